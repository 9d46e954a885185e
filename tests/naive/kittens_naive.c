/* The rules of "kittens", written a second time to check the real implementation against. Every
   zone is a list of cards; a card carries the set of viewers who know it. A player's text is legal
   if it is in the list of all legal texts; what it does depends on the stage alone. */

#include "kittens_naive.h"

#include "append.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_PLAYERS = 4,
    VIEWERS = MAX_PLAYERS + 1, /* the players and the audience */
    MAX_CARDS = 64,
    MAX_SPREAD = 5,
    DEALT = 5,
    DEFUSES = 5,
    MAX_REPEATS = 100,
    MAX_WINDOW = 255,
    PERMUTATION_SIZE = 256,
    WORD_SIZE = 32
};

enum { NONE = -1 };

enum name {
    DEFUSE,
    NOPE,
    ATTACK,
    SHUFFLE,
    SKIP,
    SEE,
    TABBY,
    CALICO,
    PERSIAN,
    SIAMESE,
    FERAL,
    BOTTOM,
    REVERSE,
    ALTER,
    TARGETED,
    SWAP,
    MARK,
    CURSE,
    SUPER_SKIP,
    CATOMIC,
    GARBAGE,
    STREAKING,
    EXPLODING,
    IMPLODING,
    NAMES
};

static const char *const card_names[NAMES] = {
    "defuse",     "nope",    "attack",   "shuffle",   "skip",      "see",
    "tabby",      "calico",  "persian",  "siamese",   "feral",     "bottom",
    "reverse",    "alter",   "targeted", "swap",      "mark",      "curse",
    "super-skip", "catomic", "garbage",  "streaking", "exploding", "imploding"};

enum variant { EXPLODING_KITTENS, IMPLODING_KITTENS, STREAKING_KITTENS, VARIANTS };

static const char *const variant_names[VARIANTS] = {"exploding", "imploding", "streaking"};

/* Of the cards whose number does not depend on the players. */
static const int copies[NAMES][VARIANTS] = {
    [NOPE] = {4, 4, 4},     [ATTACK] = {3, 3, 3},     [SHUFFLE] = {4, 4, 4}, [SKIP] = {3, 3, 3},
    [SEE] = {4, 4, 5},      [TABBY] = {4, 4, 4},      [CALICO] = {4, 4, 4},  [PERSIAN] = {4, 4, 4},
    [SIAMESE] = {4, 4, 4},  [FERAL] = {0, 4, 0},      [BOTTOM] = {0, 4, 0},  [REVERSE] = {0, 4, 0},
    [ALTER] = {0, 4, 1},    [TARGETED] = {0, 3, 0},   [SWAP] = {0, 0, 3},    [MARK] = {0, 0, 3},
    [CURSE] = {0, 0, 2},    [SUPER_SKIP] = {0, 0, 1}, [CATOMIC] = {0, 0, 1}, [GARBAGE] = {0, 0, 1},
    [STREAKING] = {0, 0, 1}};

enum stage {
    DEALING,
    FILLING,
    TURN,
    AIMING,
    NOPING,
    TIMES,
    MIXING,
    PICKING,
    ORDERING,
    LOOKING,
    INSERTING,
    GIVING,
    OVER
};

static const char *const stage_names[] = {"dealing",   "filling", "turn",    "aiming",   "noping",
                                          "times",     "mixing",  "picking", "ordering", "looking",
                                          "inserting", "giving",  "over"};

/* What follows when a kitten has been put back. */
enum after { GO_ON, END_ONE, END_ALL };

struct card {
    enum name name;
    int number; /* no two cards have the same */
    bool is_marked;
    bool known[VIEWERS];
};

struct cards {
    struct card list[MAX_CARDS];
    int count;
};

struct options {
    enum variant variant;
    bool has_window;
    int window_seconds;
    bool defuse_ends_one;
    bool sees_three;
};

/* Places, and the slot where they are hands. */
enum place {
    HAND,
    GIFT = HAND + MAX_PLAYERS,
    PILE = GIFT + MAX_PLAYERS,
    DISCARD,
    HELD,
    KITTEN,
    GONE,
    SPOTS
};

struct spot {
    int place;
    int slot;
};

enum { MOVED_SIZE = 512 };

/* Seats, names of cards and times are NONE where there is none. */
struct kittens_naive {
    int players;
    struct options options;
    enum stage stage;
    long long now;
    int mover;
    int owed;
    bool is_attacked;
    bool is_reversed;
    bool alive[MAX_PLAYERS];
    bool cursed[MAX_PLAYERS];
    int left[MAX_PLAYERS];
    int left_count;

    int played;
    int combination;
    int target;
    int demanded;
    int nopes;

    int question;
    int questioned; /* who played the card in question */
    int actor;      /* who is asked, inserts or gives */
    int nearby;     /* how many seats the actor is away from the questioned or mover */
    bool answered[MAX_PLAYERS];
    long long closes;

    struct cards kitten; /* none or one, to be put back */
    enum after after;
    bool is_up;
    struct cards pile;
    struct cards hands[MAX_PLAYERS];
    struct cards held; /* none or one */
    struct cards gifts;
    int givers[MAX_PLAYERS];
    int set_off; /* who gave away the Streaking Kitten that hid a kitten */
    struct cards discard;
    struct cards gone;
    struct cards unborn;           /* kittens that are not in the game yet */
    int numbered;                  /* cards that have a number */
    struct spot before[MAX_CARDS]; /* where every card was before the latest event */
    bool is_mixed[SPOTS];          /* what was shuffled by it */
    char moved[MOVED_SIZE];        /* what moved last */
    bool is_new;                   /* by the latest event */
    bool nopeless[VIEWERS][MAX_PLAYERS];
};

/* Texts are collected, or only compared with the one that is wanted. */
struct moves {
    char (*texts)[KITTENS_NAIVE_MOVE_SIZE];
    int cap;
    int count;
    const char *wanted;
    bool is_found;
};

/* Lists of cards */

static struct card new_card(struct kittens_naive *naive, enum name name)
{
    struct card card = {.name = name, .number = naive->numbered++};

    return card;
}

static void know_all(struct card *card)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        card->known[viewer] = true;
}

static void forget_all(struct cards *cards)
{
    for (int i = 0; i < cards->count; i++)
        for (int viewer = 0; viewer < VIEWERS; viewer++)
            cards->list[i].known[viewer] = cards->list[i].is_marked;
}

static void put(struct cards *cards, int place, struct card card)
{
    for (int i = cards->count; i > place; i--)
        cards->list[i] = cards->list[i - 1];
    cards->list[place] = card;
    cards->count++;
}

static void add(struct cards *cards, struct card card)
{
    put(cards, cards->count, card);
}

/* A mark stays behind; who knows the card still knows it. */
static struct card take(struct cards *cards, int place)
{
    struct card card = cards->list[place];

