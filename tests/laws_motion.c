/* Law 16: what moved is told as it was seen. A motion goes from a node of the scene before to one
   of this scene, and a piece that is elsewhere keeps its id or has a motion. */
#include "draft.h"
#include "laws_inner.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { BESIDE = 2 }; /* units: what shares a place lies so near */

struct pair {
    struct run *run;
    const struct event *event;
    int viewer;
    const struct scene *before, *now;
};

static noreturn void broken(const struct pair *pair, const char *detail, const char *id)
{
    char text[256];

    snprintf(text, sizeof text, "seen by %d: %s: %s", pair->viewer, detail, id);
    law_broken(pair->run, 16, text, pair->event);
}

/* Does the node lie on the other, or beside it, as things that share a place do? */
static bool lies_at(const struct scene *scene, const char *id, const char *place)
{
    const struct node *node = scene_find(scene, id), *at = scene_find(scene, place);

    return node && at && abs(node->x - at->x) <= BESIDE && abs(node->y - at->y) <= BESIDE;
}

/* What moved was there, and is here now. */
static void check_places(const struct pair *pair, const struct motion *motion)
{
    if (*motion->from && !lies_at(pair->before, motion->node, motion->from))
        broken(pair, "something moves from where it was not", motion->node);
    if (*motion->to && !lies_at(pair->now, motion->node, motion->to))
        broken(pair, "something moves to where it is not", motion->node);
}

static void check_motion(const struct pair *pair, const struct motion *motion)
{
    if (*motion->to && !scene_find(pair->now, motion->to))
        broken(pair, "a motion leads to what is not there", motion->to);
    if (!pair->now->is_new)
        return;
    if (*motion->from && !scene_find(pair->before, motion->from))
        broken(pair, "a motion comes from what was not there", motion->from);
    if (*motion->node && (!scene_find(pair->now, motion->node) ||
                          (*motion->from && !scene_find(pair->before, motion->node))))
        broken(pair, "something moves that is not there", motion->node);
    if (*motion->node)
        check_places(pair, motion);
    if (!*motion->from && !*motion->to)
        broken(pair, "a motion leads from nowhere to nowhere", motion->look);
    if (motion->count < 1)
        broken(pair, "nothing moves", motion->from);
}

static bool is_told(const struct scene *scene, const char *id)
{
    for (int i = 0; i < scene->motion_count; i++)
        if (strcmp(scene->motions[i].node, id) == 0)
            return true;
    return false;
}

/* A piece that is there in both scenes and is elsewhere now has moved, and it is told that it did;
   in a row of its own place it may only make room. */
static void check_pieces(const struct pair *pair)
{
    for (int i = 0; i < pair->now->node_count; i++) {
        const struct node *node = &pair->now->nodes[i], *was;
        if (node->kind != NODE_PIECE || node->region != REGION_BOARD ||
            !(was = scene_find(pair->before, node->id)))
            continue;
        bool is_near = abs(node->x - was->x) <= BESIDE && abs(node->y - was->y) <= BESIDE;
        if (!is_near && !(pair->now->is_new && is_told(pair->now, node->id)))
            broken(pair, "a piece moves, and nobody is told", node->id);
    }
}

/* Unless something moved, what moved last is what it was. */
static void check_old(const struct pair *pair)
{
    if (pair->now->is_new)
        return;
    int count = pair->now->motion_count;
    if (count != pair->before->motion_count ||
        memcmp(pair->now->motions, pair->before->motions,
               (size_t)count * sizeof *pair->now->motions) != 0)
        broken(pair, "what moved last has changed, and nothing moved", "");
}

static void check_viewer(struct run *run, const struct face *face, const struct event *event,
                         int viewer)
{
    static struct scene before, now;
    struct pair pair = {run, event, viewer, &before, &now};

    scene_clear(&before);
    run->game->view(run->before, viewer, run->view);
    face->scene(run->view, &before);
    scene_clear(&now);
    run->game->view(run->world.state, viewer, run->view);
    face->scene(run->view, &now);
    if (now.is_overfull)
        broken(&pair, "there are more motions than there is room for", "");
    if (now.is_new && now.motion_count == 0)
        broken(&pair, "something has moved that nobody names", "");
    for (int i = 0; i < now.motion_count; i++)
        check_motion(&pair, &now.motions[i]);
    check_pieces(&pair);
    check_old(&pair);
    run->tally.checks++;
}

void check_motions(struct run *run, const struct event *event)
{
    const struct face *face = laws_face(run->game);

    if (!face)
        return;
    for (int seat = 0; seat < run->params.players; seat++)
        check_viewer(run, face, event, seat);
    check_viewer(run, face, event, VIEWER_AUDIENCE);
}
