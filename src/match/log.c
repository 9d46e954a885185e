/* Writes and reads the text of a log. What the entries do is not known here. */
#include "log.h"

#include "hash.h"

#include <string.h>

/* Beyond all use, and far enough from the largest number that no sum of times overflows. */
#define TIME_MAX_MS (INT64_C(1) << 60)

static const char *const seat_words[] = {"0", "1", "2",      "3",     "4",        "5",
                                         "6", "7", "nature", "clock", "audience", "table"};

void log_write_check(uint64_t check, struct text *text)
{
    text_add(text, "= ");
    text_add_hex(text, check);
    text_add_char(text, '\n');
}

bool log_is_bot(struct word word)
{
    for (size_t i = 0; i < word.length; i++)
        if (word.start[i] < 'a' || word.start[i] > 'z')
            return false;
    return word.length > 0 && word.length <= BOT_WORD_MAX;
}

static void write_bots(const struct log_header *header, struct text *text)
{
    for (int seat = 0; seat < header->params.players; seat++) {
        if (!header->bots[seat][0])
            continue;
        text_add_numbered(text, "bot ", seat);
        text_add_char(text, ' ');
        text_add(text, header->bots[seat]);
        text_add_char(text, '\n');
    }
}

static void write_set_up(const char *setup, struct text *text)
{
    struct scan scan;
    struct word line;

    scan_init(&scan, setup, strlen(setup));
    while (scan_line(&scan, &line)) {
        text_add(text, "setup ");
        text_add_part(text, line.start, line.length);
        text_add_char(text, '\n');
    }
}

void log_write_header(const struct log_header *header, struct text *text)
{
    text_add(text, "parlor 1\ngame ");
    text_add(text, header->game->name);
    text_add_numbered(text, " ", header->params.version);
    text_add_numbered(text, "\nplayers ", header->params.players);
    text_add(text, "\noptions ");
    params_write(header->game, &header->params, text);
    text_add_char(text, '\n');
    write_set_up(header->params.setup, text);
    for (int seat = 0; seat < header->params.players; seat++) {
        text_add_numbered(text, "seat ", seat);
        text_add_char(text, ' ');
        text_add(text, header->names[seat]);
        text_add_char(text, '\n');
    }
    write_bots(header, text);
    log_write_check(hash_add(HASH_START, text->data, text->length), text);
}

static const char *const holder_words[HOLDERS] = {"person", "bot", "nobody"};

static void write_hold(const struct match_entry *entry, const struct event *event,
                       struct text *text)
{
    text_add_numbered(text, "hold ", entry->kind);
    text_add_char(text, ' ');
    text_add(text, holder_words[entry->holder]);
    text_add(text, entry->arg_count > 0 ? " " : "");
    for (int i = 0; i < entry->arg_count; i++)
        text_add_char(text, (char)event->args[i]);
}

static void write_deed(const struct game *game, const struct match_entry *entry,
                       const struct event *event, struct text *text)
{
    switch ((enum deed)entry->deed) {
    case DEED_EVENT: event_write(game->kinds, event, text); break;
    case DEED_BACK: text_add_numbered(text, "back ", entry->back_to); break;
    case DEED_HOLD: write_hold(entry, event, text); break;
    case DEED_PAUSE: text_add(text, "pause"); break;
    case DEED_RESUME: text_add(text, "resume"); break;
    case DEED_HINT: text_add(text, "hint"); break;
    case DEEDS: break;
    }
}

void log_write_entry(const struct game *game, uint32_t number, const struct match_entry *entry,
                     const struct event *event, struct text *text)
{
    text_add_number(text, number);
    text_add_numbered(text, " ", entry->time_ms);
    text_add_char(text, ' ');
    text_add(text, seat_words[entry->seat]);
    text_add_numbered(text, " ", entry->seen);
    text_add_char(text, ' ');
    if (entry->nonce)
        text_add_hex(text, entry->nonce);
    else
        text_add_char(text, '-');
    text_add_char(text, ' ');
    write_deed(game, entry, event, text);
    text_add_char(text, ' ');
}

/* Reads the next line, which must be complete and begin with `name` and a blank; what follows is
   the value. */
static bool take_line(struct scan *scan, const char *name, struct word *value, int *line)
{
    size_t length = strlen(name);

    ++*line;
    if (!scan_line(scan, value) || scan->at[-1] != '\n' || value->length < length + 1 ||
        memcmp(value->start, name, length) != 0 || value->start[length] != ' ')
        return false;
    value->start += length + 1;
    value->length -= length + 1;
    return true;
}

static bool take_number_line(struct scan *scan, const char *name, int max, int *number, int *line)
{
    struct word value;
    int64_t read;

    if (!take_line(scan, name, &value, line) || !word_number(value, 1, max, &read))
        return false;
    *number = (int)read;
    return true;
}

