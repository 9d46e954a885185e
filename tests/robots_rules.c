/* The rules of robots, and its use cases. Unless a test says otherwise the board is empty but for
   what it names; red stands on a1, and reaches p16 by going east, then south. */
#include "bits.h"
#include "reports.h"
#include "robots_stage.h"
#include "scene.h"
#include "test.h"

#include <string.h>

#define CORNER     .marks = "p16:Rc c9:Gt n2:Bs e11:Yh", .robots = "a1 d4 f6 k4"
#define RED_CIRCLE CORNER, .chips = "red-circle"

static const struct robots_table *t(void)
{
    return stage_view();
}

static int holder(const char *chip)
{
    return t()->holders[word_among(word_of(chip), robots_chip_names, ROBOTS_CHIPS)];
}

/* Ann bets this and Ben that (0: nothing); then both are ready. */
static void bets(int ann, int ben)
{
    char event[16];
    const int all[] = {ann, ben};

    for (int seat = 0; seat < 2; seat++)
        if (all[seat] > 0) {
            struct text text;
            text_init(&text, event, sizeof event);
            text_add_numbered(&text, "bet ", all[seat]);
            stage_play(seat, event);
        }
    for (int seat = 0; seat < t()->players; seat++)
        stage_play(seat, "ready");
}

static void proves(int seat, int bet)
{
    assert_int_equal(t()->stage, ROBOTS_PROVING);
    assert_int_equal(t()->prover, seat);
    assert_int_equal(t()->bets[seat], bet);
    assert_int_equal(t()->moves, 0);
}

/* A new round, and nobody has bet in it. */
static void new_round(int round)
{
    assert_int_equal(t()->stage, ROBOTS_BETTING);
    assert_int_equal(t()->round, round);
    for (int seat = 0; seat < t()->players; seat++)
        assert_int_equal(t()->bets[seat], 0);
}

/* The board and the chip. */

static void a_chip_is_shown_for_the_round(void)
{
    stage_open_plain(2, NULL, 7);
    assert_int_equal(t()->stage, ROBOTS_BETTING);
    int chip = t()->chip, cell = t()->board.targets[chip];
    assert_true(chip < ROBOTS_CHIPS && cell != ROBOTS_NOWHERE);
    assert_non_null(strstr(stage_look(robots_cell_names[cell]), "goal"));
    assert_non_null(strstr(stage_label("status"), robots_chip_titles[chip]));
    assert_non_null(strstr(stage_label("status"), robots_cell_names[cell]));
    stage_close();
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    assert_true(stage_told("Round 1: red circle, on p16."));
    assert_string_equal(stage_look("p16"), "target red circle goal");
    assert_string_equal(stage_label("p16"),
                        "p16: red circle, the target of this round, walls east and south");
}

static void the_board_comes_by_chance_from_four_tiles(void)
{
    for (uint64_t seed = 1; seed < 20; seed++) {
        uint64_t tiles = 0;
        stage_open_plain(2, NULL, seed);
        for (int i = 0; i < ROBOTS_TILES; i++) {
            assert_true(t()->board.quadrants[i] < 8); /* A or B */
            tiles |= bits_of(t()->board.quadrants[i] % ROBOTS_TILES);
        }
        assert_int_equal(tiles, 15);
        assert_int_equal(robots_chips_of(t(), ROBOTS_POOL), ROBOTS_CHIPS);
        for (int robot = 0; robot < ROBOTS_SILVER; robot++) {
            int cell = t()->robots[robot];
            assert_true(robots_chip_at(&t()->board, cell) < 0 && !robots_is_block(cell));
        }
        assert_int_equal(t()->robots[ROBOTS_SILVER], ROBOTS_NOWHERE);
    }
}

static void quadrants_can_be_chosen(void)
{
    stage_open_plain(2, "nw=2C sw=4D sides=later silver=on", 3);
    assert_string_equal(robots_quadrant_names[t()->board.quadrants[0]], "2C");
    assert_string_equal(robots_quadrant_names[t()->board.quadrants[3]], "4D");
    assert_true(t()->board.quadrants[1] >= 8 && t()->board.quadrants[2] >= 8);
    assert_true(t()->robots[ROBOTS_SILVER] != ROBOTS_NOWHERE);
    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        assert_false(robots_has_diagonal(t()->board.cells[t()->robots[robot]]));
}

static void all_quadrants_are_chosen_at_once(void)
{
    static const char *const chosen[] = {"1A", "2B", "3C", "4D"};

    stage_open_plain(2, "board=1A-2B-3C-4D silver=on", 3);
    for (int i = 0; i < ROBOTS_TILES; i++)
        assert_string_equal(robots_quadrant_names[t()->board.quadrants[i]], chosen[i]);
    stage_open_plain(2, "board=3B-random-random-1A", 3);
    assert_string_equal(robots_quadrant_names[t()->board.quadrants[0]], "3B");
    assert_string_equal(robots_quadrant_names[t()->board.quadrants[3]], "1A");
}

/* Where these options can't be read, and why. */
static void unreadable_options(const char *options, const char *text, int position)
{
    struct params params;
    struct message why;

    params_init(&robots_game, 2, &params);
    assert_false(params_parse(&robots_game, word_of(options), &params, &why));
    assert_string_equal(why.text, text);
    assert_int_equal(why.position, position);
}

static void quadrants_that_are_none_are_refused(void)
{
    unreadable_options("board=1A-2B-3C", "The option {option} is one of: {names}.", 14);
    unreadable_options("board=1A-2B-3C-4D-1A", "The option {option} is one of: {names}.", 15);
    unreadable_options("board=1A-2X-3C-4D", "The option {option} is one of: {names}.", 9);
    unreadable_options("board", "The option {option} is one of: {names}.", 5);
    unreadable_options("se=1B board=1A-2B-3C-4D", "The option {option} is given twice.", 6);
}

/* Why these options are refused, and for which of them. */
static void refused_options(const char *options, const char *text, const char *option)
{
    _Alignas(max_align_t) static char state[sizeof(struct robots_view)];
    struct params params;
    struct message why;

    params_init(&robots_game, 2, &params);
    assert_true(params_parse(&robots_game, word_of(options), &params, &why));
    assert_false(game_start(&robots_game, &params, state, &why));
    assert_string_equal(why.text, text);
    assert_string_equal(robots_game.options[why.position].field.name, option);
}

static void options_that_clash_are_refused(void)
{
    refused_options("board=1A-2B-1C-4D", "Tile {tile} can lie in one place only.", "se");
    refused_options("nw=1A se=1B", "Tile {tile} can lie in one place only.", "se");
    refused_options("seconds=14", "The option {option} is 0, or {least} or more.", "seconds");
    refused_options("proof=1", "The option {option} is 0, or {least} or more.", "proof");
    refused_options("idle=10", "The option {option} is 0, or {least} or more.", "idle");
}

/* A board that is all diagonals but for a chip and so many cells, as text. */
static void write_crowded(int free_cells, char *data, size_t size)
{
    struct robots_board board;
    struct text text;

    robots_clear(&board);
    for (int cell = 1 + free_cells; cell < ROBOTS_CELLS; cell++)
        if (!robots_is_block(cell))
            assert_true(robots_read_mark(&board, cell, "R/"));
    assert_true(robots_read_mark(&board, 0, "Rc"));
    text_init(&text, data, size);
    robots_write_board(&board, &text);
}

/* Whether a match can be set up on that board. */
static bool fits_crowded(int free_cells, const char *options)
{
    struct match_setup setup = {.game = &robots_game, .names = {"Ann", "Ben"}};
    struct message why = {0};

    params_init(&robots_game, 2, &setup.params);
    assert_true(params_parse(&robots_game, word_of(options), &setup.params, &why));
    write_crowded(free_cells, setup.params.setup, sizeof setup.params.setup);
    struct match *match = match_create(&setup, 0, &why);
    if (!match) {
        assert_string_equal(why.text, "The board has too few free cells for {count} robots.");
        assert_int_equal(why.position, robots_game.option_count);
    }
    match_destroy(match);
    return match != NULL;
}

static void a_board_of_ones_own_has_room_for_the_robots(void)
{
    assert_false(fits_crowded(0, ""));
    assert_false(fits_crowded(3, ""));
    assert_true(fits_crowded(4, ""));
    assert_false(fits_crowded(4, "silver=on"));
    assert_true(fits_crowded(5, "silver=on"));
}

/* Bets. */

