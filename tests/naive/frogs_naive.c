/* The rules of "frogs", written a second time to check the real implementation against.
   Everything is a short list searched from its beginning; a move is legal if trying it on a copy
   of the board works out; a text is legal if it is in the list of all legal texts. */

#include "frogs_naive.h"

#include "append.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    MAX_PLAYERS = 4,
    MAX_FROGS = 12,
    MAX_PLACES = 29,
    MAX_BRIDGES = 40,
    MAX_MOVES = 128,
    TURN_LIMIT = 300,
    REPETITIONS = 3,
    POSITION_SIZE = 768,
    WORD_SIZE = 32
};

enum card { EXTRA_JUMP, PARACHUTE, EXTRA_BRIDGE, REMOVAL, CARD_COUNT, NO_CARD = CARD_COUNT };

enum stage { ACTION, CARD, SECOND, CHAIN, EXTRA, OVER };

enum jump_kind { PLAIN_JUMP, JUMP_ONTO_FREE, PARACHUTE_JUMP };

static const char *const card_names[] = {"extra-jump", "parachute", "extra-bridge", "removal", "-"};

static const char *const stage_names[] = {"action", "card", "second", "chain", "extra", "over"};

/* A home has the coordinates of the pad it is joined to, and the seat that owns it. */
struct place {
    char name[3];
    int column;
    int row;
    int owner;
};

struct frog {
    int owner;
    int place;
};

/* Home bridges are not listed: they are always there. */
struct bridge {
    int a;
    int b;
};

struct board {
    struct frog frogs[MAX_FROGS];
    int frog_count;
    struct bridge bridges[MAX_BRIDGES];
    int bridge_count;
    bool used[MAX_PLAYERS][CARD_COUNT];
};

struct options {
    bool small;
    int frogs;
    bool cards;
    bool spread;
    bool removal_is_extra;
    bool hop;
};

/* The positions that turns began with, the latest first. */
struct past {
    struct past *before;
    char position[POSITION_SIZE];
};

struct naive {
    int players;
    struct options options;
    struct place places[MAX_PLACES];
    int place_count;
    struct board board;
    struct board turn_start;
    bool forfeited[MAX_PLAYERS];
    int mover;
    enum stage stage;
    enum card card;
    int jumper;
    int onward; /* the frog that must go on from a shared pad, or -1 */
    int began;  /* where the jump began that goes on, or -1 */
    int turns;
    enum naive_ending ending;
    int winner;
    struct past *past;
};

struct moves {
    char (*texts)[NAIVE_MOVE_SIZE];
    int cap;
    int count;
};

/* Places */

static bool is_home(const struct naive *naive, int place)
{
    return naive->places[place].owner >= 0;
}

static bool is_opponents_home(const struct naive *naive, int owner, int place)
{
    return is_home(naive, place) && naive->places[place].owner != owner;
}

static bool are_neighbours(const struct naive *naive, int a, int b)
{
    int columns = naive->places[b].column - naive->places[a].column;
    int rows = naive->places[b].row - naive->places[a].row;

    if (is_home(naive, a) && is_home(naive, b))
        return false;
    if (is_home(naive, a) || is_home(naive, b))
        return columns == 0 && rows == 0;
    if (abs(columns) + abs(rows) == 1)
        return true;
    return naive->players == 3 && columns == rows && abs(rows) == 1;
}

static bool is_gap(const struct naive *naive, int a, int b)
{
    return a < b && !is_home(naive, a) && !is_home(naive, b) && are_neighbours(naive, a, b);
}

static int find_place(const struct naive *naive, const char *name)
{
    for (int i = 0; i < naive->place_count; i++)
        if (strcmp(naive->places[i].name, name) == 0)
            return i;
    return -1;
}

/* Bridges */

static int find_bridge(const struct board *board, int a, int b)
{
    for (int i = 0; i < board->bridge_count; i++) {
        const struct bridge *bridge = &board->bridges[i];
        if ((bridge->a == a && bridge->b == b) || (bridge->a == b && bridge->b == a))
            return i;
    }
    return -1;
}

static bool has_bridge(const struct board *board, int a, int b)
{
    return find_bridge(board, a, b) >= 0;
}

static void add_bridge(struct board *board, int a, int b)
{
    board->bridges[board->bridge_count].a = a;
    board->bridges[board->bridge_count].b = b;
    board->bridge_count++;
}

