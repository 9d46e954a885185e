/* The referee's promises: keeping, time, freshness, nonces, judging and reports. */
#include "match_stage.h"

#include "bits.h"
#include "reports.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* Keeping. */

static void header_first(void)
{
    static const char header[] = "parlor 1\n"
                                 "game probe 1\n"
                                 "players 2\n"
                                 "options cards=12 window=20 objections=any\n"
                                 "seat 0 Anna\n"
                                 "seat 1 Ben\n"
                                 "= ";
    static const char deal[] = "1 0 nature 0 - shuffle ";

    open_match(2);
    assert_memory_equal(shelf.data, header, strlen(header));
    const char *next = shelf.data + strlen(header) + 17;
    assert_memory_equal(next, deal, strlen(deal));
    assert_int_equal(shelf.calls, 2);
}

static void kept_before_it_happens(void)
{
    open_match(2);
    play(1000, 0, "hide 0 3");
    play(2000, 0, "stir");
    play(3000, 1, "bid 1");
    assert_true(match_advance(match, 3000 + WINDOW_MS, &why));
    assert_int_equal(shelf.calls, 2 + 5);
    for (int i = 2; i < shelf.calls; i++)
        assert_int_equal(shelf.lengths[i], i - 1);
}

static void kept_is_saved(void)
{
    open_match(3);
    play(1000, 0, "hide 0 3");
    play(1000, 0, "back 1");
    assert_int_equal(send_line(1500, 0, "hide 3 0"), VERDICT_REFUSED);
    play(2000, 0, "stir");
    assert_saved_as(match, shelf.data, shelf.text.length);
}

static void nothing_begins_unkept(void)
{
    clear_table(&probe_game);
    struct match_setup setup = setup_for(2);
    for (int call = 1; call <= 2; call++) {
        clear_shelf(call);
        assert_null(match_create(&setup, 0, &why));
        assert_true(message_is_whole(&why));
        assert_int_equal(shelf.calls, call);
    }
}

static void without_a_keeper(void)
{
    clear_table(&probe_game);
    struct match_setup setup = setup_for(2);
    setup.keeper.keep = NULL;
    match = match_create(&setup, 0, &why);
    assert_non_null(match);
    play(1000, 0, "hide 0 3");
}

static const struct {
    int64_t now_ms;
    int seat;
    const char *line;
} script[] = {
    {1000, 0, "hide 0 3"},  {1500, 0, "back 1"},           {2000, 0, "stir"},
    {3000, 1, "bid 2"},     {4000, 0, "object 1"},         {5000, 0, "bid 1"},
    {40000, 1, "hide 0 0"}, {41000, SEAT_TABLE, "back 9"}, {42000, 1, "draw"},
    {43000, 1, "forfeit"},
};

static void assert_nothing_happened(void)
{
    char *after = snapshot(match);

    assert_true(message_is_whole(&why));
    assert_non_null(shelf.before);
    assert_string_equal(after, shelf.before);
    free(shelf.before);
    shelf.before = NULL;
    free(after);
}

static void create_again_if_unkept(void)
{
    struct match_setup setup = setup_for(2);

    match = match_create(&setup, 0, &why);
    if (!match) {
        clear_shelf(0);
        match = match_create(&setup, 0, &why);
    }
    assert_non_null(match);
}

static void advance_again_if_unkept(int64_t now_ms)
{
    while (!match_advance(match, now_ms, &why))
        assert_nothing_happened();
}

/* Plays the script, each thing again if it was not kept. Returns how often it was to be kept. */
static int play_script(int fails_at)
{
    enum verdict result;

    clear_table(&probe_game);
    shelf.fails_at = fails_at;
    create_again_if_unkept();
    for (size_t i = 0; i < COUNT(script); i++) {
        advance_again_if_unkept(script[i].now_ms);
        while ((result = send_line(script[i].now_ms, script[i].seat, script[i].line)) ==
               VERDICT_UNKEPT)
            assert_nothing_happened();
        assert_int_equal(result, VERDICT_DONE);
        if (shelf.before) { /* Nature was to act after it, and did not */
            advance_again_if_unkept(script[i].now_ms);
            free(shelf.before);
            shelf.before = NULL;
        }
    }
    return shelf.calls;
}

