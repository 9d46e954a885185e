/* Laws 1, 2, 3, 5 and 10: what is accepted and what is refused, at one position. Looks at what
   happens and at legality; what is shown to whom is judged elsewhere. */
#include "laws_inner.h"
#include "listed.h"

#include <string.h>

enum {
    SWEEP_KIND_MAX = 4096, /* kinds with more events than this are sampled */
    SWEEP_SAMPLE = 512,
    POKES = 8,        /* events tried at every position */
    SWEEP_TRIES = 96, /* a sweep comes so often that this many are tried for each event */
    COMPARE_ONE_IN = 8,
    REVIEW_ONE_IN = 2, /* how often forfeits and proposals of Nature are tried */
    BRIEF_SWEEP_ONE_IN = 400,
};

static void note_reason(struct run *run, const struct event *event, const struct message *why)
{
    int index = listed_index(run->game->refusals, why->text);

    if (index < 0)
        law_broken(run, 3, "a reason is not in the list of refusals", event);
    if (!message_is_whole(why))
        law_broken(run, 3, "a reason is not whole", event);
    run->seen.refusals[index] = true;
}

void check_reports(const struct run *run, const struct event *event, const struct outbox *outbox)
{
    for (int i = 0; i < outbox->report_count; i++) {
        if (!message_is_whole(&outbox->reports[i].message))
            law_broken(run, 3, "a report is not whole", event);
        if (outbox->reports[i].audience == 0 || (outbox->reports[i].audience & ~EVERYONE) != 0)
            law_broken(run, 3, "a report has no audience, or an odd one", event);
    }
}

/* Tries an event on a copy, left in `after`, and holds laws 2 and 3 against the answers. `view` is
   the sender's. */
static bool try_event(struct run *run, const void *view, const struct event *event)
{
    const struct game *game = run->game;
    struct message why = {0};
    bool is_refused = game->why_not(view, event, &why);

    run->tally.checks++;
    memcpy(run->after, run->world.state, game->state_size);
    if (game_apply(game, run->after, event, NULL) == is_refused)
        law_broken(run, 2,
                   is_refused ? "why_not has a reason, yet apply accepts it"
                              : "why_not has no reason, yet apply refuses it",
                   event);
    if (is_refused) {
        note_reason(run, event, &why);
        if (memcmp(run->after, run->world.state, game->state_size) != 0)
            law_broken(run, 3, "a refused event changed the state", event);
    }
    return !is_refused;
}

static bool try_alone(struct run *run, const struct event *event)
{
    run->game->view(run->world.state, event->seat, run->view);
    return try_event(run, run->view, event);
}

static void check_sound(struct run *run, const void *state, int law, const struct event *event)
{
    struct message why = {0};

    if (!run->game->sound(state, &why))
        law_broken(run, law, why.text ? why.text : "the state is not sound", event);
}

static void check_ranks(struct run *run, const struct standing *standing, int law)
{
    bool has_first = false;

    for (int seat = 0; seat < run->params.players; seat++) {
        if (standing->rank[seat] < 1 || standing->rank[seat] > run->params.players)
            law_broken(run, law, "a rank is out of range", NULL);
        has_first |= standing->rank[seat] == 1;
    }
    if (!has_first)
        law_broken(run, law, "nobody has the first rank", NULL);
}

static void check_seats_can_act(struct run *run, const void *state, int law)
{
    uint64_t acting = run->game->to_act(state);
    uint64_t seats = bits_below(run->params.players) | bits_of(SEAT_NATURE) | bits_of(SEAT_CLOCK);
    int seat;

    if (acting & ~seats)
        law_broken(run, law, "somebody who is not there is to act", NULL);
    if (bits_has(acting, SEAT_NATURE) && !run->game->nature)
        law_broken(run, law, "Nature is to act and can't", NULL);
    bits_each (seat, acting & bits_below(run->params.players)) {
        if (laws_list(run, state, seat, run->view, run->moves) == 0)
            law_broken(run, law, "a seat that is to act has no move", NULL);
    }
}

/* It is sound, and either goes on or is over. */
static void check_goes_on(struct run *run, const void *state, int law, const struct event *event)
{
    struct standing standing = {0};
    bool is_over = run->game->to_act(state) == 0;
    int ending_count = 0;

    while (run->game->endings[ending_count])
        ending_count++;
    check_sound(run, state, law, event);
    run->game->standing(state, &standing);
    if (is_over != (standing.ending >= 0) || standing.ending >= ending_count)
        law_broken(run, law,
                   is_over ? "nobody is to act and it is not over" : "it is over and goes on",
                   event);
    if (is_over)
        check_ranks(run, &standing, law);
    check_seats_can_act(run, state, law);
}

