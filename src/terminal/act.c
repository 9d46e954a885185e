/* What is done at the table besides touching: all that a player or everybody may ask for. Each says
   what is wrong, and returns whether everything is to be shown anew. */
#include "agree.h"
#include "inner.h"

#include "bits.h"

bool act_complain(struct sitting *sitting, struct message why)
{
    enum { REFUSAL_ROWS = 4 }; /* what was typed, the reason, which may take two, the question */

    if (eyes_see_computer(sitting)) {
        sitting->note = why;
        sitting->note_stays = table_length(sitting->table);
        text_copy(sitting->note_of, sizeof sitting->note_of, sitting->input->text);
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

bool act_is_changed(const struct sitting *sitting, bool is_done)
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
    if (act_complain(sitting, why) && is_unkept)
        sitting_note(sitting, *archive_trouble(sitting->file));
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

bool act_event(struct sitting *sitting, const struct event *event)
{
    return submit(sitting, (struct command){.event = *event});
}

bool act_is_unfinished(const struct sitting *sitting)
{
    return sitting->eyes.frame.cancel_to != FRAME_NONE;
}

static bool revert(struct sitting *sitting)
{
    return submit(sitting,
                  (struct command){.deed = DEED_BACK, .back_to = sitting->eyes.frame.cancel_to});
}

bool act_decline(const struct sitting *sitting, int choice)
{
    return choice == CHOICE_VOID || !sitting->is_plain;
}

/* Drops what is touched; if nothing is, goes back to where the turn began, or gives the keyboard
   back. */
bool act_cancel(struct sitting *sitting)
{
    bool was_touched = sitting->eyes.draft.touched.count > 0;
    bool had_keyboard = sitting->speaker != NOBODY;

    draft_drop(&sitting->eyes.draft);
    if (was_touched)
        return true;
    if (act_is_unfinished(sitting))
        return act_is_changed(sitting, revert(sitting));
    sitting->speaker = NOBODY;
    return had_keyboard ||
           act_complain(sitting, touch_is_agreement(sitting) ? AGREE_HOW
                                                             : SAY("There is nothing to cancel."));
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
    else if (seat == sitting->eyes.stand.seat || bits_count(eyes_people(sitting)) < 2)
        return CHOICE_YES;
    return wait_agreement(sitting, question, can_undo);
}

/* All people agree. */
bool act_undo(struct sitting *sitting)
{
    struct message why;

    if (!table_may_undo(sitting->table, &why))
        return act_complain(sitting, why);
    int choice = ask_undo(sitting);
    if (choice != CHOICE_YES)
        return act_decline(sitting, choice);
    struct table_request back = {
        .wish = WISH_BACK,
        .back_to = sitting->now.undo_to,
        .seen = sitting->now.number,
        .askers = eyes_people(sitting),
    };
    enum verdict verdict = table_ask(sitting->table, sitting->input->now_ms(), &back, 0, &why);
    return act_is_changed(sitting, settle(sitting, verdict, why));
}

/* It is told once it is kept that it was taken, which is no news. It holds whatever is done
   next. */
bool act_hint(struct sitting *sitting)
{
    struct message hint, why;

    if (wait_hint(sitting, &hint)) {
        uint32_t before = table_length(sitting->table);
        enum verdict verdict = table_take_hint(sitting->table, sitting->input->now_ms(), 0, &why);
        if (verdict != VERDICT_DONE)
            return act_is_changed(sitting, settle(sitting, verdict, why));
        eyes_follow(sitting);
        eyes_look(sitting);
        if (table_length(sitting->table) <= before + 1)
            news_were_told(sitting);
        news_keep_remark(sitting, hint);
    }
    bool is_shown_anew = act_complain(sitting, hint);
    sitting->note_of[0] = '\0';
    return is_shown_anew;
}

/* Another match of the same people, when this one is over. */
bool act_rematch(struct sitting *sitting)
{
    if (eyes_see_play(sitting))
        return act_complain(sitting, SAY("The game is not over yet."));
    sitting->wants_again = sitting->is_left = true;
    return false;
}

bool act_forfeit(struct sitting *sitting)
{
    if (!eyes_see_play(sitting))
        return act_complain(sitting, SAY("The game is over."));
    if (sitting->eyes.stand.seat >= PLAYERS_MAX)
        return act_complain(sitting, SAY("Begin with the player who leaves, as in: 0 forfeit"));
    int choice = wait_agreement(
        sitting, SAY("Leave the game for good? That can't be taken back. (1=Yes, 2=No)"),
        eyes_see_play);
    if (choice != CHOICE_YES)
        return act_decline(sitting, choice);
    return act_is_changed(sitting, act_event(sitting, &(struct event){.kind = EVENT_FORFEIT}));
}

/* An unfinished turn is kept or reverted, as its player wishes; who is gone keeps it. */
bool act_quit(struct sitting *sitting)
{
    static const char *const answers[] = {WORDS("keep"), WORDS("revert"), WORDS("stay")};
    enum { KEEP, REVERT, STAY };
    int choice = KEEP;

    if (act_is_unfinished(sitting))
        choice = wait_choice(sitting,
                             SAY("Your turn is not finished. Keep it, revert it, or stay? "
                                 "(1=keep, 2=revert, 3=stay)"),
                             answers, 3, act_is_unfinished);
    if (choice == REVERT)
        revert(sitting);
    sitting->is_left = choice != STAY && choice != CHOICE_VOID;
    return act_decline(sitting, choice);
}

/* Whoever types the end is asked; where input just ends, nobody is there to ask. */
bool act_leave(struct sitting *sitting)
{
    if (sitting->input->is_terminal && !sitting->input->is_ended)
        return act_quit(sitting);
    sitting->is_left = true;
    return false;
}
