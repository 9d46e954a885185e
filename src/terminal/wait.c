/* Waits for whoever sits here, whatever is asked, and lets the match go on meanwhile. */
#include "agree.h"
#include "inner.h"
#include "list.h"
#include "screen.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

/* The clock that runs out first, by match time, or NEVER. */
static int64_t clock_until_ms(const struct scene *scene)
{
    int64_t until_ms = NEVER;

    for (int i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].kind == NODE_CLOCK && scene->nodes[i].until_ms > 0 &&
            scene->nodes[i].until_ms < until_ms)
            until_ms = scene->nodes[i].until_ms;
    return until_ms;
}

/* How long the clock has to run, or NEVER. */
static int64_t left_ms(const struct sitting *sitting, int64_t now_ms)
{
    int64_t until_ms = clock_until_ms(&sitting->eyes.scene);

    if (until_ms == NEVER)
        return NEVER;
    int64_t left = until_ms - table_time_ms(sitting->table, now_ms);
    return left > 0 ? left : 0;
}

static int seconds(int64_t ms)
{
    return ms / 1000 >= INT_MAX ? INT_MAX : (int)((ms + 999) / 1000);
}

/* Where nothing is drawn, the time that is left is said at these seconds. */
static const int said_at_s[] = {60, 30, 10, 5};
enum { SAID_AT_COUNT = sizeof said_at_s / sizeof *said_at_s };

/* True if it was time to say it. */
static bool say_time(struct sitting *sitting, int64_t left)
{
    int64_t until_ms = clock_until_ms(&sitting->eyes.scene);
    int mark = INT_MAX;

    if (sitting->input->is_terminal || until_ms == NEVER || left == 0)
        return false;
    if (until_ms != sitting->clock_until_ms)
        sitting->clock_said_s = INT_MAX;
    sitting->clock_until_ms = until_ms;
    for (int i = 0; i < SAID_AT_COUNT; i++)
        if (seconds(left) <= said_at_s[i])
            mark = said_at_s[i];
    if (mark >= sitting->clock_said_s)
        return false;
    sitting->clock_said_s = mark;
    sitting_say(sitting,
                SAY("Seconds left: {seconds}.", .args = {SAY_NUMBER("seconds", seconds(left))}));
    return true;
}

/* When to look at the clock again, on the caller's clock. */
static int64_t next_tick_ms(const struct sitting *sitting, int64_t now_ms, int64_t left)
{
    int64_t next = NEVER;

    if (left == NEVER || left == 0)
        return NEVER;
    if (sitting->input->is_terminal)
        return now_ms + (left - 1) % 1000 + 1;
    for (int i = 0; i < SAID_AT_COUNT; i++)
        if (seconds(left) > said_at_s[i] && now_ms + left - 1000 * said_at_s[i] < next)
            next = now_ms + left - 1000 * said_at_s[i];
    return next;
}

/* The time that is left, if it is running out, and what follows. */
static void write_prompt(const struct sitting *sitting, int64_t left, const char *words,
                         const char *end, struct text *text)
{
    struct message time =
        SAY("[{seconds} s] ", .args = {SAY_NUMBER("seconds", seconds(left == NEVER ? 0 : left))});

    if (sitting->input->is_terminal && left != NEVER)
        voice_write(&sitting->voice, &time, text);
    text_add(text, words);
    text_add(text, end);
}

/* About a hundredth of a second of thinking: nobody who types feels it. */
enum { THINK_WORK = 100000 };

/* Of a puzzle it means that it is over. Several have no use for it in the middle of the next thing:
   it is kept for who asks. True if it is to be said. */
static bool hear_remark(struct sitting *sitting)
{
    struct message remark;

    if (!table_remark(sitting->table, &remark))
        return false;
    voice_label(&sitting->voice, &remark, sitting->best);
    if (table_params(sitting->table)->players > 1)
        return false;
    sitting->remark = remark;
    news_keep_remark(sitting, remark);
    if (setup_name(table_params(sitting->table)).length > 0)
        sitting_note(sitting, SAY("Type share for a line that you can show to others."));
    return true;
}

void wait_remark(struct sitting *sitting)
{
    table_think(sitting->table, THINK_WORK);
    hear_remark(sitting);
}

bool wait_hint(struct sitting *sitting, struct message *hint)
{
    enum bot_thought thought;
    bool is_thinking = true;

    while ((thought = table_hint(sitting->table, hint)) == BOT_THINKS && is_thinking) {
        if (input_is_interrupted(sitting->input))
            return message_refuse(hint, SAY("Stopped."));
        is_thinking = table_think(sitting->table, THINK_WORK);
    }
    return thought == BOT_DECIDES || message_refuse(hint, SAY("There are no hints here."));
}

