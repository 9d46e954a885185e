/* A file system of SQLite's that stands before the real one. What is synced is copied to a file of
   its own, which takes the place of the other when the power fails. */
#include "faulty_disk.h"

#include <sqlite3.h>

#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MAX = 16, PATH_SIZE = 512 };

struct faulty_file {
    sqlite3_file base;
    int place; /* among the files that can be lost; -1: it has no name */
    sqlite3_file *real;
};

struct faulty_disk faulty_disk;

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t has_changed = PTHREAD_COND_INITIALIZER;
static bool is_waiting; /* a sync is held */
static sqlite3_vfs *below;
static char paths[FILES_MAX][PATH_SIZE];
static bool is_deleted[FILES_MAX]; /* but the directory was not synced since */

static sqlite3_file *real_of(sqlite3_file *file)
{
    return ((struct faulty_file *)file)->real;
}

/* The whole file `from` in the place of `to`; an empty one if there is none. */
static void copy_file(const char *from, const char *to)
{
    char bytes[65536];
    size_t got;
    FILE *in = fopen(from, "rb"), *out = fopen(to, "wb");

    while (in && (got = fread(bytes, 1, sizeof bytes, in)) > 0)
        fwrite(bytes, 1, got, out);
    if (in)
        fclose(in);
    fclose(out);
}

static void name_synced(int place, char path[PATH_SIZE + 8])
{
    snprintf(path, PATH_SIZE + 8, "%.*s-synced", PATH_SIZE - 1, paths[place]);
}

static void die(void)
{
    char synced[PATH_SIZE + 8];

    for (int i = 0; faulty_disk.loses && i < FILES_MAX; i++)
        if (paths[i][0]) {
            name_synced(i, synced);
            copy_file(synced, paths[i]);
        }
    raise(SIGKILL);
}

/* Counts a call; true if it is to fail. */
static bool fails(void)
{
    int call = ++faulty_disk.calls;

    if (call == faulty_disk.dies_at)
        die();
    return call == faulty_disk.fails_at ||
           (faulty_disk.fails_at && call > faulty_disk.fails_at && call < faulty_disk.fails_until);
}

static int write_file(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 at)
{
    return fails() ? faulty_disk.code
                   : real_of(file)->pMethods->xWrite(real_of(file), bytes, length, at);
}

static int truncate_file(sqlite3_file *file, sqlite3_int64 size)
{
    return fails() ? faulty_disk.code : real_of(file)->pMethods->xTruncate(real_of(file), size);
}

static void wait_while_held(void)
{
    pthread_mutex_lock(&mutex);
    is_waiting = faulty_disk.is_held;
    pthread_cond_broadcast(&has_changed);
    while (faulty_disk.is_held)
        pthread_cond_wait(&has_changed, &mutex);
    is_waiting = false;
    pthread_mutex_unlock(&mutex);
}

/* Who syncs a file syncs what was deleted before. */
static void forget_deleted(void)
{
    char synced[PATH_SIZE + 8];

    for (int i = 0; i < FILES_MAX; i++)
        if (is_deleted[i]) {
            name_synced(i, synced);
            remove(synced);
            paths[i][0] = '\0';
            is_deleted[i] = false;
        }
}

/* The real disk is spared. */
static int sync_file(sqlite3_file *file, int flags)
{
    int place = ((struct faulty_file *)file)->place;
    char synced[PATH_SIZE + 8];

    (void)flags;
    wait_while_held();
    faulty_disk.syncs++;
    if (fails())
        return faulty_disk.code;
    if (faulty_disk.loses && place >= 0) {
        forget_deleted();
        name_synced(place, synced);
        copy_file(paths[place], synced);
    }
    return SQLITE_OK;
}

static int close_file(sqlite3_file *file)
{
    int code = real_of(file)->pMethods->xClose(real_of(file));

    free(real_of(file));
    return code;
}

static int read_file(sqlite3_file *file, void *bytes, int length, sqlite3_int64 at)
{
    return real_of(file)->pMethods->xRead(real_of(file), bytes, length, at);
}

static int file_size(sqlite3_file *file, sqlite3_int64 *size)
{
    return real_of(file)->pMethods->xFileSize(real_of(file), size);
}

static int lock_file(sqlite3_file *file, int lock)
{
    return real_of(file)->pMethods->xLock(real_of(file), lock);
}

