/* The rules of probe: turns, the window, who knows which card. The state is private to this file.
   Chance and time come as events; which of them come is for the match. */
#include "probe.h"

#include "bits.h"
#include "hash.h"

#include <string.h>

struct card {
    int id;
    uint32_t known; /* set of the players who know it */
};

struct probe_state {
    struct probe_table table;
    struct card deck[PROBE_CARDS_MAX]; /* from the top */
    struct card hands[PROBE_PLAYERS_MAX][PROBE_HAND_MAX];
};

_Static_assert(sizeof(struct probe_table) == 4 * 8 + 42 * sizeof(int), "padding is no data");

enum option_index { OPTION_CARDS, OPTION_WINDOW, OPTION_OBJECTIONS, OPTION_COUNT };

static const char *const objection_names[] = {"any", "most"};
static const char *const objection_titles[] = {WORDS("Any"), WORDS("Most")};

static const struct option options[OPTION_COUNT] = {
    [OPTION_CARDS] = {.field = {"cards", 8, PROBE_CARDS_MAX, NULL},
                      .standard = 12,
                      .title = WORDS("Cards"),
                      .says = WORDS("How many cards are there?")},
    [OPTION_WINDOW] = {.field = {"window", 5, 60, NULL},
                       .standard = 20,
                       .title = WORDS("Seconds for a bid"),
                       .says = WORDS("How many seconds does a bid stand open?")},
    [OPTION_OBJECTIONS] = {.field = {"objections", 0, 1, objection_names},
                           .titles = objection_titles,
                           .standard = 0,
                           .title = WORDS("Objections"),
                           .says = WORDS("How many objections block a bid?")},
};

static const struct event_kind kinds[PROBE_KINDS] = {
    EVENT_COMMON_KINDS,
    [PROBE_SHUFFLE] = {.name = "shuffle",
                       .by = BY_NATURE,
                       .arg_min = 1,
                       .arg_max = PROBE_CARDS_MAX,
                       .fields = {{WORDS("place in the deck"), 0, PROBE_CARDS_MAX - 1, NULL}}},
    [PROBE_DRAW] = {.name = "draw"},
    [PROBE_HIDE] = {.name = "hide",
                    .arg_min = 2,
                    .arg_max = 2,
                    .fields = {{WORDS("place in the hand"), 0, PROBE_HAND_MAX - 1, NULL},
                               {WORDS("place in the deck"), 0, PROBE_CARDS_MAX, NULL}},
                    .secret_args = 1 << 1},
    [PROBE_SHOW] = {.name = "show",
                    .arg_min = 1,
                    .arg_max = 1,
                    .fields = {{WORDS("place in the hand"), 0, PROBE_HAND_MAX - 1, NULL}}},
    [PROBE_STIR] = {.name = "stir"},
    [PROBE_BID] = {.name = "bid",
                   .arg_min = 1,
                   .arg_max = 1,
                   .fields = {{WORDS("bid"), 1, PROBE_BID_MAX, NULL}}},
    [PROBE_OBJECT] = {.name = "object",
                      .arg_min = 1,
                      .arg_max = 1,
                      .fields = {{WORDS("number of the window"), 1, PROBE_TURNS, NULL}}},
    [PROBE_ALLOW] = {.name = "allow",
                     .arg_min = 1,
                     .arg_max = 1,
                     .fields = {{WORDS("number of the window"), 1, PROBE_TURNS, NULL}}},
};

enum ending { ENDING_TURNS, ENDING_DECK, ENDING_LAST_PLAYER };

static const char *const endings[] = {
    [ENDING_TURNS] = WORDS("all turns are taken"),
    [ENDING_DECK] = WORDS("the deck is empty"),
    [ENDING_LAST_PLAYER] = WORDS("one player is left"),
    NULL,
};

/* Why something can't be done; FAULT_NONE ends the list of the texts. */
enum fault {
    FAULT_OVER,
    FAULT_NOT_YOURS,
    FAULT_LEFT,
    FAULT_NO_SHUFFLE,
    FAULT_ORDER,
    FAULT_NO_DEADLINE,
    FAULT_EARLY,
    FAULT_SHUFFLING,
    FAULT_NO_WINDOW,
    FAULT_OTHER_WINDOW,
    FAULT_OWN_BID,
    FAULT_ANSWERED,
    FAULT_WAIT,
    FAULT_TURN,
    FAULT_EMPTY,
    FAULT_FULL,
    FAULT_SLOT,
    FAULT_INDEX,
    FAULT_WORTHLESS,
    FAULT_FEW,
    FAULT_HIGH,
    FAULT_NONE
};

