/* The promises of parlor.h, seen from outside: nothing but that header is known here. */
#include "parlor.h"
#include "test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 1024 };

static struct parlor_table *table;
static const struct parlor_chance seeded = {.seed = 7};

/* Each test has a table of its own, which the next one clears away. */
static void open_empty(void)
{
    parlor_destroy(table);
    table = parlor_create(NULL);
    assert_non_null(table);
}

static enum parlor_result begin(const char *game, int players, const char *options)
{
    struct parlor_setup setup = {.game = game, .players = players, .options = options};

    return parlor_begin(table, &setup, 0);
}

static void open_frogs(void)
{
    open_empty();
    assert_int_equal(begin("frogs", 2, NULL), PARLOR_DONE);
}

static uint32_t newest(void)
{
    return parlor_count_entries(table);
}

static enum parlor_result send_line(int seat, const char *move)
{
    return parlor_submit(table, 1000, seat, move, newest(), 0);
}

/* What a viewer is shown now. */
static const struct parlor_frame *frame_of(int viewer)
{
    static struct parlor_frame frame;

    assert_true(parlor_get_frame(table, newest(), viewer, &frame));
    return &frame;
}

static bool is_over(void)
{
    return frame_of(PARLOR_AUDIENCE)->ending != NULL;
}

static const char *reason_in(const char *language)
{
    static char text[TEXT_SIZE];

    assert_in_range(parlor_write_reason(table, language, text, sizeof text), 0, TEXT_SIZE - 1);
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
    size_t size = parlor_write_save(table, NULL, 0) + 1;
    char *text = malloc(size);

    assert_non_null(text);
    assert_int_equal(parlor_write_save(table, text, size), size - 1);
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
                    parlor_write_options(table, options, sizeof options);
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
    assert_refused(parlor_begin(table, &setup, 0), "A name can't contain invisible characters.");
    bad_names[1] = "\uff21nna";
    assert_refused(parlor_begin(table, &setup, 0), "Two players can't have the same name.");
    memset(name, 'a', sizeof name - 1);
    long_names[1] = name;
    setup.names = long_names;
    assert_refused(parlor_begin(table, &setup, 0), "A name can have at most 64 bytes.");
    long_names[1] = NULL;
    assert_refused(parlor_begin(table, &setup, 0), "A name needs something that can be seen.");
    assert_null(parlor_game(table));
}

static void a_set_up_can_be_read_back(void)
{
    const char *names[] = {"Anna", "개굴이", "Chris"};
    struct parlor_setup setup = {
        .game = "frogs", .players = 3, .options = "frogs=2 homes=spread", .names = names};
    char options[TEXT_SIZE];

    open_empty();
    assert_int_equal(parlor_begin(table, &setup, 0), PARLOR_DONE);
    assert_string_equal(parlor_game(table), "frogs");
    assert_int_equal(parlor_players(table), 3);
    assert_string_equal(parlor_name(table, 1), "개굴이");
    assert_null(parlor_name(table, 3));
    assert_null(parlor_name(table, -1));
    parlor_write_options(table, options, sizeof options);
    assert_non_null(strstr(options, "frogs=2"));
    assert_non_null(strstr(options, "homes=spread"));
}

static void without_names_seats_are_numbered(void)
{
    open_frogs();
    assert_string_equal(parlor_name(table, 0), "Player 0");
    assert_string_equal(parlor_name(table, 1), "Player 1");
}

static void a_refused_set_up_leaves_the_match_before(void)
{
    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    assert_refused(begin("frogs", 9, NULL), "Frogs is for 2 to 4 players.");
    assert_int_equal(newest(), 1);
    assert_int_equal(begin("frogs", 3, NULL), PARLOR_DONE);
    assert_int_equal(newest(), 0);
    assert_int_equal(parlor_players(table), 3);
    assert_string_equal(reason_in("en"), "");
}

/* Misuse. */

