/* A desk: a table that the page has open, by number, with what its viewers have touched and what
   was looked up for them. The table stands here, or elsewhere and we are guests there. JavaScript
   names desks by their numbers; a number that is none of a desk finds none. */
#ifndef PARLOR_DESK_H
#define PARLOR_DESK_H

#include "draft.h"
#include "json.h"
#include "look.h"
#include "page.h"
#include "table.h"
#include "visit.h"
#include "words.h"

enum { DESKS_MAX = 8, LABEL_SIZE = 1024, NAME_SIZE = 256, PAGE_SHOWN_MAX = 64 };

struct desk {
    int number;
    enum language language;
    struct table *table;                /* NULL: it stands elsewhere, or is being opened */
    struct visit *visit;                /* NULL: it stands here */
    char names[PLAYERS_MAX][NAME_SIZE]; /* as they are called here */
    const char *name_list[PLAYERS_MAX];
    const struct face *face;
    const struct drawings *drawings;
    struct looks looks;
    struct draft drafts[PLAYERS_MAX];
    struct frame now; /* what a viewer was shown of the newest entry, */
    struct wire_words now_words;
    bool has_now; /* if anybody was */
    struct move *moves;
    struct company_task *tasks[VIEWERS]; /* taken and not brought back */
};

/* One with a match to see. */
struct desk *desk_find(int number);
/* One whose table stands here. */
struct desk *desk_find_here(int number);
/* Any that is open. */
struct desk *desk_find_open(int number);
/* A free desk, open; NULL if there are too many. */
struct desk *desk_take(int language);
void desk_drop(struct desk *desk);
/* Makes it one for this game; false if it can't be. */
bool desk_furnish(struct desk *desk, const struct game *game);

/* What can be asked of a table here or elsewhere. Of one elsewhere everything is kept, and what the
   messages of a frame name stays until the next is made. */
const struct params *desk_params(const struct desk *desk);
const char *const *desk_names(const struct desk *desk);
uint32_t desk_length(const struct desk *desk);
bool desk_is_pending(const struct desk *desk);
bool desk_frame(const struct desk *desk, uint32_t number, int viewer, struct frame *frame);
int64_t desk_caller_ms(const struct desk *desk, int64_t time_ms);
int64_t desk_time_ms(const struct desk *desk, int64_t now_ms);
uint64_t desk_bots(const struct desk *desk);

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
