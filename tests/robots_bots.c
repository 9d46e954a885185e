/* The computer players of robots: what they bet, prove and fail at, alone and together. They see
   the views of a real match, and what they decide is sent to it at its time. */
#include "bits.h"
#include "company.h"
#include "games.h"
#include "robots_stage.h"
#include "table.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SEEDS = 24, SLICE = 1000 };

/* Players. */

static void *memories[ROBOTS_PLAYERS_MAX];

static void sit(int seat, enum bot_level level, uint64_t seed)
{
    const struct bot *bot = bots_find(&robots_game);

    free(memories[seat]);
    memories[seat] = malloc(bot->memory_size);
    assert_non_null(memories[seat]);
    bot->init(memories[seat], seat, level, seed);
}

static void leave(void)
{
    for (int seat = 0; seat < ROBOTS_PLAYERS_MAX; seat++) {
        free(memories[seat]);
        memories[seat] = NULL;
    }
    stage_close();
}

/* What the seat decides, all its thinking done; false if it waits. */
static bool decide(int seat, struct bot_decision *decision)
{
    static struct robots_view view;
    uint32_t last = match_length(stage_match);
    struct bot_sight sight = {
        .game = &robots_game,
        .players = match_params(stage_match)->players,
        .view = &view,
        .seen = last,
        .time_ms = match_entry(stage_match, last)->time_ms,
    };
    enum bot_thought thought;

    match_view(stage_match, seat, &view);
    do
        thought = bots_find(&robots_game)->think(memories[seat], NULL, &sight, SLICE, decision);
    while (thought == BOT_THINKS);
    return thought == BOT_DECIDES;
}

/* The decision that comes first among all who sit; -1 if nobody does anything. */
static int decide_first(struct bot_decision *first)
{
    struct bot_decision decision;
    int acting = -1;

    for (int seat = 0; seat < ROBOTS_PLAYERS_MAX; seat++)
        if (memories[seat] && decide(seat, &decision) &&
            (acting < 0 || decision.time_ms < first->time_ms)) {
            *first = decision;
            acting = seat;
        }
    return acting;
}

/* Lets the first of them act, or the clock; what is decided is never refused. False at the end. */
static bool step(void)
{
    struct bot_decision decision;
    struct message why = {0};

    if (match_to_act(stage_match) == 0)
        return false;
    int64_t due_ms = stage_view()->closes_ms;
    if (decide_first(&decision) < 0 || decision.time_ms >= due_ms) {
        assert_true(due_ms != NEVER);
        return match_advance(stage_match, due_ms, &why);
    }
    struct command command = {.event = decision.event, .seen = decision.seen};
    if (match_submit(stage_match, decision.time_ms, &command, &why) != VERDICT_DONE)
        fail_msg("refused: %s", why.text);
    return true;
}

/* How the first round went for a bot at seat 0; Ben says that he is ready at once. */
struct record {
    int first_bet, last_bet, bets;
    int64_t first_ms;
    bool has_won, has_failed;
};

static struct record play_round(enum bot_level level, uint64_t seed)
{
    struct record record = {0};

    stage_open_plain(2, "", seed);
    sit(ANN, level, seed);
    stage_play(BEN, "ready");
    while (stage_view()->round == 1 && step()) {
        struct event event;
        match_event(stage_match, match_length(stage_match), &event);
        if (event.kind != ROBOTS_BET)
            continue;
        record.first_bet = record.bets++ == 0 ? event.args[0] : record.first_bet;
        record.first_ms = record.bets == 1 ? event.time_ms : record.first_ms;
        record.last_bet = event.args[0];
    }
    record.has_won = robots_chips_of(stage_view(), ANN) == 1;
    record.has_failed = record.bets > 0 && !record.has_won;
    leave();
    return record;
}

static void hard_proves_what_it_bets(void)
{
    int won = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct record record = play_round(BOT_HARD, seed);
        assert_false(record.has_failed);
        won += record.has_won;
    }
    assert_in_range(won, SEEDS - 2, SEEDS);
}

