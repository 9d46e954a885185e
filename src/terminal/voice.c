/* From messages to lines on the screen. */
#include "voice.h"

#include "utf8.h"

#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

enum { SAID_MAX = 2048, COLUMNS_USUAL = 80, COLUMNS_MIN = 20 };

void voice_write(const struct voice *voice, const struct message *message, struct text *text)
{
    message_write(message, words_tongue(voice->language), voice->names, text);
}

static FILE *diverted;

void voice_divert(FILE *stream)
{
    diverted = stream;
}

FILE *voice_stream(void)
{
    return diverted ? diverted : stdout;
}

int voice_columns(void)
{
    struct winsize size;

    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) != 0 || size.ws_col == 0)
        return COLUMNS_USUAL;
    return size.ws_col < COLUMNS_MIN ? COLUMNS_MIN : size.ws_col;
}

int voice_rows(void)
{
    struct winsize size;

    return ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 ? size.ws_row : 0;
}

size_t voice_fitting(const char *text, int room)
{
    size_t length = strlen(text), at = 0, fits = 0;
    bool is_in_word = false;
    uint32_t character;

    for (size_t size; (size = utf8_decode(text + at, length - at, &character)) > 0; at += size) {
        int columns = wcwidth((wchar_t)character);
        room -= columns > 0 ? columns : 0;
        if (character == ' ' && is_in_word)
            fits = at;
        if (room < 0 && (fits > 0 || (at > 0 && character != ' ')))
            return fits > 0 ? fits : at;
        is_in_word = character != ' ';
    }
    return length;
}

static void put_line(FILE *stream, int indent, const char *text, size_t length)
{
    const char *end = text + length;

    fprintf(stream, "%*s", indent, "");
    while (text < end) {
        bool is_blank = strncmp(text, NO_BREAK, strlen(NO_BREAK)) == 0;
        putc(is_blank ? ' ' : *text, stream);
        text += is_blank ? strlen(NO_BREAK) : 1;
    }
    putc('\n', stream);
}

void voice_put(const char *line)
{
    put_line(voice_stream(), 0, line, strlen(line));
}

void voice_print(const char *line, int indent)
{
    int room = voice_columns() - 1;
    size_t length = voice_fitting(line, room);

    put_line(voice_stream(), 0, line, length);
    for (line += length; *(line += strspn(line, " ")); line += length) {
        length = voice_fitting(line, room - indent);
        put_line(voice_stream(), indent, line, length);
    }
}

void voice_say(const struct voice *voice, struct message message)
{
    char data[SAID_MAX];
    struct text text;

    text_init(&text, data, sizeof data);
    voice_write(voice, &message, &text);
    voice_print(data, 2);
}

void voice_complain_of(const struct voice *voice, const char *what, struct message message)
{
    char data[SAID_MAX];
    struct text text;

    text_init(&text, data, sizeof data);
    voice_write(voice, &message, &text);
    fprintf(stderr, "parlor: %s%s%s\n", what, *what ? ": " : "", data);
}

void voice_complain(const struct voice *voice, struct message message)
{
    voice_complain_of(voice, "", message);
}

void voice_complain_damage(const struct voice *voice, int line, struct message why)
{
    if (line > 0)
        voice_complain(
            voice, SAY("The file is damaged in line {line}:", .args = {SAY_NUMBER("line", line)}));
    voice_complain(voice, why);
}

bool voice_means(const struct voice *voice, struct word word, const char *command)
{
    const struct tongue *tongue = words_tongue(voice->language);

    return word_is_like(word, command) || (tongue && word_is_like(word, tongue->find(command)));
}

int voice_width(const char *text)
{
    size_t length = strlen(text);
    int width = 0;
    uint32_t character;

    for (size_t size; (size = utf8_decode(text, length, &character)) > 0;
         text += size, length -= size) {
        int columns = wcwidth((wchar_t)character);
        width += columns > 0 ? columns : 0;
    }
    return width;
}
