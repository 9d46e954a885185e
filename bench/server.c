/* A server under load: tables of two guests each, who play a match of frogs that was recorded, one
   waiting to see the other's move, and begin again when it is over. Everything is kept, on the disk
   of the current directory.

       build/bench/server PARLOR GOLDEN [TABLES [SECONDS [THINKING_MS]]]
       build/bench/server PARLOR GOLDEN idle CONNECTIONS

   Tells moves a second, the server's CPU for each, how long it took from a move to the other's
   frame, and memory. */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum {
    MOVES_MAX = 512,
    IN_SIZE = 1 << 17, /* more than a packet */
    SAMPLES_MAX = 1 << 22,
    EVENTS_MAX = 256,
    WARM_UP_S = 1,
};

/* One that was recorded. */
static struct {
    int seat;
    char event[64];
} moves[MOVES_MAX];
static int move_count;
static char options[256];

struct guest {
    struct place *place;
    int socket;
    int side;      /* 0 is the host */
    int nonce;     /* of the last request */
    bool is_in;    /* the handshake is over */
    double acts_s; /* when a thought is to be said, or 0 */
    char act[128];
    size_t have;
    char *in;
};

/* A table and its two guests. */
struct place {
    struct guest guests[2];
    char id[32];
    int seated;
    int mover;      /* side of who moved last */
    double moved_s; /* when */
};

static struct {
    pid_t pid;
    int port;
    double started_s; /* how long that took */
} server;

static int epoll;
static double thinking_s;
static bool is_measuring;
static float *samples;
static size_t sample_count, move_total;

