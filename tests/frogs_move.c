/* Moving a frog: choosing it, where it may go, whom it displaces, and what is checked after. Ann's
   home is N and Ben's is S; with four they are N, E, S and W. */
#include "bits.h"
#include "frogs_stage.h"
#include "test.h"

static struct stage_table t;

static void a_player_chooses_a_frog(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 a1 N"}));
    assert_string_equal(stage_why_not(&t, ANN, "jump"), "");
    assert_string_equal(stage_why_not(&t, ANN, "jump c3"), "");
    assert_string_equal(stage_why_not(&t, ANN, "jump a1"), "");
    assert_string_equal(stage_why_not(&t, ANN, "jump N"), "");
    stage_close(&t);
}

static void the_frog_crosses_and_the_bridge_falls(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 a1 N", "e5 S S"}, .without = "b3-c3"));
    assert_true(stage_offers(&t, "jump c3 d3"));
    stage_play(&t, ANN, "jump c3 d3");
    stage_stands(&t, STAGE(.frogs = {"d3 a1 N", "e5 S S"}, .without = "b3-c3 c3-d3", .mover = BEN));
    stage_close(&t);
}

static void the_move_is_confirmed_to_all(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N"}));
    stage_play(&t, ANN, "jump c3 d3");
    assert_true(stage_told(&t, "A frog of Ann goes from c3 to d3."));
    assert_true(stage_told(&t, "The bridge between c3 and d3 falls."));
    assert_true(stage_told(&t, "Ben is to play."));
    stage_stands(&t, STAGE(.frogs = {"d3 N N"}, .without = "c3-d3", .mover = BEN));
    stage_close(&t);
}

static void moving_needs_a_frog_that_can(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"a1 e1 S"}, .bridges = "c3-d3"));
    assert_string_equal(stage_why_not(&t, ANN, "jump"), "None of your frogs can move.");
    assert_false(stage_offers(&t, "jump a1 b1"));
    stage_refused(&t, ANN, "jump a1 b1", "There is no bridge to use between a1 and b1.");
    assert_string_equal(stage_why_not(&t, BEN, "jump"), "It is not your turn: Ann is to play.");
    stage_play(&t, ANN, "bridge a1 b1");
    stage_play(&t, BEN, "jump S c5");
    assert_string_equal(stage_why_not(&t, ANN, "jump"), "");
    stage_play(&t, ANN, "jump a1 b1");
    stage_close(&t);
}

static void a_wrong_frog_is_refused(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"a1 c3 N", "e5 S S"}, .without = "a1-b1 a1-a2"));
    assert_string_equal(stage_why_not(&t, ANN, "jump e5"), "The frog on e5 is not yours.");
    stage_refused(&t, ANN, "jump e5 d5", "The frog on e5 is not yours.");
    assert_string_equal(stage_why_not(&t, ANN, "jump b3"), "There is no frog on b3.");
    stage_refused(&t, ANN, "jump b3 b2", "There is no frog on b3.");
    assert_string_equal(stage_why_not(&t, ANN, "jump a1"), "The frog on a1 cannot move.");
    assert_string_equal(stage_why_not(&t, ANN, "jump c3"), "");
    stage_play(&t, ANN, "jump c3 c4");
    stage_close(&t);
}

static void c3_leads_to_c2_and_c4(void)
{
    assert_true(stage_offers(&t, "jump c3 c2"));
    assert_true(stage_offers(&t, "jump c3 c4"));
    assert_false(stage_offers(&t, "jump c3 b3"));
    assert_false(stage_offers(&t, "jump c3 d3"));
}

