/* Where everything begins: what can be played, and what was played before. */
#ifndef PARLOR_HOME_H
#define PARLOR_HOME_H

#include "menu.h"

/* What one can begin with. */
enum home_start { START_GAME, START_PUZZLE, START_PAGE, START_MATCH, START_SAVED, START_LANGUAGE };

struct home {
    bool has_page;
    enum home_start start;
    const struct game *game; /* START_GAME, START_PUZZLE */
    char *path;              /* START_MATCH: the caller's to free; else NULL */
};

/* The page, where there is one; every game with what it is, and the puzzles of today; the newest
   matches that are not over;
   all matches; another language. */
enum menu_answer home_ask(struct menu *menu, struct home *home);

/* One of the saved matches; the path is the caller's to free. MENU_SKIPPED, after saying so, if
   there are none or they can't be listed. */
enum menu_answer home_ask_saved(struct menu *menu, struct message question, char **path);

#endif
