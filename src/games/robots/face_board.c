/* The board of robots as it is seen: cells, walls, robots, and the way they have come. */
#include "face.h"
#include "robots.h"
#include "scene.h"

#include <string.h>

enum { PITCH = 4, HALF = PITCH / 2, MARGIN_X = 6, MARGIN_Y = 4 };

enum layer { LAYER_CELLS, LAYER_GOAL, LAYER_LINES, LAYER_TRAIL, LAYER_STARTS, LAYER_PIECES };

enum { TRAIL_MAX = 128 };

static const char *const symbol_names[ROBOTS_SYMBOLS] = {"circle", "triangle", "square", "hexagon"};
static const char *const symbol_glyphs[ROBOTS_SYMBOLS] = {"\u25cf", "\u25b2", "\u25a0", "\u2b22"};
const char *const robots_arrows[ROBOTS_DIRECTIONS] = {"\u2191", "\u2192", "\u2193", "\u2190"};

static int cell_x(int cell)
{
    return MARGIN_X + PITCH * (cell % ROBOTS_SIDE);
}

static int cell_y(int cell)
{
    return MARGIN_Y + PITCH * (cell / ROBOTS_SIDE);
}

/* The way the robots have come in this attempt, from cell to cell; of a long one the last part is
   kept, in turn. */
struct trail {
    int count; /* of all legs */
    struct leg {
        uint8_t robot, from, to;
    } legs[TRAIL_MAX];
    uint8_t arrows[ROBOTS_CELLS]; /* the direction in which a cell was last entered, and 1 */
};

/* What is where, so that it is looked for once. */
struct survey {
    const struct robots_table *table;
    int goal;                    /* the target of this round, or -1 */
    uint8_t chips[ROBOTS_CELLS]; /* the chip of each cell, and 1; 0: none */
    uint8_t robots[ROBOTS_CELLS];
    struct trail trail;
};

static void add_leg(struct trail *trail, int robot, int from, int direction)
{
    struct leg *leg = &trail->legs[trail->count++ % TRAIL_MAX];

    leg->robot = (uint8_t)robot;
    leg->from = (uint8_t)from;
    leg->to = (uint8_t)(from + robots_steps[direction]);
    trail->arrows[leg->to] = (uint8_t)(direction + 1);
}

/* Where a robot goes next that is on its way in this direction; `robots` are the others. */
static bool goes_on(const struct robots_board *board, const uint8_t robots[ROBOTS_MAX], int from,
                    int direction)
{
    return !robots_has_wall(board->cells[from], direction) &&
           !memchr(robots, from + robots_steps[direction], ROBOTS_MAX);
}

enum { LEGS_MAX = ROBOTS_CELLS * ROBOTS_DIRECTIONS }; /* no slide has more */

static void follow(const struct robots_board *board, uint8_t robots[ROBOTS_MAX], int robot,
                   int direction, struct trail *trail)
{
    int from = robots[robot];

    robots[robot] = ROBOTS_NOWHERE;
    for (int legs = 0; legs < LEGS_MAX && goes_on(board, robots, from, direction); legs++) {
        add_leg(trail, robot, from, direction);
        from += robots_steps[direction];
        direction = robots_pass(board->cells[from], robot, direction);
    }
    robots[robot] = (uint8_t)from;
}

static void find_trail(const struct robots_table *t, struct trail *trail)
{
    uint8_t robots[ROBOTS_MAX];

    memcpy(robots, t->before, sizeof robots);
    for (int i = 0; robots_is_attempt(t) && i < t->moves; i++)
        follow(&t->board, robots, t->route[i] / ROBOTS_DIRECTIONS, t->route[i] % ROBOTS_DIRECTIONS,
               trail);
}

bool robots_is_round(const struct robots_table *t)
{
    return t->stage == ROBOTS_BETTING || robots_is_attempt(t);
}

static void look_around(const struct robots_table *t, struct survey *survey)
{
    memset(survey, 0, sizeof *survey);
    survey->table = t;
    survey->goal = robots_is_round(t) ? robots_target(t) : -1;
    for (int chip = ROBOTS_CHIPS - 1; chip >= 0; chip--)
        survey->chips[t->board.targets[chip]] = (uint8_t)(chip + 1);
    for (int robot = ROBOTS_MAX - 1; robot >= 0; robot--)
        survey->robots[t->robots[robot]] = (uint8_t)(robot + 1);
    find_trail(t, &survey->trail);
}

void robots_add_chip_look(struct node *node, int chip)
{
    if (chip == ROBOTS_VORTEX) {
        node_add_look(node, "vortex");
        return;
    }
    node_add_look(node, robots_robot_names[chip / ROBOTS_SYMBOLS]);
    node_add_look(node, symbol_names[chip % ROBOTS_SYMBOLS]);
}

