/* The text of a log, private to the match: a header, then a line for each entry.

       parlor 1                                     the format
       game frogs 1                                 and the version of its rules
       players 2
       options board=classic frogs=3 ...            those of that version
       setup +--+--+...                             a line for each of the set-up text, if any
       seat 0 Anna
       seat 1 Ben
       bot 1 hard                                   only for seats that the program plays
       = 4be0...                                    check of the lines so far
       1 5210 0 0 - jump N c1 = 91d2...             number, time, seat, seen, nonce, event, check
       2 5900 table 1 - back 0 = 66fe...            a take-back to just after entry 0
       3 6000 table 2 - hold 1 bot hard = ...       or `hold 1 person`, `hold 1 nobody`
       4 6100 table 3 - pause = ...                 and `resume`
       5 6200 table 4 - hint = ...                  somebody was helped
*/
#ifndef PARLOR_LOG_H
#define PARLOR_LOG_H

#include "match.h"

struct log_header {
    const struct game *game;
    struct params params;
    char names[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    char bots[PLAYERS_MAX][BOT_WORD_MAX + 1]; /* empty where people play */
};

/* Every line of a set-up text, which may be empty, has a word before it. */
enum { LOG_HEADER_MAX = 2048 + 7 * SETUP_MAX, LOG_LINE_MAX = 1024 };

/* Is this a word for how the program plays? */
bool log_is_bot(struct word word);

void log_write_header(const struct log_header *header, struct text *text);
/* Everything of an entry but its check and the newline. */
void log_write_entry(const struct game *game, uint32_t number, const struct match_entry *entry,
                     const struct event *event, struct text *text);
void log_write_check(uint64_t check, struct text *text);

/* Reads the header, moving on line by line; `line` counts them. */
bool log_parse_header(struct scan *scan, const struct game *(*find)(struct word name),
                      bool (*fold)(const char *name, char *folded, size_t size),
                      struct log_header *header, int *line, struct message *why);
/* Reads one line into an event that comes empty. `body` is the part that log_write_entry writes. */
bool log_parse_entry(const struct game *game, struct word line, uint32_t number,
                     struct match_entry *entry, struct event *event, struct word *body,
                     uint64_t *check, struct message *why);

#endif
