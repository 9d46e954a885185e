/* Speaks messages in the language of those who sit here. */
#ifndef PARLOR_VOICE_H
#define PARLOR_VOICE_H

#include "words.h"

#include <stdio.h>

struct voice {
    enum language language;
    const char *const *names; /* of the seats, or NULL */
};

void voice_write(const struct voice *voice, const struct message *message, struct text *text);
/* On a line of its own, or on several that fit on a screen. */
void voice_say(const struct voice *voice, struct message message);
/* The same on standard error, as the program's complaint. */
void voice_complain(const struct voice *voice, struct message message);
/* Of something by its name, which is printable. */
void voice_complain_of(const struct voice *voice, const char *what, struct message message);
/* Of a file that is damaged in this line; 0 if it is nothing about a line. */
void voice_complain_damage(const struct voice *voice, int line, struct message why);

/* Does the word mean this command, in English or in the language spoken? */
bool voice_means(const struct voice *voice, struct word word, const char *command);

/* How many columns of a screen a text takes. */
int voice_width(const char *text);

#endif
