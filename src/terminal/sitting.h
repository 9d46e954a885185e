/* A match at one keyboard: what is shown, what is asked, what is done. Knows no game. */
#ifndef PARLOR_SITTING_H
#define PARLOR_SITTING_H

#include "input.h"
#include "saved.h"
#include "scene.h"
#include "words.h"

struct sitting_setup {
    const struct saved *saved;
    struct input *input;
    const struct face *face; /* NULL: the one that is listed */
    enum language language;
    struct message greeting; /* said with the first screen in place of the usual; or none */
    bool is_plain;           /* spoken lines: no cursor movement, no clearing, no drawing */
    bool is_open;            /* hands lie open: in a game with secrets nobody looks away */
};

enum sitting_end {
    SITTING_LEFT,   /* somebody quit, or the input ended */
    SITTING_AGAIN,  /* it is over, and they want another */
    SITTING_FAILED, /* it could not go on, which was said */
};

enum sitting_end sitting_play(const struct sitting_setup *setup);

#endif
