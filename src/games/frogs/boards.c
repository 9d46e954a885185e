/* The boards of frogs, as data: each is the list of its gaps, every one named by the two places it
   joins. All else about a board (its pads, what touches what, which bridges are home bridges) the
   preprocessor draws from that list. */
#include "frogs.h"

/* clang-format off */
enum place {
    A1, B1, C1, D1, E1,
    A2, B2, C2, D2, E2,
    A3, B3, C3, D3, E3,
    A4, B4, C4, D4, E4,
    A5, B5, C5, D5, E5,
    N, E, S, W,
};

const char *const frogs_place_names[FROGS_PLACES] = {
    "a1", "b1", "c1", "d1", "e1",
    "a2", "b2", "c2", "d2", "e2",
    "a3", "b3", "c3", "d3", "e3",
    "a4", "b4", "c4", "d4", "e4",
    "a5", "b5", "c5", "d5", "e5",
    "N", "E", "S", "W",
};

/* Five by five pads, neighbours orthogonal. */
#define SQUARE_5(GAP, board, place)                                                                \
    GAP(board, place, A1, B1) GAP(board, place, A1, A2) GAP(board, place, B1, C1)                  \
    GAP(board, place, B1, B2) GAP(board, place, C1, D1) GAP(board, place, C1, C2)                  \
    GAP(board, place, D1, E1) GAP(board, place, D1, D2) GAP(board, place, E1, E2)                  \
    GAP(board, place, A2, B2) GAP(board, place, A2, A3) GAP(board, place, B2, C2)                  \
    GAP(board, place, B2, B3) GAP(board, place, C2, D2) GAP(board, place, C2, C3)                  \
    GAP(board, place, D2, E2) GAP(board, place, D2, D3) GAP(board, place, E2, E3)                  \
    GAP(board, place, A3, B3) GAP(board, place, A3, A4) GAP(board, place, B3, C3)                  \
    GAP(board, place, B3, B4) GAP(board, place, C3, D3) GAP(board, place, C3, C4)                  \
    GAP(board, place, D3, E3) GAP(board, place, D3, D4) GAP(board, place, E3, E4)                  \
    GAP(board, place, A4, B4) GAP(board, place, A4, A5) GAP(board, place, B4, C4)                  \
    GAP(board, place, B4, B5) GAP(board, place, C4, D4) GAP(board, place, C4, C5)                  \
    GAP(board, place, D4, E4) GAP(board, place, D4, D5) GAP(board, place, E4, E5)                  \
    GAP(board, place, A5, B5) GAP(board, place, B5, C5) GAP(board, place, C5, D5)                  \
    GAP(board, place, D5, E5)

/* A triangle of five rows, up to six neighbours. The box's own board for three is not public; this
   one is a reconstruction. */
#define TRIANGLE_5(GAP, board, place)                                                              \
    GAP(board, place, A1, A2) GAP(board, place, A1, B2) GAP(board, place, A2, B2)                  \
    GAP(board, place, A2, A3) GAP(board, place, A2, B3) GAP(board, place, B2, B3)                  \
    GAP(board, place, B2, C3) GAP(board, place, A3, B3) GAP(board, place, A3, A4)                  \
    GAP(board, place, A3, B4) GAP(board, place, B3, C3) GAP(board, place, B3, B4)                  \
    GAP(board, place, B3, C4) GAP(board, place, C3, C4) GAP(board, place, C3, D4)                  \
    GAP(board, place, A4, B4) GAP(board, place, A4, A5) GAP(board, place, A4, B5)                  \
    GAP(board, place, B4, C4) GAP(board, place, B4, B5) GAP(board, place, B4, C5)                  \
    GAP(board, place, C4, D4) GAP(board, place, C4, C5) GAP(board, place, C4, D5)                  \
    GAP(board, place, D4, D5) GAP(board, place, D4, E5) GAP(board, place, A5, B5)                  \
    GAP(board, place, B5, C5) GAP(board, place, C5, D5) GAP(board, place, D5, E5)

/* The same shapes, smaller, for short games. */
#define SQUARE_3(GAP, board, place)                                                                \
    GAP(board, place, A1, B1) GAP(board, place, A1, A2) GAP(board, place, B1, C1)                  \
    GAP(board, place, B1, B2) GAP(board, place, C1, C2) GAP(board, place, A2, B2)                  \
    GAP(board, place, A2, A3) GAP(board, place, B2, C2) GAP(board, place, B2, B3)                  \
    GAP(board, place, C2, C3) GAP(board, place, A3, B3) GAP(board, place, B3, C3)

