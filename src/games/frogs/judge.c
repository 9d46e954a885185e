/* The one judge of frogs: what may be done now, and if not, why. Changes nothing. */
#include "frogs.h"
#include "state.h"

#include "bits.h"

/* Why something can't be done. */
enum fault {
    FINE,
    OVER,
    LEFT,
    NOT_A_SEAT,
    NOT_YOUR_TURN,
    CHAIN_FIRST,
    HOP_FIRST,
    CARD_FIRST,
    EXTRA_FIRST,
    NO_CHAIN,
    NO_FROG,
    NOT_YOUR_FROG,
    LOCKED,
    OTHER_FROG,
    FROG_STUCK,
    ALL_STUCK,
    NOT_NEIGHBOURS,
    NO_BRIDGE,
    NOT_OPEN,
    NO_WAY_ON,
    NO_WAY_FROM,
    BEGAN_THERE,
    WOULD_NOT_COUNT,
    BRIDGED,
    NO_EMPTY_GAP,
    NOTHING_TO_REMOVE,
    HOME_BRIDGE,
    NONE_CAN_GO,
    NEEDS_CARD,
    CARD_USED,
    NO_CARDS,
    CARD_COMES_AFTER,
    CARD_NO_USE,
    NOT_DONE,
    FAULTS,
};

const char *const frogs_refusals[] = {
    [OVER - 1] = WORDS("The game is over."),
    [LEFT - 1] = WORDS("You have left the game."),
    [NOT_A_SEAT - 1] = WORDS("Nobody may do that."),
    [NOT_YOUR_TURN - 1] = WORDS("It is not your turn: {mover} is to play."),
    [CHAIN_FIRST - 1] = WORDS("First the frog displaced on {from} must move on."),
    [HOP_FIRST - 1] = WORDS("First your frog on {from} must jump on."),
    [CARD_FIRST - 1] = WORDS("First finish {card}, or cancel it."),
    [EXTRA_FIRST - 1] = WORDS("Remove a bridge, or say that you are done."),
    [NO_CHAIN - 1] = WORDS("No frog is waiting to move on."),
    [NO_FROG - 1] = WORDS("There is no frog on {from}."),
    [NOT_YOUR_FROG - 1] = WORDS("The frog on {from} is not yours."),
    [LOCKED - 1] = WORDS("Your frog in {from} has arrived and stays there."),
    [OTHER_FROG - 1] = WORDS("The same frog must make both jumps."),
    [FROG_STUCK - 1] = WORDS("The frog on {from} cannot move."),
    [ALL_STUCK - 1] = WORDS("None of your frogs can move."),
    [NOT_NEIGHBOURS - 1] = WORDS("{from} and {to} are not neighbours."),
    [NO_BRIDGE - 1] = WORDS("There is no bridge to use between {from} and {to}."),
    [NOT_OPEN - 1] = WORDS("The first jump of Extra Jump must be to an open pad."),
    [NO_WAY_ON - 1] = WORDS("The frog on {to} would have no way to move on."),
    [NO_WAY_FROM - 1] = WORDS("From {to} your frog could go no further."),
    [BEGAN_THERE - 1] = WORDS("The jump began on {to}: it can neither end nor pass there."),
    [WOULD_NOT_COUNT - 1] = WORDS("In that home the frog would not count."),
    [BRIDGED - 1] = WORDS("There already is a bridge between {from} and {to}."),
    [NO_EMPTY_GAP - 1] = WORDS("No gap is empty."),
    [NOTHING_TO_REMOVE - 1] =
        WORDS("A bridge that does not exist cannot be removed: {from} and {to} have none."),
    [HOME_BRIDGE - 1] = WORDS("Bridges to home leaves can never be removed."),
    [NONE_CAN_GO - 1] = WORDS("There is no bridge that can go."),
    [NEEDS_CARD - 1] = WORDS("Removing a bridge needs the card Bridge Removal."),
    [CARD_USED - 1] = WORDS("You have already used {card}."),
    [NO_CARDS - 1] = WORDS("This match is played without cards."),
    [CARD_COMES_AFTER - 1] = WORDS("{card} comes after a move or a placement."),
    [CARD_NO_USE - 1] = WORDS("None of your frogs can use {card} now."),
    [NOT_DONE - 1] = WORDS("There is something left to do."),
    [FAULTS - 1] = NULL,
};