static void keeper_fails_at_any_call(void)
{
    int calls = play_script(0);
    uint32_t length = match_length(match);

    assert_int_equal(calls, (int)length + 1);
    for (int n = 1; n <= calls; n++) {
        play_script(n);
        assert_int_equal(match_length(match), length);
        assert_saved_as(match, shelf.data, shelf.text.length);
        reopen(0);
    }
}

/* Time. */

static void stamps(void)
{
    open_at(2, 5000);
    assert_int_equal(last_entry()->time_ms, 0);
    play(6234, 0, "hide 0 3");
    assert_int_equal(last_entry()->time_ms, 1234);
    assert_int_equal(last_entry()->time_ms, 1234);
    assert_int_equal(match_time_ms(match, 7000), 2000);
}

static void senders_do_not_stamp(void)
{
    struct command command;

    open_match(2);
    command = command_of(0, "bid 1");
    command.event.time_ms = 999999;
    assert_int_equal(submit(1000, command), VERDICT_DONE);
    assert_int_equal(last_entry()->time_ms, 1000);
    assert_int_equal(table().closes_ms, 1000 + WINDOW_MS);
}

static void time_does_not_go_back(void)
{
    open_match(2);
    play(5000, 0, "hide 0 3");
    play(4000, 0, "back 1");
    assert_int_equal(last_entry()->time_ms, 5000);
    assert_int_equal(match_time_ms(match, 0), 5000);
    play(7000, SEAT_TABLE, "pause");
    play(9000, SEAT_TABLE, "resume");
    assert_int_equal(match_time_ms(match, 8000), 7000);
}

static void nature_follows_at_once(void)
{
    open_match(2);
    play(5000, 0, "stir");
    assert_int_equal(last_entry()->seat, SEAT_NATURE);
    assert_int_equal(last_entry()->time_ms, 5000);
    assert_int_equal(match_length(match), 3);
}

static void deadlines_act_first(void)
{
    open_match(2);
    play(1000, 0, "bid 2");
    assert_int_equal(send_line(90000, 1, "object 1"), VERDICT_STALE);
    assert_int_equal(match_length(match), 3);
    assert_int_equal(last_entry()->seat, SEAT_CLOCK);
    assert_int_equal(last_entry()->time_ms, 1000 + WINDOW_MS);
    assert_int_equal(table().score[0], 2);
    play(90000, 1, "hide 0 0");
    assert_int_equal(last_entry()->time_ms, 90000);
}

static void exactly_then_is_too_late(void)
{
    open_match(2);
    play(1000, 0, "bid 2");
    assert_int_equal(send_line(1000 + WINDOW_MS, 1, "object 1"), VERDICT_STALE);
    assert_int_equal(last_entry()->seat, SEAT_CLOCK);
}

static void just_before_is_in_time(void)
{
    open_match(2);
    play(1000, 0, "bid 2");
    play(1000 + WINDOW_MS - 1, 1, "object 1");
    assert_int_equal(table().score[0], 0);
}

static void waking(void)
{
    open_at(2, 500);
    assert_int_equal(match_wakes_ms(match), NEVER);
    play(1500, 0, "bid 2");
    int64_t wakes_ms = match_wakes_ms(match);
    assert_int_equal(wakes_ms, 1500 + WINDOW_MS);
    assert_true(match_advance(match, wakes_ms - 1, &why));
    assert_int_equal(match_length(match), 2);
    assert_true(match_advance(match, wakes_ms, &why));
    assert_int_equal(match_length(match), 3);
    assert_int_equal(last_entry()->seat, SEAT_CLOCK);
    assert_int_equal(match_wakes_ms(match), NEVER);
}

/* What Nature was to do was not kept: the match must be woken, or it would wait for ever. */
static void waking_for_nature(void)
{
    open_match(2);
    shelf.fails_at = shelf.calls + 2;
    play(5000, 0, "stir");
    assert_int_equal(match_to_act(match), bits_of(SEAT_NATURE));
    assert_true(match_wakes_ms(match) <= 5000);
    reopen(70000);
    assert_int_equal(match_to_act(match), bits_of(SEAT_NATURE));
    assert_true(match_wakes_ms(match) <= 70000);
    assert_true(match_advance(match, 70000, &why));
    assert_int_equal(match_to_act(match), bits_of(1));
}