static void bets_are_lowered(void)
{
    for (int level = 0; level < BOT_LEVELS; level++) {
        int lowered = 0;
        for (uint64_t seed = 1; seed <= SEEDS; seed++) {
            struct record record = play_round((enum bot_level)level, seed);
            assert_true(record.last_bet <= record.first_bet);
            lowered += record.last_bet < record.first_bet;
        }
        assert_true(lowered > 0);
    }
}

static void easy_fails_sometimes(void)
{
    int failed = 0, won = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct record record = play_round(BOT_EASY, seed);
        failed += record.has_failed;
        won += record.has_won;
    }
    assert_true(failed > 0);
    assert_true(won > 0);
}

static void better_players_are_quicker_and_see_more(void)
{
    int64_t total_ms[BOT_LEVELS] = {0};
    int won[BOT_LEVELS] = {0}, compared = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct record records[BOT_LEVELS];
        bool have_all_bet = true;
        for (int level = 0; level < BOT_LEVELS; level++) {
            records[level] = play_round((enum bot_level)level, seed);
            have_all_bet = have_all_bet && records[level].bets > 0;
            won[level] += records[level].has_won;
        }
        for (int level = 0; have_all_bet && level < BOT_LEVELS; level++)
            total_ms[level] += records[level].first_ms;
        compared += have_all_bet;
    }
    assert_true(compared > 0);
    assert_true(total_ms[BOT_EASY] > total_ms[BOT_MEDIUM]);
    assert_true(total_ms[BOT_MEDIUM] > total_ms[BOT_HARD]);
    assert_true(won[BOT_EASY] < won[BOT_MEDIUM]);
    assert_true(won[BOT_MEDIUM] < won[BOT_HARD]);
}

/* Two moves east and south lead there. */
static const struct stage near = {.players = 2,
                                  .options = "seconds=15",
                                  .marks = "p16:Rc",
                                  .robots = "a1 h3 c9 m5",
                                  .chips = "red-circle"};

static void it_hurries_before_bets_close(void)
{
    struct bot_decision decision;

    stage_open(&near);
    sit(ANN, BOT_EASY, 3);
    assert_true(decide(ANN, &decision));
    assert_true(decision.time_ms > 12000);
    stage_play(BEN, "bet 30");
    assert_true(decide(ANN, &decision));
    assert_int_equal(decision.event.kind, ROBOTS_BET);
    assert_int_equal(decision.time_ms, 12000);
    leave();
}

static void it_is_ready_when_it_has_bet(void)
{
    stage_open(&near);
    sit(ANN, BOT_HARD, 3);
    stage_play(BEN, "ready");
    while (stage_view()->stage == ROBOTS_BETTING)
        assert_true(step());
    assert_int_equal(stage_view()->bets[ANN], 2);
    assert_true(stage_told("The bets are closed."));
    assert_true(step());
    assert_true(step());
    assert_int_equal(robots_chips_of(stage_view(), ANN), 1);
    leave();
}

/* What decided in one piece, and what went on after a memory was lost, agree. */
static void a_lost_memory_is_made_up_for(void)
{
    struct bot_decision before, after;

    stage_open(&near);
    sit(ANN, BOT_HARD, 3);
    stage_play(ANN, "bet 2");
    stage_play(ANN, "ready");
    stage_play(BEN, "ready");
    assert_true(decide(ANN, &before));
    sit(ANN, BOT_HARD, 3);
    assert_true(decide(ANN, &after));
    assert_int_equal(before.event.kind, ROBOTS_SLIDE);
    assert_memory_equal(before.event.args, after.event.args, sizeof before.event.args);
    assert_int_equal(before.time_ms, after.time_ms);
    leave();
}

