/* What one node of a scene looks like, wherever it stands. */
#ifndef PARLOR_NODE_H
#define PARLOR_NODE_H

#include "pen.h"

enum {
    SENTENCE_SIZE = 1024,
    NODE_RING_GAP = 3, /* between a thing and the ring around it */
};

/* Its label, in the language of the picture. */
void node_write_label(const struct picture *picture, const struct node *node,
                      char sentence[SENTENCE_SIZE]);

/* See struct look. The picture has its looks. */
bool node_is_drawn(const struct picture *picture, const struct node *node);
bool node_is_figure(const struct picture *picture, const struct node *node);
const struct drawing *node_find_shape(const struct picture *picture, const struct node *node);

/* All drawings that nodes refer to. */
void node_put_defs(const struct picture *picture, struct pen *pen);

/* The group that is the node, with what it is in words; everything of it is put in between. */
void node_begin(const struct picture *picture, struct pen *pen, const struct node *node);
void node_end(struct pen *pen);
void node_put_shapes(const struct picture *picture, struct pen *pen, const struct node *node);
/* How far its rings reach, by how far it does: what fills its place is marked inside it, so that
   walls around it stay to be seen. */
int node_ring_reach(const struct node *node, int reach);
/* Rings around something that reaches this far from its middle, with corners so round. */
void node_put_marks(struct pen *pen, const struct node *node, int x, int y, int round);

#endif
