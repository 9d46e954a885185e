/* The face of robots: what is seen of a table, and what one touches to make a move: a robot, then a
   direction. Sees views only. */
#include "robots.h"
#include "scene.h"

#include <string.h>

enum { PITCH = 4, HALF = PITCH / 2, MARGIN_X = 6, MARGIN_Y = 4 };

enum layer { LAYER_CELLS, LAYER_GOAL, LAYER_LINES, LAYER_TRAIL, LAYER_STARTS, LAYER_PIECES };

enum { TRAIL_MAX = 128, ROUTE_MAX = 20 };

static const char *const symbol_names[ROBOTS_SYMBOLS] = {"circle", "triangle", "square", "hexagon"};
static const char *const symbol_glyphs[ROBOTS_SYMBOLS] = {"\u25cf", "\u25b2", "\u25a0", "\u2b22"};
static const char *const arrow_glyphs[ROBOTS_DIRECTIONS] = {"\u2191", "\u2192", "\u2193", "\u2190"};
static const char *const direction_keys[ROBOTS_DIRECTIONS] = {"N", "E", "S", "W"};
static const char *const step_names[ROBOTS_MAX][ROBOTS_DIRECTIONS] = {
    {"RN", "RE", "RS", "RW"}, {"GN", "GE", "GS", "GW"}, {"BN", "BE", "BS", "BW"},
    {"YN", "YE", "YS", "YW"}, {"SN", "SE", "SS", "SW"},
};

static int cell_x(int cell)
{
    return MARGIN_X + PITCH * (cell % ROBOTS_SIDE);
}

static int cell_y(int cell)
{
    return MARGIN_Y + PITCH * (cell / ROBOTS_SIDE);
}

static int robot_on(const struct robots_table *t, int cell)
{
    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        if (t->robots[robot] == cell && cell != ROBOTS_NOWHERE)
            return robot;
    return -1;
}

/* The way the robots have come in this attempt, from cell to cell; of a long one the last part. */
struct trail {
    int count;
    struct {
        uint8_t robot, from, to;
    } legs[TRAIL_MAX];
    uint8_t arrows[ROBOTS_CELLS]; /* the direction in which a cell was last entered, and 1 */
};

static void add_leg(struct trail *trail, int robot, int from, int direction)
{
    if (trail->count == TRAIL_MAX)
        memmove(trail->legs, trail->legs + 1, sizeof *trail->legs * (size_t)--trail->count);
    trail->legs[trail->count].robot = (uint8_t)robot;
    trail->legs[trail->count].from = (uint8_t)from;
    trail->legs[trail->count++].to = (uint8_t)(from + robots_steps[direction]);
    trail->arrows[from + robots_steps[direction]] = (uint8_t)(direction + 1);
}

static bool is_taken(const uint8_t robots[ROBOTS_MAX], int cell)
{
    return memchr(robots, cell, ROBOTS_MAX) != NULL;
}

static void follow(const struct robots_board *board, uint8_t robots[ROBOTS_MAX], int robot,
                   int direction, struct trail *trail)
{
    int from = robots[robot], to = robots_slide(board, robots, robot, direction);

    robots[robot] = ROBOTS_NOWHERE;
    for (int legs = 0; legs < ROBOTS_CELLS * ROBOTS_DIRECTIONS; legs++) {
        if (robots_has_wall(board->cells[from], direction) ||
            is_taken(robots, from + robots_steps[direction]))
            break;
        add_leg(trail, robot, from, direction);
        from += robots_steps[direction];
        direction = robots_pass(board->cells[from], robot, direction);
    }
    robots[robot] = (uint8_t)to;
}

static void find_trail(const struct robots_table *t, struct trail *trail)
{
    uint8_t robots[ROBOTS_MAX];

    memset(trail, 0, sizeof *trail);
    memcpy(robots, t->before, sizeof robots);
    for (int i = 0; t->stage == ROBOTS_PROVING && i < t->moves; i++)
        follow(&t->board, robots, t->route[i] / ROBOTS_DIRECTIONS, t->route[i] % ROBOTS_DIRECTIONS,
               trail);
}

static bool is_round(const struct robots_table *t)
{
    return t->stage == ROBOTS_BETTING || t->stage == ROBOTS_PROVING;
}

static bool is_goal(const struct robots_table *t, int cell)
{
    return is_round(t) && robots_target(t) == cell;
}

static void add_chip_look(struct node *node, int chip)
{
    if (chip == ROBOTS_VORTEX) {
        node_add_look(node, "vortex");
        return;
    }
    node_add_look(node, robots_robot_names[chip / ROBOTS_SYMBOLS]);
    node_add_look(node, symbol_names[chip % ROBOTS_SYMBOLS]);
}

