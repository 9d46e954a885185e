/* What a terminal can do besides showing characters: colours, bold, and clicks on what is shown. It
   only ever adds to what the characters say.

   Texts carry it as marks, which take no room and no terminal sees: a voice with a glass writes
   them, and glass_print makes of them what this terminal can do. Without a glass there are none. */
#ifndef PARLOR_GLASS_H
#define PARLOR_GLASS_H

#include "scene.h"

#include <stdio.h>

enum glass_colours { GLASS_NO_COLOURS, GLASS_16_COLOURS, GLASS_256_COLOURS };

enum {
    GLASS_TYPED_SIZE = 64, /* what a click types */
    GLASS_TYPED_MAX = 1024,
    GLASS_SPOTS_MAX = 2048,
    GLASS_NO_COLOUR = -1,
};

struct glass_style {
    int colour; /* of the terminal's, or GLASS_NO_COLOUR */
    bool is_bold;
};

/* Its members are glass.c's own, but for the first ones. */
struct glass {
    enum glass_colours colours;
    bool has_mouse;
    /* The colour of a thing that looks so, as 0xrrggbb; false if it has none. */
    bool (*find_colour)(const void *context, const char *look, uint32_t *rgb);
    const void *context;

    bool is_placed; /* the screen was cleared once: its rows are known */
    int row;        /* of the cursor, counted from where that was last */
    int typed_count, spot_count;
    char typed[GLASS_TYPED_MAX][GLASS_TYPED_SIZE];
    struct glass_spot {
        int row, from, to; /* columns, `to` excluded */
        int typed;
    } spots[GLASS_SPOTS_MAX];
};

/* The colours that a terminal has by its environment: none if NO_COLOR is set or TERM is "dumb". */
enum glass_colours glass_colours_of(const char *term, const char *colorterm, const char *no_color);

/* What a node is shown in: its colour, bold where it can be chosen or is. */
struct glass_style glass_style_of(const struct glass *glass, const struct node *node);

/* From here on the text is in this style; from here on in none. `glass` may be NULL. */
void glass_begin_style(const struct glass *glass, struct glass_style style, struct text *text);
void glass_end_style(const struct glass *glass, struct text *text);

/* From here on a click on the text types this. */
void glass_begin_touch(struct glass *glass, const char *typed, struct text *text);
/* The same for what touches this node; nothing if it has no key. */
void glass_begin_touch_of(struct glass *glass, const struct node *node, struct text *text);
void glass_end_touch(const struct glass *glass, struct text *text);

/* A click on so many columns of the row where the cursor is types this. */
void glass_touch_row(struct glass *glass, const char *typed, int columns);

/* The screen is empty, and the cursor at its top. */
void glass_clear(struct glass *glass);
/* What was shown so far is not to be clicked any more. */
void glass_forget(struct glass *glass);
/* The same, since nobody knows where the window has put it. */
void glass_lose(struct glass *glass);
/* Writes text with its marks where the cursor is. */
void glass_print(struct glass *glass, const char *text, FILE *out);
/* The cursor has come to the next row by something else. */
void glass_end_row(struct glass *glass);
/* What a click at this place of a window with so many rows types, or NULL. */
const char *glass_typed_at(const struct glass *glass, int row, int column, int rows);

#endif
