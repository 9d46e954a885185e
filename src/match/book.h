/* The book: what happened in a match, compactly, and the way back through it. Private to the match.

   Going back from a position leads to the entry before, but from a take-back to where it went: so
   what was undone is never met, however much of it there is. Whoever has left stays out: forfeits
   are kept apart. */
#ifndef PARLOR_BOOK_H
#define PARLOR_BOOK_H

#include "match.h"

struct record {
    struct match_entry entry;
    uint64_t check;
    uint32_t args_at;
    uint32_t by_person; /* what a person did last, on the way back from here; 0: nothing */
    uint32_t change;    /* the last up to here of who holds the seats, or of a pause; 0: none */
};

struct book {
    struct record *records;
    int16_t *args;    /* of all events, one after the other */
    uint32_t *nonces; /* numbers of entries, hashed by seat and nonce; 0: free */
    uint32_t count, room;
    uint32_t arg_count, arg_room;
    uint32_t nonce_count, nonce_room;
    uint32_t forfeits[PLAYERS_MAX]; /* numbers of entries */
    int forfeit_count;
};

void book_finish(struct book *book);

/* Makes room for one more entry; false if there is no memory left. */
bool book_make_room(struct book *book, int arg_count);
/* Adds an entry, for which there is room; its event has so many arguments. */
void book_add(struct book *book, const struct match_entry *entry, const int16_t *args,
              uint64_t check);
/* Takes away all entries after this one, and what they did. */
void book_cut(struct book *book, uint32_t count);

/* Numbered from 1; NULL if there is none. */
const struct match_entry *book_entry(const struct book *book, uint32_t number);
void book_event(const struct book *book, uint32_t number, struct event *event);
bool book_has_nonce(const struct book *book, int seat, uint64_t nonce);

/* The position before this one. */
uint32_t book_back(const struct book *book, uint32_t number);
/* The last thing on the way back that a person did, but for leaving; 0: none. */
uint32_t book_by_person(const struct book *book);
/* The last entry up to this one that changed who holds the seats or whether the match is paused,
   or may have; 0: none. */
uint32_t book_change(const struct book *book, uint32_t number);
/* Is it the beginning, or something that stands and can be gone back to? */
bool book_stands(const struct book *book, uint32_t number);

#endif
