/* The rules of robots: how a match starts, what each event changes, and how it ends. What is
   allowed is judged in judge.c. */
#include "robots.h"
#include "state.h"

#include "bits.h"

#include <string.h>

enum { SECONDS_MIN = 15, SECONDS_MAX = 600, IDLE_MAX = 3600, SECOND_MS = 1000 };

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
    OPTIONS,
};

static const char *const quadrant_choice[] = {
    "random", "1A", "2A", "3A", "4A", "1B", "2B", "3B", "4B",
    "1C",     "2C", "3C", "4C", "1D", "2D", "3D", "4D",
};
static const char *const sides_names[] = {"classic", "later", "all"};
static const char *const silver_switch[] = {"off", "on"};
static const char *const reset_names[] = {"never", "once", "ten"};
static const char *const ricochet_names[] = {"must", "free"};

static const struct option options[OPTIONS] = {
    [OPTION_NW] = {.group = "board",
                   .field = {"nw", 0, ROBOTS_QUADRANTS, quadrant_choice},
                   .says = WORDS("Which quadrant lies in the north-west")},
    [OPTION_NE] = {.group = "board",
                   .field = {"ne", 0, ROBOTS_QUADRANTS, quadrant_choice},
                   .says = WORDS("Which quadrant lies in the north-east")},
    [OPTION_SE] = {.group = "board",
                   .field = {"se", 0, ROBOTS_QUADRANTS, quadrant_choice},
                   .says = WORDS("Which quadrant lies in the south-east")},
    [OPTION_SW] = {.group = "board",
                   .field = {"sw", 0, ROBOTS_QUADRANTS, quadrant_choice},
                   .says = WORDS("Which quadrant lies in the south-west")},
    [OPTION_SIDES] = {.field = {"sides", 0, 2, sides_names},
                      .says =
                          WORDS("Which sides chance chooses from: classic A and B, later C and D")},
    [OPTION_SILVER] = {.field = {"silver", 0, 1, silver_switch},
                       .says = WORDS("Whether a silver robot plays")},
    [OPTION_SECONDS] = {.field = {"seconds", 0, SECONDS_MAX, NULL},
                        .standard = 60,
                        .says =
                            WORDS("How many seconds are left after the first bet; 0: until all are "
                                  "ready")},
    [OPTION_PROOF] = {.field = {"proof", 0, SECONDS_MAX, NULL},
                      .standard = 60,
                      .says = WORDS("How many seconds a proof may take; 0: any number")},
    [OPTION_IDLE] = {.field = {"idle", 0, IDLE_MAX, NULL},
                     .standard = 600,
                     .says =
                         WORDS("After how many seconds without a bet a chip is passed; 0: never")},
    [OPTION_RESET] = {.field = {"reset", 0, 2, reset_names},
                      .says = WORDS("How often an attempt may be begun again")},
    [OPTION_RICOCHET] = {.field = {"ricochet", 0, 1, ricochet_names},
                         .says =
                             WORDS("Whether a robot must ricochet before it rests on the target")},
    [OPTION_CHIPS] = {.field = {"chips", 0, ROBOTS_CHIPS, NULL},
                      .says = WORDS("How many chips win; 0: by the number of players")},
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

static const char *const endings[] = {
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
        if (params->options[i] != 0 && params->options[i] < SECONDS_MIN)
            return message_refuse(why, SAY("The option {option} is 0, or {least} and more.",
                                           .args = {SAY_NAME("option", options[i].field.name),
                                                    SAY_NUMBER("least", SECONDS_MIN)},
                                           .position = i));
    return true;
}

static uint8_t chips_to_win(const struct params *params)
{
    static const uint8_t usual[ROBOTS_PLAYERS_MAX + 1] = {0, 0, 8, 6, 5};
    int16_t chosen = params->options[OPTION_CHIPS];

    return params->players == 1 || chosen == 0 ? usual[params->players] : (uint8_t)chosen;
}

/* A board of one's own takes the place of what chance would lay. */
static bool lay_own_board(const struct params *params, struct robots_table *t, struct message *why)
{
    for (int i = 0; i < ROBOTS_TILES; i++)
        if (t->wanted[i])
            return message_refuse(why, SAY("A board of one's own has no quadrants to choose.",
                                           .position = OPTION_NW + i));
    if (!robots_read_board(word_of(params->setup), &t->board, why)) {
        why->position = OPTIONS;
        return false;
    }
    for (int chip = 0; chip < ROBOTS_CHIPS; chip++)
        if (t->board.targets[chip] == ROBOTS_NOWHERE)
            t->holders[chip] = ROBOTS_GONE;
    t->stage = ROBOTS_PLACING;
    return true;
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
    t->chip = t->prover = ROBOTS_NOBODY;
    t->ending = ROBOTS_PLAYING;
    memset(t->before, ROBOTS_NOWHERE, sizeof t->before);
    memset(t->robots, ROBOTS_NOWHERE, sizeof t->robots);
    memset(t->holders, ROBOTS_POOL, sizeof t->holders);
    robots_clear(&t->board);
    robots_finish(&t->board);
    return !*params->setup || lay_own_board(params, t, why);
}

static uint64_t robots_to_act(const void *state)
{
    const struct robots_table *t = &((const struct robots_state *)state)->table;
    uint64_t clock = t->closes_ms == NEVER ? 0 : bits_of(SEAT_CLOCK);

    switch ((enum robots_stage)t->stage) {
    case ROBOTS_LAYING:
    case ROBOTS_PLACING:
    case ROBOTS_DRAWING: return bits_of(SEAT_NATURE);
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

/* Chance. */

/* The tiles that no place wants, in any order, any allowed side up. */
static void propose_board(const struct robots_table *t, struct dice *dice, struct event *event)
{
    int16_t tiles[ROBOTS_TILES];
    uint64_t wanted = 0;
    int count = 0;

    for (int i = 0; i < ROBOTS_TILES; i++)
        if (t->wanted[i])
            wanted |= bits_of((t->wanted[i] - 1) % ROBOTS_TILES);
    for (int tile = 0; tile < ROBOTS_TILES; tile++)
        if (!bits_has(wanted, tile))
            tiles[count++] = (int16_t)tile;
    dice_shuffle(dice, tiles, count);
    for (int i = 0; i < ROBOTS_TILES; i++) {
        int first = t->sides == ROBOTS_SIDES_LATER ? 2 : 0;
        uint32_t sides = t->sides == ROBOTS_SIDES_ALL ? 4 : 2;
        event->args[i] = (int16_t)(t->wanted[i] - 1);
        if (t->wanted[i] == 0)
            event->args[i] =
                (int16_t)(tiles[--count] + ROBOTS_TILES * (first + (int)dice_below(dice, sides)));
    }
    event->arg_count = ROBOTS_TILES;
}

static void propose_places(const struct robots_table *t, struct dice *dice, struct event *event)
{
    int16_t cells[ROBOTS_CELLS];
    int count = 0;

    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        if (robots_is_free(t, cell))
            cells[count++] = (int16_t)cell;
    event->arg_count = (int16_t)robots_count(t);
    for (int i = 0; i < event->arg_count; i++) {
        int at = (int)dice_below(dice, (uint32_t)count);
        event->args[i] = cells[at];
        cells[at] = cells[--count];
    }
}

static void propose_chip(const struct robots_table *t, struct dice *dice, struct event *event)
{
    uint64_t chips = robots_drawable(t);

    for (uint32_t skip = dice_below(dice, (uint32_t)bits_count(chips)); skip > 0; skip--)
        chips &= chips - 1;
    event->arg_count = 1;
    event->args[0] = (int16_t)bits_first(chips);
}

static void robots_nature(const void *state, struct dice *dice, struct event *event)
{
    const struct robots_table *t = &((const struct robots_state *)state)->table;

    *event = (struct event){.seat = SEAT_NATURE};
    if (t->stage == ROBOTS_LAYING) {
        event->kind = ROBOTS_BOARD;
        propose_board(t, dice, event);
    } else if (t->stage == ROBOTS_PLACING) {
        event->kind = ROBOTS_PLACE;
        propose_places(t, dice, event);
    } else {
        event->kind = ROBOTS_DRAW;
        propose_chip(t, dice, event);
    }
}

/* The end. */

int robots_chips_of(const struct robots_table *t, int holder)
{
    int count = 0;

    for (int chip = 0; chip < ROBOTS_CHIPS; chip++)
        count += t->holders[chip] == holder;
    return count;
}

/* Who has left comes last; among the others chips count. */
static int merit(const struct robots_table *t, int seat)
{
    return bits_has(t->forfeited, seat) ? 0 : 1 + robots_chips_of(t, seat);
}

static int rank(const struct robots_table *t, int seat)
{
    int better = 0;

    for (int other = 0; other < t->players; other++)
        better += merit(t, other) > merit(t, seat);
    return 1 + better;
}

static int moves_of(const struct robots_table *t, int seat)
{
    int moves = 0;

    for (int chip = 0; chip < ROBOTS_CHIPS; chip++)
        moves += t->holders[chip] == seat ? t->scores[chip] : 0;
    return moves;
}

static int missed_count(const struct robots_table *t)
{
    int count = 0;

    for (int chip = 0; chip < ROBOTS_CHIPS; chip++)
        count += t->holders[chip] == ROBOTS_GONE && t->board.targets[chip] != ROBOTS_NOWHERE;
    return count;
}

static void tell_winners(const struct robots_table *t, struct outbox *outbox)
{
    int winners = 0;

    for (int seat = 0; seat < t->players; seat++)
        winners += rank(t, seat) == 1;
    for (int seat = 0; seat < t->players; seat++)
        if (rank(t, seat) == 1)
            outbox_tell(outbox, EVERYONE,
                        SAY(winners == 1 ? WORDS("{winner} wins, with {chips} chips!")
                                         : WORDS("{winner} shares the win, with {chips} chips."),
                            .args = {SAY_SEAT("winner", seat),
                                     SAY_NUMBER("chips", robots_chips_of(t, seat))}));
}

static void end(struct robots_table *t, enum robots_ending ending, struct outbox *outbox)
{
    t->stage = ROBOTS_OVER;
    t->ending = (uint8_t)ending;
    t->closes_ms = NEVER;
    memcpy(t->robots, t->before, sizeof t->robots);
    outbox_tell(outbox, EVERYONE,
                SAY("The game is over: {ending}.", .args = {SAY_WORD("ending", endings[ending])}));
    if (t->players > 1)
        tell_winners(t, outbox);
    else
        outbox_tell(outbox, EVERYONE,
                    SAY("Chips won: {won}, in {moves} moves; missed: {missed}.",
                        .args = {SAY_NUMBER("won", robots_chips_of(t, 0)),
                                 SAY_NUMBER("moves", moves_of(t, 0)),
                                 SAY_NUMBER("missed", missed_count(t))}));
}

/* Rounds. */

static int64_t after(int64_t time_ms, int seconds)
{
    return seconds == 0 ? NEVER : time_ms + (int64_t)seconds * SECOND_MS;
}

static void tell_about(struct outbox *outbox, const char *text, int seat)
{
    outbox_tell(outbox, EVERYONE, SAY(text, .args = {SAY_SEAT("seat", seat)}));
}

static void tell_chip(struct outbox *outbox, const char *text, int chip)
{
    outbox_tell(outbox, EVERYONE, SAY(text, .args = {SAY_WORD("chip", robots_chip_titles[chip])}));
}

static void forget_moves(struct robots_table *t)
{
    t->moves = 0;
    memset(t->axes, 0, sizeof t->axes);
    memset(t->route, 0, sizeof t->route);
}

/* Forgets bets and attempts. */
static void clear_round(struct robots_table *t)
{
    t->closes_ms = NEVER;
    t->bet_count = 0;
    memset(t->bet_order, 0, sizeof t->bet_order);
    memset(t->bets, 0, sizeof t->bets);
    memset(t->waits, 0, sizeof t->waits);
    forget_moves(t);
    t->ready = t->tried = t->resets = 0;
    t->prover = ROBOTS_NOBODY;
}

/* Lets the next chip be drawn, or ends the game. */
static void finish_round(struct robots_table *t, struct outbox *outbox)
{
    int seat;

    clear_round(t);
    bits_each (seat, robots_living(t)) {
        if (t->chips_to_win > 0 && robots_chips_of(t, seat) >= t->chips_to_win) {
            end(t, ROBOTS_ENDING_CHIPS, outbox);
            return;
        }
    }
    if (robots_drawable(t) == 0)
        end(t, ROBOTS_ENDING_POOL, outbox);
    else
        t->stage = ROBOTS_DRAWING;
}

static void return_chip(struct robots_table *t, struct outbox *outbox)
{
    if (++t->returns[t->chip] < ROBOTS_RETURNS_MAX) {
        tell_chip(outbox, WORDS("The chip goes back to the others: {chip}."), t->chip);
    } else {
        t->holders[t->chip] = ROBOTS_GONE;
        tell_chip(outbox, WORDS("The chip leaves the game: {chip}."), t->chip);
    }
    finish_round(t, outbox);
}

static void begin_attempt(struct robots_table *t, int seat, int64_t time_ms, struct outbox *outbox)
{
    t->stage = ROBOTS_PROVING;
    t->prover = (uint8_t)seat;
    t->resets = 0;
    forget_moves(t);
    t->closes_ms = t->players == 1 ? NEVER : after(time_ms, t->proof_s);
    outbox_begin_turn(outbox);
    if (t->players > 1)
        outbox_tell(outbox, EVERYONE,
                    SAY("{seat} is to prove a bet of {bet}.",
                        .args = {SAY_SEAT("seat", seat), SAY_NUMBER("bet", t->bets[seat])}));
}

/* Does the first seat prove before the second? The lowest bet does, then fewer chips, then the
   earlier bet. */
static bool proves_before(const struct robots_table *t, int seat, int other)
{
    int chips = robots_chips_of(t, seat), others = robots_chips_of(t, other);

    if (t->bets[seat] != t->bets[other])
        return t->bets[seat] < t->bets[other];
    return chips != others ? chips < others : t->bet_order[seat] < t->bet_order[other];
}

/* Who has bet, and has not tried yet. */
static uint64_t waiting(const struct robots_table *t)
{
    uint64_t seats = 0;

    for (int seat = 0; seat < t->players; seat++)
        if (t->bets[seat] > 0 && !bits_has(t->tried, seat))
            seats |= bits_of(seat);
    return seats;
}

static void prove_next(struct robots_table *t, int64_t time_ms, struct outbox *outbox)
{
    int seat, next = ROBOTS_NOBODY;

    bits_each (seat, waiting(t)) {
        if (next == ROBOTS_NOBODY || proves_before(t, seat, next))
            next = seat;
    }
    if (next == ROBOTS_NOBODY)
        return_chip(t, outbox);
    else
        begin_attempt(t, next, time_ms, outbox);
}

static void close_bets(struct robots_table *t, int64_t time_ms, struct outbox *outbox)
{
    outbox_tell(outbox, EVERYONE,
                waiting(t) ? SAY("The bets are closed.") : SAY("Nobody has bet."));
    prove_next(t, time_ms, outbox);
}

static void close_bets_if_all_ready(struct robots_table *t, int64_t time_ms, struct outbox *outbox)
{
    if ((robots_living(t) & ~(uint64_t)t->ready) == 0)
        close_bets(t, time_ms, outbox);
}

/* The robots go back; the next lowest bet tries. Alone, the chip is missed. */
static void fail(struct robots_table *t, const char *text, int64_t time_ms, struct outbox *outbox)
{
    memcpy(t->robots, t->before, sizeof t->robots);
    t->tried |= (uint8_t)bits_of(t->prover);
    tell_about(outbox, text, t->prover);
    if (t->players > 1) {
        prove_next(t, time_ms, outbox);
        return;
    }
    t->holders[t->chip] = ROBOTS_GONE;
    tell_chip(outbox, WORDS("The chip leaves the game: {chip}."), t->chip);
    finish_round(t, outbox);
}

static void win_chip(struct robots_table *t, struct outbox *outbox)
{
    t->holders[t->chip] = t->prover;
    t->scores[t->chip] = t->moves;
    memcpy(t->before, t->robots, sizeof t->before);
    outbox_tell(outbox, EVERYONE,
                SAY("{seat} wins a chip in {moves} moves: {chip}.",
                    .args = {SAY_SEAT("seat", t->prover), SAY_NUMBER("moves", t->moves),
                             SAY_WORD("chip", robots_chip_titles[t->chip])}));
    finish_round(t, outbox);
}

/* Events. */

static void lay_board(struct robots_table *t, const struct event *event, struct outbox *outbox)
{
    uint8_t sides[ROBOTS_TILES];
    struct message message = SAY("The board is laid: {nw}, {ne}, {se}, {sw}.");
    static const char *const places[ROBOTS_TILES] = {"nw", "ne", "se", "sw"};

    for (int i = 0; i < ROBOTS_TILES; i++) {
        sides[i] = (uint8_t)event->args[i];
        message.args[i] = (struct message_arg)SAY_NAME(places[i], robots_quadrant_names[sides[i]]);
    }
    robots_build(&t->board, sides);
    t->stage = ROBOTS_PLACING;
    outbox_tell(outbox, EVERYONE, message);
}

static void place_robots(struct robots_table *t, const struct event *event, struct outbox *outbox)
{
    for (int robot = 0; robot < event->arg_count; robot++) {
        t->robots[robot] = t->before[robot] = (uint8_t)event->args[robot];
        outbox_tell(outbox, EVERYONE,
                    SAY("The {robot} robot stands on {place}.",
                        .args = {SAY_WORD("robot", robots_robot_names[robot]),
                                 SAY_NAME("place", robots_cell_names[t->robots[robot]])}));
    }
    t->stage = ROBOTS_DRAWING;
}

static void draw_chip(struct robots_table *t, const struct event *event, struct outbox *outbox)
{
    t->chip = (uint8_t)event->args[0];
    t->round++;
    outbox_tell(
        outbox, EVERYONE,
        SAY("Round {round}: {chip}, on {place}.",
            .args = {SAY_NUMBER("round", t->round), SAY_WORD("chip", robots_chip_titles[t->chip]),
                     SAY_NAME("place", robots_cell_names[robots_target(t)])}));
    if (t->players == 1) {
        begin_attempt(t, 0, event->time_ms, outbox);
        return;
    }
    t->stage = ROBOTS_BETTING;
    t->closes_ms = after(event->time_ms, t->idle_s);
    outbox_begin_turn(outbox);
}

static void start_countdown(struct robots_table *t, int64_t time_ms, struct outbox *outbox)
{
    t->closes_ms = after(time_ms, t->bet_s);
    if (t->bet_s > 0)
        outbox_tell(
            outbox, EVERYONE,
            SAY("{seconds} seconds are left for bets.", .args = {SAY_NUMBER("seconds", t->bet_s)}));
}

static void bet(struct robots_table *t, const struct event *event, struct outbox *outbox)
{
    bool is_first = waiting(t) == 0;

    t->bets[event->seat] = (uint8_t)event->args[0];
    t->bet_order[event->seat] = ++t->bet_count;
    t->ready &= (uint8_t)~bits_of(event->seat);
    outbox_tell(outbox, EVERYONE,
                SAY("{seat} bets {bet}.",
                    .args = {SAY_SEAT("seat", event->seat), SAY_NUMBER("bet", event->args[0])}));
    if (is_first)
        start_countdown(t, event->time_ms, outbox);
}

static void say_ready(struct robots_table *t, const struct event *event, struct outbox *outbox)
{
    t->ready |= (uint8_t)bits_of(event->seat);
    tell_about(outbox, WORDS("{seat} is ready."), event->seat);
    close_bets_if_all_ready(t, event->time_ms, outbox);
}

static void say_wait(struct robots_table *t, const struct event *event, struct outbox *outbox)
{
    t->ready &= (uint8_t)~bits_of(event->seat);
    t->waits[event->seat]++;
    tell_about(outbox, WORDS("{seat} is not ready after all."), event->seat);
}

static void slide(struct robots_table *t, const struct event *event, struct outbox *outbox)
{
    int robot = event->args[0];
    struct robots_ride ride = robots_ride(&t->board, t->robots, robot, event->args[1]);

    t->robots[robot] = ride.to;
    t->axes[robot] |= ride.axes;
    t->route[t->moves++] = robots_step(robot, event->args[1]);
    outbox_tell(
        outbox, EVERYONE,
        SAY("Move {move}: the {robot} robot slides {direction} to {place}.",
            .args = {SAY_NUMBER("move", t->moves), SAY_WORD("robot", robots_robot_names[robot]),
                     SAY_WORD("direction", robots_direction_names[event->args[1]]),
                     SAY_NAME("place", robots_cell_names[ride.to])}));
    if (ride.to == robots_target(t) && robots_serves(robot, t->chip))
        win_chip(t, outbox);
    else if (t->moves == robots_limit(t))
        fail(t, WORDS("{seat} has no moves left: the robots go back."), event->time_ms, outbox);
}

static void reset(struct robots_table *t, struct outbox *outbox)
{
    memcpy(t->robots, t->before, sizeof t->robots);
    forget_moves(t);
    t->resets++;
    tell_about(outbox, WORDS("{seat} begins again: the robots go back."), t->prover);
}

static void time_out(struct robots_table *t, const struct event *event, struct outbox *outbox)
{
    outbox_tell(outbox, EVERYONE, SAY("Time is up."));
    if (t->stage == ROBOTS_BETTING)
        close_bets(t, event->time_ms, outbox);
    else
        fail(t, WORDS("{seat} has run out of time: the robots go back."), event->time_ms, outbox);
}

/* Without the last bet the wait for one begins anew. */
static void withdraw_bet(struct robots_table *t, int seat, int64_t time_ms, struct outbox *outbox)
{
    bool had_bet = t->bets[seat] > 0;

    t->bets[seat] = 0;
    t->bet_order[seat] = 0;
    if (t->stage == ROBOTS_BETTING) {
        if (had_bet && waiting(t) == 0)
            t->closes_ms = after(time_ms, t->idle_s);
        close_bets_if_all_ready(t, time_ms, outbox);
    }
}

static void forfeit(struct robots_table *t, const struct event *event, struct outbox *outbox)
{
    t->forfeited |= (uint8_t)bits_of(event->seat);
    t->ready &= (uint8_t)~bits_of(event->seat);
    tell_about(outbox, WORDS("{seat} leaves."), event->seat);
    switch (bits_count(robots_living(t))) {
    case 0: end(t, ROBOTS_ENDING_NOBODY, outbox); return;
    case 1: end(t, ROBOTS_ENDING_LAST, outbox); return;
    }
    withdraw_bet(t, event->seat, event->time_ms, outbox);
    if (t->stage == ROBOTS_PROVING && t->prover == event->seat)
        fail(t, WORDS("The proof of {seat} ends: the robots go back."), event->time_ms, outbox);
}

static void act(struct robots_table *t, const struct event *event, struct outbox *outbox)
{
    switch (event->kind) {
    case EVENT_FORFEIT: forfeit(t, event, outbox); break;
    case EVENT_TIMEOUT: time_out(t, event, outbox); break;
    case ROBOTS_BOARD: lay_board(t, event, outbox); break;
    case ROBOTS_PLACE: place_robots(t, event, outbox); break;
    case ROBOTS_DRAW: draw_chip(t, event, outbox); break;
    case ROBOTS_BET: bet(t, event, outbox); break;
    case ROBOTS_READY: say_ready(t, event, outbox); break;
    case ROBOTS_WAIT: say_wait(t, event, outbox); break;
    case ROBOTS_SLIDE: slide(t, event, outbox); break;
    case ROBOTS_RESET: reset(t, outbox); break;
    case ROBOTS_GIVE_UP:
        fail(t, WORDS("{seat} gives up: the robots go back."), event->time_ms, outbox);
        break;
    }
}

/* A bet binds, and a slide has been seen: what a player does can't be taken back. */
static bool robots_apply(void *state, const struct event *event, struct outbox *outbox)
{
    struct robots_table *t = &((struct robots_state *)state)->table;

    if (!robots_may(t, event))
        return false;
    if (kinds[event->kind].by == BY_PLAYER)
        outbox_reveal(outbox);
    act(t, event, outbox);
    return true;
}

/* Soundness. */

/* All on the board, each on a cell of its own, or all not yet. */
static bool robots_stand(const struct robots_table *t, const uint8_t robots[ROBOTS_MAX])
{
    int count = robots[0] == ROBOTS_NOWHERE ? 0 : robots_count(t);

    if (count == 0 && t->stage > ROBOTS_PLACING && t->stage < ROBOTS_OVER)
        return false;
    for (int i = 0; i < ROBOTS_MAX; i++) {
        if (i < count ? robots_is_block(robots[i]) : robots[i] != ROBOTS_NOWHERE)
            return false;
        for (int k = 0; k < i && i < count; k++)
            if (robots[k] == robots[i])
                return false;
    }
    return true;
}

static bool chips_are_held(const struct robots_table *t)
{
    for (int chip = 0; chip < ROBOTS_CHIPS; chip++) {
        int holder = t->holders[chip];
        if (holder >= t->players && holder != ROBOTS_POOL && holder != ROBOTS_GONE)
            return false;
        if ((holder < t->players) != (t->scores[chip] > 0) || t->returns[chip] > ROBOTS_RETURNS_MAX)
            return false;
    }
    return true;
}

static bool attempt_fits(const struct robots_table *t)
{
    if (t->stage != ROBOTS_PROVING)
        return t->stage == ROBOTS_OVER || (t->prover == ROBOTS_NOBODY && t->moves == 0);
    return bits_has(robots_living(t), t->prover) && !bits_has(t->tried, t->prover) &&
           t->moves < robots_limit(t) && t->resets <= t->resets_max;
}

static bool robots_sound(const void *state, struct message *why)
{
    const struct robots_table *t = &((const struct robots_state *)state)->table;
    bool may_close = t->stage == ROBOTS_BETTING || t->stage == ROBOTS_PROVING;

    if (!robots_stand(t, t->robots) || !robots_stand(t, t->before))
        *why = SAY("A robot is where it cannot be.");
    else if (!chips_are_held(t))
        *why = SAY("The chips are not whole.");
    else if (!attempt_fits(t))
        *why = SAY("The attempt is not whole.");
    else if (t->closes_ms != NEVER && !may_close)
        *why = SAY("Time runs for nobody.");
    else
        return true;
    return false;
}

static void robots_standing(const void *state, struct standing *standing)
{
    const struct robots_table *t = &((const struct robots_state *)state)->table;

    *standing = (struct standing){.ending = t->ending == ROBOTS_PLAYING ? -1 : t->ending};
    for (int seat = 0; seat < t->players; seat++) {
        standing->score[seat] = t->players == 1 ? moves_of(t, 0) : robots_chips_of(t, seat);
        standing->rank[seat] = standing->ending >= 0 ? rank(t, seat) : 0;
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
   reset; "ready" follows each bet and each withdrawal. That is most where b is 1. */
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
    .setup_says = WORDS("a board of one's own, as a drawing"),
    .refusals = robots_refusals,
    .endings = endings,
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
    .imagine = robots_imagine,
    .write_state = robots_write_state,
    .write_view = robots_write_view,
};
