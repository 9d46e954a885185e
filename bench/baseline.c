/* The plain exact solver: depth-first, with one move more in each pass (iterative deepening). A
   table of bounds says how many moves a robot would need if it could stop anywhere; a memo table
   says from which positions so many moves are known not to be enough. Both only ever prune what
   cannot succeed, so the first route found is a shortest one. */
#include "baseline.h"

#include <string.h>

enum {
    FAR = UINT8_MAX,
    BUCKET = 4, /* entries in which a position may stand */
    GENERATIONS = 127,
};

/* Of a memo entry: the position, then how many moves are not enough, then for which task. */
enum { KEY_BITS = 50, MOVES_BITS = 7, GENERATION_SHIFT = KEY_BITS + MOVES_BITS };

/* The bounds. */

/* What is `far` moves from the target: pairs of a cell and the axes moved along. */
struct front {
    int count;
    struct place {
        uint8_t cell, axes;
    } places[ROBOTS_CELLS * (ROBOTS_TURNED + 1)];
};

/* Marks the cell with all axes that, with those of the slide, become the wanted ones. */
static void reach(struct baseline_solver *s, struct front *front, int robot, struct place place,
                  int slide_axes, uint8_t far)
{
    int least = s->task.must_ricochet ? 0 : ROBOTS_TURNED;

    for (int axes = least; axes <= ROBOTS_TURNED; axes++) {
        uint8_t *bound = &s->bounds[robot][axes][place.cell];
        if ((axes | slide_axes) != place.axes || *bound != FAR)
            continue;
        *bound = far;
        front->places[front->count++] = (struct place){place.cell, (uint8_t)axes};
    }
}

/* All from where a slide leads through this place: a walk backwards until a wall, or in a round. */
static void walk_back(struct baseline_solver *s, struct front *front, int robot, struct place place,
                      int direction, uint8_t far)
{
    const uint8_t *cells = s->task.problem.position.board.cells;
    int axes = 0, at = place.cell;

    for (int count = 0; count < ROBOTS_DIRECTIONS * ROBOTS_CELLS; count++) {
        if (robots_has_wall(cells[at], direction))
            return;
        at += robots_steps[direction];
        axes |= robots_axis(direction);
        reach(s, front, robot, (struct place){(uint8_t)at, place.axes}, axes, far);
        direction = robots_pass(cells[at], robot, direction);
    }
}

/* How many moves the robot would need if it could stop anywhere. */
static void find_bounds(struct baseline_solver *s, int robot)
{
    struct front front = {.count = 0};
    uint8_t target = s->task.problem.target;

    memset(s->bounds[robot], FAR, sizeof s->bounds[robot]);
    reach(s, &front, robot, (struct place){target, ROBOTS_TURNED}, 0, 0);
    for (int i = 0; i < front.count; i++) {
        struct place place = front.places[i];
        uint8_t far = s->bounds[robot][place.axes][place.cell];
        if (place.cell == target && place.axes != ROBOTS_TURNED)
            continue; /* nobody may rest there so */
        for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++)
            walk_back(s, &front, robot, place, direction, (uint8_t)(far + 1));
    }
}

static int bound_of(const struct baseline_solver *s, const struct baseline_node *node, int robot)
{
    return s->bounds[robot][node->axes[robot]][node->robots[robot]];
}

/* No route from here is shorter. */
static int bound(const struct baseline_solver *s, const struct baseline_node *node)
{
    int least = FAR;

    for (int i = 0; i < s->server_count; i++) {
        int of_robot = bound_of(s, node, s->order[i]);
        least = of_robot < least ? of_robot : least;
    }
    return least;
}

/* The memo. */

static void sort(uint16_t *values, int count)
{
    for (int i = 1; i < count; i++) {
        uint16_t value = values[i];
        int at = i;
        for (; at > 0 && values[at - 1] > value; at--)
            values[at] = values[at - 1];
        values[at] = value;
    }
}

