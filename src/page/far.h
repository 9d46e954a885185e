/* What is asked of a table elsewhere. */
#ifndef PARLOR_FAR_H
#define PARLOR_FAR_H

#include "act.h"

/* Sends it; JavaScript is told with the ticket what became of it. */
int far_submit(struct desk *desk, const struct command *command, uint32_t ticket);
int far_wish(struct desk *desk, enum table_wish wish, uint32_t ticket);

/* Calls everybody there by their names in the desk's language. Nothing happens at a table here. */
void far_call_names(struct desk *desk);

#endif
