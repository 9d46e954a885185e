/* The rules of frogs that no use case names: boards, options, cards at their edges, and the ways a
   game ends. Ann's home is N and Ben's is S; three have N, E and W, four N, E, S and W. */
#include "bits.h"
#include "frogs_stage.h"
#include "listed.h"
#include "test.h"

#include <string.h>

static struct stage_table t;

/* Boards. */

struct shape {
    enum frogs_size size;
    int players, pads, gaps;
};

static const struct shape shapes[] = {
    {FROGS_CLASSIC, 2, 25, 40}, {FROGS_CLASSIC, 3, 15, 30}, {FROGS_CLASSIC, 4, 25, 40},
    {FROGS_SMALL, 2, 9, 12},    {FROGS_SMALL, 3, 6, 9},     {FROGS_SMALL, 4, 9, 12},
};

enum { SHAPES = sizeof shapes / sizeof *shapes };

static void boards_have_their_size(void)
{
    for (int i = 0; i < SHAPES; i++) {
        const struct frogs_board *board = frogs_board(shapes[i].size, shapes[i].players);
        assert_int_equal(bits_count(board->pads), shapes[i].pads);
        assert_int_equal(board->gap_count, shapes[i].gaps + shapes[i].players);
        assert_int_equal(bits_count(board->home_gaps), shapes[i].players);
    }
}

static bool touch(const struct shape *shape, int a, int b)
{
    int right = b % FROGS_COLUMNS - a % FROGS_COLUMNS, down = b / FROGS_COLUMNS - a / FROGS_COLUMNS;

    return right * right + down * down == 1 || (right * down == 1 && shape->players == 3);
}

static void gaps_lie_between_all_neighbours(void)
{
    for (int i = 0; i < SHAPES; i++) {
        const struct frogs_board *board = frogs_board(shapes[i].size, shapes[i].players);
        int a, b;
        bits_each (a, board->pads)
            bits_each (b, board->pads) {
                int gap = frogs_gap_between(board, a, b);
                assert_int_equal(gap >= 0, touch(&shapes[i], a, b));
                assert_int_equal(gap, frogs_gap_between(board, b, a));
                if (gap >= 0)
                    assert_int_equal(frogs_across(board, gap, a), b);
            }
    }
}

/* How many jumps it takes from one place to another, all gaps bridged. */
static int jumps_between(const struct frogs_board *board, int from, int to)
{
    uint64_t reached = bits_of(from);
    int jumps = 0, place, gap;

    for (; !bits_has(reached, to); jumps++) {
        uint64_t next = reached;
        bits_each (place, reached)
            bits_each (gap, board->touching[place])
                next |= bits_of(frogs_across(board, gap, place));
        assert_true(next != reached);
        reached = next;
    }
    return jumps;
}

static void homes_are_six_jumps_apart(void)
{
    for (int players = 2; players <= FROGS_PLAYERS_MAX; players++) {
        const struct frogs_board *board = frogs_board(FROGS_CLASSIC, players);
        for (int seat = 1; seat < players; seat++)
            for (int other = 0; other < seat; other++)
                assert_int_equal(jumps_between(board, board->homes[seat], board->homes[other]), 6);
    }
}

/* The start of a game, or why there is none. */
static bool start(int players, const char *options, struct frogs_table *table, struct message *why)
{
    struct params params;
    struct frogs_view view;
    _Alignas(max_align_t) char state[sizeof view];

    params_init(&frogs_game, players, &params);
    assert_true(params_parse(&frogs_game, (struct word){options, strlen(options)}, &params, why));
    if (!game_start(&frogs_game, &params, state, why))
        return false;
    frogs_game.view(state, VIEWER_AUDIENCE, &view);
    *table = view.table;
    return true;
}

static void all_begin_at_home_with_every_bridge(void)
{
    for (int players = 2; players <= FROGS_PLAYERS_MAX; players++) {
        const struct frogs_board *board = frogs_board(FROGS_CLASSIC, players);
        struct frogs_table table;
        struct message why;
        assert_true(start(players, "", &table, &why));
        assert_int_equal(table.now.bridges, bits_below(board->gap_count));
        for (int frog = 0; frog < FROGS_EACH_MAX * players; frog++)
            assert_int_equal(table.now.frogs[frog], board->homes[frogs_owner(frog)]);
        for (int seat = 0; seat < players; seat++)
            assert_int_equal(table.now.used[seat], 0);
    }
}

static void more_frogs_than_pads_are_refused(void)
{
    struct frogs_table table;
    struct message why;

    assert_false(start(3, "board=small frogs=2", &table, &why));
    assert_string_equal(why.text, "That many frogs don't fit on this board.");
    assert_string_equal(frogs_game.options[why.position].field.name, "frogs");
    assert_false(start(3, "board=small frogs=3", &table, &why));
    assert_false(start(4, "board=small frogs=3", &table, &why));
    assert_true(start(2, "board=small frogs=3", &table, &why));
    assert_true(start(3, "board=small frogs=1", &table, &why));
    assert_true(start(4, "board=small frogs=2", &table, &why));
}

