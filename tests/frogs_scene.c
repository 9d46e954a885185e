/* The face of frogs: what is marked before and after a touch, what touches make, what they are told
   where they make nothing, and where chains are shown to end. Ann's home is N and Ben's is S. */
#include "bits.h"
#include "draft.h"
#include "frogs_stage.h"
#include "test.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

enum { MOVES = 64, SCATTERED = 40, WALK = 150 };

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

static struct stage_table t;

/* Who looks, and what is seen. */
static struct frogs_view view;
static struct move moves[MOVES];
static struct stand stand;
static struct draft draft;
static struct scene scene;

static void look(void)
{
    draft_scene(&stand, &draft, &scene);
}

/* Looks at what is in `view`. */
static void stand_up(void)
{
    stand = (struct stand){.face = faces_find(&frogs_game),
                           .view = &view,
                           .seat = (int)view.viewer,
                           .moves = moves,
                           .move_count = frogs_game.legal(&view, moves, MOVES)};
    draft_refresh(&stand, &draft);
    look();
}

static void look_as(int viewer)
{
    match_view(t.match, viewer, &view);
    stand_up();
}

static void open_table(const struct stage *stage)
{
    draft = (struct draft){0};
    stage_open(&t, stage);
    look_as(stage->mover);
}

/* What comes of a touch: nothing yet, an event, or the reason why not. */
static const char *touch(const char *id)
{
    static char said[256];
    struct message why = {0};
    struct event event;
    struct text text;

    text_init(&text, said, sizeof said);
    switch (draft_touch(&stand, &draft, id, &event, &why)) {
    case DRAFT_OPEN: break;
    case DRAFT_MOVE: event_write(frogs_game.kinds, &event, &text); break;
    case DRAFT_WRONG: message_write(&why, NULL, match_names(t.match), &text); break;
    case DRAFT_CANCEL: text_add(&text, "cancel"); break;
    }
    look();
    return said;
}

/* Does what the last of these touches makes: "c3 d3". */
static void touch_and_play(const char *ids)
{
    int seat = stand.seat;
    char event[64] = "", id[NODE_ID_SIZE];
    struct scan scan;

    scan_init(&scan, ids, strlen(ids));
    for (struct word word = scan_word(&scan); word.length > 0; word = scan_word(&scan)) {
        assert_string_equal(event, "");
        snprintf(id, sizeof id, "%.*s", (int)word.length, word.start);
        snprintf(event, sizeof event, "%s", touch(id));
    }
    stage_play(&t, seat, event);
    look_as(stage_view(&t)->mover);
}

static bool is_marked_cell(const struct node *node)
{
    return node->kind == NODE_CELL && node->may_touch;
}

static bool is_marked_line(const struct node *node)
{
    return node->kind == NODE_LINE && node->may_touch;
}

static bool is_marked_other(const struct node *node)
{
    return node->kind != NODE_CELL && node->may_touch;
}

static bool is_end(const struct node *node)
{
    return node->is_end;
}

/* The ids of such nodes, in the scene's order: "c3 N". */
static const char *list(bool (*is_listed)(const struct node *))
{
    static char ids[1024];
    struct text text;

    text_init(&text, ids, sizeof ids);
    for (int i = 0; i < scene.node_count; i++) {
        if (!is_listed(&scene.nodes[i]))
            continue;
        text_add(&text, text.length > 0 ? " " : "");
        text_add(&text, scene.nodes[i].id);
    }
    return ids;
}

static const struct node *see(const char *id)
{
    const struct node *node = scene_find(&scene, id);

    if (!node)
        fail_msg("there is no %s", id);
    return node;
}

static const char *label(const char *id)
{
    static char said[256];
    struct text text;

    text_init(&text, said, sizeof said);
    message_write(&see(id)->label, NULL, t.match ? match_names(t.match) : NULL, &text);
    return said;
}

static const struct frogs_board *board(void)
{
    return frogs_board((enum frogs_size)view.table.size, view.table.players);
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
    draft = (struct draft){0};
    frogs_game.view(state->bytes, 0, &view);
    frogs_game.view(state->bytes, view.table.mover, &view);
    stand_up();
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
    struct frogs_table *seen = &view.table;
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
    frogs_game.imagine(&view, NULL, state->bytes);
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
    struct event event = {.seat = (int16_t)stand.seat,
                          .kind = (int16_t)kind,
                          .arg_count = (int16_t)arg_count,
                          .args = {(int16_t)from, (int16_t)to}};

    return !frogs_game.why_not(&view, &event, NULL);
}

