/* A fixed piece of work: what is measured beside it in the same run can be told as a ratio. */
#ifndef PARLOR_YARDSTICK_H
#define PARLOR_YARDSTICK_H

#include "hash.h"

#include <time.h>

static inline double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

enum { YARDSTICK = 1 << 14 }; /* bytes to be hashed */

/* How many microseconds it takes; what it makes goes into `sum`, so that it is really done. */
static inline double time_yardstick(int repeats, uint64_t *sum)
{
    static char bytes[YARDSTICK];
    double start = seconds();

    for (int i = 0; i < repeats; i++)
        *sum += hash_add(*sum, bytes, sizeof bytes);
    return (seconds() - start) * 1e6 / repeats;
}

#endif
