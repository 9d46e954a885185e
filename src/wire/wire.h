/* The wire: what a server and its guests say to each other, as text that a person can read; one
   writer and one reader of everything, compiled into both ends. doc/wire.md has examples.

   A guest sends requests: a line each, `NONCE VERB ARGUMENTS`. The server sends packets: a text of
   one or more lines whose first word says what it is. Words are separated by single blanks. What
   people write stands in quotes, with \" \\ and \n inside.

   Readers take anything: they stay in bounds, and refuse with a reason (`why` is not NULL) what a
   writer could not have written; what they have filled in by then means nothing. Nothing here knows
   who may ask for what. */
#ifndef PARLOR_WIRE_H
#define PARLOR_WIRE_H

#include "deed.h"
#include "frame.h"
#include "game.h"

enum {
    WIRE_VERSION = 3,
    WIRE_REQUEST_MAX = 6144,   /* bytes of a request; a set-up text is the longest part */
    WIRE_PACKET_MAX = 65535,   /* bytes of a packet */
    WIRE_ID_LENGTH = 22,       /* characters of the id of a table: 128 bits */
    WIRE_TOKEN_LENGTH = 43,    /* characters of a token: 256 bits */
    WIRE_CHAT_MAX = 200,       /* bytes of a line of chat */
    WIRE_OPTIONS_MAX = 1023,   /* bytes of options, as params_parse reads them */
    WIRE_LOG_PART_MAX = 30000, /* bytes of a log in one packet */
    WIRE_PAST_MAX = 64,        /* frames of the past asked for at once */
    WIRE_COUNT_BITS = 20,      /* of a nonce: the lower count requests, the upper name the sender */
    WIRE_UNANSWERED_MAX = 32,  /* so far a sender's count may be ahead of what is not answered */
};

/* Both ends are built of the same rules, views and wire if they say the same here: a number made of
   their sources. */
extern const uint64_t wire_build;

/* Requests. */

enum wire_verb {
    /* To anybody who has a token. */
    WIRE_MAKE, /* make GAME PLAYERS "OPTIONS" "SETUP": a new table, whose host one is */
    WIRE_JOIN, /* join TABLE seats|audience ROUND SEEN: look, as those who one is or as nobody */
    WIRE_TAKE, /* take TABLE TOKEN: by a seat's private link, one holds that seat too */
    /* At the table that was joined. */
    WIRE_PART,   /* part: look no longer */
    WIRE_SIT,    /* sit SEAT "NAME" */
    WIRE_LEAVE,  /* leave SEAT: get up for good */
    WIRE_LINK,   /* link SEAT: wants a private link */
    WIRE_SAY,    /* say SEAT "TEXT": chat */
    WIRE_QUICK,  /* quick SEAT KEY: one of the quick words */
    WIRE_MUTE,   /* mute yes|no: this connection wants no chat */
    WIRE_ACT,    /* act SEAT ROUND SEEN EVENT: as event_parse reads it */
    WIRE_BACK,   /* back SEAT ROUND SEEN TO: take back to just after this entry */
    WIRE_PAUSE,  /* pause: the others are asked */
    WIRE_RESUME, /* resume */
    WIRE_AGAIN,  /* again "OPTIONS": another match, with the same options if there are none */
    WIRE_STAND,  /* stand-in OTHER: a computer player for who stays away */
    WIRE_AGREE,  /* agree WISH yes|no, for all seats that one holds */
    WIRE_PAST,   /* past VIEWER FIRST LAST: frames of the past */
    WIRE_LOG,    /* log: all of it, when the match is over */
    /* The host's. */
    WIRE_SET,      /* set GAME PLAYERS "OPTIONS" "SETUP": play this instead, before the start */
    WIRE_START,    /* start */
    WIRE_GATHER,   /* gather: when the match is over, back to before a start */
    WIRE_REMOVE,   /* remove SEAT: who sits there, person or computer, has to go */
    WIRE_BOT,      /* bot SEAT LEVEL: a computer player gets a seat that no person holds */
    WIRE_AUDIENCE, /* audience yes|no: others may look on */
    WIRE_CHAT,     /* chat yes|no: there is chat at this table */
    WIRE_ABSENCE,  /* absence SECONDS bot|vote LEVEL: what happens when somebody stays away */
    WIRE_HOST,     /* host SEAT: who sits there is host from now on */
    WIRE_VERBS,
};

