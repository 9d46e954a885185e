/* A guest's side of a table: everything that a house sends to each guest of its world is heard by a
   visit, and what that shows is held against the house's own log. */
#include "house_world.h"
#include "test.h"

#include "bits.h"
#include "games.h"
#include "kittens.h"
#include "visit.h"

#include <stdlib.h>
#include <string.h>

enum { ANNA, BEN, CLEO, PEOPLE };

static struct world world;
static struct visit *visits[PEOPLE];
static struct visit_news news;
static struct frame frame, truth;
static struct wire_words words;

static void hear(void *context, int guest, int64_t now_ms, struct word packet, bool can_wait)
{
    (void)context, (void)can_wait;
    if (guest >= PEOPLE)
        return;
    visit_hear(visits[guest], now_ms, packet, &news);
    assert_true(news.kind >= 0);
}

static void come_in(int guest)
{
    struct dice dice;

    dice_init_seed(&dice, (uint64_t)guest);
    visit_destroy(visits[guest]);
    visits[guest] = visit_create(games_find, dice);
    assert_non_null(visits[guest]);
}

/* Anna and Ben play, Cleo looks on. */
static void begin(const char *what)
{
    world_open(&world, 1, NULL);
    world.hear = hear;
    for (int i = 0; i < PEOPLE; i++) {
        come_in(i);
        world_come(&world, i);
    }
    assert_true(world_does(&world, ANNA, what));
    for (int i = 0; i < PEOPLE; i++)
        assert_true(world_join(&world, i, world.guests[ANNA].made, false));
    assert_true(world_does(&world, ANNA, "sit 0 \"Anna\""));
    assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
    assert_int_equal(visit_viewers(visits[ANNA]), 0);
    assert_true(world_does(&world, ANNA, "start"));
}

static void finish(void)
{
    for (int i = 0; i < PEOPLE; i++) {
        visit_destroy(visits[i]);
        visits[i] = NULL;
    }
    world_close(&world);
}

static bool act(int guest)
{
    char said[WORLD_LINE];

    return world_choose(&world, guest, said) && world_does(&world, guest, said);
}

static void play(int count)
{
    for (int i = 0; i < count && (act(ANNA) || act(BEN)); i++)
        ;
}

/* A table of our own that has played the same log. */
static struct table *replay(void)
{
    struct damage damage;
    size_t length;
    char *log = world_log(&world, world.guests[ANNA].made, 1, &length);
    struct table_setup setup = {.log = log, .log_length = length, .find = games_find};

    assert_non_null(log);
    dice_init_seed(&setup.dice, 0);
    struct table *table = table_open(&setup, 0, &damage);
    assert_non_null(table);
    free(log);
    return table;
}

/* All but the rights, which only the newest has. */
static void assert_same(const struct game *game)
{
    if (frame.number == truth.number && frame.viewer == truth.viewer) {
        frame.cancel_to = truth.cancel_to;
        frame.undo_to = truth.undo_to;
        frame.undo_seat = truth.undo_seat;
    }
    assert_true(wire_frame_equal(game, &frame, &truth));
}

static void check_frames(struct visit *visit, struct table *table, int viewer)
{
    for (uint32_t number = 0; number <= table_length(table); number++) {
        assert_true(visit_frame(visit, number, viewer, &words, &frame));
        assert_true(table_frame(table, number, viewer, &truth));
        assert_same(table_game(table));
    }
}

static void ask(int guest, struct wire_request *request)
{
    static char line[WORLD_LINE];
    struct text text;

    text_init(&text, line, sizeof line);
    visit_ask(visits[guest], request, &text);
    world_say(&world, guest, word_of(line));
    world_run(&world, world.now_ms);
}

/* Asks for the past until it is here; returns how often. */
static int fetch_past(int guest)
{
    static struct wire_request request;
    int asked = 0;

    for (; visit_misses(visits[guest], &request); asked++)
        ask(guest, &request);
    return asked;
}

static void everybody_sees_what_the_log_says(void)
{
    static const char *const games[] = {"make frogs 2 \"\" \"\"", "make robots 2 \"\" \"\"",
                                        "make kittens 2 \"nope=window\" \"\""};

    for (size_t i = 0; i < sizeof games / sizeof *games; i++) {
        begin(games[i]);
        play(30);
        struct table *table = replay();
        assert_true(table_length(table) > 5);
        for (int guest = 0; guest < PEOPLE; guest++)
            fetch_past(guest);
        check_frames(visits[ANNA], table, 0);
        check_frames(visits[BEN], table, 1);
        check_frames(visits[CLEO], table, VIEWER_AUDIENCE);
        assert_int_equal(visit_length(visits[ANNA]), table_length(table));
        table_close(table);
        finish();
    }
}

/* Was everybody told that? */
static bool is_told(const struct message *message)
{
    char said[1024], told[1024];
    struct text text;

    text_init(&text, said, sizeof said);
    wire_write_message(message, &text);
    for (int i = 0; i < truth.report_count; i++) {
        text_init(&text, told, sizeof told);
        wire_write_message(&truth.reports[i].message, &text);
        if (strcmp(said, told) == 0)
            return true;
    }
    return false;
}

