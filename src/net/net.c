/* Listens, takes in connections and lets libwebsockets speak with them, on a loop of libev's, on
   which others may wait too. What is answered is decided in answer.c, talk.c talks with guests. */
#include "net.h"

#include "answer.h"
#include "mail.h"
#include "post.h"
#include "reach.h"

#include <ev.h>
#include <libwebsockets.h>

#include <arpa/inet.h>
#include <errno.h>
#include <netdb.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
    BACKLOG = 512,
    PIECE_SIZE = 512, /* each guest has so much for what is heard: most requests are shorter */
    PACKET_SIZE = 4096,
    PATIENCE_S = 10, /* with a client that has begun a request */
    IDLE_S = 30,     /* between requests */
    SILENT_S = 25,   /* after which a guest is asked whether they are there */
    GONE_S = 40,     /* after which they are not */
};

/* When no more can be taken in, those that wait are looked at again so much later. */
static const double full_pause_s = 0.2;

/* What can wait does so for two of these at the most: no longer than a screen shows a picture. */
static const double beat_s = 0.008;

struct net {
    struct ev_loop *loop;
    struct lws_context *context;
    struct lws_vhost *vhost;
    struct answerer answerer;
    int listener;
    char where[NET_WHERE_SIZE];
    bool is_ending; /* a signal has come */
    struct mail mail;
    struct ev_prepare turn_end;
    struct ev_io arrival;
    struct ev_timer pause, alarm, beat;
    struct ev_signal interrupt, term;
};

struct net_watch {
    struct ev_io io;
    void (*ready)(void *context);
    void *context;
};

static const struct lws_protocols protocols[] = {
    {.name = "http", .callback = answer_callback, .per_session_data_size = sizeof(struct answer)},
    {.name = NET_PROTOCOL,
     .callback = talk_callback,
     .per_session_data_size = sizeof(void *),
     .rx_buffer_size = PIECE_SIZE,
     .tx_packet_size = PACKET_SIZE},
    {0},
};

static const lws_retry_bo_t patience = {
    .secs_since_valid_ping = SILENT_S,
    .secs_since_valid_hangup = GONE_S,
};

static void end(struct ev_loop *loop, struct ev_signal *watcher, int events)
{
    struct net *net = watcher->data;
    bool is_second = net->is_ending;

    (void)events;
    net->is_ending = true;
    if (is_second)
        ev_break(loop, EVBREAK_ALL);
    else
        net->answerer.handler.end(net->answerer.handler.context);
}

static void ring(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    struct net *net = watcher->data;

    (void)loop, (void)events;
    net->answerer.handler.wake(net->answerer.handler.context);
}

static void resume(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    struct net *net = watcher->data;

    (void)events;
    ev_io_start(loop, &net->arrival);
}

/* Without file descriptors to spare a connection stays where it is, and would wake the loop again
   and again. */
static void pause_arrivals(struct net *net)
{
    ev_io_stop(net->loop, &net->arrival);
    ev_timer_set(&net->pause, full_pause_s, 0);
    ev_timer_start(net->loop, &net->pause);
}

static void beat(struct ev_loop *loop, struct ev_timer *watcher, int events)
{
    struct net *net = watcher->data;

    (void)loop, (void)events;
    mail_beat(&net->mail);
}

/* There is no beat while nobody waits. */
static void set_beat(struct net *net)
{
    if (mail_is_waiting(&net->mail) && !ev_is_active(&net->beat))
        ev_timer_again(net->loop, &net->beat);
    else if (!mail_is_waiting(&net->mail))
        ev_timer_stop(net->loop, &net->beat);
}

/* Nearly always there is room for all of it, and to ask first would take longer; else it is sent
   when there is. */
static void deliver(struct net *net, const struct guest *guest)
{
    struct lws_pollfd ready = {lws_get_socket_fd(guest->wsi), POLLOUT, POLLOUT};

    if (guest->waiting > 0 && !lws_partial_buffered(guest->wsi))
        lws_service_fd(net->context, &ready);
}

/* Before the loop waits, all that was said in this turn is sent, but for what can wait. */
static void send_all(struct ev_loop *loop, struct ev_prepare *watcher, int events)
{
    struct net *net = watcher->data;
    const struct net_guests *handler = &net->answerer.handler;
    bool more_comes = handler->turn_ends(handler->context), has_sent = false;

    (void)loop, (void)events;
    for (struct guest *guest; (guest = mail_take(&net->mail, &net->answerer.guests, more_comes));
         has_sent = true)
        deliver(net, guest);
    set_beat(net);
    if (has_sent) /* and whoever could not be reached has left */
        handler->turn_ends(handler->context);
}

