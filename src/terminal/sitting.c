/* Plays any game at one keyboard: does what lines ask for, passes the keyboard on, keeps hands
   apart. What is shown, how lines are understood and how one waits is done elsewhere. */
#include "agree.h"
#include "inner.h"

#include "bits.h"
#include "look.h"
#include "spoken.h"
#include "suggest.h"

#include <stdlib.h>
#include <string.h>

void sitting_say(const struct sitting *sitting, struct message message)
{
    voice_say(&sitting->voice, message);
}

bool sitting_go_on(struct sitting *sitting)
{
    uint32_t before = sitting->now.number;
    struct message why = {0};
    enum verdict verdict = table_wake(sitting->table, sitting->input->now_ms(), &why);
    bool is_told = sitting->is_troubled;

    eyes_follow(sitting);
    if (verdict != VERDICT_DONE)
        sitting->is_troubled = true;
    else if (sitting->now.number > before)
        sitting->is_troubled = false;
    if (verdict == VERDICT_DONE || is_told)
        return true;
    sitting->refusal = why;
    sitting->note = *archive_trouble(sitting->file);
    return false;
}

/* Is a computer player about to act? */
static bool is_moving(const struct sitting *sitting)
{
    return !sitting->is_plain && (sitting->now.to_act & table_bots(sitting->table)) != 0;
}

/* Says what is wrong, or leaves that to the screen that is shown anew, so that nothing of it
   scrolls away; true if it is. Where the computer is about to act, it stays until that was seen. */
static bool complain(struct sitting *sitting, struct message why)
{
    enum { REFUSAL_ROWS = 4 }; /* what was typed, the reason, which may take two, the question */

    if (is_moving(sitting)) {
        sitting->note = why;
        sitting->note_stays = table_length(sitting->table);
        return true;
    }
    sitting->free_rows -= REFUSAL_ROWS;
    if (sitting->free_rows < 0) {
        sitting->refusal = why;
        return true;
    }
    sitting_say(sitting, why);
    return false;
}

/* Is everything to be shown anew: was it done, or is there something to say with that? */
static bool is_changed(const struct sitting *sitting, bool is_done)
{
    return is_done || sitting->refusal.text || sitting->note.text;
}

/* Says what is wrong, unless it was done. */
static bool settle(struct sitting *sitting, enum verdict verdict, struct message why)
{
    eyes_follow(sitting);
    if (verdict == VERDICT_DONE) {
        sitting->speaker = NOBODY;
        draft_drop(&sitting->eyes.draft);
        sitting->remark = (struct message){0};
        return true;
    }
    bool is_unkept = verdict == VERDICT_UNKEPT && archive_trouble(sitting->file)->text;
    if (complain(sitting, why) && is_unkept)
        sitting->note = *archive_trouble(sitting->file);
    else if (is_unkept)
        sitting_say(sitting, *archive_trouble(sitting->file));
    return false;
}

static bool submit(struct sitting *sitting, struct command command)
{
    struct message why;

    command.event.seat = (int16_t)sitting->eyes.stand.seat;
    command.seen = sitting->eyes.frame.number;
    enum verdict verdict =
        table_submit(sitting->table, sitting->input->now_ms(), &command, 0, &why);
    return settle(sitting, verdict, why);
}

static bool do_event(struct sitting *sitting, const struct event *event)
{
    return submit(sitting, (struct command){.event = *event});
}

/* Has the one who looks begun a turn that can still be cancelled? */
static bool is_unfinished(const struct sitting *sitting)
{
    return sitting->eyes.frame.cancel_to != FRAME_NONE;
}

static bool revert(struct sitting *sitting)
{
    return submit(sitting,
                  (struct command){.deed = DEED_BACK, .back_to = sitting->eyes.frame.cancel_to});
}

/* Whoever declines is asked as before: what the question stood over is shown anew. */
static bool decline(const struct sitting *sitting, int choice)
{
    return choice == CHOICE_VOID || !sitting->is_plain;
}

