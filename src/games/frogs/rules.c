/* The rules of frogs: how a match starts, what each event changes, and how it ends. What is allowed
   is judged in judge.c. */
#include "frogs.h"
#include "state.h"

#include "bits.h"

#include <string.h>

static const char *const board_names[] = {"classic", "small"};
static const char *const card_switch[] = {"off", "on"};
static const char *const homes_names[] = {"any", "spread"};
static const char *const removal_names[] = {"action", "extra"};
static const char *const landing_names[] = {"push", "hop"};
static const char *const board_titles[] = {WORDS("The whole pond"), WORDS("A small pond")};
static const char *const card_titles[] = {WORDS("Without cards"), WORDS("With cards")};
static const char *const homes_titles[] = {WORDS("Any home"), WORDS("Spread over the homes")};
static const char *const removal_titles[] = {WORDS("An action"), WORDS("An extra after one")};
static const char *const landing_titles[] = {WORDS("The one that sat there"),
                                             WORDS("The one that came")};

static const struct option options[FROGS_OPTIONS] = {
    [FROGS_OPTION_BOARD] = {.field = {"board", 0, 1, board_names},
                            .standard = 0,
                            .titles = board_titles,
                            .title = WORDS("Pond"),
                            .says = WORDS("How large is the pond?")},
    [FROGS_OPTION_FROGS] = {.field = {"frogs", 1, FROGS_EACH_MAX, NULL},
                            .standard = 3,
                            .title = WORDS("Frogs each"),
                            .says = WORDS("How many frogs does each player have?")},
    [FROGS_OPTION_CARDS] = {.field = {"cards", 0, 1, card_switch},
                            .standard = 1,
                            .titles = card_titles,
                            .title = WORDS("Cards"),
                            .says = WORDS("Are there cards?")},
    [FROGS_OPTION_HOMES] =
        {.field = {"homes", 0, 1, homes_names},
         .standard = 0,
         .titles = homes_titles,
         .title = WORDS("Homes"),
         .says = WORDS("May your frogs all go into one home, or must they spread over the homes?")},
    [FROGS_OPTION_REMOVAL] = {.field = {"removal", 0, 1, removal_names},
                              .standard = 0,
                              .titles = removal_titles,
                              .title = WORDS("Bridge Removal"),
                              .says = WORDS("Is Bridge Removal an action, or an extra after one?")},
    [FROGS_OPTION_LANDING] = {.field = {"landing", 0, 1, landing_names},
                              .standard = 0,
                              .titles = landing_titles,
                              .title = WORDS("Landing on a frog"),
                              .says = WORDS(
                                  "When a frog lands on another, which of them must jump on?")},
};

const char *const frogs_card_names[FROGS_CARDS] = {
    [FROGS_EXTRA_JUMP] = WORDS("extra-jump"),
    [FROGS_PARACHUTE] = WORDS("parachute"),
    [FROGS_EXTRA_BRIDGE] = WORDS("extra-bridge"),
    [FROGS_REMOVAL] = WORDS("removal"),
};

const char *const frogs_card_titles[FROGS_CARDS] = {
    [FROGS_EXTRA_JUMP] = WORDS("Extra Jump"),
    [FROGS_PARACHUTE] = WORDS("Parachute"),
    [FROGS_EXTRA_BRIDGE] = WORDS("Extra Bridge"),
    [FROGS_REMOVAL] = WORDS("Bridge Removal"),
};

#define A_PLACE                                                                                    \
    {                                                                                              \
        WORDS("place"), 0, FROGS_PLACES - 1, frogs_place_names                                     \
    }
#define A_GAP .arg_min = 2, .arg_max = 2, .fields = {A_PLACE, A_PLACE}, .is_ascending = true

static const struct event_kind kinds[FROGS_KINDS] = {
    EVENT_COMMON_KINDS,
    [FROGS_JUMP] = {.name = "jump", .arg_min = 2, .arg_max = 2, .fields = {A_PLACE, A_PLACE}},
    [FROGS_PUSH] = {.name = "push", .arg_min = 1, .arg_max = 1, .fields = {A_PLACE}},
    [FROGS_BRIDGE] = {.name = "bridge", A_GAP},
    [FROGS_REMOVE] = {.name = "remove", A_GAP},
    [FROGS_PLAY] = {.name = "card",
                    .arg_min = 1,
                    .arg_max = 1,
                    .fields = {{WORDS("card"), 0, FROGS_CARDS - 1, frogs_card_names}}},
    [FROGS_DONE] = {.name = "done"},
};

