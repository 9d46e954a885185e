/* Reads the command line. What can be said on it stands in two tables, from which it is read and
   the help is written. */
#include "order.h"

#include "bits.h"
#include "bot.h"
#include "games.h"
#include "solve.h"
#include "table.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

/* More than anybody needs of anything. */
#define LIMIT_MAX (INT64_C(1) << 40)

static bool take_number(const char *value, int64_t min, int64_t max, int64_t *number,
                        struct message *why)
{
    return word_number(word_of(value), min, max, number) ||
           message_refuse(why, SAY("That is not a number in the allowed range."));
}

static bool take_players(struct order *order, const char *value, struct message *why)
{
    int64_t number;

    if (word_number(word_of(value), 1, PLAYERS_MAX, &number)) {
        order->players = (int)number;
        return true;
    }
    if (order->game)
        return game_seats(order->game, 0, why);
    return message_refuse(why, SAY("{min} to {max} can play.",
                                   .args = {SAY_NUMBER("min", 1), SAY_NUMBER("max", PLAYERS_MAX)}));
}

static bool take_seat(struct order *order, const char *value, struct message *why)
{
    int seat = value[0] - '0';

    if (seat < 0 || seat >= PLAYERS_MAX || value[1] != '=' || !value[2])
        return message_refuse(why, SAY("A seat is given as N=NAME."));
    if (order->names[seat])
        return message_refuse(why, SAY("That is given twice."));
    order->names[seat] = value + 2;
    return table_check_name(order->names[seat], why);
}

/* Without a name, the value is `NAME=VALUE`. */
static bool add_option(struct order *order, struct word name, const char *value,
                       struct message *why)
{
    struct text *text = &order->options_text;

    text_add(text, text->length > 0 ? " " : "");
    text_add_part(text, name.start, name.length);
    text_add(text, name.length > 0 ? "=" : "");
    text_add(text, value);
    return !text->is_cut || message_refuse(why, SAY("That is too many options."));
}

static bool take_language(struct order *order, const char *value, struct message *why)
{
    int language = word_among(word_of(value), words_codes, LANGUAGES);

    if (language < 0)
        return message_refuse(why, SAY("The languages are en and ko."));
    order->language = (enum language)language;
    return order->has_language = true;
}

static bool take_rule(struct order *order, const char *value, struct message *why)
{
    order->solve.is_free = strcmp(value, "free") == 0;
    return order->solve.is_free || strcmp(value, "must") == 0 ||
           message_refuse(why, SAY("The rules are must and free."));
}

