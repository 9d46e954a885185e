/* From touches to moves, for any face. */
#include "draft.h"

#include <string.h>

static void find_way(const struct stand *stand, const struct move *move, struct way *way)
{
    way->count = 0;
    stand->face->touches(stand->view, move, way);
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
        if (is_unordered(stand, move) ? !way_has(way, start->ids[i])
                                      : strcmp(start->ids[i], way->ids[i]) != 0)
            return false;
    return true;
}

bool draft_leads_to(const struct stand *stand, const struct draft *draft, const struct move *move,
                    struct way *way)
{
    find_way(stand, move, way);
    return begins(stand, move, &draft->touched, way);
}

/* What the moves are that begin with some touches. */
struct begun {
    int count;
    const struct move *exact; /* the one that they are, or NULL */
    bool is_unordered;        /* all of them */
};

static struct begun find_begun(const struct stand *stand, const struct way *touched)
{
    struct begun begun = {.is_unordered = true};

    for (int i = 0; i < stand->move_count; i++) {
        const struct move *move = &stand->moves[i];
        struct way way;
        find_way(stand, move, &way);
        if (!begins(stand, move, touched, &way))
            continue;
        begun.count++;
        begun.is_unordered &= is_unordered(stand, move);
        if (way.count == touched->count)
            begun.exact = move;
    }
    return begun;
}

/* Is it one move and no other, with no number to be said? */
static bool is_whole(struct begun begun)
{
    return begun.exact && begun.count == 1 && move_width(begun.exact) == 1;
}

void draft_drop(struct draft *draft)
{
    draft->touched.count = 0;
    draft->refused[0] = '\0';
}

static enum draft_result complete(const struct stand *stand, const struct move *move, int index,
                                  struct draft *draft, struct event *event)
{
    *event = (struct event){0};
    move_event(move, index, stand->seat, event);
    draft_drop(draft);
    return DRAFT_MOVE;
}

/* Makes the draft of touches with which a move begins, or makes the move. */
static enum draft_result take(const struct stand *stand, const struct way *touched,
                              struct begun begun, struct draft *draft, struct event *event)
{
    if (is_whole(begun))
        return complete(stand, begun.exact, 0, draft, event);
    draft_drop(draft);
    draft->touched = *touched;
    return DRAFT_OPEN;
}

static void let_go(const struct stand *stand, struct draft *draft, const char *id)
{
    struct way *touched = &draft->touched;
    struct way left = {0};
    bool is_unordered = find_begun(stand, touched).is_unordered, is_found = false;

    for (int i = 0; i < touched->count; i++) {
        bool is_it = strcmp(touched->ids[i], id) == 0;
        is_found |= is_it;
        if (!is_it && (is_unordered || !is_found))
            way_add(&left, touched->ids[i]);
    }
    draft_drop(draft);
    draft->touched = left;
}

static void foresee(const struct stand *stand, const struct move *move, struct preview *preview)
{
    preview->step_count = preview->end_count = 0;
    stand->face->preview(stand->view, move, preview);
}

/* Does the next touch of this way make a move that stops by itself, with no further choice? */
static bool is_stop(const struct move *move, const struct way *way, const struct draft *draft,
                    const struct preview *preview)
{
    return way->count == draft->touched.count + 1 && move_width(move) == 1 &&
           preview->step_count == 1 && preview->end_count == 1;
}

/* The one move that would stop there; NULL if none does, or several. */
static const struct move *find_stop(const struct stand *stand, const struct draft *draft,
                                    const char *id)
{
    const struct move *found = NULL;
    struct preview preview;

    for (int i = 0; stand->face->preview && draft->touched.count > 0 && i < stand->move_count;
         i++) {
        const struct move *move = &stand->moves[i];
        struct way way;
        if (!draft_leads_to(stand, draft, move, &way))
            continue;
        foresee(stand, move, &preview);
        if (!is_stop(move, &way, draft, &preview) || strcmp(preview.ends[0].id, id) != 0)
            continue;
        if (found)
            return NULL;
        found = move;
    }
    return found;
}

bool draft_is_refused(const struct stand *stand, const struct way *touched, bool *is_complete,
                      struct message *why)
{
    const struct game *game = stand->face->game;
    struct event event = {0};

    if (!stand->face->meant(stand->view, touched, &event))
        return false;
    event.seat = (int16_t)stand->seat;
    *is_complete = event_has_shape(game->kinds, &event, NULL);
    return game->why_not(stand->view, &event, why);
}

static enum hold holds(const struct stand *stand, const char *id)
{
    return stand->face->hold ? stand->face->hold(stand->view, id) : HOLD_NONE;
}

static void explain(const struct stand *stand, const struct way *longer, const struct way *alone,
                    struct message *why)
{
    bool is_complete;

