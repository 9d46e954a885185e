/* libparlor: the referee of parlor, for programs that embed it.

   A table has a match, the people and computer players who sit there, and what each of them has
   touched. The program passes the time, sends what people do, lets computer players think, and
   shows each viewer frames: what that viewer may know of an entry of the match. Nothing here reads
   a clock, rolls dice of its own, writes to a file or ends the program; what fails is told by the
   result.

   Texts are UTF-8. A function named parlor_write_* writes into memory of the caller's: at most
   `size` bytes, the last of which is zero, and only whole characters. It returns the length of the
   whole text without the zero, so one that is not below `size` tells that it was cut; `text` may be
   NULL if `size` is 0. Where there is nothing to write, the text is empty.

   A language is "en" or "ko"; any other, or NULL, is taken for English. A level, which says how
   well a computer player plays, is "easy", "medium" or "hard".

   Every function accepts NULL for the table, and a table at which nothing has begun: it then does
   nothing and returns PARLOR_MISUSED, false, 0, NULL or PARLOR_NEVER. So it does if there is no
   such seat, viewer, entry or index, or if the host (below) calls it and it does not only look.
   Different tables may be used by different threads, the same one by one thread at a time, even to
   look at it. */
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

/* Players sit at 0 and up. Viewers are the players and the audience. A set of players has bit 0 for
   seat 0. */
enum {
    PARLOR_PLAYERS_MAX = 8,
    PARLOR_CHANCE = 8,    /* acted in an entry: a shuffle, a deal */
    PARLOR_CLOCK = 9,     /* acted in an entry: time was up */
    PARLOR_AUDIENCE = 10, /* looks on and never acts */
    PARLOR_TABLE = 11,    /* acted in an entry: all players together */
};

#define PARLOR_NEVER INT64_MAX
#define PARLOR_NONE  UINT32_MAX

/* Times are milliseconds on any clock of the caller's that never goes back, from 0 to this. */
#define PARLOR_TIME_MAX ((int64_t)1 << 52)

enum parlor_result {
    PARLOR_DONE,
    PARLOR_OPEN,     /* a touch was taken; more is to be touched */
    PARLOR_ASKED,    /* the others at the table are asked whether they agree */
    PARLOR_PENDING,  /* not known yet: the host is told later */
    PARLOR_REPEATED, /* this command has acted already; nothing happened again */
    PARLOR_REFUSED,  /* against the rules, or not understood */
    PARLOR_STALE,    /* the sender had not seen what it is about */
    PARLOR_DAMAGED,  /* loaded, but only as far as the text was whole */
    PARLOR_UNKEPT,   /* it could not be kept, or there is no memory left: nothing happened */
    PARLOR_FAILED,   /* a fault of the library was found in time: nothing happened */
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

/* Tables. */

struct parlor_table;

/* What the program does for a table. From within its functions the table may only be looked at. */
struct parlor_host {
    /* Keeps what something made: whole lines of a text that parlor_load reads, the first of a match
       its header, all or none of them. PARLOR_DONE: they are kept. PARLOR_PENDING: parlor_kept or
       parlor_unkept tells. Anything else: they are not, so it does not happen. NULL: nothing is
       kept. */
    enum parlor_result (*keep)(void *context, const char *lines, size_t length);
    /* What became of the first call that was PARLOR_PENDING and has not been answered;
       parlor_write_reason has the reason. May be NULL. */
    void (*answer)(void *context, enum parlor_result result);
    void *context;

    /* When somebody stays away. */
    int64_t grace_ms;  /* for so long they are waited for; 0: always */
    bool is_voted;     /* then the others may agree on a computer player; else one comes */
    const char *level; /* how well it plays; NULL: medium */
};

/* Nothing has begun at it yet. `host` may be NULL. NULL if there is no memory left, or no such
   level. */
PARLOR_API struct parlor_table *parlor_create(const struct parlor_host *host);
PARLOR_API void parlor_destroy(struct parlor_table *table);

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
       players can't have. NULL: Player 0, Computer 1 (hard) ... */
    const char *const *names;
    /* Of each player: a level if it is a computer player, NULL if it is a person. NULL: people. */
    const char *const *levels;
    struct parlor_chance chance;
};

/* Begins a match in the place of the one before, which stays unless this is done or pending. If a
   beginning that is pending can't be kept, nothing has begun. Misused while
   something is pending, or a task (below) is taken. */
PARLOR_API enum parlor_result parlor_begin(struct parlor_table *table,
                                           const struct parlor_setup *setup, int64_t now_ms);
