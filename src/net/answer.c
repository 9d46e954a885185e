/* Decides what a request is answered and sends it: GET and HEAD of the site's files and of how we
   are, and POST of the few things that guests want. Whether somebody may talk over a WebSocket is
   decided here too. */
#include "answer.h"

#include "head.h"
#include "post.h"
#include "reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum {
    CHUNK_SIZE = 16384,
    SEND_PATIENCE_S = 20, /* with a client that takes nothing */
};

int answer_complete(struct lws *wsi, struct answer *answer)
{
    bool closes = answer->closes;

    free(answer->owned);
    free(answer->body);
    *answer = (struct answer){0};
    return closes ? -1 : lws_http_transaction_completed(wsi);
}

int answer_refuse(struct lws *wsi, struct answer *answer, unsigned status, const char *says)
{
    char here[NET_ORIGIN_MAX + 1];
    struct head head;

    head_begin(&head, wsi, status);
    if (status == STATUS_NOT_ALLOWED)
        head_add(&head, "allow:", "GET, HEAD");
    if (status == STATUS_MISDIRECTED && reach_write_here(lws_get_socket_fd(wsi), here))
        head_add(&head, "location:", here);
    head_add(&head, "content-type:", "text/plain; charset=utf-8");
    head_add(&head, "connection:", "close");
    head_add_length(&head, strlen(says));
    free(answer->owned);
    free(answer->body);
    *answer = (struct answer){(const unsigned char *)says, strlen(says), .closes = true};
    if (!head_send(&head) || lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0)
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

void answer_read_field(struct lws *wsi, enum lws_token_indexes token, char field[NET_FIELD_SIZE])
{
    int length = lws_hdr_copy(wsi, field, NET_FIELD_SIZE, token);

    if (length < 0 || strlen(field) != (size_t)length)
        field[0] = '\0';
}

static bool is_word_at(const char *at, size_t length, const char *word)
{
    return length == strlen(word) && strncasecmp(at, word, length) == 0;
}

/* Is gzip among the codings of Accept-Encoding, and not with a weight of 0? */
static bool accepts_gzip(struct lws *wsi)
{
    char field[NET_FIELD_SIZE], *rest = field;

    answer_read_field(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, field);
    for (char *item; (item = strsep(&rest, ","));) {
        item += strspn(item, " \t");
        const char *weight = strstr(item, "q=");
        bool is_none = weight && strspn(weight + 2, "0.") == strcspn(weight + 2, " \t");
        if (is_word_at(item, strcspn(item, " \t;"), "gzip"))
            return !is_none;
    }
    return false;
}

/* Has the client this very content? */
static bool is_unchanged(struct lws *wsi, const struct net_file *file)
{
    char field[NET_FIELD_SIZE];

    answer_read_field(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, field);
    return strstr(field, file->tag) || strcmp(field, "*") == 0;
}

/* After a body libwebsockets may never come to what follows: see post_end. */
static bool has_body(struct lws *wsi)
{
    char length[NET_FIELD_SIZE];

    answer_read_field(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length);
    return (*length && strcmp(length, "0") != 0) ||
           lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0;
}

bool answer_is_last(struct lws *wsi)
{
    char version[NET_FIELD_SIZE], wish[NET_FIELD_SIZE];

    answer_read_field(wsi, WSI_TOKEN_HTTP, version);
    answer_read_field(wsi, WSI_TOKEN_CONNECTION, wish);
    return strcmp(version, "HTTP/1.1") != 0 || strcasestr(wish, "close") || has_body(wsi);
}

static const struct net_file *find_file(const struct net_site *site, const char *path,
                                        size_t length)
{
    for (int i = 0; i < site->file_count; i++)
        if (strlen(site->files[i].path) == length && memcmp(site->files[i].path, path, length) == 0)
            return &site->files[i];
    return NULL;
}

/* The same content, compressed or not, has the same tag: so it is a weak one. */
static void add_cache_headers(struct head *head, const struct net_file *file)
{
    char tag[80];

    snprintf(tag, sizeof tag, "W/%s", file->tag);
    head_add(head, "etag:", tag);
    head_add(head, "cache-control:",
             file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->gzip)
        head_add(head, "vary:", "accept-encoding");
}

static int send_unchanged(struct lws *wsi, struct answer *answer, const struct net_file *file)
{
    struct head head;

    head_begin(&head, wsi, STATUS_UNCHANGED);
    add_cache_headers(&head, file);
    if (answer->closes)
        head_add(&head, "connection:", "close");
    return head_send(&head) ? answer_complete(wsi, answer) : -1;
}

static int send_file(struct lws *wsi, struct answer *answer, const struct net_file *file,
                     bool is_get)
{
    bool is_small = file->gzip && accepts_gzip(wsi);
    struct head head;

    answer->data = is_small ? file->gzip : file->data;
    answer->left = is_small ? file->gzip_length : file->length;
    head_begin(&head, wsi, STATUS_OK);
    head_add(&head, "content-type:", file->type);
    if (is_small)
        head_add(&head, "content-encoding:", "gzip");
    add_cache_headers(&head, file);
    if (answer->closes)
        head_add(&head, "connection:", "close");
    head_add_length(&head, answer->left);
    if (!head_send(&head))
        return -1;
    if (!is_get || answer->left == 0)
        return answer_complete(wsi, answer);
    lws_callback_on_writable(wsi);
    return 0;
}

int answer_send_text(struct lws *wsi, struct answer *answer, unsigned status, const char *type,
                     char *text)
{
    struct head head;

    answer->owned = text;
    answer->data = (const unsigned char *)text;
    answer->left = strlen(text);
    head_begin(&head, wsi, status);
    head_add(&head, "content-type:", type);
    head_add(&head, "cache-control:", "no-store");
    if (answer->closes)
        head_add(&head, "connection:", "close");
    head_add_length(&head, answer->left);
    if (!head_send(&head))
        return -1;
    if (answer->left == 0 || lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0)
        return answer_complete(wsi, answer);
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_health(struct lws *wsi, struct answerer *answerer, struct answer *answer)
{
    const char *ailment = answerer->handler.ail(answerer->handler.context);
    char *text = NULL;

    if (asprintf(&text, "%s\n", ailment ? ailment : "ok") < 0)
        return -1;
    return answer_send_text(wsi, answer, ailment ? STATUS_UNAVAILABLE : STATUS_OK,
                            "text/plain; charset=utf-8", text);
}

static int answer_get(struct lws *wsi, struct answerer *answerer, struct answer *answer,
                      const char *path, size_t length, bool is_get)
{
    const struct net_file *file = find_file(answerer->site, path, length);

    answer->closes = answer_is_last(wsi);
    if (length == strlen("/healthz") && memcmp(path, "/healthz", length) == 0)
        return send_health(wsi, answerer, answer);
    if (!file)
        return answer_refuse(wsi, answer, STATUS_NOT_FOUND, "There is no such file.\n");
    if (is_unchanged(wsi, file))
        return send_unchanged(wsi, answer, file);
    return send_file(wsi, answer, file, is_get);
}

static int answer_request(struct lws *wsi, struct answer *answer, const char *path, size_t length)
{
    struct answerer *answerer = lws_vhost_user(lws_get_vhost(wsi));
    int uri_length, method;
    char *uri, host[NET_FIELD_SIZE];

    *answer = (struct answer){0};
    answer_read_field(wsi, WSI_TOKEN_HOST, host);
    if (!who_is_meant(&answerer->we, host, true))
        return answer_refuse(wsi, answer, STATUS_MISDIRECTED, NET_NOT_CALLED_THAT);
    method = lws_http_get_uri_and_method(wsi, &uri, &uri_length);
    const struct post *post = method == LWSHUMETH_POST ? post_find(path, length) : NULL;
    if (post)
        return post_begin(wsi, answerer, answer, post);
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD)
        return answer_refuse(wsi, answer, STATUS_NOT_ALLOWED, "Only GET and HEAD are answered.\n");
    return answer_get(wsi, answerer, answer, path, length, method == LWSHUMETH_GET);
}

static int send_more(struct lws *wsi, struct answer *answer)
{
    unsigned char chunk[LWS_PRE + CHUNK_SIZE];
    size_t size = answer->left < CHUNK_SIZE ? answer->left : CHUNK_SIZE;
    bool is_last = size == answer->left;

    if (answer->guest)
        return post_send_told(wsi, answer);
    if (size == 0)
        return -1;
    memcpy(chunk + LWS_PRE, answer->data, size);
    if (lws_write(wsi, chunk + LWS_PRE, size, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)size)
        return -1;
    answer->data += size;
    answer->left -= size;
    if (is_last)
        return answer_complete(wsi, answer);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SEND_PATIENCE_S);
    lws_callback_on_writable(wsi);
    return 0;
}

