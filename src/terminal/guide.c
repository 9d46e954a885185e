/* One question after the other, and back. What a question looks like is the menus' affair; what may
   be ordered, the order's. */
#include "guide.h"

#include "archive.h"
#include "bits.h"
#include "bot.h"
#include "home.h"
#include "list.h"
#include "names.h"
#include "serve.h"
#include "usual.h"

#include <stdlib.h>
#include <string.h>

#define FIRST_QUESTION SAY("This is the first question. Type quit to leave.")

int guide_complain(const struct voice *voice, const char *name, struct message why)
{
    char data[ARCHIVE_PATH_MAX * 4];
    struct text text;

    text_init(&text, data, sizeof data);
    archive_write_name(name, &text);
    voice_complain_of(voice, data, why);
    return 1;
}

void guide_rename_seats(const struct voice *voice, char (*usual)[SEAT_NAME_MAX + 1],
                        struct table_setup *setup)
{
    for (int seat = 0; seat < setup->params.players; seat++) {
        int level = setup->bots[seat] ? bot_level_of(word_of(setup->bots[seat])) : USUAL_PERSON;
        if (usual_seat(setup->names[seat], level) < 0)
            continue;
        usual_write(voice->language, seat, level, usual[seat]);
        setup->names[seat] = usual[seat];
    }
}

void guide_name_seats(const struct guide *guide, char (*usual)[SEAT_NAME_MAX + 1],
                      struct table_setup *setup)
{
    setup->fold = names_fold;
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        int level = guide->levels[seat];
        bool is_given = level < 0 && guide->names[seat][0];
        usual_write(guide->menu.voice->language, seat, level, usual[seat]);
        setup->names[seat] = is_given ? guide->names[seat] : usual[seat];
        setup->bots[seat] = level < 0 ? NULL : bot_level_names[level];
    }
}

/* The options as they were ordered; what is still to be asked for is unsaid. */
static void read_params(const struct order *order, struct params *params)
{
    struct message unheard;

    params_init(order->game, order->players, params);
    for (int i = 0; i < order->game->option_count; i++)
        if (order->game->options[i].is_asked)
            params->options[i] = MENU_UNSAID;
    params_parse(order->game, word_of(order->options), params, &unheard);
}

/* Lines may end as they do on other systems. Returns how long the text is then. */
static size_t drop_returns(char *text, size_t length)
{
    size_t kept = 0;

    for (size_t i = 0; i < length; i++)
        if (text[i] != '\r' || i + 1 == length || text[i + 1] != '\n')
            text[kept++] = text[i];
    return kept;
}

/* Takes the set-up text that was ordered, if one was. */
static bool read_setup(const struct order *order, struct params *params, struct message *why)
{
    size_t length;

    if (!order->setup)
        return true;
    char *text = archive_read(order->setup, &length, why);
    bool is_good =
        text && params_set_up(params, (struct word){text, drop_returns(text, length)}, why);
    free(text);
    return is_good;
}

/* Would such a match begin, with any number of players that may be asked for? Other questions are
   taken to be answered as is usual. */
static bool try_order(const struct guide *guide, struct message *why)
{
    const struct order *order = guide->order;
    const struct game *game = order->game;
    int seats = order_seats(order), min = seats > game->players_min ? seats : game->players_min;
    struct table_setup setup;
    char usual[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    struct params tried = guide->params;

    for (int i = 0; i < game->option_count; i++)
        if (tried.options[i] == MENU_UNSAID)
            tried.options[i] = game->options[i].standard;
    if (order->players ? !menu_can_start(game, &tried, why)
                       : !menu_can_start_any(game, min, tried, why))
        return false;
    guide_name_seats(guide, usual, &setup);
    return table_check_names(setup.names, order->players ? order->players : min, names_fold, why);
}

static void take_seats(struct guide *guide)
{
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        const char *name = guide->order->names[seat];
        guide->levels[seat] = order_level(guide->order, seat);
        text_copy(guide->names[seat], sizeof guide->names[seat], name ? name : "");
    }
}

