/* The parts of the library: `parlor` sets tables up and has what happens kept, `play` passes on
   what people do and lets computer players think, `shown` writes texts and shows frames. */
#ifndef PARLOR_LIBRARY_INNER_H
#define PARLOR_LIBRARY_INNER_H

#include "draft.h"
#include "parlor.h"
#include "table.h"

enum { PAGE_SIZE = 8192, LOOKED_AT_NOTHING = -1 };

struct parlor_table {
    struct parlor_host host;
    char level[BOT_WORD_MAX + 1]; /* the host's; may be empty */
    struct table *inner;          /* NULL: nothing has begun, or is beginning */
    bool has_begun;               /* its beginning is kept */
    bool is_within;               /* a function of the host's is running */
    bool is_unkept;               /* the host could not keep what it was last given */
    bool is_destroyed;            /* but for tasks that are taken */
    int task_count;
    struct message why, remark;
    struct draft drafts[VIEWERS];

    /* What was looked at last, as long as nothing happens. */
    int viewer; /* or LOOKED_AT_NOTHING */
    struct frame frame;
    struct move *moves; /* `moves_max` of the game */
    int move_count;
    struct scene scene;

    struct text page; /* where a text is written before the caller gets what fits */
    char page_data[PAGE_SIZE];
};

bool inner_is_time(int64_t now_ms);
/* May something be done at this time? */
bool inner_may_act(const struct parlor_table *table, int64_t now_ms);
bool inner_is_seat(const struct parlor_table *table, int seat);
/* The level of this name, or -1. */
int inner_level(const char *name);

/* What is returned, the reason kept; what was looked at is forgotten. */
enum parlor_result inner_conclude(struct parlor_table *table, enum parlor_result result,
                                  struct message why);
enum parlor_result inner_judged(struct parlor_table *table, enum verdict verdict,
                                struct message why);
enum parlor_result inner_misused(struct parlor_table *table);
enum parlor_result inner_result(enum verdict verdict);

/* Looks at what this viewer is shown of an entry; false if there is no such thing. */
bool inner_look(struct parlor_table *table, uint32_t entry, int viewer);
/* Where the viewer stands who was looked at last. */
struct stand inner_stand(const struct parlor_table *table);
void inner_forget(struct parlor_table *table);

#endif
