/* The face of kittens: hands, piles, buttons and questions. Sees views only. */
#include "bits.h"
#include "kittens.h"
#include "scene.h"

#include <string.h>

/* What each card does, for who asks. */
static const char *const tips[KITTENS_CARDS] = {
    [KITTENS_DEFUSE] =
        WORDS("Used by itself when you draw an Exploding Kitten: you survive and put "
              "the kitten back into the pile where you like."),
    [KITTENS_NOPE] =
        WORDS("Cancels a card that another player has just played, a Nope too. You are "
              "asked when you can play it."),
    [KITTENS_ATTACK] = WORDS("Ends your turn without drawing. The next player has two turns to "
                             "take, besides those you still had under attack."),
    [KITTENS_SHUFFLE] = WORDS("Shuffles the pile as often as you say."),
    [KITTENS_SKIP] = WORDS("Ends your turn without drawing; only one, if you have several."),
    [KITTENS_SEE] = WORDS("You alone look at the top cards of the pile."),
    [KITTENS_TABBY] = WORDS("Does nothing alone. Two of a kind take a random card of another "
                            "player; three take one that you name."),
    [KITTENS_CALICO] = WORDS("Does nothing alone. Two of a kind take a random card of another "
                             "player; three take one that you name."),
    [KITTENS_PERSIAN] = WORDS("Does nothing alone. Two of a kind take a random card of another "
                              "player; three take one that you name."),
    [KITTENS_SIAMESE] = WORDS("Does nothing alone. Two of a kind take a random card of another "
                              "player; three take one that you name."),
    [KITTENS_FERAL] = WORDS("Counts as any of the four cats in pairs and triples."),
    [KITTENS_BOTTOM] = WORDS("Ends your turn by drawing the bottom card of the pile."),
    [KITTENS_REVERSE] = WORDS("Turns the direction of play and ends your turn without drawing."),
    [KITTENS_ALTER] = WORDS("You alone look at the top cards and put them back in any order."),
    [KITTENS_TARGETED] = WORDS("An Attack on a player of your choice."),
    [KITTENS_SWAP] = WORDS("Swaps the top and the bottom card of the pile, unseen."),
    [KITTENS_MARK] = WORDS("A random card of another player lies open for all to see."),
    [KITTENS_CURSE] = WORDS("Another player no longer sees their own cards, and plays single ones "
                            "blind, until a safe draw or a Defuse."),
    [KITTENS_SUPER_SKIP] = WORDS("Ends all your turns without drawing."),
    [KITTENS_CATOMIC] = WORDS("All Exploding Kittens go on top of the pile, the rest is shuffled; "
                              "your turn ends without drawing."),
    [KITTENS_GARBAGE] = WORDS("Everybody gives a card, and these are shuffled into the pile."),
    [KITTENS_STREAKING] = WORDS("Can hide one Exploding Kitten in your hand. If it leaves, the "
                                "kitten goes off."),
    [KITTENS_EXPLODING] = WORDS("Whoever draws it explodes, unless a Defuse saves them."),
    [KITTENS_IMPLODING] = WORDS("Drawn face down, it goes back face up. Drawn face up, nothing "
                                "saves you."),
};

static const char asked_rule[] = WORDS("Whoever holds a Nope is asked in turn whether to play it.");
static const char window_rule[] =
    WORDS("After each card all have a few seconds to say whether they play a Nope.");
static const char imploding_rule[] =
    WORDS("The Imploding Kitten goes back into the pile face up when it is first drawn. Whoever "
          "draws it then is out, Defuse or not.");
static const char streaking_rule[] =
    WORDS("A Streaking Kitten lets you keep one Exploding Kitten in your hand, unknown to the "
          "others.");

static const char *const rules[] = {
    WORDS(
        "Play as many cards as you like, then draw one to end your turn. The last one alive wins."),
    WORDS("Whoever draws an Exploding Kitten is out, unless a Defuse saves them."),
    WORDS(
        "Two cards of the same name take a random card of another player; three take one that you "
        "name. You are asked for the player when you have played them."),
    WORDS("Whatever is played can be cancelled by a Nope, and a Nope by another Nope."),
    asked_rule,
    window_rule,
    imploding_rule,
    streaking_rule,
    NULL,
};

static bool has_card(const struct kittens_table *t, enum kittens_card card)
{
    return kittens_copies((enum kittens_variant)t->variant, t->players, card) > 0;
}

static bool kittens_leaves_out(const void *view, const char *rule)
{
    const struct kittens_table *t = &((const struct kittens_view *)view)->table;

    return (rule == asked_rule && t->window_s > 0) || (rule == window_rule && t->window_s == 0) ||
           (rule == imploding_rule && !has_card(t, KITTENS_IMPLODING)) ||
           (rule == streaking_rule && !has_card(t, KITTENS_STREAKING));
}

