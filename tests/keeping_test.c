/* Pending and kept: what can't be kept never happened, whoever looks. */
#include "bits.h"
#include "frogs.h"
#include "games.h"
#include "kittens.h"
#include "probe.h"
#include "robots.h"
#include "test.h"
#include "watched.h"

#include <stdlib.h>
#include <string.h>

enum { STEPS = 70, AFTER = 16, BOT_STEPS = 24, WAITING = 5, SLICE = 1000000 };
enum { STEP_MS = 700, LONG_MS = 20000 };

/* What is played. */
struct terms {
    const struct game *game;
    int players;
    const char *options;
    uint64_t bots; /* seats */
    int steps;
};

static void open_table(struct watched *watched, const struct terms *terms)
{
    struct table_setup setup;
    int seat;

    watched_setup(terms->game, terms->players, 7, &setup);
    assert_true(params_parse(terms->game, word_of(terms->options), &setup.params, NULL));
    bits_each (seat, terms->bots)
        setup.bots[seat] = "easy";
    watched_open(watched, &setup);
}

static void for_each_game(void (*show)(const struct terms *terms))
{
    for (int i = -1; i < 0 || games_at(i); i++) {
        const struct game *game = i < 0 ? &probe_game : games_at(i);
        for (int players = game->players_min; players <= game->players_max; players++)
            show(&(struct terms){game, players, "", 0, STEPS});
    }
}

static void assert_alike(struct watched *a, struct watched *b)
{
    assert_true(a->shown == b->shown);
    assert_int_equal(table_length(a->table), table_length(b->table));
    assert_true(watched_frames(a->table) == watched_frames(b->table));
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->log, b->log, a->length);
}

/* A command, or a waking, when something is due. */
struct step {
    int64_t at_ms;
    bool is_wake;
    struct command command;
};

static void think(const struct watched *watched)
{
    while (table_think(watched->table, SLICE))
        ;
}

/* What is done next after a step; false if there is nothing to do. Now and then so much time has
   passed that a clock is due before the command. */
static bool choose_step(const struct watched *watched, struct dice *dice, struct step *step)
{
    int64_t due_ms;

    think(watched);
    step->at_ms += dice_below(dice, 8) == 0 ? LONG_MS : STEP_MS;
    due_ms = table_wakes_ms(watched->table, step->at_ms);
    bool can_act = watched_choose(watched->table, dice, &step->command);
    step->is_wake = due_ms < NEVER && (!can_act || dice_below(dice, 3) == 0);
    if (step->is_wake && step->at_ms < due_ms)
        step->at_ms = due_ms;
    return can_act || step->is_wake;
}

static enum verdict take_step(struct watched *watched, const struct step *step)
{
    struct message why;

    think(watched);
    return step->is_wake ? table_wake(watched->table, step->at_ms, &why)
                         : table_submit(watched->table, step->at_ms, &step->command, 0, &why);
}

/* Two tables, to one of which the same is sent as to the other, but what can't be kept there. */
struct pair {
    struct watched failing, without;
    struct dice dice;
    struct step step; /* the last */
};

static void open_pair(struct pair *pair, const struct terms *terms, int fails_at)
{
    *pair = (struct pair){.failing.fails_at = fails_at};
    dice_init_seed(&pair->dice, 3);
    open_table(&pair->failing, terms);
    open_table(&pair->without, terms);
}

static void close_pair(struct pair *pair)
{
    assert_alike(&pair->failing, &pair->without);
    watched_close(&pair->failing);
    watched_close(&pair->without);
}

/* So many steps that are taken at both, or until the end, or something can't be kept: then true. */
static bool play_on(struct pair *pair, int steps)
{
    for (int i = 0; i < steps && choose_step(&pair->failing, &pair->dice, &pair->step); i++) {
        uint32_t before = table_length(pair->failing.table);
        enum verdict verdict = take_step(&pair->failing, &pair->step);
        if (verdict == VERDICT_UNKEPT) {
            assert_int_equal(table_length(pair->failing.table), before);
            return true;
        }
        assert_int_equal(take_step(&pair->without, &pair->step), verdict);
    }
    return false;
}

/* Something must follow what failed, or that shows little. */
static void play_on_after_failure(struct pair *pair)
{
    uint32_t before = table_length(pair->failing.table);

    assert_true(before == table_length(pair->without.table));
    assert_false(play_on(pair, AFTER));
    assert_true(table_length(pair->failing.table) > before);
}

