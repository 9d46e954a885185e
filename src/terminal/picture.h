/* A saved match as a picture. */
#ifndef PARLOR_PICTURE_H
#define PARLOR_PICTURE_H

#include "order.h"

/* Writes what a viewer sees (`order->viewer`, after entry `order->at` or at the end) to standard
   output. Returns what main returns. */
int picture_show(const struct order *order, enum language language);

#endif
