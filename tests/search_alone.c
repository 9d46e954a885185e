/* What search.h asks for is enough to solve a problem. */
#include "search.h"

static _Alignas(ROBOTS_SEARCH_ALIGN) unsigned char memory[ROBOTS_SEARCH_LEAST];

int main(void)
{
    struct robots_effort effort = {
        .memory = memory, .size = sizeof memory, .most = ROBOTS_ROUTE_MAX};
    struct robots_task task = {0};
    struct robots_move route[ROBOTS_ROUTE_MAX];
    struct message why;

    if (!robots_read_problem(word_of("2A-3B-4A-1A R123 G2 B239 Y94 G>186"), &task.problem, &why))
        return 1;
    struct robots_search *search = robots_search_begin(&effort, &task);
    while (robots_search_run(search, 100) == ROBOTS_SEARCHING)
        ;
    return robots_search_route(search, route) == 5 ? 0 : 1;
}
