/* Counts connections and requests by address. */
#include "callers.h"

#include "rate.h"

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

static struct caller *find(struct caller **bucket, const char *address)
{
    struct caller *caller = *bucket;

    while (caller && strcmp(caller->address, address) != 0)
        caller = caller->next;
    return caller ? caller : create(bucket, address);
}

struct caller *callers_add(struct callers *callers, const char *address, int most)
{
    struct caller *caller = most > 0 ? find(bucket_of(callers, address), address) : NULL;

    if (!caller || caller->count >= most)
        return NULL;
    caller->count++;
    callers->count++;
    return caller;
}

static void drop(struct caller **link)
{
    struct caller *caller = *link;

    *link = caller->next;
    free(caller);
}

/* Who has asked for something is remembered for a while. */
void callers_remove(struct callers *callers, struct caller *caller)
{
    struct caller **link = bucket_of(callers, caller->address);

    callers->count--;
    if (--caller->count > 0 || caller->asks_ms > 0)
        return;
    while (*link != caller)
        link = &(*link)->next;
    drop(link);
}

/* Those of a bucket whom nothing is counted for any more. */
static void sweep(struct caller **link, int64_t now_ms)
{
    while (*link)
        if ((*link)->count == 0 && (*link)->asks_ms <= now_ms)
            drop(link);
        else
            link = &(*link)->next;
}

bool callers_allow(struct callers *callers, const char *address, int64_t now_ms, int64_t burst,
                   int64_t per_second)
{
    struct caller **bucket = bucket_of(callers, address);

    sweep(bucket, now_ms);
    struct caller *caller = find(bucket, address);
    return caller && rate_allows(&caller->asks_ms, now_ms, 1000 / per_second, burst);
}

void callers_finish(struct callers *callers)
{
    for (int i = 0; i < CALLERS_BUCKETS; i++)
        while (callers->buckets[i])
            drop(&callers->buckets[i]);
}
