/* Reads anything that may come over the wire, in both directions. Whatever is accepted can be
   written, and what is written is accepted and means the same.

   The first byte says what it is read as, and of which game; the rest is the line or packet. */
#include "games.h"
#include "reach.h"
#include "wire.h"

#include <string.h>

enum { REQUEST, ANSWER, TABLE, TALK, SMALL, FRAME }; /* what it is read as */

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static char written[WIRE_PACKET_MAX + 1];
static struct text text;

static struct word rewritten(void)
{
    return (struct word){text.data, text.length};
}

static void must_be_same(struct word read)
{
    must(!text.is_cut && text.length == read.length &&
             memcmp(text.data, read.start, read.length) == 0,
         "what is read is written as it was");
}

/* Up to the view, whose difference could be written longer. */
static void must_begin_the_same(struct word read)
{
    size_t length = (size_t)(strstr(text.data, "\nview ") - text.data);

    must(length <= read.length && memcmp(text.data, read.start, length) == 0,
         "what is read of a frame is written as it was");
}

static void read_request(struct word line)
{
    static struct wire_request request;
    struct message why;

    if (!wire_read_request(line, &request, &why))
        return;
    reach(REQUEST);
    wire_write_request(&request, &text);
    must_be_same(line);
}

static void read_answer(struct word packet)
{
    static struct wire_words words;
    struct wire_answer answer, again;
    struct message why;

    if (!wire_read_answer(packet, &words, &answer, &why))
        return;
    reach(ANSWER);
    wire_write_answer(&answer, &text);
    must(wire_read_answer(rewritten(), &words, &again, &why), "an answer is read again");
}

static void read_table(struct word packet)
{
    static struct wire_table table, again;
    struct message why;

    if (!wire_read_table(packet, games_find, &table, &why))
        return;
    reach(TABLE);
    wire_write_table(&table, &text);
    must(wire_read_table(rewritten(), games_find, &again, &why), "a table is read again");
}

static void read_talk(struct word packet)
{
    struct wire_talk talk, again;
    struct message why;

    if (!wire_read_talk(packet, &talk, &why))
        return;
    reach(TALK);
    wire_write_talk(&talk, &text);
    must(wire_read_talk(rewritten(), &again, &why), "chat is read again");
}

static void read_small(struct word packet)
{
    struct wire_greeting greeting;
    struct wire_log log;
    struct message why;

    if (wire_read_greeting(packet, &greeting, &why))
        wire_write_greeting(&greeting, &text);
    else if (wire_read_log(packet, &log, &why))
        wire_write_log(&log, &text);
    else
        return;
    reach(SMALL);
    must(wire_kind_of(rewritten()) >= 0, "what was written is something");
}

/* A frame of a match that stands as it was set up. */
static void read_frame(struct word packet, int index)
{
    const struct game *game = games_at(index);
    static struct wire_words words, others;
    static struct frame before, frame, again;
    struct params params;
    struct message why;
    struct wire_of of;

    if (!wire_frame_of(packet, &of, &why))
        return;
    params_init(game, game->players_min, &params);
    memset(&before, 0, sizeof before);
    before.number = of.before;
    before.viewer = of.viewer;
    if (!wire_read_frame(packet, game, &params, of.before == FRAME_NONE ? NULL : &before, &words,
                         &frame, &why))
        return;
    reach(FRAME + index);
    wire_write_frame(game, of.round, &frame, of.before == FRAME_NONE ? NULL : before.view, &text);
    must(!text.is_cut, "there is room for every frame");
    must_begin_the_same(packet);
    text_init(&text, written, sizeof written);
    wire_write_frame(game, of.round, &frame, NULL, &text);
    must(wire_read_frame(rewritten(), game, &params, NULL, &others, &again, &why),
         "a frame is read again");
    must(wire_frame_equal(game, &frame, &again), "it is the same frame");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    reach_begin(FRAME + REACH_GAMES);
    if (size == 0)
        return 0;
    struct word rest = {(const char *)data + 1, size - 1};
    text_init(&text, written, sizeof written);
    switch (*data % (FRAME + 1)) {
    case REQUEST: read_request(rest); break;
    case ANSWER: read_answer(rest); break;
    case TABLE: read_table(rest); break;
    case TALK: read_talk(rest); break;
    case SMALL: read_small(rest); break;
    case FRAME: read_frame(rest, *data / (FRAME + 1) % REACH_GAMES); break;
    }
    return 0;
}
