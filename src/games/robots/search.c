/* The search itself: best first, with its memory, its table of states and its open list. What
   follows from a state and which bounds there are is not known here; nor how routes are found
   again. */
#include "search_inner.h"

#include <stddef.h>
#include <string.h>

enum {
    PAIRS_AFTER = 6000, /* states: easier problems are solved before the bounds of pairs were worth
                           their while */
};

/* Memory. */

void *search_take(struct robots_search *s, size_t bytes)
{
    size_t words = (bytes + ROBOTS_SEARCH_ALIGN - 1) / ROBOTS_SEARCH_ALIGN *
                   (ROBOTS_SEARCH_ALIGN / sizeof(uint64_t));

    if (words > s->word_count - s->used)
        return NULL;
    s->used += words;
    return s->words + s->used - words;
}

/* A stretch of whole chunks is not needed any more: it says where the next one is, and how many
   words it has itself. */
static void give_back(struct robots_search *s, size_t start, size_t words)
{
    s->words[start] = s->spare;
    s->words[start + 1] = words;
    s->spare = start;
}

static size_t take_spare(struct robots_search *s)
{
    uint64_t *stretch = s->words + s->spare;
    size_t chunk = s->spare + (size_t)(stretch[1] -= CHUNK_WORDS);

    if (stretch[1] == 0)
        s->spare = (size_t)stretch[0];
    return chunk;
}

/* Where a chunk begins, or 0. */
static uint32_t take_chunk(struct robots_search *s)
{
    if (s->spare)
        return (uint32_t)take_spare(s);
    uint64_t *chunk = search_take(s, CHUNK_WORDS * sizeof *chunk);
    return chunk ? (uint32_t)(chunk - s->words) : 0;
}

void search_push_slowly(struct robots_search *s, struct bucket *bucket, uint64_t record)
{
    uint32_t chunk = take_chunk(s);

    if (chunk == 0) {
        s->is_full = true;
        return;
    }
    s->words[chunk] = bucket->chunk;
    s->words[chunk + 1] = record;
    *bucket = (struct bucket){chunk, 1};
}

static bool is_bucket_empty(const struct bucket *bucket)
{
    return bucket->chunk == 0;
}

static uint64_t pop(struct robots_search *s, struct bucket *bucket)
{
    uint64_t record = s->words[bucket->chunk + bucket->count];

    if (--bucket->count == 0) {
        uint32_t next = (uint32_t)s->words[bucket->chunk];
        give_back(s, bucket->chunk, CHUNK_WORDS);
        *bucket = (struct bucket){next, next ? CHUNK_WORDS - 1 : 0};
    }
    return record;
}

/* The table: states that were looked at, in the order of their hashes as far as possible. An entry
   has the state, what slept in it and how deep it is; 0 is none, since robots do not share cells.
 */

static struct table new_table(struct robots_search *s, int bits)
{
    return (struct table){search_take(s, sizeof(uint64_t) << bits), bits};
}

static void set_table(struct robots_search *s, struct table table)
{
    s->table = table;
    s->entries_max = table_size(table) / 2;
}

/* The place of a state, or the free one where it belongs. */
static uint64_t *find_place(struct table table, uint64_t key, uint64_t key_mask)
{
    size_t mask = table_size(table) - 1, at = (size_t)(hash_of(key) >> (64 - table.bits));

    while (table.places[at] != 0 && ((table.places[at] ^ key) & key_mask) != 0)
        at = (at + 1) & mask;
    return &table.places[at];
}

static uint64_t *find_entry(const struct robots_search *s, uint64_t key)
{
    uint64_t *place = find_place(s->table, key, s->key_mask);

    if (*place != 0 || !s->last_table.places)
        return place;
    uint64_t *last = find_place(s->last_table, key, s->key_mask);
    return *last != 0 ? last : place;
}

_Static_assert((1 << TABLE_BITS_MIN) / 8 >= BATCH,
               "a batch might take the last free place of a table that is nearly full");

/* The table is to become larger, a small one fourfold: fewer states are moved then. Where that
   can't be, it may become nearly full. False: it is. */
static bool begin_growing(struct robots_search *s)
{
    int bits = s->table.bits, more = bits < TABLE_BITS_SMALL ? 2 : 1;

    s->grown = 0;
    for (; more > 0 && !s->next_table.places; more--)
        s->next_table = new_table(s, bits + more);
    if (s->next_table.places)
        return true;
    bool was_half = s->entries_max == table_size(s->table) / 2;
    s->entries_max = table_size(s->table) / 8 * 7;
    return was_half;
}

