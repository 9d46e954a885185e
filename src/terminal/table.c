/* Plays any game at one keyboard: shows the scene, reads touches and commands, submits moves. How a
   line is read and a board is drawn is done elsewhere. */
#include "table.h"

#include "bits.h"
#include "draft.h"
#include "edge.h"
#include "menu.h"
#include "show.h"
#include "voice.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

enum { NEWS_MAX = 1, LIST_WIDTH = 78, LABEL_SIZE = 512 };

struct table {
    struct match *match;
    const struct archive_file *file;
    struct input *input;
    struct voice voice;
    bool is_plain;  /* nothing is cleared */
    bool is_spoken; /* nothing is drawn */

    struct stand stand;
    void *view;
    struct move *moves;
    struct draft draft;
    struct scene scene;
    uint32_t told;       /* entries whose reports have been said */
    struct message note; /* to be said with the next screen; it says nothing if there is none */
    int shown_seat;      /* whose secrets are on the screen; VIEWERS: nobody's */
    bool is_left;
};

static void say(const struct table *table, struct message message)
{
    voice_say(&table->voice, message);
}

static void write_label(const struct table *table, const struct message *label,
                        char data[LABEL_SIZE])
{
    struct text text;

    text_init(&text, data, LABEL_SIZE);
    voice_write(&table->voice, label, &text);
}

/* Behind the curtain a player is told what is theirs; else everybody looks on, and only what all
   may know is said. */
static void tell_entry(const struct table *table, uint32_t number)
{
    const struct match_entry *entry = match_entry(table->match, number);
    int viewer = match_game(table->match)->has_secrets ? table->stand.seat : VIEWER_AUDIENCE;

    for (int i = 0; i < entry->report_count; i++)
        if (bits_has(entry->reports[i].audience, viewer))
            say(table, entry->reports[i].message);
}

static void tell_news(struct table *table)
{
    uint32_t length = match_length(table->match);

    /* On a screen that was cleared, the last thing before is said again. */
    if (!table->is_plain && table->told + NEWS_MAX > length)
        table->told = length > NEWS_MAX ? length - NEWS_MAX : 0;
    while (table->told < length)
        tell_entry(table, ++table->told);
}

/* Looks at the match anew through the eyes of who is to act. */
static void look(struct table *table)
{
    uint64_t players = match_to_act(table->match) & bits_below(PLAYERS_MAX);
    int seat = players ? bits_first(players) : VIEWER_AUDIENCE;

    match_view(table->match, seat, table->view);
    table->stand = (struct stand){
        .face = faces_find(match_game(table->match)),
        .view = table->view,
        .seat = seat,
        .moves = table->moves,
        .move_count = match_game(table->match)
                          ->legal(table->view, table->moves, match_game(table->match)->moves_max),
    };
    draft_refresh(&table->stand, &table->draft);
    draft_scene(&table->stand, &table->draft, &table->scene);
}

static const char *heading(enum node_kind kind)
{
    switch (kind) {
    case NODE_CELL: return WORDS("Places:");
    case NODE_LINE: return WORDS("Between:");
    case NODE_PIECE: return WORDS("Pieces:");
    case NODE_CARD: return WORDS("Cards:");
    case NODE_PILE: return WORDS("Piles:");
    case NODE_BUTTON:
    case NODE_TEXT:
    case NODE_CLOCK: break;
    }
    return WORDS("Or:");
}

/* A list of words on lines that fit. */
static void add_to_list(const char *word, int *column, int indent)
{
    int width = voice_width(word);

    if (*column > 0 && *column + 1 + width > LIST_WIDTH) {
        printf("\n%*s", indent, "");
        *column = indent;
    }
    printf(" %s", word);
    *column += 1 + width;
}

/* "extra-jump" says as much as "Extra Jump". */
static bool says_the_same(const char *key, const char *label)
{
    size_t i = 0;

    while (key[i] && (tolower((unsigned char)key[i]) == tolower((unsigned char)label[i]) ||
                      (key[i] == '-' && label[i] == ' ')))
        i++;
    return !key[i] && !label[i];
}

/* By its key; what is not a place has a name besides. */
static void list_node(const struct table *table, const struct node *node, int *column)
{
    char label[LABEL_SIZE], word[2 * LABEL_SIZE];
    bool has_name = node->kind == NODE_CARD || node->kind == NODE_BUTTON;

    write_label(table, &node->label, label);
    if (has_name && !says_the_same(node->key, label))
        snprintf(word, sizeof word, "%s (%s)", node->key, label);
    else
        snprintf(word, sizeof word, "%s", node->key);
    add_to_list(word, column, 4);
}

