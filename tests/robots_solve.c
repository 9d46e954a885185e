/* robots-solve COUNT DATA SET... [--little SET...]: the solver of robots against the naive
   breadth-first search, which shares no code, on so many random problems of up to MOST moves under
   both ricochet rules; the fast search against the plain one on longer ones; the number of shortest
   routes against all of them, made one by one; and against the known problems of these sets, in
   little memory too, or only there. Every route is walked by the naive model. */
#include "robots_boards.h"
#include "robots_fewest.h"
#include "search.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOST = 7,
    BOUNDED_STATES = 100000,
    WALK_MAX = 12,
    POSITIONS_MAX = 12000,
    ROUTES_MAX = 2000,
    SEQUENCES_MAX = 100000,
    COUNTED_MOST = 6
};
enum { SMALL = 16 << 20, LARGE = 256 << 20, ROOMY = 1 << 30, PARTS = 2 };

static struct dice dice;
static unsigned char *memory;
static struct robots_route routes[ROUTES_MAX];

static void fail(const char *what, const struct robots_task *task, int found, int expected)
{
    char data[ROBOTS_PROBLEM_TEXT];
    struct text text;

    text_init(&text, data, sizeof data);
    robots_write_problem(&task->problem, &text);
    printf("%s\n%s\n%s: %d found, %d expected\n", what, data,
           task->must_ricochet ? "must ricochet" : "free", found, expected);
    printf("[  FAILED  ] the solver of robots\n");
    exit(1);
}

/* Walks the route: only its last move comes to rest on the target, and turned if it must. */
static void check_route(const struct robots_task *task, const struct robots_move *route, int length)
{
    struct naive_board board;
    struct naive_place robots[ROBOTS_MAX], target = naive_place_of(task->problem.target);
    bool rows[ROBOTS_MAX] = {0}, columns[ROBOTS_MAX] = {0};

    naive_board_of(&task->problem.position.board, &board);
    naive_robots_of(task->problem.position.robots, robots);
    for (int i = 0; i < length; i++) {
        struct robots_move move = route[i];
        struct naive_place end;
        bool along_row, along_column;
        if (!naive_slide(&board, robots, move.robot, "NESW"[move.direction], &end, &along_row,
                         &along_column))
            fail("a move of the route can't be made", task, i + 1, length);
        robots[move.robot] = end;
        rows[move.robot] |= along_row;
        columns[move.robot] |= along_column;
        bool is_there = end.row == target.row && end.column == target.column &&
                        (task->problem.robot == ROBOTS_MAX || task->problem.robot == move.robot);
        bool may_rest = !task->must_ricochet || (rows[move.robot] && columns[move.robot]);
        if (is_there != (i == length - 1) || (is_there && !may_rest))
            fail("the route does not end as it should", task, i + 1, length);
    }
}

/* Plays the problem as a match of one, by the rules of the game: its chip is won by the last move,
   and not before. False if it can't be played so: there are too few robots. */
static bool play_route(const struct robots_task *task, const struct robots_move *route, int length)
{
    static _Alignas(max_align_t) char state[GAME_STATE_MAX];
    struct event event;
    struct robots_view view;
    struct params params;
    struct text text;

    params_init(&robots_game, 1, &params);
    params_parse(&robots_game, word_of(task->must_ricochet ? "" : "ricochet=free"), &params, NULL);
    text_init(&text, params.setup, sizeof params.setup);
    robots_write_problem(&task->problem, &text);
    text_add_char(&text, '\n');
    if (!game_start(&robots_game, &params, state, NULL))
        return false;
    robots_game.nature(state, &dice, &event);
    game_apply(&robots_game, state, &event, NULL);
    for (int i = 0; i < length; i++) {
        event = (struct event){.kind = ROBOTS_SLIDE, .arg_count = 2};
        event.args[0] = route[i].robot;
        event.args[1] = route[i].direction;
        if (!game_apply(&robots_game, state, &event, NULL))
            fail("the rules refuse a move of the route", task, i + 1, length);
    }
    robots_game.view(state, 0, &view);
    if (robots_chips_of(&view.table, 0) != 1 || robots_moves_of(&view.table, 0) != length)
        fail("the route does not win the chip", task, length, length);
    return true;
}

