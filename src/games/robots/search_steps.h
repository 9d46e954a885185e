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
INLINE uint32_t members_of(cell_set set, lanes cells, uint32_t wanted)
{
#if IS_WIDE
    typedef char chars __attribute__((vector_size(32)));
    typedef long long quads __attribute__((vector_size(32)));
    const chars bits = {1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128,
                        1, 2, 4, 8, 16, 32, 64, -128, 1, 2, 4, 8, 16, 32, 64, -128};
    (void)wanted;
    chars bytes = (chars)(cells >> 3), bit = __builtin_ia32_pshufb256(bits, (chars)(cells & 7));
    chars low = (chars)__builtin_ia32_permti256((quads)set, (quads)set, 0x00);
    chars high = (chars)__builtin_ia32_permti256((quads)set, (quads)set, 0x11);
    chars found = __builtin_ia32_pblendvb256(__builtin_ia32_pshufb256(low, bytes),
                                             __builtin_ia32_pshufb256(high, bytes), (chars)cells);
    return moves_of((lanes)((found & bit) == bit));
#elif defined(__wasm_simd128__)
    half low = LOW_HALF((lanes)set), high = HIGH_HALF((lanes)set);
    (void)wanted;
    return members_of_half(low, high, LOW_HALF(cells)) |
           members_of_half(low, high, HIGH_HALF(cells)) << 16;
#else
    uint8_t bytes[sizeof cells];
    uint32_t found = 0;
    int lane;

    memcpy(bytes, &cells, sizeof cells);
    bits_each (lane, wanted)
        found |= (uint32_t)set_has((const uint64_t *)&set, bytes[lane]) << lane;
    return found;
#endif
}

/* The bounds. */

/* In the last lanes stand the robots themselves, by slot. */
enum { ROBOT_LANES = 24, OTHERS = 0x1e };

INLINE lanes robots_of(uint64_t state)
{
    return (lanes)(cell_set){0, 0, 0, state & CELLS_MASK};
}

/* The slots of the others. */
INLINE unsigned others(int slots)
{
    return OTHERS >> (SLOTS - slots) & OTHERS;
}

/* Which of the others are in a set. */
INLINE unsigned others_in(const cell_set *set, lanes cells, int slots)
{
    return members_of(*set, cells, others(slots) << ROBOT_LANES) >> ROBOT_LANES & others(slots);
}

/* Is there one of the first and another one of the second? */
#define ARE_TWO(a, b) (((a) != 0) & ((b) != 0) & ((((a) | (b)) & (((a) | (b)) - 1)) != 0))

INLINE bool are_two(unsigned a, unsigned b)
{
    return ARE_TWO(a, b);
}

/* Is it possible, as far as the bounds tell, to arrive within so many moves? */
INLINE bool may_arrive(const struct robots_search *s, int active, lanes cells, int moves, int slots)
{
    if (moves <= 0)
        return false;
    if (s->alone[active] <= moves || moves >= s->helped_count)
        return true;
    unsigned helpers = others_in(&s->helped[moves][active], cells, slots);
    if (helpers == 0 || moves >= s->pair_count)
        return helpers != 0;
    if ((helpers & others_in(&s->pair[moves][active], cells, slots)) ||
        are_two(helpers, others_in(&s->beside[moves][active], cells, slots)))
        return true;
    for (int slack = 0; slack <= SLACK_MAX && slack <= moves; slack++) {
        unsigned props = others_in(&s->propped[moves - slack][active], cells, slots);
        if (props == 0)
            return false;
        if (are_two(helpers & others_in(&s->within_slack[slack], cells, slots), props))
            return true;
    }
    return false;
}

static TARGET bool NAME(passes)(struct robots_search *s, uint64_t state, int moves)
{
    int active = cell_in(state, 0);

    return s->slots == SLOTS ? may_arrive(s, active, robots_of(state), moves, SLOTS)
                             : may_arrive(s, active, robots_of(state), moves, SLOTS - 1);
}

/* The cells that cost no more than that. */
INLINE cell_set cells_within(const uint8_t *costs, int most)
{
    cell_set cells = {0};
    lanes some;

    for (int i = 0; i < ROBOTS_CELLS / 32; i++) {
        memcpy(&some, costs + 32 * i, sizeof some);
        cells[i / 2] |= (uint64_t)moves_of((lanes)(some <= all_bytes(most))) << 32 * (i % 2);
    }
    return cells;
}