static void a_player_bets_a_number_of_moves(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    assert_true(stage_offers(ANN, "bet 1") && stage_offers(ANN, "bet 99"));
    stage_play(ANN, "bet 12");
    assert_int_equal(t()->bets[ANN], 12);
    assert_true(stage_told_last("Ann bets 12."));
    assert_non_null(strstr(stage_label("player:0"), "bet 12"));
}

static void the_first_bet_starts_sixty_seconds(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    stage_at(5000);
    stage_play(BEN, "bet 40");
    assert_int_equal(t()->closes_ms, 65000);
    assert_true(stage_told_last("60 seconds are left for bets."));
    stage_at(20000);
    stage_play(ANN, "bet 7");
    assert_int_equal(t()->closes_ms, 65000); /* later ones do not start it again */
    stage_wait_until(64999);
    assert_int_equal(t()->stage, ROBOTS_BETTING);
    stage_wait_until(65000);
    proves(ANN, 7);
    assert_true(stage_told_last("Time is up."));
}

static void a_bet_at_the_deadline_is_too_late(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    stage_play(ANN, "bet 9");
    stage_at(59999);
    stage_play(BEN, "bet 8");
    stage_at(60000);
    stage_wait_until(60000);
    stage_refused(BEN, "bet 7", "The bets are closed: Ben is proving.");
    assert_int_equal(t()->bets[BEN], 8);
    /* Sent before Clock was asked to act, it comes to the same. */
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    stage_play(ANN, "bet 9");
    struct command late = {.event = {.seat = BEN, .kind = ROBOTS_BET, .arg_count = 1, .args = {2}},
                           .seen = match_length(stage_match)};
    struct message why;
    assert_int_not_equal(match_submit(stage_match, 60000, &late, &why), VERDICT_DONE);
    proves(ANN, 9);
    assert_int_equal(t()->bets[BEN], 0);
}

static void own_bets_are_lowered_never_raised(void)
{
    stage_open(STAGE(.players = 3, RED_CIRCLE));
    stage_play(ANN, "bet 12");
    stage_play(BEN, "bet 30"); /* others' bets do not bound */
    stage_play(BEN, "bet 12");
    stage_play(CAT, "bet 99");
    stage_play(ANN, "bet 10");
    stage_refused(ANN, "bet 11", "You have bet 10; another bet must be lower.");
    stage_refused(ANN, "bet 10", "You have bet 10; another bet must be lower.");
    assert_false(stage_offers(ANN, "bet 10"));
    stage_at(59000);
    stage_play(ANN, "bet 1");
    stage_refused(ANN, "bet 1", "You have bet 1; another bet must be lower.");
    assert_int_equal(t()->bets[BEN], 12);
}

static void nobody_moves_while_bets_are_made(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    stage_refused(ANN, "slide red east", "Nobody may move while bets are made.");
    stage_play(ANN, "bet 2");
    stage_refused(ANN, "slide red east", "Nobody may move while bets are made.");
    stage_refused(ANN, "give-up", "Nobody may move while bets are made.");
}

static void without_a_countdown_all_must_be_ready(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE, .options = "seconds=0"));
    stage_play(ANN, "bet 5");
    assert_int_equal(t()->closes_ms, NEVER);
    stage_wait_until(10000000);
    assert_int_equal(t()->stage, ROBOTS_BETTING);
    stage_play(ANN, "ready");
    stage_play(BEN, "ready");
    proves(ANN, 5);
}

static void the_countdown_is_an_option(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE, .options = "seconds=15 proof=20 idle=30"));
    assert_int_equal(t()->closes_ms, 30000);
    stage_at(1000);
    stage_play(ANN, "bet 5");
    assert_int_equal(t()->closes_ms, 16000);
    stage_wait_until(16000);
    assert_int_equal(t()->closes_ms, 36000);
}

static void ready_is_withdrawn_until_all_are(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    stage_play(ANN, "ready");
    stage_refused(ANN, "ready", "You are ready already.");
    stage_refused(BEN, "wait", "You have not said that you are ready.");
    stage_play(ANN, "wait");
    assert_true(stage_told_last("Ann is not ready after all."));
    stage_play(BEN, "ready");
    assert_int_equal(t()->stage, ROBOTS_BETTING);
    stage_play(BEN, "bet 3"); /* withdraws it */
    assert_int_equal(t()->ready, 0);
    stage_play(ANN, "ready");
    stage_play(BEN, "ready");
    proves(BEN, 3);
    stage_refused(ANN, "wait", "The bets are closed: Ben is proving.");
}

static void ready_is_not_withdrawn_for_ever(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    for (int i = 0; i < ROBOTS_WAITS_MAX; i++) {
        stage_play(ANN, "ready");
        stage_play(ANN, "wait");
    }
    stage_play(ANN, "ready");
    stage_refused(ANN, "wait", "You have withdrawn that often enough in this round.");
    stage_play(ANN, "bet 9");
    assert_int_equal(t()->ready, 0);
}

static void all_ready_without_a_bet_pass_the_chip(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    stage_play(ANN, "ready");
    stage_play(BEN, "ready");
    assert_true(stage_told("Nobody has bet."));
    assert_true(stage_told("The chip goes back to the others: red circle."));
    assert_int_equal(holder("red-circle"), ROBOTS_POOL);
    assert_int_equal(t()->returns[0], 1);
    new_round(2);
}

static void ten_minutes_without_a_bet_pass_the_chip(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    stage_wait_until(599999);
    new_round(1);
    stage_wait_until(600000);
    new_round(2);
    assert_int_equal(t()->closes_ms, 1200000);
    stage_open(STAGE(.players = 2, RED_CIRCLE, .options = "idle=0"));
    assert_int_equal(t()->closes_ms, NEVER);
}

/* Who proves. */

static void lower_bets_prove_first(void)
{
    stage_open(STAGE(.players = 3, RED_CIRCLE));
    stage_play(ANN, "bet 5");
    stage_play(BEN, "bet 3");
    stage_play(CAT, "bet 4");
    stage_wait_until(60000);
    proves(BEN, 3);
    assert_true(stage_told_last("Ben is to prove a bet of 3."));
    assert_int_equal(match_to_act(stage_match), bits_of(BEN) | bits_of(SEAT_CLOCK));
    stage_refused(ANN, "slide red east", "Ben is proving: wait for your turn.");
    stage_play(BEN, "give-up");
    proves(CAT, 4);
    stage_refused(BEN, "slide red east", "Cat is proving: wait for your turn.");
    stage_play(CAT, "give-up");
    proves(ANN, 5);
}

static void equal_bets_are_proved_by_fewer_chips_then_the_earlier(void)
{
    stage_open(STAGE(.players = 3, RED_CIRCLE, .held = {2, 1, 1}));
    stage_play(ANN, "bet 4");
    stage_play(BEN, "bet 9");
    stage_play(CAT, "bet 4");
    stage_play(BEN, "bet 4"); /* his counting bet comes after Cat's */
    stage_wait_until(60000);
    proves(CAT, 4);
    stage_play(CAT, "give-up");
    proves(BEN, 4);
    stage_play(BEN, "give-up");
    proves(ANN, 4);
}

/* Proofs. */

static void the_counter_starts_at_zero_and_goes_up(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    stage_play(ANN, "bet 5");
    stage_wait_until(60000);
    proves(ANN, 5);
    assert_string_equal(stage_label("counter"), "Ann: 0 of 5 moves made.");
    stage_play(ANN, "slide green north");
    assert_int_equal(t()->moves, 1);
    assert_true(stage_told_last("Move 1: the green robot slides north to d1."));
    stage_play(ANN, "slide red south");
    assert_int_equal(t()->moves, 2);
    assert_string_equal(stage_label("counter"), "Ann: 2 of 5 moves made.");
    stage_refused(ANN, "slide red west", "The red robot cannot move west.");
    assert_int_equal(t()->moves, 2);
}

static void the_route_is_kept_and_forgotten_with_the_attempt(void)
{
    static const uint8_t none[ROBOTS_BET_MAX];

    stage_open(STAGE(.players = 2, RED_CIRCLE));
    stage_play(ANN, "bet 5");
    stage_play(BEN, "bet 6");
    stage_wait_until(60000);
    stage_slides("slide green north, slide red south");
    assert_int_equal(t()->route[0], robots_step(ROBOTS_GREEN, ROBOTS_NORTH));
    assert_int_equal(t()->route[1], robots_step(ROBOTS_RED, ROBOTS_SOUTH));
    assert_string_equal(stage_label("move:1"), "GN d1");
    stage_play(ANN, "give-up");
    proves(BEN, 6);
    assert_memory_equal(t()->route, none, sizeof none);
}

