/* Guests over plain WebSockets, all served by one loop; what each server wants to hear is a tongue.
 */
#include "load.h"

#include <arpa/inet.h>
#include <errno.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum {
    MOVES_MAX = 512,
    IN_SIZE = 1 << 17, /* more than a message */
    OUT_SIZE = 1024,
    SAMPLES_MAX = 1 << 22,
    EVENTS_MAX = 256,
    AT_ONCE = 100, /* guests who come at the same time */
    CELLS = 64,    /* of the others' boards */
    BEHIND = 16,   /* more moves than a guest can be behind */
    WARM_UP_S = 1,
};

struct guest {
    struct place *place;
    int side; /* 0 is the host */
    int socket;
    bool is_in;                /* the handshake is over */
    bool has_seen;             /* where the match is */
    bool is_to_move;           /* as far as they see */
    double acts_s;             /* when they have thought, or 0 */
    int count;                 /* moves that they have seen */
    int nonce, seat, round;    /* LOAD_PARLOR */
    int state;                 /* LOAD_BOARDGAME */
    char match[64], token[64]; /* LOAD_BOARDGAME */
    size_t have;
    char *in;
};

/* A table and its two guests. */
struct place {
    struct guest guests[2];
    char id[32]; /* LOAD_PARLOR */
    int seated;
    struct {
        int number;
        const struct guest *by;
        double at_s;
    } made[BEHIND]; /* the last moves, each at its number modulo that */
};

/* What guests of a server say and hear. */
struct tongue {
    const char *protocol;
    void (*hear)(struct guest *guest, const char *message, size_t length);
    void (*move)(struct guest *guest);
};

/* A match that was recorded. */
static struct {
    int seat;
    char event[64];
} moves[MOVES_MAX];
static int move_count;
static char options[256];

static const struct tongue *tongue;
static int port;
static struct place *places;
static int place_count, guests_ready;
static int epoll = -1;
static bool is_playing, is_measuring;
static double thinking_s;
static float *samples;
static size_t sample_count, move_total;

double load_now_s(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

void load_give_up(const char *why)
{
    fprintf(stderr, "%s (%s)\n", why, strerror(errno));
    exit(1);
}

void load_read_golden(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[512];

    if (!file)
        load_give_up(path);
    while (fgets(line, sizeof line, file)) {
        int seat, at = 0;
        sscanf(line, "options %255[^\n]", options);
        if (sscanf(line, "%*d %*d %d %*d %*s %n", &seat, &at) != 1 || at == 0)
            continue;
        char *end = strstr(line, " = ");
        if (!end || move_count == MOVES_MAX)
            continue;
        *end = '\0';
        moves[move_count].seat = seat;
        snprintf(moves[move_count++].event, sizeof moves[0].event, "%s", line + at);
    }
    fclose(file);
}

static void send_bytes(const struct guest *guest, const void *data, size_t length)
{
    if (send(guest->socket, data, length, MSG_NOSIGNAL) != (ssize_t)length)
        load_give_up("send");
}

/* A message of this kind (1: text, 2: bytes, 10: pong), masked with zeros. */
static void send_message(const struct guest *guest, int kind, const void *data, size_t length)
{
    unsigned char frame[OUT_SIZE + 8] = {(unsigned char)(0x80 | kind)};
    size_t head = length < 126 ? 2 : 4;

    frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
    }
    memcpy(frame + head + 4, data, length);
    send_bytes(guest, frame, head + 4 + length);
}

static void say(const struct guest *guest, const char *text)
{
    send_message(guest, 1, text, strlen(text));
}

static void note_move(const struct guest *guest, int number)
{
    struct place *place = guest->place;

    place->made[number % BEHIND].number = number;
    place->made[number % BEHIND].by = guest;
    place->made[number % BEHIND].at_s = load_now_s();
}

static void move(struct guest *guest)
{
    guest->acts_s = 0;
    guest->is_to_move = false;
    note_move(guest, guest->count + 1);
    tongue->move(guest);
}

/* Whose turn it is moves, at once or after a while. */
static void think(struct guest *guest)
{
    if (!is_playing || !guest->is_to_move)
        return;
    if (thinking_s == 0)
        move(guest);
    else
        guest->acts_s = load_now_s() + thinking_s * (0.5 + (double)(random() % 1000) / 1000);
}