/* Rubbish in the memory, wherever the last search has left it alone. */
static void dirty(size_t size)
{
    size_t from = (size_t)roll(&dice, 1 << 20), length = (size_t)roll(&dice, 1 << 16);

    memset(memory, roll(&dice, 256), 1 << 14);
    if (from + length < size)
        memset(memory + from, roll(&dice, 256), length);
}

/* The whole search, in slices of any length, in none of which more is done than it may take. */
static struct robots_search *run_alone(const struct robots_task *task, struct robots_effort effort)
{
    struct robots_search *search = robots_search_begin(&effort, task);
    int64_t slice = roll(&dice, 4) > 0 ? INT64_MAX : 1 + roll(&dice, 1000), states = 0, moved = 0;

    while (robots_search_run(search, slice) == ROBOTS_SEARCHING) {
        if (robots_search_states(search) != states + slice)
            fail("a slice is not as long as it should be", task,
                 (int)(robots_search_states(search) - states), (int)slice);
        if (robots_search_moved(search) - moved > slice * ROBOTS_WORDS_MOVED)
            fail("too much is moved in a slice", task, (int)(robots_search_moved(search) - moved),
                 (int)slice * ROBOTS_WORDS_MOVED);
        states += slice;
        moved = robots_search_moved(search);
    }
    return search;
}

/* The same in parts, as threads would make it. */
static struct robots_search *run_parts(const struct robots_task *task, struct robots_effort effort)
{
    struct robots_search *parts[PARTS];
    int64_t slice = 1 + roll(&dice, 1000);

    effort.part_of = PARTS;
    effort.size /= PARTS;
    for (int i = 0; i < PARTS; i++) {
        effort.part = i;
        effort.memory = memory + (size_t)i * effort.size;
        parts[i] = robots_search_begin(&effort, task);
    }
    do
        for (int i = 0; i < PARTS; i++)
            robots_search_run(parts[i], slice);
    while (robots_search_settle(parts, PARTS) == ROBOTS_SEARCHING);
    return parts[0];
}

/* In so much memory, in one way or another. */
static struct robots_search *run(const struct robots_task *task, size_t size, int most)
{
    struct robots_effort effort = {.memory = memory, .size = size, .most = most};

    dirty(size);
    effort.is_portable = roll(&dice, 3) == 0;
    effort.is_eager = roll(&dice, 2) == 0;
    effort.wants_all = roll(&dice, 8) == 0;
    return roll(&dice, 6) == 0 ? run_parts(task, effort) : run_alone(task, effort);
}

static int played; /* routes, by the rules of the game */

/* Walks and plays the route that was found, and returns how long it is. */
static int check_found(const struct robots_task *task, const struct robots_search *search)
{
    struct robots_move route[ROBOTS_ROUTE_MAX];
    int length = robots_search_route(search, route);

    if (length != robots_search_least(search))
        fail("the route is not as long as it should be", task, length, robots_search_least(search));
    check_route(task, route, length);
    played += play_route(task, route, length);
    return length;
}

/* The fewest moves, or NAIVE_NO_WAY. */
static int solve(const struct robots_task *task, size_t size, int most, int64_t *states)
{
    struct robots_search *search = run(task, size, most);

    *states = robots_search_states(search);
    if (robots_search_run(search, 1) == ROBOTS_TOO_LONG)
        return NAIVE_NO_WAY;
    return check_found(task, search);
}

/* Random problems. */