    cards->count--;
    for (int i = place; i < cards->count; i++)
        cards->list[i] = cards->list[i + 1];
    card.is_marked = false;
    return card;
}

static int find(const struct cards *cards, enum name name)
{
    for (int i = 0; i < cards->count; i++)
        if (cards->list[i].name == name)
            return i;
    return NONE;
}

static bool has(const struct cards *cards, enum name name)
{
    return find(cards, name) != NONE;
}

static int count_unmarked(const struct cards *cards)
{
    int count = 0;

    for (int i = 0; i < cards->count; i++)
        if (!cards->list[i].is_marked)
            count++;
    return count;
}

/* Place i gets the card that was at order[i]. */
static void rearrange(struct cards *cards, const int *order, int count)
{
    struct cards old = *cards;

    for (int i = 0; i < count; i++)
        cards->list[i] = old.list[order[i]];
}

static bool is_cat(enum name name)
{
    return name == TABBY || name == CALICO || name == PERSIAN || name == SIAMESE;
}

static bool plays_alone(enum name name)
{
    return name != DEFUSE && name != NOPE && name != FERAL && !is_cat(name) && name != STREAKING &&
           name != EXPLODING && name != IMPLODING;
}

static bool needs_target(enum name name)
{
    return name == TARGETED || name == MARK || name == CURSE;
}

/* The name of what these slots make together, a Feral Cat being whatever is needed; NONE if they do
   not belong together. */
static int combination_name(const struct cards *hand, const int *slots, int count)
{
    int name = NONE;
    bool has_feral = false;

    for (int i = 0; i < count; i++) {
        int other = (int)hand->list[slots[i]].name;
        if (other == FERAL)
            has_feral = true;
        else if (name == NONE)
            name = other;
        else if (name != other)
            return NONE;
    }
    if (name == NONE)
        return FERAL;
    return has_feral && !is_cat((enum name)name) ? NONE : name;
}

/* Players */

static int step(const struct kittens_naive *naive, int seat, int steps)
{
    for (int i = 0; i < steps; i++)
        seat = (seat + (naive->is_reversed ? naive->players - 1 : 1)) % naive->players;
    return seat;
}

static int next_alive(const struct kittens_naive *naive, int seat)
{
    do
        seat = step(naive, seat, 1);
    while (!naive->alive[seat]);
    return seat;
}

static int count_alive(const struct kittens_naive *naive)
{
    int count = 0;

    for (int seat = 0; seat < naive->players; seat++)
        if (naive->alive[seat])
            count++;
    return count;
}

static bool is_protected(const struct kittens_naive *naive, int seat)
{
    return has(&naive->hands[seat], STREAKING) && !has(&naive->hands[seat], EXPLODING);
}

static bool can_nope(const struct kittens_naive *naive, int seat)
{
    return !naive->cursed[seat] && has(&naive->hands[seat], NOPE);
}

static bool can_aim(const struct kittens_naive *naive, int seat)
{
    if (!naive->alive[seat])
        return false;
    if (naive->combination == 1 && naive->played == TARGETED)
        return true;
    if (seat == naive->mover)
        return false;
    if (naive->combination == 1 && naive->played == MARK)
        return count_unmarked(&naive->hands[seat]) > 0;
    return true;
}

static bool can_aim_at_all(const struct kittens_naive *naive)
{
    for (int seat = 0; seat < naive->players; seat++)
        if (can_aim(naive, seat))
            return true;
    return false;
}

/* The owner of the hand must already know the card. */
static void gain(struct kittens_naive *naive, int seat, struct card card)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        if (!card.known[viewer] || card.name == NOPE)
            naive->nopeless[viewer][seat] = false;
    add(&naive->hands[seat], card);
}

static void spend(struct kittens_naive *naive, int seat, int slot)
{
    add(&naive->discard, take(&naive->hands[seat], slot));
}

static void lift_curse(struct kittens_naive *naive, int seat)
{
    struct cards *hand = &naive->hands[seat];

    naive->cursed[seat] = false;
    for (int i = 0; i < hand->count; i++)
        hand->list[i].known[seat] = true;
}

static int spread(const struct kittens_naive *naive, int most)
{
    return naive->pile.count < most ? naive->pile.count : most;
}

static int altered(const struct kittens_naive *naive)
{
    return spread(naive, naive->options.variant == STREAKING_KITTENS ? 5 : 3);
}

static int seen(const struct kittens_naive *naive)
{
    if (naive->options.sees_three)
        return spread(naive, 3);
    return spread(naive, naive->options.variant == STREAKING_KITTENS ? 5 : 2);
}

static void look_at_top(struct kittens_naive *naive, int count)
{
    for (int i = 0; i < count; i++)
        naive->pile.list[i].known[naive->mover] = true;
}

/* Turns */

static void forget_question(struct kittens_naive *naive)
{
    naive->actor = NONE;
    naive->closes = NONE;
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        naive->answered[seat] = false;
}

static void forget_played(struct kittens_naive *naive)
{
    forget_question(naive);
    naive->played = NONE;
    naive->combination = 0;
    naive->target = NONE;
    naive->demanded = NONE;
    naive->nopes = 0;
}

static void begin_turn(struct kittens_naive *naive, int seat, int owed, bool is_attacked)
{
    forget_played(naive);
    naive->stage = TURN;
    naive->mover = seat;
    naive->owed = owed;
    naive->is_attacked = is_attacked;
}

static void pass_turn(struct kittens_naive *naive)
{
    begin_turn(naive, next_alive(naive, naive->mover), 1, false);
}

/* Whatever happened is over: the turn goes on, or passes if the mover is out. */
static void go_on(struct kittens_naive *naive)
{
    if (naive->alive[naive->mover])
        begin_turn(naive, naive->mover, naive->owed, naive->is_attacked);
    else
        pass_turn(naive);
}

static void end_one(struct kittens_naive *naive)
{
    if (naive->alive[naive->mover] && naive->owed > 1)
        begin_turn(naive, naive->mover, naive->owed - 1, naive->is_attacked);
    else
        pass_turn(naive);
}

static void hit(struct kittens_naive *naive, int seat)
{
    begin_turn(naive, seat, 2 + (naive->is_attacked ? naive->owed : 0), true);
}

/* Explosions */

static void leave(struct kittens_naive *naive, int seat)
{
    naive->alive[seat] = false;
    naive->left[naive->left_count++] = seat;
    if (count_alive(naive) == 1) {
        forget_played(naive);
        naive->stage = OVER;
    }
}

static void die(struct kittens_naive *naive, int seat)
{
    leave(naive, seat);
    if (naive->stage != OVER)
        go_on(naive);
}

static void ask_for_place(struct kittens_naive *naive, int seat, struct card kitten,
                          enum after after)
{
    forget_played(naive);
    naive->stage = INSERTING;
    naive->actor = seat;
    add(&naive->kitten, kitten);
    naive->after = after;
}

