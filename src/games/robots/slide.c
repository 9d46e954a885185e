/* Slides: where a robot comes to rest. The table of stops does most of it; other robots and
   diagonals are seen to here. */
#include "robots.h"

static const int steps[ROBOTS_DIRECTIONS] = {-ROBOTS_SIDE, 1, ROBOTS_SIDE, -1};

/* The last cell before the first other robot on the way from `from` to `to`, or `to`. Cells of a
   row follow each other; those of a column agree under the mask. */
static int cut(const uint8_t robots[ROBOTS_MAX], int robot, int from, int to, int direction)
{
    int step = steps[direction];
    int mask = robots_axis(direction) == ROBOTS_ALONG_COLUMN ? ROBOTS_SIDE - 1 : 0;

    for (int other = 0; other < ROBOTS_MAX; other++) {
        int at = robots[other];
        bool is_ahead = step > 0 ? at > from && at <= to : at < from && at >= to;
        if (is_ahead && other != robot && ((at ^ from) & mask) == 0)
            to = at - step;
    }
    return to;
}

/* A rising diagonal turns north to east and west to south, a falling one north to west and east to
   south; and back. */
static int deflect(uint8_t cell, int direction)
{
    return robots_is_rising(cell) ? direction ^ 1 : 3 - direction;
}

/* A slide that never ends comes again through the cell that it began in; the way back is as
   determined as the way on, so no other loop is possible. Each cell is passed at most once in each
   direction before. */
struct robots_ride robots_ride(const struct robots_board *board, const uint8_t robots[ROBOTS_MAX],
                               int robot, int direction)
{
    int start = robots[robot], at = start, axes = 0;

    for (int legs = 0; legs <= ROBOTS_DIRECTIONS * ROBOTS_CELLS; legs++) {
        int stop = board->stops[direction][at];
        int end = cut(robots, robot, at, stop, direction);
        uint8_t cell = board->cells[end];
        if (end != at)
            axes |= robots_axis(direction);
        if (end == at || end != stop || !robots_has_diagonal(cell))
            return (struct robots_ride){(uint8_t)end, (uint8_t)axes};
        at = end;
        if (robots_diagonal_colour(cell) != robot)
            direction = deflect(cell, direction);
    }
    return (struct robots_ride){(uint8_t)start, 0};
}

/* The table: from the far end of each row and column, so that the next cell is already known. */
void robots_finish(struct robots_board *board)
{
    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++)
        for (int i = 0; i < ROBOTS_CELLS; i++) {
            int cell = steps[direction] < 0 ? i : ROBOTS_CELLS - 1 - i;
            int next = cell + steps[direction];
            bool is_walled = robots_has_wall(board->cells[cell], direction);
            board->stops[direction][cell] = (uint8_t)(is_walled ? cell
                                                      : robots_has_diagonal(board->cells[next])
                                                          ? next
                                                          : board->stops[direction][next]);
        }
}
