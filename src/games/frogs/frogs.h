/* frogs: frogs, lily pads and bridges. What a viewer knows stands here, and the boards; nothing is
   hidden in this game. The rules in words: doc/rules/frogs.md. */
#ifndef PARLOR_FROGS_H
#define PARLOR_FROGS_H

#include "bits.h"
#include "game.h"

enum {
    FROGS_PLAYERS_MAX = 4,
    FROGS_EACH_MAX = 3,
    FROGS_MAX = FROGS_PLAYERS_MAX * FROGS_EACH_MAX,
    FROGS_TURNS_MAX = 300,
    FROGS_REPEATS_MAX = 3, /* the third time a position stands, it is a draw */
};

/* Places: pads a1 to e5, row by row from the north-west, then the homes N E S W. */
enum { FROGS_COLUMNS = 5, FROGS_PADS = 25, FROGS_PLACES = 29, FROGS_GAPS_MAX = 44 };

extern const char *const frogs_place_names[FROGS_PLACES];

/* A board is data: where frogs may sit and between which places a bridge fits. */
struct frogs_gap {
    uint8_t a, b; /* places, a before b */
};

struct frogs_board {
    uint64_t pads; /* set of places */
    int gap_count;
    uint64_t home_gaps; /* set of gaps: their bridges never go */
    struct frogs_gap gaps[FROGS_GAPS_MAX];
    uint64_t touching[FROGS_PLACES];  /* the gaps at each place */
    uint8_t homes[FROGS_PLAYERS_MAX]; /* by seat */
};

enum frogs_size { FROGS_CLASSIC, FROGS_SMALL };

/* By size and number of players. */
extern const struct frogs_board *const frogs_boards[2][FROGS_PLAYERS_MAX + 1];

static inline const struct frogs_board *frogs_board(enum frogs_size size, int players)
{
    return frogs_boards[size][players];
}

static inline bool frogs_is_home(int place)
{
    return place >= FROGS_PADS;
}

/* The gap between two places, or -1. */
static inline int frogs_gap_between(const struct frogs_board *board, int a, int b)
{
    uint64_t common = a == b ? 0 : board->touching[a] & board->touching[b];

    return common ? bits_first(common) : -1;
}

static inline int frogs_across(const struct frogs_board *board, int gap, int place)
{
    return board->gaps[gap].a == place ? board->gaps[gap].b : board->gaps[gap].a;
}

enum frogs_card {
    FROGS_EXTRA_JUMP,
    FROGS_PARACHUTE,
    FROGS_EXTRA_BRIDGE,
    FROGS_REMOVAL,
    FROGS_CARDS,
    FROGS_NO_CARD = FROGS_CARDS,
};

extern const char *const frogs_card_names[FROGS_CARDS];  /* in events */
extern const char *const frogs_card_titles[FROGS_CARDS]; /* for people */

/* What is asked of the mover. */
enum frogs_stage {
    FROGS_ACTION, /* move a frog, place a bridge or choose a card */
    FROGS_CARD,   /* the chosen card's first step */
    FROGS_SECOND, /* its second step */
    FROGS_CHAIN,  /* where the frog goes that must go on */
    FROGS_EXTRA,  /* remove a bridge as well, or done */
    FROGS_OVER,
};

enum frogs_ending {
    FROGS_ENDING_HOME,
    FROGS_ENDING_REPETITION,
    FROGS_ENDING_TURNS,
    FROGS_ENDING_LAST,
    FROGS_ENDINGS,
    FROGS_PLAYING = FROGS_ENDINGS,
};

enum {
    FROGS_JUMP = EVENT_OWN, /* from, to */
    FROGS_PUSH,             /* to: where the frog goes that must go on */
    FROGS_BRIDGE,           /* the gap's two places */
    FROGS_REMOVE,           /* the gap's two places */
    FROGS_PLAY,             /* a card */
    FROGS_DONE,
    FROGS_KINDS,
};

enum { FROGS_NOBODY = 255, FROGS_NOWHERE = 255 };

/* Everything that a cancelled turn brings back. */
struct frogs_layout {
    uint64_t bridges;                /* set of gaps */
    uint8_t used[FROGS_PLAYERS_MAX]; /* set of cards, by seat */
    uint8_t frogs[FROGS_MAX];        /* the place of each; frog 3 * seat + n is the seat's */
};

/* One position as it stood when a turn began, exactly. */
struct frogs_position {
    uint64_t frogs, bridges;
};

struct frogs_table {
    struct frogs_layout now, before; /* before: when this turn began */
    struct frogs_layout then; /* before the last event that moved something: frogs and bridges that
                                 differ from now are what moved */
    uint16_t past_count;
    uint16_t turns; /* completed */
    uint8_t size;   /* enum frogs_size */
    uint8_t players;
    uint8_t frogs_each;
    uint8_t has_cards;
    uint8_t is_spread;        /* homes=spread */
    uint8_t removal_is_extra; /* removal=extra */
    uint8_t is_hop;           /* landing=hop */
    uint8_t mover;
    uint8_t stage;     /* enum frogs_stage */
    uint8_t card;      /* the chosen card */
    uint8_t jumper;    /* the frog that must jump again, or FROGS_NOBODY */
    uint8_t onward;    /* the frog that must go on from a shared pad, or FROGS_NOBODY: the one that
                          sat there, under landing=hop the one that came */
    uint8_t began;     /* landing=hop, in a chain: where its jump began, else FROGS_NOWHERE */
    uint8_t forfeited; /* set of seats */
    uint8_t ending;    /* enum frogs_ending */
    uint8_t winner;    /* a seat, or FROGS_NOBODY */
    uint8_t is_new;    /* the last event moved something */
    uint8_t spare[3];  /* no hidden padding: equal bytes mean equal */
    struct frogs_position past[FROGS_TURNS_MAX + 1]; /* so many of them as there were */
};

_Static_assert(sizeof(struct frogs_layout) == 8 + FROGS_PLAYERS_MAX + FROGS_MAX, "padding");
_Static_assert(sizeof(struct frogs_table) ==
                   3 * sizeof(struct frogs_layout) + (FROGS_TURNS_MAX + 1) * 16 + 2 * 2 + 17 + 3,
               "padding");

struct frogs_view {
    uint64_t viewer;
    struct frogs_table table;
};

static inline int frogs_owner(int frog)
{
    return frog / FROGS_EACH_MAX;
}

/* How often the position in front of the mover has stood there by now. */
int frogs_repeats(const struct frogs_table *table);

/* One frog's way over one gap. */
struct frogs_hop {
    uint8_t from, to;
    uint8_t falls; /* the gap whose bridge falls, or FROGS_NO_GAP */
};

enum { FROGS_NO_GAP = 255, FROGS_HOPS_MAX = 2 * FROGS_GAPS_MAX, FROGS_WAY_MAX = 48 };

struct frogs_way {
    uint8_t length; /* 0: there is none */
    uint8_t hops[FROGS_WAY_MAX];
};

/* Every hop that a chain can take which can still be finished, and a shortest way to every place
   where it can end. */
struct frogs_ways {
    int hop_count;
    struct frogs_hop hops[FROGS_HOPS_MAX];
    struct frogs_way ends[FROGS_PLACES];
};

/* The ways of this legal jump or push, which is their first hop. */
void frogs_find_ways(const struct frogs_view *view, const struct move *move,
                     struct frogs_ways *ways);

extern const struct game frogs_game;

#endif
