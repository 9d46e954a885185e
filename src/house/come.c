/* Making, joining and leaving tables. */
#include "ask.h"

#include <stdlib.h>

/* Making a table. */

/* A table that this very request has made. */
static struct room *find_made(const struct ask *ask)
{
    for (int i = 0; i < ask->house->room_count; i++) {
        struct room *room = ask->house->heap[i];
        const struct record *record = room->is_new ? room->next : &room->kept;
        if (record && digest_equal(&record->host, &ask->caller->guest) &&
            record_nonce(record, &ask->caller->guest, ask->request->nonce) == NONCE_ACTED)
            return room;
    }
    return NULL;
}

static bool may_make(const struct ask *ask, struct message *why)
{
    const struct house_limits *limits = &ask->house->setup.limits;

    if (ask->house->room_count >= limits->tables)
        return message_refuse(why, SAY("There are too many tables. Please come back later."));
    return ask->caller->address->tables < limits->address_tables ||
           message_refuse(why, SAY("There are too many tables from your address."));
}

static void make_id(struct house *house, char id[WIRE_ID_LENGTH + 1])
{
    uint8_t bytes[16];
    struct text text;

    house->setup.entropy(house->setup.context, bytes, sizeof bytes);
    text_init(&text, id, WIRE_ID_LENGTH + 1);
    wire_write_base64(bytes, sizeof bytes, &text);
}

static bool open_room(struct ask *ask, const struct game *game, const struct params *params,
                      struct message *why)
{
    char id[WIRE_ID_LENGTH + 1];

    make_id(ask->house, id);
    ask->room = room_create(ask->house, id);
    if (!ask->room)
        return message_refuse(why, SAY("There is no memory left."));
    record_init(&ask->room->kept, game, params);
    ask->room->kept.host = ask->caller->guest;
    ask->room->is_new = true;
    room_made_from(ask->room, ask->caller->address);
    return ask_change(ask, why);
}

enum verdict judge_make(struct ask *ask, struct message *why)
{
    struct room *made = find_made(ask);
    struct params params;

    if (made && !made->is_new) {
        ask->room = made;
        return VERDICT_REPEATED;
    }
    if (made)
        return ask_verdict(message_refuse(why, SAY("Too much at once. Please try again.")));
    const struct game *game = ask_find_game(ask, why);
    return ask_verdict(game && may_make(ask, why) &&
                       ask_read_params(ask->request, game, ask->request->players, &params, why) &&
                       open_room(ask, game, &params, why));
}

/* Coming and going. */

static int count_callers(const struct room *room)
{
    int count = 0;

    for (const struct caller *caller = room->callers; caller; caller = caller->next_here)
        count++;
    return count;
}

/* However many look on, those who play and the host come in. */
static bool is_too_many(const struct ask *ask)
{
    const struct caller *caller = ask->caller;
    bool is_host = caller->is_guest && digest_equal(&caller->guest, &ask->room->kept.host);

    return caller->room != ask->room && !is_host && !ask->seats &&
           count_callers(ask->room) >= ask->house->setup.limits.table_connections;
}

/* Says what was seen last, and is shown what came after. */
enum verdict judge_join(struct ask *ask, struct message *why)
{
    struct caller *caller = ask->caller;
    struct room *left = caller->room;

    if (is_too_many(ask))
        return ask_verdict(message_refuse(why, SAY("This table is full.")));
    room_part(caller);
    if (left && left != ask->room)
        room_settle(left);
    room_join(ask->room, caller, ask->request->is_yes);
    caller->round = ask->request->round;
    caller->seen = ask->request->seen;
    caller->heard = 0;
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        caller->shown[viewer] = FRAME_NONE;
    return VERDICT_DONE;
}

enum verdict judge_part(struct ask *ask, struct message *why)
{
    (void)why;
    room_part(ask->caller);
    return VERDICT_DONE;
}

enum verdict judge_mute(struct ask *ask, struct message *why)
{
    bool was_muted = ask->caller->is_muted;

    (void)why;
    ask->caller->is_muted = ask->request->is_yes;
    if (was_muted)
        show_talks(ask->room, ask->caller); /* what was said meanwhile */
    return VERDICT_DONE;
}
