/* The board of any scene, in characters. */
#ifndef PARLOR_BOARD_H
#define PARLOR_BOARD_H

#include "scene.h"

enum { BOARD_ROWS = 48, BOARD_COLUMNS = 160, BOARD_UNITS = 1024 };

struct board {
    int rows, columns;
    bool is_compact;
    /* A character each, with those of no width that belong to it; behind a wide one, COVERED. */
    char cells[BOARD_ROWS][BOARD_COLUMNS][12];
    unsigned char walls[BOARD_ROWS][BOARD_COLUMNS]; /* which ways a wall goes on from here */
    short compact_rows[BOARD_UNITS];                /* by y */
};

/* What stands around a node's glyph or key: what may be touched in (), what is touched in <>, and
   where that may lead in {}; NULL for nothing. So nothing is told by colour. */
const char *board_marks(const struct node *node);

/* A unit is a column, and two are a row; a compact board has a row for each row of cells, and draws
   what lies between them under the upper one. */
void board_draw(const struct scene *scene, bool is_compact, struct board *board);

/* How wide it is, compact or not. */
int board_columns(const struct scene *scene);

/* Would it show the same? Not where lines join one row to the next. */
bool board_can_be_compact(const struct scene *scene);

/* A row, without blanks at its end. */
void board_write_row(const struct board *board, int row, struct text *text);

#endif
