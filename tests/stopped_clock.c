/* Preloaded into the program, lets a test say what time it is: nothing happens by time before the
   test says so, and then at once, however fast the machine is. CLOCK_MONOTONIC and the waits of
   ppoll follow the file that TEST_CLOCK names; other clocks go on as ever. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* What the file holds. */
struct stopped_clock {
    _Atomic int64_t now_ms;   /* set by the test */
    _Atomic int64_t until_ms; /* when the wait will end, or 0 while the program does not wait */
    _Atomic int64_t wakes;    /* how many waits have ended */
};

static struct stopped_clock *shared;

__attribute__((constructor)) static void open_clock(void)
{
    const char *path = getenv("TEST_CLOCK");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;

    shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    if (shared == MAP_FAILED)
        abort();
    close(file);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
    if (clock != CLOCK_MONOTONIC)
        return (int)syscall(SYS_clock_gettime, clock, now);
    int64_t now_ms = shared->now_ms;
    *now = (struct timespec){now_ms / 1000, now_ms % 1000 * 1000000};
    return 0;
}

/* Waits for files as usual, a thousandth of a second at a time, until the test's time has come. */
int ppoll(struct pollfd *files, nfds_t count, const struct timespec *timeout, const sigset_t *mask)
{
    int64_t until_ms = INT64_MAX;
    int ready;

    if (timeout)
        until_ms = shared->now_ms + timeout->tv_sec * 1000 + timeout->tv_nsec / 1000000;
    for (;;) {
        bool is_up = shared->now_ms >= until_ms;
        struct timespec moment = {0, is_up ? 0 : 1000000};
        ready = (int)syscall(SYS_ppoll, files, count, &moment, mask, _NSIG / 8);
        if (ready != 0 || is_up)
            break;
        shared->until_ms = until_ms;
    }
    shared->until_ms = 0;
    shared->wakes++;
    return ready;
}