/* "target red circle goal", "diagonal red rising" or "floor". */
static void add_cell_look(const struct robots_table *t, int cell, struct node *node)
{
    int chip = robots_chip_at(&t->board, cell);
    uint8_t about = t->board.cells[cell];

    if (chip >= 0) {
        node_add_look(node, "target");
        add_chip_look(node, chip);
    } else if (robots_has_diagonal(about)) {
        node_add_look(node, "diagonal");
        node_add_look(node, robots_robot_names[robots_diagonal_colour(about)]);
        node_add_look(node, robots_is_rising(about) ? "rising" : "falling");
    } else {
        node_add_look(node, "floor");
    }
    if (is_goal(t, cell))
        node_add_look(node, "goal");
}

/* Colours are small letters: robots have capitals. */
static void add_colour(int colour, struct text *text)
{
    text_add_char(text, (char)(robots_letters[colour] | 0x20));
}

/* At the goal an arrow takes the place of the colour, so that walls have room around it. */
static void add_chip_glyph(int chip, bool is_goal, struct text *text)
{
    if (is_goal)
        text_add(text, "\u25b8");
    else if (chip != ROBOTS_VORTEX)
        add_colour(chip / ROBOTS_SYMBOLS, text);
    text_add(text, chip == ROBOTS_VORTEX ? "\u25ce" : symbol_glyphs[chip % ROBOTS_SYMBOLS]);
}

static void glyph_of_cell(const struct robots_table *t, int cell, int arrow,
                          char glyph[NODE_GLYPH_SIZE])
{
    int chip = robots_chip_at(&t->board, cell);
    uint8_t about = t->board.cells[cell];
    struct text text;

    text_init(&text, glyph, NODE_GLYPH_SIZE);
    if (chip >= 0) {
        add_chip_glyph(chip, is_goal(t, cell), &text);
    } else if (robots_has_diagonal(about)) {
        add_colour(robots_diagonal_colour(about), &text);
        text_add(&text, robots_is_rising(about) ? "\u2571" : "\u2572");
    } else {
        text_add(&text, arrow > 0 ? arrow_glyphs[arrow - 1] : "\u00b7");
    }
}

/* The sentence with those of the known things that it has places for. */
static struct message filled(const char *text, const struct message_arg *known, size_t count)
{
    struct message message = SAY(text);
    int used = 0;

    for (size_t i = 0; i < count; i++)
        if (message_has_place(&message, known[i].name))
            message.args[used++] = known[i];
    return message;
}

#define FILLED(text, known) filled((text), (known), sizeof(known) / sizeof *(known))

/* What lies on a cell, by whether a robot stands there too. */
static const char *const floor_labels[] = {WORDS("{place}: {walls}"),
                                           WORDS("{place}: the {robot} robot, {walls}")};
static const char *const target_labels[] = {WORDS("{place}: {what}, {walls}"),
                                            WORDS("{place}: {what}, the {robot} robot, {walls}")};
static const char *const goal_labels[] = {
    WORDS("{place}: {what}, the target of this round, {walls}"),
    WORDS("{place}: {what}, the target of this round, the {robot} robot, {walls}")};

static const char *const diagonal_titles[ROBOTS_COLOURS] = {
    WORDS("red diagonal"), WORDS("green diagonal"), WORDS("blue diagonal"),
    WORDS("yellow diagonal")};

/* By the set of directions. */
static const char *const wall_titles[ROBOTS_WALLS + 1] = {
    WORDS("no walls"),
    WORDS("wall north"),
    WORDS("wall east"),
    WORDS("walls north and east"),
    WORDS("wall south"),
    WORDS("walls north and south"),
    WORDS("walls east and south"),
    WORDS("walls north, east and south"),
    WORDS("wall west"),
    WORDS("walls north and west"),
    WORDS("walls east and west"),
    WORDS("walls north, east and west"),
    WORDS("walls south and west"),
    WORDS("walls north, south and west"),
    WORDS("walls east, south and west"),
    WORDS("walls all around"),
};

static struct message label_of_cell(const struct robots_table *t, int cell)
{
    uint8_t about = t->board.cells[cell];
    int chip = robots_chip_at(&t->board, cell), robot = robot_on(t, cell);
    bool is_bare = chip < 0 && !robots_has_diagonal(about);
    const char *const *texts = is_goal(t, cell) ? goal_labels
                               : is_bare        ? floor_labels
                                                : target_labels;
    const struct message_arg known[] = {
        SAY_NAME("place", robots_cell_names[cell]),
        SAY_WORD("what", chip >= 0 ? robots_chip_titles[chip]
                                   : diagonal_titles[robots_diagonal_colour(about)]),
        SAY_WORD("robot", robots_robot_names[robot >= 0 ? robot : 0]),
        SAY_WORD("walls", wall_titles[about & ROBOTS_WALLS]),
    };

