/* Drives kittens where aimless play seldom comes: plays rather than draws, combines, curses, marks,
   keeps kittens, demands what is dangerous, and answers Nopes with Nopes. Sees the view only. */
#include "lean.h"

#include "bits.h"
#include "kittens.h"

/* How much a card is liked for what it leads to, when it is played alone. */
static int liking(int card)
{
    switch (card) {
    case KITTENS_CURSE:
    case KITTENS_GARBAGE:
    case KITTENS_CATOMIC: return 6;
    case KITTENS_TARGETED:
    case KITTENS_ALTER: return 5;
    case KITTENS_UNKNOWN: return 3; /* picked blind */
    default: return 2;
    }
}

/* How many cards of a player do not lie open. */
static int unmarked(const struct kittens_table *t, int seat)
{
    return t->hand_count[seat] - bits_count(t->marked[seat]);
}

/* A Mark is best kept until somebody can't be chosen for it. */
static int mark_liking(const struct kittens_table *t)
{
    int seat;

    bits_each (seat, t->alive & ~bits_of(t->mover)) {
        if (unmarked(t, seat) == 0)
            return 9;
    }
    return 2;
}

/* The poorest are robbed and marked, the rich cursed. */
static int aim_liking(const struct kittens_table *t, int seat)
{
    int cards = unmarked(t, seat);

    return t->played == KITTENS_CURSE && t->combination == 1 ? cards : KITTENS_CARDS_MAX - cards;
}

static bool knows(const struct kittens_view *v, int seat, int card)
{
    for (int i = 0; i < v->table.hand_count[seat]; i++)
        if (v->hands[seat][i] == card)
            return true;
    return false;
}

/* A demand is best met, and best of all by a kitten or what hides it. */
static int demand_liking(const struct kittens_view *v, const struct move *move)
{
    int card = move->args[1];

    if (card == KITTENS_EXPLODING || card == KITTENS_STREAKING)
        return 4;
    return knows(v, move->args[0], card) || card == KITTENS_NOPE || card == KITTENS_DEFUSE ? 3 : 1;
}

/* A Streaking Kitten, or the kitten it hides, is rather given away than any other card. */
static int gift_liking(int card)
{
    return card == KITTENS_STREAKING || card == KITTENS_EXPLODING ? 3 : 1;
}

/* Cats are kept for combinations, and a Streaking Kitten for what it may hide. */
static int pair_liking(int card)
{
    return kittens_is_cat(card) || card == KITTENS_FERAL ? 4 : 1;
}

static int move_liking(const struct kittens_view *v, const struct move *move)
{
    const struct kittens_table *t = &v->table;
    const uint8_t *hand = v->hands[v->viewer];

    switch (move->kind) {
    case KITTENS_PLAY:
        return hand[move->args[0]] == KITTENS_MARK ? mark_liking(t) : liking(hand[move->args[0]]);
    case KITTENS_PAIR: return pair_liking(hand[move->args[0]]);
    case KITTENS_TRIPLE: return 5;
    case KITTENS_AIM: return aim_liking(t, move->args[0]);
    case KITTENS_DEMAND: return demand_liking(v, move);
    case KITTENS_GIVE: return gift_liking(hand[move->args[0]]);
    case KITTENS_DO_NOPE:
    case KITTENS_KEEP: return 2;
    default: return 1;
    }
}

/* One of the most liked, or once in a while any. */
int lean_kittens(const void *view, const struct move *moves, int count, struct dice *dice)
{
    int best = (int)dice_below(dice, (uint32_t)count), alike = 1;

    if (dice_below(dice, 4) == 0)
        return best;
    for (int i = 0; i < count; i++) {
        int gain = move_liking(view, &moves[i]) - move_liking(view, &moves[best]);
        if (gain > 0)
            alike = 0;
        if (gain > 0 || (gain == 0 && dice_below(dice, (uint32_t)++alike) == 0))
            best = i;
    }
    return best;
}
