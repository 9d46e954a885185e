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

static char said[32768];

/* frogs, with questions: which board (by its titles), how many frogs, whether there are cards. */
static const char *const titles[] = {"Extra Jump", "Parachute"};
static const char *const similar[] = {"Leave out cards", "With cards"};
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

static bool is_back; /* is it come to from behind? */

static enum menu_answer ask_options(struct menu *menu, void *params)
{
    return menu_options(menu, &asking, is_back, params);
}

struct table_of {
    int players;
    uint64_t taken;
    int levels[PLAYERS_MAX];
};

static enum menu_answer ask_bots(struct menu *menu, void *table)
{
    struct table_of *t = table;

    return menu_bots(menu, t->players, t->taken, is_back, t->levels);
}

static bool is_strict; /* how it is asked */

/* Has it asked with these bytes typed; what was said is then in `said`. */
static enum menu_answer read_answer_to(enum menu_answer (*ask)(struct menu *menu, void *about),
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
    struct voice voice = {.language = language};
    enum menu_answer read = ask(
        &(struct menu){.input = &input, .voice = &voice, .is_strict = is_strict, .has_games = true},
        about);
    input_finish(&input);
    fflush(stdout);
    dup2(screen, STDOUT_FILENO);
    dup2(keyboard, STDIN_FILENO);
    close(screen), close(keyboard), close(ends[0]);
    rewind(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    return read;
}

/* Was it answered, or was there nothing to ask? */
static bool answer_to(enum menu_answer (*ask)(struct menu *menu, void *about),
                      enum language language, const char *typed, void *about)
{
    enum menu_answer read = read_answer_to(ask, language, typed, about);

    return read == MENU_CHOSEN || read == MENU_SKIPPED;
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

    is_strict = true;
    begin();
    unsay(&params);
    assert_true(answer(LANGUAGE_ENGLISH, "2\n3\n1\n", &params));
    assert_string_equal(said, "How large is the pond?\n1. Extra Jump\n2. Parachute\n(Enter: 1) > "
                              "How many frogs does each player have? (1-3)\n(Enter: 3) > "
                              "Are there cards?\n1. off\n2. on\n(Enter: 2) > ");
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
    assert_int_equal(times("연못은 얼마나 클까요?\n1. 추가 점프\n2. 낙하산\n"), 1);
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
    assert_string_equal(said, "How many frogs does each player have? (1-3)\n(Enter: 3) > ");
    assert_int_equal(params.options[1], 2);
}

static void other_answers_get_an_error_and_the_menu(void)
{
    static const char *const wrong[] = {"small",
                                        "Parachute",
                                        "0",
                                        "3",
                                        "7",
                                        "-1",
                                        "+1",
                                        "1.5",
                                        "1,5",
                                        "01",
                                        "1 2",
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

    is_strict = true;
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

static void what_is_usual_and_what_has_a_name(void)
{
    struct params params;

    for (int strict = 0; strict < 2; strict++) {
        is_strict = strict;
        begin();
        unsay(&params);
        assert_true(answer(LANGUAGE_ENGLISH, "\n  \n\n", &params));
        for (int i = 0; i < 3; i++)
            assert_int_equal(params.options[i], options[i].standard);
    }
    is_strict = false;
    unsay(&params);
    assert_true(answer(LANGUAGE_ENGLISH, "PARA\n\noff\n", &params));
    assert_int_equal(times("(Enter: 1) > "), 1);
    assert_int_equal(times("(Enter: 3) > "), 1);
    assert_int_equal(params.options[0], 1);
    assert_int_equal(params.options[1], 3);
    assert_int_equal(params.options[2], 0);
    /* What several begin with is nobody's name, and nothing is everybody's. */
    unsay(&params);
    options[2].titles = similar;
    assert_true(answer(LANGUAGE_ENGLISH, "ex\n1\n1\ncards\nfoo\nout c\nwith\n", &params));
    assert_int_equal(times("\"ex\" is not understood. Please type a number from 1 to 2"), 1);
    assert_int_equal(times("\"cards\" is not understood. Please type a number from 1 to 2"), 1);
    assert_int_equal(times("\"out c\" is not understood. Please type a number from 1 to 2"), 1);
    assert_int_equal(times("\"foo\" is not understood. Please type a number from 1 to 2"), 1);
    assert_int_equal(params.options[2], 1);
}

static void commands_lead_elsewhere(void)
{
    static const struct {
        const char *typed;
        enum language language;
        enum menu_answer read;
    } cases[] = {
        {"quit\n", LANGUAGE_ENGLISH, MENU_END},
        {" Quit \n", LANGUAGE_ENGLISH, MENU_END},
        {"back\n", LANGUAGE_ENGLISH, MENU_BACK},
        {"뒤로\n", LANGUAGE_KOREAN, MENU_BACK},
        {"나가기\n", LANGUAGE_KOREAN, MENU_END},
        {"robots\n", LANGUAGE_ENGLISH, MENU_OTHER},
        {"로봇\n", LANGUAGE_KOREAN, MENU_OTHER},
        {"1\nKittens\n", LANGUAGE_ENGLISH, MENU_OTHER},
        {"blank\nback\n", LANGUAGE_ENGLISH, MENU_BACK},
    };

    for (int strict = 0; strict < 2; strict++)
        for (size_t i = 0; i < COUNT(cases); i++) {
            struct params params;
            is_strict = strict;
            begin();
            unsay(&params);
            enum menu_answer read =
                read_answer_to(ask_options, cases[i].language, cases[i].typed, &params);
            if (read != cases[i].read)
                fail_msg("after '%s' (%d): %d\n%s", cases[i].typed, strict, read, said);
        }
}

/* Which option is asked about again is told by how often each question was said. */
static void back_leads_to_the_option_before(void)
{
    struct params params;

    is_strict = true;
    begin();
    unsay(&params);
    assert_true(answer(LANGUAGE_ENGLISH, "2\n1\nback\n3\nback\nback\n1\n2\n1\n", &params));
    assert_int_equal(times("How large is the pond?\n"), 2);
    assert_int_equal(times("How many frogs does each player have?"), 4);
    assert_int_equal(times("Are there cards?"), 3);
    assert_int_equal(params.options[0], 0);
    assert_int_equal(params.options[1], 2);
    unsay(&params);
    assert_int_equal(read_answer_to(ask_options, LANGUAGE_ENGLISH, "2\nback\nback\n", &params),
                     MENU_BACK);
    assert_int_equal(params.options[0], MENU_UNSAID);
    is_back = true;
    assert_true(answer(LANGUAGE_ENGLISH, "back\n1\n2\n", &params));
    is_back = false;
    assert_int_equal(times("How large is the pond?\n"), 0);
    assert_int_equal(times("Are there cards?"), 2);
}

static void back_leads_to_the_level_before(void)
{
    struct table_of table = {.players = 4, .levels = {-1, -1, -1, -1}};

    is_strict = true;
    assert_true(answer_to(ask_bots, LANGUAGE_ENGLISH, "2\n3\nback\n1\n2\n", &table));
    assert_int_equal(times("How many of them"), 1);
    assert_int_equal(times("as player 2?"), 2);
    assert_int_equal(times("as player 3?"), 2);
    assert_int_equal(table.levels[2], BOT_EASY);
    assert_int_equal(table.levels[3], BOT_MEDIUM);
    assert_true(answer_to(ask_bots, LANGUAGE_ENGLISH, "2\n3\nback\nback\n1\n3\n", &table));
    assert_int_equal(times("How many of them"), 2);
    assert_int_equal(table.levels[2], -1);
    assert_int_equal(table.levels[3], BOT_HARD);
    assert_int_equal(read_answer_to(ask_bots, LANGUAGE_ENGLISH, "back\n", &table), MENU_BACK);
    table.levels[2] = BOT_EASY;
    is_back = true;
    assert_true(answer_to(ask_bots, LANGUAGE_ENGLISH, "back\n2\n1\n", &table));
    assert_int_equal(times("How many of them"), 0);
    assert_int_equal(table.levels[2], BOT_MEDIUM);
    assert_int_equal(table.levels[3], BOT_EASY);
    assert_int_equal(read_answer_to(ask_bots, LANGUAGE_ENGLISH, "back\nback\nback\n", &table),
                     MENU_BACK);
    assert_int_equal(times("How many of them"), 1);
    is_back = false;
}

static void help_is_given_and_the_question_put_again(void)
{
    struct params params;

    for (int strict = 0; strict < 2; strict++) {
        is_strict = strict;
        begin();
        unsay(&params);
        assert_true(answer(LANGUAGE_ENGLISH, "help\n1\n1\n1\n", &params));
        assert_int_equal(times("What is usual: Extra Jump.\n"), 1);
        assert_int_equal(times("Type the number or the name of your choice"), !strict);
        assert_int_equal(times("Enter takes 1: Extra Jump.\n"), 1);
        assert_int_equal(times("How large is the pond?\n"), 2);
    }
}

static void help_says_what_a_number_is_of_and_which_is_usual(void)
{
    struct table_of table = {.players = 4, .levels = {-1, -1, -1, -1}};

    assert_true(answer_to(ask_bots, LANGUAGE_ENGLISH, "help\n1\nhelp\n1\n", &table));
    assert_int_equal(times("with 0 only people play."), 1);
    assert_int_equal(times("Type a number from 0 to 4; Enter takes 3.\n"), 1);
    assert_int_equal(times("Easy makes mistakes"), 1);
    assert_int_equal(times("Enter takes 2: medium.\n"), 1);
    assert_int_equal(times("Type back for the previous question, or quit to leave.\n"), 2);
}

/* Somebody is asked for a name. */
struct named {
    char name[SEAT_NAME_MAX + 1];
    int level;
};

static enum menu_answer ask_name(struct menu *menu, void *about)
{
    struct named *named = about;

    return menu_name(menu, 0, "Anna", named->name, &named->level);
}

static void names_are_asked_for(void)
{
    static const struct {
        const char *typed, *name;
        int level;
    } cases[] = {
        {"\n", "Anna", -1},
        {"  Ben Franklin \n", "Ben Franklin", -1},
        {"\u200b\n지민\n", "지민", -1},
        {"12345678901234567890123456789012345678901234567890123456789012345\nBen\n", "Ben", -1},
        {"help\nfrogs\n", "frogs", -1},
        {"Hard\n", "Hard", BOT_HARD},
    };
    struct named named;

    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_int_equal(read_answer_to(ask_name, LANGUAGE_ENGLISH, cases[i].typed, &named),
                         MENU_CHOSEN);
        assert_string_equal(named.name, cases[i].name);
        assert_int_equal(named.level, cases[i].level);
    }
    assert_int_equal(read_answer_to(ask_name, LANGUAGE_KOREAN, "쉬움\n", &named), MENU_CHOSEN);
    assert_int_equal(named.level, BOT_EASY);
    assert_int_equal(read_answer_to(ask_name, LANGUAGE_ENGLISH, "back\n", &named), MENU_BACK);
    assert_int_equal(read_answer_to(ask_name, LANGUAGE_ENGLISH, "quit\n", &named), MENU_END);
    assert_int_equal(read_answer_to(ask_name, LANGUAGE_ENGLISH, "Ben", &named), MENU_CHOSEN);
    assert_int_equal(read_answer_to(ask_name, LANGUAGE_ENGLISH, "", &named), MENU_END);
}

static enum menu_answer ask_agreement(struct menu *menu, void *agrees)
{
    enum menu_answer read = menu_agree(menu, SAY("Sure?"));

    *(bool *)agrees = read == MENU_CHOSEN;
    return read;
}

static enum menu_answer ask_about_file(struct menu *menu, void *name)
{
    return menu_agree(menu, SAY("Delete {file} for good? (1=Yes, 2=No)",
                                .args = {SAY_NAME("file", (const char *)name)}));
}

static void a_long_question_is_put_to_its_end(void)
{
    static char name[16000];

    memset(name, 'x', sizeof name - 1);
    assert_int_equal(read_answer_to(ask_about_file, LANGUAGE_ENGLISH, "n\n", name), MENU_BACK);
    assert_int_equal(times("2=No)"), 1);
}

static void yes_and_no_are_understood(void)
{
    static const char *const yes[] = {"1", "y", "Y", "yes", "YES", " yes ", "예", "네", "응"};
    static const char *const no[] = {"2", "n",  "No",     "아니요", "아니오",
                                     "",  "  ", "cancel", "Cancel"};
    static const char *const neither[] = {"0", "3", "yes no", "perhaps", "1 2", "\xff", "10"};
    char typed[64];
    bool agrees;

    for (size_t i = 0; i < COUNT(yes) + COUNT(no); i++) {
        bool is_yes = i < COUNT(yes);
        snprintf(typed, sizeof typed, "%s\n", is_yes ? yes[i] : no[i - COUNT(yes)]);
        answer_to(ask_agreement, LANGUAGE_ENGLISH, typed, &agrees);
        if (agrees != is_yes || times("Sure?") != 1)
            fail_msg("'%s':\n%s", typed, said);
    }
    for (size_t i = 0; i < COUNT(neither); i++) {
        snprintf(typed, sizeof typed, "%s\ny\n", neither[i]);
        answer_to(ask_agreement, LANGUAGE_ENGLISH, typed, &agrees);
        if (!agrees || times("Sure?") != 2 || times("Please answer yes or no") != 1)
            fail_msg("'%s':\n%s", typed, said);
    }
    answer_to(ask_agreement, LANGUAGE_KOREAN, "취소\n", &agrees);
    assert_false(agrees);
    answer_to(ask_agreement, LANGUAGE_ENGLISH, "perhaps\n", &agrees);
    assert_false(agrees);
    assert_int_equal(read_answer_to(ask_agreement, LANGUAGE_ENGLISH, " Quit \ny\n", &agrees),
                     MENU_END);
    assert_int_equal(read_answer_to(ask_agreement, LANGUAGE_KOREAN, "뒤로\ny\n", &agrees),
                     MENU_BACK);
    assert_int_equal(read_answer_to(ask_agreement, LANGUAGE_ENGLISH, "help\ny\n", &agrees),
                     MENU_CHOSEN);
    assert_int_equal(times("Type yes or no. Enter and back mean no, quit leaves."), 1);
    assert_int_equal(times("Please answer yes or no"), 0);
}

static void levels_are_asked_for_before_the_start(void)
{
    struct table_of table = {.players = 4, .levels = {-1, -1, -1, -1}};

    is_strict = true;
    assert_true(answer_to(ask_bots, LANGUAGE_ENGLISH, "5\n2\n4\n3\n1\n", &table));
    assert_string_equal(said, "How many of them should the computer play? (0-4)\n(Enter: 3) > "
                              "Please type a number from 0 to 4.\n"
                              "How many of them should the computer play? (0-4)\n(Enter: 3) > "
                              "How well should the computer play as player 2?\n"
                              "1. easy\n2. medium\n3. hard\n(Enter: 2) > "
                              "Please type a number from 1 to 3.\n"
                              "How well should the computer play as player 2?\n"
                              "1. easy\n2. medium\n3. hard\n(Enter: 2) > "
                              "How well should the computer play as player 3?\n"
                              "1. easy\n2. medium\n3. hard\n(Enter: 2) > ");
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
    assert_int_equal(times("How many of them should the computer play? (0-1)"), 2);
    assert_int_equal(times("How well should the computer play as player 1?"), 1);
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
    {"what is usual is taken by Enter, what is listed by its name", NULL,
     what_is_usual_and_what_has_a_name},
    {"quit, back and names of games are understood at every menu", NULL, commands_lead_elsewhere},
    {"back leads to the option before, and from the first to what was before them", NULL,
     back_leads_to_the_option_before},
    {"back leads to the level before, and from the first to how many there are", NULL,
     back_leads_to_the_level_before},
    {"help is given at every menu, and the question put again", NULL,
     help_is_given_and_the_question_put_again},
    {"help says what a question is about, what answers it and what is usual", NULL,
     help_says_what_a_number_is_of_and_which_is_usual},
    {"names are asked for; a level instead lets the computer play", NULL, names_are_asked_for},
    {"a question is put to its end, however long the name of a file in it is", NULL,
     a_long_question_is_put_to_its_end},
    {"yes and no are understood in every natural way, and nothing else", NULL,
     yes_and_no_are_understood},
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
