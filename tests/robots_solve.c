/* robots-solve COUNT DATA SET...: the solver of robots against the naive breadth-first search,
   which shares no code, on random problems under both ricochet rules, and against the known
   problems of these sets. Every route is walked by the naive model. */
#include "dice.h"
#include "robots_fewest.h"
#include "solve.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 7, POSITIONS_MAX = 12000, MEMO_BITS = 21, LINE_MAX = 1024 };

static struct dice dice;
static uint64_t entries[1 << MEMO_BITS];
static struct robots_solver solver;

static int roll(int count)
{
    return (int)dice_below(&dice, (uint32_t)count);
}

static void fail(const char *what, const struct robots_task *task, int found, int expected)
{
    char data[ROBOTS_PROBLEM_TEXT];
    struct text text;

    text_init(&text, data, sizeof data);
    robots_write_problem(&task->problem, &text);
    printf("%s\n%s\n%s: %d found, %d expected\n", what, data,
           task->must_ricochet ? "must ricochet" : "free", found, expected);
    printf("[  FAILED  ] the solver of robots\n");
    exit(1);
}

static struct naive_place place_of(int cell)
{
    if (cell == ROBOTS_NOWHERE)
        return (struct naive_place){-1, -1};
    return (struct naive_place){cell / ROBOTS_SIDE, cell % ROBOTS_SIDE};
}

static void read_naive(const struct robots_task *task, struct naive_board *board,
                       struct naive_place robots[ROBOTS_MAX])
{
    char data[ROBOTS_BOARD_TEXT];
    struct text text;

    text_init(&text, data, sizeof data);
    robots_write_board(&task->problem.position.board, &text);
    naive_read(board, data);
    for (int i = 0; i < ROBOTS_MAX; i++)
        robots[i] = place_of(task->problem.position.robots[i]);
}

/* Walks the route: only its last move comes to rest on the target, and turned if it must. */
static void check_route(const struct robots_task *task, int length)
{
    struct naive_board board;
    struct naive_place robots[ROBOTS_MAX], target = place_of(task->problem.target);
    bool rows[ROBOTS_MAX] = {0}, columns[ROBOTS_MAX] = {0};

    read_naive(task, &board, robots);
    for (int i = 0; i < length; i++) {
        struct robots_move move = solver.route[i];
        struct naive_place end;
        bool along_row, along_column;
        if (!naive_slide(&board, robots, move.robot, "NESW"[move.direction], &end, &along_row,
                         &along_column))
            fail("a move of the route can't be made", task, i + 1, length);
        robots[move.robot] = end;
        rows[move.robot] |= along_row;
        columns[move.robot] |= along_column;
        bool is_there = end.row == target.row && end.column == target.column &&
                        (task->problem.robot == ROBOTS_MAX || task->problem.robot == move.robot);
        bool may_rest = !task->must_ricochet || (rows[move.robot] && columns[move.robot]);
        if (is_there != (i == length - 1) || (is_there && !may_rest))
            fail("the route does not end as it should", task, i + 1, length);
    }
}

/* The fewest moves, found in slices of different length, or NAIVE_NO_WAY. */
static int solve(const struct robots_task *task, int most)
{
    struct robots_memo memo = {entries, roll(4) == 0 ? 4 : MEMO_BITS};
    int64_t slice = 1 + roll(100000);

    if (most > MOST)
        memo.bits = MEMO_BITS;
    if (solver.generation == 0)
        robots_solver_init(&solver, memo);
    robots_solver_begin(&solver, memo, task, most);
    int64_t before = 0;
    while (robots_solve(&solver, memo, slice) == ROBOTS_SEARCHING) {
        if (solver.nodes != before + slice)
            fail("a slice is not as long as it should be", task, (int)(solver.nodes - before),
                 (int)slice);
        before = solver.nodes;
    }
    if (solver.answer == ROBOTS_TOO_LONG)
        return NAIVE_NO_WAY;
    check_route(task, robots_least(&solver));
    return robots_least(&solver);
}

/* Random problems. */

static void random_quadrants(struct robots_board *board)
{
    int16_t tiles[ROBOTS_TILES] = {0, 1, 2, 3};
    uint8_t sides[ROBOTS_TILES];

    dice_shuffle(&dice, tiles, ROBOTS_TILES);
    for (int i = 0; i < ROBOTS_TILES; i++)
        sides[i] = (uint8_t)(tiles[i] + ROBOTS_TILES * roll(4));
    robots_build(board, sides);
}

static void random_board(struct robots_board *board)
{
    int walls = roll(120), diagonals = roll(3) == 0 ? roll(60) : 0;

    robots_clear(board);
    for (int i = 0; i < walls; i++)
        robots_put_wall(board, roll(ROBOTS_CELLS), roll(ROBOTS_DIRECTIONS));
    for (int i = 0; i < diagonals; i++) {
        int cell = roll(ROBOTS_CELLS);
        char mark[2] = {robots_letters[roll(ROBOTS_COLOURS)], "/\\"[roll(2)]};
        if (!robots_is_block(cell) && !robots_has_diagonal(board->cells[cell]))
            robots_read_mark(board, cell, mark);
    }
    robots_finish(board);
}

