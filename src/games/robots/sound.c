/* Is a state of robots whole? And could a view that comes from outside be one of this match? */
#include "robots.h"
#include "state.h"

#include "bits.h"

#include <string.h>

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
    bool has_failed = t->stage == ROBOTS_FAILED;

    if (t->stage != ROBOTS_PROVING && !has_failed)
        return t->prover == ROBOTS_NOBODY && t->moves == 0;
    return t->prover < t->players && bits_has(robots_living(t), t->prover) &&
           !bits_has(t->tried, t->prover) && t->resets <= t->resets_max &&
           (has_failed ? t->moves == robots_limit(t) : t->moves < robots_limit(t));
}

/* What has moved last is where it went to. */
static bool motions_fit(const struct robots_table *t)
{
    if (t->is_new > 1 || t->moved_count > ROBOTS_MAX || (t->is_new && t->moved_count == 0))
        return false;
    for (int i = 0; i < t->moved_count; i++) {
        struct robots_motion moved = t->moved[i];
        if (moved.robot >= robots_count(t) || moved.direction > ROBOTS_DIRECTIONS ||
            moved.from == moved.to || moved.to != t->robots[moved.robot])
            return false;
    }
    return true;
}

bool robots_sound(const void *state, struct message *why)
{
    const struct robots_table *t = &((const struct robots_state *)state)->table;
    bool may_close = t->stage == ROBOTS_BETTING || t->stage == ROBOTS_PROVING;

    if (!robots_stand(t, t->robots) || !robots_stand(t, t->before))
        *why = SAY("A robot is where it cannot be.");
    else if (!chips_are_held(t))
        *why = SAY("The chips are not whole.");
    else if (!attempt_fits(t))
        *why = SAY("The attempt is not whole.");
    else if (!motions_fit(t))
        *why = SAY("What moved last is not whole.");
    else if (t->closes_ms != NEVER && !may_close)
        *why = SAY("Time runs for nobody.");
    else
        return true;
    return false;
}

/* Views. */

static bool settings_fit(const struct robots_table *t, const struct robots_table *begun)
{
    return t->players == begun->players && t->sides == begun->sides &&
           memcmp(t->wanted, begun->wanted, sizeof t->wanted) == 0 &&
           t->has_silver == begun->has_silver && t->resets_max == begun->resets_max &&
           t->must_ricochet == begun->must_ricochet && t->chips_to_win == begun->chips_to_win &&
           t->has_bets == begun->has_bets && t->bet_s == begun->bet_s &&
           t->proof_s == begun->proof_s && t->idle_s == begun->idle_s;
}

/* The board is one's own, or what chance can lay; until then, and if all leave before, there is
   none. */
static bool board_fits(const struct robots_table *t, const struct robots_table *begun)
{
    struct event lay = {.seat = SEAT_NATURE, .kind = ROBOTS_BOARD, .arg_count = ROBOTS_TILES};
    struct robots_board board;

    if (memcmp(&t->board, &begun->board, sizeof board) == 0)
        return begun->stage != ROBOTS_LAYING || t->stage == ROBOTS_LAYING ||
               t->stage == ROBOTS_OVER;
    if (t->stage == ROBOTS_LAYING || begun->stage != ROBOTS_LAYING)
        return false;
    for (int i = 0; i < ROBOTS_TILES; i++) {
        if (t->board.quadrants[i] >= ROBOTS_QUADRANTS)
            return false;
        lay.args[i] = t->board.quadrants[i];
    }
    robots_build(&board, t->board.quadrants);
    return robots_may(begun, &lay) && memcmp(&t->board, &board, sizeof board) == 0;
}

/* The route leads from where the robots stood to where they stand. */
static bool route_fits(const struct robots_table *t)
{
    uint8_t robots[ROBOTS_MAX], axes[ROBOTS_MAX] = {0};

    memcpy(robots, t->before, sizeof robots);
    for (int i = 0; i < ROBOTS_BET_MAX; i++) {
        int robot = t->route[i] / ROBOTS_DIRECTIONS;
        if (i >= t->moves ? t->route[i] != 0 : robot >= robots_count(t))
            return false;
        if (i >= t->moves)
            continue;
        struct robots_ride ride =
            robots_ride(&t->board, robots, robot, t->route[i] % ROBOTS_DIRECTIONS);
        robots[robot] = ride.to;
        axes[robot] |= ride.axes;
    }
    return memcmp(robots, t->robots, sizeof robots) == 0 && memcmp(axes, t->axes, sizeof axes) == 0;
}

static bool bets_fit(const struct robots_table *t)
{
    uint64_t seats = bits_below(t->players);

    for (int seat = 0; seat < ROBOTS_PLAYERS_MAX; seat++) {
        int most = bits_has(seats, seat) ? ROBOTS_BET_MAX : 0;
        if (t->bets[seat] > most || t->waits[seat] > ROBOTS_WAITS_MAX ||
            t->bet_order[seat] > t->bet_count)
            return false;
    }
    return ((t->ready | t->tried | t->forfeited) & ~seats) == 0;
}

/* The chip of a round is one that lies on the board and is to be had. */
static bool round_fits(const struct robots_table *t)
{
    bool is_round = t->stage >= ROBOTS_BETTING && t->stage <= ROBOTS_FAILED;

    if (t->stage > ROBOTS_OVER || t->round > ROBOTS_ROUNDS_MAX || t->closes_ms < 0)
        return false;
    if ((t->stage == ROBOTS_OVER) != (t->ending < ROBOTS_ENDINGS) || t->ending > ROBOTS_PLAYING)
        return false;
    if (t->stage == ROBOTS_BETTING && !t->has_bets)
        return false;
    if (t->chip >= ROBOTS_CHIPS)
        return t->chip == ROBOTS_NOBODY && !is_round;
    return !is_round || (robots_target(t) != ROBOTS_NOWHERE && t->holders[t->chip] == ROBOTS_POOL);
}

/* Somebody is left, unless who played alone has gone. */
static bool seats_fit(const struct robots_table *t)
{
    return robots_living(t) != 0 || (t->players == 1 && t->stage == ROBOTS_OVER);
}

static bool spare_is_empty(const struct robots_table *t)
{
    static const struct robots_motion nowhere;

    for (size_t i = 0; i < sizeof t->spare; i++)
        if (t->spare[i] != 0)
            return false;
    for (int i = t->moved_count; i < ROBOTS_MAX; i++)
        if (memcmp(&t->moved[i], &nowhere, sizeof nowhere) != 0)
            return false;
    return true;
}

bool robots_view_is_sound(const void *view, int viewer, const struct params *params)
{
    const struct robots_view *v = view;
    const struct robots_table *t = &v->table;
    struct robots_state begun;
    struct message why;

    return viewer >= 0 && viewer < VIEWERS && v->viewer == (uint64_t)viewer &&
           game_start(&robots_game, params, &begun, &why) && settings_fit(t, &begun.table) &&
           round_fits(t) && bets_fit(t) && seats_fit(t) && board_fits(t, &begun.table) &&
           robots_sound(t, &why) && route_fits(t) && spare_is_empty(t);
}
