/* Asks: shows a list, says what is wrong with an answer, gives help. What is listed is not known
   here. */
#include "list.h"

#include "games.h"
#include "screen.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

void list_say_to_all(const struct voice *voice, struct message message)
{
    struct voice each = *voice;

    for (int language = 0; language < LANGUAGES; language++) {
        each.language = (enum language)language;
        voice_say(&each, message);
    }
}

/* A click on an item types its number. */
static void show_item(const struct voice *voice, int number, const char *item)
{
    char typed[16];

    snprintf(typed, sizeof typed, "%d", number);
    screen_say_button(
        voice,
        SAY("{number}. {item}", .args = {SAY_NUMBER("number", number), SAY_WORD("item", item)}),
        typed);
}

/* The numbers that can be chosen, where they are few, or else the usual one. */
static void show_numbers(const struct menu *menu, const struct list *list)
{
    enum { FEW = 12 };
    char numbers[FEW][16];
    const char *shown[FEW];
    bool are_few = list->max - list->min < FEW;
    int first = are_few ? list->min : list->usual, count = are_few ? list->max - list->min + 1 : 1;

    for (int i = 0; i < count; i++) {
        snprintf(numbers[i], sizeof numbers[i], "%d", first + i);
        shown[i] = numbers[i];
    }
    list_show_buttons(menu, shown, shown, list->items || first < list->min ? 0 : count);
}

static void show(const struct menu *menu, const struct list *list)
{
    screen_begin_question(menu->input);
    if (list->question.text && list->is_for_all)
        list_say_to_all(menu->voice, list->question);
    else if (list->question.text)
        voice_say(menu->voice, list->question);
    for (int i = 0; list->items && i < list->max; i++)
        show_item(menu->voice, i + 1, list->items[i]);
    show_numbers(menu, list);
}

static const char *const commands[] = {WORDS("back"), WORDS("help"), WORDS("quit")};
enum { COMMANDS = sizeof commands / sizeof *commands };

void list_show_buttons(const struct menu *menu, const char *const *shown, const char *const *typed,
                       int count)
{
    char data[LABEL_SIZE * 2];
    struct text text;

    if (!screen_has_mouse(menu->voice))
        return;
    text_init(&text, data, sizeof data);
    for (int i = 0; i < count; i++)
        screen_add_button(menu->voice, shown[i], typed[i], &text);
    for (int i = 0; i < COMMANDS; i++) {
        const char *word = voice_word(menu->voice, commands[i]);
        screen_add_button(menu->voice, word, word, &text);
    }
    voice_print(menu->voice, data, 2);
}

void list_add_commands(const struct menu *menu, struct lexicon *lexicon)
{
    for (int i = 0; i < COMMANDS; i++)
        lexicon_add(lexicon, voice_word(menu->voice, commands[i]));
    for (int i = 0; menu->has_games && games_at(i); i++)
        if (!games_at(i)->is_template)
            lexicon_add(lexicon, voice_word(menu->voice, games_at(i)->title));
}

static void gather(const struct menu *menu, const struct list *list, struct lexicon *lexicon)
{
    lexicon_clear(lexicon);
    for (int i = 0; list->items && i < list->max && !menu->is_strict; i++)
        lexicon_add_title(lexicon, voice_word(menu->voice, list->items[i]));
    list_add_commands(menu, lexicon);
}

/* The prompt says what an empty line means. */
static enum input_event prompt(const struct menu *menu, const struct list *list,
                               struct lexicon *lexicon)
{
    char words[LABEL_SIZE] = "> ";

    if (list->usual >= list->min)
        voice_label(menu->voice,
                    &SAY("(Enter: {number}) > ", .args = {SAY_NUMBER("number", list->usual)}),
                    words);
    return lexicon_wait(lexicon, menu->voice, menu->input, words);
}

/* What is not understood is quoted, with what is spelled much like it. */
static struct message say_unknown(const struct menu *menu, const struct list *list,
                                  const struct lexicon *lexicon)
{
    static char quoted[LABEL_SIZE], likely[LABEL_SIZE];
    struct word word = list_typed(menu->input);

    voice_quote(word, quoted);
    if (lexicon_find_likely(lexicon, word, likely))
        return SAY("\"{what}\" is not understood. Did you mean {name}?",
                   .args = {SAY_NAME("what", quoted), SAY_NAME("name", likely)});
    return SAY("\"{what}\" is not understood. Please type a number from {min} to {max}, back, "
               "help or quit.",
               .args = {SAY_NAME("what", quoted), SAY_NUMBER("min", list->min),
                        SAY_NUMBER("max", list->max)});
}

