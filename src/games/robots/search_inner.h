/* What the files of the search share: the memory, the states and the sets of cells. */
#ifndef PARLOR_ROBOTS_SEARCH_INNER_H
#define PARLOR_ROBOTS_SEARCH_INNER_H

#include "search.h"

/* A state is a number: the cell of the active robot, the one that is to arrive; those of the
   others, ascending where they are alike; and along which axes the active one has moved. What else
   is kept of it stands above: the moves that are asleep (those that some other order of the same
   moves covers), and in the table its depth.

   Robots have slots: 0 the active one, then the others. A move is a slot and a direction. Of five
   robots the last one's moves never sleep: there is no room to note it. */
enum {
    SLOTS = ROBOTS_MAX,
    AXES_SHIFT = 8 * SLOTS,
    SLEEP_SHIFT = AXES_SHIFT + 2,
    SLEEP_BITS = 16,
    DEPTH_SHIFT = SLEEP_SHIFT + SLEEP_BITS,
};

#define CELLS_MASK (((uint64_t)1 << AXES_SHIFT) - 1)
#define STATE_MASK (((uint64_t)1 << SLEEP_SHIFT) - 1)
#define SLEEP_MASK ((1u << SLEEP_BITS) - 1)

/* In the open list: its bound has been looked at; it was looked at itself, but what was too far
   from the target then is to be looked at now; nothing that follows was near enough the last
   time. */
#define TESTED_MARK ((uint64_t)1 << DEPTH_SHIFT)
#define AGAIN_MARK  ((uint64_t)2 << DEPTH_SHIFT)
#define BARREN_MARK ((uint64_t)4 << DEPTH_SHIFT)

/* In the plain search nothing sleeps, and these bits say which robot is the active one. */
#define ACTIVE_MASK ((uint64_t)7 << SLEEP_SHIFT)

enum {
    CHUNK_WORDS = 128, /* the first one says where the list goes on */
    BATCH = 64,
    DEPTHS = ROBOTS_ROUTE_MAX + 2,
    TABLE_BITS_MIN = 9,
    TABLE_BITS_SMALL = 17,
    LEVELS = 16, /* bounds are known up to so many moves */
    SLACK_MAX = 3,
    FAR = UINT8_MAX,
};

/* A set of cells, and one for each cell. */
typedef uint64_t cell_set __attribute__((vector_size(32)));

static inline bool set_has(const uint64_t *words, int cell)
{
    return words[cell >> 6] >> (cell & 63) & 1;
}

static inline void set_add(uint64_t *words, int cell)
{
    words[cell >> 6] |= (uint64_t)1 << (cell & 63);
}

/* Rows and columns are cut into segments by walls; for each of them, a set: first those of rows. */
enum { SEGMENTS = 80 };

struct segment_sets {
    cell_set rows[SEGMENTS], columns[SEGMENTS];
};

static inline cell_set *segment_set(struct segment_sets *level, int at)
{
    return (cell_set *)((char *)level + at);
}

static inline const cell_set *segment_in(const struct segment_sets *level, int at)
{
    return (const cell_set *)((const char *)level + at);
}

/* What it costs to go on from beside a cell, running into it along its row or its column; and the
   least of that in each segment. */
struct stop_costs {
    uint8_t in_row[ROBOTS_CELLS], in_column[ROBOTS_CELLS];
    uint8_t of_segment[2 * SEGMENTS];
};

/* A list of states in chunks, the last one first. */
struct bucket {
    uint32_t chunk; /* where in the memory, in words; 0: none */
    uint32_t count; /* in that chunk */
};

/* Those that may be part of a route as long as is looked for now, or only of a longer one; each by
   depth. Which is which changes with the limit. */
enum { ROUNDS = 2 };

struct open_list {
    struct bucket buckets[ROUNDS * DEPTHS];
};

/* Open addressing; none if it has no places. */
struct table {
    uint64_t *places;
    int bits;
};

struct search_steps;

struct robots_search {
    struct robots_task task;
    enum robots_answer answer;
    struct robots_effort effort;
    bool is_fast, is_full;
    const struct search_steps *steps; /* of the fast search */
    int limit; /* routes of so many moves are looked for; there is none of fewer */
    int slots; /* in use */
    int64_t states;
    uint64_t key_mask;

    /* The memory: words handed out from the front; stretches that were given back. */
    uint64_t *words;
    size_t word_count, used, spare;

    /* States are noted in the table. While it grows, the next one is cleared first; then it takes
       the table's place, and what the last one has is moved: up to where stands here. */
    struct table table, next_table, last_table;
    size_t grown;
    int64_t moved;
    size_t entries, entries_max;

    struct open_list open;
    int deepest; /* no bucket for now is filled beyond */
    uint64_t batch[BATCH];
    uint32_t batch_allowed[BATCH];
    int batch_count, batch_at, batch_depth;

    /* A state from which one move leads to the target, and that move. */
    bool is_found;
    uint64_t found;
    int found_move;

    /* Of the fast search: slides and bounds. What is counted is known so far. */
    int free_count, helped_count, pair_count;
    bool uses_pairs, has_asked_pairs, is_free_known, are_paths_known;