static void random_position(struct robots_position *position)
{
    int walls = roll(&dice, 120), diagonals = roll(&dice, 3) == 0 ? roll(&dice, 60) : 0;

    if (roll(&dice, 3) > 0)
        random_quadrants(&dice, &position->board);
    else
        random_board(&dice, walls, diagonals, &position->board);
    random_robots(&dice, position->robots);
}

/* With few robots, a search to the end keeps few positions. Returns how many are left. */
static int leave_out_robots(struct robots_problem *problem)
{
    int one_in = 2 + roll(&dice, 3), count = ROBOTS_MAX;

    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        if (robot != problem->robot && roll(&dice, one_in) < one_in / 2) {
            problem->position.robots[robot] = ROBOTS_NOWHERE;
            count--;
        }
    return count;
}

/* Where some slides bring the robot: it mostly needs few. */
static uint8_t walk(const struct robots_position *position, int robot)
{
    uint8_t robots[ROBOTS_MAX];

    memcpy(robots, position->robots, sizeof robots);
    for (int slides = 2 + roll(&dice, WALK_MAX); slides > 0; slides--) {
        int mover = roll(&dice, 3) == 0 ? roll(&dice, ROBOTS_MAX) : robot;
        if (robots[mover] != ROBOTS_NOWHERE)
            robots[mover] = (uint8_t)robots_slide(&position->board, robots, mover,
                                                  roll(&dice, ROBOTS_DIRECTIONS));
    }
    return robots[robot];
}

/* Mostly a cell where slides end. */
static uint8_t random_target(const struct robots_problem *problem)
{
    const struct robots_board *board = &problem->position.board;
    int cell;

    do
        cell = roll(&dice, ROBOTS_CELLS);
    while (robots_is_block(cell));
    for (int i = roll(&dice, 4); i > 0; i--) {
        int direction = roll(&dice, ROBOTS_DIRECTIONS);
        cell += board->reaches[direction][cell] * robots_steps[direction];
    }
    return (uint8_t)cell;
}

static void random_task(struct robots_task *task)
{
    struct robots_problem *problem = &task->problem;
    int robot = roll(&dice, ROBOTS_MAX);

    *task = (struct robots_task){.must_ricochet = roll(&dice, 2) == 0};
    random_position(&problem->position);
    problem->robot = (uint8_t)robot;
    bool are_many = leave_out_robots(problem) > 3;
    problem->target = are_many ? walk(&problem->position, robot) : random_target(problem);
    if (roll(&dice, 4) == 0)
        problem->robot = ROBOTS_MAX;
}

/* What has been compared. */
struct tally {
    int lengths[MOST + 1];                              /* [0]: of more moves, or without a way */
    int turned, with_silver, with_diagonals, any_robot; /* of those with a way */
    int left_out;                                       /* the naive search would take too much */
};

static bool has_diagonals(const struct robots_board *board)
{
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        if (robots_has_diagonal(board->cells[cell]))
            return true;
    return false;
}

static void count_task(struct tally *tally, const struct robots_task *task)
{
    tally->turned += task->must_ricochet;
    tally->with_silver += task->problem.position.robots[ROBOTS_SILVER] != ROBOTS_NOWHERE;
    tally->with_diagonals += has_diagonals(&task->problem.position.board);
    tally->any_robot += task->problem.robot == ROBOTS_MAX;
}

static int ask_naive(const struct robots_task *task)
{
    const struct robots_problem *problem = &task->problem;
    struct naive_board board;
    struct naive_place robots[ROBOTS_MAX];

    naive_board_of(&problem->position.board, &board);
    naive_robots_of(problem->position.robots, robots);
    return naive_fewest(&board, robots, problem->robot == ROBOTS_MAX ? NAIVE_ANY : problem->robot,
                        naive_place_of(problem->target), task->must_ricochet, MOST, POSITIONS_MAX);
}