static const char *const refusals[] = {
    [FAULT_OVER] = WORDS("The game is over."),
    [FAULT_NOT_YOURS] = WORDS("That is not for you to do."),
    [FAULT_LEFT] = WORDS("You have left the game."),
    [FAULT_NO_SHUFFLE] = WORDS("Nothing is to be shuffled."),
    [FAULT_ORDER] = WORDS("That is no order of {count} cards."),
    [FAULT_NO_DEADLINE] = WORDS("No deadline is running."),
    [FAULT_EARLY] = WORDS("It is too early for that."),
    [FAULT_SHUFFLING] = WORDS("The cards are being shuffled."),
    [FAULT_NO_WINDOW] = WORDS("There is no bid to answer."),
    [FAULT_OTHER_WINDOW] = WORDS("Bid {window} is the one to answer."),
    [FAULT_OWN_BID] = WORDS("The bid is your own."),
    [FAULT_ANSWERED] = WORDS("You have answered already."),
    [FAULT_WAIT] = WORDS("The bid of {mover} has to be answered first."),
    [FAULT_TURN] = WORDS("It is {mover}'s turn."),
    [FAULT_EMPTY] = WORDS("The deck is empty."),
    [FAULT_FULL] = WORDS("Your hand is full."),
    [FAULT_SLOT] = WORDS("You have no card there."),
    [FAULT_INDEX] = WORDS("The deck has only {count} cards."),
    [FAULT_WORTHLESS] = WORDS("Card {card} is worth nothing."),
    [FAULT_FEW] = WORDS("There is nothing to stir."),
    [FAULT_HIGH] = WORDS("You may bid no more than {ceiling}."),
    [FAULT_NONE] = NULL,
};

int probe_points(int card)
{
    return card % 4;
}

static bool probe_start(void *state, const struct params *params, struct message *why)
{
    struct probe_state *s = state;
    int cards = params->options[OPTION_CARDS];

    if (cards < (PROBE_DEALT + 1) * params->players) {
        if (why)
            *why = SAY("{cards} cards are too few for {players} players.",
                       .args = {SAY_NUMBER("cards", cards), SAY_NUMBER("players", params->players)},
                       .position = OPTION_CARDS);
        return false;
    }
    memset(s, 0, sizeof *s);
    s->table = (struct probe_table){
        .closes_ms = NEVER,
        .players = params->players,
        .cards = cards,
        .window_s = params->options[OPTION_WINDOW],
        .most_must_object = params->options[OPTION_OBJECTIONS],
        .mover = params->players - 1,
        .ceiling = 3,
        .ending = -1,
        .deck_count = cards,
    };
    for (int i = 0; i < cards; i++)
        s->deck[i].id = i;
    return true;
}

static uint64_t living(const struct probe_table *t)
{
    return bits_below(t->players) & ~t->forfeited;
}

static uint64_t unanswered(const struct probe_table *t)
{
    return living(t) & ~t->answered & ~bits_of(t->mover);
}

static uint64_t probe_to_act(const void *state)
{
    const struct probe_table *t = &((const struct probe_state *)state)->table;

    switch ((enum probe_stage)t->stage) {
    case PROBE_DEALING:
    case PROBE_STIRRING: return bits_of(SEAT_NATURE);
    case PROBE_ACTING: return bits_of(t->mover);
    case PROBE_ANSWERING: return unanswered(t) | bits_of(SEAT_CLOCK);
    case PROBE_OVER: break;
    }
    return 0;
}

static int64_t probe_deadline(const void *state)
{
    return ((const struct probe_state *)state)->table.closes_ms;
}

static int shown(struct card card, int viewer)
{
    return bits_has(card.known, viewer) ? card.id : PROBE_UNKNOWN;
}

static void probe_view(const void *state, int viewer, void *view)
{
    const struct probe_state *s = state;
    struct probe_view *v = view;

    memset(v, 0, sizeof *v);
    v->table = s->table;
    v->viewer = viewer;
    for (int i = 0; i < s->table.deck_count; i++)
        v->deck[i] = shown(s->deck[i], viewer);
    for (int seat = 0; seat < s->table.players; seat++)
        for (int slot = 0; slot < s->table.hand_count[seat]; slot++)
            v->hands[seat][slot] = shown(s->hands[seat][slot], viewer);
}

static enum fault judge_shuffle(const struct probe_table *t, const struct event *event)
{
    uint64_t places = 0;

    if (t->stage != PROBE_DEALING && t->stage != PROBE_STIRRING)
        return FAULT_NO_SHUFFLE;
    for (int i = 0; i < event->arg_count; i++)
        places |= bits_of(event->args[i]);
    if (event->arg_count != t->deck_count || places != bits_below(t->deck_count))
        return FAULT_ORDER;
    return FAULT_NONE;
}

static enum fault judge_timeout(const struct probe_table *t, const struct event *event)
{
    if (t->stage != PROBE_ANSWERING)
        return FAULT_NO_DEADLINE;
    return event->time_ms < t->closes_ms ? FAULT_EARLY : FAULT_NONE;
}

