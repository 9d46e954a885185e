/* Walks a small board of frogs to the end: 3 x 3 pads, 2 players, 1 frog each, no cards. Every
   position that can be reached (history and turn count left out) is counted by the fewest events
   that lead to it, with its legal moves, under both landings. The numbers are fixed here, and the
   naive model must find the same. */
#include "frogs.h"
#include "frogs_naive.h"
#include "hash.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 64, SEEN_ROOM = 1 << 21, NAIVE_TEXT = 768 };

/* At each depth: positions, legal moves, finished games. */
struct count {
    long positions, moves, endings;
};

static const struct count pushing[] = {
    {1, 1, 0},
    {1, 1, 0},
    {1, 4, 0},
    {4, 19, 0},
    {18, 52, 0},
    {52, 182, 0},
    {152, 590, 0},
    {435, 1768, 11},
    {1206, 5517, 30},
    {3261, 15825, 64},
    {7771, 40115, 206},
    {17465, 94979, 897},
    {35194, 197079, 2289},
    {60622, 357794, 3666},
    {92993, 579725, 5991},
    {127451, 816167, 9738},
    {151240, 994008, 12626},
    {148400, 1000455, 13958},
    {116458, 785519, 13195},
    {71238, 473964, 9849},
    {32232, 211235, 5903},
    {10023, 61890, 2561},
    {1972, 10281, 674},
    {332, 1122, 206},
    {56, 66, 44},
    {10, 0, 10},
};

static const struct count hopping[] = {
    {1, 1, 0},
    {1, 1, 0},
    {1, 4, 0},
    {4, 19, 0},
    {18, 52, 0},
    {52, 180, 0},
    {150, 583, 1},
    {428, 1735, 11},
    {1191, 5381, 23},
    {3123, 15258, 42},
    {7554, 38947, 225},
    {17216, 92303, 972},
    {34917, 194663, 1991},
    {60576, 353808, 3128},
    {92718, 570364, 5481},
    {129922, 812846, 10038},
    {156017, 999777, 12335},
    {152430, 1009343, 12375},
    {123315, 802652, 13343},
    {78825, 494726, 11299},
    {35594, 221510, 6377},
    {10716, 62724, 2445},
    {2094, 10130, 642},
    {339, 1217, 138},
    {62, 96, 30},
};

/* What is walked: the numbers differ by who goes on from a shared pad. */
struct walk {
    const char *options;
    const struct count *expected;
    int depths;
};

static const struct walk walks[] = {
    {"board=small frogs=1 cards=off", pushing, sizeof pushing / sizeof *pushing},
    {"board=small frogs=1 cards=off landing=hop", hopping, sizeof hopping / sizeof *hopping},
};

/* The keys of the positions seen so far; 0 is a free place. */
static uint64_t seen[SEEN_ROOM];

static bool add(uint64_t key)
{
    size_t at = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 40) % SEEN_ROOM;

    while (seen[at] != 0 && seen[at] != key)
        at = (at + 1) % SEEN_ROOM;
    if (seen[at] == key)
        return false;
    seen[at] = key;
    return true;
}

static void check(const struct walk *walk, const char *who, int depth, const struct count *count)
{
    const struct count none = {0}, *wanted = depth < walk->depths ? &walk->expected[depth] : &none;

    if (count->positions == wanted->positions && count->moves == wanted->moves &&
        count->endings == wanted->endings)
        return;
    printf("law 12 is broken: %s, %s, depth %d: {%ld, %ld, %ld} found\n", walk->options, who, depth,
           count->positions, count->moves, count->endings);
    exit(1);
}

/* With the rules: a position is one number. */

static uint64_t pack(const struct frogs_table *t)
{
    uint64_t key = t->now.bridges;

    for (int seat = 0; seat < 2; seat++)
        key = key << 5 | t->now.frogs[FROGS_EACH_MAX * seat];
    key = key << 1 | t->mover;
    key = key << 3 | t->stage;
    key = key << 4 | (uint64_t)(t->onward == FROGS_NOBODY ? 15 : t->onward);
    return key << 5 | (uint64_t)(t->began == FROGS_NOWHERE ? 31 : t->began);
}

/* How things stood before the turn stays as at the start: nobody leaves here, so nothing is undone.
 */
static void unpack(uint64_t key, struct frogs_table *t)
{
    uint8_t onward = key >> 5 & 15, began = key & 31;

    t->began = began == 31 ? FROGS_NOWHERE : began;
    t->onward = onward == 15 ? FROGS_NOBODY : onward;
    t->stage = key >> 9 & 7;
    t->mover = key >> 12 & 1;
    t->now.frogs[FROGS_EACH_MAX] = key >> 13 & 31;
    t->now.frogs[0] = key >> 18 & 31;
    t->now.bridges = key >> 23;
    t->then = t->now;
    t->is_new = 0;
    t->past_count = 0;
    t->past[0] = (struct frogs_position){0};
    t->turns = 0;
}

