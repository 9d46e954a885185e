/* Clean delivery: the commands of a match that were accepted come to a fresh referee one after the
   other, each once and at its time, with nothing lost, late, failing or said again. */
#ifndef PARLOR_HOUSE_CLEAN_H
#define PARLOR_HOUSE_CLEAN_H

#include "text.h"

/* Does clean delivery make the same log? Chance comes out as it did. What guests did is taken from
   what they sent: `asked` has the request with a nonce, or NULL. If not, `why` (not empty) says
   what is wrong. */
bool clean_is_same(const char *log, size_t length,
                   const char *(*asked)(void *context, uint64_t nonce), void *context,
                   struct text *why);

#endif
