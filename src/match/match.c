/* The referee: time, freshness, the one way in, take-backs, replay. The text of the log is made in
   log.c; what an event means is the game's. */
#include "match.h"

#include "bits.h"
#include "hash.h"
#include "log.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

struct record {
    struct match_entry entry;
    uint64_t check;
};

struct match {
    struct log_header header;
    const char *names[PLAYERS_MAX];
    struct dice dice;
    struct match_keeper keeper;
    void *state;
    void *trial; /* a second state, on which events are tried */
    void *view;
    char *state_text;
    struct outbox outbox;
    struct record *records;
    uint32_t count, room;
    uint64_t header_check;
    uint32_t turn_start; /* the entry at which the present turn began */
    bool is_paused;
    int64_t time_ms;    /* match time when it last began to run, or was stopped */
    int64_t resumed_ms; /* the caller's time then */
};

static enum match_result refuse(enum match_result result, struct message reason,
                                struct message *why)
{
    *why = reason;
    return result;
}

const struct game *match_game(const struct match *match)
{
    return match->header.game;
}

const struct params *match_params(const struct match *match)
{
    return &match->header.params;
}

const char *match_name(const struct match *match, int seat)
{
    return seat >= 0 && seat < PLAYERS_MAX ? match->names[seat] : "";
}

const char *match_bot(const struct match *match, int seat)
{
    return seat >= 0 && seat < PLAYERS_MAX ? match->header.bots[seat] : "";
}

const char *const *match_names(const struct match *match)
{
    return match->names;
}

uint64_t match_to_act(const struct match *match)
{
    return match_game(match)->to_act(match->state);
}

void match_standing(const struct match *match, struct standing *standing)
{
    match_game(match)->standing(match->state, standing);
}

void match_view(const struct match *match, int viewer, void *view)
{
    match_game(match)->view(match->state, viewer, view);
}

void match_write_state(const struct match *match, struct text *text)
{
    match_game(match)->write_state(match->state, text);
}

uint32_t match_length(const struct match *match)
{
    return match->count;
}

const struct match_entry *match_entry(const struct match *match, uint32_t number)
{
    return number >= 1 && number <= match->count ? &match->records[number - 1].entry : NULL;
}

static int64_t last_time_ms(const struct match *match)
{
    return match->count > 0 ? match->records[match->count - 1].entry.time_ms : 0;
}

int64_t match_time_ms(const struct match *match, int64_t now_ms)
{
    int64_t passed = match->is_paused ? 0 : now_ms - match->resumed_ms;
    int64_t time = match->time_ms + (passed > 0 ? passed : 0);

    return time > last_time_ms(match) ? time : last_time_ms(match);
}

bool match_is_paused(const struct match *match)
{
    return match->is_paused;
}

void match_pause(struct match *match, int64_t now_ms)
{
    match->time_ms = match_time_ms(match, now_ms);
    match->is_paused = true;
}

void match_resume(struct match *match, int64_t now_ms)
{
    if (!match->is_paused)
        return;
    match->is_paused = false;
    match->resumed_ms = now_ms;
}

int64_t match_caller_ms(const struct match *match, int64_t time_ms)
{
    return match->is_paused || time_ms == NEVER ? NEVER
                                                : match->resumed_ms + (time_ms - match->time_ms);
}

int64_t match_wakes_ms(const struct match *match)
{
    bool is_chance = bits_has(match_to_act(match), SEAT_NATURE);

    return match_caller_ms(match,
                           is_chance ? match->time_ms : match_game(match)->deadline(match->state));
}

static bool make_room(struct match *match)
{
    if (match->count < match->room)
        return true;
    uint32_t room = match->room ? 2 * match->room : 64;
    struct record *records = realloc(match->records, room * sizeof *records);
    if (!records)
        return false;
    match->records = records;
    match->room = room;
    return true;
}

static bool copy_reports(const struct outbox *outbox, struct match_entry *entry)
{
    size_t size = (size_t)outbox->report_count * sizeof *entry->reports;

    entry->report_count = outbox->report_count;
    entry->turn_begins = outbox->turn_begins;
    entry->is_revealing = outbox->is_revealing;
    if (size == 0)
        return true;
    entry->reports = malloc(size);
    if (entry->reports)
        memcpy(entry->reports, outbox->reports, size);
    return entry->reports != NULL;
}

