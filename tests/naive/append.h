/* How the naive models put their texts together. Most of what they do is that, some hundred
   million times, for which printf takes too long. */
#ifndef APPEND_H
#define APPEND_H

#include <stdarg.h>
#include <stddef.h>

/* Adds to a text, cut to fit, as printf would; the format has no other places than %s and %d. */
__attribute__((format(printf, 3, 4))) void append(char *text, size_t size, const char *format, ...);
__attribute__((format(printf, 3, 0))) void append_list(char *text, size_t size, const char *format,
                                                       va_list arguments);

#endif
