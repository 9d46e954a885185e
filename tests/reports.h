/* What an entry told, for tests; NULL if there is no such entry. It stays until it is asked again.
 */
#ifndef PARLOR_REPORTS_H
#define PARLOR_REPORTS_H

#include "match.h"

static inline const struct outbox *reports_of(const struct match *played, uint32_t number)
{
    static struct outbox outbox;
    struct match_moment moment;

    if (!match_look_back(played, number, &moment))
        return NULL;
    outbox.report_count = moment.report_count;
    for (int i = 0; i < moment.report_count; i++)
        outbox.reports[i] = moment.reports[i];
    return &outbox;
}

#endif
