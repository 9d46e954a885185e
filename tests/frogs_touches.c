/* The documents' steps as a person meets them at any front end: by touching what is seen. What
   touches make is played through a real match. Ann's home is N and Ben's is S. */
#include "frogs_hands.h"
#include "test.h"

#include "bits.h"

#include <string.h>

/* Both readings of who goes on from a shared pad. */
static const char *const landings[] = {"landing=push", "landing=hop"};

static const char no_bridge[] = "There is no bridge to use between c3 and d3.";
static const char first_open[] = "The first jump of Extra Jump must be to an open pad.";

/* Extra Jump. */

static void one_frog_is_chosen_once_for_two_jumps(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 a1 N"}, .without = "c4-d4"));
    hands_play("extra-jump");
    assert_string_equal(hands_list(is_shown_touched), "extra-jump");
    assert_string_equal(hands_question(), "Extra Jump: choose a frog and its first jump.");
    assert_string_equal(hands_list(is_marked_cell), "a1 c3 N");
    assert_string_equal(hands_touch("c3"), "");
    assert_string_equal(hands_list(is_marked_cell), "c2 b3 d3 c4");
    hands_play("c4");
    stage_stands(&hands.table,
                 STAGE(.frogs = {"a1 c4 N"}, .without = "c4-d4 c3-c4", .asks = FROGS_SECOND));
    assert_string_equal(hands_list(is_shown_touched), "c4 extra-jump");
    assert_string_equal(hands_question(), "Extra Jump: where does the frog on c4 jump next?");
    assert_string_equal(hands_list(is_marked_cell), "b4 c5");
    assert_string_equal(hands_label("extra-jump"), "Extra Jump");
    hands_play("b4");
    stage_stands(&hands.table, STAGE(.frogs = {"a1 b4 N"}, .without = "c4-d4 c3-c4 b4-c4",
                                     .mover = BEN, .used = {EXTRA_JUMP}));
    hands_look_as(ANN);
    assert_string_equal(hands_label("extra-jump"), "Extra Jump, used");
    assert_string_equal(hands_list(is_shown_touched), "");
    assert_string_equal(hands_question(), "Ben is to play.");
    hands_close();
}

static void a_used_card_says_so(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 N N"}, .used = {EXTRA_JUMP}));
    assert_false(hands_see("extra-jump")->may_touch);
    hands_refused("extra-jump", "You have already used Extra Jump.");
    assert_true(hands_see("parachute")->may_touch);
    hands_play("c3 d3");
    assert_true(hands_see("extra-jump")->may_touch);
    hands_look_as(ANN);
    hands_refused("parachute", "It is not your turn: Ben is to play.");
    hands_close();
}

/* With the card chosen, with its frog chosen, after the first jump and in a chain. */
static const char *const begun[] = {"extra-jump", "extra-jump, c3 c4", "extra-jump, c3 c4, d4"};

static void a_card_touched_again_is_deselected(void)
{
    for (int i = 0; i < 2 * 4; i++) {
        struct stage stage = {.players = 2,
                              .options = landings[i % 2],
                              .frogs = {"c3 a1 N", "d4 S S"},
                              .without = "a1-b1"};
        hands_open(&stage);
        char before[GAME_TEXT_MAX];
        stage_mark(&hands.table);
        strcpy(before, hands.table.marked);
        hands_play_all(begun[i / 2 > 0 ? i / 2 - 1 : 0]);
        if (i / 2 == 1)
            hands_touch("c3");
        assert_string_equal(hands_why_not("extra-jump"), "");
        hands_play("extra-jump");
        strcpy(hands.table.marked, before);
        stage_unchanged(&hands.table);
        assert_int_equal(hands.draft.touched.count, 0);
        assert_string_equal(hands_label("extra-jump"), "Extra Jump");
        assert_true(hands_see("extra-jump")->may_touch);
        hands_play("a1-b1");
        hands_close();
    }
}

static void a_first_jump_without_a_bridge_is_refused(void)
{
    /* The pad is free, or Ann's own frog sits there. */
    static const char *const frogs[] = {"c3 N N", "c3 d3 N"};

    for (int i = 0; i < 2; i++) {
        hands_open(STAGE(.players = 2, .frogs = {frogs[i]}, .without = "c3-d3"));
        hands_play("extra-jump");
        hands_touch("c3");
        hands_refused("d3", no_bridge);
        assert_string_equal(hands_list(is_marked_cell), "c2 b3 c4");
        hands_play("c4");
        assert_int_equal(stage_view(&hands.table)->stage, FROGS_SECOND);
        hands_close();
    }
}

