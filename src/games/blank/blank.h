/* blank: the template of a game. Players take one to three stones in turn; who takes the last one
   wins. What a viewer knows stands here; everything else is private to the rules. */
#ifndef PARLOR_BLANK_H
#define PARLOR_BLANK_H

#include "game.h"

struct blank_view {
    uint8_t viewer;
    uint8_t players;
    uint8_t mover;
    uint8_t stones;
    uint8_t forfeited; /* set of seats */
    uint8_t winner;    /* a seat, or BLANK_NOBODY */
};

enum { BLANK_NOBODY = 255 };

enum { BLANK_TAKE = EVENT_OWN, BLANK_KINDS };

extern const struct game blank_game;

#endif
