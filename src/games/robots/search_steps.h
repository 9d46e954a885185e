/* The fast search, for boards without diagonals: what follows from a state, and the bounds. This is
   included by one file for each kind of processor, which defines NAME(), TARGET and IS_WIDE. */
#include "search_inner.h"

#include <string.h>

#define INLINE static inline __attribute__((always_inline)) TARGET

/* Lanes: a byte for each move, four for each slot. */
typedef uint8_t lanes __attribute__((vector_size(32)));
typedef uint32_t words __attribute__((vector_size(32)));
typedef int8_t signs __attribute__((vector_size(32)));

enum { ACTIVE_MOVES = 0xf, MOVES_OF_SLOT = 0xf };

INLINE lanes all_of(uint32_t word)
{
    return (lanes)((words){0} + word);
}

INLINE lanes all_bytes(int byte)
{
    return (lanes){0} + (uint8_t)byte;
}

#ifdef __wasm_simd128__
/* WebAssembly's vectors are half as wide. */
typedef uint8_t half __attribute__((vector_size(16)));
typedef int8_t half_signs __attribute__((vector_size(16)));

#define LOW_HALF(lanes)                                                                            \
    __builtin_shufflevector(lanes, lanes, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15)
#define HIGH_HALF(lanes)                                                                           \
    __builtin_shufflevector(lanes, lanes, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29,  \
                            30, 31)

/* What is beyond the sixteen is 0. */
INLINE half look_up(half table, half at)
{
    return (half)__builtin_wasm_swizzle_i8x16((half_signs)table, (half_signs)at);
}

INLINE uint32_t members_of_half(half low, half high, half cells)
{
    const half bits = {1, 2, 4, 8, 16, 32, 64, 128};
    half bytes = cells >> 3, bit = look_up(bits, cells & 7);
    half found = look_up(low, bytes) | look_up(high, bytes - 16);

    return (uint32_t)__builtin_wasm_bitmask_i8x16((half_signs)((found & bit) == bit));
}
#endif

INLINE lanes least_of(lanes a, lanes b)
{
#if IS_WIDE && !defined(__clang__)
    typedef char chars __attribute__((vector_size(32)));
    return (lanes)__builtin_ia32_pminub256((chars)a, (chars)b);
#else
    lanes is_less = (lanes)(a < b);
    return (a & is_less) | (b & ~is_less);
#endif
}

/* The lanes that are not zero but all ones, as a set. */
INLINE uint32_t moves_of(lanes truth)
{
#if IS_WIDE
    typedef char chars __attribute__((vector_size(32)));
    return (uint32_t)__builtin_ia32_pmovmskb256((chars)truth);
#elif defined(__wasm_simd128__)
    return (uint32_t)__builtin_wasm_bitmask_i8x16((half_signs)LOW_HALF(truth)) |
           (uint32_t)__builtin_wasm_bitmask_i8x16((half_signs)HIGH_HALF(truth)) << 16;
#else
    uint64_t parts[4];
    uint32_t moves = 0;

    memcpy(parts, &truth, sizeof parts);
    for (int i = 0; i < 4; i++)
        moves |=
            (uint32_t)((parts[i] & UINT64_C(0x0101010101010101)) * UINT64_C(0x0102040810204080) >>
                       56)
            << 8 * i;
    return moves;
#endif
}

