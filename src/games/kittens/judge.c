/* The one judge of kittens: what may be done now, and if not, why. Sees what the player sees, and
   changes nothing. */
#include "kittens.h"
#include "state.h"

#include "bits.h"

/* Why something can't be done. */
enum fault {
    FINE,
    OVER,
    NOT_A_SEAT,
    DEAD,
    NO_DEADLINE,
    EARLY,
    NO_SHUFFLE,
    NO_PERMUTATION,
    NO_PICK,
    NOT_THAT_ONE,
    NO_UNCOVERING,
    NOT_YOU,
    FIRST,
    ANSWER_FIRST,
    NOPES_FIRST,
    NO_CHOICE,
    NO_QUESTION,
    NO_TIMES,
    NO_ORDER,
    NO_LOOK,
    NO_KITTEN,
    NO_COLLECTION,
    NO_SUCH_CARD,
    NOT_ALONE,
    ONLY_SINGLES,
    NO_PAIR,
    NO_TRIPLE,
    TARGET_NOBODY,
    TARGET_DEAD,
    TARGET_SELF,
    TARGET_MARKED,
    DEMAND_TOO,
    DEMAND_NOTHING,
    DEMAND_UNKNOWN,
    DEMAND_IMPLODING,
    OWN_CARD,
    OWN_QUESTION,
    NOT_ASKED,
    OTHER_QUESTION,
    ANSWERED,
    NO_NOPE,
    CURSED_NOPE,
    TOO_DEEP,
    PLACE_TWICE,
    NO_SUCH_PLACE,
    PLACE_MISSING,
    NOT_A_KITTEN,
    FAULTS,
};

const char *const kittens_refusals[] = {
    [OVER - 1] = WORDS("The game is over."),
    [NOT_A_SEAT - 1] = WORDS("Nobody sits there."),
    [DEAD - 1] = WORDS("You are out of the game."),
    [NO_DEADLINE - 1] = WORDS("No deadline is running."),
    [EARLY - 1] = WORDS("It is too early for that."),
    [NO_SHUFFLE - 1] = WORDS("Nothing is to be shuffled."),
    [NO_PERMUTATION - 1] = WORDS("That is no order of {count} cards."),
    [NO_PICK - 1] = WORDS("No card is to be picked."),
    [NOT_THAT_ONE - 1] = WORDS("That card can't be picked."),
    [NO_UNCOVERING - 1] = WORDS("Nothing is to be uncovered."),
    [NOT_YOU - 1] = WORDS("It is not for you: {mover} is to act."),
    [FIRST - 1] = WORDS("First finish what you have begun."),
    [ANSWER_FIRST - 1] = WORDS("First answer whether you play a NOPE."),
    [NOPES_FIRST - 1] = WORDS("It must first be settled whether a NOPE is played."),
    [NO_CHOICE - 1] = WORDS("No player is to be chosen now."),
    [NO_QUESTION - 1] = WORDS("No card is in question now."),
    [NO_TIMES - 1] = WORDS("You are not asked how often to shuffle."),
    [NO_ORDER - 1] = WORDS("There are no cards to put in order."),
    [NO_LOOK - 1] = WORDS("You are not looking at a card."),
    [NO_KITTEN - 1] = WORDS("There is no kitten to put back."),
    [NO_COLLECTION - 1] = WORDS("No cards are being collected."),
    [NO_SUCH_CARD - 1] = WORDS("You have no card {slot}."),
    [NOT_ALONE - 1] = WORDS("{card} can't be played alone."),
    [ONLY_SINGLES - 1] = WORDS("You are cursed and can play single cards only."),
    [NO_PAIR - 1] = WORDS("These two cards are not a pair."),
    [NO_TRIPLE - 1] = WORDS("These three cards do not go together."),
    [TARGET_NOBODY - 1] = WORDS("There is no such player."),
    [TARGET_DEAD - 1] = WORDS("{target} is out of the game."),
    [TARGET_SELF - 1] = WORDS("You can't choose yourself."),
    [TARGET_MARKED - 1] = WORDS("{target} has no card that could be marked."),
    [DEMAND_TOO - 1] = WORDS("Say which card you demand, too."),
    [DEMAND_NOTHING - 1] = WORDS("Only three cards of a kind demand a card by name."),
    [DEMAND_UNKNOWN - 1] = WORDS("There is no {card} in this variant."),
    [DEMAND_IMPLODING - 1] = WORDS("The Imploding Kitten can't be demanded."),
    [OWN_CARD - 1] = WORDS("You can't nope your own card."),
    [OWN_QUESTION - 1] = WORDS("It is your own card that is in question."),
    [NOT_ASKED - 1] = WORDS("It is not for you to answer: {mover} is asked."),
    [OTHER_QUESTION - 1] =
        WORDS("That answers another question. Please answer the one that is asked now."),
    [ANSWERED - 1] = WORDS("You have answered already."),
    [NO_NOPE - 1] = WORDS("You have no NOPE card."),
    [CURSED_NOPE - 1] = WORDS("You are cursed and can't play a NOPE."),
    [TOO_DEEP - 1] = WORDS("That is too deep: the bottom is place {count}."),
    [PLACE_TWICE - 1] = WORDS("Card {place} is named twice."),
    [NO_SUCH_PLACE - 1] = WORDS("There is no card {place} to put in order."),
    [PLACE_MISSING - 1] = WORDS("All {count} cards have to be put in order."),
    [NOT_A_KITTEN - 1] = WORDS("That is no kitten: you keep it."),
    [FAULTS - 1] = NULL,
};

