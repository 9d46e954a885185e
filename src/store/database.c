/* The tables of a store in SQLite: their schema and its versions, reading all of it, transactions
   that are on the disk when they are done, and what can be saved of damaged ones. Threads and the
   folder are the store's. */
#include "database.h"

#include "edge.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* "parl": so `file` and we know whose it is. */
#define OUR_ID 0x7061726c

enum {
    BUSY_PATIENCE_MS = 5000,
    WAL_PAGES = 4000,     /* after which they are put where they belong: 16 MB */
    LITTER_MAX = 1 << 20, /* lines of logs that were dropped, unless they are less than half */
};

/* Of the file, with what SQLite puts before all pages and before each; and pages of the commit by
   which it becomes that long. */
enum { WAL_SIZE = 32 + (WAL_PAGES + 256) * (24 + 4096), ZEROS_SIZE = 1 << 16 };

#define QUOTED(number)       #number
#define AS_STRING(number)    QUOTED(number)
#define CURRENT_VERSION      4
#define SWEPT_AT_ONCE        256
#define OVERWRITE_STATEMENT  "PRAGMA user_version = " AS_STRING(CURRENT_VERSION)
#define APPLICATION_ID_WORDS "PRAGMA application_id = " AS_STRING(OUR_ID) ";"

static const char *const steps[CURRENT_VERSION] = {
    APPLICATION_ID_WORDS
    "CREATE TABLE records (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE entries (log TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL,"
    " PRIMARY KEY (log, number)) WITHOUT ROWID;",
    "CREATE TABLE dropped (log TEXT PRIMARY KEY) WITHOUT ROWID;",
    /* Lines of all logs one after the other, so that what many tables keep at a time lies on few
       pages; and of each log the number of its newest line, which refuses those that are taken. */
    "CREATE TABLE lines (place INTEGER PRIMARY KEY, log TEXT NOT NULL, number INTEGER NOT NULL,"
    " line TEXT NOT NULL);"
    "CREATE TABLE logs (log TEXT PRIMARY KEY, newest INTEGER NOT NULL, dropped INTEGER NOT NULL)"
    " WITHOUT ROWID;"
    "INSERT INTO lines (log, number, line) SELECT log, number, line FROM entries"
    " WHERE log NOT IN (SELECT log FROM dropped) ORDER BY log, number;"
    "INSERT INTO logs SELECT log, max(number), 0 FROM lines GROUP BY log;"
    "DROP TABLE entries; DROP TABLE dropped;",
    /* Who has the folder alone needs no help to know the newest. Logs that were dropped, and
       whether that was before this sweep began. */
    "CREATE TABLE dropped (log TEXT PRIMARY KEY, is_swept INTEGER NOT NULL) WITHOUT ROWID;"
    "INSERT INTO dropped SELECT log, 0 FROM logs WHERE dropped;"
    "DROP TABLE logs;",
};

#define IS_KEPT " WHERE log NOT IN (SELECT log FROM dropped)"

