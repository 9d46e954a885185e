/* The face of frogs: what is seen of a table, and what one touches to make a move. Sees views only.
 */
#include "frogs.h"
#include "scene.h"

#include <string.h>

/* Four units from pad to pad; homes lie a little further out, since they are wider. */
enum { PITCH = 4, HOME_DISTANCE = 6, MARGIN_X = 12, MARGIN_Y = 4 };

enum layer { LAYER_LINES, LAYER_CELLS, LAYER_PIECES };

struct point {
    int x, y;
};

static const struct frogs_board *board_of(const struct frogs_table *t)
{
    return frogs_board((enum frogs_size)t->size, t->players);
}

/* Squares stand upright; the rows of a triangle are centred below each other. */
static struct point pad_point(const struct frogs_table *t, int pad)
{
    int column = pad % FROGS_COLUMNS, row = pad / FROGS_COLUMNS;
    int rows = t->size == FROGS_SMALL ? 3 : FROGS_COLUMNS;
    int shift = t->players == 3 ? PITCH / 2 * (rows - 1 - row) : 0;

    return (struct point){MARGIN_X + PITCH * column + shift, MARGIN_Y + PITCH * row};
}

static struct point home_point(const struct frogs_table *t, int home)
{
    const struct frogs_board *board = board_of(t);
    struct point at = pad_point(t, frogs_across(board, bits_first(board->touching[home]), home));

    switch (frogs_place_names[home][0]) {
    case 'N': at.y -= PITCH; break;
    case 'S': at.y += PITCH; break;
    case 'E': at.x += HOME_DISTANCE; break;
    case 'W': at.x -= HOME_DISTANCE; break;
    }
    return at;
}

static struct point place_point(const struct frogs_table *t, int place)
{
    return frogs_is_home(place) ? home_point(t, place) : pad_point(t, place);
}

static void join(char *data, size_t size, const char *a, const char *between, const char *b)
{
    struct text text;

    text_init(&text, data, size);
    text_add(&text, a);
    text_add(&text, between);
    text_add(&text, b);
}

static void name_gap(char id[NODE_ID_SIZE], int a, int b)
{
    join(id, NODE_ID_SIZE, frogs_place_names[a], "-", frogs_place_names[b]);
}

static struct message gap_label(const struct frogs_table *t, int gap)
{
    const struct frogs_gap *ends = &board_of(t)->gaps[gap];
    const char *text = bits_has(board_of(t)->home_gaps, gap)
                           ? WORDS("home bridge between {from} and {to}, it never goes")
                       : bits_has(t->now.bridges, gap) ? WORDS("bridge between {from} and {to}")
                                                       : WORDS("empty gap between {from} and {to}");

    return SAY(text, .args = {SAY_NAME("from", frogs_place_names[ends->a]),
                              SAY_NAME("to", frogs_place_names[ends->b])});
}

static void add_gap(const struct frogs_table *t, int gap, struct scene *scene)
{
    const struct frogs_gap *ends = &board_of(t)->gaps[gap];
    struct point a = place_point(t, ends->a), b = place_point(t, ends->b);
    char id[NODE_ID_SIZE];

    name_gap(id, ends->a, ends->b);
    struct node *node = scene_add(scene, NODE_LINE, REGION_BOARD, id);
    text_copy(node->key, sizeof node->key, id);
    text_copy(node->look, sizeof node->look,
              bits_has(board_of(t)->home_gaps, gap) ? "bridge fixed"
              : bits_has(t->now.bridges, gap)       ? "bridge"
                                                    : "gap");
    node->layer = LAYER_LINES;
    node->x = a.x;
    node->y = a.y;
    node->x2 = b.x;
    node->y2 = b.y;
    node->label = gap_label(t, gap);
}

/* The frogs on a place as a set; the one that must go on is left out on request. */
static uint64_t frogs_at(const struct frogs_table *t, int place, bool with_onward)
{
    uint64_t found = 0;

    for (int seat = 0; seat < t->players; seat++)
        for (int n = 0; n < t->frogs_each; n++) {
            int frog = FROGS_EACH_MAX * seat + n;
            if (t->now.frogs[frog] == place && (with_onward || frog != t->onward))
                found |= bits_of(frog);
        }
    return found;
}

static struct message pad_label(const struct frogs_table *t, int pad)
{
    uint64_t frogs = frogs_at(t, pad, false);
    struct message_arg place = SAY_NAME("place", frogs_place_names[pad]);

