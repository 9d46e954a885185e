/* Plays any game at one keyboard: reads commands and touches, submits moves, passes the keyboard
   on. What is shown, and how one waits, is done elsewhere. */
#include "inner.h"

#include "bits.h"
#include "pick.h"
#include "show.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void sitting_say(const struct sitting *sitting, struct message message)
{
    voice_say(&sitting->voice, message);
}

uint64_t sitting_actors(const struct sitting *sitting)
{
    return sitting->now.to_act & bits_below(PLAYERS_MAX) & ~table_bots(sitting->table);
}

/* The one person among computer players, or NOBODY. */
static int lone_person(const struct sitting *sitting)
{
    uint64_t bots = table_bots(sitting->table);
    uint64_t people = bits_below(table_params(sitting->table)->players) & ~bots;

    return bots && bits_count(people) == 1 ? bits_first(people) : NOBODY;
}

static bool are_several(const struct sitting *sitting)
{
    return bits_count(sitting_actors(sitting)) > 1;
}

bool sitting_is_crowd(const struct sitting *sitting)
{
    return are_several(sitting) && sitting->speaker == NOBODY;
}

void sitting_look_as(struct sitting *sitting, int viewer)
{
    const struct game *game = table_game(sitting->table);

    if (viewer != sitting->stand.seat)
        draft_drop(&sitting->draft);
    table_frame(sitting->table, table_length(sitting->table), viewer, &sitting->frame);
    sitting->stand = (struct stand){
        .face = sitting->face,
        .view = sitting->frame.view,
        .seat = viewer,
        .moves = sitting->moves,
        .move_count = game->legal(sitting->frame.view, sitting->moves, game->moves_max),
    };
    draft_refresh(&sitting->stand, &sitting->draft);
    pick_scene(&sitting->stand, &sitting->draft, &sitting->scene);
}

/* Whose eyes are looked through: those of the one who is to act; where several are, of the one who
   has the keyboard; else those of the only person here, or everybody's. */
void sitting_look(struct sitting *sitting)
{
    uint64_t actors = sitting_actors(sitting);

    if (sitting->speaker != NOBODY &&
        (!are_several(sitting) || !bits_has(actors, sitting->speaker))) {
        if (actors != bits_of(sitting->speaker))
            draft_drop(&sitting->draft);
        sitting->speaker = NOBODY;
    }
    sitting_look_as(sitting, sitting->speaker != NOBODY        ? sitting->speaker
                             : actors && !are_several(sitting) ? bits_first(actors)
                             : lone_person(sitting) != NOBODY  ? lone_person(sitting)
                                                               : VIEWER_AUDIENCE);
    sitting->seen = table_length(sitting->table);
}

/* Takes note of what has happened. */
static void follow(struct sitting *sitting)
{
    uint32_t length = table_length(sitting->table);

    for (uint32_t n = sitting->now.number + 1; n <= length; n++)
        if (table_frame(sitting->table, n, VIEWER_AUDIENCE, &sitting->now) &&
            sitting->now.turn_begins)
            sitting->turn_began = n;
}

bool sitting_go_on(struct sitting *sitting)
{
    struct message why = {0};
    enum verdict verdict = table_wake(sitting->table, sitting->input->now_ms(), &why);
    bool was_troubled = sitting->is_troubled;

    follow(sitting);
    sitting->is_troubled = verdict != VERDICT_DONE;
    if (!sitting->is_troubled || was_troubled)
        return true;
    sitting->refusal = why;
    sitting->note = *archive_trouble(sitting->file);
    return false;
}

/* Says what is wrong, unless it was done. */
static bool settle(struct sitting *sitting, enum verdict verdict, struct message why)
{
    follow(sitting);
    if (verdict == VERDICT_DONE) {
        sitting->speaker = NOBODY;
        draft_drop(&sitting->draft);
        sitting->remark = (struct message){0};
        return true;
    }
    sitting_say(sitting, why);
    if (verdict == VERDICT_UNKEPT && archive_trouble(sitting->file)->text)
        sitting_say(sitting, *archive_trouble(sitting->file));
    return false;
}

