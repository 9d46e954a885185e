/* The face of frogs: what is marked before and after a touch, what touches make, what they are told
   where they make nothing, and where chains are shown to end. Ann's home is N and Ben's is S. */
#include "bits.h"
#include "frogs_hands.h"
#include "test.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

enum { SCATTERED = 40, WALK = 150 };

static const struct {
    int players;
    const char *options;
} tables[] = {
    {2, "board=classic"},
    {3, "board=classic"},
    {4, "board=classic"},
    {2, "board=small"},
    {3, "board=small frogs=1"},
    {4, "board=small frogs=2"},
    {2, "removal=extra frogs=1"},
    {3, "homes=spread"},
    {4, "homes=spread"},
    {4, "cards=off"},
    {4, "landing=hop homes=spread"},
    {3, "landing=hop"},
    {2, "board=small landing=hop"},
};

enum { TABLES = sizeof tables / sizeof *tables };

static const struct frogs_board *board(void)
{
    return frogs_board((enum frogs_size)hands.view.table.size, hands.view.table.players);
}

struct state {
    alignas(max_align_t) char bytes[sizeof(struct frogs_table) + 64];
};

static void start(int table, struct state *state)
{
    struct word options = {tables[table].options, strlen(tables[table].options)};
    struct params params;
    struct message why;

    assert_true(frogs_game.state_size <= sizeof state->bytes);
    params_init(&frogs_game, tables[table].players, &params);
    assert_true(params_parse(&frogs_game, options, &params, &why));
    assert_true(game_start(&frogs_game, &params, state->bytes, &why));
}

/* Looks at a state as its mover does. */
static void look_at(const struct state *state)
{
    hands.draft = (struct draft){0};
    frogs_game.view(state->bytes, 0, &hands.view);
    frogs_game.view(state->bytes, hands.view.table.mover, &hands.view);
    hands_stand_up();
}

static int roll_member(struct dice *dice, uint64_t set)
{
    uint32_t skipped = dice_below(dice, (uint32_t)bits_count(set));

    while (skipped-- > 0)
        set &= set - 1;
    return bits_first(set);
}

/* Most frogs on pads of their own, some in homes, and some of the bridges. */
static void scatter(struct dice *dice, int table, struct state *state)
{
    struct frogs_table *seen = &hands.view.table;
    uint64_t free_pads;

    start(table, state);
    look_at(state);
    free_pads = board()->pads;
    for (int frog = 0; frog < FROGS_MAX; frog++) {
        if (frogs_owner(frog) >= seen->players || frog % FROGS_EACH_MAX >= seen->frogs_each)
            continue;
        int pad = roll_member(dice, free_pads);
        int home = board()->homes[dice_below(dice, seen->players)];
        bool is_home = dice_below(dice, 6) == 0;
        seen->now.frogs[frog] = (uint8_t)(is_home ? home : pad);
        free_pads &= ~(is_home ? 0 : bits_of(pad));
    }
    for (int gap = 0; gap < board()->gap_count; gap++)
        if (!bits_has(board()->home_gaps, gap) && dice_below(dice, 3) == 0)
            seen->now.bridges &= ~bits_of(gap);
    seen->mover = (uint8_t)dice_below(dice, seen->players);
    seen->before = seen->then = seen->now;
    seen->past_count = 0;
    memset(seen->past, 0, sizeof seen->past);
    frogs_game.imagine(&hands.view, NULL, state->bytes);
    look_at(state);
}

/* Runs this before many tables of each kind. */
static void scatter_all(void (*run)(const struct state *state))
{
    struct state state;
    struct dice dice;

    dice_init_seed(&dice, 2);
    for (int table = 0; table < TABLES; table++)
        for (int i = 0; i < SCATTERED; i++) {
            scatter(&dice, table, &state);
            run(&state);
        }
}

static bool may(int kind, int arg_count, int from, int to)
{
    struct event event = {.seat = (int16_t)hands.stand.seat,
                          .kind = (int16_t)kind,
                          .arg_count = (int16_t)arg_count,
                          .args = {(int16_t)from, (int16_t)to}};

    return !frogs_game.why_not(&hands.view, &event, NULL);
}

static int place_of(const char *id)
{
    return word_among((struct word){id, strlen(id)}, frogs_place_names, FROGS_PLACES);
}

