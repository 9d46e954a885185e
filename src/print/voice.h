/* Speaks messages in the language of those who sit here, in lines that fit the window. */
#ifndef PARLOR_VOICE_H
#define PARLOR_VOICE_H

#include "glass.h"
#include "words.h"

#include <stdio.h>

enum {
    LINE_WIDTH = 79,     /* of what is laid out before anybody knows how wide the window is */
    LABEL_SIZE = 1024,   /* of a sentence */
    SPOKEN_SIZE = 20480, /* of one with the name of a file in it */
};

/* A blank at which no line ends. */
#define NO_BREAK "\u00a0"

struct voice {
    enum language language;
    const char *const *names; /* of the seats, or NULL */
    FILE *out;                /* where it is said; NULL: standard output */
    struct glass *glass;      /* what marks are for, see glass.h; NULL: none are written */
};

void voice_write(const struct voice *voice, const struct message *message, struct text *text);
/* The same alone. */
void voice_label(const struct voice *voice, const struct message *message, char data[LABEL_SIZE]);
/* A word in the language spoken, such as a key. */
const char *voice_word(const struct voice *voice, const char *word);
/* Does the word mean this command, in English or in the language spoken? Case is ignored. */
bool voice_means(const struct voice *voice, struct word word, const char *command);

/* Does it ask for help? */
bool voice_asks_help(const struct voice *voice, struct word word);

/* What somebody typed, as it can be said: not too long. */
void voice_quote(struct word word, char quoted[LABEL_SIZE]);

/* On a line of its own, or on several that fit. */
void voice_say(const struct voice *voice, struct message message);
/* A line, wrapped; where it goes on in another, that is set in. A no-break space keeps words
   together and is written as a blank. Returns how many rows that takes; with NULL no more is done.
 */
int voice_print(const struct voice *voice, const char *line, int indent);
/* The same as it is, however wide. */
void voice_put(const struct voice *voice, const char *line);

/* What was said aside, as it is. */
void voice_relay(const struct voice *voice, const char *said);

/* A voice that speaks into memory. */
struct aside {
    struct voice voice;
    char *text;
    size_t size;
};

/* The same voice aside; false if there is no memory. */
bool voice_begin_aside(const struct voice *voice, struct aside *aside);
/* What it said, which the caller frees; NULL if there was no memory. */
char *voice_end_aside(struct aside *aside);

/* On standard error, as the program's complaint. */
void voice_complain(const struct voice *voice, struct message message);
/* Of something by its name, which is printable. */
void voice_complain_of(const struct voice *voice, const char *what, struct message message);
/* Of a file that is damaged in this line; 0 if it is nothing about a line. */
void voice_complain_damage(const struct voice *voice, int line, struct message why);

/* How many columns of a screen a text takes. */
int voice_width(const char *text);
/* How much of a text fits into a line of so many columns without cutting a word, if it can. */
size_t voice_fitting(const char *text, int columns);

/* Of the window that is written to: 80 columns and no end of rows (0) where there is none. */
int voice_columns(void);
int voice_rows(void);

#endif