static void explode(struct kittens_naive *naive, int seat, struct card kitten, enum after after)
{
    int defuse = find(&naive->hands[seat], DEFUSE);

    if (defuse == NONE) {
        add(&naive->gone, kitten);
        die(naive, seat);
        return;
    }
    spend(naive, seat, defuse);
    lift_curse(naive, seat);
    ask_for_place(naive, seat, kitten, after);
}

/* The kitten in this hand, if there is one, has lost the Streaking Kitten that hid it. */
static void set_off(struct kittens_naive *naive, int seat)
{
    int slot = find(&naive->hands[seat], EXPLODING);

    if (slot == NONE) {
        go_on(naive);
        return;
    }
    explode(naive, seat, take(&naive->hands[seat], slot), GO_ON);
}

static void meet_imploding(struct kittens_naive *naive, struct card kitten)
{
    if (!naive->is_up) {
        ask_for_place(naive, naive->mover, kitten, END_ONE);
        return;
    }
    add(&naive->gone, kitten);
    naive->is_up = false;
    die(naive, naive->mover);
}

/* Drawing */

static void explode_after_draw(struct kittens_naive *naive, struct card kitten)
{
    explode(naive, naive->mover, kitten, naive->options.defuse_ends_one ? END_ONE : END_ALL);
}

static void keep(struct kittens_naive *naive, struct card card)
{
    gain(naive, naive->mover, card);
    lift_curse(naive, naive->mover);
    end_one(naive);
}

/* As long as somebody may hide a kitten, a draw is looked at before it is kept. */
static bool is_looked_at(const struct kittens_naive *naive, enum name name)
{
    if (naive->options.variant != STREAKING_KITTENS || has(&naive->discard, STREAKING))
        return false;
    return name != EXPLODING || is_protected(naive, naive->mover);
}

static void draw_from(struct kittens_naive *naive, int place)
{
    struct card card = take(&naive->pile, place);

    forget_played(naive);
    card.known[naive->mover] = true;
    if (card.name == IMPLODING) {
        meet_imploding(naive, card);
    } else if (is_looked_at(naive, card.name)) {
        add(&naive->held, card);
        naive->stage = LOOKING;
    } else if (card.name == EXPLODING) {
        explode_after_draw(naive, card);
    } else {
        keep(naive, card);
    }
}

/* Garbage Collection */

static void ask_for_gift(struct kittens_naive *naive, int nearby)
{
    for (; nearby < naive->players; nearby++) {
        int seat = step(naive, naive->mover, nearby);
        if (naive->alive[seat] && naive->hands[seat].count > 0) {
            naive->stage = GIVING;
            naive->nearby = nearby;
            naive->actor = seat;
            return;
        }
    }
    naive->stage = MIXING;
    naive->actor = NONE;
}

static void give(struct kittens_naive *naive, int slot)
{
    int giver = naive->actor;
    struct card card = take(&naive->hands[giver], slot);

    card.known[giver] = true;
    if (card.name == STREAKING && has(&naive->hands[giver], EXPLODING))
        naive->set_off = giver;
    naive->givers[naive->gifts.count] = giver;
    add(&naive->gifts, card);
    ask_for_gift(naive, naive->nearby + 1);
}

/* What cards do */

static void swap_top_and_bottom(struct kittens_naive *naive)
{
    struct card top = naive->pile.list[0];
    int last = naive->pile.count - 1;

    if (last < 0)
        return;
    naive->pile.list[0] = naive->pile.list[last];
    naive->pile.list[last] = top;
}

/* The card has a new owner; then what it sets off goes off. */
static void receive(struct kittens_naive *naive, struct card card)
{
    int loser = naive->target;

    if (card.name == EXPLODING) {
        explode(naive, naive->mover, card, GO_ON);
        return;
    }
    gain(naive, naive->mover, card);
    if (card.name == STREAKING)
        set_off(naive, loser);
    else
        go_on(naive);
}

static void take_demanded(struct kittens_naive *naive)
{
    struct cards *hand = &naive->hands[naive->target];
    int slot = NONE;
    struct card card;

    for (int i = hand->count - 1; i >= 0; i--)
        if ((int)hand->list[i].name == naive->demanded && hand->list[i].is_marked)
            slot = i;
    for (int i = hand->count - 1; i >= 0; i--)
        if ((int)hand->list[i].name == naive->demanded && !hand->list[i].is_marked)
            slot = i;
    if (slot == NONE) {
        go_on(naive);
        return;
    }
    card = take(hand, slot);
    know_all(&card);
    receive(naive, card);
}

static void pick_if(struct kittens_naive *naive, bool is_possible)
{
    if (is_possible)
        naive->stage = PICKING;
    else
        go_on(naive);
}

/* Cards that do nothing alone never get here. */
static void do_single(struct kittens_naive *naive)
{
    switch (naive->played) {
    case ATTACK: hit(naive, next_alive(naive, naive->mover)); break;
    case TARGETED: hit(naive, naive->target); break;
    case SKIP: end_one(naive); break;
    case SUPER_SKIP: pass_turn(naive); break;
    case REVERSE:
        if (count_alive(naive) > 2)
            naive->is_reversed = !naive->is_reversed;
        end_one(naive);
        break;
    case SEE:
        look_at_top(naive, seen(naive));
        go_on(naive);
        break;
    case ALTER:
        look_at_top(naive, altered(naive));
        naive->stage = ORDERING;
        break;
    case SWAP:
        swap_top_and_bottom(naive);
        go_on(naive);
        break;
    case MARK: pick_if(naive, count_unmarked(&naive->hands[naive->target]) > 0); break;
    case BOTTOM: draw_from(naive, naive->pile.count - 1); break;
    case SHUFFLE: naive->stage = TIMES; break;
    case CURSE:
    case CATOMIC: naive->stage = MIXING; break;
    case GARBAGE: ask_for_gift(naive, 0); break;
    }
}

static void do_effect(struct kittens_naive *naive)
{
    if (naive->target != NONE && !naive->alive[naive->target])
        go_on(naive);
    else if (naive->combination == 2)
        pick_if(naive, naive->hands[naive->target].count > 0);
    else if (naive->combination == 3)
        take_demanded(naive);
    else
        do_single(naive);
}

/* Nope */

static void settle(struct kittens_naive *naive)
{
    forget_question(naive);
    if (naive->nopes % 2 == 1)
        go_on(naive);
    else
        do_effect(naive);
}

static void pass_over(struct kittens_naive *naive, int seat)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        naive->nopeless[viewer][seat] = true;
}

static void ask_from(struct kittens_naive *naive, int nearby)
{
    for (; nearby < naive->players; nearby++) {
        int seat = step(naive, naive->questioned, nearby);
        if (!naive->alive[seat] || naive->cursed[seat])
            continue;
        if (can_nope(naive, seat)) {
            naive->nearby = nearby;
            naive->actor = seat;
            return;
        }
        pass_over(naive, seat);
    }
    settle(naive);
}

