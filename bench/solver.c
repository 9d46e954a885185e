/* solver PROBLEMS [--plot FILE] [SET...]: the solver of robots beside the baseline, an iterative
   deepening with a memo table, on known problems (std wild rico mid hard unless said). Both solve
   every problem in each of several rounds, one after the other in this process; a problem's time is
   the least of its rounds, for both, and a ratio of totals is given with the lowest and the highest
   of the rounds. Where the baseline takes long it has one round. Then what the ricochet rule costs,
   what is saved where the chips of a board share what is known of it, and the longer problems in
   one thread and in two, in elapsed time. --plot draws how long both take by the length of the
   solution. */
#include "baseline.h"
#include "robots_boards.h"
#include "search.h"
#include "team.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>

enum { ROUNDS = 5, PROBLEMS_MAX = 1000, MEMO_BITS = 20, LENGTHS = 40, THREADS = 2 };
enum { CHIP_STATES = 20000 }; /* for a chip, where many are measured */

#define MEMORY ((size_t)256 << 20)

struct row {
    struct robots_task task;
    int fewest[2];
    double baseline[ROUNDS], solver[ROUNDS]; /* seconds */
    double must[ROUNDS],
        same[ROUNDS]; /* with the ricochet rule, and without where it takes as long */
    double anew[ROUNDS], again[ROUNDS];     /* all chips of its board */
    double alone[ROUNDS], together[ROUNDS]; /* elapsed */
};

static struct row rows[PROBLEMS_MAX];
static int row_count;
static uint64_t entries[1 << MEMO_BITS];
static struct baseline_solver baseline;
static unsigned char *memory[THREADS];

