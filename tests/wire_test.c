/* The wire: what is written is read as it was, and nothing else is read. Law 15 for every game: a
   frame written and read again is the same frame, whether as a difference or whole, so that who
   comes late or again is shown the same. */
#include "wire.h"

#include "games.h"
#include "test.h"
#include "watched.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 120 };

static char data[WIRE_PACKET_MAX + 1];
static struct wire_words words[VIEWERS];
static struct frame made, whole, read[VIEWERS];
static uint32_t shown[VIEWERS];

static struct word written(const struct text *text)
{
    assert_false(text->is_cut);
    return (struct word){text->data, text->length};
}

static struct text writing(void)
{
    struct text text;

    text_init(&text, data, sizeof data);
    return text;
}

static bool is_viewer(const struct table *table, int viewer)
{
    return viewer < table_params(table)->players || viewer == VIEWER_AUDIENCE;
}

/* Whole, as for who comes late. */
static void check_whole(const struct table *table)
{
    static struct wire_words late;
    const struct game *game = table_game(table);
    struct text text = writing();
    struct message why = {0};

    wire_write_frame(game, 3, &made, NULL, &text);
    if (!wire_read_frame(written(&text), game, table_params(table), NULL, &late, &whole, &why))
        fail_msg("%s: %s\n%s", game->name, why.text, data);
    assert_true(wire_frame_equal(game, &made, &whole));
}

/* As the difference to what this viewer saw last, read over it. */
static size_t check_difference(const struct table *table, int viewer)
{
    const struct game *game = table_game(table);
    struct frame *before = shown[viewer] == FRAME_NONE ? NULL : &read[viewer];
    struct text text = writing();
    struct wire_of of;
    struct message why = {0};

    wire_write_frame(game, 3, &made, before ? before->view : NULL, &text);
    assert_true(wire_frame_of(written(&text), &of, &why));
    assert_int_equal(of.before, shown[viewer]);
    assert_int_equal(of.round, 3);
    if (!wire_read_frame(written(&text), game, table_params(table), before, &words[viewer],
                         &read[viewer], &why))
        fail_msg("%s: %s\n%s", game->name, why.text, data);
    assert_true(wire_frame_equal(game, &made, &read[viewer]));
    shown[viewer] = made.number;
    return text.length;
}

/* Of all entries that a viewer was not shown. */
static void check_viewers(const struct table *table)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        while (is_viewer(table, viewer) && shown[viewer] != table_length(table)) {
            assert_true(table_frame(table, shown[viewer] + 1, viewer, &made));
            check_difference(table, viewer);
            check_whole(table);
        }
}

static void play(const struct game *game, int players, uint64_t seed)
{
    static struct watched watched;
    struct table_setup setup;
    struct dice dice;
    struct command command;
    struct message why;
    int64_t now_ms = 0;

    watched_setup(game, players, seed, &setup);
    watched_open(&watched, &setup);
    dice_init_seed(&dice, seed);
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        shown[viewer] = FRAME_NONE;
    for (int i = 0; i < STEPS && watched_choose(watched.table, &dice, &command); i++) {
        check_viewers(watched.table);
        table_submit(watched.table, now_ms += 700, &command, 0, &why);
        table_wake(watched.table, now_ms, &why);
    }
    check_viewers(watched.table);
    watched_close(&watched);
}

static void a_frame_is_read_as_it_was_written(void)
{
    const struct game *game;

    for (int i = 0; (game = games_at(i)); i++)
        for (int players = game->players_min; players <= game->players_max; players++)
            for (uint64_t seed = 1; seed <= 2; seed++)
                play(game, players, seed);
}

/* A packet with one byte changed, or cut, is refused or gives a sound view; and the text that a
   reader accepts is the one that a writer would write. */