/* How the frog goes that is to go now. */
enum manner {
    OVER_BRIDGE,
    TO_OPEN_PAD, /* over a bridge, where nobody sits */
    FLYING,
};

static enum manner manner_of_card(int card)
{
    return card == FROGS_PARACHUTE ? FLYING : card == FROGS_EXTRA_JUMP ? TO_OPEN_PAD : OVER_BRIDGE;
}

static enum manner manner_of(const struct frogs_table *t)
{
    return t->stage == FROGS_CARD ? manner_of_card(t->card) : OVER_BRIDGE;
}

/* May this frog, jumping or going on, go there? */
static enum fault judge_step(const struct frogs_table *t, enum manner manner, int frog, int to)
{
    int gap = frogs_gap_between(frogs_board_of(t), t->now.frogs[frog], to);

    if (gap < 0)
        return NOT_NEIGHBOURS;
    if (manner != FLYING && !bits_has(t->now.bridges, gap))
        return NO_BRIDGE;
    if (to == t->began)
        return BEGAN_THERE;
    if (frogs_is_home(to))
        return frogs_may_enter(t, &t->now, frogs_owner(frog), to) ? FINE : WOULD_NOT_COUNT;
    struct frogs_layout after = t->now;
    int onward = frogs_step(t, &after, frog, to, manner == FLYING);
    if (onward == FROGS_NOBODY)
        return FINE;
    if (manner == TO_OPEN_PAD)
        return NOT_OPEN;
    if (frogs_can_finish(t, &after, onward, frogs_beginning(t, frog)))
        return FINE;
    return t->is_hop ? NO_WAY_FROM : NO_WAY_ON;
}

static bool can_step(const struct frogs_table *t, enum manner manner, int frog)
{
    const struct frogs_board *board = frogs_board_of(t);
    int from = t->now.frogs[frog], gap;

    bits_each (gap, board->touching[from]) {
        if (judge_step(t, manner, frog, frogs_across(board, gap, from)) == FINE)
            return true;
    }
    return false;
}

/* The mover's frog on that place, or why none there may jump. */
static enum fault judge_frog(const struct frogs_table *t, int place, int *frog)
{
    *frog = frogs_jumping(t, place);
    if (*frog == FROGS_NOBODY)
        return frogs_sitting(t, &t->now, place, FROGS_NOBODY) == FROGS_NOBODY ? NO_FROG
                                                                              : NOT_YOUR_FROG;
    if (frogs_is_locked(t, &t->now, *frog))
        return LOCKED;
    return t->jumper == FROGS_NOBODY || *frog == t->jumper ? FINE : OTHER_FROG;
}

/* The places from which the mover's frogs may set out. */
static uint64_t own_places(const struct frogs_table *t)
{
    uint64_t places = 0;
    int frog;

    if (t->jumper != FROGS_NOBODY)
        return bits_of(t->now.frogs[t->jumper]);
    bits_each (frog, frogs_seat_numbers(t, t->mover)) {
        if (!frogs_is_locked(t, &t->now, frog))
            places |= bits_of(t->now.frogs[frog]);
    }
    return places;
}

static bool can_any_step(const struct frogs_table *t, enum manner manner)
{
    int place, frog;

    bits_each (place, own_places(t)) {
        if (judge_frog(t, place, &frog) == FINE && can_step(t, manner, frog))
            return true;
    }
    return false;
}

static enum fault judge_jump(const struct frogs_table *t, const struct event *event)
{
    int frog;

