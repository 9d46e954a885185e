/* Brings files and tables together. How bytes get onto the disk is the archive's affair, what they
   mean the table's. */
#include "saved.h"

#include "games.h"
#include "names.h"
#include "scene.h"
#include "usual.h"

#include <stdlib.h>

static enum table_keeping keep(void *context, const char *lines, size_t length)
{
    return archive_keep(context, lines, length) ? TABLE_KEPT : TABLE_UNKEPT;
}

bool saved_create(struct saved *saved, const struct table_setup *setup, time_t date, int64_t now_ms,
                  struct message *why)
{
    struct table_setup kept = *setup;
    struct damage damage;

    *saved = (struct saved){.file = archive_create(setup->game->name, date, why)};
    if (!saved->file)
        return false;
    kept.keeper = (struct table_keeper){.keep = keep, .context = saved->file};
    kept.has_onlooker = true;
    saved->table = table_open(&kept, now_ms, &damage);
    if (saved->table)
        return true;
    *why = archive_trouble(saved->file)->text ? *archive_trouble(saved->file) : damage.why;
    archive_remove(saved->file);
    saved->file = NULL;
    return false;
}

/* The table of a log, whose games and names are those of this program. */
static struct table *read_log(const struct table_setup *setup, const char *log, size_t length,
                              int64_t now_ms, struct damage *damage)
{
    struct table_setup read = *setup;

    read.log = log;
    read.log_length = length;
    read.find = games_find;
    read.fold = names_fold;
    return table_open(&read, now_ms, damage);
}

bool saved_open(struct saved *saved, const char *path, const struct table_setup *setup,
                int64_t now_ms, struct damage *damage)
{
    struct table_setup kept = *setup;
    size_t length;
    char *log;

    *damage = (struct damage){0};
    *saved = (struct saved){.file = archive_open(path, &log, &length, &damage->why)};
    if (!saved->file)
        return false;
    kept.keeper = (struct table_keeper){.keep = keep, .context = saved->file};
    kept.has_onlooker = true;
    saved->table = read_log(&kept, log, length, now_ms, damage);
    free(log);
    if (damage->line > 0)
        archive_note_damage(saved->file, damage->whole);
    if (saved->table)
        return true;
    saved_close(saved);
    return false;
}

void saved_close(struct saved *saved)
{
    table_close(saved->table);
    archive_close(saved->file);
    *saved = (struct saved){0};
}

struct table *saved_look(const char *path, struct damage *damage)
{
    struct table_setup setup = {0};
    size_t length;

    *damage = (struct damage){0};
    dice_init_seed(&setup.dice, 0);
    char *log = archive_read(path, &length, &damage->why);
    struct table *table = log ? read_log(&setup, log, length, 0, damage) : NULL;
    free(log);
    return table;
}

/* What everybody reads first. */
static void write_turn(const struct table *table, const struct frame *frame,
                       const struct voice *voice, char turn[LABEL_SIZE])
{
    static struct scene scene;

    turn[0] = '\0';
    scene_clear(&scene);
    faces_find(table_game(table))->scene(frame->view, &scene);
    for (int i = scene.node_count - 1; i >= 0; i--)
        if (scene.nodes[i].region == REGION_STATUS && scene.nodes[i].kind == NODE_TEXT)
            voice_label(voice, &scene.nodes[i].label, turn);
}

static void summarize(const struct table *table, enum language language,
                      struct saved_summary *summary)
{
    static struct frame frame;
    struct usual_names names;

    usual_names_of(table, language, &names);
    summary->game = table_game(table);
    summary->players = table_params(table)->players;
    for (int seat = 0; seat < summary->players; seat++)
        text_copy(summary->seats[seat], sizeof summary->seats[seat], names.list[seat]);
    summary->entries = table_length(table);
    if (!table_frame(table, summary->entries, VIEWER_AUDIENCE, &frame))
        return;
    summary->is_over = frame.to_act == 0;
    write_turn(table, &frame, &(struct voice){.language = language, .names = names.list},
               summary->turn);
}

bool saved_verify(const char *path, enum language language, struct saved_summary *summary)
{
    *summary = (struct saved_summary){0};
    struct table *table = saved_look(path, &summary->damage);
    if (table)
        summarize(table, language, summary);
    table_close(table);
    return summary->game && summary->damage.line == 0;
}