/* --- Scene --- */

static struct node *add_text(struct scene *scene, const char *id, struct message label)
{
    struct node *node = scene_add(scene, NODE_TEXT, REGION_STATUS, id);

    node_add_look(node, "status");
    node->label = label;
    return node;
}

static void set_key(struct node *node, int number)
{
    struct text text;

    text_init(&text, node->key, sizeof node->key);
    text_add_number(&text, number);
}

static void dress_card(struct node *node, int card, bool is_marked)
{
    bool is_known = card != KITTENS_UNKNOWN;

    node_add_look(node, "card");
    node_add_look(node, is_known ? kittens_card_names[card] : "back");
    node->label = is_known ? SAY(kittens_card_titles[card]) : SAY("a hidden card");
    if (!is_marked)
        return;
    node_add_look(node, "marked");
    node->label = SAY("{card}, marked", .args = {SAY_WORD("card", kittens_card_titles[card])});
}

static struct message seat_label(const struct kittens_table *t, int seat)
{
    struct message label = SAY(WORDS("{seat}: {count} cards"), .args = {SAY_SEAT("seat", seat)});

    if (!bits_has(t->alive, seat)) {
        label.text = WORDS("{seat}: out");
        return label;
    }
    if (t->hand_count[seat] == 1) {
        label.text =
            bits_has(t->cursed, seat) ? WORDS("{seat}: 1 card, cursed") : WORDS("{seat}: 1 card");
        return label;
    }
    if (bits_has(t->cursed, seat))
        label.text = WORDS("{seat}: {count} cards, cursed");
    label.args[1] = (struct message_arg)SAY_NUMBER("count", t->hand_count[seat]);
    return label;
}

static bool is_to_act(const struct kittens_table *t, int seat)
{
    if (t->stage == KITTENS_NOPING && t->window_s > 0)
        return seat != t->questioned && bits_has(t->alive & ~t->answered, seat);
    return seat == kittens_awaited(t);
}

/* Who is cursed still knows what is somewhere in the own hand. */
static void add_hidden(const struct kittens_view *v, struct scene *scene)
{
    int number = 0;

    for (int card = 0; card < KITTENS_CARDS; card++)
        for (int i = 0; i < v->own[card]; i++) {
            struct node *node =
                scene_add_numbered(scene, NODE_CARD, REGION_PLAYERS, "somewhere:", number++);
            node->owner = v->viewer;
            dress_card(node, card, false);
            text_copy(node->glyph, sizeof node->glyph, "#");
        }
}

static void add_seat(const struct kittens_view *v, int seat, struct scene *scene)
{
    const struct kittens_table *t = &v->table;
    struct node *node = scene_add_numbered(scene, NODE_TEXT, REGION_PLAYERS, "seat:", seat);

    node->owner = seat;
    node_add_look_numbered(node, "seat-", seat);
    if (is_to_act(t, seat))
        node_add_look(node, "to-act");
    if (!bits_has(t->alive, seat))
        node_add_look(node, "dead");
    if (bits_has(t->cursed, seat))
        node_add_look(node, "cursed");
    node->label = seat_label(t, seat);
    if (t->stage == KITTENS_AIMING)
        set_key(node, seat);
    if (seat == v->viewer)
        add_hidden(v, scene);
    for (int i = 0; seat != v->viewer && i < t->hand_count[seat]; i++) {
        char prefix[] = "seat0:hand:";
        prefix[4] = (char)('0' + seat);
        struct node *card = scene_add_numbered(scene, NODE_CARD, REGION_PLAYERS, prefix, i);
        card->owner = seat;
        dress_card(card, v->hands[seat][i], bits_has(t->marked[seat], i));
        if (v->hands[seat][i] != KITTENS_UNKNOWN)
            text_copy(card->glyph, sizeof card->glyph, "#");
    }
}

static void add_hand(const struct kittens_view *v, struct scene *scene)
{
    for (int i = 0; i < v->table.hand_count[v->viewer]; i++) {
        struct node *card = scene_add_numbered(scene, NODE_CARD, REGION_HAND, "hand:", i);
        card->owner = v->viewer;
        dress_card(card, v->hands[v->viewer][i], bits_has(v->table.marked[v->viewer], i));
        set_key(card, i);
    }
}

static void add_pile(const struct kittens_view *v, struct scene *scene)
{
    const struct kittens_table *t = &v->table;
    struct node *pile = scene_add(scene, NODE_PILE, REGION_PILES, "pile");

    node_add_look(pile, "pile");
    text_copy(pile->key, sizeof pile->key, WORDS("draw"));
    pile->label = SAY("Draw pile: {count}", .args = {SAY_NUMBER("count", t->pile_count)});
    pile->act = WORDS("Draw a card");
    for (int i = 0; i < t->pile_count; i++) {
        if (v->pile[i] == KITTENS_UNKNOWN)
            continue;
        struct node *card = scene_add_numbered(scene, NODE_CARD, REGION_PILES, "pile:", i);
        dress_card(card, v->pile[i], false);
        card->label = SAY(
            "place {index}: {card}",
            .args = {SAY_NUMBER("index", i), SAY_WORD("card", kittens_card_titles[v->pile[i]])});
        if (t->stage == KITTENS_ORDERING && i < KITTENS_SPREAD_MAX)
            set_key(card, i);
    }
}

