/* What people do at tables of a house, step by step: in a world where nothing is slow and nothing
   fails unless a test says so. */
#include "house_store.h"
#include "house_world.h"
#include "test.h"

#include "bits.h"
#include "digest.h"

#include <stdio.h>
#include <string.h>

enum { ANNA, BEN, CLEO, DAN };

static struct world world;

/* Anna makes a table, joins it and sits; others come. */
static void set_table(const char *what)
{
    world_open(&world, 1, NULL);
    for (int i = 0; i < 4; i++)
        world_come(&world, i);
    assert_true(world_does(&world, ANNA, what));
    assert_int_equal(world.guests[ANNA].answer, WIRE_MADE);
    for (int i = 0; i < 4; i++)
        assert_true(world_join(&world, i, world.guests[ANNA].made, false));
    assert_true(world_does(&world, ANNA, "sit 0 \"Anna\""));
}

static void begin(const char *what)
{
    set_table(what);
    assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
    assert_true(world_does(&world, ANNA, "start"));
}

static void finish(void)
{
    world_check_end(&world, 0);
    world_close(&world);
}

#define FROGS "make frogs 2 \"\" \"\""

static bool act(int guest)
{
    char said[WORLD_LINE];

    return world_choose(&world, guest, said) && world_does(&world, guest, said);
}

static void a_table_is_made_and_played_at(void)
{
    begin(FROGS);
    assert_int_equal(world.guests[CLEO].about.phase, WIRE_PLAYING);
    assert_int_equal(world.guests[CLEO].viewers, bits_of(VIEWER_AUDIENCE));
    assert_int_equal(world.guests[BEN].viewers, bits_of(1));
    for (int i = 0; i < 40; i++)
        assert_true(act(ANNA) || act(BEN));
    assert_true(world.guests[CLEO].top[VIEWER_AUDIENCE] >= 40);
    finish();
}

/* Keeping. */

static void nothing_is_shown_before_it_is_kept(void)
{
    begin(FROGS);
    uint32_t seen = world.guests[BEN].top[1];
    char said[WORLD_LINE];
    world.manners.store_ms = 1000;
    assert_true(world_choose(&world, ANNA, said));
    world_ask(&world, ANNA, said);
    world_run(&world, world.now_ms);
    assert_int_equal(world.guests[BEN].top[1], seen);
    assert_int_equal(world.guests[ANNA].open_count, 1);
    world_run(&world, world.now_ms + 1000);
    assert_true(world.guests[BEN].top[1] > seen);
    assert_int_equal(world.guests[ANNA].answer, WIRE_DONE);
    finish();
}

static void what_cannot_be_kept_does_not_happen(void)
{
    begin(FROGS);
    uint32_t seen = world.guests[BEN].top[1];
    world.manners.fails_one_in = 1;
    assert_false(act(ANNA));
    assert_string_equal(world.guests[ANNA].why,
                        "The match could not be saved, so nothing was done.");
    assert_false(world_does(&world, BEN, "say 1 \"hello\""));
    assert_string_equal(world.guests[BEN].why, "This could not be saved, so nothing was done.");
    assert_false(world_does(&world, CLEO, FROGS));
    world.manners.fails_one_in = 0;
    assert_int_equal(world.guests[BEN].top[1], seen);
    assert_int_equal(world.guests[ANNA].talk_count, 0);
    assert_true(act(ANNA));
    assert_true(world_does(&world, BEN, "say 1 \"hello\""));
    finish();
}

static void requests_wait_their_turn(void)
{
    begin(FROGS);
    world.manners.store_ms = 500;
    world_ask(&world, ANNA, "say 0 \"one\"");
    world_ask(&world, BEN, "say 1 \"two\"");
    world_run(&world, world.now_ms + 2000);
    assert_int_equal(world.guests[CLEO].talk_count, 2);
    assert_string_equal(world.guests[CLEO].talks[0].text, "one");
    assert_string_equal(world.guests[CLEO].talks[1].text, "two");
    finish();
}

static void who_comes_second_follows(void)
{
    set_table("make frogs 3 \"\" \"\"");
    assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
    assert_true(world_does(&world, CLEO, "sit 2 \"Cleo\""));
    assert_true(world_does(&world, ANNA, "start"));
    world.overtakes = 1;
    assert_false(act(ANNA)); /* she has left already, elsewhere */
    uint32_t seen = world.guests[BEN].top[1];
    assert_int_equal(world.guests[BEN].frames[1]->seat, 0);
    assert_true(act(BEN) || act(CLEO));
    assert_true(world.guests[ANNA].top[0] > seen);
    finish();
}

static void come_back(int guest)
{
    world_connect(&world, guest);
    world_run(&world, world.now_ms);
}

static void a_request_acts_once_after_a_restart_too(void)
{
    begin(FROGS);
    assert_true(world_does(&world, BEN, "say 1 \"once\""));
    assert_true(act(ANNA));
    uint32_t seen = world.guests[ANNA].top[0];
    world_restart(&world);
    for (int i = 0; i < 3; i++)
        come_back(i);
    world_ask_again(&world, ANNA);
    world_ask_again(&world, BEN);
    world_run(&world, world.now_ms);
    assert_int_equal(world.guests[ANNA].top[0], seen);
    world_join(&world, CLEO, world.guests[CLEO].table, false);
    for (int i = 0; i < world.guests[CLEO].talk_count; i++)
        assert_int_equal(world.guests[CLEO].talks[i].number, 1);
    assert_true(act(ANNA) || act(BEN));
    finish();
}

static void a_table_is_made_once(void)
{
    set_table(FROGS);
    assert_true(world_does(&world, BEN, FROGS));
    char made[WIRE_ID_LENGTH + 1];
    text_copy(made, sizeof made, world.guests[BEN].made);
    world_restart(&world);
    come_back(BEN);
    *world.guests[BEN].made = '\0';
    world_doubt(&world, BEN);
    world_ask_again(&world, BEN);
    world_run(&world, world.now_ms);
    assert_string_equal(world.guests[BEN].made, made);
    finish();
}

/* A request that was not answered is sent again after others, as many as a sender may be ahead. */
static void however_many_came_after_it_a_request_acts_once(void)
{
    begin(FROGS);
    world_run(&world, world.now_ms + 60000);
    unsigned long long nonce = 77ULL << WIRE_COUNT_BITS | 1;
    char first[64], said[64];
    snprintf(first, sizeof first, "%llu say 1 \"first\"", nonce);
    world_say(&world, BEN, word_of(first));
    for (unsigned i = 1; i < WIRE_UNANSWERED_MAX; i++) {
        world_run(&world, world.now_ms + 60000);
        snprintf(said, sizeof said, "%llu say 1 \"%u\"", nonce + i, i);
        world_say(&world, BEN, word_of(said));
    }
    world_run(&world, world.now_ms + 60000);
    assert_int_equal(world.guests[CLEO].talk_count, WIRE_UNANSWERED_MAX);
    world_restart(&world);
    come_back(BEN);
    world_say(&world, BEN, word_of(first));
    world_run(&world, world.now_ms);
    assert_int_equal(world.guests[BEN].refusals, 0);
    snprintf(said, sizeof said, "%llu say 1 \"new\"", nonce + 2 * WIRE_UNANSWERED_MAX);
    world_say(&world, BEN, word_of(said));
    world_say(&world, BEN, word_of(first)); /* too late to know: it must not act */
    world_run(&world, world.now_ms);
    world.guests[CLEO].talk_count = 0;
    come_back(CLEO);
    assert_int_equal(world.guests[CLEO].talks[world.guests[CLEO].talk_count - 1].number,
                     WIRE_UNANSWERED_MAX + 1);
    finish();
}

/* The answer to the last request was lost with its connection. */
static void ask_once_more(int guest)
{
    world_doubt(&world, guest);
    world_disconnect(&world, guest);
    world_run(&world, world.now_ms);
    come_back(guest);
    assert_int_equal(world.guests[guest].open_count, 0);
}

static void what_is_asked_or_granted_is_not_asked_again(void)
{
    begin(FROGS);
    assert_true(world_does(&world, ANNA, "pause"));
    uint32_t number = world.guests[BEN].about.asked.number;
    world.guests[ANNA].answer = WIRE_REFUSED;
    ask_once_more(ANNA);
    assert_int_equal(world.guests[ANNA].answer, WIRE_ASKED);
    assert_int_equal(world.guests[BEN].about.asked.number, number);
    assert_true(world_does(&world, BEN, "agree yes"));
    uint32_t seen = world.guests[BEN].top[1];
    assert_true(world_does(&world, BEN, "resume"));
    ask_once_more(ANNA);
    assert_int_equal(world.guests[BEN].top[1], seen + 1);
    assert_false(world.guests[BEN].about.asked.is_asked);
    finish();
}

/* Though nothing of it is kept, who has agreed or refused is not told that they could not. */
static void an_answer_is_given_once(void)
{
    set_table("make frogs 3 \"\" \"\"");
    assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
    assert_true(world_does(&world, CLEO, "sit 2 \"Cleo\""));
    assert_true(world_does(&world, ANNA, "start"));
    assert_true(world_does(&world, ANNA, "pause"));
    assert_true(world_does(&world, BEN, "agree yes"));
    ask_once_more(BEN);
    assert_int_equal(world.guests[BEN].answer, WIRE_DONE);
    assert_int_equal(world.guests[ANNA].about.asked.asked, bits_of(2));
    assert_true(world_does(&world, CLEO, "agree no"));
    ask_once_more(CLEO);
    assert_int_equal(world.guests[CLEO].answer, WIRE_DONE);
    assert_int_equal(world.guests[ANNA].about.told.by, bits_of(2));
    assert_true(world_does(&world, ANNA, "pause"));
    assert_true(world_does(&world, CLEO, "agree no"));
    assert_false(world.guests[ANNA].about.asked.is_asked);
    finish();
}

