/* Pending and kept: what can't be kept never happened, whoever looks. */
#include "games.h"
#include "probe.h"
#include "test.h"
#include "watched.h"

#include <stdlib.h>
#include <string.h>

enum { CALLS = 70, STEP_MS = 700, WAITING = 5 };

/* The commands of a match, as they came. */
struct script {
    const struct game *game;
    int players;
    struct command commands[CALLS];
    int count;
    int batches; /* that the whole made, the beginning among them */
};

static int64_t came_ms(int number)
{
    return (int64_t)(number + 1) * STEP_MS;
}

static void open_table(struct watched *watched, const struct script *script)
{
    struct table_setup setup;

    watched_setup(script->game, script->players, 7, &setup);
    watched_open(watched, &setup);
}

static void record(struct script *script)
{
    struct watched watched = {0};
    struct message why;
    struct dice dice;

    open_table(&watched, script);
    dice_init_seed(&dice, 3);
    script->count = 0;
    while (script->count < CALLS &&
           watched_choose(watched.table, &dice, &script->commands[script->count])) {
        table_submit(watched.table, came_ms(script->count), &script->commands[script->count], 0,
                     &why);
        script->count++;
    }
    script->batches = watched.batches;
    watched_close(&watched);
}

static void for_each_game(void (*show)(const struct script *script))
{
    static struct script script;
    const struct game *game;

    for (int i = -1; i < 0 || games_at(i); i++) {
        game = i < 0 ? &probe_game : games_at(i);
        for (int players = game->players_min; players <= game->players_max; players++) {
            script.game = game;
            script.players = players;
            record(&script);
            assert_true(script.count > 0 && script.batches > 1);
            show(&script);
        }
    }
}

/* A table to which all was sent but what one batch would have come of. */
static void open_without(struct watched *watched, const struct script *script, int omitted)
{
    struct message why;

    open_table(watched, script);
    for (int i = 0; i < script->count; i++)
        if (i != omitted)
            table_submit(watched->table, came_ms(i), &script->commands[i], 0, &why);
}

static void assert_alike(struct watched *a, struct watched *b)
{
    assert_true(a->shown == b->shown);
    assert_int_equal(table_length(a->table), table_length(b->table));
    assert_true(watched_frames(a->table) == watched_frames(b->table));
    assert_int_equal(a->length, b->length);
    assert_memory_equal(a->log, b->log, a->length);
}

static void fail_everywhere(const struct script *script)
{
    /* The first batch is the beginning: without it there is no table. */
    for (int n = 2; n <= script->batches; n++) {
        struct watched failing = {.fails_at = n}, without = {0};
        struct message why;
        int failed = -1;
        open_table(&failing, script);
        for (int i = 0; i < script->count; i++)
            if (table_submit(failing.table, came_ms(i), &script->commands[i], 0, &why) ==
                VERDICT_UNKEPT)
                failed = i;
        assert_true(failed >= 0);
        open_without(&without, script, failed);
        assert_alike(&failing, &without);
        watched_close(&failing);
        watched_close(&without);
    }
}

static void a_failing_keeper(void)
{
    for_each_game(fail_everywhere);
}

/* Has it known, batch after batch, what becomes of all that is pending; the n-th is not kept. */
static void settle(struct watched *watched, int64_t now_ms, int n)
{
    while (table_is_pending(watched->table))
        watched_keep(watched, now_ms, watched->batches != n);
}

static void send_in_crowds(struct watched *slow, const struct script *script, int n)
{
    struct message why;

    for (int i = 0; i < script->count; i++) {
        enum verdict verdict =
            table_submit(slow->table, came_ms(i), &script->commands[i], (uint64_t)i + 1, &why);
        assert_true(verdict == VERDICT_PENDING || !table_is_pending(slow->table));
        if (i % WAITING == WAITING - 1 || i + 1 == script->count)
            settle(slow, came_ms(i) + 1, n);
    }
}

/* The command of which nothing came since it was not kept. */
static int find_failed(const struct watched *watched)
{
    for (int i = 0; i < watched->answer_count; i++)
        if (watched->answers[i].verdict == VERDICT_UNKEPT)
            return (int)watched->answers[i].ticket - 1;
    return -1;
}

static void wait_everywhere(const struct script *script)
{
    for (int n = 2; n <= script->batches; n += 1 + script->batches / 20) {
        struct watched slow = {.is_slow = true}, without = {0};
        open_table(&slow, script);
        settle(&slow, 0, 0);
        slow.last = table_length(slow.table);
        send_in_crowds(&slow, script, n);
        open_without(&without, script, find_failed(&slow));
        assert_alike(&slow, &without);
        watched_close(&slow);
        watched_close(&without);
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
    {"what comes while something is pending is judged in order, by when it came", NULL,
     a_slow_keeper},
    {"what is pending is not seen, thought about, saved or woken for", NULL, pending_is_not_seen},
    {"only so much waits", NULL, too_much_waits},
    {"a beginning that can't be kept begins nothing", NULL, a_beginning_that_fails},
    {"what is due and can't be kept is tried again after a while", NULL, patience},
    {"who is overtaken follows and judges again", NULL, overtaken},
    {"lines that do not fit change nothing", NULL, overtaken_by_nonsense},
};

int main(void)
{
    return TEST_RUN("keeping", tests);
}