/* The same with a saved text, which is played again and not kept again; time goes on from its last
   entry. `line`, which may be NULL, becomes the line in which it is damaged, counted from 1, or 0.
   Refused if nothing of it can be played. */
PARLOR_API enum parlor_result parlor_load(struct parlor_table *table, const char *saved,
                                          size_t length, const struct parlor_chance *chance,
                                          int64_t now_ms, int *line);
/* The same with those who sit here, each one seat further on, when the match is over; whoever was
   only played for by the computer plays again. Options that are not named stay. */
PARLOR_API enum parlor_result parlor_rematch(struct parlor_table *table, const char *options,
                                             const struct parlor_chance *chance, int64_t now_ms);
/* The match as a text that parlor_load reads. It has every secret in it. */
PARLOR_API size_t parlor_write_save(struct parlor_table *table, char *text, size_t size);

/* Why the last call that could have been done (the results above) was not; empty if it was, or if
   it was misused. */
PARLOR_API size_t parlor_write_reason(struct parlor_table *table, const char *language, char *text,
                                      size_t size);

/* What was set up. Strings last as long as the match. */
PARLOR_API const char *parlor_game(struct parlor_table *table);
PARLOR_API int parlor_players(struct parlor_table *table);
PARLOR_API const char *parlor_name(struct parlor_table *table, int seat);
PARLOR_API size_t parlor_write_options(struct parlor_table *table, char *text, size_t size);

/* Keeping. What one call makes is kept or taken away whole. While something is pending nothing is
   judged: calls with a time wait, are PARLOR_PENDING, and are judged in order as if nothing had
   delayed them. All that can be seen is what is kept. */

/* What is pending has been kept, or has not. Misused if nothing is. */
PARLOR_API enum parlor_result parlor_kept(struct parlor_table *table, int64_t now_ms);
PARLOR_API enum parlor_result parlor_unkept(struct parlor_table *table, int64_t now_ms);
PARLOR_API bool parlor_is_pending(struct parlor_table *table);

/* Time. */

/* Lets what is due happen: deadlines, chance, what computer players decided, the end of a grace.
   What could not be kept is tried again a little later. */
PARLOR_API enum parlor_result parlor_wake(struct parlor_table *table, int64_t now_ms);
/* When parlor_wake must next be called, or PARLOR_NEVER. */
PARLOR_API int64_t parlor_wakes_ms(struct parlor_table *table, int64_t now_ms);

/* Computer players think when they are let, in slices of any size, between which anything may
   happen. What they decide becomes due at its time. */

/* Whoever has something to think about spends about so much work, counted in positions (1,000 take
   a few thousandths of a second). True if somebody has not come to an end. */
PARLOR_API bool parlor_think(struct parlor_table *table, int64_t work);

/* The same for a thread of its own: a task that was taken may be run there, any number of times,
   while the table is used; then the table's thread brings it back. NULL: there is nothing to think
   about. A table that is destroyed while a task is taken goes when the last is brought back. */
struct parlor_task;

PARLOR_API struct parlor_task *parlor_take_task(struct parlor_table *table);
/* True if it has not come to an end. */
PARLOR_API bool parlor_run_task(struct parlor_task *task, int64_t work);
PARLOR_API void parlor_bring_task(struct parlor_task *task);

/* One who looks on may have something to say about what came to an end. Takes the next remark, if
   there is one; until it is taken, nobody thinks about another. */
PARLOR_API bool parlor_take_remark(struct parlor_table *table);
/* The remark that was taken last. */
PARLOR_API size_t parlor_write_remark(struct parlor_table *table, const char *language, char *text,
                                      size_t size);

/* Moves. Each of these lets what is due act before and after it. `seen` is the number of the last
   entry that the sender has been shown. A `nonce` other than 0 makes the sender's command act at
   most once, however often it is sent. Who may speak for which seat is for the program to know. */

/* The moves that a player may make now, apart from `forfeit`, which is always possible. */
PARLOR_API int parlor_count_moves(struct parlor_table *table, int seat);
PARLOR_API size_t parlor_write_move(struct parlor_table *table, int seat, int index, char *text,
                                    size_t size);
/* A move as parlor_write_move writes it, or `forfeit`. */
PARLOR_API enum parlor_result parlor_submit(struct parlor_table *table, int64_t now_ms, int seat,
                                            const char *move, uint32_t seen, uint64_t nonce);
