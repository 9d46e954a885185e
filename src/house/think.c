/* Lets computer players think, at most so many at a time, each table in its turn. */
#include "inner.h"

#include <stddef.h>

void think_want(struct room *room)
{
    struct house *house = room->house;

    if (room->is_thinker || !room_table(room))
        return;
    room->is_thinker = true;
    room->next_thinker = NULL;
    *house->last_thinker = room;
    house->last_thinker = &room->next_thinker;
}

static struct room *take_thinker(struct house *house)
{
    struct room *room = house->thinkers;

    house->thinkers = room->next_thinker;
    if (!house->thinkers)
        house->last_thinker = &house->thinkers;
    room->is_thinker = false;
    return room;
}

void think_forget(struct room *room)
{
    struct house *house = room->house;

    if (!room->is_thinker)
        return;
    for (struct room **at = &house->thinkers; *at; at = &(*at)->next_thinker) {
        if (*at != room)
            continue;
        *at = room->next_thinker;
        if (!*at)
            house->last_thinker = at;
        break;
    }
    room->is_thinker = false;
}

/* One task of a table; false if it has none. */
static bool give_task(struct room *room)
{
    struct house *house = room->house;
    struct table *table = room_table(room);
    struct company_task *task = table && !room->batch ? table_take_task(table) : NULL;
    struct house_action action = {
        .kind = HOUSE_THINK, .task = task, .work = house->setup.limits.think_work};

    if (!task)
        return false;
    action.scratch_size = table_scratch_size(table);
    if (!actions_add(&house->actions, &action)) {
        table_bring_task(table, task);
        return false;
    }
    house->outs[house->out_count++] = (struct out){task, room->sitting};
    room->sitting->out++;
    return true;
}

void think_pump(struct house *house)
{
    while (house->thinkers && house->out_count < house->setup.limits.thinking &&
           !house->is_draining) {
        struct room *room = take_thinker(house);
        if (give_task(room))
            think_want(room);
    }
}

static struct sitting *take_out(struct house *house, const struct company_task *task)
{
    for (int i = 0; i < house->out_count; i++) {
        struct sitting *sitting = house->outs[i].sitting;
        if (house->outs[i].task != task)
            continue;
        house->outs[i] = house->outs[--house->out_count];
        return sitting;
    }
    return NULL;
}

/* Remarks are for who plays alone; there is nobody here to hear them. */
void house_thought(struct house *house, int64_t now_ms, struct company_task *task)
{
    struct sitting *sitting = take_out(house, task);
    struct message unheard;

    actions_begin(&house->actions);
    house->now_ms = now_ms;
    if (!sitting)
        return;
    sitting->out--;
    table_bring_task(sitting->table, task);
    table_remark(sitting->table, &unheard);
    if (sitting->room)
        room_settle(sitting->room);
    else
        sitting_close(sitting);
    think_pump(house);
}