union state {
    max_align_t align;
    char bytes[8192];
};

static uint64_t queue[SEEN_ROOM];
static size_t queued;

static void visit(uint64_t key)
{
    if (add(key))
        queue[queued++] = key;
}

static void follow(const union state *state, const struct move *move, int mover)
{
    union state after;
    struct frogs_view view;
    struct event event;
    struct message why;

    memcpy(&after, state, frogs_game.state_size);
    move_event(move, 0, mover, &event);
    if (!game_apply(&frogs_game, &after, &event, NULL) || !frogs_game.sound(&after, &why)) {
        printf("a listed move is refused, or unsound\n");
        exit(1);
    }
    frogs_game.view(&after, 0, &view);
    visit(pack(&view.table));
}

static void expand(const struct frogs_view *start, uint64_t key, struct count *count)
{
    struct frogs_view view = *start;
    struct move moves[MOVES_MAX];
    union state state = {0};

    unpack(key, &view.table);
    view.viewer = view.table.mover;
    int legal = frogs_game.legal(&view, moves, MOVES_MAX);
    count->positions++;
    count->moves += legal;
    count->endings += view.table.stage == FROGS_OVER;
    frogs_game.imagine(&view, NULL, &state);
    for (int i = 0; i < legal; i++)
        follow(&state, &moves[i], view.table.mover);
}

static void walk_rules(const struct walk *walk)
{
    union state state = {0};
    struct frogs_view start;
    struct params params;
    struct message why;
    size_t done = 0;

    memset(seen, 0, sizeof seen);
    queued = 0;
    params_init(&frogs_game, 2, &params);
    if (!params_parse(&frogs_game, word_of(walk->options), &params, &why) ||
        !game_start(&frogs_game, &params, &state, &why))
        exit(1);
    frogs_game.view(&state, 0, &start);
    visit(pack(&start.table));
    for (int depth = 0; done < queued; depth++) {
        struct count count = {0};
        for (size_t end = queued; done < end; done++)
            expand(&start, queue[done], &count);
        check(walk, "the rules", depth, &count);
    }
    printf("the rules: %zu positions\n", queued);
}

/* With the naive model: a position is a match of its own, known by its text. */

static struct naive *next_layer[SEEN_ROOM], *layer[SEEN_ROOM];

static uint64_t text_key(const struct naive *naive)
{
    char text[NAIVE_TEXT];

    naive_show(naive, text, sizeof text);
    return hash_add(HASH_START, text, strlen(text));
}

static size_t expand_naive(struct naive *naive, size_t next_count, struct count *count)
{
    char moves[MOVES_MAX][NAIVE_MOVE_SIZE];
    int mover = naive_mover(naive);
    int legal = mover < 0 ? 0 : naive_legal(naive, moves, MOVES_MAX);

    count->positions++;
    count->moves += legal;
    count->endings += mover < 0;
    for (int i = 0; i < legal; i++) {
        struct naive *after = naive_copy(naive);
        if (!after || !naive_play(after, mover, moves[i]))
            exit(1);
        naive_forget(after);
        if (add(text_key(after)))
            next_layer[next_count++] = after;
        else
            naive_destroy(after);
    }
    return next_count;
}

static void walk_naive(const struct walk *walk, int depths)
{
    size_t size = 1, next_size;

    memset(seen, 0, sizeof seen);
    layer[0] = naive_create(2, walk->options);
    add(text_key(layer[0]));
    for (int depth = 0; size > 0; depth++, size = next_size) {
        struct count count = {0};
        next_size = 0;
        for (size_t i = 0; i < size; i++) {
            if (depth < depths)
                next_size = expand_naive(layer[i], next_size, &count);
            naive_destroy(layer[i]);
        }
        if (depth < depths)
            check(walk, "the naive model", depth, &count);
        memcpy(layer, next_layer, next_size * sizeof *layer);
    }
    printf("the naive model: %d depths\n", depths);
}

int main(int argc, char **argv)
{
    int depths = argc > 1 ? atoi(argv[1]) : INT_MAX;

    for (size_t i = 0; i < sizeof walks / sizeof *walks; i++) {
        walk_rules(&walks[i]);
        walk_naive(&walks[i], depths < walks[i].depths ? depths : walks[i].depths);
    }
    printf("[       OK ] frogs: a small board walked to the end, confirmed by the naive model\n");
    return 0;
}