static void add_discard(const struct kittens_table *t, struct scene *scene)
{
    struct node *node = scene_add(scene, NODE_PILE, REGION_PILES, "discard");
    int count = 0;

    for (int card = 0; card < KITTENS_CARDS; card++)
        count += t->discard[card];
    node_add_look(node, "discard");
    node_add_look(node, count > 0 ? kittens_card_names[t->discard_top] : "empty");
    node->label = count == 0 ? SAY("Discard pile: empty")
                             : SAY("Discard pile: {count}, {card} on top",
                                   .args = {SAY_NUMBER("count", count),
                                            SAY_WORD("card", kittens_card_titles[t->discard_top])});
}

/* A card that is on its way. */
static void dress_loose(struct node *node, int card, struct message label)
{
    dress_card(node, card, false);
    label.args[0] = (struct message_arg)SAY_WORD("card", node->label.text);
    node->label = label;
}

static void add_loose(const struct kittens_view *v, struct scene *scene)
{
    if (v->table.kitten != KITTENS_NO_CARD)
        dress_loose(scene_add(scene, NODE_CARD, REGION_PILES, "kitten"), v->table.kitten,
                    SAY("to be put back: {card}"));
    if (v->held != KITTENS_NO_CARD)
        dress_loose(scene_add(scene, NODE_CARD, REGION_PILES, "held"), v->held,
                    SAY("drawn: {card}"));
    for (int seat = 0; seat < v->table.players; seat++) {
        if (v->gifts[seat] == KITTENS_NO_CARD)
            continue;
        struct node *gift = scene_add_numbered(scene, NODE_CARD, REGION_PILES, "gift:", seat);
        gift->owner = seat;
        dress_loose(gift, v->gifts[seat], SAY("given: {card}"));
    }
}

static struct node *add_button(struct scene *scene, const char *id, const char *key,
                               const char *label)
{
    struct node *node = scene_add(scene, NODE_BUTTON, REGION_ACTIONS, id);

    node_add_look(node, "button");
    text_copy(node->key, sizeof node->key, key);
    node->label = SAY(label);
    return node;
}

/* All cards of the variant, by name. */
static void add_names(const struct kittens_table *t, int end, struct scene *scene)
{
    for (int card = 0; card < end; card++) {
        if (!has_card(t, (enum kittens_card)card))
            continue;
        char id[NODE_ID_SIZE] = "name:";
        struct text text = {id, sizeof id, strlen(id), false};
        text_add(&text, kittens_card_names[card]);
        add_button(scene, id, kittens_card_names[card], kittens_card_titles[card]);
    }
}

static bool is_asked(const struct kittens_view *v)
{
    return v->viewer < v->table.players && bits_has(v->table.alive, v->viewer) &&
           is_to_act(&v->table, v->viewer);
}

static void add_buttons(const struct kittens_view *v, struct scene *scene)
{
    const struct kittens_table *t = &v->table;

    if (!is_asked(v))
        return;
    if (t->stage == KITTENS_NOPING) {
        add_button(scene, "yes", "1", WORDS("Yes"))->also = kittens_card_titles[KITTENS_NOPE];
        add_button(scene, "no", "2", WORDS("No"));
    }
    if (t->stage == KITTENS_LOOKING) {
        add_button(scene, "keep", "1", WORDS("Keep it"));
        if (v->held == KITTENS_EXPLODING)
            add_button(scene, "refuse", "2", WORDS("Do not keep it"));
    }
    if (t->stage == KITTENS_AIMING && t->combination == 3)
        add_names(t, KITTENS_IMPLODING, scene);
}

static void add_turn(const struct kittens_table *t, struct scene *scene)
{
    add_text(scene, "turn",
             t->owed > 1 ? SAY("{mover}'s turn, {count} turns to take",
                               .args = {SAY_SEAT("mover", t->mover), SAY_NUMBER("count", t->owed)})
                         : SAY("{mover}'s turn", .args = {SAY_SEAT("mover", t->mover)}));
    add_text(scene, "direction",
             SAY(t->is_reversed ? WORDS("Next: {next}; the direction is reversed")
                                : WORDS("Next: {next}"),
                 .args = {SAY_SEAT("next", kittens_next(t, t->mover))}));
    if (t->is_up)
        add_text(scene, "imploding", SAY("The Imploding Kitten is in the pile, face up"));
    if (t->played != KITTENS_NO_CARD)
        add_text(scene, "played",
                 SAY("Played: {card}, Nopes: {count}",
                     .args = {SAY_WORD("card", kittens_card_titles[t->played]),
                              SAY_NUMBER("count", t->nopes)}));
}

