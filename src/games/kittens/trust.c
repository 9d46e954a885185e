/* Could this be a view of a match? Asked before a view that comes from outside is believed: where
   it holds, every number in it is in bounds. */
#include "kittens.h"
#include "state.h"

#include "bits.h"

static bool are_zero(const uint8_t *bytes, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (bytes[i] != 0)
            return false;
    return true;
}

static bool is_seat(const struct kittens_table *t, int seat)
{
    return seat < t->players;
}

static bool is_seat_or_nobody(const struct kittens_table *t, int seat)
{
    return seat == KITTENS_NOBODY || is_seat(t, seat);
}

static bool is_alive(const struct kittens_table *t, int seat)
{
    return is_seat(t, seat) && bits_has(t->alive, seat);
}

static int copies_of(const struct kittens_table *t, int card)
{
    return kittens_copies((enum kittens_variant)t->variant, t->players, (enum kittens_card)card);
}

static bool is_card(const struct kittens_table *t, int card)
{
    return card < KITTENS_CARDS && copies_of(t, card) > 0;
}

static bool is_shown(const struct kittens_table *t, int card)
{
    return card == KITTENS_UNKNOWN || is_card(t, card);
}

/* --- The table --- */

static bool settings_fit(const struct kittens_table *t, const struct params *params)
{
    struct kittens_table wanted = kittens_settings(params);

    return t->players == wanted.players && t->variant == wanted.variant && t->see == wanted.see &&
           t->window_s == wanted.window_s && t->defuse_ends == wanted.defuse_ends;
}

static bool players_fit(const struct kittens_table *t)
{
    uint64_t left = 0, seats = bits_below(t->players);

    if (t->left_count >= t->players)
        return false;
    for (int i = 0; i < t->left_count; i++)
        left |= is_seat(t, t->left[i]) ? bits_of(t->left[i]) : 0;
    return bits_count(left) == t->left_count && t->alive == (seats & ~left) &&
           are_zero(t->left + t->left_count, (size_t)(KITTENS_PLAYERS_MAX - t->left_count)) &&
           (t->cursed & ~seats) == 0 && (t->answered & ~seats) == 0 && (t->gave & ~seats) == 0 &&
           (t->stage == KITTENS_OVER) == (bits_count(t->alive) == 1);
}

static bool numbers_fit(const struct kittens_table *t)
{
    return t->stage <= KITTENS_OVER && is_seat(t, t->mover) && t->owed > 0 && t->is_attacked <= 1 &&
           t->is_reversed <= 1 && t->is_up <= (t->variant == KITTENS_V_IMPLODING) &&
           t->after <= KITTENS_END_ALL && t->repeats <= 100 && is_seat_or_nobody(t, t->actor) &&
           is_seat_or_nobody(t, t->target) && is_seat_or_nobody(t, t->questioned) &&
           (t->demanded == KITTENS_NO_CARD || is_card(t, t->demanded));
}

static bool counts_fit(const struct kittens_table *t)
{
    for (int seat = 0; seat < KITTENS_PLAYERS_MAX; seat++) {
        int count = t->hand_count[seat];
        if (count > (is_seat(t, seat) ? KITTENS_CARDS_MAX : 0) ||
            (t->marked[seat] & ~bits_below(count)) != 0)
            return false;
    }
    return t->pile_count <= KITTENS_CARDS_MAX &&
           (t->pile_count > 0 || t->stage == KITTENS_INSERTING || t->stage == KITTENS_OVER);
}

static bool discard_fits(const struct kittens_table *t)
{
    int sum = 0;

    for (int card = 0; card < KITTENS_CARDS; card++)
        sum += t->discard[card];
    if (sum == 0)
        return t->discard_top == KITTENS_NO_CARD;
    return t->discard_top < KITTENS_CARDS && t->discard[t->discard_top] > 0;
}

/* --- What is under way --- */

/* Is the card in play one that this stage waits for? */
static bool play_fits(const struct kittens_table *t)
{
    bool is_single = t->combination == 1;

    switch ((enum kittens_stage)t->stage) {
    case KITTENS_AIMING:
        return !is_single || t->played == KITTENS_TARGETED || t->played == KITTENS_MARK ||
               t->played == KITTENS_CURSE;
    case KITTENS_NOPING: return is_seat(t, t->questioned);
    case KITTENS_TIMES: return is_single && t->played == KITTENS_SHUFFLE;
    case KITTENS_MIXING:
        return is_single && (t->played == KITTENS_SHUFFLE || t->played == KITTENS_CATOMIC ||
                             t->played == KITTENS_GARBAGE ||
                             (t->played == KITTENS_CURSE && is_alive(t, t->target)));
    case KITTENS_PICKING:
        return is_alive(t, t->target) && kittens_pickable(t) != 0 &&
               (t->combination == 2 || (is_single && t->played == KITTENS_MARK));
    case KITTENS_ORDERING: return is_single && t->played == KITTENS_ALTER;
    case KITTENS_GIVING: return is_single && t->played == KITTENS_GARBAGE;
    case KITTENS_DEALING:
    case KITTENS_FILLING:
    case KITTENS_TURN:
    case KITTENS_LOOKING:
    case KITTENS_INSERTING:
    case KITTENS_UNCOVERING:
    case KITTENS_OVER: break;
    }
    return true;
}

