/* Tables elsewhere: packets come in and are told as JSON, requests go out through JavaScript. What
   is seen and touched there is the business of show.c and act.c, as at a table here. */
#include "far.h"

#include "bits.h"
#include "games.h"
#include "list.h"

#include <string.h>

enum { EVENT_TEXT_SIZE = 256 };

PAGE_EXPORT("far_open") int far_open(int language);
PAGE_EXPORT("far_hear") bool far_hear(int number, const char *packet, double now_ms);
PAGE_EXPORT("far_about") bool far_about(int number);
PAGE_EXPORT("far_ask")
bool far_ask(int number, uint32_t ticket, const char *verb, int first, int second, const char *text,
             const char *more, const char *setup);
PAGE_EXPORT("far_ask_past") bool far_ask_past(int number, uint32_t ticket);
PAGE_EXPORT("far_quick_words") void far_quick_words(int language);
PAGE_EXPORT("far_touched") bool far_touched(int number, int seat);
PAGE_EXPORT("far_touch_again") bool far_touch_again(int number, int seat, const char *ids);
PAGE_IMPORT("page", "send")
void far_import_send(int number, uint32_t ticket, double nonce, const char *line);

static struct visit_news news;

/* The number of a desk that has joined no table yet; 0 if there is none left. */
int far_open(int language)
{
    struct desk *desk = desk_take(language);
    struct dice dice;

    if (!desk)
        return 0;
    if (page_take_dice(&dice))
        desk->visit = visit_create(games_find, dice);
    if (desk->visit) {
        far_call_names(desk);
        return desk->number;
    }
    desk_drop(desk);
    return 0;
}

static struct desk *find_far(int number)
{
    struct desk *desk = desk_find_open(number);

    return desk && desk->visit ? desk : NULL;
}

void far_call_names(struct desk *desk)
{
    const struct wire_table *table = desk->visit ? visit_table(desk->visit) : NULL;

    for (int seat = 0; desk->visit && seat < PLAYERS_MAX; seat++) {
        struct message computer = SAY("Computer {number}", .args = {SAY_NUMBER("number", seat)});
        struct text text;
        text_init(&text, desk->names[seat], NAME_SIZE);
        if (table && *table->seats[seat].name)
            text_add(&text, table->seats[seat].name);
        else
            message_write(&computer, words_tongue(desk->language), NULL, &text);
        desk->name_list[seat] = desk->names[seat];
    }
}

/* Packets. */

static const char *const kind_names[WIRE_KINDS] = {
    [WIRE_GREETING] = "greeting", [WIRE_DONE] = "done",   [WIRE_ASKED] = "asked",
    [WIRE_REFUSED] = "refused",   [WIRE_MADE] = "made",   [WIRE_LINKED] = "link",
    [WIRE_TABLE] = "table",       [WIRE_FRAME] = "frame", [WIRE_TALK] = "chat",
    [WIRE_LOGGED] = "log",        [WIRE_OUT] = "out",     [WIRE_BYE] = "bye",
    [WIRE_PONG] = "pong",
};

/* The table is another, or another match is played there. */
static bool take_table(struct desk *desk)
{
    const struct wire_table *table = visit_table(desk->visit);

    desk->has_now = false;
    far_call_names(desk);
    if (desk->face && desk->face->game == table->game)
        return true;
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        draft_drop(&desk->drafts[seat]);
    return desk_furnish(desk, table->game);
}

static void add_answer(const struct desk *desk, struct json *json)
{
    const struct wire_answer *answer = &news.answer;

    json_add_number(json, "nonce", (int64_t)answer->nonce);
    if (answer->kind == WIRE_REFUSED || answer->kind == WIRE_OUT || answer->kind == WIRE_BYE)
        desk_add_message(desk, json, "why", &answer->why);
    if (answer->kind == WIRE_MADE || answer->kind == WIRE_LINKED)
        json_add_text(json, "id", answer->id);
    if (answer->kind == WIRE_LINKED)
        json_add_number(json, "seat", answer->seat);
}

static void add_talk(const struct desk *desk, struct json *json)
{
    const struct wire_talk *talk = &news.talk;
    struct message quick = {.text = talk->quick < 0 ? NULL : wire_quick_words[talk->quick].says};

    json_add_number(json, "number", talk->number);
    json_add_number(json, "seat", talk->seat);
    json_add_text(json, "name", talk->name);
    if (talk->quick < 0)
        json_add_text(json, "says", talk->text);
    else
        desk_add_message(desk, json, "says", &quick);
    json_add_number(json, "quick", talk->quick);
}

