/* The database of a store; for the store alone. One thread uses it at a time. */
#ifndef PARLOR_STORE_DATABASE_H
#define PARLOR_STORE_DATABASE_H

#include "logs.h"

#include <sqlite3.h>

enum database_statement {
    DATABASE_BEGIN,
    DATABASE_COMMIT,
    DATABASE_ROLLBACK,
    DATABASE_MARK,
    DATABASE_RELEASE,
    DATABASE_GO_BACK,
    DATABASE_ADD_LINE,
    DATABASE_SET_RECORD,
    DATABASE_FORGET_RECORD,
    DATABASE_DROP_LOG,
    DATABASE_SWEEP_BEGIN,
    DATABASE_SWEEP_TO,
    DATABASE_SWEEP_LINES,
    DATABASE_SWEEP_LOGS,
    DATABASE_ENTRIES_FROM,
    DATABASE_OVERWRITE,
    DATABASE_STATEMENTS
};

struct database {
    sqlite3 *sqlite;
    sqlite3_stmt *statements[DATABASE_STATEMENTS];
    struct logs logs;
    struct database_count {
        int64_t lines;   /* about how many there are, */
        int64_t dropped; /* and how many of them in logs that were dropped */
    } count;
    int64_t swept;    /* how many of those are being swept up, or 0 */
    int64_t swept_to; /* to this place they are */
    bool is_unsynced; /* commits are not synced just now */
};

/* A batch in one piece of memory, with all that its items name. */
struct batch {
    struct batch *next;
    size_t size; /* of that piece */
    struct store_answer answer;
    char *taken; /* the memory of what the answer names, or NULL */
    size_t count;
    struct store_item items[];
};

enum database_fault {
    DATABASE_SOUND,
    DATABASE_DAMAGED,
    DATABASE_REFUSED, /* `why` says the reason */
};

/* Opens the file, which exists and may be empty, and brings it up to date. After a fault nothing is
   open. */
enum database_fault database_open(struct database *database, const char *path, struct message *why);
void database_close(struct database *database);

/* As store_read says. */
bool database_read(struct database *database,
                   bool (*take)(void *context, const struct store_item *item), void *context,
                   struct message *why);

/* As store_reserve says. */
void database_reserve(struct database *database);

/* Keeps a list of batches in one transaction, and writes into each what became of it. */
void database_keep(struct database *database, struct batch *first);
/* Is there something to sweep up? Not before it is half of all: then no more than two entries are
   gone through for each that is deleted. */
bool database_is_littered(const struct database *database);
/* And so much of it that it can't wait until there is little to do? */
bool database_is_swamped(const struct database *database);
/* Goes through some entries and deletes those of logs that were dropped. False if that failed. */
bool database_sweep(struct database *database);

/* Brings a database up to date: `steps` lead from each version to the next, the first from an empty
   file to version 1. All steps are made or none. */
enum database_fault database_bring_up(sqlite3 *sqlite, const char *const *steps, int count,
                                      struct message *why);

/* Puts what can be read of a damaged file into a new one. False if nothing can be read, or the new
   one can't be written. */
bool database_rescue(const char *damaged, const char *saved, int *entries, int *records);

#endif
