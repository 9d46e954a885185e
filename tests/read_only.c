/* Preloaded into the program, lets a test make the disk one that can only be read: while the file
   that TEST_READ_ONLY names is there, nothing is written to regular files, nor synced. */
#undef _FILE_OFFSET_BITS /* so that both names are there */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

/* Has the file descriptor to do with the disk, and can that only be read now? */
static bool is_refused(int file)
{
    const char *sign = getenv("TEST_READ_ONLY");
    struct stat status;

    if (!sign || access(sign, F_OK) != 0 || fstat(file, &status) != 0 || !S_ISREG(status.st_mode))
        return false;
    errno = EROFS;
    return true;
}

#define ASK(name, result, types, names)                                                            \
    result name types;                                                                             \
    result name types                                                                              \
    {                                                                                              \
        result(*usual) types;                                                                      \
        *(void **)&usual = dlsym(RTLD_NEXT, #name);                                                \
        return is_refused(file) ? -1 : usual names;                                                \
    }

ASK(pwrite, ssize_t, (int file, const void *bytes, size_t length, off_t at),
    (file, bytes, length, at))
ASK(pwrite64, ssize_t, (int file, const void *bytes, size_t length, off64_t at),
    (file, bytes, length, at))
ASK(write, ssize_t, (int file, const void *bytes, size_t length), (file, bytes, length))
ASK(ftruncate, int, (int file, off_t length), (file, length))
ASK(ftruncate64, int, (int file, off64_t length), (file, length))
ASK(fsync, int, (int file), (file))
ASK(fdatasync, int, (int file), (file))