static const char *const endings[] = {
    [FROGS_ENDING_HOME] = WORDS("all frogs of one player have arrived"),
    [FROGS_ENDING_REPETITION] = WORDS("the same position for the third time"),
    [FROGS_ENDING_TURNS] = WORDS("300 turns without a winner"),
    [FROGS_ENDING_LAST] = WORDS("one player is left"),
    [FROGS_ENDINGS] = NULL,
};

/* The position as a number: same-coloured frogs are alike, so they are counted in order. */
static struct frogs_position position_of(const struct frogs_table *t)
{
    struct frogs_position position = {.bridges = t->now.bridges};

    for (int seat = 0; seat < t->players; seat++) {
        uint64_t places[FROGS_EACH_MAX] = {0};
        for (int n = 0; n < t->frogs_each; n++) {
            uint64_t place = t->now.frogs[FROGS_EACH_MAX * seat + n];
            int at = n;
            for (; at > 0 && places[at - 1] > place; at--)
                places[at] = places[at - 1];
            places[at] = place;
        }
        for (int n = 0; n < FROGS_EACH_MAX; n++)
            position.frogs = position.frogs << 5 | places[n];
        position.bridges |= (uint64_t)t->now.used[seat] << (FROGS_GAPS_MAX + FROGS_CARDS * seat);
    }
    position.bridges |= (uint64_t)t->mover << 60;
    return position;
}

int frogs_repeats(const struct frogs_table *table)
{
    struct frogs_position now = position_of(table);
    int count = 0;

    for (int i = 0; i < table->past_count; i++)
        count += table->past[i].frogs == now.frogs && table->past[i].bridges == now.bridges;
    return count;
}

static void begin_turn(struct frogs_table *t)
{
    t->stage = FROGS_ACTION;
    t->card = FROGS_NO_CARD;
    t->jumper = t->onward = FROGS_NOBODY;
    t->began = FROGS_NOWHERE;
    t->before = t->now;
}

static void remember(struct frogs_table *t)
{
    t->past[t->past_count++] = position_of(t);
}

void frogs_set_options(struct frogs_table *t, const struct params *params)
{
    const int16_t *chosen = params->options;

    t->players = (uint8_t)params->players;
    t->size = (uint8_t)chosen[FROGS_OPTION_BOARD];
    t->frogs_each = (uint8_t)chosen[FROGS_OPTION_FROGS];
    t->has_cards = (uint8_t)chosen[FROGS_OPTION_CARDS];
    t->is_spread = (uint8_t)chosen[FROGS_OPTION_HOMES];
    t->removal_is_extra = (uint8_t)chosen[FROGS_OPTION_REMOVAL];
    t->is_hop = (uint8_t)chosen[FROGS_OPTION_LANDING];
}

static bool frogs_start(void *state, const struct params *params, struct message *why)
{
    struct frogs_table *t = &((struct frogs_state *)state)->table;

    memset(state, 0, sizeof(struct frogs_state));
    frogs_set_options(t, params);
    const struct frogs_board *board = frogs_board_of(t);
    /* With a free pad left, whoever has not won can always do something. */
    if (t->players * t->frogs_each >= bits_count(board->pads)) {
        *why = SAY("That many frogs don't fit on this board.", .position = FROGS_OPTION_FROGS);
        return false;
    }
    t->ending = FROGS_PLAYING;
    t->winner = FROGS_NOBODY;
    t->now.bridges = bits_below(board->gap_count);
    int frog;
    bits_each (frog, frogs_numbers(t))
        t->now.frogs[frog] = board->homes[frogs_owner(frog)];
    t->then = t->now;
    begin_turn(t);
    remember(t);
    return true;
}

static uint64_t frogs_to_act(const void *state)
{
    const struct frogs_table *t = &((const struct frogs_state *)state)->table;

    return t->stage == FROGS_OVER ? 0 : bits_of(t->mover);
}

static int64_t frogs_deadline(const void *state)
{
    (void)state;
    return NEVER;
}

