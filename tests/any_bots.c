/* The computer player of any game: what it does in positions where it matters, how the levels
   differ, and that its decisions follow from what it sees, which the laws show of few of those of
   the better levels. */
#include "bits.h"
#include "blank.h"
#include "bot.h"
#include "frogs_stage.h"
#include "kittens_stage.h"

#include <stdlib.h>
#include <string.h>

enum { SEEDS = 6, MANY_SEEDS = 40, SLICE = 100000, NOW_MS = 5000, MOVES_MAX = 1024 };

static struct bot_decision decision;

/* How it thinks: in which slices, over which rubbish in its memory. */
struct manner {
    int64_t slice;
    unsigned char rubbish;
};

static enum bot_thought think_over(const struct bot_sight *sight, int seat, enum bot_level level,
                                   uint64_t seed, struct manner manner)
{
    void *memory = malloc(any_bot.memory_size), *scratch = malloc(any_bot.scratch_size);
    enum bot_thought thought;

    assert_true(memory && scratch);
    memset(memory, manner.rubbish, any_bot.memory_size);
    any_bot.init(memory, seat, level, seed);
    do {
        memset(scratch, manner.rubbish++, any_bot.scratch_size);
        thought = any_bot.think(memory, scratch, sight, manner.slice, &decision);
    } while (thought == BOT_THINKS);
    free(memory);
    free(scratch);
    return thought;
}

/* What a seat with this view does, as the log would write it; "" if it waits. */
static const char *decides_at(const struct game *game, const void *view, int seat,
                              enum bot_level level, uint64_t seed, int64_t now_ms)
{
    struct bot_sight sight = {
        .game = game, .players = 2, .view = view, .seen = 1, .time_ms = now_ms};
    static char data[64];
    struct text text;

    text_init(&text, data, sizeof data);
    if (think_over(&sight, seat, level, seed, (struct manner){SLICE, 0}) == BOT_DECIDES)
        event_write(game->kinds, &decision.event, &text);
    return data;
}

static const char *kittens_decides(int seat, enum bot_level level, uint64_t seed)
{
    return decides_at(&kittens_game, view(seat), seat, level, seed, NOW_MS);
}

static const char *frogs_decides(struct stage_table *t, enum bot_level level, uint64_t seed)
{
    static struct frogs_view view;
    int seat = stage_view(t)->mover;

    match_view(t->match, seat, &view);
    return decides_at(&frogs_game, &view, seat, level, seed, NOW_MS);
}

static bool begins(const char *text, const char *with)
{
    return strncmp(text, with, strlen(with)) == 0;
}

/* In how many matches it does what begins so. */
static int count_kittens(int seat, enum bot_level level, uint64_t matches, const char *what)
{
    int count = 0;

    for (uint64_t seed = 0; seed < matches; seed++)
        count += begins(kittens_decides(seat, level, seed), what);
    return count;
}

/* Frogs. */

static struct stage_table t;

static void who_can_win_wins(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c5 S S", "c1 b3 N"}));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        assert_string_equal(frogs_decides(&t, BOT_MEDIUM, seed), "jump c5 S");
        assert_string_equal(frogs_decides(&t, BOT_HARD, seed), "jump c5 S");
    }
    stage_close(&t);
}

/* Ben is one jump from home; the chain can carry his frog there, or away from it. */
static void a_chain_is_not_lost(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"b1 c5 S", "c1 N N"}, .without = "c1-d1"));
    stage_play(&t, ANN, "jump b1 c1");
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        assert_string_equal(frogs_decides(&t, BOT_HARD, seed), "push c2");
    stage_close(&t);
}

/* A jump onto c1 can only end with Ben's last frog in its goal. */
static void a_lost_chain_is_not_begun(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"b1 N N", "c1 N N"}, .without = "c1-d1 c1-c2",
                         .used = {ALL_CARDS, ALL_CARDS}));
    assert_true(stage_offers(&t, "jump b1 c1"));
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        assert_string_not_equal(frogs_decides(&t, BOT_HARD, seed), "jump b1 c1");
    stage_close(&t);
}

/* Otherwise Ben wins with his next jump: the only way is to win first. */
static void two_jumps_that_win_are_found(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c4 S S", "c1 N N"}));
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        assert_string_equal(frogs_decides(&t, BOT_HARD, seed), "card extra-jump");
    stage_moves(&t, "card extra-jump, jump c4 c5");
    for (uint64_t seed = 0; seed < SEEDS; seed++)
        assert_string_equal(frogs_decides(&t, BOT_HARD, seed), "jump c5 S");
    stage_close(&t);
}

