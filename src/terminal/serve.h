/* The page and tables for friends, for browsers on this machine or elsewhere. */
#ifndef PARLOR_SERVE_H
#define PARLOR_SERVE_H

#include "order.h"

/* Was the program built with it? */
bool serve_has_page(void);
/* Serves until the program is told to end. Returns its status. */
int serve_page(const struct order *order, const struct voice *voice, const char *version);

#endif
