/* Drives a match: lets Nature, Clock and players act at random or leaning to progress. Judges
   nothing. */
#include "laws_inner.h"
#include "lean.h"

#include <stdlib.h>

enum { PAUSE_MAX_MS = 2500, ONE_FORFEIT_IN = 32, ONE_TIMEOUT_IN = 5 };

static bool choose_forfeit(struct run *run, const struct world *world, struct event *event)
{
    int seat = laws_roll(run, run->params.players);

    *event = (struct event){.seat = (int16_t)seat, .kind = EVENT_FORFEIT};
    if (!run->has_forfeits || !laws_one_in(run, ONE_FORFEIT_IN))
        return false;
    run->game->view(world->state, seat, run->driver_view);
    return !run->game->why_not(run->driver_view, event, NULL);
}

int drive_seat(struct run *run, uint64_t seats)
{
    int at = laws_roll(run, bits_count(seats)), seat = 0;

    bits_each (seat, seats)
        if (at-- == 0)
            break;
    return seat;
}

/* Every event is equally likely. */
static int choose_evenly(struct run *run, const struct move *moves, int count, int *index)
{
    int total = 0, at = 0;

    for (int i = 0; i < count; i++)
        total += move_width(&moves[i]);
    *index = laws_roll(run, total);
    for (; *index >= move_width(&moves[at]); at++)
        *index -= move_width(&moves[at]);
    return at;
}

/* A range from 0 is one of places, and at the first most can go wrong: the top of a pile. */
static int choose_leaning(struct run *run, const struct move *move)
{
    bool is_place = move->arg_count > 0 && move->args[move->arg_count - 1] == 0;

    return is_place && laws_one_in(run, 3) ? 0 : laws_roll(run, move_width(move));
}

void drive_move(struct run *run, const void *view, int seat, struct event *event)
{
    struct move *moves = run->driver_moves;
    int count = laws_legal(run, view, moves);
    int at, index;

    if (count == 0)
        law_broken(run, 1, "a seat that is to act has no move", NULL);
    if (run->is_leaning) {
        at = lean_choose(run->game, view, moves, count, &run->dice);
        index = choose_leaning(run, &moves[at]);
    } else {
        at = choose_evenly(run, moves, count, &index);
    }
    *event = (struct event){0};
    move_event(&moves[at], index, seat, event);
    if (!event_has_shape(run->game->kinds, event, NULL))
        law_broken(run, 2, "a listed move has no shape", NULL);
}

static bool choose_timeout(struct run *run, const struct world *world, struct event *event)
{
    uint64_t others = run->game->to_act(world->state) & ~bits_of(SEAT_CLOCK);
    int64_t deadline = run->game->deadline(world->state);

    if (deadline == NEVER ||
        (others != 0 && event->time_ms < deadline && !laws_one_in(run, ONE_TIMEOUT_IN)))
        return false;
    *event = (struct event){.seat = SEAT_CLOCK, .kind = EVENT_TIMEOUT};
    event->time_ms = deadline > world->now_ms ? deadline : world->now_ms;
    return true;
}

void drive_choose(struct run *run, const struct world *world, struct event *event)
{
    uint64_t acting = run->game->to_act(world->state);
    int64_t now_ms = world->now_ms + laws_roll(run, PAUSE_MAX_MS);

    event->time_ms = now_ms;
    if (choose_timeout(run, world, event))
        return;
    if (!choose_forfeit(run, world, event)) {
        if (bits_has(acting, SEAT_NATURE)) {
            run->game->nature(world->state, &run->dice, event);
        } else {
            int seat = drive_seat(run, acting & bits_below(PLAYERS_MAX));
            run->game->view(world->state, seat, run->driver_view);
            drive_move(run, run->driver_view, seat, event);
        }
    }
    event->time_ms = now_ms;
}

static int16_t any_value(struct run *run, const struct field *field)
{
    return (int16_t)(field->min + laws_roll(run, field->max - field->min + 1));
}

static int compare_args(const void *a, const void *b)
{
    return *(const int16_t *)a - *(const int16_t *)b;
}

void drive_any(struct run *run, int kind, int seat, struct event *event)
{
    const struct event_kind *about = &run->game->kinds.list[kind];

    *event =
        (struct event){.time_ms = run->world.now_ms, .seat = (int16_t)seat, .kind = (int16_t)kind};
    event->arg_count =
        (int16_t)(about->arg_min + laws_roll(run, about->arg_max - about->arg_min + 1));
    for (int i = 0; i < event->arg_count; i++)
        event->args[i] = any_value(run, event_field(about, i));
    if (about->is_ascending)
        qsort(event->args, (size_t)event->arg_count, sizeof *event->args, compare_args);
}
