/* kittens as a game: options, kinds of event, set-up, and what becomes of each event. */
#include "kittens.h"
#include "state.h"

#include "bits.h"

#include <string.h>

enum { DEALT = 5, SEE_FIELD_3 = 1 };

enum option_index {
    OPTION_VARIANT,
    OPTION_NOPE,
    OPTION_WINDOW,
    OPTION_DEFUSE,
    OPTION_SEE,
    OPTION_COUNT
};

static const char *const variant_names[] = {"exploding", "imploding", "streaking"};
static const char *const variant_titles[] = {WORDS("Exploding Kittens"), WORDS("Imploding Kittens"),
                                             WORDS("Streaking Kittens")};
static const char *const variant_tells[] = {
    WORDS("The basic game, best to begin with."),
    WORDS("More cards, and a kitten that no Defuse stops."),
    WORDS("Strange cards, and a kitten that hides another."),
};
static const char *const nope_names[] = {"asked", "window"};
static const char *const defuse_names[] = {"all", "one"};
static const char *const see_names[] = {"usual", "3"};
static const char *const nope_titles[] = {WORDS("Holders are asked"), WORDS("All have time")};
static const char *const defuse_titles[] = {WORDS("All of them"), WORDS("One of them")};
static const char *const see_titles[] = {WORDS("As the variant has it"), WORDS("Always three")};

static const struct option options[OPTION_COUNT] = {
    [OPTION_VARIANT] = {.field = {"variant", 0, 2, variant_names},
                        .title = WORDS("Variant"),
                        .says = WORDS("Which variant?"),
                        .is_asked = true,
                        .titles = variant_titles,
                        .tells = variant_tells},
    [OPTION_NOPE] = {.field = {"nope", 0, 1, nope_names},
                     .apart = "window",
                     .titles = nope_titles,
                     .title = WORDS("Nopes"),
                     .says = WORDS(
                         "Is whoever holds a Nope asked, or does everybody have time to answer?")},
    [OPTION_WINDOW] = {.field = {"window", 3, 60, NULL},
                       .standard = 10,
                       .title = WORDS("Seconds to answer"),
                       .says =
                           WORDS("If everybody has time to answer with a Nope, how many seconds?")},
    [OPTION_DEFUSE] = {.field = {"defuse", 0, 1, defuse_names},
                       .titles = defuse_titles,
                       .title = WORDS("Turns ended by a Defuse"),
                       .says = WORDS("If a Defuse saves somebody who has several turns to take, "
                                     "which of them does it end?")},
    [OPTION_SEE] = {.field = {"see", 0, 1, see_names},
                    .titles = see_titles,
                    .title = WORDS("See the Future"),
                    .says = WORDS("How many cards does See the Future show?")},
};

#define SLOT_FIELD                                                                                 \
    {                                                                                              \
        WORDS("card in the hand"), 0, KITTENS_CARDS_MAX - 1, NULL                                  \
    }
#define SEAT_FIELD                                                                                 \
    {                                                                                              \
        WORDS("player"), 0, KITTENS_PLAYERS_MAX - 1, NULL                                          \
    }
#define QUESTION_FIELD                                                                             \
    {                                                                                              \
        WORDS("number of the question"), 1, UINT8_MAX, NULL                                        \
    }

