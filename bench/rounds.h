/* Times of the processor in rounds: their median, and how far the fastest and the slowest lay from
   it. */
#ifndef PARLOR_ROUNDS_H
#define PARLOR_ROUNDS_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { ROUNDS = 9 };

static inline double micros(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static inline int rounds_compare(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static inline void print(const char *what, double *rounds)
{
    qsort(rounds, ROUNDS, sizeof *rounds, rounds_compare);
    double median = rounds[ROUNDS / 2];
    printf("  %-34s %8.2f us  %+.0f %% %+.0f %%\n", what, median, 100 * (rounds[0] / median - 1),
           100 * (rounds[ROUNDS - 1] / median - 1));
}

#endif
