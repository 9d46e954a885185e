/* Plays any game in plain lines on standard input and output. Knows no game. */
#include "plain.h"

#include "bits.h"
#include "edge.h"
#include "utf8.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { INPUT_MAX = 1024, SAID_MAX = 1024 };

struct table {
    struct match *match;
    int seat; /* who is to act */
    void *view;
    struct move *moves;
    int count;
    uint32_t told;  /* entries whose reports have been shown */
    uint32_t saved; /* entries that are in a file */
    bool is_warned; /* of leaving without saving */
    bool is_left;
};

void plain_say(FILE *stream, const struct message *message, const char *const *names)
{
    char data[SAID_MAX];
    struct text text;

    text_init(&text, data, sizeof data);
    message_write(message, NULL, names, &text);
    fprintf(stream, "%s\n", data);
}

static void say(const struct table *table, struct message message)
{
    plain_say(stdout, &message, match_names(table->match));
}

/* Everybody shares this screen, so only what all may know is said. */
static void tell_entry(const struct table *table, uint32_t number)
{
    const struct match_entry *entry = match_entry(table->match, number);

    for (int i = 0; i < entry->report_count; i++)
        if (bits_has(entry->reports[i].audience, VIEWER_AUDIENCE))
            say(table, entry->reports[i].message);
}

static void tell_news(struct table *table)
{
    while (table->told < match_length(table->match))
        tell_entry(table, ++table->told);
}

static void show_view(const struct table *table)
{
    const struct game *game = match_game(table->match);
    static char data[GAME_TEXT_MAX];
    struct text text;

    text_init(&text, data, sizeof data);
    (game->show ? game->show : game->write_view)(table->view, &text);
    printf("\n%s", data);
}

static void print_move(const struct table *table, int index)
{
    const struct move *move = &table->moves[index];
    char data[INPUT_MAX];
    struct text text;
    struct event event;

    move_event(move, 0, table->seat, &event);
    text_init(&text, data, sizeof data);
    event_write(match_game(table->match)->kinds, &event, &text);
    if (move_width(move) > 1) {
        text_add(&text, " .. ");
        text_add_number(&text, move->last_max);
    }
    printf("%3d  %-20s", index + 1, data);
}

static void list_moves(const struct table *table)
{
    for (int i = 0; i < table->count; i++) {
        print_move(table, i);
        if (i % 3 == 2 || i == table->count - 1)
            putchar('\n');
    }
}

static void show_turn(struct table *table)
{
    table->seat = bits_first(match_to_act(table->match) & bits_below(PLAYERS_MAX));
    match_view(table->match, table->seat, table->view);
    table->count = match_game(table->match)
                       ->legal(table->view, table->moves, match_game(table->match)->moves_max);
    show_view(table);
    list_moves(table);
}

/* Reads a line without its newline; one with bytes that can't be typed, or too many, is dropped
   with a word about it. False at the end of input. */
static bool read_line(const struct table *table, char *line, size_t size)
{
    size_t length = 0;
    int c;

    printf("%s> ", match_to_act(table->match) ? match_name(table->match, table->seat) : "over");
    fflush(stdout);
    while ((c = getchar()) != '\n' && c != EOF) {
        if (length < size)
            line[length] = (char)c;
        length++;
    }
    if (c == EOF && length == 0)
        return false;
    bool is_good = length < size && utf8_is_printable(line, length);
    if (!is_good)
        puts("That line is too long, or not plain text.");
    line[is_good ? length : 0] = '\0';
    return true;
}

static bool submit(struct table *table, struct command *command)
{
    struct message why;

    command->seen = match_length(table->match);
    if (match_submit(table->match, edge_now_ms(), command, &why) == MATCH_DONE)
        return true;
    say(table, why);
    return false;
}

static bool take_back(struct table *table, int seat, uint32_t to)
{
    struct command command = {.event.seat = (int16_t)seat, .is_take_back = true, .back_to = to};

    return submit(table, &command);
}

static bool cancel(struct table *table)
{
    uint32_t start;

    if (match_turn_start(table->match, table->seat, &start))
        return take_back(table, table->seat, start);
    puts("There is nothing to cancel.");
    return false;
}

/* The last entry before `below` that stands and could be taken back, or 0. */
static uint32_t last_standing(const struct match *match, uint32_t below)
{
    while (--below > 0) {
        const struct match_entry *entry = match_entry(match, below);
        if (!entry->is_undone && !entry->is_take_back && entry->event.kind != EVENT_FORFEIT)
            return below;
    }
    return 0;
}

static bool undo(struct table *table)
{
    uint32_t last = last_standing(table->match, match_length(table->match) + 1);

    if (last > 0)
        return take_back(table, SEAT_TABLE, last_standing(table->match, last));
    puts("There is nothing to undo.");
    return false;
}

static void show_history(const struct table *table)
{
    for (uint32_t n = 1; n <= match_length(table->match); n++)
        tell_entry(table, n);
}

static void save(struct table *table, const char *path)
{
    size_t length;
    char *log = match_save(table->match, &length);

    if (!*path)
        puts("Save to which file? Type: save FILE");
    else if (log && edge_write_file(path, log, length)) {
        printf("Saved in %s.\n", path);
        table->saved = match_length(table->match);
    } else
        printf("It could not be saved in %s: %s.\n", path, strerror(errno));
    free(log);
}