static void add_log(struct json *json)
{
    static char part[WIRE_LOG_PART_MAX + 1];
    struct text text;

    text_init(&text, part, sizeof part);
    text_add_part(&text, news.log.part.start, news.log.part.length);
    json_add_number(json, "from", (int64_t)news.log.from);
    json_add_number(json, "total", (int64_t)news.log.total);
    json_add_text(json, "part", part);
}

static void add_news(const struct desk *desk, struct json *json)
{
    switch ((enum wire_kind)news.kind) {
    case WIRE_GREETING:
        json_add_flag(json, "isAlike", visit_is_alike(&news.greeting));
        json_add_text(json, "program", news.greeting.program);
        break;
    case WIRE_DONE:
    case WIRE_ASKED:
    case WIRE_REFUSED:
    case WIRE_MADE:
    case WIRE_LINKED:
    case WIRE_OUT:
    case WIRE_BYE:
    case WIRE_PONG: add_answer(desk, json); break;
    case WIRE_FRAME: json_add_flag(json, "isNewest", news.is_newest); break;
    case WIRE_TALK: add_talk(desk, json); break;
    case WIRE_LOGGED: add_log(json); break;
    case WIRE_TABLE:
    case WIRE_KINDS: break;
    }
}

/* Takes in a packet and answers with what it is. False, with the reason, if it can't be read. */
bool far_hear(int number, const char *packet, double now_ms)
{
    struct desk *desk = find_far(number);
    struct json json;

    if (!desk)
        return false;
    visit_hear(desk->visit, (int64_t)now_ms, word_of(packet), &news);
    if (news.kind == WIRE_TABLE && !take_table(desk)) {
        news.kind = -1;
        news.why = SAY("There is no memory left.");
    }
    if (news.kind < 0) {
        desk_answer(desk, &news.why);
        return false;
    }
    json_init(&json, page_answer_begin());
    json_begin(&json, NULL, '{');
    json_add_text(&json, "kind", kind_names[news.kind]);
    add_news(desk, &json);
    json_end(&json, '}');
    return true;
}

/* The table. */

static const char *const holder_names[HOLDERS] = {
    [HOLDER_PERSON] = "person", [HOLDER_BOT] = "bot", [HOLDER_NOBODY] = "nobody"};
static const char *const wish_names[] = {[WISH_BACK] = "back",
                                         [WISH_PAUSE] = "pause",
                                         [WISH_RESUME] = "resume",
                                         [WISH_AGAIN] = "again",
                                         [WISH_BOT] = "bot"};

static void add_set(struct json *json, const char *name, uint64_t set)
{
    int member;

    json_begin(json, name, '[');
    bits_each (member, set)
        json_add_number(json, NULL, member);
    json_end(json, ']');
}

static void add_seat(const struct desk *desk, struct json *json, int seat)
{
    const struct wire_seat *about = &visit_table(desk->visit)->seats[seat];

    json_begin(json, NULL, '{');
    json_add_text(json, "holder", holder_names[about->by.holder]);
    json_add_text(json, "bot", about->by.bot);
    json_add_text(json, "name", about->name);
    json_add_text(json, "title", desk->names[seat]);
    json_add_flag(json, "isHere", about->is_here);
    json_add_flag(json, "isYours", about->is_yours);
    json_add_flag(json, "isHost", about->is_hosts);
    json_add_flag(json, "hasLink", about->has_link);
    json_add_number(json, "awayMs", about->away_ms);
    json_add_number(json, "goneMs", about->gone_ms);
    json_end(json, '}');
}

static void add_asked(struct json *json, const struct wire_asked *asked)
{
    if (!asked->is_asked)
        return;
    json_begin(json, "asked", '{');
    json_add_number(json, "number", asked->number);
    json_add_text(json, "wish", wish_names[asked->wish]);
    json_add_number(json, "seat", asked->seat);
    json_add_flag(json, "isOther", asked->is_other);
    add_set(json, "askers", asked->askers);
    add_set(json, "asked", asked->asked);
    json_add_number(json, "leftMs", asked->left_ms);
    json_end(json, '}');
}

static void add_told(struct json *json, const struct wire_told *told)
{
    static const char *const names[WIRE_NEWS] = {[WIRE_NO_NEWS] = "nothing",
                                                 [WIRE_DECLINED] = "declined",
                                                 [WIRE_WITHDRAWN] = "withdrawn",
                                                 [WIRE_BEGUN_AGAIN] = "again"};

    json_begin(json, "told", '{');
    json_add_text(json, "news", names[told->news]);
    add_set(json, "by", told->by);
    json_end(json, '}');
}

