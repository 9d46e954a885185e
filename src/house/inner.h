/* What the files of the house share; private to it.

   `house` takes events in, `action` collects what is to be done, `record` is what is kept of a
   table besides its matches, `room` is a table with all who are there, `keep` has its changes kept,
   `show` says what everybody sees, `ask` judges who may ask for what, and `come`, `seats`, `chat`,
   `host` and `play` what comes of it, `think` lets computer players think. */
#ifndef PARLOR_HOUSE_INNER_H
#define PARLOR_HOUSE_INNER_H

#include "digest.h"
#include "house.h"
#include "map.h"
#include "table.h"

enum {
    CHAIR_GUESTS_MAX = 4,
    BARRED_MAX = 8, /* guests who had to go and stay out; then the first of them is forgotten */
    KNOWN_MAX =
        48, /* guests whom a table remembers: all who sit, the host, who is barred, others */
    PAGES_KEPT = 3, /* of each of them, those that did something last */
    CHAT_KEPT_MAX = 1000,
    ADDRESS_MAX = 63,
    CLOCK_SAVED_MS = 1000,
    EMPTY_SAVED_MS = 6 * 3600 * 1000,
};

/* What is kept of a table besides its matches. Plain data: a change is made in a copy. */

struct chair {
    enum holder holder; /* before the start; during a match it is the match that knows */
    char bot[BOT_WORD_MAX + 1];
    char name[SEAT_NAME_MAX + 1];
    int guest_count;
    struct digest guests[CHAIR_GUESTS_MAX];
    bool has_link;
    struct digest link; /* of the token of its private link */
};

struct known {
    struct digest guest;
    bool is_barred;
    /* Of each page, the one that did something last first: the newest nonce that has acted, or 0,
       and a bit for each of the WIRE_UNANSWERED_MAX numbers before it that has, too. */
    uint64_t newest[PAGES_KEPT];
    uint32_t before[PAGES_KEPT];
};

_Static_assert(KNOWN_MAX > PLAYERS_MAX * CHAIR_GUESTS_MAX + 1 + BARRED_MAX,
               "there is always somebody who may be forgotten");

struct record {
    enum wire_phase phase;
    uint32_t round;
    const struct game *game;
    struct params params;
    bool has_audience, has_chat;
    int grace_seconds;
    bool is_voted;
    char bot[BOT_WORD_MAX + 1];
    struct digest host;
    uint32_t talked;     /* lines of chat so far */
    bool is_joined_late; /* somebody has sat down since the match was over */
    struct chair chairs[PLAYERS_MAX];
    struct known *known; /* who was here last comes first; a copy has room for KNOWN_MAX */
    int known_count;
};

void record_init(struct record *record, const struct game *game, const struct params *params);
/* A copy that can be changed; false if there is no memory. */
bool record_copy(struct record *copy, const struct record *record);
/* A copy takes the place of what was. */
void record_adopt(struct record *record, struct record *copy);
void record_finish(struct record *record);
void record_write(const struct record *record, struct text *text);
bool record_read(struct word text, const struct game *(*find)(struct word name),
                 struct record *record);

uint64_t record_seats(const struct record *record, const struct digest *guest);
bool record_is_barred(const struct record *record, const struct digest *guest);

/* Has a request acted? */
enum nonce_state {
    NONCE_NEW,
    NONCE_ACTED,
    NONCE_LATE, /* that is not known any more: it must not act */
};
enum nonce_state record_nonce(const struct record *record, const struct digest *guest,
                              uint64_t nonce);
/* From now on it has. */
void record_add_nonce(struct record *record, const struct digest *guest, uint64_t nonce);
void record_bar(struct record *record, const struct digest *guest);
/* This guest does not hold the seat any more; false if they did not. */
bool record_take_away(struct chair *chair, const struct digest *guest);
/* Nobody sits there any more. */
void record_free_chair(struct chair *chair);
/* Being host passes on to the first who sits; stays if nobody does. */
void record_pass_host(struct record *record);

/* A match at a table. It outlives its end until all tasks are back. */
struct sitting {
    struct room *room; /* NULL: it is closed */
    struct table *table;
    uint32_t round;
    int out; /* tasks */
};

/* Who is to be answered, and how if all is well. */
struct asker {
    uint64_t connection, nonce; /* 0: nobody */
    enum wire_kind kind;        /* WIRE_DONE, WIRE_MADE or WIRE_LINKED */
    int seat;
    char id[WIRE_TOKEN_LENGTH + 1];
};

