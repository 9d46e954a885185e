/* Plays any game at one keyboard: reads commands and touches, submits moves, passes the keyboard
   on. What is shown, and how one waits, is done elsewhere. */
#include "table_inner.h"

#include "bits.h"
#include "pick.h"
#include "show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void table_say(const struct table *table, struct message message)
{
    voice_say(&table->voice, message);
}

uint64_t table_actors(const struct table *table)
{
    return match_to_act(table->match) & bits_below(PLAYERS_MAX) & ~company_seats(table->company);
}

/* The one person among computer players, or NOBODY. */
static int lone_person(const struct table *table)
{
    uint64_t bots = company_seats(table->company);
    uint64_t people = bits_below(match_params(table->match)->players) & ~bots;

    return bots && bits_count(people) == 1 ? bits_first(people) : NOBODY;
}

static bool are_several(const struct table *table)
{
    return bits_count(table_actors(table)) > 1;
}

bool table_is_crowd(const struct table *table)
{
    return are_several(table) && table->speaker == NOBODY;
}

void table_look_as(struct table *table, int viewer)
{
    const struct game *game = match_game(table->match);

    if (viewer != table->stand.seat)
        draft_drop(&table->draft);
    match_view(table->match, viewer, table->view);
    table->stand = (struct stand){
        .face = table->face,
        .view = table->view,
        .seat = viewer,
        .moves = table->moves,
        .move_count = game->legal(table->view, table->moves, game->moves_max),
    };
    draft_refresh(&table->stand, &table->draft);
    pick_scene(&table->stand, &table->draft, &table->scene);
}

/* Whose eyes are looked through: those of the one who is to act; where several are, of the one who
   has the keyboard; else those of the only person here, or everybody's. */
void table_look(struct table *table)
{
    uint64_t actors = table_actors(table);

    if (table->speaker != NOBODY && (!are_several(table) || !bits_has(actors, table->speaker))) {
        if (actors != bits_of(table->speaker))
            draft_drop(&table->draft);
        table->speaker = NOBODY;
    }
    table_look_as(table, table->speaker != NOBODY        ? table->speaker
                         : actors && !are_several(table) ? bits_first(actors)
                         : lone_person(table) != NOBODY  ? lone_person(table)
                                                         : VIEWER_AUDIENCE);
    table->seen = match_length(table->match);
}

static bool submit(struct table *table, struct command *command)
{
    struct message why;

    command->seen = table->seen;
    enum verdict result = match_submit(table->match, table->input->now_ms(), command, &why);
    if (result == VERDICT_DONE) {
        table->speaker = NOBODY;
        draft_drop(&table->draft);
        table->remark = (struct message){0};
        return true;
    }
    table_say(table, why);
    if (result == VERDICT_UNKEPT && archive_trouble(table->file)->text)
        table_say(table, *archive_trouble(table->file));
    return false;
}

static bool take_back(struct table *table, int seat, uint32_t to)
{
    struct command command = {.event.seat = (int16_t)seat, .deed = DEED_BACK, .back_to = to};

    draft_drop(&table->draft);
    return submit(table, &command);
}

/* Drops what is touched; if nothing is, goes back to where the turn began, or gives the keyboard
   back. */
static bool cancel(struct table *table)
{
    uint32_t start;
    bool was_touched = table->draft.touched.count > 0, had_keyboard = table->speaker != NOBODY;

    draft_drop(&table->draft);
    if (was_touched)
        return true;
    if (match_turn_start(table->match, table->stand.seat, &start))
        return take_back(table, table->stand.seat, start);
    table->speaker = NOBODY;
    if (!had_keyboard)
        table_say(table, SAY("There is nothing to cancel."));
    return had_keyboard;
}

/* The last entry before `below` that stands and could be taken back, or 0. */
static uint32_t last_standing(const struct match *match, uint32_t below)
{
    while (below > 1) {
        const struct match_entry *entry = match_entry(match, --below);
        if (!entry->is_undone && entry->deed == DEED_EVENT && entry->kind != EVENT_FORFEIT)
            return below;
    }
    return 0;
}

/* The entry to undo, or 0. Computer players would only do the same again: what a person did last is
   undone, and what came after it. */
static uint32_t last_of_people(const struct table *table)
{
    uint32_t last = match_length(table->match) + 1;

    do
        last = last_standing(table->match, last);
    while (last > 0 &&
           bits_has(company_seats(table->company), match_entry(table->match, last)->seat));
    return last;
}

