/* The state of frogs, and what its rules share among their files. */
#ifndef PARLOR_FROGS_STATE_H
#define PARLOR_FROGS_STATE_H

#ifndef FROGS_RULES
#error "only the rules of frogs may include this"
#endif

#include "frogs.h"

/* Nothing is hidden, so the state is what everybody sees. */
struct frogs_state {
    struct frogs_table table;
};

enum frogs_option {
    FROGS_OPTION_BOARD,
    FROGS_OPTION_FROGS,
    FROGS_OPTION_CARDS,
    FROGS_OPTION_HOMES,
    FROGS_OPTION_REMOVAL,
    FROGS_OPTION_LANDING,
    FROGS_OPTIONS,
};

/* rules.c: players and options, as a match is set up with them. */
void frogs_set_options(struct frogs_table *table, const struct params *params);

/* judge.c: what may be done. */
extern const char *const frogs_refusals[];
bool frogs_may(const struct frogs_table *table, const struct event *event);
bool frogs_why_not(const void *view, const struct event *event, struct message *why);
int frogs_legal(const void *view, struct move *moves, int cap);

/* layout.c: frogs and bridges, without turns. */
static inline const struct frogs_board *frogs_board_of(const struct frogs_table *table)
{
    return frogs_board((enum frogs_size)table->size, table->players);
}

/* The set of a seat's frogs. */
static inline uint64_t frogs_seat_numbers(const struct frogs_table *table, int seat)
{
    return bits_below(table->frogs_each) << FROGS_EACH_MAX * seat;
}

/* The set of all frogs in the match. */
static inline uint64_t frogs_numbers(const struct frogs_table *table)
{
    uint64_t firsts = UINT64_C(01111) & bits_below(FROGS_EACH_MAX * table->players);

    return bits_below(table->frogs_each) * firsts;
}

/* The set of seats that have not left. */
static inline uint64_t frogs_living(const struct frogs_table *table)
{
    return bits_below(table->players) & ~(uint64_t)table->forfeited;
}

int frogs_sitting(const struct frogs_table *table, const struct frogs_layout *layout, int place,
                  int besides);
int frogs_jumping(const struct frogs_table *table, int place);
int frogs_beginning(const struct frogs_table *table, int frog);
bool frogs_is_locked(const struct frogs_table *table, const struct frogs_layout *layout, int frog);
int frogs_home_count(const struct frogs_table *table, const struct frogs_layout *layout, int seat);
bool frogs_may_enter(const struct frogs_table *table, const struct frogs_layout *layout, int seat,
                     int home);
int frogs_step(const struct frogs_table *table, struct frogs_layout *layout, int frog, int to,
               bool is_flying);
uint64_t frogs_empty_gaps(const struct frogs_table *table, const struct frogs_layout *layout);
uint64_t frogs_removable(const struct frogs_table *table, const struct frogs_layout *layout);

/* chain.c: `began` is where the chain may not end, or FROGS_NOWHERE. */
bool frogs_can_finish(const struct frogs_table *table, const struct frogs_layout *layout,
                      int onward, int began);

/* sound.c */
bool frogs_sound(const void *state, struct message *why);
bool frogs_view_is_sound(const void *view, int viewer, const struct params *params);

/* progress.c */
int frogs_progress(const void *state, int seat);

/* text.c */
uint64_t frogs_hash_state(const void *state);
void frogs_write_view(const void *view, struct text *text);
void frogs_write_state(const void *state, struct text *text);

#endif
