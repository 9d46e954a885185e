/* What there is, for those who write about a table. */
#ifndef PARLOR_LIST_H
#define PARLOR_LIST_H

#include "desk.h"

/* The options as they were chosen, and the set-up text. */
void list_add_chosen(struct json *json, int language, const struct game *game,
                     const struct params *params);

#endif
