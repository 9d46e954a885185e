/* The card Extra Jump: one frog, two jumps, one turn. Ann's home is N, Ben's is S. */
#include "frogs_stage.h"
#include "test.h"

static struct stage_table t;

static void one_frog_jumps_twice(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N"}));
    assert_true(stage_offers(&t, "card extra-jump"));
    stage_play(&t, ANN, "card extra-jump");
    assert_true(stage_told(&t, "Ann plays Extra Jump."));
    stage_stands(&t, STAGE(.frogs = {"c3 N N"}, .asks = FROGS_CARD));
    stage_play(&t, ANN, "jump c3 d3");
    stage_stands(&t, STAGE(.frogs = {"d3 N N"}, .without = "c3-d3", .asks = FROGS_SECOND));
    stage_play(&t, ANN, "jump d3 d4");
    stage_stands(&t, STAGE(.frogs = {"d4 N N"}, .without = "c3-d3 d3-d4", .mover = BEN,
                           .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void both_jumps_are_the_same_frogs(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 a1 N"}));
    stage_play(&t, ANN, "card extra-jump");
    assert_string_equal(stage_why_not(&t, ANN, "jump c3"), "");
    assert_string_equal(stage_why_not(&t, ANN, "jump a1"), "");
    stage_play(&t, ANN, "jump c3 d3");
    stage_refused(&t, ANN, "jump a1 b1", "The same frog must make both jumps.");
    stage_refused(&t, ANN, "jump N c1", "The same frog must make both jumps.");
    assert_string_equal(stage_why_not(&t, ANN, "jump a1"), "The same frog must make both jumps.");
    assert_string_equal(stage_legal(&t), "jump d3 d2\njump d3 e3\njump d3 d4\n");
    stage_play(&t, ANN, "jump d3 e3");
    stage_stands(&t, STAGE(.frogs = {"a1 e3 N"}, .without = "c3-d3 d3-e3", .mover = BEN,
                           .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void only_the_own_card_counts(void)
{
    stage_open(&t, STAGE(.players = 2, .used = {PARACHUTE | EXTRA_BRIDGE | REMOVAL, ALL_CARDS}));
    stage_moves(&t, "card extra-jump, jump N c1, jump c1 b1");
    stage_stands(&t, STAGE(.frogs = {"b1 N N"}, .without = "b1-c1", .mover = BEN,
                           .used = {ALL_CARDS, ALL_CARDS}));
    stage_play(&t, BEN, "jump S c5");
    stage_refused(&t, ANN, "card extra-jump", "You have already used Extra Jump.");
    stage_close(&t);
}

static void the_second_jump_can_win(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c4 S S"}));
    stage_moves(&t, "card extra-jump, jump c4 c5, jump c5 S");
    stage_won(&t, ANN);
    stage_stands(&t, STAGE(.frogs = {"S S S"}, .without = "c4-c5", .asks = FROGS_OVER,
                           .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void the_turn_passes_unless_the_game_ends(void)
{
    stage_open(&t, STAGE(.players = 4, .mover = DAN));
    stage_moves(&t, "card extra-jump, jump W a3, jump a3 a2");
    stage_stands(&t, STAGE(.frogs = {[DAN] = "a2 W W"}, .without = "a2-a3", .mover = ANN,
                           .used = {[DAN] = EXTRA_JUMP}));
    assert_true(stage_told(&t, "Ann is to play."));
    stage_close(&t);
    the_second_jump_can_win();
}

static void the_card_is_for_the_mover_of_a_running_game(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c5 S S"}));
    stage_refused(&t, BEN, "card extra-jump", "It is not your turn: Ann is to play.");
    stage_moves(&t, "card extra-jump, jump c5 S");
    stage_refused(&t, ANN, "card extra-jump", "The game is over.");
    stage_refused(&t, BEN, "card extra-jump", "The game is over.");
    stage_close(&t);
}

static void without_the_card_one_jump_is_all(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N"}, .used = {EXTRA_JUMP}));
    stage_refused(&t, ANN, "card extra-jump", "You have already used Extra Jump.");
    stage_play(&t, ANN, "jump c3 d3");
    stage_refused(&t, ANN, "jump d3 d4", "It is not your turn: Ben is to play.");
    stage_close(&t);
}

static void the_card_must_be_chosen_and_unused(void)
{
    the_card_is_for_the_mover_of_a_running_game();
    without_the_card_one_jump_is_all();
}

/* The second jump lands on Ben's frog, which waits to be sent on. */
static const char *const steps[] = {"card extra-jump", "jump c3 c4", "jump c4 d4"};

static void deselecting_restores_everything(void)
{
    for (int count = 1; count <= 3; count++) {
        stage_open(&t, STAGE(.players = 2, .frogs = {"c3 a1 N", "d4 S S"}, .without = "a1-b1"));
        stage_mark(&t);
        for (int i = 0; i < count; i++)
            stage_play(&t, ANN, steps[i]);
        stage_cancel(&t, ANN);
        stage_unchanged(&t);
        stage_stands(&t, STAGE(.frogs = {"c3 a1 N", "d4 S S"}, .without = "a1-b1"));
        assert_true(stage_offers(&t, "card extra-jump"));
        stage_play(&t, ANN, "bridge a1 b1");
        stage_stands(&t, STAGE(.frogs = {"c3 a1 N", "d4 S S"}, .mover = BEN));
        stage_close(&t);
    }
}

static void a_used_card_is_refused(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N"}, .used = {EXTRA_JUMP}));
    stage_refused(&t, ANN, "card extra-jump", "You have already used Extra Jump.");
    assert_false(stage_offers(&t, "card extra-jump"));
    stage_stands(&t, STAGE(.frogs = {"c3 N N"}, .used = {EXTRA_JUMP}));
    stage_play(&t, ANN, "jump c3 d3");
    stage_stands(
        &t, STAGE(.frogs = {"d3 N N"}, .without = "c3-d3", .mover = BEN, .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void the_first_jump_needs_a_bridge(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N"}, .without = "c3-d3"));
    stage_play(&t, ANN, "card extra-jump");
    stage_refused(&t, ANN, "jump c3 d3", "There is no bridge to use between c3 and d3.");
    assert_false(stage_offers(&t, "jump c3 d3"));
    stage_play(&t, ANN, "jump c3 c4");
    stage_stands(&t, STAGE(.frogs = {"c4 N N"}, .without = "c3-d3 c3-c4", .asks = FROGS_SECOND));
    stage_close(&t);
}

static void the_first_jump_needs_an_open_pad(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 b3 N", "d3 S S"}));
    stage_play(&t, ANN, "card extra-jump");
    stage_refused(&t, ANN, "jump c3 d3", "The first jump of Extra Jump must be to an open pad.");
    stage_refused(&t, ANN, "jump c3 b3", "The first jump of Extra Jump must be to an open pad.");
    assert_false(stage_offers(&t, "jump c3 d3"));
    stage_play(&t, ANN, "jump c3 c4");
    stage_stands(&t,
                 STAGE(.frogs = {"b3 c4 N", "d3 S S"}, .without = "c3-c4", .asks = FROGS_SECOND));
    stage_close(&t);
}

/* Ann's frog in S stays there, whatever she tries on her next turn. */
static void check_locked(void)
{
    stage_play(&t, BEN, "jump S c5");
    assert_string_equal(stage_why_not(&t, ANN, "jump S"),
                        "Your frog in S has arrived and stays there.");
    stage_refused(&t, ANN, "jump S c5", "Your frog in S has arrived and stays there.");
    assert_false(stage_offers(&t, "jump S c5"));
    stage_play(&t, ANN, "card parachute");
    stage_refused(&t, ANN, "jump S c5", "Your frog in S has arrived and stays there.");
}

static void a_first_jump_home_ends_the_turn(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c5 c3 N"}));
    stage_moves(&t, "card extra-jump, jump c5 S");
    stage_stands(&t, STAGE(.frogs = {"c3 N S"}, .mover = BEN, .used = {EXTRA_JUMP}));
    assert_true(stage_told(&t, "Ben is to play."));
    stage_refused(&t, ANN, "jump c3 c4", "It is not your turn: Ben is to play.");
    check_locked();
    stage_close(&t);
}

static void a_first_jump_home_can_win(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c5 S S"}));
    stage_moves(&t, "card extra-jump, jump c5 S");
    stage_won(&t, ANN);
    stage_stands(&t, STAGE(.frogs = {"S S S"}, .asks = FROGS_OVER, .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void the_second_jump_needs_a_bridge(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N"}, .without = "c4-d4"));
    stage_moves(&t, "card extra-jump, jump c3 c4");
    stage_refused(&t, ANN, "jump c4 d4", "There is no bridge to use between c4 and d4.");
    stage_refused(&t, ANN, "jump c4 c3", "There is no bridge to use between c4 and c3.");
    stage_play(&t, ANN, "jump c4 b4");
    stage_stands(&t, STAGE(.frogs = {"b4 N N"}, .without = "c3-c4 c4-d4 b4-c4", .mover = BEN,
                           .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void the_second_jump_displaces(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N", "d4 S S"}, .without = "d4-e4"));
    stage_moves(&t, "card extra-jump, jump c3 c4, jump c4 d4");
    stage_stands(&t, STAGE(.frogs = {"d4 N N", "d4 S S"}, .without = "d4-e4 c3-c4 c4-d4",
                           .asks = FROGS_CHAIN));
    assert_string_equal(stage_legal(&t), "push d3\npush d5\n");
    stage_refused(&t, ANN, "jump d4 d5", "First the frog displaced on d4 must move on.");
    stage_play(&t, ANN, "push d5");
    stage_stands(&t, STAGE(.frogs = {"d4 N N", "d5 S S"}, .without = "d4-e4 c3-c4 c4-d4 d4-d5",
                           .mover = BEN, .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void the_displaced_frog_needs_a_bridge(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N", "d4 S S"}, .without = "d4-e4"));
    stage_moves(&t, "card extra-jump, jump c3 c4, jump c4 d4");
    stage_refused(&t, ANN, "push e4", "There is no bridge to use between d4 and e4.");
    stage_refused(&t, ANN, "push c4", "There is no bridge to use between d4 and c4.");
    stage_play(&t, ANN, "push d3");
    stage_stands(&t, STAGE(.frogs = {"d4 N N", "d3 S S"}, .without = "d4-e4 c3-c4 c4-d4 d3-d4",
                           .mover = BEN, .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void displacing_repeats_until_a_pad_is_open(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 e4 N", "d4 e5 S"}));
    stage_moves(&t, "card extra-jump, jump c3 c4, jump c4 d4, push e4");
    stage_stands(&t, STAGE(.frogs = {"d4 e4 N", "e4 e5 S"}, .without = "c3-c4 c4-d4 d4-e4",
                           .asks = FROGS_CHAIN));
    assert_true(stage_told(&t, "The frog of Ann on e4 must move on."));
    stage_play(&t, ANN, "push e5");
    stage_stands(&t, STAGE(.frogs = {"d4 e5 N", "e4 e5 S"}, .without = "c3-c4 c4-d4 d4-e4 e4-e5",
                           .asks = FROGS_CHAIN));
    assert_true(stage_told(&t, "The frog of Ben on e5 must move on."));
    stage_play(&t, ANN, "push d5");
    stage_stands(&t,
                 STAGE(.frogs = {"d4 e5 N", "d5 e4 S"}, .without = "c3-c4 c4-d4 d4-e4 e4-e5 d5-e5",
                       .mover = BEN, .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void a_second_jump_home_stays(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c4 c3 N"}));
    stage_moves(&t, "card extra-jump, jump c4 c5, jump c5 S");
    stage_stands(
        &t, STAGE(.frogs = {"c3 N S"}, .without = "c4-c5", .mover = BEN, .used = {EXTRA_JUMP}));
    assert_true(stage_told(&t, "That frog has arrived and stays there."));
    check_locked();
    stage_close(&t);
}

static void without_a_second_jump_the_turn_can_end(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"a2 N N"}, .bridges = "a1-a2 c3-d3"));
    stage_mark(&t);
    stage_moves(&t, "card extra-jump, jump a2 a1");
    assert_string_equal(stage_legal(&t), "done\n");
    stage_cancel(&t, ANN);
    stage_unchanged(&t);
    stage_moves(&t, "card extra-jump, jump a2 a1, done");
    stage_stands(
        &t, STAGE(.frogs = {"a1 N N"}, .bridges = "c3-d3", .mover = BEN, .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void with_a_second_jump_the_turn_cannot_end(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"a2 N N"}));
    stage_play(&t, ANN, "card extra-jump");
    stage_refused(&t, ANN, "done", "There is something left to do.");
    stage_play(&t, ANN, "jump a2 a1");
    stage_refused(&t, ANN, "done", "There is something left to do.");
    stage_play(&t, ANN, "jump a1 b1");
    stage_close(&t);
}

static void the_first_jump_may_go_to_the_own_home(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c1 N b3"}));
    stage_moves(&t, "card extra-jump, jump c1 N");
    stage_stands(&t, STAGE(.frogs = {"N N b3"}, .asks = FROGS_SECOND));
    stage_play(&t, ANN, "jump N c1");
    stage_stands(&t, STAGE(.frogs = {"c1 N b3"}, .mover = BEN, .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static const struct test tests[] = {
    {"one frog makes two jumps in one turn, and the card is used", "EJ-1 EJ-4 EJ-5 EJ-7 EJ-8",
     one_frog_jumps_twice},
    {"the frog of the first jump is the frog of the second", "EJ-3 EJ-6",
     both_jumps_are_the_same_frogs},
    {"each player's own card can be played, once", "EJ-2", only_the_own_card_counts},
    {"the turn passes to the next in order, unless the game ends", "EJ-9",
     the_turn_passes_unless_the_game_ends},
    {"a second jump of the last frog into an opponent's home wins", "EJ-6c0a",
     the_second_jump_can_win},
    {"the card is for the mover of a running game, chosen and unused", "EJ-pre",
     the_card_must_be_chosen_and_unused},
    {"deselecting at any step restores everything and keeps the card", "EJ-1-6a",
     deselecting_restores_everything},
    {"a used card is refused, another action is not", "EJ-2a", a_used_card_is_refused},
    {"a first jump without a bridge is refused", "EJ-4a", the_first_jump_needs_a_bridge},
    {"a first jump onto an occupied pad is refused", "EJ-4b", the_first_jump_needs_an_open_pad},
    {"a first jump into an opponent's home locks the frog and ends the turn", "EJ-4c",
     a_first_jump_home_ends_the_turn},
    {"a first jump of the last frog into an opponent's home wins", "EJ-4c0a",
     a_first_jump_home_can_win},
    {"a second jump without a bridge is refused", "EJ-6a", the_second_jump_needs_a_bridge},
    {"a second jump onto an occupied pad displaces the frog there", "EJ-6b",
     the_second_jump_displaces},
    {"a displaced frog needs a bridge", "EJ-6b1a", the_displaced_frog_needs_a_bridge},
    {"displacing repeats until a pad is open", "EJ-6b1b", displacing_repeats_until_a_pad_is_open},
    {"a second jump into an opponent's home locks the frog and ends the turn", "EJ-6c",
     a_second_jump_home_stays},
    {"the turn can end after the first jump if there is no second", NULL,
     without_a_second_jump_the_turn_can_end},
    {"the turn cannot end while a jump can be made", NULL, with_a_second_jump_the_turn_cannot_end},
    {"the first jump may go to the own home", NULL, the_first_jump_may_go_to_the_own_home},
};

int main(void)
{
    return TEST_RUN("frogs-extra-jump", tests);
}