static void alone_it_plays_to_the_end(void)
{
    static const int least[BOT_LEVELS] = {1, 8, 15};

    for (int level = 0; level < BOT_LEVELS; level++) {
        stage_open_plain(1, "", 5);
        sit(ANN, (enum bot_level)level, 5);
        while (step())
            ;
        assert_int_equal(stage_view()->stage, ROBOTS_OVER);
        assert_true(robots_chips_of(stage_view(), ANN) >= least[level]);
        leave();
    }
}

/* Against the clock it proves what it bets, and a chip that it can't have goes back. */
static void alone_with_bets_it_plays_to_the_end(void)
{
    static const int least[BOT_LEVELS] = {1, 8, 15};

    for (int level = 0; level < BOT_LEVELS; level++) {
        stage_open_plain(1, "bets=on", 5);
        sit(ANN, (enum bot_level)level, 5);
        assert_true(step());
        assert_int_equal(stage_view()->stage, ROBOTS_BETTING);
        while (step())
            ;
        assert_int_equal(stage_view()->stage, ROBOTS_OVER);
        assert_true(robots_chips_of(stage_view(), ANN) >= least[level]);
        leave();
    }
}

static void all_rules_are_known(void)
{
    static const char *const options[] = {
        "ricochet=free", "silver=on", "sides=later silver=on", "seconds=0 proof=0 idle=0",
        "chips=1",       "reset=ten"};

    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        stage_open_plain(4, options[i], 9);
        for (int seat = 0; seat < 4; seat++)
            sit(seat, (enum bot_level)(seat % BOT_LEVELS), (uint64_t)seat);
        while (step())
            ;
        assert_int_equal(stage_view()->stage, ROBOTS_OVER);
        assert_true(stage_view()->ending == ROBOTS_ENDING_CHIPS ||
                    stage_view()->ending == ROBOTS_ENDING_POOL);
        leave();
    }
}

/* How many moves an easy player makes in the first round. */
static int count_slides(uint64_t seed)
{
    int slides = 0;

    stage_open_plain(2, "", seed);
    sit(ANN, BOT_EASY, seed);
    stage_play(BEN, "ready");
    while (stage_view()->round == 1 && step())
        ;
    for (uint32_t n = 1; n <= match_length(stage_match); n++)
        slides += match_entry(stage_match, n)->kind == ROBOTS_SLIDE;
    leave();
    return slides;
}

/* Every bet that failed was tried to its last move: nobody who bets gives up at once. */
static void who_bets_tries(void)
{
    int failed = 0;

    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct record record = play_round(BOT_EASY, seed);
        if (!record.has_failed)
            continue;
        assert_int_equal(count_slides(seed), record.last_bet);
        failed++;
    }
    assert_true(failed > 0);
}

/* It has bet this, and proves it. */
static void assert_proves(const struct stage *stage, const char *bet)
{
    stage_open(stage);
    sit(ANN, BOT_HARD, 1);
    stage_play(ANN, bet);
    stage_play(ANN, "ready");
    stage_play(BEN, "ready");
    while (stage_view()->stage == ROBOTS_PROVING)
        assert_true(step());
    assert_int_equal(robots_chips_of(stage_view(), ANN), 1);
    leave();
}

static void it_goes_straight_where_that_is_allowed(void)
{
    assert_proves(STAGE(.players = 2, .options = "ricochet=free", .marks = "p1:Rc",
                        .robots = "a1 d4 f6 k4", .chips = "red-circle"),
                  "bet 1");
}

/* Silver goes north, and stops red. */
static void it_moves_silver(void)
{
    assert_proves(STAGE(.players = 2, .options = "ricochet=free silver=on", .marks = "h1:Rc",
                        .robots = "a1 d4 f6 k4 i5", .chips = "red-circle"),
                  "bet 2");
}

