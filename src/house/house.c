/* Events come in here: connections come, speak and go, the store answers, time passes. What they
   mean at a table is decided elsewhere. */
#include "inner.h"

#include "hash.h"
#include "rate.h"

#include <stdlib.h>
#include <string.h>

enum { TOKEN_BYTES = 32, PING_INTERVAL_MS = 500, PING_BURST = 20 };

static uint64_t hash_word(struct word word)
{
    return hash_add(HASH_START, word.start, word.length);
}

struct house *house_create(const struct house_setup *setup)
{
    struct house *house = calloc(1, sizeof *house);

    if (!house)
        return NULL;
    house->setup = *setup;
    house->last_thinker = &house->thinkers;
    house->outs = calloc((size_t)setup->limits.thinking + 1, sizeof *house->outs);
    if (house->outs)
        return house;
    free(house);
    return NULL;
}

void house_forget_address(struct house *house, struct address *address)
{
    bool has_asked = address->asks_ms > house->now_ms || address->talks_ms > house->now_ms;

    if (address->connections > 0 || address->tables > 0 || has_asked)
        return;
    map_remove(&house->addresses, &address->item);
    free(address);
}

static void free_caller(struct house *house, struct caller *caller)
{
    map_remove(&house->callers, &caller->item);
    caller->address->connections--;
    house_forget_address(house, caller->address);
    free(caller);
}

void house_destroy(struct house *house)
{
    struct map_item *item;

    if (!house)
        return;
    while (house->room_count > 0)
        room_destroy(house->heap[0]);
    while ((item = map_any(&house->callers)))
        free_caller(house, (struct caller *)item);
    while ((item = map_any(&house->addresses))) {
        map_remove(&house->addresses, item);
        free(item);
    }
    map_finish(&house->callers);
    map_finish(&house->rooms);
    map_finish(&house->batches);
    map_finish(&house->addresses);
    actions_finish(&house->actions);
    free(house->heap);
    free(house->outs);
    free(house);
}

void house_make_token(struct house *house, char token[WIRE_TOKEN_LENGTH + 1])
{
    uint8_t bytes[TOKEN_BYTES];
    struct text text;

    house->setup.entropy(house->setup.context, bytes, sizeof bytes);
    text_init(&text, token, WIRE_TOKEN_LENGTH + 1);
    wire_write_base64(bytes, sizeof bytes, &text);
}

/* Finding. */

struct caller *house_caller(struct house *house, uint64_t connection)
{
    struct map_item *item = map_find(&house->callers, hash_add_word(HASH_START, connection));

    while (item && ((struct caller *)item)->number != connection)
        item = map_find_next(item);
    return (struct caller *)item;
}

struct room *house_room(struct house *house, struct word id)
{
    struct map_item *item = map_find(&house->rooms, hash_word(id));

    while (item && !word_is(id, ((struct room *)item)->id))
        item = map_find_next(item);
    return (struct room *)item;
}

/* Forgets addresses for which nothing is counted any more: those of one slot after the other. */
static void sweep_addresses(struct house *house)
{
    size_t count = house->addresses.slot_count;

    if (count == 0)
        return;
    house->swept = (house->swept + 1) % count;
    for (struct map_item *item = house->addresses.slots[house->swept], *next; item; item = next) {
        next = item->next;
        house_forget_address(house, (struct address *)item);
    }
}

static struct address *find_address(struct house *house, const char *name)
{
    uint64_t hash = hash_word(word_of(name));
    struct map_item *item = map_find(&house->addresses, hash);

    while (item && strcmp(((struct address *)item)->name, name) != 0)
        item = map_find_next(item);
    if (item)
        return (struct address *)item;
    struct address *address = calloc(1, sizeof *address);
    if (!address)
        return NULL;
    text_copy(address->name, sizeof address->name, name);
    if (map_add(&house->addresses, &address->item, hash))
        return address;
    free(address);
    return NULL;
}

/* Speaking. */

struct text house_packet(struct house *house)
{
    struct text text;

    text_init(&text, house->packet, sizeof house->packet);
    return text;
}

/* Whom nothing can be told is hung up on when there is memory again. */
static void add_send(struct house *house, struct caller *caller, const struct text *packet,
                     bool can_wait)
{
    struct house_action action = {
        .kind = HOUSE_SEND, .connection = caller->number, .can_wait = can_wait};

    if (caller->is_closing)
        return;
    action.text = actions_text(&house->actions, (struct word){packet->data, packet->length});
    if (action.text.start && actions_add(&house->actions, &action))
        return;
    caller->is_closing = house->is_short = true;
}

void house_send(struct house *house, struct caller *caller, const struct text *packet)
{
    add_send(house, caller, packet, false);
}

