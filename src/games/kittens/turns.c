/* Whose turn it is, what a drawn card does, explosions, and who is out. */
#include "kittens.h"
#include "state.h"

#include "bits.h"

void kittens_tell_seat(struct outbox *outbox, int seat, struct message message)
{
    outbox_tell(outbox, bits_of(seat), message);
}

void kittens_tell_others(struct outbox *outbox, int seat, struct message message)
{
    outbox_tell(outbox, EVERYONE & ~bits_of(seat), message);
}

static void clear_play(struct kittens_table *t)
{
    t->played = KITTENS_NO_CARD;
    t->combination = 0;
    t->target = KITTENS_NOBODY;
    t->demanded = KITTENS_NO_CARD;
    t->questioned = KITTENS_NOBODY;
    t->nopes = 0;
    t->answered = 0;
    t->repeats = 0;
    t->actor = KITTENS_NOBODY;
    t->after = KITTENS_GO_ON;
    t->closes_ms = NEVER;
}

static void await(struct kittens_table *t, enum kittens_stage stage)
{
    clear_play(t);
    t->stage = (uint8_t)stage;
}

void kittens_begin_turn(struct kittens_state *s, int seat, int owed, bool is_attacked,
                        struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    await(t, KITTENS_TURN);
    t->mover = (uint8_t)seat;
    t->owed = (uint8_t)owed;
    t->is_attacked = is_attacked;
    outbox_begin_turn(outbox);
    outbox_tell(outbox, EVERYONE, SAY("It is {mover}'s turn.", .args = {SAY_SEAT("mover", seat)}));
    if (owed > 1)
        outbox_tell(outbox, EVERYONE,
                    SAY("{mover} has {count} turns to take.",
                        .args = {SAY_SEAT("mover", seat), SAY_NUMBER("count", owed)}));
}

static void pass(struct kittens_state *s, struct outbox *outbox)
{
    kittens_begin_turn(s, kittens_next(&s->table, s->table.mover), 1, false, outbox);
}

/* Goes on with the turn, or ends what is to end of it. */
void kittens_resume(struct kittens_state *s, enum kittens_after after, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    if (t->stage == KITTENS_OVER)
        return;
    if (!bits_has(t->alive, t->mover) || after == KITTENS_END_ALL ||
        (after == KITTENS_END_ONE && t->owed == 1))
        pass(s, outbox);
    else if (after == KITTENS_END_ONE)
        kittens_begin_turn(s, t->mover, t->owed - 1, t->is_attacked, outbox);
    else
        await(t, KITTENS_TURN);
}

/* Out of the game, the hand left face down. */
static void leave(struct kittens_state *s, int seat, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    t->alive &= (uint8_t)~bits_of(seat);
    t->left[t->left_count++] = (uint8_t)seat;
    if (bits_count(t->alive) > 1)
        return;
    await(t, KITTENS_OVER);
    outbox_tell(outbox, EVERYONE,
                SAY("{winner} wins.", .args = {SAY_SEAT("winner", bits_first(t->alive))}));
}

static void ask_where(struct kittens_state *s, int seat, enum kittens_after after)
{
    await(&s->table, KITTENS_INSERTING);
    s->table.actor = (uint8_t)seat;
    s->table.after = (uint8_t)after;
}

static void die(struct kittens_state *s, int seat, struct loose kitten, struct outbox *outbox)
{
    kittens_banish(s, kitten);
    kittens_tell_seat(outbox, seat, SAY("You don't have a Defuse card!"));
    kittens_tell_seat(outbox, seat, SAY("You exploded!"));
    kittens_tell_others(
        outbox, seat, SAY("{seat} had no Defuse and exploded.", .args = {SAY_SEAT("seat", seat)}));
    leave(s, seat, outbox);
    kittens_resume(s, KITTENS_GO_ON, outbox);
}

/* A cursed hand is its owner's to see again. */
static void uncurse(struct kittens_state *s, int seat, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    if (!bits_has(t->cursed, seat))
        return;
    t->cursed &= (uint8_t)~bits_of(seat);
    outbox_tell(outbox, EVERYONE,
                SAY("The curse on {seat} is lifted.", .args = {SAY_SEAT("seat", seat)}));
    for (int i = 0; i < t->hand_count[seat]; i++) {
        struct slot *slot = &s->hands[seat][i];
        if (bits_has(slot->known, seat))
            continue;
        slot->known |= (uint8_t)bits_of(seat);
        kittens_tell_seat(outbox, seat,
                          SAY("Your card {slot} is {card}.",
                              .args = {SAY_NUMBER("slot", i),
                                       SAY_WORD("card", kittens_card_titles[slot->card])}));
    }
}

