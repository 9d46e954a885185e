/* Boards, positions and problems of robots as text: read as they are written, and refused where
   they go wrong. */
#include "problem.h"
#include "test.h"

#include <string.h>

static const char *board_text(const struct robots_board *board)
{
    static char data[2][ROBOTS_BOARD_TEXT];
    static int turn;
    struct text text;

    turn = !turn;
    text_init(&text, data[turn], sizeof data[turn]);
    robots_write_board(board, &text);
    assert_false(text.is_cut);
    return data[turn];
}

static void boards_are_read_as_they_are_written(void)
{
    for (int i = 0; i < 16; i++) {
        uint8_t sides[ROBOTS_TILES];
        struct robots_board board, again;
        struct message why = {0};
        for (int k = 0; k < ROBOTS_TILES; k++)
            sides[k] = (uint8_t)((i + k) % 4 + 4 * ((i / 4 + k) % 4));
        robots_build(&board, sides);
        const char *text = board_text(&board);
        assert_true(robots_read_board(word_of(text), &again, &why));
        assert_memory_equal(again.cells, board.cells, sizeof board.cells);
        assert_memory_equal(again.reaches, board.reaches, sizeof board.reaches);
        assert_memory_equal(again.targets, board.targets, sizeof board.targets);
        assert_int_equal(again.quadrants[0], ROBOTS_CUSTOM);
        assert_string_equal(board_text(&again), text);
    }
}

struct slip {
    int at;         /* byte of the drawing */
    char character; /* in place of what is there; 0: the drawing ends */
    const char *says;
};

static const struct slip slips[] = {
    {0, 'x', "Line 1, column 1: here is a corner (+)."},
    {1, 'x', "Line 1, column 2: here is a wall (-- or |) or blanks."},
    {51, 'x', "Line 2, column 2: no chip and no diagonal is written so."},
    {51, '#', "Line 2, column 2: no chip and no diagonal is written so."},
    {53, 'x', "Line 2, column 4: here is a wall (-- or |) or blanks."},
    {50, ' ', "Line 2, column 1: the border and the block in the middle are closed."},
    {98, ' ', "Line 2, column 49: the border and the block in the middle are closed."},
    {49, ' ', "Line 1, column 50: a line has 49 characters."},
    {10, '\n', "Line 1, column 11: a line has 49 characters."},
    {150, 0, "Line 4, column 1: a board has 33 lines."},
    {1649, 'x', "Line 33, column 50: a line has 49 characters."},
};

static void said_of(const struct message *why, char data[256])
{
    struct text text;

    text_init(&text, data, 256);
    message_write(why, NULL, NULL, &text);
}

static void refused_board(const char *drawing, size_t length, const char *says)
{
    struct robots_board board, untouched;
    struct message why = {0};
    char said[256];

    memset(&board, 7, sizeof board);
    untouched = board;
    assert_false(robots_read_board((struct word){drawing, length}, &board, &why));
    said_of(&why, said);
    assert_string_equal(said, says);
    assert_memory_equal(&board, &untouched, sizeof board);
}

static void boards_that_are_none_are_refused_where_they_go_wrong(void)
{
    static const uint8_t sides[ROBOTS_TILES] = {0, 1, 2, 3};
    char drawing[ROBOTS_BOARD_TEXT + 1];
    struct robots_board board;

    robots_build(&board, sides);
    for (size_t i = 0; i < sizeof slips / sizeof *slips; i++) {
        strcpy(drawing, board_text(&board));
        drawing[slips[i].at] = slips[i].character;
        refused_board(drawing, strlen(drawing), slips[i].says);
    }
    strcpy(drawing, board_text(&board));
    refused_board(strcat(drawing, "\n"), ROBOTS_BOARD_TEXT,
                  "Line 34, column 1: a board has 33 lines.");
    robots_clear(&board);
    strcpy(drawing, board_text(&board));
    refused_board(drawing, strlen(drawing), "Line 33, column 1: there is no chip.");
    memcpy(drawing + 51, "Rc", 2);
    memcpy(drawing + 54, "Rc", 2);
    refused_board(drawing, strlen(drawing), "Line 2, column 5: this chip is there already.");
    memcpy(drawing + 54, "##", 2);
    refused_board(
        drawing, strlen(drawing),
        "Line 2, column 5: the four cells in the middle, and no others, are closed (##).");
}

