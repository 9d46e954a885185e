/* The whole truth of a match of blank; only its rules may see it. */
#ifndef PARLOR_BLANK_STATE_H
#define PARLOR_BLANK_STATE_H

#ifndef BLANK_RULES
#error "only the rules of blank may include this"
#endif

#include "blank.h"

struct blank_state {
    uint8_t players;
    uint8_t mover;
    uint8_t stones;
    uint8_t forfeited;
    uint8_t winner;
};

#endif
