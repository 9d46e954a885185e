/* A table for tests: a keeper that does as it is told, and a watcher who looks at every entry
   through the eyes of every viewer. */
#ifndef PARLOR_WATCHED_H
#define PARLOR_WATCHED_H

#include "table.h"

enum { WATCHED_ANSWERS = 128, WATCHED_ENTRIES = 1024 };

struct watched {
    struct table *table;
    /* The keeper. */
    int batches;  /* that were to be kept so far, */
    int fails_at; /* the one that can't be, counted from 1; 0: none, */
    bool is_slow; /* and only later is it known */
    char *log;    /* what is kept */
    size_t length;
    size_t coming; /* so much at its end is only coming */
    /* The watcher. */
    uint64_t shown;                    /* of all frames that were shown, in order */
    uint32_t last;                     /* entry that was shown */
    uint64_t lasting[WATCHED_ENTRIES]; /* of each entry, what everybody was shown at once */
    int notes;
    int rematches;
    struct {
        uint64_t ticket;
        enum verdict verdict;
    } answers[WATCHED_ANSWERS];
    int answer_count;
    struct message why;
};

/* Everything is usual; the seed is that of chance. Names are A, B, C... */
void watched_setup(const struct game *game, int players, uint64_t seed, struct table_setup *setup);
/* Opens it with this keeper and watcher; `watched` stays where it is. */
void watched_open(struct watched *watched, struct table_setup *setup);
void watched_close(struct watched *watched);
/* What was coming is kept, or not. */
void watched_keep(struct watched *watched, int64_t now_ms, bool is_kept);

/* A number made of all that a frame shows. */
uint64_t watched_frame(const struct game *game, const struct frame *frame);
/* The same of all frames that can be had of a table now. */
uint64_t watched_frames(const struct table *table);

/* Some legal move, or now and then a cancel, of a person who may act; false if nobody may. */
bool watched_choose(const struct table *table, struct dice *dice, struct command *command);

#endif
