/* The store: what it says is kept is on the disk, whoever dies and whatever fails; what it says is
   not kept is as if it had never been. */
#include "store.h"

#include "database.h"
#include "disk.h"
#include "faulty_disk.h"
#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { PATH_SIZE = 512, STEPS = 7, BIG = 40 << 20, MANY = 50, LONG = 2000 };

static char root[64], folder[PATH_SIZE];
static int every = 1; /* not each call fails in turn, but one in so many */
static struct store *store;
static struct store_trouble trouble;
static struct message why;

/* What is not SQLite's to write. */
static int sync_disk(void)
{
    return 0;
}

static const char *in_folder(const char *name)
{
    static char path[2 * PATH_SIZE];

    snprintf(path, sizeof path, "%s/%s", folder, name);
    return path;
}

static void close_store(void)
{
    store_close(store);
    store = NULL;
}

/* Each test begins with no store, in a place of its own. */
static void begin(void)
{
    static int count;

    close_store();
    faulty_disk_reset();
    snprintf(folder, sizeof folder, "%s/%d", root, ++count);
}

static bool try_open(void)
{
    close_store();
    store = store_open(folder, &trouble);
    return store;
}

static void open_store(void)
{
    if (!try_open())
        fail_msg("%s", trouble.why.text);
}

static void expect_trouble(const char *text)
{
    assert_false(try_open());
    assert_string_equal(trouble.why.text, text);
    assert_true(message_is_whole(&trouble.why));
}

static struct store_item entry(const char *log, uint32_t number, const char *line)
{
    return (struct store_item){STORE_ENTRY, word_of(log), number, word_of(line)};
}

static struct store_item record(const char *key, const char *value)
{
    return (struct store_item){STORE_RECORD, word_of(key), .value = word_of(value)};
}

static struct store_item forget(const char *key)
{
    return (struct store_item){.kind = STORE_FORGET, .name = word_of(key)};
}

static struct store_item drop(const char *log)
{
    return (struct store_item){.kind = STORE_DROP, .name = word_of(log)};
}

/* Waits for the next answer. */
static struct store_answer await(void)
{
    struct store_answer answer;
    struct pollfd bell = {store_bell(store), POLLIN, 0};

    while (!store_take(store, &answer))
        assert_int_equal(poll(&bell, 1, -1), 1);
    return answer;
}

/* Puts a batch and waits for what becomes of it. */
static enum store_outcome put(const struct store_item *items, size_t count)
{
    static uint64_t batch;

    assert_true(store_put(store, ++batch, items, count));
    store_write(store);
    struct store_answer answer = await();
    assert_int_equal(answer.batch, batch);
    assert_int_equal(answer.reason != NULL,
                     answer.outcome == STORE_FULL || answer.outcome == STORE_FAILED);
    return answer.outcome;
}

#define PUT(...)                                                                                   \
    put((struct store_item[]){__VA_ARGS__},                                                        \
        sizeof(struct store_item[]){__VA_ARGS__} / sizeof(struct store_item))

static bool add_row(void *context, const struct store_item *item)
{
    struct text *text = context;

    text_add_part(text, item->name.start, item->name.length);
    if (item->kind == STORE_ENTRY)
        text_add_numbered(text, " ", item->number);
    text_add_char(text, '=');
    text_add_part(text, item->value.start, item->value.length);
    text_add_char(text, ';');
    return true;
}

/* Everything that is kept, as text. */
static const char *everything(void)
{
    static char data[65536];
    struct text text;

    text_init(&text, data, sizeof data);
    if (!store_read(store, add_row, &text, &why))
        fail_msg("%s", why.text);
    return data;
}

static void kept_is_there_again(void)
{
    begin();
    open_store();
    assert_string_equal(everything(), "");
    assert_int_equal(PUT(entry("b", 0, "zero"), record("k", "v"), entry("a", 7, "")), STORE_KEPT);
    assert_int_equal(PUT(entry("b", 1, "one\n"), record("k", "w\0"), record("x", "y")), STORE_KEPT);
    assert_int_equal(PUT(forget("x"), forget("never there"), record("", "")), STORE_KEPT);
    open_store();
    assert_string_equal(everything(), "=;k=w;a 7=;b 0=zero;b 1=one\n;");
}

/* Also while the thread has little to do and is about to sweep. */
static void closing_writes_what_waits(void)
{
    begin();
    open_store();
    assert_int_equal(PUT(entry("a", 1, "x")), STORE_KEPT);
    assert_int_equal(PUT(drop("a")), STORE_KEPT);
    struct store_item last = entry("b", 1, "y");
    assert_true(store_put(store, 1, &last, 1));
    open_store();
    assert_string_equal(everything(), "b 1=y;");
}

