/* Has the puzzle made that the command line asks for. Which puzzles there are and how they are
   played is not known here. */
#include "puzzle_order.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { NAME_SIZE = 64 };

/* A puzzle has a number, under which everybody finds the same; that of a day is written like it. */
struct choice {
    uint64_t number;
    char name[NAME_SIZE];
};

static void choose_today(struct choice *choice)
{
    time_t now = time(NULL);
    struct tm day = {.tm_mday = 1};

    localtime_r(&now, &day);
    strftime(choice->name, sizeof choice->name, "%Y-%m-%d", &day);
    choice->number =
        (uint64_t)(10000 * (day.tm_year + 1900) + 100 * (day.tm_mon + 1) + day.tm_mday);
}

/* What nothing is said of is today's. */
static void choose(const struct order *order, struct choice *choice)
{
    struct text text;

    text_init(&text, choice->name, sizeof choice->name);
    if (order->has_seed) {
        choice->number = (uint64_t)order->seed;
        text_add_number(&text, order->seed);
    } else if (order->puzzle.date) {
        choice->number = (uint64_t)order->puzzle.number;
        text_add(&text, order->puzzle.date);
    } else {
        choose_today(choice);
    }
}

/* Moves that are not usual are part of its name: `2026-11-16 (10-12)`. */
static struct puzzle_wish wish_for(const struct order *order, struct choice *choice)
{
    const struct puzzle_maker *maker = order->game->puzzles;
    struct puzzle_wish wish = {choice->number, maker->usual_min, maker->usual_max};
    size_t length = strlen(choice->name);
    struct text text;

    if (order->puzzle.moves_min == 0)
        return wish;
    wish.moves_min = order->puzzle.moves_min;
    wish.moves_max = order->puzzle.moves_max;
    text_init(&text, choice->name + length, sizeof choice->name - length);
    text_add_numbered(&text, " (", wish.moves_min);
    text_add_numbered(&text, "-", wish.moves_max);
    text_add_char(&text, ')');
    return wish;
}

static bool is_wanted(void *input)
{
    return !input_is_interrupted(input);
}

bool puzzle_prepare(const struct order *order, struct input *input, struct params *params,
                    struct puzzle *puzzle, struct message *why)
{
    const struct puzzle_maker *maker = order->game->puzzles;
    void *memory = malloc(maker->memory_size);
    struct choice choice;

    if (!memory)
        return message_refuse(why, SAY("There is no memory left."));
    choose(order, &choice);
    struct puzzle_wish wish = wish_for(order, &choice);
    bool is_made = puzzle_make(maker, memory, &wish, choice.name, params, puzzle, is_wanted, input);
    free(memory);
    *why = (struct message){0};
    return is_made;
}
