/* What is meant by the words somebody types: nodes by their keys or names, and numbers. Knows no
   game. */
#ifndef PARLOR_PICK_H
#define PARLOR_PICK_H

#include "draft.h"
#include "voice.h"

/* The scene with its marks; what may be touched and has no key gets a number. */
void pick_scene(const struct stand *stand, const struct draft *draft, struct scene *scene);

/* Who types. */
struct pick {
    const struct stand *stand;
    const struct voice *voice;
    const char *(*command)(int index);              /* what may be typed besides; NULL ends it */
    struct scene scene, next;                       /* pick's own, as all that follows */
    char quoted[LABEL_SIZE], suggested[LABEL_SIZE]; /* what a refusal names, until the next */
};

/* Touches what the words name, one after the other, as long as the draft is open; what is a whole
   move when the line ends is that move, unless something else was chosen before. The longest run of
   words that is the name of something is taken as one word. A word is first something that may be
   touched now, by its key or by its name as shown; then two keys written together, the first of
   something that begins a move, whatever was chosen before; then a number, if one is asked for;
   then anything else, so that what speaks against it is said. */
enum draft_result pick_touch(struct pick *pick, struct scan *words, struct draft *draft,
                             struct event *event, struct message *why);

/* What speaks against the words? False if nothing does. */
bool pick_why_not(struct pick *pick, struct scan *words, const struct draft *draft,
                  struct message *why);

/* What a word means in a scene, by key or by name, what may be touched first; or NULL. */
const struct node *pick_find(const struct scene *scene, const struct voice *voice,
                             struct word word);

#endif
