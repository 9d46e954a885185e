#include "house_world.h"

#include "bits.h"
#include "company.h"
#include "games.h"
#include "hash.h"
#include "house_clean.h"
#include "house_kept.h"
#include "house_store.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* How late the clock may be, by what travels; and how long computer players may take. */
enum { LATE_MS = 5000, BOTS_MS = 150000, IDLE_WAKES_MAX = 20 };
/* How slow slow readers are, and how long who is hasty waits. */
enum { READS_MAX_MS = 800, HASTE_MS = 6000 };

enum what { LINE_COMES, PACKET_COMES, IS_GONE, IS_STORED, IS_THOUGHT };

/* What is to happen. */
struct happening {
    int64_t at_ms;
    uint64_t order;
    enum what kind;
    uint64_t connection, batch;
    struct company_task *task;
    size_t scratch_size;
    int64_t work;
    struct house_row *rows;
    int row_count;
    bool can_wait;
    size_t length;
    char text[];
};

/* What was shown of an entry to a viewer, as hashes. */
struct shown {
    uint64_t key, content;
};

_Noreturn void world_fail(const struct world *world, const char *what, const char *detail)
{
    fprintf(stderr, "broken: %s\n%s\nseed %llu at %lld ms\n", what, detail ? detail : "",
            (unsigned long long)world->seed, (long long)world->now_ms);
    exit(1);
}

static void *must_have(void *memory)
{
    if (!memory)
        abort();
    return memory;
}

uint32_t world_below(struct world *world, uint32_t count)
{
    return dice_below(&world->dice, count);
}

static bool by_chance(struct world *world, int one_in)
{
    return one_in > 0 && world_below(world, (uint32_t)one_in) == 0;
}

/* What is to happen, the earliest first. */

static bool is_before(const struct happening *a, const struct happening *b)
{
    return a->at_ms != b->at_ms ? a->at_ms < b->at_ms : a->order < b->order;
}

static void push(struct world *world, struct happening *happening)
{
    int place = world->queue_count++;

    if (place == world->queue_room) {
        world->queue_room = 2 * world->queue_room + 64;
        world->queue = must_have(
            realloc(world->queue, (size_t)world->queue_room * sizeof(struct happening *)));
    }
    happening->order = ++world->order;
    while (place > 0 && is_before(happening, world->queue[(place - 1) / 2])) {
        world->queue[place] = world->queue[(place - 1) / 2];
        place = (place - 1) / 2;
    }
    world->queue[place] = happening;
}

static struct happening *pop(struct world *world)
{
    struct happening *first = world->queue[0], *last = world->queue[--world->queue_count];
    int place = 0, child;

    while ((child = 2 * place + 1) < world->queue_count) {
        if (child + 1 < world->queue_count &&
            is_before(world->queue[child + 1], world->queue[child]))
            child++;
        if (is_before(last, world->queue[child]))
            break;
        world->queue[place] = world->queue[child];
        place = child;
    }
    world->queue[place] = last;
    return first;
}

/* A delay by chance, or of what has this number. */
static int64_t delay(struct world *world, int within_ms, uint64_t number)
{
    if (within_ms <= 0)
        return 0;
    if (world->manners.is_even)
        return (int64_t)(hash_add_word(HASH_START, number) % (uint64_t)(within_ms + 1));
    return (int64_t)world_below(world, (uint32_t)within_ms + 1);
}

static struct happening *happen_of(struct world *world, enum what kind, int within_ms,
                                   struct word text, uint64_t number)
{
    struct happening *happening = must_have(calloc(1, sizeof *happening + text.length + 1));

    happening->kind = kind;
    happening->at_ms = world->now_ms + delay(world, within_ms, number);
    happening->length = text.length;
    if (text.length > 0)
        memcpy(happening->text, text.start, text.length);
    return happening;
}

static struct happening *happen(struct world *world, enum what kind, int within_ms,
                                struct word text)
{
    return happen_of(world, kind, within_ms, text, 0);
}

static void drop(struct happening *happening)
{
    for (int i = 0; i < happening->row_count; i++)
        free((char *)happening->rows[i].value.start);
    free(happening->rows);
    free(happening);
}

/* A connection keeps order: nothing overtakes what was sent there before. Returns how many bytes
   are on the same way. */
static size_t send_in_order(struct world *world, struct happening *happening, uint64_t connection)
{
    size_t waiting = 0;

    happening->connection = connection;
    for (int i = 0; i < world->queue_count; i++) {
        const struct happening *other = world->queue[i];
        bool is_same_way = (other->kind == PACKET_COMES) == (happening->kind == PACKET_COMES);
        if (other->connection != connection || !is_same_way)
            continue;
        waiting += other->length;
        if (other->at_ms > happening->at_ms)
            happening->at_ms = other->at_ms;
    }
    push(world, happening);
    return waiting + happening->length;
}

static void store_in_order(struct world *world, struct happening *happening)
{
    for (int i = 0; i < world->queue_count; i++)
        if (world->queue[i]->kind == IS_STORED && world->queue[i]->at_ms > happening->at_ms)
            happening->at_ms = world->queue[i]->at_ms;
    push(world, happening);
}

/* Guests. */

static struct guest *guest_at(struct world *world, uint64_t connection)
{
    for (int i = 0; i < WORLD_GUESTS; i++)
        if (connection && world->guests[i].connection == connection)
            return &world->guests[i];
    return NULL;
}

static void forget_frames(struct guest *guest)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        free(guest->frames[viewer]);
        free(guest->words[viewer]);
        free(guest->past[viewer]);
        free(guest->past_words[viewer]);
        guest->frames[viewer] = guest->past[viewer] = NULL;
        guest->words[viewer] = guest->past_words[viewer] = NULL;
        guest->top[viewer] = FRAME_NONE;
    }
    guest->viewers = 0;
}

void world_say(struct world *world, int guest, struct word line)
{
    uint64_t connection = world->guests[guest].connection;
    int delay_ms = world->manners.is_even ? 0 : world->manners.delay_ms;

    if (connection)
        send_in_order(world, happen(world, LINE_COMES, delay_ms, line), connection);
}

/* A sender's number, which names its guest, and above that how often it was loaded; then the count.
 */
static uint64_t make_nonce(struct world *world, int number)
{
    struct guest *guest = &world->guests[number];
    uint64_t sender = 16 * (uint64_t)guest->loads + (uint64_t)number + 1;

    return sender << WIRE_COUNT_BITS | ++guest->count;
}

