/* kittens: Exploding, Imploding and Streaking Kittens. What a viewer knows stands here. The rules
   in words: doc/rules/kittens.md. */
#ifndef PARLOR_KITTENS_H
#define PARLOR_KITTENS_H

#include "bits.h"
#include "game.h"

enum { KITTENS_PLAYERS_MAX = 4, KITTENS_CARDS_MAX = 62, KITTENS_SPREAD_MAX = 5 };

enum kittens_card {
    KITTENS_DEFUSE,
    KITTENS_NOPE,
    KITTENS_ATTACK,
    KITTENS_SHUFFLE,
    KITTENS_SKIP,
    KITTENS_SEE,
    KITTENS_TABBY,
    KITTENS_CALICO,
    KITTENS_PERSIAN,
    KITTENS_SIAMESE,
    KITTENS_FERAL,
    KITTENS_BOTTOM,
    KITTENS_REVERSE,
    KITTENS_ALTER,
    KITTENS_TARGETED,
    KITTENS_SWAP,
    KITTENS_MARK,
    KITTENS_CURSE,
    KITTENS_SUPER_SKIP,
    KITTENS_CATOMIC,
    KITTENS_GARBAGE,
    KITTENS_STREAKING,
    KITTENS_EXPLODING,
    KITTENS_IMPLODING,
    KITTENS_CARDS,
    KITTENS_UNKNOWN = 254, /* in place of a card that the viewer does not know */
    KITTENS_NO_CARD = 255,
};

extern const char *const kittens_card_names[KITTENS_CARDS];  /* in events */
extern const char *const kittens_card_titles[KITTENS_CARDS]; /* for people */

enum kittens_variant { KITTENS_V_EXPLODING, KITTENS_V_IMPLODING, KITTENS_V_STREAKING };

/* How many of a card are in a game. */
int kittens_copies(enum kittens_variant variant, int players, enum kittens_card card);

/* Is it one of the four cats? The feral one is none of them. */
static inline bool kittens_is_cat(int card)
{
    return card >= KITTENS_TABBY && card <= KITTENS_SIAMESE;
}

/* Does playing it alone do something? */
bool kittens_plays_alone(int card);

/* What is awaited. */
enum kittens_stage {
    KITTENS_DEALING,    /* Nature shuffles the deck, and hands are dealt */
    KITTENS_FILLING,    /* the kittens are in: Nature shuffles the pile */
    KITTENS_TURN,       /* the mover plays or draws */
    KITTENS_AIMING,     /* the mover says at whom, and for a triple which card */
    KITTENS_NOPING,     /* those asked say whether they play a Nope */
    KITTENS_TIMES,      /* the mover says how often to shuffle */
    KITTENS_MIXING,     /* Nature shuffles for the card that was played */
    KITTENS_PICKING,    /* Nature picks a card of the target's hand */
    KITTENS_ORDERING,   /* the mover puts the top cards in order */
    KITTENS_LOOKING,    /* the mover looks at the card drawn */
    KITTENS_INSERTING,  /* the actor puts a kitten into the pile */
    KITTENS_UNCOVERING, /* Nature shows whether a face-up kitten is on top now */
    KITTENS_GIVING,     /* the actor gives a card to the pile */
    KITTENS_OVER,
};

enum {
    KITTENS_PERMUTE = EVENT_OWN, /* by Nature: place i gets the card that was at argument i */
    KITTENS_PICK,                /* by Nature: a slot of the target's hand */
    KITTENS_UNCOVER,             /* by Nature */
    KITTENS_DRAW,
    KITTENS_PLAY,    /* slot */
    KITTENS_PAIR,    /* two slots */
    KITTENS_TRIPLE,  /* three slots */
    KITTENS_AIM,     /* seat */
    KITTENS_DEMAND,  /* seat, card */
    KITTENS_DO_NOPE, /* number of the question */
    KITTENS_ALLOW,   /* number of the question */
    KITTENS_REPEAT,  /* how many times */
    KITTENS_ORDER,   /* which of the top cards comes first, second, ... */
    KITTENS_KEEP,
    KITTENS_REFUSE,
    KITTENS_INSERT, /* index */
    KITTENS_GIVE,   /* slot */
    KITTENS_KINDS,
};

enum { KITTENS_NOBODY = 255 };

/* What follows when a kitten has been put back. */
enum kittens_after { KITTENS_GO_ON, KITTENS_END_ONE, KITTENS_END_ALL };

/* Where a card can lie. */
enum kittens_place {
    KITTENS_AT_HAND,                                         /* of seat 0, and then of the others */
    KITTENS_AT_GIFT = KITTENS_AT_HAND + KITTENS_PLAYERS_MAX, /* as well */
    KITTENS_AT_PILE = KITTENS_AT_GIFT + KITTENS_PLAYERS_MAX,
    KITTENS_AT_DISCARD,
    KITTENS_AT_HELD,   /* being looked at */
    KITTENS_AT_KITTEN, /* being put back */
    KITTENS_AT_OUT,    /* of the game */
    KITTENS_PLACES,
};

/* Cards that went from one place to another, or were shuffled where they are (`from` is `to`).
   Slots are those of a hand, `from` as before the event, `to` as after it; 0 elsewhere: nobody is
   told where in the pile. */
