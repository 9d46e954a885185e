/* Routes of a search that has found one: back from the target through the states that it kept, each
   one move less deep than the next. Slides are the game's own, so this serves both searches. */
#include "search_inner.h"

#include <string.h>

/* A way back. Slots keep their robots on it, in whatever order the table has them. */
struct walk {
    const struct robots_search *s;
    int length;
    uint8_t robots[SLOTS]; /* cells, by slot, or by robot in the plain search */
    int axes, active;      /* of the active robot; which it is */
    struct leg {
        uint8_t slot, direction, stop;
    } legs[ROBOTS_ROUTE_MAX];
    struct robots_route *routes;
    int cap, count;
    bool is_enough; /* to have as many as there is room for */
};

static bool is_done(const struct walk *walk)
{
    return walk->count >= walk->cap + !walk->is_enough;
}

/* Where a slot's cell stands: colours matter only where there are diagonals. */
static int label_of(const struct walk *walk, int slot)
{
    return walk->s->is_fast ? slot : search_robot_in(walk->active, slot);
}

static uint64_t key_of(const struct walk *walk, int axes)
{
    uint64_t key = (uint64_t)axes << AXES_SHIFT;
    uint8_t cells[SLOTS];

    for (int slot = 0; slot < SLOTS; slot++)
        cells[slot] = walk->robots[label_of(walk, slot)];
    if (walk->s->is_fast)
        search_sort(cells, walk->s->slots);
    else
        key |= (uint64_t)walk->active << SLEEP_SHIFT;
    for (int slot = 0; slot < SLOTS; slot++)
        key |= (uint64_t)cells[slot] << 8 * slot;
    return key;
}

static void set_state(struct walk *walk, uint64_t state)
{
    walk->active = (int)(state >> SLEEP_SHIFT & 7);
    walk->axes = (int)(state >> AXES_SHIFT & ROBOTS_TURNED);
    for (int slot = 0; slot < SLOTS; slot++)
        walk->robots[label_of(walk, slot)] = (uint8_t)cell_in(state, slot);
}

static int slide(const struct walk *walk, const uint8_t robots[ROBOTS_MAX], int label,
                 int direction)
{
    return robots_slide(&walk->s->task.problem.position.board, robots, label, direction);
}

/* Would the two moves, made the other way around from here, end in the same cells? */
static bool commute(const struct walk *walk, struct leg first, struct leg second)
{
    int label = label_of(walk, first.slot), other = label_of(walk, second.slot);
    uint8_t robots[ROBOTS_MAX];

    memcpy(robots, walk->robots, sizeof robots);
    if (slide(walk, robots, other, second.direction) != second.stop)
        return false;
    robots[other] = second.stop;
    return slide(walk, robots, label, first.direction) == first.stop;
}

/* Of moves that commute, those of the lower slot come first; what arrives comes last. Where one
   route is enough, the table may lack the states of the others. */
static bool is_in_order(const struct walk *walk, int depth)
{
    if (walk->is_enough || depth >= walk->length - 1 ||
        walk->legs[depth].slot <= walk->legs[depth + 1].slot)
        return true;
    return !commute(walk, walk->legs[depth], walk->legs[depth + 1]);
}

/* Names the robots, once the way has come to where they stand at first. */
static void write_route(const struct walk *walk, struct robots_route *route)
{
    const uint8_t *first = walk->s->task.problem.position.robots;

    memset(route, 0, sizeof *route);
    for (int i = 0; i < walk->length; i++) {
        int cell = walk->robots[label_of(walk, walk->legs[i].slot)], robot = 0;
        while (first[robot] != cell)
            robot++;
        route->moves[i] = (struct robots_move){(uint8_t)robot, walk->legs[i].direction};
        route->stops[i] = walk->legs[i].stop;
    }
}

/* The next move of a robot at or after a place in the route, or its length. */
static int next_of(const struct robots_route *route, int length, int robot, int at)
{
    while (at < length && route->moves[at].robot != robot)
        at++;
    return at;
}

/* Does every robot make the same slides in both? */
static bool are_same(const struct robots_route *a, const struct robots_route *b, int length)
{
    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        int i = next_of(a, length, robot, 0), j = next_of(b, length, robot, 0);
        while (i < length && j < length) {
            if (a->moves[i].direction != b->moves[j].direction || a->stops[i] != b->stops[j])
                return false;
            i = next_of(a, length, robot, i + 1);
            j = next_of(b, length, robot, j + 1);
        }
        if (i < length || j < length)
            return false;
    }
    return true;
}

static void add_route(struct walk *walk)
{
    struct robots_route route;

    write_route(walk, &route);
    for (int i = 0; i < walk->count && i < walk->cap; i++)
        if (are_same(&walk->routes[i], &route, walk->length) &&
            search_same_kind(walk->s, &walk->routes[i], &route, walk->length))
            return;
    if (walk->count < walk->cap)
        walk->routes[walk->count] = route;
    walk->count++;
}

static void walk_back(struct walk *walk, int depth);