/* Once the next table is cleared, it is the table. */
static void clear_more(struct robots_search *s)
{
    size_t words = ROBOTS_WORDS_MOVED;

    memset(s->next_table.places + s->grown, 0, words * sizeof(uint64_t));
    s->grown += words;
    s->moved += (int64_t)words;
    if (s->grown < table_size(s->next_table))
        return;
    s->last_table = s->table;
    set_table(s, s->next_table);
    s->next_table.places = NULL;
    s->grown = 0;
}

/* What the last table stood in is spare, once it is empty. */
static void move_more(struct robots_search *s)
{
    const uint64_t *last = s->last_table.places + s->grown;
    size_t words = ROBOTS_WORDS_MOVED;
    uint64_t entries[ROBOTS_WORDS_MOVED];
    int count = 0; /* found without a branch: half of the places are free */

    for (size_t i = 0; i < words; i++) {
        entries[count] = last[i];
        count += last[i] != 0;
    }
    for (int i = 0; i < count; i++)
        *find_place(s->table, entries[i] & s->key_mask, s->key_mask) = entries[i];
    s->grown += words;
    s->moved += (int64_t)words;
    if (s->grown < table_size(s->last_table))
        return;
    give_back(s, (size_t)(s->last_table.places - s->words), s->grown);
    s->last_table.places = NULL;
}

/* A little of what there is to do for a table that grows: it has grown long before it is half full
   itself. False: there is no room for more states. */
static bool grow_table(struct robots_search *s)
{
    if (s->next_table.places)
        clear_more(s);
    else if (s->last_table.places)
        move_more(s);
    else
        return s->entries < s->entries_max || begin_growing(s);
    return true;
}

static uint64_t entry_of(uint64_t key, uint32_t sleep, int depth)
{
    return key | (uint64_t)sleep << SLEEP_SHIFT | (uint64_t)depth << DEPTH_SHIFT;
}

static uint32_t sleep_in(uint64_t entry)
{
    return (uint32_t)(entry >> SLEEP_SHIFT) & SLEEP_MASK;
}

/* Notes that a state is looked at. Which of its moves are to be made: all that do not sleep; if it
   was looked at at this depth already, those that slept then and do not now; none if it was less
   deep. */
static uint32_t visit(struct robots_search *s, uint64_t key, uint32_t sleep, int depth)
{
    uint64_t *entry = find_entry(s, key);
    int known = (int)(*entry >> DEPTH_SHIFT);
    uint32_t slept = sleep_in(*entry);

    if (*entry != 0 && known < depth)
        return 0;
    if (*entry != 0 && known == depth) {
        if (s->is_fast)
            *entry = entry_of(key, slept & sleep, depth);
        return s->is_fast ? slept & ~sleep : 0;
    }
    s->entries += *entry == 0;
    *entry = entry_of(key, sleep, depth);
    return ~sleep;
}

bool search_find(const struct robots_search *s, uint64_t key, int *depth)
{
    uint64_t entry = *find_entry(s->effort.part_of > 1 ? s->team[search_part(s, key)] : s, key);

    *depth = (int)(entry >> DEPTH_SHIFT);
    return entry != 0;
}

/* The beginning. */

static bool has_diagonals(const struct robots_board *board)
{
    int count = 0;

    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        count += robots_has_diagonal(board->cells[cell]);
    return count > 0;
}

static uint32_t exchange(uint32_t cell)
{
    return (cell << 4 | cell >> 4) & 255;
}

/* Slides: cells in the coordinates of each direction, and how far one slides. */
static void find_slides(struct robots_search *s)
{
    const struct robots_board *board = &s->task.problem.position.board;

    for (uint32_t cell = 0; cell < ROBOTS_CELLS; cell++) {
        uint32_t turned = exchange(cell);
        s->coords[cell] = (turned ^ 255) | cell << 8 | turned << 16 | (cell ^ 255) << 24;
        s->reaches[cell] = board->reaches[ROBOTS_NORTH][cell] |
                           (uint32_t)board->reaches[ROBOTS_EAST][cell] << 8 |
                           (uint32_t)board->reaches[ROBOTS_SOUTH][cell] << 16 |
                           (uint32_t)board->reaches[ROBOTS_WEST][cell] << 24;
    }
}

