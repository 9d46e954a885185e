/* What is played, the Nopes against it, and what the cards do. */
#include "kittens.h"
#include "state.h"

#include "bits.h"

static struct message_arg card_arg(const char *name, int card)
{
    return (struct message_arg)SAY_WORD(name, kittens_card_titles[card]);
}

static struct message about(const char *text, int seat, int card)
{
    return SAY(text, .args = {SAY_SEAT("seat", seat), SAY_WORD("card", kittens_card_titles[card])});
}

/* The turn goes on. */
static void settle(struct kittens_state *s, struct outbox *outbox)
{
    kittens_resume(s, KITTENS_GO_ON, outbox);
}

/* --- Nopes --- */

static void ask(struct kittens_state *s, int seat, struct outbox *outbox)
{
    s->table.actor = (uint8_t)seat;
    outbox_tell(outbox, EVERYONE, SAY("{seat} has a NOPE card.", .args = {SAY_SEAT("seat", seat)}));
}

/* Asks the next holder behind this seat, counted from who played the card in question; whoever is
   passed over holds none, and all know it. */
void kittens_ask_next(struct kittens_state *s, int after, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    for (int seat = kittens_beside(t, after); seat != t->questioned;
         seat = kittens_beside(t, seat)) {
        if (!bits_has(t->alive & ~t->cursed, seat))
            continue;
        if (kittens_find(s, seat, KITTENS_NOPE) >= 0) {
            ask(s, seat, outbox);
            return;
        }
        s->nopeless[seat] = ALL_KNOW;
    }
    kittens_close(s, outbox);
}

static void put_in_question(struct kittens_state *s, int seat, int64_t now_ms,
                            struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    t->stage = KITTENS_NOPING;
    t->questioned = (uint8_t)seat;
    t->question++;
    t->answered = 0;
    t->actor = KITTENS_NOBODY;
    if (t->window_s > 0)
        t->closes_ms = now_ms + t->window_s * 1000;
    else
        kittens_ask_next(s, seat, outbox);
}

void kittens_close_if_answered(struct kittens_state *s, struct outbox *outbox)
{
    const struct kittens_table *t = &s->table;
    uint64_t others = t->alive & ~bits_of(t->questioned);

    if ((others & ~(uint64_t)t->answered) == 0)
        kittens_close(s, outbox);
}

static void nope(struct kittens_state *s, const struct event *event, struct outbox *outbox)
{
    int slot = kittens_find(s, event->seat, KITTENS_NOPE);

    outbox_tell(outbox, EVERYONE,
                SAY("{seat} plays a NOPE (card {slot}).",
                    .args = {SAY_SEAT("seat", event->seat), SAY_NUMBER("slot", slot)}));
    kittens_discard(s, kittens_take(s, event->seat, slot));
    s->table.nopes++;
    put_in_question(s, event->seat, event->time_ms, outbox);
}

void kittens_answer(struct kittens_state *s, const struct event *event, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    if (event->kind == KITTENS_DO_NOPE) {
        nope(s, event, outbox);
        return;
    }
    outbox_tell(outbox, EVERYONE,
                SAY("{seat} does not play a NOPE.", .args = {SAY_SEAT("seat", event->seat)}));
    if (t->window_s > 0) {
        t->answered |= (uint8_t)bits_of(event->seat);
        kittens_close_if_answered(s, outbox);
    } else {
        kittens_ask_next(s, event->seat, outbox);
    }
}

/* --- Playing --- */

/* Is there anybody at whom the card can be played? */
static bool has_target(const struct kittens_state *s)
{
    const struct kittens_table *t = &s->table;
    int seat;

    if (t->played != KITTENS_MARK || t->combination > 1)
        return true;
    bits_each (seat, t->alive & ~bits_of(t->mover)) {
        if (kittens_has_unmarked(t, seat))
            return true;
    }
    return false;
}

