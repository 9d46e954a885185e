/* Text from outside: is it something that may be shown? */
#ifndef PARLOR_UTF8_H
#define PARLOR_UTF8_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Reads one character; returns its length in bytes, or 0 if the bytes are not well-formed UTF-8. */
size_t utf8_decode(const char *bytes, size_t length, uint32_t *character);

/* Well-formed throughout, and without control or direction-changing characters. */
bool utf8_is_printable(const char *bytes, size_t length);

/* Takes room on a screen, but shows nothing, like the space. */
bool utf8_is_blank(uint32_t character);

/* Takes no room and shows nothing by itself: joiners, marks for breaks and variants, fillers, and
   what is not printable either. */
bool utf8_is_unseen(uint32_t character);

/* Is there anything in it that can be seen? */
bool utf8_has_visible(const char *bytes, size_t length);

#endif
