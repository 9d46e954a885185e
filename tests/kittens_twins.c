/* Opens, drives and compares two matches of kittens that differ in a hidden card. Chance is
   steered: Nature's proposals are changed so that the card stays where it is hidden. */
#include "kittens_twins.h"

#include "lean.h"
#include "reports.h"
#include "scene.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

enum { DEALT = 5, PILE_LEFT = 6, TRIES = 40 };

/* What Nature is steered by. */
static struct {
    struct twins *twins; /* NULL: not steered */
    enum twins_swap swap;
    int world; /* in which of the two it acts */
    int place; /* among the five cards that the holder is dealt */
} helm;

/* --- Chance --- */

/* Makes a place get the card that was at `from`. */
static void put(struct event *order, int place, int from)
{
    for (int i = 0; i < order->arg_count; i++)
        if (order->args[i] == from) {
            order->args[i] = order->args[place];
            order->args[place] = (int16_t)from;
            return;
        }
}

static void exchange(struct event *order, int a, int b)
{
    int16_t kept = order->args[a];

    order->args[a] = order->args[b];
    order->args[b] = kept;
}

static int copies(const struct kittens_table *t, int card)
{
    return kittens_copies((enum kittens_variant)t->variant, t->players, (enum kittens_card)card);
}

/* Where in the deck, as it lies before the first shuffle, a card comes first. */
static int deck_place(const struct kittens_table *t, int card)
{
    int place = card > KITTENS_DEFUSE ? -t->players : 0;

    for (int i = 0; i < card; i++)
        place += copies(t, i);
    return place;
}

static void steer_deal(const struct kittens_table *t, struct event *order)
{
    int hand = DEALT * helm.twins->holder + helm.place, last = order->arg_count - 1;

    put(order, hand,
        deck_place(t, helm.swap == TWINS_DRAWN ? KITTENS_STREAKING : helm.twins->cards[0]));
    put(order, last, deck_place(t, helm.twins->cards[1]));
    if (helm.world == 1 && helm.swap == TWINS_DEALT)
        exchange(order, hand, last);
}

/* The kittens lie at the bottom before this shuffle, the last card of the deck above them. */
static void steer_fill(const struct kittens_table *t, struct event *order)
{
    int last = order->arg_count - 1;
    int rest = order->arg_count - copies(t, KITTENS_EXPLODING) - copies(t, KITTENS_IMPLODING);

    put(order, last, rest - 1);
    if (helm.swap == TWINS_DEALT)
        return;
    put(order, 0, rest);
    if (helm.world == 1)
        exchange(order, 0, last);
}

/* The bottom card stays the bottom card, and the holder's where it was. */
static void steer_mix(const struct kittens_table *t, struct event *order)
{
    int last = order->arg_count - 1;

    if (t->played == KITTENS_CURSE) {
        if (t->target == helm.twins->holder && helm.twins->slot >= 0)
            put(order, helm.twins->slot, helm.twins->slot);
    } else {
        put(order, last, t->played == KITTENS_GARBAGE ? t->pile_count - 1 : last);
    }
}

static bool can_pick(const struct kittens_table *t, int slot)
{
    return slot != helm.twins->slot &&
           (t->combination == 2 || !bits_has(t->marked[t->target], slot));
}

static void steer_pick(const struct kittens_table *t, struct event *pick)
{
    for (int i = 0; t->target == helm.twins->holder && i < t->hand_count[t->target]; i++)
        if (!can_pick(t, pick->args[0]))
            pick->args[0] = (int16_t)((pick->args[0] + 1) % t->hand_count[t->target]);
}

static void steer(const void *state, struct dice *dice, struct event *event)
{
    struct kittens_view v;

    kittens_game.nature(state, dice, event);
    kittens_game.view(state, SEAT_NATURE, &v);
    if (!helm.twins)
        return;
    if (v.table.stage == KITTENS_DEALING)
        steer_deal(&v.table, event);
    else if (v.table.stage == KITTENS_FILLING)
        steer_fill(&v.table, event);
    else if (v.table.stage == KITTENS_MIXING)
        steer_mix(&v.table, event);
    else if (v.table.stage == KITTENS_PICKING)
        steer_pick(&v.table, event);
}

/* --- Opening and driving --- */

static struct game steered; /* kittens, but for its Nature */

static const struct game *find_game(struct word name)
{
    return word_is(name, kittens_game.name) ? &steered : NULL;
}

struct match *single_open(const struct params *params, uint64_t seed)
{
    struct match_setup setup = {
        .game = &steered, .params = *params, .names = {"Ann", "Ben", "Cat", "Dan"}};
    struct message why;

    steered = kittens_game;
    steered.nature = steer;
    dice_init_seed(&setup.dice, seed);
    struct match *match = match_create(&setup, 0, &why);
    assert_non_null(match);
    return match;
}