/* The lanes whose cells are in the set, at least among the wanted ones. */
INLINE uint32_t members_of(const cell_set *set, lanes cells, uint32_t wanted)
{
#if IS_WIDE
    typedef char chars __attribute__((vector_size(32)));
    typedef long long quads __attribute__((vector_size(32)));
    const chars bits = {1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128,
                        1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128};
    (void)wanted;
    chars bytes = (chars)(cells >> 3), bit = __builtin_ia32_pshufb256(bits, (chars)(cells & 7));
    chars low = (chars)__builtin_ia32_permti256((quads)*set, (quads)*set, 0x00);
    chars high = (chars)__builtin_ia32_permti256((quads)*set, (quads)*set, 0x11);
    chars in_high = (chars)(cells > 127);
    chars found = (__builtin_ia32_pshufb256(low, bytes & 15) & ~in_high) |
                  (__builtin_ia32_pshufb256(high, bytes & 15) & in_high);
    return moves_of((lanes)((found & bit) == bit));
#elif defined(__wasm_simd128__)
    half low = LOW_HALF((lanes)*set), high = HIGH_HALF((lanes)*set);
    (void)wanted;
    return members_of_half(low, high, LOW_HALF(cells)) |
           members_of_half(low, high, HIGH_HALF(cells)) << 16;
#else
    uint8_t bytes[sizeof cells];
    uint32_t found = 0;
    int lane;

    memcpy(bytes, &cells, sizeof cells);
    bits_each (lane, wanted)
        found |= (uint32_t)set_has((const uint64_t *)set, bytes[lane]) << lane;
    return found;
#endif
}

/* The bounds. */

/* Is it possible, as far as the bounds tell, to arrive within so many moves? */
INLINE bool may_arrive(const struct robots_search *s, uint64_t state, int moves, int slots)
{
    int active = cell_in(state, 0);

    if (moves <= 0)
        return false;
    if (s->alone[active] <= moves || moves >= s->helped_count)
        return true;
    const uint64_t *helped = (const uint64_t *)&s->helped[moves][active];
    unsigned helpers = 0;
    for (int slot = 1; slot < slots; slot++)
        helpers |= (unsigned)set_has(helped, cell_in(state, slot)) << slot;
    if (helpers == 0 || moves >= s->pair_count)
        return helpers != 0;
    const uint64_t *pair = (const uint64_t *)&s->pair[moves][active];
    const uint64_t *beside = (const uint64_t *)&s->beside[moves][active];
    unsigned pairs = 0, besides = 0;
    for (int slot = 1; slot < slots; slot++) {
        pairs |= (unsigned)set_has(pair, cell_in(state, slot)) << slot;
        besides |= (unsigned)set_has(beside, cell_in(state, slot)) << slot;
    }
    if (helpers & pairs)
        return true;
    for (int slot = 1; slot < slots; slot++) {
        if (!(helpers >> slot & 1))
            continue;
        if (besides & ~(1u << slot))
            return true;
        int left = moves - s->slack[cell_in(state, slot)];
        if (left < 0)
            continue;
        const uint64_t *propped = (const uint64_t *)&s->propped[left][active];
        for (int other = 1; other < slots; other++)
            if (other != slot && set_has(propped, cell_in(state, other)))
                return true;
    }
    return false;
}

static TARGET bool NAME(passes)(struct robots_search *s, uint64_t state, int moves)
{
    return s->slots == SLOTS ? may_arrive(s, state, moves, SLOTS)
                             : may_arrive(s, state, moves, SLOTS - 1);
}

/* Where helpers come from: helpers[n] says from where one may come to each cell in n moves; `after`
   how many moves the active robot still makes when it has run into the helper; `moves` how many
   there are. */
struct help {
    const struct stop_costs *after;
    cell_set *const *helpers;
    int helper_count, moves;
};

INLINE void find_sources(const struct robots_search *s, const struct help *help,
                         const cell_set *sources[LEVELS + 1])
{
    for (int cost = 0; cost <= LEVELS; cost++) {
        int left = help->moves - cost;
        left = left < help->helper_count ? left : help->helper_count - 1;
        sources[cost] = left < 0 ? s->helped[0] : help->helpers[left]; /* the former is empty */
    }
}

/* A level of a bound that grows by moves of the active robot. Known is, for each segment of a row
   or column, who could help it if it goes on along there: that gives the level, the same for each
   cell, and what is known of one move more. Cells follow each other diagonally, so that nothing
   waits for what was just written. */