static void a_wrong_destination_is_refused(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"},
                         .without = "b3-c3 d2-d3 d3-e3 d3-d4"));
    c3_leads_to_c2_and_c4();
    stage_refused(&t, ANN, "jump c3 b3", "There is no bridge to use between c3 and b3.");
    stage_refused(&t, ANN, "jump c3 d3", "The frog on d3 would have no way to move on.");
    stage_refused(&t, ANN, "jump c3 e3", "c3 and e3 are not neighbours.");
    c3_leads_to_c2_and_c4();
    stage_play(&t, ANN, "jump c3 c4");
    stage_open(&t,
               STAGE(.players = 2, .frogs = {"c3 b3 d3"}, .without = "b3-c3 d2-d3 d3-e3 d3-d4"));
    stage_refused(&t, ANN, "jump c3 b3", "There is no bridge to use between c3 and b3.");
    stage_refused(&t, ANN, "jump c3 d3", "The frog on d3 would have no way to move on.");
    c3_leads_to_c2_and_c4();
    stage_close(&t);
}

static void the_own_frog_is_displaced(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 d3 N"}, .without = "d3-e3"));
    stage_play(&t, ANN, "jump c3 d3");
    stage_stands(&t, STAGE(.frogs = {"d3 d3 N"}, .without = "d3-e3 c3-d3", .asks = FROGS_CHAIN));
    assert_true(stage_told(&t, "The frog of Ann on d3 must move on."));
    assert_string_equal(stage_legal(&t), "push d2\npush d4\n");
    stage_play(&t, ANN, "push d4");
    stage_stands(&t, STAGE(.frogs = {"d3 d4 N"}, .without = "d3-e3 c3-d3 d3-d4", .mover = BEN));
    stage_close(&t);
}

static void the_mover_sends_an_opponents_frog_on(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}, .without = "d3-e3"));
    stage_play(&t, ANN, "jump c3 d3");
    stage_stands(
        &t, STAGE(.frogs = {"d3 N N", "d3 S S"}, .without = "d3-e3 c3-d3", .asks = FROGS_CHAIN));
    assert_true(stage_told(&t, "The frog of Ben on d3 must move on."));
    stage_refused(&t, BEN, "push d2", "It is not your turn: Ann is to play.");
    assert_string_equal(stage_legal(&t), "push d2\npush d4\n");
    stage_play(&t, ANN, "push d4");
    stage_stands(
        &t, STAGE(.frogs = {"d3 N N", "d4 S S"}, .without = "d3-e3 c3-d3 d3-d4", .mover = BEN));
    stage_close(&t);
}

/* The only way on is over another frog. */
static void a_chain_over_own_frogs_goes_on(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 d3 e3"}, .bridges = "c3-d3 d3-e3 e3-e4"));
    stage_play(&t, ANN, "jump c3 d3");
    assert_string_equal(stage_legal(&t), "push e3\n");
    stage_play(&t, ANN, "push e3");
    stage_stands(&t, STAGE(.frogs = {"d3 e3 e3"}, .bridges = "e3-e4", .asks = FROGS_CHAIN));
    stage_play(&t, ANN, "push e4");
    stage_stands(&t, STAGE(.frogs = {"d3 e3 e4"}, .bridges = "", .mover = BEN));
    stage_close(&t);
}

static void a_chain_over_opponents_goes_on(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 e4 N", "d3 e3 S"}));
    stage_moves(&t, "jump c3 d3, push e3, push e4");
    stage_stands(&t, STAGE(.frogs = {"d3 e4 N", "e3 e4 S"}, .without = "c3-d3 d3-e3 e3-e4",
                           .asks = FROGS_CHAIN));
    assert_true(stage_told(&t, "The frog of Ann on e4 must move on."));
    stage_play(&t, ANN, "push e5");
    stage_stands(&t, STAGE(.frogs = {"d3 e5 N", "e3 e4 S"}, .without = "c3-d3 d3-e3 e3-e4 e4-e5",
                           .mover = BEN));
    stage_close(&t);
}

static void a_jump_that_strands_a_frog_is_refused(void)
{
    static const char *const dead_ends[] = {
        "d2-d3 d3-e3 d3-d4",       /* the frog on d3 has no bridge left, */
        "d2-d3 d3-d4 e2-e3 e3-e4", /* or one to e3, where a frog has none */
    };

    for (int i = 0; i < 4; i++) {
        /* Ben's frogs sit in the way, or Ann's own. */
        const char *anns = i < 2 ? "c3 N N" : "c3 d3 e3", *bens = i < 2 ? "d3 e3 S" : "S S S";
        stage_open(&t, STAGE(.players = 2, .frogs = {anns, bens}, .without = dead_ends[i % 2]));
        stage_refused(&t, ANN, "jump c3 d3", "The frog on d3 would have no way to move on.");
        assert_false(stage_offers(&t, "jump c3 d3"));
        stage_stands(&t, STAGE(.frogs = {anns, bens}, .without = dead_ends[i % 2]));
        stage_play(&t, ANN, "jump c3 c4");
        stage_close(&t);
    }
}

