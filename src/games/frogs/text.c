/* The canonical text of frogs. It holds everything, and its form never changes within a version of
   the rules, since saved matches are checked by it. */
#include "frogs.h"
#include "state.h"

static void write_layout(const struct frogs_layout *layout, struct text *text)
{
    text_add_hex(text, layout->bridges);
    for (int seat = 0; seat < FROGS_PLAYERS_MAX; seat++)
        text_add_named(text, " ", layout->used[seat]);
    for (int frog = 0; frog < FROGS_MAX; frog++)
        text_add_named(text, frog == 0 ? " / " : " ", layout->frogs[frog]);
    text_add_char(text, '\n');
}

static void write_table(const struct frogs_table *t, struct text *text)
{
    const uint8_t fields[] = {
        t->size,   t->players,   t->frogs_each, t->has_cards, t->is_spread, t->removal_is_extra,
        t->is_hop, t->mover,     t->stage,      t->card,      t->jumper,    t->onward,
        t->began,  t->forfeited, t->ending,     t->winner,    t->is_new,
    };

    text_add_named(text, "turns ", t->turns);
    text_add(text, "\nfields");
    for (size_t i = 0; i < sizeof fields; i++)
        text_add_named(text, " ", fields[i]);
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

void frogs_write_view(const void *view, struct text *text)
{
    const struct frogs_view *v = view;

    text_add_named(text, "viewer ", (int64_t)v->viewer);
    text_add_char(text, '\n');
    write_table(&v->table, text);
}

void frogs_write_state(const void *state, struct text *text)
{
    write_table(&((const struct frogs_state *)state)->table, text);
}