static void a_first_jump_onto_a_frog_is_refused(void)
{
    for (int i = 0; i < 2; i++) {
        hands_open(STAGE(.players = 2, .options = landings[i], .frogs = {"c3 b3 N", "d3 S S"}));
        hands_play("extra-jump");
        hands_touch("c3");
        hands_refused("d3", first_open);
        assert_string_equal(hands_list(is_marked_cell), "c2 c4");
        hands_refused("b3", first_open);
        assert_string_equal(hands_list(is_marked_cell), "c2 c4");
        assert_true(hands_see("c3")->is_touched);
        hands_play("c4");
        assert_string_equal(stage_frogs(&hands.table, ANN), "b3 c4 N");
        hands_close();
    }
}

/* Meant as another frog, it is that frog at the second touch. */
static void an_own_frog_refused_is_chosen_by_a_second_touch(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 b3 N"}));
    hands_play("extra-jump");
    hands_touch("c3");
    hands_refused("b3", first_open);
    assert_string_equal(hands_touch("b3"), "");
    assert_string_equal(hands_list(is_shown_touched), "b3 extra-jump");
    hands_close();
}

static void a_jump_home_ends_the_turn(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c5 c3 N"}));
    hands_play_all("extra-jump, c5 S");
    stage_stands(&hands.table, STAGE(.frogs = {"c3 N S"}, .mover = BEN, .used = {EXTRA_JUMP}));
    assert_string_equal(hands_see("frog:0")->look, "frog seat-0 arrived");
    assert_string_equal(hands_see("c5-S")->look, "bridge fixed");
    hands_play("S c5");
    hands_refused("S", "Your frog in S has arrived and stays there.");
    hands_open(STAGE(.players = 2, .frogs = {"c4 c3 N"}));
    hands_play_all("extra-jump, c4 c5, S");
    stage_stands(&hands.table, STAGE(.frogs = {"c3 N S"}, .without = "c4-c5", .mover = BEN,
                                     .used = {EXTRA_JUMP}));
    hands_play("S c5");
    hands_refused("S", "Your frog in S has arrived and stays there.");
    hands_close();
}

static void a_jump_home_can_win(void)
{
    static const char *const touches[] = {"extra-jump, c5 S", "extra-jump, c4 c5, S"};
    static const char *const frogs[] = {"c5 S S", "c4 S S"};

    for (int i = 0; i < 2; i++) {
        hands_open(STAGE(.players = 2, .frogs = {frogs[i]}));
        hands_play_all(touches[i]);
        stage_won(&hands.table, ANN);
        hands_look_as(BEN);
        assert_string_equal(hands_label("status"), "Ann has won!");
        assert_string_equal(hands_question(), "The game is over.");
        hands_refused("S", "The game is over.");
        hands_close();
    }
}

static void a_second_jump_without_a_bridge_is_refused(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"b3 d3 a1"}, .without = "c3-d3 c2-c3"));
    hands_play_all("extra-jump, b3 c3");
    hands_refused("c2", "There is no bridge to use between c3 and c2.");
    hands_refused("d3", no_bridge);
    hands_refused("e5", "c3 and e5 are not neighbours.");
    hands_refused("a1", "The same frog must make both jumps.");
    assert_string_equal(hands_list(is_marked_cell), "c4");
    hands_play("c4");
    stage_stands(&hands.table, STAGE(.frogs = {"a1 d3 c4"}, .without = "c3-d3 c2-c3 b3-c3 c3-c4",
                                     .mover = BEN, .used = {EXTRA_JUMP}));
    hands_close();
}