static void end(struct frogs_table *t, enum frogs_ending ending, int winner, struct outbox *outbox)
{
    t->stage = FROGS_OVER;
    t->card = FROGS_NO_CARD;
    t->jumper = t->onward = FROGS_NOBODY;
    t->began = FROGS_NOWHERE;
    t->ending = (uint8_t)ending;
    t->winner = (uint8_t)winner;
    if (winner == FROGS_NOBODY)
        outbox_tell(
            outbox, EVERYONE,
            SAY("The game is a draw: {ending}.", .args = {SAY_WORD("ending", endings[ending])}));
    else
        outbox_tell(outbox, EVERYONE, SAY("{winner} wins!", .args = {SAY_SEAT("winner", winner)}));
}

static void tell_turn(const struct frogs_table *t, struct outbox *outbox)
{
    outbox_begin_turn(outbox);
    outbox_tell(outbox, EVERYONE,
                SAY("{mover} is to play.", .args = {SAY_SEAT("mover", t->mover)}));
}

static void end_turn(struct frogs_table *t, struct outbox *outbox)
{
    t->turns++;
    do
        t->mover = (uint8_t)((t->mover + 1) % t->players);
    while (!bits_has(frogs_living(t), t->mover));
    begin_turn(t);
    remember(t);
    if (frogs_repeats(t) >= FROGS_REPEATS_MAX)
        end(t, FROGS_ENDING_REPETITION, FROGS_NOBODY, outbox);
    else if (t->turns >= FROGS_TURNS_MAX)
        end(t, FROGS_ENDING_TURNS, FROGS_NOBODY, outbox);
    else
        tell_turn(t, outbox);
}

/* The living seat whose frogs have all arrived, or FROGS_NOBODY. */
static int find_winner(const struct frogs_table *t)
{
    int seat;

    bits_each (seat, frogs_living(t)) {
        if (frogs_home_count(t, &t->now, seat) == t->frogs_each)
            return seat;
    }
    return FROGS_NOBODY;
}

/* removal=extra: after an action without a card a bridge may go as well. */
static bool may_remove_too(const struct frogs_table *t)
{
    return t->removal_is_extra && t->has_cards && t->card == FROGS_NO_CARD &&
           !bits_has(t->now.used[t->mover], FROGS_REMOVAL) && frogs_removable(t, &t->now);
}

static void finish_action(struct frogs_table *t, struct outbox *outbox)
{
    int winner = find_winner(t);

    if (t->card != FROGS_NO_CARD)
        t->now.used[t->mover] |= (uint8_t)bits_of(t->card);
    if (winner != FROGS_NOBODY) {
        end(t, FROGS_ENDING_HOME, winner, outbox);
    } else if (may_remove_too(t)) {
        begin_turn(t);
        t->stage = FROGS_EXTRA;
        outbox_begin_turn(outbox);
        outbox_tell(
            outbox, EVERYONE,
            SAY("{seat} may remove a bridge as well.", .args = {SAY_SEAT("seat", t->mover)}));
    } else {
        end_turn(t, outbox);
    }
}

static struct message about_gap(const char *text, int seat, int a, int b)
{
    return SAY(text, .args = {SAY_SEAT("seat", seat), SAY_NAME("from", frogs_place_names[a]),
                              SAY_NAME("to", frogs_place_names[b])});
}

static void tell_step(const struct frogs_table *t, int frog, int from, int to, bool is_falling,
                      struct outbox *outbox)
{
    int owner = frogs_owner(frog);

    outbox_tell(outbox, EVERYONE,
                about_gap(WORDS("A frog of {seat} goes from {from} to {to}."), owner, from, to));
    if (is_falling)
        outbox_tell(outbox, EVERYONE,
                    SAY("The bridge between {from} and {to} falls.",
                        .args = {SAY_NAME("from", frogs_place_names[from]),
                                 SAY_NAME("to", frogs_place_names[to])}));
    if (frogs_is_locked(t, &t->now, frog))
        outbox_tell(outbox, EVERYONE, SAY("That frog has arrived and stays there."));
}

/* Moves a frog and, where two share a pad then, waits for the way of the one that must go on; false
   if it does. */
static bool step(struct frogs_table *t, int frog, int to, bool is_flying, struct outbox *outbox)
{
    int from = t->now.frogs[frog], began = frogs_beginning(t, frog);
    uint64_t bridges = t->now.bridges;

    t->onward = (uint8_t)frogs_step(t, &t->now, frog, to, is_flying);
    tell_step(t, frog, from, to, bridges != t->now.bridges, outbox);
    if (t->onward == FROGS_NOBODY)
        return true;
    t->stage = FROGS_CHAIN;
    t->began = (uint8_t)began;
    outbox_tell(outbox, EVERYONE,
                SAY("The frog of {owner} on {place} must move on.",
                    .args = {SAY_SEAT("owner", frogs_owner(t->onward)),
                             SAY_NAME("place", frogs_place_names[to])}));
    return false;
}