    return FILLED(texts[robot >= 0], known);
}

/* Where a robot that stood here would come to. */
static struct message tip_of(const struct robots_table *t, int robot, int cell)
{
    struct message tip =
        SAY("From here it slides north: {north}; east: {east}; south: {south}; west: {west}.");
    uint8_t robots[ROBOTS_MAX];

    memcpy(robots, t->robots, sizeof robots);
    robots[robot] = (uint8_t)cell;
    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++) {
        const char *name = robots_direction_names[direction];
        int to = robots_slide(&t->board, robots, robot, direction);
        tip.args[direction] = to == cell
                                  ? (struct message_arg)SAY_WORD(name, WORDS("not at all"))
                                  : (struct message_arg)SAY_NAME(name, robots_cell_names[to]);
    }
    return tip;
}

/* The robot that a tip is about: the one that stands there, or the one of this round; for the
   vortex one that every diagonal turns. */
static int robot_of_tip(const struct robots_table *t, int cell)
{
    int robot = robot_on(t, cell);

    if (robot >= 0)
        return robot;
    return t->chip < ROBOTS_VORTEX ? t->chip / ROBOTS_SYMBOLS : ROBOTS_SILVER;
}

static void add_cell(const struct robots_table *t, int cell, const struct trail *trail,
                     struct scene *scene)
{
    struct node *node = scene_add(scene, NODE_CELL, REGION_BOARD, robots_cell_names[cell]);

    text_copy(node->key, sizeof node->key, robots_cell_names[cell]);
    add_cell_look(t, cell, node);
    glyph_of_cell(t, cell, trail->arrows[cell], node->glyph);
    node->layer = is_goal(t, cell) ? LAYER_GOAL : LAYER_CELLS;
    node->x = cell_x(cell);
    node->y = cell_y(cell);
    node->label = label_of_cell(t, cell);
    if (is_round(t))
        node->tip = tip_of(t, robot_of_tip(t, cell), cell);
}

/* A wall on this side of so many cells in a row, or in a column. */
static void add_wall(int first, int last, int side, struct scene *scene)
{
    char id[NODE_ID_SIZE];
    struct text text;
    bool is_upright = side == ROBOTS_WEST || side == ROBOTS_EAST;

    text_init(&text, id, sizeof id);
    text_add(&text, "wall:");
    text_add(&text, robots_cell_names[first]);
    text_add_char(&text, ':');
    text_add(&text, robots_direction_names[side]);
    struct node *node = scene_add(scene, NODE_LINE, REGION_BOARD, id);
    text_copy(node->look, sizeof node->look, "wall fixed");
    node->layer = LAYER_LINES;
    node->x = cell_x(first) + (side == ROBOTS_EAST ? HALF : -HALF);
    node->y = cell_y(first) + (side == ROBOTS_SOUTH ? HALF : -HALF);
    node->x2 = is_upright ? node->x : cell_x(last) + HALF;
    node->y2 = is_upright ? cell_y(last) + HALF : node->y;
    node->label = SAY("wall, {side} of {from} to {to}",
                      .args = {SAY_WORD("side", robots_direction_names[side]),
                               SAY_NAME("from", robots_cell_names[first]),
                               SAY_NAME("to", robots_cell_names[last])});
}

/* A wall to be seen there; those within the block are not. */
static bool shows_wall(const struct robots_table *t, int cell, int side)
{
    if (!robots_has_wall(t->board.cells[cell], side))
        return false;
    return !robots_is_block(cell) || !robots_is_block(cell + robots_steps[side]);
}

/* The walls on one side of the cells of a row or column, each as one line. */
static void add_walls(const struct robots_table *t, int start, int step, int side,
                      struct scene *scene)
{
    for (int i = 0; i < ROBOTS_SIDE; i++) {
        int first = i;
        while (i < ROBOTS_SIDE && shows_wall(t, start + step * i, side))
            i++;
        if (i > first)
            add_wall(start + step * first, start + step * (i - 1), side, scene);
    }
}

static void put_piece(struct node *node, int cell, enum layer layer)
{
    node->layer = (int)layer;
    node->x = cell_x(cell);
    node->y = cell_y(cell);
}

