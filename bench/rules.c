/* How fast the rules are on one core: for every game, whole matches at random through the contract
   alone, of all numbers of players in turn or in the set-ups of its own that are listed below. Each
   event costs a view of the player to act, the list of legal moves, a choice and the event itself
   with its reports. Time is the processor's; rounds of all games take turns, so that a busy machine
   disturbs them alike; a row shows the median round and how far the slowest and the fastest lay
   from it. frogs is set beside the naive model of the tests, in the same run. */
#include "bits.h"
#include "frogs_naive.h"
#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { ROUNDS = 9, ROWS_MAX = 16, MOVES_MAX = 4096 };

/* Games whose set-ups are worth a row each. */
static const struct set_up {
    const char *game, *options;
    int players;
} set_ups[] = {
    {"kittens", "variant=exploding", 4},
    {"kittens", "variant=imploding", 4},
    {"kittens", "variant=streaking", 4},
};

struct round {
    double events, matches; /* a second */
};

struct row {
    char name[64];
    const struct game *game;
    struct params params;
    bool is_spread; /* over all numbers of players */
    struct round rounds[ROUNDS];
};

static double seconds(void)
{
    struct timespec now;

    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void choose(const struct game *game, const void *state, int seat, struct dice *dice,
                   struct event *event)
{
    static _Alignas(max_align_t) char view[1 << 16];
    static struct move moves[MOVES_MAX];

    game->view(state, seat, view);
    int count = game->legal(view, moves, game->moves_max);
    const struct move *move = &moves[dice_below(dice, (uint32_t)count)];
    move_event(move, (int)dice_below(dice, (uint32_t)move_width(move)), seat, event);
}

/* Plays one match; returns the number of events. */
static long play(const struct game *game, const struct params *params, struct dice *dice)
{
    static _Alignas(max_align_t) char state[1 << 16];
    static struct outbox outbox;
    struct event event = {0};
    struct message why;
    long events = 0;

    if (!game_start(game, params, state, &why))
        abort();
    for (uint64_t to_act; (to_act = game->to_act(state)) != 0; events++) {
        int seat = bits_first(to_act);
        if (bits_has(to_act, SEAT_NATURE))
            game->nature(state, dice, &event);
        else if (seat == SEAT_CLOCK)
            event = (struct event){game->deadline(state), SEAT_CLOCK, EVENT_TIMEOUT, 0, {0}};
        else
            choose(game, state, seat, dice, &event);
        if (!game_apply(game, state, &event, &outbox))
            abort();
    }
    return events;
}

static struct round time_round(const struct row *row, double length)
{
    const struct game *game = row->game;
    int spread = row->is_spread ? game->players_max - game->players_min + 1 : 1;
    struct params params = row->params;
    struct dice dice;
    long events = 0, matches = 0;
    double start = seconds(), passed;

    dice_init_seed(&dice, 1);
    do {
        params.players = row->params.players + (int)(matches % spread);
        events += play(game, &params, &dice);
        matches++;
        passed = seconds() - start;
    } while (passed < length);
    return (struct round){(double)events / passed, (double)matches / passed};
}

static struct round time_naive(double length)
{
    char moves[128][NAIVE_MOVE_SIZE];
    struct dice dice;
    long events = 0, matches = 0;
    double start = seconds(), passed;

    dice_init_seed(&dice, 1);
    do {
        struct naive *naive = naive_create(2 + (int)(matches % 3), "");
        for (; naive_mover(naive) >= 0; events++) {
            int count = naive_legal(naive, moves, 128);
            naive_play(naive, naive_mover(naive), moves[dice_below(&dice, (uint32_t)count)]);
        }
        naive_destroy(naive);
        matches++;
        passed = seconds() - start;
    } while (passed < length);
    return (struct round){(double)events / passed, (double)matches / passed};
}

static int by_events(const void *a, const void *b)
{
    const struct round *x = a, *y = b;

    return (x->events > y->events) - (x->events < y->events);
}

static void print_row(struct row *row, double beside)
{
    qsort(row->rounds, ROUNDS, sizeof *row->rounds, by_events);
    const struct round *median = &row->rounds[ROUNDS / 2];
    printf("%-36s %12.0f %12.0f    -%.0f %% +%.0f %%", row->name, median->events, median->matches,
           100 * (1 - row->rounds[0].events / median->events),
           100 * (row->rounds[ROUNDS - 1].events / median->events - 1));
    if (beside > 0)
        printf("    %.0f times the naive model", median->events / beside);
    putchar('\n');
}

static void add_row(struct row *rows, int *count, const struct game *game,
                    const struct set_up *set_up)
{
    if (*count == ROWS_MAX)
        abort();
    struct row *row = &rows[(*count)++];
    *row = (struct row){.game = game, .is_spread = !set_up};
    params_init(game, set_up ? set_up->players : game->players_min, &row->params);
    snprintf(row->name, sizeof row->name, "%s", game->name);
    if (!set_up)
        return;
    struct word options = {set_up->options, strlen(set_up->options)};
    struct message why;
    if (!params_parse(game, options, &row->params, &why))
        abort();
    snprintf(row->name, sizeof row->name, "%s %s players=%d", game->name, set_up->options,
             set_up->players);
}

/* Of every game, or of the one that is named. */
static int add_rows(struct row *rows, const char *only)
{
    int count = 0;

    for (int i = 0; games_at(i); i++) {
        const struct game *game = games_at(i);
        int before = count;
        if (only && strcmp(only, game->name) != 0)
            continue;
        for (size_t k = 0; k < sizeof set_ups / sizeof *set_ups; k++)
            if (strcmp(set_ups[k].game, game->name) == 0)
                add_row(rows, &count, game, &set_ups[k]);
        if (count == before)
            add_row(rows, &count, game, NULL);
    }
    return count;
}

int main(int argc, char **argv)
{
    static struct row rows[ROWS_MAX], naive = {.name = "(naive frogs)"};
    double length = argc > 1 ? atof(argv[1]) : 0.5;
    const char *only = argc > 2 ? argv[2] : NULL;
    int count = add_rows(rows, only);

    for (int round = 0; round < ROUNDS; round++) {
        for (int i = 0; i < count; i++)
            rows[i].rounds[round] = time_round(&rows[i], length);
        if (!only)
            naive.rounds[round] = time_naive(length);
    }
    printf("%-36s %12s %12s    %s\n", "game", "events/s", "matches/s", "slowest and fastest round");
    if (!only)
        print_row(&naive, 0);
    for (int i = 0; i < count; i++)
        print_row(&rows[i],
                  strcmp(rows[i].name, "frogs") == 0 ? naive.rounds[ROUNDS / 2].events : 0);
    return 0;
}
