/* A state that may be behind what a viewer sees. */
#include "kittens.h"
#include "state.h"

#include "bits.h"

#include <string.h>

/* Where a hidden card may be. */
enum zone {
    PILE,
    HELD,
    GIFT,
    HAND = GIFT + KITTENS_PLAYERS_MAX,
    ZONES = HAND + KITTENS_PLAYERS_MAX
};

struct imagined {
    const struct kittens_view *view;
    struct kittens_state *state;
    struct dice *dice;
    uint8_t pool[KITTENS_CARDS];          /* cards whose places the viewer does not know */
    struct slot *open[KITTENS_CARDS_MAX]; /* places to fill, */
    uint8_t zones[KITTENS_CARDS_MAX];     /* where each lies, */
    int open_count;
    int room[ZONES]; /* and how many there are in each zone */
};

static void copy_slot(struct imagined *f, struct slot *slot, int card, enum zone zone)
{
    *slot = (struct slot){(uint8_t)card, (uint8_t)bits_of(kittens_memory(f->view->viewer))};
    if (card == KITTENS_NO_CARD) {
        slot->known = 0;
    } else if (card != KITTENS_UNKNOWN) {
        f->pool[card]--;
    } else {
        slot->known = 0;
        f->open[f->open_count] = slot;
        f->zones[f->open_count++] = (uint8_t)zone;
        f->room[zone]++;
    }
}

/* How many of each there are in play, but for those lying open. */
static void fill_pool(struct imagined *f)
{
    const struct kittens_table *t = &f->view->table;

    for (int card = 0; card < KITTENS_CARDS; card++)
        f->pool[card] = (uint8_t)(kittens_copies((enum kittens_variant)t->variant, t->players,
                                                 (enum kittens_card)card) -
                                  t->discard[card]);
    f->pool[KITTENS_EXPLODING] = (uint8_t)(f->pool[KITTENS_EXPLODING] - t->exploding_gone);
    f->pool[KITTENS_IMPLODING] = (uint8_t)(f->pool[KITTENS_IMPLODING] - t->imploding_gone);
    if (t->kitten != KITTENS_NO_CARD)
        f->pool[t->kitten]--;
}

static void copy_known(struct imagined *f)
{
    const struct kittens_view *v = f->view;
    struct kittens_state *s = f->state;

    for (int i = 0; i < v->table.pile_count; i++)
        copy_slot(f, &s->pile[i], v->pile[i], PILE);
    copy_slot(f, &s->held, v->held, HELD);
    for (int seat = 0; seat < KITTENS_PLAYERS_MAX; seat++) {
        copy_slot(f, &s->gifts[seat], v->gifts[seat], (enum zone)(GIFT + seat));
        for (int i = 0; i < v->table.hand_count[seat]; i++)
            copy_slot(f, &s->hands[seat][i], v->hands[seat][i], (enum zone)(HAND + seat));
    }
}

static void fill_place(struct imagined *f, int index, int card)
{
    f->open[index]->card = (uint8_t)card;
    f->pool[card]--;
    f->room[f->zones[index]]--;
    f->open_count--;
    f->open[index] = f->open[f->open_count];
    f->zones[index] = f->zones[f->open_count];
}

static int count_room(const struct imagined *f, uint64_t zones)
{
    int count = 0, zone;

    bits_each (zone, zones) {
        count += f->room[zone];
    }
    return count;
}

/* Puts a card into an open place of one of these zones, each equally likely. There is one; only a
   view from outside can be such that it has to go elsewhere. */
static void place(struct imagined *f, uint64_t zones, int card)
{
    int count = count_room(f, zones), at = -1;

    if (count == 0)
        count = count_room(f, zones = bits_below(ZONES));
    if (count == 0) {
        f->pool[card] = 0;
        return;
    }
    for (int left = (int)dice_below(f->dice, (uint32_t)count); left >= 0; left--)
        do
            at++;
        while (!bits_has(zones, f->zones[at]));
    fill_place(f, at, card);
}

/* A cursed viewer knows which cards the hand has, not where. */
static void place_own(struct imagined *f)
{
    const struct kittens_view *v = f->view;

    for (int card = 0; card < KITTENS_CARDS; card++)
        for (int i = 0; i < v->own[card]; i++)
            place(f, bits_of(HAND + v->viewer), card);
}

/* A face-up kitten that does not show is not on top. */
static void place_imploding(struct imagined *f)
{
    struct slot *top = &f->state->pile[0];
    const struct kittens_table *t = &f->view->table;
    int at = -1;
    bool first = t->is_up && t->stage != KITTENS_UNCOVERING && top->card == KITTENS_UNKNOWN;

    if (f->pool[KITTENS_IMPLODING] == 0)
        return;
    for (int left = (int)dice_below(f->dice, (uint32_t)(f->room[PILE] - first)); left >= 0; left--)
        do
            at++;
        while (f->zones[at] != PILE || (first && f->open[at] == top));
    fill_place(f, at, KITTENS_IMPLODING);
}

