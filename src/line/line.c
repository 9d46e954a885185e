/* Edits one line: reads keys from bytes, changes the text, remembers lines, cuts out the visible
   part. Where the bytes come from, what a line means and how a row reaches a screen is not known
   here. */
#include "line.h"

#include "utf8.h"

#include <string.h>
#include <wchar.h>

#define CTRL(letter) ((letter) % 32)
#define COUNT(array) (sizeof(array) / sizeof *(array))

enum {
    ESCAPE = 0x1b,
    BACKSPACE = 0x7f,
    NUMBER_MAX = 9999, /* more than any parameter that is known */
};

static const char paste_end[] = "\033[201~";

/* What a key does, by the byte or the number that names it: it goes somewhere, deletes up to there,
   or does something else. */
struct binding {
    unsigned name;
    size_t (*go)(const struct line *line, size_t at);
    size_t (*delete)(const struct line *line, size_t at);
    enum line_event (*act)(struct line *line);
};

static int character_width(uint32_t character)
{
    int width = wcwidth((wchar_t)character);

    return width < 0 ? 1 : width;
}

/* The width of the character at `at`, and where the next one begins. */
static int width_at(const struct line *line, size_t at, size_t *next)
{
    uint32_t character = 0;

    *next = at + utf8_decode(line->text + at, line->length - at, &character);
    return character_width(character);
}

/* Positions are steps of a character together with those of no width that follow it. */
static size_t position_after(const struct line *line, size_t at)
{
    size_t next;

    if (at == line->length)
        return at;
    width_at(line, at, &at);
    while (at < line->length && width_at(line, at, &next) == 0)
        at = next;
    return at;
}

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

static size_t position_before(const struct line *line, size_t at)
{
    size_t next;

    while (at > 0) {
        at--;
        if (!is_continuation(line->text[at]) && width_at(line, at, &next) > 0)
            break;
    }
    return at;
}

static size_t word_before(const struct line *line, size_t at)
{
    while (at > 0 && line->text[position_before(line, at)] == ' ')
        at = position_before(line, at);
    while (at > 0 && line->text[position_before(line, at)] != ' ')
        at = position_before(line, at);
    return at;
}

static size_t word_after(const struct line *line, size_t at)
{
    while (at < line->length && line->text[at] == ' ')
        at = position_after(line, at);
    while (at < line->length && line->text[at] != ' ')
        at = position_after(line, at);
    return at;
}

static void set_text(struct line *line, const char *text)
{
    line->length = strlen(text);
    memcpy(line->text, text, line->length + 1);
    line->cursor = line->length;
    line->is_full = false;
}

void line_drop(struct line *line)
{
    set_text(line, "");
    line->back = 0;
}

static enum line_event refuse(struct line *line)
{
    enum line_event event = line->is_full ? LINE_GOING_ON : LINE_FULL;

    line->is_full = true;
    return event;
}

static enum line_event insert(struct line *line, const char *bytes, size_t length)
{
    char *at = line->text + line->cursor;

    if (line->is_full || length > LINE_MAX_BYTES - line->length)
        return refuse(line);
    memmove(at + length, at, line->length - line->cursor + 1);
    memcpy(at, bytes, length);
    line->length += length;
    line->cursor += length;
    return LINE_GOING_ON;
}

static enum line_event delete_part(struct line *line, size_t from, size_t to)
{
    memmove(line->text + from, line->text + to, line->length - to + 1);
    line->length -= to - from;
    line->cursor = from;
    if (from < to)
        line->is_full = false;
    return LINE_GOING_ON;
}

static size_t home(const struct line *line, size_t at)
{
    (void)line, (void)at;
    return 0;
}

static size_t end(const struct line *line, size_t at)
{
    (void)at;
    return line->length;
}

/* The line that stands `back` lines before the one being written. */
static char *history_line(struct line *line, size_t back)
{
    return line->history[(line->history_count - back) % LINE_HISTORY_MAX];
}

static void remember(struct line *line)
{
    bool is_repeated = line->history_count > 0 && strcmp(history_line(line, 1), line->text) == 0;

    if (line->length == 0 || is_repeated)
        return;
    memcpy(history_line(line, 0), line->text, line->length + 1);
    line->history_count++;
}

static enum line_event recall(struct line *line, size_t back)
{
    line->back = back;
    set_text(line, back > 0 ? history_line(line, back) : line->unfinished);
    return LINE_GOING_ON;
}

