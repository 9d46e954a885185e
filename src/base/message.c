/* Fills the named places of a message. Of what languages are like, only
   the English 's is known here. */
#include "message.h"

#include <string.h>

/* The same as word_is, for names that are short and mostly differ in their first letter. */
static bool is_named(struct word word, const char *name)
{
    for (size_t i = 0; i < word.length; i++)
        if (name[i] != word.start[i]) /* a shorter name differs in its end */
            return false;
    return name[word.length] == '\0';
}

const struct message_arg *message_find(const struct message *message, struct word name)
{
    for (int i = 0; i < MESSAGE_ARGS_MAX && message->args[i].name; i++)
        if (is_named(name, message->args[i].name))
            return &message->args[i];
    return NULL;
}

static const char *translate(const struct tongue *tongue, const char *text)
{
    return tongue ? tongue->find(text) : text;
}

static void write_seat(int seat, const struct tongue *tongue, const char *const *seats,
                       struct text *text)
{
    struct message unnamed = SAY("Player {number}", .args = {SAY_NUMBER("number", seat)});

    if (seats)
        text_add(text, seats[seat]);
    else
        message_write(&unnamed, tongue, NULL, text);
}

static void write_list(const char *const *list, int count, struct text *text)
{
    for (int i = 0; i < count; i++) {
        text_add(text, i > 0 ? ", " : "");
        text_add(text, list[i]);
    }
}

static void write_pairs(const char *const *list, int count, const struct tongue *tongue,
                        struct text *text)
{
    for (int i = 0; i < count; i++) {
        text_add(text, i == 0 ? "" : i % 2 ? " " : ", ");
        text_add(text, translate(tongue, list[i]));
    }
}

static void write_arg(const struct message_arg *arg, const struct tongue *tongue,
                      const char *const *seats, struct text *text)
{
    switch (arg->kind) {
    case MESSAGE_NUMBER: text_add_number(text, arg->number); break;
    case MESSAGE_SEAT: write_seat(arg->number, tongue, seats, text); break;
    case MESSAGE_WORD: text_add(text, translate(tongue, arg->word)); break;
    case MESSAGE_NAME: text_add(text, arg->word); break;
    case MESSAGE_LIST: write_list(arg->list, arg->number, text); break;
    case MESSAGE_PAIRS: write_pairs(arg->list, arg->number, tongue, text); break;
    }
}

/* Reads up to the next place to fill: the plain part before it, and its name (NULL at the end). */
static const char *next_place(const char *at, struct word *plain, struct word *name)
{
    const char *open = strchr(at, '{'), *close = open ? strchr(open, '}') : NULL;

    *name = (struct word){0};
    if (!close) {
        *plain = word_of(at);
        return at + plain->length;
    }
    *plain = (struct word){at, (size_t)(open - at)};
    *name = (struct word){open + 1, (size_t)(close - open) - 1};
    return close + 1;
}

/* Takes away what is said of somebody in parentheses after their name: it is "Computer 1's hand"
   if the name is "Computer 1 (easy)". */
static void drop_remark(struct text *text, size_t start)
{
    size_t at = text->length;

    if (at == start || text->data[at - 1] != ')')
        return;
    while (at > start && text->data[at] != '(')
        at--;
    if (at > start + 1 && text->data[at - 1] == ' ')
        text->data[text->length = at - 1] = '\0';
}

/* Fills one place: `name`, or `name|forms`. */
static void fill(const struct message *message, struct word place, const struct tongue *tongue,
                 const char *const *seats, struct text *text)
{
    const char *bar = tongue ? memchr(place.start, '|', place.length) : NULL;
    size_t name_length = bar ? (size_t)(bar - place.start) : place.length;
    const struct message_arg *arg = message_find(message, (struct word){place.start, name_length});
    size_t start = text->length;

    if (!arg)
        return;
    write_arg(arg, tongue, seats, text);
    if (arg->kind == MESSAGE_SEAT && strncmp(place.start + place.length, "}'s", 3) == 0)
        drop_remark(text, start);
    if (bar)
        tongue->add_form(text->data + start, text->length - start,
                         (struct word){bar + 1, place.length - name_length - 1}, text);
}

void message_write(const struct message *message, const struct tongue *tongue,
                   const char *const *seats, struct text *text)
{
    const char *at = message->text ? translate(tongue, message->text) : "";

    while (*at) {
        struct word plain, place;
        at = next_place(at, &plain, &place);
        text_add_part(text, plain.start, plain.length);
        if (place.start)
            fill(message, place, tongue, seats, text);
    }
}

bool message_place(const char **at, struct word *name)
{
    struct word plain;

    *at = next_place(*at, &plain, name);
    return name->start;
}

static bool has_place(const struct message *message, const char *wanted)
{
    const char *at = message->text;
    struct word name;

    while (message_place(&at, &name))
        if (word_is(name, wanted))
            return true;
    return false;
}

struct message message_with(const char *text, const struct message_arg *known, unsigned uses)
{
    struct message message = {.text = text};

    for (int used = 0; uses && used < MESSAGE_ARGS_MAX; known++, uses >>= 1)
        if (uses & 1)
            message.args[used++] = *known;
    return message;
}

bool message_is_whole(const struct message *message)
{
    const char *at = message->text;
    struct word name;

    if (!at || !*at)
        return false;
    while (message_place(&at, &name))
        if (!message_find(message, name))
            return false;
    for (int i = 0; i < MESSAGE_ARGS_MAX && message->args[i].name; i++)
        if (!has_place(message, message->args[i].name))
            return false;
    return true;
}

bool message_refuse(struct message *why, struct message reason)
{
    if (why)
        *why = reason;
    return false;
}

static bool string_equal(const char *a, const char *b)
{
    return a == b || (a && b && strcmp(a, b) == 0);
}

static bool list_equal(const char *const *a, const char *const *b, int count)
{
    for (int i = 0; i < count; i++)
        if (!string_equal(a[i], b[i]))
            return false;
    return true;
}

static bool arg_equal(const struct message_arg *a, const struct message_arg *b)
{
    if (!b || a->kind != b->kind || a->number != b->number)
        return false;
    return a->kind == MESSAGE_LIST || a->kind == MESSAGE_PAIRS
               ? list_equal(a->list, b->list, a->number)
               : string_equal(a->word, b->word);
}

bool message_equal(const struct message *a, const struct message *b)
{
    int count = 0;

    if (!string_equal(a->text, b->text))
        return false;
    for (; count < MESSAGE_ARGS_MAX && a->args[count].name; count++)
        if (!arg_equal(&a->args[count], message_find(b, word_of(a->args[count].name))))
            return false;
    return count == MESSAGE_ARGS_MAX || !b->args[count].name;
}
