/* Pending and kept: collects what a call makes, has it kept as a whole, shows it or takes it away.
 */
#include "parts.h"

#include <stdlib.h>
#include <string.h>

static void free_batch(struct batch *batch)
{
    if (!batch)
        return;
    for (int i = 0; i < batch->moment_count; i++) {
        free(batch->moments[i]->state);
        free(batch->moments[i]);
    }
    free(batch->moments);
    free(batch->lines);
    free(batch);
}

static struct batch *take_batch(struct table *table)
{
    struct batch *batch = table->batch;

    table->batch = NULL;
    return batch;
}

void batch_drop(struct table *table)
{
    free_batch(take_batch(table));
}

bool batch_begin(struct table *table, const struct call *call)
{
    table->batch = calloc(1, sizeof *table->batch);
    if (!table->batch)
        return false;
    table->batch->call = *call;
    return true;
}

bool batch_keep_line(void *context, const char *line, size_t length)
{
    struct batch *batch = ((struct table *)context)->batch;

    if (batch->length + length > batch->room) {
        size_t room = 2 * (batch->length + length);
        char *lines = realloc(batch->lines, room);
        if (!lines)
            return false;
        batch->lines = lines;
        batch->room = room;
    }
    memcpy(batch->lines + batch->length, line, length);
    batch->length += length;
    return true;
}

void batch_note_fault(void *context, const struct message *why)
{
    const struct table_keeper *keeper = &((struct table *)context)->keeper;

    if (keeper->note_fault)
        keeper->note_fault(keeper->context, why);
}

static bool add_moment(struct batch *batch, struct moment *moment)
{
    if (batch->moment_count == batch->moment_room) {
        int room = 2 * batch->moment_room + 4;
        struct moment **moments = realloc(batch->moments, (size_t)room * sizeof(struct moment *));
        if (!moments)
            return false;
        batch->moments = moments;
        batch->moment_room = room;
    }
    batch->moments[batch->moment_count++] = moment;
    return true;
}

/* The last one's state is about to be another's. */
static bool part_from_last(struct batch *batch, const struct game *game, const void *state)
{
    size_t extent = game_extent(game, state);

    if (batch->moment_count == 0)
        return true;
    struct moment *last = batch->moments[batch->moment_count - 1];
    last->state = malloc(extent);
    if (last->state)
        memcpy(last->state, state, extent);
    return last->state;
}

void batch_see(void *context, const void *before, const struct match_moment *seen)
{
    struct table *table = context;
    size_t size = (size_t)seen->report_count * sizeof *seen->reports;
    struct moment *moment = table->batch->is_short ? NULL : malloc(sizeof *moment + size);

    if (!moment || !part_from_last(table->batch, match_game(table->match), before) ||
        !add_moment(table->batch, moment)) {
        free(moment);
        table->batch->is_short = true;
        return;
    }
    *moment = (struct moment){.number = seen->number, .report_count = seen->report_count};
    memcpy(moment->reports, seen->reports, size);
}

/* A seat is held by somebody else now. */
static void follow_hold(struct table *table, uint32_t number)
{
    const struct match_entry *entry = match_entry(table->match, number);

    if (entry->deed != DEED_HOLD)
        return;
    company_seat(table->company, entry->kind);
    if (entry->holder == HOLDER_PERSON)
        table->away_ms[entry->kind] = NEVER;
}

/* Shows all that was made, in order. */
static void show(struct table *table, struct batch *batch)
{
    table->before = match_state_before(table->match);
    for (int i = 0; i < batch->moment_count; i++) {
        const struct moment *moment = batch->moments[i];
        struct match_moment shown = {moment->number,
                                     moment->state ? moment->state : match_state(table->match),
                                     moment->report_count, moment->reports};
        table->shown = &shown;
        if (table->watcher.see)
            table->watcher.see(table->watcher.context, moment->number);
        table->before = shown.state;
    }
    table->shown = NULL;
    table->before = NULL;
}

/* Nothing is tried by itself for a while. */
static void be_patient(struct table *table, int64_t now_ms)
{
    table->patience_ms = now_ms + TABLE_PATIENCE_MS;
}

/* All of it has happened. */
static enum verdict finish(struct table *table, struct message *why)
{
    struct batch *batch = take_batch(table);
    enum verdict verdict = batch->verdict;
    bool has_failed = verdict == VERDICT_UNKEPT || verdict == VERDICT_UNSOUND ||
                      (verdict == VERDICT_REFUSED && batch->call.kind == CALL_TAKE_OVER);

    table->patience_ms = INT64_MIN;
    if (has_failed)
        be_patient(table, batch->call.came_ms);
    table->is_begun = true;
    bool has_entries = table->length < match_length(table->match);
    while (table->length < match_length(table->match))
        follow_hold(table, ++table->length);
    people_follow_play(table, batch->call.came_ms);
    if (batch->call.kind == CALL_BOT && verdict != VERDICT_UNKEPT)
        company_settle(table->company, batch->call.command.event.seat);
    show(table, batch);
    match_keep(table->match);
    if (has_entries)
        people_forget_request(table);
    *why = batch->why;
    free_batch(batch);
    return verdict;
}

