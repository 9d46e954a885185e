/* Which drawings fit a node, for whoever draws a scene: laid over each other in order they are what
   it looks like. The drawings of a game and those of all games are numbered as they are defined in
   a picture (look_name), so that a front end can define them once and refer to them. */
#ifndef PARLOR_LOOK_H
#define PARLOR_LOOK_H

#include "draw.h"

enum {
    LOOK_WORDS_SIZE = 96,
    LOOK_PARTS_MAX = 16,
    LOOKS_MAX = 256, /* in a game that has more at once, those beyond are looked up each time */
};

/* Where drawings come from. */
enum look_table {
    LOOK_OWN,   /* the game's */
    LOOK_PLAIN, /* a plain shape, on the board, for what its game has no drawing of */
    LOOK_OVER,  /* a sign that is the same in all games */
    LOOK_TABLES,
};

struct look_part {
    uint16_t table; /* enum look_table */
    uint16_t index;
};

struct look {
    const struct drawing *shape; /* says how far it reaches; never NULL, as every kind has one */
    bool is_drawn;               /* its game has a drawing of it */
    bool is_figure;              /* a card or a pile whose own drawing says how far it reaches */
    bool is_overfull;            /* more drawings fit than there is room for: a fault of the game */
    int part_count;
    struct look_part parts[LOOK_PARTS_MAX];
};

/* What was looked up, by all that decides it. It belongs to whoever draws, and serves any number of
   scenes of a game. */
struct looks {
    const struct drawings *drawings;
    int count;
    struct {
        enum node_kind kind;
        enum region region;
        unsigned marks;
        char look[NODE_LOOK_SIZE];
        struct look found;
    } known[LOOKS_MAX + 1];         /* the last is for what is too much */
    uint16_t places[2 * LOOKS_MAX]; /* in `known`, counted from 1, by hash; 0: free */
};

void looks_init(struct looks *looks, const struct drawings *drawings);

/* What a node looks like. Good until the next look is found. */
const struct look *looks_find(struct looks *looks, const struct node *node);

/* All that drawings and style can go by: "piece frog seat-1 may-touch". */
void look_write_words(const struct node *node, char words[LOOK_WORDS_SIZE]);

/* The colour that the style of the game, or of all games, gives what has one of these words, as
   0xrrggbb; false if it gives none. */
bool look_find_colour(const struct drawings *drawings, const char *look, uint32_t *rgb);

/* The drawings of a table, up to one without words; NULL: none. */
const struct drawing *look_table(const struct drawings *drawings, enum look_table table);
/* With the index after it, the id of a drawing: "look" makes look-3. */
const char *look_name(enum look_table table);

#endif
