/* Plays full games of kittens with the rules and with the naive model side by side. In every
   position they agree on who is to act, the deadline, what those may do, and on what one viewer
   sees and may do, each viewer in turn. The two share no code. */
#include "bits.h"
#include "kittens.h"
#include "kittens_naive.h"
#include "kittens_places.h"
#include "lean.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOVES_MAX = 1024, LINE_SIZE = KITTENS_NAIVE_SHOW_SIZE };

struct duel {
    struct params params;
    char options[256];
    uint64_t seed;
    bool is_leaning; /* players lean to progress */
    bool is_left;    /* now and then somebody leaves */
    struct dice dice;
    int64_t now_ms;
    union {
        max_align_t align;
        char bytes[2048];
    } state;
    struct kittens_naive *naive;
    char log[1 << 17];
    struct text log_text;
};

static void fail(struct duel *duel, const char *what)
{
    printf("they disagree: %s\nkittens, %d players, %s, seed %llu\n%s", what, duel->params.players,
           duel->options, (unsigned long long)duel->seed, duel->log);
    exit(1);
}

static void add_number(struct text *text, const char *name, int number)
{
    text_add_numbered(text, name, number);
}

/* A number, or nothing where nobody or no card is meant. */
static void add_seat(struct text *text, const char *name, int seat)
{
    text_add(text, name);
    if (seat == KITTENS_NOBODY)
        text_add_char(text, '-');
    else
        text_add_number(text, seat);
}

static const char *word_for(int card)
{
    return card == KITTENS_NO_CARD ? "-" : card == KITTENS_UNKNOWN ? "?" : kittens_card_names[card];
}

static void add_card(struct text *text, const char *name, int card)
{
    text_add(text, name);
    text_add(text, word_for(card));
}

static void add_item(struct text *text, const char **before)
{
    text_add(text, *before);
    *before = ",";
}

static void end_list(struct text *text, const char *before)
{
    if (!*before)
        text_add_char(text, '-');
}

static void add_set(struct text *text, const char *name, uint64_t set)
{
    const char *before = "";
    int member;

    text_add(text, name);
    bits_each (member, set) {
        add_item(text, &before);
        text_add_number(text, member);
    }
    end_list(text, before);
}

static void add_slots(struct text *text, const uint8_t *cards, int count, uint64_t marked)
{
    const char *before = "";

    for (int i = 0; i < count; i++) {
        add_item(text, &before);
        text_add(text, word_for(cards[i]));
        text_add(text, bits_has(marked, i) ? "*" : "");
    }
    end_list(text, before);
}

static void add_counts(struct text *text, const char *name, const uint8_t counts[KITTENS_CARDS])
{
    const char *before = "";

    text_add(text, name);
    for (int card = 0; card < KITTENS_CARDS; card++)
        for (int i = 0; i < counts[card]; i++) {
            add_item(text, &before);
            text_add(text, kittens_card_names[card]);
        }
    end_list(text, before);
}

static void add_gifts(struct text *text, const struct kittens_view *v)
{
    const char *before = "";

    text_add(text, " gifts=");
    for (int seat = 0; seat < v->table.players; seat++) {
        if (v->gifts[seat] == KITTENS_NO_CARD)
            continue;
        add_item(text, &before);
        text_add_number(text, seat);
        add_card(text, ":", v->gifts[seat]);
    }
    end_list(text, before);
}

static void add_play(struct text *text, const struct kittens_table *t)
{
    add_card(text, " played=", t->played);
    add_number(text, " combination=", t->combination);
    add_seat(text, " target=", t->target);
    add_card(text, " demanded=", t->demanded);
    add_number(text, " nopes=", t->nopes);
    add_number(text, " question=", t->question);
    add_set(text, " answered=", t->answered);
    add_number(text, " up=", t->is_up);
    add_card(text, " kitten=", t->kitten);
}

static void add_left(struct text *text, const struct kittens_table *t)
{
    const char *before = "";

    text_add(text, " left=");
    for (int i = 0; i < t->left_count; i++) {
        add_item(text, &before);
        text_add_number(text, t->left[i]);
    }
    end_list(text, before);
}

/* Until then the kittens wait outside, which the naive model does not call gone. */
static bool is_dealt(const struct kittens_table *t)
{
    return t->hand_count[0] != 1 || t->discard_top != KITTENS_NO_CARD;
}

enum { WORD_SIZE = 64 };

/* One card of a motion. */
static void write_motion(const struct kittens_motion *m, int card, char word[WORD_SIZE])
{
    struct text text;

    text_init(&text, word, WORD_SIZE);
    if (m->from == m->to) {
        text_add_numbered(&text, "shuffled", m->from);
        return;
    }
    add_place(&text, m->from, m->from_slot);
    text_add_char(&text, '>');
    add_place(&text, m->to, m->to_slot + card);
    add_card(&text, "=", m->card);
}

static int by_text(const void *a, const void *b)
{
    return strcmp(a, b);
}