static void pausing(void)
{
    open_match(2);
    play(1000, 0, "bid 2");
    play(6000, SEAT_TABLE, "pause");
    assert_true(match_is_paused(match));
    assert_int_equal(match_time_ms(match, 99000), 6000);
    assert_int_equal(match_wakes_ms(match), NEVER);
    assert_true(match_advance(match, 99000, &why));
    assert_refused(99000, 1, "object 1", "The match is paused.");
    assert_refused(99000, 0, "pause", "Only the table does that.");
    play(99000, 1, "forfeit");
    assert_false(match_is_paused(match));
}

static void resuming(void)
{
    open_match(2);
    play(1000, 0, "bid 2");
    play(6000, SEAT_TABLE, "pause");
    play(100000, SEAT_TABLE, "resume");
    assert_false(match_is_paused(match));
    assert_int_equal(match_wakes_ms(match), 100000 + WINDOW_MS - 5000);
    play(100000 + WINDOW_MS - 5001, 1, "allow 1");
    assert_int_equal(last_entry()->time_ms, 1000 + WINDOW_MS - 1);
}

static void pausing_twice(void)
{
    open_match(2);
    assert_refused(3000, SEAT_TABLE, "resume", "The match is not paused.");
    assert_int_equal(match_time_ms(match, 4000), 4000);
    play(5000, SEAT_TABLE, "pause");
    assert_refused(8000, SEAT_TABLE, "pause", "The match is paused.");
    play(10000, SEAT_TABLE, "resume");
    assert_refused(20000, SEAT_TABLE, "resume", "The match is not paused.");
    assert_int_equal(match_time_ms(match, 21000), 16000);
}

/* Since chance began a turn, through take-backs and loading. */
static void hints_are_counted(void)
{
    open_match(2);
    play(1000, 0, "hide 0 3");
    char *before = state_text();
    play(2000, SEAT_TABLE, "hint");
    assert_string_equal(state_text(), before);
    assert_true(message_equal(&reports_of(match, match_length(match))->reports[0].message,
                              &SAY("A hint was taken.")));
    play(3000, 0, "back 1");
    assert_false(match_entry(match, 3)->is_undone);
    play(4000, SEAT_TABLE, "hint");
    reopen(5000);
    assert_int_equal(match_hints(match), 2);
    play(6000, 0, "stir");
    assert_int_equal(match_chance_turn(match), match_length(match));
    assert_int_equal(match_hints(match), 0);
}

static void a_hint_is_refused(void)
{
    open_match(2);
    assert_refused(1000, 0, "hint", "Only the table does that.");
    play(1000, SEAT_TABLE, "pause");
    assert_refused(2000, SEAT_TABLE, "hint", "The match is paused.");
    play(3000, SEAT_TABLE, "resume");
    play(3000, 1, "forfeit");
    assert_refused(4000, SEAT_TABLE, "hint", "The game is over.");
    assert_int_equal(match_hints(match), 0);
}

static void a_hint_is_taken_away_with_its_batch(void)
{
    open_match(2);
    assert_true(match_begin(match));
    play(1000, SEAT_TABLE, "hint");
    assert_int_equal(match_hints(match), 1);
    match_revert(match);
    assert_int_equal(match_hints(match), 0);
}

