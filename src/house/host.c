/* What the host decides about a table. */
#include "ask.h"

/* Who sits where there are fewer seats now gets up. */
enum verdict judge_set(struct ask *ask, struct message *why)
{
    const struct game *game = ask_find_game(ask, why);
    struct params params;

    if (!game || !ask_read_params(ask->request, game, ask->request->players, &params, why) ||
        !ask_change(ask, why))
        return VERDICT_REFUSED;
    ask->room->next->game = game;
    ask->room->next->params = params;
    for (int seat = params.players; seat < PLAYERS_MAX; seat++)
        record_free_chair(&ask->room->next->chairs[seat]);
    return VERDICT_DONE;
}

enum verdict judge_audience(struct ask *ask, struct message *why)
{
    if (!ask_change(ask, why))
        return VERDICT_REFUSED;
    ask->room->next->has_audience = ask->request->is_yes;
    return VERDICT_DONE;
}

enum verdict judge_chat(struct ask *ask, struct message *why)
{
    if (!ask_change(ask, why))
        return VERDICT_REFUSED;
    ask->room->next->has_chat = ask->request->is_yes;
    return VERDICT_DONE;
}

enum verdict judge_absence(struct ask *ask, struct message *why)
{
    int level = bot_level_of(ask->request->level);

    if (level < 0)
        return ask_verdict(message_refuse(why, SAY("That is not a computer player.")));
    if (!ask_change(ask, why))
        return VERDICT_REFUSED;
    ask->room->next->grace_seconds = ask->request->seconds;
    ask->room->next->is_voted = ask->request->is_yes;
    text_copy(ask->room->next->bot, sizeof ask->room->next->bot, bot_level_names[level]);
    return VERDICT_DONE;
}

enum verdict judge_host(struct ask *ask, struct message *why)
{
    const struct chair *chair = &ask->room->kept.chairs[ask->request->seat];

    if (chair->guest_count == 0)
        return ask_verdict(message_refuse(why, SAY("Nobody sits there.")));
    if (!ask_change(ask, why))
        return VERDICT_REFUSED;
    const struct digest *here = room_guest_here(ask->room, ask->request->seat);
    ask->room->next->host = here ? *here : chair->guests[0];
    return VERDICT_DONE;
}

enum verdict judge_gather(struct ask *ask, struct message *why)
{
    if (!ask_change(ask, why))
        return VERDICT_REFUSED;
    ask->room->next->phase = WIRE_GATHERING;
    ask->room->next->is_joined_late = false;
    return VERDICT_DONE;
}