/* None of it has happened. */
static enum verdict take_away(struct table *table, int64_t now_ms, struct message *why)
{
    struct batch *batch = take_batch(table);

    match_revert(table->match);
    be_patient(table, now_ms);
    *why = batch->is_short ? SAY("There is no memory left.")
                           : SAY("The match could not be saved, so nothing was done.");
    free_batch(batch);
    return VERDICT_UNKEPT;
}

enum verdict batch_end(struct table *table, enum verdict verdict, struct message *why)
{
    const struct table_keeper *keeper = &table->keeper;
    struct batch *batch = table->batch;
    enum table_keeping keeping = TABLE_KEPT;

    batch->verdict = verdict;
    batch->why = *why;
    if (batch->is_short)
        keeping = TABLE_UNKEPT;
    else if (batch->length > 0 && keeper->keep)
        keeping = keeper->keep(keeper->context, batch->lines, batch->length);
    batch->is_pending = keeping == TABLE_KEEPING;
    if (batch->is_pending)
        return VERDICT_PENDING;
    return keeping == TABLE_KEPT ? finish(table, why) : take_away(table, batch->call.came_ms, why);
}

enum verdict batch_run(struct table *table, const struct call *call, const struct command *command,
                       struct message *why)
{
    enum verdict verdict = VERDICT_DONE;

    *why = (struct message){0};
    if (!batch_begin(table, call) || !match_begin(table->match)) {
        batch_drop(table);
        be_patient(table, call->came_ms);
        *why = SAY("There is no memory left.");
        return VERDICT_UNKEPT;
    }
    if (command)
        verdict = match_submit(table->match, call->came_ms, command, why);
    else if (!match_advance(table->match, call->came_ms, why))
        verdict = VERDICT_UNKEPT;
    return batch_end(table, verdict, why);
}

/* Is it the table's own affair? */
static bool is_own(const struct call *call)
{
    return call->kind == CALL_WAKE || call->kind == CALL_BOT || call->kind == CALL_TAKE_OVER;
}

/* Tells what became of something that was pending. */
static void answer(struct table *table, const struct call *call, enum verdict verdict,
                   const struct message *why)
{
    if (!is_own(call) && verdict != VERDICT_PENDING && table->watcher.answer)
        table->watcher.answer(table->watcher.context, call->ticket, verdict, why);
}

/* Judges what waited, in order, until something is pending again. */
static void judge_waiting(struct table *table)
{
    while (table->waiting_count > 0 && !table->batch) {
        struct call call = table->waiting[0];
        struct message why = {0};
        table->waiting_count--;
        memmove(table->waiting, table->waiting + 1,
                (size_t)table->waiting_count * sizeof *table->waiting);
        enum verdict verdict = people_call(table, &call, &why);
        answer(table, &call, verdict, &why);
    }
    if (table->waiting_count > 0)
        return;
    free(table->waiting);
    table->waiting = NULL;
}

void table_kept(struct table *table)
{
    struct message why;

    if (!table_is_pending(table))
        return;
    struct call call = table->batch->call;
    enum verdict verdict = finish(table, &why);
    answer(table, &call, verdict, &why);
    judge_waiting(table);
}

void table_unkept(struct table *table, int64_t now_ms)
{
    struct message why;

    if (!table_is_pending(table))
        return;
    struct call call = table->batch->call;
    enum verdict verdict = take_away(table, now_ms, &why);
    answer(table, &call, verdict, &why);
    judge_waiting(table);
}

/* Plays lines that came from elsewhere, all or none of them. */
static bool follow(struct table *table, int64_t now_ms, const char *lines, size_t length,
                   struct message *why)
{
    struct call call = {.kind = CALL_WAKE, .came_ms = now_ms};
    struct message unheard;
    struct scan scan;
    struct word line;
    bool is_followed = batch_begin(table, &call) && match_begin(table->match);

    if (!is_followed)
        *why = SAY("There is no memory left.");
    scan_init(&scan, lines, length);
    while (is_followed && scan_line(&scan, &line))
        is_followed = match_follow(table->match, now_ms, line, why);
    if (is_followed && table->batch->is_short)
        is_followed = message_refuse(why, SAY("There is no memory left."));
    if (is_followed)
        finish(table, &unheard);
    else
        match_revert(table->match);
    batch_drop(table);
    return is_followed;
}

bool table_overtaken(struct table *table, int64_t now_ms, const char *lines, size_t length,
                     struct message *why)
{
    enum verdict verdict = VERDICT_UNKEPT;

    *why = (struct message){0};
    if (!table_is_pending(table) || !table->is_begun)
        return message_refuse(why, SAY("Nothing is being kept."));
    struct call call = table->batch->call;
    match_revert(table->match);
    batch_drop(table);
    bool is_followed = follow(table, now_ms, lines, length, why);
    if (!is_followed)
        be_patient(table, now_ms);
    struct message reason = *why;
    if (is_followed && !is_own(&call))
        verdict = people_call(table, &call, &reason);
    answer(table, &call, verdict, &reason);
    judge_waiting(table);
    return is_followed;
}