static void seats_change_hands(void)
{
    open_match(2);
    assert_int_equal(match_holder(match, 1), HOLDER_PERSON);
    play(1000, SEAT_TABLE, "hold 1 bot hard");
    assert_int_equal(match_holder(match, 1), HOLDER_BOT);
    assert_string_equal(match_bot(match, 1), "hard");
    reopen(5000);
    assert_string_equal(match_bot(match, 1), "hard");
    play(6000, SEAT_TABLE, "hold 1 nobody");
    assert_string_equal(match_bot(match, 1), "");
    assert_int_equal(match_holder(match, 1), HOLDER_NOBODY);
    play(7000, SEAT_TABLE, "hold 1 person");
    assert_refused(7000, SEAT_TABLE, "hold 7 person", "Nobody can sit down like that.");
    assert_refused(7000, 0, "hold 1 person", "Only the table does that.");
    /* It is no turn of the game, and nothing to be taken back. */
    play(8000, 0, "hide 0 3");
    play(8000, SEAT_TABLE, "hold 0 bot easy");
    play(8000, 0, "back 1");
    assert_string_equal(match_bot(match, 0), "easy");
}

/* Hidden and taken out again, as often as there is room; then the match can still be played. */
static void entries_have_a_bound(void)
{
    open_match(2);
    while (send_line(1000, 0, "hide 0 3") == VERDICT_DONE &&
           send_line(1000, 0, "back 1") == VERDICT_DONE)
        ;
    assert_string_equal(why.text, "Too much has been taken back: there is no room for more.");
    assert_true(match_length(match) + (uint32_t)probe_game.events_max <=
                match_entries_max(&probe_game) + 1);
    play(1000, 0, "hide 0 3");
    reopen(2000);
    play(2000, 1, "hide 0 3");
}

static void loading_goes_on(void)
{
    open_at(2, 500);
    play(1500, 0, "bid 2");
    assert_int_equal(match_time_ms(match, 9000), 8500);
    reopen(1000000);
    assert_int_equal(match_time_ms(match, 1000000), 1000);
    assert_int_equal(match_wakes_ms(match), 1000000 + WINDOW_MS);
    play(1000000 + WINDOW_MS - 1, 1, "object 1");
    assert_int_equal(last_entry()->time_ms, 1000 + WINDOW_MS - 1);
}

/* Freshness. */

static void stale_if_a_turn_began(void)
{
    open_match(3);
    play(1000, 0, "draw");
    play(1000, 0, "draw");
    assert_int_equal(send_seen(2000, 1, "draw", 2), VERDICT_STALE);
    assert_int_equal(send_seen(2000, 1, "draw", 3), VERDICT_DONE);
}

static void stale_if_own_event_came_since(void)
{
    open_match(2);
    play(1000, 0, "hide 0 3");
    assert_rejected(VERDICT_STALE, 1000,
                    (struct command){.event = {.kind = PROBE_DRAW}, .seen = 1});
    assert_int_equal(send_seen(1000, 0, "draw", 2), VERDICT_DONE);
}

static void stale_if_taken_back_since(void)
{
    open_match(3);
    play(1000, 0, "bid 2");
    play(1000, SEAT_TABLE, "back 1");
    play(1000, 0, "bid 3");
    assert_int_equal(send_seen(1000, 1, "allow 1", 2), VERDICT_STALE);
    assert_int_equal(send_seen(1000, 1, "allow 1", 3), VERDICT_DONE);
}

static void stale_if_ahead_of_the_log(void)
{
    open_match(2);
    assert_int_equal(send_seen(1000, 0, "draw", 2), VERDICT_STALE);
    assert_int_equal(send_seen(1000, 0, "draw", UINT32_MAX), VERDICT_STALE);
    assert_int_equal(send_seen(1000, 0, "draw", 1), VERDICT_DONE);
}

static void others_do_not_make_stale(void)
{
    open_match(4);
    play(1000, 0, "bid 2");
    play(1000, 1, "object 1");
    play(1000, 2, "allow 1");
    assert_int_equal(send_seen(1000, 3, "object 1", 2), VERDICT_DONE);
}

static void forfeits_are_fresh(void)
{
    open_match(3);
    play(1000, 0, "draw");
    play(1000, 0, "draw");
    play(1000, 1, "hide 0 0");
    assert_int_equal(send_seen(1000, 1, "forfeit", 0), VERDICT_DONE);
    assert_int_equal(table().forfeited, bits_of(1));
}

static void take_backs_see_everything(void)
{
    open_match(3);
    play(1000, 0, "bid 2");
    play(1000, 1, "allow 1");
    assert_int_equal(send_seen(1000, SEAT_TABLE, "back 1", 2), VERDICT_STALE);
    assert_int_equal(send_seen(1000, SEAT_TABLE, "back 1", 3), VERDICT_DONE);
}

