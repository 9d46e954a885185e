/* robots: robots that slide until something stops them, and bets on how few slides are enough. What
   a viewer knows stands here, with boards and slides, which need no match; nothing is hidden in
   this game. The rules in words: doc/rules/robots.md. */
#ifndef PARLOR_ROBOTS_H
#define PARLOR_ROBOTS_H

#include "bits.h"
#include "game.h"

/* Cells are numbered row by row from the north-west corner, 16 * y + x, and named a1 to p16. */
enum { ROBOTS_SIDE = 16, ROBOTS_CELLS = 256 };

extern const char *const robots_cell_names[ROBOTS_CELLS];

enum robots_direction { ROBOTS_NORTH, ROBOTS_EAST, ROBOTS_SOUTH, ROBOTS_WEST, ROBOTS_DIRECTIONS };

extern const char *const robots_direction_names[ROBOTS_DIRECTIONS]; /* in events and for people */

/* From a cell to the next. */
static const int robots_steps[ROBOTS_DIRECTIONS] = {-ROBOTS_SIDE, 1, ROBOTS_SIDE, -1};

enum robots_robot {
    ROBOTS_RED,
    ROBOTS_GREEN,
    ROBOTS_BLUE,
    ROBOTS_YELLOW,
    ROBOTS_SILVER,
    ROBOTS_MAX,
    ROBOTS_COLOURS = ROBOTS_SILVER, /* silver has no chips and no diagonals */
};

extern const char *const robots_robot_names[ROBOTS_MAX]; /* in events and for people */
extern const char robots_letters[ROBOTS_MAX + 1];        /* RGBYS */
/* What one types for a move: RN, RE, ... */
extern const char *const robots_step_names[ROBOTS_MAX][ROBOTS_DIRECTIONS];

/* Chips: four symbols in each colour (4 * colour + symbol), and the vortex, for any robot. */
enum { ROBOTS_SYMBOLS = 4, ROBOTS_VORTEX = ROBOTS_COLOURS * ROBOTS_SYMBOLS, ROBOTS_CHIPS };

extern const char *const robots_chip_names[ROBOTS_CHIPS];  /* in events */
extern const char *const robots_chip_titles[ROBOTS_CHIPS]; /* for people */

/* Sides of the tiles, 4 * (side - A) + (tile - 1): 1A 2A 3A 4A 1B ... 4D. */
enum { ROBOTS_TILES = 4, ROBOTS_QUADRANTS = 16, ROBOTS_CUSTOM = 255 };

/* What may be wanted in a place: anything, or one of those that have names. */
extern const char *const robots_quadrant_choices[1 + ROBOTS_QUADRANTS];
#define robots_quadrant_names (robots_quadrant_choices + 1)
extern const char *const robots_quadrant_titles[1 + ROBOTS_QUADRANTS]; /* for people */

/* A cell of the closed block in the middle: where what is not on the board is. */
enum { ROBOTS_NOWHERE = 119 };

static inline bool robots_is_block(int cell)
{
    return cell == 119 || cell == 120 || cell == 135 || cell == 136;
}

/* What a cell is like: walls on its sides (a bit for each direction) and a diagonal. A wall between
   two cells is marked in both. */
enum { ROBOTS_WALLS = 0x0f, ROBOTS_LEAN = 0x10, ROBOTS_DIAGONAL = 0x20, ROBOTS_COLOUR_SHIFT = 6 };

static inline bool robots_has_wall(uint8_t cell, int direction)
{
    return cell >> direction & 1;
}

/* A diagonal falls like \ or rises like /, and lets the robot of its colour pass. */
static inline uint8_t robots_diagonal(int colour, bool is_rising)
{
    return (uint8_t)(ROBOTS_DIAGONAL | (is_rising ? ROBOTS_LEAN : 0) |
                     colour << ROBOTS_COLOUR_SHIFT);
}

static inline bool robots_has_diagonal(uint8_t cell)
{
    return (cell & ROBOTS_DIAGONAL) != 0;
}

static inline bool robots_is_rising(uint8_t cell)
{
    return (cell & ROBOTS_LEAN) != 0;
}

static inline int robots_diagonal_colour(uint8_t cell)
{
    return cell >> ROBOTS_COLOUR_SHIFT;
}

/* The direction in which a robot leaves a cell that it slides into. A rising diagonal turns north
   to east and west to south, a falling one north to west and east to south; and back: so this
   serves for walks backwards as well. */
static inline int robots_pass(uint8_t cell, int robot, int direction)
{
    if (!robots_has_diagonal(cell) || robots_diagonal_colour(cell) == robot)
        return direction;
    return robots_is_rising(cell) ? direction ^ 1 : 3 - direction;
}