static void check_deadline(struct run *run)
{
    int64_t deadline = run->game->deadline(run->world.state);
    bool clock_acts = bits_has(run->game->to_act(run->world.state), SEAT_CLOCK);
    struct event timeout = {
        .time_ms = run->world.now_ms, .seat = SEAT_CLOCK, .kind = EVENT_TIMEOUT};

    if (clock_acts != (deadline != NEVER))
        law_broken(run, 5, "Clock is to act without a deadline, or not to act with one", NULL);
    if (deadline == NEVER) {
        if (try_alone(run, &timeout))
            law_broken(run, 5, "a timeout is accepted without a deadline", &timeout);
        return;
    }
    run->seen.had_deadline = true;
    timeout.time_ms = deadline - 1;
    if (try_alone(run, &timeout))
        law_broken(run, 5, "a timeout is accepted too early", &timeout);
    timeout.time_ms = deadline;
    if (!try_alone(run, &timeout))
        law_broken(run, 5, "a timeout that is due is refused", &timeout);
    check_sound(run, run->after, 5, &timeout);
}

static bool moves_overlap(const struct move *a, const struct move *b)
{
    int last = a->arg_count - 1;

    if (a->kind != b->kind || a->arg_count != b->arg_count)
        return false;
    if (last < 0)
        return true;
    return memcmp(a->args, b->args, (size_t)last * sizeof *a->args) == 0 &&
           a->args[last] <= b->last_max && b->args[last] <= a->last_max;
}

static void check_list(const struct run *run, int count)
{
    for (int i = 0; i < count; i++) {
        const struct move *move = &run->moves[i];
        struct event event = {0};
        for (int end = 0; end < 2; end++) {
            move_event(move, end * (move_width(move) - 1), 0, &event);
            if (move_width(move) < 1 || !event_has_shape(run->game->kinds, &event, NULL))
                law_broken(run, 2, "a listed move has no shape", NULL);
        }
        for (int k = 0; k < i; k++)
            if (moves_overlap(move, &run->moves[k]))
                law_broken(run, 2, "a move is listed twice", &event);
    }
}

/* Nothing that begins like an accepted event is refused; other beginnings may be, with a reason. */
static void check_beginnings(struct run *run, const struct event *whole, bool is_accepted)
{
    const struct event_kind *kind = &run->game->kinds.list[whole->kind];
    struct event event = *whole;

    for (int i = kind->arg_min - 1; i >= 0; i--) {
        struct message why = {0};
        event.arg_count = (int16_t)i;
        event.args[i] = event_field(kind, i)->max; /* not chosen yet, so it must not matter */
        if (!run->game->why_not(run->view, &event, &why))
            continue;
        if (is_accepted)
            law_broken(run, 2, "the beginning of a legal move is refused", &event);
        note_reason(run, &event, &why);
    }
}

/* What two moves lead to often differs in one thing only. */
static void compare_with_last(struct run *run)
{
    if (laws_one_in(run, COMPARE_ONE_IN))
        check_texts(run, run->before, run->after);
    memcpy(run->before, run->after, run->game->state_size);
}

/* A sender whose view is in `view` and whose `count` moves are in `moves`. */
static void try_against_list(struct run *run, int count, const struct event *event)
{
    bool is_listed = false;

    if (!event_has_shape(run->game->kinds, event, NULL))
        return;
    for (int i = 0; i < count && !is_listed; i++)
        is_listed = move_has(&run->moves[i], event);
    if (try_event(run, run->view, event) != is_listed)
        law_broken(run, 2, is_listed ? "a listed move is refused" : "an unlisted move is accepted",
                   event);
    check_beginnings(run, event, is_listed);
    if (is_listed)
        compare_with_last(run);
}

static bool is_swept(const struct run *run, int kind)
{
    return kind >= EVENT_OWN && run->game->kinds.list[kind].by == BY_PLAYER;
}

/* How many events of a kind have their shape, order of ascending arguments apart; at most
   SWEEP_KIND_MAX + 1. */
static int kind_size(const struct event_kind *kind)
{
    int size = kind->arg_min == 0, product = 1;

    for (int i = 0; i < kind->arg_max; i++) {
        const struct field *field = event_field(kind, i);
        product *= field->max - field->min + 1;
        if (product > SWEEP_KIND_MAX)
            return SWEEP_KIND_MAX + 1;
        if (i + 1 >= kind->arg_min)
            size += product;
    }
    return size > SWEEP_KIND_MAX ? SWEEP_KIND_MAX + 1 : size;
}

