/* A scene on the screen: status, board, players, piles and hand. */
#ifndef PARLOR_SHOW_H
#define PARLOR_SHOW_H

#include "scene.h"
#include "voice.h"

enum { LABEL_SIZE = 512 };

struct show_form {
    bool is_flowing; /* what is said beside the board follows each other in a line */
    bool is_bare;    /* what players have is left out */
    bool is_compact; /* the board has fewer rows, if it can do with them */
};

/* What may be touched has its key in (), what is touched in <>, where that may lead in {}, what is
   one's own and can't be touched in ~~; what moved last has a *. */
void show_scene(const struct voice *voice, const struct scene *scene, struct show_form form);

/* The same in words, for those who listen: every piece by its place, which lines are missing, and
   a line for each thing that lies beside the board. */
void show_spoken(const struct voice *voice, const struct scene *scene);

/* Every cell in words but those that are like most others, for those who listen. */
void show_places(const struct voice *voice, const struct scene *scene);

/* What may be done besides. */
void show_actions(const struct voice *voice, const struct scene *scene, bool is_spoken);
/* The same as the answers to a question: " (1=Yes, 2=No)". */
void show_write_answers(const struct voice *voice, const struct scene *scene, struct text *text);

/* What a player holds, for others where hands lie open. */
void show_open_hand(const struct voice *voice, const struct scene *scene, int seat);

/* The names of what can be explained. */
void show_glossary(const struct voice *voice, const struct scene *glossary);

/* A label as it is said. */
void show_label(const struct voice *voice, const struct message *label, char data[LABEL_SIZE]);
/* A key as it is typed in the language spoken, where it is a word; English is understood too. */
const char *show_key(const struct voice *voice, const struct node *node);

#endif
