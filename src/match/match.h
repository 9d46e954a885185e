/* The match: the one referee. It owns the state, stamps and judges what comes in, lets Nature and
   Clock act, and keeps the log, from which everything can be played again.

   Times given as `now_ms` come from any clock that never goes back. Match time runs from 0 beside
   it, and stands still while the match is paused or closed. */
#ifndef PARLOR_MATCH_H
#define PARLOR_MATCH_H

#include "deed.h"
#include "game.h"

/* No match has more entries: so many events, and as many that were taken back. Take-backs are
   refused in time for the rest to be played. */
uint32_t match_entries_max(const struct game *game);

/* What an entry made: the state just after it, and what became known. */
struct match_moment {
    uint32_t number;
    const void *state;
    int report_count;
    const struct report *reports; /* the audience of each must be obeyed */
};

/* Sees each entry as it happens, with the state before it. */
struct match_watcher {
    void (*see)(void *context, const void *before, const struct match_moment *moment);
    void *context;
};

/* Who keeps the log; each may be NULL. */
struct match_keeper {
    /* Called with each line before it takes effect. False: it could not be kept, so it does not
       happen. */
    bool (*keep)(void *context, const char *line, size_t length);
    /* Called when a fault of the rules was found; nothing has happened by it. */
    void (*note_fault)(void *context, const struct message *why);
    void *context;
};

struct match_setup {
    const struct game *game;
    struct params params;
    const char *names[PLAYERS_MAX]; /* see match_check_names */
    bool (*fold)(const char *name, char *folded, size_t size);
    const char *bots[PLAYERS_MAX]; /* a word of small letters for how the program plays this seat;
                                      NULL or empty: people do */
    struct dice dice;
    struct match_keeper keeper;
    struct match_watcher watcher;
};

/* May a player be called so? At most SEAT_NAME_MAX bytes of UTF-8, something of which can be seen,
   and nothing that can't: no control characters, none that take no room or turn the direction. */
bool match_check_name(const char *name, struct message *why);

/* May these sit together? Names that look alike are the same: `fold` writes what a name is compared
   by, at most `size` bytes with the zero, or returns false (names_fold does so for programs that
   have Unicode); NULL ignores the case of the letters a to z, no more. Blanks at the ends don't
   count, and several are one. */
bool match_check_names(const char *const *names, int players,
                       bool (*fold)(const char *name, char *folded, size_t size),
                       struct message *why);

struct match;

/* NULL, and the reason, if the set-up is refused. The header is kept, and Nature acts. */
struct match *match_create(const struct match_setup *setup, int64_t now_ms, struct message *why);
void match_destroy(struct match *match);

/* Lets what is due act, then the command. Unless it is done, nothing has changed by the command and
   `why` (not NULL) says what is wrong. */
enum verdict match_submit(struct match *match, int64_t now_ms, const struct command *command,
                          struct message *why);
/* Lets due deadlines and Nature act. False if they could not: the match can't go on. */
bool match_advance(struct match *match, int64_t now_ms, struct message *why);
/* When match_advance must next be called, on the caller's clock, or NEVER. */
int64_t match_wakes_ms(const struct match *match);
/* When it will be this match time, on the caller's clock; NEVER while the match is paused. */
int64_t match_caller_ms(const struct match *match, int64_t time_ms);

/* Where cancelling leads: back to the entry at which this seat's unfinished turn began. False if it
   has begun nothing that can be cancelled. */
bool match_turn_start(const struct match *match, int seat, uint32_t *entry);
/* Where undoing leads: back to before the last thing that a person did, who is told, and that the
   whole table may take back. False, and why, which may be NULL, if there is none. */
bool match_undo_start(const struct match *match, uint32_t *entry, int *seat, struct message *why);
/* Would a take-back to this entry be accepted from this seat? If not, why, which may be NULL. */
bool match_may_take_back(const struct match *match, int seat, uint32_t entry, struct message *why);
/* The last entry with which chance began a turn, or 0, and how many hints were taken since: no
   take-back reaches behind it. */
