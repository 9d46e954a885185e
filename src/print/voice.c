/* From messages to lines on the screen. */
#include "voice.h"

#include "utf8.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

enum { COLUMNS_USUAL = 80, COLUMNS_MIN = 20 };

void voice_write(const struct voice *voice, const struct message *message, struct text *text)
{
    message_write(message, words_tongue(voice->language), voice->names, text);
}

void voice_label(const struct voice *voice, const struct message *message, char data[LABEL_SIZE])
{
    struct text text;

    text_init(&text, data, LABEL_SIZE);
    voice_write(voice, message, &text);
}

const char *voice_word(const struct voice *voice, const char *word)
{
    const struct tongue *tongue = words_tongue(voice->language);

    return tongue ? tongue->find(word) : word;
}

bool voice_means(const struct voice *voice, struct word word, const char *command)
{
    return word_is_like(word, command) || word_is_like(word, voice_word(voice, command));
}

bool voice_asks_help(const struct voice *voice, struct word word)
{
    return word_is(word, "?") || voice_means(voice, word, WORDS("help"));
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

static void write_line(FILE *out, int indent, const char *text, size_t length)
{
    const char *end = text + length;

    fprintf(out, "%*s", indent, "");
    while (text < end) {
        bool is_blank = strncmp(text, NO_BREAK, strlen(NO_BREAK)) == 0;
        putc(is_blank ? ' ' : *text, out);
        text += is_blank ? strlen(NO_BREAK) : 1;
    }
    putc('\n', out);
}

void voice_relay(const struct voice *voice, const char *said)
{
    if (!voice->out && voice->glass)
        glass_print(voice->glass, said, stdout);
    else
        fputs(said, voice->out ? voice->out : stdout);
}

/* What has marks is put together before it is shown. */
static void put_line(const struct voice *voice, int indent, const char *text, size_t length)
{
    struct aside aside;

    if (voice->out || !voice->glass || !voice_begin_aside(voice, &aside)) {
        write_line(voice->out ? voice->out : stdout, indent, text, length);
        return;
    }
    write_line(aside.voice.out, indent, text, length);
    char *said = voice_end_aside(&aside);
    if (said)
        voice_relay(voice, said);
    free(said);
}

void voice_put(const struct voice *voice, const char *line)
{
    put_line(voice, 0, line, strlen(line));
}

int voice_print(const struct voice *voice, const char *line, int indent)
{
    int rows = 0, room = voice_columns() - 1;

    do {
        int start = rows++ > 0 ? indent : 0;
        size_t length = voice_fitting(line, room - start);
        if (voice)
            put_line(voice, start, line, length);
        line += length;
        line += strspn(line, " ");
    } while (*line);
    return rows;
}

bool voice_begin_aside(const struct voice *voice, struct aside *aside)
{
    *aside = (struct aside){.voice = *voice};
    aside->voice.out = open_memstream(&aside->text, &aside->size);
    return aside->voice.out;
}

char *voice_end_aside(struct aside *aside)
{
    bool is_whole = fclose(aside->voice.out) == 0;

    if (!is_whole)
        free(aside->text);
    return is_whole ? aside->text : NULL;
}

void voice_quote(struct word word, char quoted[LABEL_SIZE])
{
    enum { QUOTED_MAX = 60 };
    struct text text;
    uint32_t character;
    size_t length = 0;

    text_init(&text, quoted, LABEL_SIZE);
    for (size_t size; length < word.length && length < QUOTED_MAX; length += size)
        if ((size = utf8_decode(word.start + length, word.length - length, &character)) == 0)
            break;
    text_add_part(&text, word.start, length);
    text_add(&text, length < word.length ? "..." : "");
}

void voice_say(const struct voice *voice, struct message message)
{
    char data[SPOKEN_SIZE];
    struct text text;

    text_init(&text, data, sizeof data);
    voice_write(voice, &message, &text);
    voice_print(voice, data, 2);
}

void voice_complain_of(const struct voice *voice, const char *what, struct message message)
{
    char data[SPOKEN_SIZE];
    struct text text;

    text_init(&text, data, sizeof data);
    text_add(&text, "parlor: ");
    text_add(&text, what);
    text_add(&text, *what ? ": " : "");
    voice_write(voice, &message, &text);
    fflush(stdout);
    fprintf(stderr, "%s\n", data);
    /* The terminal ends rows itself there. */
    for (int left = voice_width(data); isatty(STDERR_FILENO) && left > 0; left -= voice_columns())
        glass_end_row(voice->glass);
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
