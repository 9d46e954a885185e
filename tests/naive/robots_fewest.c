/* Breadth first: all positions after one move, after two, and so on, each kept once. */
#include "robots_fewest.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct position {
    struct naive_place robots[5];
    bool along_row[5], along_column[5]; /* used only where robots must turn */
};

struct search {
    const struct naive_board *board;
    int wanted;
    struct naive_place target;
    bool must_turn;
    uint64_t *queue, *slots; /* packed positions: in order, and by their hash (0: free) */
    int count, room, slot_count;
};

enum { NOWHERE = 7 * NAIVE_SIDE + 7 }; /* in the closed block */

/* In few bits, since millions are kept; never 0. */
static uint64_t pack(const struct position *position)
{
    uint64_t bits = 1;

    for (int i = 0; i < 5; i++) {
        struct naive_place at = position->robots[i];
        int cell = at.row < 0 ? NOWHERE : at.row * NAIVE_SIDE + at.column;
        bits = bits << 10 |
               (uint64_t)(cell << 2 | position->along_row[i] << 1 | position->along_column[i]);
    }
    return bits;
}

static void unpack(uint64_t bits, struct position *position)
{
    for (int i = 4; i >= 0; i--, bits >>= 10) {
        int cell = bits >> 2 & 255;
        position->robots[i] = cell == NOWHERE
                                  ? (struct naive_place){-1, -1}
                                  : (struct naive_place){cell / NAIVE_SIDE, cell % NAIVE_SIDE};
        position->along_row[i] = bits >> 1 & 1;
        position->along_column[i] = bits & 1;
    }
}

/* Adds the position unless it is there; false if there is no room. */
static bool add(struct search *search, uint64_t position)
{
    uint64_t hash = position * 0x9e3779b97f4a7c15 >> 32;
    int slot = (int)(hash % (uint64_t)search->slot_count);

    while (search->slots[slot] != 0) {
        if (search->slots[slot] == position)
            return true;
        slot = (slot + 1) % search->slot_count;
    }
    if (search->count == search->room)
        return false;
    search->slots[slot] = search->queue[search->count++] = position;
    return true;
}

enum outcome { GOES_ON, ARRIVES, NO_ROOM };

static enum outcome move(struct search *search, struct position next, int robot, char direction)
{
    struct naive_place end;
    bool along_row, along_column;

    if (next.robots[robot].row < 0 ||
        !naive_slide(search->board, next.robots, robot, direction, &end, &along_row, &along_column))
        return GOES_ON;
    next.robots[robot] = end;
    if (search->must_turn) {
        next.along_row[robot] |= along_row;
        next.along_column[robot] |= along_column;
    }
    if ((robot == search->wanted || search->wanted == NAIVE_ANY) && end.row == search->target.row &&
        end.column == search->target.column)
        return !search->must_turn || (next.along_row[robot] && next.along_column[robot]) ? ARRIVES
                                                                                         : GOES_ON;
    return add(search, pack(&next)) ? GOES_ON : NO_ROOM;
}

static int explore(struct search *search, int most)
{
    int at = 0;

    for (int moves = 1; moves <= most; moves++)
        for (int end = search->count; at < end; at++) {
            struct position position;
            unpack(search->queue[at], &position);
            for (int i = 0; i < 20; i++)
                switch (move(search, position, i / 4, "NESW"[i % 4])) {
                case GOES_ON: break;
                case ARRIVES: return moves;
                case NO_ROOM: return NAIVE_TOO_MANY;
                }
        }
    return NAIVE_NO_WAY;
}

int naive_fewest(const struct naive_board *board, const struct naive_place robots[5], int robot,
                 struct naive_place target, bool must_turn, int most, int positions_max)
{
    struct search search = {
        .board = board,
        .wanted = robot,
        .target = target,
        .must_turn = must_turn,
        .room = positions_max,
        .slot_count = 2 * positions_max + 1,
    };
    struct position start = {.along_row = {false}};
    int fewest = NAIVE_TOO_MANY;

    search.queue = calloc((size_t)search.room, sizeof *search.queue);
    search.slots = calloc((size_t)search.slot_count, sizeof *search.slots);
    memcpy(start.robots, robots, sizeof start.robots);
    if (search.queue && search.slots) {
        add(&search, pack(&start));
        fewest = explore(&search, most);
    }
    free(search.queue);
    free(search.slots);
    return fewest;
}
