/* The sheet that a scene is laid out on, from top to bottom. */
#ifndef PARLOR_SHEET_H
#define PARLOR_SHEET_H

#include "geometry.h"
#include "pen.h"

enum {
    SHEET_MARGIN = 24,
    SHEET_GUTTER = 12,
};

struct sheet {
    const struct picture *picture;
    struct pen *pen;
    struct geometry geometry;
    int width;
    int y; /* everything above is full */
};

static inline int smaller(int a, int b)
{
    return a < b ? a : b;
}

static inline int larger(int a, int b)
{
    return a > b ? a : b;
}

static inline bool sheet_has_board(const struct sheet *sheet)
{
    return sheet->geometry.board.left <= sheet->geometry.board.right;
}

/* The surface of the board, so high from here. */
void sheet_put_surface(struct sheet *sheet, int height);

/* The nodes of a region in order. */
int sheet_find_items(const struct sheet *sheet, enum region region,
                     const struct node *items[NODES_MAX]);

/* The regions that are lists. Where there is no board, piles lie on its surface. */
void sheet_put_players(struct sheet *sheet);
void sheet_put_piles(struct sheet *sheet);
void sheet_put_hand(struct sheet *sheet);
void sheet_put_actions(struct sheet *sheet);

#endif