static int guest_of_nonce(uint64_t nonce)
{
    return (int)((nonce >> WIRE_COUNT_BITS) % 16) - 1;
}

/* Who agrees means what they were told is being asked, unless a number is given. */
static void write_asked(const struct guest *guest, uint64_t nonce, const char *said,
                        struct text *text)
{
    static const char agree[] = "agree ";
    bool is_bare = strncmp(said, agree, strlen(agree)) == 0 && strchr("yn", said[strlen(agree)]);

    text_add_number(text, (int64_t)nonce);
    text_add_char(text, ' ');
    if (is_bare) {
        text_add(text, agree);
        text_add_number(text, guest->about.asked.number);
        text_add_char(text, ' ');
        said += strlen(agree);
    }
    text_add(text, said);
}

static struct asked *remember_asked(struct guest *guest, uint64_t nonce, const char *line)
{
    uint32_t room = guest->asked_room;
    struct asked *asked = must_have(calloc(1, sizeof *asked + strlen(line) + 1));

    if (guest->count >= room) {
        guest->asked_room = 2 * guest->count + 64;
        guest->asked = must_have(realloc(guest->asked, guest->asked_room * sizeof *guest->asked));
        memset(guest->asked + room, 0, (guest->asked_room - room) * sizeof *guest->asked);
    }
    asked->nonce = nonce;
    memcpy(asked->table, guest->table, sizeof asked->table);
    strcpy(asked->line, line);
    return guest->asked[guest->count] = guest->last = asked;
}

/* NULL if nobody asked for it. */
static struct asked *find_asked(const struct world *world, uint64_t nonce)
{
    int number = guest_of_nonce(nonce);
    uint32_t count = nonce & ((1 << WIRE_COUNT_BITS) - 1);

    if (number < 0 || number >= WORLD_GUESTS || count >= world->guests[number].asked_room)
        return NULL;
    struct asked *asked = world->guests[number].asked[count];
    return asked && asked->nonce == nonce ? asked : NULL;
}

static const char *find_line(void *context, uint64_t nonce)
{
    const struct asked *asked = find_asked(context, nonce);

    return asked ? asked->line : NULL;
}

static void forget_asked(struct guest *guest)
{
    for (uint32_t i = 0; i < guest->asked_room; i++)
        free(guest->asked[i]);
    free(guest->asked);
}

static void set_open(struct guest *guest, struct asked *asked, bool is_open)
{
    guest->open_count += is_open - asked->is_open;
    asked->is_open = is_open;
}

/* The first of those that can still be open; there are none beyond what a sender may ask for. */
static uint32_t first_open(const struct guest *guest)
{
    uint32_t count =
        guest->count > 2 * WIRE_UNANSWERED_MAX ? guest->count - 2 * WIRE_UNANSWERED_MAX : 0;

    while (count < guest->asked_room && count <= guest->count &&
           !(guest->asked[count] && guest->asked[count]->is_open))
        count++;
    return count;
}

bool world_may_ask(const struct world *world, int number)
{
    const struct guest *guest = &world->guests[number];

    return guest->open_count == 0 || (guest->open_count < WORLD_OPEN &&
                                      guest->count + 1 - first_open(guest) < WIRE_UNANSWERED_MAX);
}

static void say_asked(struct world *world, int guest, struct asked *asked)
{
    asked->times++;
    world_say(world, guest, word_of(asked->line));
}

struct asked *world_ask(struct world *world, int number, const char *said)
{
    struct guest *guest = &world->guests[number];
    static struct wire_request request;
    char line[WORLD_LINE];
    struct text text;
    struct message why;

    uint64_t nonce = make_nonce(world, number);
    text_init(&text, line, sizeof line);
    write_asked(guest, nonce, said, &text);
    struct asked *asked = remember_asked(guest, nonce, line);
    asked->verb = wire_read_request(word_of(line), &request, &why) ? request.verb : WIRE_VERBS;
    set_open(guest, asked, true);
    say_asked(world, number, asked);
    if (by_chance(world, world->manners.repeats_one_in)) {
        world->repeats++;
        say_asked(world, number, asked);
    }
    return asked;
}

void world_ask_again(struct world *world, int number)
{
    const struct guest *guest = &world->guests[number];

    for (uint32_t count = first_open(guest); count <= guest->count && count < guest->asked_room;
         count++)
        if (guest->asked[count] && guest->asked[count]->is_open)
            say_asked(world, number, guest->asked[count]);
}

void world_doubt(struct world *world, int number)
{
    struct guest *guest = &world->guests[number];

    if (guest->last)
        set_open(guest, guest->last, true);
}

void world_give_up(struct world *world, int number)
{
    struct guest *guest = &world->guests[number];

    for (uint32_t count = 0; count < guest->asked_room; count++)
        if (guest->asked[count])
            set_open(guest, guest->asked[count], false);
    guest->last = NULL;
}

/* Where all of its viewers have seen everything, a guest goes on from there. */
static void join(struct world *world, int number)
{
    struct guest *guest = &world->guests[number];
    char line[128], seen[16] = "-";
    int viewer;
    uint32_t least = FRAME_NONE;

    bits_each (viewer, guest->viewers)
        if (guest->top[viewer] < least)
            least = guest->top[viewer];
    bits_each (viewer, guest->viewers)
        if (guest->top[viewer] != least)
            least = FRAME_NONE;
    if (guest->viewers && least != FRAME_NONE)
        snprintf(seen, sizeof seen, "%u", least);
    snprintf(line, sizeof line, "%llu join %s %s %u %s",
             (unsigned long long)make_nonce(world, number), guest->table,
             guest->is_audience ? "audience" : "seats", guest->round, seen);
    world_say(world, number, word_of(line));
}

static void be_greeted(struct world *world, struct guest *guest, struct word packet)
{
    int number = (int)(guest - world->guests);
    struct wire_greeting greeting;
    struct message why;

    if (!wire_read_greeting(packet, &greeting, &why) || greeting.build != wire_build)
        world_fail(world, "the greeting can be read", packet.start);
    guest->is_greeted = true;
    if (*guest->table)
        join(world, number);
    bool is_repeated = guest->is_unsure || by_chance(world, world->manners.repeats_one_in);
    if (guest->last && guest->last->verb != WIRE_JOIN && is_repeated)
        world_doubt(world, number);
    world_ask_again(world, number);
    guest->is_unsure = false;
}

