/* A second opinion on the fewest moves of a problem of robots: breadth first, every position kept,
   on the naive model's slides. */
#ifndef PARLOR_ROBOTS_FEWEST_H
#define PARLOR_ROBOTS_FEWEST_H

#include "robots_naive.h"

enum { NAIVE_ANY = 5, NAIVE_NO_WAY = -1, NAIVE_TOO_MANY = -2 };

/* The fewest moves after which the robot (or NAIVE_ANY of them) comes to rest on the target;
   NAIVE_NO_WAY if it takes more than `most`, NAIVE_TOO_MANY if there are more positions than may be
   kept. If it must turn, it may not come to rest there before. */
int naive_fewest(const struct naive_board *board, const struct naive_place robots[5], int robot,
                 struct naive_place target, bool must_turn, int most, int positions_max);

#endif
