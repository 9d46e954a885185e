/* Text and shape of events, from a game's table of kinds. Whether an event is allowed now is for
   the game to judge. */
#include "event.h"

#include <string.h>

bool field_parse(const struct field *field, struct word word, int16_t *value)
{
    int64_t number;

    if (field->names) {
        number = word_among(word, field->names, field->max + 1);
        if (number < 0)
            return false;
    } else if (!word_number(word, field->min, field->max, &number)) {
        return false;
    }
    *value = (int16_t)number;
    return true;
}

void field_write(const struct field *field, int16_t value, struct text *text)
{
    if (field->names)
        text_add(text, field->names[value]);
    else
        text_add_number(text, value);
}

const struct field *event_field(const struct event_kind *kind, int arg)
{
    int at = arg < FIELDS_MAX ? arg : FIELDS_MAX - 1;

    while (at > 0 && !kind->fields[at].name)
        at--;
    return &kind->fields[at];
}

static bool seat_fits(enum event_by by, int seat)
{
    switch (by) {
    case BY_PLAYER: return seat >= 0 && seat < PLAYERS_MAX;
    case BY_NATURE: return seat == SEAT_NATURE;
    case BY_CLOCK: return seat == SEAT_CLOCK;
    }
    return false;
}

static const char too_much[] = WORDS("That is too much for {move}.");

static struct message about(const char *text, const struct event_kind *kind)
{
    return SAY(text, .args = {SAY_NAME("move", kind->name)});
}

bool event_has_shape(struct event_kinds kinds, const struct event *event, struct message *why)
{
    if (event->kind < 0 || event->kind >= kinds.count)
        return message_refuse(why, SAY("There is no such move in this game."));
    const struct event_kind *kind = &kinds.list[event->kind];
    if (!seat_fits(kind->by, event->seat))
        return message_refuse(why, SAY("That is not for this seat to do."));
    if (event->arg_count < kind->arg_min)
        return message_refuse(why, about(WORDS("{move} is not complete."), kind));
    if (event->arg_count > kind->arg_max)
        return message_refuse(why, about(too_much, kind));
    for (int i = 0; i < event->arg_count; i++) {
        const struct field *field = event_field(kind, i);
        if (event->args[i] < field->min || event->args[i] > field->max)
            return message_refuse(why, SAY("{value} is out of range.",
                                           .args = {SAY_NUMBER("value", event->args[i])}));
        if (kind->is_ascending && i > 0 && event->args[i - 1] >= event->args[i])
            return message_refuse(why, SAY("The choices must differ, the smaller first."));
    }
    return true;
}

void event_write(struct event_kinds kinds, const struct event *event, struct text *text)
{
    const struct event_kind *kind = &kinds.list[event->kind];

    text_add(text, kind->name);
    for (int i = 0; i < event->arg_count; i++) {
        text_add_char(text, ' ');
        field_write(event_field(kind, i), event->args[i], text);
    }
}

static int find_kind(struct event_kinds kinds, struct word name)
{
    for (int i = 0; i < kinds.count; i++)
        if (word_is(name, kinds.list[i].name))
            return i;
    return -1;
}

static void sort_args(struct event *event)
{
    for (int i = 1; i < event->arg_count; i++) {
        int16_t value = event->args[i];
        int at = i;
        for (; at > 0 && event->args[at - 1] > value; at--)
            event->args[at] = event->args[at - 1];
        event->args[at] = value;
    }
}

static bool parse_arg(const struct event_kind *kind, struct word word, struct event *event,
                      struct message *why)
{
    if (event->arg_count == kind->arg_max)
        return message_refuse(why, about(too_much, kind));
    const struct field *field = event_field(kind, event->arg_count);
    if (!field_parse(field, word, &event->args[event->arg_count]))
        return message_refuse(why,
                              SAY("That is no {field}.", .args = {SAY_WORD("field", field->name)}));
    event->arg_count++;
    return true;
}

bool event_parse(struct event_kinds kinds, struct word line, struct event *event,
                 struct message *why)
{
    struct scan scan;
    struct message reason;

    *event = (struct event){0};
    scan_init(&scan, line.start, line.length);
    scan_skip_blanks(&scan);
    int column = scan_column(&scan);
    int kind = find_kind(kinds, scan_word(&scan));
    if (kind < 0)
        return message_refuse(why, SAY("There is no such move in this game.", .position = column));
    event->kind = (int16_t)kind;
    for (scan_skip_blanks(&scan); !scan_is_done(&scan); scan_skip_blanks(&scan)) {
        column = scan_column(&scan);
        if (!parse_arg(&kinds.list[kind], scan_word(&scan), event, &reason)) {
            reason.position = column;
            return message_refuse(why, reason);
        }
    }
    if (kinds.list[kind].is_ascending)
        sort_args(event);
    return true;
}

int move_width(const struct move *move)
{
    return move->arg_count == 0 ? 1 : move->last_max - move->args[move->arg_count - 1] + 1;
}

void move_event(const struct move *move, int index, int seat, struct event *event)
{
    event->time_ms = 0;
    event->seat = (int16_t)seat;
    event->kind = move->kind;
    event->arg_count = move->arg_count;
    memcpy(event->args, move->args, sizeof move->args);
    if (move->arg_count > 0)
        event->args[move->arg_count - 1] = (int16_t)(event->args[move->arg_count - 1] + index);
}

bool move_has(const struct move *move, const struct event *event)
{
    int last = move->arg_count - 1;

    if (event->kind != move->kind || event->arg_count != move->arg_count)
        return false;
    if (last < 0)
        return true;
    return memcmp(event->args, move->args, (size_t)last * sizeof *move->args) == 0 &&
           event->args[last] >= move->args[last] && event->args[last] <= move->last_max;
}
