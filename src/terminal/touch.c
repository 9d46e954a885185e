/* From words that name things to what is touched, and from there to moves. Each returns whether
   everything is to be shown anew. */
#include "agree.h"
#include "inner.h"

#include "bits.h"

#include <string.h>

bool touch_is_agreement(const struct sitting *sitting)
{
    const struct eyes *eyes = &sitting->eyes;
    struct question question = {0};

    eyes->stand.face->ask(eyes->stand.view, &question);
    return question.wants == WANTS_ANSWER && scene_find(&eyes->scene, "yes") &&
           scene_find(&eyes->scene, "no");
}

bool touch_refuse(struct sitting *sitting, struct message why, bool has_changed)
{
    if (has_changed)
        sitting->free_rows = 0;
    bool is_shown_anew = act_complain(sitting, why);
    if (!is_shown_anew)
        question_repeat(sitting);
    return is_shown_anew;
}

bool touch_explain(struct sitting *sitting, struct word words)
{
    struct scan scan;
    struct message why;

    scan_init(&scan, words.start, words.length);
    if (words.length == 0)
        why = SAY("Type why and what you would like to choose.");
    else if (!pick_why_not(&sitting->pick, &scan, &sitting->eyes.draft, &why))
        why = SAY("You can do that.");
    return act_complain(sitting, why);
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

/* Is a number all that is asked for, and one of them usual? */
static bool has_usual_answer(struct eyes *eyes, struct event *event)
{
    int usual = question_usual(eyes);
    struct message why;

    return usual > 0 && draft_number(&eyes->stand, &eyes->draft, usual, event, &why) == DRAFT_MOVE;
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
        if (node && node_is_grave(node))
            return node;
    }
    return NULL;
}

static bool can_still_be_meant(const struct sitting *sitting)
{
    return !eyes_saw_turn(sitting, sitting->asked_at) && find_grave(sitting, &sitting->meant);
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

    *is_done = choice == CHOICE_YES && act_event(sitting, event);
    return choice == CHOICE_YES ? act_is_changed(sitting, *is_done) : act_decline(sitting, choice);
}

bool touch_confirm(struct sitting *sitting)
{
    struct eyes *eyes = &sitting->eyes;
    struct event event = {0};
    struct message why;
    bool is_done;

    if (eyes->draft.touched.count > 0
            ? draft_confirm(&eyes->stand, &eyes->draft, &event, &why) == DRAFT_MOVE
            : has_one_answer(eyes, &event) || has_usual_answer(eyes, &event))
        return do_meant(sitting, &event, &is_done);
    if (eyes_see_play(sitting))
        sitting_note(sitting, touch_is_agreement(sitting)
                                  ? AGREE_HOW
                                  : SAY("Nothing was typed. Type help to see what can be typed."));
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
        sitting_note(sitting, SAY("Nothing is chosen now."));
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

/* What is left of a line after a move may be another player's, who is named then. */
static void use_rest(struct sitting *sitting, struct scan words)
{
    if (scan_is_done(&words))
        return;
    eyes_look(sitting);
    struct said said = said_read(sitting, (struct word){words.at, (size_t)(words.end - words.at)});
    if (eyes_are_crowd(sitting) && said.seat != NOBODY && said.what >= SAYS_CANCEL)
        obey_speak(sitting, &said);
    else
        sitting_note(sitting, SAY("The rest of the line was not used."));
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

    if (answer == AGREE_UNCLEAR || !touch_is_agreement(sitting))
        return line;
    return word_of(scene_find(&eyes->scene, answer == AGREE_YES ? "yes" : "no")->key);
}

bool touch_names_nobody(const struct sitting *sitting, struct word line, struct message *why)
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

bool touch_line(struct sitting *sitting, struct word line)
{
    uint32_t before = table_length(sitting->table);
    int seat = sitting->eyes.stand.seat;
    bool has_changed = false, is_done = true;
    struct event event = {0};
    struct message why;
    struct scan words;

    if (is_reset(sitting, line))
        return act_cancel(sitting);
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
            return touch_refuse(sitting, why, has_changed);
        if (result == DRAFT_CANCEL)
            return act_cancel(sitting);
        has_changed = result != DRAFT_MOVE || do_meant(sitting, &event, &is_done) || has_changed;
        if (!is_done)
            return has_changed;
    } while (goes_on(sitting, seat, before, words));
    use_rest(sitting, words);
    return true;
}