/* Chains and homes. */

static void the_first_mover_can_be_displaced(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 e3 N", "d3 d4 e4"}));
    stage_moves(&t, "jump c3 d3, push d4, push e4, push e3, push d3");
    assert_true(stage_told(&t, "The frog of Ann on d3 must move on."));
    assert_int_equal(stage_view(&t)->onward, 0); /* her frog from c3 */
    stage_play(&t, ANN, "push d2");
    stage_stands(&t, STAGE(.frogs = {"d2 d3 N", "d4 e4 e3"},
                           .without = "c3-d3 d3-d4 d4-e4 e3-e4 d3-e3 d2-d3", .mover = BEN));
    stage_close(&t);
}

static void leaving_home_can_push_a_frog_into_it(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {NULL, "c1 S S"}));
    stage_moves(&t, "jump N c1, push N");
    assert_true(stage_told(&t, "That frog has arrived and stays there."));
    stage_stands(&t, STAGE(.frogs = {"c1 N N", "N S S"}, .mover = BEN));
    stage_refused(&t, BEN, "jump N c1", "Your frog in N has arrived and stays there.");
    stage_close(&t);
}

static void a_frog_can_go_home_and_leave_again(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c1 a1 b2"}));
    stage_play(&t, ANN, "jump c1 N");
    stage_stands(&t, STAGE(.frogs = {"N a1 b2"}, .mover = BEN));
    stage_play(&t, BEN, "jump S c5");
    stage_play(&t, ANN, "jump N c1");
    stage_stands(&t, STAGE(.frogs = {"c1 a1 b2", "c5 S S"}, .mover = BEN));
    stage_close(&t);
}

static void a_displaced_frog_can_go_to_its_own_home(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c4 N N", "c5 S S"}, .bridges = "c4-c5"));
    stage_play(&t, ANN, "jump c4 c5");
    assert_string_equal(stage_legal(&t), "push S\n");
    stage_play(&t, ANN, "push S");
    stage_stands(&t, STAGE(.frogs = {"c5 N N"}, .bridges = "", .mover = BEN));
    stage_close(&t);
}

static void another_players_move_can_win(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {NULL, "c1 N N"}));
    stage_moves(&t, "jump N c1, push N");
    stage_won(&t, BEN);
    stage_close(&t);
}

/* homes=spread. */

static const char would_not_count[] = "In that home the frog would not count.";

static void four_players_spread_one_to_each_home(void)
{
    stage_open(&t, STAGE(.players = 4, .options = "homes=spread", .frogs = {"c5 a3 S"}));
    stage_refused(&t, ANN, "jump c5 S", would_not_count);
    assert_false(stage_offers(&t, "jump c5 S"));
    stage_play(&t, ANN, "jump a3 W");
    stage_stands(&t, STAGE(.frogs = {"c5 S W"}, .mover = BEN));
    stage_close(&t);
    stage_open(&t, STAGE(.players = 4, .options = "homes=spread", .frogs = {"e3 S W"}));
    stage_play(&t, ANN, "jump e3 E");
    stage_won(&t, ANN);
    stage_close(&t);
}

static void three_players_spread_at_least_one_to_each_home(void)
{
    stage_open(&t, STAGE(.players = 3, .options = "homes=spread", .frogs = {"a5 b5 W"}));
    stage_play(&t, ANN, "jump a5 W");
    stage_stands(&t, STAGE(.frogs = {"b5 W W"}, .mover = BEN));
    stage_close(&t);
    stage_open(&t, STAGE(.players = 3, .options = "homes=spread", .frogs = {"a5 W W"}));
    stage_refused(&t, ANN, "jump a5 W", would_not_count);
    stage_close(&t);
    stage_open(&t, STAGE(.players = 3, .options = "homes=spread", .frogs = {"e5 W W"}));
    stage_play(&t, ANN, "jump e5 E");
    stage_won(&t, ANN);
    stage_close(&t);
}

static void without_the_option_any_home_will_do(void)
{
    stage_open(&t, STAGE(.players = 4, .frogs = {"c5 S S"}));
    stage_play(&t, ANN, "jump c5 S");
    stage_won(&t, ANN);
    stage_close(&t);
}

static void displaced_frogs_spread_too(void)
{
    stage_open(&t, STAGE(.players = 4, .options = "homes=spread",
                         .frogs = {"c4 N N", "c5 S E", NULL, "e3 W W"}));
    stage_play(&t, ANN, "jump c4 c5");
    stage_refused(&t, ANN, "push S", would_not_count);
    assert_string_equal(stage_legal(&t), "push b5\npush d5\n");
    stage_cancel(&t, ANN);
    stage_play(&t, ANN, "jump N c1");
    stage_moves(&t, "jump E e3, push E");
    stage_stands(&t, STAGE(.frogs = {"c1 c4 N", "c5 e3 S", NULL, "E W W"}, .mover = CAT));
    stage_close(&t);
}

