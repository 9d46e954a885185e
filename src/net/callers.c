/* Counts connections by address. */
#include "callers.h"

#include <stdlib.h>
#include <string.h>

static struct caller **bucket_of(struct callers *callers, const char *address)
{
    unsigned hash = 5381;

    for (; *address; address++)
        hash = hash * 33 + (unsigned char)*address;
    return &callers->buckets[hash % CALLERS_BUCKETS];
}

static struct caller *create(struct caller **bucket, const char *address)
{
    struct caller *caller = calloc(1, sizeof *caller);

    if (!caller)
        return NULL;
    strncpy(caller->address, address, WHO_ADDRESS_MAX);
    caller->next = *bucket;
    *bucket = caller;
    return caller;
}

struct caller *callers_add(struct callers *callers, const char *address, int most)
{
    struct caller **bucket = bucket_of(callers, address), *caller = *bucket;

    while (caller && strcmp(caller->address, address) != 0)
        caller = caller->next;
    if (!caller)
        caller = most > 0 ? create(bucket, address) : NULL;
    if (!caller || caller->count >= most)
        return NULL;
    caller->count++;
    callers->count++;
    return caller;
}

void callers_remove(struct callers *callers, struct caller *caller)
{
    struct caller **link = bucket_of(callers, caller->address);

    callers->count--;
    if (--caller->count > 0)
        return;
    while (*link != caller)
        link = &(*link)->next;
    *link = caller->next;
    free(caller);
}
