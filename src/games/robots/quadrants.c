/* The sixteen sides of the four tiles, and how they are turned into a board. */
#include "robots.h"

#include <string.h>

enum { WALLED_MAX = 7, MARKED_MAX = 7 };

enum { N = 1 << ROBOTS_NORTH, E = 1 << ROBOTS_EAST, S = 1 << ROBOTS_SOUTH, W = 1 << ROBOTS_WEST };

/* As it lies in the north-west: 0,0 is the outer corner and 7,7 a quarter of the closed block.
   Border and block are the same for all and not listed. */
struct quadrant {
    struct {
        uint8_t x, y, walls;
    } walled[WALLED_MAX]; /* one without walls ends it */
    struct {
        uint8_t x, y;
        const char *mark;
    } marked[MARKED_MAX]; /* one without a mark ends it */
};

/* Sides A and B are the classic ones, C and D later ones; D has diagonals. */
static const struct quadrant quadrants[ROBOTS_QUADRANTS] = {
    /* 1A */ {{{1, 0, E}, {4, 1, N | W}, {1, 2, N | E}, {6, 3, S | E}, {0, 5, S}, {3, 6, S | W}},
              {{4, 1, "Rc"}, {1, 2, "Gt"}, {6, 3, "Yh"}, {3, 6, "Bs"}}},
    /* 2A */
    {{{3, 0, E}, {5, 1, S | E}, {1, 2, S | W}, {0, 3, S}, {6, 4, N | W}, {2, 6, N | E}},
     {{5, 1, "Gh"}, {1, 2, "Rs"}, {6, 4, "Yc"}, {2, 6, "Bt"}}},
    /* 3A */
    {{{3, 0, E}, {5, 2, S | E}, {0, 4, S}, {2, 4, N | E}, {7, 5, S | W}, {1, 6, N | W}},
     {{5, 2, "Bh"}, {2, 4, "Gc"}, {7, 5, "Rt"}, {1, 6, "Ys"}}},
    /* 4A */
    {{{3, 0, E},
      {6, 1, S | W},
      {1, 3, N | E},
      {5, 4, N | W},
      {2, 5, S | E},
      {7, 5, S | E},
      {0, 6, S}},
     {{6, 1, "Bc"}, {1, 3, "Yt"}, {5, 4, "Gs"}, {2, 5, "Rh"}, {7, 5, "*v"}}},
    /* 1B */
    {{{4, 0, E}, {6, 1, S | E}, {1, 2, N | W}, {0, 5, S}, {6, 5, N | E}, {3, 6, S | W}},
     {{6, 1, "Yh"}, {1, 2, "Gt"}, {6, 5, "Bs"}, {3, 6, "Rc"}}},
    /* 2B */
    {{{4, 0, E}, {2, 1, N | W}, {6, 3, S | W}, {0, 4, S}, {4, 5, N | E}, {1, 6, S | E}},
     {{2, 1, "Yc"}, {6, 3, "Bt"}, {4, 5, "Rs"}, {1, 6, "Gh"}}},
    /* 3B */
    {{{3, 0, E}, {1, 1, S | W}, {6, 2, N | E}, {2, 4, S | E}, {0, 5, S}, {7, 5, N | W}},
     {{1, 1, "Rt"}, {6, 2, "Gc"}, {2, 4, "Bh"}, {7, 5, "Ys"}}},
    /* 4B */
    {{{4, 0, E},
      {2, 1, S | E},
      {1, 3, S | W},
      {0, 4, S},
      {6, 4, N | W},
      {5, 6, N | E},
      {3, 7, S | E}},
     {{2, 1, "Rh"}, {1, 3, "Gs"}, {6, 4, "Yt"}, {5, 6, "Bc"}, {3, 7, "*v"}}},
    /* 1C */
    {{{1, 0, E}, {3, 1, N | W}, {6, 3, S | E}, {1, 4, S | W}, {0, 6, S}, {4, 6, N | E}},
     {{3, 1, "Gt"}, {6, 3, "Yh"}, {1, 4, "Rc"}, {4, 6, "Bs"}}},
    /* 2C */
    {{{5, 0, E}, {3, 2, N | W}, {0, 3, S}, {5, 3, S | W}, {2, 4, N | E}, {4, 5, S | E}},
     {{3, 2, "Yc"}, {5, 3, "Bt"}, {2, 4, "Rs"}, {4, 5, "Gh"}}},
    /* 3C */
    {{{1, 0, E}, {4, 1, N | E}, {1, 3, S | W}, {0, 5, S}, {5, 5, N | W}, {3, 6, S | E}},
     {{4, 1, "Gc"}, {1, 3, "Rt"}, {5, 5, "Ys"}, {3, 6, "Bh"}}},
    /* 4C */
    {{{2, 0, E},
      {5, 1, S | W},
      {7, 2, S | E},
      {0, 3, S},
      {3, 4, S | E},
      {6, 5, N | W},
      {1, 6, N | E}},
     {{5, 1, "Bc"}, {7, 2, "*v"}, {3, 4, "Rh"}, {6, 5, "Gs"}, {1, 6, "Yt"}}},
    /* 1D */
    {{{5, 0, E}, {1, 3, N | W}, {6, 4, S | E}, {0, 5, S}, {2, 6, N | E}, {3, 6, S | W}},
     {{1, 3, "Rc"}, {6, 4, "Yh"}, {2, 6, "Gt"}, {3, 6, "Bs"}, {5, 7, "Y\\"}, {4, 1, "G/"}}},
    /* 2D */
    {{{2, 0, E}, {5, 2, S | E}, {6, 2, N | W}, {1, 5, S | W}, {0, 6, S}, {4, 7, N | E}},
     {{5, 2, "Gh"}, {6, 2, "Yc"}, {1, 5, "Rs"}, {4, 7, "Bt"}, {7, 4, "R\\"}, {2, 1, "B/"}}},
    /* 3D */
    {{{4, 0, E}, {0, 2, S}, {6, 2, S | E}, {2, 4, N | E}, {3, 4, S | W}, {5, 6, N | W}},
     {{6, 2, "Bh"}, {2, 4, "Gc"}, {3, 4, "Rt"}, {5, 6, "Ys"}, {6, 3, "Y\\"}, {4, 1, "B\\"}}},
    /* 4D */
    {{{4, 0, E},
      {6, 2, N | W},
      {2, 3, N | E},
      {3, 3, S | W},
      {1, 5, S | E},
      {0, 6, S},
      {5, 7, S | E}},
     {{6, 2, "Yt"},
      {2, 3, "Bc"},
      {3, 3, "Gs"},
      {1, 5, "Rh"},
      {5, 7, "*v"},
      {3, 6, "G\\"},
      {2, 1, "R\\"}}},
};

