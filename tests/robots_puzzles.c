/* Puzzles of robots: those of a thousand days are as they should be, and are played as matches,
   with hints and a line for others. */
#include "bits.h"
#include "company.h"
#include "hash.h"
#include "robots.h"
#include "search.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { YEARS = 3, MONTHS = 12, DAYS = 28, DATES = YEARS * MONTHS * DAYS, SLICE = 100000 };

static const struct puzzle_maker *maker;
static unsigned char *memory;

struct made {
    struct params params;
    struct puzzle puzzle;
    struct robots_task task;
};

static void read_task(struct made *made)
{
    char line[ROBOTS_PROBLEM_TEXT];
    struct message why;

    text_copy(line, sizeof line, made->params.setup);
    line[strcspn(line, "\n")] = '\0';
    assert_true(robots_read_problem(word_of(line), &made->task.problem, &why));
    made->task.must_ricochet = true;
}

static void make(struct puzzle_wish wish, int64_t slice, struct made *made)
{
    maker->begin(memory, &wish);
    while (!maker->run(memory, slice))
        ;
    maker->set_up(memory, &made->params, &made->puzzle);
    read_task(made);
}

static struct puzzle_wish usual(uint64_t seed)
{
    return (struct puzzle_wish){seed, maker->usual_min, maker->usual_max};
}

static void set_up(void)
{
    maker = robots_game.puzzles;
    memory = malloc(maker->memory_size);
    assert_non_null(memory);
    memset(memory, 0xa5, maker->memory_size);
}

/* A shortest way, by a search of one's own. */
static int solve(const struct made *made, struct robots_move route[ROBOTS_ROUTE_MAX])
{
    enum { ROOM = 8 << 20 };
    struct robots_effort effort = {.size = ROOM, .most = ROBOTS_ROUTE_MAX};

    effort.memory = aligned_alloc(ROBOTS_SEARCH_ALIGN, ROOM);
    assert_non_null(effort.memory);
    struct robots_search *search = robots_search_begin(&effort, &made->task);
    assert_int_equal(robots_search_run(search, INT64_MAX), ROBOTS_SOLVED);
    int length = robots_search_route(search, route);
    free(effort.memory);
    return length;
}

static const struct robots_table *view_of(const struct match *match)
{
    static struct robots_view view;

    match_view(match, 0, &view);
    return &view.table;
}

static struct match *begin(const struct params *params)
{
    struct match_setup setup = {.game = &robots_game, .params = *params, .names = {"Ann"}};
    struct message why;

    dice_init_seed(&setup.dice, 1);
    struct match *match = match_create(&setup, 0, &why);
    assert_non_null(match);
    return match;
}

static void slide(struct match *match, struct robots_move move)
{
    struct command command = {.seen = match_length(match),
                              .event = {.kind = ROBOTS_SLIDE, .arg_count = 2}};
    struct message why;

    command.event.args[0] = move.robot;
    command.event.args[1] = move.direction;
    if (match_submit(match, 0, &command, &why) != VERDICT_DONE)
        fail_msg("%s", why.text);
}

/* The only chip is won with the last move, and not before. */
static void walk(struct match *match, const struct robots_move *route, int length)
{
    for (int i = 0; i < length; i++) {
        assert_int_equal(view_of(match)->stage, ROBOTS_PROVING);
        slide(match, route[i]);
    }
    assert_int_equal(view_of(match)->stage, ROBOTS_OVER);
    assert_int_equal(robots_chips_of(view_of(match), 0), 1);
    assert_int_equal(robots_moves_of(view_of(match), 0), length);
}

static void check_puzzle(const struct made *made)
{
    struct robots_move route[ROBOTS_ROUTE_MAX];
    const struct puzzle *puzzle = &made->puzzle;
    uint64_t movers = 0;

    assert_in_range(puzzle->moves, maker->usual_min, maker->usual_max);
    assert_in_range(puzzle->grade, 1, PUZZLE_GRADES);
    assert_true(puzzle->ways >= 1);
    int length = solve(made, route);
    assert_int_equal(length, puzzle->moves);
    for (int i = 0; i < length; i++)
        movers |= bits_of(route[i].robot);
    assert_true(puzzle->movers >= 2 && bits_count(movers) >= puzzle->movers);
    struct match *match = begin(&made->params);
    walk(match, route, length);
    match_destroy(match);
}

