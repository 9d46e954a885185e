/* Routes in which every robot makes the same slides: does one come from the other by exchanging
   slides that follow each other and commute? After so many slides of each robot all stand where
   they do whatever the order was, so routes are ways through a lattice of such points. Exchanging
   two slides takes a way around a square of it, if all four sides can be walked. For each point,
   how many kinds of ways lead there, those being of one kind that squares lead from one to the
   other: that follows from the points before it. */
#include "search_inner.h"

#include <string.h>

enum { KINDS_MAX = 512 }; /* of ways to one point, before it is known which are the same */

struct lattice {
    const struct robots_board *board;
    int counts[ROBOTS_MAX]; /* of slides, by robot */
    uint8_t directions[ROBOTS_MAX][ROBOTS_ROUTE_MAX];
    uint8_t cells[ROBOTS_MAX][ROBOTS_ROUTE_MAX + 1]; /* where it stands after so many */
    size_t steps[ROBOTS_MAX]; /* from a point to the one after one slide more of the robot */
    size_t size;
    /* For each point, how many kinds there are; for each robot whose slide may come last, where it
       stands of what kind a way is by the kind that it was before. 0: it may not. */
    struct point {
        uint32_t kinds;
        uint32_t last[ROBOTS_MAX];
    } * points;
    uint16_t *kinds;
    size_t used, room;
};

/* The ways to a point while it is found out which are of one kind: those with the same first slide
   of that kind. */
struct joining {
    int count;
    int first[ROBOTS_MAX]; /* of those with this robot's slide last */
    uint16_t parents[KINDS_MAX];
};

static void take_slides(struct lattice *l, const struct robots_search *s,
                        const struct robots_route *route, int length)
{
    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        l->cells[robot][0] = s->task.problem.position.robots[robot];
    for (int i = 0; i < length; i++) {
        int robot = route->moves[i].robot, count = l->counts[robot]++;
        l->directions[robot][count] = route->moves[i].direction;
        l->cells[robot][count + 1] = route->stops[i];
    }
    l->size = 1;
    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        l->steps[robot] = l->size;
        l->size *= (size_t)l->counts[robot] + 1;
    }
}

/* In what the search has never used of its memory. */
static bool take_room(struct lattice *l, const struct robots_search *s)
{
    uint64_t *free = s->words + s->used;
    size_t bytes = (s->word_count - s->used) * sizeof *free, points = l->size * sizeof *l->points;

    if (points + sizeof *l->kinds > bytes)
        return false;
    l->points = (struct point *)free;
    l->kinds = (uint16_t *)(l->points + l->size);
    l->room = (bytes - points) / sizeof *l->kinds;
    l->used = 1;
    memset(l->points, 0, points);
    l->points[0].kinds = 1;
    return true;
}

/* Can the robot make its last slide on the way to this point? */
static bool can_slide(const struct lattice *l, const uint8_t at[ROBOTS_MAX], int robot)
{
    uint8_t robots[ROBOTS_MAX];

    for (int i = 0; i < ROBOTS_MAX; i++)
        robots[i] = l->cells[i][at[i] - (i == robot)];
    return robots_slide(l->board, robots, robot, l->directions[robot][at[robot] - 1]) ==
           l->cells[robot][at[robot]];
}

static int kind_of(const struct joining *joining, int way)
{
    while (joining->parents[way] != way)
        way = joining->parents[way];
    return way;
}

/* The ways by each robot's last slide, all taken for different. False: there are too many. */
static bool come_to(struct lattice *l, size_t point, const uint8_t at[ROBOTS_MAX],
                    struct joining *joining)
{
    joining->count = 0;
    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        uint32_t before = at[robot] > 0 ? l->points[point - l->steps[robot]].kinds : 0;
        if (before == 0 || !can_slide(l, at, robot))
            continue;
        if (joining->count + (int)before > KINDS_MAX || before > l->room - l->used)
            return false;
        joining->first[robot] = joining->count;
        l->points[point].last[robot] = (uint32_t)l->used;
        l->used += before;
        for (uint32_t i = 0; i < before; i++, joining->count++)
            joining->parents[joining->count] = (uint16_t)joining->count;
    }
    return true;
}

/* Ways that part only around the square before this point are of one kind. */
static void join_square(const struct lattice *l, size_t point, int a, int b,
                        struct joining *joining)
{
    const struct point *here = &l->points[point];

    if (here->last[a] == 0 || here->last[b] == 0)
        return;
    uint32_t by_b = l->points[point - l->steps[a]].last[b];
    uint32_t by_a = l->points[point - l->steps[b]].last[a];
    uint32_t kinds = by_a && by_b ? l->points[point - l->steps[a] - l->steps[b]].kinds : 0;
    for (uint32_t i = 0; i < kinds; i++) {
        int one = kind_of(joining, joining->first[a] + l->kinds[by_b + i]);
        int other = kind_of(joining, joining->first[b] + l->kinds[by_a + i]);
        joining->parents[one > other ? one : other] = (uint16_t)(one < other ? one : other);
    }
}

static void number_kinds(struct lattice *l, size_t point, const struct joining *joining)
{
    struct point *here = &l->points[point];
    uint16_t numbers[KINDS_MAX];
    int way = 0;

    for (int i = 0; i < joining->count; i++)
        numbers[i] = joining->parents[i] == i ? (uint16_t)here->kinds++ : 0;
    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        uint32_t before = here->last[robot] ? l->points[point - l->steps[robot]].kinds : 0;
        for (uint32_t i = 0; i < before; i++, way++)
            l->kinds[here->last[robot] + i] = numbers[kind_of(joining, way)];
    }
}

/* False: there is not room enough to tell. */
static bool find_kinds(struct lattice *l)
{
    uint8_t at[ROBOTS_MAX] = {0};
    struct joining joining;

    for (size_t point = 1; point < l->size; point++) {
        for (int robot = 0; ++at[robot] > l->counts[robot]; robot++)
            at[robot] = 0;
        if (!come_to(l, point, at, &joining))
            return false;
        for (int b = 1; b < ROBOTS_MAX; b++)
            for (int a = 0; a < b; a++)
                join_square(l, point, a, b, &joining);
        number_kinds(l, point, &joining);
    }
    return true;
}

static int kind_of_route(const struct lattice *l, const struct robots_route *route, int length)
{
    size_t point = 0;
    int kind = 0;

    for (int i = 0; i < length; i++) {
        int robot = route->moves[i].robot;
        point += l->steps[robot];
        kind = l->kinds[l->points[point].last[robot] + (uint32_t)kind];
    }
    return kind;
}

bool search_same_kind(const struct robots_search *s, const struct robots_route *a,
                      const struct robots_route *b, int length)
{
    struct lattice lattice = {.board = &s->task.problem.position.board};

    take_slides(&lattice, s, a, length);
    return take_room(&lattice, s) && find_kinds(&lattice) &&
           kind_of_route(&lattice, a, length) == kind_of_route(&lattice, b, length);
}