/* Back to where the seat's unfinished turn began, which needs nobody's consent. */
PARLOR_API enum parlor_result parlor_cancel(struct parlor_table *table, int64_t now_ms, int seat,
                                            uint32_t seen, uint64_t nonce);
/* Back to just after an entry (0: the beginning): what is entirely the seat's own. Past a finished
   turn the other people are asked; for what others did there is parlor_ask. */
PARLOR_API enum parlor_result parlor_take_back(struct parlor_table *table, int64_t now_ms, int seat,
                                               uint32_t entry, uint32_t seen, uint64_t nonce);

/* Touches, which make moves of what is seen, so that no game need be known. What a player has
   touched that makes no move yet is that player's draft, and marked in the frame; it goes with
   nothing else. What makes a move is sent at once. */

/* Touches the node with this id. In this order: what is touched already is let go; what goes on
   with the draft is taken; what is meant together with it as a whole move that is not allowed is
   refused with the reason, the first time; what begins another move takes the place of the draft,
   but a whole move that can't be cancelled only drops it; anything else is refused. What a begun
   turn keeps hold of cancels it, in games that say so. */
PARLOR_API enum parlor_result parlor_touch(struct parlor_table *table, int64_t now_ms, int seat,
                                           const char *id, uint32_t seen);
/* Makes the move that is touched, where `may_confirm` says that it is one already. */
PARLOR_API enum parlor_result parlor_confirm(struct parlor_table *table, int64_t now_ms, int seat,
                                             uint32_t seen);
/* The number that is asked for, where `takes_number`. */
PARLOR_API enum parlor_result parlor_say_number(struct parlor_table *table, int64_t now_ms,
                                                int seat, int number, uint32_t seen);
/* Lets go everything. */
PARLOR_API void parlor_let_go(struct parlor_table *table, int seat);

/* Agreeing. What needs the consent of others is asked of all people who play but the askers;
   computer players agree. It lapses after a minute, or at the next entry. */

enum parlor_wish {
    PARLOR_WISH_BACK, /* back to just after an entry (0: the beginning); never past what was
                         revealed, drawn by chance or against the clock, and who has left stays
                         away */
    PARLOR_WISH_PAUSE,
    PARLOR_WISH_RESUME, /* needs nobody */
    PARLOR_WISH_AGAIN,  /* a rematch with other options, which the program knows */
    PARLOR_WISH_BOT,    /* a computer player for somebody who is away, who is not asked */
};

struct parlor_request {
    enum parlor_wish wish;
    uint32_t back_to; /* PARLOR_WISH_BACK */
    int seat;         /* PARLOR_WISH_BOT: whose */
    uint32_t askers;  /* a set of players */
    uint32_t asked;   /* those who have not agreed yet; to be ignored in parlor_ask */
    int64_t until_ms; /* when it lapses; the same */
};

/* PARLOR_DONE: it needed nobody else. */
PARLOR_API enum parlor_result parlor_ask(struct parlor_table *table, int64_t now_ms,
                                         const struct parlor_request *request);
/* These players agree, and it is done when nobody is left; or one does not, and that is the end of
   it. */
PARLOR_API enum parlor_result parlor_agree(struct parlor_table *table, int64_t now_ms,
                                           uint32_t seats, bool is_agreed);
/* What is being asked; false if nothing is. */
PARLOR_API bool parlor_get_request(struct parlor_table *table, struct parlor_request *request);

/* Seats. */

enum parlor_holder { PARLOR_PERSON, PARLOR_BOT, PARLOR_NOBODY };

struct parlor_holding {
    enum parlor_holder holder;
    char level[16]; /* of a computer player; else empty */
};

/* Somebody else holds a seat from now on. */
PARLOR_API enum parlor_result parlor_hold(struct parlor_table *table, int64_t now_ms, int seat,
                                          const struct parlor_holding *by);
/* Who sits there goes away, or comes back and takes over again from a computer player. */
PARLOR_API enum parlor_result parlor_attend(struct parlor_table *table, int64_t now_ms, int seat,
                                            bool is_here);
/* Is this person away? `until_ms` (may be NULL): for how long they are waited for, or PARLOR_NEVER.
 */
PARLOR_API bool parlor_is_away(struct parlor_table *table, int seat, int64_t *until_ms);

/* Frames: what a viewer is shown of an entry. Entries are numbered from 1; 0 is the beginning. */

/* The number of the last entry. */
PARLOR_API uint32_t parlor_count_entries(struct parlor_table *table);