/* The other's move counts when it is seen. */
static void count_move(const struct guest *guest, int number)
{
    const struct place *place = guest->place;

    if (place->made[number % BEHIND].number != number)
        load_give_up("a guest is too far behind");
    if (place->made[number % BEHIND].by == guest)
        return;
    if (sample_count < SAMPLES_MAX)
        samples[sample_count++] = (float)(load_now_s() - place->made[number % BEHIND].at_s);
    move_total++;
}

/* So many moves have been made. */
static void see(struct guest *guest, int count, bool is_to_move)
{
    if (is_measuring && count > 0 && count != guest->count)
        count_move(guest, count);
    guests_ready += !guest->has_seen;
    guest->has_seen = true;
    guest->count = count;
    guest->is_to_move = is_to_move;
    think(guest);
}

/* Ours: they make their tables themselves, and play a match after the other. */

static void ask(struct guest *guest, const char *what)
{
    char text[OUT_SIZE];

    snprintf(text, sizeof text, "%d %s", ++guest->nonce, what);
    say(guest, text);
}

static void sit_down(struct guest *guest)
{
    char text[128];

    snprintf(text, sizeof text, "join %s seats 0 -", guest->place->id);
    ask(guest, text);
    snprintf(text, sizeof text, "sit %d \"Guest %d\"", guest->side, guest->side);
    ask(guest, text);
}

static void hear_parlor(struct guest *guest, const char *text, size_t length)
{
    struct place *place = guest->place;
    int number;

    (void)length;
    if (!place)
        return;
    if (sscanf(text, "frame %d of %d for %d", &number, &guest->round, &guest->seat) == 3) {
        see(guest, number, number < move_count && moves[number].seat == guest->seat);
        if (number == move_count && guest->side == 0)
            ask(guest, "again \"\"");
    } else if (strncmp(text, "refused", 7) == 0 || strncmp(text, "out", 3) == 0) {
        load_give_up(text);
    } else if (strncmp(text, "parlor ", 7) == 0 && guest->side == 0) {
        char make[512];
        snprintf(make, sizeof make, "make frogs 2 \"%s\" \"\"", options);
        ask(guest, make);
    } else if (sscanf(text, "made %*d %31s", place->id) == 1) {
        sit_down(&place->guests[0]);
        sit_down(&place->guests[1]);
    } else if (place->seated < 2 && sscanf(text, "done %d", &number) == 1 &&
               number == (guest->side == 0 ? 3 : 2) && ++place->seated == 2) {
        ask(&place->guests[0], "start");
    }
}

static void move_parlor(struct guest *guest)
{
    char text[128];

    snprintf(text, sizeof text, "act %d %d %d %s", guest->seat, guest->round, guest->count,
             moves[guest->count].event);
    ask(guest, text);
}

/* boardgame.io: socket.io's text. */

static int number_after(const char *text, const char *name)
{
    const char *found = strstr(text, name);

    return found ? atoi(found + strlen(name)) : -1;
}

static void hear_boardgame(struct guest *guest, const char *text, size_t length)
{
    static const char player_name[] = "\"currentPlayer\":\"";
    char sync[256];
    const char *state = strstr(text, "\"ctx\":{");

    (void)length;
    if (text[0] == '0') {
        say(guest, "40/table,");
    } else if (strcmp(text, "2") == 0) {
        say(guest, "3");
    } else if (strncmp(text, "40/table", 8) == 0) {
        snprintf(sync, sizeof sync, "42/table,[\"sync\",\"%s\",\"%d\",\"%s\",2]", guest->match,
                 guest->side, guest->token);
        say(guest, sync);
    } else if (state && (strncmp(text, "42/table,[\"update\"", 18) == 0 ||
                         strncmp(text, "42/table,[\"sync\"", 16) == 0)) {
        const char *player = strstr(state, player_name);
        guest->state = number_after(state, "\"_stateID\":");
        see(guest, number_after(state, "\"turn\":") - 1,
            player && player[strlen(player_name)] == '0' + guest->side);
    }
}