static double seconds_of(clockid_t clock)
{
    struct timespec now;

    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static double cpu_seconds(void)
{
    return seconds_of(CLOCK_PROCESS_CPUTIME_ID);
}

static void read_rows(const char *path, const char *set)
{
    FILE *file = fopen(path, "r");
    struct known_problem known;

    for (row_count = 0; file && row_count < PROBLEMS_MAX && known_next(file, set, &known);) {
        struct row *row = &rows[row_count++];
        *row = (struct row){.fewest = {known.fewest[0], known.fewest[1]}};
        known_read(known.by_quadrants, &row->task.problem);
    }
    if (row_count == 0) {
        fprintf(stderr, "solver: there are no such problems\n");
        exit(2);
    }
    fclose(file);
}

/* Measuring. */

static double time_baseline(const struct row *row)
{
    struct baseline_memo memo = {entries, MEMO_BITS};
    struct baseline_task task = {row->task.problem, false};
    double start = cpu_seconds();

    baseline_begin(&baseline, memo, &task, BASELINE_ROUTE_MAX);
    if (baseline_solve(&baseline, memo, INT64_MAX) != BASELINE_SOLVED ||
        baseline_least(&baseline) != row->fewest[0])
        abort();
    return cpu_seconds() - start;
}

struct cost {
    int64_t states;
    size_t peak;
};

/* From nothing to the moves. */
static double time_solver(const struct row *row, bool must, struct cost *cost)
{
    struct robots_effort effort = {.memory = memory[0], .size = MEMORY, .most = ROBOTS_ROUTE_MAX};
    struct robots_task task = row->task;
    struct robots_move route[ROBOTS_ROUTE_MAX];

    task.must_ricochet = must;
    double start = cpu_seconds();
    struct robots_search *search = robots_search_begin(&effort, &task);
    robots_search_run(search, INT64_MAX);
    if (robots_search_route(search, route) != row->fewest[must])
        abort();
    double time = cpu_seconds() - start;
    cost->states += robots_search_states(search);
    if (cost->peak < robots_search_used(search))
        cost->peak = robots_search_used(search);
    return time;
}

static bool always(void *context)
{
    (void)context;
    return true;
}

/* Every chip of the board from where the robots stand, each in a search of its own or all in one.
 */
static double time_chips(const struct row *row, bool is_again)
{
    struct robots_effort effort = {.memory = memory[0], .size = MEMORY, .most = ROBOTS_ROUTE_MAX};
    struct robots_task task = row->task;
    struct robots_search *search = NULL;
    double start = cpu_seconds();

    for (int chip = 0; chip < ROBOTS_CHIPS; chip++) {
        int target = task.problem.position.board.targets[chip];
        if (target == ROBOTS_NOWHERE)
            continue;
        task.problem.target = (uint8_t)target;
        task.problem.robot = chip == ROBOTS_VORTEX ? ROBOTS_MAX : (uint8_t)(chip / ROBOTS_SYMBOLS);
        search = search && is_again ? robots_search_again(search, &task)
                                    : robots_search_begin(&effort, &task);
        robots_search_run(search, CHIP_STATES);
    }
    return cpu_seconds() - start;
}

static double time_threads(const struct row *row, int threads, struct cost *cost)
{
    struct robots_effort effort = {.size = MEMORY, .most = ROBOTS_ROUTE_MAX, .part_of = threads};
    struct robots_search *parts[THREADS];
    const struct team_watch watch = {.goes_on = always};
    double start = seconds_of(CLOCK_MONOTONIC);

    for (int i = 0; i < threads; i++) {
        effort.memory = memory[i];
        effort.part = i;
        parts[i] = robots_search_begin(&effort, &row->task);
    }
    if (team_run(parts, threads, &watch) != ROBOTS_SOLVED ||
        robots_search_least(parts[0]) != row->fewest[0])
        abort();
    double time = seconds_of(CLOCK_MONOTONIC) - start;
    size_t used = 0;
    for (int i = 0; i < threads; i++) {
        cost->states += robots_search_states(parts[i]);
        used += robots_search_used(parts[i]);
    }
    cost->peak = used > cost->peak ? used : cost->peak;
    return time;
}

/* Judging. */

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double least(const double *values, int count)
{
    double found = values[0];

    for (int i = 1; i < count; i++)
        found = values[i] < found ? values[i] : found;
    return found;
}

struct summary {
    double median, p90, p99, longest, total;
};

/* `offset` says which of a row's times. */
static const double *times_of(const struct row *row, size_t offset)
{
    return (const double *)((const char *)row + offset);
}

/* Of one round, or of the least of so many. */
static struct summary summarize(size_t offset, int rounds, int round)
{
    double times[PROBLEMS_MAX];
    struct summary sum = {0};

    for (int i = 0; i < row_count; i++) {
        const double *all = times_of(&rows[i], offset);
        times[i] = round < 0 ? least(all, rounds) : all[round];
        sum.total += times[i];
    }
    qsort(times, (size_t)row_count, sizeof *times, by_size);
    sum.median = times[row_count / 2];
    sum.p90 = times[row_count * 9 / 10];
    sum.p99 = times[row_count * 99 / 100];
    sum.longest = times[row_count - 1];
    return sum;
}

static void print_summary(const char *what, const struct summary *sum)
{
    printf("  %-9s median %9.1f us  p90 %9.1f us  p99 %10.1f us  max %9.2f ms  total %9.2f ms\n",
           what, 1e6 * sum->median, 1e6 * sum->p90, 1e6 * sum->p99, 1e3 * sum->longest,
           1e3 * sum->total);
}

/* How many times as long the one takes as the other, by totals of rounds. */
static void print_ratio(const char *what, size_t slow, int slow_rounds, size_t fast, int rounds)
{
    double ratios[ROUNDS];
    struct summary one = summarize(slow, slow_rounds, -1);

    for (int round = 0; round < rounds; round++) {
        struct summary other = summarize(fast, rounds, round);
        if (slow_rounds == rounds)
            one = summarize(slow, slow_rounds, round);
        ratios[round] = one.total / other.total;
    }
    qsort(ratios, (size_t)rounds, sizeof *ratios, by_size);
    printf("  %s %.2f (%.2f to %.2f)\n", what, ratios[rounds / 2], ratios[0], ratios[rounds - 1]);
}

/* States of all rounds. */
static void print_cost(const struct cost *cost, double total)
{
    printf("  %.2f million states a second, peak memory %.1f MB\n",
           (double)cost->states / total / 1e6, (double)cost->peak / (1 << 20));
}

static double total_of(size_t offset)
{
    double total = 0;

    for (int round = 0; round < ROUNDS; round++)
        total += summarize(offset, ROUNDS, round).total;
    return total;
}

/* What is asked of a set, and what is hoped for: how many times as fast as the baseline. */
struct wish {
    const char *set, *what;
    double required, aim;
};

static const struct wish wishes[] = {
    {"std", "median", 5, 15},
    {"std", "p99", 40, 80},
    {"std", "total", 30, 60},
    {"hard", "total", 45, 150},
};

static void judge(const char *set, const char *what, double ratio)
{
    for (size_t i = 0; i < sizeof wishes / sizeof *wishes; i++) {
        const struct wish *wish = &wishes[i];
        if (strcmp(set, wish->set) == 0 && strcmp(what, wish->what) == 0)
            printf("  %s %s: %.1f, required %.0f: %s, aim %.0f: %s\n", set, what, ratio,
                   wish->required, ratio >= wish->required ? "met" : "missed", wish->aim,
                   ratio >= wish->aim ? "met" : "missed");
    }
}

static void judge_most(const char *what, double ratio, double most)
{
    printf("  %s: %.2f, required %.1f or less: %s\n", what, ratio, most,
           ratio <= most ? "met" : "missed");
}

static void print_set(const char *set, int rounds, const struct cost *cost)
{
    struct summary old = summarize(offsetof(struct row, baseline), rounds, -1);
    struct summary new = summarize(offsetof(struct row, solver), ROUNDS, -1);

    printf("%s: %d problems\n", set, row_count);
    print_summary("baseline", &old);
    print_summary("solver", &new);
    printf("  ratio     median %9.1f     p90 %9.1f     p99 %10.1f     max %9.1f     total %9.1f\n",
           old.median / new.median, old.p90 / new.p90, old.p99 / new.p99, old.longest / new.longest,
           old.total / new.total);
    judge(set, "median", old.median / new.median);
    judge(set, "p99", old.p99 / new.p99);
    judge(set, "total", old.total / new.total);
    judge_most("memory in MB", (double)cost->peak / (1 << 20), 256);
    print_ratio("baseline : solver, total", offsetof(struct row, baseline), rounds,
                offsetof(struct row, solver), ROUNDS);
    print_cost(cost, total_of(offsetof(struct row, solver)));
}

/* The rule may make a problem longer, and then it costs more for that: only those are compared that
   take as many moves under both. */
static void print_must(void)
{
    int count = 0;

    for (int i = 0; i < row_count; i++) {
        bool is_same = rows[i].fewest[0] == rows[i].fewest[1];
        count += is_same;
        for (int round = 0; round < ROUNDS; round++) {
            rows[i].same[round] = is_same ? rows[i].solver[round] : 0;
            rows[i].must[round] = is_same ? rows[i].must[round] : 0;
        }
    }
    if (count == 0) {
        printf("  must : free is not given: the rule makes all of them longer\n");
        return;
    }
    double must = summarize(offsetof(struct row, must), ROUNDS, -1).total;
    double same = summarize(offsetof(struct row, same), ROUNDS, -1).total;
    printf("  of %d that take as many moves under both rules:\n", count);
    judge_most("must : free, total", must / same, 1.2);
}

/* Sets may be named by how their ids begin: hard1 is hard10 to hard18. */
static bool is_long_set(const char *set)
{
    return strchr("mhk", set[0]) != NULL;
}

static void measure_threads(const char *set)
{
    struct cost cost[2] = {0};

    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < row_count; i++) {
            rows[i].alone[round] = time_threads(&rows[i], 1, &cost[0]);
            rows[i].together[round] = time_threads(&rows[i], THREADS, &cost[1]);
        }
    struct summary one = summarize(offsetof(struct row, alone), ROUNDS, -1);
    struct summary two = summarize(offsetof(struct row, together), ROUNDS, -1);
    print_summary("1 thread", &one);
    print_cost(&cost[0], total_of(offsetof(struct row, alone)));
    print_summary("2 threads", &two);
    print_cost(&cost[1], total_of(offsetof(struct row, together)));
    print_ratio("one thread : two, elapsed", offsetof(struct row, alone), ROUNDS,
                offsetof(struct row, together), ROUNDS);
    if (strcmp(set, "hard") == 0)
        printf("  one thread : two, required 1.4: %s\n",
               one.total / two.total >= 1.4 ? "met" : "missed");
}

