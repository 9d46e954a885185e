/* Reads and writes the parts of lines: words, numbers, sets, strings, messages. What lines there
   are is not known here. */
#include "part.h"

#include "bits.h"
#include "utf8.h"

#include <limits.h>
#include <string.h>

const char *const part_wish_names[] = {
    [WISH_BACK] = "back",   [WISH_PAUSE] = "pause",  [WISH_RESUME] = "resume",
    [WISH_AGAIN] = "again", [WISH_BOT] = "stand-in",
};

bool part_refuse(struct message *why)
{
    return message_refuse(why, SAY("This can't be understood."));
}

/* Reading. */

bool part_line(struct scan *packet, struct scan *line)
{
    struct word whole;

    if (!scan_line(packet, &whole))
        return false;
    scan_init(line, whole.start, whole.length);
    return true;
}

bool part_line_of(struct scan *packet, const char *wanted, struct scan *line)
{
    struct scan before = *packet;

    if (part_line(packet, line) && part_is(line, wanted))
        return true;
    *packet = before;
    return false;
}

/* The blank before every part but the first. */
static bool read_gap(struct scan *line)
{
    if (line->at == line->start)
        return true;
    if (line->at == line->end || *line->at != ' ')
        return false;
    line->at++;
    return true;
}

bool part_word(struct scan *line, struct word *word)
{
    if (!read_gap(line))
        return false;
    word->start = line->at;
    while (line->at < line->end && *line->at != ' ')
        line->at++;
    word->length = (size_t)(line->at - word->start);
    return word->length > 0;
}

bool part_is(struct scan *line, const char *wanted)
{
    struct word word;

    return part_word(line, &word) && word_is(word, wanted);
}

bool part_number(struct scan *line, int64_t min, int64_t max, int64_t *number)
{
    struct word word;

    return part_word(line, &word) && word_number(word, min, max, number);
}

bool part_int(struct scan *line, int min, int max, int *number)
{
    int64_t wide;

    if (!part_number(line, min, max, &wide))
        return false;
    *number = (int)wide;
    return true;
}

bool part_hex(struct scan *line, uint64_t *number)
{
    struct word word;

    return part_word(line, &word) && word_hex(word, number);
}

bool part_entry(struct scan *line, uint32_t *entry)
{
    struct word word;
    int64_t number = FRAME_NONE;

    if (!part_word(line, &word) ||
        (!word_is(word, "-") && !word_number(word, 0, FRAME_NONE - 1, &number)))
        return false;
    *entry = (uint32_t)number;
    return true;
}

bool part_wish(struct scan *line, uint32_t *wish)
{
    int64_t number;

    if (!part_number(line, 0, INT32_MAX, &number))
        return false;
    *wish = (uint32_t)number;
    return true;
}

bool part_maybe(struct scan *line, const char *wanted)
{
    struct scan before = *line;

    if (part_is(line, wanted))
        return true;
    *line = before;
    return false;
}

bool part_either(struct scan *line, const char *yes, const char *no, bool *is_yes)
{
    struct word word;

    if (!part_word(line, &word))
        return false;
    *is_yes = word_is(word, yes);
    return *is_yes || word_is(word, no);
}

bool part_among(struct scan *line, const char *const *names, int count, int *index)
{
    struct word word;

    if (!part_word(line, &word))
        return false;
    *index = word_among(word, names, count);
    return *index >= 0;
}

/* Ascending, so that a set is written in one way. */
bool part_set(struct scan *line, int below, uint64_t *set)
{
    struct word word;
    int64_t member = -1;

    *set = 0;
    if (!part_word(line, &word))
        return false;
    if (word_is(word, "-"))
        return true;
    for (const char *end = word.start + word.length; word.start <= end;) {
        const char *comma = memchr(word.start, ',', (size_t)(end - word.start));
        word.length = (size_t)((comma ? comma : end) - word.start);
        if (!word_number(word, member + 1, below - 1, &member))
            return false;
        *set |= bits_of((int)member);
        word.start += word.length + 1;
    }
    return true;
}

