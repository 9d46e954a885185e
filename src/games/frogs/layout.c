/* Frogs and bridges on a board: who sits where, and what a jump does to them. Turns and cards are
   not known here. */
#include "frogs.h"
#include "state.h"

#include "bits.h"

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

/* landing=hop: where the jump of this frog began, which goes or goes on now; else FROGS_NOWHERE. */
int frogs_beginning(const struct frogs_table *table, int frog)
{
    bool is_going_on = table->stage == FROGS_CHAIN || !table->is_hop;

    return is_going_on ? table->began : table->now.frogs[frog];
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
   flies. Returns the frog that must go on: of two on one pad the one that sat there, under
   landing=hop the one that came; FROGS_NOBODY where none must. */
int frogs_step(const struct frogs_table *table, struct frogs_layout *layout, int frog, int to,
               bool is_flying)
{
    const struct frogs_board *board = frogs_board_of(table);
    uint64_t gap = bits_of(frogs_gap_between(board, layout->frogs[frog], to));
    int sitting = frogs_is_home(to) ? FROGS_NOBODY : frogs_sitting(table, layout, to, frog);

    layout->frogs[frog] = (uint8_t)to;
    if (!is_flying)
        layout->bridges &= ~(gap & ~board->home_gaps);
    return sitting != FROGS_NOBODY && table->is_hop ? frog : sitting;
}

uint64_t frogs_empty_gaps(const struct frogs_table *table, const struct frogs_layout *layout)
{
    return bits_below(frogs_board_of(table)->gap_count) & ~layout->bridges;
}

uint64_t frogs_removable(const struct frogs_table *table, const struct frogs_layout *layout)
{
    return layout->bridges & ~frogs_board_of(table)->home_gaps;
}
