/* Saved logs: they load the same, and whatever is damaged or forged in them is found. */
#include "match_stage.h"

#include "hash.h"
#include "reports.h"

#include <stdlib.h>
#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

/* A match with a take-back, a nonce, a shuffle and a timeout in it. */
static void play_something(void)
{
    open_match(2);
    play(1000, 0, "hide 0 3");
    play(2000, 0, "back 1");
    assert_int_equal(send_once(2500, 0, "hide 1 8", 0xfeed), VERDICT_DONE);
    play(3000, 0, "stir");
    play(4000, 1, "bid 1");
    assert_true(match_advance(match, 4000 + WINDOW_MS, &why));
    play(30000, 0, "hide 0 2");
    play(31000, SEAT_TABLE, "back 8");
}

static void assert_entries_equal(const struct match_entry *a, const struct match_entry *b)
{
    assert_int_equal(a->time_ms, b->time_ms);
    assert_int_equal(a->seat, b->seat);
    assert_int_equal(a->seen, b->seen);
    assert_int_equal(a->nonce, b->nonce);
    assert_int_equal(a->deed, b->deed);
    assert_int_equal(a->back_to, b->back_to);
    assert_int_equal(a->is_undone, b->is_undone);
    assert_int_equal(a->turn_begins, b->turn_begins);
    assert_int_equal(a->is_revealing, b->is_revealing);
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->arg_count, b->arg_count);
}

static void assert_told_equal(const struct match *a, const struct match *b, uint32_t n)
{
    struct outbox x = *reports_of(a, n);
    const struct outbox *y = reports_of(b, n);

    assert_int_equal(x.report_count, y->report_count);
    for (int i = 0; i < x.report_count; i++) {
        assert_int_equal(x.reports[i].audience, y->reports[i].audience);
        assert_true(message_equal(&x.reports[i].message, &y->reports[i].message));
    }
}

static void loaded_is_the_same(void)
{
    struct match *first;
    struct damage damage;

    play_something();
    first = match;
    match = load_text(shelf.data, shelf.text.length, 0, &damage);
    assert_int_equal(damage.line, 0);
    char *before = snapshot(first), *after = snapshot(match);
    assert_string_equal(after, before);
    for (uint32_t n = 1; n <= match_length(first); n++) {
        assert_entries_equal(match_entry(match, n), match_entry(first, n));
        assert_told_equal(match, first, n);
    }
    free(before);
    free(after);
    match_destroy(first);
}

static void loading_keeps_nothing_again(void)
{
    play_something();
    int calls = shelf.calls;
    reopen(0);
    assert_int_equal(shelf.calls, calls);
    play(1000, 0, "stir");
    assert_int_equal(shelf.calls, calls + 2);
    assert_saved_as(match, shelf.data, shelf.text.length);
    reopen(0);
}

static size_t line_start(const char *log, size_t at)
{
    while (at > 0 && log[at - 1] != '\n')
        at--;
    return at;
}

static size_t line_end(const char *log, size_t length, size_t at)
{
    const char *newline = memchr(log + at, '\n', length - at);

    return newline ? (size_t)(newline - log) + 1 : length;
}

static int line_number(const char *log, size_t at)
{
    int number = 1;

    for (size_t i = 0; i < at; i++)
        number += log[i] == '\n';
    return number;
}

enum { HEADER_LINES = 7 }; /* with two players */

/* What is promised of any text at all. */
static struct damage load_anything(const char *log, size_t length)
{
    struct damage damage;
    struct match *loaded = load_text(log, length, 0, &damage);

    if (damage.line == 0) {
        assert_non_null(loaded);
        assert_int_equal(damage.whole, length);
    } else {
        assert_true(message_is_whole(&damage.why));
        assert_in_range(damage.line, 1, line_number(log, length) + 1);
        assert_true(loaded ? damage.whole < length : damage.whole == 0);
    }
    if (loaded)
        assert_saved_as(loaded, log, damage.whole);
    match_destroy(loaded);
    return damage;
}

/* Damage in an entry is found there; damage in the header leaves nothing. */
static void assert_damaged_at(const char *log, size_t length, size_t at)
{
    struct damage damage = load_anything(log, length);
    int line = line_number(log, at);

    assert_true(damage.line > 0);
    if (line > HEADER_LINES) {
        assert_int_equal(damage.line, line);
        assert_int_equal(damage.whole, line_start(log, at));
    } else {
        assert_int_equal(damage.whole, 0);
    }
}

