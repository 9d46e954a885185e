/* Law 11: matches saved once and kept, for every game and every version of its rules, must replay
   to the same states for ever. A game without them fails.

       golden DIRECTORY            replays them all
       golden --write DIRECTORY    plays and saves those that are missing for the present rules */
#include "bits.h"
#include "games.h"
#include "lean.h"
#include "match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATH_SIZE = 4096, LOG_MAX = 4 << 20, MATCHES = 2, STEP_MS = 1500, PAUSE_MS = 20000 };

static void fail(const char *path, const char *why)
{
    printf("law 11 is broken: %s: %s\n", path, why);
    exit(1);
}

static void name_file(char *path, const char *directory, const struct game *game, int version,
                      int players, int number)
{
    snprintf(path, PATH_SIZE, "%s/%s-%d-%dp-%d.parlor", directory, game->name, version, players,
             number);
}

/* The last of the values that have names, unless it does not go with the options before. */
static void choose_last(const struct game *game, int option, struct params *params)
{
    static _Alignas(max_align_t) char state[1 << 16];
    int16_t *value = &params->options[option], before = *value;

    *value = game->options[option].field.max;
    if (!game_start(game, params, state, NULL))
        *value = before;
}

/* The option that people are asked for before the start, or -1. */
static int asked_option(const struct game *game)
{
    for (int i = 0; i < game->option_count; i++)
        if (game->options[i].is_asked)
            return i;
    return -1;
}

/* A pair for each value of the option that is asked for, or one. */
static int count_matches(const struct game *game)
{
    int asked = asked_option(game);
    const struct field *field = asked < 0 ? NULL : &game->options[asked].field;

    return field ? MATCHES * (field->max - field->min + 1) : MATCHES;
}

/* The first match of a pair has every option at its standard, the second all but the first option
   at their last. */
static void set_up(const struct game *game, int players, int number, struct match_setup *setup)
{
    static const char *const names[PLAYERS_MAX] = {"Ann", "Ben", "Cat", "Dan",
                                                   "Eve", "Fay", "Gus", "Hal"};
    int asked = asked_option(game);

    *setup = (struct match_setup){.game = game};
    memcpy(setup->names, names, sizeof names);
    params_init(game, players, &setup->params);
    for (int i = 1; number % MATCHES == 1 && i < game->option_count; i++)
        if (game->options[i].field.names)
            choose_last(game, i, &setup->params);
    if (asked >= 0)
        setup->params.options[asked] = (int16_t)(game->options[asked].field.min + number / MATCHES);
    dice_init_seed(&setup->dice, (uint64_t)(100 * players + number));
}

static void act(struct match *match, struct dice *dice, int64_t now_ms)
{
    const struct game *game = match_game(match);
    static _Alignas(max_align_t) char view[1 << 16];
    static struct move moves[4096];
    struct command command = {.seen = match_length(match)};
    struct message why;
    uint64_t seats = match_to_act(match) & bits_below(PLAYERS_MAX);

    for (uint32_t skip = dice_below(dice, (uint32_t)bits_count(seats)); skip > 0; skip--)
        seats &= seats - 1;
    int seat = bits_first(seats);
    match_view(match, seat, view);
    int count = game->legal(view, moves, game->moves_max);
    const struct move *move = &moves[lean_choose(game, view, moves, count, dice)];
    move_event(move, (int)dice_below(dice, (uint32_t)move_width(move)), seat, &command.event);
    if (match_submit(match, now_ms, &command, &why) != VERDICT_DONE)
        fail(game->name, "a legal move was refused");
}

/* Now and then long enough for a deadline to pass. */
static int64_t pass(struct dice *dice)
{
    return dice_below(dice, 8) == 0 ? PAUSE_MS : STEP_MS;
}

static void play_and_write(const char *path, const struct game *game, int players, int number)
{
    struct match_setup setup;
    struct message why;
    size_t length;

    set_up(game, players, number, &setup);
    struct match *match = match_create(&setup, 0, &why);
    if (!match)
        fail(path, why.text);
    for (int64_t now_ms = 0; match_to_act(match); now_ms += pass(&setup.dice))
        if (match_advance(match, now_ms, &why) && match_to_act(match))
            act(match, &setup.dice, now_ms);
    char *log = match_save(match, &length);
    FILE *file = fopen(path, "wbx");
    if (!log || !file || fwrite(log, 1, length, file) != length || fclose(file) != 0)
        fail(path, "it can't be written");
    free(log);
    match_destroy(match);
}

static void replay(const char *path)
{
    static char log[LOG_MAX];
    struct damage damage;
    struct dice dice;
    FILE *file = fopen(path, "rb");

    if (!file)
        fail(path, "there is no golden match");
    size_t length = fread(log, 1, sizeof log, file), saved_length;
    fclose(file);
    dice_init_seed(&dice, 0);
    struct match *match =
        match_load(log, length, games_find, NULL, &dice, (struct match_keeper){0}, 0, &damage);
    if (!match || damage.line > 0)
        fail(path, damage.why.text);
    if (match_to_act(match) != 0)
        fail(path, "the match is not over");
    char *saved = match_save(match, &saved_length);
    if (saved_length != length || memcmp(saved, log, length) != 0)
        fail(path, "it does not save as it was loaded");
    free(saved);
    match_destroy(match);
}

int main(int argc, char **argv)
{
    bool is_writing = argc == 3 && strcmp(argv[1], "--write") == 0;

    if (argc != 2 && !is_writing) {
        fprintf(stderr, "usage: golden [--write] DIRECTORY\n");
        return 2;
    }
    const char *directory = argv[argc - 1];
    char path[PATH_SIZE];

    for (int i = 0; games_at(i); i++) {
        const struct game *game = games_at(i);
        for (int version = 1; version <= game->version; version++)
            for (int players = game->players_min; players <= game->players_max; players++)
                for (int number = 0; number < count_matches(game); number++) {
                    name_file(path, directory, game, version, players, number);
                    if (is_writing && version == game->version && access(path, F_OK) != 0)
                        play_and_write(path, game, players, number);
                    replay(path);
                }
        printf("[       OK ] golden matches of %s\n", game->name);
    }
    return 0;
}
