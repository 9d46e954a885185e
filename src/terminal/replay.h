/* A saved match, looked at step by step. */
#ifndef PARLOR_REPLAY_H
#define PARLOR_REPLAY_H

#include "input.h"
#include "words.h"

/* Returns what main returns. */
int replay_show(struct input *input, enum language language, const char *path);

#endif
