/* The whole truth of a match of kittens, and what its rules share among their files. */
#ifndef PARLOR_KITTENS_STATE_H
#define PARLOR_KITTENS_STATE_H

#ifndef KITTENS_RULES
#error "only the rules of kittens may include this"
#endif

#include "kittens.h"

/* Who can know a card: the seats, and as one all who only look on. */
enum { ONLOOKERS = KITTENS_PLAYERS_MAX, ALL_KNOW = (1 << (ONLOOKERS + 1)) - 1 };

static inline int kittens_memory(int viewer)
{
    return viewer < ONLOOKERS ? viewer : ONLOOKERS;
}

/* A card, and the set of those who know that it is here. */
struct slot {
    uint8_t card;
    uint8_t known;
};

/* A card on its way, and where it came from. */
struct loose {
    struct slot slot;
    uint8_t from, from_slot; /* as in a motion */
};

struct kittens_state {
    struct kittens_table table;
    uint8_t nopeless[KITTENS_PLAYERS_MAX]; /* who knows that this seat holds no Nope */
    struct slot held;                      /* being looked at; KITTENS_NO_CARD if none */
    struct slot gifts[KITTENS_PLAYERS_MAX];
    struct slot pile[KITTENS_CARDS_MAX]; /* from the top */
    struct slot hands[KITTENS_PLAYERS_MAX][KITTENS_CARDS_MAX];
    uint8_t spare[6]; /* no hidden padding */
};

_Static_assert(sizeof(struct kittens_state) == sizeof(struct kittens_table) + 640, "padding");

/* hands.c: cards on their way, what moved, and who knows them. A card is first picked up: */
int kittens_find(const struct kittens_state *s, int seat, int card);
struct loose kittens_take(struct kittens_state *s, int seat, int index);
struct loose kittens_lift(struct kittens_state *s, int index);
struct loose kittens_let_go(struct kittens_state *s);
struct loose kittens_collect(struct kittens_state *s, int seat);
struct loose kittens_pick_up(struct kittens_state *s);
struct loose kittens_bring(int card);
/* and then put down, which is what moves it. */
void kittens_gain(struct kittens_state *s, int seat, struct loose loose);
void kittens_lay(struct kittens_state *s, int index, struct loose loose);
void kittens_discard(struct kittens_state *s, struct loose loose);
void kittens_hold(struct kittens_state *s, struct loose loose);
void kittens_offer(struct kittens_state *s, int seat, struct loose loose);
void kittens_set_aside(struct kittens_state *s, struct loose loose);
void kittens_banish(struct kittens_state *s, struct loose loose);
void kittens_note_shuffle(struct kittens_state *s, int place);
void kittens_forget(struct slot *slots, int count, int except);
void kittens_permute(struct slot *slots, int count, const int16_t *order);

/* turns.c: turns, explosions and who is out. */
void kittens_tell_seat(struct outbox *outbox, int seat, struct message message);
void kittens_tell_others(struct outbox *outbox, int seat, struct message message);
void kittens_begin_turn(struct kittens_state *s, int seat, int owed, bool is_attacked,
                        struct outbox *outbox);
void kittens_resume(struct kittens_state *s, enum kittens_after after, struct outbox *outbox);
void kittens_draw(struct kittens_state *s, int index, struct outbox *outbox);
void kittens_explode(struct kittens_state *s, int seat, struct loose kitten,
                     enum kittens_after after, struct outbox *outbox);
void kittens_settle_top(struct kittens_state *s, struct outbox *outbox);
void kittens_insert(struct kittens_state *s, int index, struct outbox *outbox);
void kittens_look_done(struct kittens_state *s, bool is_kept, struct outbox *outbox);
void kittens_forfeit(struct kittens_state *s, int seat, struct outbox *outbox);

/* plays.c: what is played, Nopes, and what the cards do. */
void kittens_play(struct kittens_state *s, const struct event *event, struct outbox *outbox);
void kittens_aim(struct kittens_state *s, const struct event *event, struct outbox *outbox);
void kittens_ask_target(struct kittens_state *s, struct outbox *outbox);
void kittens_answer(struct kittens_state *s, const struct event *event, struct outbox *outbox);
void kittens_ask_next(struct kittens_state *s, int after, struct outbox *outbox);
void kittens_close_if_answered(struct kittens_state *s, struct outbox *outbox);
void kittens_close(struct kittens_state *s, struct outbox *outbox);
void kittens_lapse(struct kittens_state *s, struct outbox *outbox);
void kittens_mixed(struct kittens_state *s, const struct event *event, struct outbox *outbox);
void kittens_picked(struct kittens_state *s, int slot, struct outbox *outbox);
void kittens_ordered(struct kittens_state *s, const struct event *event, struct outbox *outbox);
void kittens_give(struct kittens_state *s, int slot, struct outbox *outbox);
void kittens_mix(struct kittens_state *s);
void kittens_next_giver(struct kittens_state *s, int after);

/* The part of a view that decides what its viewer may do: no card of anybody else. */
struct kittens_sight {
    const struct kittens_table *table;
    int viewer;
    int held, mixing;    /* as in a view */
    const uint8_t *hand; /* the viewer's; NULL for who has none */
};

/* rules.c */
struct kittens_table kittens_settings(const struct params *params);

/* judge.c */
extern const char *const kittens_refusals[];
bool kittens_may(const struct kittens_sight *sight, const struct event *event);
bool kittens_why_not(const void *view, const struct event *event, struct message *why);
int kittens_legal(const void *view, struct move *moves, int cap);

/* view.c: what a viewer sees. The sight is that of a view, its hand lies in `hand`. */
struct kittens_sight kittens_look(const struct kittens_state *s, int viewer,
                                  uint8_t hand[KITTENS_CARDS_MAX]);
int kittens_mixing(const struct kittens_state *s);
void kittens_view(const void *state, int viewer, void *view);

/* imagine.c: what may be behind it. */
void kittens_imagine(const void *view, struct dice *dice, void *state);

/* trust.c */
bool kittens_view_is_sound(const void *view, int viewer, const struct params *params);

/* progress.c */
int kittens_progress(const void *state, int seat);

/* text.c */
uint64_t kittens_hash_state(const void *state);
void kittens_write_view(const void *view, struct text *text);
void kittens_write_state(const void *state, struct text *text);

#endif