void house_send_later(struct house *house, struct caller *caller, const struct text *packet)
{
    add_send(house, caller, packet, true);
}

static void close_caller(struct house *house, struct caller *caller)
{
    struct house_action action = {.kind = HOUSE_CLOSE, .connection = caller->number};

    caller->is_closing = true;
    if (!actions_add(&house->actions, &action))
        house->is_short = true;
}

void house_note(struct house *house, const struct room *room, const struct message *message)
{
    struct house_action action = {.kind = HOUSE_NOTE};
    char data[512];
    struct text text;

    text_init(&text, data, sizeof data);
    text_add_part(&text, "table ", room ? 6 : 0);
    /* The whole id would let readers of the log in. */
    text_add_part(&text, room ? room->id : "", room ? 6 : 0);
    text_add(&text, room ? ": " : "");
    message_write(message, NULL, NULL, &text);
    action.text = actions_text(&house->actions, (struct word){data, text.length});
    if (action.text.start)
        actions_add(&house->actions, &action);
}

static enum wire_kind kind_of(const struct asker *asker, enum verdict verdict)
{
    switch (verdict) {
    case VERDICT_DONE:
    case VERDICT_REPEATED: return asker->kind;
    case VERDICT_ASKED: return WIRE_ASKED;
    case VERDICT_REFUSED:
    case VERDICT_STALE:
    case VERDICT_UNSOUND:
    case VERDICT_UNKEPT:
    case VERDICT_PENDING: break;
    }
    return WIRE_REFUSED;
}

void house_answer(struct house *house, const struct asker *asker, enum verdict verdict,
                  const struct message *why)
{
    struct caller *caller = house_caller(house, asker->connection);
    struct wire_answer answer = {
        .kind = kind_of(asker, verdict), .nonce = asker->nonce, .seat = asker->seat};
    struct text packet = house_packet(house);

    if (!caller)
        return;
    if (answer.kind == WIRE_REFUSED)
        answer.why = *why;
    text_copy(answer.id, sizeof answer.id, asker->id);
    wire_write_answer(&answer, &packet);
    add_send(house, caller, &packet, answer.kind == WIRE_DONE);
}

/* Whoever this is told loses the line, not the table. */
static void hang_up(struct house *house, struct caller *caller, struct message why)
{
    struct wire_answer answer = {.kind = WIRE_BYE, .why = why};
    struct text packet = house_packet(house);

    wire_write_answer(&answer, &packet);
    house_send(house, caller, &packet);
    close_caller(house, caller);
}

/* Events. */

/* Those who could not be hung up on are now. */
static void close_lost(struct house *house)
{
    house->is_short = false;
    for (size_t i = 0; i < house->callers.slot_count; i++)
        for (struct map_item *item = house->callers.slots[i]; item; item = item->next)
            if (((struct caller *)item)->is_closing)
                close_caller(house, (struct caller *)item);
}

static void begin(struct house *house, int64_t now_ms)
{
    actions_begin(&house->actions);
    house->now_ms = now_ms;
    if (house->is_short)
        close_lost(house);
}

static void greet(struct house *house, struct caller *caller)
{
    struct wire_greeting greeting = {.wire = WIRE_VERSION, .build = wire_build};
    struct text packet = house_packet(house);

    text_copy(greeting.program, sizeof greeting.program, house->setup.version);
    wire_write_greeting(&greeting, &packet);
    house_send(house, caller, &packet);
}

/* Is there room for one more? */
static bool may_come(const struct house *house, const struct caller *caller, struct message *why)
{
    const struct house_limits *limits = &house->setup.limits;

    if (house->is_draining)
        return message_refuse(why, SAY("The server is being stopped. Please come back later."));
    if ((int64_t)house->callers.count > limits->connections)
        return message_refuse(why, SAY("The house is full. Please come back later."));
    return caller->address->connections <= limits->address_connections ||
           message_refuse(why, SAY("There are too many connections from your address."));
}

static struct caller *add_caller(struct house *house, uint64_t connection, const char *address)
{
    struct caller *caller = calloc(1, sizeof *caller);

    if (!caller)
        return NULL;
    caller->number = connection;
    sweep_addresses(house);
    caller->address = find_address(house, address);
    if (caller->address &&
        map_add(&house->callers, &caller->item, hash_add_word(HASH_START, connection))) {
        caller->address->connections++;
        return caller;
    }
    free(caller);
    return NULL;
}

/* A cookie that is no token is none. */
static void take_token(struct caller *caller, struct word token)
{
    uint8_t bytes[TOKEN_BYTES];
    size_t length;

    caller->is_guest =
        wire_read_base64(token, bytes, sizeof bytes, &length) && length == sizeof bytes;
    if (caller->is_guest)
        digest_make(token.start, token.length, &caller->guest);
}

