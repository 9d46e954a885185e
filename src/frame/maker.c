/* From a moment of a match to what one viewer is shown of it: what a viewer may not know ends here.
 */
#include "maker.h"

#include "bits.h"

static void take_entry(const struct match *match, struct frame *frame)
{
    const struct match_entry *entry = match_entry(match, frame->number);

    frame->time_ms = entry ? entry->time_ms : 0;
    frame->deed = entry ? (enum deed)entry->deed : DEED_EVENT;
    frame->seat = entry ? entry->seat : SEAT_TABLE;
    frame->turn_begins = entry && entry->turn_begins;
    frame->follows = frame_follows(frame->deed, frame->number);
    frame->is_own_secret = entry && entry->deed == DEED_EVENT && entry->seat == frame->viewer &&
                           match_game(match)->kinds.list[entry->kind].secret_args != 0;
}

static void take_seats(const struct match *match, struct frame *frame)
{
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        match_holding_at(match, frame->number, seat, &frame->seats[seat]);
    frame->is_paused = match_was_paused(match, frame->number);
}

static void take_rights(const struct match *match, struct frame *frame)
{
    bool is_newest = frame->number == match_length(match);
    uint32_t entry;

    frame->cancel_to = frame->undo_to = FRAME_NONE;
    frame->undo_seat = SEAT_TABLE;
    if (is_newest && match_turn_start(match, frame->viewer, &entry))
        frame->cancel_to = entry;
    if (is_newest && match_undo_start(match, &entry, &frame->undo_seat, NULL))
        frame->undo_to = entry;
}

static void take_reports(const struct match_moment *moment, struct frame *frame)
{
    frame->report_count = 0;
    for (int i = 0; i < moment->report_count; i++) {
        const struct report *report = &moment->reports[i];
        if (bits_has(report->audience, frame->viewer))
            frame->reports[frame->report_count++] =
                (struct frame_report){report->message, bits_has(report->audience, VIEWER_AUDIENCE)};
    }
}

void frame_make(const struct match *match, const struct match_moment *moment, int viewer,
                struct frame *frame)
{
    const struct game *game = match_game(match);

    frame->viewer = viewer;
    frame->number = moment->number;
    take_entry(match, frame);
    take_seats(match, frame);
    take_rights(match, frame);
    take_reports(moment, frame);
    frame->to_act = game->to_act(moment->state);
    frame->standing = (struct standing){.ending = -1};
    if (frame->to_act == 0)
        game->standing(moment->state, &frame->standing);
    game->view(moment->state, viewer, frame->view);
}
