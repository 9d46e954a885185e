/* The match: the one referee. It owns the state, stamps and judges what comes in, lets Nature and
   Clock act, and keeps the log, from which everything can be played again.

   Times given as `now_ms` come from any clock that never goes back. Match time runs from 0 beside
   it, and stands still while the match is paused or closed. */
#ifndef PARLOR_MATCH_H
#define PARLOR_MATCH_H

#include "game.h"

enum { MATCH_NAME_MAX = 64, MATCH_BOT_MAX = 15 };

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

/* What somebody wants to happen. */
struct command {
    struct event event; /* its seat is the sender; the match stamps its time */
    bool is_take_back;  /* then the event has a seat only, */
    uint32_t back_to;   /* and the match goes back to just after this entry */
    uint32_t seen;      /* the last entry that the sender had seen */
    uint64_t nonce;     /* a number the sender uses once; 0: none */
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

/* While it is paused nothing is done, not even a forfeit. */
void match_pause(struct match *match, int64_t now_ms);
void match_resume(struct match *match, int64_t now_ms);
bool match_is_paused(const struct match *match);
int64_t match_time_ms(const struct match *match, int64_t now_ms);

const struct game *match_game(const struct match *match);
const struct params *match_params(const struct match *match);
const char *match_name(const struct match *match, int seat);
/* How the program plays this seat, as it was set up; empty where people do. */
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
    int seat;
    uint32_t seen;
    uint64_t nonce;
    bool is_take_back;
    uint32_t back_to;
    struct event event; /* unless it is a take-back */
    bool is_undone;     /* a later take-back reaches behind it */
    bool turn_begins, is_revealing;
    int report_count;
    struct report *reports; /* the audience of each must be obeyed when it is shown */
};

/* Entries are numbered from 1; 0 is the beginning. */
uint32_t match_length(const struct match *match);
const struct match_entry *match_entry(const struct match *match, uint32_t number);

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
