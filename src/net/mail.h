/* Guests to whom something is to be sent: at the end of this turn of the loop, or together with
   what comes for them next. For the net alone. */
#ifndef PARLOR_NET_MAIL_H
#define PARLOR_NET_MAIL_H

#include "guests.h"

/* Those to whom something is due now, those who have waited for two beats, for one, for none. */
enum mail_age { MAIL_DUE, MAIL_LATE, MAIL_WAITED, MAIL_WAITING, MAIL_AGES };

struct mail {
    struct mail_list {
        uint64_t *guests; /* by number, in the order in which they came; some may be gone */
        size_t count, taken, room;
    } lists[MAIL_AGES];
};

/* Notes that something was queued for a guest. False without memory. */
bool mail_add(struct mail *mail, struct guest *guest, bool can_wait);
/* The next guest to be sent all that is queued; NULL if there is none now. What can wait does so
   while more is to come, but for no more than two beats. */
struct guest *mail_take(struct mail *mail, const struct guests *guests, bool more_comes);
/* Time passes. */
void mail_beat(struct mail *mail);
/* May anybody still wait? False when all have been sent to for two beats. */
bool mail_is_waiting(const struct mail *mail);
void mail_finish(struct mail *mail);

#endif
