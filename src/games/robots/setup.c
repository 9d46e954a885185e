/* What a set-up text lays: the drawing of a board, on which chance then places the robots; or a
   problem, where nothing is left to chance. How both are written is not known here. */
#include "problem.h"
#include "state.h"

#include <string.h>

static int free_count(const struct robots_table *t)
{
    int count = 0;

    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        count += robots_is_free(t, cell);
    return count;
}

/* Chips that are not on the board are out of the game. */
static void hold_chips(struct robots_table *t)
{
    for (int chip = 0; chip < ROBOTS_CHIPS; chip++)
        if (t->board.targets[chip] == ROBOTS_NOWHERE)
            t->holders[chip] = ROBOTS_GONE;
}

static bool lay_drawing(struct word text, struct robots_table *t, struct message *why)
{
    if (!robots_read_board(text, &t->board, why))
        return false;
    if (free_count(t) < robots_count(t))
        return message_refuse(why, SAY("The board has too few free cells for {count} robots.",
                                       .args = {SAY_NUMBER("count", robots_count(t))}));
    hold_chips(t);
    t->stage = ROBOTS_PLACING;
    return true;
}

/* The chip for the robot on this cell: the one that lies there, or the first of its colour. */
static int chip_for(const struct robots_problem *problem)
{
    const struct robots_board *board = &problem->position.board;
    int chip = robots_chip_at(board, problem->target);
    int usual = problem->robot == ROBOTS_MAX ? ROBOTS_VORTEX : ROBOTS_SYMBOLS * problem->robot;

    if (problem->robot == ROBOTS_MAX || chip < 0 || chip == ROBOTS_VORTEX)
        return usual;
    return robots_serves(problem->robot, chip) ? chip : usual;
}

static bool stands_there(const struct robots_problem *problem)
{
    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        if ((problem->robot == ROBOTS_MAX || problem->robot == robot) &&
            problem->position.robots[robot] == problem->target)
            return true;
    return false;
}

/* Can it be played in this match? */
static bool problem_fits(const struct robots_problem *problem, const struct robots_table *t,
                         struct message *why)
{
    const struct robots_position *position = &problem->position;

    if ((position->robots[ROBOTS_SILVER] != ROBOTS_NOWHERE) != t->has_silver)
        return message_refuse(
            why, SAY("A silver robot is in the problem or in the match, but not in both."));
    if (robots_has_diagonal(position->board.cells[problem->target]))
        return message_refuse(why, SAY("No chip lies on a diagonal."));
    return !stands_there(problem) ||
           message_refuse(why, SAY("The robot stands on its target already."));
}

/* All stands as it is to begin; the only chip is still to be drawn. */
static bool lay_problem(struct word text, struct robots_table *t, struct message *why)
{
    struct robots_problem problem;

    if (!robots_read_problem(text, &problem, why) || !problem_fits(&problem, t, why))
        return false;
    int chip = chip_for(&problem);
    t->board = problem.position.board;
    memset(t->board.targets, ROBOTS_NOWHERE, sizeof t->board.targets);
    memset(t->board.quadrants, ROBOTS_CUSTOM, sizeof t->board.quadrants);
    t->board.targets[chip] = problem.target;
    hold_chips(t);
    memcpy(t->before, problem.position.robots, sizeof t->before);
    memcpy(t->robots, problem.position.robots, sizeof t->robots);
    t->stage = ROBOTS_DRAWING;
    return true;
}

/* A problem is one line, and begins with the number of a tile or the walls of a cell. */
static bool is_problem(struct word text)
{
    return text.length > 0 && memchr("0123456789abcdef", text.start[0], 16) &&
           memchr(text.start, '\n', text.length) == text.start + text.length - 1;
}

bool robots_lay_own(struct word text, struct robots_table *t, struct message *why)
{
    if (!is_problem(text))
        return lay_drawing(text, t, why);
    return lay_problem((struct word){text.start, text.length - 1}, t, why);
}
