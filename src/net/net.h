/* The network: a web server on one loop, behind which libwebsockets and libev could be replaced.
   What it serves lies in memory; every answer has headers that let a browser run nothing but what
   comes from here. */
#ifndef PARLOR_NET_H
#define PARLOR_NET_H

#include <stdbool.h>
#include <stddef.h>

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

struct net_setup {
    const char *address; /* a number or a name of this machine; IPv6 without brackets */
    const char *port;    /* a number; 0: any that is free */
    const struct net_site *site;
};

enum net_fault {
    NET_NO_FAULT,
    NET_UNKNOWN, /* there is no such address on this machine */
    NET_IN_USE,  /* somebody else listens there */
    NET_FAILED,  /* errno says why */
};

struct net;

/* Listens; what comes is answered by net_run. NULL, and the fault, if that is not possible. */
struct net *net_open(const struct net_setup *setup, enum net_fault *fault);
void net_close(struct net *net);

/* Where it listens, as a browser is told: "127.0.0.1:7777", "[::1]:7777". */
const char *net_where(const struct net *net);

/* Answers until SIGINT or SIGTERM comes. On an address that only this machine reaches, only
   requests to a name of it are answered: a page of somebody else's, whose name suddenly means this
   address, is not let in. */
void net_run(struct net *net);

#endif
