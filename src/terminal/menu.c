/* The menus: each is shown, answered by a number, and shown again after any other answer. */
#include "menu.h"

#include "archive.h"
#include "bits.h"
#include "bot.h"
#include "games.h"
#include "saved.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

enum {
    GAMES_SHOWN_MAX = 64,
    SHOWN_MAX = 20, /* of the saved matches */
    ITEM_MAX = 1024,
    NUMBER_WIDTH = 4, /* "12. " */
};

struct menu {
    struct message question;  /* may say nothing */
    const char *const *items; /* numbered from 1; NULL: a number from min to max is asked for */
    int min, max;
    bool is_for_all; /* no language has been chosen yet */
};

static void show(const struct voice *voice, const struct menu *menu)
{
    if (menu->question.text)
        voice_say(voice, menu->question);
    for (int i = 0; menu->items && i < menu->max; i++)
        voice_say(voice, SAY("{number}. {item}", .args = {SAY_NUMBER("number", i + 1),
                                                          SAY_WORD("item", menu->items[i])}));
}

static void refuse(const struct voice *voice, const struct menu *menu)
{
    struct message why = SAY("Please type a number from {min} to {max}.",
                             .args = {SAY_NUMBER("min", menu->min), SAY_NUMBER("max", menu->max)});

    if (!menu->is_for_all)
        voice_say(voice, why);
    for (int language = 0; menu->is_for_all && language < LANGUAGES; language++)
        voice_say(&(struct voice){.language = (enum language)language}, why);
}

static bool ask(struct input *input, const struct voice *voice, const struct menu *menu,
                int *answer)
{
    for (;;) {
        show(voice, menu);
        enum input_event event = input_wait(input, "> ", NEVER);
        if (event == INPUT_END || event == INPUT_INTERRUPTED)
            return false;
        if (event == INPUT_LINE && input_is_number(input, menu->min, menu->max, answer))
            return true;
        if (event == INPUT_LINE || event == INPUT_BAD_LINE)
            refuse(voice, menu);
    }
}

bool menu_agrees(struct input *input, const struct voice *voice, struct message question)
{
    int answer;

    return ask(input, voice, &(struct menu){.question = question, .min = 1, .max = 2}, &answer) &&
           answer == 1;
}

bool menu_language(struct input *input, enum language *language)
{
    static const char *const names[LANGUAGES] = {"English", "한국어"};
    int answer;

    if (!ask(input, &(struct voice){.language = LANGUAGE_ENGLISH},
             &(struct menu){.items = names, .min = 1, .max = LANGUAGES, .is_for_all = true},
             &answer))
        return false;
    *language = (enum language)(answer - 1);
    return true;
}

bool menu_game(struct input *input, const struct voice *voice, bool has_page,
               const struct game **game)
{
    const struct game *offered[GAMES_SHOWN_MAX];
    const char *titles[GAMES_SHOWN_MAX];
    int count = 0, answer;

    if (has_page) {
        titles[count] = WORDS("All of them in a browser, with pictures");
        offered[count++] = NULL;
    }
    for (int i = 0; games_at(i) && count < GAMES_SHOWN_MAX; i++) {
        if (games_at(i)->is_template)
            continue;
        titles[count] = games_at(i)->title;
        offered[count++] = games_at(i);
    }
    if (!ask(
            input, voice,
            &(struct menu){.question = SAY("Which game?"), .items = titles, .min = 1, .max = count},
            &answer))
        return false;
    *game = offered[answer - 1];
    return true;
}

static bool ask_number(struct input *input, const struct voice *voice, struct message question,
                       int min, int max, int *answer)
{
    question.args[0] = (struct message_arg)SAY_NUMBER("min", min);
    question.args[1] = (struct message_arg)SAY_NUMBER("max", max);
    return ask(input, voice, &(struct menu){.question = question, .min = min, .max = max}, answer);
}

static bool ask_option(struct input *input, const struct voice *voice, const struct option *option,
                       int *value)
{
    const struct field *field = &option->field;
    const char *const *items = option->titles ? option->titles : field->names;

    if (!items)
        return ask_number(
            input, voice,
            SAY("{question} ({min}-{max})", .args = {[2] = SAY_WORD("question", option->says)}),
            field->min, field->max, value);
    if (!ask(input, voice,
             &(struct menu){.question = SAY(option->says),
                            .items = items + field->min,
                            .min = 1,
                            .max = field->max - field->min + 1},
             value))
        return false;
    *value += field->min - 1;
    return true;
}

bool menu_options(struct input *input, const struct voice *voice, const struct game *game,
                  struct params *params)
{
    for (int i = 0; i < game->option_count; i++) {
        int value = params->options[i];
        if (value == MENU_UNSAID && !ask_option(input, voice, &game->options[i], &value))
            return false;
        params->options[i] = (int16_t)value;
    }
    return true;
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

bool menu_players(struct input *input, const struct voice *voice, const struct game *game, int min,
                  struct params *params)
{
    struct message why;