/* A connection is no more. */
static void forget(struct answerer *answerer, struct lws *wsi)
{
    struct net *net = (struct net *)((char *)answerer - offsetof(struct net, answerer));
    struct caller *caller = lws_get_opaque_user_data(wsi);

    if (caller)
        callers_remove(&net->answerer.callers, caller);
    lws_set_opaque_user_data(wsi, NULL);
}

/* Counts who comes; NULL if there are too many. */
static struct caller *count(struct net *net, const struct sockaddr *from)
{
    const struct net_limits *limits = &net->answerer.limits;
    char address[WHO_ADDRESS_MAX + 1];

    if (net->answerer.callers.count >= limits->connections)
        return NULL;
    who_write_address(from, address);
    return callers_add(&net->answerer.callers, address,
                       net->answerer.trusts_proxy ? limits->connections
                                                  : limits->address_connections);
}

/* Says why to whom there is no room for, whatever they were about to ask, if that is no trouble. */
static void turn_away(int client)
{
    static const char says[] = "HTTP/1.1 503 Service Unavailable\r\n"
                               "content-type: text/plain; charset=utf-8\r\n"
                               "x-content-type-options: nosniff\r\n"
                               "retry-after: 5\r\n"
                               "connection: close\r\n\r\n"
                               "There are too many connections. Please come back later.\n";
    char unheard[PACKET_SIZE];

    send(client, says, sizeof says - 1, MSG_DONTWAIT | MSG_NOSIGNAL);
    shutdown(client, SHUT_WR);
    /* What was said and not heard would take our answer back. */
    recv(client, unheard, sizeof unheard, MSG_DONTWAIT);
    close(client);
}

