/* Shows a saved match step by step, as a viewer sees it. Changes nothing. */
#include "replay.h"

#include "archive.h"
#include "bits.h"
#include "board.h"
#include "draft.h"
#include "scene.h"
#include "show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The match stands after some entry of the log; `rest` begins with the next. */
static const struct outbox *reports_of(const struct match *match, uint32_t number)
{
    struct match_moment moment;

    return match_look_back(match, number, &moment) ? moment.outbox : NULL;
}

struct replay {
    const struct order *order;
    struct input *input;
    struct voice voice;
    char *log;
    size_t length; /* of what is whole */
    uint32_t entries;
    struct match *match;
    struct scan rest;
};

/* Goes on from where it stands; only to go back is the log played anew. */
static bool go_to(struct replay *replay, uint32_t number)
{
    struct message why;
    struct word line;

    if (number < match_length(replay->match)) {
        size_t until = match_log_until(replay->log, replay->length, number);
        struct damage damage;
        match_destroy(replay->match);
        replay->match = archive_play(replay->log, until, &damage);
        scan_init(&replay->rest, replay->log, replay->length);
        replay->rest.at += until;
    }
    while (replay->match && match_length(replay->match) < number &&
           scan_line(&replay->rest, &line) && match_follow(replay->match, line, &why)) {
    }
    if (replay->match && match_length(replay->match) == number)
        return true;
    voice_complain(&replay->voice, SAY("There is no memory left."));
    return false;
}

static void show_view(struct replay *replay, void *view)
{
    static struct scene scene;

    match_view(replay->match, replay->order->viewer, view);
    struct stand onlooker = {
        .face = faces_find(match_game(replay->match)), .view = view, .seat = replay->order->viewer};
    draft_scene(&onlooker, &(struct draft){0}, &scene);
    bool is_low = voice_rows() > 0 && voice_rows() <= BOARD_ROWS;
    struct show_form form = {.is_flowing = is_low, .is_compact = is_low};
    if (replay->order->is_plain)
        show_spoken(&replay->voice, &scene);
    else
        show_scene(&replay->voice, &scene, form);
}

static void show_entry(struct replay *replay)
{
    uint32_t number = match_length(replay->match);
    const struct outbox *outbox = reports_of(replay->match, number);
    void *view = calloc(1, match_game(replay->match)->view_size);

    replay->voice.names = match_names(replay->match);
    if (view)
        show_view(replay, view);
    voice_say(&replay->voice, SAY("Entry {number} of {count}",
                                  .args = {SAY_NUMBER("number", (int)number),
                                           SAY_NUMBER("count", (int)replay->entries)}));
    for (int i = 0; outbox && i < outbox->report_count; i++)
        if (bits_has(outbox->reports[i].audience, replay->order->viewer))
            voice_say(&replay->voice, outbox->reports[i].message);
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

static bool walk(struct replay *replay, uint32_t number)
{
    enum input_event event;

    voice_say(&replay->voice, SAY("Enter goes on; type back, the number of an entry, or quit."));
    do {
        if (!go_to(replay, number))
            return false;
        show_entry(replay);
        event = input_wait(replay->input, "> ", NEVER);
    } while (event != INPUT_END && event != INPUT_INTERRUPTED &&
             (event != INPUT_LINE || step(replay, &number)));
    return true;
}

/* Reads the whole match, and tells what is wrong with it. True if there is something to look at. */
static bool begin(struct replay *replay, struct damage *damage)
{
    const struct order *order = replay->order;
    struct message why;

    replay->log = archive_read(order->file, &replay->length, &damage->why);
    if (replay->log)
        replay->match = archive_play(replay->log, replay->length, damage);
    if (!replay->match || damage->line > 0)
        voice_complain_damage(&replay->voice, damage->line, damage->why);
    if (!replay->match)
        return false;
    replay->length = damage->whole;
    replay->entries = match_length(replay->match);
    if (order_sees(order, match_params(replay->match)->players, replay->entries, &why))
        return true;
    voice_complain(&replay->voice, why);
    return false;
}

int replay_show(const struct order *order, struct input *input, enum language language)
{
    struct replay replay = {.order = order, .input = input, .voice = {.language = language}};
    struct damage damage = {0};
    bool is_shown = begin(&replay, &damage) && walk(&replay, (uint32_t)order->at);

    match_destroy(replay.match);
    free(replay.log);
    return !is_shown || damage.line > 0;
}
