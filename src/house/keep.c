/* Has kept what changes at a table: a batch of rows goes to the store, and only when it is there
   has anything happened. One batch of a table is on its way at a time. */
#include "inner.h"

#include "bits.h"
#include "hash.h"

#include <stdlib.h>
#include <string.h>

/* Changes. */

static void forget_next(struct room *room)
{
    if (room->next)
        record_finish(room->next);
    free(room->next);
    room->next = NULL;
}

struct record *keep_change(struct room *room)
{
    forget_next(room);
    room->next = malloc(sizeof *room->next);
    if (room->next && !record_copy(room->next, &room->kept))
        forget_next(room);
    return room->next;
}

void keep_forget_change(struct room *room)
{
    forget_next(room);
    free(room->talk);
    room->talk = NULL;
}

/* Rows. */

struct rows {
    struct house_row *list;
    int count, room;
    bool is_short;
};

static void add_row(struct room *room, struct rows *rows, struct house_row row)
{
    row.value = actions_text(&room->house->actions, row.value);
    if (!row.value.start || rows->count == rows->room)
        rows->is_short = true;
    else
        rows->list[rows->count++] = row;
}

/* `table/ID`, `clock/ID`, `empty/ID`, `chat/ID/3`. */
static void add_record(struct room *room, struct rows *rows, const char *kind, int64_t number,
                       struct word value)
{
    struct house_row row = {.value = value};
    struct text key;

    text_init(&key, row.key, sizeof row.key);
    text_add(&key, kind);
    text_add_char(&key, '/');
    text_add(&key, room->id);
    if (number >= 0)
        text_add_numbered(&key, "/", number);
    add_row(room, rows, row);
}

/* `ID/ROUND`, the number that the line begins with, and the line. */
static void add_entry(struct room *room, struct rows *rows, uint32_t round, uint32_t number,
                      struct word line)
{
    struct house_row row = {.is_entry = true, .number = number, .value = line};
    struct text key;

    text_init(&key, row.key, sizeof row.key);
    text_add(&key, room->id);
    text_add_numbered(&key, "/", round);
    add_row(room, rows, row);
}

/* A match that nobody can look at any more is dropped. */
static void add_end(struct room *room, struct rows *rows)
{
    if (room->kept.phase == WIRE_PLAYING)
        add_entry(room, rows, room->kept.round, 0, (struct word){"", 0});
}

static void add_change(struct room *room, struct rows *rows)
{
    struct text text = house_packet(room->house);
    const struct record *next = room->next;

    if (next) {
        record_write(next, &text);
        add_record(room, rows, "table", -1, (struct word){text.data, text.length});
    }
    if (next && (next->phase != room->kept.phase || next->round != room->kept.round))
        add_end(room, rows);
    if (!room->talk)
        return;
    text = house_packet(room->house);
    wire_write_talk(room->talk, &text);
    add_record(room, rows, "chat", room->talk->number % room->house->setup.limits.chat_kept,
               (struct word){text.data, text.length});
}

/* How many lines at the beginning of a new log are its header: up to the check. */
static size_t header_length(const char *lines, size_t length)
{
    struct scan scan;
    struct word line;

    scan_init(&scan, lines, length);
    while (scan_line(&scan, &line))
        if (line.length > 1 && line.start[0] == '=' && line.start[1] == ' ')
            return (size_t)(scan.at - lines);
    return 0;
}

static void add_lines(const struct sitting *sitting, struct rows *rows, const char *lines,
                      size_t length)
{
    size_t header = sitting == sitting->room->sitting ? 0 : header_length(lines, length);
    struct scan scan, start;
    struct word line;
    int64_t number;

    if (header > 0)
        add_entry(sitting->room, rows, sitting->round, 0, (struct word){lines, header});
    scan_init(&scan, lines + header, length - header);
    while (scan_line(&scan, &line)) {
        scan_init(&start, line.start, line.length);
        rows->is_short =
            rows->is_short || !word_number(scan_word(&start), 1, FRAME_NONE - 1, &number);
        if (!rows->is_short)
            add_entry(sitting->room, rows, sitting->round, (uint32_t)number,
                      (struct word){line.start, line.length + 1});
    }
}