/* Own frogs, all of them, and of these the ones that may be touched can move. */
static void own_frogs_are_marked(const struct state *state)
{
    (void)state;
    for (int i = 0; i < hands.scene.node_count; i++) {
        const struct node *node = &hands.scene.nodes[i];
        if (node->kind != NODE_CELL)
            continue;
        int place = place_of(node->id), count = 0;
        for (int n = 0; n < hands.view.table.frogs_each; n++)
            count += hands.view.table.now.frogs[FROGS_EACH_MAX * hands.stand.seat + n] == place;
        assert_int_equal(node->is_own, count > 0);
        assert_int_equal(node->may_touch, may(FROGS_JUMP, 1, place, 0));
    }
}

static void the_movers_frogs_are_marked(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 a1 S", "e5 S S"}, .without = "a1-b1 a1-a2 d1-d2"));
    assert_string_equal(hands_list(is_marked_own), "a1 c3 S");
    assert_string_equal(hands_list(is_marked_cell), "c3");
    assert_string_equal(hands_list(is_marked_line), "a1-b1 a1-a2 d1-d2");
    assert_string_equal(hands_list(is_marked_end), "");
    hands_look_as(BEN);
    assert_string_equal(hands_list(is_marked_own), "");
    assert_string_equal(hands_list(is_marked_cell), "");
    assert_string_equal(hands_list(is_marked_other), "");
    hands_look_as(VIEWER_AUDIENCE);
    assert_string_equal(hands_list(is_marked_own), "");
    assert_string_equal(hands_list(is_marked_cell), "");
    stage_play(&hands.table, ANN, "jump c3 c4");
    hands_look_as(BEN);
    assert_string_equal(hands_list(is_marked_own), "e5 S");
    assert_string_equal(hands_list(is_marked_cell), "e5 S");
    hands_close();
    scatter_all(own_frogs_are_marked);
}

static void destinations_are_marked(const struct state *state)
{
    int from, to;

    (void)state;
    bits_each (from, bits_below(FROGS_PLACES)) {
        if (!may(FROGS_JUMP, 1, from, 0))
            continue;
        assert_string_equal(hands_touch(frogs_place_names[from]), "");
        assert_true(hands_see(frogs_place_names[from])->is_touched);
        assert_string_equal(hands_list(is_marked_other), "");
        bits_each (to, bits_below(FROGS_PLACES)) {
            const struct node *node = scene_find(&hands.scene, frogs_place_names[to]);
            assert_int_equal(node && node->may_touch, may(FROGS_JUMP, 2, from, to));
        }
        hands_touch(frogs_place_names[from]);
    }
}

/* c3 leads to c2 and c4, with nothing else marked. */
static void c3_leads_to_c2_and_c4(void)
{
    assert_string_equal(hands_list(is_marked_cell), "c2 c4");
    assert_string_equal(hands_list(is_marked_other), "");
    assert_true(hands_see("c3")->is_touched);
}

static void open_with_two_ways(void)
{
    hands_open(
        STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}, .without = "b3-c3 d2-d3 d3-e3 d3-d4"));
}

static void the_destinations_of_a_frog_are_marked(void)
{
    open_with_two_ways();
    assert_string_equal(hands_touch("c3"), "");
    c3_leads_to_c2_and_c4();
    assert_string_equal(hands_touch("c4"), "jump c3 c4");
    hands_close();
    scatter_all(destinations_are_marked);
}

static void a_refused_destination_leaves_them_marked(void)
{
    open_with_two_ways();
    hands_touch("c3");
    assert_string_equal(hands_touch("b3"), "There is no bridge to use between c3 and b3.");
    c3_leads_to_c2_and_c4();
    assert_string_equal(hands_touch("d3"), "The frog on d3 would have no way to move on.");
    c3_leads_to_c2_and_c4();
    assert_string_equal(hands_touch("e3"), "c3 and e3 are not neighbours.");
    c3_leads_to_c2_and_c4();
    assert_string_equal(hands_touch("frog:0"),
                        "That does not go with what is chosen. Keep choosing, or cancel.");
    c3_leads_to_c2_and_c4();
    assert_string_equal(hands_touch("c4"), "jump c3 c4");
    hands_close();
}

