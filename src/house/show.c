/* What everybody at a table sees: packets about the table, frames, chat, the past. What a viewer
   may see of a match is decided by frames; who looks through whose eyes, here. */
#include "inner.h"

#include "bits.h"

#include <stdlib.h>
#include <string.h>

/* Whoever plays here may look as the audience even where there is none. */
uint64_t show_viewers(const struct room *room, const struct caller *caller)
{
    if (caller->seats && !caller->is_audience)
        return caller->seats;
    return room->kept.has_audience || caller->seats ? bits_of(VIEWER_AUDIENCE) : 0;
}

static bool same_holders(const struct holding *a, const struct holding *b)
{
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        if (a[seat].holder != b[seat].holder || strcmp(a[seat].bot, b[seat].bot) != 0)
            return false;
    return true;
}

/* What the packet about the table says of the match, everybody is told when it changes. Any
   viewer's frame of the newest entry has it. */
static void take_sight(struct room *room, const struct frame *frame)
{
    bool is_running = frame->to_act != 0 && !frame->is_paused;
    if (is_running != room->sight.is_running || !same_holders(room->sight.seats, frame->seats))
        room->is_changed = true;
    memcpy(room->sight.seats, frame->seats, sizeof room->sight.seats);
    room->sight.to_act = frame->to_act;
    room->sight.is_running = is_running;
    room->is_stale = false;
}

void show_refresh(struct room *room)
{
    struct frame *frame = &room->house->frame;
    struct table *table = room_table(room);

    if (table && room->is_stale && table_frame(table, table_length(table), VIEWER_AUDIENCE, frame))
        take_sight(room, frame);
}

/* Frames. */

static bool has_seen(const struct room *room, const struct caller *caller, int viewer,
                     uint32_t number)
{
    return caller->round == room->kept.round && caller->shown[viewer] == number;
}

/* Everybody who looks through these eyes and has seen all before it. */
static void show_viewer(struct room *room, uint32_t number, int viewer)
{
    struct house *house = room->house;
    struct table *table = room->sitting->table;
    struct text packet = house_packet(house);

    if (!table_frame(table, number, viewer, &house->frame))
        return;
    bool has_before = table_view_before(table, viewer, house->view);
    wire_write_frame(room->kept.game, room->kept.round, &house->frame,
                     has_before ? house->view : NULL, &packet);
    if (room->is_stale)
        take_sight(room, &house->frame);
    for (struct caller *caller = room->callers; caller; caller = caller->next_here) {
        if (!bits_has(show_viewers(room, caller), viewer) ||
            !has_seen(room, caller, viewer, number - 1))
            continue;
        if (bits_has(house->frame.to_act, viewer))
            house_send(house, caller, &packet);
        else
            house_send_later(house, caller, &packet);
        caller->shown[viewer] = number;
    }
}

void show_entry(struct room *room, uint32_t number)
{
    uint64_t viewers = 0;
    int viewer;

    for (const struct caller *caller = room->callers; caller; caller = caller->next_here)
        viewers |= show_viewers(room, caller);
    bits_each (viewer, viewers)
        show_viewer(room, number, viewer);
}

/* Frames one by one, each as the difference to the one before, the first to nothing. The last is
   left in the house's frame; false if not all could be made. */
static bool show_frames(struct room *room, struct caller *caller, int viewer, uint32_t first,
                        uint32_t last)
{
    struct house *house = room->house;
    const struct game *game = room->kept.game;
    uint32_t number = first;

    for (; number <= last; number++) {
        struct text packet = house_packet(house);
        if (!table_frame(room->sitting->table, number, viewer, &house->frame))
            break;
        wire_write_frame(game, room->kept.round, &house->frame, number > first ? house->view : NULL,
                         &packet);
        memcpy(house->view, house->frame.view, game->view_size);
        house_send(house, caller, &packet);
    }
    return number > last;
}

/* From where on a viewer is shown entries one by one: after what was seen before the connection was
   lost, if that is not too much; else the newest alone. */
static uint32_t first_missed(const struct room *room, const struct caller *caller, int viewer,
                             uint32_t length)
{
    uint32_t seen = caller->is_fresh ? caller->seen : caller->shown[viewer];
    int64_t missed = room->house->setup.limits.missed_frames;

    return seen < length && length - seen <= missed ? seen + 1 : length;
}

/* Through whose eyes one does not look, nothing was seen. */
static void forget_unseen(const struct room *room, struct caller *caller, uint64_t viewers)
{
    bool is_same = caller->round == room->kept.round;

    for (int viewer = 0; viewer < VIEWERS; viewer++)
        if (!is_same || !bits_has(viewers, viewer))
            caller->shown[viewer] = FRAME_NONE;
    if (!is_same)
        caller->seen = FRAME_NONE;
    caller->round = room->kept.round;
}

void show_missed(struct room *room, struct caller *caller)
{
    struct table *table = room_table(room);
    uint64_t viewers = table ? show_viewers(room, caller) : 0;
    int viewer;

    forget_unseen(room, caller, viewers);
    bits_each (viewer, viewers) {
        uint32_t length = table_length(table);
        if (caller->shown[viewer] == length)
            continue;
        if (!show_frames(room, caller, viewer, first_missed(room, caller, viewer, length),
                         length)) {
            room->retry_ms = room->house->now_ms + TABLE_PATIENCE_MS; /* then the newest alone */
            caller->shown[viewer] = FRAME_NONE;
            continue;
        }
        caller->shown[viewer] = length;
    }
}

void show_past(struct room *room, struct caller *caller, int viewer, uint32_t first, uint32_t last)
{
    if (last - first >= WIRE_PAST_MAX)
        last = first + WIRE_PAST_MAX - 1;
    show_frames(room, caller, viewer, first, last);
}

