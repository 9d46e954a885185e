/* Plays any game at one keyboard: shows, asks, passes the keyboard on, keeps hands apart. What a
   line does, how it is understood and how one waits is done elsewhere. */
#include "inner.h"

#include "bits.h"
#include "list.h"
#include "screen.h"
#include "suggest.h"

#include <stdlib.h>
#include <string.h>

void sitting_say(const struct sitting *sitting, struct message message)
{
    voice_say(&sitting->voice, message);
}

void sitting_note(struct sitting *sitting, struct message note)
{
    sitting->note = note;
    sitting->note_of[0] = '\0';
}

void sitting_doubt_line(struct sitting *sitting)
{
    line_drop(&sitting->input->line);
    line_insert(&sitting->input->line, sitting->input->text);
    sitting->asked_at = table_length(sitting->table);
    sitting->doubtful_until_ms = 0;
    sitting_note(sitting, SAY("The game went on meanwhile. Press Enter if you still mean this."));
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
    sitting_note(sitting, *archive_trouble(sitting->file));
    return false;
}

/* Nobody has read another question, and thought about it, within this time. Through a pipe nobody
   sees what they answer. */
enum { DOUBT_MS = 1500 };

static bool is_within(const struct sitting *sitting, int64_t until_ms)
{
    return sitting->input->is_terminal && sitting->input->now_ms() < until_ms;
}

static int64_t doubt_until_ms(const struct sitting *sitting)
{
    return sitting->input->is_terminal ? sitting->input->now_ms() + DOUBT_MS : 0;
}

void sitting_lose_question(struct sitting *sitting)
{
    sitting->gone_until_ms = doubt_until_ms(sitting);
    sitting->asked = NULL;
}

/* What the game asks of somebody here; NULL if they only wait, or have answered. */
static const char *question_now(const struct sitting *sitting)
{
    const struct stand *stand = &sitting->eyes.stand;
    struct question question = {0};

    if (eyes_actors(sitting))
        stand->face->ask(stand->view, &question);
    return question.is_answered ? NULL : question.says.text;
}

/* What was half typed when time began another turn, or brought another question, is not meant for
   that one, and neither is what is typed before that can have been seen. True if something is
   asked. */
static bool drop_stale_line(struct sitting *sitting)
{
    const char *question = question_now(sitting);
    int seat = sitting->eyes.stand.seat;
    bool has_turned = eyes_saw_turn(sitting, sitting->asked_at);
    bool is_other = question && (has_turned || !sitting->asked || seat != sitting->asked_seat ||
                                 strcmp(question, sitting->asked) != 0);
    bool is_sudden = is_other && is_within(sitting, sitting->gone_until_ms);

    if (has_turned || is_sudden)
        line_drop(&sitting->input->line);
    if (is_sudden)
        sitting->doubtful_until_ms = doubt_until_ms(sitting);
    if (question) {
        sitting->asked = question;
        sitting->asked_seat = seat;
    }
    sitting->asked_at = table_length(sitting->table);
    return question;
}

/* Can this line be an answer to what was asked before? */
static bool is_doubtful(const struct sitting *sitting)
{
    return is_within(sitting, sitting->doubtful_until_ms) &&
           !said_is_timeless(said_read(sitting, word_of(sitting->input->text)));
}

static bool obey_unless_doubtful(struct sitting *sitting)
{
    bool is_taken = !is_doubtful(sitting);

    sitting->gone_until_ms = 0;
    if (is_taken)
        return obey_line(sitting);
    sitting_doubt_line(sitting);
    return true;
}