struct kittens_motion {
    uint8_t from, from_slot;
    uint8_t to, to_slot; /* the first of several */
    uint8_t card;        /* where all saw it, else KITTENS_UNKNOWN */
    uint8_t count;       /* how many went */
};

enum { KITTENS_MOTIONS_MAX = 8 };

/* What moved last, in order. Everybody saw it. */
struct kittens_moved {
    uint8_t is_new; /* it was the latest event that moved it */
    uint8_t count;
    struct kittens_motion motions[KITTENS_MOTIONS_MAX];
};

/* What everybody sees. */
struct kittens_table {
    int64_t closes_ms;                    /* NEVER unless a window is open */
    uint64_t marked[KITTENS_PLAYERS_MAX]; /* sets of slots */
    uint8_t players;
    uint8_t variant;     /* enum kittens_variant */
    uint8_t see;         /* how many cards See the Future shows */
    uint8_t window_s;    /* of a Nope window; 0: holders are asked */
    uint8_t defuse_ends; /* enum kittens_after: what a Defuse after a draw ends */
    uint8_t stage;       /* enum kittens_stage */
    uint8_t alive;       /* set of seats */
    uint8_t cursed;      /* set of seats */
    uint8_t mover;
    uint8_t owed; /* turns, this one included */
    uint8_t is_attacked;
    uint8_t is_reversed; /* play goes to lower numbers */
    uint8_t actor;       /* who inserts or gives, or is asked; else KITTENS_NOBODY */
    uint8_t kitten;      /* being put back, or KITTENS_NO_CARD */
    uint8_t after;       /* enum kittens_after */
    uint8_t is_up;       /* the Imploding Kitten lies face up */
    uint8_t played;      /* the card that was played, or KITTENS_NO_CARD */
    uint8_t combination; /* 1, 2 or 3 cards were played */
    uint8_t target;      /* a seat, or KITTENS_NOBODY */
    uint8_t demanded;    /* by a triple, or KITTENS_NO_CARD */
    uint8_t questioned;  /* who played the latest card in question */
    uint8_t nopes;       /* on the card that was played */
    uint8_t question;    /* its number; counts up */
    uint8_t answered;    /* set of seats that have answered it */
    uint8_t repeats;     /* how often Nature is to shuffle */
    uint8_t pile_count;
    uint8_t hand_count[KITTENS_PLAYERS_MAX]; /* hands of the dead are out of play */
    uint8_t discard[KITTENS_CARDS];          /* how many of each */
    uint8_t discard_top;                     /* or KITTENS_NO_CARD */
    uint8_t exploding_gone;                  /* Exploding Kittens not in the game, */
    uint8_t imploding_gone;                  /* and Imploding ones */
    uint8_t gave;                            /* set of seats whose gift waits to be shuffled in */
    uint8_t left_count;                      /* players who are out */
    uint8_t left[KITTENS_PLAYERS_MAX];       /* in this order */
    struct kittens_moved moved;
    uint8_t spare[7]; /* no hidden padding: equal bytes mean equal */
};

struct kittens_view {
    struct kittens_table table;
    uint8_t viewer;
    uint8_t nopeless;                   /* set of seats known to hold no Nope */
    uint8_t held;                       /* the card that the mover looks at, or KITTENS_NO_CARD */
    uint8_t mixing;                     /* for Nature: how many cards are to be shuffled */
    uint8_t gifts[KITTENS_PLAYERS_MAX]; /* by giver, or KITTENS_NO_CARD */
    uint8_t own[KITTENS_CARDS];         /* the viewer's cards whose places are not known */
    uint8_t pile[KITTENS_CARDS_MAX];    /* from the top */
    uint8_t hands[KITTENS_PLAYERS_MAX][KITTENS_CARDS_MAX];
    uint8_t spare[2];
};

_Static_assert(sizeof(struct kittens_table) == 5 * 8 + 120, "padding");
_Static_assert(sizeof(struct kittens_view) == sizeof(struct kittens_table) + 344, "padding");

/* The seat after this one in the direction of play, whoever is alive. */
static inline int kittens_beside(const struct kittens_table *table, int seat)
{
    return (seat + (table->is_reversed ? table->players - 1 : 1)) % table->players;
}

/* The seat after this one, alive, in the direction of play. */
static inline int kittens_next(const struct kittens_table *table, int seat)
{
    do
        seat = kittens_beside(table, seat);
    while (!bits_has(table->alive, seat));
    return seat;
}

/* Has this seat a card that is not marked? */
static inline bool kittens_has_unmarked(const struct kittens_table *table, int seat)
{
    return bits_count(table->marked[seat]) < table->hand_count[seat];
}

/* The set of slots of the target's hand of which Nature picks one: any for a pair, an unmarked one
   for a Mark. */
static inline uint64_t kittens_pickable(const struct kittens_table *table)
{
    uint64_t hand = bits_below(table->hand_count[table->target]);

    return table->combination == 2 ? hand : hand & ~table->marked[table->target];
}

/* How many of the top cards the mover sees when altering the future. */
static inline int kittens_spread(const struct kittens_table *table)
{
    int count = table->variant == KITTENS_V_STREAKING ? 5 : 3;

    return count < table->pile_count ? count : table->pile_count;
}

/* The seat that acts alone now, or KITTENS_NOBODY. */
int kittens_awaited(const struct kittens_table *table);

extern const struct game kittens_game;

#endif