    if (min < game->players_min)
        min = game->players_min;
    params->players = min;
    if (min == game->players_max)
        return true;
    while (ask_number(input, voice, SAY("How many players? ({min}-{max})"), min, game->players_max,
                      &params->players)) {
        if (menu_can_start(game, params, &why) || !menu_can_start_any(game, min, *params, NULL))
            return true;
        voice_say(voice, why);
    }
    return false;
}

static bool ask_level(struct input *input, const struct voice *voice, int seat, int *level)
{
    struct menu menu = {.question = SAY("How well does the computer play as player {number}?",
                                        .args = {SAY_NUMBER("number", seat)}),
                        .items = bot_level_names,
                        .min = 1,
                        .max = BOT_LEVELS};
    int answer;

    if (!ask(input, voice, &menu, &answer))
        return false;
    *level = answer - 1;
    return true;
}

bool menu_bots(struct input *input, const struct voice *voice, int players, uint64_t taken,
               int levels[PLAYERS_MAX])
{
    uint64_t open = bits_below(players) & ~taken;
    int seat, count, people;

    if (open == 0 || players == 1)
        return true;
    if (!ask_number(input, voice, SAY("How many of them does the computer play? ({min}-{max})"), 0,
                    bits_count(open), &count))
        return false;
    people = bits_count(open) - count;
    bits_each (seat, open)
        if (people-- <= 0 && !ask_level(input, voice, seat, &levels[seat]))
            return false;
    return true;
}

/* Adds as much as fits into so many columns, with a sign where it is cut. */
static void add_clipped(struct text *text, const char *string, int columns)
{
    bool is_cut = voice_width(string) > columns;

    text_add_part(text, string, is_cut ? voice_fitting(string, columns - 1) : strlen(string));
    text_add(text, is_cut ? "…" : "");
}

static void write_names(const struct saved_summary *summary, struct text *text)
{
    for (int seat = 0; seat < summary->players; seat++) {
        text_add(text, seat > 0 ? ", " : "");
        text_add(text, summary->seats[seat]);
    }
}

static const char *line_about(const struct saved_summary *summary)
{
    if (!summary->game)
        return WORDS("{date}  damaged: {names}");
    if (summary->damage.line > 0)
        return WORDS("{date}  {game}, entries: {count}, damaged: {names}");
    return summary->is_over ? WORDS("{date}  {game}, entries: {count}, over: {names}")
                            : WORDS("{date}  {game}, entries: {count}: {names}");
}

/* One line: when, what, how far, and who plays, or the file's name where nobody can tell. */
static void write_item(const struct voice *voice, const struct archive_item *item, char *line)
{
    struct saved_summary summary;
    char date[64], names[ITEM_MAX];
    struct tm parts = {0};
    struct text text;

    saved_verify(item->path, &summary);
    localtime_r(&item->changed.tv_sec, &parts);
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", &parts);
    text_init(&text, names, sizeof names);
    if (summary.game)
        write_names(&summary, &text);
    struct message about =
        SAY(line_about(&summary), .args = {SAY_NAME("date", date), SAY_NAME("names", "")});
    if (summary.game) {
        about.args[2] = (struct message_arg)SAY_WORD("game", summary.game->title);
        about.args[3] = (struct message_arg)SAY_NUMBER("count", (int)summary.entries);
    }
    text_init(&text, line, ITEM_MAX);
    voice_write(voice, &about, &text);
    add_clipped(&text, summary.game ? names : item->name,
                LINE_WIDTH - NUMBER_WIDTH - voice_width(line));
}

static bool ask_saved(struct input *input, const struct voice *voice,
                      const struct archive_list *list, int *answer)
{
    static char lines[SHOWN_MAX][ITEM_MAX];
    const char *items[SHOWN_MAX];
    int shown = list->count < SHOWN_MAX ? (int)list->count : SHOWN_MAX;

    for (int i = 0; i < shown; i++) {
        write_item(voice, &list->items[i], lines[i]);
        items[i] = lines[i];
    }
    return ask(
        input, voice,
        &(struct menu){.question = SAY("Which match?"), .items = items, .min = 1, .max = shown},
        answer);
}

bool menu_saved(struct input *input, const struct voice *voice, char **path)
{
    struct archive_list list;
    struct message why;
    int answer;

    *path = NULL;
    if (!archive_list_init(&list, &why)) {
        voice_complain(voice, why);
        return false;
    }
    if (list.count == 0)
        voice_say(voice, SAY("There are no saved matches."));
    bool is_chosen = list.count == 0 || ask_saved(input, voice, &list, &answer);
    if (is_chosen && list.count > 0)
        *path = strdup(list.items[answer - 1].path);
    archive_list_finish(&list);
    return is_chosen;
}