    if (event->arg_count == 0 && can_any_step(t, manner_of(t)))
        return FINE;
    if (event->arg_count == 0)
        return t->jumper == FROGS_NOBODY ? ALL_STUCK : FROG_STUCK;
    enum fault fault = judge_frog(t, event->args[0], &frog);
    if (fault != FINE)
        return fault;
    if (event->arg_count == 1)
        return can_step(t, manner_of(t), frog) ? FINE : FROG_STUCK;
    return judge_step(t, manner_of(t), frog, event->args[1]);
}

static enum fault judge_push(const struct frogs_table *t, const struct event *event)
{
    if (event->arg_count == 0)
        return FINE;
    return judge_step(t, OVER_BRIDGE, t->onward, event->args[0]);
}

static enum fault judge_bridge(const struct frogs_table *t, const struct event *event)
{
    if (event->arg_count < 2)
        return frogs_empty_gaps(t, &t->now) ? FINE : NO_EMPTY_GAP;
    int gap = frogs_gap_between(frogs_board_of(t), event->args[0], event->args[1]);
    if (gap < 0)
        return NOT_NEIGHBOURS;
    return bits_has(t->now.bridges, gap) ? BRIDGED : FINE;
}

static enum fault judge_remove(const struct frogs_table *t, const struct event *event)
{
    const struct frogs_board *board = frogs_board_of(t);

    if (event->arg_count < 2)
        return FINE;
    int gap = frogs_gap_between(board, event->args[0], event->args[1]);
    if (gap < 0)
        return NOT_NEIGHBOURS;
    if (bits_has(board->home_gaps, gap))
        return HOME_BRIDGE;
    return bits_has(t->now.bridges, gap) ? FINE : NOTHING_TO_REMOVE;
}

/* Would the card's first step be possible? */
static enum fault judge_card_use(const struct frogs_table *t, int card)
{
    if (card == FROGS_EXTRA_BRIDGE)
        return frogs_empty_gaps(t, &t->now) ? FINE : NO_EMPTY_GAP;
    if (card == FROGS_REMOVAL && t->removal_is_extra)
        return CARD_COMES_AFTER;
    if (card == FROGS_REMOVAL)
        return frogs_removable(t, &t->now) ? FINE : NONE_CAN_GO;
    return can_any_step(t, manner_of_card(card)) ? FINE : CARD_NO_USE;
}

static enum fault judge_play(const struct frogs_table *t, const struct event *event)
{
    if (!t->has_cards)
        return NO_CARDS;
    if (event->arg_count == 0)
        return FINE;
    if (bits_has(t->now.used[t->mover], event->args[0]))
        return CARD_USED;
    return judge_card_use(t, event->args[0]);
}

/* An Extra Jump may end after its first jump only if the second can't be made. */
static enum fault judge_done(const struct frogs_table *t)
{
    bool waits_for_jump = t->stage == FROGS_SECOND && t->card == FROGS_EXTRA_JUMP;

    if (t->stage == FROGS_EXTRA || (waits_for_jump && !can_any_step(t, OVER_BRIDGE)))
        return FINE;
    return NOT_DONE;
}

/* What is asked for in place of what the event does. */
static enum fault asked_instead(const struct frogs_table *t, int kind)
{
    switch ((enum frogs_stage)t->stage) {
    case FROGS_CHAIN: return t->is_hop ? HOP_FIRST : CHAIN_FIRST;
    case FROGS_EXTRA: return EXTRA_FIRST;
    case FROGS_CARD:
    case FROGS_SECOND: return CARD_FIRST;
    case FROGS_ACTION: return kind == FROGS_PUSH ? NO_CHAIN : NEEDS_CARD;
    case FROGS_OVER: break;
    }
    return OVER;
}

