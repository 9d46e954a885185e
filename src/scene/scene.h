/* What a viewer sees: a flat list of nodes, complete each time, and which touches make which move.
   A scene says what things are, never how they look on one screen or another; every front end draws
   any scene, and none knows a game. */
#ifndef PARLOR_SCENE_H
#define PARLOR_SCENE_H

#include "game.h"

enum {
    NODE_ID_SIZE = 24,
    NODE_LOOK_SIZE = 32,
    NODE_GLYPH_SIZE = 24,
    /* The most are in robots, on a board full of separate walls: 32 signs, 252 cells, 4 lines of
       the border and 8 in each of 30 other rows and columns, 11 pieces, 128 legs of a trail, and
       some 40 that are listed: about 710. */
    NODES_MAX = 768,
    TOUCHES_MAX = 5,
    MOTIONS_MAX = 64,
    CORNERS_MAX = 16, /* a way that turns more often is told without its corners */
    PREVIEW_STEPS_MAX = 96,
    PREVIEW_ENDS_MAX = 32,
    PREVIEW_WAY_MAX = 48,
    NODE_NOBODY = -1, /* the owner of what belongs to no seat */
};

enum node_kind {
    NODE_CELL,
    NODE_LINE,
    NODE_PIECE,
    NODE_CARD,
    NODE_PILE,
    NODE_BUTTON,
    NODE_TEXT,
    NODE_CLOCK,
};

/* Only the board has geometry; the others are lists, in order. */
enum region {
    REGION_STATUS,
    REGION_PLAYERS, /* a text for each seat, and what is theirs */
    REGION_BOARD,
    REGION_PILES,
    REGION_HAND,
    REGION_ACTIONS,
    REGIONS,
};

struct node {
    char id[NODE_ID_SIZE]; /* the same thing keeps its id from scene to scene */
    enum node_kind kind;
    enum region region;
    int owner; /* the seat whose it is, or NODE_NOBODY */
    /* Words: "frog seat-1 arrived". A line that is not there begins with "gap"; one that only shows
       which way something came begins with "trail"; what never changes is "fixed"; a player who is
       to act is "to-act"; a button that sends what is chosen one way is "north", "east", "south" or
       "west", and one that nobody should press by mistake is "grave". */
    char look[NODE_LOOK_SIZE];
    int layer; /* higher ones lie above */
    int x, y;  /* on the board: four units from one cell to the next */
    /* A line's other end; of a sign, where a picture has it, if that is elsewhere than where a
       terminal has room for it. */
    int x2, y2;
    /* For a terminal; empty: it is not drawn there, and of a player's cards it is one that needs no
       word, since what it is nobody here knows. */
    char glyph[NODE_GLYPH_SIZE];
    /* What one types for it; empty: nothing. Of what may be touched at the same time no two have
       the same, nor a number that could be the answer. */
    char key[NODE_ID_SIZE];
    struct message label; /* what it is, in words; a cell's names where it is as {place} */
    /* What touching it does, for a button beside the question; NULL: that is plain to see. */
    const char *act;
    /* Other words for it, with ", " between, such as the card that an answer would play; NULL:
       none. */
    const char *also;
    int64_t until_ms; /* a clock's: the match time when it runs out */
    int64_t lasts_ms; /* a clock's: from when it was set until it runs out */
    /* One of the viewer's own that could be meant now; if it may not be touched, touching it says
       why. */
    bool is_own;
    /* Marked by draft_scene: */
    bool may_touch, is_touched;
    bool may_begin; /* it begins another move, if need be after letting go */
    bool is_end;    /* what was touched may lead here */
    bool has_moved; /* a single thing has come here last */
};

/* How something goes. */
enum manner {
    MANNER_MOVES,
    MANNER_HOPS,   /* from place to place, through the air */
    MANNER_SLIDES, /* along its way, until something stops it */
    MANNER_FALLS,  /* what left has nothing under it any more */
    MANNER_BURSTS, /* and is gone */
};