/* Reads what is ordered for the game and tries it, before more is asked. What a complaint is about
   is `about`. */
static bool prepare(struct guide *guide, const char **about, struct message *why)
{
    const struct order *order = guide->order;

    if (!order_fits(order, about, why))
        return false;
    take_seats(guide);
    read_params(order, &guide->params);
    *about = order->setup;
    if (!read_setup(order, &guide->params, why))
        return false;
    if (try_order(guide, why))
        return true;
    if (!order->setup || why->position != order->game->option_count)
        *about = "";
    return false;
}

/* Remembering is a service: where it can't be done, that is said and the game goes on. */
static void remember(const struct guide *guide, const struct settings *before)
{
    struct message why;

    if (!settings_keep(before, &guide->settings, &why))
        voice_complain(guide->menu.voice, why);
}

/* A game with questions of its own, when it is named, puts all of them every time, and takes
   numbers, or Enter, only. */
static bool has_questions(const struct guide *guide)
{
    const struct game *game = guide->order->verb == VERB_PLAY ? guide->order->game : NULL;

    for (int i = 0; game && i < game->option_count; i++)
        if (game->options[i].is_asked)
            return true;
    return false;
}

/* The steps. Each is told whether it is come to from the one after it. */

static enum menu_answer choose_language(struct guide *guide)
{
    enum menu_answer read = menu_language(&guide->menu, &guide->menu.voice->language);

    if (read != MENU_CHOSEN)
        return read;
    struct settings before = guide->settings;
    guide->settings.has_language = true;
    guide->settings.language = guide->menu.voice->language;
    remember(guide, &before);
    return read;
}

/* Nothing is before it. Where it was not asked, nothing leads back to it. */
static enum menu_answer ask_language(struct guide *guide, bool is_back)
{
    bool is_known =
        guide->order->has_language || (guide->settings.has_language && !guide->menu.is_strict);
    enum menu_answer read;

    if (is_back ? !guide->has_asked_language : is_known)
        return MENU_SKIPPED;
    guide->has_asked_language = true;
    while ((read = choose_language(guide)) == MENU_BACK)
        list_say_to_all(guide->menu.voice, FIRST_QUESTION);
    return read;
}

static enum menu_answer ask_home(struct guide *guide, bool is_back)
{
    struct home home = {.has_page = serve_has_page()};

    if (guide->order->game && (!is_back || guide->menu.is_strict))
        return MENU_SKIPPED;
    guide->order->game = NULL;
    enum menu_answer read = home_ask(&guide->menu, &home);
    if (read != MENU_CHOSEN)
        return read;
    switch (home.start) {
    case START_GAME: guide->menu.game = home.game; return MENU_OTHER;
    case START_PUZZLE:
        guide->order->game = home.game;
        guide->end = GUIDE_PUZZLE;
        return MENU_END;
    case START_LANGUAGE:
        read = choose_language(guide);
        return read == MENU_CHOSEN || read == MENU_BACK ? MENU_AGAIN : read;
    case START_PAGE: guide->end = GUIDE_PAGE; return MENU_END;
    case START_MATCH:
        guide->path = home.path;
        guide->end = GUIDE_LOAD;
        return MENU_END;
    case START_SAVED:
        read = home_ask_saved(&guide->menu, SAY("Which match?"), &guide->path);
        guide->end = read == MENU_CHOSEN ? GUIDE_LOAD : GUIDE_LEFT;
        if (read == MENU_BACK || read == MENU_SKIPPED)
            return MENU_AGAIN;
        return read == MENU_CHOSEN ? MENU_END : read;
    }
    return MENU_END;
}

static enum menu_answer ask_rules(struct guide *guide, bool is_back)
{
    const char *about;
    struct message why;

    /* It was fine before. */
    if (is_back && !prepare(guide, &about, &why))
        return MENU_END;
    return menu_options(&guide->menu, guide->order->game, is_back, &guide->params);
}