/* Ann's frog comes to d4, where Ben's sits; e4 can't be reached, and his other frog is on d5. */
static void a_second_jump_onto_a_frog_goes_on(void)
{
    static const char *const anns[] = {"d4 N N", "e5 N N"}, *const bens[] = {"d5 e5 S", "d4 d5 S"};

    for (int i = 0; i < 2; i++) {
        hands_open(STAGE(.players = 2, .options = landings[i], .frogs = {"c3 N N", "d4 d5 S"},
                         .without = "d4-e4"));
        hands_play_all("extra-jump, c3 c4, d4");
        assert_string_equal(hands_list(is_shown_touched), "d4 extra-jump");
        assert_string_equal(hands_list(is_marked_cell), "d3 d5");
        hands_refused("e4", "There is no bridge to use between d4 and e4.");
        hands_refused("c4", "There is no bridge to use between d4 and c4.");
        hands_play("d5");
        assert_int_equal(stage_view(&hands.table)->stage, FROGS_CHAIN);
        assert_string_equal(hands_list(is_shown_touched), "d5 extra-jump");
        hands_play("e5");
        stage_stands(&hands.table,
                     STAGE(.frogs = {anns[i], bens[i]}, .without = "d4-e4 c3-c4 c4-d4 d4-d5 d5-e5",
                           .mover = BEN, .used = {EXTRA_JUMP}));
        hands_close();
    }
}

static void without_a_second_jump_one_is_done(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"a2 N N"}, .bridges = "a1-a2 c3-d3"));
    hands_play_all("extra-jump, a2 a1");
    assert_string_equal(hands_question(),
                        "Extra Jump: the frog on a1 has no second jump. Be done, or cancel.");
    assert_string_equal(hands_list(is_marked_cell), "");
    hands_play("done");
    assert_int_equal(stage_view(&hands.table)->mover, BEN);
    hands_close();
}

static void the_card_is_for_the_mover_of_a_running_game(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c5 S S"}));
    hands_look_as(BEN);
    assert_false(hands_see("extra-jump")->may_touch);
    hands_refused("extra-jump", "It is not your turn: Ann is to play.");
    hands_look_as(ANN);
    hands_play("c5 S");
    hands_look_as(BEN);
    hands_refused("extra-jump", "The game is over.");
    hands_close();
}

/* A turn. */

static void all_are_told_whose_turn_it_is(void)
{
    static const char *const statuses[] = {"Turn 1: Ann is to play.", "Turn 2: Ben is to play.",
                                           "Turn 3: Cat is to play.", "Turn 4: Ann is to play."};
    static const char *const turns[] = {"N a1", "E e5", "W a5", ""};

    hands_open(STAGE(.players = 3));
    for (int i = 0; i < 4; i++) {
        for (int viewer = 0; viewer < 3; viewer++) {
            hands_look_as(viewer);
            assert_string_equal(hands_label("status"), statuses[i]);
            assert_string_equal(hands_question(), viewer == i % 3 ? "Move a frog or use a card."
                                                                  : strchr(statuses[i], ':') + 2);
        }
        hands_look_as(i % 3);
        if (i < 3)
            hands_play(turns[i]);
    }
    hands_close();
}

static void a_turn_is_a_frog_a_bridge_or_a_card(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 N N"}, .without = "a1-b1"));
    assert_string_equal(hands_list(is_marked_cell), "c3 N");
    assert_string_equal(hands_list(is_marked_other),
                        "a1-b1 extra-jump parachute extra-bridge removal");
    assert_string_equal(hands_question(), "Move a frog, place a bridge or use a card.");
    hands_open(STAGE(.players = 2, .options = "cards=off", .without = "a1-b1"));
    assert_string_equal(hands_question(), "Move a frog or place a bridge.");
    hands_open(STAGE(.players = 2, .options = "cards=off"));
    assert_string_equal(hands_question(), "Move a frog.");
    hands_close();
}

static void what_is_chosen_can_be_dropped_for_another(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 N N"}, .without = "a1-b1"));
    hands_touch("c3");
    assert_string_equal(hands_touch("c3"), "");
    assert_string_equal(hands_list(is_shown_touched), "");
    hands_play("removal");
    assert_string_equal(hands_list(is_shown_touched), "removal");
    hands_play("removal");
    assert_string_equal(hands_list(is_shown_touched), "");
    hands_play("a1-b1");
    stage_stands(&hands.table, STAGE(.frogs = {"c3 N N"}, .mover = BEN));
    hands_close();
}

/* Whoever sits where the jump would lead. */
static void a_jump_without_a_bridge_is_refused(void)
{
    static const char *const anns[] = {"c3 N N", "c3 d3 N", "c3 N N"};
    static const char *const bens[] = {"S S S", "S S S", "d3 S S"};

    for (int i = 0; i < 3; i++) {
        hands_open(STAGE(.players = 2, .frogs = {anns[i], bens[i]}, .without = "c3-d3"));
        hands_touch("c3");
        hands_refused("d3", no_bridge);
        assert_string_equal(hands_list(is_marked_cell), "c2 b3 c4");
        hands_play("c4");
        assert_int_equal(stage_view(&hands.table)->mover, BEN);
        hands_close();
    }
}