static void put_in_question(struct kittens_naive *naive, int seat)
{
    forget_question(naive);
    naive->stage = NOPING;
    naive->question++;
    naive->questioned = seat;
    if (naive->options.has_window)
        naive->closes = naive->now + naive->options.window_seconds * 1000LL;
    else
        ask_from(naive, 1);
}

static bool may_answer(const struct kittens_naive *naive, int seat)
{
    if (naive->stage != NOPING)
        return false;
    if (!naive->options.has_window)
        return seat == naive->actor;
    return naive->alive[seat] && seat != naive->questioned && !naive->answered[seat];
}

static void close_if_all_answered(struct kittens_naive *naive)
{
    for (int seat = 0; seat < naive->players; seat++)
        if (may_answer(naive, seat))
            return;
    settle(naive);
}

static void play_nope(struct kittens_naive *naive, int seat)
{
    spend(naive, seat, find(&naive->hands[seat], NOPE));
    naive->nopes++;
    put_in_question(naive, seat);
}

static void allow(struct kittens_naive *naive, int seat)
{
    if (naive->options.has_window) {
        naive->answered[seat] = true;
        close_if_all_answered(naive);
    } else {
        ask_from(naive, naive->nearby + 1);
    }
}

/* Playing cards */

/* Only a cursed player gets here. */
static void lose(struct kittens_naive *naive, int slot)
{
    enum name name = naive->hands[naive->mover].list[slot].name;

    if (name == EXPLODING) {
        set_off(naive, naive->mover);
        return;
    }
    spend(naive, naive->mover, slot);
    if (name == STREAKING)
        set_off(naive, naive->mover);
}

static void aim_or_ask(struct kittens_naive *naive)
{
    if (naive->combination == 1 && !needs_target((enum name)naive->played))
        put_in_question(naive, naive->mover);
    else if (can_aim_at_all(naive))
        naive->stage = AIMING;
    else
        go_on(naive);
}

static void play_cards(struct kittens_naive *naive, const int *slots, int count)
{
    struct cards *hand = &naive->hands[naive->mover];
    int name = combination_name(hand, slots, count);

    if (count == 1 && !plays_alone((enum name)name)) {
        lose(naive, slots[0]);
        return;
    }
    for (int i = count - 1; i >= 0; i--)
        spend(naive, naive->mover, slots[i]);
    naive->played = name;
    naive->combination = count;
    aim_or_ask(naive);
}

static void aim(struct kittens_naive *naive, int seat, int demanded)
{
    naive->target = seat;
    naive->demanded = demanded;
    put_in_question(naive, naive->mover);
}

static void put_in_order(struct kittens_naive *naive, const int *order, int count)
{
    rearrange(&naive->pile, order, count);
    for (int i = 0; i < count; i++)
        for (int viewer = 0; viewer < VIEWERS; viewer++)
            naive->pile.list[i].known[viewer] = viewer == naive->mover;
    go_on(naive);
}

static void insert(struct kittens_naive *naive, int place)
{
    bool is_imploding = naive->kitten.list[0].name == IMPLODING;

    put(&naive->pile, place, take(&naive->kitten, 0));
    naive->pile.list[place].known[naive->actor] = true;
    for (int i = 0; i < naive->pile.count; i++)
        for (int viewer = 0; viewer < VIEWERS; viewer++)
            if (viewer != naive->actor)
                naive->pile.list[i].known[viewer] = false;
    if (is_imploding)
        naive->is_up = true;
    if (naive->after == GO_ON)
        go_on(naive);
    else if (naive->after == END_ONE)
        end_one(naive);
    else
        pass_turn(naive);
}

/* Nature */

static void deal(struct kittens_naive *naive)
{
    for (int seat = 0; seat < naive->players; seat++)
        for (int i = 0; i < DEALT; i++) {
            struct card card = take(&naive->pile, 0);
            card.known[seat] = true;
            add(&naive->hands[seat], card);
        }
}

static void put_kittens_in(struct kittens_naive *naive)
{
    while (naive->unborn.count > 0)
        add(&naive->pile, take(&naive->unborn, 0));
}

/* How many cards Nature is to permute. */
static int mixed_count(const struct kittens_naive *naive)
{
    int count = naive->pile.count;

    if (naive->stage != MIXING)
        return count;
    if (naive->played == CURSE)
        return naive->hands[naive->target].count;
    if (naive->played == GARBAGE)
        return count + naive->gifts.count;
    if (naive->played == CATOMIC)
        for (int i = 0; i < naive->pile.count; i++)
            if (naive->pile.list[i].name == EXPLODING)
                count--;
    return count;
}

static void mix(struct cards *cards, const int *order)
{
    rearrange(cards, order, cards->count);
    forget_all(cards);
}

static void mix_pile(struct kittens_naive *naive, const int *order)
{
    mix(&naive->pile, order);
    naive->is_mixed[PILE] = true;
}

static void mix_hand(struct kittens_naive *naive, int seat, const int *order)
{
    mix(&naive->hands[seat], order);
    naive->is_mixed[HAND + seat] = naive->hands[seat].count > 0;
    naive->cursed[seat] = true;
}

static void mix_catomic(struct kittens_naive *naive, const int *order)
{
    struct cards kittens = {.count = 0};

    while (has(&naive->pile, EXPLODING))
        add(&kittens, take(&naive->pile, find(&naive->pile, EXPLODING)));
    mix_pile(naive, order);
    for (int i = 0; i < kittens.count; i++) {
        know_all(&kittens.list[i]);
        put(&naive->pile, 0, kittens.list[i]);
    }
    end_one(naive);
}

static void mix_garbage(struct kittens_naive *naive, const int *order)
{
    int seat = naive->set_off;

    while (naive->gifts.count > 0)
        add(&naive->pile, take(&naive->gifts, 0));
    mix_pile(naive, order);
    naive->set_off = NONE;
    if (seat != NONE && naive->alive[seat])
        set_off(naive, seat);
    else
        go_on(naive);
}

static void mix_for_played(struct kittens_naive *naive, const int *order)
{
    if (naive->played == CATOMIC) {
        mix_catomic(naive, order);
    } else if (naive->played == GARBAGE) {
        mix_garbage(naive, order);
    } else if (naive->played == CURSE) {
        mix_hand(naive, naive->target, order);
        go_on(naive);
    } else {
        mix_pile(naive, order);
        go_on(naive);
    }
}

static void permute(struct kittens_naive *naive, const int *order)
{
    if (naive->stage == DEALING) {
        mix(&naive->pile, order);
        deal(naive);
        put_kittens_in(naive);
        naive->stage = FILLING;
    } else if (naive->stage == FILLING) {
        mix_pile(naive, order);
        go_on(naive);
    } else {
        mix_for_played(naive, order);
    }
}

