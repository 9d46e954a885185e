/* From messages to lines on the screen. */
#include "voice.h"

#include "utf8.h"

#include <string.h>
#include <wchar.h>

enum { SAID_MAX = 2048, LINE_WIDTH = 79 };

void voice_write(const struct voice *voice, const struct message *message, struct text *text)
{
    message_write(message, words_tongue(voice->language), voice->names, text);
}

/* How much of the text fits on a line without cutting a word, if it can. */
static size_t fitting(const char *text, int room)
{
    size_t length = strlen(text), at = 0, fits = 0;
    uint32_t character;

    for (size_t size; (size = utf8_decode(text + at, length - at, &character)) > 0; at += size) {
        int columns = wcwidth((wchar_t)character);
        room -= columns > 0 ? columns : 0;
        if (character == ' ')
            fits = at;
        if (room < 0 && fits > 0)
            return fits;
    }
    return length;
}

/* What goes on in another line is set in a little. */
static void print_wrapped(FILE *stream, const char *text)
{
    size_t length = fitting(text, LINE_WIDTH);

    fprintf(stream, "%.*s\n", (int)length, text);
    for (text += length; *text == ' '; text += length) {
        text++;
        length = fitting(text, LINE_WIDTH - 2);
        fprintf(stream, "  %.*s\n", (int)length, text);
    }
}

void voice_say(const struct voice *voice, struct message message)
{
    char data[SAID_MAX];
    struct text text;

    text_init(&text, data, sizeof data);
    voice_write(voice, &message, &text);
    print_wrapped(stdout, data);
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

    return word_is(word, command) || (tongue && word_is(word, tongue->find(command)));
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