static bool parse_game(struct scan *scan, const struct game *(*find)(struct word name),
                       struct log_header *header, int *line, struct message *why)
{
    struct word value;
    struct scan words;
    int64_t version;

    if (!take_line(scan, "game", &value, line))
        return message_refuse(why, SAY("The game is not named."));
    scan_init(&words, value.start, value.length);
    header->game = find(scan_word(&words));
    if (!header->game)
        return message_refuse(why, SAY("This game is not known here."));
    if (!word_number(scan_word(&words), 1, INT16_MAX, &version))
        return message_refuse(why, SAY("The version of the rules is not named."));
    header->params.version = (int)version;
    return true;
}

static bool parse_seats(struct scan *scan,
                        bool (*fold)(const char *name, char *folded, size_t size),
                        struct log_header *header, int *line, struct message *why)
{
    const char *names[PLAYERS_MAX];
    struct word value;

    for (int seat = 0; seat < header->params.players; seat++) {
        if (!take_line(scan, "seat", &value, line) || value.length < 3 ||
            value.start[0] != '0' + seat || value.start[1] != ' ')
            return message_refuse(why, SAY("The seats are not named in order."));
        value.start += 2;
        value.length -= 2;
        if (value.length > SEAT_NAME_MAX)
            return message_refuse(why, SAY("A player can't be called that."));
        memcpy(header->names[seat], value.start, value.length);
        header->names[seat][value.length] = '\0';
        names[seat] = header->names[seat];
    }
    return match_check_names(names, header->params.players, fold, why);
}

/* There is a line for each seat that the program plays. */
static bool parse_bots(struct scan *scan, struct log_header *header, int *line, struct message *why)
{
    struct word value;

    while (scan->end - scan->at >= 4 && memcmp(scan->at, "bot ", 4) == 0) {
        bool is_line = take_line(scan, "bot", &value, line) && value.length > 2;
        int seat = is_line ? value.start[0] - '0' : -1;
        struct word bot = {value.start + 2, value.length - 2};
        if (seat < 0 || seat >= header->params.players || value.start[1] != ' ' || !log_is_bot(bot))
            return message_refuse(why, SAY("That is not a computer player."));
        memcpy(header->bots[seat], bot.start, bot.length);
        header->bots[seat][bot.length] = '\0';
    }
    return true;
}

/* Joins the lines of a set-up text, of which there may be none. */
static bool parse_setup_text(struct scan *scan, struct params *params, int *line,
                             struct message *why)
{
    char data[SETUP_MAX + 2];
    struct text setup;
    struct scan ahead = *scan;
    struct word value;
    int ahead_line = *line;

    text_init(&setup, data, sizeof data);
    while (take_line(&ahead, "setup", &value, &ahead_line)) {
        text_add_part(&setup, value.start, value.length);
        text_add_char(&setup, '\n');
        *scan = ahead;
        *line = ahead_line;
    }
    return params_set_up(params, (struct word){data, setup.length}, why);
}

static bool parse_set_up(struct scan *scan, struct log_header *header, int *line,
                         struct message *why)
{
    struct word value;
    int version = header->params.version, players;

    if (!take_number_line(scan, "players", PLAYERS_MAX, &players, line))
        return message_refuse(why, SAY("The number of players is missing."));
    params_init(header->game, players, &header->params);
    header->params.version = version;
    if (!take_line(scan, "options", &value, line))
        return message_refuse(why, SAY("The options are missing."));
    return params_parse(header->game, value, &header->params, why) &&
           parse_setup_text(scan, &header->params, line, why);
}

/* A header is whole if it would be written just so. */
static bool is_canonical(const struct log_header *header, const char *start, const char *end)
{
    char data[LOG_HEADER_MAX];
    struct text text;

    text_init(&text, data, sizeof data);
    log_write_header(header, &text);
    return text.length == (size_t)(end - start) && memcmp(data, start, text.length) == 0;
}

bool log_parse_header(struct scan *scan, const struct game *(*find)(struct word name),
                      bool (*fold)(const char *name, char *folded, size_t size),
                      struct log_header *header, int *line, struct message *why)
{
    struct word value;
    int format;

    *header = (struct log_header){0};
    if (!take_number_line(scan, "parlor", 1, &format, line))
        return message_refuse(why, SAY("This is not a match that this program saved."));
    if (!parse_game(scan, find, header, line, why) || !parse_set_up(scan, header, line, why) ||
        !parse_seats(scan, fold, header, line, why) || !parse_bots(scan, header, line, why))
        return false;
    if (!take_line(scan, "=", &value, line) || !is_canonical(header, scan->start, scan->at))
        return message_refuse(why, SAY("The beginning of the file has been damaged."));
    return true;
}