/* Is it one of up to MOST moves? */
static bool compare_task(struct tally *tally, const struct robots_task *task)
{
    int expected = ask_naive(task);

    if (expected == NAIVE_TOO_MANY) {
        tally->left_out++;
        return false;
    }
    int64_t states;
    int length = solve(task, LARGE, MOST, &states);
    if (length != expected)
        fail("they disagree", task, length, expected);
    tally->lengths[length == NAIVE_NO_WAY ? 0 : length]++;
    return length != NAIVE_NO_WAY;
}

static void compare_random(int count)
{
    struct tally tally = {0};
    struct robots_task task;

    for (int i = 0; i < count;) {
        random_task(&task);
        if (compare_task(&tally, &task)) {
            count_task(&tally, &task);
            i++;
        }
    }
    printf("%d random problems of 1 to %d moves:", count, MOST);
    for (int i = 1; i <= MOST; i++)
        printf(" %d", tally.lengths[i]);
    printf("\n%d must ricochet, %d have silver, %d diagonals, %d are for any robot\n", tally.turned,
           tally.with_silver, tally.with_diagonals, tally.any_robot);
    printf("%d others take more moves, %d have too many positions\n", tally.lengths[0],
           tally.left_out);
}

/* Longer problems, for which the plain search is the second opinion: it has nothing that sleeps and
   hardly a bound. */

enum { LONGER_LEAST = 6, LONGER_MOST = 12, LONGER_STATES = 1 << 20 };

/* No diagonals, four robots or five. */
static void longer_task(struct robots_task *task)
{
    struct robots_problem *problem = &task->problem;
    struct robots_board *board = &problem->position.board;

    *task = (struct robots_task){.must_ricochet = roll(&dice, 2) == 0};
    do
        if (roll(&dice, 2) == 0)
            random_quadrants(&dice, board);
        else
            random_board(&dice, roll(&dice, 200), 0, board);
    while (has_diagonals(board));
    random_robots(&dice, problem->position.robots);
    if (roll(&dice, 2) == 0)
        problem->position.robots[roll(&dice, ROBOTS_MAX)] = ROBOTS_NOWHERE;
    do
        problem->robot = (uint8_t)roll(&dice, ROBOTS_MAX + 1);
    while (problem->robot < ROBOTS_MAX &&
           problem->position.robots[problem->robot] == ROBOTS_NOWHERE);
    problem->target = random_target(problem);
}

/* How long is it, as the plain search finds? 0: not so long as is wanted, or it takes too much. */
static int ask_plain(const struct robots_task *task)
{
    struct robots_effort effort = {
        .memory = memory, .size = LARGE, .most = LONGER_MOST, .is_plain = true};
    struct robots_search *search = robots_search_begin(&effort, task);
    enum robots_answer answer = robots_search_run(search, LONGER_STATES);
    int least = robots_search_least(search);

    return answer == ROBOTS_SOLVED && least >= LONGER_LEAST ? least : 0;
}

static void compare_longer(int count)
{
    int lengths[2][LONGER_MOST + 1] = {0}; /* with four robots, with five */
    struct robots_task task;
    int64_t states;

    for (int i = 0; i < count;) {
        longer_task(&task);
        int expected = ask_plain(&task);
        if (expected == 0)
            continue;
        int length = solve(&task, LARGE, LONGER_MOST, &states);
        if (length != expected)
            fail("the fast search and the plain one disagree", &task, length, expected);
        lengths[!memchr(task.problem.position.robots, ROBOTS_NOWHERE, ROBOTS_MAX)][length]++;
        i++;
    }
    for (int five = 0; five < 2; five++) {
        printf("by the plain search, with %d robots, of %d to %d moves:", ROBOTS_COLOURS + five,
               LONGER_LEAST, LONGER_MOST);
        for (int i = LONGER_LEAST; i <= LONGER_MOST; i++)
            printf(" %d", lengths[five][i]);
        printf("\n");
    }
}