static void measure_chips(void)
{
    for (int round = 0; round < ROUNDS; round++)
        for (int i = 0; i < row_count; i++) {
            rows[i].anew[round] = time_chips(&rows[i], false);
            rows[i].again[round] = time_chips(&rows[i], true);
        }
    print_ratio("the chips of a board, each anew : sharing what is known",
                offsetof(struct row, anew), ROUNDS, offsetof(struct row, again), ROUNDS);
}

static void measure_set(const char *set)
{
    bool is_long = is_long_set(set);
    int rounds = is_long ? 1 : ROUNDS;
    struct cost cost = {0}, other = {0};

    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < row_count && round < rounds; i++)
            rows[i].baseline[round] = time_baseline(&rows[i]);
        for (int i = 0; i < row_count; i++)
            rows[i].solver[round] = time_solver(&rows[i], false, &cost);
        for (int i = 0; i < row_count; i++)
            rows[i].must[round] = time_solver(&rows[i], true, &other);
    }
    print_set(set, rounds, &cost);
    print_must();
    if (is_long)
        measure_threads(set);
    else
        measure_chips();
}

/* The plot: for each length of the solution, the mean of both, on a logarithmic scale. */

static double sums[2][LENGTHS];
static int counts[LENGTHS];

static void note_lengths(bool is_long)
{
    for (int i = 0; i < row_count; i++) {
        int length = rows[i].fewest[0];
        counts[length]++;
        sums[0][length] += least(rows[i].baseline, is_long ? 1 : ROUNDS);
        sums[1][length] += least(rows[i].solver, ROUNDS);
    }
}