/* Where the chain really can end that this move begins. */
static uint64_t find_ends(const struct state *state, const struct move *move)
{
    struct state after = *state;
    struct frogs_view seen;
    struct move next[HANDS_MOVES];
    struct event event = {0};
    uint64_t ends = 0;

    frogs_game.view(after.bytes, 0, &seen);
    move_event(move, 0, seen.table.mover, &event);
    assert_true(game_apply(&frogs_game, after.bytes, &event, NULL));
    frogs_game.view(after.bytes, event.seat, &seen);
    if (seen.table.stage != FROGS_CHAIN)
        return bits_of(event.args[event.arg_count - 1]);
    int count = frogs_game.legal(&seen, next, HANDS_MOVES);
    for (int i = 0; i < count; i++)
        ends |= find_ends(&after, &next[i]);
    return ends;
}

static uint64_t previewed(const struct move *move)
{
    struct preview preview = {0};
    uint64_t set = 0;

    hands.stand.face->preview(&hands.view, move, &preview);
    for (int i = 0; i < preview.end_count; i++)
        set |= bits_of(place_of(preview.ends[i].id));
    return set;
}

static uint64_t marked_ends(void)
{
    uint64_t set = 0;

    for (int i = 0; i < hands.scene.node_count; i++)
        if (hands.scene.nodes[i].is_end)
            set |= bits_of(place_of(hands.scene.nodes[i].id));
    return set;
}

/* All that a frog's chains may end at is marked as soon as it is touched. */
static void check_marked_ends(const uint64_t ends_from[FROGS_PLACES])
{
    int from;

    bits_each (from, bits_below(FROGS_PLACES)) {
        if (ends_from[from] == 0)
            continue;
        hands_touch(frogs_place_names[from]);
        assert_int_equal(marked_ends(), ends_from[from]);
        hands_touch(frogs_place_names[from]);
        assert_int_equal(marked_ends(), 0);
    }
}

static void follow(const struct state *state, const struct move *move);

/* Each jump and push is foreseen as it comes about, and so are those that follow. */
static void previews_come_true(const struct state *state)
{
    uint64_t ends_from[FROGS_PLACES] = {0};
    struct move tried[HANDS_MOVES];

    look_at(state);
    int count = hands.stand.move_count;
    memcpy(tried, hands.moves, sizeof tried);
    for (int i = 0; i < count; i++) {
        if (tried[i].kind != FROGS_JUMP && tried[i].kind != FROGS_PUSH) {
            assert_int_equal(previewed(&tried[i]), 0);
            continue;
        }
        uint64_t ends = find_ends(state, &tried[i]);
        assert_int_equal(previewed(&tried[i]), ends);
        if (tried[i].kind == FROGS_JUMP)
            ends_from[tried[i].args[0]] |= ends;
    }
    check_marked_ends(ends_from);
    for (int i = 0; i < count; i++)
        follow(state, &tried[i]);
}

/* Goes on within the turn: a chain, or a card that is played now. */
static void follow(const struct state *state, const struct move *move)
{
    struct state after = *state;
    struct event event = {0};

    frogs_game.view(after.bytes, 0, &hands.view);
    move_event(move, 0, hands.view.table.mover, &event);
    assert_true(game_apply(&frogs_game, after.bytes, &event, NULL));
    frogs_game.view(after.bytes, 0, &hands.view);
    if (hands.view.table.stage == FROGS_CHAIN || event.kind == FROGS_PLAY)
        previews_come_true(&after);
}

/* The legal move between these places. */
static const struct move *find_move(const char *from, const char *to)
{
    for (int i = 0; i < hands.stand.move_count; i++) {
        const struct move *move = &hands.moves[i];
        if (move->kind == FROGS_JUMP && move->args[0] == place_of(from) &&
            move->args[1] == place_of(to))
            return move;
    }
    fail_msg("there is no jump from %s to %s", from, to);
    return NULL;
}

static bool has_step(const struct preview *preview, const char *from, const char *to,
                     const char *falls)
{
    for (int i = 0; i < preview->step_count; i++) {
        const struct preview_step *step = &preview->steps[i];
        if (strcmp(step->from, from) == 0 && strcmp(step->to, to) == 0)
            return strcmp(step->falls, falls) == 0;
    }
    return false;
}