static bool stage_has_play(const struct kittens_table *t)
{
    static const uint64_t never = (uint64_t)1 << KITTENS_DEALING | (uint64_t)1 << KITTENS_FILLING |
                                  (uint64_t)1 << KITTENS_TURN | (uint64_t)1 << KITTENS_LOOKING |
                                  (uint64_t)1 << KITTENS_INSERTING | (uint64_t)1 << KITTENS_OVER;

    if (t->played == KITTENS_NO_CARD)
        return t->combination == 0 && (bits_has(never, t->stage) || t->stage == KITTENS_UNCOVERING);
    return is_card(t, t->played) && t->combination >= 1 && t->combination <= 3 &&
           !bits_has(never, t->stage);
}

/* Whoever is awaited can act. */
static bool actor_fits(const struct kittens_table *t)
{
    bool has_actor = t->stage == KITTENS_INSERTING || t->stage == KITTENS_GIVING ||
                     (t->stage == KITTENS_NOPING && t->window_s == 0);
    int awaited = kittens_awaited(t);

    if (has_actor != (t->actor != KITTENS_NOBODY) ||
        (awaited != KITTENS_NOBODY && !is_alive(t, awaited)))
        return false;
    return t->stage != KITTENS_GIVING || t->hand_count[t->actor] > 0;
}

static bool stage_fits(const struct kittens_table *t)
{
    bool is_window = t->stage == KITTENS_NOPING && t->window_s > 0;
    bool is_giving = t->stage == KITTENS_GIVING || t->stage == KITTENS_OVER ||
                     (t->stage == KITTENS_MIXING && t->played == KITTENS_GARBAGE);

    return stage_has_play(t) && play_fits(t) && actor_fits(t) && (t->gave == 0 || is_giving) &&
           t->closes_ms >= 0 && is_window == (t->closes_ms != NEVER);
}

/* --- Cards --- */

/* How many of each the viewer sees. */
struct seen {
    int counts[KITTENS_CARDS];
    int hidden;
};

static bool see_card(const struct kittens_table *t, int card, struct seen *seen)
{
    if (!is_shown(t, card))
        return false;
    if (card == KITTENS_UNKNOWN)
        seen->hidden++;
    else
        seen->counts[card]++;
    return true;
}

static bool see_slots(const struct kittens_table *t, const uint8_t cards[KITTENS_CARDS_MAX],
                      int count, struct seen *seen)
{
    for (int i = 0; i < count; i++)
        if (!see_card(t, cards[i], seen))
            return false;
    return are_zero(cards + count, (size_t)(KITTENS_CARDS_MAX - count));
}

/* Marked cards are known; so is the own hand, unless it is cursed: then only what is in it. */
static bool hand_fits(const struct kittens_view *v, int seat)
{
    const struct kittens_table *t = &v->table;
    int slot, hidden = 0, somewhere = 0;

    bits_each (slot, t->marked[seat]) {
        if (v->hands[seat][slot] == KITTENS_UNKNOWN)
            return false;
    }
    if (seat != v->viewer)
        return true;
    for (int i = 0; i < t->hand_count[seat]; i++)
        hidden += v->hands[seat][i] == KITTENS_UNKNOWN;
    for (int card = 0; card < KITTENS_CARDS; card++)
        somewhere += v->own[card];
    return hidden == somewhere && (hidden == 0 || bits_has(t->cursed, seat));
}

static bool hands_fit(const struct kittens_view *v, struct seen *seen)
{
    const struct kittens_table *t = &v->table;

    for (int seat = 0; seat < KITTENS_PLAYERS_MAX; seat++)
        if (!see_slots(t, v->hands[seat], t->hand_count[seat], seen) || !hand_fits(v, seat))
            return false;
    for (int card = 0; card < KITTENS_CARDS; card++) {
        seen->counts[card] += v->own[card];
        seen->hidden -= v->own[card];
    }
    return is_seat(t, v->viewer) || are_zero(v->own, sizeof v->own);
}

/* Cards on their way are there exactly when something is done with them. The end of a game may
   leave one. */
static bool loose_fit(const struct kittens_view *v, struct seen *seen)
{
    const struct kittens_table *t = &v->table;
    bool is_over = t->stage == KITTENS_OVER, is_kitten = t->kitten != KITTENS_NO_CARD;

    for (int seat = 0; seat < KITTENS_PLAYERS_MAX; seat++) {
        bool is_given = v->gifts[seat] != KITTENS_NO_CARD;
        if (is_given != bits_has(t->gave, seat) || (is_given && !see_card(t, v->gifts[seat], seen)))
            return false;
    }
    if (((v->held != KITTENS_NO_CARD) != (t->stage == KITTENS_LOOKING) && !is_over) ||
        (v->held != KITTENS_NO_CARD && !see_card(t, v->held, seen)) ||
        (t->stage == KITTENS_LOOKING && v->viewer == t->mover && v->held == KITTENS_UNKNOWN))
        return false;
    if (is_kitten != (t->stage == KITTENS_INSERTING) && !is_over)
        return false;
    return !is_kitten || (t->kitten >= KITTENS_EXPLODING && see_card(t, t->kitten, seen));
}