/* A wall beside every other cell of every row and column, none joined to the next; every second row
   and column is free to slide along. */
static const char *separate_walls(void)
{
    static char data[4096];
    struct text text;

    text_init(&text, data, sizeof data);
    for (int cell = 0; cell < ROBOTS_CELLS; cell++) {
        int x = cell % ROBOTS_SIDE, y = cell / ROBOTS_SIDE;
        if (robots_is_block(cell) || (x % 2 == 1 && y % 2 == 1))
            continue;
        text_add(&text, robots_cell_names[cell]);
        text_add(&text, x % 2 == 1 ? ":W " : y % 2 == 1 ? ":N " : ":NW ");
    }
    assert_false(text.is_cut);
    return data;
}

/* With all robots on long ways, so that route and trail are as long as they are shown. */
static void the_fullest_board_has_room_in_a_scene(void)
{
    static struct scene scene;
    struct robots_view view;

    stage_open(STAGE(.players = 4, .walls = separate_walls(), .marks = "c3:Rc",
                     .robots = "b2 d4 f6 j12 l14", .chips = "red-circle", .options = "silver=on"));
    bets(99, 98);
    stage_play(BEN, "slide red east");
    for (int i = 0; i < 5; i++)
        stage_slides("slide red south, slide red west, slide red east, slide red north");
    stage_slides("slide green east, slide blue east, slide yellow east, slide silver east");
    for (int viewer = 0; viewer <= ROBOTS_PLAYERS_MAX; viewer++) {
        match_view(stage_match, viewer < ROBOTS_PLAYERS_MAX ? viewer : VIEWER_AUDIENCE, &view);
        scene.node_count = 0;
        faces_find(&robots_game)->scene(&view, &scene);
        assert_in_range(scene.node_count, NODES_MAX * 8 / 10, NODES_MAX);
    }
}

static void the_prover_moves_any_robot_any_way(void)
{
    static const char *const robots[] = {"red", "green", "blue", "yellow"};

    stage_open(STAGE(.players = 2, CORNER, .chips = "red-circle", .options = "proof=0"));
    bets(9, 0);
    for (int robot = 1; robot < 4; robot++)
        for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++) {
            char event[32] = "slide ";
            strcat(strcat(strcat(event, robots[robot]), " "), robots_direction_names[direction]);
            assert_true(stage_offers(ANN, event));
        }
    assert_true(stage_offers(ANN, "slide red east") && stage_offers(ANN, "slide red south"));
    assert_false(stage_offers(ANN, "slide red north") || stage_offers(ANN, "slide silver north"));
    stage_refused(ANN, "slide silver north", "There is no silver robot in this match.");
    stage_slides("slide blue west, slide yellow south, slide red east");
    assert_string_equal(stage_robot(ROBOTS_BLUE), "a6");
    assert_string_equal(stage_robot(ROBOTS_YELLOW), "k16");
    assert_string_equal(stage_robot(ROBOTS_RED), "p1");
}

static void a_robot_slides_until_something_stops_it(void)
{
    stage_open(STAGE(.players = 2, CORNER, .chips = "red-circle", .walls = "g4:E d9:S m7:W"));
    bets(20, 0);
    stage_play(ANN, "slide green east"); /* a wall */
    assert_string_equal(stage_robot(ROBOTS_GREEN), "g4");
    assert_string_equal(stage_label("green"), "the green robot on g4");
    assert_string_equal(stage_label("g4"), "g4: the green robot, wall east");
    stage_play(ANN, "slide yellow west"); /* the same wall from the other side */
    assert_string_equal(stage_robot(ROBOTS_YELLOW), "h4");
    stage_play(ANN, "slide yellow south"); /* the block */
    assert_string_equal(stage_robot(ROBOTS_YELLOW), "h7");
    stage_play(ANN, "slide blue south"); /* the border */
    assert_string_equal(stage_robot(ROBOTS_BLUE), "f16");
    stage_slides("slide red south, slide red east"); /* another robot */
    assert_string_equal(stage_robot(ROBOTS_RED), "e16");
    stage_refused(ANN, "slide red east", "The red robot cannot move east.");
    stage_refused(ANN, "slide yellow south", "The yellow robot cannot move south.");
}

static void slides_go_on_until_the_right_robot_is_there(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    bets(9, 0);
    stage_slides("slide blue south, slide blue east"); /* the wrong colour may rest there */
    assert_string_equal(stage_robot(ROBOTS_BLUE), "p16");
    assert_int_equal(t()->stage, ROBOTS_PROVING);
    assert_int_equal(holder("red-circle"), ROBOTS_POOL);
    stage_slides("slide blue west, slide red east");
    assert_int_equal(t()->stage, ROBOTS_PROVING);
    stage_play(ANN, "slide red south");
    assert_int_equal(holder("red-circle"), ANN);
    new_round(2);
}

