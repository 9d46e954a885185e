/* What is done at a table and what becomes of it: the words that matches, frames, tables and front
   ends share. */
#ifndef PARLOR_DEED_H
#define PARLOR_DEED_H

#include "event.h"

enum { SEAT_NAME_MAX = 64, BOT_WORD_MAX = 15 };

/* Acts for all who sit there: a take-back sent for it is agreed by everybody. */
enum { SEAT_TABLE = VIEWERS };

/* What can be done. All but events and take-backs are done by the table. */
enum deed {
    DEED_EVENT,
    DEED_BACK,  /* a take-back */
    DEED_HOLD,  /* a seat is held by somebody else from now on */
    DEED_PAUSE, /* match time stands still; only a resume, a hold and a forfeit can follow */
    DEED_RESUME,
    DEED_HINT, /* who plays was helped; changes nothing, and is never taken back */
    DEEDS,
};

/* Who holds a seat. */
enum holder { HOLDER_PERSON, HOLDER_BOT, HOLDER_NOBODY, HOLDERS };

struct holding {
    enum holder holder;
    char bot[BOT_WORD_MAX + 1]; /* how well a computer player plays; else empty */
};

/* What somebody wants to happen. A take-back never crosses what was revealed, what Nature or Clock
   did, nor leads into a running deadline. Whoever has left stays out. A player takes back only what
   is entirely their own. */
struct command {
    enum deed deed;
    struct event event; /* its seat is the sender; the match stamps its time. Other deeds have no
                           more of it than the seat */
    uint32_t back_to;   /* a take-back goes back to just after this entry */
    int held;           /* the seat that is to be held, */
    struct holding by;  /* and by whom */
    uint32_t seen;      /* the last entry that the sender had seen */
    uint64_t nonce;     /* a number the sender uses once; 0: none */
};

/* What people at a table wish, and others may be asked about. */
enum table_wish { WISH_BACK, WISH_PAUSE, WISH_RESUME, WISH_AGAIN, WISH_BOT };

enum verdict {
    VERDICT_DONE,
    VERDICT_REPEATED, /* this command has acted already; nothing happened again */
    VERDICT_REFUSED,  /* against the rules; the message says why */
    VERDICT_STALE,    /* the sender had not seen what it is about */
    VERDICT_UNSOUND,  /* a fault in the rules was found in time; nothing happened */
    VERDICT_UNKEPT,   /* it could not be kept; nothing happened */
    VERDICT_PENDING,  /* not known yet: it is told when what was before it is kept */
    VERDICT_ASKED,    /* the others at the table are asked whether they agree */
};

/* Of a log that is read. */
struct damage {
    int line; /* counted from 1; 0 if nothing is damaged */
    struct message why;
    size_t whole; /* how many bytes before it are whole */
};

#endif