void wait_for_best(struct sitting *sitting)
{
    enum { SLICES_MAX = 300 }; /* some seconds */

    for (int i = 0; i < SLICES_MAX && table_think(sitting->table, THINK_WORK); i++) {
        hear_remark(sitting);
        if (input_is_interrupted(sitting->input))
            break;
    }
    hear_remark(sitting);
}

/* Lets the computer players think. When there is something to do, on the caller's clock: at once as
   long as they think. */
static int64_t next_turn_ms(struct sitting *sitting, int64_t now_ms)
{
    return table_think(sitting->table, THINK_WORK) ? now_ms
                                                   : table_wakes_ms(sitting->table, now_ms);
}

/* Waits for a line, for the next tick of the clock, or until it is time to go on. The prompt begins
   with the clock; without words there is none. */
static enum input_event wait_moment(struct sitting *sitting, int64_t now_ms, int64_t turn_ms,
                                    const char *words, const char *end)
{
    int64_t left = left_ms(sitting, now_ms), tick_ms = next_tick_ms(sitting, now_ms, left);
    char data[LABEL_SIZE + 64];
    struct text prompt;

    text_init(&prompt, data, sizeof data);
    if (words)
        write_prompt(sitting, left, words, end, &prompt);
    return input_wait(sitting->input, data, turn_ms < tick_ms ? turn_ms : tick_ms);
}

enum input_event wait_line(struct sitting *sitting, const char *name)
{
    uint32_t length = table_length(sitting->table);
    bool is_asked = false;

    for (;;) {
        int64_t now = sitting->input->now_ms(), turn = next_turn_ms(sitting, now);
        if (hear_remark(sitting)) {
            input_end_row(sitting->input);
            return INPUT_WOKEN;
        }
        if (say_time(sitting, left_ms(sitting, now)))
            is_asked = false;
        bool has_prompt = sitting->input->is_terminal || !is_asked;
        enum input_event event = wait_moment(sitting, now, turn, has_prompt ? name : NULL, "> ");
        is_asked = true;
        if (event != INPUT_WOKEN)
            return event;
        if (sitting_go_on(sitting) && table_length(sitting->table) == length)
            continue;
        input_end_row(sitting->input);
        return INPUT_WOKEN;
    }
}

/* A click on the prompt, which has a clock before it, is as good as Enter. */
static void let_be_clicked(const struct sitting *sitting, const char *prompt)
{
    enum { CLOCK_COLUMNS = 8 };

    glass_touch_row(sitting->input->glass, "", voice_width(prompt) + CLOCK_COLUMNS);
}

/* However many steps there are, together they take less than the clock has left. */
static int64_t span_ms(const struct sitting *sitting, enum wait_span span, int64_t now_ms)
{
    enum { STEPS_IN_TIME = 8 };
    static const int64_t spans_ms[] = {[WAIT_SHORT] = 1500, [WAIT_STEP] = 2500, [WAIT_LONG] = 5000};
    int64_t left = left_ms(sitting, now_ms);

    if (span == WAIT_STEP && left / STEPS_IN_TIME < spans_ms[span])
        return left / STEPS_IN_TIME;
    return spans_ms[span];
}

enum input_event wait_a_moment(struct sitting *sitting, enum wait_span span)
{
    int64_t now_ms = sitting->input->now_ms(), until_ms = now_ms + span_ms(sitting, span, now_ms);
    char sentence[LABEL_SIZE];
    enum input_event event;

    voice_label(&sitting->voice, &SAY("Press Enter to go on."), sentence);
    let_be_clicked(sitting, sentence);
    do {
        event = input_wait(sitting->input, sentence, until_ms);
    } while (event == INPUT_BAD_LINE);
    if (event == INPUT_LINE)
        line_insert(&sitting->input->line, sitting->input->text);
    return event;
}

/* Who reads has not seen a clock that began meanwhile: where it runs for somebody here, they are
   called back. */
static bool is_called_back(struct sitting *sitting, int64_t known_ms)
{
    int64_t until_ms = clock_until_ms(&sitting->eyes.scene);

    if (until_ms == NEVER || until_ms == known_ms || !eyes_actors(sitting))
        return false;
    sitting_note(sitting, SAY("Your clock is running, so what you were reading was closed."));
    return true;
}

enum input_event wait_to_read(struct sitting *sitting, struct message message)
{
    int64_t known_ms = clock_until_ms(&sitting->eyes.scene);
    char sentence[LABEL_SIZE];
    enum input_event event;

    voice_label(&sitting->voice, &message, sentence);
    let_be_clicked(sitting, sentence);
    do {
        int64_t now = sitting->input->now_ms(), turn = next_turn_ms(sitting, now);
        event = wait_moment(sitting, now, turn, sentence, " ");
        if (event == INPUT_WOKEN && !sitting_go_on(sitting))
            break;
        eyes_look(sitting);
    } while (event == INPUT_BAD_LINE ||
             (event == INPUT_WOKEN && !is_called_back(sitting, known_ms)));
    return event;
}

