/* Frames. What is usual is left out. A view is written as what differs from the view before: runs
   of changed bytes, each with how many stay before it, how many change, and those. */
#include "part.h"

#include "bits.h"

#include <string.h>

/* So few bytes that stay cost less than a new run. */
enum { GAP_MIN = 3, DIFFERENCE_MAX = 2 * GAME_VIEW_MAX };

static const char *const deed_names[DEEDS] = {
    [DEED_EVENT] = "event", [DEED_BACK] = "back",     [DEED_HOLD] = "hold",
    [DEED_PAUSE] = "pause", [DEED_RESUME] = "resume", [DEED_HINT] = "hint",
};

/* Differences. */

static const unsigned char nothing[GAME_VIEW_MAX];

static size_t put_size(uint8_t *bytes, size_t size)
{
    size_t count = 0;

    for (; size >= 128; size >>= 7)
        bytes[count++] = (uint8_t)(size | 128);
    bytes[count++] = (uint8_t)size;
    return count;
}

/* Where the run of changes that begins at `at` ends: before a gap of bytes that stay. */
static size_t run_end(const unsigned char *from, const unsigned char *to, size_t at, size_t size)
{
    size_t end = at;

    for (; at < size && at - end < GAP_MIN; at++)
        if (from[at] != to[at])
            end = at + 1;
    return end;
}

static uint64_t word_at(const unsigned char *bytes)
{
    uint64_t word;

    memcpy(&word, bytes, sizeof word);
    return word;
}

/* The next byte that changes. Most of a view stays: it is gone through in large steps, then in
   words, of which the lowest byte is the first. */
static size_t next_change(const unsigned char *from, const unsigned char *to, size_t at,
                          size_t size)
{
    enum { STEP = 256, WORD = sizeof(uint64_t) };

    while (at + STEP <= size && memcmp(from + at, to + at, STEP) == 0)
        at += STEP;
    for (; at + WORD <= size; at += WORD) {
        uint64_t changes = word_at(from + at) ^ word_at(to + at);
        if (changes)
            return at + (size_t)bits_first(changes) / 8;
    }
    while (at < size && from[at] == to[at])
        at++;
    return at;
}

static size_t make_difference(const unsigned char *from, const unsigned char *to, size_t size,
                              uint8_t difference[DIFFERENCE_MAX])
{
    size_t length = 0, last = 0, end;

    for (size_t at = next_change(from, to, 0, size); at < size;
         at = next_change(from, to, end, size)) {
        end = run_end(from, to, at, size);
        length += put_size(difference + length, at - last);
        length += put_size(difference + length, end - at);
        memcpy(difference + length, to + at, end - at);
        length += end - at;
        last = end;
    }
    return length;
}

static bool take_size(const uint8_t *bytes, size_t length, size_t *at, size_t *size)
{
    *size = 0;
    for (int shift = 0; *at < length && shift <= 14; shift += 7) {
        uint8_t byte = bytes[(*at)++];
        *size |= (size_t)(byte & 127) << shift;
        if (byte < 128)
            return byte > 0 || shift == 0; /* there is one way to write it */
    }
    return false;
}

static bool apply_difference(const uint8_t *bytes, size_t length, unsigned char *view, size_t size)
{
    size_t place = 0, stays, changes;

    for (size_t at = 0; at < length; at += changes, place += changes) {
        if (!take_size(bytes, length, &at, &stays) || !take_size(bytes, length, &at, &changes) ||
            stays > size - place || changes > size - place - stays || changes > length - at ||
            changes == 0)
            return false;
        place += stays;
        memcpy(view + place, bytes + at, changes);
    }
    return true;
}

/* Writing. */

static void write_head(uint32_t round, const struct frame *frame, bool is_whole, struct text *text)
{
    text_add_numbered(text, "frame ", frame->number);
    text_add_numbered(text, " of ", round);
    text_add_numbered(text, " for ", frame->viewer);
    text_add(text, is_whole ? " whole\n" : "\n");
}