/* Without anybody to choose the card is spent in vain. */
void kittens_ask_target(struct kittens_state *s, struct outbox *outbox)
{
    s->table.stage = KITTENS_AIMING;
    if (has_target(s))
        return;
    outbox_tell(outbox, EVERYONE, SAY("There is no card that could be marked."));
    settle(s, outbox);
}

static bool needs_target(int card)
{
    return card == KITTENS_TARGETED || card == KITTENS_MARK || card == KITTENS_CURSE;
}

/* Which card of the hand it is, everybody sees. */
static void tell_played(const char *text, int seat, int card, int slot, struct outbox *outbox)
{
    struct message message = about(text, seat, card);

    message.args[2] = (struct message_arg)SAY_NUMBER("slot", slot);
    outbox_tell(outbox, EVERYONE, message);
}

static void announce(struct kittens_state *s, int card, int64_t now_ms, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    t->played = (uint8_t)card;
    t->combination = 1;
    if (needs_target(card))
        kittens_ask_target(s, outbox);
    else
        put_in_question(s, t->mover, now_ms, outbox);
}

/* The kitten that this seat hides goes off. */
static void set_off(struct kittens_state *s, int seat, struct outbox *outbox)
{
    int slot = kittens_find(s, seat, KITTENS_EXPLODING);

    outbox_tell(outbox, EVERYONE,
                SAY("The Exploding Kitten that {seat} was hiding goes off (card {slot})!",
                    .args = {SAY_SEAT("seat", seat), SAY_NUMBER("slot", slot)}));
    kittens_explode(s, seat, kittens_take(s, seat, slot), KITTENS_GO_ON, outbox);
}

/* A card picked blind that does nothing alone. */
static void lose_blind(struct kittens_state *s, struct loose lost, struct outbox *outbox)
{
    int seat = s->table.mover, card = lost.slot.card;

    if (card == KITTENS_EXPLODING) {
        kittens_explode(s, seat, lost, KITTENS_GO_ON, outbox);
        return;
    }
    kittens_discard(s, lost);
    if (card == KITTENS_STREAKING && kittens_find(s, seat, KITTENS_EXPLODING) >= 0)
        set_off(s, seat, outbox);
    else
        settle(s, outbox);
}

static void play_one(struct kittens_state *s, int slot, int64_t now_ms, struct outbox *outbox)
{
    struct loose played = kittens_take(s, s->table.mover, slot);
    int card = played.slot.card;

    if (!kittens_plays_alone(card)) {
        tell_played(WORDS("{seat} picks {card} blind (card {slot})."), s->table.mover, card, slot,
                    outbox);
        lose_blind(s, played, outbox);
        return;
    }
    kittens_discard(s, played);
    tell_played(WORDS("{seat} plays {card} (card {slot})."), s->table.mover, card, slot, outbox);
    announce(s, card, now_ms, outbox);
}

/* Which cards, and from where: two sentences, since one has no room for both. */
static void tell_combination(const struct kittens_state *s, const struct event *event,
                             struct outbox *outbox)
{
    static const char *const names[] = {"first", "second", "third"};
    bool is_pair = event->arg_count == 2;
    struct message cards =
        SAY(is_pair ? WORDS("{seat} plays two cards: {first} and {second}.")
                    : WORDS("{seat} plays three cards: {first}, {second} and {third}."),
            .args = {SAY_SEAT("seat", event->seat)});
    struct message slots = SAY(is_pair ? WORDS("They were cards {first} and {second}.")
                                       : WORDS("They were cards {first}, {second} and {third}."));

    for (int i = 0; i < event->arg_count; i++) {
        cards.args[1 + i] = card_arg(names[i], s->hands[event->seat][event->args[i]].card);
        slots.args[i] = (struct message_arg)SAY_NUMBER(names[i], event->args[i]);
    }
    outbox_tell(outbox, EVERYONE, cards);
    outbox_tell(outbox, EVERYONE, slots);
}

