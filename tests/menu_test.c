/* The menus: what is asked of people before a match, and that nothing but an answer is taken. */
#include "menu.h"

#include "bot.h"
#include "games.h"
#include "test.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static char said[16384];

/* frogs, with questions: which board (by its titles), how many frogs, whether there are cards. */
static const char *const titles[] = {"Extra Jump", "Parachute"};
static struct option options[OPTIONS_MAX];
static struct game asking;

static void begin(void)
{
    const struct game *frogs = games_find(word_of("frogs"));

    asking = *frogs;
    memcpy(options, frogs->options, (size_t)frogs->option_count * sizeof *options);
    asking.options = options;
    options[0].titles = titles;
    options[2].titles = NULL;
    for (int i = 0; i < 3; i++)
        options[i].is_asked = true;
}

static void unsay(struct params *params)
{
    params_init(&asking, 2, params);
    for (int i = 0; i < asking.option_count; i++)
        if (asking.options[i].is_asked)
            params->options[i] = MENU_UNSAID;
}

static bool ask_options(struct input *input, const struct voice *voice, void *params)
{
    return menu_options(input, voice, &asking, params);
}

struct table_of {
    int players;
    uint64_t taken;
    int levels[PLAYERS_MAX];
};

static bool ask_bots(struct input *input, const struct voice *voice, void *table)
{
    struct table_of *t = table;

    return menu_bots(input, voice, t->players, t->taken, t->levels);
}

/* Has it asked with these bytes typed; what was said is then in `said`. */
static bool answer_to(bool (*menu)(struct input *input, const struct voice *voice, void *about),
                      enum language language, const char *typed, void *about)
{
    static struct input input;
    int ends[2], screen = dup(STDOUT_FILENO), keyboard = dup(STDIN_FILENO);
    FILE *file = tmpfile();

    assert_non_null(file);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], typed, strlen(typed)), strlen(typed));
    close(ends[1]);
    fflush(stdout);
    dup2(ends[0], STDIN_FILENO);
    dup2(fileno(file), STDOUT_FILENO);
    input_init(&input, true);
    bool is_answered = menu(&input, &(struct voice){.language = language}, about);
    input_finish(&input);
    fflush(stdout);
    dup2(screen, STDOUT_FILENO);
    dup2(keyboard, STDIN_FILENO);
    close(screen), close(keyboard), close(ends[0]);
    rewind(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    return is_answered;
}

static bool answer(enum language language, const char *typed, struct params *params)
{
    return answer_to(ask_options, language, typed, params);
}

static int times(const char *part)
{
    int count = 0;

    for (const char *at = said; (at = strstr(at, part)); at += strlen(part))
        count++;
    return count;
}

static void options_are_asked_in_order(void)
{
    struct params params;

    begin();
    unsay(&params);
    assert_true(answer(LANGUAGE_ENGLISH, "2\n3\n1\n", &params));
    assert_string_equal(said, "How large the board is\n1. Extra Jump\n2. Parachute\n> "
                              "How many frogs each has (1-3)\n> "
                              "Whether cards are played\n1. off\n2. on\n> ");
    assert_int_equal(params.options[0], 1);
    assert_int_equal(params.options[1], 3);
    assert_int_equal(params.options[2], 0);
}

static void titles_are_translated(void)
{
    struct params params;

    begin();
    unsay(&params);
    assert_true(answer(LANGUAGE_KOREAN, "1\n1\n1\n", &params));
    assert_int_equal(times("판의 크기\n1. 추가 점프\n2. 낙하산\n"), 1);
    assert_int_equal(times("(1-3)"), 1);
}

static void what_was_said_is_not_asked(void)
{
    struct params params;

    begin();
    params_init(&asking, 2, &params);
    assert_true(answer(LANGUAGE_ENGLISH, "", &params));
    assert_string_equal(said, "");
    params.options[1] = MENU_UNSAID;
    assert_true(answer(LANGUAGE_ENGLISH, " 2 \n", &params));
    assert_string_equal(said, "How many frogs each has (1-3)\n> ");
    assert_int_equal(params.options[1], 2);
}

static void other_answers_get_an_error_and_the_menu(void)
{
    static const char *const wrong[] = {"small",
                                        "0",
                                        "3",
                                        "7",
                                        "-1",
                                        "+1",
                                        "1.5",
                                        "1,5",
                                        "01",
                                        "1 2",
                                        "",
                                        "  ",
                                        "1x",
                                        "x1",
                                        "0x1",
                                        "1e0",
                                        "one",
                                        "일",
                                        "１",
                                        "1\t",
                                        "1\r",
                                        "--1",
                                        "\xff",
                                        "1\xc0\xaf",
                                        "\033[A",
                                        "\x01",
                                        "99999999999999999999999",
                                        "-99999999999999999999"};
    char typed[256];
    struct params params;

    begin();
    for (size_t i = 0; i < COUNT(wrong); i++)
        for (int language = 0; language < LANGUAGES; language++) {
            unsay(&params);
            snprintf(typed, sizeof typed, "%s\n2\n1\n1\n", wrong[i]);
            if (!answer((enum language)language, typed, &params) || times("2. ") != 3 ||
                times(language ? "1~2 사이의 숫자를 입력하세요."
                               : "Please type a number from 1 to 2.") != 1)
                fail_msg("after '%s':\n%s", wrong[i], said);
            assert_int_equal(params.options[0], 1);
        }
}

