/* Who sits at a table: what they agree on, who stays away, computer players who think elsewhere,
   and the next match. */
#include "bits.h"
#include "frogs.h"
#include "games.h"
#include "kittens.h"
#include "match.h"
#include "test.h"
#include "watched.h"

#include <stdlib.h>
#include <string.h>

static struct watched at;
static struct message why;
static struct frame frame;

static void open_frogs(int players, const char *bot_at_1, struct table_absence absence)
{
    struct table_setup setup;

    watched_setup(&frogs_game, players, 1, &setup);
    setup.bots[1] = bot_at_1;
    setup.absence = absence;
    watched_open(&at, &setup);
}

static void close_table(void)
{
    watched_close(&at);
}

static const struct frame *newest(int viewer)
{
    assert_true(table_frame(at.table, table_length(at.table), viewer, &frame));
    return &frame;
}

static int mover(void)
{
    return bits_first(newest(VIEWER_AUDIENCE)->to_act);
}

/* Whoever is to act makes the first legal move that ends their turn. */
static void play_turn(int64_t now_ms)
{
    int seat = mover();

    while (mover() == seat) {
        static struct move moves[4096];
        struct command command = {.seen = table_length(at.table)};
        const struct game *game = table_game(at.table);
        assert_true(game->legal(newest(seat)->view, moves, 4096) > 0);
        move_event(&moves[0], 0, seat, &command.event);
        assert_int_equal(table_submit(at.table, now_ms, &command, 0, &why), VERDICT_DONE);
    }
}

/* Computer players move until it is somebody else's turn; returns when. */
static int64_t let_computers_move(int64_t now_ms)
{
    while (bits_has(table_bots(at.table), mover())) {
        while (table_think(at.table, 100000))
            ;
        int64_t wakes_ms = table_wakes_ms(at.table, now_ms);
        assert_true(wakes_ms != NEVER);
        now_ms = wakes_ms > now_ms ? wakes_ms : now_ms;
        table_wake(at.table, now_ms, &why);
    }
    return now_ms;
}

static enum verdict take_back(int64_t now_ms, int seat, uint32_t to)
{
    struct command command = {.deed = DEED_BACK,
                              .event.seat = (int16_t)seat,
                              .back_to = to,
                              .seen = table_length(at.table)};

    return table_submit(at.table, now_ms, &command, 0, &why);
}

static void a_take_back_by_consent(void)
{
    open_frogs(3, NULL, (struct table_absence){0});
    int first = mover();
    play_turn(10);
    uint32_t length = table_length(at.table);
    assert_int_equal(newest(first)->undo_to, 0);
    assert_int_equal(newest(first)->undo_seat, first);
    assert_int_equal(take_back(20, first, 0), VERDICT_ASKED);
    assert_int_equal(table_length(at.table), length);
    const struct table_request *request = table_request(at.table);
    assert_non_null(request);
    assert_int_equal(request->asked, bits_below(3) & ~bits_of(first));
    assert_int_equal(request->until_ms, 20 + TABLE_ASKED_MS);
    assert_int_equal(table_agree(at.table, 30, bits_of(first), true, 0, &why), VERDICT_REFUSED);
    assert_string_equal(why.text, "Nothing is asked of you.");
    int second = (first + 1) % 3, third = (first + 2) % 3;
    assert_int_equal(table_agree(at.table, 40, bits_of(second), true, 0, &why), VERDICT_DONE);
    assert_int_equal(table_length(at.table), length);
    assert_int_equal(table_agree(at.table, 50, bits_of(third), true, 0, &why), VERDICT_DONE);
    assert_int_equal(table_length(at.table), length + 1);
    assert_int_equal(newest(first)->deed, DEED_BACK);
    assert_int_equal(frame.seat, SEAT_TABLE);
    assert_int_equal(mover(), first);
    assert_null(table_request(at.table));
    close_table();
}

