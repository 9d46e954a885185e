/* How a request is answered; for net.c alone. */
#ifndef PARLOR_NET_ANSWER_H
#define PARLOR_NET_ANSWER_H

#include "net.h"

#include <libwebsockets.h>

enum { NET_WHERE_SIZE = 64 };

/* What all answers of a server depend on. */
struct answerer {
    const struct net_site *site;
    const char *where; /* it listens */
    bool is_local;     /* only this machine reaches it */
};

/* What is left to be sent to a client. */
struct answer {
    const unsigned char *data;
    size_t left;
    bool closes; /* the connection, when all is sent */
};

/* As libwebsockets calls it; the vhost's user is an answerer. */
int answer_callback(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                    size_t length);

#endif
