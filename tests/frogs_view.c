/* What the view of frogs promises to whoever gets it: what moved last, as motions of the scene;
   which views can be believed; what can't be cancelled; and the hash of the state behind it. */
#include "frogs_hands.h"
#include "test.h"

#include "bits.h"

#include <stdalign.h>
#include <stdio.h>
#include <string.h>

/* Motions. */

/* "frog:0 c3>d3, c3-d3>" with a comma between, and a mark if they are new. */
static const char *motions(void)
{
    static char data[1024];
    struct text text;

    text_init(&text, data, sizeof data);
    for (int i = 0; i < hands.scene.motion_count; i++) {
        const struct motion *motion = &hands.scene.motions[i];
        text_add(&text, i > 0 ? ", " : "");
        text_add(&text, motion->node);
        text_add(&text, motion->node[0] ? " " : "");
        text_add(&text, motion->from);
        text_add(&text, ">");
        text_add(&text, motion->to);
        assert_int_equal(motion->count, 1);
    }
    text_add(&text, hands.scene.is_new ? "!" : "");
    return data;
}

static bool has_moved(const struct node *node)
{
    return node->has_moved;
}

static void a_jump_moves_a_frog_and_lets_a_bridge_fall(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}));
    assert_string_equal(motions(), "");
    hands_play("c3 d3");
    assert_string_equal(motions(), "frog:0 c3>d3, c3-d3>!");
    assert_string_equal(hands.scene.motions[0].look, "frog seat-0");
    assert_string_equal(hands.scene.motions[1].look, "bridge");
    assert_string_equal(hands_list(has_moved), "d3");
    hands_play("e3");
    assert_string_equal(motions(), "frog:3 d3>e3, d3-e3>!");
    assert_string_equal(hands.scene.motions[0].look, "frog seat-1");
    hands_look_as(VIEWER_AUDIENCE);
    assert_string_equal(motions(), "frog:3 d3>e3, d3-e3>!");
    hands_close();
}

static void a_hop_moves_one_frog_on(void)
{
    hands_open(STAGE(.players = 2, .options = "landing=hop", .frogs = {"c3 N N", "d3 S S"}));
    hands_play_all("c3 d3, e3");
    assert_string_equal(motions(), "frog:0 d3>e3, d3-e3>!");
    hands_close();
}

static void home_bridges_and_parachutes_let_nothing_fall(void)
{
    hands_open(STAGE(.players = 2, .frogs = {"c3 N N"}));
    hands_play("N c1");
    assert_string_equal(motions(), "frog:1 N>c1!");
    hands_play_all("S c5, parachute, c3 d3");
    assert_string_equal(motions(), "frog:0 c3>d3!");
    hands_close();
}

static void bridges_come_and_go(void)
{
    hands_open(STAGE(.players = 2, .without = "a1-b1"));
    hands_play("a1-b1");
    assert_string_equal(motions(), ">a1-b1!");
    assert_string_equal(hands_list(has_moved), "a1-b1");
    hands_play("removal");
    assert_string_equal(motions(), ">a1-b1");
    hands_play("c3-d3");
    assert_string_equal(motions(), "c3-d3>!");
    hands_close();
}

static void an_undone_turn_moves_back(void)
{
    hands_open(STAGE(.players = 3, .frogs = {"b3 N N", "b4 E E"}));
    hands_play_all("b3 b4, c5");
    hands_look_as(BEN);
    hands_play_all("parachute");
    stage_play(&hands.table, ANN, "forfeit");
    hands_look_as(CAT);
    assert_string_equal(motions(), "frog:3 b4>c5, b4-c5>");
    hands_look_as(BEN);
    hands_play("c5 b4");
    stage_play(&hands.table, BEN, "forfeit");
    hands_look_as(CAT);
    assert_string_equal(motions(), "frog:3 b4>c5!");
    hands_close();
}

/* Soundness. */

static struct params params_of(const struct stage *stage)
{
    struct params params;
    struct message why;

    params_init(&frogs_game, stage->players, &params);
    if (stage->options)
        assert_true(params_parse(&frogs_game, word_of(stage->options), &params, &why));
    return params;
}

static struct params params;

static void show(const struct stage *stage, const char *events)
{
    params = params_of(stage);
    stage_open(&hands.table, stage);
    stage_moves(&hands.table, events);
    match_view(hands.table.match, ANN, &hands.view);
    assert_true(frogs_game.view_is_sound(&hands.view, ANN, &params));
}

