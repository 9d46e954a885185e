/* parlor robots solve: the fewest moves of problems, one a line. */
#ifndef PARLOR_SOLVE_H
#define PARLOR_SOLVE_H

#include "order.h"

/* Can problems of this game be solved? */
bool solve_knows(const struct game *game);

/* From the file, or from standard input if none is given; returns the exit status. */
int solve_show(const struct order *order, const struct voice *voice);

#endif
