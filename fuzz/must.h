/* What every fuzzer asserts with. */
#ifndef PARLOR_MUST_H
#define PARLOR_MUST_H

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

static inline void must(bool holds, const char *law)
{
    if (holds)
        return;
    fprintf(stderr, "broken: %s\n", law);
    abort();
}

#endif