/* Finds the segments of rows or columns: `step` from cell to cell. Where there are too many, the
   last ones are taken for one: bounds become weaker, never wrong. */
static int find_lines(struct robots_search *s, const uint8_t reaches[ROBOTS_CELLS], int step,
                      int first, uint16_t at[ROBOTS_CELLS])
{
    int count = 0;

    for (int line = 0; line < ROBOTS_SIDE; line++)
        for (int i = 0; i < ROBOTS_SIDE;) {
            int cell = line * (ROBOTS_SIDE + 1 - step) + i * step, end = i + reaches[cell];
            count += count < SEGMENTS;
            int segment = first + (count - 1) * (int)sizeof(cell_set);
            for (; i <= end; i++, cell += step) {
                at[cell] = (uint16_t)segment;
                set_add((uint64_t *)segment_set(&s->cells, segment), cell);
            }
        }
    return count;
}

static void find_segments(struct robots_search *s)
{
    const struct robots_board *board = &s->task.problem.position.board;

    memset(&s->cells, 0, sizeof s->cells);
    s->rows = find_lines(s, board->reaches[ROBOTS_EAST], 1, 0, s->row_at);
    s->columns = find_lines(s, board->reaches[ROBOTS_SOUTH], ROBOTS_SIDE,
                            (int)offsetof(struct segment_sets, columns), s->column_at);
}

/* How many moves the active robot needs if walls alone stop it: backwards from the target. To where
   a wall ends a row or column one slides from all of that. */
static void find_alone(struct robots_search *s)
{
    const struct robots_board *board = &s->task.problem.position.board;
    cell_set known = {0}, found = {0}, next;
    int bit;

    memset(s->alone, FAR, sizeof s->alone);
    set_add((uint64_t *)&found, s->task.problem.target);
    for (int moves = 0; (found[0] | found[1] | found[2] | found[3]) != 0; moves++) {
        known |= found;
        next = known;
        for (int i = 0; i < 4; i++)
            bits_each (bit, found[i]) {
                int cell = 64 * i + bit;
                s->alone[cell] = (uint8_t)moves;
                if (board->reaches[ROBOTS_EAST][cell] == 0 ||
                    board->reaches[ROBOTS_WEST][cell] == 0)
                    next |= *segment_in(&s->cells, s->row_at[cell]);
                if (board->reaches[ROBOTS_NORTH][cell] == 0 ||
                    board->reaches[ROBOTS_SOUTH][cell] == 0)
                    next |= *segment_in(&s->cells, s->column_at[cell]);
            }
        found = next & ~known;
    }
}

/* Must it be watched whether the robot turns? Without diagonals, who comes from another row and
   another column has turned. */
static int first_axes(const struct robots_search *s, int cell)
{
    int target = s->task.problem.target;
    bool is_beside =
        cell / ROBOTS_SIDE == target / ROBOTS_SIDE || cell % ROBOTS_SIDE == target % ROBOTS_SIDE;

    return s->task.must_ricochet && (is_beside || !s->is_fast) ? 0 : ROBOTS_TURNED;
}

/* The state in which a robot is to arrive. */
static uint64_t first_state(const struct robots_search *s, int active)
{
    const uint8_t *robots = s->task.problem.position.robots;
    uint8_t cells[SLOTS] = {robots[active]};
    int count = 1;
    uint64_t state = (uint64_t)first_axes(s, robots[active]) << AXES_SHIFT;

    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        if (robot != active)
            cells[count++] = robots[robot];
    if (s->is_fast)
        search_sort(cells, s->slots);
    for (int slot = 0; slot < SLOTS; slot++)
        state |= (uint64_t)cells[slot] << 8 * slot;
    return s->is_fast ? state : state | (uint64_t)active << SLEEP_SHIFT;
}

static void push_first(struct robots_search *s)
{
    const struct robots_problem *problem = &s->task.problem;

    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        bool serves = problem->robot == ROBOTS_MAX || problem->robot == robot;
        if (!serves || problem->position.robots[robot] == ROBOTS_NOWHERE)
            continue;
        uint64_t state = first_state(s, robot);
        struct open_list *list = search_list(s, state);
        if (list == &s->open)
            search_push(s, &list->buckets[bucket_of(s, 0, 0)], state);
    }
}

static const struct segment_sets no_cells;