static enum fault judge_answer(const struct probe_table *t, const struct event *event)
{
    if (t->stage != PROBE_ANSWERING)
        return FAULT_NO_WINDOW;
    if (event->seat == t->mover)
        return FAULT_OWN_BID;
    if (bits_has(t->answered, event->seat))
        return FAULT_ANSWERED;
    if (event->arg_count > 0 && event->args[0] != t->windows)
        return FAULT_OTHER_WINDOW;
    return FAULT_NONE;
}

static enum fault judge_draw(const struct probe_table *t)
{
    if (t->deck_count == 0)
        return FAULT_EMPTY;
    return t->hand_count[t->mover] == PROBE_HAND_MAX ? FAULT_FULL : FAULT_NONE;
}

static enum fault judge_hide(const struct probe_table *t, const struct event *event)
{
    if (event->arg_count > 0 && event->args[0] >= t->hand_count[t->mover])
        return FAULT_SLOT;
    return event->arg_count > 1 && event->args[1] > t->deck_count ? FAULT_INDEX : FAULT_NONE;
}

static enum fault judge_show(const struct probe_view *v, const struct event *event)
{
    if (event->arg_count == 0)
        return FAULT_NONE;
    if (event->args[0] >= v->table.hand_count[v->viewer])
        return FAULT_SLOT;
    return probe_points(v->hands[v->viewer][event->args[0]]) == 0 ? FAULT_WORTHLESS : FAULT_NONE;
}

static enum fault judge_action(const struct probe_view *v, const struct event *event)
{
    const struct probe_table *t = &v->table;

    if (t->stage == PROBE_ANSWERING)
        return FAULT_WAIT;
    if (event->seat != t->mover)
        return FAULT_TURN;
    switch (event->kind) {
    case PROBE_DRAW: return judge_draw(t);
    case PROBE_HIDE: return judge_hide(t, event);
    case PROBE_SHOW: return judge_show(v, event);
    case PROBE_STIR: return t->deck_count < 2 ? FAULT_FEW : FAULT_NONE;
    case PROBE_BID:
        return event->arg_count > 0 && event->args[0] > t->ceiling ? FAULT_HIGH : FAULT_NONE;
    }
    return FAULT_NOT_YOURS;
}

static enum fault judge(const struct probe_view *v, const struct event *event)
{
    const struct probe_table *t = &v->table;

    if (t->stage == PROBE_OVER)
        return FAULT_OVER;
    if (event->kind == PROBE_SHUFFLE)
        return judge_shuffle(t, event);
    if (event->kind == EVENT_TIMEOUT)
        return judge_timeout(t, event);
    if (event->seat != v->viewer || event->seat >= t->players)
        return FAULT_NOT_YOURS;
    if (bits_has(t->forfeited, event->seat))
        return FAULT_LEFT;
    if (event->kind == EVENT_FORFEIT)
        return FAULT_NONE;
    if (t->stage == PROBE_DEALING || t->stage == PROBE_STIRRING)
        return FAULT_SHUFFLING;
    if (event->kind == PROBE_OBJECT || event->kind == PROBE_ALLOW)
        return judge_answer(t, event);
    return judge_action(v, event);
}

/* What fills the place in the text of a fault, if it has one. */
static struct message_arg fault_arg(const struct probe_view *v, const struct event *event,
                                    enum fault fault)
{
    const struct probe_table *t = &v->table;

    if (fault == FAULT_WAIT || fault == FAULT_TURN)
        return (struct message_arg)SAY_SEAT("mover", t->mover);
    if (fault == FAULT_ORDER || fault == FAULT_INDEX)
        return (struct message_arg)SAY_NUMBER("count", t->deck_count);
    if (fault == FAULT_OTHER_WINDOW)
        return (struct message_arg)SAY_NUMBER("window", t->windows);
    if (fault == FAULT_WORTHLESS)
        return (struct message_arg)SAY_NUMBER("card", v->hands[v->viewer][event->args[0]]);
    if (fault == FAULT_HIGH)
        return (struct message_arg)SAY_NUMBER("ceiling", t->ceiling);
    return (struct message_arg){0};
}

static bool probe_why_not(const void *view, const struct event *event, struct message *why)
{
    enum fault fault = judge(view, event);

    if (fault != FAULT_NONE && why)
        *why = SAY(refusals[fault], .args = {fault_arg(view, event, fault)});
    return fault != FAULT_NONE;
}

struct move_list {
    const struct probe_view *view;
    struct move *moves;
    int count, cap;
};

/* Lists the move if the judge passes the first of its events: ranges reach as far as the table lets
   them, so the others pass as well. */
static void list_move(struct move_list *list, struct move move)
{
    struct event event = {0};

    move_event(&move, 0, list->view->viewer, &event);
    if (list->count < list->cap && judge(list->view, &event) == FAULT_NONE)
        list->moves[list->count++] = move;
}

