/* What people say at a table. */
#include "ask.h"

#include "rate.h"
#include "utf8.h"

#include <stdlib.h>
#include <string.h>

static bool may_talk(const struct ask *ask, struct message *why)
{
    int64_t most = ask->house->setup.limits.chat_per_minute;

    if (!ask->room->kept.has_chat || ask->house->setup.limits.chat_kept == 0 || most == 0)
        return message_refuse(why, SAY("There is no chat at this table."));
    struct caller *caller = ask->caller;
    int64_t all = most * (1 + ask->house->setup.limits.address_share);
    return (rate_allows(&caller->talks_ms, ask->came_ms, 60000 / most, most) &&
            rate_allows(&caller->address->talks_ms, ask->came_ms, 60000 / all, all)) ||
           message_refuse(why, SAY("That is a lot of talk. Please wait a moment."));
}

static bool may_be_said(const struct ask *ask, struct message *why)
{
    const char *said = ask->request->text;

    if ((int64_t)strlen(said) > ask->house->setup.limits.chat_bytes)
        return message_refuse(why, SAY("This is too long."));
    return (utf8_has_visible(said, strlen(said)) && !strchr(said, '\n')) ||
           message_refuse(why, SAY("This can't be said."));
}

static enum verdict talk(struct ask *ask, int quick, struct message *why)
{
    struct room *room = ask->room;

    if (!may_talk(ask, why) || !ask_change(ask, why))
        return VERDICT_REFUSED;
    room->talk = malloc(sizeof *room->talk);
    if (!room->talk)
        return ask_verdict(message_refuse(why, SAY("There is no memory left.")));
    *room->talk = (struct wire_talk){
        .number = ++room->next->talked, .seat = ask->request->seat, .quick = quick};
    text_copy(room->talk->name, sizeof room->talk->name,
              room->kept.chairs[ask->request->seat].name);
    text_copy(room->talk->text, sizeof room->talk->text, quick < 0 ? ask->request->text : "");
    return VERDICT_DONE;
}

enum verdict judge_say(struct ask *ask, struct message *why)
{
    return may_be_said(ask, why) ? talk(ask, -1, why) : VERDICT_REFUSED;
}

enum verdict judge_quick(struct ask *ask, struct message *why)
{
    return talk(ask, ask->request->quick, why);
}
