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
    ENDS_MAX = 32,
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
    REGION_PLAYERS, /* a text for each seat, in their order, and after it what is theirs */
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
    /* Words: "frog seat-1 arrived". A line that is not there begins with "gap"; one that only shows
       which way something came begins with "trail"; what never changes is "fixed"; a player who is
       to act is "to-act". */
    char look[NODE_LOOK_SIZE];
    int layer;  /* higher ones lie above */
    int x, y;   /* on the board: four units from one cell to the next */
    int x2, y2; /* a line's other end */
    /* For a terminal; empty: it is not drawn there, and of a player's cards it is one that needs no
       word, since what it is nobody here knows. */
    char glyph[NODE_GLYPH_SIZE];
    /* What one types for it; empty: nothing. Of what may be touched at the same time no two have
       the same, nor a number that could be the answer. */
    char key[NODE_ID_SIZE];
    struct message label; /* what it is, in words; a cell's names where it is as {place} */
    struct message tip;   /* what it does, at more length; it may say nothing */
    int64_t until_ms;     /* a clock's: the match time when it runs out */
    bool may_touch, is_touched;
    bool is_end; /* what was touched may lead here */
};

struct scene {
    int node_count;
    struct node nodes[NODES_MAX];
};

/* A new node, empty but for these. */
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

/* One word more of its look. */
void node_add_look(struct node *node, const char *word);
void node_add_look_numbered(struct node *node, const char *prefix, int number);

/* What one touches to make a move, in order. */
struct way {
    int count;
    char ids[TOUCHES_MAX][NODE_ID_SIZE];
};

void way_add(struct way *way, const char *id);

/* Where a move may end in the course of the turn: ids of nodes. */
struct ends {
    int count;
    char ids[ENDS_MAX][NODE_ID_SIZE];
};

void ends_add(struct ends *ends, const char *id);

/* The face of a game. It sees views only. */
struct face {
    const struct game *game;

    /* Adds what this viewer sees to an empty scene. */
    void (*scene)(const void *view, struct scene *scene);

    /* The way of a legal move; where the order of the arguments does not matter (ascending kinds),
       neither does that of the touches. Where the last argument is a range, the way leads to the
       others, and the number is asked for. */
    void (*touches)(const void *view, const struct move *move, struct way *way);

    /* The event, incomplete or not allowed, that these touches intend; false if nobody can tell. */
    bool (*meant)(const void *view, const struct way *way, struct event *event);

    /* The question put to this viewer now. */
    void (*ask)(const void *view, struct message *question);

    /* The rules in short, a sentence each; NULL ends it. */
    const char *const *rules;

    /* Adds things to an empty scene that are not seen now and can be explained all the same, such
       as cards that nobody shows; NULL if there are none. */
    void (*glossary)(const void *view, struct scene *scene);

    /* How what `preview` finds is said of a {place}; goes with preview. */
    const char *leads;

    /* Where the turn may end that begins with this move; NULL if there is nothing to foresee. */
    void (*preview)(const void *view, const struct move *move, struct ends *ends);
};

/* The face of a game in games.def; NULL if it is none of those. */
const struct face *faces_find(const struct game *game);

#endif