/* The ways to all ends: "d2: c3 d3 d2; e4: ...". */
static const char *ways_of(const struct preview *preview)
{
    static char data[512];
    struct text text;

    text_init(&text, data, sizeof data);
    for (int i = 0; i < preview->end_count; i++) {
        const struct preview_end *end = &preview->ends[i];
        text_add(&text, i > 0 ? "; " : "");
        text_add(&text, end->id);
        text_add(&text, ": ");
        text_add(&text, preview->steps[end->steps[0]].from);
        for (int k = 0; k < end->length; k++) {
            text_add(&text, " ");
            text_add(&text, preview->steps[end->steps[k]].to);
        }
    }
    return data;
}

/* All ways of the chain that a jump from c3 to d3 begins. A push can come round to c3 over d4 and
   c4; a hop can't end where it began, so it does not take that way at all. */
static void ways_are_foreseen(const char *landing, const char *ways)
{
    struct preview preview = {0};

    hands_open(STAGE(.players = 2, .options = landing, .frogs = {"c3 d3 e3", "c4 d4 S"},
                     .bridges = "b3-c3 c3-d3 d3-e3 e3-e4 d2-d3 d3-d4 c4-d4 c3-c4 a1-a2"));
    hands.stand.face->preview(&hands.view, find_move("c3", "d3"), &preview);
    assert_true(has_step(&preview, "c3", "d3", "c3-d3"));
    assert_true(has_step(&preview, "d3", "d2", "d2-d3"));
    assert_true(has_step(&preview, "d3", "e3", "d3-e3"));
    assert_true(has_step(&preview, "e3", "e4", "e3-e4"));
    assert_int_equal(has_step(&preview, "d3", "d4", "d3-d4"), landing == NULL);
    assert_int_equal(has_step(&preview, "c4", "c3", "c3-c4"), landing == NULL);
    assert_string_equal(ways_of(&preview), ways);
    hands_close();
}

static void chains_are_foreseen(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 d3 e3", "a1 S S"},
                     .bridges = "b3-c3 c3-d3 d3-e3 e3-e4 d2-d3"));
    assert_string_equal(hands_touch("c3"), "");
    assert_string_equal(hands_list(is_marked_cell), "b3 d3");
    assert_string_equal(hands_list(is_marked_end), "d2 b3 e4");
    hands_play("d3");
    assert_string_equal(hands_list(is_marked_cell), "d2 e3");
    hands_play("e3");
    assert_string_equal(hands_list(is_marked_cell), "e4");
    hands_play("e4");
    stage_stands(&hands.table,
                 STAGE(.frogs = {"d3 e3 e4", "a1 S S"}, .bridges = "b3-c3 d2-d3", .mover = BEN));
    hands_close();
    ways_are_foreseen(NULL, "d2: c3 d3 d2; c3: c3 d3 d4 c4 c3; e4: c3 d3 e3 e4");
    ways_are_foreseen("landing=hop", "d2: c3 d3 d2; e4: c3 d3 e3 e4");
    scatter_all(previews_come_true);
}

static void name_gap(int gap, char id[NODE_ID_SIZE])
{
    snprintf(id, NODE_ID_SIZE, "%s-%s", frogs_place_names[board()->gaps[gap].a],
             frogs_place_names[board()->gaps[gap].b]);
}

/* Home bridges say that they never go, and nothing else does. */
static void check_home_bridges(void)
{
    for (int gap = 0; gap < board()->gap_count; gap++) {
        char id[NODE_ID_SIZE];
        name_gap(gap, id);
        bool is_home = bits_has(board()->home_gaps, gap);
        assert_int_equal(strcmp(hands_see(id)->look, "bridge fixed") == 0, is_home);
        assert_int_equal(strstr(hands_label(id), "never goes") != NULL, is_home);
        assert_false(is_home && hands_see(id)->may_touch);
    }
}

static void walk(struct dice *dice, int table)
{
    struct state state;

    start(table, &state);
    look_at(&state);
    for (int i = 0; i < WALK && hands.stand.move_count > 0; i++) {
        struct event event = {0};
        move_event(&hands.moves[dice_below(dice, (uint32_t)hands.stand.move_count)], 0,
                   hands.stand.seat, &event);
        check_home_bridges();
        assert_true(game_apply(&frogs_game, state.bytes, &event, NULL));
        look_at(&state);
    }
    check_home_bridges();
}

