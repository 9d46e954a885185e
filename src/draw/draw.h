/* Any scene as a picture: a stand-alone SVG file that loads nothing from elsewhere. What things
   look like comes from the drawings of their game; what has none is drawn as a plain shape. */
#ifndef PARLOR_DRAW_H
#define PARLOR_DRAW_H

#include "scene.h"

/* The drawing of what has all of these words, of its kind ("piece"), its look ("frog seat-1") and
   its marks ("may-touch", "touched", "end", "own", "moved"), and none of those written with a "!"
   ("pile !empty"). All drawings that fit are laid over each other, in their order.

   They are SVG elements around the point 0,0. Neighbouring cells lie 100 apart; a line is drawn as
   one from -50,0 to 50,0 and stretched. `currentColor` is the colour of the owner.

   Off the board, cards and piles that have a reach are drawn whole, with their label under them;
   everything else is an icon of at most 52 by 52 beside its label. */
struct drawing {
    const char *words;
    const char *svg;
    int reach_x, reach_y; /* how far it reaches from its middle; 0 leaves it to another drawing */
    int key_x, key_y;     /* the middle of its key, where one is written; both 0: nowhere */
};

/* What a game brings. Its ids begin with the name of the game. */
struct drawings {
    const char *style;           /* CSS, after the style of all games */
    const char *defs;            /* SVG elements that style and drawings refer to */
    const struct drawing *table; /* one without words ends it; NULL: none */
    const char *dark;            /* CSS, after all other style where it is dark; NULL: none */
};

/* The drawings of a game in games.def; NULL if it is none of those. */
const struct drawings *drawings_find(const struct game *game);

struct looks;

struct picture {
    const struct scene *scene;
    const struct drawings *drawings;
    struct looks
        *looks; /* of these drawings, kept from picture to picture (look.h); NULL: none are */
    bool is_dark;
    const char *title;
    const char *language; /* its code, such as "ko" */
    const struct tongue *tongue;
    const char *const *seats; /* as message_write takes them */
    int64_t now_ms;           /* match time: how long clocks have to run */
};

/* Where the bytes go, piece by piece. */
struct draw_sink {
    void (*write)(void *context, const char *bytes, size_t length);
    void *context;
};

/* Always well-formed, whatever the names and titles are; the same picture is the same bytes. */
void draw_scene(const struct picture *picture, struct draw_sink sink);

/* What lies in the middle and nothing around it, filling a frame four wide and three high: the
   board, as much of it as fits, or where there is none a hand of cards, or else the piles. What
   counts is in the middle: it may be shown less high. */
void draw_cover(const struct picture *picture, struct draw_sink sink);

#endif
