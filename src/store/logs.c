/* A log for each name in a balanced tree, and a list of what each was before it was changed. */
#include "logs.h"

#include <search.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 64 };

struct log {
    struct word name;
    int64_t newest; /* number; -1: none */
    int64_t count;  /* of entries */
    bool is_dropped;
};

struct logs_change {
    struct log *log;
    struct log before; /* as it was */
    bool drops;        /* by this change it goes */
};

static int compare(const void *a, const void *b)
{
    const struct word *left = &((const struct log *)a)->name,
                      *right = &((const struct log *)b)->name;

    if (left->length != right->length)
        return left->length < right->length ? -1 : 1;
    return memcmp(left->start, right->start, left->length);
}

/* The log of this name, which is made if need be; NULL without memory. */
static struct log *log_of(struct logs *logs, struct word name)
{
    struct log key = {.name = name}, *log;
    struct log **found = tfind(&key, &logs->tree, compare);

    if (found)
        return *found;
    log = malloc(sizeof *log + name.length);
    if (!log)
        return NULL;
    memcpy(log + 1, name.start, name.length);
    *log = (struct log){.name = {(const char *)(log + 1), name.length}, .newest = -1};
    if (tsearch(log, &logs->tree, compare))
        return log;
    free(log);
    return NULL;
}

void logs_finish(struct logs *logs)
{
    tdestroy(logs->tree, free);
    free(logs->changes);
    *logs = (struct logs){0};
}

static void add(struct log *log, int64_t number)
{
    log->count++;
    if (number > log->newest)
        log->newest = number;
}

bool logs_note(struct logs *logs, struct word name, int64_t number)
{
    struct log *log = log_of(logs, name);

    if (log)
        add(log, number);
    return log;
}

/* The log of this name, which is about to be changed. */
static struct log *change(struct logs *logs, struct word name)
{
    struct log *log = log_of(logs, name);

    if (log && logs->change_count == logs->change_room) {
        size_t room = logs->change_room ? 2 * logs->change_room : ROOM_FIRST;
        struct logs_change *changes = realloc(logs->changes, room * sizeof *changes);
        if (!changes)
            return NULL;
        logs->changes = changes;
        logs->change_room = room;
    }
    if (log)
        logs->changes[logs->change_count++] = (struct logs_change){log, *log, false};
    return log;
}

enum logs_claim logs_claim(struct logs *logs, struct word name, int64_t number)
{
    struct log *log = change(logs, name);

    if (!log)
        return LOGS_NO_MEMORY;
    if (number <= log->newest || log->is_dropped)
        return LOGS_TAKEN;
    add(log, number);
    return LOGS_CLAIMED;
}

int64_t logs_drop(struct logs *logs, struct word name)
{
    struct log *log = change(logs, name);

    if (!log)
        return -1;
    if (log->is_dropped)
        return 0;
    logs->changes[logs->change_count - 1].drops = log->is_dropped = true;
    return log->count;
}

size_t logs_mark(const struct logs *logs)
{
    return logs->change_count;
}

void logs_go_back(struct logs *logs, size_t mark)
{
    while (logs->change_count > mark) {
        struct logs_change *last = &logs->changes[--logs->change_count];
        *last->log = last->before;
    }
}

void logs_settle(struct logs *logs)
{
    for (size_t i = 0; i < logs->change_count; i++)
        if (logs->changes[i].drops) {
            tdelete(logs->changes[i].log, &logs->tree, compare);
            free(logs->changes[i].log);
        }
    logs->change_count = 0;
}