INLINE void spread(const struct robots_search *s, const struct segment_sets *in,
                   const struct help *help, cell_set *level, struct segment_sets *out)
{
    const cell_set *sources[LEVELS + 1];

    if (help)
        find_sources(s, help, sources);
    memcpy(out->rows, in->rows, (size_t)s->segments * sizeof(cell_set));
    memcpy(out->columns, in->columns, (size_t)s->segments * sizeof(cell_set));
    for (int x = 0; x < ROBOTS_SIDE; x++)
        for (int y = 0; y < ROBOTS_SIDE; y++) {
            int cell = ROBOTS_SIDE * y + ((x + y) & (ROBOTS_SIDE - 1));
            int row = s->row_of[cell], column = s->column_of[cell];
            cell_set by_row = in->rows[row], by_column = in->columns[column];
            level[cell] = by_row | by_column;
            if (help) {
                by_column |= sources[help->after->in_row[cell]][cell];
                by_row |= sources[help->after->in_column[cell]][cell];
            }
            out->rows[row] |= by_column;
            out->columns[column] |= by_row;
        }
}

/* The least cost of the cells from which one would run into this one. */
static TARGET void find_costs(const struct robots_search *s, const uint8_t *costs,
                              struct stop_costs *after)
{
    uint8_t padded[ROBOTS_CELLS];

    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        padded[cell] = costs[cell] < LEVELS ? costs[cell] : LEVELS;
    padded[ROBOTS_NOWHERE] = LEVELS;
    for (int cell = 0; cell < ROBOTS_CELLS; cell++) {
        uint8_t north = padded[s->next[ROBOTS_NORTH][cell]],
                east = padded[s->next[ROBOTS_EAST][cell]];
        uint8_t south = padded[s->next[ROBOTS_SOUTH][cell]],
                west = padded[s->next[ROBOTS_WEST][cell]];
        after->in_row[cell] = east < west ? east : west;
        after->in_column[cell] = north < south ? north : south;
    }
}

static TARGET cell_set *new_level(struct robots_search *s)
{
    return search_take(s, ROBOTS_CELLS * sizeof(cell_set));
}

INLINE void clear_sets(const struct robots_search *s, struct segment_sets *sets)
{
    memset(sets->rows, 0, (size_t)s->segments * sizeof(cell_set));
    memset(sets->columns, 0, (size_t)s->segments * sizeof(cell_set));
}

INLINE bool are_equal(const struct robots_search *s, const struct segment_sets *a,
                      const struct segment_sets *b)
{
    size_t size = (size_t)s->segments * sizeof(cell_set);

    return memcmp(a->rows, b->rows, size) == 0 && memcmp(a->columns, b->columns, size) == 0;
}

/* Each cell from itself. */
static TARGET bool begin_free(struct robots_search *s)
{
    cell_set *level = new_level(s);
    struct segment_sets *next = &s->free_sets[1];

    if (!level)
        return false;
    memset(level, 0, ROBOTS_CELLS * sizeof *level);
    clear_sets(s, next);
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        if (!robots_is_block(cell)) {
            set_add((uint64_t *)&level[cell], cell);
            set_add((uint64_t *)&next->rows[s->row_of[cell]], cell);
            set_add((uint64_t *)&next->columns[s->column_of[cell]], cell);
        }
    s->free[s->free_count++] = level;
    return true;
}

static TARGET bool add_free(struct robots_search *s)
{
    int count = s->free_count;
    const struct segment_sets *sets = &s->free_sets[count & 1];
    struct segment_sets *next = &s->free_sets[~count & 1];

    if (count == 0)
        return begin_free(s);
    cell_set *level = new_level(s);
    if (!level)
        return false;
    s->free[s->free_count++] = level;
    spread(s, sets, NULL, level, next);
    s->is_free_known = are_equal(s, sets, next);
    return true;
}

static TARGET bool add_helped(struct robots_search *s)
{
    int count = s->helped_count;
    const struct segment_sets *sets = &s->helped_sets[count & 1];
    struct segment_sets *next = &s->helped_sets[~count & 1];

    if (!s->is_free_known && !add_free(s))
        return false;
    cell_set *level = new_level(s);
    if (!level)
        return false;
    if (count == 0)
        memset(level, 0, ROBOTS_CELLS * sizeof *level);
    s->helped[s->helped_count++] = level;
    struct help help = {&s->alone_costs, s->free, s->free_count, count};
    spread(s, sets, &help, level, next);
    return true;
}

