/* The computer players of a match: who sits where, what they have still to think about and what
   they have decided. They think outside: a task has all that a thread needs for it. They see what
   their seats see, through the match like everybody. One who plays no seat may look on and make
   remarks. */
#ifndef PARLOR_COMPANY_H
#define PARLOR_COMPANY_H

#include "bot.h"
#include "match.h"

struct company;

/* Those who sit at the match's automated seats, played by this bot (NULL: the game's own). NULL if
   there is no memory. A seat that nobody here can play is left to people. One looks on where the
   bot has something to remark of its own accord, or where it is asked for one and can. */
struct company *company_create(struct match *match, const struct bot *bot, uint64_t seed,
                               bool has_onlooker);
void company_destroy(struct company *company);

/* The seats that they play. */
uint64_t company_seats(const struct company *company);
/* Somebody else holds this seat now. False if there is no memory: then people play it. */
bool company_seat(struct company *company, int seat);

/* Something to think about. Whoever has taken it may let it be thought about anywhere and brings it
   back; nothing else touches it meanwhile, and the company outlives it. */
struct company_task {
    const struct bot *bot;
    int viewer;
    void *memory;
    struct bot_sight sight;
    enum bot_thought thought;
    struct bot_decision decision;
    struct message remark;
};

/* Takes the next; false if there is none, or all have been taken. */
bool company_take(struct company *company, struct company_task **task);
/* Spends so much work on it, in scratch memory of the size that its bot asks for. */
void company_run(struct company_task *task, void *scratch, int64_t work);
void company_bring(struct company *company, struct company_task *task);
/* How much scratch memory company_run needs. */
size_t company_scratch_size(const struct company *company);

/* What the one who looks on says now, once; false if there is nothing. What it names stays until
   the next. Until it is taken, nothing more is thought about. */
bool company_remark(struct company *company, struct message *remark);

/* A hint of the one who looks on (BOT_DECIDES), see struct bot. BOT_THINKS: it has to think first.
   BOT_WAITS: there is none to be had. */
enum bot_thought company_hint(struct company *company, struct message *hint);
/* Are there hints in this match, and more than were taken? */
bool company_gives_hints(const struct company *company, bool *has_more);
/* What became of what came to an end; false if there is nothing to say. */
bool company_outcome(const struct company *company, struct message *outcome);

/* When somebody's decision is due, on the caller's clock, or NEVER. */
int64_t company_wakes_ms(const struct company *company, int64_t now_ms);
/* The decision that is due first; false if none is. */
bool company_decides(const struct company *company, int64_t now_ms, struct command *command);
/* It was judged, and is not tried again before something else has happened. */
void company_settle(struct company *company, int seat);

#endif
