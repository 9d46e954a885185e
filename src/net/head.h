/* The head of an answer, as it is written; for the net alone. */
#ifndef PARLOR_NET_HEAD_H
#define PARLOR_NET_HEAD_H

#include <libwebsockets.h>

#include <stdbool.h>

enum { HEAD_SIZE = 2048 };

struct head {
    struct lws *wsi;
    unsigned char data[LWS_PRE + HEAD_SIZE];
    unsigned char *at;
    bool is_cut;
};

/* With what every answer has: what a browser may do with it. */
void head_begin(struct head *head, struct lws *wsi, unsigned status);
/* `name` ends with a colon. */
void head_add(struct head *head, const char *name, const char *value);
void head_add_length(struct head *head, size_t length);
/* False if the connection is of no more use. */
bool head_send(struct head *head);

#endif
