/* Passes on what people do, what they agree on and the time, and lets computer players think. */
#include "library_inner.h"

#include "bits.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)PARLOR_WISH_BACK == WISH_BACK && (int)PARLOR_WISH_PAUSE == WISH_PAUSE &&
                  (int)PARLOR_WISH_RESUME == WISH_RESUME && (int)PARLOR_WISH_AGAIN == WISH_AGAIN &&
                  (int)PARLOR_WISH_BOT == WISH_BOT,
              "wishes");
static_assert((int)PARLOR_PERSON == HOLDER_PERSON && (int)PARLOR_BOT == HOLDER_BOT &&
                  (int)PARLOR_NOBODY == HOLDER_NOBODY && HOLDERS == 3,
              "holders");

/* Time. */

enum parlor_result parlor_wake(struct parlor_table *table, int64_t now_ms)
{
    struct message why = {0};

    if (!inner_may_act(table, now_ms))
        return inner_misused(table);
    enum verdict verdict = table_wake(table->inner, now_ms, &why);
    return inner_judged(table, verdict, why);
}

int64_t parlor_wakes_ms(struct parlor_table *table, int64_t now_ms)
{
    return table && table->has_begun && inner_is_time(now_ms) ? table_wakes_ms(table->inner, now_ms)
                                                              : PARLOR_NEVER;
}

/* Computer players. */

struct parlor_task {
    struct parlor_table *table;
    struct company_task *inner;
    void *scratch;
};

bool parlor_think(struct parlor_table *table, int64_t work)
{
    return inner_may_act(table, 0) && work > 0 && table_think(table->inner, work);
}

struct parlor_task *parlor_take_task(struct parlor_table *table)
{
    struct parlor_task *task = inner_may_act(table, 0) ? calloc(1, sizeof *task) : NULL;

    if (!task)
        return NULL;
    task->table = table;
    task->scratch = malloc(table_scratch_size(table->inner) + 1);
    if (task->scratch && (task->inner = table_take_task(table->inner))) {
        table->task_count++;
        return task;
    }
    free(task->scratch);
    free(task);
    return NULL;
}

bool parlor_run_task(struct parlor_task *task, int64_t work)
{
    return task && work > 0 && table_run_task(task->inner, task->scratch, work);
}

void parlor_bring_task(struct parlor_task *task)
{
    if (!task)
        return;
    struct parlor_table *table = task->table;
    table_bring_task(table->inner, task->inner);
    free(task->scratch);
    free(task);
    table->task_count--;
    if (table->is_destroyed)
        parlor_destroy(table);
}

bool parlor_take_remark(struct parlor_table *table)
{
    return inner_may_act(table, 0) && table_remark(table->inner, &table->remark);
}

/* Moves. */

static enum parlor_result submit(struct parlor_table *table, int64_t now_ms, int seat,
                                 struct command *command)
{
    struct message why = {0};

    command->event.seat = (int16_t)seat;
    enum verdict verdict = table_submit(table->inner, now_ms, command, 0, &why);
    return inner_judged(table, verdict, why);
}

static bool may_play(const struct parlor_table *table, int64_t now_ms, int seat)
{
    return inner_may_act(table, now_ms) && inner_is_seat(table, seat);
}

enum parlor_result parlor_submit(struct parlor_table *table, int64_t now_ms, int seat,
                                 const char *move, uint32_t seen, uint64_t nonce)
{
    struct command command = {.seen = seen, .nonce = nonce};
    struct message why;

    if (!may_play(table, now_ms, seat) || !move)
        return inner_misused(table);
    if (!event_parse(table_game(table->inner)->kinds, word_of(move), &command.event, &why))
        return inner_conclude(table, PARLOR_REFUSED, why);
    return submit(table, now_ms, seat, &command);
}

enum parlor_result parlor_take_back(struct parlor_table *table, int64_t now_ms, int seat,
                                    uint32_t entry, uint32_t seen, uint64_t nonce)
{
    struct command command = {.deed = DEED_BACK, .back_to = entry, .seen = seen, .nonce = nonce};

    return may_play(table, now_ms, seat) ? submit(table, now_ms, seat, &command)
                                         : inner_misused(table);
}

/* Where nothing can be cancelled the table is still asked, as the command may have acted before. */
enum parlor_result parlor_cancel(struct parlor_table *table, int64_t now_ms, int seat,
                                 uint32_t seen, uint64_t nonce)
{
    if (!may_play(table, now_ms, seat))
        return inner_misused(table);
    uint32_t start =
        inner_look(table, table_length(table->inner), seat) ? table->frame.cancel_to : FRAME_NONE;
    enum parlor_result result = parlor_take_back(table, now_ms, seat, start, seen, nonce);
    if (result == PARLOR_REFUSED && start == FRAME_NONE)
        table->why = SAY("There is nothing to cancel.");
    return result;
}

/* Touches. */

/* What comes of a touch: a move or a cancel is sent. */
static enum parlor_result settle(struct parlor_table *table, int64_t now_ms, int seat,
                                 enum draft_result result, const struct event *event, uint32_t seen,
                                 struct message why)
{
    struct command command = {.event = *event, .seen = seen};

    switch (result) {
    case DRAFT_MOVE: return submit(table, now_ms, seat, &command);
    case DRAFT_CANCEL: return parlor_cancel(table, now_ms, seat, seen, 0);
    case DRAFT_OPEN: return inner_conclude(table, PARLOR_OPEN, why);
    case DRAFT_WRONG: break;
    }
    return inner_conclude(table, PARLOR_REFUSED, why);
}

