/* Somebody with hands before a staged table of frogs: what they see marked, and what their touches
   make. There is one table at a time. */
#ifndef PARLOR_FROGS_HANDS_H
#define PARLOR_FROGS_HANDS_H

#include "draft.h"
#include "frogs_stage.h"

enum { HANDS_MOVES = 64 };

struct hands {
    struct stage_table table;
    struct frogs_view view; /* of who looks */
    struct move moves[HANDS_MOVES];
    struct stand stand;
    struct draft draft;
    struct scene scene;
};

extern struct hands hands;

/* Opens the table and looks as its mover. */
void hands_open(const struct stage *stage);
void hands_close(void);
void hands_look_as(int viewer);
/* Looks at what was put into `view`. */
void hands_stand_up(void);

/* What comes of a touch: "" for nothing yet, an event, "cancel", or the reason why not. */
const char *hands_touch(const char *id);
/* The reason against touching this as well; "" if there is none. */
const char *hands_why_not(const char *id);
/* Does what the last of these touches makes, "c3 d3", and looks as whoever is to play then. */
void hands_play(const char *ids);
/* Several such, with commas between: "extra-jump, c3 d3". */
void hands_play_all(const char *touches);
/* Touches, and fails the test unless that is refused with this sentence, nothing has changed, and
   what is chosen is chosen still. */
void hands_refused(const char *id, const char *sentence);
/* What is asked now, in words. */
const char *hands_question(void);

/* The ids of such nodes, in the scene's order: "c3 N". */
const char *hands_list(bool (*is_listed)(const struct node *));
bool is_marked_cell(const struct node *node);
bool is_marked_line(const struct node *node);
bool is_marked_other(const struct node *node); /* what is no cell */
bool is_marked_own(const struct node *node);
bool is_marked_end(const struct node *node);
bool is_shown_touched(const struct node *node);

/* Fails the test if there is no such node. */
const struct node *hands_see(const char *id);
const char *hands_label(const char *id);

#endif
