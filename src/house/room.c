/* A room: a table with all who are there. Does what is due, in order, while nothing is on its way
   to the store; knows who is present. */
#include "inner.h"

#include "bits.h"
#include "hash.h"

#include <stdlib.h>
#include <string.h>

struct room *room_create(struct house *house, const char *id)
{
    struct room *room = calloc(1, sizeof *room);

    if (!room)
        return NULL;
    room->house = house;
    room->attending = -1;
    room->emptying_ms = -1;
    room->empty_ms = room->host_gone_ms = house->now_ms;
    room->retry_ms = room->clock_ms = INT64_MIN;
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        room->gone_ms[seat] = house->now_ms;
    room->is_stale = true;
    text_copy(room->id, sizeof room->id, id);
    if (!wakes_add(house, room)) {
        free(room);
        return NULL;
    }
    if (map_add(&house->rooms, &room->by_id, hash_add(HASH_START, room->id, WIRE_ID_LENGTH)))
        return room;
    wakes_remove(house, room);
    free(room);
    return NULL;
}

void room_destroy(struct room *room)
{
    struct house *house = room->house;

    room_turn_out(room, NULL, &SAY("There is no such table."));
    if (room->batch)
        map_remove(&house->batches, &room->by_batch);
    if (room->maker) {
        room->maker->tables--;
        house_forget_address(house, room->maker);
    }
    map_remove(&house->rooms, &room->by_id);
    wakes_remove(house, room);
    think_forget(room);
    if (room->keeping != room->sitting)
        sitting_close(room->keeping);
    sitting_close(room->sitting);
    while (room->waiting) {
        struct waiting *next = room->waiting->next;
        free(room->waiting);
        room->waiting = next;
    }
    keep_forget_change(room);
    record_finish(&room->kept);
    free(room->talks);
    free(room->other);
    free(room->log);
    free(room);
}

/* Who is there. */

static void find_seats(struct caller *caller)
{
    caller->seats = caller->is_guest ? record_seats(&caller->room->kept, &caller->guest) : 0;
}

/* Afterwards `gone_ms` tells who is here. */
static void note_gone(struct room *room)
{
    uint64_t here = room_people_here(room);

    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        if (bits_has(here, seat))
            room->gone_ms[seat] = NEVER;
        else if (room->gone_ms[seat] == NEVER)
            room->gone_ms[seat] = room->house->now_ms;
}

void room_join(struct room *room, struct caller *caller, bool is_audience)
{
    caller->room = room;
    caller->next_here = room->callers;
    caller->is_audience = is_audience;
    caller->is_fresh = true;
    room->callers = caller;
    room->is_changed = true;
    find_seats(caller);
    note_gone(room);
}

void room_part(struct caller *caller)
{
    struct room *room = caller->room;

    if (!room)
        return;
    struct caller **at = &room->callers;
    while (*at != caller)
        at = &(*at)->next_here;
    *at = caller->next_here;
    caller->room = NULL;
    note_gone(room);
    room->is_changed = true;
    if (caller->is_guest && digest_equal(&caller->guest, &room->kept.host))
        room->host_gone_ms = room->house->now_ms;
    if (!room->callers)
        room->empty_ms = room->house->now_ms;
}

void room_turn_out(struct room *room, const struct digest *guest, const struct message *why)
{
    struct wire_answer answer = {.kind = WIRE_OUT, .why = *why};

    for (struct caller *caller = room->callers, *next; caller; caller = next) {
        next = caller->next_here;
        if (guest && !(caller->is_guest && digest_equal(&caller->guest, guest)))
            continue;
        struct text packet = house_packet(room->house);
        wire_write_answer(&answer, &packet);
        house_send(room->house, caller, &packet);
        room_part(caller);
    }
}

/* The seat that those who will have this one have now. */
static int seat_now(const struct room *room, int seat)
{
    const struct chair *chair = &room->next->chairs[seat];
    uint64_t seats = chair->guest_count > 0 ? record_seats(&room->kept, &chair->guests[0]) : 0;

    return seats && !bits_has(seats, seat) ? bits_first(seats) : seat;
}

void room_adopt(struct room *room)
{
    int64_t gone_ms[PLAYERS_MAX];

    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        gone_ms[seat] = room->gone_ms[seat_now(room, seat)];
    memcpy(room->gone_ms, gone_ms, sizeof gone_ms);
    record_adopt(&room->kept, room->next);
    for (struct caller *caller = room->callers; caller; caller = caller->next_here)
        find_seats(caller);
    note_gone(room);
}

