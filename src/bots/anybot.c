/* The computer player of any game, from the contract alone. It imagines worlds that look like what
   it sees, and in each plays one line: where it has been before, the move that has served its mover
   best or has hardly been tried (the search known as UCT). Where it has never been, the line ends
   by the game's measure of progress, or if it has none, is played to the end by chance. What comes
   of it counts for every move of the line; at last the move is made that did best. Places are told
   apart by what its own seat would see there: it never counts on what it will not know. */
#include "bot.h"

#include "bits.h"
#include "hash.h"

#include <string.h>

enum {
    ONE = 4096,        /* the worth of a match that is won; half of it where all are equal */
    DECISIVE = 1000,   /* the progress ahead of others that is worth three quarters */
    EXPLORE = 2 * ONE, /* how readily something is tried again that did badly */
    HASTE = ONE / 12,  /* what only takes time must be better by so much */
    STEP_WORK = 64,    /* what a move on a line costs, in positions of a plain search */
    EDGE_BITS = 14,
    PROBES = 8, /* places in the table where a move may stand */
    MOVES_MAX = 512,
    CHOICES_MAX = 1024,
    LINE_MAX = 64,    /* moves of a line that are counted */
    TO_THE_END = 400, /* moves by chance where no progress is measured */
    PAUSE_MS = 900,
    IN_TIME_MS = 1000, /* before a deadline */
};

struct skill {
    int lines;
    int sight;      /* how many moves of a line are chosen, its own included */
    uint32_t noise; /* how far it misjudges a move */
    int slip_in;    /* one time in so many it does anything; 0: never */
};

static const struct skill skills[BOT_LEVELS] = {
    [BOT_EASY] = {20, 1, ONE / 12, 3},
    [BOT_MEDIUM] = {300, 3, ONE / 16, 0},
    [BOT_HARD] = {8000, LINE_MAX, 0, 0},
};

/* A move in a place, and how it did for who made it. */
struct edge {
    uint64_t key; /* 0: none is here */
    uint32_t visits, sum;
};

struct memory {
    int seat;
    enum bot_level level;
    uint64_t seed;
    bool is_thinking;
    bool can_wait;
    uint64_t thought; /* about which view, */
    uint32_t seen;    /* at which entry */
    int lines;        /* looked at so far */
    int64_t credit;   /* of work */
    int64_t decides_ms;
    struct dice dice;
    struct edge edges[1 << EDGE_BITS];
};

/* A move and which one of its range; without a move, to wait. */
struct choice {
    int16_t move, index;
};

/* One line through an imagined world. */
struct scratch {
    _Alignas(16) unsigned char state[GAME_STATE_MAX];
    _Alignas(16) unsigned char view[GAME_VIEW_MAX];
    const struct game *game;
    int players, seat; /* its own */
    struct dice *dice;
    struct edge *edges;
    uint64_t key; /* of the place */
    int64_t now_ms;
    int sight, hop_count;
    bool is_new; /* nobody has been here before */
    struct hop {
        struct edge *edge;
        int seat;
    } hops[LINE_MAX];
    struct move moves[MOVES_MAX];
    int choice_count;
    struct choice choices[CHOICES_MAX];
    struct edge *found[CHOICES_MAX]; /* what is known of each */
};

static uint64_t hash_bytes(uint64_t hash, const void *bytes, size_t size)
{
    const unsigned char *at = bytes;
    uint64_t word;

    for (; size >= sizeof word; size -= sizeof word, at += sizeof word) {
        memcpy(&word, at, sizeof word);
        hash = hash_add_word(hash, word);
    }
    return hash_add(hash, at, size);
}

/* Choices. */

/* All of a small range; of a large one fewer and fewer, and the last. */
static int next_index(int index, int width)
{
    int next = index < 4 ? index + 1 : index + index / 2;

    return index < width - 1 && next >= width ? width - 1 : next;
}

static void add_choice(struct scratch *s, int move, int index)
{
    if (s->choice_count < CHOICES_MAX)
        s->choices[s->choice_count++] = (struct choice){(int16_t)move, (int16_t)index};
}

/* What there is to choose for who sees this; nothing if nothing may be done. */
static void list_choices(struct scratch *s, const void *view, bool can_wait)
{
    int count = s->game->legal(view, s->moves, MOVES_MAX);

    s->choice_count = 0;
    for (int i = 0; i < count; i++) {
        int width = move_width(&s->moves[i]);
        for (int index = 0; index < width; index = next_index(index, width))
            add_choice(s, i, index);
    }
    if (count > 0 && can_wait)
        add_choice(s, -1, 0);
}

