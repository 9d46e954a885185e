/* parlor draw: what a viewer is shown of an entry of a saved match, as a picture. It is for
   standard output; at a terminal, where nobody could read it, for a file. */
#include "picture.h"

#include "archive.h"
#include "draft.h"
#include "draw.h"
#include "edge.h"
#include "saved.h"
#include "usual.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void write_bytes(void *context, const char *bytes, size_t length)
{
    fwrite(bytes, 1, length, context);
}

/* A player who is to act sees what may be touched. */
static void draw(const struct table *table, const struct frame *frame, enum language language,
                 FILE *out)
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
               (struct draw_sink){write_bytes, out});
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

/* A file here that is called like the match and was not there before. */
static FILE *create_file(const char *match, char path[ARCHIVE_PATH_MAX])
{
    enum { TRIED_MAX = 1000 };
    const char *slash = strrchr(match, '/'), *name = slash ? slash + 1 : match;
    const char *end = strstr(name, ".parlor");
    struct text text;
    FILE *file = NULL;

    errno = EEXIST;
    for (int i = 1; !file && errno == EEXIST && i < TRIED_MAX; i++) {
        text_init(&text, path, ARCHIVE_PATH_MAX);
        text_add_part(&text, name, end ? (size_t)(end - name) : strlen(name));
        if (i > 1)
            text_add_numbered(&text, "-", i);
        text_add(&text, ".svg");
        file = fopen(path, "wx");
    }
    return file;
}

static bool draw_file(const char *match, const struct table *table, const struct frame *frame,
                      const struct voice *voice)
{
    char path[ARCHIVE_PATH_MAX], shown[ARCHIVE_PATH_MAX * 4];
    FILE *file = create_file(match, path);
    struct text text;

    if (file)
        draw(table, frame, voice->language, file);
    bool is_written = file && fflush(file) == 0 && !ferror(file);
    int reason = errno;
    if (file)
        fclose(file);
    if (!is_written) {
        if (file)
            unlink(path);
        voice_complain(voice, SAY("The picture can't be written: {reason}.",
                                  .args = {SAY_WORD("reason", edge_reason(reason))}));
        return false;
    }
    text_init(&text, shown, sizeof shown);
    archive_write_name(path, &text);
    voice_say(voice, SAY("The picture is in {file}.", .args = {SAY_NAME("file", shown)}));
    return true;
}

int picture_show(const struct order *order, const struct voice *voice)
{
    static struct frame frame;
    struct damage damage;
    struct table *table = saved_look(order->file, &damage);
    bool is_drawn = table && find_entry(order, table, &damage, &frame);

    if (!is_drawn)
        voice_complain_damage(voice, damage.line, damage.why);
    else if (isatty(STDOUT_FILENO))
        is_drawn = draw_file(order->file, table, &frame, voice);
    else
        draw(table, &frame, voice->language, stdout);
    table_close(table);
    return is_drawn ? 0 : 1;
}
