/* Shows a saved match step by step, as the audience sees it. Changes nothing. */
#include "replay.h"

#include "archive.h"
#include "bits.h"
#include "edge.h"
#include "games.h"
#include "match.h"
#include "scene.h"
#include "show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct replay {
    struct input *input;
    struct voice voice;
    const char *log;
    size_t length;
    uint32_t entries;
};

static struct match *load(const struct replay *replay, size_t length, struct match_damage *damage)
{
    struct dice dice;

    dice_init_seed(&dice, 0);
    return match_load(replay->log, length, games_find, &dice, (struct match_keeper){0}, 0, damage);
}

static void show_entry(struct replay *replay, const struct match *match)
{
    uint32_t number = match_length(match);
    const struct match_entry *entry = match_entry(match, number);
    static struct scene scene;
    void *view = calloc(1, match_game(match)->view_size);

    if (!view)
        return;
    replay->voice.names = match_names(match);
    match_view(match, VIEWER_AUDIENCE, view);
    scene.node_count = 0;
    faces_find(match_game(match))->scene(view, &scene);
    voice_say(&replay->voice, SAY("Entry {number} of {count}",
                                  .args = {SAY_NUMBER("number", (int)number),
                                           SAY_NUMBER("count", (int)replay->entries)}));
    show_scene(&replay->voice, &scene);
    for (int i = 0; entry && i < entry->report_count; i++)
        if (bits_has(entry->reports[i].audience, VIEWER_AUDIENCE))
            voice_say(&replay->voice, entry->reports[i].message);
    free(view);
}

/* Where the answer leads: on, back, or to a number; false to end. */
static bool step(struct replay *replay, uint32_t *number)
{
    struct word answer = {replay->input->text, strlen(replay->input->text)};
    int64_t wanted;

    if (voice_means(&replay->voice, answer, WORDS("quit")))
        return false;
    if (voice_means(&replay->voice, answer, WORDS("back"))) {
        *number -= *number > 0;
    } else if (word_number(answer, 0, replay->entries, &wanted)) {
        *number = (uint32_t)wanted;
    } else if (answer.length == 0) {
        *number += *number < replay->entries;
    } else {
        voice_say(&replay->voice,
                  SAY("Enter goes on; type back, the number of an entry, or quit."));
    }
    return true;
}

static void walk(struct replay *replay)
{
    uint32_t number = 0;
    enum input_event event;

    voice_say(&replay->voice, SAY("Enter goes on; type back, the number of an entry, or quit."));
    do {
        struct match_damage damage;
        struct match *match =
            load(replay, match_log_until(replay->log, replay->length, number), &damage);
        if (match)
            show_entry(replay, match);
        match_destroy(match);
        event = input_wait(replay->input, "> ", NEVER);
    } while (event != INPUT_END && event != INPUT_INTERRUPTED &&
             (event != INPUT_LINE || step(replay, &number)));
}

int replay_show(struct input *input, enum language language, const char *path)
{
    struct replay replay = {.input = input, .voice = {language, NULL}};
    struct archive_summary summary;
    struct match_damage damage;

    if (!archive_verify(path, &summary))
        voice_complain_damage(&replay.voice, summary.damage.line, summary.damage.why);
    char *log = summary.game ? edge_read_file(path, &replay.length) : NULL;
    if (!log)
        return 1;
    replay.log = log;
    struct match *whole = load(&replay, replay.length, &damage);
    if (whole) {
        replay.length = damage.whole;
        replay.entries = match_length(whole);
        walk(&replay);
    }
    match_destroy(whole);
    free(log);
    return damage.line > 0;
}
