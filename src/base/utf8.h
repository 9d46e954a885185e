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

#endif
