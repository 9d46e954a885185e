/* The contract of a computer player: functions over plain memory. A bot sees views only, so it
   knows what its seat knows and no more; it reads no clock and rolls no dice but those that follow
   from its seed. What it does follows from its seed and from what it has seen, however its thinking
   is cut into slices. */
#ifndef PARLOR_BOT_H
#define PARLOR_BOT_H

#include "game.h"

enum bot_level { BOT_EASY, BOT_MEDIUM, BOT_HARD, BOT_LEVELS };

/* In commands and files, and for people. */
extern const char *const bot_level_names[BOT_LEVELS];

/* The level of this name, in small letters or capitals, or -1. */
int bot_level_of(struct word name);

/* What a bot looks at. */
struct bot_sight {
    const struct game *game;
    int players;
    const void *view; /* its seat's */
    uint32_t seen;    /* the last entry of the match that the view shows, */
    int64_t time_ms;  /* and the match time of that entry */
    int hints;        /* that were taken since chance last began a turn */
};

struct bot_decision {
    struct event event;
    int64_t time_ms; /* the match time before which it is not to be sent */
    uint32_t seen;   /* the entry that was seen when it was made */
};

enum bot_thought {
    BOT_THINKS,  /* it has not come to an end: ask again */
    BOT_WAITS,   /* it does nothing unless something else happens */
    BOT_DECIDES, /* unless something else happens before */
};

struct bot {
    const struct game *game; /* NULL: any */
    size_t memory_size;      /* it stays where it is from init on, aligned for anything */
    /* What it needs besides while it thinks, 0 if nothing. It belongs to whoever lets it think, may
       serve any number of bots, is aligned for anything, and is dirty at every call. */
    size_t scratch_size;
    /* Until its first thought the memory may be moved, but not afterwards. */
    void (*init)(void *memory, int seat, enum bot_level level, uint64_t seed);
    /* Spends at most so much work, counted in positions looked at, not in time. What can't be
       interrupted may take more; then less is spent in the calls that follow. */
    enum bot_thought (*think)(void *memory, void *scratch, const struct bot_sight *sight,
                              int64_t work, struct bot_decision *decision);
    /* What an onlooker, who sees what everybody sees, has to say about what came to an end, such as
       what would have been better. BOT_DECIDES: `remark` has it, and what it names stays in the
       memory until the next remark. */
    enum bot_thought (*remark)(void *memory, void *scratch, const struct bot_sight *sight,
                               int64_t work, struct message *remark);
    /* The events that show what its last remark is about, as they could have been sent just after
       the entry `from`. Returns how many, at most `cap`. NULL: there is never anything to show. */
    int (*show)(const void *memory, uint32_t *from, struct event *events, int cap);
    /* What helps whoever plays with what goes on now: a little more for each hint that was taken,
       and everything with the last of `hints`. False if it has nothing to say. Of an onlooker that
       has come to the end of its thinking; what it names stays in the memory until the next. NULL:
       it never helps. */
    bool (*hint)(void *memory, struct message *hint);
    int hints;
    /* What became of what came to an end, and with how many hints, for others who may try the same:
       nothing that would help them. False while it goes on. NULL: there is never anything. */
    bool (*outcome)(const void *memory, struct message *outcome);
    /* Has it anything to remark in such a match? NULL: never, and then it needs no `remark`. */
    bool (*looks_on)(const struct params *params);
};

/* Plays any game, from the contract alone. */
extern const struct bot any_bot;

/* The game's own in bots.def, else the one that plays any game. */
const struct bot *bots_find(const struct game *game);

#endif