static void what_was_not_seen_is_not_asked(void)
{
    struct command back = {.deed = DEED_BACK, .nonce = 5};

    open_frogs(2, NULL, (struct table_absence){0});
    int first = mover();
    play_turn(10);
    back.event.seat = (int16_t)first;
    assert_int_equal(table_submit(at.table, 20, &back, 0, &why), VERDICT_STALE);
    assert_null(table_request(at.table));
    back.seen = table_length(at.table);
    assert_int_equal(table_submit(at.table, 20, &back, 0, &why), VERDICT_ASKED);

    /* An agreement that can't be kept has not been given. */
    at.fails_at = at.batches + 1;
    assert_int_equal(table_agree(at.table, 30, bits_of(!first), true, 0, &why), VERDICT_UNKEPT);
    assert_non_null(table_request(at.table));
    assert_int_equal(table_agree(at.table, 40, bits_of(!first), true, 0, &why), VERDICT_DONE);
    assert_int_equal(mover(), first);
    back.seen = table_length(at.table);
    assert_int_equal(table_submit(at.table, 50, &back, 0, &why), VERDICT_REPEATED);
    close_table();
}

static void who_does_not_agree(void)
{
    open_frogs(2, NULL, (struct table_absence){0});
    int first = mover();
    play_turn(10);
    uint32_t length = table_length(at.table);
    take_back(20, first, 0);
    int notes = at.notes;
    assert_int_equal(table_agree(at.table, 30, bits_of(!first), false, 0, &why), VERDICT_DONE);
    assert_null(table_request(at.table));
    assert_true(at.notes > notes);
    assert_int_equal(table_length(at.table), length);
    close_table();
}

static void who_asked_withdraws(void)
{
    struct table_request pause = {.wish = WISH_PAUSE, .askers = bits_of(0)};

    open_frogs(3, NULL, (struct table_absence){0});
    assert_int_equal(table_agree(at.table, 5, bits_of(0), false, 0, &why), VERDICT_REFUSED);
    assert_int_equal(table_ask(at.table, 10, &pause, 0, &why), VERDICT_ASKED);
    assert_int_equal(table_agree(at.table, 20, bits_of(0), true, 0, &why), VERDICT_REFUSED);
    assert_non_null(table_request(at.table));
    assert_int_equal(table_agree(at.table, 30, bits_of(0), false, 0, &why), VERDICT_DONE);
    assert_null(table_request(at.table));
    assert_int_equal(table_agree(at.table, 40, bits_of(1), true, 0, &why), VERDICT_REFUSED);
    close_table();
}

static void consent_lapses(void)
{
    open_frogs(2, NULL, (struct table_absence){0});
    int first = mover();
    play_turn(10);
    take_back(20, first, 0);
    assert_int_equal(table_wakes_ms(at.table, 20), 20 + TABLE_ASKED_MS);
    assert_int_equal(table_wake(at.table, 20 + TABLE_ASKED_MS - 1, &why), VERDICT_DONE);
    assert_non_null(table_request(at.table));
    assert_int_equal(table_wake(at.table, 20 + TABLE_ASKED_MS, &why), VERDICT_DONE);
    assert_null(table_request(at.table));
    assert_int_equal(table_wakes_ms(at.table, 20 + TABLE_ASKED_MS), NEVER);

    take_back(90000, first, 0);
    assert_non_null(table_request(at.table));
    play_turn(90001);
    assert_null(table_request(at.table));
    close_table();
}

static void what_needs_nobody(void)
{
    /* One's own unfinished turn: a card and back. */
    open_frogs(2, NULL, (struct table_absence){0});
    play_turn(10);
    play_turn(20);
    int seat = mover();
    struct command card = {.event.seat = (int16_t)seat, .seen = table_length(at.table)};
    assert_true(event_parse(frogs_game.kinds, word_of("card removal"), &card.event, NULL));
    assert_int_equal(table_submit(at.table, 30, &card, 0, &why), VERDICT_DONE);
    uint32_t to = newest(seat)->cancel_to;
    assert_int_not_equal(to, FRAME_NONE);
    assert_int_equal(newest(!seat)->cancel_to, FRAME_NONE);
    assert_int_equal(take_back(40, seat, to), VERDICT_DONE);
    close_table();

    /* Computer players agree. */
    open_frogs(2, "easy", (struct table_absence){0});
    if (mover() == 0)
        play_turn(10);
    else
        let_computers_move(10);
    assert_int_equal(table_bots(at.table), bits_of(1));
    struct table_request pause = {.wish = WISH_PAUSE, .askers = bits_of(0)};
    assert_int_equal(table_ask(at.table, 100000, &pause, 0, &why), VERDICT_DONE);
    assert_true(newest(0)->is_paused);
    close_table();
}

