/* probe: a game for tests only, with everything at once: hidden hands, shuffles, a timed window, a
   secret argument, a number.

   Nature shuffles and each player is dealt two cards. A turn has two steps. A step is

       draw              the top of the deck into the hand; a reveal, to the drawer
       hide SLOT INDEX   a hand card back into the deck; the index is secret
       show SLOT         a hand card onto the discard pile for its points; a reveal, to all

   and two actions end the turn at once:

       stir              Nature shuffles the deck
       bid N             opens a window: the others `object W` or `allow W`, W being its number

   The window closes when all others have answered, or by the clock. A bid without enough objections
   scores N and raises the ceiling of bids. The match ends after ten turns, with an empty deck at a
   turn's end, or with one player left. Who forfeits keeps the hand, face down and out of play.

   Memory: a hidden card has a set of players who know it. The set travels with the card; a shuffle
   clears it, and to all but the hider a hide does so for the whole deck, as its places shift
   unseen. */
#ifndef PARLOR_PROBE_H
#define PARLOR_PROBE_H

#include "game.h"

enum {
    PROBE_PLAYERS_MAX = 4,
    PROBE_CARDS_MAX = 16,
    PROBE_DEALT = 2,
    PROBE_HAND_MAX = 4,
    PROBE_TURNS = 10,
    PROBE_STEPS = 2,
    PROBE_BID_MAX = 12,
    PROBE_UNKNOWN = -1, /* in place of a card that the viewer does not know */
};

enum {
    PROBE_SHUFFLE = EVENT_OWN, /* by Nature: place i gets the card that was at argument i */
    PROBE_DRAW,
    PROBE_HIDE,
    PROBE_SHOW,
    PROBE_STIR,
    PROBE_BID,
    PROBE_OBJECT,
    PROBE_ALLOW,
    PROBE_KINDS
};

enum probe_stage {
    PROBE_DEALING,  /* Nature is to shuffle, then all are dealt */
    PROBE_STIRRING, /* Nature is to shuffle */
    PROBE_ACTING,
    PROBE_ANSWERING,
    PROBE_OVER
};

/* What moved last: a card of the mover's, unless it says otherwise. */
enum probe_motion {
    PROBE_STILL,
    PROBE_DEALT_ALL, /* from the deck to all hands */
    PROBE_DREW,      /* from the deck into the hand */
    PROBE_HID,       /* from the hand into the deck */
    PROBE_SHOWED,    /* from the hand onto the discard pile */
    PROBE_STIRRED,   /* the deck was shuffled */
};

/* What lies open to everybody. */
struct probe_table {
    int64_t closes_ms;                      /* NEVER unless a window is open */
    uint64_t forfeited, answered, objected; /* sets of seats */
    int players, cards;
    int window_s;
    int most_must_object; /* else one objection is enough */
    int stage;            /* an enum probe_stage */
    int mover, turn, steps_left;
    int windows; /* opened so far: the number of the last one */
    int bid, ceiling;
    int ending; /* -1 while it is played */
    int score[PROBE_PLAYERS_MAX];
    int deck_count, discard_count;
    int hand_count[PROBE_PLAYERS_MAX];
    int discard[PROBE_CARDS_MAX];
    int moved;                  /* an enum probe_motion, */
    int moved_seat, moved_slot; /* whose card, and its place in the hand, */
    int is_new;                 /* and whether it was the latest event */
};

struct probe_view {
    struct probe_table table;
    int viewer;
    int unused;                /* leaves no padding: equal views have equal bytes */
    int deck[PROBE_CARDS_MAX]; /* from the top: cards, or PROBE_UNKNOWN */
    int hands[PROBE_PLAYERS_MAX][PROBE_HAND_MAX];
};

/* What showing this card scores; worthless cards can't be shown. */
int probe_points(int card);

extern const struct game probe_game;

struct face;
extern const struct face probe_face;
struct bot;
extern const struct bot probe_bot;

#endif
