/* The secrets of kittens, as the referee keeps them: matches that differ in what is hidden are
   driven side by side on the match's own clock, and the others receive the same. And what comes too
   late for the turn that it was meant for. */
#include "kittens_twins.h"
#include "lean.h"
#include "test.h"

#include <string.h>

enum { SEEDS = 40, STEPS = 90, PAUSE_MAX_MS = 900, ONE_TIMEOUT_IN = 6 };

enum { OPTION_VARIANT, OPTION_NOPE }; /* as the game lists them */

/* What occurred, so that nothing passes by never happening. */
static struct {
    int events, timeouts, all_answered, nopes, cursed_holders, dead_holders, streaking, defuses;
} seen;

static struct params params_of(int variant, bool has_windows, int players)
{
    struct params params;

    params_init(&kittens_game, players, &params);
    params.options[OPTION_VARIANT] = (int16_t)variant;
    params.options[OPTION_NOPE] = has_windows;
    return params;
}

static int roll(struct dice *dice, int count)
{
    return (int)dice_below(dice, (uint32_t)count);
}

static int choose_seat(uint64_t seats, struct dice *dice)
{
    int left = roll(dice, bits_count(seats)), seat;

    bits_each (seat, seats)
        if (left-- == 0)
            return seat;
    return -1;
}

static void note(const struct twins *twins, const struct event *event)
{
    struct kittens_table t = twins_table(twins);
    bool is_open = t.stage == KITTENS_NOPING;

    seen.events++;
    seen.nopes += event->kind == KITTENS_DO_NOPE;
    seen.all_answered += event->kind == KITTENS_ALLOW && !is_open;
    seen.cursed_holders += is_open && bits_has(t.cursed, twins->holder);
    seen.dead_holders += is_open && !bits_has(t.alive, twins->holder);
}

/* Somebody acts, or a window runs out; false if there is nothing left to do. */
static bool step(struct twins *twins)
{
    int64_t wakes_ms = match_wakes_ms(twins->matches[0]);
    uint64_t players = match_to_act(twins->matches[0]) & bits_below(PLAYERS_MAX);
    struct event event;

    twins->now_ms += roll(&twins->dice, PAUSE_MAX_MS);
    if (wakes_ms != NEVER &&
        (twins->now_ms >= wakes_ms || roll(&twins->dice, ONE_TIMEOUT_IN) == 0)) {
        twins_wait(twins);
        seen.timeouts++;
        return true;
    }
    if (players == 0 || !twins_choose(twins, choose_seat(players, &twins->dice), &event))
        return false;
    twins_play(twins, &event);
    note(twins, &event);
    return true;
}

/* Drives both as long as the difference stays hidden, and compares after each step. */
static void drive(struct twins *twins, bool is_one_round)
{
    for (int i = 0; i < STEPS && twins->slot >= 0; i++) {
        struct kittens_table t = twins_table(twins);
        uint32_t since = match_length(twins->matches[0]);
        if ((is_one_round && t.mover == twins->holder) || !step(twins))
            return;
        assert_alike_but(twins->matches[0], twins->matches[1], since, twins->holder);
    }
}

/* Any card of the deck in this range. */
static int any_card(const struct params *params, int first, int last, struct dice *dice)
{
    int variant = params->options[OPTION_VARIANT], card;

    do
        card = first + roll(dice, last - first + 1);
    while (kittens_copies((enum kittens_variant)variant, params->players,
                          (enum kittens_card)card) == 0);
    return card;
}

/* Any but a Nope where its holders are asked, since that shows. */
static int any_dealt(const struct params *params, struct dice *dice)
{
    int card;

    do
        card = any_card(params, KITTENS_DEFUSE, KITTENS_STREAKING, dice);
    while (card == KITTENS_NOPE && !params->options[OPTION_NOPE]);
    return card;
}

/* The holder has this card, or any if it is negative, in one world and another in the other. */
static void drive_dealt(int variant, bool has_windows, int players, uint64_t seed, int card)
{
    struct params params = params_of(variant, has_windows, players);
    struct twins twins;
    struct dice dice;
    int world;

    dice_init_seed(&dice, seed);
    twins.holder = roll(&dice, players);
    world = roll(&dice, TWINS);
    twins.cards[world] = card < 0 ? any_dealt(&params, &dice) : card;
    do
        twins.cards[1 - world] = any_dealt(&params, &dice);
    while (twins.cards[0] == twins.cards[1]);
    for (int i = 0; i < TWINS; i++) {
        seen.streaking += twins.cards[i] == KITTENS_STREAKING;
        seen.defuses += twins.cards[i] == KITTENS_DEFUSE;
    }
    twins_open(&twins, &params, TWINS_DEALT, seed);
    assert_alike_but(twins.matches[0], twins.matches[1], 0, twins.holder);
    drive(&twins, false);
    twins_close(&twins);
}

static void drive_all_dealt(bool has_windows, int card)
{
    for (int variant = KITTENS_V_EXPLODING; variant <= KITTENS_V_STREAKING; variant++)
        for (int players = 2; players <= KITTENS_PLAYERS_MAX; players++)
            for (uint64_t seed = 1; seed <= SEEDS; seed++)
                drive_dealt(variant, has_windows, players, seed, card);
}