/* The check of an entry covers its line, the state after it, and by the check before it all that
   went before. False if the state's text is longer than the contract allows. */
static bool find_check(struct match *match, const struct text *line, uint64_t *check)
{
    uint64_t before =
        match->count > 0 ? match->records[match->count - 1].check : match->header_check;
    struct text text;

    text_init(&text, match->state_text, GAME_TEXT_MAX);
    match_game(match)->write_state(match->trial, &text);
    *check = hash_add(hash_add(before, line->data, line->length), text.data, text.length);
    return !text.is_cut;
}

static void swap_states(struct match *match)
{
    void *kept = match->state;

    match->state = match->trial;
    match->trial = kept;
}

/* The line of an entry that is read, not made: it must come out the same, and is not kept again. */
struct expected {
    struct word body;
    uint64_t check;
};

static bool is_as_expected(const struct expected *expected, const struct text *body, uint64_t check)
{
    return !expected || (expected->check == check && word_is(expected->body, body->data));
}

/* A fault of the rules, found in time. */
static enum match_result note_fault(struct match *match, const struct message *why)
{
    if (match->keeper.note_fault)
        match->keeper.note_fault(match->keeper.context, why);
    return MATCH_UNSOUND;
}

static bool keep(struct match *match, const struct text *line)
{
    const struct match_keeper *keeper = &match->keeper;

    return !keeper->keep || keeper->keep(keeper->context, line->data, line->length);
}

/* Writes the entry, keeps it, and makes the tried state the true one. */
static enum match_result append(struct match *match, struct match_entry *entry,
                                const struct expected *expected, struct message *why)
{
    char line[LOG_LINE_MAX];
    struct text text;
    uint64_t check;

    text_init(&text, line, sizeof line);
    log_write_entry(match_game(match), match->count + 1, entry, &text);
    bool is_whole = find_check(match, &text, &check);
    if (!is_as_expected(expected, &text, check))
        return refuse(MATCH_REFUSED, SAY("The entry does not fit what came before."), why);
    log_write_check(check, &text);
    if (!is_whole || text.is_cut || match->outbox.is_overfull) {
        *why = SAY("The rules say more than they may.");
        return note_fault(match, why);
    }
    if (!make_room(match) || !copy_reports(&match->outbox, entry))
        return refuse(MATCH_UNKEPT, SAY("There is no memory left."), why);
    if (!expected && !keep(match, &text)) {
        free(entry->reports);
        return refuse(MATCH_UNKEPT, SAY("The match could not be saved, so nothing was done."), why);
    }
    match->records[match->count++] = (struct record){.entry = *entry, .check = check};
    swap_states(match);
    return MATCH_DONE;
}

/* The one way by which an event happens. */
static enum match_result act(struct match *match, struct match_entry *entry,
                             const struct expected *expected, struct message *why)
{
    const struct game *game = match_game(match);

    if (entry->seat < PLAYERS_MAX && entry->seat >= match_params(match)->players)
        return refuse(MATCH_REFUSED, SAY("That is not for this seat to do."), why);
    memcpy(match->trial, match->state, game->state_size);
    if (!game_apply(game, match->trial, &entry->event, &match->outbox)) {
        game->view(match->state, entry->seat, match->view);
        if (!game->why_not(match->view, &entry->event, why))
            *why = SAY("The rules refuse this.");
        return MATCH_REFUSED;
    }
    if (!game->sound(match->trial, why))
        return note_fault(match, why);
    enum match_result result = append(match, entry, expected, why);
    if (result == MATCH_DONE && match->outbox.turn_begins)
        match->turn_start = match->count;
    return result;
}

static enum match_result advance(struct match *match, int64_t now_ms, struct message *why)
{
    const struct game *game = match_game(match);
    int64_t time_ms = match_time_ms(match, now_ms);
    enum match_result result = MATCH_DONE;

    while (!match->is_paused && result == MATCH_DONE) {
        struct match_entry entry = {.seen = match->count};
        int64_t deadline_ms = game->deadline(match->state);
        if (bits_has(game->to_act(match->state), SEAT_NATURE)) {
            entry.seat = SEAT_NATURE;
            entry.time_ms = last_time_ms(match);
            game->nature(match->state, &match->dice, &entry.event);
        } else if (deadline_ms <= time_ms) {
            entry.seat = SEAT_CLOCK;
            entry.time_ms = deadline_ms > last_time_ms(match) ? deadline_ms : last_time_ms(match);
            entry.event.kind = EVENT_TIMEOUT;
        } else {
            break;
        }
        entry.event.seat = (int16_t)entry.seat;
        entry.event.time_ms = entry.time_ms;
        result = act(match, &entry, NULL, why);
    }
    return result;
}

