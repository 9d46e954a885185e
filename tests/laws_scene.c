/* Law 9: what a viewer sees, what may be touched, and what comes of it, at one position. What the
   moves then do is judged elsewhere. */
#include "draft.h"
#include "laws_inner.h"
#include "probe.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    STRAY_TOUCHES = 6, /* tried at each step of a way; before the first touch all are */
    COORDINATE_MAX = 1000,
};

/* A viewer, whose view, moves, ways and scene are those of the run. */
struct sight {
    struct run *run;
    struct stand stand;
};

const struct face *laws_face(const struct game *game)
{
    return game == probe_face.game ? &probe_face : faces_find(game);
}

static noreturn void broken(const struct sight *sight, const char *detail, const char *id)
{
    char text[256];

    snprintf(text, sizeof text, "seen by %d: %s: %s", sight->stand.seat, detail, id);
    law_broken(sight->run, 9, text, NULL);
}

static noreturn void broken_move(const struct sight *sight, const char *detail,
                                 const struct move *move)
{
    struct event event = {.time_ms = sight->run->world.now_ms};

    move_event(move, 0, sight->stand.seat, &event);
    law_broken(sight->run, 9, detail, &event);
}

static void check_geometry(const struct sight *sight, const struct node *node)
{
    const int coordinates[] = {node->x, node->y, node->x2, node->y2};

    for (int i = 0; i < 4; i++)
        if (coordinates[i] < 0 || coordinates[i] > COORDINATE_MAX)
            broken(sight, "a node lies outside of every board", node->id);
    if (node->kind == NODE_LINE && node->x == node->x2 && node->y == node->y2)
        broken(sight, "a line ends where it begins", node->id);
}

static void check_node(const struct sight *sight, const struct node *node)
{
    if (!*node->id)
        broken(sight, "a node has no id", "");
    if (!message_is_whole(&node->label))
        broken(sight, "a label is not whole", node->id);
    struct message tip;
    if (sight->stand.face->tip && sight->stand.face->tip(sight->stand.view, node->id, &tip) &&
        !message_is_whole(&tip))
        broken(sight, "a tip is not whole", node->id);
    if (node->owner < NODE_NOBODY || node->owner >= sight->run->params.players)
        broken(sight, "a node belongs to who is not there", node->id);
    if (node->until_ms != 0 && (node->kind != NODE_CLOCK || node->until_ms < 0))
        broken(sight, "time runs out for what is no clock", node->id);
    if (node->region >= REGIONS || node->kind > NODE_CLOCK)
        broken(sight, "a node is nothing, or lies nowhere", node->id);
    if (node->region == REGION_BOARD)
        check_geometry(sight, node);
    else if (node->kind == NODE_LINE)
        broken(sight, "a line lies beside the board", node->id);
}

