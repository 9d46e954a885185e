/* The computer player of robots. It looks for a shortest route, as far as its level sees; bets like
   a person, first what it saw first and then what is better; says that it is ready, and walks its
   route. The lower its level, the less it sees, the longer it takes and the more it errs. */
#include "bot.h"

#include "robots.h"
#include "search.h"

#include <string.h>

struct skill {
    int moves_seen;  /* no longer route is found */
    int look_ms;     /* how long it looks in any case, */
    int move_ms;     /* and for each move of the route */
    int slack;       /* the first bet has up to so many moves too many */
    int careless_in; /* one round in so many it stays at one too many; 0: never */
    int wrong_in;    /* one in so many it miscounts and bets one too few; 0: never */
    int bluff_in;    /* one in so many it bets without a route; 0: never */
    int slide_ms;    /* from one move of a proof to the next, if there is time */
};

static const struct skill skills[BOT_LEVELS] = {
    [BOT_EASY] = {5, 10000, 6000, 3, 2, 6, 4, 2000},
    [BOT_MEDIUM] = {8, 6000, 3500, 2, 4, 16, 0, 1500},
    [BOT_HARD] = {25, 3000, 1800, 1, 8, 0, 0, 1000},
};

enum {
    ROOM = 4 << 20,  /* for the search: a fourth of it is enough for all but one chip in a thousand,
                        but with diagonals one in seventy takes more than that */
    AFTER_MS = 4000, /* from one thing it says to the next */
    MOVES_TRIED = 8, /* after so many it gives up to look */
    HURRY_MS = 3000, /* so long before the bets close it says what it has */
};

/* What it will do in a round, once it has looked; times are counted from when it saw the chip. */
struct plan {
    bool is_made;
    int length; /* of the route; 0: it has found none */
    int first_bet, last_bet;
    int64_t first_ms, last_ms;
};

struct memory {
    int seat;
    enum bot_level level;
    uint64_t seed;
    int round, chip;  /* that it has seen, */
    int64_t began_ms; /* and when */
    struct plan plan;
    bool is_watching;                   /* the round, as an onlooker, */
    uint32_t proof_seen;                /* the last entry before its proof; 0: none yet, */
    int hints;                          /* how many hints were taken, */
    bool is_judged;                     /* and, once it is over, */
    int score;                          /* with how many moves the chip was won; 0: it was not */
    char route[3 * ROBOTS_BET_MAX + 1]; /* to be named in a remark */
    struct robots_search *search;       /* somewhere in the room */
    struct robots_move moves[ROBOTS_ROUTE_MAX];
    unsigned char room[ROOM + ROBOTS_SEARCH_ALIGN];
};

static void init(void *memory, int seat, enum bot_level level, uint64_t seed)
{
    struct memory *m = memory;

    m->seat = seat;
    m->level = level;
    m->seed = seed;
    m->round = 0;
    m->search = NULL;
    m->is_watching = m->is_judged = false;
}

static bool sees_round(const struct memory *m, const struct robots_table *t)
{
    return m->round == t->round && m->chip == t->chip;
}

/* The chips of a match are on one board: what was found out about that serves for all of them. */
static void begin_search(struct memory *m, const struct robots_task *task)
{
    size_t skipped = ROBOTS_SEARCH_ALIGN - (uintptr_t)m->room % ROBOTS_SEARCH_ALIGN;
    struct robots_effort effort = {
        .memory = m->room + skipped,
        .size = ROOM,
        .most = skills[m->level].moves_seen,
    };

    m->search =
        m->search ? robots_search_again(m->search, task) : robots_search_begin(&effort, task);
}

static void begin_round(struct memory *m, const struct robots_table *t, int64_t time_ms)
{
    struct robots_task task = {.must_ricochet = t->must_ricochet};
    struct robots_problem *problem = &task.problem;

    m->round = t->round;
    m->chip = t->chip;
    m->began_ms = time_ms;
    m->plan.is_made = m->is_judged = false;
    m->hints = 0;
    m->proof_seen = 0;
    problem->position.board = t->board;
    memcpy(problem->position.robots, t->before, sizeof problem->position.robots);
    problem->robot = t->chip == ROBOTS_VORTEX ? ROBOTS_MAX : t->chip / ROBOTS_SYMBOLS;
    problem->target = (uint8_t)robots_target(t);
    begin_search(m, &task);
}

/* True once it has seen all that it can. */
static bool look(struct memory *m, int64_t work)
{
    return robots_search_run(m->search, work) != ROBOTS_SEARCHING;
}

/* How many moves it has found, or 0. */
static int find_route(struct memory *m)
{
    return robots_search_route(m->search, m->moves);
}

