/* The referee: time, freshness, the one way in, batches, loading. What happened stands in book.c,
   the way back in past.c; the text of the log is made in log.c; what an event means is the game's.
 */
#include "match_inner.h"

#include "bits.h"
#include "hash.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

enum { ENTRIES_SPARE = 1000 };

_Thread_local struct match_scratch match_scratch;

static uint64_t next_serial(void)
{
    static atomic_uint_fast64_t last;

    return atomic_fetch_add(&last, 1) + 1;
}

static enum verdict refuse(enum verdict result, struct message reason, struct message *why)
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

static bool is_seat(int seat)
{
    return seat >= 0 && seat < PLAYERS_MAX;
}

const char *match_name(const struct match *match, int seat)
{
    return is_seat(seat) ? match->names[seat] : "";
}

enum holder match_holder(const struct match *match, int seat)
{
    return is_seat(seat) ? match->now.seats[seat].holder : HOLDER_NOBODY;
}

const char *match_bot(const struct match *match, int seat)
{
    return is_seat(seat) ? match->now.seats[seat].bot : "";
}

const char *const *match_names(const struct match *match)
{
    return match->names;
}

uint64_t match_to_act(const struct match *match)
{
    return match_game(match)->to_act(match->state->bytes);
}

void match_standing(const struct match *match, struct standing *standing)
{
    match_game(match)->standing(match->state->bytes, standing);
}

void match_view(const struct match *match, int viewer, void *view)
{
    match_game(match)->view(match->state->bytes, viewer, view);
}

void match_write_state(const struct match *match, struct text *text)
{
    match_game(match)->write_state(match->state->bytes, text);
}

uint32_t match_length(const struct match *match)
{
    return match->book.count;
}

const struct match_entry *match_entry(const struct match *match, uint32_t number)
{
    return book_entry(&match->book, number);
}

void match_event(const struct match *match, uint32_t number, struct event *event)
{
    book_event(&match->book, number, event);
}

uint32_t match_entries_max(const struct game *game)
{
    return 2 * (uint32_t)game->events_max + ENTRIES_SPARE;
}

void match_watch(struct match *match, struct match_watcher watcher)
{
    match->watcher = watcher;
}

/* Time. */

static int64_t last_time_ms(const struct match *match)
{
    const struct match_entry *last = book_entry(&match->book, match->book.count);

    return last ? last->time_ms : 0;
}

int64_t match_time_ms(const struct match *match, int64_t now_ms)
{
    int64_t passed = match->now.is_paused ? 0 : now_ms - match->now.resumed_ms;
    int64_t time = match->now.time_ms + (passed > 0 ? passed : 0);

    return time > last_time_ms(match) ? time : last_time_ms(match);
}

bool match_is_paused(const struct match *match)
{
    return match->now.is_paused;
}

int64_t match_caller_ms(const struct match *match, int64_t time_ms)
{
    return match->now.is_paused || time_ms == NEVER
               ? NEVER
               : match->now.resumed_ms + (time_ms - match->now.time_ms);
}

int64_t match_wakes_ms(const struct match *match)
{
    bool is_chance = bits_has(match_to_act(match), SEAT_NATURE);

    return match_caller_ms(match, is_chance ? match->now.time_ms
                                            : match_game(match)->deadline(match->state->bytes));
}

/* Entries. */

/* The check of an entry covers its line, the state after it, and by the check before it all that
   went before. */
