/* Which room wakes first: a heap of all rooms, each of which knows its place. */
#include "inner.h"

#include <stdlib.h>

static void put(struct house *house, struct room *room, int place)
{
    house->heap[place] = room;
    room->place = place;
}

static void rise(struct house *house, struct room *room)
{
    int place = room->place;

    while (place > 0 && house->heap[(place - 1) / 2]->wakes_ms > room->wakes_ms) {
        put(house, house->heap[(place - 1) / 2], place);
        place = (place - 1) / 2;
    }
    put(house, room, place);
}

static void sink(struct house *house, struct room *room)
{
    int place = room->place, child;

    while ((child = 2 * place + 1) < house->room_count) {
        if (child + 1 < house->room_count &&
            house->heap[child + 1]->wakes_ms < house->heap[child]->wakes_ms)
            child++;
        if (house->heap[child]->wakes_ms >= room->wakes_ms)
            break;
        put(house, house->heap[child], place);
        place = child;
    }
    put(house, room, place);
}

bool wakes_add(struct house *house, struct room *room)
{
    if (house->room_count == house->heap_room) {
        int size = 2 * house->heap_room + 16;
        struct room **heap = realloc(house->heap, (size_t)size * sizeof(struct room *));
        if (!heap)
            return false;
        house->heap = heap;
        house->heap_room = size;
    }
    room->wakes_ms = NEVER;
    put(house, room, house->room_count++);
    return true;
}

void wakes_move(struct house *house, struct room *room, int64_t wakes_ms)
{
    room->wakes_ms = wakes_ms;
    rise(house, room);
    sink(house, room);
}

void wakes_remove(struct house *house, struct room *room)
{
    struct room *last = house->heap[--house->room_count];

    if (last == room)
        return;
    put(house, last, room->place);
    rise(house, last);
    sink(house, last);
}
