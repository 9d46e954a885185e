/* Drives frogs where aimless play never comes: on most boards to a quick win, with single frogs on
   a small board until no bridge is left. Sees the view only. */
#include "lean.h"

#include "bits.h"
#include "frogs.h"

enum { FAR = 99 };

static const struct frogs_board *board_of(const struct frogs_table *t)
{
    return frogs_board((enum frogs_size)t->size, t->players);
}

/* Steps from a place to the nearest home of an opponent, over gaps whether bridged or not. */
static int distance(const struct frogs_table *t, int seat, int from)
{
    const struct frogs_board *board = board_of(t);
    uint64_t goals = 0, reached = bits_of(from);
    int place, gap;

    for (int other = 0; other < t->players; other++)
        goals |= other == seat ? 0 : bits_of(board->homes[other]);
    for (int steps = 0; steps < FAR; steps++) {
        uint64_t next = reached;
        if (reached & goals)
            return steps;
        bits_each (place, reached) {
            bits_each (gap, board->touching[place])
                next |= bits_of(frogs_across(board, gap, place));
        }
        reached = next;
    }
    return FAR;
}

/* How far the step brings its owner; against the mover if it is an opponent's. */
static int progress(const struct frogs_table *t, const struct move *move)
{
    bool is_push = move->kind == FROGS_PUSH;
    int from = is_push ? t->now.frogs[t->onward] : move->args[0];
    int to = is_push ? move->args[0] : move->args[1];
    int owner = is_push ? frogs_owner(t->onward) : t->mover;

    if (!is_push && move->kind != FROGS_JUMP)
        return 0;
    int gain = distance(t, owner, from) - distance(t, owner, to);
    return owner == t->mover ? gain : -gain;
}

static int bridges_at(const struct frogs_table *t, int place)
{
    return bits_count(board_of(t)->touching[place] & t->now.bridges);
}

/* How much the move helps to get rid of all bridges: jump on, and where the most are left. */
static int waste(const struct frogs_table *t, const struct move *move)
{
    int to = move->kind == FROGS_PUSH ? move->args[0] : move->args[1];
    int own = t->now.frogs[FROGS_EACH_MAX * t->mover];

    switch (move->kind) {
    case FROGS_JUMP:
    case FROGS_PUSH: return frogs_is_home(to) ? -1 : 20 + bridges_at(t, to);
    case FROGS_BRIDGE:
        if (move->args[0] == own || move->args[1] == own)
            return bridges_at(t, move->args[0]) + bridges_at(t, move->args[1]);
        return 0;
    default: return -2;
    }
}

int lean_frogs(const void *view, const struct move *moves, int count, struct dice *dice)
{
    const struct frogs_table *t = &((const struct frogs_view *)view)->table;
    bool is_wasting = t->size == FROGS_SMALL && t->frogs_each == 1;
    int best = (int)dice_below(dice, (uint32_t)count);

    if (dice_below(dice, is_wasting ? 12 : 5) == 0)
        return best;
    for (int i = 0; i < count; i++) {
        int gain = is_wasting ? waste(t, &moves[i]) - waste(t, &moves[best])
                              : progress(t, &moves[i]) - progress(t, &moves[best]);
        if (gain > 0 || (gain == 0 && dice_below(dice, 3) == 0))
            best = i;
    }
    return best;
}