bool match_advance(struct match *match, int64_t now_ms, struct message *why)
{
    return advance(match, now_ms, why) == MATCH_DONE;
}

static bool is_live(const struct match *match, uint32_t number)
{
    const struct match_entry *entry = match_entry(match, number);

    return number == 0 || (entry && !entry->is_undone && !entry->is_take_back);
}

static bool is_forfeit(const struct match_entry *entry)
{
    return !entry->is_take_back && entry->event.kind == EVENT_FORFEIT;
}

/* Puts the state just after an entry into `trial`, and finds where its turn began. Who has left
   since then stays away. */
static bool rebuild(const struct match *match, uint32_t number, uint32_t *turn_start)
{
    const struct game *game = match_game(match);
    struct outbox outbox;

    *turn_start = 0;
    if (!game_start(game, match_params(match), match->trial, NULL))
        return false;
    for (uint32_t n = 1; n <= match->count; n++) {
        const struct match_entry *entry = match_entry(match, n);
        if (!is_live(match, n) || (n > number && !is_forfeit(entry)))
            continue;
        if (!game_apply(game, match->trial, &entry->event, &outbox))
            return false;
        if (outbox.turn_begins)
            *turn_start = n;
    }
    return true;
}

/* Is there something after that entry that is the seat's own, and nothing revealed, by chance or
   against the clock? */
static bool is_own_since(const struct match *match, int seat, uint32_t number)
{
    uint32_t found = 0;

    for (uint32_t n = number + 1; n <= match->count; n++) {
        const struct match_entry *entry = match_entry(match, n);
        if (!is_live(match, n))
            continue;
        if (entry->is_revealing || entry->seat >= PLAYERS_MAX)
            return false;
        if (is_forfeit(entry))
            continue;
        if (seat != SEAT_TABLE && entry->seat != seat)
            return false;
        found++;
    }
    return found > 0;
}

/* Can the seat go back to that entry? The state there is left in `trial`. */
static bool may_go_back(const struct match *match, int seat, uint32_t number, uint32_t *turn_start,
                        struct message *why)
{
    if (!is_own_since(match, seat, number) || !rebuild(match, number, turn_start))
        return message_refuse(why, SAY("That can no longer be taken back."));
    if (match_game(match)->deadline(match->trial) != NEVER)
        return message_refuse(why, SAY("That was against the clock and stands."));
    return true;
}

bool match_may_take_back(const struct match *match, int seat, uint32_t entry)
{
    uint32_t turn_start;

    return may_go_back(match, seat, entry, &turn_start, NULL);
}

bool match_turn_start(const struct match *match, int seat, uint32_t *entry)
{
    uint32_t turn_start;

    *entry = match->turn_start;
    return bits_has(match_to_act(match), seat) &&
           may_go_back(match, seat, match->turn_start, &turn_start, NULL);
}

static void mark_undone(struct match *match, uint32_t to)
{
    for (uint32_t n = to + 1; n < match->count; n++)
        if (!is_forfeit(match_entry(match, n)))
            match->records[n - 1].entry.is_undone = true;
}

static enum match_result take_back(struct match *match, struct match_entry *entry,
                                   const struct expected *expected, struct message *why)
{
    uint32_t to = entry->back_to, turn_start;

    if (entry->seat != SEAT_TABLE &&
        (entry->seat < 0 || entry->seat >= match_params(match)->players))
        return refuse(MATCH_REFUSED, SAY("That is not for this seat to do."), why);
    if (to >= match->count || !is_live(match, to))
        return refuse(MATCH_REFUSED, SAY("There is nothing to take back."), why);
    if (!may_go_back(match, entry->seat, to, &turn_start, why))
        return MATCH_REFUSED;
    if (!match_game(match)->sound(match->trial, why))
        return note_fault(match, why);
    outbox_clear(&match->outbox);
    outbox_tell(&match->outbox, EVERYONE, SAY("A move is taken back."));
    enum match_result result = append(match, entry, expected, why);
    if (result == MATCH_DONE) {
        mark_undone(match, to);
        match->turn_start = turn_start;
    }
    return result;
}