/* An Exploding Kitten, which lies nowhere now, goes off at this seat. */
void kittens_explode(struct kittens_state *s, int seat, struct loose kitten,
                     enum kittens_after after, struct outbox *outbox)
{
    int defuse = kittens_find(s, seat, KITTENS_DEFUSE);

    if (defuse < 0) {
        die(s, seat, kitten, outbox);
        return;
    }
    kittens_set_aside(s, kitten);
    kittens_tell_seat(outbox, seat,
                      SAY("You have a Defuse card and use it to survive (card {slot}).",
                          .args = {SAY_NUMBER("slot", defuse)}));
    kittens_tell_others(outbox, seat,
                        SAY("{seat} has a Defuse card and uses it to survive (card {slot}).",
                            .args = {SAY_SEAT("seat", seat), SAY_NUMBER("slot", defuse)}));
    kittens_discard(s, kittens_take(s, seat, defuse));
    uncurse(s, seat, outbox);
    ask_where(s, seat, after);
}

static void implode(struct kittens_state *s, struct loose kitten, struct outbox *outbox)
{
    int seat = s->table.mover;

    kittens_banish(s, kitten);
    s->table.is_up = false;
    kittens_tell_seat(outbox, seat, SAY("You drew the face-up Imploding Kitten. You imploded!"));
    kittens_tell_others(outbox, seat,
                        SAY("{seat} drew the face-up Imploding Kitten and imploded.",
                            .args = {SAY_SEAT("seat", seat)}));
    leave(s, seat, outbox);
    kittens_resume(s, KITTENS_GO_ON, outbox);
}

static void draw_imploding(struct kittens_state *s, struct loose kitten, struct outbox *outbox)
{
    int seat = s->table.mover;

    if (s->table.is_up) {
        implode(s, kitten, outbox);
        return;
    }
    kittens_set_aside(s, kitten);
    kittens_tell_seat(outbox, seat,
                      SAY("You drew the Imploding Kitten, face down. It goes back face up."));
    kittens_tell_others(outbox, seat,
                        SAY("{seat} drew the Imploding Kitten, face down. It goes back face up.",
                            .args = {SAY_SEAT("seat", seat)}));
    ask_where(s, seat, KITTENS_END_ONE);
}

static void draw_exploding(struct kittens_state *s, struct loose kitten, struct outbox *outbox)
{
    int seat = s->table.mover;

    kittens_tell_seat(outbox, seat, SAY("You drew an Exploding Kitten!"));
    kittens_tell_others(outbox, seat,
                        SAY("{seat} drew an Exploding Kitten!", .args = {SAY_SEAT("seat", seat)}));
    kittens_explode(s, seat, kitten, (enum kittens_after)s->table.defuse_ends, outbox);
}

/* Does a Streaking Kitten in the mover's hand hide the next one? */
static bool is_protected(const struct kittens_state *s)
{
    return kittens_find(s, s->table.mover, KITTENS_STREAKING) >= 0 &&
           kittens_find(s, s->table.mover, KITTENS_EXPLODING) < 0;
}

/* Whether anybody could be looking at a kitten that they may keep: it must not show who can. */
static bool all_look(const struct kittens_table *t)
{
    return t->variant == KITTENS_V_STREAKING && t->discard[KITTENS_STREAKING] == 0;
}

static void tell_drawn(const struct kittens_state *s, int card, struct outbox *outbox)
{
    int seat = s->table.mover;

    if (card == KITTENS_EXPLODING)
        kittens_tell_seat(outbox, seat, SAY("You drew an Exploding Kitten!"));
    else
        kittens_tell_seat(
            outbox, seat,
            SAY("You drew {card}.", .args = {SAY_WORD("card", kittens_card_titles[card])}));
    kittens_tell_others(outbox, seat,
                        SAY("{seat} draws a card.", .args = {SAY_SEAT("seat", seat)}));
}

static void end_draw(struct kittens_state *s, struct loose drawn, struct outbox *outbox)
{
    kittens_gain(s, s->table.mover, drawn);
    uncurse(s, s->table.mover, outbox);
    kittens_resume(s, KITTENS_END_ONE, outbox);
}

/* The mover draws the card at that place of the pile. */
void kittens_draw(struct kittens_state *s, int index, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;
    struct loose drawn = kittens_lift(s, index);

    await(t, KITTENS_TURN);
    if (drawn.slot.card == KITTENS_IMPLODING) {
        draw_imploding(s, drawn, outbox);
        return;
    }
    if (drawn.slot.card == KITTENS_EXPLODING && !is_protected(s)) {
        draw_exploding(s, drawn, outbox);
        return;
    }
    tell_drawn(s, drawn.slot.card, outbox);
    if (!all_look(t)) {
        end_draw(s, drawn, outbox);
        return;
    }
    kittens_hold(s, drawn);
    t->stage = KITTENS_LOOKING;
}

