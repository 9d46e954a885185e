/* The list of what is to be done outside, and memory for its texts: chunks that stay where they are
   until all has been taken and another event comes. */
#include "inner.h"

#include <stdlib.h>
#include <string.h>

enum { CHUNK_SIZE = 65536 };

struct chunk {
    struct chunk *next;
    size_t size, used;
    _Alignas(max_align_t) char bytes[];
};

static void free_chunks(struct chunk *chunk)
{
    while (chunk) {
        struct chunk *next = chunk->next;
        free(chunk);
        chunk = next;
    }
}

/* One chunk stays for what comes. */
void actions_begin(struct actions *actions)
{
    if (actions->taken < actions->count)
        return;
    actions->taken = actions->count = 0;
    if (!actions->chunks)
        return;
    free_chunks(actions->chunks->next);
    actions->chunks->next = NULL;
    actions->chunks->used = 0;
}

void actions_finish(struct actions *actions)
{
    free_chunks(actions->chunks);
    free(actions->list);
    *actions = (struct actions){0};
}

void *actions_memory(struct actions *actions, size_t size)
{
    struct chunk *chunk = actions->chunks;

    size = (size + _Alignof(max_align_t) - 1) & ~(_Alignof(max_align_t) - 1);
    if (!chunk || chunk->size - chunk->used < size) {
        size_t room = size > CHUNK_SIZE ? size : CHUNK_SIZE;
        chunk = malloc(sizeof *chunk + room);
        if (!chunk)
            return NULL;
        *chunk = (struct chunk){.next = actions->chunks, .size = room};
        actions->chunks = chunk;
    }
    chunk->used += size;
    return chunk->bytes + chunk->used - size;
}

struct word actions_text(struct actions *actions, struct word text)
{
    char *copy = actions_memory(actions, text.length + 1);

    if (copy && text.length > 0)
        memcpy(copy, text.start, text.length);
    if (copy)
        copy[text.length] = '\0';
    return (struct word){copy, text.length};
}

bool actions_add(struct actions *actions, const struct house_action *action)
{
    if (actions->count == actions->room) {
        int room = 2 * actions->room + 16;
        struct house_action *list = realloc(actions->list, (size_t)room * sizeof *list);
        if (!list)
            return false;
        actions->list = list;
        actions->room = room;
    }
    actions->list[actions->count++] = *action;
    return true;
}
