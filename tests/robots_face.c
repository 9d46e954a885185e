/* What robots says to whom: questions, counters, results, labels and tips. Red stands on a1, and
   reaches p16 by going east, then south. */
#include "draft.h"
#include "robots_stage.h"
#include "test.h"
#include "utf8.h"
#include "words.h"

#include <stdio.h>
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
    assert_string_equal(stage_question(ANN), "Which robot moves, and where to?");
    assert_int_equal(stage_wants(ANN), WANTS_SEVERAL);
    assert_int_equal(stage_wants(BEN), WANTS_NOTHING);
    assert_string_equal(stage_question(BEN), "Ann is proving.");
    assert_string_equal(stage_question(VIEWER_AUDIENCE), "Ann is proving.");
    stage_open(STAGE(.players = 1, RED_CIRCLE));
    assert_string_equal(stage_question(ANN), "Which robot moves, and where to?");
}

#define BET "In how many moves can it be done? Bet a number, or be ready."

static void who_may_bet_is_asked_for_a_bet(void)
{
    stage_open(STAGE(.players = 3, RED_CIRCLE));
    assert_int_equal(stage_usual(ANN), 7);
    stage_play(BEN, "bet 12");
    stage_play(ANN, "bet 3");
    assert_int_equal(stage_usual(BEN), 2);
    assert_string_equal(stage_question(ANN), BET);
    assert_string_equal(stage_question(BEN), BET);
    assert_int_equal(stage_wants(ANN), WANTS_NUMBER);
    assert_int_equal(stage_wants(VIEWER_AUDIENCE), WANTS_NOTHING);
    assert_string_equal(stage_question(VIEWER_AUDIENCE),
                        "In how many moves can it be done? Each bets a number, or is ready.");
    stage_play(BEN, "forfeit");
    assert_string_equal(stage_question(BEN), stage_question(VIEWER_AUDIENCE));
    stage_play(ANN, "bet 1");
    assert_string_equal(stage_question(ANN), "You have bet 1, and nothing is lower. Be ready.");
    assert_int_equal(stage_wants(ANN), WANTS_CHOICE);
}

static void who_is_ready_hears_what_is_left_to_say(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    for (int i = 0; i < ROBOTS_WAITS_MAX; i++) {
        stage_play(ANN, "ready");
        assert_string_equal(stage_question(ANN),
                            "You are ready; you may still bet a number, or take that back.");
        stage_play(ANN, "wait");
        assert_string_equal(stage_question(ANN), BET);
    }
    stage_play(ANN, "ready");
    assert_string_equal(stage_question(ANN), "You are ready; you may still bet a number.");
    stage_play(ANN, "bet 1");
    stage_play(ANN, "ready");
    assert_string_equal(stage_question(ANN), "You are ready: wait for the others.");
    assert_int_equal(stage_wants(ANN), WANTS_NOTHING);
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    stage_play(ANN, "bet 1");
    stage_play(ANN, "ready");
    assert_string_equal(stage_question(ANN), "You are ready; you may take that back.");
}

/* What somebody is asked in a table of which only the stage is known. */
static const char *question_in(enum robots_stage stage)
{
    static char data[128];
    struct robots_view view = {.viewer = VIEWER_AUDIENCE};
    struct question question = {.wants = WANTS_NUMBER};
    struct text text;

    view.table.stage = (uint8_t)stage;
    faces_find(&robots_game)->ask(&view, &question);
    assert_int_equal(question.wants, WANTS_NOTHING);
    text_init(&text, data, sizeof data);
    message_write(&question.says, NULL, match_names(stage_match), &text);
    return data;
}

static void while_chance_acts_it_is_said_what_happens(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    assert_string_equal(question_in(ROBOTS_LAYING), "The board is being laid.");
    assert_string_equal(question_in(ROBOTS_PLACING), "The robots are being placed.");
    assert_string_equal(question_in(ROBOTS_DRAWING), "The next chip is being drawn.");
    assert_string_equal(question_in(ROBOTS_FAILED), "Ann has failed: the robots are going back.");
    assert_string_equal(question_in(ROBOTS_OVER), "The game is over.");
}