    /* What follows is set where it is first used. */
    uint32_t coords[ROBOTS_CELLS], reaches[ROBOTS_CELLS];
    uint8_t alone[ROBOTS_CELLS]; /* moves if all stops are at walls, through other robots */
    uint16_t row_at[ROBOTS_CELLS], column_at[ROBOTS_CELLS]; /* its segments, in bytes of a level */
    int rows, columns;                                      /* how many */
    struct segment_sets cells;                              /* of each segment */
    struct stop_costs alone_costs, helped_costs;
    const struct segment_sets *free[LEVELS]; /* from where it is so far if one could stop anywhere;
                                                [0]: none */
    struct segment_sets helped_sets[2], propped_sets[2]; /* the last levels, in turn */
    /* For each cell of the active robot, by moves: */
    const cell_set *helped[LEVELS];  /* whose help might be enough */
    const cell_set *pair[LEVELS];    /* the same, if no third robot moves or matters */
    const cell_set *beside[LEVELS];  /* who could stop a helper, standing where it is */
    const cell_set *propped[LEVELS]; /* who could stop the active robot, standing where it is */
    cell_set *pair_work[3];          /* the last level by active cell, by the other's; spare */
    cell_set paths[ROBOTS_DIRECTIONS][ROBOTS_CELLS]; /* for each cell, those that a slide passes */
    cell_set unwalled[ROBOTS_DIRECTIONS];            /* cells without a wall on that side */
    cell_set within_slack[SLACK_MAX + 1];            /* helpers of no more than so much slack */

    /* Of the plain search. */
    uint8_t bounds[ROBOTS_MAX][ROBOTS_TURNED + 1][ROBOTS_CELLS];

    /* All parts, once they have settled. What others will have to look at: in one list what is
       found now, in the other what they collect, in turn. */
    struct robots_search *team[ROBOTS_PARTS_MAX];
    int turn;
    bool has_collected;
    struct open_list mail[2][ROBOTS_PARTS_MAX];
};

static inline uint64_t hash_of(uint64_t key)
{
    return key * UINT64_C(0x9e3779b97f4a7c15);
}

static inline size_t table_size(struct table table)
{
    return (size_t)1 << table.bits;
}

static inline int cell_in(uint64_t state, int slot)
{
    return (int)(state >> 8 * slot & 255);
}

/* The cells of the others in ascending order. */
static inline void search_sort(uint8_t cells[SLOTS], int slots)
{
    for (int i = 2; i < slots; i++)
        for (int at = i; at > 1 && cells[at - 1] > cells[at]; at--) {
            uint8_t cell = cells[at];
            cells[at] = cells[at - 1];
            cells[at - 1] = cell;
        }
}

/* The robot in a slot of the plain search: the active one is in the first, the others follow in
   their own order. */
static inline int search_robot_in(int active, int slot)
{
    return slot == 0 ? active : slot <= active ? slot - 1 : slot;
}

/* search.c */
void *search_take(struct robots_search *s, size_t bytes); /* aligned; NULL if there is no more */
void search_push_slowly(struct robots_search *s, struct bucket *bucket, uint64_t record);
bool search_find(const struct robots_search *s, uint64_t state, int *depth);

static inline void search_push(struct robots_search *s, struct bucket *bucket, uint64_t record)
{
    if (bucket->chunk == 0 || bucket->count == CHUNK_WORDS - 1)
        search_push_slowly(s, bucket, record);
    else
        s->words[bucket->chunk + ++bucket->count] = record;
}

static inline int bucket_of(const struct robots_search *s, int longer, int depth)
{
    return ((s->limit + longer) & 1) * DEPTHS + depth;
}

static inline struct bucket *search_bucket(struct robots_search *s, int longer, int depth)
{
    return &s->open.buckets[bucket_of(s, longer, depth)];
}

/* The part to which a state belongs, and its list here. */
static inline int search_part(const struct robots_search *s, uint64_t state)
{
    return (int)((uint32_t)(hash_of(state) >> 16) % (uint32_t)s->effort.part_of);
}

static inline struct open_list *search_list(struct robots_search *s, uint64_t state)
{
    if (s->effort.part_of <= 1)
        return &s->open;
    int part = search_part(s, state);
    return part == s->effort.part ? &s->open : &s->mail[s->turn][part];
}

/* The fast search, compiled twice: what is done to a state, and the levels of the bounds. */
struct search_steps {
    void (*expand)(struct robots_search *s, uint64_t state, uint32_t allowed, uint32_t sleep,
                   int depth, uint64_t marks);
    bool (*passes)(struct robots_search *s, uint64_t state, int moves);
    void (*know)(struct robots_search *s, int moves);
};

extern const struct search_steps search_portable_steps, search_wide_steps;
bool search_has_wide(void);

/* search_orders.c: of two routes in which every robot makes the same slides. Where memory is
   lacking to tell, or there are too many kinds at one point, they are not. */
bool search_same_kind(const struct robots_search *s, const struct robots_route *a,
                      const struct robots_route *b, int length);

/* search_plain.c: boards with diagonals. */
void search_plain_begin(struct robots_search *s);
void search_plain_expand(struct robots_search *s, uint64_t state, int depth, bool is_again);
bool search_plain_passes(const struct robots_search *s, uint64_t state, int moves);

#endif