extern const char *const wire_verb_names[WIRE_VERBS];

/* Each verb has those of these that stand in its line; the rest is 0. Words and texts of a request
   that is read point into its line, or into `memory`. */
struct wire_request {
    uint64_t nonce; /* from 1 up to 2^53: the sender's number, and a count of what it asks */
    enum wire_verb verb;
    struct word table, token;
    struct word game;
    int players;
    int seat;                    /* 0 to PLAYERS_MAX - 1; of `past` a viewer */
    int other;                   /* of `stand-in`: whose seat */
    uint32_t round;              /* the match at this table that is meant; 0: none was seen */
    uint32_t seen, to;           /* entries; FRAME_NONE is written `-` */
    uint32_t first, last;        /* of the past */
    uint32_t wish;               /* the number of what is being asked */
    int quick;                   /* index into wire_quick_words */
    int seconds;                 /* 0: who is away is waited for always */
    bool is_yes;                 /* of `join`: as the audience; of `absence`: it is voted */
    struct word level;           /* of a computer player */
    const char *name;            /* of who sits down */
    const char *text;            /* what is said, or the text of an event */
    const char *options, *setup; /* may be empty */
    char memory[WIRE_REQUEST_MAX + 8];
};

/* What is longer than WIRE_REQUEST_MAX is cut, and the text says so. */
void wire_write_request(const struct wire_request *request, struct text *text);
/* If it is refused but its nonce could be read, that is given. */
bool wire_read_request(struct word line, struct wire_request *request, struct message *why);

/* Besides a guest may ask whether anybody is there, with one word and no nonce: `ping`. */
bool wire_is_ping(struct word line);

/* Packets. */

enum wire_kind {
    WIRE_GREETING, /* parlor: the first packet of a connection */
    WIRE_DONE,     /* done: a request has acted, and all that it made is kept */
    WIRE_ASKED,    /* asked: the others are asked whether they agree */
    WIRE_REFUSED,  /* refused: nothing came of it */
    WIRE_MADE,     /* made: a table, by its id */
    WIRE_LINKED,   /* link: the token of a seat's private link */
    WIRE_TABLE,    /* table: all about a table but its match */
    WIRE_FRAME,    /* frame */
    WIRE_TALK,     /* chat */
    WIRE_LOGGED,   /* log: a part of it */
    WIRE_OUT,      /* out: one is no longer at the table, with the reason */
    WIRE_BYE,      /* bye: one is hung up on, with the reason, and may come again */
    WIRE_PONG,     /* pong: yes, somebody is there */
    WIRE_KINDS,
};

/* What a packet is, or -1. */
int wire_kind_of(struct word packet);
/* Does it end what was asked, or the talk itself: one that wire_read_answer reads? */
bool wire_is_answer(struct word packet);

/* Where strings of a message that is read are put. */
enum { WIRE_WORDS_MAX = 16384 };
struct wire_words {
    char bytes[WIRE_WORDS_MAX];
    size_t used;
};

/* A message is written as its sentence and what fills it; a list as it would be shown. */
void wire_write_message(const struct message *message, struct text *text);

/* parlor VERSION wire WIRE_VERSION build BUILD */
struct wire_greeting {
    char program[32]; /* its version, for people */
    int wire;
    uint64_t build;
};
void wire_write_greeting(const struct wire_greeting *greeting, struct text *text);
bool wire_read_greeting(struct word packet, struct wire_greeting *greeting, struct message *why);

/* done NONCE, asked NONCE, refused NONCE MESSAGE, made NONCE TABLE, link NONCE SEAT TOKEN, out
   MESSAGE, bye MESSAGE and pong. What has no nonce that can be read is refused with 0. */
struct wire_answer {
    enum wire_kind kind;
    uint64_t nonce;
    struct message why;             /* WIRE_REFUSED, WIRE_OUT and WIRE_BYE */
    int seat;                       /* WIRE_LINKED */
    char id[WIRE_TOKEN_LENGTH + 1]; /* WIRE_MADE: of the table; WIRE_LINKED: the token */
};
void wire_write_answer(const struct wire_answer *answer, struct text *text);
bool wire_read_answer(struct word packet, struct wire_words *words, struct wire_answer *answer,
                      struct message *why);

enum wire_phase { WIRE_GATHERING, WIRE_PLAYING, WIRE_PHASES };