static bool make_rows(struct room *room, struct rows *rows, size_t count)
{
    *rows = (struct rows){.room = (int)count};
    rows->list = actions_memory(&room->house->actions, count * sizeof *rows->list);
    return rows->list != NULL;
}

static bool send_rows(struct room *room, const struct rows *rows)
{
    struct house *house = room->house;
    struct house_action action = {.kind = HOUSE_STORE,
                                  .batch = house->last_batch + 1,
                                  .rows = rows->list,
                                  .row_count = rows->count};

    if (rows->is_short ||
        !map_add(&house->batches, &room->by_batch, hash_add_word(HASH_START, action.batch)))
        return false;
    if (!actions_add(&house->actions, &action)) {
        map_remove(&house->batches, &room->by_batch);
        return false;
    }
    room->batch = ++house->last_batch;
    return true;
}

bool keep_begin(struct room *room)
{
    struct rows rows;

    if (!make_rows(room, &rows, 3))
        return false;
    add_change(room, &rows);
    return send_rows(room, &rows);
}

static bool keep_record(struct room *room, const char *kind, const struct text *text)
{
    struct rows rows;

    if (!make_rows(room, &rows, 1))
        return false;
    add_record(room, &rows, kind, -1, (struct word){text->data, text->length});
    return send_rows(room, &rows);
}

/* The round stands before it, since a clock is of one match. */
void keep_clock(struct room *room)
{
    char data[64];
    struct text text;

    text_init(&text, data, sizeof data);
    text_add_number(&text, room->sitting->round);
    text_add_numbered(&text, " ", table_time_ms(room->sitting->table, room->house->now_ms));
    keep_record(room, "clock", &text);
}

void keep_empty(struct room *room, int64_t empty_ms)
{
    char data[32];
    struct text text;

    text_init(&text, data, sizeof data);
    if (empty_ms > 0)
        text_add_number(&text, empty_ms);
    if (keep_record(room, "empty", &text))
        room->emptying_ms = empty_ms;
}

void keep_end_room(struct room *room)
{
    struct word nothing = {"", 0};
    struct rows rows;

    if (!make_rows(room, &rows, (size_t)room->talk_rows + 4))
        return;
    add_record(room, &rows, "table", -1, nothing);
    add_record(room, &rows, "clock", -1, nothing);
    add_record(room, &rows, "empty", -1, nothing);
    for (int64_t i = 0; i < room->talk_rows; i++)
        add_record(room, &rows, "chat", i, nothing);
    add_end(room, &rows);
    room->is_ending = send_rows(room, &rows);
}

/* Matches. */

static size_t count_lines(const char *lines, size_t length)
{
    size_t count = 0;

    for (size_t i = 0; i < length; i++)
        count += lines[i] == '\n';
    return count;
}

static enum table_keeping keep_lines(void *context, const char *lines, size_t length)
{
    struct sitting *sitting = context;
    struct room *room = sitting->room;
    struct rows rows;

    if (room->batch || !make_rows(room, &rows, count_lines(lines, length) + 3))
        return TABLE_UNKEPT;
    add_lines(sitting, &rows, lines, length);
    if (sitting->table && table_judged(sitting->table) != VERDICT_DONE)
        keep_forget_change(room); /* of what is refused, only what was due is kept */
    add_change(room, &rows);
    if (!send_rows(room, &rows))
        return TABLE_UNKEPT;
    room->keeping = sitting;
    return TABLE_KEEPING;
}

static void note_fault(void *context, const struct message *why)
{
    const struct sitting *sitting = context;

    house_note(sitting->room->house, sitting->room, why);
}

static void see(void *context, uint32_t number)
{
    const struct sitting *sitting = context;

    sitting->room->is_stale = true;
    show_entry(sitting->room, number);
}

static void answer(void *context, uint64_t ticket, enum verdict verdict, const struct message *why)
{
    const struct sitting *sitting = context;

    (void)ticket; /* one call at a time */
    house_answer(sitting->room->house, &sitting->room->asker, verdict, why);
}

static void note(void *context)
{
    const struct sitting *sitting = context;

    sitting->room->is_changed = true;
}

/* Other options are those that were asked for. */
static enum verdict play_again(void *context, bool is_other, struct message *why)
{
    return ask_rematch(((const struct sitting *)context)->room, is_other, why);
}