static void computers_agree_to_a_take_back(void)
{
    open_frogs(2, "easy", (struct table_absence){0});
    int64_t now_ms = let_computers_move(10);
    uint32_t length = table_length(at.table);
    play_turn(now_ms);
    now_ms = let_computers_move(now_ms);
    assert_int_equal(newest(0)->undo_to, length);
    assert_int_equal(take_back(now_ms, 0, length), VERDICT_DONE);
    assert_int_equal(newest(0)->deed, DEED_BACK);
    assert_int_equal(frame.to_act, bits_of(0));
    close_table();

    /* Other people are asked, and only about one's own last decision. */
    open_frogs(3, "easy", (struct table_absence){0});
    now_ms = let_computers_move(10);
    while (mover() != 0) {
        play_turn(now_ms);
        now_ms = let_computers_move(now_ms);
    }
    length = table_length(at.table);
    play_turn(now_ms);
    now_ms = let_computers_move(now_ms);
    assert_int_equal(mover(), 2);
    assert_int_equal(take_back(now_ms, 2, length), VERDICT_REFUSED);
    assert_int_equal(take_back(now_ms, 0, length), VERDICT_ASKED);
    assert_int_equal(table_request(at.table)->asked, bits_of(2));
    play_turn(now_ms);
    assert_int_equal(take_back(now_ms, 0, length), VERDICT_REFUSED);
    close_table();
}

static void a_pause(void)
{
    struct table_request pause = {.wish = WISH_PAUSE, .askers = bits_of(0)};
    struct table_request resume = {.wish = WISH_RESUME, .askers = bits_of(1)};

    open_frogs(2, NULL, (struct table_absence){0});
    assert_int_equal(table_ask(at.table, 10, &pause, 0, &why), VERDICT_ASKED);
    assert_int_equal(table_ask(at.table, 11, &pause, 0, &why), VERDICT_REFUSED);
    assert_string_equal(why.text, "Something else is being asked just now.");
    assert_int_equal(table_agree(at.table, 20, bits_of(1), true, 0, &why), VERDICT_DONE);
    assert_true(newest(0)->is_paused);
    assert_int_equal(table_time_ms(at.table, 99999), 20);
    assert_int_equal(table_ask(at.table, 99999, &resume, 0, &why), VERDICT_DONE);
    assert_false(newest(0)->is_paused);
    assert_int_equal(table_frame(at.table, table_length(at.table) - 1, 0, &frame), true);
    assert_true(frame.is_paused);
    assert_int_equal(frame.follows, FRAME_NONE);
    close_table();
}

/* Where only computers play, who looks on stops them; among people nobody does but they. */
static void a_pause_without_people(void)
{
    struct table_request pause = {.wish = WISH_PAUSE}, resume = {.wish = WISH_RESUME};
    struct table_setup setup;

    open_frogs(2, NULL, (struct table_absence){0});
    assert_int_equal(table_ask(at.table, 10, &pause, 0, &why), VERDICT_REFUSED);
    close_table();
    watched_setup(&frogs_game, 2, 1, &setup);
    setup.bots[0] = setup.bots[1] = "easy";
    watched_open(&at, &setup);
    assert_int_equal(table_ask(at.table, 10, &pause, 0, &why), VERDICT_DONE);
    assert_true(newest(VIEWER_AUDIENCE)->is_paused);
    assert_int_equal(table_ask(at.table, 20, &resume, 0, &why), VERDICT_DONE);
    assert_false(newest(VIEWER_AUDIENCE)->is_paused);
    close_table();
}

