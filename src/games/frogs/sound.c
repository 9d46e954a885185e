/* Whether a table of frogs is whole: what holds between events, and what a view from outside must
   keep to. Says nothing of how it came about. */
#include "frogs.h"
#include "state.h"

#include "bits.h"

#include <string.h>

static uint64_t places_of(const struct frogs_table *t)
{
    const struct frogs_board *board = frogs_board_of(t);
    uint64_t places = board->pads;

    for (int seat = 0; seat < t->players; seat++)
        places |= bits_of(board->homes[seat]);
    return places;
}

/* Every frog on a place of this board; who is not in the match is nowhere. */
static bool frogs_are_on_board(const struct frogs_table *t, const struct frogs_layout *layout)
{
    uint64_t numbers = frogs_numbers(t), places = places_of(t);

    for (int frog = 0; frog < FROGS_MAX; frog++) {
        int place = layout->frogs[frog];
        if (bits_has(numbers, frog) ? place >= FROGS_PLACES || !bits_has(places, place)
                                    : place != 0)
            return false;
    }
    return true;
}

/* One frog to a pad; the one that must go on shares its pad with the one that sits there. */
static bool pads_are_shared_by_none(const struct frogs_table *t, const struct frogs_layout *layout,
                                    int onward)
{
    uint64_t sitting = 0;
    int frog;

    bits_each (frog, frogs_numbers(t)) {
        int place = layout->frogs[frog];
        if (frogs_is_home(place) || frog == onward)
            continue;
        if (bits_has(sitting, place))
            return false;
        sitting |= bits_of(place);
    }
    return onward == FROGS_NOBODY || bits_has(sitting, layout->frogs[onward]);
}

static bool bridges_are_whole(const struct frogs_table *t, const struct frogs_layout *layout)
{
    const struct frogs_board *board = frogs_board_of(t);

    return (layout->bridges & ~bits_below(board->gap_count)) == 0 &&
           (layout->bridges & board->home_gaps) == board->home_gaps;
}

static bool cards_are_whole(const struct frogs_table *t, const struct frogs_layout *layout)
{
    for (int seat = 0; seat < FROGS_PLAYERS_MAX; seat++)
        if (layout->used[seat] & ~bits_below(t->has_cards && seat < t->players ? FROGS_CARDS : 0))
            return false;
    return true;
}

static bool is_number(const struct frogs_table *t, int frog)
{
    return frog < FROGS_MAX && bits_has(frogs_numbers(t), frog);
}

/* The frog that must jump again is the mover's, and has not arrived. */
static bool jumper_is_whole(const struct frogs_table *t)
{
    bool is_wanted = t->stage == FROGS_SECOND && t->card == FROGS_EXTRA_JUMP;

    if (!is_wanted)
        return t->jumper == FROGS_NOBODY;
    return is_number(t, t->jumper) && frogs_owner(t->jumper) == t->mover &&
           !frogs_is_locked(t, &t->now, t->jumper);
}

static bool chain_is_whole(const struct frogs_table *t)
{
    if (t->stage != FROGS_CHAIN)
        return t->onward == FROGS_NOBODY && t->began == FROGS_NOWHERE;
    if (!is_number(t, t->onward) || frogs_is_home(t->now.frogs[t->onward]))
        return false;
    if (!t->is_hop)
        return t->began == FROGS_NOWHERE;
    return frogs_owner(t->onward) == t->mover && t->began < FROGS_PLACES &&
           bits_has(places_of(t), t->began) && t->began != t->now.frogs[t->onward];
}

/* Does the chosen card go with what is asked? */
static bool card_fits(const struct frogs_table *t)
{
    uint64_t jumping = bits_of(FROGS_EXTRA_JUMP) | bits_of(FROGS_PARACHUTE), fitting = 0;

    switch ((enum frogs_stage)t->stage) {
    case FROGS_ACTION:
    case FROGS_EXTRA:
    case FROGS_OVER: fitting = bits_of(FROGS_NO_CARD); break;
    case FROGS_CARD: fitting = bits_below(FROGS_CARDS); break;
    case FROGS_SECOND: fitting = bits_of(FROGS_EXTRA_JUMP) | bits_of(FROGS_EXTRA_BRIDGE); break;
    case FROGS_CHAIN: fitting = jumping | bits_of(FROGS_NO_CARD); break;
    }
    return t->card <= FROGS_NO_CARD && bits_has(fitting, t->card) &&
           (t->card == FROGS_NO_CARD ||
            (t->has_cards && !bits_has(t->now.used[t->mover], t->card)));
}