static int unlock_file(sqlite3_file *file, int lock)
{
    return real_of(file)->pMethods->xUnlock(real_of(file), lock);
}

static int check_lock(sqlite3_file *file, int *is_locked)
{
    return real_of(file)->pMethods->xCheckReservedLock(real_of(file), is_locked);
}

static int control_file(sqlite3_file *file, int what, void *argument)
{
    return real_of(file)->pMethods->xFileControl(real_of(file), what, argument);
}

static int sector_size(sqlite3_file *file)
{
    return real_of(file)->pMethods->xSectorSize(real_of(file));
}

static int characteristics(sqlite3_file *file)
{
    return real_of(file)->pMethods->xDeviceCharacteristics(real_of(file));
}

static int map_shared(sqlite3_file *file, int page, int size, int extends, void volatile **at)
{
    return real_of(file)->pMethods->xShmMap(real_of(file), page, size, extends, at);
}

static int lock_shared(sqlite3_file *file, int offset, int count, int flags)
{
    return real_of(file)->pMethods->xShmLock(real_of(file), offset, count, flags);
}

static void order_shared(sqlite3_file *file)
{
    real_of(file)->pMethods->xShmBarrier(real_of(file));
}

static int unmap_shared(sqlite3_file *file, int deletes)
{
    return real_of(file)->pMethods->xShmUnmap(real_of(file), deletes);
}

static const sqlite3_io_methods methods = {
    .iVersion = 2,
    .xClose = close_file,
    .xRead = read_file,
    .xWrite = write_file,
    .xTruncate = truncate_file,
    .xSync = sync_file,
    .xFileSize = file_size,
    .xLock = lock_file,
    .xUnlock = unlock_file,
    .xCheckReservedLock = check_lock,
    .xFileControl = control_file,
    .xSectorSize = sector_size,
    .xDeviceCharacteristics = characteristics,
    .xShmMap = map_shared,
    .xShmLock = lock_shared,
    .xShmBarrier = order_shared,
    .xShmUnmap = unmap_shared,
};

/* The file's place among those that can be lost, or where a new one can be. */
static int find_place(const char *path)
{
    int place = 0;

    for (int i = 0; i < FILES_MAX; i++)
        if (strcmp(paths[i], path) == 0)
            return i;
    while (place < FILES_MAX && paths[place][0])
        place++;
    if (place == FILES_MAX)
        abort();
    return place;
}

/* A file that is made again after it was deleted is the same to us. */
static int make_place(const char *path)
{
    int place = find_place(path);

    snprintf(paths[place], PATH_SIZE, "%s", path);
    is_deleted[place] = false;
    return place;
}

static int delete_file(sqlite3_vfs *vfs, const char *path, int syncs)
{
    int place = find_place(path);

    (void)vfs;
    is_deleted[place] = paths[place][0];
    return below->xDelete(below, path, syncs);
}

static int open_file(sqlite3_vfs *vfs, const char *path, sqlite3_file *file, int flags, int *got)
{
    struct faulty_file *faulty = (struct faulty_file *)file;

    (void)vfs;
    faulty->real = calloc(1, (size_t)below->szOsFile);
    faulty->place = path ? make_place(path) : -1;
    int code = below->xOpen(below, path, faulty->real, flags, got);
    file->pMethods = code == SQLITE_OK ? &methods : NULL;
    if (code != SQLITE_OK)
        free(faulty->real);
    return code;
}

void faulty_disk_use(void)
{
    static sqlite3_vfs vfs;

    below = sqlite3_vfs_find(NULL);
    vfs = *below;
    vfs.zName = "faulty";
    vfs.szOsFile = sizeof(struct faulty_file);
    vfs.xOpen = open_file;
    vfs.xDelete = delete_file;
    sqlite3_vfs_register(&vfs, 1);
}

void faulty_disk_reset(void)
{
    faulty_disk = (struct faulty_disk){0};
    memset(paths, 0, sizeof paths);
    memset(is_deleted, 0, sizeof is_deleted);
}

void faulty_disk_hold(bool is_held)
{
    pthread_mutex_lock(&mutex);
    faulty_disk.is_held = is_held;
    pthread_cond_broadcast(&has_changed);
    pthread_mutex_unlock(&mutex);
}

void faulty_disk_await(void)
{
    pthread_mutex_lock(&mutex);
    while (!is_waiting)
        pthread_cond_wait(&has_changed, &mutex);
    pthread_mutex_unlock(&mutex);
}
