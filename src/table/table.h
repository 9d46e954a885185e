/* A table: a match, who sits there, its computer players, what its people agree on, and who stays
   away. It allocates, but reads no clock, no file and no entropy: time comes with every call, and
   what is to be kept goes to a keeper.

   What one command or waking makes (what was due, the entry, what follows) is a batch, kept or
   taken away whole. While one is pending nothing is judged: what comes in waits, and is judged in
   order, by the time at which it came. Frames, lengths and logs show what is kept.

   Which guest may speak for which seat, and who is host, is for the caller to know. */
#ifndef PARLOR_TABLE_H
#define PARLOR_TABLE_H

#include "bot.h"
#include "frame.h"

enum {
    TABLE_WAITING_MAX = 64,  /* calls that wait for what is pending */
    TABLE_ASKED_MS = 60000,  /* for so long people are asked whether they agree */
    TABLE_PATIENCE_MS = 2000 /* before something that could not be kept is tried again by itself */
};

enum table_keeping {
    TABLE_KEPT,
    TABLE_UNKEPT,  /* it could not be kept: it does not happen */
    TABLE_KEEPING, /* not known yet: table_kept, table_unkept or table_overtaken tells */
};

struct table_keeper {
    /* Keeps what a batch made: whole lines of the log, all or none of them. NULL: nothing is kept
       outside. */
    enum table_keeping (*keep)(void *context, const char *lines, size_t length);
    /* A fault of the rules was found; nothing has happened by it. May be NULL. */
    void (*note_fault)(void *context, const struct message *why);
    void *context;
};

/* Is told what happens; each may be NULL. The table must not be called from within, but for
   table_frame and what else only looks. */
struct table_watcher {
    /* An entry is kept; but those with which a new match begins are not told. Frames of it are
       quickly made now. */
    void (*see)(void *context, uint32_t number);
    /* What became of something that was VERDICT_PENDING. */
    void (*answer)(void *context, uint64_t ticket, enum verdict verdict, const struct message *why);
    /* Something is asked, was agreed to, refused or has lapsed; somebody went away or came back. */
    void (*note)(void *context);
    /* Whoever had to has agreed to play again; table_rematch has the set-up. What is pending or
       refused, with a reason, may be agreed on once more. */
    enum verdict (*play_again)(void *context, bool is_other, struct message *why);
    void *context;
};

/* When somebody stays away. */
struct table_absence {
    int64_t grace_ms;           /* for so long they are waited for; 0: always */
    bool is_voted;              /* then the others may agree on a computer player; else one comes */
    char bot[BOT_WORD_MAX + 1]; /* how well it plays; empty: medium */
};

struct table_setup {
    /* Either a log, of a game that `find` finds, */
    const char *log; /* NULL: a new match */
    size_t log_length;
    const struct game *(*find)(struct word name);
    /* or a new match. */
    const struct game *game;
    struct params params;
    const char *names[PLAYERS_MAX]; /* see table_check_names */
    const char *bots[PLAYERS_MAX];  /* a level for seats that the program plays; NULL: a person */

    bool (*fold)(const char *name, char *folded, size_t size);
    struct dice dice;
    const struct bot *bot; /* who plays the automated seats; NULL: the one listed */
    uint64_t seed;         /* of the computer players */
    /* Who looks on is heard also where it does not speak unasked: see table_remark. */
    bool has_onlooker;
    struct table_absence absence;
    struct table_keeper keeper;
    struct table_watcher watcher;
};

struct table;

/* NULL, and the reason, if it is refused, can't be kept, or nothing of the log can be played.
   Otherwise `damage` says where the log was damaged; the table stands as it was before that. The
   lines of a log are not kept again. While a new match is pending there is nothing to see; if it
   can't be kept, nothing has begun and the table can only be closed. */
struct table *table_open(const struct table_setup *setup, int64_t now_ms, struct damage *damage);
void table_close(struct table *table);

/* May a player be called so, and may these sit together? See match_check_names. */
bool table_check_name(const char *name, struct message *why);
bool table_check_names(const char *const *names, int players,
                       bool (*fold)(const char *name, char *folded, size_t size),
                       struct message *why);

/* What is asked for. Unless it is VERDICT_DONE or VERDICT_PENDING, `why` (not NULL) says what is
   wrong. What is pending is answered to the watcher, with the ticket. */

/* A player's event, or a take-back of what is entirely their own. Cancelling one's own unfinished
   turn needs nobody; for a take-back that reaches further the other people are asked. */
enum verdict table_submit(struct table *table, int64_t now_ms, const struct command *command,
                          uint64_t ticket, struct message *why);

/* What people are asked to agree on. */
struct table_request {
    uint32_t
        number; /* the table's own: no two wishes have the same, a restart between them or not */
    enum table_wish wish;
    uint32_t back_to; /* WISH_BACK: to just after this entry, */
    uint32_t seen;    /* by askers who had seen everything up to this one */
    uint64_t nonce;   /* of the entry that comes of it; 0: none */
    int seat;         /* WISH_BOT: who is away and is to be played for */
    bool is_other;    /* WISH_AGAIN: with other options, which the caller knows */
    uint64_t askers;  /* seats */
    uint64_t asked;   /* those who have not agreed yet */
    int64_t until_ms; /* on the caller's clock */
};

/* Some who sit there, the askers, wish something. The other people are asked, but for a resume and
   for the same again, which need nobody; computer players agree. Who is away is asked too, but not
   about their own seat; about that people are asked where it is voted, when the grace has ended.
   It lapses after a while, or at the next entry. */
