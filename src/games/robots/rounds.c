/* What an event changes in robots: rounds from the chip that is drawn to the one that is won or
   goes back, and how the game ends. */
#include "robots.h"
#include "state.h"

#include <string.h>

enum { SECOND_MS = 1000 };

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

int robots_rank(const struct robots_table *t, int seat)
{
    int better = 0;

    for (int other = 0; other < t->players; other++)
        better += merit(t, other) > merit(t, seat);
    return 1 + better;
}

int robots_moves_of(const struct robots_table *t, int seat)
{
    int moves = 0;

    for (int chip = 0; chip < ROBOTS_CHIPS; chip++)
        moves += t->holders[chip] == seat ? t->scores[chip] : 0;
    return moves;
}

bool robots_is_puzzle(const struct robots_table *t)
{
    int targets = 0;

    for (int chip = 0; chip < ROBOTS_CHIPS; chip++)
        targets += t->board.targets[chip] != ROBOTS_NOWHERE;
    return t->players == 1 && !t->has_bets && targets == 1;
}

int robots_missed(const struct robots_table *t)
{
    int count = 0;

    for (int chip = 0; chip < ROBOTS_CHIPS; chip++)
        count += t->holders[chip] == ROBOTS_GONE && t->board.targets[chip] != ROBOTS_NOWHERE;
    return count;
}

struct message robots_puzzle_result(const struct robots_table *t)
{
    int moves = robots_moves_of(t, 0);

    if (robots_chips_of(t, 0) == 0)
        return SAY("The puzzle is not solved.");
    if (moves == 1)
        return SAY("The puzzle is solved in 1 move.");
    return SAY("The puzzle is solved in {moves} moves.", .args = {SAY_NUMBER("moves", moves)});
}

uint64_t robots_winners(const struct robots_table *t)
{
    uint64_t winners = 0;
    int seat;

    bits_each (seat, robots_living(t)) {
        if (robots_rank(t, seat) == 1)
            winners |= bits_of(seat);
    }
    return winners;
}

static void tell_winners(const struct robots_table *t, struct outbox *outbox)
{
    uint64_t winners = robots_winners(t);
    int seat;

    bits_each (seat, winners) {
        outbox_tell(
            outbox, EVERYONE,
            SAY(bits_count(winners) == 1 ? WORDS("{winner} wins! Chips: {chips}.")
                                         : WORDS("{winner} shares the win. Chips: {chips}."),
                .args = {SAY_SEAT("winner", seat), SAY_NUMBER("chips", robots_chips_of(t, seat))}));
    }
}

/* Motions. */

static void add_motion(struct robots_table *t, int robot, int to, int direction)
{
    t->moved[t->moved_count++] =
        (struct robots_motion){(uint8_t)robot, t->robots[robot], (uint8_t)to, (uint8_t)direction};
    t->is_new = true;
    t->robots[robot] = (uint8_t)to;
}

static void forget_motions(struct robots_table *t)
{
    t->moved_count = 0;
    memset(t->moved, 0, sizeof t->moved);
}

