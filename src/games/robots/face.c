/* The face of robots: what is seen of a table, and what one touches to make a move: a robot's cell,
   then the cell where it will come to rest. Sees views only. */
#include "robots.h"
#include "scene.h"

#include <string.h>

enum { PITCH = 4, HALF = PITCH / 2, MARGIN_X = 6, MARGIN_Y = 4 };

enum layer { LAYER_CELLS, LAYER_LINES, LAYER_PIECES };

static const char *const symbol_names[ROBOTS_SYMBOLS] = {"circle", "triangle", "square", "hexagon"};

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

static bool is_round(const struct robots_table *t)
{
    return t->stage == ROBOTS_BETTING || t->stage == ROBOTS_PROVING;
}

static bool is_goal(const struct robots_table *t, int cell)
{
    return is_round(t) && robots_target(t) == cell;
}

static void add_word(char look[NODE_LOOK_SIZE], const char *word)
{
    struct text text = {.data = look, .size = NODE_LOOK_SIZE, .length = strlen(look)};

    text_add(&text, *look ? " " : "");
    text_add(&text, word);
}

/* "target red circle goal", "diagonal red rising" or "floor". */
static void look_of_cell(const struct robots_table *t, int cell, char look[NODE_LOOK_SIZE])
{
    int chip = robots_chip_at(&t->board, cell);
    uint8_t about = t->board.cells[cell];

    if (chip == ROBOTS_VORTEX) {
        add_word(look, "target vortex");
    } else if (chip >= 0) {
        add_word(look, "target");
        add_word(look, robots_robot_names[chip / ROBOTS_SYMBOLS]);
        add_word(look, symbol_names[chip % ROBOTS_SYMBOLS]);
    } else if (robots_has_diagonal(about)) {
        add_word(look, "diagonal");
        add_word(look, robots_robot_names[robots_diagonal_colour(about)]);
        add_word(look, robots_is_rising(about) ? "rising" : "falling");
    } else {
        add_word(look, "floor");
    }
    if (is_goal(t, cell))
        add_word(look, "goal");
}

/* A target is written as in the text of a board, its colour as a small letter: robots have
 * capitals.
 */
static void glyph_of_cell(const struct robots_table *t, int cell, char glyph[NODE_GLYPH_SIZE])
{
    char mark[2];
    struct text text;

    text_init(&text, glyph, NODE_GLYPH_SIZE);
    if (!robots_write_mark(&t->board, cell, mark)) {
        text_add(&text, "\u00b7");
        return;
    }
    text_add(&text, is_goal(t, cell) ? "\u25b8" : "");
    text_add_char(&text, mark[0] == '*' ? '*' : (char)(mark[0] | 0x20));
    text_add_char(&text, mark[1]);
}

/* What lies on a cell, by whether a robot stands there too. */
static const char *const floor_labels[] = {WORDS("{place}"), WORDS("{place}, the {robot} robot")};
static const char *const target_labels[] = {WORDS("{place}: {what}"),
                                            WORDS("{place}: {what}, the {robot} robot")};
static const char *const goal_labels[] = {
    WORDS("{place}: {what}, the target of this round"),
    WORDS("{place}: {what}, the target of this round, the {robot} robot")};

static const char *const diagonal_titles[ROBOTS_COLOURS] = {
    WORDS("red diagonal"), WORDS("green diagonal"), WORDS("blue diagonal"),
    WORDS("yellow diagonal")};

static struct message label_of_cell(const struct robots_table *t, int cell)
{
    uint8_t about = t->board.cells[cell];
    int chip = robots_chip_at(&t->board, cell), robot = robot_on(t, cell), count = 1;
    bool has_diagonal = robots_has_diagonal(about), is_bare = chip < 0 && !has_diagonal;
    const char *const *texts = is_goal(t, cell) ? goal_labels
                               : is_bare        ? floor_labels
                                                : target_labels;
    struct message label =
        SAY(texts[robot >= 0], .args = {SAY_NAME("place", robots_cell_names[cell])});

    if (!is_bare || is_goal(t, cell))
        label.args[count++] = (struct message_arg)SAY_WORD(
            "what",
            chip >= 0 ? robots_chip_titles[chip] : diagonal_titles[robots_diagonal_colour(about)]);
    if (robot >= 0)
        label.args[count] = (struct message_arg)SAY_WORD("robot", robots_robot_names[robot]);
    return label;
}

