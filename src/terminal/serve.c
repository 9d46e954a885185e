/* Serves the page and tables: reads where, says where, opens a browser. What is served is the
   server's. */
#include "serve.h"

#include "archive.h"
#include "edge.h"
#include "games.h"
#include "names.h"
#include "qr.h"
#include "server.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define USUAL_PLACE "127.0.0.1:7777"

enum { PLACE_SIZE = 256, PORT_MAX = 65535, URLS_MAX = 5 };

extern char **environ;

/* The page's files, which tools/bundle makes. */
extern const struct net_site page_site;

/* Takes ADDRESS:PORT or [ADDRESS]:PORT apart, in a copy of it. */
static bool read_place(const char *text, char copy[PLACE_SIZE], struct net_setup *setup)
{
    bool is_bracketed = text[0] == '[';
    int64_t number;

    text_copy(copy, PLACE_SIZE, text + is_bracketed);
    char *end = is_bracketed ? strchr(copy, ']') : strchr(copy, ':');
    if (strlen(text) >= PLACE_SIZE || !end || end == copy)
        return false;
    char *colon = is_bracketed ? end + 1 : end;
    *end = '\0';
    setup->address = copy;
    setup->port = colon + 1;
    return (is_bracketed ? *colon == ':' : true) &&
           word_number(word_of(setup->port), 0, PORT_MAX, &number);
}

static void complain_of_net(const struct voice *voice, const char *place, enum net_fault fault)
{
    struct message why = {0};

    switch (fault) {
    case NET_NO_FAULT: break;
    case NET_UNKNOWN: why = SAY("This machine has no such address."); break;
    case NET_IN_USE:
        why = SAY("Another program is listening there already. Choose another port with --listen.");
        break;
    case NET_FAILED:
        why = SAY("parlor can't listen there: {reason}.",
                  .args = {SAY_WORD("reason", edge_reason(errno))});
        break;
    }
    voice_complain_of(voice, place, why);
}

/* A path as it may be shown. */
static void complain_of_folder(const struct voice *voice, const char *folder, struct message why)
{
    char shown[STORE_PATH_MAX];
    struct text text;

    text_init(&text, shown, sizeof shown);
    archive_write_name(folder, &text);
    voice_complain_of(voice, shown, why);
}

static bool has_desktop(void)
{
    return isatty(STDOUT_FILENO) && (getenv("DISPLAY") || getenv("WAYLAND_DISPLAY"));
}

/* Nobody waits for it, and what it has to say is of no interest; if there is none, the address has
   been told. */
static void open_browser(char *address)
{
    char *words[] = {"xdg-open", address, NULL};
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t usual;
    pid_t child;

    signal(SIGCHLD, SIG_IGN);
    sigemptyset(&usual);
    sigaddset(&usual, SIGCHLD);
    sigaddset(&usual, SIGPIPE);
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setsigdefault(&attributes, &usual);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP);
    posix_spawnp(&child, words[0], &actions, &attributes, words, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
}

bool serve_has_page(void)
{
    return page_site.file_count > 0;
}

/* The URL that a phone beside the screen reads. */
static void show_code(const char *url)
{
    char *code = isatty(STDOUT_FILENO) ? qr_write_lines(url) : NULL;

    if (code)
        fputs(code, stdout);
    free(code);
}

/* Says where it is and how others come here, of which the first way is also a picture. That takes a
   whole screen: so it comes first, and what is said stays to be seen. */
static void say_where(const struct voice *voice, const struct net *net, const char *address)
{
    char urls[URLS_MAX][NET_ORIGIN_MAX + 1];
    int count = net_reach(net, urls, URLS_MAX);

    if (count > 0)
        show_code(urls[0]);
    voice_say(voice, SAY("The page is at {address} (Ctrl+C stops it).",
                         .args = {SAY_NAME("address", address)}));
    for (int i = 0; i < count; i++)
        voice_say(voice,
                  SAY("Others reach it at {address}.", .args = {SAY_NAME("address", urls[i])}));
}

static void run(const struct order *order, const struct voice *voice, struct server *server)
{
    const struct net *net = server_net(server);
    char address[NET_ORIGIN_MAX + 1];

    net_write_url(net, address);
    say_where(voice, net, address);
    fflush(stdout);
    if (!order->has_no_browser && has_desktop())
        open_browser(address);
    server_run(server);
}

/* Reads what the order says about the net; false, with a complaint, if that can't be understood. */
static bool read_net(const struct order *order, const struct voice *voice, const char *place,
                     char copy[PLACE_SIZE], char origin[NET_ORIGIN_MAX + 1],
                     struct net_setup *setup)
{
    if (!read_place(place, copy, setup)) {
        voice_complain_of(voice, place,
                          SAY("That is not ADDRESS:PORT, such as 127.0.0.1:7777 or [::1]:7777."));
        return false;
    }
    if (order->public && !net_read_origin(order->public, origin)) {
        voice_complain_of(voice, order->public,
                          SAY("That is not the URL of a server, such as "
                              "https://games.example.org, without a path."));
        return false;
    }
    setup->public = order->public ? origin : NULL;
    setup->trusts_proxy = order->trusts_proxy;
    return true;
}

static int serve(const struct order *order, const struct voice *voice, const char *place,
                 const struct server_setup *setup)
{
    struct server_trouble trouble;
    struct server *server = server_open(setup, &trouble);

    if (!server && trouble.net != NET_NO_FAULT)
        complain_of_net(voice, place, trouble.net);
    else if (!server)
        complain_of_folder(voice, setup->folder, trouble.store.why);
    if (!server)
        return 1;
    run(order, voice, server);
    server_close(server);
    return 0;
}

int serve_page(const struct order *order, const struct voice *voice, const char *version)
{
    const char *place = order->listen ? order->listen : USUAL_PLACE;
    char copy[PLACE_SIZE], origin[NET_ORIGIN_MAX + 1], folder[STORE_PATH_MAX];
    struct server_setup setup = {
        .version = version,
        .folder = order->data ? order->data : folder,
        .net.site = &page_site,
        .limits = order->limits,
        .find = games_find,
        .fold = names_fold,
        .log = stderr,
    };
    struct message why;

    if (!serve_has_page()) {
        voice_complain(voice, SAY("This program was built without its page."));
        return 1;
    }
    if (!read_net(order, voice, place, copy, origin, &setup.net))
        return 2;
    if (!order->data && !store_usual_folder(folder, &why)) {
        voice_complain(voice, why);
        return 1;
    }
    return serve(order, voice, place, &setup);
}
