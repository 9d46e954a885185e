/* Decides what a request is answered and sends it. GET and HEAD of the site's files, and nothing
 * else. */
#include "answer.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

enum {
    STATUS_OK = 200,
    STATUS_UNCHANGED = 304,
    STATUS_NOT_FOUND = 404,
    STATUS_NOT_ALLOWED = 405,
    STATUS_MISDIRECTED = 421,
    CHUNK_SIZE = 16384,
    FIELD_SIZE = 1024, /* a longer field of a request counts as absent */
    HEAD_SIZE = 2048,
    SEND_PATIENCE_S = 20, /* with a client that takes nothing */
};

/* With every answer. */
static const char *const usual_headers[][2] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; style-src "
     "'self'; "
     "img-src 'self' data: blob:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
     "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
};

/* A head that is being written. */
struct head {
    struct lws *wsi;
    unsigned char data[LWS_PRE + HEAD_SIZE];
    unsigned char *at;
    bool is_cut;
};

static void add_header(struct head *head, const char *name, const char *value)
{
    if (lws_add_http_header_by_name(head->wsi, (const unsigned char *)name,
                                    (const unsigned char *)value, (int)strlen(value), &head->at,
                                    head->data + sizeof head->data))
        head->is_cut = true;
}

static void begin_head(struct head *head, struct lws *wsi, unsigned status)
{
    head->wsi = wsi;
    head->at = head->data + LWS_PRE;
    head->is_cut =
        lws_add_http_header_status(wsi, status, &head->at, head->data + sizeof head->data);
    for (size_t i = 0; i < sizeof usual_headers / sizeof *usual_headers; i++)
        add_header(head, usual_headers[i][0], usual_headers[i][1]);
}

/* False if the connection is of no more use. */
static bool send_head(struct head *head)
{
    return !head->is_cut &&
           !lws_finalize_write_http_header(head->wsi, head->data + LWS_PRE, &head->at,
                                           head->data + sizeof head->data);
}

static void add_length(struct head *head, size_t length)
{
    if (lws_add_http_header_content_length(head->wsi, length, &head->at,
                                           head->data + sizeof head->data))
        head->is_cut = true;
}

/* Ends the request; as the callback returns it, nonzero if the connection is to be closed. */
static int complete(struct lws *wsi, const struct answer *answer)
{
    return answer->closes ? -1 : lws_http_transaction_completed(wsi);
}

/* An answer with a sentence instead of a file. A client that does such things is not kept. */
static int refuse(struct lws *wsi, struct answer *answer, unsigned status, const char *says)
{
    struct head head;

    begin_head(&head, wsi, status);
    if (status == STATUS_NOT_ALLOWED)
        add_header(&head, "allow:", "GET, HEAD");
    add_header(&head, "content-type:", "text/plain; charset=utf-8");
    add_header(&head, "connection:", "close");
    add_length(&head, strlen(says));
    *answer = (struct answer){(const unsigned char *)says, strlen(says), .closes = true};
    if (!send_head(&head) || lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0)
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

/* A field of the request; empty if there is none. */
static void read_field(struct lws *wsi, enum lws_token_indexes token, char field[FIELD_SIZE])
{
    if (lws_hdr_copy(wsi, field, FIELD_SIZE, token) < 0)
        field[0] = '\0';
}

static bool is_word_at(const char *at, size_t length, const char *word)
{
    return length == strlen(word) && strncasecmp(at, word, length) == 0;
}

/* Is gzip among the codings of Accept-Encoding, and not with a weight of 0? */
static bool accepts_gzip(struct lws *wsi)
{
    char field[FIELD_SIZE], *rest = field;

    read_field(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, field);
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
    char field[FIELD_SIZE];

    read_field(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, field);
    return strstr(field, file->tag) || strcmp(field, "*") == 0;
}

/* Is the request meant for us? Its Host is a name of this machine, whatever the port. */
static bool is_for_us(struct lws *wsi, const struct answerer *answerer)
{
    static const char *const names[] = {"localhost", "127.0.0.1", "[::1]"};
    char host[FIELD_SIZE];

    if (!answerer->is_local)
        return true;
    read_field(wsi, WSI_TOKEN_HOST, host);
    size_t length = host[0] == '[' ? strcspn(host, "]") + 1 : strcspn(host, ":");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is_word_at(host, length, names[i]))
            return true;
    return length == (size_t)(strrchr(answerer->where, ':') - answerer->where) &&
           strncmp(host, answerer->where, length) == 0;
}

