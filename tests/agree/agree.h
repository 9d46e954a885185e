/* Law 13: native and WebAssembly builds agree. Plays a fixed list of random matches and writes a
   line for each entry, with digests of everything that a front end is given. The same source is
   compiled for both; whoever compares the lines sees where they part. */
#ifndef PARLOR_AGREE_H
#define PARLOR_AGREE_H

#include "text.h"

enum { AGREE_TEXT_SIZE = 1 << 20 };

/* What names are compared by, as table_setup has it: each build's own. */
bool agree_fold(const char *name, char *folded, size_t size);

/* Plays the match of this number, counted from 0, and writes what it is and its lines; after the
   last one come puzzles; false if there are not so many. What goes wrong is written too, and ends
   the match. */
bool agree_play(int number, struct text *text);

#endif
