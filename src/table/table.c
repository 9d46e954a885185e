/* Opens and closes a table, wakes it, lets its computer players think, shows what is kept. */
#include "parts.h"

#include "bits.h"
#include "maker.h"

#include <stdlib.h>
#include <string.h>

static struct match_keeper keeper_of(struct table *table)
{
    return (struct match_keeper){batch_keep_line, batch_note_fault, table};
}

static struct match_watcher watcher_of(struct table *table)
{
    return (struct match_watcher){batch_see, table};
}

/* A new match, all of whose beginning is one batch. */
static struct match *begin(struct table *table, const struct table_setup *setup, int64_t now_ms,
                           struct message *why)
{
    struct match_setup begun = {
        .game = setup->game,
        .params = setup->params,
        .fold = setup->fold,
        .dice = setup->dice,
        .keeper = keeper_of(table),
    };

    memcpy(begun.names, setup->names, sizeof begun.names);
    memcpy(begun.bots, setup->bots, sizeof begun.bots);
    if (batch_begin(table, &(struct call){.kind = CALL_WAKE, .came_ms = now_ms}))
        return match_create(&begun, now_ms, why);
    *why = SAY("There is no memory left.");
    return NULL;
}

static struct match *load(struct table *table, const struct table_setup *setup, int64_t now_ms,
                          struct damage *damage)
{
    struct match *match = match_load(setup->log, setup->log_length, setup->find, setup->fold,
                                     &setup->dice, keeper_of(table), now_ms, damage);

    table->is_begun = true;
    table->length = match ? match_length(match) : 0;
    return match;
}

static struct table *allocate(const struct table_setup *setup)
{
    struct table *table = calloc(1, sizeof *table);

    if (!table)
        return NULL;
    table->keeper = setup->keeper;
    table->watcher = setup->watcher;
    table->absence = setup->absence;
    table->patience_ms = INT64_MIN;
    table->deserted_ms = NEVER;
    if (!*table->absence.bot)
        text_copy(table->absence.bot, sizeof table->absence.bot, bot_level_names[BOT_MEDIUM]);
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        table->away_ms[seat] = NEVER;
    return table;
}

/* Fills the table; false if it can't stand. */
static bool fill(struct table *table, const struct table_setup *setup, int64_t now_ms,
                 struct damage *damage)
{
    if (bot_level_of(word_of(table->absence.bot)) < 0)
        return message_refuse(&damage->why, SAY("That is not a computer player."));
    table->match =
        setup->log ? load(table, setup, now_ms, damage) : begin(table, setup, now_ms, &damage->why);
    if (!table->match)
        return false;
    table->company = company_create(table->match, setup->bot, setup->seed, setup->has_onlooker);
    if (!table->company)
        return message_refuse(&damage->why, SAY("There is no memory left."));
    match_watch(table->match, watcher_of(table));
    return setup->log || batch_end(table, VERDICT_DONE, &damage->why) != VERDICT_UNKEPT;
}

struct table *table_open(const struct table_setup *setup, int64_t now_ms, struct damage *damage)
{
    struct table *table = allocate(setup);

    *damage = (struct damage){0};
    if (!table)
        damage->why = SAY("There is no memory left.");
    else if (fill(table, setup, now_ms, damage)) {
        people_follow_play(table, now_ms);
        return table;
    }
    table_close(table);
    return NULL;
}

void table_close(struct table *table)
{
    if (!table)
        return;
    batch_drop(table);
    company_destroy(table->company);
    match_destroy(table->match);
    free(table->waiting);
    free(table->scratch);
    free(table);
}

bool table_check_name(const char *name, struct message *why)
{
    return match_check_name(name, why);
}

bool table_check_names(const char *const *names, int players,
                       bool (*fold)(const char *name, char *folded, size_t size),
                       struct message *why)
{
    return match_check_names(names, players, fold, why);
}

/* Time. */

bool table_is_pending(const struct table *table)
{
    return table->batch && table->batch->is_pending;
}

enum verdict table_judged(const struct table *table)
{
    return table->batch ? table->batch->verdict : VERDICT_DONE;
}

int64_t table_wakes_ms(const struct table *table, int64_t now_ms)
{
    int64_t times[] = {match_wakes_ms(table->match), company_wakes_ms(table->company, now_ms),
                       people_wake_ms(table)};
    int64_t wakes_ms = NEVER;

    if (table_is_pending(table) || !table->is_begun)
        return NEVER;
    for (size_t i = 0; i < sizeof times / sizeof *times; i++)
        wakes_ms = times[i] < wakes_ms ? times[i] : wakes_ms;
    return wakes_ms < table->patience_ms ? table->patience_ms : wakes_ms;
}

/* The next thing that is due, if something is. */
static bool find_due(struct table *table, int64_t now_ms, struct call *call)
{
    *call = (struct call){.kind = CALL_WAKE, .came_ms = now_ms};
    if (match_wakes_ms(table->match) <= now_ms || people_due(table, now_ms, call))
        return true;
    call->kind = CALL_BOT;
    return company_decides(table->company, now_ms, &call->command);
}