static void add_terms(const struct desk *desk, struct json *json, const struct wire_table *table)
{
    static char options[WIRE_OPTIONS_MAX + 1];
    struct message title = SAY(table->game->title);
    struct text text;

    text_init(&text, options, sizeof options);
    params_write(table->game, &table->params, &text);
    json_add_text(json, "id", table->id);
    json_add_flag(json, "isPlaying", table->phase == WIRE_PLAYING);
    json_add_number(json, "round", table->round);
    json_add_text(json, "game", table->game->name);
    desk_add_message(desk, json, "title", &title);
    json_add_number(json, "players", table->params.players);
    json_add_text(json, "optionText", options);
    list_add_chosen(json, (int)desk->language, table->game, &table->params);
}

static void add_rights(struct json *json, const struct wire_table *table)
{
    json_add_flag(json, "hasAudience", table->has_audience);
    json_add_flag(json, "hasChat", table->has_chat);
    json_add_flag(json, "isHost", table->is_host);
    json_add_number(json, "graceSeconds", table->grace_seconds);
    json_add_flag(json, "isVoted", table->is_voted);
    json_add_text(json, "bot", table->bot);
    json_add_number(json, "looking", table->looking);
}

/* Answers with all about the table but its match; false if nothing is known yet. */
bool far_about(int number)
{
    struct desk *desk = find_far(number);
    const struct wire_table *table = desk ? visit_table(desk->visit) : NULL;
    struct json json;

    if (!table)
        return false;
    json_init(&json, page_answer_begin());
    json_begin(&json, NULL, '{');
    add_terms(desk, &json, table);
    add_rights(&json, table);
    add_set(&json, "viewers", visit_viewers(desk->visit));
    json_begin(&json, "seats", '[');
    for (int seat = 0; seat < table->params.players; seat++)
        add_seat(desk, &json, seat);
    json_end(&json, ']');
    add_asked(&json, &table->asked);
    add_told(&json, &table->told);
    json_end(&json, '}');
    return true;
}

/* Requests. */

static int send(struct desk *desk, struct wire_request *request, uint32_t ticket)
{
    static char line[WIRE_REQUEST_MAX + 1];
    struct message why = SAY("This is too long.");
    struct text text;

    text_init(&text, line, sizeof line);
    visit_ask(desk->visit, request, &text);
    if (text.is_cut) {
        desk_answer(desk, &why);
        return ACT_REFUSED;
    }
    far_import_send(desk->number, ticket, (double)request->nonce, line);
    return ACT_PENDING;
}

int far_submit(struct desk *desk, const struct command *command, uint32_t ticket)
{
    static struct wire_request request;
    char event[EVENT_TEXT_SIZE];
    struct text text;

    request = (struct wire_request){.verb = command->deed == DEED_BACK ? WIRE_BACK : WIRE_ACT,
                                    .seat = command->event.seat,
                                    .seen = command->seen,
                                    .to = command->back_to,
                                    .text = event};
    text_init(&text, event, sizeof event);
    if (request.verb == WIRE_ACT)
        event_write(desk->face->game->kinds, &command->event, &text);
    return send(desk, &request, ticket);
}

int far_wish(struct desk *desk, enum table_wish wish, uint32_t ticket)
{
    static struct wire_request request;

    request = (struct wire_request){.verb = wish == WISH_PAUSE ? WIRE_PAUSE : WIRE_RESUME};
    return send(desk, &request, ticket);
}

/* What JavaScript asks for itself: two numbers and three texts. What each is depends on the verb.
 */
struct far_words {
    int first, second;
    const char *text, *more, *setup;
};

static void fill_nothing(struct wire_request *request, const struct far_words *words)
{
    (void)request, (void)words;
}

static void fill_game(struct wire_request *request, const struct far_words *words)
{
    request->game = word_of(words->text);
    request->players = words->first;
    request->options = words->more;
    request->setup = words->setup;
}

static void fill_table(struct wire_request *request, const struct far_words *words)
{
    request->table = word_of(words->text);
    request->token = word_of(words->more);
    request->is_yes = words->first;
}

/* A seat, and what is to happen there. */
static void fill_seat(struct wire_request *request, const struct far_words *words)
{
    request->seat = request->other = words->first;
    request->name = request->text = words->text;
    request->level = word_of(words->text);
    request->quick = words->second;
}

static void fill_yes(struct wire_request *request, const struct far_words *words)
{
    request->is_yes = words->first;
}

static void fill_wish(struct wire_request *request, const struct far_words *words)
{
    request->is_yes = words->first;
    request->wish = (uint32_t)words->second;
}

static void fill_absence(struct wire_request *request, const struct far_words *words)
{
    request->seconds = words->first;
    request->is_yes = words->second;
    request->level = word_of(words->text);
}

static void fill_again(struct wire_request *request, const struct far_words *words)
{
    request->options = words->text;
}

