/* How often something may happen. */
#ifndef PARLOR_RATE_H
#define PARLOR_RATE_H

#include <stdbool.h>
#include <stdint.h>

/* At most `burst` times at once, and then each `interval_ms`; `until_ms` is 0 at first, and in the
   past when it could happen that often again. */
static inline bool rate_allows(int64_t *until_ms, int64_t now_ms, int64_t interval_ms,
                               int64_t burst)
{
    int64_t from_ms = *until_ms > now_ms ? *until_ms : now_ms;

    if (from_ms + interval_ms - now_ms > interval_ms * burst)
        return false;
    *until_ms = from_ms + interval_ms;
    return true;
}

#endif
