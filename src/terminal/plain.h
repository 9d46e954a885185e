/* A match in plain lines: what the player to act sees, what may be done, numbered, and a prompt. */
#ifndef PARLOR_PLAIN_H
#define PARLOR_PLAIN_H

#include "match.h"

#include <stdio.h>

/* Plays from standard input until the match is over, or somebody quits or the input ends. */
void plain_play(struct match *match);

/* Prints a message in English on a line of its own. */
void plain_say(FILE *stream, const struct message *message, const char *const *names);

#endif