static int compare(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void a_thousand_days_have_puzzles_of_their_own(void)
{
    static char setups[DATES][80];
    static struct made made;
    int grades[PUZZLE_GRADES + 1] = {0};
    uint64_t hash = HASH_START;

    set_up();
    for (int i = 0; i < DATES; i++) {
        int year = 2026 + i / (MONTHS * DAYS), month = 1 + i / DAYS % MONTHS, day = 1 + i % DAYS;
        make(usual((uint64_t)(10000 * year + 100 * month + day)), SLICE, &made);
        check_puzzle(&made);
        grades[made.puzzle.grade]++;
        text_copy(setups[i], sizeof setups[i], made.params.setup);
        hash = hash_add(hash, made.params.setup, strlen(made.params.setup));
    }
    /* Who tells others of a day's puzzle means this one: another search must find the same. */
    assert_true(hash == UINT64_C(0x4f243f2764c6349c));
    qsort(setups, DATES, sizeof *setups, compare);
    for (int i = 1; i < DATES; i++)
        assert_string_not_equal(setups[i - 1], setups[i]);
    assert_true(grades[2] > 100 && grades[3] > 100 && grades[4] > 100);
    free(memory);
}

static void the_same_in_any_slices(void)
{
    static struct made made, again;

    set_up();
    for (uint64_t seed = 0; seed < 10; seed++) {
        make(usual(seed), SLICE, &made);
        make(usual(seed), 1 + 37 * (int64_t)seed, &again);
        assert_string_equal(made.params.setup, again.params.setup);
        assert_memory_equal(&made.puzzle, &again.puzzle, sizeof made.puzzle);
    }
    free(memory);
}

static void as_many_moves_as_are_wished_for(void)
{
    static struct made made;
    struct robots_move route[ROBOTS_ROUTE_MAX];

    set_up();
    for (int moves = maker->moves_least; moves <= maker->moves_most; moves++) {
        make((struct puzzle_wish){1, moves, moves}, SLICE, &made);
        assert_int_equal(made.puzzle.moves, moves);
        assert_int_equal(solve(&made, route), moves);
    }
    free(memory);
}

/* It was made once and must stay: who shares a result means this one. */
static bool is_asked_twice(void *context)
{
    return ++*(int *)context < 2;
}

static void making_ends_when_it_is_not_wanted(void)
{
    static struct made made;
    int asked = 0;

    set_up();
    struct puzzle_wish wish = {1, maker->moves_most, maker->moves_most};
    assert_false(
        puzzle_make(maker, memory, &wish, "1", &made.params, &made.puzzle, is_asked_twice, &asked));
    assert_int_equal(asked, 2);
    free(memory);
}

static void the_puzzle_of_a_day_never_changes(void)
{
    static struct made made;

    set_up();
    make(usual(20261116), SLICE, &made);
    assert_string_equal(made.params.setup, "3B-1A-4A-2A R124 G153 B95 Y6 Y>87\n");
    free(memory);
}

/* Hints. */

static void think(struct company *company)
{
    struct company_task *task;

    while (company_take(company, &task)) {
        company_run(task, NULL, SLICE);
        company_bring(company, task);
    }
}

static const char *said(const struct message *message)
{
    static char data[512];
    struct text text;

    text_init(&text, data, sizeof data);
    message_write(message, NULL, NULL, &text);
    return data;
}

/* What the next hint would be; then it is taken. */
static void take_hint(struct match *match, struct company *company, const char *sentence)
{
    struct command command = {.deed = DEED_HINT, .event.seat = SEAT_TABLE};
    struct message hint, why;

    assert_int_equal(company_hint(company, &hint), BOT_DECIDES);
    assert_string_equal(said(&hint), sentence);
    assert_int_equal(match_submit(match, 0, &command, &why), VERDICT_DONE);
    assert_int_equal(company_hint(company, &hint), BOT_THINKS);
    think(company);
}

static const struct game *find_robots(struct word name)
{
    (void)name;
    return &robots_game;
}

/* The match is saved and loaded, and whoever looks on has seen nothing of it. */
static void load_again(struct match **match, struct company **company)
{
    struct damage damage;
    struct dice dice;
    size_t length;
    char *log = match_save(*match, &length);

    company_destroy(*company);
    match_destroy(*match);
    dice_init_seed(&dice, 1);
    *match =
        match_load(log, length, find_robots, NULL, &dice, (struct match_keeper){0}, 0, &damage);
    assert_int_equal(damage.line, 0);
    *company = company_create(*match, bots_find(&robots_game), 1, false);
    free(log);
}

/* On a bare board red goes south and east into the corner. */
static struct params corner(void)
{
    struct robots_problem problem = {
        .position.robots = {0, 40, 200, 90, ROBOTS_NOWHERE}, .robot = ROBOTS_RED, .target = 255};
    struct params params;
    struct text text;

    robots_clear(&problem.position.board);
    robots_finish(&problem.position.board);
    params_init(&robots_game, 1, &params);
    text_init(&text, params.setup, sizeof params.setup);
    robots_write_problem(&problem, &text);
    text_add_char(&text, '\n');
    return params;
}

static void assert_outcome(struct company *company, const char *sentence)
{
    struct message remark, outcome;

    think(company);
    assert_true(company_remark(company, &remark));
    assert_true(company_outcome(company, &outcome));
    assert_string_equal(said(&outcome), sentence);
}

static void hints_tell_more_each_time(void)
{
    static struct made made;
    struct robots_move route[ROBOTS_ROUTE_MAX];
    static const char all[] = "From the start, these moves are enough: YE YS YE RE BS YS YW.";
    struct message hint, outcome;
    char length_hint[64];
    bool has_more;

    set_up();
    make(usual(20261116), SLICE, &made);
    free(memory);
    struct match *match = begin(&made.params);
    struct company *company = company_create(match, bots_find(&robots_game), 1, false);
    assert_int_equal(company_hint(company, &hint), BOT_THINKS);
    think(company);
    snprintf(length_hint, sizeof length_hint, "From the start it takes %d moves.",
             made.puzzle.moves);
    take_hint(match, company, length_hint);
    take_hint(match, company, "From the start, the yellow robot is first.");
    load_again(&match, &company);
    think(company);
    take_hint(match, company, "From the start, the yellow robot slides east first.");
    assert_true(company_gives_hints(company, &has_more) && has_more);
    take_hint(match, company, all);
    assert_true(company_gives_hints(company, &has_more) && !has_more);
    assert_int_equal(company_hint(company, &hint), BOT_DECIDES);
    assert_string_equal(said(&hint), all);
    assert_false(company_outcome(company, &outcome));
    walk(match, route, solve(&made, route));
    assert_outcome(company, "solved in the fewest moves, hints: 4");
    load_again(&match, &company);
    assert_outcome(company, "solved in the fewest moves, hints: 4");
    think(company);
    assert_int_equal(company_hint(company, &hint), BOT_WAITS);
    company_destroy(company);
    match_destroy(match);
}

static const struct robots_move south = {ROBOTS_RED, ROBOTS_SOUTH},
                                east = {ROBOTS_RED, ROBOTS_EAST};

static void what_is_shared_says_how_far_from_the_fewest(void)
{
    const struct robots_move longer[] = {{ROBOTS_GREEN, ROBOTS_NORTH}, south, east};
    struct params params = corner();

    struct match *match = begin(&params);
    struct company *company = company_create(match, bots_find(&robots_game), 1, false);
    think(company);
    walk(match, longer, 3);
    assert_outcome(company, "solved in 1 more than the fewest, hints: 0");
    company_destroy(company);
    match_destroy(match);
}

static void who_gives_up_has_not_solved_it(void)
{
    struct params params = corner();
    struct match *match = begin(&params);
    struct company *company = company_create(match, bots_find(&robots_game), 1, false);
    struct command command = {.seen = match_length(match), .event = {.kind = ROBOTS_GIVE_UP}};
    struct message why;

    think(company);
    take_hint(match, company, "From the start it takes 2 moves.");
    command.seen = match_length(match);
    assert_int_equal(match_submit(match, 0, &command, &why), VERDICT_DONE);
    assert_int_equal(view_of(match)->stage, ROBOTS_OVER);
    assert_outcome(company, "not solved, hints: 1");
    company_destroy(company);
    match_destroy(match);
}

static void who_plays_with_others_gets_no_hint(void)
{
    struct params params = corner();
    struct match_setup setup = {.game = &robots_game, .names = {"Ann", "Ben"}};
    struct message why;

    params.players = 2;
    setup.params = params;
    dice_init_seed(&setup.dice, 1);
    struct match *match = match_create(&setup, 0, &why);
    struct company *company = company_create(match, bots_find(&robots_game), 1, true);
    think(company);
    assert_int_equal(company_hint(company, &why), BOT_WAITS);
    assert_false(company_outcome(company, &why));
    company_destroy(company);
    match_destroy(match);
}

static const struct test tests[] = {
    {"a thousand days have puzzles of their own, of the usual length, for several robots, solved "
     "by "
     "the rules",
     NULL, a_thousand_days_have_puzzles_of_their_own},
    {"a puzzle is the same, however its making is cut into slices", NULL, the_same_in_any_slices},
    {"making a puzzle ends when it is not wanted any more", NULL,
     making_ends_when_it_is_not_wanted},
    {"a puzzle takes as many moves as are wished for", NULL, as_many_moves_as_are_wished_for},
    {"the puzzle of a day never changes", NULL, the_puzzle_of_a_day_never_changes},
    {"hints tell how many moves, which robot, its move, and at last all, loaded or not", NULL,
     hints_tell_more_each_time},
    {"what is shared says how far from the fewest it was", NULL,
     what_is_shared_says_how_far_from_the_fewest},
    {"who gives up has not solved it", NULL, who_gives_up_has_not_solved_it},
    {"who plays with others gets no hint", NULL, who_plays_with_others_gets_no_hint},
};

int main(void)
{
    return TEST_RUN("robots-puzzles", tests);
}