/* The card looked at is kept, or it is a kitten that is not. */
void kittens_look_done(struct kittens_state *s, bool is_kept, struct outbox *outbox)
{
    struct loose drawn = kittens_let_go(s);
    int seat = s->table.mover;

    if (is_kept) {
        outbox_tell(outbox, EVERYONE,
                    SAY("{seat} keeps the card.", .args = {SAY_SEAT("seat", seat)}));
        end_draw(s, drawn, outbox);
        return;
    }
    outbox_tell(outbox, EVERYONE,
                SAY("{seat} drew an Exploding Kitten and does not keep it.",
                    .args = {SAY_SEAT("seat", seat)}));
    kittens_explode(s, seat, drawn, (enum kittens_after)s->table.defuse_ends, outbox);
}

/* What became of the top is a secret, until Nature shows a face-up kitten there. */
void kittens_settle_top(struct kittens_state *s, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    if (t->is_up)
        t->stage = KITTENS_UNCOVERING;
    else
        kittens_resume(s, (enum kittens_after)t->after, outbox);
}

/* Puts the kitten into the pile. Its place is the actor's secret, so the others forget the pile. */
void kittens_insert(struct kittens_state *s, int index, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;
    struct loose kitten = kittens_pick_up(s);

    kittens_lay(s, index, kitten);
    kittens_forget(s->pile, t->pile_count, (int)bits_of(t->actor));
    outbox_tell(outbox, EVERYONE,
                kitten.slot.card == KITTENS_EXPLODING
                    ? SAY("Exploding Kitten defused and placed back in deck")
                    : SAY("The Imploding Kitten is placed back in the deck, face up."));
    t->is_up |= kitten.slot.card == KITTENS_IMPLODING;
    t->actor = KITTENS_NOBODY;
    kittens_settle_top(s, outbox);
}

/* The mover left: what was begun lapses, unless it is Nature's or another's to do. */
static void go_on_without_mover(struct kittens_state *s, struct outbox *outbox)
{
    switch ((enum kittens_stage)s->table.stage) {
    case KITTENS_TURN:
    case KITTENS_AIMING:
    case KITTENS_NOPING:
    case KITTENS_TIMES:
    case KITTENS_PICKING:
    case KITTENS_ORDERING:
    case KITTENS_LOOKING: pass(s, outbox); break;
    case KITTENS_GIVING: kittens_mix(s); break;
    case KITTENS_DEALING:
    case KITTENS_FILLING:
    case KITTENS_MIXING:
    case KITTENS_INSERTING:
    case KITTENS_UNCOVERING:
    case KITTENS_OVER: break;
    }
}

/* Nobody is to answer any more for who left. */
static void go_on_noping(struct kittens_state *s, int seat, struct outbox *outbox)
{
    if (s->table.window_s > 0)
        kittens_close_if_answered(s, outbox);
    else if (seat == s->table.actor)
        kittens_ask_next(s, seat, outbox);
}

/* Somebody left in another's turn. */
static void go_on_without_other(struct kittens_state *s, int seat, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    switch ((enum kittens_stage)t->stage) {
    case KITTENS_AIMING: kittens_ask_target(s, outbox); break;
    case KITTENS_NOPING: go_on_noping(s, seat, outbox); break;
    case KITTENS_PICKING:
    case KITTENS_MIXING:
        if (seat == t->target)
            kittens_lapse(s, outbox);
        break;
    case KITTENS_GIVING:
        if (seat == t->actor)
            kittens_next_giver(s, seat);
        break;
    case KITTENS_DEALING:
    case KITTENS_FILLING:
    case KITTENS_TURN:
    case KITTENS_TIMES:
    case KITTENS_ORDERING:
    case KITTENS_LOOKING:
    case KITTENS_INSERTING:
    case KITTENS_UNCOVERING:
    case KITTENS_OVER: break;
    }
}

/* What a seat that left was to do is done without it. */
static void go_on_without(struct kittens_state *s, int seat, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    if (t->stage == KITTENS_INSERTING && seat == t->actor)
        kittens_resume(s, KITTENS_GO_ON, outbox);
    else if (seat == t->mover)
        go_on_without_mover(s, outbox);
    else
        go_on_without_other(s, seat, outbox);
}

void kittens_forfeit(struct kittens_state *s, int seat, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    outbox_tell(outbox, EVERYONE, SAY("{seat} leaves.", .args = {SAY_SEAT("seat", seat)}));
    if (t->stage == KITTENS_LOOKING && seat == t->mover)
        kittens_gain(s, seat, kittens_let_go(s));
    if (t->stage == KITTENS_INSERTING && seat == t->actor)
        kittens_banish(s, kittens_pick_up(s));
    leave(s, seat, outbox);
    go_on_without(s, seat, outbox);
}