/* Does the client want no more than this? libwebsockets would only wait for it to go. */
static bool is_last_request(struct lws *wsi)
{
    char version[FIELD_SIZE], wish[FIELD_SIZE];

    read_field(wsi, WSI_TOKEN_HTTP, version);
    read_field(wsi, WSI_TOKEN_CONNECTION, wish);
    return strcmp(version, "HTTP/1.1") != 0 || strcasestr(wish, "close");
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
    add_header(head, "etag:", tag);
    add_header(head, "cache-control:",
               file->is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
    if (file->gzip)
        add_header(head, "vary:", "accept-encoding");
}

static int send_unchanged(struct lws *wsi, const struct answer *answer, const struct net_file *file)
{
    struct head head;

    begin_head(&head, wsi, STATUS_UNCHANGED);
    add_cache_headers(&head, file);
    if (answer->closes)
        add_header(&head, "connection:", "close");
    return send_head(&head) ? complete(wsi, answer) : -1;
}

static int send_file(struct lws *wsi, struct answer *answer, const struct net_file *file,
                     bool is_get)
{
    bool is_small = file->gzip && accepts_gzip(wsi);
    struct head head;

    answer->data = is_small ? file->gzip : file->data;
    answer->left = is_small ? file->gzip_length : file->length;
    begin_head(&head, wsi, STATUS_OK);
    add_header(&head, "content-type:", file->type);
    if (is_small)
        add_header(&head, "content-encoding:", "gzip");
    add_cache_headers(&head, file);
    if (answer->closes)
        add_header(&head, "connection:", "close");
    add_length(&head, answer->left);
    if (!send_head(&head))
        return -1;
    if (!is_get || answer->left == 0)
        return complete(wsi, answer);
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer_request(struct lws *wsi, struct answer *answer, const char *path, size_t length)
{
    const struct answerer *answerer = lws_vhost_user(lws_get_vhost(wsi));
    int uri_length, method;
    char *uri;

    if (!is_for_us(wsi, answerer))
        return refuse(wsi, answer, STATUS_MISDIRECTED, "This is another host.\n");
    method = lws_http_get_uri_and_method(wsi, &uri, &uri_length);
    if (method != LWSHUMETH_GET && method != LWSHUMETH_HEAD)
        return refuse(wsi, answer, STATUS_NOT_ALLOWED, "Only GET and HEAD are answered.\n");
    const struct net_file *file = find_file(answerer->site, path, length);
    if (!file)
        return refuse(wsi, answer, STATUS_NOT_FOUND, "There is no such file.\n");
    answer->closes = is_last_request(wsi);
    if (is_unchanged(wsi, file))
        return send_unchanged(wsi, answer, file);
    return send_file(wsi, answer, file, method == LWSHUMETH_GET);
}

static int send_more(struct lws *wsi, struct answer *answer)
{
    unsigned char chunk[LWS_PRE + CHUNK_SIZE];
    size_t size = answer->left < CHUNK_SIZE ? answer->left : CHUNK_SIZE;
    bool is_last = size == answer->left;

    if (size == 0)
        return -1;
    memcpy(chunk + LWS_PRE, answer->data, size);
    if (lws_write(wsi, chunk + LWS_PRE, size, is_last ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP) <
        (int)size)
        return -1;
    answer->data += size;
    answer->left -= size;
    if (is_last)
        return complete(wsi, answer);
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SEND_PATIENCE_S);
    lws_callback_on_writable(wsi);
    return 0;
}

int answer_callback(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                    size_t length)
{
    if (reason == LWS_CALLBACK_HTTP)
        return answer_request(wsi, session, in, length);
    if (reason == LWS_CALLBACK_HTTP_WRITEABLE)
        return send_more(wsi, session);
    /* Nothing but HTTP/1.1 is spoken. */
    if (reason == LWS_CALLBACK_HTTP_CONFIRM_UPGRADE ||
        reason == LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION)
        return -1;
    return 0;
}
