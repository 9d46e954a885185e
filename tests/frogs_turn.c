/* A turn: who plays, what they may choose, and what becomes of it. Ann's home is N and Ben's is S;
   with four they are N, E, S and W. */
#include "bits.h"
#include "frogs_stage.h"
#include "test.h"

static struct stage_table t;

static void the_first_player_begins(void)
{
    for (int players = 2; players <= FROGS_PLAYERS_MAX; players++) {
        struct match_setup setup = {.game = &frogs_game, .names = {"Ann", "Ben", "Cat", "Dan"}};
        struct frogs_view view;
        params_init(&frogs_game, players, &setup.params);
        struct match *match = match_create(&setup, 0, &t.why);
        assert_non_null(match);
        match_view(match, BEN, &view);
        assert_int_equal(match_to_act(match), bits_of(ANN));
        assert_int_equal(view.table.mover, ANN);
        match_destroy(match);
    }
}

static const char *const first_moves[] = {"jump N c1", "jump E e3", "jump S c5", "jump W a3"};
static const char *const are_to_play[] = {"Ann is to play.", "Ben is to play.", "Cat is to play.",
                                          "Dan is to play."};
static const char *const not_yours[] = {
    "It is not your turn: Ann is to play.", "It is not your turn: Ben is to play.",
    "It is not your turn: Cat is to play.", "It is not your turn: Dan is to play."};

static void the_order_decides(void)
{
    stage_open(&t, STAGE(.players = 4));
    for (int seat = ANN; seat <= DAN; seat++) {
        for (int other = ANN; other <= DAN; other++)
            if (other != seat)
                stage_refused(&t, other, first_moves[other], not_yours[seat]);
        stage_play(&t, seat, first_moves[seat]);
    }
    stage_stands(&t, STAGE(.frogs = {"c1 N N", "e3 E E", "c5 S S", "a3 W W"}, .mover = ANN));
    stage_play(&t, BEN, "forfeit");
    stage_play(&t, ANN, "jump c1 N");
    stage_stands(&t, STAGE(.frogs = {"N N N", "e3 E E", "c5 S S", "a3 W W"}, .mover = CAT));
    stage_close(&t);
}

static void all_are_told_whose_turn_it_is(void)
{
    stage_open(&t, STAGE(.players = 4));
    for (int seat = ANN; seat <= DAN; seat++) {
        stage_play(&t, seat, first_moves[seat]);
        assert_true(stage_told(&t, are_to_play[(seat + 1) % 4]));
    }
    stage_close(&t);
}

static void there_are_three_kinds_of_action(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 S S"}, .without = "a1-b1"));
    assert_string_equal(stage_legal(&t), "jump c3 c2\njump c3 b3\njump c3 d3\njump c3 c4\n"
                                         "bridge a1 b1\n"
                                         "card extra-jump\ncard parachute\n"
                                         "card extra-bridge\ncard removal\n");
    stage_refused(&t, ANN, "remove a2 b2", "Removing a bridge needs the card Bridge Removal.");
    stage_refused(&t, ANN, "push a2", "No frog is waiting to move on.");
    stage_refused(&t, ANN, "done", "There is something left to do.");
    stage_close(&t);
}

/* Actions that have begun and are not complete. */
static const char *const begun[] = {
    "jump c3 d3", /* onto Ben's frog */
    "card extra-jump",   "card extra-jump, jump c3 c4",     "card parachute",
    "card extra-bridge", "card extra-bridge, bridge a1 b1", "card removal",
};

static void an_action_can_be_cancelled(void)
{
    for (size_t i = 0; i < sizeof begun / sizeof *begun; i++) {
        uint32_t entry;
        stage_open(
            &t, STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}, .without = "a1-b1 a2-b2 a3-b3"));
        stage_mark(&t);
        stage_moves(&t, begun[i]);
        stage_cancel(&t, ANN);
        stage_unchanged(&t);
        assert_false(match_turn_start(t.match, ANN, &entry));
        stage_play(&t, ANN, "bridge a2 b2");
        stage_stands(&t,
                     STAGE(.frogs = {"c3 N N", "d3 S S"}, .without = "a1-b1 a3-b3", .mover = BEN));
        stage_close(&t);
    }
}