static void list_range(struct move_list *list, int kind, int min, int max)
{
    list_move(list, (struct move){.kind = (int16_t)kind,
                                  .arg_count = 1,
                                  .args = {(int16_t)min},
                                  .last_max = (int16_t)max});
}

static int probe_legal(const void *view, struct move *moves, int cap)
{
    const struct probe_table *t = &((const struct probe_view *)view)->table;
    struct move_list list = {.view = view, .moves = moves, .cap = cap};

    list_move(&list, (struct move){.kind = PROBE_DRAW});
    list_move(&list, (struct move){.kind = PROBE_STIR});
    for (int slot = 0; slot < PROBE_HAND_MAX; slot++) {
        list_range(&list, PROBE_SHOW, slot, slot);
        list_move(&list, (struct move){.kind = PROBE_HIDE,
                                       .arg_count = 2,
                                       .args = {(int16_t)slot, 0},
                                       .last_max = (int16_t)t->deck_count});
    }
    list_range(&list, PROBE_BID, 1, t->ceiling);
    list_range(&list, PROBE_OBJECT, t->windows, t->windows);
    list_range(&list, PROBE_ALLOW, t->windows, t->windows);
    return list.count;
}

static struct card take_card(struct card *cards, int *count, int at)
{
    struct card card = cards[at];

    --*count;
    memmove(cards + at, cards + at + 1, (size_t)(*count - at) * sizeof *cards);
    cards[*count] = (struct card){0};
    return card;
}

static void put_card(struct card *cards, int *count, int at, struct card card)
{
    memmove(cards + at + 1, cards + at, (size_t)(*count - at) * sizeof *cards);
    cards[at] = card;
    ++*count;
}

static void let_know(struct card *card, int seat)
{
    card->known |= (uint32_t)bits_of(seat);
}

/* From now on only these players know what lies where in the deck. */
static void limit_deck(struct probe_state *s, uint64_t seats)
{
    for (int i = 0; i < s->table.deck_count; i++)
        s->deck[i].known &= (uint32_t)seats;
}

static void tell_about(struct outbox *outbox, uint64_t audience, const char *text, int seat)
{
    outbox_tell(outbox, audience, SAY(text, .args = {SAY_SEAT("seat", seat)}));
}

static void end_game(struct probe_table *t, enum ending ending, struct outbox *outbox)
{
    t->stage = PROBE_OVER;
    t->closes_ms = NEVER;
    t->ending = (int)ending;
    outbox_tell(outbox, EVERYONE,
                SAY("The game ends: {ending}.", .args = {SAY_WORD("ending", endings[ending])}));
}

static void next_turn(struct probe_table *t, struct outbox *outbox)
{
    t->closes_ms = NEVER;
    if (t->turn == PROBE_TURNS) {
        end_game(t, ENDING_TURNS, outbox);
        return;
    }
    if (t->deck_count == 0) {
        end_game(t, ENDING_DECK, outbox);
        return;
    }
    do
        t->mover = (t->mover + 1) % t->players;
    while (!bits_has(living(t), t->mover));
    t->turn++;
    t->steps_left = PROBE_STEPS;
    t->stage = PROBE_ACTING;
    outbox_begin_turn(outbox);
    tell_about(outbox, EVERYONE, "It is {seat}'s turn.", t->mover);
}

static void end_step(struct probe_table *t, struct outbox *outbox)
{
    if (--t->steps_left == 0)
        next_turn(t, outbox);
}

static void note_motion(struct probe_table *t, enum probe_motion motion, int slot)
{
    t->moved = (int)motion;
    t->moved_seat = t->mover;
    t->moved_slot = slot;
    t->is_new = true;
}

static void draw(struct probe_state *s, struct outbox *outbox)
{
    struct probe_table *t = &s->table;
    struct card card = take_card(s->deck, &t->deck_count, 0);

    let_know(&card, t->mover);
    note_motion(t, PROBE_DREW, t->hand_count[t->mover]);
    put_card(s->hands[t->mover], &t->hand_count[t->mover], t->hand_count[t->mover], card);
    outbox_reveal(outbox);
    tell_about(outbox, EVERYONE, "{seat} draws a card.", t->mover);
    outbox_tell(outbox, bits_of(t->mover),
                SAY("You draw card {card}.", .args = {SAY_NUMBER("card", card.id)}));
    end_step(t, outbox);
}

static void hide(struct probe_state *s, int slot, int index, struct outbox *outbox)
{
    struct probe_table *t = &s->table;
    struct card card = take_card(s->hands[t->mover], &t->hand_count[t->mover], slot);

    note_motion(t, PROBE_HID, slot);
    put_card(s->deck, &t->deck_count, index, card);
    limit_deck(s, bits_of(t->mover));
    outbox_tell(outbox, EVERYONE,
                SAY("{seat} hides the card at {slot} in the deck.",
                    .args = {SAY_SEAT("seat", t->mover), SAY_NUMBER("slot", slot)}));
    outbox_tell(outbox, bits_of(t->mover),
                SAY("It is at {index} now.", .args = {SAY_NUMBER("index", index)}));
    end_step(t, outbox);
}

