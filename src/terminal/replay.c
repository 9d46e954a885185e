/* Shows a saved match step by step, as a viewer sees it. Changes nothing. */
#include "replay.h"

#include "board.h"
#include "draft.h"
#include "list.h"
#include "saved.h"
#include "screen.h"
#include "show.h"
#include "spoken.h"
#include "usual.h"

struct replay {
    const struct order *order;
    struct input *input;
    struct voice voice;
    struct usual_names names;
    struct table *table;
    struct message note; /* about what was typed; says nothing if there is nothing to say */
    bool has_complained; /* which stays above the first screen */
    char quoted[LABEL_SIZE], likely[LABEL_SIZE];
    struct lexicon lexicon;
};

static const struct message how = {
    .text = WORDS("Enter goes on; type back, the number of an entry, or quit.")};

static const char *const commands[] = {WORDS("next"), WORDS("back"), WORDS("help"), WORDS("quit")};
enum { COMMANDS = sizeof commands / sizeof *commands };

/* A large board is shown where it leaves room for what is said beside and below it. */
static struct show_form form_of(const struct scene *scene)
{
    enum { ROWS_BESIDES = 10, COLUMNS_BESIDES = 40 };
    int rows = voice_rows();
    bool is_low = rows > 0 && rows <= BOARD_ROWS;

    if (rows > 0 &&
        board_can_be_large(scene, rows - ROWS_BESIDES, voice_columns() - COLUMNS_BESIDES))
        return (struct show_form){.size = BOARD_LARGE};
    return (struct show_form){.is_flowing = is_low, .size = is_low ? BOARD_COMPACT : BOARD_USUAL};
}

static void show_view(const struct replay *replay, const struct frame *frame)
{
    static struct scene scene;
    struct stand onlooker = {
        .face = faces_find(table_game(replay->table)), .view = frame->view, .seat = frame->viewer};

    draft_scene(&onlooker, &(struct draft){0}, &scene);
    struct show_form form = form_of(&scene);
    form.is_onlooker = frame->viewer >= PLAYERS_MAX;
    if (replay->order->is_plain)
        spoken_scene(&replay->voice, &scene);
    else
        show_scene(&replay->voice, &scene, form);
}

static void show_frame(const struct replay *replay, const struct frame *frame)
{
    show_view(replay, frame);
    voice_say(&replay->voice, SAY("Entry {number} of {count}",
                                  .args = {SAY_NUMBER("number", (int)frame->number),
                                           SAY_NUMBER("count", (int)table_length(replay->table))}));
    for (int i = 0; i < frame->report_count; i++)
        voice_say(&replay->voice, frame->reports[i].message);
}

/* To be clicked, where there is a mouse. */
static void show_buttons(const struct voice *voice)
{
    char data[LABEL_SIZE];
    struct text text;

    if (!screen_has_mouse(voice))
        return;
    text_init(&text, data, sizeof data);
    for (int i = 0; i < COMMANDS; i++) {
        const char *word = voice_word(voice, commands[i]);
        screen_add_button(voice, word, word, &text);
    }
    voice_print(voice, data, 2);
}

/* What is typed, shown again. */
static struct message quote(struct replay *replay, const char *text)
{
    voice_quote(list_typed(replay->input), replay->quoted);
    return SAY(text, .args = {SAY_NAME("what", replay->quoted),
                              SAY_NUMBER("count", (int)table_length(replay->table))});
}

static struct message suggest(struct replay *replay)
{
    struct message why = quote(replay, WORDS("\"{what}\" is not understood. Did you mean {name}?"));

    why.args[1] = (struct message_arg)SAY_NAME("name", replay->likely);
    return why;
}

/* Where the answer leads: on, back, or to a number; false to end. What there is to say about it
   stands below what is shown next. */
static bool step(struct replay *replay, uint32_t *number)
{
    struct word answer = list_typed(replay->input);
    uint32_t last = table_length(replay->table);
    bool is_next = answer.length == 0 || voice_means(&replay->voice, answer, WORDS("next"));
    int64_t wanted;

    replay->note = (struct message){0};
    if (voice_means(&replay->voice, answer, WORDS("quit")))
        return false;
    if (voice_means(&replay->voice, answer, WORDS("back")))
        *number -= *number > 0;
    else if (voice_asks_help(&replay->voice, answer))
        replay->note = how;
    else if (word_number(answer, 0, last, &wanted))
        *number = (uint32_t)wanted;
    else if (word_number(answer, 0, INT64_MAX, &wanted))
        replay->note = quote(replay, WORDS("There is no entry {what}: the last is {count}."));
    else if (is_next && *number == last)
        replay->note = SAY("That is the end of the match.");
    else if (is_next)
        ++*number;
    else if (lexicon_find_likely(&replay->lexicon, answer, replay->likely))
        replay->note = suggest(replay);
    else
        replay->note = quote(replay, WORDS("\"{what}\" is not understood. Enter goes on; type "
                                           "back, the number of an entry, or quit."));
    return true;
}

static bool walk(struct replay *replay, uint32_t number)
{
    static struct frame frame;
    enum input_event event;

    replay->note = how;
    do {
        if (!table_frame(replay->table, number, replay->order->viewer, &frame)) {
            voice_complain(&replay->voice, SAY("There is no memory left."));
            return false;
        }
        if (replay->input->glass && !replay->has_complained)
            screen_clear(replay->input);
        replay->has_complained = false;
        show_frame(replay, &frame);
        if (replay->note.text)
            voice_say(&replay->voice, replay->note);
        show_buttons(&replay->voice);
        event = lexicon_wait(&replay->lexicon, &replay->voice, replay->input, "> ");
        if (event == INPUT_BAD_LINE)
            replay->note = SAY("That line is too long, or not plain text.");
    } while (event != INPUT_END && event != INPUT_INTERRUPTED &&
             (event != INPUT_LINE || step(replay, &number)));
    return true;
}

/* Tells what is wrong with the match. True if there is something to look at. */
static bool begin(struct replay *replay, struct damage *damage)
{
    const struct order *order = replay->order;
    struct message why;

    replay->table = saved_look(order->file, damage);
    replay->has_complained = replay->table && damage->line > 0;
    if (replay->has_complained)
        screen_begin_question(replay->input);
    if (!replay->table || damage->line > 0)
        voice_complain_damage(&replay->voice, damage->line, damage->why);
    if (!replay->table)
        return false;
    usual_names_of(replay->table, replay->voice.language, &replay->names);
    replay->voice.names = replay->names.list;
    for (int i = 0; i < COMMANDS; i++)
        lexicon_add(&replay->lexicon, voice_word(&replay->voice, commands[i]));
    screen_paint(replay->input, table_game(replay->table));
    if (order_sees(order, table_params(replay->table)->players, table_length(replay->table), &why))
        return true;
    voice_complain(&replay->voice, why);
    return false;
}

int replay_show(const struct order *order, struct input *input, enum language language)
{
    static struct replay replay;
    struct damage damage;

    replay = (struct replay){
        .order = order, .input = input, .voice = {.language = language, .glass = input->glass}};
    bool is_shown = begin(&replay, &damage) && walk(&replay, (uint32_t)order->at);
    table_close(replay.table);
    return !is_shown || damage.line > 0;
}