enum { LEFT = 70, TOP = 30, STEP = 22, DECADE = 42, DECADES = 8 };

static double height_of(double seconds)
{
    return TOP + DECADE * (DECADES - (log10(seconds) + 6));
}

static void plot_line(FILE *file, int which, const char *colour, const char *name)
{
    int last = 0;

    fprintf(file, "<polyline fill=\"none\" stroke=\"%s\" stroke-width=\"2\" points=\"", colour);
    for (int i = 1; i < LENGTHS; i++)
        if (counts[i] > 0) {
            last = i;
            fprintf(file, "%d,%.1f ", LEFT + STEP * i, height_of(sums[which][i] / counts[i]));
        }
    fprintf(file, "\"/>\n<text x=\"%d\" y=\"%.1f\" fill=\"%s\">%s</text>\n", LEFT + STEP * last + 8,
            height_of(sums[which][last] / counts[last]) + 4, colour, name);
}

static void plot(FILE *file)
{
    static const char *const units[] = {"1 us",   "10 us", "100 us", "1 ms", "10 ms",
                                        "100 ms", "1 s",   "10 s",   "100 s"};
    int longest = 0;
    for (int i = 1; i < LENGTHS; i++)
        longest = counts[i] > 0 ? i : longest;
    int width = LEFT + STEP * longest + 130, height = TOP + DECADE * DECADES + 50;

    fprintf(file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" "
            "font-family=\"sans-serif\" font-size=\"12\">\n"
            "<title>Time to solve by the length of the solution</title>\n"
            "<rect width=\"100%%\" height=\"100%%\" fill=\"#fff\"/>\n",
            width, height);
    for (int i = 0; i <= DECADES; i++)
        fprintf(file,
                "<path d=\"M%d %dH%d\" stroke=\"#ddd\"/><text x=\"%d\" y=\"%d\" "
                "text-anchor=\"end\">%s</text>\n",
                LEFT, TOP + DECADE * (DECADES - i), LEFT + STEP * longest, LEFT - 6,
                TOP + DECADE * (DECADES - i) + 4, units[i]);
    for (int i = 2; i <= longest; i += 2)
        fprintf(file, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">%d</text>\n", LEFT + STEP * i,
                TOP + DECADE * DECADES + 18, i);
    fprintf(file, "<text x=\"%d\" y=\"%d\" text-anchor=\"middle\">fewest moves</text>\n",
            LEFT + STEP * longest / 2, TOP + DECADE * DECADES + 38);
    plot_line(file, 0, "#b4552d", "baseline");
    plot_line(file, 1, "#2d6cb4", "solver");
    fprintf(file, "</svg>\n");
}

static void *take_memory(void)
{
    void *taken = mmap(NULL, MEMORY, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (taken == MAP_FAILED)
        abort();
    madvise(taken, MEMORY, MADV_HUGEPAGE);
    return taken;
}

int main(int argc, char **argv)
{
    static char *const usual[] = {"std", "wild", "rico", "mid", "hard"};
    const char *picture = argc > 3 && strcmp(argv[2], "--plot") == 0 ? argv[3] : NULL;
    int first = picture ? 4 : 2;
    char *const *sets = argc > first ? argv + first : usual;
    int set_count = argc > first ? argc - first : (int)(sizeof usual / sizeof *usual);

    if (argc < 2) {
        fprintf(stderr, "usage: solver PROBLEMS [--plot FILE] [SET...]\n");
        return 2;
    }
    for (int i = 0; i < THREADS; i++)
        memory[i] = take_memory();
    baseline_init(&baseline, (struct baseline_memo){entries, MEMO_BITS});
    for (int i = 0; i < set_count; i++) {
        read_rows(argv[1], sets[i]);
        measure_set(sets[i]);
        fflush(stdout);
        note_lengths(is_long_set(sets[i]));
    }
    FILE *file = picture ? fopen(picture, "w") : NULL;
    if (file) {
        plot(file);
        fclose(file);
    }
    return picture && !file;
}
