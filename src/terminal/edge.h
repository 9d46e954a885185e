/* What only the operating system has: entropy, a clock, files. */
#ifndef PARLOR_EDGE_H
#define PARLOR_EDGE_H

#include "dice.h"

#include <stdbool.h>
#include <stddef.h>

/* Fresh dice that nobody can foresee; false if the system has no entropy to give. */
bool edge_dice(struct dice *dice);
/* Milliseconds on a clock that never goes back. */
int64_t edge_now_ms(void);
/* The whole file, in memory that the caller frees; NULL, with errno set, if it can't be read. */
char *edge_read_file(const char *path, size_t *length);
/* Writes a new file, safely on disk; false, with errno set, if it can't or there is one already. */
bool edge_write_file(const char *path, const char *data, size_t length);

#endif