static int place_of(const char *id)
{
    return word_among((struct word){id, strlen(id)}, frogs_place_names, FROGS_PLACES);
}

static void frogs_that_can_move_are_marked(const struct state *state)
{
    (void)state;
    for (int i = 0; i < scene.node_count; i++)
        if (scene.nodes[i].kind == NODE_CELL)
            assert_int_equal(scene.nodes[i].may_touch,
                             may(FROGS_JUMP, 1, place_of(scene.nodes[i].id), 0));
}

static void the_movers_frogs_are_marked(void)
{
    open_table(STAGE(.players = 2, .frogs = {"c3 a1 N", "e5 S S"}, .without = "a1-b1 a1-a2 d1-d2"));
    assert_string_equal(list(is_marked_cell), "c3 N");
    assert_string_equal(list(is_marked_line), "a1-b1 a1-a2 d1-d2");
    assert_string_equal(list(is_end), "");
    look_as(BEN);
    assert_string_equal(list(is_marked_cell), "");
    assert_string_equal(list(is_marked_other), "");
    look_as(VIEWER_AUDIENCE);
    assert_string_equal(list(is_marked_cell), "");
    stage_play(&t, ANN, "jump c3 c4");
    look_as(BEN);
    assert_string_equal(list(is_marked_cell), "e5 S");
    stage_close(&t);
    scatter_all(frogs_that_can_move_are_marked);
}

static void destinations_are_marked(const struct state *state)
{
    int from, to;

    (void)state;
    bits_each (from, bits_below(FROGS_PLACES)) {
        if (!may(FROGS_JUMP, 1, from, 0))
            continue;
        assert_string_equal(touch(frogs_place_names[from]), "");
        assert_true(see(frogs_place_names[from])->is_touched);
        assert_string_equal(list(is_marked_other), "");
        bits_each (to, bits_below(FROGS_PLACES)) {
            const struct node *node = scene_find(&scene, frogs_place_names[to]);
            assert_int_equal(node && node->may_touch, may(FROGS_JUMP, 2, from, to));
        }
        touch(frogs_place_names[from]);
    }
}

/* c3 leads to c2 and c4, with nothing else marked. */
static void c3_leads_to_c2_and_c4(void)
{
    assert_string_equal(list(is_marked_cell), "c2 c4");
    assert_string_equal(list(is_marked_other), "");
    assert_true(see("c3")->is_touched);
}

static void open_with_two_ways(void)
{
    open_table(
        STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}, .without = "b3-c3 d2-d3 d3-e3 d3-d4"));
}

static void the_destinations_of_a_frog_are_marked(void)
{
    open_with_two_ways();
    assert_string_equal(touch("c3"), "");
    c3_leads_to_c2_and_c4();
    assert_string_equal(touch("c4"), "jump c3 c4");
    stage_close(&t);
    scatter_all(destinations_are_marked);
}

static void a_refused_destination_leaves_them_marked(void)
{
    open_with_two_ways();
    touch("c3");
    assert_string_equal(touch("b3"), "There is no bridge to use between c3 and b3.");
    c3_leads_to_c2_and_c4();
    assert_string_equal(touch("d3"), "The frog on d3 would have no way to move on.");
    c3_leads_to_c2_and_c4();
    assert_string_equal(touch("e3"), "c3 and e3 are not neighbours.");
    c3_leads_to_c2_and_c4();
    assert_string_equal(touch("frog:0"),
                        "That does not go with what is chosen. Choose on, or cancel.");
    c3_leads_to_c2_and_c4();
    assert_string_equal(touch("c4"), "jump c3 c4");
    stage_close(&t);
}

/* Where the chain really can end that this move begins. */
static uint64_t find_ends(const struct state *state, const struct move *move)
{
    struct state after = *state;
    struct frogs_view seen;
    struct move next[MOVES];
    struct event event = {0};
    uint64_t ends = 0;

    frogs_game.view(after.bytes, 0, &seen);
    move_event(move, 0, seen.table.mover, &event);
    assert_true(game_apply(&frogs_game, after.bytes, &event, NULL));
    frogs_game.view(after.bytes, event.seat, &seen);
    if (seen.table.stage != FROGS_CHAIN)
        return bits_of(event.args[event.arg_count - 1]);
    int count = frogs_game.legal(&seen, next, MOVES);
    for (int i = 0; i < count; i++)
        ends |= find_ends(&after, &next[i]);
    return ends;
}