static void passing_over_the_target_is_not_enough(void)
{
    stage_open(STAGE(.players = 2, .marks = "p8:Rc a9:Gt", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle"));
    bets(3, 0);
    stage_slides("slide red east, slide red south");
    assert_string_equal(stage_robot(ROBOTS_RED), "p16");
    assert_int_equal(t()->stage, ROBOTS_PROVING);
}

static void a_proof_within_the_bet_wins_the_chip(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    bets(2, 3);
    stage_slides("slide red east, slide red south");
    assert_true(stage_told("Ann wins a chip in 2 moves: red circle."));
    assert_int_equal(holder("red-circle"), ANN);
    assert_int_equal(robots_chips_of(t(), ANN), 1);
    assert_int_equal(t()->scores[0], 2);
    assert_non_null(strstr(stage_label("player:0"), "chips 1"));
    assert_string_equal(stage_robot(ROBOTS_RED), "p16"); /* robots stay */
    new_round(2);
    assert_true(t()->chip != 0);
}

static void a_failed_proof_goes_back_to_where_the_last_one_led(void)
{
    stage_open(STAGE(.players = 2, CORNER, .chips = "red-circle green-triangle"));
    bets(3, 0);
    stage_slides("slide blue north, slide red south, slide red east");
    new_round(2);
    bets(0, 2);
    stage_slides("slide red west, slide blue east");
    assert_string_equal(stage_robot(ROBOTS_RED), "p16");
    assert_string_equal(stage_robot(ROBOTS_BLUE), "f1");
    new_round(3);
}

static void more_moves_than_the_bet_fail(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    bets(2, 3);
    stage_slides("slide green north, slide red south");
    assert_true(stage_told_last("Ann has failed: the robots go back."));
    proves(BEN, 3);
    assert_string_equal(stage_robot(ROBOTS_GREEN), "d4");
    assert_string_equal(stage_robot(ROBOTS_RED), "a1");
    stage_slides("slide green south, slide red east, slide red south");
    assert_int_equal(holder("red-circle"), BEN);
}

/* Ann's last slide, which is one too few. */
#define FAILING_SLIDE "slide red south"

static void ann_is_about_to_fail(int players)
{
    stage_open(STAGE(.players = players, RED_CIRCLE));
    bets(2, 3);
    stage_play(ANN, "slide green north");
}

static void the_last_slide_of_a_failed_proof_stands(void)
{
    ann_is_about_to_fail(2);
    const struct robots_table *failed = stage_try(false, ANN, FAILING_SLIDE);
    assert_int_equal(failed->stage, ROBOTS_FAILED);
    assert_int_equal(failed->prover, ANN);
    assert_int_equal(failed->moves, 2);
    assert_int_equal(failed->closes_ms, NEVER);
    assert_string_equal(robots_cell_names[failed->robots[ROBOTS_RED]], "a16");
    assert_string_equal(robots_cell_names[failed->robots[ROBOTS_GREEN]], "d1");
    const struct robots_table *back = stage_try(true, SEAT_NATURE, "set-back");
    assert_int_equal(back->stage, ROBOTS_PROVING);
    assert_int_equal(back->prover, BEN);
    assert_memory_equal(back->robots, back->before, sizeof back->robots);
}

/* What the entry so many before the last told first and last. */
static void told_at(uint32_t before, const char *first, const char *last)
{
    const struct outbox *outbox = reports_of(stage_match, match_length(stage_match) - before);
    char data[2][256];

    for (int i = 0; i < 2; i++) {
        struct text text;
        text_init(&text, data[i], sizeof data[i]);
        message_write(&outbox->reports[i == 0 ? 0 : outbox->report_count - 1].message, NULL,
                      match_names(stage_match), &text);
    }
    assert_string_equal(data[0], first);
    assert_string_equal(data[1], last);
}

static void a_failure_is_told_before_the_robots_go_back(void)
{
    ann_is_about_to_fail(2);
    stage_play(ANN, FAILING_SLIDE);
    told_at(1, "Move 2: the red robot slides south to a16.", "Ann has no moves left.");
    told_at(0, "Ann has failed: the robots go back.", "Ben is to prove a bet of 3.");
    assert_int_equal(match_entry(stage_match, match_length(stage_match))->seat, SEAT_NATURE);
}

static void while_a_failure_stands_nobody_acts_but_may_leave(void)
{
    ann_is_about_to_fail(3);
    stage_try(false, ANN, FAILING_SLIDE);
    assert_null(stage_try(true, ANN, "slide red east"));
    assert_null(stage_try(true, ANN, "give-up"));
    assert_null(stage_try(true, BEN, "slide red east"));
    assert_null(stage_try(true, CAT, "bet 1"));
    assert_null(stage_try(true, SEAT_CLOCK, "timeout"));
    const struct robots_table *left = stage_try(true, CAT, "forfeit");
    assert_int_equal(left->stage, ROBOTS_FAILED);
    assert_int_equal(left->prover, ANN);
    stage_try(false, ANN, FAILING_SLIDE);
    left = stage_try(true, ANN, "forfeit"); /* goes back at once, as in any proof */
    assert_int_equal(left->stage, ROBOTS_PROVING);
    assert_int_equal(left->prover, BEN);
    assert_memory_equal(left->robots, left->before, sizeof left->robots);
}

static void a_failure_may_be_the_last_thing_before_all_leave(void)
{
    ann_is_about_to_fail(2);
    stage_try(false, ANN, FAILING_SLIDE);
    const struct robots_table *over = stage_try(true, BEN, "forfeit");
    assert_int_equal(over->ending, ROBOTS_ENDING_LAST);
    assert_memory_equal(over->robots, over->before, sizeof over->robots);
}

static void giving_up_time_and_leaving_set_back_at_once(void)
{
    static const char *const ends[] = {"give-up", "forfeit"};

    for (int i = 0; i < 2; i++) {
        ann_is_about_to_fail(3);
        const struct robots_table *next = stage_try(false, ANN, ends[i]);
        assert_int_equal(next->stage, ROBOTS_PROVING);
        assert_int_equal(next->prover, BEN);
        assert_int_equal(next->robots[ROBOTS_GREEN], next->before[ROBOTS_GREEN]);
    }
    ann_is_about_to_fail(3);
    stage_at(60000);
    const struct robots_table *next = stage_try(false, SEAT_CLOCK, "timeout");
    assert_int_equal(next->prover, BEN);
    assert_int_equal(next->robots[ROBOTS_GREEN], next->before[ROBOTS_GREEN]);
}

/* What moved. */

/* Did this robot go so, as the i-th of the last motions? `way` is a direction or "". */
static void moved(const struct robots_table *now, int i, int robot, const char *from,
                  const char *to, const char *way)
{
    int direction = word_among(word_of(way), robots_direction_names, ROBOTS_DIRECTIONS);

    assert_true(i < now->moved_count);
    assert_int_equal(now->moved[i].robot, robot);
    assert_int_equal(now->moved[i].from,
                     word_among(word_of(from), robots_cell_names, ROBOTS_CELLS));
    assert_int_equal(now->moved[i].to, word_among(word_of(to), robots_cell_names, ROBOTS_CELLS));
    assert_int_equal(now->moved[i].direction, direction < 0 ? ROBOTS_DIRECTIONS : direction);
}

static void the_last_slide_is_kept_and_new_only_once(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    assert_int_equal(t()->is_new + t()->moved_count, 0);
    bets(2, 3);
    stage_play(ANN, "slide red east");
    assert_true(t()->is_new);
    assert_int_equal(t()->moved_count, 1);
    moved(t(), 0, ROBOTS_RED, "a1", "p1", "east");
    const struct robots_table *won = stage_try(false, ANN, "slide red south");
    assert_true(won->is_new); /* the route is gone, the motion is not */
    assert_int_equal(won->moves, 0);
    moved(won, 0, ROBOTS_RED, "p1", "p16", "south");
    stage_play(ANN, "slide red south"); /* and a chip is drawn */
    assert_false(t()->is_new);
    moved(t(), 0, ROBOTS_RED, "p1", "p16", "south");
    stage_play(BEN, "bet 3");
    assert_false(t()->is_new);
    assert_int_equal(t()->moved_count, 1);
}

static void what_goes_back_are_the_robots_that_are_elsewhere(void)
{
    ann_is_about_to_fail(2);
    stage_play(ANN, FAILING_SLIDE);
    assert_true(t()->is_new);
    assert_int_equal(t()->moved_count, 2);
    moved(t(), 0, ROBOTS_RED, "a16", "a1", "");
    moved(t(), 1, ROBOTS_GREEN, "d1", "d4", "");
    stage_slides("slide red south, slide red north");
    stage_play(BEN, "give-up"); /* all stand where they stood */
    assert_false(t()->is_new);
    assert_int_equal(t()->moved_count, 1);
    moved(t(), 0, ROBOTS_RED, "a16", "a1", "north");
}

static void at_the_start_all_robots_are_put_on_the_board(void)
{
    static const char *const options[] = {"", "silver=on"};

    for (int i = 0; i < 2; i++) {
        stage_open_plain(2, options[i], 7);
        assert_int_equal(t()->moved_count, ROBOTS_COLOURS + i);
        assert_false(t()->is_new); /* a chip was drawn since */
        for (int robot = 0; robot < t()->moved_count; robot++)
            moved(t(), robot, robot, robots_cell_names[ROBOTS_NOWHERE], stage_robot(robot), "");
    }
}

static void a_reset_moves_the_robots_back(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE, .options = "reset=once"));
    bets(4, 0);
    stage_slides("slide blue west, slide red south, reset");
    assert_true(t()->is_new);
    assert_int_equal(t()->moved_count, 2);
    moved(t(), 1, ROBOTS_BLUE, "a6", "f6", "");
}

static void all_flows_in_one_round(void)
{
    stage_open(STAGE(.players = 3, RED_CIRCLE));
    stage_play(ANN, "bet 6"); /* the first bidder */
    stage_at(10000);
    stage_play(BEN, "bet 3");
    stage_at(20000);
    stage_play(CAT, "bet 2"); /* underbid */
    stage_at(30000);
    stage_play(ANN, "bet 5");
    stage_wait_until(60000);
    proves(CAT, 2);
    stage_slides("slide blue east, slide red south"); /* the lowest fails */
    proves(BEN, 3);
    assert_string_equal(stage_robot(ROBOTS_BLUE), "f6");
    stage_slides("slide red east, slide red south"); /* the next proves */
    assert_int_equal(holder("red-circle"), BEN);
    assert_int_equal(robots_chips_of(t(), ANN) + robots_chips_of(t(), CAT), 0);
    new_round(2);
}

static void nobody_succeeds_and_nobody_gets_the_chip(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    bets(1, 2);
    stage_play(ANN, "slide red south");
    stage_slides("slide red south, slide red north");
    assert_int_equal(holder("red-circle"), ROBOTS_POOL);
    assert_int_equal(robots_chips_of(t(), ANN) + robots_chips_of(t(), BEN), 0);
    assert_string_equal(stage_robot(ROBOTS_RED), "a1");
    new_round(2);
}

static void a_proof_has_sixty_seconds(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    stage_at(1000);
    bets(4, 5);
    assert_int_equal(t()->closes_ms, 61000);
    stage_at(60999);
    stage_play(ANN, "slide red east");
    assert_int_equal(t()->closes_ms, 61000); /* moves do not stop it */
    stage_wait_until(61000);
    assert_true(stage_told_last("Ann has run out of time: the robots go back."));
    proves(BEN, 5);
    assert_string_equal(stage_robot(ROBOTS_RED), "a1");
    assert_int_equal(t()->closes_ms, 121000);
    stage_play(BEN, "give-up");
    assert_true(stage_told("Ben gives up: the robots go back."));
}