/* Nonces. */

static void repeated_acts_once(void)
{
    open_match(2);
    struct command command = command_of(0, "hide 0 3");
    command.nonce = 77;
    assert_int_equal(submit(1000, command), VERDICT_DONE);
    assert_rejected(VERDICT_REPEATED, 1000, command);
    play(1000, 0, "hide 0 3");
    assert_rejected(VERDICT_REPEATED, 2000, command);
}

static void repeated_after_loading(void)
{
    open_match(2);
    struct command command = command_of(0, "hide 0 3");
    command.nonce = UINT64_MAX;
    assert_int_equal(submit(1000, command), VERDICT_DONE);
    reopen(0);
    assert_rejected(VERDICT_REPEATED, 0, command);
}

static void repeated_after_a_take_back(void)
{
    open_match(2);
    assert_int_equal(send_once(1000, 0, "hide 0 3", 77), VERDICT_DONE);
    assert_int_equal(send_once(1000, 0, "back 1", 78), VERDICT_DONE);
    assert_rejected(VERDICT_REPEATED, 1000,
                    (struct command){.deed = DEED_BACK, .back_to = 1, .seen = 2, .nonce = 78});
    assert_int_equal(send_once(1000, 0, "hide 0 3", 77), VERDICT_REPEATED);
    assert_int_equal(send_once(1000, 0, "hide 0 3", 79), VERDICT_DONE);
}

static void nonces_are_each_seats_own(void)
{
    open_match(3);
    play(1000, 0, "bid 2");
    assert_int_equal(send_once(1000, 1, "allow 1", 77), VERDICT_DONE);
    assert_int_equal(send_once(1000, 2, "allow 1", 77), VERDICT_DONE);
}

static void refused_is_not_done(void)
{
    open_match(2);
    assert_int_equal(send_once(1000, 1, "draw", 77), VERDICT_REFUSED);
    play(1000, 0, "stir");
    assert_int_equal(send_once(1000, 1, "draw", 77), VERDICT_DONE);
}

static void zero_is_no_nonce(void)
{
    open_match(2);
    assert_int_equal(send_once(1000, 0, "hide 0 3", 0), VERDICT_DONE);
    assert_int_equal(send_once(1000, 0, "hide 0 3", 0), VERDICT_DONE);
}

/* Judging. */

static void the_rules_refuse(void)
{
    open_match(2);
    assert_refused(1000, 1, "draw", "It is {mover}'s turn.");
    assert_refused(1000, 0, "object 1", "There is no bid to answer.");
    assert_refused(1000, 0, "bid 9", "You may bid no more than {ceiling}.");
    assert_refused(1000, 0, "hide 0", "{move} is not complete.");
}

static void not_for_this_seat(void)
{
    const char *text = "That is not for this seat to do.";

    open_match(2);
    assert_refused(1000, 2, "draw", text);
    assert_refused(1000, 2, "forfeit", text);
    assert_refused(1000, -1, "draw", text);
    assert_refused(1000, SEAT_NATURE, "draw", text);
    assert_refused(1000, SEAT_TABLE, "draw", text);
    assert_refused(1000, 0, "timeout", text);
    assert_refused(1000, SEAT_CLOCK, "timeout", text);
    assert_refused(1000, SEAT_NATURE, "shuffle 0 1 2 3 4 5 6 7", text);
}

static bool has_fault;

static bool faulty_sound(const void *state, struct message *reason)
{
    if (has_fault)
        *reason = SAY("A fault was planted.");
    return !has_fault && probe_game.sound(state, reason);
}

static bool spoiling_apply(void *state, const struct event *event, struct outbox *outbox)
{
    bool is_done = probe_game.apply(state, event, outbox);

    if (has_fault)
        memset(state, 0, probe_game.state_size);
    return is_done;
}

static bool refusing_apply(void *state, const struct event *event, struct outbox *outbox)
{
    return spoiling_apply(state, event, outbox) && !has_fault;
}

