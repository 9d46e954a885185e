/* The house: all tables of a server, its guests, who sits and looks where, chat, and what is to be
   kept. It allocates, but reads no clock, socket, file or entropy: what happens outside comes in as
   events, with the time, and what is to be done outside is taken out as actions.

   Nothing is shown before it is kept. What changes a table (its match, its seats, its chat) is one
   batch of rows for the store; while it is on its way, what else is asked there waits, and is
   judged in order by the time at which it came. The store answers each batch once. A request that
   has acted is answered `done`, and asked again with the same nonce it acts no second time, after a
   restart neither.

   A guest is whoever has a token; the house keeps only hashes of tokens. The server makes them
   (house_make_token), gives them as cookies, and hands in with each connection what it got back.
   A POST that acts (a seat's private link) is a connection too: it came, said a line, was answered
   and is gone.

   Times are of one clock that never goes back, while the house stands. For how long a table has
   been empty is kept, now and then: the time in which no house stands does not count. */
#ifndef PARLOR_HOUSE_H
#define PARLOR_HOUSE_H

#include "game.h"
#include "wire.h"

/* Every limit, with its default and what it bounds. Those marked with * are for the server to hold
   to; the house holds to the others itself. */
#define HOUSE_LIMITS(X)                                                                            \
    X(request_bytes, WIRE_REQUEST_MAX, "* bytes of a request")                                     \
    X(header_bytes, 8192, "* bytes of a request's headers; a longer one is hung up on")            \
    X(picture_bytes, 1000, "* bytes of a text that is drawn as a QR code")                         \
    X(output_bytes, 1 << 20, "* bytes that wait for a slow reader, who is then hung up on")        \
    X(store_bytes, 64 << 20, "* bytes that wait to be written to the disk")                        \
    X(connections, 12000, "connections in all")                                                    \
    X(address_connections, 64, "connections from one address")                                     \
    X(loading, 256, "* further connections, that load pages or are still to be refused")           \
    X(address_loading, 256, "* those from one address")                                            \
    X(table_connections, 64,                                                                       \
      "connections at one table, but for those who play there, and the host")                      \
    X(tables, 5000, "tables in all")                                                               \
    X(address_tables, 50, "tables made from one address")                                          \
    X(seat_guests, 4, "guests (devices) that hold one seat")                                       \
    X(waiting, 32, "requests that wait at one table for the store")                                \
    X(burst, 40, "requests of one connection at once")                                             \
    X(per_second, 10, "requests of one connection a second, after that")                           \
    X(address_share, 8, "requests of one address, as many times those of one connection")          \
    X(name_bytes, SEAT_NAME_MAX, "bytes of a person's name")                                       \
    X(chat_bytes, WIRE_CHAT_MAX, "bytes of a line of chat")                                        \
    X(chat_per_minute, 20, "lines of chat of one connection in a minute")                          \
    X(chat_kept, 50, "lines of chat that a table remembers")                                       \
    X(missed_frames, 32, "entries that somebody who comes back is shown one by one")               \
    X(thinking, 4, "computer players that may think at the same time")                             \
    X(think_work, 20000, "work of a slice of thinking, in positions")                              \
    X(host_grace_ms, 60000, "how many milliseconds a host may stay away")                          \
    X(drain_ms, 5000, "* how many milliseconds guests are waited for when the server stops")       \
    X(idle_ms, INT64_C(2592000000), "how many milliseconds an empty table is kept; 0: for ever")   \
    X(unplayed_ms, 86400000, "how many milliseconds one is at which nothing was played")

struct house_limits {
#define HOUSE_LIMIT(name, standard, says) int64_t name;
    HOUSE_LIMITS(HOUSE_LIMIT)
#undef HOUSE_LIMIT
};

/* All at their defaults. */
void house_limits_init(struct house_limits *limits);
/* One by its name; false if there is none, or it can't be that number. */
bool house_limits_set(struct house_limits *limits, struct word name, int64_t number);
/* What an address may ask for: requests at once, and then a second. */
int64_t house_address_burst(const struct house_limits *limits);
int64_t house_address_per_second(const struct house_limits *limits);

