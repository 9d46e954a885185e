/* SHA-256, for tokens: who reads what is kept can't find out a token. */
#ifndef PARLOR_DIGEST_H
#define PARLOR_DIGEST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DIGEST_SIZE = 32 };

struct digest {
    uint8_t bytes[DIGEST_SIZE];
};

void digest_make(const void *bytes, size_t length, struct digest *digest);
/* Takes as long wherever they differ. */
bool digest_equal(const struct digest *a, const struct digest *b);

#endif