uint64_t room_people_here(const struct room *room)
{
    uint64_t here = 0;

    for (const struct caller *caller = room->callers; caller; caller = caller->next_here)
        if (!caller->is_audience)
            here |= caller->seats;
    return here;
}

const struct digest *room_guest_here(const struct room *room, int seat)
{
    for (const struct caller *caller = room->callers; caller; caller = caller->next_here)
        if (!caller->is_audience && bits_has(caller->seats, seat))
            return &caller->guest;
    return NULL;
}

/* Tables of this address are counted. */
void room_made_from(struct room *room, struct address *address)
{
    room->maker = address;
    address->tables++;
}

static bool is_host_here(const struct room *room)
{
    for (const struct caller *caller = room->callers; caller; caller = caller->next_here)
        if (caller->is_guest && digest_equal(&caller->guest, &room->kept.host))
            return true;
    return false;
}

struct table *room_table(const struct room *room)
{
    return room->sitting && room->kept.phase == WIRE_PLAYING ? room->sitting->table : NULL;
}

bool room_is_running(struct room *room)
{
    show_refresh(room);
    return room_table(room) && room->sight.to_act != 0;
}

/* What is due. Each says whether it did something; afterwards a batch may be on its way. */

static bool judge_waiting(struct room *room)
{
    struct waiting *first = room->waiting;

    if (!first)
        return false;
    room->waiting = first->next;
    room->waiting_count--;
    ask_waiting(room, first);
    free(first);
    return true;
}

/* What the table could not take in is told again later. */
static bool attend_seat(struct room *room, int seat, bool is_here)
{
    int64_t now_ms = room->house->now_ms;
    struct message why;
    enum verdict verdict = table_attend(room_table(room), now_ms, seat, is_here, 0, &why);

    if (verdict != VERDICT_DONE && verdict != VERDICT_PENDING) {
        room->retry_ms = now_ms + TABLE_PATIENCE_MS;
        return false;
    }
    room->attended ^= bits_of(seat);
    room->attending = verdict == VERDICT_PENDING ? seat : -1;
    return true;
}

/* The table is told who is here, one after the other. */
static bool attend(struct room *room)
{
    struct table *table = room_table(room);
    uint64_t here = room_people_here(room);

    if (!table || !here || room->house->now_ms < room->retry_ms)
        return false;
    for (int seat = 0; seat < room->kept.params.players; seat++) {
        bool is_here = bits_has(here, seat);
        if (room->kept.chairs[seat].guest_count == 0 || is_here == bits_has(room->attended, seat))
            continue;
        return attend_seat(room, seat, is_here);
    }
    return false;
}

/* Where somebody had to go a computer player goes on. */
static bool stand_in(struct room *room)
{
    struct table *table = room_table(room);
    int64_t now_ms = room->house->now_ms;
    struct message why;

    if (!room_is_running(room) || now_ms < room->retry_ms)
        return false;
    for (int seat = 0; seat < room->kept.params.players; seat++) {
        const struct chair *chair = &room->kept.chairs[seat];
        struct holding by = {.holder = HOLDER_BOT};
        if (chair->holder != HOLDER_BOT || room->sight.seats[seat].holder != HOLDER_PERSON)
            continue;
        text_copy(by.bot, sizeof by.bot, chair->bot);
        table_hold(table, now_ms, seat, &by, 0, &why);
        if (!room->batch)
            room->retry_ms = now_ms + TABLE_PATIENCE_MS;
        return room->batch != 0;
    }
    return false;
}

static bool wake_table(struct room *room)
{
    struct table *table = room_table(room);
    int64_t now_ms = room->house->now_ms;
    struct message why;

    if (!table || table_wakes_ms(table, now_ms) > now_ms)
        return false;
    table_wake(table, now_ms, &why);
    return room->batch != 0;
}