static const struct event_kind kinds[KITTENS_KINDS] = {
    EVENT_COMMON_KINDS,
    [KITTENS_PERMUTE] = {.name = "permute",
                         .by = BY_NATURE,
                         .arg_max = KITTENS_CARDS_MAX,
                         .fields = {{WORDS("place"), 0, KITTENS_CARDS_MAX - 1, NULL}}},
    [KITTENS_PICK] =
        {.name = "pick", .by = BY_NATURE, .arg_min = 1, .arg_max = 1, .fields = {SLOT_FIELD}},
    [KITTENS_UNCOVER] = {.name = "uncover", .by = BY_NATURE},
    [KITTENS_DRAW] = {.name = "draw"},
    [KITTENS_PLAY] = {.name = "play", .arg_min = 1, .arg_max = 1, .fields = {SLOT_FIELD}},
    [KITTENS_PAIR] =
        {.name = "pair", .arg_min = 2, .arg_max = 2, .fields = {SLOT_FIELD}, .is_ascending = true},
    [KITTENS_TRIPLE] = {.name = "triple",
                        .arg_min = 3,
                        .arg_max = 3,
                        .fields = {SLOT_FIELD},
                        .is_ascending = true},
    [KITTENS_AIM] = {.name = "aim", .arg_min = 1, .arg_max = 1, .fields = {SEAT_FIELD}},
    [KITTENS_DEMAND] = {.name = "demand",
                        .arg_min = 2,
                        .arg_max = 2,
                        .fields = {SEAT_FIELD,
                                   {WORDS("card"), 0, KITTENS_CARDS - 1, kittens_card_names}}},
    [KITTENS_DO_NOPE] = {.name = "nope", .arg_min = 1, .arg_max = 1, .fields = {QUESTION_FIELD}},
    [KITTENS_ALLOW] = {.name = "allow", .arg_min = 1, .arg_max = 1, .fields = {QUESTION_FIELD}},
    [KITTENS_REPEAT] = {.name = "repeat",
                        .arg_min = 1,
                        .arg_max = 1,
                        .fields = {{WORDS("number of times"), 1, 100, NULL}}},
    [KITTENS_ORDER] = {.name = "order",
                       .arg_min = 1,
                       .arg_max = KITTENS_SPREAD_MAX,
                       .fields = {{WORDS("place"), 0, KITTENS_SPREAD_MAX - 1, NULL}},
                       .secret_args = (1 << KITTENS_SPREAD_MAX) - 1},
    [KITTENS_KEEP] = {.name = "keep"},
    [KITTENS_REFUSE] = {.name = "refuse"},
    [KITTENS_INSERT] = {.name = "insert",
                        .arg_min = 1,
                        .arg_max = 1,
                        .fields = {{WORDS("place in the pile"), 0, KITTENS_CARDS_MAX, NULL}},
                        .secret_args = 1},
    [KITTENS_GIVE] = {.name = "give", .arg_min = 1, .arg_max = 1, .fields = {SLOT_FIELD}},
};

static const char *const endings[] = {WORDS("one player is left"), NULL};

static int copies_of(const struct kittens_table *t, int card)
{
    return kittens_copies((enum kittens_variant)t->variant, t->players, (enum kittens_card)card);
}

/* The deck without the kittens, which come later, and the Defuses that are dealt. */
static void stack_deck(struct kittens_state *s)
{
    struct kittens_table *t = &s->table;

    t->exploding_gone = (uint8_t)copies_of(t, KITTENS_EXPLODING);
    t->imploding_gone = (uint8_t)copies_of(t, KITTENS_IMPLODING);
    for (int card = 0; card < KITTENS_EXPLODING; card++) {
        int count = copies_of(t, card) - (card == KITTENS_DEFUSE ? t->players : 0);
        for (int i = 0; i < count; i++)
            s->pile[t->pile_count++] = (struct slot){(uint8_t)card, 0};
    }
}

/* The table before anything is dealt. */
struct kittens_table kittens_settings(const struct params *params)
{
    const int16_t *option = params->options;

    return (struct kittens_table){
        .closes_ms = NEVER,
        .players = (uint8_t)params->players,
        .variant = (uint8_t)option[OPTION_VARIANT],
        .see = option[OPTION_SEE] == SEE_FIELD_3               ? 3
               : option[OPTION_VARIANT] == KITTENS_V_STREAKING ? 5
                                                               : 2,
        .window_s = (uint8_t)(option[OPTION_NOPE] ? option[OPTION_WINDOW] : 0),
        .defuse_ends = option[OPTION_DEFUSE] ? KITTENS_END_ONE : KITTENS_END_ALL,
        .stage = KITTENS_DEALING,
        .alive = (uint8_t)bits_below(params->players),
        .owed = 1,
        .actor = KITTENS_NOBODY,
        .kitten = KITTENS_NO_CARD,
        .played = KITTENS_NO_CARD,
        .target = KITTENS_NOBODY,
        .demanded = KITTENS_NO_CARD,
        .questioned = KITTENS_NOBODY,
        .discard_top = KITTENS_NO_CARD,
    };
}