static void jump(struct frogs_table *t, const struct event *event, struct outbox *outbox)
{
    int frog = frogs_jumping(t, event->args[0]);
    bool is_first = t->card == FROGS_EXTRA_JUMP && t->stage == FROGS_CARD;
    bool is_flying = t->card == FROGS_PARACHUTE;

    t->jumper = FROGS_NOBODY;
    if (!step(t, frog, event->args[1], is_flying, outbox))
        return;
    if (is_first && !frogs_is_locked(t, &t->now, frog)) {
        t->stage = FROGS_SECOND;
        t->jumper = (uint8_t)frog;
    } else {
        finish_action(t, outbox);
    }
}

static void push(struct frogs_table *t, const struct event *event, struct outbox *outbox)
{
    if (step(t, t->onward, event->args[0], false, outbox))
        finish_action(t, outbox);
}

static void place_bridge(struct frogs_table *t, const struct event *event, struct outbox *outbox)
{
    int a = event->args[0], b = event->args[1];

    t->now.bridges |= bits_of(frogs_gap_between(frogs_board_of(t), a, b));
    outbox_tell(
        outbox, EVERYONE,
        about_gap(WORDS("{seat} places a bridge between {from} and {to}."), t->mover, a, b));
    bool is_first = t->card == FROGS_EXTRA_BRIDGE && t->stage == FROGS_CARD;
    if (is_first && frogs_empty_gaps(t, &t->now))
        t->stage = FROGS_SECOND;
    else
        finish_action(t, outbox);
}

static void remove_bridge(struct frogs_table *t, const struct event *event, struct outbox *outbox)
{
    int a = event->args[0], b = event->args[1];

    t->now.bridges &= ~bits_of(frogs_gap_between(frogs_board_of(t), a, b));
    outbox_tell(
        outbox, EVERYONE,
        about_gap(WORDS("{seat} removes the bridge between {from} and {to}."), t->mover, a, b));
    t->card = FROGS_REMOVAL;
    finish_action(t, outbox);
}

static void play_card(struct frogs_table *t, const struct event *event, struct outbox *outbox)
{
    t->card = (uint8_t)event->args[0];
    t->stage = FROGS_CARD;
    outbox_tell(
        outbox, EVERYONE,
        SAY("{seat} plays {card}.",
            .args = {SAY_SEAT("seat", t->mover), SAY_WORD("card", frogs_card_titles[t->card])}));
}

static void say_done(struct frogs_table *t, struct outbox *outbox)
{
    if (t->stage == FROGS_EXTRA)
        end_turn(t, outbox);
    else
        finish_action(t, outbox);
}

/* An unfinished turn is undone where its player leaves, or where the game ends by it. */
static void forfeit(struct frogs_table *t, int seat, struct outbox *outbox)
{
    t->forfeited |= (uint8_t)bits_of(seat);
    outbox_tell(outbox, EVERYONE,
                SAY("{seat} leaves; the frogs stay.", .args = {SAY_SEAT("seat", seat)}));
    bool is_last = bits_count(frogs_living(t)) == 1;
    if (is_last || seat == t->mover)
        t->now = t->before;
    if (is_last)
        end(t, FROGS_ENDING_LAST, bits_first(frogs_living(t)), outbox);
    else if (seat == t->mover)
        end_turn(t, outbox);
}

static void act(struct frogs_table *t, const struct event *event, struct outbox *outbox)
{
    switch (event->kind) {
    case EVENT_FORFEIT: forfeit(t, event->seat, outbox); break;
    case FROGS_JUMP: jump(t, event, outbox); break;
    case FROGS_PUSH: push(t, event, outbox); break;
    case FROGS_BRIDGE: place_bridge(t, event, outbox); break;
    case FROGS_REMOVE: remove_bridge(t, event, outbox); break;
    case FROGS_PLAY: play_card(t, event, outbox); break;
    case FROGS_DONE: say_done(t, outbox); break;
    }
}

static bool is_same_board(const struct frogs_layout *a, const struct frogs_layout *b)
{
    return a->bridges == b->bridges && memcmp(a->frogs, b->frogs, sizeof a->frogs) == 0;
}

