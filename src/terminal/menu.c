/* The choices before a match. How a list is asked for is not known here, nor what comes after
   which. */
#include "menu.h"

#include "agree.h"
#include "bits.h"
#include "bot.h"
#include "list.h"
#include "screen.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What a line answers to a question of yes or no. MENU_SKIPPED: nothing, and how to is said. */
static enum menu_answer read_agreement(struct menu *menu)
{
    char quoted[LABEL_SIZE];
    struct word word = list_typed(menu->input);
    enum agree answer = agree_read(menu->voice, menu->input->text);
    enum menu_answer command = list_read_command(menu->voice, word);

    if (answer != AGREE_UNCLEAR)
        return answer == AGREE_YES ? MENU_CHOSEN : MENU_BACK;
    if (command == MENU_SKIPPED)
        voice_say(menu->voice, agree_explain(menu->voice, word, quoted));
    return command;
}

enum menu_answer menu_agree(struct menu *menu, struct message question)
{
    static struct lexicon lexicon;
    enum menu_answer read = MENU_SKIPPED;

    lexicon_clear(&lexicon);
    agree_add_words(menu->voice, &lexicon);
    list_add_commands(menu, &lexicon);
    while (read == MENU_SKIPPED) {
        screen_begin_question(menu->input);
        agree_ask(menu->voice, question);
        enum input_event event = lexicon_wait(&lexicon, menu->voice, menu->input, "> ");
        if (event == INPUT_END || event == INPUT_INTERRUPTED)
            return MENU_END;
        if (event == INPUT_LINE)
            read = read_agreement(menu);
        else if (event == INPUT_BAD_LINE)
            voice_say(menu->voice, AGREE_HOW);
    }
    return read;
}

enum menu_answer menu_each(uint64_t items, bool is_back,
                           enum menu_answer (*ask)(void *context, int item), void *context)
{
    int order[64], count = 0, item;

    bits_each (item, items)
        order[count++] = item;
    if (count == 0)
        return MENU_SKIPPED;
    int at = is_back ? count - 1 : 0;
    while (at >= 0 && at < count) {
        enum menu_answer read = ask(context, order[at]);
        if (read != MENU_CHOSEN && read != MENU_BACK)
            return read;
        at += read == MENU_BACK ? -1 : 1;
    }
    return at < 0 ? MENU_BACK : MENU_CHOSEN;
}

const char *const menu_language_names[LANGUAGES] = {"English", "한국어"};

enum menu_answer menu_language(struct menu *menu, enum language *language)
{
    int answer;
    struct list list = {.question = SAY("Which language would you like?"),
                        .items = menu_language_names,
                        .min = 1,
                        .max = LANGUAGES,
                        .usual = (int)*language + 1,
                        .is_for_all = true,
                        .help = SAY("Everything is said in the language that you choose here.")};

    if (menu->is_strict)
        list.question.text = NULL;
    enum menu_answer read = list_ask(menu, &list, &answer);

    if (read == MENU_CHOSEN)
        *language = (enum language)(answer - 1);
    return read;
}

static enum menu_answer ask_number(struct menu *menu, struct message question, struct message help,
                                   int min, int max, int usual, int *answer)
{
    question.args[0] = (struct message_arg)SAY_NUMBER("min", min);
    question.args[1] = (struct message_arg)SAY_NUMBER("max", max);
    return list_ask(
        menu,
        &(struct list){.question = question, .min = min, .max = max, .usual = usual, .help = help},
        answer);
}

static enum menu_answer ask_option(struct menu *menu, const struct option *option, int usual,
                                   int *value)
{
    const struct field *field = &option->field;
    const char *const *items = option->titles ? option->titles : field->names;
    struct message help = SAY("This is the rule \"{option}\". What is usual: {value}.",
                              .args = {SAY_WORD("option", option->title)});

    help.args[1] = items ? (struct message_arg)SAY_WORD("value", items[option->standard])
                         : (struct message_arg)SAY_NUMBER("value", option->standard);
    if (!items)
        return ask_number(
            menu,
            SAY("{question} ({min}-{max})", .args = {[2] = SAY_WORD("question", option->says)}),
            help, field->min, field->max, usual, value);
    enum menu_answer read =
        list_ask(menu,
                 &(struct list){.question = SAY(option->says),
                                .items = items + field->min,
                                .min = 1,
                                .max = field->max - field->min + 1,
                                .usual = usual - field->min + 1,
                                .help = help,
                                .tells = option->tells ? option->tells + field->min : NULL},
                 value);
    if (read == MENU_CHOSEN)
        *value += field->min - 1;
    return read;
}

