/* What robots says to whom: questions, counters, results, labels and tips. Red stands on a1, and
   reaches p16 by going east, then south. */
#include "robots_stage.h"
#include "scene.h"
#include "test.h"
#include "utf8.h"
#include "words.h"

#include <string.h>

#define LAST_CHIP  .marks = "p16:Rc", .robots = "a1 d4 f6 k4", .chips = "red-circle"
#define RED_CIRCLE .marks = "p16:Rc c9:Gt", .robots = "a1 d4 f6 k4", .chips = "red-circle"

/* Ann bets 2, and all are ready. */
static void let_ann_prove(void)
{
    stage_play(ANN, "bet 2");
    for (int seat = 0; seat < stage_view()->players; seat++)
        stage_play(seat, "ready");
}

static void ann_wins_the_chip(void)
{
    let_ann_prove();
    stage_slides("slide red east, slide red south");
}

static void only_the_prover_is_asked_for_a_move(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    let_ann_prove();
    assert_string_equal(stage_question(ANN),
                        "Which robot moves, and where to? RN moves the red one north.");
    assert_string_equal(stage_question(BEN), "Ann is proving.");
    assert_string_equal(stage_question(VIEWER_AUDIENCE), "Ann is proving.");
    stage_open(STAGE(.players = 1, RED_CIRCLE));
    assert_string_equal(stage_question(ANN),
                        "Which robot moves, and where to? RN moves the red one north.");
}

#define BET "In how many moves can it be done? Bet a number, or be ready."

static void who_may_bet_is_asked_for_a_bet(void)
{
    stage_open(STAGE(.players = 3, RED_CIRCLE));
    stage_play(ANN, "bet 3");
    assert_string_equal(stage_question(ANN), BET);
    assert_string_equal(stage_question(BEN), BET);
    assert_string_equal(stage_question(VIEWER_AUDIENCE),
                        "In how many moves can it be done? Each bets a number, or is ready.");
    stage_play(BEN, "forfeit");
    assert_string_equal(stage_question(BEN), stage_question(VIEWER_AUDIENCE));
    stage_play(ANN, "bet 1");
    assert_string_equal(stage_question(ANN), "You have bet 1, and nothing is lower. Be ready.");
}

static void who_is_ready_hears_what_is_left_to_say(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    for (int i = 0; i < ROBOTS_WAITS_MAX; i++) {
        stage_play(ANN, "ready");
        assert_string_equal(
            stage_question(ANN),
            "You are ready; you may still bet a number, or type wait to take that back.");
        stage_play(ANN, "wait");
        assert_string_equal(stage_question(ANN), BET);
    }
    stage_play(ANN, "ready");
    assert_string_equal(stage_question(ANN), "You are ready; you may still bet a number.");
    stage_play(ANN, "bet 1");
    stage_play(ANN, "ready");
    assert_string_equal(stage_question(ANN), "You are ready: wait for the others.");
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    stage_play(ANN, "bet 1");
    stage_play(ANN, "ready");
    assert_string_equal(stage_question(ANN), "You are ready; type wait to take that back.");
}

static void the_counter_says_how_many_chips_win(void)
{
    static const char *const usual[] = {"Betting; chips left 2; 8 win.",
                                        "Betting; chips left 2; 6 win.",
                                        "Betting; chips left 2; 5 win."};

    for (int players = 2; players <= 4; players++) {
        stage_open(STAGE(.players = players, RED_CIRCLE));
        assert_string_equal(stage_label("counter"), usual[players - 2]);
    }
    stage_open(STAGE(.players = 2, RED_CIRCLE, .options = "chips=3"));
    assert_string_equal(stage_label("counter"), "Betting; chips left 2; 3 win.");
}

/* On a terminal; Hangul takes two columns. */
static int width(const struct message *message, enum language language)
{
    char data[256];
    struct text text;
    uint32_t character;
    int columns = 0;

    text_init(&text, data, sizeof data);
    message_write(message, words_tongue(language), NULL, &text);
    for (size_t at = 0; at < text.length; columns += character < 0x1100 ? 1 : 2)
        at += utf8_decode(data + at, text.length - at, &character);
    return columns;
}

static void status_and_counter_fit_in_a_line(void)
{
    static struct scene scene;
    struct robots_view view;

    stage_open_plain(2, NULL, 7);
    match_view(stage_match, VIEWER_AUDIENCE, &view);
    view.table.round = ROBOTS_ROUNDS_MAX;
    for (int chip = 0; chip < ROBOTS_CHIPS; chip++) {
        view.table.chip = (uint8_t)chip;
        view.table.board.targets[chip] = ROBOTS_CELLS - 1;
        scene_clear(&scene);
        faces_find(&robots_game)->scene(&view, &scene);
        for (enum language language = 0; language < LANGUAGES; language++)
            assert_in_range(width(&scene_find(&scene, "status")->label, language) + 1 +
                                width(&scene_find(&scene, "counter")->label, language),
                            40, 79);
    }
}

static void alone_missed_chips_are_counted(void)
{
    stage_open(STAGE(.players = 1, RED_CIRCLE));
    assert_string_equal(stage_label("player:0"), "0 Ann: chips 0, in 0 moves");
    stage_slides("slide red east, slide red south");
    assert_string_equal(stage_label("player:0"), "0 Ann: chips 1, in 2 moves");
    stage_open(STAGE(.players = 1, RED_CIRCLE));
    stage_play(ANN, "give-up");
    assert_string_equal(stage_label("player:0"), "0 Ann: chips 0, in 0 moves, missed 1");
}