static void damaged_frames_are_refused(void)
{
    static char good[WIRE_PACKET_MAX + 1], again[WIRE_PACKET_MAX + 1];
    struct table_setup setup;
    struct watched *watched = calloc(1, sizeof *watched);
    struct message why;
    struct text text;
    int refused = 0;

    watched_setup(games_find(word_of("kittens")), 2, 5, &setup);
    watched_open(watched, &setup);
    const struct game *game = table_game(watched->table);
    assert_true(table_frame(watched->table, table_length(watched->table), 0, &made));
    text_init(&text, good, sizeof good);
    wire_write_frame(game, 1, &made, NULL, &text);
    size_t length = text.length;
    for (size_t i = 0; i < length; i++) {
        memcpy(data, good, length);
        data[i] ^= (char)(1 + i % 7);
        bool is_read = wire_read_frame((struct word){data, length}, game,
                                       table_params(watched->table), NULL, &words[0], &whole, &why);
        refused += !is_read;
        if (!is_read)
            continue;
        assert_true(game->view_is_sound(whole.view, whole.viewer, table_params(watched->table)));
        text_init(&text, again, sizeof again);
        struct wire_of of;
        assert_true(wire_frame_of((struct word){data, length}, &of, &why));
        wire_write_frame(game, of.round, &whole, NULL, &text);
        assert_memory_equal(data, again, (size_t)(strstr(again, "\nview") - again));
        assert_true(wire_read_frame(written(&text), game, table_params(watched->table), NULL,
                                    &words[1], &made, &why));
        assert_true(wire_frame_equal(game, &made, &whole));
    }
    for (size_t cut = 0; cut < length; cut++)
        if (wire_read_frame((struct word){good, cut}, game, table_params(watched->table), NULL,
                            &words[0], &whole, &why))
            assert_true(
                game->view_is_sound(whole.view, whole.viewer, table_params(watched->table)));
    assert_true(refused > (int)length / 2);
    watched_close(watched);
    free(watched);
}

static void a_difference_needs_what_was_before(void)
{
    static struct watched watched;
    struct table_setup setup;
    struct message why = {0};
    struct text text = writing();

    watched_setup(games_find(word_of("frogs")), 2, 1, &setup);
    watched_open(&watched, &setup);
    assert_true(table_frame(watched.table, table_length(watched.table), 0, &made));
    made.number = 42;
    const struct game *game = table_game(watched.table);
    wire_write_frame(game, 1, &made, made.view, &text);
    const struct params *params = table_params(watched.table);
    assert_false(wire_read_frame(written(&text), game, params, NULL, &words[0], &whole, &why));
    whole = made;
    whole.number = 40;
    assert_false(wire_read_frame(written(&text), game, params, &whole, &words[0], &whole, &why));
    assert_string_equal(why.text, "What was before it has not been seen.");
    watched_close(&watched);
}

/* What a view counts can become less, by a take-back. */
static void a_view_becomes_shorter(void)
{
    static struct watched watched;
    struct table_setup setup;
    struct dice dice;
    struct command command;
    struct message why = {0};
    struct text text = writing();

    watched_setup(games_find(word_of("frogs")), 2, 1, &setup);
    watched_open(&watched, &setup);
    const struct game *game = table_game(watched.table);
    dice_init_seed(&dice, 1);
    for (int i = 0; i < STEPS && watched_choose(watched.table, &dice, &command); i++)
        table_submit(watched.table, 700 * i, &command, 0, &why);
    assert_true(table_frame(watched.table, table_length(watched.table), 0, &read[0]));
    assert_true(table_frame(watched.table, 1, 0, &made));
    assert_true(game_view_extent(game, made.view) < game_view_extent(game, read[0].view));
    made.number = read[0].number + 1;
    made.follows = read[0].number;
    wire_write_frame(game, 1, &made, read[0].view, &text);
    assert_true(wire_read_frame(written(&text), game, table_params(watched.table), &read[0],
                                &words[0], &whole, &why));
    assert_true(wire_frame_equal(game, &made, &whole));
    watched_close(&watched);
}

static void no_more_reports_are_read_than_there_is_room_for(void)
{
    static struct watched watched;
    struct table_setup setup;
    struct message why = {0};

    watched_setup(games_find(word_of("frogs")), 2, 1, &setup);
    watched_open(&watched, &setup);
    const struct game *game = table_game(watched.table);
    const struct params *params = table_params(watched.table);
    assert_true(table_frame(watched.table, 0, 0, &made));
    made.report_count = REPORTS_MAX;
    for (int i = 0; i < REPORTS_MAX; i++)
        made.reports[i] = (struct frame_report){SAY("Hello"), true};
    struct text text = writing();
    wire_write_frame(game, 1, &made, NULL, &text);
    assert_true(wire_read_frame(written(&text), game, params, NULL, &words[0], &whole, &why));
    char *view = strstr(data, "view ");
    memmove(view + strlen("say \"Hello\"\n"), view, strlen(view) + 1);
    memcpy(view, "say \"Hello\"\n", strlen("say \"Hello\"\n"));
    assert_false(wire_read_frame(word_of(data), game, params, NULL, &words[0], &whole, &why));
    watched_close(&watched);
}

