/* Shows a saved match step by step, as a viewer sees it. Changes nothing. */
#include "replay.h"

#include "board.h"
#include "draft.h"
#include "saved.h"
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
    char quoted[LABEL_SIZE];
};

static const struct message how = {
    .text = WORDS("Enter goes on; type back, the number of an entry, or quit.")};

static void show_view(const struct replay *replay, const struct frame *frame)
{
    static struct scene scene;
    struct stand onlooker = {
        .face = faces_find(table_game(replay->table)), .view = frame->view, .seat = frame->viewer};
    bool is_low = voice_rows() > 0 && voice_rows() <= BOARD_ROWS;
    struct show_form form = {.is_flowing = is_low, .size = is_low ? BOARD_COMPACT : BOARD_USUAL};

    draft_scene(&onlooker, &(struct draft){0}, &scene);
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

/* What is typed, shown again. */
static struct message quote(struct replay *replay, const char *text)
{
    voice_quote(word_of(replay->input->text), replay->quoted);
    return SAY(text, .args = {SAY_NAME("what", replay->quoted),
                              SAY_NUMBER("count", (int)table_length(replay->table))});
}

/* Where the answer leads: on, back, or to a number; false to end. What there is to say about it
   stands below what is shown next. */
static bool step(struct replay *replay, uint32_t *number)
{
    struct word answer = word_of(replay->input->text);
    uint32_t last = table_length(replay->table);
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
    else if (answer.length == 0 && *number == last)
        replay->note = SAY("That is the end of the match.");
    else if (answer.length == 0)
        ++*number;
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
        show_frame(replay, &frame);
        if (replay->note.text)
            voice_say(&replay->voice, replay->note);
        event = input_wait(replay->input, "> ", NEVER);
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
    if (!replay->table || damage->line > 0)
        voice_complain_damage(&replay->voice, damage->line, damage->why);
    if (!replay->table)
        return false;
    usual_names_of(replay->table, replay->voice.language, &replay->names);
    replay->voice.names = replay->names.list;
    if (order_sees(order, table_params(replay->table)->players, table_length(replay->table), &why))
        return true;
    voice_complain(&replay->voice, why);
    return false;
}

int replay_show(const struct order *order, struct input *input, enum language language)
{
    struct replay replay = {.order = order, .input = input, .voice = {.language = language}};
    struct damage damage;
    bool is_shown = begin(&replay, &damage) && walk(&replay, (uint32_t)order->at);

    table_close(replay.table);
    return !is_shown || damage.line > 0;
}
