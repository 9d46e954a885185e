/* Keeps matches as files: where they lie, how a line gets onto the disk for good, who may open
   them, what becomes of damage, which there are. */
#include "archive.h"

#include "edge.h"
#include "utf8.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#define ENDING ".parlor"

enum { NAMES_TRIED = 10000 };

struct archive_file {
    int descriptor;
    size_t length;   /* what is whole, and on the disk */
    bool is_damaged; /* from there on: not to be lost before it is mended */
    bool is_torn;    /* failed lines may lie there, to be cut off */
    struct message trouble;
    char path[ARCHIVE_PATH_MAX];
};

/* Fails with a sentence in which errno gives the reason. */
static bool fail_system(struct message *why, const char *text)
{
    return message_refuse(why, SAY(text, .args = {SAY_WORD("reason", edge_reason(errno))}));
}

static bool fail_memory(struct message *why)
{
    return message_refuse(why, SAY("There is no memory left."));
}

static bool path_fits(int length)
{
    if (length < ARCHIVE_PATH_MAX)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

bool archive_directory(char path[ARCHIVE_PATH_MAX], struct message *why)
{
    if (edge_find_directory("XDG_STATE_HOME", "/.local/state", path, ARCHIVE_PATH_MAX))
        return true;
    if (errno == ENOENT)
        return message_refuse(why,
                              SAY("No home directory is known in which matches could be kept."));
    return fail_system(why, WORDS("The directory for matches can't be used: {reason}."));
}

void archive_write_name(const char *name, struct text *text)
{
    static const char digits[] = "0123456789abcdef";
    size_t left = strlen(name);

    while (left > 0) {
        uint32_t character;
        size_t size = utf8_decode(name, left, &character);
        if (size > 0 && utf8_is_printable(name, size) && *name != '\\') {
            text_add_part(text, name, size);
        } else {
            unsigned char byte = (unsigned char)*name;
            text_add_part(text, (char[]){'\\', 'x', digits[byte >> 4], digits[byte & 15]}, 4);
            size = 1;
        }
        name += size;
        left -= size;
    }
}

/* `stem` and `ending`, from the second try on with -2, -3... between them. */
static bool name_file(const char *stem, int try, const char *ending, char path[ARCHIVE_PATH_MAX])
{
    char number[16] = "";

    if (try > NAMES_TRIED)
        return false;
    if (try > 1)
        snprintf(number, sizeof number, "-%d", try);
    return path_fits(snprintf(path, ARCHIVE_PATH_MAX, "%s%s%s", stem, number, ending));
}

static bool may_be_log(int descriptor, size_t *size, struct message *why)
{
    struct stat status;

    if (fstat(descriptor, &status) != 0)
        return fail_system(why, WORDS("The file can't be read: {reason}."));
    if (!S_ISREG(status.st_mode))
        return message_refuse(why, SAY("This is not an ordinary file."));
    if (status.st_size == 0)
        return message_refuse(why, SAY("The file is empty."));
    if (status.st_size > ARCHIVE_SIZE_MAX)
        return message_refuse(why, SAY("The file is too large to be a match."));
    *size = (size_t)status.st_size;
    return true;
}

/* The whole file, in memory that the caller frees. */
static char *read_log(int descriptor, size_t *length, struct message *why)
{
    size_t size, used = 0;
    ssize_t got = 1;

    if (!may_be_log(descriptor, &size, why))
        return NULL;
    char *log = malloc(size);
    if (!log)
        fail_memory(why);
    while (log && got > 0 && used < size) {
        got = pread(descriptor, log + used, size - used, (off_t)used);
        used += got > 0 ? (size_t)got : 0;
    }
    if (got < 0) {
        fail_system(why, WORDS("The file can't be read: {reason}."));
        free(log);
        return NULL;
    }
    *length = used;
    return log;
}

static bool lock(struct archive_file *file, struct message *why)
{
    if (flock(file->descriptor, LOCK_EX | LOCK_NB) == 0)
        return true;
    if (errno == EWOULDBLOCK)
        return message_refuse(why, SAY("This match is being played in another window."));
    return fail_system(why, WORDS("The file can't be locked: {reason}."));
}

/* Cuts off what follows the whole part. As long as that fails, the next lines must try again. */
static bool cut(struct archive_file *file)
{
    file->is_torn =
        ftruncate(file->descriptor, (off_t)file->length) != 0 || !edge_sync(file->descriptor);
    return !file->is_torn;
}

/* Is the file still there, and as it was left? An editor may not know of the lock. */
static bool is_untouched(const struct archive_file *file, struct message *why)
{
    bool has_more = file->is_damaged || file->is_torn;
    struct stat status;

    if (fstat(file->descriptor, &status) == 0 && status.st_nlink > 0 &&
        (status.st_size == (off_t)file->length ||
         (has_more && status.st_size > (off_t)file->length)))
        return true;
    return message_refuse(why, SAY("The file has been changed or removed by another program."));
}

static bool is_ready(struct archive_file *file, size_t length, struct message *why)
{
    if (file->is_damaged)
        return message_refuse(why, SAY("The file is damaged, and must be mended first."));
    if (length > ARCHIVE_SIZE_MAX - file->length)
        return message_refuse(why, SAY("The file would become too large."));
    if (!is_untouched(file, why))
        return false;
    return !file->is_torn || cut(file) ||
           fail_system(why, WORDS("The file could not be written: {reason}."));
}

bool archive_keep(struct archive_file *file, const char *lines, size_t length)
{
    file->trouble = (struct message){0};
    if (!is_ready(file, length, &file->trouble))
        return false;
    if (edge_write(file->descriptor, lines, length)) {
        file->length += length;
        return true;
    }
    fail_system(&file->trouble, WORDS("The file could not be written: {reason}."));
    cut(file);
    return false;
}

static struct archive_file *allocate(struct message *why)
{
    struct archive_file *file = calloc(1, sizeof *file);

    if (file)
        file->descriptor = -1;
    else
        fail_memory(why);
    return file;
}

/* Everything but its number: /home/ann/.local/state/parlor/frogs-2026-11-15-2030. */
static bool name_match(const char *game, time_t date, char stem[ARCHIVE_PATH_MAX],
                       struct message *why)
{
    char directory[ARCHIVE_PATH_MAX], day[64];
    struct tm parts = {0};

    if (!archive_directory(directory, why))
        return false;
    localtime_r(&date, &parts);
    strftime(day, sizeof day, "%Y-%m-%d-%H%M", &parts);
    if (edge_make_directory(directory) &&
        path_fits(snprintf(stem, ARCHIVE_PATH_MAX, "%s/%s-%s", directory, game, day)))
        return true;
    return fail_system(why, WORDS("The directory for matches can't be used: {reason}."));
}

static bool create_file(struct archive_file *file, const char *stem, struct message *why)
{
    const int mode = O_RDWR | O_APPEND | O_CREAT | O_EXCL | O_CLOEXEC;

    for (int try = 1; file->descriptor < 0 && name_file(stem, try, ENDING, file->path); try++) {
        file->descriptor = open(file->path, mode, 0600);
        if (file->descriptor < 0 && errno != EEXIST)
            break;
    }
    if (file->descriptor < 0 || !edge_sync_directory_of(file->path))
        return fail_system(why, WORDS("A file for the match can't be created: {reason}."));
    return lock(file, why);
}

struct archive_file *archive_create(const char *game, time_t date, struct message *why)
{
    struct archive_file *file = allocate(why);
    char stem[ARCHIVE_PATH_MAX];

    if (!file || (name_match(game, date, stem, why) && create_file(file, stem, why)))
        return file;
    archive_remove(file);
    return NULL;
}

/* A pipe is opened without waiting for its other end. */
static int open_path(const char *path, int mode, struct message *why)
{
    int descriptor = open(path, mode | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);

    if (descriptor < 0)
        fail_system(why, WORDS("The file can't be opened: {reason}."));
    return descriptor;
}

static bool open_file(struct archive_file *file, const char *path, struct message *why)
{
    if (!path_fits(snprintf(file->path, sizeof file->path, "%s", path)))
        return fail_system(why, WORDS("The file can't be opened: {reason}."));
    file->descriptor = open_path(path, O_RDWR | O_APPEND, why);
    return file->descriptor >= 0 && lock(file, why);
}

struct archive_file *archive_open(const char *path, char **text, size_t *length,
                                  struct message *why)
{
    struct archive_file *file = allocate(why);

    if (!file)
        return NULL;
    *text = open_file(file, path, why) ? read_log(file->descriptor, length, why) : NULL;
    if (*text) {
        file->length = *length;
        return file;
    }
    archive_close(file);
    return NULL;
}

void archive_close(struct archive_file *file)
{
    if (!file)
        return;
    if (file->descriptor >= 0)
        close(file->descriptor);
    free(file);
}

void archive_remove(struct archive_file *file)
{
    if (file->descriptor >= 0)
        unlink(file->path);
    archive_close(file);
}

void archive_note_damage(struct archive_file *file, size_t whole)
{
    file->length = whole;
    file->is_damaged = true;
}

const char *archive_path(const struct archive_file *file)
{
    return file->path;
}

const struct message *archive_trouble(const struct archive_file *file)
{
    return &file->trouble;
}

static bool write_copy(const char *stem, const char *log, size_t length,
                       char path[ARCHIVE_PATH_MAX])
{
    for (int try = 1; name_file(stem, try, "", path); try++)
        if (edge_write_file(path, log, length))
            return true;
        else if (errno != EEXIST)
            return false;
    return false;
}

static bool copy_aside(const struct archive_file *file, char copy[ARCHIVE_PATH_MAX],
                       struct message *why)
{
    char stem[ARCHIVE_PATH_MAX];
    size_t length;
    char *log = read_log(file->descriptor, &length, why);

    if (!log)
        return false;
    bool is_copied = path_fits(snprintf(stem, sizeof stem, "%s.damaged", file->path)) &&
                     write_copy(stem, log, length, copy);
    if (!is_copied)
        fail_system(why, WORDS("The damaged file can't be copied: {reason}."));
    free(log);
    return is_copied;
}

bool archive_mend(struct archive_file *file, char copy[ARCHIVE_PATH_MAX], struct message *why)
{
    copy[0] = '\0';
    if (!file->is_damaged)
        return true;
    if (!is_untouched(file, why) || !copy_aside(file, copy, why))
        return false;
    if (!cut(file))
        return fail_system(why, WORDS("The file could not be written: {reason}."));
    file->is_damaged = false;
    return true;
}

char *archive_read(const char *path, size_t *length, struct message *why)
{
    int descriptor = open_path(path, O_RDONLY, why);
    char *log = descriptor >= 0 ? read_log(descriptor, length, why) : NULL;

    if (descriptor >= 0)
        close(descriptor);
    return log;
}

static bool is_match_name(const char *name)
{
    size_t length = strlen(name), ending = strlen(ENDING);

    return name[0] != '.' && length > ending && strcmp(name + length - ending, ENDING) == 0;
}

/* NULL, and the reason, if it is not a match, or somebody plays it. */
static struct archive_file *take_match(const char *path, struct message *why)
{
    const char *slash = strrchr(path, '/');

    if (!is_match_name(slash ? slash + 1 : path)) {
        *why = SAY("Only files that end in .parlor are deleted.");
        return NULL;
    }
    struct archive_file *file = allocate(why);
    if (file && open_file(file, path, why))
        return file;
    archive_close(file);
    return NULL;
}

bool archive_can_delete(const char *path, struct message *why)
{
    struct archive_file *file = take_match(path, why);

    archive_close(file);
    return file;
}

bool archive_delete(const char *path, struct message *why)
{
    struct archive_file *file = take_match(path, why);
    bool is_gone = file && (unlink(path) == 0 ||
                            fail_system(why, WORDS("The file can't be deleted: {reason}.")));

    archive_close(file);
    return is_gone;
}

static bool name_item(struct archive_item *item, const char *directory, const char *name)
{
    size_t path_size = strlen(directory) + strlen(name) + 2, name_size = 4 * strlen(name) + 1;
    struct text text;

    item->path = malloc(path_size);
    item->name = malloc(name_size);
    if (!item->path || !item->name) {
        free(item->path);
        free(item->name);
        return false;
    }
    snprintf(item->path, path_size, "%s/%s", directory, name);
    text_init(&text, item->name, name_size);
    archive_write_name(name, &text);
    return true;
}

/* Makes room by doubling: whenever the count is a power of 2. */
static bool add_item(struct archive_list *list, const char *directory, const char *name,
                     struct timespec changed)
{
    size_t count = list->count;
    struct archive_item item = {.changed = changed};

    if ((count & (count - 1)) == 0) {
        size_t room = count ? 2 * count : 1;
        struct archive_item *items = realloc(list->items, room * sizeof *items);
        if (!items)
            return false;
        list->items = items;
    }
    if (!name_item(&item, directory, name))
        return false;
    list->items[list->count++] = item;
    return true;
}

static bool add_items(struct archive_list *list, DIR *stream, const char *directory,
                      struct message *why)
{
    const struct dirent *entry;
    struct stat status;

    while ((errno = 0, entry = readdir(stream)))
        if (is_match_name(entry->d_name) &&
            fstatat(dirfd(stream), entry->d_name, &status, 0) == 0 && S_ISREG(status.st_mode) &&
            !add_item(list, directory, entry->d_name, status.st_mtim))
            return fail_memory(why);
    return errno == 0 ||
           fail_system(why, WORDS("The directory for matches can't be read: {reason}."));
}

/* Newest first; what changed at the same moment by name. */
static int compare_items(const void *left, const void *right)
{
    const struct archive_item *a = left, *b = right;

    if (a->changed.tv_sec != b->changed.tv_sec)
        return a->changed.tv_sec > b->changed.tv_sec ? -1 : 1;
    if (a->changed.tv_nsec != b->changed.tv_nsec)
        return a->changed.tv_nsec > b->changed.tv_nsec ? -1 : 1;
    return strcmp(a->path, b->path);
}

bool archive_list_init(struct archive_list *list, struct message *why)
{
    char directory[ARCHIVE_PATH_MAX];

    *list = (struct archive_list){0};
    if (!archive_directory(directory, why))
        return false;
    DIR *stream = opendir(directory);
    if (!stream)
        return errno == ENOENT ||
               fail_system(why, WORDS("The directory for matches can't be read: {reason}."));
    bool is_read = add_items(list, stream, directory, why);
    closedir(stream);
    if (!is_read)
        archive_list_finish(list);
    else if (list->count > 0)
        qsort(list->items, list->count, sizeof *list->items, compare_items);
    return is_read;
}

void archive_list_finish(struct archive_list *list)
{
    if (!list)
        return;
    for (size_t i = 0; i < list->count; i++) {
        free(list->items[i].path);
        free(list->items[i].name);
    }
    free(list->items);
    *list = (struct archive_list){0};
}
