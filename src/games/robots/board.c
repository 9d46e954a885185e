/* Boards: walls, marks, and the drawing as which a board is written and read. */
#include "robots.h"

#include <string.h>

enum { LINES = 2 * ROBOTS_SIDE + 1, PITCH = 3, WIDTH = PITCH * ROBOTS_SIDE + 1 };

static const char symbols[] = "ctsh";

void robots_put_wall(struct robots_board *board, int cell, int direction)
{
    int x = cell % ROBOTS_SIDE, y = cell / ROBOTS_SIDE, last = ROBOTS_SIDE - 1;
    bool is_border =
        (direction == ROBOTS_NORTH && y == 0) || (direction == ROBOTS_EAST && x == last) ||
        (direction == ROBOTS_SOUTH && y == last) || (direction == ROBOTS_WEST && x == 0);

    board->cells[cell] |= (uint8_t)(1 << direction);
    if (!is_border)
        board->cells[cell + robots_steps[direction]] |= (uint8_t)(1 << (direction ^ 2));
}

void robots_clear(struct robots_board *board)
{
    memset(board, 0, sizeof *board);
    memset(board->targets, ROBOTS_NOWHERE, sizeof board->targets);
    memset(board->quadrants, ROBOTS_CUSTOM, sizeof board->quadrants);
    for (int i = 0; i < ROBOTS_SIDE; i++) {
        robots_put_wall(board, i, ROBOTS_NORTH);
        robots_put_wall(board, ROBOTS_SIDE * i + ROBOTS_SIDE - 1, ROBOTS_EAST);
        robots_put_wall(board, ROBOTS_CELLS - 1 - i, ROBOTS_SOUTH);
        robots_put_wall(board, ROBOTS_SIDE * i, ROBOTS_WEST);
    }
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        for (int side = 0; robots_is_block(cell) && side < ROBOTS_DIRECTIONS; side++)
            robots_put_wall(board, cell, side);
}

int robots_chip_at(const struct robots_board *board, int cell)
{
    for (int chip = 0; chip < ROBOTS_CHIPS; chip++)
        if (board->targets[chip] == cell && cell != ROBOTS_NOWHERE)
            return chip;
    return -1;
}

bool robots_write_mark(const struct robots_board *board, int cell, char mark[2])
{
    uint8_t about = board->cells[cell];
    int chip = robots_chip_at(board, cell);

    if (chip == ROBOTS_VORTEX)
        memcpy(mark, "*v", 2);
    else if (chip >= 0)
        mark[0] = robots_letters[chip / ROBOTS_SYMBOLS], mark[1] = symbols[chip % ROBOTS_SYMBOLS];
    else if (robots_has_diagonal(about))
        mark[0] = robots_letters[robots_diagonal_colour(about)],
        mark[1] = robots_is_rising(about) ? '/' : '\\';
    else
        return false;
    return true;
}

/* The place of a character among some, or -1. */
static int find(char c, const char *among, int count)
{
    const char *found = memchr(among, c, (size_t)count);

    return found ? (int)(found - among) : -1;
}

/* The chip that a mark stands for, or -1. */
static int chip_of(const char mark[2])
{
    int colour = find(mark[0], robots_letters, ROBOTS_COLOURS);
    int symbol = find(mark[1], symbols, ROBOTS_SYMBOLS);

    if (memcmp(mark, "*v", 2) == 0)
        return ROBOTS_VORTEX;
    return colour >= 0 && symbol >= 0 ? ROBOTS_SYMBOLS * colour + symbol : -1;
}

bool robots_read_mark(struct robots_board *board, int cell, const char mark[2])
{
    int colour = find(mark[0], robots_letters, ROBOTS_COLOURS), chip = chip_of(mark);
    bool is_rising = mark[1] == '/';

    if (chip >= 0 && board->targets[chip] == ROBOTS_NOWHERE)
        board->targets[chip] = (uint8_t)cell;
    else if (chip < 0 && colour >= 0 && (is_rising || mark[1] == '\\'))
        board->cells[cell] |= robots_diagonal(colour, is_rising);
    else
        return false;
    return true;
}

/* The line of corners and walls above a row; the last lies below row 15. */
static void write_walls(const struct robots_board *board, int row, struct text *text)
{
    int side = row < ROBOTS_SIDE ? ROBOTS_NORTH : ROBOTS_SOUTH;
    int first = ROBOTS_SIDE * (row < ROBOTS_SIDE ? row : ROBOTS_SIDE - 1);

    for (int x = 0; x < ROBOTS_SIDE; x++)
        text_add(text, robots_has_wall(board->cells[first + x], side) ? "+--" : "+  ");
    text_add(text, "+\n");
}

static void write_row(const struct robots_board *board, int row, struct text *text)
{
    for (int x = 0; x < ROBOTS_SIDE; x++) {
        int cell = ROBOTS_SIDE * row + x;
        char mark[2] = {' ', ' '};
        robots_write_mark(board, cell, mark);
        text_add_char(text, robots_has_wall(board->cells[cell], ROBOTS_WEST) ? '|' : ' ');
        text_add_part(text, robots_is_block(cell) ? "##" : mark, 2);
    }
    text_add(text, "|\n");
}

void robots_write_board(const struct robots_board *board, struct text *text)
{
    for (int row = 0; row < ROBOTS_SIDE; row++) {
        write_walls(board, row, text);
        write_row(board, row, text);
    }
    write_walls(board, ROBOTS_SIDE, text);
}