static void what_was_missed_is_shown_one_by_one(void)
{
    begin(FROGS);
    world_disconnect(&world, CLEO);
    world_run(&world, world.now_ms);
    uint32_t seen = world.guests[CLEO].top[VIEWER_AUDIENCE];
    for (int i = 0; i < 6; i++)
        assert_true(act(ANNA) || act(BEN));
    come_back(CLEO);
    assert_true(world.guests[CLEO].top[VIEWER_AUDIENCE] >= seen + 6);
    finish();
}

/* Seats. */

static void one_guest_holds_several_seats(void)
{
    set_table(FROGS);
    assert_true(world_does(&world, ANNA, "sit 1 \"Her sister\""));
    assert_true(world_does(&world, ANNA, "start"));
    assert_int_equal(world.guests[ANNA].viewers, bits_of(0) | bits_of(1));
    for (int i = 0; i < 10; i++)
        assert_true(act(ANNA));
    finish();
}

static void two_seats_are_never_called_the_same(void)
{
    set_table(FROGS);
    assert_false(world_does(&world, BEN, "sit 1 \"anna\""));
    assert_false(world_does(&world, BEN, "sit 1 \" \""));
    assert_false(world_does(&world, BEN, "sit 1 \"computer 1\""));
    assert_string_equal(world.guests[BEN].why, "A computer player would be called that.");
    assert_false(world_does(&world, BEN, "sit 0 \"Ben\""));
    assert_string_equal(world.guests[BEN].why, "That seat is taken.");
    assert_false(world_does(&world, BEN, "sit 7 \"Ben\""));
    assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
    finish();
}

/* In a match one goes on for a person who has left, and knows one hand. */
static void in_a_match_one_goes_on_for_who_has_left(void)
{
    set_table("make kittens 4 \"\" \"\"");
    assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
    assert_true(world_does(&world, CLEO, "sit 2 \"Cleo\""));
    assert_true(world_does(&world, ANNA, "bot 3 easy"));
    assert_true(world_does(&world, ANNA, "start"));
    assert_false(world_does(&world, DAN, "sit 3 \"Dan\""));
    assert_string_equal(world.guests[DAN].why, "A computer player sits there.");
    assert_true(world_does(&world, BEN, "leave 1"));
    assert_false(world_does(&world, CLEO, "sit 1 \"Another\""));
    assert_string_equal(world.guests[CLEO].why, "You already have a seat in this match.");
    assert_int_equal(world.guests[CLEO].viewers, bits_of(2));
    assert_true(world_does(&world, CLEO, "sit 2 \"Cleopatra\""));
    assert_true(world_does(&world, ANNA, "bot 1 hard"));
    world_restart(&world);
    come_back(DAN);
    assert_false(world_does(&world, DAN, "sit 3 \"Dan\""));
    assert_true(world_does(&world, DAN, "sit 1 \"Dan\""));
    assert_true(world.guests[DAN].viewers & bits_of(1));
    finish();
}

static void take(int guest, const char *token)
{
    char said[128];

    snprintf(said, sizeof said, "take %s %s", world.guests[ANNA].table, token);
    world_does(&world, guest, said);
}

static void a_private_link_gives_the_seat_once(void)
{
    begin(FROGS);
    assert_true(world_does(&world, ANNA, "link 0"));
    char token[WIRE_TOKEN_LENGTH + 1];
    text_copy(token, sizeof token, world.guests[ANNA].link);
    assert_true(world.guests[ANNA].about.seats[0].has_link);
    assert_false(world.guests[BEN].about.seats[0].has_link);
    token[30] = token[30] == 'A' ? 'B' : 'A';
    take(CLEO, token);
    assert_string_equal(world.guests[CLEO].why, "This link is no longer valid.");
    assert_true(world.guests[ANNA].about.seats[0].has_link);
    take(CLEO, world.guests[ANNA].link);
    assert_int_equal(world.guests[CLEO].answer, WIRE_DONE);
    assert_false(world.guests[ANNA].about.seats[0].has_link);
    assert_true(world.guests[CLEO].about.seats[0].is_yours);
    assert_true(world.guests[CLEO].viewers & bits_of(0));
    take(DAN, world.guests[ANNA].link);
    assert_int_equal(world.guests[DAN].answer, WIRE_REFUSED);
    assert_true(act(CLEO) || act(BEN));
    finish();
}

static void a_link_that_was_not_heard_of_is_given_anew(void)
{
    begin(FROGS);
    assert_true(world_does(&world, ANNA, "link 0"));
    *world.guests[ANNA].link = '\0';
    ask_once_more(ANNA);
    assert_int_equal(world.guests[ANNA].answer, WIRE_LINKED);
    take(CLEO, world.guests[ANNA].link);
    assert_int_equal(world.guests[CLEO].answer, WIRE_DONE);
    finish();
}

static void who_knows_half_a_token_is_somebody_else(void)
{
    set_table(FROGS);
    world_disconnect(&world, BEN);
    text_copy(world.guests[BEN].token, sizeof world.guests[BEN].token, world.guests[ANNA].token);
    world.guests[BEN].token[WIRE_TOKEN_LENGTH / 2] ^= 1;
    come_back(BEN);
    assert_false(world.guests[BEN].about.seats[0].is_yours);
    assert_false(world.guests[BEN].about.is_host);
    assert_false(world_does(&world, BEN, "leave 0"));
    finish();
}

static void who_has_no_token_only_looks(void)
{
    begin(FROGS);
    world_disconnect(&world, DAN);
    *world.guests[DAN].token = '\0';
    come_back(DAN);
    assert_int_equal(world.guests[DAN].viewers, bits_of(VIEWER_AUDIENCE));
    assert_false(world_does(&world, DAN, FROGS));
    assert_false(world_does(&world, DAN, "act 0 1 0 forfeit"));
    finish();
}

/* The host. */

static void being_host_passes_on(void)
{
    begin(FROGS);
    assert_true(world.guests[ANNA].about.is_host);
    assert_true(world_does(&world, ANNA, "leave 0"));
    assert_true(world.guests[BEN].about.is_host);
    assert_int_equal(world.guests[BEN].about.seats[0].by.holder, HOLDER_BOT);
    assert_true(world_does(&world, CLEO, "sit 0 \"Cleo\""));
    assert_int_equal(world.guests[BEN].about.seats[0].by.holder, HOLDER_PERSON);
    assert_true(world_does(&world, BEN, "host 0"));
    assert_true(world.guests[CLEO].about.is_host);
    world_disconnect(&world, CLEO);
    world_run(&world, world.now_ms + 59000);
    assert_false(world.guests[BEN].about.is_host);
    world_run(&world, world.now_ms + 2000);
    assert_true(world.guests[BEN].about.is_host);
    finish();
}

/* Ben's seat is held by Cleo's device too, and Ben's own is far away: Cleo's becomes host. */
static void being_host_passes_to_who_is_here(void)
{
    begin(FROGS);
    assert_true(world_does(&world, BEN, "link 1"));
    take(CLEO, world.guests[BEN].link);
    world_disconnect(&world, BEN);
    world_disconnect(&world, ANNA);
    world_run(&world, world.now_ms + 61000);
    assert_true(world.guests[CLEO].about.is_host);
    world_run(&world, world.now_ms + 180000);
    assert_true(world.guests[CLEO].about.is_host);
    come_back(ANNA);
    assert_true(world_does(&world, CLEO, "host 0"));
    assert_true(world_does(&world, ANNA, "host 1"));
    assert_true(world.guests[CLEO].about.is_host);
    finish();
}

/* Anna is given the host's rights while she is away, and has her time to come back. */
static void a_new_host_is_waited_for(void)
{
    begin(FROGS);
    assert_true(world_does(&world, ANNA, "host 1"));
    world_disconnect(&world, ANNA);
    world_run(&world, world.now_ms + 600000);
    assert_true(world_does(&world, BEN, "host 0"));
    world_run(&world, world.now_ms + 59000);
    assert_false(world.guests[BEN].about.is_host);
    world_run(&world, world.now_ms + 2000);
    assert_true(world.guests[BEN].about.is_host);
    finish();
}

/* However late it is on the clock. */
static void after_a_restart_the_host_is_waited_for(void)
{
    begin(FROGS);
    world_run(&world, world.now_ms + 600000);
    world_restart(&world);
    come_back(BEN);
    assert_false(world.guests[BEN].about.is_host);
    world_run(&world, world.now_ms + 59000);
    assert_false(world.guests[BEN].about.is_host);
    come_back(ANNA);
    assert_true(world.guests[ANNA].about.is_host);
    world_run(&world, world.now_ms + 5000);
    assert_true(world.guests[ANNA].about.is_host);
    finish();
}

static void who_is_removed_stays_out(void)
{
    begin(FROGS);
    assert_true(world_does(&world, ANNA, "remove 1"));
    assert_true(world.guests[BEN].is_out);
    assert_int_equal(world.guests[ANNA].about.seats[1].by.holder, HOLDER_BOT);
    assert_false(world_join(&world, BEN, world.guests[ANNA].table, false));
    assert_string_equal(world.guests[BEN].why, "The host has removed you from this table.");
    world_restart(&world);
    come_back(BEN);
    assert_false(world.guests[BEN].is_joined);
    assert_false(world_does(&world, BEN, "sit 1 \"Ben\""));
    finish();
}

