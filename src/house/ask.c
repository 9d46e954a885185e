/* Judges what guests ask for: who may, and what comes of it. One table says whom each request is
   for; what it does stands in a function of its own. */
#include "ask.h"

#include "bits.h"

#include <stdlib.h>
#include <string.h>

/* Whom a request is for. */
enum right {
    RIGHT_ANYBODY,
    RIGHT_GUEST,  /* who has a token */
    RIGHT_SEATED, /* who holds some seat here */
    RIGHT_HOLDER, /* who holds the seat that it names */
    RIGHT_HOST,
};

/* When, in the life of a table. */
enum when { WHEN_ALWAYS, WHEN_GATHERING, WHEN_PLAYING, WHEN_OVER };

enum verdict ask_verdict(bool is_done)
{
    return is_done ? VERDICT_DONE : VERDICT_REFUSED;
}

struct chair *ask_chair(const struct ask *ask)
{
    return &ask->room->next->chairs[ask->request->seat];
}

bool ask_change(const struct ask *ask, struct message *why)
{
    if (!keep_change(ask->room))
        return message_refuse(why, SAY("There is no memory left."));
    record_add_nonce(ask->room->next, &ask->caller->guest, ask->request->nonce);
    return true;
}

bool ask_read_params(const struct wire_request *request, const struct game *game, int players,
                     struct params *params, struct message *why)
{
    _Alignas(max_align_t) unsigned char state[GAME_STATE_MAX];
    const char *setup = request->setup ? request->setup : "";

    if (!game_seats(game, players, why))
        return false;
    params_init(game, players, params);
    params_sit_apart(game, params);
    return params_parse(game, word_of(request->options), params, why) &&
           (!*setup || params_set_up(params, word_of(setup), why)) &&
           game_start(game, params, state, why);
}

const struct game *ask_find_game(const struct ask *ask, struct message *why)
{
    const struct game *game = ask->house->setup.find(ask->request->game);

    if (!game || game->is_template)
        *why = SAY("There is no such game.");
    return game && !game->is_template ? game : NULL;
}

/* Rights. */

static const struct {
    enum verdict (*judge)(struct ask *ask, struct message *why);
    enum right right;
    enum when when;
    bool is_change; /* waits for what is on its way to the store */
} verbs[WIRE_VERBS] = {
    [WIRE_MAKE] = {judge_make, RIGHT_GUEST, WHEN_ALWAYS, false},
    [WIRE_JOIN] = {judge_join, RIGHT_ANYBODY, WHEN_ALWAYS, false},
    [WIRE_TAKE] = {judge_take, RIGHT_GUEST, WHEN_ALWAYS, true},
    [WIRE_PART] = {judge_part, RIGHT_ANYBODY, WHEN_ALWAYS, false},
    [WIRE_MUTE] = {judge_mute, RIGHT_ANYBODY, WHEN_ALWAYS, false},
    [WIRE_SIT] = {judge_sit, RIGHT_GUEST, WHEN_ALWAYS, true},
    [WIRE_LEAVE] = {judge_leave, RIGHT_HOLDER, WHEN_ALWAYS, true},
    [WIRE_LINK] = {judge_link, RIGHT_HOLDER, WHEN_ALWAYS, true},
    [WIRE_SAY] = {judge_say, RIGHT_HOLDER, WHEN_ALWAYS, true},
    [WIRE_QUICK] = {judge_quick, RIGHT_HOLDER, WHEN_ALWAYS, true},
    [WIRE_ACT] = {judge_act, RIGHT_HOLDER, WHEN_PLAYING, true},
    [WIRE_BACK] = {judge_back, RIGHT_HOLDER, WHEN_PLAYING, true},
    [WIRE_PAUSE] = {judge_pause, RIGHT_SEATED, WHEN_PLAYING, true},
    [WIRE_RESUME] = {judge_resume, RIGHT_SEATED, WHEN_PLAYING, true},
    [WIRE_AGAIN] = {judge_again, RIGHT_SEATED, WHEN_PLAYING, true},
    [WIRE_STAND] = {judge_stand_in, RIGHT_SEATED, WHEN_PLAYING, true},
    [WIRE_AGREE] = {judge_agree, RIGHT_SEATED, WHEN_PLAYING, true},
    [WIRE_PAST] = {judge_past, RIGHT_ANYBODY, WHEN_PLAYING, false},
    [WIRE_LOG] = {judge_log, RIGHT_ANYBODY, WHEN_OVER, false},
    [WIRE_SET] = {judge_set, RIGHT_HOST, WHEN_GATHERING, true},
    [WIRE_START] = {judge_start, RIGHT_HOST, WHEN_GATHERING, true},
    [WIRE_GATHER] = {judge_gather, RIGHT_HOST, WHEN_OVER, true},
    [WIRE_REMOVE] = {judge_remove, RIGHT_HOST, WHEN_ALWAYS, true},
    [WIRE_BOT] = {judge_bot, RIGHT_HOST, WHEN_ALWAYS, true},
    [WIRE_AUDIENCE] = {judge_audience, RIGHT_HOST, WHEN_ALWAYS, true},
    [WIRE_CHAT] = {judge_chat, RIGHT_HOST, WHEN_ALWAYS, true},
    [WIRE_ABSENCE] = {judge_absence, RIGHT_HOST, WHEN_GATHERING, true},
    [WIRE_HOST] = {judge_host, RIGHT_HOST, WHEN_ALWAYS, true},
};

