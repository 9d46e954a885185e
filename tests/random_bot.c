/* Knows nothing but what is legal. */
#include "random_bot.h"

#include "hash.h"

enum { MOVES_MAX = 1024, PAUSE_MS = 1000 };

struct memory {
    int seat;
    uint64_t seed;
    struct move moves[MOVES_MAX];
};

static void init(void *memory, int seat, enum bot_level level, uint64_t seed)
{
    struct memory *m = memory;

    (void)level;
    m->seat = seat;
    m->seed = seed;
}

/* What is seen seeds the dice, so that the same is chosen however often it is asked. */
static enum bot_thought think(void *memory, void *scratch, const struct bot_sight *sight,
                              int64_t work, struct bot_decision *decision)
{
    struct memory *m = memory;
    int count = sight->game->legal(sight->view, m->moves, MOVES_MAX);
    uint64_t seed = hash_add(m->seed, sight->view, sight->game->view_size);
    struct dice dice;

    (void)scratch;
    (void)work;
    if (count == 0)
        return BOT_WAITS;
    dice_init_seed(&dice, seed);
    const struct move *move = &m->moves[dice_below(&dice, (uint32_t)count)];
    *decision = (struct bot_decision){.time_ms = sight->time_ms + PAUSE_MS, .seen = sight->seen};
    move_event(move, (int)dice_below(&dice, (uint32_t)move_width(move)), m->seat, &decision->event);
    return BOT_DECIDES;
}

const struct bot random_bot = {.memory_size = sizeof(struct memory), .init = init, .think = think};
