/* A table of robots for tests: any board and position set up by hand, then played through a real
   match at any time. */
#ifndef PARLOR_ROBOTS_STAGE_H
#define PARLOR_ROBOTS_STAGE_H

#include "match.h"
#include "robots.h"
#include "scene.h"

/* Who sits at the table. */
enum { ANN, BEN, CAT, DAN };

/* How everything stands in the first round, as it begins at time 0. The board has its border and
   its block, and what is given here. */
struct stage {
    int players;
    const char *options;          /* "reset=once", or NULL */
    const char *walls;            /* "c3:NE d5:S", or NULL */
    const char *marks;            /* chips and diagonals: "p16:Rc d4:G/" */
    const char *robots;           /* the cells of red, green, blue, yellow and perhaps silver */
    const char *chips;            /* what is drawn, in order: "red-circle vortex"; then any other */
    int held[ROBOTS_PLAYERS_MAX]; /* how many chips each has already, none of those on the board */
};

#define STAGE(...) (&(struct stage){__VA_ARGS__})

void stage_open(const struct stage *stage);
/* The rules alone: Nature lays the board, with dice of this seed. */
void stage_open_plain(int players, const char *options, uint64_t seed);
void stage_close(void);

extern struct match *stage_match;

/* What follows happens at this time. */
void stage_at(int64_t time_ms);
/* Does it, and fails the test if it is refused. */
void stage_play(int seat, const char *event);
/* The prover does all of these: "slide red east, slide red south". */
void stage_slides(const char *events);
/* Fails the test unless it is refused with this sentence and nothing has changed by it. */
void stage_refused(int seat, const char *event, const char *sentence);
/* Goes back to that entry; false if it is refused. */
bool stage_take_back(int seat, uint32_t entry);
/* Cancels the turn; false if there is nothing to cancel. */
bool stage_cancel(int seat);
/* Lets Clock act if it is due. */
void stage_wait_until(int64_t time_ms);

const struct robots_table *stage_view(void);
/* How it would stand directly after this event, before chance does anything; the match is left as
   it is. A second call goes on from there with `goes_on`. NULL if it is refused. */
const struct robots_table *stage_try(bool goes_on, int seat, const char *event);
/* Where a robot stands, and stood when the round began: "c3". */
const char *stage_robot(int robot);
/* Was this sentence told to everybody since the match began? By the last entry? */
bool stage_told(const char *sentence);
bool stage_told_last(const char *sentence);
/* Is this among the legal moves of the seat? */
bool stage_offers(int seat, const char *event);
/* The look of a node in the scene of the audience, or "". */
const char *stage_look(const char *id);
/* Its label in English. */
const char *stage_label(const char *id);
/* What a viewer is told of it at more length, and what they are asked now. */
const char *stage_tip(int viewer, const char *id);
const char *stage_question(int viewer);
enum wants stage_wants(int viewer);
/* The number that they are asked to begin with. */
int stage_usual(int viewer);

#endif
