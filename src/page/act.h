/* What becomes of what a viewer does. */
#ifndef PARLOR_ACT_H
#define PARLOR_ACT_H

#include "desk.h"

enum {
    ACT_OPEN,    /* more is to be touched */
    ACT_DONE,    /* it has happened */
    ACT_PENDING, /* JavaScript is told, with the ticket, what became of it */
    ACT_REFUSED, /* the answer says why */
};

#endif