static enum menu_answer ask_players(struct guide *guide, bool is_back)
{
    (void)is_back;
    if (guide->order->players > 0)
        return MENU_SKIPPED;
    return menu_players(&guide->menu, guide->order->game, order_seats(guide->order),
                        &guide->params);
}

/* Whoever says how many play, or that the computer does, has said who plays what. */
static enum menu_answer ask_bots(struct guide *guide, bool is_back)
{
    const struct order *order = guide->order;
    bool is_said = order->players > 0;
    uint64_t taken = 0;

    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        is_said = is_said || order_level(order, seat) >= 0;
        if (order->names[seat])
            taken |= bits_of(seat);
    }
    if (!is_back)
        take_seats(guide);
    return is_said ? MENU_SKIPPED
                   : menu_bots(&guide->menu, guide->params.players, taken, is_back, guide->levels);
}

/* The remembered name, or the one by number. */
static void find_usual_name(const struct guide *guide, int seat, char name[SEAT_NAME_MAX + 1])
{
    if (guide->settings.names[seat][0] && !usual_is_computers(guide->settings.names[seat]))
        text_copy(name, SEAT_NAME_MAX + 1, guide->settings.names[seat]);
    else
        usual_write(guide->menu.voice->language, seat, USUAL_PERSON, name);
}