static void refuse(const struct menu *menu, const struct list *list, const struct lexicon *lexicon,
                   bool is_quoted)
{
    struct message why = SAY("Please type a number from {min} to {max}.",
                             .args = {SAY_NUMBER("min", list->min), SAY_NUMBER("max", list->max)});

    /* What is but a wrong number needs no more than the right ones. */
    if (is_quoted && !menu->is_strict && strcspn(menu->input->text, "-0123456789") > 0)
        why = say_unknown(menu, list, lexicon);
    if (list->is_for_all)
        list_say_to_all(menu->voice, why);
    else
        voice_say(menu->voice, why);
}

/* What is typed, and what Enter means: of an item, as it begins. */
static struct message how_to_answer(const struct menu *menu, const struct list *list,
                                    const struct lexicon *usual)
{
    struct message_arg number = SAY_NUMBER("number", list->usual);

    if (list->usual < list->min)
        return SAY("Type a number from {min} to {max}.",
                   .args = {SAY_NUMBER("min", list->min), SAY_NUMBER("max", list->max)});
    if (!list->items)
        return SAY("Type a number from {min} to {max}; Enter takes {number}.",
                   .args = {SAY_NUMBER("min", list->min), SAY_NUMBER("max", list->max), number});
    if (usual->count == 0)
        return SAY("Type the number of your choice; Enter takes {number}.", .args = {number});
    return SAY(
        menu->is_strict
            ? WORDS("Type the number of your choice; Enter takes {number}: {item}.")
            : WORDS("Type the number or the name of your choice; Enter takes {number}: {item}."),
        .args = {number, SAY_NAME("item", usual->list[0])});
}

static void say_help(const struct menu *menu, const struct list *list, const struct voice *voice)
{
    static struct lexicon usual;

    lexicon_clear(&usual);
    if (list->items && list->usual >= list->min)
        lexicon_add_title(&usual, voice_word(voice, list->items[list->usual - 1]));
    if (list->help.text)
        voice_say(voice, list->help);
    for (int i = 0; list->tells && i < list->max; i++)
        voice_say(voice, SAY("{item}: {says}", .args = {SAY_WORD("item", list->items[i]),
                                                        SAY_WORD("says", list->tells[i])}));
    voice_say(voice, how_to_answer(menu, list, &usual));
    voice_say(voice, LIST_COMMANDS);
    if (menu->has_games && !list->is_for_all)
        voice_say(voice, SAY("The name of a game leads to that game."));
}

static void help(const struct menu *menu, const struct list *list)
{
    struct voice each = *menu->voice;

    for (int language = 0; list->is_for_all && language < LANGUAGES; language++) {
        each.language = (enum language)language;
        say_help(menu, list, &each);
    }
    if (!list->is_for_all)
        say_help(menu, list, menu->voice);
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
    if (word.length == 0 && list->usual >= list->min) {
        *answer = list->usual;
        return MENU_CHOSEN;
    }
    *answer = menu->is_strict ? 0 : find_item(menu->voice, list, word);
    if (*answer > 0)
        return MENU_CHOSEN;
    menu->game = menu->has_games ? find_game(menu->voice, word) : NULL;
    return menu->game ? MENU_OTHER : MENU_SKIPPED;
}

enum menu_answer list_ask(struct menu *menu, const struct list *list, int *answer)
{
    static struct lexicon lexicon;

    for (;;) {
        show(menu, list);
        gather(menu, list, &lexicon);
        enum input_event event = prompt(menu, list, &lexicon);
        if (event == INPUT_END || event == INPUT_INTERRUPTED)
            return MENU_END;
        enum menu_answer read =
            event == INPUT_LINE ? read_answer(menu, list, answer) : MENU_SKIPPED;
        if (read != MENU_SKIPPED)
            return read;
        if (event == INPUT_LINE && voice_asks_help(menu->voice, list_typed(menu->input)))
            help(menu, list);
        else if (event == INPUT_LINE || event == INPUT_BAD_LINE)
            refuse(menu, list, &lexicon, event == INPUT_LINE);
    }
}