static void play_many(struct kittens_state *s, const struct event *event, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    tell_combination(s, event, outbox);
    for (int i = 0; i < event->arg_count; i++) {
        struct loose played = kittens_take(s, event->seat, event->args[i] - i);
        kittens_discard(s, played);
        if (i == 0 || played.slot.card != KITTENS_FERAL)
            t->played = played.slot.card;
    }
    t->combination = (uint8_t)event->arg_count;
    t->stage = KITTENS_AIMING;
}

void kittens_play(struct kittens_state *s, const struct event *event, struct outbox *outbox)
{
    if (event->kind == KITTENS_PLAY)
        play_one(s, event->args[0], event->time_ms, outbox);
    else
        play_many(s, event, outbox);
}

void kittens_aim(struct kittens_state *s, const struct event *event, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;
    struct message message =
        SAY(event->kind == KITTENS_DEMAND ? WORDS("{seat} demands {card} from {target}.")
                                          : WORDS("{seat} chooses {target}."),
            .args = {SAY_SEAT("seat", t->mover), SAY_SEAT("target", event->args[0])});

    t->target = (uint8_t)event->args[0];
    if (event->kind == KITTENS_DEMAND) {
        t->demanded = (uint8_t)event->args[1];
        message.args[2] = card_arg("card", t->demanded);
    }
    outbox_tell(outbox, EVERYONE, message);
    put_in_question(s, t->mover, event->time_ms, outbox);
}

/* --- Effects --- */

static void attack(struct kittens_state *s, int target, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    kittens_begin_turn(s, target, 2 + (t->is_attacked ? t->owed : 0), true, outbox);
}

static void reverse(struct kittens_state *s, struct outbox *outbox)
{
    if (bits_count(s->table.alive) > 2)
        s->table.is_reversed ^= 1;
    kittens_resume(s, KITTENS_END_ONE, outbox);
}

/* The mover alone sees the top cards. */
static void see(struct kittens_state *s, int count, struct outbox *outbox)
{
    int seat = s->table.mover;

    for (int i = 0; i < count && i < s->table.pile_count; i++) {
        s->pile[i].known |= (uint8_t)bits_of(seat);
        kittens_tell_seat(outbox, seat,
                          SAY("You see at place {index} of the pile: {card}.",
                              .args = {SAY_NUMBER("index", i),
                                       SAY_WORD("card", kittens_card_titles[s->pile[i].card])}));
    }
    kittens_tell_others(
        outbox, seat,
        SAY("{seat} looks at the top of the pile.", .args = {SAY_SEAT("seat", seat)}));
}

void kittens_ordered(struct kittens_state *s, const struct event *event, struct outbox *outbox)
{
    kittens_permute(s->pile, event->arg_count, event->args);
    kittens_forget(s->pile, event->arg_count, (int)bits_of(event->seat));
    outbox_tell(outbox, EVERYONE,
                SAY("{seat} puts the top cards back.", .args = {SAY_SEAT("seat", event->seat)}));
    kittens_settle_top(s, outbox);
}

static void swap(struct kittens_state *s, struct outbox *outbox)
{
    struct slot *top = &s->pile[0], *bottom = &s->pile[s->table.pile_count - 1], card = *top;

    *top = *bottom;
    *bottom = card;
    outbox_tell(outbox, EVERYONE, SAY("The top and the bottom card of the pile are swapped."));
    settle(s, outbox);
}

void kittens_mix(struct kittens_state *s)
{
    s->table.stage = KITTENS_MIXING;
    s->table.actor = KITTENS_NOBODY;
}

/* The next in turn who has a card to give, behind this seat. */
void kittens_next_giver(struct kittens_state *s, int after)
{
    struct kittens_table *t = &s->table;

    for (int seat = kittens_beside(t, after); seat != t->mover; seat = kittens_beside(t, seat))
        if (bits_has(t->alive, seat) && t->hand_count[seat] > 0) {
            t->actor = (uint8_t)seat;
            return;
        }
    kittens_mix(s);
}

static void collect(struct kittens_state *s)
{
    struct kittens_table *t = &s->table;

    t->stage = KITTENS_GIVING;
    if (t->hand_count[t->mover] > 0)
        t->actor = t->mover;
    else
        kittens_next_giver(s, t->mover);
}

