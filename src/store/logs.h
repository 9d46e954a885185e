/* Which numbers of each log are taken, in memory: who has the folder alone knows that without
   asking the disk. For the database alone, and as it has transactions. */
#ifndef PARLOR_STORE_LOGS_H
#define PARLOR_STORE_LOGS_H

#include "store.h"

struct logs {
    void *tree; /* of tsearch */
    struct logs_change *changes;
    size_t change_count, change_room;
};

enum logs_claim { LOGS_CLAIMED, LOGS_TAKEN, LOGS_NO_MEMORY };

void logs_finish(struct logs *logs);
/* An entry that was kept before, in whichever order. False if there is no memory. */
bool logs_note(struct logs *logs, struct word name, int64_t number);
/* Takes a number, which must be above all of its log, and that not dropped in this transaction. */
enum logs_claim logs_claim(struct logs *logs, struct word name, int64_t number);
/* Drops a log, and tells how many entries it had; less than 0 if there is no memory. */
int64_t logs_drop(struct logs *logs, struct word name);

/* A place to which changes can be taken back; a log without entries may be left by that. */
size_t logs_mark(const struct logs *logs);
void logs_go_back(struct logs *logs, size_t mark);
/* None is taken back any more. */
void logs_settle(struct logs *logs);

#endif
