/* What things may be called by who types: by their key, by their name as shown, and by what else
   people would say for them. Knows no game. */
#ifndef PARLOR_CALLED_H
#define PARLOR_CALLED_H

#include "scene.h"
#include "voice.h"

/* How well a word fits a thing. */
enum fit { FIT_NONE, FIT_NAME, FIT_TURNED, FIT_KEY, FIT_EXACT };

enum fit called_fit(const struct node *node, const struct voice *voice, struct word word);

/* One of its names after the other, by index; false if there are no more. A name may be empty. */
bool called_name(const struct node *node, const struct voice *voice, int index,
                 char name[LABEL_SIZE]);

/* What one would type for it: its key if that is a word, or else the shortest of its names. */
void called_best(const struct node *node, const struct voice *voice, char name[LABEL_SIZE]);

/* How much of the text is this name, up to the end of a word, its blanks as they are, written as
   dashes or left out; 0 if the text does not begin with it. */
size_t called_length(const char *name, struct word text);

/* The same for a player, who may also be called without what stands in parentheses. */
size_t called_player_length(const char *name, struct word text);

/* Is it how a longer name begins? */
bool called_begins(const struct node *node, const struct voice *voice, struct word word);
/* Is it a word of a name, or how one begins? */
bool called_has(const struct node *node, const struct voice *voice, struct word word);

/* How many letters have to be put in, left out, changed or exchanged with their neighbours to make
   the name of the word; more than the word has if it is too long to tell. */
int called_distance(const char *name, struct word word);

/* Is it what a part of its name may stand for: what may be touched, or is one's own? */
bool called_may_be_meant(const struct node *node);

/* Is it the node that stands for a player? */
bool called_is_player(const struct node *node);

#endif
