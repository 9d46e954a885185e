/* What a table costs, for every game: a command, with frames for everybody made as it is kept and
   without; a frame beyond its view; memory; ten thousand tables of frogs; and the log of somebody
   who takes a card and puts it back without end. */
#define _GNU_SOURCE /* mallinfo2 */
#include "tables.h"

#include "bits.h"
#include "frogs.h"
#include "games.h"
#include "rounds.h"
#include "table.h"

#include <malloc.h>
#include <string.h>

enum { TABLES = 40, ENTRIES = 400, MOVES_MAX = 4096, MANY_TABLES = 10000, MANY_ENTRIES = 100 };
enum { PAIRS = 100000, HUNDRED = 100 };

/* Who looks at everything, as it is kept. */
struct looker {
    const struct table *table;
    bool is_looking;
    double spent;
    long frames;
};

static struct frame frame;

static void see(void *context, uint32_t number)
{
    struct looker *looker = context;

    if (!looker->is_looking)
        return;
    double start = micros();
    for (int viewer = 0; viewer < table_params(looker->table)->players; viewer++) {
        table_frame(looker->table, number, viewer, &frame);
        looker->frames++;
    }
    looker->spent += micros() - start;
}

static struct table *open_table(const struct table_setup *setup)
{
    struct damage damage;
    struct table *table = table_open(setup, 0, &damage);

    if (!table) {
        fprintf(stderr, "%s\n", damage.why.text);
        exit(1);
    }
    return table;
}

static struct table *open_game(const struct game *game, uint64_t seed, struct looker *looker)
{
    struct table_setup setup = {.game = game, .names = {"A", "B", "C", "D", "E", "F", "G", "H"}};

    params_init(game, game->players_max, &setup.params);
    dice_init_seed(&setup.dice, seed);
    setup.watcher = (struct table_watcher){.see = see, .context = looker};
    looker->table = open_table(&setup);
    return (struct table *)looker->table;
}

static bool choose(const struct table *table, struct dice *dice, struct command *command)
{
    static struct move moves[MOVES_MAX];

    table_frame(table, table_length(table), VIEWER_AUDIENCE, &frame);
    if (!(frame.to_act & bits_below(PLAYERS_MAX)))
        return false;
    int seat = bits_first(frame.to_act);
    table_frame(table, table_length(table), seat, &frame);
    int count = table_game(table)->legal(frame.view, moves, MOVES_MAX);
    const struct move *move = &moves[dice_below(dice, (uint32_t)count)];
    *command = (struct command){.seen = table_length(table)};
    move_event(move, (int)dice_below(dice, (uint32_t)move_width(move)), seat, &command->event);
    return true;
}

/* Plays until so many entries; returns the microseconds that the commands took. */
static double play(struct table *table, struct dice *dice, uint32_t length, long *commands)
{
    struct message why;
    struct command command;
    double spent = 0;

    for (int64_t now_ms = 0; table_length(table) < length; now_ms += 500) {
        table_wake(table, now_ms, &why);
        if (!choose(table, dice, &command)) {
            if (!frame.to_act)
                break;
            continue;
        }
        double start = micros();
        table_submit(table, now_ms, &command, 0, &why);
        spent += micros() - start;
        ++*commands;
    }
    return spent;
}

static double time_commands(const struct game *game, int round, struct looker *looker)
{
    long commands = 0;
    double spent = 0;

    for (int i = 0; i < TABLES; i++) {
        struct dice dice;
        struct table *table = open_game(game, (uint64_t)(round * TABLES + i), looker);
        dice_init_seed(&dice, (uint64_t)i);
        spent += play(table, &dice, ENTRIES, &commands);
        table_close(table);
    }
    return spent / (double)commands;
}

/* A view alone, of a state that `imagine` made of one. */
static double time_view(const struct game *game)
{
    static _Alignas(max_align_t) unsigned char state[GAME_STATE_MAX], view[GAME_VIEW_MAX];
    enum { TIMES = 20000 };
    struct looker looker = {0};
    struct dice dice;
    long commands = 0;
    struct table *table = open_game(game, 1, &looker);

    dice_init_seed(&dice, 1);
    play(table, &dice, 60, &commands);
    table_frame(table, table_length(table), 0, &frame);
    game->imagine(frame.view, &dice, state);
    double start = micros();
    for (int i = 0; i < TIMES; i++)
        game->view(state, i & 1, view);
    double spent = micros() - start;
    table_close(table);
    return spent / TIMES;
}

static void print_memory(const struct game *game)
{
    struct table *tables[TABLES];
    struct looker looker = {0};
    size_t start = mallinfo2().uordblks, entries = 0;
    struct dice dice;
    long commands = 0;

    dice_init_seed(&dice, 1);
    for (int i = 0; i < TABLES; i++)
        tables[i] = open_game(game, (uint64_t)i, &looker);
    size_t begun = mallinfo2().uordblks;
    for (int i = 0; i < TABLES; i++) {
        play(tables[i], &dice, ENTRIES, &commands);
        entries += table_length(tables[i]);
    }
    size_t played = mallinfo2().uordblks;
    printf("  heap of a table at the start %zu bytes, then %zu an entry with two snapshots of at "
           "most %zu\n",
           (begun - start) / TABLES, (played - begun) / entries, game->state_size);
    for (int i = 0; i < TABLES; i++)
        table_close(tables[i]);
}