void kittens_give(struct kittens_state *s, int slot, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;
    int seat = t->actor;
    struct loose gift = kittens_take(s, seat, slot);

    kittens_offer(s, seat, gift);
    kittens_tell_seat(outbox, seat,
                      SAY("You give {card}.", .args = {card_arg("card", gift.slot.card)}));
    kittens_tell_others(outbox, seat,
                        SAY("{seat} gives a card (card {slot}).",
                            .args = {SAY_SEAT("seat", seat), SAY_NUMBER("slot", slot)}));
    kittens_next_giver(s, seat);
}

static void mark(struct kittens_state *s, int slot, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;
    struct slot *marked = &s->hands[t->target][slot];

    marked->known = ALL_KNOW;
    t->marked[t->target] |= bits_of(slot);
    outbox_tell(outbox, EVERYONE,
                SAY("A card of {target} is marked: {card} (card {slot}).",
                    .args = {SAY_SEAT("target", t->target), card_arg("card", marked->card),
                             SAY_NUMBER("slot", slot)}));
    settle(s, outbox);
}

/* A card comes to the mover. A kitten goes off at once; so does one that lost its hiding place. */
static void receive(struct kittens_state *s, int victim, struct loose taken, struct outbox *outbox)
{
    int seat = s->table.mover;

    if (taken.slot.card == KITTENS_EXPLODING) {
        outbox_tell(outbox, EVERYONE,
                    SAY("{seat} gets an Exploding Kitten!", .args = {SAY_SEAT("seat", seat)}));
        kittens_explode(s, seat, taken, KITTENS_GO_ON, outbox);
        return;
    }
    kittens_gain(s, seat, taken);
    if (taken.slot.card == KITTENS_STREAKING && kittens_find(s, victim, KITTENS_EXPLODING) >= 0)
        set_off(s, victim, outbox);
    else
        settle(s, outbox);
}

static void steal(struct kittens_state *s, int slot, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;
    int thief = t->mover, victim = t->target;
    struct loose stolen = kittens_take(s, victim, slot);

    stolen.slot.known |= (uint8_t)bits_of(victim);
    kittens_tell_seat(outbox, thief,
                      SAY("You take {card} from {target} (card {slot}).",
                          .args = {card_arg("card", stolen.slot.card), SAY_SEAT("target", victim),
                                   SAY_NUMBER("slot", slot)}));
    kittens_tell_seat(outbox, victim,
                      SAY("{seat} takes {card} from you (card {slot}).",
                          .args = {SAY_SEAT("seat", thief), card_arg("card", stolen.slot.card),
                                   SAY_NUMBER("slot", slot)}));
    outbox_tell(outbox, EVERYONE & ~bits_of(thief) & ~bits_of(victim),
                SAY("{seat} takes a card from {target} (card {slot}).",
                    .args = {SAY_SEAT("seat", thief), SAY_SEAT("target", victim),
                             SAY_NUMBER("slot", slot)}));
    receive(s, victim, stolen, outbox);
}

void kittens_picked(struct kittens_state *s, int slot, struct outbox *outbox)
{
    if (s->table.combination == 2)
        steal(s, slot, outbox);
    else
        mark(s, slot, outbox);
}

/* The first unmarked card of that name, or the first marked one, or -1. */
static int find_demanded(const struct kittens_state *s)
{
    const struct kittens_table *t = &s->table;
    int seat = t->target;

    for (int i = 0; i < t->hand_count[seat]; i++)
        if (s->hands[seat][i].card == t->demanded && !bits_has(t->marked[seat], i))
            return i;
    return kittens_find(s, seat, t->demanded);
}

static void demand(struct kittens_state *s, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;
    int victim = t->target, slot = find_demanded(s);

    if (slot < 0) {
        outbox_tell(outbox, EVERYONE, about(WORDS("{seat} has no {card}."), victim, t->demanded));
        settle(s, outbox);
        return;
    }
    struct loose given = kittens_take(s, victim, slot);
    given.slot.known = ALL_KNOW;
    outbox_tell(outbox, EVERYONE,
                SAY("{seat} takes {card} from {target} (card {slot}).",
                    .args = {SAY_SEAT("seat", t->mover), card_arg("card", given.slot.card),
                             SAY_SEAT("target", victim), SAY_NUMBER("slot", slot)}));
    receive(s, victim, given, outbox);
}