int kittens_awaited(const struct kittens_table *t)
{
    switch ((enum kittens_stage)t->stage) {
    case KITTENS_TURN:
    case KITTENS_AIMING:
    case KITTENS_TIMES:
    case KITTENS_ORDERING:
    case KITTENS_LOOKING: return t->mover;
    case KITTENS_NOPING:
    case KITTENS_INSERTING:
    case KITTENS_GIVING: return t->actor;
    case KITTENS_DEALING:
    case KITTENS_FILLING:
    case KITTENS_MIXING:
    case KITTENS_PICKING:
    case KITTENS_UNCOVERING:
    case KITTENS_OVER: break;
    }
    return KITTENS_NOBODY;
}

static bool is_permutation(const struct event *event, int count)
{
    uint64_t seen = 0;

    for (int i = 0; i < event->arg_count; i++)
        seen |= bits_of(event->args[i]);
    return event->arg_count == count && seen == bits_below(count);
}

static enum fault judge_nature(const struct kittens_sight *v, const struct event *event)
{
    const struct kittens_table *t = v->table;

    if (event->kind == KITTENS_UNCOVER)
        return t->stage == KITTENS_UNCOVERING ? FINE : NO_UNCOVERING;
    if (event->kind == KITTENS_PICK) {
        if (t->stage != KITTENS_PICKING)
            return NO_PICK;
        return event->arg_count == 0 || bits_has(kittens_pickable(t), event->args[0])
                   ? FINE
                   : NOT_THAT_ONE;
    }
    if (t->stage != KITTENS_DEALING && t->stage != KITTENS_FILLING && t->stage != KITTENS_MIXING)
        return NO_SHUFFLE;
    return is_permutation(event, v->mixing) ? FINE : NO_PERMUTATION;
}

static enum fault judge_clock(const struct kittens_table *t, const struct event *event)
{
    if (t->closes_ms == NEVER)
        return NO_DEADLINE;
    return event->time_ms < t->closes_ms ? EARLY : FINE;
}

static bool is_cursed(const struct kittens_sight *v)
{
    return bits_has(v->table->cursed, v->viewer);
}

/* The first number that is too high, or -1. */
static int first_beyond(const struct event *event, int count)
{
    for (int i = 0; i < event->arg_count; i++)
        if (event->args[i] >= count)
            return event->args[i];
    return -1;
}

/* The first number that is named twice, or -1. */
static int first_twice(const struct event *event)
{
    for (int i = 0; i < event->arg_count; i++)
        for (int j = 0; j < i; j++)
            if (event->args[i] == event->args[j])
                return event->args[i];
    return -1;
}

/* The first named card that the hand does not have, or -1. */
static int first_missing(const struct kittens_sight *v, const struct event *event)
{
    return first_beyond(event, v->table->hand_count[v->viewer]);
}