static void a_spread_frog_can_always_go_to_its_own_home(void)
{
    stage_open(&t, STAGE(.players = 4, .options = "homes=spread", .frogs = {"e2 N N", "e3 S W"},
                         .bridges = "e2-e3"));
    stage_moves(&t, "jump e2 e3, push E");
    stage_stands(&t, STAGE(.frogs = {"e3 N N", "E S W"}, .bridges = "", .mover = BEN));
    stage_close(&t);
}

static void a_chain_cannot_end_in_a_home_that_would_not_count(void)
{
    const struct stage *any =
        STAGE(.players = 4, .frogs = {"c4 N N", "c5 S E"}, .bridges = "c4-c5");
    struct stage spread = *any;

    stage_open(&t, any);
    stage_moves(&t, "jump c4 c5, push S");
    stage_close(&t);
    spread.options = "homes=spread";
    stage_open(&t, &spread);
    stage_refused(&t, ANN, "jump c4 c5", "The frog on c5 would have no way to move on.");
    stage_close(&t);
}

/* All of c5, b5, b4 and c4 are taken, and S is the only way out. Ben may not enter it; round the
   four pads the chain comes back to Ann's frog, which may if she has none there. */
static void a_chain_may_go_round_to_a_frog_that_may_enter(void)
{
    struct stage ring = {.players = 4,
                         .options = "homes=spread",
                         .frogs = {"d5 N N", "c5 S E", "b5 S S", "b4 c4 W"},
                         .bridges = "c5-d5 b5-c5 b4-b5 b4-c4 c4-c5"};

    stage_open(&t, &ring);
    stage_moves(&t, "jump d5 c5, push b5, push b4, push c4, push c5");
    assert_string_equal(stage_legal(&t), "push S\n");
    stage_play(&t, ANN, "push S");
    stage_stands(
        &t, STAGE(.frogs = {"N N S", "b5 S E", "b4 S S", "c4 c5 W"}, .bridges = "", .mover = BEN));
    stage_close(&t);
    ring.frogs[ANN] = "d5 N S";
    ring.frogs[DAN] = "b4 c4 S";
    stage_open(&t, &ring);
    stage_refused(&t, ANN, "jump d5 c5", "The frog on c5 would have no way to move on.");
    stage_close(&t);
}

/* Cards. */

static void extra_bridge_with_one_gap_places_one(void)
{
    stage_open(&t, STAGE(.players = 2, .without = "a1-b1"));
    stage_moves(&t, "card extra-bridge, bridge a1 b1");
    stage_stands(&t, STAGE(.mover = BEN, .used = {EXTRA_BRIDGE}));
    stage_close(&t);
}

static void a_displaced_frog_may_use_the_bridge_under_a_parachute(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}, .bridges = "c3-d3"));
    stage_refused(&t, ANN, "jump c3 d3", "The frog on d3 would have no way to move on.");
    stage_moves(&t, "card parachute, jump c3 d3");
    stage_stands(&t, STAGE(.frogs = {"d3 N N", "d3 S S"}, .bridges = "c3-d3", .asks = FROGS_CHAIN));
    stage_play(&t, ANN, "push c3");
    stage_stands(
        &t, STAGE(.frogs = {"d3 N N", "c3 S S"}, .bridges = "", .mover = BEN, .used = {PARACHUTE}));
    stage_close(&t);
}

static void every_card_is_used_once(void)
{
    static const char *const cards[] = {"card extra-jump", "card parachute", "card extra-bridge",
                                        "card removal"};
    static const char *const used[] = {
        "You have already used Extra Jump.", "You have already used Parachute.",
        "You have already used Extra Bridge.", "You have already used Bridge Removal."};

    for (int card = 0; card < FROGS_CARDS; card++) {
        stage_open(&t, STAGE(.players = 2, .without = "a1-b1", .used = {1 << card}));
        stage_refused(&t, ANN, cards[card], used[card]);
        for (int other = 0; other < FROGS_CARDS; other++)
            assert_int_equal(stage_offers(&t, cards[other]), other != card);
        stage_close(&t);
    }
}

static void cards_can_be_left_out(void)
{
    stage_open(&t, STAGE(.players = 2, .options = "cards=off"));
    stage_refused(&t, ANN, "card parachute", "This match is played without cards.");
    assert_string_equal(stage_legal(&t), "jump N c1\n");
    stage_close(&t);
}

/* removal=extra. */

static const char *const without_card[] = {"jump c3 d3", "jump c3 c4, push c5", "bridge a1 b1"};
static const struct stage after_action[] = {
    {.frogs = {"d3 N N", "c4 S S"}, .without = "a1-b1 c3-d3"},
    {.frogs = {"c4 N N", "c5 S S"}, .without = "a1-b1 c3-c4 c4-c5"},
    {.frogs = {"c3 N N", "c4 S S"}},
};