static void add_robot(const struct robots_table *t, int robot, struct scene *scene)
{
    int cell = t->robots[robot];

    if (cell == ROBOTS_NOWHERE)
        return;
    struct node *node = scene_add(scene, NODE_PIECE, REGION_BOARD, robots_robot_names[robot]);
    put_piece(node, cell, LAYER_PIECES);
    node_add_look(node, "robot");
    node_add_look(node, robots_robot_names[robot]);
    node->glyph[0] = node->key[0] = robots_letters[robot];
    node->label =
        SAY("the {robot} robot on {place}", .args = {SAY_WORD("robot", robots_robot_names[robot]),
                                                     SAY_NAME("place", robots_cell_names[cell])});
    if (is_round(t))
        node->tip = tip_of(t, robot, cell);
}

/* Where a robot that has moved in this attempt stood before. */
static void add_start(const struct robots_table *t, int robot, struct scene *scene)
{
    int cell = t->before[robot];
    struct text text;

    if (t->stage != ROBOTS_PROVING || t->axes[robot] == 0)
        return;
    struct node *node =
        scene_add_named(scene, NODE_PIECE, REGION_BOARD, "start:", robots_robot_names[robot]);
    put_piece(node, cell, LAYER_STARTS);
    node_add_look(node, "start");
    node_add_look(node, robots_robot_names[robot]);
    text_init(&text, node->glyph, sizeof node->glyph);
    add_colour(robot, &text);
    node->label = SAY("the {robot} robot began on {place}",
                      .args = {SAY_WORD("robot", robots_robot_names[robot]),
                               SAY_NAME("place", robots_cell_names[cell])});
}

static void add_trail(const struct trail *trail, struct scene *scene)
{
    for (int i = 0; i < trail->count; i++) {
        struct node *node = scene_add_numbered(scene, NODE_LINE, REGION_BOARD, "trail:", i);
        int from = trail->legs[i].from, to = trail->legs[i].to;
        node_add_look(node, "trail");
        node_add_look(node, robots_robot_names[trail->legs[i].robot]);
        node->layer = LAYER_TRAIL;
        node->x = cell_x(from);
        node->y = cell_y(from);
        node->x2 = cell_x(to);
        node->y2 = cell_y(to);
        node->label = SAY("{robot}: from {from} to {to}",
                          .args = {SAY_WORD("robot", robots_robot_names[trail->legs[i].robot]),
                                   SAY_NAME("from", robots_cell_names[from]),
                                   SAY_NAME("to", robots_cell_names[to])});
    }
}

/* The block in the middle, where the chip of the round lies. */
static void add_block(const struct robots_table *t, struct scene *scene)
{
    struct node *node = scene_add(scene, NODE_PIECE, REGION_BOARD, "block");
    struct text text;

    put_piece(node, ROBOTS_NOWHERE, LAYER_CELLS);
    node->x += HALF;
    node->y += HALF;
    node_add_look(node, "block");
    node->label = SAY("the closed block in the middle");
    if (!is_round(t))
        return;
    add_chip_look(node, t->chip);
    text_init(&text, node->glyph, sizeof node->glyph);
    add_chip_glyph(t->chip, false, &text);
    node->label = SAY("The chip of this round: {chip}",
                      .args = {SAY_WORD("chip", robots_chip_titles[t->chip])});
}

static struct node *add_sign(struct scene *scene, const char *glyph, int x, int y)
{
    struct node *node = scene_add_named(scene, NODE_TEXT, REGION_BOARD, "sign:", glyph);

    text_copy(node->look, sizeof node->look, "sign");
    text_copy(node->glyph, sizeof node->glyph, glyph);
    node->layer = LAYER_LINES;
    node->x = x;
    node->y = y;
    return node;
}

/* The letters of the columns and the numbers of the rows. */
static void add_signs(struct scene *scene)
{
    for (int i = 0; i < ROBOTS_SIDE; i++) {
        char letter[] = {(char)('a' + i), '\0'};
        add_sign(scene, letter, MARGIN_X + PITCH * i, MARGIN_Y - PITCH)->label =
            SAY("column {number}", .args = {SAY_NUMBER("number", i + 1)});
        add_sign(scene, robots_cell_names[ROBOTS_SIDE * i] + 1, MARGIN_X - PITCH,
                 MARGIN_Y + PITCH * i)
            ->label = SAY("row {sign}", .args = {SAY_NUMBER("sign", i + 1)});
    }
}