static void a_wrong_relocation_is_refused(void)
{
    stage_open(&t,
               STAGE(.players = 2, .frogs = {"c3 N N", "d3 e3 S"}, .without = "d3-d4 e2-e3 e3-e4"));
    stage_play(&t, ANN, "jump c3 d3");
    stage_refused(&t, ANN, "push d4", "There is no bridge to use between d3 and d4.");
    stage_refused(&t, ANN, "push e3", "The frog on e3 would have no way to move on.");
    stage_refused(&t, ANN, "push e2", "d3 and e2 are not neighbours.");
    assert_string_equal(stage_legal(&t), "push d2\n");
    stage_play(&t, ANN, "push d2");
    stage_stands(&t, STAGE(.frogs = {"d3 N N", "d2 e3 S"},
                           .without = "d3-d4 e2-e3 e3-e4 c3-d3 d2-d3", .mover = BEN));
    stage_close(&t);
}

static void the_bridge_to_a_home_stays(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c5 b3 N"}));
    stage_play(&t, ANN, "jump c5 S");
    stage_stands(&t, STAGE(.frogs = {"b3 N S"}, .mover = BEN));
    assert_false(stage_told(&t, "The bridge between c5 and S falls."));
    stage_close(&t);
}

static void arriving_locks_and_may_end_the_game(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c5 c4 S"}));
    stage_play(&t, ANN, "jump c5 S");
    stage_stands(&t, STAGE(.frogs = {"c4 S S"}, .mover = BEN));
    stage_play(&t, BEN, "jump S c5");
    assert_string_equal(stage_why_not(&t, ANN, "jump S"),
                        "Your frog in S has arrived and stays there.");
    stage_moves(&t, "jump c4 c5, push b5");
    stage_stands(&t, STAGE(.frogs = {"c5 S S", "b5 S S"}, .without = "c4-c5 b5-c5", .mover = BEN));
    stage_play(&t, BEN, "jump b5 a5");
    stage_play(&t, ANN, "jump c5 S");
    stage_won(&t, ANN);
    stage_close(&t);
}

static void moving_out_of_turn_is_refused(void)
{
    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}));
    stage_refused(&t, BEN, "jump d3 d4", "It is not your turn: Ann is to play.");
    stage_play(&t, ANN, "jump c3 c4");
    stage_refused(&t, ANN, "jump c4 c5", "It is not your turn: Ben is to play.");
    stage_play(&t, BEN, "jump d3 d4");
    stage_close(&t);
}

/* Rules with a fault: after each event these bridges are the wrong way. */
static uint64_t wrong_bridges;

static bool apply_wrongly(void *state, const struct event *event, struct outbox *outbox)
{
    struct frogs_view view;

    if (!frogs_game.apply(state, event, outbox))
        return false;
    frogs_game.view(state, VIEWER_AUDIENCE, &view);
    view.table.now.bridges ^= wrong_bridges;
    frogs_game.imagine(&view, NULL, state);
    return true;
}

static void wrong_bridges_are_found_and_the_move_undone(void)
{
    const struct frogs_board *board = frogs_board(FROGS_CLASSIC, 2);
    const uint64_t wrongs[] = {board->home_gaps, bits_of(bits_first(board->home_gaps)),
                               bits_of(board->gap_count)};

    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 N N"}, .apply = apply_wrongly));
    stage_mark(&t);
    for (size_t i = 0; i < sizeof wrongs / sizeof *wrongs; i++) {
        wrong_bridges = wrongs[i];
        stage_try(&t, ANN, "jump c3 d3");
        assert_int_equal(t.result, VERDICT_UNSOUND);
        assert_string_equal(t.said, "The bridges are not whole.");
        assert_int_equal(match_length(t.match), 0);
        stage_unchanged(&t);
    }
    wrong_bridges = 0;
    stage_play(&t, ANN, "jump c3 d3");
    stage_stands(&t, STAGE(.frogs = {"d3 N N"}, .without = "c3-d3", .mover = BEN));
    stage_close(&t);
}