static uint64_t previewed(const struct move *move)
{
    struct preview preview = {0};
    uint64_t set = 0;

    stand.face->preview(&view, move, &preview);
    for (int i = 0; i < preview.end_count; i++)
        set |= bits_of(place_of(preview.ends[i].id));
    return set;
}

static uint64_t marked_ends(void)
{
    uint64_t set = 0;

    for (int i = 0; i < scene.node_count; i++)
        if (scene.nodes[i].is_end)
            set |= bits_of(place_of(scene.nodes[i].id));
    return set;
}

/* All that a frog's chains may end at is marked as soon as it is touched. */
static void check_marked_ends(const uint64_t ends_from[FROGS_PLACES])
{
    int from;

    bits_each (from, bits_below(FROGS_PLACES)) {
        if (ends_from[from] == 0)
            continue;
        touch(frogs_place_names[from]);
        assert_int_equal(marked_ends(), ends_from[from]);
        touch(frogs_place_names[from]);
        assert_int_equal(marked_ends(), 0);
    }
}

static void follow(const struct state *state, const struct move *move);

/* Each jump and push is foreseen as it comes about, and so are those that follow. */
static void previews_come_true(const struct state *state)
{
    uint64_t ends_from[FROGS_PLACES] = {0};
    struct move tried[MOVES];

    look_at(state);
    int count = stand.move_count;
    memcpy(tried, moves, sizeof tried);
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

    frogs_game.view(after.bytes, 0, &view);
    move_event(move, 0, view.table.mover, &event);
    assert_true(game_apply(&frogs_game, after.bytes, &event, NULL));
    frogs_game.view(after.bytes, 0, &view);
    if (view.table.stage == FROGS_CHAIN || event.kind == FROGS_PLAY)
        previews_come_true(&after);
}

static void chains_are_foreseen(void)
{
    open_table(STAGE(.players = 2, .frogs = {"c3 d3 e3", "a1 S S"},
                     .bridges = "b3-c3 c3-d3 d3-e3 e3-e4 d2-d3"));
    assert_string_equal(touch("c3"), "");
    assert_string_equal(list(is_marked_cell), "b3 d3");
    assert_string_equal(list(is_end), "d2 b3 e4");
    touch_and_play("d3");
    assert_string_equal(list(is_marked_cell), "d2 e3");
    touch_and_play("e3");
    assert_string_equal(list(is_marked_cell), "e4");
    touch_and_play("e4");
    stage_stands(&t,
                 STAGE(.frogs = {"d3 e3 e4", "a1 S S"}, .bridges = "b3-c3 d2-d3", .mover = BEN));
    stage_close(&t);
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
        assert_int_equal(strcmp(see(id)->look, "bridge fixed") == 0, is_home);
        assert_int_equal(strstr(label(id), "never goes") != NULL, is_home);
        assert_false(is_home && see(id)->may_touch);
    }
}

static void walk(struct dice *dice, int table)
{
    struct state state;

    start(table, &state);
    look_at(&state);
    for (int i = 0; i < WALK && stand.move_count > 0; i++) {
        struct event event = {0};
        move_event(&moves[dice_below(dice, (uint32_t)stand.move_count)], 0, stand.seat, &event);
        check_home_bridges();
        assert_true(game_apply(&frogs_game, state.bytes, &event, NULL));
        look_at(&state);
    }
    check_home_bridges();
}

static void home_bridges_stay_by_touch(void)
{
    open_table(STAGE(.players = 2));
    assert_string_equal(label("c1-N"), "home bridge between c1 and N, it never goes");
    assert_string_equal(label("c1-c2"), "bridge between c1 and c2");
    touch_and_play("removal");
    check_home_bridges();
    assert_true(see("c1-c2")->may_touch);
    assert_string_equal(touch("c1-N"), "Bridges to home leaves can never be removed.");
    assert_string_equal(touch("c5-S"), "Bridges to home leaves can never be removed.");
    touch_and_play("c1-c2");
    assert_string_equal(label("c1-c2"), "empty gap between c1 and c2");
    check_home_bridges();
    stage_close(&t);
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
    touch("c3");
    assert_string_equal(touch("c3"), "");
    assert_int_equal(draft.touched.count, 0);
    assert_string_equal(list(is_marked_cell), "c3 N");
    assert_false(see("c3")->is_touched);
    stage_close(&t);
}