static void home_bridges_stay_by_touch(void)
{
    hands_open(STAGE(.players = 2));
    assert_string_equal(hands_label("c1-N"), "home bridge between c1 and N, it never goes");
    assert_string_equal(hands_label("c1-c2"), "bridge between c1 and c2");
    hands_play("removal");
    check_home_bridges();
    assert_true(hands_see("c1-c2")->may_touch);
    assert_string_equal(hands_touch("c1-N"), "Bridges to home leaves can never be removed.");
    assert_string_equal(hands_touch("c5-S"), "Bridges to home leaves can never be removed.");
    hands_play("c1-c2");
    assert_string_equal(hands_label("c1-c2"), "empty gap between c1 and c2");
    check_home_bridges();
    hands_close();
}

static void home_bridges_are_protected(void)
{
    struct dice dice;

    home_bridges_stay_by_touch();
    dice_init_seed(&dice, 3);
    for (int table = 0; table < TABLES; table++)
        walk(&dice, table);
}

static void what_is_touched_is_let_go(void)
{
    open_with_two_ways();
    hands_touch("c3");
    assert_string_equal(hands_touch("c3"), "");
    assert_int_equal(hands.draft.touched.count, 0);
    assert_string_equal(hands_list(is_marked_cell), "c3 N");
    assert_false(hands_see("c3")->is_touched);
    hands_close();
}

static void another_frog_may_be_touched(void)
{
    open_with_two_ways();
    hands_touch("c3");
    assert_string_equal(hands_touch("N"), "");
    assert_false(hands_see("c3")->is_touched);
    assert_true(hands_see("N")->is_touched);
    assert_string_equal(hands_list(is_marked_cell), "c1");
    assert_string_equal(hands_touch("parachute"), "card parachute");
    hands_touch("c3");
    /* What can't be cancelled is not done by the way. */
    assert_string_equal(hands_touch("b3-c3"), "");
    assert_int_equal(hands.draft.touched.count, 0);
    assert_string_equal(hands_touch("b3-c3"), "bridge b3 c3");
    hands_close();
}

static void a_stale_draft_is_dropped(void)
{
    open_with_two_ways();
    hands_touch("c3");
    hands_look_as(ANN);
    assert_int_equal(hands.draft.touched.count, 1);
    stage_play(&hands.table, ANN, "jump c3 c4");
    hands_look_as(ANN);
    assert_int_equal(hands.draft.touched.count, 0);
    assert_string_equal(hands_list(is_marked_cell), "");
    hands_close();
}

static void refusals_about_frogs(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"a1 c3 S", "e5 S N"}, .without = "a1-b1 a1-a2 b1-c1"));
    assert_string_equal(hands_touch("e5"), "The frog on e5 is not yours.");
    assert_string_equal(hands_touch("b3"), "There is no frog on b3.");
    assert_string_equal(hands_touch("a1"), "The frog on a1 cannot move.");
    assert_string_equal(hands_touch("S"), "Your frog in S has arrived and stays there.");
    assert_string_equal(hands_touch("c1-d1"), "There already is a bridge between c1 and d1.");
    assert_string_equal(hands_touch("done"), "There is something left to do.");
    assert_string_equal(hands_touch("status"), "That does nothing now.");
    assert_string_equal(hands_touch("frog:3"), "That does nothing now.");
    assert_int_equal(hands.draft.touched.count, 0);
    hands_look_as(BEN);
    assert_string_equal(hands_touch("e5"), "It is not your turn: Ann is to play.");
    hands_look_as(VIEWER_AUDIENCE);
    assert_string_equal(hands_touch("c3"), "Nobody may do that.");
    hands_close();
}

