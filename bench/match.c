/* What a match costs, for every game: a command, with the canonical text that was once its check
   beside it in the same run; a cancel after few and after many entries; a take-back; memory;
   loading; then the same at tables (tables.c). Matches of the most players are played by chance.
   Times are the processor's; medians of rounds, with how far the fastest and the slowest lay from
   them. */
#define _GNU_SOURCE /* mallinfo2 */
#include "match.h"
#include "bits.h"
#include "frogs.h"
#include "games.h"
#include "rounds.h"
#include "tables.h"

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MATCHES = 40, ENTRIES = 400, MOVES_MAX = 4096, TAKE_BACKS = 20 };

static struct match *open_for(const struct game *game, uint64_t seed, const char *bot)
{
    struct match_setup setup = {.game = game, .names = {"A", "B", "C", "D", "E", "F", "G", "H"}};
    struct message why = {0};

    params_init(game, game->players_max, &setup.params);
    dice_init_seed(&setup.dice, seed);
    for (int seat = 0; seat < game->players_max; seat++)
        setup.bots[seat] = bot;
    struct match *match = match_create(&setup, 0, &why);
    if (!match) {
        fprintf(stderr, "%s\n", why.text);
        exit(1);
    }
    return match;
}

static struct match *open_match(const struct game *game, uint64_t seed)
{
    return open_for(game, seed, NULL);
}

/* One legal move of somebody who may act, by chance. */
static void choose(const struct match *match, struct dice *dice, struct command *command)
{
    static _Alignas(max_align_t) char view[GAME_VIEW_MAX];
    static struct move moves[MOVES_MAX];
    const struct game *game = match_game(match);
    int seat = bits_first(match_to_act(match) & bits_below(PLAYERS_MAX));

    *command = (struct command){.seen = match_length(match)};
    match_view(match, seat, view);
    int count = game->legal(view, moves, MOVES_MAX);
    const struct move *move = &moves[dice_below(dice, (uint32_t)count)];
    move_event(move, (int)dice_below(dice, (uint32_t)move_width(move)), seat, &command->event);
}

/* Plays until so many entries; returns the microseconds that the commands took. */
static double play(struct match *match, struct dice *dice, uint32_t length, long *commands)
{
    struct message why;
    double spent = 0;

    for (int64_t now_ms = 0; match_length(match) < length && match_to_act(match); now_ms += 500) {
        struct command command;
        if (!match_advance(match, now_ms, &why) || !(match_to_act(match) & bits_below(PLAYERS_MAX)))
            continue;
        choose(match, dice, &command);
        double start = micros();
        if (match_submit(match, now_ms, &command, &why) != VERDICT_DONE)
            abort();
        spent += micros() - start;
        ++*commands;
    }
    return spent;
}

static double time_commands(const struct game *game, int round)
{
    long commands = 0;
    double spent = 0;

    for (int i = 0; i < MATCHES; i++) {
        struct match *match = open_match(game, (uint64_t)(round * MATCHES + i));
        struct dice dice;
        dice_init_seed(&dice, (uint64_t)i);
        spent += play(match, &dice, ENTRIES, &commands);
        match_destroy(match);
    }
    return spent / (double)commands;
}

/* What the check by canonical text would add to a command. */
static double time_text(const struct game *game, int round)
{
    static char data[GAME_TEXT_MAX];
    struct match *match = open_match(game, (uint64_t)round);
    struct dice dice;
    struct text text;
    long commands = 0;

    dice_init_seed(&dice, 1);
    play(match, &dice, ENTRIES / 2, &commands);
    double start = micros();
    for (int i = 0; i < 1000; i++) {
        text_init(&text, data, sizeof data);
        match_write_state(match, &text);
    }
    double spent = micros() - start;
    match_destroy(match);
    return spent / 1000;
}

static double time_loading(const struct game *game, int round)
{
    struct match *match = open_match(game, (uint64_t)round);
    struct damage damage;
    struct dice dice;
    long commands = 0;
    size_t length;

    dice_init_seed(&dice, 1);
    play(match, &dice, ENTRIES, &commands);
    char *log = match_save(match, &length);
    double entries = (double)match_length(match), start = micros();
    for (int i = 0; i < 20; i++)
        match_destroy(
            match_load(log, length, games_find, NULL, &dice, (struct match_keeper){0}, 0, &damage));
    double spent = micros() - start;
    match_destroy(match);
    free(log);
    return spent / entries / 20;
}

static void print_memory(const struct game *game)
{
    struct match *matches[MATCHES];
    size_t start = mallinfo2().uordblks, begun, entries = 0;
    struct dice dice;
    long commands = 0;

    dice_init_seed(&dice, 1);
    for (int i = 0; i < MATCHES; i++)
        matches[i] = open_match(game, (uint64_t)i);
    begun = mallinfo2().uordblks;
    for (int i = 0; i < MATCHES; i++) {
        play(matches[i], &dice, ENTRIES, &commands);
        entries += match_length(matches[i]);
    }
    size_t played = mallinfo2().uordblks;
    printf("  heap at the start %zu bytes, then %zu an entry with snapshots of at most %zu each\n",
           (begun - start) / MATCHES, (played - begun) / entries, game->state_size);
    for (int i = 0; i < MATCHES; i++)
        match_destroy(matches[i]);
}

