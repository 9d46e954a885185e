/* Lays a scene out on a sheet: heading, players, board, cards, actions, from top to bottom. Knows
   regions, kinds and marks, and no game: the shapes come from the drawings. The lists are in
   lists.c. */
#include "node.h"
#include "sheet.h"
#include "symbols.h"

#include <stdlib.h>
#include <string.h>

enum {
    SHEET_WIDTH_MIN = 720,
    BOARD_WIDTH_MAX = 900, /* a wider one is drawn smaller, so that words stay readable beside it */
    BOARD_MARGIN = 26,
    TITLE_SIZE = 22,
    STATUS_SIZE = 18,
    STATUS_ICON = 28,
    STATUS_ICON_PERCENT = 54, /* of an icon */
    COVER_WIDTH = 640,
    COVER_HEIGHT = 480,
    COVER_BOARD_PERCENT = 78, /* of a board no more is shown than this */
    COVER_CARDS = 7,
    COVER_CARD_PERCENT = 190,
    COVER_FAN_RADIUS = 560,
    COVER_FAN_DEGREES = 8,
    COVER_FAN_RISE = 20,
    KEY_SIZE = 12,
    GLYPH_SIZE = 20,
};

static void put_key(struct sheet *sheet, const struct node *node)
{
    int x, y;

    if (!geometry_place_key(&sheet->geometry, node, &x, &y))
        return;
    pen_print(sheet->pen, "<text class=\"key\" font-size=\"%d\" x=\"%d\" y=\"%d\">", KEY_SIZE, x,
              y + KEY_SIZE / 3);
    pen_put_text(sheet->pen, node->key);
    pen_put(sheet->pen, "</text>");
}

/* A plain shape does not say what it is. */
static void put_glyph(struct sheet *sheet, const struct node *node)
{
    if (node_is_drawn(sheet->picture, node) || !*node->glyph)
        return;
    pen_print(sheet->pen, "<text class=\"glyph\" font-size=\"%d\" y=\"%d\">", GLYPH_SIZE,
              GLYPH_SIZE / 3);
    pen_put_text(sheet->pen, node->glyph);
    pen_put(sheet->pen, "</text>");
}

/* The board. */

static void put_thing(struct sheet *sheet, const struct node *node)
{
    const struct drawing *shape = node_find_shape(sheet->picture, node);
    int x, y;

    geometry_place(node, &x, &y);
    pen_print(sheet->pen, "<g transform=\"translate(%d %d)", x, y);
    if (geometry_is_small(&sheet->geometry, node))
        pen_print(sheet->pen, " scale(.%d)", GEOMETRY_SMALL_PERCENT);
    pen_put(sheet->pen, "\">");
    node_put_shapes(sheet->picture, sheet->pen, node);
    put_glyph(sheet, node);
    put_key(sheet, node);
    node_put_marks(sheet->pen, node, shape->reach_x, shape->reach_y,
                   smaller(shape->reach_x, shape->reach_y));
    pen_put(sheet->pen, "</g>");
}

/* A number given in thousandths. */
static void put_thousandths(struct pen *pen, int number)
{
    int size = number < 0 ? -number : number;

    pen_print(pen, "%s%d.%03d", number < 0 ? "-" : "", size / 1000, size % 1000);
}

static void put_numbers(struct pen *pen, const char *name, const int *thousandths, int count)
{
    pen_print(pen, "<g transform=\"%s(", name);
    for (int i = 0; i < count; i++) {
        pen_put(pen, i > 0 ? " " : "");
        put_thousandths(pen, thousandths[i]);
    }
    pen_put(pen, ")\">");
}