/* A log to spoil, in memory of its very size, so that reading past it is noticed. */
static char *log_to_spoil(size_t *length)
{
    play_something();
    char *log = match_save(match, length);
    char *exact = malloc(*length);
    assert_non_null(exact);
    memcpy(exact, log, *length);
    free(log);
    close_match();
    return exact;
}

static void flipped_bits_are_found(void)
{
    size_t length;
    char *log = log_to_spoil(&length);

    for (size_t at = 0; at < length; at++)
        for (int bit = 0; bit < 8; bit++) {
            log[at] = (char)(log[at] ^ 1 << bit);
            struct damage damage = load_anything(log, length);
            log[at] = (char)(log[at] ^ 1 << bit);
            int line = line_number(log, at);
            assert_true(damage.line > 0);
            assert_int_equal(damage.whole, line > HEADER_LINES ? line_start(log, at) : 0);
            assert_true(line <= HEADER_LINES || damage.line == line);
        }
    free(log);
}

static void replaced_bytes_are_found(void)
{
    static const char bytes[] = {'\0', '\n', ' ', '\t', '0', '9', '-', '=', 'a', '\x7f', '\xff'};
    size_t length;
    char *log = log_to_spoil(&length);

    for (size_t at = 0; at < length; at++)
        for (size_t i = 0; i < COUNT(bytes); i++) {
            char kept = log[at];
            log[at] = bytes[i];
            assert_true((load_anything(log, length).line > 0) == (bytes[i] != kept));
            log[at] = kept;
        }
    free(log);
}

static void cut_logs_are_found(void)
{
    size_t length;
    char *log = log_to_spoil(&length);

    for (size_t cut = 0; cut < length; cut++) {
        char *part = malloc(cut + 1);
        assert_non_null(part);
        memcpy(part, log, cut);
        part[cut] = '!';
        bool is_whole = cut == line_start(log, cut) && line_number(log, cut) > HEADER_LINES;
        if (is_whole)
            assert_int_equal(load_anything(part, cut).line, 0);
        else
            assert_damaged_at(part, cut, cut);
        free(part);
    }
    free(log);
}

static void deleted_lines_are_found(void)
{
    size_t length;
    char *log = log_to_spoil(&length), *other = malloc(length);

    assert_non_null(other);
    for (size_t at = 0, next; at < length; at = next) {
        next = line_end(log, length, at);
        memcpy(other, log, at);
        memcpy(other + at, log + next, length - next);
        if (next < length)
            assert_damaged_at(other, length - (next - at), at);
        else
            assert_int_equal(load_anything(other, at).line, 0);
    }
    free(other);
    free(log);
}

static void doubled_lines_are_found(void)
{
    size_t length;
    char *log = log_to_spoil(&length), *other = malloc(2 * length);

    assert_non_null(other);
    for (size_t at = 0, next; at < length; at = next) {
        next = line_end(log, length, at);
        memcpy(other, log, next);
        memcpy(other + next, log + at, length - at);
        assert_damaged_at(other, length + (next - at), next);
    }
    free(other);
    free(log);
}

static void swapped_lines_are_found(void)
{
    size_t length;
    char *log = log_to_spoil(&length), *other = malloc(length);

    assert_non_null(other);
    for (size_t at = 0, next; (next = line_end(log, length, at)) < length; at = next) {
        size_t end = line_end(log, length, next);
        memcpy(other, log, length);
        memcpy(other + at, log + next, end - next);
        memcpy(other + at + (end - next), log + at, next - at);
        assert_damaged_at(other, length, at);
    }
    free(other);
    free(log);
}

static void playing_on_after_damage(void)
{
    struct damage damage;
    size_t length;
    char *log = log_to_spoil(&length);

    match = load_text(log, length - 1, 0, &damage);
    assert_int_equal(damage.line, HEADER_LINES + 10);
    assert_int_equal(match_length(match), 9);
    clear_shelf(0);
    text_add_part(&shelf.text, log, damage.whole);
    play(1000, SEAT_TABLE, "back 8");
    assert_saved_as(match, shelf.data, shelf.text.length);
    free(log);
}

static const struct game *find_nothing(struct word name)
{
    (void)name;
    return NULL;
}

