/* The small packets: greeting, answers, chat, parts of a log. */
#include "part.h"

#include <string.h>

static const char *const kind_names[WIRE_KINDS] = {
    [WIRE_GREETING] = "parlor", [WIRE_DONE] = "done",   [WIRE_ASKED] = "asked",
    [WIRE_REFUSED] = "refused", [WIRE_MADE] = "made",   [WIRE_LINKED] = "link",
    [WIRE_TABLE] = "table",     [WIRE_FRAME] = "frame", [WIRE_TALK] = "chat",
    [WIRE_LOGGED] = "log",      [WIRE_OUT] = "out",     [WIRE_BYE] = "bye",
    [WIRE_PONG] = "pong",
};

int wire_kind_of(struct word packet)
{
    struct scan scan, line;
    int kind;

    scan_init(&scan, packet.start, packet.length);
    return part_line(&scan, &line) && part_among(&line, kind_names, WIRE_KINDS, &kind) ? kind : -1;
}

bool wire_is_answer(struct word packet)
{
    switch ((enum wire_kind)wire_kind_of(packet)) {
    case WIRE_DONE:
    case WIRE_ASKED:
    case WIRE_REFUSED:
    case WIRE_MADE:
    case WIRE_LINKED:
    case WIRE_OUT:
    case WIRE_BYE:
    case WIRE_PONG: return true;
    case WIRE_GREETING:
    case WIRE_TABLE:
    case WIRE_FRAME:
    case WIRE_TALK:
    case WIRE_LOGGED:
    case WIRE_KINDS: break;
    }
    return false;
}

/* The first line of a packet, which must be of this kind; `rest` is what follows. */
static bool begin(struct word packet, enum wire_kind kind, struct scan *rest, struct scan *line)
{
    scan_init(rest, packet.start, packet.length);
    return packet.length <= WIRE_PACKET_MAX && part_line(rest, line) &&
           part_is(line, kind_names[kind]);
}

void wire_write_message(const struct message *message, struct text *text)
{
    part_write_message(text, message);
}

void wire_write_greeting(const struct wire_greeting *greeting, struct text *text)
{
    part_write_word(text, kind_names[WIRE_GREETING]);
    part_write_word(text, greeting->program);
    part_write_word(text, "wire");
    part_write_number(text, greeting->wire);
    part_write_word(text, "build ");
    text_add_hex(text, greeting->build);
}

bool wire_read_greeting(struct word packet, struct wire_greeting *greeting, struct message *why)
{
    struct scan rest, line;
    struct word program;

    if (!begin(packet, WIRE_GREETING, &rest, &line) || !part_word(&line, &program) ||
        program.length >= sizeof greeting->program || !part_is(&line, "wire") ||
        !part_int(&line, 0, INT16_MAX, &greeting->wire) || !part_is(&line, "build") ||
        !part_hex(&line, &greeting->build) || !scan_is_done(&line) || !scan_is_done(&rest))
        return part_refuse(why);
    memcpy(greeting->program, program.start, program.length);
    greeting->program[program.length] = '\0';
    return true;
}

static bool has_nonce(enum wire_kind kind)
{
    return kind != WIRE_OUT && kind != WIRE_BYE && kind != WIRE_PONG;
}

static bool has_reason(enum wire_kind kind)
{
    return kind == WIRE_REFUSED || kind == WIRE_OUT || kind == WIRE_BYE;
}

void wire_write_answer(const struct wire_answer *answer, struct text *text)
{
    part_write_word(text, kind_names[answer->kind]);
    if (has_nonce(answer->kind))
        part_write_number(text, (int64_t)answer->nonce);
    if (has_reason(answer->kind))
        part_write_message(text, &answer->why);
    if (answer->kind == WIRE_LINKED)
        part_write_number(text, answer->seat);
    if (answer->kind == WIRE_LINKED || answer->kind == WIRE_MADE)
        part_write_word(text, answer->id);
}

static bool read_id(struct scan *line, size_t bytes, char id[WIRE_TOKEN_LENGTH + 1])
{
    struct word word;

    if (!part_id(line, bytes, &word))
        return false;
    memcpy(id, word.start, word.length);
    id[word.length] = '\0';
    return true;
}