static void the_counter_says_how_many_chips_win(void)
{
    static const char *const usual[] = {"Bets; chips left 2; 8 to win.",
                                        "Bets; chips left 2; 6 to win.",
                                        "Bets; chips left 2; 5 to win."};

    for (int players = 2; players <= 4; players++) {
        stage_open(STAGE(.players = players, RED_CIRCLE));
        assert_string_equal(stage_label("counter"), usual[players - 2]);
    }
    stage_open(STAGE(.players = 2, RED_CIRCLE, .options = "chips=3"));
    assert_string_equal(stage_label("counter"), "Bets; chips left 2; 3 to win.");
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
    assert_string_equal(stage_label("player:0"), "0 Ann: chips 0, moves 0");
    stage_slides("slide red east, slide red south");
    assert_string_equal(stage_label("player:0"), "0 Ann: chips 1, moves 2");
    stage_open(STAGE(.players = 1, RED_CIRCLE));
    stage_play(ANN, "give-up");
    assert_string_equal(stage_label("player:0"), "0 Ann: chips 0, moves 0, missed 1");
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
    assert_string_equal(stage_label("status"), "The game is over. Chips: 1; moves: 2; missed: 1.");
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
        "You have no more to say. When all are ready, whoever bet lowest proves it at once.");
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

/* What moved. */

static struct scene seen;

/* The scene of a table as the audience sees it. */
static const struct motion *motions_of(const struct robots_table *table)
{
    struct robots_view view = {.table = *table, .viewer = VIEWER_AUDIENCE};

    scene_clear(&seen);
    faces_find(&robots_game)->scene(&view, &seen);
    return seen.motions;
}

static void is_motion(const struct motion *motion, const char *node, const char *from,
                      const char *to)
{
    assert_string_equal(motion->node, node);
    assert_string_equal(motion->from, from);
    assert_string_equal(motion->to, to);
}

static void a_slide_is_seen_from_cell_to_cell(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    let_ann_prove();
    stage_play(ANN, "slide red east");
    const struct motion *motion = motions_of(stage_view());
    assert_true(seen.is_new);
    assert_int_equal(seen.motion_count, 1);
    is_motion(motion, "red", "a1", "p1");
    assert_string_equal(motion->look, "robot red");
    assert_int_equal(motion->corner_count, 0);
    motion = motions_of(stage_try(false, ANN, "slide red south")); /* wins */
    assert_true(seen.is_new);
    is_motion(motion, "red", "p1", "p16");
    stage_play(ANN, "slide red south");
    is_motion(motions_of(stage_view()), "red", "p1", "p16"); /* a chip was drawn since */
    assert_int_equal(seen.motion_count, 1);
    assert_false(seen.is_new);
}

static void corner(const struct motion *motion, int i, const char *cell)
{
    const struct node *node = scene_find(&seen, cell);

    assert_int_equal(motion->corners[i].x, node->x);
    assert_int_equal(motion->corners[i].y, node->y);
}

static void a_motion_turns_where_diagonals_turn_it(void)
{
    stage_open(STAGE(.players = 2, .marks = "p16:Rc a9:Gt h1:G\\ h5:B/ e5:Y/ c3:R/",
                     .robots = "a1 a3 p8 k4", .chips = "red-circle"));
    let_ann_prove();
    const struct motion *motion = motions_of(stage_try(false, ANN, "slide red east"));
    is_motion(motion, "red", "a1", "e16");
    assert_int_equal(motion->corner_count, 3);
    corner(motion, 0, "h1"); /* south */
    corner(motion, 1, "h5"); /* west */
    corner(motion, 2, "e5"); /* south again */
    motion = motions_of(stage_try(false, ANN, "slide green east"));
    is_motion(motion, "green", "a3", "c1");
    corner(motion, 0, "c3");
    assert_int_equal(motion->corner_count, 1);
}

