/* Breadth first: all positions after one move, after two, and so on, each kept once. */
#include "robots_fewest.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct position {
    struct naive_place robots[5];
    bool along_row[5], along_column[5];
    int moves;
};

struct search {
    struct position *queue;
    int count, room;
    int *slots; /* numbers of positions, by their hash; -1: free */
    int slot_count;
};

static bool is_same(const struct position *a, const struct position *b)
{
    for (int i = 0; i < 5; i++)
        if (a->robots[i].row != b->robots[i].row || a->robots[i].column != b->robots[i].column ||
            a->along_row[i] != b->along_row[i] || a->along_column[i] != b->along_column[i])
            return false;
    return true;
}

static uint64_t hash(const struct position *position)
{
    uint64_t sum = 0;

    for (int i = 0; i < 5; i++) {
        sum = sum * 1000003 + (uint64_t)(position->robots[i].row + 1);
        sum = sum * 1000003 + (uint64_t)(position->robots[i].column + 1);
        sum = sum * 1000003 + position->along_row[i] * 2u + position->along_column[i];
    }
    return sum ^ sum >> 29;
}

/* Adds the position unless it is there; false if there is no room. */
static bool add(struct search *search, const struct position *position)
{
    int slot = (int)(hash(position) % (uint64_t)search->slot_count);

    while (search->slots[slot] >= 0) {
        if (is_same(&search->queue[search->slots[slot]], position))
            return true;
        slot = (slot + 1) % search->slot_count;
    }
    if (search->count == search->room)
        return false;
    search->slots[slot] = search->count;
    search->queue[search->count++] = *position;
    return true;
}

static int explore(struct search *search, const struct naive_board *board, int wanted,
                   struct naive_place target, bool must_turn, int most)
{
    for (int at = 0; at < search->count; at++) {
        if (search->queue[at].moves == most)
            return NAIVE_NO_WAY;
        for (int i = 0; i < 20; i++) {
            struct position next = search->queue[at];
            int robot = i / 4;
            bool along_row, along_column;
            struct naive_place end;
            if (next.robots[robot].row < 0 || !naive_slide(board, next.robots, robot, "NESW"[i % 4],
                                                           &end, &along_row, &along_column))
                continue;
            next.robots[robot] = end;
            next.along_row[robot] |= along_row;
            next.along_column[robot] |= along_column;
            next.moves++;
            if ((robot == wanted || wanted == NAIVE_ANY) && end.row == target.row &&
                end.column == target.column) {
                if (!must_turn || (next.along_row[robot] && next.along_column[robot]))
                    return next.moves;
                continue;
            }
            if (!must_turn)
                next.along_row[robot] = next.along_column[robot] = false;
            if (!add(search, &next))
                return NAIVE_TOO_MANY;
        }
    }
    return NAIVE_NO_WAY;
}

int naive_fewest(const struct naive_board *board, const struct naive_place robots[5], int robot,
                 struct naive_place target, bool must_turn, int most, int positions_max)
{
    struct search search = {.room = positions_max, .slot_count = 2 * positions_max + 1};
    struct position start = {.moves = 0};
    int fewest = NAIVE_TOO_MANY;

    search.queue = malloc((size_t)search.room * sizeof *search.queue);
    search.slots = malloc((size_t)search.slot_count * sizeof *search.slots);
    memcpy(start.robots, robots, sizeof start.robots);
    if (search.queue && search.slots) {
        memset(search.slots, -1, (size_t)search.slot_count * sizeof *search.slots);
        add(&search, &start);
        fewest = explore(&search, board, robot, target, must_turn, most);
    }
    free(search.queue);
    free(search.slots);
    return fewest;
}
