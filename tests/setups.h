/* Set-ups that the laws try besides options: texts for the games that take one. */
#ifndef PARLOR_SETUPS_H
#define PARLOR_SETUPS_H

#include "game.h"

/* Sets up a match otherwise as it was; false if the game has no more. */
bool setups_choose(const struct game *game, int index, struct params *params);

#endif
