/* Frogs and bridges on a board: who sits where, what a jump does to them, and whether a chain can
   be finished. Turns and cards are not known here. */
#include "frogs.h"
#include "state.h"

#include "bits.h"

/* The set of pads with a frog. */
uint64_t frogs_taken(const struct frogs_table *table, const struct frogs_layout *layout)
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

/* Is there a way over bridges, from frog to frog, to a free pad, or to a home if all are open? Then
   the chain can be finished: a way that visits no pad twice uses no bridge twice. */
static bool has_open_way(const struct frogs_table *table, const struct frogs_layout *layout,
                         int from)
{
    const struct frogs_board *board = frogs_board_of(table);
    uint64_t taken = frogs_taken(table, layout);
    uint64_t seen = bits_of(from), waiting = seen;
    int gap;

    while (waiting) {
        int pad = bits_first(waiting);
        waiting &= waiting - 1;
        bits_each (gap, board->touching[pad] & layout->bridges) {
            int to = frogs_across(board, gap, pad);
            if (frogs_is_home(to) ? !table->is_spread : !bits_has(taken, to))
                return true;
            if (!frogs_is_home(to) && !bits_has(seen, to)) {
                seen |= bits_of(to);
                waiting |= bits_of(to);
            }
        }
    }
    return false;
}

/* Tries every way of going on. Only homes are left as an end, and who may enter one depends on
   which frog stands before it, which a roundabout way can change. */
static bool can_reach_home(const struct frogs_table *table, const struct frogs_layout *layout,
                           int displaced)
{
    const struct frogs_board *board = frogs_board_of(table);
    int from = layout->frogs[displaced], gap;

    bits_each (gap, board->touching[from] & layout->bridges) {
        int to = frogs_across(board, gap, from);
        if (frogs_is_home(to)) {
            if (frogs_may_enter(table, layout, frogs_owner(displaced), to))
                return true;
            continue;
        }
        struct frogs_layout after = *layout;
        int next = frogs_sitting(table, layout, to, displaced);
        frogs_step(table, &after, displaced, to, false);
        if (can_reach_home(table, &after, next))
            return true;
    }
    return false;
}

/* Can the displaced frog, and all that it displaces in turn, find a place? */
bool frogs_can_finish(const struct frogs_table *table, const struct frogs_layout *layout,
                      int displaced)
{
    return has_open_way(table, layout, layout->frogs[displaced]) ||
           (table->is_spread && can_reach_home(table, layout, displaced));
}

uint64_t frogs_empty_gaps(const struct frogs_table *table, const struct frogs_layout *layout)
{
    return bits_below(frogs_board_of(table)->gap_count) & ~layout->bridges;
}

uint64_t frogs_removable(const struct frogs_table *table, const struct frogs_layout *layout)
{
    return layout->bridges & ~frogs_board_of(table)->home_gaps;
}
