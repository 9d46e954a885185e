/* A hash table of chains that doubles when it is full. */
#include "map.h"

#include <stdlib.h>

enum { SLOTS_FIRST = 64 };

void map_finish(struct map *map)
{
    free(map->slots);
    *map = (struct map){0};
}

static struct map_item **slot_of(const struct map *map, uint64_t hash)
{
    return &map->slots[hash & (map->slot_count - 1)];
}

static bool grow(struct map *map)
{
    struct map larger = {.slot_count = map->slot_count ? 2 * map->slot_count : SLOTS_FIRST};

    larger.slots = calloc(larger.slot_count, sizeof *larger.slots);
    if (!larger.slots)
        return false;
    for (size_t i = 0; i < map->slot_count; i++)
        for (struct map_item *item = map->slots[i], *next; item; item = next) {
            next = item->next;
            item->next = *slot_of(&larger, item->hash);
            *slot_of(&larger, item->hash) = item;
        }
    free(map->slots);
    map->slots = larger.slots;
    map->slot_count = larger.slot_count;
    return true;
}

bool map_add(struct map *map, struct map_item *item, uint64_t hash)
{
    if (map->count == map->slot_count && !grow(map))
        return false;
    item->hash = hash;
    item->next = *slot_of(map, hash);
    *slot_of(map, hash) = item;
    map->count++;
    return true;
}

void map_remove(struct map *map, struct map_item *item)
{
    struct map_item **at = slot_of(map, item->hash);

    while (*at != item)
        at = &(*at)->next;
    *at = item->next;
    map->count--;
}

static struct map_item *skip(struct map_item *item, uint64_t hash)
{
    while (item && item->hash != hash)
        item = item->next;
    return item;
}

struct map_item *map_find(const struct map *map, uint64_t hash)
{
    return map->slot_count ? skip(*slot_of(map, hash), hash) : NULL;
}

struct map_item *map_find_next(const struct map_item *item)
{
    return skip(item->next, item->hash);
}

struct map_item *map_any(const struct map *map)
{
    for (size_t i = 0; i < map->slot_count; i++)
        if (map->slots[i])
            return map->slots[i];
    return NULL;
}