/* The text with one part of it, which it has, in another's place. */
static struct word with(const char *text, const char *part, const char *other)
{
    const char *at = strstr(text, part);

    if (!at)
        fail_msg("there is no %s in\n%s", part, text);
    snprintf(data, sizeof data, "%.*s%s%s", (int)(at - text), text, other, at + strlen(part));
    return word_of(data);
}

static void what_is_usual_is_left_out(void)
{
    static const struct {
        const char *part, *other;
    } refused[] = {
        {"for 0\n", "for 0 after 0\n"},
        {"for 0\n", "for 0 whole whole\n"},
        {"frame 1", "frame 0"},
        {"by 0 at", "by 0 event at"},
        {"by 0 at", "by 0 leap at"},
        {"by 0 at", "by 0 pause at"},
        {"by 0 at 700 turn", "by 1 at 700 turn secret"},
        {"by 0 at 700 turn", "by 11 pause at 700 turn secret"},
        {"turn\n", "turn turn\n"},
        {"turn\n", "secret turn\n"},
        {"turn\n", "turn open\n"},
        {"turn\n", "turn follows 0\n"},
        {"waits", "seats\nwaits"},
        {"waits", "seats person\nwaits"},
        {"waits", "seats bot:easy person\nwaits"},
        {"waits 1\n", ""},
        {"waits 1\n", "waits 1 1\n"},
        {"waits 1\n", "waits 1\nback - 0 0\n"},
        {"waits 1\n", "waits 1\nback - - 0 0\n"},
        {"waits 1\n", "waits 1\nover 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0 1 0\n"},
        {"waits 1\n", "waits -\n"},
        {"view", "say\nview"},
        {"view", "say \"\"\nview"},
        {"view", "view -\nview"},
        {"view ", "view AAAA"},     /* nothing stays, nothing changes */
        {"view ", "view gIAAgIAA"}, /* the same, written longer */
        {"by", "\nby"},
    };
    static const char begins[] = "frame 1 of 1 for 0\nby 0 at 700 turn\nwaits 1\nsay \"";
    static char good[WIRE_PACKET_MAX + 1];
    static struct watched watched;
    struct table_setup setup;
    struct command command = {0};
    struct message why = {0};
    struct text text;

    watched_setup(games_find(word_of("frogs")), 2, 1, &setup);
    watched_open(&watched, &setup);
    const struct game *game = table_game(watched.table);
    const struct params *params = table_params(watched.table);
    assert_true(table_frame(watched.table, 0, 0, &read[0]));
    assert_true(event_parse(game->kinds, word_of("jump N c1"), &command.event, &why));
    table_submit(watched.table, 700, &command, 0, &why);
    assert_true(table_frame(watched.table, 1, 0, &made));
    text_init(&text, good, sizeof good);
    wire_write_frame(game, 1, &made, read[0].view, &text);
    if (strncmp(good, begins, strlen(begins)) != 0)
        fail_msg("%s", good);
    for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
        if (wire_read_frame(with(good, refused[i].part, refused[i].other), game, params, &read[0],
                            &words[0], &whole, &why))
            fail_msg("%s", data);
    assert_true(wire_read_frame(with(good, "waits 1\n", "waits 1\nback - - 0\n"), game, params,
                                &read[0], &words[0], &whole, &why));
    assert_true(whole.undo_to == FRAME_NONE && made.undo_to == 0);
    watched_close(&watched);
}

/* Requests. */

static const char *const requests[] = {
    "1 make kittens 3 \"variant=party nope=window\" \"\"",
    "2 make robots 2 \"\" \"+--+\\n|\\\"\\\\|\\n\"",
    "3 join AAAAAAAAAAAAAAAAAAAAAA seats 0 -",
    "3 join AAAAAAAAAAAAAAAAAAAAAA audience 2 17",
    "4 take AAAAAAAAAAAAAAAAAAAAAA AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "5 part",
    "6 sit 0 \"Anna \xed\x95\x9c\"",
    "7 leave 7",
    "8 link 1",
    "9 say 1 \"Hello \\\"you\\\"\"",
    "10 quick 1 good-game",
    "11 mute no",
    "12 act 1 1 12 jump c3 d3",
    "13 back 1 1 12 9",
    "14 pause",
    "15 resume",
    "16 again \"\"",
    "17 stand-in 2",
    "18 agree 815 yes",
    "19 past 10 0 63",
    "20 log",
    "21 set frogs 2 \"board=small\" \"\"",
    "22 start",
    "23 gather",
    "24 remove 3",
    "25 bot 3 hard",
    "26 audience no",
    "27 chat yes",
    "28 absence 60 vote easy",
    "9007199254740992 host 2",
};