/* Problems that show what the second bound must allow for; few of those made by chance do. */
static const struct {
    const char *text;
    const char *left_out; /* robots that are not there */
    int fewest;
} telling[] = {
    /* the active robot is stopped by a third one, and its helper has slack */
    {"b9153fd13911111380010510004042c28400010000101412ab84000004000102"
     "8003840001000402c0000168000007c2900000144400013a802a846ffbc00282"
     "8040017ff81042ae8014401110001003e801104000040402900002d00029012a"
     "8000287800000286c002801000280403d06c00000000012afed5444444444446"
     " R226 G247 B239 Y187 B>147",
     "", 5},
    /* a third robot moves */
    {"951153979111513b8128102900283a82a802800000000042a80040028000403a"
     "ae801028000010028128004402ac006a82800015400500128000406ffa810002"
     "8000107ffc000006a8040013910280078001280282800403a800000000000102"
     "80040028000280028001000000000282a828028028002e82c44444444446c56e"
     " R82 G30 B1 Y0 B>66",
     "Y", 7},
};

static void read_without(const char *text, const char *left_out, struct robots_problem *problem)
{
    static const char letters[] = "RGBYS";

    known_read(text, problem);
    for (const char *robot = left_out; *robot; robot++)
        problem->position.robots[strchr(letters, *robot) - letters] = ROBOTS_NOWHERE;
}

static void compare_telling(void)
{
    struct robots_effort effort = {
        .memory = memory, .size = LARGE, .most = ROBOTS_ROUTE_MAX, .is_eager = true};
    struct robots_task task = {0};

    for (size_t i = 0; i < sizeof telling / sizeof *telling; i++)
        for (int portable = 0; portable < 2; portable++) {
            read_without(telling[i].text, telling[i].left_out, &task.problem);
            effort.is_portable = portable;
            int found = check_found(&task, run_alone(&task, effort));
            if (found != telling[i].fewest)
                fail("the bounds tell too much", &task, found, telling[i].fewest);
        }
}

/* All shortest routes. */

/* Every sequence of moves that leads to the target in so many, in the order of their moves. Those
   that are one have the same first sequence. */
struct sequence {
    uint8_t moves[COUNTED_MOST], stops[COUNTED_MOST];
    int parent;
};

struct counting {
    const struct robots_task *task;
    int length;
    struct sequence now, *found;
    int count;
};

static void count_from(struct counting *c, const uint8_t robots[ROBOTS_MAX],
                       const uint8_t axes[ROBOTS_MAX], int depth)
{
    const struct robots_problem *problem = &c->task->problem;

    for (int i = 0; i < ROBOTS_MAX * ROBOTS_DIRECTIONS && c->count < SEQUENCES_MAX; i++) {
        int robot = i / ROBOTS_DIRECTIONS, direction = i % ROBOTS_DIRECTIONS;
        uint8_t next[ROBOTS_MAX], next_axes[ROBOTS_MAX];
        if (robots[robot] == ROBOTS_NOWHERE)
            continue;
        struct robots_ride ride = robots_ride(&problem->position.board, robots, robot, direction);
        if (ride.to == robots[robot] && ride.axes == 0)
            continue;
        memcpy(next, robots, sizeof next);
        memcpy(next_axes, axes, sizeof next_axes);
        next[robot] = ride.to;
        next_axes[robot] |= ride.axes;
        bool is_there =
            ride.to == problem->target && (problem->robot == ROBOTS_MAX || problem->robot == robot);
        c->now.moves[depth] = (uint8_t)i;
        c->now.stops[depth] = ride.to;
        c->now.parent = c->count;
        if (is_there && depth == c->length - 1 &&
            (!c->task->must_ricochet || next_axes[robot] == ROBOTS_TURNED))
            c->found[c->count++] = c->now;
        if (!is_there && depth < c->length - 1)
            count_from(c, next, next_axes, depth + 1);
    }
}

static int by_moves(const void *a, const void *b)
{
    return memcmp(((const struct sequence *)a)->moves, ((const struct sequence *)b)->moves,
                  COUNTED_MOST);
}