static void pick(struct kittens_naive *naive, int slot)
{
    struct cards *hand = &naive->hands[naive->target];
    struct card card;

    if (naive->combination == 1) {
        hand->list[slot].is_marked = true;
        know_all(&hand->list[slot]);
        go_on(naive);
        return;
    }
    card = take(hand, slot);
    card.known[naive->mover] = true;
    card.known[naive->target] = true;
    receive(naive, card);
}

static bool is_permutation(const int *order, int count)
{
    for (int wanted = 0; wanted < count; wanted++) {
        int found = 0;
        for (int i = 0; i < count; i++)
            if (order[i] == wanted)
                found++;
        if (found != 1)
            return false;
    }
    return true;
}

/* Is the text this word and then count numbers, written plainly? */
static bool reads(const char *text, const char *word, int *numbers, int count)
{
    char plain[PERMUTATION_SIZE] = "";
    const char *rest = text + strcspn(text, " ");

    append(plain, sizeof plain, "%s", word);
    for (int i = 0; i < count; i++) {
        char *end;
        long number = strtol(rest, &end, 10);
        if (end == rest || number < 0 || number >= MAX_CARDS)
            return false;
        numbers[i] = (int)number;
        rest = end;
        append(plain, sizeof plain, " %d", numbers[i]);
    }
    return strcmp(text, plain) == 0;
}

static bool play_permute(struct kittens_naive *naive, const char *text)
{
    int order[MAX_CARDS];
    int count = mixed_count(naive);

    if (!reads(text, "permute", order, count) || !is_permutation(order, count))
        return false;
    permute(naive, order);
    return true;
}

static bool play_pick(struct kittens_naive *naive, const char *text)
{
    const struct cards *hand = &naive->hands[naive->target];
    int slot;

    if (!reads(text, "pick", &slot, 1) || slot >= hand->count)
        return false;
    if (naive->combination == 1 && hand->list[slot].is_marked)
        return false;
    pick(naive, slot);
    return true;
}

/* A face-up kitten was shown at once, so that uncovering does nothing, whenever it comes. */
static bool play_nature(struct kittens_naive *naive, const char *text)
{
    if (strcmp(text, "uncover") == 0)
        return true;
    if (naive->stage == DEALING || naive->stage == FILLING || naive->stage == MIXING)
        return play_permute(naive, text);
    return naive->stage == PICKING && play_pick(naive, text);
}

/* Leaving */

static void forfeit_noping(struct kittens_naive *naive, int seat)
{
    if (seat == naive->mover)
        go_on(naive);
    else if (naive->options.has_window)
        close_if_all_answered(naive);
    else if (seat == naive->actor)
        ask_from(naive, naive->nearby + 1);
}

static void forfeit_giving(struct kittens_naive *naive, int seat)
{
    if (seat == naive->mover) {
        naive->stage = MIXING;
        naive->actor = NONE;
    } else if (seat == naive->actor) {
        ask_for_gift(naive, naive->nearby + 1);
    }
}

/* Does this player's leaving end what is going on? */
static bool is_lapsing(const struct kittens_naive *naive, int seat)
{
    switch (naive->stage) {
    case TURN:
    case TIMES:
    case ORDERING:
    case LOOKING: return seat == naive->mover;
    case AIMING: return seat == naive->mover || !can_aim_at_all(naive);
    case PICKING: return seat == naive->mover || seat == naive->target;
    case MIXING: return naive->played == CURSE && seat == naive->target;
    case INSERTING: return seat == naive->actor;
    case DEALING:
    case FILLING:
    case NOPING:
    case GIVING:
    case OVER: return false;
    }
    return false;
}

static void forfeit(struct kittens_naive *naive, int seat)
{
    if (naive->stage == INSERTING && seat == naive->actor)
        add(&naive->gone, take(&naive->kitten, 0));
    if (naive->stage == LOOKING && seat == naive->mover)
        gain(naive, seat, take(&naive->held, 0));
    leave(naive, seat);
    if (is_lapsing(naive, seat))
        go_on(naive);
    else if (naive->stage == NOPING)
        forfeit_noping(naive, seat);
    else if (naive->stage == GIVING)
        forfeit_giving(naive, seat);
}

/* What is legal */

__attribute__((format(printf, 2, 3))) static void add_move(struct moves *moves, const char *format,
                                                           ...)
{
    char text[KITTENS_NAIVE_MOVE_SIZE] = "";
    va_list arguments;

    va_start(arguments, format);
    append_list(text, sizeof text, format, arguments);
    va_end(arguments);
    if (moves->wanted != NULL && strcmp(text, moves->wanted) == 0)
        moves->is_found = true;
    if (moves->count < moves->cap)
        strcpy(moves->texts[moves->count], text);
    moves->count++;
}

static void list_singles(const struct kittens_naive *naive, struct moves *moves)
{
    const struct cards *hand = &naive->hands[naive->mover];

    for (int i = 0; i < hand->count; i++)
        if ((naive->cursed[naive->mover] && !hand->list[i].is_marked) ||
            plays_alone(hand->list[i].name))
            add_move(moves, "play %d", i);
}

static void list_combinations(const struct kittens_naive *naive, struct moves *moves)
{
    const struct cards *hand = &naive->hands[naive->mover];

    for (int i = 0; i < hand->count; i++)
        for (int j = i + 1; j < hand->count; j++) {
            if (combination_name(hand, (int[]){i, j}, 2) != NONE)
                add_move(moves, "pair %d %d", i, j);
            for (int k = j + 1; k < hand->count; k++)
                if (combination_name(hand, (int[]){i, j, k}, 3) != NONE)
                    add_move(moves, "triple %d %d %d", i, j, k);
        }
}

static void list_turn(const struct kittens_naive *naive, struct moves *moves)
{
    if (naive->pile.count > 0)
        add_move(moves, "draw");
    list_singles(naive, moves);
    if (!naive->cursed[naive->mover])
        list_combinations(naive, moves);
}

static bool can_demand(const struct kittens_naive *naive, enum name name)
{
    return name == DEFUSE || name == EXPLODING || copies[name][naive->options.variant] > 0;
}

static void list_demands(const struct kittens_naive *naive, int seat, struct moves *moves)
{
    for (int name = 0; name < NAMES; name++)
        if (can_demand(naive, (enum name)name))
            add_move(moves, "demand %d %s", seat, card_names[name]);
}

static void list_targets(const struct kittens_naive *naive, struct moves *moves)
{
    for (int seat = 0; seat < naive->players; seat++) {
        if (!can_aim(naive, seat))
            continue;
        if (naive->combination == 3)
            list_demands(naive, seat, moves);
        else
            add_move(moves, "aim %d", seat);
    }
}

static void list_answers(const struct kittens_naive *naive, int seat, struct moves *moves)
{
    if (can_nope(naive, seat))
        add_move(moves, "nope %d", naive->question);
    add_move(moves, "allow %d", naive->question);
}