static void write_deed(const struct frame *frame, struct text *text)
{
    text_add_numbered(text, "by ", frame->seat);
    if (frame->deed != DEED_EVENT)
        part_write_word(text, deed_names[frame->deed]);
    text_add_numbered(text, " at ", frame->time_ms);
    text_add(text, frame->turn_begins ? " turn" : "");
    text_add(text, frame->is_own_secret ? " secret" : "");
    text_add(text, frame->is_paused ? " paused\n" : "\n");
}

/* As many as must be told: all after them are held by persons. */
static int told_seats(const struct frame *frame)
{
    int count = PLAYERS_MAX;

    while (count > 0 && frame->seats[count - 1].holder == HOLDER_PERSON)
        count--;
    return count;
}

static void write_seats(const struct frame *frame, struct text *text)
{
    int count = told_seats(frame);

    text_add(text, count > 0 ? "seats" : "");
    for (int seat = 0; seat < count; seat++)
        part_write_holding(text, &frame->seats[seat]);
    text_add(text, count > 0 ? "\nwaits" : "waits");
    part_write_set(text, frame->to_act);
    text_add_char(text, '\n');
}

/* Usually what was just done can be undone, and nothing can be cancelled. */
static bool has_usual_rights(const struct frame *frame)
{
    return frame->cancel_to == FRAME_NONE && frame->undo_to == frame->follows &&
           frame->undo_seat == frame->seat;
}

static void write_rights(const struct frame *frame, struct text *text)
{
    if (has_usual_rights(frame))
        return;
    text_add(text, "back");
    part_write_entry(text, frame->cancel_to);
    part_write_entry(text, frame->undo_to);
    part_write_number(text, frame->undo_seat);
    text_add_char(text, '\n');
}

static void write_standing(const struct standing *standing, struct text *text)
{
    part_write_word(text, "over");
    part_write_number(text, standing->ending);
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        part_write_number(text, standing->rank[seat]);
        part_write_number(text, standing->score[seat]);
    }
    text_add_char(text, '\n');
}

static void write_view(const struct game *game, const struct frame *frame, const void *before,
                       struct text *text)
{
    uint8_t difference[DIFFERENCE_MAX];
    const unsigned char *from = before ? before : nothing;
    size_t was = before ? game_view_extent(game, from) : 0;
    size_t is = game_view_extent(game, frame->view);
    size_t length = make_difference(from, frame->view, was > is ? was : is, difference);

    text_add(text, length > 0 ? "view " : "view -");
    wire_write_base64(difference, length, text);
}

void wire_write_frame(const struct game *game, uint32_t round, const struct frame *frame,
                      const void *before, struct text *text)
{
    write_head(round, frame, !before, text);
    write_deed(frame, text);
    write_seats(frame, text);
    write_rights(frame, text);
    if (frame->standing.ending >= 0)
        write_standing(&frame->standing, text);
    for (int i = 0; i < frame->report_count; i++) {
        text_add(text, frame->reports[i].is_shared ? "say" : "tell");
        part_write_message(text, &frame->reports[i].message);
        text_add_char(text, '\n');
    }
    write_view(game, frame, before, text);
}

/* Reading. */

static bool read_viewer(struct scan *line, int *viewer)
{
    return part_int(line, 0, VIEWER_AUDIENCE, viewer) &&
           (*viewer < PLAYERS_MAX || *viewer == VIEWER_AUDIENCE);
}

/* Before the first entry there is nothing that it could be a difference to. */
static bool read_whole(struct scan *line, struct wire_of *of)
{
    bool is_whole = part_maybe(line, "whole");

    of->before = is_whole ? FRAME_NONE : of->number - 1;
    return is_whole || of->number > 0;
}

static bool read_head(struct scan *rest, struct wire_of *of)
{
    struct scan line;

    return part_line_of(rest, "frame", &line) && part_entry(&line, &of->number) &&
           of->number != FRAME_NONE && part_is(&line, "of") && part_entry(&line, &of->round) &&
           of->round != FRAME_NONE && part_is(&line, "for") && read_viewer(&line, &of->viewer) &&
           read_whole(&line, of) && scan_is_done(&line);
}