bool table_can_undo(const struct table *table)
{
    uint32_t last = last_of_people(table);

    return last > 0 &&
           match_may_take_back(table->match, SEAT_TABLE, last_standing(table->match, last));
}

static bool undo(struct table *table)
{
    uint32_t last = last_of_people(table);

    if (last == 0) {
        table_say(table, SAY("There is nothing to undo."));
        return false;
    }
    int seat = match_entry(table->match, last)->seat;
    if (!take_back(table, SEAT_TABLE, last_standing(table->match, last)))
        return false;
    if (seat < PLAYERS_MAX)
        table->note = SAY("The last move of {seat} is undone.", .args = {SAY_SEAT("seat", seat)});
    return true;
}

/* Says what is wrong, or leaves that to the screen that is shown anew, so that nothing of it
   scrolls away. */
static bool complain(struct table *table, struct message why, bool has_changed)
{
    enum {
        REFUSAL_ROWS = 4
    }; /* what was typed, the reason, which may take two, and the question */

    table->free_rows -= REFUSAL_ROWS;
    if (has_changed || (!table->is_plain && table->free_rows < 0)) {
        table->refusal = why;
        return true;
    }
    table_say(table, why);
    return false;
}

/* The same, and asks again. */
static bool refuse(struct table *table, struct message why, bool has_changed)
{
    bool is_shown_anew = complain(table, why, has_changed);

    if (!is_shown_anew)
        page_ask(table);
    return is_shown_anew;
}

static bool explain(struct table *table, struct scan *scan)
{
    struct message why;

    scan_skip_blanks(scan);
    if (scan_is_done(scan))
        why = SAY("Why what? Type why and what you would choose.");
    else if (!pick_why_not(&table->stand, &table->voice, scan, &table->draft, &why))
        why = SAY("Nothing speaks against it.");
    return complain(table, why, false);
}

/* A whole move in the words of the log, for those who know them. A forfeit is asked about first. */
static bool read_move(const struct table *table, struct word line, struct event *event)
{
    struct event_kinds kinds = match_game(table->match)->kinds;

    if (!event_parse(kinds, line, event, NULL) || event->kind == EVENT_FORFEIT)
        return false;
    event->seat = (int16_t)table->stand.seat;
    return event_has_shape(kinds, event, NULL);
}

static bool do_event(struct table *table, struct event *event)
{
    struct command command = {.event = *event};

    command.event.seat = (int16_t)table->stand.seat;
    return submit(table, &command);
}

/* Where what is done shows something that can't be unseen, a line is one move and no more. */
static enum draft_result mind_rest(const struct table *table, struct scan *rest,
                                   enum draft_result result, struct message *why)
{
    scan_skip_blanks(rest);
    if (result != DRAFT_MOVE || scan_is_done(rest) || !match_game(table->match)->has_secrets)
        return result;
    *why = SAY("That is more than one thing at once. Nothing was done: type them one by one.");
    return DRAFT_WRONG;
}

bool table_has_turn_begun(const struct table *table, uint32_t entry)
{
    while (++entry <= match_length(table->match))
        if (match_entry(table->match, entry)->turn_begins)
            return true;
    return false;
}

static bool begins_with_player(const struct table *table, struct word line);
static bool obey_crowd(struct table *table, struct word line);

static bool is_number_next(struct scan scan)
{
    int64_t number;

    return word_number(scan_word(&scan), 0, INT64_MAX, &number);
}

/* What is left of a line after a move may be another player's, who is named then. */
static void go_on_with(struct table *table, struct scan rest)
{
    struct word line = {rest.at, (size_t)(rest.end - rest.at)};

    table_look(table);
    if (table_is_crowd(table) && begins_with_player(table, line))
        obey_crowd(table, line);
    else
        table->note = SAY("The rest of the line was not used.");
}

/* Touches what the line names, move after move as long as it is the same turn. A number is a whole
   answer. */
