/* library-short: whatever allocation of a match through the library fails, nothing breaks, and what
   was saved before loads whole. The library calls the functions of this file for memory. */
#define _GNU_SOURCE
#include "parlor.h"

#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TURNS = 12, WORK = 1000 };

static long count, fails_at; /* counted from 1; 0: none */

static bool fails(void)
{
    return ++count == fails_at;
}

void *malloc(size_t size)
{
    static void *(*usual)(size_t);

    if (!usual)
        *(void **)&usual = dlsym(RTLD_NEXT, "malloc");
    return fails() ? NULL : usual(size);
}

void *calloc(size_t number, size_t size)
{
    static void *(*usual)(size_t, size_t);

    if (!usual)
        *(void **)&usual = dlsym(RTLD_NEXT, "calloc");
    return fails() ? NULL : usual(number, size);
}

void *realloc(void *memory, size_t size)
{
    static void *(*usual)(void *, size_t);

    if (!usual)
        *(void **)&usual = dlsym(RTLD_NEXT, "realloc");
    return fails() ? NULL : usual(memory, size);
}

static void look_back(struct parlor_table *table)
{
    struct parlor_frame frame;

    for (uint32_t entry = 0; entry <= parlor_count_entries(table); entry++)
        parlor_get_frame(table, entry, PARLOR_AUDIENCE, &frame);
}

/* A person's move, a cancel and a wish, and all that a computer player does. */
static void play_turn(struct parlor_table *table, int turn, int64_t *now_ms)
{
    uint32_t seen = parlor_count_entries(table);
    struct parlor_request back = {.wish = PARLOR_WISH_BACK, .back_to = seen, .askers = 1};
    int moves = parlor_count_moves(table, 0);
    char move[256];

    parlor_write_move(table, 0, moves > 0 ? turn % moves : 0, move, sizeof move);
    parlor_submit(table, *now_ms, 0, move, seen, 0);
    parlor_cancel(table, *now_ms, 0, parlor_count_entries(table), 0);
    if (turn % 3 == 0)
        parlor_ask(table, *now_ms, &back);
    struct parlor_task *task = parlor_take_task(table);
    while (parlor_run_task(task, WORK))
        ;
    parlor_bring_task(task);
    while (parlor_think(table, WORK))
        ;
    int64_t wakes_ms = parlor_wakes_ms(table, *now_ms);
    *now_ms = wakes_ms != PARLOR_NEVER && wakes_ms > *now_ms ? wakes_ms : *now_ms + 10;
    parlor_wake(table, *now_ms);
}

/* False if what was saved is damaged. To load it may fail as well, the first time. */
static bool load_again(struct parlor_table *table)
{
    static char saved[1 << 17];
    struct parlor_chance chance = {.seed = 1};
    size_t length = parlor_write_save(table, saved, sizeof saved);

    parlor_load(table, saved, length, &chance, 0, NULL);
    fails_at = 0;
    return length == 0 || parlor_load(table, saved, length, &chance, 0, NULL) == PARLOR_DONE;
}

static bool play(const char *game)
{
    const char *levels[] = {NULL, "easy"};
    struct parlor_setup setup = {.game = game, .players = 2, .levels = levels, .chance.seed = 3};
    int64_t now_ms = 0;

    count = 0;
    struct parlor_table *table = parlor_create(NULL);
    parlor_begin(table, &setup, 0);
    for (int turn = 0; turn < TURNS; turn++) {
        play_turn(table, turn, &now_ms);
        look_back(table);
    }
    bool is_whole = load_again(table);
    parlor_destroy(table);
    return is_whole;
}

int main(void)
{
    struct parlor_game game;

    for (int i = 0; parlor_get_game(i, &game); i++) {
        fails_at = 0;
        play(game.name);
        long total = count;
        for (long at = 1; at <= total; at++) {
            fails_at = at;
            if (!play(game.name)) {
                printf("%s: damaged after allocation %ld failed\n", game.name, at);
                return 1;
            }
        }
        printf("[       OK ] each of %ld allocations of %s may fail\n", total, game.name);
    }
    return 0;
}
