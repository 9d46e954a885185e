/* Matches: beginning and playing them, what people agree on, and looking back. */
#include "ask.h"

#include "bits.h"

#include <stdlib.h>

/* Computer players are numbered by their seats. */
void ask_name_computer(int seat, char name[SEAT_NAME_MAX + 1])
{
    struct text text;

    text_init(&text, name, SEAT_NAME_MAX + 1);
    text_add_numbered(&text, "Computer ", seat);
}

/* Opens the match that `next` describes. */
static bool open_match(struct room *room, struct message *why)
{
    char bots[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    const char *names[PLAYERS_MAX];

    room->next->phase = WIRE_PLAYING;
    room->next->round++;
    room->next->is_joined_late = false;
    for (int seat = 0; seat < room->next->params.players; seat++) {
        names[seat] = room->next->chairs[seat].name;
        if (room->next->chairs[seat].holder != HOLDER_BOT)
            continue;
        ask_name_computer(seat, bots[seat]);
        names[seat] = bots[seat];
    }
    return keep_open_match(room, names, why);
}

static bool are_all_taken(const struct room *room, struct message *why)
{
    for (int seat = 0; seat < room->kept.params.players; seat++)
        if (room->kept.chairs[seat].holder == HOLDER_NOBODY)
            return message_refuse(why, SAY("Some seats are still free."));
    return true;
}

enum verdict judge_start(struct ask *ask, struct message *why)
{
    if (!are_all_taken(ask->room, why) || !ask_change(ask, why) || !open_match(ask->room, why))
        return VERDICT_REFUSED;
    ask->room->again_by = 0;
    return VERDICT_PENDING;
}

enum verdict ask_rematch(struct room *room, bool is_other, struct message *why)
{
    int players = room->kept.params.players;

    if (!are_all_taken(room, why))
        return VERDICT_REFUSED;
    if (!room->next && !keep_change(room))
        return ask_verdict(message_refuse(why, SAY("There is no memory left.")));
    if (is_other)
        room->next->params = *room->other;
    for (int seat = 0; seat < players; seat++)
        room->next->chairs[seat] = room->kept.chairs[table_sat_before(seat, players)];
    return open_match(room, why) ? VERDICT_PENDING : VERDICT_REFUSED;
}

static bool is_same_match(const struct ask *ask, struct message *why)
{
    return ask->request->round == ask->room->kept.round ||
           message_refuse(why, SAY("The match has gone on in the meantime."));
}

enum verdict judge_act(struct ask *ask, struct message *why)
{
    const struct wire_request *request = ask->request;
    struct command command = {.deed = DEED_EVENT, .seen = request->seen, .nonce = request->nonce};

    if (!is_same_match(ask, why) ||
        !event_parse(ask->room->kept.game->kinds, word_of(request->text), &command.event, why))
        return VERDICT_REFUSED;
    command.event.seat = (int16_t)request->seat;
    return table_submit(room_table(ask->room), ask->came_ms, &command, 0, why);
}

/* Others are asked. */
static void note_wish(const struct ask *ask)
{
    ask->room->told = (struct wire_told){0};
    ask->room->wisher = (struct wish){ask->caller->guest, ask->request->nonce};
}

/* Who has not heard that it was declined sends it again. */
static bool is_undecided(const struct ask *ask, struct message *why)
{
    const struct wish *declined = ask->room->declined;

    for (int i = 0; i < PLAYERS_MAX; i++)
        if (declined[i].nonce == ask->request->nonce &&
            digest_equal(&declined[i].guest, &ask->caller->guest))
            return message_refuse(why, SAY("Not everybody has agreed to that."));
    return true;
}

/* The caller's other seats need not be asked. */
static enum verdict agree_with_oneself(const struct ask *ask, enum verdict verdict,
                                       struct message *why)
{
    struct table *table = room_table(ask->room);
    const struct table_request *request = table_request(table);

    if (verdict != VERDICT_ASKED || !(request->asked & ask->seats))
        return verdict;
    bool are_all = (request->asked & ~ask->seats) == 0;
    verdict = table_agree(table, ask->came_ms, ask->seats, true, 0, why);
    return verdict == VERDICT_DONE && !are_all ? VERDICT_ASKED : verdict;
}

/* When a match is over, anybody may sit down for the next: not to play in this one, nor to see its
   hands, because its end is taken back. */
static bool may_go_on(struct room *room, struct message *why)
{
    return room_is_running(room) || !room->kept.is_joined_late ||
           message_refuse(why, SAY("Somebody has sat down since the match was over."));
}

enum verdict judge_back(struct ask *ask, struct message *why)
{
    const struct wire_request *request = ask->request;
    struct command command = {.deed = DEED_BACK,
                              .event.seat = (int16_t)request->seat,
                              .back_to = request->to,
                              .seen = request->seen,
                              .nonce = request->nonce};

    if (!is_undecided(ask, why) || !is_same_match(ask, why) || !may_go_on(ask->room, why))
        return VERDICT_REFUSED;
    enum verdict verdict = table_submit(room_table(ask->room), ask->came_ms, &command, 0, why);
    if (verdict == VERDICT_ASKED)
        note_wish(ask);
    return agree_with_oneself(ask, verdict, why);
}

/* What comes of it is kept with the nonce, at once or when all have agreed. */
static enum verdict wish(struct ask *ask, struct table_request wished, struct message *why)
{
    wished.askers = ask->seats;
    wished.nonce = table_nonce_for_all(ask->request->nonce, bits_first(ask->seats));
    if (!is_undecided(ask, why) || !ask_change(ask, why))
        return VERDICT_REFUSED;
    enum verdict verdict = table_ask(room_table(ask->room), ask->came_ms, &wished, 0, why);
    if (verdict == VERDICT_ASKED)
        note_wish(ask);
    return verdict;
}

enum verdict judge_pause(struct ask *ask, struct message *why)
{
    return wish(ask, (struct table_request){.wish = WISH_PAUSE}, why);
}

enum verdict judge_resume(struct ask *ask, struct message *why)
{
    return wish(ask, (struct table_request){.wish = WISH_RESUME}, why);
}

enum verdict judge_stand_in(struct ask *ask, struct message *why)
{
    return wish(ask, (struct table_request){.wish = WISH_BOT, .seat = ask->request->other}, why);
}

static struct params *copy_params(const struct params *params)
{
    struct params *copy = malloc(sizeof *copy);

    if (copy)
        *copy = *params;
    return copy;
}

static uint32_t asked_number(const struct room *room)
{
    const struct table_request *asked = table_request(room_table(room));

    return asked ? asked->number : 0;
}

/* While it is judged the options are those of this wish; then again those of what is being asked,
   unless that is what the wish has become. */
static enum verdict wish_for_other(struct ask *ask, struct message *why)
{
    struct room *room = ask->room;
    struct params params, *before = room->other;
    uint32_t number = asked_number(room);

    if (!ask_read_params(ask->request, room->kept.game, room->kept.params.players, &params, why))
        return VERDICT_REFUSED;
    room->other = copy_params(&params);
    if (!room->other) {
        room->other = before;
        return ask_verdict(message_refuse(why, SAY("There is no memory left.")));
    }
    enum verdict verdict =
        wish(ask, (struct table_request){.wish = WISH_AGAIN, .is_other = true}, why);
    bool is_asked = verdict == VERDICT_ASKED && asked_number(room) != number;
    free(is_asked ? before : room->other);
    if (!is_asked)
        room->other = before;
    return verdict;
}

/* Who wanted it is told when it begins. */
enum verdict judge_again(struct ask *ask, struct message *why)
{
    if (!are_all_taken(ask->room, why))
        return VERDICT_REFUSED;
    enum verdict verdict = *ask->request->options
                               ? wish_for_other(ask, why)
                               : wish(ask, (struct table_request){.wish = WISH_AGAIN}, why);

    if (verdict == VERDICT_PENDING)
        ask->room->again_by = ask->seats;
    return verdict;
}

static uint64_t *answers(const struct ask *ask)
{
    return ask->request->is_yes ? &ask->room->answered.yes : &ask->room->answered.no;
}

/* Has this very answer been given? Who did not hear that it has been sends it again. */
static bool has_answered(const struct ask *ask)
{
    return ask->room->answered.wish == ask->request->wish && (ask->seats & ~*answers(ask)) == 0;
}

static void note_answer(const struct ask *ask)
{
    if (ask->room->answered.wish != ask->request->wish)
        ask->room->answered.yes = ask->room->answered.no = 0;
    ask->room->answered.wish = ask->request->wish;
    *answers(ask) |= ask->seats;
}

/* An answer to something else, which it has crossed on its way, is none to what is asked now. */
static bool may_agree(const struct ask *ask, const struct table_request *asked, struct message *why)
{
    if (asked && asked->number != ask->request->wish)
        return message_refuse(why, SAY("Something else is being asked just now."));
    return !asked || asked->wish != WISH_BACK || !ask->request->is_yes || may_go_on(ask->room, why);
}

/* Who does not agree, or agrees while others are still asked, has changed nothing that is kept; the
   last to agree also carries out the wish, which must not be done once more. Everybody is told who
   does not agree, or that it is no longer wanted. */
enum verdict judge_agree(struct ask *ask, struct message *why)
{
    struct table *table = room_table(ask->room);
    const struct table_request *asked = table_request(table);

    if (has_answered(ask))
        return VERDICT_REPEATED;
    if (!may_agree(ask, asked, why) || !ask_change(ask, why))
        return VERDICT_REFUSED;
    uint64_t askers = asked ? asked->askers : 0;
    bool is_own = (askers & ask->seats) != 0, is_yes = ask->request->is_yes;
    if (asked)
        record_add_nonce(ask->room->next, &ask->room->wisher.guest, ask->room->wisher.nonce);
    enum verdict verdict = table_agree(table, ask->came_ms, ask->seats, is_yes, 0, why);
    if (verdict == VERDICT_PENDING)
        ask->room->again_by = askers;
    if (verdict == VERDICT_DONE) {
        keep_forget_change(ask->room);
        note_answer(ask);
    }
    if (verdict == VERDICT_DONE && !is_yes && askers) {
        ask->room->declined[bits_first(askers)] = ask->room->wisher;
        ask->room->told = (struct wire_told){is_own ? WIRE_WITHDRAWN : WIRE_DECLINED, ask->seats};
    }
    return verdict;
}

enum verdict judge_past(struct ask *ask, struct message *why)
{
    const struct wire_request *request = ask->request;
    uint64_t own = show_viewers(ask->room, ask->caller);

    if (!bits_has(own, request->seat))
        return ask_verdict(message_refuse(why, SAY("That is not for you to see.")));
    if (request->first > request->last || request->last > table_length(room_table(ask->room)))
        return ask_verdict(message_refuse(why, SAY("There is no such entry.")));
    show_past(ask->room, ask->caller, request->seat, request->first, request->last);
    return VERDICT_DONE;
}

enum verdict judge_log(struct ask *ask, struct message *why)
{
    if (show_viewers(ask->room, ask->caller) == 0)
        return ask_verdict(message_refuse(why, SAY("That is not for you to see.")));
    return show_log(ask->room, ask->caller)
               ? VERDICT_DONE
               : ask_verdict(message_refuse(why, SAY("There is no memory left.")));
}
