/* Drives robots where aimless play never comes: chips won. In a proof it looks a few moves ahead;
   otherwise it bets, says that it is ready, and sometimes changes its mind. Sees the view only. */
#include "lean.h"

#include "bits.h"
#include "robots.h"

#include <string.h>

enum { LOOK_AHEAD = 3, NONE = -1 };

struct search {
    const struct robots_table *table;
    uint8_t robots[ROBOTS_MAX], axes[ROBOTS_MAX];
};

static bool arrives(const struct search *s, int robot)
{
    const struct robots_table *t = s->table;

    return s->robots[robot] == robots_target(t) && robots_serves(robot, t->chip) &&
           (!t->must_ricochet || s->axes[robot] == ROBOTS_TURNED);
}

/* Is the slide possible? If so, it is made. */
static bool make(struct search *s, int robot, int direction)
{
    struct robots_ride ride = robots_ride(&s->table->board, s->robots, robot, direction);

    if (s->robots[robot] == ROBOTS_NOWHERE || ride.to == s->robots[robot])
        return false;
    s->robots[robot] = ride.to;
    s->axes[robot] |= ride.axes;
    return arrives(s, robot) || ride.to != robots_target(s->table) ||
           !robots_serves(robot, s->table->chip);
}

static bool finds(const struct search *from, int depth)
{
    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++) {
            struct search s = *from;
            if (make(&s, robot, direction) &&
                (arrives(&s, robot) || (depth > 1 && finds(&s, depth - 1))))
                return true;
        }
    return false;
}

/* The slide that leads to the target soonest, or NONE. */
static int find_slide(const struct robots_table *t, const struct move *moves, int count, int depth)
{
    struct search from = {.table = t};

    memcpy(from.robots, t->robots, sizeof from.robots);
    memcpy(from.axes, t->axes, sizeof from.axes);
    for (int left = 0; left < depth; left++)
        for (int i = 0; i < count; i++) {
            struct search s = from;
            if (moves[i].kind == ROBOTS_SLIDE && make(&s, moves[i].args[0], moves[i].args[1]) &&
                (left == 0 ? arrives(&s, moves[i].args[0]) : finds(&s, left)))
                return i;
        }
    return NONE;
}

static int find_kind(const struct move *moves, int count, int kind)
{
    for (int i = 0; i < count; i++)
        if (moves[i].kind == kind)
            return i;
    return NONE;
}

/* Seat 0 bets; the others mostly leave it to do so, so that somebody gets many chips. */
static int lean_bet(const struct robots_view *v, const struct move *moves, int count,
                    struct dice *dice)
{
    int bet = find_kind(moves, count, ROBOTS_BET), ready = find_kind(moves, count, ROBOTS_READY);

    if (bet != NONE && v->table.bets[v->viewer] == 0 &&
        (v->viewer == 0 || dice_below(dice, 6) == 0))
        return bet;
    return ready != NONE ? ready : (int)dice_below(dice, (uint32_t)count);
}

int lean_robots(const void *view, const struct move *moves, int count, struct dice *dice)
{
    const struct robots_view *v = view;
    int any = (int)dice_below(dice, (uint32_t)count);

    if (dice_below(dice, 8) == 0)
        return any;
    if (v->table.stage == ROBOTS_BETTING)
        return lean_bet(v, moves, count, dice);
    int left = robots_limit(&v->table) - v->table.moves;
    int slide = find_slide(&v->table, moves, count, left < LOOK_AHEAD ? left : LOOK_AHEAD);
    return slide != NONE ? slide : moves[any].kind == ROBOTS_SLIDE ? any : 0;
}