static bool can_play(const struct kittens_sight *v, int slot)
{
    int card = v->hand[slot];

    return card == KITTENS_UNKNOWN || kittens_plays_alone(card);
}

/* Do two cards go together? A feral cat is any cat. */
static bool go_together(int a, int b)
{
    return a == b || (a == KITTENS_FERAL && kittens_is_cat(b)) ||
           (b == KITTENS_FERAL && kittens_is_cat(a));
}

/* Do all the named cards go with each other? */
static bool are_alike(const struct kittens_sight *v, const struct event *event)
{
    const uint8_t *hand = v->hand;

    for (int i = 0; i < event->arg_count; i++)
        for (int j = 0; j < i; j++)
            if (!go_together(hand[event->args[i]], hand[event->args[j]]))
                return false;
    return true;
}

static enum fault judge_play(const struct kittens_sight *v, const struct event *event)
{
    if (event->kind == KITTENS_DRAW)
        return FINE;
    if (event->kind != KITTENS_PLAY && is_cursed(v))
        return ONLY_SINGLES;
    if (first_missing(v, event) >= 0)
        return NO_SUCH_CARD;
    if (event->kind == KITTENS_PLAY)
        return event->arg_count == 0 || can_play(v, event->args[0]) ? FINE : NOT_ALONE;
    if (are_alike(v, event))
        return FINE;
    return event->kind == KITTENS_PAIR ? NO_PAIR : NO_TRIPLE;
}

static enum fault judge_target(const struct kittens_table *t, int seat)
{
    if (seat >= t->players)
        return TARGET_NOBODY;
    if (!bits_has(t->alive, seat))
        return TARGET_DEAD;
    if (seat == t->mover && (t->combination > 1 || t->played != KITTENS_TARGETED))
        return TARGET_SELF;
    if (t->combination == 1 && t->played == KITTENS_MARK && !kittens_has_unmarked(t, seat))
        return TARGET_MARKED;
    return FINE;
}

static enum fault judge_demanded(const struct kittens_table *t, int card)
{
    if (card == KITTENS_IMPLODING)
        return DEMAND_IMPLODING;
    return kittens_copies((enum kittens_variant)t->variant, t->players, (enum kittens_card)card) > 0
               ? FINE
               : DEMAND_UNKNOWN;
}

static enum fault judge_aim(const struct kittens_table *t, const struct event *event)
{
    enum fault fault = event->arg_count > 0 ? judge_target(t, event->args[0]) : FINE;

    if (fault != FINE)
        return fault;
    if ((event->kind == KITTENS_DEMAND) != (t->combination == 3))
        return t->combination == 3 ? DEMAND_TOO : DEMAND_NOTHING;
    return event->arg_count > 1 ? judge_demanded(t, event->args[1]) : FINE;
}

static bool holds_nope(const struct kittens_sight *v)
{
    for (int i = 0; i < v->table->hand_count[v->viewer]; i++)
        if (v->hand[i] == KITTENS_NOPE)
            return true;
    return false;
}

static enum fault judge_nope(const struct kittens_sight *v)
{
    if (is_cursed(v))
        return CURSED_NOPE;
    return holds_nope(v) ? FINE : NO_NOPE;
}

static enum fault judge_answer(const struct kittens_sight *v, const struct event *event)
{
    const struct kittens_table *t = v->table;

    if (t->stage != KITTENS_NOPING)
        return NO_QUESTION;
    if (event->seat == t->questioned)
        return event->kind == KITTENS_DO_NOPE ? OWN_CARD : OWN_QUESTION;
    if (t->window_s == 0 && event->seat != t->actor)
        return NOT_ASKED;
    if (bits_has(t->answered, event->seat))
        return ANSWERED;
    if (event->arg_count > 0 && event->args[0] != t->question)
        return OTHER_QUESTION;
    return event->kind == KITTENS_DO_NOPE ? judge_nope(v) : FINE;
}

static enum fault judge_order(const struct kittens_table *t, const struct event *event)
{
    int count = kittens_spread(t);

    if (first_beyond(event, count) >= 0)
        return NO_SUCH_PLACE;
    if (first_twice(event) >= 0)
        return PLACE_TWICE;
    return event->arg_count == 0 || event->arg_count == count ? FINE : PLACE_MISSING;
}

