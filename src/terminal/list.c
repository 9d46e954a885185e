/* Asks: shows a list, says what is wrong with an answer, gives help. What is listed is not known
   here. */
#include "list.h"

#include "games.h"
#include "suggest.h"

#include <string.h>
#include <strings.h>

static void say_to_all(struct message message)
{
    for (int language = 0; language < LANGUAGES; language++)
        voice_say(&(struct voice){.language = (enum language)language}, message);
}

static void show(const struct voice *voice, const struct list *list)
{
    if (list->question.text && list->is_for_all)
        say_to_all(list->question);
    else if (list->question.text)
        voice_say(voice, list->question);
    for (int i = 0; list->items && i < list->max; i++)
        voice_say(voice, SAY("{number}. {item}", .args = {SAY_NUMBER("number", i + 1),
                                                          SAY_WORD("item", list->items[i])}));
}

/* The prompt says what an empty line means. */
static enum input_event prompt(const struct menu *menu, const struct list *list)
{
    char words[LABEL_SIZE] = "> ";

    if (!menu->is_strict && list->usual >= list->min)
        voice_label(menu->voice,
                    &SAY("(Enter: {number}) > ", .args = {SAY_NUMBER("number", list->usual)}),
                    words);
    return input_wait(menu->input, words, NEVER);
}

enum { NAMES_MAX = 96 };

/* What could be typed instead of a number. */
struct names {
    const char *list[NAMES_MAX];
    char titles[NAMES_MAX][LABEL_SIZE];
    int count;
};

/* Up to where it is explained. */
static void add_name(struct names *names, const char *name)
{
    struct text text;

    if (names->count == NAMES_MAX)
        return;
    text_init(&text, names->titles[names->count], LABEL_SIZE);
    text_add_part(&text, name, strcspn(name, ":/("));
    while (text.length > 0 && text.data[text.length - 1] == ' ')
        text.data[--text.length] = '\0';
    names->list[names->count] = text.data;
    names->count++;
}

static void gather_names(const struct menu *menu, const struct list *list, struct names *names)
{
    static const char *const commands[] = {WORDS("back"), WORDS("help"), WORDS("quit")};

    names->count = 0;
    for (int i = 0; list->items && i < list->max; i++)
        add_name(names, voice_word(menu->voice, list->items[i]));
    for (size_t i = 0; i < sizeof commands / sizeof *commands; i++)
        add_name(names, voice_word(menu->voice, commands[i]));
    for (int i = 0; menu->has_games && games_at(i); i++)
        if (!games_at(i)->is_template)
            add_name(names, voice_word(menu->voice, games_at(i)->title));
}

/* What is not understood is quoted, with what is spelled much like it. */
static struct message say_unknown(const struct menu *menu, const struct list *list)
{
    static char quoted[LABEL_SIZE], likely[LABEL_SIZE];
    static struct names names;
    struct word word = list_typed(menu->input);

    voice_quote(word, quoted);
    gather_names(menu, list, &names);
    if (suggest_among(names.list, names.count, word, likely))
        return SAY("\"{what}\" is not understood. Did you mean {name}?",
                   .args = {SAY_NAME("what", quoted), SAY_NAME("name", likely)});
    return SAY("\"{what}\" is not understood. Please type a number from {min} to {max}, back, "
               "help or quit.",
               .args = {SAY_NAME("what", quoted), SAY_NUMBER("min", list->min),
                        SAY_NUMBER("max", list->max)});
}

static void refuse(const struct menu *menu, const struct list *list, bool is_quoted)
{
    struct message why = SAY("Please type a number from {min} to {max}.",
                             .args = {SAY_NUMBER("min", list->min), SAY_NUMBER("max", list->max)});

    /* What is but a wrong number needs no more than the right ones. */
    if (is_quoted && !menu->is_strict && strcspn(menu->input->text, "-0123456789") > 0)
        why = say_unknown(menu, list);
    if (list->is_for_all)
        say_to_all(why);
    else
        voice_say(menu->voice, why);
}