static bool may_come_in(const struct ask *ask, struct message *why)
{
    return ask->caller->is_guest ||
           message_refuse(why, SAY("You have not come in yet. Please load the page again."));
}

static bool has_right(const struct ask *ask, struct message *why)
{
    const struct caller *caller = ask->caller;
    enum right right = verbs[ask->request->verb].right;

    if (right != RIGHT_ANYBODY && !may_come_in(ask, why))
        return false;
    switch (right) {
    case RIGHT_ANYBODY:
    case RIGHT_GUEST: return true;
    case RIGHT_SEATED:
        return ask->seats != 0 || message_refuse(why, SAY("You don't sit at this table."));
    case RIGHT_HOLDER:
        return bits_has(ask->seats, ask->request->seat) ||
               message_refuse(why, SAY("You don't hold this seat."));
    case RIGHT_HOST: break;
    }
    return digest_equal(&caller->guest, &ask->room->kept.host) ||
           message_refuse(why, SAY("Only the host may do that."));
}

static bool is_time(const struct ask *ask, struct message *why)
{
    bool is_playing = room_table(ask->room) != NULL;

    switch (verbs[ask->request->verb].when) {
    case WHEN_ALWAYS: return true;
    case WHEN_GATHERING: return !is_playing || message_refuse(why, SAY("The match has begun."));
    case WHEN_PLAYING: return is_playing || message_refuse(why, SAY("The match has not begun."));
    case WHEN_OVER: break;
    }
    return (is_playing && !room_is_running(ask->room)) ||
           message_refuse(why, SAY("The game is not over."));
}

/* The requests that name a seat mean one that there is. */
static bool has_seat(const struct ask *ask, struct message *why)
{
    int players = ask->room->kept.params.players;
    bool is_viewer = ask->request->verb == WIRE_PAST && ask->request->seat == VIEWER_AUDIENCE;

    return (ask->request->seat < players && ask->request->other < players) || is_viewer ||
           message_refuse(why, SAY("There is no such seat."));
}

static bool may(struct ask *ask, struct message *why)
{
    const struct caller *caller = ask->caller;

    if (!ask->room)
        return message_refuse(why, SAY("Join a table first."));
    if (caller->is_guest && record_is_barred(&ask->room->kept, &caller->guest))
        return message_refuse(why, SAY("The host has removed you from this table."));
    ask->seats = caller->is_guest ? record_seats(&ask->room->kept, &caller->guest) : 0;
    return has_seat(ask, why) && has_right(ask, why) && is_time(ask, why);
}

/* Which table is meant; NULL if none. */
static bool find_room(struct ask *ask, struct message *why)
{
    enum wire_verb verb = ask->request->verb;

    ask->room = ask->caller->room;
    if (verb != WIRE_JOIN && verb != WIRE_TAKE)
        return true;
    ask->room = house_room(ask->house, ask->request->table);
    return (ask->room && !ask->room->is_new && !ask->room->is_ending) ||
           message_refuse(why, SAY("There is no such table."));
}

/* Coming to an end. */

/* What was changed is kept; the store's answer answers. */
static void finish(struct ask *ask, enum verdict verdict, struct message *why)
{
    struct room *room = ask->room;
    bool is_done = verdict == VERDICT_DONE || verdict == VERDICT_REPEATED;

    if (room->batch)
        return;
    if (is_done && room->next && !keep_begin(room)) {
        verdict = VERDICT_UNKEPT;
        *why = SAY("There is no memory left.");
    }
    if (room->batch)
        return;
    keep_forget_change(room);
    house_answer(ask->house, &room->asker, verdict, why);
    room->asker = (struct asker){0};
    if (room->is_new)
        room_destroy(room);
}

static void refuse_ask(const struct ask *ask, const struct message *why)
{
    struct asker asker = {.connection = ask->caller->number, .nonce = ask->request->nonce};

    house_answer(ask->house, &asker, VERDICT_REFUSED, why);
}