/* Refuses a WebSocket in words, and hangs up. */
static int refuse_upgrade(struct lws *wsi, unsigned status, const char *says)
{
    unsigned char body[LWS_PRE + 128];
    struct head head;

    head_begin(&head, wsi, status);
    head_add(&head, "content-type:", "text/plain; charset=utf-8");
    head_add(&head, "connection:", "close");
    head_add_length(&head, strlen(says));
    memcpy(body + LWS_PRE, says, strlen(says));
    if (head_send(&head))
        lws_write(wsi, body + LWS_PRE, strlen(says), LWS_WRITE_HTTP_FINAL);
    return -1;
}

/* Nothing but HTTP/1.1 and WebSockets is spoken, and the latter only by pages of ours. */
static int judge_upgrade(struct lws *wsi, const char *protocol)
{
    struct answerer *answerer = lws_vhost_user(lws_get_vhost(wsi));
    char path[NET_FIELD_SIZE];

    if (strcmp(protocol, "websocket") != 0)
        return -1;
    answer_read_field(wsi, WSI_TOKEN_GET_URI, path);
    if (post_is_often(wsi, answerer))
        return refuse_upgrade(wsi, STATUS_TOO_MANY,
                              "There are too many requests from your address.\n");
    if (!post_is_ours(wsi, answerer))
        return refuse_upgrade(wsi, STATUS_FORBIDDEN,
                              "This request does not come from a page of this server.\n");
    if (strcmp(path, "/socket") != 0)
        return refuse_upgrade(wsi, STATUS_NOT_FOUND, "There is no such file.\n");
    if (answerer->is_draining)
        return refuse_upgrade(wsi, STATUS_UNAVAILABLE, "The server is being stopped.\n");
    return 0;
}