static void fail_everywhere(const struct terms *terms)
{
    static struct pair pair;

    open_pair(&pair, terms, 0);
    assert_false(play_on(&pair, terms->steps));
    int batches = pair.failing.batches;
    assert_true(batches > 1);
    close_pair(&pair);
    /* The first batch is the beginning: without it there is no table. */
    for (int n = 2; n <= batches; n++) {
        open_pair(&pair, terms, n);
        assert_true(play_on(&pair, terms->steps));
        play_on_after_failure(&pair);
        close_pair(&pair);
    }
}

static void a_failing_keeper(void)
{
    for_each_game(fail_everywhere);
}

static void a_failing_keeper_and_computer_players(void)
{
    static const struct terms terms[] = {
        {&probe_game, 3, "", 6, BOT_STEPS},
        {&frogs_game, 2, "board=small frogs=1", 2, BOT_STEPS},
        {&kittens_game, 3, "", 5, BOT_STEPS},
    };

    for (size_t i = 0; i < sizeof terms / sizeof *terms; i++)
        fail_everywhere(&terms[i]);
}

static void a_failing_keeper_and_clocks(void)
{
    fail_everywhere(&(struct terms){&kittens_game, 3, "nope=window", 0, STEPS});
    fail_everywhere(&(struct terms){&kittens_game, 2, "nope=window", 1, BOT_STEPS});
}

/* Has it known, batch after batch, what becomes of all that is pending; the n-th is not kept. */
static void settle(struct watched *watched, int64_t now_ms, int n)
{
    while (table_is_pending(watched->table))
        watched_keep(watched, now_ms, watched->batches != n);
}

/* The command of which nothing came since it was not kept. */
static int find_failed(const struct watched *watched)
{
    for (int i = 0; i < watched->answer_count; i++)
        if (watched->answers[i].verdict == VERDICT_UNKEPT)
            return (int)watched->answers[i].ticket - 1;
    return -1;
}

/* The commands of a match, as they came. */
struct script {
    struct step steps[STEPS];
    int count;
    int batches; /* that the whole made, the beginning among them */
};

static void record(struct script *script, const struct terms *terms)
{
    struct watched watched = {0};
    struct step step = {0};
    struct dice dice;

    open_table(&watched, terms);
    dice_init_seed(&dice, 3);
    for (script->count = 0; script->count < STEPS; script->count++) {
        step.at_ms += STEP_MS;
        if (!watched_choose(watched.table, &dice, &step.command))
            break;
        take_step(&watched, &step);
        script->steps[script->count] = step;
    }
    script->batches = watched.batches;
    watched_close(&watched);
}

/* Several at a time, until the n-th batch was not kept; returns how many were sent. */
static int send_in_crowds(struct watched *slow, const struct script *script, int n)
{
    struct message why;
    int sent = 0;

    while (sent < script->count && find_failed(slow) < 0) {
        const struct step *step = &script->steps[sent++];
        enum verdict verdict =
            table_submit(slow->table, step->at_ms, &step->command, (uint64_t)sent, &why);
        assert_true(verdict == VERDICT_PENDING || !table_is_pending(slow->table));
        if (sent % WAITING == 0 || sent == script->count)
            settle(slow, step->at_ms + 1, n);
    }
    return sent;
}

static void wait_everywhere(const struct terms *terms)
{
    static struct script script;
    static struct pair pair;

    record(&script, terms);
    for (int n = 2; n <= script.batches; n += 1 + script.batches / 20) {
        open_pair(&pair, terms, 0);
        pair.failing.is_slow = true;
        int sent = send_in_crowds(&pair.failing, &script, n);
        int failed = find_failed(&pair.failing);
        assert_true(failed >= 0);
        for (int i = 0; i < sent; i++)
            if (i != failed)
                take_step(&pair.without, &script.steps[i]);
        pair.failing.is_slow = false;
        pair.step = script.steps[sent - 1];
        play_on_after_failure(&pair);
        close_pair(&pair);
    }
}

static void a_slow_keeper(void)
{
    for_each_game(wait_everywhere);
}

static void open_probe(struct watched *watched, int players)
{
    struct table_setup setup;

    watched_setup(&probe_game, players, 1, &setup);
    watched_open(watched, &setup);
}

static void choose(const struct watched *watched, struct command *command)
{
    struct dice dice;

    dice_init_seed(&dice, 5);
    assert_true(watched_choose(watched->table, &dice, command));
    command->deed = DEED_EVENT;
}