static void exchange(uint8_t *bytes, int at)
{
    uint8_t byte = bytes[at];

    bytes[at] = bytes[at + 1];
    bytes[at + 1] = byte;
}

static int first_of(const struct counting *c, int sequence)
{
    while (c->found[sequence].parent != sequence)
        sequence = c->found[sequence].parent;
    return sequence;
}

/* If there is the same with these two the other way around, each ending where it does. */
static void join(struct counting *c, int sequence, int at)
{
    struct sequence other = c->found[sequence];

    exchange(other.moves, at);
    exchange(other.stops, at);
    const struct sequence *found =
        bsearch(&other, c->found, (size_t)c->count, sizeof other, by_moves);
    if (found && memcmp(found->stops, other.stops, sizeof other.stops) == 0)
        c->found[first_of(c, (int)(found - c->found))].parent = first_of(c, sequence);
}

/* How many are left when those are one that exchanges lead to. */
static int join_sequences(struct counting *c)
{
    int count = 0;

    for (int i = 0; i < c->count; i++)
        for (int at = 0; at < c->length - 1; at++)
            join(c, i, at);
    for (int i = 0; i < c->count; i++)
        count += c->found[i].parent == i;
    return count;
}

/* False: there are too many to compare how many there are. */
static bool compare_count(const struct robots_task *task, int length)
{
    static struct sequence all[SEQUENCES_MAX];
    struct counting counting = {.task = task, .length = length, .found = all};
    struct robots_effort effort = {
        .memory = memory, .size = LARGE, .most = ROBOTS_ROUTE_MAX, .wants_all = true};
    uint8_t axes[ROBOTS_MAX] = {0};

    struct robots_search *search =
        roll(&dice, 4) == 0 ? run_parts(task, effort) : run_alone(task, effort);
    int count = robots_search_routes(search, routes, ROUTES_MAX);
    count_from(&counting, task->problem.position.robots, axes, 0);
    bool is_whole = count < ROUTES_MAX && counting.count < SEQUENCES_MAX;
    int expected = is_whole ? join_sequences(&counting) : 0;
    if (is_whole && count != expected)
        fail("not as many routes", task, count, expected);
    for (int i = 0; i < count && i < ROUTES_MAX; i++)
        check_route(task, routes[i].moves, length);
    return is_whole;
}

/* Of nine routes two pairs have the same slides of every robot, but no exchanges lead from one to
   the other. */
static void compare_orders(void)
{
    static const char text[] = "9393911511111113800000014000000280000000500000028000002814000002"
                               "8000000001000402840000000000290281000004428000028000002ff8000002"
                               "8000002ff8000002828028411000000280028010000000028000000000000002"
                               "80000000000000028000000000000002ac00000000000006c54446c444444447"
                               " R1 G17 B66 Y213 Y>208";
    struct robots_task task = {.must_ricochet = true};
    int64_t states;

    read_without(text, "R", &task.problem);
    if (!compare_count(&task, solve(&task, LARGE, COUNTED_MOST, &states)))
        fail("too many routes", &task, ROUTES_MAX, 9);
}

/* Few robots or few moves, so that all sequences can be made; and some with all colours and more.
 */