/* Ben holds two seats, and one of those with Dan's device. */
static void who_is_removed_holds_no_other_seat(void)
{
    set_table("make frogs 4 \"\" \"\"");
    assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
    assert_true(world_does(&world, BEN, "sit 2 \"His sister\""));
    assert_true(world_does(&world, BEN, "sit 3 \"His brother\""));
    assert_true(world_does(&world, BEN, "link 3"));
    take(DAN, world.guests[BEN].link);
    assert_true(world_does(&world, ANNA, "start"));
    assert_true(world_does(&world, ANNA, "remove 1"));
    world_run(&world, world.now_ms + 10);
    for (int seat = 1; seat <= 2; seat++) {
        assert_int_equal(world.guests[ANNA].about.seats[seat].by.holder, HOLDER_BOT);
        assert_string_equal(world.guests[ANNA].about.seats[seat].name, "");
    }
    assert_int_equal(world.guests[ANNA].about.seats[3].by.holder, HOLDER_PERSON);
    assert_true(world.guests[DAN].about.seats[3].is_yours);
    world_restart(&world);
    come_back(ANNA);
    come_back(CLEO);
    assert_true(world_does(&world, CLEO, "sit 2 \"Cleo\""));
    finish();
}

/* Somebody comes again and again with new tokens. */
static void who_is_removed_does_not_fill_a_table(void)
{
    set_table(FROGS);
    for (int i = 0; i < 60; i++) {
        world_disconnect(&world, BEN);
        world_run(&world, world.now_ms + 1000);
        world.guests[BEN].is_out = false;
        world_come(&world, BEN);
        assert_true(world_join(&world, BEN, world.guests[ANNA].table, false));
        assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
        assert_true(world_does(&world, ANNA, "remove 1"));
        assert_true(world.guests[BEN].is_out);
    }
    assert_false(world_join(&world, BEN, world.guests[ANNA].table, false));
    world_restart(&world);
    come_back(ANNA);
    come_back(CLEO);
    assert_true(world_does(&world, CLEO, "sit 1 \"Cleo\""));
    finish();
}

/* Anna leaves and Ben is host; that is kept together. */
static void who_becomes_host_in_a_match_stays_host(void)
{
    begin(FROGS);
    assert_true(world_does(&world, ANNA, "leave 0"));
    world_restart(&world);
    come_back(BEN);
    assert_true(world.guests[BEN].about.is_host);
    finish();
}

/* A clock is due just when somebody resumes what is not paused: only what was due is kept. */
static void of_what_is_refused_nothing_is_kept(void)
{
    char said[64];

    begin("make robots 2 \"seconds=60\" \"\"");
    snprintf(said, sizeof said, "act 0 1 %u bet 12", world.guests[ANNA].top[0]);
    assert_true(world_does(&world, ANNA, said));
    uint32_t seen = world.guests[ANNA].top[0];
    int64_t due_ms = world.now_ms + 60000;
    world_run(&world, due_ms - 1);
    assert_int_equal(world.guests[ANNA].top[0], seen);
    world.now_ms = due_ms;
    assert_false(world_does(&world, BEN, "resume"));
    assert_true(world.guests[ANNA].top[0] > seen);
    world.guests[BEN].answer = WIRE_DONE;
    ask_once_more(BEN);
    assert_int_equal(world.guests[BEN].answer, WIRE_REFUSED);
    finish();
}

/* The match has the computer player already; only the seat changes hands. */
static void who_is_played_for_can_be_removed(void)
{
    begin(FROGS);
    world_disconnect(&world, BEN);
    world_run(&world, world.now_ms + 61000);
    assert_int_equal(world.guests[ANNA].about.seats[1].by.holder, HOLDER_BOT);
    assert_string_equal(world.guests[ANNA].about.seats[1].name, "Ben");
    assert_true(world_does(&world, ANNA, "remove 1"));
    assert_string_equal(world.guests[ANNA].about.seats[1].name, "");
    come_back(BEN);
    assert_false(world.guests[BEN].is_joined);
    assert_int_equal(world.guests[ANNA].about.seats[1].by.holder, HOLDER_BOT);
    assert_true(world_does(&world, CLEO, "sit 1 \"Cleo\""));
    assert_int_equal(world.guests[ANNA].about.seats[1].by.holder, HOLDER_PERSON);
    assert_true(act(ANNA) || act(CLEO));
    finish();
}

static void an_audience_is_allowed_or_not(void)
{
    begin(FROGS);
    assert_true(world_does(&world, ANNA, "audience no"));
    uint32_t seen = world.guests[CLEO].top[VIEWER_AUDIENCE];
    assert_true(act(ANNA) || act(BEN));
    assert_int_equal(world.guests[CLEO].top[VIEWER_AUDIENCE], seen);
    assert_false(world_does(&world, CLEO, "past 10 0 1"));
    assert_true(world_does(&world, ANNA, "audience yes"));
    assert_true(world.guests[CLEO].top[VIEWER_AUDIENCE] > seen);
    finish();
}

static void who_plays_may_look_as_an_audience_that_there_is_not(void)
{
    begin(FROGS);
    assert_true(world_does(&world, ANNA, "audience no"));
    assert_true(world_join(&world, BEN, world.guests[ANNA].table, true));
    uint32_t seen = world.guests[BEN].top[VIEWER_AUDIENCE];
    assert_int_not_equal(seen, FRAME_NONE);
    assert_true(world_does(&world, BEN, "past 10 0 0"));
    assert_false(world_does(&world, BEN, "past 1 0 0")); /* others see this screen */
    assert_true(act(ANNA) || act(BEN));
    assert_true(world.guests[BEN].top[VIEWER_AUDIENCE] > seen);
    finish();
}

/* What the table of a guest is played with. */
static const char *options_of(int guest)
{
    static char data[WIRE_REQUEST_MAX];
    struct text text;

    text_init(&text, data, sizeof data);
    params_write(world.guests[guest].about.game, &world.guests[guest].about.params, &text);
    return data;
}

static void apart_nopes_have_their_time(void)
{
    set_table("make kittens 2 \"\" \"\"");
    assert_non_null(strstr(options_of(ANNA), "nope=window"));
    assert_true(world_does(&world, ANNA, "set kittens 2 \"nope=asked\" \"\""));
    assert_non_null(strstr(options_of(ANNA), "nope=asked"));
    finish();
}

static void options_change_before_the_start(void)
{
    set_table(FROGS);
    assert_true(world_does(&world, ANNA, "set kittens 3 \"nope=window\" \"\""));
    assert_string_equal(world.guests[BEN].about.game->name, "kittens");
    assert_false(world_does(&world, ANNA, "set kittens 3 \"nope=never\" \"\""));
    assert_false(world_does(&world, ANNA, "set chess 2 \"\" \"\""));
    assert_false(world_does(&world, ANNA, "start"));
    assert_string_equal(world.guests[ANNA].why, "Some seats are still free.");
    assert_true(world_does(&world, ANNA, "bot 1 hard"));
    assert_true(world_does(&world, ANNA, "bot 2 easy"));
    assert_true(world_does(&world, ANNA, "start"));
    assert_false(world_does(&world, ANNA, "set frogs 2 \"\" \"\""));
    finish();
}

static void forfeit(int guest, int seat)
{
    char said[64];

    snprintf(said, sizeof said, "act %d %u %u forfeit", seat, world.guests[guest].round,
             world.guests[guest].top[seat]);
    assert_true(world_does(&world, guest, said));
}

/* What was kept. */

static void put_row(const char *kind, const char *value)
{
    struct house_row row = {.value = word_of(value)};

    snprintf(row.key, sizeof row.key, "%s/%s", kind, world.guests[ANNA].table);
    assert_true(store_commit(world.store, &row, 1, world.now_ms));
}

static const char *kept_record(void)
{
    char key[HOUSE_KEY_MAX + 1];

    snprintf(key, sizeof key, "table/%s", world.guests[ANNA].table);
    return store_record(world.store, key);
}

/* The record of the table as older formats have it: before there were counts of each page, 1, with
   the last eight nonces of every guest; 2 says nothing about who has sat down late. */
static void make_older(char older[4096], int format)
{
    struct scan scan;
    struct word line;
    struct text text;

    text_init(&text, older, 4096);
    scan_init(&scan, kept_record(), strlen(kept_record()));
    while (scan_line(&scan, &line)) {
        bool is_head = strncmp(line.start, "table 3 ", 8) == 0;
        bool is_guest = format == 1 && strncmp(line.start, "guest ", 6) == 0;
        if (is_head)
            text_add(&text, format == 1 ? "table 1 " : "table 2 ");
        const char *from = line.start + (is_head ? 8 : 0);
        const char *to = is_guest ? strstr(from, " welcome") + 8 : line.start + line.length;
        text_add_part(&text, from, (size_t)(to - from));
        text_add(&text, is_guest ? " 7 6 5 4 3 2 1 0\n" : "\n");
    }
}

static void older_tables_are_there_again(void)
{
    char older[4096];

    for (int format = 1; format <= 2; format++) {
        begin(FROGS);
        assert_true(act(ANNA));
        make_older(older, format);
        assert_int_equal(older[6], '0' + format);
        put_row("table", older);
        world_restart(&world);
        come_back(ANNA);
        come_back(BEN);
        assert_int_equal(world.guests[BEN].about.phase, WIRE_PLAYING);
        assert_true(world_does(&world, ANNA, "chat no"));
        assert_true(act(BEN) || act(ANNA));
        finish();
    }
}

static void what_is_not_known_harms_no_table(void)
{
    char before[4096];

    set_table(FROGS);
    text_copy(before, sizeof before, kept_record());
    assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
    assert_true(world_does(&world, ANNA, "start"));
    put_row("tablf", before);
    put_row("", "rubbish");
    world_restart(&world);
    come_back(ANNA);
    come_back(BEN);
    assert_int_equal(world.guests[BEN].about.phase, WIRE_PLAYING);
    assert_true(act(ANNA) || act(BEN));
    finish();
}

/* Away. */

