/* The contract of puzzles: a match for one, with a goal that takes a known number of moves. A maker
   is pure: what it makes follows from the wish, the same on every machine, however its work is cut
   into slices. */
#ifndef PARLOR_PUZZLE_H
#define PARLOR_PUZZLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct params;

enum { PUZZLE_GRADES = 5 };

struct puzzle_wish {
    uint64_t seed;
    int moves_min, moves_max; /* so many does it take; within what the maker can do */
};

struct puzzle {
    int moves;  /* the fewest */
    int movers; /* how many pieces must move */
    int ways;   /* that are shortest */
    int grade;  /* how hard it is, from 1 to PUZZLE_GRADES */
};

struct puzzle_maker {
    int moves_least, moves_most; /* what can be wished for, */
    int usual_min, usual_max;    /* and what usually is */
    size_t memory_size;          /* it stays where it is, aligned for anything */
    void (*begin)(void *memory, const struct puzzle_wish *wish);
    /* Spends about so much work, counted in positions looked at; true once there is a puzzle. */
    bool (*run)(void *memory, int64_t work);
    /* The match in which it is played: players, options and set-up text. */
    void (*set_up)(const void *memory, struct params *params, struct puzzle *puzzle);
};

/* Makes one in the maker's memory, and a match for it under this name. Every few milliseconds it
   asks whether that is still wanted, unless `is_wanted` is NULL; false if it is not. */
bool puzzle_make(const struct puzzle_maker *maker, void *memory, const struct puzzle_wish *wish,
                 const char *name, struct params *params, struct puzzle *puzzle,
                 bool (*is_wanted)(void *context), void *context);

#endif
