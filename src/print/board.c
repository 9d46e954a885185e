/* Draws lines, cells and pieces of a scene's board as characters. Knows no game. */
#include "board.h"

#include "utf8.h"
#include "voice.h"

#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#define COVERED "\x01"
#define FLOOR   "_" /* a wall that lies across, under a row of a compact board */

static bool is_inside(int row, int column)
{
    return row >= 0 && row < BOARD_ROWS && column >= 0 && column < BOARD_COLUMNS;
}

static void put(struct board *board, int row, int column, const char *character, size_t size)
{
    if (!is_inside(row, column) || size >= sizeof board->cells[0][0])
        return;
    memcpy(board->cells[row][column], character, size);
    board->cells[row][column][size] = '\0';
    if (row >= board->rows)
        board->rows = row + 1;
    if (column >= board->columns)
        board->columns = column + 1;
}

/* What has no width joins the character before it. */
static void join(struct board *board, int row, int column, const char *character, size_t size)
{
    char *cell = is_inside(row, column) ? board->cells[row][column] : NULL;

    if (cell && strlen(cell) + size < sizeof board->cells[0][0])
        strncat(cell, character, size);
}

static void put_text(struct board *board, int row, int column, const char *text)
{
    size_t length = strlen(text);
    int last = column;
    uint32_t character;

    for (size_t size; (size = utf8_decode(text, length, &character)) > 0;
         text += size, length -= size) {
        int width = wcwidth((wchar_t)character);
        if (width < 1) {
            join(board, row, last, text, size);
            continue;
        }
        put(board, row, last = column, text, size);
        if (width > 1)
            put(board, row, column + 1, COVERED, 1);
        column += width;
    }
}

static bool is_on_board(const struct node *node)
{
    return node->region == REGION_BOARD && node->kind != NODE_LINE;
}

/* Trails are for pictures: in characters they would cover what they lead over. */
static bool is_line(const struct node *node)
{
    return node->region == REGION_BOARD && node->kind == NODE_LINE &&
           strncmp(node->look, "trail", 5) != 0;
}

static const struct node *cell_at(const struct scene *scene, int x, int y)
{
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (is_on_board(node) && node->kind == NODE_CELL && node->x == x && node->y == y)
            return node;
    }
    return NULL;
}

/* A line that joins no cells keeps them apart. */
static bool is_wall(const struct scene *scene, const struct node *line)
{
    return (line->x == line->x2 || line->y == line->y2) && !cell_at(scene, line->x, line->y) &&
           !cell_at(scene, line->x2, line->y2);
}

bool board_can_be_compact(const struct scene *scene)
{
    bool has_cells = false;

    for (int i = 0; i < scene->node_count; i++) {
        if (is_line(&scene->nodes[i]) && !is_wall(scene, &scene->nodes[i]))
            return false;
        has_cells |= is_on_board(&scene->nodes[i]);
    }
    return has_cells;
}

/* The rows of a compact board, in order: one for each height at which something lies, and one for
   a wall above them all. */
static void find_compact_rows(const struct scene *scene, struct board *board)
{
    bool is_used[BOARD_UNITS] = {false};
    int top = BOARD_UNITS - 1, row = 0;

    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (is_on_board(node) && node->kind != NODE_PIECE && node->y < BOARD_UNITS)
            is_used[node->y] = true;
    }
    for (int i = 0; i < scene->node_count; i++)
        if (is_line(&scene->nodes[i]) && scene->nodes[i].y < top)
            top = scene->nodes[i].y;
    for (int y = 0; y < BOARD_UNITS; y++) {
        if (y == top && row == 0)
            is_used[y] = true;
        row += is_used[y];
        board->compact_rows[y] = (short)(row - 1);
    }
}

static int row_of(const struct board *board, int y)
{
    return board->is_compact ? board->compact_rows[y < BOARD_UNITS ? y : BOARD_UNITS - 1] : y / 2;
}

enum { WALL_LEFT = 1, WALL_RIGHT = 2, WALL_UP = 4, WALL_DOWN = 8 };
static const char *const joints[16] = {" ",      "\u2500", "\u2500", "\u2500", "\u2502", "\u2518",
                                       "\u2514", "\u2534", "\u2502", "\u2510", "\u250c", "\u252c",
                                       "\u2502", "\u2524", "\u251c", "\u253c"};

static void add_wall(struct board *board, int row, int column, int ways)
{
    if (!is_inside(row, column))
        return;
    board->walls[row][column] |= (unsigned char)ways;
    put_text(board, row, column, joints[board->walls[row][column]]);
}

/* Seen from above; a compact board has only the bottom of a row for one that lies across. */
static void draw_wall(struct board *board, const struct node *node)
{
    int x = node->x < node->x2 ? node->x : node->x2, x2 = node->x + node->x2 - x;
    int y = node->y < node->y2 ? node->y : node->y2, y2 = node->y + node->y2 - y;

    if (board->is_compact && y == y2) {
        int row = row_of(board, y);
        for (int column = x + 1; column < x2; column++)
            if (is_inside(row, column) && board->walls[row][column] == 0)
                put_text(board, row, column, FLOOR);
        return;
    }
    if (board->is_compact) {
        for (int row = row_of(board, y) + 1; row <= row_of(board, y2 - 1); row++)
            add_wall(board, row, x, WALL_UP | WALL_DOWN);
        return;
    }
    for (int column = x; y == y2 && column <= x2; column++)
        add_wall(board, y / 2, column,
                 (column > x ? WALL_LEFT : 0) | (column < x2 ? WALL_RIGHT : 0));
    for (int row = y / 2; x == x2 && row <= y2 / 2; row++)
        add_wall(board, row, x, (row > y / 2 ? WALL_UP : 0) | (row < y2 / 2 ? WALL_DOWN : 0));
}