static struct game faulty;

static void open_faulty(void)
{
    faulty = probe_game;
    has_fault = false;
    open_game(&faulty, 2, 0);
    has_fault = true;
}

static void unsound_is_not_done(void)
{
    open_faulty();
    faulty.sound = faulty_sound;
    assert_rejected(VERDICT_UNSOUND, 1000, command_of(0, "hide 0 3"));
    assert_string_equal(why.text, "A fault was planted.");
    has_fault = false;
    play(1000, 0, "hide 0 3");
}

static void unsound_states_are_found(void)
{
    open_faulty();
    faulty.apply = spoiling_apply;
    assert_rejected(VERDICT_UNSOUND, 1000, command_of(0, "hide 0 3"));
    assert_int_equal(match_to_act(match), bits_of(0));
    has_fault = false;
    play(1000, 0, "hide 0 3");
}

static void unsound_take_backs_are_found(void)
{
    open_faulty();
    faulty.sound = faulty_sound;
    has_fault = false;
    play(1000, 0, "hide 0 3");
    has_fault = true;
    assert_rejected(VERDICT_UNSOUND, 1000, command_of(0, "back 1"));
    has_fault = false;
    play(1000, 0, "back 1");
}

static void unsound_clocks_are_found(void)
{
    open_faulty();
    has_fault = false;
    play(1000, 0, "bid 1");
    has_fault = true;
    faulty.apply = spoiling_apply;
    char *before = snapshot(match);
    assert_false(match_advance(match, 90000, &why));
    assert_true(message_is_whole(&why));
    assert_int_equal(send_line(90000, 1, "object 1"), VERDICT_UNSOUND);
    char *after = snapshot(match);
    assert_string_equal(after, before);
    free(before);
    free(after);
}

static void refusals_change_nothing(void)
{
    open_faulty();
    faulty.apply = refusing_apply;
    assert_refused(1000, 0, "hide 0 3", "The rules refuse this.");
    has_fault = false;
    play(1000, 0, "hide 0 3");
}

static void assert_not_created(const struct match_setup *setup)
{
    clear_shelf(0);
    why = (struct message){0};
    assert_null(match_create(setup, 0, &why));
    assert_true(message_is_whole(&why));
    assert_int_equal(shelf.calls, 0);
}

static void bad_names(void)
{
    char long_name[SEAT_NAME_MAX + 2];
    const char *const names[] = {
        NULL,        "",          "a\nb",      "\x1b[2J",   "\xff",          "\u202e",
        long_name,   " ",         "  \u00a0 ", "\u3000",    "\u2800",        "Ben\u200b",
        "\u200bBen", "B\u200den", "B\u00aden", "Ben\ufe0f", "\u3164",        "\uffa0",
        "Be\u2060n", "\ufeffBen", "Ben\u034f", "B\u2066en", "Ben\U000e0041",
    };

    clear_table(&probe_game);
    struct match_setup setup = setup_for(2);
    memset(long_name, 'x', sizeof long_name);
    long_name[SEAT_NAME_MAX + 1] = '\0';
    for (size_t i = 0; i < COUNT(names); i++) {
        setup.names[1] = names[i];
        assert_not_created(&setup);
    }
}

static void equal_names(void)
{
    static const char *const names[] = {"Anna",  "anna",   "ANNA",
                                        " Anna", "anna  ", "\u3000ANNA\u00a0"};

    clear_table(&probe_game);
    struct match_setup setup = setup_for(3);
    for (size_t i = 0; i < COUNT(names); i++) {
        setup.names[2] = names[i];
        assert_not_created(&setup);
        assert_string_equal(why.text, "Two players can't have the same name.");
    }
}

/* Without vowels. */
static bool fold_hebrew(const char *name, char *folded, size_t size)
{
    assert_true(size > SEAT_NAME_MAX);
    for (; *name; name++)
        if (!strchr("aeiou", *name))
            *folded++ = *name;
    *folded = '\0';
    return true;
}

static bool fold_nothing(const char *name, char *folded, size_t size)
{
    (void)name, (void)folded, (void)size;
    return false;
}