static void check_cards(const uint8_t *cards, const uint8_t *known)
{
    for (int i = 0; i < KITTENS_CARDS_MAX; i++)
        if (cards[i] != KITTENS_UNKNOWN)
            assert_int_equal(cards[i], known[i]);
}

/* No card is open that is not open to everybody; what else there is to see is the same. */
static void check_view(const struct kittens_view *seen, const struct kittens_view *open)
{
    assert_memory_equal(&seen->table, &open->table, sizeof seen->table);
    assert_int_equal(seen->viewer, VIEWER_AUDIENCE);
    assert_int_equal(seen->held, open->held);
    check_cards(seen->pile, open->pile);
    for (int seat = 0; seat < KITTENS_PLAYERS_MAX; seat++)
        check_cards(seen->hands[seat], open->hands[seat]);
}

static void check_as_everybody(struct visit *visit, struct table *table)
{
    for (uint32_t number = 0; number <= table_length(table); number++) {
        assert_true(visit_frame(visit, number, VIEWER_AUDIENCE, &words, &frame));
        assert_true(table_frame(table, number, VIEWER_AUDIENCE, &truth));
        check_view((const void *)frame.view, (const void *)truth.view);
        for (int i = 0; i < frame.report_count; i++)
            assert_true(is_told(&frame.reports[i].message));
        assert_int_equal(frame.to_act, truth.to_act);
        assert_int_equal(frame.follows, truth.follows);
        assert_int_equal(frame.cancel_to, FRAME_NONE);
    }
}

static void who_plays_can_look_as_everybody(void)
{
    begin("make kittens 2 \"\" \"\"");
    play(20);
    struct table *table = replay();
    fetch_past(ANNA);
    check_as_everybody(visits[ANNA], table);
    assert_false(visit_frame(visits[ANNA], 1, 1, &words, &frame));
    assert_false(visit_frame(visits[CLEO], 1, 0, &words, &frame));
    table_close(table);
    finish();
}

/* Whoever comes late knows the newest entry, and then all before it. */
static void the_past_is_asked_for_until_it_is_here(void)
{
    begin("make frogs 2 \"\" \"\"");
    play(90);
    come_in(CLEO);
    assert_true(world_join(&world, CLEO, world.guests[ANNA].made, true));
    struct table *table = replay();
    uint32_t length = table_length(table);
    assert_true(length > WIRE_PAST_MAX);
    assert_int_equal(visit_length(visits[CLEO]), length);
    assert_false(visit_frame(visits[CLEO], 1, VIEWER_AUDIENCE, &words, &frame));
    assert_int_equal(fetch_past(CLEO), (length + WIRE_PAST_MAX - 1) / WIRE_PAST_MAX);
    check_frames(visits[CLEO], table, VIEWER_AUDIENCE);
    table_close(table);
    finish();
}

/* Joining says what was seen, so that only what came after is sent. */
static void who_comes_back_says_what_was_seen(void)
{
    static struct wire_request request;
    char line[WORLD_LINE];
    struct text text;

    begin("make frogs 2 \"\" \"\"");
    play(10);
    request = (struct wire_request){.verb = WIRE_JOIN, .table = word_of(world.guests[ANNA].made)};
    text_init(&text, line, sizeof line);
    visit_ask(visits[ANNA], &request, &text);
    assert_int_equal(request.seen, visit_length(visits[ANNA]));
    assert_int_equal(request.round, 1);
    request = (struct wire_request){.verb = WIRE_JOIN, .table = word_of("elsewhere")};
    text_init(&text, line, sizeof line);
    visit_ask(visits[BEN], &request, &text);
    assert_int_equal(request.seen, FRAME_NONE);
    finish();
}

/* What was seen is not looked at any more where nobody may look on. */
static void who_may_not_look_on_sees_nothing(void)
{
    begin("make frogs 2 \"\" \"\"");
    play(3);
    assert_int_equal(visit_viewers(visits[CLEO]), bits_of(VIEWER_AUDIENCE));
    assert_true(world_does(&world, ANNA, "audience no"));
    assert_int_equal(visit_viewers(visits[CLEO]), 0);
    assert_int_equal(visit_viewers(visits[ANNA]), bits_of(0));
    play(1);
    assert_true(world_does(&world, ANNA, "audience yes"));
    assert_int_equal(visit_viewers(visits[CLEO]), bits_of(VIEWER_AUDIENCE));
    assert_int_equal(visit_length(visits[CLEO]), visit_length(visits[ANNA]));
    finish();
}

