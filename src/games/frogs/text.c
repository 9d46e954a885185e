/* The canonical text of frogs, and its hash. It holds everything, and its form never changes within
   a version of the rules, since saved matches are checked by it. */
#include "frogs.h"
#include "state.h"

#include "hash.h"

#include <string.h>

enum { FIELDS = 17 };

/* All that is one small number each. */
static void list_fields(const struct frogs_table *t, uint8_t fields[FIELDS])
{
    const uint8_t listed[FIELDS] = {
        t->size,   t->players,   t->frogs_each, t->has_cards, t->is_spread, t->removal_is_extra,
        t->is_hop, t->mover,     t->stage,      t->card,      t->jumper,    t->onward,
        t->began,  t->forfeited, t->ending,     t->winner,    t->is_new,
    };

    memcpy(fields, listed, sizeof listed);
}

static void write_layout(const struct frogs_layout *layout, struct text *text)
{
    text_add_hex(text, layout->bridges);
    for (int seat = 0; seat < FROGS_PLAYERS_MAX; seat++)
        text_add_numbered(text, " ", layout->used[seat]);
    for (int frog = 0; frog < FROGS_MAX; frog++)
        text_add_numbered(text, frog == 0 ? " / " : " ", layout->frogs[frog]);
    text_add_char(text, '\n');
}

static void write_table(const struct frogs_table *t, struct text *text)
{
    uint8_t fields[FIELDS];

    list_fields(t, fields);
    text_add_numbered(text, "turns ", t->turns);
    text_add(text, "\nfields");
    for (size_t i = 0; i < sizeof fields; i++)
        text_add_numbered(text, " ", fields[i]);
    text_add(text, "\nnow ");
    write_layout(&t->now, text);
    text_add(text, "before ");
    write_layout(&t->before, text);
    text_add(text, "then ");
    write_layout(&t->then, text);
    for (int i = 0; i < t->past_count; i++) {
        text_add(text, "past ");
        text_add_hex(text, t->past[i].frogs);
        text_add_char(text, ' ');
        text_add_hex(text, t->past[i].bridges);
        text_add_char(text, '\n');
    }
}

/* Bytes as words of eight, the first the highest. */
static uint64_t hash_bytes(uint64_t hash, const uint8_t *bytes, int count)
{
    uint64_t word = 0;

    for (int i = 0; i < count; i++) {
        word = word << 8 | bytes[i];
        if (i % 8 == 7 || i == count - 1) {
            hash = hash_add_word(hash, word);
            word = 0;
        }
    }
    return hash;
}

static uint64_t hash_layout(uint64_t hash, const struct frogs_layout *layout)
{
    hash = hash_add_word(hash, layout->bridges);
    hash = hash_bytes(hash, layout->used, FROGS_PLAYERS_MAX);
    return hash_bytes(hash, layout->frogs, FROGS_MAX);
}

uint64_t frogs_hash_state(const void *state)
{
    const struct frogs_table *t = &((const struct frogs_state *)state)->table;
    uint64_t hash = hash_add_word(HASH_START, t->turns);
    uint8_t fields[FIELDS];

    list_fields(t, fields);
    hash = hash_bytes(hash, fields, FIELDS);
    hash = hash_layout(hash, &t->now);
    hash = hash_layout(hash, &t->before);
    hash = hash_layout(hash, &t->then);
    hash = hash_add_word(hash, t->past_count);
    for (int i = 0; i < t->past_count; i++) {
        hash = hash_add_word(hash, t->past[i].frogs);
        hash = hash_add_word(hash, t->past[i].bridges);
    }
    return hash;
}

void frogs_write_view(const void *view, struct text *text)
{
    const struct frogs_view *v = view;

    text_add_numbered(text, "viewer ", (int64_t)v->viewer);
    text_add_char(text, '\n');
    write_table(&v->table, text);
}

void frogs_write_state(const void *state, struct text *text)
{
    write_table(&((const struct frogs_state *)state)->table, text);
}
