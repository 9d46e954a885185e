/* A store: its folder and who may use it, its thread, what waits to be written and what was
   answered. What is done in a transaction is the database's. */
#include "store.h"

#include "database.h"
#include "edge.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/file.h>
#include <time.h>
#include <unistd.h>

#define DATABASE_NAME "parlor.db"
#define LOCK_NAME     "lock"
#define SAVED_ENDING  ".saved"

enum { SAVED_NAMES_TRIED = 1000, QUIET_MS = 50 };

struct queue {
    struct batch *first, **end;
    size_t size; /* of all batches in it, in bytes */
};

struct store {
    struct database database;
    int lock, bell;
    pthread_t thread;
    bool has_thread;
    struct batch *told; /* the one whose answer was taken last */
    struct queue put;   /* not to be written yet */

    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t has_work;
    struct queue waiting, answered;
    size_t most; /* bytes that may wait */
    bool is_closing;
};

static void queue_init(struct queue *queue)
{
    *queue = (struct queue){.end = &queue->first};
}

static void queue_add(struct queue *queue, struct batch *batch)
{
    *queue->end = batch;
    for (; batch; batch = batch->next) {
        queue->size += batch->size;
        queue->end = &batch->next;
    }
}

/* All of it; the queue is empty then. */
static struct batch *queue_take(struct queue *queue)
{
    struct batch *first = queue->first;

    queue_init(queue);
    return first;
}

static void free_batch(struct batch *batch)
{
    if (batch)
        free(batch->taken);
    free(batch);
}

static void queue_drop(struct queue *queue)
{
    for (struct batch *batch = queue_take(queue), *next; batch; batch = next) {
        next = batch->next;
        free_batch(batch);
    }
}

static bool fail_system(struct message *why, const char *text)
{
    return message_refuse(why, SAY(text, .args = {SAY_WORD("reason", edge_reason(errno))}));
}

bool store_usual_folder(char path[STORE_PATH_MAX], struct message *why)
{
    if (edge_find_directory("XDG_DATA_HOME", "/.local/share", path, STORE_PATH_MAX))
        return true;
    if (errno == ENOENT)
        return message_refuse(why, SAY("No home directory is known in which data could be kept."));
    return fail_system(why, WORDS("The folder for data can't be used: {reason}."));
}

static bool name_file(const char *folder, const char *name, char path[STORE_PATH_MAX])
{
    if (snprintf(path, STORE_PATH_MAX, "%s/%s", folder, name) < STORE_PATH_MAX)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

/* A file for the user alone, which is made if need be: what is read from there is nobody else's
   business. */
static int open_file(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);

    if (file >= 0 && edge_sync_directory_of(path))
        return file;
    int error = errno;
    if (file >= 0)
        close(file);
    errno = error;
    return -1;
}