static void compare_counts(int count)
{
    struct robots_task task;
    int64_t states;
    int lengths[COUNTED_MOST + 1] = {0}, skipped = 0;

    for (int i = 0; i < count;) {
        random_task(&task);
        int robots = 0;
        for (int robot = 0; robot < ROBOTS_MAX; robot++)
            robots += task.problem.position.robots[robot] != ROBOTS_NOWHERE;
        int length = solve(&task, LARGE, robots <= 2 ? COUNTED_MOST : robots == 3 ? 5 : 4, &states);
        if (length == NAIVE_NO_WAY)
            continue;
        skipped += !compare_count(&task, length);
        lengths[length]++;
        i++;
    }
    for (int i = 0; i < count / 40;) {
        longer_task(&task);
        task.problem.position.robots[ROBOTS_SILVER] = ROBOTS_NOWHERE;
        int length = task.problem.robot == ROBOTS_SILVER
                         ? NAIVE_NO_WAY
                         : solve(&task, LARGE, COUNTED_MOST, &states);
        if (length < 5)
            continue;
        skipped += !compare_count(&task, length);
        lengths[length]++;
        i++;
    }
    printf("all shortest routes of %d problems of 1 to %d moves:", count + count / 40,
           COUNTED_MOST);
    for (int i = 1; i <= COUNTED_MOST; i++)
        printf(" %d", lengths[i]);
    printf("; %d have too many\n", skipped);
}

/* Known problems. */

/* In little memory it is solved, or known to be no shorter than what is said; never wrongly. */
static bool solve_in_little(const struct robots_task *task, int fewest)
{
    struct robots_search *search = run(task, SMALL, ROBOTS_ROUTE_MAX);
    enum robots_answer answer = robots_search_run(search, 1);
    int least = robots_search_least(search);

    if (robots_search_used(search) > SMALL)
        fail("more memory than there is", task, (int)robots_search_used(search), SMALL);
    if (answer == ROBOTS_SOLVED ? least != fewest : answer != ROBOTS_FULL || least > fewest)
        fail("a known problem, in little memory", task, least, fewest);
    if (answer == ROBOTS_SOLVED)
        check_found(task, search);
    return answer == ROBOTS_SOLVED;
}

/* Whatever instructions the processor has, the search is the same, state by state. */
enum { PROCESSORS_STATES = 1000000 };

static void compare_processors(const struct robots_task *task)
{
    int64_t states[2];

    for (int portable = 0; portable < 2; portable++) {
        struct robots_effort effort = {
            .memory = memory, .size = LARGE, .most = ROBOTS_ROUTE_MAX, .is_portable = portable};
        states[portable] = robots_search_states(run_alone(task, effort));
    }
    if (states[0] != states[1])
        fail("the portable search looks at other states", task, (int)states[1], (int)states[0]);
}

/* Solved as is known, if not only in little memory, and there never wrongly. */
static void compare_known(const char *directory, const char *set, bool only_in_little)
{
    size_t size = strcmp(set, "open") == 0 ? ROOMY : LARGE;
    char path[4096];
    struct known_problem known;
    struct robots_task task = {0};
    int count = 0, in_little = 0;
    int64_t states = 0, all_states = 0;
    clock_t start = clock();

    snprintf(path, sizeof path, "%s/problems.txt", directory);
    FILE *file = fopen(path, "r");
    for (; file && known_next(file, set, &known); count++) {
        known_read(known.by_walls, &task.problem);
        for (int must = 0; must < 2; must++) {
            task.must_ricochet = must;
            in_little += solve_in_little(&task, known.fewest[must]);
            if (only_in_little)
                continue;
            played = 0;
            int found = solve(&task, size, ROBOTS_ROUTE_MAX, &states);
            if (found != known.fewest[must] || played != 1)
                fail("a known problem", &task, found, known.fewest[must]);
            if (states < PROCESSORS_STATES)
                compare_processors(&task);
            all_states += states;
        }
    }
    if (file)
        fclose(file);
    printf("%d problems of the set %s, under both rules: %lld states, %.1f s; %d of %d solved in "
           "%d MB\n",
           count, set, (long long)all_states, (double)(clock() - start) / CLOCKS_PER_SEC, in_little,
           2 * count, SMALL >> 20);
    fflush(stdout);
    if (count == 0)
        fail("there is no such problem", &task, count, 1);
}

/* A target in the open, for any robot: it often takes far more memory than there is. What is said
   then is no more than what a search with more memory comes to. */
