/* The one judge of robots: what may be done now, and if not, why. Changes nothing. */
#include "robots.h"
#include "state.h"

#include "bits.h"

/* Why something can't be done. */
enum fault {
    FINE,
    OVER,
    NOT_A_SEAT,
    LEFT,
    NOT_BY_CHANCE,
    NO_DEADLINE,
    EARLY,
    SETTING_UP,
    SOLO,
    BETS_CLOSED,
    STILL_BETTING,
    GOING_BACK,
    NOT_PROVER,
    NOT_LOWER,
    READY_ALREADY,
    NOT_READY,
    WAITED_ENOUGH,
    NO_SILVER,
    BLOCKED,
    STRAIGHT,
    NO_RESETS,
    NOTHING_MOVED,
    RESETS_USED,
    FAULTS,
};

const char *const robots_refusals[] = {
    [OVER - 1] = WORDS("The game is over."),
    [NOT_A_SEAT - 1] = WORDS("Nobody may do that."),
    [LEFT - 1] = WORDS("You have left the game."),
    [NOT_BY_CHANCE - 1] = WORDS("That cannot come by chance now."),
    [NO_DEADLINE - 1] = WORDS("No time is running."),
    [EARLY - 1] = WORDS("The time is not up yet."),
    [SETTING_UP - 1] = WORDS("Wait for the next chip."),
    [SOLO - 1] = WORDS("You make no bets when you play alone."),
    [BETS_CLOSED - 1] = WORDS("The bets are closed: {prover} is proving."),
    [STILL_BETTING - 1] = WORDS("Nobody may move while bets are made."),
    [GOING_BACK - 1] = WORDS("The robots are going back first."),
    [NOT_PROVER - 1] = WORDS("{prover} is proving: wait for your turn."),
    [NOT_LOWER - 1] = WORDS("You have bet {bet}; another bet must be lower."),
    [READY_ALREADY - 1] = WORDS("You are ready already."),
    [NOT_READY - 1] = WORDS("You have not said that you are ready."),
    [WAITED_ENOUGH - 1] = WORDS("You have withdrawn that often enough in this round."),
    [NO_SILVER - 1] = WORDS("There is no silver robot in this match."),
    [BLOCKED - 1] = WORDS("The {robot} robot cannot move {direction}."),
    [STRAIGHT - 1] = WORDS("The {robot} robot must ricochet at least once before it rests on the "
                           "target."),
    [NO_RESETS - 1] = WORDS("In this match a proof can't be begun again."),
    [NOTHING_MOVED - 1] = WORDS("Nothing has been moved yet."),
    [RESETS_USED - 1] = WORDS("This proof can't be begun again any more."),
    [FAULTS - 1] = NULL,
};

/* May chance choose this side of a tile? */
static bool is_allowed(const struct robots_table *t, int quadrant)
{
    bool is_classic = quadrant < 2 * ROBOTS_TILES;

    switch ((enum robots_sides)t->sides) {
    case ROBOTS_SIDES_CLASSIC: return is_classic;
    case ROBOTS_SIDES_LATER: return !is_classic;
    case ROBOTS_SIDES_ALL: break;
    }
    return true;
}

bool robots_is_free(const struct robots_table *t, int cell)
{
    return !robots_is_block(cell) && !robots_has_diagonal(t->board.cells[cell]) &&
           robots_chip_at(&t->board, cell) < 0;
}

static enum fault judge_board(const struct robots_table *t, const struct event *event)
{
    uint64_t tiles = 0;

    for (int i = 0; i < ROBOTS_TILES; i++) {
        int quadrant = event->args[i], wanted = t->wanted[i] - 1;
        if (wanted >= 0 ? quadrant != wanted : !is_allowed(t, quadrant))
            return NOT_BY_CHANCE;
        tiles |= bits_of(quadrant % ROBOTS_TILES);
    }
    return tiles == bits_below(ROBOTS_TILES) ? FINE : NOT_BY_CHANCE;
}

static enum fault judge_place(const struct robots_table *t, const struct event *event)
{
    if (event->arg_count != robots_count(t))
        return NOT_BY_CHANCE;
    for (int i = 0; i < event->arg_count; i++) {
        if (!robots_is_free(t, event->args[i]))
            return NOT_BY_CHANCE;
        for (int k = 0; k < i; k++)
            if (event->args[k] == event->args[i])
                return NOT_BY_CHANCE;
    }
    return FINE;
}

static bool is_blocked(const struct robots_table *t, int chip)
{
    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        if (robots_serves(robot, chip) && t->robots[robot] == t->board.targets[chip])
            return true;
    return false;
}