/* --- What moved --- */

/* The id of a place for this viewer; of a hand as a whole it is that of its player. */
static void write_place(const struct kittens_view *v, int place, int slot, bool is_whole,
                        char id[NODE_ID_SIZE])
{
    static const char *const names[] = {"pile", "discard", "held", "kitten", ""};
    struct text text;

    text_init(&text, id, NODE_ID_SIZE);
    if (place >= KITTENS_AT_PILE) {
        text_add(&text, names[place - KITTENS_AT_PILE]);
    } else if (place >= KITTENS_AT_GIFT) {
        text_add_numbered(&text, "gift:", place - KITTENS_AT_GIFT);
    } else if (is_whole) {
        text_add_numbered(&text, "seat:", place);
    } else {
        if (place != v->viewer)
            text_add_numbered(&text, "seat", place);
        text_add_numbered(&text, place != v->viewer ? ":hand:" : "hand:", slot);
    }
}

/* What this viewer sees of a card that went: what all saw, or what it is where it lies now. */
static int moved_card(const struct kittens_view *v, const struct kittens_motion *m)
{
    if (m->card != KITTENS_UNKNOWN || m->count > 1)
        return m->card;
    if (m->to == KITTENS_AT_HELD)
        return v->held;
    if (m->to < KITTENS_AT_GIFT)
        return v->hands[m->to][m->to_slot];
    return m->to < KITTENS_AT_PILE ? v->gifts[m->to - KITTENS_AT_GIFT] : KITTENS_UNKNOWN;
}

static void add_motion(const struct kittens_view *v, const struct kittens_motion *m,
                       struct scene *scene)
{
    bool is_shuffled = m->from == m->to;
    int card = moved_card(v, m);
    char from[NODE_ID_SIZE], to[NODE_ID_SIZE];
    struct text look;

    write_place(v, m->from, m->from_slot, is_shuffled, from);
    write_place(v, m->to, m->to_slot, is_shuffled, to);
    struct motion *motion = scene_add_motion(scene, "", from, to);
    motion->count = m->count;
    if (m->to == KITTENS_AT_OUT && card >= KITTENS_EXPLODING)
        motion->manner = MANNER_BURSTS;
    text_init(&look, motion->look, sizeof motion->look);
    text_add(&look, is_shuffled ? "shuffled" : "card ");
    if (!is_shuffled)
        text_add(&look, card < KITTENS_CARDS ? kittens_card_names[card] : "back");
}

static void add_motions(const struct kittens_view *v, struct scene *scene)
{
    const struct kittens_moved *moved = &v->table.moved;

    scene->is_new = moved->is_new;
    for (int i = 0; i < moved->count; i++)
        add_motion(v, &moved->motions[i], scene);
}

/* --- All of it --- */

static void kittens_scene(const void *view, struct scene *scene)
{
    const struct kittens_view *v = view;
    const struct kittens_table *t = &v->table;

    if (t->stage == KITTENS_OVER)
        add_text(scene, "turn",
                 SAY("{winner} wins.", .args = {SAY_SEAT("winner", bits_first(t->alive))}));
    else
        add_turn(t, scene);
    if (t->closes_ms != NEVER) {
        struct node *clock = scene_add(scene, NODE_CLOCK, REGION_STATUS, "clock");
        node_add_look(clock, "clock");
        clock->label = SAY("Time to answer");
        clock->until_ms = t->closes_ms;
        clock->lasts_ms = 1000 * t->window_s;
    }
    for (int seat = 0; seat < t->players; seat++)
        add_seat(v, seat, scene);
    add_pile(v, scene);
    add_discard(t, scene);
    add_loose(v, scene);
    if (v->viewer < t->players)
        add_hand(v, scene);
    add_buttons(v, scene);
    add_motions(v, scene);
}

static void kittens_glossary(const void *view, struct scene *scene)
{
    const struct kittens_view *v = view;

    add_names(&v->table, KITTENS_CARDS, scene);
    for (int i = 0; i < scene->node_count; i++)
        scene->nodes[i].kind = NODE_CARD;
}

/* --- Touches --- */

static void touch(struct way *way, const char *prefix, int number)
{
    char id[NODE_ID_SIZE];
    struct text text;

    text_init(&text, id, sizeof id);
    text_add(&text, prefix);
    text_add_number(&text, number);
    way_add(way, id);
}

static void touch_all(struct way *way, const char *prefix, const struct move *move)
{
    for (int i = 0; i < move->arg_count; i++)
        touch(way, prefix, move->args[i]);
}

