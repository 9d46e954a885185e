/* Choices before a match: language, game, players, a saved match. */
#ifndef PARLOR_MENU_H
#define PARLOR_MENU_H

#include "archive.h"
#include "input.h"
#include "voice.h"

/* Each asks until the answer is one of those offered; false at the end of input. */
bool menu_language(struct input *input, enum language *language);
bool menu_game(struct input *input, const struct voice *voice, const struct game **game);
bool menu_players(struct input *input, const struct voice *voice, const struct game *game,
                  int *players);
/* A question whose answers are 1 for yes and 2 for no; nothing is no. */
bool menu_agrees(struct input *input, const struct voice *voice, struct message question);
/* One of the saved matches; the path is the caller's to free, NULL if there are none. */
bool menu_saved(struct input *input, const struct voice *voice, char **path);

#endif
