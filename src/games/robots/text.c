/* The canonical text of robots. It holds everything, and its form never changes within a version of
   the rules, since saved matches are checked by it. Beside it its hash, of exactly the same. */
#include "robots.h"
#include "state.h"

#include "hash.h"

static void write_bytes(const char *name, const uint8_t *bytes, int count, struct text *text)
{
    text_add(text, name);
    for (int i = 0; i < count; i++)
        text_add_numbered(text, " ", bytes[i]);
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
    text_add_numbered(text, "bets ", t->bet_count);
    for (int seat = 0; seat < ROBOTS_PLAYERS_MAX; seat++) {
        text_add_numbered(text, ", ", t->bets[seat]);
        text_add_numbered(text, " at ", t->bet_order[seat]);
        text_add_numbered(text, " waits ", t->waits[seat]);
    }
    text_add_char(text, '\n');
}

static void write_moved(const struct robots_table *t, struct text *text)
{
    text_add_numbered(text, "moved ", t->moved_count);
    for (int i = 0; i < t->moved_count; i++) {
        text_add_numbered(text, ", ", t->moved[i].robot);
        text_add_numbered(text, " from ", t->moved[i].from);
        text_add_numbered(text, " to ", t->moved[i].to);
        text_add_numbered(text, " way ", t->moved[i].direction);
    }
    text_add_char(text, '\n');
}

/* All that is one byte each. */
struct fields {
    uint8_t bytes[22];
};

static struct fields fields_of(const struct robots_table *t)
{
    return (struct fields){
        {t->players,    t->wanted[0],  t->wanted[1],     t->wanted[2],    t->wanted[3], t->sides,
         t->has_silver, t->resets_max, t->must_ricochet, t->chips_to_win, t->stage,     t->round,
         t->chip,       t->ready,      t->tried,         t->forfeited,    t->prover,    t->moves,
         t->resets,     t->ending,     t->has_bets,      t->is_new}};
}

static void write_table(const struct robots_table *t, struct text *text)
{
    struct fields fields = fields_of(t);

    text_add_numbered(text, "closes ", t->closes_ms);
    text_add_numbered(text, "\nseconds ", t->bet_s);
    text_add_numbered(text, " ", t->proof_s);
    text_add_numbered(text, " ", t->idle_s);
    write_bytes("\nfields", fields.bytes, sizeof fields.bytes, text);
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

    text_add_numbered(text, "viewer ", (int64_t)v->viewer);
    text_add_char(text, '\n');
    write_table(&v->table, text);
}

void robots_write_state(const void *state, struct text *text)
{
    write_table(&((const struct robots_state *)state)->table, text);
}

/* Eight bytes make a word, the first the lowest. */
static uint64_t hash_bytes(uint64_t hash, const uint8_t *bytes, int count)
{
    for (int first = 0; first < count; first += 8) {
        uint64_t word = 0;
        for (int i = first; i < count && i < first + 8; i++)
            word |= (uint64_t)bytes[i] << 8 * (i - first);
        hash = hash_add_word(hash, word);
    }
    return hash;
}

static uint64_t hash_bets(uint64_t hash, const struct robots_table *t)
{
    hash = hash_add_word(hash, t->bet_count);
    for (int seat = 0; seat < ROBOTS_PLAYERS_MAX; seat++)
        hash = hash_add_word(hash, (uint64_t)t->bet_order[seat] << 16 |
                                       (uint64_t)t->bets[seat] << 8 | t->waits[seat]);
    return hash;
}

static uint64_t hash_moved(uint64_t hash, const struct robots_table *t)
{
    hash = hash_add_word(hash, t->moved_count);
    for (int i = 0; i < t->moved_count; i++) {
        const struct robots_motion *moved = &t->moved[i];
        const uint8_t bytes[] = {moved->robot, moved->from, moved->to, moved->direction};
        hash = hash_bytes(hash, bytes, sizeof bytes);
    }
    return hash;
}

uint64_t robots_hash_state(const void *state)
{
    const struct robots_table *t = &((const struct robots_state *)state)->table;
    struct fields fields = fields_of(t);
    uint64_t hash = hash_add_word(HASH_START, (uint64_t)t->closes_ms);

    hash = hash_add_word(hash, (uint64_t)t->bet_s << 32 | (uint64_t)t->proof_s << 16 | t->idle_s);
    hash = hash_bytes(hash, fields.bytes, sizeof fields.bytes);
    hash = hash_moved(hash_bets(hash, t), t);
    hash = hash_bytes(hash, t->before, ROBOTS_MAX);
    hash = hash_bytes(hash, t->robots, ROBOTS_MAX);
    hash = hash_bytes(hash, t->axes, ROBOTS_MAX);
    hash = hash_bytes(hash, t->route, t->moves); /* how many is among the fields */
    hash = hash_bytes(hash, t->holders, ROBOTS_CHIPS);
    hash = hash_bytes(hash, t->returns, ROBOTS_CHIPS);
    hash = hash_bytes(hash, t->scores, ROBOTS_CHIPS);
    hash = hash_bytes(hash, t->board.cells, ROBOTS_CELLS);
    hash = hash_bytes(hash, t->board.targets, ROBOTS_CHIPS);
    return hash_bytes(hash, t->board.quadrants, ROBOTS_TILES);
}