static void landing_on_a_frog_goes_on(void)
{
    static const char *const anns[] = {"d3 N N", "d5 N N"}, *const bens[] = {"d4 d5 S", "d3 d4 S"};

    for (int i = 0; i < 2; i++) {
        hands_open(STAGE(.players = 2, .options = landings[i], .frogs = {"c3 N N", "d3 d4 S"},
                         .without = "d3-e3"));
        hands_play("c3 d3");
        assert_string_equal(hands_list(is_shown_touched), "d3");
        assert_string_equal(hands_list(is_marked_cell), "d2 d4");
        assert_string_equal(hands_question(), i == 0
                                                  ? "Where does the displaced frog of Ben on d3 go?"
                                                  : "Where does the frog of Ann on d3 jump on to?");
        hands_refused("e3", "There is no bridge to use between d3 and e3.");
        hands_refused("a1", "d3 and a1 are not neighbours.");
        hands_play("d4");
        assert_int_equal(stage_view(&hands.table)->stage, FROGS_CHAIN);
        hands_play("d5");
        stage_stands(&hands.table, STAGE(.frogs = {anns[i], bens[i]},
                                         .without = "d3-e3 c3-d3 d3-d4 d4-d5", .mover = BEN));
        hands_close();
    }
}

static void a_hop_does_not_come_back(void)
{
    hands_open(STAGE(.players = 2, .options = "landing=hop", .frogs = {"c3 N N", "d3 d4 c4"}));
    hands_play_all("c3 d3, d4, c4");
    hands_refused("c3", "The jump began on c3: it can neither end nor pass there.");
    assert_string_equal(hands_list(is_marked_cell), "b4 c5");
    hands_close();
}

static void a_frog_that_arrived_is_not_selectable(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c5 c3 N"}));
    hands_play("c5 S");
    assert_string_equal(hands_see("c5-S")->look, "bridge fixed");
    hands_play("S c5");
    assert_string_equal(hands_list(is_marked_cell), "c3 N");
    assert_string_equal(hands_list(is_marked_own), "c3 N S");
    hands_refused("S", "Your frog in S has arrived and stays there.");
    hands_open(STAGE(.players = 2, .frogs = {"c5 S S"}));
    hands_play("c5 S");
    stage_won(&hands.table, ANN);
    assert_string_equal(hands_label("status"), "Ann has won!");
    hands_close();
}

static void a_gap_with_a_bridge_is_refused(void)
{
    hands_open(STAGE(.players = 2)); /* no gap is empty */
    hands_refused("a1-b1", "There already is a bridge between a1 and b1.");
    hands_refused("extra-bridge", "No gap is empty.");
    hands_open(STAGE(.players = 2, .without = "a1-a2 a2-b2 c3-d3"));
    hands_refused("a1-b1", "There already is a bridge between a1 and b1.");
    assert_string_equal(hands_list(is_marked_line), "a1-a2 a2-b2 c3-d3");
    hands_play("extra-bridge");
    hands_refused("a1-b1", "There already is a bridge between a1 and b1.");
    hands_play("a1-a2");
    hands_refused("a1-a2", "There already is a bridge between a1 and a2.");
    assert_string_equal(hands_question(), "Extra Bridge: choose the second gap.");
    hands_play("c3-d3");
    stage_stands(&hands.table, STAGE(.without = "a2-b2", .mover = BEN, .used = {EXTRA_BRIDGE}));
    hands_close();
}

static void a_parachute_needs_no_bridge(void)
{
    static const char *const anns[] = {"d3 N N", "d4 N N"}, *const bens[] = {"d4 S S", "d3 S S"};

    for (int i = 0; i < 2; i++) {
        hands_open(STAGE(.players = 2, .options = landings[i], .frogs = {"c3 N N", "d3 S S"},
                         .without = "c3-d3 b3-c3 d3-e3"));
        hands_play("parachute");
        hands_touch("c3");
        assert_string_equal(hands_list(is_marked_cell), "c2 b3 d3 c4");
        hands_refused("e5", "c3 and e5 are not neighbours.");
        hands_play("d3");
        assert_string_equal(hands_list(is_marked_cell), "d2 d4");
        hands_refused("e3", "There is no bridge to use between d3 and e3.");
        hands_play("d4");
        stage_stands(&hands.table,
                     STAGE(.frogs = {anns[i], bens[i]}, .without = "c3-d3 b3-c3 d3-e3 d3-d4",
                           .mover = BEN, .used = {PARACHUTE}));
        hands_open(STAGE(.players = 2, .frogs = {"c3 N N"}, .without = "b3-c3"));
        hands_play_all("parachute, c3 b3");
        assert_string_equal(stage_frogs(&hands.table, ANN), "b3 N N");
        hands_close();
    }
}