/* Goes on to the next event with as many arguments; false after the last. */
static bool next_args(const struct event_kind *kind, struct event *event)
{
    for (int i = event->arg_count - 1; i >= 0; i--) {
        if (event->args[i] < event_field(kind, i)->max) {
            event->args[i]++;
            return true;
        }
        event->args[i] = event_field(kind, i)->min;
    }
    return false;
}

static void try_all(struct run *run, int count, struct event *event)
{
    const struct event_kind *kind = &run->game->kinds.list[event->kind];

    for (int args = kind->arg_min; args <= kind->arg_max; args++) {
        event->arg_count = (int16_t)args;
        for (int i = 0; i < args; i++)
            event->args[i] = event_field(kind, i)->min;
        do
            try_against_list(run, count, event);
        while (next_args(kind, event));
    }
}

static void try_listed(struct run *run, int count, const struct event *like)
{
    for (int i = 0; i < count; i++)
        for (int k = 0; run->moves[i].kind == like->kind && k < move_width(&run->moves[i]); k++) {
            struct event event = {0};
            move_event(&run->moves[i], k, like->seat, &event);
            event.time_ms = like->time_ms;
            try_against_list(run, count, &event);
        }
}

/* Any event of this kind, or a listed one with an argument changed: something nearly right. */
static void guess(struct run *run, int count, int kind, int seat, struct event *event)
{
    drive_any(run, kind, seat, event);
    const struct move *move = count > 0 ? &run->moves[laws_roll(run, count)] : NULL;
    if (!move || move->kind != kind || event->arg_count == 0 || laws_one_in(run, 2))
        return;
    struct event any = *event;
    int changed = laws_roll(run, any.arg_count);
    move_event(move, laws_roll(run, move_width(move)), seat, event);
    event->time_ms = any.time_ms;
    event->args[changed] = any.args[changed];
}

static void try_sample(struct run *run, int count, const struct event *like)
{
    for (int i = 0; i < SWEEP_SAMPLE; i++) {
        struct event event;
        guess(run, count, like->kind, like->seat, &event);
        try_against_list(run, count, &event);
    }
}

static int list_for(struct run *run, int seat)
{
    int count = laws_list(run, run->world.state, seat, run->view, run->moves);

    if (count > 0 && !bits_has(run->game->to_act(run->world.state), seat))
        law_broken(run, 2, "a seat that is not to act has moves", NULL);
    return count;
}

/* Tries every event of this seat, or as many as can be. */
static void sweep_seat(struct run *run, int seat)
{
    int count = list_for(run, seat);

    check_list(run, count);
    for (int kind = 0; kind < run->game->kinds.count; kind++) {
        struct event event = {
            .time_ms = run->world.now_ms, .seat = (int16_t)seat, .kind = (int16_t)kind};
        if (!is_swept(run, kind))
            continue;
        if (kind_size(&run->game->kinds.list[kind]) <= SWEEP_KIND_MAX) {
            try_all(run, count, &event);
        } else {
            try_listed(run, count, &event);
            try_sample(run, count, &event);
        }
    }
}

/* How many seats are tried: those of the players, and one where nobody sits. */
static int swept_seats(const struct run *run)
{
    return run->params.players < PLAYERS_MAX ? run->params.players + 1 : PLAYERS_MAX;
}

static int sweep_size(const struct run *run)
{
    int size = 0;

    for (int kind = 0; kind < run->game->kinds.count; kind++)
        if (is_swept(run, kind))
            size += kind_size(&run->game->kinds.list[kind]);
    return size;
}

/* Tries whoever is to act, and somebody else. */
static void sweep(struct run *run)
{
    uint64_t acting = run->game->to_act(run->world.state) & bits_below(PLAYERS_MAX);
    int seat, other = laws_roll(run, swept_seats(run));

    bits_each (seat, acting | bits_of(other))
        sweep_seat(run, seat);
}

/* Tries a few events, more often of a seat that is to act. */
static void poke(struct run *run)
{
    uint64_t acting = run->game->to_act(run->world.state) & bits_below(PLAYERS_MAX);
    int any = laws_roll(run, swept_seats(run));
    int seat = acting == 0 || laws_one_in(run, 4) ? any : drive_seat(run, acting);
    int count = list_for(run, seat);

    for (int i = 0; i < POKES; i++) {
        struct event event;
        int kind = laws_roll(run, run->game->kinds.count);
        guess(run, count, kind, seat, &event);
        if (is_swept(run, kind))
            try_against_list(run, count, &event);
    }
}