/* The connection is gone, or speaks otherwise from now on. */
static void drop(struct lws *wsi, struct answer *answer)
{
    if (answer->guest)
        post_part(wsi, answer);
    free(answer->owned);
    free(answer->body);
    *answer = (struct answer){0};
}

int answer_callback(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                    size_t length)
{
    struct answerer *answerer = lws_vhost_user(lws_get_vhost(wsi));

    if (reason == LWS_CALLBACK_HTTP)
        return answer_request(wsi, session, in, length);
    if (reason == LWS_CALLBACK_HTTP_BODY)
        return post_take(session, in, length);
    if (reason == LWS_CALLBACK_HTTP_BODY_COMPLETION)
        return post_end(wsi, session);
    if (reason == LWS_CALLBACK_HTTP_WRITEABLE)
        return send_more(wsi, session);
    if (reason == LWS_CALLBACK_HTTP_CONFIRM_UPGRADE)
        return judge_upgrade(wsi, in);
    /* Who names no protocol does not speak ours. */
    if (reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION)
        return -1;
    if ((reason == LWS_CALLBACK_CLOSED_HTTP || reason == LWS_CALLBACK_HTTP_DROP_PROTOCOL) &&
        session)
        drop(wsi, session);
    if (reason == LWS_CALLBACK_WSI_DESTROY)
        answerer->forget(answerer, wsi);
    return 0;
}
