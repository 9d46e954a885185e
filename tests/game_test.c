/* What is the same for every game: events as text, moves, options, the outbox. */
#include "game.h"
#include "test.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

enum { PICK = EVENT_OWN, PAIR, AIM, DEAL, KINDS };

static const char *const colours[] = {"red", "green", "blue"};

static const struct event_kind kind_list[KINDS] = {
    EVENT_COMMON_KINDS,
    [PICK] = {.name = "pick",
              .arg_min = 1,
              .arg_max = 2,
              .fields = {{"colour", 0, 2, colours}, {"number", -5, 5, NULL}}},
    [PAIR] = {.name = "pair",
              .arg_min = 2,
              .arg_max = 3,
              .fields = {{"place", 0, 9, NULL}},
              .is_ascending = true},
    [AIM] = {.name = "aim", .arg_min = 1, .arg_max = 1, .fields = {{"x", -30000, 30000, NULL}}},
    [DEAL] = {.name = "deal",
              .by = BY_NATURE,
              .arg_min = 1,
              .arg_max = ARGS_MAX,
              .fields = {{"first", 7, 7, NULL}, {"card", 0, 60, NULL}}},
};

static const struct event_kinds kinds = {kind_list, KINDS};

static struct event parsed(const char *line)
{
    struct event event;

    assert_true(event_parse(kinds, word_of(line), &event, NULL));
    return event;
}

static void assert_written(const struct event *event, const char *expected)
{
    char data[1024];
    struct text text;

    text_init(&text, data, sizeof data);
    event_write(kinds, event, &text);
    assert_string_equal(data, expected);
}

/* Events. */

static void events_as_text(void)
{
    static const char *const lines[] = {"forfeit",  "timeout", "pick",       "pick blue",
                                        "pair 1 8", "pair 3",  "deal 7 0 60"};

    for (size_t i = 0; i < COUNT(lines); i++) {
        struct event event = parsed(lines[i]);
        assert_written(&event, lines[i]);
    }
}

static void arguments_are_read(void)
{
    struct event event = parsed(" pick\tgreen  -5 ");

    assert_int_equal(event.kind, PICK);
    assert_int_equal(event.arg_count, 2);
    assert_int_equal(event.args[0], 1);
    assert_int_equal(event.args[1], -5);
    assert_written(&event, "pick green -5");
}

static void ascending_arguments(void)
{
    static const char *const lines[] = {"pair 2 5 9", "pair 2 9 5", "pair 5 2 9",
                                        "pair 5 9 2", "pair 9 2 5", "pair 9 5 2"};

    for (size_t i = 0; i < COUNT(lines); i++) {
        struct event event = parsed(lines[i]);
        assert_written(&event, "pair 2 5 9");
    }
}

static void further_arguments_are_like_the_last(void)
{
    assert_string_equal(event_field(&kind_list[DEAL], 0)->name, "first");
    assert_string_equal(event_field(&kind_list[DEAL], 1)->name, "card");
    assert_string_equal(event_field(&kind_list[DEAL], ARGS_MAX - 1)->name, "card");
    assert_string_equal(event_field(&kind_list[PAIR], 2)->name, "place");
}

static void as_many_arguments_as_there_may_be(void)
{
    char line[8 + 3 * ARGS_MAX] = "deal 7";
    struct event event;

    for (int i = 1; i < ARGS_MAX; i++)
        strcat(line, " 60");
    event = parsed(line);
    assert_int_equal(event.arg_count, ARGS_MAX);
    assert_written(&event, line);
    strcat(line, " 1");
    assert_false(event_parse(kinds, word_of(line), &event, NULL));
}

static const struct {
    const char *line, *text;
    int position;
} bad_lines[] = {
    {"", "There is no such move in this game.", 0},
    {"pic", "There is no such move in this game.", 0},
    {"  picks red", "There is no such move in this game.", 2},
    {"Pick red", "There is no such move in this game.", 0},
    {"pick yellow", "That is no {field}.", 5},
    {"pick red 6", "That is no {field}.", 9},
    {"pick  red   +1", "That is no {field}.", 12},
    {"pick 0", "That is no {field}.", 5},
    {"pick red 1 1", "That is too much for {move}.", 11},
    {"forfeit now", "That is too much for {move}.", 8},
    {"pair 1 10", "That is no {field}.", 7},
    {"pick red\n", "That is no {field}.", 8},
};

