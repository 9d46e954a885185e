/* Frogs and bridges on a board: who sits where, what a jump does to them, and whether a chain can
   be finished. Turns and cards are not known here. */
#include "frogs.h"
#include "state.h"

#include "bits.h"

/* The set of pads with a frog. */
static uint64_t taken(const struct frogs_table *table, const struct frogs_layout *layout)
{
    uint64_t taken = 0;
    int frog;

    bits_each (frog, frogs_numbers(table))
        taken |= bits_of(layout->frogs[frog]);
    return taken & bits_below(FROGS_PADS);
}

/* The first frog on a place other than one given, or FROGS_NOBODY. */
int frogs_sitting(const struct frogs_table *table, const struct frogs_layout *layout, int place,
                  int besides)
{
    int frog;

    bits_each (frog, frogs_numbers(table)) {
        if (layout->frogs[frog] == place && frog != besides)
            return frog;
    }
    return FROGS_NOBODY;
}

/* The mover's frog that jumps from that place, or FROGS_NOBODY. Where several sit it is the one
   that must jump again, else the first. */
int frogs_jumping(const struct frogs_table *table, int place)
{
    int frog;

    if (table->jumper != FROGS_NOBODY && table->now.frogs[table->jumper] == place)
        return table->jumper;
    bits_each (frog, frogs_seat_numbers(table, table->mover)) {
        if (table->now.frogs[frog] == place)
            return frog;
    }
    return FROGS_NOBODY;
}

bool frogs_is_locked(const struct frogs_table *table, const struct frogs_layout *layout, int frog)
{
    int place = layout->frogs[frog];

    return frogs_is_home(place) && place != frogs_board_of(table)->homes[frogs_owner(frog)];
}

/* How many of the seat's frogs are in opponents' homes. */
int frogs_home_count(const struct frogs_table *table, const struct frogs_layout *layout, int seat)
{
    int count = 0, frog;

    bits_each (frog, frogs_seat_numbers(table, seat))
        count += frogs_is_locked(table, layout, frog);
    return count;
}

/* homes=spread: a frog may enter an opponent's home where its owner has none yet, or if enough of
   them stay outside to reach the homes where none is. */
static bool would_count(const struct frogs_table *table, const struct frogs_layout *layout,
                        int seat, int home)
{
    uint64_t reached = 0;
    int frog;

    bits_each (frog, frogs_seat_numbers(table, seat)) {
        if (frogs_is_locked(table, layout, frog))
            reached |= bits_of(layout->frogs[frog]);
    }
    int outside_after = table->frogs_each - frogs_home_count(table, layout, seat) - 1;
    int homes_without = table->players - 1 - bits_count(reached);
    return !bits_has(reached, home) || outside_after >= homes_without;
}

bool frogs_may_enter(const struct frogs_table *table, const struct frogs_layout *layout, int seat,
                     int home)
{
    return !table->is_spread || home == frogs_board_of(table)->homes[seat] ||
           would_count(table, layout, seat, home);
}

/* Moves a frog to a neighbouring place. The bridge falls, unless it is a home bridge or the frog
   flies. */
void frogs_step(const struct frogs_table *table, struct frogs_layout *layout, int frog, int to,
                bool is_flying)
{
    const struct frogs_board *board = frogs_board_of(table);
    uint64_t gap = bits_of(frogs_gap_between(board, layout->frogs[frog], to));

    layout->frogs[frog] = (uint8_t)to;
    if (!is_flying)
        layout->bridges &= ~(gap & ~board->home_gaps);
}

/* Where a chain from that pad can end: the free pads, and the homes if all are open, to which a way
   over bridges leads from frog to frog; a way that visits no pad twice uses no bridge twice. One of
   them is enough where `any` is. */
static uint64_t open_ends(const struct frogs_table *table, const struct frogs_layout *layout,
                          int from, bool any)
{
    const struct frogs_board *board = frogs_board_of(table);
    uint64_t pads = taken(table, layout), ends = 0;
    uint64_t seen = bits_of(from), waiting = seen;
    int gap;

    while (waiting && !(any && ends)) {
        int pad = bits_first(waiting);
        waiting &= waiting - 1;
        bits_each (gap, board->touching[pad] & layout->bridges) {
            int to = frogs_across(board, gap, pad);
            if (frogs_is_home(to) ? !table->is_spread : !bits_has(pads, to)) {
                ends |= bits_of(to);
            } else if (!frogs_is_home(to) && !bits_has(seen, to)) {
                seen |= bits_of(to);
                waiting |= bits_of(to);
            }
        }
    }
    return ends;
}

/* homes=spread: the homes where a chain can end. Who may enter one depends on which frog stands
   before it, and a roundabout way can change that, so every way is tried; `any` is content with
   one. */
static uint64_t home_ends(const struct frogs_table *table, const struct frogs_layout *layout,
                          int displaced, bool any)
{
    const struct frogs_board *board = frogs_board_of(table);
    int from = layout->frogs[displaced], gap;
    uint64_t ends = 0;

    bits_each (gap, board->touching[from] & layout->bridges) {
        int to = frogs_across(board, gap, from);
        int next = frogs_sitting(table, layout, to, displaced);
        if (frogs_is_home(to)) {
            if (frogs_may_enter(table, layout, frogs_owner(displaced), to))
                ends |= bits_of(to);
        } else if (next != FROGS_NOBODY) {
            struct frogs_layout after = *layout;
            frogs_step(table, &after, displaced, to, false);
            ends |= home_ends(table, &after, next, any);
        }
        if (any && ends)
            break;
    }
    return ends;
}

/* Can the displaced frog, and all that it displaces in turn, find a place? */
bool frogs_can_finish(const struct frogs_table *table, const struct frogs_layout *layout,
                      int displaced)
{
    return open_ends(table, layout, layout->frogs[displaced], true) ||
           (table->is_spread && home_ends(table, layout, displaced, true));
}

uint64_t frogs_ends(const struct frogs_view *view, const struct move *move)
{
    const struct frogs_table *t = &view->table;
    bool is_push = move->kind == FROGS_PUSH;
    int frog = is_push ? t->displaced : frogs_jumping(t, move->args[0]);
    int to = move->args[is_push ? 0 : 1];
    int sitting = frogs_is_home(to) ? FROGS_NOBODY : frogs_sitting(t, &t->now, to, frog);
    struct frogs_layout after = t->now;

    if (sitting == FROGS_NOBODY)
        return bits_of(to);
    frogs_step(t, &after, frog, to, t->card == FROGS_PARACHUTE && t->stage == FROGS_CARD);
    return open_ends(t, &after, to, false) |
           (t->is_spread ? home_ends(t, &after, sitting, false) : 0);
}

uint64_t frogs_empty_gaps(const struct frogs_table *table, const struct frogs_layout *layout)
{
    return bits_below(frogs_board_of(table)->gap_count) & ~layout->bridges;
}

uint64_t frogs_removable(const struct frogs_table *table, const struct frogs_layout *layout)
{
    return layout->bridges & ~frogs_board_of(table)->home_gaps;
}