/* The least cost of the cells from which one would run into this one. */
static TARGET void find_costs(const struct robots_search *s, const uint8_t *costs,
                              struct stop_costs *after)
{
    const struct robots_board *board = &s->task.problem.position.board;
    uint8_t padded[ROBOTS_SIDE + ROBOTS_CELLS + ROBOTS_SIDE];
    const uint8_t *here = padded + ROBOTS_SIDE;

    memset(padded, LEVELS, sizeof padded);
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        padded[ROBOTS_SIDE + cell] = costs[cell] < LEVELS ? costs[cell] : LEVELS;
    for (int cell = 0; cell < ROBOTS_CELLS; cell++) {
        uint8_t north =
            here[cell - ROBOTS_SIDE] | (board->reaches[ROBOTS_NORTH][cell] ? 0 : LEVELS);
        uint8_t east = here[cell + 1] | (board->reaches[ROBOTS_EAST][cell] ? 0 : LEVELS);
        uint8_t south =
            here[cell + ROBOTS_SIDE] | (board->reaches[ROBOTS_SOUTH][cell] ? 0 : LEVELS);
        uint8_t west = here[cell - 1] | (board->reaches[ROBOTS_WEST][cell] ? 0 : LEVELS);
        uint8_t in_row = east < west ? east : west, in_column = north < south ? north : south;
        after->in_row[cell] = in_row < LEVELS ? in_row : LEVELS;
        after->in_column[cell] = in_column < LEVELS ? in_column : LEVELS;
    }
    memset(after->of_segment, LEVELS, sizeof after->of_segment);
    for (int cell = 0; cell < ROBOTS_CELLS; cell++) {
        uint8_t *row = &after->of_segment[s->row_at[cell] / sizeof(cell_set)];
        uint8_t *column = &after->of_segment[s->column_at[cell] / sizeof(cell_set)];
        *row = after->in_row[cell] < *row ? after->in_row[cell] : *row;
        *column = after->in_column[cell] < *column ? after->in_column[cell] : *column;
    }
}

static TARGET struct segment_sets *new_level(struct robots_search *s)
{
    return search_take(s, sizeof(struct segment_sets));
}

INLINE bool are_equal(const struct robots_search *s, const struct segment_sets *a,
                      const struct segment_sets *b)
{
    return memcmp(a->rows, b->rows, (size_t)s->rows * sizeof(cell_set)) == 0 &&
           memcmp(a->columns, b->columns, (size_t)s->columns * sizeof(cell_set)) == 0;
}

/* A level begins with what the one before says of each segment. */
INLINE void copy_sets(const struct robots_search *s, const struct segment_sets *in,
                      struct segment_sets *out)
{
    memcpy(out->rows, in->rows, (size_t)s->rows * sizeof(cell_set));
    memcpy(out->columns, in->columns, (size_t)s->columns * sizeof(cell_set));
}

/* Who comes within so many moves: helpers[n] are those that come in n, for each segment. */
struct help {
    const struct stop_costs *after;
    const struct segment_sets *helpers[LEVELS + 1];
};

/* Each segment takes over what is said of those that cross it: one move along it leads there. If
   there is help, each cell brings those that come there in time to stop who runs into them, along
   the segment that crosses. Cells follow each other diagonally, so that nothing waits for what was
   just written. */
INLINE void cross(const struct robots_search *s, const struct segment_sets *in,
                  const struct help *help, struct segment_sets *out)
{
    uint8_t cell = 0;

    do {
        int row = s->row_at[cell], column = s->column_at[cell];
        cell_set by_column = *segment_in(in, column), by_row = *segment_in(in, row);
        if (help) {
            by_column |= *segment_in(help->helpers[help->after->in_row[cell]], column);
            by_row |= *segment_in(help->helpers[help->after->in_column[cell]], row);
        }
        *segment_set(out, row) |= by_column;
        *segment_set(out, column) |= by_row;
        cell = (uint8_t)(cell + ROBOTS_SIDE + 1);
    } while (cell != 0);
}

static TARGET cell_set *new_sets(struct robots_search *s)
{
    return search_take(s, ROBOTS_CELLS * sizeof(cell_set));
}

/* What a level says of a cell is what it says of its row and of its column. */
INLINE void settle(const struct robots_search *s, const struct segment_sets *level, cell_set *out)
{
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        out[cell] = *segment_in(level, s->row_at[cell]) | *segment_in(level, s->column_at[cell]);
}