/* Every robot is walled in, so whoever has bet can do nothing. */
static void who_cannot_move_gives_up(void)
{
    struct bot_decision decision;

    stage_open(STAGE(.players = 2, .marks = "p16:Rc", .robots = "a1 d4 f6 k4",
                     .walls = "a1:ES d4:NESW f6:NESW k4:NESW", .chips = "red-circle"));
    sit(ANN, BOT_EASY, 1);
    stage_play(ANN, "bet 3");
    stage_play(ANN, "ready");
    stage_play(BEN, "ready");
    assert_true(decide(ANN, &decision));
    assert_int_equal(decision.event.kind, ROBOTS_GIVE_UP);
    assert_true(step());
    assert_true(stage_told("Ann gives up: the robots go back."));
    leave();
}

/* Rows that are joined at their ends, in turn: red goes to and fro along seven of them, and along
   half of the eighth; the other robots are walled in. */
static const char *winding_walls(void)
{
    static char data[2048];
    struct text text;

    text_init(&text, data, sizeof data);
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < ROBOTS_SIDE; x++)
            if (y == 7 || x != (y % 2 == 0 ? ROBOTS_SIDE - 1 : 0)) {
                text_add(&text, robots_cell_names[ROBOTS_SIDE * y + x]);
                text_add(&text, ":S ");
            }
    text_add(&text, "d12:NESW f12:NESW h12:NESW");
    return data;
}

static void the_longest_route_is_walked_in_time(void)
{
    for (int level = 0; level < BOT_LEVELS; level++) {
        stage_open(STAGE(.players = 2, .options = "proof=15", .walls = winding_walls(),
                         .marks = "j8:Rc", .robots = "a1 d12 f12 h12", .chips = "red-circle"));
        sit(ANN, (enum bot_level)level, 1);
        stage_play(ANN, "bet 15");
        stage_play(ANN, "ready");
        stage_play(BEN, "ready");
        while (stage_view()->stage == ROBOTS_PROVING)
            assert_true(step());
        if (level == BOT_HARD)
            assert_int_equal(robots_chips_of(stage_view(), ANN), 1);
        else /* it does not see so far, but tries */
            assert_true(stage_told("Ann has failed: the robots go back."));
        leave();
    }
}

/* Remarks. */

static bool hears(struct company *company, struct message *remark)
{
    struct company_task *task;

    while (company_take(company, &task)) {
        company_run(task, NULL, SLICE);
        company_bring(company, task);
    }
    return company_remark(company, remark);
}

static const struct message_arg *arg_of(const struct message *remark, const char *name)
{
    for (int i = 0; i < MESSAGE_ARGS_MAX; i++)
        if (remark->args[i].name && strcmp(remark->args[i].name, name) == 0)
            return &remark->args[i];
    fail_msg("nothing is said of {%s} in: %s", name, remark->text);
    return NULL;
}

/* A way that was said, as it was said. */
static void walk(const char *route)
{
    for (; *route; route += strspn(route, " ")) {
        char event[64];
        int robot = (int)(strchr(robots_letters, route[0]) - robots_letters);
        int direction = (int)(strchr("NESW", route[1]) - "NESW");
        snprintf(event, sizeof event, "slide %s %s", robots_robot_names[robot],
                 robots_direction_names[direction]);
        stage_play(ANN, event);
        route += 2;
    }
}

/* Who gives up is told a way; it is a shortest one, as whoever walks it is told. */
static void the_fewest_moves_are_told(void)
{
    for (uint64_t seed = 1; seed <= SEEDS; seed++) {
        struct message told, kept;
        char route[128];
        stage_open_plain(1, seed % 2 ? "" : "ricochet=free silver=on sides=later", seed);
        struct company *company = company_create(stage_match, bots_find(&robots_game), 1, false);
        assert_false(hears(company, &told));
        stage_play(ANN, "give-up");
        assert_true(hears(company, &told));
        assert_string_equal(told.text, "{chip}: it can be done in {fewest} ({route}).");
        snprintf(route, sizeof route, "%s", arg_of(&told, "route")->word);
        int fewest = arg_of(&told, "fewest")->number;
        assert_false(hears(company, &kept));
        company_destroy(company);
        stage_close();

        stage_open_plain(1, seed % 2 ? "" : "ricochet=free silver=on sides=later", seed);
        company = company_create(stage_match, bots_find(&robots_game), 1, false);
        assert_false(hears(company, &kept));
        walk(route);
        assert_int_equal(robots_chips_of(stage_view(), ANN), 1);
        assert_true(hears(company, &kept));
        assert_string_equal(kept.text,
                            "{chip}: it can't be done in fewer than {fewest} ({route}).");
        assert_int_equal(arg_of(&kept, "fewest")->number, fewest);
        company_destroy(company);
        stage_close();
    }
}

