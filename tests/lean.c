/* Which driver leans for which game, and the small ones. Games without one are driven at random. */
#include "lean.h"

#include "probe.h"

#include <string.h>

static int choose_any(int count, struct dice *dice)
{
    return (int)dice_below(dice, (uint32_t)count);
}

/* Bids and shows score, and drawing the last cards ends the match. */
static bool probe_progresses(const struct probe_view *view, int kind)
{
    return kind == PROBE_BID || kind == PROBE_SHOW ||
           (kind == PROBE_DRAW && view->table.deck_count < 5);
}

static int lean_probe(const void *view, const struct move *moves, int count, struct dice *dice)
{
    int start = choose_any(count, dice);

    for (int i = 0; i < count && dice_below(dice, 4) > 0; i++) {
        int at = (start + i) % count;
        if (probe_progresses(view, moves[at].kind))
            return at;
    }
    return start;
}

static const struct {
    const char *game;
    int (*choose)(const void *view, const struct move *moves, int count, struct dice *dice);
} leans[] = {
    {"frogs", lean_frogs},
    {"kittens", lean_kittens},
    {"probe", lean_probe},
    {"robots", lean_robots},
};

int lean_choose(const struct game *game, const void *view, const struct move *moves, int count,
                struct dice *dice)
{
    for (size_t i = 0; i < sizeof leans / sizeof *leans; i++)
        if (strcmp(leans[i].game, game->name) == 0)
            return leans[i].choose(view, moves, count, dice);
    return choose_any(count, dice);
}