#define TRIANGLE_3(GAP, board, place)                                                              \
    GAP(board, place, A1, A2) GAP(board, place, A1, B2) GAP(board, place, A2, B2)                  \
    GAP(board, place, A2, A3) GAP(board, place, A2, B3) GAP(board, place, B2, B3)                  \
    GAP(board, place, B2, C3) GAP(board, place, A3, B3) GAP(board, place, B3, C3)

/* With the homes of their players, clockwise. */
#define CLASSIC_2(GAP, board, place)                                                               \
    SQUARE_5(GAP, board, place)                                                                    \
    GAP(board, place, C1, N) GAP(board, place, C5, S)
#define CLASSIC_3(GAP, board, place)                                                               \
    TRIANGLE_5(GAP, board, place)                                                                  \
    GAP(board, place, A1, N) GAP(board, place, E5, E) GAP(board, place, A5, W)
#define CLASSIC_4(GAP, board, place)                                                               \
    SQUARE_5(GAP, board, place)                                                                    \
    GAP(board, place, C1, N) GAP(board, place, E3, E) GAP(board, place, C5, S)                     \
    GAP(board, place, A3, W)
#define SMALL_2(GAP, board, place)                                                                 \
    SQUARE_3(GAP, board, place)                                                                    \
    GAP(board, place, B1, N) GAP(board, place, B3, S)
#define SMALL_3(GAP, board, place)                                                                 \
    TRIANGLE_3(GAP, board, place)                                                                  \
    GAP(board, place, A1, N) GAP(board, place, C3, E) GAP(board, place, A3, W)
#define SMALL_4(GAP, board, place)                                                                 \
    SQUARE_3(GAP, board, place)                                                                    \
    GAP(board, place, B1, N) GAP(board, place, C2, E) GAP(board, place, B3, S)                     \
    GAP(board, place, A2, W)

#define EACH_PLACE(ROW, LIST, board)                                                               \
    ROW(LIST, board, A1) ROW(LIST, board, B1) ROW(LIST, board, C1) ROW(LIST, board, D1)            \
    ROW(LIST, board, E1) ROW(LIST, board, A2) ROW(LIST, board, B2) ROW(LIST, board, C2)            \
    ROW(LIST, board, D2) ROW(LIST, board, E2) ROW(LIST, board, A3) ROW(LIST, board, B3)            \
    ROW(LIST, board, C3) ROW(LIST, board, D3) ROW(LIST, board, E3) ROW(LIST, board, A4)            \
    ROW(LIST, board, B4) ROW(LIST, board, C4) ROW(LIST, board, D4) ROW(LIST, board, E4)            \
    ROW(LIST, board, A5) ROW(LIST, board, B5) ROW(LIST, board, C5) ROW(LIST, board, D5)            \
    ROW(LIST, board, E5) ROW(LIST, board, N) ROW(LIST, board, E) ROW(LIST, board, S)               \
    ROW(LIST, board, W)
/* clang-format on */

/* What is made of each gap. */
#define NUMBER(board, place, a, b)  board##_##a##_##b,
#define ENDS(board, place, a, b)    {a, b},
#define PADS(board, place, a, b)    | (uint64_t)1 << (a) | (uint64_t)((b) < N) << (b)
#define IS_HOME(board, place, a, b) | (uint64_t)((b) >= N) << board##_##a##_##b
#define TOUCHES(board, place, a, b)                                                                \
    | (uint64_t)((a) - (place) == 0 || (b) - (place) == 0) << board##_##a##_##b

#define TOUCHING(LIST, board, place) [place] = 0 LIST(TOUCHES, board, place),

#define BOARD(LIST, board, ...)                                                                    \
    enum { LIST(NUMBER, board, 0) board##_gap_count };                                             \
    static const struct frogs_board board = {                                                      \
        .pads = 0 LIST(PADS, board, 0),                                                            \
        .gap_count = board##_gap_count,                                                            \
        .home_gaps = 0 LIST(IS_HOME, board, 0),                                                    \
        .gaps = {LIST(ENDS, board, 0)},                                                            \
        .touching = {EACH_PLACE(TOUCHING, LIST, board)},                                           \
        .homes = {__VA_ARGS__},                                                                    \
    }

BOARD(CLASSIC_2, classic_2, N, S);
BOARD(CLASSIC_3, classic_3, N, E, W);
BOARD(CLASSIC_4, classic_4, N, E, S, W);
BOARD(SMALL_2, small_2, N, S);
BOARD(SMALL_3, small_3, N, E, W);
BOARD(SMALL_4, small_4, N, E, S, W);

const struct frogs_board *const frogs_boards[2][FROGS_PLAYERS_MAX + 1] = {
    [FROGS_CLASSIC] = {[2] = &classic_2, [3] = &classic_3, [4] = &classic_4},
    [FROGS_SMALL] = {[2] = &small_2, [3] = &small_3, [4] = &small_4},
};
