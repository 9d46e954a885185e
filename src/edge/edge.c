/* The operating system, as far as the program needs it. */
#include "edge.h"

#include "message.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

bool edge_entropy(void *bytes, size_t length)
{
    enum { AT_ONCE = 256 };
    uint8_t *at = bytes;

    while (length > 0) {
        size_t part = length < AT_ONCE ? length : AT_ONCE;
        if (getentropy(at, part) != 0)
            return false;
        at += part;
        length -= part;
    }
    return true;
}

bool edge_dice(struct dice *dice)
{
    uint8_t key[DICE_KEY_SIZE];

    if (!edge_entropy(key, sizeof key))
        return false;
    dice_init(dice, key);
    return true;
}

void edge_open_streams(void)
{
    int file;

    do
        file = open("/dev/null", O_RDWR);
    while (file >= 0 && file <= STDERR_FILENO);
    if (file >= 0)
        close(file);
}

int64_t edge_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

bool edge_sync(int file)
{
    int result;

    do
        result = fdatasync(file);
    while (result != 0 && errno == EINTR);
    return result == 0;
}

bool edge_write(int file, const char *data, size_t length)
{
    while (length > 0) {
        ssize_t written = write(file, data, length);
        if (written < 0 && errno != EINTR)
            return false;
        if (written > 0) {
            data += written;
            length -= (size_t)written;
        }
    }
    return edge_sync(file);
}

/* Where a file system can't sync a directory (EINVAL), there is no more to be done. */
bool edge_sync_directory_of(const char *path)
{
    const char *slash = strrchr(path, '/');
    char *directory = slash ? strndup(path, (size_t)(slash - path) + 1) : strdup(".");
    int file = directory ? open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC) : -1;
    bool is_synced = file >= 0 && (fsync(file) == 0 || errno == EINVAL);
    int reason = errno;

    if (file >= 0)
        close(file);
    free(directory);
    errno = reason;
    return is_synced;
}

bool edge_write_file(const char *path, const char *data, size_t length)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (file < 0)
        return false;
    bool is_written = edge_write(file, data, length) && edge_sync_directory_of(path);
    int reason = errno;
    if (close(file) != 0 && is_written) {
        is_written = false;
        reason = errno;
    }
    if (!is_written)
        unlink(path);
    errno = reason;
    return is_written;
}

static bool is_path_whole(int length, size_t size)
{
    if (length >= 0 && (size_t)length < size)
        return true;
    errno = ENAMETOOLONG;
    return false;
}

bool edge_find_directory(const char *variable, const char *below_home, char *path, size_t size)
{
    const char *named = getenv(variable), *home = getenv("HOME");
    bool is_named = named && named[0] == '/';

    errno = ENOENT;
    if (!is_named && !(home && home[0] == '/'))
        return false;
    return is_path_whole(
        snprintf(path, size, "%s%s/parlor", is_named ? named : home, is_named ? "" : below_home),
        size);
}

bool edge_make_directory(char *path)
{
    char *slash = path;

    while (slash) {
        slash = strchr(slash + 1, '/');
        if (slash)
            *slash = '\0';
        bool is_made = mkdir(path, 0700) == 0 ? edge_sync_directory_of(path) : errno == EEXIST;
        if (slash)
            *slash = '/';
        if (!is_made)
            return false;
    }
    return true;
}

bool edge_replace_file(const char *path, const char *data, size_t length)
{
    char fresh[PATH_MAX];

    if (!is_path_whole(snprintf(fresh, sizeof fresh, "%s.new", path), sizeof fresh))
        return false;
    if (unlink(fresh) != 0 && errno != ENOENT)
        return false;
    return edge_write_file(fresh, data, length) && rename(fresh, path) == 0 &&
           edge_sync_directory_of(path);
}

const char *edge_reason(int error)
{
    switch (error) {
    case EACCES:
    case EPERM: return WORDS("that is not permitted");
    case EDQUOT:
    case ENOSPC: return WORDS("there is no room left on the disk");
    case EFBIG: return WORDS("the file would become too large");
    case EIO: return WORDS("the disk has failed");
    case EISDIR: return WORDS("it is a directory");
    case EMFILE:
    case ENFILE: return WORDS("too many files are open");
    case ENAMETOOLONG: return WORDS("the name is too long");
    case ENOENT: return WORDS("it does not exist");
    case ENOMEM: return WORDS("there is no memory left");
    case ENOTDIR: return WORDS("a part of the path is not a directory");
    case EROFS: return WORDS("the disk can only be read");
    }
    return strerror(error);
}
