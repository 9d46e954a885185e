/* How many connections each address has, and how often it asks; for the net alone. */
#ifndef PARLOR_NET_CALLERS_H
#define PARLOR_NET_CALLERS_H

#include "who.h"

#include <stdint.h>

enum { CALLERS_BUCKETS = 1024 };

struct caller {
    struct caller *next;
    int count;
    int64_t asks_ms; /* see rate_allows */
    char address[WHO_ADDRESS_MAX + 1];
};

struct callers {
    struct caller *buckets[CALLERS_BUCKETS];
    int count; /* of all connections */
};

/* One more connection from there; NULL if there are that many already, or no memory. */
struct caller *callers_add(struct callers *callers, const char *address, int most);
void callers_remove(struct callers *callers, struct caller *caller);
/* Something is asked from there, which need have no connection of its own: may it be, so many times
   at once, and then so often a second? */
bool callers_allow(struct callers *callers, const char *address, int64_t now_ms, int64_t burst,
                   int64_t per_second);
/* All of them are forgotten. */
void callers_finish(struct callers *callers);

#endif
