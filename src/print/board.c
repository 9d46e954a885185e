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
    board->shown[row][column] = board->shows;
    board->touched[row][column] = board->touches;
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
    if (board->size == BOARD_LARGE)
        return y;
    return board->size == BOARD_COMPACT ? board->compact_rows[y < BOARD_UNITS ? y : BOARD_UNITS - 1]
                                        : y / 2;
}

static int column_of(const struct board *board, int x)
{
    return board->size == BOARD_LARGE ? 2 * x : x;
}

/* What is drawn from now on is of this node, and a click on it touches that one; NULL: none. */
static void draw_for(struct board *board, const struct node *shown, const struct node *touched)
{
    const struct node *first = board->scene->nodes;

    board->shows = (short)(shown ? shown - first + 1 : 0);
    board->touches = (short)(touched && *touched->key ? touched - first + 1 : 0);
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

/* A compact board has only the bottom of a row for a wall that lies across. */
static void draw_compact_wall(struct board *board, int x, int y, int x2, int y2)
{
    for (int column = x + 1; y == y2 && column < x2; column++) {
        int row = row_of(board, y);
        if (is_inside(row, column) && board->walls[row][column] == 0)
            put_text(board, row, column, FLOOR);
    }
    for (int row = row_of(board, y) + 1; y < y2 && row <= row_of(board, y2 - 1); row++)
        add_wall(board, row, x, WALL_UP | WALL_DOWN);
}

/* Seen from above. */
static void draw_wall(struct board *board, const struct node *node)
{
    int x = node->x < node->x2 ? node->x : node->x2, x2 = node->x + node->x2 - x;
    int y = node->y < node->y2 ? node->y : node->y2, y2 = node->y + node->y2 - y;

    if (board->size == BOARD_COMPACT) {
        draw_compact_wall(board, x, y, x2, y2);
        return;
    }
    int from = column_of(board, x), to = column_of(board, x2);
    int top = row_of(board, y), bottom = row_of(board, y2);
    for (int column = from; top == bottom && column <= to; column++)
        add_wall(board, top, column,
                 (column > from ? WALL_LEFT : 0) | (column < to ? WALL_RIGHT : 0));
    for (int row = top; from == to && row <= bottom; row++)
        add_wall(board, row, from, (row > top ? WALL_UP : 0) | (row < bottom ? WALL_DOWN : 0));
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
    int row = row_of(board, node->y), rows = row_of(board, node->y2) - row;
    int column = column_of(board, node->x), columns = column_of(board, node->x2) - column;
    int length = rows != 0 ? abs(rows) : abs(columns);
    int stroke = rows == 0 ? 0 : columns == 0 ? 1 : columns * rows > 0 ? 2 : 3;

    if (is_gap && !node->may_touch)
        return;
    draw_for(board, node, node);
    for (int at = 1; at < length; at++)
        put_text(board, row + rows * at / length, column + columns * at / length, with[stroke]);
    if (node->has_moved)
        put_text(board, row + rows / 2, column + columns / 2 - (rows != 0), "*");
}

const char *board_marks(const struct node *node)
{
    return node->is_touched  ? "<>"
           : node->may_touch ? "()"
           : node->is_end    ? "{}"
           : node->is_own    ? "~~"
                             : NULL;
}

/* What keeps cells apart stays to be seen. */
static void put_mark(struct board *board, int row, int column, const char *mark)
{
    if (is_inside(row, column) && board->walls[row][column] == 0)
        put(board, row, column, mark, 1);
}

/* A floor that marks would cover goes on at the edge of its place: there it joins a wall. */
static void put_floor_edge(struct board *board, int row, int column, int way)
{
    int walls = is_inside(row, column) ? board->walls[row][column] & ~WALL_DOWN : 0;
    const char *there = is_inside(row, column) ? board->cells[row][column] : "";

    if (*there && !walls && strcmp(there, FLOOR) != 0)
        return;
    draw_for(board, NULL, NULL);
    put_text(board, row, column, walls ? joints[walls | way] : FLOOR);
}

/* What moved last has a star before it, or behind it where a wall is in the way. */
static void put_star(struct board *board, int row, int before, int behind)
{
    bool is_free = is_inside(row, before) && board->walls[row][before] == 0;

    put_mark(board, row, is_free ? before : behind, "*");
}

static bool has_wall(const struct board *board, int row, int column)
{
    return is_inside(row, column) && board->walls[row][column] != 0;
}

/* Where a glyph stands that has marks around it, so that walls leave room for them: in the middle
   or right of it, or without its first character (`glyph` is set behind it). */
static int make_room(const struct board *board, int row, int middle, const char **glyph)
{
    int width = voice_width(*glyph), start = middle - width / 2;
    uint32_t character;

    if (width != 2 || !has_wall(board, row, start - 1))
        return start;
    if (!has_wall(board, row, start + width + 1))
        return start + 1;
    size_t first = utf8_decode(*glyph, strlen(*glyph), &character);
    if (!(*glyph)[first])
        return start;
    *glyph += first;
    return middle;
}

/* Marks around a glyph, which may stand on a floor. */
static void put_marks(struct board *board, int row, int middle, int start, int width,
                      const char *marks)
{
    int end = start + width, edge = 2; /* of its place, seen from the middle */
    bool has_floor = is_inside(row, end) && (strcmp(board->cells[row][end], FLOOR) == 0 ||
                                             strcmp(board->cells[row][middle + 1], FLOOR) == 0);

    put_mark(board, row, start - 1, marks);
    put_mark(board, row, end, marks + 1);
    if (has_floor && start - 1 > middle - edge)
        put_floor_edge(board, row, middle - edge, WALL_RIGHT);
    if (has_floor && end < middle + edge)
        put_floor_edge(board, row, middle + edge, WALL_LEFT);
}

/* The key of a cell of a large board, beside the lines that meet there. */
static void put_key(struct board *board, int row, int column, const struct node *cell)
{
    if (cell->kind == NODE_CELL && voice_width(cell->glyph) == 1)
        put_text(board, row + 1, column + 2, cell->key);
}

/* The glyph in the middle, and around it what may be done with it or with what it lies on. */
static void draw_glyph(struct board *board, const struct node *node, const struct node *below)
{
    const char *around = board_marks(node) ? board_marks(node) : board_marks(below);
    const char *glyph = node->glyph;
    int row = row_of(board, node->y), middle = column_of(board, node->x);
    int start = around ? make_room(board, row, middle, &glyph) : middle - voice_width(glyph) / 2;
    int width = voice_width(glyph);

    draw_for(board, node, node->may_touch ? node : below);
    if (board->size == BOARD_LARGE)
        put_key(board, row, middle, below);
    put_text(board, row, start, glyph);
    if (node->has_moved || below->has_moved)
        put_star(board, row, start - 1 - (around != NULL), start + width + (around != NULL));
    if (around)
        put_marks(board, row, middle, start, width, around);
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
        draw_for(board, NULL, NULL);
        if (is_wall(scene, node))
            draw_wall(board, node);
        else
            draw_line(board, node);
    }
}