/* Back to where the round began, all that are elsewhere. */
static void put_back(struct robots_table *t)
{
    if (memcmp(t->robots, t->before, sizeof t->robots) == 0)
        return;
    forget_motions(t);
    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        if (t->robots[robot] != t->before[robot])
            add_motion(t, robot, t->before[robot], ROBOTS_DIRECTIONS);
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

/* In the middle of a round, as when somebody leaves, the round comes to nothing. */
static void end(struct robots_table *t, enum robots_ending ending, struct outbox *outbox)
{
    clear_round(t);
    t->stage = ROBOTS_OVER;
    t->ending = (uint8_t)ending;
    put_back(t);
    if (robots_is_puzzle(t)) {
        outbox_tell(outbox, EVERYONE, robots_puzzle_result(t));
        return;
    }
    outbox_tell(
        outbox, EVERYONE,
        SAY("The game is over: {ending}.", .args = {SAY_WORD("ending", robots_endings[ending])}));
    if (t->players > 1)
        tell_winners(t, outbox);
    else
        outbox_tell(outbox, EVERYONE,
                    SAY("Chips won: {won}; moves: {moves}; missed: {missed}.",
                        .args = {SAY_NUMBER("won", robots_chips_of(t, 0)),
                                 SAY_NUMBER("moves", robots_moves_of(t, 0)),
                                 SAY_NUMBER("missed", robots_missed(t))}));
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

static bool has_winner(const struct robots_table *t)
{
    int seat;

    bits_each (seat, robots_living(t)) {
        if (t->chips_to_win > 0 && robots_chips_of(t, seat) >= t->chips_to_win)
            return true;
    }
    return false;
}

/* Lets the next chip be drawn, or ends the game. */
static void finish_round(struct robots_table *t, struct outbox *outbox)
{
    if (has_winner(t)) {
        end(t, ROBOTS_ENDING_CHIPS, outbox);
    } else if (robots_drawable(t) == 0) {
        end(t, ROBOTS_ENDING_POOL, outbox);
    } else {
        clear_round(t);
        t->stage = ROBOTS_DRAWING;
    }
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
    t->closes_ms = t->has_bets ? after(time_ms, t->proof_s) : NEVER;
    outbox_begin_turn(outbox);
    if (t->has_bets)
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

/* The robots go back; the next lowest bet tries. Without bets the chip is missed. */
static void fail(struct robots_table *t, const char *text, int64_t time_ms, struct outbox *outbox)
{
    put_back(t);
    t->tried |= (uint8_t)bits_of(t->prover);
    tell_about(outbox, text, t->prover);
    if (t->has_bets) {
        prove_next(t, time_ms, outbox);
        return;
    }
    t->holders[t->chip] = ROBOTS_GONE;
    if (!robots_is_puzzle(t))
        tell_chip(outbox, WORDS("The chip leaves the game: {chip}."), t->chip);
    finish_round(t, outbox);
}

static void tell_win(const struct robots_table *t, struct outbox *outbox)
{
    struct message_arg seat = SAY_SEAT("seat", t->prover);
    struct message_arg chip = SAY_WORD("chip", robots_chip_titles[t->chip]);
    outbox_tell(outbox, EVERYONE,
                t->moves == 1 ? SAY("{seat} wins a chip in 1 move: {chip}.", .args = {seat, chip})
                              : SAY("{seat} wins a chip in {moves} moves: {chip}.",
                                    .args = {seat, SAY_NUMBER("moves", t->moves), chip}));
}

/* The only chip of a puzzle is no prize: it is said to be solved. */
static void win_chip(struct robots_table *t, struct outbox *outbox)
{
    t->holders[t->chip] = t->prover;
    t->scores[t->chip] = t->moves;
    memcpy(t->before, t->robots, sizeof t->before);
    if (!robots_is_puzzle(t))
        tell_win(t, outbox);
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
    for (int robot = 0; robot < robots_count(t); robot++)
        t->before[robot] = (uint8_t)event->args[robot];
    put_back(t);
    for (int robot = 0; robot < robots_count(t); robot++)
        outbox_tell(outbox, EVERYONE,
                    SAY("The {robot} robot stands on {place}.",
                        .args = {SAY_WORD("robot", robots_robot_names[robot]),
                                 SAY_NAME("place", robots_cell_names[t->robots[robot]])}));
    t->stage = ROBOTS_DRAWING;
}

static void draw_chip(struct robots_table *t, const struct event *event, struct outbox *outbox)
{
    t->chip = (uint8_t)event->args[0];
    t->round++;
    struct message_arg chip = SAY_WORD("chip", robots_chip_titles[t->chip]);
    struct message_arg place = SAY_NAME("place", robots_cell_names[robots_target(t)]);
    outbox_tell(outbox, EVERYONE,
                robots_is_puzzle(t) ? SAY("The target: {chip}, on {place}.", .args = {chip, place})
                                    : SAY("Round {round}: {chip}, on {place}.",
                                          .args = {SAY_NUMBER("round", t->round), chip, place}));
    if (!t->has_bets) {
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

static bool is_won(const struct robots_table *t, int robot, struct robots_ride ride)
{
    return ride.to == robots_target(t) && robots_serves(robot, t->chip);
}

/* Does the attempt end with this slide? */
static bool ends_attempt(const struct robots_table *t, int robot, struct robots_ride ride)
{
    return is_won(t, robot, ride) || t->moves + 1 == robots_limit(t);
}

/* The slide stands for everybody to see; Nature sets the robots back. */
static void run_out(struct robots_table *t, struct outbox *outbox)
{
    t->stage = ROBOTS_FAILED;
    t->closes_ms = NEVER;
    tell_about(outbox, WORDS("{seat} has no moves left."), t->prover);
}

static void slide(struct robots_table *t, const struct event *event, struct outbox *outbox)
{
    int robot = event->args[0];
    struct robots_ride ride = robots_ride(&t->board, t->robots, robot, event->args[1]);

    forget_motions(t);
    add_motion(t, robot, ride.to, event->args[1]);
    t->axes[robot] |= ride.axes;
    t->route[t->moves++] = robots_step(robot, event->args[1]);
    outbox_tell(
        outbox, EVERYONE,
        SAY("Move {move}: the {robot} robot slides {direction} to {place}.",
            .args = {SAY_NUMBER("move", t->moves), SAY_WORD("robot", robots_robot_names[robot]),
                     SAY_WORD("direction", robots_direction_names[event->args[1]]),
                     SAY_NAME("place", robots_cell_names[ride.to])}));
    if (is_won(t, robot, ride))
        win_chip(t, outbox);
    else if (t->moves == robots_limit(t))
        run_out(t, outbox);
}

static void reset(struct robots_table *t, struct outbox *outbox)
{
    put_back(t);
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
    if (t->prover == event->seat)
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
    case ROBOTS_SET_BACK:
        fail(t, WORDS("{seat} has failed: the robots go back."), event->time_ms, outbox);
        break;
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

/* A bet binds, and a slide has been seen: what a player does can't be taken back. But who plays
   alone without bets may try anything in an attempt as long as it goes on. */
static bool is_trial(const struct robots_table *t, const struct event *event)
{
    return (event->kind == ROBOTS_SLIDE || event->kind == ROBOTS_RESET) && !t->has_bets &&
           t->stage == ROBOTS_PROVING;
}

bool robots_is_final(const void *view, const struct event *event)
{
    const struct robots_table *t = &((const struct robots_view *)view)->table;

    if (!is_trial(t, event))
        return true;
    return event->kind == ROBOTS_SLIDE &&
           ends_attempt(t, event->args[0],
                        robots_ride(&t->board, t->robots, event->args[0], event->args[1]));
}

bool robots_apply(void *state, const struct event *event, struct outbox *outbox)
{
    struct robots_table *t = &((struct robots_state *)state)->table;

    if (!robots_may(t, event))
        return false;
    t->is_new = false;
    act(t, event, outbox);
    if (event->seat < t->players && !is_trial(t, event))
        outbox_reveal(outbox);
    return true;
}
