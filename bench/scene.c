/* How long it takes to show something, on one core, in processor time: for every game the scene
   with its marks (draft_scene, nothing touched) and the labels of all its nodes in each language,
   in positions of random matches, and for robots also in the middle of a proof. Beside them stands
   a fixed piece of work, measured in the same rounds, by which machines can be compared. A row
   shows the median round and how far the fastest and the slowest lay from it. */
#include "bits.h"
#include "draft.h"
#include "games.h"
#include "words.h"
#include "yardstick.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ROUNDS = 15,
    ROWS_MAX = 16,
    SAMPLES = 48,
    EVERY = 5, /* of so many positions one is looked at */
    MOVES_MAX = 4096,
    VIEW_MAX = 1 << 14,
    REPEATS = 8,
};

/* What somebody who is to act sees. */
struct sample {
    _Alignas(max_align_t) char view[VIEW_MAX];
    struct move *moves;
    int move_count, seat;
};

enum column { SCENE, LABELS, COLUMNS = LABELS + LANGUAGES };

struct row {
    const char *game, *events; /* by which to come to the position; NULL: random play */
    struct sample *samples;
    int count;
    double times[COLUMNS][ROUNDS];
};

static struct row rows[] = {
    {.game = "frogs"},
    {.game = "kittens"},
    {.game = "robots"},
    {.game = "robots",
     .events = "0 bet 9, 0 ready, 1 ready, 2 ready, 3 ready, 0 slide red north, "
               "0 slide red east, 0 slide green west, 0 slide blue south"},
};

enum { ROWS = sizeof rows / sizeof *rows };

static double yardsticks[ROUNDS];
static struct scene scene;
static uint64_t sum; /* of what was done, so that nothing is left out */

/* Positions. */

static void take_sample(struct row *row, const struct game *game, const void *state, int seat)
{
    static struct move moves[MOVES_MAX];
    struct sample *sample = &row->samples[row->count];

    game->view(state, seat, sample->view);
    sample->seat = seat;
    sample->move_count = game->legal(sample->view, moves, game->moves_max);
    sample->moves = malloc((size_t)(sample->move_count + 1) * sizeof *moves);
    if (!sample->moves)
        abort();
    memcpy(sample->moves, moves, (size_t)sample->move_count * sizeof *moves);
    row->count++;
}

static void choose(const struct game *game, const void *state, int seat, struct dice *dice,
                   struct event *event)
{
    static _Alignas(max_align_t) char view[VIEW_MAX];
    static struct move moves[MOVES_MAX];

    game->view(state, seat, view);
    int count = game->legal(view, moves, game->moves_max);
    const struct move *move = &moves[dice_below(dice, (uint32_t)count)];
    *event = (struct event){0};
    move_event(move, (int)dice_below(dice, (uint32_t)move_width(move)), seat, event);
}

/* The next event, by chance; returns the seat. */
static int next_event(const struct game *game, const void *state, struct dice *dice,
                      struct event *event)
{
    uint64_t to_act = game->to_act(state);
    int seat = bits_first(to_act);

    if (bits_has(to_act, SEAT_NATURE))
        game->nature(state, dice, event);
    else if (seat == SEAT_CLOCK)
        *event = (struct event){game->deadline(state), SEAT_CLOCK, EVENT_TIMEOUT, 0, {0}};
    else
        choose(game, state, seat, dice, event);
    return bits_has(to_act, SEAT_NATURE) ? SEAT_NATURE : seat;
}

/* Does what the row begins with, as far as it is allowed. */
static void begin(const struct game *game, const char *events, void *state, struct dice *dice)
{
    struct event event = {0};
    struct message why;

    while (bits_has(game->to_act(state), SEAT_NATURE)) {
        next_event(game, state, dice, &event);
        game_apply(game, state, &event, NULL);
    }
    for (const char *at = events; at && *at; at += strspn(at, ", ")) {
        size_t length = strcspn(at, ",");
        if (event_parse(game->kinds, (struct word){at + 2, length - 2}, &event, &why)) {
            event.seat = (int16_t)(*at - '0');
            game_apply(game, state, &event, NULL);
        }
        at += length;
    }
}

