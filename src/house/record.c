/* What is kept of a table besides its matches: as text, and the small changes made to it. Who may
   change what is decided elsewhere.

   The text begins with the number of its format. record_read knows the one that record_write writes
   and the older ones; a newer one can't be read, is told and left as it is, and the table is not
   opened. */
#include "inner.h"

#include "bits.h"
#include "part.h"

#include <stdlib.h>
#include <string.h>

enum {
    FORMAT = 3,
    FORMAT_OTHER_NONCES = 1, /* an older one, whose nonces say nothing about those of today */
    GRACE_SECONDS = 60,
};

/* Those whom a table remembers are few: what is kept has no more room than they need, and one, so
   that it is never nothing. */
static void trim_known(struct record *record)
{
    struct known *known = realloc(record->known, (size_t)(record->known_count + 1) * sizeof *known);

    if (known)
        record->known = known;
}

bool record_copy(struct record *copy, const struct record *record)
{
    *copy = *record;
    copy->known = malloc(KNOWN_MAX * sizeof *copy->known);
    if (copy->known && record->known_count > 0)
        memcpy(copy->known, record->known, (size_t)record->known_count * sizeof *copy->known);
    return copy->known;
}

void record_adopt(struct record *record, struct record *copy)
{
    record_finish(record);
    *record = *copy;
    copy->known = NULL;
    trim_known(record);
}

void record_finish(struct record *record)
{
    free(record->known);
    record->known = NULL;
}

void record_init(struct record *record, const struct game *game, const struct params *params)
{
    memset(record, 0, sizeof *record);
    record->game = game;
    record->params = *params;
    record->has_audience = record->has_chat = true;
    record->grace_seconds = GRACE_SECONDS;
    text_copy(record->bot, sizeof record->bot, bot_level_names[BOT_MEDIUM]);
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        record_free_chair(&record->chairs[seat]);
}

/* Writing. */

static void write_digest(const struct digest *digest, struct text *text)
{
    text_add_char(text, ' ');
    wire_write_base64(digest->bytes, sizeof digest->bytes, text);
}

static void write_chair(const struct chair *chair, int seat, struct text *text)
{
    struct holding by = {.holder = chair->holder};

    text_copy(by.bot, sizeof by.bot, chair->bot);
    part_write_word(text, "seat");
    part_write_number(text, seat);
    part_write_holding(text, &by);
    part_write_string(text, chair->name);
    if (chair->has_link)
        write_digest(&chair->link, text);
    else
        part_write_word(text, "-");
    part_write_number(text, chair->guest_count);
    for (int i = 0; i < chair->guest_count; i++)
        write_digest(&chair->guests[i], text);
    text_add_char(text, '\n');
}

static void write_known(const struct known *known, struct text *text)
{
    part_write_word(text, "guest");
    write_digest(&known->guest, text);
    part_write_word(text, known->is_barred ? "barred" : "welcome");
    for (int i = 0; i < PAGES_KEPT && known->newest[i]; i++) {
        part_write_number(text, (int64_t)known->newest[i]);
        part_write_number(text, known->before[i]);
    }
    text_add_char(text, '\n');
}

void record_write(const struct record *record, struct text *text)
{
    text_add_numbered(text, "table ", FORMAT);
    part_write_word(text, record->phase == WIRE_PLAYING ? "playing" : "gathering");
    part_write_number(text, record->round);
    part_write_word(text, record->has_audience ? "audience" : "private");
    part_write_word(text, record->has_chat ? "chat" : "quiet");
    part_write_number(text, record->talked);
    text_add_char(text, '\n');
    part_write_terms(text, record->game, &record->params);
    part_write_absence(text, record->grace_seconds, record->is_voted, record->bot);
    part_write_word(text, "host");
    write_digest(&record->host, text);
    text_add_char(text, '\n');
    text_add(text, record->is_joined_late ? "late\n" : "");
    for (int seat = 0; seat < record->params.players; seat++)
        write_chair(&record->chairs[seat], seat, text);
    for (int i = 0; i < record->known_count; i++)
        write_known(&record->known[i], text);
}

/* Reading. */

static bool digest_of(struct word word, struct digest *digest)
{
    size_t length;

    return wire_read_base64(word, digest->bytes, sizeof digest->bytes, &length) &&
           length == sizeof digest->bytes;
}

static bool read_digest(struct scan *line, struct digest *digest)
{
    struct word word;

    return part_word(line, &word) && digest_of(word, digest);
}