static void names_are_folded_by_the_edge(void)
{
    clear_table(&probe_game);
    struct match_setup setup = setup_for(2);
    setup.names[0] = "Ben";
    setup.names[1] = "Bin";
    match = match_create(&setup, 0, &why);
    assert_non_null(match);
    reopen(0);
    setup.fold = fold_hebrew;
    assert_not_created(&setup);
    assert_string_equal(why.text, "Two players can't have the same name.");
    setup.names[1] = "Dan";
    setup.fold = fold_nothing;
    assert_not_created(&setup);
}

static void good_names(void)
{
    char long_name[SEAT_NAME_MAX + 1] = {0};

    clear_table(&probe_game);
    struct match_setup setup = setup_for(4);
    memset(long_name, 'x', SEAT_NAME_MAX);
    setup.names[0] = long_name;
    setup.names[1] = "\xec\xa7\x80\xec\x9d\x80";
    setup.names[2] = " a = b ";
    match = match_create(&setup, 0, &why);
    assert_non_null(match);
    reopen(0);
    for (int seat = 0; seat < 4; seat++) {
        assert_string_equal(match_name(match, seat), setup.names[seat]);
        assert_string_equal(match_names(match)[seat], setup.names[seat]);
    }
}

static void bad_set_ups(void)
{
    static const int counts[] = {-1, 0, 1, 5, PLAYERS_MAX, PLAYERS_MAX + 1, 1000};
    static const char *const names[PLAYERS_MAX] = {"a", "b", "c", "d", "e", "f", "g", "h"};

    clear_table(&probe_game);
    for (size_t i = 0; i < COUNT(counts); i++) {
        struct match_setup setup = setup_for(2);
        for (int seat = 0; seat < PLAYERS_MAX; seat++)
            setup.names[seat] = names[seat];
        setup.params.players = counts[i];
        assert_not_created(&setup);
    }
    struct match_setup setup = setup_for(4);
    setup.params.options[0] = 8; /* cards: too few for four */
    assert_not_created(&setup);
}

/* Reports. */

static const struct report *find_report(uint32_t number, const char *text, uint64_t audience)
{
    const struct outbox *outbox = reports_of(match, number);

    for (int i = 0; i < outbox->report_count; i++)
        if (strcmp(outbox->reports[i].message.text, text) == 0 &&
            outbox->reports[i].audience == audience)
            return &outbox->reports[i];
    return NULL;
}

static void assert_deal_is_told(int seat)
{
    const struct report *report = find_report(1, "You are dealt card {card}.", bits_of(seat));
    struct probe_view view;

    assert_non_null(report);
    match_view(match, seat, &view);
    assert_int_equal(report->message.args[0].number, view.hands[seat][0]);
}

static void reports_are_kept(void)
{
    open_match(3);
    for (int seat = 0; seat < 3; seat++)
        assert_deal_is_told(seat);
    assert_int_equal(reports_of(match, 1)->report_count, 1 + 3 * PROBE_DEALT + 1);
    assert_non_null(find_report(1, "The deck is shuffled.", EVERYONE));
    play(1000, 0, "draw");
    assert_int_equal(reports_of(match, match_length(match))->report_count, 2);
    assert_non_null(find_report(match_length(match), "{seat} draws a card.", EVERYONE));
    assert_non_null(find_report(match_length(match), "You draw card {card}.", bits_of(0)));
    reopen(0);
    for (int seat = 0; seat < 3; seat++)
        assert_deal_is_told(seat);
    assert_non_null(find_report(match_length(match), "You draw card {card}.", bits_of(0)));
}

static void entries_are_numbered(void)
{
    open_match(2);
    assert_null(match_entry(match, 0));
    assert_non_null(match_entry(match, 1));
    assert_null(match_entry(match, 2));
    assert_null(match_entry(match, UINT32_MAX));
}

static void nothing_is_destroyed(void)
{
    match_destroy(NULL);
}