static void check_bounded(int count)
{
    struct robots_task task = {0};
    struct robots_effort effort = {.memory = memory, .size = LARGE, .most = ROBOTS_ROUTE_MAX};
    size_t least_size = PARTS * (size_t)ROBOTS_SEARCH_LEAST;
    int full = 0, solved = 0;

    for (int i = 0; i < count; i++) {
        random_quadrants(&dice, &task.problem.position.board);
        random_robots(&dice, task.problem.position.robots);
        task.problem.robot = ROBOTS_MAX;
        do
            task.problem.target = (uint8_t)roll(&dice, ROBOTS_CELLS);
        while (robots_is_block(task.problem.target));
        struct robots_search *search = run(&task, least_size, ROBOTS_ROUTE_MAX);
        bool is_full = robots_search_run(search, 1) == ROBOTS_FULL;
        int least = robots_search_least(search);
        if (robots_search_used(search) > least_size)
            fail("more memory than there is", &task, (int)robots_search_used(search),
                 (int)least_size);
        search = robots_search_begin(&effort, &task);
        bool is_solved = robots_search_run(search, BOUNDED_STATES) == ROBOTS_SOLVED;
        int fewest = robots_search_least(search);
        if (is_solved && (is_full ? least > fewest : least != fewest))
            fail("little memory gives another answer", &task, least, fewest);
        full += is_full;
        solved += is_full && is_solved;
    }
    effort.size = ROBOTS_SEARCH_LEAST - 1;
    if (solved == 0 || robots_search_begin(&effort, &task))
        fail("memory that is not enough", &task, full, 1);
    printf("%d problems in the least memory: %d were too much for it, %d of them not for more\n",
           count, full, solved);
}

/* Tasks one after the other in one memory, mostly on the same board, are solved like each alone,
   state by state; and what is known of the board is there when the next begins. */
static void compare_again(int count)
{
    struct robots_effort effort = {
        .memory = memory, .size = SMALL, .most = ROBOTS_ROUTE_MAX, .is_eager = true};
    struct robots_effort alone = effort;
    struct robots_search *search = NULL;
    struct robots_task task;
    int shared = 0;

    alone.memory = memory + SMALL;
    for (int i = 0; i < count; i++) {
        bool is_same = search && roll(&dice, 4) > 0;
        if (is_same)
            task.problem.target = random_target(&task.problem);
        else
            random_task(&task);
        search = search ? robots_search_again(search, &task) : robots_search_begin(&effort, &task);
        struct robots_search *other = robots_search_begin(&alone, &task);
        shared += is_same && robots_search_used(search) > robots_search_used(other);
        enum robots_answer answer = robots_search_run(search, 20000);
        if (answer != robots_search_run(other, 20000) ||
            robots_search_least(search) != robots_search_least(other) ||
            robots_search_states(search) != robots_search_states(other))
            fail("not the same as alone", &task, robots_search_least(search),
                 robots_search_least(other));
    }
    if (shared < count / 20)
        fail("what is known of a board is forgotten", &task, shared, count / 20);
    printf("%d tasks one after the other, %d of them on a board that was known\n", count, shared);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: robots-solve COUNT DATA SET... [--little SET...]\n");
        return 2;
    }
    int count = atoi(argv[1]);
    bool only_in_little = false;
    dice_init_seed(&dice, 1);
    memory = aligned_alloc(ROBOTS_SEARCH_ALIGN, ROOMY);
    if (!memory)
        return 1;
    compare_telling();
    compare_orders();
    compare_random(count);
    compare_longer(count < 20000 ? count / 50 : 400);
    compare_counts(count / 10);
    check_bounded(count < 200 ? count : 200);
    compare_again(120 + count / 20);
    for (int i = 3; i < argc; i++)
        if (strcmp(argv[i], "--little") == 0)
            only_in_little = true;
        else
            compare_known(argv[2], argv[i], only_in_little);
    free(memory);
    printf("[       OK ] the solver of robots\n");
    return 0;
}