static void add_board(const struct robots_table *t, struct scene *scene)
{
    struct trail trail;

    find_trail(t, &trail);
    add_signs(scene);
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        if (!robots_is_block(cell))
            add_cell(t, cell, &trail, scene);
    for (int i = 0; i < ROBOTS_SIDE; i++) {
        add_walls(t, ROBOTS_SIDE * i, 1, ROBOTS_NORTH, scene);
        add_walls(t, i, ROBOTS_SIDE, ROBOTS_WEST, scene);
    }
    add_walls(t, ROBOTS_CELLS - ROBOTS_SIDE, 1, ROBOTS_SOUTH, scene);
    add_walls(t, ROBOTS_SIDE - 1, ROBOTS_SIDE, ROBOTS_EAST, scene);
    add_block(t, scene);
    add_trail(&trail, scene);
    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        add_start(t, robot, scene);
        add_robot(t, robot, scene);
    }
}

static bool may_act(const struct robots_table *t, int seat)
{
    return !bits_has(t->forfeited, seat) &&
           ((t->stage == ROBOTS_BETTING && !bits_has(t->ready, seat)) ||
            (t->stage == ROBOTS_PROVING && t->prover == seat));
}

/* By whether somebody has bet and is ready. */
static const char *const player_labels[2][2] = {
    {WORDS("{number} {seat}: chips {chips}"), WORDS("{number} {seat}: chips {chips}, ready")},
    {WORDS("{number} {seat}: chips {chips}, bet {bet}"),
     WORDS("{number} {seat}: chips {chips}, bet {bet}, ready")},
};
static const char *const failed_label =
    WORDS("{number} {seat}: chips {chips}, bet {bet} not proved");
static const char *const left_label = WORDS("{number} {seat} has left: chips {chips}");
/* Alone there is only seat 0; by whether a chip was missed. */
static const char *const solo_labels[] = {
    WORDS("0 {seat}: chips {chips}, in {moves} moves"),
    WORDS("0 {seat}: chips {chips}, in {moves} moves, missed {missed}")};

/* Chips of this board that nobody can win any more. */
static int missed_count(const struct robots_table *t)
{
    int count = 0;

    for (int chip = 0; chip < ROBOTS_CHIPS; chip++)
        count += t->holders[chip] == ROBOTS_GONE && t->board.targets[chip] != ROBOTS_NOWHERE;
    return count;
}

static struct message label_of_player(const struct robots_table *t, int seat)
{
    bool has_left = bits_has(t->forfeited, seat), has_bet = t->bets[seat] > 0;
    bool is_ready = t->stage == ROBOTS_BETTING && bits_has(t->ready, seat);
    int missed = missed_count(t);
    const char *text = has_left                   ? left_label
                       : t->players == 1          ? solo_labels[missed > 0]
                       : bits_has(t->tried, seat) ? failed_label
                                                  : player_labels[has_bet][is_ready];
    const struct message_arg known[] = {
        SAY_NUMBER("number", seat),
        SAY_SEAT("seat", seat),
        SAY_NUMBER("chips", robots_chips_of(t, seat)),
        SAY_NUMBER("bet", t->bets[seat]),
        SAY_NUMBER("moves", robots_moves_of(t, seat)),
        SAY_NUMBER("missed", missed),
    };

    return FILLED(text, known);
}

/* The moves of an attempt lie with who makes it; of many, the last. They are no cards: a card with
   a player is one that others have come to know. */
static void add_route(const struct robots_table *t, struct scene *scene)
{
    uint8_t robots[ROBOTS_MAX];

    memcpy(robots, t->before, sizeof robots);
    for (int i = 0; i < t->moves; i++) {
        int robot = t->route[i] / ROBOTS_DIRECTIONS, direction = t->route[i] % ROBOTS_DIRECTIONS;
        robots[robot] = (uint8_t)robots_slide(&t->board, robots, robot, direction);
        if (i < t->moves - ROUTE_MAX)
            continue;
        struct node *node = scene_add_numbered(scene, NODE_PILE, REGION_PLAYERS, "move:", i + 1);
        node_add_look(node, "move");
        node_add_look(node, robots_robot_names[robot]);
        node_add_look(node, robots_direction_names[direction]);
        text_copy(node->glyph, sizeof node->glyph, arrow_glyphs[direction]);
        node->label =
            SAY("{move} {place}", .args = {SAY_NAME("move", step_names[robot][direction]),
                                           SAY_NAME("place", robots_cell_names[robots[robot]])});
    }
}

static void add_players(const struct robots_table *t, struct scene *scene)
{
    for (int seat = 0; seat < t->players; seat++) {
        struct node *node = scene_add_numbered(scene, NODE_TEXT, REGION_PLAYERS, "player:", seat);
        node_add_look(node, "player");
        node_add_look_numbered(node, "seat-", seat);
        if (bits_has(t->forfeited, seat))
            node_add_look(node, "left");
        else if (may_act(t, seat))
            node_add_look(node, "to-act");
        node->label = label_of_player(t, seat);
        if (t->stage == ROBOTS_PROVING && t->prover == seat)
            add_route(t, scene);
    }
}

