/* Things found by a hash of their keys. They carry their own links; the caller compares keys. */
#ifndef PARLOR_MAP_H
#define PARLOR_MAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct map_item {
    struct map_item *next;
    uint64_t hash;
};

struct map {
    struct map_item **slots;
    size_t slot_count, count;
};

void map_finish(struct map *map);
/* False if there is no memory. */
bool map_add(struct map *map, struct map_item *item, uint64_t hash);
void map_remove(struct map *map, struct map_item *item);
/* The first with this hash, and the one after; NULL if there is none. */
struct map_item *map_find(const struct map *map, uint64_t hash);
struct map_item *map_find_next(const struct map_item *item);
/* Any item, to empty a map; NULL if it is empty. */
struct map_item *map_any(const struct map *map);

#endif