/* "target red circle goal", "diagonal red rising" or "floor". */
static void add_cell_look(const struct survey *survey, int cell, struct node *node)
{
    int chip = survey->chips[cell] - 1;
    uint8_t about = survey->table->board.cells[cell];

    if (chip >= 0) {
        node_add_look(node, "target");
        robots_add_chip_look(node, chip);
    } else if (robots_has_diagonal(about)) {
        node_add_look(node, "diagonal");
        node_add_look(node, robots_robot_names[robots_diagonal_colour(about)]);
        node_add_look(node, robots_is_rising(about) ? "rising" : "falling");
    } else {
        text_copy(node->look, sizeof node->look, "floor");
    }
    if (survey->goal == cell)
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

static void add_cell_glyph(const struct survey *survey, int cell, struct node *node)
{
    int chip = survey->chips[cell] - 1, arrow = survey->trail.arrows[cell];
    uint8_t about = survey->table->board.cells[cell];
    struct text text;

    text_copy(node->glyph, sizeof node->glyph, arrow > 0 ? robots_arrows[arrow - 1] : "\u00b7");
    if (chip < 0 && !robots_has_diagonal(about))
        return;
    text_init(&text, node->glyph, sizeof node->glyph);
    if (chip >= 0) {
        add_chip_glyph(chip, survey->goal == cell, &text);
    } else {
        add_colour(robots_diagonal_colour(about), &text);
        text_add(&text, robots_is_rising(about) ? "\u2571" : "\u2572");
    }
}

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

/* Which of what is known of a cell its labels have places for, in this order. */
enum { SAYS_PLACE = 1, SAYS_WHAT = 2, SAYS_ROBOT = 4, SAYS_WALLS = 8 };

static struct message label_of_cell(const struct survey *survey, int cell)
{
    uint8_t about = survey->table->board.cells[cell];
    int chip = survey->chips[cell] - 1, robot = survey->robots[cell] - 1;
    bool is_bare = chip < 0 && !robots_has_diagonal(about);

    if (is_bare && robot < 0) /* most are */
        return SAY(floor_labels[0], .args = {SAY_NAME("place", robots_cell_names[cell]),
                                             SAY_WORD("walls", wall_titles[about & ROBOTS_WALLS])});
    const char *const *texts = survey->goal == cell ? goal_labels
                               : is_bare            ? floor_labels
                                                    : target_labels;
    const struct message_arg known[] = {
        SAY_NAME("place", robots_cell_names[cell]),
        SAY_WORD("what", chip >= 0 ? robots_chip_titles[chip]
                                   : diagonal_titles[robots_diagonal_colour(about)]),
        SAY_WORD("robot", robots_robot_names[robot >= 0 ? robot : 0]),
        SAY_WORD("walls", wall_titles[about & ROBOTS_WALLS]),
    };

    return message_with(texts[robot >= 0], known,
                        SAYS_PLACE | (is_bare ? 0 : SAYS_WHAT) | (robot >= 0 ? SAYS_ROBOT : 0) |
                            SAYS_WALLS);
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

/* The robot that the tip of a cell is about: the one that stands there, or the one of this round;
   for the vortex one that every diagonal turns. */
static int robot_of_tip(const struct robots_table *t, int cell)
{
    const uint8_t *found = memchr(t->robots, cell, ROBOTS_MAX);

    if (found)
        return (int)(found - t->robots);
    return t->chip < ROBOTS_VORTEX ? t->chip / ROBOTS_SYMBOLS : ROBOTS_SILVER;
}

bool robots_board_tip(const struct robots_table *t, const char *id, struct message *tip)
{
    int cell = word_among(word_of(id), robots_cell_names, ROBOTS_CELLS);
    int robot = word_among(word_of(id), robots_robot_names, ROBOTS_MAX);

    if (robot >= 0)
        cell = t->robots[robot];
    if (!robots_is_round(t) || cell < 0 || robots_is_block(cell))
        return false;
    *tip = tip_of(t, robot >= 0 ? robot : robot_of_tip(t, cell), cell);
    return true;
}

static void add_cell(const struct survey *survey, int cell, struct scene *scene)
{
    struct node *node = scene_add(scene, NODE_CELL, REGION_BOARD, robots_cell_names[cell]);

    memcpy(node->key, node->id, sizeof node->key);
    add_cell_look(survey, cell, node);
    add_cell_glyph(survey, cell, node);
    node->layer = survey->goal == cell ? LAYER_GOAL : LAYER_CELLS;
    node->x = cell_x(cell);
    node->y = cell_y(cell);
    node->label = label_of_cell(survey, cell);
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
}

/* Where a robot that has moved in this attempt stood before. */
static void add_start(const struct robots_table *t, int robot, struct scene *scene)
{
    int cell = t->before[robot];
    struct text text;

    if (!robots_is_attempt(t) || t->axes[robot] == 0)
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

/* A leg is numbered by its place in the whole way, so that it keeps its id. */
static void add_trail(const struct trail *trail, struct scene *scene)
{
    int first = trail->count > TRAIL_MAX ? trail->count - TRAIL_MAX : 0;

    for (int i = first; i < trail->count; i++) {
        struct leg leg = trail->legs[i % TRAIL_MAX];
        struct node *node = scene_add_numbered(scene, NODE_LINE, REGION_BOARD, "trail:", i);
        node_add_look(node, "trail");
        node_add_look(node, robots_robot_names[leg.robot]);
        node->layer = LAYER_TRAIL;
        node->x = cell_x(leg.from);
        node->y = cell_y(leg.from);
        node->x2 = cell_x(leg.to);
        node->y2 = cell_y(leg.to);
        node->label = SAY("{robot}: from {from} to {to}",
                          .args = {SAY_WORD("robot", robots_robot_names[leg.robot]),
                                   SAY_NAME("from", robots_cell_names[leg.from]),
                                   SAY_NAME("to", robots_cell_names[leg.to])});
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
    if (!robots_is_round(t))
        return;
    robots_add_chip_look(node, t->chip);
    text_init(&text, node->glyph, sizeof node->glyph);
    add_chip_glyph(t->chip, false, &text);
    node->label = SAY("The chip of this round: {chip}",
                      .args = {SAY_WORD("chip", robots_chip_titles[t->chip])});
}

/* The letters of the columns and the numbers of the rows. */
static void add_signs(struct scene *scene)
{
    for (int i = 0; i < ROBOTS_SIDE; i++) {
        char letter[] = {(char)('a' + i), '\0'};
        const char *number = robots_cell_names[ROBOTS_SIDE * i] + 1;
        scene_add_sign(scene, letter, LAYER_LINES, MARGIN_X + PITCH * i, MARGIN_Y - PITCH)->label =
            SAY("column {number}", .args = {SAY_NUMBER("number", i + 1)});
        scene_add_sign(scene, number, LAYER_LINES, MARGIN_X - PITCH, MARGIN_Y + PITCH * i)->label =
            SAY("row {sign}", .args = {SAY_NUMBER("sign", i + 1)});
    }
}

void robots_add_board(const struct robots_table *t, struct scene *scene)
{
    struct survey survey;

    look_around(t, &survey);
    add_signs(scene);
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        if (!robots_is_block(cell))
            add_cell(&survey, cell, scene);
    for (int i = 0; i < ROBOTS_SIDE; i++) {
        add_walls(t, ROBOTS_SIDE * i, 1, ROBOTS_NORTH, scene);
        add_walls(t, i, ROBOTS_SIDE, ROBOTS_WEST, scene);
    }
    add_walls(t, ROBOTS_CELLS - ROBOTS_SIDE, 1, ROBOTS_SOUTH, scene);
    add_walls(t, ROBOTS_SIDE - 1, ROBOTS_SIDE, ROBOTS_EAST, scene);
    add_block(t, scene);
    add_trail(&survey.trail, scene);
    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        add_start(t, robot, scene);
        add_robot(t, robot, scene);
    }
}

/* The corners of a slide, where diagonals turn it. The others stand where they stood. */
static void add_corners(const struct robots_table *t, struct robots_motion moved,
                        struct motion *motion)
{
    uint8_t robots[ROBOTS_MAX];
    int at = moved.from, direction = moved.direction;
    int turns = 0;
    bool has_turned = false;

    memcpy(robots, t->robots, sizeof robots);
    robots[moved.robot] = ROBOTS_NOWHERE;
    for (int legs = 0; legs < LEGS_MAX && goes_on(&t->board, robots, at, direction); legs++) {
        if (has_turned && turns++ < CORNERS_MAX)
            motion_add_corner(motion, cell_x(at), cell_y(at));
        at += robots_steps[direction];
        int next = robots_pass(t->board.cells[at], moved.robot, direction);
        has_turned = next != direction;
        direction = next;
    }
    if (turns > CORNERS_MAX)
        motion->corner_count = 0;
}

void robots_add_motions(const struct robots_table *t, struct scene *scene)
{
    struct text look;

    scene->is_new = t->is_new;
    for (int i = 0; i < t->moved_count; i++) {
        struct robots_motion moved = t->moved[i];
        const char *name = robots_robot_names[moved.robot];
        const char *from = moved.from == ROBOTS_NOWHERE ? "" : robots_cell_names[moved.from];
        struct motion *motion = scene_add_motion(scene, name, from, robots_cell_names[moved.to]);
        text_init(&look, motion->look, sizeof motion->look);
        text_add(&look, "robot ");
        text_add(&look, name);
        motion->manner = moved.direction < ROBOTS_DIRECTIONS ? MANNER_SLIDES : MANNER_MOVES;
        if (moved.direction < ROBOTS_DIRECTIONS)
            add_corners(t, moved, motion);
    }
}