static void another_match_forgets_the_one_before(void)
{
    begin("make frogs 2 \"\" \"\"");
    play(5);
    assert_true(world_does(&world, BEN, "act 1 1 5 forfeit") || act(BEN) || act(ANNA));
    world_ask(&world, ANNA, "log");
    world_run(&world, world.now_ms);
    uint32_t before = visit_length(visits[CLEO]);
    assert_true(before >= 5);
    assert_true(world_does(&world, ANNA, "again \"\""));
    assert_int_equal(visit_table(visits[CLEO])->round, 2);
    assert_int_equal(visit_length(visits[CLEO]), 0);
    assert_false(visit_frame(visits[CLEO], 3, VIEWER_AUDIENCE, &words, &frame));
    finish();
}

static void a_clock_runs_here_as_it_does_there(void)
{
    begin("make robots 2 \"\" \"\"");
    int64_t time_ms = visit_time_ms(visits[ANNA], world.now_ms);
    assert_int_equal(visit_caller_ms(visits[ANNA], time_ms + 5000), world.now_ms + 5000);
    assert_int_equal(visit_time_ms(visits[ANNA], world.now_ms + 700), time_ms + 700);
    assert_true(world_does(&world, ANNA, "pause"));
    assert_true(world_does(&world, BEN, "agree yes"));
    assert_int_equal(visit_caller_ms(visits[ANNA], time_ms + 5000), NEVER);
    time_ms = visit_time_ms(visits[ANNA], world.now_ms);
    assert_int_equal(visit_time_ms(visits[ANNA], world.now_ms + 9000), time_ms);
    world_run(&world, world.now_ms + 4000);
    assert_true(world_does(&world, BEN, "resume"));
    assert_int_equal(visit_caller_ms(visits[ANNA], time_ms + 5000), world.now_ms + 5000);
    finish();
}

/* A packet that no server would send changes nothing. */
static void rubbish_is_refused(void)
{
    static const char *const packets[] = {
        "",        "parlor", "frame",  "frame 1 of 1 for 0 after 4000000000\n",
        "table x", "done",   "chat 1", "frame 3 of 9 for 10 whole\nby 0 at 0 turn\n",
        "\n\n\n"};

    begin("make frogs 2 \"\" \"\"");
    play(3);
    uint32_t length = visit_length(visits[ANNA]);
    for (size_t i = 0; i < sizeof packets / sizeof *packets; i++) {
        visit_hear(visits[ANNA], world.now_ms, word_of(packets[i]), &news);
        assert_int_equal(news.kind, -1);
        assert_non_null(news.why.text);
    }
    assert_int_equal(visit_length(visits[ANNA]), length);
    assert_true(visit_frame(visits[ANNA], length, 0, &words, &frame));
    finish();
}

static void an_end_of_another_make_is_noticed(void)
{
    struct wire_greeting greeting = {.wire = WIRE_VERSION, .build = wire_build};

    assert_true(visit_is_alike(&greeting));
    greeting.build++;
    assert_false(visit_is_alike(&greeting));
    greeting = (struct wire_greeting){.wire = WIRE_VERSION + 1, .build = wire_build};
    assert_false(visit_is_alike(&greeting));
}

/* By its number, and one after the other. */
static void who_asks_is_known_by_the_nonce(void)
{
    static char line[WORLD_LINE];
    uint64_t senders[3];
    struct text text;

    for (int i = 0; i < 3; i++) {
        struct wire_request first = {.verb = WIRE_PAUSE}, second = {.verb = WIRE_RESUME};
        struct dice dice;
        dice_init_seed(&dice, (uint64_t)i);
        struct visit *visit = visit_create(games_find, dice);
        text_init(&text, line, sizeof line);
        visit_ask(visit, &first, &text);
        visit_ask(visit, &second, &text);
        assert_int_equal(first.nonce & ((1 << WIRE_COUNT_BITS) - 1), 1);
        assert_int_equal(second.nonce, first.nonce + 1);
        assert_in_range(second.nonce, 1, UINT64_C(1) << 53);
        senders[i] = first.nonce >> WIRE_COUNT_BITS;
        visit_destroy(visit);
    }
    assert_true(senders[0] != senders[1] && senders[1] != senders[2] && senders[0] != senders[2]);
}

static const struct test tests[] = {
    {"who asks is known by the nonce, which counts", NULL, who_asks_is_known_by_the_nonce},
    {"everybody sees of each entry what the log says", NULL, everybody_sees_what_the_log_says},
    {"who plays can look as everybody, and sees no more than they", NULL,
     who_plays_can_look_as_everybody},
    {"the past is asked for until it is here", NULL, the_past_is_asked_for_until_it_is_here},
    {"who comes back says what was seen", NULL, who_comes_back_says_what_was_seen},
    {"who may not look on any more sees nothing", NULL, who_may_not_look_on_sees_nothing},
    {"another match forgets the one before", NULL, another_match_forgets_the_one_before},
    {"a clock runs here as it does there", NULL, a_clock_runs_here_as_it_does_there},
    {"rubbish is refused and changes nothing", NULL, rubbish_is_refused},
    {"an end of another make is noticed", NULL, an_end_of_another_make_is_noticed},
};

int main(void)
{
    return TEST_RUN("visit", tests);
}
