/* Who is sent something when. What is sent is queued with the guest. */
#include "outbox.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 64, PATIENCE_BEATS = 2 };

/* Room for one more at the end of a list; what was taken from its beginning is given up first. NULL
   without memory. */
static void *make_room(void *list, size_t size, size_t *first, size_t *end, size_t *room)
{
    if (*end == *room && *first > *room / 2) {
        memmove(list, (char *)list + *first * size, (*end - *first) * size);
        *end -= *first;
        *first = 0;
    }
    if (*end < *room)
        return list;
    size_t more = *room ? 2 * *room : ROOM_FIRST;
    list = realloc(list, more * size);
    if (list)
        *room = more;
    return list;
}

static bool add_now(struct outbox *outbox, struct guest *guest)
{
    uint64_t *now = make_room(outbox->now, sizeof *now, &outbox->now_first, &outbox->now_end,
                              &outbox->now_room);

    if (!now)
        return false;
    outbox->now = now;
    now[outbox->now_end++] = guest->number;
    return guest->is_due = true;
}

static bool add_held(struct outbox *outbox, struct guest *guest)
{
    struct held *held = make_room(outbox->held, sizeof *held, &outbox->held_first,
                                  &outbox->held_end, &outbox->held_room);

    if (!held)
        return false;
    outbox->held = held;
    held[outbox->held_end++] = (struct held){guest->number, outbox->beat};
    guest->held_since = outbox->beat;
    return guest->is_held = true;
}

bool outbox_add(struct outbox *outbox, struct guest *guest, bool can_wait)
{
    if (guest->is_due || (can_wait && guest->is_held))
        return true;
    return can_wait ? add_held(outbox, guest) : add_now(outbox, guest);
}

static struct guest *take_now(struct outbox *outbox, const struct guests *guests)
{
    while (outbox->now_first < outbox->now_end) {
        struct guest *guest = guests_find(guests, outbox->now[outbox->now_first++]);
        if (guest)
            return guest;
    }
    outbox->now_first = outbox->now_end = 0;
    return NULL;
}

static bool is_patient(const struct outbox *outbox, const struct held *held)
{
    return outbox->beat - held->beat < PATIENCE_BEATS;
}

/* Who was sent something since need not be sent to again, though they may wait anew. */
static struct guest *take_held(struct outbox *outbox, const struct guests *guests, bool more_comes)
{
    while (outbox->held_first < outbox->held_end) {
        const struct held *held = &outbox->held[outbox->held_first];
        struct guest *guest = guests_find(guests, held->guest);
        bool waits = guest && guest->is_held && guest->held_since == held->beat;
        if (waits && more_comes && is_patient(outbox, held))
            return NULL;
        outbox->held_first++;
        if (waits)
            return guest;
    }
    outbox->held_first = outbox->held_end = 0;
    return NULL;
}

struct guest *outbox_take(struct outbox *outbox, const struct guests *guests, bool more_comes)
{
    struct guest *guest = take_now(outbox, guests);

    if (!guest)
        guest = take_held(outbox, guests, more_comes);
    if (guest)
        guest->is_due = guest->is_held = false;
    return guest;
}

bool outbox_is_waiting(const struct outbox *outbox)
{
    return outbox->held_first < outbox->held_end;
}

void outbox_beat(struct outbox *outbox)
{
    outbox->beat++;
}

void outbox_finish(struct outbox *outbox)
{
    free(outbox->now);
    free(outbox->held);
    memset(outbox, 0, sizeof *outbox);
}