/* Across, down, falling, rising. */
enum stroke { STROKE_GAP, STROKE_LINE, STROKE_FIXED };
static const char *const strokes[][4] = {
    [STROKE_GAP] = {"\u2508", "\u250a", "\u22f1", "\u22f0"},
    [STROKE_LINE] = {"\u2500", "\u2502", "\u2572", "\u2571"},
    [STROKE_FIXED] = {"\u2550", "\u2551", "\u2572", "\u2571"},
};

/* Gaps are dotted, and left out where nothing can be done with them; fixed lines are double. What
   moved last has a star. */
static void draw_line(struct board *board, const struct node *node)
{
    bool is_gap = strncmp(node->look, "gap", 3) == 0;
    const char *const *with = strokes[is_gap                        ? STROKE_GAP
                                      : strstr(node->look, "fixed") ? STROKE_FIXED
                                                                    : STROKE_LINE];
    int row = node->y / 2, row2 = node->y2 / 2, column = node->x, column2 = node->x2;
    int middle_row = (row + row2) / 2, middle = (column + column2) / 2;

    if (is_gap && !node->may_touch)
        return;
    if (row != row2 && column != column2) {
        bool falls = (column2 - column) * (row2 - row) > 0;
        put_text(board, middle_row, middle, with[falls ? 2 : 3]);
    }
    for (int at = 1; row == row2 && at < abs(column2 - column); at++)
        put_text(board, row, (column < column2 ? column : column2) + at, with[0]);
    for (int at = 1; column == column2 && at < abs(row2 - row); at++)
        put_text(board, (row < row2 ? row : row2) + at, column, with[1]);
    if (node->has_moved)
        put_text(board, middle_row, row == row2 ? middle : middle - 1, "*");
}

const char *board_marks(const struct node *node)
{
    return node->is_touched  ? "<>"
           : node->may_touch ? "()"
           : node->is_end    ? "{}"
           : node->is_own    ? "~~"
                             : NULL;
}

/* What keeps cells apart stays to be seen: of a floor under both marks the second one leaves some.
 */
static void put_mark(struct board *board, int row, int column, const char *mark, bool is_second)
{
    if (!is_inside(row, column) || board->walls[row][column] != 0 ||
        (is_second && strcmp(board->cells[row][column], FLOOR) == 0))
        return;
    put(board, row, column, mark, 1);
}

/* What moved last has a star before it, or behind it where a wall is in the way. */
static void put_star(struct board *board, int row, int before, int behind)
{
    bool is_free = is_inside(row, before) && board->walls[row][before] == 0;

    put_mark(board, row, is_free ? before : behind, "*", false);
}

/* The glyph in the middle, and around it what may be done with it or with what it lies on. */
static void draw_glyph(struct board *board, const struct node *node, const struct node *below)
{
    int width = voice_width(node->glyph), start = node->x - width / 2;
    int row = row_of(board, node->y);
    const char *around = board_marks(node) ? board_marks(node) : board_marks(below);

    put_text(board, row, start, node->glyph);
    if (around) {
        put_mark(board, row, start - 1, around, false);
        put_mark(board, row, start + width, around + 1, true);
    }
    if (node->has_moved || below->has_moved)
        put_star(board, row, start - 1 - (around != NULL), start + width + (around != NULL));
}

static bool is_drawn_piece(const struct node *node)
{
    return node->region == REGION_BOARD && node->kind == NODE_PIECE && node->glyph[0];
}

/* The piece on top of it, or itself. */
static const struct node *piece_on(const struct scene *scene, const struct node *cell)
{
    const struct node *top = cell;

    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (is_drawn_piece(node) && node->x == cell->x && node->y == cell->y &&
            (top == cell || node->layer > top->layer))
            top = node;
    }
    return top;
}

static void draw_lines(const struct scene *scene, struct board *board)
{
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (!is_line(node))
            continue;
        if (is_wall(scene, node))
            draw_wall(board, node);
        else
            draw_line(board, node);
    }
}

void board_draw(const struct scene *scene, bool is_compact, struct board *board)
{
    memset(board, 0, sizeof *board);
    board->is_compact = is_compact;
    if (is_compact)
        find_compact_rows(scene, board);
    draw_lines(scene, board);
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (is_on_board(node) && node->kind != NODE_PIECE)
            draw_glyph(board, piece_on(scene, node), node);
        else if (is_drawn_piece(node) && !cell_at(scene, node->x, node->y))
            draw_glyph(board, node, node);
    }
}

int board_columns(const struct scene *scene)
{
    struct board board;

    board_draw(scene, false, &board);
    return board.columns;
}

void board_write_row(const struct board *board, int row, struct text *text)
{
    int columns = board->columns;

    while (columns > 0 && !board->cells[row][columns - 1][0])
        columns--;
    for (int column = 0; column < columns; column++) {
        const char *cell = board->cells[row][column];
        if (strcmp(cell, COVERED) != 0)
            text_add(text, *cell ? cell : " ");
    }
}