static bool put(struct pool *pool, char c)
{
    if (pool->used == pool->size)
        return false;
    pool->bytes[pool->used++] = c;
    return true;
}

/* What stands between the quotes; `at` is left behind the second. */
static bool find_quoted(struct scan *line, struct word *quoted)
{
    if (!read_gap(line) || line->at == line->end || *line->at != '"')
        return false;
    quoted->start = ++line->at;
    while (line->at < line->end && *line->at != '"')
        line->at += *line->at == '\\' && line->at + 1 < line->end ? 2 : 1;
    quoted->length = (size_t)(line->at - quoted->start);
    if (line->at == line->end)
        return false;
    line->at++;
    return utf8_is_printable(quoted->start, quoted->length);
}

bool part_string(struct scan *line, struct pool *pool, const char **string)
{
    struct word quoted;

    if (!find_quoted(line, &quoted))
        return false;
    *string = pool->bytes + pool->used;
    for (size_t i = 0; i < quoted.length; i++) {
        char c = quoted.start[i];
        if (c == '\\') {
            c = quoted.start[++i];
            if (c != '"' && c != '\\' && c != 'n')
                return false;
            c = c == 'n' ? '\n' : c;
        }
        if (!put(pool, c))
            return false;
    }
    return put(pool, '\0');
}

bool part_copy(struct scan *line, char *data, size_t size)
{
    struct pool pool = {data, size, 0};
    const char *string;

    return part_string(line, &pool, &string);
}

bool part_holding(struct scan *line, struct holding *holding)
{
    struct word word;

    *holding = (struct holding){.holder = HOLDER_PERSON};
    if (!part_word(line, &word))
        return false;
    if (word_is(word, "person"))
        return true;
    if (word_is(word, "nobody")) {
        holding->holder = HOLDER_NOBODY;
        return true;
    }
    if (word.length < 5 || word.length > 4 + BOT_WORD_MAX || memcmp(word.start, "bot:", 4) != 0)
        return false;
    holding->holder = HOLDER_BOT;
    for (size_t i = 4; i < word.length; i++) {
        if (word.start[i] < 'a' || word.start[i] > 'z')
            return false;
        holding->bot[i - 4] = word.start[i];
    }
    return true;
}

bool part_id(struct scan *line, size_t length, struct word *id)
{
    uint8_t bytes[64];
    size_t read;

    return part_word(line, id) && wire_read_base64(*id, bytes, sizeof bytes, &read) &&
           read == length;
}

static bool copy_name(struct word name, struct pool *pool, const char **copy)
{
    *copy = pool->bytes + pool->used;
    for (size_t i = 0; i < name.length; i++)
        if (name.start[i] < 'a' || name.start[i] > 'z' || !put(pool, name.start[i]))
            return false;
    return name.length > 0 && put(pool, '\0');
}

/* `5`, `@0` (a seat), `w"..."` (a word) or `"..."` (a name). */
static bool read_value(struct scan *value, struct pool *pool, struct message_arg *arg)
{
    char mark = value->at < value->end ? *value->at : '\0';

    if (mark == '@' || mark == 'w')
        value->start = ++value->at;
    if (mark == 'w' || mark == '"') {
        arg->kind = mark == 'w' ? MESSAGE_WORD : MESSAGE_NAME;
        return part_string(value, pool, &arg->word);
    }
    arg->kind = mark == '@' ? MESSAGE_SEAT : MESSAGE_NUMBER;
    return mark == '@' ? part_int(value, 0, PLAYERS_MAX - 1, &arg->number)
                       : part_int(value, INT_MIN, INT_MAX, &arg->number);
}

static bool read_arg(struct scan *line, struct pool *pool, struct message_arg *arg)
{
    struct scan value;

    if (!read_gap(line))
        return false;
    scan_init(&value, line->at, (size_t)(line->end - line->at));
    bool is_read = read_value(&value, pool, arg);
    line->at = value.at;
    return is_read;
}