/* What is acknowledged is in the store. */

static const char *record_of(const struct world *world, const char *table)
{
    char key[HOUSE_KEY_MAX + 1];

    snprintf(key, sizeof key, "table/%s", table);
    return store_record(world->store, key);
}

/* How many entries of a match a request has made, by itself or by what was agreed on. */
static int count_entries(const struct world *world, const char *table, uint32_t round,
                         uint64_t nonce)
{
    char match[HOUSE_KEY_MAX + 1], by[16];
    int count = 0;

    snprintf(match, sizeof match, "%s/%u", table, round);
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        snprintf(by, sizeof by, "%d", seat);
        count += store_count(world->store, match, by, nonce) +
                 store_count(world->store, match, "table", table_nonce_for_all(nonce, seat));
    }
    return count;
}

/* A wish is for whatever match is played when it comes. */
static int count_wishes(const struct world *world, const struct guest *guest, const char *table,
                        uint64_t nonce)
{
    int count = 0;

    for (uint32_t round = 1; round <= guest->round; round++)
        count += count_entries(world, table, round, nonce);
    return count;
}

static bool has_acted(const struct world *world, const struct guest *guest,
                      const struct wire_request *request, const char *table)
{
    const char *record = record_of(world, table);

    return record && kept_has_acted(record, guest->token, request->nonce);
}

/* Moves are entries, once; what people wish for is an entry or another match; what else changes a
   table is kept with its nonce. */
static bool is_kept(const struct world *world, const struct guest *guest, const struct asked *asked,
                    const struct wire_request *request)
{
    char table[WIRE_ID_LENGTH + 1];

    switch (request->verb) {
    case WIRE_JOIN:
    case WIRE_PART:
    case WIRE_MUTE:
    case WIRE_PAST:
    case WIRE_LOG:
    case WIRE_AGREE: return true; /* see note_agreed */
    case WIRE_MAKE: return has_acted(world, guest, request, guest->made);
    case WIRE_TAKE:
        snprintf(table, sizeof table, "%.*s", (int)request->table.length, request->table.start);
        return has_acted(world, guest, request, table);
    case WIRE_ACT:
    case WIRE_BACK: return count_entries(world, asked->table, request->round, request->nonce) == 1;
    case WIRE_PAUSE:
    case WIRE_RESUME:
    case WIRE_STAND: return count_wishes(world, guest, asked->table, request->nonce) == 1;
    default: return has_acted(world, guest, request, asked->table);
    }
}

static void check_done(struct world *world, const struct guest *guest, const struct asked *asked)
{
    static struct wire_request request;
    struct message why;

    if (!asked || !wire_read_request(word_of(asked->line), &request, &why))
        return;
    if (!is_kept(world, guest, asked, &request))
        world_fail(world, "what was acknowledged is in the store exactly once", asked->line);
}

/* As long as others are asked, nothing of an agreement is kept; and then nothing must be later. Who
   has said it twice may hold another seat the second time. */
static void note_agreed(const struct world *world, struct guest *guest, struct asked *asked,
                        const struct wire_request *request)
{
    if (!has_acted(world, guest, request, asked->table))
        guest->agreed = asked;
}

/* What is done, or asked of others, is asked for by who holds the seat. */
static void check_answer(struct world *world, struct guest *guest, struct word packet)
{
    static struct wire_words words;
    static struct wire_request request;
    struct wire_answer answer;
    struct message why;
    int kind = wire_kind_of(packet);

    if (world->manners.is_trusting || (kind != WIRE_DONE && kind != WIRE_ASKED) ||
        !wire_read_answer(packet, &words, &answer, &why))
        return;
    struct asked *asked = find_asked(world, answer.nonce);
    if (!asked || !wire_read_request(word_of(asked->line), &request, &why))
        return;
    if (request.verb == WIRE_AGREE)
        note_agreed(world, guest, asked, &request);
    if ((request.verb == WIRE_ACT || request.verb == WIRE_BACK) &&
        !kept_holds(record_of(world, asked->table), request.seat, guest->token))
        world_fail(world, "nobody acts for a seat that they do not hold", asked->line);
}

/* The answer that was waited for. */
static void take_answer(struct world *world, struct guest *guest, struct asked *asked,
                        const struct wire_answer *answer)
{
    struct text text;

    set_open(guest, asked, false);
    guest->answer = answer->kind;
    if (asked->must_be_refused && answer->kind != WIRE_REFUSED)
        world_fail(world, "what one may not do is refused", asked->line);
    guest->refusals += answer->kind == WIRE_REFUSED;
    guest->dones += answer->kind == WIRE_DONE;
    text_init(&text, guest->why, sizeof guest->why);
    message_write(&answer->why, NULL, NULL, &text);
    if (strcmp(guest->why, "This came too late.") == 0)
        world_fail(world, "what is asked by who waits for answers is never too late", asked->line);
    if (answer->kind != WIRE_LINKED)
        return;
    text_copy(guest->link, sizeof guest->link, answer->id);
    guest->linked = answer->seat;
}

static void be_answered(struct world *world, struct guest *guest, struct word packet)
{
    static struct wire_words words;
    struct wire_answer answer;
    struct message why;

    if (!wire_read_answer(packet, &words, &answer, &why))
        world_fail(world, "an answer can be read", packet.start);
    if (answer.kind == WIRE_OUT) {
        guest->is_out = true;
        guest->is_joined = false;
    }
    guest->is_hung_up = guest->is_hung_up || answer.kind == WIRE_BYE;
    guest->pongs += answer.kind == WIRE_PONG;
    if (answer.kind == WIRE_PONG)
        return;
    if (answer.kind == WIRE_MADE)
        text_copy(guest->made, sizeof guest->made, answer.id);
    struct asked *asked = find_asked(world, answer.nonce);
    if (!asked)
        return;
    if (guest_of_nonce(answer.nonce) != (int)(guest - world->guests))
        world_fail(world, "who asked is answered", packet.start);
    if (answer.kind == WIRE_DONE || answer.kind == WIRE_MADE || answer.kind == WIRE_LINKED)
        check_done(world, guest, asked);
    if (asked->is_open)
        take_answer(world, guest, asked, &answer);
}