    if (frogs == 0)
        return SAY("{place}, free", .args = {place});
    struct message_arg seat = SAY_SEAT("seat", frogs_owner(bits_first(frogs)));
    if (t->onward == FROGS_NOBODY || t->now.frogs[t->onward] != pad)
        return SAY("{place}, a frog of {seat}", .args = {place, seat});
    return SAY(t->is_hop
                   ? WORDS("{place}, a frog of {seat}; the frog of {other} that came must jump on")
                   : WORDS("{place}, a frog of {seat}; the displaced frog of {other} must move on"),
               .args = {place, seat, SAY_SEAT("other", frogs_owner(t->onward))});
}

static int home_owner(const struct frogs_table *t, int home)
{
    int seat = 0;

    while (board_of(t)->homes[seat] != home)
        seat++;
    return seat;
}

static struct message home_label(const struct frogs_table *t, int home)
{
    int owner = home_owner(t, home);
    uint64_t own = bits_below(FROGS_EACH_MAX) << FROGS_EACH_MAX * owner;
    uint64_t frogs = frogs_at(t, home, true);

    return SAY("{place}, home of {seat}: {own} of their frogs, {arrived} arrived",
               .args = {SAY_NAME("place", frogs_place_names[home]), SAY_SEAT("seat", owner),
                        SAY_NUMBER("own", bits_count(frogs & own)),
                        SAY_NUMBER("arrived", bits_count(frogs & ~own))});
}

/* Is the mover asked for a frog? */
static bool wants_frog(const struct frogs_table *t)
{
    return t->stage == FROGS_ACTION ||
           (t->stage == FROGS_CARD && (t->card == FROGS_EXTRA_JUMP || t->card == FROGS_PARACHUTE));
}

/* Does a frog of the mover sit there? */
static bool has_mover(const struct frogs_table *t, int place)
{
    uint64_t own = bits_below(FROGS_EACH_MAX) << FROGS_EACH_MAX * t->mover;

    return (frogs_at(t, place, true) & own) != 0;
}

/* Frogs that can't move are the mover's all the same. */
static bool is_own(const struct frogs_view *v, int place)
{
    return v->viewer == v->table.mover && wants_frog(&v->table) && has_mover(&v->table, place);
}

static void add_pad(const struct frogs_view *v, int pad, struct scene *scene)
{
    const struct frogs_table *t = &v->table;
    struct node *node = scene_add(scene, NODE_CELL, REGION_BOARD, frogs_place_names[pad]);
    struct point at = pad_point(t, pad);

    node->is_own = is_own(v, pad);
    text_copy(node->key, sizeof node->key, frogs_place_names[pad]);
    text_copy(node->look, sizeof node->look, "pad");
    text_copy(node->glyph, sizeof node->glyph, "\u00b7");
    node->layer = LAYER_CELLS;
    node->x = at.x;
    node->y = at.y;
    node->label = pad_label(t, pad);
}

/* A home is written with the frogs in it: [N 001]. */
static void add_home(const struct frogs_view *v, int home, struct scene *scene)
{
    const struct frogs_table *t = &v->table;
    struct node *node = scene_add(scene, NODE_CELL, REGION_BOARD, frogs_place_names[home]);
    struct point at = home_point(t, home);
    struct text glyph;
    int frog;

    node->is_own = is_own(v, home);
    text_copy(node->key, sizeof node->key, frogs_place_names[home]);
    node->owner = home_owner(t, home);
    node_add_look(node, "home");
    node_add_look_numbered(node, "seat-", home_owner(t, home));
    text_init(&glyph, node->glyph, sizeof node->glyph);
    text_add_char(&glyph, '[');
    text_add(&glyph, frogs_place_names[home]);
    text_add(&glyph, frogs_at(t, home, true) ? " " : "");
    bits_each (frog, frogs_at(t, home, true))
        text_add_number(&glyph, frogs_owner(frog));
    text_add_char(&glyph, ']');
    node->layer = LAYER_CELLS;
    node->x = at.x;
    node->y = at.y;
    node->label = home_label(t, home);
}

/* Frogs in a home sit beside each other, three in a row. */
static struct point frog_point(const struct frogs_table *t, int frog)
{
    int place = t->now.frogs[frog];
    struct point at = place_point(t, place);