static void move_boardgame(struct guest *guest)
{
    char text[OUT_SIZE];

    snprintf(text, sizeof text,
             "42/table,[\"update\",{\"type\":\"MAKE_MOVE\",\"payload\":{\"type\":\"move\","
             "\"args\":[%d],\"playerID\":\"%d\",\"credentials\":\"%s\"}},%d,\"%s\",\"%d\"]",
             guest->count % CELLS, guest->side, guest->token, guest->state, guest->match,
             guest->side);
    say(guest, text);
}

/* Colyseus: a first state, then a patch for every move. */

static void hear_colyseus(struct guest *guest, const char *message, size_t length)
{
    enum { JOINED = 10, STATE = 14, PATCH = 15 };
    int code = length > 0 ? message[0] & 31 : 0;

    if (code == JOINED)
        send_message(guest, 2, "\x0a", 1);
    if (code == STATE)
        see(guest, 0, guest->side == 0);
    if (code == PATCH)
        see(guest, guest->count + 1, (guest->count + 1) % 2 == guest->side);
}

/* {cell: n} and its type, as msgpack has them. */
static void move_colyseus(struct guest *guest)
{
    char bytes[] = "\x0d\xa4move\x81\xa4"
                   "cell?";

    bytes[sizeof bytes - 2] = (char)(guest->count % CELLS);
    send_message(guest, 2, bytes, sizeof bytes - 1);
}

static const struct tongue tongues[LOAD_TONGUES] = {
    [LOAD_PARLOR] = {"Sec-WebSocket-Protocol: parlor\r\n", hear_parlor, move_parlor},
    [LOAD_BOARDGAME] = {"", hear_boardgame, move_boardgame},
    [LOAD_COLYSEUS] = {"", hear_colyseus, move_colyseus},
};

/* Connections. */

/* A token of one's own is all that makes a guest of ours. */
static void make_token(char token[44])
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    unsigned char bytes[43];

    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        load_give_up("entropy");
    for (size_t i = 0; i < sizeof bytes; i++)
        token[i] = letters[bytes[i] & (i == 42 ? 60 : 63)];
    token[43] = '\0';
}

static void connect_guest(struct guest *guest, const char *path)
{
    struct sockaddr_in where = {.sin_family = AF_INET, .sin_port = htons((uint16_t)port)};
    char token[44], request[OUT_SIZE];
    int yes = 1;

    where.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    make_token(token);
    guest->in = malloc(IN_SIZE);
    guest->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (!guest->in || connect(guest->socket, (struct sockaddr *)&where, sizeof where) != 0)
        load_give_up("connect");
    setsockopt(guest->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    snprintf(request, sizeof request,
             "GET %s HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n%sCookie: parlor-%d=%s\r\n\r\n",
             path, port, port, tongue->protocol, port, token);
    send_bytes(guest, request, strlen(request));
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = guest};
    epoll_ctl(epoll, EPOLL_CTL_ADD, guest->socket, &event);
}

/* A whole message of what has come; returns how much that was. */
static size_t take_message(struct guest *guest)
{
    const unsigned char *in = (unsigned char *)guest->in;
    size_t length = guest->have >= 2 ? in[1] & 127 : 0, head = length == 126 ? 4 : 2;

    if (guest->have < head)
        return 0;
    if (length == 126)
        length = (size_t)in[2] << 8 | in[3];
    else if (length == 127)
        load_give_up("a message that is too long");
    if (guest->have < head + length)
        return 0;
    int kind = in[0] & 15;
    char after = guest->in[head + length];
    guest->in[head + length] = '\0';
    if (kind == 1 || kind == 2)
        tongue->hear(guest, guest->in + head, length);
    else if (kind == 9)
        send_message(guest, 10, guest->in + head, length);
    guest->in[head + length] = after;
    return head + length;
}

static void hear(struct guest *guest)
{
    ssize_t got = recv(guest->socket, guest->in + guest->have, IN_SIZE - 1 - guest->have, 0);

    if (got <= 0)
        load_give_up("the server hung up");
    guest->have += (size_t)got;
    guest->in[guest->have] = '\0';
    if (!guest->is_in) {
        char *end = strstr(guest->in, "\r\n\r\n");
        if (!end)
            return;
        guest->is_in = true;
        guest->have -= (size_t)(end + 4 - guest->in);
        memmove(guest->in, end + 4, guest->have);
    }
    for (size_t taken; (taken = take_message(guest)) > 0;) {
        guest->have -= taken;
        memmove(guest->in, guest->in + taken, guest->have);
    }
}

