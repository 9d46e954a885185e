/* The rules of robots: what a match is set up with and how it starts. What may happen is judged in
   judge.c, what comes by chance is in chance.c, what an event changes in rounds.c, whether all is
   whole in sound.c, and what a set-up text lays in setup.c. */
#include "robots.h"
#include "state.h"

#include "bits.h"

#include <string.h>

enum { SECONDS_MIN = 15, SECONDS_MAX = 600, IDLE_MAX = 3600 };

enum option_index {
    OPTION_NW,
    OPTION_NE,
    OPTION_SE,
    OPTION_SW,
    OPTION_SIDES,
    OPTION_SILVER,
    OPTION_SECONDS,
    OPTION_PROOF,
    OPTION_IDLE,
    OPTION_RESET,
    OPTION_RICOCHET,
    OPTION_CHIPS,
    OPTION_BETS,
    OPTIONS,
};

static const char *const sides_names[] = {"classic", "later", "all"};
static const char *const off_or_on[] = {"off", "on"};
static const char *const reset_names[] = {"never", "once", "ten"};
static const char *const ricochet_names[] = {"must", "free"};
static const char *const sides_titles[] = {WORDS("A and B"), WORDS("C and D"), WORDS("All four")};
static const char *const off_or_on_titles[] = {WORDS("Off"), WORDS("On")};
static const char *const reset_titles[] = {WORDS("Never"), WORDS("Once"), WORDS("Ten times")};
static const char *const ricochet_titles[] = {WORDS("It must"), WORDS("It may come straight")};

static const struct option options[OPTIONS] = {
    [OPTION_NW] = {.group = "board",
                   .field = {"nw", 0, ROBOTS_QUADRANTS, robots_quadrant_choices},
                   .titles = robots_quadrant_titles,
                   .title = WORDS("North-west quadrant"),
                   .says = WORDS("Which quadrant lies in the north-west?")},
    [OPTION_NE] = {.group = "board",
                   .field = {"ne", 0, ROBOTS_QUADRANTS, robots_quadrant_choices},
                   .titles = robots_quadrant_titles,
                   .title = WORDS("North-east quadrant"),
                   .says = WORDS("Which quadrant lies in the north-east?")},
    [OPTION_SE] = {.group = "board",
                   .field = {"se", 0, ROBOTS_QUADRANTS, robots_quadrant_choices},
                   .titles = robots_quadrant_titles,
                   .title = WORDS("South-east quadrant"),
                   .says = WORDS("Which quadrant lies in the south-east?")},
    [OPTION_SW] = {.group = "board",
                   .field = {"sw", 0, ROBOTS_QUADRANTS, robots_quadrant_choices},
                   .titles = robots_quadrant_titles,
                   .title = WORDS("South-west quadrant"),
                   .says = WORDS("Which quadrant lies in the south-west?")},
    [OPTION_SIDES] =
        {.field = {"sides", 0, 2, sides_names},
         .titles = sides_titles,
         .title = WORDS("Sides"),
         .says = WORDS("Which sides of the quadrants may chance choose? C and D have diagonals.")},
    [OPTION_SILVER] = {.field = {"silver", 0, 1, off_or_on},
                       .titles = off_or_on_titles,
                       .title = WORDS("Silver robot"),
                       .says = WORDS("Is there a fifth, silver robot?")},
    [OPTION_SECONDS] =
        {.field = {"seconds", 0, SECONDS_MAX, NULL},
         .standard = 60,
         .least = SECONDS_MIN,
         .title = WORDS("Seconds for bets"),
         .says = WORDS(
             "How many seconds are there for bets after the first? 0: until everybody is ready.")},
    [OPTION_PROOF] = {.field = {"proof", 0, SECONDS_MAX, NULL},
                      .standard = 60,
                      .least = SECONDS_MIN,
                      .title = WORDS("Seconds for a proof"),
                      .says = WORDS("How many seconds may a proof take? 0: as long as it takes.")},
    [OPTION_IDLE] = {.field = {"idle", 0, IDLE_MAX, NULL},
                     .standard = 600,
                     .least = SECONDS_MIN,
                     .title = WORDS("Seconds for a first bet"),
                     .says = WORDS(
                         "After how many seconds without a bet does the chip go back? 0: never.")},
    [OPTION_RESET] = {.field = {"reset", 0, 2, reset_names},
                      .titles = reset_titles,
                      .title = WORDS("New attempt"),
                      .says = WORDS("How often may a proof be begun again?")},
    [OPTION_RICOCHET] = {.field = {"ricochet", 0, 1, ricochet_names},
                         .titles = ricochet_titles,
                         .title = WORDS("Ricochet"),
                         .says = WORDS(
                             "Must a robot turn at least once before it rests on the target?")},
    [OPTION_CHIPS] = {.field = {"chips", 0, ROBOTS_CHIPS, NULL},
                      .title = WORDS("Chips to win"),
                      .says = WORDS("How many chips win? 0: as usual for the number of players.")},
    [OPTION_BETS] = {.field = {"bets", 0, 1, off_or_on},
                     .titles = off_or_on_titles,
                     .title = WORDS("Bets when alone"),
                     .says = WORDS("Do you bet against the clock when you play alone?")},
};