static const char *const refused_requests[] = {
    "",
    "1",
    "part",
    "0 part",
    "01 part",
    "-1 part",
    "9007199254740993 part",
    "1 dance",
    "1  part",
    "1 part ",
    "1 part now",
    " 1 part",
    "1 join AAAAAAAAAAAAAAAAAAAAAB seats 0 -", /* a bit beyond the last byte */
    "1 join AAAAAAAAAAAAAAAAAAAAA seats 0 -",
    "1 join AAAAAAAAAAAAAAAAAAAAA. seats 0 -",
    "1 join AAAAAAAAAAAAAAAAAAAAAA feet 0 -",
    "1 sit 8 \"Anna\"",
    "1 sit 0 Anna",
    "1 sit 0 \"Anna",
    "1 sit 0 \"An\\na\\x\"",
    "1 sit 0 \"Anna\\\"",
    "1 sit 0 \"\xff\"",
    "1 sit 0 \"An\nna\"",
    "1 say 0 \"\xe2\x80\xae\"", /* turns the direction */
    "1 quick 0 unheard-of",
    "1 past 8 0 1",
    "1 past 9 0 1",
    "1 past 11 0 1",
    "1 act 0 1 4294967295 jump",
    "1 act 0 1 0",
    "1 act 0 1 0 ",
    "1 absence 86401 vote easy",
    "1 bot 0 averyveryverylongword",
};

static void a_request_is_read_as_it_was_written(void)
{
    static struct wire_request request;
    struct message why;

    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++) {
        struct text text = writing();
        if (!wire_read_request(word_of(requests[i]), &request, &why))
            fail_msg("%s", requests[i]);
        wire_write_request(&request, &text);
        assert_string_equal(data, requests[i]);
    }
}

static void every_verb_is_tried(void)
{
    static struct wire_request request;
    bool has_verb[WIRE_VERBS] = {false};
    struct message why;

    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (wire_read_request(word_of(requests[i]), &request, &why))
            has_verb[request.verb] = true;
    for (int verb = 0; verb < WIRE_VERBS; verb++)
        if (!has_verb[verb])
            fail_msg("%s is not tried", wire_verb_names[verb]);
}

static void other_requests_are_refused(void)
{
    static struct wire_request request;
    static char line[WIRE_REQUEST_MAX + 16];
    struct message why;

    for (size_t i = 0; i < sizeof refused_requests / sizeof *refused_requests; i++)
        if (wire_read_request(word_of(refused_requests[i]), &request, &why))
            fail_msg("%s", refused_requests[i]);
    memset(line, 'a', sizeof line - 1);
    memcpy(line, "1 act 0 1 0 ", 12);
    assert_false(wire_read_request(word_of(line), &request, &why));
    assert_string_equal(why.text, "This is too long.");
}

/* Whatever is wrong after it. */
static void a_refusal_has_its_nonce(void)
{
    static const char *const lines[] = {
        "77",
        "77 dance",
        "77 say 0",
        "77 say 0 \"\x1b[2J\"",
        "77 say 0 \"\xff\"",
        "77 say 0 \"turned \u202e round\"",
        "77 say 9 \"hello\"",
        "77 say 0 \"hello\" more",
    };
    static struct wire_request request;
    static char line[WIRE_REQUEST_MAX + 16];
    struct message why;

    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (wire_read_request(word_of(lines[i]), &request, &why) || request.nonce != 77)
            fail_msg("%s", lines[i]);
    memset(line, 'a', sizeof line - 1);
    memcpy(line, "77 act 0 1 0 ", 13);
    assert_false(wire_read_request(word_of(line), &request, &why));
    assert_int_equal(request.nonce, 77);
}

static void try_length(const char *verb, int length, int max)
{
    static struct wire_request request;
    static char line[WIRE_REQUEST_MAX];
    struct message why = {0};

    snprintf(line, sizeof line, "1 %s \"%0*d\"", verb, length, 0);
    assert_int_equal(wire_read_request(word_of(line), &request, &why), length <= max);
    if (length > max)
        assert_string_equal(why.text, "This is too long.");
}

static void names_and_talk_are_bounded(void)
{
    static const struct {
        const char *verb;
        int max;
    } texts[] = {{"say 0", WIRE_CHAT_MAX}, {"sit 0", SEAT_NAME_MAX}, {"again", WIRE_OPTIONS_MAX}};

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        try_length(texts[i].verb, texts[i].max, texts[i].max);
        try_length(texts[i].verb, texts[i].max + 1, texts[i].max);
    }
}