/* Who has most chips, of those who have not left. */
static uint64_t winners_of(const struct robots_table *t)
{
    uint64_t winners = 0;
    int most = 0;

    for (int seat = 0; seat < t->players; seat++) {
        int chips = robots_chips_of(t, seat);
        if (bits_has(t->forfeited, seat) || chips < most)
            continue;
        winners = (chips > most ? 0 : winners) | bits_of(seat);
        most = chips;
    }
    return winners;
}

/* By how many win; at least one has stayed. */
static const char *const win_texts[ROBOTS_PLAYERS_MAX] = {
    WORDS("The game is over: {first} wins, with {chips} chips."),
    WORDS("The game is over: {first} and {second} share the win, with {chips} chips each."),
    WORDS("The game is over: {first}, {second} and {third} share the win, with {chips} chips "
          "each."),
    WORDS("The game is over: all four share the win, with {chips} chips each."),
};

static struct message result_of(const struct robots_table *t)
{
    uint64_t winners = winners_of(t);
    int seat, count = 0, seats[ROBOTS_PLAYERS_MAX] = {0};

    bits_each (seat, winners)
        seats[count++] = seat;
    const struct message_arg known[] = {
        SAY_SEAT("first", seats[0]),
        SAY_SEAT("second", seats[1]),
        SAY_SEAT("third", seats[2]),
        SAY_NUMBER("chips", robots_chips_of(t, seats[0])),
    };
    return FILLED(win_texts[count - 1], known);
}

static struct message solo_result_of(const struct robots_table *t)
{
    return SAY("The game is over: chips {chips}, in {moves} moves, missed {missed}.",
               .args = {SAY_NUMBER("chips", robots_chips_of(t, 0)),
                        SAY_NUMBER("moves", robots_moves_of(t, 0)),
                        SAY_NUMBER("missed", missed_count(t))});
}

/* What the round is about, or how the game has ended. */
static struct message status_of(const struct robots_table *t)
{
    struct message_arg round = SAY_NUMBER("round", t->round);

    if (t->stage == ROBOTS_OVER)
        return t->players == 1 ? solo_result_of(t) : result_of(t);
    if (!is_round(t))
        return SAY("The next chip is being drawn.");
    struct message_arg chip = SAY_WORD("chip", robots_chip_titles[t->chip]);
    struct message_arg place = SAY_NAME("place", robots_cell_names[robots_target(t)]);
    if (t->chip == ROBOTS_VORTEX)
        return SAY("Round {round}: any robot to {place} ({chip}).", .args = {round, place, chip});
    return SAY("Round {round}: {robot} robot to {place} ({chip}).",
               .args = {round, place, chip,
                        SAY_WORD("robot", robots_robot_names[t->chip / ROBOTS_SYMBOLS])});
}

/* In few words: with the status of any round it takes no more than 79 columns. */
static struct message counter_of(const struct robots_table *t)
{
    struct message_arg moves = SAY_NUMBER("moves", t->moves);
    struct message_arg count = SAY_NUMBER("count", robots_chips_of(t, ROBOTS_POOL));

    if (t->stage == ROBOTS_BETTING)
        return SAY("Betting; chips left {count}; {goal} win.",
                   .args = {count, SAY_NUMBER("goal", t->chips_to_win)});
    if (t->players == 1)
        return SAY("Moves made: {moves}; chips left: {count}.", .args = {moves, count});
    return SAY(
        "{prover}: {moves} of {limit} moves made.",
        .args = {SAY_SEAT("prover", t->prover), moves, SAY_NUMBER("limit", robots_limit(t))});
}

static struct node *add_status(struct scene *scene, enum node_kind kind, const char *id)
{
    struct node *node = scene_add(scene, kind, REGION_STATUS, id);

    text_copy(node->look, sizeof node->look, id);
    return node;
}

static void add_clock(const struct robots_table *t, struct scene *scene)
{
    struct node *clock = add_status(scene, NODE_CLOCK, "clock");
    bool has_bets = false;

    for (int seat = 0; seat < t->players; seat++)
        has_bets |= t->bets[seat] > 0;
    clock->until_ms = t->closes_ms;
    clock->label = t->stage == ROBOTS_PROVING ? SAY("time for the proof")
                   : has_bets                 ? SAY("time for bets")
                                              : SAY("time for a first bet");
}

static void add_statuses(const struct robots_table *t, struct scene *scene)
{
    struct node *status = add_status(scene, NODE_TEXT, "status");

    status->label = status_of(t);
    if (is_round(t)) {
        add_chip_look(status, t->chip);
        add_status(scene, NODE_TEXT, "counter")->label = counter_of(t);
    }
    if (t->closes_ms != NEVER)
        add_clock(t, scene);
}