void twins_open(struct twins *twins, const struct params *params, enum twins_swap swap,
                uint64_t seed)
{
    dice_init_seed(&twins->dice, seed);
    twins->now_ms = 0;
    twins->slot = -1;
    helm.twins = twins;
    helm.swap = swap;
    helm.place = (int)dice_below(&twins->dice, DEALT);
    for (helm.world = 0; helm.world < TWINS; helm.world++)
        twins->matches[helm.world] = single_open(params, seed);
    if (swap == TWINS_DEALT)
        twins->slot = 1 + helm.place;
}

void twins_close(struct twins *twins)
{
    helm.twins = NULL;
    for (int i = 0; i < TWINS; i++)
        match_destroy(twins->matches[i]);
}

struct match *single_copy(const struct match *match, int64_t now_ms, uint64_t seed)
{
    struct damage damage;
    struct dice dice;
    size_t length;
    char *log = match_save(match, &length);

    assert_non_null(log);
    dice_init_seed(&dice, seed);
    struct match *copy =
        match_load(log, length, find_game, NULL, &dice, (struct match_keeper){0}, now_ms, &damage);
    assert_int_equal(damage.line, 0);
    free(log);
    return copy;
}

struct kittens_table twins_table(const struct twins *twins)
{
    struct kittens_view v;

    match_view(twins->matches[0], VIEWER_AUDIENCE, &v);
    return v.table;
}

/* Finds the words in which two texts differ: in the holder's hand, at the end of the pile, and
   nowhere else, or the card lies elsewhere. */
static int find_slot(const char *a, const char *b, int holder)
{
    int hand = -1, word = 0, slot = -1;

    while (*a && *b) {
        size_t a_length = strcspn(a, " \n"), b_length = strcspn(b, " \n");
        bool is_last = a[a_length] == '\n';
        if (word == 0 && strncmp(a, "hand", 4) == 0)
            hand++;
        if (a_length != b_length || memcmp(a, b, a_length) != 0) {
            if (hand == holder)
                slot = word - 1;
            else if (hand >= 0 || !is_last)
                return -1;
        }
        word = is_last ? 0 : word + 1;
        a += a_length + 1;
        b += b_length + 1;
    }
    return slot;
}

static void find_difference(struct twins *twins)
{
    static char texts[TWINS][GAME_TEXT_MAX];
    struct text text;

    for (int i = 0; i < TWINS; i++) {
        text_init(&text, texts[i], GAME_TEXT_MAX);
        match_write_state(twins->matches[i], &text);
    }
    twins->slot = find_slot(texts[0], texts[1], twins->holder);
}

void twins_play(struct twins *twins, const struct event *event)
{
    struct command command = {.event = *event};
    struct message why;

    for (helm.world = 0; helm.world < TWINS; helm.world++) {
        command.seen = match_length(twins->matches[helm.world]);
        assert_int_equal(match_submit(twins->matches[helm.world], twins->now_ms, &command, &why),
                         VERDICT_DONE);
    }
    find_difference(twins);
}

void twins_wait(struct twins *twins)
{
    struct message why;

    twins->now_ms = match_wakes_ms(twins->matches[0]);
    for (helm.world = 0; helm.world < TWINS; helm.world++)
        assert_true(match_advance(twins->matches[helm.world], twins->now_ms, &why));
    find_difference(twins);
}

static void write_state(const struct match *match, char text[GAME_TEXT_MAX])
{
    struct text out;

    text_init(&out, text, GAME_TEXT_MAX);
    match_write_state(match, &out);
}

/* The card that would be drawn, which no view shows. */
static int top_card(const struct match *match)
{
    static char text[GAME_TEXT_MAX];

    write_state(match, text);
    return atoi(strstr(text, "\npile ") + strlen("\npile "));
}

/* Would this draw be survived or hidden in one of the two only? */
static bool draws_differ(const struct twins *twins)
{
    bool matters = twins->cards[0] == KITTENS_DEFUSE || twins->cards[1] == KITTENS_DEFUSE ||
                   twins->cards[0] == KITTENS_STREAKING || twins->cards[1] == KITTENS_STREAKING;

    return matters && top_card(twins->matches[0]) == KITTENS_EXPLODING;
}

static bool names_slot(const struct event *event, int slot)
{
    for (int i = 0; i < event->arg_count; i++)
        if (event->args[i] == slot)
            return true;
    return false;
}

static bool has_differing(const struct twins *twins, int card)
{
    return card == twins->cards[0] || card == twins->cards[1];
}

/* Whether others could see the difference: these are left out. A kitten that is hidden would be
   counted by a Catomic Bomb and set off with its Streaking Kitten. */
static bool would_show(const struct twins *twins, const struct kittens_view *v,
                       const struct event *event)
{
    const struct kittens_table *t = &v->table;
    bool is_holder = v->viewer == twins->holder, is_hiding = helm.swap == TWINS_DRAWN;
    int first = event->args[0], card;

    switch (event->kind) {
    case KITTENS_DRAW: return t->pile_count <= PILE_LEFT || (is_holder && draws_differ(twins));
    case KITTENS_PLAY:
        card = v->hands[v->viewer][first];
        return (is_holder && first == twins->slot) || card == KITTENS_BOTTOM ||
               (is_hiding &&
                (card == KITTENS_CATOMIC || card == KITTENS_GARBAGE || card == KITTENS_UNKNOWN));
    case KITTENS_PAIR:
    case KITTENS_TRIPLE:
    case KITTENS_GIVE: return is_holder && names_slot(event, twins->slot);
    case KITTENS_AIM:
        return first == twins->holder && ((is_hiding && t->combination > 1) ||
                                          t->hand_count[first] - bits_count(t->marked[first]) <= 1);
    case KITTENS_DEMAND:
        return first == twins->holder && (is_hiding || has_differing(twins, event->args[1]));
    case KITTENS_DO_NOPE: return is_holder;
    case KITTENS_INSERT: return first == t->pile_count;
    default: return false;
    }
}

