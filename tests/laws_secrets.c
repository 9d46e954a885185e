/* Laws 6, 7 and 8: what is shown and told to whom. Two worlds that look the same to a viewer are
   driven side by side; what the viewer is shown and told must come apart in the same moment. */
#include "laws_inner.h"

#include <string.h>

enum { IMAGINE_ONE_IN = 3, FORK_ONE_IN = 6, VARY_TRIES = 8 };

static bool same_views(struct run *run, const void *a, const void *b, int viewer)
{
    run->game->view(a, viewer, run->view);
    run->game->view(b, viewer, run->other_view);
    return memcmp(run->view, run->other_view, run->game->view_size) == 0;
}

static bool same_moves(const struct move *a, const struct move *b, int count)
{
    for (int i = 0; i < count; i++)
        if (a[i].kind != b[i].kind || a[i].arg_count != b[i].arg_count ||
            memcmp(a[i].args, b[i].args, (size_t)a[i].arg_count * sizeof *a[i].args) != 0 ||
            move_width(&a[i]) != move_width(&b[i]))
            return false;
    return true;
}

/* Views, deadlines and legal moves. */
static bool looks_same(struct run *run, const void *a, const void *b, int viewer)
{
    if (!same_views(run, a, b, viewer) || run->game->deadline(a) != run->game->deadline(b))
        return false;
    int count = laws_list(run, a, viewer, run->view, run->moves);
    return count == laws_list(run, b, viewer, run->other_view, run->other_moves) &&
           same_moves(run->moves, run->other_moves, count);
}

static const struct report *next_told(const struct outbox *outbox, int *at, int viewer)
{
    while (*at < outbox->report_count) {
        const struct report *report = &outbox->reports[(*at)++];
        if (bits_has(report->audience, viewer))
            return report;
    }
    return NULL;
}

static bool told_same(const struct outbox *a, const struct outbox *b, int viewer)
{
    int at_a = 0, at_b = 0;

    for (;;) {
        const struct report *x = next_told(a, &at_a, viewer), *y = next_told(b, &at_b, viewer);
        if (!x || !y)
            return x == y;
        if (!message_equal(&x->message, &y->message))
            return false;
    }
}

/* A world that this viewer can't tell from the true one. Law 6. */
static void imagine(struct run *run, int viewer, void *imagined)
{
    struct message why = {0};

    run->viewer = viewer;
    run->game->view(run->world.state, viewer, run->view);
    run->game->imagine(run->view, &run->dice, imagined);
    run->tally.checks++;
    if (!run->game->sound(imagined, &why))
        law_broken(run, 6, why.text ? why.text : "the imagined state is not sound", NULL);
    if (!looks_same(run, run->world.state, imagined, viewer))
        law_broken(run, 6, "the imagined state looks different", NULL);
}

/* Changes the secret arguments of an event so that it stays legal in this state, if it can. */
static bool vary_secrets(struct run *run, const void *state, struct event *event)
{
    const struct event_kind *kind = &run->game->kinds.list[event->kind];

    run->game->view(state, event->seat, run->driver_view);
    for (int tries = 0; kind->secret_args != 0 && tries < VARY_TRIES; tries++) {
        struct event any, varied = *event;
        drive_any(run, event->kind, event->seat, &any);
        for (int i = 0; i < event->arg_count && i < any.arg_count; i++)
            if (bits_has(kind->secret_args, i))
                varied.args[i] = any.args[i];
        if (memcmp(varied.args, event->args, sizeof varied.args) != 0 &&
            event_has_shape(run->game->kinds, &varied, NULL) &&
            !run->game->why_not(run->driver_view, &varied, NULL)) {
            *event = varied;
            return true;
        }
    }
    return false;
}

/* What the viewer can't know may happen otherwise in the imagined world: chance, and the secret
   arguments of others. */
static bool vary(struct run *run, const void *imagined, int viewer, struct event *event)
{
    if (laws_one_in(run, 2) || event->seat == viewer)
        return false;
    if (event->seat != SEAT_NATURE)
        return event->seat != SEAT_CLOCK && vary_secrets(run, imagined, event);
    if (!bits_has(run->game->to_act(imagined), SEAT_NATURE))
        return false;
    int64_t time_ms = event->time_ms;
    run->game->nature(imagined, &run->dice, event);
    event->time_ms = time_ms;
    return true;
}

struct pair {
    struct event event;
    bool is_varied;
    struct outbox truth, imagined;
};

