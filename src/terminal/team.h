/* Lets several threads make one search of robots together. */
#ifndef PARLOR_TEAM_H
#define PARLOR_TEAM_H

#include "search.h"

struct team_watch {
    bool (*goes_on)(void *context); /* asked every millisecond or so, in one thread at a time */
    void *context;
};

/* Runs the parts, one thread for each, until there is an answer or it is not to go on: then the
   answer is ROBOTS_SEARCHING. One part is run in this thread; so are several, in turn, where
   threads can't be had. */
enum robots_answer team_run(struct robots_search *const *parts, int count,
                            const struct team_watch *watch);

#endif
