/* What the command line asks for. */
#ifndef PARLOR_ORDER_H
#define PARLOR_ORDER_H

#include "game.h"
#include "house.h"
#include "voice.h"

enum verb {
    VERB_MENU,
    VERB_PLAY,
    VERB_SERVE,
    VERB_LOAD,
    VERB_PUZZLE,
    VERB_SOLVE,
    VERB_REPLAY,
    VERB_VERIFY,
    VERB_DRAW,
    VERB_DELETE,
    VERB_HELP,
    VERB_VERSION
};

struct order {
    enum verb verb;
    enum verb topic;         /* what help is wanted with; VERB_HELP: all or the game */
    const struct game *game; /* to play, or to be helped with; NULL: to be chosen, or all */
    const char *file;        /* or NULL */
    int players;             /* 0: not said */
    char options[1024];
    struct text options_text;
    const char *names[PLAYERS_MAX]; /* a level of the computer's instead, see order_level */
    bool has_seed;
    int64_t seed;
    bool has_language;
    enum language language;
    const char *setup; /* a file with a set-up text, or NULL */
    bool is_plain;
    bool has_no_mouse;
    bool is_open; /* everybody may see every hand */
    int viewer;   /* of a picture or a replay */
    bool has_at;
    int64_t at;          /* the entry after which it is shown */
    const char *listen;  /* where the page is served, ADDRESS:PORT; NULL: where it usually is */
    bool has_no_browser; /* none is opened */
    const char *data;    /* the folder for what is kept there; NULL: the usual one */
    const char *public;  /* the URL by which others reach it, or NULL */
    bool trusts_proxy;   /* that stands before it */
    struct house_limits limits;
    struct {
        bool is_free, wants_all;
        int64_t memory_mb, time_s, threads; /* no limit of time: 0 */
    } solve;
    struct {
        const char *date;         /* YYYY-MM-DD, or NULL */
        int64_t number;           /* the date as digits */
        int moves_min, moves_max; /* 0: not said */
    } puzzle;
    uint64_t given; /* the set of switches, by their place in the table */
};

/* How the program was started, for what is to be typed next: `./play` says so of itself. */
const char *order_command(void);
#define ORDER_COMMAND SAY_NAME("command", order_command())

/* False, with a message, if it can't be understood. The argument that it is about is `at`. Switches
   may stand before, between and after the other words, and have their value after a blank or `=`.
 */
bool order_read(struct order *order, int argc, char **argv, const char **at, struct message *why);

/* Does what is ordered go with the game that is to be played? `at` is as above. */
bool order_fits(const struct order *order, const char **at, struct message *why);

/* Are there the seat and the entry in a match that is to be looked at? */
bool order_sees(const struct order *order, int players, uint32_t entries, struct message *why);

/* How many seats have got a name, those before them counted. */
int order_seats(const struct order *order);

/* How well the computer is to play this seat, or -1 if nobody has ordered that. */
int order_level(const struct order *order, int seat);

/* On standard output: what goes with the game or the verb that help is wanted with, else all verbs
   and games, on one screen. */
void order_usage(const struct voice *voice, const struct order *order);

#endif
