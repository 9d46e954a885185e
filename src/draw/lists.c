/* Lays out what has no place on a board: players with what they hold, piles, hand, actions.

   A card or pile whose drawing says how far it reaches is a figure: it is drawn whole, with its
   label under it, or small and without where another player holds it. Everything else is an item: a
   frame with an icon and a label. */
#include "node.h"
#include "sheet.h"

enum {
    ITEM_HEIGHT_MIN = 56,
    ICON_WIDTH = 60,
    ITEM_PADDING = 14,
    ITEM_SIZE = 15,
    LABEL_WIDTH_MIN = 94,
    PILE_WIDTH_MAX = 240,
    HAND_WIDTH_MAX = 240,
    ACTION_WIDTH_MAX = 180,
    PLAYER_WIDTH_MIN = 240,
    PLAYER_WIDTH_MAX = 480,
    FRAME_ROUND = 10,
    FIGURE_PADDING = 8,
    CAPTION_SIZE = 13,
    SURFACE_PADDING = 14,
    SMALL_PERCENT = 60,
    SMALL_GAP = 5,
    SMALL_SEEN_PERCENT = 75, /* of a small figure that others lie over */
};

/* Nodes that follow each other in a scene. */
struct run {
    const struct node *const *nodes;
    int count;
};

static struct run run_part(struct run run, int from, int count)
{
    return (struct run){run.nodes + from, smaller(count, run.count - from)};
}

/* Items. */

/* A card has room for signs over it even where it has no drawing. */
static int icon_width(const struct picture *picture, const struct node *node)
{
    bool has_icon = node->kind == NODE_CARD || node_is_drawn(picture, node);

    return has_icon ? ICON_WIDTH : ITEM_PADDING;
}

/* The label of an item, beside its icon; `y` is the middle of the item. */
static struct paragraph item_text(const struct picture *picture, const struct node *node,
                                  const char *sentence, int width, int y)
{
    int left = icon_width(picture, node);
    struct paragraph text = {
        .text = sentence, .x = left, .width = width - left - ITEM_PADDING / 2, .size = ITEM_SIZE};
    int height = paragraph_count_lines(&text) * paragraph_line_height(&text);

    paragraph_even(&text);
    text.y = y - height / 2 + ITEM_SIZE;
    return text;
}

static int item_height(const struct picture *picture, const struct node *node, int width)
{
    char sentence[SENTENCE_SIZE];

    node_write_label(picture, node, sentence);
    struct paragraph text = item_text(picture, node, sentence, width, 0);
    int height = paragraph_count_lines(&text) * paragraph_line_height(&text) + ITEM_PADDING;
    return larger(height, ITEM_HEIGHT_MIN);
}

/* Begins a node in a frame of this size; what follows is put from its left upper corner. */
static void begin_frame(struct sheet *sheet, const struct node *node, const struct box *box)
{
    node_begin(sheet->picture, sheet->pen, node);
    pen_print(sheet->pen, "<g transform=\"translate(%d %d)\">", box->left, box->top);
    pen_print(sheet->pen, "<rect class=\"frame\" width=\"%d\" height=\"%d\" rx=\"%d\"/>",
              box->right - box->left, box->bottom - box->top, FRAME_ROUND);
}

static void end_frame(struct sheet *sheet, const struct node *node, const struct box *box)
{
    int x = (box->right - box->left) / 2, y = (box->bottom - box->top) / 2;

    pen_print(sheet->pen, "<g transform=\"translate(%d %d)\">", x, y);
    node_put_marks(sheet->pen, node, x - NODE_RING_GAP, y - NODE_RING_GAP,
                   FRAME_ROUND - NODE_RING_GAP);
    pen_put(sheet->pen, "</g></g>");
    node_end(sheet->pen);
}

static void put_shapes_at(struct sheet *sheet, const struct node *node, int x, int y)
{
    pen_print(sheet->pen, "<g transform=\"translate(%d %d)\">", x, y);
    node_put_shapes(sheet->picture, sheet->pen, node);
    pen_put(sheet->pen, "</g>");
}

/* Icon and label stand in the upper part of the box, which is so high. */
static void put_item(struct sheet *sheet, const struct node *node, const struct box *box, int high)
{
    char sentence[SENTENCE_SIZE];

    node_write_label(sheet->picture, node, sentence);
    struct paragraph text =
        item_text(sheet->picture, node, sentence, box->right - box->left, high / 2);
    begin_frame(sheet, node, box);
    put_shapes_at(sheet, node, ICON_WIDTH / 2, high / 2);
    pen_put_paragraph(sheet->pen, &text);
    end_frame(sheet, node, box);
}

