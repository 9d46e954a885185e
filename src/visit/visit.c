/* Keeps what packets tell. Frames are kept as packets that need no other to be read, since a match
   has many and few of them are looked at. Decides nothing about the match and shows nothing. */
#include "visit.h"

#include "bits.h"

#include <stdlib.h>
#include <string.h>

/* A frame as a packet of its own. */
struct kept {
    char *packet; /* NULL: it isn't here */
    size_t length;
};

/* The frames of one viewer, by number. */
struct shelf {
    struct kept *frames;
    size_t count; /* of places */
    uint32_t newest;
};

struct visit {
    const struct game *(*find)(struct word name);
    struct dice dice;
    uint64_t asked; /* the last nonce; 0: none */
    bool has_table, is_audience;
    struct wire_table table, told; /* the second is where one is read */
    struct shelf shelves[VIEWERS]; /* of the match that is the table's round */
    /* Match time was 0 then, on the caller's clock. */
    bool is_running;
    int64_t since_ms;
    struct frame frame, before;
    struct wire_words words;
    char packet[WIRE_PACKET_MAX];
};

struct visit *visit_create(const struct game *(*find)(struct word name), struct dice dice)
{
    struct visit *visit = calloc(1, sizeof *visit);

    if (!visit)
        return NULL;
    visit->find = find;
    visit->dice = dice;
    return visit;
}

static void clear_shelf(struct shelf *shelf)
{
    for (size_t i = 0; i < shelf->count; i++)
        free(shelf->frames[i].packet);
    free(shelf->frames);
    *shelf = (struct shelf){0};
}

static void forget_match(struct visit *visit)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        clear_shelf(&visit->shelves[viewer]);
}

void visit_destroy(struct visit *visit)
{
    if (!visit)
        return;
    forget_match(visit);
    free(visit);
}

/* Shelves. */

static const struct kept *find_kept(const struct visit *visit, uint32_t number, int viewer)
{
    const struct shelf *shelf = &visit->shelves[viewer];

    return number < shelf->count && shelf->frames[number].packet ? &shelf->frames[number] : NULL;
}

static bool has_room(struct shelf *shelf, uint32_t number)
{
    size_t count = shelf->count;

    if (number < count)
        return true;
    while (count <= number)
        count = count ? 2 * count : 64;
    struct kept *frames = realloc(shelf->frames, count * sizeof *frames);
    if (!frames)
        return false;
    memset(frames + shelf->count, 0, (count - shelf->count) * sizeof *frames);
    shelf->frames = frames;
    shelf->count = count;
    return true;
}

static bool shelve(struct visit *visit, const struct frame *frame)
{
    struct shelf *shelf = &visit->shelves[frame->viewer];
    struct text text;

    text_init(&text, visit->packet, sizeof visit->packet);
    wire_write_frame(visit->table.game, visit->table.round, frame, NULL, &text);
    char *packet = text.is_cut || !has_room(shelf, frame->number) ? NULL : malloc(text.length);
    if (!packet)
        return false;
    memcpy(packet, text.data, text.length);
    free(shelf->frames[frame->number].packet);
    shelf->frames[frame->number] = (struct kept){packet, text.length};
    return true;
}

static bool read_kept(const struct visit *visit, uint32_t number, int viewer,
                      struct wire_words *words, struct frame *frame)
{
    const struct kept *kept = find_kept(visit, number, viewer);
    struct message why;

    return kept && wire_read_frame((struct word){kept->packet, kept->length}, visit->table.game,
                                   &visit->table.params, NULL, words, frame, &why);
}

/* The clock. */

/* What is told of match time is late by its way here: the earliest is nearest to the truth. */
static void set_clock(struct visit *visit, int64_t now_ms, int64_t time_ms, bool is_running)
{
    int64_t since_ms = now_ms - time_ms;

    if (!visit->is_running || since_ms < visit->since_ms)
        visit->since_ms = since_ms;
    visit->is_running = is_running;
}

int64_t visit_time_ms(const struct visit *visit, int64_t now_ms)
{
    return visit->is_running ? now_ms - visit->since_ms : visit->table.time_ms;
}

int64_t visit_caller_ms(const struct visit *visit, int64_t time_ms)
{
    return visit->is_running && time_ms != NEVER ? visit->since_ms + time_ms : NEVER;
}