static void kittens_touches(const void *view, const struct move *move, struct way *way)
{
    (void)view;
    switch (move->kind) {
    case KITTENS_DRAW: way_add(way, "pile"); break;
    case KITTENS_PLAY:
    case KITTENS_PAIR:
    case KITTENS_TRIPLE:
    case KITTENS_GIVE: touch_all(way, "hand:", move); break;
    case KITTENS_AIM: touch(way, "seat:", move->args[0]); break;
    case KITTENS_DEMAND: {
        char id[NODE_ID_SIZE] = "name:";
        struct text text = {id, sizeof id, strlen(id), false};
        text_add(&text, kittens_card_names[move->args[1]]);
        touch(way, "seat:", move->args[0]);
        way_add(way, id);
        break;
    }
    case KITTENS_DO_NOPE: way_add(way, "yes"); break;
    case KITTENS_ALLOW: way_add(way, "no"); break;
    case KITTENS_ORDER: touch_all(way, "pile:", move); break;
    case KITTENS_KEEP: way_add(way, "keep"); break;
    case KITTENS_REFUSE: way_add(way, "refuse"); break;
    case KITTENS_REPEAT:
    case KITTENS_INSERT: break; /* the number is all there is to say */
    }
}

/* The number behind a prefix, or -1. */
static int number_of(const char *id, const char *prefix)
{
    size_t length = strlen(prefix);
    int64_t number;

    if (strncmp(id, prefix, length) != 0 ||
        !word_number(word_of(id + length), 0, KITTENS_CARDS_MAX, &number))
        return -1;
    return (int)number;
}

/* As many touches of one sort as there are. */
static bool mean_numbers(const struct way *way, const char *prefix, struct event *event)
{
    for (int i = 0; i < way->count; i++) {
        int number = number_of(way->ids[i], prefix);
        if (number < 0)
            return false;
        event->args[i] = (int16_t)number;
    }
    event->arg_count = (int16_t)way->count;
    return true;
}

static void sort_args(struct event *event)
{
    for (int i = 1; i < event->arg_count; i++)
        for (int j = i; j > 0 && event->args[j - 1] > event->args[j]; j--) {
            int16_t swapped = event->args[j];
            event->args[j] = event->args[j - 1];
            event->args[j - 1] = swapped;
        }
}

static bool mean_hand(const struct kittens_view *v, const struct way *way, struct event *event)
{
    static const int16_t kinds[] = {KITTENS_PLAY, KITTENS_PAIR, KITTENS_TRIPLE};

    if (way->count > 3 || !mean_numbers(way, "hand:", event))
        return false;
    event->kind =
        v->table.stage == KITTENS_GIVING && way->count == 1 ? KITTENS_GIVE : kinds[way->count - 1];
    sort_args(event);
    return true;
}

static bool mean_seat(const struct kittens_view *v, const struct way *way, struct event *event)
{
    event->kind = v->table.combination == 3 ? KITTENS_DEMAND : KITTENS_AIM;
    event->arg_count = 1;
    event->args[0] = (int16_t)number_of(way->ids[0], "seat:");
    if (way->count == 1)
        return true;
    for (int16_t card = 0; way->count == 2 && card < KITTENS_CARDS; card++)
        if (strncmp(way->ids[1], "name:", 5) == 0 &&
            strcmp(way->ids[1] + 5, kittens_card_names[card]) == 0) {
            event->kind = KITTENS_DEMAND;
            event->arg_count = 2;
            event->args[1] = card;
            return true;
        }
    return false;
}

static bool mean_order(const struct way *way, struct event *event)
{
    event->kind = KITTENS_ORDER;
    if (!mean_numbers(way, "pile:", event))
        return false;
    for (int i = 0; i < event->arg_count; i++)
        if (event->args[i] >= KITTENS_SPREAD_MAX)
            return false;
    return true;
}

static bool mean_button(const struct kittens_view *v, const char *id, struct event *event)
{
    static const struct {
        const char *id;
        int16_t kind;
    } buttons[] = {{"pile", KITTENS_DRAW},
                   {"yes", KITTENS_DO_NOPE},
                   {"no", KITTENS_ALLOW},
                   {"keep", KITTENS_KEEP},
                   {"refuse", KITTENS_REFUSE}};

    for (size_t i = 0; i < sizeof buttons / sizeof *buttons; i++) {
        if (strcmp(id, buttons[i].id) != 0)
            continue;
        event->kind = buttons[i].kind;
        event->arg_count = event->kind == KITTENS_DO_NOPE || event->kind == KITTENS_ALLOW;
        event->args[0] = v->table.question;
        return true;
    }
    return false;
}

