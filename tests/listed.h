/* The tables of texts that a game lists. */
#ifndef PARLOR_LISTED_H
#define PARLOR_LISTED_H

#include <string.h>

/* The place of a text in a list that NULL ends, or -1. */
static inline int listed_index(const char *const *list, const char *text)
{
    for (int i = 0; list[i]; i++)
        if (text && strcmp(list[i], text) == 0)
            return i;
    return -1;
}

#endif