static bool read_head(struct scan *line, struct record *record, int *format)
{
    bool is_playing;

    if (!part_is(line, "table") || !part_int(line, FORMAT_OTHER_NONCES, FORMAT, format) ||
        !part_either(line, "playing", "gathering", &is_playing) ||
        !part_entry(line, &record->round) ||
        !part_either(line, "audience", "private", &record->has_audience) ||
        !part_either(line, "chat", "quiet", &record->has_chat))
        return false;
    record->phase = is_playing ? WIRE_PLAYING : WIRE_GATHERING;
    return part_entry(line, &record->talked) && scan_is_done(line);
}

static bool read_host(struct scan *line, struct record *record)
{
    return part_is(line, "host") && read_digest(line, &record->host) && scan_is_done(line);
}

/* Only if it is so; tables of older formats say nothing about it. */
static bool read_late(struct scan *rest, struct record *record)
{
    struct scan line;

    record->is_joined_late = part_line_of(rest, "late", &line);
    return !record->is_joined_late || scan_is_done(&line);
}

static bool read_chair(struct scan *line, int seat, struct chair *chair)
{
    struct holding by;
    struct word link;
    int given;

    if (!part_is(line, "seat") || !part_int(line, seat, seat, &given) || !part_holding(line, &by) ||
        !part_copy(line, chair->name, sizeof chair->name) || !part_word(line, &link) ||
        !part_int(line, 0, CHAIR_GUESTS_MAX, &chair->guest_count))
        return false;
    chair->holder = by.holder;
    text_copy(chair->bot, sizeof chair->bot, by.bot);
    chair->has_link = !word_is(link, "-");
    if (chair->has_link && !digest_of(link, &chair->link))
        return false;
    for (int i = 0; i < chair->guest_count; i++)
        if (!read_digest(line, &chair->guests[i]))
            return false;
    return scan_is_done(line);
}

static bool read_page(struct scan *line, struct known *known, int page)
{
    int64_t newest, before;

    if (page == PAGES_KEPT || !part_number(line, 1, INT64_C(1) << 53, &newest) ||
        !part_number(line, 0, UINT32_MAX, &before))
        return false;
    known->newest[page] = (uint64_t)newest;
    known->before[page] = (uint32_t)before;
    return true;
}

static bool read_known(struct scan *line, struct record *record, int format)
{
    if (!record->known)
        record->known = calloc(KNOWN_MAX, sizeof *record->known);
    if (!record->known || record->known_count == KNOWN_MAX)
        return false;
    struct known *known = &record->known[record->known_count++];
    if (!part_is(line, "guest") || !read_digest(line, &known->guest) ||
        !part_either(line, "barred", "welcome", &known->is_barred))
        return false;
    for (int page = 0; format != FORMAT_OTHER_NONCES && !scan_is_done(line); page++)
        if (!read_page(line, known, page))
            return false;
    return true;
}

/* The lines before the seats. */
static bool read_lines(struct scan *rest, const struct game *(*find)(struct word name),
                       struct record *record, int *format)
{
    struct scan line;

    return part_line(rest, &line) && read_head(&line, record, format) &&
           part_terms(rest, find, &record->game, &record->params) &&
           part_absence(rest, &record->grace_seconds, &record->is_voted, record->bot) &&
           bot_level_of(word_of(record->bot)) >= 0 && part_line(rest, &line) &&
           read_host(&line, record) && read_late(rest, record);
}

static bool read_record(struct scan *rest, const struct game *(*find)(struct word name),
                        struct record *record)
{
    struct scan line;
    int format;

    if (!read_lines(rest, find, record, &format))
        return false;
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        record_free_chair(&record->chairs[seat]);
    for (int seat = 0; seat < record->params.players; seat++)
        if (!part_line(rest, &line) || !read_chair(&line, seat, &record->chairs[seat]))
            return false;
    while (part_line(rest, &line))
        if (!read_known(&line, record, format))
            return false;
    return true;
}

bool record_read(struct word text, const struct game *(*find)(struct word name),
                 struct record *record)
{
    struct scan rest;

    memset(record, 0, sizeof *record);
    scan_init(&rest, text.start, text.length);
    if (read_record(&rest, find, record))
        return true;
    record_finish(record);
    return false;
}

/* Guests. */

static bool chair_has(const struct chair *chair, const struct digest *guest)
{
    for (int i = 0; i < chair->guest_count; i++)
        if (digest_equal(&chair->guests[i], guest))
            return true;
    return false;
}

uint64_t record_seats(const struct record *record, const struct digest *guest)
{
    uint64_t seats = 0;

    for (int seat = 0; seat < record->params.players; seat++)
        if (chair_has(&record->chairs[seat], guest))
            seats |= bits_of(seat);
    return seats;
}

static int find_known(const struct record *record, const struct digest *guest)
{
    for (int i = 0; i < record->known_count; i++)
        if (digest_equal(&record->known[i].guest, guest))
            return i;
    return -1;
}