    if (holds(stand, alone->ids[0]) == HOLD_KEPT)
        *why = SAY("That is chosen already. Keep choosing, or cancel.");
    else if (!draft_is_refused(stand, longer, &is_complete, why) &&
             !draft_is_refused(stand, alone, &is_complete, why))
        *why = longer->count > 1
                   ? SAY("That does not go with what is chosen. Keep choosing, or cancel.")
                   : SAY("That does nothing now.");
}

/* It begins another move. One that is whole and can't be cancelled is not made by the way: the
   draft is dropped, and the next touch makes it. */
static enum draft_result begin_anew(const struct stand *stand, const struct way *alone,
                                    struct begun begun, struct draft *draft, struct event *event)
{
    struct event whole = {0};

    if (draft->touched.count == 0 || !is_whole(begun))
        return take(stand, alone, begun, draft, event);
    move_event(begun.exact, 0, stand->seat, &whole);
    if (!stand->face->game->is_final(stand->view, &whole))
        return take(stand, alone, begun, draft, event);
    draft_drop(draft);
    return DRAFT_OPEN;
}

static enum draft_result refuse(struct draft *draft, const char *id)
{
    text_copy(draft->refused, sizeof draft->refused, id);
    return DRAFT_WRONG;
}

enum draft_result draft_touch(const struct stand *stand, struct draft *draft, const char *id,
                              struct event *event, struct message *why)
{
    struct way longer = draft->touched, alone = {0};
    const struct move *stop;
    struct begun begun;
    bool is_complete = false;

    if (!way_add(&alone, id)) {
        *why = SAY("That does nothing now.");
        return DRAFT_WRONG;
    }
    if (holds(stand, id) == HOLD_CANCELS) {
        draft_drop(draft);
        return DRAFT_CANCEL;
    }
    if (way_has(&draft->touched, id)) {
        let_go(stand, draft, id);
        return DRAFT_OPEN;
    }
    if (way_add(&longer, id) && (begun = find_begun(stand, &longer)).count > 0)
        return take(stand, &longer, begun, draft, event);
    if ((stop = find_stop(stand, draft, id)))
        return complete(stand, stop, 0, draft, event);
    if (longer.count > 1 && strcmp(draft->refused, id) != 0 &&
        draft_is_refused(stand, &longer, &is_complete, why) && is_complete)
        return refuse(draft, id);
    if ((begun = find_begun(stand, &alone)).count > 0)
        return begin_anew(stand, &alone, begun, draft, event);
    explain(stand, &longer, &alone, why);
    return refuse(draft, id);
}

bool draft_why_not(const struct stand *stand, const struct draft *draft, const char *id,
                   struct message *why)
{
    struct way longer = draft->touched, alone = {0};

    if (way_has(&longer, id) || holds(stand, id) == HOLD_CANCELS ||
        (way_add(&longer, id) && find_begun(stand, &longer).count > 0) ||
        find_stop(stand, draft, id))
        return false;
    way_add(&alone, id);
    explain(stand, &longer, &alone, why);
    return true;
}

bool draft_may_confirm(const struct stand *stand, const struct draft *draft)
{
    const struct move *exact =
        draft->touched.count > 0 ? find_begun(stand, &draft->touched).exact : NULL;

    return exact && move_width(exact) == 1;
}

enum draft_result draft_confirm(const struct stand *stand, struct draft *draft, struct event *event,
                                struct message *why)
{
    if (draft_may_confirm(stand, draft))
        return complete(stand, find_begun(stand, &draft->touched).exact, 0, draft, event);
    *why = SAY("There is nothing to confirm.");
    return DRAFT_WRONG;
}

bool draft_ask_more(const struct stand *stand, const struct draft *draft, struct message *says)
{
    return draft->touched.count > 0 && stand->face->ask_more &&
           stand->face->ask_more(stand->view, &draft->touched, says);
}

/* A number is asked for where there is a choice of them, or where it is all there is to say. */
static bool asks_number(const struct move *move, const struct draft *draft)
{
    return move_width(move) > 1 || (draft->touched.count == 0 && move->arg_count > 0);
}

bool draft_range(const struct stand *stand, const struct draft *draft, int *min, int *max)
{
    const struct move *exact = find_begun(stand, &draft->touched).exact;

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
    if ((int16_t)number == number && event_has_shape(game->kinds, &event, NULL) &&
        game->why_not(stand->view, &event, why))
        return;
    *why = SAY("A number from {min} to {max} is asked for.",
               .args = {SAY_NUMBER("min", move->args[move->arg_count - 1]),
                        SAY_NUMBER("max", move->last_max)});
}

enum draft_result draft_number(const struct stand *stand, struct draft *draft, int number,
                               struct event *event, struct message *why)
{
    int min, max;