/* A request that waits for the store. */
struct waiting {
    struct waiting *next;
    uint64_t connection;
    int64_t came_ms;
    size_t length;
    char line[];
};

/* Who wanted something of everybody. */
struct wish {
    struct digest guest;
    uint64_t nonce;
};

struct room {
    struct map_item by_id, by_batch;
    struct house *house;
    char id[WIRE_ID_LENGTH + 1];
    struct record kept;
    bool is_new;    /* nothing of it is kept yet */
    bool is_ending; /* it is being dropped */
    struct sitting *sitting;
    struct caller *callers;
    struct address *maker; /* NULL: not known any more */

    uint64_t batch; /* on its way to the store; 0: none */
    struct record *next;
    struct wire_talk *talk;  /* that is said with it */
    struct sitting *keeping; /* whose lines are in it; NULL: none */
    int attending;           /* the seat for whose coming or going it is, or -1 */
    int64_t emptying_ms;     /* for how long the table has been empty, that is in it, or -1 */
    struct asker asker;
    struct waiting *waiting;
    int waiting_count;

    struct params *other;  /* of another match, that are being asked for */
    struct wire_told told; /* to everybody; forgotten when the house ends */
    struct {
        uint32_t wish;
        uint64_t yes, no; /* seats */
    } answered;           /* who answered what was asked last, as long as nothing of it is kept */
    uint64_t again_by;    /* the seats of who wanted another match */
    struct wish wisher;   /* of what is being asked, */
    struct wish declined[PLAYERS_MAX]; /* and, by their first seats, what was declined to each last;
                                          forgotten when the house ends */
    uint64_t attended;                 /* seats that the table takes to be here */
    int64_t gone_ms[PLAYERS_MAX]; /* when the last who holds the seat left; NEVER: one is here */
    int64_t retry_ms, clock_ms, host_gone_ms, empty_ms;

    bool is_changed; /* everybody is to be told about the table */
    bool is_stale;   /* `sight` must be looked up again */
    struct {
        struct holding seats[PLAYERS_MAX];
        uint64_t to_act;
        bool is_running;     /* neither paused nor over */
    } sight;                 /* of the newest entry */
    struct wire_talk *talks; /* a ring */
    int64_t talk_rows;       /* the store has none of chat from this number on */
    int64_t saved_empty_ms;  /* for how long it has been empty, as that was kept; 0: it was not */
    int64_t saved_ms;        /* the clock as it was kept */
    uint32_t saved_round;
    char *log; /* while the house is being restored */
    size_t log_length;

    int64_t wakes_ms;
    int place; /* in the heap of wakes */
    struct room *next_thinker;
    bool is_thinker;
};

struct address {
    struct map_item item;
    int connections, tables;
    int64_t asks_ms, talks_ms; /* see rate_allows */
    char name[ADDRESS_MAX + 1];
};

/* A connection. */
struct caller {
    struct map_item item;
    uint64_t number;
    struct address *address;
    bool is_guest, is_audience, is_muted, is_closing;
    bool is_fresh; /* it has just joined, */
    uint32_t seen; /* and said that it had seen so much */
    struct digest guest;
    struct room *room;
    struct caller *next_here;
    uint64_t seats;                      /* that this one holds there */
    uint32_t round, shown[VIEWERS];      /* the newest frames that it has */
    uint32_t heard;                      /* the newest chat */
    int64_t asks_ms, talks_ms, pings_ms; /* see rate_allows */
};

struct chunk;

/* What is to be done outside, and the memory of its texts. */
struct actions {
    struct house_action *list;
    int count, room, taken;
    struct chunk *chunks;
};

void actions_begin(struct actions *actions); /* an event comes: what was taken is forgotten */
void actions_finish(struct actions *actions);
/* Memory until the next event; NULL if there is none. */
void *actions_memory(struct actions *actions, size_t size);
/* A copy that stays until the next event; its start is NULL if there is no memory. */
struct word actions_text(struct actions *actions, struct word text);
bool actions_add(struct actions *actions, const struct house_action *action);

struct out {
    struct company_task *task;
    struct sitting *sitting;
};