/* Something happened while a line was waited for. */
static bool mind_wake(struct sitting *sitting, bool is_asked)
{
    sitting->is_woken = true;
    if (is_asked)
        sitting->gone_until_ms = doubt_until_ms(sitting);
    return true;
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

/* Tab: as much as all that could be meant has in common; if that is nothing, what it could be. */
static bool complete(void *context, struct line *line)
{
    struct sitting *sitting = context;
    static struct completion found; /* its choices are said later */

    suggest_rest(&sitting->pick, line_before_cursor(line), &sitting->eyes.draft, &found);
    bool is_open = suggest_complete(&found, line);
    if (is_open)
        sitting_note(sitting,
                     SAY("It could be: {choices}", .args = {SAY_NAME("choices", found.choices)}));
    return is_open;
}

/* Reads lines until something is to be shown anew. */
static void ask(struct sitting *sitting)
{
    bool is_asked = drop_stale_line(sitting);
    sitting->is_woken = false;
    char name[LABEL_SIZE];
    bool has_changed = false;

    write_prompt(sitting, name);

    while (!has_changed && !sitting->is_left) {
        sitting->input->complete = complete;
        sitting->input->context = sitting;
        enum input_event event = wait_line(sitting, name);
        sitting->input->complete = NULL;
        switch (event) {
        case INPUT_LINE: has_changed = obey_unless_doubtful(sitting); break;
        case INPUT_BAD_LINE:
            sitting_say(sitting, SAY("That line is too long, or not plain text."));
            break;
        case INPUT_INTERRUPTED: has_changed = act_quit(sitting); break;
        case INPUT_WOKEN: has_changed = mind_wake(sitting, is_asked); break;
        case INPUT_REDRAW: has_changed = true; break;
        case INPUT_END: has_changed = act_leave(sitting); break;
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
    return list_typed(sitting->input).length == 0 || is_quit(sitting);
}

/* Asks for Enter, and waits for it; who is not patient, only until something happens. */
static enum input_event wait_enter(struct sitting *sitting, struct message message, bool is_patient)
{
    enum input_event event = INPUT_REDRAW;

    do {
        if (event != INPUT_WOKEN)
            screen_say_button(&sitting->voice, message, "");
        event = wait_line(sitting, "");
    } while (event == INPUT_BAD_LINE || event == INPUT_REDRAW ||
             (event == INPUT_WOKEN && is_patient) || (event == INPUT_LINE && !is_enter(sitting)));
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

    return wait_enter(sitting, message, false) == INPUT_LINE && !sitting->is_left;
}

/* What this player alone was told is read before it is hidden, whatever happens meanwhile. False if
   there is nothing of that. */
static bool hear_last_words(struct sitting *sitting, int seat)
{
    if (seat >= PLAYERS_MAX || !news_tell_last_words(sitting, seat))
        return false;
    wait_enter(sitting,
               sitting->is_plain ? SAY("Press Enter when you have read that.")
                                 : SAY("Press Enter when you have read that; then it is hidden."),
               true);
    return true;
}

/* One person among computer players: nobody else is looking at the screen. */
static bool is_alone(const struct sitting *sitting)
{
    return table_bots(sitting->table) && bits_count(eyes_people(sitting)) == 1;
}

/* Keeps hands apart, until the end. False if something may have happened meanwhile, and it may be
   somebody else's turn to look. */
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
    bool was_read = hear_last_words(sitting, sitting->shown_seat);
    wipe(sitting);
    if (was_read || (seat != VIEWER_AUDIENCE && !draw_curtain(sitting)))
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
            sitting_say(sitting, SAY("There is no computer player called {level} here: a person "
                                     "has to play for {seat}.",
                                     .args = {SAY_SEAT("seat", seat), SAY_NAME("level", level)}));
    }
}

/* A match may have been paused elsewhere; who sits down goes on with it. */
static void resume(struct sitting *sitting)
{
    struct table_request request = {.wish = WISH_RESUME, .askers = eyes_people(sitting)};
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
        sitting_say(sitting, SAY("Open hands: everybody sees what the player to act sees."));
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
    if (sitting->is_hinted || table_params(sitting->table)->players > 1 ||
        !act_is_unfinished(sitting))
        return;
    sitting->is_hinted = true;
    sitting_note(sitting, SAY("Type undo to take back your last move, or reset to begin again."));
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
            obey_after_reading(sitting, event);
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
    sitting->voice.glass = sitting->input->glass;
    screen_paint(sitting->input, game);
}

enum sitting_end sitting_play(const struct sitting_setup *setup)
{
    struct sitting *sitting = calloc(1, sizeof *sitting);

    if (sitting)
        init(sitting, setup);
    bool is_well = sitting && sitting->eyes.moves && sitting->other.moves;
    if (is_well)
        play_on(sitting);
    else
        voice_complain(&(struct voice){.language = setup->language},
                       SAY("There is no memory left."));
    bool wants_again = is_well && sitting->wants_again;
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
