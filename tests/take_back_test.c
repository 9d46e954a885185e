/* What may be taken back in a match, by whom, and where that leads. */
#include "match_stage.h"

#include "bits.h"
#include "reports.h"

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void own_events_are_taken_back(void)
{
    open_match(2);
    char *before = state_text();
    play(1000, 0, "hide 0 3");
    play(2000, 0, "back 1");
    assert_string_equal(state_text(), before);
    assert_true(match_entry(match, 2)->is_undone);
    assert_false(match_entry(match, 1)->is_undone);
    assert_true(last_entry()->deed == DEED_BACK);
    assert_int_equal(last_entry()->back_to, 1);
    assert_int_equal(last_entry()->time_ms, 2000);
    assert_int_equal(reports_of(match, match_length(match))->report_count, 1);
    assert_int_equal(reports_of(match, match_length(match))->reports[0].audience, EVERYONE);
}

static void others_events_are_not(void)
{
    open_match(3);
    play(1000, 0, "hide 0 3");
    assert_refused(1000, 1, "back 1", "That can no longer be taken back.");
    play(1000, 0, "bid 1");
    play(1000, 1, "allow 1");
    assert_refused(1000, 0, "back 2", "That can no longer be taken back.");
    assert_refused(1000, 1, "back 2", "That can no longer be taken back.");
}

static void the_table_agrees(void)
{
    open_match(2);
    char *before = state_text();
    play(1000, 0, "hide 0 3");
    play(1000, 0, "hide 0 3");
    play(1000, 1, "hide 0 0");
    play(1000, SEAT_TABLE, "back 1");
    assert_string_equal(state_text(), before);
}

static const char shown[] = "That can't be taken back: something hidden was shown.";

static void never_across_a_reveal(void)
{
    open_match(2);
    play(1000, 0, "draw");
    assert_true(last_entry()->is_revealing);
    assert_refused(1000, 0, "back 1", shown);
    assert_refused(1000, SEAT_TABLE, "back 1", shown);
    play(1000, 0, "hide 0 3");
    assert_refused(1000, SEAT_TABLE, "back 1", shown);
    play(1000, SEAT_TABLE, "back 2");
}

static void never_across_nature(void)
{
    open_match(2);
    assert_refused(1000, SEAT_TABLE, "back 0", "That can no longer be taken back.");
    play(1000, 0, "stir");
    assert_refused(1000, 0, "back 1", "That can no longer be taken back.");
    assert_refused(1000, SEAT_TABLE, "back 1", "That can no longer be taken back.");
    assert_refused(1000, SEAT_TABLE, "back 2", "That can no longer be taken back.");
}

static void never_across_the_clock(void)
{
    open_match(2);
    play(1000, 0, "bid 1");
    assert_true(match_advance(match, 90000, &why));
    assert_refused(90000, 0, "back 1", "That can no longer be taken back.");
    assert_refused(90000, SEAT_TABLE, "back 1", "That can no longer be taken back.");
}

static void forfeits_stand(void)
{
    open_match(3);
    play(1000, 2, "forfeit");
    assert_refused(1000, 2, "back 1", "That can no longer be taken back.");
    assert_refused(1000, SEAT_TABLE, "back 1", "That can no longer be taken back.");
}

static void who_has_left_stays_away(void)
{
    open_match(3);
    play(1000, 0, "hide 0 3");
    play(1000, 2, "forfeit");
    play(1000, 0, "back 1");
    assert_true(match_entry(match, 2)->is_undone);
    assert_false(match_entry(match, 3)->is_undone);
    assert_int_equal(table().hand_count[0], PROBE_DEALT);
    assert_int_equal(table().forfeited, bits_of(2));
    assert_int_equal(send_line(1000, 2, "forfeit"), VERDICT_REFUSED);
    reopen(0);
    assert_int_equal(table().forfeited, bits_of(2));
}