/* Turned into its direction; the drawing alone is stretched to its length. */
static void put_line(struct sheet *sheet, const struct node *node)
{
    const struct drawing *shape = node_find_shape(sheet->picture, node);
    struct turn turn = geometry_turn(node);
    int matrix[] = {turn.cosine, turn.sine, -turn.sine, turn.cosine, turn.middle_x, turn.middle_y};
    int stretch[] = {1000 * turn.length / GEOMETRY_LINE, 1000};

    put_numbers(sheet->pen, "matrix", matrix, 6);
    put_numbers(sheet->pen, "scale", stretch, 2);
    node_put_shapes(sheet->picture, sheet->pen, node);
    pen_put(sheet->pen, "</g>");
    node_put_marks(sheet->pen, node, shape->reach_x * turn.length / GEOMETRY_LINE, shape->reach_y,
                   shape->reach_y);
    pen_put(sheet->pen, "</g>");
}

static void put_layer(struct sheet *sheet, int layer)
{
    const struct scene *scene = sheet->picture->scene;

    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (node->region != REGION_BOARD || node->layer != layer)
            continue;
        node_begin(sheet->picture, sheet->pen, node);
        if (node->kind == NODE_LINE)
            put_line(sheet, node);
        else
            put_thing(sheet, node);
        node_end(sheet->pen);
    }
}

/* The lowest layer above this one; false if there is none. */
static bool next_layer(const struct scene *scene, int64_t *layer)
{
    int64_t next = INT64_MAX;

    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (node->region == REGION_BOARD && node->layer > *layer && node->layer < next)
            next = node->layer;
    }
    *layer = next;
    return next < INT64_MAX;
}

void sheet_put_surface(struct sheet *sheet, int height)
{
    pen_print(sheet->pen,
              "<rect class=\"board\" x=\"%d\" y=\"%d\" width=\"%d\" height=\"%d\" rx=\"30\"/>\n",
              SHEET_MARGIN, sheet->y, sheet->width - 2 * SHEET_MARGIN, height);
}

/* How large the board is drawn: a wide one as wide as the narrowest sheet. */
static int board_percent(struct box board)
{
    int width = board.left > board.right ? 0 : board.right - board.left;

    return width <= BOARD_WIDTH_MAX
               ? 100
               : 100 * (SHEET_WIDTH_MIN - 2 * BOARD_MARGIN - 2 * SHEET_MARGIN) / width;
}

static void put_layers(struct sheet *sheet)
{
    int64_t layer = INT64_MIN;

    while (!sheet->pen->is_lifted && next_layer(sheet->picture->scene, &layer))
        put_layer(sheet, (int)layer);
}

static void put_board(struct sheet *sheet)
{
    struct box box = sheet->geometry.board;

    if (!sheet_has_board(sheet))
        return;
    int percent = board_percent(box);
    int height = (box.bottom - box.top) * percent / 100 + 2 * BOARD_MARGIN;
    sheet_put_surface(sheet, height);
    pen_print(sheet->pen, "<g transform=\"translate(%d %d)",
              (sheet->width - (box.left + box.right) * percent / 100) / 2,
              sheet->y + BOARD_MARGIN - box.top * percent / 100);
    if (percent < 100)
        pen_print(sheet->pen, " scale(.%02d)", percent);
    pen_put(sheet->pen, "\">\n");
    put_layers(sheet);
    pen_put(sheet->pen, "</g>\n");
    sheet->y += height + SHEET_GUTTER;
}

int sheet_find_items(const struct sheet *sheet, enum region region,
                     const struct node *items[NODES_MAX])
{
    const struct scene *scene = sheet->picture->scene;
    int count = 0;

    for (int i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].region == region)
            items[count++] = &scene->nodes[i];
    return count;
}

/* The heading. */

static void put_lines(struct sheet *sheet, const char *string, int left, int size)
{
    int width = sheet->width - left - SHEET_MARGIN;
    struct paragraph text = {string, left, sheet->y + size, width, size};

    pen_put_paragraph(sheet->pen, &text);
    sheet->y += paragraph_count_lines(&text) * paragraph_line_height(&text);
}

