/* The face of probe: hands, piles, a bid with its clock, and buttons. Sees views only.

   A card that is touched is hidden by the number of a place in the deck, or shown by a button; the
   deck is drawn from, or stirred by a button. So there are ways that are the beginning of another,
   with a number and without. */
#include "bits.h"
#include "probe.h"
#include "scene.h"

#include <string.h>

/* What completes each kind of move, and what it says if it is a button. */
static const struct {
    const char *id, *key, *label;
} last_touch[PROBE_KINDS] = {
    [PROBE_DRAW] = {"deck", NULL, NULL},
    [PROBE_SHOW] = {"show", "", WORDS("show the card")}, /* the terminal numbers it */
    [PROBE_STIR] = {"stir", "stir", WORDS("stir the deck")},
    [PROBE_BID] = {"bid", "bid", WORDS("bid a number")},
    [PROBE_OBJECT] = {"yes", "1", WORDS("Yes")},
    [PROBE_ALLOW] = {"no", "2", WORDS("No")},
};

static struct node *add(struct scene *scene, enum node_kind kind, enum region region,
                        const char *id, const char *look)
{
    struct node *node = scene_add(scene, kind, region, id);

    text_copy(node->look, sizeof node->look, look);
    return node;
}

static bool is_player(const struct probe_view *v)
{
    return v->viewer < v->table.players;
}

static struct message status_of(const struct probe_table *t)
{
    struct message_arg mover = SAY_SEAT("mover", t->mover);

    switch ((enum probe_stage)t->stage) {
    case PROBE_DEALING:
    case PROBE_STIRRING: return SAY("The cards are being shuffled.");
    case PROBE_ACTING:
        return SAY("{mover} is to act; steps left: {steps}.",
                   .args = {mover, SAY_NUMBER("steps", t->steps_left)});
    case PROBE_ANSWERING:
        return SAY("{mover} has bid {bid}.", .args = {mover, SAY_NUMBER("bid", t->bid)});
    case PROBE_OVER: break;
    }
    return SAY("The game is over.");
}

static void add_status(const struct probe_table *t, struct scene *scene)
{
    add(scene, NODE_TEXT, REGION_STATUS, "status", "status")->label = status_of(t);
    if (t->stage != PROBE_ANSWERING)
        return;
    struct node *clock = add(scene, NODE_CLOCK, REGION_STATUS, "clock", "clock");
    clock->label = SAY("time to answer bid {window}", .args = {SAY_NUMBER("window", t->windows)});
    clock->until_ms = t->closes_ms;
}

static void name_player(char id[NODE_ID_SIZE], int seat)
{
    struct text text;

    text_init(&text, id, NODE_ID_SIZE);
    text_add_numbered(&text, "seat", seat);
}

static void name_slot(char id[NODE_ID_SIZE], int seat, int slot)
{
    struct text text;

    text_init(&text, id, NODE_ID_SIZE);
    text_add_numbered(&text, "seat", seat);
    text_add_numbered(&text, ":hand:", slot);
}

/* A card is typed by its place in the hand. */
static void name_key(char key[NODE_ID_SIZE], int slot)
{
    struct text text;

    text_init(&text, key, NODE_ID_SIZE);
    text_add_number(&text, slot);
}

static struct message card_label(int card)
{
    if (card == PROBE_UNKNOWN)
        return SAY("a card face down");
    return SAY("card {card}, worth {points}",
               .args = {SAY_NUMBER("card", card), SAY_NUMBER("points", probe_points(card))});
}

/* The viewer's own hand is to be touched; the others' lie with their players. */
static void add_hand(const struct probe_view *v, int seat, struct scene *scene)
{
    for (int slot = 0; slot < v->table.hand_count[seat]; slot++) {
        char id[NODE_ID_SIZE];
        name_slot(id, seat, slot);
        struct node *node = add(scene, NODE_CARD, seat == v->viewer ? REGION_HAND : REGION_PLAYERS,
                                id, v->hands[seat][slot] == PROBE_UNKNOWN ? "card down" : "card");
        node->label = card_label(v->hands[seat][slot]);
        if (seat == v->viewer)
            name_key(node->key, slot);
        node->owner = seat;
    }
}

