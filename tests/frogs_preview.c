/* Holds what the face of frogs foresees of jumps and chains against the naive model, which plays
   every chain to its end and shares no code with it: the same steps, each with the bridge that
   falls, the same ends, and ways that are as short as any, in many random positions under both
   landings. */
#include "bits.h"
#include "frogs.h"
#include "frogs_naive.h"
#include "scene.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 64, PLACES = FROGS_PLACES, TEXT_MAX = 768 };

/* What was found of one move, by either side: steps by their two places, ends by their place. */
struct found {
    bool steps[PLACES][PLACES];
    bool falls[PLACES][PLACES]; /* the bridge between them falls by the step */
    int lengths[PLACES];        /* of the shortest way to an end, 0: it is none */
};

struct duel {
    struct params params;
    char options[256];
    struct dice dice;
    union {
        max_align_t align;
        char bytes[8192];
    } state;
    struct frogs_view view;
    struct naive *naive;
};

static void fail(const struct duel *duel, const char *move, const char *what)
{
    char text[TEXT_MAX];

    naive_show(duel->naive, text, sizeof text);
    printf("they disagree on %s of %s\n%d players, %s\n%s\n", what, move, duel->params.players,
           duel->options, text);
    exit(1);
}

static int place_of(const char *name)
{
    return word_among(word_of(name), frogs_place_names, FROGS_PLACES);
}

/* The naive model. */

static bool is_bridged(const struct naive *naive, int a, int b)
{
    char text[TEXT_MAX], gap[16];

    naive_show(naive, text, sizeof text);
    snprintf(gap, sizeof gap, "%s-%s", frogs_place_names[a < b ? a : b],
             frogs_place_names[a < b ? b : a]);
    return strstr(strstr(text, " bridges="), gap) != NULL;
}

/* The place that the text gives for a word such as " onward=", or -1. */
static int place_shown(const struct naive *naive, const char *word)
{
    char text[TEXT_MAX], name[4];

    naive_show(naive, text, sizeof text);
    if (sscanf(strstr(text, word) + strlen(word), "%2[a-eNESW1-5]", name) != 1)
        return -1;
    return place_of(name);
}

/* Plays the move and every way on from it; `length` steps were made with it. */
static void follow(const struct naive *naive, const char *move, int length, struct found *found)
{
    char kind[8], first[4] = "", second[4] = "", next[MOVES_MAX][NAIVE_MOVE_SIZE];
    struct naive *after = naive_copy(naive);
    int is_jump = sscanf(move, "%7s %3s %3s", kind, first, second) == 3;
    int from = is_jump ? place_of(first) : place_shown(naive, " onward=");
    int to = place_of(is_jump ? second : first);
    bool was_bridged = is_bridged(naive, from, to);

    if (!after || !naive_play(after, naive_mover(naive), move))
        exit(1);
    found->steps[from][to] = true;
    found->falls[from][to] = was_bridged && !is_bridged(after, from, to);
    if (place_shown(after, " onward=") < 0) {
        if (found->lengths[to] == 0 || length < found->lengths[to])
            found->lengths[to] = length;
    } else {
        int count = naive_legal(after, next, MOVES_MAX);
        for (int i = 0; i < count; i++)
            follow(after, next[i], length + 1, found);
    }
    naive_destroy(after);
}

/* The face. */

static void note_step(const struct duel *duel, const char *move, const struct preview_step *step,
                      struct found *found)
{
    int from = place_of(step->from), to = place_of(step->to);
    char gap[NODE_ID_SIZE];

    if (from < 0 || to < 0 || found->steps[from][to])
        fail(duel, move, "the names");
    found->steps[from][to] = true;
    found->falls[from][to] = step->falls[0] != '\0';
    snprintf(gap, sizeof gap, "%s-%s", frogs_place_names[from < to ? from : to],
             frogs_place_names[from < to ? to : from]);
    if (step->falls[0] && strcmp(step->falls, gap) != 0)
        fail(duel, move, "the bridge that falls");
}

/* Does its way lead there, step by step from where the move begins, over no bridge twice? */
static void check_way(const struct duel *duel, const char *move, const struct preview *preview,
                      const struct preview_end *end)
{
    const char *at = preview->steps[0].from;

    for (int i = 0; i < end->length; i++) {
        const struct preview_step *step = &preview->steps[end->steps[i]];
        if (end->steps[i] >= preview->step_count || strcmp(step->from, at) != 0)
            fail(duel, move, "a way");
        for (int k = 0; k < i; k++)
            if (step->falls[0] && strcmp(preview->steps[end->steps[k]].falls, step->falls) == 0)
                fail(duel, move, "a bridge that falls twice");
        at = step->to;
    }
    if (strcmp(at, end->id) != 0)
        fail(duel, move, "where a way ends");
}

static void foresee(const struct duel *duel, const struct move *move, const char *words,
                    struct found *found)
{
    struct preview preview = {0};