static bool was_done(const struct match *match, const struct command *command)
{
    if (command->nonce == 0)
        return false;
    for (uint32_t n = match->count; n > 0; n--) {
        const struct match_entry *entry = match_entry(match, n);
        if (entry->nonce == command->nonce && entry->seat == command->event.seat)
            return true;
    }
    return false;
}

/* Had the sender seen what the command depends on? That is the turn that it is part of, their own
   last event, and for a take-back everything. */
static bool is_fresh(const struct match *match, const struct command *command)
{
    if (command->seen > match->count)
        return false;
    if (!command->is_take_back && command->event.kind == EVENT_FORFEIT)
        return true;
    for (uint32_t n = command->seen + 1; n <= match->count; n++) {
        const struct match_entry *entry = match_entry(match, n);
        if (command->is_take_back || entry->is_take_back || entry->turn_begins ||
            entry->seat == command->event.seat)
            return false;
    }
    return true;
}

static enum match_result admit(struct match *match, const struct command *command,
                               struct match_entry *entry, struct message *why)
{
    if (was_done(match, command))
        return refuse(MATCH_REPEATED, SAY("This has been done already."), why);
    if (!command->is_take_back && !event_has_shape(match_game(match)->kinds, &entry->event, why))
        return MATCH_REFUSED;
    if (!command->is_take_back && entry->seat >= PLAYERS_MAX)
        return refuse(MATCH_REFUSED, SAY("That is not for this seat to do."), why);
    if (!is_fresh(match, command))
        return refuse(MATCH_STALE, SAY("The match has gone on in the meantime."), why);
    return command->is_take_back ? take_back(match, entry, NULL, why)
                                 : act(match, entry, NULL, why);
}

enum match_result match_submit(struct match *match, int64_t now_ms, const struct command *command,
                               struct message *why)
{
    struct message later;

    if (match->is_paused)
        return refuse(MATCH_REFUSED, SAY("The match is paused."), why);
    enum match_result result = advance(match, now_ms, why);
    if (result != MATCH_DONE)
        return result;
    struct match_entry entry = {
        .time_ms = match_time_ms(match, now_ms),
        .seat = command->event.seat,
        .seen = command->seen,
        .nonce = command->nonce,
        .is_take_back = command->is_take_back,
        .back_to = command->is_take_back ? command->back_to : 0,
        .event = command->event,
    };
    entry.event.time_ms = entry.time_ms;
    result = admit(match, command, &entry, why);
    if (result == MATCH_DONE)
        advance(match, now_ms,
                &later); /* what it can't do now, the next call tries again and tells */
    return result;
}

static struct match *allocate(const struct log_header *header)
{
    struct match *match = calloc(1, sizeof *match);

    if (!match)
        return NULL;
    match->header = *header;
    match->state = calloc(1, header->game->state_size);
    match->trial = calloc(1, header->game->state_size);
    match->view = calloc(1, header->game->view_size);
    match->state_text = malloc(GAME_TEXT_MAX);
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        match->names[seat] = match->header.names[seat];
    if (match->state && match->trial && match->view && match->state_text)
        return match;
    match_destroy(match);
    return NULL;
}

/* A match before its first event, and the text of its header. */
static struct match *begin(const struct log_header *header, int64_t now_ms, struct text *text,
                           struct message *why)
{
    struct match *match = allocate(header);

    if (!match) {
        *why = SAY("There is no memory left.");
        return NULL;
    }
    match->resumed_ms = now_ms;
    if (!game_start(header->game, &header->params, match->state, why)) {
        match_destroy(match);
        return NULL;
    }
    log_write_header(header, text);
    match->header_check = hash_add(HASH_START, text->data, text->length);
    return match;
}

static void take_names(const struct match_setup *setup, struct log_header *header)
{
    for (int seat = 0; seat < setup->params.players && seat < PLAYERS_MAX; seat++)
        memcpy(header->names[seat], setup->names[seat], strlen(setup->names[seat]));
}

static bool take_bots(const struct match_setup *setup, struct log_header *header)
{
    for (int seat = 0; seat < setup->params.players && seat < PLAYERS_MAX; seat++) {
        const char *bot = setup->bots[seat];
        if (!bot || !*bot)
            continue;
        if (!log_is_bot(word_of(bot)))
            return false;
        memcpy(header->bots[seat], bot, strlen(bot));
    }
    return true;
}

