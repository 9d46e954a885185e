/* Serves the page: reads where, says where, opens a browser. What is answered is the net's. */
#include "serve.h"

#include "edge.h"
#include "net.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define USUAL_PLACE "127.0.0.1:7777"

enum { PLACE_SIZE = 256, PORT_MAX = 65535 };

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

static int complain(const struct voice *voice, const char *place, enum net_fault fault)
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
    return 1;
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

int serve_page(const struct order *order, const struct voice *voice)
{
    const char *place = order->listen ? order->listen : USUAL_PLACE;
    struct net_setup setup = {.site = &page_site};
    char copy[PLACE_SIZE], address[PLACE_SIZE];
    enum net_fault fault;

    if (!serve_has_page()) {
        voice_complain(voice, SAY("This program was built without its page."));
        return 1;
    }
    if (!read_place(place, copy, &setup)) {
        voice_complain_of(voice, place,
                          SAY("That is not ADDRESS:PORT, such as 127.0.0.1:7777 or [::1]:7777."));
        return 2;
    }
    struct net *net = net_open(&setup, &fault);
    if (!net)
        return complain(voice, place, fault);
    snprintf(address, sizeof address, "http://%s/", net_where(net));
    voice_say(voice, SAY("The page is at {address} (Ctrl+C stops it).",
                         .args = {SAY_NAME("address", address)}));
    fflush(stdout);
    if (!order->has_no_browser && has_desktop())
        open_browser(address);
    net_run(net);
    net_close(net);
    return 0;
}