static TARGET bool add_free(struct robots_search *s)
{
    const struct segment_sets *last = s->free[s->free_count - 1];
    struct segment_sets *level = new_level(s);

    if (!level)
        return false;
    copy_sets(s, last, level);
    cross(s, last, NULL, level);
    s->is_free_known = are_equal(s, last, level);
    s->free[s->free_count++] = level;
    return true;
}

/* Those that are where they are needed, if it costs no more than that to go on. */
INLINE void add_standing(const struct robots_search *s, const struct stop_costs *after, int moves,
                         struct segment_sets *out)
{
    cell_set in_row = cells_within(after->in_row, moves);
    cell_set in_column = cells_within(after->in_column, moves);

    for (int i = 0; i < s->rows; i++)
        out->rows[i] |= s->cells.rows[i] & in_row;
    for (int i = 0; i < s->columns; i++)
        out->columns[i] |= s->cells.columns[i] & in_column;
}

/* Those that come along the segment itself. */
INLINE void add_along(const struct robots_search *s, const struct help *help,
                      struct segment_sets *out)
{
    for (int i = 0; i < s->rows; i++)
        out->rows[i] |= help->helpers[help->after->of_segment[i]]->rows[i];
    for (int i = 0; i < s->columns; i++)
        out->columns[i] |= help->helpers[help->after->of_segment[SEGMENTS + i]]->columns[i];
}

/* For each segment, who could help the active robot within so many moves and the one along it. */
static TARGET void spread(const struct robots_search *s, const struct segment_sets *in, int moves,
                          struct segment_sets *out)
{
    struct help help = {.after = &s->alone_costs};

    for (int cost = 0; cost <= LEVELS; cost++) {
        int left = moves > cost ? moves - cost : 0;
        help.helpers[cost] = s->free[left < s->free_count ? left : s->free_count - 1];
    }
    copy_sets(s, in, out);
    if (moves > 0) {
        cross(s, in, &help, out);
        add_along(s, &help, out);
    }
    add_standing(s, &s->alone_costs, moves, out);
}

static TARGET bool add_helped(struct robots_search *s)
{
    int count = s->helped_count;
    struct segment_sets *sets = &s->helped_sets[count & 1];

    while (!s->is_free_known && s->free_count < count)
        if (!add_free(s))
            return false;
    cell_set *level = new_sets(s);
    if (!level)
        return false;
    if (count == 0)
        memset(sets, 0, sizeof *sets);
    else
        spread(s, &s->helped_sets[~count & 1], count - 1, sets);
    settle(s, sets, level);
    s->helped[s->helped_count++] = level;
    return true;
}

/* Two robots alone. */

/* The cells of the second before which the first may have stopped. */
INLINE cell_set find_touching(const struct robots_search *s, const cell_set *in, int direction)
{
    const uint64_t *sets = (const uint64_t *)in;
    uint64_t touching[4] = {0};
    cell_set cells;

    for (int i = 0; i < 4; i++)
        for (int bit = 0; bit < 64; bit++) {
            int first = (64 * i + bit - robots_steps[direction]) & (ROBOTS_CELLS - 1);
            touching[i] |= sets[4 * first + i] & (uint64_t)1 << bit;
        }
    memcpy(&cells, touching, sizeof cells);
    return cells & s->unwalled[direction ^ 2];
}

/* Positions of a pair, as a set of the second's cells for each of the first's: adds those from
   where a slide of the first leads to one. It ends at a wall, or before the second. */
