/* A saved match, looked at step by step. */
#ifndef PARLOR_REPLAY_H
#define PARLOR_REPLAY_H

#include "input.h"
#include "order.h"

/* As `order->viewer` saw it, from entry `order->at` on. Returns what main returns. */
int replay_show(const struct order *order, struct input *input, enum language language);

#endif
