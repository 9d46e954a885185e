/* What the files of the match share: the match itself, and the way back through it. */
#ifndef PARLOR_MATCH_INNER_H
#define PARLOR_MATCH_INNER_H

#include "book.h"
#include "log.h"
#include "match.h"

enum { SNAPSHOTS = 2 };

/* A state, as far as it counts. It does not change any more once it has happened, so it is held by
   several instead of being copied. */
struct held_state {
    int holders;
    _Alignas(max_align_t) unsigned char bytes[];
};

/* A state as it was just after an entry with which a turn began. */
struct snapshot {
    uint32_t at;
    struct held_state *state; /* NULL: none was taken yet */
};

/* All that changes with entries, but for the book and the state. */
struct condition {
    struct holding seats[PLAYERS_MAX];
    uint32_t turn_start;             /* the entry at which the present turn began */
    uint32_t turn_begun;             /* the last entry with which any turn began */
    uint32_t last_back;              /* the last take-back */
    uint32_t chance_turn;            /* the last entry with which chance began a turn, */
    int hints;                       /* and how many hints were taken since */
    uint32_t last_acts[PLAYERS_MAX]; /* what each seat did last */
    bool is_paused;
    int64_t time_ms;    /* match time when it last began to run, or was stopped */
    int64_t resumed_ms; /* the caller's time then */
};

/* What a batch is taken back to. */
struct mark {
    struct condition now;
    struct dice dice;
    uint32_t count;
    struct held_state *state, *turn_state; /* as in the match */
};

struct match {
    struct log_header header;
    const char *names[PLAYERS_MAX];
    struct dice dice;
    struct match_keeper keeper;
    struct match_watcher watcher;
    struct book book;
    uint64_t header_check;
    bool is_first_timed; /* a deadline runs before the first entry */
    uint64_t serial;     /* of this match as it is now, among all */
    struct condition now;
    struct snapshot snapshots[SNAPSHOTS];
    struct mark *mark;
    struct held_state *state, *turn_state; /* now, and when the present turn began */
};

/* Room to try things in; one for each thread is enough. */
struct match_scratch {
    _Alignas(max_align_t) unsigned char trial[GAME_STATE_MAX]; /* events are tried on it */
    _Alignas(max_align_t) unsigned char turn[GAME_STATE_MAX];  /* when its turn began */
    _Alignas(max_align_t) unsigned char view[GAME_VIEW_MAX];
    _Alignas(max_align_t) unsigned char past[GAME_STATE_MAX]; /* of this match after this entry */
    struct outbox past_outbox;
    uint64_t past_serial;
    uint32_t past_at;
    struct outbox outbox;
};

extern _Thread_local struct match_scratch match_scratch;

/* Who holds a seat by such an entry; the arguments are letters. */
void past_take_holding(const struct match_entry *entry, const int16_t *args,
                       struct holding *holding);

/* What becomes known by a deed that is no event. */
void past_tell(enum deed deed, struct outbox *outbox);

struct held_state *state_hold(struct held_state *state);
void state_let_go(struct held_state *state);

/* A state into memory that has room for any of the game's, to play on with. */
void state_copy(const struct game *game, void *to, const void *state);

/* Keeps the state from time to time, as a turn begins. */
void past_take_snapshot(struct match *match);
/* Is there room for so many entries besides what may still be played? */
bool past_has_room(const struct match *match, uint32_t count);
/* May the seat go back to that entry, which stands? */
bool past_may_go_back(const struct match *match, int seat, uint32_t number, struct message *why);
/* Puts the state just after that entry into `trial`, and that of its turn's beginning, which is
   given, into `turn`. Whoever has left since then stays out. */
bool past_go_back(const struct match *match, uint32_t number, uint32_t *turn_start,
                  struct message *why);

#endif
