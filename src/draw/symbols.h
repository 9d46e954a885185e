/* What is drawn the same way in all games. */
#ifndef PARLOR_SYMBOLS_H
#define PARLOR_SYMBOLS_H

#include "draw.h"

extern const char *const symbols_style;
/* After the style of the game, where it is dark. */
extern const char *const symbols_dark;

/* Plain shapes for what its game has no drawing of, by kind. */
extern const struct drawing symbols_plain[];

/* What is laid over any drawing: whose turn it is, what is used up, where a chain may end. */
extern const struct drawing symbols_over[];

#endif
