/* Finds the fewest moves that bring a robot to a cell, one way to do it or all of them, exactly
   under either ricochet rule. Works in slices of states, in memory that the caller gives, with no
   clock; the answer depends neither on the slices nor on what the memory held before. How it works:
   ARCHITECTURE.md. */
#ifndef PARLOR_ROBOTS_SEARCH_H
#define PARLOR_ROBOTS_SEARCH_H

#include "problem.h"

struct robots_task {
    struct robots_problem problem; /* robots that are missing are nowhere */
    bool must_ricochet;
};

struct robots_move {
    uint8_t robot, direction;
};

enum { ROBOTS_ROUTE_MAX = 62, ROBOTS_PARTS_MAX = 8 };

/* What it can't do with less, and how its memory must be aligned. */
enum { ROBOTS_SEARCH_LEAST = 256 << 10, ROBOTS_SEARCH_ALIGN = 64 };

enum { ROBOTS_WORDS_MOVED = 64 };

struct robots_effort {
    void *memory;
    size_t size;       /* more of it lets harder problems be solved, and changes no length */
    int most;          /* no route with more moves is looked for; at most ROBOTS_ROUTE_MAX */
    bool wants_all;    /* every shortest route, not just one */
    int part, part_of; /* its share of a search that several threads make together; 0: all of it */
    /* For tests: without instructions that not every processor has; with all bounds from the first
       state on; as if there were diagonals. */
    bool is_portable, is_eager, is_plain;
};

enum robots_answer {
    ROBOTS_SEARCHING,
    ROBOTS_SOLVED,
    ROBOTS_TOO_LONG, /* there is none of so few moves */
    ROBOTS_FULL, /* it takes robots_search_least or more; to prove how many, memory is lacking */
};

struct robots_search;

/* Where the task begins: in the memory, which belongs to the search until it is not used any more.
   NULL if that is less than ROBOTS_SEARCH_LEAST. */
struct robots_search *robots_search_begin(const struct robots_effort *effort,
                                          const struct robots_task *task);
/* Another task in the memory of a search whose answer is not needed any more, with the same effort.
   Where the board is the same, what is known of it is not found anew: so do the chips of a match.
   The answer is that of a search of its own. Not for one in parts. */
struct robots_search *robots_search_again(struct robots_search *search,
                                          const struct robots_task *task);
/* Looks at no more than so many states; the answer, once there is one, stays. */
enum robots_answer robots_search_run(struct robots_search *search, int64_t states);

/* How many moves are needed at least, as far as is known now; exactly so many once it is solved. */
int robots_search_least(const struct robots_search *search);
/* The states looked at until now, and the bytes of memory used. */
int64_t robots_search_states(const struct robots_search *search);
size_t robots_search_used(const struct robots_search *search);
/* How many words of its table were cleared or moved until now: for each state no more than
   ROBOTS_WORDS_MOVED, so that no slice takes long. */
int64_t robots_search_moved(const struct robots_search *search);
/* Was it the fast search? Boards with diagonals take a plainer one, just as exact. */
bool robots_search_is_fast(const struct robots_search *search);

/* Writes the moves of a shortest route, once it is solved, and returns how many there are. */
int robots_search_route(const struct robots_search *search,
                        struct robots_move route[ROBOTS_ROUTE_MAX]);

struct robots_route {
    struct robots_move moves[ROBOTS_ROUTE_MAX];
    uint8_t stops[ROBOTS_ROUTE_MAX];
};

/* Writes shortest routes, once it is solved and if all were wanted, and returns how many. Two are
   one if one comes from the other by exchanging, one after the other, slides that follow each other
   and commute: each ends in the same cell whichever comes first. If there are more than `cap`, so
   many are written, and the answer is cap + 1. What the search has not used of its memory serves to
   tell them apart; if that is not enough, some may be written that are one. */
int robots_search_routes(const struct robots_search *search, struct robots_route *routes, int cap);

/* A search in parts, each with memory of its own: parts 0 to count - 1 of the same task. Each may
   run in a thread; when all have run a slice they settle, in one thread, and go on running. What
   one finds for another is collected by that one as it next runs: nothing else is shared. The
   answer is the one of robots_search_settle; the part to ask for a route is the first. */
enum robots_answer robots_search_settle(struct robots_search *const *parts, int count);

#endif