static bool turn_is_whole(const struct frogs_table *t)
{
    bool has_extra = t->has_cards && t->removal_is_extra;

    return card_fits(t) && (t->stage != FROGS_EXTRA || has_extra);
}

static bool ending_is_whole(const struct frogs_table *t)
{
    if (t->ending > FROGS_PLAYING || (t->stage == FROGS_OVER) != (t->ending != FROGS_PLAYING))
        return false;
    if ((t->forfeited & ~bits_below(t->players)) != 0 || frogs_living(t) == 0)
        return false;
    bool has_winner = t->ending == FROGS_ENDING_HOME || t->ending == FROGS_ENDING_LAST;
    return has_winner ? t->winner < t->players && bits_has(frogs_living(t), t->winner)
                      : t->winner == FROGS_NOBODY;
}

/* The positions of past turns, one for each at most. While it is played there is room for another.
 */
static bool past_is_whole(const struct frogs_table *t)
{
    return t->turns <= FROGS_TURNS_MAX - (t->stage != FROGS_OVER) &&
           t->past_count <= t->turns + 1 && t->is_new <= 1 &&
           (t->spare[0] | t->spare[1] | t->spare[2]) == 0;
}

/* What is wrong with it; NULL if nothing is. Players and options are right. */
static const char *find_wrong(const struct frogs_table *t)
{
    const struct frogs_layout *layouts[] = {&t->now, &t->before, &t->then};

    for (int i = 0; i < 3; i++) {
        if (!frogs_are_on_board(t, layouts[i]))
            return WORDS("A frog is where it cannot be.");
        if (!bridges_are_whole(t, layouts[i]))
            return WORDS("The bridges are not whole.");
        if (!cards_are_whole(t, layouts[i]))
            return WORDS("The cards are not whole.");
    }
    if (t->stage > FROGS_OVER || !chain_is_whole(t))
        return WORDS("The chain is broken.");
    if (!pads_are_shared_by_none(t, &t->now, t->onward) ||
        !pads_are_shared_by_none(t, &t->before, FROGS_NOBODY))
        return WORDS("A frog is where it cannot be.");
    if (t->mover >= t->players || (t->stage != FROGS_OVER && !bits_has(frogs_living(t), t->mover)))
        return WORDS("The turn is with nobody.");
    if (!turn_is_whole(t) || !jumper_is_whole(t))
        return WORDS("The turn is not whole.");
    if (!ending_is_whole(t))
        return WORDS("The end is not whole.");
    return past_is_whole(t) ? NULL : WORDS("The past is not whole.");
}

bool frogs_sound(const void *state, struct message *why)
{
    const char *wrong = find_wrong(&((const struct frogs_state *)state)->table);

    return !wrong || message_refuse(why, SAY(wrong));
}

static bool has_options(const struct frogs_table *t, const struct params *params)
{
    struct frogs_table set_up = *t;

    frogs_set_options(&set_up, params);
    return memcmp(&set_up, t, sizeof set_up) == 0;
}

/* Views are compared byte by byte, so there is nothing behind the past of theirs. */
static bool nothing_is_behind(const struct frogs_table *t)
{
    uint64_t behind = 0;

    for (int i = t->past_count; i <= FROGS_TURNS_MAX; i++)
        behind |= t->past[i].frogs | t->past[i].bridges;
    return behind == 0;
}

bool frogs_view_is_sound(const void *view, int viewer, const struct params *params)
{
    const struct frogs_view *v = view;

    return v->viewer == (uint64_t)viewer && viewer >= 0 && viewer < VIEWERS &&
           has_options(&v->table, params) && !find_wrong(&v->table) && nothing_is_behind(&v->table);
}