static void what_rests_on_a_diagonal_does_not_turn_there(void)
{
    stage_open(STAGE(.players = 2, .marks = "p16:Rc a9:Gt h1:G\\", .robots = "a1 h2 f6 k4",
                     .chips = "red-circle"));
    let_ann_prove();
    const struct motion *motion = motions_of(stage_try(false, ANN, "slide red east"));
    is_motion(motion, "red", "a1", "h1");
    assert_int_equal(motion->corner_count, 0);
}

static void robots_go_back_straight(void)
{
    stage_open(STAGE(.players = 2, .marks = "p16:Rc a9:Gt h1:G\\", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle"));
    let_ann_prove();
    stage_slides("slide red east, slide green north"); /* the second is one too many */
    const struct motion *motion = motions_of(stage_view());
    assert_int_equal(seen.motion_count, 2);
    is_motion(&motion[0], "red", "h7", "a1");
    is_motion(&motion[1], "green", "d1", "d4");
    assert_int_equal(motion[0].corner_count + motion[1].corner_count, 0);
}

static void robots_come_onto_the_board_from_outside(void)
{
    stage_open_plain(2, "silver=on", 7);
    const struct motion *motion = motions_of(stage_view());
    assert_int_equal(seen.motion_count, ROBOTS_MAX);
    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        is_motion(&motion[robot], robots_robot_names[robot], "", stage_robot(robot));
}

/* A leg of the trail that is seen before and after keeps its place. */
static void legs_keep_their_ids(void)
{
    static struct scene before;
    bool has_last = false;

    stage_open(STAGE(.players = 1, RED_CIRCLE));
    for (int i = 0; i < 30; i++) {
        motions_of(stage_view());
        before = seen;
        stage_play(ANN, i % 2 == 0 ? "slide red south" : "slide red north");
        motions_of(stage_view());
        for (int k = 0; k < before.node_count; k++) {
            const struct node *leg = &before.nodes[k], *same = scene_find(&seen, leg->id);
            if (strncmp(leg->id, "trail:", 6) == 0 && same)
                assert_int_equal(leg->y * 1000 + leg->y2, same->y * 1000 + same->y2);
        }
        has_last |= scene_find(&seen, "trail:400") != NULL;
    }
    assert_true(has_last);
    assert_null(scene_find(&seen, "trail:0"));
}

/* A scene is used again and again. */
static void a_new_node_is_empty(void)
{
    static const struct node none = {.kind = NODE_PIECE, .region = REGION_BOARD};
    struct node *node;

    memset(&seen, 0x55, sizeof seen);
    scene_clear(&seen);
    node = scene_add(&seen, NODE_PIECE, REGION_BOARD, "red");
    assert_int_equal(node->owner, NODE_NOBODY);
    assert_memory_equal(node->look, none.look, sizeof none.look);
    assert_memory_equal(node->glyph, none.glyph, sizeof none.glyph);
    assert_memory_equal(node->key, none.key, sizeof none.key);
    assert_memory_equal(&node->label, &none.label, sizeof none.label);
    assert_int_equal(node->layer | node->x | node->y | node->x2 | node->y2, 0);
    assert_int_equal(node->until_ms, 0);
    assert_false(node->is_own || node->may_touch || node->is_touched || node->may_begin ||
                 node->is_end || node->has_moved);
    assert_ptr_equal(scene_find(&seen, "red"), node);
    assert_null(scene_find(&seen, "re"));
    assert_null(scene_find(&seen, "an id that is longer than any node can have"));
}

/* Touches. */

static struct robots_view touched_view;
static struct move touched_moves[64];
static struct draft draft;

static struct stand stand_of(int seat)
{
    match_view(stage_match, seat, &touched_view);
    return (struct stand){faces_find(&robots_game), &touched_view, seat, touched_moves,
                          robots_game.legal(&touched_view, touched_moves, 64)};
}

static char reason[256];

/* Touches it; what it makes is done. */
static enum draft_result touch(int seat, const char *id)
{
    struct stand stand = stand_of(seat);
    struct event event = {0};
    struct message why = {0};
    char data[128];
    struct text text;

    enum draft_result result = draft_touch(&stand, &draft, id, &event, &why);
    text_init(&text, reason, sizeof reason);
    message_write(&why, NULL, match_names(stage_match), &text);
    text_init(&text, data, sizeof data);
    if (result == DRAFT_MOVE) {
        event_write(robots_game.kinds, &event, &text);
        stage_play(seat, data);
    }
    return result;
}

static const struct node *marked(int seat, const char *id)
{
    struct stand stand = stand_of(seat);

    draft_scene(&stand, &draft, &seen);
    return scene_find(&seen, id);
}

static void touching_where_a_robot_would_stop_moves_it(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    let_ann_prove();
    draft = (struct draft){0};
    assert_false(marked(ANN, "p1")->may_touch);
    assert_int_equal(touch(ANN, "red"), DRAFT_OPEN);
    assert_true(marked(ANN, "p1")->may_touch && marked(ANN, "p1")->is_end);
    assert_true(marked(ANN, "a16")->may_touch && marked(ANN, "east")->may_touch);
    assert_true(marked(ANN, "green")->may_begin && !marked(ANN, "red")->may_begin);
    assert_false(marked(ANN, "h1")->may_touch); /* it slides over it */
    assert_int_equal(touch(ANN, "h1"), DRAFT_WRONG);
    assert_int_equal(touch(ANN, "p1"), DRAFT_MOVE);
    assert_string_equal(stage_robot(ROBOTS_RED), "p1");
    assert_int_equal(stage_view()->moves, 1);
    assert_true(marked(ANN, "p1")->has_moved);
}

/* From d3 south to d6, or east and around two diagonals. */
static void where_two_ways_lead_a_direction_must_be_said(void)
{
    stage_open(STAGE(.players = 2, .marks = "p16:Rc a9:Gt f3:G\\ f6:G/", .robots = "d3 k10 k12 k4",
                     .walls = "d6:SW", .chips = "red-circle"));
    let_ann_prove();
    draft = (struct draft){0};
    assert_int_equal(touch(ANN, "red"), DRAFT_OPEN);
    assert_true(marked(ANN, "d6")->is_end);
    assert_false(marked(ANN, "d6")->may_touch);
    assert_int_equal(touch(ANN, "d6"), DRAFT_WRONG);
    assert_int_equal(touch(ANN, "east"), DRAFT_MOVE);
    assert_string_equal(stage_robot(ROBOTS_RED), "d6");
}

static void a_reason_is_told_for_a_straight_way(void)
{
    stage_open(STAGE(.players = 2, .marks = "p1:Rc a9:Gt", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle"));
    stage_play(ANN, "bet 3");
    stage_play(ANN, "ready");
    stage_play(BEN, "ready");
    draft = (struct draft){0};
    assert_int_equal(touch(ANN, "red"), DRAFT_OPEN);
    assert_false(marked(ANN, "east")->may_touch);
    assert_false(marked(ANN, "p1")->may_touch || marked(ANN, "p1")->is_end);
    assert_int_equal(touch(ANN, "east"), DRAFT_WRONG);
    assert_string_equal(reason,
                        "The red robot must ricochet at least once before it rests on the target.");
    assert_int_equal(touch(ANN, "p1"), DRAFT_WRONG); /* the same way, by its end */
    assert_string_equal(reason,
                        "The red robot must ricochet at least once before it rests on the target.");
    assert_string_equal(stage_robot(ROBOTS_RED), "a1");
    assert_int_equal(stage_view()->moves, 0);
    assert_true(marked(ANN, "red")->is_touched); /* and another way can be chosen */
    assert_int_equal(touch(ANN, "south"), DRAFT_MOVE);
    assert_int_equal(touch(ANN, "red"), DRAFT_OPEN);
    assert_int_equal(touch(ANN, "p16"), DRAFT_MOVE);
    assert_int_equal(touch(ANN, "red"), DRAFT_OPEN);
    assert_true(marked(ANN, "p1")->may_touch); /* now it has ricocheted */
    assert_int_equal(touch(ANN, "p1"), DRAFT_MOVE);
    assert_true(stage_told("Ann wins a chip in 3 moves: red circle."));
}

static void giving_up_is_not_done_by_the_way(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    let_ann_prove();
    draft = (struct draft){0};
    assert_int_equal(touch(ANN, "red"), DRAFT_OPEN);
    assert_int_equal(touch(ANN, "give-up"), DRAFT_OPEN);
    assert_int_equal(draft.touched.count, 0);
    assert_int_equal(stage_view()->stage, ROBOTS_PROVING);
    assert_int_equal(touch(ANN, "give-up"), DRAFT_MOVE);
    assert_true(stage_told("Ann gives up: the robots go back."));
}

static const char *retold(const char *route)
{
    static char data[256];
    struct message told = SAY("It goes {route}.", .args = {SAY_NAME("route", route)});
    struct message says = face_retell(faces_find(&robots_game), &told);
    struct text text;

    text_init(&text, data, sizeof data);
    message_write(&says, NULL, NULL, &text);
    return data;
}

static void what_is_no_move_is_retold_as_it_is_told(void)
{
    static const char *const others[] = {"",     "R",   "RX", "XN",    "RN GX",
                                         "RN G", "RN ", "rn", "RN  GE"};

    assert_string_equal(retold("RN SW"), "It goes red north, silver west.");
    for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
        char expected[32];
        snprintf(expected, sizeof expected, "It goes %s.", others[i]);
        assert_string_equal(retold(others[i]), expected);
    }
}

static const struct test tests[] = {
    {"what is no move is retold as it is told", NULL, what_is_no_move_is_retold_as_it_is_told},
    {"only the prover is asked for a move; the others hear who is proving", NULL,
     only_the_prover_is_asked_for_a_move},
    {"who may bet lower is asked for a bet, and begins below the best", NULL,
     who_may_bet_is_asked_for_a_bet},
    {"who is ready hears what is left to say", NULL, who_is_ready_hears_what_is_left_to_say},
    {"while chance acts it is said what happens", NULL, while_chance_acts_it_is_said_what_happens},
    {"a slide is seen from cell to cell, and stays after the chip is won", NULL,
     a_slide_is_seen_from_cell_to_cell},
    {"a motion turns where diagonals turn it", NULL, a_motion_turns_where_diagonals_turn_it},
    {"what rests on a diagonal does not turn there", NULL,
     what_rests_on_a_diagonal_does_not_turn_there},
    {"robots go back straight", NULL, robots_go_back_straight},
    {"robots come onto the board from outside", NULL, robots_come_onto_the_board_from_outside},
    {"the legs of a trail keep their ids", NULL, legs_keep_their_ids},
    {"a new node is empty, whatever was there before", NULL, a_new_node_is_empty},
    {"touching where a robot would stop moves it there", "RR-6",
     touching_where_a_robot_would_stop_moves_it},
    {"where two directions lead to one cell, the direction must be said", NULL,
     where_two_ways_lead_a_direction_must_be_said},
    {"a straight way to the target is refused with the reason, another can be chosen", "RR-x3",
     a_reason_is_told_for_a_straight_way},
    {"giving up after a robot was chosen only drops it; the next touch gives up", NULL,
     giving_up_is_not_done_by_the_way},
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