uint64_t robots_drawable(const struct robots_table *t)
{
    uint64_t chips = 0;

    for (int chip = 0; chip < ROBOTS_CHIPS; chip++)
        if (t->holders[chip] == ROBOTS_POOL && !is_blocked(t, chip))
            chips |= bits_of(chip);
    uint64_t others = t->chip == ROBOTS_NOBODY ? chips : chips & ~bits_of(t->chip);
    return others ? others : chips;
}

static enum fault judge_nature(const struct robots_table *t, const struct event *event)
{
    if (event->kind == ROBOTS_BOARD && t->stage == ROBOTS_LAYING)
        return judge_board(t, event);
    if (event->kind == ROBOTS_PLACE && t->stage == ROBOTS_PLACING)
        return judge_place(t, event);
    if (event->kind == ROBOTS_DRAW && t->stage == ROBOTS_DRAWING)
        return bits_has(robots_drawable(t), event->args[0]) ? FINE : NOT_BY_CHANCE;
    return event->kind == ROBOTS_SET_BACK && t->stage == ROBOTS_FAILED ? FINE : NOT_BY_CHANCE;
}

static enum fault judge_timeout(const struct robots_table *t, const struct event *event)
{
    if (t->closes_ms == NEVER)
        return NO_DEADLINE;
    return event->time_ms < t->closes_ms ? EARLY : FINE;
}

static enum fault judge_bet(const struct robots_table *t, const struct event *event)
{
    int bet = t->bets[event->seat], lowest = event->arg_count > 0 ? event->args[0] : 1;

    return bet != 0 && lowest >= bet ? NOT_LOWER : FINE;
}

static enum fault judge_wait(const struct robots_table *t, int seat)
{
    if (!bits_has(t->ready, seat))
        return NOT_READY;
    return t->waits[seat] == ROBOTS_WAITS_MAX ? WAITED_ENOUGH : FINE;
}

/* Rule 6: the robot that comes to rest on the target must have turned by then. */
static bool is_straight(const struct robots_table *t, int robot, struct robots_ride ride)
{
    return t->must_ricochet && ride.to == robots_target(t) && robots_serves(robot, t->chip) &&
           (t->axes[robot] | ride.axes) != ROBOTS_TURNED;
}

static enum fault judge_slide(const struct robots_table *t, const struct event *event)
{
    int robot = event->args[0];

    if (event->arg_count > 0 && t->robots[robot] == ROBOTS_NOWHERE)
        return NO_SILVER;
    if (event->arg_count < 2)
        return FINE;
    struct robots_ride ride = robots_ride(&t->board, t->robots, robot, event->args[1]);
    if (ride.to == t->robots[robot])
        return BLOCKED;
    return is_straight(t, robot, ride) ? STRAIGHT : FINE;
}

static enum fault judge_reset(const struct robots_table *t)
{
    if (t->resets_max == 0)
        return NO_RESETS;
    if (t->moves == 0)
        return NOTHING_MOVED;
    return t->resets == t->resets_max ? RESETS_USED : FINE;
}

static bool is_about_bets(int kind)
{
    return kind == ROBOTS_BET || kind == ROBOTS_READY || kind == ROBOTS_WAIT;
}

/* Is this the time for what the seat wants to do? */
static enum fault judge_stage(const struct robots_table *t, const struct event *event)
{
    if (is_about_bets(event->kind) && !t->has_bets)
        return SOLO;
    if (t->stage < ROBOTS_BETTING)
        return SETTING_UP;
    if (is_about_bets(event->kind))
        return t->stage == ROBOTS_BETTING ? FINE : BETS_CLOSED;
    if (t->stage == ROBOTS_BETTING)
        return STILL_BETTING;
    if (t->stage == ROBOTS_FAILED)
        return GOING_BACK;
    return event->seat == t->prover ? FINE : NOT_PROVER;
}

static enum fault judge_choice(const struct robots_table *t, const struct event *event)
{
    switch (event->kind) {
    case ROBOTS_BET: return judge_bet(t, event);
    case ROBOTS_READY: return bits_has(t->ready, event->seat) ? READY_ALREADY : FINE;
    case ROBOTS_WAIT: return judge_wait(t, event->seat);
    case ROBOTS_SLIDE: return judge_slide(t, event);
    case ROBOTS_RESET: return judge_reset(t);
    case ROBOTS_GIVE_UP: return FINE;
    }
    return NOT_A_SEAT;
}