struct wire_seat {
    struct holding by;            /* HOLDER_NOBODY: it is free */
    char name[SEAT_NAME_MAX + 1]; /* of the person who holds it, or held it last; may be empty */
    bool is_here;                 /* somebody who holds it is connected */
    bool is_yours, is_hosts;
    bool has_link;   /* of one's own seat: a private link leads there and was not used */
    int64_t away_ms; /* so long they are still waited for; -1: no limit, or not away */
    int64_t gone_ms; /* so long they have been away; -1: they are not */
};

/* What is being asked of the people at a table. */
struct wire_asked {
    bool is_asked;
    uint32_t number; /* by which `agree` names it */
    enum table_wish wish;
    uint32_t to;   /* WISH_BACK */
    int seat;      /* WISH_BOT */
    bool is_other; /* WISH_AGAIN: with other options */
    uint64_t askers, asked;
    int64_t left_ms;
};

/* What became of the last that was asked, or who began this match anew. */
enum wire_news { WIRE_NO_NEWS, WIRE_DECLINED, WIRE_WITHDRAWN, WIRE_BEGUN_AGAIN, WIRE_NEWS };

struct wire_told {
    enum wire_news news;
    uint64_t by; /* seats */
};

/* All about a table but its match, as one guest sees it. */
struct wire_table {
    char id[WIRE_ID_LENGTH + 1];
    enum wire_phase phase;
    uint32_t round; /* matches begun here so far */
    const struct game *game;
    struct params params;
    bool has_audience, has_chat, is_host;
    int grace_seconds;
    bool is_voted;
    char bot[BOT_WORD_MAX + 1];
    int looking; /* connections that look on */
    struct wire_seat seats[PLAYERS_MAX];
    struct wire_asked asked;
    struct wire_told told;
    int64_t time_ms; /* match time, when it was written, */
    bool is_running; /* and whether it runs */
};
void wire_write_table(const struct wire_table *table, struct text *text);
bool wire_read_table(struct word packet, const struct game *(*find)(struct word name),
                     struct wire_table *table, struct message *why);

/* A frame of the match that is the table's `round`. Its view is written as the difference to
   `before`, the view that the same viewer had of the entry before, or whole (`before` is NULL). Its
   messages are whole. */
void wire_write_frame(const struct game *game, uint32_t round, const struct frame *frame,
                      const void *before, struct text *text);

/* What a frame is of, and what the reader must be given. */
struct wire_of {
    uint32_t round, number;
    int viewer;
    uint32_t before; /* the entry to whose frame it is a difference; FRAME_NONE: it is whole */
};
bool wire_frame_of(struct word packet, struct wire_of *of, struct message *why);
/* `before` is the frame that wire_frame_of tells, or NULL if it tells none; it may be the same as
   `frame`, but for the words. The view is sound for its game and set-up. What its messages name is
   put into `words`, and stays there. */
bool wire_read_frame(struct word packet, const struct game *game, const struct params *params,
                     const struct frame *before, struct wire_words *words, struct frame *frame,
                     struct message *why);
/* Is the same shown? */
bool wire_frame_equal(const struct game *game, const struct frame *a, const struct frame *b);

/* Chat. */
struct wire_talk {
    uint32_t number; /* counted from 1 */
    int seat;
    char name[SEAT_NAME_MAX + 1];
    int quick; /* index into wire_quick_words; -1: a text */
    char text[WIRE_CHAT_MAX + 1];
};
void wire_write_talk(const struct wire_talk *talk, struct text *text);
bool wire_read_talk(struct word packet, struct wire_talk *talk, struct message *why);

struct wire_quick_word {
    const char *key, *says; /* what it says is a sentence of the catalogue */
};
extern const struct wire_quick_word wire_quick_words[];
extern const int wire_quick_count;

/* A part of the log: from this byte on, of so many in all; lines as they are. */
struct wire_log {
    size_t from, total;
    struct word part;
};
void wire_write_log(const struct wire_log *log, struct text *text);
bool wire_read_log(struct word packet, struct wire_log *log, struct message *why);

/* Ids and tokens as text: base64 for URLs, without padding. */
void wire_write_base64(const uint8_t *bytes, size_t length, struct text *text);
/* Reads no more than `size` bytes; false if it is no such text, or longer. */
bool wire_read_base64(struct word word, uint8_t *bytes, size_t size, size_t *length);

#endif
