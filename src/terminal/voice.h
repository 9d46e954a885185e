/* Speaks messages in the language of those who sit here. */
#ifndef PARLOR_VOICE_H
#define PARLOR_VOICE_H

#include "words.h"

#include <stdio.h>

enum { LINE_WIDTH = 79 }; /* of what is laid out before anybody knows how wide the window is */

/* A blank at which no line ends. */
#define NO_BREAK "\u00a0"

struct voice {
    enum language language;
    const char *const *names; /* of the seats, or NULL */
};

void voice_write(const struct voice *voice, const struct message *message, struct text *text);
/* On a line of its own, or on several that fit on a screen. */
void voice_say(const struct voice *voice, struct message message);
/* Where all that is said goes from now on: somewhere to be measured first, or standard output
   (NULL). */
void voice_divert(FILE *stream);
FILE *voice_stream(void);
/* How much of a text fits into a line of so many columns without cutting a word, if it can. */
size_t voice_fitting(const char *text, int columns);
/* A line as it is. */
void voice_put(const char *line);
/* The same, wrapped; where it goes on in another, that is set in. A no-break space keeps words
   together and is written as a blank. */
void voice_print(const char *line, int indent);
/* The same on standard error, as the program's complaint. */
void voice_complain(const struct voice *voice, struct message message);
/* Of something by its name, which is printable. */
void voice_complain_of(const struct voice *voice, const char *what, struct message message);
/* Of a file that is damaged in this line; 0 if it is nothing about a line. */
void voice_complain_damage(const struct voice *voice, int line, struct message why);

/* Does the word mean this command, in English or in the language spoken? Case is ignored. */
bool voice_means(const struct voice *voice, struct word word, const char *command);

/* How many columns of a screen a text takes. */
int voice_width(const char *text);

/* Of the window that is written to: 80 columns and no end of rows (0) where there is none. */
int voice_columns(void);
int voice_rows(void);

#endif
