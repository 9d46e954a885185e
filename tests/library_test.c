/* The promises of parlor.h, seen from outside: nothing but that header is known here. */
#include "parlor.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1024 };

static struct parlor_match *match;
static const struct parlor_chance seeded = {.seed = 7};

/* Each test has a match of its own, which the next one ends. */
static void open_empty(void)
{
    parlor_destroy(match);
    match = parlor_create();
    assert_non_null(match);
}

static enum parlor_result begin(const char *game, int players, const char *options)
{
    struct parlor_setup setup = {.game = game, .players = players, .options = options};

    return parlor_begin(match, &setup, 0);
}

static void open_frogs(void)
{
    open_empty();
    assert_int_equal(begin("frogs", 2, NULL), PARLOR_DONE);
}

static enum parlor_result send_line(int seat, const char *move)
{
    return parlor_submit(match, 1000, seat, move, parlor_count_entries(match), 0);
}

static const char *reason_in(const char *language)
{
    static char text[TEXT_SIZE];

    assert_in_range(parlor_write_reason(match, language, text, sizeof text), 0, TEXT_SIZE - 1);
    return text;
}

/* The reason is a sentence in both languages. */
static void assert_told(void)
{
    char english[TEXT_SIZE];

    snprintf(english, sizeof english, "%s", reason_in("en"));
    assert_true(english[0] != '\0');
    assert_null(strchr(english, '{'));
    assert_true(reason_in("ko")[0] != '\0');
    assert_string_not_equal(reason_in("ko"), english);
}

static void assert_refused(enum parlor_result result, const char *english)
{
    assert_int_equal(result, PARLOR_REFUSED);
    assert_string_equal(reason_in("en"), english);
    assert_told();
}

static char *saved_text(void)
{
    size_t size = parlor_write_save(match, NULL, 0) + 1;
    char *text = malloc(size);

    assert_non_null(text);
    assert_int_equal(parlor_write_save(match, text, size), size - 1);
    assert_int_equal(strlen(text), size - 1);
    return text;
}

/* The games. */

static void games_and_options_are_listed(void)
{
    struct parlor_game game;
    struct parlor_option option;

    assert_true(parlor_get_game(0, &game));
    assert_string_equal(game.name, "frogs");
    assert_string_equal(game.title, "Frogs");
    assert_string_not_equal(parlor_translate("ko", game.title), "Frogs");
    for (int i = 0; i < game.option_count; i++) {
        assert_true(parlor_get_option(game.name, i, &option));
        assert_in_range(option.standard, option.min, option.max);
        assert_string_not_equal(parlor_translate("ko", option.says), option.says);
    }
    assert_false(parlor_get_option(game.name, game.option_count, &option));
    assert_false(parlor_get_option(game.name, -1, &option));
    assert_false(parlor_get_option("whist", 0, &option));
    assert_false(parlor_get_option(NULL, 0, &option));
    assert_false(parlor_get_option(game.name, 0, NULL));
    assert_false(parlor_get_game(-1, &game));
    assert_false(parlor_get_game(0, NULL));
}

static void the_template_is_not_listed(void)
{
    struct parlor_game game;

    for (int i = 0; parlor_get_game(i, &game); i++)
        assert_string_not_equal(game.name, "blank");
}

static void write_choice(const struct parlor_option *option, int value, char text[TEXT_SIZE])
{
    if (option->values)
        snprintf(text, TEXT_SIZE, "%s=%s", option->name, option->values[value]);
    else
        snprintf(text, TEXT_SIZE, "%s=%d", option->name, value);
}

static void each_listed_value_is_understood(void)
{
    struct parlor_game game;
    struct parlor_option option;
    char choice[TEXT_SIZE], options[TEXT_SIZE];

    open_empty();
    for (int g = 0; parlor_get_game(g, &game); g++)
        for (int o = 0; parlor_get_option(game.name, o, &option); o++)
            for (int value = option.min; value <= option.max; value++) {
                write_choice(&option, value, choice);
                if (begin(game.name, game.players_min, choice) == PARLOR_DONE) {
                    parlor_write_options(match, options, sizeof options);
                    assert_non_null(strstr(options, choice));
                } else {
                    assert_told();
                }
            }
}