static TARGET void slide_first(const struct robots_search *s, const cell_set *in, cell_set *out)
{
    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++) {
        const uint8_t *reaches = s->task.problem.position.board.reaches[direction];
        cell_set touching = find_touching(s, in, direction);
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
INLINE cell_set beside_cells(const struct robots_search *s, cell_set in)
{
    const cell_set none = {0};
    cell_set from_north = in & s->unwalled[ROBOTS_SOUTH],
             from_south = in & s->unwalled[ROBOTS_NORTH];
    cell_set before = __builtin_shufflevector(from_north, none, 4, 0, 1, 2);
    cell_set after = __builtin_shufflevector(from_south, none, 1, 2, 3, 4);

    return (in & s->unwalled[ROBOTS_EAST]) << 1 | (in & s->unwalled[ROBOTS_WEST]) >> 1 |
           from_north << ROBOTS_SIDE | before >> (64 - ROBOTS_SIDE) | from_south >> ROBOTS_SIDE |
           after << (64 - ROBOTS_SIDE);
}

/* Who could stop a helper one move before it helps. */
static TARGET void find_beside(const struct robots_search *s, const cell_set *helped,
                               cell_set *beside)
{
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        beside[cell] = beside_cells(s, helped[cell]);
}

static TARGET bool add_pair(struct robots_search *s)
{
    int count = s->pair_count, last = count > 0 ? count - 1 : 0;
    cell_set *pair = new_sets(s), *beside = new_sets(s), *propped = new_sets(s);
    struct segment_sets *sets = &s->propped_sets[count & 1], *before = &s->propped_sets[~count & 1];

    if (!pair || !beside || !propped)
        return false;
    if (count == 0) {
        memset(pair, 0, ROBOTS_CELLS * sizeof *pair);
        memset(sets, 0, sizeof *sets);
    } else {
        move_pair(s);
        for (int cell = 0; cell < ROBOTS_CELLS; cell++)
            pair[cell] = s->pair_work[0][cell] | s->helped[last][cell];
        copy_sets(s, before, sets);
        cross(s, before, NULL, sets);
        add_standing(s, &s->helped_costs, last, sets);
    }
    find_beside(s, s->helped[last], beside);
    settle(s, sets, propped);
    s->pair[count] = pair;
    s->beside[count] = beside;
    s->propped[count] = propped;
    s->pair_count++;
    return true;
}

static TARGET bool is_empty(cell_set set)
{
    return (set[0] | set[1] | set[2] | set[3]) == 0;
}

/* How much more than the best helper would a helper from each cell cost, wherever it is needed? */
static TARGET void find_slack(struct robots_search *s)
{
    uint8_t least_helped[ROBOTS_CELLS];

    for (int cell = 0; cell < ROBOTS_CELLS; cell++) {
        int level = 0;
        while (level < s->helped_count && is_empty(s->helped[level][cell]))
            level++;
        least_helped[cell] = (uint8_t)(level < s->helped_count ? level : FAR);
    }
    find_costs(s, least_helped, &s->helped_costs);
    memset(s->within_slack, 0, sizeof s->within_slack);
    for (int slack = 0; slack < SLACK_MAX; slack++)
        for (int cell = 0; cell < ROBOTS_CELLS; cell++)
            if (least_helped[cell] + slack < s->helped_count)
                s->within_slack[slack] |= s->helped[least_helped[cell] + slack][cell];
    s->within_slack[SLACK_MAX] = ~s->within_slack[SLACK_MAX];
}

/* The cells that a slide passes. */
static TARGET void find_paths(struct robots_search *s, int direction)
{
    const uint8_t *reaches = s->task.problem.position.board.reaches[direction];
    cell_set *paths = s->paths[direction];

    memset(paths, 0, ROBOTS_CELLS * sizeof *paths);
    s->unwalled[direction] = (cell_set){0};
    for (int i = 0; i < ROBOTS_CELLS; i++) {
        int cell = robots_steps[direction] < 0 ? i : ROBOTS_CELLS - 1 - i;
        int next = cell + robots_steps[direction];
        if (reaches[cell] == 0)
            continue;
        set_add((uint64_t *)&s->unwalled[direction], cell);
        paths[cell] = paths[next];
        set_add((uint64_t *)&paths[cell], next);
    }
}

/* The same for all tasks on a board. */
static TARGET void know_paths(struct robots_search *s)
{
    for (int direction = 0; direction < ROBOTS_DIRECTIONS && !s->are_paths_known; direction++)
        find_paths(s, direction);
    s->are_paths_known = true;
}

static TARGET bool begin_pairs(struct robots_search *s)
{
    know_paths(s);
    while (s->helped_count < LEVELS)
        if (!add_helped(s))
            return false;
    find_slack(s);
    for (int i = 0; i < 3; i++)
        if (!(s->pair_work[i] = new_sets(s)))
            return false;
    memset(s->pair_work[0], 0, ROBOTS_CELLS * sizeof(cell_set));
    memset(&s->pair_work[0][s->task.problem.target], 0xff, sizeof(cell_set));
    turn_sets(s->pair_work[0], s->pair_work[1]);
    return true;
}

/* Sees to it that what can be known about fewer moves than that is known: what has made none is
   looked at anyway. */
static TARGET void NAME(know)(struct robots_search *s, int moves)
{
    int count = moves < LEVELS ? moves : LEVELS;

    if (s->helped_count == 0)
        find_costs(s, s->alone, &s->alone_costs);
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
union bytes {
    lanes all;
    uint8_t of[32]; /* by move */
};

struct slides {
    union bytes from, length;
    union bytes cells;              /* where they end */
    lanes stops[ROBOTS_DIRECTIONS]; /* the same in the coordinates of each direction */
    uint32_t stopped_by[SLOTS];     /* the moves that end before a robot, at least */
};

/* What a table says of each robot's cell; made at once, since a part that is written late makes the
   whole wait. */
INLINE words for_slots(const uint32_t *table, uint64_t state, int slots)
{
    uint32_t last = slots == SLOTS ? table[cell_in(state, SLOTS - 1)] : 0;

    return (words){table[cell_in(state, 0)], table[cell_in(state, 1)], table[cell_in(state, 2)],
                   table[cell_in(state, 3)], last};
}

INLINE void slide_all(const struct robots_search *s, uint64_t state, int slots, struct slides *all)
{
    const lanes columns = all_of(0x00ff00ff), backwards = all_of(0xff0000ff);
    words from = for_slots(s->coords, state, slots);
    lanes length = (lanes)for_slots(s->reaches, state, slots);

    lanes next = (lanes)from + 1;
    for (int slot = 0; slot < slots; slot++)
        length = least_of(length, all_of(from[slot]) - next);
    lanes stop = ((lanes)from + length) ^ backwards, turned = stop << 4 | stop >> 4;
    all->from.all = (lanes)from;
    all->length.all = length;
    all->cells.all = (turned & columns) | (stop & ~columns);
}

/* What tells which moves commute. */
INLINE void find_stoppers(struct slides *all, int slots)
{
    words from = (words)all->from.all;
    lanes past = all->from.all + all->length.all + 1;
    lanes by_row = all->cells.all, by_column = by_row << 4 | by_row >> 4;

    all->stops[ROBOTS_NORTH] = ~by_column;
    all->stops[ROBOTS_EAST] = by_row;
    all->stops[ROBOTS_SOUTH] = by_column;
    all->stops[ROBOTS_WEST] = ~by_row;
    for (int slot = 0; slot < slots; slot++)
        all->stopped_by[slot] = moves_of((lanes)(all_of(from[slot]) == past));
}

/* The moves that might not commute with this one: one of them would end in the way of the other, or
   its robot stops the other. */
INLINE uint32_t conflicts(const struct robots_search *s, const struct slides *all, int move,
                          int slots)
{
    lanes stop = all_of(s->coords[all->cells.of[move]]), ones = all_bytes(1);
    lanes past = all_bytes(all->from.of[move] + 1), length = all_bytes(all->length.of[move]);
    lanes in_way = (lanes)(stop - all->from.all - ones < all->length.all) |
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
    uint32_t there = moves_of((lanes)(all->cells.all == target)) & *movable;
    bool is_for_all = s->task.problem.robot == ROBOTS_MAX;

    *movable &= ~(is_for_all ? there : there & ACTIVE_MOVES);
    return there & turning[state >> AXES_SHIFT & 3];
}

/* The state after a move, in no order. */
INLINE uint64_t make(uint64_t state, const struct slides *all, int move)
{
    int slot = move / ROBOTS_DIRECTIONS;
    uint64_t change = (uint64_t)(all->cells.of[move] ^ cell_in(state, slot)) << 8 * slot;
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

/* Where the slides end, and the robots. */
INLINE lanes with_robots(uint64_t state, const struct slides *all)
{
    const cell_set slides = {UINT64_MAX, UINT64_MAX, UINT64_MAX, 0};

    return (lanes)((cell_set)all->cells.all & slides) | robots_of(state);
}

/* For two sets of slots of others, the moves of those beside whom there is one of the first and
   another one of the second. */
#define MOVES(a, b)                                                                                \
    (ARE_TWO((a) & ~1, (b) & ~1) ? 0x000f0u : 0) | (ARE_TWO((a) & ~2, (b) & ~2) ? 0x00f00u : 0) |  \
        (ARE_TWO((a) & ~4, (b) & ~4) ? 0x0f000u : 0) |                                             \
        (ARE_TWO((a) & ~8, (b) & ~8) ? 0xf0000u : 0)
#define FOUR(a, b) MOVES(a, b), MOVES(a, b + 1), MOVES(a, b + 2), MOVES(a, b + 3)
#define ROW(a)                                                                                     \
    {                                                                                              \
        FOUR(a, 0), FOUR(a, 4), FOUR(a, 8), FOUR(a, 12)                                            \
    }

enum { ALL_OTHERS = 15 };

static const uint32_t beside_two[][ALL_OTHERS + 1] = {
    ROW(0), ROW(1), ROW(2),  ROW(3),  ROW(4),  ROW(5),  ROW(6),  ROW(7),
    ROW(8), ROW(9), ROW(10), ROW(11), ROW(12), ROW(13), ROW(14), ROW(15),
};

INLINE unsigned others_among(uint32_t members)
{
    return members >> (ROBOT_LANES + 1) & ALL_OTHERS;
}

/* Of the moves of the others, those after which one that has not moved is in the set. */
INLINE uint32_t after_with(uint32_t members)
{
    return beside_two[ALL_OTHERS][others_among(members)];
}

/* Those after which there is one in the first set and another one in the second. */
INLINE uint32_t after_with_two(uint32_t a, uint32_t b)
{
    return (a & after_with(b)) | (b & after_with(a)) | beside_two[others_among(a)][others_among(b)];
}

/* Of these moves of the others, those after which may_arrive holds. */
INLINE uint32_t promising_others(const struct robots_search *s, int active, lanes cells,
                                 uint32_t moves, int left, int slots)
{
    uint32_t wanted = moves | others(slots) << ROBOT_LANES;
    uint32_t helped = wanted & members_of(s->helped[left][active], cells, wanted);
    uint32_t found = 0, maybe = (helped | after_with(helped)) & moves;

    if (left >= s->pair_count || maybe == 0)
        return maybe;
    uint32_t pair = helped & members_of(s->pair[left][active], cells, wanted);
    uint32_t beside = wanted & members_of(s->beside[left][active], cells, wanted);
    found = pair | after_with(pair) | after_with_two(helped, beside);
    for (int slack = 0; slack <= SLACK_MAX && slack <= left && (maybe & ~found); slack++) {
        uint32_t props = wanted & members_of(s->propped[left - slack][active], cells, wanted);
        if (props == 0)
            break;
        uint32_t able = helped & members_of(s->within_slack[slack], cells, wanted);
        found |= after_with_two(able, props);
    }
    return maybe & found;
}

/* The moves after which it may be possible to arrive within so many more. */
INLINE uint32_t promising(const struct robots_search *s, uint64_t state, const struct slides *all,
                          uint32_t moves, int left, int slots)
{
    uint32_t of_others = moves & ~(uint32_t)ACTIVE_MOVES, found = 0;
    int active = cell_in(state, 0), move;

    if (left <= 0 || moves == 0)
        return 0;
    lanes cells = with_robots(state, all);
    if (s->alone[active] <= left || left >= s->helped_count)
        found = of_others;
    else if (of_others)
        found = promising_others(s, active, cells, of_others, left, slots);
    bits_each (move, moves & ACTIVE_MOVES)
        if (may_arrive(s, all->cells.of[move], cells, left, slots))
            found |= 1u << move;
    return found;
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

/* What follows from a state: what may arrive in time, for now; for the rest it will be looked at
   again. In that case all that is nearer has been seen, if there was any. */
INLINE void expand(struct robots_search *s, uint64_t state, uint32_t allowed, uint32_t sleep,
                   int depth, uint64_t marks, int slots)
{
    int left = s->limit - depth - 1;
    struct slides all;

    slide_all(s, state, slots, &all);
    uint32_t movable = moves_of((lanes)(all.length.all != 0));
    uint32_t arriving = arrivals(s, state, &all, &movable);
    if (arriving && !s->is_found) {
        s->is_found = true;
        s->found = state;
        s->found_move = __builtin_ctz(arriving);
    }
    uint32_t moves = movable & allowed;
    uint64_t again = state | (uint64_t)sleep << SLEEP_SHIFT | AGAIN_MARK;
    uint32_t now = promising(s, state, &all, moves, left, slots);
    if (moves & ~now)
        search_push(s, search_bucket(s, 1, depth), now ? again : again | BARREN_MARK);
    if ((marks & (AGAIN_MARK | BARREN_MARK)) == AGAIN_MARK)
        now &= ~promising(s, state, &all, now, left - 1, slots);
    if (now == 0)
        return;
    find_stoppers(&all, slots);
    push_after(s, state, &all, now, sleep, moves, bucket_of(s, 0, depth + 1), slots);
    if (s->deepest < depth + 1)
        s->deepest = depth + 1;
}

static TARGET void NAME(expand)(struct robots_search *s, uint64_t state, uint32_t allowed,
                                uint32_t sleep, int depth, uint64_t marks)
{
    if (s->slots == SLOTS)
        expand(s, state, allowed, sleep, depth, marks, SLOTS);
    else
        expand(s, state, allowed, sleep, depth, marks, SLOTS - 1);
}