struct options_asked {
    struct menu *menu;
    const struct game *game;
    struct params *params;
};

/* Whoever goes back from an option has not decided on it. */
static enum menu_answer ask_unsaid(void *context, int i)
{
    const struct options_asked *asked = context;
    const struct option *option = &asked->game->options[i];
    int value = MENU_UNSAID;
    enum menu_answer read = ask_option(asked->menu, option, option->standard, &value);

    asked->params->options[i] = (int16_t)(read == MENU_CHOSEN ? value : MENU_UNSAID);
    return read;
}

enum menu_answer menu_options(struct menu *menu, const struct game *game, bool is_back,
                              struct params *params)
{
    uint64_t unsaid = 0;

    for (int i = 0; i < game->option_count; i++)
        if (params->options[i] == MENU_UNSAID)
            unsaid |= bits_of(i);
    return menu_each(unsaid, is_back, ask_unsaid, &(struct options_asked){menu, game, params});
}

static void write_option(const struct voice *voice, const struct option *option, int value,
                         char line[LABEL_SIZE])
{
    const char *const *titles = option->titles ? option->titles : option->field.names;
    char number[16];

    snprintf(number, sizeof number, "%d", value);
    struct message about = SAY("{option}: {value}", .args = {SAY_WORD("option", option->title),
                                                             SAY_NAME("value", number)});
    if (titles)
        about.args[1] = (struct message_arg)SAY_WORD("value", titles[value]);
    voice_label(voice, &about, line);
}

/* One of the options, or the last item: that is enough. */
static enum menu_answer ask_which(struct menu *menu, const struct game *game,
                                  const struct params *params, int *answer)
{
    static char lines[OPTIONS_MAX + 1][LABEL_SIZE];
    const char *items[OPTIONS_MAX + 1];

    for (int i = 0; i <= game->option_count; i++) {
        if (i < game->option_count)
            write_option(menu->voice, &game->options[i], params->options[i], lines[i]);
        else
            voice_label(menu->voice, &SAY("No more changes"), lines[i]);
        items[i] = lines[i];
    }
    return list_ask(menu,
                    &(struct list){.question = SAY("Which rule would you like to change?"),
                                   .items = items,
                                   .min = 1,
                                   .max = game->option_count + 1,
                                   .usual = game->option_count + 1,
                                   .help = SAY("Each rule is shown with its value: choose one to "
                                               "change it, or the last item to go on.")},
                    answer);
}

/* Takes a value that the game can begin with; another is told why not. */
static enum menu_answer change_option(struct menu *menu, const struct game *game, int i,
                                      struct params *params)
{
    struct params tried = *params;
    struct message why;
    int value;
    enum menu_answer read = ask_option(menu, &game->options[i], params->options[i], &value);

    if (read != MENU_CHOSEN)
        return read;
    tried.options[i] = (int16_t)value;
    if (menu_can_start(game, &tried, &why))
        *params = tried;
    else
        voice_say(menu->voice, why);
    return MENU_CHOSEN;
}

enum menu_answer menu_change(struct menu *menu, const struct game *game, struct params *params)
{
    for (;;) {
        int answer;
        enum menu_answer read = ask_which(menu, game, params, &answer);
        if (read != MENU_CHOSEN || answer > game->option_count)
            return read;
        read = change_option(menu, game, answer - 1, params);
        if (read == MENU_END || read == MENU_OTHER)
            return read;
    }
}