static void a_longer_way_is_told_of(void)
{
    struct message remark;

    stage_open(STAGE(.players = 1, .marks = "p16:Rc a8:Gs", .robots = "a1 h3 c9 m5",
                     .chips = "red-circle green-square"));
    struct company *company = company_create(stage_match, bots_find(&robots_game), 1, false);
    assert_false(hears(company, &remark));
    stage_slides("slide green north, slide red south, slide red east");
    assert_true(hears(company, &remark));
    assert_string_equal(remark.text, "{chip}: it can be done in {fewest} ({route}).");
    assert_int_equal(arg_of(&remark, "fewest")->number, 2);
    company_destroy(company);
    stage_close();
}

/* What was missed is shown from where its own proof began, although the next chip lies there. */
static void the_way_is_shown_to_the_chip_that_was_given_up(void)
{
    struct company_task *task;
    struct event events[ROBOTS_BET_MAX];
    struct message remark;
    uint32_t from = 0;

    stage_open(STAGE(.players = 1, .marks = "p16:Rc a8:Gs", .robots = "a1 h3 c9 m5",
                     .chips = "red-circle green-square"));
    struct company *company = company_create(stage_match, bots_find(&robots_game), 1, false);
    assert_false(hears(company, &remark));
    uint32_t before = match_length(stage_match);
    stage_play(ANN, "give-up");
    while (company_take(company, &task)) {
        company_run(task, NULL, SLICE);
        if (task->thought == BOT_DECIDES)
            assert_int_equal(task->bot->show(task->memory, &from, events, ROBOTS_BET_MAX), 2);
        company_bring(company, task);
    }
    assert_int_equal(from, before);
    company_destroy(company);
    stage_close();
}

/* A chip that goes back may come again, and then it is told again. */
static void alone_with_bets_a_chip_that_goes_back_is_told_of(void)
{
    struct message remark;

    stage_open(STAGE(.players = 1, .marks = "p16:Rc a8:Gs", .robots = "a1 h3 c9 m5",
                     .chips = "red-circle green-square red-circle", .options = "bets=on"));
    struct company *company = company_create(stage_match, bots_find(&robots_game), 1, false);
    stage_play(ANN, "bet 1");
    assert_false(hears(company, &remark)); /* it gives nothing away before */
    stage_play(ANN, "ready");
    assert_false(hears(company, &remark));
    stage_play(ANN, "slide red south");
    assert_true(hears(company, &remark));
    assert_string_equal(arg_of(&remark, "chip")->word, "red circle");
    assert_int_equal(arg_of(&remark, "fewest")->number, 2);
    assert_false(hears(company, &remark));
    stage_play(ANN, "ready"); /* passed */
    assert_true(hears(company, &remark));
    assert_string_equal(arg_of(&remark, "chip")->word, "green square");
    company_destroy(company);
    stage_close();
}

static void nobody_remarks_on_others(void)
{
    struct message remark;

    stage_open(&near);
    struct company *company = company_create(stage_match, bots_find(&robots_game), 1, false);
    stage_play(ANN, "bet 3");
    stage_play(ANN, "ready");
    stage_play(BEN, "ready");
    assert_false(hears(company, &remark));
    stage_slides("slide red east, slide red south");
    assert_false(hears(company, &remark));
    company_destroy(company);
    stage_close();
}

static int initialised;

static void count_init(void *memory, int seat, enum bot_level level, uint64_t seed)
{
    initialised++;
    bots_find(&robots_game)->init(memory, seat, level, seed);
}