static bool submit(struct sitting *sitting, struct command *command)
{
    struct message why;

    command->seen = sitting->seen;
    enum verdict verdict = table_submit(sitting->table, sitting->input->now_ms(), command, 0, &why);
    return settle(sitting, verdict, why);
}

/* Has the one who looks begun a turn that can still be cancelled? */
static bool is_unfinished(const struct sitting *sitting)
{
    return sitting->frame.cancel_to != FRAME_NONE;
}

static bool revert(struct sitting *sitting)
{
    struct command command = {.event.seat = (int16_t)sitting->stand.seat,
                              .deed = DEED_BACK,
                              .back_to = sitting->frame.cancel_to};

    return submit(sitting, &command);
}

/* Drops what is touched; if nothing is, goes back to where the turn began, or gives the keyboard
   back. */
static bool cancel(struct sitting *sitting)
{
    bool was_touched = sitting->draft.touched.count > 0, had_keyboard = sitting->speaker != NOBODY;

    draft_drop(&sitting->draft);
    if (was_touched)
        return true;
    if (is_unfinished(sitting))
        return revert(sitting);
    sitting->speaker = NOBODY;
    if (!had_keyboard)
        sitting_say(sitting, SAY("There is nothing to cancel."));
    return had_keyboard;
}

bool sitting_can_undo(const struct sitting *sitting)
{
    return sitting->now.undo_to != FRAME_NONE;
}

/* All people sit at this keyboard and agree. */
static bool undo(struct sitting *sitting)
{
    struct table_request back = {
        .wish = WISH_BACK,
        .back_to = sitting->now.undo_to,
        .askers = bits_below(table_params(sitting->table)->players) & ~table_bots(sitting->table),
    };
    int seat = sitting->now.undo_seat;
    struct message why;

    if (seat == SEAT_TABLE) {
        sitting_say(sitting, SAY("There is nothing to undo."));
        return false;
    }
    enum verdict verdict = table_ask(sitting->table, sitting->input->now_ms(), &back, 0, &why);
    if (!settle(sitting, verdict, why))
        return false;
    sitting->note = SAY("The last move of {seat} is undone.", .args = {SAY_SEAT("seat", seat)});
    return true;
}

/* Says what is wrong, or leaves that to the screen that is shown anew, so that nothing of it
   scrolls away. */
static bool complain(struct sitting *sitting, struct message why, bool has_changed)
{
    enum {
        REFUSAL_ROWS = 4
    }; /* what was typed, the reason, which may take two, and the question */

    sitting->free_rows -= REFUSAL_ROWS;
    if (has_changed || (!sitting->is_plain && sitting->free_rows < 0)) {
        sitting->refusal = why;
        return true;
    }
    sitting_say(sitting, why);
    return false;
}

/* The same, and asks again. */
static bool refuse(struct sitting *sitting, struct message why, bool has_changed)
{
    bool is_shown_anew = complain(sitting, why, has_changed);

    if (!is_shown_anew)
        page_ask(sitting);
    return is_shown_anew;
}

static bool explain(struct sitting *sitting, struct scan *scan)
{
    struct message why;

    scan_skip_blanks(scan);
    if (scan_is_done(scan))
        why = SAY("Why what? Type why and what you would choose.");
    else if (!pick_why_not(&sitting->stand, &sitting->voice, scan, &sitting->draft, &why))
        why = SAY("Nothing speaks against it.");
    return complain(sitting, why, false);
}

/* A whole move in the words of the log, for those who know them. A forfeit is asked about first. */
static bool read_move(const struct sitting *sitting, struct word line, struct event *event)
{
    struct event_kinds kinds = table_game(sitting->table)->kinds;

    if (!event_parse(kinds, line, event, NULL) || event->kind == EVENT_FORFEIT)
        return false;
    event->seat = (int16_t)sitting->stand.seat;
    return event_has_shape(kinds, event, NULL);
}

static bool do_event(struct sitting *sitting, struct event *event)
{
    struct command command = {.event = *event};

    command.event.seat = (int16_t)sitting->stand.seat;
    return submit(sitting, &command);
}