static void put_status_icon(struct sheet *sheet, const struct node *node)
{
    pen_print(sheet->pen, "<g transform=\"translate(%d %d) scale(.%d)\">",
              SHEET_MARGIN + STATUS_ICON / 2, sheet->y + STATUS_SIZE * 2 / 3, STATUS_ICON_PERCENT);
    node_put_shapes(sheet->picture, sheet->pen, node);
    pen_put(sheet->pen, "</g>");
}

/* A line of the heading, after its icon if it has one. */
static void put_status(struct sheet *sheet, const struct node *node)
{
    bool has_icon = node_is_drawn(sheet->picture, node);
    int extra = has_icon ? (STATUS_ICON - STATUS_SIZE) / 2 : 0;
    char sentence[SENTENCE_SIZE];

    sheet->y += extra;
    node_write_label(sheet->picture, node, sentence);
    node_begin(sheet->picture, sheet->pen, node);
    if (has_icon)
        put_status_icon(sheet, node);
    put_lines(sheet, sentence, SHEET_MARGIN + (has_icon ? STATUS_ICON + 6 : 0), STATUS_SIZE);
    node_end(sheet->pen);
    sheet->y += extra;
}

static void put_heading(struct sheet *sheet)
{
    const struct node *items[NODES_MAX];
    int count = sheet_find_items(sheet, REGION_STATUS, items);

    pen_put(sheet->pen, "<g class=\"heading\">");
    put_lines(sheet, sheet->picture->title, SHEET_MARGIN, TITLE_SIZE);
    pen_put(sheet->pen, "</g>\n");
    for (int i = 0; i < count; i++)
        put_status(sheet, items[i]);
    sheet->y += SHEET_GUTTER;
}

static int sheet_width(struct box board)
{
    int width = board.left > board.right ? 0 : board.right - board.left;

    width = width * board_percent(board) / 100;
    return larger(width + 2 * BOARD_MARGIN + 2 * SHEET_MARGIN, SHEET_WIDTH_MIN);
}

/* Returns its height. */
static int put_sheet(struct sheet *sheet)
{
    sheet->y = SHEET_MARGIN;
    put_heading(sheet);
    sheet_put_players(sheet);
    put_board(sheet);
    sheet_put_piles(sheet);
    sheet_put_hand(sheet);
    sheet_put_actions(sheet);
    return sheet->y - SHEET_GUTTER + SHEET_MARGIN;
}

/* What is said of the scene as a whole: status and players. */
static void put_description(const struct picture *picture, struct pen *pen)
{
    char sentence[SENTENCE_SIZE];

    for (int i = 0; i < picture->scene->node_count; i++) {
        const struct node *node = &picture->scene->nodes[i];
        if (node->region != REGION_STATUS && node->region != REGION_PLAYERS)
            continue;
        node_write_label(picture, node, sentence);
        pen_put_text(pen, sentence);
        pen_put(pen, "\n");
    }
}

static void put_dark(const struct picture *picture, struct pen *pen)
{
    pen_put(pen, symbols_dark);
    if (picture->drawings->dark)
        pen_put(pen, picture->drawings->dark);
}

static void put_head(const struct picture *picture, struct pen *pen, int width, int height)
{
    pen_print(pen,
              "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %d %d\" role=\"img\" "
              "aria-labelledby=\"title\" aria-describedby=\"desc\" xml:lang=\"",
              width, height);
    pen_put_text(pen, picture->language);
    pen_put(pen, "\">\n<title id=\"title\">");
    pen_put_text(pen, picture->title);
    pen_put(pen, "</title>\n<desc id=\"desc\">");
    put_description(picture, pen);
    pen_put(pen, "</desc>\n<style>\n");
    pen_put(pen, symbols_style);
    pen_put(pen, picture->drawings->style);
    if (picture->is_dark)
        put_dark(picture, pen);
    pen_put(pen, "</style>\n<defs>\n");
    pen_put(pen, picture->drawings->defs);
    node_put_defs(picture, pen);
    pen_print(pen, "</defs>\n<rect class=\"paper\" width=\"%d\" height=\"%d\"/>\n", width, height);
}