static int compare(const void *a, const void *b)
{
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void check_unlike(const struct sight *sight, const char **names, int count,
                         const char *fault)
{
    qsort(names, (size_t)count, sizeof *names, compare);
    for (int i = 1; i < count; i++)
        if (strcmp(names[i - 1], names[i]) == 0)
            broken(sight, fault, names[i]);
}

static void check_nodes(const struct sight *sight)
{
    const struct scene *scene = sight->run->scene;
    const char *ids[NODES_MAX];

    if (scene->is_overfull)
        broken(sight, "there are too many nodes", "");
    for (int i = 0; i < scene->node_count; i++) {
        check_node(sight, &scene->nodes[i]);
        ids[i] = scene->nodes[i].id;
    }
    check_unlike(sight, ids, scene->node_count, "two nodes have one id");
}

static bool is_beginning(const struct way *start, const struct way *way)
{
    bool is_same = start->count <= way->count;

    for (int i = 0; is_same && i < start->count; i++)
        is_same = strcmp(start->ids[i], way->ids[i]) == 0;
    return is_same;
}

static bool is_on(const struct way *way, const char *id)
{
    for (int i = 0; i < way->count; i++)
        if (strcmp(way->ids[i], id) == 0)
            return true;
    return false;
}

/* May the touches of this move come in any order? */
static bool is_unordered(const struct sight *sight, int move)
{
    return sight->run->game->kinds.list[sight->stand.moves[move].kind].is_ascending;
}

/* Are these the first touches of a move? */
static bool begins_move(const struct sight *sight, const struct way *start, int move)
{
    const struct way *way = &sight->run->ways[move];
    bool is_part = start->count <= way->count;

    if (!is_unordered(sight, move))
        return is_beginning(start, way);
    for (int i = 0; is_part && i < start->count; i++)
        is_part = is_on(way, start->ids[i]);
    return is_part;
}

static void check_ways(const struct sight *sight)
{
    const struct way *ways = sight->run->ways;

    for (int i = 0; i < sight->stand.move_count; i++) {
        for (int k = 0; k < ways[i].count; k++)
            if (!scene_find(sight->run->scene, ways[i].ids[k]))
                broken(sight, "a way leads to a node that is not there", ways[i].ids[k]);
        for (int k = 0; k < i; k++)
            if (ways[i].count == ways[k].count && begins_move(sight, &ways[i], k))
                broken_move(sight, "a move shares its way with another", &sight->stand.moves[i]);
    }
}

static void check_question(const struct sight *sight)
{
    struct question question = {0};

    sight->stand.face->ask(sight->stand.view, &question);
    if (!message_is_whole(&question.says))
        broken(sight, "a question is not whole", question.says.text ? question.says.text : "");
}

/* Can a player begin an event like this? */
static bool is_begun(const struct game *game, const struct event *event)
{
    if (event->kind < 0 || event->kind >= game->kinds.count)
        return false;
    const struct event_kind *kind = &game->kinds.list[event->kind];
    bool fits = kind->by == BY_PLAYER && event->arg_count >= 0 && event->arg_count <= kind->arg_max;
    for (int i = 0; fits && i < event->arg_count; i++)
        fits = event->args[i] >= event_field(kind, i)->min &&
               event->args[i] <= event_field(kind, i)->max;
    return fits;
}

static bool check_meant(const struct sight *sight, const struct way *way, struct event *event)
{
    *event = (struct event){.seat = (int16_t)sight->stand.seat};
    if (!sight->stand.face->meant(sight->stand.view, way, event))
        return false;
    if (!is_begun(sight->run->game, event))
        broken(sight, "what was touched means nothing that could be", way->ids[way->count - 1]);
    return true;
}

/* A way means its own move, as far as it goes. */
static void check_way_is_meant(const struct sight *sight, const struct move *move,
                               const struct way *way)
{
    struct event event;

    if (way->count == 0)
        return;
    bool is_meant = check_meant(sight, way, &event) && event.kind == move->kind &&
                    event.arg_count <= move->arg_count;
    for (int i = 0; is_meant && i < event.arg_count; i++)
        is_meant = event.args[i] >= move->args[i] &&
                   event.args[i] <= (i + 1 < move->arg_count ? move->args[i] : move->last_max);
    if (!is_meant)
        broken_move(sight, "the way of a move means another", move);
}

/* Is this the next touch of a way that the draft begins? */
static bool leads_to(const struct sight *sight, const struct draft *draft, const char *id)
{
    int next = draft->touched.count;

    for (int i = 0; i < sight->stand.move_count; i++) {
        const struct way *way = &sight->run->ways[i];
        if (way->count > next && begins_move(sight, &draft->touched, i) &&
            (is_unordered(sight, i) ? is_on(way, id) && !is_on(&draft->touched, id)
                                    : strcmp(way->ids[next], id) == 0))
            return true;
    }
    return false;
}

static void preview(const struct sight *sight, const struct move *move, struct preview *found)
{
    found->step_count = found->end_count = 0;
    sight->stand.face->preview(sight->stand.view, move, found);
}

/* Does one move that the draft begins, and no other, need one touch more and then stop here by
   itself? */
static bool stops_at(const struct sight *sight, const struct draft *draft, const char *id)
{
    int count = 0;

    if (!sight->stand.face->preview || draft->touched.count == 0)
        return false;
    for (int i = 0; i < sight->stand.move_count; i++) {
        struct preview found;
        if (sight->run->ways[i].count != draft->touched.count + 1 ||
            move_width(&sight->stand.moves[i]) > 1 || !begins_move(sight, &draft->touched, i))
            continue;
        preview(sight, &sight->stand.moves[i], &found);
        count += found.step_count == 1 && found.end_count == 1 && strcmp(found.ends[0].id, id) == 0;
    }
    return count == 1;
}

static bool is_held(const struct sight *sight, const char *id)
{
    const struct face *face = sight->stand.face;

    return face->hold && face->hold(sight->stand.view, id) != HOLD_NONE;
}

/* Notes, by their place in the scene, where this move may lead. */
static void foresee(const struct sight *sight, const struct move *move, bool ends[NODES_MAX])
{
    struct scene *scene = sight->run->scene;
    struct preview found;

    preview(sight, move, &found);
    for (int i = 0; i < found.end_count; i++) {
        const struct node *node = scene_find(scene, found.ends[i].id);
        if (!node)
            broken(sight, "a move ends at a node that is not there", found.ends[i].id);
        ends[node - scene->nodes] = true;
    }
}

static void foresee_draft(const struct sight *sight, const struct draft *draft,
                          bool ends[NODES_MAX])
{
    bool is_begun = draft->touched.count > 0;

    for (int i = 0; sight->stand.face->hold && i < sight->run->scene->node_count; i++)
        is_begun |=
            sight->stand.face->hold(sight->stand.view, sight->run->scene->nodes[i].id) == HOLD_KEPT;
    if (!sight->stand.face->preview || !is_begun)
        return;
    for (int i = 0; i < sight->stand.move_count; i++)
        if (begins_move(sight, &draft->touched, i))
            foresee(sight, &sight->stand.moves[i], ends);
}

/* What may be touched at once is typed differently, and no key stands in the way of a number. */
static void check_keys(const struct sight *sight, const struct draft *draft)
{
    const struct scene *scene = sight->run->scene;
    const char *keys[NODES_MAX];
    int64_t number;
    int count = 0, min, max;
    bool asks_number = draft_range(&sight->stand, draft, &min, &max);

    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (!node->may_touch || !*node->key)
            continue;
        keys[count++] = node->key;
        if (asks_number && word_number(word_of(node->key), min, max, &number))
            broken(sight, "a key is a number that is asked for", node->key);
    }
    check_unlike(sight, keys, count, "two nodes that may be touched have one key");
}

