/* Positions and problems of robots, without a match, and their text. */
#ifndef PARLOR_ROBOTS_PROBLEM_H
#define PARLOR_ROBOTS_PROBLEM_H

#include "robots.h"

struct robots_position {
    struct robots_board board;
    uint8_t robots[ROBOTS_MAX]; /* silver may be ROBOTS_NOWHERE */
};

/* Bring a robot to a cell. */
struct robots_problem {
    struct robots_position position;
    uint8_t robot; /* ROBOTS_MAX: any of them */
    uint8_t target;
};

/* A position is `1A-2B-3A-4B R123 G2 B239 Y94`: the quadrants NW-NE-SE-SW, then each robot with the
   number of its cell; ` S7` adds silver. Any other board is written as a hexadecimal digit for each
   cell (1, 2, 4, 8: walls north, east, south, west), then, for each cell with a mark, a comma, its
   number and the mark: `9113...c446,35Rc,40G/`.

   A problem is a position and ` G>186` (the green robot to cell 186), or ` *>186` (any robot).

   What is read is written the same, letter for letter. Where it can't be read, `why` gives the
   reason and the position in bytes. */
bool robots_read_position(struct word text, struct robots_position *position, struct message *why);
void robots_write_position(const struct robots_position *position, struct text *text);
bool robots_read_problem(struct word text, struct robots_problem *problem, struct message *why);
void robots_write_problem(const struct robots_problem *problem, struct text *text);

/* No position or problem is longer, zero byte included. */
enum { ROBOTS_PROBLEM_TEXT = 2048 };

#endif