/* What is done without a robot. */
static const struct button {
    int16_t kind;
    const char *id, *label, *tip;
} buttons[] = {
    {ROBOTS_READY, WORDS("ready"), WORDS("ready"),
     WORDS("You have no more to say. When all are ready, the lowest bet proves it at once.")},
    {ROBOTS_WAIT, WORDS("wait"), WORDS("not ready"),
     WORDS("You take back that you are ready, at most five times in a round.")},
    {ROBOTS_RESET, WORDS("reset"), WORDS("begin again"),
     WORDS("The robots go back and your moves are counted anew; the clock runs on.")},
    {ROBOTS_GIVE_UP, WORDS("give-up"), WORDS("give up"),
     WORDS("Your attempt ends and the robots go back. The next lowest bet tries; alone, the chip "
           "is missed.")},
};

enum { BUTTONS = sizeof buttons / sizeof *buttons };

static struct node *add_button(struct scene *scene, const char *id, const char *key)
{
    struct node *node = scene_add(scene, NODE_BUTTON, REGION_ACTIONS, id);

    text_copy(node->key, sizeof node->key, key);
    text_copy(node->look, sizeof node->look, "button");
    return node;
}

static void add_button_for(struct scene *scene, int kind)
{
    for (int i = 0; i < BUTTONS; i++) {
        if (buttons[i].kind != kind)
            continue;
        struct node *node = add_button(scene, buttons[i].id, buttons[i].id);
        node->label = SAY(buttons[i].label);
        node->tip = SAY(buttons[i].tip);
    }
}

static void add_directions(struct scene *scene)
{
    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++) {
        const char *name = robots_direction_names[direction];
        struct node *node = add_button(scene, name, direction_keys[direction]);
        node_add_look(node, name);
        node->label = SAY("{direction}", .args = {SAY_WORD("direction", name)});
        node->tip = SAY("The robot that is chosen slides {direction} until something stops it.",
                        .args = {SAY_WORD("direction", name)});
    }
}

static void add_proof_buttons(const struct robots_table *t, struct scene *scene)
{
    add_directions(scene);
    if (t->resets_max > 0)
        add_button_for(scene, ROBOTS_RESET);
    add_button_for(scene, ROBOTS_GIVE_UP);
}

/* Is it a player who has not left? */
static bool is_playing(const struct robots_view *v)
{
    return v->viewer < v->table.players && !bits_has(v->table.forfeited, (int)v->viewer);
}

static void add_actions(const struct robots_view *v, struct scene *scene)
{
    const struct robots_table *t = &v->table;

    if (!is_playing(v))
        return;
    if (t->stage == ROBOTS_BETTING)
        add_button_for(scene, bits_has(t->ready, (int)v->viewer) ? ROBOTS_WAIT : ROBOTS_READY);
    if (t->stage == ROBOTS_PROVING && t->prover == v->viewer)
        add_proof_buttons(t, scene);
}

/* Every button of this match. */
static void robots_glossary(const void *view, struct scene *scene)
{
    const struct robots_table *t = &((const struct robots_view *)view)->table;

    if (t->players > 1) {
        add_button_for(scene, ROBOTS_READY);
        add_button_for(scene, ROBOTS_WAIT);
    }
    add_proof_buttons(t, scene);
}

static void robots_scene(const void *view, struct scene *scene)
{
    const struct robots_view *v = view;

    add_statuses(&v->table, scene);
    add_players(&v->table, scene);
    add_board(&v->table, scene);
    add_actions(v, scene);
}

/* A bet is a number and nothing else. */
static void robots_touches(const void *view, const struct move *move, struct way *way)
{
    (void)view;
    if (move->kind == ROBOTS_SLIDE) {
        way_add(way, robots_robot_names[move->args[0]]);
        way_add(way, robots_direction_names[move->args[1]]);
    }
    for (int i = 0; i < BUTTONS; i++)
        if (buttons[i].kind == move->kind)
            way_add(way, buttons[i].id);
}

static bool slide_meant(const struct way *way, struct event *event)
{
    int robot = word_among(word_of(way->ids[0]), robots_robot_names, ROBOTS_MAX);
    int direction =
        way->count > 1 ? word_among(word_of(way->ids[1]), robots_direction_names, ROBOTS_DIRECTIONS)
                       : -1;

    if (robot < 0)
        return false;
    event->kind = ROBOTS_SLIDE;
    event->arg_count = direction < 0 ? 1 : 2;
    event->args[0] = (int16_t)robot;
    event->args[1] = (int16_t)(direction < 0 ? 0 : direction);
    return true;
}

