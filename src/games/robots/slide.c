/* Slides: where a robot comes to rest. The table of reaches does most of it; other robots and
   diagonals are seen to here. */
#include "robots.h"

#include <string.h>

/* Cells of a row follow each other; with rows and columns exchanged, those of a column do. */
static uint8_t exchange(uint8_t cell)
{
    return (uint8_t)(cell << 4 | cell >> 4);
}

/* How far a robot slides from a cell before the first other robot, at most `reach` cells. A robot
   that is not on the way is farther, counted around, than those that are; so the least distance
   tells, and nothing branches on where robots stand, which nobody can foresee. */
static int cut(const uint8_t robots[ROBOTS_MAX], int from, int reach, int direction)
{
    bool is_column = robots_axis(direction) == ROBOTS_ALONG_COLUMN;
    uint8_t back = robots_steps[direction] < 0 ? UINT8_MAX : 0; /* then they are counted down */
    uint8_t start = (uint8_t)((is_column ? exchange((uint8_t)from) : from) ^ back);

    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        uint8_t at = (uint8_t)((is_column ? exchange(robots[robot]) : robots[robot]) ^ back);
        uint8_t before = (uint8_t)(at - start - 1);
        reach = before < reach ? before : reach;
    }
    return reach;
}

/* Goes on from a diagonal. A slide that never ends comes again through the cell that it began in;
   the way back is as determined as the way on, so no other loop is possible. Each cell is passed at
   most once in each direction before. */
static struct robots_ride ride_on(const struct robots_board *board,
                                  const uint8_t robots[ROBOTS_MAX], int robot, int at,
                                  int direction)
{
    int axes = robots_axis(direction);
    uint8_t others[ROBOTS_MAX];

    memcpy(others, robots, sizeof others);
    others[robot] = ROBOTS_NOWHERE;
    for (int legs = 0; legs < ROBOTS_DIRECTIONS * ROBOTS_CELLS; legs++) {
        direction = robots_pass(board->cells[at], robot, direction);
        int reach = board->reaches[direction][at], length = cut(others, at, reach, direction);
        if (length > 0)
            axes |= robots_axis(direction);
        at += length * robots_steps[direction];
        if (length == 0 || length < reach || !robots_has_diagonal(board->cells[at]))
            return (struct robots_ride){(uint8_t)at, (uint8_t)axes};
    }
    return (struct robots_ride){robots[robot], 0};
}

struct robots_ride robots_ride(const struct robots_board *board, const uint8_t robots[ROBOTS_MAX],
                               int robot, int direction)
{
    int start = robots[robot], reach = board->reaches[direction][start];
    int length = cut(robots, start, reach, direction);
    int end = start + length * robots_steps[direction];

    if (robots_has_diagonal(board->cells[end]) && length == reach && length > 0)
        return ride_on(board, robots, robot, end, direction);
    return (struct robots_ride){(uint8_t)end, (uint8_t)(length > 0 ? robots_axis(direction) : 0)};
}

static int reach_of(const struct robots_board *board, int cell, int direction)
{
    int next = cell + robots_steps[direction];

    if (robots_has_wall(board->cells[cell], direction))
        return 0;
    return robots_has_diagonal(board->cells[next]) ? 1 : 1 + board->reaches[direction][next];
}

/* From the far end of each row and column, so that the next cell is already known. */
void robots_finish(struct robots_board *board)
{
    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++)
        for (int i = 0; i < ROBOTS_CELLS; i++) {
            int cell = robots_steps[direction] < 0 ? i : ROBOTS_CELLS - 1 - i;
            board->reaches[direction][cell] = (uint8_t)reach_of(board, cell, direction);
        }
}
