/* Carries events to the house, and its actions out: to guests, to the store, to those who think.
   Decides nothing itself but when to stop. */
#include "server.h"

#include "edge.h"
#include "qr.h"
#include "rush.h"
#include "thinkers.h"

#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

enum {
    SPARE_FILES = 64,
    LOG_LINE = 2048, /* all limits fit, whatever they are */
    PROBE_MS = 2000, /* after which a store that fails is tried */
    PROBE = 0,       /* the batch by which that is done; the house counts from 1 */
};

struct server {
    struct net *net;
    struct store *store;
    struct house *house;
    struct thinkers *thinkers;
    struct net_watch *store_watch, *thinkers_watch;
    FILE *log;
    struct house_limits limits;
    bool has_few_files;  /* for as many connections as were wanted */
    int64_t wakes_ms;    /* when the net was asked to wake us, or NEVER */
    int64_t ends_ms;     /* when draining ends, or NEVER while it has not begun */
    int64_t probes_ms;   /* when the store is tried, or NEVER */
    const char *ailment; /* of the store, or NULL */
    bool is_crowded;     /* more was to wait for the store than may */
    int tasks_out;
    struct rush rush;
};

static void note(const struct server *server, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

/* A line of the log, with the time. */
static void note(const struct server *server, const char *format, ...)
{
    char text[LOG_LINE], stamp[32];
    struct timespec now;
    struct tm parts;
    va_list arguments;

    clock_gettime(CLOCK_REALTIME, &now);
    gmtime_r(&now.tv_sec, &parts);
    strftime(stamp, sizeof stamp, "%Y-%m-%dT%H:%M:%SZ", &parts);
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    for (char *at = text; *at; at++)
        if ((unsigned char)*at < ' ')
            *at = ' ';
    fprintf(server->log, "%s %s\n", stamp, text);
    fflush(server->log);
}

/* Without entropy no token could be made that nobody guesses. */
static void fill_with_entropy(void *context, void *bytes, size_t length)
{
    if (edge_entropy(bytes, length))
        return;
    note(context, "the system has no entropy to give");
    exit(1);
}

static enum store_kind kind_of(const struct house_row *row)
{
    if (row->value.length == 0)
        return row->is_entry ? STORE_DROP : STORE_FORGET;
    return row->is_entry ? STORE_ENTRY : STORE_RECORD;
}

/* Notes when it begins. It goes on until something may wait again, a while after the last time. */
static void be_crowded(struct server *server)
{
    if (!server->is_crowded)
        note(server, "too much is waiting to be written (store_bytes=%" PRId64 "): more is refused",
             server->limits.store_bytes);
    server->is_crowded = true;
    server->probes_ms = edge_now_ms() + PROBE_MS;
}

static bool put(struct server *server, uint64_t batch, const struct store_item *items, size_t count)
{
    bool is_put = store_put(server->store, batch, items, count);

    if (is_put)
        rush_put(&server->rush);
    return is_put;
}

static void keep_rows(struct server *server, const struct house_action *action)
{
    struct store_item *items = calloc((size_t)action->row_count + 1, sizeof *items);
    bool is_put = false;

    for (int i = 0; items && i < action->row_count; i++) {
        const struct house_row *row = &action->rows[i];
        items[i] = (struct store_item){kind_of(row), word_of(row->key), row->number, row->value};
    }
    if (items)
        is_put = put(server, action->batch, items, (size_t)action->row_count);
    free(items);
    if (is_put)
        return;
    be_crowded(server);
    house_stored(server->house, edge_now_ms(), action->batch, HOUSE_FAILED, (struct word){0});
}

static void let_think(struct server *server, const struct house_action *action)
{
    thinkers_give(server->thinkers, action->task, action->scratch_size, action->work);
    server->tasks_out++;
}

/* Who came by POST has asked one thing, and goes when that is answered. */
static void tell(struct server *server, const struct house_action *action)
{
    net_send(server->net, action->connection, action->text.start, action->text.length,
             action->can_wait);
    if (net_is_by_post(server->net, action->connection) && wire_is_answer(action->text))
        net_hang_up(server->net, action->connection);
}

static void perform(struct server *server, const struct house_action *action)
{
    switch (action->kind) {
    case HOUSE_SEND: tell(server, action); break;
    case HOUSE_CLOSE: net_hang_up(server->net, action->connection); break;
    case HOUSE_STORE: keep_rows(server, action); break;
    case HOUSE_THINK: let_think(server, action); break;
    case HOUSE_NOTE: note(server, "%.*s", (int)action->text.length, action->text.start); break;
    }
}

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static void set_alarm(struct server *server)
{
    int64_t wakes_ms = house_wakes_ms(server->house);

    wakes_ms = least(wakes_ms, least(server->ends_ms, server->probes_ms));
    if (wakes_ms == server->wakes_ms)
        return;
    int64_t delay_ms = wakes_ms - edge_now_ms();
    server->wakes_ms = wakes_ms;
    net_wake_in(server->net, wakes_ms == NEVER ? -1 : delay_ms > 0 ? delay_ms : 0);
}

/* Ends when everybody has been told, and all is kept; or when that takes too long. */
static void end_if_drained(struct server *server)
{
    if (server->ends_ms == NEVER)
        return;
    bool is_drained = house_is_settled(server->house) && net_guest_count(server->net) == 0;
    if (is_drained || edge_now_ms() >= server->ends_ms)
        net_end(server->net);
}

/* After every event: does what the house wants done. */
static void act(struct server *server)
{
    struct house_action action;

    while (house_next(server->house, &action))
        perform(server, &action);
    set_alarm(server);
    end_if_drained(server);
}

static void come(void *context, uint64_t guest, const char *address, const char *token)
{
    struct server *server = context;

    house_came(server->house, edge_now_ms(), guest, address, word_of(token));
    act(server);
}

static void say(void *context, uint64_t guest, const char *text, size_t length)
{
    struct server *server = context;

    house_line(server->house, edge_now_ms(), guest, (struct word){text, length});
    act(server);
}

static void leave(void *context, uint64_t guest)
{
    struct server *server = context;

    house_gone(server->house, edge_now_ms(), guest);
    act(server);
}

static void make_token(void *context, char token[NET_TOKEN_LENGTH + 1])
{
    struct server *server = context;

    _Static_assert((int)WIRE_TOKEN_LENGTH == (int)NET_TOKEN_LENGTH, "a token is a token");
    _Static_assert((int)WIRE_PACKET_MAX <= (int)NET_MESSAGE_MAX, "every packet can be sent");
    house_make_token(server->house, token);
}

static char *draw(void *context, const char *text, size_t length)
{
    const struct server *server = context;

    return (int64_t)length <= server->limits.picture_bytes ? qr_write_picture(text, length) : NULL;
}

static const char *ail(void *context)
{
    struct server *server = context;

    if (server->ends_ms != NEVER)
        return "The server is being stopped.";
    return server->is_crowded && !server->ailment ? "too much is waiting to be written to the disk"
                                                  : server->ailment;
}

/* Tries whether the store works again, or there is room, by writing something and taking it away.
 */
static void probe(struct server *server)
{
    static const struct store_item items[] = {
        {STORE_RECORD, {"probe", 5}, 0, {"probe", 5}},
        {STORE_FORGET, {"probe", 5}, 0, {NULL, 0}},
    };

    if (edge_now_ms() < server->probes_ms)
        return;
    bool is_put = put(server, PROBE, items, sizeof items / sizeof *items);
    server->probes_ms = is_put ? NEVER : edge_now_ms() + PROBE_MS;
    if (is_put && server->is_crowded)
        note(server, "there is room again for more to be written");
    server->is_crowded = server->is_crowded && !is_put;
}

/* What a turn of the loop has for the store is one transaction. */
static bool turn_ends(void *context)
{
    struct server *server = context;

    store_write(server->store);
    end_if_drained(server);
    return rush_turn_ends(&server->rush);
}

static void wake(void *context)
{
    struct server *server = context;

    server->wakes_ms = NEVER;
    probe(server);
    house_wake(server->house, edge_now_ms());
    act(server);
}

static void end(void *context)
{
    struct server *server = context;
    int64_t now_ms = edge_now_ms();

    note(server, "stopping: %d guests are told", net_guest_count(server->net));
    server->ends_ms = now_ms + server->limits.drain_ms;
    net_close_door(server->net);
    house_drain(server->house, now_ms);
    act(server);
}

/* Notes when the store begins to fail, and when it works again; not each failure. */
static void judge_store(struct server *server, const struct store_answer *answer)
{
    bool has_failed = answer->outcome == STORE_FULL || answer->outcome == STORE_FAILED;

    if (has_failed && !server->ailment)
        note(server, "the store fails: %s; nothing that was acknowledged is lost", answer->reason);
    if (!has_failed && server->ailment)
        note(server, "the store works again");
    server->ailment = has_failed ? answer->reason : NULL;
    if (has_failed || !server->is_crowded)
        server->probes_ms = has_failed ? edge_now_ms() + PROBE_MS : NEVER;
}

static enum house_outcome outcome_of(enum store_outcome outcome)
{
    switch (outcome) {
    case STORE_KEPT: return HOUSE_KEPT;
    case STORE_TAKEN: return HOUSE_TAKEN;
    case STORE_FULL:
    case STORE_FAILED: break;
    }
    return HOUSE_FAILED;
}

static void hear_store(void *context)
{
    struct server *server = context;
    struct store_answer answer;

    while (store_take(server->store, &answer)) {
        rush_answer(&server->rush);
        judge_store(server, &answer);
        if (answer.batch == PROBE)
            continue;
        house_stored(server->house, edge_now_ms(), answer.batch, outcome_of(answer.outcome),
                     answer.taken);
        act(server);
    }
    set_alarm(server);
}

static void hear_thinkers(void *context)
{
    struct server *server = context;

    for (struct company_task *task; (task = thinkers_take(server->thinkers));) {
        server->tasks_out--;
        house_thought(server->house, edge_now_ms(), task);
        act(server);
    }
}

/* As many files as the system lets us have. */
static int64_t raise_file_limit(void)
{
    struct rlimit limit;

    if (getrlimit(RLIMIT_NOFILE, &limit) != 0)
        return 0;
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
    return limit.rlim_cur > INT32_MAX ? INT32_MAX : (int64_t)limit.rlim_cur;
}

/* There are no more guests than files for them. */
static void fit_limits(struct server *server)
{
    int64_t files = raise_file_limit() - SPARE_FILES - server->limits.loading;

    if (server->limits.connections <= files)
        return;
    server->limits.connections = files > 1 ? files : 1;
    server->has_few_files = true;
}

/* Every limit as it is held to; the manual says what each means. */
static void note_limits(const struct server *server)
{
    char limits[LOG_LINE];
    struct text text;

    if (server->has_few_files)
        note(server, "only %" PRId64 " connections, since no more files may be open",
             server->limits.connections);
    text_init(&text, limits, sizeof limits);
#define HOUSE_LIMIT(name, standard, says)                                                          \
    text_add_numbered(&text, " " #name "=", server->limits.name);
    HOUSE_LIMITS(HOUSE_LIMIT)
#undef HOUSE_LIMIT
    note(server, "limits:%s; see parlor(6), in the sources: man doc/man/parlor.6", limits);
}

static bool open_net(struct server *server, const struct server_setup *setup,
                     struct server_trouble *trouble)
{
    const struct house_limits *limits = &server->limits;
    struct net_setup net = setup->net;

    net.limits = (struct net_limits){
        .message_bytes = (size_t)limits->request_bytes,
        .header_bytes = (unsigned)limits->header_bytes,
        .waiting_bytes = (size_t)limits->output_bytes,
        .connections = (int)least(limits->connections + limits->loading, INT32_MAX),
        .address_connections =
            (int)least(limits->address_connections + limits->address_loading, INT32_MAX),
        .address_burst = house_address_burst(limits),
        .address_per_second = house_address_per_second(limits),
    };
    net.guests =
        (struct net_guests){come, say, leave, make_token, draw, ail, turn_ends, wake, end, server};
    server->net = net_open(&net, &trouble->net);
    return server->net;
}

static bool take_row(void *context, const struct store_item *item)
{
    struct server *server = context;
    char name[HOUSE_KEY_MAX + 1];

    if (item->name.length >= sizeof name) {
        note(server, "a row of the store has a name that is too long");
        return true;
    }
    memcpy(name, item->name.start, item->name.length);
    name[item->name.length] = '\0';
    if (item->kind == STORE_ENTRY)
        house_restore_entry(server->house, name, item->number, item->value.start,
                            item->value.length);
    else
        house_restore_record(server->house, name, item->value.start, item->value.length);
    return true;
}

static bool open_house(struct server *server, const struct server_setup *setup,
                       struct store_trouble *trouble)
{
    struct house_setup house = {
        .version = setup->version,
        .limits = server->limits,
        .entropy = fill_with_entropy,
        .context = server,
        .find = setup->find,
        .fold = setup->fold,
    };

    trouble->why = SAY("There is no memory left.");
    server->house = house_create(&house);
    server->thinkers = thinkers_create((int)least(server->limits.thinking, INT32_MAX));
    if (!server->house || !server->thinkers)
        return false;
    if (!store_read(server->store, take_row, server, &trouble->why))
        return false;
    store_reserve(server->store);
    house_open(server->house, edge_now_ms());
    return true;
}

static bool watch(struct server *server)
{
    server->store_watch = net_watch(server->net, store_bell(server->store), hear_store, server);
    server->thinkers_watch =
        net_watch(server->net, thinkers_bell(server->thinkers), hear_thinkers, server);
    return server->store_watch && server->thinkers_watch;
}

struct server *server_open(const struct server_setup *setup, struct server_trouble *trouble)
{
    struct server *server = calloc(1, sizeof *server);

    *trouble = (struct server_trouble){.net = NET_FAILED};
    errno = ENOMEM;
    if (!server)
        return NULL;
    server->log = setup->log;
    server->limits = setup->limits;
    server->wakes_ms = server->ends_ms = server->probes_ms = NEVER;
    fit_limits(server);
    if (open_net(server, setup, trouble)) {
        server->store = store_open(setup->folder, &trouble->store);
        if (server->store)
            store_let_wait(server->store, (size_t)server->limits.store_bytes);
        if (server->store && open_house(server, setup, &trouble->store) && watch(server)) {
            note_limits(server);
            return server;
        }
    }
    int error = errno;
    server_close(server);
    errno = error;
    return NULL;
}

void server_run(struct server *server)
{
    act(server);
    net_run(server->net);
}

/* A house outlives its tasks. */
static void bring_tasks(struct server *server)
{
    struct pollfd bell = {thinkers_bell(server->thinkers), POLLIN, 0};

    while (server->tasks_out > 0) {
        poll(&bell, 1, -1);
        for (struct company_task *task; (task = thinkers_take(server->thinkers));) {
            server->tasks_out--;
            house_thought(server->house, edge_now_ms(), task);
        }
    }
}

void server_close(struct server *server)
{
    if (!server)
        return;
    if (server->net) {
        net_unwatch(server->net, server->store_watch);
        net_unwatch(server->net, server->thinkers_watch);
        net_close(server->net);
    }
    if (server->thinkers && server->house)
        bring_tasks(server);
    thinkers_destroy(server->thinkers);
    if (server->house)
        house_destroy(server->house);
    store_close(server->store);
    free(server);
}

const struct net *server_net(const struct server *server)
{
    return server->net;
}