static void who_looks_on_comes_only_to_who_plays_alone(void)
{
    struct bot bot = *bots_find(&robots_game);

    bot.init = count_init;
    for (int players = 1; players <= ROBOTS_PLAYERS_MAX; players++) {
        initialised = 0;
        stage_open_plain(players, "", 1);
        struct company *company = company_create(stage_match, &bot, 1, false);
        assert_non_null(company);
        assert_int_equal(initialised, players == 1);
        company_destroy(company);
        stage_close();
    }
}

/* Seats. */

static struct table *open_table(struct table_setup *setup)
{
    struct damage damage;

    setup->find = games_find;
    dice_init_seed(&setup->dice, 1);
    struct table *table = table_open(setup, 0, &damage);
    assert_non_null(table);
    assert_int_equal(damage.line, 0);
    return table;
}

static struct table *seat_table(int players, const enum bot_level *levels, uint64_t bots,
                                struct table_keeper keeper)
{
    struct table_setup setup = {
        .game = &robots_game, .names = {"0", "1", "2", "3"}, .keeper = keeper};

    params_init(&robots_game, players, &setup.params);
    for (int seat = 0; seat < players; seat++)
        setup.bots[seat] = bits_has(bots, seat) ? bot_level_names[levels[seat]] : NULL;
    return open_table(&setup);
}

/* Everything is set before anybody acts, and who plays is kept with the match. */
static void assert_set_up(const struct table *table, const enum bot_level *levels, uint64_t bots)
{
    static struct frame frame;
    const struct robots_view *view = (const void *)frame.view;

    assert_int_equal(table_length(table), 3);
    for (uint32_t n = 1; n <= 3; n++) {
        assert_true(table_frame(table, n, VIEWER_AUDIENCE, &frame));
        assert_int_equal(frame.seat, SEAT_NATURE);
    }
    assert_true(view->table.board.quadrants[0] < ROBOTS_QUADRANTS);
    assert_int_equal(view->table.round, 1);
    for (int seat = 0; seat < ROBOTS_PLAYERS_MAX; seat++)
        assert_string_equal(frame.seats[seat].bot,
                            bits_has(bots, seat) ? bot_level_names[levels[seat]] : "");
    assert_true(table_bots(table) == bots);
}

static struct table *load_again(struct table *table)
{
    struct table_setup setup = {0};
    char *log = table_save(table, &setup.log_length);

    assert_non_null(log);
    setup.log = log;
    table_close(table);
    table = open_table(&setup);
    free(log);
    return table;
}

static void any_seat_can_be_automated(void)
{
    static const enum bot_level levels[] = {BOT_HARD, BOT_EASY, BOT_MEDIUM, BOT_HARD};

    for (int players = 1; players <= 4; players++)
        for (uint64_t bots = 0; bots <= bits_below(players); bots++) {
            struct table *table = seat_table(players, levels, bots, (struct table_keeper){0});
            assert_set_up(table, levels, bots);
            table = load_again(table);
            assert_set_up(table, levels, bots);
            table_close(table);
        }
}

/* A disk that is full for a while. */
static enum table_keeping keep_if_room(void *context, const char *lines, size_t length)
{
    (void)lines;
    (void)length;
    return *(const bool *)context ? TABLE_KEPT : TABLE_UNKEPT;
}

/* Lets everybody think and waits until something is due; what became of it. */
static enum verdict wake_next(struct table *table, int64_t *now_ms)
{
    struct message why = {0};

    while (table_think(table, SLICE))
        ;
    int64_t wakes_ms = table_wakes_ms(table, *now_ms);
    assert_true(wakes_ms != NEVER && wakes_ms >= *now_ms);
    *now_ms = wakes_ms;
    return table_wake(table, *now_ms, &why);
}

/* What is due is tried again and again while the disk is full, but the disk is given some time.
   Who does it in the end. */
