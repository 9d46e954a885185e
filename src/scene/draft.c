/* From touches to moves, for any face. */
#include "draft.h"

#include <string.h>

static void find_way(const struct stand *stand, const struct move *move, struct way *way)
{
    way->count = 0;
    stand->face->touches(stand->view, move, way);
}

static bool has_id(const struct way *way, const char *id)
{
    for (int i = 0; i < way->count; i++)
        if (strcmp(way->ids[i], id) == 0)
            return true;
    return false;
}

/* Where the order of a move's arguments does not matter, neither does that of its touches. */
static bool is_unordered(const struct stand *stand, const struct move *move)
{
    return stand->face->game->kinds.list[move->kind].is_ascending;
}

static bool begins(const struct stand *stand, const struct move *move, const struct way *start,
                   const struct way *way)
{
    if (start->count > way->count)
        return false;
    for (int i = 0; i < start->count; i++)
        if (is_unordered(stand, move) ? !has_id(way, start->ids[i])
                                      : strcmp(start->ids[i], way->ids[i]) != 0)
            return false;
    return true;
}

/* How many moves begin with these touches, and the one that they are, or NULL. */
static int count_moves(const struct stand *stand, const struct way *touched,
                       const struct move **exact)
{
    int count = 0;

    *exact = NULL;
    for (int i = 0; i < stand->move_count; i++) {
        struct way way;
        find_way(stand, &stand->moves[i], &way);
        if (!begins(stand, &stand->moves[i], touched, &way))
            continue;
        count++;
        if (way.count == touched->count)
            *exact = &stand->moves[i];
    }
    return count;
}

static enum draft_result complete(const struct stand *stand, const struct move *move, int index,
                                  struct draft *draft, struct event *event)
{
    *event = (struct event){0};
    move_event(move, index, stand->seat, event);
    draft->touched.count = 0;
    return DRAFT_MOVE;
}

/* Takes these touches as the draft if a move begins with them. */
static bool accept(const struct stand *stand, const struct way *touched, struct draft *draft,
                   struct event *event, enum draft_result *result)
{
    const struct move *exact;
    int count = count_moves(stand, touched, &exact);

    if (count == 0)
        return false;
    draft->touched = *touched;
    *result = DRAFT_OPEN;
    if (exact && count == 1 && move_width(exact) == 1)
        *result = complete(stand, exact, 0, draft, event);
    return true;
}

static void explain(const struct stand *stand, const struct way *touched, struct message *why)
{
    struct event event = {0};

    *why = SAY("That does nothing now.");
    if (!stand->face->meant(stand->view, touched, &event))
        return;
    event.seat = (int16_t)stand->seat;
    if (!stand->face->game->why_not(stand->view, &event, why))
        *why = SAY("That does nothing now.");
}

enum draft_result draft_touch(const struct stand *stand, struct draft *draft, const char *id,
                              struct event *event, struct message *why)
{
    struct way longer = draft->touched, alone = {0};
    bool has_room = longer.count < TOUCHES_MAX;
    enum draft_result result;

    if (longer.count > 0 && strcmp(longer.ids[longer.count - 1], id) == 0) {
        draft->touched.count--;
        return DRAFT_OPEN;
    }
    way_add(&alone, id);
    if (has_room)
        way_add(&longer, id);
    if ((has_room && accept(stand, &longer, draft, event, &result)) ||
        accept(stand, &alone, draft, event, &result))
        return result;
    explain(stand, has_room ? &longer : &alone, why);
    return DRAFT_WRONG;
}

enum draft_result draft_confirm(const struct stand *stand, struct draft *draft, struct event *event,
                                struct message *why)
{
    const struct move *exact;

    count_moves(stand, &draft->touched, &exact);
    if (exact && move_width(exact) == 1)
        return complete(stand, exact, 0, draft, event);
    *why = SAY("There is nothing to confirm.");
    return DRAFT_WRONG;
}

/* A number is asked for where there is a choice of them, or where it is all there is to say. */
static bool asks_number(const struct move *move, const struct draft *draft)
{
    return move_width(move) > 1 || (draft->touched.count == 0 && move->arg_count > 0);
}

bool draft_range(const struct stand *stand, const struct draft *draft, int *min, int *max)
{
    const struct move *exact;

    count_moves(stand, &draft->touched, &exact);
    if (!exact || !asks_number(exact, draft))
        return false;
    *min = exact->args[exact->arg_count - 1];
    *max = exact->last_max;
    return true;
}

/* What the rules say against a number, if it could be one at all; else which are asked for. */
static void explain_number(const struct stand *stand, const struct move *move, int number,
                           struct message *why)
{
    const struct game *game = stand->face->game;
    struct event event = {0};

    move_event(move, 0, stand->seat, &event);
    event.args[event.arg_count - 1] = (int16_t)number;
    if (event_has_shape(game->kinds, &event, NULL) && game->why_not(stand->view, &event, why))
        return;
    *why = SAY("A number from {min} to {max} is asked for.",
               .args = {SAY_NUMBER("min", move->args[move->arg_count - 1]),
                        SAY_NUMBER("max", move->last_max)});
}

enum draft_result draft_number(const struct stand *stand, struct draft *draft, int number,
                               struct event *event, struct message *why)
{
    const struct move *exact;
    int min, max;

    if (!draft_range(stand, draft, &min, &max)) {
        *why = SAY("No number is asked for.");
        return DRAFT_WRONG;
    }
    count_moves(stand, &draft->touched, &exact);
    if (number < min || number > max) {
        explain_number(stand, exact, number, why);
        return DRAFT_WRONG;
    }
    return complete(stand, exact, number - min, draft, event);
}

void draft_refresh(const struct stand *stand, struct draft *draft)
{
    const struct move *exact;

    while (draft->touched.count > 0 && count_moves(stand, &draft->touched, &exact) == 0)
        draft->touched.count--;
}

/* What comes next on a way; where any order will do, all that is left of it. */
static void mark_way(const struct stand *stand, const struct move *move, const struct draft *draft,
                     const struct way *way, struct scene *scene)
{
    int next = draft->touched.count;
    int last = is_unordered(stand, move) ? way->count - 1 : next;

    for (int i = is_unordered(stand, move) ? 0 : next; i <= last && next < way->count; i++) {
        struct node *node = scene_find(scene, way->ids[i]);
        if (node && !has_id(&draft->touched, way->ids[i]))
            node->may_touch = true;
    }
}

static void mark_ends(const struct stand *stand, const struct move *move, struct scene *scene)
{
    struct ends ends = {0};

    stand->face->preview(stand->view, move, &ends);
    for (int i = 0; i < ends.count; i++) {
        struct node *node = scene_find(scene, ends.ids[i]);
        if (node)
            node->is_end = true;
    }
}

void draft_scene(const struct stand *stand, const struct draft *draft, struct scene *scene)
{
    scene->node_count = 0;
    stand->face->scene(stand->view, scene);
    for (int i = 0; i < draft->touched.count; i++) {
        struct node *node = scene_find(scene, draft->touched.ids[i]);
        if (node)
            node->is_touched = true;
    }
    for (int i = 0; i < stand->move_count; i++) {
        struct way way;
        find_way(stand, &stand->moves[i], &way);
        if (!begins(stand, &stand->moves[i], &draft->touched, &way))
            continue;
        mark_way(stand, &stand->moves[i], draft, &way, scene);
        if (stand->face->preview && draft->touched.count > 0)
            mark_ends(stand, &stand->moves[i], scene);
    }
}