/* Looks at positions of random matches, or at the one that the row's events lead to. */
static void fill(struct row *row, const struct game *game)
{
    static _Alignas(max_align_t) char state[VIEW_MAX];
    struct params params;
    struct message why;
    struct event event;
    struct dice dice;

    dice_init_seed(&dice, 1);
    params_init(game, game->players_max < 4 ? game->players_max : 4, &params);
    row->samples = calloc(SAMPLES, sizeof *row->samples);
    if (!row->samples)
        abort();
    for (int i = 0; row->count < SAMPLES; i++) {
        if ((i == 0 || game->to_act(state) == 0) && !game_start(game, &params, state, &why))
            abort();
        if (row->events) {
            game_start(game, &params, state, &why);
            begin(game, row->events, state, &dice);
        }
        int seat = next_event(game, state, &dice, &event);
        if (seat < PLAYERS_MAX && (row->events || i % EVERY == 0))
            take_sample(row, game, state, seat);
        game_apply(game, state, &event, NULL);
    }
}

/* Time. */

static void write_labels(enum language language)
{
    char data[512];

    for (int i = 0; i < scene.node_count; i++) {
        struct text text;
        text_init(&text, data, sizeof data);
        message_write(&scene.nodes[i].label, words_tongue(language), NULL, &text);
        sum += text.length;
    }
}

static void time_sample(const struct face *face, const struct sample *sample, double *spent)
{
    const struct draft untouched = {0};
    const struct stand stand = {face, sample->view, sample->seat, sample->moves,
                                sample->move_count};
    double start = seconds();

    for (int i = 0; i < REPEATS; i++) {
        draft_scene(&stand, &untouched, &scene);
        sum += (uint64_t)scene.node_count;
    }
    spent[SCENE] += seconds() - start;
    for (enum language language = 0; language < LANGUAGES; language++) {
        start = seconds();
        for (int i = 0; i < REPEATS; i++)
            write_labels(language);
        spent[LABELS + (int)language] += seconds() - start;
    }
}

static void time_row(struct row *row, int round)
{
    const struct face *face = faces_find(games_find(word_of(row->game)));
    double spent[COLUMNS] = {0};

    for (int i = 0; i < row->count; i++)
        time_sample(face, &row->samples[i], spent);
    for (int column = 0; column < COLUMNS; column++)
        row->times[column][round] = spent[column] * 1e6 / (REPEATS * row->count);
}

static int by_size(const void *a, const void *b)
{
    double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

static double print_times(const char *name, double times[ROUNDS])
{
    qsort(times, ROUNDS, sizeof *times, by_size);
    double median = times[ROUNDS / 2];
    printf("  %-12s %7.1f us  -%.0f %% +%.0f %%\n", name, median, 100 * (1 - times[0] / median),
           100 * (times[ROUNDS - 1] / median - 1));
    return median;
}

static void print_row(struct row *row, double yardstick)
{
    static const char *const names[COLUMNS] = {"scene", "labels en", "labels ko"};
    double medians[COLUMNS];

    printf("%s%s\n", row->game, row->events ? ", proving" : "");
    for (int column = 0; column < COLUMNS; column++)
        medians[column] = print_times(names[column], row->times[column]);
    printf("  scene and labels in English: %.1f us; that is %.2f times the yardstick, the scene "
           "alone %.2f\n",
           medians[SCENE] + medians[LABELS], (medians[SCENE] + medians[LABELS]) / yardstick,
           medians[SCENE] / yardstick);
}

int main(void)
{
    for (int i = 0; i < ROWS; i++)
        fill(&rows[i], games_find(word_of(rows[i].game)));
    for (int round = 0; round < ROUNDS; round++) {
        yardsticks[round] = time_yardstick(REPEATS, &sum);
        for (int i = 0; i < ROWS; i++)
            time_row(&rows[i], round);
    }
    printf("a fixed piece of work (hashing %d bytes)\n", YARDSTICK);
    double yardstick = print_times("yardstick", yardsticks);
    for (int i = 0; i < ROWS; i++)
        print_row(&rows[i], yardstick);
    printf("(checksum %llx)\n", (unsigned long long)sum);
    return 0;
}