#define A_QUADRANT                                                                                 \
    {                                                                                              \
        WORDS("quadrant"), 0, ROBOTS_QUADRANTS - 1, robots_quadrant_names                          \
    }

static const struct event_kind kinds[ROBOTS_KINDS] = {
    EVENT_COMMON_KINDS,
    [ROBOTS_BOARD] = {.name = "board",
                      .by = BY_NATURE,
                      .arg_min = ROBOTS_TILES,
                      .arg_max = ROBOTS_TILES,
                      .fields = {A_QUADRANT}},
    [ROBOTS_PLACE] = {.name = "place",
                      .by = BY_NATURE,
                      .arg_min = ROBOTS_COLOURS,
                      .arg_max = ROBOTS_MAX,
                      .fields = {{WORDS("cell"), 0, ROBOTS_CELLS - 1, robots_cell_names}}},
    [ROBOTS_DRAW] = {.name = "draw",
                     .by = BY_NATURE,
                     .arg_min = 1,
                     .arg_max = 1,
                     .fields = {{WORDS("chip"), 0, ROBOTS_CHIPS - 1, robots_chip_names}}},
    [ROBOTS_SET_BACK] = {.name = "set-back", .by = BY_NATURE},
    [ROBOTS_BET] = {.name = "bet",
                    .arg_min = 1,
                    .arg_max = 1,
                    .fields = {{WORDS("number of moves"), 1, ROBOTS_BET_MAX, NULL}}},
    [ROBOTS_READY] = {.name = "ready"},
    [ROBOTS_WAIT] = {.name = "wait"},
    [ROBOTS_SLIDE] = {.name = "slide",
                      .arg_min = 2,
                      .arg_max = 2,
                      .fields = {{WORDS("robot"), 0, ROBOTS_MAX - 1, robots_robot_names},
                                 {WORDS("direction"), 0, ROBOTS_DIRECTIONS - 1,
                                  robots_direction_names}}},
    [ROBOTS_RESET] = {.name = "reset"},
    [ROBOTS_GIVE_UP] = {.name = "give-up"},
};

const char *const robots_endings[] = {
    [ROBOTS_ENDING_CHIPS] = WORDS("somebody has enough chips"),
    [ROBOTS_ENDING_POOL] = WORDS("no chip is left to draw"),
    [ROBOTS_ENDING_LAST] = WORDS("one player is left"),
    [ROBOTS_ENDING_NOBODY] = WORDS("nobody is left"),
    NULL,
};

/* The start. */

static bool wants_fit(const struct params *params, struct message *why)
{
    uint64_t tiles = 0;

    for (int i = OPTION_NW; i <= OPTION_SW; i++) {
        int tile = (params->options[i] - 1) % ROBOTS_TILES;
        if (params->options[i] == 0)
            continue;
        if (bits_has(tiles, tile))
            return message_refuse(why, SAY("Tile {tile} can lie in one place only.",
                                           .args = {SAY_NUMBER("tile", tile + 1)}, .position = i));
        tiles |= bits_of(tile);
    }
    return true;
}

static bool seconds_fit(const struct params *params, struct message *why)
{
    for (int i = OPTION_SECONDS; i <= OPTION_IDLE; i++)
        if (params->options[i] != 0 && params->options[i] < options[i].least)
            return message_refuse(why, SAY("The option {option} is 0, or {least} or more.",
                                           .args = {SAY_NAME("option", options[i].field.name),
                                                    SAY_NUMBER("least", options[i].least)},
                                           .position = i));
    return true;
}

const uint8_t robots_usual_chips[ROBOTS_PLAYERS_MAX + 1] = {0, 0, 8, 6, 5};

static uint8_t chips_to_win(const struct params *params)
{
    int16_t chosen = params->options[OPTION_CHIPS];

    return params->players == 1 || chosen == 0 ? robots_usual_chips[params->players]
                                               : (uint8_t)chosen;
}

/* A set-up text takes the place of what chance would lay. */
static bool set_up(const struct params *params, struct robots_table *t, struct message *why)
{
    for (int i = 0; i < ROBOTS_TILES; i++)
        if (t->wanted[i])
            return message_refuse(why, SAY("A board of your own has no quadrants to choose.",
                                           .position = OPTION_NW + i));
    if (robots_lay_own(setup_text(params), t, why))
        return true;
    why->position = OPTIONS;
    return false;
}

/* One like those that chance lays. */
static void robots_write_setup(struct text *text)
{
    static const uint8_t sides[ROBOTS_TILES] = {0, 5, 10, 15};
    struct robots_board board;

    robots_build(&board, sides);
    robots_write_board(&board, text);
}

