/* Who sits where: sitting down and getting up, by oneself or by the host's will, computer players,
   and private links to seats. */
#include "ask.h"

#include "bits.h"

#include <string.h>

static struct holding held_by(enum holder holder, const char *bot)
{
    struct holding by = {.holder = holder};

    text_copy(by.bot, sizeof by.bot, bot);
    return by;
}

/* In a running match the change of a seat is an entry, kept with the record; alone the record is
   kept if the match has it like that already, as when a computer player stands in for who leaves.
 */
static enum verdict hold(const struct ask *ask, struct holding by, struct message *why)
{
    if (!room_is_running(ask->room))
        return VERDICT_DONE;
    const struct holding *held = &ask->room->sight.seats[ask->request->seat];
    if (held->holder == by.holder && strcmp(held->bot, by.bot) == 0)
        return VERDICT_DONE;
    return table_hold(room_table(ask->room), ask->came_ms, ask->request->seat, &by, 0, why);
}

/* Is that what a computer player is called, at whichever seat? */
static bool is_computers_name(const struct ask *ask)
{
    char computer[SEAT_NAME_MAX + 1];
    const char *names[] = {ask->request->name, computer};
    struct message why;

    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        ask_name_computer(seat, computer);
        if (!table_check_names(names, 2, ask->house->setup.fold, &why))
            return true;
    }
    return false;
}

/* No two at a table are called the same. */
static bool may_be_called(const struct ask *ask, struct message *why)
{
    const char *names[PLAYERS_MAX];
    int64_t most = ask->house->setup.limits.name_bytes;
    int count = 0;

    if (!table_check_name(ask->request->name, why))
        return false;
    if ((int64_t)strlen(ask->request->name) > most)
        return message_refuse(why, SAY("A name can have at most {max} bytes.",
                                       .args = {SAY_NUMBER("max", (int)most)}));
    if (is_computers_name(ask))
        return message_refuse(why, SAY("A computer player would be called that."));
    names[count++] = ask->request->name;
    for (int seat = 0; seat < ask->room->kept.params.players; seat++)
        if (seat != ask->request->seat && ask->room->kept.chairs[seat].guest_count > 0)
            names[count++] = ask->room->kept.chairs[seat].name;
    return table_check_names(names, count, ask->house->setup.fold, why);
}

/* Does the match have it that a person sat there when it began? */
static bool was_a_persons(const struct ask *ask)
{
    struct frame *frame = &ask->house->frame;

    return table_frame(room_table(ask->room), 0, VIEWER_AUDIENCE, frame) &&
           frame->seats[ask->request->seat].holder == HOLDER_PERSON;
}

/* Nobody comes to know two hands of a running match, nor looks into a computer player's: one goes
   on for a person who has left. */
static bool may_join_match(const struct ask *ask, struct message *why)
{
    if (!room_is_running(ask->room))
        return true;
    if (ask->seats)
        return message_refuse(why, SAY("You already have a seat in this match."));
    return was_a_persons(ask) || message_refuse(why, SAY("A computer player sits there."));
}

static bool may_sit(const struct ask *ask, struct message *why)
{
    const struct chair *chair = &ask->room->kept.chairs[ask->request->seat];
    bool is_own = bits_has(ask->seats, ask->request->seat);

    if (chair->guest_count > 0 && !is_own)
        return message_refuse(why, SAY("That seat is taken."));
    if (chair->holder == HOLDER_BOT && ask->room->kept.phase == WIRE_GATHERING)
        return message_refuse(why, SAY("A computer player sits there."));
    return (is_own || may_join_match(ask, why)) && may_be_called(ask, why);
}

enum verdict judge_sit(struct ask *ask, struct message *why)
{
    bool is_own = bits_has(ask->seats, ask->request->seat);

    if (!may_sit(ask, why) || !ask_change(ask, why))
        return VERDICT_REFUSED;
    struct chair *chair = ask_chair(ask);
    text_copy(chair->name, sizeof chair->name, ask->request->name);
    if (is_own)
        return VERDICT_DONE;
    chair->holder = HOLDER_PERSON;
    chair->bot[0] = '\0';
    chair->guests[0] = ask->caller->guest;
    chair->guest_count = 1;
    if (room_table(ask->room) && !room_is_running(ask->room))
        ask->room->next->is_joined_late = true;
    return hold(ask, held_by(HOLDER_PERSON, ""), why);
}

/* In a running match somebody must go on: a computer player, until another person sits down. */
static void empty_chair(struct room *room, struct chair *chair)
{
    record_free_chair(chair);
    if (!room_is_running(room))
        return;
    chair->holder = HOLDER_BOT;
    text_copy(chair->bot, sizeof chair->bot, room->kept.bot);
}