/* Frogs: a card and its cancel, again and again in the same turn. */
static double time_cancels(struct match *match, int count)
{
    struct message why;
    double spent = 0;

    for (int i = 0; i < count; i++) {
        struct command card = {.event = {.kind = FROGS_PLAY, .arg_count = 1},
                               .seen = match_length(match)};
        struct command cancel = {.deed = DEED_BACK};
        card.event.seat = (int16_t)bits_first(match_to_act(match));
        if (match_submit(match, 0, &card, &why) != VERDICT_DONE)
            abort();
        cancel.event.seat = card.event.seat;
        cancel.seen = match_length(match);
        double start = micros();
        match_turn_start(match, card.event.seat, &cancel.back_to);
        if (match_submit(match, 0, &cancel, &why) != VERDICT_DONE)
            abort();
        spent += micros() - start;
    }
    return spent / count;
}

static void print_cancels(void)
{
    double early[ROUNDS], late[ROUNDS];

    for (int round = 0; round < ROUNDS; round++) {
        struct match *match = open_match(&frogs_game, 1);
        early[round] = time_cancels(match, 100);
        time_cancels(match, 5000);
        late[round] = time_cancels(match, 100);
        match_destroy(match);
    }
    print("a cancel after few entries", early);
    print("a cancel after 10,000 entries", late);
}

/* A match of frogs that goes on at this entry. */
static struct match *open_long_match(uint64_t seed, uint32_t length)
{
    struct dice dice;
    long commands = 0;

    for (;; seed += TAKE_BACKS) {
        struct match *match = open_match(&frogs_game, seed);
        dice_init_seed(&dice, seed);
        play(match, &dice, length, &commands);
        if (match_length(match) == length && match_to_act(match))
            return match;
        match_destroy(match);
    }
}

/* The table takes back so many entries, each time in a match of its own, and nowhere the same way
   from a snapshot. */
static double time_take_backs(uint32_t at, uint32_t back)
{
    struct message why;
    double spent = 0;

    for (uint32_t i = 0; i < TAKE_BACKS; i++) {
        struct match *match = open_long_match(i, at + i);
        struct command command = {
            .deed = DEED_BACK, .event.seat = SEAT_TABLE, .seen = at + i, .back_to = at + i - back};
        double start = micros();
        if (match_submit(match, 0, &command, &why) != VERDICT_DONE)
            abort();
        spent += micros() - start;
        match_destroy(match);
    }
    return spent / TAKE_BACKS;
}

/* What frames ask: what a person did last, where only computers play, and who held the seats before
   one was held by somebody else. */
static double time_questions(uint32_t length)
{
    enum { TIMES = 20000 };
    struct match *match = open_for(&frogs_game, 1, "easy");
    struct command hold = {.deed = DEED_HOLD, .event.seat = SEAT_TABLE};
    struct holding holding;
    struct message why;
    struct dice dice;
    long commands = 0;
    uint32_t entry;
    int seat;

    dice_init_seed(&dice, 1);
    play(match, &dice, length, &commands);
    if (match_submit(match, 0, &hold, &why) != VERDICT_DONE)
        abort();
    double start = micros();
    for (int i = 0; i < TIMES; i++) {
        match_undo_start(match, &entry, &seat, NULL);
        match_holding_at(match, length, i % frogs_game.players_max, &holding);
    }
    double spent = micros() - start;
    match_destroy(match);
    return spent / TIMES;
}

static void print_questions(void)
{
    double few[ROUNDS], many[ROUNDS];

    for (int round = 0; round < ROUNDS; round++) {
        few[round] = time_questions(20);
        many[round] = time_questions(ENTRIES);
    }
    print("what a frame asks at entry 20", few);
    print("what a frame asks at entry 400", many);
}

static void bench_game(const struct game *game)
{
    double commands[ROUNDS], texts[ROUNDS], loads[ROUNDS];

    for (int round = 0; round < ROUNDS; round++) {
        commands[round] = time_commands(game, round);
        texts[round] = time_text(game, round);
        loads[round] = time_loading(game, round);
    }
    printf("%s\n", game->name);
    print("a command", commands);
    print("its canonical text alone", texts);
    print("an entry that is loaded", loads);
    print_memory(game);
}

int main(void)
{
    double back[ROUNDS];

    for (int i = 0; games_at(i); i++)
        if (!games_at(i)->is_template)
            bench_game(games_at(i));
    printf("frogs, taking back\n");
    print_cancels();
    for (int round = 0; round < ROUNDS; round++)
        back[round] = time_take_backs(340, 20);
    print("20 entries at entry 340 and on", back);
    printf("frogs, by computer players\n");
    print_questions();
    bench_tables();
    return 0;
}