struct house_setup {
    const char *version; /* of the program, for the greeting */
    struct house_limits limits;
    /* Fills the bytes with entropy of the operating system. */
    void (*entropy)(void *context, void *bytes, size_t length);
    void *context;
    const struct game *(*find)(struct word name);
    bool (*fold)(const char *name, char *folded, size_t size); /* see match_check_names */
};

struct house;

/* NULL if there is no memory. */
struct house *house_create(const struct house_setup *setup);
/* Tasks that are out must have been brought back. */
void house_destroy(struct house *house);

/* A token for a new guest, or for anything else: from the house's entropy. */
void house_make_token(struct house *house, char token[WIRE_TOKEN_LENGTH + 1]);

/* What was kept: every record, then every entry of every match, by number. Then house_open plays it
   all again. What can't be read is told (HOUSE_NOTE), left as it is in the store, and not opened.
 */
void house_restore_record(struct house *house, const char *key, const char *value, size_t length);
void house_restore_entry(struct house *house, const char *match, uint32_t number, const char *text,
                         size_t length);
void house_open(struct house *house, int64_t now_ms);

/* Events. */

/* Somebody came. The number is the server's own, above 0, and never used again; `address` is whom
   limits are counted for; the token is that of the cookie, or empty. */
void house_came(struct house *house, int64_t now_ms, uint64_t connection, const char *address,
                struct word token);
/* A whole message from there. */
void house_line(struct house *house, int64_t now_ms, uint64_t connection, struct word line);
/* It is gone, whoever closed it; nothing more is sent there. */
void house_gone(struct house *house, int64_t now_ms, uint64_t connection);

enum house_outcome {
    HOUSE_KEPT,
    HOUSE_FAILED, /* none of it is there: no room, read-only, broken */
    HOUSE_TAKEN,  /* none of it is there, since entries of these numbers are */
};

/* What became of a batch. If entries are taken: those of the match that are there from the first of
   the batch on, each a whole line. */
void house_stored(struct house *house, int64_t now_ms, uint64_t batch, enum house_outcome outcome,
                  struct word taken);

struct company_task;

/* A task was run for a slice, or dropped, and comes back. */
void house_thought(struct house *house, int64_t now_ms, struct company_task *task);

/* It is the time that house_wakes_ms said, or later. */
void house_wake(struct house *house, int64_t now_ms);
/* When house_wake must be called, or NEVER; ask anew after each event. */
int64_t house_wakes_ms(const struct house *house);

/* From now on nothing is taken, and everybody is told to come back later and hung up on. */
void house_drain(struct house *house, int64_t now_ms);
/* Is nothing on its way to the store, and nobody thinking? */
bool house_is_settled(const struct house *house);

/* Actions. */

/* A row of the store. An entry stands under its match and number, is never changed, and number 0 is
   the header; one without a value says that the match is dropped, with all of its entries. A record
   stands under its key, replaces the one before, and is dropped if it has no value. Keys and
   matches are of letters, digits, - _ / and at most HOUSE_KEY_MAX bytes; values and entries are
   UTF-8. */
enum { HOUSE_KEY_MAX = 63 };

struct house_row {
    bool is_entry;
    char key[HOUSE_KEY_MAX + 1]; /* of a record, or the match of an entry */
    uint32_t number;             /* of an entry */
    struct word value;
};

enum house_action_kind {
    HOUSE_SEND,  /* the text, as one message, to the connection */
    HOUSE_CLOSE, /* the connection, after all that was sent there; house_gone follows */
    HOUSE_STORE, /* the rows, all or none of them; house_stored follows */
    HOUSE_THINK, /* the task, with table_run_task, anywhere; house_thought follows */
    HOUSE_NOTE,  /* the text, a line for the server's log; it has no secrets */
};

struct house_action {
    enum house_action_kind kind;
    uint64_t connection;
    struct word text;
    bool can_wait; /* of HOUSE_SEND: nobody need act on it, so it may go a moment later, together
                      with what is sent there next */
    uint64_t batch;
    const struct house_row *rows;
    int row_count;
    struct company_task *task;
    size_t scratch_size;
    int64_t work;
};

/* Takes the next action; false if there is none. Actions come in the order in which they are to be
   done. What one points to stays until the next event. */
bool house_next(struct house *house, struct house_action *action);

#endif