static bool read_answer(struct scan *line, struct pool *pool, struct wire_answer *answer)
{
    int64_t nonce = 0;

    if (has_nonce(answer->kind) && !part_number(line, 0, INT64_C(1) << 53, &nonce))
        return false;
    answer->nonce = (uint64_t)nonce;
    switch (answer->kind) {
    case WIRE_DONE:
    case WIRE_ASKED:
    case WIRE_PONG: return true;
    case WIRE_REFUSED:
    case WIRE_OUT:
    case WIRE_BYE: return part_message(line, pool, &answer->why);
    case WIRE_MADE: return read_id(line, 16, answer->id);
    case WIRE_LINKED:
        return part_int(line, 0, PLAYERS_MAX - 1, &answer->seat) && read_id(line, 32, answer->id);
    case WIRE_GREETING:
    case WIRE_TABLE:
    case WIRE_FRAME:
    case WIRE_TALK:
    case WIRE_LOGGED:
    case WIRE_KINDS: break;
    }
    return false;
}

bool wire_read_answer(struct word packet, struct wire_words *words, struct wire_answer *answer,
                      struct message *why)
{
    struct pool pool = {words->bytes, sizeof words->bytes, 0};
    struct scan rest, line;
    int kind = wire_kind_of(packet);

    *answer = (struct wire_answer){.kind = kind < 0 ? WIRE_KINDS : (enum wire_kind)kind};
    if (kind < 0 || !begin(packet, answer->kind, &rest, &line) ||
        !read_answer(&line, &pool, answer) || !scan_is_done(&line) || !scan_is_done(&rest))
        return part_refuse(why);
    words->used = pool.used;
    return true;
}

void wire_write_talk(const struct wire_talk *talk, struct text *text)
{
    part_write_word(text, kind_names[WIRE_TALK]);
    part_write_number(text, talk->number);
    part_write_number(text, talk->seat);
    part_write_string(text, talk->name);
    if (talk->quick >= 0) {
        part_write_word(text, "quick");
        part_write_word(text, wire_quick_words[talk->quick].key);
    } else {
        part_write_word(text, "says");
        part_write_string(text, talk->text);
    }
}

static bool read_said(struct scan *line, struct wire_talk *talk)
{
    struct word key;
    bool is_quick;

    talk->quick = -1;
    if (!part_either(line, "quick", "says", &is_quick))
        return false;
    if (!is_quick)
        return part_copy(line, talk->text, sizeof talk->text);
    if (!part_word(line, &key))
        return false;
    for (int i = 0; i < wire_quick_count; i++)
        if (word_is(key, wire_quick_words[i].key))
            talk->quick = i;
    return talk->quick >= 0;
}

bool wire_read_talk(struct word packet, struct wire_talk *talk, struct message *why)
{
    struct scan rest, line;

    *talk = (struct wire_talk){0};
    if (!begin(packet, WIRE_TALK, &rest, &line) || !part_entry(&line, &talk->number) ||
        !part_int(&line, 0, PLAYERS_MAX - 1, &talk->seat) ||
        !part_copy(&line, talk->name, sizeof talk->name) || !read_said(&line, talk) ||
        !scan_is_done(&line) || !scan_is_done(&rest))
        return part_refuse(why);
    return true;
}

void wire_write_log(const struct wire_log *log, struct text *text)
{
    part_write_word(text, kind_names[WIRE_LOGGED]);
    part_write_number(text, (int64_t)log->from);
    part_write_number(text, (int64_t)log->total);
    text_add_char(text, '\n');
    text_add_part(text, log->part.start, log->part.length);
}

bool wire_read_log(struct word packet, struct wire_log *log, struct message *why)
{
    struct scan rest, line;
    int64_t from, total;

    if (!begin(packet, WIRE_LOGGED, &rest, &line) || !part_number(&line, 0, INT32_MAX, &from) ||
        !part_number(&line, 0, INT32_MAX, &total) || !scan_is_done(&line) ||
        rest.end - rest.at > total - from)
        return part_refuse(why);
    *log = (struct wire_log){(size_t)from, (size_t)total, {rest.at, (size_t)(rest.end - rest.at)}};
    return true;
}