static void bad_lines_are_refused(void)
{
    for (size_t i = 0; i < COUNT(bad_lines); i++) {
        struct event event;
        struct message why;
        assert_false(event_parse(kinds, word_of(bad_lines[i].line), &event, &why));
        assert_string_equal(why.text, bad_lines[i].text);
        assert_true(message_is_whole(&why));
        assert_int_equal(why.position, bad_lines[i].position);
    }
}

/* Shape. */

static struct event event_of(int seat, const char *line)
{
    struct event event = parsed(line);

    event.seat = (int16_t)seat;
    return event;
}

static void assert_misshapen(struct event event, const char *text)
{
    struct message why;

    assert_false(event_has_shape(kinds, &event, &why));
    assert_string_equal(why.text, text);
    assert_true(message_is_whole(&why));
    assert_false(event_has_shape(kinds, &event, NULL));
}

static void events_with_shape(void)
{
    struct event events[] = {event_of(0, "forfeit"),         event_of(7, "pick red"),
                             event_of(3, "pick red 5"),      event_of(0, "pair 0 9"),
                             event_of(0, "pair 0 1 2"),      event_of(SEAT_NATURE, "deal 7 1"),
                             event_of(SEAT_CLOCK, "timeout")};
    struct message why;

    for (size_t i = 0; i < COUNT(events); i++)
        assert_true(event_has_shape(kinds, &events[i], &why));
}

static void wrong_seats(void)
{
    const char *text = "That is not for this seat to do.";

    assert_misshapen(event_of(SEAT_NATURE, "forfeit"), text);
    assert_misshapen(event_of(SEAT_CLOCK, "pick red"), text);
    assert_misshapen(event_of(VIEWER_AUDIENCE, "pick red"), text);
    assert_misshapen(event_of(-1, "pick red"), text);
    assert_misshapen(event_of(0, "timeout"), text);
    assert_misshapen(event_of(SEAT_NATURE, "timeout"), text);
    assert_misshapen(event_of(0, "deal 7"), text);
    assert_misshapen(event_of(SEAT_CLOCK, "deal 7"), text);
}

static void unknown_kinds(void)
{
    assert_misshapen((struct event){.kind = -1}, "There is no such move in this game.");
    assert_misshapen((struct event){.kind = KINDS}, "There is no such move in this game.");
}

static void wrong_counts(void)
{
    const char *few = "{move} is not complete.";
    const char *many = "That is too much for {move}.";

    assert_misshapen(event_of(0, "pick"), few);
    assert_misshapen(event_of(0, "pair 1"), few);
    assert_misshapen((struct event){.kind = PICK, .arg_count = -1}, few);
    assert_misshapen((struct event){.kind = PICK, .arg_count = 3}, many);
    assert_misshapen((struct event){.kind = EVENT_FORFEIT, .arg_count = 1}, many);
}

static void wrong_values(void)
{
    const char *text = "{value} is out of range.";

    assert_misshapen((struct event){.kind = PICK, .arg_count = 1, .args = {3}}, text);
    assert_misshapen((struct event){.kind = PICK, .arg_count = 1, .args = {-1}}, text);
    assert_misshapen((struct event){.kind = PICK, .arg_count = 2, .args = {0, 6}}, text);
    assert_misshapen((struct event){.kind = PAIR, .arg_count = 3, .args = {1, 2, 10}}, text);
}

static void choices_must_differ(void)
{
    const char *text = "The choices must differ, the smaller first.";

    assert_misshapen(event_of(0, "pair 4 4"), text);
    assert_misshapen(event_of(0, "pair 4 1 4"), text);
    assert_misshapen((struct event){.kind = PAIR, .arg_count = 2, .args = {5, 4}}, text);
}

/* Moves. */

