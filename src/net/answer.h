/* How a request is answered, and how guests are talked with; for net.c alone. */
#ifndef PARLOR_NET_ANSWER_H
#define PARLOR_NET_ANSWER_H

#include "callers.h"
#include "guests.h"
#include "who.h"

#include <libwebsockets.h>

enum {
    NET_WHERE_SIZE = 64,
    NET_FIELD_SIZE = 4096, /* a longer field of a request counts as absent */
};

enum answer_status {
    STATUS_OK = 200,
    STATUS_NO_CONTENT = 204,
    STATUS_UNCHANGED = 304,
    STATUS_FORBIDDEN = 403,
    STATUS_NOT_FOUND = 404,
    STATUS_NOT_ALLOWED = 405,
    STATUS_LENGTH_REQUIRED = 411,
    STATUS_TOO_LARGE = 413,
    STATUS_MISDIRECTED = 421,
    STATUS_UNDRAWN = 422,
    STATUS_TOO_MANY = 429,
    STATUS_FAILED = 500,
    STATUS_UNAVAILABLE = 503,
};

#define NET_PROTOCOL "parlor"
#define NET_NOT_CALLED_THAT                                                                        \
    "This server is not called that. Open it by its address, or start it with --public URL.\n"

/* What all answers of a server depend on. */
struct answerer {
    const struct net_site *site;
    struct who_we we;
    bool trusts_proxy;
    bool is_draining; /* nobody new may talk */
    struct net_limits limits;
    struct net_guests handler;
    struct guests guests;
    struct callers callers;
    void (*forget)(struct answerer *answerer, struct lws *wsi); /* the connection is no more */
};

/* A request that is being answered. */
struct answer {
    const unsigned char *data; /* what is left to be sent, */
    size_t left;
    bool closes;                   /* and whether the connection closes then */
    char *owned;                   /* memory of it, or NULL */
    const struct post *post;       /* whose body is awaited, or NULL */
    const struct refusal *refusal; /* which it gets then, or NULL */
    char *body;
    size_t body_size, body_length; /* as it was announced, and as much as has come */
    bool is_heard;                 /* all of the body has come */
    struct guest *guest;           /* who waits for what they are told, or NULL */
};

/* As libwebsockets calls them; the vhost's user is an answerer. */
int answer_callback(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                    size_t length);
int talk_callback(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                  size_t length);
/* Adds a message to what waits; false if too much does, or there is no memory. */
bool talk_queue(struct guest *guest, const char *text, size_t length, size_t most);

/* A field of the request; empty if there is none, if it is too long, or if there is a zero
   byte in it, after which others might read on. */
void answer_read_field(struct lws *wsi, enum lws_token_indexes token, char field[NET_FIELD_SIZE]);
/* Is this the last request over its connection? If the client wants no more than this,
   libwebsockets would only wait for it to go; and after one with a body there is none. */
bool answer_is_last(struct lws *wsi);

/* The following return what the callback does: nonzero if the connection is to be closed. */

/* The request has been answered. */
int answer_complete(struct lws *wsi, struct answer *answer);
/* An answer with a sentence. A client that does such things is not kept. */
int answer_refuse(struct lws *wsi, struct answer *answer, unsigned status, const char *says);
/* A text that was made for this request, and is freed when it is sent. */
int answer_send_text(struct lws *wsi, struct answer *answer, unsigned status, const char *type,
                     char *text);

/* Tells the handler of a guest who comes by this request. */
void answer_introduce(struct lws *wsi, struct guest *guest);

#endif