/* Two robots alone. */

/* The cells that a slide passes. */
static TARGET bool find_paths(struct robots_search *s)
{
    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++) {
        cell_set *paths = new_level(s);
        if (!(s->paths[direction] = paths))
            return false;
        memset(paths, 0, ROBOTS_CELLS * sizeof *paths);
        for (int i = 0; i < ROBOTS_CELLS; i++) {
            int cell = robots_steps[direction] < 0 ? i : ROBOTS_CELLS - 1 - i;
            int next = s->next[direction][cell];
            if (next == ROBOTS_NOWHERE)
                continue;
            paths[cell] = paths[next];
            set_add((uint64_t *)&paths[cell], next);
        }
    }
    return true;
}

/* Positions of a pair, as a set of the second's cells for each of the first's: adds those from
   where a slide of the first leads to one. It ends at a wall, or before the second. */
static TARGET void slide_first(const struct robots_search *s, const cell_set *in, cell_set *out)
{
    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++) {
        const uint8_t *reaches = s->task.problem.position.board.reaches[direction];
        cell_set touching = {0};
        for (int cell = 0; cell < ROBOTS_CELLS; cell++) {
            int next = s->next[direction][cell];
            if (next != ROBOTS_NOWHERE && set_has((const uint64_t *)&in[cell], next))
                set_add((uint64_t *)&touching, next);
        }
        for (int cell = 0; cell < ROBOTS_CELLS; cell++) {
            int end = cell + reaches[cell] * robots_steps[direction];
            cell_set path = s->paths[direction][cell];
            out[cell] |= (in[end] & ~path) | (touching & path);
        }
    }
}

/* Exchanges rows and columns, of blocks of 64 bits in each row first, then of the blocks. */
static TARGET void turn_sets(const cell_set *in, cell_set *out)
{
    cell_set block[64];

    for (int row = 0; row < 4; row++) {
        memcpy(block, in + 64 * row, sizeof block);
        uint64_t mask = 0x00000000ffffffff;
        for (int width = 32; width > 0; width /= 2, mask ^= mask << width)
            for (int from = 0; from < 64; from += 2 * width)
                for (int i = from; i < from + width; i++) {
                    cell_set swapped = (block[i] >> width ^ block[i + width]) & mask;
                    block[i] ^= swapped << width;
                    block[i + width] ^= swapped;
                }
        for (int i = 0; i < 64; i++)
            for (int column = 0; column < 4; column++)
                ((uint64_t *)&out[64 * column + i])[row] = block[i][column];
    }
}

static TARGET void move_pair(struct robots_search *s)
{
    size_t size = ROBOTS_CELLS * sizeof(cell_set);
    cell_set *by_active = s->pair_work[0], *by_other = s->pair_work[1], *next = s->pair_work[2];

    memcpy(next, by_other, size);
    slide_first(s, by_other, next);
    turn_sets(next, by_other);
    memcpy(next, by_active, size);
    slide_first(s, by_active, next);
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        by_active[cell] = next[cell] | by_other[cell];
    turn_sets(by_active, by_other);
}

/* The cells beside those of a set, with no wall between. */
INLINE cell_set beside_cells(const struct robots_search *s, const cell_set *in)
{
    uint64_t padded[ROBOTS_DIRECTIONS][6] = {{0}}; /* a word of none on either side */
    cell_set before, after, north, south;

    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++) {
        cell_set open = *in & s->unwalled[direction];
        memcpy(&padded[direction][1], &open, sizeof open);
    }
    memcpy(&before, &padded[ROBOTS_EAST][0], sizeof before);
    memcpy(&after, &padded[ROBOTS_WEST][2], sizeof after);
    memcpy(&north, (char *)&padded[ROBOTS_NORTH][1] + 2, sizeof north);
    memcpy(&south, (char *)&padded[ROBOTS_SOUTH][1] - 2, sizeof south);
    return north | south | (*in & s->unwalled[ROBOTS_EAST]) << 1 | before >> 63 |
           (*in & s->unwalled[ROBOTS_WEST]) >> 1 | after << 63;
}

