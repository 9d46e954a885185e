/* How far a seat has come, for computer players: what its hand is worth for surviving, less what
   the turns it owes may cost. */
#include "kittens.h"
#include "state.h"

#include "bits.h"

/* The first of each; a second is worth half as much. */
static const int worths[KITTENS_CARDS] = {
    [KITTENS_DEFUSE] = 500,     [KITTENS_NOPE] = 70,    [KITTENS_ATTACK] = 110,
    [KITTENS_SHUFFLE] = 60,     [KITTENS_SKIP] = 90,    [KITTENS_SEE] = 50,
    [KITTENS_TABBY] = 20,       [KITTENS_CALICO] = 20,  [KITTENS_PERSIAN] = 20,
    [KITTENS_SIAMESE] = 20,     [KITTENS_FERAL] = 40,   [KITTENS_BOTTOM] = 70,
    [KITTENS_REVERSE] = 90,     [KITTENS_ALTER] = 90,   [KITTENS_TARGETED] = 110,
    [KITTENS_SWAP] = 50,        [KITTENS_MARK] = 20,    [KITTENS_CURSE] = 50,
    [KITTENS_SUPER_SKIP] = 110, [KITTENS_CATOMIC] = 80, [KITTENS_GARBAGE] = 40,
    [KITTENS_STREAKING] = 200,
};

enum { ALIVE = 600 };

static int worth_of_hand(const struct kittens_state *s, int seat)
{
    int worth = 0, halves[KITTENS_CARDS] = {0};

    for (int i = 0; i < s->table.hand_count[seat]; i++) {
        int card = s->hands[seat][i].card;
        worth += worths[card] >> halves[card];
        halves[card] = 1;
    }
    return worth;
}

static int count_kittens(const struct kittens_state *s)
{
    int count = 0;

    for (int i = 0; i < s->table.pile_count; i++)
        count += s->pile[i].card == KITTENS_EXPLODING || s->pile[i].card == KITTENS_IMPLODING;
    return count;
}

int kittens_progress(const void *state, int seat)
{
    const struct kittens_state *s = state;
    const struct kittens_table *t = &s->table;
    bool is_safe = kittens_find(s, seat, KITTENS_DEFUSE) >= 0;

    if (!bits_has(t->alive, seat))
        return 0;
    int draws = t->mover == seat ? t->owed : 0;
    int cost = is_safe ? worths[KITTENS_DEFUSE] : 2 * ALIVE;
    int risk = t->pile_count > 0 ? draws * cost * count_kittens(s) / t->pile_count : 0;
    return ALIVE + worth_of_hand(s, seat) - (risk < cost ? risk : cost);
}