static void add_cell(const struct robots_table *t, int cell, struct scene *scene)
{
    struct node *node = scene_add(scene, NODE_CELL, REGION_BOARD, robots_cell_names[cell]);

    text_copy(node->key, sizeof node->key, robots_cell_names[cell]);
    look_of_cell(t, cell, node->look);
    glyph_of_cell(t, cell, node->glyph);
    node->layer = LAYER_CELLS;
    node->x = cell_x(cell);
    node->y = cell_y(cell);
    node->label = label_of_cell(t, cell);
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
    static const int steps[ROBOTS_DIRECTIONS] = {-ROBOTS_SIDE, 1, ROBOTS_SIDE, -1};

    if (!robots_has_wall(t->board.cells[cell], side))
        return false;
    return !robots_is_block(cell) || !robots_is_block(cell + steps[side]);
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

static void add_robot(const struct robots_table *t, int robot, struct scene *scene)
{
    int cell = t->robots[robot];

    if (cell == ROBOTS_NOWHERE)
        return;
    struct node *node = scene_add(scene, NODE_PIECE, REGION_BOARD, robots_robot_names[robot]);
    add_word(node->look, "robot");
    add_word(node->look, robots_robot_names[robot]);
    node->glyph[0] = robots_letters[robot];
    node->layer = LAYER_PIECES;
    node->x = cell_x(cell);
    node->y = cell_y(cell);
    node->label =
        SAY("the {robot} robot on {place}", .args = {SAY_WORD("robot", robots_robot_names[robot]),
                                                     SAY_NAME("place", robots_cell_names[cell])});
}

static struct node *add_sign(struct scene *scene, const char *glyph, int x, int y)
{
    char id[NODE_ID_SIZE];
    struct text text;

    text_init(&text, id, sizeof id);
    text_add(&text, "sign:");
    text_add(&text, glyph);
    struct node *node = scene_add(scene, NODE_TEXT, REGION_BOARD, id);
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
    add_signs(scene);
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        if (!robots_is_block(cell))
            add_cell(t, cell, scene);
    for (int i = 0; i < ROBOTS_SIDE; i++) {
        add_walls(t, ROBOTS_SIDE * i, 1, ROBOTS_NORTH, scene);
        add_walls(t, i, ROBOTS_SIDE, ROBOTS_WEST, scene);
    }
    add_walls(t, ROBOTS_CELLS - ROBOTS_SIDE, 1, ROBOTS_SOUTH, scene);
    add_walls(t, ROBOTS_SIDE - 1, ROBOTS_SIDE, ROBOTS_EAST, scene);
    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        add_robot(t, robot, scene);
}

static bool may_act(const struct robots_table *t, int seat)
{
    return !bits_has(t->forfeited, seat) &&
           ((t->stage == ROBOTS_BETTING && !bits_has(t->ready, seat)) ||
            (t->stage == ROBOTS_PROVING && t->prover == seat));
}

static struct message label_of_player(const struct robots_table *t, int seat)
{
    bool has_left = bits_has(t->forfeited, seat), has_bet = t->bets[seat] > 0;
    bool is_ready = t->stage == ROBOTS_BETTING && bits_has(t->ready, seat);
    struct message label = SAY(has_left ? WORDS("{number} {seat} has left: chips {chips}")
                               : has_bet && is_ready ? WORDS("{number} {seat}: chips {chips}, bet "
                                                             "{bet}, ready")
                               : has_bet             ? WORDS("{number} {seat}: chips {chips}, bet "
                                                                         "{bet}")
                               : is_ready ? WORDS("{number} {seat}: chips {chips}, ready")
                                          : WORDS("{number} {seat}: chips {chips}"),
                               .args = {SAY_NUMBER("number", seat), SAY_SEAT("seat", seat),
                                        SAY_NUMBER("chips", robots_chips_of(t, seat))});

    if (has_bet && !has_left)
        label.args[3] = (struct message_arg)SAY_NUMBER("bet", t->bets[seat]);
    return label;
}

static void add_players(const struct robots_table *t, struct scene *scene)
{
    for (int seat = 0; seat < t->players; seat++) {
        char id[NODE_ID_SIZE];
        struct text text;
        text_init(&text, id, sizeof id);
        text_add_named(&text, "player:", seat);
        struct node *node = scene_add(scene, NODE_TEXT, REGION_PLAYERS, id);
        text_init(&text, node->look, sizeof node->look);
        text_add_named(&text, "player seat-", seat);
        if (bits_has(t->forfeited, seat))
            add_word(node->look, "left");
        else if (may_act(t, seat))
            add_word(node->look, "to-act");
        node->label = label_of_player(t, seat);
    }
}

static struct message status_of(const struct robots_table *t)
{
    struct message_arg round = SAY_NUMBER("round", t->round);

    if (t->stage == ROBOTS_OVER)
        return SAY("The game is over.");
    if (!is_round(t))
        return SAY("The next chip is being drawn.");
    struct message_arg chip = SAY_WORD("chip", robots_chip_titles[t->chip]);
    struct message_arg place = SAY_NAME("place", robots_cell_names[robots_target(t)]);
    if (t->stage == ROBOTS_BETTING)
        return SAY("Round {round}: {chip}, on {place}. Bets are open.",
                   .args = {round, chip, place});
    return SAY("Round {round}: {chip}, on {place}. {prover} moves.",
               .args = {round, chip, place, SAY_SEAT("prover", t->prover)});
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
    add_status(scene, NODE_TEXT, "status")->label = status_of(t);
    if (t->stage == ROBOTS_PROVING)
        add_status(scene, NODE_TEXT, "counter")->label =
            SAY("Moves: {moves} of {limit}.",
                .args = {SAY_NUMBER("moves", t->moves), SAY_NUMBER("limit", robots_limit(t))});
    if (t->closes_ms != NEVER)
        add_clock(t, scene);
    struct node *pool = scene_add(scene, NODE_PILE, REGION_PILES, "pool");
    text_copy(pool->look, sizeof pool->look, "pool");
    pool->label =
        SAY("Chips left: {count}", .args = {SAY_NUMBER("count", robots_chips_of(t, ROBOTS_POOL))});
}

static void add_button(struct scene *scene, const char *id, struct message label)
{
    struct node *button = scene_add(scene, NODE_BUTTON, REGION_ACTIONS, id);

    text_copy(button->key, sizeof button->key, id);
    text_copy(button->look, sizeof button->look, "button");
    button->label = label;
}

/* The directions in which a robot comes to rest on a cell, as a set. */
static uint64_t directions_to(const struct robots_table *t, int robot, int cell)
{
    uint64_t found = 0;

    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++)
        if (robots_slide(&t->board, t->robots, robot, direction) == cell &&
            t->robots[robot] != cell)
            found |= bits_of(direction);
    return found;
}