static TARGET bool add_pair(struct robots_search *s)
{
    int count = s->pair_count;
    cell_set *pair = new_level(s), *beside = new_level(s), *propped = new_level(s);
    struct help help = {&s->helped_costs, s->free, 1, count};

    if (!pair || !beside || !propped)
        return false;
    memset(pair, 0, ROBOTS_CELLS * sizeof *pair);
    memset(beside, 0, ROBOTS_CELLS * sizeof *beside);
    if (count > 0) {
        move_pair(s);
        for (int cell = 0; cell < ROBOTS_CELLS; cell++) {
            pair[cell] = s->pair_work[0][cell] | s->helped[count - 1][cell];
            beside[cell] = beside_cells(s, &s->helped[count - 1][cell]);
        }
    }
    spread(s, &s->propped_sets[count & 1], &help, propped, &s->propped_sets[~count & 1]);
    s->pair[count] = pair;
    s->beside[count] = beside;
    s->propped[count] = propped;
    s->pair_count++;
    return true;
}

static TARGET bool is_empty(const cell_set *set)
{
    static const cell_set none = {0};

    return memcmp(set, &none, sizeof none) == 0;
}

/* How much more than the best helper would a helper from each cell cost, wherever it is needed? */
static TARGET void find_slack(struct robots_search *s)
{
    uint8_t least_helped[ROBOTS_CELLS];

    for (int cell = 0; cell < ROBOTS_CELLS; cell++) {
        int level = 0;
        while (level < s->helped_count && is_empty(&s->helped[level][cell]))
            level++;
        least_helped[cell] = (uint8_t)(level < s->helped_count ? level : FAR);
    }
    find_costs(s, least_helped, &s->helped_costs);
    memset(s->slack, SLACK_MAX, sizeof s->slack);
    for (int slack = SLACK_MAX - 1; slack >= 0; slack--) {
        cell_set helpers = {0};
        for (int cell = 0; cell < ROBOTS_CELLS; cell++)
            if (least_helped[cell] + slack < s->helped_count)
                helpers |= s->helped[least_helped[cell] + slack][cell];
        for (int cell = 0; cell < ROBOTS_CELLS; cell++)
            if (set_has((const uint64_t *)&helpers, cell))
                s->slack[cell] = (uint8_t)slack;
    }
}

static TARGET bool begin_pairs(struct robots_search *s)
{
    clear_sets(s, &s->propped_sets[0]);
    memset(s->unwalled, 0, sizeof s->unwalled);
    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++)
        for (int cell = 0; cell < ROBOTS_CELLS; cell++)
            if (s->next[direction][cell] != ROBOTS_NOWHERE)
                set_add((uint64_t *)&s->unwalled[direction], cell);
    while (s->helped_count < LEVELS)
        if (!add_helped(s))
            return false;
    find_slack(s);
    if (!find_paths(s))
        return false;
    for (int i = 0; i < 3; i++)
        if (!(s->pair_work[i] = new_level(s)))
            return false;
    memset(s->pair_work[0], 0, ROBOTS_CELLS * sizeof(cell_set));
    memset(&s->pair_work[0][s->task.problem.target], 0xff, sizeof(cell_set));
    turn_sets(s->pair_work[0], s->pair_work[1]);
    return true;
}

/* Sees to it that what can be known about so many moves is known. */
static TARGET void NAME(know)(struct robots_search *s, int moves)
{
    int count = moves < LEVELS ? moves + 1 : LEVELS;

    if (s->helped_count == 0) {
        find_costs(s, s->alone, &s->alone_costs);
        clear_sets(s, &s->helped_sets[0]);
    }
    while (s->helped_count < count)
        if (!add_helped(s))
            return;
    if (s->uses_pairs && s->pair_count == 0 && !begin_pairs(s))
        s->uses_pairs = false;
    while (s->uses_pairs && s->pair_count < count)
        if (!add_pair(s))
            return;
}

/* The moves. */

/* All slides of a position at once. Each direction has coordinates of its own, in which every slide
   ascends and cells of a line follow each other. */
