/* robots-solve COUNT DATA SET...: the solver of robots against the naive breadth-first search,
   which shares no code, on so many random problems of up to MOST moves under both ricochet rules,
   and against the known problems of these sets. Every route is walked by the naive model. */
#include "robots_boards.h"
#include "robots_fewest.h"
#include "solve.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { MOST = 7, WALK_MAX = 12, POSITIONS_MAX = 12000, FEW_BITS = 4, MEMO_BITS = 21 };

static struct dice dice;
/* One with a memo that forgets nearly everything; each keeps its own from task to task. */
static struct robots_solver solvers[2];
static uint64_t few_entries[1 << FEW_BITS], entries[1 << MEMO_BITS];
static const struct robots_memo memos[2] = {{few_entries, FEW_BITS}, {entries, MEMO_BITS}};

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

/* Walks the route: only its last move comes to rest on the target, and turned if it must. */
static void check_route(const struct robots_task *task, const struct robots_move *route, int length)
{
    struct naive_board board;
    struct naive_place robots[ROBOTS_MAX], target = naive_place_of(task->problem.target);
    bool rows[ROBOTS_MAX] = {0}, columns[ROBOTS_MAX] = {0};

    naive_board_of(&task->problem.position.board, &board);
    naive_robots_of(task->problem.position.robots, robots);
    for (int i = 0; i < length; i++) {
        struct robots_move move = route[i];
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
static int solve(const struct robots_task *task, int most, int64_t *nodes)
{
    int which = most > MOST || roll(&dice, 4) > 0;
    struct robots_solver *solver = &solvers[which];
    int64_t slice = 1 + roll(&dice, 100000);

    robots_solver_begin(solver, memos[which], task, most);
    *nodes = 0;
    while (robots_solve(solver, memos[which], slice) == ROBOTS_SEARCHING) {
        if (solver->nodes != *nodes + slice)
            fail("a slice is not as long as it should be", task, (int)(solver->nodes - *nodes),
                 (int)slice);
        *nodes = solver->nodes;
    }
    *nodes = solver->nodes;
    if (solver->answer == ROBOTS_TOO_LONG)
        return NAIVE_NO_WAY;
    check_route(task, solver->route, robots_least(solver));
    return robots_least(solver);
}

/* Random problems. */

static void random_position(struct robots_position *position)
{
    int walls = roll(&dice, 120), diagonals = roll(&dice, 3) == 0 ? roll(&dice, 60) : 0;

    if (roll(&dice, 3) > 0)
        random_quadrants(&dice, &position->board);
    else
        random_board(&dice, walls, diagonals, &position->board);
    random_robots(&dice, position->robots);
}

/* With few robots, a search to the end keeps few positions. Returns how many are left. */
static int leave_out_robots(struct robots_problem *problem)
{
    int one_in = 2 + roll(&dice, 3), count = ROBOTS_MAX;

    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        if (robot != problem->robot && roll(&dice, one_in) < one_in / 2) {
            problem->position.robots[robot] = ROBOTS_NOWHERE;
            count--;
        }
    return count;
}

/* Where some slides bring the robot: it mostly needs few. */
static uint8_t walk(const struct robots_position *position, int robot)
{
    uint8_t robots[ROBOTS_MAX];

    memcpy(robots, position->robots, sizeof robots);
    for (int slides = 2 + roll(&dice, WALK_MAX); slides > 0; slides--) {
        int mover = roll(&dice, 3) == 0 ? roll(&dice, ROBOTS_MAX) : robot;
        if (robots[mover] != ROBOTS_NOWHERE)
            robots[mover] = (uint8_t)robots_slide(&position->board, robots, mover,
                                                  roll(&dice, ROBOTS_DIRECTIONS));
    }
    return robots[robot];
}

/* Mostly a cell where slides end. */
static uint8_t random_target(const struct robots_problem *problem)
{
    const struct robots_board *board = &problem->position.board;
    int cell;

    do
        cell = roll(&dice, ROBOTS_CELLS);
    while (robots_is_block(cell));
    for (int i = roll(&dice, 4); i > 0; i--) {
        int direction = roll(&dice, ROBOTS_DIRECTIONS);
        cell += board->reaches[direction][cell] * robots_steps[direction];
    }
    return (uint8_t)cell;
}

static void random_task(struct robots_task *task)
{
    struct robots_problem *problem = &task->problem;
    int robot = roll(&dice, ROBOTS_MAX);

    *task = (struct robots_task){.must_ricochet = roll(&dice, 2) == 0};
    random_position(&problem->position);
    problem->robot = (uint8_t)robot;
    bool are_many = leave_out_robots(problem) > 3;
    problem->target = are_many ? walk(&problem->position, robot) : random_target(problem);
    if (roll(&dice, 4) == 0)
        problem->robot = ROBOTS_MAX;
}

/* What has been compared. */
struct tally {
    int lengths[MOST + 1];                              /* [0]: of more moves, or without a way */
    int turned, with_silver, with_diagonals, any_robot; /* of those with a way */
    int left_out;                                       /* the naive search would take too much */
};

static bool has_diagonals(const struct robots_board *board)
{
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        if (robots_has_diagonal(board->cells[cell]))
            return true;
    return false;
}

static void count_task(struct tally *tally, const struct robots_task *task)
{
    tally->turned += task->must_ricochet;
    tally->with_silver += task->problem.position.robots[ROBOTS_SILVER] != ROBOTS_NOWHERE;
    tally->with_diagonals += has_diagonals(&task->problem.position.board);
    tally->any_robot += task->problem.robot == ROBOTS_MAX;
}

static int ask_naive(const struct robots_task *task)
{
    const struct robots_problem *problem = &task->problem;
    struct naive_board board;
    struct naive_place robots[ROBOTS_MAX];

    naive_board_of(&problem->position.board, &board);
    naive_robots_of(problem->position.robots, robots);
    return naive_fewest(&board, robots, problem->robot == ROBOTS_MAX ? NAIVE_ANY : problem->robot,
                        naive_place_of(problem->target), task->must_ricochet, MOST, POSITIONS_MAX);
}

/* Is it one of up to MOST moves? */
static bool compare_task(struct tally *tally, const struct robots_task *task)
{
    int expected = ask_naive(task);

    if (expected == NAIVE_TOO_MANY) {
        tally->left_out++;
        return false;
    }
    int64_t nodes;
    int length = solve(task, MOST, &nodes);
    if (length != expected)
        fail("they disagree", task, length, expected);
    tally->lengths[length == NAIVE_NO_WAY ? 0 : length]++;
    return length != NAIVE_NO_WAY;
}

static void compare_random(int count)
{
    struct tally tally = {0};
    struct robots_task task;

    for (int i = 0; i < count;) {
        random_task(&task);
        if (compare_task(&tally, &task)) {
            count_task(&tally, &task);
            i++;
        }
    }
    printf("%d random problems of 1 to %d moves:", count, MOST);
    for (int i = 1; i <= MOST; i++)
        printf(" %d", tally.lengths[i]);
    printf("\n%d must ricochet, %d have silver, %d diagonals, %d are for any robot\n", tally.turned,
           tally.with_silver, tally.with_diagonals, tally.any_robot);
    printf("%d others take more moves, %d have too many positions\n", tally.lengths[0],
           tally.left_out);
}

/* Known problems. */

static void compare_known(const char *directory, const char *set)
{
    char path[4096];
    struct known_problem known;
    struct robots_task task = {0};
    int count = 0;
    int64_t nodes, all_nodes = 0;
    clock_t start = clock();

    snprintf(path, sizeof path, "%s/problems.txt", directory);
    FILE *file = fopen(path, "r");
    for (; file && known_next(file, set, &known); count++) {
        known_read(known.by_walls, &task.problem);
        for (int must = 0; must < 2; must++) {
            task.must_ricochet = must;
            int found = solve(&task, ROBOTS_ROUTE_MAX, &nodes);
            if (found != known.fewest[must])
                fail("a known problem", &task, found, known.fewest[must]);
            all_nodes += nodes;
        }
    }
    if (file)
        fclose(file);
    printf("%d problems of the set %s, under both rules: %lld nodes, %.1f s\n", count, set,
           (long long)all_nodes, (double)(clock() - start) / CLOCKS_PER_SEC);
    fflush(stdout);
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
    for (int i = 0; i < 2; i++)
        robots_solver_init(&solvers[i], memos[i]);
    compare_random(atoi(argv[1]));
    for (int i = 3; i < argc; i++)
        compare_known(argv[2], argv[i]);
    printf("[       OK ] the solver of robots\n");
    return 0;
}
