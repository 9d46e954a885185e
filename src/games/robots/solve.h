/* Finds the fewest moves that bring a robot to a cell, and one way to do it, exactly under either
   ricochet rule. Works in slices of nodes, in memory that the caller gives. */
#ifndef PARLOR_ROBOTS_SOLVE_H
#define PARLOR_ROBOTS_SOLVE_H

#include "problem.h"

struct robots_task {
    struct robots_problem problem; /* robots that are missing are nowhere */
    bool must_ricochet;
};

/* What the search remembers; more of it makes long searches faster, and changes no answer. A solver
   keeps to memos of one size. */
struct robots_memo {
    uint64_t *entries;
    int bits; /* there are 1 << bits entries; at least 2 bits */
};

enum { ROBOTS_ROUTE_MAX = ROBOTS_BET_MAX };

struct robots_move {
    uint8_t robot, direction;
};

enum robots_answer {
    ROBOTS_SEARCHING,
    ROBOTS_SOLVED,   /* `route` has it */
    ROBOTS_TOO_LONG, /* there is none of so few moves */
};

/* A position on the way. */
struct robots_node {
    uint8_t robots[ROBOTS_MAX];
    uint8_t axes[ROBOTS_MAX];
    uint8_t next; /* of its moves, the first that has not been tried */
    struct robots_move move;
};

struct robots_solver {
    struct robots_task task;
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
    enum robots_answer answer;
    struct robots_node path[ROBOTS_ROUTE_MAX + 1];
    struct robots_move route[ROBOTS_ROUTE_MAX];
};

/* Once, before the first task; the same memory serves one task after another. */
void robots_solver_init(struct robots_solver *solver, struct robots_memo memo);
/* Routes of up to `most` moves will be looked for, at most ROBOTS_ROUTE_MAX. */
void robots_solver_begin(struct robots_solver *solver, struct robots_memo memo,
                         const struct robots_task *task, int most);
/* Looks at no more than so many nodes; the answer, once there is one, stays. */
enum robots_answer robots_solve(struct robots_solver *solver, struct robots_memo memo,
                                int64_t nodes);
/* How many moves are needed at least, as far as is known now; exactly so many once it is solved. */
int robots_least(const struct robots_solver *solver);

#endif