static const char *const statements[DATABASE_STATEMENTS] = {
    [DATABASE_BEGIN] = "BEGIN IMMEDIATE",
    [DATABASE_COMMIT] = "COMMIT",
    [DATABASE_ROLLBACK] = "ROLLBACK",
    [DATABASE_MARK] = "SAVEPOINT batch",
    [DATABASE_RELEASE] = "RELEASE batch",
    [DATABASE_GO_BACK] = "ROLLBACK TO batch",
    [DATABASE_ADD_LINE] = "INSERT INTO lines (log, number, line) VALUES (?1, ?3, ?2)",
    [DATABASE_SET_RECORD] = "INSERT OR REPLACE INTO records (key, value) VALUES (?1, ?2)",
    [DATABASE_FORGET_RECORD] = "DELETE FROM records WHERE key = ?1",
    [DATABASE_DROP_LOG] = "INSERT OR REPLACE INTO dropped VALUES (?1, 0)",
    [DATABASE_SWEEP_BEGIN] = "UPDATE dropped SET is_swept = 1",
    [DATABASE_SWEEP_TO] = "SELECT max(place) FROM (SELECT place FROM lines WHERE place > ?1"
                          " ORDER BY place LIMIT " AS_STRING(SWEPT_AT_ONCE) ")",
    [DATABASE_SWEEP_LINES] = "DELETE FROM lines WHERE place > ?1 AND place <= ?2 AND"
                             " (SELECT is_swept FROM dropped WHERE log = lines.log)",
    [DATABASE_SWEEP_LOGS] = "DELETE FROM dropped WHERE is_swept",
    [DATABASE_ENTRIES_FROM] =
        "SELECT group_concat(line, '') FROM"
        " (SELECT line FROM lines WHERE log = ?1 AND number >= ?3 ORDER BY number)",
    [DATABASE_OVERWRITE] = OVERWRITE_STATEMENT,
};

/* What is wrong, as a word for a message. SQLite's own note of errno (sqlite3_system_errno) does
   not tell about the WAL, so what the last call left there is taken. */
static const char *reason_of(int code, int error)
{
    if ((code & 0xff) == SQLITE_FULL)
        return edge_reason(ENOSPC);
    if ((code & 0xff) == SQLITE_IOERR || (code & 0xff) == SQLITE_CANTOPEN)
        return edge_reason(error ? error : EIO);
    if ((code & 0xff) == SQLITE_READONLY)
        return edge_reason(EROFS);
    return sqlite3_errstr(code);
}

static bool is_damage(int code)
{
    return (code & 0xff) == SQLITE_CORRUPT || (code & 0xff) == SQLITE_NOTADB;
}

static enum database_fault fault_of(int code, struct message *why)
{
    int error = errno;

    if (code == SQLITE_OK)
        return DATABASE_SOUND;
    if (is_damage(code))
        return DATABASE_DAMAGED;
    *why = SAY("The data can't be used: {reason}.",
               .args = {SAY_WORD("reason", reason_of(code, error))});
    return DATABASE_REFUSED;
}

static int execute(sqlite3 *sqlite, const char *sql)
{
    return sqlite3_exec(sqlite, sql, NULL, NULL, NULL);
}

/* The first number that a query gives. */
static int ask_number(sqlite3 *sqlite, const char *sql, int *number)
{
    sqlite3_stmt *statement;
    int code = sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL);

    if (code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        *number = sqlite3_column_int(statement, 0);
    int stepped = sqlite3_finalize(statement);
    return code == SQLITE_OK ? stepped : code;
}

/* Makes the steps that are missing, and notes the version. */
static int make_steps(sqlite3 *sqlite, const char *const *missing, int version, int count)
{
    char note[64];
    int code = execute(sqlite, "BEGIN IMMEDIATE");

    for (int i = version; i < count && code == SQLITE_OK; i++)
        code = execute(sqlite, missing[i]);
    snprintf(note, sizeof note, "PRAGMA user_version = %d", count);
    if (code == SQLITE_OK)
        code = execute(sqlite, note);
    if (code == SQLITE_OK)
        code = execute(sqlite, "COMMIT");
    if (!sqlite3_get_autocommit(sqlite))
        execute(sqlite, "ROLLBACK");
    return code;
}

enum database_fault database_bring_up(sqlite3 *sqlite, const char *const *all, int count,
                                      struct message *why)
{
    int id = 0, version = 0, tables = 0;
    int code = ask_number(sqlite, "PRAGMA application_id", &id);

