/* The text of positions and problems. */
#include "problem.h"

#include <string.h>

/* From one quadrant to the next in `1A-2B-3A-4B`. */
enum { PART = 3 };

/* Reads on in a text and keeps the first complaint. */
struct reader {
    struct scan scan;
    struct message why;
};

static bool complain(struct reader *reader, const char *at, const char *trouble)
{
    reader->why = SAY(trouble, .position = (int)(at - reader->scan.start));
    return false;
}

/* The next word, which follows exactly one blank unless it is the first. */
static bool read_word(struct reader *reader, struct word *word)
{
    struct scan *scan = &reader->scan;
    bool is_first = scan->at == scan->start;

    if (!is_first && (scan_is_done(scan) || *scan->at++ != ' '))
        return complain(reader, scan->at, WORDS("Words are separated by one blank."));
    const char *start = scan->at;
    *word = scan_word(scan);
    if (word->length == 0 || word->start != start)
        return complain(reader, start, WORDS("Something is missing here."));
    return true;
}

static bool read_cell(struct reader *reader, struct word word, uint8_t *cell)
{
    int64_t number;

    if (!word_number(word, 0, ROBOTS_CELLS - 1, &number) || robots_is_block((int)number))
        return complain(reader, word.start,
                        WORDS("A cell is a number from 0 to 255, outside of the block."));
    *cell = (uint8_t)number;
    return true;
}

static struct word rest_of(struct word word, size_t skipped)
{
    return (struct word){word.start + skipped, word.length - skipped};
}

/* `1A-2B-3A-4B`. */
static bool read_quadrants(struct reader *reader, struct word word, struct robots_board *board)
{
    uint8_t sides[ROBOTS_TILES];
    uint64_t tiles = 0;

    for (int i = 0; i < ROBOTS_TILES; i++) {
        struct word name = {word.start + PART * i, 2};
        int side = word_among(name, robots_quadrant_names, ROBOTS_QUADRANTS);
        if (side < 0 || bits_has(tiles, side % ROBOTS_TILES) || (i > 0 && name.start[-1] != '-'))
            return complain(reader, name.start,
                            WORDS("A board is one side of each tile, as in 1A-2B-3A-4B."));
        tiles |= bits_of(side % ROBOTS_TILES);
        sides[i] = (uint8_t)side;
    }
    robots_build(board, sides);
    return true;
}

static int hex_value(char c)
{
    const char *digits = "0123456789abcdef", *found = c ? strchr(digits, c) : NULL;

    return found ? (int)(found - digits) : -1;
}

/* A digit for each cell; border and block are closed, and both cells of a wall have it. */
static bool read_walls(struct reader *reader, struct word word, struct robots_board *board)
{
    robots_clear(board);
    for (int cell = 0; cell < ROBOTS_CELLS; cell++) {
        int walls = hex_value(word.start[cell]);
        if (walls < 0)
            return complain(reader, word.start + cell, WORDS("Walls are digits from 0 to f."));
        for (int side = 0; side < ROBOTS_DIRECTIONS; side++)
            if (robots_has_wall((uint8_t)walls, side))
                robots_put_wall(board, cell, side);
    }
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        if (board->cells[cell] != hex_value(word.start[cell]))
            return complain(reader, word.start + cell,
                            WORDS("A wall is missing in one of its two cells, or border or block "
                                  "are open."));
    return true;
}

/* `35Rc,40G/`: the cells ascend. */
static bool read_marks(struct reader *reader, struct word word, struct robots_board *board)
{
    int last = -1;

    while (word.length > 0) {
        const char *comma = memchr(word.start + 1, ',', word.length - 1);
        size_t length = comma ? (size_t)(comma - word.start) : word.length;
        size_t digits = length > 3 ? length - 3 : 0;
        uint8_t cell;
        if (word.start[0] != ',' || digits == 0)
            return complain(reader, word.start,
                            WORDS("A mark is a comma, a cell and two letters."));
        if (!read_cell(reader, (struct word){word.start + 1, digits}, &cell))
            return false;
        if (cell <= last || !robots_read_mark(board, cell, word.start + 1 + digits))
            return complain(reader, word.start + 1,
                            WORDS("There is no such mark, or it is out of order."));
        last = cell;
        word = rest_of(word, length);
    }
    return true;
}

static bool read_board(struct reader *reader, struct robots_board *board)
{
    struct word word;

    if (!read_word(reader, &word))
        return false;
    if (word.length == PART * ROBOTS_TILES - 1)
        return read_quadrants(reader, word, board);
    if (word.length < ROBOTS_CELLS)
        return complain(reader, word.start,
                        WORDS("A board is four quadrants, or 256 digits for its walls."));
    if (!read_walls(reader, word, board) || !read_marks(reader, rest_of(word, ROBOTS_CELLS), board))
        return false;
    robots_finish(board);
    return true;
}

