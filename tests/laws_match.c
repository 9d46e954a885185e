/* Law 4 of the match: what the referee saves it loads again, take-backs and all. */
#include "laws_inner.h"
#include "match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ONE_BATCH_IN = 16,
    BATCH_MAX = 4,
    ONE_BACK_IN = 8,
    ONE_WAKE_IN = 5,
    ONE_LEAVE_IN = 64,
    PAUSE_MAX_MS = 2500
};

/* match_load finds games by a function without context. */
static const struct game *game_to_find;

static const struct game *find_game(struct word name)
{
    return word_is(name, game_to_find->name) ? game_to_find : NULL;
}

static struct match *create(struct run *run)
{
    struct match_setup setup = {.game = run->game, .params = run->params, .dice = run->dice};
    struct message why;
    static const char *const names[PLAYERS_MAX] = {"Ann", "Bo",  "Cy",         "Dee",
                                                   "Eve", "Fay", "G\303\274l", "Hal"};

    memcpy(setup.names, names, sizeof names);
    struct match *match = match_create(&setup, 0, &why);
    if (!match)
        law_broken(run, 4, why.text, NULL);
    return match;
}

/* A take-back of a player's own turn or of the table's last move. */
static void choose_take_back(struct run *run, const struct match *match, int seat,
                             struct command *command)
{
    uint32_t length = match_length(match);

    command->deed = DEED_BACK;
    command->event.seat = (int16_t)seat;
    if (match_turn_start(match, seat, &command->back_to))
        return;
    command->event.seat = SEAT_TABLE;
    command->back_to = length - (uint32_t)laws_roll(run, length < 3 ? (int)length + 1 : 3);
}

static void choose_command(struct run *run, const struct match *match, struct command *command)
{
    int seat = drive_seat(run, match_to_act(match) & bits_below(PLAYERS_MAX));

    *command = (struct command){.seen = match_length(match)};
    command->nonce = laws_one_in(run, 2) ? command->seen + 1 : 0;
    if (laws_one_in(run, ONE_BACK_IN)) {
        choose_take_back(run, match, seat, command);
    } else if (laws_one_in(run, ONE_LEAVE_IN)) {
        command->event = (struct event){.seat = (int16_t)seat, .kind = EVENT_FORFEIT};
    } else {
        match_view(match, seat, run->driver_view);
        drive_move(run, run->driver_view, seat, &command->event);
    }
}

/* The event that was just sent, and that was the first to happen: can it still be cancelled? The
   view is the one before it. */
static void check_finality(struct run *run, const struct match *match, const struct event *event)
{
    uint32_t start, last = match_length(match);

    while (last > 0 && match_entry(match, last)->seat != event->seat)
        last--;
    bool is_cancelled = match_turn_start(match, event->seat, &start) && start < last;
    if (run->game->is_final(run->view, event) == is_cancelled)
        law_broken(run, 4, "an event is final and can be cancelled, or the other way round", event);
}

/* All that a batch could change, as text in memory that the caller frees. */
static char *describe(struct run *run, const struct match *match)
{
    size_t length = 0;
    char *log = match_save(match, &length), *all = malloc(length + GAME_TEXT_MAX + 256);
    struct text text;

    if (!log || !all)
        law_broken(run, 4, "there is no memory left", NULL);
    text_init(&text, all, length + GAME_TEXT_MAX + 256);
    text_add_part(&text, log, length);
    match_write_state(match, &text);
    text_add_numbered(&text, "wakes ", match_wakes_ms(match));
    text_add_numbered(&text, " paused ", match_is_paused(match));
    for (int seat = 0; seat < run->params.players; seat++) {
        uint32_t start = 0;
        text_add_numbered(&text, " cancels ", match_turn_start(match, seat, &start));
        text_add_numbered(&text, " ", start);
        text_add(&text, match_bot(match, seat));
    }
    for (uint32_t n = 1; n <= match_length(match); n++)
        text_add(&text, match_entry(match, n)->is_undone ? "u" : ".");
    free(log);
    return all;
}

/* A batch that is taken away leaves everything as it was, and what is sent again happens again,
   chance included. */
static void try_batch(struct run *run, struct match *match, int64_t now_ms)
{
    struct command commands[BATCH_MAX];
    struct message why;
    char *before = describe(run, match), *done = NULL;

    for (int time = 0; time < 2; time++) {
        if (!match_begin(match))
            law_broken(run, 4, "there is no memory left", NULL);
        for (int i = 0; i < BATCH_MAX && (match_to_act(match) & bits_below(PLAYERS_MAX)); i++) {
            if (time == 0)
                choose_command(run, match, &commands[i]);
            if (time == 0 && i == 0 && laws_one_in(run, 2)) {
                commands[0] = (struct command){.seen = match_length(match)};
                choose_take_back(run, match, bits_first(match_to_act(match)), &commands[0]);
            }
            match_submit(match, now_ms + i, &commands[i], &why);
        }
        char *after = describe(run, match);
        if (done && strcmp(done, after) != 0)
            law_broken(run, 4, "what is sent again happens otherwise", NULL);
        free(done);
        done = after;
        match_revert(match);
        char *again = describe(run, match);
        if (strcmp(before, again) != 0)
            law_broken(run, 4, "a batch that was taken away has left something", NULL);
        free(again);
    }
    free(before);
    free(done);
}