static void another_frog_may_be_touched(void)
{
    open_with_two_ways();
    touch("c3");
    assert_string_equal(touch("N"), "");
    assert_false(see("c3")->is_touched);
    assert_true(see("N")->is_touched);
    assert_string_equal(list(is_marked_cell), "c1");
    assert_string_equal(touch("parachute"), "card parachute");
    touch("c3");
    /* What can't be cancelled is not done by the way. */
    assert_string_equal(touch("b3-c3"), "");
    assert_int_equal(draft.touched.count, 0);
    assert_string_equal(touch("b3-c3"), "bridge b3 c3");
    stage_close(&t);
}

static void a_stale_draft_is_dropped(void)
{
    open_with_two_ways();
    touch("c3");
    look_as(ANN);
    assert_int_equal(draft.touched.count, 1);
    stage_play(&t, ANN, "jump c3 c4");
    look_as(ANN);
    assert_int_equal(draft.touched.count, 0);
    assert_string_equal(list(is_marked_cell), "");
    stage_close(&t);
}

static void refusals_about_frogs(void)
{
    open_table(STAGE(.players = 2, .frogs = {"a1 c3 S", "e5 S N"}, .without = "a1-b1 a1-a2 b1-c1"));
    assert_string_equal(touch("e5"), "The frog on e5 is not yours.");
    assert_string_equal(touch("b3"), "There is no frog on b3.");
    assert_string_equal(touch("a1"), "The frog on a1 cannot move.");
    assert_string_equal(touch("S"), "Your frog in S has arrived and stays there.");
    assert_string_equal(touch("c1-d1"), "There already is a bridge between c1 and d1.");
    assert_string_equal(touch("done"), "There is something left to do.");
    assert_string_equal(touch("status"), "That does nothing now.");
    assert_string_equal(touch("frog:3"), "That does nothing now.");
    assert_int_equal(draft.touched.count, 0);
    look_as(BEN);
    assert_string_equal(touch("e5"), "It is not your turn: Ann is to play.");
    look_as(VIEWER_AUDIENCE);
    assert_string_equal(touch("c3"), "Nobody may do that.");
    stage_close(&t);
}

static void refusals_about_chains_and_cards(void)
{
    open_table(STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}, .without = "d3-e3",
                     .used = {EXTRA_JUMP}));
    assert_string_equal(touch("extra-jump"), "You have already used Extra Jump.");
    touch_and_play("c3 d3");
    assert_string_equal(touch("a1"), "d3 and a1 are not neighbours.");
    assert_string_equal(touch("e3"), "There is no bridge to use between d3 and e3.");
    assert_string_equal(touch("removal"), "First the frog displaced on d3 must move on.");
    assert_string_equal(touch("d3-e3"), "First the frog displaced on d3 must move on.");
    stage_close(&t);
    open_table(STAGE(.players = 2));
    assert_string_equal(touch("a1-b1"), "There already is a bridge between a1 and b1.");
    touch_and_play("removal");
    assert_string_equal(touch("N"), "First finish Bridge Removal, or cancel it.");
    stage_close(&t);
    open_table(STAGE(.players = 2, .options = "removal=extra"));
    assert_string_equal(touch("removal"), "Bridge Removal comes after a move or a placement.");
    stage_close(&t);
}

static void a_game_that_is_over_says_so(void)
{
    open_table(STAGE(.players = 2, .frogs = {"S S c5"}));
    touch_and_play("c5 S");
    look_as(BEN);
    assert_string_equal(list(is_marked_cell), "");
    assert_string_equal(touch("S"), "The game is over.");
    assert_string_equal(label("status"), "Ann has won!");
    stage_close(&t);
}

static void touches_are_refused_with_the_reason(void)
{
    refusals_about_frogs();
    refusals_about_chains_and_cards();
    a_game_that_is_over_says_so();
}