static bool is_wait(struct choice choice)
{
    return choice.move < 0;
}

/* Where this choice of a seat stands in the table, or may stand; NULL: there is no room. */
static struct edge *find_edge(const struct scratch *s, int seat, struct choice choice,
                              uint64_t *key)
{
    static const struct move waiting = {.kind = -1};
    const struct move *move = is_wait(choice) ? &waiting : &s->moves[choice.move];
    uint64_t word = (uint64_t)seat << 32 | (uint64_t)(uint16_t)move->kind << 16;

    *key = hash_add_word(s->key, word | (uint16_t)choice.index);
    *key = hash_bytes(*key, move->args, (size_t)move->arg_count * sizeof *move->args) | 1;
    for (uint64_t i = 0; i < PROBES; i++) {
        struct edge *edge = &s->edges[((*key >> 40) + i) & ((1 << EDGE_BITS) - 1)];
        if (edge->key == *key || edge->key == 0)
            return edge;
    }
    return NULL;
}

static uint64_t square_root(uint64_t square)
{
    uint64_t root = 0;

    for (uint64_t bit = (uint64_t)1 << 24; bit; bit >>= 1)
        if ((root | bit) * (root | bit) <= square)
            root |= bit;
    return root;
}

static uint32_t visits_of(const struct edge *edge)
{
    return edge ? edge->visits : 0;
}

static uint32_t mean_of(const struct edge *edge, uint32_t untried)
{
    return visits_of(edge) > 0 ? edge->sum / edge->visits : untried;
}

/* How well each choice has done so far; returns how often any was tried, and their mean. */
static uint32_t recall(struct scratch *s, int seat, uint32_t *mean)
{
    uint32_t visits = 0;
    uint64_t sum = 0, key;

    for (int i = 0; i < s->choice_count; i++) {
        struct edge *edge = s->found[i] = find_edge(s, seat, s->choices[i], &key);
        if (edge && edge->key == key) {
            visits += edge->visits;
            sum += edge->sum;
        } else {
            s->found[i] = NULL;
        }
    }
    *mean = visits > 0 ? (uint32_t)(sum / visits) : ONE / 2;
    return visits;
}

/* The choice that did best or was hardly tried. What was never tried promises as much as the rest.
 */
static int pick_promising(struct scratch *s, int seat)
{
    uint32_t mean, visits = recall(s, seat, &mean);
    uint64_t curious = EXPLORE * square_root(visits) / (uint64_t)s->choice_count, most = 0;
    int first = (int)dice_below(s->dice, (uint32_t)s->choice_count), best = first;

    for (int n = 0; n < s->choice_count; n++) {
        int i = (first + n) % s->choice_count;
        uint64_t worth = mean_of(s->found[i], mean) + curious / (1 + visits_of(s->found[i]));
        if (worth > most) {
            best = i;
            most = worth;
        }
    }
    return best;
}

/* Takes the choice for a move of the line that counts. */
static void count_choice(struct scratch *s, int seat, struct choice choice)
{
    uint64_t key;
    struct edge *edge = find_edge(s, seat, choice, &key);

    s->is_new = !edge || edge->visits == 0;
    s->key = key;
    if (!edge)
        return;
    edge->key = key;
    s->hops[s->hop_count++] = (struct hop){edge, seat};
}

/* Lines. */

static bool is_counted(const struct scratch *s)
{
    return !s->is_new && s->hop_count < s->sight;
}

static struct choice choose(struct scratch *s, int seat)
{
    bool counts = is_counted(s);
    int i = counts ? pick_promising(s, seat) : (int)dice_below(s->dice, (uint32_t)s->choice_count);

    if (counts)
        count_choice(s, seat, s->choices[i]);
    return s->choices[i];
}

/* Where an event has led, as far as its own seat sees. */
static bool happen(struct scratch *s, struct event *event)
{
    const struct game *game = s->game;

    event->time_ms = s->now_ms;
    if (!game->apply(s->state, event, NULL))
        return false;
    if (!is_counted(s))
        return true;
    if (game->has_secrets) {
        game->view(s->state, s->seat, s->view);
        s->key = hash_bytes(HASH_START, s->view, game->view_size);
    } else if (event->seat == SEAT_NATURE) {
        s->key = hash_bytes(s->key, event->args, (size_t)event->arg_count * sizeof *event->args);
    }
    return true;
}

