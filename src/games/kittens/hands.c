/* Cards on their way between hands, piles and the other places, what moved last, and who knows
   them. Knows no turns. */
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

/* --- What moved --- */

/* Several that go the same way, as in a deal, are one motion. */
static bool is_more_of(const struct kittens_motion *last, const struct kittens_motion *motion)
{
    return last->from == motion->from && last->to == motion->to && last->card == motion->card &&
           motion->from >= KITTENS_AT_PILE;
}

static void note(struct kittens_state *s, struct kittens_motion motion)
{
    struct kittens_moved *moved = &s->table.moved;

    if (!moved->is_new)
        *moved = (struct kittens_moved){.is_new = true};
    if (moved->count > 0 && is_more_of(&moved->motions[moved->count - 1], &motion)) {
        moved->motions[moved->count - 1].count++;
        return;
    }
    if (moved->count < KITTENS_MOTIONS_MAX) /* seven, at most, in a Garbage Collection */
        moved->motions[moved->count++] = motion;
}

static void note_way(struct kittens_state *s, struct loose loose, int to, int to_slot, int shown)
{
    note(s, (struct kittens_motion){loose.from, loose.from_slot, (uint8_t)to, (uint8_t)to_slot,
                                    (uint8_t)shown, 1});
}

void kittens_note_shuffle(struct kittens_state *s, int place)
{
    note(s, (struct kittens_motion){(uint8_t)place, 0, (uint8_t)place, 0, KITTENS_UNKNOWN, 1});
}

/* The slot as it was numbered before cards left this hand in the same event. */
static int slot_before(const struct kittens_moved *moved, int hand, int slot)
{
    uint64_t left = 0;
    int gone;

    for (int i = 0; moved->is_new && i < moved->count; i++)
        if (moved->motions[i].from == hand)
            left |= bits_of(moved->motions[i].from_slot);
    bits_each (gone, left) {
        slot += gone <= slot;
    }
    return slot;
}

/* --- Picking up --- */

/* Takes a card out of a hand; those behind it close the gap. */
struct loose kittens_take(struct kittens_state *s, int seat, int index)
{
    uint64_t *marked = &s->table.marked[seat];
    int hand = KITTENS_AT_HAND + seat, slot = slot_before(&s->table.moved, hand, index);

    *marked = (*marked & bits_below(index)) | (*marked >> 1 & ~bits_below(index));
    return (struct loose){remove_at(s->hands[seat], &s->table.hand_count[seat], index),
                          (uint8_t)hand, (uint8_t)slot};
}

/* There is a card: while two are alive, a kitten that nobody hides is in the pile or on its way. */
struct loose kittens_lift(struct kittens_state *s, int index)
{
    assert(s->table.pile_count > 0);
    return (struct loose){remove_at(s->pile, &s->table.pile_count, index), KITTENS_AT_PILE, 0};
}

/* The card that was looked at. */
struct loose kittens_let_go(struct kittens_state *s)
{
    struct slot slot = s->held;

    s->held = (struct slot){KITTENS_NO_CARD, 0};
    return (struct loose){slot, KITTENS_AT_HELD, 0};
}

/* What this seat gave. */
struct loose kittens_collect(struct kittens_state *s, int seat)
{
    struct slot slot = s->gifts[seat];

    s->gifts[seat] = (struct slot){KITTENS_NO_CARD, 0};
    s->table.gave &= (uint8_t)~bits_of(seat);
    return (struct loose){slot, (uint8_t)(KITTENS_AT_GIFT + seat), 0};
}

/* The kitten that was to be put back; its owner knows it. */
struct loose kittens_pick_up(struct kittens_state *s)
{
    struct slot slot = {s->table.kitten, (uint8_t)bits_of(s->table.actor)};

    s->table.kitten = KITTENS_NO_CARD;
    return (struct loose){slot, KITTENS_AT_KITTEN, 0};
}

/* A card that comes into the game; nobody sees where it goes. */
struct loose kittens_bring(int card)
{
    return (struct loose){{(uint8_t)card, 0}, KITTENS_AT_OUT, 0};
}

/* --- Putting down --- */

/* The card comes last in the hand. Who does not know it no longer knows that no Nope is there. */
void kittens_gain(struct kittens_state *s, int seat, struct loose loose)
{
    struct slot slot = loose.slot;

    note_way(s, loose, KITTENS_AT_HAND + seat, s->table.hand_count[seat], KITTENS_UNKNOWN);
    slot.known |= (uint8_t)bits_of(seat);
    s->hands[seat][s->table.hand_count[seat]++] = slot;
    s->nopeless[seat] &= slot.card == KITTENS_NOPE ? 0 : slot.known;
}

/* That it is a kitten that goes into the pile, all have seen; a gift is hidden. */
void kittens_lay(struct kittens_state *s, int index, struct loose loose)
{
    size_t behind = (size_t)(s->table.pile_count - index);
    bool is_seen = loose.from == KITTENS_AT_KITTEN || loose.from == KITTENS_AT_OUT;

    note_way(s, loose, KITTENS_AT_PILE, 0, is_seen ? loose.slot.card : KITTENS_UNKNOWN);
    memmove(s->pile + index + 1, s->pile + index, behind * sizeof *s->pile);
    s->pile[index] = loose.slot;
    s->table.pile_count++;
}

void kittens_discard(struct kittens_state *s, struct loose loose)
{
    note_way(s, loose, KITTENS_AT_DISCARD, 0, loose.slot.card);
    s->table.discard[loose.slot.card]++;
    s->table.discard_top = loose.slot.card;
}

/* To be looked at by the mover. */
void kittens_hold(struct kittens_state *s, struct loose loose)
{
    note_way(s, loose, KITTENS_AT_HELD, 0, KITTENS_UNKNOWN);
    s->held = loose.slot;
    s->held.known |= (uint8_t)bits_of(s->table.mover);
}

/* As this seat's gift to the pile. */
void kittens_offer(struct kittens_state *s, int seat, struct loose loose)
{
    note_way(s, loose, KITTENS_AT_GIFT + seat, 0, KITTENS_UNKNOWN);
    s->gifts[seat] = loose.slot;
    s->gifts[seat].known |= (uint8_t)bits_of(seat);
    s->table.gave |= (uint8_t)bits_of(seat);
}

/* A kitten that is to be put back. */
void kittens_set_aside(struct kittens_state *s, struct loose loose)
{
    note_way(s, loose, KITTENS_AT_KITTEN, 0, loose.slot.card);
    s->table.kitten = loose.slot.card;
}

/* A kitten that leaves the game. */
void kittens_banish(struct kittens_state *s, struct loose loose)
{
    struct kittens_table *t = &s->table;

    note_way(s, loose, KITTENS_AT_OUT, 0, loose.slot.card);
    ++*(loose.slot.card == KITTENS_IMPLODING ? &t->imploding_gone : &t->exploding_gone);
}

/* --- Who knows what --- */

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