static bool is_taken(const uint8_t robots[ROBOTS_MAX], int count, int cell)
{
    for (int i = 0; i < count; i++)
        if (robots[i] == cell)
            return true;
    return false;
}

/* `R123`. */
static bool read_robot(struct reader *reader, int robot, uint8_t robots[ROBOTS_MAX])
{
    struct word word;

    if (!read_word(reader, &word))
        return false;
    if (word.start[0] != robots_letters[robot])
        return complain(reader, word.start,
                        WORDS("The robots come in the order R G B Y, and S if it is there."));
    if (!read_cell(reader, rest_of(word, 1), &robots[robot]))
        return false;
    if (is_taken(robots, robot, robots[robot]))
        return complain(reader, word.start + 1, WORDS("Two robots stand on one cell."));
    return true;
}

static bool has_silver(const struct reader *reader)
{
    const struct scan *scan = &reader->scan;

    return scan->end - scan->at >= 2 && memcmp(scan->at, " S", 2) == 0;
}

static bool read_robots(struct reader *reader, uint8_t robots[ROBOTS_MAX])
{
    robots[ROBOTS_SILVER] = ROBOTS_NOWHERE;
    for (int robot = 0; robot < ROBOTS_COLOURS; robot++)
        if (!read_robot(reader, robot, robots))
            return false;
    return !has_silver(reader) || read_robot(reader, ROBOTS_SILVER, robots);
}

static bool read_end(struct reader *reader)
{
    if (scan_is_done(&reader->scan))
        return true;
    return complain(reader, reader->scan.at, WORDS("It should end here."));
}

static bool read_position(struct reader *reader, struct robots_position *position)
{
    return read_board(reader, &position->board) && read_robots(reader, position->robots);
}

/* `G>186` or `*>186`. */
static bool read_goal(struct reader *reader, struct robots_problem *problem)
{
    struct word word;

    if (!read_word(reader, &word))
        return false;
    const char *letter = memchr(robots_letters, word.start[0], ROBOTS_COLOURS);
    if ((!letter && word.start[0] != '*') || word.length < 3 || word.start[1] != '>')
        return complain(reader, word.start, WORDS("A goal is written like G>186 or *>186."));
    problem->robot = (uint8_t)(letter ? letter - robots_letters : ROBOTS_MAX);
    return read_cell(reader, rest_of(word, 2), &problem->target);
}

static void reader_init(struct reader *reader, struct word text)
{
    *reader = (struct reader){0};
    scan_init(&reader->scan, text.start, text.length);
}

bool robots_read_position(struct word text, struct robots_position *position, struct message *why)
{
    struct robots_position read;
    struct reader reader;

    reader_init(&reader, text);
    if (!read_position(&reader, &read) || !read_end(&reader))
        return message_refuse(why, reader.why);
    *position = read;
    return true;
}

bool robots_read_problem(struct word text, struct robots_problem *problem, struct message *why)
{
    struct robots_problem read;
    struct reader reader;

    reader_init(&reader, text);
    if (!read_position(&reader, &read.position) || !read_goal(&reader, &read) || !read_end(&reader))
        return message_refuse(why, reader.why);
    *problem = read;
    return true;
}

static void write_cells(const struct robots_board *board, struct text *text)
{
    char mark[2];

    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        text_add_char(text, "0123456789abcdef"[board->cells[cell] & ROBOTS_WALLS]);
    for (int cell = 0; cell < ROBOTS_CELLS; cell++)
        if (robots_write_mark(board, cell, mark)) {
            text_add_numbered(text, ",", cell);
            text_add_part(text, mark, 2);
        }
}

void robots_write_position(const struct robots_position *position, struct text *text)
{
    const struct robots_board *board = &position->board;

    if (board->quadrants[0] == ROBOTS_CUSTOM)
        write_cells(board, text);
    for (int i = 0; i < ROBOTS_TILES && board->quadrants[0] != ROBOTS_CUSTOM; i++) {
        text_add(text, i > 0 ? "-" : "");
        text_add(text, robots_quadrant_names[board->quadrants[i]]);
    }
    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        if (position->robots[robot] == ROBOTS_NOWHERE)
            continue;
        text_add_char(text, ' ');
        text_add_char(text, robots_letters[robot]);
        text_add_number(text, position->robots[robot]);
    }
}

void robots_write_problem(const struct robots_problem *problem, struct text *text)
{
    robots_write_position(&problem->position, text);
    text_add_char(text, ' ');
    text_add_char(text, problem->robot == ROBOTS_MAX ? '*' : robots_letters[problem->robot]);
    text_add_numbered(text, ">", problem->target);
}