static void play(struct run *run, struct match *match)
{
    int64_t now_ms = 0;
    struct message why;
    struct command command;

    for (int i = 0; i < run->game->events_max; i++) {
        int64_t wakes_ms = match_wakes_ms(match);
        bool waits = wakes_ms != NEVER && laws_one_in(run, ONE_WAKE_IN);
        now_ms = waits && wakes_ms > now_ms ? wakes_ms : now_ms + laws_roll(run, PAUSE_MAX_MS);
        if (!match_advance(match, now_ms, &why))
            law_broken(run, 4, why.text, NULL);
        if ((match_to_act(match) & bits_below(PLAYERS_MAX)) == 0)
            continue;
        if (laws_one_in(run, ONE_BATCH_IN))
            try_batch(run, match, now_ms);
        choose_command(run, match, &command);
        match_view(match, command.event.seat, run->view);
        if (match_submit(match, now_ms, &command, &why) != VERDICT_DONE &&
            command.deed != DEED_BACK)
            law_broken(run, 4, why.text, &command.event);
        if (command.deed != DEED_BACK)
            check_finality(run, match, &command.event);
    }
}

static bool entries_equal(const struct match_entry *a, const struct match_entry *b)
{
    return a->time_ms == b->time_ms && a->seat == b->seat && a->seen == b->seen &&
           a->nonce == b->nonce && a->deed == b->deed && a->holder == b->holder &&
           a->back_to == b->back_to && a->is_undone == b->is_undone &&
           a->turn_begins == b->turn_begins && a->is_revealing == b->is_revealing &&
           a->kind == b->kind && a->arg_count == b->arg_count;
}

static const char *find_difference(struct run *run, const struct match *a, const struct match *b)
{
    struct text text, other;

    if (match_length(a) != match_length(b))
        return "the loaded match has more entries, or fewer";
    for (uint32_t n = 1; n <= match_length(a); n++)
        if (!entries_equal(match_entry(a, n), match_entry(b, n)))
            return "an entry of the loaded match differs";
    text_init(&text, run->text, GAME_TEXT_MAX);
    text_init(&other, run->other_text, GAME_TEXT_MAX);
    match_write_state(a, &text);
    match_write_state(b, &other);
    return strcmp(text.data, other.data) == 0 ? NULL : "the loaded match has another state";
}

static const char *find_change(const struct match *match, const char *log, size_t length)
{
    size_t again_length;
    char *again = match_save(match, &again_length);
    bool is_same = again && again_length == length && memcmp(again, log, length) == 0;

    free(again);
    return is_same ? NULL : "the loaded match is saved differently";
}

static const char *find_fault(struct run *run, const struct match *match, const char *log,
                              size_t length)
{
    struct damage damage;
    struct match *loaded =
        match_load(log, length, find_game, NULL, &run->dice, (struct match_keeper){0}, 0, &damage);
    const char *fault;

    if (!loaded || damage.line != 0)
        fault = damage.why.text;
    else if (!(fault = find_difference(run, match, loaded)))
        fault = find_change(loaded, log, length);
    match_destroy(loaded);
    return fault;
}

/* The same, from the header on line by line. */
static const char *find_fault_following(struct run *run, const struct match *match, const char *log,
                                        size_t length)
{
    size_t header = match_log_until(log, length, 0);
    struct damage damage;
    struct match *followed =
        match_load(log, header, find_game, NULL, &run->dice, (struct match_keeper){0}, 0, &damage);
    const char *fault = followed ? NULL : damage.why.text;
    struct scan scan;
    struct word line;

    scan_init(&scan, log + header, length - header);
    while (!fault && scan_line(&scan, &line))
        fault = match_follow(followed, 0, line, &damage.why) ? NULL : damage.why.text;
    if (!fault)
        fault = find_difference(run, match, followed);
    match_destroy(followed);
    return fault;
}

void check_saved_match(struct run *run)
{
    size_t length = 0;

    run->step_count = 0;
    game_to_find = run->game;
    struct match *match = create(run);
    play(run, match);
    char *log = match_save(match, &length);
    const char *fault = log ? find_fault(run, match, log, length) : "there is no memory left";
    if (log && !fault)
        fault = find_fault_following(run, match, log, length);
    run->tally.checks += match_length(match);
    if (fault) {
        printf("%.*s", log ? (int)length : 0, log);
        law_broken(run, 4, fault, NULL);
    }
    free(log);
    match_destroy(match);
}