static void parachute_and_extra_jump(void)
{
    open_table(STAGE(.players = 2, .frogs = {"c3 N N"}, .without = "b3-c3"));
    touch_and_play("parachute");
    assert_string_equal(list(is_marked_cell), "c3 N");
    touch_and_play("c3 b3");
    stage_stands(&t,
                 STAGE(.frogs = {"b3 N N"}, .without = "b3-c3", .mover = BEN, .used = {PARACHUTE}));
    touch_and_play("S c5");
    assert_string_equal(label("parachute"), "Parachute, used");
    touch_and_play("extra-jump");
    touch_and_play("b3 b2");
    assert_string_equal(list(is_marked_cell), "b1 a2 c2");
    touch_and_play("b1");
    stage_stands(&t, STAGE(.frogs = {"b1 N N", "c5 S S"}, .without = "b3-c3 b2-b3 b1-b2",
                           .mover = BEN, .used = {PARACHUTE | EXTRA_JUMP}));
    stage_close(&t);
}

static void extra_bridge_and_removal(void)
{
    open_table(STAGE(.players = 2, .without = "a1-b1 b1-c1 a1-a2"));
    touch_and_play("extra-bridge");
    assert_string_equal(list(is_marked_other), "a1-b1 a1-a2 b1-c1");
    touch_and_play("a1-b1");
    touch_and_play("a1-a2");
    touch_and_play("removal");
    touch_and_play("a1-b1");
    stage_stands(&t,
                 STAGE(.without = "a1-b1 b1-c1", .used = {EXTRA_BRIDGE, REMOVAL}, .mover = ANN));
    stage_close(&t);
    open_table(STAGE(.players = 2, .options = "removal=extra"));
    touch_and_play("N c1");
    assert_true(see("done")->may_touch);
    touch_and_play("done");
    stage_stands(&t, STAGE(.frogs = {"c1 N N"}, .mover = BEN));
    stage_close(&t);
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

    open_table(STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}));
    before = scene;
    touch_and_play("c3 d3");
    assert_null(scene_find(&scene, "cancel"));
    for (int i = 0; i < scene.node_count; i++)
        assert_string_not_equal(scene.nodes[i].key, "cancel");
    assert_string_equal(list(is_marked_other), "");
    stage_cancel(&t, ANN);
    look_as(ANN);
    same_scenes(&scene, &before);
    stage_close(&t);
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
        const struct node *line = see(id);
        assert_true(is_at(see(frogs_place_names[board()->gaps[gap].a]), line->x, line->y));
        assert_true(is_at(see(frogs_place_names[board()->gaps[gap].b]), line->x2, line->y2));
    }
}

static void nothing_lies_on_its_like(const struct state *state)
{
    (void)state;
    for (int i = 0; i < scene.node_count; i++)
        for (int k = 0; k < i; k++) {
            const struct node *a = &scene.nodes[i], *b = &scene.nodes[k];
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
    open_table(STAGE(.players = 4, .frogs = {"c3 S N", "d3 E E", "b3 S S", "c2 W W"}));
    assert_string_equal(label("c3"), "c3, a frog of Ann");
    assert_string_equal(label("frog:3"), "a frog of Ben on d3");
    assert_string_equal(label("S"), "S, home of Cat: 2 of their frogs, 1 arrived");
    assert_string_equal(label("a1"), "a1, free");
    assert_string_equal(see("frog:0")->look, "frog seat-0");
    assert_string_equal(see("frog:1")->look, "frog seat-0 arrived");
    assert_string_equal(see("frog:3")->look, "frog seat-1");
    assert_string_equal(see("frog:0")->glyph, "0");
    assert_string_equal(see("frog:3")->glyph, "1");
    assert_string_equal(see("S")->glyph, "[S 022]");
    assert_string_equal(label("player:0"), "0 Ann (home N): frogs arrived 1");
    touch_and_play("c3 d3");
    assert_string_equal(see("frog:3")->look, "frog seat-1 displaced");
    assert_string_equal(label("d3"), "d3, a frog of Ann; the displaced frog of Ben must move on");
    stage_close(&t);
}

static const struct test tests[] = {
    {"the mover's frogs that can move are marked, and nobody else's", "MF-2",
     the_movers_frogs_are_marked},
    {"all legal destinations of the touched frog are marked, and nothing else", "MF-4",
     the_destinations_of_a_frog_are_marked},
    {"after a refused destination the legal ones are still marked", "MF-4a",
     a_refused_destination_leaves_them_marked},
    {"a touched frog shows where its chains can end, and each jump of a chain is marked before it",
     "MF-o1", chains_are_foreseen},
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
