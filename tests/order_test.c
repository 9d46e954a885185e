/* The command line: switches anywhere, with a blank or = before their value; what does not go
   together is refused, naming the argument. */
#include "order.h"

#include "bot.h"
#include "games.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static struct order order;
static const char *about;
static struct message why;

/* Reads words separated by blanks. */
static bool read(const char *line)
{
    static char data[512];
    char *argv[32] = {"parlor"};
    int argc = 1;

    text_copy(data, sizeof data, line);
    for (char *word = strtok(data, " "); word; word = strtok(NULL, " "))
        argv[argc++] = word;
    argv[argc] = NULL;
    about = "";
    return order_read(&order, argc, argv, &about, &why);
}

static void switches_stand_anywhere(void)
{
    static const char *const lines[] = {
        "frogs --players 3 --seed 7 --board small --lang ko --plain --seat 0=Ann",
        "--players 3 --seed 7 --board small --lang ko --plain --seat 0=Ann frogs",
        "--players=3 --plain frogs --seed=7 --board=small --lang=ko --seat=0=Ann",
        "--lang ko --plain --option board=small --seed 7 frogs --seat 0=Ann --players 3",
        "--option=board=small frogs --lang=ko --plain --plain --seed 7 --seat 0=Ann --players 3",
    };

    for (size_t i = 0; i < COUNT(lines); i++) {
        if (!read(lines[i]))
            fail_msg("%s: %s: %s", lines[i], about, why.text);
        assert_int_equal(order.verb, VERB_PLAY);
        assert_string_equal(order.game->name, "frogs");
        assert_int_equal(order.players, 3);
        assert_true(order.has_seed && order.seed == 7);
        assert_string_equal(order.options, "board=small");
        assert_true(order.has_language && order.language == LANGUAGE_KOREAN);
        assert_true(order.is_plain);
        assert_string_equal(order.names[0], "Ann");
        assert_true(order_fits(&order, &about, &why));
    }
}

static void files_stand_anywhere(void)
{
    static const char *const lines[] = {"draw x --seat 1 --at 5", "--seat 1 draw --at 5 x",
                                        "--at=5 --seat=1 draw x"};

    for (size_t i = 0; i < COUNT(lines); i++) {
        assert_true(read(lines[i]));
        assert_int_equal(order.verb, VERB_DRAW);
        assert_string_equal(order.file, "x");
        assert_int_equal(order.viewer, 1);
        assert_true(order.has_at && order.at == 5);
    }
    assert_true(read("replay --seat 0 x"));
    assert_int_equal(order.viewer, 0);
    assert_true(read("replay x"));
    static const char *const without[] = {"load", "replay", "verify", "draw", "delete"};
    for (size_t i = 0; i < COUNT(without); i++) {
        assert_true(read(without[i]));
        assert_null(order.file);
    }
    assert_true(read("replay x"));
    assert_int_equal(order.viewer, VIEWER_AUDIENCE);
}

static void puzzles_are_of_a_day_or_a_number(void)
{
    assert_true(read("robots puzzle --date 2028-02-29"));
    assert_int_equal(order.verb, VERB_PUZZLE);
    assert_string_equal(order.puzzle.date, "2028-02-29");
    assert_int_equal(order.puzzle.number, 20280229);
    assert_int_equal(order.puzzle.moves_min, 0);
    assert_true(read("robots --moves 7-8 puzzle --seed 3"));
    assert_true(order.has_seed && order.seed == 3 && !order.puzzle.date);
    assert_int_equal(order.puzzle.moves_min, 7);
    assert_int_equal(order.puzzle.moves_max, 8);
    assert_true(read("robots puzzle --moves 12"));
    assert_int_equal(order.puzzle.moves_min, 12);
    assert_int_equal(order.puzzle.moves_max, 12);
}

static void the_command_is_named(void)
{
    unsetenv("PARLOR_COMMAND");
    assert_string_equal(order_command(), "parlor");
    setenv("PARLOR_COMMAND", "./play", 1);
    assert_string_equal(order_command(), "./play");
    setenv("PARLOR_COMMAND", "", 1);
    assert_string_equal(order_command(), "parlor");
    setenv("PARLOR_COMMAND", "rm\033[2J", 1);
    assert_string_equal(order_command(), "parlor");
    unsetenv("PARLOR_COMMAND");
}