bool part_message(struct scan *line, struct pool *pool, struct message *message)
{
    struct message_arg *arg = message->args;
    struct word name;

    *message = (struct message){0};
    if (!part_string(line, pool, &message->text) || !*message->text)
        return false;
    for (const char *at = message->text; message_place(&at, &name);) {
        if (message_find(message, name))
            continue;
        if (arg == message->args + MESSAGE_ARGS_MAX || !read_arg(line, pool, arg) ||
            !copy_name(name, pool, &arg->name))
            return false;
        arg++;
    }
    return scan_is_done(line);
}

/* Writing. */

static void write_gap(struct text *text)
{
    if (text->length > 0 && text->data[text->length - 1] != '\n')
        text_add_char(text, ' ');
}

void part_write_word(struct text *text, const char *word)
{
    write_gap(text);
    text_add(text, word);
}

void part_write_number(struct text *text, int64_t number)
{
    write_gap(text);
    text_add_number(text, number);
}

void part_write_entry(struct text *text, uint32_t entry)
{
    if (entry == FRAME_NONE)
        part_write_word(text, "-");
    else
        part_write_number(text, entry);
}

void part_write_set(struct text *text, uint64_t set)
{
    int member;

    write_gap(text);
    if (!set)
        text_add_char(text, '-');
    bits_each (member, set) {
        if (set & (bits_of(member) - 1))
            text_add_char(text, ',');
        text_add_number(text, member);
    }
}

static void add_quoted(struct text *text, const char *string)
{
    size_t plain;

    text_add_char(text, '"');
    for (; plain = strcspn(string, "\"\\\n"), string[plain]; string += plain + 1) {
        text_add_part(text, string, plain);
        text_add_char(text, '\\');
        text_add_char(text, string[plain] == '\n' ? 'n' : string[plain]);
    }
    text_add_part(text, string, plain);
    text_add_char(text, '"');
}

void part_write_string(struct text *text, const char *string)
{
    write_gap(text);
    add_quoted(text, string);
}

void part_write_holding(struct text *text, const struct holding *holding)
{
    static const char *const words[HOLDERS] = {
        [HOLDER_PERSON] = "person", [HOLDER_BOT] = "bot:", [HOLDER_NOBODY] = "nobody"};

    part_write_word(text, words[holding->holder]);
    text_add(text, holding->bot);
}

/* A list as it would be shown. */
static void write_list(struct text *text, const struct message_arg *arg)
{
    char data[512];
    struct text shown;

    text_init(&shown, data, sizeof data);
    for (int i = 0; i < arg->number; i++) {
        text_add(&shown, i > 0 ? ", " : "");
        text_add(&shown, arg->list[i]);
    }
    add_quoted(text, data);
}

static void write_arg(struct text *text, const struct message_arg *arg)
{
    text_add_char(text, ' ');
    switch (arg->kind) {
    case MESSAGE_NUMBER: text_add_number(text, arg->number); break;
    case MESSAGE_SEAT: text_add_numbered(text, "@", arg->number); break;
    case MESSAGE_PAIRS:
    case MESSAGE_LIST: write_list(text, arg); break;
    case MESSAGE_WORD:
    case MESSAGE_NAME:
        text_add(text, arg->kind == MESSAGE_WORD ? "w" : "");
        add_quoted(text, arg->word);
        break;
    }
}

void part_write_message(struct text *text, const struct message *message)
{
    const char *at = message->text ? message->text : "";
    uint64_t written = 0;
    struct word name;

    part_write_string(text, at);
    while (message_place(&at, &name)) {
        const struct message_arg *arg = message_find(message, name);
        if (!arg || bits_has(written, (int)(arg - message->args)))
            continue;
        write_arg(text, arg);
        written |= bits_of((int)(arg - message->args));
    }
}