static void bench_game(const struct game *game)
{
    double commands[ROUNDS], frames[ROUNDS], views[ROUNDS];
    struct looker idle = {0};

    for (int round = 0; round < ROUNDS; round++) {
        struct looker looker = {.is_looking = true};
        commands[round] = time_commands(game, round, &idle);
        time_commands(game, round, &looker);
        frames[round] = looker.spent / (double)looker.frames;
        views[round] = time_view(game);
    }
    printf("%s, at tables\n", game->name);
    print("a command", commands);
    print("a frame, made as it is kept", frames);
    print("its view alone", views);
    print_memory(game);
}

static void print_many(void)
{
    struct table **tables = calloc(MANY_TABLES, sizeof(struct table *));
    struct looker looker = {0};
    size_t start = mallinfo2().uordblks + mallinfo2().hblkhd;
    struct dice dice;
    long commands = 0;

    dice_init_seed(&dice, 1);
    for (int i = 0; i < MANY_TABLES; i++) {
        tables[i] = open_game(&frogs_game, (uint64_t)i, &looker);
        play(tables[i], &dice, MANY_ENTRIES, &commands);
    }
    size_t end = mallinfo2().uordblks + mallinfo2().hblkhd;
    printf("%d tables of frogs with %d entries each: %zu MB\n", MANY_TABLES, MANY_ENTRIES,
           (end - start) / 1000000);
    for (int i = 0; i < MANY_TABLES; i++)
        table_close(tables[i]);
    free(tables);
}

/* A card is taken and put back so often, or until that is refused; how often it was not. */
static int take_and_put_back(struct table *table, int16_t seat, int times, double *spent)
{
    struct message why;
    double start = micros();
    int done = 0;

    for (; done < times; done++) {
        uint32_t before = table_length(table);
        struct command card = {.event = {.seat = seat, .kind = FROGS_PLAY, .arg_count = 1},
                               .seen = before};
        struct command cancel = {
            .deed = DEED_BACK, .event.seat = seat, .back_to = 0, .seen = before + 1};
        if (table_submit(table, 0, &card, 0, &why) != VERDICT_DONE ||
            table_submit(table, 0, &cancel, 0, &why) != VERDICT_DONE)
            break;
    }
    *spent = (micros() - start) / (2 * (done > 0 ? done : 1));
    return done;
}

/* How many pairs are accepted before there is no room. */
static int count_pairs(void)
{
    struct looker looker = {0};
    struct table *table = open_game(&frogs_game, 1, &looker);
    double spent;

    table_frame(table, 0, VIEWER_AUDIENCE, &frame);
    int pairs = take_and_put_back(table, (int16_t)bits_first(frame.to_act), PAIRS, &spent);
    table_close(table);
    return pairs;
}

static double time_loading(const struct table *table)
{
    size_t length;
    char *log = table_save(table, &length);
    struct table_setup again = {.log = log, .log_length = length, .find = games_find};
    double start = micros();

    table_close(open_table(&again));
    free(log);
    return micros() - start;
}

/* So many ordinary moves; what one took. */
static double time_moves(struct table *table)
{
    struct dice dice;
    long commands = 0;

    dice_init_seed(&dice, 1);
    double spent = play(table, &dice, table_length(table) + HUNDRED, &commands);
    return spent / (double)commands;
}

/* A card is taken and put back until that is refused: what a command takes of the first hundred
   pairs and of the last that are accepted, and of a hundred moves at the start and after that. */
static void print_endless(void)
{
    double first[ROUNDS], last[ROUNDS], moves[ROUNDS], moves_then[ROUNDS], loads[ROUNDS], rest;
    int pairs = count_pairs();

    for (int round = 0; round < ROUNDS; round++) {
        struct looker looker = {0};
        struct table *table = open_game(&frogs_game, 1, &looker);
        moves[round] = time_moves(table);
        table_close(table);
        table = open_game(&frogs_game, 1, &looker);
        table_frame(table, 0, VIEWER_AUDIENCE, &frame);
        int16_t seat = (int16_t)bits_first(frame.to_act);
        bool is_accepted =
            take_and_put_back(table, seat, HUNDRED, &first[round]) == HUNDRED &&
            take_and_put_back(table, seat, pairs - 2 * HUNDRED, &rest) == pairs - 2 * HUNDRED &&
            take_and_put_back(table, seat, HUNDRED, &last[round]) == HUNDRED;
        if (!is_accepted)
            abort();
        moves_then[round] = time_moves(table);
        loads[round] = time_loading(table) / table_length(table);
        table_close(table);
    }
    printf("frogs, a card and its cancel, accepted %d times\n", pairs);
    print("a command of the first 100 pairs", first);
    print("a command of the last 100 pairs", last);
    print("a move of the first 100", moves);
    print("a move of 100 after that", moves_then);
    print("an entry of all that, loaded", loads);
}

void bench_tables(void)
{
    for (int i = 0; games_at(i); i++)
        if (!games_at(i)->is_template)
            bench_game(games_at(i));
    print_many();
    print_endless();
}