/* Leaving loses what is not saved, so it must be said twice. */
static void quit(struct table *table)
{
    table->is_left = table->saved == match_length(table->match) || table->is_warned;
    if (!table->is_left)
        puts("This match is not saved: save FILE keeps it. Type quit again to leave.");
    table->is_warned = true;
}

static void help(void)
{
    puts("Type a number of the list, or a move as it is written there.\n"
         "  board      show the board again\n"
         "  moves      list what can be done now\n"
         "  why MOVE   say what speaks against a move\n"
         "  cancel     go back to the beginning of your turn\n"
         "  undo       take back the last thing that was done\n"
         "  history    everything that has happened\n"
         "  save FILE  save the match in a new file; parlor load FILE goes on\n"
         "  forfeit    leave the game for good; that can't be taken back\n"
         "  quit       end the program");
}

static void explain(const struct table *table, struct word move)
{
    const struct event_kinds kinds = match_game(table->match)->kinds;
    struct event event;
    struct message why;

    if (!event_parse(kinds, move, &event, &why) || kinds.list[event.kind].by != BY_PLAYER) {
        puts("That is no move.");
        return;
    }
    event.seat = (int16_t)table->seat;
    if (match_game(table->match)->why_not(table->view, &event, &why))
        say(table, why);
    else if (event.arg_count < kinds.list[event.kind].arg_min)
        puts("Nothing so far; the move is not complete.");
    else
        puts("Nothing: it can be done.");
}

/* The event that a number of the list, or a move in words, means. */
static bool read_event(const struct table *table, struct word line, struct event *event)
{
    struct message why;
    int64_t number;

    if (word_number(line, 0, INT16_MAX, &number) && (number < 1 || number > table->count)) {
        puts("There is no such number in the list.");
        return false;
    }
    if (word_number(line, 1, table->count, &number)) {
        if (move_width(&table->moves[number - 1]) == 1) {
            move_event(&table->moves[number - 1], 0, table->seat, event);
            return true;
        }
        puts("Type that move with the number you choose.");
        return false;
    }
    if (!event_parse(match_game(table->match)->kinds, line, event, &why)) {
        say(table, why);
        puts("Type help to see what can be typed.");
        return false;
    }
    event->seat = (int16_t)table->seat;
    return true;
}

static bool move(struct table *table, struct word line)
{
    struct command command = {0};

    return read_event(table, line, &command.event) && submit(table, &command);
}

/* Does what the line says; true if the match has changed. */
static bool obey(struct table *table, const char *line)
{
    struct scan scan;
    struct word whole = {line, strlen(line)};

    scan_init(&scan, whole.start, whole.length);
    struct word first = scan_word(&scan);
    scan_skip_blanks(&scan);
    struct word rest = {scan.at, (size_t)(scan.end - scan.at)};
    if (first.length == 0 || word_is(first, "moves"))
        list_moves(table);
    else if (word_is(first, "board"))
        show_view(table);
    else if (word_is(first, "help"))
        help();
    else if (word_is(first, "why"))
        explain(table, rest);
    else if (word_is(first, "history"))
        show_history(table);
    else if (word_is(first, "save"))
        save(table, rest.start);
    else if (word_is(first, "quit"))
        quit(table);
    else if (word_is(first, "cancel"))
        return cancel(table);
    else if (word_is(first, "undo"))
        return undo(table);
    else
        return move(table, whole);
    return false;
}

static void show_end(struct table *table)
{
    const struct game *game = match_game(table->match);
    struct standing standing;

    table->count = 0;
    match_standing(table->match, &standing);
    match_view(table->match, VIEWER_AUDIENCE, table->view);
    show_view(table);
    printf("\nThe game is over: %s.\n", game->endings[standing.ending]);
    for (int rank = 1; rank <= match_params(table->match)->players; rank++)
        for (int seat = 0; seat < match_params(table->match)->players; seat++)
            if (standing.rank[seat] == rank)
                printf("  %d. %s\n", rank, match_name(table->match, seat));
    puts("You can still look at the history, undo, save or quit.");
}

static void introduce(const struct table *table)
{
    puts("Type help at any time.");
    for (int seat = 0; seat < match_params(table->match)->players; seat++) {
        char number[32];
        snprintf(number, sizeof number, "Player %d", seat);
        if (strcmp(number, match_name(table->match, seat)) != 0)
            printf("%s is %s.\n", number, match_name(table->match, seat));
    }
}

static void play_on(struct table *table)
{
    char line[INPUT_MAX];

    struct message why;

    introduce(table);
    while (!table->is_left) {
        if (!match_advance(table->match, edge_now_ms(), &why)) {
            say(table, why);
            return;
        }
        tell_news(table);
        if (match_to_act(table->match))
            show_turn(table);
        else
            show_end(table);
        do
            table->is_left = !read_line(table, line, sizeof line);
        while (!table->is_left && !obey(table, line) && !table->is_left);
        putchar('\n');
    }
}

void plain_play(struct match *match)
{
    const struct game *game = match_game(match);
    struct table table = {
        .match = match,
        .told = match_length(match), /* what a loaded match has seen is not told again */
        .saved = match_length(match),
        .view = calloc(1, game->view_size),
        .moves = calloc((size_t)game->moves_max, sizeof *table.moves),
    };

    if (table.view && table.moves)
        play_on(&table);
    else
        puts("There is no memory left.");
    free(table.view);
    free(table.moves);
}