/* If a move leads from this cell to where the robot stands now, the way may come from there. */
static void try_from(struct walk *walk, int depth, int slot, int from, int direction)
{
    int label = label_of(walk, slot), to = walk->robots[label], axes = walk->axes, known;
    const struct robots_board *board = &walk->s->task.problem.position.board;

    walk->robots[label] = (uint8_t)from;
    struct robots_ride ride = robots_ride(board, walk->robots, label, direction);
    walk->legs[depth - 1] = (struct leg){(uint8_t)slot, (uint8_t)direction, (uint8_t)to};
    for (int before = 0; ride.to == to && before <= ROBOTS_TURNED; before++) {
        bool leads_here = slot == 0 ? (before | ride.axes) == axes : before == axes;
        if (!leads_here || !search_find(walk->s, key_of(walk, before), &known) ||
            known != depth - 1 || !is_in_order(walk, depth - 1) || is_done(walk))
            continue;
        struct leg leg = walk->legs[depth - 1];
        walk->axes = before;
        walk_back(walk, depth - 1);
        walk->axes = axes;
        walk->legs[depth - 1] = leg;
    }
    walk->robots[label] = (uint8_t)to;
}

static bool is_taken(const struct walk *walk, int cell)
{
    return memchr(walk->robots, cell, sizeof walk->robots) != NULL;
}

/* All cells from where the robot may have come to where it stands, at last against `direction`. */
static void try_line(struct walk *walk, int depth, int slot, int direction)
{
    const uint8_t *cells = walk->s->task.problem.position.board.cells;
    int label = label_of(walk, slot), at = walk->robots[label], ahead = direction ^ 2;

    if (walk->s->is_fast && !robots_has_wall(cells[at], ahead) &&
        !is_taken(walk, at + robots_steps[ahead]))
        return; /* it would not have stopped here */
    for (int i = 0; i < ROBOTS_DIRECTIONS * ROBOTS_CELLS && !is_done(walk); i++) {
        if (robots_has_wall(cells[at], direction) || is_taken(walk, at + robots_steps[direction]))
            return;
        at += robots_steps[direction];
        try_from(walk, depth, slot, at, direction ^ 2);
        direction = robots_pass(cells[at], label, direction);
    }
}

/* From a state of this depth to the first. */
static void walk_back(struct walk *walk, int depth)
{
    bool is_for_all = walk->s->task.problem.robot == ROBOTS_MAX;

    if (depth == 0) {
        add_route(walk);
        return;
    }
    for (int slot = 0; slot < SLOTS; slot++) {
        int cell = walk->robots[label_of(walk, slot)];
        bool may_have_moved = cell != ROBOTS_NOWHERE &&
                              (slot == 0 || !is_for_all || cell != walk->s->task.problem.target);
        for (int direction = 0; may_have_moved && direction < ROBOTS_DIRECTIONS; direction++)
            try_line(walk, depth, slot, direction);
    }
}

/* All ways whose last move is made from this state in this direction. */
static void walk_from(struct walk *walk, uint64_t state, int direction)
{
    int depth = walk->length - 1;

    set_state(walk, state);
    walk->legs[depth] = (struct leg){0, (uint8_t)direction, walk->s->task.problem.target};
    walk_back(walk, depth);
}

int robots_search_route(const struct robots_search *s, struct robots_move moves[ROBOTS_ROUTE_MAX])
{
    struct robots_route route;
    struct walk walk = {.s = s, .length = s->limit, .routes = &route, .cap = 1, .is_enough = true};

    if (s->answer != ROBOTS_SOLVED)
        return 0;
    walk_from(&walk, s->found, s->found_move);
    if (walk.count == 0)
        return 0;
    memcpy(moves, route.moves, sizeof route.moves);
    return s->limit;
}

/* All ways that end from a state one move before the last. */
static void walk_ends(struct walk *walk, uint64_t state)
{
    const struct robots_problem *problem = &walk->s->task.problem;

    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++) {
        set_state(walk, state);
        struct robots_ride ride =
            robots_ride(&problem->position.board, walk->robots, label_of(walk, 0), direction);
        bool arrives = ride.to == problem->target && ride.axes != 0;
        if (arrives && (walk->axes | ride.axes) == ROBOTS_TURNED && !is_done(walk))
            walk_from(walk, state, direction);
    }
}

/* All ways that end from states of a table, from a place of it on. */
static void walk_table(struct walk *walk, struct table table, size_t from)
{
    for (size_t i = from; i < table_size(table) && !is_done(walk); i++)
        if (table.places[i] != 0 && (int)(table.places[i] >> DEPTH_SHIFT) == walk->length - 1)
            walk_ends(walk, table.places[i] & walk->s->key_mask);
}

int robots_search_routes(const struct robots_search *s, struct robots_route *routes, int cap)
{
    struct walk walk = {.s = s, .length = s->limit, .routes = routes, .cap = cap};

    if (s->answer != ROBOTS_SOLVED)
        return 0;
    int parts = s->effort.part_of > 1 ? s->effort.part_of : 1;
    for (int part = 0; part < parts; part++) {
        const struct robots_search *of = parts > 1 ? s->team[part] : s;
        walk_table(&walk, of->table, 0);
        if (of->last_table.places)
            walk_table(&walk, of->last_table, of->grown);
    }
    return walk.count;
}