/* The turn that is taken back was the leaver's own. */
static void who_has_left_does_not_move(void)
{
    open_match(3);
    play(1000, 0, "hide 0 3");
    play(1000, 0, "hide 0 3");
    play(1000, 0, "forfeit");
    play(1000, 1, "hide 0 3");
    play(1000, SEAT_TABLE, "back 1");
    assert_int_equal(match_to_act(match), bits_of(1));
    assert_int_equal(table().hand_count[0], PROBE_DEALT);
    play(1000, 1, "hide 0 0");
    play(1000, 1, "back 4");
    assert_int_equal(match_to_act(match), bits_of(1));
}

static bool showing_apply(void *state, const struct event *event, struct outbox *outbox)
{
    if (event->kind == EVENT_FORFEIT)
        outbox_reveal(outbox);
    return probe_game.apply(state, event, outbox);
}

static void never_across_a_forfeit_that_shows(void)
{
    static struct game showing;

    showing = probe_game;
    showing.apply = showing_apply;
    open_game(&showing, 3, 0);
    play(1000, 0, "hide 0 3");
    play(1000, 2, "forfeit");
    assert_refused(1000, 0, "back 1", shown);
    assert_refused(1000, SEAT_TABLE, "back 1", shown);
}

static void never_into_a_running_deadline(void)
{
    open_match(3);
    play(1000, 0, "bid 1");
    play(1000, 1, "allow 1");
    assert_refused(1000, 1, "back 2", "You did that against the clock, so it stands.");
    assert_refused(1000, SEAT_TABLE, "back 2", "You did that against the clock, so it stands.");
}

static void out_of_a_running_deadline(void)
{
    open_match(3);
    char *before = state_text();
    play(1000, 0, "bid 1");
    play(2000, 0, "back 1");
    assert_string_equal(state_text(), before);
    assert_int_equal(match_wakes_ms(match), NEVER);
}

static void cancelling(void)
{
    uint32_t start;

    open_match(2);
    play(1000, 0, "hide 0 3");
    play(1000, 0, "hide 0 3");
    char *before = state_text();
    assert_false(match_turn_start(match, 1, &start));
    play(1000, 1, "hide 0 0");
    assert_true(match_turn_start(match, 1, &start));
    assert_int_equal(start, 3);
    assert_false(match_turn_start(match, 0, &start));
    struct command command = command_of(1, "back 0");
    command.back_to = start;
    assert_int_equal(submit(1000, command), VERDICT_DONE);
    assert_string_equal(state_text(), before);
    assert_false(match_turn_start(match, 1, &start));
}

static void cancelling_after_a_take_back(void)
{
    uint32_t start;

    open_match(2);
    play(1000, 0, "hide 0 3");
    play(1000, 0, "hide 0 3");
    play(1000, SEAT_TABLE, "back 2");
    assert_true(match_turn_start(match, 0, &start));
    assert_int_equal(start, 1);
}

static void cancelling_what_can_not_be(void)
{
    uint32_t start;

    open_match(3);
    play(1000, 0, "draw");
    assert_false(match_turn_start(match, 0, &start));
    open_match(3);
    play(1000, 0, "hide 0 3");
    play(1000, 0, "bid 1");
    assert_false(match_turn_start(match, 0, &start));
    assert_false(match_turn_start(match, 1, &start));
}

static int64_t late_deadline(const void *state)
{
    (void)state;
    return 1000000;
}

static void cancelling_against_the_clock(void)
{
    static struct game timed;
    uint32_t start;

    timed = probe_game;
    timed.deadline = late_deadline;
    open_game(&timed, 2, 0);
    play(1000, 0, "hide 0 3");
    assert_refused(1000, 0, "back 1", "You did that against the clock, so it stands.");
    assert_false(match_turn_start(match, 0, &start));
}

/* A clock that somebody's leaving starts, and that would have run out long ago. */
static int64_t deadline_by_leaving(const void *state)
{
    struct probe_view view;

    probe_game.view(state, VIEWER_AUDIENCE, &view);
    return view.table.forfeited ? 1200 : NEVER;
}

