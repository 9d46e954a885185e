/* The list of games, from games.def. */
#include "games.h"

#define GAME(name) extern const struct game name##_game;
#include "games.def"
#undef GAME

static const struct game *const games[] = {
#define GAME(name) &name##_game,
#include "games.def"
#undef GAME
};

const struct game *games_at(int index)
{
    int count = (int)(sizeof games / sizeof *games);

    return index >= 0 && index < count ? games[index] : NULL;
}

const struct game *games_find(struct word name)
{
    for (int i = 0; games_at(i); i++)
        if (word_is(name, games_at(i)->name))
            return games_at(i);
    return NULL;
}