/* The kinds of event that the stage and the chosen card ask for, as a set. */
static uint64_t kinds_asked(const struct frogs_table *t)
{
    static const int by_card[FROGS_CARDS] = {
        [FROGS_EXTRA_JUMP] = FROGS_JUMP,
        [FROGS_PARACHUTE] = FROGS_JUMP,
        [FROGS_EXTRA_BRIDGE] = FROGS_BRIDGE,
        [FROGS_REMOVAL] = FROGS_REMOVE,
    };

    switch ((enum frogs_stage)t->stage) {
    case FROGS_ACTION: return bits_of(FROGS_JUMP) | bits_of(FROGS_BRIDGE) | bits_of(FROGS_PLAY);
    case FROGS_CARD:
    case FROGS_SECOND: return bits_of(by_card[t->card]);
    case FROGS_CHAIN: return bits_of(FROGS_PUSH);
    case FROGS_EXTRA: return bits_of(FROGS_REMOVE);
    case FROGS_OVER: break;
    }
    return 0;
}

static enum fault judge_seat(const struct frogs_table *t, const struct event *event)
{
    if (t->stage == FROGS_OVER)
        return OVER;
    if (event->kind == EVENT_TIMEOUT || event->seat >= t->players)
        return NOT_A_SEAT;
    if (bits_has(t->forfeited, event->seat))
        return LEFT;
    return event->kind == EVENT_FORFEIT || event->seat == t->mover ? FINE : NOT_YOUR_TURN;
}

/* Judges what was chosen; that this kind of event is asked for is known. */
static enum fault judge_choice(const struct frogs_table *t, const struct event *event)
{
    switch (event->kind) {
    case FROGS_JUMP: return judge_jump(t, event);
    case FROGS_PUSH: return judge_push(t, event);
    case FROGS_BRIDGE: return judge_bridge(t, event);
    case FROGS_REMOVE: return judge_remove(t, event);
    case FROGS_PLAY: return judge_play(t, event);
    case FROGS_DONE: return judge_done(t);
    }
    return NOT_A_SEAT;
}

static enum fault judge(const struct frogs_table *t, const struct event *event)
{
    enum fault fault = judge_seat(t, event);

    if (fault != FINE || event->kind == EVENT_FORFEIT)
        return fault;
    if (event->kind != FROGS_DONE && !bits_has(kinds_asked(t), event->kind))
        return asked_instead(t, event->kind);
    return judge_choice(t, event);
}

bool frogs_may(const struct frogs_table *table, const struct event *event)
{
    return judge(table, event) == FINE;
}

/* The place that an event sets out from. */
static int place_from(const struct frogs_table *t, const struct event *event)
{
    if (t->stage == FROGS_CHAIN)
        return t->now.frogs[t->onward];
    if (event->arg_count == 0 && t->jumper != FROGS_NOBODY)
        return t->now.frogs[t->jumper];
    return event->args[0];
}

/* What fills the places of the refusals' sentences. */
enum { MOVER, FROM, TO, CARD };
enum { OF_MOVER = 1 << MOVER, OF_FROM = 1 << FROM, OF_TO = 1 << TO, OF_CARD = 1 << CARD };

static const uint8_t refusal_uses[FAULTS] = {
    [NOT_YOUR_TURN] = OF_MOVER,
    [CHAIN_FIRST] = OF_FROM,
    [HOP_FIRST] = OF_FROM,
    [CARD_FIRST] = OF_CARD,
    [NO_FROG] = OF_FROM,
    [NOT_YOUR_FROG] = OF_FROM,
    [LOCKED] = OF_FROM,
    [FROG_STUCK] = OF_FROM,
    [NOT_NEIGHBOURS] = OF_FROM | OF_TO,
    [NO_BRIDGE] = OF_FROM | OF_TO,
    [NO_WAY_ON] = OF_TO,
    [NO_WAY_FROM] = OF_TO,
    [BEGAN_THERE] = OF_TO,
    [BRIDGED] = OF_FROM | OF_TO,
    [NOTHING_TO_REMOVE] = OF_FROM | OF_TO,
    [CARD_USED] = OF_CARD,
    [CARD_COMES_AFTER] = OF_CARD,
    [CARD_NO_USE] = OF_CARD,
};