static void remove_bridge(struct board *board, int a, int b)
{
    int found = find_bridge(board, a, b);

    if (found < 0)
        return;
    for (int i = found; i + 1 < board->bridge_count; i++)
        board->bridges[i] = board->bridges[i + 1];
    board->bridge_count--;
}

static bool can_cross(const struct naive *naive, const struct board *board, int from, int to)
{
    if (!are_neighbours(naive, from, to))
        return false;
    return is_home(naive, from) || is_home(naive, to) || has_bridge(board, from, to);
}

/* Frogs */

static int find_frog(const struct board *board, int place)
{
    for (int i = 0; i < board->frog_count; i++)
        if (board->frogs[i].place == place)
            return i;
    return -1;
}

static int count_frogs(const struct board *board, int owner, int place)
{
    int count = 0;

    for (int i = 0; i < board->frog_count; i++)
        if (board->frogs[i].owner == owner && board->frogs[i].place == place)
            count++;
    return count;
}

static bool is_locked(const struct naive *naive, const struct board *board, int frog)
{
    return is_opponents_home(naive, board->frogs[frog].owner, board->frogs[frog].place);
}

static int count_unlocked(const struct naive *naive, const struct board *board, int owner)
{
    int count = 0;

    for (int i = 0; i < board->frog_count; i++)
        if (board->frogs[i].owner == owner && !is_locked(naive, board, i))
            count++;
    return count;
}

static int count_unvisited_homes(const struct naive *naive, const struct board *board, int owner)
{
    int count = 0;

    for (int i = 0; i < naive->place_count; i++)
        if (is_opponents_home(naive, owner, i) && count_frogs(board, owner, i) == 0)
            count++;
    return count;
}

static bool may_enter(const struct naive *naive, const struct board *board, int owner, int place)
{
    if (!naive->options.spread || !is_opponents_home(naive, owner, place))
        return true;
    if (count_frogs(board, owner, place) == 0)
        return true;
    return count_unlocked(naive, board, owner) - 1 >= count_unvisited_homes(naive, board, owner);
}

static bool is_free(const struct naive *naive, const struct board *board, int place)
{
    return is_home(naive, place) || find_frog(board, place) < 0;
}

/* Jumps */

static bool can_hop(const struct naive *naive, const struct board *board, int frog, int to)
{
    return can_cross(naive, board, board->frogs[frog].place, to) &&
           may_enter(naive, board, board->frogs[frog].owner, to);
}

/* Returns the frog that has to go on, or -1. */
static int hop(const struct naive *naive, struct board *board, int frog, int to,
               enum jump_kind kind)
{
    int onward = is_home(naive, to) ? -1 : find_frog(board, to);

    if (kind != PARACHUTE_JUMP)
        remove_bridge(board, board->frogs[frog].place, to);
    board->frogs[frog].place = to;
    if (onward >= 0 && naive->options.hop)
        onward = frog;
    return onward;
}

static bool can_finish(const struct naive *naive, const struct board *board, int onward, int began);

/* Under landing=hop a jump never comes back to where it began. */
static bool finishes_via(const struct naive *naive, const struct board *board, int frog, int to,
                         int began, enum jump_kind kind)
{
    struct board trial = *board;
    int onward;

    if (naive->options.hop && to == began)
        return false;
    onward = hop(naive, &trial, frog, to, kind);
    return onward < 0 || can_finish(naive, &trial, onward, began);
}

/* Free places go first, or a full board could take very long. */
static bool can_finish(const struct naive *naive, const struct board *board, int onward, int began)
{
    for (int free_first = 1; free_first >= 0; free_first--)
        for (int to = 0; to < naive->place_count; to++)
            if (can_hop(naive, board, onward, to) && (!free_first || is_free(naive, board, to)) &&
                finishes_via(naive, board, onward, to, began, PLAIN_JUMP))
                return true;
    return false;
}

static bool can_jump(const struct naive *naive, int frog, int to, enum jump_kind kind)
{
    const struct board *board = &naive->board;

    if (!are_neighbours(naive, board->frogs[frog].place, to))
        return false;
    if (kind != PARACHUTE_JUMP && !can_cross(naive, board, board->frogs[frog].place, to))
        return false;
    if (!may_enter(naive, board, board->frogs[frog].owner, to))
        return false;
    if (kind == JUMP_ONTO_FREE)
        return is_free(naive, board, to);
    return finishes_via(naive, board, frog, to, board->frogs[frog].place, kind);
}

