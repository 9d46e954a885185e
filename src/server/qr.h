/* QR codes of texts, for a terminal and for a page. */
#ifndef PARLOR_QR_H
#define PARLOR_QR_H

#include <stddef.h>

/* For a terminal: two rows of squares in a line of text, light on whatever is dark, in memory that
   the caller frees. NULL if the text is too long, or there is no memory. */
char *qr_write_lines(const char *text);
/* As an SVG picture, in the same way. */
char *qr_write_picture(const char *text, size_t length);

#endif
