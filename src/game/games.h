/* The list of games. */
#ifndef PARLOR_GAMES_H
#define PARLOR_GAMES_H

#include "game.h"

/* The game at this index, or NULL past the last. */
const struct game *games_at(int index);
const struct game *games_find(struct word name);

#endif