static int64_t earlier(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

/* When being host passes on, or NEVER. */
static int64_t host_passes_ms(const struct room *room)
{
    if (is_host_here(room) ||
        (room_people_here(room) & ~record_seats(&room->kept, &room->kept.host)) == 0)
        return NEVER;
    return room->host_gone_ms + room->house->setup.limits.host_grace_ms;
}

/* Who gets up does not sit in `next` any more. */
void room_pass_host(struct room *room)
{
    struct record *next = room->next;

    for (int seat = 0; seat < next->params.players; seat++) {
        const struct digest *here = room_guest_here(room, seat);
        if (here && next->chairs[seat].guest_count > 0) {
            next->host = *here;
            return;
        }
    }
    record_pass_host(next);
}

static bool pass_host(struct room *room)
{
    int64_t now_ms = room->house->now_ms;

    if (host_passes_ms(room) > now_ms || now_ms < room->retry_ms || !keep_change(room))
        return false;
    room_pass_host(room);
    if (keep_begin(room))
        return true;
    keep_forget_change(room);
    return false;
}

static bool runs_clock(struct room *room)
{
    show_refresh(room);
    return room_table(room) && bits_has(room->sight.to_act, SEAT_CLOCK) && room->sight.is_running;
}

static bool save_clock(struct room *room)
{
    int64_t now_ms = room->house->now_ms;

    if (!runs_clock(room) || now_ms < room->clock_ms)
        return false;
    room->clock_ms = now_ms + CLOCK_SAVED_MS;
    keep_clock(room);
    return room->batch != 0;
}

/* For how long it is kept while nobody comes, or NEVER. */
static int64_t patience_ms(const struct room *room)
{
    const struct house_limits *limits = &room->house->setup.limits;
    int64_t idle_ms = limits->idle_ms > 0 ? limits->idle_ms : NEVER;
    int64_t unplayed_ms =
        limits->unplayed_ms > 0 && room->kept.round == 0 ? limits->unplayed_ms : NEVER;

    return earlier(idle_ms, unplayed_ms);
}

/* When it is dropped, if nobody comes. */
static int64_t ends_ms(const struct room *room)
{
    int64_t patience = patience_ms(room);

    return room->callers || patience == NEVER ? NEVER : room->empty_ms + patience;
}

/* When it is kept for how long it has been empty, or that it no longer is. */
static int64_t saves_empty_ms(const struct room *room)
{
    if (room->callers)
        return room->saved_empty_ms > 0 ? room->house->now_ms : NEVER;
    return ends_ms(room) == NEVER ? NEVER : room->empty_ms + room->saved_empty_ms + EMPTY_SAVED_MS;
}

static bool save_empty(struct room *room)
{
    int64_t now_ms = room->house->now_ms;

    if (saves_empty_ms(room) > now_ms || now_ms < room->retry_ms)
        return false;
    keep_empty(room, room->callers ? 0 : now_ms - room->empty_ms);
    return room->batch != 0;
}

static bool end_idle(struct room *room)
{
    int64_t now_ms = room->house->now_ms;

    if (ends_ms(room) > now_ms || now_ms < room->retry_ms)
        return false;
    keep_end_room(room);
    return room->batch != 0;
}

static int64_t find_wake(struct room *room)
{
    struct table *table = room_table(room);
    int64_t now_ms = room->house->now_ms;

    if (room->batch)
        return NEVER;
    int64_t wakes_ms = earlier(host_passes_ms(room), earlier(ends_ms(room), saves_empty_ms(room)));
    if (runs_clock(room))
        wakes_ms = earlier(wakes_ms, room->clock_ms);
    if (wakes_ms < room->retry_ms)
        wakes_ms = room->retry_ms;
    if (table && room->retry_ms > now_ms)
        wakes_ms = earlier(wakes_ms, room->retry_ms);
    return table ? earlier(wakes_ms, table_wakes_ms(table, now_ms)) : wakes_ms;
}

static void tell_everybody(struct room *room)
{
    struct wire_table told;

    show_refresh(room);
    if (room->is_changed && room->callers)
        show_describe(room, &told);
    for (struct caller *caller = room->callers; caller; caller = caller->next_here) {
        if (room->is_changed)
            show_table(room, caller, &told);
        show_missed(room, caller);
        if (caller->is_fresh)
            show_talks(room, caller);
        caller->is_fresh = false;
    }
    room->is_changed = false;
}

/* Computer players do not play a match to its end among themselves while nobody is there. */
static void desert(struct room *room)
{
    struct table *table = room_table(room);

    if (table)
        table_desert(table, room->house->now_ms, room_people_here(room) == 0);
}

void room_settle(struct room *room)
{
    static bool (*const duties[])(struct room * room) = {
        judge_waiting, stand_in, attend, wake_table, pass_host, save_clock, end_idle, save_empty};
    size_t count = sizeof duties / sizeof *duties;

    desert(room);
    for (size_t i = 0; i < count && !room->batch && !room->is_new;)
        i = duties[i](room) ? 0 : i + 1;
    tell_everybody(room);
    wakes_move(room->house, room, find_wake(room));
    if (!room->batch)
        think_want(room);
    think_pump(room->house);
}
