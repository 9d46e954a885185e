/* What robots promises about its bytes: which views could be of a match, which parts of a state its
   hash and its text tell, and which events are final. */
#include "draft.h"
#include "robots_stage.h"
#include "test.h"

#include <string.h>

static const struct params *params(void)
{
    return match_params(stage_match);
}

static bool is_sound(const struct robots_view *view)
{
    return robots_game.view_is_sound(view, ANN, params());
}

static struct robots_view look(void)
{
    struct robots_view view;

    match_view(stage_match, ANN, &view);
    return view;
}

/* Any slide that can be made and does not end the attempt; a match of its own board. */
static void slide_somehow(int count)
{
    for (int move = 0; count > 0; move++) {
        char event[32] = "slide ";
        strcat(event, robots_robot_names[move / ROBOTS_DIRECTIONS % ROBOTS_COLOURS]);
        strcat(strcat(event, " "), robots_direction_names[move % ROBOTS_DIRECTIONS]);
        const struct robots_table *next = stage_offers(stage_view()->prover, event)
                                              ? stage_try(false, stage_view()->prover, event)
                                              : NULL;
        if (!next || next->stage != ROBOTS_PROVING)
            continue;
        stage_play(stage_view()->prover, event);
        count--;
    }
}

/* Opens a match in which somebody has made so many moves of a proof. */
static void open_proof(const char *options, int moves)
{
    stage_open_plain(2, options, 7);
    stage_play(ANN, "bet 9");
    stage_play(BEN, "bet 12");
    stage_play(ANN, "ready");
    stage_play(BEN, "ready");
    slide_somehow(moves);
}

static void views_of_a_match_are_sound(void)
{
    static const int viewers[] = {0, 1, VIEWER_AUDIENCE, SEAT_NATURE, SEAT_CLOCK};
    static const char *const options[] = {"", "silver=on sides=all", "board=1A-2B-3C-4D reset=ten"};
    struct robots_view view;

    for (int i = 0; i < 3; i++) {
        open_proof(options[i], 5);
        for (int k = 0; k < 5; k++) {
            match_view(stage_match, viewers[k], &view);
            assert_true(robots_game.view_is_sound(&view, viewers[k], params()));
            assert_false(robots_game.view_is_sound(&view, viewers[(k + 1) % 5], params()));
        }
    }
}

/* Everything that takes a view, which must come to an end within its bounds: sanitizers look on. */
static void use(const struct robots_view *view)
{
    static struct scene scene;
    static char data[GAME_TEXT_MAX];
    static struct move moves[64];
    const struct face *face = faces_find(&robots_game);
    struct question question = {0};
    struct text text;
    struct stand stand = {face, view, ANN, moves, robots_game.legal(view, moves, 64)};
    struct draft draft = {0};
    struct event event = {0};
    struct message why;

    draft_touch(&stand, &draft, "red", &event, &why);
    draft_scene(&stand, &draft, &scene);
    assert_false(scene.is_overfull);
    face->ask(view, &question);
    face->tip(view, "red", &why);
    for (int i = 0; i < stand.move_count; i++) {
        move_event(&moves[i], 0, ANN, &event);
        assert_false(robots_game.why_not(view, &event, &why));
        robots_game.is_final(view, &event);
    }
    text_init(&text, data, sizeof data);
    robots_game.write_view(view, &text);
}

/* Nature has done nothing yet when somebody leaves. */
static void a_game_that_ends_before_its_board_is_laid_is_sound(void)
{
    _Alignas(max_align_t) char state[sizeof(struct robots_view)];
    struct event leave = {.seat = BEN, .kind = EVENT_FORFEIT};
    struct robots_view view;
    struct message why;

    stage_open_plain(2, "", 7);
    assert_true(game_start(&robots_game, params(), state, &why));
    assert_true(game_apply(&robots_game, state, &leave, NULL));
    robots_game.view(state, ANN, &view);
    assert_int_equal(view.table.stage, ROBOTS_OVER);
    assert_true(is_sound(&view));
    use(&view);
}