/* What was played does nothing, and the turn goes on. */
void kittens_lapse(struct kittens_state *s, struct outbox *outbox)
{
    outbox_tell(outbox, EVERYONE, SAY("It has no effect."));
    settle(s, outbox);
}

static void combine(struct kittens_state *s, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    if (t->combination == 3)
        demand(s, outbox);
    else if (t->hand_count[t->target] > 0)
        t->stage = KITTENS_PICKING;
    else
        kittens_lapse(s, outbox);
}

static void start_marking(struct kittens_state *s, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    if (kittens_has_unmarked(t, t->target))
        t->stage = KITTENS_PICKING;
    else
        kittens_lapse(s, outbox);
}

/* Does what one card alone does. */
static void take_effect(struct kittens_state *s, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    switch ((enum kittens_card)t->played) {
    case KITTENS_ATTACK: attack(s, kittens_next(t, t->mover), outbox); break;
    case KITTENS_TARGETED: attack(s, t->target, outbox); break;
    case KITTENS_SHUFFLE: t->stage = KITTENS_TIMES; break;
    case KITTENS_SKIP: kittens_resume(s, KITTENS_END_ONE, outbox); break;
    case KITTENS_REVERSE: reverse(s, outbox); break;
    case KITTENS_SUPER_SKIP: kittens_resume(s, KITTENS_END_ALL, outbox); break;
    case KITTENS_SEE:
        see(s, t->see, outbox);
        settle(s, outbox);
        break;
    case KITTENS_ALTER:
        see(s, kittens_spread(t), outbox);
        t->stage = KITTENS_ORDERING;
        break;
    case KITTENS_SWAP: swap(s, outbox); break;
    case KITTENS_BOTTOM: kittens_draw(s, t->pile_count - 1, outbox); break;
    case KITTENS_MARK: start_marking(s, outbox); break;
    case KITTENS_CURSE:
    case KITTENS_CATOMIC: kittens_mix(s); break;
    case KITTENS_GARBAGE: collect(s); break;
    case KITTENS_DEFUSE:
    case KITTENS_NOPE:
    case KITTENS_TABBY:
    case KITTENS_CALICO:
    case KITTENS_PERSIAN:
    case KITTENS_SIAMESE:
    case KITTENS_FERAL:
    case KITTENS_STREAKING:
    case KITTENS_EXPLODING:
    case KITTENS_IMPLODING:
    case KITTENS_CARDS:
    case KITTENS_UNKNOWN:
    case KITTENS_NO_CARD: break; /* not played alone */
    }
}

/* Nobody answers any more: the card happens, or it does not. */
void kittens_close(struct kittens_state *s, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    t->closes_ms = NEVER;
    t->answered = 0;
    t->actor = KITTENS_NOBODY;
    if (t->nopes % 2 == 1) {
        outbox_tell(outbox, EVERYONE,
                    SAY("{card} is cancelled.", .args = {card_arg("card", t->played)}));
        settle(s, outbox);
        return;
    }
    if (t->nopes > 0)
        outbox_tell(outbox, EVERYONE,
                    SAY("{card} goes through.", .args = {card_arg("card", t->played)}));
    if (t->target != KITTENS_NOBODY && !bits_has(t->alive, t->target))
        kittens_lapse(s, outbox);
    else if (t->combination > 1)
        combine(s, outbox);
    else
        take_effect(s, outbox);
}

/* --- Shuffles --- */

static void mix_pile(struct kittens_state *s, const int16_t *order, struct outbox *outbox)
{
    kittens_permute(s->pile, s->table.pile_count, order);
    kittens_forget(s->pile, s->table.pile_count, 0);
    kittens_note_shuffle(s, KITTENS_AT_PILE);
    outbox_tell(outbox, EVERYONE, SAY("The pile is shuffled."));
}