/* Stands where this player stands now; false if nothing can be touched. */
static bool stand_now(struct parlor_table *table, int64_t now_ms, int seat, struct stand *stand)
{
    if (!may_play(table, now_ms, seat) || !inner_look(table, table_length(table->inner), seat))
        return false;
    *stand = inner_stand(table);
    return true;
}

enum parlor_result parlor_touch(struct parlor_table *table, int64_t now_ms, int seat,
                                const char *id, uint32_t seen)
{
    struct event event = {0};
    struct message why = {0};
    struct stand stand;

    if (!id || !stand_now(table, now_ms, seat, &stand))
        return inner_misused(table);
    enum draft_result result = draft_touch(&stand, &table->drafts[seat], id, &event, &why);
    return settle(table, now_ms, seat, result, &event, seen, why);
}

enum parlor_result parlor_confirm(struct parlor_table *table, int64_t now_ms, int seat,
                                  uint32_t seen)
{
    struct event event = {0};
    struct message why = {0};
    struct stand stand;

    if (!stand_now(table, now_ms, seat, &stand))
        return inner_misused(table);
    enum draft_result result = draft_confirm(&stand, &table->drafts[seat], &event, &why);
    return settle(table, now_ms, seat, result, &event, seen, why);
}

enum parlor_result parlor_say_number(struct parlor_table *table, int64_t now_ms, int seat,
                                     int number, uint32_t seen)
{
    struct event event = {0};
    struct message why = {0};
    struct stand stand;

    if (!stand_now(table, now_ms, seat, &stand))
        return inner_misused(table);
    enum draft_result result = draft_number(&stand, &table->drafts[seat], number, &event, &why);
    return settle(table, now_ms, seat, result, &event, seen, why);
}

void parlor_let_go(struct parlor_table *table, int seat)
{
    if (!may_play(table, 0, seat))
        return;
    draft_drop(&table->drafts[seat]);
    inner_forget(table);
}

/* Agreeing. */

static bool is_wish(const struct parlor_table *table, const struct parlor_request *request)
{
    switch (request->wish) {
    case PARLOR_WISH_BACK:
    case PARLOR_WISH_PAUSE:
    case PARLOR_WISH_RESUME:
    case PARLOR_WISH_AGAIN: return true;
    case PARLOR_WISH_BOT: return inner_is_seat(table, request->seat);
    }
    return false;
}

/* Players, and at least one. */
static bool are_seats(const struct parlor_table *table, uint32_t seats)
{
    return seats != 0 && (seats & ~bits_below(table_params(table->inner)->players)) == 0;
}

enum parlor_result parlor_ask(struct parlor_table *table, int64_t now_ms,
                              const struct parlor_request *request)
{
    struct message why = {0};

    if (!inner_may_act(table, now_ms) || !request || !is_wish(table, request) ||
        !are_seats(table, request->askers))
        return inner_misused(table);
    struct table_request inner = {
        .wish = (enum table_wish)request->wish,
        .back_to = request->back_to,
        .seen = table_length(table->inner),
        .seat = request->seat,
        .is_other = true,
        .askers = request->askers,
    };
    enum verdict verdict = table_ask(table->inner, now_ms, &inner, 0, &why);
    return inner_judged(table, verdict, why);
}

enum parlor_result parlor_agree(struct parlor_table *table, int64_t now_ms, uint32_t seats,
                                bool is_agreed)
{
    struct message why = {0};

    if (!inner_may_act(table, now_ms) || !are_seats(table, seats))
        return inner_misused(table);
    enum verdict verdict = table_agree(table->inner, now_ms, seats, is_agreed, 0, &why);
    return inner_judged(table, verdict, why);
}

bool parlor_get_request(struct parlor_table *table, struct parlor_request *request)
{
    const struct table_request *from =
        table && table->has_begun ? table_request(table->inner) : NULL;

    if (!from || !request)
        return false;
    *request = (struct parlor_request){
        .wish = (enum parlor_wish)from->wish,
        .back_to = from->back_to,
        .seat = from->seat,
        .askers = (uint32_t)from->askers,
        .asked = (uint32_t)from->asked,
        .until_ms = from->until_ms,
    };
    return true;
}

/* Seats. */

static bool is_holding(const struct parlor_holding *by)
{
    if (!by || !memchr(by->level, '\0', sizeof by->level))
        return false;
    switch (by->holder) {
    case PARLOR_PERSON:
    case PARLOR_NOBODY: return !*by->level;
    case PARLOR_BOT: return inner_level(by->level) >= 0;
    }
    return false;
}

enum parlor_result parlor_hold(struct parlor_table *table, int64_t now_ms, int seat,
                               const struct parlor_holding *by)
{
    struct holding holding = {0};
    struct message why = {0};

    if (!may_play(table, now_ms, seat) || !is_holding(by))
        return inner_misused(table);
    holding.holder = (enum holder)by->holder;
    text_copy(holding.bot, sizeof holding.bot, by->level);
    enum verdict verdict = table_hold(table->inner, now_ms, seat, &holding, 0, &why);
    return inner_judged(table, verdict, why);
}

enum parlor_result parlor_attend(struct parlor_table *table, int64_t now_ms, int seat, bool is_here)
{
    struct message why = {0};

    if (!may_play(table, now_ms, seat))
        return inner_misused(table);
    enum verdict verdict = table_attend(table->inner, now_ms, seat, is_here, 0, &why);
    return inner_judged(table, verdict, why);
}

bool parlor_is_away(struct parlor_table *table, int seat, int64_t *until_ms)
{
    int64_t unheard_ms;

    return inner_is_seat(table, seat) &&
           table_is_away(table->inner, seat, until_ms ? until_ms : &unheard_ms);
}
