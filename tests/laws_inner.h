/* What the files of the laws share: the match being driven, and how a broken law is told. */
#ifndef PARLOR_LAWS_INNER_H
#define PARLOR_LAWS_INNER_H

#include "bits.h"
#include "bot.h"
#include "draft.h"
#include "game.h"
#include "laws.h"
#include "scene.h"

#include <stdnoreturn.h>

enum {
    LISTED_MAX = 128, /* refusals, endings or kinds in a game's tables */
    FORK_MAX = 24,    /* events for which two worlds are driven side by side */
};

/* A state on its way, and when it is there. */
struct world {
    void *state;
    int64_t now_ms;
};

struct step {
    struct event event;
    struct outbox outbox;
    uint64_t state_hash; /* of the state after it */
};

/* What occurred in any match of the game. */
struct coverage {
    bool kinds[LISTED_MAX], refusals[LISTED_MAX], endings[LISTED_MAX];
    bool had_deadline;
};

struct tally {
    long configurations, matches, events, checks;
};

struct run {
    struct laws_effort effort; /* as it was asked for */
    const struct game *game;
    struct params params;
    uint64_t seed; /* of the match */
    struct dice dice;
    bool is_leaning, has_forfeits;
    bool is_brief;

    struct world world;
    uint64_t left; /* seats that have forfeited */
    uint64_t out;  /* seats whose forfeit was refused: they may never act again */
    struct step *steps;
    int step_count, step_room;
    int fork;   /* the steps from here on happen in two worlds; -1 if there is one world */
    int viewer; /* who looks at them */

    struct coverage seen;
    struct tally tally;
    int met; /* configurations of this number of players, played or not */

    /* Room to try things in; nobody relies on what is left there. */
    struct world truth, imagined;
    void *before, *after;
    void *view, *other_view, *driver_view;
    struct move *moves, *other_moves, *driver_moves; /* MOVES_SPARE more than moves_max */
    char *text, *other_text;
    struct scene *scene;
    struct way *ways; /* as many as moves */
    const struct bot *bot;
    void *bot_memory[2]; /* of the bot in each of two worlds */
    void *bot_scratch;   /* for both, filled with rubbish before each call */
    struct dice bot_dice;
    bool has_bots; /* in the two worlds of now */
};

enum { MOVES_SPARE = 8 };

/* Prints the law, the event it is about (or NULL), the match and its log; ends the program. */
noreturn void law_broken(const struct run *run, int law, const char *detail,
                         const struct event *event);
/* The same for an event that was chosen as one that may happen. */
noreturn void law_broken_by_refusal(const struct run *run, const struct event *event);

/* laws.c */
int laws_roll(struct run *run, int count);
bool laws_one_in(struct run *run, int count);
/* The legal moves in a view. Law 2: there are not too many. */
int laws_legal(const struct run *run, const void *view, struct move *moves);
/* The same for a seat, whose view is left in `view`. */
int laws_list(const struct run *run, const void *state, int seat, void *view, struct move *moves);
/* Records a step, which stays there until the next is recorded; its state hash is the caller's to
   set. */
struct step *laws_record(struct run *run, const struct event *event);

/* laws_drive.c: chooses what happens next in a world that is not over. Time is never later than a
   deadline. */
void drive_choose(struct run *run, const struct world *world, struct event *event);
/* One of the moves that a seat has in its view. */
void drive_move(struct run *run, const void *view, int seat, struct event *event);
int drive_seat(struct run *run, uint64_t seats);
/* An event of this kind, its arguments anywhere in their ranges. */
void drive_any(struct run *run, int kind, int seat, struct event *event);

/* laws_moves.c: laws 1, 2, 3, 5 and 10 at the position of the run. */
void check_position(struct run *run);
/* Of these only that it is sound and goes on, and a few events. */
void check_position_briefly(struct run *run);
/* Law 3: the texts are filled, and somebody is told. */
void check_reports(const struct run *run, const struct event *event, const struct outbox *outbox);

/* laws_secrets.c: laws 6, 7 and 8 at the position of the run. */
void check_secrets(struct run *run);

/* laws_bots.c: law 14. Computer players sit down at the viewer's seat in both worlds, and later
   decide there, as long as the worlds look the same. */
void bots_sit(struct run *run);
void check_bots(struct run *run);

/* laws_scene.c: law 9 at the position of the run, for a game that has a face. */
const struct face *laws_face(const struct game *game); /* or NULL */
void check_scenes(struct run *run);
/* laws_touch.c: the same, of random touches; the ways of all moves are those of the run. */
void check_touches(struct run *run, const struct stand *stand);
/* laws_motion.c: law 16, from the state `before` to the position of the run. */
void check_motions(struct run *run, const struct event *event);

/* laws_replay.c: law 4. */
void check_event_text(const struct run *run, const struct event *event);
/* The texts of two states are equal if and only if their bytes are; so are those of their views. */
void check_texts(const struct run *run, const void *a, const void *b);
bool reports_equal(const struct report *a, const struct report *b, int count);
bool events_equal(const struct event *a, const struct event *b);
/* Plays the finished match of the run again. */
void check_replay(struct run *run);

/* laws_match.c: law 4. Plays a match through the referee, with take-backs, saves it and loads it.
 */
void check_saved_match(struct run *run);

#endif