static void taken_is_refused(void)
{
    struct store_answer answer;

    begin();
    open_store();
    assert_int_equal(PUT(entry("a", 1, "x\n"), entry("a", 2, "y\n"), entry("a", 3, "z\n")),
                     STORE_KEPT);
    assert_int_equal(PUT(record("k", "v"), entry("b", 1, "b"), entry("a", 2, "other")),
                     STORE_TAKEN);
    struct store_item late[] = {record("k", "v"), entry("a", 2, "other")};
    assert_true(store_put(store, 9, late, 2));
    store_write(store);
    answer = await();
    assert_int_equal(answer.outcome, STORE_TAKEN);
    assert_int_equal(answer.taken.length, 4);
    assert_memory_equal(answer.taken.start, "y\nz\n", 4);
    assert_int_equal(PUT(entry("a", 4, "!")), STORE_KEPT);
    open_store();
    assert_string_equal(everything(), "a 1=x\n;a 2=y\n;a 3=z\n;a 4=!;");
}

static void one_transaction_for_many(void)
{
    begin();
    open_store();
    assert_int_equal(PUT(record("k", "v")), STORE_KEPT);
    int before = faulty_disk.syncs;
    for (uint32_t i = 0; i < MANY; i++) {
        struct store_item items[] = {entry("a", i == 7 ? 6 : i, "x")};
        assert_true(store_put(store, i, items, 1));
    }
    store_write(store);
    for (uint32_t i = 0; i < MANY; i++) {
        struct store_answer answer = await();
        assert_int_equal(answer.batch, i);
        assert_int_equal(answer.outcome, i == 7 ? STORE_TAKEN : STORE_KEPT);
    }
    assert_int_equal(faulty_disk.syncs - before, 1);
}

static void too_much_is_refused(void)
{
    char *big = malloc(BIG);
    struct store_item items[] = {{STORE_RECORD, word_of("k"), .value = {big, BIG}}};
    struct store_item small[] = {record("s", "t")};

    begin();
    open_store();
    memset(big, 'x', BIG);
    faulty_disk_hold(true);
    assert_true(store_put(store, 1, small, 1));
    store_write(store);
    faulty_disk_await();
    assert_true(store_put(store, 2, items, 1));
    assert_false(store_put(store, 3, items, 1));
    assert_true(store_put(store, 4, small, 1));
    store_write(store);
    faulty_disk_hold(false);
    assert_int_equal(await().batch, 1);
    assert_int_equal(await().batch, 2);
    assert_int_equal(await().batch, 4);
    free(big);
}

static unsigned mode_of(const char *path)
{
    struct stat status;

    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 0777;
}

static void folder_is_the_users(void)
{
    static const char *const names[] = {"parlor.db", "parlor.db-wal", "lock"};

    begin();
    strcat(folder, "/a/b");
    umask(0);
    open_store();
    assert_int_equal(PUT(record("k", "v")), STORE_KEPT);
    assert_int_equal(mode_of(folder), 0700);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        assert_int_equal(mode_of(in_folder(names[i])), 0600);
}

static void usual_place(void)
{
    char path[STORE_PATH_MAX];

    setenv("HOME", "/home/anna", 1);
    setenv("XDG_DATA_HOME", "/data", 1);
    assert_true(store_usual_folder(path, &why));
    assert_string_equal(path, "/data/parlor");
    setenv("XDG_DATA_HOME", "relative", 1);
    assert_true(store_usual_folder(path, &why));
    assert_string_equal(path, "/home/anna/.local/share/parlor");
    unsetenv("HOME");
    assert_false(store_usual_folder(path, &why));
    assert_string_equal(why.text, "No home directory is known in which data could be kept.");
}

static void in_use_is_refused(void)
{
    begin();
    open_store();
    struct store *second = store_open(folder, &trouble);
    assert_null(second);
    assert_string_equal(trouble.why.text,
                        "Another parlor is using this folder. Stop it, or choose one with --data.");
    open_store();
}

static void no_folder_gets_a_reason(void)
{
    static const char unusable[] = "The folder for data can't be used: {reason}.";

    begin();
    fclose(fopen(folder, "w"));
    expect_trouble(unusable);
    strcat(folder, "/below");
    expect_trouble(unusable);
    memset(folder, 'x', sizeof folder - 1);
    expect_trouble(unusable);
}