static void who_stays_away_is_played_for(void)
{
    begin(FROGS);
    world_disconnect(&world, BEN);
    world_run(&world, world.now_ms);
    assert_false(world.guests[ANNA].about.seats[1].is_here);
    assert_int_equal(world.guests[ANNA].about.seats[1].away_ms, 60000);
    assert_int_equal(world.guests[ANNA].about.seats[1].gone_ms, 0);
    world_run(&world, world.now_ms + 60001);
    assert_int_equal(world.guests[ANNA].about.seats[1].by.holder, HOLDER_BOT);
    come_back(BEN);
    assert_int_equal(world.guests[ANNA].about.seats[1].by.holder, HOLDER_PERSON);
    assert_true(world.guests[ANNA].about.seats[1].is_here);
    finish();
}

static void expect_gone(int guest, int64_t first_ms, int64_t second_ms)
{
    world_disconnect(&world, guest);
    come_back(guest);
    assert_int_equal(world.guests[guest].about.seats[0].gone_ms, first_ms);
    assert_int_equal(world.guests[guest].about.seats[1].gone_ms, second_ms);
}

/* Whoever left last, and in the next match at another seat, too. */
static void everybody_sees_for_how_long_somebody_is_away(void)
{
    begin(FROGS);
    world_disconnect(&world, BEN);
    world_run(&world, world.now_ms + 4000);
    expect_gone(CLEO, -1, 4000);
    world_disconnect(&world, ANNA);
    world_run(&world, world.now_ms + 2000);
    expect_gone(CLEO, 2000, 6000);
    come_back(ANNA);
    expect_gone(CLEO, -1, 6000);
    forfeit(ANNA, 0);
    assert_true(world_does(&world, ANNA, "again \"\""));
    world_run(&world, world.now_ms + 1000);
    expect_gone(CLEO, 7000, -1);
    finish();
}

static void expect_holders(int guest, enum holder first, enum holder second)
{
    assert_int_equal(world.guests[guest].about.seats[0].by.holder, first);
    assert_int_equal(world.guests[guest].about.seats[1].by.holder, second);
}

/* Whoever left last: their time passes only while somebody waits. */
static void while_nobody_is_there_nobody_is_played_for(void)
{
    begin(FROGS);
    world_disconnect(&world, BEN);
    world_run(&world, world.now_ms + 1000);
    world_disconnect(&world, ANNA);
    world_run(&world, world.now_ms + 500000);
    expect_holders(CLEO, HOLDER_PERSON, HOLDER_PERSON);
    world_restart(&world);
    come_back(CLEO);
    world_run(&world, world.now_ms + 500000);
    expect_holders(CLEO, HOLDER_PERSON, HOLDER_PERSON);
    come_back(BEN);
    world_run(&world, world.now_ms + 59000);
    expect_holders(CLEO, HOLDER_PERSON, HOLDER_PERSON);
    world_run(&world, world.now_ms + 1001);
    expect_holders(CLEO, HOLDER_BOT, HOLDER_PERSON);
    finish();
}

static void who_reloads_does_not_wait_anew(void)
{
    begin(FROGS);
    world_disconnect(&world, BEN);
    world_run(&world, world.now_ms + 50000);
    world_disconnect(&world, ANNA);
    world_run(&world, world.now_ms + 5000);
    come_back(ANNA);
    world_run(&world, world.now_ms + 8000);
    expect_holders(ANNA, HOLDER_PERSON, HOLDER_PERSON);
    world_run(&world, world.now_ms + 3000);
    expect_holders(ANNA, HOLDER_PERSON, HOLDER_BOT);
    finish();
}

static void who_plays_for_somebody_goes_on_while_nobody_is_there(void)
{
    begin(FROGS);
    world_disconnect(&world, BEN);
    world_run(&world, world.now_ms + 60001);
    world_disconnect(&world, ANNA);
    world_run(&world, world.now_ms + 500000);
    expect_holders(CLEO, HOLDER_PERSON, HOLDER_BOT);
    world_restart(&world);
    come_back(CLEO);
    world_run(&world, world.now_ms + 500000);
    expect_holders(CLEO, HOLDER_PERSON, HOLDER_BOT);
    come_back(BEN);
    expect_holders(CLEO, HOLDER_PERSON, HOLDER_PERSON);
    finish();
}

static void where_it_is_voted_the_others_agree_on_a_stand_in(void)
{
    set_table("make frogs 3 \"\" \"\"");
    assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
    assert_true(world_does(&world, CLEO, "sit 2 \"Cleo\""));
    assert_true(world_does(&world, ANNA, "absence 10 vote easy"));
    assert_true(world_does(&world, ANNA, "start"));
    world_disconnect(&world, CLEO);
    world_run(&world, world.now_ms + 20000);
    assert_int_equal(world.guests[ANNA].about.seats[2].by.holder, HOLDER_PERSON);
    assert_true(world_does(&world, ANNA, "stand-in 2"));
    assert_int_equal(world.guests[ANNA].answer, WIRE_ASKED);
    assert_true(world.guests[BEN].about.asked.is_asked);
    assert_true(world_does(&world, BEN, "agree yes"));
    assert_int_equal(world.guests[ANNA].about.seats[2].by.holder, HOLDER_BOT);
    finish();
}

/* Agreeing. */

static void back(int guest, int seat, uint32_t to)
{
    char said[64];

    snprintf(said, sizeof said, "back %d 1 %u %u", seat, world.guests[guest].top[seat], to);
    world_does(&world, guest, said);
}

/* Somebody finishes a turn; returns who, with where it began. */
static int play_a_turn(uint32_t *began)
{
    for (int i = 0; i < 50; i++) {
        int guest = world.guests[ANNA].frames[0]->to_act & 1 ? ANNA : BEN;
        *began = world.guests[guest].top[guest];
        assert_true(act(guest));
        const struct frame *frame = world.guests[guest].frames[guest];
        if (!bits_has(frame->to_act, guest) && frame->undo_to == *began)
            return guest;
    }
    fail_msg("nobody finishes a turn");
    return ANNA;
}

static void a_take_back_needs_the_others(void)
{
    uint32_t began;

    begin(FROGS);
    int mover = play_a_turn(&began), other = mover == ANNA ? BEN : ANNA;
    back(mover, mover, began);
    assert_int_equal(world.guests[mover].answer, WIRE_ASKED);
    assert_true(world_does(&world, other, "agree no"));
    assert_false(world.guests[mover].about.asked.is_asked);
    assert_int_equal(world.guests[mover].about.told.news, WIRE_DECLINED);
    assert_int_equal(world.guests[mover].about.told.by, bits_of(other));
    back(mover, mover, began);
    assert_int_equal(world.guests[mover].about.told.news, WIRE_NO_NEWS);
    assert_false(world_does(&world, mover, "agree yes"));
    assert_true(world_does(&world, mover, "agree no"));
    assert_false(world.guests[other].about.asked.is_asked);
    assert_int_equal(world.guests[other].about.told.news, WIRE_WITHDRAWN);
    assert_false(world_does(&world, mover, "agree no"));
    back(mover, mover, began);
    assert_true(world_does(&world, other, "agree yes"));
    assert_int_equal(world.guests[CLEO].frames[VIEWER_AUDIENCE]->deed, DEED_BACK);
    finish();
}

static void a_pause_is_agreed_on(void)
{
    begin(FROGS);
    assert_true(world_does(&world, ANNA, "pause"));
    assert_int_equal(world.guests[BEN].about.asked.wish, WISH_PAUSE);
    assert_true(world_does(&world, BEN, "agree yes"));
    assert_true(world.guests[CLEO].frames[VIEWER_AUDIENCE]->is_paused);
    assert_false(act(ANNA) || act(BEN));
    assert_true(world_does(&world, BEN, "resume"));
    assert_true(act(ANNA) || act(BEN));
    finish();
}

/* Anna's wish for a pause has lapsed and she asks for something else when Ben's answer to the first
   comes. */
static void who_agrees_says_to_what(void)
{
    uint32_t began;
    char said[64];

    begin(FROGS);
    int mover = play_a_turn(&began), other = mover == ANNA ? BEN : ANNA;
    back(mover, mover, began);
    snprintf(said, sizeof said, "agree %u yes", world.guests[other].about.asked.number);
    world_run(&world, world.now_ms + TABLE_ASKED_MS);
    assert_true(world_does(&world, mover, "pause"));
    assert_false(world_does(&world, other, said));
    assert_string_equal(world.guests[other].why, "Something else is being asked just now.");
    assert_false(world.guests[other].frames[other]->is_paused);
    assert_int_equal(world.guests[other].about.asked.wish, WISH_PAUSE);
    uint32_t number = world.guests[other].about.asked.number;
    world_restart(&world);
    world_run(&world, world.now_ms + 1);
    come_back(other);
    come_back(mover); /* and asks again, since there was no answer that could be trusted */
    assert_true(world.guests[other].about.asked.is_asked);
    assert_int_not_equal(world.guests[other].about.asked.number, number);
    assert_true(world_does(&world, other, "agree yes"));
    assert_true(world.guests[other].frames[other]->is_paused);
    finish();
}

static void in_a_rematch_everybody_sits_one_seat_further(void)
{
    begin(FROGS);
    assert_false(world_does(&world, ANNA, "again \"\""));
    assert_false(world_does(&world, CLEO, "log"));
    forfeit(ANNA, 0);
    assert_true(world_does(&world, CLEO, "log"));
    assert_int_equal(world.guests[CLEO].log_got, world.guests[CLEO].log_total);
    assert_true(world_does(&world, BEN, "again \"\""));
    assert_int_equal(world.guests[ANNA].round, 2);
    assert_int_equal(world.guests[ANNA].about.told.news, WIRE_BEGUN_AGAIN);
    assert_int_equal(world.guests[ANNA].about.told.by, bits_of(0));
    assert_true(world.guests[ANNA].about.seats[1].is_yours);
    assert_string_equal(world.guests[ANNA].about.seats[0].name, "Ben");
    forfeit(ANNA, 1);
    assert_true(world_does(&world, ANNA, "again \"board=small\""));
    assert_int_equal(world.guests[ANNA].answer, WIRE_ASKED);
    assert_true(world_does(&world, BEN, "agree yes"));
    assert_int_equal(world.guests[BEN].round, 3);
    assert_int_not_equal(world.guests[BEN].about.params.options[0], 0);
    forfeit(BEN, 1);
    assert_true(world_does(&world, ANNA, "gather"));
    assert_int_equal(world.guests[BEN].about.phase, WIRE_GATHERING);
    finish();
}

