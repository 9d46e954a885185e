/* Markup, escapes and lines of text. Knows nothing of scenes. */
#include "pen.h"

#include "text.h"
#include "utf8.h"

#include <stdarg.h>
#include <string.h>

static void put_bytes(struct pen *pen, const char *bytes, size_t length)
{
    if (!pen->is_lifted && length > 0)
        pen->sink.write(pen->sink.context, bytes, length);
}

void pen_put(struct pen *pen, const char *markup)
{
    put_bytes(pen, markup, strlen(markup));
}

/* At least so many digits. */
static void put_number(struct pen *pen, int number, int width)
{
    char digits[16];
    struct text text;

    text_init(&text, digits, sizeof digits);
    text_add_number(&text, number);
    for (int i = (int)text.length; i < width; i++)
        pen_put(pen, "0");
    put_bytes(pen, digits, text.length);
}

/* Without stdio, so that a page need not bring one. */
void pen_print(struct pen *pen, const char *format, ...)
{
    va_list args;

    if (pen->is_lifted)
        return;
    va_start(args, format);
    for (const char *percent; (percent = strchr(format, '%')); format = percent + 1) {
        int width = 0;
        put_bytes(pen, format, (size_t)(percent - format));
        for (percent++; *percent >= '0' && *percent <= '9'; percent++)
            width = 10 * width + (*percent - '0');
        if (*percent == 's')
            pen_put(pen, va_arg(args, const char *));
        else
            put_number(pen, va_arg(args, int), width);
    }
    va_end(args);
    pen_put(pen, format);
}

/* One character; bytes that are none count as one each. */
static size_t next_character(const char *text, size_t length, uint32_t *character)
{
    size_t size = utf8_decode(text, length, character);

    if (size > 0)
        return size;
    *character = UINT32_MAX;
    return 1;
}

/* XML 1.0, production 2. */
static bool is_xml_character(uint32_t c)
{
    return c == '\t' || c == '\n' || (c >= 0x20 && c != 0x7F && c <= 0xD7FF) ||
           (c >= 0xE000 && c <= 0xFFFD) || (c >= 0x10000 && c <= 0x10FFFF);
}

static void put_character(struct pen *pen, uint32_t character, const char *bytes, size_t size)
{
    switch (character) {
    case '&': pen_put(pen, "&amp;"); break;
    case '<': pen_put(pen, "&lt;"); break;
    case '>': pen_put(pen, "&gt;"); break;
    case '"': pen_put(pen, "&quot;"); break;
    case '\'': pen_put(pen, "&#39;"); break;
    default:
        if (is_xml_character(character))
            put_bytes(pen, bytes, size);
        else
            pen_put(pen, "\uFFFD");
    }
}

/* How many bytes from here on are written as they are. */
static size_t plain_length(const char *text, size_t length)
{
    size_t at = 0;

    while (at < length && text[at] >= ' ' && text[at] < 0x7F && text[at] != '&' &&
           text[at] != '<' && text[at] != '>' && text[at] != '"' && text[at] != '\'')
        at++;
    return at;
}

static void put_text_part(struct pen *pen, const char *text, size_t length)
{
    uint32_t character;

    for (size_t at = 0, size; at < length && !pen->is_lifted; at += size) {
        size = plain_length(text + at, length - at);
        if (size > 0) {
            put_bytes(pen, text + at, size);
            continue;
        }
        size = next_character(text + at, length - at, &character);
        put_character(pen, character, text + at, size);
    }
}

void pen_put_text(struct pen *pen, const char *text)
{
    put_text_part(pen, text, strlen(text));
}

/* About how wide a character is in most fonts, in twentieths of the font's size. */
static int character_width(uint32_t character)
{
    static const bool is_narrow[0x80] = {
        [' '] = 1, [','] = 1, ['.'] = 1, [':'] = 1, [';'] = 1, ['!'] = 1, ['\''] = 1, ['('] = 1,
        [')'] = 1, ['|'] = 1, ['1'] = 1, ['i'] = 1, ['I'] = 1, ['j'] = 1, ['l'] = 1,  ['t'] = 1,
    };

    if (character >= 0x1100)
        return 19;
    if (character < 0x80 && is_narrow[character])
        return 8;
    return (character >= 'A' && character <= 'Z') || character == 'm' || character == 'w' ? 14 : 11;
}

/* How many bytes of the text, one or more, make a line: up to the last blank that fits. */
static size_t fit_line(const struct paragraph *paragraph, const char *text)
{
    size_t length = strlen(text), blank = 0, at = 0;
    uint32_t character;

    for (int width = 0; at < length;) {
        size_t size = next_character(text + at, length - at, &character);
        width += character_width(character) * paragraph->size;
        if (character == ' ')
            blank = at;
        if (width > paragraph->width * 20 && at > 0)
            return blank > 0 ? blank : at;
        at += size;
    }
    return at;
}

static const char *skip_blanks(const char *text)
{
    return text + strspn(text, " ");
}

int paragraph_count_lines(const struct paragraph *paragraph)
{
    int lines = 0;

    for (const char *at = skip_blanks(paragraph->text); *at; lines++)
        at = skip_blanks(at + fit_line(paragraph, at));
    return lines;
}

int paragraph_line_height(const struct paragraph *paragraph)
{
    return paragraph->size * 5 / 4;
}

/* Does the line end within a word? */
static bool breaks_word(const char *line, size_t length)
{
    return line[length] != '\0' && line[length] != ' ' && line[length - 1] != ' ';
}

static bool breaks_words(const struct paragraph *paragraph)
{
    for (const char *at = skip_blanks(paragraph->text); *at;) {
        size_t length = fit_line(paragraph, at);
        if (breaks_word(at, length))
            return true;
        at = skip_blanks(at + length);
    }
    return false;
}

void paragraph_even(struct paragraph *paragraph)
{
    struct paragraph narrower = *paragraph;
    int lines = paragraph_count_lines(paragraph);

    while (narrower.width > 0 && paragraph_count_lines(&narrower) == lines &&
           !breaks_words(&narrower)) {
        paragraph->width = narrower.width;
        narrower.width -= paragraph->size / 2;
    }
}

void pen_put_paragraph(struct pen *pen, const struct paragraph *p)
{
    int y = p->y;

    pen_print(pen, "<text font-size=\"%d\">", p->size);
    for (const char *at = skip_blanks(p->text); *at; y += paragraph_line_height(p)) {
        size_t length = fit_line(p, at);
        pen_print(pen, "<tspan x=\"%d\" y=\"%d\">", p->x, y);
        put_text_part(pen, at, length);
        at = skip_blanks(at + length);
        /* The blank keeps the words apart for those who copy or hear them. */
        pen_put(pen, *at ? " </tspan>" : "</tspan>");
    }
    pen_put(pen, "</text>");
}
