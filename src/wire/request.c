/* Requests: one table says which arguments each verb has, and both reader and writer follow it. */
#include "part.h"

#include "utf8.h"

#include <string.h>

enum argument {
    ARG_NONE,
    ARG_TABLE,
    ARG_TOKEN,
    ARG_EYES, /* seats or audience */
    ARG_GAME,
    ARG_PLAYERS,
    ARG_OPTIONS,
    ARG_SETUP,
    ARG_SEAT,
    ARG_VIEWER,
    ARG_OTHER,
    ARG_ROUND,
    ARG_SEEN,
    ARG_TO,
    ARG_FIRST,
    ARG_LAST,
    ARG_QUICK,
    ARG_SECONDS,
    ARG_VOTE, /* vote or bot */
    ARG_LEVEL,
    ARG_WISH,
    ARG_YES,
    ARG_NAME,
    ARG_SAID,
    ARG_EVENT, /* the rest of the line */
};

enum { ARGUMENTS_MAX = 4, SECONDS_MAX = 86400 };

const char *const wire_verb_names[WIRE_VERBS] = {
    [WIRE_MAKE] = "make",         [WIRE_JOIN] = "join",     [WIRE_TAKE] = "take",
    [WIRE_PART] = "part",         [WIRE_SIT] = "sit",       [WIRE_LEAVE] = "leave",
    [WIRE_LINK] = "link",         [WIRE_SAY] = "say",       [WIRE_QUICK] = "quick",
    [WIRE_MUTE] = "mute",         [WIRE_ACT] = "act",       [WIRE_BACK] = "back",
    [WIRE_PAUSE] = "pause",       [WIRE_RESUME] = "resume", [WIRE_AGAIN] = "again",
    [WIRE_STAND] = "stand-in",    [WIRE_AGREE] = "agree",   [WIRE_PAST] = "past",
    [WIRE_LOG] = "log",           [WIRE_SET] = "set",       [WIRE_START] = "start",
    [WIRE_GATHER] = "gather",     [WIRE_REMOVE] = "remove", [WIRE_BOT] = "bot",
    [WIRE_AUDIENCE] = "audience", [WIRE_CHAT] = "chat",     [WIRE_ABSENCE] = "absence",
    [WIRE_HOST] = "host",
};

static const uint8_t arguments[WIRE_VERBS][ARGUMENTS_MAX] = {
    [WIRE_MAKE] = {ARG_GAME, ARG_PLAYERS, ARG_OPTIONS, ARG_SETUP},
    [WIRE_JOIN] = {ARG_TABLE, ARG_EYES, ARG_ROUND, ARG_SEEN},
    [WIRE_TAKE] = {ARG_TABLE, ARG_TOKEN},
    [WIRE_SIT] = {ARG_SEAT, ARG_NAME},
    [WIRE_LEAVE] = {ARG_SEAT},
    [WIRE_LINK] = {ARG_SEAT},
    [WIRE_SAY] = {ARG_SEAT, ARG_SAID},
    [WIRE_QUICK] = {ARG_SEAT, ARG_QUICK},
    [WIRE_MUTE] = {ARG_YES},
    [WIRE_ACT] = {ARG_SEAT, ARG_ROUND, ARG_SEEN, ARG_EVENT},
    [WIRE_BACK] = {ARG_SEAT, ARG_ROUND, ARG_SEEN, ARG_TO},
    [WIRE_AGAIN] = {ARG_OPTIONS},
    [WIRE_STAND] = {ARG_OTHER},
    [WIRE_AGREE] = {ARG_WISH, ARG_YES},
    [WIRE_PAST] = {ARG_VIEWER, ARG_FIRST, ARG_LAST},
    [WIRE_SET] = {ARG_GAME, ARG_PLAYERS, ARG_OPTIONS, ARG_SETUP},
    [WIRE_REMOVE] = {ARG_SEAT},
    [WIRE_BOT] = {ARG_SEAT, ARG_LEVEL},
    [WIRE_AUDIENCE] = {ARG_YES},
    [WIRE_CHAT] = {ARG_YES},
    [WIRE_ABSENCE] = {ARG_SECONDS, ARG_VOTE, ARG_LEVEL},
    [WIRE_HOST] = {ARG_SEAT},
};