static void test_window(void)
{
    memset(&seen, 0, sizeof seen);
    drive_all_dealt(true, KITTENS_NOPE);
    assert_true(seen.events > 100 * SEEDS);
    assert_true(seen.timeouts > SEEDS);
    assert_true(seen.all_answered > SEEDS);
    assert_true(seen.nopes > SEEDS);
    assert_true(seen.cursed_holders > SEEDS / 4);
    assert_true(seen.dead_holders > SEEDS / 4);
}

static void test_hands(void)
{
    memset(&seen, 0, sizeof seen);
    drive_all_dealt(true, -1);
    drive_all_dealt(false, -1);
    assert_true(seen.streaking > SEEDS / 4 && seen.defuses > SEEDS / 2);
}

/* The holder has the Streaking Kitten, or nobody has. */
static void test_streaking(void)
{
    for (int players = 2; players <= KITTENS_PLAYERS_MAX; players++)
        for (uint64_t seed = 1; seed <= 2 * SEEDS; seed++)
            drive_dealt(KITTENS_V_STREAKING, seed % 2, players, seed, KITTENS_STREAKING);
}

static void play_now(struct twins *twins, int kind)
{
    uint32_t since = match_length(twins->matches[0]);

    twins_play(twins, &(struct event){.seat = (int16_t)twins->holder, .kind = (int16_t)kind});
    assert_alike_but(twins->matches[0], twins->matches[1], since, twins->holder);
}

/* In the first match the holder draws a kitten and keeps it; in the second another card. */
static void test_keeping(void)
{
    for (int players = 2; players <= KITTENS_PLAYERS_MAX; players++)
        for (uint64_t seed = 1; seed <= 2 * SEEDS; seed++) {
            struct params params = params_of(KITTENS_V_STREAKING, seed % 2, players);
            struct twins twins = {.holder = 0, .cards = {KITTENS_EXPLODING}};
            struct kittens_view view;
            struct dice dice;
            dice_init_seed(&dice, seed);
            twins.cards[1] = any_card(&params, KITTENS_ATTACK, KITTENS_GARBAGE, &dice);
            twins_open(&twins, &params, TWINS_DRAWN, seed);
            play_now(&twins, KITTENS_DRAW);
            match_view(twins.matches[0], 0, &view);
            assert_int_equal(view.held, KITTENS_EXPLODING);
            match_view(twins.matches[1], 0, &view);
            assert_int_equal(view.held, twins.cards[1]);
            play_now(&twins, KITTENS_KEEP);
            assert_int_equal(twins.slot, 6);
            drive(&twins, true);
            twins_close(&twins);
        }
}

/* Lets one match go on by a move of whoever is to act, or by its clock. */
static bool go_on(struct match *match, int64_t *now_ms, struct dice *dice)
{
    uint64_t players = match_to_act(match) & bits_below(PLAYERS_MAX);
    struct command command = {.seen = match_length(match)};
    struct kittens_view view;
    struct move moves[512];
    struct message why;

    if (players == 0)
        return false;
    int seat = choose_seat(players, dice);
    match_view(match, seat, &view);
    int count = kittens_game.legal(&view, moves, 512);
    const struct move *move = &moves[lean_choose(&kittens_game, &view, moves, count, dice)];
    move_event(move, roll(dice, move_width(move)), seat, &command.event);
    *now_ms += 100;
    return match_submit(match, *now_ms, &command, &why) == VERDICT_DONE;
}

static struct kittens_table table_of(const struct match *match)
{
    struct kittens_view view;

    match_view(match, VIEWER_AUDIENCE, &view);
    return view.table;
}

/* The match as it is, and the same with this kitten put in at that place. */
static struct match *insert_at(const struct match *match, int64_t now_ms, int seat, int index)
{
    struct match *copy = single_copy(match, now_ms, 1);
    struct command command = {
        .event = {.seat = (int16_t)seat,
                  .kind = KITTENS_INSERT,
                  .arg_count = 1,
                  .args = {(int16_t)index}},
        .seen = match_length(match),
    };
    struct message why;

    assert_int_equal(match_submit(copy, now_ms, &command, &why), VERDICT_DONE);
    return copy;
}

/* A face-up kitten on top is seen, so there only the places below the top are alike. */
static void compare_places(const struct match *match, int64_t now_ms)
{
    struct kittens_table t = table_of(match);
    struct match *bottom = insert_at(match, now_ms, t.actor, t.pile_count);

    bool shows_top = t.is_up || t.kitten == KITTENS_IMPLODING;
    for (int index = shows_top; index < t.pile_count; index++) {
        struct match *other = insert_at(match, now_ms, t.actor, index);
        assert_alike_but(bottom, other, match_length(match), t.actor);
        match_destroy(other);
    }
    match_destroy(bottom);
}