static uint64_t find_check(const struct match *match, const struct text *line, const void *after)
{
    uint32_t count = match->book.count;
    uint64_t before = count > 0 ? match->book.records[count - 1].check : match->header_check;

    return hash_add_word(hash_add(before, line->data, line->length),
                         match_game(match)->hash_state(after));
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
static enum verdict note_fault(struct match *match, const struct message *why)
{
    if (match->keeper.note_fault)
        match->keeper.note_fault(match->keeper.context, why);
    return VERDICT_UNSOUND;
}

static bool keep(struct match *match, const struct text *line)
{
    const struct match_keeper *keeper = &match->keeper;

    return !keeper->keep || keeper->keep(keeper->context, line->data, line->length);
}

/* What is about to happen: an entry, and what goes with it. */
struct happening {
    struct match_entry entry;
    struct event event; /* of a hold: the letters of the computer player's level as arguments */
    const struct expected *expected;
};

static void watch(struct match *match, const struct held_state *after)
{
    const struct outbox *outbox = &match_scratch.outbox;
    struct match_moment moment = {match->book.count, after->bytes, outbox->report_count,
                                  outbox->reports};

    if (match->watcher.see)
        match->watcher.see(match->watcher.context, match->state->bytes, &moment);
}

/* States. */

struct held_state *state_hold(struct held_state *state)
{
    state->holders++;
    return state;
}

void state_let_go(struct held_state *state)
{
    if (state && --state->holders == 0)
        free(state);
}

void state_copy(const struct game *game, void *to, const void *state)
{
    memcpy(to, state, game_extent(game, state));
}

/* A new one that is held once; NULL without memory. */
static struct held_state *state_keep(const struct game *game, const void *state)
{
    size_t extent = game_extent(game, state);
    struct held_state *copy = malloc(sizeof *copy + extent);

    if (!copy)
        return NULL;
    copy->holders = 1;
    memcpy(copy->bytes, state, extent);
    return copy;
}

/* Another is held in the place of this one. */
static void replace(struct held_state **state, struct held_state *by)
{
    state_hold(by);
    state_let_go(*state);
    *state = by;
}

/* Writes the entry, keeps it, and makes `after` the state. */
static enum verdict append(struct match *match, struct happening *h, struct held_state *after,
                           struct message *why)
{
    char line[LOG_LINE_MAX];
    struct text text;

    text_init(&text, line, sizeof line);
    log_write_entry(match_game(match), match->book.count + 1, &h->entry, &h->event, &text);
    uint64_t check = find_check(match, &text, after->bytes);
    if (!is_as_expected(h->expected, &text, check))
        return refuse(VERDICT_REFUSED, SAY("The entry does not fit what came before."), why);
    log_write_check(check, &text);
    if (text.is_cut || match_scratch.outbox.is_overfull) {
        *why = SAY("The rules say more than they may.");
        return note_fault(match, why);
    }
    if (match->book.count >= match_entries_max(match_game(match)))
        return refuse(VERDICT_REFUSED, SAY("The match has as many entries as it can have."), why);
    if (!book_make_room(&match->book, h->entry.arg_count))
        return refuse(VERDICT_UNKEPT, SAY("There is no memory left."), why);
    if (!h->expected && !keep(match, &text))
        return refuse(VERDICT_UNKEPT, SAY("The match could not be saved, so nothing was done."),
                      why);
    h->entry.turn_begins = match_scratch.outbox.turn_begins;
    h->entry.is_revealing = match_scratch.outbox.is_revealing;
    h->entry.is_timed = match_game(match)->deadline(after->bytes) != NEVER;
    h->entry.is_of_person = match_holder(match, h->entry.seat) == HOLDER_PERSON;
    book_add(&match->book, &h->entry, h->event.args, check);
    watch(match, after);
    replace(&match->state, after);
    if (is_seat(h->entry.seat))
        match->now.last_acts[h->entry.seat] = match->book.count;
    return VERDICT_DONE;
}

static void begin_turn(struct match *match, const struct happening *h)
{
    match->now.turn_start = match->now.turn_begun = match->book.count;
    if (h->entry.seat == SEAT_NATURE) {
        match->now.chance_turn = match->book.count;
        match->now.hints = 0;
    }
    replace(&match->turn_state, match->state);
    past_take_snapshot(match);
}

/* The state with which the turn is to have begun from now on: it knows of who leaves. NULL without
   memory. */
static struct held_state *turn_after(const struct match *match, const struct happening *h)
{
    const struct game *game = match_game(match);

    if (match_scratch.outbox.turn_begins || h->entry.kind != EVENT_FORFEIT)
        return state_hold(match->turn_state);
    state_copy(game, match_scratch.turn, match->turn_state->bytes);
    game_apply(game, match_scratch.turn, &h->event, NULL);
    return state_keep(game, match_scratch.turn);
}

static void resume(struct match *match, int64_t now_ms)
{
    match->now.is_paused = false;
    match->now.resumed_ms = now_ms;
}

/* What happens leads to this state, with that one when its turn began; both are let go. */
static enum verdict reach(struct match *match, struct happening *h, struct held_state *after,
                          struct held_state *turn, struct message *why)
{
    enum verdict result = VERDICT_UNKEPT;

    if (after && turn)
        result = append(match, h, after, why);
    else
        *why = SAY("There is no memory left.");
    if (result == VERDICT_DONE) {
        replace(&match->turn_state, turn);
        if (match_scratch.outbox.turn_begins)
            begin_turn(match, h);
    }
    state_let_go(after);
    state_let_go(turn);
    return result;
}

/* The one way by which an event happens: it is tried on a copy of the state. */
static enum verdict act(struct match *match, struct happening *h, struct message *why)
{
    const struct game *game = match_game(match);

    if (is_seat(h->entry.seat) && h->entry.seat >= match_params(match)->players)
        return refuse(VERDICT_REFUSED, SAY("That is not for this seat to do."), why);
    state_copy(game, match_scratch.trial, match->state->bytes);
    if (!game_apply(game, match_scratch.trial, &h->event, &match_scratch.outbox)) {
        game->view(match->state->bytes, h->entry.seat, match_scratch.view);
        if (!game->why_not(match_scratch.view, &h->event, why))
            *why = SAY("The rules refuse this.");
        return VERDICT_REFUSED;
    }
    if (!game->sound(match_scratch.trial, why))
        return note_fault(match, why);
    return reach(match, h, state_keep(game, match_scratch.trial), turn_after(match, h), why);
}

static void set_event(struct happening *h, int seat, int64_t time_ms)
{
    h->event.seat = (int16_t)seat;
    h->event.time_ms = time_ms;
    h->entry.seat = (int16_t)seat;
    h->entry.time_ms = time_ms;
    h->entry.kind = h->event.kind;
    h->entry.arg_count = h->event.arg_count;
}

/* What chance or the clock is to do by this time; false if nothing. */
static bool find_due(struct match *match, int64_t time_ms, struct happening *h)
{
    const struct game *game = match_game(match);
    int64_t deadline_ms = game->deadline(match->state->bytes), last_ms = last_time_ms(match);

    h->entry = (struct match_entry){.seen = match->book.count};
    h->expected = NULL;
    if (bits_has(game->to_act(match->state->bytes), SEAT_NATURE)) {
        game->nature(match->state->bytes, &match->dice, &h->event);
        set_event(h, SEAT_NATURE, last_ms);
        return true;
    }
    if (deadline_ms > time_ms)
        return false;
    h->event.kind = EVENT_TIMEOUT;
    h->event.arg_count = 0;
    set_event(h, SEAT_CLOCK, deadline_ms > last_ms ? deadline_ms : last_ms);
    return true;
}

static enum verdict advance(struct match *match, int64_t now_ms, struct message *why)
{
    int64_t time_ms = match_time_ms(match, now_ms);
    enum verdict result = VERDICT_DONE;
    struct happening h;

    while (!match->now.is_paused && result == VERDICT_DONE) {
        struct dice dice = match->dice;
        if (!find_due(match, time_ms, &h))
            break;
        result = act(match, &h, why);
        if (result != VERDICT_DONE)
            match->dice = dice;
    }
    return result;
}

bool match_advance(struct match *match, int64_t now_ms, struct message *why)
{
    return advance(match, now_ms, why) == VERDICT_DONE;
}

/* Taking back. */

static enum verdict take_back(struct match *match, struct happening *h, struct message *why)
{
    const struct game *game = match_game(match);
    uint32_t to = h->entry.back_to, turn_start;

    if (h->entry.seat != SEAT_TABLE &&
        (h->entry.seat < 0 || h->entry.seat >= match_params(match)->players))
        return refuse(VERDICT_REFUSED, SAY("That is not for this seat to do."), why);
    if (to >= match->book.count || !book_stands(&match->book, to))
        return refuse(VERDICT_REFUSED, SAY("There is nothing to take back."), why);
    if (!past_may_go_back(match, h->entry.seat, to, why) ||
        !past_go_back(match, to, &turn_start, why))
        return VERDICT_REFUSED;
    if (!game->sound(match_scratch.trial, why))
        return note_fault(match, why);
    past_tell(DEED_BACK, &match_scratch.outbox);
    struct held_state *after = state_keep(game, match_scratch.trial);
    struct held_state *turn =
        after && turn_start == to ? state_hold(after) : state_keep(game, match_scratch.turn);
    enum verdict result = reach(match, h, after, turn, why);
    if (result != VERDICT_DONE)
        return result;
    match->now.last_back = match->book.count;
    match->now.turn_start = turn_start;
    return VERDICT_DONE;
}

/* What the table does. */

static enum verdict hold(struct match *match, const struct happening *h, struct message *why)
{
    const struct match_entry *entry = &h->entry;
    struct holding by;

    if (entry->kind < 0 || entry->kind >= match_params(match)->players ||
        entry->holder >= HOLDERS || entry->arg_count > BOT_WORD_MAX)
        return refuse(VERDICT_REFUSED, SAY("Nobody can sit down like that."), why);
    past_take_holding(entry, h->event.args, &by);
    if ((by.holder == HOLDER_BOT) != log_is_bot(word_of(by.bot)))
        return refuse(VERDICT_REFUSED, SAY("Nobody can sit down like that."), why);
    struct holding *seat = &match->now.seats[entry->kind];
    if (seat->holder == by.holder && strcmp(seat->bot, by.bot) == 0)
        return refuse(VERDICT_REFUSED, SAY("That seat is held like that already."), why);
    *seat = by;
    return VERDICT_DONE;
}

static enum verdict pause_or_resume(struct match *match, const struct happening *h, int64_t now_ms,
                                    struct message *why)
{
    bool is_pause = h->entry.deed == DEED_PAUSE;

    if (match->now.is_paused == is_pause)
        return refuse(VERDICT_REFUSED,
                      is_pause ? SAY("The match is paused.") : SAY("The match is not paused."),
                      why);
    if (is_pause && match_to_act(match) == 0)
        return refuse(VERDICT_REFUSED, SAY("The game is over."), why);
    if (is_pause) {
        match->now.time_ms = h->entry.time_ms;
        match->now.is_paused = true;
    } else {
        resume(match, now_ms);
    }
    return VERDICT_DONE;
}

static enum verdict take_hint(struct match *match, struct message *why)
{
    if (match_to_act(match) == 0)
        return refuse(VERDICT_REFUSED, SAY("The game is over."), why);
    match->now.hints++;
    return VERDICT_DONE;
}

/* An entry that changes nothing in the game. Of those that can wait there are only so many that the
   rest can be played, a pause ended and each seat held by a person again. It is tried on a copy of
   the condition, as the others are on a copy of the state. */
static enum verdict attend(struct match *match, struct happening *h, int64_t now_ms,
                           struct message *why)
{
    struct condition before = match->now;
    bool can_wait = h->entry.deed == DEED_PAUSE || h->entry.deed == DEED_HINT ||
                    (h->entry.deed == DEED_HOLD && h->entry.holder != HOLDER_PERSON);
    enum verdict result;

    if (h->entry.seat != SEAT_TABLE)
        return refuse(VERDICT_REFUSED, SAY("Only the table does that."), why);
    if (can_wait && !past_has_room(match, 1 + PLAYERS_MAX))
        return refuse(VERDICT_REFUSED, SAY("Too much has happened: there is no room for that."),
                      why);
    result = h->entry.deed == DEED_HOLD   ? hold(match, h, why)
             : h->entry.deed == DEED_HINT ? take_hint(match, why)
                                          : pause_or_resume(match, h, now_ms, why);
    past_tell((enum deed)h->entry.deed, &match_scratch.outbox);
    if (result == VERDICT_DONE)
        result = append(match, h, match->state, why);
    if (result != VERDICT_DONE)
        match->now = before;
    return result;
}

/* The way in. */

/* Had the sender seen what the command depends on? That is the turn that it is part of, their own
   last event, and for a take-back everything. A forfeit and the table's deeds depend on nothing. */
static bool is_fresh(const struct match *match, const struct command *command)
{
    uint32_t seen = command->seen;
    int seat = command->event.seat;

    if (seen > match->book.count)
        return false;
    if (command->deed == DEED_BACK)
        return seen == match->book.count;
    if (command->deed != DEED_EVENT || command->event.kind == EVENT_FORFEIT)
        return true;
    return seen >= match->now.turn_begun && seen >= match->now.last_back &&
           (!is_seat(seat) || seen >= match->now.last_acts[seat]);
}

static enum verdict happen(struct match *match, struct happening *h, int64_t now_ms,
                           struct message *why)
{
    enum verdict result = VERDICT_REFUSED;

    switch ((enum deed)h->entry.deed) {
    case DEED_EVENT:
        result = act(match, h, why);
        if (result == VERDICT_DONE && match->now.is_paused)
            resume(match, now_ms);
        break;
    case DEED_BACK: result = take_back(match, h, why); break;
    case DEED_HOLD:
    case DEED_PAUSE:
    case DEED_RESUME:
    case DEED_HINT: result = attend(match, h, now_ms, why); break;
    case DEEDS: break;
    }
    return result;
}

/* Who leaves ends a pause; nothing else happens in one but what the table does. */
static bool waits_for_resume(const struct match *match, const struct match_entry *entry)
{
    return match->now.is_paused && (entry->deed == DEED_BACK || entry->deed == DEED_HINT ||
                                    (entry->deed == DEED_EVENT && entry->kind != EVENT_FORFEIT));
}

static enum verdict admit(struct match *match, const struct command *command, struct happening *h,
                          int64_t now_ms, struct message *why)
{
    bool is_event = command->deed == DEED_EVENT;

    if (book_has_nonce(&match->book, command->event.seat, command->nonce))
        return refuse(VERDICT_REPEATED, SAY("This has been done already."), why);
    if (is_event && !event_has_shape(match_game(match)->kinds, &h->event, why))
        return VERDICT_REFUSED;
    if (is_event && !is_seat(h->entry.seat))
        return refuse(VERDICT_REFUSED, SAY("That is not for this seat to do."), why);
    if (waits_for_resume(match, &h->entry))
        return refuse(VERDICT_REFUSED, SAY("The match is paused."), why);
    if (!is_fresh(match, command))
        return refuse(VERDICT_STALE, SAY("The match has gone on in the meantime."), why);
    return happen(match, h, now_ms, why);
}

static void take_command(const struct command *command, int64_t time_ms, struct happening *h)
{
    *h = (struct happening){
        .entry = {.seen = command->seen, .nonce = command->nonce, .deed = (uint8_t)command->deed}};
    if (command->deed == DEED_EVENT)
        h->event = command->event;
    for (int i = 0; command->deed == DEED_HOLD && i < BOT_WORD_MAX && command->by.bot[i]; i++)
        h->event.args[h->event.arg_count++] = command->by.bot[i];
    set_event(h, command->event.seat, time_ms);
    if (command->deed == DEED_BACK)
        h->entry.back_to = command->back_to;
    if (command->deed == DEED_HOLD) {
        h->entry.kind =
            command->held >= 0 && command->held < PLAYERS_MAX ? (int16_t)command->held : -1;
        h->entry.holder = (uint8_t)command->by.holder;
    }
}

enum verdict match_submit(struct match *match, int64_t now_ms, const struct command *command,
                          struct message *why)
{
    struct happening h;
    struct message later;
    enum verdict result = advance(match, now_ms, why);

    if (result != VERDICT_DONE)
        return result;
    take_command(command, match_time_ms(match, now_ms), &h);
    result = admit(match, command, &h, now_ms, why);
    if (result == VERDICT_DONE)
        advance(match, now_ms, &later); /* what it can't do now is tried again, and told then */
    return result;
}

/* Batches. */

static void free_mark(struct mark *mark)
{
    if (!mark)
        return;
    state_let_go(mark->state);
    state_let_go(mark->turn_state);
    free(mark);
}

bool match_begin(struct match *match)
{
    struct mark *mark = malloc(sizeof *mark);

    if (!mark)
        return false;
    *mark = (struct mark){match->now, match->dice, match->book.count, state_hold(match->state),
                          state_hold(match->turn_state)};
    free_mark(match->mark);
    match->mark = mark;
    return true;
}

const void *match_state(const struct match *match)
{
    return match->state->bytes;
}

const void *match_state_before(const struct match *match)
{
    return match->mark ? match->mark->state->bytes : NULL;
}

void match_keep(struct match *match)
{
    free_mark(match->mark);
    match->mark = NULL;
}

void match_revert(struct match *match)
{
    struct mark *mark = match->mark;

    if (!mark)
        return;
    book_cut(&match->book, mark->count);
    match->now = mark->now;
    match->dice = mark->dice;
    replace(&match->state, mark->state);
    replace(&match->turn_state, mark->turn_state);
    for (int i = 0; i < SNAPSHOTS; i++)
        if (match->snapshots[i].at > mark->count)
            match->snapshots[i].at = 0;
    match->serial = next_serial();
    match_keep(match);
}

/* Beginnings and ends. */

static struct match *allocate(const struct log_header *header)
{
    struct match *match = calloc(1, sizeof *match);

    if (!match)
        return NULL;
    match->header = *header;
    match->serial = next_serial();
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        match->names[seat] = match->header.names[seat];
        if (header->bots[seat][0])
            match->now.seats[seat].holder = HOLDER_BOT;
        memcpy(match->now.seats[seat].bot, header->bots[seat], sizeof header->bots[seat]);
    }
    return match;
}

