/* Guests by number, and what waits to be sent to each; for the net alone. */
#ifndef PARLOR_NET_GUESTS_H
#define PARLOR_NET_GUESTS_H

#include "net.h"

#include <libwebsockets.h>

struct guest {
    uint64_t number;
    struct lws *wsi;
    bool is_by_post;
    bool is_leaving; /* when all is sent */
    bool is_parting; /* goodbye was said */
    bool is_dropped; /* nothing more is sent: too much waited */
    bool is_due;     /* something is sent at the end of this turn of the loop; see mail.h */
    bool is_held;    /* something waits that can */
    /* What is to be sent, with the room before it that libwebsockets needs; NULL if nothing is. Of
       its bytes these are gone, these wait, and there is room for so many in all. */
    unsigned char *out;
    size_t sent, waiting, room;
    char *line; /* what has come of a message, or NULL */
    size_t line_length;
};

/* A number says in its lower bits which place a guest has, and above how many came before. */
struct guests {
    struct guest **places;
    size_t place_count;
    uint64_t came;
    int count;
    int parting; /* how many of them were told goodbye */
};

/* A new guest with a number; NULL if there is no memory. */
struct guest *guests_add(struct guests *guests, struct lws *wsi, bool is_by_post);
void guests_remove(struct guests *guests, struct guest *guest);
/* NULL if there is none of this number any more. */
struct guest *guests_find(const struct guests *guests, uint64_t number);
void guests_finish(struct guests *guests);

/* Where so many more bytes that wait are to be written; NULL if too many do, or there is no memory.
 */
unsigned char *guest_queue(struct guest *guest, size_t length, size_t most);
/* The first that waits. */
unsigned char *guest_queued(const struct guest *guest);
/* So many are gone. */
void guest_unqueue(struct guest *guest, size_t length);
/* Adds a piece of a message that is coming; false if it becomes too long, or there is no memory. */
bool guest_hear(struct guest *guest, const char *piece, size_t length, size_t most);

#endif
