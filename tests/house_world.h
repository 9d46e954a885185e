/* A world for the house: a clock, a store, a network and guests, all of one seed. Nothing in it
   takes time; what happens next is the earliest thing that is to happen.

   The world watches while it turns: nobody is shown an entry that is not in the store; what was
   acknowledged is there exactly once; a table changes by what somebody asked for; nobody is told
   that they hold a seat, or acts for it, who does not; whatever comes to a guest can be read, and
   is what others were shown of it. What an agreement brings about is kept before the last to agree
   is told that it is done. At the end every log is what clean
   delivery of the same commands makes. What is wrong is said, with the seed, and the program ends.
 */
#ifndef PARLOR_HOUSE_WORLD_H
#define PARLOR_HOUSE_WORLD_H

#include "house.h"
#include "table.h"

enum {
    WORLD_GUESTS = 8,
    WORLD_TALKS = 64,
    WORLD_LINE = WIRE_REQUEST_MAX + 1,
    WORLD_OPEN = 5, /* requests of a guest that are not answered yet, at most */
};

/* How the world behaves; 0 everywhere: everything is done at once and nothing ever fails. */
struct world_manners {
    int delay_ms;       /* at most, of whatever travels */
    int store_ms;       /* at most, until the store answers */
    int fails_one_in;   /* batches that the store can't keep */
    int drops_one_in;   /* messages with which a connection is lost */
    int repeats_one_in; /* requests that are sent twice */
    int slow_one_in;    /* connections over which packets come slowly, one after the other */
    bool is_even;       /* delays follow from what is delayed; requests have none */
    bool is_trusting;   /* what comes is not checked: for tests that compare it */
    bool is_blind;      /* nor are frames read, but for their numbers */
    bool is_hasty;      /* computer players do anything that they may, instead of thinking */
};

/* A request. */
struct asked {
    bool is_open;         /* it is not answered yet */
    bool must_be_refused; /* and the world fails if it is not */
    int times;            /* so often it was sent */
    enum wire_verb verb;
    uint64_t nonce;
    char table[WIRE_ID_LENGTH + 1]; /* where the guest was */
    char line[];
};

/* A guest: a browser with a cookie. */
struct guest {
    char token[WIRE_TOKEN_LENGTH + 1];
    char address[16];
    uint64_t connection; /* 0: none */
    int reads_ms;        /* for so long each packet over it is read */
    bool is_near;        /* packets come at once */
    uint64_t sent;       /* packets, over all connections */
    bool is_greeted;
    char table[WIRE_ID_LENGTH + 1]; /* where to sit; empty: nowhere */
    bool is_audience;               /* wants to look on only */
    bool is_joined;
    bool is_out;     /* the house has put this one out */
    bool is_hung_up; /* it has said that it would hang up */
    bool is_unsure;  /* whether the last request was answered: it is sent again */
    int loads;       /* how often its page was loaded anew */

    struct wire_table about;
    bool has_about;
    int64_t told_ms; /* when */
    uint32_t round;
    struct frame *frames[VIEWERS]; /* the newest that came; NULL: none */
    struct wire_words *words[VIEWERS];
    struct frame *past[VIEWERS]; /* the last that was looked back at */
    struct wire_words *past_words[VIEWERS];
    uint32_t top[VIEWERS]; /* the number of the newest, FRAME_NONE: none */
    uint64_t viewers;      /* of whom frames have come */

    struct asked **asked; /* all of its requests, by count; NULL where something else has one */
    uint32_t asked_room, count;
    struct asked *last;    /* of them; NULL: none */
    struct asked *agreed;  /* the last that was done though nothing is kept of it; NULL: none */
    int open_count;        /* that are not answered yet */
    enum wire_kind answer; /* to the last that was */
    char why[512];
    char made[WIRE_ID_LENGTH + 1];
    char link[WIRE_TOKEN_LENGTH + 1];
    int linked;
    struct wire_talk talks[WORLD_TALKS];
    int talk_count;
    size_t log_got, log_total;
    int refusals, dones, pongs;
};

struct world {
    uint64_t seed;
    struct dice dice, entropy;
    struct world_manners manners;
    struct house_limits limits;
    const struct game *(*find)(struct word name); /* the games of the house; taken at a restart */
    int64_t now_ms;
    struct house *house;
    struct store *store;
    struct happening **queue; /* a heap */
    int queue_count, queue_room;
    uint64_t order, last_connection;
    struct guest guests[WORLD_GUESTS];
    /* Keeps what is stored elsewhere, too, or fails; NULL: the store is all there is. */
    enum house_outcome (*keep)(void *context, const struct house_row *rows, int count);
    bool is_stopping;
    int idle_wakes; /* of the house, one after the other, after which there was nothing to do */
    int overtakes;  /* so many times another server leaves the seat of the next mover first */
    /* What must be the same whenever it is met, such as what a viewer is shown of an entry. */
    struct shown *shown;
    size_t shown_count, shown_room;
    /* How often things have happened. */
    int64_t entries, restarts, failures, drops, repeats, matches, hung_up;
    int64_t later_answers, later_frames; /* that could wait */
    /* Hears everything that is sent to this guest, and whether it could wait; NULL: nobody. */
    void (*hear)(void *context, int guest, int64_t now_ms, struct word packet, bool can_wait);
    void *context; /* of whoever keeps or hears */
};

void world_open(struct world *world, uint64_t seed, const struct world_manners *manners);
void world_close(struct world *world);

/* The server dies at this moment, and another begins with what is in the store. */
void world_restart(struct world *world);

/* Does all that happens until then. */
void world_run(struct world *world, int64_t until_ms);

void world_connect(struct world *world, int guest);
void world_disconnect(struct world *world, int guest);
/* The guest asks: a verb and its arguments. The nonce is made up. */
struct asked *world_ask(struct world *world, int guest, const char *said);
/* May it ask for more, while so much is not answered? */
bool world_may_ask(const struct world *world, int guest);
/* Whatever is not answered once more, over the connection that there is now. */
void world_ask_again(struct world *world, int guest);
/* The answer to the last request has not come, after all. */
void world_doubt(struct world *world, int guest);
/* No answer is waited for any more. */
void world_give_up(struct world *world, int guest);
/* The page is loaded anew: it knows nothing, and counts its requests as another sender. */
void world_reload(struct world *world, int guest);
/* Any line at all. */
void world_say(struct world *world, int guest, struct word line);

/* For tests that go step by step: the guest asks, and all that comes of it happens. True if it was
   done, or the others are asked. */
bool world_does(struct world *world, int guest, const char *said);
/* A guest with a token of its own comes. */
void world_come(struct world *world, int guest);
/* Comes to a table; false if it is refused. */
bool world_join(struct world *world, int guest, const char *table, bool is_audience);

/* Some legal move of a seat that this guest holds and that is to act, as a request; false if there
   is none. */
bool world_choose(struct world *world, int guest, char said[WORLD_LINE]);

uint32_t world_below(struct world *world, uint32_t count);

/* Everything is at rest: what every guest has been shown is what a referee of our own makes of the
   log in the store, and nothing that was due is undone. */
void world_check_end(struct world *world, int64_t rested_ms);
/* The log of a match as it is in the store; NULL if there is none. The caller frees it. */
char *world_log(struct world *world, const char *table, uint32_t round, size_t *length);

/* Says what is wrong, and with which seed; does not return. */
_Noreturn void world_fail(const struct world *world, const char *what, const char *detail);

#endif
