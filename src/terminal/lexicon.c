/* Keeps words together. What they mean is not known here. */
#include "lexicon.h"

#include <string.h>

void lexicon_clear(struct lexicon *lexicon)
{
    lexicon->count = 0;
    lexicon->is_open = false;
}

static void add_part(struct lexicon *lexicon, const char *word, size_t length)
{
    struct text text;

    if (lexicon->count == LEXICON_MAX || length == 0)
        return;
    text_init(&text, lexicon->words[lexicon->count], LABEL_SIZE);
    text_add_part(&text, word, length);
    lexicon->list[lexicon->count++] = text.data;
}

void lexicon_add(struct lexicon *lexicon, const char *word)
{
    add_part(lexicon, word, strlen(word));
}

void lexicon_add_title(struct lexicon *lexicon, const char *item)
{
    size_t length = strcspn(item, ".:/(");

    while (length > 0 && item[length - 1] == ' ')
        length--;
    if (*item < '0' || *item > '9')
        add_part(lexicon, item, length);
}

bool lexicon_find_likely(const struct lexicon *lexicon, struct word word, char likely[LABEL_SIZE])
{
    return suggest_among(lexicon->list, lexicon->count, word, likely);
}

static bool complete(void *context, struct line *line)
{
    struct lexicon *lexicon = context;

    suggest_rest_among(lexicon->list, lexicon->count, line_before_cursor(line), &lexicon->found);
    lexicon->is_open = suggest_complete(&lexicon->found, line);
    return lexicon->is_open;
}

void lexicon_use(struct lexicon *lexicon, struct input *input)
{
    input->complete = lexicon ? complete : NULL;
    input->context = lexicon;
}

bool lexicon_say_choices(struct lexicon *lexicon, const struct voice *voice)
{
    bool is_open = lexicon->is_open;

    if (is_open)
        voice_say(voice, SAY("It could be: {choices}",
                             .args = {SAY_NAME("choices", lexicon->found.choices)}));
    lexicon->is_open = false;
    return is_open;
}

enum input_event lexicon_wait(struct lexicon *lexicon, const struct voice *voice,
                              struct input *input, const char *prompt)
{
    enum input_event event;

    lexicon_use(lexicon, input);
    do {
        event = input_wait(input, prompt, NEVER);
    } while (event == INPUT_REDRAW && lexicon_say_choices(lexicon, voice));
    lexicon_use(NULL, input);
    return event;
}