bool wire_frame_of(struct word packet, struct wire_of *of, struct message *why)
{
    struct scan rest;

    scan_init(&rest, packet.start, packet.length);
    return read_head(&rest, of) || part_refuse(why);
}

static bool read_doer(struct scan *line, int *seat)
{
    return part_int(line, 0, SEAT_TABLE, seat) && *seat != VIEWER_AUDIENCE;
}

/* An event, if nothing else is named. All but events and take-backs are done by the table. */
static bool read_deed(struct scan *line, struct frame *frame)
{
    int deed = DEED_EVENT;

    if (!part_maybe(line, "at") &&
        (!part_among(line, deed_names, DEEDS, &deed) || deed == DEED_EVENT || !part_is(line, "at")))
        return false;
    frame->deed = (enum deed)deed;
    frame->follows = frame_follows(frame->deed, frame->number);
    return deed == DEED_EVENT || deed == DEED_BACK || frame->seat == SEAT_TABLE;
}

static bool read_done(struct scan *rest, struct frame *frame)
{
    struct scan line;

    if (!part_line_of(rest, "by", &line) || !read_doer(&line, &frame->seat) ||
        !read_deed(&line, frame) || !part_number(&line, 0, NEVER, &frame->time_ms))
        return false;
    frame->turn_begins = part_maybe(&line, "turn");
    frame->is_own_secret = part_maybe(&line, "secret");
    frame->is_paused = part_maybe(&line, "paused");
    bool may_be_secret = frame->deed == DEED_EVENT && frame->seat == frame->viewer;
    return scan_is_done(&line) && (may_be_secret || !frame->is_own_secret);
}

static bool read_seats(struct scan *rest, struct frame *frame)
{
    struct scan line;
    int count = 0;

    memset(frame->seats, 0, sizeof frame->seats);
    if (!part_line_of(rest, "seats", &line))
        return true;
    while (!scan_is_done(&line))
        if (count == PLAYERS_MAX || !part_holding(&line, &frame->seats[count++]))
            return false;
    return count > 0 && count == told_seats(frame);
}

static bool read_waits(struct scan *rest, struct frame *frame)
{
    struct scan line;

    return part_line_of(rest, "waits", &line) && part_set(&line, SEATS, &frame->to_act) &&
           scan_is_done(&line);
}

static bool read_rights(struct scan *rest, struct frame *frame)
{
    struct scan line;

    frame->cancel_to = FRAME_NONE;
    frame->undo_to = frame->follows;
    frame->undo_seat = frame->seat;
    return !part_line_of(rest, "back", &line) ||
           (part_entry(&line, &frame->cancel_to) && part_entry(&line, &frame->undo_to) &&
            read_doer(&line, &frame->undo_seat) && scan_is_done(&line) && !has_usual_rights(frame));
}

/* Only when it is over. */
static bool read_standing(struct scan *rest, const struct game *game, struct frame *frame)
{
    enum { SCORE_MAX = 1 << 24 };
    struct standing *standing = &frame->standing;
    struct scan line;
    int count = 0;

    *standing = (struct standing){.ending = -1};
    if (frame->to_act != 0)
        return true;
    while (game->endings[count])
        count++;
    bool is_read =
        part_line_of(rest, "over", &line) && part_int(&line, 0, count - 1, &standing->ending);
    for (int seat = 0; is_read && seat < PLAYERS_MAX; seat++)
        is_read = part_int(&line, 0, PLAYERS_MAX, &standing->rank[seat]) &&
                  part_int(&line, -SCORE_MAX, SCORE_MAX, &standing->score[seat]);
    return is_read && scan_is_done(&line);
}