const struct wire_quick_word wire_quick_words[] = {
    {"hello", WORDS("Hello!")},
    {"good-luck", WORDS("Good luck!")},
    {"well-played", WORDS("Well played!")},
    {"thanks", WORDS("Thanks!")},
    {"sorry", WORDS("Sorry!")},
    {"hurry", WORDS("It's your turn!")},
    {"moment", WORDS("One moment, please.")},
    {"good-game", WORDS("Good game!")},
    {"again", WORDS("Shall we play again?")},
    {"bye", WORDS("Bye!")},
};
const int wire_quick_count = sizeof wire_quick_words / sizeof *wire_quick_words;

static void write_words(struct text *text, struct word word)
{
    text_add_char(text, ' ');
    text_add_part(text, word.start, word.length);
}

static void write_argument(enum argument argument, const struct wire_request *r, struct text *text)
{
    switch (argument) {
    case ARG_NONE: break;
    case ARG_TABLE: write_words(text, r->table); break;
    case ARG_TOKEN: write_words(text, r->token); break;
    case ARG_EYES: part_write_word(text, r->is_yes ? "audience" : "seats"); break;
    case ARG_GAME: write_words(text, r->game); break;
    case ARG_PLAYERS: part_write_number(text, r->players); break;
    case ARG_OPTIONS: part_write_string(text, r->options); break;
    case ARG_SETUP: part_write_string(text, r->setup); break;
    case ARG_SEAT:
    case ARG_VIEWER: part_write_number(text, r->seat); break;
    case ARG_OTHER: part_write_number(text, r->other); break;
    case ARG_ROUND: part_write_number(text, r->round); break;
    case ARG_SEEN: part_write_entry(text, r->seen); break;
    case ARG_TO: part_write_entry(text, r->to); break;
    case ARG_FIRST: part_write_entry(text, r->first); break;
    case ARG_LAST: part_write_entry(text, r->last); break;
    case ARG_QUICK: part_write_word(text, wire_quick_words[r->quick].key); break;
    case ARG_SECONDS: part_write_number(text, r->seconds); break;
    case ARG_VOTE: part_write_word(text, r->is_yes ? "vote" : "bot"); break;
    case ARG_LEVEL: write_words(text, r->level); break;
    case ARG_WISH: part_write_number(text, r->wish); break;
    case ARG_YES: part_write_word(text, r->is_yes ? "yes" : "no"); break;
    case ARG_NAME: part_write_string(text, r->name); break;
    case ARG_SAID: part_write_string(text, r->text); break;
    case ARG_EVENT: part_write_word(text, r->text); break;
    }
}

void wire_write_request(const struct wire_request *request, struct text *text)
{
    text_add_number(text, (int64_t)request->nonce);
    part_write_word(text, wire_verb_names[request->verb]);
    for (int i = 0; i < ARGUMENTS_MAX; i++)
        write_argument(arguments[request->verb][i], request, text);
    text->is_cut = text->is_cut || text->length > WIRE_REQUEST_MAX;
}

static bool read_string(struct scan *line, struct pool *pool, size_t max, const char **string,
                        struct message *why)
{
    return part_string(line, pool, string) &&
           (strlen(*string) <= max || message_refuse(why, SAY("This is too long.")));
}

static bool read_rest(struct scan *line, struct pool *pool, const char **string)
{
    size_t length = (size_t)(line->end - line->at);

    if (length < 2 || *line->at != ' ' || pool->size - pool->used < length)
        return false;
    *string = pool->bytes + pool->used;
    memcpy(pool->bytes + pool->used, line->at + 1, length - 1);
    pool->bytes[pool->used + length - 1] = '\0';
    pool->used += length;
    line->at = line->end;
    return strlen(*string) == length - 1;
}

static bool read_quick(struct scan *line, int *quick)
{
    struct word word;

    if (!part_word(line, &word))
        return false;
    for (*quick = 0; *quick < wire_quick_count; (*quick)++)
        if (word_is(word, wire_quick_words[*quick].key))
            return true;
    return false;
}

static bool read_round(struct scan *line, uint32_t *round)
{
    return part_entry(line, round) && *round != FRAME_NONE;
}