/* Asks for one name until it goes with the others. Whoever goes back from it has none. */
static enum menu_answer ask_name(void *context, int seat)
{
    struct guide *guide = context;
    char usual[SEAT_NAME_MAX + 1], others[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    struct table_setup setup;
    struct message why;

    find_usual_name(guide, seat, usual);
    for (;;) {
        guide->names[seat][0] = '\0';
        guide->levels[seat] = -1;
        enum menu_answer read =
            menu_name(&guide->menu, seat, usual, guide->names[seat], &guide->levels[seat]);
        if (read != MENU_CHOSEN)
            return read;
        guide_name_seats(guide, others, &setup);
        bool is_computer = guide->levels[seat] >= 0;
        if (!is_computer && usual_is_computers(guide->names[seat]))
            why = SAY("A computer player would be called that.");
        else if (table_check_names(setup.names, guide->params.players, names_fold, &why)) {
            if (is_computer)
                voice_say(guide->menu.voice, SAY("The computer plays: {name}.",
                                                 .args = {SAY_NAME("name", setup.names[seat])}));
            return MENU_CHOSEN;
        }
        voice_say(guide->menu.voice, why);
    }
}

/* Names that were typed are remembered; who is called by their number has none. */
static void remember_names(struct guide *guide, uint64_t seats)
{
    struct settings before = guide->settings;
    bool is_new = false;
    int seat;

    bits_each (seat, seats) {
        const char *name =
            usual_seat(guide->names[seat], USUAL_PERSON) == seat ? "" : guide->names[seat];
        if (guide->levels[seat] >= 0 || strcmp(before.names[seat], name) == 0)
            continue;
        text_copy(guide->settings.names[seat], sizeof guide->settings.names[seat], name);
        is_new = true;
    }
    if (is_new)
        remember(guide, &before);
}

/* Where nobody is asked, people are called what they were called before, unless that does not go
   with the others. */
static void use_kept_names(struct guide *guide, uint64_t seats)
{
    char usual[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    struct table_setup setup;
    struct message why;
    int seat;

    bits_each (seat, seats)
        find_usual_name(guide, seat, guide->names[seat]);
    guide_name_seats(guide, usual, &setup);
    if (table_check_names(setup.names, guide->params.players, names_fold, &why))
        return;
    bits_each (seat, seats)
        guide->names[seat][0] = '\0';
}

static enum menu_answer ask_names(struct guide *guide, bool is_back)
{
    uint64_t asked = 0;

    if (guide->order->players > 0)
        return MENU_SKIPPED;
    for (int seat = 0; seat < guide->params.players; seat++)
        if (guide->levels[seat] < 0 && !guide->order->names[seat])
            asked |= bits_of(seat);
    if (guide->menu.is_strict) {
        use_kept_names(guide, asked);
        return MENU_SKIPPED;
    }
    enum menu_answer read = menu_each(asked, is_back, ask_name, guide);
    if (read == MENU_CHOSEN)
        remember_names(guide, asked);
    return read;
}

static enum menu_answer ask_ready(struct guide *guide, bool is_back)
{
    char usual[PLAYERS_MAX][SEAT_NAME_MAX + 1], players[LABEL_SIZE];
    struct table_setup setup;
    struct text text;
    bool wants_change;

    (void)is_back;
    if (guide->menu.is_strict || guide->order->players > 0)
        return MENU_SKIPPED;
    guide_name_seats(guide, usual, &setup);
    text_init(&text, players, sizeof players);
    for (int seat = 0; seat < guide->params.players; seat++) {
        text_add(&text, seat > 0 ? ", " : "");
        text_add(&text, setup.names[seat]);
    }
    enum menu_answer read = menu_ready(&guide->menu, guide->order->game, players, &wants_change);
    if (read != MENU_CHOSEN || !wants_change)
        return read;
    read = menu_change(&guide->menu, guide->order->game, &guide->params);
    return read == MENU_CHOSEN || read == MENU_BACK ? MENU_AGAIN : read;
}

static enum menu_answer (*const steps[])(struct guide *guide, bool is_back) = {
    ask_language, ask_home, ask_rules, ask_players, ask_bots, ask_names, ask_ready,
};

enum { STEP_HOME = 1, STEP_GAME, STEPS = sizeof steps / sizeof *steps };

/* Takes the game that was named. False if what is ordered does not go with it, which is said; then
   it is the one before, if there was one. */
static bool take_game(struct guide *guide, const struct game *game)
{
    const struct game *before = guide->order->game;
    const char *about;
    struct message why;

    guide->order->game = game;
    if (prepare(guide, &about, &why))
        return true;
    guide_complain(guide->menu.voice, about, why);
    guide->order->game = before;
    return before && before != game && prepare(guide, &about, &why);
}

/* Where an answer leads from a step; nothing is before the first one. */
static int next_step(int step, enum menu_answer read, bool is_back)
{
    if (read == MENU_OTHER)
        return STEP_GAME;
    if (read == MENU_AGAIN)
        return step;
    return is_back ? step - 1 : step + 1;
}

enum guide_end guide_lead(struct guide *guide)
{
    int step = 0, left = 0; /* the step that was last left by going back */
    bool is_back = false;

    guide->has_asked_language = false;
    guide->end = GUIDE_LEFT;
    guide->menu.is_strict = has_questions(guide);
    guide->menu.has_games = true;
    if (guide->order->game && !take_game(guide, guide->order->game))
        return GUIDE_WRONG;
    while (step < STEPS) {
        enum menu_answer read = steps[step](guide, is_back);
        if (read == MENU_END)
            return guide->end;
        if (read == MENU_OTHER) {
            guide->menu.is_strict = false;
            if (!take_game(guide, guide->menu.game))
                return GUIDE_WRONG;
        }
        if (read == MENU_BACK)
            left = step;
        is_back = read == MENU_BACK || (read == MENU_SKIPPED && is_back);
        step = next_step(step, read, is_back);
        if (step >= 0)
            continue;
        voice_say(guide->menu.voice, FIRST_QUESTION);
        step = left;
        is_back = false;
    }
    return GUIDE_PLAY;
}

bool guide_alone(struct guide *guide)
{
    enum menu_answer read = ask_language(guide, false);

    take_seats(guide);
    if (guide->settings.names[0][0])
        text_copy(guide->names[0], sizeof guide->names[0], guide->settings.names[0]);
    else
        text_copy(guide->names[0], sizeof guide->names[0],
                  voice_word(guide->menu.voice, WORDS("Player")));
    return read == MENU_SKIPPED || read == MENU_CHOSEN;
}
