/* A house on a real store: short evenings at cards with a window for Nopes, where another match
   takes the place of the first, and at robots with a countdown, in which each write and sync fails
   in turn, or the server is killed there, with and without a loss of power. What was acknowledged
   is there again: entries, seats, clocks and windows.

       house-disk [EVERY]

   Not each write and sync in turn, but one in so many. */
#include "bits.h"
#include "faulty_disk.h"
#include "house_store.h"
#include "house_world.h"
#include "store.h"
#include "test.h"

#include <sqlite3.h>

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { GUESTS = 4, STEPS = 9, PAUSE_MAX_MS = 1600, TRIES = 40, BATCHES_BYTES = 1 << 20 };
enum { CLOCK_LOST_MAX_MS = 1000 };

static char root[64], folder[128];
static int every = 1;
static struct store *disk;

/* What a server that dies leaves behind for us: what it had been told was kept, and after that the
   batch that was on its way; and what its guests knew. */
static struct testament {
    size_t acknowledged, length; /* bytes of batches */
    char batches[BATCHES_BYTES];
    int64_t time_ms[GUESTS]; /* of the match, FRAME_NONE if there is none */
    uint64_t seats[GUESTS];
    uint32_t rounds[GUESTS];
    char tokens[GUESTS][WIRE_TOKEN_LENGTH + 1], tables[GUESTS][WIRE_ID_LENGTH + 1];
} * left;

/* The disk. */

static void open_disk(void)
{
    struct store_trouble trouble;

    while (!(disk = store_open(folder, &trouble)))
        assert_null(strstr(trouble.why.text, "damaged"));
}

static void close_disk(void)
{
    store_close(disk);
    disk = NULL;
}

static void forget_disk(void)
{
    static const char *const names[] = {"parlor.db",        "parlor.db-wal",
                                        "parlor.db-shm",    "parlor.db-wal-synced",
                                        "parlor.db-synced", "lock"};
    char path[256];

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        unlink(path);
    }
    faulty_disk_reset();
}

static enum store_kind kind_of(const struct house_row *row)
{
    if (row->value.length == 0)
        return row->is_entry ? STORE_DROP : STORE_FORGET;
    return row->is_entry ? STORE_ENTRY : STORE_RECORD;
}

static enum store_outcome put(const struct house_row *rows, int count)
{
    static uint64_t batch;
    struct store_item items[64];
    struct store_answer answer;
    struct pollfd bell = {store_bell(disk), POLLIN, 0};

    assert_in_range(count, 1, 64);
    for (int i = 0; i < count; i++)
        items[i] = (struct store_item){kind_of(&rows[i]), word_of(rows[i].key), rows[i].number,
                                       rows[i].value};
    assert_true(store_put(disk, ++batch, items, (size_t)count));
    store_write(disk);
    while (!store_take(disk, &answer))
        assert_int_equal(poll(&bell, 1, -1), 1);
    if (answer.outcome == STORE_FAILED && faulty_disk.code == SQLITE_READONLY)
        assert_string_equal(answer.reason, "the disk can only be read");
    return answer.outcome;
}

/* The testament. */

static void write_bytes(const void *bytes, size_t length)
{
    assert_true(left->length + length <= BATCHES_BYTES);
    memcpy(left->batches + left->length, bytes, length);
    left->length += length;
}

static void write_batch(const struct house_row *rows, int count)
{
    left->length = left->acknowledged;
    write_bytes(&count, sizeof count);
    for (int i = 0; i < count; i++) {
        write_bytes(&rows[i], sizeof rows[i]);
        write_bytes(rows[i].value.start, rows[i].value.length);
    }
}

static void write_guests(const struct world *world)
{
    for (int i = 0; i < GUESTS; i++) {
        const struct guest *guest = &world->guests[i];
        const struct wire_table *about = &guest->about;
        left->seats[i] = 0;
        for (int seat = 0; guest->has_about && seat < about->params.players; seat++)
            left->seats[i] |= about->seats[seat].is_yours ? bits_of(seat) : 0;
        left->rounds[i] = guest->round;
        left->time_ms[i] = FRAME_NONE;
        if (guest->has_about && about->phase == WIRE_PLAYING)
            left->time_ms[i] =
                about->time_ms + (about->is_running ? world->now_ms - guest->told_ms : 0);
        memcpy(left->tokens[i], guest->token, sizeof guest->token);
        memcpy(left->tables[i], guest->table, sizeof guest->table);
    }
}