static void add_players(const struct probe_view *v, struct scene *scene)
{
    for (int seat = 0; seat < v->table.players; seat++) {
        struct message_arg name = SAY_SEAT("seat", seat);
        char id[NODE_ID_SIZE];
        name_player(id, seat);
        struct node *node = add(scene, NODE_TEXT, REGION_PLAYERS, id, "player");
        node->owner = seat;
        node->label = bits_has(v->table.forfeited, seat)
                          ? SAY("{seat} has left", .args = {name})
                          : SAY("{seat} has {score} points",
                                .args = {name, SAY_NUMBER("score", v->table.score[seat])});
        add_hand(v, seat, scene);
    }
}

/* The deck, and what the viewer knows of it. */
static void add_deck(const struct probe_view *v, struct scene *scene)
{
    struct node *deck = add(scene, NODE_PILE, REGION_PILES, "deck", "deck");

    text_copy(deck->key, sizeof deck->key, "deck");
    deck->label =
        SAY("a deck of {count} cards", .args = {SAY_NUMBER("count", v->table.deck_count)});
    for (int i = 0; i < v->table.deck_count; i++) {
        char id[NODE_ID_SIZE];
        struct text text;
        if (v->deck[i] == PROBE_UNKNOWN)
            continue;
        text_init(&text, id, sizeof id);
        text_add_numbered(&text, "deck:", i);
        add(scene, NODE_CARD, REGION_PILES, id, "card")->label =
            SAY("card {card} at {index} in the deck",
                .args = {SAY_NUMBER("card", v->deck[i]), SAY_NUMBER("index", i)});
    }
}

static void add_discard(const struct probe_table *t, struct scene *scene)
{
    struct node *pile = add(scene, NODE_PILE, REGION_PILES, "discard", "discard");

    pile->label = SAY("no card has been shown");
    if (t->discard_count > 0)
        pile->label = SAY("{count} cards have been shown, the last was {card}",
                          .args = {SAY_NUMBER("count", t->discard_count),
                                   SAY_NUMBER("card", t->discard[t->discard_count - 1])});
}

/* Either the answers to a bid, or all else. */
static void add_buttons(const struct probe_table *t, struct scene *scene)
{
    for (int kind = 0; kind < PROBE_KINDS; kind++) {
        bool is_answer = kind == PROBE_OBJECT || kind == PROBE_ALLOW;
        if (!last_touch[kind].label || is_answer != (t->stage == PROBE_ANSWERING))
            continue;
        struct node *button =
            add(scene, NODE_BUTTON, REGION_ACTIONS, last_touch[kind].id, "button");
        text_copy(button->key, sizeof button->key, last_touch[kind].key);
        button->label = SAY(last_touch[kind].label);
    }
}

static void add_deal(const struct probe_table *t, struct scene *scene)
{
    for (int seat = 0; seat < t->players; seat++) {
        char slot[NODE_ID_SIZE];
        name_slot(slot, seat, 0);
        scene_add_motion(scene, "", "deck", slot)->count = PROBE_DEALT;
    }
}

static void add_motions(const struct probe_table *t, struct scene *scene)
{
    char slot[NODE_ID_SIZE];

    scene->is_new = t->is_new;
    name_slot(slot, t->moved_seat, t->moved_slot);
    switch ((enum probe_motion)t->moved) {
    case PROBE_STILL: break;
    case PROBE_DEALT_ALL: add_deal(t, scene); break;
    case PROBE_DREW: scene_add_motion(scene, "", "deck", slot); break;
    case PROBE_HID: scene_add_motion(scene, "", slot, "deck"); break;
    case PROBE_SHOWED: scene_add_motion(scene, "", slot, "discard"); break;
    case PROBE_STIRRED: scene_add_motion(scene, "", "deck", "deck"); break;
    }
}