/* A drawing that is being read. */
struct drawing {
    struct robots_board *board;
    int line, column;    /* both from 0 */
    const char *trouble; /* with {line} and {column} */
};

static bool complain(struct drawing *drawing, int column, const char *trouble)
{
    drawing->column = column;
    drawing->trouble = trouble;
    return false;
}

/* What is written between two places of a drawing: 1 for a wall, 0 for none, -1 for neither. */
static int wall_in(const char *at, const char *wall, const char *none, size_t length)
{
    return memcmp(at, wall, length) == 0 ? 1 : memcmp(at, none, length) == 0 ? 0 : -1;
}

/* A wall at a place where the border or the block has to have one, or may not. */
static bool read_wall(struct drawing *drawing, int column, int has_wall, int cell, int side)
{
    if (has_wall < 0)
        return complain(drawing, column,
                        WORDS("Line {line}, column {column}: here is a wall (-- or |) or blanks."));
    if (has_wall == 0 && robots_has_wall(drawing->board->cells[cell], side))
        return complain(drawing, column,
                        WORDS("Line {line}, column {column}: the border and the block in the "
                              "middle are closed."));
    if (has_wall > 0)
        robots_put_wall(drawing->board, cell, side);
    return true;
}

static bool read_walls(struct drawing *drawing, const char *line, int row)
{
    int side = row < ROBOTS_SIDE ? ROBOTS_NORTH : ROBOTS_SOUTH;
    int first = ROBOTS_SIDE * (row < ROBOTS_SIDE ? row : ROBOTS_SIDE - 1);

    for (int x = 0; x <= ROBOTS_SIDE; x++) {
        if (line[PITCH * x] != '+')
            return complain(drawing, PITCH * x,
                            WORDS("Line {line}, column {column}: here is a corner (+)."));
        const char *at = line + PITCH * x + 1;
        if (x < ROBOTS_SIDE &&
            !read_wall(drawing, PITCH * x + 1, wall_in(at, "--", "  ", 2), first + x, side))
            return false;
    }
    return true;
}

static bool read_cell(struct drawing *drawing, const char *line, int cell)
{
    int column = PITCH * (cell % ROBOTS_SIDE) + 1;
    const char *mark = line + column;
    bool is_closed = memcmp(mark, "##", 2) == 0;

    if (is_closed != robots_is_block(cell))
        return complain(drawing, column,
                        WORDS("Line {line}, column {column}: the four cells in the middle, and no "
                              "others, are closed (##)."));
    if (is_closed || memcmp(mark, "  ", 2) == 0 || robots_read_mark(drawing->board, cell, mark))
        return true;
    return complain(drawing, column,
                    chip_of(mark) >= 0
                        ? WORDS("Line {line}, column {column}: this chip is there already.")
                        : WORDS("Line {line}, column {column}: no chip and no diagonal is written "
                                "so."));
}

static bool read_row(struct drawing *drawing, const char *line, int row)
{
    for (int x = 0; x <= ROBOTS_SIDE; x++) {
        bool is_end = x == ROBOTS_SIDE;
        int cell = ROBOTS_SIDE * row + x - is_end, side = is_end ? ROBOTS_EAST : ROBOTS_WEST;
        if (!read_wall(drawing, PITCH * x, wall_in(line + PITCH * x, "|", " ", 1), cell, side) ||
            (!is_end && !read_cell(drawing, line, cell)))
            return false;
    }
    return true;
}

static bool read_line(struct drawing *drawing, struct word line)
{
    if (line.length != WIDTH)
        return complain(drawing, line.length < WIDTH ? (int)line.length : WIDTH,
                        WORDS("Line {line}, column {column}: a line has 49 characters."));
    return drawing->line % 2 == 0 ? read_walls(drawing, line.start, drawing->line / 2)
                                  : read_row(drawing, line.start, drawing->line / 2);
}

static bool has_chips(struct drawing *drawing)
{
    for (int chip = 0; chip < ROBOTS_CHIPS; chip++)
        if (drawing->board->targets[chip] != ROBOTS_NOWHERE)
            return true;
    return complain(drawing, 0, WORDS("Line {line}, column {column}: there is no chip."));
}

static bool read_lines(struct drawing *drawing, struct scan *scan)
{
    struct word line;

    for (; drawing->line < LINES; drawing->line++) {
        if (!scan_line(scan, &line))
            return complain(drawing, 0,
                            WORDS("Line {line}, column {column}: a board has 33 lines."));
        if (!read_line(drawing, line))
            return false;
    }
    if (!scan_is_done(scan))
        return complain(drawing, 0, WORDS("Line {line}, column {column}: a board has 33 lines."));
    drawing->line--;
    return has_chips(drawing);
}

bool robots_read_board(struct word text, struct robots_board *board, struct message *why)
{
    struct robots_board read;
    struct drawing drawing = {.board = &read};
    struct scan scan;

    robots_clear(&read);
    scan_init(&scan, text.start, text.length);
    if (!read_lines(&drawing, &scan))
        return message_refuse(
            why, SAY(drawing.trouble, .args = {SAY_NUMBER("line", drawing.line + 1),
                                               SAY_NUMBER("column", drawing.column + 1)}));
    robots_finish(&read);
    *board = read;
    return true;
}