static void what_cannot_be_done_is_refused(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"a1 S S"}, .bridges = ""));
    assert_string_equal(stage_why_not(&t, ANN, "jump"), "None of your frogs can move.");
    stage_refused(&t, ANN, "card extra-jump", "None of your frogs can use Extra Jump now.");
    stage_refused(&t, ANN, "card removal", "There is no bridge that can go.");
    stage_play(&t, ANN, "bridge a1 b1");
    stage_close(&t);
    stage_open(&t, STAGE(.players = 2));
    assert_string_equal(stage_why_not(&t, ANN, "bridge"), "No gap is empty.");
    stage_refused(&t, ANN, "bridge a1 b1", "There already is a bridge between a1 and b1.");
    stage_refused(&t, ANN, "card extra-bridge", "No gap is empty.");
    stage_play(&t, ANN, "jump N c1");
    stage_close(&t);
}

/* Each kind of action, and how everything stands after it. */
static const struct {
    const char *action;
    struct stage after;
} deeds[] = {
    {"jump c3 d3", {.frogs = {"d3 N N"}, .without = "a1-b1 a2-b2 c3-d3", .mover = BEN}},
    {"bridge a1 b1", {.frogs = {"c3 N N"}, .without = "a2-b2", .mover = BEN}},
    {"card extra-jump, jump c3 d3, jump d3 d4",
     {.frogs = {"d4 N N"},
      .without = "a1-b1 a2-b2 c3-d3 d3-d4",
      .mover = BEN,
      .used = {EXTRA_JUMP}}},
    {"card parachute, jump c3 d3",
     {.frogs = {"d3 N N"}, .without = "a1-b1 a2-b2", .mover = BEN, .used = {PARACHUTE}}},
    {"card extra-bridge, bridge a1 b1, bridge a2 b2",
     {.frogs = {"c3 N N"}, .mover = BEN, .used = {EXTRA_BRIDGE}}},
    {"card removal, remove c3 d3",
     {.frogs = {"c3 N N"}, .without = "a1-b1 a2-b2 c3-d3", .mover = BEN, .used = {REMOVAL}}},
};

static void the_action_is_performed(void)
{
    for (size_t i = 0; i < sizeof deeds / sizeof *deeds; i++) {
        stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N"}, .without = "a1-b1 a2-b2"));
        stage_moves(&t, deeds[i].action);
        stage_stands(&t, &deeds[i].after);
        assert_true(stage_told(&t, "Ben is to play."));
        stage_close(&t);
    }
}

static void the_turn_passes_or_the_game_ends(void)
{
    stage_open(&t, STAGE(.players = 3, .frogs = {[CAT] = "a1 E E"}, .mover = BEN));
    stage_play(&t, BEN, "jump E e5");
    stage_stands(&t, STAGE(.frogs = {[BEN] = "e5 E E", [CAT] = "a1 E E"}, .mover = CAT));
    stage_play(&t, CAT, "jump a1 N");
    stage_won(&t, CAT);
    stage_stands(
        &t, STAGE(.frogs = {[BEN] = "e5 E E", [CAT] = "N E E"}, .mover = CAT, .asks = FROGS_OVER));
    stage_close(&t);
}

static void after_the_end_nobody_plays(void)
{
    static const char *const events[] = {"jump N c1",      "push c1", "bridge a1 b1",
                                         "remove a2 b2",   "done",    "card extra-jump",
                                         "card parachute", "forfeit"};

    stage_open(&t, STAGE(.players = 2, .frogs = {"c5 S S"}, .without = "a1-b1"));
    assert_int_equal(match_to_act(t.match), bits_of(ANN));
    stage_play(&t, ANN, "jump c5 S");
    assert_int_equal(match_to_act(t.match), 0);
    for (size_t i = 0; i < sizeof events / sizeof *events; i++) {
        stage_refused(&t, ANN, events[i], "The game is over.");
        stage_refused(&t, BEN, events[i], "The game is over.");
    }
    assert_string_equal(stage_legal(&t), "");
    stage_close(&t);
}

static void a_jump_needs_a_bridge(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N"}, .without = "c3-d3"));
    stage_refused(&t, ANN, "jump c3 d3", "There is no bridge to use between c3 and d3.");
    assert_false(stage_offers(&t, "jump c3 d3"));
    stage_play(&t, ANN, "jump c3 b3");
    stage_stands(&t, STAGE(.frogs = {"b3 N N"}, .without = "c3-d3 b3-c3", .mover = BEN));
    stage_close(&t);
}

/* Ann's frog shares d3 with Ben's, which must move on; there is no bridge to e3. */
static void share_d3(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N", "d3 d4 S"}, .without = "d3-e3"));
    stage_play(&t, ANN, "jump c3 d3");
    stage_stands(
        &t, STAGE(.frogs = {"d3 N N", "d3 d4 S"}, .without = "d3-e3 c3-d3", .asks = FROGS_CHAIN));
    assert_true(stage_told(&t, "The frog of Ben on d3 must move on."));
}