static void show(struct probe_state *s, int slot, struct outbox *outbox)
{
    struct probe_table *t = &s->table;
    struct card card = take_card(s->hands[t->mover], &t->hand_count[t->mover], slot);

    note_motion(t, PROBE_SHOWED, slot);
    t->discard[t->discard_count++] = card.id;
    t->score[t->mover] += probe_points(card.id);
    outbox_reveal(outbox);
    outbox_tell(outbox, EVERYONE,
                SAY("{seat} shows card {card}, which lay at {slot}.",
                    .args = {SAY_SEAT("seat", t->mover), SAY_NUMBER("card", card.id),
                             SAY_NUMBER("slot", slot)}));
    end_step(t, outbox);
}

static void stir(struct probe_table *t, struct outbox *outbox)
{
    t->stage = PROBE_STIRRING;
    tell_about(outbox, EVERYONE, "{seat} stirs the deck.", t->mover);
}

static void deal_card(struct probe_state *s, int seat, struct outbox *outbox)
{
    struct card card = take_card(s->deck, &s->table.deck_count, 0);

    let_know(&card, seat);
    put_card(s->hands[seat], &s->table.hand_count[seat], s->table.hand_count[seat], card);
    outbox_tell(outbox, bits_of(seat),
                SAY("You are dealt card {card}.", .args = {SAY_NUMBER("card", card.id)}));
}

static void shuffle(struct probe_state *s, const struct event *event, struct outbox *outbox)
{
    struct card before[PROBE_CARDS_MAX];
    bool is_dealing = s->table.stage == PROBE_DEALING;

    memcpy(before, s->deck, sizeof before);
    for (int i = 0; i < s->table.deck_count; i++)
        s->deck[i] = before[event->args[i]];
    limit_deck(s, 0);
    note_motion(&s->table, is_dealing ? PROBE_DEALT_ALL : PROBE_STIRRED, 0);
    outbox_tell(outbox, EVERYONE, SAY("The deck is shuffled."));
    for (int i = 0; is_dealing && i < PROBE_DEALT * s->table.players; i++)
        deal_card(s, i % s->table.players, outbox);
    next_turn(&s->table, outbox);
}

static void bid(struct probe_table *t, const struct event *event, struct outbox *outbox)
{
    t->stage = PROBE_ANSWERING;
    t->bid = event->args[0];
    t->windows++;
    t->answered = t->objected = 0;
    t->closes_ms = event->time_ms + 1000 * t->window_s;
    outbox_tell(outbox, EVERYONE,
                SAY("{seat} bids {bid}: bid {window}.",
                    .args = {SAY_SEAT("seat", t->mover), SAY_NUMBER("bid", t->bid),
                             SAY_NUMBER("window", t->windows)}));
}

static bool is_blocked(const struct probe_table *t)
{
    int others = bits_count(living(t)) - 1;

    return bits_count(t->objected) > (t->most_must_object ? others / 2 : 0);
}

static void close_window(struct probe_table *t, struct outbox *outbox)
{
    if (is_blocked(t)) {
        tell_about(outbox, EVERYONE, "The bid of {seat} is blocked.", t->mover);
    } else {
        tell_about(outbox, EVERYONE, "The bid of {seat} stands.", t->mover);
        t->score[t->mover] += t->bid;
        t->ceiling += t->ceiling < PROBE_BID_MAX;
    }
    next_turn(t, outbox);
}

static void close_if_answered(struct probe_table *t, struct outbox *outbox)
{
    if (unanswered(t) == 0)
        close_window(t, outbox);
}

static void answer(struct probe_table *t, const struct event *event, struct outbox *outbox)
{
    t->answered |= bits_of(event->seat);
    if (event->kind == PROBE_OBJECT) {
        t->objected |= bits_of(event->seat);
        tell_about(outbox, EVERYONE, "{seat} objects.", event->seat);
    } else {
        tell_about(outbox, EVERYONE, "{seat} allows it.", event->seat);
    }
    close_if_answered(t, outbox);
}

/* A bid falls with its bidder; who had to answer it no longer has to. */
static void forfeit(struct probe_table *t, int seat, struct outbox *outbox)
{
    t->forfeited |= bits_of(seat);
    t->objected &= living(t);
    tell_about(outbox, EVERYONE, "{seat} leaves.", seat);
    if (bits_count(living(t)) == 1)
        end_game(t, ENDING_LAST_PLAYER, outbox);
    else if (t->stage == PROBE_ACTING || t->stage == PROBE_ANSWERING) {
        if (seat == t->mover)
            next_turn(t, outbox);
        else if (t->stage == PROBE_ANSWERING)
            close_if_answered(t, outbox);
    }
}

