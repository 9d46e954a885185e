/* Fair, unpredictable dice: a ChaCha20 key stream. Whoever sees every roll still can't tell the
   next one; whoever knows the key can repeat them all. */
#ifndef PARLOR_DICE_H
#define PARLOR_DICE_H

#include <stdint.h>

enum { DICE_KEY_SIZE = 32, DICE_WORDS = 64 };

struct dice {
    uint32_t input[16];
    uint32_t words[DICE_WORDS]; /* of the key stream: of several blocks the first, the second ... */
    uint32_t used;
};

/* The key comes from the operating system where secrets matter. */
void dice_init(struct dice *dice, const uint8_t key[DICE_KEY_SIZE]);
/* The same dice each time for the same seed: for tests and for matches that are to be repeated. */
void dice_init_seed(struct dice *dice, uint64_t seed);

/* Every number from 0 to count - 1 is equally likely; count is at least 1. */
uint32_t dice_below(struct dice *dice, uint32_t count);
/* Every order of the values is equally likely (Fisher-Yates). */
void dice_shuffle(struct dice *dice, int16_t *values, int count);

#endif
