/* What guests ask for by POST: a cookie, a word with whoever listens, a picture. Only pages of ours
   are answered. */
#include "post.h"

#include "head.h"
#include "reach.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    COOKIE_LIFE_S = 365 * 24 * 60 * 60,
    SAY_PATIENCE_S = 60, /* of a client that waits for what is said */
    IGNORED_MAX = 65536, /* bytes of a message that is refused */
    REACH_MAX = 4,       /* ways to us that a page is told */
};

struct refusal {
    unsigned status;
    const char *says;
};

/* Something that is asked for by POST. */
struct post {
    const char *path;
    /* When its body is there; as the callback returns it. */
    int (*run)(struct lws *wsi, struct answerer *answerer, struct answer *answer);
};

/* The token of whose page this is; false if there is none. */
static bool find_token(struct lws *wsi, char token[NET_TOKEN_LENGTH + 1])
{
    char cookies[NET_FIELD_SIZE], origin[NET_FIELD_SIZE];

    answer_read_field(wsi, WSI_TOKEN_HTTP_COOKIE, cookies);
    answer_read_field(wsi, WSI_TOKEN_ORIGIN, origin);
    return who_has_token(cookies, origin, token);
}

/* Only the public origin may have https. */
static void add_cookie(struct head *head, struct lws *wsi, const char *token)
{
    char origin[NET_FIELD_SIZE], name[WHO_COOKIE_MAX + 1], cookie[NET_TOKEN_LENGTH + 128];
    bool is_safe;

    answer_read_field(wsi, WSI_TOKEN_ORIGIN, origin);
    is_safe = strncmp(origin, "https:", 6) == 0;
    who_write_cookie(origin, name);
    snprintf(cookie, sizeof cookie, "%s=%s; Path=/; Max-Age=%d; HttpOnly; SameSite=Strict%s", name,
             token, COOKIE_LIFE_S, is_safe ? "; Secure" : "");
    head_add(head, "set-cookie:", cookie);
}

/* A page that was opened on this machine shows others how they come here. Elsewhere its own address
   will do, and ours are nobody's business. */
static void add_reach(struct head *head, struct lws *wsi, const struct who_we *we)
{
    char urls[REACH_MAX][NET_ORIGIN_MAX + 1], list[REACH_MAX * (NET_ORIGIN_MAX + 1)] = "";
    int count = reach_is_from_here(lws_get_socket_fd(wsi))
                    ? reach_list(we, urls, we->public ? 1 : REACH_MAX)
                    : 0;

    for (int i = 0; i < count; i++)
        snprintf(list + strlen(list), sizeof list - strlen(list), i ? " %s" : "%s", urls[i]);
    if (count > 0)
        head_add(head, "parlor-reach:", list);
}

/* Gives a guest a token, or the same for another year. */
static int run_come(struct lws *wsi, struct answerer *answerer, struct answer *answer)
{
    char token[NET_TOKEN_LENGTH + 1];
    struct head head;

    if (!find_token(wsi, token))
        answerer->handler.make_token(answerer->handler.context, token);
    head_begin(&head, wsi, STATUS_NO_CONTENT);
    add_cookie(&head, wsi, token);
    add_reach(&head, wsi, &answerer->we);
    head_add(&head, "cache-control:", "no-store");
    if (answer->closes)
        head_add(&head, "connection:", "close");
    return head_send(&head) ? answer_complete(wsi, answer) : -1;
}

/* Whom limits are counted for. */
static void find_address(struct lws *wsi, const struct answerer *answerer,
                         char address[WHO_ADDRESS_MAX + 1])
{
    const struct caller *caller = lws_get_opaque_user_data(wsi);
    char forwarded[NET_FIELD_SIZE];

    answer_read_field(wsi, WSI_TOKEN_X_FORWARDED_FOR, forwarded);
    if (!answerer->trusts_proxy || !who_was_seen(forwarded, address))
        snprintf(address, WHO_ADDRESS_MAX + 1, "%s", caller->address);
}

bool post_is_often(struct lws *wsi, struct answerer *answerer)
{
    const struct net_limits *limits = &answerer->limits;
    char address[WHO_ADDRESS_MAX + 1];

    find_address(wsi, answerer, address);
    return !callers_allow(&answerer->callers, address, lws_now_usecs() / 1000,
                          limits->address_burst, limits->address_per_second);
}

void answer_introduce(struct lws *wsi, struct guest *guest)
{
    struct answerer *answerer = lws_vhost_user(lws_get_vhost(wsi));
    char token[NET_TOKEN_LENGTH + 1], address[WHO_ADDRESS_MAX + 1];

    if (!find_token(wsi, token))
        token[0] = '\0';
    find_address(wsi, answerer, address);
    answerer->handler.come(answerer->handler.context, guest->number, address, token);
}

static int run_say(struct lws *wsi, struct answerer *answerer, struct answer *answer)
{
    struct guest *guest = guests_add(&answerer->guests, wsi, true);

    if (!guest)
        return answer_refuse(wsi, answer, STATUS_FAILED, "There is no memory left.\n");
    answer->guest = guest;
    lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, SAY_PATIENCE_S);
    uint64_t number = guest->number;
    answer_introduce(wsi, guest);
    answerer->handler.say(answerer->handler.context, number, answer->body ? answer->body : "",
                          answer->body_length);
    return 0;
}

static int run_draw(struct lws *wsi, struct answerer *answerer, struct answer *answer)
{
    char *picture = answerer->handler.draw(answerer->handler.context,
                                           answer->body ? answer->body : "", answer->body_length);

    if (!picture)
        return answer_refuse(wsi, answer, STATUS_UNDRAWN, "There is no picture of that.\n");
    return answer_send_text(wsi, answer, STATUS_OK, "image/svg+xml", picture);
}