    if (frogs_is_home(place)) {
        int before = bits_count(frogs_at(t, place, true) & bits_below(frog));
        at.x += before % 3 - 1;
        at.y += before / 3;
    } else if (frog == t->onward) {
        at.x++;
        at.y--;
    }
    return at;
}

static void add_frog(const struct frogs_table *t, int frog, struct scene *scene)
{
    int place = t->now.frogs[frog], owner = frogs_owner(frog);
    bool has_arrived = frogs_is_home(place) && place != board_of(t)->homes[owner];
    struct point at = frog_point(t, frog);
    struct node *node = scene_add_numbered(scene, NODE_PIECE, REGION_BOARD, "frog:", frog);
    struct text text;

    node->owner = owner;
    node_add_look(node, "frog");
    node_add_look_numbered(node, "seat-", owner);
    if (has_arrived || frog == t->onward)
        node_add_look(node, has_arrived ? "arrived" : "displaced");
    text_init(&text, node->glyph, sizeof node->glyph);
    if (!frogs_is_home(place))
        text_add_number(&text, owner);
    node->layer = LAYER_PIECES + (frog == t->onward);
    node->x = at.x;
    node->y = at.y;
    node->label =
        SAY("a frog of {seat} on {place}",
            .args = {SAY_SEAT("seat", owner), SAY_NAME("place", frogs_place_names[place])});
}

static struct node *add_sign(struct scene *scene, char sign, int x, int y)
{
    char glyph[] = {sign, '\0'};
    struct node *node = scene_add_sign(scene, glyph, LAYER_LINES, x, y);

    node->label = sign < 'a'
                      ? SAY("row {sign}", .args = {SAY_NUMBER("sign", sign - '0')})
                      : SAY("column {number}", .args = {SAY_NUMBER("number", sign - 'a' + 1)});
    return node;
}

/* A number beside its row: where a home lies there, left of that, or in a picture above the bridge
   to it. */
static void add_row_sign(struct scene *scene, int row, struct point left, bool has_home)
{
    struct node *node = add_sign(scene, (char)('1' + row), has_home ? 0 : left.x - 3, left.y);

    node->x2 = left.x - 3;
    node->y2 = left.y - has_home;
}

/* The columns of a triangle lean: their letters stand below and, beside the last pad of a row,
   where each begins. */
static void add_leaning_signs(const struct frogs_table *t, int rows, int i, struct scene *scene)
{
    struct point bottom = pad_point(t, FROGS_COLUMNS * (rows - 1) + i);
    struct point last = pad_point(t, FROGS_COLUMNS * i + i);

    add_sign(scene, (char)('a' + i), bottom.x, bottom.y + 2);
    if (i == rows - 1)
        return;
    add_sign(scene, (char)('a' + i), last.x + 3, last.y);
    memcpy(scene->nodes[scene->node_count - 1].id, "edge", strlen("sign")); /* no id twice */
}

/* The letters of the columns, beside a home bridge where one lies, and the numbers of the rows. */
static void add_signs(const struct frogs_table *t, struct scene *scene)
{
    int rows = t->size == FROGS_SMALL ? 3 : FROGS_COLUMNS;
    bool is_triangle = t->players == 3;
    int home_row = is_triangle ? rows - 1 : t->players == 4 ? rows / 2 : rows;

    for (int i = 0; i < rows; i++) {
        struct point left = pad_point(t, FROGS_COLUMNS * i);
        if (is_triangle)
            add_leaning_signs(t, rows, i, scene);
        else
            add_sign(scene, (char)('a' + i), left.x + PITCH * i + (i == rows / 2), MARGIN_Y - 2);
        add_row_sign(scene, i, left, i == home_row);
    }
}

static void add_board(const struct frogs_view *v, struct scene *scene)
{
    const struct frogs_table *t = &v->table;
    const struct frogs_board *board = board_of(t);
    int pad;

    add_signs(t, scene);
    for (int gap = 0; gap < board->gap_count; gap++)
        add_gap(t, gap, scene);
    bits_each (pad, board->pads)
        add_pad(v, pad, scene);
    for (int seat = 0; seat < t->players; seat++)
        add_home(v, board->homes[seat], scene);
    for (int seat = 0; seat < t->players; seat++)
        for (int n = 0; n < t->frogs_each; n++)
            add_frog(t, FROGS_EACH_MAX * seat + n, scene);
}

