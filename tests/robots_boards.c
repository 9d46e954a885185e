/* Makes boards and problems of robots; what they are compared with is not known here. */
#include "robots_boards.h"

#include <stdlib.h>
#include <string.h>

int roll(struct dice *dice, int count)
{
    return (int)dice_below(dice, (uint32_t)count);
}

void random_quadrants(struct dice *dice, struct robots_board *board)
{
    int16_t tiles[ROBOTS_TILES] = {0, 1, 2, 3};
    uint8_t sides[ROBOTS_TILES];

    dice_shuffle(dice, tiles, ROBOTS_TILES);
    for (int i = 0; i < ROBOTS_TILES; i++)
        sides[i] = (uint8_t)(tiles[i] + ROBOTS_TILES * roll(dice, ROBOTS_QUADRANTS / ROBOTS_TILES));
    robots_build(board, sides);
}

void random_board(struct dice *dice, int walls, int diagonals, struct robots_board *board)
{
    robots_clear(board);
    for (int i = 0; i < walls; i++)
        robots_put_wall(board, roll(dice, ROBOTS_CELLS), roll(dice, ROBOTS_DIRECTIONS));
    for (int i = 0; i < diagonals; i++) {
        int cell = roll(dice, ROBOTS_CELLS);
        char mark[2] = {robots_letters[roll(dice, ROBOTS_COLOURS)], "/\\"[roll(dice, 2)]};
        if (!robots_is_block(cell) && !robots_has_diagonal(board->cells[cell]))
            robots_read_mark(board, cell, mark);
    }
    robots_finish(board);
}

void random_robots(struct dice *dice, uint8_t robots[ROBOTS_MAX])
{
    bool is_taken[ROBOTS_CELLS] = {false};

    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        int cell;
        do
            cell = roll(dice, ROBOTS_CELLS);
        while (robots_is_block(cell) || is_taken[cell]);
        is_taken[cell] = true;
        robots[robot] = (uint8_t)cell;
    }
}

void naive_board_of(const struct robots_board *board, struct naive_board *naive)
{
    char drawing[ROBOTS_BOARD_TEXT];
    struct text text;

    text_init(&text, drawing, sizeof drawing);
    robots_write_board(board, &text);
    naive_read(naive, drawing);
}

struct naive_place naive_place_of(int cell)
{
    if (cell == ROBOTS_NOWHERE)
        return (struct naive_place){-1, -1};
    return (struct naive_place){cell / ROBOTS_SIDE, cell % ROBOTS_SIDE};
}

void naive_robots_of(const uint8_t robots[ROBOTS_MAX], struct naive_place places[ROBOTS_MAX])
{
    for (int i = 0; i < ROBOTS_MAX; i++)
        places[i] = naive_place_of(robots[i]);
}

static void parse(const char *line, struct known_problem *known)
{
    char walls[ROBOTS_CELLS + 1], quadrants[32], colour;
    int r, g, b, y, target;

    if (sscanf(line, "%*s %256s %d,%d,%d,%d %c %d %31s %d %d", walls, &r, &g, &b, &y, &colour,
               &target, quadrants, &known->fewest[0], &known->fewest[1]) != 10) {
        printf("no problem: %s\n", line);
        exit(2);
    }
    snprintf(known->by_walls, sizeof known->by_walls, "%s R%d G%d B%d Y%d %c>%d", walls, r, g, b, y,
             colour, target);
    snprintf(known->by_quadrants, sizeof known->by_quadrants, "%s R%d G%d B%d Y%d %c>%d", quadrants,
             r, g, b, y, colour, target);
}

bool known_next(FILE *file, const char *set, struct known_problem *known)
{
    char line[1024];

    while (fgets(line, sizeof line, file))
        if (line[0] != '#' && strncmp(line, set, strlen(set)) == 0) {
            parse(line, known);
            return true;
        }
    return false;
}

void known_read(const char *text, struct robots_problem *problem)
{
    struct message why = {0};

    if (!robots_read_problem(word_of(text), problem, &why)) {
        printf("%s: %s\n", why.text, text);
        exit(2);
    }
}
