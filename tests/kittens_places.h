/* The places of kittens' motions in words, for tests: "hand0:3", "gift1", "pile". */
#ifndef PARLOR_KITTENS_PLACES_H
#define PARLOR_KITTENS_PLACES_H

#include "kittens.h"

static inline void add_place(struct text *text, int place, int slot)
{
    static const char *const names[] = {"pile", "discard", "held", "kitten", "out"};

    if (place >= KITTENS_AT_PILE) {
        text_add(text, names[place - KITTENS_AT_PILE]);
    } else if (place >= KITTENS_AT_GIFT) {
        text_add_numbered(text, "gift", place - KITTENS_AT_GIFT);
    } else {
        text_add_numbered(text, "hand", place);
        text_add_numbered(text, ":", slot);
    }
}

#endif
