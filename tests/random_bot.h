/* A computer player for any game: any legal move, each as likely as another, after a moment. */
#ifndef PARLOR_RANDOM_BOT_H
#define PARLOR_RANDOM_BOT_H

#include "bot.h"

extern const struct bot random_bot;

#endif