/* Is a shuffle about to be, after which nobody knows anything? */
static bool is_near_shuffle(const struct kittens_table *t)
{
    if (t->stage == KITTENS_TIMES || t->stage == KITTENS_GIVING)
        return !t->is_up;
    if (t->stage != KITTENS_NOPING || t->combination > 1)
        return false;
    return t->played == KITTENS_CATOMIC ||
           (t->played == KITTENS_CURSE && t->marked[t->target] == 0);
}

/* The same is done in two copies whose dice differ: nobody sees how the cards came to lie. */
static int compare_shuffles(const struct match *match, int64_t now_ms, struct dice *dice)
{
    struct match *copies[TWINS];
    uint32_t since = match_length(match);
    int shuffles = 0;

    for (int i = 0; i < TWINS; i++) {
        struct dice same = *dice;
        int64_t copy_ms = now_ms;
        copies[i] = single_copy(match, now_ms, (uint64_t)i);
        assert_true(go_on(copies[i], &copy_ms, &same));
    }
    for (uint32_t n = since + 1; n <= match_length(copies[0]); n++)
        shuffles += match_entry(copies[0], n)->kind == KITTENS_PERMUTE;
    assert_alike_but(copies[0], copies[1], since, -1);
    for (int i = 0; i < TWINS; i++)
        match_destroy(copies[i]);
    return shuffles;
}

/* Plays single matches and looks at them where kittens are put in, or where is shuffled. */
static void play_singles(int *inserted, int *shuffled)
{
    for (int variant = KITTENS_V_EXPLODING; variant <= KITTENS_V_STREAKING; variant++)
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            struct params params = params_of(variant, seed % 2, 2 + (int)(seed % 3));
            struct match *match = single_open(&params, seed);
            struct dice dice;
            int64_t now_ms = 0;
            dice_init_seed(&dice, seed);
            do {
                struct kittens_table t = table_of(match);
                if (inserted && t.stage == KITTENS_INSERTING) {
                    compare_places(match, now_ms);
                    ++*inserted;
                }
                if (shuffled && is_near_shuffle(&t))
                    *shuffled += compare_shuffles(match, now_ms, &dice);
            } while (go_on(match, &now_ms, &dice));
            assert_int_equal(match_to_act(match), 0);
            match_destroy(match);
        }
}

static void test_insertion(void)
{
    int inserted = 0;

    play_singles(&inserted, NULL);
    assert_true(inserted > 3 * SEEDS);
}

static void test_shuffle(void)
{
    int shuffled = 0;

    play_singles(NULL, &shuffled);
    assert_true(shuffled > 3 * SEEDS);
}

/* Asking says that somebody holds a Nope, so it is done only where it must be. */
static void test_asked(void)
{
    int asked = 0, passed_over = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct params params = params_of(KITTENS_V_STREAKING, false, 4);
        struct match *match = single_open(&params, seed);
        struct dice dice;
        int64_t now_ms = 0;
        dice_init_seed(&dice, seed);
        do {
            struct kittens_table t = table_of(match);
            if (t.stage != KITTENS_NOPING)
                continue;
            asked++;
            passed_over += t.cursed != 0 || t.left_count > 0;
            assert_true(bits_has(t.alive & ~t.cursed, t.actor));
            assert_int_not_equal(t.actor, t.questioned);
        } while (go_on(match, &now_ms, &dice));
        match_destroy(match);
    }
    assert_true(asked > 3 * SEEDS && passed_over > SEEDS);
}

static enum verdict draw_having_seen(struct match *match, int seat, uint32_t entries)
{
    struct command command = {.event = {.seat = (int16_t)seat, .kind = KITTENS_DRAW},
                              .seen = entries};
    struct message why;

    return match_submit(match, 1000, &command, &why);
}

static void test_stale(void)
{
    struct params params = params_of(KITTENS_V_EXPLODING, false, 2);
    struct match *match = single_open(&params, 1);
    uint32_t before = match_length(match);

    assert_int_equal(draw_having_seen(match, 0, before), VERDICT_DONE);
    assert_int_equal(table_of(match).mover, 1);
    assert_int_equal(table_of(match).stage, KITTENS_TURN);
    assert_int_equal(draw_having_seen(match, 1, before), VERDICT_STALE);
    assert_int_equal(draw_having_seen(match, 1, match_length(match)), VERDICT_DONE);
    match_destroy(match);
}

static const struct test tests[] = {
    {"under nope=window nobody can tell who holds a Nope, until it is played", NULL, test_window},
    {"nothing that a player gets or may do depends on another's hand", NULL, test_hands},
    {"keeping a kitten under a Streaking Kitten looks to the others like any draw", NULL,
     test_keeping},
    {"the place where a kitten is put back never shows", NULL, test_insertion},
    {"under nope=asked neither the dead nor the cursed are asked", NULL, test_asked},
    {"nobody can tell who holds the Streaking Kitten", NULL, test_streaking},
    {"what was meant for the turn before comes too late", NULL, test_stale},
    {"after a shuffle nobody knows where a card is", NULL, test_shuffle},
};

int main(void)
{
    return TEST_RUN("kittens-secrets", tests);
}