static void the_end_names_who_wins(void)
{
    stage_open(STAGE(.players = 2, LAST_CHIP, .held = {7, 3}));
    ann_wins_the_chip();
    assert_string_equal(stage_label("status"), "The game is over: Ann wins. Chips: 8.");
    stage_open(STAGE(.players = 3, LAST_CHIP, .held = {0, 0, 5}));
    stage_play(CAT, "forfeit");
    stage_play(ANN, "forfeit");
    assert_string_equal(stage_label("status"), "The game is over: Ben wins. Chips: 0.");
}

static void the_end_names_who_shares_the_win(void)
{
    stage_open(STAGE(.players = 3, LAST_CHIP, .held = {1, 0, 2}));
    ann_wins_the_chip();
    assert_string_equal(stage_label("status"),
                        "The game is over: Ann and Cat share the win. Chips: 2 each.");
    stage_open(STAGE(.players = 4, LAST_CHIP, .held = {1, 2, 0, 2}));
    ann_wins_the_chip();
    assert_string_equal(stage_label("status"),
                        "The game is over: Ann, Ben and Dan share the win. Chips: 2 each.");
    stage_open(STAGE(.players = 4, LAST_CHIP, .held = {0, 1, 1, 1}));
    ann_wins_the_chip();
    assert_string_equal(stage_label("status"),
                        "The game is over: all four share the win. Chips: 1 each.");
}

static void alone_the_end_says_chips_moves_and_missed(void)
{
    stage_open(STAGE(.players = 1, RED_CIRCLE));
    stage_slides("slide red east, slide red south");
    stage_play(ANN, "give-up");
    assert_string_equal(stage_label("status"), "The game is over: chips 1, in 2 moves, missed 1.");
}

/* Every button that the seat sees is in the glossary, with the same tip. */
static void buttons_are_explained(int seat, int count)
{
    static struct scene scene, glossary;
    struct robots_view view;

    match_view(stage_match, seat, &view);
    scene_clear(&scene);
    scene_clear(&glossary);
    faces_find(&robots_game)->scene(&view, &scene);
    faces_find(&robots_game)->glossary(&view, &glossary);
    for (int i = 0; i < scene.node_count; i++) {
        if (scene.nodes[i].kind != NODE_BUTTON)
            continue;
        struct message tip;
        assert_true(faces_find(&robots_game)->tip(&view, scene.nodes[i].id, &tip));
        assert_non_null(scene_find(&glossary, scene.nodes[i].id));
        count--;
    }
    assert_int_equal(count, 0);
}

static void every_button_is_explained(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE, .options = "reset=once"));
    buttons_are_explained(ANN, 1);
    assert_string_equal(
        stage_tip(ANN, "ready"),
        "You have no more to say. When all are ready, the lowest bet proves it at once.");
    stage_play(ANN, "ready");
    buttons_are_explained(ANN, 1);
    assert_string_equal(stage_tip(ANN, "wait"),
                        "You take back that you are ready, at most five times in a round.");
    let_ann_prove();
    buttons_are_explained(ANN, 6);
    assert_string_equal(stage_tip(ANN, "east"),
                        "The robot that is chosen slides east until something stops it.");
}

static void a_tip_says_where_a_robot_cannot_move(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE, .walls = "c3:N"));
    assert_string_equal(
        stage_tip(VIEWER_AUDIENCE, "red"),
        "From here it slides north: not at all; east: p1; south: a16; west: not at all.");
    assert_string_equal(stage_tip(VIEWER_AUDIENCE, "c3"),
                        "From here it slides north: not at all; east: p3; south: c16; west: a3.");
}

static void the_label_of_a_cell_names_its_walls(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE, .walls = "c3:NE d9:W j5:NESW l7:NSW"));
    assert_string_equal(stage_label("c3"), "c3: walls north and east");
    assert_string_equal(stage_label("c9"), "c9: green triangle, wall east");
    assert_string_equal(stage_label("d4"), "d4: the green robot, no walls");
    assert_string_equal(stage_label("j5"), "j5: walls all around");
    assert_string_equal(stage_label("l7"), "l7: walls north, south and west");
    stage_open(STAGE(.players = 2, .marks = "p16:Rc d4:G/", .robots = "a1 p16 f6 k4",
                     .chips = "red-circle"));
    assert_string_equal(stage_label("d4"), "d4: green diagonal, no walls");
    assert_string_equal(
        stage_label("p16"),
        "p16: red circle, the target of this round, the green robot, walls east and south");
}

static const struct test tests[] = {
    {"only the prover is asked for a move; the others hear who is proving", NULL,
     only_the_prover_is_asked_for_a_move},
    {"who may bet lower is asked for a bet", NULL, who_may_bet_is_asked_for_a_bet},
    {"who is ready hears what is left to say", NULL, who_is_ready_hears_what_is_left_to_say},
    {"the counter says how many chips win", NULL, the_counter_says_how_many_chips_win},
    {"status and counter of any round fit in a line, in every language", NULL,
     status_and_counter_fit_in_a_line},
    {"alone, missed chips are counted once there are some", NULL, alone_missed_chips_are_counted},
    {"the end names who wins, and with how many chips", NULL, the_end_names_who_wins},
    {"the end names who shares the win", NULL, the_end_names_who_shares_the_win},
    {"alone, the end says chips, moves and what was missed", NULL,
     alone_the_end_says_chips_moves_and_missed},
    {"every button is explained, seen or not", NULL, every_button_is_explained},
    {"a tip says where a robot cannot move", NULL, a_tip_says_where_a_robot_cannot_move},
    {"the label of a cell names its walls", NULL, the_label_of_a_cell_names_its_walls},
};

int main(void)
{
    return TEST_RUN("robots-face", tests);
}
