#include "house_clean.h"

#include "games.h"
#include "match.h"
#include "wire.h"

#include <stdlib.h>
#include <string.h>

struct delivery {
    struct match *first, *again; /* as it was, and the fresh one */
    const char *(*asked)(void *context, uint64_t nonce);
    void *context;
    int64_t now_ms;
    struct text *why;
};

/* Chance, by what it did the first time. */

static struct game scripted;
static const struct match *script;
static uint32_t script_at;

static void repeat_chance(const void *state, struct dice *dice, struct event *event)
{
    (void)state;
    (void)dice;
    while (++script_at <= match_length(script))
        if (match_entry(script, script_at)->seat == SEAT_NATURE) {
            match_event(script, script_at, event);
            return;
        }
    *event = (struct event){.kind = -1}; /* no such thing */
}

static const struct game *find_scripted(struct word name)
{
    const struct game *game = games_find(name);

    if (!game)
        return NULL;
    scripted = *game;
    scripted.nature = repeat_chance;
    return &scripted;
}

/* Commands. */

static bool fail(const struct delivery *delivery, const char *what, const char *detail)
{
    text_add(delivery->why, what);
    text_add(delivery->why, ": ");
    text_add(delivery->why, detail);
    return false;
}

/* What a guest sent, as a command. */
static bool read_sent(const struct delivery *delivery, uint64_t nonce, struct command *command)
{
    static struct wire_request request;
    const char *line = delivery->asked(delivery->context, nonce);
    struct message why;

    if (!line || !wire_read_request(word_of(line), &request, &why))
        return fail(delivery, "nobody sent what is in the log", line ? line : "");
    *command = (struct command){.seen = request.seen, .nonce = request.nonce};
    if (request.verb == WIRE_BACK) {
        command->deed = DEED_BACK;
        command->back_to = request.to;
    } else if (request.verb != WIRE_ACT ||
               !event_parse(scripted.kinds, word_of(request.text), &command->event, &why)) {
        return fail(delivery, "what was sent is no deed", line);
    }
    command->event.seat = (int16_t)request.seat;
    return true;
}

/* What computer players and the table as a whole did is known by the log alone. */
static void read_kept(const struct delivery *delivery, uint32_t number, struct command *command)
{
    const struct match_entry *entry = match_entry(delivery->first, number);

    *command = (struct command){.deed = (enum deed)entry->deed,
                                .back_to = entry->back_to,
                                .seen = entry->seen,
                                .nonce = entry->nonce};
    if (command->deed == DEED_EVENT)
        match_event(delivery->first, number, &command->event);
    if (command->deed == DEED_HOLD) {
        command->held = entry->kind;
        match_holding_at(delivery->first, number, entry->kind, &command->by);
    }
    command->event.seat = entry->seat;
}

/* One entry, or several that come of it. */
static bool deliver(struct delivery *delivery)
{
    uint32_t number = match_length(delivery->again) + 1;
    const struct match_entry *entry = match_entry(delivery->first, number);
    int64_t at_ms = match_caller_ms(delivery->again, entry->time_ms);
    struct command command;
    struct message why = {0};

    if (at_ms != NEVER && at_ms > delivery->now_ms)
        delivery->now_ms = at_ms;
    if (entry->seat == SEAT_NATURE || entry->seat == SEAT_CLOCK) {
        match_advance(delivery->again, delivery->now_ms, &why);
    } else {
        if (entry->seat != SEAT_TABLE && entry->nonce) {
            if (!read_sent(delivery, entry->nonce, &command))
                return false;
        } else {
            read_kept(delivery, number, &command);
        }
        match_submit(delivery->again, delivery->now_ms, &command, &why);
    }
    return match_length(delivery->again) >= number ||
           fail(delivery, "what was accepted is refused", why.text ? why.text : "");
}

static bool is_same_log(const struct delivery *delivery, const char *log, size_t length)
{
    size_t again_length;
    char *again = match_save(delivery->again, &again_length);
    bool is_same = again && again_length == length && memcmp(again, log, length) == 0;

    if (!is_same)
        fail(delivery, "the log is another", again ? again : "");
    free(again);
    return is_same;
}

bool clean_is_same(const char *log, size_t length,
                   const char *(*asked)(void *context, uint64_t nonce), void *context,
                   struct text *why)
{
    struct delivery delivery = {.asked = asked, .context = context, .why = why};
    struct match_keeper nobody = {0};
    struct dice dice;
    struct damage damage;
    bool is_same = false;

    dice_init_seed(&dice, 1);
    delivery.first = match_load(log, length, games_find, NULL, &dice, nobody, 0, &damage);
    script = delivery.first;
    script_at = 0;
    if (delivery.first && damage.line == 0)
        delivery.again = match_load(log, match_log_until(log, length, 0), find_scripted, NULL,
                                    &dice, nobody, 0, &damage);
    if (delivery.again) {
        is_same = true;
        while (is_same && match_length(delivery.again) < match_length(delivery.first))
            is_same = deliver(&delivery);
        is_same = is_same && is_same_log(&delivery, log, length);
    } else {
        fail(&delivery, "the log is damaged", damage.why.text);
    }
    match_destroy(delivery.again);
    match_destroy(delivery.first);
    return is_same;
}