static bool touch(struct table *table, struct word line)
{
    struct event event = {0};
    struct scan scan;
    struct message why;
    bool has_changed = false;

    if (table->draft.touched.count == 0 && read_move(table, line, &event)) {
        has_changed = do_event(table, &event);
        if (!has_changed)
            page_ask(table);
        return has_changed;
    }
    scan_init(&scan, line.start, line.length);
    scan_skip_blanks(&scan);
    uint32_t length = match_length(table->match);
    for (int seat = table->stand.seat; seat == table->stand.seat &&
                                       !table_has_turn_begun(table, length) &&
                                       !scan_is_done(&scan);) {
        struct draft draft = table->draft;
        enum draft_result result =
            pick_touch(&table->stand, &table->voice, &scan, &draft, &event, &why);
        result = mind_rest(table, &scan, result, &why);
        if (result == DRAFT_WRONG) {
            text_copy(table->draft.refused, sizeof table->draft.refused, draft.refused);
            return refuse(table, why, has_changed);
        }
        if (result == DRAFT_OPEN && draft.touched.count == 0)
            table->note = SAY("Nothing is chosen now.");
        table->draft = draft;
        if (result == DRAFT_CANCEL)
            return cancel(table);
        if (result == DRAFT_MOVE && !do_event(table, &event))
            return has_changed;
        has_changed = true;
        scan_skip_blanks(&scan);
        if (result == DRAFT_MOVE && is_number_next(scan))
            break;
        if (!scan_is_done(&scan) && are_several(table) && bits_has(table_actors(table), seat))
            table->speaker = seat;
        table_look(table);
    }
    if (!scan_is_done(&scan))
        go_on_with(table, scan);
    return has_changed;
}

static bool is_played(const struct table *table)
{
    return match_to_act(table->match) != 0;
}

static bool forfeit(struct table *table)
{
    struct event event = {.kind = EVENT_FORFEIT};

    if (!is_played(table)) {
        table_say(table, SAY("The game is over."));
        return false;
    }
    if (table->stand.seat >= PLAYERS_MAX) {
        table_say(table, SAY("Begin with the player who leaves, as in: 0 forfeit"));
        return false;
    }
    int choice =
        wait_choice(table, SAY("Leave the game for good? That can't be taken back. (1=Yes, 2=No)"),
                    NULL, 2, is_played);
    return choice == 0 ? do_event(table, &event) : choice == CHOICE_VOID || !table->is_plain;
}

static bool is_unfinished(const struct table *table)
{
    uint32_t start;

    return match_turn_start(table->match, table->stand.seat, &start);
}

/* An unfinished turn is kept or reverted, as its player wishes; who is gone keeps it. */
static bool quit(struct table *table)
{
    static const char *const answers[] = {WORDS("keep"), WORDS("revert"), WORDS("stay")};
    enum { KEEP, REVERT, STAY };
    uint32_t start;
    int choice = KEEP;

    if (is_unfinished(table))
        choice = wait_choice(table,
                             SAY("Your turn is not finished. Keep it, revert it, or stay? "
                                 "(1=keep, 2=revert, 3=stay)"),
                             answers, 3, is_unfinished);
    if (choice == REVERT && match_turn_start(table->match, table->stand.seat, &start))
        take_back(table, table->stand.seat, start);
    table->is_left = choice != STAY && choice != CHOICE_VOID;
    return choice == CHOICE_VOID;
}

/* Is there but one thing to do, which a button does? */
static bool has_one_answer(const struct table *table, struct event *event)
{
    const struct stand *stand = &table->stand;
    struct way way = {0};

    if (stand->move_count != 1 || move_width(&stand->moves[0]) != 1)
        return false;
    stand->face->touches(stand->view, &stand->moves[0], &way);
    const struct node *node = way.count == 1 ? scene_find(&table->scene, way.ids[0]) : NULL;
    move_event(&stand->moves[0], 0, stand->seat, event);
    return node && node->region == REGION_ACTIONS;
}

/* Does the move that is touched, though it could go on to be another. */
static bool confirm(struct table *table)
{
    struct event event = {0};
    struct message why;

    if (table->draft.touched.count > 0 &&
        draft_confirm(&table->stand, &table->draft, &event, &why) == DRAFT_MOVE)
        return do_event(table, &event);
    if (table->draft.touched.count == 0 && has_one_answer(table, &event))
        return do_event(table, &event);
    if (is_played(table))
        table->note = SAY("Nothing was typed. Type help to see what can be typed.");
    return true;
}

/* What a player says for themselves; true if everything is to be shown anew. */
static bool obey_player(struct table *table, struct word line)
{
    const struct voice *voice = &table->voice;
    struct scan scan;

    scan_init(&scan, line.start, line.length);
    struct word first = scan_word(&scan);
    if (voice_means(voice, first, WORDS("cancel")))
        return cancel(table);
    if (voice_means(voice, first, WORDS("forfeit")))
        return forfeit(table);
    if (voice_means(voice, first, WORDS("why")))
        return explain(table, &scan);
    if (voice_means(voice, first, WORDS("choose")))
        line = (struct word){scan.at, (size_t)(scan.end - scan.at)};
    return touch(table, line);
}