static enum fault judge_insert(const struct kittens_table *t, const struct event *event)
{
    return event->arg_count > 0 && event->args[0] > t->pile_count ? TOO_DEEP : FINE;
}

/* Only a kitten may be refused. */
static enum fault judge_refusal(const struct kittens_sight *v)
{
    return v->held == KITTENS_EXPLODING ? FINE : NOT_A_KITTEN;
}

/* In which stage a kind of event belongs, and what is said in any other. */
static const struct {
    enum kittens_stage stage;
    enum fault fault;
} places[KITTENS_KINDS] = {
    [KITTENS_DRAW] = {KITTENS_TURN, FIRST},
    [KITTENS_PLAY] = {KITTENS_TURN, FIRST},
    [KITTENS_PAIR] = {KITTENS_TURN, FIRST},
    [KITTENS_TRIPLE] = {KITTENS_TURN, FIRST},
    [KITTENS_AIM] = {KITTENS_AIMING, NO_CHOICE},
    [KITTENS_DEMAND] = {KITTENS_AIMING, NO_CHOICE},
    [KITTENS_REPEAT] = {KITTENS_TIMES, NO_TIMES},
    [KITTENS_ORDER] = {KITTENS_ORDERING, NO_ORDER},
    [KITTENS_KEEP] = {KITTENS_LOOKING, NO_LOOK},
    [KITTENS_REFUSE] = {KITTENS_LOOKING, NO_LOOK},
    [KITTENS_INSERT] = {KITTENS_INSERTING, NO_KITTEN},
    [KITTENS_GIVE] = {KITTENS_GIVING, NO_COLLECTION},
};

/* In its stage, by the right player. */
static enum fault judge_act(const struct kittens_sight *v, const struct event *event)
{
    switch (event->kind) {
    case KITTENS_AIM:
    case KITTENS_DEMAND: return judge_aim(v->table, event);
    case KITTENS_ORDER: return judge_order(v->table, event);
    case KITTENS_REFUSE: return judge_refusal(v);
    case KITTENS_INSERT: return judge_insert(v->table, event);
    case KITTENS_GIVE: return first_missing(v, event) < 0 ? FINE : NO_SUCH_CARD;
    case KITTENS_REPEAT:
    case KITTENS_KEEP: return FINE;
    }
    return judge_play(v, event);
}

/* What is said outside the stage of an event. While a card is in question nobody has begun anything
   to finish. */
static enum fault misplaced(const struct kittens_sight *v, const struct event *event)
{
    const struct kittens_table *t = v->table;
    struct event answer = {
        .kind = KITTENS_ALLOW, .seat = event->seat, .arg_count = 1, .args = {t->question}};

    if (places[event->kind].fault != FIRST || t->stage != KITTENS_NOPING)
        return places[event->kind].fault;
    return judge_answer(v, &answer) == FINE ? ANSWER_FIRST : NOPES_FIRST;
}

static enum fault judge_player(const struct kittens_sight *v, const struct event *event)
{
    const struct kittens_table *t = v->table;

    if (event->seat >= t->players || event->seat != v->viewer)
        return NOT_A_SEAT;
    if (!bits_has(t->alive, event->seat))
        return DEAD;
    if (event->kind == EVENT_FORFEIT)
        return FINE;
    if (event->kind == KITTENS_DO_NOPE || event->kind == KITTENS_ALLOW)
        return judge_answer(v, event);
    if (t->stage != places[event->kind].stage)
        return misplaced(v, event);
    return event->seat == kittens_awaited(t) ? judge_act(v, event) : NOT_YOU;
}

static enum fault judge(const struct kittens_sight *v, const struct event *event)
{
    if (v->table->stage == KITTENS_OVER)
        return OVER;
    if (event->kind == EVENT_TIMEOUT)
        return judge_clock(v->table, event);
    if (event->kind == KITTENS_PERMUTE || event->kind == KITTENS_PICK ||
        event->kind == KITTENS_UNCOVER)
        return judge_nature(v, event);
    return judge_player(v, event);
}

bool kittens_may(const struct kittens_sight *view, const struct event *event)
{
    return judge(view, event) == FINE;
}

