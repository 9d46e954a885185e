/* Sends any bytes to a server over a connection of their own. What comes back is an answer or
   nothing, whoever hangs up is let go, and nobody is taken in, given a token or heard who does not
   come from a page of ours. */
#include "must.h"
#include "net.h"

#include <errno.h>
#include <netinet/in.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <strings.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <unistd.h>

enum { MESSAGE_MAX = 1000, HEADERS_MAX = 8192, WAITING_MAX = 20000, PATIENCE_S = 60 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char ours[] = "http://games.example.org";
static struct net *net;
static atomic_int entries; /* of guests, and tokens made */

static void come(void *context, uint64_t guest, const char *address, const char *token)
{
    (void)context;
    entries++;
    must(strcmp(address, "127.0.0.1") == 0, "nobody says from where they come");
    must(!*token || strlen(token) == NET_TOKEN_LENGTH, "a token is a token");
    net_send(net, guest, "welcome", 7, false);
}

static void say(void *context, uint64_t guest, const char *text, size_t length)
{
    (void)context;
    must(length <= MESSAGE_MAX && text[length] == '\0', "a message is within its limit");
    net_send(net, guest, text, length, true);
    if (net_is_by_post(net, guest))
        net_hang_up(net, guest);
}

static void leave(void *context, uint64_t guest)
{
    (void)context;
    net_send(net, guest, "nobody hears that", 17, true);
}

static void make_token(void *context, char token[NET_TOKEN_LENGTH + 1])
{
    (void)context;
    entries++;
    memset(token, 'A', NET_TOKEN_LENGTH);
    token[NET_TOKEN_LENGTH] = '\0';
}

static char *draw(void *context, const char *text, size_t length)
{
    (void)context;
    must(length <= MESSAGE_MAX && text[length] == '\0', "a body is within its limit");
    return length > 0 ? strdup("<svg/>") : NULL;
}

static const char *ail(void *context)
{
    (void)context;
    return NULL;
}

/* What can wait does every other time. */
static bool turn_ends(void *context)
{
    static bool more_comes;

    (void)context;
    return more_comes = !more_comes;
}

static void wake(void *context)
{
    (void)context;
}

static void *run(void *context)
{
    net_run(context);
    return NULL;
}

static int port_of_net(void)
{
    return atoi(strrchr(net_where(net), ':') + 1);
}

static void open_net(void)
{
    static const unsigned char index[] = "<!doctype html>";
    static const struct net_file files[] = {
        {"/", "text/html", "\"1\"", false, index, sizeof index - 1, NULL, 0}};
    static const struct net_site site = {files, 1};
    struct net_setup setup = {
        .address = "127.0.0.1",
        .port = "0",
        .public = ours,
        .site = &site,
        .limits = {MESSAGE_MAX, HEADERS_MAX, WAITING_MAX, 500, 500, INT64_MAX, INT64_MAX},
        .guests = {come, say, leave, make_token, draw, ail, turn_ends, wake, wake, NULL},
    };
    enum net_fault fault;
    pthread_t thread;

    net = net_open(&setup, &fault);
    must(net != NULL, "it listens");
    must(pthread_create(&thread, NULL, run, net) == 0, "there is a thread");
}

static int call(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)port_of_net()),
                                  .sin_addr = {htonl(INADDR_LOOPBACK)}};
    struct timeval patience = {.tv_sec = PATIENCE_S};
    int line = socket(AF_INET, SOCK_STREAM, 0);

    setsockopt(line, SOL_SOCKET, SO_RCVTIMEO, &patience, sizeof patience);
    must(connect(line, (struct sockaddr *)&address, sizeof address) == 0, "it takes calls");
    return line;
}

/* Everything that is answered until it hangs up, of which the beginning is kept. */
static size_t hear(int line, char *answer, size_t size)
{
    char rest[4096];
    size_t length = 0;
    ssize_t got;

    while ((got = length < size ? recv(line, answer + length, size - length, 0)
                                : recv(line, rest, sizeof rest, 0)) > 0)
        length += length < size ? (size_t)got : 0;
    must(got == 0 || errno == ECONNRESET, "whoever hangs up is let go");
    return length;
}

/* Names of fields ignore case. */
static bool has(const uint8_t *data, size_t size, const char *text)
{
    size_t length = strlen(text);

    for (size_t at = 0; at + length <= size; at++)
        if (strncasecmp((const char *)data + at, text, length) == 0)
            return true;
    return false;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char answer[64];

    if (!net)
        open_net();
    entries = 0;
    int line = call();
    for (size_t sent = 0; sent < size;) {
        ssize_t got = send(line, data + sent, size - sent, MSG_NOSIGNAL);
        if (got <= 0)
            break;
        sent += (size_t)got;
    }
    shutdown(line, SHUT_WR);
    size_t length = hear(line, answer, sizeof answer);
    close(line);
    must(length == 0 || (length >= 9 && memcmp(answer, "HTTP/1.", 7) == 0), "it answers in HTTP");
    must(entries == 0 || has(data, size, ours), "who is taken in comes from a page of ours");
    return 0;
}
