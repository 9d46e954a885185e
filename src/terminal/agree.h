/* Answers to questions of yes or no, the same wherever one is asked. */
#ifndef PARLOR_AGREE_H
#define PARLOR_AGREE_H

#include "lexicon.h"

/* Puts a question; each answer in it, such as 1=Yes, can be clicked. */
void agree_ask(const struct voice *voice, struct message question);

/* Adds what Tab completes there. */
void agree_add_words(const struct voice *voice, struct lexicon *lexicon);

enum agree { AGREE_UNCLEAR, AGREE_YES, AGREE_NO };

/* 1, y, yes and 2, n, no, in any language of the program; an empty line and cancel are no: only ask
   what is harmless to decline. */
enum agree agree_read(const struct voice *voice, const char *line);

#define AGREE_HOW SAY("Please answer yes or no: 1 or y, 2 or n.")

/* What is said to any other answer, which is quoted where it is no number. */
struct message agree_explain(const struct voice *voice, struct word typed, char quoted[LABEL_SIZE]);

#endif
