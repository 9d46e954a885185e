/* Talks with guests over WebSockets: whole messages of text in, whole messages out, in order. Who
   is let in is decided in answer.c. */
#include "answer.h"

#include <string.h>

/* Of RFC 6455. A length up to FRAME_SHORT is one byte; a longer one is FRAME_TWO and two bytes. */
enum {
    FRAME_TEXT = 0x81,
    FRAME_CLOSE = 0x88,
    FRAME_SHORT = 125,
    FRAME_TWO = 126,
};

_Static_assert(NET_MESSAGE_MAX <= UINT16_MAX, "two bytes are enough");

enum { TOGETHER_MAX = 4096, PARTING_S = 5 };

/* For each connection. */
struct talker {
    struct guest *guest;
};

static int refuse_message(struct lws *wsi, enum lws_close_status status, const char *why)
{
    lws_close_reason(wsi, status, (unsigned char *)why, strlen(why));
    return -1;
}

static int welcome(struct lws *wsi, struct answerer *answerer, struct talker *talker)
{
    talker->guest = guests_add(&answerer->guests, wsi, false);
    if (!talker->guest)
        return -1;
    answer_introduce(wsi, talker->guest);
    return 0;
}

static void pass_on(struct answerer *answerer, struct guest *guest)
{
    char *line = guest->line;
    size_t length = guest->line_length;

    guest->line = NULL;
    guest->line_length = 0;
    answerer->handler.say(answerer->handler.context, guest->number, line, length);
    free(line);
}

static int hear(struct lws *wsi, struct answerer *answerer, struct guest *guest, const char *piece,
                size_t length)
{
    if (guest->is_leaving || guest->is_dropped)
        return 0;
    if (lws_frame_is_binary(wsi))
        return refuse_message(wsi, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE, "only text is understood");
    if (!guest_hear(guest, piece, length, answerer->limits.message_bytes))
        return refuse_message(wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, "that is too long");
    if (lws_is_final_fragment(wsi) && lws_remaining_packet_payload(wsi) == 0)
        pass_on(answerer, guest);
    return 0;
}

/* A message is a frame of its own: whole, and of text. */
bool talk_queue(struct guest *guest, const char *text, size_t length, size_t most)
{
    bool is_short = length <= FRAME_SHORT;
    unsigned char *to =
        length <= NET_MESSAGE_MAX ? guest_queue(guest, (is_short ? 2 : 4) + length, most) : NULL;

    if (!to)
        return false;
    *to++ = FRAME_TEXT;
    if (!is_short) {
        *to++ = FRAME_TWO;
        *to++ = (unsigned char)(length >> 8);
        *to++ = (unsigned char)length;
    } else {
        *to++ = (unsigned char)length;
    }
    memcpy(to, text, length);
    return true;
}

/* Of a frame that talk_queue made. */
static size_t frame_length(const unsigned char *frame)
{
    return frame[1] == FRAME_TWO ? 4 + ((size_t)frame[2] << 8 | frame[3]) : 2 + (size_t)frame[1];
}

/* Sends the first message, and as many after it as fit, by one call: libwebsockets would send each
   by itself. What is raw to it are frames here since it speaks HTTP/1.1 only, as net.c has it. What
   it can't send it keeps whole, so that nothing of its own comes between. */
static int write_some(struct lws *wsi, struct guest *guest)
{
    unsigned char *first = guest_queued(guest);
    size_t length = frame_length(first), next;

    while (length < guest->waiting &&
           (next = length + frame_length(first + length)) <= TOGETHER_MAX)
        length = next;
    if (lws_write(wsi, first, length, LWS_WRITE_RAW) < (int)length)
        return -1;
    guest_unqueue(guest, length);
    return 0;
}

/* Says goodbye, and ignores what is said until the other side closes as well or a while has passed.
   To close while something is still coming would take back what has not been read there yet. */
static int part_gently(struct lws *wsi, struct answerer *answerer, struct guest *guest)
{
    static const unsigned char goodbye[] = {FRAME_CLOSE, 2, LWS_CLOSE_STATUS_NORMAL >> 8,
                                            LWS_CLOSE_STATUS_NORMAL & 255};
    unsigned char packet[LWS_PRE + sizeof goodbye];

    if (guest->is_parting)
        return 0;
    guest->is_parting = true;
    answerer->guests.parting++;
    memcpy(packet + LWS_PRE, goodbye, sizeof goodbye);
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_REASON_BASE, PARTING_S);
    return lws_write(wsi, packet + LWS_PRE, sizeof goodbye, LWS_WRITE_RAW) < 0 ? -1 : 0;
}

/* As many as the other side takes; libwebsockets keeps what was taken of the last. */
static int tell(struct lws *wsi, struct answerer *answerer, struct guest *guest)
{
    if (guest->is_dropped)
        return refuse_message(wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION,
                              "too much is waiting to be read");
    while (guest->waiting > 0 && !lws_partial_buffered(wsi))
        if (write_some(wsi, guest) != 0)
            return -1;
    if (guest->waiting > 0)
        lws_callback_on_writable(wsi);
    else if (guest->is_leaving)
        return part_gently(wsi, answerer, guest);
    return 0;
}

static void part(struct answerer *answerer, struct talker *talker)
{
    struct guest *guest = talker->guest;
    uint64_t number = guest->number;

    talker->guest = NULL;
    guests_remove(&answerer->guests, guest);
    answerer->handler.leave(answerer->handler.context, number);
}

int talk_callback(struct lws *wsi, enum lws_callback_reasons reason, void *session, void *in,
                  size_t length)
{
    struct talker *talker = session;
    struct answerer *answerer = lws_vhost_user(lws_get_vhost(wsi));

    if (reason == LWS_CALLBACK_WSI_DESTROY)
        answerer->forget(answerer, wsi);
    if (reason == LWS_CALLBACK_ESTABLISHED)
        return welcome(wsi, answerer, talker);
    if (!talker || !talker->guest)
        return 0;
    if (reason == LWS_CALLBACK_RECEIVE)
        return hear(wsi, answerer, talker->guest, in, length);
    if (reason == LWS_CALLBACK_SERVER_WRITEABLE)
        return tell(wsi, answerer, talker->guest);
    if (reason == LWS_CALLBACK_CLOSED)
        part(answerer, talker);
    return 0;
}
