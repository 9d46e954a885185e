/* Listens, takes in connections and lets libwebsockets speak with them, on a loop of libev's. What
   is answered is decided in answer.c. */
#include "net.h"

#include "answer.h"

#include <ev.h>
#include <libwebsockets.h>

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    BACKLOG = 512,
    HEADERS_MAX = 8192,
    PATIENCE_S = 10, /* with a client that has begun a request */
    IDLE_S = 30,     /* between requests */
};

/* When no more can be taken in, those that wait are looked at again so much later. */
static const double full_pause_s = 0.2;

struct net {
    struct ev_loop *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct answerer answerer;
    int listener;
    char where[NET_WHERE_SIZE];
    struct ev_io arrival;
    struct ev_timer pause;
    struct ev_signal interrupt, term;
};

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = answer_callback, .per_session_data_size = sizeof(struct answer)},
    {0},
};

static void end(struct ev_loop *loop, struct ev_signal *watcher, int events)
{
    (void)watcher, (void)events;
    ev_break(loop, EVBREAK_ALL);
}

static void resume(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    struct net *net = watcher->data;

    (void)events;
    ev_io_start(loop, &net->arrival);
}

/* Without file descriptors to spare a connection stays where it is, and would wake the loop again
   and again. */
static void rest(struct net *net)
{
    ev_io_stop(net->loop, &net->arrival);
    ev_timer_set(&net->pause, full_pause_s, 0);
    ev_timer_start(net->loop, &net->pause);
}

static void arrive(struct ev_loop *loop, struct ev_io *watcher, int events)
{
    struct net *net = watcher->data;
    int client = accept4(net->listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);

    (void)loop, (void)events;
    if (client >= 0)
        lws_adopt_socket_vhost(net->vhost, client); /* it closes what it can't take */
    else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
        rest(net);
}

static enum net_fault fault_of(int error)
{
    if (error == EADDRINUSE)
        return NET_IN_USE;
    return error == EADDRNOTAVAIL ? NET_UNKNOWN : NET_FAILED;
}

/* A socket that listens, or -1 with errno. */
static int listen_at(const struct addrinfo *place)
{
    int yes = 1, listener = socket(place->ai_family, SOCK_STREAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);

    if (listener < 0)
        return -1;
    setsockopt(listener, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
    if (bind(listener, place->ai_addr, place->ai_addrlen) == 0 && listen(listener, BACKLOG) == 0)
        return listener;
    int error = errno;
    close(listener);
    errno = error;
    return -1;
}

static enum net_fault open_listener(struct net *net, const struct net_setup *setup)
{
    struct addrinfo hints = {.ai_socktype = SOCK_STREAM, .ai_flags = AI_NUMERICSERV}, *places;

    if (getaddrinfo(setup->address, setup->port, &hints, &places) != 0)
        return NET_UNKNOWN;
    net->listener = listen_at(places);
    int error = errno;
    freeaddrinfo(places);
    errno = error;
    return net->listener >= 0 ? NET_NO_FAULT : fault_of(error);
}

/* Finds out where that is, and whether others than this machine can come there. */
static bool look_around(struct net *net)
{
    struct sockaddr_storage place = {0};
    socklen_t length = sizeof place;
    char host[INET6_ADDRSTRLEN], port[8];

    if (getsockname(net->listener, (struct sockaddr *)&place, &length) != 0 ||
        getnameinfo((struct sockaddr *)&place, length, host, sizeof host, port, sizeof port,
                    NI_NUMERICHOST | NI_NUMERICSERV) != 0)
        return false;
    bool is_six = place.ss_family == AF_INET6;
    snprintf(net->where, sizeof net->where, is_six ? "[%s]:%s" : "%s:%s", host, port);
    net->answerer.is_local =
        is_six ? IN6_IS_ADDR_LOOPBACK(&((struct sockaddr_in6 *)&place)->sin6_addr)
               : ntohl(((struct sockaddr_in *)&place)->sin_addr.s_addr) >> 24 == IN_LOOPBACKNET;
    net->answerer.where = net->where;
    return true;
}

static bool start_server(struct net *net)
{
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
        .foreign_loops = (void *[]){net->loop},
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .max_http_header_data = HEADERS_MAX,
        .timeout_secs = PATIENCE_S,
        .timeout_secs_ah_idle = PATIENCE_S,
        .keepalive_timeout = IDLE_S,
        .user = &net->answerer,
        .pcontext = &net->context,
    };

    lws_set_log_level(0, NULL);
    net->context = lws_create_context(&info);
    if (net->context)
        net->vhost = lws_create_vhost(net->context, &info);
    return net->vhost;
}

static void watch(struct net *net)
{
    ev_io_init(&net->arrival, arrive, net->listener, EV_READ);
    ev_timer_init(&net->pause, resume, full_pause_s, 0);
    ev_signal_init(&net->interrupt, end, SIGINT);
    ev_signal_init(&net->term, end, SIGTERM);
    net->arrival.data = net->pause.data = net;
    ev_io_start(net->loop, &net->arrival);
    ev_signal_start(net->loop, &net->interrupt);
    ev_signal_start(net->loop, &net->term);
}

struct net *net_open(const struct net_setup *setup, enum net_fault *fault)
{
    struct net *net = calloc(1, sizeof *net);

    *fault = NET_FAILED;
    if (!net)
        return NULL;
    net->listener = -1;
    net->answerer.site = setup->site;
    *fault = open_listener(net, setup);
    if (*fault == NET_NO_FAULT) {
        net->loop = ev_loop_new(EVFLAG_AUTO);
        errno = ENOMEM;
        if (net->loop && look_around(net) && start_server(net)) {
            watch(net);
            return net;
        }
        *fault = NET_FAILED;
    }
    int error = errno;
    net_close(net);
    errno = error;
    return NULL;
}

/* Closing connections takes libwebsockets some turns of the loop. */
static void stop_server(struct net *net)
{
    if (net->context)
        lws_context_destroy(net->context);
    for (int turns = 0; net->context && turns < 1000; turns++)
        ev_run(net->loop, EVRUN_NOWAIT);
}

void net_close(struct net *net)
{
    if (!net)
        return;
    if (net->loop) {
        ev_io_stop(net->loop, &net->arrival);
        ev_timer_stop(net->loop, &net->pause);
        ev_signal_stop(net->loop, &net->interrupt);
        ev_signal_stop(net->loop, &net->term);
        stop_server(net);
        ev_loop_destroy(net->loop);
    }
    if (net->listener >= 0)
        close(net->listener);
    free(net);
}

const char *net_where(const struct net *net)
{
    return net->where;
}

void net_run(struct net *net)
{
    ev_run(net->loop, 0);
}
