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

struct node *scene_find(struct scene *scene, const char *id)
{
    for (int i = 0; i < scene->node_count; i++)
        if (strcmp(scene->nodes[i].id, id) == 0)
            return &scene->nodes[i];
    return NULL;
}

const struct node *scene_find_key(const struct scene *scene, struct word key)
{
    for (int i = 0; i < scene->node_count; i++)
        if (key.length > 0 && word_is(key, scene->nodes[i].key))
            return &scene->nodes[i];
    return NULL;
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