/* What is written, read and written again is the same. */
static void be_told(struct world *world, struct guest *guest, struct word packet)
{
    static char data[WIRE_PACKET_MAX];
    struct message why;
    struct text text;

    if (!wire_read_table(packet, games_find, &guest->about, &why))
        world_fail(world, "what is told about a table can be read", packet.start);
    text_init(&text, data, sizeof data);
    if (!world->manners.is_trusting)
        wire_write_table(&guest->about, &text);
    if (!world->manners.is_trusting &&
        (text.length != packet.length || memcmp(data, packet.start, packet.length) != 0))
        world_fail(world, "what is told about a table is read as it was written", packet.start);
    if (!guest->has_about || guest->about.round != guest->round)
        forget_frames(guest);
    guest->round = guest->about.round;
    guest->has_about = guest->is_joined = true;
    guest->told_ms = world->now_ms;
    if (strcmp(guest->about.id, guest->table) != 0)
        world_fail(world, "nobody is told about another table", packet.start);
}

/* A frame without what only the newest has, as a hash. */
static uint64_t hash_frame(const struct guest *guest, const struct frame *frame)
{
    static char data[WIRE_PACKET_MAX];
    struct frame *past = must_have(malloc(sizeof *past));
    struct text text;

    *past = *frame;
    past->cancel_to = past->undo_to = FRAME_NONE;
    past->undo_seat = SEAT_TABLE;
    text_init(&text, data, sizeof data);
    wire_write_frame(guest->about.game, guest->round, past, NULL, &text);
    free(past);
    return hash_add(HASH_START, data, text.length);
}

static void grow_shown(struct world *world)
{
    size_t old_room = world->shown_room;
    struct shown *old = world->shown;

    world->shown_room = old_room ? 2 * old_room : 1024;
    world->shown = must_have(calloc(world->shown_room, sizeof *world->shown));
    for (size_t i = 0; i < old_room; i++) {
        size_t at = old[i].key & (world->shown_room - 1);
        while (old[i].key && world->shown[at].key)
            at = (at + 1) & (world->shown_room - 1);
        if (old[i].key)
            world->shown[at] = old[i];
    }
    free(old);
}

/* Whatever has this key is the same whenever it is met. */
static void must_be_same(struct world *world, uint64_t key, uint64_t content, const char *law)
{
    if (2 * world->shown_count >= world->shown_room)
        grow_shown(world);
    size_t at = key & (world->shown_room - 1);
    while (world->shown[at].key && world->shown[at].key != key)
        at = (at + 1) & (world->shown_room - 1);
    world->shown_count += world->shown[at].key == 0;
    if (world->shown[at].key && world->shown[at].content != content)
        world_fail(world, law, NULL);
    world->shown[at] = (struct shown){key, content};
}

static void check_same(struct world *world, const struct guest *guest, const struct frame *frame)
{
    uint64_t key = hash_add(HASH_START, guest->table, WIRE_ID_LENGTH);

    key = hash_add_word(hash_add_word(key, guest->round), frame->number);
    key = hash_add_word(key, (uint64_t)frame->viewer);
    must_be_same(world, key, hash_frame(guest, frame), "everybody is shown the same of an entry");
}

/* Nobody is shown what another viewer sees. */
static bool may_look(const struct guest *guest, int viewer)
{
    bool holds = false;

    for (int seat = 0; seat < guest->about.params.players; seat++)
        holds = holds || (guest->about.seats[seat].is_yours && !guest->is_audience);
    if (viewer == VIEWER_AUDIENCE)
        return !holds;
    return viewer < guest->about.params.players && guest->about.seats[viewer].is_yours &&
           !guest->is_audience;
}

/* Who looks back is shown what was shown before. */
static bool is_past(const struct guest *guest, const struct wire_of *of)
{
    uint32_t top = guest->top[of->viewer];

    return top != FRAME_NONE &&
           (of->number < top || (of->number == top && of->before != FRAME_NONE));
}

static void read_frame(struct world *world, struct guest *guest, struct word packet,
                       const struct wire_of *of, bool can_wait)
{
    struct wire_words *words = must_have(calloc(1, sizeof *words));
    struct frame *frame = must_have(calloc(1, sizeof *frame));
    bool looks_back = is_past(guest, of);
    struct frame **last = looks_back ? &guest->past[of->viewer] : &guest->frames[of->viewer];
    struct wire_words **last_words =
        looks_back ? &guest->past_words[of->viewer] : &guest->words[of->viewer];
    struct message why = {0};

    if (!wire_read_frame(packet, guest->about.game, &guest->about.params,
                         of->before == FRAME_NONE ? NULL : *last, words, frame, &why))
        world_fail(world, why.text, packet.start);
    if (can_wait && bits_has(frame->to_act, of->viewer))
        world_fail(world, "who is waited for is told at once", packet.start);
    if (!world->manners.is_trusting)
        check_same(world, guest, frame);
    free(*last);
    free(*last_words);
    *last = frame;
    *last_words = words;
}

static void be_shown(struct world *world, struct guest *guest, struct word packet, bool can_wait)
{
    struct message why;
    struct wire_of of;

    if (!wire_frame_of(packet, &of, &why) || !guest->has_about || of.round != guest->round)
        world_fail(world, "a frame is of the match that was told of", packet.start);
    if (!world->manners.is_blind)
        read_frame(world, guest, packet, &of, can_wait);
    if (is_past(guest, &of))
        return;
    guest->top[of.viewer] = of.number;
    guest->viewers |= bits_of(of.viewer);
}

static void be_spoken_to(struct world *world, struct guest *guest, struct word packet)
{
    struct wire_talk talk;
    struct message why;

    if (!wire_read_talk(packet, &talk, &why))
        world_fail(world, "chat can be read", packet.start);
    if (guest->talk_count < WORLD_TALKS)
        guest->talks[guest->talk_count++] = talk;
}

static void be_given_log(struct world *world, struct guest *guest, struct word packet)
{
    struct wire_log part;
    struct message why;
    size_t length;
    char *log = world_log(world, guest->table, guest->round, &length);

    /* Who holds a seat may have changed since it was sent. */
    if (!wire_read_log(packet, &part, &why) || !log || part.total > length ||
        memcmp(log + part.from, part.part.start, part.part.length) != 0)
        world_fail(world, "the log that is given is the one that is kept", packet.start);
    guest->log_got = part.from + part.part.length;
    guest->log_total = part.total;
    free(log);
}

