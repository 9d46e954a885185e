/* The match: the one referee. It owns the state, stamps and judges what comes in, lets Nature and
   Clock act, and keeps the log, from which everything can be played again.

   Times given as `now_ms` come from any clock that never goes back. Match time runs from 0 beside
   it, and stands still while the match is paused or closed. */
#ifndef PARLOR_MATCH_H
#define PARLOR_MATCH_H

#include "game.h"

enum { MATCH_NAME_MAX = 64, MATCH_BOT_MAX = 15 };

/* No match has more entries: so many events, and as many that were taken back. Take-backs are
   refused in time for the rest to be played. */
uint32_t match_entries_max(const struct game *game);

/* Sees each entry as it happens, with the state before it and after. */
struct match_watcher {
    void (*see)(void *context, uint32_t number, const void *before, const void *after,
                const struct outbox *outbox);
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

/* May a player be called so? At most MATCH_NAME_MAX bytes of UTF-8, something of which can be seen,
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

/* What can be done. All but events and take-backs are done by the table, see below. */
enum match_deed {
    MATCH_EVENT,
    MATCH_BACK,  /* a take-back */
    MATCH_HOLD,  /* a seat is held by somebody else from now on */
    MATCH_PAUSE, /* match time stands still; only a resume, a hold and a forfeit can follow */
    MATCH_RESUME,
    MATCH_DEEDS,
};

/* Who holds a seat. */
enum match_holder { MATCH_PERSON, MATCH_BOT, MATCH_NOBODY, MATCH_HOLDERS };

/* What somebody wants to happen. */
struct command {
    enum match_deed deed;
    struct event event; /* its seat is the sender; the match stamps its time. Other deeds have no
                           more of it than the seat */
    uint32_t back_to;   /* a take-back goes back to just after this entry */
    int held;           /* the seat that is to be held, */
    enum match_holder holder;
    char bot[MATCH_BOT_MAX + 1]; /* and how well MATCH_BOT plays */
    uint32_t seen;               /* the last entry that the sender had seen */
    uint64_t nonce;              /* a number the sender uses once; 0: none */
};

/* A take-back never crosses what was revealed, what Nature or Clock did, nor leads into a running
   deadline. Who has left stays away. Sent for this seat it is agreed by the whole table; a player
   takes back only what is entirely their own. */
enum { SEAT_TABLE = VIEWERS };

enum match_result {
    MATCH_DONE,
    MATCH_REPEATED, /* this command has acted already; nothing happened again */
    MATCH_REFUSED,  /* against the rules; the message says why */
    MATCH_STALE,    /* the sender had not seen what it is about */
    MATCH_UNSOUND,  /* a fault in the rules was found in time; nothing happened */
    MATCH_UNKEPT,   /* the keeper failed; nothing happened */
};

/* Lets what is due act, then the command. Unless it is done, nothing has changed by the command and
   `why` (not NULL) says what is wrong. */
enum match_result match_submit(struct match *match, int64_t now_ms, const struct command *command,
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
/* Would a take-back to this entry be accepted from this seat? */
bool match_may_take_back(const struct match *match, int seat, uint32_t entry);

bool match_is_paused(const struct match *match);
int64_t match_time_ms(const struct match *match, int64_t now_ms);

const struct game *match_game(const struct match *match);
const struct params *match_params(const struct match *match);
const char *match_name(const struct match *match, int seat);
/* Who holds this seat now, and how well the program plays it; empty where it does not. */
enum match_holder match_holder(const struct match *match, int seat);
const char *match_bot(const struct match *match, int seat);
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
    uint8_t deed;                  /* enum match_deed */
    uint8_t holder;                /* of a hold, enum match_holder */
    bool is_undone;                /* a later take-back reaches behind it */
    bool turn_begins, is_revealing;
};

/* Entries are numbered from 1; 0 is the beginning. */
uint32_t match_length(const struct match *match);
const struct match_entry *match_entry(const struct match *match, uint32_t number);
/* The event of an entry that is one. */
void match_event(const struct match *match, uint32_t number, struct event *event);
/* What an entry made known, made again by playing up to it; the audience of each report must be
   obeyed when it is shown. It stays until the same thread asks the match, or another, for more.
   Asking for one after the other is quick. NULL if there is no such entry. */
const struct outbox *match_reports(const struct match *match, uint32_t number);

/* A batch: what happens from its begin on is kept or taken away as a whole. */
bool match_begin(struct match *match); /* false: no memory */
void match_keep(struct match *match);
void match_revert(struct match *match);

/* From now on; `see` may be NULL. */
void match_watch(struct match *match, struct match_watcher watcher);

/* The log as text, in memory that the caller frees; NULL if there is none left. */
char *match_save(const struct match *match, size_t *length);

/* The length of a log up to and with an entry, or all of it if it has fewer. */
size_t match_log_until(const char *log, size_t length, uint32_t entry);

struct match_damage {
    int line; /* counted from 1; 0 if nothing is damaged */
    struct message why;
    size_t whole; /* how many bytes before it are whole */
};

/* Plays a saved log again. At the first damage it stops and says where; what was whole before it is
   returned, or NULL if not even the header is. Names are compared by `fold`, as above. The dice and
   the keeper serve what follows; match time goes on from the last entry's. */
struct match *match_load(const char *log, size_t length,
                         const struct game *(*find)(struct word name),
                         bool (*fold)(const char *name, char *folded, size_t size),
                         const struct dice *dice, struct match_keeper keeper, int64_t now_ms,
                         struct match_damage *damage);

/* Plays one more line of a log, without its newline, in a match that is only looked at. */
bool match_follow(struct match *match, struct word line, struct message *why);

#endif