/* What fills the place of a refusal. */
enum filling {
    NOTHING,
    MIXED_COUNT,
    AWAITED,
    MISSING_CARD,
    PLAYED_CARD,
    TARGET,
    DEMANDED_CARD,
    BOTTOM,
    TWICE_PLACE,
    MISSING_PLACE,
    SPREAD_COUNT,
};

static const enum filling fillings[FAULTS] = {
    [NO_PERMUTATION] = MIXED_COUNT,
    [NOT_YOU] = AWAITED,
    [NOT_ASKED] = AWAITED,
    [NO_SUCH_CARD] = MISSING_CARD,
    [NOT_ALONE] = PLAYED_CARD,
    [TARGET_DEAD] = TARGET,
    [TARGET_MARKED] = TARGET,
    [DEMAND_UNKNOWN] = DEMANDED_CARD,
    [TOO_DEEP] = BOTTOM,
    [PLACE_TWICE] = TWICE_PLACE,
    [NO_SUCH_PLACE] = MISSING_PLACE,
    [PLACE_MISSING] = SPREAD_COUNT,
};

static struct message_arg card_arg(int card)
{
    return (struct message_arg)SAY_WORD("card", kittens_card_titles[card]);
}

static struct message_arg number_arg(const char *name, int number)
{
    return (struct message_arg)SAY_NUMBER(name, number);
}

static struct message_arg seat_arg(const char *name, int seat)
{
    return (struct message_arg)SAY_SEAT(name, seat);
}

static struct message_arg fill(const struct kittens_sight *v, const struct event *event,
                               enum filling filling)
{
    const struct kittens_table *t = v->table;

    switch (filling) {
    case MIXED_COUNT: return number_arg("count", v->mixing);
    case AWAITED: return seat_arg("mover", kittens_awaited(t));
    case MISSING_CARD: return number_arg("slot", first_missing(v, event));
    case PLAYED_CARD: return card_arg(v->hand[event->args[0]]);
    case TARGET: return seat_arg("target", event->args[0]);
    case DEMANDED_CARD: return card_arg(event->args[1]);
    case BOTTOM: return number_arg("count", t->pile_count);
    case TWICE_PLACE: return number_arg("place", first_twice(event));
    case MISSING_PLACE: return number_arg("place", first_beyond(event, kittens_spread(t)));
    case SPREAD_COUNT: return number_arg("count", kittens_spread(t));
    case NOTHING: break;
    }
    return (struct message_arg){0};
}

static struct kittens_sight sight_of(const struct kittens_view *view)
{
    bool is_seated = view->viewer < KITTENS_PLAYERS_MAX;

    return (struct kittens_sight){&view->table, view->viewer, view->held, view->mixing,
                                  is_seated ? view->hands[view->viewer] : NULL};
}

bool kittens_why_not(const void *view, const struct event *event, struct message *why)
{
    struct kittens_sight sight = sight_of(view);
    enum fault fault = judge(&sight, event);

    if (fault != FINE && why) {
        *why = SAY(kittens_refusals[fault - 1]);
        why->args[0] = fill(&sight, event, fillings[fault]);
    }
    return fault != FINE;
}

/* A list of moves that is being made. */
struct list {
    struct move *moves;
    int count, cap;
    struct move spill; /* what finds no room */
};

static struct move *add(struct list *list, int kind)
{
    struct move *move = list->count < list->cap ? &list->moves[list->count++] : &list->spill;

    *move = (struct move){.kind = (int16_t)kind};
    return move;
}

static void add_number(struct list *list, int kind, int from, int to)
{
    struct move *move = add(list, kind);

    move->arg_count = 1;
    move->args[0] = (int16_t)from;
    move->last_max = (int16_t)to;
}

static void add_args(struct list *list, int kind, int count, int a, int b, int c)
{
    struct move *move = add(list, kind);

    move->arg_count = (int16_t)count;
    move->args[0] = (int16_t)a;
    move->args[1] = (int16_t)b;
    if (count > 2)
        move->args[2] = (int16_t)c;
    move->last_max = move->args[count - 1];
}