void house_came(struct house *house, int64_t now_ms, uint64_t connection, const char *address,
                struct word token)
{
    struct house_action refuse = {.kind = HOUSE_CLOSE, .connection = connection};
    struct message why;

    begin(house, now_ms);
    struct caller *caller = add_caller(house, connection, address);
    if (!caller) {
        actions_add(&house->actions, &refuse);
        return;
    }
    take_token(caller, token);
    greet(house, caller);
    if (!may_come(house, caller, &why))
        hang_up(house, caller, why);
}

/* One by itself, and all of an address together. */
static bool may_ask(struct house *house, struct caller *caller, struct message *why)
{
    const struct house_limits *limits = &house->setup.limits;
    int64_t interval_ms = limits->per_second > 0 ? 1000 / limits->per_second : 1000;

    if (!rate_allows(&caller->asks_ms, house->now_ms, interval_ms, limits->burst))
        return message_refuse(why, SAY("Too much at once. Please try again."));
    return rate_allows(&caller->address->asks_ms, house->now_ms,
                       1000 / house_address_per_second(limits), house_address_burst(limits)) ||
           message_refuse(why, SAY("There are too many requests from your address."));
}

/* Who asks whether we are there takes nothing from what they may ask for else, unless they ask that
   without end: then it counts as any other line. */
static bool answer_ping(struct house *house, struct caller *caller, struct word line)
{
    struct wire_answer answer = {.kind = WIRE_PONG};
    struct text packet = house_packet(house);

    if (!wire_is_ping(line) ||
        !rate_allows(&caller->pings_ms, house->now_ms, PING_INTERVAL_MS, PING_BURST))
        return false;
    wire_write_answer(&answer, &packet);
    house_send(house, caller, &packet);
    return true;
}

void house_line(struct house *house, int64_t now_ms, uint64_t connection, struct word line)
{
    struct caller *caller = house_caller(house, connection);
    struct message why;

    begin(house, now_ms);
    if (!caller || caller->is_closing || answer_ping(house, caller, line))
        return;
    if (may_ask(house, caller, &why))
        ask_line(house, caller, line);
    else
        hang_up(house, caller, why);
}

void house_gone(struct house *house, int64_t now_ms, uint64_t connection)
{
    struct caller *caller = house_caller(house, connection);

    begin(house, now_ms);
    if (!caller)
        return;
    struct room *room = caller->room;
    caller->is_closing = true;
    room_part(caller);
    free_caller(house, caller);
    if (room)
        room_settle(room);
}

void house_stored(struct house *house, int64_t now_ms, uint64_t batch, enum house_outcome outcome,
                  struct word taken)
{
    struct map_item *item = map_find(&house->batches, hash_add_word(HASH_START, batch));

    begin(house, now_ms);
    for (; item; item = map_find_next(item)) {
        struct room *room = (struct room *)((char *)item - offsetof(struct room, by_batch));
        if (room->batch != batch)
            continue;
        map_remove(&house->batches, item);
        room->batch = 0;
        keep_stored(room, outcome, taken);
        return;
    }
}

void house_wake(struct house *house, int64_t now_ms)
{
    begin(house, now_ms);
    while (house->room_count > 0 && house->heap[0]->wakes_ms <= now_ms) {
        struct room *room = house->heap[0];
        int64_t woke_ms = room->wakes_ms;
        room_settle(room);
        if (house->room_count > 0 && house->heap[0] == room && room->wakes_ms <= woke_ms)
            wakes_move(house, room, now_ms + 1); /* it could do nothing: never at once again */
    }
}

int64_t house_wakes_ms(const struct house *house)
{
    return house->room_count > 0 ? house->heap[0]->wakes_ms : NEVER;
}

void house_drain(struct house *house, int64_t now_ms)
{
    begin(house, now_ms);
    house->is_draining = true;
    for (size_t i = 0; i < house->callers.slot_count; i++)
        for (struct map_item *item = house->callers.slots[i]; item; item = item->next)
            hang_up(house, (struct caller *)item,
                    SAY("The server is being stopped. Please come back later."));
}

bool house_is_settled(const struct house *house)
{
    return house->batches.count == 0 && house->out_count == 0;
}

bool house_next(struct house *house, struct house_action *action)
{
    struct actions *actions = &house->actions;

    if (actions->taken == actions->count)
        return false;
    *action = actions->list[actions->taken++];
    return true;
}

/* What was kept. */

static struct room *restored_room(struct house *house, struct word id)
{
    struct room *room = house_room(house, id);
    char name[WIRE_ID_LENGTH + 1];