/* Messages are small, and somebody waits for each. */
static void take_in(struct net *net, int client, const struct sockaddr *from)
{
    struct caller *caller = count(net, from);
    int yes = 1;

    if (!caller) {
        turn_away(client);
        return;
    }
    setsockopt(client, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    struct lws *wsi = lws_adopt_socket_vhost(net->vhost, client); /* or it closes it */
    if (wsi)
        lws_set_opaque_user_data(wsi, caller);
    else
        callers_remove(&net->answerer.callers, caller);
}

static void arrive(struct ev_loop *loop, struct ev_io *watcher, int events)
{
    struct net *net = watcher->data;
    struct sockaddr_storage from = {0};
    socklen_t length = sizeof from;
    int client =
        accept4(net->listener, (struct sockaddr *)&from, &length, SOCK_NONBLOCK | SOCK_CLOEXEC);

    (void)loop, (void)events;
    if (client >= 0)
        take_in(net, client, (struct sockaddr *)&from);
    else if (errno == EMFILE || errno == ENFILE || errno == ENOBUFS || errno == ENOMEM)
        pause_arrivals(net);
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
    net->answerer.we.is_local = reach_is_loopback((struct sockaddr *)&place);
    net->answerer.we.where = net->where;
    if (gethostname(net->answerer.we.name, WHO_NAME_MAX) != 0)
        net->answerer.we.name[0] = '\0';
    return true;
}

static bool start_server(struct net *net)
{
    struct lws_context_creation_info info = {
        .port = CONTEXT_PORT_NO_LISTEN_SERVER,
        .options = LWS_SERVER_OPTION_LIBEV | LWS_SERVER_OPTION_EXPLICIT_VHOSTS |
                   LWS_SERVER_OPTION_VALIDATE_UTF8,
        .foreign_loops = (void *[]){net->loop},
        .protocols = protocols,
        .gid = -1,
        .uid = -1,
        .max_http_header_data2 = net->answerer.limits.header_bytes,
        .timeout_secs = PATIENCE_S,
        .timeout_secs_ah_idle = PATIENCE_S,
        .keepalive_timeout = IDLE_S,
        .retry_and_idle_policy = &patience,
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
    ev_prepare_init(&net->turn_end, send_all);
    ev_io_init(&net->arrival, arrive, net->listener, EV_READ);
    ev_timer_init(&net->pause, resume, full_pause_s, 0);
    ev_timer_init(&net->alarm, ring, 0, 0);
    ev_timer_init(&net->beat, beat, beat_s, beat_s);
    ev_signal_init(&net->interrupt, end, SIGINT);
    ev_signal_init(&net->term, end, SIGTERM);
    net->arrival.data = net->pause.data = net->alarm.data = net->beat.data = net;
    net->interrupt.data = net->term.data = net->turn_end.data = net;
    ev_prepare_start(net->loop, &net->turn_end);
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
    net->answerer = (struct answerer){
        .site = setup->site,
        .we.public = setup->public,
        .trusts_proxy = setup->trusts_proxy,
        .limits = setup->limits,
        .handler = setup->guests,
        .forget = forget,
    };
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
        ev_prepare_stop(net->loop, &net->turn_end);
        ev_io_stop(net->loop, &net->arrival);
        ev_timer_stop(net->loop, &net->pause);
        ev_timer_stop(net->loop, &net->alarm);
        ev_timer_stop(net->loop, &net->beat);
        ev_signal_stop(net->loop, &net->interrupt);
        ev_signal_stop(net->loop, &net->term);
        stop_server(net);
        ev_loop_destroy(net->loop);
    }
    guests_finish(&net->answerer.guests);
    callers_finish(&net->answerer.callers);
    if (net->listener >= 0)
        close(net->listener);
    mail_finish(&net->mail);
    free(net);
}

const char *net_where(const struct net *net)
{
    return net->where;
}

bool net_is_local(const struct net *net)
{
    return net->answerer.we.is_local;
}

void net_write_url(const struct net *net, char url[NET_ORIGIN_MAX + 1])
{
    const char *port = strrchr(net->where, ':');

    if (!who_is_anywhere(net->where))
        snprintf(url, NET_ORIGIN_MAX + 1, "http://%s/", net->where);
    else
        snprintf(url, NET_ORIGIN_MAX + 1, "http://%s%s/",
                 net->where[0] == '[' ? "[::1]" : "127.0.0.1", port);
}

int net_reach(const struct net *net, char urls[][NET_ORIGIN_MAX + 1], int most)
{
    return reach_list(&net->answerer.we, urls, most);
}

void net_run(struct net *net)
{
    ev_run(net->loop, 0);
}

void net_end(struct net *net)
{
    ev_break(net->loop, EVBREAK_ALL);
}

void net_close_door(struct net *net)
{
    net->answerer.is_draining = true;
}

/* Who can be told so without waiting is, by a closing frame; who has not even read what is on its
   way is not waited for. */
static void drop(struct guest *guest)
{
    guest->is_dropped = true;
    guest_unqueue(guest, guest->waiting);
    if (guest->is_by_post || lws_send_pipe_choked(guest->wsi))
        lws_set_timeout(guest->wsi, PENDING_TIMEOUT_USER_REASON_BASE, LWS_TO_KILL_ASYNC);
    else
        lws_callback_on_writable(guest->wsi);
}

void net_send(struct net *net, uint64_t number, const char *text, size_t length, bool can_wait)
{
    struct guest *guest = guests_find(&net->answerer.guests, number);

    if (!guest || guest->is_leaving || guest->is_dropped)
        return;
    bool is_queued = (guest->is_by_post ? post_queue : talk_queue)(
        guest, text, length, net->answerer.limits.waiting_bytes);
    if (!is_queued) {
        drop(guest);
    } else if (!guest->is_by_post && !mail_add(&net->mail, guest, can_wait)) {
        lws_callback_on_writable(guest->wsi); /* as soon as there is room */
    }
}

void net_hang_up(struct net *net, uint64_t number)
{
    struct guest *guest = guests_find(&net->answerer.guests, number);

    if (!guest)
        return;
    guest->is_leaving = true;
    lws_callback_on_writable(guest->wsi);
}

bool net_is_by_post(const struct net *net, uint64_t number)
{
    const struct guest *guest = guests_find(&net->answerer.guests, number);

    return guest && guest->is_by_post;
}

int net_guest_count(const struct net *net)
{
    return net->answerer.guests.count - net->answerer.guests.parting;
}

void net_wake_in(struct net *net, int64_t delay_ms)
{
    ev_timer_stop(net->loop, &net->alarm);
    if (delay_ms < 0)
        return;
    ev_now_update(net->loop);
    ev_timer_set(&net->alarm, (double)delay_ms / 1000, 0);
    ev_timer_start(net->loop, &net->alarm);
}

static void note_ready(struct ev_loop *loop, struct ev_io *watcher, int events)
{
    struct net_watch *watch = watcher->data;

    (void)loop, (void)events;
    watch->ready(watch->context);
}

struct net_watch *net_watch(struct net *net, int descriptor, void (*ready)(void *context),
                            void *context)
{
    struct net_watch *watch = calloc(1, sizeof *watch);

    if (!watch)
        return NULL;
    watch->ready = ready;
    watch->context = context;
    ev_io_init(&watch->io, note_ready, descriptor, EV_READ);
    watch->io.data = watch;
    ev_io_start(net->loop, &watch->io);
    return watch;
}

void net_unwatch(struct net *net, struct net_watch *watch)
{
    if (watch)
        ev_io_stop(net->loop, &watch->io);
    free(watch);
}