    if (code == SQLITE_OK)
        code = ask_number(sqlite, "PRAGMA user_version", &version);
    if (code == SQLITE_OK)
        code = ask_number(sqlite, "SELECT count(*) FROM sqlite_schema", &tables);
    if (code != SQLITE_OK)
        return fault_of(code, why);
    if (id != OUR_ID && (tables > 0 || version != 0)) {
        *why = SAY("That is another program's database.");
        return DATABASE_REFUSED;
    }
    if (version > count) {
        *why = SAY("The data was written by a newer version of parlor. Use that one.");
        return DATABASE_REFUSED;
    }
    return version == count ? DATABASE_SOUND
                            : fault_of(make_steps(sqlite, all, version, count), why);
}

/* Whole pages, and rows that are found where they belong. */
static enum database_fault examine(sqlite3 *sqlite, struct message *why)
{
    sqlite3_stmt *statement;
    bool is_whole = false;
    int code = sqlite3_prepare_v2(sqlite, "PRAGMA quick_check(1)", -1, &statement, NULL);

    if (code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW)
        is_whole = strcmp((const char *)sqlite3_column_text(statement, 0), "ok") == 0;
    int stepped = sqlite3_finalize(statement);
    enum database_fault fault = fault_of(code == SQLITE_OK ? stepped : code, why);
    return fault == DATABASE_SOUND && !is_whole ? DATABASE_DAMAGED : fault;
}

static enum database_fault prepare(struct database *database, struct message *why)
{
    int code = SQLITE_OK;

    for (int i = 0; i < DATABASE_STATEMENTS && code == SQLITE_OK; i++)
        code = sqlite3_prepare_v3(database->sqlite, statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                                  &database->statements[i], NULL);
    return fault_of(code, why);
}

static struct word column_word(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);

    return (struct word){text ? text : "", (size_t)sqlite3_column_bytes(statement, column)};
}

/* Hands over the rows of a query for name, value and perhaps a number. SQLITE_DONE if they were
   all wanted. */
static int read_rows(sqlite3 *sqlite, const char *sql, enum store_kind kind,
                     bool (*take)(void *context, const struct store_item *item), void *context)
{
    sqlite3_stmt *statement;
    bool goes_on = true;
    int code = sqlite3_prepare_v2(sqlite, sql, -1, &statement, NULL);

    if (code != SQLITE_OK)
        return code;
    while (goes_on && (code = sqlite3_step(statement)) == SQLITE_ROW) {
        struct store_item item = {kind, column_word(statement, 0),
                                  kind == STORE_ENTRY ? (uint32_t)sqlite3_column_int64(statement, 2)
                                                      : 0,
                                  column_word(statement, 1)};
        goes_on = take(context, &item);
    }
    sqlite3_finalize(statement);
    return code;
}

static bool note_line(void *context, const struct store_item *item)
{
    struct database *database = context;

    database->count.lines++;
    return logs_note(&database->logs, item->name, item->number);
}

/* Which numbers are taken, how many lines there are, and how many of them in logs that were
   dropped. */
static enum database_fault count_lines(struct database *database, struct message *why)
{
    int dropped = 0;
    int code = read_rows(database->sqlite, "SELECT log, '', number FROM lines" IS_KEPT, STORE_ENTRY,
                         note_line, database);

    if (code == SQLITE_DONE)
        code = ask_number(database->sqlite,
                          "SELECT count(*) FROM lines WHERE log IN (SELECT log FROM dropped)",
                          &dropped);
    if (code == SQLITE_ROW)
        code = SQLITE_NOMEM;
    database->count.lines += dropped;
    database->count.dropped = dropped;
    return fault_of(code, why);
}

/* Whatever is committed is synced, and a crash leaves no more to do than to read the WAL. What is
   put in order is so in memory: no copy of a log lies elsewhere, and a full disk can be read. */
static enum database_fault set_up(sqlite3 *sqlite, struct message *why)
{
    sqlite3_busy_timeout(sqlite, BUSY_PATIENCE_MS);
    sqlite3_wal_autocheckpoint(sqlite, WAL_PAGES);
    return fault_of(execute(sqlite, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                                    "PRAGMA temp_store = MEMORY;"),
                    why);
}