/* A chain of four players: Ann's frog displaces Ben's, it Cat's, it Dan's. */
static const struct stage four = {.players = 4, .frogs = {"b3 N N", "c3 E E", "d3 S S", "d4 W W"}};

static void each_relocation_is_one_choice(void)
{
    static const char *const pushes[] = {"push d3", "push d4", "push d5"};
    struct frogs_view view;
    struct move moves[4];

    stage_open(&t, &four);
    stage_play(&t, ANN, "jump b3 c3");
    for (int i = 0; i < 3; i++) {
        match_view(t.match, ANN, &view);
        int count = frogs_game.legal(&view, moves, 4);
        assert_in_range(count, 1, 3);
        for (int n = 0; n < count; n++) {
            assert_int_equal(moves[n].kind, FROGS_PUSH);
            assert_int_equal(moves[n].arg_count, 1);
            assert_int_equal(move_width(&moves[n]), 1);
        }
        stage_play(&t, ANN, pushes[i]);
    }
    stage_stands(&t, STAGE(.frogs = {"c3 N N", "d3 E E", "d4 S S", "d5 W W"},
                           .without = "b3-c3 c3-d3 d3-d4 d4-d5", .mover = BEN));
    stage_close(&t);
}

static void displaced_frogs_go_one_at_a_time(void)
{
    stage_open(&t, &four);
    stage_play(&t, ANN, "jump b3 c3");
    assert_true(stage_told(&t, "The frog of Ben on c3 must move on."));
    stage_play(&t, ANN, "push d3");
    assert_true(stage_told(&t, "The frog of Cat on d3 must move on."));
    stage_play(&t, ANN, "push d4");
    assert_true(stage_told(&t, "The frog of Dan on d4 must move on."));
    stage_stands(&t, STAGE(.frogs = {"c3 N N", "d3 E E", "d4 S S", "d4 W W"},
                           .without = "b3-c3 c3-d3 d3-d4", .asks = FROGS_CHAIN));
    stage_play(&t, ANN, "push e4");
    stage_stands(&t, STAGE(.frogs = {"c3 N N", "d3 E E", "d4 S S", "e4 W W"},
                           .without = "b3-c3 c3-d3 d3-d4 d4-e4", .mover = BEN));
    stage_close(&t);
}

/* What must hold in every position, found from what everybody sees. */

static bool are_neighbours(const struct frogs_table *table, int a, int b)
{
    int right = b % FROGS_COLUMNS - a % FROGS_COLUMNS, down = b / FROGS_COLUMNS - a / FROGS_COLUMNS;

    return (right == 1 && down == 0) || (right == 0 && down == 1) ||
           (right == 1 && down == 1 && table->players == 3);
}

static void check_bridges(const struct frogs_table *table)
{
    const struct frogs_board *board = frogs_board((enum frogs_size)table->size, table->players);

    assert_int_equal(table->now.bridges >> board->gap_count, 0);
    for (int gap = 0; gap < board->gap_count; gap++) {
        const struct frogs_gap *ends = &board->gaps[gap];
        if (frogs_is_home(ends->b))
            assert_true(bits_has(table->now.bridges, gap));
        else if (bits_has(table->now.bridges, gap))
            assert_true(are_neighbours(table, ends->a, ends->b));
    }
}