    if (!draft_range(stand, draft, &min, &max)) {
        *why = SAY("No number is asked for.");
        return DRAFT_WRONG;
    }
    const struct move *exact = find_begun(stand, &draft->touched).exact;
    if (number < min || number > max) {
        explain_number(stand, exact, number, why);
        return DRAFT_WRONG;
    }
    return complete(stand, exact, number - min, draft, event);
}

void draft_refresh(const struct stand *stand, struct draft *draft)
{
    while (draft->touched.count > 0 && find_begun(stand, &draft->touched).count == 0)
        draft->touched.count--;
}

bool draft_is_begun(const struct stand *stand, const struct draft *draft, const struct scene *scene)
{
    bool is_begun = draft->touched.count > 0;

    for (int i = 0; stand->face->hold && !is_begun && i < scene->node_count; i++)
        is_begun = holds(stand, scene->nodes[i].id) == HOLD_KEPT;
    return is_begun;
}

/* Marks. */

static void mark_touched(const struct stand *stand, const struct draft *draft, struct scene *scene)
{
    for (int i = 0; i < draft->touched.count; i++) {
        struct node *node = scene_find(scene, draft->touched.ids[i]);
        if (node)
            node->is_touched = true;
    }
    for (int i = 0; stand->face->hold && i < scene->node_count; i++)
        if (stand->face->hold(stand->view, scene->nodes[i].id) != HOLD_NONE)
            scene->nodes[i].is_touched = true;
}

/* What comes next on a way; where any order will do, all that is left of it. Moves with the same
   thing mostly follow each other, so what was found before is tried first. */
static void mark_way(const struct stand *stand, const struct move *move, const struct draft *draft,
                     const struct way *way, struct scene *scene, struct node **before)
{
    int next = draft->touched.count;
    int last = is_unordered(stand, move) ? way->count - 1 : next;

    for (int i = is_unordered(stand, move) ? 0 : next; i <= last && next < way->count; i++) {
        bool is_again = *before && strcmp((*before)->id, way->ids[i]) == 0;
        struct node *node = is_again ? *before : scene_find(scene, way->ids[i]);
        if (node && !way_has(&draft->touched, way->ids[i]))
            node->may_touch = true;
        *before = node;
    }
}

/* What on the board begins another move, and what is asked about anyway. */
static void mark_others(const struct stand *stand, struct scene *scene)
{
    struct node *node = NULL;

    for (int i = 0; i < stand->move_count; i++) {
        struct way way;
        find_way(stand, &stand->moves[i], &way);
        if (way.count == 0)
            continue;
        if (!node || strcmp(node->id, way.ids[0]) != 0)
            node = scene_find(scene, way.ids[0]);
        if (node && (way.count > 1 ? node->region == REGION_BOARD : node_is_grave(node)))
            node->may_begin = !node->is_touched;
    }
}

/* Where the moves that were begun may lead. What would stop by itself may be touched there, if it
   is the only one. */
static void mark_ends(const struct stand *stand, const struct draft *draft, struct scene *scene)
{
    uint16_t stop_counts[NODES_MAX + 1] = {0};

    for (int i = 0; i < stand->move_count; i++) {
        const struct move *move = &stand->moves[i];
        struct preview preview;
        struct way way;
        if (!draft_leads_to(stand, draft, move, &way))
            continue;
        foresee(stand, move, &preview);
        for (int k = 0; k < preview.end_count; k++) {
            struct node *node = scene_find(scene, preview.ends[k].id);
            if (!node)
                continue;
            node->is_end = true;
            if (draft->touched.count > 0 && is_stop(move, &way, draft, &preview))
                stop_counts[node - scene->nodes]++;
        }
    }
    for (int i = 0; i < scene->node_count; i++)
        scene->nodes[i].may_touch |= stop_counts[i] == 1;
}

/* Neither a deal nor pieces that were set up are anybody's move. */
static void mark_moved(struct scene *scene)
{
    for (int i = 0; i < scene->motion_count; i++) {
        const struct motion *motion = &scene->motions[i];
        bool is_set_up = *motion->node && !*motion->from;
        struct node *node = scene_find(scene, motion->to);
        if (node && motion->count == 1 && !is_set_up)
            node->has_moved = true;
    }
}

void draft_scene(const struct stand *stand, const struct draft *draft, struct scene *scene)
{
    struct node *before = NULL;

    scene_clear(scene);
    stand->face->scene(stand->view, scene);
    mark_touched(stand, draft, scene);
    for (int i = 0; i < stand->move_count; i++) {
        struct way way;
        if (draft_leads_to(stand, draft, &stand->moves[i], &way))
            mark_way(stand, &stand->moves[i], draft, &way, scene, &before);
    }
    if (draft->touched.count > 0)
        mark_others(stand, scene);
    if (stand->face->preview && draft_is_begun(stand, draft, scene))
        mark_ends(stand, draft, scene);
    mark_moved(scene);
}