enum database_fault database_open(struct database *database, const char *path, struct message *why)
{
    memset(database, 0, sizeof *database);
    /* Without locks of its own, since one thread uses it at a time. */
    int code =
        sqlite3_open_v2(path, &database->sqlite, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, NULL);
    enum database_fault fault = fault_of(code, why);
    if (fault == DATABASE_SOUND)
        fault = set_up(database->sqlite, why);
    if (fault == DATABASE_SOUND)
        fault = examine(database->sqlite, why);
    if (fault == DATABASE_SOUND)
        fault = database_bring_up(database->sqlite, steps, CURRENT_VERSION, why);
    if (fault == DATABASE_SOUND)
        fault = prepare(database, why);
    if (fault == DATABASE_SOUND)
        fault = count_lines(database, why);
    if (fault != DATABASE_SOUND)
        database_close(database);
    return fault;
}

void database_close(struct database *database)
{
    for (int i = 0; i < DATABASE_STATEMENTS; i++)
        sqlite3_finalize(database->statements[i]);
    sqlite3_close(database->sqlite);
    logs_finish(&database->logs);
    memset(database, 0, sizeof *database);
}

bool database_read(struct database *database,
                   bool (*take)(void *context, const struct store_item *item), void *context,
                   struct message *why)
{
    int code = read_rows(database->sqlite, "SELECT key, value FROM records ORDER BY key",
                         STORE_RECORD, take, context);

    if (code == SQLITE_DONE)
        code = read_rows(database->sqlite,
                         "SELECT log, line, number FROM lines" IS_KEPT " ORDER BY log, number",
                         STORE_ENTRY, take, context);
    int error = errno;
    if (code == SQLITE_DONE || code == SQLITE_ROW)
        return code == SQLITE_DONE;
    return message_refuse(why, SAY("The data can't be read: {reason}.",
                                   .args = {SAY_WORD("reason", reason_of(code, error))}));
}

/* Runs a statement that gives no rows. */
static int run(struct database *database, enum database_statement which)
{
    errno = 0;
    sqlite3_step(database->statements[which]);
    return sqlite3_reset(database->statements[which]);
}

static enum database_statement statement_for(enum store_kind kind)
{
    switch (kind) {
    case STORE_ENTRY: return DATABASE_ADD_LINE;
    case STORE_RECORD: return DATABASE_SET_RECORD;
    case STORE_FORGET: return DATABASE_FORGET_RECORD;
    case STORE_DROP: break;
    }
    return DATABASE_DROP_LOG;
}

static int bind_word(sqlite3_stmt *statement, int place, struct word word)
{
    return sqlite3_bind_text64(statement, place, word.length ? word.start : "", word.length,
                               SQLITE_STATIC, SQLITE_UTF8);
}

static int put_item(struct database *database, const struct store_item *item)
{
    enum database_statement which = statement_for(item->kind);
    sqlite3_stmt *statement = database->statements[which];
    int code = bind_word(statement, 1, item->name);

    if (code == SQLITE_OK && (item->kind == STORE_ENTRY || item->kind == STORE_RECORD))
        code = bind_word(statement, 2, item->value);
    if (code == SQLITE_OK && item->kind == STORE_ENTRY)
        code = sqlite3_bind_int64(statement, 3, item->number);
    return code == SQLITE_OK ? run(database, which) : code;
}

/* Takes an entry's number; SQLITE_CONSTRAINT if it is taken. */
static int claim(struct database *database, const struct store_item *item)
{
    switch (logs_claim(&database->logs, item->name, item->number)) {
    case LOGS_CLAIMED: break;
    case LOGS_TAKEN: return SQLITE_CONSTRAINT;
    case LOGS_NO_MEMORY: return SQLITE_NOMEM;
    }
    database->count.lines++;
    return SQLITE_OK;
}