static void what_is_bet_or_moved_is_not_taken_back(void)
{
    uint32_t entry;

    stage_open(STAGE(.players = 2, RED_CIRCLE, .options = "seconds=0 proof=0 idle=0"));
    stage_play(ANN, "bet 4");
    assert_false(match_turn_start(stage_match, ANN, &entry));
    stage_play(ANN, "ready");
    stage_play(BEN, "ready");
    stage_play(ANN, "slide red south");
    assert_false(match_turn_start(stage_match, ANN, &entry));
    struct command back = {.event.seat = SEAT_TABLE,
                           .deed = DEED_BACK,
                           .back_to = match_length(stage_match) - 1,
                           .seen = match_length(stage_match)};
    struct message why;
    assert_int_equal(match_submit(stage_match, 0, &back, &why), VERDICT_REFUSED);
}

/* Resets. */

static void there_is_no_reset_unless_it_is_chosen(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    bets(4, 0);
    stage_play(ANN, "slide red south");
    stage_refused(ANN, "reset", "In this match a proof can't be begun again.");
}

static void a_reset_begins_everything_again_but_the_clock(void)
{
    stage_open(STAGE(.players = 2, .marks = "p1:Rc a9:Gt", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle", .options = "reset=once"));
    bets(3, 4);
    stage_refused(ANN, "reset", "Nothing has been moved yet.");
    stage_at(2000);
    stage_slides("slide red south, slide red east");
    assert_int_equal(t()->axes[ROBOTS_RED], ROBOTS_TURNED);
    stage_play(ANN, "reset");
    assert_true(stage_told_last("Ann begins again: the robots go back."));
    assert_int_equal(t()->moves, 0);
    assert_string_equal(stage_robot(ROBOTS_RED), "a1");
    assert_int_equal(t()->closes_ms, 60000);
    stage_refused(ANN, "slide red east",
                  "The red robot must ricochet at least once before it rests on the target.");
    stage_play(ANN, "slide red south");
    stage_refused(ANN, "reset", "This proof can't be begun again any more.");
    stage_play(ANN, "give-up");
    stage_play(BEN, "slide red south");
    stage_play(BEN, "reset"); /* each attempt has its own */
}

static void ten_resets_are_ten(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE, .options = "reset=ten"));
    bets(4, 0);
    for (int i = 0; i < 10; i++) {
        stage_play(ANN, "slide red south");
        stage_play(ANN, "reset");
    }
    stage_play(ANN, "slide red south");
    stage_refused(ANN, "reset", "This proof can't be begun again any more.");
}

/* The ricochet rule and the vortex. */