static enum fault judge(const struct robots_table *t, const struct event *event)
{
    if (t->stage == ROBOTS_OVER)
        return OVER;
    if (event->seat == SEAT_NATURE)
        return judge_nature(t, event);
    if (event->seat == SEAT_CLOCK)
        return judge_timeout(t, event);
    if (event->seat >= t->players)
        return NOT_A_SEAT;
    if (bits_has(t->forfeited, event->seat))
        return LEFT;
    if (event->kind == EVENT_FORFEIT)
        return FINE;
    enum fault fault = judge_stage(t, event);
    return fault == FINE ? judge_choice(t, event) : fault;
}

bool robots_may(const struct robots_table *table, const struct event *event)
{
    return judge(table, event) == FINE;
}

/* What fills the places of the refusals' sentences. */
enum known { PROVER = 1, BET = 2, ROBOT = 4, DIRECTION = 8 };

static const uint8_t refusal_uses[FAULTS] = {
    [BETS_CLOSED] = PROVER,        [NOT_PROVER] = PROVER, [NOT_LOWER] = BET,
    [BLOCKED] = ROBOT | DIRECTION, [STRAIGHT] = ROBOT,
};

static void explain(const struct robots_table *t, const struct event *event, enum fault fault,
                    struct message *why)
{
    int robot = event->kind == ROBOTS_SLIDE && event->arg_count > 0 ? event->args[0] : 0;
    int direction = event->kind == ROBOTS_SLIDE && event->arg_count > 1 ? event->args[1] : 0;
    const struct message_arg known[] = {
        SAY_SEAT("prover", t->prover),
        SAY_NUMBER("bet", event->seat < ROBOTS_PLAYERS_MAX ? t->bets[event->seat] : 0),
        SAY_WORD("robot", robots_robot_names[robot]),
        SAY_WORD("direction", robots_direction_names[direction]),
    };

    *why = message_with(robots_refusals[fault - 1], known, refusal_uses[fault]);
}

bool robots_why_not(const void *view, const struct event *event, struct message *why)
{
    const struct robots_view *v = view;
    enum fault fault = judge(&v->table, event);

    if (fault != FINE && why)
        explain(&v->table, event, fault, why);
    return fault != FINE;
}

uint64_t robots_bettors(const struct robots_table *t)
{
    uint64_t seats = 0;
    int seat;

    bits_each (seat, robots_living(t)) {
        bool can_bet = t->bets[seat] != 1, can_ready = !bits_has(t->ready, seat);
        if (can_bet || can_ready || t->waits[seat] < ROBOTS_WAITS_MAX)
            seats |= bits_of(seat);
    }
    return seats;
}

/* The list of moves being written. */
struct list {
    const struct robots_view *view;
    struct move *moves;
    int cap, count;
};

/* Adds the move if the judge passes the first of its events: it passes the others as well. */
static void offer(struct list *list, struct move move)
{
    struct event event = {0};

    move_event(&move, 0, (int)list->view->viewer, &event);
    if (list->count < list->cap && judge(&list->view->table, &event) == FINE)
        list->moves[list->count++] = move;
}

static void offer_bets(struct list *list, int bet)
{
    int highest = bet == 0 ? ROBOTS_BET_MAX : bet - 1;

    offer(list, (struct move){
                    .kind = ROBOTS_BET, .arg_count = 1, .args = {1}, .last_max = (int16_t)highest});
    offer(list, (struct move){.kind = ROBOTS_READY});
    offer(list, (struct move){.kind = ROBOTS_WAIT});
}

static void offer_slides(struct list *list)
{
    for (int16_t robot = 0; robot < ROBOTS_MAX; robot++)
        for (int16_t direction = 0; direction < ROBOTS_DIRECTIONS; direction++)
            offer(list, (struct move){.kind = ROBOTS_SLIDE,
                                      .arg_count = 2,
                                      .args = {robot, direction},
                                      .last_max = direction});
    offer(list, (struct move){.kind = ROBOTS_RESET});
    offer(list, (struct move){.kind = ROBOTS_GIVE_UP});
}

int robots_legal(const void *view, struct move *moves, int cap)
{
    const struct robots_view *v = view;
    const struct robots_table *t = &v->table;
    struct list list = {.view = v, .moves = moves, .cap = cap};

    if (v->viewer < t->players && t->stage == ROBOTS_BETTING)
        offer_bets(&list, t->bets[v->viewer]);
    else if (v->viewer == t->prover && t->stage == ROBOTS_PROVING)
        offer_slides(&list);
    return list.count;
}
