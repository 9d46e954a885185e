/* What people ask of the table: judged at once or in turn, with the consent of the others where
   that is needed; and who is waited for. */
#include "parts.h"

#include "bits.h"
#include "hash.h"

#include <stdlib.h>
#include <string.h>

enum { WISH_TIMES = (1 << 30) - 1 };

static enum verdict refuse(struct message *why, struct message reason)
{
    *why = reason;
    return VERDICT_REFUSED;
}

static uint64_t all_seats(const struct table *table)
{
    return bits_below(match_params(table->match)->players);
}

static bool is_player(const struct table *table, int seat)
{
    return seat >= 0 && seat < match_params(table->match)->players;
}

/* The people who play. */
static uint64_t people_of(const struct table *table)
{
    uint64_t people = 0;
    int seat;

    bits_each (seat, all_seats(table) & ~company_seats(table->company))
        if (match_holder(table->match, seat) != HOLDER_NOBODY)
            people |= bits_of(seat);
    return people;
}

static void note(const struct table *table)
{
    if (table->watcher.note)
        table->watcher.note(table->watcher.context);
}

void people_forget_request(struct table *table)
{
    bool was_asked = table->request.asked != 0;

    table->request = (struct table_request){0};
    if (was_asked)
        note(table);
}

static void forget_lapsed(struct table *table, int64_t now_ms)
{
    if (table->request.asked && table->request.until_ms <= now_ms)
        people_forget_request(table);
}

static struct command hold_by(int seat, struct holding by)
{
    return (struct command){.deed = DEED_HOLD, .event.seat = SEAT_TABLE, .held = seat, .by = by};
}

/* A computer player holds the seat of somebody who is away. */
static struct command take_over(const struct table *table, int seat)
{
    struct holding by = {.holder = HOLDER_BOT};

    text_copy(by.bot, sizeof by.bot, table->absence.bot);
    return hold_by(seat, by);
}

static enum verdict play_again(const struct table *table, bool is_other, struct message *why)
{
    const struct table_watcher *watcher = &table->watcher;

    return watcher->play_again ? watcher->play_again(watcher->context, is_other, why)
                               : VERDICT_DONE;
}

/* What people agreed on, or did not need to. */
static enum verdict grant(struct table *table, const struct call *call,
                          const struct table_request *request, struct message *why)
{
    struct command command = {.event.seat = SEAT_TABLE,
                              .seen = table->length,
                              .nonce = request->nonce,
                              .back_to = request->back_to};

    switch (request->wish) {
    case WISH_BACK: command.deed = DEED_BACK; break;
    case WISH_PAUSE: command.deed = DEED_PAUSE; break;
    case WISH_RESUME: command.deed = DEED_RESUME; break;
    case WISH_BOT:
        command = take_over(table, request->seat);
        command.nonce = request->nonce;
        break;
    case WISH_AGAIN: return play_again(table, request->is_other, why);
    }
    return batch_run(table, call, &command, why);
}

/* Whom a wish must be put to, computer players and the askers left out. */
static uint64_t asked_about(const struct table *table, const struct table_request *request)
{
    uint64_t others = people_of(table) & ~request->askers;

    switch (request->wish) {
    case WISH_RESUME: return 0;
    case WISH_AGAIN: return request->is_other ? others : 0;
    case WISH_BOT: return others & ~bits_of(request->seat);
    case WISH_BACK:
    case WISH_PAUSE: break;
    }
    return others;
}

/* When the grace of this seat ends, or NEVER: while nothing is played, or nobody is here, nobody
   need be played for. */
static int64_t grace_ends_ms(const struct table *table, int seat)
{
    int64_t since_ms = table->away_ms[seat], grace_ms = table->absence.grace_ms;
    bool passes = table->is_played && table->deserted_ms == NEVER;

    return passes && since_ms != NEVER && grace_ms > 0 ? since_ms + grace_ms : NEVER;
}

void table_desert(struct table *table, int64_t now_ms, bool is_deserted)
{
    int64_t deserted_ms = table->deserted_ms;
    int seat;

    if (is_deserted == (deserted_ms != NEVER))
        return;
    table->deserted_ms = is_deserted ? now_ms : NEVER;
    bits_each (seat, is_deserted ? 0 : all_seats(table)) {
        int64_t *away_ms = &table->away_ms[seat];
        if (*away_ms != NEVER)
            *away_ms += now_ms - (*away_ms > deserted_ms ? *away_ms : deserted_ms);
    }
}