static struct sitting *open_sitting(struct room *room, struct table_setup *setup, uint32_t round,
                                    int64_t now_ms, struct damage *damage)
{
    struct house *house = room->house;
    struct sitting *sitting = calloc(1, sizeof *sitting);
    uint8_t key[DICE_KEY_SIZE];

    damage->why = SAY("There is no memory left.");
    if (!sitting)
        return NULL;
    *sitting = (struct sitting){.room = room, .round = round};
    house->setup.entropy(house->setup.context, key, sizeof key);
    dice_init(&setup->dice, key);
    house->setup.entropy(house->setup.context, &setup->seed, sizeof setup->seed);
    setup->fold = house->setup.fold;
    setup->keeper = (struct table_keeper){keep_lines, note_fault, sitting};
    setup->watcher = (struct table_watcher){see, answer, note, play_again, sitting};
    sitting->table = table_open(setup, now_ms, damage);
    if (sitting->table)
        return sitting;
    free(sitting);
    return NULL;
}

static struct table_absence absence_of(const struct record *record)
{
    struct table_absence absence = {.grace_ms = (int64_t)record->grace_seconds * 1000,
                                    .is_voted = record->is_voted};

    text_copy(absence.bot, sizeof absence.bot, record->bot);
    return absence;
}

/* A beginning that nobody keeps is none. */
bool keep_open_match(struct room *room, const char *const *names, struct message *why)
{
    const struct record *next = room->next;
    struct table_setup setup = {
        .game = next->game, .params = next->params, .absence = absence_of(next)};
    struct damage damage;

    for (int seat = 0; seat < next->params.players; seat++) {
        setup.names[seat] = names[seat];
        if (next->chairs[seat].holder == HOLDER_BOT)
            setup.bots[seat] = next->chairs[seat].bot;
    }
    struct sitting *opening = open_sitting(room, &setup, next->round, room->house->now_ms, &damage);
    *why = damage.why;
    if (opening && room->batch)
        return true;
    sitting_close(opening);
    return false;
}

/* At first a table takes everybody to be here who is not played for. */
static void take_seats(struct room *room)
{
    room->attended = room->sitting ? ~table_bots(room->sitting->table) : 0;
}

/* The time of the last entry of a log: the second word of its last line. */
static int64_t last_time_ms(const char *log, size_t length)
{
    struct scan scan, words;
    struct word line, last = {0};
    int64_t number, time_ms = 0;

    scan_init(&scan, log, length);
    while (scan_line(&scan, &line))
        last = line;
    scan_init(&words, last.start, last.length);
    if (!word_number(scan_word(&words), 1, FRAME_NONE, &number))
        return 0;
    scan_skip_blanks(&words);
    return word_number(scan_word(&words), 0, NEVER, &time_ms) ? time_ms : 0;
}

/* The clock goes on from where it was kept: so much of it has passed since the last entry. */
bool keep_load_match(struct room *room, int64_t now_ms, struct message *why)
{
    struct table_setup setup = {.log = room->log,
                                .log_length = room->log_length,
                                .find = room->house->setup.find,
                                .absence = absence_of(&room->kept)};
    int64_t passed_ms = room->log ? room->saved_ms - last_time_ms(room->log, room->log_length) : 0;
    struct damage damage = {.why = SAY("Its match is missing.")};

    if (room->saved_round != room->kept.round || passed_ms < 0)
        passed_ms = 0;
    if (room->log)
        room->sitting = open_sitting(room, &setup, room->kept.round, now_ms - passed_ms, &damage);
    *why = damage.why;
    take_seats(room);
    return room->sitting && damage.line == 0;
}

void sitting_close(struct sitting *sitting)
{
    if (!sitting)
        return;
    sitting->room = NULL;
    if (sitting->out > 0)
        return;
    table_close(sitting->table);
    free(sitting);
}

/* Answers of the store. */

