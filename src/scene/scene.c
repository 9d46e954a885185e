/* The parts of a scene. What they stand for is the faces' business. */
#include "scene.h"

#include <string.h>

static bool is_id(const char *string)
{
    return memchr(string, '\0', NODE_ID_SIZE) != NULL;
}

static void copy_id(char id[NODE_ID_SIZE], const char *from)
{
    int length = 0;

    for (; from[length] && length < NODE_ID_SIZE - 1; length++)
        id[length] = from[length];
    id[length] = '\0';
}

void scene_clear(struct scene *scene)
{
    scene->node_count = scene->motion_count = 0;
    scene->is_new = scene->is_overfull = false;
}

/* The index of a new one; where there is no room, the one that takes what is too much. */
static int take(struct scene *scene, int *count, int max)
{
    if (*count < max)
        return (*count)++;
    scene->is_overfull = true;
    return max;
}

/* Part by part, which is much faster than all at once, and a scene may have hundreds. */
static void clear_node(struct node *node)
{
    memset(node->id, 0, sizeof node->id);
    memset(node->look, 0, sizeof node->look);
    memset(node->glyph, 0, sizeof node->glyph);
    memset(node->key, 0, sizeof node->key);
    node->owner = NODE_NOBODY;
    node->layer = node->x = node->y = node->x2 = node->y2 = 0;
    node->label = (struct message){0};
    node->act = node->also = NULL;
    node->until_ms = node->lasts_ms = 0;
    node->is_own = node->may_touch = node->is_touched = node->may_begin = false;
    node->is_end = node->has_moved = false;
}

struct node *scene_add(struct scene *scene, enum node_kind kind, enum region region, const char *id)
{
    struct node *node = &scene->nodes[take(scene, &scene->node_count, NODES_MAX)];

    clear_node(node);
    node->kind = kind;
    node->region = region;
    copy_id(node->id, id);
    return node;
}

struct motion *scene_add_motion(struct scene *scene, const char *node, const char *from,
                                const char *to)
{
    struct motion *motion = &scene->motions[take(scene, &scene->motion_count, MOTIONS_MAX)];

    *motion = (struct motion){.count = 1};
    copy_id(motion->node, node);
    copy_id(motion->from, from);
    copy_id(motion->to, to);
    return motion;
}

void motion_add_corner(struct motion *motion, int x, int y)
{
    if (motion->corner_count == CORNERS_MAX)
        return;
    motion->corners[motion->corner_count].x = x;
    motion->corners[motion->corner_count++].y = y;
}

struct node *scene_add_named(struct scene *scene, enum node_kind kind, enum region region,
                             const char *prefix, const char *name)
{
    char id[NODE_ID_SIZE + 1];
    struct text text;

    text_init(&text, id, sizeof id);
    text_add(&text, prefix);
    text_add(&text, name);
    return scene_add(scene, kind, region, id);
}

struct node *scene_add_numbered(struct scene *scene, enum node_kind kind, enum region region,
                                const char *prefix, int number)
{
    char id[NODE_ID_SIZE + 1];
    struct text text;

    text_init(&text, id, sizeof id);
    text_add_numbered(&text, prefix, number);
    return scene_add(scene, kind, region, id);
}

struct node *scene_add_sign(struct scene *scene, const char *glyph, int layer, int x, int y)
{
    struct node *node = scene_add_named(scene, NODE_TEXT, REGION_BOARD, "sign:", glyph);

    text_copy(node->look, sizeof node->look, "sign");
    text_copy(node->glyph, sizeof node->glyph, glyph);
    node->layer = layer;
    node->x = x;
    node->y = y;
    return node;
}

bool node_is_grave(const struct node *node)
{
    return strstr(node->look, "grave") != NULL;
}

struct node *scene_find(const struct scene *scene, const char *id)
{
    char wanted[NODE_ID_SIZE] = {0}; /* the ids of nodes are filled up with zeros as well */

    if (!is_id(id))
        return NULL;
    copy_id(wanted, id);
    for (int i = 0; i < scene->node_count; i++)
        if (memcmp(scene->nodes[i].id, wanted, sizeof wanted) == 0)
            return (struct node *)&scene->nodes[i];
    return NULL;
}

static struct text begin_look(struct node *node)
{
    struct text text = {
        .data = node->look, .size = sizeof node->look, .length = strlen(node->look)};

    text_add(&text, *node->look ? " " : "");
    return text;
}

void node_add_look(struct node *node, const char *word)
{
    struct text text = begin_look(node);

    text_add(&text, word);
}

void node_add_look_numbered(struct node *node, const char *prefix, int number)
{
    struct text text = begin_look(node);

    text_add_numbered(&text, prefix, number);
}

bool way_add(struct way *way, const char *id)
{
    if (way->count >= TOUCHES_MAX || !is_id(id))
        return false;
    copy_id(way->ids[way->count++], id);
    return true;
}

bool way_has(const struct way *way, const char *id)
{
    for (int i = 0; i < way->count; i++)
        if (strcmp(way->ids[i], id) == 0)
            return true;
    return false;
}

int preview_add_step(struct preview *preview, const char *from, const char *to, const char *falls)
{
    for (int i = 0; i < preview->step_count; i++)
        if (strcmp(preview->steps[i].from, from) == 0 && strcmp(preview->steps[i].to, to) == 0)
            return i;
    if (preview->step_count == PREVIEW_STEPS_MAX)
        return -1;
    struct preview_step *step = &preview->steps[preview->step_count];
    copy_id(step->from, from);
    copy_id(step->to, to);
    copy_id(step->falls, falls);
    return preview->step_count++;
}

struct preview_end *preview_add_end(struct preview *preview, const char *id)
{
    if (preview->end_count == PREVIEW_ENDS_MAX)
        return NULL;
    struct preview_end *end = &preview->ends[preview->end_count++];
    copy_id(end->id, id);
    end->length = 0;
    return end;
}