struct slides {
    lanes from, length;
    lanes stops[ROBOTS_DIRECTIONS]; /* in the coordinates of each direction */
    uint8_t cells[32];              /* where they end */
    uint8_t starts[32], lengths[32];
    uint32_t stopped_by[SLOTS]; /* the moves that end before a robot, at least */
};

INLINE void slide_all(const struct robots_search *s, uint64_t state, int slots, struct slides *all)
{
    const lanes columns = all_of(0x00ff00ff), backwards = all_of(0xff0000ff);
    words from = {0}, reaches = {0};

    for (int slot = 0; slot < slots; slot++) {
        from[slot] = s->coords[cell_in(state, slot)];
        reaches[slot] = s->reaches[cell_in(state, slot)];
    }
    all->from = (lanes)from;
    lanes length = (lanes)reaches;
    lanes next = all->from + 1;
    for (int slot = 0; slot < slots; slot++)
        length = least_of(length, all_of(from[slot]) - next);
    lanes stop = all->from + length;
    lanes plain = stop ^ backwards, turned = plain << 4 | plain >> 4;
    lanes cells = (turned & columns) | (plain & ~columns);
    lanes by_column = (plain & columns) | (turned & ~columns);
    all->length = length;
    all->stops[ROBOTS_NORTH] = ~by_column;
    all->stops[ROBOTS_EAST] = cells;
    all->stops[ROBOTS_SOUTH] = by_column;
    all->stops[ROBOTS_WEST] = ~cells;
    memcpy(all->cells, &cells, sizeof cells);
    memcpy(all->starts, &all->from, sizeof all->from);
    memcpy(all->lengths, &length, sizeof length);
}

INLINE void find_stoppers(struct slides *all, int slots)
{
    words from = (words)all->from;
    lanes past = all->from + all->length + 1;

    for (int slot = 0; slot < slots; slot++)
        all->stopped_by[slot] = moves_of((lanes)(all_of(from[slot]) == past));
}

/* The moves that might not commute with this one: one of them would end in the way of the other, or
   its robot stops the other. */
INLINE uint32_t conflicts(const struct robots_search *s, const struct slides *all, int move,
                          int slots)
{
    lanes stop = all_of(s->coords[all->cells[move]]), ones = all_bytes(1);
    lanes past = all_bytes(all->starts[move] + 1), length = all_bytes(all->lengths[move]);
    lanes in_way = (lanes)(stop - all->from - ones < all->length) |
                   (lanes)(all->stops[move % ROBOTS_DIRECTIONS] - past < length);
    uint32_t moves = moves_of(in_way) | all->stopped_by[move / ROBOTS_DIRECTIONS];

    for (int slot = 0; slot < slots; slot++)
        moves |= (all->stopped_by[slot] >> move & 1) * ((uint32_t)MOVES_OF_SLOT << 4 * slot);
    return moves;
}

#define ORDER(a, b)                                                                                \
    do {                                                                                           \
        uint32_t low = a < b ? a : b, high = a < b ? b : a;                                        \
        a = low, b = high;                                                                         \
    } while (0)

/* Puts the others into ascending order, with what sleeps of them. */
INLINE uint64_t sorted(uint64_t state, uint32_t *sleep, int slots)
{
    uint32_t a = (uint32_t)cell_in(state, 1) << 4 | (*sleep >> 4 & 15);
    uint32_t b = (uint32_t)cell_in(state, 2) << 4 | (*sleep >> 8 & 15);
    uint32_t c = (uint32_t)cell_in(state, 3) << 4 | (*sleep >> 12 & 15);
    uint32_t d = (uint32_t)cell_in(state, 4) << 4 | (*sleep >> 16 & 15);

    ORDER(a, b);
    if (slots == SLOTS) {
        ORDER(c, d);
        ORDER(a, c);
        ORDER(b, d);
        ORDER(b, c);
    } else {
        ORDER(b, c);
        ORDER(a, b);
    }
    *sleep = (*sleep & 15) | (a & 15) << 4 | (b & 15) << 8 | (c & 15) << 12;
    return (state & ~(CELLS_MASK ^ 255)) | (uint64_t)(a >> 4) << 8 | (uint64_t)(b >> 4) << 16 |
           (uint64_t)(c >> 4) << 24 | (uint64_t)(d >> 4) << 32;
}