static void a_line_without_end_is_no_answer(void)
{
    static char typed[20000];
    struct params params;

    begin();
    unsay(&params);
    memset(typed, '1', sizeof typed - 1);
    strcpy(typed + 15000, "\n2\n1\n1\n");
    assert_true(answer(LANGUAGE_ENGLISH, typed, &params));
    assert_int_equal(times("Please type a number from 1 to 2."), 1);
    assert_int_equal(params.options[0], 1);
}

static void the_end_of_input_leaves(void)
{
    static const char *const typed[] = {"", "x", "x\n", "1\n", "1\n2\n", "1\n2\n9"};
    struct params params;

    begin();
    for (size_t i = 0; i < COUNT(typed); i++) {
        unsay(&params);
        assert_false(answer(LANGUAGE_ENGLISH, typed[i], &params));
    }
}

static void levels_are_asked_for_before_the_start(void)
{
    struct table_of table = {.players = 4, .levels = {-1, -1, -1, -1}};

    assert_true(answer_to(ask_bots, LANGUAGE_ENGLISH, "5\n2\n4\n3\n1\n", &table));
    assert_string_equal(said, "How many of them does the computer play? (0-4)\n> "
                              "Please type a number from 0 to 4.\n"
                              "How many of them does the computer play? (0-4)\n> "
                              "How well does the computer play as player 2?\n"
                              "1. easy\n2. medium\n3. hard\n> "
                              "Please type a number from 1 to 3.\n"
                              "How well does the computer play as player 2?\n"
                              "1. easy\n2. medium\n3. hard\n> "
                              "How well does the computer play as player 3?\n"
                              "1. easy\n2. medium\n3. hard\n> ");
    assert_int_equal(table.levels[0], -1);
    assert_int_equal(table.levels[1], -1);
    assert_int_equal(table.levels[2], BOT_HARD);
    assert_int_equal(table.levels[3], BOT_EASY);
    assert_true(answer_to(ask_bots, LANGUAGE_KOREAN, "1\n2\n", &table));
    assert_int_equal(
        times("플레이어 3을 맡을 컴퓨터의 난이도를 어떻게 할까요?\n1. 쉬움\n2. 보통\n"), 1);
    assert_int_equal(table.levels[3], BOT_MEDIUM);
}

static void seats_with_names_are_not_the_computers(void)
{
    struct table_of table = {.players = 3, .taken = 5, .levels = {-1, -1, -1}};

    assert_true(answer_to(ask_bots, LANGUAGE_ENGLISH, "2\n1\n3\n", &table));
    assert_int_equal(times("How many of them does the computer play? (0-1)"), 2);
    assert_int_equal(times("How well does the computer play as player 1?"), 1);
    assert_int_equal(table.levels[0], -1);
    assert_int_equal(table.levels[1], BOT_HARD);
    assert_int_equal(table.levels[2], -1);
    table.taken = 7;
    assert_true(answer_to(ask_bots, LANGUAGE_ENGLISH, "", &table));
    assert_string_equal(said, "");
    table.taken = 0;
    assert_false(answer_to(ask_bots, LANGUAGE_ENGLISH, "2\n1\n", &table));
}

static void who_plays_alone_is_not_asked(void)
{
    struct table_of table = {.players = 1, .levels = {-1}};

    assert_true(answer_to(ask_bots, LANGUAGE_ENGLISH, "", &table));
    assert_string_equal(said, "");
    assert_int_equal(table.levels[0], -1);
}

static const struct test tests[] = {
    {"how many the computer plays, and how well each, is asked before the start", "RR-pre RR-p1",
     levels_are_asked_for_before_the_start},
    {"a seat that has a name is not the computer's", NULL, seats_with_names_are_not_the_computers},
    {"who plays alone is not asked how many the computer plays", NULL,
     who_plays_alone_is_not_asked},
    {"options marked so are asked for in order, with their values as they are called", NULL,
     options_are_asked_in_order},
    {"questions and titles are translated", NULL, titles_are_translated},
    {"what was said is not asked", NULL, what_was_said_is_not_asked},
    {"any other answer gets an error and the menu again", NULL,
     other_answers_get_an_error_and_the_menu},
    {"a line without end is no answer", NULL, a_line_without_end_is_no_answer},
    {"the end of input leaves the menus", NULL, the_end_of_input_leaves},
};

int main(void)
{
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        return 1;
    return TEST_RUN("menu", tests);
}
