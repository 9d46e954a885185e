/* Guests by number, and what waits to be sent to each; for the net alone. */
#ifndef PARLOR_NET_GUESTS_H
#define PARLOR_NET_GUESTS_H

#include "net.h"

#include <libwebsockets.h>

/* A message on its way out, with the room before it that libwebsockets needs. */
struct parcel {
    struct parcel *next;
    size_t length;
    unsigned char data[];
};

struct guest {
    uint64_t number;
    struct lws *wsi;
    bool is_by_post;
    bool is_leaving; /* when all is sent */
    bool is_parting; /* goodbye was said */
    bool is_dropped; /* nothing more is sent: too much waited */
    bool is_due;     /* something is sent at the end of this turn of the loop; see mail.h */
    bool is_held;    /* something waits that can */
    struct parcel *first, **end;
    size_t waiting; /* bytes */
    char *line;     /* what has come of a message, or NULL */
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

/* Adds a message to what waits; false if too much does, or there is no memory. */
bool guest_queue(struct guest *guest, const char *text, size_t length, size_t most);
/* Takes the first away, and frees it. */
void guest_unqueue(struct guest *guest);
/* Adds a piece of a message that is coming; false if it becomes too long, or there is no memory. */
bool guest_hear(struct guest *guest, const char *piece, size_t length, size_t most);

#endif