struct robots_board {
    uint8_t cells[ROBOTS_CELLS];
    /* How many cells a slide has on an empty board: until a wall, or onto the next diagonal.
       Follows from the other cells. */
    uint8_t reaches[ROBOTS_DIRECTIONS][ROBOTS_CELLS];
    uint8_t targets[ROBOTS_CHIPS];   /* the cell of each chip, or ROBOTS_NOWHERE */
    uint8_t quadrants[ROBOTS_TILES]; /* NW NE SE SW, or ROBOTS_CUSTOM four times */
};

/* Turns the four sides into place: north-west, north-east, south-east, south-west. */
void robots_build(struct robots_board *board, const uint8_t sides[ROBOTS_TILES]);

/* The border and the closed block, no chips. */
void robots_clear(struct robots_board *board);
/* On this side of the cell, and on the other side of the same wall. */
void robots_put_wall(struct robots_board *board, int cell, int direction);
/* Finds where slides end: the last thing to do to a board. */
void robots_finish(struct robots_board *board);

/* A board as a drawing of 33 lines; an empty cell is two blanks.

       +--+--+--+     walls: -- and |
       |  |Rc  G/     Rc: the red circle; G/ and G\ are green diagonals; *v: the vortex
       +  +--+  +     ##: the closed block in the middle

   The chips of a board read like this are its targets: each at most once, and at least one. Where
   it is not like this, `why` says what is wrong in which line and column, counted from 1. */
bool robots_read_board(struct word text, struct robots_board *board, struct message *why);
void robots_write_board(const struct robots_board *board, struct text *text);
enum { ROBOTS_BOARD_TEXT = 33 * 50 + 1 };

/* What stands on a cell besides walls, as two characters: `Rc`, `*v`, `G/`; false if nothing. */
bool robots_write_mark(const struct robots_board *board, int cell, char mark[2]);
bool robots_read_mark(struct robots_board *board, int cell, const char mark[2]);
int robots_chip_at(const struct robots_board *board, int cell); /* or -1 */

/* Along which axes something has moved, as a set. */
enum { ROBOTS_ALONG_COLUMN = 1, ROBOTS_ALONG_ROW = 2, ROBOTS_TURNED = 3 };

static inline int robots_axis(int direction)
{
    return direction == ROBOTS_NORTH || direction == ROBOTS_SOUTH ? ROBOTS_ALONG_COLUMN
                                                                  : ROBOTS_ALONG_ROW;
}

struct robots_ride {
    uint8_t to; /* where it comes to rest; its own cell if it can't move so */
    uint8_t axes;
};

/* A slide of one robot. Missing robots are nowhere. A diagonal of another colour turns it by a
   right angle; a slide that would never end, or end where it began, is none. */
struct robots_ride robots_ride(const struct robots_board *board, const uint8_t robots[ROBOTS_MAX],
                               int robot, int direction);

static inline int robots_slide(const struct robots_board *board, const uint8_t robots[ROBOTS_MAX],
                               int robot, int direction)
{
    return robots_ride(board, robots, robot, direction).to;
}

enum {
    ROBOTS_PLAYERS_MAX = 4,
    ROBOTS_BET_MAX = 99,
    ROBOTS_RETURNS_MAX = 3, /* the third time a chip is returned, it leaves the game */
    ROBOTS_WAITS_MAX = 5,   /* how often "ready" may be withdrawn in a round */
    ROBOTS_RESETS_MAX = 10,
    ROBOTS_ROUNDS_MAX = ROBOTS_CHIPS * ROBOTS_RETURNS_MAX,
};

enum robots_stage {
    ROBOTS_LAYING,  /* the board */
    ROBOTS_PLACING, /* the robots */
    ROBOTS_DRAWING, /* the chip of the round */
    ROBOTS_BETTING,
    ROBOTS_PROVING,
    ROBOTS_FAILED, /* the last slide of a proof that failed stands; then the robots go back */
    ROBOTS_OVER,
};

enum robots_ending {
    ROBOTS_ENDING_CHIPS,
    ROBOTS_ENDING_POOL,
    ROBOTS_ENDING_LAST,
    ROBOTS_ENDING_NOBODY,
    ROBOTS_ENDINGS,
    ROBOTS_PLAYING = ROBOTS_ENDINGS,
};

enum {
    ROBOTS_BOARD = EVENT_OWN, /* Nature: four quadrants */
    ROBOTS_PLACE,             /* Nature: the cells of the robots */
    ROBOTS_DRAW,              /* Nature: a chip */
    ROBOTS_SET_BACK,          /* Nature: the robots go back after a proof that failed */
    ROBOTS_BET,               /* a number of moves */
    ROBOTS_READY,
    ROBOTS_WAIT,  /* not ready after all */
    ROBOTS_SLIDE, /* robot, direction */
    ROBOTS_RESET,
    ROBOTS_GIVE_UP,
    ROBOTS_KINDS,
};

