/* Drivers that lean to progress: random, but likely to reach what aimless play never does. */
#ifndef PARLOR_LEAN_H
#define PARLOR_LEAN_H

#include "game.h"

/* The index of one of these moves, of which there is at least one. */
int lean_choose(const struct game *game, const void *view, const struct move *moves, int count,
                struct dice *dice);

int lean_frogs(const void *view, const struct move *moves, int count, struct dice *dice);
int lean_robots(const void *view, const struct move *moves, int count, struct dice *dice);
int lean_kittens(const void *view, const struct move *moves, int count, struct dice *dice);

#endif
