/* What holds for the slides on every board that was read. */
#ifndef PARLOR_ROBOTS_SLIDES_H
#define PARLOR_ROBOTS_SLIDES_H

#include "must.h"
#include "robots.h"

/* A robot never leaves the board, enters the block or stops on another. */
static inline void must_slide(const struct robots_board *board, const uint8_t robots[ROBOTS_MAX])
{
    for (int i = 0; i < ROBOTS_MAX * ROBOTS_DIRECTIONS; i++) {
        int robot = i / ROBOTS_DIRECTIONS;
        if (robots[robot] == ROBOTS_NOWHERE)
            continue;
        struct robots_ride ride = robots_ride(board, robots, robot, i % ROBOTS_DIRECTIONS);
        must(!robots_is_block(ride.to), "no robot enters the block");
        must(ride.to == robots[robot] || ride.axes != 0, "who moves, moves along something");
        for (int other = 0; other < ROBOTS_MAX; other++)
            must(other == robot || robots[other] != ride.to, "no robot stops on another");
    }
}

#endif
