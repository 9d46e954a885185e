/* Plays full games of frogs with the rules and with the naive model side by side: the same legal
   moves, the same positions, the same endings. The two share no code. */
#include "bits.h"
#include "frogs.h"
#include "frogs_naive.h"
#include "lean.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 128, LINE_MAX = 2048 };

struct duel {
    struct params params;
    char options[256];
    uint64_t seed;
    struct dice dice;
    union {
        max_align_t align;
        char bytes[8192];
    } state;
    struct frogs_view view;
    struct naive *naive;
    char log[1 << 20];
    struct text log_text;
};

static void fail(struct duel *duel, const char *what)
{
    printf("they disagree: %s\nfrogs, %d players, %s, seed %llu\n%s", what, duel->params.players,
           duel->options, (unsigned long long)duel->seed, duel->log);
    exit(1);
}

static void add_place(struct text *text, int place)
{
    text_add(text, frogs_place_names[place]);
}

static void add_frogs(struct text *text, const struct frogs_table *t, int seat)
{
    const char *before = "";

    for (int place = 0; place < FROGS_PLACES; place++)
        for (int n = 0; n < t->frogs_each; n++)
            if (t->now.frogs[FROGS_EACH_MAX * seat + n] == place) {
                text_add(text, before);
                add_place(text, place);
                before = ",";
            }
}

static void add_bridges(struct text *text, const struct frogs_table *t)
{
    const struct frogs_board *board = frogs_board((enum frogs_size)t->size, t->players);
    const char *before = "";

    for (int a = 0; a < FROGS_PADS; a++)
        for (int b = a + 1; b < FROGS_PADS; b++) {
            int gap = frogs_gap_between(board, a, b);
            if (gap < 0 || !bits_has(t->now.bridges, gap))
                continue;
            text_add(text, before);
            add_place(text, a);
            text_add_char(text, '-');
            add_place(text, b);
            before = ",";
        }
    if (!*before)
        text_add_char(text, '-');
}

static const char *const card_words[] = {"extra-jump", "parachute", "extra-bridge", "removal", "-"};

static void add_used(struct text *text, const struct frogs_table *t)
{
    const char *before = "";

    for (int seat = 0; seat < t->players; seat++)
        for (int card = 0; card < FROGS_CARDS; card++)
            if (bits_has(t->now.used[seat], card)) {
                text_add(text, before);
                text_add_number(text, seat);
                text_add_char(text, ':');
                text_add(text, card_words[card]);
                before = ",";
            }
    if (!*before)
        text_add_char(text, '-');
}

static void add_forfeited(struct text *text, const struct frogs_table *t)
{
    const char *before = "";
    int seat;

    bits_each (seat, t->forfeited) {
        text_add(text, before);
        text_add_number(text, seat);
        before = ",";
    }
    if (!*before)
        text_add_char(text, '-');
}