/* Diagonals can lead a robot to the same cell by two ways; then the direction is asked for. */
static bool is_ambiguous(const struct robots_table *t)
{
    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++) {
            int to = robots_slide(&t->board, t->robots, robot, direction);
            if (bits_count(directions_to(t, robot, to)) > 1)
                return true;
        }
    return false;
}

static void add_directions(struct scene *scene)
{
    for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++)
        add_button(
            scene, robots_direction_names[direction],
            SAY("{direction}", .args = {SAY_WORD("direction", robots_direction_names[direction])}));
}

static void add_actions(const struct robots_view *v, struct scene *scene)
{
    const struct robots_table *t = &v->table;

    if (v->viewer >= t->players || bits_has(t->forfeited, (int)v->viewer))
        return;
    if (t->stage == ROBOTS_BETTING) {
        if (bits_has(t->ready, (int)v->viewer))
            add_button(scene, "wait", SAY("not ready"));
        else
            add_button(scene, "ready", SAY("ready"));
    }
    if (t->stage != ROBOTS_PROVING || t->prover != v->viewer)
        return;
    if (is_ambiguous(t))
        add_directions(scene);
    if (t->resets_max > 0)
        add_button(scene, "reset", SAY("begin again"));
    add_button(scene, "give-up", SAY("give up"));
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
    const struct robots_table *t = &((const struct robots_view *)view)->table;

    switch (move->kind) {
    case ROBOTS_READY: way_add(way, "ready"); break;
    case ROBOTS_WAIT: way_add(way, "wait"); break;
    case ROBOTS_RESET: way_add(way, "reset"); break;
    case ROBOTS_GIVE_UP: way_add(way, "give-up"); break;
    case ROBOTS_SLIDE: {
        int robot = move->args[0], direction = move->args[1];
        int to = robots_slide(&t->board, t->robots, robot, direction);
        way_add(way, robots_cell_names[t->robots[robot]]);
        way_add(way, robots_cell_names[to]);
        if (bits_count(directions_to(t, robot, to)) > 1)
            way_add(way, robots_direction_names[direction]);
        break;
    }
    }
}