/* Plays such an action of Ann's, after which she may remove a bridge. */
static struct stage act_with_removal_to_come(int action)
{
    struct stage after = after_action[action];

    stage_open(&t, STAGE(.players = 2, .options = "removal=extra", .frogs = {"c3 N N", "c4 S S"},
                         .without = "a1-b1"));
    stage_moves(&t, without_card[action]);
    assert_true(stage_told(&t, "Ann may remove a bridge as well."));
    after.asks = FROGS_EXTRA;
    stage_stands(&t, &after);
    return after_action[action];
}

static void after_an_action_a_bridge_may_go_too(void)
{
    for (int action = 0; action < 3; action++) {
        act_with_removal_to_come(action);
        stage_refused(&t, ANN, "jump N c1", "Remove a bridge, or say that you are done.");
        stage_refused(&t, ANN, "remove c1 N", "Bridges to home leaves can never be removed.");
        stage_play(&t, ANN, "remove e4 e5");
        assert_false(stage_bridged(&t, "e4-e5"));
        assert_int_equal(stage_view(&t)->now.used[ANN], REMOVAL);
        assert_true(stage_told(&t, "Ben is to play."));
        stage_close(&t);
    }
}

static void the_removal_can_be_declined(void)
{
    for (int action = 0; action < 3; action++) {
        struct stage after = act_with_removal_to_come(action);
        after.mover = BEN;
        stage_play(&t, ANN, "done");
        stage_stands(&t, &after);
        stage_close(&t);
    }
}

static void cancelling_the_removal_leaves_the_action(void)
{
    for (int action = 0; action < 3; action++) {
        uint32_t entry;
        struct stage after = act_with_removal_to_come(action);
        after.asks = FROGS_EXTRA;
        assert_false(match_turn_start(t.match, ANN, &entry));
        assert_int_equal(entry, match_length(t.match));
        stage_stands(&t, &after);
        stage_close(&t);
    }
}

static void leaving_before_the_removal_leaves_the_action(void)
{
    stage_open(&t, STAGE(.players = 3, .options = "removal=extra", .frogs = {"b3 N N"}));
    stage_play(&t, ANN, "jump b3 b4");
    stage_play(&t, ANN, "forfeit");
    stage_stands(&t, STAGE(.frogs = {"b4 N N"}, .without = "b3-b4", .mover = BEN));
    stage_close(&t);
}

static void the_removal_comes_once_and_not_after_a_card(void)
{
    stage_open(&t, STAGE(.players = 2, .options = "removal=extra", .used = {0, REMOVAL}));
    stage_refused(&t, ANN, "card removal", "Bridge Removal comes after a move or a placement.");
    stage_moves(&t, "card parachute, jump N c1");
    stage_stands(&t, STAGE(.frogs = {"c1 N N"}, .mover = BEN, .used = {PARACHUTE, REMOVAL}));
    stage_play(&t, BEN, "jump S c5");
    stage_stands(&t,
                 STAGE(.frogs = {"c1 N N", "c5 S S"}, .mover = ANN, .used = {PARACHUTE, REMOVAL}));
    stage_close(&t);
}

static void the_removal_does_not_follow_a_win(void)
{
    stage_open(&t, STAGE(.players = 2, .options = "removal=extra", .frogs = {"c5 S S"}));
    stage_play(&t, ANN, "jump c5 S");
    stage_won(&t, ANN);
    stage_close(&t);
}

/* Draws. */

static void is_drawn(const char *sentence)
{
    struct standing standing;

    match_standing(t.match, &standing);
    assert_int_equal(match_to_act(t.match), 0);
    assert_int_equal(stage_view(&t)->winner, FROGS_NOBODY);
    for (int seat = 0; seat < stage_view(&t)->players; seat++)
        assert_int_equal(standing.rank[seat], 1);
    assert_true(stage_told(&t, sentence));
}

static const char by_repetition[] = "The game is a draw: the same position for the third time.";
static const char there_and_back[] = "jump N c1, jump S c5, jump c1 N, jump c5 S";

static void the_third_repetition_is_a_draw(void)
{
    stage_open(&t, STAGE(.players = 2));
    assert_int_equal(frogs_repeats(stage_view(&t)), 1);
    stage_moves(&t, there_and_back);
    assert_int_equal(frogs_repeats(stage_view(&t)), 2);
    assert_int_equal(match_to_act(t.match), bits_of(ANN));
    stage_moves(&t, there_and_back);
    assert_int_equal(frogs_repeats(stage_view(&t)), 3);
    is_drawn(by_repetition);
    stage_close(&t);
}