    faces_find(&frogs_game)->preview(&duel->view, move, &preview);
    for (int i = 0; i < preview.step_count; i++)
        note_step(duel, words, &preview.steps[i], found);
    for (int i = 0; i < preview.end_count; i++) {
        found->lengths[place_of(preview.ends[i].id)] = preview.ends[i].length;
        check_way(duel, words, &preview, &preview.ends[i]);
    }
}

static void write_move(const struct move *move, char words[NAIVE_MOVE_SIZE])
{
    struct event event = {0};
    struct text text;

    move_event(move, 0, 0, &event);
    text_init(&text, words, NAIVE_MOVE_SIZE);
    event_write(frogs_game.kinds, &event, &text);
}

/* How the chain goes on in the naive model depends on who stands where, so ways are played too. */
static void play_way(const struct duel *duel, const char *words, const struct preview *preview,
                     const struct preview_end *end)
{
    struct naive *naive = naive_copy(duel->naive);
    char push[NAIVE_MOVE_SIZE];

    for (int i = 0; i < end->length; i++) {
        snprintf(push, sizeof push, "push %s", preview->steps[end->steps[i]].to);
        if (!naive_play(naive, duel->view.table.mover, i == 0 ? words : push))
            fail(duel, words, "a way that can't be gone");
    }
    if (place_shown(naive, " onward=") >= 0)
        fail(duel, words, "a way that does not end");
    naive_destroy(naive);
}

static void compare(const struct duel *duel, const struct move *move)
{
    static struct found ours, theirs;
    struct preview preview = {0};
    char words[NAIVE_MOVE_SIZE];

    memset(&ours, 0, sizeof ours);
    memset(&theirs, 0, sizeof theirs);
    write_move(move, words);
    faces_find(&frogs_game)->preview(&duel->view, move, &preview);
    if (move->kind != FROGS_JUMP && move->kind != FROGS_PUSH) {
        if (preview.step_count != 0 || preview.end_count != 0)
            fail(duel, words, "what is no jump");
        return;
    }
    foresee(duel, move, words, &ours);
    follow(duel->naive, words, 1, &theirs);
    if (memcmp(ours.steps, theirs.steps, sizeof ours.steps) != 0)
        fail(duel, words, "the steps");
    if (memcmp(ours.falls, theirs.falls, sizeof ours.falls) != 0)
        fail(duel, words, "what falls");
    if (memcmp(ours.lengths, theirs.lengths, sizeof ours.lengths) != 0)
        fail(duel, words, "the ends");
    for (int i = 0; i < preview.end_count; i++)
        play_way(duel, words, &preview, &preview.ends[i]);
}

/* Positions. */

/* A third of all are on a small board full of frogs that must spread: there chains go round, and
   who may enter a home depends on the way. */
static void crowd(struct duel *duel)
{
    static const char crowded[] = "board=small frogs=2 homes=spread landing=push";
    struct message why;

    params_init(&frogs_game, 4, &duel->params);
    if (!params_parse(&frogs_game, word_of(crowded), &duel->params, &why))
        exit(1);
}

/* Any players and options that both accept. */
static bool start(struct duel *duel)
{
    struct message why;
    struct text text;

    params_init(&frogs_game, 2 + (int)dice_below(&duel->dice, 3), &duel->params);
    for (int i = 0; i < frogs_game.option_count; i++) {
        const struct field *field = &frogs_game.options[i].field;
        duel->params.options[i] =
            (int16_t)(field->min +
                      (int)dice_below(&duel->dice, (uint32_t)(field->max - field->min + 1)));
    }
    if (dice_below(&duel->dice, 3) == 0)
        crowd(duel);
    text_init(&text, duel->options, sizeof duel->options);
    params_write(&frogs_game, &duel->params, &text);
    duel->naive = naive_create(duel->params.players, duel->options);
    return duel->naive && game_start(&frogs_game, &duel->params, &duel->state, &why);
}

static void look(struct duel *duel)
{
    frogs_game.view(&duel->state, 0, &duel->view);
    duel->view.viewer = duel->view.table.mover;
}

static int roll_member(struct dice *dice, uint64_t set)
{
    uint32_t skipped = dice_below(dice, (uint32_t)bits_count(set));

    while (skipped-- > 0)
        set &= set - 1;
    return bits_first(set);
}

/* A pad beside one that is taken already, most of the time: chains need frogs that touch. */
static int roll_pad(struct duel *duel, const struct frogs_board *board, uint64_t free_pads)
{
    uint64_t near = 0;
    int pad, gap;

    bits_each (pad, board->pads & ~free_pads) {
        bits_each (gap, board->touching[pad])
            near |= bits_of(frogs_across(board, gap, pad));
    }
    near &= free_pads;
    return roll_member(&duel->dice, near && dice_below(&duel->dice, 8) > 0 ? near : free_pads);
}

