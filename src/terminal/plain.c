/* Plays any game in plain lines on standard input and output. Knows no game. */
#include "plain.h"

#include "bits.h"
#include "edge.h"

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
    uint32_t told; /* entries whose reports have been shown */
    bool is_left;
};

void plain_say(FILE *stream, const struct message *message, const char *const *names)
{
    char data[SAID_MAX];
    struct text text;

    text_init(&text, data, sizeof data);
    message_write(message, names, &text);
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
    printf("%3d  %-24s", index + 1, data);
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
    table->seat = bits_first(match_to_act(table->match));
    match_view(table->match, table->seat, table->view);
    table->count = match_game(table->match)
                       ->legal(table->view, table->moves, match_game(table->match)->moves_max);
    show_view(table);
    list_moves(table);
}

/* Reads a line; what does not fit is dropped with a word about it. False at the end of input. */
static bool read_line(const struct table *table, char *line, int size)
{
    printf("%s> ", match_name(table->match, table->seat));
    fflush(stdout);
    if (!fgets(line, size, stdin))
        return false;
    size_t length = strlen(line);
    if (length > 0 && line[length - 1] == '\n') {
        line[length - 1] = '\0';
        return true;
    }
    bool was_longer = false;
    for (int c = getchar(); c != '\n' && c != EOF; c = getchar())
        was_longer = true;
    if (was_longer) {
        puts("That line is too long.");
        line[0] = '\0';
    }
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

/* Takes back the last thing that still stands. */
static bool undo(struct table *table)
{
    uint32_t last = match_length(table->match);

    while (last > 0 && (match_entry(table->match, last)->is_undone ||
                        match_entry(table->match, last)->is_take_back))
        last--;
    uint32_t to = last > 0 ? last - 1 : 0;
    while (to > 0 && (match_entry(table->match, to)->is_undone ||
                      match_entry(table->match, to)->is_take_back))
        to--;
    return take_back(table, SEAT_TABLE, to);
}

static void show_history(const struct table *table)
{
    for (uint32_t n = 1; n <= match_length(table->match); n++)
        tell_entry(table, n);
}

static void save(const struct table *table, struct word path)
{
    char name[INPUT_MAX];
    size_t length;
    char *log = match_save(table->match, &length);

    snprintf(name, sizeof name, "%.*s", (int)path.length, path.start);
    if (path.length == 0)
        puts("Save to which file? Type: save FILE");
    else if (log && edge_write_file(name, log, length))
        printf("Saved in %s.\n", name);
    else
        printf("It could not be saved in %s: %s.\n", name, strerror(errno));
    free(log);
}

static void help(void)
{
    puts("Type a number of the list, or a move as it is written there.\n"
         "  moves      list what can be done now\n"
         "  why MOVE   say what speaks against a move\n"
         "  cancel     go back to the beginning of your turn\n"
         "  undo       take back the last thing that was done\n"
         "  history    everything that has happened\n"
         "  save FILE  save the match; parlor load FILE goes on\n"
         "  forfeit    leave the game for good\n"
         "  quit       end the program");
}

static void explain(const struct table *table, struct word move)
{
    struct event event;
    struct message why;

    if (!event_parse(match_game(table->match)->kinds, move, &event, &why)) {
        say(table, why);
        return;
    }
    event.seat = (int16_t)table->seat;
    if (match_game(table->match)->why_not(table->view, &event, &why))
        say(table, why);
    else
        puts("Nothing: it can be done.");
}

/* The event that a number of the list, or a move in words, means. */
static bool read_event(const struct table *table, struct word line, struct event *event)
{
    struct message why;
    int64_t number;

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
    else if (word_is(first, "help"))
        help();
    else if (word_is(first, "why"))
        explain(table, rest);
    else if (word_is(first, "history"))
        show_history(table);
    else if (word_is(first, "save"))
        save(table, rest);
    else if (word_is(first, "quit"))
        table->is_left = true;
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

    match_standing(table->match, &standing);
    match_view(table->match, VIEWER_AUDIENCE, table->view);
    show_view(table);
    printf("\nThe game is over: %s.\n", game->endings[standing.ending]);
    for (int rank = 1; rank <= match_params(table->match)->players; rank++)
        for (int seat = 0; seat < match_params(table->match)->players; seat++)
            if (standing.rank[seat] == rank)
                printf("  %d. %s (%d)\n", rank, match_name(table->match, seat),
                       standing.score[seat]);
}

static void play_on(struct table *table)
{
    char line[INPUT_MAX];

    tell_news(table);
    while (match_to_act(table->match) && !table->is_left) {
        show_turn(table);
        do
            table->is_left = !read_line(table, line, sizeof line);
        while (!table->is_left && !obey(table, line) && !table->is_left);
        putchar('\n');
        tell_news(table);
    }
    if (!table->is_left)
        show_end(table);
}

void plain_play(struct match *match)
{
    const struct game *game = match_game(match);
    struct table table = {
        .match = match,
        .view = calloc(1, game->view_size),
        .moves = calloc((size_t)game->moves_max, sizeof *table.moves),
    };

    puts("Type help at any time.");
    if (table.view && table.moves)
        play_on(&table);
    else
        puts("There is no memory left.");
    free(table.view);
    free(table.moves);
}