/* A question of several answers, or of yes and no. */
struct choices {
    const char *const *words; /* NULL: yes and no */
    int count;
};

enum { CHOICE_UNCLEAR = -4 };

/* What a line answers; CHOICE_UNCLEAR: nothing. */
static int find_choice(const struct sitting *sitting, const struct choices *choices)
{
    const struct voice *voice = &sitting->voice;
    struct word word = list_typed(sitting->input);
    int number;

    if (!choices->words) {
        enum agree answer = agree_read(voice, sitting->input->text);
        if (answer != AGREE_UNCLEAR)
            return answer == AGREE_YES ? CHOICE_YES : CHOICE_NO;
    } else if (input_is_number(sitting->input, 1, choices->count, &number)) {
        return number - 1;
    }
    for (int i = 0; choices->words && i < choices->count; i++)
        if (voice_means(voice, word, choices->words[i]))
            return i;
    if (word.length == 0 || voice_means(voice, word, WORDS("cancel")))
        return choices->count - 1;
    enum menu_answer command = list_read_command(voice, word);
    return command == MENU_END    ? CHOICE_LEFT
           : command == MENU_BACK ? choices->count - 1
                                  : CHOICE_UNCLEAR;
}

static void gather(const struct voice *voice, const struct choices *choices,
                   struct lexicon *lexicon)
{
    lexicon_clear(lexicon);
    if (!choices->words)
        agree_add_words(voice, lexicon);
    for (int i = 0; choices->words && i < choices->count; i++)
        lexicon_add(lexicon, voice_word(voice, choices->words[i]));
}

/* What is said to a line that is no answer, or that could not be read. */
static void say_how(const struct sitting *sitting, const struct choices *choices, bool is_read)
{
    struct word word = is_read ? list_typed(sitting->input) : word_of("1");
    char quoted[LABEL_SIZE];
    struct text text;

    if (!choices->words) {
        sitting_say(sitting, agree_explain(&sitting->voice, word, quoted));
        return;
    }
    text_init(&text, quoted, sizeof quoted);
    for (int i = 0; i < choices->count; i++) {
        text_add(&text, i > 0 ? ", " : "");
        text_add(&text, voice_word(&sitting->voice, choices->words[i]));
    }
    sitting_say(sitting, SAY("Please type one of these words, or its number: {choices}.",
                             .args = {SAY_NAME("choices", quoted)}));
}

static int wait_for(struct sitting *sitting, struct message question, const struct choices *choices,
                    bool (*stands)(const struct sitting *sitting))
{
    int choice = CHOICE_UNCLEAR, seat = sitting->eyes.stand.seat;
    bool is_asked = false;
    static struct lexicon lexicon;

    gather(&sitting->voice, choices, &lexicon);
    screen_begin_question(sitting->input);
    while (choice == CHOICE_UNCLEAR) {
        uint32_t length = table_length(sitting->table);
        if (!is_asked || sitting->is_plain)
            agree_ask(&sitting->voice, question);
        lexicon_use(&lexicon, sitting->input);
        enum input_event event = wait_line(sitting, "");
        lexicon_use(NULL, sitting->input);
        bool is_said = lexicon_say_choices(&lexicon, &sitting->voice);
        if (event == INPUT_END || event == INPUT_INTERRUPTED)
            return event == INPUT_END ? CHOICE_GONE : CHOICE_STOPPED;
        if (event == INPUT_WOKEN)
            eyes_look(sitting);
        if (event == INPUT_REDRAW && !is_said && !sitting->is_plain)
            page_show(sitting);
        if (!sitting->is_secret)
            eyes_look_as(sitting, &sitting->eyes, seat);
        bool is_same = sitting->eyes.stand.seat == seat;
        while (is_same && sitting->is_plain && length < table_length(sitting->table))
            news_tell(sitting, ++length);
        is_asked = event == INPUT_WOKEN;
        if (!is_same || !stands(sitting)) {
            sitting_note(sitting, SAY("The game went on meanwhile, and that question is settled."));
            sitting_lose_question(sitting);
            return CHOICE_VOID;
        }
        if (event == INPUT_LINE)
            choice = find_choice(sitting, choices);
        if (choice == CHOICE_UNCLEAR && (event == INPUT_LINE || event == INPUT_BAD_LINE))
            say_how(sitting, choices, event == INPUT_LINE);
    }
    if (choice == CHOICE_LEFT)
        sitting->is_left = true;
    return choice;
}

int wait_choice(struct sitting *sitting, struct message question, const char *const *words,
                int count, bool (*stands)(const struct sitting *sitting))
{
    return wait_for(sitting, question, &(struct choices){words, count}, stands);
}

int wait_agreement(struct sitting *sitting, struct message question,
                   bool (*stands)(const struct sitting *sitting))
{
    return wait_for(sitting, question, &(struct choices){NULL, 2}, stands);
}