static enum jump_kind kind_of_jump(const struct naive *naive)
{
    if (naive->card == PARACHUTE)
        return PARACHUTE_JUMP;
    if (naive->card == EXTRA_JUMP && naive->stage == CARD)
        return JUMP_ONTO_FREE;
    return PLAIN_JUMP;
}

/* The frog the mover may jump with from this place, or -1. */
static int find_jumper(const struct naive *naive, int place)
{
    const struct board *board = &naive->board;

    if (naive->jumper >= 0)
        return board->frogs[naive->jumper].place == place ? naive->jumper : -1;
    for (int i = 0; i < board->frog_count; i++)
        if (board->frogs[i].owner == naive->mover && board->frogs[i].place == place &&
            !is_locked(naive, board, i))
            return i;
    return -1;
}

/* Texts */

static void add_move(struct moves *moves, const char *word, const char *first, const char *second)
{
    if (moves->count < moves->cap) {
        char *text = moves->texts[moves->count];
        text[0] = '\0';
        append(text, NAIVE_MOVE_SIZE, "%s", word);
        if (first)
            append(text, NAIVE_MOVE_SIZE, " %s", first);
        if (second)
            append(text, NAIVE_MOVE_SIZE, " %s", second);
    }
    moves->count++;
}

/* Legal events */

static void list_jumps(const struct naive *naive, enum jump_kind kind, struct moves *moves)
{
    for (int from = 0; from < naive->place_count; from++) {
        int frog = find_jumper(naive, from);
        for (int to = 0; frog >= 0 && to < naive->place_count; to++)
            if (can_jump(naive, frog, to, kind))
                add_move(moves, "jump", naive->places[from].name, naive->places[to].name);
    }
}

static void list_pushes(const struct naive *naive, struct moves *moves)
{
    const struct board *board = &naive->board;

    for (int to = 0; to < naive->place_count; to++)
        if (can_hop(naive, board, naive->onward, to) &&
            finishes_via(naive, board, naive->onward, to, naive->began, PLAIN_JUMP))
            add_move(moves, "push", naive->places[to].name, NULL);
}

static void list_gaps(const struct naive *naive, const char *word, bool bridged,
                      struct moves *moves)
{
    for (int a = 0; a < naive->place_count; a++)
        for (int b = 0; b < naive->place_count; b++)
            if (is_gap(naive, a, b) && has_bridge(&naive->board, a, b) == bridged)
                add_move(moves, word, naive->places[a].name, naive->places[b].name);
}

static void list_bridges(const struct naive *naive, struct moves *moves)
{
    list_gaps(naive, "bridge", false, moves);
}

static void list_removals(const struct naive *naive, struct moves *moves)
{
    list_gaps(naive, "remove", true, moves);
}

static void list_first_steps(const struct naive *naive, enum card card, struct moves *moves)
{
    if (card == EXTRA_JUMP)
        list_jumps(naive, JUMP_ONTO_FREE, moves);
    else if (card == PARACHUTE)
        list_jumps(naive, PARACHUTE_JUMP, moves);
    else if (card == EXTRA_BRIDGE)
        list_bridges(naive, moves);
    else
        list_removals(naive, moves);
}

static bool can_select(const struct naive *naive, enum card card)
{
    struct moves steps = {NULL, 0, 0};

    if (!naive->options.cards || naive->board.used[naive->mover][card])
        return false;
    if (card == REMOVAL && naive->options.removal_is_extra)
        return false;
    list_first_steps(naive, card, &steps);
    return steps.count > 0;
}

static void list_actions(const struct naive *naive, struct moves *moves)
{
    list_jumps(naive, PLAIN_JUMP, moves);
    list_bridges(naive, moves);
    for (int card = 0; card < CARD_COUNT; card++)
        if (can_select(naive, (enum card)card))
            add_move(moves, "card", card_names[card], NULL);
}

