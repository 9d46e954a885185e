/* A disk under SQLite that does what a test tells it: fails, fills up, holds its syncs, or dies
   with the whole process, with or without what was not synced. */
#ifndef PARLOR_FAULTY_DISK_H
#define PARLOR_FAULTY_DISK_H

#include <stdbool.h>

/* Writes, truncations and syncs are counted together, from 1. */
struct faulty_disk {
    int calls;
    int syncs;       /* among them */
    int fails_at;    /* this call fails, */
    int fails_until; /* and those before this one; 0: no other */
    int code;        /* with this code of SQLite's */
    int dies_at;     /* at this call the process is killed */
    bool loses;      /* and what was not synced is lost, as when the power fails */
    bool is_held;    /* syncs wait */
};

extern struct faulty_disk faulty_disk;

/* Every database that is opened from now on lies on it. */
void faulty_disk_use(void);
/* As new. */
void faulty_disk_reset(void);
/* Lets syncs wait, and go on. */
void faulty_disk_hold(bool is_held);
/* Returns when a sync waits. */
void faulty_disk_await(void);

#endif
