/* The laws that every game keeps, tried on any game through its contract alone. */
#ifndef PARLOR_LAWS_H
#define PARLOR_LAWS_H

#include "game.h"

struct laws_effort {
    /* For each configuration, of LAWS_MATCH_EVENTS events each: there are more if they are shorter,
       and fewer, but two, if they are longer. Half of them lean to progress. */
    int matches;
    uint64_t seed;
    int players; /* 0: each number that the game has */
    /* Of the configurations of each number of players one in so many, others for each number; 0 is
       the same as 1. */
    int one_in;
    /* Many matches, looked at briefly: that they stay sound and go on, and some refusals. Options
       leave their standard one at a time, and all together. */
    bool is_brief;
    bool is_partial; /* not everything need occur */
};

enum { LAWS_MATCHES = 2, LAWS_MATCH_EVENTS = 100 };

/* Plays every configuration (seats, options, set-ups) of the game and holds laws 1 to 10 and 14
   against what happens, then asserts that every kind of event, refusal and ending occurred. Prints
   what was run. The first broken law is printed, with the seed and the log, and ends the program
   with status 1.
 */
void laws_run(const struct game *game, const struct laws_effort *effort);

#endif