bool menu_can_start(const struct game *game, const struct params *params, struct message *why)
{
    void *state = calloc(1, game->state_size);
    bool is_good = state ? game_start(game, params, state, why)
                         : message_refuse(why, SAY("There is no memory left."));

    free(state);
    return is_good;
}

bool menu_can_start_any(const struct game *game, int min, struct params params, struct message *why)
{
    struct message other;

    for (params.players = min; params.players <= game->players_max; params.players++)
        if (menu_can_start(game, &params, params.players == min ? why : &other))
            return true;
    return false;
}

enum menu_answer menu_players(struct menu *menu, const struct game *game, int min,
                              struct params *params)
{
    struct message why;
    enum menu_answer read;

    if (min < game->players_min)
        min = game->players_min;
    params->players = min;
    if (min == game->players_max)
        return MENU_SKIPPED;
    struct message question = menu->is_strict
                                  ? SAY("How many players? ({min}-{max})")
                                  : SAY("How many players, computers included? ({min}-{max})");
    struct message help = SAY("All who play are counted, people and computer players.");
    while ((read = ask_number(menu, question, help, min, game->players_max, min < 2 ? 2 : min,
                              &params->players)) == MENU_CHOSEN) {
        if (menu_can_start(game, params, &why) || !menu_can_start_any(game, min, *params, NULL))
            return MENU_CHOSEN;
        voice_say(menu->voice, why);
    }
    return read;
}

struct levels_asked {
    struct menu *menu;
    int *levels;
};

static enum menu_answer ask_level(void *context, int seat)
{
    const struct levels_asked *asked = context;
    struct list list = {.question = SAY("How well should the computer play as player {number}?",
                                        .args = {SAY_NUMBER("number", seat)}),
                        .items = bot_level_names,
                        .min = 1,
                        .max = BOT_LEVELS,
                        .usual = BOT_MEDIUM + 1,
                        .help = SAY("Easy makes mistakes and suits beginners; hard plays as well "
                                    "as it can.")};
    int answer;
    enum menu_answer read = list_ask(asked->menu, &list, &answer);

    if (read == MENU_CHOSEN)
        asked->levels[seat] = answer - 1;
    return read;
}

/* The last ones of these seats, so many. */
static uint64_t last_seats(uint64_t seats, int count)
{
    for (int people = bits_count(seats) - count; people > 0; people--)
        seats &= seats - 1;
    return seats;
}

/* Those of these seats that the computer plays. */
static uint64_t bots_among(uint64_t seats, const int levels[PLAYERS_MAX])
{
    uint64_t bots = 0;
    int seat;

    bits_each (seat, seats)
        if (levels[seat] >= 0)
            bots |= bits_of(seat);
    return bots;
}

/* One person against the computer is what is usual. */
static enum menu_answer ask_bots(struct menu *menu, uint64_t open, int usual, uint64_t *bots)
{
    int count;
    enum menu_answer read =
        ask_number(menu, SAY("How many of them should the computer play? ({min}-{max})"),
                   SAY("The others are people, who share this keyboard; with 0 only people play."),
                   0, bits_count(open), usual, &count);

    *bots = read == MENU_CHOSEN ? last_seats(open, count) : 0;
    return read;
}

enum menu_answer menu_bots(struct menu *menu, int players, uint64_t taken, bool is_back,
                           int levels[PLAYERS_MAX])
{
    uint64_t open = bits_below(players) & ~taken, bots = is_back ? bots_among(open, levels) : 0;
    int seat, usual = bits_count(open) - (taken == 0);
    enum menu_answer read = MENU_BACK;

    if (open == 0 || players == 1)
        return MENU_SKIPPED;
    while (read == MENU_BACK) {
        if (bots == 0) {
            read = ask_bots(menu, open, usual, &bots);
            if (read != MENU_CHOSEN)
                return read;
            is_back = false;
        }
        bits_each (seat, open & ~bots)
            levels[seat] = -1;
        read = menu_each(bots, is_back, ask_level, &(struct levels_asked){menu, levels});
        bots = 0;
    }
    return read == MENU_SKIPPED ? MENU_CHOSEN : read;
}

