/* laws [--games N] [--seed S] [--players P] [--one-in K] [--brief] [--partial] [game ...]: runs the
   laws over the games named, or over all that are listed and the probe. N is the number of matches
   for each configuration, of which one in K is played; of a partial run nobody asks that everything
   occurred. */
#include "games.h"
#include "laws.h"
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct game *find_game(const char *name)
{
    if (strcmp(name, probe_game.name) == 0)
        return &probe_game;
    return games_find((struct word){name, strlen(name)});
}

static void run_all(const struct laws_effort *effort)
{
    for (int i = 0; games_at(i); i++)
        laws_run(games_at(i), effort);
    laws_run(&probe_game, effort);
}

/* A number that follows an option of this name at argv[*at]; *at is then moved past both. */
static bool read_number(char **argv, int *at, const char *name, int64_t max, int64_t *number)
{
    const char *value = argv[*at + 1];

    if (strcmp(argv[*at], name) != 0 || !value ||
        !word_number((struct word){value, strlen(value)}, 0, max, number))
        return false;
    *at += 2;
    return true;
}

int main(int argc, char **argv)
{
    struct laws_effort effort = {.matches = LAWS_MATCHES, .seed = 1};
    int64_t number;
    int at = 1;

    while (at < argc && argv[at][0] == '-') {
        if (read_number(argv, &at, "--games", 1000000, &number)) {
            effort.matches = (int)number;
        } else if (read_number(argv, &at, "--seed", INT64_MAX, &number)) {
            effort.seed = (uint64_t)number;
        } else if (read_number(argv, &at, "--players", PLAYERS_MAX, &number)) {
            effort.players = (int)number;
        } else if (read_number(argv, &at, "--one-in", 1000, &number)) {
            effort.one_in = (int)number;
        } else if (strcmp(argv[at], "--brief") == 0) {
            effort.is_brief = true;
            at++;
        } else if (strcmp(argv[at], "--partial") == 0) {
            effort.is_partial = true;
            at++;
        } else {
            fprintf(stderr,
                    "usage: laws [--games N] [--seed S] [--players P] [--one-in K] [--brief] "
                    "[--partial] [game ...]\n");
            return 2;
        }
    }
    if (at == argc)
        run_all(&effort);
    for (; at < argc; at++) {
        const struct game *game = find_game(argv[at]);
        if (!game) {
            fprintf(stderr, "laws: there is no game %s\n", argv[at]);
            return 2;
        }
        laws_run(game, &effort);
    }
    return 0;
}