/* Lists name chunks in 32 bits: more memory than that is left alone. */
static size_t words_in(size_t size)
{
    return size / sizeof(uint64_t) < UINT32_MAX ? size / sizeof(uint64_t) : UINT32_MAX;
}

/* A search in this memory of which nothing is known yet. */
static struct robots_search *begin(const struct robots_effort *effort,
                                   const struct robots_task *task)
{
    struct robots_search *s = effort->memory;

    memset(s, 0, offsetof(struct robots_search, coords));
    if (effort->part_of > 1) {
        memset(s->team, 0, sizeof s->team);
        memset(s->mail, 0, sizeof s->mail);
    }
    s->turn = 0;
    s->has_collected = true;
    s->task = *task;
    s->effort = *effort;
    s->words = effort->memory;
    s->word_count = words_in(effort->size);
    search_take(s, sizeof *s);
    if (effort->most > ROBOTS_ROUTE_MAX)
        s->effort.most = ROBOTS_ROUTE_MAX;
    s->is_fast = !effort->is_plain && !has_diagonals(&task->problem.position.board);
    s->slots = task->problem.position.robots[ROBOTS_SILVER] == ROBOTS_NOWHERE ? SLOTS - 1 : SLOTS;
    s->key_mask = s->is_fast ? STATE_MASK : STATE_MASK | ACTIVE_MASK;
    s->steps =
        !effort->is_portable && search_has_wide() ? &search_wide_steps : &search_portable_steps;
    s->limit = 1;
    s->free[0] = &no_cells;
    s->free[1] = &s->cells;
    s->free_count = 2;
    return s;
}

/* Once what follows from the board is known: what follows from the target, and the first states. */
static struct robots_search *begin_task(struct robots_search *s)
{
    set_table(s, new_table(s, TABLE_BITS_MIN));
    memset(s->table.places, 0, table_size(s->table) * sizeof(uint64_t));
    if (s->is_fast) {
        find_alone(s);
        s->steps->know(s, s->limit);
    } else {
        search_plain_begin(s);
    }
    push_first(s);
    return s;
}

struct robots_search *robots_search_begin(const struct robots_effort *effort,
                                          const struct robots_task *task)
{
    if (effort->size < ROBOTS_SEARCH_LEAST)
        return NULL;
    struct robots_search *s = begin(effort, task);
    if (s->is_fast) {
        find_slides(s);
        find_segments(s);
    }
    return begin_task(s);
}

/* Another board may have the same walls and other targets, which do not matter. */
static bool has_board(const struct robots_search *s, const struct robots_board *board)
{
    const struct robots_board *known = &s->task.problem.position.board;

    return s->is_fast && memcmp(known->cells, board->cells, sizeof board->cells) == 0;
}

_Static_assert(sizeof(struct robots_search) + LEVELS * sizeof(struct segment_sets) +
                       (sizeof(uint64_t) << TABLE_BITS_MIN) + CHUNK_WORDS * sizeof(uint64_t) <=
                   ROBOTS_SEARCH_LEAST,
               "what is known of a board leaves no room for a search");

/* The levels of the free bound, moved to the front of the memory: they follow each other there as
   they did, so none is written over before it has been moved. */
static void keep_free(struct robots_search *s, const struct segment_sets *const levels[LEVELS],
                      int count)
{
    for (int i = s->free_count; i < count; i++) {
        struct segment_sets *level = search_take(s, sizeof *level);
        memmove(level, levels[i], sizeof *level);
        s->free[i] = level;
    }
    s->free_count = count;
}

struct robots_search *robots_search_again(struct robots_search *s, const struct robots_task *task)
{
    const struct robots_effort effort = s->effort;
    int free_count = s->free_count;
    bool is_free_known = s->is_free_known, are_paths_known = s->are_paths_known;
    const struct segment_sets *levels[LEVELS];

    if (!has_board(s, &task->problem.position.board))
        return robots_search_begin(&effort, task);
    memcpy(levels, s->free, sizeof levels);
    begin(&effort, task);
    keep_free(s, levels, free_count);
    s->is_free_known = is_free_known;
    s->are_paths_known = are_paths_known;
    return begin_task(s);
}

/* The search. */

static bool passes(struct robots_search *s, uint64_t record, int moves)
{
    return s->is_fast ? s->steps->passes(s, record & STATE_MASK, moves)
                      : search_plain_passes(s, record & s->key_mask, moves);
}