static void pending_is_not_seen(void)
{
    struct watched slow = {0};
    struct command command;
    struct message why;
    static struct frame frame;

    open_probe(&slow, 2);
    choose(&slow, &command);
    uint64_t before = watched_frames(slow.table);
    uint32_t length = table_length(slow.table);
    slow.is_slow = true;
    assert_int_equal(table_submit(slow.table, 10, &command, 1, &why), VERDICT_PENDING);
    assert_true(table_is_pending(slow.table));
    assert_int_equal(table_length(slow.table), length);
    assert_int_equal(slow.last, length);
    assert_false(table_frame(slow.table, length + 1, 0, &frame));
    assert_int_equal(table_wakes_ms(slow.table, 10), NEVER);
    assert_null(table_take_task(slow.table));
    size_t saved;
    char *log = table_save(slow.table, &saved);
    assert_int_equal(saved, slow.length - slow.coming);
    free(log);
    watched_keep(&slow, 20, false);
    assert_true(watched_frames(slow.table) == before);
    assert_int_equal(slow.answers[0].verdict, VERDICT_UNKEPT);
    watched_close(&slow);
}

/* A pause that is not kept yet does not end the grace of who is away. */
static void a_pending_pause_is_none(void)
{
    struct table_request pause = {.wish = WISH_PAUSE, .askers = bits_below(2)};
    struct watched slow = {0};
    struct table_setup setup;
    struct message why;
    int64_t before_ms, until_ms;

    watched_setup(&probe_game, 2, 1, &setup);
    setup.absence.grace_ms = 30000;
    watched_open(&slow, &setup);
    table_attend(slow.table, 10, 1, false, 1, &why);
    assert_true(table_is_away(slow.table, 1, &before_ms) && before_ms != NEVER);
    slow.is_slow = true;
    assert_int_equal(table_ask(slow.table, 20, &pause, 1, &why), VERDICT_PENDING);
    assert_true(table_is_away(slow.table, 1, &until_ms) && until_ms == before_ms);
    watched_keep(&slow, 30, true);
    assert_true(table_is_away(slow.table, 1, &until_ms) && until_ms == NEVER);
    watched_close(&slow);
}

static void too_much_waits(void)
{
    struct watched slow = {0};
    struct command command;
    struct message why;

    open_probe(&slow, 2);
    choose(&slow, &command);
    slow.is_slow = true;
    table_submit(slow.table, 10, &command, 1, &why);
    for (int i = 0; i < TABLE_WAITING_MAX; i++)
        assert_int_equal(table_submit(slow.table, 10, &command, 1, &why), VERDICT_PENDING);
    assert_int_equal(table_submit(slow.table, 10, &command, 1, &why), VERDICT_REFUSED);
    assert_string_equal(why.text, "Too much at once. Please try again.");
    watched_close(&slow);
}

static void a_beginning_that_fails(void)
{
    struct watched watched = {.fails_at = 1}, slow = {.is_slow = true};
    struct table_setup setup;
    struct damage damage;
    struct command command = {0};
    static struct frame frame;

    watched_setup(&probe_game, 2, 1, &setup);
    watched_open(&slow, &setup);
    assert_false(table_frame(slow.table, 0, 0, &frame));
    watched_keep(&slow, 1, false);
    assert_false(table_frame(slow.table, 0, 0, &frame));
    assert_int_equal(table_submit(slow.table, 2, &command, 0, &damage.why), VERDICT_REFUSED);
    assert_int_equal(table_wakes_ms(slow.table, 2), NEVER);
    watched_close(&slow);

    setup.keeper.context = setup.watcher.context = &watched;
    assert_null(table_open(&setup, 0, &damage));
    assert_string_equal(damage.why.text, "The match could not be saved, so nothing was done.");
}

/* A hint is taken when that is kept, and the last one is counted once. */
static void hints(void)
{
    struct watched watched = {0}, others = {0};
    struct message why;

    open_table(&others, &(struct terms){&robots_game, 2, "", 0, 0});
    assert_int_equal(table_take_hint(others.table, 0, 0, &why), VERDICT_REFUSED);
    assert_string_equal(why.text, "There are no hints here.");
    watched_close(&others);

    open_table(&watched, &(struct terms){&robots_game, 1, "", 0, 0});
    uint32_t length = table_length(watched.table);
    watched.is_slow = true;
    for (uint64_t ticket = 1; ticket <= 2; ticket++) {
        assert_int_equal(table_take_hint(watched.table, 0, ticket, &why), VERDICT_PENDING);
        assert_int_equal(table_length(watched.table), length);
        watched_keep(&watched, 0, ticket > 1);
        assert_int_equal(watched.answers[ticket - 1].verdict,
                         ticket > 1 ? VERDICT_DONE : VERDICT_UNKEPT);
    }
    assert_int_equal(table_length(watched.table), length + 1);
    watched.is_slow = false;
    for (int i = 0; i < 10; i++)
        assert_int_equal(table_take_hint(watched.table, 0, 0, &why), VERDICT_DONE);
    assert_int_equal(table_length(watched.table), length + 4);
    watched_close(&watched);
}