static void a_bridge_is_removed(void)
{
    hands_open(STAGE(.players = 2, .without = "a1-b1"));
    hands_play("removal");
    hands_refused("a1-b1", "A bridge that does not exist cannot be removed: a1 and b1 have none.");
    hands_refused("c1-N", "Bridges to home leaves can never be removed.");
    hands_play("c3-d3");
    stage_stands(&hands.table, STAGE(.without = "a1-b1 c3-d3", .mover = BEN, .used = {REMOVAL}));
    hands_close();
}

static void after_the_end_nobody_plays(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"S S c5"}));
    hands_play("c5 S");
    for (int seat = 0; seat < 2; seat++) {
        hands_look_as(seat);
        assert_string_equal(hands_list(is_marked_cell), "");
        assert_string_equal(hands_list(is_marked_other), "");
        hands_refused("c5", "The game is over.");
    }
    hands_close();
}

/* Moving a frog. */

static void a_frog_is_selected(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 a1 N"}));
    assert_string_equal(hands_touch("c3"), "");
    assert_string_equal(hands_list(is_shown_touched), "c3");
    assert_string_equal(hands_list(is_marked_cell), "c2 b3 d3 c4");
    assert_string_equal(hands_touch("a1"), "");
    assert_string_equal(hands_list(is_shown_touched), "a1");
    assert_string_equal(hands_list(is_marked_cell), "b1 a2");
    hands_play("b1");
    assert_string_equal(stage_frogs(&hands.table, ANN), "b1 c3 N");
    hands_close();
}

/* Stranded and arrived ones are the mover's too, and say why they stay. */
static void all_own_frogs_are_marked(void)
{
    const struct stage *stage =
        STAGE(.players = 2, .frogs = {"a1 c3 S", "e5 S S"}, .without = "a1-b1 a1-a2");

    hands_open(stage);
    assert_string_equal(hands_list(is_marked_own), "a1 c3 S");
    assert_string_equal(hands_list(is_marked_cell), "c3");
    hands_refused("a1", "The frog on a1 cannot move.");
    hands_refused("S", "Your frog in S has arrived and stays there.");
    hands_refused("e5", "The frog on e5 is not yours.");
    hands_touch("c3");
    hands_refused("a1", "The frog on a1 cannot move.");
    hands_refused("S", "Your frog in S has arrived and stays there.");
    hands_refused("e5", "c3 and e5 are not neighbours.");
    hands_refused("b2", "c3 and b2 are not neighbours.");
    hands_look_as(BEN);
    assert_string_equal(hands_list(is_marked_own), "");
    hands_look_as(VIEWER_AUDIENCE);
    assert_string_equal(hands_list(is_marked_own), "");
    hands_close();
}

/* Whoever sits on d3, there is no way on from it. */
static void a_jump_that_cannot_be_finished_is_refused(void)
{
    static const char *const anns[] = {"c3 d3 N", "c3 N N"}, *const bens[] = {"S S S", "d3 S S"};
    static const char *const reasons[] = {"The frog on d3 would have no way to move on.",
                                          "From d3 your frog could go no further."};

    for (int i = 0; i < 4; i++) {
        hands_open(STAGE(.players = 2, .options = landings[i / 2],
                         .frogs = {anns[i % 2], bens[i % 2]}, .without = "d2-d3 d3-e3 d3-d4"));
        hands_touch("c3");
        hands_refused("d3", reasons[i / 2]);
        assert_string_equal(hands_list(is_marked_cell), "c2 b3 c4");
        assert_true(hands_see("c3")->is_touched);
        hands_play("c4");
        assert_int_equal(stage_view(&hands.table)->mover, BEN);
        hands_close();
    }
}

/* Owners. */