/* Positions with the same key need the same number of moves. Only the axes of robots that serve
   matter; which robot is which does not, where they are alike. */
static uint64_t key_of(const struct baseline_solver *s, const struct baseline_node *node)
{
    uint16_t values[ROBOTS_MAX];
    uint64_t key = 0;

    for (int i = 0; i < s->robot_count; i++) {
        int robot = s->order[i];
        values[i] =
            (uint16_t)(node->robots[robot] << 2 | (i < s->server_count ? node->axes[robot] : 0));
    }
    if (s->are_alike) {
        sort(values, s->server_count);
        sort(values + s->server_count, s->robot_count - s->server_count);
    }
    for (int i = 0; i < s->robot_count; i++)
        key = key << 10 | values[i];
    return key;
}

static uint64_t *bucket_of(struct baseline_memo memo, uint64_t key)
{
    uint64_t hash = key * UINT64_C(0x9e3779b97f4a7c15);

    return memo.entries + (hash >> (64 - memo.bits) & ~(uint64_t)(BUCKET - 1));
}

static int moves_in(uint64_t entry)
{
    return (int)(entry >> KEY_BITS & ((1 << MOVES_BITS) - 1));
}

/* Is it known that so many moves are not enough? If not, that is noted, for it is about to be found
   out. What is least worth knowing gives way: other tasks', then what was shown for the fewest
   moves. */
static bool is_known(const struct baseline_solver *s, struct baseline_memo memo,
                     const struct baseline_node *node, int moves)
{
    uint64_t key = key_of(s, node), task = (uint64_t)s->generation << GENERATION_SHIFT;
    uint64_t *bucket = bucket_of(memo, key), *worst = bucket;
    int least = FAR;

    for (int i = 0; i < BUCKET; i++) {
        bool is_of_task = bucket[i] >> GENERATION_SHIFT == s->generation;
        int known = is_of_task ? moves_in(bucket[i]) : -1;
        if (is_of_task && ((bucket[i] ^ key) & (((uint64_t)1 << KEY_BITS) - 1)) == 0) {
            if (known >= moves)
                return true;
            worst = &bucket[i];
            break;
        }
        if (known < least) {
            least = known;
            worst = &bucket[i];
        }
    }
    *worst = task | (uint64_t)moves << KEY_BITS | key;
    return false;
}

void baseline_init(struct baseline_solver *solver, struct baseline_memo memo)
{
    memset(solver, 0, sizeof *solver);
    memset(memo.entries, 0, sizeof *memo.entries << memo.bits);
}

/* Entries of other tasks are told by their generation, so that nothing need be cleared. */
static void begin_generation(struct baseline_solver *s, struct baseline_memo memo)
{
    if (s->generation == GENERATIONS) {
        memset(memo.entries, 0, sizeof *memo.entries << memo.bits);
        s->generation = 0;
    }
    s->generation++;
}

/* The search. */

static bool serves(const struct baseline_task *task, int robot)
{
    return task->problem.robot == ROBOTS_MAX || task->problem.robot == robot;
}

static void add_robots(struct baseline_solver *s, bool is_serving)
{
    for (uint8_t robot = 0; robot < ROBOTS_MAX; robot++)
        if (s->task.problem.position.robots[robot] != ROBOTS_NOWHERE &&
            serves(&s->task, robot) == is_serving)
            s->order[s->robot_count++] = robot;
}

static bool has_diagonals(const struct robots_board *board)
{
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        if (robots_has_diagonal(board->cells[cell]))
            return true;
    return false;
}

/* Where every arrival counts, a robot is as good as turned from the beginning. */
static void place_robots(struct baseline_solver *s)
{
    struct baseline_node *start = &s->path[0];

    *start = (struct baseline_node){.next = 0};
    memcpy(start->robots, s->task.problem.position.robots, sizeof start->robots);
    memset(start->axes, s->task.must_ricochet ? 0 : ROBOTS_TURNED, sizeof start->axes);
}