/* The state before the first event. */
static bool take_start(struct match *match, struct message *why)
{
    const struct game *game = match_game(match);

    if (!game_start(game, match_params(match), match_scratch.trial, why))
        return false;
    match->state = state_keep(game, match_scratch.trial);
    if (!match->state)
        return message_refuse(why, SAY("There is no memory left."));
    match->turn_state = state_hold(match->state);
    return true;
}

/* A match before its first event, and the text of its header. */
static struct match *begin(const struct log_header *header, int64_t now_ms, struct text *text,
                           struct message *why)
{
    const struct game *game = header->game;
    struct match *match = NULL;

    if (game->state_size > GAME_STATE_MAX || game->view_size > GAME_VIEW_MAX)
        *why = SAY("The rules say more than they may.");
    else if (!(match = allocate(header)))
        *why = SAY("There is no memory left.");
    if (!match)
        return NULL;
    match->now.resumed_ms = now_ms;
    if (!take_start(match, why)) {
        match_destroy(match);
        return NULL;
    }
    match->is_first_timed = game->deadline(match->state->bytes) != NEVER;
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
        *why = SAY("That is not a computer player.");
        return NULL;
    }
    text_init(&text, data, sizeof data);
    struct match *match = begin(&header, now_ms, &text, why);
    if (!match)
        return NULL;
    match->dice = setup->dice;
    match->keeper = setup->keeper;
    match->watcher = setup->watcher;
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
    for (int i = 0; i < SNAPSHOTS; i++)
        state_let_go(match->snapshots[i].state);
    book_finish(&match->book);
    free_mark(match->mark);
    state_let_go(match->state);
    state_let_go(match->turn_state);
    free(match);
}

