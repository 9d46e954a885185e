#include "append.h"

#include <stdlib.h>
#include <string.h>

/* Where the next character goes, and the last place there is, which stays free for the end. */
struct pen {
    char *at;
    char *end;
};

static void put_char(struct pen *pen, char c)
{
    if (pen->at < pen->end)
        *pen->at++ = c;
}

static void put_word(struct pen *pen, const char *word)
{
    while (*word)
        put_char(pen, *word++);
}

static void put_number(struct pen *pen, int number)
{
    unsigned rest = number < 0 ? 0U - (unsigned)number : (unsigned)number;
    char digits[12] = "", *first = digits + sizeof digits - 1;

    do
        *--first = (char)('0' + rest % 10);
    while ((rest /= 10) > 0);
    if (number < 0)
        *--first = '-';
    put_word(pen, first);
}

void append_list(char *text, size_t size, const char *format, va_list arguments)
{
    struct pen pen = {text + strlen(text), text + size - 1};

    for (; *format; format++) {
        if (*format != '%')
            put_char(&pen, *format);
        else if (*++format == 's')
            put_word(&pen, va_arg(arguments, const char *));
        else if (*format == 'd')
            put_number(&pen, va_arg(arguments, int));
        else
            abort();
    }
    *pen.at = '\0';
}

void append(char *text, size_t size, const char *format, ...)
{
    va_list arguments;

    va_start(arguments, format);
    append_list(text, size, format, arguments);
    va_end(arguments);
}