/* Each card as a word, in alphabetical order. */
static void add_moved(struct text *text, const struct kittens_moved *moved)
{
    char words[KITTENS_CARDS_MAX][WORD_SIZE];
    int count = 0;

    for (int i = 0; i < moved->count; i++)
        for (int k = 0; k < moved->motions[i].count && count < KITTENS_CARDS_MAX; k++)
            write_motion(&moved->motions[i], k, words[count++]);
    qsort(words, (size_t)count, sizeof *words, by_text);
    add_number(text, " new=", moved->is_new);
    text_add(text, " moved=");
    for (int i = 0; i < count; i++) {
        text_add(text, words[i]);
        text_add_char(text, ',');
    }
}

/* A view in the words of the naive model. */
static void describe(const struct kittens_view *v, struct text *text)
{
    static const char *const stages[] = {
        [KITTENS_DEALING] = "dealing",     [KITTENS_FILLING] = "filling",
        [KITTENS_TURN] = "turn",           [KITTENS_AIMING] = "aiming",
        [KITTENS_NOPING] = "noping",       [KITTENS_TIMES] = "times",
        [KITTENS_MIXING] = "mixing",       [KITTENS_PICKING] = "picking",
        [KITTENS_ORDERING] = "ordering",   [KITTENS_LOOKING] = "looking",
        [KITTENS_INSERTING] = "inserting", [KITTENS_GIVING] = "giving",
        [KITTENS_OVER] = "over",
    };
    const struct kittens_table *t = &v->table;

    text_add(text, "stage=");
    text_add(text, stages[t->stage]);
    add_number(text, " mover=", t->mover);
    add_number(text, " owed=", t->owed);
    add_number(text, " attacked=", t->is_attacked);
    add_number(text, " reversed=", t->is_reversed);
    add_set(text, " alive=", t->alive);
    add_set(text, " cursed=", t->cursed);
    add_seat(text, " actor=", t->actor);
    add_play(text, t);
    text_add(text, " pile=");
    add_slots(text, v->pile, t->pile_count, 0);
    for (int seat = 0; seat < t->players; seat++) {
        add_number(text, " hand", seat);
        text_add_char(text, '=');
        add_slots(text, v->hands[seat], t->hand_count[seat], t->marked[seat]);
    }
    add_counts(text, " hidden=", v->own);
    add_card(text, " held=", v->held);
    add_gifts(text, v);
    add_counts(text, " discard=", t->discard);
    add_number(text, " gone=", is_dealt(t) ? t->exploding_gone : 0);
    add_number(text, ",", is_dealt(t) ? t->imploding_gone : 0);
    add_set(text, " nopeless=", v->nopeless);
    add_left(text, t);
    add_moved(text, &t->moved);
}

static void compare_views(struct duel *duel, int viewer)
{
    char ours[LINE_SIZE], theirs[LINE_SIZE];
    struct kittens_view view;
    struct text text;

    kittens_game.view(&duel->state, viewer, &view);
    text_init(&text, ours, sizeof ours);
    describe(&view, &text);
    kittens_naive_show(duel->naive, viewer, theirs, sizeof theirs);
    if (strcmp(ours, theirs) != 0) {
        printf("seen by %d\nours:   %s\ntheirs: %s\n", viewer, ours, theirs);
        fail(duel, "the view");
    }
}