static void enact(struct probe_state *s, const struct event *event, struct outbox *outbox)
{
    switch (event->kind) {
    case EVENT_FORFEIT: forfeit(&s->table, event->seat, outbox); break;
    case EVENT_TIMEOUT: close_window(&s->table, outbox); break;
    case PROBE_SHUFFLE: shuffle(s, event, outbox); break;
    case PROBE_DRAW: draw(s, outbox); break;
    case PROBE_HIDE: hide(s, event->args[0], event->args[1], outbox); break;
    case PROBE_SHOW: show(s, event->args[0], outbox); break;
    case PROBE_STIR: stir(&s->table, outbox); break;
    case PROBE_BID: bid(&s->table, event, outbox); break;
    case PROBE_OBJECT:
    case PROBE_ALLOW: answer(&s->table, event, outbox); break;
    }
}

static bool probe_apply(void *state, const struct event *event, struct outbox *outbox)
{
    struct probe_view v;

    probe_view(state, event->seat, &v);
    if (judge(&v, event) != FAULT_NONE)
        return false;
    ((struct probe_state *)state)->table.is_new = false;
    enact(state, event, outbox);
    return true;
}

/* A card that was hidden first in a turn can still be taken out again. */
static bool probe_is_final(const void *view, const struct event *event)
{
    const struct probe_view *v = view;

    return event->kind != PROBE_HIDE || v->table.steps_left < PROBE_STEPS;
}

static void probe_nature(const void *state, struct dice *dice, struct event *event)
{
    const struct probe_state *s = state;

    *event = (struct event){.seat = SEAT_NATURE, .kind = PROBE_SHUFFLE};
    event->arg_count = (int16_t)s->table.deck_count;
    for (int16_t i = 0; i < event->arg_count; i++)
        event->args[i] = i;
    dice_shuffle(dice, event->args, event->arg_count);
}

/* Adds these cards to the set; false if one was there already or is known to somebody odd. */
static bool collect(const struct card *cards, int count, uint32_t must_know, uint32_t may_know,
                    uint64_t *found)
{
    for (int i = 0; i < count; i++) {
        if (bits_has(*found, cards[i].id) || (must_know & ~cards[i].known) ||
            (cards[i].known & ~may_know))
            return false;
        *found |= bits_of(cards[i].id);
    }
    return true;
}

static bool cards_are_whole(const struct probe_state *s)
{
    uint32_t all = (uint32_t)bits_below(s->table.players);
    uint64_t found = 0;

    if (!collect(s->deck, s->table.deck_count, 0, all, &found))
        return false;
    for (int seat = 0; seat < s->table.players; seat++)
        if (!collect(s->hands[seat], s->table.hand_count[seat], (uint32_t)bits_of(seat), all,
                     &found))
            return false;
    for (int i = 0; i < s->table.discard_count; i++) {
        if (bits_has(found, s->table.discard[i]))
            return false;
        found |= bits_of(s->table.discard[i]);
    }
    return found == bits_below(s->table.cards);
}

static bool turn_is_whole(const struct probe_table *t)
{
    if ((t->closes_ms != NEVER) != (t->stage == PROBE_ANSWERING))
        return false;
    if ((t->ending >= 0) != (t->stage == PROBE_OVER))
        return false;
    if (t->stage != PROBE_OVER && bits_count(living(t)) < 2)
        return false;
    if (t->stage == PROBE_ACTING && (t->steps_left < 1 || !bits_has(living(t), t->mover)))
        return false;
    return t->mover < t->players && t->turn <= PROBE_TURNS && t->ceiling <= PROBE_BID_MAX;
}

static bool probe_sound(const void *state, struct message *why)
{
    const struct probe_state *s = state;

    if (!cards_are_whole(s)) {
        *why = SAY("The cards do not add up.");
        return false;
    }
    if (!turn_is_whole(&s->table)) {
        *why = SAY("The turn is in disorder.");
        return false;
    }
    return true;
}

/* Who stays stands before who leaves; more points stand before fewer. */
static bool is_ahead(const struct probe_table *t, int a, int b)
{
    bool a_stays = bits_has(living(t), a), b_stays = bits_has(living(t), b);

    return a_stays != b_stays ? a_stays : a_stays && t->score[a] > t->score[b];
}

static void probe_standing(const void *state, struct standing *standing)
{
    const struct probe_table *t = &((const struct probe_state *)state)->table;

    *standing = (struct standing){.ending = t->ending};
    for (int seat = 0; seat < t->players; seat++) {
        standing->score[seat] = t->score[seat];
        standing->rank[seat] = 1;
        for (int other = 0; other < t->players; other++)
            standing->rank[seat] += is_ahead(t, other, seat);
    }
}