/* Something that went from one place to another. */
struct motion {
    char
        node[NODE_ID_SIZE]; /* what went, if it is a node of both scenes, as a piece is; or empty */
    char from[NODE_ID_SIZE]; /* a node of this viewer's scene before; empty: it came from outside */
    char to[NODE_ID_SIZE]; /* a node of this scene; empty: it left. The same as `from`: shuffled */
    char look[NODE_LOOK_SIZE]; /* while it is on its way */
    enum manner manner;
    int count; /* so many alike */
    int corner_count;
    struct {
        int x, y;
    } corners[CORNERS_MAX]; /* of the board, where its way turns */
};

struct scene {
    int node_count;
    int motion_count;
    bool is_new;      /* the motions are what the latest event did; else they stay to be marked */
    bool is_overfull; /* there was more: a fault of the face */
    struct node nodes[NODES_MAX + 1]; /* the last takes what is too much */
    struct motion motions[MOTIONS_MAX + 1];
};

/* Nothing is in it. */
void scene_clear(struct scene *scene);
/* A new node, empty but for these. An id that is too long is cut. */
struct node *scene_add(struct scene *scene, enum node_kind kind, enum region region,
                       const char *id);
/* The same; the id is two parts in one. */
struct node *scene_add_named(struct scene *scene, enum node_kind kind, enum region region,
                             const char *prefix, const char *name);
struct node *scene_add_numbered(struct scene *scene, enum node_kind kind, enum region region,
                                const char *prefix, int number);
/* A letter or number at the edge of the board, without a label yet. */
struct node *scene_add_sign(struct scene *scene, const char *glyph, int layer, int x, int y);
struct node *scene_find(const struct scene *scene, const char *id);
/* Is it asked, before it is touched, whether that is meant? */
bool node_is_grave(const struct node *node);
/* A new motion of one thing. */
struct motion *scene_add_motion(struct scene *scene, const char *node, const char *from,
                                const char *to);
void motion_add_corner(struct motion *motion, int x, int y);

/* One word more of its look. */
void node_add_look(struct node *node, const char *word);
void node_add_look_numbered(struct node *node, const char *prefix, int number);

/* What one touches to make a move, in order. */
struct way {
    int count;
    char ids[TOUCHES_MAX][NODE_ID_SIZE];
};

/* False if there is no room for it, or if it is no id. */
bool way_add(struct way *way, const char *id);
bool way_has(const struct way *way, const char *id);

/* What a viewer is asked, as data: how it is answered is the front end's to say. */
enum wants {
    WANTS_NOTHING, /* it says who is waited for, or what is going on */
    WANTS_CHOICE,  /* one of what may be touched */
    WANTS_SEVERAL, /* several touches, one after the other */
    WANTS_ANSWER,  /* one of the actions; to agree or not, their ids are "yes" and "no" */
    WANTS_PLAYER,
    WANTS_NUMBER,
};

struct question {
    struct message says;
    enum wants wants;
    bool is_answered;  /* the viewer has answered, and may only change that */
    bool says_range;   /* the sentence names the range of numbers itself */
    const char *gives; /* what giving a {number} is called; NULL: nothing in particular */
    int usual; /* a number to begin with, if it is in the range; 0: none more than another */
    const char *least, *most; /* words for the ends of the range; NULL: none */
};

/* Where a move may lead in the course of its turn. */
struct preview_step {
    char from[NODE_ID_SIZE], to[NODE_ID_SIZE];
    char falls[NODE_ID_SIZE]; /* the line that this step takes away, or empty */
};

struct preview_end {
    char id[NODE_ID_SIZE];
    int length;
    uint8_t steps[PREVIEW_WAY_MAX]; /* a shortest way, as indices */
};

struct preview {
    int step_count, end_count;
    struct preview_step steps[PREVIEW_STEPS_MAX]; /* all that can be part of a whole turn */
    struct preview_end ends[PREVIEW_ENDS_MAX];
};

