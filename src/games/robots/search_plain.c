/* The plainer search, for boards with diagonals: slides as the game makes them, robots that are not
   alike, and one bound: how many moves the active robot would need if it could stop anywhere. */
#include "search_inner.h"

#include <string.h>

/* What is `far` moves from the target: pairs of a cell and the axes moved along. */
struct front {
    int count;
    struct place {
        uint8_t cell, axes;
    } places[ROBOTS_CELLS * (ROBOTS_TURNED + 1)];
};

/* Marks the cell with all axes that, with those of the slide, become the wanted ones. */
static void reach(struct robots_search *s, struct front *front, int robot, struct place place,
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
static void walk_back(struct robots_search *s, struct front *front, int robot, struct place place,
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

static void find_bounds(struct robots_search *s, int robot)
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

void search_plain_begin(struct robots_search *s)
{
    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        if (s->task.problem.robot == ROBOTS_MAX || s->task.problem.robot == robot)
            find_bounds(s, robot);
}

static int active_in(uint64_t state)
{
    return (int)(state >> SLEEP_SHIFT & 7);
}

static int axes_in(uint64_t state)
{
    return (int)(state >> AXES_SHIFT & ROBOTS_TURNED);
}

bool search_plain_passes(const struct robots_search *s, uint64_t state, int moves)
{
    return moves > 0 && s->bounds[active_in(state)][axes_in(state)][cell_in(state, 0)] <= moves;
}

/* A state that is being looked at. */
struct look {
    uint64_t state;
    uint8_t robots[ROBOTS_MAX];
    int depth;
    bool is_again, is_put_off;
};

/* What may arrive in time is for now; for the rest the state will be looked at again. */
static void push(struct robots_search *s, struct look *look, uint64_t after)
{
    int left = s->limit - look->depth - 1;
    struct open_list *list = search_list(s, after);

    if (!search_plain_passes(s, after, left))
        look->is_put_off = true;
    else if (!look->is_again || !search_plain_passes(s, after, left - 1))
        search_push(s, &list->buckets[bucket_of(s, 0, look->depth + 1)], after | TESTED_MARK);
}

static void arrive(struct robots_search *s, const struct look *look, int axes, int move)
{
    if (axes == ROBOTS_TURNED && !s->is_found) {
        s->is_found = true;
        s->found = look->state;
        s->found_move = move;
    }
}

/* Where all serve, no other robot may rest on the target: it would have arrived itself, or not have
   turned. */
static void try(struct robots_search *s, struct look *look, int move)
{
    int slot = move / ROBOTS_DIRECTIONS, target = s->task.problem.target;
    int robot = search_robot_in(active_in(look->state), slot);
    struct robots_ride ride =
        robots_ride(&s->task.problem.position.board, look->robots, robot, move % ROBOTS_DIRECTIONS);
    uint64_t after = look->state ^ (uint64_t)(ride.to ^ look->robots[robot]) << 8 * slot;

    if (ride.axes == 0)
        return;
    if (slot == 0)
        after |= (uint64_t)ride.axes << AXES_SHIFT;
    if (slot == 0 && ride.to == target)
        arrive(s, look, axes_in(after), move);
    else if (ride.to != target || s->task.problem.robot != ROBOTS_MAX)
        push(s, look, after);
}

void search_plain_expand(struct robots_search *s, uint64_t state, int depth, bool is_again)
{
    struct look look = {.state = state, .depth = depth, .is_again = is_again};

    for (int slot = 0; slot < SLOTS; slot++)
        look.robots[search_robot_in(active_in(state), slot)] = (uint8_t)cell_in(state, slot);
    for (int move = 0; move < SLOTS * ROBOTS_DIRECTIONS; move++)
        if (cell_in(state, move / ROBOTS_DIRECTIONS) != ROBOTS_NOWHERE)
            try(s, &look, move);
    if (look.is_put_off)
        search_push(s, search_bucket(s, 1, depth), state | AGAIN_MARK);
    if (s->deepest < depth + 1)
        s->deepest = depth + 1;
}