static enum house_outcome keep(void *context, const struct house_row *rows, int count)
{
    write_guests(context);
    write_batch(rows, count);
    enum store_outcome outcome = put(rows, count);
    assert_int_not_equal(outcome, STORE_TAKEN);
    if (outcome != STORE_KEPT)
        return HOUSE_FAILED;
    left->acknowledged = left->length;
    return HOUSE_KEPT;
}

/* Takes the next batch into the store; returns where it ends. */
static size_t read_batch(struct store *store, size_t at)
{
    struct house_row rows[64];
    int count;

    memcpy(&count, left->batches + at, sizeof count);
    at += sizeof count;
    for (int i = 0; i < count; i++) {
        memcpy(&rows[i], left->batches + at, sizeof rows[i]);
        at += sizeof rows[i];
        rows[i].value.start = left->batches + at;
        at += rows[i].value.length;
    }
    assert_true(store_commit(store, rows, count, 0));
    return at;
}

/* Evenings. */

static void must_do(struct world *world, int guest, const char *said)
{
    for (int tries = 0; tries < TRIES; tries++)
        if (world_does(world, guest, said))
            return;
    fail_msg("%s: %s", said, world->guests[guest].why);
}

static void open_table(struct world *world, int host, const char *make)
{
    struct guest *guests = world->guests;
    char said[32];

    must_do(world, host, make);
    for (int seat = 0; seat < 2; seat++) {
        world_join(world, host + seat, guests[host].made, false);
        snprintf(said, sizeof said, "sit %d \"Guest %d\"", seat, seat);
        must_do(world, host + seat, said);
    }
    must_do(world, host, "start");
}

/* The match is given up and another begins: the one before is dropped. */
static void play_again(struct world *world, int host)
{
    char said[64];

    snprintf(said, sizeof said, "act 0 1 %u forfeit", world->guests[host].top[0]);
    must_do(world, host, said);
    must_do(world, host, "again \"\"");
    assert_int_equal(world->guests[host].round, 2);
}

static void play_evening(struct world *world)
{
    char said[WORLD_LINE];

    world_open(world, 3, NULL);
    world->keep = keep;
    world->context = world;
    for (int guest = 0; guest < GUESTS; guest++)
        world_come(world, guest);
    open_table(world, 0, "make kittens 2 \"nope=window\" \"\"");
    open_table(world, 2, "make robots 2 \"\" \"\"");
    for (int step = 0; step < STEPS; step++) {
        world_run(world, world->now_ms + 1 + world_below(world, PAUSE_MAX_MS));
        for (int guest = 0; guest < GUESTS; guest++)
            if (world_choose(world, guest, said))
                world_does(world, guest, said);
        if (step == STEPS / 2)
            play_again(world, 0);
    }
}

/* What is there. */

struct comparison {
    const struct store *store;
    size_t rows, same;
};

static bool is_text(struct word value, const char *text)
{
    return text && strlen(text) == value.length && memcmp(text, value.start, value.length) == 0;
}

static bool compare_row(void *context, const struct store_item *item)
{
    struct comparison *comparison = context;
    char name[HOUSE_KEY_MAX + 1];

    snprintf(name, sizeof name, "%.*s", (int)item->name.length, item->name.start);
    comparison->rows++;
    comparison->same += is_text(
        item->value, item->kind == STORE_ENTRY ? store_entry(comparison->store, name, item->number)
                                               : store_record(comparison->store, name));
    return true;
}

/* Has the disk what the store has, and nothing else? */
static bool disk_has(const struct store *store)
{
    struct comparison comparison = {.store = store};
    struct message why;

    assert_true(store_read(disk, compare_row, &comparison, &why));
    return comparison.rows == comparison.same && comparison.rows == store_size(store);
}

/* At whichever call it fails, the disk has what guests were told in the end. */
static bool fail_at(int n, int code, int others)
{
    static struct world world;

    forget_disk();
    memset(left, 0, offsetof(struct testament, batches));
    faulty_disk.fails_at = n;
    faulty_disk.fails_until = n + others;
    faulty_disk.code = code;
    open_disk();
    play_evening(&world);
    bool was_met = faulty_disk.calls >= n;
    bool is_mended = faulty_disk.calls >= n + others;
    assert_true(!was_met || others == 0 || world.failures > 0);
    world_check_end(&world, 0);
    close_disk();
    faulty_disk_reset();
    open_disk();
    if (is_mended || others == 0) /* else see store.h of a disk that takes nothing more */
        assert_true(disk_has(world.store));
    close_disk();
    world.keep = NULL;
    world_close(&world);
    return was_met;
}

static void each_failure_loses_nothing(void)
{
    int n = 1;

    while (fail_at(n, n % 2 ? SQLITE_IOERR_WRITE : SQLITE_IOERR_FSYNC, 0))
        n += every;
    assert_true(n > 100);
}

