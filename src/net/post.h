/* Requests by POST, and what is told to who asks so; for answer.c and net.c alone. */
#ifndef PARLOR_NET_POST_H
#define PARLOR_NET_POST_H

#include "answer.h"

/* What is asked for at this path; NULL if nothing is. */
const struct post *post_find(const char *path, size_t length);

/* Adds a line to what a guest is told; false if that is too much, or there is no memory. */
bool post_queue(struct guest *guest, const char *text, size_t length, size_t most);

/* The following return what the callback does: nonzero if the connection is to be closed. */

int post_begin(struct lws *wsi, struct answerer *answerer, struct answer *answer,
               const struct post *post);
/* A piece of the body, and its end. */
int post_take(struct answer *answer, const char *piece, size_t length);
int post_end(struct lws *wsi, struct answer *answer);
/* Answers a guest who has been told all. */
int post_send_told(struct lws *wsi, struct answer *answer);
/* The guest goes. */
void post_part(struct lws *wsi, struct answer *answer);

/* Does the request come from a page of ours? Only then may it change or join something. */
bool post_is_ours(struct lws *wsi, const struct answerer *answerer);
/* Does its address ask too often? Each time counts. */
bool post_is_often(struct lws *wsi, struct answerer *answerer);

#endif
