/* What an entry told, for tests; NULL if there is no such entry. */
#ifndef PARLOR_REPORTS_H
#define PARLOR_REPORTS_H

#include "match.h"

static inline const struct outbox *reports_of(const struct match *played, uint32_t number)
{
    struct match_moment moment;

    return match_look_back(played, number, &moment) ? moment.outbox : NULL;
}

#endif
