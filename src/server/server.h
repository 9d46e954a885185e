/* A server: a house with all around it. Guests come by the net, what must not be lost goes to the
   store, computer players think on threads. */
#ifndef PARLOR_SERVER_H
#define PARLOR_SERVER_H

#include "house.h"
#include "net.h"
#include "store.h"

#include <stdio.h>

struct server_setup {
    const char *version; /* of the program */
    const char *folder;  /* of the store */
    /* Where it listens, and what page it has; limits and guests are set here. */
    struct net_setup net;
    struct house_limits limits;
    const struct game *(*find)(struct word name);
    bool (*fold)(const char *name, char *folded, size_t size);
    FILE *log; /* a line for each thing that whoever runs it should know; no secrets */
};

/* Why it could not be opened. */
struct server_trouble {
    enum net_fault net; /* of NET_FAILED errno says why; NET_NO_FAULT: it was the store */
    struct store_trouble store;
};

struct server;

/* Opens everything and lets the house remember what was kept; nobody is served before server_run.
   NULL, and the trouble, if that is not possible. */
struct server *server_open(const struct server_setup *setup, struct server_trouble *trouble);
/* Serves until SIGINT or SIGTERM: then guests are told, and what was acknowledged is kept. */
void server_run(struct server *server);
void server_close(struct server *server);

const struct net *server_net(const struct server *server);

#endif