void people_follow_play(struct table *table, int64_t now_ms)
{
    bool was_played = table->is_played;
    int seat;

    table->is_played = match_to_act(table->match) != 0 && !match_is_paused(table->match);
    bits_each (seat, table->is_played && !was_played ? all_seats(table) : 0)
        if (table->away_ms[seat] != NEVER)
            table->away_ms[seat] = now_ms;
}

/* May people agree on a computer player for this seat? */
static bool may_be_played_for(const struct table *table, int seat, int64_t now_ms,
                              struct message *why)
{
    if (!is_player(table, seat) || table->away_ms[seat] == NEVER ||
        match_holder(table->match, seat) != HOLDER_PERSON)
        return message_refuse(why, SAY("Nobody is away there."));
    if (match_is_paused(table->match))
        return message_refuse(why, SAY("The match is paused."));
    return (table->absence.is_voted && grace_ends_ms(table, seat) <= now_ms) ||
           message_refuse(why, SAY("It is too early for that."));
}

/* Only people ask; where none play, whoever looks on may stop the match and let it go on. */
static bool may_ask(const struct table *table, const struct table_request *request)
{
    uint64_t people = people_of(table);
    bool is_rest = request->wish == WISH_PAUSE || request->wish == WISH_RESUME;

    return (request->askers & people) != 0 || (people == 0 && is_rest);
}

/* Could it be done at all? */
static bool may_wish(const struct table *table, const struct table_request *request, int64_t now_ms,
                     struct message *why)
{
    bool is_over = match_to_act(table->match) == 0;

    if (!may_ask(table, request))
        return message_refuse(why, SAY("That is not for this seat to do."));
    switch (request->wish) {
    case WISH_BACK: return match_may_take_back(table->match, SEAT_TABLE, request->back_to, why);
    case WISH_AGAIN: return is_over || message_refuse(why, SAY("The game is not over."));
    case WISH_BOT:
    case WISH_PAUSE:
    case WISH_RESUME: break;
    }
    if (is_over)
        return message_refuse(why, SAY("The game is over."));
    return request->wish != WISH_BOT || may_be_played_for(table, request->seat, now_ms, why);
}

/* Has this very wish been granted, or is it being asked? */
static bool is_asked_again(const struct table *table, const struct table_request *request,
                           enum verdict *verdict, struct message *why)
{
    bool is_asked = table->request.asked != 0 && table->request.nonce == request->nonce;
    bool is_granted = match_has_nonce(table->match, SEAT_TABLE, request->nonce);

    if (request->nonce == 0 || (!is_asked && !is_granted))
        return false;
    *verdict = is_asked ? VERDICT_ASKED : VERDICT_REPEATED;
    *why = is_asked ? SAY("The others are asked whether they agree.")
                    : SAY("This has been done already.");
    return true;
}

/* A number by the time at which it is asked, so that a restart needs to keep none. */
static uint32_t next_wish(const struct table *table, int64_t came_ms)
{
    uint32_t number = (uint32_t)came_ms & WISH_TIMES;

    return number > table->last_wish ? number : table->last_wish + 1;
}

static enum verdict ask(struct table *table, const struct call *call, struct message *why)
{
    struct table_request request = call->request;
    enum verdict verdict;

    forget_lapsed(table, call->came_ms);
    if (is_asked_again(table, &request, &verdict, why))
        return verdict;
    if (request.wish == WISH_BACK && request.seen != table->length) {
        *why = SAY("The match has gone on in the meantime.");
        return VERDICT_STALE;
    }
    if (!may_wish(table, &request, call->came_ms, why))
        return VERDICT_REFUSED;
    request.asked = asked_about(table, &request);
    if (request.asked == 0)
        return grant(table, call, &request, why);
    if (table->request.asked != 0)
        return refuse(why, SAY("Something else is being asked just now."));
    request.number = table->last_wish = next_wish(table, call->came_ms);
    table->request = request;
    table->request.until_ms = call->came_ms + TABLE_ASKED_MS;
    note(table);
    *why = SAY("The others are asked whether they agree.");
    return VERDICT_ASKED;
}

/* An agreement that can't be kept has not been given. Who asked may withdraw it. */
static enum verdict agree(struct table *table, const struct call *call, struct message *why)
{
    struct table_request *request = &table->request;

