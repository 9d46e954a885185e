/* Judges what guests ask for: who may, and what comes of it. One table says whom each request is
   for; what it does stands in a function of its own. */
#include "inner.h"

#include "bits.h"

#include <stdlib.h>
#include <string.h>

/* A request and who asks. */
struct ask {
    struct house *house;
    struct room *room;
    struct caller *caller;
    const struct wire_request *request;
    int64_t came_ms;
    uint64_t seats; /* that the caller holds */
};

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

static bool refuse(struct message *why, struct message reason)
{
    return message_refuse(why, reason);
}

static enum verdict verdict_of(bool is_done)
{
    return is_done ? VERDICT_DONE : VERDICT_REFUSED;
}

static struct chair *chair_of(const struct ask *ask)
{
    return &ask->room->next->chairs[ask->request->seat];
}

/* What is changed is a copy; with it the nonce is kept. */
static bool begin_change(const struct ask *ask, struct message *why)
{
    if (!keep_change(ask->room))
        return refuse(why, SAY("There is no memory left."));
    return record_add_nonce(ask->room->next, &ask->caller->guest, ask->request->nonce) ||
           refuse(why, SAY("Too many guests have been at this table."));
}

/* The parameters that a request gives, if a match can have them. */
static bool read_params(const struct wire_request *request, const struct game *game, int players,
                        struct params *params, struct message *why)
{
    _Alignas(max_align_t) unsigned char state[GAME_STATE_MAX];
    const char *setup = request->setup ? request->setup : "";

    if (!game_seats(game, players, why))
        return false;
    params_init(game, players, params);
    return params_parse(game, word_of(request->options), params, why) &&
           (!*setup || params_set_up(params, word_of(setup), why)) &&
           game_start(game, params, state, why);
}

static const struct game *find_game(const struct ask *ask, struct message *why)
{
    const struct game *game = ask->house->setup.find(ask->request->game);

    if (!game || game->is_template)
        *why = SAY("There is no such game.");
    return game && !game->is_template ? game : NULL;
}

/* Making a table. */

/* A table that this very request has made. */
static struct room *find_made(const struct ask *ask)
{
    for (int i = 0; i < ask->house->room_count; i++) {
        struct room *room = ask->house->heap[i];
        const struct record *record = room->is_new ? room->next : &room->kept;
        if (record && digest_equal(&record->host, &ask->caller->guest) &&
            record_has_nonce(record, &ask->caller->guest, ask->request->nonce))
            return room;
    }
    return NULL;
}

static bool may_make(const struct ask *ask, struct message *why)
{
    const struct house_limits *limits = &ask->house->setup.limits;

    if (ask->house->room_count >= limits->tables)
        return refuse(why, SAY("There are too many tables. Please come back later."));
    return ask->caller->address->tables < limits->address_tables ||
           refuse(why, SAY("There are too many tables from your address."));
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
        return refuse(why, SAY("There is no memory left."));
    record_init(&ask->room->kept, game, params);
    ask->room->kept.host = ask->caller->guest;
    ask->room->is_new = true;
    room_made_from(ask->room, ask->caller->address);
    return begin_change(ask, why);
}

static enum verdict make(struct ask *ask, struct message *why)
{
    struct room *made = find_made(ask);
    struct params params;