static void the_displaced_frog_moves_on(void)
{
    share_d3();
    stage_refused(&t, ANN, "jump N c1", "First the frog displaced on d3 must move on.");
    stage_refused(&t, ANN, "push a1", "d3 and a1 are not neighbours.");
    assert_string_equal(stage_legal(&t), "push d2\npush d4\n");
    stage_play(&t, ANN, "push d2");
    stage_stands(
        &t, STAGE(.frogs = {"d3 N N", "d2 d4 S"}, .without = "d3-e3 c3-d3 d2-d3", .mover = BEN));
    stage_close(&t);
}

static void the_displaced_frog_needs_a_bridge(void)
{
    share_d3();
    stage_refused(&t, ANN, "push e3", "There is no bridge to use between d3 and e3.");
    stage_refused(&t, ANN, "push c3", "There is no bridge to use between d3 and c3.");
    stage_play(&t, ANN, "push d2");
    stage_stands(
        &t, STAGE(.frogs = {"d3 N N", "d2 d4 S"}, .without = "d3-e3 c3-d3 d2-d3", .mover = BEN));
    stage_close(&t);
}

static void displacing_repeats_until_done_or_cancelled(void)
{
    share_d3();
    stage_play(&t, ANN, "push d4");
    stage_stands(&t, STAGE(.frogs = {"d3 N N", "d4 d4 S"}, .without = "d3-e3 c3-d3 d3-d4",
                           .asks = FROGS_CHAIN));
    stage_cancel(&t, ANN);
    stage_stands(&t, STAGE(.frogs = {"c3 N N", "d3 d4 S"}, .without = "d3-e3"));
    stage_moves(&t, "jump c3 d3, push d4, push d5");
    stage_stands(&t, STAGE(.frogs = {"d3 N N", "d4 d5 S"}, .without = "d3-e3 c3-d3 d3-d4 d4-d5",
                           .mover = BEN));
    stage_close(&t);
}

static void a_frog_that_arrived_stays(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c5 b3 N"}));
    stage_play(&t, ANN, "jump c5 S");
    stage_stands(&t, STAGE(.frogs = {"b3 N S"}, .mover = BEN));
    assert_true(stage_told(&t, "That frog has arrived and stays there."));
    stage_play(&t, BEN, "jump S c5");
    assert_string_equal(stage_why_not(&t, ANN, "jump S"),
                        "Your frog in S has arrived and stays there.");
    stage_refused(&t, ANN, "jump S c5", "Your frog in S has arrived and stays there.");
    assert_false(stage_offers(&t, "jump S c5"));
    stage_play(&t, ANN, "jump b3 b2");
    stage_stands(&t, STAGE(.frogs = {"b2 N S", "c5 S S"}, .without = "b2-b3", .mover = BEN));
    stage_close(&t);
}

static void the_last_frog_to_arrive_wins(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c5 S S"}));
    stage_play(&t, ANN, "jump c5 S");
    stage_won(&t, ANN);
    stage_stands(&t, STAGE(.frogs = {"S S S"}, .asks = FROGS_OVER));
    stage_close(&t);
}

static void a_gap_takes_one_bridge(void)
{
    stage_open(&t, STAGE(.players = 2, .without = "a1-b1 a2-b2"));
    stage_refused(&t, ANN, "bridge c3 d3", "There already is a bridge between c3 and d3.");
    stage_refused(&t, ANN, "bridge c1 N", "There already is a bridge between c1 and N.");
    stage_play(&t, ANN, "bridge a1 b1");
    stage_stands(&t, STAGE(.without = "a2-b2", .mover = BEN));
    stage_refused(&t, BEN, "bridge a1 b1", "There already is a bridge between a1 and b1.");
    stage_play(&t, BEN, "bridge a2 b2");
    stage_stands(&t, STAGE(.mover = ANN));
    /* No gap is empty now; the reason is still the bridge that lies there. */
    stage_refused(&t, ANN, "bridge a2 b2", "There already is a bridge between a2 and b2.");
    stage_close(&t);
}

