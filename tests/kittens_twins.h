/* Two matches of kittens that differ only in what some viewers can't see: one card of one hand and
   the bottom card of the pile are exchanged. Both are driven alike, and whatever the others receive
   must be the same. */
#ifndef PARLOR_KITTENS_TWINS_H
#define PARLOR_KITTENS_TWINS_H

#include "kittens.h"
#include "match.h"

enum { TWINS = 2 };

struct twins {
    struct match *matches[TWINS];
    struct dice dice; /* for what the players do */
    int64_t now_ms;
    int holder; /* whose card differs */
    int slot;   /* where it is in that hand, or -1 if it differs nowhere or elsewhere */
    int cards[TWINS];
};

/* How the two come to differ. */
enum twins_swap {
    TWINS_DEALT, /* the holder is dealt the one card or the other */
    TWINS_DRAWN, /* the top card is a kitten or the other; the holder, who begins, has a Streaking
                    Kitten */
};

/* Opens both with the same dice. Every seed deals otherwise. */
void twins_open(struct twins *twins, const struct params *params, enum twins_swap swap,
                uint64_t seed);
void twins_close(struct twins *twins);

/* Sends the same to both; it is done in both. */
void twins_play(struct twins *twins, const struct event *event);
/* Something that a seat may do and that does not show the card that differs, or false. */
bool twins_choose(struct twins *twins, int seat, struct event *event);
/* Lets time pass in both, up to when the match wakes. */
void twins_wait(struct twins *twins);

/* What those who look on see in the first. */
struct kittens_table twins_table(const struct twins *twins);

/* Fails the test unless a viewer receives the same from both since that entry: views, legal moves,
   reports, what happened when, who is to act and until when. */
void assert_alike(const struct match *a, const struct match *b, uint32_t since, int viewer);
/* The same for everybody but one seat. */
void assert_alike_but(const struct match *a, const struct match *b, uint32_t since, int seat);

/* One match alone, its chance not steered. */
struct match *single_open(const struct params *params, uint64_t seed);
/* A second match that has come as far as the first, with dice of its own. */
struct match *single_copy(const struct match *match, int64_t now_ms, uint64_t seed);

#endif
