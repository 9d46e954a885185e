/* What inputs have to get to, or a fuzzer shows no more than that rubbish is refused: seeds that
   are out of date are noticed at the end of a run that is not short. */
#ifndef PARLOR_REACH_H
#define PARLOR_REACH_H

#include "games.h"
#include "must.h"
#include "wire.h"

enum { REACH_INPUTS = 1000, REACH_GAMES = 3 };

static int reach_inputs, reach_goals;
static unsigned reach_reached;

static void reach_end(void)
{
    for (int goal = 0; goal < reach_goals && reach_inputs >= REACH_INPUTS; goal++)
        if (!(reach_reached >> goal & 1))
            fprintf(stderr, "goal %d\n", goal);
    must(reach_inputs < REACH_INPUTS || reach_reached == (1u << reach_goals) - 1,
         "inputs get to every goal");
}

/* An input comes. */
static inline void reach_begin(int goals)
{
    if (reach_inputs++ > 0)
        return;
    reach_goals = goals;
    atexit(reach_end);
}

static inline void reach(int goal)
{
    reach_reached |= 1u << goal;
}

/* The goal that is the number of the game, if this tells of a table at which a match is on. */
static inline void reach_match(struct word packet)
{
    static struct wire_table told;
    struct message why;

    if (!wire_read_table(packet, games_find, &told, &why) || told.phase != WIRE_PLAYING)
        return;
    for (int i = 0; i < REACH_GAMES; i++)
        if (told.game == games_at(i))
            reach(i);
}

#endif