static enum line_event recall_older(struct line *line)
{
    if (line->back == LINE_HISTORY_MAX || line->back == line->history_count)
        return LINE_GOING_ON;
    if (line->back == 0)
        memcpy(line->unfinished, line->text, line->length + 1);
    return recall(line, line->back + 1);
}

static enum line_event recall_newer(struct line *line)
{
    return line->back == 0 ? LINE_GOING_ON : recall(line, line->back - 1);
}

static enum line_event enter(struct line *line)
{
    memcpy(line->done, line->text, line->length + 1);
    remember(line);
    line_drop(line);
    return LINE_DONE;
}

static enum line_event interrupt(struct line *line)
{
    line_drop(line);
    return LINE_INTERRUPTED;
}

static enum line_event redraw(struct line *line)
{
    (void)line;
    return LINE_REDRAW;
}

static enum line_event suspend(struct line *line)
{
    (void)line;
    return LINE_SUSPENDED;
}

static enum line_event tab(struct line *line)
{
    (void)line;
    return LINE_TAB;
}

static enum line_event begin_paste(struct line *line)
{
    line->is_pasting = true;
    return LINE_GOING_ON;
}

static enum line_event delete_or_end(struct line *line)
{
    return line->length == 0 ? LINE_END
                             : delete_part(line, line->cursor, position_after(line, line->cursor));
}

#define GO(to)     .go = (to)
#define DELETE(to) .delete = (to)
#define DO(what)   .act = (what)

static const struct binding by_control[] = {{CTRL('A'), GO(home)},
                                            {CTRL('B'), GO(position_before)},
                                            {CTRL('C'), DO(interrupt)},
                                            {CTRL('D'), DO(delete_or_end)},
                                            {CTRL('E'), GO(end)},
                                            {CTRL('F'), GO(position_after)},
                                            {CTRL('H'), DELETE(position_before)},
                                            {BACKSPACE, DELETE(position_before)},
                                            {CTRL('I'), DO(tab)},
                                            {CTRL('J'), DO(enter)},
                                            {CTRL('K'), DELETE(end)},
                                            {CTRL('L'), DO(redraw)},
                                            {CTRL('M'), DO(enter)},
                                            {CTRL('N'), DO(recall_newer)},
                                            {CTRL('P'), DO(recall_older)},
                                            {CTRL('U'), DELETE(home)},
                                            {CTRL('W'), DELETE(word_before)},
                                            {CTRL('Z'), DO(suspend)}};

static const struct binding by_control_in_paste[] = {{'\r', DO(enter)}, {'\n', DO(enter)}};

static const struct binding by_alt[] = {
    {'b', GO(word_before)}, {'B', GO(word_before)}, {'f', GO(word_after)}, {'F', GO(word_after)}};

/* The small letters are rxvt's arrows with Ctrl. */
static const struct binding by_last_byte[] = {{'A', DO(recall_older)},   {'B', DO(recall_newer)},
                                              {'C', GO(position_after)}, {'D', GO(position_before)},
                                              {'H', GO(home)},           {'F', GO(end)},
                                              {'c', GO(word_after)},     {'d', GO(word_before)}};

static const struct binding by_last_byte_with_ctrl[] = {{'C', GO(word_after)},
                                                        {'D', GO(word_before)}};

/* Of a sequence that ends with a tilde. */
static const struct binding by_number[] = {{1, GO(home)}, {3, DELETE(position_after)},
                                           {4, GO(end)},  {7, GO(home)},
                                           {8, GO(end)},  {200, DO(begin_paste)}};

static enum line_event act(struct line *line, const struct binding *bindings, size_t count,
                           unsigned name)
{
    size_t i = 0, at = line->cursor;

    while (i < count && bindings[i].name != name)
        i++;
    if (i == count)
        return LINE_GOING_ON;
    if (bindings[i].act)
        return bindings[i].act(line);
    size_t to = (bindings[i].go ? bindings[i].go : bindings[i].delete)(line, at);
    if (bindings[i].delete)
        return to < at ? delete_part(line, to, at) : delete_part(line, at, to);
    line->cursor = to;
    return LINE_GOING_ON;
}

#define ACT(line, bindings, name) act(line, bindings, COUNT(bindings), name)

