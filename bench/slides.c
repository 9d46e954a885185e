/* slides: how long a slide of robots takes on one core, in processor time, on random positions on
   boards of all quadrants, every robot in every direction. Beside it the naive mover of the tests,
   in the same rounds; the median round is shown, and how far the slowest and the fastest lay from
   it. */
#include "robots_boards.h"

#include <stdlib.h>
#include <time.h>

enum {
    ROUNDS = 9,
    BOARDS = 64,
    EACH = 64,
    POSITIONS = BOARDS * EACH,
    SLIDES = POSITIONS * ROBOTS_MAX * 4,
    PASSES = 20
};

static struct robots_board boards[BOARDS];
static struct naive_board naive_boards[BOARDS];
static uint8_t positions[POSITIONS][ROBOTS_MAX];
static struct naive_place naive_positions[POSITIONS][ROBOTS_MAX];

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Nanoseconds a slide. What is found is added up, so that nothing is left out. */
static double time_slides(unsigned *sum)
{
    double start = seconds();

    for (int pass = 0; pass < PASSES; pass++)
        for (int i = 0; i < POSITIONS; i++)
            for (int move = 0; move < ROBOTS_MAX * ROBOTS_DIRECTIONS; move++)
                *sum += (unsigned)robots_slide(&boards[i / EACH], positions[i],
                                               move / ROBOTS_DIRECTIONS, move % ROBOTS_DIRECTIONS);
    return (seconds() - start) * 1e9 / SLIDES / PASSES;
}

static double time_naive(unsigned *sum)
{
    double start = seconds();
    struct naive_place end = {0, 0};
    bool along_row, along_column;

    for (int i = 0; i < POSITIONS; i++)
        for (int move = 0; move < ROBOTS_MAX * ROBOTS_DIRECTIONS; move++) {
            naive_slide(&naive_boards[i / EACH], naive_positions[i], move / ROBOTS_DIRECTIONS,
                        "NESW"[move % ROBOTS_DIRECTIONS], &end, &along_row, &along_column);
            *sum += (unsigned)end.row;
        }
    return (seconds() - start) * 1e9 / SLIDES;
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static void print_times(const char *name, double times[ROUNDS])
{
    qsort(times, ROUNDS, sizeof *times, by_size);
    double median = times[ROUNDS / 2];
    printf("%-12s %6.1f ns a slide  -%.0f %% +%.0f %%\n", name, median,
           100 * (1 - times[0] / median), 100 * (times[ROUNDS - 1] / median - 1));
}

int main(void)
{
    double times[ROUNDS], naive_times[ROUNDS];
    struct dice dice;
    unsigned sum = 0;

    dice_init_seed(&dice, 1);
    for (int i = 0; i < BOARDS; i++) {
        random_quadrants(&dice, &boards[i]);
        naive_board_of(&boards[i], &naive_boards[i]);
    }
    for (int i = 0; i < POSITIONS; i++) {
        random_robots(&dice, positions[i]);
        naive_robots_of(positions[i], naive_positions[i]);
    }
    for (int round = 0; round < ROUNDS; round++) {
        times[round] = time_slides(&sum);
        naive_times[round] = time_naive(&sum);
    }
    print_times("rules", times);
    print_times("naive mover", naive_times);
    printf("that is %.0f times as long (checksum %u)\n",
           naive_times[ROUNDS / 2] / times[ROUNDS / 2], sum);
    return 0;
}