/* Pauses leave room for the rest of the match. */
static void no_end_of_pauses(void)
{
    struct table_request pause = {.wish = WISH_PAUSE, .askers = bits_of(0)};
    struct table_request resume = {.wish = WISH_RESUME, .askers = bits_of(0)};
    struct command forfeit = {.event = {.kind = EVENT_FORFEIT}};

    struct table_setup setup;
    watched_setup(&frogs_game, 2, 1, &setup);
    setup.bots[1] = "easy";
    struct damage damage;
    struct table *table = table_open(&setup, 0, &damage);
    enum verdict verdict = VERDICT_DONE;
    for (int i = 0; verdict == VERDICT_DONE && i < 1000000; i++) {
        verdict = table_ask(table, i, &pause, 0, &why);
        if (verdict == VERDICT_DONE)
            assert_int_equal(table_ask(table, i, &resume, 0, &why), VERDICT_DONE);
    }
    assert_string_equal(why.text, "Too much has happened: there is no room for that.");
    forfeit.seen = table_length(table);
    assert_int_equal(table_submit(table, 2000000, &forfeit, 0, &why), VERDICT_DONE);
    table_close(table);
}

static void what_only_the_table_does(void)
{
    struct command command = {.deed = DEED_PAUSE};
    struct table_request stranger = {.wish = WISH_PAUSE, .askers = bits_of(7)};
    struct table_request again = {.wish = WISH_AGAIN, .askers = bits_of(0)};

    open_frogs(2, NULL, (struct table_absence){0});
    assert_int_equal(table_submit(at.table, 1, &command, 0, &why), VERDICT_REFUSED);
    assert_string_equal(why.text, "Only the table does that.");
    command = (struct command){.deed = DEED_BACK, .event.seat = SEAT_TABLE};
    assert_int_equal(table_submit(at.table, 1, &command, 0, &why), VERDICT_REFUSED);
    assert_int_equal(table_ask(at.table, 1, &stranger, 0, &why), VERDICT_REFUSED);
    assert_int_equal(table_ask(at.table, 1, &again, 0, &why), VERDICT_REFUSED);
    assert_string_equal(why.text, "The game is not over.");
    assert_false(table_frame(at.table, 0, SEAT_NATURE, &frame));
    assert_false(table_frame(at.table, 0, -1, &frame));
    assert_false(table_frame(at.table, 1, 0, &frame));
    close_table();
}

static void who_stays_away(void)
{
    int64_t until_ms;

    open_frogs(2, NULL, (struct table_absence){.grace_ms = 30000, .bot = "hard"});
    assert_false(table_is_away(at.table, 1, &until_ms));
    assert_int_equal(table_attend(at.table, 1000, 1, false, 0, &why), VERDICT_DONE);
    assert_true(table_is_away(at.table, 1, &until_ms));
    assert_int_equal(until_ms, 31000);
    assert_int_equal(table_wakes_ms(at.table, 1000), 31000);
    table_wake(at.table, 30999, &why);
    assert_int_equal(table_bots(at.table), 0);
    assert_int_equal(table_wake(at.table, 31000, &why), VERDICT_DONE);
    assert_int_equal(table_bots(at.table), bits_of(1));
    assert_int_equal(newest(0)->seats[1].holder, HOLDER_BOT);
    assert_string_equal(frame.seats[1].bot, "hard");
    assert_int_equal(frame.deed, DEED_HOLD);
    struct command forfeit = {.event = {.seat = 1, .kind = EVENT_FORFEIT}};
    assert_int_equal(table_submit(at.table, 31000, &forfeit, 0, &why), VERDICT_REFUSED);
    assert_string_equal(why.text, "The computer plays for {seat}.");
    if (mover() == 0)
        play_turn(31001);
    assert_true(table_think(at.table, 1) || table_wakes_ms(at.table, 31001) < NEVER);

    /* Who comes back takes over again. */
    assert_int_equal(table_attend(at.table, 40000, 1, true, 0, &why), VERDICT_DONE);
    assert_int_equal(table_bots(at.table), 0);
    assert_int_equal(newest(0)->seats[1].holder, HOLDER_PERSON);
    assert_false(table_is_away(at.table, 1, &until_ms));
    assert_int_equal(table_wakes_ms(at.table, 40000), NEVER);
    close_table();
}