/* The active robot's moves that arrive: turned, if it must. Otherwise they may not be made; nor may
   any other robot rest on the target where all serve (it would have arrived itself). */
INLINE uint32_t arrivals(struct robots_search *s, uint64_t state, const struct slides *all,
                         uint32_t *movable)
{
    static const uint8_t turning[] = {0, 0xa, 0x5, 0xf};
    lanes target = all_bytes(s->task.problem.target);
    uint32_t there = moves_of((lanes)(all->stops[ROBOTS_EAST] == target)) & *movable;
    bool is_for_all = s->task.problem.robot == ROBOTS_MAX;

    *movable &= ~(is_for_all ? there : there & ACTIVE_MOVES);
    return there & turning[state >> AXES_SHIFT & 3];
}

/* The state after a move, in no order. */
INLINE uint64_t make(uint64_t state, const struct slides *all, int move)
{
    int slot = move / ROBOTS_DIRECTIONS;
    uint64_t change = (uint64_t)(all->cells[move] ^ cell_in(state, slot)) << 8 * slot;
    uint64_t axis = (uint64_t)robots_axis(move % ROBOTS_DIRECTIONS) << AXES_SHIFT;

    return slot == 0 ? (state ^ change) | axis : state ^ change;
}

/* What sleeps after a move. To go on along the same axis leads to nothing new, unless that turns a
   robot that must turn, or leads back to where one may not stay. */
INLINE uint32_t sleep_after(const struct robots_search *s, uint64_t state, const struct slides *all,
                            int move, uint32_t sleep, int slots)
{
    int slot = move / ROBOTS_DIRECTIONS;
    uint32_t own = 5u << move % 2 << 4 * slot;
    bool is_new = slot == 0 && (state >> AXES_SHIFT != ROBOTS_TURNED ||
                                cell_in(state, 0) == s->task.problem.target);

    if (sleep)
        sleep &= ~(conflicts(s, all, move, slots) | (uint32_t)MOVES_OF_SLOT << 4 * slot);
    return is_new ? sleep : sleep | own;
}

/* In the last lanes stand the robots themselves: as a set of slots. */
enum { ROBOT_LANES = 24, OTHERS = 0x1e };

INLINE lanes with_robots(uint64_t state, const struct slides *all)
{
    words cells = (words)all->stops[ROBOTS_EAST];

    cells[ROBOT_LANES / 4] = (uint32_t)state;
    cells[ROBOT_LANES / 4 + 1] = (uint32_t)(state >> 32 & 255);
    return (lanes)cells;
}

/* The moves of all the others but of those in the set, if it has just one; else of all, or none. */
static const uint32_t moves_beside[] = {
#define BESIDE(set)                                                                                \
    ((set) & ~2 & OTHERS ? 0x000f0u : 0) | ((set) & ~4 & OTHERS ? 0x00f00u : 0) |                  \
        ((set) & ~8 & OTHERS ? 0x0f000u : 0) | ((set) & ~16 & OTHERS ? 0xf0000u : 0)
    BESIDE(0),  BESIDE(2),  BESIDE(4),  BESIDE(6),  BESIDE(8),  BESIDE(10), BESIDE(12), BESIDE(14),
    BESIDE(16), BESIDE(18), BESIDE(20), BESIDE(22), BESIDE(24), BESIDE(26), BESIDE(28), BESIDE(30),
#undef BESIDE
};

/* Those moves of robots after which some other robot is in the set, as lanes tell it. */
INLINE uint32_t beside_robots(uint32_t members)
{
    return moves_beside[members >> (ROBOT_LANES + 1) & 15];
}

/* Of the moves of the others, those after which may_arrive surely holds, and those after which it
   might. */