static void unknown_games_are_not_loaded(void)
{
    struct damage damage;
    struct dice dice;
    size_t length;
    char *log = log_to_spoil(&length);

    dice_init_seed(&dice, 1);
    assert_null(
        match_load(log, length, find_nothing, NULL, &dice, (struct match_keeper){0}, 0, &damage));
    assert_int_equal(damage.line, 2);
    assert_true(message_is_whole(&damage.why));
    free(log);
}

/* Forged logs: their checks are right, and yet they are none that the match has made. */

static const char *sealed(const char *header)
{
    static char data[4096];
    struct text text;

    text_init(&text, data, sizeof data);
    text_add(&text, header);
    text_add(&text, "= ");
    text_add_hex(&text, hash_add(HASH_START, header, strlen(header)));
    text_add_char(&text, '\n');
    return data;
}

#define HEADER(format, game, players, options, seats)                                              \
    format "\n" game "\n" players "\n" options "\n" seats

#define FORMAT  "parlor 1"
#define GAME    "game probe 1"
#define PLAYERS "players 2"
#define OPTIONS "options cards=12 window=20 objections=any"
#define SEATS   "seat 0 Anna\nseat 1 Ben\n"

static const char *const bad_headers[] = {
    "",
    HEADER("parlor 2", GAME, PLAYERS, OPTIONS, SEATS),
    HEADER("parlor 1 ", GAME, PLAYERS, OPTIONS, SEATS),
    HEADER(FORMAT, "game", PLAYERS, OPTIONS, SEATS),
    HEADER(FORMAT, "game probe", PLAYERS, OPTIONS, SEATS),
    HEADER(FORMAT, "game frogs 1", PLAYERS, OPTIONS, SEATS),
    HEADER(FORMAT, "game probe 0", PLAYERS, OPTIONS, SEATS),
    HEADER(FORMAT, "game probe 2", PLAYERS, OPTIONS, SEATS),
    HEADER(FORMAT, "game probe  1", PLAYERS, OPTIONS, SEATS),
    HEADER(FORMAT, "game probe 1 1", PLAYERS, OPTIONS, SEATS),
    HEADER(FORMAT, GAME, "players 1", OPTIONS, "seat 0 Anna\n"),
    HEADER(FORMAT, GAME, "players 9", OPTIONS, SEATS),
    HEADER(FORMAT, GAME, "players 3", OPTIONS, SEATS),
    HEADER(FORMAT, GAME, "players  2", OPTIONS, SEATS),
    HEADER(FORMAT, GAME, PLAYERS, "options", SEATS),
    HEADER(FORMAT, GAME, PLAYERS, "options cards=12 window=20", SEATS),
    HEADER(FORMAT, GAME, PLAYERS, "options window=20 cards=12 objections=any", SEATS),
    HEADER(FORMAT, GAME, PLAYERS, "options cards=12 window=20  objections=any", SEATS),
    HEADER(FORMAT, GAME, PLAYERS, "options cards=17 window=20 objections=any", SEATS),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS " ", SEATS),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, "seat 1 Ben\nseat 0 Anna\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, "seat 0 Anna\nseat 1 \n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, "seat 0 Anna\nseat 1\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS "bot 2 hard\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS "bot 1 Hard\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS "bot 1 \n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS "bot 1\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS "bot \n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS "bot 1 very hard\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS "bot 1 abcdefghijklmnop\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS "bot 1 hard\nbot 0 hard\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS "bot 1 hard\nbot 1 hard\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, "bot 1 hard\n" SEATS),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS "bot 1 hard"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, "seat 0 Anna\nseat 1 \x1b[2J\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, "seat 0 Anna\nseat 1 anna\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, "seat 0 Anna\nseat 1   \n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, "seat 0 Anna\nseat 1 Ben\u200b\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, "seat 0 Anna\nseat 1 Ben"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS "seat 2 Cleo\n"),
    HEADER(FORMAT, GAME, PLAYERS, OPTIONS,
           "seat 0 Anna\nseat 1 65 bytes long, that is to say one more than a name may have, yes, "
           "65\n"),
};