/* Makes the folder and shuts others out of it. */
static bool lock_folder(struct store *store, const char *folder, struct message *why)
{
    char path[STORE_PATH_MAX];

    text_copy(path, sizeof path, folder);
    if (strlen(folder) >= sizeof path)
        errno = ENAMETOOLONG;
    else if (edge_make_directory(path) && name_file(folder, LOCK_NAME, path))
        store->lock = open_file(path);
    if (store->lock < 0)
        return fail_system(why, WORDS("The folder for data can't be used: {reason}."));
    if (flock(store->lock, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno == EWOULDBLOCK)
        return message_refuse(
            why, SAY("Another parlor is using this folder. Stop it, or choose one with --data."));
    return fail_system(why, WORDS("The folder for data can't be used: {reason}."));
}

/* A new and empty file beside the damaged one. */
static bool create_saved(const char *damaged, char saved[STORE_PATH_MAX])
{
    for (int try = 1; try <= SAVED_NAMES_TRIED; try++) {
        char number[16] = "";
        if (try > 1)
            snprintf(number, sizeof number, "-%d", try);
        if (snprintf(saved, STORE_PATH_MAX, "%s" SAVED_ENDING "%s", damaged, number) >=
            STORE_PATH_MAX)
            return false;
        if (edge_write_file(saved, "", 0))
            return true;
    }
    return false;
}

/* Damaged data stay where they are. */
static void report_damage(const char *path, struct store_trouble *trouble)
{
    int entries = 0, records = 0;

    if (create_saved(path, trouble->saved) &&
        database_rescue(path, trouble->saved, &entries, &records)) {
        trouble->why = SAY(
            "The data is damaged. {entries} entries and {records} records could be read and are in "
            "{file}. To go on with those, put that file in the place of the damaged one.",
            .args = {SAY_NUMBER("entries", entries), SAY_NUMBER("records", records),
                     SAY_NAME("file", trouble->saved)});
        return;
    }
    unlink(trouble->saved);
    trouble->saved[0] = '\0';
    trouble->why = SAY("The data is damaged, and none of it can be read.");
}

static bool open_database(struct store *store, const char *folder, struct store_trouble *trouble)
{
    char path[STORE_PATH_MAX];
    int file = name_file(folder, DATABASE_NAME, path) ? open_file(path) : -1;

    if (file < 0)
        return fail_system(&trouble->why, WORDS("The folder for data can't be used: {reason}."));
    close(file);
    enum database_fault fault = database_open(&store->database, path, &trouble->why);
    if (fault == DATABASE_DAMAGED)
        report_damage(path, trouble);
    return fault == DATABASE_SOUND;
}

static struct timespec after(int ms)
{
    struct timespec time;

    clock_gettime(CLOCK_MONOTONIC, &time);
    int64_t ns = time.tv_nsec + INT64_C(1000000) * ms;
    return (struct timespec){time.tv_sec + ns / 1000000000, ns % 1000000000};
}

/* Takes what waits. If there is nothing it is waited for so long, and perhaps NULL is taken. False
   if nothing waits and nothing more will: the store is closed. */
static bool await_work(struct store *store, int patience_ms, struct batch **first)
{
    struct timespec end = after(patience_ms);
    int code = 0;

    pthread_mutex_lock(&store->mutex);
    while (!store->waiting.first && !store->is_closing && code == 0)
        code = patience_ms < 0
                   ? pthread_cond_wait(&store->has_work, &store->mutex)
                   : pthread_cond_clockwait(&store->has_work, &store->mutex, CLOCK_MONOTONIC, &end);
    *first = queue_take(&store->waiting);
    bool goes_on = *first || !store->is_closing;
    pthread_mutex_unlock(&store->mutex);
    return goes_on;
}

static void keep(struct store *store, struct batch *first)
{
    database_keep(&store->database, first);
    pthread_mutex_lock(&store->mutex);
    queue_add(&store->answered, first);
    pthread_mutex_unlock(&store->mutex);
    eventfd_write(store->bell, 1);
}

/* What was dropped is swept up when it has been quiet for a while, and then until there is work; if
   there is very much of it, in between. Not before something was kept, since all is read before,
   nor again after a failure. */
static void *work(void *context)
{
    struct store *store = context;
    int patience_ms = -1; /* with which work is waited for; -1: for ever */
    struct batch *first;

    while (await_work(store, patience_ms, &first)) {
        if (first)
            keep(store, first);
        bool sweeps = !first || database_is_swamped(&store->database);
        bool has_failed = sweeps && !database_sweep(&store->database);
        bool is_littered = !has_failed && database_is_littered(&store->database);
        patience_ms = !is_littered ? -1 : sweeps ? 0 : QUIET_MS;
    }
    return NULL;
}

/* Signals are for the thread that runs the loop. */
static bool start_thread(struct store *store, struct message *why)
{
    sigset_t all, before;

    store->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (store->bell >= 0) {
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        errno = pthread_create(&store->thread, NULL, work, store);
        store->has_thread = errno == 0;
        pthread_sigmask(SIG_SETMASK, &before, NULL);
    }
    return store->has_thread || fail_system(why, WORDS("The store can't be started: {reason}."));
}

struct store *store_open(const char *folder, struct store_trouble *trouble)
{
    struct store *store = calloc(1, sizeof *store);

    *trouble = (struct store_trouble){.why = SAY("There is no memory left.")};
    if (!store)
        return NULL;
    store->lock = store->bell = -1;
    store->most = STORE_WAITING_MAX;
    queue_init(&store->put);
    queue_init(&store->waiting);
    queue_init(&store->answered);
    pthread_mutex_init(&store->mutex, NULL);
    pthread_cond_init(&store->has_work, NULL);
    if (lock_folder(store, folder, &trouble->why) && open_database(store, folder, trouble) &&
        start_thread(store, &trouble->why))
        return store;
    store_close(store);
    return NULL;
}

/* What was put may be written now, and perhaps nothing more comes. */
static void hand_over(struct store *store, bool is_last)
{
    pthread_mutex_lock(&store->mutex);
    queue_add(&store->waiting, queue_take(&store->put));
    store->is_closing = is_last;
    pthread_mutex_unlock(&store->mutex);
    pthread_cond_signal(&store->has_work);
}

static void stop_thread(struct store *store)
{
    hand_over(store, true);
    pthread_join(store->thread, NULL);
}

void store_close(struct store *store)
{
    if (!store)
        return;
    if (store->has_thread)
        stop_thread(store);
    database_close(&store->database);
    queue_drop(&store->answered);
    free_batch(store->told);
    pthread_mutex_destroy(&store->mutex);
    pthread_cond_destroy(&store->has_work);
    if (store->bell >= 0)
        close(store->bell);
    if (store->lock >= 0)
        close(store->lock);
    free(store);
}

bool store_read(struct store *store, bool (*take)(void *context, const struct store_item *item),
                void *context, struct message *why)
{
    *why = (struct message){0};
    return database_read(&store->database, take, context, why);
}

void store_reserve(struct store *store)
{
    database_reserve(&store->database);
}

/* Copies what a word names to `at`, and returns where the next may go. */
static char *move_word(struct word *word, char *at)
{
    if (word->length > 0)
        memcpy(at, word->start, word->length);
    word->start = at;
    return at + word->length;
}

static struct batch *copy_batch(uint64_t number, const struct store_item *items, size_t count)
{
    size_t size = sizeof(struct batch) + count * sizeof *items;
    char *at;

    for (size_t i = 0; i < count; i++)
        size += items[i].name.length + items[i].value.length;
    struct batch *batch = malloc(size);
    if (!batch)
        return NULL;
    *batch = (struct batch){.size = size, .answer = {.batch = number}, .count = count};
    at = (char *)(batch->items + count);
    for (size_t i = 0; i < count; i++) {
        batch->items[i] = items[i];
        at = move_word(&batch->items[i].name, at);
        at = move_word(&batch->items[i].value, at);
    }
    return batch;
}

void store_let_wait(struct store *store, size_t most)
{
    pthread_mutex_lock(&store->mutex);
    store->most = most;
    pthread_mutex_unlock(&store->mutex);
}

bool store_put(struct store *store, uint64_t number, const struct store_item *items, size_t count)
{
    struct batch *batch = copy_batch(number, items, count);

    if (!batch)
        return false;
    pthread_mutex_lock(&store->mutex);
    bool has_room = batch->size <= store->most &&
                    store->put.size + store->waiting.size <= store->most - batch->size;
    pthread_mutex_unlock(&store->mutex);
    if (has_room)
        queue_add(&store->put, batch);
    else
        free(batch);
    return has_room;
}

void store_write(struct store *store)
{
    if (store->put.first)
        hand_over(store, false);
}

int store_bell(const struct store *store)
{
    return store->bell;
}

bool store_take(struct store *store, struct store_answer *answer)
{
    eventfd_t rings;

    pthread_mutex_lock(&store->mutex);
    struct batch *first = store->answered.first;
    if (first) {
        store->answered.first = first->next;
        if (!first->next)
            queue_init(&store->answered);
    } else {
        eventfd_read(store->bell, &rings);
    }
    pthread_mutex_unlock(&store->mutex);
    if (!first)
        return false;
    free_batch(store->told);
    store->told = first;
    *answer = first->answer;
    return true;
}