/* Somebody has finished a turn, the other leaves the match. The first asks for something (NULL: to
   take back that turn) and gets up, and the other takes that seat as well and sits there alone;
   returns who. */
static int sit_alone(const char *asked)
{
    uint32_t began;
    char said[64];

    begin("make frogs 2 \"frogs=1\" \"\"");
    int asker = play_a_turn(&began), other = asker == ANNA ? BEN : ANNA;
    forfeit(other, other);
    if (asked)
        assert_true(world_does(&world, asker, asked));
    else
        back(asker, asker, began);
    assert_int_equal(world.guests[asker].answer, WIRE_ASKED);
    snprintf(said, sizeof said, "leave %d", asker);
    assert_true(world_does(&world, asker, said));
    snprintf(said, sizeof said, "sit %d \"Dora\"", asker);
    assert_true(world_does(&world, other, said));
    assert_true(world.guests[other].about.asked.is_asked);
    return other;
}

/* Nobody else is there who could be asked: it begins at once, though something is being asked. */
static void other_options_are_those_of_who_wants_them(void)
{
    int who = sit_alone("again \"frogs=3\"");
    assert_true(world_does(&world, who, "again \"frogs=2\""));
    assert_int_equal(world.guests[who].round, 2);
    assert_int_equal(world.guests[who].about.params.options[1], 2);
    assert_int_equal(world.guests[CLEO].about.told.by, bits_below(2));
    finish();
    who = sit_alone("again \"frogs=3\"");
    assert_true(world_does(&world, who, "again \"\""));
    assert_int_equal(world.guests[who].about.params.options[1], 1);
    assert_int_equal(world.guests[CLEO].about.told.by, bits_below(2));
    finish();
}

/* What is asked anew, or refused, leaves the options of what is being asked as they are. */
static void what_is_agreed_to_stays_what_was_asked(void)
{
    begin(FROGS);
    forfeit(ANNA, 0);
    assert_true(world_does(&world, BEN, "again \"board=small\""));
    assert_false(world_does(&world, ANNA, "again \"frogs=2\""));
    assert_true(world_does(&world, ANNA, "agree yes"));
    assert_int_equal(world.guests[ANNA].round, 2);
    assert_int_not_equal(world.guests[ANNA].about.params.options[0], 0);
    assert_int_equal(world.guests[CLEO].about.told.by, bits_of(0));
    finish();
}

static void other_options_need_no_question_before(void)
{
    int who = sit_alone(NULL);
    assert_true(world_does(&world, who, "again \"frogs=2\""));
    assert_int_equal(world.guests[who].round, 2);
    assert_int_equal(world.guests[who].about.params.options[1], 2);
    finish();
}

/* What is answered is kept, and what is not can be agreed on once more. */
static void a_rematch_is_kept_before_it_is_answered(void)
{
    begin(FROGS);
    forfeit(ANNA, 0);
    world.manners.fails_one_in = 1;
    assert_false(world_does(&world, BEN, "again \"\""));
    assert_string_equal(world.guests[BEN].why, "This could not be saved, so nothing was done.");
    assert_true(world_does(&world, BEN, "again \"board=small\""));
    assert_int_equal(world.guests[BEN].answer, WIRE_ASKED);
    assert_false(world_does(&world, ANNA, "agree yes"));
    world.manners.fails_one_in = 0;
    assert_int_equal(world.guests[ANNA].round, 1);
    assert_true(world.guests[ANNA].about.asked.is_asked);
    world.manners.store_ms = 500;
    world_ask(&world, ANNA, "agree yes");
    world_run(&world, world.now_ms);
    assert_int_equal(world.guests[ANNA].open_count, 1);
    world_run(&world, world.now_ms + 500);
    assert_int_equal(world.guests[ANNA].answer, WIRE_DONE);
    assert_int_equal(world.guests[BEN].round, 2);
    world.manners.store_ms = 0;
    world_ask_again(&world, ANNA);
    world_run(&world, world.now_ms);
    assert_int_equal(world.guests[BEN].round, 2);
    assert_int_equal(world.guests[ANNA].answer, WIRE_DONE);
    finish();
}

/* The match that is over keeps who played it. */
static void who_gets_up_afterwards_leaves_a_free_seat(void)
{
    begin(FROGS);
    forfeit(BEN, 1);
    assert_true(world_does(&world, BEN, "leave 1"));
    const struct wire_seat *seat = &world.guests[ANNA].about.seats[1];
    assert_int_equal(seat->by.holder, HOLDER_NOBODY);
    assert_string_equal(seat->name, "Ben");
    assert_false(world_does(&world, ANNA, "again \"\""));
    assert_string_equal(world.guests[ANNA].why, "Some seats are still free.");
    world_restart(&world);
    come_back(ANNA);
    come_back(CLEO);
    assert_string_equal(seat->name, "Ben");
    assert_true(world_does(&world, CLEO, "sit 1 \"Cleo\""));
    assert_true(world_does(&world, ANNA, "again \"\""));
    assert_string_equal(world.guests[ANNA].about.seats[0].name, "Cleo");
    expect_holders(ANNA, HOLDER_PERSON, HOLDER_PERSON);
    finish();
}

/* Who has not heard that all agreed sends the wish again, and may find another match. */
static void a_wish_that_was_granted_is_not_granted_again_in_the_next_match(void)
{
    begin(FROGS);
    assert_true(world_does(&world, ANNA, "pause"));
    assert_int_equal(world.guests[ANNA].answer, WIRE_ASKED);
    assert_true(world_does(&world, BEN, "agree yes"));
    assert_true(world.guests[BEN].frames[1]->is_paused);
    assert_true(world_does(&world, BEN, "resume"));
    forfeit(BEN, 1);
    assert_true(world_does(&world, BEN, "again \"\""));
    assert_int_equal(world.guests[ANNA].round, 2);
    world_doubt(&world, ANNA);
    world_ask_again(&world, ANNA);
    world_run(&world, world.now_ms);
    assert_int_equal(world.guests[ANNA].answer, WIRE_DONE);
    assert_false(world.guests[BEN].about.asked.is_asked);
    finish();
}

/* Anna plays against a computer player to the end. */
static void play_out(void)
{
    for (int i = 0; i < 1000 && world.guests[ANNA].frames[0]->to_act; i++)
        if (!bits_has(world.guests[ANNA].frames[0]->to_act, 0) || !act(ANNA))
            world_run(&world, world.now_ms + 1000);
    assert_false(world.guests[ANNA].about.is_running);
}

/* Neither by asking for it, nor by agreeing to it after somebody has sat down, nor after a restart:
   not on a computer player's seat, and nobody on a second one. */
static void nobody_joins_a_match_by_taking_back_its_end(void)
{
    static const char why[] = "Somebody has sat down since the match was over.";

    set_table("make frogs 3 \"board=small frogs=1 cards=off\" \"\"");
    assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
    assert_true(world_does(&world, ANNA, "bot 2 medium"));
    assert_true(world_does(&world, ANNA, "start"));
    assert_false(world_does(&world, CLEO, "sit 2 \"Cleo\""));
    forfeit(BEN, 1);
    play_out();
    back(ANNA, 0, world.guests[ANNA].frames[0]->undo_to);
    assert_int_equal(world.guests[ANNA].answer, WIRE_ASKED);
    assert_true(world_does(&world, CLEO, "sit 2 \"Cleo\""));
    assert_false(world_does(&world, BEN, "agree yes"));
    assert_string_equal(world.guests[BEN].why, why);
    assert_true(world_does(&world, BEN, "agree no"));
    for (int i = 0; i < 2; i++) {
        back(ANNA, 0, world.guests[ANNA].frames[0]->undo_to);
        assert_int_equal(world.guests[ANNA].answer, WIRE_REFUSED);
        assert_string_equal(world.guests[ANNA].why, why);
        world_restart(&world);
        come_back(ANNA);
    }
    assert_false(world.guests[ANNA].about.is_running);
    finish();
}

static void nobody_gets_a_second_hand_by_taking_back_an_end(void)
{
    begin("make frogs 2 \"board=small frogs=1 cards=off\" \"\"");
    assert_true(world_does(&world, BEN, "leave 1"));
    play_out();
    assert_true(world_does(&world, ANNA, "sit 1 \"Anna too\""));
    back(ANNA, 0, world.guests[ANNA].frames[0]->undo_to);
    assert_int_equal(world.guests[ANNA].answer, WIRE_REFUSED);
    assert_true(world_does(&world, ANNA, "again \"\"")); /* and in the next match it is gone */
    forfeit(ANNA, 0);
    assert_false(world.guests[ANNA].about.is_running);
    back(ANNA, 0, 0);
    assert_string_not_equal(world.guests[ANNA].why,
                            "Somebody has sat down since the match was over.");
    finish();
}

/* Though others have wished for something since. */
static void each_ones_declined_wish_is_known(void)
{
    set_table("make frogs 3 \"\" \"\"");
    assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
    assert_true(world_does(&world, CLEO, "sit 2 \"Cleo\""));
    assert_true(world_does(&world, ANNA, "start"));
    assert_true(world_does(&world, ANNA, "pause"));
    assert_true(world_does(&world, BEN, "agree no"));
    assert_true(world_does(&world, CLEO, "pause"));
    assert_true(world_does(&world, BEN, "agree no"));
    ask_once_more(ANNA);
    assert_int_equal(world.guests[ANNA].answer, WIRE_REFUSED);
    assert_false(world.guests[BEN].about.asked.is_asked);
    finish();
}

