/* Cards on their way between hands, pile and discard pile, and who knows them. Knows no turns. */
#include "kittens.h"
#include "state.h"

#include <assert.h>
#include <string.h>

/* The first such card in a hand, or -1. */
int kittens_find(const struct kittens_state *s, int seat, int card)
{
    for (int i = 0; i < s->table.hand_count[seat]; i++)
        if (s->hands[seat][i].card == card)
            return i;
    return -1;
}

static struct slot remove_at(struct slot *slots, uint8_t *count, int index)
{
    struct slot taken = slots[index];

    --*count;
    memmove(slots + index, slots + index + 1, (size_t)(*count - index) * sizeof *slots);
    slots[*count] = (struct slot){0};
    return taken;
}

/* Takes a card out of a hand; those behind it close the gap. */
struct slot kittens_take(struct kittens_state *s, int seat, int index)
{
    uint64_t *marked = &s->table.marked[seat];

    *marked = (*marked & bits_below(index)) | (*marked >> 1 & ~bits_below(index));
    memmove(s->table.slots + 1, s->table.slots, sizeof s->table.slots - 1);
    s->table.slots[0] = (uint8_t)index;
    return remove_at(s->hands[seat], &s->table.hand_count[seat], index);
}

/* The card comes last in the hand. Who does not know it no longer knows that no Nope is there. */
void kittens_gain(struct kittens_state *s, int seat, struct slot slot)
{
    slot.known |= (uint8_t)bits_of(seat);
    s->hands[seat][s->table.hand_count[seat]++] = slot;
    s->nopeless[seat] &= slot.card == KITTENS_NOPE ? 0 : slot.known;
}

/* There is a card: while two are alive, a kitten that nobody hides is in the pile or on its way. */
struct slot kittens_lift(struct kittens_state *s, int index)
{
    assert(s->table.pile_count > 0);
    return remove_at(s->pile, &s->table.pile_count, index);
}

void kittens_lay(struct kittens_state *s, int index, struct slot slot)
{
    size_t behind = (size_t)(s->table.pile_count - index);

    memmove(s->pile + index + 1, s->pile + index, behind * sizeof *s->pile);
    s->pile[index] = slot;
    s->table.pile_count++;
}

void kittens_discard(struct kittens_state *s, int card)
{
    s->table.discard[card]++;
    s->table.discard_top = (uint8_t)card;
}

/* Nobody but these knows the cards any more. */
void kittens_forget(struct slot *slots, int count, int except)
{
    for (int i = 0; i < count; i++)
        slots[i].known &= (uint8_t)except;
}

/* Place i gets the card that was at order[i]. */
void kittens_permute(struct slot *slots, int count, const int16_t *order)
{
    struct slot before[KITTENS_CARDS_MAX];

    memcpy(before, slots, (size_t)count * sizeof *slots);
    for (int i = 0; i < count; i++)
        slots[i] = before[order[i]];
}
