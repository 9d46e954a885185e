/* A desk: a table that the page has open, by number, with what its viewers have touched and what
   was looked up for them. JavaScript names desks by their numbers; a number that is none of a desk
   finds none. */
#ifndef PARLOR_DESK_H
#define PARLOR_DESK_H

#include "draft.h"
#include "json.h"
#include "look.h"
#include "page.h"
#include "table.h"
#include "words.h"

enum { DESKS_MAX = 8, LABEL_SIZE = 1024, PAGE_SHOWN_MAX = 64 };

struct desk {
    int number;
    enum language language;
    struct table *table; /* NULL: the desk is free, or the table is being opened */
    const struct face *face;
    const struct drawings *drawings;
    struct looks looks;
    struct draft drafts[PLAYERS_MAX];
    struct frame now; /* what a viewer was shown of the newest entry, */
    bool has_now;     /* if anybody was */
    struct move *moves;
    struct company_task *tasks[VIEWERS]; /* taken and not brought back */
};

struct desk *desk_find(int number);

/* The frame of the newest entry, kept until there is a newer one; NULL if it can't be made. */
const struct frame *desk_now(struct desk *desk, int viewer);
/* Where a viewer stands in this frame; only who plays, and in the newest, has moves. */
struct stand desk_stand(struct desk *desk, const struct frame *frame);

/* The message in the desk's language. */
void desk_write(const struct desk *desk, const struct message *message, char label[LABEL_SIZE]);
/* The same, as the page's answer. */
void desk_answer(const struct desk *desk, const struct message *message);
/* The same, as a member. */
void desk_add_message(const struct desk *desk, struct json *json, const char *name,
                      const struct message *message);

#endif
