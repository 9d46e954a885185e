/* The draft: what a viewer has touched that does not make a move yet. It is the viewer's own, is
   not logged, and knows no game. */
#ifndef PARLOR_DRAFT_H
#define PARLOR_DRAFT_H

#include "scene.h"

/* Where a viewer stands: a view, and the moves that are legal in it. */
struct stand {
    const struct face *face;
    const void *view;
    int seat;
    const struct move *moves;
    int move_count;
};

struct draft {
    struct way touched;
};

enum draft_result {
    DRAFT_OPEN,  /* more is to be touched, or confirmed, or a number is to be said */
    DRAFT_MOVE,  /* the event is complete */
    DRAFT_WRONG, /* the draft is as it was; the message says why */
};

/* Touches a node. What is touched already is let go; what begins another move begins it anew. */
enum draft_result draft_touch(const struct stand *stand, struct draft *draft, const char *id,
                              struct event *event, struct message *why);

/* Ends a draft that is a move and could go on to be another. */
enum draft_result draft_confirm(const struct stand *stand, struct draft *draft, struct event *event,
                                struct message *why);

/* The range of numbers that completes the draft; false if none does. */
bool draft_range(const struct stand *stand, const struct draft *draft, int *min, int *max);
enum draft_result draft_number(const struct stand *stand, struct draft *draft, int number,
                               struct event *event, struct message *why);

/* Lets go what no longer leads to a move. */
void draft_refresh(const struct stand *stand, struct draft *draft);

/* Builds the scene with marks: what may be touched now, what is touched, and where it may lead. */
void draft_scene(const struct stand *stand, const struct draft *draft, struct scene *scene);

#endif
