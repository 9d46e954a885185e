/* What is remembered from one time to the next: the language that was chosen in the menu, and what
   people are called. It is kept in $XDG_CONFIG_HOME/parlor/settings, or ~/.config/parlor/settings
   where that variable is no absolute path. */
#ifndef PARLOR_SETTINGS_H
#define PARLOR_SETTINGS_H

#include "deed.h"
#include "words.h"

struct settings {
    bool has_language;
    enum language language;
    char names[PLAYERS_MAX][SEAT_NAME_MAX + 1]; /* by seat; empty: none is remembered */
};

/* What can't be read or understood there is as if it had never been chosen. */
void settings_read(struct settings *settings);
/* Keeps what is different from `before`, and leaves what else is there by now, as another program
   may have kept it, or a later version of this one. False, and the reason, if it can't be kept. */
bool settings_keep(const struct settings *before, const struct settings *settings,
                   struct message *why);

#endif
