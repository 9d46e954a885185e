/* A saved match as a picture. */
#ifndef PARLOR_PICTURE_H
#define PARLOR_PICTURE_H

#include "order.h"

/* Writes what a viewer sees (`order->viewer`, after entry `order->at` or at the end) to standard
   output, or, if that is a terminal, to a new file, and says to which. Returns what main returns.
 */
int picture_show(const struct order *order, const struct voice *voice);

#endif