static int arrived_count(const struct frogs_table *t, int seat)
{
    int count = 0;

    for (int n = 0; n < t->frogs_each; n++) {
        int place = t->now.frogs[FROGS_EACH_MAX * seat + n];
        count += frogs_is_home(place) && place != board_of(t)->homes[seat];
    }
    return count;
}

static void add_players(const struct frogs_table *t, struct scene *scene)
{
    for (int seat = 0; seat < t->players; seat++) {
        struct node *node = scene_add_numbered(scene, NODE_TEXT, REGION_PLAYERS, "player:", seat);
        node->owner = seat;
        node_add_look(node, "player");
        node_add_look_numbered(node, "seat-", seat);
        if (bits_has(t->forfeited, seat))
            node_add_look(node, "left");
        else if (seat == t->mover && t->stage != FROGS_OVER)
            node_add_look(node, "to-act");
        node->label = SAY(bits_has(t->forfeited, seat)
                              ? WORDS("{number} {seat} (home {home}) has left")
                              : WORDS("{number} {seat} (home {home}): frogs arrived {arrived}"),
                          .args = {SAY_NUMBER("number", seat), SAY_SEAT("seat", seat),
                                   SAY_NAME("home", frogs_place_names[board_of(t)->homes[seat]])});
        if (!bits_has(t->forfeited, seat))
            node->label.args[3] = (struct message_arg)SAY_NUMBER("arrived", arrived_count(t, seat));
    }
}

static bool frogs_brief(const void *view, int seat, struct message *brief)
{
    const struct frogs_table *t = &((const struct frogs_view *)view)->table;

    if (bits_has(t->forfeited, seat))
        return false;
    *brief = SAY(t->has_cards ? WORDS("{home}, {arrived} of {count} arrived, cards left: {cards}")
                              : WORDS("{home}, {arrived} of {count} arrived"),
                 .args = {SAY_NAME("home", frogs_place_names[board_of(t)->homes[seat]]),
                          SAY_NUMBER("arrived", arrived_count(t, seat)),
                          SAY_NUMBER("count", t->frogs_each)});
    if (t->has_cards)
        brief->args[3] =
            (struct message_arg)SAY_NUMBER("cards", FROGS_CARDS - bits_count(t->now.used[seat]));
    return true;
}

/* What cards do: tips, and rules as well. */
static const char extra_jump_rule[] =
    WORDS("Extra Jump: two jumps with one frog, the first to a free pad or a home.");
static const char parachute_rule[] =
    WORDS("Parachute: one jump to a neighbouring place without a bridge.");
static const char extra_bridge_rule[] = WORDS("Extra Bridge: two bridges in two empty gaps.");
static const char removal_rule[] =
    WORDS("Bridge Removal: takes away any bridge but a home bridge.");

static const char *const card_tips[FROGS_CARDS] = {
    [FROGS_EXTRA_JUMP] = extra_jump_rule,
    [FROGS_PARACHUTE] = parachute_rule,
    [FROGS_EXTRA_BRIDGE] = extra_bridge_rule,
    [FROGS_REMOVAL] = removal_rule,
};

/* The cards of the viewer, or of the mover for those who look on. */
static void add_cards(const struct frogs_view *v, struct scene *scene)
{
    const struct frogs_table *t = &v->table;
    int seat = v->viewer < t->players ? (int)v->viewer : t->mover;

    for (int card = 0; t->has_cards && card < FROGS_CARDS; card++) {
        bool is_used = bits_has(t->now.used[seat], card);
        struct node *node = scene_add(scene, NODE_CARD, REGION_HAND, frogs_card_names[card]);
        node->owner = seat;
        text_copy(node->key, sizeof node->key, frogs_card_names[card]);
        join(node->look, sizeof node->look, "card ", frogs_card_names[card],
             is_used ? " used" : "");
        node->label = SAY(is_used ? WORDS("{card}, used") : WORDS("{card}"),
                          .args = {SAY_WORD("card", frogs_card_titles[card])});
    }
}

static bool frogs_tip(const void *view, const char *id, struct message *tip)
{
    int card = word_among(word_of(id), frogs_card_names, FROGS_CARDS);

    (void)view;
    if (card >= 0)
        *tip = SAY(card_tips[card]);
    return card >= 0;
}

static struct message status_of(const struct frogs_table *t)
{
    struct message_arg mover = SAY_SEAT("mover", t->mover);