static bool robots_meant(const void *view, const struct way *way, struct event *event)
{
    (void)view;
    for (int i = 0; i < BUTTONS; i++)
        if (strcmp(way->ids[way->count - 1], buttons[i].id) == 0) {
            event->kind = buttons[i].kind;
            return true;
        }
    return slide_meant(way, event);
}

/* Who is ready, by whether they can still bet and take it back. */
static const char *const ready_questions[2][2] = {
    {WORDS("You are ready: wait for the others."),
     WORDS("You are ready; type wait to take that back.")},
    {WORDS("You are ready; you may still bet a number."),
     WORDS("You are ready; you may still bet a number, or type wait to take that back.")},
};

static struct message ask_for_bet(const struct robots_view *v)
{
    const struct robots_table *t = &v->table;

    if (!is_playing(v))
        return SAY("In how many moves can it be done? Each bets a number, or is ready.");
    bool can_bet = t->bets[v->viewer] != 1, can_wait = t->waits[v->viewer] < ROBOTS_WAITS_MAX;
    if (bits_has(t->ready, (int)v->viewer))
        return SAY(ready_questions[can_bet][can_wait]);
    return can_bet ? SAY("In how many moves can it be done? Bet a number, or be ready.")
                   : SAY("You have bet 1, and nothing is lower. Be ready.");
}

static void robots_ask(const void *view, struct message *question)
{
    const struct robots_view *v = view;
    const struct robots_table *t = &v->table;

    switch ((enum robots_stage)t->stage) {
    case ROBOTS_LAYING:
    case ROBOTS_PLACING:
    case ROBOTS_DRAWING: *question = SAY("The next chip is being drawn."); break;
    case ROBOTS_BETTING: *question = ask_for_bet(v); break;
    case ROBOTS_PROVING:
        *question = t->prover == v->viewer
                        ? SAY("Which robot moves, and where to? RN moves the red one north.")
                        : SAY("{prover} is proving.", .args = {SAY_SEAT("prover", t->prover)});
        break;
    case ROBOTS_OVER: *question = SAY("The game is over."); break;
    }
}

static const char *const rules[] = {
    WORDS("Each round shows a chip. Its robot must come to rest on its target; for the vortex any "
          "robot may."),
    WORDS("A robot slides north, east, south or west until a wall, the block or another robot "
          "stops it."),
    WORDS("Everybody bets in how many moves it can be done. Your own later bets must be lower."),
    WORDS("The first bet starts the countdown. If none comes before the clock runs out, the chip "
          "goes back."),
    WORDS("Then the lowest bet proves it, with any robots; of equal bets fewer chips, then the "
          "earlier bet."),
    WORDS("Who makes it wins the chip. Who does not: the robots go back, and the next lowest bet "
          "tries."),
    WORDS("The robot must ricochet: move along a row and along a column before it rests on the "
          "target."),
    WORDS("A diagonal turns a robot by a right angle, unless it has the diagonal's colour."),
    WORDS("If all are ready without a bet, or nobody makes it, the chip goes back; the third time "
          "it is out."),
    WORDS("Two players need 8 chips to win, three 6, four 5; if no chip can be drawn, the most "
          "chips win."),
    WORDS("Alone you make no bets: try to need few moves."),
    WORDS("Capital letters are robots: R red, G green, B blue, Y yellow, S silver."),
    WORDS("A small letter with a shape is a target; ▸ marks the target of the round, ◎ is the "
          "vortex."),
    WORDS("A small letter with ╱ or ╲ is a diagonal. Lines are walls; on the small board _ is a "
          "wall below."),
    WORDS("In a proof arrows show the way, and a small letter alone is where a robot began."),
    WORDS("RN slides red north, R alone shows where it would stop, help c3 where a robot slides "
          "from there."),
    NULL,
};

/* Where a robot that is chosen would come to rest. */
static void robots_preview(const void *view, const struct move *move, struct ends *ends)
{
    const struct robots_table *t = &((const struct robots_view *)view)->table;

    if (move->kind == ROBOTS_SLIDE)
        ends_add(
            ends,
            robots_cell_names[robots_slide(&t->board, t->robots, move->args[0], move->args[1])]);
}

const struct face robots_face = {
    .game = &robots_game,
    .rules = rules,
    .glossary = robots_glossary,
    .scene = robots_scene,
    .touches = robots_touches,
    .meant = robots_meant,
    .ask = robots_ask,
    .leads = WORDS("{place} leads to:"),
    .preview = robots_preview,
};