    if (made && !made->is_new) {
        ask->room = made;
        return VERDICT_REPEATED;
    }
    if (made)
        return verdict_of(refuse(why, SAY("Too much at once. Please try again.")));
    const struct game *game = find_game(ask, why);
    return verdict_of(game && may_make(ask, why) &&
                      read_params(ask->request, game, ask->request->players, &params, why) &&
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

/* Says what was seen last, and is shown what came after. */
static enum verdict join(struct ask *ask, struct message *why)
{
    struct caller *caller = ask->caller;
    struct room *left = caller->room;

    if (left != ask->room && count_callers(ask->room) >= ask->house->setup.limits.table_connections)
        return verdict_of(refuse(why, SAY("This table is full.")));
    room_part(caller);
    if (left && left != ask->room)
        room_settle(left);
    room_join(ask->room, caller, ask->request->is_yes);
    caller->round = ask->request->round;
    caller->seen = ask->request->seen;
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        caller->shown[viewer] = FRAME_NONE;
    return VERDICT_DONE;
}

static enum verdict part(struct ask *ask, struct message *why)
{
    (void)why;
    room_part(ask->caller);
    return VERDICT_DONE;
}

static enum verdict mute(struct ask *ask, struct message *why)
{
    (void)why;
    ask->caller->is_muted = ask->request->is_yes;
    return VERDICT_DONE;
}

/* Seats. */

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
    struct table *table = room_table(ask->room);

    if (!table || room_is_over(ask->room))
        return VERDICT_DONE;
    const struct holding *held = &ask->room->sight.seats[ask->request->seat];
    if (held->holder == by.holder && strcmp(held->bot, by.bot) == 0)
        return VERDICT_DONE;
    return table_hold(table, ask->came_ms, ask->request->seat, &by, 0, why);
}

/* No two people at a table are called the same. */
static bool may_be_called(const struct ask *ask, struct message *why)
{
    const char *names[PLAYERS_MAX];
    int count = 0;

    if (!table_check_name(ask->request->name, why))
        return false;
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
    if (!room_table(ask->room) || room_is_over(ask->room))
        return true;
    if (ask->seats)
        return refuse(why, SAY("You already have a seat in this match."));
    return was_a_persons(ask) || refuse(why, SAY("A computer player sits there."));
}

static bool may_sit(const struct ask *ask, struct message *why)
{
    const struct chair *chair = &ask->room->kept.chairs[ask->request->seat];
    bool is_own = bits_has(ask->seats, ask->request->seat);

    if (chair->guest_count > 0 && !is_own)
        return refuse(why, SAY("That seat is taken."));
    if (chair->holder == HOLDER_BOT && ask->room->kept.phase == WIRE_GATHERING)
        return refuse(why, SAY("A computer player sits there."));
    return (is_own || may_join_match(ask, why)) && may_be_called(ask, why);
}

static enum verdict sit(struct ask *ask, struct message *why)
{
    bool is_own = bits_has(ask->seats, ask->request->seat);

    if (!may_sit(ask, why) || !begin_change(ask, why))
        return VERDICT_REFUSED;
    struct chair *chair = chair_of(ask);
    text_copy(chair->name, sizeof chair->name, ask->request->name);
    if (is_own)
        return VERDICT_DONE;
    chair->holder = HOLDER_PERSON;
    chair->bot[0] = '\0';
    chair->guests[0] = ask->caller->guest;
    chair->guest_count = 1;
    return hold(ask, held_by(HOLDER_PERSON, ""), why);
}

/* In a match somebody must go on: a computer player, until another person sits down. */
static enum verdict empty_chair(struct ask *ask, struct message *why)
{
    struct chair *chair = chair_of(ask);

    record_free_chair(chair);
    if (ask->room->kept.phase == WIRE_GATHERING)
        return VERDICT_DONE;
    chair->holder = HOLDER_BOT;
    text_copy(chair->bot, sizeof chair->bot, ask->room->kept.bot);
    return hold(ask, held_by(HOLDER_BOT, ask->room->kept.bot), why);
}

/* All devices that hold the seat leave it. A host who holds no other is no longer host. */
static enum verdict leave(struct ask *ask, struct message *why)
{
    bool is_host = digest_equal(&ask->caller->guest, &ask->room->kept.host);

    if (!begin_change(ask, why))
        return VERDICT_REFUSED;
    enum verdict verdict = empty_chair(ask, why);
    if (is_host && record_seats(ask->room->next, &ask->caller->guest) == 0)
        room_pass_host(ask->room);
    return verdict;
}

static enum verdict remove_seat(struct ask *ask, struct message *why)
{
    const struct chair *chair = &ask->room->kept.chairs[ask->request->seat];

    if (chair->holder == HOLDER_NOBODY && chair->guest_count == 0)
        return verdict_of(refuse(why, SAY("Nobody sits there.")));
    if (bits_has(ask->seats, ask->request->seat))
        return verdict_of(refuse(why, SAY("That is your own seat.")));
    if (chair->guest_count == 0 && ask->room->kept.phase == WIRE_PLAYING)
        return verdict_of(refuse(why, SAY("A computer player sits there.")));
    if (!begin_change(ask, why))
        return VERDICT_REFUSED;
    for (int i = 0; i < chair->guest_count; i++)
        if (!record_bar(ask->room->next, &chair->guests[i]))
            return verdict_of(refuse(why, SAY("Too many guests have been at this table.")));
    return empty_chair(ask, why);
}

static enum verdict seat_bot(struct ask *ask, struct message *why)
{
    const struct chair *chair = &ask->room->kept.chairs[ask->request->seat];
    int level = bot_level_of(ask->request->level);

