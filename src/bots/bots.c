/* The list of computer players, from bots.def, and their levels. */
#include "bot.h"

#define BOT(name) extern const struct bot name##_bot;
#include "bots.def"
#undef BOT

static const struct bot *const bots[] = {
#define BOT(name) &name##_bot,
#include "bots.def"
#undef BOT
};

const char *const bot_level_names[BOT_LEVELS] = {
    [BOT_EASY] = WORDS("easy"),
    [BOT_MEDIUM] = WORDS("medium"),
    [BOT_HARD] = WORDS("hard"),
};

int bot_level_of(struct word name)
{
    for (int level = 0; level < BOT_LEVELS; level++)
        if (word_is_like(name, bot_level_names[level]))
            return level;
    return -1;
}

const struct bot *bots_find(const struct game *game)
{
    for (size_t i = 0; i < sizeof bots / sizeof *bots; i++)
        if (bots[i]->game == game)
            return bots[i];
    return &any_bot;
}