/* Kittens. */

static void a_kitten_that_was_seen_is_not_drawn(void)
{
    open_table("exploding 2 0=see,skip,attack pile=exploding");
    play("0 play 1");
    assert_int_equal(count_kittens(0, BOT_HARD, MANY_SEEDS, "draw"), 0);
    assert_true(count_kittens(0, BOT_MEDIUM, MANY_SEEDS, "draw") < MANY_SEEDS / 10);
}

static void an_easy_player_forgets_what_was_seen(void)
{
    open_table("exploding 2 0=see,skip,attack pile=exploding");
    play("0 play 1");
    int count = count_kittens(0, BOT_EASY, 10 * MANY_SEEDS, "draw");
    assert_true(count > 0 && count < MANY_SEEDS);
}

static void what_is_known_to_be_safe_is_drawn(void)
{
    open_table("exploding 2 0=see,skip,shuffle,tabby,calico pile=tabby,tabby");
    play("0 play 1");
    assert_true(count_kittens(0, BOT_HARD, MANY_SEEDS, "draw") > MANY_SEEDS * 3 / 4);
}

static void once_is_enough_to_shuffle(void)
{
    open_table("exploding 2 0=shuffle");
    play("0 play 1");
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        assert_string_equal(kittens_decides(0, BOT_MEDIUM, seed), "repeat 1");
        assert_string_equal(kittens_decides(0, BOT_HARD, seed), "repeat 1");
    }
}

static void a_window_is_answered_in_time(void)
{
    open_table("exploding 2 nope=window window=5 0=attack 1=nope");
    play("@1000 0 play 1");
    for (enum bot_level level = BOT_EASY; level <= BOT_HARD; level++)
        for (uint64_t seed = 0; seed < SEEDS; seed++)
            for (int64_t now_ms = 1000; now_ms < deadline(); now_ms += 700) {
                assert_string_not_equal(decides_at(&kittens_game, view(1), 1, level, seed, now_ms),
                                        "");
                assert_true(decision.time_ms >= now_ms && decision.time_ms < deadline());
            }
}

/* How long somebody takes tells nobody whether there is a Nope to play. */
static void time_does_not_betray_a_hand(void)
{
    int64_t sum[2] = {0};

    for (int has_nope = 0; has_nope < 2; has_nope++) {
        open_table(has_nope ? "nope=window window=20 0=attack 1=nope"
                            : "nope=window window=20 0=attack 1=skip");
        play("@1000 0 play 1");
        for (uint64_t seed = 0; seed < MANY_SEEDS; seed++) {
            decides_at(&kittens_game, view(1), 1, BOT_EASY, seed, 1000);
            sum[has_nope] += decision.time_ms - 1000;
        }
    }
    assert_true(llabs(sum[0] - sum[1]) < 150 * MANY_SEEDS);
}

/* Any game. */

static void blank_is_played_to_the_end(void)
{
    for (int stones = 1; stones <= 11; stones++) {
        struct blank_view view = {.players = 2, .stones = (uint8_t)stones, .winner = BLANK_NOBODY};
        char best[16] = "take 0";
        best[5] = (char)('0' + stones % 4);
        for (uint64_t seed = 0; seed < SEEDS; seed++)
            if (stones % 4 > 0)
                assert_string_equal(decides_at(&blank_game, &view, 0, BOT_HARD, seed, 0), best);
    }
}

static void a_decision_takes_a_moment(void)
{
    stage_open(&t, STAGE(.players = 2));
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        frogs_decides(&t, BOT_EASY, seed);
        assert_in_range(decision.time_ms, NOW_MS + 500, NOW_MS + 2000);
    }
    stage_close(&t);
}

static _Alignas(max_align_t) unsigned char state[GAME_STATE_MAX], seen[GAME_VIEW_MAX],
    other_state[GAME_STATE_MAX], other_seen[GAME_VIEW_MAX];

/* Who has something to choose, with what it sees; -1 if nobody has. */
static int find_chooser(const struct game *game, struct move *moves, int *count)
{
    int seat;

    bits_each (seat, game->to_act(state) & bits_below(PLAYERS_MAX)) {
        game->view(state, seat, seen);
        *count = game->legal(seen, moves, MOVES_MAX);
        if (*count > 0)
            return seat;
    }
    return -1;
}