static void list_second_steps(const struct naive *naive, struct moves *moves)
{
    if (naive->card == EXTRA_BRIDGE) {
        list_bridges(naive, moves);
        return;
    }
    list_jumps(naive, PLAIN_JUMP, moves);
    if (moves->count == 0)
        add_move(moves, "done", NULL, NULL);
}

static void list_moves(const struct naive *naive, struct moves *moves)
{
    switch (naive->stage) {
    case ACTION: list_actions(naive, moves); break;
    case CARD: list_first_steps(naive, naive->card, moves); break;
    case SECOND: list_second_steps(naive, moves); break;
    case CHAIN: list_pushes(naive, moves); break;
    case EXTRA:
        list_removals(naive, moves);
        add_move(moves, "done", NULL, NULL);
        break;
    case OVER: break;
    }
}

static bool is_legal(const struct naive *naive, const char *text)
{
    char texts[MAX_MOVES][NAIVE_MOVE_SIZE];
    int count = naive_legal(naive, texts, MAX_MOVES);

    for (int i = 0; i < count; i++)
        if (strcmp(texts[i], text) == 0)
            return true;
    return false;
}

/* Turns and endings */

static void forget_turn(struct naive *naive)
{
    naive->card = NO_CARD;
    naive->jumper = -1;
    naive->onward = -1;
    naive->began = -1;
}

static void end_game(struct naive *naive, enum naive_ending ending, int winner)
{
    forget_turn(naive);
    naive->stage = OVER;
    naive->mover = -1;
    naive->ending = ending;
    naive->winner = winner;
}

static int count_occurrences(const struct naive *naive, const char *position)
{
    int count = 0;

    for (const struct past *past = naive->past; past; past = past->before)
        if (strcmp(past->position, position) == 0)
            count++;
    return count;
}

static struct past *remember(struct past *before, const char position[POSITION_SIZE])
{
    struct past *past = malloc(sizeof *past);

    if (!past)
        abort();
    past->before = before;
    strcpy(past->position, position);
    return past;
}

static void begin_turn(struct naive *naive)
{
    char position[POSITION_SIZE];

    forget_turn(naive);
    naive->stage = ACTION;
    naive->turn_start = naive->board;
    naive_show(naive, position, sizeof position);
    *strstr(position, " forfeited=") = '\0'; /* who has left is no part of a position */
    naive->past = remember(naive->past, position);
    if (count_occurrences(naive, position) >= REPETITIONS)
        end_game(naive, NAIVE_REPETITION, -1);
    else if (naive->turns >= TURN_LIMIT)
        end_game(naive, NAIVE_TURNS, -1);
}

static void end_turn(struct naive *naive)
{
    naive->turns++;
    do
        naive->mover = (naive->mover + 1) % naive->players;
    while (naive->forfeited[naive->mover]);
    begin_turn(naive);
}

static int find_winner(const struct naive *naive)
{
    for (int seat = 0; seat < naive->players; seat++)
        if (!naive->forfeited[seat] && count_unlocked(naive, &naive->board, seat) == 0)
            return seat;
    return -1;
}

static bool offers_removal(const struct naive *naive)
{
    return naive->options.cards && naive->options.removal_is_extra && naive->card == NO_CARD &&
           !naive->board.used[naive->mover][REMOVAL] && naive->board.bridge_count > 0;
}

static void complete_action(struct naive *naive)
{
    int winner = find_winner(naive);

    if (naive->card != NO_CARD)
        naive->board.used[naive->mover][naive->card] = true;
    if (winner >= 0) {
        end_game(naive, NAIVE_WON, winner);
    } else if (offers_removal(naive)) {
        forget_turn(naive);
        naive->stage = EXTRA;
        naive->turn_start = naive->board; /* leaving now lets the action stand */
    } else {
        end_turn(naive);
    }
}

static int count_left(const struct naive *naive)
{
    int count = 0;

    for (int seat = 0; seat < naive->players; seat++)
        if (!naive->forfeited[seat])
            count++;
    return count;
}

static int first_left(const struct naive *naive)
{
    for (int seat = 0; seat < naive->players; seat++)
        if (!naive->forfeited[seat])
            return seat;
    return -1;
}

static bool forfeit(struct naive *naive, int seat)
{
    if (seat < 0 || seat >= naive->players || naive->forfeited[seat])
        return false;
    naive->forfeited[seat] = true;
    if (count_left(naive) == 1) {
        naive->board = naive->turn_start;
        end_game(naive, NAIVE_LAST_LEFT, first_left(naive));
    } else if (seat == naive->mover) {
        naive->board = naive->turn_start;
        end_turn(naive);
    }
    return true;
}

