/* Preloaded into the program, lets a test make the disk a bad one: while the file that
   TEST_READ_ONLY names is there, nothing is written to regular files, nor synced; while the one
   that TEST_FULL names is there, there is no room for what is written. */
#undef _FILE_OFFSET_BITS /* so that both names are there */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

static bool is_given(const char *variable)
{
    const char *sign = getenv(variable);

    return sign && access(sign, F_OK) == 0;
}

/* Has the file descriptor to do with the disk, and is that a bad one now? */
static bool is_refused(int file, bool needs_room)
{
    struct stat status;
    int error = is_given("TEST_READ_ONLY")            ? EROFS
                : needs_room && is_given("TEST_FULL") ? ENOSPC
                                                      : 0;

    if (!error || fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    errno = error;
    return true;
}

#define ASK(name, needs_room, result, types, names)                                                \
    result name types;                                                                             \
    result name types                                                                              \
    {                                                                                              \
        result(*usual) types;                                                                      \
        *(void **)&usual = dlsym(RTLD_NEXT, #name);                                                \
        return is_refused(file, needs_room) ? -1 : usual names;                                    \
    }

ASK(pwrite, true, ssize_t, (int file, const void *bytes, size_t length, off_t at),
    (file, bytes, length, at))
ASK(pwrite64, true, ssize_t, (int file, const void *bytes, size_t length, off64_t at),
    (file, bytes, length, at))
ASK(write, true, ssize_t, (int file, const void *bytes, size_t length), (file, bytes, length))
ASK(ftruncate, false, int, (int file, off_t length), (file, length))
ASK(ftruncate64, false, int, (int file, off64_t length), (file, length))
ASK(fsync, false, int, (int file), (file))
ASK(fdatasync, false, int, (int file), (file))
