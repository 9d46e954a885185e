/* Makes frames. */
#ifndef PARLOR_MAKER_H
#define PARLOR_MAKER_H

#include "frame.h"
#include "match.h"

/* What the viewer is shown of this moment of the match. */
void frame_make(const struct match *match, const struct match_moment *moment, int viewer,
                struct frame *frame);

#endif