static void moves_without_arguments(void)
{
    struct move move = {.kind = EVENT_FORFEIT};
    struct event event = {0};

    assert_int_equal(move_width(&move), 1);
    move_event(&move, 0, 3, &event);
    assert_int_equal(event.seat, 3);
    assert_written(&event, "forfeit");
    assert_true(move_has(&move, &event));
}

static const struct move range = {.kind = PICK, .arg_count = 2, .args = {1, -2}, .last_max = 3};

static void moves_are_ranges(void)
{
    static const char *const lines[] = {"pick green -2", "pick green -1", "pick green 0",
                                        "pick green 1",  "pick green 2",  "pick green 3"};

    assert_int_equal(move_width(&range), COUNT(lines));
    for (int i = 0; i < move_width(&range); i++) {
        struct event event = {.time_ms = 9};
        move_event(&range, i, 2, &event);
        assert_written(&event, lines[i]);
        assert_int_equal(event.seat, 2);
        assert_int_equal(event.time_ms, 0);
        assert_true(event_has_shape(kinds, &event, NULL));
        assert_true(move_has(&range, &event));
    }
}

static void outside_of_a_range(void)
{
    static const char *const lines[] = {"pick green -3", "pick green 4", "pick red 0",
                                        "pick green",    "pair 1 2",     "forfeit"};

    for (size_t i = 0; i < COUNT(lines); i++) {
        struct event event = parsed(lines[i]);
        assert_false(move_has(&range, &event));
    }
}

static void moves_of_one(void)
{
    struct move move = {.kind = AIM, .arg_count = 1, .args = {4}, .last_max = 4};
    struct event event = parsed("aim 4"), other = parsed("aim 5");

    assert_int_equal(move_width(&move), 1);
    assert_true(move_has(&move, &event));
    assert_false(move_has(&move, &other));
}

static void widest_move(void)
{
    struct move move = {.kind = AIM, .arg_count = 1, .args = {-30000}, .last_max = 30000};
    struct event event = {0};

    assert_int_equal(move_width(&move), 60001);
    move_event(&move, 60000, 0, &event);
    assert_written(&event, "aim 30000");
}

/* Options. */

enum { SIZE, SPEED };

static const char *const sizes[] = {"small", "large"};

static const struct option option_list[] = {
    [SIZE] = {.field = {"size", 0, 1, sizes}, .standard = 1, .says = "How large it is"},
    [SPEED] = {.field = {"speed", -2, 9, NULL}, .standard = 3, .says = "How fast it is"},
};

/* Small and fast do not go together. */
static bool toy_start(void *state, const struct params *params, struct message *why)
{
    if (params->options[SIZE] == 0 && params->options[SPEED] > 5) {
        *why = SAY("That is too fast.", .position = SPEED);
        return false;
    }
    *(int *)state = params->players;
    return true;
}

static bool toy_apply(void *state, const struct event *event, struct outbox *outbox)
{
    (void)state;
    outbox_tell(outbox, EVERYONE, SAY("Something happens."));
    return event->kind != EVENT_TIMEOUT;
}

static const struct game toy = {
    .name = "toy",
    .title = "Toy",
    .version = 3,
    .players_min = 2,
    .players_max = 5,
    .state_size = sizeof(int),
    .kinds = {kind_list, KINDS},
    .options = option_list,
    .option_count = 2,
    .start = toy_start,
    .apply = toy_apply,
};

static void assert_params(const struct params *params, const char *expected)
{
    char data[64];
    struct text text;

    text_init(&text, data, sizeof data);
    params_write(&toy, params, &text);
    assert_string_equal(data, expected);
}

static void standard_options(void)
{
    struct params params;

    params_init(&toy, 4, &params);
    assert_int_equal(params.version, 3);
    assert_int_equal(params.players, 4);
    assert_params(&params, "size=large speed=3");
}

static void options_are_read(void)
{
    struct params params;

    params_init(&toy, 2, &params);
    assert_true(params_parse(&toy, word_of("\tspeed=-2  size=small "), &params, NULL));
    assert_params(&params, "size=small speed=-2");
    assert_true(params_parse(&toy, word_of("speed=9"), &params, NULL));
    assert_params(&params, "size=small speed=9");
    assert_true(params_parse(&toy, word_of(""), &params, NULL));
    assert_params(&params, "size=small speed=9");
}