/* What nobody need act on: that something is done, and frames to who is not waited for. */
static void count_can_wait(struct world *world, int kind, struct word packet)
{
    if (kind == WIRE_DONE)
        world->later_answers++;
    else if (kind == WIRE_FRAME)
        world->later_frames++;
    else
        world_fail(world, "only answers and frames can wait", packet.start);
}

static void receive(struct world *world, struct guest *guest, struct word packet, bool can_wait)
{
    int kind = wire_kind_of(packet);

    if (world->hear)
        world->hear(world->context, (int)(guest - world->guests), world->now_ms, packet, can_wait);
    if (kind < 0)
        world_fail(world, "whatever is sent can be read", packet.start);
    if (can_wait)
        count_can_wait(world, kind, packet);
    switch ((enum wire_kind)kind) {
    case WIRE_GREETING: be_greeted(world, guest, packet); break;
    case WIRE_DONE:
    case WIRE_ASKED:
    case WIRE_REFUSED:
    case WIRE_MADE:
    case WIRE_LINKED:
    case WIRE_OUT:
    case WIRE_BYE:
    case WIRE_PONG: be_answered(world, guest, packet); break;
    case WIRE_TABLE: be_told(world, guest, packet); break;
    case WIRE_FRAME: be_shown(world, guest, packet, can_wait); break;
    case WIRE_TALK: be_spoken_to(world, guest, packet); break;
    case WIRE_LOGGED: be_given_log(world, guest, packet); break;
    case WIRE_KINDS: break;
    }
}

/* The house's actions. */

/* Nobody is shown an entry that is not in the store. */
static void check_kept(struct world *world, const struct guest *guest, struct word packet)
{
    char match[HOUSE_KEY_MAX + 1];
    struct wire_of of;
    struct message why;

    if (wire_kind_of(packet) != WIRE_FRAME || !wire_frame_of(packet, &of, &why))
        return;
    snprintf(match, sizeof match, "%s/%u", guest->table, of.round);
    if (!store_entry(world->store, match, of.number))
        world_fail(world, "nobody is shown what is not in the store", packet.start);
}

/* Nobody is told that a seat is theirs that they do not hold. */
static void check_yours(struct world *world, const struct guest *guest, struct word packet)
{
    char line[16];

    if (world->manners.is_trusting || wire_kind_of(packet) != WIRE_TABLE)
        return;
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        snprintf(line, sizeof line, "\nseat %d ", seat);
        const char *found = strstr(packet.start, line);
        const char *yours = found ? strstr(found, " yours ") : NULL;
        if (yours && yours < found + 1 + strcspn(found + 1, "\n") &&
            !kept_holds(record_of(world, guest->table), seat, guest->token))
            world_fail(world, "nobody is told that they hold a seat that they do not",
                       packet.start);
    }
}

static void check_seat(struct world *world, const struct guest *guest, struct word packet)
{
    struct wire_of of;
    struct message why;

    if (wire_kind_of(packet) == WIRE_FRAME && wire_frame_of(packet, &of, &why) &&
        guest->has_about && !may_look(guest, of.viewer))
        world_fail(world, "nobody is shown what another viewer sees", packet.start);
}

static void copy_rows(struct happening *happening, const struct house_action *action)
{
    happening->batch = action->batch;
    happening->row_count = action->row_count;
    happening->rows = must_have(calloc((size_t)action->row_count, sizeof *happening->rows));
    for (int i = 0; i < action->row_count; i++) {
        struct word value = action->rows[i].value;
        char *copy = must_have(malloc(value.length + 1));
        memcpy(copy, value.start, value.length);
        copy[value.length] = '\0';
        happening->rows[i] = action->rows[i];
        happening->rows[i].value = (struct word){copy, value.length};
    }
}

static void be_gone(struct world *world, uint64_t connection)
{
    struct word nothing = {0};

    send_in_order(world, happen(world, IS_GONE, world->manners.delay_ms, nothing), connection);
}

static void lose(struct world *world, struct guest *guest)
{
    be_gone(world, guest->connection);
    guest->connection = 0;
    guest->is_greeted = guest->is_joined = false;
}

/* Who does not read what waits is hung up on. */
static void send_packet(struct world *world, struct guest *guest, struct word text, bool can_wait)
{
    uint64_t number = 16 * ++guest->sent + (uint64_t)(guest - world->guests);
    struct happening *packet =
        happen_of(world, PACKET_COMES,
                  guest->is_near ? 0 : world->manners.delay_ms + guest->reads_ms, text, number);

    check_kept(world, guest, text);
    check_yours(world, guest, text);
    check_answer(world, guest, text);
    packet->can_wait = can_wait;
    packet->at_ms += guest->reads_ms;
    if (send_in_order(world, packet, guest->connection) <= (size_t)world->limits.output_bytes)
        return;
    world->hung_up++;
    lose(world, guest);
}

static void do_action(struct world *world, const struct house_action *action)
{
    struct guest *guest = guest_at(world, action->connection);
    struct word nothing = {0};
    struct happening *happening;

    switch (action->kind) {
    case HOUSE_SEND:
        if (guest)
            send_packet(world, guest, action->text, action->can_wait);
        break;
    case HOUSE_CLOSE:
        happening = happen(world, PACKET_COMES, world->manners.delay_ms, nothing);
        send_in_order(world, happening, action->connection);
        break;
    case HOUSE_STORE:
        happening = happen_of(world, IS_STORED, world->manners.store_ms, nothing, action->batch);
        copy_rows(happening, action);
        store_in_order(world, happening);
        break;
    case HOUSE_THINK:
        happening = happen(world, IS_THOUGHT, world->manners.delay_ms, nothing);
        happening->task = action->task;
        happening->scratch_size = action->scratch_size;
        happening->work = action->work;
        push(world, happening);
        break;
    case HOUSE_NOTE: world_fail(world, "the house has nothing to complain of", action->text.start);
    }
}

static void do_actions(struct world *world)
{
    struct house_action action;

    while (house_next(world->house, &action))
        do_action(world, &action);
}

/* The store. */

/* Nobody acts for a seat that they do not hold. */
static void check_actor(struct world *world, const struct house_row *row)
{
    char table[WIRE_ID_LENGTH + 1];
    unsigned long long nonce;
    int seat;

    if (!row->is_entry || row->number == 0 ||
        sscanf(row->value.start, "%*s %*s %d %*s %llx", &seat, &nonce) != 2)
        return;
    snprintf(table, sizeof table, "%.*s", WIRE_ID_LENGTH, row->key);
    int guest = guest_of_nonce(nonce);
    if (guest < 0 || guest >= WORLD_GUESTS ||
        !kept_holds(record_of(world, table), seat, world->guests[guest].token))
        world_fail(world, "nobody acts for a seat that they do not hold", row->value.start);
}