bool record_is_barred(const struct record *record, const struct digest *guest)
{
    int index = find_known(record, guest);

    return index >= 0 && record->known[index].is_barred;
}

/* Who may be forgotten: who was here longest ago, and neither sits nor is barred nor is host. */
static int find_forgettable(const struct record *record)
{
    for (int i = record->known_count - 1; i >= 0; i--) {
        const struct known *known = &record->known[i];
        if (!known->is_barred && record_seats(record, &known->guest) == 0 &&
            !digest_equal(&known->guest, &record->host))
            return i;
    }
    return KNOWN_MAX - 1; /* there is one */
}

/* Puts a guest first, and makes room for a new one. */
static struct known *know(struct record *record, const struct digest *guest)
{
    int index = find_known(record, guest);
    struct known found = {.guest = *guest};

    if (index >= 0)
        found = record->known[index];
    else if (record->known_count < KNOWN_MAX)
        index = record->known_count++;
    else
        index = find_forgettable(record);
    memmove(record->known + 1, record->known, (size_t)index * sizeof found);
    record->known[0] = found;
    return &record->known[0];
}

static void forget(struct record *record, int index)
{
    int after = --record->known_count - index;

    memmove(record->known + index, record->known + index + 1,
            (size_t)after * sizeof *record->known);
}

/* Somebody whom nobody lets in has other tokens soon; so the last few will do. */
void record_bar(struct record *record, const struct digest *guest)
{
    int first = -1, count = 0;

    know(record, guest)->is_barred = true;
    for (int i = 0; i < record->known_count; i++)
        if (record->known[i].is_barred) {
            first = i;
            count++;
        }
    if (count > BARRED_MAX)
        forget(record, first);
}

/* Nonces. */

static bool is_same_page(uint64_t nonce, uint64_t other)
{
    return other != 0 && nonce >> WIRE_COUNT_BITS == other >> WIRE_COUNT_BITS;
}

enum nonce_state record_nonce(const struct record *record, const struct digest *guest,
                              uint64_t nonce)
{
    int index = find_known(record, guest);

    for (int page = 0; index >= 0 && page < PAGES_KEPT; page++) {
        uint64_t newest = record->known[index].newest[page];
        if (!is_same_page(nonce, newest) || nonce > newest)
            continue;
        if (newest - nonce > WIRE_UNANSWERED_MAX)
            return NONCE_LATE;
        bool has_acted =
            nonce == newest || record->known[index].before[page] >> (newest - nonce - 1) & 1;
        return has_acted ? NONCE_ACTED : NONCE_NEW;
    }
    return NONCE_NEW;
}

/* The place of the page that sent this, which becomes the first. */
static void find_page(struct known *known, uint64_t nonce)
{
    int page = 0;

    while (page < PAGES_KEPT - 1 && known->newest[page] &&
           !is_same_page(nonce, known->newest[page]))
        page++;
    bool is_known = is_same_page(nonce, known->newest[page]);
    uint64_t newest = is_known ? known->newest[page] : 0;
    uint32_t before = is_known ? known->before[page] : 0;
    memmove(known->newest + 1, known->newest, (size_t)page * sizeof *known->newest);
    memmove(known->before + 1, known->before, (size_t)page * sizeof *known->before);
    known->newest[0] = newest;
    known->before[0] = before;
}

void record_add_nonce(struct record *record, const struct digest *guest, uint64_t nonce)
{
    struct known *known = know(record, guest);

    find_page(known, nonce);
    uint64_t newest = known->newest[0];
    if (nonce > newest) {
        uint64_t step = nonce - newest;
        uint64_t acted = (uint64_t)known->before[0] << 1 | 1; /* the newest and those before it */
        known->before[0] =
            newest && step <= WIRE_UNANSWERED_MAX ? (uint32_t)(acted << (step - 1)) : 0;
        known->newest[0] = nonce;
    } else if (nonce < newest && newest - nonce <= WIRE_UNANSWERED_MAX) {
        known->before[0] |= (uint32_t)1 << (newest - nonce - 1);
    }
}

bool record_take_away(struct chair *chair, const struct digest *guest)
{
    for (int i = 0; i < chair->guest_count; i++)
        if (digest_equal(&chair->guests[i], guest)) {
            chair->guests[i] = chair->guests[--chair->guest_count];
            return true;
        }
    return false;
}

void record_free_chair(struct chair *chair)
{
    memset(chair, 0, sizeof *chair);
    chair->holder = HOLDER_NOBODY;
}

void record_pass_host(struct record *record)
{
    for (int seat = 0; seat < record->params.players; seat++)
        if (record->chairs[seat].guest_count > 0) {
            record->host = record->chairs[seat].guests[0];
            return;
        }
}