    if (t->stage == FROGS_OVER && t->winner == FROGS_NOBODY)
        return SAY("The game is over: a draw.");
    if (t->stage == FROGS_OVER)
        return SAY("{winner} has won!", .args = {SAY_SEAT("winner", t->winner)});
    if (frogs_repeats(t) > 1)
        return SAY("Turn {turn}: {mover} is to play. This position has come up twice; the third "
                   "time is a draw.",
                   .args = {SAY_NUMBER("turn", t->turns + 1), mover});
    return SAY("Turn {turn}: {mover} is to play.",
               .args = {SAY_NUMBER("turn", t->turns + 1), mover});
}

/* Could the turn end here? */
static bool may_say_done(const struct frogs_view *v)
{
    struct event done = {.seat = (int16_t)v->table.mover, .kind = FROGS_DONE};

    return !frogs_game.why_not(v, &done, NULL);
}

static void add_done(struct scene *scene)
{
    struct node *done = scene_add(scene, NODE_BUTTON, REGION_ACTIONS, "done");

    text_copy(done->key, sizeof done->key, "done");
    text_copy(done->look, sizeof done->look, "button");
    done->label = SAY("done");
}

static void add_frog_motions(const struct frogs_table *t, struct scene *scene)
{
    char id[NODE_ID_SIZE];
    struct text text;

    for (int frog = 0; frog < FROGS_MAX; frog++) {
        int from = t->then.frogs[frog], to = t->now.frogs[frog];
        if (from == to)
            continue;
        text_init(&text, id, sizeof id);
        text_add_numbered(&text, "frog:", frog);
        struct motion *motion =
            scene_add_motion(scene, id, frogs_place_names[from], frogs_place_names[to]);
        text_init(&text, motion->look, sizeof motion->look);
        text_add_numbered(&text, "frog seat-", frogs_owner(frog));
        motion->manner = MANNER_HOPS;
    }
}

static void add_bridge_motions(const struct frogs_table *t, struct scene *scene)
{
    const struct frogs_board *board = board_of(t);
    char id[NODE_ID_SIZE];
    int gap;

    bits_each (gap, t->then.bridges ^ t->now.bridges) {
        bool is_laid = bits_has(t->now.bridges, gap);
        name_gap(id, board->gaps[gap].a, board->gaps[gap].b);
        struct motion *motion = scene_add_motion(scene, "", is_laid ? "" : id, is_laid ? id : "");
        text_copy(motion->look, sizeof motion->look, "bridge");
        motion->manner = is_laid ? MANNER_MOVES : MANNER_FALLS;
    }
}

static void add_motions(const struct frogs_table *t, struct scene *scene)
{
    add_frog_motions(t, scene);
    add_bridge_motions(t, scene);
    scene->is_new = t->is_new;
}

static void frogs_scene(const void *view, struct scene *scene)
{
    const struct frogs_view *v = view;
    struct node *status = scene_add(scene, NODE_TEXT, REGION_STATUS, "status");

    text_copy(status->look, sizeof status->look, "status");
    status->label = status_of(&v->table);
    add_players(&v->table, scene);
    add_board(v, scene);
    add_cards(v, scene);
    add_motions(&v->table, scene);
    if (may_say_done(v))
        add_done(scene);
}

static void frogs_touches(const void *view, const struct move *move, struct way *way)
{
    const struct frogs_table *t = &((const struct frogs_view *)view)->table;
    char gap[NODE_ID_SIZE];

    switch (move->kind) {
    case FROGS_JUMP:
        if (t->jumper == FROGS_NOBODY)
            way_add(way, frogs_place_names[move->args[0]]);
        way_add(way, frogs_place_names[move->args[1]]);
        break;
    case FROGS_PUSH: way_add(way, frogs_place_names[move->args[0]]); break;
    case FROGS_BRIDGE:
    case FROGS_REMOVE:
        name_gap(gap, move->args[0], move->args[1]);
        way_add(way, gap);
        break;
    case FROGS_PLAY: way_add(way, frogs_card_names[move->args[0]]); break;
    case FROGS_DONE: way_add(way, "done"); break;
    }
}

static bool find_gap(const struct frogs_table *t, const char *id, int16_t args[2])
{
    const struct frogs_board *board = board_of(t);
    char name[NODE_ID_SIZE];

    for (int gap = 0; gap < board->gap_count; gap++) {
        name_gap(name, board->gaps[gap].a, board->gaps[gap].b);
        if (!word_is(word_of(id), name))
            continue;
        args[0] = board->gaps[gap].a;
        args[1] = board->gaps[gap].b;
        return true;
    }
    return false;
}

