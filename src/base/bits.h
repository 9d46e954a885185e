/* Small sets of small numbers (0 to 63) in one word. */
#ifndef PARLOR_BITS_H
#define PARLOR_BITS_H

#include <stdbool.h>
#include <stdint.h>

static inline uint64_t bits_of(int member)
{
    return (uint64_t)1 << member;
}

/* The set of 0 to count - 1. */
static inline uint64_t bits_below(int count)
{
    return count >= 64 ? ~(uint64_t)0 : bits_of(count) - 1;
}

static inline bool bits_has(uint64_t set, int member)
{
    return set >> member & 1;
}

static inline int bits_count(uint64_t set)
{
    return __builtin_popcountll(set);
}

/* The smallest member; the set must not be empty. */
static inline int bits_first(uint64_t set)
{
    return __builtin_ctzll(set);
}

/* Visits the members in ascending order: bits_each(seat, seats) { ... } */
#define bits_each(member, set)                                                                     \
    for (uint64_t member##_rest = (set);                                                           \
         member##_rest && ((member = bits_first(member##_rest)), true);                            \
         member##_rest &= member##_rest - 1)

#endif
