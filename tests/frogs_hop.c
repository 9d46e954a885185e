/* frogs with landing=hop, where the frog that came goes on from a shared pad: the documents of
   Extra Jump and of a turn, to the letter. */
#include "frogs_stage.h"
#include "test.h"

#include "bits.h"

static struct stage_table t;

#define HOP(...) STAGE(.players = 2, .options = "landing=hop", __VA_ARGS__)

/* Ann's frog comes to d3, where Ben's sits; e3 can't be reached. */
static void share_d3(void)
{
    stage_open(&t, HOP(.frogs = {"c3 N N", "d3 d4 S"}, .without = "d3-e3"));
    stage_play(&t, ANN, "jump c3 d3");
    stage_stands(
        &t, STAGE(.frogs = {"d3 N N", "d3 d4 S"}, .without = "d3-e3 c3-d3", .asks = FROGS_CHAIN));
    assert_true(stage_told(&t, "The frog of Ann on d3 must move on."));
}

static void the_frog_that_came_goes_on(void)
{
    share_d3();
    stage_refused(&t, ANN, "jump N c1", "First your frog on d3 must jump on.");
    stage_refused(&t, ANN, "push a1", "d3 and a1 are not neighbours.");
    assert_string_equal(stage_legal(&t), "push d2\npush d4\n");
    stage_play(&t, ANN, "push d2");
    stage_stands(
        &t, STAGE(.frogs = {"d2 N N", "d3 d4 S"}, .without = "d3-e3 c3-d3 d2-d3", .mover = BEN));
    stage_close(&t);
}

static void going_on_needs_a_bridge(void)
{
    share_d3();
    stage_refused(&t, ANN, "push e3", "There is no bridge to use between d3 and e3.");
    stage_refused(&t, ANN, "push c3", "There is no bridge to use between d3 and c3.");
    stage_play(&t, ANN, "push d2");
    stage_stands(
        &t, STAGE(.frogs = {"d2 N N", "d3 d4 S"}, .without = "d3-e3 c3-d3 d2-d3", .mover = BEN));
    stage_close(&t);
}

static void going_on_repeats_until_done_or_cancelled(void)
{
    share_d3();
    stage_play(&t, ANN, "push d4");
    stage_stands(&t, STAGE(.frogs = {"d4 N N", "d3 d4 S"}, .without = "d3-e3 c3-d3 d3-d4",
                           .asks = FROGS_CHAIN));
    stage_cancel(&t, ANN);
    stage_stands(&t, STAGE(.frogs = {"c3 N N", "d3 d4 S"}, .without = "d3-e3"));
    stage_moves(&t, "jump c3 d3, push d4, push d5");
    stage_stands(&t, STAGE(.frogs = {"d5 N N", "d3 d4 S"}, .without = "d3-e3 c3-d3 d3-d4 d4-d5",
                           .mover = BEN));
    stage_close(&t);
}