static void a_take_back_that_was_declined_is_not_asked_again(void)
{
    uint32_t began;

    begin(FROGS);
    int mover = play_a_turn(&began);
    back(mover, mover == BEN, began);
    assert_int_equal(world.guests[mover].answer, WIRE_ASKED);
    assert_true(world_does(&world, ANNA + BEN - mover, "agree no"));
    ask_once_more(mover);
    assert_int_equal(world.guests[mover].answer, WIRE_REFUSED);
    assert_false(world.guests[mover].about.asked.is_asked);
    finish();
}

/* Nor in the next match. */
static void a_wish_that_was_declined_is_not_asked_again(void)
{
    begin(FROGS);
    assert_true(world_does(&world, ANNA, "pause"));
    assert_true(world_does(&world, BEN, "agree no"));
    assert_int_equal(world.guests[ANNA].about.told.news, WIRE_DECLINED);
    for (int match = 1; match <= 2; match++) {
        world_doubt(&world, ANNA);
        world_ask_again(&world, ANNA);
        world_run(&world, world.now_ms);
        assert_int_equal(world.guests[ANNA].answer, WIRE_REFUSED);
        assert_string_equal(world.guests[ANNA].why, "Not everybody has agreed to that.");
        assert_false(world.guests[BEN].about.asked.is_asked);
        if (match == 1) {
            assert_int_equal(world.guests[ANNA].about.told.news, WIRE_DECLINED);
            forfeit(BEN, 1);
            assert_true(world_does(&world, BEN, "again \"\""));
            assert_int_equal(world.guests[ANNA].round, 2);
        }
    }
    finish();
}

static void a_command_for_the_match_before_is_refused(void)
{
    begin(FROGS);
    forfeit(ANNA, 0);
    assert_true(world_does(&world, BEN, "again \"\""));
    assert_false(world_does(&world, BEN, "act 0 1 0 forfeit"));
    assert_string_equal(world.guests[BEN].why, "The match has gone on in the meantime.");
    finish();
}

/* Talking. */

static void people_talk_unless_it_is_switched_off(void)
{
    begin(FROGS);
    assert_true(world_does(&world, CLEO, "mute yes"));
    assert_true(world_does(&world, ANNA, "say 0 \"A \\\"word\\\" \u4f60\u597d\""));
    assert_string_equal(world.guests[BEN].talks[0].text, "A \"word\" \u4f60\u597d");
    assert_string_equal(world.guests[BEN].talks[0].name, "Anna");
    assert_true(world_does(&world, ANNA, "quick 0 good-luck"));
    assert_string_equal(wire_quick_words[world.guests[BEN].talks[1].quick].says, "Good luck!");
    assert_int_equal(world.guests[CLEO].talk_count, 0);
    assert_true(world_does(&world, CLEO, "mute no")); /* and hears what was said meanwhile */
    assert_int_equal(world.guests[CLEO].talk_count, 2);
    assert_true(world_does(&world, CLEO, "mute yes"));
    assert_true(world_does(&world, CLEO, "mute no"));
    assert_int_equal(world.guests[CLEO].talk_count, 2);
    assert_false(world_does(&world, ANNA, "say 0 \"two\\nlines\""));
    assert_false(world_does(&world, ANNA, "say 0 \"   \""));
    assert_false(world_does(&world, ANNA, "say 0 \"\u3000\u200b\"")); /* nor can that be seen */
    assert_true(world_does(&world, ANNA, "chat no"));
    assert_false(world_does(&world, ANNA, "say 0 \"hello\""));
    world_restart(&world);
    come_back(ANNA);
    assert_true(world_does(&world, ANNA, "chat yes"));
    world.guests[DAN].talk_count = 0;
    come_back(DAN);
    assert_int_equal(world.guests[DAN].talk_count, 2);
    finish();
}

/* Time. */

static void a_restart_gives_back_at_most_a_second(void)
{
    begin("make robots 2 \"seconds=60\" \"\"");
    assert_true(world_does(&world, ANNA, "act 0 1 2 bet 12") || act(ANNA));
    world_run(&world, world.now_ms + 7300);
    assert_true(world_does(&world, ANNA, "mute no"));
    world_join(&world, ANNA, world.guests[ANNA].table, false);
    int64_t before_ms = world.guests[ANNA].about.time_ms;
    world_restart(&world);
    come_back(ANNA);
    int64_t after_ms = world.guests[ANNA].about.time_ms;
    assert_true(after_ms <= before_ms && after_ms >= before_ms - 1000);
    finish();
}

/* Three tables whose matches wait for clocks that end at different times. */
static void tables_wake_in_the_order_of_their_times(void)
{
    static const int graces_s[] = {40, 10, 25, 5};
    char said[64];

    world_open(&world, 1, NULL);
    for (int i = 0; i < 4; i++) {
        world_come(&world, i);
        assert_true(world_does(&world, i, FROGS));
        assert_true(world_join(&world, i, world.guests[i].made, false));
        snprintf(said, sizeof said, "absence %d bot easy", graces_s[i]);
        assert_true(world_does(&world, i, said));
        world_come(&world, 4 + i);
        assert_true(world_join(&world, 4 + i, world.guests[i].made, false));
        assert_true(world_does(&world, i, "sit 0 \"A\""));
        assert_true(world_does(&world, 4 + i, "sit 1 \"B\""));
        assert_true(world_does(&world, i, "start"));
        world_disconnect(&world, i);
    }
    int64_t gone_ms = world.now_ms;
    for (int64_t second = 1; second <= 41; second++) {
        world_run(&world, gone_ms + second * 1000 + 1);
        for (int i = 0; i < 4; i++)
            assert_int_equal(world.guests[4 + i].about.seats[0].by.holder == HOLDER_BOT,
                             second >= graces_s[i]);
    }
    finish();
}

static void computer_players_play(void)
{
    set_table(FROGS);
    assert_true(world_does(&world, ANNA, "bot 1 easy"));
    assert_true(world_does(&world, ANNA, "start"));
    for (int i = 0; i < 200 && world.guests[ANNA].top[0] < 20; i++)
        if (!act(ANNA))
            world_run(&world, world.now_ms + 1000);
    assert_true(world.guests[ANNA].top[0] >= 20);
    finish();
}

/* Limits. */

static void limits_are_named_numbers(void)
{
    struct house_limits limits;

    house_limits_init(&limits);
    assert_int_equal(limits.tables, 5000);
    assert_true(house_limits_set(&limits, word_of("tables"), 7));
    assert_false(house_limits_set(&limits, word_of("tables"), -1));
    assert_false(house_limits_set(&limits, word_of("chairs"), 7));
    assert_false(house_limits_set(&limits, word_of("thinking"), 0)); /* nobody would ever move */
    assert_false(house_limits_set(&limits, word_of("request_bytes"), 40)); /* nor join */
    assert_false(house_limits_set(&limits, word_of("seat_guests"), 5));
    assert_int_equal(limits.tables, 7);
}

/* A world with one limit. */
static void set_limit(const char *name, int64_t number)
{
    world_open(&world, 1, NULL);
    assert_true(house_limits_set(&world.limits, word_of(name), number));
    world_restart(&world);
    world_come(&world, ANNA);
}

static void names_are_as_long_as_the_limit_says(void)
{
    set_limit("name_bytes", 5);
    assert_true(world_does(&world, ANNA, FROGS));
    assert_true(world_join(&world, ANNA, world.guests[ANNA].made, false));
    assert_false(world_does(&world, ANNA, "sit 0 \"Leopold\""));
    assert_string_equal(world.guests[ANNA].why, "A name can have at most 5 bytes.");
    assert_true(world_does(&world, ANNA, "sit 0 \"Luise\""));
    world_close(&world);
}

static void too_many_tables_are_refused(void)
{
    set_limit("address_tables", 2);
    assert_true(world_does(&world, ANNA, FROGS) && world_does(&world, ANNA, FROGS));
    assert_false(world_does(&world, ANNA, FROGS));
    assert_string_equal(world.guests[ANNA].why, "There are too many tables from your address.");
    world_close(&world);
    set_limit("tables", 1);
    assert_true(world_does(&world, ANNA, FROGS));
    assert_false(world_does(&world, ANNA, FROGS));
    assert_string_equal(world.guests[ANNA].why,
                        "There are too many tables. Please come back later.");
    world_close(&world);
}

static void too_many_connections_are_hung_up_on(void)
{
    set_limit("address_connections", 1);
    text_copy(world.guests[BEN].address, sizeof world.guests[BEN].address,
              world.guests[ANNA].address);
    world_come(&world, BEN);
    assert_int_equal(world.guests[BEN].connection, 0);
    world_close(&world);
    set_limit("connections", 1);
    world_come(&world, BEN);
    assert_int_equal(world.guests[BEN].connection, 0);
    assert_true(world.guests[BEN].is_hung_up);
    assert_true(world_does(&world, ANNA, FROGS));
    world_close(&world);
}

static void who_asks_too_much_is_hung_up_on(void)
{
    set_limit("burst", 3);
    for (int i = 0; i < 3; i++)
        world_say(&world, ANNA, word_of("rubbish"));
    world_run(&world, world.now_ms);
    assert_int_not_equal(world.guests[ANNA].connection, 0);
    world_run(&world, world.now_ms + 300);
    for (int i = 0; i < 4; i++)
        world_say(&world, ANNA, word_of("rubbish"));
    world_run(&world, world.now_ms);
    assert_int_equal(world.guests[ANNA].connection, 0);
    assert_true(world.guests[ANNA].is_hung_up && !world.guests[ANNA].is_out);
    world_close(&world);
}