/* Everything is laid out twice: first with the pen lifted, to learn the height. */
static void draw(const struct picture *picture, struct draw_sink sink)
{
    struct pen pen = {sink, .is_lifted = true};
    struct sheet sheet = {.picture = picture, .pen = &pen};

    geometry_take(&sheet.geometry, picture->looks, picture->scene);
    sheet.width = sheet_width(sheet.geometry.board);
    int height = put_sheet(&sheet);
    pen.is_lifted = false;
    put_head(picture, &pen, sheet.width, height);
    put_sheet(&sheet);
    pen_put(&pen, "</svg>\n");
}

static void put_cover_board(struct sheet *sheet)
{
    struct box box = sheet->geometry.board;
    int percent = larger(10000 / COVER_BOARD_PERCENT * COVER_WIDTH / (box.right - box.left + 1),
                         100 * COVER_HEIGHT / (box.bottom - box.top + 1));

    pen_print(sheet->pen, "<g transform=\"translate(%d %d) scale(%d.%02d)\">\n",
              (COVER_WIDTH - (box.left + box.right) * percent / 100) / 2,
              (COVER_HEIGHT - (box.top + box.bottom) * percent / 100) / 2, percent / 100,
              percent % 100);
    put_layers(sheet);
    pen_put(sheet->pen, "</g>\n");
}

/* In a fan that hangs together however much of the frame's upper and lower part is cut off. */
static void put_cover_card(struct sheet *sheet, const struct node *node, int degrees)
{
    pen_print(sheet->pen, "<g transform=\"rotate(%d %d %d) translate(%d %d) scale(%d.%02d)\">\n",
              degrees, COVER_WIDTH / 2, COVER_HEIGHT / 2 + COVER_FAN_RADIUS, COVER_WIDTH / 2,
              COVER_HEIGHT / 2 - COVER_FAN_RISE, COVER_CARD_PERCENT / 100,
              COVER_CARD_PERCENT % 100);
    node_begin(sheet->picture, sheet->pen, node);
    node_put_shapes(sheet->picture, sheet->pen, node);
    node_end(sheet->pen);
    pen_put(sheet->pen, "</g>\n");
}

static void put_cover_cards(struct sheet *sheet)
{
    const struct node *items[NODES_MAX];
    int count = sheet_find_items(sheet, REGION_HAND, items);

    if (count == 0)
        count = sheet_find_items(sheet, REGION_PILES, items);
    count = smaller(count, COVER_CARDS);
    for (int i = 0; i < count; i++)
        put_cover_card(sheet, items[i], COVER_FAN_DEGREES * (2 * i - count + 1) / 2);
}

static void cover(const struct picture *picture, struct draw_sink sink)
{
    struct pen pen = {.sink = sink};
    struct sheet sheet = {.picture = picture, .pen = &pen, .width = COVER_WIDTH};

    geometry_take(&sheet.geometry, picture->looks, picture->scene);
    put_head(picture, &pen, COVER_WIDTH, COVER_HEIGHT);
    pen_print(&pen, "<rect class=\"board\" width=\"%d\" height=\"%d\"/>\n", COVER_WIDTH,
              COVER_HEIGHT);
    if (sheet_has_board(&sheet))
        put_cover_board(&sheet);
    else
        put_cover_cards(&sheet);
    pen_put(&pen, "</svg>\n");
}

/* Draws with looks that are kept, or with its own. */
static void draw_with_looks(const struct picture *picture, struct draw_sink sink,
                            void (*put)(const struct picture *, struct draw_sink))
{
    struct picture own = *picture;
    struct looks looks;

    if (!own.looks) {
        looks_init(&looks, own.drawings);
        own.looks = &looks;
    }
    put(&own, sink);
}

void draw_scene(const struct picture *picture, struct draw_sink sink)
{
    draw_with_looks(picture, sink, draw);
}

void draw_cover(const struct picture *picture, struct draw_sink sink)
{
    draw_with_looks(picture, sink, cover);
}
