/* The operating system, as far as the program needs it. */
#include "edge.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static bool write_new(const char *path, const char *data, size_t length)
{
    FILE *file = fopen(path, "wb");

    if (!file)
        return false;
    bool is_written =
        fwrite(data, 1, length, file) == length && fflush(file) == 0 && fsync(fileno(file)) == 0;
    return fclose(file) == 0 && is_written;
}

bool edge_write_file(const char *path, const char *data, size_t length)
{
    char other[4096];

    if (snprintf(other, sizeof other, "%s.new", path) >= (int)sizeof other) {
        errno = ENAMETOOLONG;
        return false;
    }
    return write_new(other, data, length) && rename(other, path) == 0;
}
