/* Choices before a match: language, game, its options, players, which of them the computer plays, a
   saved match. */
#ifndef PARLOR_MENU_H
#define PARLOR_MENU_H

#include "game.h"
#include "input.h"
#include "voice.h"

/* An option that nobody has decided on yet. */
enum { MENU_UNSAID = INT16_MIN };

/* Each asks until the answer is one of those offered; false at the end of input. */
bool menu_language(struct input *input, enum language *language);
/* Which game; NULL: the page, where there is one. */
bool menu_game(struct input *input, const struct voice *voice, bool has_page,
               const struct game **game);
/* Every option whose value is MENU_UNSAID. */
bool menu_options(struct input *input, const struct voice *voice, const struct game *game,
                  struct params *params);
/* Would the game begin with this? `why` may be NULL. */
bool menu_can_start(const struct game *game, const struct params *params, struct message *why);
/* The same with some number of players, at least `min`; if not, `why` is of the least. */
bool menu_can_start_any(const struct game *game, int min, struct params params,
                        struct message *why);
/* At least `min`, and so many that the options go with it. */
bool menu_players(struct input *input, const struct voice *voice, const struct game *game, int min,
                  struct params *params);
/* How many the computer plays of those seats that nobody has `taken`, the last ones, and how well
   each: their levels are set, the others left as they are. Who plays alone is not asked. */
bool menu_bots(struct input *input, const struct voice *voice, int players, uint64_t taken,
               int levels[PLAYERS_MAX]);
/* A question whose answers are 1 for yes and 2 for no; nothing is no. */
bool menu_agrees(struct input *input, const struct voice *voice, struct message question);
/* One of the saved matches; the path is the caller's to free, NULL if there are none. */
bool menu_saved(struct input *input, const struct voice *voice, char **path);

#endif
