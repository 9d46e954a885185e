/* parlor draw: loads a match up to an entry and has its scene drawn. */
#include "picture.h"

#include "archive.h"
#include "draft.h"
#include "draw.h"
#include "voice.h"

#include <stdlib.h>

static void write_bytes(void *context, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, context);
}

/* A picture is of the moment when what it shows came about. */
static int64_t time_of_last(const struct match *match)
{
    uint32_t length = match_length(match);

    return length > 0 ? match_entry(match, length)->time_ms : 0;
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
                                 .seats = match_names(match),
                                 .now_ms = time_of_last(match)},
               (struct draw_sink){write_bytes, stdout});
    free(moves);
}

/* A match that is whole as far as it is to be drawn; NULL, and the damage. */
static struct match *look(const struct order *order, struct damage *damage)
{
    size_t length;
    char *log = archive_read(order->file, &length, &damage->why);

    if (!log)
        return NULL;
    if (order->has_at)
        length = match_log_until(log, length, (uint32_t)order->at);
    struct match *match = archive_play(log, length, damage);
    free(log);
    if (match && (damage->line > 0 || !order_sees(order, match_params(match)->players,
                                                  match_length(match), &damage->why))) {
        match_destroy(match);
        return NULL;
    }
    return match;
}

int picture_show(const struct order *order, enum language language)
{
    struct voice voice = {.language = language};
    struct damage damage = {0};
    struct match *match = look(order, &damage);

    if (!match) {
        voice_complain_damage(&voice, damage.line, damage.why);
        return 1;
    }
    void *view = calloc(1, match_game(match)->view_size);
    if (view)
        draw(match, order->viewer, language, view);
    else
        voice_complain(&voice, SAY("There is no memory left."));
    bool is_drawn = view;
    match_destroy(match);
    free(view);
    return is_drawn ? 0 : 1;
}