static void adopt_talk(struct room *room)
{
    int64_t kept = room->house->setup.limits.chat_kept;

    if (!room->talks)
        room->talks = calloc((size_t)kept, sizeof *room->talks);
    if (room->talks)
        room->talks[room->talk->number % kept] = *room->talk;
    if (room->talk_rows <= room->talk->number % kept)
        room->talk_rows = room->talk->number % kept + 1;
    for (struct caller *caller = room->callers; caller; caller = caller->next_here)
        show_talk(room, caller, room->talk);
}

static void turn_out_barred(struct room *room)
{
    for (int i = 0; i < room->kept.known_count; i++)
        if (room->kept.known[i].is_barred)
            room_turn_out(room, &room->kept.known[i].guest,
                          &SAY("The host has removed you from this table."));
}

static void adopt_change(struct room *room)
{
    if (room->next) {
        if (!digest_equal(&room->kept.host, &room->next->host))
            room->host_gone_ms = room->house->now_ms; /* a host who is not here is waited for */
        room_adopt(room);
        room->is_changed = room->is_changed || !room->talk;
        room->is_new = false;
        turn_out_barred(room);
    }
    if (room->talk)
        adopt_talk(room);
    keep_forget_change(room);
}

/* Who wanted another match, in the seats that they have in it. */
static struct wire_told tell_again(const struct room *room)
{
    struct wire_told told = {.news = room->again_by ? WIRE_BEGUN_AGAIN : WIRE_NO_NEWS};
    int players = room->kept.params.players, seat;

    bits_each (seat, room->again_by)
        told.by |= bits_of((seat + players - 1) % players);
    return told;
}

/* A new match takes the place of the one before. */
static void adopt_match(struct room *room, struct sitting *opening)
{
    sitting_close(room->sitting);
    room->sitting = opening;
    room->told = tell_again(room);
    take_seats(room);
    room->clock_ms = INT64_MIN;
    room->is_stale = true;
}

static void adopt(struct room *room)
{
    struct sitting *keeping = room->keeping;
    bool is_opening = keeping && keeping != room->sitting;
    struct message nothing = {0};

    room->keeping = NULL;
    room->attending = -1;
    if (room->emptying_ms >= 0)
        room->saved_empty_ms = room->emptying_ms;
    room->emptying_ms = -1;
    adopt_change(room);
    if (is_opening)
        adopt_match(room, keeping);
    if (keeping)
        table_kept(keeping->table);
    if (!keeping || is_opening)
        house_answer(room->house, &room->asker, VERDICT_DONE, &nothing);
}

/* What was to happen is forgotten, and what the house does by itself is tried again later. */
static void forget_attempt(struct room *room)
{
    keep_forget_change(room);
    room->is_ending = false;
    room->retry_ms = room->house->now_ms + TABLE_PATIENCE_MS;
    if (room->attending >= 0)
        room->attended ^= (uint64_t)1 << room->attending;
    room->attending = -1;
    room->emptying_ms = -1;
}

/* Follows what another has stored, and judges again: with the change that belongs to it. */
static void follow(struct room *room, struct sitting *sitting, struct word taken)
{
    struct message why;

    if (!table_overtaken(sitting->table, room->house->now_ms, taken.start, taken.length, &why))
        house_note(room->house, room, &why);
    if (!room->batch)
        forget_attempt(room);
}

/* None of it has happened. */
static void give_up(struct room *room, struct word taken)
{
    struct sitting *keeping = room->keeping;
    struct message why = SAY("This could not be saved, so nothing was done.");

    room->keeping = NULL;
    if (keeping && keeping == room->sitting && taken.length > 0) {
        follow(room, keeping, taken);
        return;
    }
    forget_attempt(room);
    if (keeping && keeping == room->sitting) {
        table_unkept(keeping->table, room->house->now_ms);
        return;
    }
    sitting_close(keeping);
    house_answer(room->house, &room->asker, VERDICT_UNKEPT, &why);
}

void keep_stored(struct room *room, enum house_outcome outcome, struct word taken)
{
    bool is_kept = outcome == HOUSE_KEPT;

    if (is_kept && room->is_ending) {
        room_destroy(room);
        return;
    }
    if (is_kept)
        adopt(room);
    else
        give_up(room, outcome == HOUSE_TAKEN ? taken : (struct word){0});
    if (!room->batch)
        room->asker = (struct asker){0};
    if (room->is_new)
        room_destroy(room);
    else
        room_settle(room);
}