/* Splits off ` = CHECK` at the end of the line. */
static bool split_check(struct word line, struct word *body, uint64_t *check)
{
    enum { TAIL = 3 + 16 };

    if (line.length < TAIL)
        return false;
    struct word digits = {line.start + line.length - 16, 16};
    *body = (struct word){line.start, line.length - TAIL + 1};
    return memcmp(body->start + body->length - 1, " = ", 3) == 0 && word_hex(digits, check);
}

static bool parse_back(struct scan *words, struct match_entry *entry, struct message *why)
{
    int64_t number;

    entry->deed = DEED_BACK;
    if (!word_number(scan_word(words), 0, UINT32_MAX, &number))
        return message_refuse(why, SAY("The take-back leads nowhere."));
    entry->back_to = (uint32_t)number;
    return true;
}

static bool parse_hold(struct scan *words, struct match_entry *entry, struct event *event,
                       struct message *why)
{
    int64_t seat;

    entry->deed = DEED_HOLD;
    bool is_read = word_number(scan_word(words), 0, PLAYERS_MAX - 1, &seat);
    int holder = word_among(scan_word(words), holder_words, HOLDERS);
    struct word bot = scan_word(words);
    if (!is_read || holder < 0 || (holder == HOLDER_BOT) != log_is_bot(bot))
        return message_refuse(why, SAY("Nobody can sit down like that."));
    entry->kind = (int16_t)seat;
    entry->holder = (uint8_t)holder;
    for (size_t i = 0; i < bot.length; i++)
        event->args[i] = bot.start[i];
    event->arg_count = entry->arg_count = (int16_t)bot.length;
    return true;
}

static bool parse_event(const struct game *game, struct word rest, struct match_entry *entry,
                        struct event *event, struct message *why)
{
    if (!event_parse(game->kinds, rest, event, why))
        return false;
    event->seat = entry->seat;
    event->time_ms = entry->time_ms;
    entry->kind = event->kind;
    entry->arg_count = event->arg_count;
    return event_has_shape(game->kinds, event, why);
}

/* What the line says beyond these words, the check of the whole finds. */
static bool parse_deed(const struct game *game, struct scan *scan, struct match_entry *entry,
                       struct event *event, struct message *why)
{
    struct word rest = {scan->at, (size_t)(scan->end - scan->at)};
    struct scan words;

    scan_init(&words, rest.start, rest.length);
    struct word deed = scan_word(&words);
    if (word_is(deed, "back"))
        return parse_back(&words, entry, why);
    if (word_is(deed, "hold"))
        return parse_hold(&words, entry, event, why);
    entry->deed = word_is(deed, "pause")    ? DEED_PAUSE
                  : word_is(deed, "resume") ? DEED_RESUME
                  : word_is(deed, "hint")   ? DEED_HINT
                                            : DEED_EVENT;
    return entry->deed != DEED_EVENT || parse_event(game, rest, entry, event, why);
}

static bool parse_fields(struct scan *scan, uint32_t number, struct match_entry *entry)
{
    int64_t read, seen;

    if (!word_number(scan_word(scan), number, number, &read) ||
        !word_number(scan_word(scan), 0, TIME_MAX_MS, &entry->time_ms))
        return false;
    entry->seat = (int16_t)word_among(scan_word(scan), seat_words, SEAT_TABLE + 1);
    if (entry->seat < 0 || !word_number(scan_word(scan), 0, UINT32_MAX, &seen))
        return false;
    entry->seen = (uint32_t)seen;
    struct word nonce = scan_word(scan);
    return word_is(nonce, "-") || word_hex(nonce, &entry->nonce);
}

bool log_parse_entry(const struct game *game, struct word line, uint32_t number,
                     struct match_entry *entry, struct event *event, struct word *body,
                     uint64_t *check, struct message *why)
{
    struct scan scan;

    *entry = (struct match_entry){0};
    if (!split_check(line, body, check))
        return message_refuse(why, SAY("The entry is incomplete."));
    scan_init(&scan, body->start, body->length);
    if (!parse_fields(&scan, number, entry))
        return message_refuse(why, SAY("The entry has been damaged."));
    return parse_deed(game, &scan, entry, event, why);
}

/* The header ends with the line of its check. */
size_t match_log_until(const char *log, size_t length, uint32_t entry)
{
    struct scan scan;
    struct word line;
    bool is_header = true;

    scan_init(&scan, log, length);
    while ((is_header || entry-- > 0) && scan_line(&scan, &line))
        is_header = is_header && (line.length == 0 || line.start[0] != '=');
    return (size_t)(scan.at - scan.start);
}