static void probe_scene(const void *view, struct scene *scene)
{
    const struct probe_view *v = view;

    add_status(&v->table, scene);
    add_players(v, scene);
    add_deck(v, scene);
    add_discard(&v->table, scene);
    add_buttons(&v->table, scene);
    add_motions(&v->table, scene);
}

static void probe_touches(const void *view, const struct move *move, struct way *way)
{
    const struct probe_view *v = view;
    char slot[NODE_ID_SIZE];

    if (move->kind == PROBE_HIDE || move->kind == PROBE_SHOW) {
        name_slot(slot, v->viewer, move->args[0]);
        way_add(way, slot);
    } else if (move->kind == PROBE_STIR) {
        way_add(way, "deck");
    }
    if (last_touch[move->kind].id)
        way_add(way, last_touch[move->kind].id);
}

/* The place in the viewer's hand that has this id, or -1. */
static int find_slot(const struct probe_view *v, const char *id)
{
    for (int slot = 0; is_player(v) && slot < v->table.hand_count[v->viewer]; slot++) {
        char name[NODE_ID_SIZE];
        name_slot(name, v->viewer, slot);
        if (strcmp(name, id) == 0)
            return slot;
    }
    return -1;
}

/* The kind of move that this touch completes. A card alone is the beginning of a hide. */
static int find_kind(const struct probe_view *v, const char *id)
{
    for (int kind = EVENT_OWN; kind < PROBE_KINDS; kind++)
        if (last_touch[kind].id && strcmp(last_touch[kind].id, id) == 0)
            return kind;
    return find_slot(v, id) >= 0 ? PROBE_HIDE : -1;
}

static bool probe_meant(const void *view, const struct way *way, struct event *event)
{
    const struct probe_view *v = view;
    const char *last = way->ids[way->count - 1];
    int kind = find_kind(v, last);
    int arg = -1;

    if (kind < 0)
        return false;
    if (kind == PROBE_HIDE)
        arg = find_slot(v, last);
    else if (kind == PROBE_SHOW)
        arg = find_slot(v, way->ids[0]);
    else if ((kind == PROBE_OBJECT || kind == PROBE_ALLOW) && v->table.windows > 0)
        arg = v->table.windows;
    event->kind = (int16_t)kind;
    if (arg >= 0)
        event->args[event->arg_count++] = (int16_t)arg;
    return true;
}

static bool probe_tip(const void *view, const char *id, struct message *tip)
{
    const struct probe_view *v = view;
    int slot = find_slot(v, id);

    if (slot < 0 || v->hands[v->viewer][slot] == PROBE_UNKNOWN)
        return false;
    *tip = SAY("It can be shown for its points, or hidden in the deck.");
    return true;
}

static void probe_ask(const void *view, struct question *question)
{
    const struct probe_view *v = view;
    const struct probe_table *t = &v->table;

    question->says = SAY("Nothing is asked of you now.");
    if (t->stage == PROBE_ACTING && v->viewer == t->mover)
        *question = (struct question){.says = SAY("Draw, touch a card, stir the deck or bid."),
                                      .wants = WANTS_CHOICE};
    else if (t->stage == PROBE_ANSWERING && is_player(v) && v->viewer != t->mover &&
             !bits_has(t->answered | t->forfeited, v->viewer))
        *question = (struct question){.says = SAY("{mover} has bid. Would you like to object?",
                                                  .args = {SAY_SEAT("mover", t->mover)}),
                                      .wants = WANTS_ANSWER};
}

const struct face probe_face = {
    .game = &probe_game,
    .says = WORDS("Bid, object and build, with a little of everything a game may have."),
    .minutes_min = 1,
    .minutes_max = 3,
    .scene = probe_scene,
    .touches = probe_touches,
    .meant = probe_meant,
    .ask = probe_ask,
    .tip = probe_tip,
};
