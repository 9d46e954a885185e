/* Threads on which computer players think, so that nobody else waits for them. */
#ifndef PARLOR_THINKERS_H
#define PARLOR_THINKERS_H

#include "table.h"

struct thinkers;

/* For so many tasks at a time, with as many threads, but no more than processors; fewer if there
   can't be as many; NULL if there can be none. */
struct thinkers *thinkers_create(int count);
/* Tasks that were given are finished first; they are not brought back. */
void thinkers_destroy(struct thinkers *thinkers);

/* Has a task run for a slice; no more than that number are given before they are taken. */
void thinkers_give(struct thinkers *thinkers, struct company_task *task, size_t scratch_size,
                   int64_t work);
/* A file descriptor that can be read when tasks are done; thinkers_take empties it. */
int thinkers_bell(const struct thinkers *thinkers);
/* The next task that is done; NULL if there is none now. */
struct company_task *thinkers_take(struct thinkers *thinkers);

#endif