/* Moves and the past are the program's own to ask for. */
static void (*const fillers[WIRE_VERBS])(struct wire_request *, const struct far_words *) = {
    [WIRE_MAKE] = fill_game,      [WIRE_SET] = fill_game,     [WIRE_JOIN] = fill_table,
    [WIRE_TAKE] = fill_table,     [WIRE_SIT] = fill_seat,     [WIRE_LEAVE] = fill_seat,
    [WIRE_LINK] = fill_seat,      [WIRE_SAY] = fill_seat,     [WIRE_QUICK] = fill_seat,
    [WIRE_REMOVE] = fill_seat,    [WIRE_HOST] = fill_seat,    [WIRE_BOT] = fill_seat,
    [WIRE_STAND] = fill_seat,     [WIRE_MUTE] = fill_yes,     [WIRE_AGREE] = fill_wish,
    [WIRE_AUDIENCE] = fill_yes,   [WIRE_CHAT] = fill_yes,     [WIRE_ABSENCE] = fill_absence,
    [WIRE_AGAIN] = fill_again,    [WIRE_PART] = fill_nothing, [WIRE_PAUSE] = fill_nothing,
    [WIRE_RESUME] = fill_nothing, [WIRE_LOG] = fill_nothing,  [WIRE_START] = fill_nothing,
    [WIRE_GATHER] = fill_nothing,
};

/* What is no line of text would be refused without a word about the name. */
static bool may_be_said(struct desk *desk, const struct wire_request *request)
{
    struct message why;

    if (request->verb != WIRE_SIT || table_check_name(request->name, &why))
        return true;
    desk_answer(desk, &why);
    return false;
}

/* False if there is no such verb, it is not for JavaScript to use, or it is refused: then the
   answer says why. */
bool far_ask(int number, uint32_t ticket, const char *verb, int first, int second, const char *text,
             const char *more, const char *setup)
{
    static struct wire_request request;
    struct desk *desk = find_far(number);
    struct far_words words = {first, second, text, more, setup};
    int index = word_among(word_of(verb), wire_verb_names, WIRE_VERBS);
    bool is_unsaid = index == WIRE_QUICK && (second < 0 || second >= wire_quick_count);

    if (!desk || index < 0 || !fillers[index] || is_unsaid)
        return false;
    request = (struct wire_request){.verb = (enum wire_verb)index};
    fillers[index](&request, &words);
    return may_be_said(desk, &request) && send(desk, &request, ticket) == ACT_PENDING;
}

/* Asks for what is not here of the past, the latest first; false if nothing is missing. */
bool far_ask_past(int number, uint32_t ticket)
{
    static struct wire_request request;
    struct desk *desk = find_far(number);

    return desk && visit_misses(desk->visit, &request) &&
           send(desk, &request, ticket) == ACT_PENDING;
}

/* Answers with the quick words, in order. */
void far_quick_words(int language)
{
    const struct tongue *tongue = words_tongue(page_language(language));
    struct json json;

    json_init(&json, page_answer_begin());
    json_begin(&json, NULL, '[');
    for (int i = 0; i < wire_quick_count; i++) {
        const char *says = wire_quick_words[i].says;
        json_add_text(&json, NULL, tongue ? tongue->find(says) : says);
    }
    json_end(&json, ']');
}

/* Half-made choices, so that they outlive a reload. */

static struct draft *find_draft(struct desk *desk, int seat)
{
    return desk && seat >= 0 && seat < PLAYERS_MAX ? &desk->drafts[seat] : NULL;
}

/* Answers with what is touched, a line for each. */
bool far_touched(int number, int seat)
{
    const struct draft *draft = find_draft(desk_find(number), seat);
    struct text *text = page_answer_begin();

    for (int i = 0; draft && i < draft->touched.count; i++) {
        text_add(text, draft->touched.ids[i]);
        text_add_char(text, '\n');
    }
    return draft;
}

/* Touches these again, as far as they make no move. */
bool far_touch_again(int number, int seat, const char *ids)
{
    struct desk *desk = desk_find(number);
    struct draft *draft = find_draft(desk, seat);
    const struct frame *frame = draft ? desk_now(desk, seat) : NULL;
    struct scan scan;
    struct word line;

    if (!frame)
        return false;
    struct stand stand = desk_stand(desk, frame);
    scan_init(&scan, ids, strlen(ids));
    while (scan_line(&scan, &line)) {
        struct draft tried = *draft;
        struct event event = {0};
        struct message why;
        struct text text;
        char id[NODE_ID_SIZE];
        text_init(&text, id, sizeof id);
        text_add_part(&text, line.start, line.length);
        if (draft_touch(&stand, &tried, id, &event, &why) != DRAFT_OPEN)
            return false;
        *draft = tried;
    }
    return true;
}