static void other_languages_are_english(void)
{
    assert_string_equal(parlor_translate("fr", "Frogs"), "Frogs");
    assert_string_equal(parlor_translate(NULL, "Frogs"), "Frogs");
    assert_string_equal(parlor_translate("ko", "no such text"), "no such text");
    assert_null(parlor_translate("ko", NULL));
    open_empty();
    begin("whist", 2, NULL);
    assert_string_equal(reason_in("fr"), "This game is not known here.");
    assert_string_equal(reason_in(NULL), "This game is not known here.");
    assert_string_equal(reason_in(""), "This game is not known here.");
}

/* Setting up. */

static void bad_set_ups_are_refused(void)
{
    const char *bad_names[] = {"Anna", "B\033[2J"}, *long_names[2] = {"Anna", NULL};
    char name[66] = "";
    struct parlor_setup setup = {.game = "frogs", .players = 2, .names = bad_names};

    open_empty();
    assert_refused(begin("whist", 2, NULL), "This game is not known here.");
    assert_refused(begin(NULL, 2, NULL), "This game is not known here.");
    assert_refused(begin("frogs", 1, NULL), "Frogs is for 2 to 4 players.");
    assert_refused(begin("frogs", 99, NULL), "Frogs is for 2 to 4 players.");
    assert_refused(begin("frogs", -1, NULL), "Frogs is for 2 to 4 players.");
    assert_refused(begin("frogs", 2, "ponds=2"), "There is no such option.");
    assert_refused(begin("frogs", 2, "board=huge"), "The option board is one of: classic, small.");
    assert_refused(begin("frogs", 2, "frogs=1 frogs=1"), "The option frogs is given twice.");
    assert_refused(begin("frogs", 2, "frogs=1 \n"), "Options are words on one line.");
    assert_refused(parlor_begin(match, &setup, 0),
                   "A name can't have characters in it that are not seen.");
    bad_names[1] = "\uff21nna";
    assert_refused(parlor_begin(match, &setup, 0), "Two players can't have the same name.");
    memset(name, 'a', sizeof name - 1);
    long_names[1] = name;
    setup.names = long_names;
    assert_refused(parlor_begin(match, &setup, 0), "A name can have at most 64 bytes.");
    long_names[1] = NULL;
    assert_refused(parlor_begin(match, &setup, 0),
                   "A name must have something in it that can be seen.");
    assert_null(parlor_game(match));
}

static void a_set_up_can_be_read_back(void)
{
    const char *names[] = {"Anna", "개굴이", "Chris"};
    struct parlor_setup setup = {
        .game = "frogs", .players = 3, .options = "frogs=2 homes=spread", .names = names};
    char options[TEXT_SIZE];

    open_empty();
    assert_int_equal(parlor_begin(match, &setup, 0), PARLOR_DONE);
    assert_string_equal(parlor_game(match), "frogs");
    assert_int_equal(parlor_players(match), 3);
    assert_string_equal(parlor_name(match, 1), "개굴이");
    assert_null(parlor_name(match, 3));
    assert_null(parlor_name(match, -1));
    parlor_write_options(match, options, sizeof options);
    assert_non_null(strstr(options, "frogs=2"));
    assert_non_null(strstr(options, "homes=spread"));
}

static void without_names_seats_are_numbered(void)
{
    open_frogs();
    assert_string_equal(parlor_name(match, 0), "Player 0");
    assert_string_equal(parlor_name(match, 1), "Player 1");
}

static void a_refused_set_up_leaves_the_match_before(void)
{
    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    assert_refused(begin("frogs", 9, NULL), "Frogs is for 2 to 4 players.");
    assert_int_equal(parlor_count_entries(match), 1);
    assert_int_equal(begin("frogs", 3, NULL), PARLOR_DONE);
    assert_int_equal(parlor_count_entries(match), 0);
    assert_int_equal(parlor_players(match), 3);
    assert_string_equal(reason_in("en"), "");
}

/* Misuse. */