/* The seat whose number or name the line begins with, which is read then; or NOBODY. Of names that
   begin alike the longest is meant. */
static int read_seat(const struct table *table, struct scan *scan)
{
    struct word line = {scan->at, (size_t)(scan->end - scan->at)};
    int players = match_params(table->match)->players, found = NOBODY;
    size_t longest = 0;
    int64_t number;

    for (int seat = 0; seat < players; seat++) {
        size_t length = pick_name_length(match_name(table->match, seat), line);
        if (length > longest) {
            longest = length;
            found = seat;
        }
    }
    struct word word = scan_word(scan);
    if (word_number(word, 0, players - 1, &number))
        return (int)number;
    scan->at = line.start + longest;
    return found;
}

/* Does the line begin with who speaks, and go on? Where a number is asked for, a number and more is
   the player's; else it is, like a name, unless it is something on the table. */
static bool begins_with_player(const struct table *table, struct word line)
{
    struct scan scan;
    int64_t number;
    int min, max;

    scan_init(&scan, line.start, line.length);
    struct scan words = scan;
    struct word first = scan_word(&words);
    bool is_number = word_number(first, 0, PLAYERS_MAX - 1, &number);
    bool is_player = read_seat(table, &scan) != NOBODY;
    scan_skip_blanks(&scan);
    if (table->is_secret || !is_player || scan_is_done(&scan))
        return false;
    if (voice_means(&table->voice, scan_word(&scan), WORDS("forfeit")))
        return true;
    return (is_number &&
            (table_is_crowd(table) || draft_range(&table->stand, &table->draft, &min, &max))) ||
           !pick_find(&table->scene, &table->voice, first);
}

static bool ask_who(struct table *table)
{
    static char example[LABEL_SIZE]; /* it may be said later */
    struct text text;

    text_init(&text, example, sizeof example);
    page_write_example(table, &text);
    return complain(
        table,
        SAY("Several players may act now: begin with the one you mean, as in: {example}",
            .args = {SAY_NAME("example", example)}),
        false);
}

/* Gives the keyboard to a player until they have acted. */
static bool pass_keyboard(struct table *table, int seat)
{
    if (!bits_has(table_actors(table), seat)) {
        table_say(table, SAY("{seat} can't act now.", .args = {SAY_SEAT("seat", seat)}));
        return false;
    }
    table->speaker = seat;
    return true;
}

/* A line that begins with who speaks. Who has chosen something and not yet acted goes on. Where
   hands are hidden, what may be done and why not would betray them: that is for behind the curtain.
 */
static bool obey_crowd(struct table *table, struct word line)
{
    struct scan scan;

    scan_init(&scan, line.start, line.length);
    int seat = read_seat(table, &scan);
    if (seat == NOBODY)
        return ask_who(table);
    if (bits_has(company_seats(table->company), seat))
        return complain(
            table, SAY("The computer plays for {seat}.", .args = {SAY_SEAT("seat", seat)}), false);
    scan_skip_blanks(&scan);
    if (scan_is_done(&scan))
        return pass_keyboard(table, seat);
    if (table->is_secret) {
        table_say(table, SAY("Hands are hidden here: type the player alone, and the rest behind "
                             "the curtain."));
        return false;
    }
    if (bits_has(table_actors(table), seat))
        table->speaker = seat;
    table_look_as(table, seat);
    bool has_changed = obey_player(table, (struct word){scan.at, (size_t)(scan.end - scan.at)});
    if (table->draft.touched.count == 0)
        table->speaker = NOBODY;
    table_look(table);
    return has_changed;
}

static bool is_empty(const char *text)
{
    return text[strspn(text, " ")] == '\0';
}

/* Could the screen be shown anew before anybody has read it? */
static bool is_moving(const struct table *table)
{
    return !table->is_plain && (match_to_act(table->match) & company_seats(table->company)) != 0;
}

static bool obey(struct table *table, const char *typed);
static bool leave(struct table *table);