static bool means(struct event *event, int kind, int arg_count, int first, int second)
{
    event->kind = (int16_t)kind;
    event->arg_count = (int16_t)arg_count;
    event->args[0] = (int16_t)first;
    event->args[1] = (int16_t)second;
    return true;
}

/* A jump between two places; but an own frog further off is another choice. */
static bool means_jump(const struct frogs_table *t, int from, int to, struct event *event)
{
    bool is_neighbour = frogs_gap_between(board_of(t), from, to) >= 0;

    return (is_neighbour || !has_mover(t, to)) && means(event, FROGS_JUMP, 2, from, to);
}

/* One place: the frog that is to jump, or where the one goes that must. */
static bool means_place(const struct frogs_table *t, int place, struct event *event)
{
    if (t->stage == FROGS_CHAIN)
        return means(event, FROGS_PUSH, 1, place, 0);
    if (t->jumper == FROGS_NOBODY)
        return means(event, FROGS_JUMP, 1, place, 0);
    int from = t->now.frogs[t->jumper];
    return place != from &&
           (means_jump(t, from, place, event) || means(event, FROGS_JUMP, 1, place, 0));
}

/* Gaps mean placing, unless bridges are being removed. */
static bool means_gap(const struct frogs_table *t, const char *id, struct event *event)
{
    bool is_removing = t->stage == FROGS_EXTRA || t->card == FROGS_REMOVAL;
    int16_t ends[2];

    return find_gap(t, id, ends) &&
           means(event, is_removing ? FROGS_REMOVE : FROGS_BRIDGE, 2, ends[0], ends[1]);
}

static int place_named(const char *id)
{
    return word_among(word_of(id), frogs_place_names, FROGS_PLACES);
}

/* Only a frog and a place are meant together. */
static bool frogs_meant(const void *view, const struct way *way, struct event *event)
{
    const struct frogs_table *t = &((const struct frogs_view *)view)->table;
    int place = place_named(way->ids[0]);
    int card = word_among(word_of(way->ids[0]), frogs_card_names, FROGS_CARDS);

    if (way->count == 2) {
        int to = place_named(way->ids[1]);
        return place >= 0 && to >= 0 && means_jump(t, place, to, event);
    }
    if (way->count != 1)
        return false;
    if (place >= 0)
        return means_place(t, place, event);
    if (card >= 0)
        return means(event, FROGS_PLAY, 1, card, 0);
    if (word_is(word_of(way->ids[0]), "done"))
        return means(event, FROGS_DONE, 0, 0, 0);
    return means_gap(t, way->ids[0], event);
}

/* The frog that goes on, whose place is not asked for, or FROGS_NOBODY. */
static int frog_going_on(const struct frogs_table *t)
{
    return t->stage == FROGS_CHAIN ? t->onward : t->jumper;
}

static enum hold frogs_hold(const void *view, const char *id)
{
    const struct frogs_view *v = view;
    const struct frogs_table *t = &v->table;
    int frog = frog_going_on(t);

    if (v->viewer != t->mover)
        return HOLD_NONE;
    if (t->card != FROGS_NO_CARD && word_is(word_of(id), frogs_card_names[t->card]))
        return HOLD_CANCELS;
    if (frog != FROGS_NOBODY && word_is(word_of(id), frogs_place_names[t->now.frogs[frog]]))
        return HOLD_KEPT;
    return HOLD_NONE;
}

static struct message question_of_card(const struct frogs_view *v)
{
    const struct frogs_table *t = &v->table;
    bool is_second = t->stage == FROGS_SECOND;

    switch ((enum frogs_card)t->card) {
    case FROGS_EXTRA_JUMP:
        if (!is_second)
            return SAY("Extra Jump: choose a frog and its first jump.");
        return SAY(may_say_done(v) ? WORDS("Extra Jump: the frog on {place} has no second jump. Be "
                                           "done, or cancel.")
                                   : WORDS("Extra Jump: where does the frog on {place} jump next?"),
                   .args = {SAY_NAME("place", frogs_place_names[t->now.frogs[t->jumper]])});
    case FROGS_PARACHUTE: return SAY("Parachute: choose a frog and a neighbouring place.");
    case FROGS_EXTRA_BRIDGE:
        return is_second ? SAY("Extra Bridge: choose the second gap.")
                         : SAY("Extra Bridge: choose the first gap.");
    case FROGS_REMOVAL: return SAY("Bridge Removal: choose the bridge that goes.");
    case FROGS_CARDS: break;
    }
    return SAY("The game is over.");
}