static bool kittens_meant(const void *view, const struct way *way, struct event *event)
{
    const struct kittens_view *v = view;

    if (way->count == 0)
        return false;
    if (number_of(way->ids[0], "hand:") >= 0)
        return mean_hand(v, way, event);
    if (number_of(way->ids[0], "seat:") >= 0)
        return mean_seat(v, way, event);
    if (number_of(way->ids[0], "pile:") >= 0)
        return mean_order(way, event);
    return way->count == 1 && mean_button(v, way->ids[0], event);
}

/* --- Questions --- */

static struct message about_card(const char *text, int card)
{
    return SAY(text, .args = {SAY_WORD("card", kittens_card_titles[card])});
}

static struct message about_seat(const char *text, int seat)
{
    return SAY(text, .args = {SAY_SEAT("seat", seat)});
}

static struct question ask_turn(const struct kittens_view *v)
{
    return (struct question){
        .says = SAY(bits_has(v->table.cursed, v->viewer)
                        ? WORDS("You are cursed: play a card blind, or draw to end your turn.")
                        : WORDS("Play cards, or draw to end your turn.")),
        .wants = WANTS_CHOICE};
}

static struct question ask_target(const struct kittens_table *t)
{
    if (t->combination == 3)
        return (struct question){.says = SAY("Which card do you demand, and from which player?"),
                                 .wants = WANTS_SEVERAL};
    return (struct question){
        .says = t->combination == 2
                    ? SAY("From which player do you take a card?")
                    : about_card(WORDS("Whom do you play {card} against?"), t->played),
        .wants = WANTS_PLAYER};
}

static struct message tell_noped(const struct kittens_table *t)
{
    struct message_arg mover = SAY_SEAT("mover", t->mover);
    struct message_arg card = SAY_WORD("card", kittens_card_titles[t->played]);

    if (t->nopes == 0)
        return SAY("{mover} plays {card}. Would you like to play a NOPE?", .args = {mover, card});
    return SAY("{mover} plays {card}. Nopes so far: {count}. Would you like to play a NOPE?",
               .args = {mover, card, SAY_NUMBER("count", t->nopes)});
}

static struct question ask_nope(const struct kittens_table *t)
{
    return (struct question){
        .says = t->window_s > 0
                    ? tell_noped(t)
                    : about_seat(WORDS("{seat} has a NOPE card. Would you like to play a NOPE?"),
                                 t->actor),
        .wants = WANTS_ANSWER};
}

/* By whether it is the Imploding Kitten, and whether the pile is empty. */
static const char *const insert_questions[2][2] = {
    {WORDS("Where do you want to insert the Exploding Kitten? (0 to {count}) 0 is the top, {count} "
           "the bottom."),
     WORDS("Where do you want to insert the Exploding Kitten? The pile is empty: {count} is the "
           "only place.")},
    {WORDS("Where do you want to insert the Imploding Kitten? (0 to {count}) 0 is the top, {count} "
           "the bottom."),
     WORDS("Where do you want to insert the Imploding Kitten? The pile is empty: {count} is the "
           "only place.")},
};

static struct question ask_insert(const struct kittens_table *t)
{
    const char *text = insert_questions[t->kitten == KITTENS_IMPLODING][t->pile_count == 0];

    return (struct question){.says = SAY(text, .args = {SAY_NUMBER("count", t->pile_count)}),
                             .wants = WANTS_NUMBER,
                             .says_range = true,
                             .gives = WORDS("Insert it at {number}"),
                             .least = WORDS("top"),
                             .most = WORDS("bottom")};
}

/* Who can hide no kitten is asked as well, or the question would show who can. */
static struct question ask_look(const struct kittens_view *v)
{
    return (struct question){
        .says = v->held == KITTENS_EXPLODING
                    ? SAY("Do you hide it under your Streaking Kitten?")
                    : about_card(
                          WORDS("You drew {card}. All who draw are asked, so that nobody can tell "
                                "who hides a kitten."),
                          v->held),
        .wants = WANTS_ANSWER};
}

/* Seven riffles are said to mix a deck. */
enum { USUAL_TIMES = 7 };

/* What is asked of who is to act. */
static struct question ask_asked(const struct kittens_view *v)
{
    const struct kittens_table *t = &v->table;

    switch ((enum kittens_stage)t->stage) {
    case KITTENS_TURN: return ask_turn(v);
    case KITTENS_AIMING: return ask_target(t);
    case KITTENS_NOPING: return ask_nope(t);
    case KITTENS_TIMES:
        return (struct question){.says = SAY("How many times to shuffle? (1-100)"),
                                 .wants = WANTS_NUMBER,
                                 .says_range = true,
                                 .usual = USUAL_TIMES};
    case KITTENS_ORDERING:
        return (struct question){
            .says = SAY("In which order do you put the cards back? The new top card comes first."),
            .wants = WANTS_SEVERAL};
    case KITTENS_LOOKING: return ask_look(v);
    case KITTENS_INSERTING: return ask_insert(t);
    case KITTENS_GIVING:
        return (struct question){.says =
                                     SAY("Which card do you give? It is shuffled into the pile."),
                                 .wants = WANTS_CHOICE};
    case KITTENS_DEALING:
    case KITTENS_FILLING:
    case KITTENS_MIXING:
    case KITTENS_PICKING:
    case KITTENS_UNCOVERING:
    case KITTENS_OVER: break; /* nobody is to act */
    }
    return (struct question){.says = SAY("The game is over."), .wants = WANTS_NOTHING};
}