/* The level of this name, in English or in the language spoken, or -1. */
static int find_level(const struct voice *voice, struct word word)
{
    for (int level = 0; level < BOT_LEVELS; level++)
        if (voice_means(voice, word, bot_level_names[level]))
            return level;
    return -1;
}

/* What is typed as a name. MENU_SKIPPED: it is none. */
static enum menu_answer read_name(struct menu *menu, const char *usual,
                                  char name[SEAT_NAME_MAX + 1], int *level)
{
    struct word word = list_typed(menu->input);
    enum menu_answer command = list_read_command(menu->voice, word);
    struct message why;

    if (command != MENU_SKIPPED)
        return command;
    *level = find_level(menu->voice, word);
    struct text text;
    text_init(&text, name, SEAT_NAME_MAX + 1);
    text_add_part(&text, word.length > 0 ? word.start : usual,
                  word.length > 0 ? word.length : strlen(usual));
    if (!text.is_cut && table_check_name(name, &why))
        return MENU_CHOSEN;
    voice_say(menu->voice, text.is_cut ? SAY("A name can have at most {max} bytes.",
                                             .args = {SAY_NUMBER("max", SEAT_NAME_MAX)})
                                       : why);
    return MENU_SKIPPED;
}

/* The usual name, and that the computer plays. */
static void show_names(const struct menu *menu, const char *usual)
{
    const char *shown[1 + BOT_LEVELS] = {usual}, *typed[1 + BOT_LEVELS] = {""};

    for (int i = 0; i < BOT_LEVELS; i++)
        shown[1 + i] = typed[1 + i] = voice_word(menu->voice, bot_level_names[i]);
    list_show_buttons(menu, shown, typed, 1 + BOT_LEVELS);
}

static void help_with_name(const struct menu *menu, const char *usual)
{
    voice_say(menu->voice, SAY("Type a name, or easy, medium or hard to let the computer play; "
                               "Enter takes {name}.",
                               .args = {SAY_NAME("name", usual)}));
    voice_say(menu->voice, LIST_COMMANDS);
}

enum menu_answer menu_name(struct menu *menu, int seat, const char *usual,
                           char name[SEAT_NAME_MAX + 1], int *level)
{
    struct message question = SAY("What is player {number} called? (Enter: {name})",
                                  .args = {SAY_NUMBER("number", seat), SAY_NAME("name", usual)});
    static struct lexicon lexicon;
    enum menu_answer read = MENU_SKIPPED;

    lexicon_clear(&lexicon);
    lexicon_add(&lexicon, usual);
    for (int i = 0; i < BOT_LEVELS; i++)
        lexicon_add(&lexicon, voice_word(menu->voice, bot_level_names[i]));
    list_add_commands(menu, &lexicon);
    while (read == MENU_SKIPPED) {
        screen_begin_question(menu->input);
        voice_say(menu->voice, question);
        show_names(menu, usual);
        enum input_event event = lexicon_wait(&lexicon, menu->voice, menu->input, "> ");
        if (event == INPUT_END || event == INPUT_INTERRUPTED)
            return MENU_END;
        if (event == INPUT_LINE && voice_asks_help(menu->voice, list_typed(menu->input)))
            help_with_name(menu, usual);
        else if (event == INPUT_LINE)
            read = read_name(menu, usual, name, level);
        else if (event == INPUT_BAD_LINE)
            voice_say(menu->voice, SAY("That line is too long, or not plain text."));
    }
    return read;
}

enum menu_answer menu_ready(struct menu *menu, const struct game *game, const char *players,
                            bool *wants_change)
{
    static const char *const items[] = {WORDS("Start"), WORDS("Options: change the rules")};
    struct list list = {
        .question = SAY("{game}: {players}",
                        .args = {SAY_WORD("game", game->title), SAY_NAME("players", players)}),
        .items = items,
        .min = 1,
        .max = 2,
        .usual = 1,
        .help = SAY("Start begins the match; Options lists the rules that can be changed.")};
    int answer;
    enum menu_answer read = list_ask(menu, &list, &answer);

    *wants_change = read == MENU_CHOSEN && answer == 2;
    return read;
}
