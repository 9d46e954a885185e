/* What one node looks like: its drawings, its words and its marks. Where it stands is the business
   of draw.c. */
#include "node.h"

#include "symbols.h"

#include <string.h>

enum { WORDS_SIZE = 96, END_RING_GAP = 10 };

static const char *const kind_names[] = {
    [NODE_CELL] = "cell", [NODE_LINE] = "line",     [NODE_PIECE] = "piece", [NODE_CARD] = "card",
    [NODE_PILE] = "pile", [NODE_BUTTON] = "button", [NODE_TEXT] = "text",   [NODE_CLOCK] = "clock",
};

/* All that drawings and style can go by: "piece frog seat-1 may-touch". */
static void write_words(const struct node *node, char words[WORDS_SIZE])
{
    struct text text;

    text_init(&text, words, WORDS_SIZE);
    text_add(&text, kind_names[node->kind]);
    text_add_char(&text, ' ');
    text_add(&text, node->look);
    text_add(&text, node->is_touched ? " touched" : node->may_touch ? " may-touch" : "");
    text_add(&text, node->is_end ? " end" : "");
}

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

static bool has_word(const char *words, struct word word)
{
    struct scan scan;

    scan_init(&scan, words, strlen(words));
    for (struct word w = scan_word(&scan); w.length > 0; w = scan_word(&scan))
        if (w.length == word.length && memcmp(w.start, word.start, w.length) == 0)
            return true;
    return false;
}

static bool drawing_fits(const struct drawing *drawing, const char *words)
{
    struct scan scan;

    scan_init(&scan, drawing->words, strlen(drawing->words));
    for (struct word w = scan_word(&scan); w.length > 0; w = scan_word(&scan)) {
        bool is_wanted = *w.start != '!';
        struct word word = is_wanted ? w : (struct word){w.start + 1, w.length - 1};
        if (has_word(words, word) != is_wanted)
            return false;
    }
    return true;
}

/* The first that fits, of those with a reach if that is wanted; or NULL. */
static const struct drawing *find_drawing(const struct drawing *table, const char *words,
                                          bool with_reach)
{
    for (const struct drawing *d = table; d && d->words; d++)
        if (drawing_fits(d, words) && (d->reach_x > 0 || !with_reach))
            return d;
    return NULL;
}

const struct drawing *node_find_shape(const struct picture *picture, const struct node *node)
{
    char words[WORDS_SIZE];

    write_words(node, words);
    const struct drawing *own = find_drawing(picture->drawings->table, words, true);
    return own ? own : find_drawing(symbols_plain, words, true);
}

bool node_is_drawn(const struct picture *picture, const struct node *node)
{
    char words[WORDS_SIZE];

    write_words(node, words);
    return find_drawing(picture->drawings->table, words, false);
}

bool node_is_figure(const struct picture *picture, const struct node *node)
{
    char words[WORDS_SIZE];

    write_words(node, words);
    return (node->kind == NODE_CARD || node->kind == NODE_PILE) &&
           find_drawing(picture->drawings->table, words, true);
}

static void put_defs(struct pen *pen, const char *name, const struct drawing *table)
{
    for (const struct drawing *d = table; d && d->words; d++) {
        pen_print(pen, "<g id=\"%s-%d\">", name, (int)(d - table));
        pen_put(pen, d->svg);
        pen_put(pen, "</g>\n");
    }
}

void node_put_defs(const struct picture *picture, struct pen *pen)
{
    put_defs(pen, "look", picture->drawings->table);
    put_defs(pen, "plain", symbols_plain);
    put_defs(pen, "over", symbols_over);
}

static void put_uses(struct pen *pen, const char *name, const struct drawing *table,
                     const char *words)
{
    for (const struct drawing *d = table; d && d->words; d++)
        if (drawing_fits(d, words))
            pen_print(pen, "<use href=\"#%s-%d\"/>", name, (int)(d - table));
}

void node_put_shapes(const struct picture *picture, struct pen *pen, const struct node *node)
{
    const struct drawing *own = picture->drawings->table;
    char words[WORDS_SIZE];

    write_words(node, words);
    put_uses(pen, "look", own, words);
    if (node->region == REGION_BOARD && !find_drawing(own, words, false))
        put_uses(pen, "plain", symbols_plain, words);
    put_uses(pen, "over", symbols_over, words);
}

void node_begin(const struct picture *picture, struct pen *pen, const struct node *node)
{
    char words[WORDS_SIZE], sentence[SENTENCE_SIZE];

    write_words(node, words);
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

void node_put_marks(struct pen *pen, const struct node *node, int x, int y, int round)
{
    if (node->is_touched || node->may_touch) {
        put_ring(pen, "halo", x + NODE_RING_GAP, y + NODE_RING_GAP, round + NODE_RING_GAP);
        put_ring(pen, "ring", x + NODE_RING_GAP, y + NODE_RING_GAP, round + NODE_RING_GAP);
    }
    if (!node->is_end)
        return;
    put_ring(pen, "end-halo", x + END_RING_GAP, y + END_RING_GAP, round + END_RING_GAP);
    put_ring(pen, "end-ring", x + END_RING_GAP, y + END_RING_GAP, round + END_RING_GAP);
    pen_print(pen,
              "<path class=\"flag\" transform=\"translate(%d %d)\" d=\"M0,6 V-22 L16,-16 L0,-9\"/>",
              x * 3 / 4, -y * 3 / 4);
}