/* Which moves of a state are to be made now: none if it is too far for this limit, or known. */
static uint32_t admit(struct robots_search *s, uint64_t record, int depth)
{
    uint32_t sleep = s->is_fast ? sleep_in(record) : 0;

    if (record & AGAIN_MARK)
        return ~sleep;
    if (!(record & TESTED_MARK) && !passes(s, record, s->limit - depth)) {
        search_push(s, search_bucket(s, 1, depth), record);
        return 0;
    }
    return visit(s, record & s->key_mask, sleep, depth);
}

/* Takes the next states from the deepest bucket, so that the first one found on the last round ends
   the search. Their places in the table are asked for, then used, all before the first of them is
   looked at: so what one waits for does not hold up the others. False: there are none. */
static bool fill_batch(struct robots_search *s)
{
    while (s->deepest > 0 && is_bucket_empty(search_bucket(s, 0, s->deepest)))
        s->deepest--;
    struct bucket *bucket = search_bucket(s, 0, s->deepest);
    struct table table = s->table;
    int count = 0;
    while (count < BATCH && !is_bucket_empty(bucket)) {
        uint64_t record = pop(s, bucket);
        __builtin_prefetch(&table.places[hash_of(record & s->key_mask) >> (64 - table.bits)], 1);
        s->batch[count++] = record;
    }
    s->batch_at = s->batch_count = 0;
    s->batch_depth = s->deepest;
    for (int i = 0; i < count; i++) {
        uint64_t record = s->batch[i];
        uint32_t allowed = admit(s, record, s->deepest);
        s->batch[s->batch_count] = record;
        s->batch_allowed[s->batch_count] = allowed;
        s->batch_count += allowed != 0;
    }
    return count > 0;
}

static void look_at(struct robots_search *s, uint64_t record, uint32_t allowed, int depth)
{
    uint64_t state = record & s->key_mask;

    s->states++;
    if (s->is_fast)
        s->steps->expand(s, state, allowed, sleep_in(record), depth, record);
    else
        search_plain_expand(s, state, depth, record & AGAIN_MARK);
    if (!grow_table(s))
        s->is_full = true;
}

/* Nothing is left for this limit: what was put off is next. */
static void raise_limit(struct robots_search *s)
{
    s->deepest = DEPTHS - 1;
    s->limit++;
    if (s->is_fast)
        s->steps->know(s, s->limit);
}

static bool is_open_empty(const struct open_list *list)
{
    for (int i = 0; i < ROUNDS * DEPTHS; i++)
        if (!is_bucket_empty(&list->buckets[i]))
            return false;
    return true;
}

/* All parts have looked at all that they could: what does that mean? */
static enum robots_answer end_round(struct robots_search *const *parts, int count)
{
    bool is_found = false, is_empty = true;

    for (int i = 0; i < count; i++) {
        is_found = is_found || parts[i]->is_found;
        is_empty = is_empty && is_open_empty(&parts[i]->open);
    }
    if (is_found)
        return ROBOTS_SOLVED;
    if (is_empty || parts[0]->limit >= parts[0]->effort.most)
        return ROBOTS_TOO_LONG;
    for (int i = 0; i < count; i++)
        raise_limit(parts[i]);
    return ROBOTS_SEARCHING;
}

/* The bounds of pairs are worth their while only where it takes long. If memory is lacking for
   them, they are not asked for again. */
static void consider_pairs(struct robots_search *s)
{
    if (s->is_fast && !s->has_asked_pairs && (s->effort.is_eager || s->states >= PAIRS_AFTER)) {
        s->uses_pairs = s->has_asked_pairs = true;
        s->steps->know(s, s->limit);
    }
}

static bool has_come_to_an_end(const struct robots_search *s)
{
    return s->is_full || (s->is_found && !s->effort.wants_all);
}

/* Goes on until nothing is left for this limit; true if it has come so far. */
static bool run_round(struct robots_search *s, int64_t until)
{
    while (s->states < until && !has_come_to_an_end(s)) {
        if (s->batch_at < s->batch_count) {
            int at = s->batch_at++;
            look_at(s, s->batch[at], s->batch_allowed[at], s->batch_depth);
            continue;
        }
        consider_pairs(s);
        if (!fill_batch(s))
            return true;
    }
    return false;
}

/* What other parts have found for this one. */