static void extra_jump_asks_for_a_second_jump(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 a1 N"}));
    stage_play(&t, ANN, "card extra-jump");
    assert_string_equal(stage_why_not(&t, ANN, "jump c3"), "");
    stage_play(&t, ANN, "jump c3 c4");
    stage_stands(&t, STAGE(.frogs = {"a1 c4 N"}, .without = "c3-c4", .asks = FROGS_SECOND));
    assert_string_equal(stage_legal(&t), "jump c4 b4\njump c4 d4\njump c4 c5\n");
    stage_refused(&t, ANN, "jump a1 b1", "The same frog must make both jumps.");
    stage_play(&t, ANN, "jump c4 c5");
    stage_stands(&t, STAGE(.frogs = {"a1 c5 N"}, .without = "c3-c4 c4-c5", .mover = BEN,
                           .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void extra_jump_needs_a_bridge(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N"}, .without = "c3-d3"));
    stage_play(&t, ANN, "card extra-jump");
    stage_refused(&t, ANN, "jump c3 d3", "There is no bridge to use between c3 and d3.");
    stage_moves(&t, "jump c3 b3, jump b3 b4");
    stage_stands(&t, STAGE(.frogs = {"b4 N N"}, .without = "c3-d3 b3-c3 b3-b4", .mover = BEN,
                           .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void extra_jump_begins_on_an_open_pad(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}));
    stage_play(&t, ANN, "card extra-jump");
    stage_refused(&t, ANN, "jump c3 d3", "The first jump of Extra Jump must be to an open pad.");
    stage_moves(&t, "jump c3 b3, jump b3 b4");
    stage_stands(&t, STAGE(.frogs = {"b4 N N", "d3 S S"}, .without = "b3-c3 b3-b4", .mover = BEN,
                           .used = {EXTRA_JUMP}));
    stage_close(&t);
}

static void a_parachute_needs_no_bridge(void)
{
    static const char *const jumps[] = {"jump c3 c2", "jump c3 b3", "jump c3 d3", "jump c3 c4"};
    static const char *const after[] = {"c2 N N", "b3 N N", "d3 N N", "c4 N N"};

    for (int i = 0; i < 4; i++) {
        stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N"}, .bridges = "c3-d3"));
        stage_play(&t, ANN, "card parachute");
        assert_string_equal(stage_legal(&t),
                            "jump c3 c2\njump c3 b3\njump c3 d3\njump c3 c4\njump N c1\n");
        stage_refused(&t, ANN, "jump c3 d4", "c3 and d4 are not neighbours.");
        stage_play(&t, ANN, jumps[i]);
        stage_stands(
            &t, STAGE(.frogs = {after[i]}, .bridges = "c3-d3", .mover = BEN, .used = {PARACHUTE}));
        stage_close(&t);
    }
}

static void a_parachute_displaces(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}, .bridges = "d2-d3 d3-e3"));
    stage_moves(&t, "card parachute, jump c3 d3");
    stage_stands(
        &t, STAGE(.frogs = {"d3 N N", "d3 S S"}, .bridges = "d2-d3 d3-e3", .asks = FROGS_CHAIN));
    stage_refused(&t, ANN, "push d4", "There is no bridge to use between d3 and d4.");
    stage_refused(&t, ANN, "push d1", "d3 and d1 are not neighbours.");
    stage_play(&t, ANN, "push e3");
    stage_stands(&t, STAGE(.frogs = {"d3 N N", "e3 S S"}, .bridges = "d2-d3", .mover = BEN,
                           .used = {PARACHUTE}));
    stage_close(&t);
}

static void extra_bridge_places_two(void)
{
    stage_open(&t, STAGE(.players = 2, .without = "a1-b1 a2-b2 a3-b3"));
    stage_moves(&t, "card extra-bridge, bridge a1 b1");
    stage_stands(&t, STAGE(.without = "a2-b2 a3-b3", .asks = FROGS_SECOND));
    stage_play(&t, ANN, "bridge a3 b3");
    stage_stands(&t, STAGE(.without = "a2-b2", .mover = BEN, .used = {EXTRA_BRIDGE}));
    stage_close(&t);
}

static void extra_bridge_needs_empty_gaps(void)
{
    stage_open(&t, STAGE(.players = 2, .without = "a1-b1 a2-b2 a3-b3"));
    stage_play(&t, ANN, "card extra-bridge");
    stage_refused(&t, ANN, "bridge c3 d3", "There already is a bridge between c3 and d3.");
    stage_play(&t, ANN, "bridge a1 b1");
    stage_refused(&t, ANN, "bridge a1 b1", "There already is a bridge between a1 and b1.");
    stage_play(&t, ANN, "bridge a3 b3");
    stage_stands(&t, STAGE(.without = "a2-b2", .mover = BEN, .used = {EXTRA_BRIDGE}));
    stage_close(&t);
}