static bool kittens_start(void *state, const struct params *params, struct message *why)
{
    struct kittens_state *s = state;

    (void)why;
    memset(s, 0, sizeof *s);
    s->table = kittens_settings(params);
    s->held.card = KITTENS_NO_CARD;
    for (int seat = 0; seat < KITTENS_PLAYERS_MAX; seat++)
        s->gifts[seat].card = KITTENS_NO_CARD;
    for (int seat = 0; seat < params->players; seat++)
        s->hands[seat][s->table.hand_count[seat]++] = (struct slot){KITTENS_DEFUSE, ALL_KNOW};
    stack_deck(s);
    return true;
}

static uint64_t kittens_to_act(const void *state)
{
    const struct kittens_table *t = &((const struct kittens_state *)state)->table;

    if (t->stage == KITTENS_OVER)
        return 0;
    if (t->stage == KITTENS_NOPING && t->window_s > 0)
        return (t->alive & ~t->answered & ~bits_of(t->questioned)) | bits_of(SEAT_CLOCK);
    int awaited = kittens_awaited(t);
    return bits_of(awaited == KITTENS_NOBODY ? SEAT_NATURE : awaited);
}

static int64_t kittens_deadline(const void *state)
{
    return ((const struct kittens_state *)state)->table.closes_ms;
}

/* Five cards to each, then the kittens go in. */
static void deal(struct kittens_state *s, const int16_t *order, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    kittens_permute(s->pile, t->pile_count, order);
    for (int seat = 0; seat < t->players; seat++)
        for (int i = 0; i < DEALT; i++) {
            struct loose dealt = kittens_lift(s, 0);
            kittens_gain(s, seat, dealt);
            kittens_tell_seat(
                outbox, seat,
                SAY("You are dealt {card}.",
                    .args = {SAY_WORD("card", kittens_card_titles[dealt.slot.card])}));
        }
    for (; t->exploding_gone > 0; t->exploding_gone--)
        kittens_lay(s, t->pile_count, kittens_bring(KITTENS_EXPLODING));
    for (; t->imploding_gone > 0; t->imploding_gone--)
        kittens_lay(s, t->pile_count, kittens_bring(KITTENS_IMPLODING));
    t->stage = KITTENS_FILLING;
}

static void fill_pile(struct kittens_state *s, const int16_t *order, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    kittens_permute(s->pile, t->pile_count, order);
    kittens_note_shuffle(s, KITTENS_AT_PILE);
    outbox_tell(outbox, EVERYONE,
                SAY("The cards are dealt; the pile has {count}.",
                    .args = {SAY_NUMBER("count", t->pile_count)}));
    kittens_begin_turn(s, bits_first(t->alive), 1, false, outbox);
}

static void permute(struct kittens_state *s, const struct event *event, struct outbox *outbox)
{
    if (s->table.stage == KITTENS_DEALING)
        deal(s, event->args, outbox);
    else if (s->table.stage == KITTENS_FILLING)
        fill_pile(s, event->args, outbox);
    else
        kittens_mixed(s, event, outbox);
}

static void repeat(struct kittens_state *s, int times, struct outbox *outbox)
{
    s->table.repeats = (uint8_t)times;
    kittens_mix(s);
    struct message_arg seat = SAY_SEAT("seat", s->table.mover);
    outbox_tell(outbox, EVERYONE,
                times == 1 ? SAY("{seat} shuffles once.", .args = {seat})
                           : SAY("{seat} shuffles {count} times.",
                                 .args = {seat, SAY_NUMBER("count", times)}));
}