static void who_comes_back_in_time(void)
{
    open_frogs(2, NULL, (struct table_absence){.grace_ms = 30000});
    table_attend(at.table, 1000, 1, false, 0, &why);
    table_attend(at.table, 20000, 1, true, 0, &why);
    assert_int_equal(table_wakes_ms(at.table, 20000), NEVER);
    assert_int_equal(table_wake(at.table, 90000, &why), VERDICT_DONE);
    assert_int_equal(table_length(at.table), 0);
    close_table();
}

/* In a pause, and when it is over, a computer player has nothing to do. */
static void nobody_is_played_for_where_nothing_is_played(void)
{
    struct table_request pause = {.wish = WISH_PAUSE, .askers = bits_of(0)};
    struct table_request resume = {.wish = WISH_RESUME, .askers = bits_of(0)};
    struct command forfeit = {.event = {.seat = 0, .kind = EVENT_FORFEIT}};
    int64_t until_ms;

    open_frogs(2, NULL, (struct table_absence){.grace_ms = 30000});
    table_ask(at.table, 500, &pause, 0, &why);
    assert_int_equal(table_agree(at.table, 600, bits_of(1), true, 0, &why), VERDICT_DONE);
    table_attend(at.table, 1000, 1, false, 0, &why);
    assert_true(table_is_away(at.table, 1, &until_ms));
    assert_true(until_ms == NEVER);
    assert_true(table_wakes_ms(at.table, 90000) == NEVER);
    assert_int_equal(table_ask(at.table, 90000, &resume, 0, &why), VERDICT_DONE);
    assert_true(table_is_away(at.table, 1, &until_ms));
    assert_int_equal(until_ms, 120000);
    assert_int_equal(table_wakes_ms(at.table, 90000), 120000);
    assert_int_equal(table_submit(at.table, 91000, &forfeit, 0, &why), VERDICT_DONE);
    assert_true(table_is_away(at.table, 1, &until_ms));
    assert_true(until_ms == NEVER);
    assert_true(table_wakes_ms(at.table, 91000) == NEVER);
    close_table();
}

/* A forfeit ends a pause, and a take-back what was over. */
static void whoever_is_away_is_waited_for_anew(void)
{
    struct table_request pause = {.wish = WISH_PAUSE,
                                  .askers = bits_of(0) | bits_of(1) | bits_of(2)};
    struct command forfeit = {.event = {.seat = 0, .kind = EVENT_FORFEIT}};
    int64_t until_ms;

    open_frogs(3, NULL, (struct table_absence){.grace_ms = 30000});
    table_attend(at.table, 100, 2, false, 0, &why);
    assert_true(table_is_away(at.table, 2, &until_ms));
    assert_int_equal(until_ms, 30100);
    assert_int_equal(table_ask(at.table, 500, &pause, 0, &why), VERDICT_DONE);
    assert_int_equal(table_submit(at.table, 900000, &forfeit, 0, &why), VERDICT_DONE);
    assert_true(table_is_away(at.table, 2, &until_ms));
    assert_int_equal(until_ms, 930000);
    close_table();
}