    if (chair->guest_count > 0)
        return verdict_of(refuse(why, SAY("That seat is taken.")));
    if (level < 0)
        return verdict_of(refuse(why, SAY("That is not a computer player.")));
    if (!begin_change(ask, why))
        return VERDICT_REFUSED;
    record_free_chair(chair_of(ask));
    chair_of(ask)->holder = HOLDER_BOT;
    text_copy(chair_of(ask)->bot, sizeof chair->bot, bot_level_names[level]);
    return hold(ask, held_by(HOLDER_BOT, bot_level_names[level]), why);
}

/* The token is told to who asked, and only its hash is kept. */
static enum verdict make_link(struct ask *ask, struct message *why)
{
    struct asker *asker = &ask->room->asker;

    if (!begin_change(ask, why))
        return VERDICT_REFUSED;
    asker->kind = WIRE_LINKED;
    asker->seat = ask->request->seat;
    house_make_token(ask->house, asker->id);
    chair_of(ask)->has_link = true;
    digest_make(asker->id, WIRE_TOKEN_LENGTH, &chair_of(ask)->link);
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
static enum verdict take_seat(struct ask *ask, struct message *why)
{
    int seat = find_linked(&ask->room->kept, ask->request->token);
    int64_t most = ask->house->setup.limits.seat_guests;

    if (seat < 0)
        return verdict_of(refuse(why, SAY("This link is no longer valid.")));
    const struct chair *kept = &ask->room->kept.chairs[seat];
    if (kept->guest_count >= (most < CHAIR_GUESTS_MAX ? most : CHAIR_GUESTS_MAX))
        return verdict_of(refuse(why, SAY("Too many devices hold this seat.")));
    if (!begin_change(ask, why))
        return VERDICT_REFUSED;
    struct chair *chair = &ask->room->next->chairs[seat];
    chair->has_link = false;
    if (!bits_has(ask->seats, seat))
        chair->guests[chair->guest_count++] = ask->caller->guest;
    return VERDICT_DONE;
}

/* Chat. */

static bool may_talk(const struct ask *ask, struct message *why)
{
    int64_t most = ask->house->setup.limits.chat_per_minute;

    if (!ask->room->kept.has_chat || ask->house->setup.limits.chat_kept == 0 || most == 0)
        return refuse(why, SAY("There is no chat at this table."));
    return rate_allows(&ask->caller->talks_ms, ask->came_ms, 60000 / most, most) ||
           refuse(why, SAY("That is a lot of talk. Please wait a moment."));
}

static bool may_be_said(const struct ask *ask, struct message *why)
{
    const char *said = ask->request->text;

    if ((int64_t)strlen(said) > ask->house->setup.limits.chat_bytes)
        return refuse(why, SAY("This is too long."));
    return (*said && !strchr(said, '\n')) || refuse(why, SAY("This can't be said."));
}

static enum verdict talk(struct ask *ask, int quick, struct message *why)
{
    struct room *room = ask->room;

    if (!may_talk(ask, why) || !begin_change(ask, why))
        return VERDICT_REFUSED;
    room->talk = malloc(sizeof *room->talk);
    if (!room->talk)
        return verdict_of(refuse(why, SAY("There is no memory left.")));
    *room->talk = (struct wire_talk){
        .number = ++room->next->talked, .seat = ask->request->seat, .quick = quick};
    text_copy(room->talk->name, sizeof room->talk->name,
              room->kept.chairs[ask->request->seat].name);
    text_copy(room->talk->text, sizeof room->talk->text, quick < 0 ? ask->request->text : "");
    return VERDICT_DONE;
}

static enum verdict say(struct ask *ask, struct message *why)
{
    return may_be_said(ask, why) ? talk(ask, -1, why) : VERDICT_REFUSED;
}

static enum verdict say_quick(struct ask *ask, struct message *why)
{
    return talk(ask, ask->request->quick, why);
}

/* The host's. */

/* Who sits where there are fewer seats now gets up. */
static enum verdict set_game(struct ask *ask, struct message *why)
{
    const struct game *game = find_game(ask, why);
    struct params params;