/* Every number of count digits is tried; those without a digit twice are orders. */
static void list_orders(const struct kittens_naive *naive, struct moves *moves)
{
    int count = altered(naive);
    int numbers = 1;

    for (int i = 0; i < count; i++)
        numbers *= count;
    for (int number = 0; number < numbers; number++) {
        char digits[2 * MAX_SPREAD + 1] = "";
        int order[MAX_SPREAD];
        int rest = number;
        for (int i = 0; i < count; i++) {
            order[i] = rest % count;
            rest /= count;
            append(digits, sizeof digits, " %d", order[i]);
        }
        if (is_permutation(order, count))
            add_move(moves, "order%s", digits);
    }
}

static void list_numbers(const char *word, int first, int last, struct moves *moves)
{
    for (int number = first; number <= last; number++)
        add_move(moves, "%s %d", word, number);
}

static void list_looking(const struct kittens_naive *naive, struct moves *moves)
{
    add_move(moves, "keep");
    if (naive->held.list[0].name == EXPLODING)
        add_move(moves, "refuse");
}

static bool is_awaited(const struct kittens_naive *naive, int seat)
{
    switch (naive->stage) {
    case TURN:
    case AIMING:
    case TIMES:
    case ORDERING:
    case LOOKING: return seat == naive->mover;
    case NOPING: return may_answer(naive, seat);
    case INSERTING:
    case GIVING: return seat == naive->actor;
    case DEALING:
    case FILLING:
    case MIXING:
    case PICKING:
    case OVER: return false;
    }
    return false;
}

static void list_moves(const struct kittens_naive *naive, int seat, struct moves *moves)
{
    if (seat < 0 || seat >= naive->players || !is_awaited(naive, seat))
        return;
    switch (naive->stage) {
    case TURN: list_turn(naive, moves); break;
    case AIMING: list_targets(naive, moves); break;
    case NOPING: list_answers(naive, seat, moves); break;
    case TIMES: list_numbers("repeat", 1, MAX_REPEATS, moves); break;
    case ORDERING: list_orders(naive, moves); break;
    case LOOKING: list_looking(naive, moves); break;
    case INSERTING: list_numbers("insert", 0, naive->pile.count, moves); break;
    case GIVING: list_numbers("give", 0, naive->hands[seat].count - 1, moves); break;
    case DEALING:
    case FILLING:
    case MIXING:
    case PICKING:
    case OVER: break;
    }
}

static bool is_legal(const struct kittens_naive *naive, int seat, const char *text)
{
    struct moves moves = {.wanted = text};

    list_moves(naive, seat, &moves);
    return moves.is_found;
}

/* Playing texts that are legal */

static int find_name(const char *word)
{
    for (int name = 0; name < NAMES; name++)
        if (strcmp(card_names[name], word) == 0)
            return name;
    return NONE;
}

static void play_turn(struct kittens_naive *naive, const char *word, const int *slots)
{
    if (strcmp(word, "draw") == 0)
        draw_from(naive, 0);
    else if (strcmp(word, "play") == 0)
        play_cards(naive, slots, 1);
    else if (strcmp(word, "pair") == 0)
        play_cards(naive, slots, 2);
    else
        play_cards(naive, slots, 3);
}

static void play_answer(struct kittens_naive *naive, int seat, const char *word)
{
    if (strcmp(word, "nope") == 0)
        play_nope(naive, seat);
    else
        allow(naive, seat);
}

static void play_looking(struct kittens_naive *naive, const char *word)
{
    struct card card = take(&naive->held, 0);

    if (strcmp(word, "keep") == 0)
        keep(naive, card);
    else
        explode_after_draw(naive, card);
}

static void play_legal(struct kittens_naive *naive, int seat, const char *text)
{
    char word[WORD_SIZE] = "";
    char name[WORD_SIZE] = "";
    int numbers[MAX_SPREAD] = {0};

    sscanf(text, "%31s %d %d %d %d %d", word, &numbers[0], &numbers[1], &numbers[2], &numbers[3],
           &numbers[4]);
    sscanf(text, "demand %*d %31s", name);
    switch (naive->stage) {
    case TURN: play_turn(naive, word, numbers); break;
    case AIMING: aim(naive, numbers[0], find_name(name)); break;
    case NOPING: play_answer(naive, seat, word); break;
    case TIMES: naive->stage = MIXING; break;
    case ORDERING: put_in_order(naive, numbers, altered(naive)); break;
    case LOOKING: play_looking(naive, word); break;
    case INSERTING: insert(naive, numbers[0]); break;
    case GIVING: give(naive, numbers[0]); break;
    case DEALING:
    case FILLING:
    case MIXING:
    case PICKING:
    case OVER: break;
    }
}

static bool play_player(struct kittens_naive *naive, int seat, const char *text)
{
    if (seat < 0 || seat >= naive->players || !naive->alive[seat] || naive->stage == OVER)
        return false;
    if (strcmp(text, "forfeit") == 0) {
        forfeit(naive, seat);
        return true;
    }
    if (!is_legal(naive, seat, text))
        return false;
    play_legal(naive, seat, text);
    return true;
}

static bool play_clock(struct kittens_naive *naive, const char *text)
{
    if (strcmp(text, "timeout") != 0 || naive->closes == NONE || naive->now < naive->closes)
        return false;
    settle(naive);
    return true;
}

/* A face-up kitten is seen by all whenever it is on top. */
static void see_top(struct kittens_naive *naive)
{
    if (naive->pile.count > 0 && naive->pile.list[0].name == IMPLODING && naive->is_up)
        know_all(&naive->pile.list[0]);
}

/* Showing */

static bool is_known(const struct card *card, int viewer)
{
    if (viewer == KITTENS_NAIVE_EVERYTHING)
        return true;
    return card->known[viewer >= 0 && viewer < MAX_PLAYERS ? viewer : MAX_PLAYERS];
}

static const char *card_word(const struct card *card, int viewer)
{
    return is_known(card, viewer) ? card_names[card->name] : "?";
}

static const char *name_word(int name)
{
    return name == NONE ? "-" : card_names[name];
}

/* Items of a list are followed by commas; the last one gives way to a blank. */
static void end_list(char *text, size_t size)
{
    size_t length = strlen(text);

    if (length > 0 && text[length - 1] == ',')
        text[length - 1] = ' ';
    else
        append(text, size, "- ");
}

static void show_seat(char *text, size_t size, const char *field, int seat)
{
    if (seat == NONE)
        append(text, size, "%s=- ", field);
    else
        append(text, size, "%s=%d ", field, seat);
}

static void show_seats(char *text, size_t size, const char *field, const bool *seats)
{
    append(text, size, "%s=", field);
    for (int seat = 0; seat < MAX_PLAYERS; seat++)
        if (seats[seat])
            append(text, size, "%d,", seat);
    end_list(text, size);
}