void baseline_begin(struct baseline_solver *s, struct baseline_memo memo,
                    const struct baseline_task *task, int most)
{
    s->task = *task;
    s->most = most < BASELINE_ROUTE_MAX ? most : BASELINE_ROUTE_MAX;
    s->nodes = 0;
    s->robot_count = s->depth = 0;
    s->answer = BASELINE_SEARCHING;
    add_robots(s, true);
    s->server_count = s->robot_count;
    add_robots(s, false);
    s->are_alike = !has_diagonals(&task->problem.position.board);
    for (int i = 0; i < s->server_count; i++)
        if (i > 0 && s->are_alike)
            memcpy(s->bounds[s->order[i]], s->bounds[s->order[0]], sizeof s->bounds[0]);
        else
            find_bounds(s, s->order[i]);
    place_robots(s);
    begin_generation(s, memo);
    s->limit = bound(s, &s->path[0]);
    if (s->limit == 0)
        s->limit = 1; /* who stands there already must come back */
    if (s->limit > s->most)
        s->answer = BASELINE_TOO_LONG;
}

static void finish(struct baseline_solver *s)
{
    for (int i = 0; i < s->depth; i++)
        s->route[i] = s->path[i].move;
    s->answer = BASELINE_SOLVED;
}

/* Makes a move; false if it can't be made or can't lead there within `left` more moves. */
static bool make(const struct baseline_solver *s, const struct baseline_node *node,
                 struct baseline_move move, int left, struct baseline_node *next, bool *is_there)
{
    const struct baseline_task *task = &s->task;
    struct robots_ride ride =
        robots_ride(&task->problem.position.board, node->robots, move.robot, move.direction);

    if (ride.to == node->robots[move.robot])
        return false;
    memcpy(next->robots, node->robots, sizeof next->robots);
    memcpy(next->axes, node->axes, sizeof next->axes);
    next->robots[move.robot] = ride.to;
    next->axes[move.robot] |= ride.axes;
    next->next = 0;
    *is_there = ride.to == task->problem.target && serves(task, move.robot);
    if (*is_there)
        return next->axes[move.robot] == ROBOTS_TURNED;
    return bound(s, next) <= left;
}

/* Tries the next move of the deepest node; true if it can be gone on from there. */
static bool try_next(struct baseline_solver *s, struct baseline_memo memo)
{
    struct baseline_node *node = &s->path[s->depth], *next = node + 1;
    int left = s->limit - s->depth - 1;
    uint8_t robot = s->order[node->next / ROBOTS_DIRECTIONS];
    bool is_there = false;

    node->move = (struct baseline_move){robot, node->next++ % ROBOTS_DIRECTIONS};
    s->nodes++;
    if (!make(s, node, node->move, left, next, &is_there))
        return false;
    if (!is_there && is_known(s, memo, next, left))
        return false;
    s->depth++;
    if (is_there)
        finish(s);
    return true;
}

/* A robot that does not serve brings nothing nearer. */
static int move_count(const struct baseline_solver *s)
{
    bool is_tight = bound(s, &s->path[s->depth]) >= s->limit - s->depth;

    return ROBOTS_DIRECTIONS * (is_tight ? s->server_count : s->robot_count);
}

enum baseline_answer baseline_solve(struct baseline_solver *s, struct baseline_memo memo,
                                    int64_t nodes)
{
    int64_t until = s->nodes + nodes;

    while (s->answer == BASELINE_SEARCHING && s->nodes < until) {
        int count = move_count(s);
        while (s->path[s->depth].next < count && s->nodes < until)
            if (try_next(s, memo))
                break;
        if (s->answer == BASELINE_SOLVED || s->path[s->depth].next < count)
            continue;
        if (s->depth > 0) {
            s->depth--;
        } else {
            s->path[0].next = 0;
            if (++s->limit > s->most)
                s->answer = BASELINE_TOO_LONG;
        }
    }
    return s->answer;
}

int baseline_least(const struct baseline_solver *s)
{
    return s->limit;
}