static void happen(const struct game *game, struct event *event)
{
    event->time_ms = NOW_MS;
    assert_true(game_apply(game, state, event, NULL));
}

/* Somewhere in a match that is played by chance; returns who has something to choose there, or -1
   if it was over before. */
static int play_somewhere(const struct game *game, struct dice *dice)
{
    static struct move moves[MOVES_MAX];
    struct params params;
    struct event event;
    int count, seat, left = (int)dice_below(dice, 60);

    params_init(game, 2, &params);
    assert_true(game_start(game, &params, state, NULL));
    while (game->to_act(state) != 0) {
        seat = find_chooser(game, moves, &count);
        if (seat >= 0 && left-- == 0)
            return seat;
        if (seat >= 0) {
            const struct move *move = &moves[dice_below(dice, (uint32_t)count)];
            move_event(move, (int)dice_below(dice, (uint32_t)move_width(move)), seat, &event);
        } else {
            game->nature(state, dice, &event);
        }
        happen(game, &event);
    }
    return -1;
}

static bool is_same(const struct bot_decision *a, const struct bot_decision *b)
{
    return a->event.kind == b->event.kind && a->event.arg_count == b->event.arg_count &&
           memcmp(a->event.args, b->event.args,
                  (size_t)a->event.arg_count * sizeof *a->event.args) == 0 &&
           a->event.seat == b->event.seat && a->time_ms == b->time_ms && a->seen == b->seen;
}

/* The same where it sees the same, however it thinks. */
static void decide_alike(const struct game *game, enum bot_level level, uint64_t seed)
{
    static const struct manner manners[] = {{INT32_MAX, 0x00}, {SLICE, 0x55}, {777, 0xaa}};
    struct bot_sight sight = {
        .game = game, .players = 2, .view = seen, .seen = 1, .time_ms = NOW_MS};
    struct bot_decision first;
    struct dice dice;

    dice_init_seed(&dice, seed);
    int seat = play_somewhere(game, &dice);
    while (seat < 0)
        seat = play_somewhere(game, &dice);
    enum bot_thought thought = think_over(&sight, seat, level, seed, manners[0]);
    first = decision;
    for (size_t i = 1; i < sizeof manners / sizeof *manners; i++) {
        game->imagine(seen, &dice, other_state);
        game->view(other_state, seat, other_seen);
        sight.view = other_seen;
        assert_int_equal(think_over(&sight, seat, level, seed, manners[i]), thought);
        assert_true(thought != BOT_DECIDES || is_same(&decision, &first));
    }
}

static void a_decision_follows_from_what_is_seen(void)
{
    static const struct game *const games[] = {&frogs_game, &kittens_game, &blank_game};

    for (int i = 0; i < 3; i++)
        for (uint64_t seed = 0; seed < POSITIONS; seed++) {
            decide_alike(games[i], BOT_MEDIUM, seed);
            decide_alike(games[i], BOT_HARD, seed);
        }
}

static const struct test tests[] = {
    {"who can win wins", NULL, who_can_win_wins},
    {"a chain does not carry the opponent home", NULL, a_chain_is_not_lost},
    {"a chain that can only be lost is not begun", NULL, a_lost_chain_is_not_begun},
    {"a card that wins is found", NULL, two_jumps_that_win_are_found},
    {"a kitten that was seen is not drawn", NULL, a_kitten_that_was_seen_is_not_drawn},
    {"an easy player sometimes forgets what was seen", NULL, an_easy_player_forgets_what_was_seen},
    {"what is known to be safe is drawn", NULL, what_is_known_to_be_safe_is_drawn},
    {"once is enough to shuffle", NULL, once_is_enough_to_shuffle},
    {"a window is answered in time", NULL, a_window_is_answered_in_time},
    {"how long it takes does not betray a hand", NULL, time_does_not_betray_a_hand},
    {"a small game is played to its end", NULL, blank_is_played_to_the_end},
    {"a decision takes a moment", NULL, a_decision_takes_a_moment},
    {"a decision follows from what is seen, however it is thought", NULL,
     a_decision_follows_from_what_is_seen},
};

int main(void)
{
    return TEST_RUN("any-bots", tests);
}
