/* solver PROBLEMS [SET]: how long the solver of robots takes on known problems (std unless said),
   in processor time on one core. Every problem is solved in each of several rounds; a problem's
   time is its median, and how far the totals of the rounds lie from theirs is the noise. Beside it
   the naive breadth-first search of the tests, in the same rounds, on those problems that are short
   enough for it. */
#include "robots_boards.h"
#include "robots_fewest.h"
#include "solve.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    ROUNDS = 5,
    PROBLEMS_MAX = 1000,
    MEMO_BITS = 20,
    NAIVE_MOVES = 6,
    NAIVE_POSITIONS = 2000000
};

struct row {
    struct robots_task task;
    int fewest;
    double times[ROUNDS], naive_times[ROUNDS]; /* seconds */
};

static struct row rows[PROBLEMS_MAX];
static int row_count;
static uint64_t entries[1 << MEMO_BITS];
static struct robots_solver solver;

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void read_rows(const char *path, const char *set)
{
    FILE *file = fopen(path, "r");
    struct known_problem known;

    while (file && row_count < PROBLEMS_MAX && known_next(file, set, &known)) {
        known_read(known.by_walls, &rows[row_count].task.problem);
        rows[row_count++].fewest = known.fewest[0];
    }
    if (row_count == 0) {
        fprintf(stderr, "solver: there are no such problems\n");
        exit(2);
    }
    fclose(file);
}

static int64_t time_solver(struct row *row, int round)
{
    struct robots_memo memo = {entries, MEMO_BITS};
    double start = seconds();

    robots_solver_begin(&solver, memo, &row->task, ROBOTS_ROUTE_MAX);
    if (robots_solve(&solver, memo, INT64_MAX) != ROBOTS_SOLVED ||
        robots_least(&solver) != row->fewest)
        abort();
    row->times[round] = seconds() - start;
    return solver.nodes;
}

static bool is_for_naive(const struct row *row)
{
    return row->fewest <= NAIVE_MOVES;
}

static void time_naive(struct row *row, int round)
{
    const struct robots_problem *problem = &row->task.problem;
    struct naive_place robots[ROBOTS_MAX];
    struct naive_board board;

    naive_board_of(&problem->position.board, &board);
    naive_robots_of(problem->position.robots, robots);
    double start = seconds();
    if (naive_fewest(&board, robots, problem->robot, naive_place_of(problem->target), false,
                     NAIVE_MOVES, NAIVE_POSITIONS) != row->fewest)
        abort();
    row->naive_times[round] = seconds() - start;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double median(const double *values, int count)
{
    double sorted[PROBLEMS_MAX];

    memcpy(sorted, values, (size_t)count * sizeof *sorted);
    qsort(sorted, (size_t)count, sizeof *sorted, by_size);
    return sorted[count / 2];
}

static void print_total(const char *what, const double totals[ROUNDS])
{
    double sorted[ROUNDS], middle = median(totals, ROUNDS);

    memcpy(sorted, totals, sizeof sorted);
    qsort(sorted, ROUNDS, sizeof *sorted, by_size);
    printf("%s: %.3f s  -%.0f %% +%.0f %%\n", what, middle, 100 * (1 - sorted[0] / middle),
           100 * (sorted[ROUNDS - 1] / middle - 1));
}

static void print_times(int64_t nodes)
{
    double times[PROBLEMS_MAX], totals[ROUNDS] = {0};

    for (int i = 0; i < row_count; i++) {
        times[i] = median(rows[i].times, ROUNDS);
        for (int round = 0; round < ROUNDS; round++)
            totals[round] += rows[i].times[round];
    }
    qsort(times, (size_t)row_count, sizeof *times, by_size);
    printf("%d problems: median %.0f us, p99 %.1f ms, longest %.1f ms\n", row_count,
           1e6 * times[row_count / 2], 1e3 * times[row_count * 99 / 100],
           1e3 * times[row_count - 1]);
    print_total("in all", totals);
    printf("%.1f million nodes a second\n", (double)nodes / median(totals, ROUNDS) / 1e6);
}

static void print_ratio(void)
{
    double ratios[ROUNDS], totals[ROUNDS] = {0}, naive[ROUNDS] = {0};
    int count = 0;

    for (int i = 0; i < row_count; i++) {
        count += is_for_naive(&rows[i]);
        for (int round = 0; round < ROUNDS && is_for_naive(&rows[i]); round++) {
            totals[round] += rows[i].times[round];
            naive[round] += rows[i].naive_times[round];
        }
    }
    if (count == 0)
        return;
    for (int round = 0; round < ROUNDS; round++)
        ratios[round] = naive[round] / totals[round];
    printf("on the %d of up to %d moves ", count, NAIVE_MOVES);
    print_total("the naive search takes", naive);
    qsort(ratios, ROUNDS, sizeof *ratios, by_size);
    printf("that is %.0f times as long as the solver (%.0f to %.0f)\n", ratios[ROUNDS / 2],
           ratios[0], ratios[ROUNDS - 1]);
}

int main(int argc, char **argv)
{
    int64_t nodes = 0;

    if (argc < 2) {
        fprintf(stderr, "usage: solver PROBLEMS [SET]\n");
        return 2;
    }
    read_rows(argv[1], argc > 2 ? argv[2] : "std");
    robots_solver_init(&solver, (struct robots_memo){entries, MEMO_BITS});
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < row_count; i++) {
            int64_t looked_at = time_solver(&rows[i], round);
            nodes += round == 0 ? looked_at : 0;
            if (is_for_naive(&rows[i]))
                time_naive(&rows[i], round);
        }
    print_times(nodes);
    print_ratio();
    return 0;
}