/* Does the game ask for yes or no? */
static bool is_asked_to_agree(const struct sitting *sitting)
{
    const struct eyes *eyes = &sitting->eyes;
    struct question question = {0};

    eyes->stand.face->ask(eyes->stand.view, &question);
    return question.wants == WANTS_ANSWER && scene_find(&eyes->scene, "yes") &&
           scene_find(&eyes->scene, "no");
}

/* Drops what is touched; if nothing is, goes back to where the turn began, or gives the keyboard
   back. */
static bool cancel(struct sitting *sitting)
{
    bool was_touched = sitting->eyes.draft.touched.count > 0;
    bool had_keyboard = sitting->speaker != NOBODY;

    draft_drop(&sitting->eyes.draft);
    if (was_touched)
        return true;
    if (is_unfinished(sitting))
        return is_changed(sitting, revert(sitting));
    sitting->speaker = NOBODY;
    return had_keyboard ||
           complain(sitting,
                    is_asked_to_agree(sitting) ? AGREE_HOW : SAY("There is nothing to cancel."));
}

/* All who sit at this keyboard. */
static uint64_t people(const struct sitting *sitting)
{
    return bits_below(table_params(sitting->table)->players) & ~table_bots(sitting->table);
}

static bool can_undo(const struct sitting *sitting)
{
    return sitting->now.undo_seat != SEAT_TABLE;
}

/* Undoing one's own is nobody else's affair; but what is over is over unless it is meant, and what
   somebody else did is theirs. CHOICE_YES at once if nobody is to be asked. */
static int ask_undo(struct sitting *sitting)
{
    int seat = sitting->now.undo_seat;
    struct message question = SAY("{seat}, do you want to take back your last move? (1=Yes, 2=No)",
                                  .args = {SAY_SEAT("seat", seat)});

    if (!eyes_see_play(sitting))
        question.text = WORDS("The game is over. Take back the last move of {seat}? (1=Yes, 2=No)");
    else if (seat == sitting->eyes.stand.seat || bits_count(people(sitting)) < 2)
        return CHOICE_YES;
    return wait_agreement(sitting, question, can_undo);
}

/* All people agree. */
static bool undo(struct sitting *sitting)
{
    struct message why;

    if (!can_undo(sitting))
        return complain(sitting, SAY("There is nothing to undo."));
    int choice = sitting->now.undo_to == FRAME_NONE ? CHOICE_YES : ask_undo(sitting);
    if (choice != CHOICE_YES)
        return decline(sitting, choice);
    struct table_request back = {
        .wish = WISH_BACK,
        .back_to = sitting->now.undo_to,
        .seen = sitting->now.number,
        .askers = people(sitting),
    };
    enum verdict verdict = table_ask(sitting->table, sitting->input->now_ms(), &back, 0, &why);
    return is_changed(sitting, settle(sitting, verdict, why));
}

/* Another match of the same people, when this one is over. */
static bool rematch(struct sitting *sitting)
{
    if (eyes_see_play(sitting))
        return complain(sitting, SAY("The game is not over yet."));
    sitting->wants_again = sitting->is_left = true;
    return false;
}

