/* Set-up texts: what a game is set up with besides its options. Those of robots are boards and
   problems. */
#include "frogs.h"
#include "games.h"
#include "match.h"
#include "robots.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

/* A board with three chips and a wall, as its drawing. */
static void draw_board(char drawing[ROBOTS_BOARD_TEXT + 1])
{
    struct robots_board board;
    struct text text;

    robots_clear(&board);
    robots_put_wall(&board, 20, ROBOTS_EAST);
    assert_true(robots_read_mark(&board, 33, "Rc"));
    assert_true(robots_read_mark(&board, 77, "*v"));
    assert_true(robots_read_mark(&board, 200, "B/"));
    assert_true(robots_read_mark(&board, 250, "Yh"));
    robots_finish(&board);
    text_init(&text, drawing, ROBOTS_BOARD_TEXT + 1);
    robots_write_board(&board, &text);
    assert_false(text.is_cut);
}

static struct match_setup set_up(const char *setup)
{
    struct match_setup match = {.game = &robots_game, .names = {"Ann", "Ben"}};
    struct message why;

    params_init(&robots_game, 2, &match.params);
    assert_true(params_set_up(&match.params, word_of(setup), &why));
    dice_init_seed(&match.dice, 1);
    return match;
}

static struct match *begin(const char *setup, struct message *why)
{
    struct match_setup match = set_up(setup);

    return match_create(&match, 0, why);
}

static void a_board_of_ones_own(void)
{
    char drawing[ROBOTS_BOARD_TEXT + 1], again[ROBOTS_BOARD_TEXT + 1];
    struct robots_view view;
    struct message why;
    struct text text;

    draw_board(drawing);
    struct match *match = begin(drawing, &why);
    assert_non_null(match);
    match_view(match, 0, &view);
    text_init(&text, again, sizeof again);
    robots_write_board(&view.table.board, &text);
    assert_string_equal(again, drawing);
    assert_int_equal(view.table.stage, ROBOTS_BETTING);
    assert_int_equal(robots_chips_of(&view.table, ROBOTS_POOL), 3);
    match_destroy(match);
}

static void boards_are_saved_and_loaded(void)
{
    char drawing[ROBOTS_BOARD_TEXT + 1];
    static char before[GAME_TEXT_MAX], after[GAME_TEXT_MAX];
    struct damage damage;
    struct message why;
    struct text text;
    struct dice dice;
    size_t length;

    draw_board(drawing);
    struct match *match = begin(drawing, &why);
    char *log = match_save(match, &length);
    assert_non_null(strstr(log, "\nsetup +--+--+"));
    dice_init_seed(&dice, 2);
    struct match *loaded =
        match_load(log, length, games_find, NULL, &dice, (struct match_keeper){0}, 0, &damage);
    assert_non_null(loaded);
    assert_int_equal(damage.line, 0);
    text_init(&text, before, sizeof before);
    match_write_state(match, &text);
    text_init(&text, after, sizeof after);
    match_write_state(loaded, &text);
    assert_string_equal(before, after);
    match_destroy(match);
    match_destroy(loaded);
    free(log);
}

static void assert_refused(const char *setup, const char *sentence)
{
    struct message why;
    char data[256];
    struct text text;

    assert_null(begin(setup, &why));
    text_init(&text, data, sizeof data);
    message_write(&why, NULL, NULL, &text);
    assert_string_equal(data, sentence);
}

static void faults_have_line_and_column(void)
{
    char drawing[ROBOTS_BOARD_TEXT + 1];

    assert_refused("+--+\n", "Line 1, column 5: a line has 49 characters.");
    draw_board(drawing);
    drawing[3 * 50 + 4] = '?';
    struct message why;
    assert_null(begin(drawing, &why));
    assert_int_equal(why.args[0].number, 4);
    assert_int_equal(why.position, robots_game.option_count);
}

static void a_problem_is_played_as_it_stands(void)
{
    static const uint8_t robots[ROBOTS_MAX] = {123, 2, 239, 94, ROBOTS_NOWHERE};
    struct robots_view view;
    struct message why;

    struct match *match = begin("2A-3B-4A-1A R123 G2 B239 Y94 G>186\n# a name\n", &why);
    assert_non_null(match);
    match_view(match, 0, &view);
    assert_memory_equal(view.table.robots, robots, sizeof robots);
    assert_memory_equal(view.table.before, robots, sizeof robots);
    assert_int_equal(view.table.stage, ROBOTS_BETTING);
    assert_true(robots_serves(ROBOTS_GREEN, view.table.chip) && view.table.chip != ROBOTS_VORTEX);
    assert_int_equal(robots_target(&view.table), 186);
    assert_int_equal(robots_chips_of(&view.table, ROBOTS_POOL), 1);
    assert_int_equal(robots_chips_of(&view.table, ROBOTS_GONE), ROBOTS_CHIPS - 1);
    match_destroy(match);
}

