/* Loads logs: as they come, sealed with the checks that a fuzzer could never guess, and as commands
   to the referee. The input is a log whose lines lack their checks. */
#include "games.h"
#include "hash.h"
#include "log.h"
#include "must.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    INPUT_MAX = 4096,
    ENTRIES_MAX = 64,
    CHECK_SIZE = 20,
    SEALED_MAX = INPUT_MAX + (ENTRIES_MAX + 2) * CHECK_SIZE,
    STATE_MAX = 8192,
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct match *load(const char *log, size_t length, struct damage *damage)
{
    struct dice dice;

    dice_init_seed(&dice, 1);
    return match_load(log, length, games_find, NULL, &dice, (struct match_keeper){0}, 0, damage);
}

static void must_be_saved_as(const struct match *match, const char *log, size_t length)
{
    size_t saved_length;
    char *saved = match_save(match, &saved_length);

    must(saved_length == length && memcmp(saved, log, length) == 0,
         "a match is saved as it was loaded");
    free(saved);
}

/* Loads any text at all, and says whether it is whole. */
static bool loads_whole(const char *log, size_t length)
{
    struct damage damage, none;
    struct match *match = load(log, length, &damage);
    bool is_whole = damage.line == 0;

    must(!is_whole || (match && damage.whole == length), "what is not damaged is loaded");
    must(is_whole || message_is_whole(&damage.why), "damage has a reason");
    must(is_whole || (match ? damage.whole < length : damage.whole == 0),
         "what was whole lies before the damage");
    if (match)
        must_be_saved_as(match, log, damage.whole);
    match_destroy(match);
    if (match && !is_whole) {
        match_destroy(load(log, damage.whole, &none));
        must(none.line == 0, "what was whole before the damage is whole alone");
    }
    return is_whole;
}

/* A log in the making, and the state after each of its entries. */
static struct {
    char data[SEALED_MAX];
    struct text text;
    uint64_t hash;
    uint32_t count;
    struct params params;
    const struct game *game;
    struct match_entry entries[ENTRIES_MAX + 1];
    struct event events[ENTRIES_MAX + 1];
    _Alignas(max_align_t) char states[ENTRIES_MAX + 1][STATE_MAX];
} sealed;

static void add_check(uint64_t check)
{
    text_add(&sealed.text, "= ");
    text_add_hex(&sealed.text, check);
    text_add_char(&sealed.text, '\n');
}

/* Everything before the first line that begins with a digit. */
static size_t header_length(const char *input, size_t size)
{
    size_t at = 0;

    while (at < size && (input[at] < '0' || input[at] > '9')) {
        const char *newline = memchr(input + at, '\n', size - at);
        at = newline ? (size_t)(newline - input) + 1 : size;
    }
    return at;
}

/* A match before its first event, or NULL; the header is sealed in any case. */
static struct match *seal_header(const char *input, size_t length)
{
    struct damage damage;

    text_init(&sealed.text, sealed.data, sizeof sealed.data);
    text_add_part(&sealed.text, input, length);
    add_check(hash_add(HASH_START, input, length));
    sealed.hash = hash_add(HASH_START, sealed.data, sealed.text.length);
    sealed.count = 0;
    struct match *match = load(sealed.data, sealed.text.length, &damage);
    if (!match)
        return NULL;
    sealed.game = match_game(match);
    sealed.params = *match_params(match);
    must(sealed.game->state_size <= STATE_MAX, "STATE_MAX is enough");
    must(game_start(sealed.game, &sealed.params, sealed.states[0], &damage.why),
         "what is loaded has started");
    return match;
}

/* Reads a line that lacks its check. */
static bool parse_entry(const struct game *game, struct word line, uint32_t number,
                        struct match_entry *entry, struct event *event)
{
    char data[INPUT_MAX + CHECK_SIZE];
    struct text text;
    struct word body;
    struct message why;
    uint64_t check;

    text_init(&text, data, sizeof data);
    text_add_part(&text, line.start, line.length);
    text_add(&text, " = 0000000000000000");
    *event = (struct event){0};
    return log_parse_entry(game, (struct word){data, text.length}, number, entry, event, &body,
                           &check, &why);
}