static bool one_in(struct dice *dice, int count)
{
    return count > 0 && dice_below(dice, (uint32_t)count) == 0;
}

/* How a route of so many moves becomes bets. */
static void plan_bets(const struct skill *skill, struct plan *plan, struct dice *dice)
{
    int slack = (int)dice_below(dice, (uint32_t)skill->slack + 1);
    bool is_careless = one_in(dice, skill->careless_in), is_wrong = one_in(dice, skill->wrong_in);

    plan->last_bet = plan->length + is_careless;
    if (is_wrong && plan->length > 1)
        plan->last_bet = plan->length - 1;
    plan->first_bet = plan->length + slack;
    if (plan->first_bet < plan->last_bet)
        plan->first_bet = plan->last_bet;
}

/* The same round is always planned the same way, and each of its moves. */
static void roll(const struct memory *m, int move, struct dice *dice)
{
    uint64_t round = (uint64_t)(m->round * ROBOTS_CHIPS + m->chip);
    uint64_t seed = (m->seed * 1000003 + round) ^ (uint64_t)move << 32;

    dice_init_seed(dice, seed);
}

static void make_plan(struct memory *m)
{
    const struct skill *skill = &skills[m->level];
    struct plan *plan = &m->plan;
    int moves = skill->moves_seen < MOVES_TRIED ? skill->moves_seen : MOVES_TRIED;
    struct dice dice;

    roll(m, 0, &dice);
    *plan = (struct plan){.is_made = true};
    plan->length = find_route(m);
    if (plan->length > 0) {
        moves = plan->length;
        plan_bets(skill, plan, &dice);
    } else if (one_in(&dice, skill->bluff_in)) {
        plan->first_bet = plan->last_bet = moves + 1 + (int)dice_below(&dice, 3);
    }
    plan->first_ms = skill->look_ms + (int64_t)moves * skill->move_ms * 3 / 4 +
                     dice_below(&dice, (uint32_t)(moves * skill->move_ms / 2));
    plan->last_ms = plan->first_ms + (plan->first_bet > plan->last_bet ? AFTER_MS : 0);
}

static void decide(struct bot_decision *decision, int kind, int64_t time_ms)
{
    decision->event.kind = (int16_t)kind;
    decision->time_ms = time_ms;
}

static void decide_bet(struct bot_decision *decision, int bet, int64_t time_ms)
{
    decide(decision, ROBOTS_BET, time_ms);
    decision->event.arg_count = 1;
    decision->event.args[0] = (int16_t)bet;
}

/* Its first bet, then its last, then that it is ready; shortly before the bets close, its last at
   once. */
static bool bet(const struct memory *m, const struct robots_table *t, struct bot_decision *decision)
{
    const struct plan *plan = &m->plan;
    int mine = t->bets[m->seat];
    int64_t last_call_ms = t->closes_ms == NEVER ? NEVER : t->closes_ms - HURRY_MS;
    int64_t first_ms = m->began_ms + plan->first_ms, last_ms = m->began_ms + plan->last_ms;

    if (plan->last_bet > 0 && mine == 0 && last_ms < last_call_ms)
        decide_bet(decision, plan->first_bet, first_ms);
    else if (plan->last_bet > 0 && (mine == 0 || mine > plan->last_bet))
        decide_bet(decision, plan->last_bet, last_ms < last_call_ms ? last_ms : last_call_ms);
    else if (!bits_has(t->ready, m->seat))
        decide(decision, ROBOTS_READY, last_ms + AFTER_MS);
    else
        return false;
    return true;
}

static void decide_slide(struct bot_decision *decision, int robot, int direction, int64_t time_ms)
{
    decide(decision, ROBOTS_SLIDE, time_ms);
    decision->event.arg_count = 2;
    decision->event.args[0] = (int16_t)robot;
    decision->event.args[1] = (int16_t)direction;
}

/* Who has bet without a route tries something all the same, if any of the coloured robots can
   move. */
static void wander(const struct memory *m, const struct bot_sight *sight,
                   struct bot_decision *decision)
{
    const struct robots_table *t = &((const struct robots_view *)sight->view)->table;
    struct bot_decision attempt = *decision;
    struct dice dice;

    roll(m, 1 + t->moves, &dice);
    int first = (int)dice_below(&dice, ROBOTS_COLOURS * ROBOTS_DIRECTIONS);
    for (int i = 0; i < ROBOTS_COLOURS * ROBOTS_DIRECTIONS; i++) {
        int slide = (first + i) % (ROBOTS_COLOURS * ROBOTS_DIRECTIONS);
        decide_slide(&attempt, slide / ROBOTS_DIRECTIONS, slide % ROBOTS_DIRECTIONS,
                     decision->time_ms);
        if (!sight->game->why_not(sight->view, &attempt.event, NULL)) {
            *decision = attempt;
            return;
        }
    }
}

