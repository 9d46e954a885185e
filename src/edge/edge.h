/* What only the operating system has: entropy, a clock, files. */
#ifndef PARLOR_EDGE_H
#define PARLOR_EDGE_H

#include "dice.h"

#include <stdbool.h>
#include <stddef.h>

/* Fills the bytes with what nobody can foresee; false if the system has no entropy to give. */
bool edge_entropy(void *bytes, size_t length);
/* Fresh dice that nobody can foresee; false if the system has no entropy to give. */
bool edge_dice(struct dice *dice);
/* Makes sure that the three standard streams are open, so that no file that is opened later takes
   the place of one. */
void edge_open_streams(void);
/* Milliseconds on a clock that never goes back. */
int64_t edge_now_ms(void);
/* Writes a new file, safely on disk; false, with errno set, if it can't or there is one already. */
bool edge_write_file(const char *path, const char *data, size_t length);
/* True when what was written to the open file is on the disk; false, with errno set, if it can't.
 */
bool edge_sync(int file);
/* Writes it all to the open file, on the disk. False, with errno set, if it can't: then a part may
   have been written. */
bool edge_write(int file, const char *data, size_t length);
/* The same for what was created in the directory that the path is in. */
bool edge_sync_directory_of(const char *path);

/* The program's directory below the one that the variable names, or below this place in the home
   directory where that is no absolute path; it need not exist yet. False, with errno set: ENOENT if
   no home is known. */
bool edge_find_directory(const char *variable, const char *below_home, char *path, size_t size);
/* Makes the directory, and those above it that are missing. False, with errno set, if it can't. */
bool edge_make_directory(char *path);
/* Puts a file in the place of another, or of none: after a power cut it is the old one or the new
   one. False, with errno set, if it can't. */
bool edge_replace_file(const char *path, const char *data, size_t length);

/* What an errno means, as a word for a message that gives it after a colon. */
const char *edge_reason(int error);

#endif