/* Cards that lie where the viewer can't see them, in any order. */
struct unseen {
    int16_t cards[PROBE_CARDS_MAX];
    int count;
};

static void find_unseen(const struct probe_view *v, struct unseen *unseen)
{
    uint64_t seen = 0;

    for (int i = 0; i < v->table.discard_count; i++)
        seen |= bits_of(v->table.discard[i]);
    for (int i = 0; i < v->table.deck_count; i++)
        if (v->deck[i] != PROBE_UNKNOWN)
            seen |= bits_of(v->deck[i]);
    for (int seat = 0; seat < v->table.players; seat++)
        for (int slot = 0; slot < v->table.hand_count[seat]; slot++)
            if (v->hands[seat][slot] != PROBE_UNKNOWN)
                seen |= bits_of(v->hands[seat][slot]);
    unseen->count = 0;
    for (int16_t card = 0; card < v->table.cards; card++)
        if (!bits_has(seen, card))
            unseen->cards[unseen->count++] = card;
}

static struct card imagine_card(int viewer, int card, struct unseen *unseen)
{
    if (card == PROBE_UNKNOWN)
        return (struct card){.id = unseen->cards[--unseen->count]};
    return (struct card){.id = card, .known = (uint32_t)bits_of(viewer)};
}

static void probe_imagine(const void *view, struct dice *dice, void *state)
{
    const struct probe_view *v = view;
    struct probe_state *s = state;
    struct unseen unseen;

    find_unseen(v, &unseen);
    dice_shuffle(dice, unseen.cards, unseen.count);
    memset(s, 0, sizeof *s);
    s->table = v->table;
    for (int i = 0; i < v->table.deck_count; i++)
        s->deck[i] = imagine_card(v->viewer, v->deck[i], &unseen);
    for (int seat = 0; seat < v->table.players; seat++)
        for (int slot = 0; slot < v->table.hand_count[seat]; slot++) {
            s->hands[seat][slot] = imagine_card(v->viewer, v->hands[seat][slot], &unseen);
            let_know(&s->hands[seat][slot], seat);
        }
}

static void write_number(struct text *text, const char *name, int64_t number)
{
    text_add(text, name);
    text_add_char(text, ' ');
    text_add_number(text, number);
    text_add_char(text, '\n');
}

static void write_numbers(struct text *text, const char *name, const int *numbers, int count)
{
    text_add(text, name);
    for (int i = 0; i < count; i++) {
        text_add_char(text, ' ');
        text_add_number(text, numbers[i]);
    }
    text_add_char(text, '\n');
}

static void write_table(const struct probe_table *t, struct text *text)
{
    write_number(text, "players", t->players);
    write_number(text, "cards", t->cards);
    write_number(text, "window_s", t->window_s);
    write_number(text, "most_must_object", t->most_must_object);
    write_number(text, "stage", t->stage);
    write_number(text, "mover", t->mover);
    write_number(text, "turn", t->turn);
    write_number(text, "steps_left", t->steps_left);
    write_number(text, "windows", t->windows);
    write_number(text, "closes_ms", t->closes_ms);
    write_number(text, "answered", (int64_t)t->answered);
    write_number(text, "objected", (int64_t)t->objected);
    write_number(text, "forfeited", (int64_t)t->forfeited);
    write_number(text, "bid", t->bid);
    write_number(text, "ceiling", t->ceiling);
    write_number(text, "ending", t->ending);
    write_numbers(text, "score", t->score, t->players);
    write_numbers(text, "discard", t->discard, t->discard_count);
    write_numbers(text, "moved", (int[]){t->moved, t->moved_seat, t->moved_slot, t->is_new}, 4);
}

static void write_cards(struct text *text, const char *name, const struct card *cards, int count)
{
    text_add(text, name);
    for (int i = 0; i < count; i++) {
        text_add_char(text, ' ');
        text_add_number(text, cards[i].id);
        text_add_char(text, '/');
        text_add_number(text, cards[i].known);
    }
    text_add_char(text, '\n');
}

static void probe_write_state(const void *state, struct text *text)
{
    const struct probe_state *s = state;

    write_table(&s->table, text);
    write_cards(text, "deck", s->deck, s->table.deck_count);
    for (int seat = 0; seat < s->table.players; seat++)
        write_cards(text, "hand", s->hands[seat], s->table.hand_count[seat]);
}

static uint64_t hash_numbers(uint64_t hash, const int *numbers, int count)
{
    hash = hash_add_word(hash, (uint64_t)count);
    for (int i = 0; i < count; i++)
        hash = hash_add_word(hash, (uint64_t)numbers[i]);
    return hash;
}

