/* A table for tests of the match: one match at a time of the game that has everything at once
   (probe.h), and a shelf where its log is kept. What goes wrong fails the test. */
#ifndef PARLOR_MATCH_STAGE_H
#define PARLOR_MATCH_STAGE_H

#include "match.h"
#include "probe.h"
#include "test.h"

enum { WINDOW_MS = 20000 }; /* how long a bid waits for objections */

extern const struct game *game; /* the only one that logs are loaded with */
extern struct match *match;     /* NULL: none is open */
extern struct message why;      /* what was said last */

/* A keeper that remembers every line, and what stood when it failed. */
struct shelf {
    char data[1 << 16];
    struct text text;
    int calls;
    int fails_at;         /* which call, counted from 1; 0: none */
    uint32_t lengths[64]; /* of the match, at each call */
    char *before;         /* the match when it failed, and not yet compared */
};

extern struct shelf shelf;

void clear_shelf(int fails_at);

/* Each test begins with this or with opening, and leaves its match to the next. */
void clear_table(const struct game *next);
/* The standard options, the same dice each time, kept on the shelf. */
struct match_setup setup_for(int players);
void open_game(const struct game *next, int players, int64_t now_ms);
/* The same with the probe, and at 0. */
void open_at(int players, int64_t now_ms);
void open_match(int players);
void close_match(void);

/* `hide 0 3` or `back 1`, sent by one who has seen everything. */
struct command command_of(int seat, const char *line);
/* Whatever is not done is told in `why`. */
enum verdict submit(int64_t now_ms, struct command command);
enum verdict send_line(int64_t now_ms, int seat, const char *line);
enum verdict send_seen(int64_t now_ms, int seat, const char *line, uint32_t seen);
enum verdict send_once(int64_t now_ms, int seat, const char *line, uint64_t nonce);
/* Sends it, and it is done. */
void play(int64_t now_ms, int seat, const char *line);

/* Refused or stale, and nothing changed. */
void assert_rejected(enum verdict expected, int64_t now_ms, struct command command);
/* Refused for this reason, and nothing changed. */
void assert_refused(int64_t now_ms, int seat, const char *line, const char *text);

const struct match_entry *last_entry(void);
/* What lies open to everyone. */
struct probe_table table(void);
/* The state, as a text that outlasts one more call. */
char *state_text(void);
/* The saved log and the state, as one text that the caller frees. */
char *snapshot(const struct match *of);

/* What match_load returns: what follows is kept on the shelf. */
struct match *load_text(const char *log, size_t length, int64_t now_ms, struct damage *damage);
/* Closes the match and goes on with what was saved of it. */
void reopen(int64_t now_ms);
void assert_saved_as(const struct match *of, const char *log, size_t length);

#endif