/* Where what is done shows something that can't be unseen, a line is one move and no more. */
static enum draft_result mind_rest(const struct sitting *sitting, struct scan *rest,
                                   enum draft_result result, struct message *why)
{
    scan_skip_blanks(rest);
    if (result != DRAFT_MOVE || scan_is_done(rest) || !table_game(sitting->table)->has_secrets)
        return result;
    *why = SAY("That is more than one thing at once. Nothing was done: type them one by one.");
    return DRAFT_WRONG;
}

bool sitting_has_turn_begun(const struct sitting *sitting, uint32_t entry)
{
    return sitting->turn_began > entry;
}

static bool begins_with_player(const struct sitting *sitting, struct word line);
static bool obey_crowd(struct sitting *sitting, struct word line);

static bool is_number_next(struct scan scan)
{
    int64_t number;

    return word_number(scan_word(&scan), 0, INT64_MAX, &number);
}

/* What is left of a line after a move may be another player's, who is named then. */
static void go_on_with(struct sitting *sitting, struct scan rest)
{
    struct word line = {rest.at, (size_t)(rest.end - rest.at)};

    sitting_look(sitting);
    if (sitting_is_crowd(sitting) && begins_with_player(sitting, line))
        obey_crowd(sitting, line);
    else
        sitting->note = SAY("The rest of the line was not used.");
}

/* Touches what the line names, move after move as long as it is the same turn. A number is a whole
   answer. */
static bool touch(struct sitting *sitting, struct word line)
{
    struct event event = {0};
    struct scan scan;
    struct message why;
    bool has_changed = false;

    if (sitting->draft.touched.count == 0 && read_move(sitting, line, &event)) {
        has_changed = do_event(sitting, &event);
        if (!has_changed)
            page_ask(sitting);
        return has_changed;
    }
    scan_init(&scan, line.start, line.length);
    scan_skip_blanks(&scan);
    uint32_t length = table_length(sitting->table);
    for (int seat = sitting->stand.seat; seat == sitting->stand.seat &&
                                         !sitting_has_turn_begun(sitting, length) &&
                                         !scan_is_done(&scan);) {
        struct draft draft = sitting->draft;
        enum draft_result result =
            pick_touch(&sitting->stand, &sitting->voice, &scan, &draft, &event, &why);
        result = mind_rest(sitting, &scan, result, &why);
        if (result == DRAFT_WRONG) {
            text_copy(sitting->draft.refused, sizeof sitting->draft.refused, draft.refused);
            return refuse(sitting, why, has_changed);
        }
        if (result == DRAFT_OPEN && draft.touched.count == 0)
            sitting->note = SAY("Nothing is chosen now.");
        sitting->draft = draft;
        if (result == DRAFT_CANCEL)
            return cancel(sitting);
        if (result == DRAFT_MOVE && !do_event(sitting, &event))
            return has_changed;
        has_changed = true;
        scan_skip_blanks(&scan);
        if (result == DRAFT_MOVE && is_number_next(scan))
            break;
        if (!scan_is_done(&scan) && are_several(sitting) && bits_has(sitting_actors(sitting), seat))
            sitting->speaker = seat;
        sitting_look(sitting);
    }
    if (!scan_is_done(&scan))
        go_on_with(sitting, scan);
    return has_changed;
}

static bool is_played(const struct sitting *sitting)
{
    return sitting->now.to_act != 0;
}

static bool forfeit(struct sitting *sitting)
{
    struct event event = {.kind = EVENT_FORFEIT};

    if (!is_played(sitting)) {
        sitting_say(sitting, SAY("The game is over."));
        return false;
    }
    if (sitting->stand.seat >= PLAYERS_MAX) {
        sitting_say(sitting, SAY("Begin with the player who leaves, as in: 0 forfeit"));
        return false;
    }
    int choice = wait_choice(
        sitting, SAY("Leave the game for good? That can't be taken back. (1=Yes, 2=No)"), NULL, 2,
        is_played);
    return choice == 0 ? do_event(sitting, &event) : choice == CHOICE_VOID || !sitting->is_plain;
}