static void look_at_nothing(struct parlor_table *nothing)
{
    char text[8] = "before";
    struct parlor_frame frame;
    struct parlor_node node;
    struct parlor_motion motion;
    struct parlor_request request;

    assert_int_equal(parlor_write_save(nothing, text, sizeof text), 0);
    assert_string_equal(text, "");
    assert_int_equal(parlor_write_reason(nothing, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_remark(nothing, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_options(nothing, text, sizeof text), 0);
    assert_int_equal(parlor_write_move(nothing, 0, 0, text, sizeof text), 0);
    assert_int_equal(parlor_write_report(nothing, 1, 0, 0, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_label(nothing, 0, 0, 0, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_question(nothing, 0, 0, "en", text, sizeof text), 0);
    assert_null(parlor_game(nothing));
    assert_null(parlor_name(nothing, 0));
    assert_int_equal(parlor_players(nothing), 0);
    assert_true(parlor_wakes_ms(nothing, 0) == PARLOR_NEVER);
    assert_int_equal(parlor_count_moves(nothing, 0), 0);
    assert_int_equal(parlor_count_entries(nothing), 0);
    assert_false(parlor_get_frame(nothing, 0, 0, &frame));
    assert_false(parlor_get_node(nothing, 0, 0, 0, &node));
    assert_false(parlor_get_motion(nothing, 0, 0, 0, &motion));
    assert_false(parlor_get_request(nothing, &request));
    assert_false(parlor_is_away(nothing, 0, NULL));
}

static void do_with_nothing(struct parlor_table *nothing)
{
    struct parlor_request request = {.wish = PARLOR_WISH_PAUSE, .askers = 1};
    struct parlor_holding person = {.holder = PARLOR_PERSON};

    assert_int_equal(parlor_wake(nothing, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_submit(nothing, 0, 0, "jump N c1", 0, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_cancel(nothing, 0, 0, 0, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_take_back(nothing, 0, 0, 0, 0, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_touch(nothing, 0, 0, "frog:0", 0), PARLOR_MISUSED);
    assert_int_equal(parlor_confirm(nothing, 0, 0, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_say_number(nothing, 0, 0, 1, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_ask(nothing, 0, &request), PARLOR_MISUSED);
    assert_int_equal(parlor_agree(nothing, 0, 1, true), PARLOR_MISUSED);
    assert_int_equal(parlor_hold(nothing, 0, 0, &person), PARLOR_MISUSED);
    assert_int_equal(parlor_attend(nothing, 0, 0, true), PARLOR_MISUSED);
    assert_int_equal(parlor_rematch(nothing, NULL, &seeded, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_kept(nothing, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_unkept(nothing, 0), PARLOR_MISUSED);
    assert_false(parlor_think(nothing, 1000));
    assert_null(parlor_take_task(nothing));
    assert_false(parlor_take_remark(nothing));
    assert_false(parlor_is_pending(nothing));
    parlor_let_go(nothing, 0);
}

static void nothing_can_be_done_with_nothing(void)
{
    struct parlor_setup setup = {.game = "frogs", .players = 2};

    open_empty();
    look_at_nothing(NULL);
    look_at_nothing(table);
    do_with_nothing(NULL);
    do_with_nothing(table);
    parlor_destroy(NULL);
    parlor_bring_task(NULL);
    assert_false(parlor_run_task(NULL, 1000));
    assert_int_equal(parlor_begin(NULL, &setup, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_load(NULL, "", 0, &seeded, 0, NULL), PARLOR_MISUSED);
}

static void misuse_changes_nothing(void)
{
    struct parlor_setup setup = {.game = "frogs", .players = 2};

    open_frogs();
    assert_int_equal(parlor_begin(table, NULL, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_begin(table, &setup, -1), PARLOR_MISUSED);
    assert_int_equal(parlor_load(table, NULL, 0, &seeded, 0, NULL), PARLOR_MISUSED);
    assert_int_equal(parlor_load(table, "", 0, NULL, 0, NULL), PARLOR_MISUSED);
    assert_int_equal(parlor_load(table, "", 0, &seeded, INT64_MAX, NULL), PARLOR_MISUSED);
    assert_int_equal(parlor_rematch(table, NULL, NULL, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_rematch(table, NULL, &seeded, -1), PARLOR_MISUSED);
    assert_int_equal(parlor_wake(table, INT64_MIN), PARLOR_MISUSED);
    assert_int_equal(parlor_wake(table, PARLOR_TIME_MAX + 1), PARLOR_MISUSED);
    assert_true(parlor_wakes_ms(table, -1) == PARLOR_NEVER);
    assert_int_equal(parlor_submit(table, 0, 0, NULL, 0, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_submit(table, -1, 0, "jump N c1", 0, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_touch(table, 0, 0, NULL, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_touch(table, -1, 0, "N", 0), PARLOR_MISUSED);
    assert_false(parlor_think(table, 0));
    assert_false(parlor_think(table, -1));
    assert_int_equal(parlor_kept(table, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_unkept(table, 0), PARLOR_MISUSED);
    assert_string_equal(reason_in("en"), "");
    assert_int_equal(newest(), 0);
    assert_false(parlor_get_frame(table, 0, 0, NULL));
    assert_false(parlor_get_node(table, 0, 0, 0, NULL));
    assert_false(parlor_get_motion(table, 0, 0, 0, NULL));
    assert_int_equal(parlor_submit(table, PARLOR_TIME_MAX, 0, "jump N c1", 0, 0), PARLOR_DONE);
}

static void there_is_no_such_seat(void)
{
    static const int others[] = {-1,           2,  7,  PARLOR_CHANCE, PARLOR_CLOCK, PARLOR_AUDIENCE,
                                 PARLOR_TABLE, 63, 64, 65536,         INT32_MAX,    INT32_MIN};
    struct parlor_holding person = {.holder = PARLOR_PERSON};

    open_frogs();
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_int_equal(send_line(others[i], "forfeit"), PARLOR_MISUSED);
        assert_int_equal(parlor_cancel(table, 0, others[i], 0, 0), PARLOR_MISUSED);
        assert_int_equal(parlor_take_back(table, 0, others[i], 0, 0, 0), PARLOR_MISUSED);
        assert_int_equal(parlor_touch(table, 0, others[i], "N", 0), PARLOR_MISUSED);
        assert_int_equal(parlor_confirm(table, 0, others[i], 0), PARLOR_MISUSED);
        assert_int_equal(parlor_say_number(table, 0, others[i], 1, 0), PARLOR_MISUSED);
        assert_int_equal(parlor_hold(table, 0, others[i], &person), PARLOR_MISUSED);
        assert_int_equal(parlor_attend(table, 0, others[i], false), PARLOR_MISUSED);
        assert_false(parlor_is_away(table, others[i], NULL));
        parlor_let_go(table, others[i]);
        assert_string_equal(reason_in("en"), "");
    }
    assert_int_equal(newest(), 0);
}

static void what_is_never_wished_or_held_is_misuse(void)
{
    struct parlor_request request = {.wish = PARLOR_WISH_PAUSE, .askers = 4};
    struct parlor_holding by = {.holder = PARLOR_BOT};

    open_frogs();
    assert_int_equal(parlor_ask(table, 0, NULL), PARLOR_MISUSED);
    assert_int_equal(parlor_ask(table, 0, &request), PARLOR_MISUSED);
    request.askers = 0;
    assert_int_equal(parlor_ask(table, 0, &request), PARLOR_MISUSED);
    request = (struct parlor_request){.wish = PARLOR_WISH_BOT, .seat = 2, .askers = 1};
    assert_int_equal(parlor_ask(table, 0, &request), PARLOR_MISUSED);
    request = (struct parlor_request){.wish = (enum parlor_wish)7, .askers = 1};
    assert_int_equal(parlor_ask(table, 0, &request), PARLOR_MISUSED);
    assert_int_equal(parlor_agree(table, 0, 0, true), PARLOR_MISUSED);
    assert_int_equal(parlor_agree(table, 0, 1 << 8, true), PARLOR_MISUSED);
    assert_false(parlor_get_request(table, NULL));
    assert_int_equal(parlor_hold(table, 0, 0, NULL), PARLOR_MISUSED);
    assert_int_equal(parlor_hold(table, 0, 0, &by), PARLOR_MISUSED);
    memset(by.level, 'x', sizeof by.level);
    assert_int_equal(parlor_hold(table, 0, 0, &by), PARLOR_MISUSED);
    by = (struct parlor_holding){.holder = PARLOR_NOBODY, .level = "hard"};
    assert_int_equal(parlor_hold(table, 0, 0, &by), PARLOR_MISUSED);
    by = (struct parlor_holding){.holder = (enum parlor_holder)3};
    assert_int_equal(parlor_hold(table, 0, 0, &by), PARLOR_MISUSED);
    assert_int_equal(newest(), 0);
}

static void a_host_must_be_sound(void)
{
    assert_null(parlor_create(&(struct parlor_host){.level = "brilliant"}));
    assert_null(parlor_create(&(struct parlor_host){.level = ""}));
    assert_null(parlor_create(&(struct parlor_host){.grace_ms = -1}));
    assert_null(parlor_create(&(struct parlor_host){.grace_ms = INT64_MAX}));
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
    assert_int_equal(newest(), 0);
}

static void a_command_acts_once(void)
{
    open_frogs();
    assert_int_equal(parlor_submit(table, 0, 0, "jump N c1", 0, 99), PARLOR_DONE);
    assert_int_equal(parlor_submit(table, 5, 0, "jump N c1", 0, 99), PARLOR_REPEATED);
    assert_told();
    assert_int_equal(newest(), 1);
}

static void who_has_not_seen_it_is_told(void)
{
    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    assert_int_equal(parlor_submit(table, 0, 1, "jump S c5", 0, 0), PARLOR_STALE);
    assert_told();
    assert_int_equal(parlor_submit(table, 0, 1, "jump S c5", 2, 0), PARLOR_STALE);
    assert_int_equal(parlor_submit(table, 0, 1, "jump S c5", 1, 0), PARLOR_DONE);
    assert_string_equal(reason_in("en"), "");
}

static void an_unfinished_turn_is_cancelled(void)
{
    struct parlor_frame frame;

    open_frogs();
    assert_refused(parlor_cancel(table, 0, 0, 0, 0), "There is nothing to cancel.");
    assert_int_equal(send_line(0, "card parachute"), PARLOR_DONE);
    assert_int_equal(frame_of(0)->cancel_to, 0);
    assert_int_equal(frame_of(1)->cancel_to, PARLOR_NONE);
    assert_refused(parlor_cancel(table, 0, 1, 1, 0), "There is nothing to cancel.");
    assert_int_equal(parlor_cancel(table, 0, 0, 0, 0), PARLOR_STALE);
    assert_int_equal(parlor_cancel(table, 0, 0, 1, 42), PARLOR_DONE);
    assert_int_equal(parlor_cancel(table, 0, 0, 1, 42), PARLOR_REPEATED);
    assert_true(parlor_get_frame(table, 1, 0, &frame));
    assert_int_equal(frame.cancel_to, PARLOR_NONE); /* only the newest */
    assert_true(parlor_get_frame(table, 2, 0, &frame));
    assert_int_equal(frame.deed, PARLOR_DEED_BACK);
    assert_int_equal(frame.seat, 0);
    assert_int_equal(frame.follows, PARLOR_NONE);
    assert_false(parlor_get_frame(table, 3, 0, &frame));
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
}

static void who_forfeits_ends_a_duel(void)
{
    open_frogs();
    assert_false(is_over());
    assert_int_equal(send_line(1, "forfeit"), PARLOR_DONE);
    const struct parlor_frame *frame = frame_of(PARLOR_AUDIENCE);
    assert_int_equal(frame->to_act, 0);
    assert_int_equal(parlor_count_moves(table, 0), 0);
    assert_string_equal(frame->ending, "one player is left");
    assert_string_not_equal(parlor_translate("ko", frame->ending), frame->ending);
    assert_int_equal(frame->rank[0], 1);
    assert_int_equal(frame->rank[1], 2);
    assert_refused(send_line(0, "jump N c1"), "The game is over.");
}

/* Agreeing. */

static enum parlor_result ask(enum parlor_wish wish, int seat)
{
    struct parlor_request request = {.wish = wish, .askers = 1u << seat};

    return parlor_ask(table, 2000, &request);
}

static void open_played_frogs(void)
{
    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    assert_int_equal(send_line(1, "jump S c5"), PARLOR_DONE);
}

static void others_agree_to_a_take_back(void)
{
    struct parlor_request request;

    open_played_frogs();
    assert_int_equal(frame_of(0)->undo_to, 1);
    assert_int_equal(frame_of(0)->undo_seat, 1);
    assert_refused(parlor_agree(table, 2000, 2, true), "Nothing is asked of you.");
    assert_int_equal(ask(PARLOR_WISH_BACK, 0), PARLOR_ASKED);
    assert_told();
    assert_true(parlor_get_request(table, &request));
    assert_true(request.wish == PARLOR_WISH_BACK && request.back_to == 0);
    assert_true(request.askers == 1 && request.asked == 2 && request.until_ms == 62000);
    assert_refused(ask(PARLOR_WISH_PAUSE, 1), "Something else is being asked just now.");
    assert_int_equal(newest(), 2);
    assert_int_equal(parlor_agree(table, 3000, 2, true), PARLOR_DONE);
    assert_false(parlor_get_request(table, &request));
    assert_int_equal(newest(), 3);
    assert_int_equal(frame_of(0)->deed, PARLOR_DEED_BACK);
    assert_int_equal(frame_of(0)->seat, PARLOR_TABLE);
    assert_int_equal(frame_of(0)->to_act, 1);
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
}

static void who_does_not_agree_is_not_overruled(void)
{
    struct parlor_request request;

    open_played_frogs();
    assert_int_equal(ask(PARLOR_WISH_BACK, 0), PARLOR_ASKED);
    assert_int_equal(parlor_agree(table, 3000, 2, false), PARLOR_DONE);
    assert_false(parlor_get_request(table, &request));
    assert_int_equal(ask(PARLOR_WISH_BACK, 0), PARLOR_ASKED);
    assert_true(parlor_wakes_ms(table, 2000) == 62000);
    assert_int_equal(parlor_wake(table, 62000), PARLOR_DONE); /* it has lapsed */
    assert_false(parlor_get_request(table, &request));
    assert_refused(parlor_agree(table, 62000, 2, true), "Nothing is asked of you.");
    assert_int_equal(newest(), 2);
}

static void a_take_back_of_ones_own(void)
{
    open_played_frogs();
    assert_int_equal(parlor_take_back(table, 2000, 1, 1, 2, 0), PARLOR_ASKED);
    assert_int_equal(parlor_agree(table, 2000, 1, true), PARLOR_DONE);
    assert_int_equal(frame_of(1)->to_act, 2);
    assert_refused(parlor_take_back(table, 2000, 1, 77, newest(), 0),
                   "There is nothing to take back.");
}

static void the_table_pauses_and_goes_on(void)
{
    open_played_frogs();
    assert_int_equal(ask(PARLOR_WISH_PAUSE, 1), PARLOR_ASKED);
    assert_int_equal(parlor_agree(table, 2500, 1, true), PARLOR_DONE);
    assert_true(frame_of(PARLOR_AUDIENCE)->is_paused);
    assert_int_equal(frame_of(PARLOR_AUDIENCE)->deed, PARLOR_DEED_PAUSE);
    assert_refused(send_line(0, "jump c1 c2"), "The match is paused.");
    assert_int_equal(ask(PARLOR_WISH_RESUME, 1), PARLOR_DONE);
    assert_false(frame_of(PARLOR_AUDIENCE)->is_paused);
    assert_refused(ask(PARLOR_WISH_AGAIN, 0), "The game is not over.");
}

/* Seats. */

static void assert_holds(int seat, enum parlor_holder holder, const char *level)
{
    const struct parlor_holding *holding = &frame_of(PARLOR_AUDIENCE)->seats[seat];

    assert_int_equal(holding->holder, holder);
    assert_string_equal(holding->level, level);
}

static void seats_change_hands(void)
{
    struct parlor_holding bot = {PARLOR_BOT, "easy"}, nobody = {.holder = PARLOR_NOBODY};

    open_frogs();
    assert_holds(1, PARLOR_PERSON, "");
    assert_int_equal(parlor_hold(table, 500, 1, &bot), PARLOR_DONE);
    assert_holds(1, PARLOR_BOT, "easy");
    assert_int_equal(frame_of(0)->deed, PARLOR_DEED_HOLD);
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    while (parlor_think(table, 1000))
        ;
    assert_true(parlor_wakes_ms(table, 1000) < 10000);
    assert_int_equal(parlor_wake(table, 10000), PARLOR_DONE);
    assert_int_equal(frame_of(0)->seat, 1);
    assert_int_equal(parlor_hold(table, 10000, 1, &nobody), PARLOR_DONE);
    assert_holds(1, PARLOR_NOBODY, "");
}

static void open_hosted(const struct parlor_host *host)
{
    parlor_destroy(table);
    table = parlor_create(host);
    assert_non_null(table);
    assert_int_equal(begin("frogs", 3, NULL), PARLOR_DONE);
}

static void who_stays_away_is_played_for(void)
{
    int64_t until_ms;

    open_hosted(&(struct parlor_host){.grace_ms = 30000, .level = "easy"});
    assert_false(parlor_is_away(table, 1, &until_ms));
    assert_int_equal(parlor_attend(table, 1000, 1, false), PARLOR_DONE);
    assert_true(parlor_is_away(table, 1, &until_ms));
    assert_true(until_ms == 31000 && parlor_wakes_ms(table, 1000) == 31000);
    assert_holds(1, PARLOR_PERSON, "");
    assert_int_equal(parlor_wake(table, 31000), PARLOR_DONE);
    assert_holds(1, PARLOR_BOT, "easy");
    assert_int_equal(parlor_attend(table, 40000, 1, true), PARLOR_DONE);
    assert_false(parlor_is_away(table, 1, NULL));
    assert_holds(1, PARLOR_PERSON, "");
}

static void others_vote_on_who_stays_away(void)
{
    struct parlor_request request = {.wish = PARLOR_WISH_BOT, .seat = 1, .askers = 1};

    open_hosted(&(struct parlor_host){.grace_ms = 30000, .is_voted = true});
    assert_refused(parlor_ask(table, 0, &request), "Nobody is away there.");
    assert_int_equal(parlor_attend(table, 1000, 1, false), PARLOR_DONE);
    assert_int_equal(parlor_wake(table, 31000), PARLOR_DONE);
    assert_holds(1, PARLOR_PERSON, "");
    assert_int_equal(parlor_ask(table, 31000, &request), PARLOR_ASKED);
    assert_int_equal(parlor_agree(table, 31000, 4, true), PARLOR_DONE);
    assert_holds(1, PARLOR_BOT, "medium");
}

static void a_rematch_moves_everybody_one_seat_on(void)
{
    const char *names[] = {"Anna", "Ben", "Computer"}, *levels[] = {NULL, NULL, "hard"};
    struct parlor_setup setup = {
        .game = "frogs", .players = 3, .options = "frogs=1", .names = names, .levels = levels};
    char options[TEXT_SIZE];

    open_empty();
    assert_int_equal(parlor_begin(table, &setup, 0), PARLOR_DONE);
    assert_holds(2, PARLOR_BOT, "hard");
    assert_refused(parlor_rematch(table, NULL, &seeded, 0), "The game is not over.");
    assert_int_equal(send_line(0, "forfeit"), PARLOR_DONE);
    assert_int_equal(send_line(1, "forfeit"), PARLOR_DONE);
    assert_int_equal(ask(PARLOR_WISH_AGAIN, 0), PARLOR_ASKED);
    assert_int_equal(parlor_agree(table, 2000, 2, true), PARLOR_DONE);
    assert_refused(parlor_rematch(table, "ponds=2", &seeded, 2000), "There is no such option.");
    assert_int_equal(parlor_rematch(table, "cards=off", &seeded, 2000), PARLOR_DONE);
    assert_int_equal(newest(), 0);
    assert_string_equal(parlor_name(table, 0), "Ben");
    assert_string_equal(parlor_name(table, 1), "Computer");
    assert_string_equal(parlor_name(table, 2), "Anna");
    assert_holds(1, PARLOR_BOT, "hard");
    assert_holds(2, PARLOR_PERSON, "");
    parlor_write_options(table, options, sizeof options);
    assert_non_null(strstr(options, "frogs=1"));
    assert_non_null(strstr(options, "cards=off"));
}

/* Ben was played for when the match ended. */
static void a_stand_in_stays_for_one_match(void)
{
    const struct parlor_holding bot = {PARLOR_BOT, "easy"};
    const char *names[] = {"Anna", "Ben"};
    struct parlor_setup setup = {.game = "frogs", .players = 2, .names = names};

    open_empty();
    assert_int_equal(parlor_begin(table, &setup, 0), PARLOR_DONE);
    assert_int_equal(parlor_hold(table, 10, 1, &bot), PARLOR_DONE);
    assert_int_equal(send_line(0, "forfeit"), PARLOR_DONE);
    assert_int_equal(parlor_rematch(table, NULL, &seeded, 2000), PARLOR_DONE);
    assert_string_equal(parlor_name(table, 0), "Ben");
    assert_holds(0, PARLOR_PERSON, "");
}

static void only_levels_that_there_are(void)
{
    const char *levels[] = {NULL, "brilliant"};
    struct parlor_setup setup = {.game = "frogs", .players = 2, .levels = levels};

    open_empty();
    assert_refused(parlor_begin(table, &setup, 0), "That is not a computer player.");
    levels[1] = "medium";
    assert_int_equal(parlor_begin(table, &setup, 0), PARLOR_DONE);
    assert_string_equal(parlor_name(table, 0), "Player 0");
    assert_string_equal(parlor_name(table, 1), "Computer 1 (medium)");
}

/* Keeping. */

static struct {
    enum parlor_result keeps; /* what it will say */
    char lines[1 << 16];
    size_t length;
    enum parlor_result answers[8];
    char reasons[8][TEXT_SIZE];
    int answer_count, calls;
} shelf;

static enum parlor_result keep(void *context, const char *lines, size_t length)
{
    struct parlor_setup setup = {.game = "frogs", .players = 2};

    assert_ptr_equal(context, &shelf);
    assert_true(length > 0 && lines[length - 1] == '\n');
    shelf.calls++;
    if (shelf.keeps == PARLOR_DONE) {
        memcpy(shelf.lines + shelf.length, lines, length);
        shelf.length += length;
    }
    /* It may look, and no more. */
    parlor_count_moves(table, 0);
    assert_int_equal(parlor_begin(table, &setup, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_submit(table, 0, 0, "jump N c1", 0, 0), PARLOR_MISUSED);
    assert_int_equal(parlor_kept(table, 0), PARLOR_MISUSED);
    assert_false(parlor_think(table, 1000));
    assert_null(parlor_take_task(table));
    parlor_destroy(table);
    return shelf.keeps;
}

static void take_answer(void *context, enum parlor_result result)
{
    assert_ptr_equal(context, &shelf);
    assert_int_equal(parlor_submit(table, 0, 0, "jump N c1", 0, 0), PARLOR_MISUSED);
    shelf.answers[shelf.answer_count] = result;
    parlor_write_reason(table, "en", shelf.reasons[shelf.answer_count++], TEXT_SIZE);
}

/* A table whose keeper says this. */
static enum parlor_result open_kept(enum parlor_result keeps)
{
    static const struct parlor_host host = {.keep = keep, .answer = take_answer, .context = &shelf};

    parlor_destroy(table);
    memset(&shelf, 0, sizeof shelf);
    shelf.keeps = keeps;
    table = parlor_create(&host);
    assert_non_null(table);
    return begin("frogs", 2, NULL);
}

static void what_is_kept_is_the_saved_text(void)
{
    assert_int_equal(open_kept(PARLOR_DONE), PARLOR_DONE);
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    assert_int_equal(send_line(1, "card parachute"), PARLOR_DONE);
    assert_int_equal(parlor_cancel(table, 2000, 1, 2, 0), PARLOR_DONE);
    char *saved = saved_text();
    assert_int_equal(shelf.length, strlen(saved));
    assert_memory_equal(shelf.lines, saved, shelf.length);
    int calls = shelf.calls;
    assert_int_equal(parlor_load(table, saved, strlen(saved), &seeded, 0, NULL), PARLOR_DONE);
    assert_int_equal(shelf.calls, calls); /* it is kept already */
    free(saved);
}

static void what_can_not_be_kept_does_not_happen(void)
{
    assert_int_equal(open_kept(PARLOR_DONE), PARLOR_DONE);
    char *before = saved_text();
    shelf.keeps = PARLOR_UNKEPT;
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_UNKEPT);
    assert_told();
    shelf.keeps = PARLOR_MISUSED; /* whatever it says that is neither done nor pending */
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_UNKEPT);
    char *after = saved_text();
    assert_string_equal(after, before);
    free(before);
    free(after);
    assert_int_equal(frame_of(0)->to_act, 1);
    assert_int_equal(begin("frogs", 3, NULL), PARLOR_UNKEPT);
    assert_told();
    assert_int_equal(parlor_players(table), 2);
    shelf.keeps = PARLOR_DONE;
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
}

static void nothing_is_shown_before_it_is_kept(void)
{
    assert_int_equal(open_kept(PARLOR_PENDING), PARLOR_PENDING);
    look_at_nothing(table);
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_MISUSED);
    assert_true(parlor_is_pending(table));
    assert_int_equal(begin("frogs", 2, NULL), PARLOR_MISUSED);
    assert_int_equal(parlor_kept(table, -1), PARLOR_MISUSED);
    assert_int_equal(parlor_kept(table, 500), PARLOR_DONE);
    assert_int_equal(parlor_players(table), 2);
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_PENDING);
    assert_int_equal(newest(), 0);
    assert_int_equal(frame_of(0)->to_act, 1);
    assert_int_equal(parlor_submit(table, 1500, 1, "jump S c5", 0, 0), PARLOR_PENDING);
    assert_int_equal(parlor_submit(table, 1500, 1, "jump S c5", 1, 0), PARLOR_PENDING);
    assert_int_equal(shelf.answer_count, 0);
    assert_int_equal(parlor_kept(table, 2000), PARLOR_DONE);
    assert_int_equal(newest(), 1);
    assert_int_equal(shelf.answer_count, 2); /* and the third is being kept */
    assert_int_equal(shelf.answers[0], PARLOR_DONE);
    assert_string_equal(shelf.reasons[0], "");
    assert_int_equal(shelf.answers[1], PARLOR_STALE);
    assert_true(shelf.reasons[1][0] != '\0');
    assert_true(parlor_is_pending(table));
    assert_int_equal(parlor_unkept(table, 3000), PARLOR_DONE);
    assert_int_equal(shelf.answers[2], PARLOR_UNKEPT);
    assert_false(parlor_is_pending(table));
    assert_int_equal(newest(), 1);
    assert_int_equal(frame_of(0)->to_act, 2);
}

static void a_beginning_that_is_not_kept_is_none(void)
{
    assert_int_equal(open_kept(PARLOR_PENDING), PARLOR_PENDING);
    assert_int_equal(parlor_unkept(table, 500), PARLOR_DONE);
    look_at_nothing(table);
    do_with_nothing(table);
    shelf.keeps = PARLOR_DONE;
    assert_int_equal(begin("frogs", 2, NULL), PARLOR_DONE);
}

/* Computer players. */

static void begin_duel(const char *game, const char *options)
{
    const char *levels[] = {NULL, "easy"};
    struct parlor_setup setup = {
        .game = game, .players = 2, .options = options, .levels = levels, .chance = seeded};

    assert_int_equal(parlor_begin(table, &setup, 0), PARLOR_DONE);
}

static void a_task_may_be_run_elsewhere(void)
{
    open_empty();
    begin_duel("frogs", NULL);
    while (parlor_think(table, 1000)) /* nothing to decide yet */
        ;
    assert_null(parlor_take_task(table));
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    struct parlor_task *task = parlor_take_task(table);
    assert_non_null(task);
    assert_null(parlor_take_task(table));
    assert_int_equal(begin("frogs", 2, NULL), PARLOR_MISUSED);
    assert_false(parlor_run_task(task, 0));
    assert_true(parlor_run_task(task, 1));
    while (parlor_run_task(task, 1000))
        ;
    assert_true(parlor_wakes_ms(table, 1000) == PARLOR_NEVER); /* it is not back */
    parlor_bring_task(task);
    int64_t wakes_ms = parlor_wakes_ms(table, 1000);
    assert_true(wakes_ms != PARLOR_NEVER);
    assert_int_equal(parlor_wake(table, wakes_ms), PARLOR_DONE);
    assert_int_equal(frame_of(0)->seat, 1);
}

static void *run_to_the_end(void *task)
{
    while (parlor_run_task(task, 50))
        ;
    return NULL;
}

/* Meanwhile the table's own thread looks, and somebody plays on. */
static void a_thread_of_its_own_thinks(void)
{
    struct parlor_setup setup = {.game = "robots",
                                 .players = 2,
                                 .levels = (const char *const[]){NULL, "hard"},
                                 .chance = seeded};
    pthread_t thread;

    open_empty();
    assert_int_equal(parlor_begin(table, &setup, 0), PARLOR_DONE);
    struct parlor_task *task = parlor_take_task(table);
    assert_non_null(task);
    assert_int_equal(pthread_create(&thread, NULL, run_to_the_end, task), 0);
    assert_int_equal(send_line(0, "bet 30"), PARLOR_DONE);
    for (int viewer = 0; viewer < 2; viewer++)
        assert_true(frame_of(viewer)->node_count > 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
    parlor_bring_task(task);
    while (parlor_think(table, 1000)) /* over again: there was a bet */
        ;
    int64_t wakes_ms = parlor_wakes_ms(table, 1000);
    assert_int_equal(parlor_wake(table, wakes_ms), PARLOR_DONE);
    assert_int_equal(frame_of(0)->seat, 1);
}

static void a_table_outlives_its_tasks(void)
{
    open_empty();
    begin_duel("frogs", NULL);
    struct parlor_task *task = parlor_take_task(table);
    assert_non_null(task);
    parlor_destroy(table);
    table = NULL;
    parlor_run_task(task, 1000);
    parlor_bring_task(task);
}

/* In slices of any size, here or elsewhere, the same is played. */
static char *played_by(int way)
{
    open_empty();
    begin_duel("frogs", "board=small");
    int64_t now_ms = 0;
    for (int i = 0; i < 6 && !is_over(); i++) {
        char move[TEXT_SIZE];
        parlor_write_move(table, 0, 0, move, sizeof move);
        assert_int_equal(parlor_submit(table, now_ms, 0, move, newest(), 0), PARLOR_DONE);
        while (!is_over() && frame_of(0)->to_act == 2) {
            struct parlor_task *task = way == 2 ? parlor_take_task(table) : NULL;
            while (task ? parlor_run_task(task, 77) : parlor_think(table, way ? 50 : 1000000))
                ;
            parlor_bring_task(task);
            now_ms = parlor_wakes_ms(table, now_ms);
            assert_true(now_ms != PARLOR_NEVER);
            assert_int_equal(parlor_wake(table, now_ms), PARLOR_DONE);
        }
    }
    return saved_text();
}

static void slices_do_not_matter(void)
{
    char *whole = played_by(0);

    assert_true(newest() >= 6);
    for (int way = 1; way <= 2; way++) {
        char *cut = played_by(way);
        assert_string_equal(cut, whole);
        free(cut);
    }
    free(whole);
}

static void who_plays_alone_hears_remarks(void)
{
    struct parlor_setup setup = {.game = "robots", .players = 1, .chance = seeded};
    char english[TEXT_SIZE], korean[TEXT_SIZE];

    open_empty();
    assert_int_equal(parlor_begin(table, &setup, 0), PARLOR_DONE);
    while (parlor_think(table, 1000))
        ;
    assert_false(parlor_take_remark(table));
    assert_int_equal(send_line(0, "give-up"), PARLOR_DONE);
    while (parlor_think(table, 1000))
        ;
    assert_int_equal(parlor_write_remark(table, "en", english, sizeof english), 0);
    assert_true(parlor_take_remark(table));
    assert_true(parlor_write_remark(table, "en", english, sizeof english) > 0);
    assert_non_null(strstr(english, "it can be done in "));
    parlor_write_remark(table, "ko", korean, sizeof korean);
    assert_string_not_equal(korean, english);
    assert_false(parlor_take_remark(table));
}

/* Touches. */

static struct parlor_node node_of(int viewer, const char *id)
{
    struct parlor_node node;

    for (int i = 0; parlor_get_node(table, newest(), viewer, i, &node); i++)
        if (strcmp(node.id, id) == 0)
            return node;
    fail_msg("%d does not see %s", viewer, id);
    return node;
}

static enum parlor_result touch(int seat, const char *id)
{
    return parlor_touch(table, 1000, seat, id, newest());
}

static void touches_make_a_move(void)
{
    struct parlor_motion motion;

    open_frogs();
    assert_int_equal(touch(0, "N"), PARLOR_OPEN);
    assert_true(node_of(0, "N").is_touched);
    assert_false(node_of(1, "N").is_touched); /* a draft is its viewer's own */
    assert_false(node_of(PARLOR_AUDIENCE, "N").is_touched);
    assert_true(node_of(0, "c1").is_end && node_of(0, "c1").may_touch);
    assert_int_equal(touch(0, "N"), PARLOR_OPEN);
    assert_false(node_of(0, "N").is_touched);
    assert_int_equal(touch(0, "N"), PARLOR_OPEN);
    parlor_let_go(table, 0);
    assert_false(node_of(0, "N").is_touched);
    assert_int_equal(touch(0, "N"), PARLOR_OPEN);
    assert_int_equal(touch(0, "c1"), PARLOR_DONE);
    assert_int_equal(newest(), 1);
    assert_int_equal(frame_of(1)->follows, 0);
    assert_true(frame_of(1)->is_moving);
    assert_true(parlor_get_motion(table, 1, 1, 0, &motion));
    assert_string_equal(motion.from, "N");
    assert_string_equal(motion.to, "c1");
    assert_int_equal(motion.count, 1);
    assert_int_equal(node_of(1, motion.node).owner, 0);
    assert_true(node_of(1, "c1").has_moved);
    assert_false(parlor_get_motion(table, 1, 1, frame_of(1)->motion_count, &motion));
    assert_false(parlor_get_motion(table, 1, 1, -1, &motion));
}

static void touches_that_do_nothing_say_why(void)
{
    open_frogs();
    assert_refused(touch(0, ""), "That does nothing now.");
    assert_refused(touch(0, "no such thing at all, and a long name"), "That does nothing now.");
    assert_int_equal(touch(0, "c3"), PARLOR_REFUSED);
    assert_told();
    assert_int_equal(touch(1, "S"), PARLOR_REFUSED);
    assert_told();
    assert_refused(parlor_confirm(table, 0, 0, 0), "There is nothing to confirm.");
    assert_refused(parlor_say_number(table, 0, 0, 3, 0), "No number is asked for.");
    assert_int_equal(newest(), 0);
}

static void a_touch_must_have_seen_it(void)
{
    open_played_frogs();
    assert_int_equal(parlor_touch(table, 1000, 0, "c1", 1), PARLOR_OPEN);
    assert_int_equal(parlor_touch(table, 1000, 0, "c2", 1), PARLOR_STALE);
    assert_told();
    assert_int_equal(newest(), 2);
    assert_int_equal(touch(0, "c1"), PARLOR_OPEN);
    assert_int_equal(touch(0, "c2"), PARLOR_DONE);
}

static void a_touch_cancels_a_begun_turn(void)
{
    open_frogs();
    assert_int_equal(touch(0, "parachute"), PARLOR_DONE);
    assert_true(node_of(0, "parachute").is_touched);
    assert_int_equal(touch(0, "parachute"), PARLOR_DONE);
    assert_int_equal(newest(), 2);
    assert_int_equal(frame_of(0)->deed, PARLOR_DEED_BACK);
}

static void a_number_is_said(void)
{
    struct parlor_setup setup = {.game = "robots", .players = 2, .chance = seeded};

    open_empty();
    assert_int_equal(parlor_begin(table, &setup, 0), PARLOR_DONE);
    const struct parlor_frame *frame = frame_of(1);
    assert_true(frame->takes_number && frame->number_min == 1 && frame->number_max > 1);
    assert_int_equal(frame->wants, PARLOR_WANTS_NUMBER);
    assert_int_equal(parlor_say_number(table, 0, 1, frame->number_max + 1, newest()),
                     PARLOR_REFUSED);
    assert_told();
    assert_int_equal(parlor_say_number(table, 0, 1, 7, newest()), PARLOR_DONE);
    assert_int_equal(frame_of(1)->seat, 1);
}

static void only_the_newest_can_be_touched(void)
{
    struct parlor_node node;
    struct parlor_frame frame;

    open_played_frogs();
    for (uint32_t entry = 0; entry <= 1; entry++) {
        assert_true(parlor_get_frame(table, entry, 0, &frame));
        assert_false(frame.takes_number || frame.may_confirm);
        for (int i = 0; parlor_get_node(table, entry, 0, i, &node); i++)
            assert_false(node.may_touch || node.is_end || node.is_touched);
    }
}

/* Viewers. */

static void only_players_and_the_audience_look(void)
{
    static const int others[] = {-1, 2, 7, PARLOR_CHANCE, PARLOR_CLOCK, PARLOR_TABLE, 63, 64, 1000};
    char text[TEXT_SIZE];
    struct parlor_frame frame;
    struct parlor_node node;
    struct parlor_motion motion;

    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        assert_false(parlor_get_frame(table, 1, others[i], &frame));
        assert_false(parlor_get_node(table, 1, others[i], 0, &node));
        assert_false(parlor_get_motion(table, 1, others[i], 0, &motion));
        assert_int_equal(parlor_count_moves(table, others[i]), 0);
        assert_int_equal(parlor_write_report(table, 1, others[i], 0, "en", text, sizeof text), 0);
        assert_int_equal(parlor_write_label(table, 1, others[i], 0, "en", text, sizeof text), 0);
        assert_int_equal(parlor_write_question(table, 1, others[i], "en", text, sizeof text), 0);
    }
    assert_true(frame_of(PARLOR_AUDIENCE)->node_count > 0);
    assert_true(frame_of(PARLOR_AUDIENCE)->report_count > 0);
    assert_int_equal(parlor_count_moves(table, PARLOR_AUDIENCE), 0);
    assert_false(parlor_get_frame(table, 2, 0, &frame));
    assert_false(parlor_get_frame(table, PARLOR_NONE, 0, &frame));
}

static void viewers_do_not_mix(void)
{
    struct parlor_node node;
    int touchable_count[2] = {0};

    open_frogs();
    for (int seat = 1; seat >= 0; seat--)
        for (int i = 0; parlor_get_node(table, 0, seat, i, &node); i++)
            touchable_count[seat] += node.may_touch;
    assert_true(touchable_count[0] > 0);
    assert_int_equal(touchable_count[1], 0);
    assert_int_equal(parlor_count_moves(table, 1), 0);
    assert_true(parlor_count_moves(table, 0) > 0);
}

static void what_happened_is_told_in_both_languages(void)
{
    char text[TEXT_SIZE];

    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    parlor_write_report(table, 1, 1, 0, "en", text, sizeof text);
    assert_string_equal(text, "A frog of Player 0 goes from N to c1.");
    parlor_write_report(table, 1, 1, 0, "ko", text, sizeof text);
    assert_non_null(strstr(text, "개구리"));
    assert_int_equal(parlor_write_report(table, 1, 1, 99, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_report(table, 1, 1, -1, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_report(table, 2, 1, 0, "en", text, sizeof text), 0);
    assert_int_equal(parlor_write_report(table, 0, 1, 0, "en", text, sizeof text), 0);
}

static void who_is_asked_is_told_what_is_wanted(void)
{
    char text[TEXT_SIZE];

    open_frogs();
    assert_true(parlor_write_question(table, 0, 0, "ko", text, sizeof text) > 0);
    assert_int_not_equal(frame_of(0)->wants, PARLOR_WANTS_NOTHING);
    assert_true(parlor_write_question(table, 0, 1, "ko", text, sizeof text) > 0);
    assert_int_equal(frame_of(1)->wants, PARLOR_WANTS_NOTHING);
}

/* Whoever looks later is shown the same as who was there. */
static void frames_of_the_past_stay(void)
{
    static struct parlor_frame there[8];
    struct parlor_frame later;

    open_frogs();
    for (int i = 0; i < 8; i++) {
        char move[TEXT_SIZE];
        int seat = frame_of(0)->to_act == 1 ? 0 : 1;
        parlor_write_move(table, seat, 0, move, sizeof move);
        assert_int_equal(send_line(seat, move), PARLOR_DONE);
        there[i] = *frame_of(1);
    }
    for (uint32_t entry = 8; entry >= 1; entry--) {
        struct parlor_frame *was = &there[entry - 1];
        assert_true(parlor_get_frame(table, entry, 1, &later));
        assert_true(later.time_ms == was->time_ms && later.seat == was->seat);
        assert_true(later.follows == entry - 1 && later.to_act == was->to_act);
        assert_int_equal(later.report_count, was->report_count);
        assert_int_equal(later.node_count, was->node_count);
        assert_int_equal(later.motion_count, was->motion_count);
    }
}

/* Texts that do not fit. */

static void a_text_is_cut_between_characters(void)
{
    char whole[TEXT_SIZE], part[TEXT_SIZE];

    open_empty();
    begin("whist", 2, NULL);
    size_t length = parlor_write_reason(table, "ko", whole, sizeof whole);
    assert_true(length > 10);
    for (size_t size = 1; size <= length + 2; size++) {
        memset(part, 'x', sizeof part);
        assert_int_equal(parlor_write_reason(table, "ko", part, size), length);
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
    size_t length = parlor_write_move(table, 0, 0, NULL, 0);
    assert_true(length > 0);
    assert_int_equal(parlor_write_move(table, 0, 0, &untouched, 0), length);
    assert_int_equal(parlor_write_move(table, 0, 0, NULL, 100), length);
    assert_int_equal(untouched, 'x');
    assert_int_equal(parlor_write_move(table, 0, -1, NULL, 0), 0);
    assert_int_equal(parlor_write_move(table, 0, 1000, NULL, 0), 0);
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
    assert_int_equal(parlor_load(table, saved, length - 1, &seeded, 0, &line), PARLOR_DAMAGED);
    assert_int_equal(line, 9);
    assert_told();
    assert_int_equal(newest(), 1);
    assert_int_equal(parlor_load(table, saved, length, &seeded, 0, &line), PARLOR_DONE);
    assert_int_equal(line, 0);
    for (size_t cut = 0; cut < length; cut++)
        if (parlor_load(table, saved, cut, &seeded, 0, NULL) != PARLOR_DONE)
            assert_told();
    free(saved);
}

static void rubbish_leaves_the_match_before(void)
{
    int line;

    open_frogs();
    assert_int_equal(send_line(0, "jump N c1"), PARLOR_DONE);
    assert_int_equal(parlor_load(table, "rubbish", 7, &seeded, 0, &line), PARLOR_REFUSED);
    assert_told();
    assert_int_equal(line, 1);
    assert_int_equal(newest(), 1);
}

/* Whoever forges a file can forge its checks; the time must leave room for more all the same. */
static void a_time_beyond_all_use_is_refused(void)
{
    open_frogs();
    assert_int_equal(parlor_submit(table, PARLOR_TIME_MAX, 0, "jump N c1", 0, 0), PARLOR_DONE);
    char *saved = saved_text();
    assert_int_equal(parlor_load(table, saved, strlen(saved), &seeded, 0, NULL), PARLOR_DONE);
    free(saved);
    assert_int_equal(parlor_submit(table, PARLOR_TIME_MAX, 1, "jump S c5", 1, 0), PARLOR_DONE);
    saved = saved_text();
    assert_refused(parlor_load(table, saved, strlen(saved), &seeded, 0, NULL),
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
    int count = frame_of(viewer)->node_count;

    assert_true(count > 0);
    for (int i = 0; i < count; i++) {
        assert_true(parlor_get_node(table, newest(), viewer, i, &node));
        assert_true(node.id[0] != '\0');
        assert_in_range(node.owner + 1, 0, parlor_players(table));
        parlor_write_label(table, newest(), viewer, i, "en", english, sizeof english);
        parlor_write_label(table, newest(), viewer, i, "ko", korean, sizeof korean);
        assert_bilingual(english, korean);
    }
    assert_false(parlor_get_node(table, newest(), viewer, count, &node));
    assert_false(parlor_get_node(table, newest(), viewer, -1, &node));
}

static void hear_everything(uint32_t entry, int viewer)
{
    struct parlor_frame frame;
    char english[TEXT_SIZE], korean[TEXT_SIZE];

    assert_true(parlor_get_frame(table, entry, viewer, &frame));
    for (int i = 0; i < frame.report_count; i++) {
        parlor_write_report(table, entry, viewer, i, "en", english, sizeof english);
        parlor_write_report(table, entry, viewer, i, "ko", korean, sizeof korean);
        assert_bilingual(english, korean);
    }
}

static int who_acts(void)
{
    uint32_t seats = frame_of(PARLOR_AUDIENCE)->to_act;
    int seat = 0;

    while (!(seats >> seat & 1))
        seat++;
    return seat;
}

static void play_one(int64_t now_ms)
{
    char move[TEXT_SIZE], question[TEXT_SIZE];
    int seat = who_acts();
    uint32_t seen = newest();

    assert_true(parlor_count_moves(table, seat) > 0);
    parlor_write_move(table, seat, rand() % parlor_count_moves(table, seat), move, sizeof move);
    assert_true(parlor_write_question(table, seen, seat, "ko", question, sizeof question) > 0);
    assert_int_equal(parlor_submit(table, now_ms, seat, move, seen, 0), PARLOR_DONE);
    for (uint32_t entry = seen + 1; entry <= newest(); entry++)
        hear_everything(entry, rand() % 2 ? seat : PARLOR_AUDIENCE);
    if (rand() % 16 == 0)
        look_at_everything(rand() % 2 ? seat : PARLOR_AUDIENCE);
}

static void assert_ended(void)
{
    bool has_best = false;

    assert_true(is_over());
    for (int seat = 0; seat < parlor_players(table); seat++)
        has_best |= frame_of(PARLOR_AUDIENCE)->rank[seat] == 1;
    assert_true(has_best);
}

static void assert_loads_the_same(void)
{
    char *saved = saved_text();

    assert_int_equal(parlor_load(table, saved, strlen(saved), &seeded, 0, NULL), PARLOR_DONE);
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

    assert_int_equal(parlor_begin(table, &setup, 0), PARLOR_DONE);
    assert_loads_the_same();
    setup.text = "no board";
    assert_refused(parlor_begin(table, &setup, 0), "Line 1, column 9: a line has 49 characters.");
    setup.game = "frogs";
    assert_refused(parlor_begin(table, &setup, 0), "Frogs takes no set-up.");
    assert_string_equal(parlor_game(table), "robots");
    for (int i = 0; node.kind != PARLOR_NODE_CLOCK; i++)
        assert_true(parlor_get_node(table, newest(), PARLOR_AUDIENCE, i, &node));
    assert_true(node.until_ms == parlor_wakes_ms(table, 0));
    for (int i = 0; node.kind != PARLOR_NODE_CELL; i++)
        assert_true(parlor_get_node(table, newest(), PARLOR_AUDIENCE, i, &node));
    assert_true(node.until_ms == PARLOR_NEVER);
    assert_string_equal(node.key, "a1");
}

static void play_to_the_end(const struct parlor_game *game, int players)
{
    int64_t now_ms = 0;

    assert_int_equal(begin(game->name, players, NULL), PARLOR_DONE);
    while (!is_over()) {
        bool is_waiting = frame_of(PARLOR_AUDIENCE)->to_act == 0;
        now_ms = is_waiting ? parlor_wakes_ms(table, now_ms) : now_ms + rand() % 5000;
        assert_int_equal(parlor_wake(table, now_ms), PARLOR_DONE);
        if (!is_over() && frame_of(PARLOR_AUDIENCE)->to_act)
            play_one(now_ms);
    }
    assert_ended();
    assert_loads_the_same();
    assert_ended();
}

/* One touches whatever may be touched, knowing no game, against a computer player. */
static enum parlor_result touch_anything(int seat, int64_t now_ms)
{
    const struct parlor_frame *frame = frame_of(seat);
    struct parlor_node node, chosen = {0};
    int count = 0;

    if (frame->may_confirm && rand() % 2)
        return parlor_confirm(table, now_ms, seat, newest());
    for (int i = 0; parlor_get_node(table, newest(), seat, i, &node); i++)
        if (node.may_touch && !node.is_touched && rand() % ++count == 0)
            chosen = node;
    if (frame->takes_number && rand() % (count + 1) == 0)
        return parlor_say_number(table, now_ms, seat, frame->number_min, newest());
    assert_true(count > 0);
    return parlor_touch(table, now_ms, seat, chosen.id, newest());
}

static void play_by_touches(const char *game)
{
    int touches = 0;

    open_empty();
    begin_duel(game, NULL);
    for (int64_t now_ms = 0; !is_over() && touches < 20000; now_ms += 500) {
        while (parlor_think(table, 1000000))
            ;
        assert_int_equal(parlor_wake(table, now_ms), PARLOR_DONE);
        if (parlor_count_moves(table, 0) == 0)
            continue;
        enum parlor_result result = touch_anything(0, now_ms);
        assert_true(result == PARLOR_DONE || result == PARLOR_OPEN);
        touches++;
    }
    assert_ended();
    assert_true(touches > 0);
}

static void each_game_is_played_by_touches(void)
{
    struct parlor_game game;

    srand(3);
    for (int g = 0; parlor_get_game(g, &game); g++)
        play_by_touches(game.name);
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
        if (send_line(rand() % 2, line) != PARLOR_DONE)
            assert_told();
        if (is_over())
            assert_int_equal(begin("frogs", 2, NULL), PARLOR_DONE);
    }
}

static void a_key_and_a_seed_both_serve(void)
{
    static const uint8_t key[32] = {1, 2, 3};
    struct parlor_setup setup = {.game = "frogs", .players = 2, .chance.key = key};

    open_empty();
    assert_int_equal(parlor_begin(table, &setup, 0), PARLOR_DONE);
    setup.chance = seeded;
    assert_int_equal(parlor_begin(table, &setup, 0), PARLOR_DONE);
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
    {"there is no such seat", NULL, there_is_no_such_seat},
    {"what can never be wished or held is misuse", NULL, what_is_never_wished_or_held_is_misuse},
    {"a host must be sound", NULL, a_host_must_be_sound},
    {"bad moves are refused with a reason", NULL, bad_moves_are_refused},
    {"a command acts once", NULL, a_command_acts_once},
    {"who has not seen it is told", NULL, who_has_not_seen_it_is_told},
    {"an unfinished turn is cancelled, once", NULL, an_unfinished_turn_is_cancelled},
    {"others agree to a take-back", NULL, others_agree_to_a_take_back},
    {"who does not agree is not overruled, and what is asked lapses", NULL,
     who_does_not_agree_is_not_overruled},
    {"a take-back past one's own turn is asked of others", NULL, a_take_back_of_ones_own},
    {"the table pauses and goes on", NULL, the_table_pauses_and_goes_on},
    {"seats change hands", NULL, seats_change_hands},
    {"who stays away is played for, and takes over again", NULL, who_stays_away_is_played_for},
    {"others vote on who stays away", NULL, others_vote_on_who_stays_away},
    {"a rematch moves everybody one seat on", NULL, a_rematch_moves_everybody_one_seat_on},
    {"a stand-in stays for one match", NULL, a_stand_in_stays_for_one_match},
    {"only levels that there are", NULL, only_levels_that_there_are},
    {"what is kept is the saved text", NULL, what_is_kept_is_the_saved_text},
    {"what can't be kept does not happen", NULL, what_can_not_be_kept_does_not_happen},
    {"nothing is shown before it is kept, and what waits is answered in order", NULL,
     nothing_is_shown_before_it_is_kept},
    {"a beginning that is not kept is none", NULL, a_beginning_that_is_not_kept_is_none},
    {"a task may be run elsewhere", NULL, a_task_may_be_run_elsewhere},
    {"a thread of its own thinks while the table is used", NULL, a_thread_of_its_own_thinks},
    {"a table outlives its tasks", NULL, a_table_outlives_its_tasks},
    {"computer players do the same in any slices", NULL, slices_do_not_matter},
    {"who plays alone hears remarks", NULL, who_plays_alone_hears_remarks},
    {"touches make a move, which is seen", NULL, touches_make_a_move},
    {"touches that do nothing say why", NULL, touches_that_do_nothing_say_why},
    {"a touch must have seen what it is about", NULL, a_touch_must_have_seen_it},
    {"a touch cancels a begun turn", NULL, a_touch_cancels_a_begun_turn},
    {"a number is said where one is asked for", NULL, a_number_is_said},
    {"only the newest can be touched", NULL, only_the_newest_can_be_touched},
    {"who forfeits ends a duel", NULL, who_forfeits_ends_a_duel},
    {"only players and the audience look", NULL, only_players_and_the_audience_look},
    {"what one viewer sees is not shown to another", NULL, viewers_do_not_mix},
    {"what happened is told in both languages", NULL, what_happened_is_told_in_both_languages},
    {"who is asked is told what is wanted", NULL, who_is_asked_is_told_what_is_wanted},
    {"frames of the past stay as they were", NULL, frames_of_the_past_stay},
    {"a text is cut between characters", NULL, a_text_is_cut_between_characters},
    {"where there is no room the length is told", NULL, no_room_gives_the_length},
    {"damage is told, and what is whole before it is loaded", NULL,
     damage_is_told_and_what_is_whole_is_loaded},
    {"rubbish leaves the match before", NULL, rubbish_leaves_the_match_before},
    {"a time beyond all use is refused", NULL, a_time_beyond_all_use_is_refused},
    {"a match may be set up with a text, and clocks say when they run out", NULL,
     a_match_is_set_up_with_a_text},
    {"each game is played to the end, saved and loaded", NULL, each_game_is_played_to_the_end},
    {"each game is played by touches against a computer player", NULL,
     each_game_is_played_by_touches},
    {"any words are judged, in both languages", NULL, any_words_are_judged},
    {"a key and a seed both serve", NULL, a_key_and_a_seed_both_serve},
};

int main(void)
{
    int failures = TEST_RUN("library", tests);

    parlor_destroy(table);
    return failures;
}