    if (!game || !read_params(ask->request, game, ask->request->players, &params, why) ||
        !begin_change(ask, why))
        return VERDICT_REFUSED;
    ask->room->next->game = game;
    ask->room->next->params = params;
    for (int seat = params.players; seat < PLAYERS_MAX; seat++)
        record_free_chair(&ask->room->next->chairs[seat]);
    return VERDICT_DONE;
}

static enum verdict set_audience(struct ask *ask, struct message *why)
{
    if (!begin_change(ask, why))
        return VERDICT_REFUSED;
    ask->room->next->has_audience = ask->request->is_yes;
    return VERDICT_DONE;
}

static enum verdict set_chat(struct ask *ask, struct message *why)
{
    if (!begin_change(ask, why))
        return VERDICT_REFUSED;
    ask->room->next->has_chat = ask->request->is_yes;
    return VERDICT_DONE;
}

static enum verdict set_absence(struct ask *ask, struct message *why)
{
    int level = bot_level_of(ask->request->level);

    if (level < 0)
        return verdict_of(refuse(why, SAY("That is not a computer player.")));
    if (!begin_change(ask, why))
        return VERDICT_REFUSED;
    ask->room->next->grace_seconds = ask->request->seconds;
    ask->room->next->is_voted = ask->request->is_yes;
    text_copy(ask->room->next->bot, sizeof ask->room->next->bot, bot_level_names[level]);
    return VERDICT_DONE;
}

static enum verdict set_host(struct ask *ask, struct message *why)
{
    const struct chair *chair = &ask->room->kept.chairs[ask->request->seat];

    if (chair->guest_count == 0)
        return verdict_of(refuse(why, SAY("Nobody sits there.")));
    if (!begin_change(ask, why))
        return VERDICT_REFUSED;
    const struct digest *here = room_guest_here(ask->room, ask->request->seat);
    ask->room->next->host = here ? *here : chair->guests[0];
    return VERDICT_DONE;
}

static enum verdict gather(struct ask *ask, struct message *why)
{
    if (!begin_change(ask, why))
        return VERDICT_REFUSED;
    ask->room->next->phase = WIRE_GATHERING;
    return VERDICT_DONE;
}

/* Matches. */

enum { BOT_NAME_SIZE = 32 };

/* Opens the match that `next` describes; computer players are numbered by their seats. */
static bool open_match(struct room *room, struct message *why)
{
    char bots[PLAYERS_MAX][BOT_NAME_SIZE];
    const char *names[PLAYERS_MAX];
    struct text text;

    room->next->phase = WIRE_PLAYING;
    room->next->round++;
    for (int seat = 0; seat < room->next->params.players; seat++) {
        names[seat] = room->next->chairs[seat].name;
        if (room->next->chairs[seat].holder != HOLDER_BOT)
            continue;
        text_init(&text, bots[seat], BOT_NAME_SIZE);
        text_add_numbered(&text, "Computer ", seat);
        names[seat] = bots[seat];
    }
    return keep_open_match(room, names, why);
}

static enum verdict start(struct ask *ask, struct message *why)
{
    for (int seat = 0; seat < ask->room->kept.params.players; seat++)
        if (ask->room->kept.chairs[seat].holder == HOLDER_NOBODY)
            return verdict_of(refuse(why, SAY("Some seats are still free.")));
    if (!begin_change(ask, why) || !open_match(ask->room, why))
        return VERDICT_REFUSED;
    return VERDICT_PENDING;
}

/* Everybody sits one seat further on, as table_rematch has it. */
bool ask_again(struct room *room, struct message *why)
{
    if (!keep_change(room))
        return message_refuse(why, SAY("There is no memory left."));
    room->next->params = *room->again;
    for (int seat = 0; seat < room->kept.params.players; seat++)
        room->next->chairs[seat] = room->kept.chairs[(seat + 1) % room->kept.params.players];
    if (open_match(room, why))
        return true;
    keep_forget_change(room);
    return false;
}

static bool is_same_match(const struct ask *ask, struct message *why)
{
    return ask->request->round == ask->room->kept.round ||
           refuse(why, SAY("The match has gone on in the meantime."));
}

static enum verdict act(struct ask *ask, struct message *why)
{
    const struct wire_request *request = ask->request;
    struct command command = {.deed = DEED_EVENT, .seen = request->seen, .nonce = request->nonce};

    if (!is_same_match(ask, why) ||
        !event_parse(ask->room->kept.game->kinds, word_of(request->text), &command.event, why))
        return VERDICT_REFUSED;
    command.event.seat = (int16_t)request->seat;
    return table_submit(room_table(ask->room), ask->came_ms, &command, 0, why);
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

static enum verdict take_back(struct ask *ask, struct message *why)
{
    const struct wire_request *request = ask->request;
    struct command command = {.deed = DEED_BACK,
                              .event.seat = (int16_t)request->seat,
                              .back_to = request->to,
                              .seen = request->seen,
                              .nonce = request->nonce};