/* Lets the answer be read; then everything is shown anew, with what is wrong with the next line. */
static void read_on(struct table *table)
{
    enum input_event event = wait_to_read(table);

    table_look(table);
    table->free_rows = 0;
    if (event == INPUT_INTERRUPTED)
        quit(table);
    else if (event == INPUT_END)
        leave(table);
    else if (event == INPUT_LINE && !is_empty(table->input->text))
        obey(table, table->input->text);
}

/* Does what the line says; true if everything is to be shown anew. */
static bool obey(struct table *table, const char *typed)
{
    const struct voice *voice = &table->voice;
    struct scan scan;

    scan_init(&scan, typed, strlen(typed));
    scan_skip_blanks(&scan);
    struct word line = {scan.at, (size_t)(scan.end - scan.at)}, first = scan_word(&scan);
    scan_skip_blanks(&scan);
    if (first.length == 0)
        return confirm(table);
    if (voice_means(voice, first, WORDS("board"))) {
        if (table->is_spoken)
            show_places(&table->voice, &table->scene);
        return true;
    }
    if (voice_means(voice, first, WORDS("undo")))
        return undo(table);
    if (voice_means(voice, first, WORDS("quit")))
        return quit(table);
    if (!answer(table, first, scan))
        return table_is_crowd(table) || begins_with_player(table, line) ? obey_crowd(table, line)
                                                                        : obey_player(table, line);
    if (is_moving(table)) {
        read_on(table);
        return true;
    }
    if (is_played(table) && !table_is_crowd(table))
        page_ask(table);
    return false;
}

/* Whoever types the end is asked; where input just ends, nobody is there to ask. */
static bool leave(struct table *table)
{
    if (table->input->is_terminal && !table->input->is_ended)
        return quit(table);
    table->is_left = true;
    return false;
}

/* What was half typed when time began another turn is not meant for that one. */
static void drop_stale_line(struct table *table)
{
    if (table_has_turn_begun(table, table->asked_at))
        line_drop(&table->input->line);
    table->asked_at = match_length(table->match);
}

/* Reads lines until something is to be shown anew. */
static void ask(struct table *table)
{
    drop_stale_line(table);
    table->is_woken = false;
    const char *name = match_name(table->match, table->stand.seat);
    bool has_changed = false;

    while (!has_changed && !table->is_left) {
        switch (wait_line(table, *name ? name : "parlor")) {
        case INPUT_LINE: has_changed = obey(table, table->input->text); break;
        case INPUT_BAD_LINE:
            table_say(table, SAY("That line is too long, or not plain text."));
            break;
        case INPUT_INTERRUPTED: has_changed = quit(table); break;
        case INPUT_WOKEN: table->is_woken = has_changed = true; break;
        case INPUT_REDRAW: has_changed = true; break;
        case INPUT_END: has_changed = leave(table); break;
        }
    }
}

/* Nothing that was shown can be seen, scrolled to or recalled, and nothing typed ahead counts. */
static void wipe(struct table *table)
{
    page_clear(table);
    input_forget(table->input);
    table->shown_seat = VIEWERS;
}

static bool is_quit(const struct table *table)
{
    return voice_means(&table->voice, word_of(table->input->text), WORDS("quit"));
}

/* Only an empty line is Enter; who types quit leaves. */
static bool is_enter(const struct table *table)
{
    return is_empty(table->input->text) || is_quit(table);
}

/* Asks for Enter, and waits for it or until something happens. */
static enum input_event wait_enter(struct table *table, struct message message)
{
    enum input_event event;

    do {
        table_say(table, message);
        event = wait_line(table, "");
    } while (event == INPUT_BAD_LINE || event == INPUT_REDRAW ||
             (event == INPUT_LINE && !is_enter(table)));
    table->is_left =
        event == INPUT_END || event == INPUT_INTERRUPTED || (event == INPUT_LINE && is_quit(table));
    return event;
}

/* Between hands: the next one is shown when its player says so. */
static bool draw_curtain(struct table *table)
{
    struct message message =
        SAY("The next hand is for {seat} alone. Press Enter when nobody else looks.",
            .args = {SAY_SEAT("seat", table->stand.seat)});

    return wait_enter(table, message) == INPUT_LINE && !table->is_left;
}

/* What this player alone was told is read before it is hidden, whatever happens meanwhile. */
static void hear_last_words(struct table *table, int seat)
{
    if (seat < PLAYERS_MAX && page_tell_last_words(table, seat))
        while (wait_enter(table, table->is_plain
                                     ? SAY("Press Enter when you have read that.")
                                     : SAY("Press Enter when you have read that; then it is "
                                           "hidden.")) == INPUT_WOKEN)
            ;
}

