/* Writes the parts of an SVG file: markup, and text that is never taken for markup. */
#ifndef PARLOR_PEN_H
#define PARLOR_PEN_H

#include "draw.h"

struct pen {
    struct draw_sink sink;
    bool is_lifted; /* nothing is written: somebody only wants to know how much room it takes */
};

void pen_put(struct pen *pen, const char *markup);
/* Numbers (%d, or %03d for at least so many digits), and strings (%s) that are known to be
   harmless. */
__attribute__((format(printf, 2, 3))) void pen_print(struct pen *pen, const char *format, ...);
/* Text, for an element or an attribute. What XML can't hold is written as U+FFFD. */
void pen_put_text(struct pen *pen, const char *text);

/* A paragraph in lines of about this width, the first at this height; fonts differ, so that some
   room is to be left. */
struct paragraph {
    const char *text;
    int x, y, width;
    int size; /* of the font */
};

int paragraph_count_lines(const struct paragraph *paragraph);
int paragraph_line_height(const struct paragraph *paragraph);
/* Narrows it as far as it keeps its lines and words, so that none of the lines is much shorter. */
void paragraph_even(struct paragraph *paragraph);
void pen_put_paragraph(struct pen *pen, const struct paragraph *paragraph);

#endif