/* An unfinished turn is kept or reverted, as its player wishes; who is gone keeps it. */
static bool quit(struct sitting *sitting)
{
    static const char *const answers[] = {WORDS("keep"), WORDS("revert"), WORDS("stay")};
    enum { KEEP, REVERT, STAY };
    int choice = KEEP;

    if (is_unfinished(sitting))
        choice = wait_choice(sitting,
                             SAY("Your turn is not finished. Keep it, revert it, or stay? "
                                 "(1=keep, 2=revert, 3=stay)"),
                             answers, 3, is_unfinished);
    if (choice == REVERT)
        revert(sitting);
    sitting->is_left = choice != STAY && choice != CHOICE_VOID;
    return choice == CHOICE_VOID;
}

/* Is there but one thing to do, which a button does? */
static bool has_one_answer(const struct sitting *sitting, struct event *event)
{
    const struct stand *stand = &sitting->stand;
    struct way way = {0};

    if (stand->move_count != 1 || move_width(&stand->moves[0]) != 1)
        return false;
    stand->face->touches(stand->view, &stand->moves[0], &way);
    const struct node *node = way.count == 1 ? scene_find(&sitting->scene, way.ids[0]) : NULL;
    move_event(&stand->moves[0], 0, stand->seat, event);
    return node && node->region == REGION_ACTIONS;
}

/* Does the move that is touched, though it could go on to be another. */
static bool confirm(struct sitting *sitting)
{
    struct event event = {0};
    struct message why;

    if (sitting->draft.touched.count > 0 &&
        draft_confirm(&sitting->stand, &sitting->draft, &event, &why) == DRAFT_MOVE)
        return do_event(sitting, &event);
    if (sitting->draft.touched.count == 0 && has_one_answer(sitting, &event))
        return do_event(sitting, &event);
    if (is_played(sitting))
        sitting->note = SAY("Nothing was typed. Type help to see what can be typed.");
    return true;
}

/* What a player says for themselves; true if everything is to be shown anew. */
static bool obey_player(struct sitting *sitting, struct word line)
{
    const struct voice *voice = &sitting->voice;
    struct scan scan;

    scan_init(&scan, line.start, line.length);
    struct word first = scan_word(&scan);
    if (voice_means(voice, first, WORDS("cancel")))
        return cancel(sitting);
    if (voice_means(voice, first, WORDS("forfeit")))
        return forfeit(sitting);
    if (voice_means(voice, first, WORDS("why")))
        return explain(sitting, &scan);
    if (voice_means(voice, first, WORDS("choose")))
        line = (struct word){scan.at, (size_t)(scan.end - scan.at)};
    return touch(sitting, line);
}

/* The seat whose number or name the line begins with, which is read then; or NOBODY. Of names that
   begin alike the longest is meant. */
