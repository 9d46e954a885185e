/* parlor draw: loads a match up to an entry and has its scene drawn. */
#include "picture.h"

#include "archive.h"
#include "draft.h"
#include "draw.h"
#include "edge.h"
#include "games.h"
#include "voice.h"

#include <stdlib.h>

static void write_bytes(void *context, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, context);
}

/* The viewer's scene; a player who is to act sees what may be touched. */
static void draw(const struct match *match, int viewer, enum language language, void *view)
{
    const struct game *game = match_game(match);
    struct move *moves = calloc((size_t)game->moves_max, sizeof *moves);
    static struct scene scene;
    const struct tongue *tongue = words_tongue(language);
    struct draft draft = {0};
    struct stand stand = {.face = faces_find(game), .view = view, .seat = viewer, .moves = moves};

    match_view(match, viewer, view);
    stand.move_count = moves ? game->legal(view, moves, game->moves_max) : 0;
    draft_scene(&stand, &draft, &scene);
    draw_scene(&(struct picture){.scene = &scene,
                                 .drawings = drawings_find(game),
                                 .title = tongue ? tongue->find(game->title) : game->title,
                                 .language = words_codes[language],
                                 .tongue = tongue,
                                 .seats = match_names(match)},
               (struct draw_sink){write_bytes, stdout});
    free(moves);
}

static int draw_match(const struct order *order, enum language language, const char *log,
                      size_t length)
{
    struct voice voice = {language, NULL};
    struct match_damage damage;
    struct dice dice;

    dice_init_seed(&dice, 0);
    struct match *match =
        match_load(log, length, games_find, &dice, (struct match_keeper){0}, 0, &damage);
    if (!match || damage.line > 0) {
        voice_complain(&voice, damage.why);
        match_destroy(match);
        return 1;
    }
    void *view = calloc(1, match_game(match)->view_size);
    if (order->has_at && match_length(match) < order->at) {
        voice_complain(&voice, SAY("The match has only {count} entries.",
                                   .args = {SAY_NUMBER("count", (int)match_length(match))}));
        match_destroy(match);
        free(view);
        return 1;
    }
    bool is_seat = order->viewer == VIEWER_AUDIENCE || order->viewer < match_params(match)->players;
    if (!is_seat)
        voice_complain(&voice, SAY("There is no such seat."));
    else if (view)
        draw(match, order->viewer, language, view);
    free(view);
    match_destroy(match);
    return is_seat ? 0 : 1;
}

int picture_show(const struct order *order, enum language language)
{
    size_t length;
    char *log = edge_read_file(order->file, &length);

    if (!log) {
        voice_complain(&(struct voice){language, NULL}, SAY("The file can't be read."));
        return 1;
    }
    if (order->has_at)
        length = match_log_until(log, length, (uint32_t)order->at);
    int status = draw_match(order, language, log, length);
    free(log);
    return status;
}
