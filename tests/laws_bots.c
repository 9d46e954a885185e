/* Law 14: a computer player does the same where it sees the same. Two of them with one seed sit in
   two worlds that look alike to them; their memory began with different rubbish, their thinking is
   cut into different slices, and the scratch memory is full of rubbish each time. */
#include "laws_inner.h"

#include "probe.h"

#include <string.h>

/* Who plays any game takes long, and so is asked less often. */
enum { SIT_ONE_IN = 3, ANY_ONE_IN = 24, WORK_MAX = 20000, SLICE_MAX = 2000 };

/* What bots do by chance changes nothing in the match. */
static int roll(struct run *run, int count)
{
    return (int)dice_below(&run->bot_dice, (uint32_t)count);
}

/* The better one who plays any game, the seldomer. */
static enum bot_level roll_level(struct run *run)
{
    if (run->bot != &any_bot)
        return (enum bot_level)roll(run, BOT_LEVELS);
    return roll(run, 8) > 0 ? BOT_EASY : roll(run, 16) > 0 ? BOT_MEDIUM : BOT_HARD;
}

/* The probe has a bot of its own, but is any game too. */
static void choose_bot(struct run *run)
{
    run->has_bots = run->viewer < run->params.players && roll(run, SIT_ONE_IN) == 0;
    if (run->game == &probe_game)
        run->bot = roll(run, ANY_ONE_IN) == 0 ? &any_bot : &probe_bot;
    else if (run->bot == &any_bot)
        run->has_bots = run->has_bots && roll(run, ANY_ONE_IN) == 0;
}

void bots_sit(struct run *run)
{
    choose_bot(run);
    enum bot_level level = roll_level(run);
    uint64_t seed = (uint64_t)roll(run, INT32_MAX);
    for (int i = 0; run->has_bots && i < 2; i++) {
        memset(run->bot_memory[i], i == 0 ? 0x55 : 0xaa, run->bot->memory_size);
        run->bot->init(run->bot_memory[i], run->viewer, level, seed);
    }
}

static void dirty(struct run *run)
{
    uint32_t rubbish = (uint32_t)roll(run, INT32_MAX);
    unsigned char *scratch = run->bot_scratch;

    for (size_t at = 0; at + sizeof rubbish <= run->bot->scratch_size; at += sizeof rubbish) {
        memcpy(scratch + at, &rubbish, sizeof rubbish);
        rubbish = rubbish * 1664525 + 1013904223;
    }
}

/* What it does in a world after all its thinking, or BOT_THINKS if that takes too long. The slices
   are of one size in one world, of any in the other. */
static enum bot_thought think(struct run *run, int i, const struct world *world,
                              struct bot_decision *decision)
{
    void *view = i == 0 ? run->view : run->other_view;
    struct bot_sight sight = {
        .game = run->game,
        .players = run->params.players,
        .view = view,
        .seen = (uint32_t)run->step_count,
        .time_ms = run->truth.now_ms,
    };
    int64_t left = run->bot == &any_bot ? INT64_MAX : WORK_MAX;
    enum bot_thought thought = BOT_THINKS;

    run->game->view(world->state, run->viewer, view);
    while (thought == BOT_THINKS && left > 0) {
        int slice = i == 0 ? SLICE_MAX : 1 + roll(run, SLICE_MAX);
        dirty(run);
        thought = run->bot->think(run->bot_memory[i], run->bot_scratch, &sight, slice, decision);
        left -= slice;
    }
    return thought;
}

static bool decisions_equal(const struct bot_decision *a, const struct bot_decision *b)
{
    return events_equal(&a->event, &b->event) && a->time_ms == b->time_ms && a->seen == b->seen;
}

/* A decision is a legal move of its own, not in the past. */
static void check_decision(const struct run *run, const struct bot_decision *decision)
{
    const struct event *event = &decision->event;

    if (event->seat != run->viewer || !event_has_shape(run->game->kinds, event, NULL) ||
        run->game->why_not(run->view, event, NULL))
        law_broken(run, 14, "a bot does what it may not", event);
    if (decision->time_ms < run->truth.now_ms || decision->seen != (uint32_t)run->step_count)
        law_broken(run, 14, "a bot acts in the past", event);
}

void check_bots(struct run *run)
{
    struct bot_decision one = {0}, other = {0};

    if (!run->has_bots || run->game->to_act(run->truth.state) == 0)
        return;
    enum bot_thought first = think(run, 0, &run->truth, &one);
    enum bot_thought second = think(run, 1, &run->imagined, &other);
    run->tally.checks++;
    if (first == BOT_THINKS || second == BOT_THINKS)
        return;
    if (first != second)
        law_broken(run, 14, "a bot acts in one world and not in the other", NULL);
    if (first == BOT_DECIDES && !decisions_equal(&one, &other))
        law_broken(run, 14, "a bot decides otherwise in another world", &one.event);
    if (first == BOT_DECIDES)
        check_decision(run, &one);
}