const char *const robots_quadrant_choices[1 + ROBOTS_QUADRANTS] = {
    "random", "1A", "2A", "3A", "4A", "1B", "2B", "3B", "4B",
    "1C",     "2C", "3C", "4C", "1D", "2D", "3D", "4D",
};

const char *const robots_quadrant_titles[1 + ROBOTS_QUADRANTS] = {
    WORDS("By chance"),
    "1A",
    "2A",
    "3A",
    "4A",
    "1B",
    "2B",
    "3B",
    "4B",
    "1C",
    "2C",
    "3C",
    "4C",
    "1D",
    "2D",
    "3D",
    "4D",
};

/* The cell of the whole board after so many quarter turns clockwise. */
static int turn_cell(int x, int y, int turns)
{
    for (; turns > 0; turns--) {
        int from_y = y;
        y = x;
        x = ROBOTS_SIDE - 1 - from_y;
    }
    return ROBOTS_SIDE * y + x;
}

static void put_walls(struct robots_board *board, const struct quadrant *quadrant, int turns)
{
    for (int i = 0; i < WALLED_MAX && quadrant->walled[i].walls; i++) {
        int cell = turn_cell(quadrant->walled[i].x, quadrant->walled[i].y, turns);
        for (int side = 0; side < ROBOTS_DIRECTIONS; side++)
            if (robots_has_wall(quadrant->walled[i].walls, side))
                robots_put_wall(board, cell, (side + turns) % ROBOTS_DIRECTIONS);
    }
}

/* A diagonal leans the other way after a quarter turn. */
static void put_marks(struct robots_board *board, const struct quadrant *quadrant, int turns)
{
    for (int i = 0; i < MARKED_MAX && quadrant->marked[i].mark; i++) {
        int cell = turn_cell(quadrant->marked[i].x, quadrant->marked[i].y, turns);
        robots_read_mark(board, cell, quadrant->marked[i].mark);
        if (robots_has_diagonal(board->cells[cell]) && turns % 2 == 1)
            board->cells[cell] ^= ROBOTS_LEAN;
    }
}

void robots_build(struct robots_board *board, const uint8_t sides[ROBOTS_TILES])
{
    robots_clear(board);
    for (int turns = 0; turns < ROBOTS_TILES; turns++) {
        put_walls(board, &quadrants[sides[turns]], turns);
        put_marks(board, &quadrants[sides[turns]], turns);
    }
    memcpy(board->quadrants, sides, ROBOTS_TILES);
    robots_finish(board);
}