static void act(struct kittens_state *s, const struct event *event, struct outbox *outbox)
{
    switch (event->kind) {
    case EVENT_FORFEIT: kittens_forfeit(s, event->seat, outbox); break;
    case EVENT_TIMEOUT: kittens_close(s, outbox); break;
    case KITTENS_PERMUTE: permute(s, event, outbox); break;
    case KITTENS_PICK: kittens_picked(s, event->args[0], outbox); break;
    case KITTENS_UNCOVER: kittens_resume(s, (enum kittens_after)s->table.after, outbox); break;
    case KITTENS_DRAW: kittens_draw(s, 0, outbox); break;
    case KITTENS_PLAY:
    case KITTENS_PAIR:
    case KITTENS_TRIPLE: kittens_play(s, event, outbox); break;
    case KITTENS_AIM:
    case KITTENS_DEMAND: kittens_aim(s, event, outbox); break;
    case KITTENS_DO_NOPE:
    case KITTENS_ALLOW: kittens_answer(s, event, outbox); break;
    case KITTENS_REPEAT: repeat(s, event->args[0], outbox); break;
    case KITTENS_ORDER: kittens_ordered(s, event, outbox); break;
    case KITTENS_KEEP: kittens_look_done(s, true, outbox); break;
    case KITTENS_REFUSE: kittens_look_done(s, false, outbox); break;
    case KITTENS_INSERT: kittens_insert(s, event->args[0], outbox); break;
    case KITTENS_GIVE: kittens_give(s, event->args[0], outbox); break;
    }
}

/* A face-up kitten that has come to lie on top is seen by all. Whether it does after a kitten was
   put in secretly, is Nature's to show. */
static void uncover(struct kittens_state *s, struct outbox *outbox)
{
    struct kittens_table *t = &s->table;

    if (!t->is_up || t->stage == KITTENS_UNCOVERING || t->pile_count == 0 ||
        s->pile[0].card != KITTENS_IMPLODING || s->pile[0].known == ALL_KNOW)
        return;
    s->pile[0].known = ALL_KNOW;
    outbox_tell(outbox, EVERYONE, SAY("The Imploding Kitten lies face up on top of the pile!"));
}

static bool kittens_apply(void *state, const struct event *event, struct outbox *outbox)
{
    struct kittens_state *s = state;
    uint8_t hand[KITTENS_CARDS_MAX];
    struct kittens_sight sight = kittens_look(s, event->seat, hand);

    if (!kittens_may(&sight, event))
        return false;
    s->table.moved.is_new = false;
    act(s, event, outbox);
    uncover(s, outbox);
    outbox_reveal(outbox); /* whatever is done shows something to somebody */
    return true;
}

/* Whatever is done shows something to somebody. */
static bool kittens_is_final(const void *view, const struct event *event)
{
    (void)view;
    (void)event;
    return true;
}

static void propose_order(const struct kittens_state *s, struct dice *dice, struct event *event)
{
    int times = s->table.repeats > 0 ? s->table.repeats : 1;

    event->kind = KITTENS_PERMUTE;
    event->arg_count = (int16_t)kittens_mixing(s);
    for (int16_t i = 0; i < event->arg_count; i++)
        event->args[i] = i;
    while (times-- > 0)
        dice_shuffle(dice, event->args, event->arg_count);
}

static void propose_pick(const struct kittens_table *t, struct dice *dice, struct event *event)
{
    uint64_t slots = kittens_pickable(t);

    for (uint32_t left = dice_below(dice, (uint32_t)bits_count(slots)); left > 0; left--)
        slots &= slots - 1;
    event->kind = KITTENS_PICK;
    event->arg_count = 1;
    event->args[0] = (int16_t)bits_first(slots);
}

static void kittens_nature(const void *state, struct dice *dice, struct event *event)
{
    const struct kittens_state *s = state;

    *event = (struct event){.seat = SEAT_NATURE, .kind = KITTENS_UNCOVER};
    if (s->table.stage == KITTENS_PICKING)
        propose_pick(&s->table, dice, event);
    else if (s->table.stage != KITTENS_UNCOVERING)
        propose_order(s, dice, event);
}

