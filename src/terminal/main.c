/* The program parlor: reads the command line, sets up or loads a match and has it played. */
#include "edge.h"
#include "games.h"
#include "match.h"
#include "plain.h"
#include "utf8.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the command line asks for. */
struct order {
    const struct game *game;
    int players;
    char options[1024];
    struct text options_text;
    const char *names[PLAYERS_MAX];
    bool has_seed;
    int64_t seed;
};

static int usage(FILE *stream)
{
    fputs("parlor GAME [--players N] [--option NAME=VALUE] [--seat N=NAME] [--seed N]\n"
          "parlor load FILE\n"
          "parlor --help | --version\n\nGames:\n",
          stream);
    for (int i = 0; games_at(i); i++) {
        const struct game *game = games_at(i);
        if (game->is_template)
            continue;
        fprintf(stream, "  %s, %d to %d players\n", game->name, game->players_min,
                game->players_max);
        for (int o = 0; o < game->option_count; o++) {
            const struct field *field = &game->options[o].field;
            fprintf(stream, "    --option %s=", field->name);
            if (!field->names)
                fprintf(stream, "%d..%d", field->min, field->max);
            for (int value = 0; field->names && value <= field->max; value++)
                fprintf(stream, "%s%s", value > 0 ? "|" : "", field->names[value]);
            fprintf(stream, "  %s\n", game->options[o].says);
        }
    }
    return stream == stderr ? 2 : 0;
}

static bool complain(const char *what, const char *about)
{
    bool is_printable = utf8_is_printable(about, strlen(about));

    fprintf(stderr, "parlor: %s: %s\n", what, is_printable ? about : "(not plain text)");
    return false;
}

static struct word word_of(const char *string)
{
    return (struct word){string, strlen(string)};
}

static bool take_seat(struct order *order, const char *value)
{
    if (value[0] < '0' || value[0] >= '0' + PLAYERS_MAX || value[1] != '=')
        return complain("a seat is given as N=NAME", value);
    order->names[value[0] - '0'] = value + 2;
    return true;
}

static bool take_option(struct order *order, const char *name, const char *value)
{
    int64_t number;

    if (strcmp(name, "--option") != 0 && strcmp(name, "--seat") != 0 &&
        strcmp(name, "--players") != 0 && strcmp(name, "--seed") != 0)
        return complain("unknown option, see parlor --help", name);
    if (!value)
        return complain("this needs a value", name);
    if (strcmp(name, "--option") == 0) {
        text_add(&order->options_text, value);
        text_add_char(&order->options_text, ' ');
        return !order->options_text.is_cut || complain("too many options", value);
    }
    if (strcmp(name, "--seat") == 0)
        return take_seat(order, value);
    if (strcmp(name, "--players") == 0) {
        if (!word_number(word_of(value), 1, PLAYERS_MAX, &number))
            return complain("not a number of players", value);
        order->players = (int)number;
        return true;
    }
    order->has_seed = word_number(word_of(value), 0, INT64_MAX, &order->seed);
    return order->has_seed || complain("not a seed", value);
}

static bool take_order(struct order *order, int argc, char **argv)
{
    *order = (struct order){.game = games_find(word_of(argv[1]))};
    text_init(&order->options_text, order->options, sizeof order->options);
    if (!order->game)
        return complain("there is no such game, see --help", argv[1]);
    order->players = order->game->players_min;
    for (int i = 2; i < argc; i += 2)
        if (!take_option(order, argv[i], i + 1 < argc ? argv[i + 1] : NULL))
            return false;
    for (int seat = order->players; seat < PLAYERS_MAX; seat++)
        if (order->names[seat])
            return complain("there is no such seat for", order->names[seat]);
    return true;
}

static int play(struct match *match, const struct message *why)
{
    if (!match) {
        fputs("parlor: ", stderr);
        plain_say(stderr, why, NULL);
        return 1;
    }
    plain_play(match);
    match_destroy(match);
    return 0;
}

static bool roll_dice(const struct order *order, struct dice *dice)
{
    if (!order->has_seed)
        return edge_dice(dice) || complain("no entropy", strerror(errno));
    dice_init_seed(dice, (uint64_t)order->seed);
    return true;
}

static int play_new(const struct order *order)
{
    static const char *const usual[PLAYERS_MAX] = {"Player 0", "Player 1", "Player 2", "Player 3",
                                                   "Player 4", "Player 5", "Player 6", "Player 7"};
    struct match_setup setup = {.game = order->game};
    struct message why = {0};

    params_init(order->game, order->players, &setup.params);
    if (!params_parse(order->game, word_of(order->options), &setup.params, &why))
        return play(NULL, &why);
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        setup.names[seat] = order->names[seat] ? order->names[seat] : usual[seat];
    if (!roll_dice(order, &setup.dice))
        return 1;
    return play(match_create(&setup, edge_now_ms(), &why), &why);
}

static int play_saved(const char *path)
{
    struct match_damage damage;
    struct dice dice;
    size_t length;
    char *log = edge_read_file(path, &length);

    if (!log || !edge_dice(&dice)) {
        complain(path, strerror(errno));
        free(log);
        return 1;
    }
    struct match *match = match_load(log, length, games_find, &dice, (struct match_keeper){0},
                                     edge_now_ms(), &damage);
    free(log);
    if (damage.line > 0) {
        fprintf(stderr, "parlor: line %d: ", damage.line);
        plain_say(stderr, &damage.why, NULL);
    }
    if (!match)
        return 1;
    if (damage.line > 0)
        puts("The match goes on from what is whole before that line.");
    return play(match, NULL);
}

int main(int argc, char **argv)
{
    struct order order;

    if (argc < 2 || strcmp(argv[1], "--help") == 0)
        return usage(argc < 2 ? stderr : stdout);
    if (strcmp(argv[1], "--version") == 0)
        return puts("parlor " PARLOR_VERSION) < 0;
    if (strcmp(argv[1], "load") == 0)
        return argc == 3 ? play_saved(argv[2]) : usage(stderr);
    return take_order(&order, argc, argv) ? play_new(&order) : 2;
}