static void enact_take_back(uint32_t back_to, char *state)
{
    memcpy(state, sealed.states[back_to], sealed.game->state_size);
    for (uint32_t n = back_to + 1; n < sealed.count; n++)
        if (sealed.entries[n].deed == DEED_EVENT && sealed.entries[n].kind == EVENT_FORFEIT)
            game_apply(sealed.game, state, &sealed.events[n], NULL);
}

/* The state after the entry, where there is one: otherwise its check does not matter. */
static void enact(struct word line)
{
    char *state = sealed.states[sealed.count];
    struct match_entry *entry = &sealed.entries[sealed.count];

    memcpy(state, sealed.states[sealed.count - 1], sealed.game->state_size);
    if (!parse_entry(sealed.game, line, sealed.count, entry, &sealed.events[sealed.count]))
        *entry = (struct match_entry){.deed = DEED_BACK};
    else if (entry->deed == DEED_BACK && entry->back_to < sealed.count)
        enact_take_back(entry->back_to, state);
    else if (entry->deed == DEED_EVENT &&
             (entry->seat < sealed.params.players || entry->seat >= PLAYERS_MAX))
        game_apply(sealed.game, state, &sealed.events[sealed.count], NULL);
}

static void seal_entry(struct word line)
{
    size_t start = sealed.text.length;

    sealed.count++;
    enact(line);
    text_add_part(&sealed.text, line.start, line.length);
    text_add_char(&sealed.text, ' ');
    sealed.hash = hash_add(sealed.hash, sealed.data + start, sealed.text.length - start);
    sealed.hash = hash_add_word(sealed.hash, sealed.game->hash_state(sealed.states[sealed.count]));
    add_check(sealed.hash);
}

/* Sends the line to the referee as a command. */
static void submit(struct match *match, struct word line)
{
    struct match_entry entry;
    struct event event;
    struct message why = {0};

    if (!parse_entry(match_game(match), line, match_length(match) + 1, &entry, &event))
        return;
    struct command command = {
        .deed = (enum deed)entry.deed,
        .event = event,
        .back_to = entry.back_to,
        .held = entry.kind,
        .by = {.holder = (enum holder)entry.holder},
        .seen = entry.seen,
        .nonce = entry.nonce,
    };
    command.event.seat = entry.seat;
    for (int i = 0; entry.deed == DEED_HOLD && i < entry.arg_count; i++)
        command.by.bot[i] = (char)event.args[i];
    must(match_advance(match, entry.time_ms, &why), "the match goes on");
    uint32_t before = match_length(match);
    bool is_done = match_submit(match, entry.time_ms, &command, &why) == VERDICT_DONE;
    must(is_done || message_is_whole(&why), "what is not done has a reason");
    must((match_length(match) > before) == is_done, "what is done is logged, and nothing else");
}

/* What the referee made loads whole, and spoiled in one byte it does not. */
static void load_played(const struct match *match, uint64_t choice)
{
    size_t length;
    char *log = match_save(match, &length);

    must(loads_whole(log, length), "what is saved is loaded");
    log[choice % length] = (char)(log[choice % length] ^ 1 << choice / length % 8);
    must(!loads_whole(log, length), "a spoiled byte is found");
    free(log);
}

static void seal_and_play(const char *input, size_t size)
{
    struct scan scan;
    struct word line;
    size_t length = header_length(input, size);
    struct match *match = seal_header(input, length);

    scan_init(&scan, input + length, size - length);
    while (match && sealed.count < ENTRIES_MAX && scan_line(&scan, &line)) {
        seal_entry(line);
        submit(match, line);
    }
    loads_whole(sealed.data, sealed.text.length);
    if (match)
        load_played(match, hash_add(HASH_START, input, size));
    match_destroy(match);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > INPUT_MAX)
        return 0;
    loads_whole((const char *)data, size);
    seal_and_play((const char *)data, size);
    return 0;
}
