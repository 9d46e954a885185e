/* The contract of a game: pure functions over plain data.

   A state and a view are structs without pointers, of the sizes given here: a copy is a memcpy, and
   equal bytes mean equal. Whatever comes from outside arrives as an event. A game allocates
   nothing, reads no clock, rolls no dice of its own and speaks only through the outbox. */
#ifndef PARLOR_GAME_H
#define PARLOR_GAME_H

#include "dice.h"
#include "event.h"
#include "message.h"
#include "puzzle.h"
#include "text.h"

#include <stddef.h>
#include <stdint.h>

#define NEVER INT64_MAX

/* Everybody who looks. */
#define EVERYONE ((((uint64_t)1 << PLAYERS_MAX) - 1) | (uint64_t)1 << VIEWER_AUDIENCE)

enum { OPTIONS_MAX = 16 };

struct option {
    struct field field;
    int16_t standard;
    int16_t least;     /* besides the smallest value, from here on; 0: any value */
    const char *apart; /* the value that is usual where people sit apart; NULL: the same */
    const char *title; /* what it is called, for people */
    const char *says;  /* the question that it answers */
    const char *const
        *titles; /* what its values are called in menus, by value as its names are; or NULL */
    const char *const *tells; /* what each of them is like, in a sentence; or NULL */
    bool is_asked; /* put to people before the start, unless it was said on the command line */
    /* Under this name all options that follow each other with it can be given at once, such as
       `board=1A-2B-3A-4B`; NULL: they can't. */
    const char *group;
    int since; /* the version of the rules that brought it; 0: it was always there */
};

enum { SETUP_MAX = 2047 };

/* What a match is set up with. */
struct params {
    int version; /* of the rules, 1 up to the game's own */
    int players;
    int16_t options[OPTIONS_MAX];
    char setup[SETUP_MAX + 1]; /* a text in whole lines, such as a board; empty: none */
};

struct report {
    uint64_t audience; /* the set of viewers who are told */
    struct message message;
};

enum { REPORTS_MAX = 72 };

/* What an event made known, in order. */
struct outbox {
    int report_count;
    struct report reports[REPORTS_MAX];
    bool is_overfull;  /* there were more: a fault of the rules */
    bool turn_begins;  /* what follows can be cancelled back to here */
    bool is_revealing; /* something hidden was shown: it can't be taken back */
};

void outbox_clear(struct outbox *outbox);
/* Each accepts NULL and then does nothing. */
void outbox_tell(struct outbox *outbox, uint64_t audience, struct message message);
void outbox_begin_turn(struct outbox *outbox);
void outbox_reveal(struct outbox *outbox);

struct standing {
    int ending;            /* index into the game's endings, or -1 while it is played */
    int rank[PLAYERS_MAX]; /* 1 for the best; who shares a rank has the same */
    int score[PLAYERS_MAX];
};

struct game {
    const char *name;  /* in commands and files */
    const char *title; /* for people */
    int version;       /* of the rules: counts up when an old log would replay differently */
    bool is_template;  /* not offered to people */
    bool has_secrets;  /* what one seat sees, another must not */
    int players_min, players_max;
    size_t state_size, view_size;
    int moves_max;  /* no view has more legal moves */
    int events_max; /* no match has more events */
    struct event_kinds kinds;
    const struct option *options;
    int option_count;
    const char *setup_says;                 /* what a set-up text is; NULL: there is none */
    void (*write_setup)(struct text *text); /* one to begin with; goes with setup_says */
    const char *const *refusals; /* every text that why_not gives as a reason; NULL ends it */
    const char *const *endings;  /* every way a match ends; NULL ends it */

    /* The state before the first event. Options that do not go together are refused with a message
       whose position is the index of the option; so is a set-up text that can't be read, with the
       number of options as position (`why` is not NULL; see game_start). */
    bool (*start)(void *state, const struct params *params, struct message *why);

    /* How many bytes of a state count: those behind them are not looked at, and need not be there
       while it does not change. NULL: all of them. See game_extent. */
    size_t (*extent)(const void *state);

    /* The set of seats that may act now, Nature and Clock among them; empty means over. */
    uint64_t (*to_act)(const void *state);

    /* The match time from which Clock may act, or NEVER. */
    int64_t (*deadline)(const void *state);

    /* The only way a state changes. The event has its shape. False: refused, and nothing changed.
       `outbox` is NULL in a search; otherwise it comes empty (see game_apply). A forfeit is
       accepted from any living seat at any time. */
    bool (*apply)(void *state, const struct event *event, struct outbox *outbox);

    /* Proposes the outcome of chance; only while Nature is to act. NULL where it never is. */
    void (*nature)(const void *state, struct dice *dice, struct event *event);

