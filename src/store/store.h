/* What a server must not lose: entries of logs by their numbers, and records by their keys, in a
   SQLite database in a folder of its own. What they mean is not known here.

   What is to be kept comes in batches; a batch is kept whole or not at all. They are written by a
   thread of the store's, so that nobody waits for the disk; batches that wait at the same time
   share a transaction. What is answered STORE_KEPT is on the disk, whatever happens afterwards.
   Entries of a log that was dropped are deleted a few at a time: while nothing else is to be
   written, between transactions if there are very many, if need be after the next start. */
#ifndef PARLOR_STORE_H
#define PARLOR_STORE_H

#include "message.h"

enum {
    STORE_PATH_MAX = 4096,
    STORE_WAITING_MAX = 64 << 20, /* bytes that wait to be written, unless store_let_wait says */
};

enum store_kind {
    STORE_ENTRY,  /* of the log `name`, under `number`. Numbers ascend: one that is not above all of
                     its log is taken, and refused */
    STORE_RECORD, /* under the key `name`, in the place of what was there */
    STORE_FORGET, /* there is to be no record under the key `name` */
    STORE_DROP,   /* there is to be no log `name` any more. Its name must not be used again:
                     what becomes of such an entry depends on what has been deleted by then */
};

struct store_item {
    enum store_kind kind;
    struct word name;
    uint32_t number;   /* of an entry */
    struct word value; /* of an entry or a record */
};

enum store_outcome {
    STORE_KEPT,
    STORE_TAKEN,  /* an entry has a number that is taken: nothing of the batch was kept */
    STORE_FULL,   /* there is no room on the disk: nothing was kept; try again when there is */
    STORE_FAILED, /* nothing was kept, for another reason */
};

/* After STORE_FULL and STORE_FAILED a batch is as if it had never been, even if the program dies
   next; but a disk that fails to sync, and then takes nothing more, may show it again after a
   restart. */
struct store_answer {
    uint64_t batch;
    enum store_outcome outcome;
    const char *reason; /* of a failure, as a word for a message; else NULL */
    /* Of STORE_TAKEN: the entries that the log of the batch's first entry has from that number on,
       one after the other. It stays until the next answer is taken. */
    struct word taken;
};

/* Why a store could not be opened. */
struct store_trouble {
    struct message why;
    char saved[STORE_PATH_MAX]; /* where what could be read of damaged data was put, or empty */
};

struct store;

/* $XDG_DATA_HOME/parlor, or ~/.local/share/parlor. False, and the reason, if there is no such
   place. */
bool store_usual_folder(char path[STORE_PATH_MAX], struct message *why);

/* Opens the store in the folder, which is made if need be, and shuts everybody else out of it. An
   older database is brought up to date; a newer one, one of another program and one that is damaged
   stay as they are, and are refused. NULL, and the reason, if it can't be opened. */
struct store *store_open(const char *folder, struct store_trouble *trouble);
/* Writes what still waits; answers that were not taken are lost. */
void store_close(struct store *store);

/* Hands over everything that is kept, before the first batch is put: the records by their keys,
   then the entries by log and number. What an item names stays until `take` returns; if that is
   false, reading ends, and so does this. False with a reason if the data can't be read. */
bool store_read(struct store *store, bool (*take)(void *context, const struct store_item *item),
                void *context, struct message *why);

/* Takes room on the disk that writing needs (18 MB), if there is so much, before the first batch is
   put. What is then written is synced sooner, since it hardly ever makes a file longer. */
void store_reserve(struct store *store);
/* So many bytes may wait to be written. */
void store_let_wait(struct store *store, size_t most);
/* Has a batch kept, from the next store_write on; what the items name is copied. Every batch put is
   answered, in the order in which they were. False if too much waits already, or if there is no
   memory: then it is not put. */
bool store_put(struct store *store, uint64_t batch, const struct store_item *items, size_t count);
/* Begins to write what was put, or after what is being written; all that waits by then shares a
   transaction. */
void store_write(struct store *store);
/* A file descriptor that can be read when there are answers; store_take empties it. */
int store_bell(const struct store *store);
/* The next answer; false if there is none now. */
bool store_take(struct store *store, struct store_answer *answer);

#endif