/* The sender can't be wrong, as the shape fixes it; all else may be. */
static void spoil(struct run *run, struct event *event)
{
    int a = laws_roll(run, event->arg_count), b = laws_roll(run, event->arg_count);
    const struct field *field = event_field(&run->game->kinds.list[event->kind], a);
    int16_t value = event->args[a];

    switch (laws_roll(run, 4)) {
    case 0: event->args[a] = event->args[b], event->args[b] = value; break;
    case 1: event->args[a] = event->args[b]; break;
    case 2: event->arg_count--; break;
    case 3:
        event->args[a] = (int16_t)(field->min + laws_roll(run, field->max - field->min + 1));
        break;
    }
}

static void try_spoilt(struct run *run, const struct event *proposal)
{
    struct event event = *proposal;

    event.seat = 0;
    if (event_has_shape(run->game->kinds, &event, NULL))
        law_broken(run, 2, "a player may act for Nature", &event);
    for (int i = 0; i < POKES && proposal->arg_count > 0; i++) {
        event = *proposal;
        spoil(run, &event);
        if (event_has_shape(run->game->kinds, &event, NULL) && try_alone(run, &event))
            check_sound(run, run->after, 2, &event);
    }
}

static void check_nature(struct run *run)
{
    struct event event = {0};

    run->game->nature(run->world.state, &run->dice, &event);
    event.time_ms = run->world.now_ms;
    if (!event_has_shape(run->game->kinds, &event, NULL))
        law_broken(run, 1, "what Nature proposes has no shape", NULL);
    if (!try_alone(run, &event))
        law_broken(run, 1, "what Nature proposes is refused", &event);
    check_sound(run, run->after, 1, &event);
    try_spoilt(run, &event);
}

static void check_nature_waits(struct run *run)
{
    for (int kind = EVENT_OWN; kind < run->game->kinds.count; kind++) {
        struct event event;
        if (run->game->kinds.list[kind].by != BY_NATURE)
            continue;
        drive_any(run, kind, SEAT_NATURE, &event);
        if (event_has_shape(run->game->kinds, &event, NULL) && try_alone(run, &event))
            law_broken(run, 2, "Nature is not to act and may", &event);
    }
}

/* Whether a seat lives can't be asked, but who may not forfeit may never act again. */
static void check_forfeit(struct run *run, int seat, bool is_over)
{
    struct event event = {
        .time_ms = run->world.now_ms, .seat = (int16_t)seat, .kind = EVENT_FORFEIT};
    bool is_absent = seat >= run->params.players;

    if (!try_alone(run, &event)) {
        if (!is_over && !is_absent && bits_has(run->game->to_act(run->world.state), seat))
            law_broken(run, 10, "a seat that is to act can't forfeit", &event);
        if (!is_over)
            run->out |= bits_of(seat);
        return;
    }
    if (is_over || is_absent || bits_has(run->left, seat))
        law_broken(run, 10, "a seat forfeits that is not in the game", &event);
    if (bits_has(run->out, seat))
        law_broken(run, 10, "a forfeit was refused, and is not any more", &event);
    if (bits_has(run->game->to_act(run->after), seat))
        law_broken(run, 10, "a seat has forfeited and is to act", &event);
    check_goes_on(run, run->after, 10, &event);
}

static void check_forfeits(struct run *run)
{
    uint64_t acting = run->game->to_act(run->world.state);

    if (acting & (run->left | run->out))
        law_broken(run, 10, "a seat that is out of the game is to act", NULL);
    for (int seat = 0; seat < swept_seats(run); seat++)
        check_forfeit(run, seat, acting == 0);
}

/* Nature's proposals where it is to act, and that it waits where not. */
static void review_nature(struct run *run)
{
    if (bits_has(run->game->to_act(run->world.state), SEAT_NATURE))
        check_nature(run);
    else if (laws_one_in(run, REVIEW_ONE_IN))
        check_nature_waits(run);
}

void check_position(struct run *run)
{
    check_goes_on(run, run->world.state, 1, NULL);
    check_deadline(run);
    if (run->game->to_act(run->world.state) == 0 || laws_one_in(run, REVIEW_ONE_IN))
        check_forfeits(run);
    review_nature(run);
    poke(run);
    if (laws_roll(run, sweep_size(run)) < SWEEP_TRIES)
        sweep(run);
}

void check_position_briefly(struct run *run)
{
    check_goes_on(run, run->world.state, 1, NULL);
    if (laws_one_in(run, BRIEF_SWEEP_ONE_IN))
        sweep(run);
    if (!laws_one_in(run, POKES))
        return;
    check_deadline(run);
    review_nature(run);
    poke(run);
}