    if (room || id.length != WIRE_ID_LENGTH)
        return room;
    memcpy(name, id.start, WIRE_ID_LENGTH);
    name[WIRE_ID_LENGTH] = '\0';
    room = room_create(house, name);
    if (room)
        room->is_new = true;
    return room;
}

/* What is kept of a table, by the kind of its key; `row` is what stands behind the table there. */

static void restore_clock(struct room *room, struct word row, struct word value)
{
    struct scan scan;
    int64_t round, time_ms;

    (void)row;
    scan_init(&scan, value.start, value.length);
    if (!word_number(scan_word(&scan), 0, FRAME_NONE - 1, &round))
        return;
    scan_skip_blanks(&scan);
    if (!word_number(scan_word(&scan), 0, NEVER, &time_ms))
        return;
    room->saved_round = (uint32_t)round;
    room->saved_ms = time_ms;
}

static void restore_empty(struct room *room, struct word row, struct word value)
{
    int64_t empty_ms;

    (void)row;
    if (word_number(value, 0, NEVER / 2, &empty_ms))
        room->saved_empty_ms = empty_ms;
}

/* A table may have remembered more lines than it does now: the newest stay, and all rows are
   dropped with it. */
static void restore_talk(struct room *room, struct word row, struct word value)
{
    int64_t kept = room->house->setup.limits.chat_kept, number;
    struct wire_talk talk;
    struct message why;

    if (word_number(row, 0, CHAT_KEPT_MAX - 1, &number) && room->talk_rows <= number)
        room->talk_rows = number + 1;
    if (!wire_read_talk(value, &talk, &why) || kept == 0)
        return;
    if (!room->talks)
        room->talks = calloc((size_t)kept, sizeof *room->talks);
    if (room->talks && room->talks[talk.number % kept].number < talk.number)
        room->talks[talk.number % kept] = talk;
}

static void restore_table(struct room *room, struct word row, struct word value)
{
    struct record record;

    (void)row;
    if (record_read(value, room->house->setup.find, &record)) {
        record_adopt(&room->kept, &record);
        room->is_new = false;
    } else {
        house_note(room->house, room, &SAY("What was kept of it can't be read."));
    }
}

void house_restore_record(struct house *house, const char *key, const char *value, size_t length)
{
    static const struct {
        const char *kind;
        void (*restore)(struct room *room, struct word row, struct word value);
    } kinds[] = {{"clock", restore_clock},
                 {"empty", restore_empty},
                 {"chat", restore_talk},
                 {"table", restore_table}};
    const char *slash = strchr(key, '/');
    struct word kind = {key, slash ? (size_t)(slash - key) : 0};
    struct word id = {slash ? slash + 1 : key, slash ? strcspn(slash + 1, "/") : 0};
    const char *rest = id.start + id.length;

    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        struct room *room = word_is(kind, kinds[i].kind) ? restored_room(house, id) : NULL;
        if (room)
            kinds[i].restore(room, word_of(*rest ? rest + 1 : rest), (struct word){value, length});
    }
}

void house_restore_entry(struct house *house, const char *match, uint32_t number, const char *text,
                         size_t length)
{
    const char *dot = strchr(match, '/');
    struct room *room = dot ? house_room(house, (struct word){match, (size_t)(dot - match)}) : NULL;
    int64_t round;

    (void)number; /* they come in order, and each line says its own */
    if (!room || !word_number(word_of(dot + 1), 0, FRAME_NONE - 1, &round) ||
        (uint32_t)round != room->kept.round)
        return;
    char *log = realloc(room->log, room->log_length + length);
    if (!log)
        return;
    memcpy(log + room->log_length, text, length);
    room->log = log;
    room->log_length += length;
}

/* What can't be played again is left alone. */
static bool open_room(struct room *room, int64_t now_ms)
{
    struct message why = SAY("Nothing is kept of it but its log or chat.");
    bool is_whole =
        !room->is_new && (room->kept.phase != WIRE_PLAYING || keep_load_match(room, now_ms, &why));

    if (!is_whole)
        house_note(room->house, room, &why);
    free(room->log);
    room->log = NULL;
    return is_whole;
}

void house_open(struct house *house, int64_t now_ms)
{
    begin(house, now_ms);
    for (int i = house->room_count - 1; i >= 0; i--) {
        struct room *room = house->heap[i];
        /* Whoever was there before is waited for from now on. */
        room->host_gone_ms = now_ms;
        room->empty_ms = now_ms - room->saved_empty_ms;
        if (!open_room(room, now_ms))
            room_destroy(room);
    }
    for (int i = 0; i < house->room_count; i++)
        house->heap[i]->wakes_ms = now_ms; /* all alike, so the heap is one */
    house_wake(house, now_ms);
}
