/* How long a picture takes, on one core, in processor time: every game in positions of random
   matches. With a directory, writes the pictures there instead, so that two builds can be compared.

       build/bench/draw [DIRECTORY] */
#include "draw.h"
#include "bits.h"
#include "draft.h"
#include "games.h"
#include "look.h"
#include "yardstick.h"

#include <stdio.h>
#include <stdlib.h>

enum {
    SAMPLES = 48,
    EVERY = 5, /* of so many positions one is drawn */
    REPEATS = 20,
    ROUNDS = 5,
    MOVES_MAX = 4096,
    STATE_MAX = 1 << 14,
};

static struct scene *scenes;
static struct looks looks;
static struct move moves[MOVES_MAX];
static _Alignas(max_align_t) char state[STATE_MAX], view[STATE_MAX];
static uint64_t sum; /* of what was written, so that nothing is left out */

static int look(const struct game *game, int seat)
{
    game->view(state, seat, view);
    return game->legal(view, moves, game->moves_max);
}

/* What happens next, by chance. */
static void step(const struct game *game, int players, struct dice *dice)
{
    struct params params;
    struct message why;
    struct event event = {0};
    uint64_t to_act = game->to_act(state);
    int seat = bits_first(to_act);

    if (to_act == 0) {
        params_init(game, players, &params);
        if (!game_start(game, &params, state, &why))
            abort();
        return;
    }
    if (bits_has(to_act, SEAT_NATURE))
        game->nature(state, dice, &event);
    else if (seat == SEAT_CLOCK)
        event = (struct event){game->deadline(state), SEAT_CLOCK, EVENT_TIMEOUT, 0, {0}};
    else {
        const struct move *move = &moves[dice_below(dice, (uint32_t)look(game, seat))];
        move_event(move, (int)dice_below(dice, (uint32_t)move_width(move)), seat, &event);
    }
    if (!game_apply(game, state, &event, NULL))
        abort();
}

static void fill(const struct game *game)
{
    int players = game->players_max < 4 ? game->players_max : 4, count = 0;
    struct params params;
    struct message why;
    struct dice dice;

    dice_init_seed(&dice, 1);
    params_init(game, players, &params);
    if (!game_start(game, &params, state, &why))
        abort();
    for (int i = 0; count < SAMPLES; i++) {
        int seat = bits_first(game->to_act(state) | bits_of(VIEWER_AUDIENCE));
        if (i % EVERY == 0 && seat != SEAT_NATURE && seat != SEAT_CLOCK) {
            struct stand stand = {faces_find(game), view, seat, moves, look(game, seat)};
            draft_scene(&stand, &(struct draft){0}, &scenes[count++]);
        }
        step(game, players, &dice);
    }
}

static struct picture picture_of(const struct game *game, const struct scene *scene)
{
    return (struct picture){.scene = scene,
                            .drawings = drawings_find(game),
                            .looks = looks.drawings ? &looks : NULL,
                            .title = game->title,
                            .language = "en"};
}

static void count_bytes(void *context, const char *bytes, size_t length)
{
    (void)context;
    sum += length + (uint8_t)*bytes;
}

static double draw_all(const struct game *game)
{
    double start = seconds();

    for (int i = 0; i < SAMPLES * REPEATS; i++) {
        struct picture picture = picture_of(game, &scenes[i % SAMPLES]);
        draw_scene(&picture, (struct draw_sink){count_bytes, NULL});
    }
    return (seconds() - start) * 1e6 / (SAMPLES * REPEATS);
}

static void measure(const struct game *game)
{
    double best = 1e9, yardstick = 1e9;
    int nodes = 0;

    for (int i = 0; i < SAMPLES; i++)
        nodes += scenes[i].node_count;
    for (int i = 0; i < ROUNDS; i++) {
        double spent = draw_all(game), compared = time_yardstick(REPEATS, &sum);
        best = spent < best ? spent : best;
        yardstick = compared < yardstick ? compared : yardstick;
    }
    printf("%-8s %4d nodes %8.1f us, %.1f times a fixed piece of work%s\n", game->name,
           nodes / SAMPLES, best, best / yardstick, looks.drawings ? ", looks kept" : "");
}

static void write_bytes(void *context, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, context);
}

static void write_all(const struct game *game, const char *directory)
{
    char path[4096];

    for (int i = 0; i < SAMPLES; i++) {
        struct picture picture = picture_of(game, &scenes[i]);
        snprintf(path, sizeof path, "%s/%s-%d.svg", directory, game->name, i);
        FILE *file = fopen(path, "w");
        if (!file)
            abort();
        draw_scene(&picture, (struct draw_sink){write_bytes, file});
        fclose(file);
    }
}

int main(int argc, char **argv)
{
    const struct game *game;

    scenes = calloc(SAMPLES, sizeof *scenes);
    if (!scenes)
        abort();
    for (int i = 0; (game = games_at(i)); i++) {
        fill(game);
        looks.drawings = NULL;
        if (argc > 1) {
            write_all(game, argv[1]);
            continue;
        }
        measure(game);
        looks_init(&looks, drawings_find(game));
        measure(game);
    }
    return 0;
}