static void things_have_their_owners(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}));
    assert_int_equal(hands_see("frog:0")->owner, ANN);
    assert_int_equal(hands_see("frog:3")->owner, BEN);
    assert_int_equal(hands_see("N")->owner, ANN);
    assert_int_equal(hands_see("S")->owner, BEN);
    assert_int_equal(hands_see("player:1")->owner, BEN);
    assert_int_equal(hands_see("parachute")->owner, ANN);
    assert_int_equal(hands_see("c3")->owner, NODE_NOBODY);
    assert_int_equal(hands_see("c3-d3")->owner, NODE_NOBODY);
    hands_look_as(BEN);
    assert_int_equal(hands_see("parachute")->owner, BEN);
    hands_close();
}

static const struct test tests[] = {
    {"a card, a frog and two pads are touched, and the card is used",
     "EJ-1 EJ-3 EJ-4 EJ-5 EJ-6 EJ-7 EJ-8 EJ-9 TT-4-7e", one_frog_is_chosen_once_for_two_jumps},
    {"a used card says so, and another action is free", "EJ-2 EJ-2a", a_used_card_says_so},
    {"a card touched again is deselected, whatever was done with it", "EJ-1-6a",
     a_card_touched_again_is_deselected},
    {"a first jump without a bridge is refused, also onto an own frog", "EJ-4a TT-4-7e2a",
     a_first_jump_without_a_bridge_is_refused},
    {"a first jump onto a frog is refused, also onto an own one", "EJ-4b TT-4-7e2b",
     a_first_jump_onto_a_frog_is_refused},
    {"an own frog that was refused is chosen by a second touch", NULL,
     an_own_frog_refused_is_chosen_by_a_second_touch},
    {"a jump of Extra Jump into an opponent's home ends the turn", "EJ-4c EJ-6c",
     a_jump_home_ends_the_turn},
    {"a jump of Extra Jump into the last home wins", "EJ-4c0a EJ-6c0a", a_jump_home_can_win},
    {"a second jump is a pad alone, and refused without a bridge", "EJ-6a",
     a_second_jump_without_a_bridge_is_refused},
    {"a second jump onto a frog goes on, under both landings", "EJ-6b EJ-6b1a EJ-6b1b",
     a_second_jump_onto_a_frog_goes_on},
    {"without a second jump one is done", NULL, without_a_second_jump_one_is_done},
    {"the card is for the mover of a running game", "EJ-pre",
     the_card_is_for_the_mover_of_a_running_game},
    {"all are told whose turn it is, seat 0 first, then in order", "TT-1 TT-2 TT-3 TT-1a TT-8",
     all_are_told_whose_turn_it_is},
    {"a turn is a frog, a bridge or a card", "TT-4", a_turn_is_a_frog_a_bridge_or_a_card},
    {"what is chosen can be dropped for another", "TT-5",
     what_is_chosen_can_be_dropped_for_another},
    {"a jump without a bridge is refused, whoever sits there", "TT-4-7a TT-6 MF-4a",
     a_jump_without_a_bridge_is_refused},
    {"landing on a frog goes on pad by pad, under both landings",
     "TT-4-7b TT-4-7b1a TT-4-7b1b TT-7", landing_on_a_frog_goes_on},
    {"a hop does not come back", NULL, a_hop_does_not_come_back},
    {"a frog that arrived is not selectable, and the last one wins", "TT-4-7c TT-4-7c0a",
     a_frog_that_arrived_is_not_selectable},
    {"a gap that has a bridge is refused for that, also where no gap is empty",
     "TT-4-7d TT-4-7g TT-4-7g1-2a", a_gap_with_a_bridge_is_refused},
    {"a parachute needs no bridge, going on does", "TT-4-7f TT-4-7f2a",
     a_parachute_needs_no_bridge},
    {"a bridge is removed, if there is one and it is no home's", "TT-4-7h TT-4-7h1a TT-4-7h1b",
     a_bridge_is_removed},
    {"after the end nothing can be touched", "TT-pre", after_the_end_nobody_plays},
    {"a frog is selected by touch, another instead of it too", "MF-3", a_frog_is_selected},
    {"all frogs of the mover are marked, those that stay say why", "MF-2 MF-2a",
     all_own_frogs_are_marked},
    {"a jump that cannot be finished is refused, also onto an own frog", "MF-4a MF-6c",
     a_jump_that_cannot_be_finished_is_refused},
    {"frogs, homes, players and cards have their owners", NULL, things_have_their_owners},
};

int main(void)
{
    return TEST_RUN("frogs-touches", tests);
}