static int calls_to_open(void)
{
    forget_disk();
    open_disk();
    int calls = faulty_disk.calls;
    close_disk();
    return calls;
}

/* Many writes fail one after the other, then none, whenever that is after it was opened. */
static void read_only_goes_on(void)
{
    for (int n = calls_to_open() + 1; fail_at(n, SQLITE_READONLY, 25); n += 10 * every)
        ;
}

/* A server that begins with what is left of another one; its guests come back. */
static void begin_again(struct world *world, struct store *store)
{
    world_open(world, 4, NULL);
    store_destroy(world->store);
    world->store = store;
    world_restart(world);
    for (int i = 0; i < GUESTS; i++) {
        memcpy(world->guests[i].token, left->tokens[i], sizeof left->tokens[i]);
        memcpy(world->guests[i].table, left->tables[i], sizeof left->tables[i]);
        if (*left->tokens[i])
            world_connect(world, i);
    }
    world_run(world, world->now_ms);
}

static void check_guest(const struct world *world, int number)
{
    const struct guest *guest = &world->guests[number];
    const struct frame *frame;
    uint64_t seats = 0;

    if (!left->seats[number])
        return;
    assert_true(guest->is_joined);
    for (int seat = 0; seat < guest->about.params.players; seat++)
        seats |= guest->about.seats[seat].is_yours ? bits_of(seat) : 0;
    assert_int_not_equal(seats, 0);
    if (guest->round != left->rounds[number])
        return; /* another match was on its way, in which everybody sits elsewhere */
    assert_int_equal(seats & left->seats[number], left->seats[number]);
    frame = guest->frames[bits_first(seats)];
    if (left->time_ms[number] == FRAME_NONE || !bits_has(frame->to_act, SEAT_CLOCK))
        return;
    int64_t lost_ms = left->time_ms[number] - guest->about.time_ms;
    if (lost_ms < 0 || lost_ms > CLOCK_LOST_MAX_MS)
        fail_msg("a clock has lost %lld ms", (long long)lost_ms);
}

/* What was acknowledged, and beyond that at most the whole batch that was on its way. */
static void check_left(void)
{
    static struct world world;
    struct store *store = store_create();
    size_t at = 0;

    open_disk();
    while (at < left->acknowledged)
        at = read_batch(store, at);
    if (!disk_has(store)) {
        assert_true(left->length > left->acknowledged);
        read_batch(store, at);
        assert_true(disk_has(store));
    }
    close_disk();
    begin_again(&world, store);
    for (int guest = 0; guest < GUESTS; guest++)
        check_guest(&world, guest);
    world_check_end(&world, 0);
    world_close(&world);
}

static bool die_at(int n, bool loses)
{
    static struct world world;
    int status;

    forget_disk();
    memset(left, 0, offsetof(struct testament, batches));
    memset(left->tokens, 0, sizeof left->tokens);
    memset(left->seats, 0, sizeof left->seats);
    faulty_disk.dies_at = n;
    faulty_disk.loses = loses;
    pid_t child = fork();
    if (child == 0) {
        open_disk();
        play_evening(&world);
        _exit(0);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
    faulty_disk_reset();
    check_left();
    return WIFSIGNALED(status);
}

static void die_at_each(bool loses)
{
    int n = 1;

    while (die_at(n, loses))
        n += every;
    assert_true(n > 100);
}

static void killed_at_each(void)
{
    die_at_each(false);
}

static void power_lost_at_each(void)
{
    die_at_each(true);
}

static const struct test tests[] = {
    {"at whichever write or sync the disk fails, guests find what they were told", NULL,
     each_failure_loses_nothing},
    {"on a disk that can only be read for a while nothing is lost, and it goes on", NULL,
     read_only_goes_on},
    {"at whichever write or sync a server is killed, entries, seats, clocks and windows are there "
     "again",
     NULL, killed_at_each},
    {"at whichever the power fails, they are there again as well", NULL, power_lost_at_each},
};

static bool make_root(const char *place)
{
    snprintf(root, sizeof root, "%s/parlor-disk-XXXXXX", place);
    return mkdtemp(root);
}

int main(int argc, char **argv)
{
    char command[128];

    if (argc > 1)
        every = atoi(argv[1]);
    left = mmap(NULL, sizeof *left, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (left == MAP_FAILED || (!make_root("/dev/shm") && !make_root("/tmp")))
        return 1;
    snprintf(folder, sizeof folder, "%s/data", root);
    faulty_disk_use();
    int failures = TEST_RUN("house-disk", tests);
    snprintf(command, sizeof command, "rm -rf %s", root);
    return system(command) == 0 ? failures : 1;
}
