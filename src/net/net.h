/* The network: a web server on one loop, behind which libwebsockets and libev could be replaced.
   What it serves lies in memory; every answer has headers that let a browser run nothing but what
   comes from here. Besides it lets guests talk: what they say, and what they are told, is not
   understood here. */
#ifndef PARLOR_NET_H
#define PARLOR_NET_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    NET_TOKEN_LENGTH = 43,   /* letters, digits, - and _: 256 bits */
    NET_MESSAGE_MAX = 65535, /* bytes that are sent at once */
    NET_ORIGIN_MAX = 255,
};

struct net_file {
    const char *path;  /* as it is asked for, with its slash */
    const char *type;  /* of its content */
    const char *tag;   /* changes with its content; with its quotes */
    bool is_immutable; /* what has this path never changes: it may be kept for ever */
    const unsigned char *data;
    size_t length;
    const unsigned char *gzip; /* the same compressed, or NULL */
    size_t gzip_length;
};

struct net_site {
    const struct net_file *files;
    int file_count;
};

struct net_limits {
    size_t message_bytes;  /* of a message, and of the body of any request */
    unsigned header_bytes; /* of the headers of a request */
    size_t waiting_bytes;  /* that wait for one guest, who is then hung up on */
    int connections;
    int address_connections; /* from one address; not where a proxy is trusted */
    int64_t address_burst;   /* requests by POST, and for WebSockets, from one address at once, */
    int64_t address_per_second; /* and then so many a second */
};

/* Guests. They come in one of two ways, and both only from pages of ours:
   - over a WebSocket of the protocol "parlor" at /socket, to talk in messages of text;
   - with one message by POST to /say; all that they are told until they are hung up on is the
     answer, a line for each message.
   POST to /come gives a cookie with a token to those who have none; POST to /draw gives a picture
   of a text. /healthz says whether all is well. */
struct net_guests {
    /* The number is never used again; `address` is for counting: of IPv6 it is the network; the
       token is that of the cookie, or empty. */
    void (*come)(void *context, uint64_t guest, const char *address, const char *token);
    void (*say)(void *context, uint64_t guest, const char *text, size_t length);
    /* Whoever hung up. */
    void (*leave)(void *context, uint64_t guest);
    /* A new token. */
    void (*make_token)(void *context, char token[NET_TOKEN_LENGTH + 1]);
    /* An SVG picture in memory that is freed here; NULL if there is none of this text. */
    char *(*draw)(void *context, const char *text, size_t length);
    /* What is wrong, a sentence; NULL if all is well. */
    const char *(*ail)(void *context);
    /* All that came in this turn of the loop has been heard; called again before the loop waits if
       something was sent since, and somebody may have left by that. True if there will
       soon be more to send: then what can wait is held. */
    bool (*turn_ends)(void *context);
    /* It is time (net_wake_in). */
    void (*wake)(void *context);
    /* SIGINT or SIGTERM came: bring everything to an end, then call net_end. At the second signal
       net_run returns by itself. */
    void (*end)(void *context);
    void *context;
};

struct net_setup {
    const char *address; /* a number or a name of this machine; IPv6 without brackets */
    const char *port;    /* a number; 0: any that is free */
    const char *public;  /* the origin by which others reach it, see net_read_origin; or NULL */
    bool trusts_proxy;   /* the last address of X-Forwarded-For is the guest's */
    const struct net_site *site;
    struct net_limits limits;
    struct net_guests guests;
};

enum net_fault {
    NET_NO_FAULT,
    NET_UNKNOWN, /* there is no such address on this machine */
    NET_IN_USE,  /* somebody else listens there */
    NET_FAILED,  /* errno says why */
};

struct net;

/* The origin of a URL that has no path, as browsers write it: https://games.example.org. False if
   it is no such URL. */
bool net_read_origin(const char *url, char origin[NET_ORIGIN_MAX + 1]);

/* Listens; what comes is answered by net_run. NULL, and the fault, if that is not possible. */
struct net *net_open(const struct net_setup *setup, enum net_fault *fault);
/* Guests who are still there leave. */
void net_close(struct net *net);

/* Where it listens, as a browser is told: "127.0.0.1:7777", "[::1]:7777". */
const char *net_where(const struct net *net);
/* Is that an address that only this machine reaches? */
bool net_is_local(const struct net *net);

/* The URL by which a browser on this machine opens it. */
void net_write_url(const struct net *net, char url[NET_ORIGIN_MAX + 1]);
/* The URLs by which other machines may reach it, as far as can be told here, the public one first;
   returns how many. */
int net_reach(const struct net *net, char urls[][NET_ORIGIN_MAX + 1], int most);

/* Answers until net_end, or until the second SIGINT or SIGTERM. On an address that only this
   machine reaches, only requests to a name of it, or to the public origin, are answered: a page of
   somebody else's, whose name suddenly means this address, is not let in. Elsewhere a request that
   changes something or lets somebody talk must name an address, this machine or the public
   origin. */
void net_run(struct net *net);
void net_end(struct net *net);
/* Takes in nobody new from now on. */
void net_close_door(struct net *net);

/* Sends a message, of at most NET_MESSAGE_MAX bytes, to a guest, at the end of this turn of the
   loop. One that can wait goes with the next one there is for them, or when nothing more is about
   to come (turn_ends), or in some milliseconds: so a server with much to do sends less often.
   Nothing happens if they are gone. */
void net_send(struct net *net, uint64_t guest, const char *text, size_t length, bool can_wait);
/* Hangs up when all that was sent is on its way. */
void net_hang_up(struct net *net, uint64_t guest);
/* Did they come by POST? */
bool net_is_by_post(const struct net *net, uint64_t guest);
/* How many guests there are, without those who were told goodbye. */
int net_guest_count(const struct net *net);

/* Calls `wake` in so many milliseconds, instead of when it was asked for before; never if it is
   negative. */
void net_wake_in(struct net *net, int64_t delay_ms);
/* Calls `ready` in the loop whenever there is something to be read. */
struct net_watch;
struct net_watch *net_watch(struct net *net, int descriptor, void (*ready)(void *context),
                            void *context);
void net_unwatch(struct net *net, struct net_watch *watch);

#endif