/* Playing an event that is known to be legal */

static void play_jump(struct naive *naive, int from, int to)
{
    int frog = find_jumper(naive, from);
    bool first_of_two = naive->card == EXTRA_JUMP && naive->stage == CARD;

    naive->onward = hop(naive, &naive->board, frog, to, kind_of_jump(naive));
    naive->jumper = -1;
    if (naive->onward >= 0) {
        naive->stage = CHAIN;
        naive->began = naive->options.hop ? from : -1;
    } else if (first_of_two && !is_locked(naive, &naive->board, frog)) {
        naive->stage = SECOND;
        naive->jumper = frog;
    } else {
        complete_action(naive);
    }
}

static void play_push(struct naive *naive, int to)
{
    naive->onward = hop(naive, &naive->board, naive->onward, to, PLAIN_JUMP);
    if (naive->onward < 0)
        complete_action(naive);
}

static bool has_empty_gap(const struct naive *naive)
{
    struct moves gaps = {NULL, 0, 0};

    list_bridges(naive, &gaps);
    return gaps.count > 0;
}

static void play_bridge(struct naive *naive, int a, int b)
{
    add_bridge(&naive->board, a, b);
    if (naive->card == EXTRA_BRIDGE && naive->stage == CARD && has_empty_gap(naive))
        naive->stage = SECOND;
    else
        complete_action(naive);
}

static void play_remove(struct naive *naive, int a, int b)
{
    remove_bridge(&naive->board, a, b);
    naive->card = REMOVAL;
    complete_action(naive);
}

static void play_card(struct naive *naive, const char *name)
{
    naive->stage = CARD;
    for (int card = 0; card < CARD_COUNT; card++)
        if (strcmp(card_names[card], name) == 0)
            naive->card = (enum card)card;
}

static void play_done(struct naive *naive)
{
    if (naive->stage == EXTRA)
        end_turn(naive);
    else
        complete_action(naive);
}

static void perform(struct naive *naive, const char *text)
{
    char word[NAIVE_MOVE_SIZE] = "";
    char first[NAIVE_MOVE_SIZE] = "";
    char second[NAIVE_MOVE_SIZE] = "";

    sscanf(text, "%23s %23s %23s", word, first, second);
    if (strcmp(word, "jump") == 0)
        play_jump(naive, find_place(naive, first), find_place(naive, second));
    else if (strcmp(word, "push") == 0)
        play_push(naive, find_place(naive, first));
    else if (strcmp(word, "bridge") == 0)
        play_bridge(naive, find_place(naive, first), find_place(naive, second));
    else if (strcmp(word, "remove") == 0)
        play_remove(naive, find_place(naive, first), find_place(naive, second));
    else if (strcmp(word, "card") == 0)
        play_card(naive, first);
    else
        play_done(naive);
}

/* Setting up */

static bool read_option(struct options *options, const char *word)
{
    if (strcmp(word, "board=classic") == 0 || strcmp(word, "board=small") == 0)
        options->small = strcmp(word, "board=small") == 0;
    else if (strcmp(word, "frogs=1") == 0)
        options->frogs = 1;
    else if (strcmp(word, "frogs=2") == 0)
        options->frogs = 2;
    else if (strcmp(word, "frogs=3") == 0)
        options->frogs = 3;
    else if (strcmp(word, "cards=on") == 0 || strcmp(word, "cards=off") == 0)
        options->cards = strcmp(word, "cards=on") == 0;
    else if (strcmp(word, "homes=any") == 0 || strcmp(word, "homes=spread") == 0)
        options->spread = strcmp(word, "homes=spread") == 0;
    else if (strcmp(word, "removal=action") == 0 || strcmp(word, "removal=extra") == 0)
        options->removal_is_extra = strcmp(word, "removal=extra") == 0;
    else if (strcmp(word, "landing=push") == 0 || strcmp(word, "landing=hop") == 0)
        options->hop = strcmp(word, "landing=hop") == 0;
    else
        return false;
    return true;
}