static const struct {
    const char *line, *text;
    int position;
} bad_options[] = {
    {"colour=red", "There is no such option.", 0},
    {" speed=1 siz=small", "There is no such option.", 9},
    {"=", "There is no such option.", 0},
    {"speed=1 speed=1", "The option {option} is given twice.", 8},
    {"speed=10", "The option {option} is a number from {min} to {max}.", 6},
    {"speed=01", "The option {option} is a number from {min} to {max}.", 6},
    {"speed=1 size=1", "The option {option} is one of: {names}.", 13},
    {"size==small", "The option {option} is one of: {names}.", 5},
    {"speed=", "The option {option} is a number from {min} to {max}.", 6},
    {"speed", "The option {option} is a number from {min} to {max}.", 5},
    {"speed=1\nsize=small", "Options are words on one line.", 7},
};

static void bad_options_are_refused(void)
{
    for (size_t i = 0; i < COUNT(bad_options); i++) {
        struct params params;
        struct message why;
        params_init(&toy, 2, &params);
        assert_false(params_parse(&toy, word_of(bad_options[i].line), &params, &why));
        assert_string_equal(why.text, bad_options[i].text);
        assert_true(message_is_whole(&why));
        assert_int_equal(why.position, bad_options[i].position);
        assert_params(&params, "size=large speed=3");
    }
}

/* Starting. */

static void assert_not_started(struct params params, const char *text)
{
    struct message why;
    int state = -1;

    assert_false(game_start(&toy, &params, &state, &why));
    assert_string_equal(why.text, text);
    assert_true(message_is_whole(&why));
    assert_int_equal(state, -1);
}

static void games_that_start(void)
{
    int state;
    struct message why;

    for (int version = 1; version <= 3; version++)
        for (int players = 2; players <= 5; players++) {
            struct params params = {.version = version, .players = players, .options = {1, 3}};
            assert_true(game_start(&toy, &params, &state, &why));
            assert_int_equal(state, players);
        }
}

static void unknown_versions(void)
{
    const char *text = "These rules of {game} are not known: version {version}.";

    assert_not_started((struct params){.version = 0, .players = 2, .options = {1, 3}}, text);
    assert_not_started((struct params){.version = 4, .players = 2, .options = {1, 3}}, text);
}

static void too_few_and_too_many_players(void)
{
    const char *text = "{game} is for {min} to {max} players.";

    assert_not_started((struct params){.version = 3, .players = 1, .options = {1, 3}}, text);
    assert_not_started((struct params){.version = 3, .players = 6, .options = {1, 3}}, text);
    assert_not_started((struct params){.version = 3, .players = -2, .options = {1, 3}}, text);
}

static void options_that_do_not_go_together(void)
{
    assert_not_started((struct params){.version = 3, .players = 2, .options = {0, 6}},
                       "That is too fast.");
}

static void options_out_of_range(void)
{
    static const struct {
        struct params params;
        int position;
    } cases[] = {
        {{.version = 3, .players = 2, .options = {-1, 3}}, SIZE},
        {{.version = 3, .players = 2, .options = {2, 3}}, SIZE},
        {{.version = 3, .players = 2, .options = {1, -3}}, SPEED},
        {{.version = 3, .players = 2, .options = {1, 10}}, SPEED},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        struct message why = {0};
        int state = -1;
        assert_false(game_start(&toy, &cases[i].params, &state, &why));
        assert_true(message_is_whole(&why));
        assert_int_equal(why.position, cases[i].position);
        assert_int_equal(state, -1);
    }
}

/* The outbox. */

