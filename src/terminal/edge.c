/* The operating system, as far as the program needs it. */
#include "edge.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum { FILE_MAX = 64 << 20 };

bool edge_dice(struct dice *dice)
{
    uint8_t key[DICE_KEY_SIZE];

    if (getentropy(key, sizeof key) != 0)
        return false;
    dice_init(dice, key);
    return true;
}

int64_t edge_now_ms(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static char *read_all(FILE *file, size_t *length)
{
    size_t room = 4096, used = 0;
    char *data = malloc(room);

    while (data) {
        used += fread(data + used, 1, room - used, file);
        if (used < room)
            break;
        char *larger = room < FILE_MAX ? realloc(data, room *= 2) : NULL;
        if (!larger) {
            free(data);
            errno = EFBIG;
        }
        data = larger;
    }
    *length = used;
    return data;
}

char *edge_read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");

    if (!file)
        return NULL;
    char *data = read_all(file, length);
    if (data && ferror(file)) {
        free(data);
        data = NULL;
    }
    fclose(file);
    return data;
}

static bool write_all(int file, const char *data, size_t length)
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
    return fsync(file) == 0;
}

bool edge_write_file(const char *path, const char *data, size_t length)
{
    int file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0600);

    if (file < 0)
        return false;
    bool is_written = write_all(file, data, length);
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
