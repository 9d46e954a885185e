/* Reads any line as options of every game. What is read is written, reads the same again, and
   starts the game or is refused with a reason. */
#include "games.h"
#include "must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STATE_MAX = 8192 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static bool params_equal(const struct params *a, const struct params *b)
{
    return a->version == b->version && a->players == b->players &&
           memcmp(a->options, b->options, sizeof a->options) == 0;
}

static void check_ranges(const struct game *game, const struct params *params)
{
    for (int i = 0; i < game->option_count; i++) {
        const struct field *field = &game->options[i].field;
        must(params->options[i] >= field->min && params->options[i] <= field->max,
             "options are in range");
    }
}

/* Every option is written, so it does not matter what they were before. */
static void check_text(const struct game *game, const struct params *params)
{
    char data[512], again_data[512];
    struct text text, again_text;
    struct params again;

    params_init(game, params->players, &again);
    text_init(&text, data, sizeof data);
    params_write(game, params, &text);
    must(!text.is_cut, "options fit into a line");
    must(params_parse(game, (struct word){data, text.length}, &again, NULL),
         "what is written is read");
    must(params_equal(params, &again), "what is written reads the same");
    text_init(&again_text, again_data, sizeof again_data);
    params_write(game, &again, &again_text);
    must(strcmp(data, again_data) == 0, "what reads the same is written the same");
}

static void check_start(const struct game *game, struct params params)
{
    static _Alignas(max_align_t) char state[STATE_MAX];
    struct message why = {0};

    must(game->state_size <= STATE_MAX, "STATE_MAX is enough");
    for (params.players = 0; params.players <= PLAYERS_MAX + 1; params.players++) {
        bool is_started = game_start(game, &params, state, &why);
        must(is_started || message_is_whole(&why), "what does not start has a reason");
        must(!is_started || (game->sound(state, &why) && game->to_act(state) != 0),
             "what starts is sound, and somebody is to act");
        must(!is_started ||
                 (params.players >= game->players_min && params.players <= game->players_max),
             "a game is for its number of players");
    }
}

static void check(const struct game *game, struct word line)
{
    struct params standard, params;
    struct message why = {0};

    params_init(game, game->players_min, &standard);
    params = standard;
    if (!params_parse(game, line, &params, &why)) {
        must(message_is_whole(&why), "a refusal has a reason");
        must(why.position >= 0 && (size_t)why.position <= line.length,
             "the trouble lies in the line");
        must(params_equal(&params, &standard), "a refusal changes nothing");
        return;
    }
    check_ranges(game, &params);
    check_text(game, &params);
    check_start(game, params);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int i = 0; games_at(i); i++)
        check(games_at(i), (struct word){(const char *)data, size});
    return 0;
}