/* The view in the words of the naive model. */
static void describe(const struct frogs_table *t, struct text *text)
{
    static const char *const stages[] = {"action", "card", "second", "chain", "extra", "over"};
    bool is_over = t->stage == FROGS_OVER;

    text_add(text, "mover=");
    if (is_over)
        text_add_char(text, '-');
    else
        text_add_number(text, t->mover);
    text_add(text, " stage=");
    text_add(text, stages[t->stage]);
    text_add(text, " card=");
    text_add(text, card_words[t->card]);
    text_add(text, " jumper=");
    text_add(text, t->jumper == FROGS_NOBODY ? "-" : frogs_place_names[t->now.frogs[t->jumper]]);
    text_add(text, " onward=");
    text_add(text, t->onward == FROGS_NOBODY ? "-" : frogs_place_names[t->now.frogs[t->onward]]);
    text_add(text, " began=");
    text_add(text, t->began == FROGS_NOWHERE ? "-" : frogs_place_names[t->began]);
    for (int seat = 0; seat < t->players; seat++) {
        text_add(text, " frogs");
        text_add_number(text, seat);
        text_add_char(text, '=');
        add_frogs(text, t, seat);
    }
    text_add(text, " bridges=");
    add_bridges(text, t);
    text_add(text, " used=");
    add_used(text, t);
    text_add(text, " forfeited=");
    add_forfeited(text, t);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void compare_positions(struct duel *duel)
{
    char ours[LINE_MAX], theirs[LINE_MAX];
    struct text text;
    struct standing standing;

    text_init(&text, ours, sizeof ours);
    describe(&duel->view.table, &text);
    naive_show(duel->naive, theirs, sizeof theirs);
    if (strcmp(ours, theirs) != 0) {
        printf("ours:   %s\ntheirs: %s\n", ours, theirs);
        fail(duel, "the position");
    }
    frogs_game.standing(&duel->state, &standing);
    if (standing.ending + 1 != (int)naive_ending(duel->naive))
        fail(duel, "the ending");
    int winner = duel->view.table.winner == FROGS_NOBODY ? -1 : duel->view.table.winner;
    if (winner != naive_winner(duel->naive))
        fail(duel, "the winner");
}

static void compare_moves(struct duel *duel, const struct move *moves, int count)
{
    static char ours[MOVES_MAX][NAIVE_MOVE_SIZE], theirs[MOVES_MAX][NAIVE_MOVE_SIZE];
    int their_count =
        naive_mover(duel->naive) < 0 ? 0 : naive_legal(duel->naive, theirs, MOVES_MAX);

    for (int i = 0; i < count; i++) {
        struct event event;
        struct text text;
        move_event(&moves[i], 0, 0, &event);
        text_init(&text, ours[i], sizeof ours[i]);
        event_write(frogs_game.kinds, &event, &text);
    }
    qsort(ours, (size_t)count, sizeof *ours, by_text);
    qsort(theirs, (size_t)their_count, sizeof *theirs, by_text);
    bool is_equal = count == their_count;
    for (int i = 0; is_equal && i < count; i++)
        is_equal = strcmp(ours[i], theirs[i]) == 0;
    if (is_equal)
        return;
    for (int i = 0; i < count || i < their_count; i++)
        printf("%-20s %s\n", i < count ? ours[i] : "", i < their_count ? theirs[i] : "");
    fail(duel, "the legal moves");
}

static void play(struct duel *duel, struct event *event)
{
    char words[64];
    struct text text;

    text_init(&text, words, sizeof words);
    event_write(frogs_game.kinds, event, &text);
    text_add_number(&duel->log_text, event->seat);
    text_add_char(&duel->log_text, ' ');
    text_add(&duel->log_text, words);
    text_add_char(&duel->log_text, '\n');
    if (!game_apply(&frogs_game, &duel->state, event, NULL))
        fail(duel, "the rules refuse a move they list");
    if (!naive_play(duel->naive, event->seat, words))
        fail(duel, "the naive model refuses a move");
}

static void choose(struct duel *duel, const struct move *moves, int count, struct event *event)
{
    int seat = duel->view.table.mover;
    int index = duel->seed % 2 ? lean_frogs(&duel->view, moves, count, &duel->dice)
                               : (int)dice_below(&duel->dice, (uint32_t)count);

    move_event(&moves[index], 0, seat, event);
    if (duel->seed % 4 < 2 && dice_below(&duel->dice, 60) == 0) {
        int other = (int)dice_below(&duel->dice, (uint32_t)duel->params.players);
        if (!bits_has(duel->view.table.forfeited, other))
            *event = (struct event){.seat = (int16_t)other, .kind = EVENT_FORFEIT};
    }
}

/* One game; returns the number of positions compared. */
static long run(struct duel *duel)
{
    struct move moves[MOVES_MAX];
    struct event event;
    long positions = 0;

    dice_init_seed(&duel->dice, duel->seed);
    text_init(&duel->log_text, duel->log, sizeof duel->log);
    for (;;) {
        int mover = bits_first(frogs_game.to_act(&duel->state) | bits_of(PLAYERS_MAX));
        frogs_game.view(&duel->state, mover, &duel->view);
        int count = frogs_game.legal(&duel->view, moves, MOVES_MAX);
        compare_positions(duel);
        compare_moves(duel, moves, count);
        positions++;
        if (duel->view.table.stage == FROGS_OVER)
            return positions;
        choose(duel, moves, count, &event);
        play(duel, &event);
    }
}

/* Starts a game of the numbered configuration; false if both refuse it. */
static bool start(struct duel *duel, int number)
{
    struct message why;
    struct text text;

    params_init(&frogs_game, 2 + number % 3, &duel->params);
    number /= 3;
    for (int i = 0; i < frogs_game.option_count; i++) {
        const struct field *field = &frogs_game.options[i].field;
        int values = field->max - field->min + 1;
        duel->params.options[i] = (int16_t)(field->min + number % values);
        number /= values;
    }
    text_init(&text, duel->options, sizeof duel->options);
    params_write(&frogs_game, &duel->params, &text);
    duel->naive = naive_create(duel->params.players, duel->options);
    bool is_started = game_start(&frogs_game, &duel->params, &duel->state, &why);
    if (is_started != (duel->naive != NULL))
        fail(duel, "the options");
    return is_started;
}

int main(int argc, char **argv)
{
    enum { CONFIGURATIONS = 3 * 2 * 3 * 2 * 2 * 2 * 2 };
    static struct duel duel;
    long wanted = argc > 1 ? atol(argv[1]) : 20000, positions = 0, games = 0;

    for (uint64_t seed = 1; positions < wanted; seed++) {
        for (int number = 0; number < CONFIGURATIONS && positions < wanted; number++) {
            duel.seed = seed;
            if (!start(&duel, number))
                continue;
            positions += run(&duel);
            games++;
            naive_destroy(duel.naive);
        }
    }
    printf("the rules and the naive model agree on %ld positions of %ld games\n", positions, games);
    printf("[       OK ] frogs: the rules agree with an independent naive model\n");
    return 0;
}
