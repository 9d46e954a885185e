/* The canonical text of kittens. It holds everything, and its form never changes within a version
   of the rules, since saved matches are checked by it. */
#include "kittens.h"
#include "state.h"

static void write_bytes(const char *name, const uint8_t *bytes, int count, struct text *text)
{
    text_add(text, name);
    for (int i = 0; i < count; i++)
        text_add_named(text, " ", bytes[i]);
    text_add_char(text, '\n');
}

static void write_slots(const char *name, const struct slot *slots, int count, struct text *text)
{
    text_add(text, name);
    for (int i = 0; i < count; i++) {
        text_add_named(text, " ", slots[i].card);
        text_add_named(text, ":", slots[i].known);
    }
    text_add_char(text, '\n');
}

static void write_moved(const struct kittens_moved *moved, struct text *text)
{
    text_add(text, "moved");
    for (int i = 0; i < moved->count; i++) {
        const struct kittens_motion *m = &moved->motions[i];
        text_add_named(text, " ", m->from);
        text_add_named(text, ":", m->from_slot);
        text_add_named(text, ">", m->to);
        text_add_named(text, ":", m->to_slot);
        text_add_named(text, "=", m->card);
        text_add_named(text, "*", m->count);
    }
    text_add_char(text, '\n');
}

static void write_table(const struct kittens_table *t, struct text *text)
{
    const uint8_t fields[] = {
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

    text_add_named(text, "closes ", t->closes_ms);
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
