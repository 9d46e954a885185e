/* A disk that fails when it is told to: these take the place of the system's functions, in a test
   that says what sync_disk does. */
#ifndef PARLOR_DISK_H
#define PARLOR_DISK_H

#include <unistd.h>

static int sync_disk(void);

int fdatasync(int descriptor)
{
    (void)descriptor;
    return sync_disk();
}

int fsync(int descriptor)
{
    (void)descriptor;
    return sync_disk();
}

#endif
