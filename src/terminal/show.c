/* Shows what a scene has for everybody to see. Knows no game. */
#include "show.h"

#include "board.h"

#include <stdio.h>
#include <string.h>

enum { SIDE_COLUMN = 42, LABEL_SIZE = 512 };

/* The texts of a region, the next at each call; NULL after the last. */
static const struct node *next_text(const struct scene *scene, enum region region, int *at)
{
    for (; *at < scene->node_count; ++*at)
        if (scene->nodes[*at].region == region && scene->nodes[*at].kind == NODE_TEXT)
            return &scene->nodes[(*at)++];
    return NULL;
}

static void print_player(const struct voice *voice, const struct node *player)
{
    char label[LABEL_SIZE];
    struct text text;

    text_init(&text, label, sizeof label);
    voice_write(voice, &player->label, &text);
    printf("%s %s\n", strstr(player->look, "to-act") ? ">" : " ", label);
}

/* The board, and beside it, or below if there is no room, the players. */
static void show_board(const struct voice *voice, const struct scene *scene)
{
    static struct board board;
    const struct node *player;
    int at = 0;

    board_draw(scene, &board);
    for (int row = 0; row < board.rows; row++) {
        char data[BOARD_COLUMNS * 8 + 1];
        struct text text;
        text_init(&text, data, sizeof data);
        board_write_row(&board, row, &text);
        player = row > 0 ? next_text(scene, REGION_PLAYERS, &at) : NULL;
        fputs(data, stdout);
        if (player) {
            printf("%*s", SIDE_COLUMN - voice_width(data), "");
            print_player(voice, player);
        } else {
            putchar('\n');
        }
    }
    while ((player = next_text(scene, REGION_PLAYERS, &at)))
        print_player(voice, player);
}

static void show_status(const struct voice *voice, const struct scene *scene)
{
    const struct node *node;
    int at = 0;

    while ((node = next_text(scene, REGION_STATUS, &at)))
        voice_say(voice, node->label);
}

void show_scene(const struct voice *voice, const struct scene *scene)
{
    show_status(voice, scene);
    show_board(voice, scene);
}

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
    struct text text;

    if (count == 1) {
        voice_say(voice, piece->label);
        return;
    }
    text_init(&text, label, sizeof label);
    voice_write(voice, &piece->label, &text);
    voice_say(voice, SAY("{count} times {what}",
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

void show_spoken(const struct voice *voice, const struct scene *scene)
{
    const struct node *player;
    int at = 0;

    show_status(voice, scene);
    while ((player = next_text(scene, REGION_PLAYERS, &at)))
        voice_say(voice, player->label);
    for (int i = 0; i < scene->node_count; i++) {
        int count = is_piece(&scene->nodes[i]) ? count_alike(scene, i) : 0;
        if (count > 0)
            speak_piece(voice, &scene->nodes[i], count);
    }
    speak_gaps(voice, scene);
}
