/* When are two names the same? Unicode has the answer; what is not pure about it stays here. */
#ifndef PARLOR_NAMES_H
#define PARLOR_NAMES_H

#include <stdbool.h>
#include <stddef.h>

/* What a name is compared by: without case, and in the one form (NFKC) of characters that can be
   written in several ways. False if it does not fit, is no UTF-8, or has something in it that can't
   be seen. */
bool names_fold(const char *name, char *folded, size_t size);

#endif
