/* What the parts of the face of robots share. */
#ifndef PARLOR_ROBOTS_FACE_H
#define PARLOR_ROBOTS_FACE_H

#include "robots.h"
#include "scene.h"

extern const char *const robots_arrows[ROBOTS_DIRECTIONS];

/* Is there a chip to be had now? */
bool robots_is_round(const struct robots_table *table);

/* Is there an attempt to be seen, or one that has just failed? */
static inline bool robots_is_attempt(const struct robots_table *table)
{
    return table->stage == ROBOTS_PROVING || table->stage == ROBOTS_FAILED;
}

void robots_add_chip_look(struct node *node, int chip);
/* Where a robot slides from a cell, or from where it stands; false if the id is of neither. */
bool robots_board_tip(const struct robots_table *table, const char *id, struct message *tip);
void robots_add_board(const struct robots_table *table, struct scene *scene);
/* What moved last. */
void robots_add_motions(const struct robots_table *table, struct scene *scene);

#endif