static bool has_card(const struct imagined *f, enum zone zone, int card)
{
    const struct kittens_state *s = f->state;

    if (zone == HELD)
        return s->held.card == card;
    if (zone < HAND)
        return s->gifts[zone - GIFT].card == card;
    return kittens_find(s, (int)zone - HAND, card) >= 0;
}

/* Where the Exploding Kittens may be that are not in the pile. One may be hidden, by the Streaking
   Kitten in the same hand; a given Streaking Kitten hides until the gifts are shuffled in. Another
   may be stranded in the hand of somebody who left after giving the Streaking Kitten away; since
   there is one Garbage Collection there is no third. PILE stands for none. */
struct hideout {
    enum zone kitten, streaking, stranded;
};

enum {
    HIDEOUTS_MAX = 3 * KITTENS_PLAYERS_MAX + 2,
    POSSIBLE_MAX = KITTENS_PLAYERS_MAX * HIDEOUTS_MAX
};

/* Whether it fits or not. */
static int list_hideouts(const struct imagined *f, enum zone stranded, struct hideout *list)
{
    const struct kittens_table *t = &f->view->table;
    int count = 0;

    list[count++] = (struct hideout){PILE, PILE, stranded};
    for (int seat = 0; t->variant == KITTENS_V_STREAKING && seat < t->players; seat++) {
        enum zone hand = (enum zone)(HAND + seat), gift = (enum zone)(GIFT + seat);
        list[count++] = (struct hideout){hand, hand, stranded};
        list[count++] = (struct hideout){hand, gift, stranded};
        list[count++] = (struct hideout){gift, hand, stranded};
        if (seat == t->mover)
            list[count++] = (struct hideout){HELD, hand, stranded};
    }
    return count;
}

/* Nopes must find places in hands that may have them, and whoever is asked has one. */
static bool leaves_room_for_nopes(const struct imagined *f, const int room[ZONES])
{
    const struct kittens_table *t = &f->view->table;
    int free = 0;

    for (int zone = 0; zone < ZONES; zone++)
        if (zone < HAND || !bits_has(f->view->nopeless, zone - HAND))
            free += room[zone];
    if (t->stage == KITTENS_NOPING && t->actor != KITTENS_NOBODY &&
        !has_card(f, (enum zone)(HAND + t->actor), KITTENS_NOPE) && room[HAND + t->actor] == 0)
        return false;
    return f->pool[KITTENS_NOPE] <= free;
}

/* The zones but for the pile in which an Exploding Kitten is seen. */
static uint64_t seen_outside(const struct imagined *f)
{
    uint64_t seen = 0;

    for (int zone = HELD; zone < ZONES; zone++)
        if (has_card(f, (enum zone)zone, KITTENS_EXPLODING))
            seen |= bits_of(zone);
    return seen;
}

/* Is it so? Whatever is seen agrees with it, and what is not seen finds a place. */
static bool fits(const struct imagined *f, const struct hideout *hideout)
{
    uint64_t seen = seen_outside(f);
    uint64_t outside =
        (bits_of((int)hideout->kitten) | bits_of((int)hideout->stranded)) & ~bits_of(PILE);
    bool needs_streaking =
        hideout->streaking != PILE && !has_card(f, hideout->streaking, KITTENS_STREAKING);
    int room[ZONES], kittens = f->pool[KITTENS_EXPLODING], zone;

    if ((seen & ~outside) != 0 || (hideout->kitten == hideout->stranded && hideout->kitten != PILE))
        return false;
    memcpy(room, f->room, sizeof room);
    bits_each (zone, outside & ~seen) {
        room[zone]--;
        kittens--;
    }
    room[hideout->streaking] -= needs_streaking;
    room[PILE] -= kittens;
    for (zone = 0; zone < ZONES; zone++)
        if (room[zone] < 0)
            return false;
    return kittens >= 0 && needs_streaking <= f->pool[KITTENS_STREAKING] &&
           leaves_room_for_nopes(f, room);
}

/* A dead hand that holds the Streaking Kitten hides its kitten. */
static bool may_strand(const struct imagined *f, int zone)
{
    return !bits_has(f->view->table.alive, zone - HAND) &&
           !has_card(f, (enum zone)zone, KITTENS_STREAKING);
}

