/* A server for the tests of the net: it says to each guest who they are, and says again what they
   say; but there are words that it obeys.

       net-parrot ADDRESS PORT PUBLIC|- TRUSTS_PROXY ADDRESS_CONNECTIONS ADDRESS_BURST */
#include "net.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum { MESSAGE_MAX = 1000, HEADERS_MAX = 8192, WAITING_MAX = 200000, FLOOD_MESSAGE = 1000 };

static struct net *net;
static uint64_t late_guest; /* who is answered later */
static bool more_comes;     /* as the net is told */
static unsigned long sends, turns;

/* Stands before the system's, also for libwebsockets. */
ssize_t send(int socket, const void *data, size_t length, int flags)
{
    sends++;
    return sendto(socket, data, length, flags, NULL, 0);
}

static void tell(uint64_t guest, const char *text)
{
    net_send(net, guest, text, strlen(text), false);
}

static void come(void *context, uint64_t guest, const char *address, const char *token)
{
    char text[256];

    (void)context;
    snprintf(text, sizeof text, "come %s '%s' %s", address, token,
             net_is_by_post(net, guest) ? "post" : "socket");
    tell(guest, text);
}

static void flood(uint64_t guest)
{
    static char text[FLOOD_MESSAGE];

    memset(text, 'x', sizeof text);
    for (int i = 0; i < 2 * WAITING_MAX / FLOOD_MESSAGE; i++)
        net_send(net, guest, text, sizeof text, false);
}

static void say(void *context, uint64_t guest, const char *text, size_t length)
{
    char answer[MESSAGE_MAX + 16];

    (void)context;
    if (strcmp(text, "later") == 0) {
        late_guest = guest;
        net_wake_in(net, 10);
        return;
    }
    if (strcmp(text, "busy") == 0) {
        more_comes = true;
        return;
    }
    if (strncmp(text, "long ", 5) == 0) {
        static char many[NET_MESSAGE_MAX + 1];
        memset(many, 'x', sizeof many);
        net_send(net, guest, many, (size_t)atoi(text + 5), false);
        return;
    }
    if (strcmp(text, "hold") == 0) {
        net_send(net, guest, "held", 4, true);
        return;
    }
    if (strcmp(text, "sends") == 0 || strcmp(text, "turns") == 0) {
        snprintf(answer, sizeof answer, "%lu", *text == 's' ? sends : turns);
        tell(guest, answer);
        return;
    }
    if (strcmp(text, "flood") == 0)
        flood(guest);
    snprintf(answer, sizeof answer, "said %zu %s", length, text);
    tell(guest, answer);
    if (strcmp(text, "stay") != 0)
        net_hang_up(net, guest);
}

static void wake(void *context)
{
    (void)context;
    tell(late_guest, "now");
    net_hang_up(net, late_guest);
}

static void leave(void *context, uint64_t guest)
{
    (void)context;
    tell(guest, "nobody hears that");
    printf("left %d\n", net_guest_count(net));
    fflush(stdout);
}

static void make_token(void *context, char token[NET_TOKEN_LENGTH + 1])
{
    static int count;

    (void)context;
    snprintf(token, NET_TOKEN_LENGTH + 1, "token-%037d", ++count);
}

static char *draw(void *context, const char *text, size_t length)
{
    (void)context;
    return length > 0 ? strdup(strcmp(text, "a") == 0 ? "<svg/>" : "<svg id='b'/>") : NULL;
}

static const char *ail(void *context)
{
    return net_is_local(net) ? NULL : (const char *)context;
}

static bool turn_ends(void *context)
{
    (void)context;
    turns++;
    return more_comes;
}

static void end(void *context)
{
    (void)context;
    net_close_door(net);
    printf("ending\n");
    fflush(stdout);
    if (net_guest_count(net) == 0)
        net_end(net);
}

/* The test goes on sending signals until we are gone, and one without a handler would kill us. */
static void defer_signals(void)
{
    sigset_t all;

    sigfillset(&all);
    sigprocmask(SIG_BLOCK, &all, NULL);
}

int main(int argc, char **argv)
{
    static char origin[NET_ORIGIN_MAX + 1];
    static const struct net_site site = {0};
    enum net_fault fault;

    if (argc != 7)
        return 2;
    struct net_setup setup = {
        .address = argv[1],
        .port = argv[2],
        .public = net_read_origin(argv[3], origin) ? origin : NULL,
        .trusts_proxy = argv[4][0] == '1',
        .site = &site,
        .limits = {MESSAGE_MAX, HEADERS_MAX, WAITING_MAX, 500, atoi(argv[5]), atoi(argv[6]), 1},
        .guests = {come, say, leave, make_token, draw, ail, turn_ends, wake, end, "out of sorts"},
    };
    net = net_open(&setup, &fault);
    if (!net)
        return 1;
    printf("%s\n", net_where(net));
    fflush(stdout);
    net_run(net);
    defer_signals();
    net_close(net);
    return 0;
}