static void help(const struct menu *menu, const struct list *list)
{
    struct message how = SAY("Type the number of what you choose, back for the question before, or "
                             "quit to leave.");

    if (list->is_for_all) {
        say_to_all(how);
        return;
    }
    if (list->help)
        voice_say(menu->voice, SAY(list->help));
    voice_say(menu->voice, how);
    if (!menu->is_strict)
        voice_say(menu->voice, SAY("You can also type the name of an item, or how it begins; Enter "
                                   "takes what is usual."));
    if (menu->has_games)
        voice_say(menu->voice, SAY("The name of a game leads to that game."));
}

struct word list_typed(const struct input *input)
{
    struct word line = word_of(input->text);

    while (line.length > 0 && line.start[0] == ' ')
        line = (struct word){line.start + 1, line.length - 1};
    while (line.length > 0 && line.start[line.length - 1] == ' ')
        line.length--;
    return line;
}

/* The game of this name, as it is typed or shown; NULL: none that is offered. */
static const struct game *find_game(const struct voice *voice, struct word word)
{
    for (int i = 0; games_at(i); i++)
        if (!games_at(i)->is_template &&
            (word_is_like(word, games_at(i)->name) || voice_means(voice, word, games_at(i)->title)))
            return games_at(i);
    return NULL;
}

enum menu_answer list_read_command(const struct voice *voice, struct word word)
{
    if (voice_means(voice, word, WORDS("quit")))
        return MENU_END;
    if (voice_means(voice, word, WORDS("back")))
        return MENU_BACK;
    return MENU_SKIPPED;
}

/* Does it begin so, or have a word that is this? */
static bool is_called(const char *name, struct word word)
{
    struct scan scan;

    if (strncasecmp(name, word.start, word.length) == 0)
        return true;
    scan_init(&scan, name, strlen(name));
    for (scan_skip_blanks(&scan); !scan_is_done(&scan); scan_skip_blanks(&scan)) {
        struct word part = scan_word(&scan);
        if (part.length == word.length && strncasecmp(part.start, word.start, word.length) == 0)
            return true;
    }
    return false;
}

/* The only item that is called so, in English or in the language spoken; 0: none, or several. A
   digit begins a number, and a letter or two are a slip rather than a name. */
static int find_item(const struct voice *voice, const struct list *list, struct word word)
{
    enum { NAMED_BYTES_MIN = 3 };
    int found = 0, count = 0;

    if (!list->items || word.length == 0 || (word.start[0] >= '0' && word.start[0] <= '9'))
        return 0;
    for (int i = 0; i < list->max; i++) {
        if (voice_means(voice, word, list->items[i]))
            return i + 1;
        if (word.length >= NAMED_BYTES_MIN &&
            (is_called(list->items[i], word) ||
             is_called(voice_word(voice, list->items[i]), word))) {
            found = i + 1;
            count++;
        }
    }
    return count == 1 ? found : 0;
}

/* What a line answers. MENU_SKIPPED: nothing. */
static enum menu_answer read_answer(struct menu *menu, const struct list *list, int *answer)
{
    struct word word = list_typed(menu->input);
    enum menu_answer command = list_read_command(menu->voice, word);

    if (input_is_number(menu->input, list->min, list->max, answer))
        return MENU_CHOSEN;
    if (command != MENU_SKIPPED || voice_asks_help(menu->voice, word))
        return command;
    *answer = word.length == 0 ? list->usual : find_item(menu->voice, list, word);
    if (!menu->is_strict && *answer >= list->min && (word.length == 0 || *answer > 0))
        return MENU_CHOSEN;
    menu->game = menu->has_games ? find_game(menu->voice, word) : NULL;
    return menu->game ? MENU_OTHER : MENU_SKIPPED;
}

enum menu_answer list_ask(struct menu *menu, const struct list *list, int *answer)
{
    for (;;) {
        show(menu->voice, list);
        enum input_event event = prompt(menu, list);
        if (event == INPUT_END || event == INPUT_INTERRUPTED)
            return MENU_END;
        enum menu_answer read =
            event == INPUT_LINE ? read_answer(menu, list, answer) : MENU_SKIPPED;
        if (read != MENU_SKIPPED)
            return read;
        if (event == INPUT_LINE && voice_asks_help(menu->voice, list_typed(menu->input)))
            help(menu, list);
        else if (event == INPUT_LINE || event == INPUT_BAD_LINE)
            refuse(menu, list, event == INPUT_LINE);
    }
}