static void problems_that_cant_be_played(void)
{
    assert_refused("2A-3B-4A-1A R123 G2 B239 Y94 S7 G>186",
                   "A silver robot is in the problem or in the match, but not in both.");
    assert_refused("2A-3B-4A-1A R123 G2 B239 Y94 G>2", "The robot stands on its target already.");
    assert_refused("2A-3B-4A-1A R123 G2 B239 Y94 *>94", "The robot stands on its target already.");
    assert_refused("1D-2D-3D-4D R0 G1 B2 Y3 R>20", "No chip lies on a diagonal.");
    assert_refused("2A-3B-4A-1A R123 G2 B239 Y94", "Words are separated by one blank.");
    assert_refused("# a name and nothing else", "Line 1, column 1: a board has 33 lines.");
}

static void assert_name(const char *setup, const char *name, size_t rest)
{
    struct params params;
    struct message why;

    params_init(&robots_game, 1, &params);
    assert_true(params_set_up(&params, word_of(setup), &why));
    assert_true(word_is(setup_name(&params), name));
    assert_ptr_equal(setup_text(&params).start, params.setup);
    assert_int_equal(setup_text(&params).length, rest);
}

static void the_last_line_may_be_a_name(void)
{
    struct params params;

    assert_name("text\n# a name\n", "a name", 5);
    assert_name("text\n# a name\n#try 2\n", "a name", 5);
    assert_name("text\nmore\n", "", 10);
    assert_name("# first\ntext\n", "", 13);
    assert_name("# alone", "alone", 0);
    assert_name("# ", "", 0);
    assert_name("", "", 0);
    params_init(&robots_game, 1, &params);
    text_copy(params.setup, sizeof params.setup, "text\n");
    setup_give_name(&params, "given");
    assert_string_equal(params.setup, "text\n# given\n");
}

static void tries_are_counted(void)
{
    static const struct {
        const char *setup, *name, *again;
        int tries;
    } cases[] = {
        {"text\n# a name\n", "a name", "text\n# a name\n#try 2\n", 1},
        {"text\n# a name\n#try 2\n", "a name", "text\n# a name\n#try 3\n", 2},
        {"text\n# 5 (3-4)\n#try 10\n", "5 (3-4)", "text\n# 5 (3-4)\n#try 11\n", 10},
        {"text\n# 2026-11-16\n", "2026-11-16", "text\n# 2026-11-16\n#try 2\n", 1},
        {"text\n# puzzle #12\n", "puzzle #12", "text\n# puzzle #12\n#try 2\n", 1},
        {"text\n# puzzle #12\n#try 2\n", "puzzle #12", "text\n# puzzle #12\n#try 3\n", 2},
        {"# #try 2\n", "#try 2", "# #try 2\n#try 2\n", 1},
        {"# a\n#try 1\n", "", "# a\n#try 1\n", 1},
        {"# a\n#try x\n", "", "# a\n#try x\n", 1},
        {"# a\n#try 32767\n", "a", "# a\n#try 32767\n", INT16_MAX},
        {"#try 2\n", "", "#try 2\n", 1},
        {"text\n#try 2\n", "", "text\n#try 2\n", 1},
        {"text\n", "", "text\n", 1},
        {"", "", "", 1},
    };
    struct params params;

    params_init(&robots_game, 1, &params);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        text_copy(params.setup, sizeof params.setup, cases[i].setup);
        assert_int_equal(setup_try(&params), cases[i].tries);
        assert_true(word_is(setup_name(&params), cases[i].name));
        setup_count_try(&params);
        assert_string_equal(params.setup, cases[i].again);
    }
    memset(params.setup, 'x', SETUP_MAX);
    memcpy(params.setup, "# ", 2);
    params.setup[SETUP_MAX - 1] = '\n';
    setup_count_try(&params);
    assert_int_equal(setup_try(&params), 1);
    assert_int_equal(strlen(params.setup), SETUP_MAX);
}

