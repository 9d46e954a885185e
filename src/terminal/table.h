/* A match at one keyboard: what is shown, what is asked, what is done. Knows no game. */
#ifndef PARLOR_TABLE_H
#define PARLOR_TABLE_H

#include "archive.h"
#include "bot.h"
#include "input.h"
#include "scene.h"
#include "words.h"

struct table_setup {
    struct archive_file *file;
    struct input *input;
    const struct face *face; /* NULL: the one that is listed */
    const struct bot *bot;   /* who plays the seats that people do not; NULL: the one listed */
    uint64_t seed;           /* of the computer players */
    enum language language;
    bool is_plain; /* spoken lines: no cursor movement, no clearing, no drawing */
    bool is_open;  /* hands lie open: in a game with secrets nobody looks away */
};

/* Plays until somebody quits or the input ends. False if it could not go on, which was said. */
bool table_play(const struct table_setup *setup);

#endif
