/* What viewers do: they touch, say numbers, confirm, cancel, undo, leave, pause, go on and take
   hints. */
#include "act.h"

#include "bits.h"
#include "far.h"

#include <limits.h>

PAGE_EXPORT("touch")
int act_touch(int number, int seat, const char *id, uint32_t ticket, double now_ms);
PAGE_EXPORT("say_number")
int act_number(int number, int seat, double said, uint32_t ticket, double now_ms);
PAGE_EXPORT("confirm") int act_confirm(int number, int seat, uint32_t ticket, double now_ms);
PAGE_EXPORT("let_go") void act_let_go(int number, int seat);
PAGE_EXPORT("cancel") int act_cancel(int number, int seat, uint32_t ticket, double now_ms);
PAGE_EXPORT("undo") int act_undo(int number, int seat, uint32_t ticket, double now_ms);
PAGE_EXPORT("forfeit") int act_forfeit(int number, int seat, uint32_t ticket, double now_ms);
PAGE_EXPORT("pause") int act_pause(int number, uint32_t ticket, double now_ms);
PAGE_EXPORT("resume") int act_resume(int number, uint32_t ticket, double now_ms);
PAGE_EXPORT("take_hint") int act_take_hint(int number, uint32_t ticket, double now_ms);
PAGE_EXPORT("tip") bool act_tip(int number, int viewer, const char *id);

static int refuse(const struct desk *desk, const struct message *why)
{
    desk_answer(desk, why);
    return ACT_REFUSED;
}

/* What something came to; what is pending is told later, with the ticket. */
static int come_to(const struct desk *desk, enum verdict verdict, const struct message *why)
{
    switch (verdict) {
    case VERDICT_DONE:
    case VERDICT_REPEATED: return ACT_DONE;
    case VERDICT_PENDING: return ACT_PENDING;
    case VERDICT_ASKED:
    case VERDICT_REFUSED:
    case VERDICT_STALE:
    case VERDICT_UNSOUND:
    case VERDICT_UNKEPT: break;
    }
    return refuse(desk, why);
}

static int submit(struct desk *desk, const struct command *command, uint32_t ticket, double now_ms)
{
    struct message why = {0};

    if (desk->visit)
        return far_submit(desk, command, ticket);
    enum verdict verdict = table_submit(desk->table, (int64_t)now_ms, command, ticket, &why);

    return come_to(desk, verdict, &why);
}

static int take_back(struct desk *desk, const struct frame *frame, int seat, uint32_t to,
                     uint32_t ticket, double now_ms)
{
    struct command command = {
        .deed = DEED_BACK, .event.seat = (int16_t)seat, .back_to = to, .seen = frame->number};

    return submit(desk, &command, ticket, now_ms);
}

/* The frame that a seat acts on; NULL if there is no such desk or seat. */
static const struct frame *find_frame(struct desk *desk, int seat)
{
    bool is_seat = desk && seat >= 0 && seat < desk_params(desk)->players;

    return is_seat ? desk_now(desk, seat) : NULL;
}

/* What came of the draft: it goes on, is a move, or was refused. */
static int follow(struct desk *desk, const struct frame *frame, enum draft_result result,
                  const struct event *event, const struct message *why, uint32_t ticket,
                  double now_ms)
{
    struct command command = {.deed = DEED_EVENT, .event = *event, .seen = frame->number};
    struct message nothing = SAY("There is nothing to cancel.");

    switch (result) {
    case DRAFT_OPEN: return ACT_OPEN;
    case DRAFT_MOVE: return submit(desk, &command, ticket, now_ms);
    case DRAFT_CANCEL:
        return frame->cancel_to == FRAME_NONE
                   ? refuse(desk, &nothing)
                   : take_back(desk, frame, frame->viewer, frame->cancel_to, ticket, now_ms);
    case DRAFT_WRONG: break;
    }
    return refuse(desk, why);
}

int act_touch(int number, int seat, const char *id, uint32_t ticket, double now_ms)
{
    struct desk *desk = desk_find(number);
    const struct frame *frame = find_frame(desk, seat);
    struct event event = {0};
    struct message why = {0};

    if (!frame)
        return ACT_REFUSED;
    struct stand stand = desk_stand(desk, frame);
    enum draft_result result = draft_touch(&stand, &desk->drafts[seat], id, &event, &why);
    return follow(desk, frame, result, &event, &why, ticket, now_ms);
}

/* A number as it was typed; what is no whole number is larger than any that is asked for. */
static int whole_of(double said)
{
    bool is_whole = said >= INT_MIN && said <= INT_MAX && said == (int)said;

    return is_whole ? (int)said : INT_MAX;
}

