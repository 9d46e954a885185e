/* The parts of a scene. What they stand for is the faces' business. */
#include "scene.h"

#include <assert.h>
#include <string.h>

static void copy_id(char id[NODE_ID_SIZE], const char *from)
{
    struct text text;

    text_init(&text, id, NODE_ID_SIZE);
    text_add(&text, from);
    assert(!text.is_cut);
}

struct node *scene_add(struct scene *scene, enum node_kind kind, enum region region, const char *id)
{
    assert(scene->node_count < NODES_MAX);
    struct node *node = &scene->nodes[scene->node_count++];
    *node = (struct node){.kind = kind, .region = region};
    copy_id(node->id, id);
    return node;
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
    char name[NODE_ID_SIZE];
    struct text text;

    text_init(&text, name, sizeof name);
    text_add_number(&text, number);
    return scene_add_named(scene, kind, region, prefix, name);
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

struct node *scene_find(const struct scene *scene, const char *id)
{
    for (int i = 0; i < scene->node_count; i++)
        if (strcmp(scene->nodes[i].id, id) == 0)
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
    assert(!text.is_cut);
}

void node_add_look_numbered(struct node *node, const char *prefix, int number)
{
    struct text text = begin_look(node);

    text_add_named(&text, prefix, number);
    assert(!text.is_cut);
}

void way_add(struct way *way, const char *id)
{
    assert(way->count < TOUCHES_MAX);
    copy_id(way->ids[way->count++], id);
}

void ends_add(struct ends *ends, const char *id)
{
    assert(ends->count < ENDS_MAX);
    copy_id(ends->ids[ends->count++], id);
}