static void forged_headers_are_found(void)
{
    const char *good = sealed(HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS));

    clear_table(&probe_game);
    assert_int_equal(load_anything(good, strlen(good)).line, 0);
    for (size_t i = 0; i < COUNT(bad_headers); i++) {
        const char *log = sealed(bad_headers[i]);
        struct damage damage = load_anything(log, strlen(log));
        if (damage.line == 0)
            print_message("accepted:\n%s", log);
        assert_true(damage.line > 0);
        assert_int_equal(damage.whole, 0);
    }
}

/* The game of the tests with one more option, which the second version of its rules has brought. */
static const struct game *later_game(void)
{
    static struct option options[OPTIONS_MAX];
    static struct game later;

    later = probe_game;
    later.version = 2;
    memcpy(options, probe_game.options, (size_t)later.option_count * sizeof *options);
    options[later.option_count++] = (struct option){
        .field = {.name = "late", .min = 0, .max = 9}, .standard = 4, .says = "?", .since = 2};
    later.options = options;
    return &later;
}

static void assert_header_refused(const char *header, const char *reason)
{
    const char *log = sealed(header);
    struct damage damage = load_anything(log, strlen(log));

    assert_int_equal(damage.line, 4);
    assert_string_equal(damage.why.text, reason);
}

static void later_options(void)
{
    const char *first = sealed(HEADER(FORMAT, GAME, PLAYERS, OPTIONS, SEATS));

    clear_table(later_game());
    assert_int_equal(load_anything(first, strlen(first)).line, 0);
    const char *second = sealed(HEADER(FORMAT, "game probe 2", PLAYERS, OPTIONS " late=7", SEATS));
    assert_int_equal(load_anything(second, strlen(second)).line, 0);
    assert_header_refused(HEADER(FORMAT, GAME, PLAYERS, OPTIONS " late=7", SEATS),
                          "The option {option} came with version {version} of the rules.");
    assert_header_refused(HEADER(FORMAT, GAME, PLAYERS, OPTIONS " late=4", SEATS),
                          "The option {option} came with version {version} of the rules.");
    second = sealed(HEADER(FORMAT, "game probe 2", PLAYERS, OPTIONS, SEATS));
    assert_true(load_anything(second, strlen(second)).line > 0);
}

/* A whole match of the first version, entries and all, under rules that have come further. */
static void earlier_matches_load(void)
{
    size_t length;
    char *log = log_to_spoil(&length);

    game = later_game();
    assert_int_equal(load_anything(log, length).line, 0);
    free(log);
}

static void later_values_are_no_set_up(void)
{
    struct params params;
    char state[4096];

    params_init(later_game(), 2, &params);
    assert_in_range(later_game()->state_size, 1, sizeof state);
    assert_true(game_start(later_game(), &params, state, &why));
    params.version = 1;
    assert_true(game_start(later_game(), &params, state, &why));
    params.options[probe_game.option_count] = 7;
    assert_false(game_start(later_game(), &params, state, &why));
    assert_string_equal(why.text, "The option {option} came with version {version} of the rules.");
    assert_int_equal(why.position, probe_game.option_count);
}

/* The hash of the state, played again from the entries. */
static uint64_t state_hash(void)
{
    static _Alignas(max_align_t) char state[GAME_STATE_MAX];
    const struct game *played = match_game(match);

    assert_true(game_start(played, match_params(match), state, &why));
    for (uint32_t n = 1; n <= match_length(match); n++) {
        struct event event;
        match_event(match, n, &event);
        assert_true(game_apply(played, state, &event, NULL));
    }
    return played->hash_state(state);
}

/* Stamps the last entry, which ends like `0 3`, with another time, and gives it its right check. */
static char *restamp(const char *time, const char *other, size_t *length)
{
    char *log = match_save(match, length), *forged = malloc(*length + 32);
    size_t start = line_start(log, *length - 1);
    struct text text;
    uint64_t check;

    assert_non_null(forged);
    text_init(&text, forged, *length + 32);
    const char *at = strstr(log + start, time), *tail = strstr(at, "= ");
    text_add_part(&text, log, (size_t)(at - log));
    text_add(&text, other);
    text_add_part(&text, at + strlen(time), (size_t)(tail - at) - strlen(time));
    assert_true(word_hex((struct word){log + start - 17, 16}, &check));
    check = hash_add(check, forged + start, text.length - start);
    check = hash_add_word(check, state_hash());
    text_add(&text, "= ");
    text_add_hex(&text, check);
    text_add_char(&text, '\n');
    *length = text.length;
    free(log);
    return forged;
}

