/* A picture of each game, for people who choose one: a full table, some moves on, made by chance
   that is the same each time. No table is needed for it. */
#include "page.h"

#include "bits.h"
#include "draw.h"
#include "games.h"
#include "words.h"

#include <stdlib.h>

enum { SEED = 4, MOVES = 28 };

PAGE_EXPORT("cover") bool cover_draw(const char *name, int language, bool is_dark);

static unsigned char state[GAME_STATE_MAX], view[GAME_VIEW_MAX];
static struct scene scene;

static bool let_chance(const struct game *game, struct dice *dice)
{
    struct event event = {0};

    game->nature(state, dice, &event);
    return game_apply(game, state, &event, NULL);
}

/* Somebody makes some move; false if nobody can just now. */
static bool move_one(const struct game *game, struct move *moves, struct dice *dice)
{
    uint64_t seats = game->to_act(state) & bits_below(PLAYERS_MAX);
    struct event event;

    if (!seats)
        return false;
    int seat = bits_first(seats);
    game->view(state, seat, view);
    int count = game->legal(view, moves, game->moves_max);
    if (count == 0)
        return false;
    const struct move *move = &moves[dice_below(dice, (uint32_t)count)];
    move_event(move, (int)dice_below(dice, (uint32_t)move_width(move)), seat, &event);
    return game_apply(game, state, &event, NULL);
}

/* So many moves, and what chance does between them. */
static bool play(const struct game *game, struct move *moves, struct dice *dice)
{
    bool goes_on = true;

    for (int made = 0; goes_on && made < MOVES;) {
        bool is_chance = bits_has(game->to_act(state), SEAT_NATURE);
        goes_on = is_chance ? let_chance(game, dice) : move_one(game, moves, dice);
        made += is_chance ? 0 : 1;
    }
    while (bits_has(game->to_act(state), SEAT_NATURE))
        if (!let_chance(game, dice))
            return false;
    return true;
}

static bool set_up(const struct game *game)
{
    struct move *moves = malloc((size_t)game->moves_max * sizeof *moves);
    struct params params;
    struct dice dice;

    params_init(game, game->players_max, &params);
    dice_init_seed(&dice, SEED);
    bool is_set_up = moves && game_start(game, &params, state, NULL) && play(game, moves, &dice);
    free(moves);
    return is_set_up;
}

/* Leaves what can be seen without reading. */
static void keep_shapes(void)
{
    int kept = 0;

    for (int i = 0; i < scene.node_count; i++) {
        struct node *node = &scene.nodes[i];
        node->key[0] = '\0';
        if (node->kind != NODE_TEXT && node->kind != NODE_BUTTON)
            scene.nodes[kept++] = *node;
    }
    scene.node_count = kept;
}

static void write_bytes(void *context, const char *bytes, size_t length)
{
    text_add_part(context, bytes, length);
}

/* Answers with the picture; false if there is none. */
bool cover_draw(const char *name, int language, bool is_dark)
{
    const struct game *game = games_find(word_of(name));

    if (!game || language < 0 || language >= LANGUAGES || !set_up(game))
        return false;
    game->view(state, 0, view);
    scene_clear(&scene);
    faces_find(game)->scene(view, &scene);
    keep_shapes();
    draw_cover(&(struct picture){.scene = &scene,
                                 .drawings = drawings_find(game),
                                 .is_dark = is_dark,
                                 .title = game->title,
                                 .language = words_codes[language],
                                 .tongue = words_tongue((enum language)language)},
               (struct draw_sink){write_bytes, page_answer_begin()});
    return true;
}