static void quadrants_do_not_go_with_it(void)
{
    char drawing[ROBOTS_BOARD_TEXT + 1];
    struct message why;

    draw_board(drawing);
    struct match_setup match = set_up(drawing);
    match.params.options[0] = 1;
    assert_null(match_create(&match, 0, &why));
    assert_string_equal(why.text, "A board of your own has no quadrants to choose.");
    assert_int_equal(why.position, 0);
}

static void games_without_a_set_up(void)
{
    struct match_setup match = {.game = &frogs_game, .names = {"Ann", "Ben"}};
    struct message why;

    params_init(&frogs_game, 2, &match.params);
    assert_true(params_set_up(&match.params, word_of("anything"), &why));
    assert_string_equal(match.params.setup, "anything\n");
    dice_init_seed(&match.dice, 1);
    assert_null(match_create(&match, 0, &why));
    assert_string_equal(why.text, "{game} takes no set-up.");
}

static void one_to_begin_with(void)
{
    static _Alignas(max_align_t) unsigned char state[GAME_STATE_MAX];
    char data[SETUP_MAX + 1];
    struct params params;
    struct message why;
    struct text text;

    for (int i = 0; games_at(i); i++) {
        const struct game *game = games_at(i);
        assert_int_equal(!game->setup_says, !game->write_setup);
        if (!game->setup_says)
            continue;
        text_init(&text, data, sizeof data);
        game->write_setup(&text);
        assert_true(text.length > 0 && !text.is_cut);
        params_init(game, game->players_max, &params);
        assert_true(params_set_up(&params, word_of(data), &why));
        assert_true(game_start(game, &params, state, &why));
    }
}

static void texts_that_are_none(void)
{
    static char longer[SETUP_MAX + 2];
    struct params params;
    struct message why;

    params_init(&robots_game, 2, &params);
    assert_false(params_set_up(&params, word_of("tab\there\n"), &why));
    assert_string_equal(why.text, "The set-up is not plain text.");
    memset(longer, 'x', SETUP_MAX);
    assert_false(params_set_up(&params, word_of(longer), &why));
    assert_string_equal(why.text, "The set-up is too long.");
    assert_string_equal(params.setup, "");
}

/* As robots start without a set-up. */
static bool start_with_anything(void *state, const struct params *params, struct message *why)
{
    struct params plain = *params;

    plain.setup[0] = '\0';
    return robots_game.start(state, &plain, why);
}

/* Nothing but ends of lines takes the most room in a log. */
static void the_longest_is_kept(void)
{
    struct game toy = robots_game;
    struct match_setup match = {.game = &toy, .names = {"Ann", "Ben"}};
    static char lines[SETUP_MAX + 1];
    struct message why;
    size_t length;

    toy.start = start_with_anything;
    params_init(&toy, 2, &match.params);
    memset(lines, '\n', SETUP_MAX);
    assert_true(params_set_up(&match.params, word_of(lines), &why));
    dice_init_seed(&match.dice, 1);
    struct match *made = match_create(&match, 0, &why);
    assert_non_null(made);
    char *log = match_save(made, &length);
    const char *seat = strstr(log, "\nseat 1 Ben\n= ");
    assert_non_null(seat);
    assert_true((size_t)(seat - log) > 7u * SETUP_MAX);
    match_destroy(made);
    free(log);
}

static const struct test tests[] = {
    {"a board of one's own is played on, with the chips that are on it", NULL, a_board_of_ones_own},
    {"a saved match keeps its board", NULL, boards_are_saved_and_loaded},
    {"a fault in a board has its line and column", NULL, faults_have_line_and_column},
    {"a problem is played as it stands, for its one chip", NULL, a_problem_is_played_as_it_stands},
    {"a problem that can't be played is refused", NULL, problems_that_cant_be_played},
    {"the last line of a set-up may be its name", NULL, the_last_line_may_be_a_name},
    {"what is played again counts which time that is, as far as there is room", NULL,
     tries_are_counted},
    {"quadrants can't be chosen beside a board of one's own", NULL, quadrants_do_not_go_with_it},
    {"a game without a set-up refuses one", NULL, games_without_a_set_up},
    {"a game that takes a set-up has one to begin with, which can be played", NULL,
     one_to_begin_with},
    {"the longest set-up fits into a saved match", NULL, the_longest_is_kept},
    {"control characters and endless texts are no set-up", NULL, texts_that_are_none},
};

int main(void)
{
    return TEST_RUN("setup", tests);
}