static uint64_t hash_table(const struct probe_table *t)
{
    const int numbers[] = {t->players, t->cards,      t->window_s,   t->most_must_object,
                           t->stage,   t->mover,      t->turn,       t->steps_left,
                           t->windows, t->bid,        t->ceiling,    t->ending,
                           t->moved,   t->moved_seat, t->moved_slot, t->is_new};
    uint64_t hash = hash_numbers(HASH_START, numbers, sizeof numbers / sizeof *numbers);

    hash = hash_add_word(hash, (uint64_t)t->closes_ms);
    hash = hash_add_word(hash, t->answered);
    hash = hash_add_word(hash, t->objected);
    hash = hash_add_word(hash, t->forfeited);
    hash = hash_numbers(hash, t->score, t->players);
    return hash_numbers(hash, t->discard, t->discard_count);
}

static uint64_t hash_cards(uint64_t hash, const struct card *cards, int count)
{
    hash = hash_add_word(hash, (uint64_t)count);
    for (int i = 0; i < count; i++) {
        hash = hash_add_word(hash, (uint64_t)cards[i].id);
        hash = hash_add_word(hash, cards[i].known);
    }
    return hash;
}

static uint64_t probe_hash_state(const void *state)
{
    const struct probe_state *s = state;
    uint64_t hash = hash_cards(hash_table(&s->table), s->deck, s->table.deck_count);

    for (int seat = 0; seat < s->table.players; seat++)
        hash = hash_cards(hash, s->hands[seat], s->table.hand_count[seat]);
    return hash;
}

static bool are_within(const int *numbers, int count, int min, int max)
{
    for (int i = 0; i < count; i++)
        if (numbers[i] < min || numbers[i] > max)
            return false;
    return true;
}

static bool table_is_sound(const struct probe_table *t, const struct params *params)
{
    int players = params->players;

    return t->players == players && t->cards == params->options[OPTION_CARDS] &&
           (t->forfeited | t->answered | t->objected) <= bits_below(players) &&
           are_within(&t->stage, 1, 0, PROBE_OVER) && are_within(&t->mover, 1, 0, players - 1) &&
           are_within(&t->steps_left, 1, 0, PROBE_STEPS) &&
           are_within(&t->windows, 1, 0, PROBE_TURNS) &&
           are_within(&t->ceiling, 1, 1, PROBE_BID_MAX) &&
           are_within(&t->ending, 1, -1, ENDING_LAST_PLAYER) &&
           are_within(&t->deck_count, 2, 0, PROBE_CARDS_MAX) &&
           are_within(t->hand_count, players, 0, PROBE_HAND_MAX) &&
           are_within(t->discard, t->discard_count, 0, t->cards - 1) &&
           are_within(&t->moved, 1, 0, PROBE_STIRRED) &&
           are_within(&t->moved_seat, 1, 0, players - 1) &&
           are_within(&t->moved_slot, 1, 0, PROBE_HAND_MAX);
}

static bool probe_view_is_sound(const void *view, int viewer, const struct params *params)
{
    const struct probe_view *v = view;
    const struct probe_table *t = &v->table;
    bool is_sound = v->viewer == viewer && table_is_sound(t, params) &&
                    are_within(v->deck, t->deck_count, PROBE_UNKNOWN, t->cards - 1);

    for (int seat = 0; is_sound && seat < t->players; seat++)
        is_sound = are_within(v->hands[seat], t->hand_count[seat], PROBE_UNKNOWN, t->cards - 1);
    return is_sound;
}

static void probe_write_view(const void *view, struct text *text)
{
    const struct probe_view *v = view;

    write_number(text, "viewer", v->viewer);
    write_table(&v->table, text);
    write_numbers(text, "deck", v->deck, v->table.deck_count);
    for (int seat = 0; seat < v->table.players; seat++)
        write_numbers(text, "hand", v->hands[seat], v->table.hand_count[seat]);
}

const struct game probe_game = {
    .name = "probe",
    .has_secrets = true,
    .title = WORDS("Probe"),
    .version = 1,
    .is_template = true,
    .players_min = 2,
    .players_max = PROBE_PLAYERS_MAX,
    .state_size = sizeof(struct probe_state),
    .view_size = sizeof(struct probe_view),
    .moves_max = 3 + 2 * PROBE_HAND_MAX,
    /* the deal, the forfeits, and for each turn a step, a bid and its answers */
    .events_max = 1 + 3 + PROBE_TURNS * 5,
    .kinds = {kinds, PROBE_KINDS},
    .options = options,
    .option_count = OPTION_COUNT,
    .refusals = refusals,
    .endings = endings,
    .start = probe_start,
    .to_act = probe_to_act,
    .deadline = probe_deadline,
    .apply = probe_apply,
    .nature = probe_nature,
    .sound = probe_sound,
    .standing = probe_standing,
    .view = probe_view,
    .legal = probe_legal,
    .why_not = probe_why_not,
    .is_final = probe_is_final,
    .view_is_sound = probe_view_is_sound,
    .imagine = probe_imagine,
    .hash_state = probe_hash_state,
    .write_state = probe_write_state,
    .write_view = probe_write_view,
};