/* Packets. */

static bool hear_table(struct visit *visit, int64_t now_ms, struct word packet,
                       struct visit_news *news)
{
    struct wire_table *told = &visit->told;

    if (!wire_read_table(packet, visit->find, told, &news->why))
        return false;
    bool is_other = !visit->has_table || told->round != visit->table.round ||
                    strcmp(told->id, visit->table.id) != 0;
    if (is_other || told->phase != WIRE_PLAYING) {
        forget_match(visit);
        visit->is_running = false;
    }
    visit->table = *told;
    visit->has_table = true;
    set_clock(visit, now_ms, told->time_ms, told->phase == WIRE_PLAYING && told->is_running);
    return true;
}

static void hear_newest(struct visit *visit, int64_t now_ms, const struct frame *frame)
{
    bool is_running = !frame->is_paused && frame->to_act != 0;

    visit->shelves[frame->viewer].newest = frame->number;
    if (visit->is_running || is_running)
        set_clock(visit, now_ms, frame->time_ms, is_running);
    if (!is_running)
        visit->table.time_ms = frame->time_ms;
}

static bool is_unreadable(struct visit_news *news)
{
    news->why = SAY("This can't be understood.");
    return false;
}

static bool hear_frame(struct visit *visit, int64_t now_ms, struct word packet,
                       struct visit_news *news)
{
    const struct wire_table *table = &visit->table;
    struct wire_of *of = &news->of;

    if (!wire_frame_of(packet, of, &news->why))
        return false;
    if (!visit->has_table || table->phase != WIRE_PLAYING || of->round != table->round ||
        of->viewer < 0 || of->viewer >= VIEWERS || of->number >= VISIT_ENTRIES_MAX)
        return is_unreadable(news);
    bool has_before = of->before != FRAME_NONE;
    if (has_before && !read_kept(visit, of->before, of->viewer, &visit->words, &visit->before))
        return is_unreadable(news);
    if (!wire_read_frame(packet, table->game, &table->params, has_before ? &visit->before : NULL,
                         &news->words, &visit->frame, &news->why))
        return false;
    const struct shelf *shelf = &visit->shelves[of->viewer];
    news->is_newest = shelf->count == 0 || of->number > shelf->newest;
    if (!shelve(visit, &visit->frame))
        return is_unreadable(news);
    if (news->is_newest)
        hear_newest(visit, now_ms, &visit->frame);
    return true;
}

static bool hear_greeting(struct visit *visit, struct word packet, struct visit_news *news)
{
    visit->is_running = false;
    return wire_read_greeting(packet, &news->greeting, &news->why);
}

static bool hear(struct visit *visit, int64_t now_ms, struct word packet, struct visit_news *news)
{
    switch ((enum wire_kind)news->kind) {
    case WIRE_GREETING: return hear_greeting(visit, packet, news);
    case WIRE_DONE:
    case WIRE_ASKED:
    case WIRE_REFUSED:
    case WIRE_MADE:
    case WIRE_LINKED:
    case WIRE_OUT:
    case WIRE_BYE:
    case WIRE_PONG: return wire_read_answer(packet, &news->words, &news->answer, &news->why);
    case WIRE_TABLE: return hear_table(visit, now_ms, packet, news);
    case WIRE_FRAME: return hear_frame(visit, now_ms, packet, news);
    case WIRE_TALK: return wire_read_talk(packet, &news->talk, &news->why);
    case WIRE_LOGGED: return wire_read_log(packet, &news->log, &news->why);
    case WIRE_KINDS: break;
    }
    return is_unreadable(news);
}

void visit_hear(struct visit *visit, int64_t now_ms, struct word packet, struct visit_news *news)
{
    memset(news, 0, sizeof *news);
    news->kind = wire_kind_of(packet);
    if (news->kind < 0)
        is_unreadable(news);
    else if (!hear(visit, now_ms, packet, news))
        news->kind = -1;
}

bool visit_is_alike(const struct wire_greeting *greeting)
{
    return greeting->wire == WIRE_VERSION && greeting->build == wire_build;
}

/* Requests. */