static int try_in_vain(struct table *table, bool *has_room, int64_t *now_ms)
{
    static struct frame frame;
    uint32_t length = table_length(table);

    *has_room = false;
    for (int i = 0; i < 3; i++) {
        int64_t before_ms = *now_ms;
        assert_int_equal(wake_next(table, now_ms), VERDICT_UNKEPT);
        assert_true(*now_ms >= before_ms + 1000);
    }
    assert_int_equal(table_length(table), length);
    *has_room = true;
    assert_int_equal(wake_next(table, now_ms), VERDICT_DONE);
    assert_true(table_frame(table, length + 1, VIEWER_AUDIENCE, &frame));
    return frame.seat;
}

static void what_could_not_be_kept_is_tried_again_later(void)
{
    static const enum bot_level levels[] = {BOT_HARD, BOT_HARD};
    bool has_room = true;
    struct table *table =
        seat_table(2, levels, 3, (struct table_keeper){keep_if_room, NULL, &has_room});
    int64_t now_ms = 0;

    assert_in_range(try_in_vain(table, &has_room, &now_ms), 0, 1);
    table_close(table);
}

/* The chip is passed when nobody has bet for long; then Nature draws another. */
static void what_the_clock_could_not_do_is_tried_again_later(void)
{
    bool has_room = true;
    struct table *table =
        seat_table(2, NULL, 0, (struct table_keeper){keep_if_room, NULL, &has_room});
    int64_t now_ms = 0;

    assert_int_equal(try_in_vain(table, &has_room, &now_ms), SEAT_CLOCK);
    table_close(table);
}

static const struct test tests[] = {
    {"any of one to four players can be automated, each with a level set before the start",
     "RR-pre RR-p1", any_seat_can_be_automated},
    {"a hard player proves what it bets", NULL, hard_proves_what_it_bets},
    {"players of all levels lower their bets when they find better", NULL, bets_are_lowered},
    {"an easy player sometimes bets what it cannot prove", NULL, easy_fails_sometimes},
    {"better players are quicker and win more", NULL, better_players_are_quicker_and_see_more},
    {"a player hurries before the bets close", NULL, it_hurries_before_bets_close},
    {"who has bet is ready, and proves the bet", NULL, it_is_ready_when_it_has_bet},
    {"a player who comes back in the middle of a proof goes on", NULL,
     a_lost_memory_is_made_up_for},
    {"a player alone plays to the end", NULL, alone_it_plays_to_the_end},
    {"a player alone with bets plays to the end", NULL, alone_with_bets_it_plays_to_the_end},
    {"who has bet without knowing a way tries one", NULL, who_bets_tries},
    {"a player goes straight where that is allowed", NULL, it_goes_straight_where_that_is_allowed},
    {"a player moves silver where that helps", NULL, it_moves_silver},
    {"a route of as many moves as a proof has seconds is walked in time", NULL,
     the_longest_route_is_walked_in_time},
    {"who has bet and cannot move any robot gives up", NULL, who_cannot_move_gives_up},
    {"alone, one is told after each chip in how few moves it can be had", NULL,
     the_fewest_moves_are_told},
    {"a way that is too long is told of with one that is not", NULL, a_longer_way_is_told_of},
    {"alone with bets, one is told of a chip that goes back", NULL,
     alone_with_bets_a_chip_that_goes_back_is_told_of},
    {"a way is shown from where its own proof began", NULL,
     the_way_is_shown_to_the_chip_that_was_given_up},
    {"where several play, nothing is given away", NULL, nobody_remarks_on_others},
    {"the one who looks on comes only to who plays alone", NULL,
     who_looks_on_comes_only_to_who_plays_alone},
    {"what could not be kept is tried again later", NULL,
     what_could_not_be_kept_is_tried_again_later},
    {"what the clock could not do is tried again later", NULL,
     what_the_clock_could_not_do_is_tried_again_later},
    {"four computer players bring a match under any rules to its end", NULL, all_rules_are_known},
};

int main(void)
{
    return TEST_RUN("robots-bots", tests);
}