static bool read_options(struct options *options, const char *text)
{
    char word[WORD_SIZE];
    int length = 0;

    while (sscanf(text, "%31s%n", word, &length) == 1) {
        if (!read_option(options, word))
            return false;
        text += length;
    }
    return true;
}

static struct place *add_place(struct naive *naive, int column, int row, int owner)
{
    struct place *place = &naive->places[naive->place_count];

    place->column = column;
    place->row = row;
    place->owner = owner;
    naive->place_count++;
    return place;
}

static void add_pads(struct naive *naive, int side)
{
    for (int row = 0; row < side; row++)
        for (int column = 0; column < (naive->players == 3 ? row + 1 : side); column++) {
            struct place *pad = add_place(naive, column, row, -1);
            pad->name[0] = "abcde"[column];
            pad->name[1] = "12345"[row];
        }
}

static void add_home(struct naive *naive, char name, int column, int row, int owner)
{
    add_place(naive, column, row, owner)->name[0] = name;
}

static void add_homes(struct naive *naive, int side)
{
    int middle = side / 2;
    int last = side - 1;

    if (naive->players == 3) {
        add_home(naive, 'N', 0, 0, 0);
        add_home(naive, 'E', last, last, 1);
        add_home(naive, 'W', 0, last, 2);
    } else if (naive->players == 2) {
        add_home(naive, 'N', middle, 0, 0);
        add_home(naive, 'S', middle, last, 1);
    } else {
        add_home(naive, 'N', middle, 0, 0);
        add_home(naive, 'E', last, middle, 1);
        add_home(naive, 'S', middle, last, 2);
        add_home(naive, 'W', 0, middle, 3);
    }
}

static void add_all_bridges(struct naive *naive)
{
    for (int a = 0; a < naive->place_count; a++)
        for (int b = 0; b < naive->place_count; b++)
            if (is_gap(naive, a, b))
                add_bridge(&naive->board, a, b);
}

static void add_frogs(struct naive *naive, int home)
{
    for (int i = 0; i < naive->options.frogs; i++) {
        struct frog *frog = &naive->board.frogs[naive->board.frog_count];
        frog->owner = naive->places[home].owner;
        frog->place = home;
        naive->board.frog_count++;
    }
}

/* False if the frogs would not leave a pad free. */
static bool set_up(struct naive *naive)
{
    int side = naive->options.small ? 3 : 5;

    add_pads(naive, side);
    if (naive->players * naive->options.frogs >= naive->place_count)
        return false;
    add_homes(naive, side);
    add_all_bridges(naive);
    for (int place = 0; place < naive->place_count; place++)
        if (is_home(naive, place))
            add_frogs(naive, place);
    naive->winner = -1;
    begin_turn(naive);
    return true;
}

/* Showing */

static void show_frogs(const struct naive *naive, int seat, char *text, size_t size)
{
    const char *separator = "";

    append(text, size, " frogs%d=", seat);
    for (int place = 0; place < naive->place_count; place++)
        for (int i = 0; i < count_frogs(&naive->board, seat, place); i++) {
            append(text, size, "%s%s", separator, naive->places[place].name);
            separator = ",";
        }
}

static void show_bridges(const struct naive *naive, char *text, size_t size)
{
    const char *separator = "";

    append(text, size, " bridges=");
    for (int a = 0; a < naive->place_count; a++)
        for (int b = a + 1; b < naive->place_count; b++)
            if (is_gap(naive, a, b) && has_bridge(&naive->board, a, b)) {
                append(text, size, "%s%s-%s", separator, naive->places[a].name,
                       naive->places[b].name);
                separator = ",";
            }
    if (naive->board.bridge_count == 0)
        append(text, size, "-");
}

static void show_used(const struct naive *naive, char *text, size_t size)
{
    const char *separator = "";

    append(text, size, " used=");
    for (int seat = 0; seat < naive->players; seat++)
        for (int card = 0; card < CARD_COUNT; card++)
            if (naive->board.used[seat][card]) {
                append(text, size, "%s%d:%s", separator, seat, card_names[card]);
                separator = ",";
            }
    if (separator[0] == '\0')
        append(text, size, "-");
}