static void a_view_of_another_match_is_not_sound(void)
{
    static const char *const others[] = {"silver=on",     "sides=later", "seconds=30", "reset=ten",
                                         "ricochet=free", "chips=3",     "nw=1C"};
    struct robots_view view;
    struct params other;
    struct message why;

    open_proof("nw=1A", 3);
    view = look();
    for (int i = 0; i < (int)(sizeof others / sizeof *others); i++) {
        other = *params();
        assert_true(params_parse(&robots_game, word_of(others[i]), &other, &why));
        assert_false(robots_game.view_is_sound(&view, ANN, &other));
    }
    other = *params();
    other.players = 3;
    assert_false(robots_game.view_is_sound(&view, ANN, &other));
    other.players = 99;
    assert_false(robots_game.view_is_sound(&view, ANN, &other));
}

static void what_leads_out_of_bounds_is_not_sound(void)
{
    open_proof("", 3);
    const struct robots_view good = look();
    struct robots_view view = good;

    view.table.board.cells[15] &= (uint8_t) ~(1 << ROBOTS_EAST); /* a gap in the border */
    assert_false(is_sound(&view));
    view = good;
    view.table.board.reaches[ROBOTS_SOUTH][0] = 200;
    assert_false(is_sound(&view));
    view = good;
    view.table.chip = ROBOTS_NOBODY;
    assert_false(is_sound(&view));
    view = good;
    view.table.prover = 2;
    assert_false(is_sound(&view));
    view = good;
    view.table.route[1] = 4 * ROBOTS_MAX;
    assert_false(is_sound(&view));
    view = good;
    view.table.moves = 200;
    assert_false(is_sound(&view));
    view = good;
    view.table.moved_count = ROBOTS_MAX + 1;
    assert_false(is_sound(&view));
    view = good;
    view.table.stage = ROBOTS_OVER + 1;
    assert_false(is_sound(&view));
    view = good;
    view.table.robots[0] = view.table.robots[1];
    assert_false(is_sound(&view));
}

/* Changes one byte of the view after the other, in several ways. */
static int try_bytes(const struct robots_view *good, int step)
{
    static const uint8_t changes[] = {1, 2, 4, 16, 128, 255};
    int count = 0;

    for (size_t at = 0; at < sizeof *good; at += (size_t)step)
        for (int i = 0; i < (int)sizeof changes; i++) {
            struct robots_view view = *good;
            ((uint8_t *)&view)[at] ^= changes[i];
            if (!is_sound(&view))
                continue;
            count++;
            use(&view);
        }
    return count;
}

static void a_changed_view_is_refused_or_harmless(void)
{
    open_proof("reset=ten", 6);
    struct robots_view view = look();
    assert_in_range(try_bytes(&view, 1), 1, 400); /* deadlines and the like */
    stage_open_plain(2, "silver=on sides=later", 5);
    view = look();
    assert_in_range(try_bytes(&view, 1), 1, 400);
    stage_play(BEN, "forfeit");
    view = look();
    assert_in_range(try_bytes(&view, 3), 1, 400);
}

/* The hash. */

static void write_state(const void *state, char data[GAME_TEXT_MAX])
{
    struct text text;

    text_init(&text, data, GAME_TEXT_MAX);
    robots_game.write_state(state, &text);
}

static void the_hash_tells_exactly_what_the_text_does(void)
{
    static char before[GAME_TEXT_MAX], after[GAME_TEXT_MAX];
    _Alignas(max_align_t) char state[sizeof(struct robots_view)];
    int told = 0, untold = 0;

    open_proof("silver=on", 4);
    struct robots_view view = look();
    robots_game.imagine(&view, NULL, state);
    write_state(state, before);
    uint64_t hash = robots_game.hash_state(state);
    for (size_t at = 0; at < robots_game.state_size; at++) {
        bool is_count = at == offsetof(struct robots_table, moved_count) ||
                        at == offsetof(struct robots_table, moves);
        state[at] ^= is_count ? 1 : 64; /* a count stays within its list */
        write_state(state, after);
        bool is_equal = strcmp(before, after) == 0;
        assert_int_equal(robots_game.hash_state(state) == hash, is_equal);
        told += !is_equal;
        untold += is_equal;
        state[at] ^= is_count ? 1 : 64;
    }
    /* All but where slides end, what follows a route and the spare bytes. */
    assert_int_equal(untold, ROBOTS_DIRECTIONS * ROBOTS_CELLS + (ROBOTS_BET_MAX - 4) +
                                 4 * (ROBOTS_MAX - 1) + (int)sizeof view.table.spare);
    assert_int_equal(told + untold, robots_game.state_size);
}