bool twins_choose(struct twins *twins, int seat, struct event *event)
{
    struct kittens_view v;
    struct move moves[512];

    match_view(twins->matches[0], seat, &v);
    int count = kittens_game.legal(&v, moves, 512);
    for (int tries = 0; tries < TRIES; tries++) {
        const struct move *move =
            &moves[lean_choose(&kittens_game, &v, moves, count, &twins->dice)];
        *event = (struct event){0};
        move_event(move, (int)dice_below(&twins->dice, (uint32_t)move_width(move)), seat, event);
        if (!would_show(twins, &v, event))
            return true;
    }
    return false;
}

/* --- Comparing --- */

static const struct report *next_told(const struct outbox *outbox, int *at, int viewer)
{
    while (*at < outbox->report_count) {
        const struct report *report = &outbox->reports[(*at)++];
        if (bits_has(report->audience, viewer))
            return report;
    }
    return NULL;
}

static void assert_told_alike(const struct outbox *a, const struct outbox *b, int viewer)
{
    int at_a = 0, at_b = 0;

    for (;;) {
        const struct report *x = next_told(a, &at_a, viewer), *y = next_told(b, &at_b, viewer);
        assert_true((x == NULL) == (y == NULL));
        if (!x)
            return;
        assert_true(message_equal(&x->message, &y->message));
    }
}

/* What happened, but for what only the sender may know and what chance brought. */
static void assert_happened_alike(const struct match *one, const struct match *other, uint32_t n)
{
    const struct match_entry *a = match_entry(one, n), *b = match_entry(other, n);
    uint64_t secret = kittens_game.kinds.list[a->kind].secret_args;
    struct event x, y;

    assert_int_equal(a->time_ms, b->time_ms);
    assert_int_equal(a->seat, b->seat);
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->turn_begins, b->turn_begins);
    assert_int_equal(a->is_revealing, b->is_revealing);
    if (a->seat == SEAT_NATURE)
        return;
    match_event(one, n, &x);
    match_event(other, n, &y);
    assert_int_equal(x.arg_count, y.arg_count);
    for (int i = 0; i < x.arg_count; i++)
        if (!bits_has(secret, i))
            assert_int_equal(x.args[i], y.args[i]);
}

/* What moved, as this viewer's scene tells it. */
static void assert_moved_alike(const struct kittens_view *a, const struct kittens_view *b)
{
    static struct scene scenes[TWINS];

    for (int i = 0; i < TWINS; i++) {
        scene_clear(&scenes[i]);
        faces_find(&kittens_game)->scene(i == 0 ? a : b, &scenes[i]);
    }
    assert_int_equal(scenes[0].is_new, scenes[1].is_new);
    assert_int_equal(scenes[0].motion_count, scenes[1].motion_count);
    assert_memory_equal(scenes[0].motions, scenes[1].motions,
                        (size_t)scenes[0].motion_count * sizeof *scenes[0].motions);
}

static void assert_seen_alike(const struct match *a, const struct match *b, int viewer)
{
    struct kittens_view view_a, view_b;
    struct move moves_a[512] = {0}, moves_b[512] = {0};

    match_view(a, viewer, &view_a);
    match_view(b, viewer, &view_b);
    assert_memory_equal(&view_a, &view_b, sizeof view_a);
    assert_moved_alike(&view_a, &view_b);
    int count = kittens_game.legal(&view_a, moves_a, 512);
    assert_int_equal(count, kittens_game.legal(&view_b, moves_b, 512));
    assert_memory_equal(moves_a, moves_b, (size_t)count * sizeof *moves_a);
}

void assert_alike(const struct match *a, const struct match *b, uint32_t since, int viewer)
{
    assert_int_equal(match_length(a), match_length(b));
    assert_int_equal(match_to_act(a), match_to_act(b));
    assert_int_equal(match_wakes_ms(a), match_wakes_ms(b));
    for (uint32_t n = since + 1; n <= match_length(a); n++) {
        struct outbox told = *reports_of(a, n);
        assert_happened_alike(a, b, n);
        assert_told_alike(&told, reports_of(b, n), viewer);
    }
    assert_seen_alike(a, b, viewer);
}

void assert_alike_but(const struct match *a, const struct match *b, uint32_t since, int seat)
{
    for (int viewer = 0; viewer < match_params(a)->players; viewer++)
        if (viewer != seat)
            assert_alike(a, b, since, viewer);
    assert_alike(a, b, since, VIEWER_AUDIENCE);
}
