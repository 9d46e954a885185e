/* Reads the command line. */
#include "order.h"

#include "games.h"

#include <stdlib.h>
#include <string.h>

static void print_game(FILE *stream, const struct game *game)
{
    fprintf(stream, "  %s, %d to %d players\n", game->name, game->players_min, game->players_max);
    for (int o = 0; o < game->option_count; o++) {
        const struct option *option = &game->options[o];
        char data[64];
        struct text standard;
        fprintf(stream, "    --option %s=", option->field.name);
        if (!option->field.names)
            fprintf(stream, "%d..%d", option->field.min, option->field.max);
        for (int value = 0; option->field.names && value <= option->field.max; value++)
            fprintf(stream, "%s%s", value > 0 ? "|" : "", option->field.names[value]);
        text_init(&standard, data, sizeof data);
        field_write(&option->field, option->standard, &standard);
        fprintf(stream, "  %s (%s)\n", option->says, data);
    }
}

void order_usage(FILE *stream)
{
    fputs("parlor                      choose a language and a game\n"
          "parlor GAME                 play\n"
          "  --players N               how many play\n"
          "  --seat N=NAME             who sits at seat N, counted from 0\n"
          "  --option NAME=VALUE       a rule of the game\n"
          "  --seed N                  the same chance each time\n"
          "parlor load [FILE]          go on with a match\n"
          "parlor replay FILE          look at a match step by step\n"
          "parlor verify FILE          check a match\n"
          "parlor draw FILE            write a picture of it (SVG) to standard output\n"
          "  --seat N                  as seat N sees it; else as the audience does\n"
          "  --at ENTRY                after that entry; else at its end\n"
          "  --lang en|ko              the language\n"
          "  --plain                   lines only, for screen readers and pipes\n"
          "parlor --help | --version\n\nGames and their options (with what is usual):\n",
          stream);
    for (int i = 0; games_at(i); i++)
        if (!games_at(i)->is_template)
            print_game(stream, games_at(i));
}

static bool take_number(const char *value, int64_t min, int64_t max, int64_t *number,
                        struct message *why)
{
    return word_number(word_of(value), min, max, number) ||
           message_refuse(why, SAY("That is not such a number."));
}

static bool take_players(struct order *order, const char *value, struct message *why)
{
    int64_t number;

    if (order->players)
        return message_refuse(why, SAY("That is given twice."));
    if (!take_number(value, 1, PLAYERS_MAX, &number, why))
        return false;
    order->players = (int)number;
    return true;
}

static bool take_seat(struct order *order, const char *value, struct message *why)
{
    int seat = value[0] - '0';

    if (seat < 0 || seat >= PLAYERS_MAX || value[1] != '=' || !value[2])
        return message_refuse(why, SAY("A seat is given as N=NAME."));
    if (order->names[seat])
        return message_refuse(why, SAY("That is given twice."));
    order->names[seat] = value + 2;
    return true;
}

static bool take_option(struct order *order, const char *value, struct message *why)
{
    text_add(&order->options_text, value);
    text_add_char(&order->options_text, ' ');
    return !order->options_text.is_cut || message_refuse(why, SAY("Those are too many options."));
}

static bool take_seed(struct order *order, const char *value, struct message *why)
{
    order->has_seed = take_number(value, 0, INT64_MAX, &order->seed, why);
    return order->has_seed;
}

static bool take_language(struct order *order, const char *value, struct message *why)
{
    int language = word_among(word_of(value), words_codes, LANGUAGES);

    if (language < 0)
        return message_refuse(why, SAY("The languages are en and ko."));
    order->language = (enum language)language;
    order->has_language = true;
    return true;
}

static bool take_viewer(struct order *order, const char *value, struct message *why)
{
    int64_t number;

    if (!take_number(value, 0, PLAYERS_MAX - 1, &number, why))
        return false;
    order->viewer = (int)number;
    return true;
}

static bool take_at(struct order *order, const char *value, struct message *why)
{
    order->has_at = take_number(value, 0, UINT32_MAX, &order->at, why);
    return order->has_at;
}

static const struct {
    const char *name;
    enum verb verb; /* what it is for; VERB_MENU: everything */
    bool (*take)(struct order *order, const char *value, struct message *why);
} switches[] = {
    {"--players", VERB_PLAY, take_players}, {"--seat", VERB_PLAY, take_seat},
    {"--option", VERB_PLAY, take_option},   {"--seed", VERB_PLAY, take_seed},
    {"--seat", VERB_DRAW, take_viewer},     {"--at", VERB_DRAW, take_at},
    {"--lang", VERB_MENU, take_language},
};

static bool take_switch(struct order *order, const char *name, const char *value,
                        struct message *why)
{
    *why = SAY("There is no such option.");
    for (size_t i = 0; i < sizeof switches / sizeof *switches; i++) {
        if (strcmp(name, switches[i].name) != 0)
            continue;
        *why = SAY("That does not go with it.");
        if (switches[i].verb != VERB_MENU && switches[i].verb != order->verb)
            continue;
        if (!value)
            return message_refuse(why, SAY("That needs a value."));
        return switches[i].take(order, value, why);
    }
    return false;
}

static bool take_verb(struct order *order, const char *word, struct message *why)
{
    static const char *const verbs[] = {[VERB_LOAD] = "load",
                                        [VERB_REPLAY] = "replay",
                                        [VERB_VERIFY] = "verify",
                                        [VERB_DRAW] = "draw"};

    for (int verb = VERB_LOAD; verb <= VERB_DRAW; verb++)
        if (strcmp(word, verbs[verb]) == 0) {
            order->verb = (enum verb)verb;
            return true;
        }
    order->verb = VERB_PLAY;
    order->game = games_find(word_of(word));
    return order->game || message_refuse(why, SAY("There is no such game. See parlor --help."));
}

static bool take_file(struct order *order, const char *word, struct message *why)
{
    if (order->verb == VERB_PLAY || order->file)
        return message_refuse(why, SAY("That is not understood. See parlor --help."));
    order->file = word;
    return true;
}

static bool take_word(struct order *order, char **argv, int *i, struct message *why)
{
    const char *word = argv[*i];

    if (strcmp(word, "--plain") == 0) {
        order->is_plain = true;
        return true;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
        order->verb = VERB_HELP;
        return true;
    }
    if (strcmp(word, "--version") == 0) {
        order->verb = VERB_VERSION;
        return true;
    }
    if (strncmp(word, "--", 2) == 0)
        return take_switch(order, word, argv[++*i], why);
    return order->verb == VERB_MENU ? take_verb(order, word, why) : take_file(order, word, why);
}

static bool is_complete(const struct order *order, struct message *why)
{
    if (order->verb >= VERB_REPLAY && order->verb <= VERB_DRAW && !order->file)
        return message_refuse(why, SAY("Which file?"));
    for (int seat = order->players; order->players && seat < PLAYERS_MAX; seat++)
        if (order->names[seat])
            return message_refuse(why, SAY("There is no such seat."));
    return true;
}

bool order_read(struct order *order, int argc, char **argv, const char **at, struct message *why)
{
    *order = (struct order){.verb = VERB_MENU, .viewer = VIEWER_AUDIENCE};
    text_init(&order->options_text, order->options, sizeof order->options);
    for (int i = 1; i < argc && order->verb != VERB_HELP && order->verb != VERB_VERSION; i++) {
        *at = argv[i];
        if (!take_word(order, argv, &i, why))
            return false;
    }
    *at = argc > 1 ? argv[1] : "";
    if (order->verb == VERB_PLAY && order->players == 0)
        order->players = order->game->players_min;
    return is_complete(order, why);
}