/* Fails the test if a view is believed that has been spoilt so. */
#define REFUSED(change)                                                                            \
    do {                                                                                           \
        struct frogs_view spoilt = hands.view;                                                     \
        spoilt.change;                                                                             \
        if (frogs_game.view_is_sound(&spoilt, ANN, &params))                                       \
            fail_msg("believed: %s", #change);                                                     \
    } while (0)

static void every_table_is_judged(void)
{
    REFUSED(viewer = BEN);
    REFUSED(viewer = UINT64_MAX);
    REFUSED(table.players++);
    REFUSED(table.size ^= 1);
    REFUSED(table.size = 200);
    REFUSED(table.frogs_each = 0);
    REFUSED(table.has_cards ^= 1);
    REFUSED(table.is_spread ^= 1);
    REFUSED(table.removal_is_extra = 2);
    REFUSED(table.is_hop ^= 1);
    REFUSED(table.mover = 4);
    REFUSED(table.stage = FROGS_OVER + 1);
    REFUSED(table.card = FROGS_NO_CARD + 1);
    REFUSED(table.jumper = 2);
    REFUSED(table.onward = 200);
    REFUSED(table.began = FROGS_PLACES);
    REFUSED(table.forfeited = 0xf0);
    REFUSED(table.forfeited = 3);
    REFUSED(table.ending = FROGS_PLAYING + 1);
    REFUSED(table.ending = FROGS_ENDING_HOME);
    REFUSED(table.winner = ANN);
    REFUSED(table.is_new = 2);
    REFUSED(table.spare[0] = 1);
    REFUSED(table.turns = FROGS_TURNS_MAX + 1);
    REFUSED(table.past_count = FROGS_TURNS_MAX + 2);
    REFUSED(table.past[FROGS_TURNS_MAX].frogs = 1);
    REFUSED(table.past[FROGS_TURNS_MAX].bridges = 1);
}

static void every_layout_is_judged(void)
{
    REFUSED(table.now.bridges = 0);
    REFUSED(table.now.bridges |= bits_of(63));
    REFUSED(table.before.bridges = 0);
    REFUSED(table.then.bridges = 0);
    REFUSED(table.now.frogs[0] = FROGS_PLACES);
    REFUSED(table.now.frogs[0] = 255);
    REFUSED(table.before.frogs[0] = 255);
    REFUSED(table.then.frogs[0] = 255);
    REFUSED(table.now.frogs[0] = FROGS_PADS + 3); /* W is no home of two */
    REFUSED(table.now.frogs[FROGS_MAX - 1] = 1);  /* a frog of nobody */
    REFUSED(table.before.frogs[0] = spoilt.table.before.frogs[3]);
    REFUSED(table.now.used[0] = 1 << FROGS_CARDS);
    REFUSED(table.then.used[3] = 1);
}

static void nonsense_is_not_believed(void)
{
    show(STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}), "");
    every_table_is_judged();
    every_layout_is_judged();
    REFUSED(table.now.frogs[0] = spoilt.table.now.frogs[3]);
    REFUSED(table.stage = FROGS_CHAIN);
    REFUSED(table.stage = FROGS_EXTRA);
    REFUSED(table.stage = FROGS_CARD);
    REFUSED(table.stage = FROGS_SECOND);
    REFUSED(table.stage = FROGS_OVER);
    REFUSED(table.card = FROGS_PARACHUTE);
    REFUSED(table.began = 3);
    stage_close(&hands.table);
}

static void nonsense_in_chains_is_not_believed(void)
{
    show(STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}), "jump c3 d3");
    every_table_is_judged();
    every_layout_is_judged();
    REFUSED(table.onward = FROGS_NOBODY);
    REFUSED(table.onward = 1);
    REFUSED(table.began = 3);
    REFUSED(table.card = FROGS_REMOVAL);
    show(STAGE(.players = 2, .options = "landing=hop", .frogs = {"c3 N N", "d3 S S"}),
         "jump c3 d3");
    every_table_is_judged();
    every_layout_is_judged();
    REFUSED(table.onward = 3); /* Ben's */
    REFUSED(table.began = FROGS_NOWHERE);
    REFUSED(table.began = spoilt.table.now.frogs[0]);
    stage_close(&hands.table);
}