static void assert_time_matters(const char *time, const char *other)
{
    size_t length;
    char *log = restamp(time, time, &length);

    assert_int_equal(load_anything(log, length).line, 0);
    free(log);
    log = restamp(time, other, &length);
    struct damage damage = load_anything(log, length);
    assert_true(damage.line > 0);
    assert_string_equal(damage.why.text, "The entry comes at a wrong time.");
    free(log);
}

static void forged_times_are_found(void)
{
    open_match(2);
    play(2000, 0, "hide 0 3");
    play(2500, 0, "hide 0 3");
    assert_time_matters(" 2500 ", " 1999 ");
    open_match(3);
    play(1000, 0, "bid 1");
    play(2500, 1, "allow 1");
    assert_time_matters(" 2500 ", " 21000 ");
}

static void entries_of_another_match(void)
{
    static char spliced[4096];
    size_t length;
    char *log = log_to_spoil(&length);
    size_t entries = 0;
    struct text text;

    while (line_number(log, entries) <= HEADER_LINES)
        entries = line_end(log, length, entries);
    text_init(&text, spliced, sizeof spliced);
    text_add(&text, sealed(HEADER(FORMAT, GAME, PLAYERS, OPTIONS, "seat 0 Anna\nseat 1 Bea\n")));
    size_t header = text.length;
    text_add_part(&text, log + entries, length - entries);
    assert_int_equal(load_anything(spliced, text.length).whole, header);
    free(log);
}

static void assert_first_entry_damaged(const char *log, size_t length, const char *text)
{
    struct damage damage;

    match = load_text(log, length, 0, &damage);
    assert_int_equal(damage.line, HEADER_LINES + 1);
    assert_string_equal(damage.why.text, text);
    assert_int_equal(match_length(match), 0);
}

static uint64_t other_hash_state(const void *state)
{
    return probe_game.hash_state(state) + 1;
}

static void other_states_are_noticed(void)
{
    static struct game other;
    size_t length;
    char *log = log_to_spoil(&length);

    other = probe_game;
    other.hash_state = other_hash_state;
    game = &other;
    assert_first_entry_damaged(log, length, "The entry does not fit what came before.");
    free(log);
}

static bool never_sound(const void *state, struct message *reason)
{
    (void)state;
    *reason = SAY("A fault was planted.");
    return false;
}

static void unsound_states_are_not_loaded(void)
{
    static struct game unsound;
    size_t length;
    char *log = log_to_spoil(&length);

    unsound = probe_game;
    unsound.sound = never_sound;
    game = &unsound;
    assert_first_entry_damaged(log, length, "A fault was planted.");
    free(log);
}

static const struct test tests[] = {
    {"a saved match loads the same, take-backs and all", NULL, loaded_is_the_same},
    {"loading keeps nothing again, and what follows is kept", NULL, loading_keeps_nothing_again},
    {"every flipped bit is found, where it is", NULL, flipped_bits_are_found},
    {"every replaced byte is found", NULL, replaced_bytes_are_found},
    {"a log that was cut is whole up to its last complete line", NULL, cut_logs_are_found},
    {"every deleted line is found, but for the last", NULL, deleted_lines_are_found},
    {"every doubled line is found", NULL, doubled_lines_are_found},
    {"every swapped pair of lines is found", NULL, swapped_lines_are_found},
    {"what was whole before the damage is played on", NULL, playing_on_after_damage},
    {"a game that is not known is not loaded", NULL, unknown_games_are_not_loaded},
    {"a set-up that was never made is not loaded, though its check is right", NULL,
     forged_headers_are_found},
    {"options of a later version are unknown to an earlier one", NULL, later_options},
    {"a match of an earlier version loads and saves the same", NULL, earlier_matches_load},
    {"what a version does not know can't be set up in it", NULL, later_values_are_no_set_up},
    {"an entry at a wrong time is damage, though its check is right", NULL, forged_times_are_found},
    {"the entries of another match are damage", NULL, entries_of_another_match},
    {"rules that lead to another state are noticed", NULL, other_states_are_noticed},
    {"loading asks whether each state is sound", NULL, unsound_states_are_not_loaded},
};

int main(void)
{
    int failures = TEST_RUN("log", tests);

    clear_table(&probe_game);
    return failures;
}