/* Answers. */

static const char *const answers[] = {
    "done 5",
    "asked 9007199254740992",
    "refused 0 \"This can't be understood.\"",
    "refused 7 \"The computer plays for {seat}.\" @3",
    "refused 7 \"{a} {b} {a} {c} {d}\" -5 w\"card\" \"Anna \\\"A\\\"\" @0",
    "made 5 AAAAAAAAAAAAAAAAAAAAAA",
    "link 5 3 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "out \"This table is full.\"",
    "bye \"The server is being stopped. Please come back later.\"",
    "pong",
};

static const char *const refused_answers[] = {
    "",
    "done",
    "done 5 ",
    "done 5\nmore",
    "refused 5",
    "refused 5 \"\"",
    "refused 5 \"{a}\"",
    "refused 5 \"a\" 5",
    "refused 5 \"{a}\" @8",
    "refused 5 \"{a}\" ",
    "refused 5 \"{a}\" x\"b\"",
    "refused 5 \"{a}\" b",
    "refused 5 \"{a}\" 1 1",
    "refused 5 \"{a}{a}\" 1 1",
    "refused 5 \"{}\" 1",
    "refused 5 \"{a|b}\" 1",
    "refused 5 \"{a}{b}{c}{d}{e}\" 1 1 1 1 1",
    "made 5 AAAA",
    "bye 5 \"a\"",
    "pong 5",
    "link 5 8 AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA",
    "table 5",
};

static void an_answer_is_read_as_it_was_written(void)
{
    struct wire_answer answer;
    struct message why;

    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        struct text text = writing();
        if (!wire_read_answer(word_of(answers[i]), &words[0], &answer, &why))
            fail_msg("%s", answers[i]);
        wire_write_answer(&answer, &text);
        assert_string_equal(data, answers[i]);
    }
    for (size_t i = 0; i < sizeof refused_answers / sizeof *refused_answers; i++)
        if (wire_read_answer(word_of(refused_answers[i]), &words[0], &answer, &why))
            fail_msg("%s", refused_answers[i]);
}

static void a_list_is_sent_as_it_is_shown(void)
{
    static const char *const names[] = {"one", "two"};
    struct wire_answer answer = {.kind = WIRE_OUT,
                                 .why = SAY("{names}", .args = {SAY_LIST("names", names, 2)})};
    struct text text = writing();

    wire_write_answer(&answer, &text);
    assert_string_equal(data, "out \"{names}\" \"one, two\"");
}

static void the_greeting_names_the_build(void)
{
    struct wire_greeting greeting = {"1.2.3", WIRE_VERSION, wire_build}, heard;
    struct text text = writing();
    struct message why;

    wire_write_greeting(&greeting, &text);
    assert_true(wire_read_greeting(written(&text), &heard, &why));
    assert_true(heard.build == wire_build && heard.wire == WIRE_VERSION);
    assert_string_equal(heard.program, "1.2.3");
    assert_false(wire_read_greeting(word_of("parlor 1 wire 1 build 12"), &heard, &why));
}

static const struct test tests[] = {
    {"a frame is read as it was written, in every game", NULL, a_frame_is_read_as_it_was_written},
    {"damaged frames are refused, or mean what they say", NULL, damaged_frames_are_refused},
    {"of a frame, what is usual is left out, and refused if it is there", NULL,
     what_is_usual_is_left_out},
    {"a view that counts less than the one before is read as it was", NULL, a_view_becomes_shorter},
    {"no more reports are read than there is room for", NULL,
     no_more_reports_are_read_than_there_is_room_for},
    {"a difference needs what was before", NULL, a_difference_needs_what_was_before},
    {"a request is read as it was written", NULL, a_request_is_read_as_it_was_written},
    {"every verb is tried", NULL, every_verb_is_tried},
    {"other requests are refused", NULL, other_requests_are_refused},
    {"a refusal has the nonce of its request, whatever is wrong", NULL, a_refusal_has_its_nonce},
    {"names, talk and options are bounded, and what is too long is said to be", NULL,
     names_and_talk_are_bounded},
    {"an answer is read as it was written", NULL, an_answer_is_read_as_it_was_written},
    {"a list is sent as it is shown", NULL, a_list_is_sent_as_it_is_shown},
    {"the greeting names the build", NULL, the_greeting_names_the_build},
};

int main(void)
{
    return TEST_RUN("wire", tests);
}