    forget_lapsed(table, call->came_ms);
    bool is_withdrawn = !call->is_yes && request->asked && (request->askers & call->seats) != 0;
    if ((request->asked & call->seats) == 0 && !is_withdrawn)
        return refuse(why, SAY("Nothing is asked of you."));
    if (!call->is_yes) {
        people_forget_request(table);
        return VERDICT_DONE;
    }
    if ((request->asked & ~call->seats) != 0) {
        request->asked &= ~call->seats;
        note(table);
        return VERDICT_DONE;
    }
    struct table_request agreed = *request;
    enum verdict verdict = grant(table, call, &agreed, why);
    if (verdict == VERDICT_DONE ||
        (verdict != VERDICT_UNKEPT && verdict != VERDICT_PENDING && agreed.wish != WISH_AGAIN))
        people_forget_request(table);
    return verdict;
}

/* Has nobody else acted since, or nobody but computer players, who agree? */
static bool may_ask_back(const struct table *table, const struct command *command,
                         struct message *why)
{
    uint32_t last;
    int seat;

    return (match_undo_start(table->match, &last, &seat, NULL) && seat == command->event.seat &&
            last == command->back_to) ||
           match_may_take_back(table->match, command->event.seat, command->back_to, why);
}

/* A player's own take-back past a finished turn needs the others. */
static bool needs_others(const struct table *table, const struct command *command)
{
    int seat = command->event.seat;
    bool has_others = (people_of(table) & ~bits_of(seat)) != 0;

    return command->deed == DEED_BACK && !match_is_same_turn(table->match, command->back_to) &&
           (has_others || !match_may_take_back(table->match, seat, command->back_to, NULL));
}

/* One who asks for several seats counts on: 4 for seat 0 is not 5 for seat 1. */
uint64_t table_nonce_for_all(uint64_t nonce, int seat)
{
    return nonce ? hash_add_word(HASH_START, nonce << 4 | (uint64_t)seat) : 0;
}

static enum verdict submit(struct table *table, const struct call *call, struct message *why)
{
    const struct command *command = &call->command;
    int seat = command->event.seat;

    if (command->deed != DEED_EVENT && command->deed != DEED_BACK)
        return refuse(why, SAY("Only the table does that."));
    if (!is_player(table, seat))
        return refuse(why, SAY("That is not for this seat to do."));
    if (bits_has(company_seats(table->company), seat))
        return refuse(why, SAY("The computer plays for {seat}.", .args = {SAY_SEAT("seat", seat)}));
    uint64_t for_all = table_nonce_for_all(command->nonce, seat);
    if (match_has_nonce(table->match, SEAT_TABLE, for_all)) {
        *why = SAY("This has been done already.");
        return VERDICT_REPEATED;
    }
    if (!needs_others(table, command))
        return batch_run(table, call, command, why);
    if (!may_ask_back(table, command, why))
        return VERDICT_REFUSED;
    struct call asking = {.kind = CALL_ASK,
                          .came_ms = call->came_ms,
                          .ticket = call->ticket,
                          .request = {.wish = WISH_BACK,
                                      .back_to = command->back_to,
                                      .seen = command->seen,
                                      .nonce = for_all,
                                      .askers = bits_of(seat)}};
    return ask(table, &asking, why);
}

/* Who comes back is here when that is kept. */
static enum verdict attend(struct table *table, const struct call *call, struct message *why)
{
    int seat = bits_first(call->seats);
    struct command command = hold_by(seat, (struct holding){.holder = HOLDER_PERSON});

    if (call->is_yes && match_is_played_for(table->match, seat))
        return batch_run(table, call, &command, why);
    if ((table->away_ms[seat] == NEVER) != call->is_yes) {
        table->away_ms[seat] = call->is_yes ? NEVER : call->came_ms;
        note(table);
    }
    return VERDICT_DONE;
}

/* The last hint is given again without being counted. */
static enum verdict take_hint(struct table *table, const struct call *call, struct message *why)
{
    const struct command command = {.deed = DEED_HINT, .event.seat = SEAT_TABLE};
    bool has_more;

    if (!company_gives_hints(table->company, &has_more))
        return refuse(why, SAY("There are no hints here."));
    return has_more ? batch_run(table, call, &command, why) : VERDICT_DONE;
}

static enum verdict judge(struct table *table, const struct call *call, struct message *why)
{
    switch (call->kind) {
    case CALL_WAKE: return batch_run(table, call, NULL, why);
    case CALL_COMMAND: return submit(table, call, why);
    case CALL_BOT:
    case CALL_HOLD:
    case CALL_TAKE_OVER: return batch_run(table, call, &call->command, why);
    case CALL_ASK: return ask(table, call, why);
    case CALL_AGREE: return agree(table, call, why);
    case CALL_ATTEND: return attend(table, call, why);
    case CALL_HINT: return take_hint(table, call, why);
    }
    return VERDICT_REFUSED;
}

