/* Tells what a scene has to those who listen. Knows no game. */
#include "spoken.h"

#include "show.h"

#include <string.h>

static bool is_piece(const struct node *node)
{
    return node->region == REGION_BOARD && node->kind == NODE_PIECE;
}

/* How many pieces from this one on have the same label; 0 if one before it has. */
static int count_alike(const struct scene *scene, int index)
{
    const struct message *label = &scene->nodes[index].label;
    int count = 0;

    for (int i = 0; i < scene->node_count; i++) {
        if (!is_piece(&scene->nodes[i]) || !message_equal(&scene->nodes[i].label, label))
            continue;
        if (i < index)
            return 0;
        count++;
    }
    return count;
}

static void speak_piece(const struct voice *voice, const struct node *piece, int count)
{
    char label[LABEL_SIZE];

    if (count == 1) {
        voice_say(voice, piece->label);
        return;
    }
    voice_label(voice, &piece->label, label);
    voice_say(voice, SAY("{what}, {count} of them",
                         .args = {SAY_NUMBER("count", count), SAY_NAME("what", label)}));
}

static void speak_gaps(const struct voice *voice, const struct scene *scene)
{
    char keys[2048];
    struct text text;

    text_init(&text, keys, sizeof keys);
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (node->kind != NODE_LINE || strncmp(node->look, "gap", 3) != 0)
            continue;
        text_add(&text, text.length > 0 ? ", " : "");
        text_add(&text, node->key);
    }
    if (text.length > 0)
        voice_say(voice, SAY("Missing: {gaps}", .args = {SAY_NAME("gaps", keys)}));
}

static void speak_moved(const struct voice *voice, const struct scene *scene)
{
    char label[LABEL_SIZE];

    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (node->region != REGION_BOARD || !node->has_moved)
            continue;
        voice_label(voice, &node->label, label);
        voice_say(voice, SAY("Moved last: {what}", .args = {SAY_NAME("what", label)}));
    }
}

/* On a line of its own, with its key and whether it can be chosen. */
static void speak_item(const struct voice *voice, const struct node *node)
{
    char label[LABEL_SIZE];
    const char *key = voice_word(voice, node->key);
    const char *text = node->is_touched  ? WORDS("{key}: {what} (chosen)")
                       : node->may_touch ? WORDS("{key}: {what} (can be chosen)")
                                         : WORDS("{key}: {what}");

    voice_label(voice, &node->label, label);
    if (node->region == REGION_PLAYERS && node->kind == NODE_CARD)
        voice_say(voice, SAY("known: {what}", .args = {SAY_NAME("what", label)}));
    else if (*node->key)
        voice_say(voice, SAY(text, .args = {SAY_NAME("key", key),
                                            SAY_NAME("what", show_after_key(key, label))}));
    else
        voice_say(voice, node->label);
}

void spoken_region(const struct voice *voice, const struct scene *scene, enum region region)
{
    for (int i = 0; i < scene->node_count; i++)
        if (show_is_item(&scene->nodes[i], region))
            speak_item(voice, &scene->nodes[i]);
}

void spoken_scene(const struct voice *voice, const struct scene *scene)
{
    spoken_region(voice, scene, REGION_STATUS);
    spoken_region(voice, scene, REGION_PLAYERS);
    for (int i = 0; i < scene->node_count; i++) {
        int count = is_piece(&scene->nodes[i]) ? count_alike(scene, i) : 0;
        if (count > 0)
            speak_piece(voice, &scene->nodes[i], count);
    }
    speak_gaps(voice, scene);
    speak_moved(voice, scene);
    spoken_region(voice, scene, REGION_PILES);
    spoken_region(voice, scene, REGION_HAND);
}

static struct message without_place(struct message label)
{
    for (int i = 0; i < MESSAGE_ARGS_MAX && label.args[i].name; i++)
        if (strcmp(label.args[i].name, "place") == 0)
            label.args[i] = (struct message_arg)SAY_NUMBER("place", 0);
    return label;
}

/* Do they say the same, but for the place? */
static bool is_said_alike(const struct node *a, const struct node *b)
{
    struct message x = without_place(a->label), y = without_place(b->label);

    return message_equal(&x, &y);
}

/* The cell that is like most others; NULL if there are no cells. */
static const struct node *find_common_cell(const struct scene *scene)
{
    const struct node *common = NULL;
    int most = 0;

    for (int i = 0; i < scene->node_count; i++) {
        int count = 0;
        for (int k = 0; scene->nodes[i].kind == NODE_CELL && k < scene->node_count; k++)
            count += scene->nodes[k].kind == NODE_CELL &&
                     is_said_alike(&scene->nodes[i], &scene->nodes[k]);
        if (count <= most)
            continue;
        most = count;
        common = &scene->nodes[i];
    }
    return common;
}

void spoken_places(const struct voice *voice, const struct scene *scene)
{
    const struct node *common = find_common_cell(scene);

    for (int i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].kind == NODE_CELL && !is_said_alike(&scene->nodes[i], common))
            voice_say(voice, scene->nodes[i].label);
    if (common)
        voice_say(voice, SAY("All other places are like this one:"));
    if (common)
        voice_say(voice, common->label);
}