/* What may be touched. */
static void list_kind(const struct table *table, enum node_kind kind)
{
    int column = 0;

    for (int i = 0; i < table->scene.node_count; i++) {
        const struct node *node = &table->scene.nodes[i];
        if (node->kind != kind || !node->may_touch)
            continue;
        if (column == 0) {
            char title[LABEL_SIZE];
            write_label(table, &SAY(heading(kind)), title);
            printf("  %s", title);
            column = 2 + voice_width(title);
        }
        list_node(table, node, &column);
    }
    if (column > 0)
        putchar('\n');
}

/* For a way that is touched to its last step: where it may end, if that is somewhere else. */
static void list_ends(const struct table *table, const struct move *move)
{
    struct way way = {0};
    struct ends ends = {0};
    int column;

    table->stand.face->touches(table->view, move, &way);
    if (table->draft.touched.count == 0 || way.count != table->draft.touched.count + 1 ||
        strcmp(way.ids[0], table->draft.touched.ids[0]) != 0)
        return;
    table->stand.face->preview(table->view, move, &ends);
    const char *next = way.ids[way.count - 1];
    if (ends.count == 0 || (ends.count == 1 && strcmp(ends.ids[0], next) == 0))
        return;
    char said[LABEL_SIZE];
    write_label(table, &SAY(table->stand.face->leads, .args = {SAY_NAME("place", next)}), said);
    printf("  %s", said);
    column = 2 + voice_width(said);
    for (int i = 0; i < ends.count; i++)
        add_to_list(ends.ids[i], &column, 4);
    putchar('\n');
}

/* What is asked, or what has been chosen of it. */
static void say_question(const struct table *table)
{
    const struct way *touched = &table->draft.touched;
    struct message question = {0};
    char chosen[LABEL_SIZE];
    struct text text;

    table->stand.face->ask(table->view, &question);
    text_init(&text, chosen, sizeof chosen);
    for (int i = 0; i < touched->count; i++) {
        text_add(&text, i > 0 ? " " : "");
        text_add(&text, scene_find((struct scene *)&table->scene, touched->ids[i])->key);
    }
    if (touched->count > 0)
        question = SAY("Chosen: {what}. Choose on, or cancel.", .args = {SAY_NAME("what", chosen)});
    say(table, question);
}

static bool can_confirm(const struct table *table)
{
    struct draft draft = table->draft;
    struct event event;
    struct message why;

    return draft.touched.count > 0 &&
           draft_confirm(&table->stand, &draft, &event, &why) == DRAFT_MOVE;
}

static void show_question(const struct table *table)
{
    int min, max;

    say_question(table);
    if (draft_range(&table->stand, &table->draft, &min, &max))
        say(table, SAY("A number from {min} to {max}.",
                       .args = {SAY_NUMBER("min", min), SAY_NUMBER("max", max)}));
    if (can_confirm(table))
        say(table, SAY("Enter alone does what is chosen."));
    for (int kind = NODE_CELL; kind <= NODE_CLOCK; kind++)
        list_kind(table, (enum node_kind)kind);
    for (int i = 0; table->stand.face->preview && i < table->stand.move_count; i++)
        list_ends(table, &table->stand.moves[i]);
}

static void show_end(const struct table *table)
{
    struct standing standing;
    int players = match_params(table->match)->players;

    match_standing(table->match, &standing);
    say(table,
        SAY("The game is over: {ending}.",
            .args = {SAY_WORD("ending", match_game(table->match)->endings[standing.ending])}));
    for (int rank = 1; rank <= players; rank++)
        for (int seat = 0; seat < players; seat++)
            if (standing.rank[seat] == rank)
                say(table, SAY("  {rank}. {seat}",
                               .args = {SAY_NUMBER("rank", rank), SAY_SEAT("seat", seat)}));
    say(table, SAY("You can still look at the history, undo or quit."));
}

static void show(struct table *table)
{
    if (!table->is_plain && table->input->is_terminal)
        fputs("\033[H\033[2J", stdout);
    else
        putchar('\n');
    if (table->is_spoken)
        show_spoken(&table->voice, &table->scene);
    else
        show_scene(&table->voice, &table->scene);
    tell_news(table);
    if (match_to_act(table->match))
        show_question(table);
    else
        show_end(table);
    if (table->note.text)
        say(table, table->note);
    table->note = (struct message){0};
}