static bool frogs_apply(void *state, const struct event *event, struct outbox *outbox)
{
    struct frogs_table *t = &((struct frogs_state *)state)->table;
    struct frogs_layout was = t->now;

    if (!frogs_may(t, event))
        return false;
    act(t, event, outbox);
    t->is_new = !is_same_board(&was, &t->now);
    if (t->is_new)
        t->then = was;
    return true;
}

/* A turn can be cancelled as long as it goes on. */
static bool frogs_is_final(const void *view, const struct event *event)
{
    struct frogs_state after = {.table = ((const struct frogs_view *)view)->table};
    uint64_t going_on = bits_of(FROGS_CARD) | bits_of(FROGS_SECOND) | bits_of(FROGS_CHAIN);

    if (event->kind == EVENT_FORFEIT)
        return true;
    game_apply(&frogs_game, &after, event, NULL);
    return !bits_has(going_on, after.table.stage);
}

static void frogs_standing(const void *state, struct standing *standing)
{
    const struct frogs_table *t = &((const struct frogs_state *)state)->table;
    int merit[FROGS_PLAYERS_MAX];

    *standing = (struct standing){.ending = t->ending == FROGS_PLAYING ? -1 : t->ending};
    for (int seat = 0; seat < t->players; seat++) {
        standing->score[seat] = frogs_home_count(t, &t->now, seat);
        merit[seat] = seat == t->winner ? 2 : bits_has(frogs_living(t), seat) ? 1 : 0;
    }
    for (int seat = 0; seat < t->players && standing->ending >= 0; seat++) {
        standing->rank[seat] = 1;
        for (int other = 0; other < t->players; other++)
            standing->rank[seat] += merit[other] > merit[seat];
    }
}

/* Up to the last position of the past. */
static size_t table_extent(const struct frogs_table *t)
{
    return offsetof(struct frogs_table, past) + t->past_count * sizeof *t->past;
}

static size_t frogs_extent(const void *state)
{
    _Static_assert(offsetof(struct frogs_state, table) == 0, "the extent is that of the table");
    return table_extent(&((const struct frogs_state *)state)->table);
}

static size_t frogs_view_extent(const void *view)
{
    _Static_assert(offsetof(struct frogs_view, table) + sizeof(struct frogs_table) ==
                           sizeof(struct frogs_view) &&
                       offsetof(struct frogs_table, past) +
                               sizeof(((struct frogs_table *)0)->past) ==
                           sizeof(struct frogs_table),
                   "the past is the last of it");
    return offsetof(struct frogs_view, table) +
           table_extent(&((const struct frogs_view *)view)->table);
}

static void frogs_view(const void *state, int viewer, void *view)
{
    struct frogs_view *v = view;
    size_t extent = frogs_extent(state);

    memcpy(&v->table, state, extent);
    memset((unsigned char *)&v->table + extent, 0, sizeof v->table - extent);
    v->viewer = (uint64_t)viewer;
}

static void frogs_imagine(const void *view, struct dice *dice, void *state)
{
    (void)dice;
    ((struct frogs_state *)state)->table = ((const struct frogs_view *)view)->table;
}

const struct game frogs_game = {
    .name = "frogs",
    .title = WORDS("Frogs"),
    .version = 1,
    .players_min = 2,
    .players_max = FROGS_PLAYERS_MAX,
    .state_size = sizeof(struct frogs_state),
    .view_size = sizeof(struct frogs_view),
    .moves_max = 64,
    /* A turn is at most a card, two jumps, a push for each bridge and one over a home bridge, and a
       removal. */
    .events_max = FROGS_TURNS_MAX * (FROGS_GAPS_MAX + 4) + FROGS_PLAYERS_MAX,
    .kinds = {kinds, FROGS_KINDS},
    .options = options,
    .option_count = FROGS_OPTIONS,
    .refusals = frogs_refusals,
    .endings = endings,
    .start = frogs_start,
    .extent = frogs_extent,
    .view_extent = frogs_view_extent,
    .to_act = frogs_to_act,
    .deadline = frogs_deadline,
    .apply = frogs_apply,
    .sound = frogs_sound,
    .standing = frogs_standing,
    .view = frogs_view,
    .legal = frogs_legal,
    .why_not = frogs_why_not,
    .is_final = frogs_is_final,
    .view_is_sound = frogs_view_is_sound,
    .imagine = frogs_imagine,
    .progress = frogs_progress,
    .hash_state = frogs_hash_state,
    .write_state = frogs_write_state,
    .write_view = frogs_write_view,
};