struct house {
    struct house_setup setup;
    struct actions actions;
    struct map callers, rooms, batches, addresses;
    size_t swept;   /* the slot of addresses that was swept last */
    int64_t now_ms; /* of the event */
    uint64_t last_batch;
    bool is_draining, is_short;
    struct room **heap; /* of rooms by when they wake */
    int room_count, heap_room;
    struct out *outs;
    int out_count;
    struct room *thinkers, **last_thinker;
    struct frame frame;                                      /* too large for a stack */
    _Alignas(max_align_t) unsigned char view[GAME_VIEW_MAX]; /* the one before it */
    char packet[WIRE_PACKET_MAX + 1];
};

/* house.c */
struct caller *house_caller(struct house *house, uint64_t connection);
/* If nobody and nothing is counted for it. */
void house_forget_address(struct house *house, struct address *address);
struct room *house_room(struct house *house, struct word id);
void house_note(struct house *house, const struct room *room, const struct message *message);
/* The text of a packet, to be filled in. */
struct text house_packet(struct house *house);
/* Sends what is in it. */
void house_send(struct house *house, struct caller *caller, const struct text *packet);
/* The same, for what need not be acted on. */
void house_send_later(struct house *house, struct caller *caller, const struct text *packet);
void house_answer(struct house *house, const struct asker *asker, enum verdict verdict,
                  const struct message *why);

/* wake.c: the heap. */
bool wakes_add(struct house *house, struct room *room);
void wakes_move(struct house *house, struct room *room, int64_t wakes_ms);
void wakes_remove(struct house *house, struct room *room);

/* room.c */
struct room *room_create(struct house *house, const char *id);
void room_destroy(struct room *room);
void room_made_from(struct room *room, struct address *address);
void room_join(struct room *room, struct caller *caller, bool is_audience);
void room_part(struct caller *caller);
/* Everybody of whom this holds goes, and is told why. */
void room_turn_out(struct room *room, const struct digest *guest, const struct message *why);
/* `next` is kept now; who holds what may have changed. */
void room_adopt(struct room *room);
/* The seats where people sit who are connected, and look with their own eyes. */
uint64_t room_people_here(const struct room *room);
/* The guest by whom a seat is here; NULL if nobody is. A seat has several, and not all may be
 * there. */
const struct digest *room_guest_here(const struct room *room, int seat);
/* Being host passes on in `next`: to somebody who sits and is here, if anybody is. */
void room_pass_host(struct room *room);
struct table *room_table(const struct room *room);
/* Is a match on that is not over? */
bool room_is_running(struct room *room);
/* Does what is due and can be done now, tells everybody, and sets when it wakes. */
void room_settle(struct room *room);

/* keep.c */
/* A copy of what is kept, to be changed; NULL if there is no memory. */
struct record *keep_change(struct room *room);
void keep_forget_change(struct room *room);
/* Has the change kept; false if there is no memory. */
bool keep_begin(struct room *room);
void keep_clock(struct room *room);
/* For how long the table has been empty; 0: it is not. */
void keep_empty(struct room *room, int64_t empty_ms);
void keep_end_room(struct room *room);
/* Opens a match, whose beginning is kept together with the change. */
bool keep_open_match(struct room *room, const char *const *names, struct message *why);
/* From a log that was kept. */
bool keep_load_match(struct room *room, int64_t now_ms, struct message *why);
void sitting_close(struct sitting *sitting);
void keep_stored(struct room *room, enum house_outcome outcome, struct word taken);

/* show.c */
void show_entry(struct room *room, uint32_t number);
/* All about a table that is the same for everybody; then what it is for one. */
void show_describe(struct room *room, struct wire_table *told);
void show_table(struct room *room, struct caller *caller, const struct wire_table *told);
/* Whatever this one has not been shown yet. */
void show_missed(struct room *room, struct caller *caller);
void show_past(struct room *room, struct caller *caller, int viewer, uint32_t first, uint32_t last);
bool show_log(struct room *room, struct caller *caller);
void show_talk(struct room *room, struct caller *caller, const struct wire_talk *talk);
void show_talks(struct room *room, struct caller *caller);
/* What is newest, for everybody. */
void show_refresh(struct room *room);
/* The viewers through whose eyes a caller looks. */
uint64_t show_viewers(const struct room *room, const struct caller *caller);

/* ask.c */
void ask_line(struct house *house, struct caller *caller, struct word line);
/* Its turn has come. */
void ask_waiting(struct room *room, const struct waiting *waiting);
/* Whoever had to has agreed to play again: `next` becomes that match, and is kept with it. */
enum verdict ask_rematch(struct room *room, bool is_other, struct message *why);

/* think.c */
void think_want(struct room *room);
void think_forget(struct room *room);
void think_pump(struct house *house);

#endif
