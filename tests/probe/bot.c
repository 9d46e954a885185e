/* A computer player for the probe: weighs each of its moves, one at a time, by what it sees. */
#include "bot.h"
#include "probe.h"

#include "hash.h"

#include <string.h>

enum { MOVES_MAX = 64, PAUSE_MS = 300 };

struct memory {
    int seat;
    enum bot_level level;
    uint64_t seed;
    uint32_t seen; /* the entry that it thinks about */
    bool is_thinking;
    int weighed; /* of its moves */
    int best, best_weight;
};

static void init(void *memory, int seat, enum bot_level level, uint64_t seed)
{
    struct memory *m = memory;

    *m = (struct memory){.seat = seat, .level = level, .seed = seed};
}

static int weigh(const struct probe_view *view, const struct move *move)
{
    switch (move->kind) {
    case PROBE_SHOW: return 10 * probe_points(view->hands[view->viewer][move->args[0]]);
    case PROBE_BID: return 4 * move->last_max;
    case PROBE_DRAW: return view->deck[0] == PROBE_UNKNOWN ? 12 : 2 + view->deck[0];
    case PROBE_OBJECT: return view->table.bid > 2 ? 30 : 0;
    default: return 5;
    }
}

/* The better it plays, the less does chance weigh. */
static int chance(const struct memory *m, const struct bot_sight *sight, int index)
{
    uint64_t hash = hash_add(m->seed, sight->view, sight->game->view_size);

    return (int)(hash_add(hash, &index, sizeof index) % 64) >> (2 * m->level);
}

static enum bot_thought decide(const struct memory *m, const struct bot_sight *sight,
                               const struct move *move, struct bot_decision *decision)
{
    *decision = (struct bot_decision){.time_ms = sight->time_ms + PAUSE_MS, .seen = sight->seen};
    move_event(move, move_width(move) - 1, m->seat, &decision->event);
    return BOT_DECIDES;
}

static enum bot_thought think(void *memory, void *scratch, const struct bot_sight *sight,
                              int64_t work, struct bot_decision *decision)
{
    struct memory *m = memory;
    struct move moves[MOVES_MAX];
    int count = sight->game->legal(sight->view, moves, MOVES_MAX);

    (void)scratch;
    if (count == 0)
        return BOT_WAITS;
    if (!m->is_thinking || m->seen != sight->seen) {
        m->seen = sight->seen;
        m->weighed = 0;
        m->best_weight = -1;
        m->is_thinking = true;
    }
    for (; m->weighed < count; m->weighed++, work--) {
        if (work <= 0)
            return BOT_THINKS;
        int weight = weigh(sight->view, &moves[m->weighed]) + chance(m, sight, m->weighed);
        if (weight > m->best_weight) {
            m->best = m->weighed;
            m->best_weight = weight;
        }
    }
    return decide(m, sight, &moves[m->best], decision);
}

const struct bot probe_bot = {
    .game = &probe_game, .memory_size = sizeof(struct memory), .init = init, .think = think};