static void list_combinations(const struct kittens_sight *v, struct list *list)
{
    const uint8_t *hand = v->hand;
    int count = v->table->hand_count[v->viewer];

    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++) {
            if (!go_together(hand[a], hand[b]))
                continue;
            add_args(list, KITTENS_PAIR, 2, a, b, 0);
            for (int c = b + 1; c < count; c++)
                if (go_together(hand[a], hand[c]) && go_together(hand[b], hand[c]))
                    add_args(list, KITTENS_TRIPLE, 3, a, b, c);
        }
}

static void list_turn(const struct kittens_sight *v, struct list *list)
{
    add(list, KITTENS_DRAW);
    for (int slot = 0; slot < v->table->hand_count[v->viewer]; slot++)
        if (can_play(v, slot))
            add_number(list, KITTENS_PLAY, slot, slot);
    if (!is_cursed(v))
        list_combinations(v, list);
}

static void list_aims(const struct kittens_sight *v, struct list *list)
{
    const struct kittens_table *t = v->table;

    for (int seat = 0; seat < t->players; seat++) {
        if (judge_target(t, seat) != FINE)
            continue;
        if (t->combination < 3)
            add_number(list, KITTENS_AIM, seat, seat);
        for (int card = 0; t->combination == 3 && card < KITTENS_CARDS; card++)
            if (judge_demanded(t, card) == FINE)
                add_args(list, KITTENS_DEMAND, 2, seat, card, 0);
    }
}

static void list_answers(const struct kittens_sight *v, struct list *list)
{
    int question = v->table->question;
    struct event allow = {.seat = (int16_t)v->viewer,
                          .kind = KITTENS_ALLOW,
                          .arg_count = 1,
                          .args = {(int16_t)question}};

    if (judge_answer(v, &allow) != FINE)
        return;
    add_number(list, KITTENS_ALLOW, question, question);
    if (judge_nope(v) == FINE)
        add_number(list, KITTENS_DO_NOPE, question, question);
}

/* Every order of the top cards. */
static void list_orders(const struct kittens_table *t, struct list *list, int done, uint64_t used,
                        int16_t *order)
{
    int count = kittens_spread(t);

    for (int place = 0; done < count && place < count; place++) {
        if (bits_has(used, place))
            continue;
        order[done] = (int16_t)place;
        list_orders(t, list, done + 1, used | bits_of(place), order);
    }
    if (done < count)
        return;
    struct move *move = add(list, KITTENS_ORDER);
    move->arg_count = (int16_t)count;
    for (int i = 0; i < count; i++)
        move->args[i] = move->last_max = order[i];
}

static void list_awaited(const struct kittens_sight *v, struct list *list)
{
    const struct kittens_table *t = v->table;
    int16_t order[KITTENS_SPREAD_MAX];

    switch ((enum kittens_stage)t->stage) {
    case KITTENS_TURN: list_turn(v, list); break;
    case KITTENS_AIMING: list_aims(v, list); break;
    case KITTENS_TIMES: add_number(list, KITTENS_REPEAT, 1, 100); break;
    case KITTENS_ORDERING: list_orders(t, list, 0, 0, order); break;
    case KITTENS_LOOKING:
        add(list, KITTENS_KEEP);
        if (judge_refusal(v) == FINE)
            add(list, KITTENS_REFUSE);
        break;
    case KITTENS_INSERTING: add_number(list, KITTENS_INSERT, 0, t->pile_count); break;
    case KITTENS_GIVING:
        for (int slot = 0; slot < t->hand_count[v->viewer]; slot++)
            add_number(list, KITTENS_GIVE, slot, slot);
        break;
    case KITTENS_NOPING:
    case KITTENS_DEALING:
    case KITTENS_FILLING:
    case KITTENS_MIXING:
    case KITTENS_PICKING:
    case KITTENS_UNCOVERING:
    case KITTENS_OVER: break;
    }
}

int kittens_legal(const void *view, struct move *moves, int cap)
{
    struct kittens_sight sight = sight_of(view);
    const struct kittens_table *t = sight.table;
    struct list list = {.moves = moves, .cap = cap};

    if (sight.viewer >= t->players || !bits_has(t->alive, sight.viewer))
        return 0;
    if (t->stage == KITTENS_NOPING)
        list_answers(&sight, &list);
    else if (sight.viewer == kittens_awaited(t))
        list_awaited(&sight, &list);
    return list.count;
}