/* Items stand side by side in even rows. */
struct columns {
    int count, width;
};

static struct columns columns_of(const struct sheet *sheet, int count, int width_min, int width_max)
{
    int room = sheet->width - 2 * SHEET_MARGIN + SHEET_GUTTER;
    int fitting = room / (width_min + SHEET_GUTTER);
    int rows = (count + fitting - 1) / fitting, columns = (count + rows - 1) / rows;

    return (struct columns){columns, smaller(room / columns - SHEET_GUTTER, width_max)};
}

static struct box column_box(const struct sheet *sheet, int column, int width, int height)
{
    int left = SHEET_MARGIN + column * (width + SHEET_GUTTER);

    return (struct box){left, sheet->y, left + width, sheet->y + height};
}

static void put_item_row(struct sheet *sheet, struct run row, int width)
{
    int height = 0;

    for (int i = 0; i < row.count; i++)
        height = larger(height, item_height(sheet->picture, row.nodes[i], width));
    for (int i = 0; i < row.count; i++) {
        struct box box = column_box(sheet, i, width, height);
        put_item(sheet, row.nodes[i], &box, height);
    }
    sheet->y += height + SHEET_GUTTER;
}

static void put_items(struct sheet *sheet, struct run items, int width_max)
{
    int icon = 0;

    for (int i = 0; i < items.count; i++)
        icon = larger(icon, icon_width(sheet->picture, items.nodes[i]));
    struct columns columns = columns_of(sheet, items.count, icon + LABEL_WIDTH_MIN, width_max);
    for (int i = 0; i < items.count; i += columns.count)
        put_item_row(sheet, run_part(items, i, columns.count), columns.width);
}

/* Figures. */

/* Where there is no board, the piles lie on its surface. */
static bool lies_on_surface(const struct sheet *sheet, const struct node *node)
{
    return node->region == REGION_PILES && !sheet_has_board(sheet) &&
           node_is_figure(sheet->picture, node);
}

static int figure_width(const struct picture *picture, const struct node *node)
{
    return 2 * (node_find_shape(picture, node)->reach_x + FIGURE_PADDING);
}

/* The label of a figure, in the middle under it. */
static struct paragraph caption(const struct picture *picture, const struct node *node,
                                const char *sentence)
{
    int width = figure_width(picture, node);
    int y = 2 * node_find_shape(picture, node)->reach_y + 2 * FIGURE_PADDING + CAPTION_SIZE;
    struct paragraph text = {sentence, width / 2, y, width - FIGURE_PADDING, CAPTION_SIZE};

    paragraph_even(&text);
    return text;
}

static int figure_height(const struct picture *picture, const struct node *node)
{
    char sentence[SENTENCE_SIZE];

    node_write_label(picture, node, sentence);
    struct paragraph text = caption(picture, node, sentence);
    return text.y - CAPTION_SIZE + paragraph_count_lines(&text) * paragraph_line_height(&text) +
           FIGURE_PADDING;
}

static void put_figure(struct sheet *sheet, const struct node *node, const struct box *box)
{
    int y = node_find_shape(sheet->picture, node)->reach_y + FIGURE_PADDING;
    char sentence[SENTENCE_SIZE];

    node_write_label(sheet->picture, node, sentence);
    struct paragraph text = caption(sheet->picture, node, sentence);
    begin_frame(sheet, node, box);
    put_shapes_at(sheet, node, (box->right - box->left) / 2, y);
    pen_put(sheet->pen, "<g class=\"caption\">");
    pen_put_paragraph(sheet->pen, &text);
    pen_put(sheet->pen, "</g>");
    end_frame(sheet, node, box);
}

/* How many figures, one or more, stand in a row of this width, and how much of it they take. */
static int fit_row(const struct picture *picture, struct run figures, int room, int *taken)
{
    int count = 0, end = 0;

    *taken = 0;
    while (count < figures.count) {
        end += figure_width(picture, figures.nodes[count]);
        if (end > room && count > 0)
            break;
        *taken = end;
        end += SHEET_GUTTER;
        count++;
    }
    return count;
}

static int count_rows(const struct picture *picture, struct run figures, int room)
{
    int rows = 0, taken;

    for (int i = 0; i < figures.count; rows++)
        i += fit_row(picture, run_part(figures, i, figures.count), room, &taken);
    return rows;
}