/* A deadline that can't be kept is tried again after a while, never at once. */
static void patience(void)
{
    struct watched watched = {0};
    struct message why;
    struct command command = {.event.seat = 0};

    open_probe(&watched, 2);
    assert_true(event_parse(probe_game.kinds, word_of("bid 2"), &command.event, NULL));
    command.seen = table_length(watched.table);
    assert_int_equal(table_submit(watched.table, 1000, &command, 0, &why), VERDICT_DONE);
    int64_t due_ms = table_wakes_ms(watched.table, 1000);
    assert_true(due_ms > 1000 && due_ms < NEVER);
    watched.fails_at = watched.batches + 1;
    assert_int_equal(table_wake(watched.table, due_ms, &why), VERDICT_UNKEPT);
    assert_int_equal(table_wakes_ms(watched.table, due_ms), due_ms + TABLE_PATIENCE_MS);
    uint32_t length = table_length(watched.table);
    assert_int_equal(table_wake(watched.table, due_ms + 1, &why), VERDICT_DONE);
    assert_int_equal(watched.batches, watched.fails_at);
    assert_int_equal(table_wake(watched.table, due_ms + TABLE_PATIENCE_MS, &why), VERDICT_DONE);
    assert_true(table_length(watched.table) > length);
    watched_close(&watched);
}

/* Two servers over one store: whoever comes second follows, and what was sent there is judged
   again. */
static void overtaken(void)
{
    struct watched first = {0}, second = {0};
    struct command command;
    struct message why;

    open_probe(&first, 2);
    open_probe(&second, 2);
    choose(&first, &command);
    size_t before = first.length;
    assert_int_equal(table_submit(first.table, 500, &command, 0, &why), VERDICT_DONE);
    second.is_slow = true;
    struct command other = command;
    other.nonce = 99;
    other.event.seat = 1;
    other.event.kind = EVENT_FORFEIT;
    other.event.arg_count = 0;
    assert_int_equal(table_submit(second.table, 600, &other, 5, &why), VERDICT_PENDING);
    second.length -= second.coming;
    second.is_slow = false;
    assert_true(
        table_overtaken(second.table, 700, first.log + before, first.length - before, &why));
    assert_int_equal(second.answer_count, 1);
    assert_int_equal(second.answers[0].ticket, 5);
    assert_int_equal(second.answers[0].verdict, VERDICT_DONE);
    assert_int_equal(table_submit(first.table, 600, &other, 0, &why), VERDICT_DONE);
    assert_int_equal(table_length(first.table), table_length(second.table));
    assert_true(watched_frames(first.table) == watched_frames(second.table));
    watched_close(&first);
    watched_close(&second);
}

static void overtaken_by_nonsense(void)
{
    struct watched watched = {0};
    struct command command;
    struct message why;

    open_probe(&watched, 2);
    choose(&watched, &command);
    uint64_t before = watched_frames(watched.table);
    assert_false(table_overtaken(watched.table, 1, "", 0, &why));
    watched.is_slow = true;
    table_submit(watched.table, 10, &command, 1, &why);
    assert_false(table_overtaken(watched.table, 20, "9 9 nonsense\n", 13, &why));
    assert_true(watched_frames(watched.table) == before);
    assert_int_equal(watched.answers[0].ticket, 1);
    assert_int_equal(watched.answers[0].verdict, VERDICT_UNKEPT);
    watched_close(&watched);
}

static const struct test tests[] = {
    {"whatever can't be kept, nobody can tell from what was never sent", NULL, a_failing_keeper},
    {"nor where computer players play", NULL, a_failing_keeper_and_computer_players},
    {"nor where clocks run", NULL, a_failing_keeper_and_clocks},
    {"what comes while something is pending is judged in order, by when it came", NULL,
     a_slow_keeper},
    {"what is pending is not seen, thought about, saved or woken for", NULL, pending_is_not_seen},
    {"while a pause is pending, whoever is away is waited for as before", NULL,
     a_pending_pause_is_none},
    {"only so much waits", NULL, too_much_waits},
    {"a beginning that can't be kept begins nothing", NULL, a_beginning_that_fails},
    {"what is due and can't be kept is tried again after a while", NULL, patience},
    {"a hint is taken once that is kept", NULL, hints},
    {"who is overtaken follows and judges again", NULL, overtaken},
    {"lines that do not fit change nothing", NULL, overtaken_by_nonsense},
};

int main(void)
{
    return TEST_RUN("keeping", tests);
}
