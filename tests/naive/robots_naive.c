/* Walks a robot one cell at a time, looking at each wall, robot and diagonal as it comes. */
#include "robots_naive.h"

#include <stdio.h>
#include <string.h>

enum { LINE = 50, FOR_EVER = 10000 };

void naive_read(struct naive_board *board, const char *drawing)
{
    for (int row = 0; row <= NAIVE_SIDE; row++)
        for (int column = 0; column <= NAIVE_SIDE; column++) {
            const char *corner = drawing + 2 * row * LINE + 3 * column;
            if (column < NAIVE_SIDE)
                board->wall_above[row][column] = corner[1] == '-';
            if (row < NAIVE_SIDE)
                board->wall_before[row][column] = corner[LINE] == '|';
            if (row < NAIVE_SIDE && column < NAIVE_SIDE)
                memcpy(board->marks[row][column], corner + LINE + 1, 2);
        }
}

static void wall(struct naive_board *board, int row, int column, char side)
{
    if (side == 'N')
        board->wall_above[row][column] = true;
    if (side == 'S')
        board->wall_above[row + 1][column] = true;
    if (side == 'W')
        board->wall_before[row][column] = true;
    if (side == 'E')
        board->wall_before[row][column + 1] = true;
}

void naive_clear(struct naive_board *board)
{
    memset(board, 0, sizeof *board);
    memset(board->marks, ' ', sizeof board->marks);
    for (int i = 0; i < NAIVE_SIDE; i++) {
        wall(board, 0, i, 'N');
        wall(board, NAIVE_SIDE - 1, i, 'S');
        wall(board, i, 0, 'W');
        wall(board, i, NAIVE_SIDE - 1, 'E');
    }
    for (int row = 7; row <= 8; row++)
        for (int column = 7; column <= 8; column++) {
            memcpy(board->marks[row][column], "##", 2);
            for (const char *side = "NESW"; *side; side++)
                wall(board, row, column, *side);
        }
}

static void turn(int *row, int *column, int corner)
{
    int r = *row, c = *column;

    if (corner == 1)
        *row = c, *column = 15 - r;
    if (corner == 2)
        *row = 15 - r, *column = 15 - c;
    if (corner == 3)
        *row = 15 - c, *column = r;
}

static void put(struct naive_board *board, int column, int row, const char *what, bool is_wall,
                int corner)
{
    turn(&row, &column, corner);
    if (is_wall) {
        for (; *what; what++)
            wall(board, row, column, "NESWNES"[strchr("NESW", *what) - "NESW" + corner]);
        return;
    }
    memcpy(board->marks[row][column], what, 2);
    if (corner % 2 == 1 && what[1] == '/')
        board->marks[row][column][1] = '\\';
    if (corner % 2 == 1 && what[1] == '\\')
        board->marks[row][column][1] = '/';
}

void naive_lay(struct naive_board *board, const char *line, int corner)
{
    char copy[512], what[8];
    int column, row, bars = 0;

    snprintf(copy, sizeof copy, "%s", line);
    for (char *word = strtok(copy, " \n"); word; word = strtok(NULL, " \n")) {
        bars += strcmp(word, "|") == 0;
        if (sscanf(word, "%d,%d:%7s", &column, &row, what) == 3)
            put(board, column, row, what, bars == 1, corner);
    }
}

bool naive_same(const struct naive_board *a, const struct naive_board *b)
{
    return memcmp(a, b, sizeof *a) == 0;
}

static bool is_walled(const struct naive_board *board, struct naive_place at, char direction)
{
    switch (direction) {
    case 'N': return board->wall_above[at.row][at.column];
    case 'S': return board->wall_above[at.row + 1][at.column];
    case 'W': return board->wall_before[at.row][at.column];
    default: return board->wall_before[at.row][at.column + 1];
    }
}

static struct naive_place next_to(struct naive_place at, char direction)
{
    at.row += direction == 'S' ? 1 : direction == 'N' ? -1 : 0;
    at.column += direction == 'E' ? 1 : direction == 'W' ? -1 : 0;
    return at;
}

static bool same_place(struct naive_place a, struct naive_place b)
{
    return a.row == b.row && a.column == b.column;
}

static bool is_occupied(const struct naive_place robots[5], int robot, struct naive_place at)
{
    for (int other = 0; other < 5; other++)
        if (other != robot && same_place(robots[other], at))
            return true;
    return false;
}

/* The direction after the cell that was entered. */
static char pass(const char mark[2], int robot, char direction)
{
    if ((mark[1] != '/' && mark[1] != '\\') || mark[0] == "RGBYS"[robot])
        return direction;
    if (mark[1] == '/')
        return direction == 'N' ? 'E' : direction == 'E' ? 'N' : direction == 'S' ? 'W' : 'S';
    return direction == 'N' ? 'W' : direction == 'W' ? 'N' : direction == 'S' ? 'E' : 'S';
}

bool naive_slide(const struct naive_board *board, const struct naive_place robots[5], int robot,
                 char direction, struct naive_place *end, bool *along_row, bool *along_column)
{
    struct naive_place at = robots[robot];

    *along_row = *along_column = false;
    for (int steps = 0; steps < FOR_EVER; steps++) {
        struct naive_place next = next_to(at, direction);
        if (is_walled(board, at, direction) || is_occupied(robots, robot, next)) {
            *end = at;
            return !same_place(at, robots[robot]);
        }
        *along_row |= direction == 'E' || direction == 'W';
        *along_column |= direction == 'N' || direction == 'S';
        at = next;
        direction = pass(board->marks[at.row][at.column], robot, direction);
    }
    return false;
}
