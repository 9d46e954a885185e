/* The words that may be typed where something is asked: Tab completes them, and one that is
   misspelled is recognized. */
#ifndef PARLOR_LEXICON_H
#define PARLOR_LEXICON_H

#include "input.h"
#include "suggest.h"

enum { LEXICON_MAX = 96 };

struct lexicon {
    const char *list[LEXICON_MAX];
    char words[LEXICON_MAX][LABEL_SIZE];
    int count;
    struct completion found; /* by Tab */
    bool is_open;            /* and it is to be said */
};

void lexicon_clear(struct lexicon *lexicon);
void lexicon_add(struct lexicon *lexicon, const char *word);
/* Adds how an item of a list begins, up to where it is explained; but for one that begins with a
   digit, as numbers do. */
void lexicon_add_title(struct lexicon *lexicon, const char *item);

/* One or a few that are spelled much like this. False if none is. */
bool lexicon_find_likely(const struct lexicon *lexicon, struct word word, char likely[LABEL_SIZE]);

/* From now on Tab completes these words. With NULL it does nothing. */
void lexicon_use(struct lexicon *lexicon, struct input *input);
/* Says what the last Tab has found, if that were several; else false. */
bool lexicon_say_choices(struct lexicon *lexicon, const struct voice *voice);

/* Waits for a line, or until something else happens; Tab completes these words meanwhile. */
enum input_event lexicon_wait(struct lexicon *lexicon, const struct voice *voice,
                              struct input *input, const char *prompt);

#endif