    /* Are the invariants whole? Says which is not (`why` is not NULL). */
    bool (*sound)(const void *state, struct message *why);

    void (*standing)(const void *state, struct standing *standing);

    /* What this viewer knows, built from zero. Nature and Clock see what their events need, a seat
       where nobody sits what the audience does. */
    void (*view)(const void *state, int viewer, void *view);
    /* How many bytes of a view count: those behind them are zero. Of views that the game made, or
       that are sound. NULL: all of them. See game_view_extent. */
    size_t (*view_extent)(const void *view);

    /* Every move this viewer may make, from the view alone, forfeits left out; no two overlap.
       Returns their number, at most moves_max. */
    int (*legal)(const void *view, struct move *moves, int cap);

    /* The one judge: is there a reason why this viewer, who is the event's seat, may not do this?
       An event with fewer arguments is judged as far as it goes. `why` may be NULL. */
    bool (*why_not)(const void *view, const struct event *event, struct message *why);

    /* Of an event that this viewer may send: false exactly if directly afterwards cancelling leads
       to before it. A forfeit is final. */
    bool (*is_final)(const void *view, const struct event *event);

    /* Could this be what this viewer sees of a match with this set-up? True for every view of a
       sound state. Where it is, everything that takes a view stays in bounds and ends: ask before
       believing a view that comes from outside. */
    bool (*view_is_sound)(const void *view, int viewer, const struct params *params);

    /* Some complete state that looks like this to this viewer. */
    void (*imagine)(const void *view, struct dice *dice, void *state);

    /* How far this seat has come, for searches that can't look to the end: a rough measure, larger
       is better, pure. Only differences between seats count; one of 1000 as good as decides the
       match. NULL: there is none. */
    int (*progress)(const void *state, int seat);

    /* Who makes puzzles of it; NULL: nobody. */
    const struct puzzle_maker *puzzles;

    /* Of exactly what write_state writes, number by number, counts before lists; the same on every
       machine. It never leaves the referee: it would tell a guesser whether a guess was right. */
    uint64_t (*hash_state)(const void *state);

    /* Canonical text: equal if and only if the state, or the view, is. Saved matches are checked by
       it, so its form changes only with the version of the rules. */
    void (*write_state)(const void *state, struct text *text);
    void (*write_view)(const void *view, struct text *text);
};

/* No canonical text is longer, and no state or view is larger. */
enum { GAME_TEXT_MAX = 32768, GAME_STATE_MAX = 8192, GAME_VIEW_MAX = 8192 };

/* The set-up with every option at its standard. */
void params_init(const struct game *game, int players, struct params *params);
/* Sets options to what is usual where people sit apart. */
void params_sit_apart(const struct game *game, struct params *params);
/* Is this the name of an option or of a group? */
bool params_has(const struct game *game, struct word name);
/* How many options of a group, from this one on, follow each other. */
int params_group(const struct game *game, int first);
/* Have the rules of this version such an option? One that came later keeps its standard, which must
   mean what the rules were without it, and is neither read nor written. */
bool params_knows(const struct params *params, const struct option *option);
/* Reads words like `homes=spread`, each option at most once; those not named keep their value. */
bool params_parse(const struct game *game, struct word text, struct params *params,
                  struct message *why);
/* Takes a set-up text; a last line without its end gets one. False if it is too long, or not plain
   text. */
bool params_set_up(struct params *params, struct word text, struct message *why);
/* The last line of a set-up text may be `# NAME`: what it is called, empty if nothing; and what
   comes before, which the game reads. */
struct word setup_name(const struct params *params);
struct word setup_text(const struct params *params);
/* Calls a set-up text so that has no name yet. */
void setup_give_name(struct params *params, const char *name);
/* What has a name is played once more, as the line after it says: `#try 2`. */
void setup_count_try(struct params *params);
/* Which time it is played, from 1 on. */
int setup_try(const struct params *params);
/* Writes every option of this version, as params_parse reads them. */
void params_write(const struct game *game, const struct params *params, struct text *text);
/* Is the game for so many? `why` may be NULL. */
bool game_seats(const struct game *game, int players, struct message *why);
/* Starts if the version, the number of players and the options are the game's; `why` may be NULL.
 */
bool game_start(const struct game *game, const struct params *params, void *state,
                struct message *why);

/* How many bytes of a state count, and of a view; never more than it has. */
size_t game_extent(const struct game *game, const void *state);
size_t game_view_extent(const struct game *game, const void *view);

/* Applies an event that has its shape; the outbox, which may be NULL, is emptied first. */
bool game_apply(const struct game *game, void *state, const struct event *event,
                struct outbox *outbox);

#endif