/* May the mover do something of this kind? */
static bool may_do_any(const struct frogs_view *v, int kind)
{
    struct event event = {.seat = (int16_t)v->table.mover, .kind = (int16_t)kind};

    return !frogs_game.why_not(v, &event, NULL);
}

static bool may_play_any(const struct frogs_view *v)
{
    struct event play = {.seat = (int16_t)v->table.mover, .kind = FROGS_PLAY, .arg_count = 1};

    for (int card = 0; card < FROGS_CARDS; card++) {
        play.args[0] = (int16_t)card;
        if (!frogs_game.why_not(v, &play, NULL))
            return true;
    }
    return false;
}

/* As a turn begins only that is named which can be done. */
static struct message question_of_turn(const struct frogs_view *v)
{
    static const char *const questions[2][2][2] = {
        {{WORDS("Move a frog."), WORDS("Use a card.")},
         {WORDS("Place a bridge."), WORDS("Place a bridge or use a card.")}},
        {{WORDS("Move a frog."), WORDS("Move a frog or use a card.")},
         {WORDS("Move a frog or place a bridge."),
          WORDS("Move a frog, place a bridge or use a card.")}},
    };

    return SAY(questions[may_do_any(v, FROGS_JUMP)][may_do_any(v, FROGS_BRIDGE)][may_play_any(v)]);
}

/* What the mover is asked. */
static struct message question_of(const struct frogs_view *v)
{
    const struct frogs_table *t = &v->table;

    switch ((enum frogs_stage)t->stage) {
    case FROGS_ACTION: return question_of_turn(v);
    case FROGS_CARD:
    case FROGS_SECOND: return question_of_card(v);
    case FROGS_CHAIN:
        return SAY(t->is_hop ? WORDS("Where does the frog of {owner} on {place} jump on to?")
                             : WORDS("Where does the displaced frog of {owner} on {place} go?"),
                   .args = {SAY_SEAT("owner", frogs_owner(t->onward)),
                            SAY_NAME("place", frogs_place_names[t->now.frogs[t->onward]])});
    case FROGS_EXTRA: return SAY("Remove a bridge as well, or be done.");
    case FROGS_OVER: break;
    }
    return SAY("The game is over.");
}

static void frogs_ask(const void *view, struct question *question)
{
    const struct frogs_view *v = view;
    bool is_over = v->table.stage == FROGS_OVER, is_mover = v->viewer == v->table.mover;

    question->wants = is_mover && !is_over ? WANTS_CHOICE : WANTS_NOTHING;
    if (is_mover || is_over)
        question->says = question_of(v);
    else
        question->says = SAY("{mover} is to play.", .args = {SAY_SEAT("mover", v->table.mover)});
}

/* Once a frog is chosen, where it goes. */
static bool frogs_ask_more(const void *view, const struct way *touched, struct message *says)
{
    const struct frogs_table *t = &((const struct frogs_view *)view)->table;
    int place = place_named(touched->ids[0]);

    if (place < 0)
        return false;
    *says =
        SAY(t->card == FROGS_EXTRA_JUMP
                ? WORDS("Extra Jump: where does the frog on {place} jump first?")
            : t->card == FROGS_PARACHUTE ? WORDS("Parachute: where does the frog on {place} go?")
                                         : WORDS("Where does the frog on {place} go?"),
            .args = {SAY_NAME("place", frogs_place_names[place])});
    return true;
}

static void add_step(const struct frogs_view *v, const struct frogs_hop *hop,
                     struct preview *preview)
{
    char falls[NODE_ID_SIZE] = "";

    if (hop->falls != FROGS_NO_GAP) {
        const struct frogs_gap *gap = &board_of(&v->table)->gaps[hop->falls];
        name_gap(falls, gap->a, gap->b);
    }
    preview_add_step(preview, frogs_place_names[hop->from], frogs_place_names[hop->to], falls);
}

static void add_end(int place, const struct frogs_way *way, struct preview *preview)
{
    struct preview_end *end = preview_add_end(preview, frogs_place_names[place]);

    if (!end)
        return;
    end->length = way->length;
    memcpy(end->steps, way->hops, sizeof end->steps);
}

