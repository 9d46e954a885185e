/* The canonical text of robots. It holds everything, and its form never changes within a version of
   the rules, since saved matches are checked by it. */
#include "robots.h"
#include "state.h"

static void write_bytes(const char *name, const uint8_t *bytes, int count, struct text *text)
{
    text_add(text, name);
    for (int i = 0; i < count; i++)
        text_add_named(text, " ", bytes[i]);
    text_add_char(text, '\n');
}

/* Eight cells are sixteen digits. Where slides end follows from the cells. */
static void write_board(const struct robots_board *board, struct text *text)
{
    text_add(text, "cells ");
    for (int first = 0; first < ROBOTS_CELLS; first += 8) {
        uint64_t eight = 0;
        for (int i = 0; i < 8; i++)
            eight = eight << 8 | board->cells[first + i];
        text_add_hex(text, eight);
    }
    write_bytes("\ntargets", board->targets, ROBOTS_CHIPS, text);
    write_bytes("quadrants", board->quadrants, ROBOTS_TILES, text);
}

static void write_bets(const struct robots_table *t, struct text *text)
{
    text_add_named(text, "bets ", t->bet_count);
    for (int seat = 0; seat < ROBOTS_PLAYERS_MAX; seat++) {
        text_add_named(text, ", ", t->bets[seat]);
        text_add_named(text, " at ", t->bet_order[seat]);
        text_add_named(text, " waits ", t->waits[seat]);
    }
    text_add_char(text, '\n');
}

static void write_moved(const struct robots_table *t, struct text *text)
{
    text_add_named(text, "moved ", t->moved_count);
    for (int i = 0; i < t->moved_count; i++) {
        text_add_named(text, ", ", t->moved[i].robot);
        text_add_named(text, " from ", t->moved[i].from);
        text_add_named(text, " to ", t->moved[i].to);
        text_add_named(text, " way ", t->moved[i].direction);
    }
    text_add_char(text, '\n');
}

static void write_table(const struct robots_table *t, struct text *text)
{
    const uint8_t fields[] = {
        t->players,    t->wanted[0],  t->wanted[1],     t->wanted[2],    t->wanted[3], t->sides,
        t->has_silver, t->resets_max, t->must_ricochet, t->chips_to_win, t->stage,     t->round,
        t->chip,       t->ready,      t->tried,         t->forfeited,    t->prover,    t->moves,
        t->resets,     t->ending,     t->has_bets,      t->is_new,
    };

    text_add_named(text, "closes ", t->closes_ms);
    text_add_named(text, "\nseconds ", t->bet_s);
    text_add_named(text, " ", t->proof_s);
    text_add_named(text, " ", t->idle_s);
    write_bytes("\nfields", fields, sizeof fields, text);
    write_bets(t, text);
    write_bytes("before", t->before, ROBOTS_MAX, text);
    write_bytes("robots", t->robots, ROBOTS_MAX, text);
    write_moved(t, text);
    write_bytes("axes", t->axes, ROBOTS_MAX, text);
    write_bytes("route", t->route, t->moves, text);
    write_bytes("holders", t->holders, ROBOTS_CHIPS, text);
    write_bytes("returns", t->returns, ROBOTS_CHIPS, text);
    write_bytes("scores", t->scores, ROBOTS_CHIPS, text);
    write_board(&t->board, text);
}

void robots_write_view(const void *view, struct text *text)
{
    const struct robots_view *v = view;

    text_add_named(text, "viewer ", (int64_t)v->viewer);
    text_add_char(text, '\n');
    write_table(&v->table, text);
}

void robots_write_state(const void *state, struct text *text)
{
    write_table(&((const struct robots_state *)state)->table, text);
}