static enum verdict wait(struct table *table, const struct call *call, struct message *why)
{
    if (!table->waiting)
        table->waiting = malloc(TABLE_WAITING_MAX * sizeof *table->waiting);
    if (!table->waiting || table->waiting_count == TABLE_WAITING_MAX)
        return refuse(why, SAY("Too much at once. Please try again."));
    table->waiting[table->waiting_count++] = *call;
    return VERDICT_PENDING;
}

enum verdict people_call(struct table *table, struct call *call, struct message *why)
{
    if (table_is_pending(table))
        return wait(table, call, why);
    if (!table->is_begun)
        return refuse(why, SAY("The match could not be saved, so nothing was done."));
    return judge(table, call, why);
}

enum verdict table_submit(struct table *table, int64_t now_ms, const struct command *command,
                          uint64_t ticket, struct message *why)
{
    struct call call = {
        .kind = CALL_COMMAND, .came_ms = now_ms, .ticket = ticket, .command = *command};

    return people_call(table, &call, why);
}

enum verdict table_ask(struct table *table, int64_t now_ms, const struct table_request *request,
                       uint64_t ticket, struct message *why)
{
    struct call call = {.kind = CALL_ASK, .came_ms = now_ms, .ticket = ticket, .request = *request};

    return people_call(table, &call, why);
}

enum verdict table_agree(struct table *table, int64_t now_ms, uint64_t seats, bool is_agreed,
                         uint64_t ticket, struct message *why)
{
    struct call call = {.kind = CALL_AGREE,
                        .came_ms = now_ms,
                        .ticket = ticket,
                        .seats = seats,
                        .is_yes = is_agreed};

    return people_call(table, &call, why);
}

const struct table_request *table_request(const struct table *table)
{
    return table->request.asked ? &table->request : NULL;
}

enum verdict table_hold(struct table *table, int64_t now_ms, int seat, const struct holding *by,
                        uint64_t ticket, struct message *why)
{
    struct call call = {
        .kind = CALL_HOLD, .came_ms = now_ms, .ticket = ticket, .command = hold_by(seat, *by)};

    return people_call(table, &call, why);
}

enum verdict table_attend(struct table *table, int64_t now_ms, int seat, bool is_here,
                          uint64_t ticket, struct message *why)
{
    struct call call = {
        .kind = CALL_ATTEND, .came_ms = now_ms, .ticket = ticket, .is_yes = is_here};

    if (!is_player(table, seat))
        return refuse(why, SAY("That is not for this seat to do."));
    call.seats = bits_of(seat);
    return people_call(table, &call, why);
}

enum verdict table_take_hint(struct table *table, int64_t now_ms, uint64_t ticket,
                             struct message *why)
{
    struct call call = {.kind = CALL_HINT, .came_ms = now_ms, .ticket = ticket};

    return people_call(table, &call, why);
}

bool table_is_away(const struct table *table, int seat, int64_t *until_ms)
{
    if (!is_player(table, seat) || table->away_ms[seat] == NEVER)
        return false;
    *until_ms = grace_ends_ms(table, seat);
    return true;
}

/* Is a computer player to come for this seat, when its grace has ended? */
static bool is_to_be_played_for(const struct table *table, int seat)
{
    return !table->absence.is_voted && match_holder(table->match, seat) == HOLDER_PERSON;
}

int64_t people_wake_ms(const struct table *table)
{
    int64_t wakes_ms = table->request.asked ? table->request.until_ms : NEVER;
    int seat;

    bits_each (seat, all_seats(table)) {
        int64_t ends_ms = is_to_be_played_for(table, seat) ? grace_ends_ms(table, seat) : NEVER;
        wakes_ms = ends_ms < wakes_ms ? ends_ms : wakes_ms;
    }
    return wakes_ms;
}

bool people_due(struct table *table, int64_t now_ms, struct call *call)
{
    int seat;

    forget_lapsed(table, now_ms);
    bits_each (seat, all_seats(table)) {
        if (!is_to_be_played_for(table, seat) || grace_ends_ms(table, seat) > now_ms)
            continue;
        *call = (struct call){
            .kind = CALL_TAKE_OVER, .came_ms = now_ms, .command = take_over(table, seat)};
        return true;
    }
    return false;
}