/* All who come from one address, and who comes again, too. */
static void an_address_that_asks_too_much_is_hung_up_on(void)
{
    world_open(&world, 1, NULL);
    world.limits.burst = 3;
    world.limits.address_share = 1;
    world_restart(&world);
    text_copy(world.guests[BEN].address, sizeof world.guests[BEN].address,
              world.guests[ANNA].address);
    world_come(&world, ANNA);
    world_come(&world, BEN);
    world_come(&world, CLEO);
    for (int i = 0; i < 2; i++)
        world_say(&world, ANNA, word_of("rubbish"));
    world_run(&world, world.now_ms);
    world_disconnect(&world, ANNA);
    for (int i = 0; i < 2; i++) {
        world_say(&world, BEN, word_of("rubbish"));
        world_say(&world, CLEO, word_of("rubbish"));
    }
    world_run(&world, world.now_ms);
    assert_true(world.guests[BEN].is_hung_up && world.guests[BEN].connection == 0);
    assert_false(world.guests[CLEO].is_hung_up);
    world_come(&world, ANNA);
    world_say(&world, ANNA, word_of("rubbish"));
    world_run(&world, world.now_ms);
    assert_true(world.guests[ANNA].is_hung_up);
    world_run(&world, world.now_ms + 1000);
    world.guests[ANNA].is_hung_up = false;
    world_come(&world, ANNA);
    world_say(&world, ANNA, word_of("rubbish"));
    world_run(&world, world.now_ms);
    assert_false(world.guests[ANNA].is_hung_up);
    world_close(&world);
}

static void ping(int guest, int times)
{
    for (int i = 0; i < times; i++)
        world_say(&world, guest, word_of("ping"));
    world_run(&world, world.now_ms);
}

static void whether_anybody_is_there_is_asked_freely(void)
{
    set_limit("burst", 1);
    ping(ANNA, 10);
    assert_int_equal(world.guests[ANNA].pongs, 10);
    world_say(&world, ANNA, word_of("rubbish"));
    world_run(&world, world.now_ms);
    assert_false(world.guests[ANNA].is_hung_up);
    world_close(&world);
}

static void but_not_without_end(void)
{
    set_limit("burst", 1);
    ping(ANNA, 100);
    assert_true(world.guests[ANNA].is_hung_up);
    assert_true(world.guests[ANNA].pongs < 50);
    world_close(&world);
}

static void an_audience_locks_nobody_out_who_plays(void)
{
    begin(FROGS);
    world.limits.table_connections = 1;
    world_restart(&world);
    for (int guest = 3; guest >= 0; guest--)
        come_back(guest);
    assert_true(world.guests[3].is_joined && !world.guests[CLEO].is_joined);
    assert_true(world.guests[ANNA].is_joined && world.guests[BEN].is_joined);
    assert_true(act(ANNA) || act(BEN));
    finish();
}

static void a_table_that_is_full_is_refused(void)
{
    set_limit("table_connections", 1);
    world_come(&world, BEN);
    assert_true(world_does(&world, ANNA, FROGS));
    assert_true(world_join(&world, ANNA, world.guests[ANNA].made, false));
    assert_false(world_join(&world, BEN, world.guests[ANNA].made, false));
    assert_string_equal(world.guests[BEN].why, "This table is full.");
    world_disconnect(&world, ANNA);
    assert_true(world_join(&world, BEN, world.guests[ANNA].made, false));
    come_back(ANNA); /* who is host */
    assert_true(world.guests[ANNA].is_joined);
    world_close(&world);
}

static void who_talks_too_much_must_wait(void)
{
    set_limit("chat_per_minute", 2);
    assert_true(world_does(&world, ANNA, FROGS));
    assert_true(world_join(&world, ANNA, world.guests[ANNA].made, false));
    assert_true(world_does(&world, ANNA, "sit 0 \"Anna\""));
    assert_true(world_does(&world, ANNA, "say 0 \"1\"") && world_does(&world, ANNA, "say 0 \"2\""));
    assert_false(world_does(&world, ANNA, "say 0 \"3\""));
    world_run(&world, world.now_ms + 30000);
    assert_true(world_does(&world, ANNA, "say 0 \"4\""));
    world_close(&world);
}

static void an_empty_table_is_dropped_in_the_end(void)
{
    set_limit("idle_ms", 5000);
    assert_true(world_does(&world, ANNA, FROGS));
    char made[WIRE_ID_LENGTH + 1];
    text_copy(made, sizeof made, world.guests[ANNA].made);
    world_run(&world, world.now_ms + 4000);
    assert_true(world_join(&world, ANNA, made, false));
    world_run(&world, world.now_ms + 20000);
    assert_true(world_does(&world, ANNA, "part"));
    *world.guests[ANNA].table = '\0';
    world_run(&world, world.now_ms + 6000);
    assert_false(world_join(&world, ANNA, made, false));
    assert_string_equal(world.guests[ANNA].why, "There is no such table.");
    world_close(&world);
}

enum { HOUR_MS = 3600 * 1000, DAY_MS = 24 * HOUR_MS };

static void everybody_goes(void)
{
    for (int i = 0; i < 4; i++)
        world_disconnect(&world, i);
    world_run(&world, world.now_ms);
}

static bool is_kept(const char *table)
{
    char key[HOUSE_KEY_MAX + 1];

    snprintf(key, sizeof key, "table/%s", table);
    return store_record(world.store, key) != NULL;
}

static void a_table_at_which_nothing_was_played_goes_after_a_day(void)
{
    set_table(FROGS);
    const char *table = world.guests[ANNA].made;
    everybody_goes();
    world_run(&world, world.now_ms + DAY_MS - HOUR_MS);
    assert_true(is_kept(table));
    world_run(&world, world.now_ms + 2 * HOUR_MS);
    assert_false(is_kept(table));
    assert_int_equal(store_size(world.store), 0);
    world_close(&world);
}

/* So many days, of which the server begins each anew; those of the last quarter of one are lost. */
static void pass_days(int days)
{
    for (int i = 0; i < days; i++) {
        world_run(&world, world.now_ms + DAY_MS);
        world_restart(&world);
    }
}

static void an_empty_table_goes_though_the_server_begins_anew(void)
{
    begin(FROGS);
    const char *table = world.guests[ANNA].made;
    everybody_goes();
    pass_days(25);
    assert_true(is_kept(table));
    world_connect(&world, BEN); /* from now on it counts anew */
    world_run(&world, world.now_ms + 1000);
    everybody_goes();
    pass_days(25);
    assert_true(is_kept(table));
    pass_days(16);
    assert_false(is_kept(table));
    assert_int_equal(store_size(world.store), 0);
    world_close(&world);
}

/* Whatever the limit was when they were said. */
static void lines_of_chat_go_with_their_table(void)
{
    char said[64];

    begin(FROGS);
    for (int i = 1; i <= 52; i++) {
        snprintf(said, sizeof said, "say 0 \"number %d\"", i);
        world_run(&world, world.now_ms + 5000);
        assert_true(world_does(&world, ANNA, said));
    }
    world.limits.chat_kept = 5;
    world.limits.idle_ms = 1000;
    world_restart(&world);
    world.guests[DAN].talk_count = 0;
    come_back(DAN);
    assert_int_equal(world.guests[DAN].talk_count, 5);
    for (uint32_t i = 0; i < 5; i++)
        assert_int_equal(world.guests[DAN].talks[i].number, 48 + i);
    everybody_goes();
    world_run(&world, world.now_ms + 2000);
    assert_int_equal(store_size(world.store), 0);
    world_close(&world);
}

static bool is_dropped(const char *table, int round)
{
    char match[HOUSE_KEY_MAX + 1];

    snprintf(match, sizeof match, "%s/%d", table, round);
    return store_is_dropped(world.store, match);
}

/* After a rematch, after going back to before a start, and with its table. */
static void a_match_that_nobody_can_see_is_dropped(void)
{
    const char *table = world.guests[ANNA].table;

    begin(FROGS);
    forfeit(ANNA, 0);
    assert_true(world_does(&world, BEN, "again \"\""));
    assert_true(is_dropped(table, 1) && !is_dropped(table, 2));
    forfeit(ANNA, 1);
    assert_true(world_does(&world, ANNA, "gather"));
    assert_true(is_dropped(table, 2));
    assert_true(world_does(&world, ANNA, "start"));
    assert_false(is_dropped(table, 3));
    world_restart(&world);
    come_back(ANNA);
    come_back(BEN);
    assert_true(act(ANNA) || act(BEN));
    for (int i = 0; i < 4; i++)
        world_disconnect(&world, i);
    world_run(&world, world.now_ms + world.limits.idle_ms + 1);
    assert_true(is_dropped(table, 3));
    world_close(&world);
}

static void a_house_that_is_drained_takes_nobody(void)
{
    begin(FROGS);
    house_drain(world.house, world.now_ms);
    world_run(&world, world.now_ms);
    assert_true(world.guests[ANNA].is_hung_up && !world.guests[ANNA].is_out);
    assert_true(house_is_settled(world.house));
    come_back(ANNA);
    assert_int_equal(world.guests[ANNA].connection, 0);
    world_restart(&world);
    come_back(ANNA);
    come_back(BEN);
    assert_true(act(ANNA) || act(BEN));
    finish();
}

/* Costs and shortages: the linker lets us count and fail what the house calls. */

bool __real_digest_equal(const struct digest *a, const struct digest *b);
bool __wrap_digest_equal(const struct digest *a, const struct digest *b);
bool __real_table_frame(const struct table *table, uint32_t number, int viewer,
                        struct frame *frame);
bool __wrap_table_frame(const struct table *table, uint32_t number, int viewer,
                        struct frame *frame);

static int64_t compared; /* tokens */
static int failing;      /* frames that can't be made, from now on */

bool __wrap_digest_equal(const struct digest *a, const struct digest *b)
{
    compared++;
    return __real_digest_equal(a, b);
}

bool __wrap_table_frame(const struct table *table, uint32_t number, int viewer, struct frame *frame)
{
    if (failing > 0) {
        failing--;
        return false;
    }
    return __real_table_frame(table, number, viewer, frame);
}