/* What is going on, for who is not to act. */
static struct message say_what_goes_on(const struct kittens_table *t)
{
    int awaited = kittens_awaited(t);

    switch ((enum kittens_stage)t->stage) {
    case KITTENS_TURN: return about_seat(WORDS("{seat} is to play cards or draw."), awaited);
    case KITTENS_AIMING: return about_seat(WORDS("{seat} is to choose a player."), awaited);
    case KITTENS_NOPING:
        return t->window_s > 0
                   ? SAY("Others still have to say whether they play a NOPE.")
                   : about_seat(WORDS("{seat} is to say whether to play a NOPE."), awaited);
    case KITTENS_TIMES: return about_seat(WORDS("{seat} is to say how often to shuffle."), awaited);
    case KITTENS_ORDERING:
        return about_seat(WORDS("{seat} is to put the top cards back."), awaited);
    case KITTENS_LOOKING: return about_seat(WORDS("{seat} is looking at the card drawn."), awaited);
    case KITTENS_INSERTING:
        return about_seat(WORDS("{seat} is to put the kitten back into the pile."), awaited);
    case KITTENS_GIVING: return about_seat(WORDS("{seat} is to give a card."), awaited);
    case KITTENS_DEALING: return SAY("The cards are being dealt.");
    case KITTENS_FILLING: return SAY("The pile is being shuffled.");
    case KITTENS_MIXING:
        return t->played == KITTENS_CURSE
                   ? about_seat(WORDS("{seat}'s hand is being shuffled."), t->target)
                   : SAY("The pile is being shuffled.");
    case KITTENS_PICKING: return about_seat(WORDS("A card of {seat} is being picked."), t->target);
    case KITTENS_UNCOVERING:
        return SAY("Now it shows whether the Imploding Kitten is on top of the pile.");
    case KITTENS_OVER: break;
    }
    return SAY("The game is over.");
}

static void kittens_ask(const void *view, struct question *question)
{
    const struct kittens_view *v = view;

    if (is_asked(v))
        *question = ask_asked(v);
    else
        *question = (struct question){.says = say_what_goes_on(&v->table), .wants = WANTS_NOTHING};
}

static int hand_card(const struct kittens_view *v, int seat, int slot)
{
    bool is_there = seat < v->table.players && slot >= 0 && slot < v->table.hand_count[seat];

    return is_there ? v->hands[seat][slot] : KITTENS_UNKNOWN;
}

/* May this viewer do what these touches mean? */
static bool may_do(const struct kittens_view *v, const struct way *way)
{
    struct event event = {0};

    if (!kittens_meant(v, way, &event))
        return false;
    event.seat = (int16_t)v->viewer;
    return !kittens_game.why_not(v, &event, NULL);
}

/* Can one more such card be played with those that are touched? */
static bool goes_with_another(const struct kittens_view *v, const struct way *touched, int card)
{
    for (int slot = 0; slot < v->table.hand_count[v->viewer]; slot++) {
        struct way longer = *touched;
        char id[NODE_ID_SIZE];
        struct text text;
        text_init(&text, id, sizeof id);
        text_add_numbered(&text, "hand:", slot);
        if (hand_card(v, v->viewer, slot) == card && !way_has(touched, id) &&
            way_add(&longer, id) && may_do(v, &longer))
            return true;
    }
    return false;
}

/* Of cards that are alike: what these do, and what one more would. */
static bool kittens_ask_more(const void *view, const struct way *touched, struct message *says)
{
    const struct kittens_view *v = view;
    int card = hand_card(v, v->viewer, number_of(touched->ids[0], "hand:"));

    for (int i = 1; i < touched->count; i++)
        if (hand_card(v, v->viewer, number_of(touched->ids[i], "hand:")) != card)
            return false;
    if (card >= KITTENS_CARDS || !goes_with_another(v, touched, card))
        return false;
    bool is_whole = may_do(v, touched), is_one = touched->count == 1;
    if (!is_whole && !is_one)
        return false;
    *says = about_card(
        !is_whole
            ? WORDS("{card} can't be played alone. Choose another {card} to play them together.")
        : is_one ? WORDS("Play {card} alone, or add another {card}.")
                 : WORDS("Play these cards, or add another {card}."),
        card);
    return true;
}

