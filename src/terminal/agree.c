/* Asks for yes and no, and reads them. Waits for nothing. */
#include "agree.h"

#include <string.h>

static const char *const yes_words[] = {"1", "y", "yes", "예", "네", "응", "ㅇ"};
static const char *const no_words[] = {"2", "n", "no", "아니요", "아니오", "아니", "ㄴ"};

void agree_ask(const struct voice *voice, struct message question)
{
    char said[SPOKEN_SIZE], data[SPOKEN_SIZE + LABEL_SIZE];
    struct text text;

    text_init(&text, said, sizeof said);
    voice_write(voice, &question, &text);
    text_init(&text, data, sizeof data);
    for (const char *at = said; *at;) {
        bool is_choice = at[0] >= '1' && at[0] <= '9' && at[1] == '=';
        size_t length = is_choice ? strcspn(at, ",)") : 1;
        if (is_choice)
            glass_begin_touch(voice->glass, (char[]){at[0], '\0'}, &text);
        text_add_part(&text, at, length);
        if (is_choice)
            glass_end_touch(voice->glass, &text);
        at += length;
    }
    voice_print(voice, data, 2);
}

void agree_add_words(const struct voice *voice, struct lexicon *lexicon)
{
    lexicon_add(lexicon, voice_word(voice, WORDS("Yes")));
    lexicon_add(lexicon, voice_word(voice, WORDS("No")));
}

static bool is_among(struct word word, const char *const *words, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (word_is_like(word, words[i]))
            return true;
    return false;
}

enum agree agree_read(const struct voice *voice, const char *line)
{
    struct word word;
    struct scan scan;

    scan_init(&scan, line, word_of(line).length);
    scan_skip_blanks(&scan);
    word = scan_word(&scan);
    scan_skip_blanks(&scan);
    if (!scan_is_done(&scan))
        return AGREE_UNCLEAR;
    if (is_among(word, yes_words, sizeof yes_words / sizeof *yes_words))
        return AGREE_YES;
    return word.length == 0 || voice_means(voice, word, WORDS("cancel")) ||
                   is_among(word, no_words, sizeof no_words / sizeof *no_words)
               ? AGREE_NO
               : AGREE_UNCLEAR;
}

struct message agree_explain(const struct voice *voice, struct word typed, char quoted[LABEL_SIZE])
{
    int64_t number;

    if (voice_asks_help(voice, typed))
        return SAY("Type yes or no. Enter and back mean no, quit leaves.");
    if (word_number(typed, INT64_MIN, INT64_MAX, &number))
        return AGREE_HOW;
    voice_quote(typed, quoted);
    return SAY("\"{what}\" is not understood. Please answer yes or no: 1 or y, 2 or n.",
               .args = {SAY_NAME("what", quoted)});
}