char *match_save(const struct match *match, size_t *length)
{
    size_t size = LOG_HEADER_MAX + (size_t)match->book.count * LOG_LINE_MAX;
    char *data = malloc(size);
    struct text text;

    if (!data)
        return NULL;
    text_init(&text, data, size);
    log_write_header(&match->header, &text);
    for (uint32_t n = 1; n <= match->book.count; n++) {
        struct event event;
        book_event(&match->book, n, &event);
        log_write_entry(match_game(match), n, match_entry(match, n), &event, &text);
        log_write_check(match->book.records[n - 1].check, &text);
    }
    *length = text.length;
    return data;
}

/* What a log must keep to beyond the rules: time does not go back, and a deadline that was due
   acted first. */
static bool is_in_time(const struct match *match, const struct match_entry *entry)
{
    int64_t deadline_ms = match_game(match)->deadline(match->state->bytes);

    return entry->time_ms >= last_time_ms(match) &&
           (entry->seat == SEAT_NATURE || entry->seat == SEAT_CLOCK ||
            entry->time_ms < deadline_ms);
}

bool match_follow(struct match *match, int64_t now_ms, struct word line, struct message *why)
{
    struct expected expected;
    struct happening h = {.expected = &expected};

    if (!log_parse_entry(match_game(match), line, match->book.count + 1, &h.entry, &h.event,
                         &expected.body, &expected.check, why))
        return false;
    if (!is_in_time(match, &h.entry))
        return message_refuse(why, SAY("The entry comes at a wrong time."));
    if (waits_for_resume(match, &h.entry))
        return message_refuse(why, SAY("The match is paused."));
    return happen(match, &h, now_ms, why) == VERDICT_DONE;
}

static bool replay(struct match *match, struct scan *scan, struct damage *damage)
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
        if (!match_follow(match, match->now.resumed_ms, line, &damage->why))
            return false;
    }
}

struct match *match_load(const char *log, size_t length,
                         const struct game *(*find)(struct word name),
                         bool (*fold)(const char *name, char *folded, size_t size),
                         const struct dice *dice, struct match_keeper keeper, int64_t now_ms,
                         struct damage *damage)
{
    struct log_header header;
    char data[LOG_HEADER_MAX];
    struct text text;
    struct scan scan;

    *damage = (struct damage){0};
    scan_init(&scan, log, length);
    if (!log_parse_header(&scan, find, fold, &header, &damage->line, &damage->why))
        return NULL;
    text_init(&text, data, sizeof data);
    struct match *match = begin(&header, now_ms, &text, &damage->why);
    if (!match)
        return NULL;
    if (replay(match, &scan, damage))
        *damage = (struct damage){.whole = length};
    match->dice = *dice;
    match->keeper = keeper;
    match->now.time_ms = last_time_ms(match);
    match->now.resumed_ms = now_ms;
    return match;
}