static void problems_are_read_as_they_are_written(void)
{
    static const char *const texts[] = {
        "1A-2B-3A-4B R0 G1 B2 Y3 G>186",
        "1A-2B-3A-4B R123 G2 B239 Y94 S7 *>186",
        "4D-3D-2D-1D R255 G254 B240 Y16 R>17",
    };

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        struct robots_problem problem;
        struct message why = {0};
        char data[ROBOTS_PROBLEM_TEXT];
        struct text text;
        assert_true(robots_read_problem(word_of(texts[i]), &problem, &why));
        text_init(&text, data, sizeof data);
        robots_write_problem(&problem, &text);
        assert_string_equal(data, texts[i]);
        /* The same board, walls and marks written out. */
        memset(problem.position.board.quadrants, ROBOTS_CUSTOM, ROBOTS_TILES);
        text_init(&text, data, sizeof data);
        robots_write_problem(&problem, &text);
        struct robots_problem again;
        assert_true(robots_read_problem(word_of(data), &again, &why));
        assert_memory_equal(&again.position.board, &problem.position.board,
                            sizeof again.position.board);
        assert_memory_equal(again.position.robots, problem.position.robots, ROBOTS_MAX);
    }
}

static const struct {
    const char *text;
    int position;
    const char *says;
} bad_problems[] = {
    {"", 0, "Something is missing here."},
    {"1A-1B-3A-4B R0 G1 B2 Y3 G>186", 3, "A board is one side of each tile, as in 1A-2B-3A-4B."},
    {"1A-2B-3A-4E R0 G1 B2 Y3 G>186", 9, "A board is one side of each tile, as in 1A-2B-3A-4B."},
    {"1A-2B R0 G1 B2 Y3 G>186", 0, "A board is four quadrants, or 256 digits for its walls."},
    {"1A-2B-3A-4B  R0 G1 B2 Y3 G>186", 12, "Something is missing here."},
    {"1A-2B-3A-4B G0 R1 B2 Y3 G>186", 12,
     "The robots come in the order R G B Y, and S if it is there."},
    {"1A-2B-3A-4B R00 G1 B2 Y3 G>186", 13,
     "A cell is a number from 0 to 255, outside of the block."},
    {"1A-2B-3A-4B R119 G1 B2 Y3 G>186", 13,
     "A cell is a number from 0 to 255, outside of the block."},
    {"1A-2B-3A-4B R1 G1 B2 Y3 G>186", 16, "Two robots stand on one cell."},
    {"1A-2B-3A-4B R0 G1 B2 Y3", 23, "Words are separated by one blank."},
    {"1A-2B-3A-4B R0 G1 B2 Y3 S>186", 25,
     "A cell is a number from 0 to 255, outside of the block."},
    {"1A-2B-3A-4B R0 G1 B2 Y3 G186", 24, "A goal is written like G>186 or *>186."},
    {"1A-2B-3A-4B R0 G1 B2 Y3 G>186 ", 29, "It should end here."},
};

static void problems_that_are_none_are_refused(void)
{
    for (size_t i = 0; i < sizeof bad_problems / sizeof *bad_problems; i++) {
        struct robots_problem problem;
        struct message why = {0};
        assert_false(robots_read_problem(word_of(bad_problems[i].text), &problem, &why));
        assert_string_equal(why.text, bad_problems[i].says);
        assert_int_equal(why.position, bad_problems[i].position);
    }
}

static const struct test tests[] = {
    {"boards are read as they are written", NULL, boards_are_read_as_they_are_written},
    {"boards that are none are refused where they go wrong", NULL,
     boards_that_are_none_are_refused_where_they_go_wrong},
    {"problems are read as they are written", NULL, problems_are_read_as_they_are_written},
    {"problems that are none are refused", NULL, problems_that_are_none_are_refused},
};

int main(void)
{
    return TEST_RUN("robots-text", tests);
}
