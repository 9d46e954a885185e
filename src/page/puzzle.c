/* Makes the puzzle of a game, as a set-up that a table can be opened with. What it is like is for
   its maker to know. */
#include "desk.h"

#include "games.h"

#include <stdlib.h>
#include <string.h>

PAGE_EXPORT("puzzle") bool puzzle_answer(const char *game, double number, const char *name);

enum { NAME_MAX_LENGTH = 64 };

/* Whole, and exact as a double. */
static bool is_number(double number)
{
    return number >= 0 && number < 9007199254740992.0 && number == (double)(int64_t)number;
}

static bool is_name(const char *name)
{
    size_t length = strlen(name);

    for (size_t i = 0; i < length; i++)
        if (name[i] < ' ' || name[i] > '~')
            return false;
    return length <= NAME_MAX_LENGTH;
}

static void add_options(struct json *json, const struct game *game, const struct params *params)
{
    char value[LABEL_SIZE];
    struct text text;

    json_begin(json, "options", '{');
    for (int i = 0; i < game->option_count; i++) {
        text_init(&text, value, sizeof value);
        field_write(&game->options[i].field, params->options[i], &text);
        json_add_text(json, game->options[i].field.name, value);
    }
    json_end(json, '}');
}

static void answer(const struct game *game, const struct params *params,
                   const struct puzzle *puzzle)
{
    struct json json;

    json_init(&json, page_answer_begin());
    json_begin(&json, NULL, '{');
    json_add_text(&json, "game", game->name);
    add_options(&json, game, params);
    json_add_text(&json, "setup", params->setup);
    json_add_number(&json, "grade", puzzle->grade);
    json_add_number(&json, "grades", PUZZLE_GRADES);
    json_end(&json, '}');
}

/* Answers with the one of this number, under this name; false if there is none. It takes some
   milliseconds. */
bool puzzle_answer(const char *game_name, double number, const char *name)
{
    const struct game *game = games_find(word_of(game_name));
    const struct puzzle_maker *maker = game ? game->puzzles : NULL;
    void *memory = maker && is_number(number) && is_name(name) ? malloc(maker->memory_size) : NULL;
    static struct params params;
    struct puzzle puzzle;

    if (!memory)
        return false;
    struct puzzle_wish wish = {(uint64_t)number, maker->usual_min, maker->usual_max};
    puzzle_make(maker, memory, &wish, name, &params, &puzzle, NULL, NULL);
    free(memory);
    answer(game, &params, &puzzle);
    return true;
}
