/* Is there so much to do that what can wait had better do so? While something is being written,
   and when much was written at once, there is soon more to be sent. For the server alone. */
#ifndef PARLOR_RUSH_H
#define PARLOR_RUSH_H

#include <stdbool.h>

enum { RUSH_AT_ONCE = 4 }; /* batches that the store answers in one turn of the loop */

struct rush {
    int out;      /* batches that the store has */
    int answered; /* by it in this turn */
};

/* The store is given a batch, and answers one. */
void rush_put(struct rush *rush);
void rush_answer(struct rush *rush);
/* A turn of the loop is over: will there soon be more to send? */
bool rush_turn_ends(struct rush *rush);

#endif