enum robots_sides { ROBOTS_SIDES_CLASSIC, ROBOTS_SIDES_LATER, ROBOTS_SIDES_ALL };

/* Who holds a chip, besides seats; who proves, if nobody does. */
enum { ROBOTS_POOL = 253, ROBOTS_GONE = 254, ROBOTS_NOBODY = 255 };

/* How a robot went from one cell to another: by a slide in this direction, or ROBOTS_DIRECTIONS
   where it was put there. What comes onto the board comes from ROBOTS_NOWHERE. */
struct robots_motion {
    uint8_t robot, from, to, direction;
};

struct robots_table {
    int64_t closes_ms; /* the deadline, or NEVER */

    uint16_t bet_s, proof_s, idle_s;        /* how long each lasts; 0: no deadline */
    uint16_t bet_count;                     /* in this round */
    uint16_t bet_order[ROBOTS_PLAYERS_MAX]; /* bet_count when each seat's bet was made */

    /* As it was set up; a wanted quadrant is 0 for chance, or one more than its number. */
    uint8_t players;
    uint8_t wanted[ROBOTS_TILES];
    uint8_t sides; /* enum robots_sides */
    uint8_t has_silver;
    uint8_t resets_max;
    uint8_t must_ricochet;
    uint8_t chips_to_win; /* 0: no number is enough */
    uint8_t has_bets;     /* not alone, unless it was asked for */

    uint8_t stage; /* enum robots_stage */
    uint8_t round; /* counted from 1 */
    uint8_t chip;  /* the one that this round is about, or was the last; ROBOTS_NOBODY: none yet */
    uint8_t before[ROBOTS_MAX]; /* where the robots stood when the round began */
    uint8_t robots[ROBOTS_MAX]; /* where they stand; ROBOTS_NOWHERE: not in this match */

    /* What moved last, and whether the last event moved it. */
    uint8_t is_new, moved_count;
    struct robots_motion moved[ROBOTS_MAX];

    uint8_t bets[ROBOTS_PLAYERS_MAX];  /* 0: none */
    uint8_t waits[ROBOTS_PLAYERS_MAX]; /* how often "ready" was withdrawn in this round */
    uint8_t ready, tried, forfeited;   /* sets of seats */

    uint8_t prover;
    uint8_t moves; /* made in this attempt */
    uint8_t resets;
    uint8_t axes[ROBOTS_MAX];      /* along which each robot has moved in this attempt */
    uint8_t route[ROBOTS_BET_MAX]; /* the moves made in it, as robots_step has them; then 0 */

    uint8_t holders[ROBOTS_CHIPS];
    uint8_t returns[ROBOTS_CHIPS];
    uint8_t scores[ROBOTS_CHIPS]; /* the moves with which each was won */
    uint8_t ending;               /* enum robots_ending */
    struct robots_board board;
    uint8_t spare[3]; /* no hidden padding: equal bytes mean equal */
};

_Static_assert(sizeof(struct robots_table) == 8 + 2 * 8 + 216 + sizeof(struct robots_board) + 3,
               "padding");

struct robots_view {
    struct robots_table table;
    uint64_t viewer;
};

/* The chips that can be drawn now, as a set. */
uint64_t robots_drawable(const struct robots_table *table);
/* Does this robot serve this chip? */
static inline bool robots_serves(int robot, int chip)
{
    return chip == ROBOTS_VORTEX || robot == chip / ROBOTS_SYMBOLS;
}

static inline int robots_target(const struct robots_table *table)
{
    return table->board.targets[table->chip];
}

/* A move of the route: which robot, and where to. */
static inline uint8_t robots_step(int robot, int direction)
{
    return (uint8_t)(ROBOTS_DIRECTIONS * robot + direction);
}

/* How many moves the prover may make. */
static inline int robots_limit(const struct robots_table *table)
{
    return table->has_bets ? table->bets[table->prover] : ROBOTS_BET_MAX;
}

/* How many chips win among so many players, unless another number was chosen; 0: none is enough. */
extern const uint8_t robots_usual_chips[ROBOTS_PLAYERS_MAX + 1];
int robots_chips_of(const struct robots_table *table, int holder);
/* Is it for one, who has a single target to come to? */
bool robots_is_puzzle(const struct robots_table *table);
/* How it ended. */
struct message robots_puzzle_result(const struct robots_table *table);
/* All moves of the chips that a seat has won. */
int robots_moves_of(const struct robots_table *table, int seat);
/* How many chips of the board nobody can win any more. */
int robots_missed(const struct robots_table *table);
/* Who has most chips, of those who have not left, as a set. */
uint64_t robots_winners(const struct robots_table *table);

extern const struct game robots_game;

#endif