static void take_mail(struct robots_search *s, const struct robots_search *from)
{
    const struct open_list *list = &from->mail[!s->turn][s->effort.part];

    for (int i = 0; i < ROUNDS * DEPTHS; i++) {
        struct bucket bucket = list->buckets[i];
        if (bucket.chunk && s->deepest < i % DEPTHS)
            s->deepest = i % DEPTHS;
        for (; bucket.chunk; bucket.count = CHUNK_WORDS - 1) {
            for (uint32_t at = 1; at <= bucket.count; at++)
                search_push(s, &s->open.buckets[i], from->words[bucket.chunk + at]);
            bucket.chunk = (uint32_t)from->words[bucket.chunk];
        }
    }
}

/* What others have collected is not needed any more. */
static void clear_mail(struct robots_search *s)
{
    for (int part = 0; part < s->effort.part_of; part++)
        for (int i = 0; i < ROUNDS * DEPTHS; i++) {
            struct bucket *bucket = &s->mail[s->turn][part].buckets[i];
            while (bucket->chunk) {
                uint32_t next = (uint32_t)s->words[bucket->chunk];
                give_back(s, bucket->chunk, CHUNK_WORDS);
                bucket->chunk = next;
            }
            bucket->count = 0;
        }
}

static void collect(struct robots_search *s)
{
    clear_mail(s);
    for (int part = 0; part < s->effort.part_of; part++)
        if (part != s->effort.part)
            take_mail(s, s->team[part]);
    s->has_collected = true;
}

enum robots_answer robots_search_run(struct robots_search *s, int64_t states)
{
    int64_t until = states < INT64_MAX - s->states ? s->states + states : INT64_MAX;

    if (!s->has_collected && s->answer == ROBOTS_SEARCHING)
        collect(s);
    while (s->answer == ROBOTS_SEARCHING && s->states < until) {
        bool is_over = run_round(s, until);
        if (s->effort.part_of > 1)
            break;
        if (s->is_found && !s->effort.wants_all)
            s->answer = ROBOTS_SOLVED;
        else if (s->is_full)
            s->answer = ROBOTS_FULL;
        else if (is_over)
            s->answer = end_round(&s, 1);
    }
    return s->answer;
}

/* Several parts. */

/* Has it nothing to look at for this limit, and found nothing for others since it last collected?
 */
static bool is_idle(const struct robots_search *s)
{
    bool is_idle = s->batch_at == s->batch_count;

    for (int depth = 0; is_idle && depth < DEPTHS; depth++)
        is_idle = is_bucket_empty(&s->open.buckets[bucket_of(s, 0, depth)]);
    for (int part = 0; is_idle && part < s->effort.part_of; part++)
        is_idle = is_open_empty(&s->mail[s->turn][part]);
    return is_idle;
}

/* What the parts know of each other, before they go on. */
static void introduce(struct robots_search *const *parts, int count, enum robots_answer answer)
{
    for (int i = 0; i < count; i++) {
        memcpy(parts[i]->team, parts, (size_t)count * sizeof *parts);
        parts[i]->answer = answer;
        parts[i]->turn = !parts[i]->turn;
        parts[i]->has_collected = false;
    }
}

enum robots_answer robots_search_settle(struct robots_search *const *parts, int count)
{
    struct robots_search *first = parts[0], *found = NULL;
    bool is_full = false, are_idle = true;

    for (int i = 0; i < count; i++) {
        is_full = is_full || parts[i]->is_full;
        are_idle = are_idle && is_idle(parts[i]);
        found = !found && parts[i]->is_found ? parts[i] : found;
    }
    enum robots_answer answer = first->answer;
    if (found && !first->effort.wants_all)
        answer = ROBOTS_SOLVED;
    else if (is_full)
        answer = ROBOTS_FULL;
    else if (are_idle && answer == ROBOTS_SEARCHING)
        answer = end_round(parts, count);
    introduce(parts, count, answer);
    if (found) {
        first->is_found = true;
        first->found = found->found;
        first->found_move = found->found_move;
    }
    return answer;
}

int robots_search_least(const struct robots_search *s)
{
    return s->limit + (s->answer == ROBOTS_TOO_LONG);
}

int64_t robots_search_states(const struct robots_search *s)
{
    return s->states;
}

int64_t robots_search_moved(const struct robots_search *s)
{
    return s->moved;
}

size_t robots_search_used(const struct robots_search *s)
{
    return s->used * sizeof(uint64_t);
}

bool robots_search_is_fast(const struct robots_search *s)
{
    return s->is_fast;
}
