/* A frame: what one viewer is shown of one entry of a match. Front ends live on frames alone,
   whether the table stands beside them or far away. It is plain data; what its messages name are
   constants of the program. */
#ifndef PARLOR_FRAME_H
#define PARLOR_FRAME_H

#include "deed.h"
#include "game.h"

#define FRAME_NONE UINT32_MAX

struct frame_report {
    struct message message;
    bool is_shared; /* everybody is told */
};

struct frame {
    int viewer;
    uint32_t number;  /* of the entry; 0 is the beginning */
    uint32_t follows; /* the entry from which on things are seen to move, or FRAME_NONE */
    int64_t time_ms;  /* match time */
    enum deed deed;   /* what was done, */
    int seat;         /* and by whom */
    bool turn_begins;
    bool is_own_secret; /* the viewer did it, and not all of it is for others to know */

    struct holding seats[PLAYERS_MAX];
    bool is_paused;
    uint64_t to_act;          /* who is waited for; nobody when it is over */
    struct standing standing; /* when it is over; else its ending is -1 and the rest 0 */

    /* What can be taken back, while this is the newest: where cancelling the viewer's unfinished
       turn leads, and where undoing does; FRAME_NONE if it can't be. Whose deed is the last that
       people did, though it may stand; SEAT_TABLE if there is none. */
    uint32_t cancel_to, undo_to;
    int undo_seat;

    int report_count;
    struct frame_report reports[REPORTS_MAX];
    _Alignas(max_align_t) unsigned char view[GAME_VIEW_MAX]; /* as much of it as the game's has */
};

/* Only events of the game move things, starting from the entry before. */
static inline uint32_t frame_follows(enum deed deed, uint32_t number)
{
    return deed == DEED_EVENT && number > 0 ? number - 1 : FRAME_NONE;
}

#endif