/* In which direction one would have to go to come from one cell to another, or -1. */
static int direction_between(int from, int to)
{
    if (from == to)
        return -1;
    if (from % ROBOTS_SIDE == to % ROBOTS_SIDE)
        return to < from ? ROBOTS_NORTH : ROBOTS_SOUTH;
    if (from / ROBOTS_SIDE == to / ROBOTS_SIDE)
        return to < from ? ROBOTS_WEST : ROBOTS_EAST;
    return -1;
}

/* The cell of this name, or -1. */
static int cell_named(const char *id)
{
    struct word row = {id + 1, *id ? strlen(id + 1) : 0};
    int64_t number;

    if (id[0] < 'a' || id[0] >= 'a' + ROBOTS_SIDE || !word_number(row, 1, ROBOTS_SIDE, &number))
        return -1;
    return ROBOTS_SIDE * ((int)number - 1) + id[0] - 'a';
}

/* The direction that the touches after the robot mean, or -1. */
static int direction_meant(const struct robots_table *t, int robot, const struct way *way)
{
    int to = way->count > 1 ? cell_named(way->ids[1]) : -1;

    if (to < 0)
        return -1;
    uint64_t directions = directions_to(t, robot, to);
    if (way->count > 2)
        return word_among(word_of(way->ids[2]), robots_direction_names, ROBOTS_DIRECTIONS);
    if (bits_count(directions) > 1)
        return -1;
    return directions ? bits_first(directions) : direction_between(t->robots[robot], to);
}

static bool slide_meant(const struct robots_table *t, const struct way *way, struct event *event)
{
    int cell = cell_named(way->ids[0]);
    int robot = cell >= 0 ? robot_on(t, cell)
                          : word_among(word_of(way->ids[0]), robots_robot_names, ROBOTS_MAX);

    if (robot < 0)
        return false;
    int direction = direction_meant(t, robot, way);
    event->kind = ROBOTS_SLIDE;
    event->arg_count = direction < 0 ? 1 : 2;
    event->args[0] = (int16_t)robot;
    event->args[1] = (int16_t)(direction < 0 ? 0 : direction);
    return true;
}

static bool robots_meant(const void *view, const struct way *way, struct event *event)
{
    static const char *const buttons[] = {"ready", "wait", "reset", "give-up"};
    static const int16_t kinds[] = {ROBOTS_READY, ROBOTS_WAIT, ROBOTS_RESET, ROBOTS_GIVE_UP};
    const struct robots_table *t = &((const struct robots_view *)view)->table;
    int button = word_among(word_of(way->ids[way->count - 1]), buttons, 4);

    if (button < 0)
        return slide_meant(t, way, event);
    event->kind = kinds[button];
    return true;
}

static void robots_ask(const void *view, struct message *question)
{
    const struct robots_table *t = &((const struct robots_view *)view)->table;

    switch ((enum robots_stage)t->stage) {
    case ROBOTS_LAYING:
    case ROBOTS_PLACING:
    case ROBOTS_DRAWING: *question = SAY("The next chip is being drawn."); break;
    case ROBOTS_BETTING:
        *question = SAY("In how many moves can it be done? Bet a number, or say that you are "
                        "ready.");
        break;
    case ROBOTS_PROVING: *question = SAY("Which robot moves, and where to?"); break;
    case ROBOTS_OVER: *question = SAY("The game is over."); break;
    }
}

static const char *const rules[] = {
    WORDS(
        "Each round shows a chip. Its robot has to come to rest on its target; for the vortex any "
        "robot may."),
    WORDS("A robot moves north, east, south or west, and slides until a wall, the block in the "
          "middle or another robot stops it."),
    WORDS("Everybody thinks and bets in how many moves it can be done. The first bet starts the "
          "countdown; your own later bets must be lower."),
    WORDS("Then the lowest bet proves it, moving any robots. Among equal bets fewer chips come "
          "first, then the earlier bet."),
    WORDS("Who makes it wins the chip. Who does not: the robots go back, and the next lowest bet "
          "tries."),
    WORDS("The robot must ricochet: it must have moved along a row and along a column before it "
          "rests on the target."),
    WORDS("A diagonal turns a robot by a right angle, unless it has the diagonal's colour."),
    WORDS("If all are ready without a bet, or nobody makes it, the chip goes back. The third time "
          "it leaves the game."),
    WORDS("Two players need 8 chips to win, three 6, four 5; if no chip can be drawn any more, "
          "the most chips win."),
    WORDS("Alone you make no bets: try to need few moves."),
    NULL,
};

const struct face robots_face = {
    .game = &robots_game,
    .rules = rules,
    .scene = robots_scene,
    .touches = robots_touches,
    .meant = robots_meant,
    .ask = robots_ask,
};