static void check_frogs(const struct frogs_table *table)
{
    const struct frogs_board *board = frogs_board((enum frogs_size)table->size, table->players);
    int sitting[FROGS_PLACES] = {0}, shared = 0;

    for (int seat = 0; seat < table->players; seat++)
        for (int n = 0; n < table->frogs_each; n++) {
            int place = table->now.frogs[FROGS_EACH_MAX * seat + n];
            assert_in_range(place, 0, FROGS_PLACES - 1);
            assert_true(board->touching[place] != 0);
            sitting[place]++;
        }
    for (int pad = 0; pad < FROGS_PADS; pad++) {
        assert_in_range(sitting[pad], 0, 2);
        shared += sitting[pad] == 2;
    }
    assert_int_equal(shared, table->stage == FROGS_CHAIN ? 1 : 0);
}

/* Just what the event names has changed: nothing is lost, nothing appears. */
static void check_change(const struct frogs_table *before, const struct frogs_table *after,
                         const struct event *event)
{
    const struct frogs_board *board = frogs_board((enum frogs_size)after->size, after->players);
    bool is_push = event->kind == FROGS_PUSH, is_step = is_push || event->kind == FROGS_JUMP;
    int from = is_push ? before->now.frogs[before->onward] : event->args[0];
    int to = is_push ? event->args[0] : event->args[1];
    uint64_t gap = event->arg_count > 0 && event->kind != FROGS_PLAY
                       ? bits_of(frogs_gap_between(board, from, to)) & ~board->home_gaps
                       : 0;
    bool is_flying = event->kind == FROGS_JUMP && before->card == FROGS_PARACHUTE;
    bool is_fall = (is_step && !is_flying) || event->kind == FROGS_REMOVE;
    int moved = 0;

    for (int frog = 0; frog < FROGS_MAX; frog++)
        moved += before->now.frogs[frog] != after->now.frogs[frog];
    assert_int_equal(moved, is_step);
    assert_int_equal(before->now.bridges & ~after->now.bridges, is_fall ? gap : 0);
    assert_int_equal(after->now.bridges & ~before->now.bridges,
                     event->kind == FROGS_BRIDGE ? gap : 0);
}

static void play_one(struct dice *dice)
{
    struct frogs_table before = *stage_view(&t);
    struct frogs_view view;
    struct move moves[64];
    struct event event = {0};
    struct text text;
    char words[64];

    match_view(t.match, before.mover, &view);
    int count = frogs_game.legal(&view, moves, 64);
    assert_true(count > 0);
    move_event(&moves[dice_below(dice, (uint32_t)count)], 0, before.mover, &event);
    text_init(&text, words, sizeof words);
    event_write(frogs_game.kinds, &event, &text);
    stage_play(&t, before.mover, words);
    check_frogs(stage_view(&t));
    check_bridges(stage_view(&t));
    check_change(&before, stage_view(&t), &event);
}

static void every_position_is_valid(void)
{
    static const struct stage games[] = {
        {.players = 2},
        {.players = 3, .options = "homes=spread"},
        {.players = 4, .options = "homes=spread removal=extra"},
        {.players = 2, .options = "board=small frogs=1 removal=extra"},
        {.players = 3, .options = "board=small frogs=1"},
        {.players = 4, .options = "board=small frogs=2 cards=off"},
        {.players = 4, .options = "landing=hop"},
        {.players = 3, .options = "landing=hop homes=spread removal=extra"},
        {.players = 4, .options = "board=small frogs=2 landing=hop"},
    };
    const size_t count = sizeof games / sizeof *games;
    struct dice dice;

    for (size_t i = 0; i < 5 * count; i++) {
        dice_init_seed(&dice, i);
        stage_open(&t, &games[i % count]);
        while (match_to_act(t.match))
            play_one(&dice);
        stage_close(&t);
    }
}

/* What the rules find wrong with a position, or NULL. */
static const char *complaint(const struct frogs_table *table)
{
    struct frogs_view view = {.table = *table};
    _Alignas(max_align_t) char state[sizeof view];
    struct message why = {0};

    frogs_game.imagine(&view, NULL, state);
    return frogs_game.sound(state, &why) ? NULL : why.text;
}

/* Fails the test unless the rules find this wrong once the table has been spoilt so. */
#define SPOILT(table, change, sentence)                                                            \
    do {                                                                                           \
        struct frogs_table spoilt = *(table);                                                      \
        spoilt.change;                                                                             \
        const char *found = complaint(&spoilt);                                                    \
        assert_non_null(found);                                                                    \
        assert_string_equal(found, sentence);                                                      \
    } while (0)