/* What is said once is kept once: where texts differ, so do they if they are said again. */
static void check_said(struct world *world, const struct house_row *row)
{
    const char *said = row->is_entry ? NULL : strstr(row->value.start, " says ");

    if (said && strncmp(row->key, "chat/", 5) == 0)
        must_be_same(world, hash_add(HASH_START, said, strlen(said)),
                     hash_add(HASH_START, row->value.start, row->value.length),
                     "what is said once is kept once");
}

char *world_log(struct world *world, const char *table, uint32_t round, size_t *length)
{
    char match[HOUSE_KEY_MAX + 1];
    char *log = NULL;
    const char *entry;

    snprintf(match, sizeof match, "%s/%u", table, round);
    *length = 0;
    for (uint32_t number = 0; (entry = store_entry(world->store, match, number)); number++) {
        log = must_have(realloc(log, *length + strlen(entry) + 1));
        memcpy(log + *length, entry, strlen(entry));
        *length += strlen(entry);
    }
    return log;
}

/* Not so where another world has left what is in the store. */
static bool has_asked(const struct world *world)
{
    for (int i = 0; i < WORLD_GUESTS; i++)
        if (world->guests[i].asked)
            return true;
    return false;
}

static void check_clean(struct world *world, const char *match)
{
    static char detail[1 << 16];
    char table[WIRE_ID_LENGTH + 1];
    struct text why;
    size_t length;

    snprintf(table, sizeof table, "%.*s", WIRE_ID_LENGTH, match);
    char *log = world_log(world, table, (uint32_t)atoi(match + WIRE_ID_LENGTH + 1), &length);
    text_init(&why, detail, sizeof detail);
    if (!log || !clean_is_same(log, length, find_line, world, &why))
        world_fail(world, "the log is the one of clean delivery", detail);
    free(log);
}

/* A match that is dropped has been played. */
static void check_dropped(struct world *world, const struct house_row *row)
{
    if (row->is_entry && row->value.length == 0 && has_asked(world) &&
        store_entry(world->store, row->key, 0))
        check_clean(world, row->key);
}

/* What changes a table is asked for by somebody, and acts once. */
static void check_record(struct world *world, const struct house_row *row)
{
    const char *before = row->is_entry ? NULL : store_record(world->store, row->key);

    if (before && row->value.length > 0 && strncmp(row->key, "table/", 6) == 0 &&
        kept_is_other(before, row->value.start) && !kept_has_more(before, row->value.start))
        world_fail(world, "what is asked for once acts once", row->value.start);
}

/* Whose agreement changes something is not told before that it is done. */
static void check_agreed(struct world *world, const struct house_row *row)
{
    if (row->is_entry || row->value.length == 0)
        return;
    for (int i = 0; i < WORLD_GUESTS; i++) {
        const struct asked *agreed = world->guests[i].agreed;
        if (agreed && agreed->times == 1 && strncmp(row->key, "table/", 6) == 0 &&
            strcmp(row->key + 6, agreed->table) == 0 &&
            kept_has_acted(row->value.start, world->guests[i].token, agreed->nonce))
            world_fail(world, "what is agreed on is kept before it is acknowledged", agreed->line);
    }
}

static void commit(struct world *world, const struct happening *happening)
{
    for (int i = 0; i < happening->row_count; i++) {
        check_actor(world, &happening->rows[i]);
        check_record(world, &happening->rows[i]);
        check_agreed(world, &happening->rows[i]);
        check_said(world, &happening->rows[i]);
        check_dropped(world, &happening->rows[i]);
        bool is_entry = happening->rows[i].is_entry && happening->rows[i].value.length > 0;
        world->entries += is_entry;
        world->matches += is_entry && happening->rows[i].number == 0;
    }
    if (!store_commit(world->store, happening->rows, happening->row_count, world->now_ms))
        world_fail(world, "entries are numbered without a gap", happening->rows[0].value.start);
}

/* A table of our own that has played a log of the store. */
static struct table *load(struct world *world, const char *table, uint32_t round)
{
    size_t length;
    char *log = world_log(world, table, round, &length);
    struct table_setup setup = {.log = log, .log_length = length, .find = games_find};
    struct damage damage;

    if (!log)
        world_fail(world, "a match that was told of is in the store", table);
    struct table *loaded = table_open(&setup, 0, &damage);
    if (!loaded || damage.line != 0)
        world_fail(world, "the log is whole", damage.why.text);
    free(log);
    return loaded;
}

/* Another server has stored an entry first: seat 0 leaves. */
static void be_overtaken(struct world *world, const struct happening *happening)
{
    struct house_row row = happening->rows[0];
    struct command leave = {.event = {.kind = EVENT_FORFEIT}};
    char id[WIRE_ID_LENGTH + 1];
    struct message why;
    size_t before, after;

    snprintf(id, sizeof id, "%.*s", WIRE_ID_LENGTH, row.key);
    struct table *table = load(world, id, (uint32_t)atoi(row.key + WIRE_ID_LENGTH + 1));
    free(table_save(table, &before));
    leave.seen = table_length(table);
    if (table_submit(table, 1000, &leave, 0, &why) != VERDICT_DONE)
        world_fail(world, "seat 0 can leave", why.text);
    char *log = must_have(table_save(table, &after));
    row.value = (struct word){log + before, after - before};
    if (!store_commit(world->store, &row, 1, world->now_ms))
        world_fail(world, "the other server's entry is the next", row.value.start);
    house_stored(world->house, world->now_ms, happening->batch, HOUSE_TAKEN, row.value);
    free(log);
    table_close(table);
}

static void be_stored(struct world *world, const struct happening *happening)
{
    struct word nothing = {0};
    bool fails = by_chance(world, world->manners.fails_one_in);

    if (world->overtakes > 0 && happening->rows[0].is_entry) {
        world->overtakes--;
        be_overtaken(world, happening);
        return;
    }
    if (!fails && world->keep)
        fails = world->keep(world->context, happening->rows, happening->row_count) != HOUSE_KEPT;
    world->failures += fails;
    if (!fails)
        commit(world, happening);
    house_stored(world->house, world->now_ms, happening->batch, fails ? HOUSE_FAILED : HOUSE_KEPT,
                 nothing);
}

