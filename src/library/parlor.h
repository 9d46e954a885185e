/* libparlor: the referee of parlor, for programs that embed it.

   A match begins from a set-up or from a saved text. The program passes the time, submits the moves
   of whoever plays, and shows each viewer what that viewer may know. Nothing here reads a clock,
   rolls dice of its own, writes to a file or ends the program; what fails is told by the result.

   Texts are UTF-8. A function named parlor_write_* writes into memory of the caller's: at most
   `size` bytes, the last of which is zero, and only whole characters. It returns the length of the
   whole text without the zero, so one that is not below `size` tells that it was cut; `text` may be
   NULL if `size` is 0. Where there is nothing to write, the text is empty.

   A language is "en" or "ko"; any other, or NULL, is taken for English.

   Every function accepts NULL for the match, and a match in which nothing has begun: it then does
   nothing and returns PARLOR_MISUSED, false, 0, NULL or PARLOR_NEVER. So do those that look if
   there is no such seat, viewer, entry or index. Different matches may be used by different
   threads, the same one by one thread at a time, even to look at it. */
#ifndef PARLOR_H
#define PARLOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(__GNUC__)
#define PARLOR_API __attribute__((visibility("default")))
#else
#define PARLOR_API
#endif

/* Players sit at 0 and up. Viewers are the players and the audience. */
enum {
    PARLOR_PLAYERS_MAX = 8,
    PARLOR_CHANCE = 8,    /* acted in an entry: a shuffle, a deal */
    PARLOR_CLOCK = 9,     /* acted in an entry: time was up */
    PARLOR_AUDIENCE = 10, /* looks on and never acts */
    PARLOR_TABLE = 11,    /* all players together agree to a take-back */
};

#define PARLOR_NEVER INT64_MAX

/* Times are milliseconds on any clock of the caller's that never goes back, from 0 to this. */
#define PARLOR_TIME_MAX ((int64_t)1 << 52)

enum parlor_result {
    PARLOR_DONE,
    PARLOR_REPEATED, /* this command has acted already; nothing happened again */
    PARLOR_REFUSED,  /* against the rules, or not understood */
    PARLOR_STALE,    /* the sender had not seen what it is about */
    PARLOR_DAMAGED,  /* loaded, but only as far as the text was whole */
    PARLOR_FAILED,   /* a fault of the library was found in time, or there is no memory left */
    PARLOR_MISUSED,  /* a fault of the caller: an argument that is never allowed */
};

/* The games. The strings are constants; parlor_translate has the titles in other languages. */

struct parlor_game {
    const char *name;  /* in set-ups and saved texts */
    const char *title; /* for people */
    int players_min, players_max;
    int option_count;
};

struct parlor_option {
    const char *name;
    const char *says;          /* what it decides, for people */
    const char *const *values; /* the names of its values `min` to `max`; NULL: numbers */
    const char *const *titles; /* the same for people; NULL: the names will do */
    int min, max, standard;
    bool is_asked; /* people should choose before the start; `says` is the question */
};

/* False past the last, or if there is no such game. */
PARLOR_API bool parlor_get_game(int index, struct parlor_game *game);
PARLOR_API bool parlor_get_option(const char *game, int index, struct parlor_option *option);

/* A title, what an option decides, or an ending, in a language; any other text is returned as it
   is. */
PARLOR_API const char *parlor_translate(const char *language, const char *text);

/* Matches. */

struct parlor_match;

/* Nothing has begun in it yet. NULL if there is no memory left. */
PARLOR_API struct parlor_match *parlor_create(void);
PARLOR_API void parlor_destroy(struct parlor_match *match);

/* Where chance comes from. A key makes it unforeseeable: 32 bytes from the operating system, never
   used before. Without a key the same seed gives the same match; that is for tests. */
struct parlor_chance {
    const uint8_t *key;
    uint64_t seed; /* where `key` is NULL */
};

struct parlor_setup {
    const char *game;
    int players;
    const char *options; /* "board=small frogs=1"; those not named, or all if NULL, are usual */
    const char *text;    /* such as a drawn board, for games that take one; NULL: none */
    /* Of each player, at most 64 bytes, with something to be seen in it and nothing unseen; names
       that differ in case, in blanks or in how a character is encoded only are the same, which two
       players can't have. NULL: Player 0, ... */
    const char *const *names;
    struct parlor_chance chance;
};

/* Begins a match in the place of the one before; unless it is done, that one stays. */
PARLOR_API enum parlor_result parlor_begin(struct parlor_match *match,
                                           const struct parlor_setup *setup, int64_t now_ms);

/* The same with a saved text, which is played again; time goes on from its last entry. `line`,
   which may be NULL, becomes the line in which it is damaged, counted from 1, or 0. Refused if
   nothing of it can be played. */
PARLOR_API enum parlor_result parlor_load(struct parlor_match *match, const char *saved,
                                          size_t length, const struct parlor_chance *chance,
                                          int64_t now_ms, int *line);
/* The match as a text that parlor_load reads. It has every secret in it. */
PARLOR_API size_t parlor_write_save(struct parlor_match *match, char *text, size_t size);

/* Why the last call that could have been done (the results above) was not; empty if it was, or if
   it was misused. */
PARLOR_API size_t parlor_write_reason(struct parlor_match *match, const char *language, char *text,
                                      size_t size);