static void show_cards(char *text, size_t size, const char *field, const struct cards *cards,
                       int viewer)
{
    append(text, size, "%s=", field);
    for (int i = 0; i < cards->count; i++)
        append(text, size, "%s%s,", card_word(&cards->list[i], viewer),
               cards->list[i].is_marked ? "*" : "");
    end_list(text, size);
}

static void show_hands(const struct kittens_naive *naive, int viewer, char *text, size_t size)
{
    for (int seat = 0; seat < naive->players; seat++) {
        char field[WORD_SIZE] = "";
        append(field, sizeof field, "hand%d", seat);
        show_cards(text, size, field, &naive->hands[seat], viewer);
    }
}

/* The cards of a cursed viewer whose places are not known. */
static void show_hidden(const struct kittens_naive *naive, int viewer, char *text, size_t size)
{
    append(text, size, "hidden=");
    if (viewer >= 0 && viewer < naive->players && naive->cursed[viewer])
        for (int name = 0; name < NAMES; name++)
            for (int i = 0; i < naive->hands[viewer].count; i++) {
                const struct card *card = &naive->hands[viewer].list[i];
                if ((int)card->name == name && !card->known[viewer])
                    append(text, size, "%s,", card_names[name]);
            }
    end_list(text, size);
}

static void show_gifts(const struct kittens_naive *naive, int viewer, char *text, size_t size)
{
    append(text, size, "gifts=");
    for (int seat = 0; seat < naive->players; seat++)
        for (int i = 0; i < naive->gifts.count; i++)
            if (naive->givers[i] == seat)
                append(text, size, "%d:%s,", seat, card_word(&naive->gifts.list[i], viewer));
    end_list(text, size);
}

static int count_name(const struct cards *cards, int name)
{
    int count = 0;

    for (int i = 0; i < cards->count; i++)
        if ((int)cards->list[i].name == name)
            count++;
    return count;
}

static void show_discard(const struct kittens_naive *naive, char *text, size_t size)
{
    append(text, size, "discard=");
    for (int name = 0; name < NAMES; name++)
        for (int i = 0; i < count_name(&naive->discard, name); i++)
            append(text, size, "%s,", card_names[name]);
    end_list(text, size);
}

static void show_nopeless(const struct kittens_naive *naive, int viewer, char *text, size_t size)
{
    static const bool nobody[MAX_PLAYERS];
    const bool *seats = nobody;

    if (viewer != KITTENS_NAIVE_EVERYTHING)
        seats = naive->nopeless[viewer >= 0 && viewer < MAX_PLAYERS ? viewer : MAX_PLAYERS];
    show_seats(text, size, "nopeless", seats);
}

static void show_left(const struct kittens_naive *naive, char *text, size_t size)
{
    append(text, size, "left=");
    for (int i = 0; i < naive->left_count; i++)
        append(text, size, "%d,", naive->left[i]);
    end_list(text, size);
    text[strlen(text) - 1] = '\0';
}

static void show_turn(const struct kittens_naive *naive, char *text, size_t size)
{
    append(text, size, "stage=%s mover=%d owed=%d attacked=%d reversed=%d ",
           stage_names[naive->stage], naive->mover, naive->owed, naive->is_attacked,
           naive->is_reversed);
    show_seats(text, size, "alive", naive->alive);
    show_seats(text, size, "cursed", naive->cursed);
    show_seat(text, size, "actor", naive->actor);
}

static void show_played(const struct kittens_naive *naive, char *text, size_t size)
{
    append(text, size, "played=%s combination=%d ", name_word(naive->played), naive->combination);
    show_seat(text, size, "target", naive->target);
    append(text, size, "demanded=%s nopes=%d question=%d ", name_word(naive->demanded),
           naive->nopes, naive->question);
    show_seats(text, size, "answered", naive->answered);
    append(text, size, "up=%d kitten=%s ", naive->is_up,
           name_word(naive->kitten.count > 0 ? (int)naive->kitten.list[0].name : NONE));
}

/* What moved: whatever lies in another place than before the event */

static void find_cards(const struct cards *cards, int place, struct spot spots[MAX_CARDS])
{
    for (int i = 0; i < cards->count; i++)
        spots[cards->list[i].number] = (struct spot){place, place < GIFT ? i : 0};
}

/* Where every card is. */
static void find_all(const struct kittens_naive *naive, struct spot spots[MAX_CARDS])
{
    find_cards(&naive->pile, PILE, spots);
    find_cards(&naive->discard, DISCARD, spots);
    find_cards(&naive->held, HELD, spots);
    find_cards(&naive->kitten, KITTEN, spots);
    find_cards(&naive->gone, GONE, spots);
    find_cards(&naive->unborn, GONE, spots);
    for (int seat = 0; seat < naive->players; seat++)
        find_cards(&naive->hands[seat], HAND + seat, spots);
    for (int i = 0; i < naive->gifts.count; i++)
        spots[naive->gifts.list[i].number] = (struct spot){GIFT + naive->givers[i], 0};
}

static const struct card *find_number(const struct kittens_naive *naive, int number)
{
    const struct cards *const lists[] = {&naive->discard, &naive->kitten, &naive->gone,
                                         &naive->pile};

    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++)
        for (int k = 0; k < lists[i]->count; k++)
            if (lists[i]->list[k].number == number)
                return &lists[i]->list[k];
    return NULL;
}

/* What goes to the discard pile or out, and kittens on their way to or from the pile, all see. */
static const char *open_word(const struct kittens_naive *naive, int number, int from, int to)
{
    bool is_open = to == DISCARD || to == GONE || to == KITTEN || from == KITTEN || from == GONE;

    return is_open ? card_names[find_number(naive, number)->name] : "?";
}

