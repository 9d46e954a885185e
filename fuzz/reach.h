/* What inputs have to get to, or a fuzzer shows no more than that rubbish is refused: seeds that
   are out of date are noticed at the end of a run that is not short. */
#ifndef PARLOR_REACH_H
#define PARLOR_REACH_H

#include "must.h"

enum { REACH_INPUTS = 1000 };

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

#endif
