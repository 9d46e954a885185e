/* The board of any scene, in characters. */
#ifndef PARLOR_BOARD_H
#define PARLOR_BOARD_H

#include "scene.h"

enum { BOARD_ROWS = 40, BOARD_COLUMNS = 80 };

struct board {
    int rows, columns;
    char cells[BOARD_ROWS][BOARD_COLUMNS][8]; /* a character each; empty behind a wide one */
};

/* A unit is a column, and two are a row. What may be touched stands in (), what is touched in <>,
   and where that may lead in {}: nothing is told by colour. */
void board_draw(const struct scene *scene, struct board *board);

/* A row, without blanks at its end. */
void board_write_row(const struct board *board, int row, struct text *text);

#endif