static void refusals_about_chains_and_cards(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}, .without = "d3-e3",
                     .used = {EXTRA_JUMP}));
    assert_string_equal(hands_touch("extra-jump"), "You have already used Extra Jump.");
    hands_play("c3 d3");
    assert_string_equal(hands_touch("a1"), "d3 and a1 are not neighbours.");
    assert_string_equal(hands_touch("e3"), "There is no bridge to use between d3 and e3.");
    assert_string_equal(hands_touch("removal"), "First the frog displaced on d3 must move on.");
    assert_string_equal(hands_touch("d3-e3"), "First the frog displaced on d3 must move on.");
    hands_close();
    hands_open(STAGE(.players = 2));
    assert_string_equal(hands_touch("a1-b1"), "There already is a bridge between a1 and b1.");
    hands_play("removal");
    assert_string_equal(hands_touch("N"), "First finish Bridge Removal, or cancel it.");
    hands_close();
    hands_open(STAGE(.players = 2, .options = "removal=extra"));
    assert_string_equal(hands_touch("removal"),
                        "Bridge Removal comes after a move or a placement.");
    hands_close();
}

static void a_game_that_is_over_says_so(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"S S c5"}));
    hands_play("c5 S");
    hands_look_as(BEN);
    assert_string_equal(hands_list(is_marked_cell), "");
    assert_string_equal(hands_touch("S"), "The game is over.");
    assert_string_equal(hands_label("status"), "Ann has won!");
    hands_close();
}

static void touches_are_refused_with_the_reason(void)
{
    refusals_about_frogs();
    refusals_about_chains_and_cards();
    a_game_that_is_over_says_so();
}

static void parachute_and_extra_jump(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 N N"}, .without = "b3-c3"));
    hands_play("parachute");
    assert_string_equal(hands_list(is_marked_cell), "c3 N");
    hands_play("c3 b3");
    stage_stands(&hands.table,
                 STAGE(.frogs = {"b3 N N"}, .without = "b3-c3", .mover = BEN, .used = {PARACHUTE}));
    hands_play("S c5");
    assert_string_equal(hands_label("parachute"), "Parachute, used");
    hands_play("extra-jump");
    hands_play("b3 b2");
    assert_string_equal(hands_list(is_marked_cell), "b1 a2 c2");
    hands_play("b1");
    stage_stands(&hands.table, STAGE(.frogs = {"b1 N N", "c5 S S"}, .without = "b3-c3 b2-b3 b1-b2",
                                     .mover = BEN, .used = {PARACHUTE | EXTRA_JUMP}));
    hands_close();
}

static void extra_bridge_and_removal(void)
{
    hands_open(STAGE(.players = 2, .without = "a1-b1 b1-c1 a1-a2"));
    hands_play("extra-bridge");
    assert_string_equal(hands_list(is_marked_other), "a1-b1 a1-a2 b1-c1");
    hands_play("a1-b1");
    hands_play("a1-a2");
    hands_play("removal");
    hands_play("a1-b1");
    stage_stands(&hands.table,
                 STAGE(.without = "a1-b1 b1-c1", .used = {EXTRA_BRIDGE, REMOVAL}, .mover = ANN));
    hands_close();
    hands_open(STAGE(.players = 2, .options = "removal=extra"));
    hands_play("N c1");
    assert_true(hands_see("done")->may_touch);
    hands_play("done");
    stage_stands(&hands.table, STAGE(.frogs = {"c1 N N"}, .mover = BEN));
    hands_close();
}

static void cards_are_played_by_touch(void)
{
    parachute_and_extra_jump();
    extra_bridge_and_removal();
}

static void same_scenes(const struct scene *a, const struct scene *b)
{
    assert_int_equal(a->node_count, b->node_count);
    for (int i = 0; i < a->node_count; i++) {
        const struct node *n = &a->nodes[i], *m = &b->nodes[i];
        assert_string_equal(n->id, m->id);
        assert_string_equal(n->look, m->look);
        assert_string_equal(n->glyph, m->glyph);
        assert_true(message_equal(&n->label, &m->label));
        assert_true(n->x == m->x && n->y == m->y);
        assert_int_equal(n->may_touch, m->may_touch);
    }
}

static void cancel_is_no_touch(void)
{
    static struct scene before;

    hands_open(STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}));
    before = hands.scene;
    hands_play("c3 d3");
    assert_null(scene_find(&hands.scene, "cancel"));
    for (int i = 0; i < hands.scene.node_count; i++)
        assert_string_not_equal(hands.scene.nodes[i].key, "cancel");
    assert_string_equal(hands_list(is_marked_other), "");
    stage_cancel(&hands.table, ANN);
    hands_look_as(ANN);
    same_scenes(&hands.scene, &before);
    hands_close();
}