/* The Exploding Kittens come on top, for all to see; the rest is shuffled. */
static void mix_catomic(struct kittens_state *s, const int16_t *order, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;
    struct slot rest[KITTENS_CARDS_MAX];
    int count = 0, kittens = 0;

    for (int i = 0; i < t->pile_count; i++) {
        if (s->pile[i].card == KITTENS_EXPLODING)
            kittens++;
        else
            rest[count++] = s->pile[i];
    }
    kittens_permute(rest, count, order);
    kittens_forget(rest, count, 0);
    for (int i = 0; i < kittens; i++)
        s->pile[i] = (struct slot){KITTENS_EXPLODING, ALL_KNOW};
    for (int i = 0; i < count; i++)
        s->pile[kittens + i] = rest[i];
    kittens_note_shuffle(s, KITTENS_AT_PILE);
    outbox_tell(outbox, EVERYONE,
                SAY("Exploding Kittens on top of the pile: {count}. The rest is shuffled.",
                    .args = {SAY_NUMBER("count", kittens)}));
    kittens_resume(s, KITTENS_END_ONE, outbox);
}

static void mix_garbage(struct kittens_state *s, const int16_t *order, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;
    int struck = KITTENS_NOBODY;

    for (int i = 0, seat = t->mover; i < t->players; i++, seat = kittens_beside(t, seat)) {
        if (!bits_has(t->gave, seat))
            continue;
        if (s->gifts[seat].card == KITTENS_STREAKING && bits_has(t->alive, seat) &&
            kittens_find(s, seat, KITTENS_EXPLODING) >= 0)
            struck = seat;
        kittens_lay(s, t->pile_count, kittens_collect(s, seat));
    }
    mix_pile(s, order, outbox);
    if (struck != KITTENS_NOBODY)
        set_off(s, struck, outbox);
    else
        settle(s, outbox);
}

/* Where the marked cards are now. */
static void tell_marked(const struct kittens_state *s, int seat, struct outbox *outbox)
{
    int slot;

    bits_each (slot, s->table.marked[seat]) {
        outbox_tell(outbox, EVERYONE,
                    SAY("The marked card of {seat} is now card {slot}: {card}.",
                        .args = {SAY_SEAT("seat", seat), SAY_NUMBER("slot", slot),
                                 card_arg("card", s->hands[seat][slot].card)}));
    }
}

/* Marked cards are seen wherever they come to lie. */
static void mix_hand(struct kittens_state *s, const int16_t *order, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;
    int seat = t->target, count = t->hand_count[seat];
    uint64_t marked = 0;

    for (int i = 0; i < count; i++)
        if (bits_has(t->marked[seat], order[i]))
            marked |= bits_of(i);
    kittens_permute(s->hands[seat], count, order);
    t->marked[seat] = marked;
    for (int i = 0; i < count; i++)
        if (!bits_has(marked, i))
            s->hands[seat][i].known = 0;
    t->cursed |= (uint8_t)bits_of(seat);
    if (count > 0)
        kittens_note_shuffle(s, KITTENS_AT_HAND + seat);
    outbox_tell(
        outbox, EVERYONE,
        SAY("{seat} is cursed and can't see their own hand.", .args = {SAY_SEAT("seat", seat)}));
    tell_marked(s, seat, outbox);
    settle(s, outbox);
}

/* Nature has shuffled for the card that was played. */
void kittens_mixed(struct kittens_state *s, const struct event *event, struct outbox *outbox)
{
    int played = s->table.played;

    if (played == KITTENS_CATOMIC) {
        mix_catomic(s, event->args, outbox);
    } else if (played == KITTENS_GARBAGE) {
        mix_garbage(s, event->args, outbox);
    } else if (played == KITTENS_CURSE) {
        mix_hand(s, event->args, outbox);
    } else {
        mix_pile(s, event->args, outbox);
        settle(s, outbox);
    }
}