/* Lets the same happen in both worlds; false if the imagined one refuses it, or it is over. */
static bool happen_twice(struct run *run, int viewer, struct pair *pair)
{
    if (run->game->to_act(run->truth.state) == 0)
        return false;
    drive_choose(run, &run->truth, &pair->event);
    laws_record(run, &pair->event);
    struct event other = pair->event;
    pair->is_varied = vary(run, run->imagined.state, viewer, &other);
    if (!game_apply(run->game, run->truth.state, &pair->event, &pair->truth))
        law_broken_by_refusal(run, &pair->event);
    run->truth.now_ms = pair->event.time_ms;
    if (game_apply(run->game, run->imagined.state, &other, &pair->imagined))
        return true;
    if (other.seat == viewer)
        law_broken(run, 7, "the viewer's own move is judged differently", &other);
    return false;
}

/* What differs for the viewer was hidden from the viewer until now. */
static bool is_marked(const struct pair *pair)
{
    return pair->is_varied || pair->event.seat >= PLAYERS_MAX ||
           (pair->truth.is_revealing && pair->imagined.is_revealing);
}

/* Returns whether the worlds still look the same. */
static bool compare_worlds(struct run *run, int viewer, const struct pair *pair)
{
    run->tally.checks++;
    if (told_same(&pair->truth, &pair->imagined, viewer)) {
        if (!looks_same(run, run->truth.state, run->imagined.state, viewer))
            law_broken(run, 7, "the same was told, and something different is shown", &pair->event);
        return true;
    }
    if (same_views(run, run->truth.state, run->imagined.state, viewer))
        law_broken(run, 8, "something different was told, and the same is shown", &pair->event);
    if (!is_marked(pair))
        law_broken(run, 8, "something hidden is told and not marked as revealed", &pair->event);
    return false;
}

static void drive_two_worlds(struct run *run, int viewer)
{
    int length = 1 + laws_roll(run, FORK_MAX);
    struct pair pair;

    imagine(run, viewer, run->imagined.state);
    check_texts(run, run->world.state, run->imagined.state);
    memcpy(run->truth.state, run->world.state, run->game->state_size);
    run->truth.now_ms = run->world.now_ms;
    run->fork = run->step_count;
    bots_sit(run);
    check_bots(run);
    for (int i = 0; i < length; i++) {
        if (!happen_twice(run, viewer, &pair) || !compare_worlds(run, viewer, &pair))
            break;
        check_bots(run);
    }
    run->step_count = run->fork;
    run->fork = -1;
}

static int nth_viewer(const struct run *run, int index)
{
    return index < run->params.players ? index : VIEWER_AUDIENCE;
}

static void compare_secrets(struct run *run, const struct event *event, const struct event *varied)
{
    struct outbox told, told_varied;

    memcpy(run->truth.state, run->world.state, run->game->state_size);
    memcpy(run->imagined.state, run->world.state, run->game->state_size);
    if (!game_apply(run->game, run->truth.state, event, &told) ||
        !game_apply(run->game, run->imagined.state, varied, &told_varied))
        law_broken_by_refusal(run, event);
    run->tally.checks++;
    for (int i = 0; i <= run->params.players; i++) {
        int viewer = nth_viewer(run, i);
        if (viewer == event->seat)
            continue;
        if (!told_same(&told, &told_varied, viewer))
            law_broken(run, 8, "a secret argument is told to others", event);
        if (!looks_same(run, run->truth.state, run->imagined.state, viewer))
            law_broken(run, 7, "a secret argument is shown to others", event);
    }
}

static void check_secret_args(struct run *run)
{
    uint64_t players = run->game->to_act(run->world.state) & bits_below(PLAYERS_MAX);
    int seat;

    bits_each (seat, players) {
        struct event event = {0};
        int count = laws_list(run, run->world.state, seat, run->view, run->moves);
        const struct move *move = &run->moves[laws_roll(run, count)];
        move_event(move, laws_roll(run, move_width(move)), seat, &event);
        event.time_ms = run->world.now_ms;
        struct event varied = event;
        if (vary_secrets(run, run->world.state, &varied))
            compare_secrets(run, &event, &varied);
    }
}

void check_secrets(struct run *run)
{
    int viewers = run->params.players + 1;

    if (laws_one_in(run, IMAGINE_ONE_IN))
        for (int i = 0; i < viewers; i++)
            imagine(run, nth_viewer(run, i), run->imagined.state);
    if (laws_one_in(run, FORK_ONE_IN))
        drive_two_worlds(run, nth_viewer(run, laws_roll(run, viewers)));
    check_secret_args(run);
}