static void reports_in_order(void)
{
    struct outbox outbox = {0};

    outbox_tell(&outbox, EVERYONE, SAY("First."));
    outbox_tell(&outbox, 1 << 3, SAY("{n}.", .args = {SAY_NUMBER("n", 2)}));
    assert_int_equal(outbox.report_count, 2);
    assert_int_equal(outbox.reports[0].audience, EVERYONE);
    assert_string_equal(outbox.reports[0].message.text, "First.");
    assert_int_equal(outbox.reports[1].audience, 1 << 3);
    assert_int_equal(outbox.reports[1].message.args[0].number, 2);
    assert_false(outbox.turn_begins);
    assert_false(outbox.is_revealing);
}

static void marks(void)
{
    struct outbox turn = {0}, reveal = {0};

    outbox_begin_turn(&turn);
    assert_true(turn.turn_begins && !turn.is_revealing);
    outbox_reveal(&reveal);
    assert_true(reveal.is_revealing && !reveal.turn_begins);
}

static void no_outbox(void)
{
    outbox_tell(NULL, EVERYONE, SAY("Nobody hears this."));
    outbox_begin_turn(NULL);
    outbox_reveal(NULL);
}

static void everyone(void)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        assert_int_equal(EVERYONE >> viewer & 1, viewer != SEAT_NATURE && viewer != SEAT_CLOCK);
    assert_int_equal(EVERYONE >> VIEWERS, 0);
}

static void outbox_is_emptied(void)
{
    struct outbox outbox = {.report_count = 5, .turn_begins = true, .is_revealing = true};
    struct event event = {.kind = EVENT_FORFEIT}, refused = {.kind = EVENT_TIMEOUT};
    int state = 0;

    assert_true(game_apply(&toy, &state, &event, &outbox));
    assert_int_equal(outbox.report_count, 1);
    assert_string_equal(outbox.reports[0].message.text, "Something happens.");
    assert_false(outbox.turn_begins || outbox.is_revealing);
    assert_true(game_apply(&toy, &state, &event, NULL));
    assert_false(game_apply(&toy, &state, &refused, NULL));
}

static const struct test tests[] = {
    {"an event is written as it is read, complete or not", NULL, events_as_text},
    {"arguments are names or numbers between any blanks", NULL, arguments_are_read},
    {"ascending arguments may come in any order", NULL, ascending_arguments},
    {"further arguments are like the last field", NULL, further_arguments_are_like_the_last},
    {"an event has up to 64 arguments", NULL, as_many_arguments_as_there_may_be},
    {"a bad line is refused with the place of the trouble", NULL, bad_lines_are_refused},
    {"a complete event of the right seat has its shape", NULL, events_with_shape},
    {"players, Nature and Clock do only what is theirs", NULL, wrong_seats},
    {"an unknown kind has no shape", NULL, unknown_kinds},
    {"too few or too many arguments have no shape", NULL, wrong_counts},
    {"arguments out of range have no shape", NULL, wrong_values},
    {"ascending arguments must differ", NULL, choices_must_differ},
    {"a move without arguments is one event", NULL, moves_without_arguments},
    {"a move is every event in the range of its last argument", NULL, moves_are_ranges},
    {"events outside of the range are not the move's", NULL, outside_of_a_range},
    {"a range may be of one", NULL, moves_of_one},
    {"a range may be wider than 16 bits count", NULL, widest_move},
    {"options begin at their standards", NULL, standard_options},
    {"options are read in any order, and those not named are kept", NULL, options_are_read},
    {"a bad option is refused with its place, and nothing changes", NULL, bad_options_are_refused},
    {"a game starts with each of its versions and player counts", NULL, games_that_start},
    {"rules of an unknown version are refused", NULL, unknown_versions},
    {"too few and too many players are refused", NULL, too_few_and_too_many_players},
    {"the game refuses options that do not go together", NULL, options_that_do_not_go_together},
    {"options out of their range are refused by index", NULL, options_out_of_range},
    {"reports keep their order and audience", NULL, reports_in_order},
    {"an outbox marks turns and reveals", NULL, marks},
    {"without an outbox nothing is told", NULL, no_outbox},
    {"everyone are the players and the audience", NULL, everyone},
    {"an event finds the outbox empty, and a search needs none", NULL, outbox_is_emptied},
};

int main(void)
{
    return TEST_RUN("game", tests);
}
