/* Sets the table for tests of the match, sends what they play, and keeps and loads its log. */
#include "match_stage.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

const struct game *game = &probe_game;
struct match *match;
struct message why;
struct shelf shelf;

char *snapshot(const struct match *of)
{
    size_t length = 0;
    char *log = match_save(of, &length), *all;
    struct text text;

    assert_non_null(log);
    all = malloc(length + GAME_TEXT_MAX);
    assert_non_null(all);
    text_init(&text, all, length + GAME_TEXT_MAX);
    text_add_part(&text, log, length);
    match_write_state(of, &text);
    free(log);
    return all;
}

static bool keep(void *context, const char *line, size_t length)
{
    (void)context;
    if (match)
        shelf.lengths[shelf.calls % (int)COUNT(shelf.lengths)] = match_length(match);
    if (++shelf.calls == shelf.fails_at) {
        shelf.before = match ? snapshot(match) : NULL;
        return false;
    }
    text_add_part(&shelf.text, line, length);
    return true;
}

void clear_shelf(int fails_at)
{
    free(shelf.before);
    memset(&shelf, 0, sizeof shelf);
    shelf.fails_at = fails_at;
    text_init(&shelf.text, shelf.data, sizeof shelf.data);
}

struct match_setup setup_for(int players)
{
    struct match_setup setup = {.game = game, .names = {"Anna", "Ben", "Cleo", "Dan"}};

    params_init(game, players, &setup.params);
    dice_init_seed(&setup.dice, 1);
    setup.keeper.keep = keep;
    return setup;
}

void close_match(void)
{
    match_destroy(match);
    match = NULL;
}

void clear_table(const struct game *next)
{
    close_match();
    clear_shelf(0);
    game = next;
}

void open_game(const struct game *next, int players, int64_t now_ms)
{
    clear_table(next);
    struct match_setup setup = setup_for(players);
    match = match_create(&setup, now_ms, &why);
    assert_non_null(match);
}

void open_at(int players, int64_t now_ms)
{
    open_game(&probe_game, players, now_ms);
}

void open_match(int players)
{
    open_at(players, 0);
}

struct command command_of(int seat, const char *line)
{
    struct command command = {.seen = match_length(match)};

    if (strncmp(line, "back ", 5) == 0) {
        command.deed = DEED_BACK;
        command.back_to = (uint32_t)atoi(line + 5);
    } else if (strncmp(line, "hold ", 5) == 0) {
        command.deed = DEED_HOLD;
        command.held = line[5] - '0';
        command.by.holder = line[7] == 'p'   ? HOLDER_PERSON
                            : line[7] == 'b' ? HOLDER_BOT
                                             : HOLDER_NOBODY;
        if (command.by.holder == HOLDER_BOT)
            snprintf(command.by.bot, sizeof command.by.bot, "%s", line + strlen("hold 0 bot "));
    } else if (strcmp(line, "pause") == 0 || strcmp(line, "resume") == 0) {
        command.deed = *line == 'p' ? DEED_PAUSE : DEED_RESUME;
    } else if (strcmp(line, "hint") == 0) {
        command.deed = DEED_HINT;
    } else {
        struct word word = {line, strlen(line)};
        assert_true(event_parse(game->kinds, word, &command.event, NULL));
    }
    command.event.seat = (int16_t)seat;
    return command;
}

enum verdict submit(int64_t now_ms, struct command command)
{
    enum verdict result = match_submit(match, now_ms, &command, &why);

    assert_true(result == VERDICT_DONE || message_is_whole(&why));
    return result;
}

enum verdict send_line(int64_t now_ms, int seat, const char *line)
{
    return submit(now_ms, command_of(seat, line));
}

void play(int64_t now_ms, int seat, const char *line)
{
    enum verdict result = send_line(now_ms, seat, line);

    if (result != VERDICT_DONE)
        print_message("%s: %s\n", line, why.text);
    assert_int_equal(result, VERDICT_DONE);
}

enum verdict send_seen(int64_t now_ms, int seat, const char *line, uint32_t seen)
{
    struct command command = command_of(seat, line);

    command.seen = seen;
    return submit(now_ms, command);
}

enum verdict send_once(int64_t now_ms, int seat, const char *line, uint64_t nonce)
{
    struct command command = command_of(seat, line);

    command.nonce = nonce;
    return submit(now_ms, command);
}

void assert_rejected(enum verdict expected, int64_t now_ms, struct command command)
{
    char *before = snapshot(match);

    assert_int_equal(submit(now_ms, command), expected);
    char *after = snapshot(match);
    assert_string_equal(after, before);
    free(before);
    free(after);
}

void assert_refused(int64_t now_ms, int seat, const char *line, const char *text)
{
    assert_rejected(VERDICT_REFUSED, now_ms, command_of(seat, line));
    assert_string_equal(why.text, text);
}

const struct match_entry *last_entry(void)
{
    return match_entry(match, match_length(match));
}

struct probe_table table(void)
{
    struct probe_view view;

    match_view(match, VIEWER_AUDIENCE, &view);
    return view.table;
}

char *state_text(void)
{
    static char data[2][GAME_TEXT_MAX];
    static int turn;
    struct text text;

    turn = 1 - turn;
    text_init(&text, data[turn], GAME_TEXT_MAX);
    match_write_state(match, &text);
    return data[turn];
}

static const struct game *find_game(struct word name)
{
    return word_is(name, game->name) ? game : NULL;
}

struct match *load_text(const char *log, size_t length, int64_t now_ms, struct damage *damage)
{
    struct dice dice;

    dice_init_seed(&dice, 2);
    return match_load(log, length, find_game, NULL, &dice, (struct match_keeper){.keep = keep},
                      now_ms, damage);
}

void reopen(int64_t now_ms)
{
    struct damage damage;
    size_t length;
    char *log = match_save(match, &length);

    match_destroy(match);
    match = load_text(log, length, now_ms, &damage);
    assert_int_equal(damage.line, 0);
    assert_int_equal(damage.whole, length);
    assert_non_null(match);
    free(log);
}

void assert_saved_as(const struct match *of, const char *log, size_t length)
{
    size_t saved_length;
    char *saved = match_save(of, &saved_length);

    assert_int_equal(saved_length, length);
    assert_memory_equal(saved, log, length);
    free(saved);
}