struct match *match_create(const struct match_setup *setup, int64_t now_ms, struct message *why)
{
    struct log_header header = {.game = setup->game, .params = setup->params};
    char data[LOG_HEADER_MAX];
    struct text text;

    if (!match_check_names(setup->names, setup->params.players, setup->fold, why))
        return NULL;
    take_names(setup, &header);
    if (!take_bots(setup, &header)) {
        *why = SAY("That is no computer player.");
        return NULL;
    }
    text_init(&text, data, sizeof data);
    struct match *match = begin(&header, now_ms, &text, why);
    if (!match)
        return NULL;
    match->dice = setup->dice;
    match->keeper = setup->keeper;
    bool is_kept = keep(match, &text);
    if (!is_kept)
        *why = SAY("The match could not be saved, so nothing was done.");
    if (is_kept && match_advance(match, now_ms, why))
        return match;
    match_destroy(match);
    return NULL;
}

void match_destroy(struct match *match)
{
    if (!match)
        return;
    for (uint32_t n = 0; n < match->count; n++)
        free(match->records[n].entry.reports);
    free(match->records);
    free(match->state);
    free(match->trial);
    free(match->view);
    free(match->state_text);
    free(match);
}

char *match_save(const struct match *match, size_t *length)
{
    size_t size = LOG_HEADER_MAX + (size_t)match->count * LOG_LINE_MAX;
    char *data = malloc(size);
    struct text text;

    if (!data)
        return NULL;
    text_init(&text, data, size);
    log_write_header(&match->header, &text);
    for (uint32_t n = 1; n <= match->count; n++) {
        log_write_entry(match_game(match), n, match_entry(match, n), &text);
        log_write_check(match->records[n - 1].check, &text);
    }
    *length = text.length;
    return data;
}

/* What a log must keep to beyond the rules: time does not go back, and a deadline that was due
   acted first. */
static bool is_in_time(const struct match *match, const struct match_entry *entry)
{
    int64_t deadline_ms = match_game(match)->deadline(match->state);

    return entry->time_ms >= last_time_ms(match) &&
           (entry->seat == SEAT_NATURE || entry->seat == SEAT_CLOCK ||
            entry->time_ms < deadline_ms);
}

static bool replay_line(struct match *match, struct word line, struct message *why)
{
    struct match_entry entry;
    struct expected expected;

    if (!log_parse_entry(match_game(match), line, match->count + 1, &entry, &expected.body,
                         &expected.check, why))
        return false;
    if (!is_in_time(match, &entry)) {
        *why = SAY("The entry comes at a wrong time.");
        return false;
    }
    return (entry.is_take_back ? take_back(match, &entry, &expected, why)
                               : act(match, &entry, &expected, why)) == MATCH_DONE;
}

bool match_follow(struct match *match, struct word line, struct message *why)
{
    bool is_followed = replay_line(match, line, why);

    match->time_ms = last_time_ms(match);
    return is_followed;
}

static bool replay(struct match *match, struct scan *scan, struct match_damage *damage)
{
    struct word line;

    for (;;) {
        damage->whole = (size_t)(scan->at - scan->start);
        damage->line++;
        if (!scan_line(scan, &line))
            return true;
        if (scan->at[-1] != '\n') {
            damage->why = SAY("The last entry is incomplete.");
            return false;
        }
        if (!replay_line(match, line, &damage->why))
            return false;
    }
}

struct match *match_load(const char *log, size_t length,
                         const struct game *(*find)(struct word name),
                         bool (*fold)(const char *name, char *folded, size_t size),
                         const struct dice *dice, struct match_keeper keeper, int64_t now_ms,
                         struct match_damage *damage)
{
    struct log_header header;
    char data[LOG_HEADER_MAX];
    struct text text;
    struct scan scan;

    *damage = (struct match_damage){0};
    scan_init(&scan, log, length);
    if (!log_parse_header(&scan, find, fold, &header, &damage->line, &damage->why))
        return NULL;
    text_init(&text, data, sizeof data);
    struct match *match = begin(&header, now_ms, &text, &damage->why);
    if (!match)
        return NULL;
    if (replay(match, &scan, damage))
        *damage = (struct match_damage){.whole = length};
    match->dice = *dice;
    match->keeper = keeper;
    match->time_ms = last_time_ms(match);
    return match;
}