static void append_spot(char *text, size_t size, struct spot spot)
{
    if (spot.place < GIFT)
        append(text, size, "hand%d:%d", spot.place, spot.slot);
    else if (spot.place < PILE)
        append(text, size, "gift%d", spot.place - GIFT);
    else
        append(text, size, "%s",
               (const char *[]){"pile", "discard", "held", "kitten", "out"}[spot.place - PILE]);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Each card as a word, in alphabetical order. */
static void find_moved(struct kittens_naive *naive)
{
    char words[MAX_CARDS][2 * WORD_SIZE] = {""};
    struct spot after[MAX_CARDS];
    int count = 0;

    find_all(naive, after);
    for (int number = 0; number < naive->numbered; number++) {
        struct spot from = naive->before[number], to = after[number];
        if (from.place == to.place)
            continue;
        char *word = words[count++];
        append_spot(word, sizeof words[0], from);
        append(word, sizeof words[0], ">");
        append_spot(word, sizeof words[0], to);
        append(word, sizeof words[0], "=%s", open_word(naive, number, from.place, to.place));
    }
    for (int place = 0; place < SPOTS; place++)
        if (naive->is_mixed[place])
            append(words[count++], sizeof words[0], "shuffled%d", place);
    naive->is_new = count > 0;
    if (count == 0)
        return;
    qsort(words, (size_t)count, sizeof words[0], by_text);
    naive->moved[0] = '\0';
    for (int i = 0; i < count; i++)
        append(naive->moved, sizeof naive->moved, "%s,", words[i]);
}

/* Setting up */

static bool read_variant(struct options *options, const char *value)
{
    for (int variant = 0; variant < VARIANTS; variant++)
        if (strcmp(value, variant_names[variant]) == 0) {
            options->variant = (enum variant)variant;
            return true;
        }
    return false;
}

static bool read_window(struct options *options, const char *value)
{
    char plain[WORD_SIZE];

    options->window_seconds = atoi(value);
    snprintf(plain, sizeof plain, "%d", options->window_seconds);
    return strcmp(plain, value) == 0 && options->window_seconds >= 1 &&
           options->window_seconds <= MAX_WINDOW;
}

static bool read_choice(bool *is_second, const char *value, const char *first, const char *second)
{
    *is_second = strcmp(value, second) == 0;
    return *is_second || strcmp(value, first) == 0;
}

static bool read_option(struct options *options, const char *key, const char *value)
{
    if (strcmp(key, "variant") == 0)
        return read_variant(options, value);
    if (strcmp(key, "nope") == 0)
        return read_choice(&options->has_window, value, "asked", "window");
    if (strcmp(key, "window") == 0)
        return read_window(options, value);
    if (strcmp(key, "defuse") == 0)
        return read_choice(&options->defuse_ends_one, value, "all", "one");
    if (strcmp(key, "see") == 0)
        return read_choice(&options->sees_three, value, "usual", "3");
    return false;
}

static bool read_options(struct options *options, const char *text)
{
    char key[WORD_SIZE];
    char value[WORD_SIZE];
    int length;

    while (text += strspn(text, " "), *text != '\0') {
        if (sscanf(text, "%31[^= ]=%31[^ ]%n", key, value, &length) != 2)
            return false;
        if (!read_option(options, key, value))
            return false;
        text += length;
    }
    return true;
}

static void build_deck(struct kittens_naive *naive)
{
    bool is_streaking = naive->options.variant == STREAKING_KITTENS;
    int kittens = is_streaking ? naive->players : naive->players - 1;

    for (int i = naive->players; i < DEFUSES; i++)
        add(&naive->pile, new_card(naive, DEFUSE));
    for (int name = 0; name < NAMES; name++)
        for (int i = 0; i < copies[name][naive->options.variant]; i++)
            add(&naive->pile, new_card(naive, (enum name)name));
    for (int i = 0; i < kittens; i++)
        add(&naive->unborn, new_card(naive, EXPLODING));
    if (naive->options.variant == IMPLODING_KITTENS)
        add(&naive->unborn, new_card(naive, IMPLODING));
}

/* Everybody knows where the first Defuses are. */
static void set_up(struct kittens_naive *naive)
{
    forget_played(naive);
    for (int seat = 0; seat < naive->players; seat++) {
        struct card defuse = new_card(naive, DEFUSE);
        know_all(&defuse);
        naive->alive[seat] = true;
        add(&naive->hands[seat], defuse);
    }
    build_deck(naive);
    naive->owed = 1;
    naive->set_off = NONE;
    naive->stage = DEALING;
}

/* What is promised */

struct kittens_naive *kittens_naive_create(int players, const char *options)
{
    struct options read = {.window_seconds = 10};
    struct kittens_naive *naive;

    if (players < 2 || players > MAX_PLAYERS || !read_options(&read, options))
        return NULL;
    naive = calloc(1, sizeof *naive);
    if (naive == NULL)
        return NULL;
    naive->players = players;
    naive->options = read;
    set_up(naive);
    return naive;
}

void kittens_naive_destroy(struct kittens_naive *naive)
{
    free(naive);
}

int kittens_naive_legal(const struct kittens_naive *naive, int seat,
                        char (*moves)[KITTENS_NAIVE_MOVE_SIZE], int cap)
{
    struct moves list = {.texts = moves, .cap = cap};

    list_moves(naive, seat, &list);
    return list.count;
}

bool kittens_naive_play(struct kittens_naive *naive, int seat, const char *text, long long time_ms)
{
    long long before = naive->now;
    bool is_played;

    naive->now = time_ms;
    find_all(naive, naive->before);
    memset(naive->is_mixed, 0, sizeof naive->is_mixed);
    if (seat == KITTENS_NAIVE_NATURE)
        is_played = play_nature(naive, text);
    else if (seat == KITTENS_NAIVE_CLOCK)
        is_played = play_clock(naive, text);
    else
        is_played = play_player(naive, seat, text);
    if (is_played) {
        see_top(naive);
        find_moved(naive);
    } else {
        naive->now = before;
    }
    return is_played;
}

void kittens_naive_show(const struct kittens_naive *naive, int viewer, char *text, size_t size)
{
    char line[KITTENS_NAIVE_SHOW_SIZE] = "";

    show_turn(naive, line, sizeof line);
    show_played(naive, line, sizeof line);
    show_cards(line, sizeof line, "pile", &naive->pile, viewer);
    show_hands(naive, viewer, line, sizeof line);
    show_hidden(naive, viewer, line, sizeof line);
    show_cards(line, sizeof line, "held", &naive->held, viewer);
    show_gifts(naive, viewer, line, sizeof line);
    show_discard(naive, line, sizeof line);
    append(line, sizeof line, "gone=%d,%d ", count_name(&naive->gone, EXPLODING),
           count_name(&naive->gone, IMPLODING));
    show_nopeless(naive, viewer, line, sizeof line);
    show_left(naive, line, sizeof line);
    append(line, sizeof line, " new=%d moved=%s", naive->is_new, naive->moved);
    text[0] = '\0';
    append(text, size, "%s", line);
}

unsigned kittens_naive_to_act(const struct kittens_naive *naive)
{
    unsigned seats = 0;

    for (int seat = 0; seat < naive->players; seat++)
        if (is_awaited(naive, seat))
            seats |= 1U << seat;
    if (naive->stage == DEALING || naive->stage == FILLING || naive->stage == MIXING ||
        naive->stage == PICKING)
        seats |= 1U << KITTENS_NAIVE_NATURE;
    if (naive->closes != NONE)
        seats |= 1U << KITTENS_NAIVE_CLOCK;
    return seats;
}

long long kittens_naive_deadline(const struct kittens_naive *naive)
{
    return naive->closes;
}

int kittens_naive_winner(const struct kittens_naive *naive)
{
    for (int seat = 0; seat < naive->players; seat++)
        if (naive->stage == OVER && naive->alive[seat])
            return seat;
    return NONE;
}