static bool is_at(const struct node *cell, int x, int y)
{
    return cell->x == x && cell->y == y;
}

/* Lines lead from cell to cell. */
static void check_lines(void)
{
    for (int gap = 0; gap < board()->gap_count; gap++) {
        char id[NODE_ID_SIZE];
        name_gap(gap, id);
        const struct node *line = hands_see(id);
        assert_true(is_at(hands_see(frogs_place_names[board()->gaps[gap].a]), line->x, line->y));
        assert_true(is_at(hands_see(frogs_place_names[board()->gaps[gap].b]), line->x2, line->y2));
    }
}

static void nothing_lies_on_its_like(const struct state *state)
{
    (void)state;
    for (int i = 0; i < hands.scene.node_count; i++)
        for (int k = 0; k < i; k++) {
            const struct node *a = &hands.scene.nodes[i], *b = &hands.scene.nodes[k];
            if (a->region == REGION_BOARD && a->kind == b->kind && a->kind != NODE_LINE)
                assert_false(is_at(a, b->x, b->y));
        }
    check_lines();
}

static void every_place_is_its_own(void)
{
    struct state state;

    for (int table = 0; table < TABLES; table++) {
        start(table, &state);
        look_at(&state);
        nothing_lies_on_its_like(&state);
    }
    scatter_all(nothing_lies_on_its_like);
}

/* What a frog's owner is told by, besides colours. */
static void owners_are_told_apart(void)
{
    hands_open(STAGE(.players = 4, .frogs = {"c3 S N", "d3 E E", "b3 S S", "c2 W W"}));
    assert_string_equal(hands_label("c3"), "c3, a frog of Ann");
    assert_string_equal(hands_label("frog:3"), "a frog of Ben on d3");
    assert_string_equal(hands_label("S"), "S, home of Cat: 2 of their frogs, 1 arrived");
    assert_string_equal(hands_label("a1"), "a1, free");
    assert_string_equal(hands_see("frog:0")->look, "frog seat-0");
    assert_string_equal(hands_see("frog:1")->look, "frog seat-0 arrived");
    assert_string_equal(hands_see("frog:3")->look, "frog seat-1");
    assert_string_equal(hands_see("frog:0")->glyph, "0");
    assert_string_equal(hands_see("frog:3")->glyph, "1");
    assert_string_equal(hands_see("S")->glyph, "[S 022]");
    assert_string_equal(hands_label("player:0"), "0 Ann (home N): frogs arrived 1");
    hands_play("c3 d3");
    assert_string_equal(hands_see("frog:3")->look, "frog seat-1 displaced");
    assert_string_equal(hands_label("d3"),
                        "d3, a frog of Ann; the displaced frog of Ben must move on");
    hands_close();
}

static const struct test tests[] = {
    {"all frogs of the mover are marked, those that can move as well, and nobody else's", "MF-2",
     the_movers_frogs_are_marked},
    {"all legal destinations of the touched frog are marked, and nothing else", "MF-4",
     the_destinations_of_a_frog_are_marked},
    {"after a refused destination the legal ones are still marked", "MF-4a",
     a_refused_destination_leaves_them_marked},
    {"a touched frog shows all ways of its chains and their ends, and each jump is marked before "
     "it",
     "MF-s1 MF-o1", chains_are_foreseen},
    {"home bridges are shown as those that never go, and no touch removes one", "MF-o2",
     home_bridges_are_protected},
    {"what is touched is let go by a second touch", NULL, what_is_touched_is_let_go},
    {"another frog, a card or a gap may be touched instead", NULL, another_frog_may_be_touched},
    {"a draft is dropped when it no longer leads to a move", NULL, a_stale_draft_is_dropped},
    {"a touch that makes nothing is answered by the judge's reason", NULL,
     touches_are_refused_with_the_reason},
    {"cards are played by touch", NULL, cards_are_played_by_touch},
    {"cancel is no touch, and brings back what was seen", NULL, cancel_is_no_touch},
    {"on every board nothing lies on its like, and lines lead from cell to cell", NULL,
     every_place_is_its_own},
    {"owners are told apart by looks, signs and words", NULL, owners_are_told_apart},
};

int main(void)
{
    return TEST_RUN("frogs-scene", tests);
}
