/* bots-play MATCHES [GAME]: computer players of all levels against each other, in every game that
   has them or in this one, with fixed seeds and a clock that never waits. In the same matches a
   higher level must score more. Prints the scores, and how much was thought. */
#include "bits.h"
#include "company.h"
#include "games.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SLICE = 50000, PLAYERS = BOT_LEVELS };

struct tally {
    long score[BOT_LEVELS];
    double wins[BOT_LEVELS];
    long entries;
};

static void fail(const char *game, const char *what)
{
    printf("%s: %s\n", game, what);
    exit(1);
}

static struct match *seat_bots(const struct game *game, int number)
{
    struct match_setup setup = {.game = game, .names = {"0", "1", "2"}};
    struct message why = {0};

    params_init(game, PLAYERS, &setup.params);
    dice_init_seed(&setup.dice, (uint64_t)number);
    for (int seat = 0; seat < PLAYERS; seat++)
        setup.bots[seat] = bot_level_names[(seat + number) % BOT_LEVELS];
    struct match *match = match_create(&setup, 0, &why);
    if (!match)
        fail(game->name, why.text);
    return match;
}

static void play(struct match *match, struct company *company)
{
    const char *name = match_game(match)->name;
    int64_t now_ms = 0;
    struct message why = {0};

    while (match_to_act(match) != 0) {
        while (company_think(company, SLICE))
            ;
        int64_t wakes_ms = company_wakes_ms(company, now_ms), due_ms = match_wakes_ms(match);
        bool is_due = due_ms <= wakes_ms;
        now_ms = is_due ? due_ms : wakes_ms > now_ms ? wakes_ms : now_ms;
        if (now_ms == NEVER)
            fail(name, "nobody does anything any more");
        if (!(is_due ? match_advance(match, now_ms, &why) : company_act(company, now_ms, &why)))
            fail(name, why.text);
    }
}

static void count(const struct match *match, int number, struct tally *tally)
{
    struct standing standing;
    int winners = 0;

    match_standing(match, &standing);
    for (int seat = 0; seat < PLAYERS; seat++)
        winners += standing.rank[seat] == 1;
    for (int seat = 0; seat < PLAYERS; seat++) {
        int level = (seat + number) % BOT_LEVELS;
        tally->score[level] += standing.score[seat];
        tally->wins[level] += standing.rank[seat] == 1 ? 1.0 / winners : 0;
    }
    tally->entries += match_length(match);
}

static void play_all(const struct game *game, int matches)
{
    struct tally tally = {0};

    for (int number = 0; number < matches; number++) {
        struct match *match = seat_bots(game, number);
        struct company *company = company_create(match, NULL, (uint64_t)number);
        if (!company)
            fail(game->name, "there is no memory left");
        play(match, company);
        count(match, number, &tally);
        company_destroy(company);
        match_destroy(match);
    }
    printf("%s, %d matches, %ld entries\n", game->name, matches, tally.entries);
    for (int level = 0; level < BOT_LEVELS; level++)
        printf("  %-8s %6ld points, %6.1f matches won\n", bot_level_names[level],
               tally.score[level], tally.wins[level]);
    for (int level = 1; level < BOT_LEVELS; level++)
        if (tally.score[level] <= tally.score[level - 1])
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
        if (bots_find(games_at(i)) && (argc < 3 || strcmp(argv[2], games_at(i)->name) == 0))
            play_all(games_at(i), atoi(argv[1]));
    return 0;
}
