/* Text in memory that the caller lends: writing it and reading it word by word, without allocation.
 */
#ifndef PARLOR_TEXT_H
#define PARLOR_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* Always ends with a zero byte. What does not fit is left out, and `is_cut` says so. */
struct text {
    char *data;
    size_t size;
    size_t length;
    bool is_cut;
};

void text_init(struct text *text, char *data, size_t size);
/* The string alone, in memory of this size. */
void text_copy(char *data, size_t size, const char *string);
void text_add_part(struct text *text, const char *bytes, size_t length);
void text_add_number(struct text *text, int64_t number);
/* `name`, then the number. */
void text_add_numbered(struct text *text, const char *name, int64_t number);
/* Sixteen hexadecimal digits. */
void text_add_hex(struct text *text, uint64_t number);

/* Inline, since nothing is done more often, and the compiler then knows the length of a constant.
 */
static inline void text_add(struct text *text, const char *string)
{
    text_add_part(text, string, strlen(string));
}

static inline void text_add_char(struct text *text, char c)
{
    if (text->length + 1 >= text->size) {
        text->is_cut = true;
        return;
    }
    text->data[text->length++] = c;
    text->data[text->length] = '\0';
}

/* A place in text that is being read. Reading never passes `end`. */
struct scan {
    const char *start;
    const char *at;
    const char *end;
};

/* A run of characters other than blanks; `length` 0 means there was none. */
struct word {
    const char *start;
    size_t length;
};

/* The whole string, blanks and all. */
struct word word_of(const char *string);

void scan_init(struct scan *scan, const char *text, size_t length);
void scan_skip_blanks(struct scan *scan);
bool scan_is_done(const struct scan *scan);
/* How many bytes have been read. */
int scan_column(const struct scan *scan);
struct word scan_word(struct scan *scan);
/* The rest of the line; the newline is read and left out. False at the end of the text. */
bool scan_line(struct scan *scan, struct word *line);

bool word_is(struct word word, const char *string);
/* The same, whether its letters a to z are small or capital. */
bool word_is_like(struct word word, const char *string);
/* The whole word as a decimal number from min to max, in its shortest form (no sign +, no leading
   zero). */
bool word_number(struct word word, int64_t min, int64_t max, int64_t *number);
/* The whole word as sixteen lower-case hexadecimal digits. */
bool word_hex(struct word word, uint64_t *number);
/* The index of the word among `count` names, or -1. */
int word_among(struct word word, const char *const *names, int count);

#endif
