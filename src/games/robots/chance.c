/* What comes by chance in robots: the board, where the robots begin, and the next chip. That they
   go back after a proof that failed is no chance, but nobody's doing either. */
#include "robots.h"
#include "state.h"

/* The tiles that no place wants, in any order, any allowed side up. */
static void propose_board(const struct robots_table *t, struct dice *dice, struct event *event)
{
    int16_t tiles[ROBOTS_TILES];
    uint64_t wanted = 0;
    int count = 0;

    for (int i = 0; i < ROBOTS_TILES; i++)
        if (t->wanted[i])
            wanted |= bits_of((t->wanted[i] - 1) % ROBOTS_TILES);
    for (int tile = 0; tile < ROBOTS_TILES; tile++)
        if (!bits_has(wanted, tile))
            tiles[count++] = (int16_t)tile;
    dice_shuffle(dice, tiles, count);
    for (int i = 0; i < ROBOTS_TILES; i++) {
        int first = t->sides == ROBOTS_SIDES_LATER ? 2 : 0;
        uint32_t sides = t->sides == ROBOTS_SIDES_ALL ? 4 : 2;
        event->args[i] = (int16_t)(t->wanted[i] - 1);
        if (t->wanted[i] == 0)
            event->args[i] =
                (int16_t)(tiles[--count] + ROBOTS_TILES * (first + (int)dice_below(dice, sides)));
    }
    event->arg_count = ROBOTS_TILES;
}

static void propose_places(const struct robots_table *t, struct dice *dice, struct event *event)
{
    int16_t cells[ROBOTS_CELLS];
    int count = 0;

    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        if (robots_is_free(t, cell))
            cells[count++] = (int16_t)cell;
    event->arg_count = (int16_t)robots_count(t);
    for (int i = 0; i < event->arg_count; i++) {
        int at = (int)dice_below(dice, (uint32_t)count);
        event->args[i] = cells[at];
        cells[at] = cells[--count];
    }
}

static void propose_chip(const struct robots_table *t, struct dice *dice, struct event *event)
{
    uint64_t chips = robots_drawable(t);

    for (uint32_t skip = dice_below(dice, (uint32_t)bits_count(chips)); skip > 0; skip--)
        chips &= chips - 1;
    event->arg_count = 1;
    event->args[0] = (int16_t)bits_first(chips);
}

void robots_nature(const void *state, struct dice *dice, struct event *event)
{
    const struct robots_table *t = &((const struct robots_state *)state)->table;

    *event = (struct event){.seat = SEAT_NATURE};
    if (t->stage == ROBOTS_LAYING) {
        event->kind = ROBOTS_BOARD;
        propose_board(t, dice, event);
    } else if (t->stage == ROBOTS_PLACING) {
        event->kind = ROBOTS_PLACE;
        propose_places(t, dice, event);
    } else if (t->stage == ROBOTS_FAILED) {
        event->kind = ROBOTS_SET_BACK;
    } else {
        event->kind = ROBOTS_DRAW;
        propose_chip(t, dice, event);
    }
}
