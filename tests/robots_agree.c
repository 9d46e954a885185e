/* robots-agree COUNT DATA: boards and slides of robots against the naive model, which shares no
   code: the quadrants in every corner, random positions on random boards, and problems whose fewest
   moves are known, with and without the ricochet rule. */
#include "robots_boards.h"

#include <stdlib.h>
#include <string.h>

enum { LINE_MAX = 1024, POSITIONS_EACH = 50, DEPTH_MAX = 5 };

static struct dice dice;

static void fail(const char *what, const char *about)
{
    printf("they disagree: %s\n%s\n", what, about);
    exit(1);
}

static const char *draw(const struct robots_board *board)
{
    static char data[ROBOTS_BOARD_TEXT];
    struct text text;

    text_init(&text, data, sizeof data);
    robots_write_board(board, &text);
    return data;
}

static FILE *open_data(const char *directory, const char *name)
{
    char path[4096];

    snprintf(path, sizeof path, "%s/%s", directory, name);
    FILE *file = fopen(path, "r");
    if (!file)
        fail("there is no such file", path);
    return file;
}

/* Quadrants. */

static char quadrant_lines[ROBOTS_QUADRANTS][LINE_MAX];

static void read_quadrants(const char *directory)
{
    FILE *file = open_data(directory, "quadrants.txt");
    char line[LINE_MAX];

    while (fgets(line, sizeof line, file)) {
        int side = word_among((struct word){line, 2}, robots_quadrant_names, ROBOTS_QUADRANTS);
        if (side >= 0)
            snprintf(quadrant_lines[side], LINE_MAX, "%s", line);
    }
    fclose(file);
}

/* Each side in each corner, the others beside it. */
static void compare_quadrants(void)
{
    for (int i = 0; i < ROBOTS_QUADRANTS * ROBOTS_TILES; i++) {
        struct naive_board naive, drawn;
        struct robots_board board;
        uint8_t sides[ROBOTS_TILES];
        naive_clear(&naive);
        for (int corner = 0; corner < ROBOTS_TILES; corner++) {
            int tile = (i + corner) % ROBOTS_TILES, side = (i / 16 + corner) % 4;
            sides[corner] = (uint8_t)(4 * side + tile);
            naive_lay(&naive, quadrant_lines[sides[corner]], corner);
        }
        robots_build(&board, sides);
        naive_board_of(&board, &drawn);
        if (!naive_same(&naive, &drawn))
            fail("the quadrants lie otherwise", draw(&board));
    }
}

/* Positions. */

static void compare_slide(const struct robots_position *position, const struct naive_board *naive,
                          int robot, int direction)
{
    struct robots_ride ride = robots_ride(&position->board, position->robots, robot, direction);
    struct naive_place places[ROBOTS_MAX], end;
    bool along_row, along_column;
    char text_data[ROBOTS_PROBLEM_TEXT];
    struct text text;

    naive_robots_of(position->robots, places);
    bool moves =
        naive_slide(naive, places, robot, "NESW"[direction], &end, &along_row, &along_column);
    bool is_same = moves == (ride.to != position->robots[robot]);
    if (moves)
        is_same = is_same && ride.to == ROBOTS_SIDE * end.row + end.column &&
                  ride.axes ==
                      (along_row ? ROBOTS_ALONG_ROW : 0) + (along_column ? ROBOTS_ALONG_COLUMN : 0);
    if (is_same)
        return;
    text_init(&text, text_data, sizeof text_data);
    robots_write_position(position, &text);
    printf("robot %d, direction %d\n", robot, direction);
    fail("a slide", text_data);
}

static void random_position(struct robots_position *position)
{
    random_robots(&dice, position->robots);
    if (roll(&dice, 2) == 0)
        position->robots[ROBOTS_SILVER] = ROBOTS_NOWHERE;
}