/* When it makes its next move: in time for all that it may make, and one more. */
static int64_t next_slide_ms(const struct memory *m, const struct robots_table *t, int64_t now_ms)
{
    int64_t pace_ms = (t->closes_ms - now_ms) / (robots_limit(t) - t->moves + 1);
    int slide_ms = skills[m->level].slide_ms;

    return now_ms + (pace_ms < slide_ms ? pace_ms : slide_ms);
}

/* Who plays without bets has not thought before. */
static bool prove(const struct memory *m, const struct bot_sight *sight,
                  struct bot_decision *decision)
{
    const struct robots_table *t = &((const struct robots_view *)sight->view)->table;
    bool is_thoughtful = !t->has_bets && t->moves == 0;
    int64_t next_ms =
        is_thoughtful ? m->began_ms + m->plan.first_ms : next_slide_ms(m, t, sight->time_ms);
    struct robots_move next = m->moves[t->moves < ROBOTS_ROUTE_MAX ? t->moves : 0];

    decide(decision, ROBOTS_GIVE_UP, next_ms);
    if (t->moves < m->plan.length)
        decide_slide(decision, next.robot, next.direction, next_ms);
    else if (m->plan.length == 0 && t->has_bets)
        wander(m, sight, decision);
    return true;
}

static bool is_its_turn(const struct memory *m, const struct robots_table *t)
{
    if (bits_has(t->forfeited, m->seat))
        return false;
    return t->stage == ROBOTS_BETTING || (t->stage == ROBOTS_PROVING && t->prover == m->seat);
}

static enum bot_thought think(void *memory, void *scratch, const struct bot_sight *sight,
                              int64_t work, struct bot_decision *decision)
{
    struct memory *m = memory;
    const struct robots_table *t = &((const struct robots_view *)sight->view)->table;

    (void)scratch;
    if (!is_its_turn(m, t))
        return BOT_WAITS;
    if (!sees_round(m, t))
        begin_round(m, t, sight->time_ms);
    if (!m->plan.is_made) {
        if (!look(m, work))
            return BOT_THINKS;
        make_plan(m);
    }
    *decision = (struct bot_decision){.event.seat = (int16_t)m->seat, .seen = sight->seen};
    bool acts = t->stage == ROBOTS_BETTING ? bet(m, t, decision) : prove(m, sight, decision);
    if (decision->time_ms < sight->time_ms)
        decision->time_ms = sight->time_ms;
    return acts && !sight->game->why_not(sight->view, &decision->event, NULL) ? BOT_DECIDES
                                                                              : BOT_WAITS;
}

static void write_route(struct memory *m, int length)
{
    struct text text;

    text_init(&text, m->route, sizeof m->route);
    for (int i = 0; i < length; i++) {
        text_add(&text, i > 0 ? " " : "");
        text_add(&text, robots_step_names[m->moves[i].robot][m->moves[i].direction]);
    }
}

/* What was needed, by whether a route is known and fewer moves would not do: for the only chip, of
   a puzzle, and for one of many, which is named. */
static const char *const puzzle_judgements[2][2] = {
    {WORDS("It takes {fewest} or more."), WORDS("It can't be solved in fewer than {fewest}.")},
    {WORDS("It can be solved in {fewest} ({route})."),
     WORDS("It can't be solved in fewer than {fewest} ({route}).")},
};
static const char *const chip_judgements[2][2] = {
    {WORDS("{chip}: it takes {fewest} or more."),
     WORDS("{chip}: it can't be done in fewer than {fewest}.")},
    {WORDS("{chip}: it can be done in {fewest} ({route})."),
     WORDS("{chip}: it can't be done in fewer than {fewest} ({route}).")},
};
enum { SAYS_FEWEST = 1, SAYS_CHIP = 2, SAYS_ROUTE = 4 };

/* What a chip was worth: `moves` is how many its player needed, 0 if none were enough. */
static struct message judge_chip(struct memory *m, bool is_puzzle, int moves)
{
    int length = find_route(m), least = robots_search_least(m->search);
    bool is_best = moves > 0 && moves <= least, has_route = length > 0;
    const struct message_arg known[] = {
        SAY_NUMBER("fewest", least),
        SAY_WORD("chip", robots_chip_titles[m->chip]),
        SAY_NAME("route", m->route),
    };

    write_route(m, length);
    return message_with((is_puzzle ? puzzle_judgements : chip_judgements)[has_route][is_best],
                        known,
                        SAYS_FEWEST | (is_puzzle ? 0 : SAYS_CHIP) | (has_route ? SAYS_ROUTE : 0));
}