static void check_marks(const struct sight *sight, const struct draft *draft)
{
    struct scene *scene = sight->run->scene;
    bool ends[NODES_MAX] = {false};

    draft_scene(&sight->stand, draft, scene);
    check_keys(sight, draft);
    foresee_draft(sight, draft, ends);
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (node->may_touch !=
            (leads_to(sight, draft, node->id) || stops_at(sight, draft, node->id)))
            broken(sight, "wrongly marked as what may be touched, or not", node->id);
        if (node->is_touched != (is_on(&draft->touched, node->id) || is_held(sight, node->id)))
            broken(sight, "wrongly marked as touched, or not", node->id);
        if (node->is_end != ends[i])
            broken(sight, "wrongly marked as an end, or not", node->id);
    }
}

static bool drafts_equal(const struct draft *a, const struct draft *b)
{
    return a->touched.count == b->touched.count && is_beginning(&a->touched, &b->touched);
}

/* What was answered must be a refusal that says why and leaves the draft alone. */
static void check_refusal(const struct sight *sight, enum draft_result result,
                          const struct draft *before, const struct draft *after,
                          const struct message *why, const char *id)
{
    if (result != DRAFT_WRONG)
        broken(sight, "something that leads nowhere is accepted", id);
    if (!message_is_whole(why))
        broken(sight, "a refusal is not whole", id);
    if (!drafts_equal(before, after))
        broken(sight, "a refusal changes the draft", id);
}

/* Touches a node, if that leads nowhere. */
static void touch_astray(const struct sight *sight, const struct draft *draft, const char *id)
{
    static const struct draft none;
    struct draft after = *draft;
    struct way way = draft->touched;
    struct message why = {0};
    struct event event;

    if (leads_to(sight, draft, id) || leads_to(sight, &none, id) || is_on(&draft->touched, id) ||
        stops_at(sight, draft, id) || is_held(sight, id))
        return;
    enum draft_result result = draft_touch(&sight->stand, &after, id, &event, &why);
    check_refusal(sight, result, draft, &after, &why, id);
    if (way.count < TOUCHES_MAX)
        way_add(&way, id);
    check_meant(sight, &way, &event);
    sight->run->tally.checks++;
}

static void touch_some_astray(const struct sight *sight, const struct draft *draft)
{
    const struct scene *scene = sight->run->scene;

    for (int i = 0; i < STRAY_TOUCHES; i++)
        touch_astray(sight, draft, scene->nodes[laws_roll(sight->run, scene->node_count)].id);
}

static void check_completed(const struct sight *sight, const struct move *move, int index,
                            const struct draft *draft, const struct event *event)
{
    struct event expected = {0};

    move_event(move, index, sight->stand.seat, &expected);
    if (!events_equal(event, &expected))
        broken_move(sight, "the way of a move makes another", move);
    if (draft->touched.count > 0)
        broken_move(sight, "a completed move leaves something touched", move);
}

