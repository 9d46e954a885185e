/* The state of robots, and what its rules share among their files. */
#ifndef PARLOR_ROBOTS_STATE_H
#define PARLOR_ROBOTS_STATE_H

#ifndef ROBOTS_RULES
#error "only the rules of robots may include this"
#endif

#include "robots.h"

/* Nothing is hidden, so the state is what everybody sees. */
struct robots_state {
    struct robots_table table;
};

/* judge.c: what may be done. */
extern const char *const robots_refusals[];
bool robots_may(const struct robots_table *table, const struct event *event);
bool robots_why_not(const void *view, const struct event *event, struct message *why);
int robots_legal(const void *view, struct move *moves, int cap);
/* The seats that may still say something about the bets, as a set. */
uint64_t robots_bettors(const struct robots_table *table);
/* May a robot begin the match on this cell? */
bool robots_is_free(const struct robots_table *table, int cell);

static inline uint64_t robots_living(const struct robots_table *table)
{
    return bits_below(table->players) & ~(uint64_t)table->forfeited;
}

static inline int robots_count(const struct robots_table *table)
{
    return table->has_silver ? ROBOTS_MAX : ROBOTS_COLOURS;
}

/* chance.c */
void robots_nature(const void *state, struct dice *dice, struct event *event);

/* puzzle.c */
extern const struct puzzle_maker robots_puzzles;

/* rounds.c */
bool robots_is_final(const void *view, const struct event *event);
bool robots_apply(void *state, const struct event *event, struct outbox *outbox);
int robots_rank(const struct robots_table *table, int seat);

/* rules.c */
extern const char *const robots_endings[];

/* setup.c: lays a board of one's own, or a problem: with its robots and its one chip. Where it
   can't be read, or does not go with the match, `why` says so. */
bool robots_lay_own(struct word text, struct robots_table *table, struct message *why);

/* sound.c */
bool robots_sound(const void *state, struct message *why);
bool robots_view_is_sound(const void *view, int viewer, const struct params *params);

/* text.c */
void robots_write_view(const void *view, struct text *text);
void robots_write_state(const void *state, struct text *text);
uint64_t robots_hash_state(const void *state);

#endif
