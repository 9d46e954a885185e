/* Draws lines, cells and pieces of a scene's board as characters. Knows no game. */
#include "board.h"

#include "utf8.h"
#include "voice.h"

#include <string.h>

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

static void put_text(struct board *board, int row, int column, const char *text)
{
    size_t length = strlen(text);
    uint32_t character;

    for (size_t size; (size = utf8_decode(text, length, &character)) > 0;
         text += size, length -= size)
        put(board, row, column++, text, size);
}

/* Across, down, falling, rising. */
enum stroke { STROKE_GAP, STROKE_LINE, STROKE_FIXED };
static const char *const strokes[][4] = {
    [STROKE_GAP] = {"\u2508", "\u250a", "\u22f1", "\u22f0"},
    [STROKE_LINE] = {"\u2500", "\u2502", "\u2572", "\u2571"},
    [STROKE_FIXED] = {"\u2550", "\u2551", "\u2572", "\u2571"},
};

/* Gaps are dotted, and left out where nothing can be done with them; fixed lines are double. */
static void draw_line(struct board *board, const struct node *node)
{
    bool is_gap = strncmp(node->look, "gap", 3) == 0;
    const char *const *with = strokes[is_gap                        ? STROKE_GAP
                                      : strstr(node->look, "fixed") ? STROKE_FIXED
                                                                    : STROKE_LINE];
    int row = node->y / 2, row2 = node->y2 / 2;

    if (is_gap && !node->may_touch)
        return;
    if (row == row2) {
        int from = node->x < node->x2 ? node->x : node->x2, to = node->x + node->x2 - from;
        for (int column = from + 1; column < to; column++)
            put_text(board, row, column, with[0]);
    } else if (node->x == node->x2) {
        int from = row < row2 ? row : row2, to = row + row2 - from;
        for (int at = from + 1; at < to; at++)
            put_text(board, at, node->x, with[1]);
    } else {
        bool falls = (node->x2 - node->x) * (node->y2 - node->y) > 0;
        put_text(board, (row + row2) / 2, (node->x + node->x2) / 2, with[falls ? 2 : 3]);
    }
}

/* The glyph in the middle, and around it what may be done with it. */
static void draw_glyph(struct board *board, const struct node *node, const struct node *marks)
{
    int width = voice_width(node->glyph), start = node->x - width / 2;

    put_text(board, node->y / 2, start, node->glyph);
    if (!marks->is_touched && !marks->may_touch && !marks->is_end)
        return;
    const char *around = marks->is_touched ? "<>" : marks->may_touch ? "()" : "{}";
    put(board, node->y / 2, start - 1, around, 1);
    put(board, node->y / 2, start + width, around + 1, 1);
}

static const struct node *piece_on(const struct scene *scene, const struct node *cell)
{
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (node->kind == NODE_PIECE && node->region == REGION_BOARD && node->glyph[0] &&
            node->x == cell->x && node->y == cell->y)
            return node;
    }
    return cell;
}

void board_draw(const struct scene *scene, struct board *board)
{
    memset(board, 0, sizeof *board);
    for (int i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].region == REGION_BOARD && scene->nodes[i].kind == NODE_LINE)
            draw_line(board, &scene->nodes[i]);
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (node->region == REGION_BOARD && node->kind != NODE_LINE && node->kind != NODE_PIECE)
            draw_glyph(board, piece_on(scene, node), node);
    }
}

void board_write_row(const struct board *board, int row, struct text *text)
{
    int columns = board->columns;

    while (columns > 0 && !board->cells[row][columns - 1][0])
        columns--;
    for (int column = 0; column < columns; column++)
        text_add(text, board->cells[row][column][0] ? board->cells[row][column] : " ");
}