/* Seats and the audience: nobody looks through the eyes of chance. */
static bool read_viewer(struct scan *line, int *viewer)
{
    return part_int(line, 0, VIEWER_AUDIENCE, viewer) &&
           (*viewer < PLAYERS_MAX || *viewer == VIEWER_AUDIENCE);
}

static bool read_argument(enum argument argument, struct scan *line, struct pool *pool,
                          struct wire_request *r, struct message *why)
{
    part_refuse(why); /* unless there is a better reason */
    switch (argument) {
    case ARG_NONE: return true;
    case ARG_TABLE: return part_id(line, 16, &r->table);
    case ARG_TOKEN: return part_id(line, 32, &r->token);
    case ARG_EYES: return part_either(line, "audience", "seats", &r->is_yes);
    case ARG_GAME: return part_word(line, &r->game);
    case ARG_PLAYERS: return part_int(line, 1, PLAYERS_MAX, &r->players);
    case ARG_OPTIONS: return read_string(line, pool, WIRE_OPTIONS_MAX, &r->options, why);
    case ARG_SETUP: return read_string(line, pool, SETUP_MAX, &r->setup, why);
    case ARG_SEAT: return part_int(line, 0, PLAYERS_MAX - 1, &r->seat);
    case ARG_VIEWER: return read_viewer(line, &r->seat);
    case ARG_OTHER: return part_int(line, 0, PLAYERS_MAX - 1, &r->other);
    case ARG_ROUND: return read_round(line, &r->round);
    case ARG_SEEN: return part_entry(line, &r->seen);
    case ARG_TO: return part_entry(line, &r->to);
    case ARG_FIRST: return part_entry(line, &r->first);
    case ARG_LAST: return part_entry(line, &r->last);
    case ARG_QUICK: return read_quick(line, &r->quick);
    case ARG_SECONDS: return part_int(line, 0, SECONDS_MAX, &r->seconds);
    case ARG_VOTE: return part_either(line, "vote", "bot", &r->is_yes);
    case ARG_LEVEL: return part_word(line, &r->level) && r->level.length <= BOT_WORD_MAX;
    case ARG_WISH: return part_wish(line, &r->wish);
    case ARG_YES: return part_either(line, "yes", "no", &r->is_yes);
    case ARG_NAME: return read_string(line, pool, SEAT_NAME_MAX, &r->name, why);
    case ARG_SAID: return read_string(line, pool, WIRE_CHAT_MAX, &r->text, why);
    case ARG_EVENT: return read_rest(line, pool, &r->text);
    }
    return false;
}

static bool read_nonce(struct scan *line, uint64_t *nonce)
{
    int64_t number;

    if (!part_number(line, 1, INT64_C(1) << 53, &number))
        return false;
    *nonce = (uint64_t)number;
    return true;
}

/* All but `memory`, which is filled as far as it is used. */
static void clear(struct wire_request *request)
{
    memset(request, 0, offsetof(struct wire_request, memory));
}

/* What is wrong with a line as a whole. */
static bool is_sound(struct word line, struct message *why)
{
    if (line.length > WIRE_REQUEST_MAX)
        return message_refuse(why, SAY("This is too long."));
    return utf8_is_printable(line.start, line.length) || part_refuse(why);
}

bool wire_is_ping(struct word line)
{
    return word_is(line, "ping");
}

/* The nonce comes first, so that who asked hears of every refusal. */
bool wire_read_request(struct word line, struct wire_request *request, struct message *why)
{
    struct pool pool = {request->memory, sizeof request->memory, 0};
    struct scan scan;
    int verb;

    clear(request);
    scan_init(&scan, line.start, line.length);
    bool has_nonce = read_nonce(&scan, &request->nonce);
    if (!is_sound(line, why))
        return false;
    if (!has_nonce || !part_among(&scan, wire_verb_names, WIRE_VERBS, &verb))
        return part_refuse(why);
    request->verb = (enum wire_verb)verb;
    for (int i = 0; i < ARGUMENTS_MAX; i++)
        if (!read_argument(arguments[verb][i], &scan, &pool, request, why))
            return false;
    return scan_is_done(&scan) || part_refuse(why);
}