static void bridge_removal_removes(void)
{
    stage_open(&t, STAGE(.players = 2));
    stage_play(&t, ANN, "card removal");
    stage_stands(&t, STAGE(.asks = FROGS_CARD));
    assert_true(stage_offers(&t, "remove c3 d3"));
    stage_play(&t, ANN, "remove c3 d3");
    assert_true(stage_told(&t, "Ann removes the bridge between c3 and d3."));
    stage_stands(&t, STAGE(.without = "c3-d3", .mover = BEN, .used = {REMOVAL}));
    stage_close(&t);
}

static void only_a_bridge_can_be_removed(void)
{
    stage_open(&t, STAGE(.players = 2, .without = "c3-d3"));
    stage_play(&t, ANN, "card removal");
    stage_refused(&t, ANN, "remove c3 d3",
                  "A bridge that does not exist cannot be removed: c3 and d3 have none.");
    assert_false(stage_offers(&t, "remove c3 d3"));
    stage_play(&t, ANN, "remove a1 b1");
    stage_stands(&t, STAGE(.without = "c3-d3 a1-b1", .mover = BEN, .used = {REMOVAL}));
    stage_close(&t);
}

static void home_bridges_are_never_removed(void)
{
    stage_open(&t, STAGE(.players = 2));
    stage_play(&t, ANN, "card removal");
    stage_refused(&t, ANN, "remove c1 N", "Bridges to home leaves can never be removed.");
    stage_refused(&t, ANN, "remove c5 S", "Bridges to home leaves can never be removed.");
    assert_false(stage_offers(&t, "remove c5 S"));
    stage_play(&t, ANN, "remove c1 c2");
    stage_stands(&t, STAGE(.without = "c1-c2", .mover = BEN, .used = {REMOVAL}));
    stage_close(&t);
}

static const struct test tests[] = {
    {"the first player begins", "TT-1a", the_first_player_begins},
    {"the order decides who plays", "TT-1 TT-2", the_order_decides},
    {"all are told whose turn it is", "TT-3", all_are_told_whose_turn_it_is},
    {"an action is a move, a bridge or a card", "TT-4", there_are_three_kinds_of_action},
    {"an action can be cancelled and another chosen", "TT-5", an_action_can_be_cancelled},
    {"an action that cannot be performed is refused", "TT-6", what_cannot_be_done_is_refused},
    {"an action is performed and everybody sees it", "TT-7", the_action_is_performed},
    {"then the next player plays, unless the game has ended", "TT-8",
     the_turn_passes_or_the_game_ends},
    {"after the end nobody plays", "TT-pre", after_the_end_nobody_plays},
    {"a jump without a bridge is refused", "TT-4-7a", a_jump_needs_a_bridge},
    {"a displaced frog must move on to a neighbouring pad", "TT-4-7b", the_displaced_frog_moves_on},
    {"a displaced frog needs a bridge", "TT-4-7b1a", the_displaced_frog_needs_a_bridge},
    {"displacing repeats until the move is complete or cancelled", "TT-4-7b1b",
     displacing_repeats_until_done_or_cancelled},
    {"a frog in an opponent's home stays, and so does the bridge", "TT-4-7c",
     a_frog_that_arrived_stays},
    {"the last frog to arrive wins", "TT-4-7c0a", the_last_frog_to_arrive_wins},
    {"a gap takes one bridge", "TT-4-7d", a_gap_takes_one_bridge},
    {"Extra Jump asks for a second jump from where the first ended", "TT-4-7e",
     extra_jump_asks_for_a_second_jump},
    {"Extra Jump without a bridge is refused", "TT-4-7e2a", extra_jump_needs_a_bridge},
    {"Extra Jump begins on an open pad", "TT-4-7e2b", extra_jump_begins_on_an_open_pad},
    {"Parachute needs no bridge", "TT-4-7f", a_parachute_needs_no_bridge},
    {"Parachute displaces like a jump", "TT-4-7f2a", a_parachute_displaces},
    {"Extra Bridge places two bridges", "TT-4-7g", extra_bridge_places_two},
    {"Extra Bridge needs empty gaps", "TT-4-7g1-2a", extra_bridge_needs_empty_gaps},
    {"Bridge Removal removes a bridge", "TT-4-7h", bridge_removal_removes},
    {"a bridge that does not exist cannot be removed", "TT-4-7h1a", only_a_bridge_can_be_removed},
    {"a bridge to a home can never be removed", "TT-4-7h1b", home_bridges_are_never_removed},
};

int main(void)
{
    return TEST_RUN("frogs-turn", tests);
}