static void compare_moves(struct duel *duel, int seat)
{
    static char ours[MOVES_MAX][KITTENS_NAIVE_MOVE_SIZE],
        theirs[MOVES_MAX][KITTENS_NAIVE_MOVE_SIZE];
    static struct move moves[MOVES_MAX];
    struct kittens_view view;
    int count = 0;

    kittens_game.view(&duel->state, seat, &view);
    int move_count = kittens_game.legal(&view, moves, MOVES_MAX);
    for (int i = 0; i < move_count; i++)
        for (int k = 0; k < move_width(&moves[i]) && count < MOVES_MAX; k++) {
            struct event event;
            struct text text;
            move_event(&moves[i], k, seat, &event);
            text_init(&text, ours[count], sizeof ours[count]);
            event_write(kittens_game.kinds, &event, &text);
            count++;
        }
    int their_count = kittens_naive_legal(duel->naive, seat, theirs, MOVES_MAX);
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

/* Everything public, and what one viewer in turn sees and who is to act may do. */
static void compare(struct duel *duel, long position)
{
    int64_t deadline = kittens_game.deadline(&duel->state);
    uint64_t to_act = kittens_game.to_act(&duel->state);
    int turn = (int)(position % (duel->params.players + 1)), seat;
    bool is_seat = turn < duel->params.players;

    if (to_act != kittens_naive_to_act(duel->naive))
        fail(duel, "who is to act");
    if ((deadline == NEVER ? -1 : deadline) != kittens_naive_deadline(duel->naive))
        fail(duel, "the deadline");
    compare_views(duel, is_seat ? turn : VIEWER_AUDIENCE);
    bits_each (seat, (to_act & bits_below(PLAYERS_MAX)) | (is_seat ? bits_of(turn) : 0))
        compare_moves(duel, seat);
}

static void play(struct duel *duel, struct event *event)
{
    char words[256];
    struct text text;

    event->time_ms = duel->now_ms;
    text_init(&text, words, sizeof words);
    event_write(kittens_game.kinds, event, &text);
    text_add_numbered(&duel->log_text, "", duel->now_ms);
    text_add_numbered(&duel->log_text, " ", event->seat);
    text_add_char(&duel->log_text, ' ');
    text_add(&duel->log_text, words);
    text_add_char(&duel->log_text, '\n');
    if (!game_apply(&kittens_game, &duel->state, event, NULL))
        fail(duel, "the rules refuse what they propose");
    if (!kittens_naive_play(duel->naive, event->seat, words, duel->now_ms))
        fail(duel, "the naive model refuses it");
}

static void choose_move(struct duel *duel, int seat, struct event *event)
{
    static struct move moves[MOVES_MAX];
    struct kittens_view view;

    kittens_game.view(&duel->state, seat, &view);
    int count = kittens_game.legal(&view, moves, MOVES_MAX);
    int index = duel->is_leaning ? lean_choose(&kittens_game, &view, moves, count, &duel->dice)
                                 : (int)dice_below(&duel->dice, (uint32_t)count);
    const struct move *move = &moves[index];
    move_event(move, (int)dice_below(&duel->dice, (uint32_t)move_width(move)), seat, event);
}

/* One of those who may act does something, or, now and then, somebody leaves. */
static void choose(struct duel *duel, uint64_t to_act, const struct kittens_table *t,
                   struct event *event)
{
    uint32_t skip = dice_below(&duel->dice, (uint32_t)bits_count(to_act));
    uint64_t alive = t->alive;
    int64_t deadline = kittens_game.deadline(&duel->state);

    *event = (struct event){0};
    duel->now_ms += dice_below(&duel->dice, 2000);
    if (duel->now_ms > deadline)
        duel->now_ms = deadline;
    /* The naive model uncovers at once, so nobody leaves in between. */
    if (duel->is_left && t->stage != KITTENS_UNCOVERING && dice_below(&duel->dice, 60) == 0) {
        for (uint32_t i = dice_below(&duel->dice, (uint32_t)bits_count(alive)); i > 0; i--)
            alive &= alive - 1;
        *event = (struct event){.seat = (int16_t)bits_first(alive), .kind = EVENT_FORFEIT};
        return;
    }
    while (skip-- > 0)
        to_act &= to_act - 1;
    int seat = bits_first(to_act);
    if (seat == SEAT_NATURE) {
        kittens_game.nature(&duel->state, &duel->dice, event);
    } else if (seat == SEAT_CLOCK) {
        *event = (struct event){.seat = SEAT_CLOCK, .kind = EVENT_TIMEOUT};
        duel->now_ms = deadline;
    } else {
        choose_move(duel, seat, event);
    }
}

/* One game; returns the number of positions compared. */
static long run(struct duel *duel)
{
    struct kittens_view view;
    struct event event;
    long positions = 0;

    dice_init_seed(&duel->dice, duel->seed);
    text_init(&duel->log_text, duel->log, sizeof duel->log);
    duel->now_ms = 0;
    for (;; positions++) {
        uint64_t to_act = kittens_game.to_act(&duel->state);
        kittens_game.view(&duel->state, VIEWER_AUDIENCE, &view);
        if (view.table.stage != KITTENS_UNCOVERING)
            compare(duel, positions);
        if (to_act == 0)
            return positions;
        choose(duel, to_act, &view.table, &event);
        play(duel, &event);
    }
}

enum { SETUPS = 9 * 16 };

static void start(struct duel *duel, int number)
{
    struct message why;
    struct text text;

    params_init(&kittens_game, 2 + number % 3, &duel->params);
    duel->params.options[0] = (int16_t)(number / 3 % 3);
    for (int i = 1; i < kittens_game.option_count; i++)
        if (kittens_game.options[i].field.names)
            duel->params.options[i] = (int16_t)(number / 9 >> (i - 1) & 1);
    text_init(&text, duel->options, sizeof duel->options);
    params_write(&kittens_game, &duel->params, &text);
    duel->naive = kittens_naive_create(duel->params.players, duel->options);
    if (!duel->naive || !game_start(&kittens_game, &duel->params, &duel->state, &why)) {
        printf("they can't begin: %s\n", duel->options);
        exit(1);
    }
}

int main(int argc, char **argv)
{
    long games = argc > 1 ? strtol(argv[1], NULL, 10) : 1000, positions = 0;
    static struct duel duel;

    if (kittens_game.state_size > sizeof duel.state)
        return 1;
    for (long game = 0; game < games; game++) {
        duel.seed = (uint64_t)game;
        duel.is_leaning = game / SETUPS % 2;
        duel.is_left = game / SETUPS / 2 % 2;
        start(&duel, (int)(game % SETUPS));
        positions += run(&duel);
        kittens_naive_destroy(duel.naive);
    }
    printf("kittens and the naive model agree on %ld games, %ld positions\n", games, positions);
    return 0;
}
