/* A table of frogs for tests: any position set up by hand, then played through a real match. */
#ifndef PARLOR_FROGS_STAGE_H
#define PARLOR_FROGS_STAGE_H

#include "frogs.h"
#include "match.h"

/* Who sits at the table. */
enum { ANN, BEN, CAT, DAN };

/* Cards as members of sets. */
enum {
    EXTRA_JUMP = 1 << FROGS_EXTRA_JUMP,
    PARACHUTE = 1 << FROGS_PARACHUTE,
    EXTRA_BRIDGE = 1 << FROGS_EXTRA_BRIDGE,
    REMOVAL = 1 << FROGS_REMOVAL,
    ALL_CARDS = (1 << FROGS_CARDS) - 1,
};

/* How everything stands, when a match begins or later. Frogs are given as places: "c3 N N". */
struct stage {
    int players;
    const char *options;                  /* "homes=spread", or NULL */
    const char *frogs[FROGS_PLAYERS_MAX]; /* by seat; NULL: at home */
    const char *bridges; /* "a1-b1 b1-c1": just these and the home bridges; NULL: all */
    const char *without; /* bridges that are missing, or NULL */
    int mover;
    int used[FROGS_PLAYERS_MAX]; /* sets of cards, by seat */
    int turns;                   /* completed before */
    enum frogs_stage asks;       /* a match begins with FROGS_ACTION */
    /* Plays in place of the rules; NULL: they do. */
    bool (*apply)(void *state, const struct event *event, struct outbox *outbox);
};

#define STAGE(...) (&(struct stage){__VA_ARGS__})

struct stage_table {
    struct match *match;
    enum verdict result; /* of the last thing that was tried */
    struct message why;  /* it was refused */
    char said[512];      /* the same in words */
    char marked[GAME_TEXT_MAX];
};

/* The table is closed, or zero at first. */
void stage_open(struct stage_table *table, const struct stage *stage);
void stage_close(struct stage_table *table);

/* Tries it; `result` and `said` tell what came of it. */
void stage_try(struct stage_table *table, int seat, const char *event);
/* Does it, and fails the test if it is refused. */
void stage_play(struct stage_table *table, int seat, const char *event);
/* The mover does all of these: "card parachute, jump c3 d3". */
void stage_moves(struct stage_table *table, const char *events);
/* Tries it, and fails the test unless it is refused with this sentence and nothing has changed. */
void stage_refused(struct stage_table *table, int seat, const char *event, const char *sentence);
/* The reason against an event that may be incomplete ("jump c3"); "" if there is none. */
const char *stage_why_not(struct stage_table *table, int seat, const char *event);
/* Cancels the turn of this seat. */
void stage_cancel(struct stage_table *table, int seat);

/* Notes how everything stands; then fails the test unless it stands so again. */
void stage_mark(struct stage_table *table);
void stage_unchanged(struct stage_table *table);
/* Fails the test unless the frogs, the bridges, the used cards, whose turn it is and what is asked
   are like this, for every viewer. */
void stage_stands(struct stage_table *table, const struct stage *stage);
/* Fails the test unless the game is over, this seat alone has won it, and everybody is told. */
void stage_won(struct stage_table *table, int seat);

const struct frogs_table *stage_view(struct stage_table *table);
/* The places of a seat's frogs in board order: "c3 N N". */
const char *stage_places(const struct frogs_table *table, int seat);
const char *stage_frogs(struct stage_table *table, int seat);
bool stage_bridged(struct stage_table *table, const char *gap);
/* Every legal event of the mover, one a line, in the rules' order. */
const char *stage_legal(struct stage_table *table);
bool stage_offers(struct stage_table *table, const char *event);
/* Was this sentence told to everybody by the last event? */
bool stage_told(struct stage_table *table, const char *sentence);

#endif