uint32_t match_chance_turn(const struct match *match);
int match_hints(const struct match *match);
/* Has no turn begun since this entry? */
bool match_is_same_turn(const struct match *match, uint32_t entry);

bool match_is_paused(const struct match *match);
int64_t match_time_ms(const struct match *match, int64_t now_ms);

const struct game *match_game(const struct match *match);
const struct params *match_params(const struct match *match);
const char *match_name(const struct match *match, int seat);
/* Who holds this seat now, and how well the program plays it; empty where it does not. */
enum holder match_holder(const struct match *match, int seat);
const char *match_bot(const struct match *match, int seat);
/* Does the program play this seat for a person who held it before? */
bool match_is_played_for(const struct match *match, int seat);
/* Has this seat sent a command with this nonce? */
bool match_has_nonce(const struct match *match, int seat, uint64_t nonce);
/* Who held it just after an entry, and whether the match was paused then. */
void match_holding_at(const struct match *match, uint32_t number, int seat,
                      struct holding *holding);
bool match_was_paused(const struct match *match, uint32_t number);
/* The names of all seats, as message_write takes them. */
const char *const *match_names(const struct match *match);
uint64_t match_to_act(const struct match *match);
void match_standing(const struct match *match, struct standing *standing);
void match_view(const struct match *match, int viewer, void *view);
void match_write_state(const struct match *match, struct text *text);

/* One thing that happened. */
struct match_entry {
    int64_t time_ms;
    uint64_t nonce;
    uint32_t seen;
    uint32_t back_to;              /* of a take-back */
    int16_t seat, kind, arg_count; /* of an event, see match_event; of a hold `kind` is the seat */
    uint8_t deed;                  /* enum deed */
    uint8_t holder;                /* of a hold, enum holder */
    bool is_undone;                /* a later take-back reaches behind it */
    bool turn_begins, is_revealing;
    bool is_timed;     /* a deadline ran after it */
    bool is_of_person; /* who held the seat that did it */
};

/* Entries are numbered from 1; 0 is the beginning. */
uint32_t match_length(const struct match *match);
const struct match_entry *match_entry(const struct match *match, uint32_t number);
/* The event of an entry that is one. */
void match_event(const struct match *match, uint32_t number, struct event *event);
/* What an entry made, made again by playing up to it; 0 is the beginning. It stays until the same
   thread asks again. Asking for one after the other is quick. False if there is no such entry, or
   no memory. */
bool match_look_back(const struct match *match, uint32_t number, struct match_moment *moment);

/* A batch: what happens from its begin on is kept or taken away as a whole. */
bool match_begin(struct match *match); /* false: no memory */
/* The state when it began; NULL if none has, or it has ended. It stays until it ends. */
const void *match_state_before(const struct match *match);
/* The state now; it stays until the next entry, or until a batch is taken away. */
const void *match_state(const struct match *match);
void match_keep(struct match *match);
/* What chance and the clock did in it is due again. */
void match_revert(struct match *match);

/* From now on; `see` may be NULL. */
void match_watch(struct match *match, struct match_watcher watcher);

/* The log as text, in memory that the caller frees; NULL if there is none left. */
char *match_save(const struct match *match, size_t *length);

/* The length of a log up to and with an entry, or all of it if it has fewer. */
size_t match_log_until(const char *log, size_t length, uint32_t entry);

/* Plays a saved log again. At the first damage it stops and says where; what was whole before it is
   returned, or NULL if not even the header is. Names are compared by `fold`, as above. The dice and
   the keeper serve what follows; match time goes on from the last entry's. */
struct match *match_load(const char *log, size_t length,
                         const struct game *(*find)(struct word name),
                         bool (*fold)(const char *name, char *folded, size_t size),
                         const struct dice *dice, struct match_keeper keeper, int64_t now_ms,
                         struct damage *damage);

/* Plays one more line of a log, without its newline. */
bool match_follow(struct match *match, int64_t now_ms, struct word line, struct message *why);

#endif