static int free_cell(void)
{
    int cell;

    do
        cell = roll(ROBOTS_CELLS);
    while (robots_is_block(cell));
    return cell;
}

/* Any of the robots may be missing: with few, a search to the end keeps few positions. */
static void random_robots(uint8_t robots[ROBOTS_MAX])
{
    uint8_t taken[ROBOTS_CELLS] = {0};
    int one_in = 2 + roll(3);

    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        int cell;
        do
            cell = free_cell();
        while (taken[cell]);
        taken[cell] = 1;
        robots[robot] = roll(one_in) < one_in / 2 ? ROBOTS_NOWHERE : (uint8_t)cell;
    }
}

/* Mostly a cell where slides end. */
static int random_target(const struct robots_board *board)
{
    int cell = free_cell();

    for (int i = roll(4); i > 0; i--) {
        int direction = roll(ROBOTS_DIRECTIONS);
        cell += board->reaches[direction][cell] * robots_steps[direction];
    }
    return cell;
}

static void random_task(struct robots_task *task)
{
    struct robots_problem *problem = &task->problem;

    *task = (struct robots_task){.must_ricochet = roll(2) == 0};
    if (roll(3) > 0)
        random_quadrants(&problem->position.board);
    else
        random_board(&problem->position.board);
    do
        random_robots(problem->position.robots);
    while (problem->position.robots[problem->robot = (uint8_t)roll(ROBOTS_MAX)] == ROBOTS_NOWHERE);
    if (roll(4) == 0)
        problem->robot = ROBOTS_MAX;
    problem->target = (uint8_t)random_target(&problem->position.board);
}

/* False if the naive search would take too much. */
static bool compare_task(const struct robots_task *task, int *length)
{
    struct naive_board board;
    struct naive_place robots[ROBOTS_MAX];
    int robot = task->problem.robot == ROBOTS_MAX ? NAIVE_ANY : task->problem.robot;

    read_naive(task, &board, robots);
    int expected = naive_fewest(&board, robots, robot, place_of(task->problem.target),
                                task->must_ricochet, MOST, POSITIONS_MAX);
    if (expected == NAIVE_TOO_MANY)
        return false;
    *length = solve(task, MOST);
    if (*length != expected)
        fail("they disagree", task, *length, expected);
    return true;
}

static void compare_random(int count)
{
    int lengths[MOST + 2] = {0}, left_out = 0, length;
    struct robots_task task;

    for (int i = 0; i < count;) {
        random_task(&task);
        if (!compare_task(&task, &length)) {
            left_out++;
            continue;
        }
        lengths[length == NAIVE_NO_WAY ? 0 : length]++;
        i++;
    }
    printf("%d random problems; of 1 to %d moves:", count, MOST);
    for (int i = 1; i <= MOST; i++)
        printf(" %d", lengths[i]);
    printf("; of more: %d (%d others have too many positions)\n", lengths[0], left_out);
}

/* Known problems. */

static void read_known(char *line, struct robots_task *task, int fewest[2])
{
    char id[32], walls[300], colour, board[32], data[ROBOTS_PROBLEM_TEXT];
    int r, g, b, y, target;
    struct message why;

    *task = (struct robots_task){0};
    if (sscanf(line, "%31s %299s %d,%d,%d,%d %c %d %31s %d %d", id, walls, &r, &g, &b, &y, &colour,
               &target, board, &fewest[0], &fewest[1]) != 11)
        exit(2);
    snprintf(data, sizeof data, "%s R%d G%d B%d Y%d %c>%d", walls, r, g, b, y, colour, target);
    if (!robots_read_problem(word_of(data), &task->problem, &why))
        exit(2);
}

static void compare_known(const char *directory, const char *set)
{
    char path[4096], line[LINE_MAX];
    struct robots_task task;
    int fewest[2], count = 0;
    int64_t nodes = 0;

    snprintf(path, sizeof path, "%s/problems.txt", directory);
    FILE *file = fopen(path, "r");
    while (file && fgets(line, sizeof line, file)) {
        if (strncmp(line, set, strlen(set)) != 0)
            continue;
        read_known(line, &task, fewest);
        for (int must = 0; must < 2; must++) {
            task.must_ricochet = must;
            int found = solve(&task, ROBOTS_ROUTE_MAX);
            if (found != fewest[must])
                fail("a known problem", &task, found, fewest[must]);
            nodes += solver.nodes;
        }
        count++;
    }
    if (file)
        fclose(file);
    printf("%d problems of the set %s, under both rules: %lld nodes\n", count, set,
           (long long)nodes);
    if (count == 0)
        exit(1);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: robots-solve COUNT DATA SET...\n");
        return 2;
    }
    dice_init_seed(&dice, 1);
    compare_random(atoi(argv[1]));
    for (int i = 3; i < argc; i++)
        compare_known(argv[2], argv[i]);
    printf("[       OK ] the solver of robots\n");
    return 0;
}
