/* Does what a line asks for: by whom it is said, what is only told, what is done. */
#include "inner.h"

#include "bits.h"
#include "list.h"
#include "spoken.h"

/* What the one who looks asks for. */
static bool obey_player(struct sitting *sitting, const struct said *said)
{
    return said->what == SAYS_CANCEL    ? act_cancel(sitting)
           : said->what == SAYS_FORFEIT ? act_forfeit(sitting)
           : said->what == SAYS_WHY     ? touch_explain(sitting, said->rest)
                                        : touch_line(sitting, said->rest);
}

static bool ask_who(struct sitting *sitting)
{
    static char example[LABEL_SIZE]; /* it may be said later */
    struct text text;

    text_init(&text, example, sizeof example);
    question_write_example(sitting, &text);
    return act_complain(
        sitting, SAY("Several players may act now: begin with the one you mean, as in: {example}",
                     .args = {SAY_NAME("example", example)}));
}

/* Gives the keyboard to a player until they have acted. */
static bool pass_keyboard(struct sitting *sitting, int seat)
{
    if (!bits_has(eyes_actors(sitting), seat))
        return act_complain(sitting,
                            SAY("{seat} can't act now.", .args = {SAY_SEAT("seat", seat)}));
    sitting->speaker = seat;
    return true;
}

/* What a player asks for, who may be named. Who has chosen something and not yet acted keeps the
   keyboard. Where hands are hidden, what may be done and why not would betray them: that is for
   behind the curtain. */
bool obey_speak(struct sitting *sitting, const struct said *said)
{
    int seat = said->seat;
    struct message why;

    if (seat == NOBODY && eyes_are_crowd(sitting))
        return ask_who(sitting);
    if (seat == NOBODY && touch_names_nobody(sitting, said->rest, &why))
        return touch_refuse(sitting, why, false);
    if (seat == NOBODY)
        return obey_player(sitting, said);
    if (bits_has(table_bots(sitting->table), seat))
        return act_complain(
            sitting, SAY("The computer plays for {seat}.", .args = {SAY_SEAT("seat", seat)}));
    if (said->what == SAYS_NOTHING)
        return pass_keyboard(sitting, seat);
    if (sitting->is_secret)
        return act_complain(sitting,
                            SAY("Hands are hidden: type only the player first, and the rest "
                                "when nobody else is looking."));
    if (bits_has(eyes_actors(sitting), seat))
        sitting->speaker = seat;
    eyes_look_as(sitting, &sitting->eyes, seat);
    bool has_changed = obey_player(sitting, said);
    if (sitting->eyes.draft.touched.count == 0)
        sitting->speaker = NOBODY;
    eyes_look(sitting);
    return has_changed;
}

void obey_after_reading(struct sitting *sitting, enum input_event event)
{
    bool has_gone_on = table_length(sitting->table) > sitting->asked_at;

    eyes_look(sitting);
    sitting->free_rows = 0;
    if (event == INPUT_INTERRUPTED)
        act_quit(sitting);
    else if (event == INPUT_END)
        act_leave(sitting);
    else if (event != INPUT_LINE || list_typed(sitting->input).length == 0)
        return;
    else if (has_gone_on && !said_is_timeless(said_read(sitting, word_of(sitting->input->text))))
        sitting_doubt_line(sitting);
    else
        obey_line(sitting);
}

/* Lets the answer be read. Where the screen could be shown anew before anybody has, it waits; then
   everything is shown anew, with what is wrong with the next line. */
static bool let_read(struct sitting *sitting)
{
    if (!eyes_see_computer(sitting)) {
        if (eyes_see_play(sitting) && !eyes_are_crowd(sitting))
            question_repeat(sitting);
        sitting->is_answered = true;
        return false;
    }
    enum input_event event;
    do {
        event = wait_to_read(sitting, SAY("Press Enter to go on."));
    } while (event == INPUT_REDRAW);
    obey_after_reading(sitting, event);
    return true;
}

/* Says what was asked, and lets it be read. */
static bool explain_at_length(struct sitting *sitting, const struct said *said)
{
    enum input_event event;

    if (answer_in_pages(sitting, said, &event))
        return let_read(sitting);
    obey_after_reading(sitting, event);
    return true;
}

bool obey_line(struct sitting *sitting)
{
    struct said said = said_read(sitting, word_of(sitting->input->text));
    bool is_read = sitting->is_answered && sitting->eyes.draft.touched.count == 0;

    sitting->is_answered = false;
    switch (said.what) {
    case SAYS_BOARD:
        if (sitting->is_spoken)
            spoken_places(&sitting->voice, &sitting->eyes.scene);
        return true;
    case SAYS_UNDO: return act_undo(sitting);
    case SAYS_REMATCH: return act_rematch(sitting);
    case SAYS_QUIT: return act_quit(sitting);
    case SAYS_HELP:
    case SAYS_LIST:
    case SAYS_HISTORY:
    case SAYS_SOLUTION:
    case SAYS_RULES:
    case SAYS_SAVE: return explain_at_length(sitting, &said);
    case SAYS_HINT: return act_hint(sitting);
    case SAYS_SHARE: answer_share(sitting); return let_read(sitting);
    case SAYS_NOTHING:
        if (said.seat != NOBODY)
            return obey_speak(sitting, &said);
        /* After an answer Enter leads back to the board. */
        return is_read || touch_confirm(sitting);
    case SAYS_CANCEL:
    case SAYS_FORFEIT:
    case SAYS_WHY:
    case SAYS_TOUCH: break;
    }
    return obey_speak(sitting, &said);
}
