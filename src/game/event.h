/* Events: the only thing that ever happens to a match. A game lists its kinds of event as data, and
   from that table come their text, their reading and the check of their shape. */
#ifndef PARLOR_EVENT_H
#define PARLOR_EVENT_H

#include "message.h"
#include "text.h"

#include <stdbool.h>
#include <stdint.h>

/* Who acts and who looks. Players sit at 0 and up; Nature is chance, Clock is time. */
enum {
    PLAYERS_MAX = 8,
    SEAT_NATURE = 8,
    SEAT_CLOCK = 9,
    SEATS = 10,
    VIEWER_AUDIENCE = 10, /* looks on and never acts */
    VIEWERS = 11,
};

/* A named number in a range; where its values have names (min is 0 then), text uses those. */
struct field {
    const char *name;
    int16_t min, max;
    const char *const *names;
};

bool field_parse(const struct field *field, struct word word, int16_t *value);
void field_write(const struct field *field, int16_t value, struct text *text);

enum { ARGS_MAX = 64, FIELDS_MAX = 6 };

enum event_by { BY_PLAYER, BY_NATURE, BY_CLOCK };

struct event_kind {
    const char *name;
    enum event_by by;
    int arg_min, arg_max;
    /* What the arguments are; further ones are like the last that is given here. */
    struct field fields[FIELDS_MAX];
    bool is_ascending;    /* the order of the arguments does not matter, so they ascend */
    uint64_t secret_args; /* which arguments only the sender may learn from */
};

/* Every game's table of kinds begins with these two. */
enum { EVENT_FORFEIT, EVENT_TIMEOUT, EVENT_OWN };
#define EVENT_COMMON_KINDS                                                                         \
    [EVENT_FORFEIT] = {.name = "forfeit", .by = BY_PLAYER}, [EVENT_TIMEOUT] = {.name = "timeout",  \
                                                                               .by = BY_CLOCK}

struct event {
    int64_t time_ms; /* match time, stamped by the match */
    int16_t seat;
    int16_t kind;
    int16_t arg_count; /* fewer than the kind's arg_min while somebody is still choosing */
    int16_t args[ARGS_MAX];
};

/* What a player may do, compactly: the last argument runs from its value up to `last_max`. */
struct move {
    int16_t kind;
    int16_t arg_count;
    int16_t args[FIELDS_MAX];
    int16_t last_max;
};

struct event_kinds {
    const struct event_kind *list;
    int count;
};

const struct field *event_field(const struct event_kind *kind, int arg);

/* Is this a complete event of a known kind, sent by the right sort of seat, its arguments in range?
   Says what is wrong if not (`why` may be NULL). */
bool event_has_shape(struct event_kinds kinds, const struct event *event, struct message *why);

/* Writes `jump c3 d3`: kind and arguments; neither seat nor time. */
void event_write(struct event_kinds kinds, const struct event *event, struct text *text);

/* Reads what event_write writes. The event may have fewer arguments than its kind; ascending
   arguments may come in any order. The caller sets seat and time. */
bool event_parse(struct event_kinds kinds, struct word line, struct event *event,
                 struct message *why);

/* How many events a move stands for, and the one at `index` among them (arguments beyond its own
   are left as they are). */
int move_width(const struct move *move);
void move_event(const struct move *move, int index, int seat, struct event *event);
bool move_has(const struct move *move, const struct event *event);

#endif