static int keep_fitting(const struct imagined *f, struct hideout *list, int count)
{
    int fit = 0;

    for (int i = 0; i < count; i++)
        if (fits(f, &list[i]))
            list[fit++] = list[i];
    return fit;
}

/* A kitten is seldom stranded: that is thought of only where nothing else fits. */
static int list_possible(const struct imagined *f, struct hideout list[POSSIBLE_MAX])
{
    int count = keep_fitting(f, list, list_hideouts(f, PILE, list));

    if (count > 0)
        return count;
    for (int zone = HAND; zone < HAND + f->view->table.players; zone++)
        if (may_strand(f, zone))
            count += list_hideouts(f, (enum zone)zone, list + count);
    return keep_fitting(f, list, count);
}

/* A kitten is about as likely in some hideout as at some open place of the pile, so not to be
   hidden counts as much as there are such places; and one more, so that it is always possible.
   These are no exact odds, which would need what the players had in mind. */
static int weight(const struct imagined *f, const struct hideout *hideout)
{
    return hideout->kitten == PILE ? f->room[PILE] + 1 : 1;
}

static const struct hideout *choose_hideout(struct imagined *f, const struct hideout *list,
                                            int count)
{
    int sum = 0;

    for (int i = 0; i < count; i++)
        sum += weight(f, &list[i]);
    int left = (int)dice_below(f->dice, (uint32_t)sum);
    while (left >= weight(f, list))
        left -= weight(f, list++);
    return list;
}

static void place_outside(struct imagined *f, enum zone zone, int card)
{
    if (zone != PILE && !has_card(f, zone, card))
        place(f, bits_of((int)zone), card);
}

/* Something is possible, since the truth is, unless the view comes from outside. */
static void place_exploding(struct imagined *f)
{
    struct hideout list[POSSIBLE_MAX];
    int count = list_possible(f, list);

    if (count > 0) {
        const struct hideout *hideout = choose_hideout(f, list, count);
        place_outside(f, hideout->streaking, KITTENS_STREAKING);
        place_outside(f, hideout->kitten, KITTENS_EXPLODING);
        place_outside(f, hideout->stranded, KITTENS_EXPLODING);
    }
    while (f->pool[KITTENS_EXPLODING] > 0)
        place(f, bits_of(PILE), KITTENS_EXPLODING);
}

static void place_nopes(struct imagined *f)
{
    const struct kittens_table *t = &f->view->table;
    uint64_t zones = bits_below(ZONES) & ~((uint64_t)f->view->nopeless << HAND);

    if (t->stage == KITTENS_NOPING && t->actor != KITTENS_NOBODY &&
        !has_card(f, (enum zone)(HAND + t->actor), KITTENS_NOPE))
        place(f, bits_of(HAND + t->actor), KITTENS_NOPE);
    while (f->pool[KITTENS_NOPE] > 0)
        place(f, zones, KITTENS_NOPE);
}

static void place_rest(struct imagined *f)
{
    for (int card = 0; card < KITTENS_CARDS; card++)
        while (f->pool[card] > 0)
            place(f, bits_below(ZONES), card);
}

/* What owners and all must know. */
static void share_knowledge(struct imagined *f)
{
    const struct kittens_view *v = f->view;
    struct kittens_state *s = f->state;
    int memory = kittens_memory(v->viewer);

    for (int seat = 0; seat < v->table.players; seat++) {
        s->nopeless[seat] = (uint8_t)((v->nopeless >> seat & 1) << memory);
        if (s->gifts[seat].card != KITTENS_NO_CARD)
            s->gifts[seat].known |= (uint8_t)bits_of(seat);
        for (int i = 0; i < v->table.hand_count[seat]; i++) {
            if (!bits_has(v->table.cursed, seat))
                s->hands[seat][i].known |= (uint8_t)bits_of(seat);
            if (bits_has(v->table.marked[seat], i))
                s->hands[seat][i].known = ALL_KNOW;
        }
    }
    if (s->held.card != KITTENS_NO_CARD)
        s->held.known |= (uint8_t)bits_of(v->table.mover);
    if (v->table.is_up && v->table.stage != KITTENS_UNCOVERING && v->table.pile_count > 0 &&
        s->pile[0].card == KITTENS_IMPLODING)
        s->pile[0].known = ALL_KNOW;
}

void kittens_imagine(const void *view, struct dice *dice, void *state)
{
    struct imagined f = {.view = view, .state = state, .dice = dice};

    memset(state, 0, sizeof *f.state);
    f.state->table = f.view->table;
    fill_pool(&f);
    copy_known(&f);
    place_own(&f);
    place_imploding(&f);
    place_exploding(&f);
    place_nopes(&f);
    place_rest(&f);
    share_knowledge(&f);
}