/* Keeps hands apart, and from everybody at the end. False if something happened meanwhile. */
static bool keep_secrets(struct table *table)
{
    int seat = table->stand.seat;

    if (!match_game(table->match)->has_secrets || seat == table->shown_seat)
        return true;
    if (!table->is_secret) {
        input_forget(table->input);
        table->shown_seat = seat;
        return true;
    }
    hear_last_words(table, table->shown_seat);
    wipe(table);
    if (table->is_left || (seat != VIEWER_AUDIENCE && !draw_curtain(table)))
        return false;
    table->shown_seat = seat;
    return true;
}

/* A file may name a computer player of whom nobody here has heard. */
static void say_missing_players(const struct table *table)
{
    for (int seat = 0; seat < match_params(table->match)->players; seat++) {
        const char *level = match_bot(table->match, seat);
        if (*level && !bits_has(company_seats(table->company), seat))
            table_say(table, SAY("No computer here plays as {seat} ({level}): a person has to.",
                                 .args = {SAY_SEAT("seat", seat), SAY_NAME("level", level)}));
    }
}

static void greet(struct table *table)
{
    say_missing_players(table);
    if (table->is_plain)
        table_say(
            table,
            SAY("Plain lines: nothing is cleared, all stays to be read. Type help at any time."));
    else
        table->note = SAY("Type help or rules at any time.");
    if (match_game(table->match)->has_secrets && !table->is_secret)
        table_say(table, SAY("Open hands: whoever is to act, everybody sees what they see."));
}

/* Chance or time could not be kept: what came before is, and the match goes on from there. */
static void say_trouble(const struct table *table, const struct message *why)
{
    table_say(table, *why);
    if (archive_trouble(table->file)->text)
        table_say(table, *archive_trouble(table->file));
}

/* Has something happened by itself, in the same turn? Who listens is then told that and no more. */
static bool is_going_on(const struct table *table)
{
    return table->is_spoken && table->is_woken && !table_has_turn_begun(table, table->asked_at) &&
           is_played(table);
}

/* False if the match could not go on. */
static bool play_on(struct table *table)
{
    struct message why = {0};

    greet(table);
    while (!table->is_left && match_advance(table->match, table->input->now_ms(), &why)) {
        table_look(table);
        if (!keep_secrets(table))
            continue;
        wait_remark(table);
        if (is_going_on(table))
            page_tell_news(table);
        else
            page_show(table);
        ask(table);
    }
    if (table->is_secret)
        wipe(table);
    if (!table->is_left)
        say_trouble(table, &why);
    answer_path(table);
    return table->is_left;
}

/* The last thing that this player did, and saw; who did nothing has nothing to catch up on. */
static uint32_t last_entry_of(const struct match *match, int seat)
{
    for (uint32_t n = match_length(match); n > 0; n--)
        if (match_entry(match, n)->seat == seat)
            return n;
    return match_length(match);
}

static void init(struct table *table, const struct table_setup *setup)
{
    const struct game *game = match_game(archive_match(setup->file));

    table->match = archive_match(setup->file);
    table->file = setup->file;
    table->input = setup->input;
    table->face = setup->face ? setup->face : faces_find(game);
    table->voice = (struct voice){setup->language, match_names(table->match)};
    table->is_spoken = setup->is_plain;
    table->is_plain = setup->is_plain || !setup->input->is_terminal;
    table->is_secret = game->has_secrets && !setup->is_open;
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        table->told[viewer] = last_entry_of(table->match, viewer);
    table->shown_seat = VIEWERS;
    table->speaker = NOBODY;
    table->asked_at = match_length(table->match);
    table->company = company_create(table->match, setup->bot, setup->seed);
    table->view = calloc(1, game->view_size);
    table->moves = calloc((size_t)game->moves_max, sizeof *table->moves);
}

bool table_play(const struct table_setup *setup)
{
    struct table *table = calloc(1, sizeof *table);
    bool is_well = false;

    if (table)
        init(table, setup);
    if (table && table->company && table->view && table->moves)
        is_well = play_on(table);
    else
        voice_complain(&(struct voice){.language = setup->language},
                       SAY("There is no memory left."));
    if (table) {
        company_destroy(table->company);
        free(table->view);
        free(table->moves);
    }
    free(table);
    return is_well;
}