/* The room narrowed as far as the figures keep their rows, so that none is much shorter. */
static int even_room(const struct picture *picture, struct run figures, int room)
{
    int rows = count_rows(picture, figures, room);

    while (room > SHEET_GUTTER && count_rows(picture, figures, room - SHEET_GUTTER) == rows)
        room -= SHEET_GUTTER;
    return room;
}

static void put_figure_row(struct sheet *sheet, struct run row, int taken, int height)
{
    int left = (sheet->width - taken) / 2;

    for (int i = 0; i < row.count; i++) {
        int right = left + figure_width(sheet->picture, row.nodes[i]);
        put_figure(sheet, row.nodes[i], &(struct box){left, sheet->y, right, sheet->y + height});
        left = right + SHEET_GUTTER;
    }
    sheet->y += height + SHEET_GUTTER;
}

/* Figures stand in the middle, in rows that are about even. */
static void put_figures(struct sheet *sheet, struct run figures)
{
    int margin = SHEET_MARGIN + (lies_on_surface(sheet, figures.nodes[0]) ? SURFACE_PADDING : 0);
    int room = even_room(sheet->picture, figures, sheet->width - 2 * margin), height = 0, taken;

    for (int i = 0; i < figures.count; i++)
        height = larger(height, figure_height(sheet->picture, figures.nodes[i]));
    for (int i = 0, count; i < figures.count; i += count) {
        struct run rest = run_part(figures, i, figures.count);
        count = fit_row(sheet->picture, rest, room, &taken);
        put_figure_row(sheet, run_part(rest, 0, count), taken, height);
    }
}

/* Lists of both. */

/* How many nodes from the first on are figures, or are none. */
static int count_alike(const struct picture *picture, struct run run)
{
    int count = 1;

    while (count < run.count &&
           node_is_figure(picture, run.nodes[count]) == node_is_figure(picture, run.nodes[0]))
        count++;
    return count;
}

static void put_run(struct sheet *sheet, struct run run, int width_max)
{
    for (int i = 0, count; i < run.count; i += count) {
        struct run rest = run_part(run, i, run.count);
        count = count_alike(sheet->picture, rest);
        rest.count = count;
        if (node_is_figure(sheet->picture, rest.nodes[0]))
            put_figures(sheet, rest);
        else
            put_items(sheet, rest, width_max);
    }
}

static void put_list(struct sheet *sheet, enum region region, int width_max)
{
    const struct node *nodes[NODES_MAX];
    int count = sheet_find_items(sheet, region, nodes);

    put_run(sheet, (struct run){nodes, count}, width_max);
}

void sheet_put_hand(struct sheet *sheet)
{
    put_list(sheet, REGION_HAND, HAND_WIDTH_MAX);
}

void sheet_put_actions(struct sheet *sheet)
{
    put_list(sheet, REGION_ACTIONS, ACTION_WIDTH_MAX);
}

/* How much room these take: they are put once with the pen lifted. */
static int measure_run(const struct sheet *sheet, struct run run)
{
    struct pen lifted = {.is_lifted = true};
    struct sheet trial = *sheet;

    trial.pen = &lifted;
    put_run(&trial, run, PILE_WIDTH_MAX);
    return trial.y - SHEET_GUTTER - sheet->y;
}

void sheet_put_piles(struct sheet *sheet)
{
    const struct node *nodes[NODES_MAX];
    struct run piles = {nodes, sheet_find_items(sheet, REGION_PILES, nodes)};
    bool has_surface = piles.count > 0 && lies_on_surface(sheet, nodes[0]);

    if (has_surface) {
        sheet_put_surface(sheet, measure_run(sheet, piles) + 2 * SURFACE_PADDING);
        sheet->y += SURFACE_PADDING;
    }
    put_run(sheet, piles, PILE_WIDTH_MAX);
    sheet->y += has_surface ? SURFACE_PADDING : 0;
}

/* Players, each an item with the figures that follow it: what that player holds. */

/* Small figures side by side, or over each other like a fan where there are many that nobody needs
   to tell apart. */
struct fan {
    int columns, rows, step;
    int reach_x, reach_y; /* of a small one */
};

static struct fan fan_of(const struct picture *picture, struct run figures, int width)
{
    struct fan fan = {0};
    int seen_percent = SMALL_SEEN_PERCENT;

