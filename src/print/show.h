/* A scene on the screen: status, board, players, piles and hand. */
#ifndef PARLOR_SHOW_H
#define PARLOR_SHOW_H

#include "board.h"
#include "voice.h"

struct show_form {
    bool is_flowing;      /* what is said beside the board follows each other in a line */
    bool is_bare;         /* what players have is left out */
    bool is_onlooker;     /* a hand is not that of who looks: it is said whose */
    enum board_size size; /* of the board; one that can't be compact is as usual */
};

/* What may be touched has its key in (), what is touched in <>, where that may lead in {}, what is
   one's own and can't be touched in ~~; what moved last has a *. */
void show_scene(const struct voice *voice, const struct scene *scene, struct show_form form);
/* Whose hand it shows, or NODE_NOBODY: an onlooker's may be that of who is to act. */
int show_hand_owner(const struct scene *scene);

/* What may be done besides. */
void show_actions(const struct voice *voice, const struct scene *scene);
/* The same as the answers to a question: " (1=Yes, 2=No)". */
void show_write_answers(const struct voice *voice, const struct scene *scene, struct text *text);
/* Those that may be touched, in as few words as they have: " (ready)". */
void show_write_buttons(const struct voice *voice, const struct scene *scene, struct text *text);

/* What a player holds, for others where hands lie open. */
void show_open_hand(const struct voice *voice, const struct scene *scene, int seat);

/* The names of what can be explained. */
void show_glossary(const struct voice *voice, const struct scene *glossary);

/* What a label says besides its key, where it begins with that: "no more bets". */
const char *show_after_key(const char *key, const char *label);

/* Is there something to say of it where it lies? */
bool show_is_item(const struct node *node, enum region region);

#endif