static void help_wins(void)
{
    static const char *const lines[] = {
        "--help", "-h", "nothing --help", "frogs --players --help", "--bogus -h", "verify --help"};

    for (size_t i = 0; i < COUNT(lines); i++) {
        assert_true(read(lines[i]));
        assert_int_equal(order.verb, VERB_HELP);
    }
    assert_true(read("--help --lang ko"));
    assert_int_equal(order.language, LANGUAGE_KOREAN);
    assert_true(read("--version"));
    assert_int_equal(order.verb, VERB_VERSION);
}

static void help_is_about_a_game(void)
{
    static const struct {
        const char *line, *game; /* NULL: everything, or the verb */
        enum verb topic;
    } cases[] = {
        {"--help", NULL, VERB_HELP},
        {"--help robots", "robots", VERB_HELP},
        {"robots --help", "robots", VERB_HELP},
        {"-h --lang ko frogs", "frogs", VERB_HELP},
        {"frogs --bogus 1 -h", "frogs", VERB_HELP},
        {"nothing --help", NULL, VERB_HELP},
        {"load frogs --help", NULL, VERB_LOAD},
        {"--help delete", NULL, VERB_DELETE},
        {"replay -h", NULL, VERB_REPLAY},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_true(read(cases[i].line));
        assert_int_equal(order.verb, VERB_HELP);
        assert_int_equal(order.topic, cases[i].topic);
        assert_ptr_equal(order.game, cases[i].game ? games_find(word_of(cases[i].game)) : NULL);
    }
}

static void numbers_of_players_are_named(void)
{
    static const char *const wrong[] = {"0", "9", "x", "", "-1", "2.5"};
    char line[64];

    for (size_t i = 0; i < COUNT(wrong); i++) {
        snprintf(line, sizeof line, "frogs --players=%s", wrong[i]);
        assert_false(read(line));
        assert_string_equal(why.text, "{game} is for {min} to {max} players.");
        assert_int_equal(why.args[1].number, 2);
        assert_int_equal(why.args[2].number, 4);
        assert_false(read(line + strlen("frogs ")));
        assert_string_equal(why.text, "{min} to {max} can play.");
        assert_true(message_is_whole(&why));
    }
}

static void names_are_checked(void)
{
    static const struct {
        const char *line, *why;
    } cases[] = {
        {"frogs --seat=0=Anna\u200b", "A name can't contain invisible characters."},
        {"frogs --seat=0=\u202eAnna", "A name can't contain invisible characters."},
        {"frogs --seat=0=\u3000", "A name needs something that can be seen."},
        {"frogs --seat=0=12345678901234567890123456789012345678901234567890123456789012345",
         "A name can have at most {max} bytes."},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_false(read(cases[i].line));
        assert_string_equal(why.text, cases[i].why);
        assert_true(message_is_whole(&why));
    }
}

static void what_is_wrong_is_named(void)
{
    static const struct {
        const char *line, *about;
    } cases[] = {
        {"nothing", "nothing"},
        {"--lang en nothing", "nothing"},
        {"frogs more", "more"},
        {"load a b", "b"},
        {"--bogus", "--bogus"},
        {"--bogus=1 frogs", "--bogus=1"},
        {"--board small", "--board"},
        {"frogs --players", "--players"},
        {"frogs --players --plain", "--players"},
        {"frogs --players=", "--players="},
        {"frogs --players 9", "--players"},
        {"frogs --plain=1", "--plain=1"},
        {"frogs --seed 1 --seed 1", "--seed"},
        {"frogs --at 1", "--at"},
        {"load --at 1", "--at"},
        {"verify x --seat 1", "--seat"},
        {"draw x --seat 0=Ann", "--seat"},
        {"replay x --open", "--open"},
        {"frogs puzzle", "puzzle"},
        {"robots puzzle more", "more"},
        {"robots puzzle --players 1", "--players"},
        {"robots --date 2026-11-16", "--date"},
        {"robots puzzle --date 2026-11-31", "--date"},
        {"robots puzzle --date 2026-02-29", "--date"},
        {"robots puzzle --date 2026-13-01", "--date"},
        {"robots puzzle --date 2026-1-01", "--date"},
        {"robots puzzle --date 2026-11-16 --seed 1", "--seed"},
        {"robots puzzle --seed 1 --date 2026-11-16", "--date"},
        {"robots puzzle --moves 9-6", "--moves"},
        {"robots puzzle --moves 2-6", "--moves"},
        {"robots puzzle --moves 6-", "--moves"},
        {"robots puzzle --moves x", "--moves"},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        if (read(cases[i].line))
            fail_msg("'%s' is understood", cases[i].line);
        assert_string_equal(about, cases[i].about);
        assert_true(message_is_whole(&why));
    }
}