/* The days of a month, leap years counted. */
static int days_in(int64_t year, int64_t month)
{
    static const int days[] = {31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31};
    bool is_leap = (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;

    return days[month - 1] + (month == 2 && is_leap);
}

/* So many digits, as a number. */
static bool read_digits(const char *digits, int count, int64_t *number)
{
    *number = 0;
    for (int i = 0; i < count; i++) {
        if (digits[i] < '0' || digits[i] > '9')
            return false;
        *number = 10 * *number + (digits[i] - '0');
    }
    return true;
}

static const char date_or_seed[] = WORDS("--date and --seed can't be used together.");

/* The puzzle of a day is the one whose number is written like the day. */
static bool take_date(struct order *order, const char *value, struct message *why)
{
    int64_t year, month, day;

    if (strlen(value) != 10 || value[4] != '-' || value[7] != '-' ||
        !read_digits(value, 4, &year) || !read_digits(value + 5, 2, &month) ||
        !read_digits(value + 8, 2, &day) || month < 1 || month > 12 || day < 1 ||
        day > days_in(year, month))
        return message_refuse(why, SAY("A date is given as YYYY-MM-DD."));
    if (order->has_seed)
        return message_refuse(why, SAY(date_or_seed));
    order->puzzle.date = value;
    order->puzzle.number = 10000 * year + 100 * month + day;
    return true;
}

static bool take_seed(struct order *order, const char *value, struct message *why)
{
    if (order->puzzle.date)
        return message_refuse(why, SAY(date_or_seed));
    return order->has_seed = take_number(value, 0, INT64_MAX, &order->seed, why);
}

/* `6-9`, or `7`. */
static bool take_moves(struct order *order, const char *value, struct message *why)
{
    const struct puzzle_maker *maker = order->game->puzzles;
    struct word least = {value, strcspn(value, "-")};
    const char *rest = value + least.length;
    struct word most = *rest ? word_of(rest + 1) : least;
    int64_t min, max;

    if (!word_number(least, maker->moves_least, maker->moves_most, &min) ||
        !word_number(most, min, maker->moves_most, &max))
        return message_refuse(why, SAY("Moves are given as A-B, from {min} to {max}.",
                                       .args = {SAY_NUMBER("min", maker->moves_least),
                                                SAY_NUMBER("max", maker->moves_most)}));
    order->puzzle.moves_min = (int)min;
    order->puzzle.moves_max = (int)max;
    return true;
}

static bool take_limit(struct order *order, const char *value, struct message *why)
{
    const char *equals = strchr(value, '=');
    int64_t number;

    return (equals && word_number(word_of(equals + 1), 0, LIMIT_MAX, &number) &&
            house_limits_set(&order->limits, (struct word){value, (size_t)(equals - value)},
                             number)) ||
           message_refuse(
               why,
               SAY("That is not NAME=NUMBER with the name of a limit and a number in its range."));
}

enum given {
    GIVEN_PLAYERS,
    GIVEN_SEAT,
    GIVEN_OPTION,
    GIVEN_SETUP,
    GIVEN_OPEN,
    GIVEN_SEED,
    GIVEN_VIEWER,
    GIVEN_AT,
    GIVEN_LISTEN,
    GIVEN_NO_BROWSER,
    GIVEN_DATA,
    GIVEN_PUBLIC,
    GIVEN_TRUST_PROXY,
    GIVEN_LIMIT,
    GIVEN_RULE,
    GIVEN_ALL,
    GIVEN_MEMORY,
    GIVEN_TIME,
    GIVEN_THREADS,
    GIVEN_DATE,
    GIVEN_MOVES,
    GIVEN_LANGUAGE,
    GIVEN_PLAIN,
    GIVEN_NO_MOUSE,
    GIVEN_HELP,
    GIVEN_VERSION
};

static bool take_given(struct order *order, enum given given, const char *value,
                       struct message *why)
{
    int64_t number;

    switch (given) {
    case GIVEN_PLAYERS: return take_players(order, value, why);
    case GIVEN_SEAT: return take_seat(order, value, why);
    case GIVEN_OPTION: return add_option(order, (struct word){"", 0}, value, why);
    case GIVEN_SETUP: order->setup = value; break;
    case GIVEN_OPEN: order->is_open = true; break;
    case GIVEN_SEED: return take_seed(order, value, why);
    case GIVEN_VIEWER:
        if (!take_number(value, 0, PLAYERS_MAX - 1, &number, why))
            return false;
        order->viewer = (int)number;
        break;
    case GIVEN_AT: return order->has_at = take_number(value, 0, UINT32_MAX, &order->at, why);
    case GIVEN_LISTEN: order->listen = value; break;
    case GIVEN_NO_BROWSER: order->has_no_browser = true; break;
    case GIVEN_DATA: order->data = value; break;
    case GIVEN_PUBLIC: order->public = value; break;
    case GIVEN_TRUST_PROXY: order->trusts_proxy = true; break;
    case GIVEN_LIMIT: return take_limit(order, value, why);
    case GIVEN_RULE: return take_rule(order, value, why);
    case GIVEN_ALL: order->solve.wants_all = true; break;
    case GIVEN_MEMORY: return take_number(value, 4, 1 << 15, &order->solve.memory_mb, why);
    case GIVEN_TIME: return take_number(value, 1, 1 << 20, &order->solve.time_s, why);
    case GIVEN_THREADS: return take_number(value, 1, 8, &order->solve.threads, why);
    case GIVEN_DATE: return take_date(order, value, why);
    case GIVEN_MOVES: return take_moves(order, value, why);
    case GIVEN_LANGUAGE: return take_language(order, value, why);
    case GIVEN_PLAIN: order->is_plain = true; break;
    case GIVEN_NO_MOUSE: order->has_no_mouse = true; break;
    case GIVEN_HELP: order->verb = VERB_HELP; break;
    case GIVEN_VERSION: order->verb = VERB_VERSION; break;
    }
    return true;
}

#define GOES_WITH(verb) (1u << (verb))
#define TO_BEGIN        (GOES_WITH(VERB_MENU) | GOES_WITH(VERB_PLAY))
#define TO_LOOK         (GOES_WITH(VERB_REPLAY) | GOES_WITH(VERB_DRAW))
#define TO_USE_FILES                                                                               \
    (TO_LOOK | GOES_WITH(VERB_LOAD) | GOES_WITH(VERB_VERIFY) | GOES_WITH(VERB_DELETE))
#define TO_SOLVE  GOES_WITH(VERB_SOLVE)
#define TO_PUZZLE GOES_WITH(VERB_PUZZLE)
#define TO_ALL    0xfffu

struct option_switch {
    const char *name;
    const char *value; /* what it is called in the help; NULL: it has none */
    unsigned verbs;
    bool is_many; /* may be given again */
    const char *says;
    enum given given;
};

static const struct option_switch switches[] = {
    {"--players", "N", TO_BEGIN, false, WORDS("how many play"), GIVEN_PLAYERS},
    {"--seat", WORDS("N=NAME"), TO_BEGIN, true, WORDS("who sits at seat N, counted from 0"),
     GIVEN_SEAT},
    {"--option", WORDS("NAME=VALUE"), TO_BEGIN, true,
     WORDS("a rule of the game; also --NAME VALUE"), GIVEN_OPTION},
    {"--setup", WORDS("FILE"), TO_BEGIN, false, WORDS("a text that the game is set up with"),
     GIVEN_SETUP},
    {"--open", NULL, TO_BEGIN | GOES_WITH(VERB_LOAD), true, WORDS("play with open hands"),
     GIVEN_OPEN},
    {"--seed", "N", TO_BEGIN, false, WORDS("the same random choices each time"), GIVEN_SEED},
    {"--seat", "N", TO_LOOK, false, WORDS("as seat N sees it; else as the audience does"),
     GIVEN_VIEWER},
    {"--at", WORDS("ENTRY"), TO_LOOK, false, WORDS("as it was after that entry"), GIVEN_AT},
    {"--listen", WORDS("ADDRESS:PORT"), GOES_WITH(VERB_SERVE), false,
     WORDS("where; usually 127.0.0.1:7777, which only this machine reaches"), GIVEN_LISTEN},
    {"--no-browser", NULL, GOES_WITH(VERB_SERVE), true, WORDS("open no browser"), GIVEN_NO_BROWSER},
    {"--data", WORDS("FOLDER"), GOES_WITH(VERB_SERVE), false,
     WORDS("where tables are kept; usually ~/.local/share/parlor"), GIVEN_DATA},
    {"--public", "URL", GOES_WITH(VERB_SERVE), false,
     WORDS("by which others reach it, such as https://games.example.org"), GIVEN_PUBLIC},
    {"--trust-proxy", NULL, GOES_WITH(VERB_SERVE), true,
     WORDS("trust the proxy in front of it (X-Forwarded-For)"), GIVEN_TRUST_PROXY},
    {"--limit", WORDS("NAME=NUMBER"), GOES_WITH(VERB_SERVE), true,
     WORDS("change a limit (man parlor, or man doc/man/parlor.6, lists them)"), GIVEN_LIMIT},
    {"--rule", "must|free", TO_SOLVE, false, WORDS("must a robot turn before it arrives?"),
     GIVEN_RULE},
    {"--all", NULL, TO_SOLVE, true,
     WORDS(
         "every shortest way; those that differ only in the order of slides that commute are one"),
     GIVEN_ALL},
    {"--max-memory", "MB", TO_SOLVE, false, WORDS("use no more memory than that"), GIVEN_MEMORY},
    {"--max-time", "S", TO_SOLVE, false, WORDS("spend no more seconds on each problem"),
     GIVEN_TIME},
    {"--threads", "N", TO_SOLVE, false, WORDS("how many threads share a long search"),
     GIVEN_THREADS},
    {"--date", "YYYY-MM-DD", TO_PUZZLE, false, WORDS("the puzzle of that day; usually today's"),
     GIVEN_DATE},
    {"--seed", "N", TO_PUZZLE, false, WORDS("the puzzle with that number"), GIVEN_SEED},
    {"--moves", "A-B", TO_PUZZLE, false, WORDS("how many moves it takes"), GIVEN_MOVES},
    {"--lang", "en|ko", TO_ALL, false, WORDS("the language"), GIVEN_LANGUAGE},
    {"--plain", NULL, TO_ALL, true, WORDS("lines only, for screen readers and pipes"), GIVEN_PLAIN},
    {"--no-mouse", NULL, TO_BEGIN | TO_PUZZLE | TO_USE_FILES, true,
     WORDS("leave the mouse to the terminal"), GIVEN_NO_MOUSE},
    {"--help", NULL, TO_ALL, true, WORDS("show this, or what goes with a game or a command"),
     GIVEN_HELP},
    {"--version", NULL, TO_ALL, true, WORDS("print the version"), GIVEN_VERSION},
};

enum { SWITCHES = sizeof switches / sizeof *switches };

static bool has_puzzles(const struct game *game)
{
    return game->puzzles;
}

const char *order_command(void)
{
    enum { BYTES_MAX = 100 };
    const char *command = getenv("PARLOR_COMMAND");
    size_t length = command ? strlen(command) : 0;

    return length > 0 && length <= BYTES_MAX && utf8_is_printable(command, length) ? command
                                                                                   : "parlor";
}

/* In the order of the help. */
static const struct {
    enum verb verb;
    const char *name; /* NULL: any game's */
    const char *usage;
    const char *says;
    bool (*is_of)(const struct game *game); /* after whose name it is said; NULL: after none */
} verbs[] = {
    {VERB_MENU, NULL, "", WORDS("choose everything from menus"), NULL},
    {VERB_PLAY, NULL, WORDS("GAME"), WORDS("play; you are asked for whatever is left open"), NULL},
    {VERB_LOAD, "load", WORDS("load [FILE]"), WORDS("go on with a match"), NULL},
    {VERB_REPLAY, "replay", WORDS("replay [FILE]"), WORDS("look at a match step by step"), NULL},
    {VERB_VERIFY, "verify", WORDS("verify [FILE]"), WORDS("check a match"), NULL},
    {VERB_DRAW, "draw", WORDS("draw [FILE]"), WORDS("draw a match as a picture (SVG)"), NULL},
    {VERB_DELETE, "delete", WORDS("delete [FILE]"), WORDS("delete a match, after asking"), NULL},
    {VERB_SERVE, "serve", "serve", WORDS("play in a browser"), NULL},
    {VERB_PUZZLE, "puzzle", "puzzle",
     WORDS("a puzzle for one player, the same for everybody each day"), has_puzzles},
    {VERB_SOLVE, "solve", WORDS("solve [FILE]"), WORDS("the fewest moves for problems of robots"),
     solve_knows},
};

enum { VERBS = sizeof verbs / sizeof *verbs };

/* A word of the command line; a switch has a name. */
struct argument {
    const char *text;
    struct word name;
    const char *value; /* or NULL */
};

static const struct option_switch *find_switch(struct word name, unsigned verbs_wanted)
{
    for (int i = 0; i < SWITCHES; i++)
        if (word_is(name, switches[i].name) && (switches[i].verbs & verbs_wanted))
            return &switches[i];
    return NULL;
}

static bool is_switch(const char *word)
{
    return strncmp(word, "--", 2) == 0 || strcmp(word, "-h") == 0;
}

static bool has_value(struct word name)
{
    const struct option_switch *found = find_switch(name, TO_ALL);

    return !found || found->value;
}

/* The next word, with the value that belongs to it; false at the end. */
static bool next_argument(char ***rest, struct argument *argument)
{
    if (!**rest)
        return false;
    const char *text = *(*rest)++, *equals = strchr(text, '=');
    *argument = (struct argument){.text = text};
    if (!is_switch(text))
        return true;
    argument->name = (struct word){text, equals ? (size_t)(equals - text) : strlen(text)};
    if (word_is(argument->name, "-h"))
        argument->name = word_of("--help");
    if (equals)
        argument->value = equals + 1;
    else if (has_value(argument->name) && **rest && !is_switch(**rest))
        argument->value = *(*rest)++;
    return true;
}

static bool take_switch(struct order *order, const struct option_switch *found,
                        const struct argument *argument, struct message *why)
{
    int place = (int)(found - switches);

    if (found->value && !argument->value)
        return message_refuse(why, SAY("That needs a value."));
    if (!found->value && argument->value)
        return message_refuse(why, SAY("That takes no value."));
    if (bits_has(order->given, place) && !found->is_many)
        return message_refuse(why, SAY("That is given twice."));
    order->given |= bits_of(place);
    return take_given(order, found->given, argument->value, why);
}

/* What means the same whatever else is said. */
static bool take_common(struct order *order, const struct argument *argument, struct message *why)
{
    const struct option_switch *found = find_switch(argument->name, TO_ALL);

    return !found || found->verbs != TO_ALL || take_switch(order, found, argument, why);
}

static int find_verb(const char *word)
{
    for (int i = 0; i < VERBS; i++)
        if (verbs[i].name && !verbs[i].is_of && strcmp(word, verbs[i].name) == 0)
            return i;
    return -1;
}

static bool take_verb(struct order *order, const char *word, struct message *why)
{
    int row = find_verb(word);

    order->verb = row < 0 ? VERB_PLAY : verbs[row].verb;
    if (row >= 0)
        return true;
    order->game = games_find(word_of(word));
    return order->game || message_refuse(why, SAY("There is no such game. See {command} --help.",
                                                  .args = {ORDER_COMMAND}));
}

/* What is done with a game instead of playing it. */
static bool is_verb_of(int row, const struct game *game)
{
    return verbs[row].is_of && verbs[row].is_of(game);
}

static bool take_verb_of_game(struct order *order, const char *word)
{
    for (int i = 0; i < VERBS && order->verb == VERB_PLAY; i++)
        if (is_verb_of(i, order->game) && strcmp(word, verbs[i].name) == 0)
            order->verb = verbs[i].verb;
    return order->verb != VERB_PLAY;
}

static bool take_word(struct order *order, const struct argument *argument, struct message *why)
{
    if (argument->name.length > 0)
        return true;
    if (order->verb == VERB_MENU)
        return take_verb(order, argument->text, why);
    if (order->verb == VERB_PLAY && take_verb_of_game(order, argument->text))
        return true;
    if (order->verb == VERB_PLAY || order->verb == VERB_SERVE || order->verb == VERB_PUZZLE ||
        order->file)
        return message_refuse(
            why, SAY("That is not understood. See {command} --help.", .args = {ORDER_COMMAND}));
    order->file = argument->text;
    return true;
}

/* The first word, if it names a game or a verb, is what help is wanted with. */
static bool take_topic(struct order *order, const struct argument *argument, struct message *why)
{
    (void)why;
    if (argument->name.length > 0)
        return true;
    int row = find_verb(argument->text);
    order->topic = row < 0 ? VERB_HELP : verbs[row].verb;
    order->game = row < 0 ? games_find(word_of(argument->text)) : NULL;
    return false;
}

/* `--NAME VALUE` is `--option NAME=VALUE`. */
static bool take_game_option(struct order *order, const struct argument *argument,
                             struct message *why)
{
    struct word name = {argument->name.start + 2, argument->name.length - 2};

    if (!order->game || !params_has(order->game, name))
        return message_refuse(why, SAY("There is no such option."));
    if (!argument->value)
        return message_refuse(why, SAY("That needs a value."));
    return add_option(order, name, argument->value, why);
}

/* What means something with this verb or this game only. */
static bool take_special(struct order *order, const struct argument *argument, struct message *why)
{
    const struct option_switch *found = find_switch(argument->name, GOES_WITH(order->verb));

    if (argument->name.length == 0 || (found && found->verbs == TO_ALL))
        return true;
    if (found)
        return take_switch(order, found, argument, why);
    if (find_switch(argument->name, TO_ALL))
        return message_refuse(why, SAY("That option does not go with this command."));
    return take_game_option(order, argument, why);
}

static bool take_each(struct order *order, char **rest, const char **at, struct message *why,
                      bool (*take)(struct order *order, const struct argument *argument,
                                   struct message *why))
{
    struct argument argument;

    while (next_argument(&rest, &argument)) {
        *at = argument.text;
        if (!take(order, &argument, why))
            return false;
    }
    return true;
}

bool order_read(struct order *order, int argc, char **argv, const char **at, struct message *why)
{
    char **words = argv + (argc > 0);

    *order = (struct order){.verb = VERB_MENU, .topic = VERB_HELP, .viewer = VIEWER_AUDIENCE};
    order->solve.memory_mb = 256;
    order->solve.threads = 1;
    house_limits_init(&order->limits);
    text_init(&order->options_text, order->options, sizeof order->options);
    if (!take_each(order, words, at, why, take_common))
        return false;
    if (order->verb == VERB_HELP)
        take_each(order, words, at, why, take_topic);
    if (order->verb == VERB_HELP || order->verb == VERB_VERSION)
        return true;
    if (!take_each(order, words, at, why, take_word) ||
        !take_each(order, words, at, why, take_special))
        return false;
    *at = "";
    return true;
}

int order_seats(const struct order *order)
{
    int seats = PLAYERS_MAX;

    while (seats > 0 && !order->names[seats - 1])
        seats--;
    return seats;
}

int order_level(const struct order *order, int seat)
{
    return order->names[seat] ? bot_level_of(word_of(order->names[seat])) : -1;
}

bool order_fits(const struct order *order, const char **at, struct message *why)
{
    const struct game *game = order->game;
    struct params params;

    *at = order->options;
    params_init(game, game->players_min, &params);
    if (!params_parse(game, word_of(order->options), &params, why))
        return false;
    *at = "";
    if (order->players && !game_seats(game, order->players, why))
        return false;
    if (order_seats(order) > (order->players ? order->players : game->players_max))
        return message_refuse(why, SAY("There is no such seat."));
    if (order->is_open && !game->has_secrets)
        return message_refuse(why, SAY("In {game} nothing is hidden, so --open does nothing.",
                                       .args = {SAY_WORD("game", game->title)}));
    return true;
}

bool order_sees(const struct order *order, int players, uint32_t entries, struct message *why)
{
    if (order->viewer != VIEWER_AUDIENCE && order->viewer >= players)
        return message_refuse(why, SAY("There is no such seat."));
    return order->at <= entries ||
           message_refuse(why, SAY("The match ends with entry {count}.",
                                   .args = {SAY_NUMBER("count", (int)entries)}));
}

enum { SAYS_COLUMN = 28 };

/* A term at the left, and what it means in a column at the right, or below where it is too long. */
static void print_row(const struct voice *voice, const char *term, struct message says)
{
    char data[LABEL_SIZE], line[2 * LABEL_SIZE];
    bool is_long = voice_width(term) >= SAYS_COLUMN;

    voice_label(voice, &says, data);
    if (is_long)
        voice_put(voice, term);
    snprintf(line, sizeof line, "%s%*s%s", is_long ? "" : term,
             is_long ? SAYS_COLUMN : SAYS_COLUMN - voice_width(term), "", data);
    voice_print(voice, line, SAYS_COLUMN);
}

static void print_switch(const struct voice *voice, const struct option_switch *shown)
{
    char term[64];
    struct text text;

    text_init(&text, term, sizeof term);
    text_add(&text, "  ");
    text_add(&text, shown->name);
    text_add(&text, shown->value ? " " : "");
    voice_write(voice, &SAY(shown->value), &text);
    print_row(voice, term, SAY(shown->says));
}

static void print_verb(const struct voice *voice, int row, const struct game *game)
{
    char term[64];
    struct text text;

    text_init(&text, term, sizeof term);
    text_add(&text, order_command());
    text_add(&text, " ");
    text_add(&text, game ? game->name : "");
    text_add(&text, game && verbs[row].is_of ? " " : "");
    if (!game || verbs[row].is_of)
        voice_write(voice, &SAY(verbs[row].usage), &text);
    print_row(voice, term, SAY(verbs[row].says));
}

/* The switches that go with this verb and not with all. */
static void print_switches_of(const struct voice *voice, enum verb verb)
{
    for (int i = 0; i < SWITCHES; i++)
        if (switches[i].verbs != TO_ALL && (switches[i].verbs & GOES_WITH(verb)))
            print_switch(voice, &switches[i]);
}

static void print_common_switches(const struct voice *voice)
{
    for (int i = 0; i < SWITCHES; i++)
        if (switches[i].verbs == TO_ALL)
            print_switch(voice, &switches[i]);
}

/* `    --board=classic|small`, `    --frogs=1..3` or `    --seconds=0|15..600` */
static void print_option(const struct voice *voice, const struct option *option)
{
    const struct field *field = &option->field;
    char term[512], standard[64];
    struct text text;

    text_init(&text, standard, sizeof standard);
    field_write(field, option->standard, &text);
    text_init(&text, term, sizeof term);
    text_add(&text, "    --");
    text_add(&text, field->name);
    text_add_char(&text, '=');
    for (int value = field->min; field->names && value <= field->max; value++) {
        text_add(&text, value > field->min ? "|" : "");
        text_add(&text, field->names[value]);
    }
    if (!field->names) {
        text_add_number(&text, field->min);
        if (option->least > 0)
            text_add_numbered(&text, "|", option->least);
        text_add(&text, "..");
        text_add_number(&text, field->max);
    }
    print_row(voice, term,
              SAY("{option} ({usual})",
                  .args = {SAY_WORD("option", option->says), SAY_NAME("usual", standard)}));
}

/* `    --board=nw-ne-se-sw` */
static void print_group(const struct voice *voice, const struct game *game, int first)
{
    char term[512];
    struct text text;

    text_init(&text, term, sizeof term);
    text_add(&text, "    --");
    text_add(&text, game->options[first].group);
    for (int i = 0; i < params_group(game, first); i++) {
        text_add_char(&text, i > 0 ? '-' : '=');
        text_add(&text, game->options[first + i].field.name);
    }
    print_row(voice, term, SAY("all of the following at once"));
}

static void print_setup(const struct voice *voice, const struct game *game)
{
    char term[64];
    struct text text;

    text_init(&text, term, sizeof term);
    text_add(&text, "    --setup=");
    voice_write(voice, &SAY("FILE"), &text);
    print_row(voice, term, SAY(game->setup_says));
}

static void print_players(const struct voice *voice, const struct game *game)
{
    voice_say(voice,
              SAY("  {name}, {min} to {max} players",
                  .args = {SAY_NAME("name", game->name), SAY_NUMBER("min", game->players_min),
                           SAY_NUMBER("max", game->players_max)}));
}

static void print_options(const struct voice *voice, const struct game *game)
{
    voice_say(voice, SAY("Options (with what is usual):"));
    print_players(voice, game);
    for (int i = 0; i < game->option_count; i++) {
        bool is_inside = i > 0 && game->options[i - 1].group && params_group(game, i - 1) > 1;
        if (game->options[i].group && !is_inside)
            print_group(voice, game, i);
        print_option(voice, &game->options[i]);
    }
    if (game->setup_says)
        print_setup(voice, game);
    voice_say(voice, SAY("    computer players: --seat N=easy, N=medium or N=hard"));
}

static void explain_game(const struct voice *voice, const struct game *game)
{
    for (int row = 0; row < VERBS; row++) {
        if (verbs[row].verb != VERB_PLAY && !is_verb_of(row, game))
            continue;
        print_verb(voice, row, game);
        print_switches_of(voice, verbs[row].verb);
    }
    print_common_switches(voice);
    putchar('\n');
    print_options(voice, game);
}

/* Of a verb that is said after games, one line for each of them. */
static void print_verb_for_all(const struct voice *voice, int row)
{
    if (!verbs[row].is_of)
        print_verb(voice, row, NULL);
    for (int i = 0; games_at(i); i++)
        if (is_verb_of(row, games_at(i)))
            print_verb(voice, row, games_at(i));
}

static void explain_verb(const struct voice *voice, enum verb verb)
{
    for (int row = 0; row < VERBS; row++)
        if (verbs[row].verb == verb)
            print_verb_for_all(voice, row);
    print_switches_of(voice, verb);
    print_common_switches(voice);
}

static void explain_all(const struct voice *voice)
{
    for (int row = 0; row < VERBS; row++)
        print_verb_for_all(voice, row);
    voice_say(voice, SAY("Games:"));
    for (int i = 0; games_at(i); i++)
        if (!games_at(i)->is_template)
            print_players(voice, games_at(i));
    voice_say(voice, SAY("With any of these:"));
    print_common_switches(voice);
    voice_say(voice, SAY("More: {command} GAME --help tells every option of a game, and {command} "
                         "draw --help what goes with draw.",
                         .args = {ORDER_COMMAND}));
}

void order_usage(const struct voice *voice, const struct order *order)
{
    if (order->game)
        explain_game(voice, order->game);
    else if (order->topic != VERB_HELP)
        explain_verb(voice, order->topic);
    else
        explain_all(voice);
}
