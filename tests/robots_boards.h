/* Boards and problems of robots for tests and measurements: by chance, from the list of known ones,
   and as the naive model has them. */
#ifndef PARLOR_ROBOTS_BOARDS_H
#define PARLOR_ROBOTS_BOARDS_H

#include "dice.h"
#include "problem.h"
#include "robots_naive.h"

#include <stdio.h>

int roll(struct dice *dice, int count);

/* Each tile once, any side up. */
void random_quadrants(struct dice *dice, struct robots_board *board);
/* About so many walls and diagonals, wherever they fall; no chips. */
void random_board(struct dice *dice, int walls, int diagonals, struct robots_board *board);
/* All five, each on a cell of its own. */
void random_robots(struct dice *dice, uint8_t robots[ROBOTS_MAX]);

void naive_board_of(const struct robots_board *board, struct naive_board *naive);
void naive_robots_of(const uint8_t robots[ROBOTS_MAX], struct naive_place places[ROBOTS_MAX]);
struct naive_place naive_place_of(int cell);

/* A line of problems.txt: the same problem with its board by walls and by quadrants, and its fewest
   moves when every arrival counts and when the robot must ricochet. */
struct known_problem {
    char by_walls[ROBOTS_PROBLEM_TEXT], by_quadrants[ROBOTS_PROBLEM_TEXT];
    int fewest[2];
};

/* The next problem of the set, all sets being "". What can't be read ends the program. */
bool known_next(FILE *file, const char *set, struct known_problem *known);
void known_read(const char *text, struct robots_problem *problem);

#endif
