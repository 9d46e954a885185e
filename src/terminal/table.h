/* A match at one keyboard: what is shown, what is asked, what is done. Knows no game. */
#ifndef PARLOR_TABLE_H
#define PARLOR_TABLE_H

#include "archive.h"
#include "input.h"
#include "words.h"

struct table_setup {
    struct archive_file *file;
    struct input *input;
    enum language language;
    bool is_plain; /* spoken lines: no cursor movement, no clearing, no drawing */
};

/* Plays until somebody quits or the input ends. */
void table_play(const struct table_setup *setup);

#endif