static bool read_reports(struct scan *rest, struct pool *pool, struct frame *frame)
{
    struct scan line;
    bool is_shared;

    frame->report_count = 0;
    while ((is_shared = part_line_of(rest, "say", &line)) || part_line_of(rest, "tell", &line)) {
        if (frame->report_count == REPORTS_MAX)
            return false;
        struct frame_report *report = &frame->reports[frame->report_count++];
        report->is_shared = is_shared;
        if (!part_message(&line, pool, &report->message))
            return false;
    }
    return true;
}

static bool read_view(struct scan *rest, const struct game *game, struct frame *frame)
{
    uint8_t difference[DIFFERENCE_MAX];
    size_t length = 0;
    struct scan line;
    struct word word;

    return part_line_of(rest, "view", &line) && part_word(&line, &word) && scan_is_done(&line) &&
           (word_is(word, "-") || wire_read_base64(word, difference, sizeof difference, &length)) &&
           apply_difference(difference, length, frame->view, game->view_size);
}

static bool read_frame(struct scan *rest, const struct game *game, struct pool *pool,
                       struct frame *frame)
{
    return read_done(rest, frame) && read_seats(rest, frame) && read_waits(rest, frame) &&
           read_rights(rest, frame) && read_standing(rest, game, frame) &&
           read_reports(rest, pool, frame) && read_view(rest, game, frame) && scan_is_done(rest);
}

/* Begins with the view that it is a difference to. */
static bool take_before(const struct wire_of *of, const struct game *game,
                        const struct frame *before, struct frame *frame)
{
    bool has_before = before != NULL;

    if (has_before != (of->before != FRAME_NONE) ||
        (has_before && (before->number != of->before || before->viewer != of->viewer)))
        return false;
    if (frame != before)
        memcpy(frame->view, before ? before->view : nothing, game->view_size);
    frame->viewer = of->viewer;
    frame->number = of->number;
    return true;
}

bool wire_read_frame(struct word packet, const struct game *game, const struct params *params,
                     const struct frame *before, struct wire_words *words, struct frame *frame,
                     struct message *why)
{
    struct pool pool = {words->bytes, sizeof words->bytes, 0};
    struct scan rest;
    struct wire_of of;

    scan_init(&rest, packet.start, packet.length);
    if (packet.length > WIRE_PACKET_MAX || !read_head(&rest, &of))
        return part_refuse(why);
    if (!take_before(&of, game, before, frame))
        return message_refuse(why, SAY("What was before it has not been seen."));
    if (!read_frame(&rest, game, &pool, frame) ||
        !game->view_is_sound(frame->view, frame->viewer, params))
        return part_refuse(why);
    words->used = pool.used;
    return true;
}

static bool same_reports(const struct frame *a, const struct frame *b)
{
    if (a->report_count != b->report_count)
        return false;
    for (int i = 0; i < a->report_count; i++)
        if (a->reports[i].is_shared != b->reports[i].is_shared ||
            !message_equal(&a->reports[i].message, &b->reports[i].message))
            return false;
    return true;
}

static bool same_seats(const struct frame *a, const struct frame *b)
{
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        if (a->seats[seat].holder != b->seats[seat].holder ||
            strcmp(a->seats[seat].bot, b->seats[seat].bot) != 0 ||
            a->standing.rank[seat] != b->standing.rank[seat] ||
            a->standing.score[seat] != b->standing.score[seat])
            return false;
    return a->standing.ending == b->standing.ending;
}

static bool same_deed(const struct frame *a, const struct frame *b)
{
    return a->viewer == b->viewer && a->number == b->number && a->follows == b->follows &&
           a->time_ms == b->time_ms && a->deed == b->deed && a->seat == b->seat &&
           a->turn_begins == b->turn_begins && a->is_own_secret == b->is_own_secret &&
           a->is_paused == b->is_paused && a->to_act == b->to_act;
}

bool wire_frame_equal(const struct game *game, const struct frame *a, const struct frame *b)
{
    return same_deed(a, b) && same_seats(a, b) && a->cancel_to == b->cancel_to &&
           a->undo_to == b->undo_to && a->undo_seat == b->undo_seat && same_reports(a, b) &&
           memcmp(a->view, b->view, game->view_size) == 0;
}