static void explain(const struct frogs_table *t, const struct event *event, enum fault fault,
                    struct message *why)
{
    int to = event->args[event->kind == FROGS_PUSH ? 0 : 1];
    int card = event->kind == FROGS_PLAY && t->stage == FROGS_ACTION ? event->args[0] : t->card;
    const struct message_arg known[] = {
        [MOVER] = SAY_SEAT("mover", t->mover),
        [FROM] = SAY_NAME("from", frogs_place_names[place_from(t, event)]),
        [TO] = SAY_NAME("to", frogs_place_names[to]),
        [CARD] = SAY_WORD("card", card < FROGS_CARDS ? frogs_card_titles[card] : ""),
    };

    *why = message_with(frogs_refusals[fault - 1], known, refusal_uses[fault]);
}

bool frogs_why_not(const void *view, const struct event *event, struct message *why)
{
    const struct frogs_view *v = view;
    enum fault fault = judge(&v->table, event);

    if (fault != FINE && why)
        explain(&v->table, event, fault, why);
    return fault != FINE;
}

/* The list of moves being written. */
struct list {
    const struct frogs_table *table;
    struct move *moves;
    int cap, count;
};

/* Adds the event if the judge passes it. */
static void offer(struct list *list, int kind, int arg_count, int first, int second)
{
    struct event event;

    event.kind = (int16_t)kind;
    event.arg_count = (int16_t)arg_count;
    event.args[0] = (int16_t)first;
    event.args[1] = (int16_t)second;
    if (list->count == list->cap || judge_choice(list->table, &event) != FINE)
        return;
    list->moves[list->count++] = (struct move){
        .kind = event.kind,
        .arg_count = event.arg_count,
        .args = {event.args[0], event.args[1]},
        .last_max = arg_count > 0 ? event.args[arg_count - 1] : 0,
    };
}

static void offer_jumps(struct list *list)
{
    const struct frogs_board *board = frogs_board_of(list->table);
    int place, gap;

    bits_each (place, own_places(list->table)) {
        bits_each (gap, board->touching[place])
            offer(list, FROGS_JUMP, 2, place, frogs_across(board, gap, place));
    }
}

static void offer_pushes(struct list *list)
{
    const struct frogs_board *board = frogs_board_of(list->table);
    int from = list->table->now.frogs[list->table->onward], gap;

    bits_each (gap, board->touching[from])
        offer(list, FROGS_PUSH, 1, frogs_across(board, gap, from), 0);
}

static void offer_gaps(struct list *list, int kind, uint64_t gaps)
{
    const struct frogs_board *board = frogs_board_of(list->table);
    int gap;

    bits_each (gap, gaps)
        offer(list, kind, 2, board->gaps[gap].a, board->gaps[gap].b);
}

int frogs_legal(const void *view, struct move *moves, int cap)
{
    const struct frogs_view *v = view;
    const struct frogs_table *t = &v->table;
    struct list list = {.table = t, .moves = moves, .cap = cap};
    uint64_t asked = v->viewer == t->mover ? kinds_asked(t) : 0;

    if (bits_has(asked, FROGS_JUMP))
        offer_jumps(&list);
    if (bits_has(asked, FROGS_PUSH))
        offer_pushes(&list);
    if (bits_has(asked, FROGS_BRIDGE))
        offer_gaps(&list, FROGS_BRIDGE, frogs_empty_gaps(t, &t->now));
    if (bits_has(asked, FROGS_REMOVE))
        offer_gaps(&list, FROGS_REMOVE, frogs_removable(t, &t->now));
    for (int card = 0; bits_has(asked, FROGS_PLAY) && card < FROGS_CARDS; card++)
        offer(&list, FROGS_PLAY, 1, card, 0);
    if (asked)
        offer(&list, FROGS_DONE, 0, 0, 0);
    return list.count;
}