/* All devices that hold the seat leave it. A host who holds no other is no longer host. */
enum verdict judge_leave(struct ask *ask, struct message *why)
{
    bool is_host = digest_equal(&ask->caller->guest, &ask->room->kept.host);

    if (!ask_change(ask, why))
        return VERDICT_REFUSED;
    empty_chair(ask->room, ask_chair(ask));
    if (is_host && record_seats(ask->room->next, &ask->caller->guest) == 0)
        room_pass_host(ask->room);
    return hold(ask, held_by(HOLDER_BOT, ask->room->kept.bot), why);
}

/* Who has to go holds no other seat either. In a match computer players come to those one after the
   other (room_settle). */
static void turn_out(const struct ask *ask, const struct digest *guest)
{
    struct record *next = ask->room->next;

    record_bar(next, guest);
    for (int seat = 0; seat < next->params.players; seat++)
        if (record_take_away(&next->chairs[seat], guest) && next->chairs[seat].guest_count == 0)
            empty_chair(ask->room, &next->chairs[seat]);
}

enum verdict judge_remove(struct ask *ask, struct message *why)
{
    const struct chair *chair = &ask->room->kept.chairs[ask->request->seat];

    if (chair->holder == HOLDER_NOBODY && chair->guest_count == 0)
        return ask_verdict(message_refuse(why, SAY("Nobody sits there.")));
    if (bits_has(ask->seats, ask->request->seat))
        return ask_verdict(message_refuse(why, SAY("That is your own seat.")));
    if (chair->guest_count == 0 && ask->room->kept.phase == WIRE_PLAYING)
        return ask_verdict(message_refuse(why, SAY("A computer player sits there.")));
    if (!ask_change(ask, why))
        return VERDICT_REFUSED;
    for (int i = 0; i < chair->guest_count; i++)
        turn_out(ask, &chair->guests[i]);
    empty_chair(ask->room, ask_chair(ask));
    return hold(ask, held_by(HOLDER_BOT, ask->room->kept.bot), why);
}

enum verdict judge_bot(struct ask *ask, struct message *why)
{
    const struct chair *chair = &ask->room->kept.chairs[ask->request->seat];
    int level = bot_level_of(ask->request->level);

    if (chair->guest_count > 0)
        return ask_verdict(message_refuse(why, SAY("That seat is taken.")));
    if (level < 0)
        return ask_verdict(message_refuse(why, SAY("That is not a computer player.")));
    if (!ask_change(ask, why))
        return VERDICT_REFUSED;
    record_free_chair(ask_chair(ask));
    ask_chair(ask)->holder = HOLDER_BOT;
    text_copy(ask_chair(ask)->bot, sizeof chair->bot, bot_level_names[level]);
    return hold(ask, held_by(HOLDER_BOT, bot_level_names[level]), why);
}

/* The token is told to who asked, and only its hash is kept. */
enum verdict judge_link(struct ask *ask, struct message *why)
{
    struct asker *asker = &ask->room->asker;

    if (!ask_change(ask, why))
        return VERDICT_REFUSED;
    asker->kind = WIRE_LINKED;
    asker->seat = ask->request->seat;
    house_make_token(ask->house, asker->id);
    ask_chair(ask)->has_link = true;
    digest_make(asker->id, WIRE_TOKEN_LENGTH, &ask_chair(ask)->link);
    return VERDICT_DONE;
}

/* The seat whose link this is, or -1. */
static int find_linked(const struct record *record, struct word token)
{
    struct digest link;

    digest_make(token.start, token.length, &link);
    for (int seat = 0; seat < record->params.players; seat++)
        if (record->chairs[seat].has_link && digest_equal(&record->chairs[seat].link, &link))
            return seat;
    return -1;
}

/* A link serves once. */
enum verdict judge_take(struct ask *ask, struct message *why)
{
    int seat = find_linked(&ask->room->kept, ask->request->token);
    int64_t most = ask->house->setup.limits.seat_guests;

    if (seat < 0)
        return ask_verdict(message_refuse(why, SAY("This link is no longer valid.")));
    if (ask->room->kept.chairs[seat].guest_count >= most)
        return ask_verdict(message_refuse(why, SAY("Too many devices hold this seat.")));
    if (!ask_change(ask, why))
        return VERDICT_REFUSED;
    struct chair *chair = &ask->room->next->chairs[seat];
    chair->has_link = false;
    if (!bits_has(ask->seats, seat))
        chair->guests[chair->guest_count++] = ask->caller->guest;
    return VERDICT_DONE;
}
