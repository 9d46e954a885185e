/* What can be seen of a desk's table, whether it stands here or elsewhere. */
#include "desk.h"

#include "bits.h"

const struct params *desk_params(const struct desk *desk)
{
    return desk->visit ? &visit_table(desk->visit)->params : table_params(desk->table);
}

const char *const *desk_names(const struct desk *desk)
{
    return desk->name_list;
}

uint32_t desk_length(const struct desk *desk)
{
    return desk->visit ? visit_length(desk->visit) : table_length(desk->table);
}

bool desk_is_pending(const struct desk *desk)
{
    return !desk->visit && table_is_pending(desk->table);
}

bool desk_frame(const struct desk *desk, uint32_t number, int viewer, struct frame *frame)
{
    static struct wire_words words;

    return desk->visit ? visit_frame(desk->visit, number, viewer, &words, frame)
                       : table_frame(desk->table, number, viewer, frame);
}

int64_t desk_caller_ms(const struct desk *desk, int64_t time_ms)
{
    return desk->visit ? visit_caller_ms(desk->visit, time_ms)
                       : table_caller_ms(desk->table, time_ms);
}

int64_t desk_time_ms(const struct desk *desk, int64_t now_ms)
{
    return desk->visit ? visit_time_ms(desk->visit, now_ms) : table_time_ms(desk->table, now_ms);
}

uint64_t desk_bots(const struct desk *desk)
{
    return desk->visit ? bits_below(PLAYERS_MAX) : table_bots(desk->table);
}

static bool make_now(struct desk *desk, uint32_t newest, int viewer)
{
    return desk->visit ? visit_frame(desk->visit, newest, viewer, &desk->now_words, &desk->now)
                       : table_frame(desk->table, newest, viewer, &desk->now);
}

const struct frame *desk_now(struct desk *desk, int viewer)
{
    uint32_t newest = desk_length(desk);
    bool is_made = desk->has_now && !desk_is_pending(desk) && desk->now.number == newest &&
                   desk->now.viewer == viewer;

    if (!is_made)
        is_made = make_now(desk, newest, viewer);
    /* While something is pending it says nothing of take-backs, so that it is not kept. */
    desk->has_now = is_made && !desk_is_pending(desk);
    return is_made ? &desk->now : NULL;
}

struct stand desk_stand(struct desk *desk, const struct frame *frame)
{
    const struct game *game = desk->face->game;
    struct stand stand = {desk->face, frame->view, frame->viewer, desk->moves, 0};
    bool is_playing = frame->viewer < desk_params(desk)->players;

    if (is_playing && frame->number == desk_length(desk) && !frame->is_paused)
        stand.move_count = game->legal(frame->view, desk->moves, game->moves_max);
    return stand;
}