/* How many bytes to collect; whether they are a character is for utf8_decode to say. */
static size_t character_length(unsigned char lead)
{
    if (lead < 0x80)
        return 1;
    return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

static enum line_event take_character(struct line *line)
{
    uint32_t character;
    size_t length = utf8_decode(line->part, line->part_length, &character);

    line->state = LINE_AT_KEY;
    if (length == 0 || !utf8_is_printable(line->part, length))
        return LINE_GOING_ON;
    if (character_width(character) == 0 && line->cursor == 0)
        return LINE_GOING_ON;
    return insert(line, line->part, length);
}

static enum line_event begin_character(struct line *line, unsigned char byte)
{
    line->part_whole = character_length(byte);
    line->part[0] = (char)byte;
    line->part_length = 1;
    line->state = LINE_IN_CHARACTER;
    return line->part_whole == 1 ? take_character(line) : LINE_GOING_ON;
}

static enum line_event take_control(struct line *line, unsigned char byte)
{
    if (byte == ESCAPE) {
        line->part_length = 1;
        line->state = line->is_pasting ? LINE_IN_MARK : LINE_AFTER_ESCAPE;
        return LINE_GOING_ON;
    }
    return line->is_pasting ? ACT(line, by_control_in_paste, byte) : ACT(line, by_control, byte);
}

/* The parameters are 1 and, less one, the keys held: 2 for Alt, 4 for Ctrl. */
static enum line_event take_sequence(struct line *line, unsigned char last)
{
    bool has_ctrl = line->numbers[1] > 0 && ((line->numbers[1] - 1) & 6) != 0;

    line->state = LINE_AT_KEY;
    bool has_three = line->number == COUNT(line->numbers) - 1;
    if (line->is_unknown || has_three != line->is_of_mouse)
        return LINE_GOING_ON;
    if (line->is_of_mouse)
        return last == 'M' && line->numbers[0] == 0 ? LINE_CLICKED : LINE_GOING_ON;
    if (last == '~')
        return ACT(line, by_number, line->numbers[0]);
    return has_ctrl ? ACT(line, by_last_byte_with_ctrl, last) : ACT(line, by_last_byte, last);
}

static void begin_sequence(struct line *line)
{
    line->state = LINE_IN_SEQUENCE;
    line->is_unknown = line->is_of_mouse = false;
    line->number = 0;
    memset(line->numbers, 0, sizeof line->numbers);
}

static void take_parameter(struct line *line, unsigned char byte)
{
    unsigned *number = &line->numbers[line->number];
    bool is_first = line->number == 0 && *number == 0;

    if (byte == '<' && is_first && !line->is_of_mouse)
        line->is_of_mouse = true;
    else if (byte == ';' && line->number + 1 < COUNT(line->numbers))
        line->number++;
    else if (byte < '0' || byte > '9' || *number > NUMBER_MAX)
        line->is_unknown = true;
    else
        *number = *number * 10 + byte - '0';
}

/* The steps return whether the byte is used. If not, it does not belong to what is unfinished; that
   is dropped, and the byte is to be read anew. */

static bool step_at_key(struct line *line, unsigned char byte, enum line_event *event)
{
    bool is_control = byte < 0x20 || byte == BACKSPACE;

    *event = is_control ? take_control(line, byte) : begin_character(line, byte);
    return true;
}

static bool step_in_character(struct line *line, unsigned char byte, enum line_event *event)
{
    if (!is_continuation((char)byte)) {
        line->state = LINE_AT_KEY;
        return false;
    }
    line->part[line->part_length++] = (char)byte;
    if (line->part_length == line->part_whole)
        *event = take_character(line);
    return true;
}

static bool step_after_escape(struct line *line, unsigned char byte, enum line_event *event)
{
    line->state = LINE_AT_KEY;
    if (byte < 0x20 || byte >= 0x7f)
        return false;
    if (byte == '[' || byte == 'O')
        begin_sequence(line);
    else
        *event = ACT(line, by_alt, byte);
    return true;
}

/* ECMA-48, 5.4: parameters and intermediates, then one last byte. Linux's console sends F1 to F5 as
   ESC [[A to ESC [[E. */
static bool step_in_sequence(struct line *line, unsigned char byte, enum line_event *event)
{
    if (byte < 0x20 || byte >= 0x7f) {
        line->state = LINE_AT_KEY;
        return false;
    }
    if (byte == '[')
        line->state = LINE_BEFORE_LAST;
    else if (byte < 0x40)
        take_parameter(line, byte);
    else
        *event = take_sequence(line, byte);
    return true;
}

static bool step_before_last(struct line *line, unsigned char byte)
{
    line->state = LINE_AT_KEY;
    return byte >= 0x20 && byte < 0x7f;
}

/* What only began like the mark is text, less its ESC. */
static bool step_in_mark(struct line *line, unsigned char byte, enum line_event *event)
{
    if (byte != (unsigned char)paste_end[line->part_length]) {
        line->state = LINE_AT_KEY;
        *event = insert(line, paste_end + 1, line->part_length - 1);
        return false;
    }
    line->part_length++;
    if (paste_end[line->part_length] == '\0') {
        line->state = LINE_AT_KEY;
        line->is_pasting = false;
    }
    return true;
}

static bool step(struct line *line, unsigned char byte, enum line_event *event)
{
    switch (line->state) {
    case LINE_AT_KEY: return step_at_key(line, byte, event);
    case LINE_IN_CHARACTER: return step_in_character(line, byte, event);
    case LINE_AFTER_ESCAPE: return step_after_escape(line, byte, event);
    case LINE_IN_SEQUENCE: return step_in_sequence(line, byte, event);
    case LINE_BEFORE_LAST: return step_before_last(line, byte);
    case LINE_IN_MARK: return step_in_mark(line, byte, event);
    }
    return true;
}

/* Of CR LF, the CR has ended the line already. */
static bool is_second_newline(struct line *line, unsigned char byte)
{
    bool is_second = line->is_after_return && byte == '\n';

    line->is_after_return = byte == '\r';
    return is_second;
}

void line_init(struct line *line)
{
    memset(line, 0, sizeof *line);
}

enum line_event line_feed(struct line *line, struct scan *input)
{
    enum line_event event = LINE_GOING_ON;

    while (event == LINE_GOING_ON && !scan_is_done(input)) {
        unsigned char byte = (unsigned char)*input->at;
        if (is_second_newline(line, byte) || step(line, byte, &event))
            input->at++;
    }
    return event;
}

const char *line_text(const struct line *line)
{
    return line->done;
}

struct word line_before_cursor(const struct line *line)
{
    return (struct word){line->text, line->cursor};
}

enum line_event line_insert(struct line *line, const char *text)
{
    return insert(line, text, strlen(text));
}

enum line_event line_replace(struct line *line, size_t bytes, const char *text)
{
    if (strlen(text) > LINE_MAX_BYTES - (line->length - bytes))
        return refuse(line);
    delete_part(line, line->cursor - bytes, line->cursor);
    return insert(line, text, strlen(text));
}

/* The terminal counts from 1. */
void line_click(const struct line *line, int *row, int *column)
{
    *row = (int)line->numbers[2] - 1;
    *column = (int)line->numbers[1] - 1;
}

bool line_is_waiting(const struct line *line)
{
    return line->state == LINE_AFTER_ESCAPE || line->state == LINE_IN_SEQUENCE ||
           line->state == LINE_BEFORE_LAST;
}

void line_timeout(struct line *line)
{
    if (line_is_waiting(line))
        line->state = LINE_AT_KEY;
}

static int columns_before_cursor(const struct line *line)
{
    int columns = 0;

    for (size_t at = 0; at < line->cursor;)
        columns += width_at(line, at, &at);
    return columns;
}

/* At the end of the text the cursor itself takes a column. */
static int columns_under_cursor(const struct line *line)
{
    size_t next;

    return line->cursor < line->length ? width_at(line, line->cursor, &next) : 1;
}

/* How many columns are to be left out so that the cursor is seen. They are halves of the row, so
   that there is something to see on both sides of it and a row does not move with each key. */
static int columns_to_skip(const struct line *line, int width)
{
    int under = columns_under_cursor(line);
    int last = columns_before_cursor(line) + (under < width ? under : width);
    int half = width > 1 ? width / 2 : 1;

    return last <= width ? 0 : (last - width + half - 1) / half * half;
}

void line_render(const struct line *line, int width, struct text *text, int *cursor_column)
{
    size_t from = 0;
    size_t next;
    int skipped = 0;

    *cursor_column = 0;
    if (width < 1)
        return;
    for (int skip = columns_to_skip(line, width); skipped < skip; from = position_after(line, from))
        skipped += width_at(line, from, &next);
    *cursor_column = columns_before_cursor(line) - skipped;
    size_t to = from;
    for (int room = width; to < line->length; to = position_after(line, to)) {
        room -= width_at(line, to, &next);
        if (room < 0)
            break;
    }
    text_add_part(text, line->text + from, to - from);
}