static void others_vote(void)
{
    struct table_request wish = {.wish = WISH_BOT, .seat = 2, .askers = bits_of(0)};
    struct table_absence voted = {.grace_ms = 30000, .is_voted = true, .bot = "easy"};

    open_frogs(3, NULL, voted);
    assert_int_equal(table_ask(at.table, 1, &wish, 0, &why), VERDICT_REFUSED);
    assert_string_equal(why.text, "Nobody is away there.");
    table_attend(at.table, 1000, 2, false, 0, &why);
    assert_int_equal(table_ask(at.table, 30999, &wish, 0, &why), VERDICT_REFUSED);
    assert_string_equal(why.text, "It is too early for that.");
    assert_int_equal(table_wake(at.table, 99000, &why), VERDICT_DONE);
    assert_int_equal(table_bots(at.table), 0);
    assert_int_equal(table_ask(at.table, 99000, &wish, 0, &why), VERDICT_ASKED);
    assert_int_equal(table_request(at.table)->asked, bits_of(1));
    assert_int_equal(table_agree(at.table, 99001, bits_of(1), true, 0, &why), VERDICT_DONE);
    assert_int_equal(table_bots(at.table), bits_of(2));
    close_table();
}

static void what_a_saved_table_knows(void)
{
    struct table_setup setup;
    struct holding bot = {.holder = HOLDER_BOT, .bot = "easy"};
    struct damage damage;
    size_t length;

    open_frogs(2, NULL, (struct table_absence){0});
    table_hold(at.table, 10, 0, &bot, 0, &why);
    char *log = table_save(at.table, &length);
    watched_setup(&frogs_game, 2, 1, &setup);
    setup.log = log;
    setup.log_length = length;
    setup.find = games_find;
    struct table *again = table_open(&setup, 0, &damage);
    assert_int_equal(table_bots(again), bits_of(0));
    assert_true(watched_frames(again) == watched_frames(at.table));
    /* Who sat there as a person comes back. */
    assert_int_equal(table_attend(again, 20, 0, true, 0, &why), VERDICT_DONE);
    assert_int_equal(table_bots(again), 0);
    table_close(again);
    log[length - 3] ^= 1;
    again = table_open(&setup, 0, &damage);
    assert_non_null(again);
    assert_true(damage.line > 0);
    assert_int_equal(table_length(again), 0);
    table_close(again);
    free(log);
    close_table();
}

static void a_level_nobody_has(void)
{
    struct table_setup setup;
    struct damage damage;

    watched_setup(&frogs_game, 2, 1, &setup);
    setup.absence = (struct table_absence){.grace_ms = 1, .bot = "grandmaster"};
    assert_null(table_open(&setup, 0, &damage));
    assert_string_equal(damage.why.text, "That is not a computer player.");
}

static void end_the_match(void)
{
    struct command forfeit = {.event = {.kind = EVENT_FORFEIT}};

    assert_int_equal(table_submit(at.table, 1000, &forfeit, 0, &why), VERDICT_DONE);
    assert_int_equal(newest(0)->to_act, 0);
    assert_true(frame.standing.ending >= 0);
}

static void a_rematch(void)
{
    struct table_request again = {.wish = WISH_AGAIN, .askers = bits_of(0)};
    struct table_setup setup;

    open_frogs(2, "easy", (struct table_absence){0});
    assert_int_equal(newest(0)->standing.ending, -1);
    end_the_match();
    assert_int_equal(table_ask(at.table, 2000, &again, 0, &why), VERDICT_DONE);
    assert_int_equal(at.rematches, 1);
    table_rematch(at.table, NULL, &setup);
    assert_string_equal(setup.names[0], "B");
    assert_string_equal(setup.names[1], "A");
    assert_string_equal(setup.bots[0], "easy");
    assert_null(setup.bots[1]);
    assert_ptr_equal(setup.game, &frogs_game);
    close_table();

    open_frogs(2, NULL, (struct table_absence){0});
    end_the_match();
    again.is_other = true;
    assert_int_equal(table_ask(at.table, 2000, &again, 0, &why), VERDICT_ASKED);
    assert_int_equal(at.rematches, 0);
    assert_int_equal(table_agree(at.table, 2001, bits_of(1), true, 0, &why), VERDICT_DONE);
    assert_int_equal(at.rematches, 100);
    close_table();
}

/* A computer player that sat down for somebody, and another for that one, leave again; one that sat
   there from the start stays. */
