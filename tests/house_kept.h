/* What the store has of a table besides its matches, read for tests by the text alone, without a
   line of the house's. Guests are named by their tokens. */
#ifndef PARLOR_HOUSE_KEPT_H
#define PARLOR_HOUSE_KEPT_H

#include <stdbool.h>
#include <stdint.h>

/* Does this guest hold the seat? */
bool kept_holds(const char *record, int seat, const char *token);
/* Has this request of the guest's acted, and been kept with what came of it? */
bool kept_has_acted(const char *record, const char *token, uint64_t nonce);
/* Has something changed that changes by nobody's request? Not so who was here, a host who was
   waited for, a link that was not heard of, another match, or nothing at all. */
bool kept_is_other(const char *before, const char *after);
/* Has some request acted that had not before? */
bool kept_has_more(const char *before, const char *after);

#endif
