/* The parts of a table: `batch` keeps or takes away what calls make, `people` judges calls, asks
   and waits for people, `table` opens, thinks and shows. */
#ifndef PARLOR_TABLE_PARTS_H
#define PARLOR_TABLE_PARTS_H

#include "company.h"
#include "match.h"
#include "table.h"

/* What somebody asks of the table. */
struct call {
    enum {
        CALL_WAKE,
        CALL_COMMAND,
        CALL_BOT,
        CALL_ASK,
        CALL_AGREE,
        CALL_HOLD,
        CALL_TAKE_OVER,
        CALL_ATTEND,
        CALL_HINT
    } kind;
    int64_t came_ms;
    uint64_t ticket;
    struct command command;       /* CALL_COMMAND, CALL_BOT, CALL_HOLD and CALL_TAKE_OVER */
    struct table_request request; /* CALL_ASK */
    uint64_t seats;               /* CALL_AGREE and CALL_ATTEND */
    bool is_yes;                  /* they agree, they are here */
};

/* An entry of a batch, as it was made. */
struct moment {
    uint32_t number;
    void *state; /* NULL: that of the match, which is the last */
    int report_count;
    struct report reports[];
};

/* What a call makes. */
struct batch {
    struct call call;
    enum verdict verdict; /* when all of it is kept */
    struct message why;
    char *lines;
    size_t length, room;
    struct moment **moments;
    int moment_count, moment_room;
    bool is_short; /* of memory */
    bool is_pending;
};

struct table {
    struct match *match;
    struct company *company;
    void *scratch; /* for table_think */
    struct table_keeper keeper;
    struct table_watcher watcher;
    struct table_absence absence;
    bool is_begun;   /* its header is kept */
    uint32_t length; /* entries that are kept */
    struct batch *batch;
    const struct match_moment *shown; /* that the watcher is looking at, */
    const void *before;               /* and the state before it */
    struct call *waiting;             /* TABLE_WAITING_MAX of them, while something is pending */
    int waiting_count;
    int64_t patience_ms;          /* nothing is tried by itself before */
    struct table_request request; /* `asked` is empty: nothing is asked */
    uint32_t last_wish;           /* its number, or that of the one before */
    int64_t away_ms[PLAYERS_MAX]; /* since when they are away; NEVER: they are here */
    int64_t deserted_ms;          /* since when nobody is here; NEVER: somebody is */
    bool is_played;               /* by what is kept it is neither paused nor over */
};

/* Starts to collect what is made; false if there is no memory. */
bool batch_begin(struct table *table, const struct call *call);
/* Has it kept. The verdict is what then becomes of the call. */
enum verdict batch_end(struct table *table, enum verdict verdict, struct message *why);
/* What was begun and has not ended is forgotten. */
void batch_drop(struct table *table);
/* What the match tells its keeper and its watcher while a batch is made. */
bool batch_keep_line(void *context, const char *line, size_t length);
void batch_note_fault(void *context, const struct message *why);
void batch_see(void *context, const void *before, const struct match_moment *moment);

/* Makes a batch of what a command, or nothing but what is due, leads to. */
enum verdict batch_run(struct table *table, const struct call *call, const struct command *command,
                       struct message *why);

/* Judges a call: at once, or when what is pending is kept. */
enum verdict people_call(struct table *table, struct call *call, struct message *why);
/* What was asked has lapsed. */
void people_forget_request(struct table *table);
/* What is due among people, if something is; false if nothing. */
bool people_due(struct table *table, int64_t now_ms, struct call *call);
int64_t people_wake_ms(const struct table *table);
/* After what is kept has changed: when it is played again, the grace of who is away begins anew. */
void people_follow_play(struct table *table, int64_t now_ms);

#endif