static void who_was_played_for_plays_again(void)
{
    struct holding medium = {HOLDER_BOT, "medium"}, hard = {HOLDER_BOT, "hard"};
    struct table_setup setup;

    open_frogs(3, "easy", (struct table_absence){0});
    assert_int_equal(table_hold(at.table, 10, 1, &hard, 0, &why), VERDICT_DONE);
    assert_int_equal(table_hold(at.table, 20, 2, &medium, 0, &why), VERDICT_DONE);
    assert_int_equal(table_hold(at.table, 30, 2, &hard, 0, &why), VERDICT_DONE);
    table_rematch(at.table, NULL, &setup);
    assert_string_equal(setup.bots[0], "hard");
    assert_string_equal(setup.names[1], "C");
    assert_null(setup.bots[1]);
    assert_null(setup.bots[2]);
    assert_int_equal(table_attend(at.table, 40, 2, true, 0, &why), VERDICT_DONE);
    assert_int_equal(newest(0)->seats[2].holder, HOLDER_PERSON);
    assert_int_equal(table_attend(at.table, 50, 1, true, 0, &why), VERDICT_DONE);
    assert_int_equal(newest(0)->seats[1].holder, HOLDER_BOT);
    close_table();
}

/* Thinking with memory of somebody else's, which is dirty, in small pieces. */
static void think_elsewhere(struct table *table, int64_t work, int dirt)
{
    size_t size = table_scratch_size(table) + 1;
    void *scratch = malloc(size);
    struct company_task *task;

    while ((task = table_take_task(table))) {
        memset(scratch, dirt++, size);
        table_run_task(task, scratch, work);
        table_bring_task(table, task);
    }
    free(scratch);
}

static char *play_bots(const struct game *game, int64_t work, size_t *length)
{
    struct table_setup setup;
    int64_t now_ms = 0;

    watched_setup(game, 2, 3, &setup);
    setup.bots[0] = setup.bots[1] = "easy";
    setup.seed = 5;
    watched_open(&at, &setup);
    for (int i = 0; i < 40 && newest(0)->to_act; i++) {
        if (work)
            think_elsewhere(at.table, work, i);
        else
            while (table_think(at.table, 50000))
                ;
        now_ms = table_wakes_ms(at.table, now_ms);
        assert_true(now_ms < NEVER);
        assert_int_equal(table_wake(at.table, now_ms, &why), VERDICT_DONE);
    }
    char *log = table_save(at.table, length);
    close_table();
    return log;
}

static void thinking_outside(void)
{
    for (int i = 0; games_at(i); i++) {
        size_t here, there;
        char *one = play_bots(games_at(i), 0, &here), *other = play_bots(games_at(i), 777, &there);
        assert_int_equal(here, there);
        assert_memory_equal(one, other, here);
        free(one);
        free(other);
    }
}

static void leaving_while_it_thinks(void)
{
    struct holding person = {.holder = HOLDER_PERSON}, bot = {.holder = HOLDER_BOT, .bot = "hard"};

    open_frogs(2, "easy", (struct table_absence){0});
    struct company_task *task = table_take_task(at.table);
    assert_non_null(task);
    assert_int_equal(table_hold(at.table, 10, 1, &person, 0, &why), VERDICT_DONE);
    assert_int_equal(table_bots(at.table), 0);
    void *scratch = malloc(table_scratch_size(at.table) + 1);
    table_run_task(task, scratch, 100);
    table_bring_task(at.table, task);
    assert_null(table_take_task(at.table));
    assert_int_equal(table_wakes_ms(at.table, 10), NEVER);

    assert_int_equal(table_hold(at.table, 20, 1, &bot, 0, &why), VERDICT_DONE);
    task = table_take_task(at.table);
    assert_int_equal(table_hold(at.table, 30, 1, &bot, 0, &why), VERDICT_REFUSED);
    text_copy(bot.bot, sizeof bot.bot, "easy");
    assert_int_equal(table_hold(at.table, 30, 1, &bot, 0, &why), VERDICT_DONE);
    assert_null(table_take_task(at.table));
    table_bring_task(at.table, task);
    assert_int_equal(table_bots(at.table), bits_of(1));
    free(scratch);
    close_table();
}