/* The number that a statement gives; 0 if it gives none. */
static int ask(struct database *database, enum database_statement which, int64_t *number)
{
    sqlite3_stmt *statement = database->statements[which];

    errno = 0;
    *number = sqlite3_step(statement) == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    return sqlite3_reset(statement);
}

/* Counts the lines of a log that is dropped. */
static int count_dropped(struct database *database, const struct store_item *item)
{
    int64_t count = logs_drop(&database->logs, item->name);

    if (count < 0)
        return SQLITE_NOMEM;
    database->count.dropped += count;
    return SQLITE_OK;
}

static int keep_item(struct database *database, const struct store_item *item)
{
    int code = SQLITE_OK;

    if (item->kind == STORE_ENTRY)
        code = claim(database, item);
    if (item->kind == STORE_DROP)
        code = count_dropped(database, item);
    return code == SQLITE_OK ? put_item(database, item) : code;
}

static const struct store_item *first_entry(const struct batch *batch)
{
    const struct store_item *item = batch->items;

    while (item->kind != STORE_ENTRY)
        item++;
    return item;
}

/* Copies what is in the place of the batch's entries. */
static int copy_taken(struct database *database, struct batch *batch)
{
    const struct store_item *entry = first_entry(batch);
    sqlite3_stmt *statement = database->statements[DATABASE_ENTRIES_FROM];
    int code = bind_word(statement, 1, entry->name);

    if (code == SQLITE_OK)
        code = sqlite3_bind_int64(statement, 3, entry->number);
    if (code == SQLITE_OK && sqlite3_step(statement) == SQLITE_ROW) {
        struct word taken = column_word(statement, 0);
        batch->taken = malloc(taken.length + 1);
        if (batch->taken)
            memcpy(batch->taken, taken.start, taken.length + 1);
        batch->answer.taken = (struct word){batch->taken, batch->taken ? taken.length : 0};
    }
    int stepped = sqlite3_reset(statement);
    return batch->taken ? stepped : SQLITE_NOMEM;
}

/* Puts a batch into the transaction, or nothing of it if a number is taken. What is one item is
   refused as a whole anyway. */
static int put_batch(struct database *database, struct batch *batch)
{
    struct database_count before = database->count;
    size_t mark = logs_mark(&database->logs);
    bool is_marked = batch->count > 1;
    int code = is_marked ? run(database, DATABASE_MARK) : SQLITE_OK;

    batch->answer.outcome = STORE_KEPT;
    for (size_t i = 0; i < batch->count && code == SQLITE_OK; i++)
        code = keep_item(database, &batch->items[i]);
    if ((code & 0xff) == SQLITE_CONSTRAINT) {
        batch->answer.outcome = STORE_TAKEN;
        database->count = before;
        logs_go_back(&database->logs, mark);
        code = is_marked ? run(database, DATABASE_GO_BACK) : SQLITE_OK;
        if (code == SQLITE_OK)
            code = copy_taken(database, batch);
    }
    return code == SQLITE_OK && is_marked ? run(database, DATABASE_RELEASE) : code;
}

static void fail_all(struct batch *first, int code, const char *reason)
{
    for (struct batch *batch = first; batch; batch = batch->next) {
        batch->answer.outcome = (code & 0xff) == SQLITE_FULL ? STORE_FULL : STORE_FAILED;
        batch->answer.reason = reason;
    }
}

/* Is a commit on the disk when it is done? Nothing is kept unless it is. */
static int set_synced(struct database *database, bool is_synced)
{
    int code = execute(database->sqlite,
                       is_synced ? "PRAGMA synchronous = FULL" : "PRAGMA synchronous = NORMAL");

    if (code == SQLITE_OK)
        database->is_unsynced = !is_synced;
    return code;
}