static void scatter_frogs(struct duel *duel, const struct frogs_board *board)
{
    struct frogs_table *t = &duel->view.table;
    uint64_t free_pads = board->pads;
    uint32_t at_home = 3 + 4 * dice_below(&duel->dice, 2);

    for (int frog = 0; frog < FROGS_MAX; frog++) {
        if (frogs_owner(frog) >= t->players || frog % FROGS_EACH_MAX >= t->frogs_each)
            continue;
        bool is_home = dice_below(&duel->dice, at_home) == 0;
        int place = is_home ? board->homes[dice_below(&duel->dice, t->players)]
                            : roll_pad(duel, board, free_pads);
        t->now.frogs[frog] = (uint8_t)place;
        free_pads &= ~bits_of(place);
    }
}

static void scatter(struct duel *duel)
{
    struct frogs_table *t = &duel->view.table;
    const struct frogs_board *board = frogs_board((enum frogs_size)t->size, t->players);
    uint32_t density = dice_below(&duel->dice, 8);

    scatter_frogs(duel, board);
    for (int gap = 0; gap < board->gap_count; gap++)
        if (!bits_has(board->home_gaps, gap) && dice_below(&duel->dice, 8) < density)
            t->now.bridges &= ~bits_of(gap);
    t->mover = (uint8_t)dice_below(&duel->dice, t->players);
    t->before = t->then = t->now;
    t->past_count = 0;
    t->past[0] = (struct frogs_position){0};
    frogs_game.imagine(&duel->view, NULL, &duel->state);
}

static void write_gaps(const struct frogs_table *t, struct text *text)
{
    const struct frogs_board *board = frogs_board((enum frogs_size)t->size, t->players);
    int gap;

    bits_each (gap, t->now.bridges & ~board->home_gaps) {
        text_add(text, frogs_place_names[board->gaps[gap].a]);
        text_add_char(text, '-');
        text_add(text, frogs_place_names[board->gaps[gap].b]);
        text_add_char(text, ' ');
    }
}

/* Sets the naive model up alike. */
static void arrange_naive(struct duel *duel)
{
    const struct frogs_table *t = &duel->view.table;
    char data[1024];
    struct text text;

    text_init(&text, data, sizeof data);
    for (int frog = 0; frog < FROGS_MAX; frog++) {
        if (frogs_owner(frog) >= t->players || frog % FROGS_EACH_MAX >= t->frogs_each)
            continue;
        text_add(&text, frogs_place_names[t->now.frogs[frog]]);
        text_add_char(&text, ' ');
    }
    text_add(&text, "/ ");
    write_gaps(t, &text);
    if (!naive_arrange(duel->naive, t->mover, data))
        fail(duel, "the position", "the set-up");
}

/* One of the legal moves, jumps before all. */
static bool roll_move(struct duel *duel, const struct move *moves, int count, struct event *event)
{
    int first = (int)dice_below(&duel->dice, (uint32_t)count + (count == 0));
    bool wants_jump = dice_below(&duel->dice, 4) > 0;

    for (int i = 0; i < count; i++) {
        const struct move *move = &moves[(first + i) % count];
        bool is_jump = move->kind == FROGS_JUMP || move->kind == FROGS_PUSH;
        if (is_jump != wants_jump && i < count - 1)
            continue;
        move_event(move, 0, duel->view.table.mover, event);
        return true;
    }
    return false;
}

/* Compares all moves of this position; false if it is the last. */
static bool compare_all(struct duel *duel, struct event *event)
{
    struct move moves[MOVES_MAX];

    look(duel);
    int count = frogs_game.legal(&duel->view, moves, MOVES_MAX);
    for (int i = 0; i < count; i++)
        compare(duel, &moves[i]);
    return roll_move(duel, moves, count, event);
}

/* A few events from there on, so that cards and chains are met halfway; returns the number of
   positions. */
static long run(struct duel *duel)
{
    char words[NAIVE_MOVE_SIZE];
    struct event event = {0};
    struct text text;
    long positions = 1;

    for (; compare_all(duel, &event) && positions < 6; positions++) {
        text_init(&text, words, sizeof words);
        event_write(frogs_game.kinds, &event, &text);
        if (!game_apply(&frogs_game, &duel->state, &event, NULL) ||
            !naive_play(duel->naive, event.seat, words))
            fail(duel, words, "whether it is legal");
    }
    return positions;
}

int main(int argc, char **argv)
{
    static struct duel duel;
    long wanted = argc > 1 ? atol(argv[1]) : 100000, positions = 0;

    dice_init_seed(&duel.dice, 11);
    while (positions < wanted) {
        if (start(&duel)) {
            look(&duel);
            scatter(&duel);
            arrange_naive(&duel);
            positions += run(&duel);
        }
        naive_destroy(duel.naive);
    }
    printf("what is foreseen comes true in %ld positions\n", positions);
    printf(
        "[       OK ] frogs: steps, ends and shortest ways as an independent model finds them\n");
    return 0;
}
