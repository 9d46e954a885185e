/* The set-ups that the laws try: boards of robots, and a problem. What is on them by chance is
 * always the same. */
#include "setups.h"

#include "robots.h"

#include <string.h>

static const char *const chip_marks[ROBOTS_CHIPS] = {
    "Rc", "Rt", "Rs", "Rh", "Gc", "Gt", "Gs", "Gh", "Bc",
    "Bt", "Bs", "Bh", "Yc", "Yt", "Ys", "Yh", "*v",
};

static int any_bare_cell(const struct robots_board *board, struct dice *dice)
{
    int cell;

    do
        cell = (int)dice_below(dice, ROBOTS_CELLS);
    while (robots_is_block(cell) || robots_has_diagonal(board->cells[cell]) ||
           robots_chip_at(board, cell) >= 0);
    return cell;
}

/* One like those that chance lays. */
static void lay_ordinary(struct robots_board *board, struct dice *dice)
{
    static const uint8_t sides[ROBOTS_TILES] = {0, 5, 10, 15};

    (void)dice;
    robots_build(board, sides);
}

/* Half of the chips, and diagonals on half of the other cells. */
static void lay_crowded(struct robots_board *board, struct dice *dice)
{
    robots_clear(board);
    for (int chip = 0; chip < ROBOTS_CHIPS; chip += 2)
        robots_read_mark(board, any_bare_cell(board, dice), chip_marks[chip]);
    for (int i = 0; i < 120; i++) {
        const char mark[] = {robots_letters[dice_below(dice, ROBOTS_COLOURS)],
                             "/\\"[dice_below(dice, 2)]};
        robots_read_mark(board, any_bare_cell(board, dice), mark);
    }
}

/* A wall between every third pair of cells, and few chips. */
static void lay_walled(struct robots_board *board, struct dice *dice)
{
    robots_clear(board);
    for (int cell = 0; cell < ROBOTS_CELLS; cell++) {
        if (cell % ROBOTS_SIDE > 0 && dice_below(dice, 3) == 0)
            robots_put_wall(board, cell, ROBOTS_WEST);
        if (cell >= ROBOTS_SIDE && dice_below(dice, 3) == 0)
            robots_put_wall(board, cell, ROBOTS_NORTH);
    }
    for (int chip = 0; chip < ROBOTS_CHIPS; chip += 4)
        robots_read_mark(board, any_bare_cell(board, dice), chip_marks[chip]);
}

/* A set-up is a board that is laid, or a text as it stands. */
static const struct {
    const char *game, *options;
    void (*lay)(struct robots_board *board, struct dice *dice);
    const char *text;
} setups[] = {
    {"robots", "", lay_ordinary, NULL},
    {"robots", "silver=on", lay_crowded, NULL},
    {"robots", "ricochet=free reset=once", lay_walled, NULL},
    {"robots", "reset=ten silver=on", NULL, "1D-2D-3D-4D R0 G40 B200 Y90 S7 *>133\n# a problem\n"},
};

static void set_up(int at, const struct game *game, struct params *params)
{
    struct robots_board board;
    struct message why;
    struct dice dice;
    struct text text;

    dice_init_seed(&dice, (uint64_t)at);
    text_init(&text, params->setup, sizeof params->setup);
    if (setups[at].lay) {
        setups[at].lay(&board, &dice);
        robots_write_board(&board, &text);
    } else {
        text_add(&text, setups[at].text);
    }
    params_parse(game, word_of(setups[at].options), params, &why);
}

bool setups_choose(const struct game *game, int index, struct params *params)
{
    for (int at = 0; at < (int)(sizeof setups / sizeof *setups); at++)
        if (strcmp(setups[at].game, game->name) == 0 && index-- == 0) {
            set_up(at, game, params);
            return true;
        }
    return false;
}