/* What only looks is done at once, though something is on its way to the store. */
static void look(struct ask *ask)
{
    struct asker asker = {
        .connection = ask->caller->number, .nonce = ask->request->nonce, .kind = WIRE_DONE};
    struct room *room = ask->room;
    struct message why = {0};

    if (!may(ask, &why)) {
        refuse_ask(ask, &why);
        return;
    }
    enum verdict verdict = verbs[ask->request->verb].judge(ask, &why);
    house_answer(ask->house, &asker, verdict, &why);
    room_settle(room);
}

/* Has it acted before? Then it does not again; but who did not hear of a link can't have it again,
   since only its hash is kept, and gets another. */
static enum nonce_state state_of(const struct ask *ask)
{
    const struct caller *caller = ask->caller;
    enum nonce_state state =
        caller->is_guest ? record_nonce(&ask->room->kept, &caller->guest, ask->request->nonce)
                         : NONCE_NEW;

    return state == NONCE_ACTED && ask->request->verb == WIRE_LINK ? NONCE_NEW : state;
}

static enum verdict judge(struct ask *ask, struct message *why)
{
    switch (state_of(ask)) {
    case NONCE_NEW: break;
    case NONCE_ACTED: return VERDICT_REPEATED;
    case NONCE_LATE: return ask_verdict(message_refuse(why, SAY("This came too late.")));
    }
    return may(ask, why) ? verbs[ask->request->verb].judge(ask, why) : VERDICT_REFUSED;
}

static void change(struct ask *ask)
{
    struct message why = {0};

    ask->room->asker = (struct asker){
        .connection = ask->caller->number, .nonce = ask->request->nonce, .kind = WIRE_DONE};
    enum verdict verdict = judge(ask, &why);
    finish(ask, verdict, &why);
}

/* It is judged when its turn comes. */
static void wait(struct ask *ask, struct word line)
{
    struct room *room = ask->room;
    struct message why = SAY("Too much at once. Please try again.");
    struct waiting **last = &room->waiting;
    struct waiting *waiting = room->waiting_count < ask->house->setup.limits.waiting
                                  ? malloc(sizeof *waiting + line.length)
                                  : NULL;

    if (!waiting) {
        refuse_ask(ask, &why);
        return;
    }
    *waiting = (struct waiting){
        .connection = ask->caller->number, .came_ms = ask->came_ms, .length = line.length};
    memcpy(waiting->line, line.start, line.length);
    while (*last)
        last = &(*last)->next;
    *last = waiting;
    room->waiting_count++;
}

static void make_table(struct ask *ask)
{
    struct asker asker = {
        .connection = ask->caller->number, .nonce = ask->request->nonce, .kind = WIRE_MADE};
    struct message why = {0};

    ask->room = NULL;
    enum verdict verdict = may_come_in(ask, &why) ? judge_make(ask, &why) : VERDICT_REFUSED;
    if (!ask->room) {
        refuse_ask(ask, &why);
        return;
    }
    text_copy(asker.id, sizeof asker.id, ask->room->id);
    if (verdict == VERDICT_REPEATED) {
        house_answer(ask->house, &asker, verdict, &why);
        return;
    }
    ask->room->asker = asker;
    finish(ask, verdict, &why);
}

void ask_line(struct house *house, struct caller *caller, struct word line)
{
    struct wire_request request;
    struct ask ask = {
        .house = house, .caller = caller, .request = &request, .came_ms = house->now_ms};
    struct message why;

    if (!wire_read_request(line, &request, &why) || !find_room(&ask, &why)) {
        refuse_ask(&ask, &why);
    } else if (request.verb == WIRE_MAKE) {
        make_table(&ask);
    } else if (!ask.room || !verbs[request.verb].is_change) {
        look(&ask);
    } else if (ask.room->batch || ask.room->waiting) {
        wait(&ask, line);
    } else {
        change(&ask);
        room_settle(ask.room);
    }
}

/* Who has gone meanwhile will ask again. */
void ask_waiting(struct room *room, const struct waiting *waiting)
{
    struct caller *caller = house_caller(room->house, waiting->connection);
    struct wire_request request;
    struct ask ask = {
        .house = room->house, .caller = caller, .request = &request, .came_ms = waiting->came_ms};
    struct message why;

    if (!caller || caller->is_closing)
        return;
    if (!wire_read_request((struct word){waiting->line, waiting->length}, &request, &why) ||
        !find_room(&ask, &why)) {
        refuse_ask(&ask, &why);
    } else if (ask.room != room) {
        why = SAY("Join a table first.");
        refuse_ask(&ask, &why);
    } else {
        change(&ask);
    }
}