static void a_second_jump_goes_on(void)
{
    stage_open(&t, HOP(.frogs = {"c3 N N", "d4 S S"}, .without = "d4-e4"));
    stage_moves(&t, "card extra-jump, jump c3 c4, jump c4 d4");
    stage_stands(&t, STAGE(.frogs = {"d4 N N", "d4 S S"}, .without = "d4-e4 c3-c4 c4-d4",
                           .asks = FROGS_CHAIN));
    assert_string_equal(stage_legal(&t), "push d3\npush d5\n");
    stage_play(&t, ANN, "push d5");
    stage_stands(&t, STAGE(.frogs = {"d5 N N", "d4 S S"}, .without = "d4-e4 c3-c4 c4-d4 d4-d5",
                           .mover = BEN, .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void a_second_jump_goes_on_over_a_bridge(void)
{
    stage_open(&t, HOP(.frogs = {"c3 N N", "d4 S S"}, .without = "d4-e4"));
    stage_moves(&t, "card extra-jump, jump c3 c4, jump c4 d4");
    stage_refused(&t, ANN, "push e4", "There is no bridge to use between d4 and e4.");
    stage_refused(&t, ANN, "push c4", "There is no bridge to use between d4 and c4.");
    stage_play(&t, ANN, "push d3");
    stage_stands(&t, STAGE(.frogs = {"d3 N N", "d4 S S"}, .without = "d4-e4 c3-c4 c4-d4 d3-d4",
                           .mover = BEN, .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void a_second_jump_repeats_until_a_pad_is_open(void)
{
    stage_open(&t, HOP(.frogs = {"c3 e4 N", "d4 e5 S"}));
    stage_moves(&t, "card extra-jump, jump c3 c4, jump c4 d4, push e4");
    stage_stands(&t, STAGE(.frogs = {"e4 e4 N", "d4 e5 S"}, .without = "c3-c4 c4-d4 d4-e4",
                           .asks = FROGS_CHAIN));
    stage_play(&t, ANN, "push e5");
    assert_true(stage_told(&t, "The frog of Ann on e5 must move on."));
    stage_play(&t, ANN, "push d5");
    stage_stands(&t,
                 STAGE(.frogs = {"e4 d5 N", "d4 e5 S"}, .without = "c3-c4 c4-d4 d4-e4 e4-e5 d5-e5",
                       .mover = BEN, .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void the_first_jump_of_two_is_to_an_open_pad(void)
{
    stage_open(&t, HOP(.frogs = {"c3 b3 N", "d3 S S"}));
    stage_play(&t, ANN, "card extra-jump");
    stage_refused(&t, ANN, "jump c3 d3", "The first jump of Extra Jump must be to an open pad.");
    stage_refused(&t, ANN, "jump c3 b3", "The first jump of Extra Jump must be to an open pad.");
    stage_close(&t);
}

static void under_a_parachute_only_the_first_jump_flies(void)
{
    stage_open(&t, HOP(.frogs = {"c3 N N", "d3 S S"}, .without = "c3-d3 d3-e3"));
    stage_moves(&t, "card parachute, jump c3 d3");
    stage_stands(
        &t, STAGE(.frogs = {"d3 N N", "d3 S S"}, .without = "c3-d3 d3-e3", .asks = FROGS_CHAIN));
    stage_refused(&t, ANN, "push e3", "There is no bridge to use between d3 and e3.");
    stage_play(&t, ANN, "push d4");
    stage_stands(&t, STAGE(.frogs = {"d4 N N", "d3 S S"}, .without = "c3-d3 d3-e3 d3-d4",
                           .mover = BEN, .used = {PARACHUTE}));
    stage_close(&t);
}

static void a_parachute_does_not_come_back(void)
{
    stage_open(&t, HOP(.frogs = {"c3 N N", "d3 S S"}));
    stage_moves(&t, "card parachute, jump c3 d3");
    stage_refused(&t, ANN, "push c3", "The jump began on c3: it can neither end nor pass there.");
    assert_true(stage_bridged(&t, "c3-d3"));
    stage_close(&t);
}

static void a_jump_does_not_come_back(void)
{
    stage_open(&t, HOP(.frogs = {"c3 N N", "d3 d4 c4"}));
    stage_moves(&t, "jump c3 d3, push d4, push c4");
    stage_refused(&t, ANN, "push c3", "The jump began on c3: it can neither end nor pass there.");
    assert_string_equal(stage_legal(&t), "push b4\npush c5\n");
    stage_close(&t);
}

/* Only the way back would be left. */
static void a_jump_that_could_only_come_back_is_refused(void)
{
    stage_open(&t, HOP(.frogs = {"c3 N N", "d3 d4 c4"}, .bridges = "c3-d3 d3-d4 c4-d4 c3-c4"));
    stage_refused(&t, ANN, "jump c3 d3", "From d3 your frog could go no further.");
    stage_close(&t);
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N", "d3 d4 c4"},
                         .bridges = "c3-d3 d3-d4 c4-d4 c3-c4"));
    stage_moves(&t, "jump c3 d3, push d4, push c4, push c3");
    stage_stands(&t, STAGE(.frogs = {"d3 N N", "c3 c4 d4"}, .bridges = "", .mover = BEN));
    stage_close(&t);
}

static void a_jump_from_home_does_not_end_there(void)
{
    stage_open(&t, HOP(.frogs = {"N N c2", "c1 S S"}, .without = "b1-c1 c1-d1"));
    stage_play(&t, ANN, "jump N c1");
    stage_refused(&t, ANN, "push N", "The jump began on N: it can neither end nor pass there.");
    assert_string_equal(stage_legal(&t), "push c2\n");
    stage_close(&t);
}

static void a_jump_from_elsewhere_may_end_at_home(void)
{
    stage_open(&t, HOP(.frogs = {"N N c2", "c1 S S"}));
    stage_moves(&t, "jump c2 c1, push N");
    stage_stands(&t, STAGE(.frogs = {"N N N", "c1 S S"}, .without = "c1-c2", .mover = BEN));
    stage_close(&t);
}

/* The first jump began on c3, the second on c4. */
static void each_jump_of_two_has_its_own_beginning(void)
{
    stage_open(&t, HOP(.frogs = {"c3 N N", "d3 d4 S"}));
    stage_moves(&t, "card extra-jump, jump c3 c4, jump c4 d4, push d3, push c3");
    stage_stands(&t, STAGE(.frogs = {"c3 N N", "d3 d4 S"}, .without = "c3-c4 c4-d4 d3-d4 c3-d3",
                           .mover = BEN, .used = {EXTRA_JUMP}));
    stage_close(&t);
    stage_open(&t, HOP(.frogs = {"c3 N N", "d4 d5 c5"}));
    stage_moves(&t, "card extra-jump, jump c3 c4, jump c4 d4, push d5, push c5");
    stage_refused(&t, ANN, "push c4", "The jump began on c4: it can neither end nor pass there.");
    stage_close(&t);
}

static void pads_passed_may_be_visited_again(void)
{
    stage_open(&t, HOP(.frogs = {"b3 d3 N", "c3 c4 d4"}));
    stage_moves(&t, "jump b3 c3, push c4, push d4, push d3, push c3, push c2");
    stage_stands(&t, STAGE(.frogs = {"c2 d3 N", "c3 c4 d4"},
                           .without = "b3-c3 c3-c4 c4-d4 d3-d4 c3-d3 c2-c3", .mover = BEN));
    stage_close(&t);
}

static void going_on_into_a_home_can_win(void)
{
    stage_open(&t, HOP(.frogs = {"c4 S S", "c5 N S"}));
    stage_moves(&t, "jump c4 c5, push S");
    stage_won(&t, ANN);
    stage_stands(&t, STAGE(.frogs = {"S S S", "c5 N S"}, .without = "c4-c5", .asks = FROGS_OVER));
    stage_close(&t);
}

static const struct stage spread = {
    .players = 4,
    .options = "landing=hop homes=spread",
    .frogs = {"c4 S N", NULL, "c5 S S"},
};

static void a_home_that_would_not_count_is_no_end(void)
{
    struct stage narrow = spread;

    stage_open(&t, &spread);
    stage_play(&t, ANN, "jump c4 c5");
    stage_refused(&t, ANN, "push S", "In that home the frog would not count.");
    assert_string_equal(stage_legal(&t), "push b5\npush d5\n");
    narrow.bridges = "c4-c5";
    stage_open(&t, &narrow);
    stage_refused(&t, ANN, "jump c4 c5", "From c5 your frog could go no further.");
    narrow.options = "landing=hop";
    stage_open(&t, &narrow);
    stage_moves(&t, "jump c4 c5, push S");
    assert_string_equal(stage_frogs(&t, ANN), "N S S");
    stage_close(&t);
}

static void leaving_on_the_way_undoes_it(void)
{
    stage_open(&t, STAGE(.players = 3, .options = "landing=hop", .frogs = {"b3 N N", "c3 c4 E"}));
    stage_moves(&t, "jump b3 c3, push c4");
    stage_play(&t, ANN, "forfeit");
    stage_stands(&t, STAGE(.frogs = {"b3 N N", "c3 c4 E"}, .mover = BEN));
    assert_int_equal(stage_view(&t)->began, FROGS_NOWHERE);
    stage_close(&t);
}

static void others_leave_without_disturbing_it(void)
{
    stage_open(&t, STAGE(.players = 3, .options = "landing=hop", .frogs = {"b3 N N", "c3 c4 E"}));
    stage_play(&t, ANN, "jump b3 c3");
    stage_play(&t, BEN, "forfeit");
    stage_moves(&t, "push c4, push d4");
    stage_stands(
        &t, STAGE(.frogs = {"d4 N N", "c3 c4 E"}, .without = "b3-c3 c3-c4 c4-d4", .mover = CAT));
    stage_close(&t);
}

static void a_removal_may_follow(void)
{
    stage_open(&t, STAGE(.players = 2, .options = "landing=hop removal=extra",
                         .frogs = {"c3 N N", "d3 S S"}));
    stage_moves(&t, "jump c3 d3, push e3");
    stage_stands(
        &t, STAGE(.frogs = {"e3 N N", "d3 S S"}, .without = "c3-d3 d3-e3", .asks = FROGS_EXTRA));
    stage_play(&t, ANN, "remove a1 b1");
    stage_stands(&t, STAGE(.frogs = {"e3 N N", "d3 S S"}, .without = "c3-d3 d3-e3 a1-b1",
                           .mover = BEN, .used = {REMOVAL}));
    stage_close(&t);
}

static void a_position_can_come_again(void)
{
    stage_open(&t, STAGE(.players = 2, .options = "landing=hop board=small frogs=1 cards=off"));
    for (int round = 0; round < 2; round++)
        stage_moves(&t, "jump N b1, jump S b3, jump b1 N, jump b3 S");
    assert_int_equal(match_to_act(t.match), 0);
    assert_int_equal(stage_view(&t)->ending, FROGS_ENDING_REPETITION);
    stage_close(&t);
}

static const struct test tests[] = {
    {"the frog that came goes on from the shared pad, the other stays", "TT-4-7b",
     the_frog_that_came_goes_on},
    {"going on needs a bridge", "TT-4-7b1a", going_on_needs_a_bridge},
    {"going on repeats until the move is done or cancelled", "TT-4-7b1b",
     going_on_repeats_until_done_or_cancelled},
    {"a second jump onto an occupied pad goes on from there", "EJ-6b", a_second_jump_goes_on},
    {"a second jump goes on over a bridge only", "EJ-6b1a", a_second_jump_goes_on_over_a_bridge},
    {"a second jump goes on until a pad is open", "EJ-6b1b",
     a_second_jump_repeats_until_a_pad_is_open},
    {"the first jump of Extra Jump must be to an open pad", "EJ-4b TT-4-7e2b",
     the_first_jump_of_two_is_to_an_open_pad},
    {"a parachute onto an occupied pad goes on, over bridges", "TT-4-7f2a",
     under_a_parachute_only_the_first_jump_flies},
    {"a parachute does not come back over a bridge to where it began", NULL,
     a_parachute_does_not_come_back},
    {"a jump does not come back to where it began", NULL, a_jump_does_not_come_back},
    {"a jump that could only come back is refused", NULL,
     a_jump_that_could_only_come_back_is_refused},
    {"a jump from home does not end there", NULL, a_jump_from_home_does_not_end_there},
    {"a jump from elsewhere may end at home", NULL, a_jump_from_elsewhere_may_end_at_home},
    {"each jump of Extra Jump has its own beginning", NULL, each_jump_of_two_has_its_own_beginning},
    {"pads passed may be visited again over other bridges", NULL, pads_passed_may_be_visited_again},
    {"going on into the last home wins", NULL, going_on_into_a_home_can_win},
    {"spread: a home that would not count is no end", NULL, a_home_that_would_not_count_is_no_end},
    {"leaving on the way undoes the turn", NULL, leaving_on_the_way_undoes_it},
    {"others leave without disturbing it", NULL, others_leave_without_disturbing_it},
    {"removal=extra: a removal may follow", NULL, a_removal_may_follow},
    {"the third time of a position is a draw", NULL, a_position_can_come_again},
};

int main(void)
{
    return TEST_RUN("frogs-hop", tests);
}