static void compare_positions(long count)
{
    struct robots_position position;
    struct naive_board naive;

    for (long i = 0; i < count; i++) {
        if (i % POSITIONS_EACH == 0) {
            if (roll(&dice, 2) == 0)
                random_quadrants(&dice, &position.board);
            else
                random_board(&dice, roll(&dice, 200), roll(&dice, 120), &position.board);
            naive_board_of(&position.board, &naive);
        }
        random_position(&position);
        for (int robot = 0; robot < ROBOTS_MAX; robot++)
            for (int direction = 0; direction < ROBOTS_DIRECTIONS; direction++)
                if (position.robots[robot] != ROBOTS_NOWHERE)
                    compare_slide(&position, &naive, robot, direction);
    }
}

/* Problems: a plain search, deeper and deeper. */

struct search {
    const struct robots_problem *problem;
    bool must_turn;
    uint8_t robots[ROBOTS_MAX], axes[ROBOTS_MAX];
};

static bool is_wanted(const struct search *s, int robot)
{
    return (s->problem->robot == ROBOTS_MAX || s->problem->robot == robot) &&
           s->robots[robot] == s->problem->target;
}

static bool finds(const struct search *from, int depth)
{
    for (int i = 0; i < ROBOTS_COLOURS * ROBOTS_DIRECTIONS; i++) {
        struct search s = *from;
        int robot = i / ROBOTS_DIRECTIONS;
        struct robots_ride ride = robots_ride(&s.problem->position.board, s.robots, robot, i % 4);
        if (ride.to == s.robots[robot])
            continue;
        s.robots[robot] = ride.to;
        s.axes[robot] |= ride.axes;
        bool may_rest = !s.must_turn || s.axes[robot] == ROBOTS_TURNED;
        if (is_wanted(&s, robot) ? may_rest : depth > 1 && finds(&s, depth - 1))
            return true;
    }
    return false;
}

static int fewest(const struct robots_problem *problem, bool must_turn)
{
    struct search s = {.problem = problem, .must_turn = must_turn};
    int depth = 1;

    memcpy(s.robots, problem->position.robots, sizeof s.robots);
    while (depth <= DEPTH_MAX && !finds(&s, depth))
        depth++;
    return depth;
}

/* The quadrants have the walls that the problem gives. */
static void compare_problem(const struct known_problem *known)
{
    char data[ROBOTS_PROBLEM_TEXT];
    struct robots_problem problem, plain;
    struct text text;

    known_read(known->by_quadrants, &problem);
    known_read(known->by_walls, &plain);
    if (memcmp(problem.position.board.cells, plain.position.board.cells, ROBOTS_CELLS) != 0 ||
        memcmp(problem.position.board.reaches, plain.position.board.reaches,
               sizeof plain.position.board.reaches) != 0)
        fail("the walls of a board", known->by_quadrants);
    if (known->fewest[1] < DEPTH_MAX &&
        (fewest(&problem, false) != known->fewest[0] || fewest(&problem, true) != known->fewest[1]))
        fail("the fewest moves", known->by_quadrants);
    text_init(&text, data, sizeof data);
    robots_write_problem(&problem, &text);
    if (strcmp(data, known->by_quadrants) != 0)
        fail("the text of a problem", data);
}

static int compare_problems(const char *directory, int part)
{
    FILE *file = open_data(directory, "problems.txt");
    struct known_problem known;
    int count = 0;

    for (int i = 0; known_next(file, "", &known); i++)
        if (i % part == 0) {
            compare_problem(&known);
            count++;
        }
    fclose(file);
    return count;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: robots-agree COUNT DATA\n");
        return 2;
    }
    long count = atol(argv[1]);
    dice_init_seed(&dice, 1);
    read_quadrants(argv[2]);
    compare_quadrants();
    compare_positions(count);
    int problems = compare_problems(argv[2], count < 1000000 ? 8 : 1);
    printf("%ld positions and %d problems\n[       OK ] robots agrees\n", count, problems);
    return 0;
}
