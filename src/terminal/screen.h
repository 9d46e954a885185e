/* What the terminal can do besides showing characters: colours, and clicks on what is shown. */
#ifndef PARLOR_SCREEN_H
#define PARLOR_SCREEN_H

#include "game.h"
#include "input.h"
#include "voice.h"

/* Finds that out; the input then has a glass, unless it is no terminal or a dumb one. */
void screen_open(struct input *input, bool has_no_mouse);

/* From now on things have the colours of this game. */
void screen_paint(const struct input *input, const struct game *game);

/* Nothing that stands there is to be clicked any more. So that what follows can be, it begins at
   the top the first time; what stood there before can be scrolled to. */
void screen_begin_question(const struct input *input);

/* Clears it. */
void screen_clear(const struct input *input);

/* Can something be clicked here? */
bool screen_has_mouse(const struct voice *voice);
/* Adds "(shown)", a click on which types this. */
void screen_add_button(const struct voice *voice, const char *shown, const char *typed,
                       struct text *text);
/* Says a sentence; a click on it types this. */
void screen_say_button(const struct voice *voice, struct message message, const char *typed);

#endif