static bool submit(struct table *table, struct command *command)
{
    struct message why;

    command->seen = match_length(table->match);
    enum match_result result = match_submit(table->match, edge_now_ms(), command, &why);
    if (result == MATCH_DONE)
        return true;
    say(table, why);
    if (result == MATCH_UNKEPT && archive_trouble(table->file)->text)
        say(table, *archive_trouble(table->file));
    return false;
}

static bool take_back(struct table *table, int seat, uint32_t to)
{
    struct command command = {.event.seat = (int16_t)seat, .is_take_back = true, .back_to = to};

    table->draft.touched.count = 0;
    return submit(table, &command);
}

/* Drops what is touched; if nothing is, goes back to where the turn began. */
static bool cancel(struct table *table)
{
    uint32_t start;
    bool was_touched = table->draft.touched.count > 0;

    table->draft.touched.count = 0;
    if (was_touched)
        return true;
    if (match_turn_start(table->match, table->stand.seat, &start))
        return take_back(table, table->stand.seat, start);
    say(table, SAY("There is nothing to cancel."));
    return false;
}

/* The last entry before `below` that stands and could be taken back, or 0. */
static uint32_t last_standing(const struct match *match, uint32_t below)
{
    while (below > 1) {
        const struct match_entry *entry = match_entry(match, --below);
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
    say(table, SAY("There is nothing to undo."));
    return false;
}

static void show_history(const struct table *table)
{
    for (uint32_t n = 1; n <= match_length(table->match); n++)
        tell_entry(table, n);
}

static void show_help(const struct table *table)
{
    say(table, SAY("Type what you choose by the names shown, one or several in a line."));
    say(table, SAY("On the board (x) can be chosen, <x> is chosen, and {x} is where it can lead.",
                   .args = {SAY_NAME("x", "{x}")}));
    say(table, SAY("  cancel     let go what you touched, or go back to where your turn began"));
    say(table, SAY("  undo       take back the last thing that was done"));
    say(table, SAY("  why WORDS  say what speaks against touching that"));
    say(table, SAY("  board      show everything again"));
    say(table, SAY("  history    everything that has happened"));
    say(table, SAY("  rules      the rules of the game"));
    say(table, SAY("  save       say where the match is kept"));
    say(table, SAY("  forfeit    leave the game for good; that can't be taken back"));
    say(table, SAY("  quit       leave; the match is kept, and parlor load goes on with it"));
}

static void show_rules(const struct table *table)
{
    const char *const *rules = table->stand.face->rules;

    for (int i = 0; rules && rules[i]; i++)
        say(table, SAY(rules[i]));
}

static void say_path(const struct table *table)
{
    char data[ARCHIVE_PATH_MAX * 4];
    struct text text;

    text_init(&text, data, sizeof data);
    archive_write_name(archive_path(table->file), &text);
    say(table, SAY("Everything that happens is kept in {file}.", .args = {SAY_NAME("file", data)}));
}

static const struct node *find_key(const struct scene *scene, struct word word)
{
    const struct node *node = scene_find_key(scene, word);

    /* N is meant by n, too. */
    for (int i = 0; !node && i < scene->node_count; i++)
        if (strlen(scene->nodes[i].key) == word.length && word.length > 0 &&
            strncasecmp(word.start, scene->nodes[i].key, word.length) == 0)
            node = &scene->nodes[i];
    return node;
}

/* Is this what was touched last, said again before more? Then it is not let go. */
static bool is_said_again(const struct draft *draft, const struct node *node, struct scan *scan)
{
    int count = draft->touched.count;

    scan_skip_blanks(scan);
    return !scan_is_done(scan) && count > 0 && strcmp(draft->touched.ids[count - 1], node->id) == 0;
}

static enum draft_result find_nothing(struct message *why)
{
    *why = SAY("That is nothing here. Type help to see what can be typed.");
    return DRAFT_WRONG;
}

/* Touches by their keys, one after the other, on a draft. */
static enum draft_result touch_all(const struct table *table, struct scan *scan,
                                   struct draft *draft, struct event *event, struct message *why)
{
    enum draft_result result = DRAFT_OPEN;
    int64_t number;

    for (scan_skip_blanks(scan); !scan_is_done(scan) && result == DRAFT_OPEN;
         scan_skip_blanks(scan)) {
        struct word word = scan_word(scan);
        const struct node *node = find_key(&table->scene, word);
        if (node && is_said_again(draft, node, scan))
            continue;
        if (node)
            result = draft_touch(&table->stand, draft, node->id, event, why);
        else if (word_number(word, INT16_MIN, INT16_MAX, &number))
            result = draft_number(&table->stand, draft, (int)number, event, why);
        else
            result = find_nothing(why);
    }
    return result;
}

static void explain(const struct table *table, struct scan *scan)
{
    struct draft draft = table->draft;
    struct event event;
    struct message why;

    scan_skip_blanks(scan);
    if (scan_is_done(scan))
        say(table, SAY("Why what? Type why and what you would choose."));
    else if (touch_all(table, scan, &draft, &event, &why) == DRAFT_WRONG)
        say(table, why);
    else
        say(table, SAY("Nothing speaks against it."));
}

/* A move in the words of the log, for those who know them. */
static bool read_move(const struct table *table, struct word line, struct event *event)
{
    return event_parse(match_game(table->match)->kinds, line, event, NULL) &&
           match_game(table->match)->kinds.list[event->kind].by == BY_PLAYER;
}

static bool do_event(struct table *table, struct event *event)
{
    struct command command = {.event = *event};

    command.event.seat = (int16_t)table->stand.seat;
    return submit(table, &command);
}

/* Touches what the line names, move after move as long as it is the same player's turn. */
static bool touch(struct table *table, struct word line)
{
    struct event event = {0};
    struct scan scan;
    struct message why;
    bool has_changed = false;

    if (read_move(table, line, &event))
        return do_event(table, &event);
    scan_init(&scan, line.start, line.length);
    for (int seat = table->stand.seat; seat == table->stand.seat && !scan_is_done(&scan);) {
        struct draft draft = table->draft;
        enum draft_result result = touch_all(table, &scan, &draft, &event, &why);
        if (result == DRAFT_WRONG && has_changed)
            table->note = why;
        else if (result == DRAFT_WRONG)
            say(table, why);
        if (result == DRAFT_WRONG)
            return has_changed;
        table->draft = draft;
        if (result == DRAFT_MOVE && !do_event(table, &event))
            return has_changed;
        has_changed = true;
        look(table);
        scan_skip_blanks(&scan);
    }
    if (!scan_is_done(&scan))
        table->note = SAY("The rest of the line was not used: it is another player's turn.");
    return has_changed;
}

static bool forfeit(struct table *table)
{
    if (!menu_agrees(table->input, &table->voice,
                     SAY("Leave the game for good? That can't be taken back. (1=Yes, 2=No)")))
        return false;
    return touch(table, (struct word){"forfeit", strlen("forfeit")});
}

static enum input_event read_line(struct table *table)
{
    char prompt[LABEL_SIZE];
    const char *name = match_name(table->match, table->stand.seat);

    snprintf(prompt, sizeof prompt, "%s> ", *name ? name : "parlor");
    return input_wait(table->input, prompt, match_wakes_ms(table->match));
}

/* Asks until it is answered; who is gone keeps it. */
static const char *ask_about_turn(struct table *table)
{
    static const char *const answers[] = {WORDS("keep"), WORDS("revert"), WORDS("stay")};

    for (;;) {
        say(table,
            SAY("Your turn is not finished. Keep it, revert it, or stay? (keep, revert, stay)"));
        enum input_event event = input_wait(table->input, "> ", NEVER);
        struct word answer = {table->input->text, strlen(table->input->text)};
        if (event == INPUT_END)
            return answers[0];
        for (size_t i = 0; event == INPUT_LINE && i < sizeof answers / sizeof *answers; i++)
            if (voice_means(&table->voice, answer, answers[i]))
                return answers[i];
    }
}

/* An unfinished turn is kept or reverted, as its player wishes. */
static void quit(struct table *table)
{
    uint32_t start;

    table->is_left = true;
    if (!match_turn_start(table->match, table->stand.seat, &start))
        return;
    const char *answer = ask_about_turn(table);
    if (strcmp(answer, "revert") == 0)
        take_back(table, table->stand.seat, start);
    table->is_left = strcmp(answer, "stay") != 0;
}

/* Does the move that is touched, though it could go on to be another. */
static bool confirm(struct table *table)
{
    struct command command = {0};
    struct message why;

    if (table->draft.touched.count == 0 ||
        draft_confirm(&table->stand, &table->draft, &command.event, &why) != DRAFT_MOVE)
        return true;
    command.event.seat = (int16_t)table->stand.seat;
    return submit(table, &command);
}

/* Does what the line says; true if everything is to be shown anew. */
static bool obey(struct table *table, const char *line)
{
    const struct voice *voice = &table->voice;
    struct word whole = {line, strlen(line)};
    struct scan scan;

    scan_init(&scan, whole.start, whole.length);
    struct word first = scan_word(&scan);
    if (first.length == 0)
        return confirm(table);
    if (voice_means(voice, first, WORDS("board")))
        return true;
    if (voice_means(voice, first, WORDS("cancel")))
        return cancel(table);
    if (voice_means(voice, first, WORDS("undo")))
        return undo(table);
    if (voice_means(voice, first, WORDS("forfeit")))
        return forfeit(table);
    if (voice_means(voice, first, WORDS("help")))
        show_help(table);
    else if (voice_means(voice, first, WORDS("why")))
        explain(table, &scan);
    else if (voice_means(voice, first, WORDS("history")))
        show_history(table);
    else if (voice_means(voice, first, WORDS("rules")))
        show_rules(table);
    else if (voice_means(voice, first, WORDS("save")))
        say_path(table);
    else if (voice_means(voice, first, WORDS("quit")))
        quit(table);
    else
        return touch(table, whole);
    return false;
}

/* Whoever types the end is asked; where input just ends, nobody is there to ask. */
static void leave(struct table *table)
{
    if (table->input->is_terminal && !table->input->is_ended)
        quit(table);
    else
        table->is_left = true;
}

/* Reads lines until something is to be shown anew. */
static void ask(struct table *table)
{
    bool has_changed = false;

    while (!has_changed && !table->is_left) {
        switch (read_line(table)) {
        case INPUT_LINE: has_changed = obey(table, table->input->text); break;
        case INPUT_BAD_LINE: say(table, SAY("That line is too long, or not plain text.")); break;
        case INPUT_INTERRUPTED: quit(table); break;
        case INPUT_WOKEN:
        case INPUT_REDRAW: has_changed = true; break;
        case INPUT_END: leave(table); break;
        }
    }
}

/* Nothing that was shown can be seen, scrolled to or recalled, and nothing typed ahead counts. */
static void wipe(struct table *table)
{
    if (!table->is_plain)
        fputs("\033[H\033[2J\033[3J", stdout);
    input_forget(table->input);
    table->shown_seat = VIEWERS;
}

/* Between hands: the next one is shown when its player says so. */
static void draw_curtain(struct table *table)
{
    enum input_event event;

    say(table, SAY("The next hand is for {seat} alone. Press Enter when nobody else looks.",
                   .args = {SAY_SEAT("seat", table->stand.seat)}));
    do
        event = input_wait(table->input, "> ", NEVER);
    while (event != INPUT_LINE && event != INPUT_END && event != INPUT_INTERRUPTED);
    table->is_left = event != INPUT_LINE;
    table->shown_seat = table->stand.seat;
}

/* Keeps hands apart, and from everybody at the end. */
static void keep_secrets(struct table *table)
{
    if (!match_game(table->match)->has_secrets || table->stand.seat == table->shown_seat)
        return;
    wipe(table);
    if (table->stand.seat != VIEWER_AUDIENCE)
        draw_curtain(table);
}

static void play_on(struct table *table)
{
    struct message why;

    if (table->is_plain)
        say(table,
            SAY("Plain lines: nothing is cleared, all stays to be read. Type help at any time."));
    while (!table->is_left) {
        if (!match_advance(table->match, edge_now_ms(), &why)) {
            say(table, why);
            return;
        }
        look(table);
        keep_secrets(table);
        if (table->is_left)
            break;
        show(table);
        ask(table);
    }
    if (match_game(table->match)->has_secrets)
        wipe(table);
    say_path(table);
}

void table_play(const struct table_setup *setup)
{
    struct match *match = archive_match(setup->file);
    const struct game *game = match_game(match);
    struct table *table = calloc(1, sizeof *table);

    if (!table)
        return;
    table->match = match;
    table->file = setup->file;
    table->input = setup->input;
    table->voice = (struct voice){setup->language, match_names(match)};
    table->is_spoken = setup->is_plain;
    table->is_plain = setup->is_plain || !setup->input->is_terminal;
    table->told = match_length(match);
    table->shown_seat = VIEWERS;
    table->view = calloc(1, game->view_size);
    table->moves = calloc((size_t)game->moves_max, sizeof *table->moves);
    if (table->view && table->moves)
        play_on(table);
    free(table->view);
    free(table->moves);
    free(table);
}
