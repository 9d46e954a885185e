/* Chains: whether one can be finished, and every way it can go. A chain goes on over bridges from
   one taken pad to the next until it ends on a free pad or in a home. Under landing=push the frogs
   change places as it goes, under landing=hop one frog goes all the way; the same pads stay taken
   under both. */
#include "frogs.h"
#include "state.h"

#include "bits.h"

/* What stays as it is while a chain goes on. */
struct pond {
    const struct frogs_board *board;
    bool is_hop;
    uint64_t taken;                    /* pads with a frog, on which it goes on */
    uint64_t open;                     /* pads where it can end */
    uint64_t homes[FROGS_PLAYERS_MAX]; /* those where a frog of this seat can end it */
};

static uint64_t homes_for(const struct frogs_table *t, const struct frogs_layout *layout, int seat)
{
    uint64_t homes = 0;

    for (int other = 0; other < t->players; other++) {
        int home = frogs_board_of(t)->homes[other];
        if (frogs_may_enter(t, layout, seat, home))
            homes |= bits_of(home);
    }
    return homes;
}

/* `began` is where the chain may not end, or FROGS_NOWHERE. */
static struct pond pond_of(const struct frogs_table *t, const struct frogs_layout *layout,
                           int began)
{
    struct pond pond = {.board = frogs_board_of(t), .is_hop = t->is_hop};
    uint64_t closed = began == FROGS_NOWHERE ? 0 : bits_of(began);
    int frog;

    bits_each (frog, frogs_numbers(t))
        pond.taken |= bits_of(layout->frogs[frog]);
    pond.taken &= pond.board->pads;
    pond.open = pond.board->pads & ~pond.taken & ~closed;
    for (int seat = 0; seat < t->players; seat++)
        pond.homes[seat] = homes_for(t, layout, seat) & ~closed;
    return pond;
}

/* Does a way over these bridges lead from this pad to one of the ends? A way that visits no pad
   twice uses no bridge twice. */
static bool leads_to(const struct pond *pond, uint64_t bridges, int from, uint64_t ends)
{
    uint64_t seen = bits_of(from), waiting = seen;
    int gap;

    while (waiting) {
        int pad = bits_first(waiting);
        waiting &= waiting - 1;
        bits_each (gap, pond->board->touching[pad] & bridges) {
            uint64_t to = bits_of(frogs_across(pond->board, gap, pad));
            if (to & ends)
                return true;
            waiting |= to & pond->taken & ~seen;
            seen |= to;
        }
    }
    return false;
}

/* A chain on its way. */
struct trek {
    const struct pond *pond;
    struct frogs_ways *ways;    /* NULL: one way to an end is enough */
    uint8_t owners[FROGS_PADS]; /* of the frogs that sit */
    int length;
    struct frogs_hop hops[FROGS_WAY_MAX];
    uint8_t numbers[FROGS_GAPS_MAX][2]; /* of a step in `ways`, from 1, by gap and direction */
};

/* The number of a step among those of the ways, a new one if need be. */
static int number_of(struct trek *trek, const struct frogs_hop *hop)
{
    const struct frogs_board *board = trek->pond->board;
    int gap = frogs_gap_between(board, hop->from, hop->to);
    uint8_t *number = &trek->numbers[gap][board->gaps[gap].a == hop->from];

    if (*number == 0) {
        trek->ways->hops[trek->ways->hop_count++] = *hop;
        *number = (uint8_t)trek->ways->hop_count;
    }
    return *number - 1;
}

/* Notes that the chain can end here, and the way it came if none is shorter. */
static void note_end(struct trek *trek, int place)
{
    struct frogs_way *way = &trek->ways->ends[place];
    bool is_shorter = way->length == 0 || trek->length < way->length;

    for (int i = 0; i < trek->length; i++) {
        int number = number_of(trek, &trek->hops[i]);
        if (is_shorter)
            way->hops[i] = (uint8_t)number;
    }
    if (is_shorter)
        way->length = (uint8_t)trek->length;
}

static void add_hop(struct trek *trek, int from, int to, int falls)
{
    trek->hops[trek->length++] = (struct frogs_hop){(uint8_t)from, (uint8_t)to, (uint8_t)falls};
}