static void a_used_card_makes_another_position(void)
{
    stage_open(&t, STAGE(.players = 2));
    stage_moves(&t, "card parachute, jump N c1, jump S c5, jump c1 N, jump c5 S");
    assert_int_equal(frogs_repeats(stage_view(&t)), 1);
    stage_moves(&t, there_and_back);
    assert_int_equal(frogs_repeats(stage_view(&t)), 2);
    stage_play(&t, ANN, "jump N c1");
    is_drawn(by_repetition);
    stage_close(&t);
}

static void another_mover_makes_another_position(void)
{
    stage_open(&t, STAGE(.players = 3));
    stage_moves(&t, "jump N a1, jump E e5, jump W a5, jump a1 N, jump e5 E, jump a5 W");
    assert_int_equal(frogs_repeats(stage_view(&t)), 2);
    stage_play(&t, ANN, "card parachute");
    stage_cancel(&t, ANN);
    assert_int_equal(frogs_repeats(stage_view(&t)), 2);
    stage_play(&t, ANN, "jump N a1");
    assert_int_equal(frogs_repeats(stage_view(&t)), 2);
    stage_play(&t, BEN, "forfeit");
    assert_int_equal(frogs_repeats(stage_view(&t)), 1);
    stage_close(&t);
}

/* Each pushes their frog before their home back into it: another frog, the same position. */
static void frogs_of_one_player_are_alike(void)
{
    static const char exchange[] = "jump N c1, push N, jump S c5, push S";

    stage_open(&t, STAGE(.players = 2, .frogs = {"c1 N N", "c5 S S"}));
    stage_moves(&t, exchange);
    stage_moves(&t, exchange);
    assert_int_equal(frogs_repeats(stage_view(&t)), 2);
    stage_moves(&t, "jump N c1, push N");
    is_drawn(by_repetition);
    stage_close(&t);
}

static void three_hundred_turns_are_a_draw(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c4 S S"}, .turns = 298));
    stage_play(&t, ANN, "jump c4 c5");
    assert_int_equal(match_to_act(t.match), bits_of(BEN));
    stage_play(&t, BEN, "jump S c5");
    stage_play(&t, BEN, "push d5");
    is_drawn("The game is a draw: 300 turns without a winner.");
    stage_close(&t);
}

static void the_last_turn_can_win(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c5 S S"}, .turns = 299));
    stage_play(&t, ANN, "jump c5 S");
    stage_won(&t, ANN);
    stage_close(&t);
}

/* Leaving. */

static void leaving_in_turn_passes_it_on(void)
{
    stage_open(&t, STAGE(.players = 3, .frogs = {"b3 N N", "b4 E E"}));
    stage_play(&t, ANN, "jump b3 b4");
    stage_play(&t, ANN, "forfeit");
    assert_true(stage_told(&t, "Ann leaves; the frogs stay."));
    assert_true(stage_told(&t, "Ben is to play."));
    stage_stands(&t, STAGE(.frogs = {"b3 N N", "b4 E E"}, .mover = BEN));
    stage_refused(&t, ANN, "jump b3 b4", "You have left the game.");
    stage_refused(&t, ANN, "forfeit", "You have left the game.");
    stage_play(&t, BEN, "jump E e5");
    stage_play(&t, CAT, "jump W a5");
    stage_stands(&t, STAGE(.frogs = {"b3 N N", "b4 e5 E", "a5 W W"}, .mover = BEN));
    stage_close(&t);
}

static void leaving_out_of_turn_disturbs_nobody(void)
{
    stage_open(&t, STAGE(.players = 3, .frogs = {"b3 N N", "b4 E E"}));
    stage_play(&t, ANN, "jump b3 b4");
    stage_play(&t, BEN, "forfeit");
    stage_stands(&t, STAGE(.frogs = {"b4 N N", "b4 E E"}, .without = "b3-b4", .asks = FROGS_CHAIN));
    stage_play(&t, ANN, "push c4");
    stage_stands(&t, STAGE(.frogs = {"b4 N N", "c4 E E"}, .without = "b3-b4 b4-c4", .mover = CAT));
    stage_close(&t);
}

static void a_turn_can_be_cancelled_though_somebody_left(void)
{
    const struct stage *begun = STAGE(.players = 3, .frogs = {"b3 N N", "b4 E E"});

    stage_open(&t, begun);
    stage_play(&t, BEN, "forfeit");
    stage_play(&t, ANN, "jump b3 b4");
    stage_cancel(&t, ANN);
    stage_stands(&t, begun);
    stage_close(&t);
    stage_open(&t, begun);
    stage_play(&t, ANN, "jump b3 b4");
    stage_play(&t, BEN, "forfeit");
    stage_cancel(&t, ANN);
    stage_stands(&t, begun);
    assert_int_equal(stage_view(&t)->forfeited, bits_of(BEN));
    stage_close(&t);
}

