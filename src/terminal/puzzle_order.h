/* The puzzle that the command line asks for. */
#ifndef PARLOR_PUZZLE_ORDER_H
#define PARLOR_PUZZLE_ORDER_H

#include "order.h"

/* Makes it, and a match for it; its name is the last line of the set-up text. False, and the
   reason, if it can't. */
bool puzzle_prepare(const struct order *order, struct params *params, struct puzzle *puzzle,
                    struct message *why);

#endif