/* What is final. */

/* Does the contract's answer about this event agree with what can be cancelled after it? */
static void plays_final(int seat, const char *words, bool is_expected)
{
    struct robots_view view;
    struct event event;
    struct message why;
    uint32_t entry, before = match_length(stage_match);

    assert_true(event_parse(robots_game.kinds, word_of(words), &event, &why));
    event.seat = (int16_t)seat;
    match_view(stage_match, seat, &view);
    assert_int_equal(robots_game.is_final(&view, &event), is_expected);
    stage_play(seat, words);
    bool can_cancel = match_turn_start(stage_match, seat, &entry) && entry <= before;
    assert_int_equal(can_cancel, !is_expected);
}

#define CORNER                                                                                     \
    .marks = "p16:Rc c9:Gt", .robots = "a1 d4 f6 k4", .chips = "red-circle green-triangle"

static void with_others_everything_is_final(void)
{
    stage_open(STAGE(.players = 2, CORNER, .options = "reset=once proof=0 seconds=0 idle=0"));
    plays_final(ANN, "bet 3", true);
    plays_final(ANN, "ready", true);
    plays_final(BEN, "ready", true);
    plays_final(ANN, "slide red south", true);
    plays_final(ANN, "reset", true);
    plays_final(ANN, "slide red east", true);
    plays_final(ANN, "slide red south", true);
}

static void alone_only_what_ends_an_attempt_is_final(void)
{
    stage_open(STAGE(.players = 1, CORNER, .options = "reset=once"));
    plays_final(ANN, "slide red south", false);
    plays_final(ANN, "reset", false);
    plays_final(ANN, "slide red east", false);
    plays_final(ANN, "slide red south", true); /* the target */
    plays_final(ANN, "slide red north", false);
    for (int i = 0; i < 48; i++) {
        stage_play(ANN, "slide red south");
        stage_play(ANN, "slide red north");
    }
    plays_final(ANN, "slide red south", false); /* the 98th */
    plays_final(ANN, "slide red north", true);  /* the 99th */
    stage_open(STAGE(.players = 1, CORNER));
    plays_final(ANN, "slide red south", false);
    plays_final(ANN, "give-up", true);
    plays_final(ANN, "forfeit", true);
    stage_open(STAGE(.players = 1, CORNER, .options = "bets=on"));
    plays_final(ANN, "bet 3", true);
    plays_final(ANN, "ready", true);
    plays_final(ANN, "slide red south", true);
}

static const struct test tests[] = {
    {"every view of a match is sound, for its viewer only", NULL, views_of_a_match_are_sound},
    {"a game that ends before its board is laid is sound", NULL,
     a_game_that_ends_before_its_board_is_laid_is_sound},
    {"a view of a match that was set up otherwise is not", NULL,
     a_view_of_another_match_is_not_sound},
    {"a view that leads out of bounds is not sound", NULL, what_leads_out_of_bounds_is_not_sound},
    {"a view that was changed is refused, or does no harm", NULL,
     a_changed_view_is_refused_or_harmless},
    {"the hash of a state tells exactly what its text does", NULL,
     the_hash_tells_exactly_what_the_text_does},
    {"with others everything is final", NULL, with_others_everything_is_final},
    {"alone, only what ends an attempt is final", NULL, alone_only_what_ends_an_attempt_is_final},
};

int main(void)
{
    return TEST_RUN("robots-sound", tests);
}