void database_keep(struct database *database, struct batch *first)
{
    struct database_count before = database->count;
    int code = database->is_unsynced ? set_synced(database, true) : SQLITE_OK;

    if (code == SQLITE_OK)
        code = run(database, DATABASE_BEGIN);
    for (struct batch *batch = first; batch && code == SQLITE_OK; batch = batch->next)
        code = put_batch(database, batch);
    bool is_tried = code == SQLITE_OK;
    if (is_tried)
        code = run(database, DATABASE_COMMIT);
    int error = errno;
    if (code == SQLITE_OK) {
        logs_settle(&database->logs);
        return;
    }
    fail_all(first, code, reason_of(code, error));
    database->count = before;
    logs_go_back(&database->logs, 0);
    if (!sqlite3_get_autocommit(database->sqlite))
        run(database, DATABASE_ROLLBACK);
    /* A commit that failed may lie whole in the WAL, where the next start would find it. What is
       written next takes its place: so something is. */
    if (is_tried)
        run(database, DATABASE_OVERWRITE);
}

/* Writes zeros from there on until the file is so long. */
static int fill_wal(sqlite3_file *wal, sqlite3_int64 from)
{
    static const unsigned char zeros[ZEROS_SIZE];
    int code = SQLITE_OK;

    for (sqlite3_int64 left = WAL_SIZE - from; left > 0 && code == SQLITE_OK; left -= ZEROS_SIZE)
        code = wal->pMethods->xWrite(wal, zeros, (int)(left < ZEROS_SIZE ? left : ZEROS_SIZE),
                                     WAL_SIZE - left);
    return code == SQLITE_OK ? wal->pMethods->xSync(wal, SQLITE_SYNC_NORMAL) : code;
}

/* The WAL is made as long as it usually gets, in a transaction so that nobody else writes there
   meanwhile. Zeros are part of no commit, wherever that ends. */
void database_reserve(struct database *database)
{
    sqlite3_file *wal = NULL;
    sqlite3_int64 size;

    if (run(database, DATABASE_BEGIN) != SQLITE_OK)
        return;
    sqlite3_file_control(database->sqlite, "main", SQLITE_FCNTL_JOURNAL_POINTER, &wal);
    if (wal && wal->pMethods && wal->pMethods->xFileSize(wal, &size) == SQLITE_OK &&
        fill_wal(wal, size) != SQLITE_OK)
        wal->pMethods->xTruncate(wal, size);
    run(database, DATABASE_ROLLBACK);
}

bool database_is_littered(const struct database *database)
{
    return database->swept > 0 ||
           (database->count.dropped > 0 && 2 * database->count.dropped >= database->count.lines);
}

bool database_is_swamped(const struct database *database)
{
    return database->count.dropped > LITTER_MAX && database_is_littered(database);
}

/* From the first line on. What is dropped from now on waits for the next time. */
static int begin_sweep(struct database *database)
{
    int code = run(database, DATABASE_SWEEP_BEGIN);

    database->swept = code == SQLITE_OK ? database->count.dropped : 0;
    database->swept_to = 0;
    return code;
}

static int end_sweep(struct database *database)
{
    int code = run(database, DATABASE_SWEEP_LOGS);

    if (code == SQLITE_OK)
        database->count.dropped -= database->swept;
    database->swept = 0;
    return code;
}

static int sweep_lines(struct database *database, int64_t to)
{
    sqlite3_stmt *statement = database->statements[DATABASE_SWEEP_LINES];

    sqlite3_bind_int64(statement, 1, database->swept_to);
    sqlite3_bind_int64(statement, 2, to);
    int code = run(database, DATABASE_SWEEP_LINES);
    if (code == SQLITE_OK)
        database->count.lines -= sqlite3_changes(database->sqlite);
    database->swept_to = to;
    return code;
}