INLINE uint32_t surely(const struct robots_search *s, int active, lanes cells, uint32_t moves,
                       int left, uint32_t *maybe)
{
    uint32_t wanted = moves | (uint32_t)OTHERS << ROBOT_LANES;
    uint32_t helped = members_of(&s->helped[left][active], cells, wanted);
    uint32_t helpers = beside_robots(helped);

    if (left >= s->pair_count)
        return helped | helpers;
    uint32_t pair = helped & members_of(&s->pair[left][active], cells, wanted);
    uint32_t beside = members_of(&s->beside[left][active], cells, wanted);
    *maybe = helped | helpers;
    return pair | beside_robots(pair) | (beside & helpers) | (helped & beside_robots(beside));
}

/* The moves after which it may be possible to arrive within so many more. */
INLINE uint32_t promising(const struct robots_search *s, uint64_t state, const struct slides *all,
                          uint32_t moves, int left, int slots)
{
    int active = cell_in(state, 0), move;
    uint32_t sure = 0, maybe = 0;

    if (left <= 0 || moves == 0)
        return 0;
    if (s->alone[active] <= left || left >= s->helped_count)
        sure = ~(uint32_t)ACTIVE_MOVES;
    else if (moves & ~(uint32_t)ACTIVE_MOVES)
        sure = surely(s, active, with_robots(state, all), moves, left, &maybe);
    sure &= moves & ~(uint32_t)ACTIVE_MOVES;
    bits_each (move, moves & ~sure & (maybe | ACTIVE_MOVES)) {
        if (may_arrive(s, make(state, all, move), left, slots))
            sure |= 1u << move;
    }
    return sure;
}

/* Puts the states after some moves into a bucket of the list to which each belongs. */
INLINE void push_after(struct robots_search *s, uint64_t state, const struct slides *all,
                       uint32_t moves, uint32_t sleep, uint32_t siblings, int bucket, int slots)
{
    int move;

    bits_each (move, moves) {
        uint64_t after = make(state, all, move);
        uint32_t before = siblings & ((1u << move) - 1);
        uint32_t asleep = sleep_after(s, state, all, move, sleep | before, slots);
        if (move >= ROBOTS_DIRECTIONS)
            after = sorted(after, &asleep, slots);
        uint64_t record = after | (uint64_t)(asleep & SLEEP_MASK) << SLEEP_SHIFT | TESTED_MARK;
        search_push(s, &search_list(s, after)->buckets[bucket], record);
    }
}

/* What follows from a state: what may arrive in time, for now; what needs one move more, for later;
   for the rest it will be looked at again. In that case all that is nearer has been seen. */
INLINE void expand(struct robots_search *s, uint64_t state, uint32_t allowed, uint32_t sleep,
                   int depth, bool is_again, int slots)
{
    int left = s->limit - depth - 1;
    struct slides all;

    slide_all(s, state, slots, &all);
    uint32_t movable = moves_of((lanes)(all.length != 0));
    uint32_t arriving = arrivals(s, state, &all, &movable);
    if (arriving && !s->is_found) {
        s->is_found = true;
        s->found = state;
        s->found_move = __builtin_ctz(arriving);
    }
    uint32_t moves = movable & allowed;
    uint64_t again = state | (uint64_t)sleep << SLEEP_SHIFT | AGAIN_MARK;
    if (left == 0) {
        search_push(s, search_bucket(s, 1, depth), again);
        return;
    }
    uint32_t now = promising(s, state, &all, moves, left, slots);
    if (moves & ~now)
        search_push(s, search_bucket(s, 1, depth), again);
    if (is_again)
        now &= ~promising(s, state, &all, now, left - 1, slots);
    if (now == 0)
        return;
    find_stoppers(&all, slots);
    push_after(s, state, &all, now, sleep, moves, bucket_of(s, 0, depth + 1), slots);
    if (s->deepest < depth + 1)
        s->deepest = depth + 1;
}

static TARGET void NAME(expand)(struct robots_search *s, uint64_t state, uint32_t allowed,
                                uint32_t sleep, int depth, bool is_again)
{
    if (s->slots == SLOTS)
        expand(s, state, allowed, sleep, depth, is_again, SLOTS);
    else
        expand(s, state, allowed, sleep, depth, is_again, SLOTS - 1);
}