/* Some legal move of this view's; false if there is none. */
static bool choose_move(struct world *world, const struct game *game, const void *view, int seat,
                        struct event *event)
{
    static struct move moves[4096];
    int count = game->legal(view, moves, 4096);

    if (count == 0)
        return false;
    const struct move *move = &moves[world_below(world, (uint32_t)count)];
    move_event(move, (int)world_below(world, (uint32_t)move_width(move)), seat, event);
    return true;
}

static bool decide_hastily(struct world *world, struct company_task *task)
{
    struct bot_decision *decision = &task->decision;

    if (task->viewer >= PLAYERS_MAX)
        return false;
    *decision = (struct bot_decision){.time_ms = task->sight.time_ms +
                                                 (int64_t)world_below(world, HASTE_MS),
                                      .seen = task->sight.seen};
    bool decides =
        choose_move(world, task->sight.game, task->sight.view, task->viewer, &decision->event);
    task->thought = decides ? BOT_DECIDES : BOT_WAITS;
    return true;
}

static void be_thought(struct world *world, const struct happening *happening)
{
    void *scratch;

    if (!world->manners.is_hasty || !decide_hastily(world, happening->task)) {
        scratch = must_have(malloc(happening->scratch_size + 1));
        table_run_task(happening->task, scratch, happening->work);
        free(scratch);
    }
    house_thought(world->house, world->now_ms, happening->task);
}

static void packet_comes(struct world *world, const struct happening *happening)
{
    struct guest *guest = guest_at(world, happening->connection);

    if (!guest) {
        if (happening->length == 0)
            be_gone(world, happening->connection);
        return;
    }
    if (happening->length == 0 || by_chance(world, world->manners.drops_one_in)) {
        world->drops++;
        lose(world, guest);
        return;
    }
    check_seat(world, guest, (struct word){happening->text, happening->length});
    receive(world, guest, (struct word){happening->text, happening->length}, happening->can_wait);
}

/* What was sent over a connection that is lost may still arrive, or not. */
static void line_comes(struct world *world, const struct happening *happening)
{
    if (guest_at(world, happening->connection) || by_chance(world, 2))
        house_line(world->house, world->now_ms, happening->connection,
                   (struct word){happening->text, happening->length});
}

static void take_place(struct world *world, struct happening *happening)
{
    switch (happening->kind) {
    case LINE_COMES: line_comes(world, happening); break;
    case PACKET_COMES: packet_comes(world, happening); break;
    case IS_GONE: house_gone(world->house, world->now_ms, happening->connection); break;
    case IS_STORED: be_stored(world, happening); break;
    case IS_THOUGHT: be_thought(world, happening); break;
    }
    world->idle_wakes = 0;
    drop(happening);
}

/* It does not wake again and again for nothing, while nothing else happens. */
static void wake(struct world *world)
{
    uint64_t order = world->order;

    house_wake(world->house, world->now_ms);
    do_actions(world);
    world->idle_wakes = world->order == order ? world->idle_wakes + 1 : 0;
    if (world->idle_wakes > IDLE_WAKES_MAX)
        world_fail(world, "the house rests when there is nothing to do", NULL);
}

void world_run(struct world *world, int64_t until_ms)
{
    int64_t last_ms = -1;
    int steps = 0;

    do_actions(world);
    for (;;) {
        int64_t at_ms = world->queue_count > 0 ? world->queue[0]->at_ms : NEVER;
        int64_t wakes_ms = house_wakes_ms(world->house);
        int64_t next_ms = at_ms < wakes_ms ? at_ms : wakes_ms;
        if (next_ms > until_ms)
            break;
        if (next_ms > world->now_ms)
            world->now_ms = next_ms;
        if (wakes_ms < at_ms)
            wake(world);
        else
            take_place(world, pop(world));
        do_actions(world);
        steps = world->now_ms == last_ms ? steps + 1 : 0;
        last_ms = world->now_ms;
        if (steps > 200000)
            world_fail(world, "time goes on", NULL);
    }
    world->now_ms = until_ms;
}

/* The server. */

static void draw(void *context, void *bytes, size_t length)
{
    struct world *world = context;

    for (size_t i = 0; i < length; i++)
        ((uint8_t *)bytes)[i] = (uint8_t)dice_below(&world->entropy, 256);
}

static void begin_house(struct world *world)
{
    struct house_setup setup = {.version = "0.0",
                                .limits = world->limits,
                                .entropy = draw,
                                .context = world,
                                .find = world->find};

    world->house = must_have(house_create(&setup));
    store_restore(world->store, world->house);
    house_open(world->house, world->now_ms);
    do_actions(world);
}

void world_open(struct world *world, uint64_t seed, const struct world_manners *manners)
{
    *world = (struct world){.seed = seed, .find = games_find};
    if (manners)
        world->manners = *manners;
    dice_init_seed(&world->dice, seed);
    dice_init_seed(&world->entropy, ~seed);
    house_limits_init(&world->limits);
    world->now_ms = 1000;
    world->store = store_create();
    for (int i = 0; i < WORLD_GUESTS; i++) {
        forget_frames(&world->guests[i]);
        snprintf(world->guests[i].address, sizeof world->guests[i].address, "10.0.0.%d", i);
    }
    begin_house(world);
}

/* Tasks come back as they are, and none goes out again; of what was on its way to the store some
   may have arrived. */
static void end_house(struct world *world)
{
    struct house_action unheard;
    bool is_stored = true;

    house_drain(world->house, world->now_ms);
    while (world->queue_count > 0) {
        struct happening *happening = pop(world);
        if (happening->kind == IS_THOUGHT)
            house_thought(world->house, world->now_ms, happening->task);
        is_stored = is_stored && !by_chance(world, 2);
        if (happening->kind == IS_STORED && is_stored && !world->is_stopping)
            commit(world, happening);
        drop(happening);
        while (house_next(world->house, &unheard))
            ;
    }
    house_destroy(world->house);
}

void world_restart(struct world *world)
{
    world->restarts++;
    end_house(world);
    for (int i = 0; i < WORLD_GUESTS; i++) {
        world->guests[i].connection = 0;
        world->guests[i].is_unsure = true;
        world->guests[i].is_greeted = world->guests[i].is_joined = false;
    }
    begin_house(world);
}