static void count_slots(const struct slot *slots, int count, int counts[KITTENS_CARDS])
{
    for (int i = 0; i < count; i++)
        if (slots[i].card < KITTENS_CARDS)
            counts[slots[i].card]++;
}

/* Every card is somewhere, and only once. */
static bool is_conserved(const struct kittens_state *s)
{
    const struct kittens_table *t = &s->table;
    int counts[KITTENS_CARDS] = {0};

    count_slots(s->pile, t->pile_count, counts);
    count_slots(&s->held, 1, counts);
    count_slots(s->gifts, KITTENS_PLAYERS_MAX, counts);
    for (int seat = 0; seat < t->players; seat++)
        count_slots(s->hands[seat], t->hand_count[seat], counts);
    if (t->kitten != KITTENS_NO_CARD)
        counts[t->kitten]++;
    counts[KITTENS_EXPLODING] += t->exploding_gone;
    counts[KITTENS_IMPLODING] += t->imploding_gone;
    for (int card = 0; card < KITTENS_CARDS; card++)
        if (counts[card] + t->discard[card] != copies_of(t, card))
            return false;
    return true;
}

/* A hand hides at most one kitten, and only under a Streaking Kitten, unless its owner left when
   that was given. */
static bool hides_well(const struct kittens_state *s, int seat)
{
    int counts[KITTENS_CARDS] = {0};

    count_slots(s->hands[seat], s->table.hand_count[seat], counts);
    bool is_hidden = counts[KITTENS_STREAKING] > 0 || s->gifts[seat].card == KITTENS_STREAKING ||
                     !bits_has(s->table.alive, seat);
    return counts[KITTENS_IMPLODING] == 0 && counts[KITTENS_EXPLODING] <= is_hidden;
}

/* Owners know their cards unless they are cursed; marked cards are known to all; who is known to
   hold no Nope holds none. */
static bool is_known_well(const struct kittens_state *s, int seat)
{
    const struct kittens_table *t = &s->table;

    for (int i = 0; i < t->hand_count[seat]; i++) {
        int known = s->hands[seat][i].known;
        if ((!bits_has(t->cursed, seat) && !bits_has((uint64_t)known, seat)) ||
            (bits_has(t->marked[seat], i) && known != ALL_KNOW))
            return false;
    }
    return t->marked[seat] >> t->hand_count[seat] == 0 &&
           (s->nopeless[seat] == 0 || kittens_find(s, seat, KITTENS_NOPE) < 0);
}

static bool is_alive(const struct kittens_table *t, int seat)
{
    return seat < t->players && bits_has(t->alive, seat);
}

/* What is awaited has what it needs, and nothing else is under way. The end of a game may leave a
   kitten or a card on its way. */
static bool stage_fits(const struct kittens_state *s)
{
    const struct kittens_table *t = &s->table;
    bool is_over = t->stage == KITTENS_OVER;
    uint64_t gave = 0;

    for (int seat = 0; seat < KITTENS_PLAYERS_MAX; seat++)
        if (s->gifts[seat].card != KITTENS_NO_CARD)
            gave |= bits_of(seat);
    if ((t->stage == KITTENS_INSERTING || t->stage == KITTENS_GIVING) && !is_alive(t, t->actor))
        return false;
    if (t->stage == KITTENS_PICKING && !is_alive(t, t->target))
        return false;
    if ((s->held.card != KITTENS_NO_CARD) != (t->stage == KITTENS_LOOKING) && !is_over)
        return false;
    if ((t->kitten != KITTENS_NO_CARD) != (t->stage == KITTENS_INSERTING) && !is_over)
        return false;
    return gave == t->gave &&
           (t->closes_ms != NEVER) == (t->stage == KITTENS_NOPING && t->window_s > 0);
}