/* Ben's leaving began Cat's turn; after the take-back it happened in Ann's. */
static void a_turn_that_is_gone_back_to_can_be_cancelled(void)
{
    const struct stage *begun = STAGE(.players = 3);
    struct command back = {.event.seat = SEAT_TABLE, .deed = DEED_BACK, .back_to = 1};

    stage_open(&t, begun);
    stage_play(&t, ANN, "card parachute");
    stage_play(&t, ANN, "jump N a1");
    stage_play(&t, BEN, "forfeit");
    back.seen = match_length(t.match);
    assert_int_equal(match_submit(t.match, 0, &back, &t.why), VERDICT_DONE);
    assert_int_equal(stage_view(&t)->stage, FROGS_CARD);
    stage_cancel(&t, ANN);
    stage_stands(&t, begun);
    stage_close(&t);
}

static void frogs_of_those_who_left_are_obstacles(void)
{
    stage_open(&t, STAGE(.players = 3, .frogs = {"b3 N N", "b4 E E"}));
    stage_play(&t, BEN, "forfeit");
    stage_moves(&t, "jump b3 b4, push b5");
    stage_stands(&t, STAGE(.frogs = {"b4 N N", "b5 E E"}, .without = "b3-b4 b4-b5", .mover = CAT));
    stage_close(&t);
}

static void those_who_left_do_not_win(void)
{
    stage_open(&t, STAGE(.players = 3, .frogs = {NULL, "a1 N N"}));
    stage_play(&t, BEN, "forfeit");
    stage_moves(&t, "jump N a1, push N");
    stage_stands(&t, STAGE(.frogs = {"a1 N N", "N N N"}, .mover = CAT));
    stage_close(&t);
}

static void the_last_one_left_wins(void)
{
    stage_open(&t, STAGE(.players = 3, .frogs = {"b3 N N", "b4 E E"}));
    stage_play(&t, CAT, "forfeit");
    assert_int_equal(match_to_act(t.match), bits_of(ANN));
    stage_play(&t, ANN, "jump b3 b4");
    stage_play(&t, ANN, "forfeit");
    stage_won(&t, BEN);
    stage_stands(&t, STAGE(.frogs = {"b3 N N", "b4 E E"}, .asks = FROGS_OVER));
    stage_close(&t);
}

/* What moved. */

static bool was_at(const char *frogs, int seat)
{
    struct frogs_table then = *stage_view(&t);

    then.now = then.then;
    return strcmp(stage_places(&then, seat), frogs) == 0;
}

static void what_moved_last_is_kept(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}));
    assert_false(stage_view(&t)->is_new);
    stage_play(&t, ANN, "jump c3 d3");
    assert_true(stage_view(&t)->is_new);
    assert_true(was_at("c3 N N", ANN));
    stage_play(&t, ANN, "push e3");
    assert_true(stage_view(&t)->is_new);
    assert_true(was_at("d3 N N", ANN) && was_at("d3 S S", BEN));
    stage_play(&t, BEN, "card removal");
    assert_false(stage_view(&t)->is_new);
    assert_true(was_at("d3 N N", ANN) && was_at("d3 S S", BEN));
    stage_play(&t, BEN, "remove a1 b1");
    assert_true(stage_view(&t)->is_new);
    assert_int_equal(bits_count(stage_view(&t)->then.bridges ^ stage_view(&t)->now.bridges), 1);
    assert_true(was_at("d3 N N", ANN) && was_at("e3 S S", BEN));
    stage_close(&t);
}

static void leaving_that_undoes_a_turn_moves_back(void)
{
    stage_open(&t, STAGE(.players = 3, .frogs = {"b3 N N", "c3 E E"}));
    stage_moves(&t, "card extra-jump, jump b3 b4");
    stage_play(&t, CAT, "forfeit");
    assert_false(stage_view(&t)->is_new);
    assert_true(was_at("b3 N N", ANN));
    stage_play(&t, ANN, "forfeit");
    assert_true(stage_view(&t)->is_new);
    assert_true(was_at("b4 N N", ANN));
    assert_string_equal(stage_frogs(&t, ANN), "b3 N N");
    stage_close(&t);
}

static void cancelling_brings_back_what_moved(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}));
    stage_play(&t, ANN, "jump c3 c4");
    stage_mark(&t);
    stage_moves(&t, "card extra-jump, jump d3 d4");
    stage_cancel(&t, BEN);
    stage_unchanged(&t);
    assert_true(stage_view(&t)->is_new && was_at("c3 N N", ANN));
    stage_close(&t);
}

/* Refusals. */

struct refusal {
    struct stage stage;
    const char *before; /* what the mover does first */
    int seat;
    const char *event;
    const char *sentence;
};