static const struct test tests[] = {
    {"the header is kept before anything happens", NULL, header_first},
    {"each line is kept before it takes effect", NULL, kept_before_it_happens},
    {"what is kept is what is saved", NULL, kept_is_saved},
    {"a match that can't be kept does not begin", NULL, nothing_begins_unkept},
    {"a match needs no keeper", NULL, without_a_keeper},
    {"whenever the keeper fails nothing happened, and it can be done again", NULL,
     keeper_fails_at_any_call},
    {"events are stamped with match time, which begins at 0", NULL, stamps},
    {"what a sender says about time is nothing", NULL, senders_do_not_stamp},
    {"match time never goes back", NULL, time_does_not_go_back},
    {"Nature acts at once and at the same time", NULL, nature_follows_at_once},
    {"a deadline that is due acts before later input, at its own time", NULL, deadlines_act_first},
    {"a command exactly at the deadline is too late", NULL, exactly_then_is_too_late},
    {"a command just before the deadline is in time", NULL, just_before_is_in_time},
    {"a match says when it wants to be woken", NULL, waking},
    {"a match that waits for Nature wants to be woken at once", NULL, waking_for_nature},
    {"while a match is paused time stands still and nothing is done", NULL, pausing},
    {"a resumed match goes on where it stood", NULL, resuming},
    {"pausing or resuming twice is once", NULL, pausing_twice},
    {"hints change nothing, stay, and are counted since chance began a turn", NULL,
     hints_are_counted},
    {"nobody but the table takes a hint, and none in a pause or at the end", NULL,
     a_hint_is_refused},
    {"a hint that can't be kept was not taken", NULL, a_hint_is_taken_away_with_its_batch},
    {"seats are held by people, computer players or nobody, and the log knows", NULL,
     seats_change_hands},
    {"a match has so many entries and no more, and can be played to its end", NULL,
     entries_have_a_bound},
    {"a loaded match goes on from its last entry's time", NULL, loading_goes_on},
    {"a command is stale if a turn began since", NULL, stale_if_a_turn_began},
    {"a command is stale if the sender acted since", NULL, stale_if_own_event_came_since},
    {"a command is stale if something was taken back since", NULL, stale_if_taken_back_since},
    {"a command is stale if its sender saw what has not happened", NULL, stale_if_ahead_of_the_log},
    {"others' events in the same turn do not make a command stale", NULL, others_do_not_make_stale},
    {"a forfeit is always fresh", NULL, forfeits_are_fresh},
    {"who takes back must have seen everything", NULL, take_backs_see_everything},
    {"a repeated command acts once", NULL, repeated_acts_once},
    {"a command repeated after loading acts once", NULL, repeated_after_loading},
    {"a command that was taken back does not act again", NULL, repeated_after_a_take_back},
    {"two seats may use the same nonce", NULL, nonces_are_each_seats_own},
    {"a refused command may be sent again", NULL, refused_is_not_done},
    {"nonce 0 is none", NULL, zero_is_no_nonce},
    {"a refusal gives the rules' reason and changes nothing", NULL, the_rules_refuse},
    {"nobody acts for Nature, Clock or an empty seat", NULL, not_for_this_seat},
    {"a state that is found unsound is not taken", NULL, unsound_is_not_done},
    {"rules that spoil the state are found out", NULL, unsound_states_are_found},
    {"a take-back to an unsound state is not done", NULL, unsound_take_backs_are_found},
    {"a fault at a deadline stops the match and spoils nothing", NULL, unsound_clocks_are_found},
    {"rules that refuse and change the state change nothing", NULL, refusals_change_nothing},
    {"a name that can't be shown, or shows nothing, is refused", NULL, bad_names},
    {"a name that somebody else has, but for capitals and blanks, is refused", NULL, equal_names},
    {"which names are the same is for the edge to say", NULL, names_are_folded_by_the_edge},
    {"names come back as they were given", NULL, good_names},
    {"a set-up that the game refuses is no match", NULL, bad_set_ups},
    {"reports are kept with their audience, and loaded again", NULL, reports_are_kept},
    {"entries are numbered from 1", NULL, entries_are_numbered},
    {"destroying nothing is nothing", NULL, nothing_is_destroyed},
};

int main(void)
{
    int failures = TEST_RUN("match", tests);

    clear_table(&probe_game);
    return failures;
}