/* --- Tips --- */

/* One of the cards of a cursed hand. */
static int hidden_card(const struct kittens_view *v, int number)
{
    for (int card = 0; card < KITTENS_CARDS; card++) {
        if (number < v->own[card])
            return card;
        number -= v->own[card];
    }
    return KITTENS_UNKNOWN;
}

static int named_card(const char *name)
{
    for (int card = 0; card < KITTENS_CARDS; card++)
        if (strcmp(name, kittens_card_names[card]) == 0)
            return card;
    return KITTENS_UNKNOWN;
}

/* The card of another's hand that this id is. */
static int others_card(const struct kittens_view *v, const char *id)
{
    for (int seat = 0; seat < v->table.players; seat++) {
        char prefix[] = "seat0:hand:";
        prefix[4] = (char)('0' + seat);
        if (number_of(id, prefix) >= 0)
            return hand_card(v, seat, number_of(id, prefix));
    }
    return KITTENS_UNKNOWN;
}

/* The card that the thing with this id is, as far as this viewer knows it. */
static int card_of(const struct kittens_view *v, const char *id)
{
    int number;

    if (strncmp(id, "name:", 5) == 0)
        return named_card(id + 5);
    if ((number = number_of(id, "hand:")) >= 0)
        return hand_card(v, v->viewer, number);
    if ((number = number_of(id, "somewhere:")) >= 0)
        return hidden_card(v, number);
    if ((number = number_of(id, "pile:")) >= 0)
        return number < v->table.pile_count ? v->pile[number] : KITTENS_UNKNOWN;
    if ((number = number_of(id, "gift:")) >= 0)
        return number < v->table.players ? v->gifts[number] : KITTENS_UNKNOWN;
    if (strcmp(id, "held") == 0)
        return v->held;
    if (strcmp(id, "kitten") == 0)
        return v->table.kitten;
    return others_card(v, id);
}

static bool kittens_tip(const void *view, const char *id, struct message *tip)
{
    int card = card_of(view, id);

    if (strcmp(id, "pile") == 0)
        *tip = SAY("You draw the top card, and your turn ends.");
    else if (card < KITTENS_CARDS)
        *tip = SAY(tips[card]);
    else
        return false;
    return true;
}

/* Who sees the cards is not told their numbers. */
static bool kittens_retell(const struct message *told, struct message *says)
{
    static const struct {
        const char *told, *says;
    } plainly[] = {
        {"{seat} plays a NOPE (card {slot}).", WORDS("{seat} plays a NOPE.")},
        {"{seat} plays {card} (card {slot}).", WORDS("{seat} plays {card}.")},
        {"{seat} picks {card} blind (card {slot}).", WORDS("{seat} picks {card} blind.")},
        {"They were cards {first} and {second}.", NULL},
        {"They were cards {first}, {second} and {third}.", NULL},
        {"{seat} gives a card (card {slot}).", WORDS("{seat} gives a card.")},
        {"You take {card} from {target} (card {slot}).", WORDS("You take {card} from {target}.")},
        {"{seat} takes {card} from you (card {slot}).", WORDS("{seat} takes {card} from you.")},
        {"{seat} takes a card from {target} (card {slot}).",
         WORDS("{seat} takes a card from {target}.")},
        {"{seat} takes {card} from {target} (card {slot}).",
         WORDS("{seat} takes {card} from {target}.")},
        {"You have a Defuse card and use it to survive (card {slot}).",
         WORDS("You have a Defuse card and use it to survive.")},
        {"{seat} has a Defuse card and uses it to survive (card {slot}).",
         WORDS("{seat} has a Defuse card and uses it to survive.")},
        {"The Exploding Kitten that {seat} was hiding goes off (card {slot})!",
         WORDS("The Exploding Kitten that {seat} was hiding goes off!")},
        {"A card of {target} is marked: {card} (card {slot}).",
         WORDS("A card of {target} is marked: {card}.")},
    };

    for (size_t i = 0; i < sizeof plainly / sizeof *plainly; i++) {
        if (strcmp(told->text, plainly[i].told) != 0)
            continue;
        *says = *told;
        says->text = plainly[i].says;
        return true;
    }
    return false;
}

const struct face kittens_face = {
    .game = &kittens_game,
    .says = WORDS(
        "Whoever draws an Exploding Kitten is out unless they can defuse it: peek, skip, steal "
        "and say Nope until you are the last one left."),
    .minutes_min = 10,
    .minutes_max = 20,
    .scene = kittens_scene,
    .touches = kittens_touches,
    .meant = kittens_meant,
    .ask = kittens_ask,
    .ask_more = kittens_ask_more,
    .tip = kittens_tip,
    .retell = kittens_retell,
    .rules = rules,
    .leaves_out = kittens_leaves_out,
    .glossary = kittens_glossary,
};