static const struct refusal refusals[] = {
    {{.players = 2, .frogs = {"c5 S S"}}, "jump c5 S", BEN, "jump S c5", "The game is over."},
    {{.players = 3}, "forfeit", ANN, "jump N a1", "You have left the game."},
    {{.players = 2}, "", CAT, "jump N c1", "Nobody may do that."},
    {{.players = 2}, "", BEN, "jump S c5", "It is not your turn: Ann is to play."},
    {{.players = 2, .frogs = {"c3 d3 N"}},
     "jump c3 d3",
     ANN,
     "bridge c3 d3",
     "First the frog displaced on d3 must move on."},
    {{.players = 2, .options = "landing=hop", .frogs = {"c3 d3 N"}},
     "jump c3 d3",
     ANN,
     "bridge c3 d3",
     "First your frog on d3 must jump on."},
    {{.players = 2},
     "card removal",
     ANN,
     "jump N c1",
     "First finish Bridge Removal, or cancel it."},
    {{.players = 2, .options = "removal=extra"},
     "jump N c1",
     ANN,
     "jump N c1",
     "Remove a bridge, or say that you are done."},
    {{.players = 2}, "", ANN, "push c1", "No frog is waiting to move on."},
    {{.players = 2}, "", ANN, "jump c3 d3", "There is no frog on c3."},
    {{.players = 2}, "", ANN, "jump S c5", "The frog on S is not yours."},
    {{.players = 2, .frogs = {"N N S"}},
     "",
     ANN,
     "jump S c5",
     "Your frog in S has arrived and stays there."},
    {{.players = 2},
     "card extra-jump, jump N c1",
     ANN,
     "jump N c1",
     "The same frog must make both jumps."},
    {{.players = 2, .frogs = {"c3 N N"}, .bridges = ""},
     "",
     ANN,
     "jump c3",
     "The frog on c3 cannot move."},
    {{.players = 2, .frogs = {"c3 S S"}, .bridges = ""},
     "",
     ANN,
     "jump",
     "None of your frogs can move."},
    {{.players = 2}, "", ANN, "jump N c2", "N and c2 are not neighbours."},
    {{.players = 2, .without = "a1-b1"}, "", ANN, "bridge a1 c1", "a1 and c1 are not neighbours."},
    {{.players = 2, .frogs = {"c3 N N"}, .without = "c3-d3"},
     "",
     ANN,
     "jump c3 d3",
     "There is no bridge to use between c3 and d3."},
    {{.players = 2, .frogs = {"c3 d3 N"}},
     "card extra-jump",
     ANN,
     "jump c3 d3",
     "The first jump of Extra Jump must be to an open pad."},
    {{.players = 2, .frogs = {"c3 d3 N"}, .bridges = "c3-d3"},
     "",
     ANN,
     "jump c3 d3",
     "The frog on d3 would have no way to move on."},
    {{.players = 2, .options = "landing=hop", .frogs = {"c3 d3 N"}, .bridges = "c3-d3"},
     "",
     ANN,
     "jump c3 d3",
     "From d3 your frog could go no further."},
    {{.players = 2, .options = "landing=hop", .frogs = {"c3 d3 N"}},
     "card parachute, jump c3 d3",
     ANN,
     "push c3",
     "The jump began on c3: it can neither end nor pass there."},
    {{.players = 4, .options = "homes=spread", .frogs = {"c5 S N"}},
     "",
     ANN,
     "jump c5 S",
     "In that home the frog would not count."},
    {{.players = 2, .without = "a1-b1"},
     "",
     ANN,
     "bridge c3 d3",
     "There already is a bridge between c3 and d3."},
    {{.players = 2}, "", ANN, "bridge", "No gap is empty."},
    {{.players = 2}, "", ANN, "bridge a1 b1", "There already is a bridge between a1 and b1."},
    {{.players = 2, .without = "c3-d3"},
     "card removal",
     ANN,
     "remove c3 d3",
     "A bridge that does not exist cannot be removed: c3 and d3 have none."},
    {{.players = 2},
     "card removal",
     ANN,
     "remove c1 N",
     "Bridges to home leaves can never be removed."},
    {{.players = 2, .bridges = ""}, "", ANN, "card removal", "There is no bridge that can go."},
    {{.players = 2}, "", ANN, "remove c3 d3", "Removing a bridge needs the card Bridge Removal."},
    {{.players = 2, .used = {PARACHUTE}},
     "",
     ANN,
     "card parachute",
     "You have already used Parachute."},
    {{.players = 2, .options = "cards=off"},
     "",
     ANN,
     "card parachute",
     "This match is played without cards."},
    {{.players = 2, .options = "removal=extra"},
     "",
     ANN,
     "card removal",
     "Bridge Removal comes after a move or a placement."},
    {{.players = 2, .frogs = {"c3 S S"}, .bridges = ""},
     "",
     ANN,
     "card extra-jump",
     "None of your frogs can use Extra Jump now."},
    {{.players = 2}, "", ANN, "done", "There is something left to do."},
};