int act_number(int number, int seat, double said, uint32_t ticket, double now_ms)
{
    struct desk *desk = desk_find(number);
    const struct frame *frame = find_frame(desk, seat);
    struct event event = {0};
    struct message why = {0};

    if (!frame)
        return ACT_REFUSED;
    struct stand stand = desk_stand(desk, frame);
    enum draft_result result =
        draft_number(&stand, &desk->drafts[seat], whole_of(said), &event, &why);
    return follow(desk, frame, result, &event, &why, ticket, now_ms);
}

int act_confirm(int number, int seat, uint32_t ticket, double now_ms)
{
    struct desk *desk = desk_find(number);
    const struct frame *frame = find_frame(desk, seat);
    struct event event = {0};
    struct message why = {0};

    if (!frame)
        return ACT_REFUSED;
    struct stand stand = desk_stand(desk, frame);
    enum draft_result result = draft_confirm(&stand, &desk->drafts[seat], &event, &why);
    return follow(desk, frame, result, &event, &why, ticket, now_ms);
}

void act_let_go(int number, int seat)
{
    struct desk *desk = desk_find(number);

    if (desk && seat >= 0 && seat < PLAYERS_MAX)
        draft_drop(&desk->drafts[seat]);
}

int act_cancel(int number, int seat, uint32_t ticket, double now_ms)
{
    struct desk *desk = desk_find(number);
    const struct frame *frame = find_frame(desk, seat);
    struct event none = {0};

    if (!frame)
        return ACT_REFUSED;
    draft_drop(&desk->drafts[seat]);
    return follow(desk, frame, DRAFT_CANCEL, &none, NULL, ticket, now_ms);
}

/* All who sit at one screen agree by pressing the button; at a table elsewhere they are asked. */
static int wish(struct desk *desk, struct table_request request, uint32_t ticket, double now_ms)
{
    struct message why = {0};

    if (desk->visit)
        return far_wish(desk, request.wish, ticket);
    request.seen = desk_length(desk);
    request.askers = bits_below(desk_params(desk)->players) & ~desk_bots(desk);
    enum verdict verdict = table_ask(desk->table, (int64_t)now_ms, &request, ticket, &why);
    return come_to(desk, verdict, &why);
}

int act_undo(int number, int seat, uint32_t ticket, double now_ms)
{
    struct desk *desk = desk_find(number);
    const struct frame *frame = find_frame(desk, seat);
    struct message nothing = SAY("There is nothing to undo.");

    if (!frame)
        return ACT_REFUSED;
    if (frame->undo_to == FRAME_NONE)
        return refuse(desk, &nothing);
    draft_drop(&desk->drafts[seat]);
    if (desk->visit)
        return take_back(desk, frame, seat, frame->undo_to, ticket, now_ms);
    struct table_request back = {.wish = WISH_BACK, .back_to = frame->undo_to};
    return wish(desk, back, ticket, now_ms);
}

int act_pause(int number, uint32_t ticket, double now_ms)
{
    struct desk *desk = desk_find(number);
    struct table_request pause = {.wish = WISH_PAUSE};

    return desk ? wish(desk, pause, ticket, now_ms) : ACT_REFUSED;
}

int act_resume(int number, uint32_t ticket, double now_ms)
{
    struct desk *desk = desk_find(number);
    struct table_request resume = {.wish = WISH_RESUME};

    return desk ? wish(desk, resume, ticket, now_ms) : ACT_REFUSED;
}

int act_take_hint(int number, uint32_t ticket, double now_ms)
{
    struct desk *desk = desk_find_here(number);
    struct message why = {0};

    if (!desk)
        return ACT_REFUSED;
    enum verdict verdict = table_take_hint(desk->table, (int64_t)now_ms, ticket, &why);
    return come_to(desk, verdict, &why);
}

int act_forfeit(int number, int seat, uint32_t ticket, double now_ms)
{
    struct desk *desk = desk_find(number);
    const struct frame *frame = find_frame(desk, seat);

    if (!frame)
        return ACT_REFUSED;
    struct command command = {.deed = DEED_EVENT,
                              .event = {.seat = (int16_t)seat, .kind = EVENT_FORFEIT},
                              .seen = frame->number};
    draft_drop(&desk->drafts[seat]);
    return submit(desk, &command, ticket, now_ms);
}

/* What a thing does, and why it can't be touched now, as {tip, why}; both may be missing. */
bool act_tip(int number, int viewer, const char *id)
{
    struct desk *desk = desk_find(number);
    const struct frame *frame = desk ? desk_now(desk, viewer) : NULL;
    struct message tip = {0}, why = {0};
    struct json json;

    if (!frame)
        return false;
    struct stand stand = desk_stand(desk, frame);
    json_init(&json, page_answer_begin());
    json_begin(&json, NULL, '{');
    if (desk->face->tip && desk->face->tip(frame->view, id, &tip))
        desk_add_message(desk, &json, "tip", &tip);
    if (stand.move_count > 0 && draft_why_not(&stand, &desk->drafts[viewer], id, &why))
        desk_add_message(desk, &json, "why", &why);
    json_end(&json, '}');
    return true;
}