/* Who asks is a number by chance, another one when the count has come to its end. */
static uint64_t make_nonce(struct visit *visit)
{
    static const uint64_t counts = (1 << WIRE_COUNT_BITS) - 1;

    if (visit->asked == 0 || (visit->asked & counts) == counts)
        visit->asked = ((uint64_t)dice_below(&visit->dice, UINT32_MAX) + 1) << WIRE_COUNT_BITS;
    return ++visit->asked;
}

void visit_ask(struct visit *visit, struct wire_request *request, struct text *line)
{
    bool is_shown = visit_viewers(visit) != 0;

    request->nonce = make_nonce(visit);
    if (request->verb == WIRE_JOIN) {
        bool is_same = visit->has_table && word_is(request->table, visit->table.id) &&
                       request->is_yes == visit->is_audience;
        request->round = is_same && is_shown ? visit->table.round : 0;
        request->seen = is_same && is_shown ? visit_length(visit) : FRAME_NONE;
        visit->is_audience = request->is_yes;
    }
    if (request->verb == WIRE_ACT || request->verb == WIRE_BACK)
        request->round = visit->table.round;
    wire_write_request(request, line);
}

/* What is known. */

const struct wire_table *visit_table(const struct visit *visit)
{
    return visit->has_table ? &visit->table : NULL;
}

/* Who sits there may look on even where there is no audience. */
uint64_t visit_viewers(const struct visit *visit)
{
    uint64_t own = 0;
    bool may_look_on = visit->table.has_audience;

    for (int seat = 0; seat < visit->table.params.players; seat++) {
        bool is_own = visit->table.seats[seat].is_yours;
        may_look_on |= is_own;
        if (is_own && !visit->is_audience && visit->shelves[seat].count > 0)
            own |= bits_of(seat);
    }
    if (own == 0 && may_look_on && visit->shelves[VIEWER_AUDIENCE].count > 0)
        own = bits_of(VIEWER_AUDIENCE);
    return own;
}

uint32_t visit_length(const struct visit *visit)
{
    uint32_t length = UINT32_MAX;
    int viewer;

    bits_each (viewer, visit_viewers(visit))
        if (visit->shelves[viewer].newest < length)
            length = visit->shelves[viewer].newest;
    return length == UINT32_MAX ? 0 : length;
}

/* What everybody would see of a world that looks like this: what only one seat knows is not in it,
   and so may not be what others were shown. */
static void widen(const struct game *game, struct frame *frame)
{
    static _Alignas(max_align_t) unsigned char state[GAME_STATE_MAX];
    struct dice dice;
    int count = 0;

    dice_init_seed(&dice, 0);
    game->imagine(frame->view, &dice, state);
    game->view(state, VIEWER_AUDIENCE, frame->view);
    for (int i = 0; i < frame->report_count; i++)
        if (frame->reports[i].is_shared)
            frame->reports[count++] = frame->reports[i];
    frame->report_count = count;
    frame->viewer = VIEWER_AUDIENCE;
    frame->is_own_secret = false;
    frame->cancel_to = frame->undo_to = FRAME_NONE;
}

bool visit_frame(struct visit *visit, uint32_t number, int viewer, struct wire_words *words,
                 struct frame *frame)
{
    uint64_t viewers = visit_viewers(visit);

    if (viewer >= 0 && viewer < VIEWERS && bits_has(viewers, viewer))
        return read_kept(visit, number, viewer, words, frame);
    if (viewer != VIEWER_AUDIENCE || viewers == 0 ||
        !read_kept(visit, number, bits_first(viewers), words, frame))
        return false;
    widen(visit->table.game, frame);
    return true;
}

bool visit_misses(const struct visit *visit, struct wire_request *request)
{
    int viewer;

    bits_each (viewer, visit_viewers(visit)) {
        uint32_t last = visit->shelves[viewer].newest, first;
        while (last > 0 && find_kept(visit, last, viewer))
            last--;
        if (find_kept(visit, last, viewer))
            continue;
        for (first = last; first > 0 && last - first + 1 < WIRE_PAST_MAX; first--)
            if (find_kept(visit, first - 1, viewer))
                break;
        *request =
            (struct wire_request){.verb = WIRE_PAST, .seat = viewer, .first = first, .last = last};
        return true;
    }
    return false;
}