static const struct post posts[] = {
    {"/come", run_come},
    {"/say", run_say},
    {"/draw", run_draw},
};

const struct post *post_find(const char *path, size_t length)
{
    for (size_t i = 0; i < sizeof posts / sizeof *posts; i++)
        if (strlen(posts[i].path) == length && memcmp(posts[i].path, path, length) == 0)
            return &posts[i];
    return NULL;
}

/* How long the body will be; -1 if that is not said, or not in a way that is taken. */
static long body_size(struct lws *wsi)
{
    char field[NET_FIELD_SIZE];
    size_t digits;

    if (lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING) > 0)
        return -1;
    answer_read_field(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, field);
    digits = strspn(field, "0123456789");
    return digits > 0 && digits < 10 && !field[digits] ? atol(field) : -1;
}

bool post_is_ours(struct lws *wsi, const struct answerer *answerer)
{
    char host[NET_FIELD_SIZE], origin[NET_FIELD_SIZE];

    answer_read_field(wsi, WSI_TOKEN_HOST, host);
    answer_read_field(wsi, WSI_TOKEN_ORIGIN, origin);
    return who_is_ours(&answerer->we, host, origin);
}

static bool is_meant(struct lws *wsi, const struct answerer *answerer)
{
    char host[NET_FIELD_SIZE];

    answer_read_field(wsi, WSI_TOKEN_HOST, host);
    return who_is_meant(&answerer->we, host, false);
}

/* What speaks against answering a request whose body has so many bytes; NULL if nothing. */
static const struct refusal *object(struct lws *wsi, struct answerer *answerer, long size)
{
    static const struct refusal
        elsewhere = {STATUS_MISDIRECTED, NET_NOT_CALLED_THAT},
        foreign = {STATUS_FORBIDDEN, "This request does not come from a page of this server.\n"},
        late = {STATUS_UNAVAILABLE, "The server is being stopped.\n"},
        endless = {STATUS_LENGTH_REQUIRED, "How long is the message?\n"},
        large = {STATUS_TOO_LARGE, "The message is too long.\n"},
        often = {STATUS_TOO_MANY, "There are too many requests from your address.\n"};

    if (post_is_often(wsi, answerer))
        return &often;
    if (!is_meant(wsi, answerer))
        return &elsewhere;
    if (!post_is_ours(wsi, answerer))
        return &foreign;
    if (answerer->is_draining)
        return &late;
    if (size < 0)
        return &endless;
    return (size_t)size > answerer->limits.message_bytes ? &large : NULL;
}

/* Who is refused is listened to a while, or they would still speak when the connection closes, and
   never hear why. */
int post_begin(struct lws *wsi, struct answerer *answerer, struct answer *answer,
               const struct post *post)
{
    long size = body_size(wsi);

    answer->refusal = object(wsi, answerer, size);
    if (answer->refusal && (size <= 0 || size > IGNORED_MAX))
        return answer_refuse(wsi, answer, answer->refusal->status, answer->refusal->says);
    answer->closes = answer_is_last(wsi);
    if (size == 0)
        return post->run(wsi, answerer, answer);
    answer->post = post;
    answer->body_size = (size_t)size;
    answer->body = answer->refusal ? NULL : malloc((size_t)size + 1);
    return answer->refusal || answer->body ? 0 : -1;
}

/* libwebsockets may have read the announcement otherwise, though no such header is known: who sends
   more is hung up on. */
int post_take(struct answer *answer, const char *piece, size_t length)
{
    if (!answer->body)
        return 0;
    if (length > answer->body_size - answer->body_length)
        return -1;
    memcpy(answer->body + answer->body_length, piece, length);
    answer->body_length += length;
    answer->body[answer->body_length] = '\0';
    return 0;
}

/* A body that came together with the request before it ends again and again, and libwebsockets does
   nothing else any more: whoever sends that is hung up on. */
int post_end(struct lws *wsi, struct answer *answer)
{
    const struct post *post = answer->post;

    if (answer->is_heard)
        return -1;
    answer->is_heard = true;
    answer->post = NULL;
    if (!post)
        return 0;
    if (answer->refusal)
        return answer_refuse(wsi, answer, answer->refusal->status, answer->refusal->says);
    return post->run(wsi, lws_vhost_user(lws_get_vhost(wsi)), answer);
}

bool post_queue(struct guest *guest, const char *text, size_t length, size_t most)
{
    unsigned char *to = guest_queue(guest, length + 1, most);

    if (!to)
        return false;
    memcpy(to, text, length);
    to[length] = '\n';
    return true;
}

/* All that a guest was told, in memory that is to be freed. */
static char *copy_told(const struct guest *guest)
{
    return guest->waiting > 0 ? strndup((const char *)guest_queued(guest), guest->waiting)
                              : strdup("");
}

void post_part(struct lws *wsi, struct answer *answer)
{
    struct answerer *answerer = lws_vhost_user(lws_get_vhost(wsi));
    uint64_t number = answer->guest->number;

    guests_remove(&answerer->guests, answer->guest);
    answer->guest = NULL;
    answerer->handler.leave(answerer->handler.context, number);
}

int post_send_told(struct lws *wsi, struct answer *answer)
{
    if (!answer->guest->is_leaving && !answer->guest->is_dropped)
        return 0;
    char *told = answer->guest->is_dropped ? NULL : copy_told(answer->guest);
    post_part(wsi, answer);
    return told ? answer_send_text(wsi, answer, STATUS_OK, "text/plain; charset=utf-8", told) : -1;
}