/* What it costs the house that connection number `count` comes to Anna's table. */
static int64_t cost_of_joining(uint64_t count)
{
    char line[64], token[WIRE_TOKEN_LENGTH + 1];
    struct house_action action;

    snprintf(line, sizeof line, "1 join %s seats 0 -", world.guests[ANNA].table);
    house_make_token(world.house, token);
    house_came(world.house, world.now_ms, 1000 + count, "192.0.2.1", word_of(token));
    compared = 0;
    house_line(world.house, world.now_ms, 1000 + count, word_of(line));
    while (house_next(world.house, &action))
        ;
    return compared;
}

static void who_comes_costs_no_more_than_who_is_there(void)
{
    int64_t few = 0, many = 0;

    begin(FROGS);
    for (uint64_t count = 1; count <= 57; count++) {
        few = count == 14 ? cost_of_joining(count) : few;
        many = count == 14 ? many : cost_of_joining(count);
    }
    assert_true(few > 0);
    assert_true(many <= 4 * few);
    for (uint64_t count = 1; count <= 57; count++)
        house_gone(world.house, world.now_ms, 1000 + count);
    finish();
}

static void frames_that_could_not_be_made_are_shown_later(void)
{
    for (int count = 1; count <= 8; count++) {
        begin(FROGS);
        assert_true(act(ANNA) || act(BEN));
        failing = count;
        world_join(&world, CLEO, world.guests[CLEO].table, false);
        failing = count;
        assert_true(act(ANNA) || act(BEN));
        failing = 0;
        world_run(&world, world.now_ms + TABLE_PATIENCE_MS);
        finish();
    }
}

/* Tokens. */

static void check_digest(const char *text, const char *hex)
{
    struct digest digest;
    char written[2 * DIGEST_SIZE + 1];

    digest_make(text, strlen(text), &digest);
    for (int i = 0; i < DIGEST_SIZE; i++)
        snprintf(written + 2 * i, 3, "%02x", digest.bytes[i]);
    assert_string_equal(written, hex);
}

static void tokens_are_hashed_by_sha_256(void)
{
    check_digest("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
    check_digest("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
    check_digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
                 "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
}

static const struct test tests[] = {
    {"a table is made, joined and played at", NULL, a_table_is_made_and_played_at},
    {"nothing is shown before it is kept", NULL, nothing_is_shown_before_it_is_kept},
    {"what can't be kept does not happen", NULL, what_cannot_be_kept_does_not_happen},
    {"requests wait their turn", NULL, requests_wait_their_turn},
    {"whoever comes second to the store follows", NULL, who_comes_second_follows},
    {"a request acts once, after a restart too", NULL, a_request_acts_once_after_a_restart_too},
    {"however many came after it, a request acts once", NULL,
     however_many_came_after_it_a_request_acts_once},
    {"what is asked or granted already is not asked again", NULL,
     what_is_asked_or_granted_is_not_asked_again},
    {"an answer to what is asked is given once", NULL, an_answer_is_given_once},
    {"of what is refused nothing is kept, whatever is due", NULL,
     of_what_is_refused_nothing_is_kept},
    {"a table is made once, after a restart too", NULL, a_table_is_made_once},
    {"what was missed is shown one by one", NULL, what_was_missed_is_shown_one_by_one},
    {"one guest holds several seats", NULL, one_guest_holds_several_seats},
    {"two seats are never called the same", NULL, two_seats_are_never_called_the_same},
    {"in a match one goes on for who has left, and knows one hand", NULL,
     in_a_match_one_goes_on_for_who_has_left},
    {"a private link gives the seat, once", NULL, a_private_link_gives_the_seat_once},
    {"a link that was not heard of is given anew", NULL,
     a_link_that_was_not_heard_of_is_given_anew},
    {"who knows half a token is somebody else", NULL, who_knows_half_a_token_is_somebody_else},
    {"who has no token only looks", NULL, who_has_no_token_only_looks},
    {"being host passes on", NULL, being_host_passes_on},
    {"being host passes to who is here, by whatever device", NULL,
     being_host_passes_to_who_is_here},
    {"a new host who is away is waited for", NULL, a_new_host_is_waited_for},
    {"after a restart the host is waited for", NULL, after_a_restart_the_host_is_waited_for},
    {"who becomes host in a match stays host", NULL, who_becomes_host_in_a_match_stays_host},
    {"who is removed stays out", NULL, who_is_removed_stays_out},
    {"who is removed holds no other seat", NULL, who_is_removed_holds_no_other_seat},
    {"who is removed again and again does not fill a table", NULL,
     who_is_removed_does_not_fill_a_table},
    {"who stays away and is played for can be removed", NULL, who_is_played_for_can_be_removed},
    {"an audience is allowed or not", NULL, an_audience_is_allowed_or_not},
    {"who plays may look as an audience that there is not", NULL,
     who_plays_may_look_as_an_audience_that_there_is_not},
    {"options change before the start, and only then", NULL, options_change_before_the_start},
    {"where people sit apart, Nopes have their time, unless it is asked for otherwise", NULL,
     apart_nopes_have_their_time},
    {"tables of an older version are there again", NULL, older_tables_are_there_again},
    {"what is kept and not known harms no table", NULL, what_is_not_known_harms_no_table},
    {"everybody sees for how long somebody is away", NULL,
     everybody_sees_for_how_long_somebody_is_away},
    {"who stays away is played for until they come back", NULL, who_stays_away_is_played_for},
    {"while nobody is there, nobody is played for", NULL,
     while_nobody_is_there_nobody_is_played_for},
    {"who reloads does not wait anew for who is away", NULL, who_reloads_does_not_wait_anew},
    {"a computer player that plays for somebody goes on while nobody is there, and after a restart",
     NULL, who_plays_for_somebody_goes_on_while_nobody_is_there},
    {"where it is voted the others agree on a stand-in", NULL,
     where_it_is_voted_the_others_agree_on_a_stand_in},
    {"a take-back needs the others", NULL, a_take_back_needs_the_others},
    {"a pause is agreed on", NULL, a_pause_is_agreed_on},
    {"who agrees says to what", NULL, who_agrees_says_to_what},
    {"a rematch is kept before it is answered", NULL, a_rematch_is_kept_before_it_is_answered},
    {"other options are those of who wants them", NULL, other_options_are_those_of_who_wants_them},
    {"what is agreed to stays what was asked", NULL, what_is_agreed_to_stays_what_was_asked},
    {"other options need no question before", NULL, other_options_need_no_question_before},
    {"in a rematch everybody sits one seat further", NULL,
     in_a_rematch_everybody_sits_one_seat_further},
    {"who gets up when it is over leaves a free seat and their name", NULL,
     who_gets_up_afterwards_leaves_a_free_seat},
    {"a wish that was granted is not granted again in the next match", NULL,
     a_wish_that_was_granted_is_not_granted_again_in_the_next_match},
    {"what was declined is known of each who wished, though others have since", NULL,
     each_ones_declined_wish_is_known},
    {"a take-back that was declined is not asked again", NULL,
     a_take_back_that_was_declined_is_not_asked_again},
    {"a wish that was declined is not asked again", NULL,
     a_wish_that_was_declined_is_not_asked_again},
    {"nobody joins a match by taking back its end", NULL,
     nobody_joins_a_match_by_taking_back_its_end},
    {"nobody gets a second hand by taking back an end", NULL,
     nobody_gets_a_second_hand_by_taking_back_an_end},
    {"a command for the match before is refused", NULL, a_command_for_the_match_before_is_refused},
    {"people talk, unless it is switched off", NULL, people_talk_unless_it_is_switched_off},
    {"a restart gives back at most a second", NULL, a_restart_gives_back_at_most_a_second},
    {"tables wake in the order of their times", NULL, tables_wake_in_the_order_of_their_times},
    {"computer players play", NULL, computer_players_play},
    {"limits are named numbers", NULL, limits_are_named_numbers},
    {"names are as long as the limit says", NULL, names_are_as_long_as_the_limit_says},
    {"too many tables are refused", NULL, too_many_tables_are_refused},
    {"too many connections are hung up on", NULL, too_many_connections_are_hung_up_on},
    {"who asks too much is hung up on", NULL, who_asks_too_much_is_hung_up_on},
    {"an address that asks too much is hung up on", NULL,
     an_address_that_asks_too_much_is_hung_up_on},
    {"a table that is full is refused", NULL, a_table_that_is_full_is_refused},
    {"an audience locks nobody out who plays", NULL, an_audience_locks_nobody_out_who_plays},
    {"whether anybody is there is asked freely", NULL, whether_anybody_is_there_is_asked_freely},
    {"but not without end", NULL, but_not_without_end},
    {"who talks too much must wait", NULL, who_talks_too_much_must_wait},
    {"an empty table is dropped in the end", NULL, an_empty_table_is_dropped_in_the_end},
    {"a table at which nothing was played goes after a day", NULL,
     a_table_at_which_nothing_was_played_goes_after_a_day},
    {"an empty table goes though the server begins anew", NULL,
     an_empty_table_goes_though_the_server_begins_anew},
    {"lines of chat go with their table", NULL, lines_of_chat_go_with_their_table},
    {"a match that nobody can see any more is dropped", NULL,
     a_match_that_nobody_can_see_is_dropped},
    {"a house that is drained takes nobody, and nobody loses their seat", NULL,
     a_house_that_is_drained_takes_nobody},
    {"who comes costs no more than who is there", NULL, who_comes_costs_no_more_than_who_is_there},
    {"frames that could not be made are shown later", NULL,
     frames_that_could_not_be_made_are_shown_later},
    {"tokens are hashed by SHA-256", NULL, tokens_are_hashed_by_sha_256},
};

int main(void)
{
    return TEST_RUN("house", tests);
}
