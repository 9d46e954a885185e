/* What they are called who have no name of their own: by the number of their seat. Such a name is
   kept as it was said, and shown in the language that is spoken. */
#ifndef PARLOR_USUAL_H
#define PARLOR_USUAL_H

#include "table.h"
#include "voice.h"

enum { USUAL_PERSON = -1 }; /* in place of a level */

/* A person's name, or that of a computer player of this level. */
void usual_write(enum language language, int seat, int level, char name[SEAT_NAME_MAX + 1]);

/* The seat whose number this is the name of, in any language; -1: it is a name of its own. */
int usual_seat(const char *name, int level);

/* Would people take it for a computer player's, with its level or without? */
bool usual_is_computers(const char *name);

/* The names at a table, in one language. */
struct usual_names {
    char data[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    const char *list[PLAYERS_MAX];
};

void usual_names_of(const struct table *table, enum language language, struct usual_names *names);

#endif