/* What lies bare on the way something came is shown in its colour. */
static void tint_trails(const struct scene *scene, struct board *board)
{
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (node->region != REGION_BOARD || node->kind != NODE_LINE || is_line(node))
            continue;
        int row = row_of(board, node->y2), column = column_of(board, node->x2);
        const struct node *cell = cell_at(scene, node->x2, node->y2);
        if (cell && piece_on(scene, cell) == cell && is_inside(row, column) &&
            !strchr(cell->look, ' '))
            board->shown[row][column] = (short)(i + 1);
    }
}

void board_draw(const struct scene *scene, enum board_size size, struct board *board)
{
    memset(board, 0, sizeof *board);
    board->scene = scene;
    board->size = size;
    if (size == BOARD_COMPACT)
        find_compact_rows(scene, board);
    draw_lines(scene, board);
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (is_on_board(node) && node->kind != NODE_PIECE)
            draw_glyph(board, piece_on(scene, node), node);
        else if (is_drawn_piece(node) && !cell_at(scene, node->x, node->y))
            draw_glyph(board, node, node);
    }
    tint_trails(scene, board);
}

int board_columns(const struct scene *scene)
{
    struct board board;

    board_draw(scene, BOARD_USUAL, &board);
    return board.columns;
}

bool board_can_be_large(const struct scene *scene, int rows, int columns)
{
    int row_end = 0, column_end = 0;

    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (node->region != REGION_BOARD)
            continue;
        int column = 2 * node->x + voice_width(node->glyph);
        row_end = node->y + 2 > row_end ? node->y + 2 : row_end;
        column_end = column + 2 > column_end ? column + 2 : column_end;
    }
    return row_end > 0 && row_end <= rows && row_end <= BOARD_ROWS && column_end <= columns &&
           column_end <= BOARD_COLUMNS;
}

/* In what style the character is, if it is of a node. */
static struct glass_style style_at(const struct board *board, const struct glass *glass, int row,
                                   int column)
{
    int shown = board->shown[row][column], touched = board->touched[row][column];
    struct glass_style style = {GLASS_NO_COLOUR, false};

    if (shown > 0)
        style = glass_style_of(glass, &board->scene->nodes[shown - 1]);
    if (touched > 0)
        style.is_bold |= glass_style_of(NULL, &board->scene->nodes[touched - 1]).is_bold;
    return style;
}

/* Marks where another node begins. */
static void mark_change(const struct board *board, int row, int column, struct glass *glass,
                        struct text *text)
{
    int before = column > 0 ? board->touched[row][column - 1] : 0;
    int touched = board->touched[row][column];

    if (touched != before)
        glass_end_touch(glass, text);
    if (column == 0 || touched != before ||
        board->shown[row][column] != board->shown[row][column - 1])
        glass_begin_style(glass, style_at(board, glass, row, column), text);
    if (touched != before && touched > 0)
        glass_begin_touch_of(glass, &board->scene->nodes[touched - 1], text);
}

void board_write_row(const struct board *board, int row, struct glass *glass, struct text *text)
{
    int columns = board->columns;

    while (columns > 0 && !board->cells[row][columns - 1][0])
        columns--;
    for (int column = 0; column < columns; column++) {
        const char *cell = board->cells[row][column];
        mark_change(board, row, column, glass, text);
        if (strcmp(cell, COVERED) != 0)
            text_add(text, *cell ? cell : " ");
    }
    glass_end_touch(glass, text);
    glass_end_style(glass, text);
}