static void run_sql(const char *sql)
{
    sqlite3 *sqlite;

    assert_int_equal(sqlite3_open(in_folder("parlor.db"), &sqlite), SQLITE_OK);
    assert_int_equal(sqlite3_exec(sqlite, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(sqlite);
}

static void newer_is_refused(void)
{
    begin();
    open_store();
    PUT(record("k", "v"));
    close_store();
    run_sql("PRAGMA user_version = 1000");
    expect_trouble("The data was written by a newer version of parlor. Use that one.");
    run_sql("PRAGMA user_version = 4");
    open_store();
    assert_string_equal(everything(), "k=v;");
}

static void others_are_refused(void)
{
    begin();
    mkdir(folder, 0700);
    run_sql("CREATE TABLE theirs (x)");
    expect_trouble("That is another program's database.");
    run_sql("SELECT * FROM theirs");
}

static int number_of(sqlite3 *sqlite, const char *sql)
{
    sqlite3_stmt *statement;

    assert_int_equal(sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL), SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int number = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    return number;
}

/* Whichever write fails on the way, it is either the older one still or brought up wholly. */
static void older_is_brought_up(void)
{
    static const char *const steps[] = {
        "PRAGMA application_id = 0x7061726c; CREATE TABLE a (x); INSERT INTO a VALUES (1)",
        "ALTER TABLE a ADD COLUMN y; UPDATE a SET y = x + 1",
        "CREATE TABLE b AS SELECT x + y AS z FROM a; DROP TABLE a",
    };
    bool is_done = false;

    begin();
    mkdir(folder, 0700);
    for (int n = 1; !is_done; n++) {
        sqlite3 *sqlite;
        remove(in_folder("parlor.db"));
        faulty_disk_reset();
        assert_int_equal(sqlite3_open(in_folder("parlor.db"), &sqlite), SQLITE_OK);
        assert_int_equal(database_bring_up(sqlite, steps, 1, &why), DATABASE_SOUND);
        faulty_disk = (struct faulty_disk){.fails_at = n, .code = SQLITE_IOERR_WRITE};
        is_done = database_bring_up(sqlite, steps, 3, &why) == DATABASE_SOUND;
        assert_int_equal(number_of(sqlite, "PRAGMA user_version"), is_done ? 3 : 1);
        assert_int_equal(number_of(sqlite, is_done ? "SELECT z FROM b" : "SELECT x FROM a"),
                         is_done ? 3 : 1);
        if (!is_done)
            assert_int_equal(number_of(sqlite, "SELECT count(*) FROM pragma_table_info('a')"), 1);
        sqlite3_close(sqlite);
    }
    assert_true(faulty_disk.calls > 2);
}

/* As the first versions made it. */
#define FIRST_VERSION                                                                              \
    "PRAGMA application_id = 0x7061726c; PRAGMA user_version = 1;"                                 \
    "CREATE TABLE records (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"              \
    "CREATE TABLE entries (log TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL,"        \
    " PRIMARY KEY (log, number)) WITHOUT ROWID;"                                                   \
    "INSERT INTO records VALUES ('k', 'v');"                                                       \
    "INSERT INTO entries VALUES ('a', 2, 'y'), ('a', 1, 'x'), ('b', 3, 'z');"
#define SECOND_VERSION                                                                             \
    "PRAGMA user_version = 2; CREATE TABLE dropped (log TEXT PRIMARY KEY) WITHOUT ROWID;"          \
    "INSERT INTO dropped VALUES ('b');"
#define THIRD_VERSION                                                                              \
    "PRAGMA application_id = 0x7061726c; PRAGMA user_version = 3;"                                 \
    "CREATE TABLE records (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"              \
    "CREATE TABLE lines (place INTEGER PRIMARY KEY, log TEXT NOT NULL, number INTEGER NOT NULL,"   \
    " line TEXT NOT NULL);"                                                                        \
    "CREATE TABLE logs (log TEXT PRIMARY KEY, newest INTEGER NOT NULL, dropped INTEGER NOT NULL)"  \
    " WITHOUT ROWID;"                                                                              \
    "INSERT INTO lines VALUES (1, 'a', 1, 'x'), (2, 'b', 3, 'z'), (3, 'a', 2, 'y'), (4, 'c', 1, "  \
    "'');"                                                                                         \
    "INSERT INTO logs VALUES ('a', 2, 0), ('b', 3, 1), ('c', 1, 2);"

/* Numbers that were taken are so still, and what was dropped stays away. */
static void first_versions_are_brought_up(void)
{
    begin();
    mkdir(folder, 0700);
    run_sql(FIRST_VERSION);
    open_store();
    assert_string_equal(everything(), "k=v;a 1=x;a 2=y;b 3=z;");
    assert_int_equal(PUT(entry("a", 2, "other")), STORE_TAKEN);
    assert_int_equal(PUT(entry("b", 3, "other")), STORE_TAKEN);
    assert_int_equal(PUT(entry("a", 3, "!")), STORE_KEPT);
    close_store();
    run_sql("INSERT INTO dropped VALUES ('a', 0)"); /* and swept up after it is read */
    open_store();
    assert_string_equal(everything(), "k=v;b 3=z;");
    begin();
    mkdir(folder, 0700);
    run_sql(FIRST_VERSION SECOND_VERSION);
    open_store();
    assert_string_equal(everything(), "k=v;a 1=x;a 2=y;");
    assert_int_equal(PUT(entry("a", 2, "other")), STORE_TAKEN);
    begin();
    mkdir(folder, 0700);
    run_sql(THIRD_VERSION);
    open_store();
    assert_string_equal(everything(), "a 1=x;a 2=y;");
    assert_int_equal(PUT(entry("a", 2, "other")), STORE_TAKEN);
    assert_int_equal(PUT(entry("a", 3, "!")), STORE_KEPT);
}

static int entries_of(sqlite3 *sqlite, const char *log)
{
    char sql[128];

    snprintf(sql, sizeof sql, "SELECT count(*) FROM lines WHERE log = '%s'", log);
    return number_of(sqlite, sql);
}

/* Some thousand entries, swept up though it is closed in the middle; the file does not grow, and
   what is kept afterwards is synced as before. */
static void dropped_is_swept_up(void)
{
    struct store_item items[LONG];
    sqlite3 *sqlite;
    int pages = 0;

    begin();
    open_store();
    for (char round[] = "a"; *round <= 'f'; ++*round) {
        for (uint32_t i = 0; i < LONG; i++)
            items[i] = entry(round, i, "some line of a log");
        assert_int_equal(put(items, LONG), STORE_KEPT);
        assert_int_equal(PUT(drop(round), entry("kept", (uint32_t)*round, "x")), STORE_KEPT);
        open_store();
        assert_null(strstr(everything(), "some line"));
        assert_int_equal(PUT(record("k", "v")), STORE_KEPT);
        assert_int_equal(sqlite3_open(in_folder("parlor.db"), &sqlite), SQLITE_OK);
        sqlite3_busy_timeout(sqlite, 10000);
        while (entries_of(sqlite, round) > 0 ||
               number_of(sqlite, "SELECT count(*) FROM dropped") > 0)
            poll(NULL, 0, 1);
        pages = pages ? pages : number_of(sqlite, "PRAGMA page_count");
        assert_in_range(number_of(sqlite, "PRAGMA page_count"), 1, pages + 2);
        sqlite3_close(sqlite);
        int before = faulty_disk.syncs;
        assert_int_equal(PUT(record("k", "v")), STORE_KEPT);
        assert_true(faulty_disk.syncs > before);
    }
    close_store();
    open_store();
    assert_string_equal(everything(), "k=v;kept 97=x;kept 98=x;kept 99=x;kept 100=x;kept 101=x;"
                                      "kept 102=x;");
}

static enum store_outcome try_now(struct database *database, const struct store_item *items,
                                  size_t count)
{
    struct batch *one = calloc(1, sizeof *one + count * sizeof *items);

    one->count = count;
    memcpy(one->items, items, count * sizeof *items);
    database_keep(database, one);
    enum store_outcome outcome = one->answer.outcome;
    free(one->taken);
    free(one);
    return outcome;
}

static void keep_now(struct database *database, const struct store_item *items, size_t count)
{
    assert_int_equal(try_now(database, items, count), STORE_KEPT);
}

static bool count_lines(void *context, const struct store_item *item)
{
    int *counts = context;

    counts[item->kind == STORE_ENTRY ? *item->name.start - 'a' : 0]++;
    return true;
}

/* Of three logs whose entries lie between each other's the first is dropped, and the second while
   that is swept up. */
static void expect_swept(struct database *database, bool is_second_dropped)
{
    int counts[3] = {0};

    assert_true(database_read(database, count_lines, counts, &why));
    assert_int_equal(counts[0], 0);
    assert_int_equal(counts[1], is_second_dropped ? 0 : LONG);
    assert_int_equal(counts[2], LONG);
}

static void open_with_three_logs(struct database *database)
{
    struct store_item items[3 * LONG];

    begin();
    mkdir(folder, 0700);
    run_sql("");
    for (uint32_t i = 0; i < LONG; i++) {
        items[3 * i] = entry("a", i + 1, "some line");
        items[3 * i + 1] = entry("b", i + 1, "another");
        items[3 * i + 2] = entry("c", i + 1, "and a third");
    }
    assert_int_equal(database_open(database, in_folder("parlor.db"), &why), DATABASE_SOUND);
    keep_now(database, items, 3 * LONG);
    keep_now(database, (struct store_item[]){drop("a")}, 1);
    assert_false(database_is_littered(database));
}

/* A sweep goes through everything only when half of that is to go; wherever it fails it is made
   again, and nothing that was dropped comes back. */
static void sweeps_that_fail_bring_nothing_back(void)
{
    struct database database;
    bool has_failed = true;

    for (int n = 1; has_failed; n++) {
        open_with_three_logs(&database);
        database.count.lines = LONG; /* as if it were worth it already */
        assert_true(database_sweep(&database));
        keep_now(&database, (struct store_item[]){drop("b")}, 1);
        faulty_disk = (struct faulty_disk){.fails_at = n, .code = SQLITE_IOERR_WRITE};
        has_failed = false;
        while (database_is_littered(&database))
            has_failed = !database_sweep(&database) || has_failed;
        expect_swept(&database, true);
        assert_int_equal(number_of(database.sqlite, "SELECT count(*) FROM lines"), LONG);
        assert_int_equal(number_of(database.sqlite, "SELECT count(*) FROM dropped"), 0);
        database_close(&database);
        assert_int_equal(database_open(&database, in_folder("parlor.db"), &why), DATABASE_SOUND);
        assert_false(database_is_littered(&database));
        expect_swept(&database, true);
        database_close(&database);
    }
    open_with_three_logs(&database);
    expect_swept(&database, false);
    database_close(&database);
}

/* However much there is, to read it nothing is written, on a full disk either. */
static void reading_writes_nothing(void)
{
    enum { THOUSANDS = 40000 };
    static struct store_item items[THOUSANDS];
    struct database database;
    int counts[3] = {0};
    char line[101];

    begin();
    mkdir(folder, 0700);
    run_sql("");
    memset(line, 'x', sizeof line - 1);
    line[sizeof line - 1] = '\0';
    for (uint32_t i = 0; i < THOUSANDS; i++)
        items[i] = entry(i % 2 ? "a" : "b", i + 1, line);
    assert_int_equal(database_open(&database, in_folder("parlor.db"), &why), DATABASE_SOUND);
    keep_now(&database, items, THOUSANDS);
    faulty_disk = (struct faulty_disk){.fails_at = 1, .fails_until = INT_MAX, .code = SQLITE_FULL};
    assert_true(database_read(&database, count_lines, counts, &why));
    assert_int_equal(faulty_disk.calls, 0);
    assert_int_equal(counts[0] + counts[1], THOUSANDS);
    faulty_disk_reset();
    database_close(&database);
}

/* Lines that were refused or could not be kept are not taken for lines that are there. */
static void only_what_is_kept_is_counted(void)
{
    struct database database;

    open_with_three_logs(&database);
    keep_now(&database, (struct store_item[]){drop("b")}, 1);
    while (database_is_littered(&database))
        assert_true(database_sweep(&database));
    for (int i = 0; i < 3 * LONG; i++) {
        faulty_disk = (struct faulty_disk){.fails_at = 1, .code = SQLITE_FULL};
        assert_int_equal(try_now(&database, (struct store_item[]){entry("d", 1, "full")}, 1),
                         STORE_FULL);
        assert_int_equal(try_now(&database,
                                 (struct store_item[]){entry("d", 1, "x"), entry("c", 1, "taken")},
                                 2),
                         STORE_TAKEN);
    }
    keep_now(&database, (struct store_item[]){drop("c")}, 1);
    while (database_is_littered(&database))
        assert_true(database_sweep(&database));
    assert_int_equal(number_of(database.sqlite, "SELECT count(*) FROM lines"), 0);
    database_close(&database);
}

/* What was refused, or could not be kept, has neither taken a number nor dropped a log; and what is
   dropped twice, or used after that, is as if it were dropped once. */
static void what_is_not_kept_takes_nothing(void)
{
    struct database database;

    begin();
    mkdir(folder, 0700);
    run_sql("");
    assert_int_equal(database_open(&database, in_folder("parlor.db"), &why), DATABASE_SOUND);
    keep_now(&database, (struct store_item[]){entry("a", 1, "x"), entry("b", 1, "y")}, 2);
    faulty_disk = (struct faulty_disk){.fails_at = 1, .code = SQLITE_FULL};
    assert_int_equal(try_now(&database, (struct store_item[]){entry("a", 2, "x"), drop("b")}, 2),
                     STORE_FULL);
    assert_int_equal(
        try_now(&database, (struct store_item[]){drop("b"), entry("a", 2, "x"), entry("a", 1, "x")},
                3),
        STORE_TAKEN);
    keep_now(&database, (struct store_item[]){entry("a", 2, "x"), entry("b", 2, "y")}, 2);
    assert_int_equal(try_now(&database, (struct store_item[]){drop("b"), entry("b", 3, "y")}, 2),
                     STORE_TAKEN);
    keep_now(&database, (struct store_item[]){drop("b"), drop("b")}, 2);
    assert_int_equal(database.count.lines, 4);
    assert_int_equal(database.count.dropped, 2);
    database_close(&database);
    assert_int_equal(database_open(&database, in_folder("parlor.db"), &why), DATABASE_SOUND);
    assert_int_equal(database.count.lines, 4);
    assert_int_equal(database.count.dropped, 2);
    assert_int_equal(try_now(&database, (struct store_item[]){entry("a", 2, "x")}, 1), STORE_TAKEN);
    database_close(&database);
}

static void overwrite(long at, size_t length)
{
    FILE *file = fopen(in_folder("parlor.db"), "r+b");

    fseek(file, at, SEEK_SET);
    while (length--)
        fputc(0xa5, file);
    fclose(file);
}

static void fill(void)
{
    open_store();
    for (uint32_t i = 0; i < 200; i++) {
        char value[200];
        snprintf(value, sizeof value, "%0150u", i);
        assert_int_equal(PUT(entry("a", i, value), record(value + 140, value)), STORE_KEPT);
    }
    close_store();
}

static size_t size_of(const char *path)
{
    struct stat status;

    return stat(path, &status) == 0 ? (size_t)status.st_size : 0;
}

/* What is read from both sides of the damage is enough to go on with. */
static void damaged_is_saved(void)
{
    begin();
    fill();
    overwrite(12 * 4096, 4096);
    size_t size = size_of(in_folder("parlor.db"));
    assert_false(try_open());
    assert_non_null(strstr(trouble.why.text, "could be read and are in {file}"));
    assert_true(message_is_whole(&trouble.why));
    assert_string_equal(trouble.saved, in_folder("parlor.db.saved"));
    int entries = trouble.why.args[0].number, records = trouble.why.args[1].number;
    assert_in_range(entries, 1, 200);
    assert_in_range(records, 1, 200);
    assert_in_range(entries + records, 300, 399);
    assert_int_equal(size_of(in_folder("parlor.db")), size);
    assert_false(try_open());
    assert_string_equal(trouble.saved, in_folder("parlor.db.saved-2"));
    rename(trouble.saved, in_folder("parlor.db"));
    open_store();
    assert_non_null(strstr(everything(), "0000000000="));
    assert_non_null(strstr(everything(), "a 199="));
}

/* Older data are looked at before they are brought up to date. */
static void older_damaged_is_saved(void)
{
    begin();
    mkdir(folder, 0700);
    run_sql(FIRST_VERSION SECOND_VERSION
            "WITH RECURSIVE n (i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM n LIMIT 400)"
            "INSERT INTO entries SELECT 'c', i, printf('%0150d', i) FROM n");
    overwrite(8 * 4096, 4096);
    size_t size = size_of(in_folder("parlor.db"));
    assert_false(try_open());
    assert_in_range(trouble.why.args[0].number, 100, 401);
    assert_int_equal(trouble.why.args[1].number, 1);
    assert_int_equal(size_of(in_folder("parlor.db")), size);
    rename(trouble.saved, in_folder("parlor.db"));
    open_store();
    assert_non_null(strstr(everything(), "k=v;a 1=x;a 2=y;c 1="));
    assert_non_null(strstr(everything(), "c 400="));
    assert_null(strstr(everything(), "b 3="));
    assert_int_equal(PUT(entry("c", 400, "other")), STORE_TAKEN);
    assert_int_equal(PUT(entry("c", 401, "new")), STORE_KEPT);
}

static void dropped_is_not_saved(void)
{
    begin();
    fill();
    run_sql("INSERT INTO dropped VALUES ('a', 0)");
    overwrite(12 * 4096, 4096);
    assert_false(try_open());
    assert_int_equal(trouble.why.args[0].number, 0);
    assert_in_range(trouble.why.args[1].number, 100, 200);
    rename(trouble.saved, in_folder("parlor.db"));
    open_store();
    assert_null(strstr(everything(), "a 199="));
    assert_non_null(strstr(everything(), "0000000000="));
}

/* Fills a store, cuts its file to a part of its pages, and saves at least so much. */
static void save_what_is_left(size_t of_pages, size_t less, int entries, int records)
{
    begin();
    fill();
    size_t pages = size_of(in_folder("parlor.db")) / 4096;
    assert_int_equal(truncate(in_folder("parlor.db"), (off_t)((pages / of_pages - less) * 4096)),
                     0);
    assert_false(try_open());
    assert_non_null(strstr(trouble.why.text, "could be read and are in {file}"));
    assert_in_range(trouble.why.args[0].number, entries, 200);
    assert_in_range(trouble.why.args[1].number, records, 200);
    rename(trouble.saved, in_folder("parlor.db"));
    open_store();
    assert_non_null(strstr(everything(), "0000000000="));
    assert_non_null(strstr(everything(), "a 0="));
    close_store();
}

/* Though it says of itself that there is more. */
static void truncated_is_saved(void)
{
    save_what_is_left(1, 1, 150, 150);
    save_what_is_left(2, 0, 50, 50);
}

static void rubbish_is_said_to_be_so(void)
{
    begin();
    fill();
    overwrite(0, 4096);
    expect_trouble("The data is damaged, and none of it can be read.");
    assert_string_equal(trouble.saved, "");
    assert_int_equal(size_of(in_folder("parlor.db.saved")), 0);
}

/* A program with a store: it keeps so many batches one after the other, closing and opening on the
   way, and tries again what could not be kept. In each, the record says which entry is the last. */
struct run {
    int acknowledged; /* batches */
    int refused;
    enum store_outcome outcome; /* of the last that was refused */
};

static bool keep_step(struct run *run, int step)
{
    char number[16], line[3000];

    snprintf(number, sizeof number, "%d", step);
    snprintf(line, sizeof line, "%0*d", step * 400, step);
    enum store_outcome outcome = PUT(entry("a", (uint32_t)step, line), record("last", number),
                                     entry("b", (uint32_t)step, ""));
    if (outcome == STORE_KEPT) {
        run->acknowledged = step;
        return true;
    }
    assert_int_not_equal(outcome, STORE_TAKEN);
    run->outcome = outcome;
    run->refused++;
    return false;
}

/* Opening may fail too, but never as damage, and then works. */
static void open_again(struct run *run)
{
    while (!try_open()) {
        assert_null(strstr(trouble.why.text, "damaged"));
        run->refused++;
    }
}

/* Ends after the step at which something is refused, if that is wanted. */
static void run_steps(struct run *run, bool stops_at_refusal)
{
    open_again(run);
    for (int step = 1; step <= STEPS;) {
        if (keep_step(run, step))
            step++;
        else if (stops_at_refusal)
            return;
        if (step == 4 && run->acknowledged == 3)
            open_again(run);
    }
    close_store();
}

/* What was acknowledged is there, and beyond that at most one whole batch that was on its way. */
static int check_kept(int acknowledged)
{
    int last = 0;

    faulty_disk_reset();
    open_store();
    const char *all = everything();
    if (strncmp(all, "last=", 5) == 0)
        last = atoi(all + 5);
    assert_in_range(last, acknowledged, acknowledged + 1);
    for (int step = 1; step <= STEPS; step++) {
        char key[2][32];
        snprintf(key[0], sizeof key[0], ";a %d=0", step);
        snprintf(key[1], sizeof key[1], ";b %d=;", step);
        assert_int_equal(strstr(all, key[0]) != NULL, step <= last);
        assert_int_equal(strstr(all, key[1]) != NULL, step <= last);
    }
    close_store();
    return last;
}

static void forget_folder(void)
{
    static const char *const names[] = {"parlor.db",        "parlor.db-wal",
                                        "parlor.db-shm",    "parlor.db-wal-synced",
                                        "parlor.db-synced", "lock"};

    close_store();
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        unlink(in_folder(names[i]));
}

/* Runs the steps with a failure at the n-th call, for every n; returns how many there are. */
static int fail_at_each(int code, int others, void (*judge)(const struct run *run))
{
    for (int n = 1;; n += every) {
        struct run run = {0};
        forget_folder();
        faulty_disk_reset();
        faulty_disk.fails_at = n;
        faulty_disk.fails_until = n + others;
        faulty_disk.code = code;
        run_steps(&run, false);
        close_store();
        bool was_met = faulty_disk.calls >= n;
        judge(&run);
        if (!was_met)
            return n;
    }
}

static void expect_all(const struct run *run)
{
    assert_int_equal(check_kept(run->acknowledged), STEPS);
}

static void each_failure_loses_nothing(void)
{
    begin();
    assert_true(fail_at_each(SQLITE_IOERR_WRITE, 0, expect_all) > 4 * STEPS);
    fail_at_each(SQLITE_IOERR_FSYNC, 0, expect_all);
}

static void expect_all_in_the_end(const struct run *run)
{
    if (run->refused > 0 && run->outcome != STORE_KEPT)
        assert_int_equal(run->outcome, STORE_FULL);
    expect_all(run);
}

static void full_goes_on_when_there_is_room(void)
{
    begin();
    fail_at_each(SQLITE_FULL, 12, expect_all_in_the_end);
}

static void expect_only_acknowledged(const struct run *run)
{
    assert_int_equal(check_kept(run->acknowledged), run->acknowledged);
}

/* Whoever is told that it was not kept must not find it after a crash. The copy is what a process
   that dies at once leaves: nothing was closed. */
static void refused_does_not_come_back(void)
{
    bool was_met = true;

    begin();
    for (int n = 1; was_met; n += every) {
        struct run *run =
            mmap(NULL, sizeof *run, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        int status;
        forget_folder();
        faulty_disk_reset();
        faulty_disk.fails_at = n;
        faulty_disk.code = SQLITE_IOERR_FSYNC;
        pid_t child = fork();
        if (child == 0) {
            run_steps(run, true);
            _exit(faulty_disk.calls >= n ? 0 : 1);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        assert_true(WIFEXITED(status));
        was_met = WEXITSTATUS(status) == 0;
        expect_only_acknowledged(run);
        munmap(run, sizeof *run);
    }
}

/* Dies at every call in turn; what is left is as it was acknowledged. */
static void die_at_each(bool loses)
{
    bool has_died = true;

    begin();
    for (int n = 1; has_died; n += every) {
        struct run *run =
            mmap(NULL, sizeof *run, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
        int status;
        forget_folder();
        faulty_disk_reset();
        faulty_disk.dies_at = n;
        faulty_disk.loses = loses;
        pid_t child = fork();
        if (child == 0) {
            run_steps(run, false);
            _exit(0);
        }
        assert_int_equal(waitpid(child, &status, 0), child);
        has_died = WIFSIGNALED(status);
        assert_true(has_died ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
        assert_in_range(check_kept(run->acknowledged), run->acknowledged,
                        has_died ? STEPS : run->acknowledged);
        munmap(run, sizeof *run);
    }
}

static void killed_at_each(void)
{
    die_at_each(false);
}

static void power_lost_at_each(void)
{
    die_at_each(true);
}

/* Room that is reserved. */

static const int reserving_calls = 269; /* writes, and a sync */

static void writing_goes_into_reserved_room(void)
{
    enum { ENTRIES = 2000 };
    char line[3000];

    memset(line, 'x', sizeof line);
    line[sizeof line - 1] = '\0';
    begin();
    open_store();
    store_reserve(store);
    size_t reserved = size_of(in_folder("parlor.db-wal"));
    assert_in_range(reserved, 4200 * 4096, 4300 * 4200);
    for (uint32_t i = 1; i <= ENTRIES; i++) /* more than it holds */
        assert_int_equal(PUT(entry("a", i, line), record("k", "v")), STORE_KEPT);
    assert_int_equal(size_of(in_folder("parlor.db-wal")), reserved);
    store_reserve(store);
    assert_int_equal(size_of(in_folder("parlor.db-wal")), reserved);
    open_store();
    assert_int_equal(PUT(entry("a", ENTRIES, "x")), STORE_TAKEN);
    assert_int_equal(PUT(entry("a", ENTRIES + 1, "x")), STORE_KEPT);
}

/* Wherever the disk fails or has no room for more. */
static void unreserved_is_as_before(void)
{
    const int fails_at[] = {1, 2, 100, reserving_calls - 1, reserving_calls};

    for (size_t i = 0; i < sizeof fails_at / sizeof *fails_at; i++) {
        begin();
        open_store();
        assert_int_equal(PUT(entry("a", 1, "x")), STORE_KEPT);
        size_t size = size_of(in_folder("parlor.db-wal"));
        faulty_disk = (struct faulty_disk){.fails_at = fails_at[i], .code = SQLITE_FULL};
        store_reserve(store);
        assert_true(faulty_disk.calls >= fails_at[i]);
        assert_int_equal(size_of(in_folder("parlor.db-wal")), size);
        assert_int_equal(PUT(entry("a", 2, "y")), STORE_KEPT);
        open_store();
        assert_string_equal(everything(), "a 1=x;a 2=y;");
    }
}

/* Keeps an entry, reserves room, keeps another, and dies on the way or after that. */
static void die_after_reserving(int dies_at, bool loses)
{
    int status;
    pid_t child = fork();

    if (child == 0) {
        faulty_disk.loses = loses;
        open_store();
        PUT(entry("a", 1, "x"));
        faulty_disk.dies_at = faulty_disk.calls + dies_at;
        store_reserve(store);
        PUT(entry("a", 2, "y"));
        raise(SIGKILL);
    }
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void reserving_loses_nothing(void)
{
    const int dies_at[] = {1, 2, 100, reserving_calls - 1, reserving_calls, 1 << 20};
    enum { DEATHS = sizeof dies_at / sizeof *dies_at };

    for (int i = 0; i < 2 * DEATHS; i++) {
        bool is_last = i / 2 == DEATHS - 1;
        begin();
        die_after_reserving(dies_at[i / 2], i % 2);
        faulty_disk_reset();
        open_store();
        assert_string_equal(everything(), is_last ? "a 1=x;a 2=y;" : "a 1=x;");
    }
}

static const struct test tests[] = {
    {"what was kept is there when the store is opened again", NULL, kept_is_there_again},
    {"what waits when the store is closed is written", NULL, closing_writes_what_waits},
    {"a number that is taken is refused with its whole batch, and what is there is told", NULL,
     taken_is_refused},
    {"nobody waits for the disk, and what waits shares a transaction", NULL,
     one_transaction_for_many},
    {"more than the memory that is meant for it does not wait", NULL, too_much_is_refused},
    {"the folder is made, and is for the user alone", NULL, folder_is_the_users},
    {"data usually lie where XDG says", NULL, usual_place},
    {"a folder in use is refused", NULL, in_use_is_refused},
    {"a folder that can't be used gets a reason", NULL, no_folder_gets_a_reason},
    {"newer data are refused and stay as they are", NULL, newer_is_refused},
    {"a database of another program is refused", NULL, others_are_refused},
    {"older data are brought up to date, all or nothing", NULL, older_is_brought_up},
    {"data of the first versions are brought up to date", NULL, first_versions_are_brought_up},
    {"sweeps that fail bring nothing back", NULL, sweeps_that_fail_bring_nothing_back},
    {"to read what is kept nothing is written, however much it is", NULL, reading_writes_nothing},
    {"what is not kept takes no number and drops no log", NULL, what_is_not_kept_takes_nothing},
    {"what could not be kept is not counted among what may be swept up", NULL,
     only_what_is_kept_is_counted},
    {"what was dropped is swept up in the end, and the file does not grow", NULL,
     dropped_is_swept_up},
    {"damaged data are said to be so, stay as they are, and what can be read is saved", NULL,
     damaged_is_saved},
    {"damaged data of an older version are saved as well", NULL, older_damaged_is_saved},
    {"of damaged data nothing is saved that was dropped", NULL, dropped_is_not_saved},
    {"of data cut short, by a page or by half, what is left is saved", NULL, truncated_is_saved},
    {"of rubbish nothing can be saved", NULL, rubbish_is_said_to_be_so},
    {"at whichever write or sync the disk fails, nothing acknowledged is lost", NULL,
     each_failure_loses_nothing},
    {"a full disk is said to be so, and it goes on when there is room", NULL,
     full_goes_on_when_there_is_room},
    {"what was not kept does not come back after a crash", NULL, refused_does_not_come_back},
    {"at whichever write or sync it is killed, nothing acknowledged is lost", NULL, killed_at_each},
    {"at whichever write or sync the power fails, nothing acknowledged is lost", NULL,
     power_lost_at_each},
    {"writing goes into the room that was reserved, and the WAL becomes no longer", NULL,
     writing_goes_into_reserved_room},
    {"where room can't be reserved everything is as before", NULL, unreserved_is_as_before},
    {"whoever dies while room is reserved, or after that, loses nothing", NULL,
     reserving_loses_nothing},
};

/* In memory if that can be: what a disk does is played by ours. */
static bool make_root(const char *place)
{
    snprintf(root, sizeof root, "%s/parlor-store-XXXXXX", place);
    return mkdtemp(root);
}

int main(int argc, char **argv)
{
    if (argc > 1)
        every = atoi(argv[1]);
    if (!make_root("/dev/shm") && !make_root("/tmp"))
        return 1;
    faulty_disk_use();
    int failures = TEST_RUN("store", tests);
    close_store();
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", root);
    return system(command) == 0 ? failures : 1;
}