static double now_s(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

static void give_up(const char *why)
{
    fprintf(stderr, "%s: %s\n", why, strerror(errno));
    if (server.pid)
        kill(server.pid, SIGKILL);
    exit(1);
}

static void read_golden(const char *path)
{
    FILE *file = fopen(path, "r");
    char line[512];

    if (!file)
        give_up(path);
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

static void start_server(const char *program, const char *folder)
{
    int out[2];
    double before_s = now_s();
    char line[256];

    if (pipe(out) != 0 || (server.pid = fork()) < 0)
        give_up("start");
    if (server.pid == 0) {
        dup2(out[1], STDOUT_FILENO);
        dup2(open("/dev/null", O_WRONLY), STDERR_FILENO);
        execl(program, program, "serve", "--lang", "en", "--listen", "127.0.0.1:0", "--no-browser",
              "--data", folder, "--limit", "burst=1000000", "--limit", "per_second=1000000",
              "--limit", "address_connections=100000", "--limit", "connections=100000", "--limit",
              "address_tables=100000", (char *)NULL);
        _exit(127);
    }
    close(out[1]);
    FILE *said = fdopen(out[0], "r");
    if (!fgets(line, sizeof line, said) ||
        sscanf(line, "The page is at http://127.0.0.1:%d/", &server.port) != 1)
        give_up("the server did not start");
    server.started_s = now_s() - before_s;
}

/* Seconds of CPU that the server has used. */
static double server_cpu_s(void)
{
    char path[64], text[1024];
    unsigned long user, system;

    snprintf(path, sizeof path, "/proc/%d/stat", (int)server.pid);
    FILE *file = fopen(path, "r");
    if (!file || !fgets(text, sizeof text, file))
        give_up(path);
    fclose(file);
    sscanf(strrchr(text, ')'), ") %*c %*d %*d %*d %*d %*d %*u %*u %*u %*u %*u %lu %lu", &user,
           &system);
    return (double)(user + system) / (double)sysconf(_SC_CLK_TCK);
}

/* Resident memory of the server, in kB. */
static long server_memory_kb(void)
{
    char path[64], text[256];
    long memory = 0;

    snprintf(path, sizeof path, "/proc/%d/status", (int)server.pid);
    FILE *file = fopen(path, "r");
    while (file && fgets(text, sizeof text, file))
        sscanf(text, "VmRSS: %ld", &memory);
    if (file)
        fclose(file);
    return memory;
}

static void write_all(const struct guest *guest, const void *data, size_t length)
{
    if (send(guest->socket, data, length, MSG_NOSIGNAL) != (ssize_t)length)
        give_up("send");
}

/* A message of text, masked with zeros. */
static void say(struct guest *guest, const char *text)
{
    unsigned char frame[1024] = {0x81};
    size_t length = strlen(text), head = 2;

    frame[1] = (unsigned char)(0x80 | (length < 126 ? length : 126));
    if (length >= 126) {
        frame[2] = (unsigned char)(length >> 8);
        frame[3] = (unsigned char)length;
        head = 4;
    }
    memset(frame + head, 0, 4);
    memcpy(frame + head + 4, text, length);
    write_all(guest, frame, head + 4 + length);
}

static void ask(struct guest *guest, const char *what)
{
    char text[512];

    snprintf(text, sizeof text, "%d %s", ++guest->nonce, what);
    say(guest, text);
}

/* Comes with a token of its own, which is all that makes a guest. */
static void connect_guest(struct guest *guest)
{
    static const char letters[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    struct sockaddr_in place = {.sin_family = AF_INET, .sin_port = htons((uint16_t)server.port)};
    unsigned char bytes[43];
    char token[44] = "", request[512];
    int yes = 1;

    place.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (getrandom(bytes, sizeof bytes, 0) != sizeof bytes)
        give_up("entropy");
    for (size_t i = 0; i < sizeof bytes; i++)
        token[i] = letters[bytes[i] & (i == 42 ? 60 : 63)];
    guest->in = malloc(IN_SIZE);
    guest->socket = socket(AF_INET, SOCK_STREAM, 0);
    if (!guest->in || connect(guest->socket, (struct sockaddr *)&place, sizeof place) != 0)
        give_up("connect");
    setsockopt(guest->socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    snprintf(request, sizeof request,
             "GET /socket HTTP/1.1\r\nHost: 127.0.0.1:%d\r\nOrigin: http://127.0.0.1:%d\r\n"
             "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
             "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: parlor\r\n"
             "Cookie: parlor-%d=%s\r\n\r\n",
             server.port, server.port, server.port, token);
    write_all(guest, request, strlen(request));
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = guest};
    epoll_ctl(epoll, EPOLL_CTL_ADD, guest->socket, &event);
}

static void move(struct guest *guest)
{
    guest->acts_s = 0;
    guest->place->mover = guest->side;
    guest->place->moved_s = now_s();
    ask(guest, guest->act);
}

static void sit_down(struct guest *guest)
{
    char text[128];

    snprintf(text, sizeof text, "join %s seats 0 -", guest->place->id);
    ask(guest, text);
    snprintf(text, sizeof text, "sit %d \"Guest %d\"", guest->side, guest->side);
    ask(guest, text);
}

static void note_move(struct guest *guest)
{
    struct place *place = guest->place;

    if (guest->side == place->mover || place->moved_s == 0)
        return;
    if (is_measuring && sample_count < SAMPLES_MAX)
        samples[sample_count++] = (float)(now_s() - place->moved_s);
    move_total += is_measuring;
}

/* Whose turn it is moves, at once or after a while; after the end the host begins again. */
static void see(struct guest *guest, int number, int round, int seat)
{
    if (number > 0)
        note_move(guest);
    if (number == move_count && guest->side == 0)
        ask(guest, "again \"\"");
    if (number >= move_count || moves[number].seat != seat)
        return;
    snprintf(guest->act, sizeof guest->act, "act %d %d %d %s", seat, round, number,
             moves[number].event);
    if (thinking_s == 0)
        move(guest);
    else
        guest->acts_s = now_s() + thinking_s * (0.5 + (double)(random() % 1000) / 1000);
}

static void take_packet(struct guest *guest, const char *text)
{
    int number, round, seat;

    if (sscanf(text, "frame %d of %d for %d", &number, &round, &seat) == 3)
        see(guest, number, round, seat);
    else if (strncmp(text, "refused", 7) == 0 || strncmp(text, "out", 3) == 0)
        fprintf(stderr, "%s\n", text);
    else if (strncmp(text, "parlor ", 7) == 0 && guest->place && guest->side == 0) {
        char make[512];
        snprintf(make, sizeof make, "make frogs 2 \"%s\" \"\"", options);
        ask(guest, make);
    } else if (sscanf(text, "made %*d %31s", guest->place ? guest->place->id : (char[32]){0}) ==
               1) {
        sit_down(&guest->place->guests[0]);
        sit_down(&guest->place->guests[1]);
    } else if (sscanf(text, "done %d", &number) == 1 && guest->place && guest->place->seated < 2 &&
               number == (guest->side == 0 ? 3 : 2) && ++guest->place->seated == 2)
        ask(&guest->place->guests[0], "start");
}

/* Whole messages of what has come; returns how much that was. */
static size_t take_message(struct guest *guest)
{
    unsigned char *in = (unsigned char *)guest->in;
    size_t length = guest->have >= 2 ? in[1] & 127 : 0, head = 2;

    if (guest->have < 2)
        return 0;
    if (length == 126) {
        if (guest->have < 4)
            return 0;
        length = (size_t)in[2] << 8 | in[3];
        head = 4;
    }
    if (guest->have < head + length)
        return 0;
    char after = guest->in[head + length];
    guest->in[head + length] = '\0';
    if ((in[0] & 15) == 1)
        take_packet(guest, guest->in + head);
    guest->in[head + length] = after;
    return head + length;
}

static void hear(struct guest *guest)
{
    ssize_t got = recv(guest->socket, guest->in + guest->have, IN_SIZE - 1 - guest->have, 0);

    if (got <= 0)
        give_up("the server hung up");
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

static void say_thoughts(struct place *places, int count)
{
    double time_s = now_s();

    for (int i = 0; i < 2 * count; i++) {
        struct guest *guest = &places[i / 2].guests[i % 2];
        if (guest->acts_s > 0 && guest->acts_s <= time_s)
            move(guest);
    }
}

static void run_until(struct place *places, int count, double end_s)
{
    struct epoll_event events[EVENTS_MAX];

    while (now_s() < end_s) {
        int ready = epoll_wait(epoll, events, EVENTS_MAX, thinking_s > 0 ? 1 : 100);
        for (int i = 0; i < ready; i++)
            hear(events[i].data.ptr);
        if (thinking_s > 0)
            say_thoughts(places, count);
    }
}

static int compare(const void *a, const void *b)
{
    return (*(const float *)a > *(const float *)b) - (*(const float *)a < *(const float *)b);
}

static double sample_ms(double part)
{
    return sample_count ? 1000 * (double)samples[(size_t)((double)(sample_count - 1) * part)] : 0;
}

static void bench_tables(int count, double seconds)
{
    struct place *places = calloc((size_t)count, sizeof *places);
    long empty_kb = server_memory_kb();

    for (int i = 0; i < 2 * count; i++) {
        places[i / 2].guests[i % 2].place = &places[i / 2];
        places[i / 2].guests[i % 2].side = i % 2;
    }
    for (int i = 0; i < 2 * count; i++) /* the second first: it is there when the table is */
        connect_guest(&places[i / 2].guests[1 - i % 2]);
    run_until(places, count, now_s() + WARM_UP_S + thinking_s);
    is_measuring = true;
    double cpu_s = server_cpu_s(), begin_s = now_s();
    run_until(places, count, begin_s + seconds);
    cpu_s = server_cpu_s() - cpu_s;
    seconds = now_s() - begin_s;
    qsort(samples, sample_count, sizeof *samples, compare);
    printf("%5d tables: %8.0f moves/s, %6.1f us CPU a move, p50 %7.2f ms, p99 %7.2f ms, "
           "%5.1f kB a table, started in %.0f ms\n",
           count, (double)move_total / seconds, 1e6 * cpu_s / (double)move_total, sample_ms(0.5),
           sample_ms(0.99), (double)(server_memory_kb() - empty_kb) / count,
           1000 * server.started_s);
}

static void bench_idle(int count)
{
    struct guest *guests = calloc((size_t)count, sizeof *guests);
    long empty_kb = server_memory_kb();

    for (int i = 0; i < count; i++) {
        connect_guest(&guests[i]);
        while (!guests[i].is_in)
            hear(&guests[i]);
        free(guests[i].in);
    }
    printf("%5d idle connections: %ld MB in all, %.2f kB each\n", count, server_memory_kb() / 1024,
           (double)(server_memory_kb() - empty_kb) / count);
}

int main(int argc, char **argv)
{
    char folder[] = "bench-server-XXXXXX", command[64];
    struct rlimit limit;

    if (argc < 3 || !mkdtemp(folder))
        return 2;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    samples = malloc(SAMPLES_MAX * sizeof *samples);
    epoll = epoll_create1(EPOLL_CLOEXEC);
    read_golden(argv[2]);
    start_server(argv[1], folder);
    thinking_s = argc > 5 ? atof(argv[5]) / 1000 : 0;
    if (argc > 4 && strcmp(argv[3], "idle") == 0)
        bench_idle(atoi(argv[4]));
    else
        bench_tables(argc > 3 ? atoi(argv[3]) : 100, argc > 4 ? atof(argv[4]) : 5);
    kill(server.pid, SIGKILL);
    waitpid(server.pid, NULL, 0);
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) == 0 ? 0 : 1;
}