static void show_forfeited(const struct naive *naive, char *text, size_t size)
{
    const char *separator = "";

    append(text, size, " forfeited=");
    for (int seat = 0; seat < naive->players; seat++)
        if (naive->forfeited[seat]) {
            append(text, size, "%s%d", separator, seat);
            separator = ",";
        }
    if (separator[0] == '\0')
        append(text, size, "-");
}

static const char *name_of_frogs_place(const struct naive *naive, int frog)
{
    return frog < 0 ? "-" : naive->places[naive->board.frogs[frog].place].name;
}

void naive_show(const struct naive *naive, char *text, size_t size)
{
    if (size == 0)
        return;
    text[0] = '\0';
    if (naive->mover < 0)
        append(text, size, "mover=-");
    else
        append(text, size, "mover=%d", naive->mover);
    append(text, size, " stage=%s card=%s", stage_names[naive->stage], card_names[naive->card]);
    append(text, size, " jumper=%s", name_of_frogs_place(naive, naive->jumper));
    append(text, size, " onward=%s", name_of_frogs_place(naive, naive->onward));
    append(text, size, " began=%s", naive->began < 0 ? "-" : naive->places[naive->began].name);
    for (int seat = 0; seat < naive->players; seat++)
        show_frogs(naive, seat, text, size);
    show_bridges(naive, text, size);
    show_used(naive, text, size);
    show_forfeited(naive, text, size);
}

/* The rest of the interface */

struct naive *naive_create(int players, const char *options)
{
    struct naive *naive = calloc(1, sizeof *naive);

    if (!naive)
        return NULL;
    naive->players = players;
    naive->options.frogs = 3;
    naive->options.cards = true;
    if (players < 2 || players > MAX_PLAYERS || !read_options(&naive->options, options) ||
        !set_up(naive)) {
        naive_destroy(naive);
        return NULL;
    }
    return naive;
}

static struct past *copy_past(const struct past *past)
{
    return past ? remember(copy_past(past->before), past->position) : NULL;
}

struct naive *naive_copy(const struct naive *naive)
{
    struct naive *copy = malloc(sizeof *copy);

    if (!copy)
        return NULL;
    *copy = *naive;
    copy->past = copy_past(naive->past);
    return copy;
}

void naive_forget(struct naive *naive)
{
    while (naive->past) {
        struct past *latest = naive->past;
        naive->past = latest->before;
        free(latest);
    }
    naive->turns = 0;
}

static bool read_bridges(struct naive *naive, const char *text)
{
    char a[3], b[3];
    int length = 0;

    naive->board.bridge_count = 0;
    while (sscanf(text, " %2[a-e1-5]-%2[a-e1-5]%n", a, b, &length) == 2) {
        if (!is_gap(naive, find_place(naive, a), find_place(naive, b)))
            return false;
        add_bridge(&naive->board, find_place(naive, a), find_place(naive, b));
        text += length;
    }
    return strspn(text, " ") == strlen(text);
}

bool naive_arrange(struct naive *naive, int mover, const char *text)
{
    char name[WORD_SIZE];
    int length = 0;

    for (int i = 0; i < naive->board.frog_count; i++) {
        if (sscanf(text, "%31s%n", name, &length) != 1 || find_place(naive, name) < 0)
            return false;
        naive->board.frogs[i].place = find_place(naive, name);
        text += length;
    }
    text = strchr(text, '/');
    if (!text || !read_bridges(naive, text + 1))
        return false;
    naive_forget(naive);
    naive->mover = mover;
    begin_turn(naive);
    naive_forget(naive);
    return true;
}

void naive_destroy(struct naive *naive)
{
    if (naive)
        naive_forget(naive);
    free(naive);
}

int naive_mover(const struct naive *naive)
{
    return naive->mover;
}

int naive_winner(const struct naive *naive)
{
    return naive->winner;
}

enum naive_ending naive_ending(const struct naive *naive)
{
    return naive->ending;
}

int naive_legal(const struct naive *naive, char (*moves)[NAIVE_MOVE_SIZE], int cap)
{
    struct moves list = {moves, cap, 0};

    list_moves(naive, &list);
    return list.count;
}

bool naive_play(struct naive *naive, int seat, const char *text)
{
    if (naive->stage == OVER)
        return false;
    if (strcmp(text, "forfeit") == 0)
        return forfeit(naive, seat);
    if (seat != naive->mover || !is_legal(naive, text))
        return false;
    perform(naive, text);
    return true;
}