static int sweep(struct database *database)
{
    int64_t to = 0;
    int code = database->swept > 0 ? SQLITE_OK : begin_sweep(database);

    sqlite3_bind_int64(database->statements[DATABASE_SWEEP_TO], 1, database->swept_to);
    if (code == SQLITE_OK)
        code = ask(database, DATABASE_SWEEP_TO, &to);
    if (code == SQLITE_OK)
        code = to > 0 ? sweep_lines(database, to) : end_sweep(database);
    if (code != SQLITE_OK)
        database->swept = 0;
    return code;
}

/* What is dropped is not read, so it makes no difference when that is on the disk: it is synced
   together with what is kept next. */
bool database_sweep(struct database *database)
{
    int code = database->is_unsynced ? SQLITE_OK : set_synced(database, false);

    if (code == SQLITE_OK)
        code = sweep(database);
    return code == SQLITE_OK;
}

/* What can't be written is no reason to stop: more of it may be. A row that is there already has
   been met from the other end. */
static bool save_row(void *to, const struct store_item *item)
{
    put_item(to, item);
    return true;
}

/* From both ends, as far as a damaged place; of any version. What of it was dropped is so there,
   too. */
static void save_rows(sqlite3 *from, struct database *to)
{
    static const struct {
        enum store_kind kind;
        const char *sql;
    } ways[] = {
        {STORE_RECORD, "SELECT key, value FROM records ORDER BY key"},
        {STORE_RECORD, "SELECT key, value FROM records ORDER BY key DESC"},
        {STORE_ENTRY, "SELECT log, line, number FROM lines ORDER BY place"},
        {STORE_ENTRY, "SELECT log, line, number FROM lines ORDER BY place DESC"},
        {STORE_ENTRY, "SELECT log, line, number FROM entries ORDER BY log, number"},
        {STORE_ENTRY, "SELECT log, line, number FROM entries ORDER BY log DESC, number DESC"},
        {STORE_DROP, "SELECT log, '' FROM logs WHERE dropped ORDER BY log"},
        {STORE_DROP, "SELECT log, '' FROM logs WHERE dropped ORDER BY log DESC"},
        {STORE_DROP, "SELECT log, '' FROM dropped ORDER BY log"},
        {STORE_DROP, "SELECT log, '' FROM dropped ORDER BY log DESC"},
    };

    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
        read_rows(from, ways[i].sql, ways[i].kind, save_row, to);
}

/* Each line once. */
static int save_lines(sqlite3 *from, struct database *to)
{
    int code = execute(to->sqlite, "CREATE UNIQUE INDEX once ON lines (log, number)");

    save_rows(from, to);
    return code == SQLITE_OK ? execute(to->sqlite, "DROP INDEX once") : code;
}

/* In a transaction, so that it does not take a sync for each row. */
static bool save_all(sqlite3 *from, struct database *to, int *entries, int *records)
{
    return run(to, DATABASE_BEGIN) == SQLITE_OK && save_lines(from, to) == SQLITE_OK &&
           run(to, DATABASE_COMMIT) == SQLITE_OK &&
           ask_number(to->sqlite, "SELECT count(*) FROM lines" IS_KEPT, entries) == SQLITE_OK &&
           ask_number(to->sqlite, "SELECT count(*) FROM records", records) == SQLITE_OK &&
           *entries + *records > 0;
}

/* Also a file that is shorter than it says of itself, or whose schema can't all be read: SQLite
   opens those for whoever might want to repair them. */
static bool open_damaged(sqlite3 **from, const char *path)
{
    return sqlite3_open_v2(path, from, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
           execute(*from, "PRAGMA writable_schema = ON") == SQLITE_OK;
}

bool database_rescue(const char *damaged, const char *saved, int *entries, int *records)
{
    struct database to = {0};
    struct message why;
    sqlite3 *from = NULL;
    bool is_saved = open_damaged(&from, damaged) &&
                    database_open(&to, saved, &why) == DATABASE_SOUND &&
                    save_all(from, &to, entries, records);

    database_close(&to);
    sqlite3_close(from);
    return is_saved;
}
