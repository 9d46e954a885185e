/* How many connections each address has; for net.c alone. */
#ifndef PARLOR_NET_CALLERS_H
#define PARLOR_NET_CALLERS_H

#include "who.h"

enum { CALLERS_BUCKETS = 1024 };

struct caller {
    struct caller *next;
    int count;
    char address[WHO_ADDRESS_MAX + 1];
};

struct callers {
    struct caller *buckets[CALLERS_BUCKETS];
    int count; /* of all connections */
};

/* One more connection from there; NULL if there are that many already, or no memory. */
struct caller *callers_add(struct callers *callers, const char *address, int most);
void callers_remove(struct callers *callers, struct caller *caller);

#endif