/* Who plays alone is told after each chip in how few moves it could be had. */
static bool looks_on(const struct params *params)
{
    return params->players == 1;
}

/* Is the chip that it looks on at still to be had in this round? */
static bool is_going_on(const struct memory *m, const struct robots_table *t)
{
    bool is_round = t->stage >= ROBOTS_BETTING && t->stage <= ROBOTS_FAILED;

    return t->holders[m->chip] == ROBOTS_POOL && is_round && sees_round(m, t);
}

static enum bot_thought remark(void *memory, void *scratch, const struct bot_sight *sight,
                               int64_t work, struct message *remark)
{
    struct memory *m = memory;
    const struct robots_table *t = &((const struct robots_view *)sight->view)->table;

    (void)scratch;
    if (!m->is_watching && (t->stage == ROBOTS_BETTING || t->stage == ROBOTS_PROVING)) {
        begin_round(m, t, sight->time_ms);
        m->is_watching = true;
    }
    if (!m->is_watching)
        return BOT_WAITS;
    if (sees_round(m, t))
        m->hints = sight->hints;
    if (t->stage == ROBOTS_PROVING && t->moves == 0 && sees_round(m, t))
        m->proof_seen = sight->seen;
    if (!look(m, work))
        return BOT_THINKS;
    if (is_going_on(m, t))
        return BOT_WAITS;
    m->is_watching = false;
    m->is_judged = true;
    m->score = t->scores[m->chip];
    *remark = judge_chip(m, robots_is_puzzle(t), m->score);
    return BOT_DECIDES;
}

/* The shortest route, if it is known and the beginning of the proof was seen. */
static int show(const void *memory, uint32_t *from, struct event *events, int cap)
{
    const struct memory *m = memory;
    struct robots_move moves[ROBOTS_ROUTE_MAX];
    int length = m->proof_seen > 0 ? robots_search_route(m->search, moves) : 0;
    struct bot_decision slide;

    *from = m->proof_seen;
    for (int i = 0; i < length && i < cap; i++) {
        slide = (struct bot_decision){0};
        decide_slide(&slide, moves[i].robot, moves[i].direction, 0);
        events[i] = slide.event;
    }
    return length < cap ? length : cap;
}

/* From where the robots stood when the chip was drawn: how many moves, which robot is the first,
   the first move, all of them. */
enum hint { HINT_LENGTH, HINT_ROBOT, HINT_MOVE, HINT_ALL, HINTS };

static struct message give_hint(const struct memory *m, enum hint hint)
{
    struct message_arg robot = SAY_WORD("robot", robots_robot_names[m->moves[0].robot]);
    struct message_arg way = SAY_WORD("direction", robots_direction_names[m->moves[0].direction]);

    switch (hint) {
    case HINT_LENGTH: break;
    case HINT_ROBOT: return SAY("From the start, the {robot} robot is first.", .args = {robot});
    case HINT_MOVE:
        return SAY("From the start, the {robot} robot slides {direction} first.",
                   .args = {robot, way});
    case HINT_ALL:
    case HINTS:
        return SAY("From the start, these moves are enough: {route}.",
                   .args = {SAY_NAME("route", m->route)});
    }
    return SAY("From the start it takes {fewest} moves.",
               .args = {SAY_NUMBER("fewest", robots_search_least(m->search))});
}

static bool hint(void *memory, struct message *hint)
{
    struct memory *m = memory;

    if (!m->is_watching)
        return false;
    int length = find_route(m);
    if (length == 0) {
        *hint = SAY("From the start it takes at least {fewest} moves; more is not known.",
                    .args = {SAY_NUMBER("fewest", robots_search_least(m->search))});
        return true;
    }
    write_route(m, length);
    *hint = give_hint(m, m->hints < HINTS ? (enum hint)m->hints : HINT_ALL);
    return true;
}

static bool outcome(const void *memory, struct message *outcome)
{
    const struct memory *m = memory;
    struct message_arg hints = SAY_NUMBER("hints", m->hints);

    if (!m->is_judged)
        return false;
    int more = m->score - robots_search_least(m->search);
    if (m->score == 0)
        *outcome = SAY("not solved, hints: {hints}", .args = {hints});
    else if (more <= 0)
        *outcome = SAY("solved in the fewest moves, hints: {hints}", .args = {hints});
    else
        *outcome = SAY("solved in {more} more than the fewest, hints: {hints}",
                       .args = {SAY_NUMBER("more", more), hints});
    return true;
}

const struct bot robots_bot = {
    .game = &robots_game,
    .memory_size = sizeof(struct memory),
    .init = init,
    .think = think,
    .remark = remark,
    .show = show,
    .hint = hint,
    .hints = HINTS,
    .outcome = outcome,
    .looks_on = looks_on,
};