/* What each viewer was told, and nothing else, in the order in which it was told. */
static void assert_told(const struct match_moment *moment, int *private_count)
{
    int count = 0;

    for (int i = 0; i < moment->report_count; i++) {
        const struct report *report = &moment->reports[i];
        if (!bits_has(report->audience, frame.viewer))
            continue;
        assert_true(count < frame.report_count);
        assert_true(message_equal(&frame.reports[count].message, &report->message));
        bool is_shared = bits_has(report->audience, VIEWER_AUDIENCE);
        assert_int_equal(frame.reports[count++].is_shared, is_shared);
        *private_count += !is_shared;
    }
    assert_int_equal(frame.report_count, count);
}

static void frames_keep_secrets(void)
{
    struct table_setup setup;
    struct damage damage;
    struct dice dice;
    int private_count = 0;
    size_t length;

    watched_setup(&kittens_game, 3, 2, &setup);
    watched_open(&at, &setup);
    dice_init_seed(&dice, 2);
    struct command command;
    for (int64_t now_ms = 0; watched_choose(at.table, &dice, &command); now_ms += 100)
        table_submit(at.table, now_ms, &command, 0, &why);
    char *log = table_save(at.table, &length);
    struct match *match =
        match_load(log, length, games_find, NULL, &dice, (struct match_keeper){0}, 0, &damage);
    for (uint32_t n = 1; n <= table_length(at.table); n++)
        for (int viewer = 0; viewer < VIEWERS; viewer++) {
            struct match_moment moment;
            if (viewer >= 3 && viewer != VIEWER_AUDIENCE)
                continue;
            assert_true(table_frame(at.table, n, viewer, &frame));
            assert_true(match_look_back(match, n, &moment));
            assert_told(&moment, &private_count);
        }
    assert_true(private_count > 0);
    match_destroy(match);
    free(log);
    close_table();
}

static const struct test tests[] = {
    {"a take-back past a finished turn is asked of everybody else", NULL, a_take_back_by_consent},
    {"one's last decision can be taken back though computer players have moved since", NULL,
     computers_agree_to_a_take_back},
    {"nothing is asked that was not seen, or twice; an agreement is kept or not given", NULL,
     what_was_not_seen_is_not_asked},
    {"who does not agree ends the asking", NULL, who_does_not_agree},
    {"who asked may withdraw it, and not agree with it", NULL, who_asked_withdraws},
    {"what is asked lapses after a minute, or at the next entry", NULL, consent_lapses},
    {"cancelling needs nobody, and computer players agree", NULL, what_needs_nobody},
    {"a pause by agreement; anybody ends it", NULL, a_pause},
    {"where only computers play, who looks on pauses and goes on", NULL, a_pause_without_people},
    {"pauses leave room for the rest of the match", NULL, no_end_of_pauses},
    {"nobody speaks for the table", NULL, what_only_the_table_does},
    {"after the grace a computer player comes; who comes back takes over", NULL, who_stays_away},
    {"nobody is played for where nothing is played", NULL,
     nobody_is_played_for_where_nothing_is_played},
    {"where it is played again, whoever is away is waited for as long as ever", NULL,
     whoever_is_away_is_waited_for_anew},
    {"who comes back in time keeps the seat", NULL, who_comes_back_in_time},
    {"where it is voted, the others agree on a computer player", NULL, others_vote},
    {"a table is not opened with a level that no computer player has", NULL, a_level_nobody_has},
    {"a saved table knows who held which seat", NULL, what_a_saved_table_knows},
    {"a rematch in one click, seats rotated; with other options by agreement", NULL, a_rematch},
    {"who was only played for plays in the rematch", NULL, who_was_played_for_plays_again},
    {"thinking elsewhere, in dirty memory and small pieces, comes to the same", NULL,
     thinking_outside},
    {"a seat may change hands while somebody thinks for it", NULL, leaving_while_it_thinks},
    {"frames tell each viewer what that viewer was told", NULL, frames_keep_secrets},
};

int main(void)
{
    return TEST_RUN("people", tests);
}