    if (!is_same_match(ask, why))
        return VERDICT_REFUSED;
    enum verdict verdict = table_submit(room_table(ask->room), ask->came_ms, &command, 0, why);
    return agree_with_oneself(ask, verdict, why);
}

static enum verdict wish(struct ask *ask, struct table_request wished, struct message *why)
{
    wished.askers = ask->seats;
    wished.nonce = ask->request->nonce;
    return table_ask(room_table(ask->room), ask->came_ms, &wished, 0, why);
}

static enum verdict wish_pause(struct ask *ask, struct message *why)
{
    return wish(ask, (struct table_request){.wish = WISH_PAUSE}, why);
}

static enum verdict wish_resume(struct ask *ask, struct message *why)
{
    return wish(ask, (struct table_request){.wish = WISH_RESUME}, why);
}

static enum verdict wish_bot(struct ask *ask, struct message *why)
{
    return wish(ask, (struct table_request){.wish = WISH_BOT, .seat = ask->request->other}, why);
}

static enum verdict wish_again(struct ask *ask, struct message *why)
{
    struct room *room = ask->room;
    bool is_other = *ask->request->options != '\0';
    const struct table_request *asked = table_request(room_table(room));

    if (is_other && asked)
        return verdict_of(refuse(why, SAY("Something else is being asked just now.")));
    if (is_other && !room->other)
        room->other = malloc(sizeof *room->other);
    if (is_other && !room->other)
        return verdict_of(refuse(why, SAY("There is no memory left.")));
    if (is_other &&
        !read_params(ask->request, room->kept.game, room->kept.params.players, room->other, why))
        return VERDICT_REFUSED;
    return wish(ask, (struct table_request){.wish = WISH_AGAIN, .is_other = is_other}, why);
}

static enum verdict agree(struct ask *ask, struct message *why)
{
    return table_agree(room_table(ask->room), ask->came_ms, ask->seats, ask->request->is_yes, 0,
                       why);
}

static enum verdict look_back(struct ask *ask, struct message *why)
{
    const struct wire_request *request = ask->request;
    uint64_t own = show_viewers(ask->room, ask->caller) | ask->seats;

