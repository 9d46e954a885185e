/* What could be meant by a word that is not known, or not yet typed to its end. */
#ifndef PARLOR_SUGGEST_H
#define PARLOR_SUGGEST_H

#include "line.h"
#include "pick.h"

/* Writes what may be touched in pick's scene, or typed besides, and is spelled much like the word:
   one or a few. False if nothing is. */
bool suggest_likely(const struct pick *pick, struct word word, char likely[LABEL_SIZE]);

/* The same of all that is seen or can be explained. */
bool suggest_thing(const struct scene *seen, const struct scene *glossary,
                   const struct voice *voice, struct word word, char likely[LABEL_SIZE]);

/* The same among these names. */
bool suggest_among(const char *const *names, int count, struct word word, char likely[LABEL_SIZE]);

/* Writes all that could be called so: what may be touched, and if that is not several, what may
   not; by its key where that says little, as in "1=Ben". Returns how many that are. */
int suggest_named(const struct pick *pick, struct word word, char choices[LABEL_SIZE]);

/* What the end of a line could go on to be. */
struct completion {
    int count;                /* of what it could be */
    size_t typed;             /* how much of the line that is, at its end; */
    char begins[LABEL_SIZE];  /* how all that begins, as it is spelled */
    char choices[LABEL_SIZE]; /* all that, as much as there is room for */
};

/* Finds what the line could go on with, after the touches that its words so far would be. */
void suggest_rest(struct pick *pick, struct word line, const struct draft *draft,
                  struct completion *completion);
/* The same where the whole line is one of these names. */
void suggest_rest_among(const char *const *names, int count, struct word line,
                        struct completion *completion);

/* Completes the line. True if it could go on in several ways: then the choices are to be said. */
bool suggest_complete(const struct completion *completion, struct line *line);

#endif
