/* What a viewer sees of a state, built from zero. */
#include "kittens.h"
#include "state.h"

#include "bits.h"

#include <string.h>

static int shown(struct slot slot, int memory)
{
    return slot.card == KITTENS_NO_CARD || bits_has(slot.known, memory) ? slot.card
                                                                        : KITTENS_UNKNOWN;
}

/* All of them, those beyond the count as nothing, without a branch: so the compiler can take many
   at once. */
static void show_slots(const struct slot slots[KITTENS_CARDS_MAX], int count, int memory,
                       uint8_t cards[KITTENS_CARDS_MAX])
{
    uint8_t viewer = (uint8_t)bits_of(memory);

    for (int i = 0; i < KITTENS_CARDS_MAX; i++) {
        uint8_t card = slots[i].known & viewer ? slots[i].card : KITTENS_UNKNOWN;
        cards[i] = (uint8_t)i < (uint8_t)count ? card : 0;
    }
}

/* The own cards whose places are hidden from their owner. */
static void count_own(const struct kittens_state *s, int seat, uint8_t own[KITTENS_CARDS])
{
    for (int i = 0; i < s->table.hand_count[seat]; i++)
        if (!bits_has(s->hands[seat][i].known, seat))
            own[s->hands[seat][i].card]++;
}

/* How many cards Nature is to shuffle. */
int kittens_mixing(const struct kittens_state *s)
{
    const struct kittens_table *t = &s->table;
    int count = t->pile_count;

    if (t->stage == KITTENS_MIXING && t->played == KITTENS_CURSE)
        return t->hand_count[t->target];
    if (t->stage == KITTENS_MIXING && t->played == KITTENS_GARBAGE)
        return count + bits_count(t->gave);
    for (int i = 0; t->stage == KITTENS_MIXING && t->played == KITTENS_CATOMIC && i < t->pile_count;
         i++)
        count -= s->pile[i].card == KITTENS_EXPLODING;
    return count;
}

struct kittens_sight kittens_look(const struct kittens_state *s, int viewer,
                                  uint8_t hand[KITTENS_CARDS_MAX])
{
    bool is_seated = viewer < s->table.players;

    if (is_seated)
        show_slots(s->hands[viewer], s->table.hand_count[viewer], viewer, hand);
    return (struct kittens_sight){&s->table, viewer, shown(s->held, kittens_memory(viewer)),
                                  viewer == SEAT_NATURE ? kittens_mixing(s) : 0,
                                  is_seated ? hand : NULL};
}

void kittens_view(const void *state, int viewer, void *view)
{
    const struct kittens_state *s = state;
    struct kittens_view *v = view;
    int memory = kittens_memory(viewer);

    v->table = s->table;
    v->viewer = (uint8_t)viewer;
    v->nopeless = 0;
    v->held = (uint8_t)shown(s->held, memory);
    v->mixing = (uint8_t)(viewer == SEAT_NATURE ? kittens_mixing(s) : 0);
    memset(v->own, 0, sizeof v->own);
    memset(v->spare, 0, sizeof v->spare);
    show_slots(s->pile, s->table.pile_count, memory, v->pile);
    for (int seat = 0; seat < KITTENS_PLAYERS_MAX; seat++) {
        v->gifts[seat] = (uint8_t)shown(s->gifts[seat], memory);
        v->nopeless |= (uint8_t)((s->nopeless[seat] >> memory & 1) << seat);
        show_slots(s->hands[seat], s->table.hand_count[seat], memory, v->hands[seat]);
    }
    if (viewer < s->table.players && bits_has(s->table.cursed, viewer))
        count_own(s, viewer, v->own);
}