/* No card is there too often, and together they are all there are. */
static bool is_conserved(const struct kittens_table *t, const struct seen *seen)
{
    int missing = -seen->hidden;

    for (int card = 0; card < KITTENS_CARDS; card++) {
        int left = copies_of(t, card) - seen->counts[card] - t->discard[card];
        left -= card == KITTENS_EXPLODING ? t->exploding_gone : 0;
        left -= card == KITTENS_IMPLODING ? t->imploding_gone : 0;
        if (left < 0)
            return false;
        missing += left;
    }
    return missing == 0;
}

static bool cards_fit(const struct kittens_view *v)
{
    const struct kittens_table *t = &v->table;
    struct seen seen = {.hidden = 0};

    if (!see_slots(t, v->pile, t->pile_count, &seen) || !hands_fit(v, &seen) ||
        !loose_fit(v, &seen) || !is_conserved(t, &seen))
        return false;
    for (int i = 0; t->stage == KITTENS_ORDERING && v->viewer == t->mover && i < kittens_spread(t);
         i++)
        if (v->pile[i] == KITTENS_UNKNOWN)
            return false;
    return true;
}

/* --- What moved --- */

static bool is_hand(int place)
{
    return place < KITTENS_AT_GIFT;
}

static bool is_place(const struct kittens_table *t, int place)
{
    if (place < KITTENS_AT_PILE)
        return is_seat(t, place % KITTENS_PLAYERS_MAX);
    return place < KITTENS_PLACES;
}

/* Has something come to this place that is still there? */
static bool is_there(const struct kittens_view *v, const struct kittens_motion *m)
{
    const struct kittens_table *t = &v->table;

    if (is_hand(m->to))
        return m->to_slot + m->count <= t->hand_count[m->to];
    if (m->to < KITTENS_AT_PILE)
        return v->gifts[m->to - KITTENS_AT_GIFT] != KITTENS_NO_CARD;
    if (m->to == KITTENS_AT_HELD)
        return v->held != KITTENS_NO_CARD;
    return m->to != KITTENS_AT_KITTEN || t->kitten != KITTENS_NO_CARD;
}

static bool motion_fits(const struct kittens_view *v, const struct kittens_motion *m)
{
    const struct kittens_table *t = &v->table;

    if (!is_place(t, m->from) || !is_place(t, m->to) || m->count == 0 || !is_shown(t, m->card) ||
        m->from_slot >= (is_hand(m->from) ? KITTENS_CARDS_MAX : 1) ||
        (!is_hand(m->to) && m->to_slot > 0))
        return false;
    if (m->from == m->to)
        return (is_hand(m->to) || m->to == KITTENS_AT_PILE) && m->from_slot == 0 &&
               m->to_slot == 0 && m->count == 1 && m->card == KITTENS_UNKNOWN;
    bool is_open = m->to == KITTENS_AT_DISCARD || m->to == KITTENS_AT_KITTEN ||
                   m->to == KITTENS_AT_OUT || m->from == KITTENS_AT_KITTEN ||
                   m->from == KITTENS_AT_OUT;
    return is_open == (m->card != KITTENS_UNKNOWN) && m->count <= KITTENS_CARDS_MAX &&
           is_there(v, m);
}

static bool moved_fits(const struct kittens_view *v)
{
    const struct kittens_moved *moved = &v->table.moved;

    if (moved->count > KITTENS_MOTIONS_MAX || moved->is_new > (moved->count > 0))
        return false;
    for (int i = 0; i < moved->count; i++)
        if (!motion_fits(v, &moved->motions[i]))
            return false;
    return are_zero((const uint8_t *)(moved->motions + moved->count),
                    (size_t)(KITTENS_MOTIONS_MAX - moved->count) * sizeof *moved->motions);
}

/* --- All of it --- */

/* Only Nature is told how many cards are to be shuffled. */
static bool mixing_fits(const struct kittens_view *v)
{
    const struct kittens_table *t = &v->table;
    bool is_hand_mixed = t->stage == KITTENS_MIXING && t->played == KITTENS_CURSE;
    int most = is_hand_mixed ? t->hand_count[t->target] : t->pile_count + bits_count(t->gave);

    return v->mixing <= (v->viewer == SEAT_NATURE ? most : 0);
}

bool kittens_view_is_sound(const void *view, int viewer, const struct params *params)
{
    const struct kittens_view *v = view;
    const struct kittens_table *t = &v->table;

    return viewer >= 0 && viewer < VIEWERS && v->viewer == viewer && settings_fit(t, params) &&
           numbers_fit(t) && players_fit(t) && counts_fit(t) && discard_fits(t) && stage_fits(t) &&
           cards_fit(v) && moved_fits(v) && mixing_fits(v) &&
           (v->nopeless & ~bits_below(t->players)) == 0 && are_zero(t->spare, sizeof t->spare) &&
           are_zero(v->spare, sizeof v->spare);
}