    if (!bits_has(own, request->seat))
        return verdict_of(refuse(why, SAY("That is not for you to see.")));
    if (request->first > request->last || request->last > table_length(room_table(ask->room)))
        return verdict_of(refuse(why, SAY("There is no such entry.")));
    show_past(ask->room, ask->caller, request->seat, request->first, request->last);
    return VERDICT_DONE;
}

static enum verdict give_log(struct ask *ask, struct message *why)
{
    if (show_viewers(ask->room, ask->caller) == 0)
        return verdict_of(refuse(why, SAY("That is not for you to see.")));
    return show_log(ask->room, ask->caller)
               ? VERDICT_DONE
               : verdict_of(refuse(why, SAY("There is no memory left.")));
}

/* Rights. */

static const struct {
    enum verdict (*judge)(struct ask *ask, struct message *why);
    enum right right;
    enum when when;
    bool is_change; /* waits for what is on its way to the store */
} verbs[WIRE_VERBS] = {
    [WIRE_MAKE] = {make, RIGHT_GUEST, WHEN_ALWAYS, false},
    [WIRE_JOIN] = {join, RIGHT_ANYBODY, WHEN_ALWAYS, false},
    [WIRE_TAKE] = {take_seat, RIGHT_GUEST, WHEN_ALWAYS, true},
    [WIRE_PART] = {part, RIGHT_ANYBODY, WHEN_ALWAYS, false},
    [WIRE_MUTE] = {mute, RIGHT_ANYBODY, WHEN_ALWAYS, false},
    [WIRE_SIT] = {sit, RIGHT_GUEST, WHEN_ALWAYS, true},
    [WIRE_LEAVE] = {leave, RIGHT_HOLDER, WHEN_ALWAYS, true},
    [WIRE_LINK] = {make_link, RIGHT_HOLDER, WHEN_ALWAYS, true},
    [WIRE_SAY] = {say, RIGHT_HOLDER, WHEN_ALWAYS, true},
    [WIRE_QUICK] = {say_quick, RIGHT_HOLDER, WHEN_ALWAYS, true},
    [WIRE_ACT] = {act, RIGHT_HOLDER, WHEN_PLAYING, true},
    [WIRE_BACK] = {take_back, RIGHT_HOLDER, WHEN_PLAYING, true},
    [WIRE_PAUSE] = {wish_pause, RIGHT_SEATED, WHEN_PLAYING, true},
    [WIRE_RESUME] = {wish_resume, RIGHT_SEATED, WHEN_PLAYING, true},
    [WIRE_AGAIN] = {wish_again, RIGHT_SEATED, WHEN_PLAYING, true},
    [WIRE_STAND] = {wish_bot, RIGHT_SEATED, WHEN_PLAYING, true},
    [WIRE_AGREE] = {agree, RIGHT_SEATED, WHEN_PLAYING, true},
    [WIRE_PAST] = {look_back, RIGHT_ANYBODY, WHEN_PLAYING, false},
    [WIRE_LOG] = {give_log, RIGHT_ANYBODY, WHEN_OVER, false},
    [WIRE_SET] = {set_game, RIGHT_HOST, WHEN_GATHERING, true},
    [WIRE_START] = {start, RIGHT_HOST, WHEN_GATHERING, true},
    [WIRE_GATHER] = {gather, RIGHT_HOST, WHEN_OVER, true},
    [WIRE_REMOVE] = {remove_seat, RIGHT_HOST, WHEN_ALWAYS, true},
    [WIRE_BOT] = {seat_bot, RIGHT_HOST, WHEN_ALWAYS, true},
    [WIRE_AUDIENCE] = {set_audience, RIGHT_HOST, WHEN_ALWAYS, true},
    [WIRE_CHAT] = {set_chat, RIGHT_HOST, WHEN_ALWAYS, true},
    [WIRE_ABSENCE] = {set_absence, RIGHT_HOST, WHEN_GATHERING, true},
    [WIRE_HOST] = {set_host, RIGHT_HOST, WHEN_ALWAYS, true},
};

static bool may_come_in(const struct ask *ask, struct message *why)
{
    return ask->caller->is_guest ||
           refuse(why, SAY("You have not come in yet. Please load the page again."));
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
    case RIGHT_SEATED: return ask->seats != 0 || refuse(why, SAY("You don't sit at this table."));
    case RIGHT_HOLDER:
        return bits_has(ask->seats, ask->request->seat) ||
               refuse(why, SAY("You don't hold this seat."));
    case RIGHT_HOST: break;
    }
    return digest_equal(&caller->guest, &ask->room->kept.host) ||
           refuse(why, SAY("Only the host may do that."));
}

static bool is_time(const struct ask *ask, struct message *why)
{
    bool is_playing = room_table(ask->room) != NULL;

    switch (verbs[ask->request->verb].when) {
    case WHEN_ALWAYS: return true;
    case WHEN_GATHERING: return !is_playing || refuse(why, SAY("The match has begun."));
    case WHEN_PLAYING: return is_playing || refuse(why, SAY("The match has not begun."));
    case WHEN_OVER: break;
    }
    return room_is_over(ask->room) || refuse(why, SAY("The game is not over."));
}

/* The requests that name a seat mean one that there is. */
static bool has_seat(const struct ask *ask, struct message *why)
{
    int players = ask->room->kept.params.players;
    bool is_viewer = ask->request->verb == WIRE_PAST && ask->request->seat == VIEWER_AUDIENCE;

    return (ask->request->seat < players && ask->request->other < players) || is_viewer ||
           refuse(why, SAY("There is no such seat."));
}

static bool may(struct ask *ask, struct message *why)
{
    const struct caller *caller = ask->caller;

    if (!ask->room)
        return refuse(why, SAY("Join a table first."));
    if (caller->is_guest && record_is_barred(&ask->room->kept, &caller->guest))
        return refuse(why, SAY("The host has removed you from this table."));
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
           refuse(why, SAY("There is no such table."));
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

/* Something that has been done, and is asked for again, is not done again. */
static bool is_repeated(const struct ask *ask)
{
    return ask->caller->is_guest &&
           record_has_nonce(&ask->room->kept, &ask->caller->guest, ask->request->nonce);
}

static void change(struct ask *ask)
{
    struct room *room = ask->room;
    struct message why = {0};
    enum verdict verdict = VERDICT_REFUSED;

    room->asker = (struct asker){
        .connection = ask->caller->number, .nonce = ask->request->nonce, .kind = WIRE_DONE};
    if (is_repeated(ask))
        verdict = VERDICT_REPEATED;
    else if (may(ask, &why))
        verdict = verbs[ask->request->verb].judge(ask, &why);
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
    enum verdict verdict = may_come_in(ask, &why) ? make(ask, &why) : VERDICT_REFUSED;
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