static void every_refusal_names_its_reason(void)
{
    uint64_t heard = 0;
    int count = 0;

    for (size_t i = 0; i < sizeof refusals / sizeof *refusals; i++) {
        const struct refusal *refusal = &refusals[i];
        stage_open(&t, &refusal->stage);
        stage_moves(&t, refusal->before);
        assert_string_equal(stage_why_not(&t, refusal->seat, refusal->event), refusal->sentence);
        heard |= bits_of(listed_index(frogs_game.refusals, t.why.text));
        stage_close(&t);
    }
    while (frogs_game.refusals[count])
        count++;
    assert_int_equal(heard, bits_below(count));
}

static const struct test tests[] = {
    {"the boards have their number of pads and gaps", NULL, boards_have_their_size},
    {"gaps lie between all neighbours and no others", NULL, gaps_lie_between_all_neighbours},
    {"any two homes are six jumps apart", NULL, homes_are_six_jumps_apart},
    {"all begin at home with every bridge and every card", NULL,
     all_begin_at_home_with_every_bridge},
    {"more frogs than pads are refused", NULL, more_frogs_than_pads_are_refused},
    {"the frog that moved first can itself be displaced", NULL, the_first_mover_can_be_displaced},
    {"a frog leaving a home can push one into it", NULL, leaving_home_can_push_a_frog_into_it},
    {"a frog can go home and leave again", NULL, a_frog_can_go_home_and_leave_again},
    {"a displaced frog can go to its own home", NULL, a_displaced_frog_can_go_to_its_own_home},
    {"a player can win by another's move", NULL, another_players_move_can_win},
    {"spread: of four players each has one frog in each home", NULL,
     four_players_spread_one_to_each_home},
    {"spread: of three players each has at least one in each home", NULL,
     three_players_spread_at_least_one_to_each_home},
    {"without spread any home will do", NULL, without_the_option_any_home_will_do},
    {"spread: displaced frogs neither enter a home that would not count", NULL,
     displaced_frogs_spread_too},
    {"spread: a frog can always go to its own home", NULL,
     a_spread_frog_can_always_go_to_its_own_home},
    {"spread: a chain cannot end in a home that would not count", NULL,
     a_chain_cannot_end_in_a_home_that_would_not_count},
    {"spread: a chain may go round to a frog that may enter", NULL,
     a_chain_may_go_round_to_a_frog_that_may_enter},
    {"Extra Bridge with one gap left places one", NULL, extra_bridge_with_one_gap_places_one},
    {"a displaced frog may use the bridge under a parachute", NULL,
     a_displaced_frog_may_use_the_bridge_under_a_parachute},
    {"every card is used once", NULL, every_card_is_used_once},
    {"cards can be left out", NULL, cards_can_be_left_out},
    {"removal=extra: after an action a bridge may go too", NULL,
     after_an_action_a_bridge_may_go_too},
    {"removal=extra: the removal can be declined", NULL, the_removal_can_be_declined},
    {"removal=extra: cancelling the removal leaves the action", NULL,
     cancelling_the_removal_leaves_the_action},
    {"removal=extra: leaving before the removal leaves the action", NULL,
     leaving_before_the_removal_leaves_the_action},
    {"removal=extra: the removal comes once, and not after a card", NULL,
     the_removal_comes_once_and_not_after_a_card},
    {"removal=extra: the removal does not follow a win", NULL, the_removal_does_not_follow_a_win},
    {"the third time of a position is a draw", NULL, the_third_repetition_is_a_draw},
    {"a used card makes another position", NULL, a_used_card_makes_another_position},
    {"another mover makes another position", NULL, another_mover_makes_another_position},
    {"the frogs of one player are alike", NULL, frogs_of_one_player_are_alike},
    {"three hundred turns are a draw", NULL, three_hundred_turns_are_a_draw},
    {"the last turn can still win", NULL, the_last_turn_can_win},
    {"leaving in turn undoes it and passes it on", NULL, leaving_in_turn_passes_it_on},
    {"leaving out of turn disturbs nobody, not even in a chain", NULL,
     leaving_out_of_turn_disturbs_nobody},
    {"a turn that was gone back to can be cancelled, whoever has left since", NULL,
     a_turn_that_is_gone_back_to_can_be_cancelled},
    {"a turn can be cancelled though somebody else has left", NULL,
     a_turn_can_be_cancelled_though_somebody_left},
    {"the frogs of those who left stay as obstacles", NULL, frogs_of_those_who_left_are_obstacles},
    {"those who left do not win", NULL, those_who_left_do_not_win},
    {"the last one left wins, and the unfinished turn is undone", NULL, the_last_one_left_wins},
    {"what moved last is kept until something moves", NULL, what_moved_last_is_kept},
    {"leaving that undoes a turn is a move back", NULL, leaving_that_undoes_a_turn_moves_back},
    {"cancelling brings back what moved before", NULL, cancelling_brings_back_what_moved},
    {"every refusal names its reason", NULL, every_refusal_names_its_reason},
};

int main(void)
{
    return TEST_RUN("frogs-rules", tests);
}
