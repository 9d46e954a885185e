/* Law 4 of the rules alone: what happened can be written down, and happens again when it is read.
   The referee's log is for laws_match.c. */
#include "laws_inner.h"

#include "hash.h"

#include <string.h>

enum { LINE_MAX_BYTES = 1024 };

bool events_equal(const struct event *a, const struct event *b)
{
    return a->time_ms == b->time_ms && a->seat == b->seat && a->kind == b->kind &&
           a->arg_count == b->arg_count &&
           memcmp(a->args, b->args, (size_t)a->arg_count * sizeof *a->args) == 0;
}

/* The event as it is read back from its text. */
static bool reread(const struct run *run, const struct event *event, struct event *again)
{
    char line[LINE_MAX_BYTES];
    struct text text;

    text_init(&text, line, sizeof line);
    event_write(run->game->kinds, event, &text);
    if (text.is_cut ||
        !event_parse(run->game->kinds, (struct word){line, text.length}, again, NULL))
        return false;
    again->seat = event->seat;
    again->time_ms = event->time_ms;
    return true;
}

void check_event_text(const struct run *run, const struct event *event)
{
    struct event again;

    if (!reread(run, event, &again) || !events_equal(event, &again))
        law_broken(run, 4, "the text of an event is read as another", event);
}

static void write_text(const struct run *run, void (*write)(const void *, struct text *),
                       const void *what, char *data)
{
    struct text text;

    text_init(&text, data, GAME_TEXT_MAX);
    write(what, &text);
    if (text.is_cut)
        law_broken(run, 4, "a text is longer than any may be", NULL);
}

static bool texts_equal(const struct run *run, void (*write)(const void *, struct text *),
                        const void *a, const void *b)
{
    write_text(run, write, a, run->text);
    write_text(run, write, b, run->other_text);
    return strcmp(run->text, run->other_text) == 0;
}

void check_texts(const struct run *run, const void *a, const void *b)
{
    const struct game *game = run->game;
    int viewer = run->step_count % (run->params.players + 1);

    if (texts_equal(run, game->write_state, a, b) != (memcmp(a, b, game->state_size) == 0))
        law_broken(run, 4, "the texts of two states are equal and the states are not", NULL);
    if (game->hash_state &&
        (game->hash_state(a) == game->hash_state(b)) != (memcmp(a, b, game->state_size) == 0))
        law_broken(run, 4, "the hashes of two states are equal and the states are not", NULL);
    viewer = viewer == run->params.players ? VIEWER_AUDIENCE : viewer;
    game->view(a, viewer, run->driver_view);
    game->view(b, viewer, run->other_view);
    if (game->view_is_sound && !game->view_is_sound(run->driver_view, viewer, &run->params))
        law_broken(run, 4, "a view of a sound state is not sound", NULL);
    if (texts_equal(run, game->write_view, run->driver_view, run->other_view) !=
        (memcmp(run->driver_view, run->other_view, game->view_size) == 0))
        law_broken(run, 4, "the texts of two views are equal and the views are not", NULL);
}

bool reports_equal(const struct report *a, const struct report *b, int count)
{
    for (int i = 0; i < count; i++)
        if (a[i].audience != b[i].audience || !message_equal(&a[i].message, &b[i].message))
            return false;
    return true;
}

static bool outbox_equal(const struct outbox *a, const struct outbox *b)
{
    return a->report_count == b->report_count && a->turn_begins == b->turn_begins &&
           a->is_revealing == b->is_revealing &&
           reports_equal(a->reports, b->reports, a->report_count);
}

void check_replay(struct run *run)
{
    struct outbox outbox;
    struct event event;

    game_start(run->game, &run->params, run->after, NULL);
    for (int i = 0; i < run->step_count; i++) {
        const struct step *step = &run->steps[i];
        if (!reread(run, &step->event, &event) ||
            !game_apply(run->game, run->after, &event, &outbox))
            law_broken(run, 4, "an event is refused in the replay", &step->event);
        if (hash_add(HASH_START, run->after, run->game->state_size) != step->state_hash)
            law_broken(run, 4, "the replay has another state", &step->event);
        if (!outbox_equal(&outbox, &step->outbox))
            law_broken(run, 4, "the replay tells something else", &step->event);
    }
}