static void look_at_nothing(struct parlor_match *nothing)
{
    char text[8] = "before";
    struct parlor_entry entry;
    struct parlor_node node;
    struct parlor_standing standing;

    assert_int_equal(parlor_write_save(nothing, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(parlor_write_reason(nothing, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_options(nothing, text, sizeof text), 0);
    assert_int_equal(parlor_write_move(nothing, 0, 0, text, sizeof text), 0);
    assert_int_equal(parlor_write_report(nothing, 1, 0, 0, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_label(nothing, 0, 0, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_question(nothing, 0, "en", text, sizeof text), 0);
    assert_null(parlor_game(nothing));
    assert_null(parlor_name(nothing, 0));
    assert_int_equal(parlor_players(nothing), 0);
    assert_true(parlor_wakes_ms(nothing) == PARLOR_NEVER);
    assert_int_equal(parlor_to_act(nothing), 0);
    assert_false(parlor_is_over(nothing));
    assert_int_equal(parlor_count_moves(nothing, 0), 0);
    assert_int_equal(parlor_count_entries(nothing), 0);
    assert_int_equal(parlor_count_reports(nothing, 1, 0), 0);
    assert_int_equal(parlor_count_nodes(nothing, 0), 0);
    assert_false(parlor_get_entry(nothing, 1, &entry));
    assert_false(parlor_get_node(nothing, 0, 0, &node));
    assert_false(parlor_get_standing(nothing, &standing));
}

static void nothing_can_be_done_with_nothing(void)
{
    struct parlor_setup setup = {.game = "frogs", .players = 2};

    open_empty();
    look_at_nothing(NULL);
    look_at_nothing(match);
    parlor_destroy(NULL);
    assert_int_equal(parlor_begin(NULL, &setup, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_load(NULL, "", 0, &seeded, 0, NULL), PARLOR_MISUSED);
    for (int i = 0; i < 2; i++) {
        struct parlor_match *nothing = i ? match : NULL;
        assert_int_equal(parlor_advance(nothing, 0), PARLOR_MISUSED);
        assert_int_equal(parlor_submit(nothing, 0, 0, "jump N c1", 0, 0), PARLOR_MISUSED);
        assert_int_equal(parlor_cancel(nothing, 0, 0, 0, 0), PARLOR_MISUSED);
        assert_int_equal(parlor_take_back(nothing, 0, 0, 0, 0, 0), PARLOR_MISUSED);
    }
}

static void misuse_changes_nothing(void)
{
    struct parlor_setup setup = {.game = "frogs", .players = 2};

    open_frogs();
    assert_int_equal(parlor_begin(match, NULL, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_begin(match, &setup, -1), PARLOR_MISUSED);
    assert_int_equal(parlor_load(match, NULL, 0, &seeded, 0, NULL), PARLOR_MISUSED);
    assert_int_equal(parlor_load(match, "", 0, NULL, 0, NULL), PARLOR_MISUSED);
    assert_int_equal(parlor_load(match, "", 0, &seeded, INT64_MAX, NULL), PARLOR_MISUSED);
    assert_int_equal(parlor_advance(match, INT64_MIN), PARLOR_MISUSED);
    assert_int_equal(parlor_advance(match, PARLOR_TIME_MAX + 1), PARLOR_MISUSED);
    assert_int_equal(parlor_submit(match, 0, 0, NULL, 0, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_submit(match, -1, 0, "jump N c1", 0, 0), PARLOR_MISUSED);
    assert_string_equal(reason_in("en"), "");
    assert_int_equal(parlor_count_entries(match), 0);
    assert_false(parlor_get_standing(match, NULL));
    assert_false(parlor_get_node(match, 0, 0, NULL));
    assert_int_equal(parlor_submit(match, PARLOR_TIME_MAX, 0, "jump N c1", 0, 0), PARLOR_DONE);
    assert_false(parlor_get_entry(match, 1, NULL));
}

/* Moves. */

static void bad_moves_are_refused(void)
{
    open_frogs();
    assert_refused(send_line(0, ""), "There is no such move in this game.");
    assert_refused(send_line(0, "fly N c1"), "There is no such move in this game.");
    assert_refused(send_line(0, "jump"), "jump is not complete.");
    assert_refused(send_line(0, "jump N z9"), "That is no place.");
    assert_refused(send_line(0, "jump N c1 c2"), "That is too much for jump.");
    assert_refused(send_line(0, "jump N\nc1"), "That is no place.");
    assert_refused(send_line(0, "timeout"), "That is not for this seat to do.");
    assert_refused(send_line(0, "jump S c5"), "The frog on S is not yours.");
    assert_refused(send_line(1, "jump S c5"), "It is not your turn: Player 0 is to play.");
    assert_refused(send_line(2, "jump N c1"), "There is no such seat.");
    assert_refused(send_line(-1, "jump N c1"), "There is no such seat.");
    assert_refused(send_line(65536, "jump N c1"), "There is no such seat.");
    assert_refused(send_line(PARLOR_CHANCE, "jump N c1"), "There is no such seat.");
    assert_refused(send_line(PARLOR_CLOCK, "timeout"), "There is no such seat.");
    assert_refused(send_line(PARLOR_AUDIENCE, "forfeit"), "There is no such seat.");
    assert_refused(send_line(PARLOR_TABLE, "forfeit"), "There is no such seat.");
    assert_int_equal(parlor_count_entries(match), 0);
}

static void a_command_acts_once(void)
{
    open_frogs();
    assert_int_equal(parlor_submit(match, 0, 0, "jump N c1", 0, 99), PARLOR_DONE);
    assert_int_equal(parlor_submit(match, 5, 0, "jump N c1", 0, 99), PARLOR_REPEATED);
    assert_told();
    assert_int_equal(parlor_count_entries(match), 1);
}

static void who_has_not_seen_it_is_told(void)
{
    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    assert_int_equal(parlor_submit(match, 0, 1, "jump S c5", 0, 0), PARLOR_STALE);
    assert_told();
    assert_int_equal(parlor_submit(match, 0, 1, "jump S c5", 2, 0), PARLOR_STALE);
    assert_int_equal(parlor_submit(match, 0, 1, "jump S c5", 1, 0), PARLOR_DONE);
    assert_string_equal(reason_in("en"), "");
}

static void an_unfinished_turn_is_cancelled(void)
{
    struct parlor_entry entry;

    open_frogs();
    assert_refused(parlor_cancel(match, 0, 0, 0, 0), "There is nothing to cancel.");
    assert_refused(parlor_cancel(match, 0, 5, 0, 0), "There is no such seat.");
    assert_int_equal(send_line(0, "card parachute"), PARLOR_DONE);
    assert_refused(parlor_cancel(match, 0, 1, 1, 0), "There is nothing to cancel.");
    assert_int_equal(parlor_cancel(match, 0, 0, 0, 0), PARLOR_STALE);
    assert_int_equal(parlor_cancel(match, 0, 0, 1, 42), PARLOR_DONE);
    assert_int_equal(parlor_cancel(match, 0, 0, 1, 42), PARLOR_REPEATED);
    assert_true(parlor_get_entry(match, 1, &entry));
    assert_true(entry.is_undone);
    assert_true(parlor_get_entry(match, 2, &entry));
    assert_true(entry.is_take_back && entry.back_to == 0 && entry.seat == 0);
    assert_false(parlor_get_entry(match, 0, &entry));
    assert_false(parlor_get_entry(match, 3, &entry));
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
}

static void the_table_takes_back_what_a_player_may_not(void)
{
    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    assert_int_equal(send_line(1, "jump S c5"), PARLOR_DONE);
    assert_refused(parlor_take_back(match, 2000, 0, 0, 2, 0), "That can no longer be taken back.");
    assert_refused(parlor_take_back(match, 2000, PARLOR_TABLE, 2, 2, 0),
                   "There is nothing to take back.");
    assert_refused(parlor_take_back(match, 2000, PARLOR_TABLE, 77, 2, 0),
                   "There is nothing to take back.");
    assert_refused(parlor_take_back(match, 2000, PARLOR_CLOCK, 0, 2, 0), "There is no such seat.");
    assert_int_equal(parlor_take_back(match, 2000, PARLOR_TABLE, 0, 2, 0), PARLOR_DONE);
    assert_int_equal(parlor_to_act(match), 1);
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
}

static void who_forfeits_ends_a_duel(void)
{
    struct parlor_standing standing;

    open_frogs();
    assert_true(parlor_get_standing(match, &standing));
    assert_null(standing.ending);
    assert_int_equal(send_line(1, "forfeit"), PARLOR_DONE);
    assert_true(parlor_is_over(match));
    assert_int_equal(parlor_to_act(match), 0);
    assert_int_equal(parlor_count_moves(match, 0), 0);
    assert_true(parlor_get_standing(match, &standing));
    assert_string_equal(standing.ending, "one player is left");
    assert_string_not_equal(parlor_translate("ko", standing.ending), standing.ending);
    assert_int_equal(standing.rank[0], 1);
    assert_int_equal(standing.rank[1], 2);
    assert_refused(send_line(0, "jump N c1"), "The game is over.");
}

/* Viewers. */

static void only_players_and_the_audience_look(void)
{
    static const int others[] = {-1, 2, 7, PARLOR_CHANCE, PARLOR_CLOCK, PARLOR_TABLE, 63, 64, 1000};
    char text[TEXT_SIZE];

    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_int_equal(parlor_count_nodes(match, others[i]), 0);
        assert_int_equal(parlor_count_reports(match, 1, others[i]), 0);
        assert_int_equal(parlor_count_moves(match, others[i]), 0);
        assert_int_equal(parlor_write_question(match, others[i], "en", text, sizeof text), 0);
    }
    assert_true(parlor_count_nodes(match, PARLOR_AUDIENCE) > 0);
    assert_true(parlor_count_reports(match, 1, PARLOR_AUDIENCE) > 0);
    assert_int_equal(parlor_count_moves(match, PARLOR_AUDIENCE), 0);
}

static void viewers_do_not_mix(void)
{
    struct parlor_node node;
    int touchable[2] = {0};

    open_frogs();
    for (int seat = 1; seat >= 0; seat--)
        for (int i = 0; parlor_get_node(match, seat, i, &node); i++)
            touchable[seat] += node.may_touch;
    assert_true(touchable[0] > 0);
    assert_int_equal(touchable[1], 0);
    assert_int_equal(parlor_count_moves(match, 1), 0);
    assert_true(parlor_count_moves(match, 0) > 0);
}

static void what_happened_is_told_in_both_languages(void)
{
    char text[TEXT_SIZE];

    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    parlor_write_report(match, 1, 1, 0, "en", text, sizeof text);
    assert_string_equal(text, "A frog of Player 0 goes from N to c1.");
    parlor_write_report(match, 1, 1, 0, "ko", text, sizeof text);
    assert_non_null(strstr(text, "개구리"));
    assert_int_equal(parlor_write_report(match, 1, 1, 99, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_report(match, 1, 1, -1, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_report(match, 2, 1, 0, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_report(match, 0, 1, 0, "en", text, sizeof text), 0);
}

static void only_who_may_act_is_asked(void)
{
    char text[TEXT_SIZE];

    open_frogs();
    assert_true(parlor_write_question(match, 0, "ko", text, sizeof text) > 0);
    assert_int_equal(parlor_write_question(match, 1, "ko", text, sizeof text), 0);
}

/* Texts that do not fit. */

static void a_text_is_cut_between_characters(void)
{
    char whole[TEXT_SIZE], part[TEXT_SIZE];

    open_empty();
    begin("whist", 2, NULL);
    size_t length = parlor_write_reason(match, "ko", whole, sizeof whole);
    assert_true(length > 10);
    for (size_t size = 1; size <= length + 2; size++) {
        memset(part, 'x', sizeof part);
        assert_int_equal(parlor_write_reason(match, "ko", part, size), length);
        size_t written = strlen(part);
        assert_true(written < size && written <= length);
        assert_true(size > length || written + 4 >= size);
        assert_memory_equal(part, whole, written);
        assert_true(((unsigned char)whole[written] & 0xc0) != 0x80);
        assert_int_equal(part[size], 'x');
    }
}

static void no_room_gives_the_length(void)
{
    char untouched = 'x';

    open_frogs();
    size_t length = parlor_write_move(match, 0, 0, NULL, 0);
    assert_true(length > 0);
    assert_int_equal(parlor_write_move(match, 0, 0, &untouched, 0), length);
    assert_int_equal(parlor_write_move(match, 0, 0, NULL, 100), length);
    assert_int_equal(untouched, 'x');
    assert_int_equal(parlor_write_move(match, 0, -1, NULL, 0), 0);
    assert_int_equal(parlor_write_move(match, 0, 1000, NULL, 0), 0);
}

/* Saved matches. */

static void damage_is_told_and_what_is_whole_is_loaded(void)
{
    int line;

    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    assert_int_equal(send_line(1, "jump S c5"), PARLOR_DONE);
    char *saved = saved_text();
    size_t length = strlen(saved);
    assert_int_equal(parlor_load(match, saved, length - 1, &seeded, 0, &line), PARLOR_DAMAGED);
    assert_int_equal(line, 9);
    assert_told();
    assert_int_equal(parlor_count_entries(match), 1);
    assert_int_equal(parlor_load(match, saved, length, &seeded, 0, &line), PARLOR_DONE);
    assert_int_equal(line, 0);
    for (size_t cut = 0; cut < length; cut++)
        if (parlor_load(match, saved, cut, &seeded, 0, NULL) != PARLOR_DONE)
            assert_told();
    free(saved);
}

static void rubbish_leaves_the_match_before(void)
{
    int line;

    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    assert_int_equal(parlor_load(match, "rubbish", 7, &seeded, 0, &line), PARLOR_REFUSED);
    assert_told();
    assert_int_equal(line, 1);
    assert_int_equal(parlor_count_entries(match), 1);
}

/* Whoever forges a file can forge its checks; the time must leave room for more all the same. */
static void a_time_beyond_all_use_is_refused(void)
{
    open_frogs();
    assert_int_equal(parlor_submit(match, PARLOR_TIME_MAX, 0, "jump N c1", 0, 0), PARLOR_DONE);
    char *saved = saved_text();
    assert_int_equal(parlor_load(match, saved, strlen(saved), &seeded, 0, NULL), PARLOR_DONE);
    free(saved);
    assert_int_equal(parlor_submit(match, PARLOR_TIME_MAX, 1, "jump S c5", 1, 0), PARLOR_DONE);
    saved = saved_text();
    assert_refused(parlor_load(match, saved, strlen(saved), &seeded, 0, NULL),
                   "The entry comes at a wrong time.");
    free(saved);
}

/* Whole games. */

static void assert_bilingual(const char *english, const char *korean)
{
    assert_true(english[0] != '\0' && korean[0] != '\0');
    assert_null(strchr(english, '{'));
    assert_null(strchr(korean, '{'));
}

static void look_at_everything(int viewer)
{
    struct parlor_node node;
    char english[TEXT_SIZE], korean[TEXT_SIZE];

    assert_true(parlor_count_nodes(match, viewer) > 0);
    for (int i = 0; i < parlor_count_nodes(match, viewer); i++) {
        assert_true(parlor_get_node(match, viewer, i, &node));
        assert_true(node.id[0] != '\0');
        parlor_write_label(match, viewer, i, "en", english, sizeof english);
        parlor_write_label(match, viewer, i, "ko", korean, sizeof korean);
        assert_bilingual(english, korean);
    }
    assert_false(parlor_get_node(match, viewer, parlor_count_nodes(match, viewer), &node));
    assert_false(parlor_get_node(match, viewer, -1, &node));
}

static void hear_everything(uint32_t entry, int viewer)
{
    char english[TEXT_SIZE], korean[TEXT_SIZE];

    for (int i = 0; i < parlor_count_reports(match, entry, viewer); i++) {
        parlor_write_report(match, entry, viewer, i, "en", english, sizeof english);
        parlor_write_report(match, entry, viewer, i, "ko", korean, sizeof korean);
        assert_bilingual(english, korean);
    }
}

static int who_acts(void)
{
    uint32_t seats = parlor_to_act(match);
    int seat = 0;

    while (!(seats >> seat & 1))
        seat++;
    return seat;
}

static void play_one(int64_t now_ms)
{
    char move[TEXT_SIZE], question[TEXT_SIZE];
    int seat = who_acts();

    assert_true(parlor_count_moves(match, seat) > 0);
    parlor_write_move(match, seat, rand() % parlor_count_moves(match, seat), move, sizeof move);
    assert_true(parlor_write_question(match, seat, "ko", question, sizeof question) > 0);
    uint32_t seen = parlor_count_entries(match);
    assert_int_equal(parlor_submit(match, now_ms, seat, move, seen, 0), PARLOR_DONE);
    for (uint32_t entry = seen + 1; entry <= parlor_count_entries(match); entry++)
        hear_everything(entry, rand() % 2 ? seat : PARLOR_AUDIENCE);
    if (rand() % 16 == 0)
        look_at_everything(rand() % 2 ? seat : PARLOR_AUDIENCE);
}

static void assert_ended(void)
{
    struct parlor_standing standing;
    bool has_best = false;

    assert_true(parlor_is_over(match));
    assert_true(parlor_get_standing(match, &standing));
    assert_non_null(standing.ending);
    for (int seat = 0; seat < parlor_players(match); seat++)
        has_best |= standing.rank[seat] == 1;
    assert_true(has_best);
}

static void assert_loads_the_same(void)
{
    char *saved = saved_text();

    assert_int_equal(parlor_load(match, saved, strlen(saved), &seeded, 0, NULL), PARLOR_DONE);
    char *again = saved_text();
    assert_string_equal(again, saved);
    free(saved);
    free(again);
}

/* A board with nothing on it but a red circle in the north-west corner. */
#define EDGE   "+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+--+\n"
#define GAP    "+  +  +  +  +  +  +  +  +  +  +  +  +  +  +  +  +\n"
#define ROW    "|                                               |\n"
#define MIDDLE "+  +  +  +  +  +  +  +--+--+  +  +  +  +  +  +  +\n"
#define BLOCK  "|                    |##|##|                    |\n"
#define CORNER "|Rc                                             |\n"

static const char drawn_board[] = EDGE CORNER GAP ROW GAP ROW GAP ROW GAP ROW GAP ROW GAP ROW MIDDLE
    BLOCK MIDDLE BLOCK MIDDLE ROW GAP ROW GAP ROW GAP ROW GAP ROW GAP ROW GAP ROW EDGE;

static void a_match_is_set_up_with_a_text(void)
{
    struct parlor_setup setup = {
        .game = "robots", .players = 2, .text = drawn_board, .chance = seeded};
    struct parlor_node node = {0};

    assert_int_equal(parlor_begin(match, &setup, 0), PARLOR_DONE);
    assert_loads_the_same();
    setup.text = "no board";
    assert_refused(parlor_begin(match, &setup, 0), "Line 1, column 9: a line has 49 characters.");
    setup.game = "frogs";
    assert_refused(parlor_begin(match, &setup, 0), "Frogs takes no set-up.");
    assert_string_equal(parlor_game(match), "robots");
    for (int i = 0; node.kind != PARLOR_NODE_CLOCK; i++)
        assert_true(parlor_get_node(match, PARLOR_AUDIENCE, i, &node));
    assert_true(node.until_ms == parlor_wakes_ms(match));
    for (int i = 0; node.kind != PARLOR_NODE_CELL; i++)
        assert_true(parlor_get_node(match, PARLOR_AUDIENCE, i, &node));
    assert_true(node.until_ms == PARLOR_NEVER);
    assert_string_equal(node.key, "a1");
}

static void play_to_the_end(const struct parlor_game *game, int players)
{
    int64_t now_ms = 0;

    assert_int_equal(begin(game->name, players, NULL), PARLOR_DONE);
    while (!parlor_is_over(match)) {
        now_ms = parlor_to_act(match) ? now_ms + rand() % 5000 : parlor_wakes_ms(match);
        assert_int_equal(parlor_advance(match, now_ms), PARLOR_DONE);
        if (parlor_to_act(match))
            play_one(now_ms);
    }
    assert_ended();
    assert_loads_the_same();
    assert_ended();
}

static void each_game_is_played_to_the_end(void)
{
    struct parlor_game game;

    srand(1);
    open_empty();
    for (int g = 0; parlor_get_game(g, &game); g++)
        for (int players = game.players_min; players <= game.players_max; players++)
            for (int round = 0; round < 3; round++)
                play_to_the_end(&game, players);
}

/* Random words of the game, mostly wrong: each is done or refused with a reason. */
static void any_words_are_judged(void)
{
    static const char *const words[] = {"jump", "bridge", "card", "remove", "done", "forfeit",
                                        "N",    "S",      "c1",   "c2",     "b2",   "parachute",
                                        "",     "개굴",   "c5",   "timeout"};
    enum { WORDS_COUNT = sizeof words / sizeof *words };

    srand(2);
    open_frogs();
    for (int i = 0; i < 20000; i++) {
        char line[TEXT_SIZE];
        snprintf(line, sizeof line, "%s %s %s", words[rand() % WORDS_COUNT],
                 words[rand() % WORDS_COUNT], words[rand() % WORDS_COUNT]);
        if (send_line(rand() % 3, line) != PARLOR_DONE)
            assert_told();
        if (parlor_is_over(match))
            assert_int_equal(begin("frogs", 2, NULL), PARLOR_DONE);
    }
}

static void a_key_and_a_seed_both_serve(void)
{
    static const uint8_t key[32] = {1, 2, 3};
    struct parlor_setup setup = {.game = "frogs", .players = 2, .chance.key = key};

    open_empty();
    assert_int_equal(parlor_begin(match, &setup, 0), PARLOR_DONE);
    setup.chance = seeded;
    assert_int_equal(parlor_begin(match, &setup, 0), PARLOR_DONE);
}

static const struct test tests[] = {
    {"games and their options are listed", NULL, games_and_options_are_listed},
    {"the template is not listed", NULL, the_template_is_not_listed},
    {"each listed value of an option is understood", NULL, each_listed_value_is_understood},
    {"a language that is not known is English", NULL, other_languages_are_english},
    {"bad set-ups are refused with a reason", NULL, bad_set_ups_are_refused},
    {"a set-up can be read back", NULL, a_set_up_can_be_read_back},
    {"without names, seats are numbered", NULL, without_names_seats_are_numbered},
    {"a refused set-up leaves the match before", NULL, a_refused_set_up_leaves_the_match_before},
    {"nothing can be done with nothing", NULL, nothing_can_be_done_with_nothing},
    {"misuse changes nothing and has no reason", NULL, misuse_changes_nothing},
    {"bad moves are refused with a reason", NULL, bad_moves_are_refused},
    {"a command acts once", NULL, a_command_acts_once},
    {"who has not seen it is told", NULL, who_has_not_seen_it_is_told},
    {"an unfinished turn is cancelled, once", NULL, an_unfinished_turn_is_cancelled},
    {"the table takes back what a player may not", NULL,
     the_table_takes_back_what_a_player_may_not},
    {"who forfeits ends a duel", NULL, who_forfeits_ends_a_duel},
    {"only players and the audience look", NULL, only_players_and_the_audience_look},
    {"what one viewer sees is not shown to another", NULL, viewers_do_not_mix},
    {"what happened is told in both languages", NULL, what_happened_is_told_in_both_languages},
    {"only who may act is asked", NULL, only_who_may_act_is_asked},
    {"a text is cut between characters", NULL, a_text_is_cut_between_characters},
    {"where there is no room the length is told", NULL, no_room_gives_the_length},
    {"damage is told, and what is whole before it is loaded", NULL,
     damage_is_told_and_what_is_whole_is_loaded},
    {"rubbish leaves the match before", NULL, rubbish_leaves_the_match_before},
    {"a time beyond all use is refused", NULL, a_time_beyond_all_use_is_refused},
    {"a match may be set up with a text, and clocks say when they run out", NULL,
     a_match_is_set_up_with_a_text},
    {"each game is played to the end, saved and loaded", NULL, each_game_is_played_to_the_end},
    {"any words are judged, in both languages", NULL, any_words_are_judged},
    {"a key and a seed both serve", NULL, a_key_and_a_seed_both_serve},
};

int main(void)
{
    int failures = TEST_RUN("library", tests);

    parlor_destroy(match);
    return failures;
}
