/* How far a seat has come, for computer players: the jumps that its frogs are from the homes that
   count, where a missing bridge must be placed first. */
#include "frogs.h"
#include "state.h"

#include "bits.h"

#include <string.h>

enum { JUMP = 100, PLACE = 90, CARD = 85, TURN = 50, FAR = 100 * JUMP };

/* From every place to the nearest home that the seat may enter. */
struct distances {
    int to[FROGS_PLACES];
};

static void start_at_homes(const struct frogs_table *t, int seat, struct distances *distances)
{
    const struct frogs_board *board = frogs_board_of(t);

    for (int place = 0; place < FROGS_PLACES; place++)
        distances->to[place] = FAR;
    for (int other = 0; other < t->players; other++)
        if (other != seat && frogs_may_enter(t, &t->now, seat, board->homes[other]))
            distances->to[board->homes[other]] = 0;
}

/* Until nothing gets nearer any more. */
static void measure(const struct frogs_table *t, struct distances *distances)
{
    const struct frogs_board *board = frogs_board_of(t);
    bool is_nearer = true;

    while (is_nearer) {
        is_nearer = false;
        for (int gap = 0; gap < board->gap_count; gap++) {
            int *a = &distances->to[board->gaps[gap].a], *b = &distances->to[board->gaps[gap].b];
            int cost = JUMP + (bits_has(t->now.bridges, gap) ? 0 : PLACE);
            if (*a > *b + cost) {
                *a = *b + cost;
                is_nearer = true;
            } else if (*b > *a + cost) {
                *b = *a + cost;
                is_nearer = true;
            }
        }
    }
}

int frogs_progress(const void *state, int seat)
{
    const struct frogs_table *t = &((const struct frogs_state *)state)->table;
    int progress = t->mover == seat ? TURN : 0, frog;
    struct distances distances;

    start_at_homes(t, seat, &distances);
    measure(t, &distances);
    bits_each (frog, frogs_seat_numbers(t, seat)) {
        if (!frogs_is_locked(t, &t->now, frog))
            progress -= distances.to[t->now.frogs[frog]];
    }
    if (t->has_cards)
        progress += CARD * (FROGS_CARDS - bits_count(t->now.used[seat]));
    return progress;
}