static void open_hands_need_hidden_ones(void)
{
    struct game secretive = *games_find(word_of("frogs"));

    secretive.has_secrets = true;
    assert_true(read("frogs --open"));
    assert_true(order.is_open);
    assert_false(order_fits(&order, &about, &why));
    assert_string_equal(why.text, "In {game} nothing is hidden, so --open does nothing.");
    order.game = &secretive;
    assert_true(order_fits(&order, &about, &why));
    assert_true(read("load x --open"));
    assert_true(order.is_open);
}

static void seats_fit_the_players(void)
{
    static const struct {
        const char *line;
        int seats;
        bool fits;
    } cases[] = {
        {"frogs", 0, true},
        {"frogs --seat 1=Ben", 2, true},
        {"frogs --seat 3=Dan", 4, true},
        {"frogs --seat 4=Eve", 5, false},
        {"frogs --players 2 --seat 1=Ben", 2, true},
        {"frogs --players 2 --seat 2=Cat", 3, false},
        {"frogs --players 5", 0, false},
        {"frogs --frogs 4", 0, false},
        {"frogs --frogs 3 --option frogs=3", 0, false},
    };

    for (size_t i = 0; i < COUNT(cases); i++) {
        assert_true(read(cases[i].line));
        assert_int_equal(order_seats(&order), cases[i].seats);
        assert_int_equal(order_fits(&order, &about, &why), cases[i].fits);
    }
}

static void computer_players_are_seated(void)
{
    assert_true(read("robots --seat 0=Ann --seat 1=easy --seat 2=medium --seat 3=hard"));
    assert_true(order_fits(&order, &about, &why));
    assert_int_equal(order_level(&order, 0), -1);
    assert_int_equal(order_level(&order, 1), BOT_EASY);
    assert_int_equal(order_level(&order, 2), BOT_MEDIUM);
    assert_int_equal(order_level(&order, 3), BOT_HARD);
    assert_int_equal(order_level(&order, 4), -1);
    assert_true(read("robots --seat 0=harder --seat 1=Hard --seat 2=EASY"));
    assert_int_equal(order_level(&order, 0), -1);
    assert_int_equal(order_level(&order, 1), BOT_HARD);
    assert_int_equal(order_level(&order, 2), BOT_EASY);
    assert_true(read("frogs --seat 1=hard"));
    assert_true(order_fits(&order, &about, &why));
}

static void a_page_is_served_where_it_is_said(void)
{
    assert_true(read("serve"));
    assert_int_equal(order.verb, VERB_SERVE);
    assert_null(order.listen);
    assert_false(order.has_no_browser);
    assert_true(read("--no-browser serve --listen [::1]:80"));
    assert_string_equal(order.listen, "[::1]:80");
    assert_true(order.has_no_browser);
    assert_false(read("serve frogs"));
    assert_string_equal(about, "frogs");
    assert_false(read("frogs --listen 127.0.0.1:80"));
    assert_string_equal(why.text, "That option does not go with this command.");
    assert_false(read("serve --players 2"));
    assert_false(read("serve --listen"));
}

static const struct test tests[] = {
    {"a page is served where it is said, and nowhere else", NULL,
     a_page_is_served_where_it_is_said},
    {"a seat is the computer's by its level, in any game", NULL, computer_players_are_seated},
    {"switches stand before or after the game, with = or a blank", NULL, switches_stand_anywhere},
    {"a file and its switches stand in any order, and no file may be named", NULL,
     files_stand_anywhere},
    {"a puzzle is of a day or a number, and of a length", NULL, puzzles_are_of_a_day_or_a_number},
    {"help is given whatever else is said", NULL, help_wins},
    {"help is about the game or the verb that is named, or about everything", NULL,
     help_is_about_a_game},
    {"a wrong number of players is told the right ones", NULL, numbers_of_players_are_named},
    {"names that nobody could tell apart are refused", NULL, names_are_checked},
    {"what is wrong is named", NULL, what_is_wrong_is_named},
    {"what is to be typed next begins as the program was started", NULL, the_command_is_named},
    {"open hands are refused where nothing is hidden", NULL, open_hands_need_hidden_ones},
    {"seats, players and options must be the game's", NULL, seats_fit_the_players},
};

int main(void)
{
    return TEST_RUN("order", tests);
}