/* Returns the index of the step, which is added once; -1 if there is no room for it. */
int preview_add_step(struct preview *preview, const char *from, const char *to, const char *falls);
/* A new end without a way yet; NULL if there is no room for it. */
struct preview_end *preview_add_end(struct preview *preview, const char *id);

/* What a begun turn has taken hold of. */
enum hold {
    HOLD_NONE,
    HOLD_KEPT,    /* it is shown as touched */
    HOLD_CANCELS, /* the same, and touching it cancels the turn */
};

/* The face of a game. It sees views only. */
struct face {
    const struct game *game;

    /* What it is, in a sentence, and how long a match takes, for people who choose a game. */
    const char *says;
    int minutes_min, minutes_max;
    /* Options that are shown after all others, two in a row, in this order. */
    const char *const *last_options;
    int last_option_count;

    /* Adds what this viewer sees to an empty scene, and what moved last. */
    void (*scene)(const void *view, struct scene *scene);

    /* The way of a legal move; where the order of the arguments does not matter (ascending kinds),
       neither does that of the touches. Where the last argument is a range, the way leads to the
       others, and the number is asked for. */
    void (*touches)(const void *view, const struct move *move, struct way *way);

    /* The event, incomplete or not allowed, that these touches intend; false if nobody can tell,
       or if they could not be meant together. */
    bool (*meant)(const void *view, const struct way *way, struct event *event);

    /* What this viewer is asked, or waits for, now and at every time. */
    void (*ask)(const void *view, struct question *question);

    /* What is asked of this viewer after these touches, which could go on; false: the same as
       before. NULL: it always is. */
    bool (*ask_more)(const void *view, const struct way *touched, struct message *says);

    /* What one would call making a move, with blanks between: "move slide". NULL: nothing. */
    const char *verbs;

    /* The rules in short, a sentence each; NULL ends it. */
    const char *const *rules;

    /* How a board of characters is to be read, in the same way; NULL: that is plain to see. */
    const char *const *signs;

    /* Is this one of them, by its address, not in force in the match that is viewed? NULL: all
       always are. */
    bool (*leaves_out)(const void *view, const char *rule);

    /* Adds things to an empty scene that are not seen now and can be explained all the same, such
       as cards that nobody shows; NULL if there are none. */
    void (*glossary)(const void *view, struct scene *scene);

    /* What is said of a player beside their name and picture; false if the label says it. NULL: it
       always does. */
    bool (*brief)(const void *view, int seat, struct message *brief);

    /* How a report, a label or a hint with a text is said where people see things and do not count
       or type them; false: as it is told. No text: a report goes without saying there. It holds
       until the next is asked for. NULL: everything is said alike. */
    bool (*retell)(const struct message *told, struct message *says);

    /* What the thing with this id does, at more length; false if there is no more to say. NULL:
       there never is. */
    bool (*tip)(const void *view, const char *id, struct message *tip);

    /* Has the viewer's turn taken hold of this? NULL: turns of this game do not. */
    enum hold (*hold)(const void *view, const char *id);

    /* How what `preview` finds is said of a {place}; goes with preview. */
    const char *leads;

    /* Where the turn may lead that begins with this legal move: added to an empty preview. NULL if
       there is nothing to foresee. */
    void (*preview)(const void *view, const struct move *move, struct preview *preview);
};

/* Does this one of its rules hold in the match that is viewed? */
static inline bool face_has_rule(const struct face *face, const void *view, const char *rule)
{
    return !face->leaves_out || !face->leaves_out(view, rule);
}

/* What is told, as it is said where people see things and do not count or type them; what would go
   without saying there, as it is told. */
static inline struct message face_retell(const struct face *face, const struct message *told)
{
    struct message says;

    return told->text && face->retell && face->retell(told, &says) && says.text ? says : *told;
}

/* The face of a game in games.def; NULL if it is none of those. */
const struct face *faces_find(const struct game *game);

#endif
