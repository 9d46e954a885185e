/* bots-play MATCHES [GAME [SEED]]: computer players against each other, in every game or in this
   one, with a clock that never waits. Where a game has a bot of its own, all levels play each
   other, and a higher level must score more, if there are a few. In the other games two play, who
   change seats after each match: easy against a beginner, whom it may lose to, medium against easy,
   both more often where there are few matches, since they are quick, and hard against medium. A
   higher level must win more than half of the matches, and of many clearly more. Prints how they
   did. */
#include "bits.h"
#include "games.h"
#include "table.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JUDGED_FROM = 4 }; /* fewer matches show that they can be played, and no more */
enum { SLICE = 50000, MANY = 100, QUICK = 5, MOVES_MAX = 1024 };

/* A person who makes the move with the most progress and looks no further, or where that is hidden
   any move. */
enum { BEGINNER = BOT_LEVELS, PLAYERS };

/* Who plays, the weakest first. */
struct lineup {
    int count;
    int players[BOT_LEVELS]; /* levels, or the beginner */
};

struct tally {
    long score[PLAYERS];
    double wins[PLAYERS]; /* a shared one in parts */
    long entries;
};

static uint64_t first_seed;

static const char *player_name(int player)
{
    return player == BEGINNER ? "beginner" : bot_level_names[player];
}

static void fail(const char *game, const char *what)
{
    printf("%s: %s\n", game, what);
    exit(1);
}

static int player_at(const struct lineup *lineup, int seat, int number)
{
    return lineup->players[(seat + number) % lineup->count];
}

/* Two matches in a row have the same chance, so that each has had both seats. */
static struct table *seat_bots(const struct game *game, const struct lineup *lineup, int number)
{
    struct table_setup setup = {
        .game = game, .names = {"0", "1", "2"}, .seed = first_seed + (uint64_t)number};
    struct damage damage;

    params_init(game, lineup->count, &setup.params);
    dice_init_seed(&setup.dice, first_seed + (uint64_t)(number / lineup->count));
    for (int seat = 0; seat < lineup->count; seat++) {
        int player = player_at(lineup, seat, number);
        setup.bots[seat] = player == BEGINNER ? NULL : bot_level_names[player];
    }
    struct table *table = table_open(&setup, 0, &damage);
    if (!table)
        fail(game->name, damage.why.text);
    return table;
}

static const struct frame *look(const struct table *table, int viewer)
{
    static struct frame frame;

    if (!table_frame(table, table_length(table), viewer, &frame))
        fail(table_game(table)->name, "there is no memory left");
    return &frame;
}

/* How far the seat is after the event, for who sees this. */
static int look_ahead(const struct game *game, const void *view, const struct event *event)
{
    static _Alignas(max_align_t) unsigned char state[GAME_STATE_MAX];
    struct dice dice = {0};

    game->imagine(view, &dice, state);
    return game_apply(game, state, event, NULL) ? game->progress(state, event->seat) : INT_MIN;
}

/* What the beginner does, of so many moves. */
static void choose(const struct game *game, const void *view, const struct move *moves, int count,
                   struct dice *dice, struct event *event)
{
    int seat = event->seat, most = INT_MIN, first = (int)dice_below(dice, (uint32_t)count);
    struct event tried;

    move_event(&moves[first], (int)dice_below(dice, (uint32_t)move_width(&moves[first])), seat,
               event);
    for (int i = 0; !game->has_secrets && game->progress && i < count; i++) {
        move_event(&moves[(first + i) % count], 0, seat, &tried);
        int progress = look_ahead(game, view, &tried);
        if (progress > most)
            *event = tried;
        most = progress > most ? progress : most;
    }
}

/* The beginner acts, if it can and does not rather wait for the clock; false if not. */
static bool beginner_acts(struct table *table, int64_t now_ms, struct dice *dice)
{
    static struct move moves[MOVES_MAX];
    const struct game *game = table_game(table);
    uint64_t actors = look(table, VIEWER_AUDIENCE)->to_act;
    uint64_t seats = actors & bits_below(table_params(table)->players) & ~table_bots(table);
    struct command command = {.seen = table_length(table)};
    struct message why = {0};

    if (seats == 0 || (bits_has(actors, SEAT_CLOCK) && dice_below(dice, 2) == 0))
        return false;
    command.event.seat = (int16_t)bits_first(seats);
    const struct frame *frame = look(table, command.event.seat);
    int count = game->legal(frame->view, moves, MOVES_MAX);
    if (count == 0)
        return false;
    choose(game, frame->view, moves, count, dice, &command.event);
    if (table_submit(table, now_ms, &command, 0, &why) != VERDICT_DONE)
        fail(game->name, why.text);
    return true;
}