static bool robots_start(void *state, const struct params *params, struct message *why)
{
    static const uint8_t resets[] = {0, 1, ROBOTS_RESETS_MAX};
    struct robots_table *t = &((struct robots_state *)state)->table;
    const int16_t *chosen = params->options;

    if (!wants_fit(params, why) || !seconds_fit(params, why))
        return false;
    memset(t, 0, sizeof *t);
    t->closes_ms = NEVER;
    t->bet_s = (uint16_t)chosen[OPTION_SECONDS];
    t->proof_s = (uint16_t)chosen[OPTION_PROOF];
    t->idle_s = (uint16_t)chosen[OPTION_IDLE];
    t->players = (uint8_t)params->players;
    for (int i = 0; i < ROBOTS_TILES; i++)
        t->wanted[i] = (uint8_t)chosen[OPTION_NW + i];
    t->sides = (uint8_t)chosen[OPTION_SIDES];
    t->has_silver = (uint8_t)chosen[OPTION_SILVER];
    t->resets_max = resets[chosen[OPTION_RESET]];
    t->must_ricochet = chosen[OPTION_RICOCHET] == 0;
    t->chips_to_win = chips_to_win(params);
    t->has_bets = params->players > 1 || chosen[OPTION_BETS] != 0;
    t->chip = t->prover = ROBOTS_NOBODY;
    t->ending = ROBOTS_PLAYING;
    memset(t->before, ROBOTS_NOWHERE, sizeof t->before);
    memset(t->robots, ROBOTS_NOWHERE, sizeof t->robots);
    memset(t->holders, ROBOTS_POOL, sizeof t->holders);
    robots_clear(&t->board);
    robots_finish(&t->board);
    return !*params->setup || set_up(params, t, why);
}

static uint64_t robots_to_act(const void *state)
{
    const struct robots_table *t = &((const struct robots_state *)state)->table;
    uint64_t clock = t->closes_ms == NEVER ? 0 : bits_of(SEAT_CLOCK);

    switch ((enum robots_stage)t->stage) {
    case ROBOTS_LAYING:
    case ROBOTS_PLACING:
    case ROBOTS_DRAWING:
    case ROBOTS_FAILED: return bits_of(SEAT_NATURE);
    case ROBOTS_BETTING: return robots_bettors(t) | clock;
    case ROBOTS_PROVING: return bits_of(t->prover) | clock;
    case ROBOTS_OVER: break;
    }
    return 0;
}

static int64_t robots_deadline(const void *state)
{
    return ((const struct robots_state *)state)->table.closes_ms;
}

static void robots_standing(const void *state, struct standing *standing)
{
    const struct robots_table *t = &((const struct robots_state *)state)->table;

    *standing = (struct standing){.ending = t->ending == ROBOTS_PLAYING ? -1 : t->ending};
    for (int seat = 0; seat < t->players; seat++) {
        standing->score[seat] = t->players == 1 ? robots_moves_of(t, 0) : robots_chips_of(t, seat);
        standing->rank[seat] = standing->ending >= 0 ? robots_rank(t, seat) : 0;
    }
}

static void robots_view(const void *state, int viewer, void *view)
{
    struct robots_view *v = view;

    v->table = ((const struct robots_state *)state)->table;
    v->viewer = (uint64_t)viewer;
}

static void robots_imagine(const void *view, struct dice *dice, void *state)
{
    (void)dice;
    ((struct robots_state *)state)->table = ((const struct robots_view *)view)->table;
}

/* In a round a player bets b times and then proves with at most 100 - b moves, again after each
   reset; "ready" follows each bet and each withdrawal; then the robots go back, or the player gives
   up. That is most where b is 1. */
enum {
    MOVES_IN_ROUND = ROBOTS_BET_MAX * (ROBOTS_RESETS_MAX + 1) + ROBOTS_RESETS_MAX,
    WORDS_IN_ROUND = 1 + (ROBOTS_WAITS_MAX + 2) + ROBOTS_WAITS_MAX,
    EVENTS_IN_ROUND = ROBOTS_PLAYERS_MAX * (MOVES_IN_ROUND + WORDS_IN_ROUND + 1) + 2,
};

const struct game robots_game = {
    .name = "robots",
    .title = WORDS("Robots"),
    .version = 1,
    .players_min = 1,
    .players_max = ROBOTS_PLAYERS_MAX,
    .state_size = sizeof(struct robots_state),
    .view_size = sizeof(struct robots_view),
    .moves_max = ROBOTS_MAX * ROBOTS_DIRECTIONS + 2,
    .events_max = ROBOTS_ROUNDS_MAX * EVENTS_IN_ROUND + ROBOTS_PLAYERS_MAX + 2,
    .kinds = {kinds, ROBOTS_KINDS},
    .options = options,
    .option_count = OPTIONS,
    .setup_says = WORDS("a board of your own, as a drawing, or a problem in one line"),
    .write_setup = robots_write_setup,
    .refusals = robots_refusals,
    .endings = robots_endings,
    .puzzles = &robots_puzzles,
    .start = robots_start,
    .to_act = robots_to_act,
    .deadline = robots_deadline,
    .apply = robots_apply,
    .nature = robots_nature,
    .sound = robots_sound,
    .standing = robots_standing,
    .view = robots_view,
    .legal = robots_legal,
    .why_not = robots_why_not,
    .is_final = robots_is_final,
    .view_is_sound = robots_view_is_sound,
    .imagine = robots_imagine,
    .hash_state = robots_hash_state,
    .write_state = robots_write_state,
    .write_view = robots_write_view,
};
