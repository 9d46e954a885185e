/* bots-play MATCHES [GAME]: computer players against each other, in every game or in this one, with
   fixed seeds and a clock that never waits. Where a game has a bot of its own, all levels play each
   other, and a higher level must score more, if there are a few. In the other games two play,
   medium against easy and then hard against medium; they change seats after each match. In many
   matches the higher level must win clearly; in few it may be unlucky. Prints how they did. */
#include "bits.h"
#include "games.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { JUDGED_FROM = 4 }; /* fewer matches show that they can be played, and no more */
enum { SLICE = 50000, MANY = 100 };

/* Who plays, the weakest first. */
struct company_of_levels {
    int count;
    enum bot_level levels[BOT_LEVELS];
};

struct tally {
    long score[BOT_LEVELS];
    double wins[BOT_LEVELS]; /* a shared one in parts */
    long entries;
};

static void fail(const char *game, const char *what)
{
    printf("%s: %s\n", game, what);
    exit(1);
}

static enum bot_level level_at(const struct company_of_levels *field, int seat, int number)
{
    return field->levels[(seat + number) % field->count];
}

/* Two matches in a row have the same chance, so that each has had both seats. */
static struct table *seat_bots(const struct game *game, const struct company_of_levels *field,
                               int number)
{
    struct table_setup setup = {.game = game, .names = {"0", "1", "2"}, .seed = (uint64_t)number};
    struct damage damage;

    params_init(game, field->count, &setup.params);
    dice_init_seed(&setup.dice, (uint64_t)(number / field->count));
    for (int seat = 0; seat < field->count; seat++)
        setup.bots[seat] = bot_level_names[level_at(field, seat, number)];
    struct table *table = table_open(&setup, 0, &damage);
    if (!table)
        fail(game->name, damage.why.text);
    return table;
}

static const struct frame *look(const struct table *table)
{
    static struct frame frame;

    if (!table_frame(table, table_length(table), VIEWER_AUDIENCE, &frame))
        fail(table_game(table)->name, "there is no memory left");
    return &frame;
}

static void play(struct table *table)
{
    const char *name = table_game(table)->name;
    int64_t now_ms = 0;
    struct message why = {0};

    while (look(table)->to_act != 0) {
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

static void count(const struct table *table, const struct company_of_levels *field, int number,
                  struct tally *tally)
{
    const struct standing *standing = &look(table)->standing;
    int winners = 0;

    for (int seat = 0; seat < field->count; seat++)
        winners += standing->rank[seat] == 1;
    for (int seat = 0; seat < field->count; seat++) {
        enum bot_level level = level_at(field, seat, number);
        tally->score[level] += standing->score[seat];
        tally->wins[level] += standing->rank[seat] == 1 ? 1.0 / winners : 0;
    }
    tally->entries += table_length(table);
}

/* How many of a hundred the higher of two levels must win, draws in halves: more where luck has no
   say. */
static int least_share(const struct game *game, int matches)
{
    return matches < MANY ? 40 : game->nature ? 55 : 60;
}

/* Is each level better than the one before? */
static bool is_better(const struct game *game, const struct company_of_levels *field,
                      const struct tally *tally, int matches)
{
    for (int i = 0; i < field->count; i++) {
        enum bot_level level = field->levels[i];
        printf("  %-8s %6.1f matches won, %6ld points\n", bot_level_names[level],
               tally->wins[level], tally->score[level]);
    }
    if (matches < JUDGED_FROM)
        return true;
    if (field->count == 2)
        return 100 * tally->wins[field->levels[1]] >= least_share(game, matches) * matches;
    for (int i = 1; i < field->count; i++)
        if (tally->score[field->levels[i]] <= tally->score[field->levels[i - 1]])
            return false;
    return true;
}

static bool play_all(const struct game *game, const struct company_of_levels *field, int matches)
{
    struct tally tally = {0};

    for (int number = 0; number < matches; number++) {
        struct table *table = seat_bots(game, field, number);
        play(table);
        count(table, field, number, &tally);
        table_close(table);
    }
    printf("%s, %d matches, %ld entries\n", game->name, matches, tally.entries);
    bool is_good = is_better(game, field, &tally, matches);
    fflush(stdout);
    return is_good;
}

static void play_game(const struct game *game, int matches)
{
    static const struct company_of_levels all = {3, {BOT_EASY, BOT_MEDIUM, BOT_HARD}};
    static const struct company_of_levels duels[] = {{2, {BOT_EASY, BOT_MEDIUM}},
                                                     {2, {BOT_MEDIUM, BOT_HARD}}};

    bool is_own = bots_find(game) != &any_bot;
    bool is_good = play_all(game, is_own ? &all : &duels[0], matches);
    if (!is_own)
        is_good = play_all(game, &duels[1], matches) && is_good;
    if (!is_good)
        fail(game->name, "a higher level is not better");
    printf("[       OK ] the computer players of %s\n", game->name);
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fprintf(stderr, "usage: bots-play MATCHES [GAME]\n");
        return 2;
    }
    for (int i = 0; games_at(i); i++)
        if (argc < 3 || strcmp(argv[2], games_at(i)->name) == 0)
            play_game(games_at(i), atoi(argv[1]));
    return 0;
}