static int read_seat(const struct sitting *sitting, struct scan *scan)
{
    struct word line = {scan->at, (size_t)(scan->end - scan->at)};
    int players = table_params(sitting->table)->players, found = NOBODY;
    size_t longest = 0;
    int64_t number;

    for (int seat = 0; seat < players; seat++) {
        size_t length = pick_name_length(table_names(sitting->table)[seat], line);
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
   the player's; else it is, like a name, unless it is something on the sitting. */
static bool begins_with_player(const struct sitting *sitting, struct word line)
{
    struct scan scan;
    int64_t number;
    int min, max;

    scan_init(&scan, line.start, line.length);
    struct scan words = scan;
    struct word first = scan_word(&words);
    bool is_number = word_number(first, 0, PLAYERS_MAX - 1, &number);
    bool is_player = read_seat(sitting, &scan) != NOBODY;
    scan_skip_blanks(&scan);
    if (sitting->is_secret || !is_player || scan_is_done(&scan))
        return false;
    if (voice_means(&sitting->voice, scan_word(&scan), WORDS("forfeit")))
        return true;
    return (is_number && (sitting_is_crowd(sitting) ||
                          draft_range(&sitting->stand, &sitting->draft, &min, &max))) ||
           !pick_find(&sitting->scene, &sitting->voice, first);
}

static bool ask_who(struct sitting *sitting)
{
    static char example[LABEL_SIZE]; /* it may be said later */
    struct text text;

    text_init(&text, example, sizeof example);
    page_write_example(sitting, &text);
    return complain(
        sitting,
        SAY("Several players may act now: begin with the one you mean, as in: {example}",
            .args = {SAY_NAME("example", example)}),
        false);
}

/* Gives the keyboard to a player until they have acted. */
static bool pass_keyboard(struct sitting *sitting, int seat)
{
    if (!bits_has(sitting_actors(sitting), seat)) {
        sitting_say(sitting, SAY("{seat} can't act now.", .args = {SAY_SEAT("seat", seat)}));
        return false;
    }
    sitting->speaker = seat;
    return true;
}

/* A line that begins with who speaks. Who has chosen something and not yet acted goes on. Where
   hands are hidden, what may be done and why not would betray them: that is for behind the curtain.
 */
static bool obey_crowd(struct sitting *sitting, struct word line)
{
    struct scan scan;

    scan_init(&scan, line.start, line.length);
    int seat = read_seat(sitting, &scan);
    if (seat == NOBODY)
        return ask_who(sitting);
    if (bits_has(table_bots(sitting->table), seat))
        return complain(sitting,
                        SAY("The computer plays for {seat}.", .args = {SAY_SEAT("seat", seat)}),
                        false);
    scan_skip_blanks(&scan);
    if (scan_is_done(&scan))
        return pass_keyboard(sitting, seat);
    if (sitting->is_secret) {
        sitting_say(sitting,
                    SAY("Hands are hidden here: type the player alone, and the rest behind "
                        "the curtain."));
        return false;
    }
    if (bits_has(sitting_actors(sitting), seat))
        sitting->speaker = seat;
    sitting_look_as(sitting, seat);
    bool has_changed = obey_player(sitting, (struct word){scan.at, (size_t)(scan.end - scan.at)});
    if (sitting->draft.touched.count == 0)
        sitting->speaker = NOBODY;
    sitting_look(sitting);
    return has_changed;
}

static bool is_empty(const char *text)
{
    return text[strspn(text, " ")] == '\0';
}

/* Could the screen be shown anew before anybody has read it? */
static bool is_moving(const struct sitting *sitting)
{
    return !sitting->is_plain && (sitting->now.to_act & table_bots(sitting->table)) != 0;
}

static bool obey(struct sitting *sitting, const char *typed);
static bool leave(struct sitting *sitting);

/* Lets the answer be read; then everything is shown anew, with what is wrong with the next line. */
static void read_on(struct sitting *sitting)
{
    enum input_event event = wait_to_read(sitting);

    sitting_look(sitting);
    sitting->free_rows = 0;
    if (event == INPUT_INTERRUPTED)
        quit(sitting);
    else if (event == INPUT_END)
        leave(sitting);
    else if (event == INPUT_LINE && !is_empty(sitting->input->text))
        obey(sitting, sitting->input->text);
}

/* Does what the line says; true if everything is to be shown anew. */
static bool obey(struct sitting *sitting, const char *typed)
{
    const struct voice *voice = &sitting->voice;
    struct scan scan;

    scan_init(&scan, typed, strlen(typed));
    scan_skip_blanks(&scan);
    struct word line = {scan.at, (size_t)(scan.end - scan.at)}, first = scan_word(&scan);
    scan_skip_blanks(&scan);
    if (first.length == 0)
        return confirm(sitting);
    if (voice_means(voice, first, WORDS("board"))) {
        if (sitting->is_spoken)
            show_places(&sitting->voice, &sitting->scene);
        return true;
    }
    if (voice_means(voice, first, WORDS("undo")))
        return undo(sitting);
    if (voice_means(voice, first, WORDS("quit")))
        return quit(sitting);
    if (!answer(sitting, first, scan))
        return sitting_is_crowd(sitting) || begins_with_player(sitting, line)
                   ? obey_crowd(sitting, line)
                   : obey_player(sitting, line);
    if (is_moving(sitting)) {
        read_on(sitting);
        return true;
    }
    if (is_played(sitting) && !sitting_is_crowd(sitting))
        page_ask(sitting);
    return false;
}

/* Whoever types the end is asked; where input just ends, nobody is there to ask. */
static bool leave(struct sitting *sitting)
{
    if (sitting->input->is_terminal && !sitting->input->is_ended)
        return quit(sitting);
    sitting->is_left = true;
    return false;
}

/* What was half typed when time began another turn is not meant for that one. */
static void drop_stale_line(struct sitting *sitting)
{
    if (sitting_has_turn_begun(sitting, sitting->asked_at))
        line_drop(&sitting->input->line);
    sitting->asked_at = table_length(sitting->table);
}

/* Reads lines until something is to be shown anew. */
static void ask(struct sitting *sitting)
{
    drop_stale_line(sitting);
    sitting->is_woken = false;
    int seat = sitting->stand.seat;
    const char *name = seat < PLAYERS_MAX ? table_names(sitting->table)[seat] : "parlor";
    bool has_changed = false;

    while (!has_changed && !sitting->is_left) {
        switch (wait_line(sitting, name)) {
        case INPUT_LINE: has_changed = obey(sitting, sitting->input->text); break;
        case INPUT_BAD_LINE:
            sitting_say(sitting, SAY("That line is too long, or not plain text."));
            break;
        case INPUT_INTERRUPTED: has_changed = quit(sitting); break;
        case INPUT_WOKEN: sitting->is_woken = has_changed = true; break;
        case INPUT_REDRAW: has_changed = true; break;
        case INPUT_END: has_changed = leave(sitting); break;
        }
    }
}

/* Nothing that was shown can be seen, scrolled to or recalled, and nothing typed ahead counts. */
static void wipe(struct sitting *sitting)
{
    page_clear(sitting);
    input_forget(sitting->input);
    sitting->shown_seat = VIEWERS;
}

static bool is_quit(const struct sitting *sitting)
{
    return voice_means(&sitting->voice, word_of(sitting->input->text), WORDS("quit"));
}

/* Only an empty line is Enter; who types quit leaves. */
static bool is_enter(const struct sitting *sitting)
{
    return is_empty(sitting->input->text) || is_quit(sitting);
}

/* Asks for Enter, and waits for it or until something happens. */
static enum input_event wait_enter(struct sitting *sitting, struct message message)
{
    enum input_event event;

    do {
        sitting_say(sitting, message);
        event = wait_line(sitting, "");
    } while (event == INPUT_BAD_LINE || event == INPUT_REDRAW ||
             (event == INPUT_LINE && !is_enter(sitting)));
    sitting->is_left = event == INPUT_END || event == INPUT_INTERRUPTED ||
                       (event == INPUT_LINE && is_quit(sitting));
    return event;
}

/* Between hands: the next one is shown when its player says so. */
static bool draw_curtain(struct sitting *sitting)
{
    struct message message =
        SAY("The next hand is for {seat} alone. Press Enter when nobody else looks.",
            .args = {SAY_SEAT("seat", sitting->stand.seat)});

    return wait_enter(sitting, message) == INPUT_LINE && !sitting->is_left;
}

/* What this player alone was told is read before it is hidden, whatever happens meanwhile. */
static void hear_last_words(struct sitting *sitting, int seat)
{
    if (seat < PLAYERS_MAX && page_tell_last_words(sitting, seat))
        while (wait_enter(sitting, sitting->is_plain
                                       ? SAY("Press Enter when you have read that.")
                                       : SAY("Press Enter when you have read that; then it is "
                                             "hidden.")) == INPUT_WOKEN)
            ;
}

/* Keeps hands apart, and from everybody at the end. False if something happened meanwhile. */
static bool keep_secrets(struct sitting *sitting)
{
    int seat = sitting->stand.seat;

    if (!table_game(sitting->table)->has_secrets || seat == sitting->shown_seat)
        return true;
    if (!sitting->is_secret) {
        input_forget(sitting->input);
        sitting->shown_seat = seat;
        return true;
    }
    hear_last_words(sitting, sitting->shown_seat);
    wipe(sitting);
    if (sitting->is_left || (seat != VIEWER_AUDIENCE && !draw_curtain(sitting)))
        return false;
    sitting->shown_seat = seat;
    return true;
}

/* A file may name a computer player of whom nobody here has heard. */
static void say_missing_players(const struct sitting *sitting)
{
    for (int seat = 0; seat < table_params(sitting->table)->players; seat++) {
        const char *level = sitting->now.seats[seat].bot;
        if (*level && !bits_has(table_bots(sitting->table), seat))
            sitting_say(sitting, SAY("No computer here plays as {seat} ({level}): a person has to.",
                                     .args = {SAY_SEAT("seat", seat), SAY_NAME("level", level)}));
    }
}

static void greet(struct sitting *sitting)
{
    say_missing_players(sitting);
    if (sitting->is_plain)
        sitting_say(
            sitting,
            SAY("Plain lines: nothing is cleared, all stays to be read. Type help at any time."));
    else
        sitting->note = SAY("Type help or rules at any time.");
    if (table_game(sitting->table)->has_secrets && !sitting->is_secret)
        sitting_say(sitting, SAY("Open hands: whoever is to act, everybody sees what they see."));
}

/* Has something happened by itself, in the same turn? Who listens is then told that and no more. */
static bool is_going_on(const struct sitting *sitting)
{
    return sitting->is_spoken && sitting->is_woken &&
           !sitting_has_turn_begun(sitting, sitting->asked_at) && is_played(sitting);
}

static void play_on(struct sitting *sitting)
{
    greet(sitting);
    while (!sitting->is_left) {
        sitting_go_on(sitting);
        sitting_look(sitting);
        if (!keep_secrets(sitting))
            continue;
        wait_remark(sitting);
        if (is_going_on(sitting))
            page_tell_news(sitting);
        else
            page_show(sitting);
        ask(sitting);
    }
    if (sitting->is_secret)
        wipe(sitting);
    answer_path(sitting);
}

/* What each player did last they saw; who did nothing has nothing to catch up on. */
static void find_told(struct sitting *sitting)
{
    uint32_t length = table_length(sitting->table);

    for (int viewer = 0; viewer < VIEWERS; viewer++)
        sitting->told[viewer] = length;
    for (uint32_t n = sitting->is_secret ? 0 : length; n <= length; n++)
        if (table_frame(sitting->table, n, VIEWER_AUDIENCE, &sitting->now) &&
            sitting->now.seat < PLAYERS_MAX)
            sitting->told[sitting->now.seat] = n;
}

static void init(struct sitting *sitting, const struct sitting_setup *setup)
{
    const struct game *game = table_game(setup->saved->table);

    sitting->table = setup->saved->table;
    sitting->file = setup->saved->file;
    sitting->input = setup->input;
    sitting->face = setup->face ? setup->face : faces_find(game);
    sitting->voice = (struct voice){setup->language, table_names(sitting->table)};
    sitting->is_spoken = setup->is_plain;
    sitting->is_plain = setup->is_plain || !setup->input->is_terminal;
    sitting->is_secret = game->has_secrets && !setup->is_open;
    find_told(sitting);
    sitting->shown_seat = VIEWERS;
    sitting->speaker = NOBODY;
    sitting->asked_at = table_length(sitting->table);
    sitting->moves = calloc((size_t)game->moves_max, sizeof *sitting->moves);
}

bool sitting_play(const struct sitting_setup *setup)
{
    struct sitting *sitting = calloc(1, sizeof *sitting);

    if (sitting)
        init(sitting, setup);
    bool is_well = sitting && sitting->moves;
    if (is_well)
        play_on(sitting);
    else
        voice_complain(&(struct voice){.language = setup->language},
                       SAY("There is no memory left."));
    if (sitting)
        free(sitting->moves);
    free(sitting);
    return is_well;
}
