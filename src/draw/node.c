/* What one node looks like: its drawings, its words and its marks. Where it stands is the business
   of draw.c. */
#include "node.h"

#include "look.h"

#include <string.h>

enum { END_RING_GAP = 8, FULL_REACH = 50, RING_REACH = 31 };

void node_write_label(const struct picture *picture, const struct node *node,
                      char sentence[SENTENCE_SIZE])
{
    struct text text;

    text_init(&text, sentence, SENTENCE_SIZE);
    message_write(&node->label, picture->tongue, picture->seats, &text);
    if (node->kind != NODE_CLOCK || node->until_ms == 0)
        return;
    int64_t left_ms = node->until_ms > picture->now_ms ? node->until_ms - picture->now_ms : 0;
    struct message time =
        SAY(": {seconds} s",
            .args = {SAY_NUMBER("seconds", (int)((left_ms + 999) / 1000 % INT32_MAX))});
    message_write(&time, picture->tongue, picture->seats, &text);
}

const struct drawing *node_find_shape(const struct picture *picture, const struct node *node)
{
    return looks_find(picture->looks, node)->shape;
}

bool node_is_drawn(const struct picture *picture, const struct node *node)
{
    return looks_find(picture->looks, node)->is_drawn;
}

bool node_is_figure(const struct picture *picture, const struct node *node)
{
    return looks_find(picture->looks, node)->is_figure;
}

void node_put_defs(const struct picture *picture, struct pen *pen)
{
    for (enum look_table table = 0; table < LOOK_TABLES; table++) {
        const struct drawing *first = look_table(picture->drawings, table);
        for (const struct drawing *d = first; d && d->words; d++) {
            pen_print(pen, "<g id=\"%s-%d\">", look_name(table), (int)(d - first));
            pen_put(pen, d->svg);
            pen_put(pen, "</g>\n");
        }
    }
}

void node_put_shapes(const struct picture *picture, struct pen *pen, const struct node *node)
{
    const struct look *look = looks_find(picture->looks, node);

    for (int i = 0; i < look->part_count && !pen->is_lifted; i++)
        pen_print(pen, "<use href=\"#%s-%d\"/>", look_name(look->parts[i].table),
                  look->parts[i].index);
}

void node_begin(const struct picture *picture, struct pen *pen, const struct node *node)
{
    char words[LOOK_WORDS_SIZE], sentence[SENTENCE_SIZE];

    if (pen->is_lifted)
        return;
    look_write_words(node, words);
    node_write_label(picture, node, sentence);
    pen_put(pen, "<g id=\"node-");
    pen_put_text(pen, node->id);
    pen_put(pen, "\" class=\"");
    pen_put_text(pen, words);
    pen_put(pen, "\"><title>");
    pen_put_text(pen, sentence);
    pen_put(pen, "</title>");
}

void node_end(struct pen *pen)
{
    pen_put(pen, "</g>\n");
}

static void put_ring(struct pen *pen, const char *class, int x, int y, int round)
{
    pen_print(pen, "<rect class=\"%s\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"%d\"/>",
              class, -x, -y, 2 * x, 2 * y, round);
}

/* A wedge points at what moved last, from a corner that flags and keys leave free; at a line, from
   its side. */
static void put_wedge(struct pen *pen, const struct node *node, int x, int y)
{
    bool is_line = node->kind == NODE_LINE;
    int size = 12 + (x < y ? x : y) / 3;

    pen_print(pen,
              "<path class=\"wedge\" transform=\"translate(%d %d)%s\" d=\"M0,0 L%d,%d L%d,%d Z\"/>",
              is_line ? 0 : -x * 3 / 4, is_line ? -y : -y * 3 / 4, is_line ? " rotate(45)" : "",
              -size, -size / 3, -size / 3, -size);
}

int node_ring_reach(const struct node *node, int reach)
{
    return node->kind == NODE_CELL && reach == FULL_REACH ? RING_REACH : reach;
}

void node_put_marks(struct pen *pen, const struct node *node, int x, int y, int round)
{
    bool may_be_meant = node->is_touched || node->may_touch;

    x = node_ring_reach(node, x);
    y = node_ring_reach(node, y);
    round = round < x ? round : x;
    if (may_be_meant)
        put_ring(pen, "halo", x + NODE_RING_GAP, y + NODE_RING_GAP, round + NODE_RING_GAP);
    if (may_be_meant)
        put_ring(pen, "ring", x + NODE_RING_GAP, y + NODE_RING_GAP, round + NODE_RING_GAP);
    else if (node->is_own)
        put_ring(pen, "own-ring", x + NODE_RING_GAP, y + NODE_RING_GAP, round + NODE_RING_GAP);
    if (node->has_moved)
        put_wedge(pen, node, x, y);
    if (!node->is_end)
        return;
    put_ring(pen, "end-halo", x + END_RING_GAP, y + END_RING_GAP, round + END_RING_GAP);
    put_ring(pen, "end-ring", x + END_RING_GAP, y + END_RING_GAP, round + END_RING_GAP);
    pen_print(pen,
              "<path class=\"flag\" transform=\"translate(%d %d)\" d=\"M0,6 V-22 L16,-16 L0,-9\"/>",
              x * 3 / 4, -y * 3 / 4);
}