_Static_assert((int)FROGS_WAY_MAX == (int)PREVIEW_WAY_MAX, "ways are copied");

static void frogs_preview(const void *view, const struct move *move, struct preview *preview)
{
    struct frogs_ways ways;

    if (move->kind != FROGS_JUMP && move->kind != FROGS_PUSH)
        return;
    frogs_find_ways(view, move, &ways);
    for (int i = 0; i < ways.hop_count; i++)
        add_step(view, &ways.hops[i], preview);
    for (int place = 0; place < FROGS_PLACES; place++)
        if (ways.ends[place].length > 0)
            add_end(place, &ways.ends[place], preview);
}

/* What holds in some matches only. */
static const char turn_rule[] =
    WORDS("A turn is one of three: move a frog, place a bridge in an empty gap, or use a card.");
static const char cardless_turn_rule[] =
    WORDS("A turn is one of two: move a frog, or place a bridge in an empty gap.");
static const char push_rule[] =
    WORDS("If a frog sits where you land, it must jump on over a bridge, where you choose, and so "
          "on until one lands on a free pad or in a home.");
static const char hop_rule[] =
    WORDS("If a frog sits where you land, your own frog jumps on from there, over bridges, until "
          "it lands on a free pad or in a home; it can neither end nor pass where its jump began.");
static const char spread_rule[] =
    WORDS("Your frogs must spread: one may go into a home only if you have none there yet, or if "
          "enough of yours are left for the other homes.");
static const char extra_rule[] =
    WORDS("Bridge Removal is an extra: after an action without a card you may remove a bridge.");
static const char once_rule[] = WORDS("Each card can be used once.");
static const char three_rule[] = WORDS("The board for three is our own reconstruction.");

static const char *const rules[] = {
    WORDS("Be the first to bring all your frogs into your opponents' homes."),
    turn_rule,
    cardless_turn_rule,
    WORDS("A frog crosses a bridge to a neighbouring pad or home, and the bridge falls."),
    WORDS("Home bridges never go."),
    push_rule,
    hop_rule,
    WORDS("You may begin a jump only if the chain can be finished."),
    WORDS(
        "A frog in an opponent's home has arrived and stays; it counts for its owner, whoever sent "
        "it there."),
    spread_rule,
    extra_jump_rule,
    parachute_rule,
    extra_bridge_rule,
    removal_rule,
    extra_rule,
    once_rule,
    WORDS("Until your turn is complete you can cancel it."),
    WORDS("The same position for the third time, or 300 turns, is a draw; that rule is ours."),
    three_rule,
    NULL,
};

static bool is_about_cards(const char *rule)
{
    for (int card = 0; card < FROGS_CARDS; card++)
        if (rule == card_tips[card])
            return true;
    return rule == turn_rule || rule == once_rule;
}

static bool frogs_leaves_out(const void *view, const char *rule)
{
    const struct frogs_table *t = &((const struct frogs_view *)view)->table;

    return (rule == push_rule && t->is_hop) || (rule == hop_rule && !t->is_hop) ||
           (rule == spread_rule && !t->is_spread) ||
           (rule == extra_rule && (!t->removal_is_extra || !t->has_cards)) ||
           (rule == three_rule && t->players != 3) || (is_about_cards(rule) && !t->has_cards) ||
           (rule == cardless_turn_rule && t->has_cards);
}

static const char *const signs[] = {
    WORDS(
        "A digit on the board is a frog of the player with that number; [N 00] is a home, with two "
        "frogs in it."),
    WORDS(
        "Lines are bridges, double ones home bridges; a dotted line is a gap where a bridge can be "
        "placed."),
    NULL,
};

const struct face frogs_face = {
    .game = &frogs_game,
    .says =
        WORDS("Race your frogs across the pond: every bridge they cross falls behind them, and a "
              "frog that is landed on must jump on."),
    .minutes_min = 15,
    .minutes_max = 30,
    .verbs = WORDS("move"),
    .rules = rules,
    .signs = signs,
    .leaves_out = frogs_leaves_out,
    .leads = WORDS("{place} is taken; the chain can go:"),
    .scene = frogs_scene,
    .touches = frogs_touches,
    .meant = frogs_meant,
    .ask = frogs_ask,
    .ask_more = frogs_ask_more,
    .brief = frogs_brief,
    .tip = frogs_tip,
    .hold = frogs_hold,
    .preview = frogs_preview,
};
