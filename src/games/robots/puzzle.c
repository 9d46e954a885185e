/* Makes puzzles of robots: deals as chance does until the solver finds a deal that takes as many
   moves as are wished for, is no play of one robot alone and has few shortest ways. How a puzzle is
   played is not known here: as any match with a set-up text. */
#include "search.h"
#include "state.h"

#include <string.h>

enum {
    ROOM = 4 << 20, /* twice what a deal takes at worst, up to the longest puzzles: which deals
                       become puzzles must not depend on how the search works */
    WAYS_MAX = 12,
    MOVERS_MIN = 2,
};

enum stage {
    DEALING,
    MEASURING, /* is it as long as is wished for? */
    COUNTING,  /* of all shortest ways: how many are there, and who moves in them? */
    MADE,
};

struct memory {
    struct puzzle_wish wish;
    struct dice dice;
    enum stage stage;
    struct robots_task task;
    struct robots_search *search; /* somewhere in the room */
    struct puzzle puzzle;
    struct robots_route ways[WAYS_MAX];
    unsigned char room[ROOM + ROBOTS_SEARCH_ALIGN];
};

static void begin(void *memory, const struct puzzle_wish *wish)
{
    struct memory *m = memory;

    m->wish = *wish;
    m->stage = DEALING;
    dice_init_seed(&m->dice, wish->seed);
}

static void begin_search(struct memory *m, bool wants_all)
{
    size_t skipped = ROBOTS_SEARCH_ALIGN - (uintptr_t)m->room % ROBOTS_SEARCH_ALIGN;
    struct robots_effort effort = {
        .memory = m->room + skipped,
        .size = ROOM,
        .most = m->wish.moves_max,
        .wants_all = wants_all,
    };

    m->search = robots_search_begin(&effort, &m->task);
    m->stage = wants_all ? COUNTING : MEASURING;
}

/* The board, the robots and the first chip of a usual match. */
static void deal(struct memory *m)
{
    struct robots_problem *problem = &m->task.problem;
    struct robots_state state;
    struct params params;
    struct event event;

    params_init(&robots_game, 1, &params);
    game_start(&robots_game, &params, &state, NULL);
    while (state.table.stage < ROBOTS_BETTING) {
        robots_nature(&state, &m->dice, &event);
        robots_apply(&state, &event, NULL);
    }
    const struct robots_table *t = &state.table;
    m->task.must_ricochet = t->must_ricochet;
    problem->position.board = t->board;
    memcpy(problem->position.robots, t->robots, sizeof problem->position.robots);
    problem->robot = t->chip == ROBOTS_VORTEX ? ROBOTS_MAX : t->chip / ROBOTS_SYMBOLS;
    problem->target = (uint8_t)robots_target(t);
}

static int movers_of(const struct robots_route *way, int moves)
{
    uint64_t movers = 0;

    for (int i = 0; i < moves; i++)
        movers |= bits_of(way->moves[i].robot);
    return bits_count(movers);
}

/* From 1, by how many moves, pieces and ways there are. */
static int grade(const struct puzzle *puzzle)
{
    enum { EASIEST = 9, STEP = 4 };
    int points = 2 * puzzle->moves + 2 * puzzle->movers - (puzzle->ways > 1) - (puzzle->ways > 3) -
                 (puzzle->ways > 7);
    int found = 1 + (points - EASIEST) / STEP;

    return found < 1 ? 1 : found > PUZZLE_GRADES ? PUZZLE_GRADES : found;
}

/* Is it a puzzle? */
static bool judge(struct memory *m)
{
    struct puzzle *puzzle = &m->puzzle;

    *puzzle = (struct puzzle){.moves = robots_search_least(m->search), .movers = ROBOTS_MAX};
    puzzle->ways = robots_search_routes(m->search, m->ways, WAYS_MAX);
    for (int i = 0; i < puzzle->ways && i < WAYS_MAX; i++) {
        int movers = movers_of(&m->ways[i], puzzle->moves);
        if (movers < puzzle->movers)
            puzzle->movers = movers;
    }
    puzzle->grade = grade(puzzle);
    return puzzle->ways <= WAYS_MAX && puzzle->movers >= MOVERS_MIN;
}

/* What a search that has come to an end leads to. */
static void settle(struct memory *m)
{
    bool is_solved = robots_search_run(m->search, 0) == ROBOTS_SOLVED;

    if (!is_solved || robots_search_least(m->search) < m->wish.moves_min)
        m->stage = DEALING;
    else if (m->stage == MEASURING)
        begin_search(m, true);
    else
        m->stage = judge(m) ? MADE : DEALING;
}

static bool run(void *memory, int64_t work)
{
    struct memory *m = memory;

    while (m->stage != MADE && work > 0) {
        if (m->stage == DEALING) {
            deal(m);
            begin_search(m, false);
        }
        int64_t before = robots_search_states(m->search);
        enum robots_answer answer = robots_search_run(m->search, work);
        work -= robots_search_states(m->search) - before + 1;
        if (answer != ROBOTS_SEARCHING)
            settle(m);
    }
    return m->stage == MADE;
}

static void set_up(const void *memory, struct params *params, struct puzzle *puzzle)
{
    const struct memory *m = memory;
    struct text text;

    params_init(&robots_game, 1, params);
    text_init(&text, params->setup, sizeof params->setup);
    robots_write_problem(&m->task.problem, &text);
    text_add_char(&text, '\n');
    *puzzle = m->puzzle;
}

const struct puzzle_maker robots_puzzles = {
    .moves_least = 3,
    .moves_most = 12,
    .usual_min = 6,
    .usual_max = 9,
    .memory_size = sizeof(struct memory),
    .begin = begin,
    .run = run,
    .set_up = set_up,
};