enum parlor_deed {
    PARLOR_DEED_EVENT, /* a move, or what chance or the clock did */
    PARLOR_DEED_BACK,
    PARLOR_DEED_HOLD,
    PARLOR_DEED_PAUSE,
    PARLOR_DEED_RESUME,
    PARLOR_DEED_HINT, /* who plays was helped, and nothing changed */
};

enum parlor_wants {
    PARLOR_WANTS_NOTHING, /* the question says who is waited for, or what is going on */
    PARLOR_WANTS_CHOICE,  /* one of what may be touched */
    PARLOR_WANTS_SEVERAL, /* several touches, one after the other */
    PARLOR_WANTS_ANSWER,  /* one of the actions, such as yes or no */
    PARLOR_WANTS_PLAYER,
    PARLOR_WANTS_NUMBER,
};

struct parlor_frame {
    /* The entry from which on things are seen to move, or PARLOR_NONE: motions are played by who
       was shown that one. */
    uint32_t follows;
    int64_t time_ms; /* of the match, from 0 */
    enum parlor_deed deed;
    int seat; /* who did it: a player, or PARLOR_CHANCE, _CLOCK or _TABLE */
    struct parlor_holding seats[PARLOR_PLAYERS_MAX];
    bool is_paused;

    uint32_t to_act;              /* the players who are waited for */
    const char *ending;           /* how it ended, a constant; NULL while it is played */
    int rank[PARLOR_PLAYERS_MAX]; /* then 1 for the best; who shares a rank has the same */
    int score[PARLOR_PLAYERS_MAX];

    /* What can be taken back, while this is the newest: where cancelling the viewer's unfinished
       turn leads, and where undoing does (a PARLOR_WISH_BACK); PARLOR_NONE if it can't be. Whose
       deed is the last that people did, though it may stand; PARLOR_TABLE if there is none. */
    uint32_t cancel_to, undo_to;
    int undo_seat;

    int report_count, node_count, motion_count;
    bool is_moving; /* the motions are what this entry did; else what was done before it */

    enum parlor_wants wants; /* what the question is after */
    bool may_confirm;        /* what is touched is a move, though it could go on */
    bool takes_number;       /* from `number_min` to `number_max` */
    int number_min, number_max;
};

PARLOR_API bool parlor_get_frame(struct parlor_table *table, uint32_t entry, int viewer,
                                 struct parlor_frame *frame);

/* What it told this viewer, sentence by sentence. */
PARLOR_API size_t parlor_write_report(struct parlor_table *table, uint32_t entry, int viewer,
                                      int index, const char *language, char *text, size_t size);
/* What this viewer is asked then, or waits for: what is wanted, never how to give it. */
PARLOR_API size_t parlor_write_question(struct parlor_table *table, uint32_t entry, int viewer,
                                        const char *language, char *text, size_t size);

/* What is seen: a list of nodes, complete each time. */

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
    int owner;     /* the seat whose it is, or -1 */
    char look[32]; /* what it is, in words: "frog seat-1 arrived" */
    int layer;     /* higher ones lie above */
    int x, y;      /* on the board: four units from one cell to the next */
    int x2, y2;    /* a line's other end */
    char glyph[24];
    char key[24];     /* what one types for it; may be empty */
    int64_t until_ms; /* when a clock of the newest entry runs out, on the caller's; PARLOR_NEVER
                         for all else, and while the match is paused */
    bool may_touch;   /* a move of this viewer's begins or goes on with it; the newest entry only */
    bool is_touched;
    bool is_end;    /* what is touched may lead here */
    bool has_moved; /* it came here last */
};

PARLOR_API bool parlor_get_node(struct parlor_table *table, uint32_t entry, int viewer, int index,
                                struct parlor_node *node);
/* What a node is, in words. */
PARLOR_API size_t parlor_write_label(struct parlor_table *table, uint32_t entry, int viewer,
                                     int index, const char *language, char *text, size_t size);

/* Something that went from one place to another. */
struct parlor_motion {
    char node[24]; /* what went, if it is a node of both frames, as a piece is; or empty */
    char from[24]; /* a node of this viewer's frame before; empty: it came from outside */
    char to[24];   /* a node of this frame; empty: it left. The same as `from`: shuffled */
    char look[32]; /* while it is on its way */
    int count;     /* so many alike */
    int corner_count;
    struct {
        int x, y;
    } corners[16]; /* of the board, where its way turns */
};

PARLOR_API bool parlor_get_motion(struct parlor_table *table, uint32_t entry, int viewer, int index,
                                  struct parlor_motion *motion);

#ifdef __cplusplus
}
#endif

#endif
