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
    struct way touched;         /* nothing twice */
    char refused[NODE_ID_SIZE]; /* the touch that was refused just before, or empty */
};

enum draft_result {
    DRAFT_OPEN,   /* more is to be touched, or confirmed, or a number is to be said */
    DRAFT_MOVE,   /* the event is complete */
    DRAFT_WRONG,  /* what is touched is as it was; the message says why */
    DRAFT_CANCEL, /* the turn that was begun is to be cancelled */
};

/* Lets go everything. */
void draft_drop(struct draft *draft);

/* Touches a node. A move is made of exactly what was touched and is still touched. In this order:
   what is touched already is let go, in ordered ways with all after it; what goes on with the
   draft is taken, and so is the place where a move that the draft begins would stop by itself; what
   is meant together with the draft as a whole move, to which the judge objects, is refused with the
   judge's reason, the first time; what begins another move takes the place of the draft, but a
   whole move that can't be cancelled only drops it; anything else is refused. An id may be any
   string. */
enum draft_result draft_touch(const struct stand *stand, struct draft *draft, const char *id,
                              struct event *event, struct message *why);

/* What the judge says against what these touches mean; false if they mean nothing, or nothing
   speaks against it. `is_complete`: nothing is missing in what they mean. */
bool draft_is_refused(const struct stand *stand, const struct way *touched, bool *is_complete,
                      struct message *why);

/* Does this legal move begin with what is touched? Its whole way is given. */
bool draft_leads_to(const struct stand *stand, const struct draft *draft, const struct move *move,
                    struct way *way);

/* What speaks against touching this as well? False if nothing does. */
bool draft_why_not(const struct stand *stand, const struct draft *draft, const char *id,
                   struct message *why);

/* Is what is touched a move already, though it could go on to be another? */
bool draft_may_confirm(const struct stand *stand, const struct draft *draft);
/* Makes that move. */
enum draft_result draft_confirm(const struct stand *stand, struct draft *draft, struct event *event,
                                struct message *why);

/* The range of numbers that completes the draft; false if none does. */
bool draft_range(const struct stand *stand, const struct draft *draft, int *min, int *max);
enum draft_result draft_number(const struct stand *stand, struct draft *draft, int number,
                               struct event *event, struct message *why);

/* What the game asks of who has touched this much; false: the same as before. */
bool draft_ask_more(const struct stand *stand, const struct draft *draft, struct message *says);

/* Has this viewer begun something that leads somewhere: touched a thing, or does the turn keep hold
   of one (HOLD_KEPT)? Then it is shown where that may lead. */
bool draft_is_begun(const struct stand *stand, const struct draft *draft,
                    const struct scene *scene);

/* Lets go what no longer leads to a move. */
void draft_refresh(const struct stand *stand, struct draft *draft);

/* Builds the scene with marks: what may be touched now, what is touched, where it may lead, and
   what has moved. */
void draft_scene(const struct stand *stand, const struct draft *draft, struct scene *scene);

#endif