static void say_number(const struct sight *sight, const struct move *move, struct draft draft,
                       int index)
{
    int number = move->args[move->arg_count - 1] + index;
    const struct draft before = draft;
    struct message why = {0};
    struct event event;
    enum draft_result result = draft_number(&sight->stand, &draft, number, &event, &why);

    if (index < 0 || index >= move_width(move))
        check_refusal(sight, result, &before, &draft, &why, "a number out of range");
    else if (result != DRAFT_MOVE)
        broken_move(sight, "a number in its range is refused", move);
    else
        check_completed(sight, move, index, &draft, &event);
    sight->run->tally.checks++;
}

/* The ends of the range, one between, and those just beyond. */
static void say_numbers(const struct sight *sight, const struct move *move,
                        const struct draft *draft)
{
    int last = move_width(move) - 1;
    const int tried[] = {-1, 0, last / 2, last, last + 1};

    for (size_t i = 0; i < sizeof tried / sizeof *tried; i++)
        say_number(sight, move, *draft, tried[i]);
}

/* All is touched and the move is not made yet: a number is asked for, or another move goes on from
   here. */
static void complete(const struct sight *sight, const struct move *move, struct draft *draft)
{
    struct message why = {0};
    struct event event;
    int min, max;

    check_marks(sight, draft);
    touch_some_astray(sight, draft);
    if (draft_range(&sight->stand, draft, &min, &max)) {
        if (min != move->args[move->arg_count - 1] || max != move->last_max)
            broken_move(sight, "a number is asked for in another range", move);
        say_numbers(sight, move, draft);
    } else if (draft->touched.count == 0) {
        broken_move(sight, "a move can't be touched, nor answered as a number", move);
    } else if (draft_confirm(&sight->stand, draft, &event, &why) != DRAFT_MOVE) {
        broken_move(sight, "a move can't be confirmed", move);
    } else {
        check_completed(sight, move, 0, draft, &event);
    }
}

static void try_way(const struct sight *sight, const struct move *move, const struct way *way)
{
    enum draft_result result = DRAFT_OPEN;
    struct draft draft = {0};
    struct message why;
    struct event event;

    for (int i = 0; i < way->count; i++) {
        if (result != DRAFT_OPEN)
            broken_move(sight, "a move is made before its way ends", move);
        if (i > 0) {
            check_marks(sight, &draft);
            touch_some_astray(sight, &draft);
        }
        result = draft_touch(&sight->stand, &draft, way->ids[i], &event, &why);
        if (result == DRAFT_WRONG)
            broken_move(sight, "the way of a move is refused", move);
    }
    if (result == DRAFT_MOVE && move_width(move) == 1)
        check_completed(sight, move, 0, &draft, &event);
    else if (result == DRAFT_MOVE)
        broken_move(sight, "a number is not asked for", move);
    else
        complete(sight, move, &draft);
    sight->run->tally.checks++;
}

/* What is there before anything is touched. */
static void look_first(const struct sight *sight)
{
    static const struct draft none;

    draft_scene(&sight->stand, &none, sight->run->scene);
    check_nodes(sight);
    check_ways(sight);
    check_question(sight);
    check_marks(sight, &none);
    for (int i = 0; i < sight->run->scene->node_count; i++)
        touch_astray(sight, &none, sight->run->scene->nodes[i].id);
}

static void look_as(struct run *run, const struct face *face, int viewer)
{
    struct sight sight = {.run = run, .stand = {face, run->view, viewer, run->moves, 0}};

    sight.stand.move_count = laws_list(run, run->world.state, viewer, run->view, run->moves);
    for (int i = 0; i < sight.stand.move_count; i++) {
        run->ways[i].count = 0;
        face->touches(run->view, &run->moves[i], &run->ways[i]);
    }
    look_first(&sight);
    check_touches(run, &sight.stand);
    for (int i = 0; i < sight.stand.move_count; i++) {
        check_way_is_meant(&sight, &run->moves[i], &run->ways[i]);
        try_way(&sight, &run->moves[i], &run->ways[i]);
    }
}

void check_scenes(struct run *run)
{
    const struct face *face = laws_face(run->game);

    if (!face)
        return;
    for (int seat = 0; seat < run->params.players; seat++)
        look_as(run, face, seat);
    look_as(run, face, VIEWER_AUDIENCE);
}
