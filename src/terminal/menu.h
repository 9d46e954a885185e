/* Choices before a match, each a list or a question that is put again until it is answered.

   At every one of them `back`, `quit` and `help` are understood, and where a game can be begun its
   name is too. */
#ifndef PARLOR_MENU_H
#define PARLOR_MENU_H

#include "deed.h"
#include "game.h"
#include "input.h"
#include "voice.h"

/* An option that nobody has decided on yet. */
enum { MENU_UNSAID = INT16_MIN };

struct menu {
    struct input *input;
    struct voice *voice;
    bool is_strict;          /* only numbers and Enter answer: nothing has a name */
    bool has_games;          /* a game can be named at any time; */
    const struct game *game; /* this one was, if the answer is MENU_OTHER */
};

enum menu_answer {
    MENU_CHOSEN,
    MENU_SKIPPED, /* there was nothing to ask */
    MENU_BACK,    /* to what was asked before */
    MENU_AGAIN,   /* to the same question, for another answer */
    MENU_OTHER,   /* another game */
    MENU_END,     /* nobody wants to go on, or the input has ended */
};

/* In their own words. */
extern const char *const menu_language_names[LANGUAGES];

enum menu_answer menu_language(struct menu *menu, enum language *language);

/* Every option whose value is MENU_UNSAID; the last one first if they are come to from behind. */
enum menu_answer menu_options(struct menu *menu, const struct game *game, bool is_back,
                              struct params *params);
/* Any option, each with what it decides and its value, until that is enough. */
enum menu_answer menu_change(struct menu *menu, const struct game *game, struct params *params);
/* Would the game begin with this? `why` may be NULL. */
bool menu_can_start(const struct game *game, const struct params *params, struct message *why);
/* The same with some number of players, at least `min`; if not, `why` is of the least. */
bool menu_can_start_any(const struct game *game, int min, struct params params,
                        struct message *why);
/* At least `min`, and so many that the options go with it. */
enum menu_answer menu_players(struct menu *menu, const struct game *game, int min,
                              struct params *params);
/* How many the computer plays of those seats that nobody has `taken`, the last ones, and how well
   each: their levels are set, those of the others are -1. Come to from behind, it begins with the
   last of those whose levels are set. Who plays alone is not asked. */
enum menu_answer menu_bots(struct menu *menu, int players, uint64_t taken, bool is_back,
                           int levels[PLAYERS_MAX]);
/* What somebody is called; an empty line means the usual name, and the word for a level, which is
   -1 else, the computer. */
enum menu_answer menu_name(struct menu *menu, int seat, const char *usual,
                           char name[SEAT_NAME_MAX + 1], int *level);
/* Says who plays what, and asks whether to start or to change options first. */
enum menu_answer menu_ready(struct menu *menu, const struct game *game, const char *players,
                            bool *wants_change);

/* A question of yes, MENU_CHOSEN, or no, MENU_BACK; nothing is no. */
enum menu_answer menu_agree(struct menu *menu, struct message question);

/* Asks about each of these items (0 to 63) in order, or from the last one on if they are come to
   from behind. Back leads to the item before, and is the answer from the first one only. */
enum menu_answer menu_each(uint64_t items, bool is_back,
                           enum menu_answer (*ask)(void *context, int item), void *context);

#endif