static void never_into_a_deadline_by_leaving(void)
{
    static struct game timed;
    uint32_t start;

    timed = probe_game;
    timed.deadline = deadline_by_leaving;
    open_game(&timed, 3, 0);
    play(1000, 0, "hide 0 3");
    play(1100, 2, "forfeit");
    assert_refused(1100, 0, "back 1", "You did that against the clock, so it stands.");
    assert_false(match_turn_start(match, 0, &start));
}

static void taken_back_twice(void)
{
    open_match(2);
    char *before = state_text();
    play(1000, 0, "hide 0 3");
    play(1000, 0, "back 1");
    play(1000, 0, "hide 1 2");
    play(1000, 0, "back 1");
    assert_string_equal(state_text(), before);
    play(1000, 0, "hide 0 0");
    play(1000, 0, "hide 0 1");
    play(1000, SEAT_TABLE, "back 6");
    assert_true(match_entry(match, 7)->is_undone);
    assert_false(match_entry(match, 6)->is_undone);
    assert_int_equal(table().steps_left, 1);
}

static void nothing_to_take_back(void)
{
    const char *text = "There is nothing to take back.";

    open_match(2);
    play(1000, 0, "hide 0 3");
    assert_refused(1000, 0, "back 2", text);
    assert_refused(1000, 0, "back 9", text);
    play(1000, 0, "back 1");
    assert_refused(1000, 0, "back 2", text);
    assert_rejected(VERDICT_REFUSED, 1000, command_of(0, "back 1"));
    play(1000, 0, "hide 0 0");
    assert_refused(1000, 0, "back 2", text);
    assert_refused(1000, 0, "back 3", text);
}

static void strangers_take_nothing_back(void)
{
    static const int strangers[] = {-1, 2, 7, SEAT_NATURE, SEAT_CLOCK, VIEWER_AUDIENCE, 12, 1000};

    open_match(2);
    play(1000, 0, "hide 0 3");
    for (size_t i = 0; i < COUNT(strangers); i++)
        assert_rejected(VERDICT_REFUSED, 1000, command_of(strangers[i], "back 1"));
}

static const struct test tests[] = {
    {"a player takes back what is their own", NULL, own_events_are_taken_back},
    {"a player does not take back what others did", NULL, others_events_are_not},
    {"the table takes back what several did", NULL, the_table_agrees},
    {"nothing is taken back across a reveal", NULL, never_across_a_reveal},
    {"nothing is taken back across Nature", NULL, never_across_nature},
    {"nothing is taken back across the Clock", NULL, never_across_the_clock},
    {"a forfeit stands", NULL, forfeits_stand},
    {"who has left stays away when others take back", NULL, who_has_left_stays_away},
    {"going back to a leaver's turn leads to who is next", NULL, who_has_left_does_not_move},
    {"nothing is taken back across a forfeit that shows something", NULL,
     never_across_a_forfeit_that_shows},
    {"nothing is taken back into a running deadline", NULL, never_into_a_running_deadline},
    {"what started a deadline may be taken back", NULL, out_of_a_running_deadline},
    {"cancelling leads to where the turn began", NULL, cancelling},
    {"a turn that was taken back has not begun", NULL, cancelling_after_a_take_back},
    {"after a reveal or the turn's end nothing can be cancelled", NULL, cancelling_what_can_not_be},
    {"cancelling is offered only where it will be done", NULL, cancelling_against_the_clock},
    {"nor into one that somebody's leaving has started", NULL, never_into_a_deadline_by_leaving},
    {"what follows a take-back can be taken back", NULL, taken_back_twice},
    {"a take-back leads to an entry that stands, before the last", NULL, nothing_to_take_back},
    {"who does not play takes nothing back", NULL, strangers_take_nothing_back},
};

int main(void)
{
    int failures = TEST_RUN("take-back", tests);

    clear_table(&probe_game);
    return failures;
}
