/* A second opinion on robots: boards and slides, cell by cell, without tables. Shares no code with
   the game and is as plain as can be. */
#ifndef PARLOR_ROBOTS_NAIVE_H
#define PARLOR_ROBOTS_NAIVE_H

#include <stdbool.h>

enum { NAIVE_SIDE = 16 };

/* Walls are drawn between cells, as on paper. */
struct naive_board {
    bool wall_above[NAIVE_SIDE + 1][NAIVE_SIDE]; /* by row and column */
    bool wall_before[NAIVE_SIDE][NAIVE_SIDE + 1];
    char marks[NAIVE_SIDE][NAIVE_SIDE][2]; /* two blanks where nothing is */
};

struct naive_place {
    int row, column; /* -1 where there is none */
};

/* From a drawing of 33 lines of 49 characters, which is known to be one. */
void naive_read(struct naive_board *board, const char *drawing);

/* Puts a line of quadrants.txt into a corner: 0 north-west, then clockwise. The board begins with
   naive_clear. */
void naive_clear(struct naive_board *board);
void naive_lay(struct naive_board *board, const char *line, int corner);
bool naive_same(const struct naive_board *a, const struct naive_board *b);

/* Slides robot number `robot` (R G B Y S); `direction` is one of "NESW". Returns false if it may
   not; tells whether it turned. */
bool naive_slide(const struct naive_board *board, const struct naive_place robots[5], int robot,
                 char direction, struct naive_place *end, bool *along_row, bool *along_column);

#endif
