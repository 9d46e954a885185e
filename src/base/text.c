/* Writes and reads plain text in the caller's memory. Knows no language and no encoding. */
#include "text.h"

#include <string.h>

enum { FEW = 8 }; /* so many bytes are copied quicker than by a call */

void text_init(struct text *text, char *data, size_t size)
{
    *text = (struct text){.data = data, .size = size};
    if (size > 0)
        data[0] = '\0';
}

/* From 1 to FEW of them, by moves that may overlap. */
static void copy_few(char *to, const char *bytes, size_t length)
{
    if (length >= 4) {
        memcpy(to, bytes, 4);
        memcpy(to + length - 4, bytes + length - 4, 4);
        return;
    }
    to[0] = bytes[0];
    to[length / 2] = bytes[length / 2];
    to[length - 1] = bytes[length - 1];
}

void text_add_part(struct text *text, const char *bytes, size_t length)
{
    size_t room = text->size > 0 ? text->size - 1 - text->length : 0;

    if (length > room) {
        text->is_cut = true;
        length = room;
    }
    if (length == 0)
        return;
    char *to = text->data + text->length;
    text->length += length;
    to[length] = '\0';
    if (length <= FEW)
        copy_few(to, bytes, length);
    else
        memcpy(to, bytes, length);
}

void text_copy(char *data, size_t size, const char *string)
{
    size_t length = strlen(string);

    if (size == 0)
        return;
    if (length >= size)
        length = size - 1;
    memcpy(data, string, length);
    data[length] = '\0';
}

void text_add_number(struct text *text, int64_t number)
{
    char digits[20];
    size_t at = sizeof digits;
    uint64_t rest = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;

    do {
        digits[--at] = (char)('0' + rest % 10);
        rest /= 10;
    } while (rest > 0);
    if (number < 0)
        digits[--at] = '-';
    text_add_part(text, digits + at, sizeof digits - at);
}

void text_add_numbered(struct text *text, const char *name, int64_t number)
{
    text_add(text, name);
    text_add_number(text, number);
}

void text_add_hex(struct text *text, uint64_t number)
{
    char digits[16];

    for (int i = 15; i >= 0; i--) {
        digits[i] = "0123456789abcdef"[number & 15];
        number >>= 4;
    }
    text_add_part(text, digits, sizeof digits);
}

struct word word_of(const char *string)
{
    return (struct word){string, strlen(string)};
}

void scan_init(struct scan *scan, const char *text, size_t length)
{
    *scan = (struct scan){.start = text, .at = text, .end = text + length};
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

void scan_skip_blanks(struct scan *scan)
{
    while (scan->at < scan->end && is_blank(*scan->at))
        scan->at++;
}

bool scan_is_done(const struct scan *scan)
{
    return scan->at == scan->end;
}

int scan_column(const struct scan *scan)
{
    return (int)(scan->at - scan->start);
}

struct word scan_word(struct scan *scan)
{
    scan_skip_blanks(scan);
    struct word word = {.start = scan->at};
    while (scan->at < scan->end && !is_blank(*scan->at) && *scan->at != '\n')
        scan->at++;
    word.length = (size_t)(scan->at - word.start);
    return word;
}

bool scan_line(struct scan *scan, struct word *line)
{
    if (scan_is_done(scan))
        return false;
    const char *newline = memchr(scan->at, '\n', (size_t)(scan->end - scan->at));
    const char *stop = newline ? newline : scan->end;
    *line = (struct word){.start = scan->at, .length = (size_t)(stop - scan->at)};
    scan->at = newline ? newline + 1 : scan->end;
    return true;
}

/* Most words that are compared differ at once. */
bool word_is(struct word word, const char *string)
{
    size_t same = 0;

    while (same < word.length && string[same] && string[same] == word.start[same])
        same++;
    return same == word.length && !string[same];
}

static char small(char c)
{
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

bool word_is_like(struct word word, const char *string)
{
    if (strlen(string) != word.length)
        return false;
    for (size_t i = 0; i < word.length; i++)
        if (small(word.start[i]) != small(string[i]))
            return false;
    return true;
}

/* Nineteen digits fit into 64 bits, and every number that is written has no more. */
static bool digits_value(const char *digits, size_t count, uint64_t *value)
{
    if (count == 0 || count > 19 || (digits[0] == '0' && count > 1))
        return false;
    *value = 0;
    for (size_t i = 0; i < count; i++) {
        if (digits[i] < '0' || digits[i] > '9')
            return false;
        *value = *value * 10 + (uint64_t)(digits[i] - '0');
    }
    return true;
}

bool word_number(struct word word, int64_t min, int64_t max, int64_t *number)
{
    bool is_negative = word.length > 0 && word.start[0] == '-';
    size_t sign = is_negative ? 1 : 0;
    uint64_t value;

    if (!digits_value(word.start + sign, word.length - sign, &value))
        return false;
    if (value > (uint64_t)INT64_MAX + sign || (is_negative && value == 0))
        return false;
    *number = is_negative ? -(int64_t)(value - 1) - 1 : (int64_t)value;
    return *number >= min && *number <= max;
}

static int hex_digit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

bool word_hex(struct word word, uint64_t *number)
{
    if (word.length != 16)
        return false;
    *number = 0;
    for (size_t i = 0; i < word.length; i++) {
        int digit = hex_digit(word.start[i]);
        if (digit < 0)
            return false;
        *number = *number << 4 | (uint64_t)digit;
    }
    return true;
}

int word_among(struct word word, const char *const *names, int count)
{
    char first = word.length > 0 ? word.start[0] : '\0';

    for (int i = 0; i < count; i++)
        if (names[i][0] == first && word_is(word, names[i]))
            return i;
    return -1;
}
