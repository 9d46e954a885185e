/* The puzzle that the command line asks for. */
#ifndef PARLOR_PUZZLE_ORDER_H
#define PARLOR_PUZZLE_ORDER_H

#include "input.h"
#include "order.h"

/* Makes it, and a match for it; its name is the last line of the set-up text. False, and the
   reason, if it can't; there is none if whoever sits there does not want to wait. */
bool puzzle_prepare(const struct order *order, struct input *input, struct params *params,
                    struct puzzle *puzzle, struct message *why);

#endif