static bool kittens_sound(const void *state, struct message *why)
{
    const struct kittens_state *s = state;
    const struct kittens_table *t = &s->table;
    bool is_over = t->stage == KITTENS_OVER;

    if (!is_conserved(s))
        return message_refuse(why, SAY("A card was lost or made."));
    for (int seat = 0; seat < t->players; seat++) {
        if (!hides_well(s, seat))
            return message_refuse(why, SAY("A kitten is in a hand that can't hide it."));
        if (!is_known_well(s, seat))
            return message_refuse(why, SAY("Somebody knows too much, or too little."));
    }
    if (!stage_fits(s))
        return message_refuse(why, SAY("What is awaited does not fit what is under way."));
    if (is_over != (bits_count(t->alive) == 1) ||
        bits_count(t->alive) + t->left_count != t->players)
        return message_refuse(why, SAY("The game ends when one player is left."));
    if (t->is_up && t->stage != KITTENS_UNCOVERING && t->pile_count > 0 &&
        s->pile[0].card == KITTENS_IMPLODING && s->pile[0].known != ALL_KNOW)
        return message_refuse(why, SAY("A face-up kitten on top is not seen."));
    if (!is_over && t->pile_count == 0 && t->stage != KITTENS_INSERTING)
        return message_refuse(why, SAY("The pile has run out."));
    if (t->stage == KITTENS_TURN && (!bits_has(t->alive, t->mover) || t->owed == 0))
        return message_refuse(why, SAY("It is nobody's turn."));
    return true;
}

/* The last one alive is first, and the others in the order in which they lasted. */
static void kittens_standing(const void *state, struct standing *standing)
{
    const struct kittens_table *t = &((const struct kittens_state *)state)->table;

    *standing = (struct standing){.ending = t->stage == KITTENS_OVER ? 0 : -1};
    if (t->stage != KITTENS_OVER)
        return;
    standing->rank[bits_first(t->alive)] = 1;
    standing->score[bits_first(t->alive)] = 1;
    for (int i = 0; i < t->left_count; i++)
        standing->rank[t->left[i]] = t->players - i;
}

/* Most moves has who holds all cards of Imploding Kittens but the kittens in one hand: a draw, 29
   single cards, 149 pairs and 249 triples, ferals among them.

   A card comes into the pile once, and again at most ten times (4 gifts, 5 Defuses, the Imploding
   Kitten), so at most 72 are drawn, each by no more than three events (draw, insert, uncover). At
   most 62 are played and spent, each by no more than nine: play, aim, three answers, and four for
   what it does. Three more gifts, two deals and three forfeits make 782. */
enum { MOVES_MAX = 1 + 29 + 149 + 249, EVENTS_MAX = 72 * 3 + 62 * 9 + 3 + 2 + 3 };

const struct game kittens_game = {
    .name = "kittens",
    .title = WORDS("Kittens"),
    .version = 1,
    .has_secrets = true,
    .players_min = 2,
    .players_max = KITTENS_PLAYERS_MAX,
    .state_size = sizeof(struct kittens_state),
    .view_size = sizeof(struct kittens_view),
    .moves_max = MOVES_MAX,
    .events_max = EVENTS_MAX,
    .kinds = {kinds, KITTENS_KINDS},
    .options = options,
    .option_count = OPTION_COUNT,
    .refusals = kittens_refusals,
    .endings = endings,
    .start = kittens_start,
    .to_act = kittens_to_act,
    .deadline = kittens_deadline,
    .apply = kittens_apply,
    .nature = kittens_nature,
    .sound = kittens_sound,
    .standing = kittens_standing,
    .view = kittens_view,
    .legal = kittens_legal,
    .why_not = kittens_why_not,
    .is_final = kittens_is_final,
    .view_is_sound = kittens_view_is_sound,
    .imagine = kittens_imagine,
    .hash_state = kittens_hash_state,
    .progress = kittens_progress,
    .write_state = kittens_write_state,
    .write_view = kittens_write_view,
};