enum verdict table_ask(struct table *table, int64_t now_ms, const struct table_request *request,
                       uint64_t ticket, struct message *why);
/* The nonce of what everybody does since this seat asked for it: no other nonce (below 2^60) or
   seat has the same. */
uint64_t table_nonce_for_all(uint64_t nonce, int seat);
/* These seats agree, or one does not and that is the end of it; who asked withdraws it so. */
enum verdict table_agree(struct table *table, int64_t now_ms, uint64_t seats, bool is_agreed,
                         uint64_t ticket, struct message *why);
/* What is being asked; NULL if nothing. */
const struct table_request *table_request(const struct table *table);

/* Somebody else holds a seat from now on. */
enum verdict table_hold(struct table *table, int64_t now_ms, int seat, const struct holding *by,
                        uint64_t ticket, struct message *why);
/* Who sits there goes away, or comes back and takes over again from a computer player. */
enum verdict table_attend(struct table *table, int64_t now_ms, int seat, bool is_here,
                          uint64_t ticket, struct message *why);
/* From now on nobody at all is here, or somebody is again; in between no time of those who are away
   passes. */
void table_desert(struct table *table, int64_t now_ms, bool is_deserted);
/* Is this person away? Then until when they are waited for, on the caller's clock, or NEVER, as
   while nobody is here and while the match is paused or over; when that goes on they are waited for
   as long as ever. */
bool table_is_away(const struct table *table, int seat, int64_t *until_ms);

/* Keeping. */

/* What is pending has been kept, or has not. What waited is judged then. */
void table_kept(struct table *table);
void table_unkept(struct table *table, int64_t now_ms);
/* Something else had been kept in its place: these lines of the log. The table follows them, and
   judges again what it was about. False, and the reason, if they do not fit. */
bool table_overtaken(struct table *table, int64_t now_ms, const char *lines, size_t length,
                     struct message *why);
bool table_is_pending(const struct table *table);
/* What becomes of the call whose lines the keeper is given, when they are kept: what was due may be
   all there is to keep of one that is refused. */
enum verdict table_judged(const struct table *table);

/* Time. */

/* Lets what is due happen: deadlines, chance, what computer players decided, the end of a grace.
   Unless it is VERDICT_DONE or VERDICT_PENDING, `why` says what could not be done; it is tried
   again later. */
enum verdict table_wake(struct table *table, int64_t now_ms, struct message *why);
/* When table_wake must next be called, on the caller's clock, or NEVER. */
int64_t table_wakes_ms(const struct table *table, int64_t now_ms);
int64_t table_time_ms(const struct table *table, int64_t now_ms);
/* When it will be this match time, on the caller's clock; NEVER while the match is paused. */
int64_t table_caller_ms(const struct table *table, int64_t time_ms);

/* Computer players. */

struct company_task;

/* Something that a computer player is to think about; NULL if there is nothing, or while something
   is pending. It can be run in any thread, with scratch memory of that size, which may be dirty,
   and is brought back before the table is closed. Running it returns true if it has not come to an
   end. */
struct company_task *table_take_task(struct table *table);
size_t table_scratch_size(const struct table *table);
bool table_run_task(struct company_task *task, void *scratch, int64_t work);
void table_bring_task(struct table *table, struct company_task *task);
/* All that in this thread: whoever has more to think spends about so much work. True if somebody
   has not come to an end. */
bool table_think(struct table *table, int64_t work);
/* What one who looks on has to say, once; false if nothing. What it names stays until the next. */
bool table_remark(struct table *table, struct message *remark);
/* The next hint for what goes on now (BOT_DECIDES). BOT_THINKS: whoever gives it has to think
   first. BOT_WAITS: there is none to be had. What it names stays until the next. It is to be told
   once it was taken: then that is kept. Where all hints were taken, the last is given again, and
   taking it is done without an entry. */
enum bot_thought table_hint(struct table *table, struct message *hint);
enum verdict table_take_hint(struct table *table, int64_t now_ms, uint64_t ticket,
                             struct message *why);
/* May the last thing that a person did be undone? If not, why. */
bool table_may_undo(const struct table *table, struct message *why);
/* What became of what came to an end, to be told to others who may try the same; false if nothing.
 */
bool table_outcome(const struct table *table, struct message *outcome);
/* The seats that computer players play here. */
uint64_t table_bots(const struct table *table);

/* What can be seen. */

const struct game *table_game(const struct table *table);
const struct params *table_params(const struct table *table);
/* As message_write takes them. */
const char *const *table_names(const struct table *table);
/* The number of the last entry; 0 at the beginning. */
uint32_t table_length(const struct table *table);
/* What the viewer is shown of an entry. False if there is no such entry, or no memory. The newest
   has no rights to take back while something is pending. */
bool table_frame(const struct table *table, uint32_t number, int viewer, struct frame *frame);
/* While the watcher sees an entry: the view that the viewer had just before it. False at other
   times, and if there was nothing before it. */
bool table_view_before(const struct table *table, int viewer, void *view);
/* The log as text, in memory that the caller frees; NULL if there is none left. */
char *table_save(const struct table *table, size_t *length);
/* In a rematch everybody sits one seat further on: who will sit here sat there. */
int table_sat_before(int seat, int players);
/* The set-up of another match of the same people and computer players; who was only played for sits
   down again. `params` may be NULL and is for as many players. Names stay those of this table; all
   but game, parameters, seats and absence is the caller's to give. */
void table_rematch(const struct table *table, const struct params *params,
                   struct table_setup *setup);

#endif