/* One of those who may act does something, from its own seat on; false if all wait. */
static bool somebody_acts(struct scratch *s, uint64_t acting, struct event *event)
{
    for (int i = 0; i < s->players; i++) {
        int seat = (s->seat + i) % s->players;
        if (!bits_has(acting, seat))
            continue;
        s->game->view(s->state, seat, s->view);
        list_choices(s, s->view, bits_has(acting, SEAT_CLOCK));
        struct choice choice = s->choice_count > 0 ? choose(s, seat) : (struct choice){-1, 0};
        if (!is_wait(choice)) {
            move_event(&s->moves[choice.move], choice.index, seat, event);
            return true;
        }
    }
    return false;
}

/* The next event; false where nothing happens any more. */
static bool step(struct scratch *s)
{
    uint64_t acting = s->game->to_act(s->state);
    struct event event = {.seat = SEAT_CLOCK, .kind = EVENT_TIMEOUT};

    if (acting == 0)
        return false;
    if (bits_has(acting, SEAT_NATURE)) {
        s->game->nature(s->state, s->dice, &event);
    } else if (!somebody_acts(s, acting, &event)) {
        if (!bits_has(acting, SEAT_CLOCK))
            return false;
        s->now_ms = s->game->deadline(s->state);
    }
    return happen(s, &event);
}

/* Who has beaten how many others; a match that is won soon is worth more. */
static int worth_of_rank(const struct scratch *s, const struct standing *standing, int seat,
                         int steps)
{
    int others = s->players - 1, points = 0;

    for (int other = 0; other < s->players; other++)
        if (other != seat)
            points += (standing->rank[other] > standing->rank[seat]) -
                      (standing->rank[other] < standing->rank[seat]);
    return ONE / 2 + points * (ONE / 2 - steps) / (others > 0 ? others : 1);
}

static int worth_of_progress(const struct scratch *s, int seat)
{
    int others = s->players - 1, ahead = 0;

    for (int other = 0; other < s->players && s->game->progress; other++)
        if (other != seat)
            ahead += s->game->progress(s->state, seat) - s->game->progress(s->state, other);
    ahead /= others > 0 ? others : 1;
    return ONE / 2 + ONE / 2 * ahead / (DECISIVE + (ahead < 0 ? -ahead : ahead));
}

/* Tells every move of the line what came of it. */
static void settle(struct scratch *s, int steps)
{
    struct standing standing;
    int worth[PLAYERS_MAX];

    s->game->standing(s->state, &standing);
    for (int seat = 0; seat < s->players; seat++)
        worth[seat] = standing.ending >= 0 ? worth_of_rank(s, &standing, seat, steps)
                                           : worth_of_progress(s, seat);
    for (int i = 0; i < s->hop_count; i++) {
        s->hops[i].edge->visits++;
        s->hops[i].edge->sum += (uint32_t)worth[s->hops[i].seat];
    }
}

static void begin_line(struct memory *m, struct scratch *s, const struct bot_sight *sight)
{
    s->game = sight->game;
    s->players = sight->players;
    s->seat = m->seat;
    s->dice = &m->dice;
    s->edges = m->edges;
    s->key = m->thought;
    s->now_ms = sight->time_ms;
    s->sight = skills[m->level].sight;
    s->hop_count = 0;
    s->is_new = false;
}

/* Plays one line and returns what it cost. */
static int play_line(struct memory *m, struct scratch *s, const struct bot_sight *sight)
{
    int steps = 0, left = sight->game->progress ? 0 : TO_THE_END;

    begin_line(m, s, sight);
    sight->game->imagine(sight->view, s->dice, s->state);
    while ((is_counted(s) || left-- > 0) && step(s))
        steps++;
    settle(s, steps < LINE_MAX ? steps : LINE_MAX);
    return (steps + 1) * STEP_WORK;
}

/* Decisions. */

static void begin(struct memory *m, struct scratch *s, const struct bot_sight *sight,
                  uint64_t thought)
{
    m->is_thinking = true;
    m->thought = thought;
    m->seen = sight->seen;
    m->lines = 0;
    m->credit = 0;
    memset(m->edges, 0, sizeof m->edges);
    dice_init_seed(&m->dice, thought);
    m->decides_ms = sight->time_ms + PAUSE_MS + dice_below(&m->dice, PAUSE_MS);
    sight->game->imagine(sight->view, &m->dice, s->state);
    int64_t due_ms = sight->game->deadline(s->state);
    m->can_wait = bits_has(sight->game->to_act(s->state), SEAT_CLOCK);
    if (due_ms != NEVER && m->decides_ms > due_ms - IN_TIME_MS)
        m->decides_ms = due_ms - IN_TIME_MS;
    if (m->decides_ms < sight->time_ms)
        m->decides_ms = sight->time_ms;
}

