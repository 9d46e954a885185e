/* The board of any scene, in characters. */
#ifndef PARLOR_BOARD_H
#define PARLOR_BOARD_H

#include "glass.h"

enum { BOARD_ROWS = 48, BOARD_COLUMNS = 160, BOARD_UNITS = 1024 };

enum board_size {
    BOARD_USUAL,   /* a unit is a column, and two are a row */
    BOARD_COMPACT, /* a row for each row of cells; what lies between them is drawn under the upper
                    */
    BOARD_LARGE,   /* twice as wide and high; cells have their keys beside them */
};

struct board {
    const struct scene *scene;
    int rows, columns;
    enum board_size size;
    /* A character each, with those of no width that belong to it; behind a wide one, COVERED. */
    char cells[BOARD_ROWS][BOARD_COLUMNS][12];
    unsigned char walls[BOARD_ROWS][BOARD_COLUMNS]; /* which ways a wall goes on from here */
    /* Of which node a character is, and which one a click there touches: the index, and 1. */
    short shown[BOARD_ROWS][BOARD_COLUMNS], touched[BOARD_ROWS][BOARD_COLUMNS];
    short shows, touches;            /* for what is being drawn */
    short compact_rows[BOARD_UNITS]; /* by y */
};

/* What stands around a node's glyph or key: what may be touched in (), what is touched in <>, and
   where that may lead in {}; NULL for nothing. So nothing is told by colour. */
const char *board_marks(const struct node *node);

void board_draw(const struct scene *scene, enum board_size size, struct board *board);

/* How wide it is, compact or not. */
int board_columns(const struct scene *scene);

/* Would it show the same in fewer rows? Not where lines join one row to the next. */
bool board_can_be_compact(const struct scene *scene);

/* Is there a board, and room for it in so many rows and columns if it is large? */
bool board_can_be_large(const struct scene *scene, int rows, int columns);

/* A row, without blanks at its end; with a glass also with its marks. */
void board_write_row(const struct board *board, int row, struct glass *glass, struct text *text);

#endif
