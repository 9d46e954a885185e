/* A guest's side of a table that stands elsewhere: what the packets have told about it, the frames
   of its match, and requests. Front ends ask here what they would ask a table beside them. It
   allocates, but reads no clock, socket or entropy. It trusts nobody: a packet that no server would
   send is refused and changes nothing. */
#ifndef PARLOR_VISIT_H
#define PARLOR_VISIT_H

#include "dice.h"
#include "wire.h"

enum { VISIT_ENTRIES_MAX = 1 << 20 }; /* of a match; no match has that many */

struct visit;

/* The dice are for nonces, so that no other guest's are the same. NULL if there is no memory. */
struct visit *visit_create(const struct game *(*find)(struct word name), struct dice dice);
void visit_destroy(struct visit *visit);

/* What came of a packet. */
struct visit_news {
    int kind;           /* enum wire_kind; -1: it can't be read */
    struct message why; /* if it can't be read */
    /* By its kind: */
    struct wire_greeting greeting;
    struct wire_answer answer;
    struct wire_talk talk;
    struct wire_log log; /* points into the packet */
    struct wire_of of;   /* of a frame; */
    bool is_newest;      /* it is of an entry that this viewer had not seen */
    struct wire_words words;
};

/* Takes in a packet. After a greeting a connection is new: the clock is set again. */
void visit_hear(struct visit *visit, int64_t now_ms, struct word packet, struct visit_news *news);
/* Is the other end built of the same rules, views and wire? */
bool visit_is_alike(const struct wire_greeting *greeting);

/* Completes a request (its nonce, the match that is meant, what was seen) and writes its line.
   Which table is joined, and how, is remembered. */
void visit_ask(struct visit *visit, struct wire_request *request, struct text *line);

/* What is known. */

/* NULL before anything is. */
const struct wire_table *visit_table(const struct visit *visit);
/* Through whose eyes we look: those of our seats, as soon as they were shown something, or of the
   audience. Nobody's before there is a match to see. */
uint64_t visit_viewers(const struct visit *visit);
/* The last entry that all of them have seen. */
uint32_t visit_length(const struct visit *visit);
/* What a viewer was shown of an entry; false if it isn't here. Who looks through the eyes of a seat
   can look as everybody, too: then nothing is seen or told that everybody was not shown, though
   perhaps not all of it. What its messages name is in the words. */
bool visit_frame(struct visit *visit, uint32_t number, int viewer, struct wire_words *words,
                 struct frame *frame);
/* The latest entries of the past that are not here, as many as can be asked for at once; false if
   all are here. The request is filled in. */
bool visit_misses(const struct visit *visit, struct wire_request *request);

/* Match time, and when on the caller's clock it will be this match time; NEVER while it stands
   still. */
int64_t visit_time_ms(const struct visit *visit, int64_t now_ms);
int64_t visit_caller_ms(const struct visit *visit, int64_t time_ms);

#endif
