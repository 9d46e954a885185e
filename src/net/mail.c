/* Who is sent something when. What is sent is queued with the guest. */
#include "mail.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 64 };

static bool append(struct mail_list *list, uint64_t guest)
{
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : ROOM_FIRST;
        uint64_t *guests = realloc(list->guests, room * sizeof *guests);
        if (!guests)
            return false;
        list->guests = guests;
        list->room = room;
    }
    list->guests[list->count++] = guest;
    return true;
}

bool mail_add(struct mail *mail, struct guest *guest, bool can_wait)
{
    if (guest->is_due || (can_wait && guest->is_held))
        return true;
    if (!append(&mail->lists[can_wait ? MAIL_WAITING : MAIL_DUE], guest->number))
        return false;
    if (can_wait)
        guest->is_held = true;
    else
        guest->is_due = true;
    return true;
}

/* Who was sent something since they were listed is passed over, unless they wait anew. */
static struct guest *take_first(struct mail_list *list, const struct guests *guests)
{
    while (list->taken < list->count) {
        struct guest *guest = guests_find(guests, list->guests[list->taken++]);
        if (guest && (guest->is_due || guest->is_held))
            return guest;
    }
    list->taken = list->count = 0;
    return NULL;
}

struct guest *mail_take(struct mail *mail, const struct guests *guests, bool more_comes)
{
    int end = more_comes ? MAIL_WAITED : MAIL_AGES;
    struct guest *guest = NULL;

    for (int age = MAIL_DUE; age < end && !guest; age++)
        guest = take_first(&mail->lists[age], guests);
    if (guest)
        guest->is_due = guest->is_held = false;
    return guest;
}

/* Those who are late are sent to at the end of the turn; should there still be some, the others'
   time comes with the next beat. */
void mail_beat(struct mail *mail)
{
    struct mail_list *lists = mail->lists, late = lists[MAIL_LATE];

    if (late.count > 0)
        return;
    lists[MAIL_LATE] = lists[MAIL_WAITED];
    lists[MAIL_WAITED] = lists[MAIL_WAITING];
    lists[MAIL_WAITING] = late;
}

bool mail_is_waiting(const struct mail *mail)
{
    return mail->lists[MAIL_WAITED].count > 0 || mail->lists[MAIL_WAITING].count > 0;
}

void mail_finish(struct mail *mail)
{
    for (int age = 0; age < MAIL_AGES; age++)
        free(mail->lists[age].guests);
    memset(mail, 0, sizeof *mail);
}