static void nonsense_with_cards_is_not_believed(void)
{
    show(STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}), "card extra-jump, jump c3 c4");
    every_layout_is_judged();
    REFUSED(table.jumper = FROGS_NOBODY);
    REFUSED(table.jumper = 3);
    REFUSED(table.jumper = 77);
    REFUSED(table.card = FROGS_PARACHUTE);
    REFUSED(table.now.used[0] = EXTRA_JUMP);
    REFUSED(table.now.frogs[0] = FROGS_PADS + 2); /* arrived in S */
    show(STAGE(.players = 2, .frogs = {"c5 S S"}), "jump c5 S");
    REFUSED(table.winner = FROGS_NOBODY);
    REFUSED(table.winner = 2);
    REFUSED(table.ending = FROGS_PLAYING);
    REFUSED(table.ending = FROGS_ENDING_TURNS);
    REFUSED(table.stage = FROGS_ACTION);
    stage_close(&hands.table);
}

/* Whatever is done to a view: where it is believed, nobody comes to harm. */

struct state {
    alignas(max_align_t) char bytes[sizeof(struct frogs_table) + 64];
};

static void use(struct frogs_view *view)
{
    static char data[GAME_TEXT_MAX];
    struct question question;
    struct preview preview;
    struct text text;

    hands.view = *view;
    hands.draft = (struct draft){0};
    hands_stand_up();
    for (int i = 0; i < hands.stand.move_count; i++) {
        struct event event = {0};
        preview.step_count = preview.end_count = 0;
        hands.stand.face->preview(view, &hands.moves[i], &preview);
        move_event(&hands.moves[i], 0, hands.stand.seat, &event);
        frogs_game.is_final(view, &event);
    }
    for (int i = 0; i < hands.scene.node_count; i++) {
        struct message why;
        draft_why_not(&hands.stand, &hands.draft, hands.scene.nodes[i].id, &why);
    }
    hands.stand.face->ask(view, &question);
    text_init(&text, data, sizeof data);
    frogs_game.write_view(view, &text);
    assert_false(text.is_cut || hands.scene.is_overfull);
}

/* Changes a byte of what is not the past, which fills most of it. */
static void spoil(struct frogs_view *view, struct dice *dice)
{
    size_t count = offsetof(struct frogs_table, past_count);
    size_t other = offsetof(struct frogs_table, past) - sizeof view->table.past_count;
    size_t at = dice_below(dice, (uint32_t)other);
    uint8_t *byte =
        (uint8_t *)&view->table + (at < count ? at : at + sizeof view->table.past_count);

    *byte = dice_below(dice, 2) ? (uint8_t)dice_below(dice, 32) : (uint8_t)dice_below(dice, 256);
}

static const struct stage spoilt_stages[] = {
    {.players = 2},
    {.players = 3, .options = "homes=spread"},
    {.players = 4, .options = "landing=hop"},
    {.players = 4, .options = "board=small frogs=2 removal=extra"},
    {.players = 2, .options = "board=small landing=hop homes=spread"},
};

static void play_spoilt(struct state *state, struct dice *dice, long *believed)
{
    struct frogs_view view, spoilt;
    struct event event = {0};
    struct message why;

    for (int i = 0; i < 400 && frogs_game.to_act(state->bytes); i++) {
        int mover = bits_first(frogs_game.to_act(state->bytes));
        frogs_game.view(state->bytes, mover, &view);
        assert_true(frogs_game.sound(state->bytes, &why));
        assert_true(frogs_game.view_is_sound(&view, mover, &params));
        for (int k = 0; k < 20; k++) {
            spoilt = view;
            spoil(&spoilt, dice);
            if (!frogs_game.view_is_sound(&spoilt, mover, &params))
                continue;
            use(&spoilt);
            ++*believed;
        }
        int count = frogs_game.legal(&view, hands.moves, HANDS_MOVES);
        move_event(&hands.moves[dice_below(dice, (uint32_t)count)], 0, mover, &event);
        assert_true(game_apply(&frogs_game, state->bytes, &event, NULL));
    }
}

static void what_is_believed_does_no_harm(void)
{
    struct state state;
    struct message why;
    struct dice dice;
    long believed = 0;

    dice_init_seed(&dice, 5);
    for (size_t i = 0; i < sizeof spoilt_stages / sizeof *spoilt_stages; i++) {
        params = params_of(&spoilt_stages[i]);
        assert_true(game_start(&frogs_game, &params, state.bytes, &why));
        play_spoilt(&state, &dice, &believed);
    }
    assert_true(believed > 500);
}

/* Hashes. */

static uint64_t hash_of(const struct frogs_view *view)
{
    struct state state;

    frogs_game.imagine(view, NULL, state.bytes);
    return frogs_game.hash_state(state.bytes);
}