static void every_corruption_is_found(void)
{
    static const char misplaced[] = "A frog is where it cannot be.";
    static const char not_whole[] = "The bridges are not whole.";
    const uint64_t homes = frogs_board(FROGS_CLASSIC, 2)->home_gaps;

    stage_open(&t, STAGE(.players = 2, .frogs = {"c3 b3 N", "d3 S S"}));
    const struct frogs_table *now = stage_view(&t);
    assert_null(complaint(now));
    SPOILT(now, now.frogs[0] = FROGS_PLACES, misplaced);
    SPOILT(now, now.frogs[0] = FROGS_PADS + 1, misplaced); /* E, a home for four players */
    SPOILT(now, now.frogs[0] = now->now.frogs[1], misplaced);
    SPOILT(now, now.bridges &= ~homes, not_whole);
    SPOILT(now, now.bridges |= bits_of(frogs_board(FROGS_CLASSIC, 2)->gap_count), not_whole);
    SPOILT(now, stage = FROGS_CHAIN, "The chain is broken.");
    SPOILT(now, forfeited = (uint8_t)bits_of(now->mover), "The turn is with nobody.");
    stage_play(&t, ANN, "jump c3 d3");
    now = stage_view(&t);
    assert_null(complaint(now));
    SPOILT(now, now.frogs[now->onward] = 0, misplaced);
    SPOILT(now, onward = FROGS_NOBODY, "The chain is broken.");
    SPOILT(now, stage = FROGS_ACTION, "The chain is broken.");
    stage_close(&t);
}

static void positions_are_verified(void)
{
    every_position_is_valid();
    every_corruption_is_found();
}

static const struct test tests[] = {
    {"every own frog with a way may be chosen", NULL, a_player_chooses_a_frog},
    {"the frog crosses the bridge, the bridge falls, and all see it", "MF-5 MF-6 MF-7 MF-8",
     the_frog_crosses_and_the_bridge_falls},
    {"the move is confirmed to all and the turn ends", "MF-10", the_move_is_confirmed_to_all},
    {"moving is offered to the mover with a frog that can", "MF-pre", moving_needs_a_frog_that_can},
    {"a frog that is not the player's or cannot move is refused", "MF-2a", a_wrong_frog_is_refused},
    {"a destination without a bridge or a way on is refused", "MF-4a",
     a_wrong_destination_is_refused},
    {"an own frog that is displaced moves on", "MF-6a", the_own_frog_is_displaced},
    {"an opponent's frog that is displaced goes where the mover says", "MF-6b",
     the_mover_sends_an_opponents_frog_on},
    {"a chain goes on until every displaced frog has landed", "MF-6a5",
     a_chain_over_own_frogs_goes_on},
    {"a chain begun on an opponent's frog goes on over all", "MF-6b5",
     a_chain_over_opponents_goes_on},
    {"a jump whose chain cannot be finished is refused", "MF-6c",
     a_jump_that_strands_a_frog_is_refused},
    {"a relocation without a bridge or a way on is refused", "MF-6d",
     a_wrong_relocation_is_refused},
    {"the bridge to a home stays", "MF-7a", the_bridge_to_a_home_stays},
    {"a frog that arrived is locked, and the last one ends the game", "MF-8a",
     arriving_locks_and_may_end_the_game},
    {"moving out of turn is refused", "MF-x1", moving_out_of_turn_is_refused},
    {"wrong bridges are found and the move is undone", "MF-x2",
     wrong_bridges_are_found_and_the_move_undone},
    {"each relocation of a chain is one choice", "MF-s4", each_relocation_is_one_choice},
    {"several displaced frogs go one at a time, in order", "MF-o3",
     displaced_frogs_go_one_at_a_time},
    {"every position is verified: each frog on its pad, each bridge in its gap", "MF-9",
     positions_are_verified},
};

int main(void)
{
    return TEST_RUN("frogs-move", tests);
}