/* A computer player's decision that is refused is its own affair. */
enum verdict table_wake(struct table *table, int64_t now_ms, struct message *why)
{
    struct call call;

    while (table_wakes_ms(table, now_ms) <= now_ms && find_due(table, now_ms, &call)) {
        enum verdict verdict = people_call(table, &call, why);
        bool is_settled = verdict == VERDICT_DONE || call.kind == CALL_BOT;
        if (verdict == VERDICT_UNKEPT || verdict == VERDICT_PENDING || !is_settled)
            return verdict;
    }
    return VERDICT_DONE;
}

int64_t table_time_ms(const struct table *table, int64_t now_ms)
{
    return match_time_ms(table->match, now_ms);
}

int64_t table_caller_ms(const struct table *table, int64_t time_ms)
{
    return match_caller_ms(table->match, time_ms);
}

/* Computer players. */

struct company_task *table_take_task(struct table *table)
{
    struct company_task *task;

    return table->is_begun && !table_is_pending(table) && company_take(table->company, &task)
               ? task
               : NULL;
}

size_t table_scratch_size(const struct table *table)
{
    return company_scratch_size(table->company);
}

bool table_run_task(struct company_task *task, void *scratch, int64_t work)
{
    company_run(task, scratch, work);
    return task->thought == BOT_THINKS;
}

void table_bring_task(struct table *table, struct company_task *task)
{
    company_bring(table->company, task);
}

/* Each who has something to think about gets the same. */
bool table_think(struct table *table, int64_t work)
{
    struct company_task *tasks[VIEWERS], *task;
    bool is_thinking = false;
    int count = 0;

    while (count < VIEWERS && (task = table_take_task(table)))
        tasks[count++] = task;
    if (count > 0 && !table->scratch)
        table->scratch = malloc(table_scratch_size(table) + 1);
    for (int i = 0; i < count; i++) {
        if (table->scratch)
            company_run(tasks[i], table->scratch, work);
        is_thinking = is_thinking || (table->scratch && tasks[i]->thought == BOT_THINKS);
        company_bring(table->company, tasks[i]);
    }
    return is_thinking;
}

bool table_remark(struct table *table, struct message *remark)
{
    return company_remark(table->company, remark);
}

enum bot_thought table_hint(struct table *table, struct message *hint)
{
    return company_hint(table->company, hint);
}

bool table_may_undo(const struct table *table, struct message *why)
{
    uint32_t entry;
    int seat;

    return match_undo_start(table->match, &entry, &seat, why);
}

bool table_outcome(const struct table *table, struct message *outcome)
{
    return company_outcome(table->company, outcome);
}

uint64_t table_bots(const struct table *table)
{
    return company_seats(table->company);
}

/* What can be seen. */

const struct game *table_game(const struct table *table)
{
    return match_game(table->match);
}

const struct params *table_params(const struct table *table)
{
    return match_params(table->match);
}

const char *const *table_names(const struct table *table)
{
    return match_names(table->match);
}

uint32_t table_length(const struct table *table)
{
    return table->length;
}

/* Chance and the clock see more than they tell. */
static bool is_viewer(int viewer)
{
    return (viewer >= 0 && viewer < PLAYERS_MAX) || viewer == VIEWER_AUDIENCE;
}

bool table_frame(const struct table *table, uint32_t number, int viewer, struct frame *frame)
{
    struct match_moment past;
    const struct match_moment *moment = table->shown;

    if (!table->is_begun || number > table->length || !is_viewer(viewer))
        return false;
    if (!moment || moment->number != number) {
        if (!match_look_back(table->match, number, &past))
            return false;
        moment = &past;
    }
    frame_make(table->match, moment, viewer, frame);
    return true;
}

bool table_view_before(const struct table *table, int viewer, void *view)
{
    if (!table->before || !is_viewer(viewer))
        return false;
    match_game(table->match)->view(table->before, viewer, view);
    return true;
}

char *table_save(const struct table *table, size_t *length)
{
    char *log = match_save(table->match, length);

    if (log)
        *length = match_log_until(log, *length, table->length);
    return log;
}

int table_sat_before(int seat, int players)
{
    return (seat + 1) % players;
}

void table_rematch(const struct table *table, const struct params *params,
                   struct table_setup *setup)
{
    const struct params *played = match_params(table->match);

    *setup = (struct table_setup){.game = match_game(table->match),
                                  .params = params ? *params : *played,
                                  .absence = table->absence};
    if (!params)
        setup_count_try(&setup->params);
    for (int seat = 0; seat < played->players; seat++) {
        int from = table_sat_before(seat, played->players);
        setup->names[seat] = match_name(table->match, from);
        if (match_holder(table->match, from) == HOLDER_BOT &&
            !match_is_played_for(table->match, from))
            setup->bots[seat] = match_bot(table->match, from);
    }
}