    for (int i = 0; i < figures.count; i++) {
        const struct drawing *shape = node_find_shape(picture, figures.nodes[i]);
        if (*figures.nodes[i]->glyph)
            seen_percent = 100;
        fan.reach_x = larger(fan.reach_x, shape->reach_x * SMALL_PERCENT / 100);
        fan.reach_y = larger(fan.reach_y, shape->reach_y * SMALL_PERCENT / 100);
    }
    if (figures.count == 0)
        return fan;
    int room = larger(width - 2 * ITEM_PADDING - 2 * fan.reach_x, 1);
    int most = 1 + room / larger(2 * fan.reach_x * seen_percent / 100, 1);
    fan.rows = (figures.count + most - 1) / most;
    fan.columns = (figures.count + fan.rows - 1) / fan.rows;
    fan.step = smaller(2 * fan.reach_x + SMALL_GAP, room / larger(fan.columns - 1, 1));
    return fan;
}

static int fan_height(const struct fan *fan)
{
    return fan->rows * (2 * fan->reach_y + SMALL_GAP) + (fan->rows > 0 ? SMALL_GAP : 0);
}

static void put_small(struct sheet *sheet, const struct node *node, int x, int y)
{
    const struct drawing *shape = node_find_shape(sheet->picture, node);

    node_begin(sheet->picture, sheet->pen, node);
    pen_print(sheet->pen, "<g transform=\"translate(%d %d) scale(.%d)\">", x, y, SMALL_PERCENT);
    node_put_shapes(sheet->picture, sheet->pen, node);
    node_put_marks(sheet->pen, node, shape->reach_x, shape->reach_y, FRAME_ROUND);
    pen_put(sheet->pen, "</g>");
    node_end(sheet->pen);
}

static void put_fan(struct sheet *sheet, struct run figures, const struct fan *fan, int left,
                    int top)
{
    for (int i = 0; i < figures.count; i++)
        put_small(sheet, figures.nodes[i],
                  left + ITEM_PADDING + fan->reach_x + i % fan->columns * fan->step,
                  top + fan->reach_y + i / fan->columns * (2 * fan->reach_y + SMALL_GAP));
}

static int player_height(const struct picture *picture, struct run player, int width)
{
    struct fan fan = fan_of(picture, run_part(player, 1, player.count), width);

    return item_height(picture, player.nodes[0], width) + fan_height(&fan);
}

static void put_player(struct sheet *sheet, struct run player, const struct box *box)
{
    struct run held = run_part(player, 1, player.count);
    struct fan fan = fan_of(sheet->picture, held, box->right - box->left);
    int high = box->bottom - box->top - fan_height(&fan);

    put_item(sheet, player.nodes[0], box, high);
    put_fan(sheet, held, &fan, box->left, box->top + high);
}

/* The first of these players, with what is theirs. */
static struct run first_player(const struct picture *picture, struct run players)
{
    int count = 1;

    while (count < players.count && node_is_figure(picture, players.nodes[count]))
        count++;
    return run_part(players, 0, count);
}

static int count_players(const struct picture *picture, struct run players)
{
    int count = 0;

    for (int i = 0; i < players.count; i++)
        count += !node_is_figure(picture, players.nodes[i]);
    return count;
}

/* Returns how many nodes these players were. */
static int put_player_row(struct sheet *sheet, struct run players, struct columns columns)
{
    const struct picture *picture = sheet->picture;
    int height = 0, end = 0;

    for (int i = 0; i < columns.count && end < players.count; i++) {
        struct run player = first_player(picture, run_part(players, end, players.count));
        height = larger(height, player_height(picture, player, columns.width));
        end += player.count;
    }
    for (int i = 0, at = 0; at < end; i++) {
        struct run player = first_player(picture, run_part(players, at, players.count));
        struct box box = column_box(sheet, i, columns.width, height);
        put_player(sheet, player, &box);
        at += player.count;
    }
    sheet->y += height + SHEET_GUTTER;
    return end;
}

void sheet_put_players(struct sheet *sheet)
{
    const struct node *nodes[NODES_MAX];
    struct run players = {nodes, sheet_find_items(sheet, REGION_PLAYERS, nodes)};

    if (players.count > 0 && node_is_figure(sheet->picture, nodes[0])) {
        struct run nobodys = run_part(players, 0, count_alike(sheet->picture, players));
        put_figures(sheet, nobodys);
        players = run_part(players, nobodys.count, players.count);
    }
    if (players.count == 0)
        return;
    struct columns columns = columns_of(sheet, count_players(sheet->picture, players),
                                        PLAYER_WIDTH_MIN, PLAYER_WIDTH_MAX);
    for (int at = 0; at < players.count;)
        at += put_player_row(sheet, run_part(players, at, players.count), columns);
}