static const char *text_of(const struct frogs_view *view)
{
    static char data[2][GAME_TEXT_MAX];
    static int next;
    struct state state;
    struct text text;

    next ^= 1;
    frogs_game.imagine(view, NULL, state.bytes);
    text_init(&text, data[next], sizeof data[next]);
    frogs_game.write_state(state.bytes, &text);
    return data[next];
}

/* Whatever byte is changed: the hashes are equal exactly if the texts are. */
static void hashes_differ_as_texts_do(void)
{
    struct frogs_view view, other;

    show(STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}), "jump c3 d3, push e3, card removal");
    view = hands.view;
    for (size_t at = 0; at < sizeof view.table; at++) {
        other = view;
        ((uint8_t *)&other.table)[at] ^= 1;
        /* More positions than there are would not be written. */
        if (other.table.past_count > FROGS_TURNS_MAX)
            continue;
        assert_int_equal(hash_of(&view) == hash_of(&other),
                         strcmp(text_of(&view), text_of(&other)) == 0);
    }
    stage_close(&hands.table);
}

/* The same on every machine, and for ever within a version of the rules. */
static void a_hash_is_the_same_everywhere(void)
{
    show(STAGE(.players = 2), "");
    assert_int_equal(hash_of(&hands.view), UINT64_C(0x4b6c69148f5e2af9));
    stage_close(&hands.table);
}

/* Finality. */

static bool is_final(int seat, const char *words)
{
    struct event event;
    struct message why;
    uint32_t start;

    assert_true(event_parse(frogs_game.kinds, word_of(words), &event, &why));
    event.seat = (int16_t)seat;
    match_view(hands.table.match, seat, &hands.view);
    bool is_said = frogs_game.is_final(&hands.view, &event);
    stage_play(&hands.table, seat, words);
    bool is_cancelled = match_turn_start(hands.table.match, seat, &start) &&
                        start < match_length(hands.table.match);
    assert_int_equal(is_said, !is_cancelled);
    return is_said;
}

static void a_turn_is_final_when_it_is_complete(void)
{
    stage_open(&hands.table, STAGE(.players = 2, .frogs = {"c3 N N", "d3 S S"}));
    assert_false(is_final(ANN, "jump c3 d3"));
    assert_true(is_final(ANN, "push e3"));
    assert_false(is_final(BEN, "card extra-jump"));
    assert_false(is_final(BEN, "jump e3 e4"));
    assert_true(is_final(BEN, "jump e4 e5"));
    assert_true(is_final(ANN, "bridge c3 d3"));
    assert_false(is_final(BEN, "card removal"));
    assert_true(is_final(BEN, "remove a1 b1"));
    assert_true(is_final(ANN, "forfeit"));
    stage_open(&hands.table, STAGE(.players = 2, .options = "removal=extra"));
    assert_true(is_final(ANN, "jump N c1"));
    assert_true(is_final(ANN, "done"));
    stage_open(&hands.table, STAGE(.players = 2, .frogs = {"c5 S S"}));
    assert_true(is_final(ANN, "jump c5 S"));
    stage_close(&hands.table);
}

static const struct test tests[] = {
    {"a jump moves a frog, and lets a bridge fall", NULL,
     a_jump_moves_a_frog_and_lets_a_bridge_fall},
    {"a hop moves one frog on", NULL, a_hop_moves_one_frog_on},
    {"home bridges and parachutes let nothing fall", NULL,
     home_bridges_and_parachutes_let_nothing_fall},
    {"bridges come from nowhere and go there; what moved stays marked", NULL, bridges_come_and_go},
    {"a turn that is undone moves back", NULL, an_undone_turn_moves_back},
    {"a view with nonsense in any field is not believed", NULL, nonsense_is_not_believed},
    {"in chains neither", NULL, nonsense_in_chains_is_not_believed},
    {"nor with cards, nor at the end", NULL, nonsense_with_cards_is_not_believed},
    {"a view that is believed does no harm, whatever was done to it", NULL,
     what_is_believed_does_no_harm},
    {"hashes are equal exactly if texts are", NULL, hashes_differ_as_texts_do},
    {"a hash is the same everywhere", NULL, a_hash_is_the_same_everywhere},
    {"a turn is final when it is complete", NULL, a_turn_is_final_when_it_is_complete},
};

int main(void)
{
    return TEST_RUN("frogs-view", tests);
}
