/* Measures boards. */
#include "geometry.h"

#include <stdlib.h>

enum { UNIT = GEOMETRY_UNIT };

static void box_add(struct box *box, int left, int top, int right, int bottom)
{
    box->left = left < box->left ? left : box->left;
    box->top = top < box->top ? top : box->top;
    box->right = right > box->right ? right : box->right;
    box->bottom = bottom > box->bottom ? bottom : box->bottom;
}

void geometry_place(const struct node *node, int *x, int *y)
{
    bool is_elsewhere = node->kind == NODE_TEXT && (node->x2 != 0 || node->y2 != 0);

    *x = UNIT * (is_elsewhere ? node->x2 : node->x);
    *y = UNIT * (is_elsewhere ? node->y2 : node->y);
}

static void box_add_node(struct box *box, const struct node *node, const struct drawing *shape)
{
    int x, y;

    geometry_place(node, &x, &y);
    box_add(box, x - shape->reach_x, y - shape->reach_y, x + shape->reach_x, y + shape->reach_y);
    if (node->kind == NODE_LINE)
        box_add(box, UNIT * node->x2, UNIT * node->y2, UNIT * node->x2, UNIT * node->y2);
}

static bool is_one_apart(const struct node *a, const struct node *b)
{
    int x = a->x - b->x, y = a->y - b->y;

    return x * x + y * y == 1;
}

static bool shares_cell(const struct scene *scene, const struct node *piece)
{
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *other = &scene->nodes[i];
        bool is_near = other->region == REGION_BOARD && is_one_apart(piece, other);
        if (is_near && (other->kind == NODE_CELL || other->kind == NODE_PIECE))
            return true;
    }
    return false;
}

static void add_piece(struct geometry *geometry, const struct node *node,
                      const struct drawing *shape)
{
    bool is_small = shares_cell(geometry->scene, node);
    int percent = is_small ? GEOMETRY_SMALL_PERCENT : 100, at = geometry->piece_count++;

    geometry->is_small[node - geometry->scene->nodes] = is_small;
    geometry->pieces[at].x = 100 * UNIT * node->x;
    geometry->pieces[at].y = 100 * UNIT * node->y;
    geometry->pieces[at].reach_x = percent * shape->reach_x;
    geometry->pieces[at].reach_y = percent * shape->reach_y;
}

void geometry_take(struct geometry *geometry, struct looks *looks, const struct scene *scene)
{
    geometry->scene = scene;
    geometry->looks = looks;
    geometry->board = (struct box){INT32_MAX, INT32_MAX, INT32_MIN, INT32_MIN};
    geometry->piece_count = 0;
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        geometry->is_small[i] = false;
        if (node->region != REGION_BOARD)
            continue;
        const struct drawing *shape = looks_find(looks, node)->shape;
        box_add_node(&geometry->board, node, shape);
        if (node->kind == NODE_PIECE)
            add_piece(geometry, node, shape);
    }
}

static int square_root(int square)
{
    int root = 0;

    while ((root + 1) * (root + 1) <= square)
        root++;
    return root;
}

struct turn geometry_turn(const struct node *line)
{
    int x = UNIT * (line->x2 - line->x), y = UNIT * (line->y2 - line->y);
    int length = square_root(x * x + y * y);

    return (struct turn){.length = length,
                         .cosine = length > 0 ? 1000 * x / length : 1000,
                         .sine = length > 0 ? 1000 * y / length : 0,
                         .middle_x = 500 * UNIT * (line->x + line->x2),
                         .middle_y = 500 * UNIT * (line->y + line->y2)};
}

bool geometry_is_small(const struct geometry *geometry, const struct node *node)
{
    return geometry->is_small[node - geometry->scene->nodes];
}

static bool is_covered(const struct geometry *geometry, int x, int y)
{
    for (int i = 0; i < geometry->piece_count; i++)
        if (abs(100 * x - geometry->pieces[i].x) < geometry->pieces[i].reach_x &&
            abs(100 * y - geometry->pieces[i].y) < geometry->pieces[i].reach_y)
            return true;
    return false;
}

bool geometry_place_key(const struct geometry *geometry, const struct node *node, int *x, int *y)
{
    const struct drawing *shape = looks_find(geometry->looks, node)->shape;

    *x = shape->key_x;
    *y = shape->key_y;
    return *node->key && (*x != 0 || *y != 0) &&
           !is_covered(geometry, UNIT * node->x + *x, UNIT * node->y + *y);
}