static bool go_on(struct trek *trek, uint64_t bridges, int from, int who);

/* A frog of seat `who` crosses the gap; can the chain then end? */
static bool cross(struct trek *trek, uint64_t bridges, int from, int who, int gap)
{
    const struct pond *pond = trek->pond;
    int to = frogs_across(pond->board, gap, from);
    bool is_fixed = bits_has(pond->board->home_gaps, gap);
    bool can_end = bits_has(pond->open | pond->homes[who], to);

    if (!can_end && !bits_has(pond->taken, to))
        return false;
    add_hop(trek, from, to, is_fixed ? FROGS_NO_GAP : gap);
    if (can_end && trek->ways)
        note_end(trek, to);
    if (!can_end) {
        int sat = trek->owners[to];
        trek->owners[to] = (uint8_t)(pond->is_hop ? sat : who);
        can_end = go_on(trek, bridges & ~bits_of(gap), to, pond->is_hop ? who : sat);
        trek->owners[to] = (uint8_t)sat;
    }
    trek->length--;
    return can_end;
}

/* Tries every way: with twelve frogs there are some thousands at most. */
static bool go_on(struct trek *trek, uint64_t bridges, int from, int who)
{
    bool can_end = false;
    int gap;

    bits_each (gap, trek->pond->board->touching[from] & bridges) {
        if (cross(trek, bridges, from, who, gap))
            can_end = true;
        if (can_end && !trek->ways)
            break;
    }
    return can_end;
}

/* The frog that goes on is not one that sits. */
static void seat_frogs(struct trek *trek, const struct frogs_table *t,
                       const struct frogs_layout *layout, int onward)
{
    int frog;

    bits_each (frog, frogs_numbers(t) & ~bits_of(onward)) {
        if (!frogs_is_home(layout->frogs[frog]))
            trek->owners[layout->frogs[frog]] = (uint8_t)frogs_owner(frog);
    }
}

/* Can the frog that must go on, and all that must in turn, find a place? Where anybody can end the
   chain, frogs need not be told apart. Under homes=spread who may enter a home depends on which
   frog stands before it, and a roundabout way can change that, so every way is tried. */
bool frogs_can_finish(const struct frogs_table *table, const struct frogs_layout *layout,
                      int onward, int began)
{
    struct pond pond = pond_of(table, layout, began);
    int from = layout->frogs[onward], owner = frogs_owner(onward);
    uint64_t homes = pond.homes[owner];

    for (int seat = 0; seat < table->players && !table->is_hop; seat++)
        homes &= pond.homes[seat];
    if (leads_to(&pond, layout->bridges, from, pond.open | homes))
        return true;
    if (table->is_hop || !table->is_spread)
        return false;
    struct trek trek = {.pond = &pond};
    seat_frogs(&trek, table, layout, onward);
    return go_on(&trek, layout->bridges, from, owner);
}

void frogs_find_ways(const struct frogs_view *view, const struct move *move,
                     struct frogs_ways *ways)
{
    const struct frogs_table *t = &view->table;
    bool is_push = move->kind == FROGS_PUSH;
    int frog = is_push ? t->onward : frogs_jumping(t, move->args[0]);
    int to = move->args[is_push ? 0 : 1], from = t->now.frogs[frog];
    bool is_flying = !is_push && t->card == FROGS_PARACHUTE;
    struct frogs_layout after = t->now;
    int onward = frogs_step(t, &after, frog, to, is_flying);
    struct pond pond = pond_of(t, &after, frogs_beginning(t, frog));
    struct trek trek = {.pond = &pond, .ways = ways};

    *ways = (struct frogs_ways){0};
    add_hop(&trek, from, to,
            after.bridges == t->now.bridges ? FROGS_NO_GAP
                                            : bits_first(after.bridges ^ t->now.bridges));
    if (onward == FROGS_NOBODY) {
        note_end(&trek, to);
        return;
    }
    seat_frogs(&trek, t, &after, onward);
    go_on(&trek, after.bridges, to, frogs_owner(onward));
}
