/* Reads any line as an event of every game. What is read is written, and reads the same again. */
#include "games.h"
#include "must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool events_equal(const struct event *a, const struct event *b)
{
    return a->kind == b->kind && a->arg_count == b->arg_count &&
           memcmp(a->args, b->args, (size_t)a->arg_count * sizeof *a->args) == 0;
}

static void check_arguments(const struct event_kind *kind, const struct event *event)
{
    must(event->arg_count >= 0 && event->arg_count <= kind->arg_max,
         "there are no more arguments than there may be");
    for (int i = 0; i < event->arg_count; i++) {
        const struct field *field = event_field(kind, i);
        must(event->args[i] >= field->min && event->args[i] <= field->max,
             "arguments are in range");
        must(!kind->is_ascending || i == 0 || event->args[i - 1] <= event->args[i],
             "ascending arguments ascend");
    }
}

static bool has_doubles(const struct event *event)
{
    for (int i = 1; i < event->arg_count; i++)
        if (event->args[i - 1] == event->args[i])
            return true;
    return false;
}

/* What was read has its shape if the right seat sends it and nothing is missing. */
static void check_shape(struct event_kinds kinds, struct event *event)
{
    static const int16_t seats[] = {
        [BY_PLAYER] = 0, [BY_NATURE] = SEAT_NATURE, [BY_CLOCK] = SEAT_CLOCK};
    const struct event_kind *kind = &kinds.list[event->kind];
    struct message why = {0};
    bool is_complete =
        event->arg_count >= kind->arg_min && !(kind->is_ascending && has_doubles(event));

    event->seat = seats[kind->by];
    must(event_has_shape(kinds, event, &why) == is_complete,
         "a complete event has its shape, and no other");
    must(is_complete || message_is_whole(&why), "what has no shape has a reason");
}

static void check_text(struct event_kinds kinds, const struct event *event)
{
    char data[1024], again_data[1024];
    struct text text, again_text;
    struct event again;

    text_init(&text, data, sizeof data);
    event_write(kinds, event, &text);
    must(!text.is_cut, "an event fits into a line");
    must(event_parse(kinds, (struct word){data, text.length}, &again, NULL),
         "what is written is read");
    must(events_equal(event, &again), "what is written reads the same");
    text_init(&again_text, again_data, sizeof again_data);
    event_write(kinds, &again, &again_text);
    must(strcmp(data, again_data) == 0, "what reads the same is written the same");
}

static void check(struct event_kinds kinds, struct word line)
{
    struct event event;
    struct message why = {0};

    if (!event_parse(kinds, line, &event, &why)) {
        must(message_is_whole(&why), "a refusal has a reason");
        must(why.position >= 0 && (size_t)why.position <= line.length,
             "the trouble lies in the line");
        return;
    }
    check_arguments(&kinds.list[event.kind], &event);
    check_shape(kinds, &event);
    check_text(kinds, &event);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int i = 0; games_at(i); i++)
        check(games_at(i)->kinds, (struct word){(const char *)data, size});
    return 0;
}