static bool takes_time(struct choice choice)
{
    return choice.index > 0 || is_wait(choice);
}

/* How far it misjudges moves this time. */
static uint32_t roll_noise(struct memory *m)
{
    const struct skill *skill = &skills[m->level];
    bool slips = skill->slip_in > 0 && dice_below(&m->dice, (uint32_t)skill->slip_in) == 0;

    return slips ? ONE : skill->noise;
}

/* The best of those that were tried often enough to tell. */
static int find_best(struct memory *m, const struct scratch *s)
{
    uint32_t often = 0, most = 0, noise = roll_noise(m);
    int best = 0;

    for (int i = 0; i < s->choice_count; i++)
        if (visits_of(s->found[i]) > often)
            often = visits_of(s->found[i]);
    for (int i = 0; i < s->choice_count; i++) {
        uint32_t worth = mean_of(s->found[i], 0) + (noise > 0 ? dice_below(&m->dice, noise) : 0);
        if (visits_of(s->found[i]) >= often / 2 && worth > most) {
            best = i;
            most = worth;
        }
    }
    return best;
}

/* To wait, or to name a larger number, must be better beyond doubt: something plain of the same
   sort that may be as good is done instead. */
static int find_plain(const struct scratch *s, int best)
{
    struct choice taken = s->choices[best];
    uint64_t least = mean_of(s->found[best], 0);

    for (int i = 0; takes_time(taken) && i < s->choice_count; i++) {
        struct choice choice = s->choices[i];
        if (takes_time(choice) || !(is_wait(taken) || choice.move == taken.move))
            continue;
        uint64_t doubt = HASTE + ONE / 2 / square_root(visits_of(s->found[i]) + 1);
        uint64_t worth = mean_of(s->found[i], ONE / 2) + doubt;
        if (worth > least) {
            best = i;
            least = worth;
        }
    }
    return best;
}

static enum bot_thought decide(struct memory *m, struct scratch *s, const struct bot_sight *sight,
                               struct bot_decision *decision)
{
    uint32_t mean;

    m->is_thinking = false;
    recall(s, m->seat, &mean);
    struct choice choice = s->choices[find_plain(s, find_best(m, s))];
    if (is_wait(choice))
        return BOT_WAITS;
    *decision = (struct bot_decision){.time_ms = m->decides_ms, .seen = sight->seen};
    move_event(&s->moves[choice.move], choice.index, m->seat, &decision->event);
    return BOT_DECIDES;
}

/* Lays out what there is to choose between. */
static void look(struct memory *m, struct scratch *s, const struct bot_sight *sight)
{
    begin_line(m, s, sight);
    list_choices(s, sight->view, m->can_wait);
}

static enum bot_thought think(void *memory, void *scratch, const struct bot_sight *sight,
                              int64_t work, struct bot_decision *decision)
{
    struct memory *m = memory;
    struct scratch *s = scratch;
    uint64_t thought = hash_bytes(m->seed, sight->view, sight->game->view_size);

    if (sight->game->legal(sight->view, s->moves, MOVES_MAX) == 0)
        return BOT_WAITS;
    if (!m->is_thinking || m->thought != thought || m->seen != sight->seen)
        begin(m, s, sight, thought);
    look(m, s, sight);
    bool is_free = s->choice_count > 1;
    for (m->credit += work; is_free && m->lines < skills[m->level].lines; m->lines++) {
        if (m->credit <= 0)
            return BOT_THINKS;
        m->credit -= play_line(m, s, sight);
    }
    look(m, s, sight);
    return decide(m, s, sight, decision);
}

static void init(void *memory, int seat, enum bot_level level, uint64_t seed)
{
    struct memory *m = memory;

    m->seat = seat;
    m->level = level;
    m->seed = seed;
    m->is_thinking = m->can_wait = false;
}

const struct bot any_bot = {
    .memory_size = sizeof(struct memory),
    .scratch_size = sizeof(struct scratch),
    .init = init,
    .think = think,
};
