/* The cards: their names, how many there are, and which do something alone. */
#include "kittens.h"
#include "state.h"

const char *const kittens_card_names[KITTENS_CARDS] = {
    "defuse",  "nope",    "attack",     "shuffle", "skip",    "see",       "tabby",     "calico",
    "persian", "siamese", "feral",      "bottom",  "reverse", "alter",     "targeted",  "swap",
    "mark",    "curse",   "super-skip", "catomic", "garbage", "streaking", "exploding", "imploding",
};

const char *const kittens_card_titles[KITTENS_CARDS] = {
    [KITTENS_DEFUSE] = WORDS("Defuse"),
    [KITTENS_NOPE] = WORDS("Nope"),
    [KITTENS_ATTACK] = WORDS("Attack"),
    [KITTENS_SHUFFLE] = WORDS("Shuffle"),
    [KITTENS_SKIP] = WORDS("Skip"),
    [KITTENS_SEE] = WORDS("See the Future"),
    [KITTENS_TABBY] = WORDS("Tabby Cat"),
    [KITTENS_CALICO] = WORDS("Calico Cat"),
    [KITTENS_PERSIAN] = WORDS("Persian Cat"),
    [KITTENS_SIAMESE] = WORDS("Siamese Cat"),
    [KITTENS_FERAL] = WORDS("Feral Cat"),
    [KITTENS_BOTTOM] = WORDS("Draw from the Bottom"),
    [KITTENS_REVERSE] = WORDS("Reverse"),
    [KITTENS_ALTER] = WORDS("Alter the Future"),
    [KITTENS_TARGETED] = WORDS("Targeted Attack"),
    [KITTENS_SWAP] = WORDS("Swap Top and Bottom"),
    [KITTENS_MARK] = WORDS("Mark"),
    [KITTENS_CURSE] = WORDS("Curse of the Cat Butt"),
    [KITTENS_SUPER_SKIP] = WORDS("Super Skip"),
    [KITTENS_CATOMIC] = WORDS("Catomic Bomb"),
    [KITTENS_GARBAGE] = WORDS("Garbage Collection"),
    [KITTENS_STREAKING] = WORDS("Streaking Kitten"),
    [KITTENS_EXPLODING] = WORDS("Exploding Kitten"),
    [KITTENS_IMPLODING] = WORDS("Imploding Kitten"),
};

/* By variant. The Exploding Kittens depend on the players. */
static const uint8_t copies[3][KITTENS_CARDS] = {
    {5, 4, 3, 4, 3, 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {5, 4, 3, 4, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1},
    {5, 4, 3, 4, 3, 5, 4, 4, 4, 4, 0, 0, 0, 1, 0, 3, 3, 2, 1, 1, 1, 1, 0, 0},
};

int kittens_copies(enum kittens_variant variant, int players, enum kittens_card card)
{
    if (card == KITTENS_EXPLODING)
        return variant == KITTENS_V_STREAKING ? players : players - 1;
    return copies[variant][card];
}

bool kittens_plays_alone(int card)
{
    static const uint64_t idle = (uint64_t)1 << KITTENS_DEFUSE | (uint64_t)1 << KITTENS_NOPE |
                                 (uint64_t)1 << KITTENS_TABBY | (uint64_t)1 << KITTENS_CALICO |
                                 (uint64_t)1 << KITTENS_PERSIAN | (uint64_t)1 << KITTENS_SIAMESE |
                                 (uint64_t)1 << KITTENS_FERAL | (uint64_t)1 << KITTENS_STREAKING |
                                 (uint64_t)1 << KITTENS_EXPLODING |
                                 (uint64_t)1 << KITTENS_IMPLODING;

    return !bits_has(idle, card);
}