/* What was set up. Strings last as long as the match that has begun. */
PARLOR_API const char *parlor_game(struct parlor_match *match);
PARLOR_API int parlor_players(struct parlor_match *match);
PARLOR_API const char *parlor_name(struct parlor_match *match, int seat);
PARLOR_API size_t parlor_write_options(struct parlor_match *match, char *text, size_t size);

/* Time and turns. */

/* Lets what is due act. */
PARLOR_API enum parlor_result parlor_advance(struct parlor_match *match, int64_t now_ms);
/* When parlor_advance must next be called, or PARLOR_NEVER. */
PARLOR_API int64_t parlor_wakes_ms(struct parlor_match *match);
/* The set of players who may act now: bit 0 for seat 0. */
PARLOR_API uint32_t parlor_to_act(struct parlor_match *match);
PARLOR_API bool parlor_is_over(struct parlor_match *match);

/* The moves that a player may make now, apart from `forfeit`, which is always possible. */
PARLOR_API int parlor_count_moves(struct parlor_match *match, int seat);
PARLOR_API size_t parlor_write_move(struct parlor_match *match, int seat, int index, char *text,
                                    size_t size);

/* Each of these lets what is due act before and after it. `seen` is the number of the last entry
   that the sender has been shown. A `nonce` other than 0 makes the sender's command act at most
   once, however often it is sent. */

/* A move as parlor_write_move writes it, or `forfeit`. */
PARLOR_API enum parlor_result parlor_submit(struct parlor_match *match, int64_t now_ms, int seat,
                                            const char *move, uint32_t seen, uint64_t nonce);
/* Back to where the seat's unfinished turn began. */
PARLOR_API enum parlor_result parlor_cancel(struct parlor_match *match, int64_t now_ms, int seat,
                                            uint32_t seen, uint64_t nonce);
/* Back to just after an entry (0: the beginning). A player takes back only what is entirely their
   own, the table what anybody did; nobody what was revealed, drawn by chance or against the clock,
   and who has left stays away. */
PARLOR_API enum parlor_result parlor_take_back(struct parlor_match *match, int64_t now_ms, int seat,
                                               uint32_t entry, uint32_t seen, uint64_t nonce);

/* What has happened. Entries are numbered from 1. */

struct parlor_entry {
    int64_t time_ms;   /* of the match, from 0 */
    int seat;          /* who acted: a player, or PARLOR_CHANCE, _CLOCK or _TABLE */
    bool is_take_back; /* to just after `back_to` */
    uint32_t back_to;
    bool is_undone; /* by a later take-back */
};

PARLOR_API uint32_t parlor_count_entries(struct parlor_match *match);
/* For the program, which is the referee; what viewers may know are the reports. */
PARLOR_API bool parlor_get_entry(struct parlor_match *match, uint32_t entry,
                                 struct parlor_entry *got);

/* What an entry told this viewer, sentence by sentence. */
PARLOR_API int parlor_count_reports(struct parlor_match *match, uint32_t entry, int viewer);
PARLOR_API size_t parlor_write_report(struct parlor_match *match, uint32_t entry, int viewer,
                                      int index, const char *language, char *text, size_t size);

/* What a viewer sees now: a list of nodes, complete each time. */

enum parlor_kind {
    PARLOR_NODE_CELL,
    PARLOR_NODE_LINE,
    PARLOR_NODE_PIECE,
    PARLOR_NODE_CARD,
    PARLOR_NODE_PILE,
    PARLOR_NODE_BUTTON,
    PARLOR_NODE_TEXT,
    PARLOR_NODE_CLOCK,
};

/* Only the board has geometry; the others are lists, in order. */
enum parlor_region {
    PARLOR_REGION_STATUS,
    PARLOR_REGION_PLAYERS,
    PARLOR_REGION_BOARD,
    PARLOR_REGION_PILES,
    PARLOR_REGION_HAND,
    PARLOR_REGION_ACTIONS,
};

struct parlor_node {
    char id[24]; /* the same thing keeps its id while it is there */
    enum parlor_kind kind;
    enum parlor_region region;
    char look[32]; /* what it is, in words: "frog seat-1 arrived" */
    int layer;     /* higher ones lie above */
    int x, y;      /* on the board: four units from one cell to the next */
    int x2, y2;    /* a line's other end */
    char glyph[24];
    char key[24];     /* what one types for it; may be empty */
    int64_t until_ms; /* when a clock runs out, on the caller's; PARLOR_NEVER for all else */
    bool may_touch;   /* a move of this viewer's begins with it */
};

PARLOR_API int parlor_count_nodes(struct parlor_match *match, int viewer);
PARLOR_API bool parlor_get_node(struct parlor_match *match, int viewer, int index,
                                struct parlor_node *node);
/* What a node is, in words. */
PARLOR_API size_t parlor_write_label(struct parlor_match *match, int viewer, int index,
                                     const char *language, char *text, size_t size);
/* The question put to a player who may act now. */
PARLOR_API size_t parlor_write_question(struct parlor_match *match, int seat, const char *language,
                                        char *text, size_t size);

struct parlor_standing {
    const char *ending;           /* how it ended, a constant; NULL while it is played */
    int rank[PARLOR_PLAYERS_MAX]; /* 1 for the best; who shares a rank has the same */
    int score[PARLOR_PLAYERS_MAX];
};

PARLOR_API bool parlor_get_standing(struct parlor_match *match, struct parlor_standing *standing);

#ifdef __cplusplus
}
#endif

#endif
