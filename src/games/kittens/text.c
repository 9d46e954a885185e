/* The canonical text of kittens, and the hash of the same. It holds everything, and its form never
   changes within a version of the rules, since saved matches are checked by it. */
#include "kittens.h"
#include "state.h"

#include "hash.h"

#include <string.h>

static void write_bytes(const char *name, const uint8_t *bytes, int count, struct text *text)
{
    text_add(text, name);
    for (int i = 0; i < count; i++)
        text_add_numbered(text, " ", bytes[i]);
    text_add_char(text, '\n');
}

static void write_slots(const char *name, const struct slot *slots, int count, struct text *text)
{
    text_add(text, name);
    for (int i = 0; i < count; i++) {
        text_add_numbered(text, " ", slots[i].card);
        text_add_numbered(text, ":", slots[i].known);
    }
    text_add_char(text, '\n');
}

static void write_moved(const struct kittens_moved *moved, struct text *text)
{
    text_add(text, "moved");
    for (int i = 0; i < moved->count; i++) {
        const struct kittens_motion *m = &moved->motions[i];
        text_add_numbered(text, " ", m->from);
        text_add_numbered(text, ":", m->from_slot);
        text_add_numbered(text, ">", m->to);
        text_add_numbered(text, ":", m->to_slot);
        text_add_numbered(text, "=", m->card);
        text_add_numbered(text, "*", m->count);
    }
    text_add_char(text, '\n');
}

enum { FIELDS = 30 };

/* All of the table that is a number of its own. */
static void list_fields(const struct kittens_table *t, uint8_t fields[FIELDS])
{
    const uint8_t list[FIELDS] = {
        t->players,        t->variant,     t->see,
        t->window_s,       t->defuse_ends, t->stage,
        t->alive,          t->cursed,      t->mover,
        t->owed,           t->is_attacked, t->is_reversed,
        t->actor,          t->kitten,      t->after,
        t->is_up,          t->played,      t->combination,
        t->target,         t->demanded,    t->questioned,
        t->nopes,          t->question,    t->answered,
        t->repeats,        t->discard_top, t->exploding_gone,
        t->imploding_gone, t->gave,        t->moved.is_new,
    };

    memcpy(fields, list, sizeof list);
}

static void write_table(const struct kittens_table *t, struct text *text)
{
    uint8_t fields[FIELDS];

    list_fields(t, fields);
    text_add_numbered(text, "closes ", t->closes_ms);
    write_bytes("\nfields", fields, sizeof fields, text);
    text_add(text, "marked");
    for (int seat = 0; seat < KITTENS_PLAYERS_MAX; seat++) {
        text_add_char(text, ' ');
        text_add_hex(text, t->marked[seat]);
    }
    write_bytes("\ndiscard", t->discard, KITTENS_CARDS, text);
    write_bytes("left", t->left, t->left_count, text);
    write_moved(&t->moved, text);
}

void kittens_write_view(const void *view, struct text *text)
{
    const struct kittens_view *v = view;
    const uint8_t fields[] = {v->viewer, v->nopeless, v->held, v->mixing};

    write_bytes("viewer", fields, sizeof fields, text);
    write_table(&v->table, text);
    write_bytes("gifts", v->gifts, KITTENS_PLAYERS_MAX, text);
    write_bytes("own", v->own, KITTENS_CARDS, text);
    write_bytes("pile", v->pile, v->table.pile_count, text);
    for (int seat = 0; seat < v->table.players; seat++)
        write_bytes("hand", v->hands[seat], v->table.hand_count[seat], text);
}

void kittens_write_state(const void *state, struct text *text)
{
    const struct kittens_state *s = state;

    write_table(&s->table, text);
    write_bytes("nopeless", s->nopeless, KITTENS_PLAYERS_MAX, text);
    write_slots("held", &s->held, 1, text);
    write_slots("gifts", s->gifts, KITTENS_PLAYERS_MAX, text);
    write_slots("pile", s->pile, s->table.pile_count, text);
    for (int seat = 0; seat < s->table.players; seat++)
        write_slots("hand", s->hands[seat], s->table.hand_count[seat], text);
}

/* Eight at a time, the first lowest, after their count. */
static uint64_t hash_bytes(uint64_t hash, const uint8_t *bytes, size_t count)
{
    hash = hash_add_word(hash, count);
    for (size_t i = 0; i < count; i += 8) {
        uint64_t word = 0;
        for (size_t k = i; k < i + 8 && k < count; k++)
            word |= (uint64_t)bytes[k] << 8 * (k - i);
        hash = hash_add_word(hash, word);
    }
    return hash;
}

_Static_assert(sizeof(struct slot) == 2 && sizeof(struct kittens_motion) == 6, "no padding");

static uint64_t hash_slots(uint64_t hash, const struct slot *slots, int count)
{
    return hash_bytes(hash, (const uint8_t *)slots, (size_t)count * sizeof *slots);
}

static uint64_t hash_table(uint64_t hash, const struct kittens_table *t)
{
    uint8_t fields[FIELDS];

    list_fields(t, fields);
    hash = hash_add_word(hash, (uint64_t)t->closes_ms);
    hash = hash_bytes(hash, fields, sizeof fields);
    for (int seat = 0; seat < KITTENS_PLAYERS_MAX; seat++)
        hash = hash_add_word(hash, t->marked[seat]);
    hash = hash_bytes(hash, t->discard, sizeof t->discard);
    hash = hash_bytes(hash, t->left, t->left_count);
    return hash_bytes(hash, (const uint8_t *)t->moved.motions,
                      t->moved.count * sizeof *t->moved.motions);
}

uint64_t kittens_hash_state(const void *state)
{
    const struct kittens_state *s = state;
    uint64_t hash = hash_table(HASH_START, &s->table);

    hash = hash_bytes(hash, s->nopeless, sizeof s->nopeless);
    hash = hash_slots(hash, &s->held, 1);
    hash = hash_slots(hash, s->gifts, KITTENS_PLAYERS_MAX);
    hash = hash_slots(hash, s->pile, s->table.pile_count);
    for (int seat = 0; seat < s->table.players; seat++)
        hash = hash_slots(hash, s->hands[seat], s->table.hand_count[seat]);
    return hash;
}