/* What has come, or comes until then. */
static void hear_until(double end_s)
{
    struct epoll_event events[EVENTS_MAX];
    int64_t left_ns = (int64_t)(1e9 * (end_s - load_now_s()));
    int64_t patience_ns = left_ns > 0 ? left_ns : 0;
    struct timespec patience = {patience_ns / 1000000000, patience_ns % 1000000000};
    int ready = epoll_pwait2(epoll, events, EVENTS_MAX, &patience, NULL);

    for (int i = 0; i < ready; i++)
        hear(events[i].data.ptr);
}

static void open_load(enum load_tongue whose, int at)
{
    struct rlimit limit;

    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    tongue = &tongues[whose];
    port = at;
    epoll = epoll_create1(EPOLL_CLOEXEC);
    samples = malloc(SAMPLES_MAX * sizeof *samples);
    if (epoll < 0 || !samples)
        load_give_up("load");
}

static void await_guests(int count)
{
    while (guests_ready < count)
        hear_until(load_now_s() + 1);
}

void load_seat(enum load_tongue whose, int at, int tables, char **lines)
{
    open_load(whose, at);
    place_count = tables;
    places = calloc((size_t)tables, sizeof *places);
    for (int i = 0; i < 2 * tables; i++) {
        /* Of ours the host comes last: the other is there when the table is. */
        int side = whose == LOAD_PARLOR ? 1 - i % 2 : i % 2;
        struct guest *guest = &places[i / 2].guests[side];
        char path[256] = "/socket";
        *guest = (struct guest){.place = &places[i / 2], .side = side};
        if (lines && sscanf(lines[i], "%255s %63s %63s", path, guest->match, guest->token) < 1)
            load_give_up("a guest without a path");
        connect_guest(guest, path);
        if (i % AT_ONCE == AT_ONCE - 1)
            await_guests(i / 2);
    }
    await_guests(2 * tables);
}

/* Returns when the next has thought, or that time if it comes first. */
static double say_thoughts(double next_s)
{
    double time_s = load_now_s();

    for (int i = 0; i < 2 * place_count; i++) {
        struct guest *guest = &places[i / 2].guests[i % 2];
        if (guest->acts_s > 0 && guest->acts_s <= time_s)
            move(guest);
        else if (guest->acts_s > 0 && guest->acts_s < next_s)
            next_s = guest->acts_s;
    }
    return next_s;
}

static void run_until(double end_s)
{
    while (load_now_s() < end_s)
        hear_until(thinking_s > 0 ? say_thoughts(end_s) : end_s);
}

static int compare(const void *a, const void *b)
{
    return (*(const float *)a > *(const float *)b) - (*(const float *)a < *(const float *)b);
}

static double sample_ms(double part)
{
    return sample_count ? 1000 * (double)samples[(size_t)((double)(sample_count - 1) * part)] : 0;
}

struct load_found load_play(double seconds, double pause_s, void (*begins)(void))
{
    thinking_s = pause_s;
    is_playing = true;
    for (int i = 0; i < 2 * place_count; i++)
        think(&places[i / 2].guests[i % 2]);
    run_until(load_now_s() + WARM_UP_S + thinking_s);
    begins();
    is_measuring = true;
    double begin_s = load_now_s();
    run_until(begin_s + seconds);
    seconds = load_now_s() - begin_s;
    qsort(samples, sample_count, sizeof *samples, compare);
    return (struct load_found){(double)move_total, seconds, sample_ms(0.5), sample_ms(0.99)};
}

void load_stay_idle(int at, int count)
{
    open_load(LOAD_PARLOR, at);
    struct guest *guests = calloc((size_t)count, sizeof *guests);
    for (int i = 0; i < count; i++) {
        connect_guest(&guests[i], "/socket");
        while (!guests[i].is_in)
            hear(&guests[i]);
        free(guests[i].in);
    }
}
