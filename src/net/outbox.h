/* Guests to whom something is to be sent: at the end of this turn of the loop, or together with
   what comes for them next. For the net alone. */
#ifndef PARLOR_NET_OUTBOX_H
#define PARLOR_NET_OUTBOX_H

#include "guests.h"

/* Somebody who has waited since that beat. */
struct held {
    uint64_t guest;
    uint64_t beat;
};

struct outbox {
    uint64_t *now; /* in the order in which they are sent to */
    size_t now_first, now_end, now_room;
    struct held *held; /* who has waited longest first; not all still do */
    size_t held_first, held_end, held_room;
    uint64_t beat;
};

/* Notes that something was queued for a guest. False without memory. */
bool outbox_add(struct outbox *outbox, struct guest *guest, bool can_wait);
/* The next guest to be sent all that is queued; NULL if there is none now. What can wait does so
   while more is to come, until two beats have passed. */
struct guest *outbox_take(struct outbox *outbox, const struct guests *guests, bool more_comes);
/* Does anybody still wait? */
bool outbox_is_waiting(const struct outbox *outbox);
/* Time passes. */
void outbox_beat(struct outbox *outbox);
void outbox_finish(struct outbox *outbox);

#endif