static bool forfeit(struct sitting *sitting)
{
    if (!eyes_see_play(sitting))
        return complain(sitting, SAY("The game is over."));
    if (sitting->eyes.stand.seat >= PLAYERS_MAX)
        return complain(sitting, SAY("Begin with the player who leaves, as in: 0 forfeit"));
    int choice = wait_agreement(
        sitting, SAY("Leave the game for good? That can't be taken back. (1=Yes, 2=No)"),
        eyes_see_play);
    if (choice != CHOICE_YES)
        return decline(sitting, choice);
    return is_changed(sitting, do_event(sitting, &(struct event){.kind = EVENT_FORFEIT}));
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

/* Whoever types the end is asked; where input just ends, nobody is there to ask. */
static bool leave(struct sitting *sitting)
{
    if (sitting->input->is_terminal && !sitting->input->is_ended)
        return quit(sitting);
    sitting->is_left = true;
    return false;
}

/* What a line does. Each returns whether everything is to be shown anew. */

/* The same, and asks again; what was done before in the same line is shown anew. */
static bool refuse(struct sitting *sitting, struct message why, bool has_changed)
{
    if (has_changed)
        sitting->free_rows = 0;
    bool is_shown_anew = complain(sitting, why);
    if (!is_shown_anew)
        question_repeat(sitting);
    return is_shown_anew;
}

static bool explain(struct sitting *sitting, struct word words)
{
    struct scan scan;
    struct message why;

    scan_init(&scan, words.start, words.length);
    if (words.length == 0)
        why = SAY("Why what? Type why and what you would choose.");
    else if (!pick_why_not(&sitting->pick, &scan, &sitting->eyes.draft, &why))
        why = SAY("You can do that.");
    return complain(sitting, why);
}

/* Is there but one thing to do, which a button does? */
static bool has_one_answer(const struct eyes *eyes, struct event *event)
{
    const struct stand *stand = &eyes->stand;
    struct way way = {0};

    if (stand->move_count != 1 || move_width(&stand->moves[0]) != 1)
        return false;
    stand->face->touches(stand->view, &stand->moves[0], &way);
    const struct node *node = way.count == 1 ? scene_find(&eyes->scene, way.ids[0]) : NULL;
    move_event(&stand->moves[0], 0, stand->seat, event);
    return node && node->region == REGION_ACTIONS;
}

/* What such an event is to people, if it is a button that is asked about first; else NULL. */
static const struct node *find_grave(const struct sitting *sitting, const struct event *event)
{
    const struct stand *stand = &sitting->eyes.stand;

    for (int i = 0; i < stand->move_count; i++) {
        struct way way = {0};
        if (stand->moves[i].kind != event->kind)
            continue;
        stand->face->touches(stand->view, &stand->moves[i], &way);
        const struct node *node =
            way.count == 1 ? scene_find(&sitting->eyes.scene, way.ids[0]) : NULL;
        if (node && strstr(node->look, "grave"))
            return node;
    }
    return NULL;
}

static bool can_still_be_meant(const struct sitting *sitting)
{
    return find_grave(sitting, &sitting->meant) != NULL;
}

/* Is it meant? CHOICE_YES at once if that need not be asked. */
static int ask_meant(struct sitting *sitting, const struct event *event)
{
    const struct node *grave = find_grave(sitting, event);
    char what[LABEL_SIZE];

    if (!grave)
        return CHOICE_YES;
    voice_label(&sitting->voice, &grave->label, what);
    sitting->meant = *event;
    return wait_agreement(sitting,
                          SAY("Really {what}? (1=Yes, 2=No)", .args = {SAY_NAME("what", what)}),
                          can_still_be_meant);
}

/* Does an event, after asking where that is called for. */
static bool do_meant(struct sitting *sitting, const struct event *event, bool *is_done)
{
    int choice = ask_meant(sitting, event);

    *is_done = choice == CHOICE_YES && do_event(sitting, event);
    return choice == CHOICE_YES ? is_changed(sitting, *is_done) : decline(sitting, choice);
}

/* Does the move that is touched, though it could go on to be another. */
static bool confirm(struct sitting *sitting)
{
    struct eyes *eyes = &sitting->eyes;
    struct event event = {0};
    struct message why;
    bool is_done;

    if (eyes->draft.touched.count > 0
            ? draft_confirm(&eyes->stand, &eyes->draft, &event, &why) == DRAFT_MOVE
            : has_one_answer(eyes, &event))
        return do_meant(sitting, &event, &is_done);
    if (eyes_see_play(sitting))
        sitting->note = is_asked_to_agree(sitting)
                            ? AGREE_HOW
                            : SAY("Nothing was typed. Type help to see what can be typed.");
    return true;
}

/* A whole move in the words of the log, for those who know them. A forfeit is asked about first. */
static bool read_move(const struct sitting *sitting, struct word line, struct event *event)
{
    struct event_kinds kinds = table_game(sitting->table)->kinds;

    if (sitting->eyes.draft.touched.count > 0 || !event_parse(kinds, line, event, NULL) ||
        event->kind == EVENT_FORFEIT)
        return false;
    event->seat = (int16_t)sitting->eyes.stand.seat;
    return event_has_shape(kinds, event, NULL);
}

/* Touches the next words, up to a whole move. Where what is done shows something that can't be
   unseen, a line is one move and no more. */
static enum draft_result touch_words(struct sitting *sitting, struct scan *words,
                                     struct event *event, struct message *why)
{
    struct draft draft = sitting->eyes.draft;
    enum draft_result result = pick_touch(&sitting->pick, words, &draft, event, why);

    scan_skip_blanks(words);
    if (result == DRAFT_MOVE && !scan_is_done(words) && table_game(sitting->table)->has_secrets) {
        *why = SAY("That is more than one thing at once. Nothing was done: type them one by one.");
        return DRAFT_WRONG;
    }
    if (result == DRAFT_WRONG) {
        text_copy(sitting->eyes.draft.refused, sizeof draft.refused, draft.refused);
        return DRAFT_WRONG;
    }
    if (result == DRAFT_OPEN && draft.touched.count == 0)
        sitting->note = SAY("Nothing is chosen now.");
    sitting->eyes.draft = draft;
    return result;
}

static bool is_number_next(struct scan words)
{
    int64_t number;

    return word_number(scan_word(&words), 0, INT64_MAX, &number);
}

/* After a move, is the rest of the line the same player's in the same turn? A number is a whole
   answer, so it is not. */
static bool goes_on(struct sitting *sitting, int seat, uint32_t before, struct scan words)
{
    if (scan_is_done(&words) || is_number_next(words))
        return false;
    if (bits_has(eyes_actors(sitting), seat))
        sitting->speaker = seat;
    eyes_look(sitting);
    return sitting->eyes.stand.seat == seat && !eyes_saw_turn(sitting, before);
}

static bool speak(struct sitting *sitting, const struct said *said);

/* What is left of a line after a move may be another player's, who is named then. */
static void use_rest(struct sitting *sitting, struct scan words)
{
    if (scan_is_done(&words))
        return;
    eyes_look(sitting);
    struct said said = said_read(sitting, (struct word){words.at, (size_t)(words.end - words.at)});
    if (eyes_are_crowd(sitting) && said.seat != NOBODY && said.what >= SAYS_CANCEL)
        speak(sitting, &said);
    else
        sitting->note = SAY("The rest of the line was not used.");
}

/* Where nothing on the table is called so, to begin again is to cancel. */
static bool is_reset(const struct sitting *sitting, struct word line)
{
    return voice_means(&sitting->voice, line, WORDS("reset")) &&
           !pick_find(&sitting->eyes.scene, &sitting->voice, line);
}

/* Where yes and no are the answers, they are as plainly said as anywhere. */
static struct word plain_answer(const struct sitting *sitting, struct word line)
{
    const struct eyes *eyes = &sitting->eyes;
    enum agree answer = agree_read(&sitting->voice, line.start);

    if (answer == AGREE_UNCLEAR || !is_asked_to_agree(sitting))
        return line;
    return word_of(scene_find(&eyes->scene, answer == AGREE_YES ? "yes" : "no")->key);
}

/* Where a number is asked for, the first of two would be a player's. */
static bool names_nobody(const struct sitting *sitting, struct word line, struct message *why)
{
    const struct eyes *eyes = &sitting->eyes;
    struct scan words;
    int64_t first;
    int min, max;

    scan_init(&words, line.start, line.length);
    scan_skip_blanks(&words);
    bool is_number = word_number(scan_word(&words), 0, INT16_MAX, &first);
    scan_skip_blanks(&words);
    if (table_game(sitting->table)->has_secrets || !is_number || !is_number_next(words) ||
        !draft_range(&eyes->stand, &eyes->draft, &min, &max))
        return false;
    *why = SAY("There is no player {number}. Nothing was done.",
               .args = {SAY_NUMBER("number", (int)first)});
    return true;
}

/* Touches what the line names, move after move as long as it is the same turn. */
static bool touch(struct sitting *sitting, struct word line)
{
    uint32_t before = table_length(sitting->table);
    int seat = sitting->eyes.stand.seat;
    bool has_changed = false, is_done = true;
    struct event event = {0};
    struct message why;
    struct scan words;

    if (is_reset(sitting, line))
        return cancel(sitting);
    line = plain_answer(sitting, line);
    if (read_move(sitting, line, &event)) {
        if (do_meant(sitting, &event, &is_done))
            return true;
        question_repeat(sitting);
        return false;
    }
    scan_init(&words, line.start, line.length);
    do {
        enum draft_result result = touch_words(sitting, &words, &event, &why);
        if (result == DRAFT_WRONG)
            return refuse(sitting, why, has_changed);
        if (result == DRAFT_CANCEL)
            return cancel(sitting);
        has_changed = result != DRAFT_MOVE || do_meant(sitting, &event, &is_done) || has_changed;
        if (!is_done)
            return has_changed;
    } while (goes_on(sitting, seat, before, words));
    use_rest(sitting, words);
    return true;
}

/* What the one who looks asks for. */
static bool act(struct sitting *sitting, const struct said *said)
{
    return said->what == SAYS_CANCEL    ? cancel(sitting)
           : said->what == SAYS_FORFEIT ? forfeit(sitting)
           : said->what == SAYS_WHY     ? explain(sitting, said->rest)
                                        : touch(sitting, said->rest);
}

static bool ask_who(struct sitting *sitting)
{
    static char example[LABEL_SIZE]; /* it may be said later */
    struct text text;

    text_init(&text, example, sizeof example);
    question_write_example(sitting, &text);
    return complain(
        sitting, SAY("Several players may act now: begin with the one you mean, as in: {example}",
                     .args = {SAY_NAME("example", example)}));
}

/* Gives the keyboard to a player until they have acted. */
static bool pass_keyboard(struct sitting *sitting, int seat)
{
    if (!bits_has(eyes_actors(sitting), seat))
        return complain(sitting, SAY("{seat} can't act now.", .args = {SAY_SEAT("seat", seat)}));
    sitting->speaker = seat;
    return true;
}

/* What a player asks for, who may be named. Who has chosen something and not yet acted keeps the
   keyboard. Where hands are hidden, what may be done and why not would betray them: that is for
   behind the curtain. */
static bool speak(struct sitting *sitting, const struct said *said)
{
    int seat = said->seat;
    struct message why;

    if (seat == NOBODY && eyes_are_crowd(sitting))
        return ask_who(sitting);
    if (seat == NOBODY && names_nobody(sitting, said->rest, &why))
        return refuse(sitting, why, false);
    if (seat == NOBODY)
        return act(sitting, said);
    if (bits_has(table_bots(sitting->table), seat))
        return complain(sitting,
                        SAY("The computer plays for {seat}.", .args = {SAY_SEAT("seat", seat)}));
    if (said->what == SAYS_NOTHING)
        return pass_keyboard(sitting, seat);
    if (sitting->is_secret)
        return complain(sitting, SAY("Hands are hidden here: type the player alone, and the rest "
                                     "behind the curtain."));
    if (bits_has(eyes_actors(sitting), seat))
        sitting->speaker = seat;
    eyes_look_as(sitting, &sitting->eyes, seat);
    bool has_changed = act(sitting, said);
    if (sitting->eyes.draft.touched.count == 0)
        sitting->speaker = NOBODY;
    eyes_look(sitting);
    return has_changed;
}

static bool is_empty(const char *text)
{
    return text[strspn(text, " ")] == '\0';
}

static bool obey(struct sitting *sitting);

/* Who reads may type the next line, or leave. Then everything is shown anew. */
static void after_reading(struct sitting *sitting, enum input_event event)
{
    eyes_look(sitting);
    sitting->free_rows = 0;
    if (event == INPUT_INTERRUPTED)
        quit(sitting);
    else if (event == INPUT_END)
        leave(sitting);
    else if (event == INPUT_LINE && !is_empty(sitting->input->text))
        obey(sitting);
}

/* Lets the answer be read. Where the screen could be shown anew before anybody has, it waits; then
   everything is shown anew, with what is wrong with the next line. */
static bool let_read(struct sitting *sitting)
{
    if (!is_moving(sitting)) {
        if (eyes_see_play(sitting) && !eyes_are_crowd(sitting))
            question_repeat(sitting);
        return false;
    }
    enum input_event event;
    do {
        event = wait_to_read(sitting, SAY("Press Enter to go on."));
    } while (event == INPUT_REDRAW);
    after_reading(sitting, event);
    return true;
}

/* Says what was asked, and lets it be read. */
static bool explain_at_length(struct sitting *sitting, const struct said *said)
{
    enum input_event event;

    if (answer_in_pages(sitting, said, &event))
        return let_read(sitting);
    after_reading(sitting, event);
    return true;
}

/* It is told once it is kept that it was taken, which is no news. */
static bool take_hint(struct sitting *sitting)
{
    struct message hint, why;

    if (wait_hint(sitting, &hint)) {
        uint32_t before = table_length(sitting->table);
        enum verdict verdict = table_take_hint(sitting->table, sitting->input->now_ms(), 0, &why);
        if (verdict != VERDICT_DONE)
            return is_changed(sitting, settle(sitting, verdict, why));
        eyes_follow(sitting);
        eyes_look(sitting);
        if (table_length(sitting->table) <= before + 1)
            news_were_told(sitting);
    }
    return complain(sitting, hint);
}

/* Does what the line says. */
static bool obey(struct sitting *sitting)
{
    struct said said = said_read(sitting, word_of(sitting->input->text));

    switch (said.what) {
    case SAYS_BOARD:
        if (sitting->is_spoken)
            spoken_places(&sitting->voice, &sitting->eyes.scene);
        return true;
    case SAYS_UNDO: return undo(sitting);
    case SAYS_REMATCH: return rematch(sitting);
    case SAYS_QUIT: return quit(sitting);
    case SAYS_HELP:
    case SAYS_LIST:
    case SAYS_HISTORY:
    case SAYS_SOLUTION:
    case SAYS_RULES:
    case SAYS_SAVE: return explain_at_length(sitting, &said);
    case SAYS_HINT: return take_hint(sitting);
    case SAYS_SHARE: answer_share(sitting); return let_read(sitting);
    case SAYS_NOTHING: return said.seat == NOBODY ? confirm(sitting) : speak(sitting, &said);
    case SAYS_CANCEL:
    case SAYS_FORFEIT:
    case SAYS_WHY:
    case SAYS_TOUCH: break;
    }
    return speak(sitting, &said);
}

/* What was half typed when time began another turn is not meant for that one. */
static void drop_stale_line(struct sitting *sitting)
{
    if (eyes_saw_turn(sitting, sitting->asked_at))
        line_drop(&sitting->input->line);
    sitting->asked_at = table_length(sitting->table);
}

/* Who is to type, or who is waited for. */
static void write_prompt(const struct sitting *sitting, char name[LABEL_SIZE])
{
    int seat = sitting->eyes.stand.seat;
    uint64_t bots = sitting->now.to_act & table_bots(sitting->table);

    if (eyes_actors(sitting) == 0 && bits_count(bots) == 1)
        voice_label(&sitting->voice,
                    &SAY("Waiting for {seat}", .args = {SAY_SEAT("seat", bits_first(bots))}), name);
    else if (eyes_actors(sitting) == 0 && bots)
        voice_label(&sitting->voice, &SAY("Waiting for the others"), name);
    else
        text_copy(name, LABEL_SIZE, seat < PLAYERS_MAX ? sitting->voice.names[seat] : "parlor");
}

/* Reads lines until something is to be shown anew. */
static void ask(struct sitting *sitting)
{
    drop_stale_line(sitting);
    sitting->is_woken = false;
    char name[LABEL_SIZE];
    bool has_changed = false;

    write_prompt(sitting, name);

    while (!has_changed && !sitting->is_left) {
        sitting->may_complete = true;
        enum input_event event = wait_line(sitting, name);
        sitting->may_complete = false;
        switch (event) {
        case INPUT_LINE: has_changed = obey(sitting); break;
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
        SAY("The next hand is for {seat} alone. Press Enter when nobody else is looking.",
            .args = {SAY_SEAT("seat", sitting->eyes.stand.seat)});

    return wait_enter(sitting, message) == INPUT_LINE && !sitting->is_left;
}

/* What this player alone was told is read before it is hidden, whatever happens meanwhile. */
static void hear_last_words(struct sitting *sitting, int seat)
{
    if (seat < PLAYERS_MAX && news_tell_last_words(sitting, seat))
        while (wait_enter(sitting, sitting->is_plain
                                       ? SAY("Press Enter when you have read that.")
                                       : SAY("Press Enter when you have read that; then it is "
                                             "hidden.")) == INPUT_WOKEN)
            ;
}

/* One person among computer players: nobody else is looking at the screen. */
static bool is_alone(const struct sitting *sitting)
{
    return table_bots(sitting->table) && bits_count(people(sitting)) == 1;
}

/* Keeps hands apart, until the end. False if something happened meanwhile. */
static bool keep_secrets(struct sitting *sitting)
{
    int seat = sitting->eyes.stand.seat;

    if (!table_game(sitting->table)->has_secrets || seat == sitting->shown_seat)
        return true;
    if (!sitting->is_secret) {
        input_forget(sitting->input);
        sitting->shown_seat = seat;
        return true;
    }
    if (is_alone(sitting)) {
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

/* A match may have been paused elsewhere; who sits down goes on with it. */
static void resume(struct sitting *sitting)
{
    struct table_request request = {.wish = WISH_RESUME, .askers = people(sitting)};
    struct message why;

    eyes_look(sitting);
    if (sitting->now.is_paused &&
        table_ask(sitting->table, sitting->input->now_ms(), &request, 0, &why) != VERDICT_DONE)
        sitting_say(sitting, why);
}

static void greet(struct sitting *sitting)
{
    say_missing_players(sitting);
    if (sitting->is_plain)
        sitting_say(sitting, SAY("Plain lines: nothing is cleared, so everything stays readable. "
                                 "Type help at any time."));
    else if (!sitting->greeting.text)
        sitting->greeting = SAY("Type help or rules at any time.");
    if (table_game(sitting->table)->has_secrets && !sitting->is_secret)
        sitting_say(sitting, SAY("Open hands: whoever is to act, everybody sees what they see."));
}

/* Has something happened by itself, in the same turn? Who listens is then told that and no more. */
static bool is_going_on(const struct sitting *sitting)
{
    return sitting->is_spoken && sitting->is_woken && !eyes_saw_turn(sitting, sitting->asked_at) &&
           eyes_see_play(sitting);
}

/* Who plays alone has nobody who shows how a wrong step is mended: after the first step they are
   told, once. */
static void give_hint(struct sitting *sitting)
{
    if (sitting->is_hinted || table_params(sitting->table)->players > 1 || !is_unfinished(sitting))
        return;
    sitting->is_hinted = true;
    sitting->note = SAY("Type undo to take back your last move, or reset to begin again.");
}

/* Tab: as much as all that could be meant has in common; if that is nothing, what it could be. */
static bool complete(void *context, struct line *line)
{
    struct sitting *sitting = context;
    static struct completion found; /* its choices are said later */

    if (!sitting->may_complete)
        return false;
    suggest_rest(&sitting->pick, line_before_cursor(line), &sitting->eyes.draft, &found);
    line_insert(line, found.rest);
    if (found.count == 1)
        line_insert(line, " ");
    bool is_open = found.count > 1 && !*found.rest;
    if (is_open)
        sitting->note = SAY("It could be: {choices}", .args = {SAY_NAME("choices", found.choices)});
    return is_open;
}

static bool find_colour(const void *drawings, const char *look, uint32_t *rgb)
{
    return look_find_colour(drawings, look, rgb);
}

/* What this terminal can do besides, unless it is not wanted. */
static void use_glass(struct sitting *sitting, bool has_no_mouse)
{
    struct glass *glass = &sitting->glass;
    const char *term = getenv("TERM");

    if (sitting->is_plain || !term || strcmp(term, "dumb") == 0)
        return;
    glass->colours = glass_colours_of(term, getenv("COLORTERM"), getenv("NO_COLOR"));
    glass->has_mouse = !has_no_mouse;
    glass->find_colour = find_colour;
    glass->context = drawings_find(table_game(sitting->table));
    sitting->voice.glass = glass;
    input_use(sitting->input, glass);
}

static void play_on(struct sitting *sitting)
{
    greet(sitting);
    resume(sitting);
    while (!sitting->is_left) {
        sitting_go_on(sitting);
        eyes_look(sitting);
        if (!keep_secrets(sitting))
            continue;
        enum input_event event = page_show_moments(sitting);
        if (event == INPUT_INTERRUPTED || event == INPUT_END)
            after_reading(sitting, event);
        if (sitting->is_left)
            continue;
        wait_remark(sitting);
        give_hint(sitting);
        if (is_going_on(sitting))
            news_tell_new(sitting);
        else
            page_show(sitting);
        ask(sitting);
    }
    if (sitting->is_secret)
        wipe(sitting);
    if (!sitting->wants_again)
        answer_leaving(sitting);
}

/* What each player did last they saw; who did nothing has nothing to catch up on. Without secrets
   everybody has seen everything, and who acted is found among the last ones. */
static void find_told(struct sitting *sitting)
{
    enum { LAST_LOOKED_AT = 200 };
    uint32_t length = table_length(sitting->table);

    if (!sitting->is_secret && length > LAST_LOOKED_AT)
        sitting->now.number = length - LAST_LOOKED_AT;
    eyes_follow(sitting);
    table_frame(sitting->table, length, VIEWER_AUDIENCE, &sitting->now);
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        sitting->told[viewer] =
            sitting->is_secret && sitting->acted[viewer] > 0 ? sitting->acted[viewer] : length;
}

static void init(struct sitting *sitting, const struct sitting_setup *setup)
{
    const struct game *game = table_game(setup->saved->table);

    sitting->table = setup->saved->table;
    sitting->file = setup->saved->file;
    sitting->input = setup->input;
    sitting->face = setup->face ? setup->face : faces_find(game);
    usual_names_of(sitting->table, setup->language, &sitting->names);
    sitting->voice = (struct voice){.language = setup->language, .names = sitting->names.list};
    sitting->greeting = setup->greeting;
    sitting->is_spoken = setup->is_plain;
    sitting->is_plain = setup->is_plain || !setup->input->is_terminal;
    sitting->is_secret = game->has_secrets && !setup->is_open;
    find_told(sitting);
    sitting->shown_seat = VIEWERS;
    sitting->speaker = NOBODY;
    sitting->shown = table_length(sitting->table);
    sitting->asked_at = table_length(sitting->table);
    sitting->eyes.moves = calloc((size_t)game->moves_max, sizeof *sitting->eyes.moves);
    sitting->other.moves = calloc((size_t)game->moves_max, sizeof *sitting->other.moves);
    sitting->pick.stand = &sitting->eyes.stand;
    sitting->pick.voice = &sitting->voice;
    sitting->pick.command = said_command;
    setup->input->complete = complete;
    setup->input->context = sitting;
}

enum sitting_end sitting_play(const struct sitting_setup *setup)
{
    struct sitting *sitting = calloc(1, sizeof *sitting);

    if (sitting)
        init(sitting, setup);
    bool is_well = sitting && sitting->eyes.moves && sitting->other.moves;
    if (is_well) {
        use_glass(sitting, setup->has_no_mouse);
        play_on(sitting);
        input_use(sitting->input, NULL);
    } else
        voice_complain(&(struct voice){.language = setup->language},
                       SAY("There is no memory left."));
    bool wants_again = is_well && sitting->wants_again;
    setup->input->complete = NULL;
    if (sitting) {
        free(sitting->eyes.moves);
        free(sitting->other.moves);
        for (size_t i = 0; i < sitting->remark_count; i++)
            free(sitting->remarks[i].said);
        free(sitting->remarks);
    }
    free(sitting);
    return !is_well ? SITTING_FAILED : wants_again ? SITTING_AGAIN : SITTING_LEFT;
}
