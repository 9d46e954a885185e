/* Where the things of a board stand and how they are turned, for whoever draws a scene. Lengths are
   in the units of drawings, from a scene's own origin; turns are in thousandths. */
#ifndef PARLOR_GEOMETRY_H
#define PARLOR_GEOMETRY_H

#include "look.h"

enum {
    GEOMETRY_UNIT = 25,  /* four units of a scene from cell to cell make the 100 of a drawing */
    GEOMETRY_LINE = 100, /* how long the drawing of a line is */
    GEOMETRY_SMALL_PERCENT = 68,
};

struct box {
    int left, top, right, bottom;
};

struct geometry {
    const struct scene *scene;
    struct looks *looks;
    struct box board;         /* what it covers; left > right: there is no board */
    bool is_small[NODES_MAX]; /* a piece that is not alone on its cell, by node */
    int piece_count;
    struct {
        int x, y, reach_x, reach_y; /* in hundredths */
    } pieces[NODES_MAX];
};

/* Measures a scene, which must last as long as the geometry is used. */
void geometry_take(struct geometry *geometry, struct looks *looks, const struct scene *scene);

/* The middle of what is no line. */
void geometry_place(const struct node *node, int *x, int *y);

/* Of a line: it is drawn lying, stretched to its length, turned and moved to its middle. */
struct turn {
    int length;
    int cosine, sine;       /* in thousandths */
    int middle_x, middle_y; /* in thousandths */
};

struct turn geometry_turn(const struct node *line);

/* Pieces that share a cell are drawn smaller, so that none hides another. */
bool geometry_is_small(const struct geometry *geometry, const struct node *node);

/* The middle of its key, from the middle of the node; false if it has none, or if a piece lies
   there. */
bool geometry_place_key(const struct geometry *geometry, const struct node *node, int *x, int *y);

#endif