/* About the table. */

static int64_t left_ms(const struct room *room, int64_t until_ms)
{
    int64_t now_ms = room->house->now_ms;

    return until_ms == NEVER ? -1 : until_ms > now_ms ? until_ms - now_ms : 0;
}

static void tell_seat(const struct room *room, int seat, struct wire_seat *told)
{
    const struct chair *chair = &room->kept.chairs[seat];
    struct table *table = room_table(room);
    int64_t until_ms;

    told->by.holder = chair->holder;
    text_copy(told->by.bot, sizeof told->by.bot, chair->bot);
    text_copy(told->name, sizeof told->name, chair->name);
    if (table && chair->holder == HOLDER_NOBODY) /* they got up when it was over */
        text_copy(told->name, sizeof told->name, table_names(table)[seat]);
    else if (table)
        told->by = room->sight.seats[seat];
    told->is_here = room->gone_ms[seat] == NEVER;
    bool is_away = chair->guest_count > 0 && !told->is_here;
    told->gone_ms = is_away ? room->house->now_ms - room->gone_ms[seat] : -1;
    told->away_ms =
        is_away && table && table_is_away(table, seat, &until_ms) ? left_ms(room, until_ms) : -1;
}

static void tell_seats(struct room *room, struct wire_table *told)
{
    uint64_t hosts = record_seats(&room->kept, &room->kept.host);

    for (int seat = 0; seat < room->kept.params.players; seat++) {
        tell_seat(room, seat, &told->seats[seat]);
        told->seats[seat].is_hosts = bits_has(hosts, seat);
    }
}

static void tell_asked(const struct room *room, struct wire_asked *told)
{
    const struct table *table = room_table(room);
    const struct table_request *request = table ? table_request(table) : NULL;

    told->to = FRAME_NONE;
    if (!request)
        return;
    *told = (struct wire_asked){.is_asked = true,
                                .number = request->number,
                                .wish = request->wish,
                                .to = request->wish == WISH_BACK ? request->back_to : FRAME_NONE,
                                .seat = request->seat,
                                .is_other = request->is_other,
                                .askers = request->askers,
                                .asked = request->asked,
                                .left_ms = left_ms(room, request->until_ms)};
}

static void tell_match(struct room *room, struct wire_table *told)
{
    const struct table *table = room_table(room);

    show_refresh(room);
    if (!table)
        return;
    told->time_ms = table_time_ms(table, room->house->now_ms);
    told->is_running = room->sight.is_running;
}

static int count_looking(const struct room *room)
{
    int count = 0;

    for (const struct caller *caller = room->callers; caller; caller = caller->next_here)
        count += show_viewers(room, caller) == bits_of(VIEWER_AUDIENCE);
    return count;
}

static void tell_record(const struct room *room, struct wire_table *told)
{
    const struct record *record = &room->kept;

    *told = (struct wire_table){.phase = record->phase,
                                .round = record->round,
                                .game = record->game,
                                .params = record->params,
                                .has_audience = record->has_audience,
                                .has_chat = record->has_chat,
                                .grace_seconds = record->grace_seconds,
                                .is_voted = record->is_voted,
                                .looking = count_looking(room)};
    text_copy(told->id, sizeof told->id, room->id);
    text_copy(told->bot, sizeof told->bot, record->bot);
}

void show_describe(struct room *room, struct wire_table *told)
{
    tell_record(room, told);
    tell_match(room, told);
    tell_asked(room, &told->asked);
    told->told = room->told;
    tell_seats(room, told);
}

void show_table(struct room *room, struct caller *caller, const struct wire_table *told)
{
    struct text packet = house_packet(room->house);
    struct wire_table own = *told;

    own.is_host = caller->is_guest && digest_equal(&caller->guest, &room->kept.host);
    for (int seat = 0; seat < room->kept.params.players; seat++)
        if (bits_has(caller->seats, seat)) {
            own.seats[seat].is_yours = true;
            own.seats[seat].has_link = room->kept.chairs[seat].has_link;
        }
    wire_write_table(&own, &packet);
    house_send(room->house, caller, &packet);
}

/* Chat, to who may see the table and wants to hear. */

void show_talk(struct room *room, struct caller *caller, const struct wire_talk *talk)
{
    struct text packet = house_packet(room->house);

    if (caller->is_muted || show_viewers(room, caller) == 0)
        return;
    wire_write_talk(talk, &packet);
    house_send(room->house, caller, &packet);
    caller->heard = talk->number;
}

void show_talks(struct room *room, struct caller *caller)
{
    int64_t kept = room->house->setup.limits.chat_kept;
    int64_t last = room->kept.talked;
    int64_t before = last - kept > caller->heard ? last - kept : caller->heard;

    for (int64_t number = before + 1; room->talks && room->kept.has_chat && number <= last;
         number++)
        if (room->talks[number % kept].number == (uint32_t)number)
            show_talk(room, caller, &room->talks[number % kept]);
}

/* The log, in parts; only of a match that is over. */
bool show_log(struct room *room, struct caller *caller)
{
    size_t length;
    char *log = table_save(room->sitting->table, &length);

    if (!log)
        return false;
    for (size_t from = 0; from < length; from += WIRE_LOG_PART_MAX) {
        size_t left = length - from;
        struct wire_log part = {
            from, length, {log + from, left < WIRE_LOG_PART_MAX ? left : WIRE_LOG_PART_MAX}};
        struct text packet = house_packet(room->house);
        wire_write_log(&part, &packet);
        house_send(room->house, caller, &packet);
    }
    free(log);
    return true;
}
