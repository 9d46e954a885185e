/* same-log GAME OPTIONS SEED NAME...: people with these names play a whole match through the
   library alone, any move as likely as another and now and then a cancel, and its log is printed.
   same_log.py does the same at a terminal. */
#include "parlor.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 512, ENTRIES_MAX = 4000, PAUSE_MS = 15000 };

static struct parlor_table *table;
static uint64_t dice;

static int below(int count)
{
    dice = dice * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (int)((dice >> 33) % (uint64_t)count);
}

static _Noreturn void fail(void)
{
    char why[TEXT_SIZE];

    parlor_write_reason(table, "en", why, sizeof why);
    fprintf(stderr, "same-log: %s\n", why);
    exit(1);
}

/* One who may act now, by chance; -1 if nobody may. */
static int choose_seat(void)
{
    int chosen = -1, count = 0;

    for (int seat = 0; seat < parlor_players(table); seat++)
        if (parlor_count_moves(table, seat) > 0 && below(++count) == 0)
            chosen = seat;
    return chosen;
}

static enum parlor_result act(int64_t now_ms, int seat)
{
    uint32_t seen = parlor_count_entries(table);
    struct parlor_frame frame;
    char move[TEXT_SIZE];

    if (!parlor_get_frame(table, seen, seat, &frame))
        fail();
    if (frame.cancel_to != PARLOR_NONE && below(6) == 0)
        return parlor_cancel(table, now_ms, seat, seen, 0);
    parlor_write_move(table, seat, below(parlor_count_moves(table, seat)), move, sizeof move);
    return parlor_submit(table, now_ms, seat, move, seen, 0);
}

static bool is_over(void)
{
    struct parlor_frame frame;

    return parlor_get_frame(table, parlor_count_entries(table), PARLOR_AUDIENCE, &frame) &&
           frame.ending;
}

static void play(void)
{
    int64_t now_ms = 0;

    while (!is_over() && parlor_count_entries(table) < ENTRIES_MAX) {
        int seat = choose_seat();
        now_ms = seat < 0 ? parlor_wakes_ms(table, now_ms) : now_ms + below(PAUSE_MS);
        if (parlor_wake(table, now_ms) != PARLOR_DONE)
            fail();
        if ((seat = choose_seat()) >= 0 && act(now_ms, seat) != PARLOR_DONE)
            fail();
    }
}

static void print_log(void)
{
    size_t size = parlor_write_save(table, NULL, 0) + 1;
    char *text = malloc(size);

    if (!text)
        exit(1);
    parlor_write_save(table, text, size);
    fputs(text, stdout);
    free(text);
}

int main(int argc, char **argv)
{
    if (argc < 5) {
        fprintf(stderr, "usage: same-log GAME OPTIONS SEED NAME...\n");
        return 2;
    }
    struct parlor_setup setup = {.game = argv[1],
                                 .players = argc - 4,
                                 .options = argv[2],
                                 .names = (const char *const *)argv + 4,
                                 .chance.seed = strtoull(argv[3], NULL, 10)};
    dice = setup.chance.seed;
    table = parlor_create(NULL);
    if (parlor_begin(table, &setup, 0) != PARLOR_DONE)
        fail();
    play();
    print_log();
    int status = is_over() ? 0 : 1;
    parlor_destroy(table);
    return status;
}