static void play(struct table *table, uint64_t seed)
{
    const char *name = table_game(table)->name;
    int64_t now_ms = 0;
    struct message why = {0};
    struct dice dice;

    dice_init_seed(&dice, seed);
    while (look(table, VIEWER_AUDIENCE)->to_act != 0) {
        if (beginner_acts(table, now_ms, &dice))
            continue;
        while (table_think(table, SLICE))
            ;
        int64_t wakes_ms = table_wakes_ms(table, now_ms);
        if (wakes_ms == NEVER)
            fail(name, "nobody does anything any more");
        now_ms = wakes_ms > now_ms ? wakes_ms : now_ms;
        if (table_wake(table, now_ms, &why) != VERDICT_DONE)
            fail(name, why.text);
    }
}

static void count(const struct table *table, const struct lineup *lineup, int number,
                  struct tally *tally)
{
    const struct standing *standing = &look(table, VIEWER_AUDIENCE)->standing;
    int winners = 0;

    for (int seat = 0; seat < lineup->count; seat++)
        winners += standing->rank[seat] == 1;
    for (int seat = 0; seat < lineup->count; seat++) {
        int player = player_at(lineup, seat, number);
        tally->score[player] += standing->score[seat];
        tally->wins[player] += standing->rank[seat] == 1 ? 1.0 / winners : 0;
    }
    tally->entries += table_length(table);
}

/* How many of a hundred the higher of two levels must win, draws in halves: of many more where luck
   has no say. */
static int least_share(const struct game *game, int matches)
{
    return matches < MANY ? 51 : game->nature ? 55 : 60;
}

/* Is each level better than the one before? */
static bool is_better(const struct game *game, const struct lineup *lineup,
                      const struct tally *tally, int matches)
{
    const int *players = lineup->players;

    if (matches < JUDGED_FROM || players[0] == BEGINNER)
        return true;
    if (lineup->count == 2)
        return 100 * tally->wins[players[1]] >= least_share(game, matches) * matches;
    for (int i = 1; i < lineup->count; i++)
        if (tally->score[players[i]] <= tally->score[players[i - 1]])
            return false;
    return true;
}

static void print(const struct game *game, const struct lineup *lineup, const struct tally *tally,
                  int matches)
{
    printf("%s, %d matches, %ld entries\n", game->name, matches, tally->entries);
    for (int i = 0; i < lineup->count; i++) {
        int player = lineup->players[i];
        printf("  %-8s %6.1f matches won, %6ld points\n", player_name(player), tally->wins[player],
               tally->score[player]);
    }
    fflush(stdout);
}

static bool play_all(const struct game *game, const struct lineup *lineup, int matches)
{
    struct tally tally = {0};

    for (int number = 0; number < matches; number++) {
        struct table *table = seat_bots(game, lineup, number);
        play(table, first_seed + (uint64_t)number);
        count(table, lineup, number, &tally);
        table_close(table);
    }
    print(game, lineup, &tally, matches);
    return is_better(game, lineup, &tally, matches);
}

static bool play_levels(const struct game *game, int matches)
{
    static const struct lineup all = {3, {BOT_EASY, BOT_MEDIUM, BOT_HARD}};
    static const struct lineup duels[] = {
        {2, {BEGINNER, BOT_EASY}}, {2, {BOT_EASY, BOT_MEDIUM}}, {2, {BOT_MEDIUM, BOT_HARD}}};
    bool are_better = true;

    if (bots_find(game) != &any_bot)
        return play_all(game, &all, matches);
    for (int i = 0; i < 3; i++)
        are_better =
            play_all(game, &duels[i], i < 2 && matches < MANY ? QUICK * matches : matches) &&
            are_better;
    return are_better;
}

static void play_game(const struct game *game, int matches)
{
    if (!play_levels(game, matches))
        fail(game->name, "a higher level is not better");
    printf("[       OK ] the computer players of %s\n", game->name);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: bots-play MATCHES [GAME [SEED]]\n");
        return 2;
    }
    first_seed = argc > 3 ? strtoull(argv[3], NULL, 10) : 0;
    for (int i = 0; games_at(i); i++)
        if (argc < 3 || strcmp(argv[2], games_at(i)->name) == 0)
            play_game(games_at(i), atoi(argv[1]));
    return 0;
}