void world_close(struct world *world)
{
    world->is_stopping = true;
    end_house(world);
    for (int i = 0; i < WORLD_GUESTS; i++) {
        forget_frames(&world->guests[i]);
        forget_asked(&world->guests[i]);
    }
    store_destroy(world->store);
    free(world->queue);
    free(world->shown);
}

/* Connections. */

void world_connect(struct world *world, int number)
{
    struct guest *guest = &world->guests[number];

    guest->connection = ++world->last_connection;
    guest->reads_ms = by_chance(world, world->manners.slow_one_in)
                          ? 1 + (int)world_below(world, READS_MAX_MS)
                          : 0;
    house_came(world->house, world->now_ms, guest->connection, guest->address,
               word_of(guest->token));
    do_actions(world);
}

void world_disconnect(struct world *world, int number)
{
    if (world->guests[number].connection)
        lose(world, &world->guests[number]);
}

void world_reload(struct world *world, int number)
{
    struct guest *guest = &world->guests[number];

    world_disconnect(world, number);
    world_give_up(world, number);
    forget_frames(guest);
    guest->has_about = false;
    guest->loads++;
}

void world_come(struct world *world, int number)
{
    house_make_token(world->house, world->guests[number].token);
    world_connect(world, number);
    world_run(world, world->now_ms);
}

bool world_does(struct world *world, int guest, const char *said)
{
    const struct asked *asked = world_ask(world, guest, said);

    world_run(world, world->now_ms);
    return !asked->is_open && world->guests[guest].answer != WIRE_REFUSED;
}

bool world_join(struct world *world, int number, const char *table, bool is_audience)
{
    struct guest *guest = &world->guests[number];
    char line[128];

    if (table != guest->table)
        text_copy(guest->table, sizeof guest->table, table);
    guest->is_audience = is_audience;
    guest->is_out = false;
    guest->has_about = false;
    snprintf(line, sizeof line, "join %s %s 0 -", guest->table, is_audience ? "audience" : "seats");
    return world_does(world, number, line);
}

/* Moves. */

static bool is_to_act(const struct guest *guest, int seat)
{
    const struct frame *frame = guest->frames[seat];

    return guest->has_about && guest->about.phase == WIRE_PLAYING && frame &&
           guest->about.seats[seat].is_yours && bits_has(frame->to_act, seat);
}

static void write_move(struct world *world, const struct guest *guest, int seat, char *said)
{
    const struct game *game = guest->about.game;
    char data[512];
    struct text text;
    struct event event = {0};

    text_init(&text, data, sizeof data);
    choose_move(world, game, guest->frames[seat]->view, seat, &event);
    event_write(game->kinds, &event, &text);
    snprintf(said, WORLD_LINE, "act %d %u %u %s", seat, guest->round, guest->top[seat], data);
}

bool world_choose(struct world *world, int number, char said[WORLD_LINE])
{
    const struct guest *guest = &world->guests[number];

    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        if (!is_to_act(guest, seat))
            continue;
        if (guest->frames[seat]->cancel_to != FRAME_NONE && by_chance(world, 6))
            snprintf(said, WORLD_LINE, "back %d %u %u %u", seat, guest->round, guest->top[seat],
                     guest->frames[seat]->cancel_to);
        else
            write_move(world, guest, seat, said);
        return true;
    }
    return false;
}

/* The end. */

static void check_frames(struct world *world, const struct guest *guest, struct table *table)
{
    struct frame *frame = must_have(malloc(sizeof *frame));
    int viewer;

    for (viewer = 0; viewer < VIEWERS; viewer++) {
        if (!may_look(guest, viewer) || (viewer == VIEWER_AUDIENCE && !guest->about.has_audience))
            continue;
        if (!guest->frames[viewer] || guest->top[viewer] != table_length(table)) {
            char detail[128];
            snprintf(detail, sizeof detail, "guest %d as viewer %d has %u of %u",
                     (int)(guest - world->guests), viewer, guest->top[viewer], table_length(table));
            world_fail(world, "everybody is shown the newest entry", detail);
        }
        table_frame(table, table_length(table), viewer, frame);
        if (!wire_frame_equal(guest->about.game, frame, guest->frames[viewer]))
            world_fail(world, "what is shown is what the referee makes of the log", guest->table);
    }
    free(frame);
}

/* What was due in this time, since the last entry, has happened. */
static void check_rested(struct world *world, const struct guest *guest, struct table *table,
                         int64_t rested_ms)
{
    struct frame *frame = must_have(malloc(sizeof *frame));
    char match[HOUSE_KEY_MAX + 1];

    snprintf(match, sizeof match, "%s/%u", guest->table, guest->round);
    int64_t since_ms = world->now_ms - store_changed_ms(world->store, match);
    since_ms = since_ms < rested_ms ? since_ms : rested_ms;
    table_frame(table, table_length(table), VIEWER_AUDIENCE, frame);
    bool is_timed = bits_has(frame->to_act, SEAT_CLOCK);
    uint64_t people = frame->to_act & bits_below(PLAYERS_MAX) & ~table_bots(table);
    if (is_timed && !frame->is_paused && table_wakes_ms(table, 0) < since_ms - LATE_MS)
        world_fail(world, "what the clock is due to do is done", match);
    if (frame->to_act && !people && !frame->is_paused && !is_timed && since_ms > BOTS_MS)
        world_fail(world, "computer players do not keep others waiting", match);
    free(frame);
}

/* Who is here plays for themselves, while it is played. */
static void check_players(struct world *world, const struct guest *guest)
{
    for (int seat = 0; seat < guest->about.params.players; seat++) {
        const struct wire_seat *about = &guest->about.seats[seat];
        if (about->is_here && guest->about.is_running && about->by.holder != HOLDER_PERSON)
            world_fail(world, "who has come back plays again", guest->table);
    }
}

void world_check_end(struct world *world, int64_t rested_ms)
{
    const char *match;

    for (size_t i = 0; has_asked(world) && (match = store_match(world->store, i)); i++)
        if (*match)
            check_clean(world, match);
    for (int i = 0; i < WORLD_GUESTS; i++) {
        const struct guest *guest = &world->guests[i];
        if (!guest->is_joined || guest->is_out || guest->about.phase != WIRE_PLAYING)
            continue;
        struct table *table = load(world, guest->table, guest->round);
        check_frames(world, guest, table);
        check_players(world, guest);
        check_rested(world, guest, table, rested_ms);
        table_close(table);
    }
}
