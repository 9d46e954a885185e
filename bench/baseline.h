/* Finds the fewest moves that bring a robot to a cell, and one way to do it, exactly under either
   ricochet rule. Works in slices of nodes, in memory that the caller gives. */
#ifndef PARLOR_BASELINE_H
#define PARLOR_BASELINE_H

#include "problem.h"

struct baseline_task {
    struct robots_problem problem; /* robots that are missing are nowhere */
    bool must_ricochet;
};

/* What the search remembers; more of it makes long searches faster, and changes no answer. A solver
   keeps to memos of one size. */
struct baseline_memo {
    uint64_t *entries;
    int bits; /* there are 1 << bits entries; at least 2 bits */
};

enum { BASELINE_ROUTE_MAX = ROBOTS_BET_MAX };

struct baseline_move {
    uint8_t robot, direction;
};

enum baseline_answer {
    BASELINE_SEARCHING,
    BASELINE_SOLVED,   /* `route` has it */
    BASELINE_TOO_LONG, /* there is none of so few moves */
};

/* A position on the way. */
struct baseline_node {
    uint8_t robots[ROBOTS_MAX];
    uint8_t axes[ROBOTS_MAX];
    uint8_t next; /* of its moves, the first that has not been tried */
    struct baseline_move move;
};

struct baseline_solver {
    struct baseline_task task;
    int most;      /* no route with more moves is looked for */
    int64_t nodes; /* looked at since the task was begun */

    /* The rest is the solver's own. */
    uint8_t bounds[ROBOTS_MAX][ROBOTS_TURNED + 1][ROBOTS_CELLS];
    uint8_t order[ROBOTS_MAX]; /* the robots that serve first */
    int robot_count, server_count;
    bool are_alike; /* without diagonals, robots differ in what they serve for only */
    uint32_t generation;
    int limit; /* of the moves in this pass */
    int depth;
    enum baseline_answer answer;
    struct baseline_node path[BASELINE_ROUTE_MAX + 1];
    struct baseline_move route[BASELINE_ROUTE_MAX];
};

/* Once, before the first task; the same memory serves one task after another. */
void baseline_init(struct baseline_solver *solver, struct baseline_memo memo);
/* Routes of up to `most` moves will be looked for, at most BASELINE_ROUTE_MAX. */
void baseline_begin(struct baseline_solver *solver, struct baseline_memo memo,
                    const struct baseline_task *task, int most);
/* Looks at no more than so many nodes; the answer, once there is one, stays. */
enum baseline_answer baseline_solve(struct baseline_solver *solver, struct baseline_memo memo,
                                    int64_t nodes);
/* How many moves are needed at least, as far as is known now; exactly so many once it is solved. */
int baseline_least(const struct baseline_solver *solver);

#endif