static void a_straight_way_to_the_target_is_refused(void)
{
    stage_open(STAGE(.players = 2, .marks = "p1:Rc a9:Gt", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle"));
    bets(5, 0);
    stage_refused(ANN, "slide red east",
                  "The red robot must ricochet at least once before it rests on the target.");
    assert_false(stage_offers(ANN, "slide red east"));
    stage_play(ANN, "slide green north"); /* d1: in the way, and no turn of the red one */
    stage_slides("slide red east, slide green south");
    stage_refused(ANN, "slide red east",
                  "The red robot must ricochet at least once before it rests on the target.");
    stage_play(ANN, "give-up");
    stage_open(STAGE(.players = 2, .marks = "p1:Rc a9:Gt", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle"));
    bets(3, 0);
    stage_slides("slide red south, slide red east, slide red north"); /* another path */
    assert_int_equal(holder("red-circle"), ANN);
}

static void the_arriving_move_counts_as_a_turn(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    bets(2, 0);
    stage_play(ANN, "slide red east");
    assert_int_equal(t()->axes[ROBOTS_RED], ROBOTS_ALONG_ROW);
    stage_play(ANN, "slide red south");
    assert_int_equal(holder("red-circle"), ANN);
}

static void the_ricochet_rule_can_be_switched_off(void)
{
    stage_open(STAGE(.players = 2, .marks = "p1:Rc a9:Gt", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle", .options = "ricochet=free"));
    bets(1, 0);
    stage_play(ANN, "slide red east");
    assert_int_equal(holder("red-circle"), ANN);
}

static void any_robot_reaches_the_vortex(void)
{
    static const char *const ways[] = {
        "slide red east, slide red south",       "slide green south, slide green east",
        "slide blue south, slide blue east",     "slide yellow south, slide yellow east",
        "slide silver south, slide silver east",
    };

    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        stage_open(STAGE(.players = 2, .marks = "p16:*v a9:Gt", .robots = "a1 d4 f6 k4 m8",
                         .chips = "vortex", .options = "silver=on"));
        bets(2, 0);
        stage_slides(ways[robot]);
        assert_int_equal(holder("vortex"), ANN);
        assert_true(stage_told("Ann wins a chip in 2 moves: vortex."));
    }
}

static void with_the_vortex_each_robot_turns_for_itself(void)
{
    stage_open(
        STAGE(.players = 2, .marks = "p1:*v a9:Gt", .robots = "a1 d4 f6 k4", .chips = "vortex"));
    bets(9, 0);
    stage_slides("slide green south, slide green east"); /* green has turned */
    stage_refused(ANN, "slide red east",
                  "The red robot must ricochet at least once before it rests on the target.");
    stage_play(ANN, "slide green north");
    assert_int_equal(holder("vortex"), ANN);
}

/* Diagonals. */

static void a_diagonal_turns_robots_of_other_colours(void)
{
    stage_open(STAGE(.players = 2, .marks = "p16:Rc a9:Gt h1:G\\ d10:R/ m4:B/",
                     .robots = "a1 d4 f6 k4 b12", .chips = "red-circle", .options = "silver=on"));
    bets(20, 0);
    stage_play(ANN, "slide red east"); /* south at h1, as far as the block */
    assert_string_equal(stage_robot(ROBOTS_RED), "h7");
    assert_int_equal(t()->axes[ROBOTS_RED], ROBOTS_TURNED);
    stage_play(ANN, "slide green south"); /* west at d10 */
    assert_string_equal(stage_robot(ROBOTS_GREEN), "a10");
    stage_play(ANN, "slide green north");
    stage_play(ANN, "slide green east"); /* its own colour at h1 */
    assert_string_equal(stage_robot(ROBOTS_GREEN), "p1");
    stage_slides("slide silver east, slide silver north");
    assert_string_equal(stage_robot(ROBOTS_SILVER), "p2");
    stage_play(ANN, "slide yellow east"); /* north at m4 */
    assert_string_equal(stage_robot(ROBOTS_YELLOW), "m1");
}

static void silver_is_turned_by_every_diagonal(void)
{
    stage_open(STAGE(.players = 2, .marks = "p16:Rc a9:Gt e12:R\\ h12:G/",
                     .robots = "a1 d4 f6 k4 b12", .chips = "red-circle", .options = "silver=on"));
    bets(20, 0);
    stage_play(ANN, "slide silver east");
    assert_string_equal(stage_robot(ROBOTS_SILVER), "e16");
}

static void a_deflection_counts_as_a_turn(void)
{
    stage_open(STAGE(.players = 2, .marks = "h7:Rc a9:Gt h1:G\\", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle"));
    bets(1, 0);
    stage_play(ANN, "slide red east");
    assert_int_equal(holder("red-circle"), ANN);
}

static void a_robot_at_rest_on_a_diagonal_leaves_as_it_likes(void)
{
    stage_open(STAGE(.players = 2, .marks = "p16:Rc a9:Gt h1:G\\", .robots = "a1 h2 f6 k4",
                     .chips = "red-circle"));
    bets(9, 0);
    stage_play(ANN, "slide red east"); /* it would turn south, where green stands */
    assert_string_equal(stage_robot(ROBOTS_RED), "h1");
    assert_int_equal(t()->axes[ROBOTS_RED], ROBOTS_ALONG_ROW);
    stage_refused(ANN, "slide red south", "The red robot cannot move south.");
    stage_play(ANN, "slide red east");
    assert_string_equal(stage_robot(ROBOTS_RED), "p1");
}

/* Four diagonals send a robot round in a square; with three and a wall it comes back. */
static void a_slide_that_ends_nowhere_is_refused(void)
{
    stage_open(STAGE(.players = 2, .marks = "p16:Rc a9:Gt c3:G/ f3:G\\ f6:G/ c6:G\\",
                     .robots = "d3 a4 b12 k4", .chips = "red-circle"));
    bets(9, 0);
    stage_refused(ANN, "slide red east", "The red robot cannot move east.");
    stage_refused(ANN, "slide red west", "The red robot cannot move west.");
    stage_play(ANN, "slide red south");
    stage_open(STAGE(.players = 2, .marks = "p16:Rc a9:Gt f3:G\\ f6:G/ d6:G\\", .walls = "d3:N",
                     .robots = "d3 a4 b12 k4", .chips = "red-circle"));
    bets(9, 0);
    stage_refused(ANN, "slide red east", "The red robot cannot move east.");
}

/* Chips and the end. */

static void a_chip_returned_for_the_third_time_leaves(void)
{
    stage_open(STAGE(.players = 2, .marks = "p16:Rc a9:Gt", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle green-triangle red-circle green-triangle red-circle"));
    bets(0, 0);
    bets(0, 0);
    bets(1, 0);
    stage_play(ANN, "give-up"); /* failed counts as passed does */
    bets(0, 0);
    assert_int_equal(t()->returns[0], 2);
    bets(0, 0);
    assert_true(stage_told("The chip leaves the game: red circle."));
    assert_int_equal(holder("red-circle"), ROBOTS_GONE);
    new_round(6);
    bets(0, 0);
    assert_int_equal(t()->stage, ROBOTS_OVER);
    assert_int_equal(t()->ending, ROBOTS_ENDING_POOL);
}

static void a_chip_is_not_drawn_twice_running_unless_alone(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE));
    assert_true(robots_drawable(t()) & ~bits_of(0));
    assert_false(bits_has(robots_drawable(t()), 0));
    stage_open(
        STAGE(.players = 2, .marks = "p16:Rc", .robots = "a1 d4 f6 k4", .chips = "red-circle"));
    bets(0, 0);
    new_round(2);
    assert_int_equal(t()->chip, 0);
}

static void a_chip_under_its_own_robot_is_not_drawn(void)
{
    stage_open(STAGE(.players = 2, .marks = "p16:Rc d4:Gt f6:*v k4:Rs a9:Bc",
                     .robots = "a1 d4 f6 k4", .chips = "red-circle"));
    assert_int_equal(robots_drawable(t()), bits_of(2) | bits_of(8)); /* red square, blue circle */
}

static void silver_blocks_the_vortex_alone(void)
{
    stage_open(STAGE(.players = 2, .marks = "p16:Rc m8:*v a9:Gt", .robots = "a1 d4 f6 k4 m8",
                     .chips = "red-circle", .options = "silver=on"));
    assert_int_equal(robots_drawable(t()), bits_of(5)); /* green triangle */
    stage_open(STAGE(.players = 2, .marks = "p16:Rc m8:Bs a9:Gt", .robots = "a1 d4 f6 k4 m8",
                     .chips = "red-circle", .options = "silver=on"));
    assert_int_equal(robots_drawable(t()), bits_of(5) | bits_of(10));
}

static void the_game_ends_when_every_chip_left_is_blocked(void)
{
    stage_open(STAGE(.players = 2, .marks = "p16:Rc d4:Gt", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle"));
    bets(2, 0);
    stage_slides("slide red east, slide red south");
    assert_int_equal(t()->stage, ROBOTS_OVER);
    assert_int_equal(t()->ending, ROBOTS_ENDING_POOL);
    assert_true(stage_told_last("The game is over: no chip is left to draw."));
    assert_true(stage_told_last("Ann wins! Chips: 1."));
    stage_refused(ANN, "ready", "The game is over.");
}

static void enough_chips_win(void)
{
    static const int enough[] = {0, 0, 8, 6, 5};

    for (int players = 2; players <= 4; players++) {
        struct standing standing;
        stage_open(STAGE(.players = players, RED_CIRCLE, .held = {enough[players] - 2, 1}));
        bets(2, 0);
        stage_slides("slide red east, slide red south");
        assert_int_equal(t()->stage, ROBOTS_BETTING); /* one is missing */
        stage_open(STAGE(.players = players, RED_CIRCLE, .held = {enough[players] - 1, 1}));
        bets(2, 0);
        stage_slides("slide red east, slide red south");
        assert_int_equal(t()->ending, ROBOTS_ENDING_CHIPS);
        match_standing(stage_match, &standing);
        assert_int_equal(standing.rank[ANN], 1);
        assert_int_equal(standing.rank[BEN], 2);
        assert_int_equal(standing.score[ANN], enough[players]);
    }
    stage_open(STAGE(.players = 2, RED_CIRCLE, .options = "chips=1"));
    bets(2, 0);
    stage_slides("slide red east, slide red south");
    assert_int_equal(t()->ending, ROBOTS_ENDING_CHIPS);
}

static void ties_are_shared(void)
{
    struct standing standing;

    stage_open(STAGE(.players = 3, .marks = "p16:Rc", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle", .held = {1, 2, 0}));
    bets(2, 0);
    stage_slides("slide red east, slide red south");
    match_standing(stage_match, &standing);
    assert_int_equal(standing.rank[ANN], 1);
    assert_int_equal(standing.rank[BEN], 1);
    assert_int_equal(standing.rank[CAT], 3);
    assert_true(stage_told_last("Ben shares the win. Chips: 2."));
}

/* Leaving. */

static void who_leaves_withdraws_the_bet(void)
{
    stage_open(STAGE(.players = 3, RED_CIRCLE));
    stage_play(ANN, "bet 2");
    stage_at(1000);
    stage_play(ANN, "forfeit");
    assert_int_equal(t()->bets[ANN], 0);
    assert_int_equal(t()->closes_ms, 601000); /* no bet stands: the wait for one begins anew */
    stage_refused(ANN, "bet 1", "You have left the game.");
    stage_play(BEN, "bet 3");
    assert_int_equal(t()->closes_ms, 61000);
    stage_play(CAT, "bet 4");
    stage_play(BEN, "ready");
    stage_play(CAT, "forfeit");
    assert_int_equal(t()->ending, ROBOTS_ENDING_LAST);
    assert_true(stage_told_last("Ben wins! Chips: 0."));
}

static void the_others_need_not_wait_for_who_has_left(void)
{
    stage_open(STAGE(.players = 3, RED_CIRCLE));
    stage_play(ANN, "bet 2");
    stage_play(ANN, "ready");
    stage_play(BEN, "ready");
    stage_play(CAT, "forfeit");
    proves(ANN, 2);
}

static void a_proof_ends_when_the_prover_leaves(void)
{
    stage_open(STAGE(.players = 3, RED_CIRCLE));
    bets(2, 4);
    stage_play(ANN, "slide red east");
    stage_play(ANN, "forfeit");
    assert_true(stage_told_last("The proof of Ann ends: the robots go back."));
    assert_string_equal(stage_robot(ROBOTS_RED), "a1");
    proves(BEN, 4);
    stage_play(CAT, "forfeit");
    assert_int_equal(t()->ending, ROBOTS_ENDING_LAST);
}

static void a_round_that_leaving_ends_comes_to_nothing(void)
{
    static const struct robots_table none;

    stage_open(STAGE(.players = 2, RED_CIRCLE, .options = "reset=once"));
    stage_play(BEN, "ready");
    stage_play(BEN, "wait");
    bets(3, 4);
    stage_slides("slide red east, reset, slide green north");
    stage_play(ANN, "forfeit");
    assert_int_equal(t()->ending, ROBOTS_ENDING_LAST);
    assert_string_equal(stage_robot(ROBOTS_GREEN), "d4");
    assert_int_equal(t()->prover, ROBOTS_NOBODY);
    assert_int_equal(t()->closes_ms, NEVER);
    assert_int_equal(t()->moves + t()->resets + t()->ready + t()->tried + t()->bet_count, 0);
    assert_memory_equal(t()->bets, none.bets, sizeof none.bets);
    assert_memory_equal(t()->bet_order, none.bet_order, sizeof none.bet_order);
    assert_memory_equal(t()->waits, none.waits, sizeof none.waits);
    assert_memory_equal(t()->axes, none.axes, sizeof none.axes);
    assert_memory_equal(t()->route, none.route, sizeof none.route);
}

static void who_has_left_ranks_last(void)
{
    struct standing standing;

    stage_open(STAGE(.players = 3, .marks = "p16:Rc", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle", .held = {0, 0, 5}));
    stage_play(CAT, "forfeit");
    stage_play(ANN, "bet 2");
    stage_play(ANN, "ready");
    stage_play(BEN, "ready");
    stage_slides("slide red east, slide red south");
    match_standing(stage_match, &standing);
    assert_int_equal(standing.rank[ANN], 1);
    assert_int_equal(standing.rank[BEN], 2);
    assert_int_equal(standing.rank[CAT], 3);
}

/* Alone. */

static void alone_there_are_no_bets_and_no_clock(void)
{
    struct standing standing;

    stage_open(STAGE(.players = 1, .marks = "p16:Rc a9:Gt", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle green-triangle"));
    assert_int_equal(t()->stage, ROBOTS_PROVING);
    assert_int_equal(t()->closes_ms, NEVER);
    stage_refused(ANN, "bet 3", "You make no bets when you play alone.");
    stage_refused(ANN, "ready", "You make no bets when you play alone.");
    stage_slides("slide green north, slide red south");
    assert_string_equal(stage_label("counter"), "Moves made: 2; chips left: 2.");
    stage_play(ANN, "give-up");
    assert_int_equal(holder("red-circle"), ROBOTS_GONE);
    assert_string_equal(stage_robot(ROBOTS_RED), "a1");
    stage_play(ANN, "give-up");
    assert_int_equal(t()->ending, ROBOTS_ENDING_POOL);
    match_standing(stage_match, &standing);
    assert_int_equal(standing.rank[ANN], 1);
}

static void alone_a_chip_scores_its_moves(void)
{
    struct standing standing;

    stage_open(STAGE(.players = 1, .marks = "p16:Rc a9:Gt", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle green-triangle"));
    stage_slides("slide red east, slide red south");
    assert_int_equal(t()->scores[0], 2);
    stage_play(ANN, "give-up");
    match_standing(stage_match, &standing);
    assert_int_equal(standing.score[ANN], 2);
    assert_true(stage_told_last("Chips won: 1; moves: 2; missed: 1."));
}

static void alone_ninety_nine_moves_are_the_most(void)
{
    stage_open(STAGE(.players = 1, .marks = "p16:Rc a9:Gt", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle green-triangle"));
    for (int i = 0; i < 49; i++)
        stage_slides("slide red south, slide red north");
    const struct robots_table *last = stage_try(false, ANN, "slide red south");
    assert_int_equal(last->stage, ROBOTS_FAILED);
    assert_string_equal(robots_cell_names[last->robots[ROBOTS_RED]], "a16");
    stage_play(ANN, "slide red south");
    assert_int_equal(holder("red-circle"), ROBOTS_GONE);
    assert_int_equal(t()->round, 2);
    assert_string_equal(stage_robot(ROBOTS_RED), "a1");
    assert_false(stage_cancel(ANN));
}

static void alone_a_slide_can_be_undone(void)
{
    stage_open(STAGE(.players = 1, RED_CIRCLE));
    uint32_t begin = match_length(stage_match);
    stage_slides("slide green north, slide red east, slide red west");
    assert_true(stage_take_back(ANN, match_length(stage_match) - 1));
    assert_int_equal(t()->moves, 2);
    assert_string_equal(stage_robot(ROBOTS_RED), "c1");
    assert_int_equal(t()->axes[ROBOTS_RED], ROBOTS_ALONG_ROW);
    assert_string_equal(stage_label("counter"), "Moves made: 2; chips left: 4.");
    assert_true(stage_take_back(ANN, begin));
    assert_string_equal(stage_robot(ROBOTS_GREEN), "d4");
    assert_int_equal(t()->axes[ROBOTS_RED], 0);
    assert_false(stage_take_back(ANN, begin - 1)); /* the chip was drawn */
    stage_slides("slide red east, slide red south");
    assert_int_equal(t()->scores[0], 2); /* what was undone is not counted */
}

static void alone_an_attempt_is_begun_again_at_will(void)
{
    stage_open(STAGE(.players = 1, RED_CIRCLE, .options = "reset=once"));
    for (int i = 0; i < 12; i++) {
        stage_slides("slide red south, slide red north, slide green west");
        assert_true(stage_cancel(ANN));
        assert_int_equal(t()->moves, 0);
        assert_string_equal(stage_robot(ROBOTS_GREEN), "d4");
        assert_false(stage_cancel(ANN)); /* nothing has been moved */
    }
    stage_slides("slide red south, reset, slide green north");
    assert_true(stage_cancel(ANN));
    assert_int_equal(t()->resets, 0);
}

static void alone_the_end_of_an_attempt_stands(void)
{
    stage_open(STAGE(.players = 1, .marks = "p16:Rc a9:Gt", .robots = "a1 d4 f6 k4",
                     .chips = "red-circle green-triangle"));
    stage_slides("slide red east, slide red south");
    assert_false(stage_cancel(ANN));
    assert_false(stage_take_back(SEAT_TABLE, match_length(stage_match) - 2));
    stage_play(ANN, "slide green north");
    stage_play(ANN, "give-up");
    assert_int_equal(t()->stage, ROBOTS_OVER);
    assert_false(stage_take_back(SEAT_TABLE, match_length(stage_match) - 1));
    stage_open(
        STAGE(.players = 1, .marks = "p16:Rc", .robots = "a1 d4 f6 k4", .chips = "red-circle"));
    stage_slides("slide red east, slide red south"); /* nobody acts after it, and it stands */
    assert_int_equal(t()->stage, ROBOTS_OVER);
    assert_false(stage_take_back(SEAT_TABLE, match_length(stage_match) - 1));
}

#define ALONE_WITH_BETS                                                                            \
    .players = 1, .marks = "p16:Rc a9:Gt", .robots = "a1 d4 f6 k4", .options = "bets=on"

static void alone_with_bets_a_bet_is_proved_against_the_clock(void)
{
    stage_open(STAGE(ALONE_WITH_BETS, .chips = "red-circle green-triangle"));
    assert_int_equal(t()->stage, ROBOTS_BETTING);
    assert_int_equal(t()->closes_ms, 600000);
    stage_refused(ANN, "slide red east", "Nobody may move while bets are made.");
    stage_play(ANN, "bet 5");
    assert_int_equal(t()->closes_ms, 60000);
    stage_refused(ANN, "bet 5", "You have bet 5; another bet must be lower.");
    assert_string_equal(stage_label("player:0"), "0 Ann: chips 0, moves 0, bet 5");
    assert_string_equal(stage_label("counter"), "Bets; chips left 2.");
    stage_at(1000);
    stage_play(ANN, "bet 3");
    stage_wait_until(60000);
    proves(ANN, 3);
    assert_int_equal(t()->closes_ms, 120000);
    assert_true(stage_told_last("Ann is to prove a bet of 3."));
    stage_play(ANN, "slide red east");
    assert_string_equal(stage_label("counter"), "Ann: 1 of 3 moves made.");
    assert_false(stage_cancel(ANN));
    assert_false(stage_take_back(SEAT_TABLE, match_length(stage_match) - 1));
    stage_refused(ANN, "reset", "In this match a proof can't be begun again.");
    stage_play(ANN, "slide red south");
    assert_int_equal(holder("red-circle"), ANN);
    assert_int_equal(t()->scores[0], 2);
}

static void alone_with_bets_a_chip_goes_back_as_with_others(void)
{
    stage_open(STAGE(ALONE_WITH_BETS, .chips = "red-circle green-triangle red-circle "
                                               "green-triangle red-circle"));
    stage_play(ANN, "bet 1");
    stage_play(ANN, "ready");
    stage_play(ANN, "slide red south"); /* one move too few */
    assert_int_equal(holder("red-circle"), ROBOTS_POOL);
    assert_true(stage_told("Ann has failed: the robots go back."));
    assert_true(stage_told("The chip goes back to the others: red circle."));
    new_round(2);
    stage_play(ANN, "ready"); /* passed */
    stage_play(ANN, "bet 4");
    stage_play(ANN, "ready");
    stage_play(ANN, "give-up");
    assert_int_equal(t()->returns[0], 2);
    stage_play(ANN, "ready");
    stage_play(ANN, "bet 4");
    stage_play(ANN, "ready");
    stage_wait_until(60000);
    assert_int_equal(holder("red-circle"), ROBOTS_GONE);
    assert_true(stage_told("The chip leaves the game: red circle."));
}

static void with_others_the_option_changes_nothing(void)
{
    stage_open(STAGE(.players = 2, RED_CIRCLE, .options = "bets=off"));
    assert_int_equal(t()->stage, ROBOTS_BETTING);
    assert_true(t()->has_bets);
}

static void alone_leaving_ends_the_game(void)
{
    stage_open(STAGE(.players = 1, RED_CIRCLE));
    stage_play(ANN, "forfeit");
    assert_int_equal(t()->ending, ROBOTS_ENDING_NOBODY);
}

static const struct test tests[] = {
    {"a chip is shown for the round, with its cell", "RR-1", a_chip_is_shown_for_the_round},
    {"the board comes by chance, one side of each tile", NULL,
     the_board_comes_by_chance_from_four_tiles},
    {"quadrants, later sides and silver can be chosen", NULL, quadrants_can_be_chosen},
    {"all four quadrants can be chosen at once", NULL, all_quadrants_are_chosen_at_once},
    {"what is no quadrant is refused where it stands", NULL, quadrants_that_are_none_are_refused},
    {"options that clash are refused", NULL, options_that_clash_are_refused},
    {"a board of one's own has room for the robots", NULL,
     a_board_of_ones_own_has_room_for_the_robots},
    {"a player bets a number of moves", "RR-2", a_player_bets_a_number_of_moves},
    {"the first bet starts sixty seconds", "RR-3 RR-a1", the_first_bet_starts_sixty_seconds},
    {"a bet at the deadline is too late", NULL, a_bet_at_the_deadline_is_too_late},
    {"one's own bets are lowered, never raised", "RR-4", own_bets_are_lowered_never_raised},
    {"nobody moves while bets are made", NULL, nobody_moves_while_bets_are_made},
    {"without a countdown all must be ready", NULL, without_a_countdown_all_must_be_ready},
    {"countdown, proof and patience are options", NULL, the_countdown_is_an_option},
    {"ready is withdrawn until all are", NULL, ready_is_withdrawn_until_all_are},
    {"ready is not withdrawn for ever", NULL, ready_is_not_withdrawn_for_ever},
    {"all ready without a bet pass the chip", NULL, all_ready_without_a_bet_pass_the_chip},
    {"ten minutes without a bet pass the chip", NULL, ten_minutes_without_a_bet_pass_the_chip},
    {"lower bets prove first, and the others wait", "RR-a2", lower_bets_prove_first},
    {"equal bets are proved by fewer chips, then the earlier", NULL,
     equal_bets_are_proved_by_fewer_chips_then_the_earlier},
    {"the counter starts at 0 and goes up with each move", "RR-5 RR-8",
     the_counter_starts_at_zero_and_goes_up},
    {"the route is kept, and forgotten with the attempt", "",
     the_route_is_kept_and_forgotten_with_the_attempt},
    {"the fullest board has room in a scene", NULL, the_fullest_board_has_room_in_a_scene},
    {"the prover moves any robot in any direction", "RR-6", the_prover_moves_any_robot_any_way},
    {"a robot slides until a wall, the block or a robot stops it", "RR-7",
     a_robot_slides_until_something_stops_it},
    {"slides go on until the right robot is on the target", "RR-9",
     slides_go_on_until_the_right_robot_is_there},
    {"passing over the target is not enough", NULL, passing_over_the_target_is_not_enough},
    {"a proof within the bet wins the chip", "RR-11", a_proof_within_the_bet_wins_the_chip},
    {"a failed proof goes back to where the one before it led", NULL,
     a_failed_proof_goes_back_to_where_the_last_one_led},
    {"more moves than the bet fail, and the next tries from the start", "RR-10 RR-a3",
     more_moves_than_the_bet_fail},
    {"the last slide of a failed proof stands, then the robots go back", NULL,
     the_last_slide_of_a_failed_proof_stands},
    {"a failure is told before the robots go back", NULL,
     a_failure_is_told_before_the_robots_go_back},
    {"while a failure stands nobody acts, but anybody may leave", NULL,
     while_a_failure_stands_nobody_acts_but_may_leave},
    {"who leaves while a failure stands may end the game", NULL,
     a_failure_may_be_the_last_thing_before_all_leave},
    {"giving up, time-out and leaving set back at once", NULL,
     giving_up_time_and_leaving_set_back_at_once},
    {"the last slide is kept, and is new only once", NULL,
     the_last_slide_is_kept_and_new_only_once},
    {"what goes back are the robots that are elsewhere", NULL,
     what_goes_back_are_the_robots_that_are_elsewhere},
    {"at the start all robots are put on the board", NULL,
     at_the_start_all_robots_are_put_on_the_board},
    {"a reset moves the robots back", NULL, a_reset_moves_the_robots_back},
    {"the first bidder is underbid, the lowest fails, the next proves", "RR-mix",
     all_flows_in_one_round},
    {"nobody succeeds: nobody gets the chip, and a new round begins", "RR-x1",
     nobody_succeeds_and_nobody_gets_the_chip},
    {"a proof has sixty seconds", NULL, a_proof_has_sixty_seconds},
    {"what is bet or moved is not taken back", NULL, what_is_bet_or_moved_is_not_taken_back},
    {"there is no reset unless it is chosen", NULL, there_is_no_reset_unless_it_is_chosen},
    {"a reset begins everything again but the clock", NULL,
     a_reset_begins_everything_again_but_the_clock},
    {"ten resets are ten", NULL, ten_resets_are_ten},
    {"a straight way to the target is refused, another is not", "RR-x3",
     a_straight_way_to_the_target_is_refused},
    {"the arriving move counts as a turn", NULL, the_arriving_move_counts_as_a_turn},
    {"the ricochet rule can be switched off", NULL, the_ricochet_rule_can_be_switched_off},
    {"any robot reaches the vortex, silver too", "RR-x2", any_robot_reaches_the_vortex},
    {"with the vortex each robot turns for itself", NULL,
     with_the_vortex_each_robot_turns_for_itself},
    {"a diagonal turns robots of other colours", NULL, a_diagonal_turns_robots_of_other_colours},
    {"silver is turned by every diagonal", NULL, silver_is_turned_by_every_diagonal},
    {"a deflection counts as a turn", NULL, a_deflection_counts_as_a_turn},
    {"a robot at rest on a diagonal leaves as it likes", NULL,
     a_robot_at_rest_on_a_diagonal_leaves_as_it_likes},
    {"a slide that never ends, or ends where it began, is refused", NULL,
     a_slide_that_ends_nowhere_is_refused},
    {"a chip returned for the third time leaves the game", NULL,
     a_chip_returned_for_the_third_time_leaves},
    {"a chip is not drawn twice running unless it is alone", NULL,
     a_chip_is_not_drawn_twice_running_unless_alone},
    {"a chip under its own robot is not drawn", NULL, a_chip_under_its_own_robot_is_not_drawn},
    {"silver blocks the vortex, and no other chip", NULL, silver_blocks_the_vortex_alone},
    {"the game ends when every chip left is blocked", NULL,
     the_game_ends_when_every_chip_left_is_blocked},
    {"8, 6 or 5 chips win, or as many as were agreed", NULL, enough_chips_win},
    {"ties are shared", NULL, ties_are_shared},
    {"who leaves withdraws the bet, and the last one left wins", NULL,
     who_leaves_withdraws_the_bet},
    {"the others need not wait for who has left", NULL, the_others_need_not_wait_for_who_has_left},
    {"a proof ends when the prover leaves", NULL, a_proof_ends_when_the_prover_leaves},
    {"a round that leaving ends comes to nothing", NULL,
     a_round_that_leaving_ends_comes_to_nothing},
    {"who has left ranks last", NULL, who_has_left_ranks_last},
    {"alone there are no bets and no clock", NULL, alone_there_are_no_bets_and_no_clock},
    {"alone a chip scores its moves", NULL, alone_a_chip_scores_its_moves},
    {"alone ninety-nine moves are the most", NULL, alone_ninety_nine_moves_are_the_most},
    {"alone a slide can be undone, and is not counted then", NULL, alone_a_slide_can_be_undone},
    {"alone an attempt is begun again at will", NULL, alone_an_attempt_is_begun_again_at_will},
    {"alone, what ends an attempt stands", NULL, alone_the_end_of_an_attempt_stands},
    {"alone with bets, a bet is proved against the clock", NULL,
     alone_with_bets_a_bet_is_proved_against_the_clock},
    {"alone with bets, a chip goes back as it does with others", NULL,
     alone_with_bets_a_chip_goes_back_as_with_others},
    {"with others the option bets changes nothing", NULL, with_others_the_option_changes_nothing},
    {"alone, leaving ends the game", NULL, alone_leaving_ends_the_game},
};

int main(void)
{
    int failures = TEST_RUN("robots-rules", tests);

    stage_close();
    return failures;
}
