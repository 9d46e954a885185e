/* parlor draw: what a viewer is shown of an entry of a saved match, as a picture. */
#include "picture.h"

#include "draft.h"
#include "draw.h"
#include "saved.h"
#include "usual.h"
#include "voice.h"

#include <stdlib.h>

static void write_bytes(void *context, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, context);
}

/* A player who is to act sees what may be touched. */
static void draw(const struct table *table, const struct frame *frame, enum language language)
{
    const struct game *game = table_game(table);
    struct move *moves = calloc((size_t)game->moves_max, sizeof *moves);
    static struct scene scene;
    const struct tongue *tongue = words_tongue(language);
    struct draft draft = {0};
    struct stand stand = {
        .face = faces_find(game), .view = frame->view, .seat = frame->viewer, .moves = moves};
    struct usual_names names;

    usual_names_of(table, language, &names);
    stand.move_count = moves ? game->legal(frame->view, moves, game->moves_max) : 0;
    draft_scene(&stand, &draft, &scene);
    draw_scene(&(struct picture){.scene = &scene,
                                 .drawings = drawings_find(game),
                                 .title = tongue ? tongue->find(game->title) : game->title,
                                 .language = words_codes[language],
                                 .tongue = tongue,
                                 .seats = names.list,
                                 .now_ms = frame->time_ms},
               (struct draw_sink){write_bytes, stdout});
    free(moves);
}

/* The entry that is ordered. False if there is none, or not all before it is whole. */
static bool find_entry(const struct order *order, const struct table *table, struct damage *damage,
                       struct frame *frame)
{
    uint32_t length = table_length(table);
    bool is_whole = damage->line == 0 || (order->has_at && order->at <= length);
    uint32_t entry = order->has_at ? (uint32_t)order->at : length;

    if (!is_whole)
        return false;
    damage->line = 0;
    if (!order_sees(order, table_params(table)->players, length, &damage->why))
        return false;
    return table_frame(table, entry, order->viewer, frame) ||
           message_refuse(&damage->why, SAY("There is no memory left."));
}

int picture_show(const struct order *order, enum language language)
{
    static struct frame frame;
    struct damage damage;
    struct table *table = saved_look(order->file, &damage);
    bool is_found = table && find_entry(order, table, &damage, &frame);

    if (is_found)
        draw(table, &frame, language);
    else
        voice_complain_damage(&(struct voice){.language = language}, damage.line, damage.why);
    table_close(table);
    return is_found ? 0 : 1;
}
