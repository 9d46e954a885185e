/* What has happened, as far as those who sit here may know. */
#include "inner.h"

#include "bits.h"

#include <stdlib.h>
#include <string.h>

static bool are_hands_open(const struct sitting *sitting)
{
    return table_game(sitting->table)->has_secrets && !sitting->is_secret;
}

/* What may be known of an entry: behind the curtain it is the player's own; where hands lie open
   all know what the one knew who did it; else it is what everybody may know. */
static bool look_at(const struct sitting *sitting, uint32_t number, int seat, struct frame *frame)
{
    int viewer = sitting->is_secret ? seat : VIEWER_AUDIENCE;

    if (!table_frame(sitting->table, number, viewer, frame))
        return false;
    return !are_hands_open(sitting) || frame->seat >= PLAYERS_MAX ||
           table_frame(sitting->table, number, frame->seat, frame);
}

/* Where hands lie open, what one player alone was told is said with the name. */
static void write_report(const struct sitting *sitting, const struct frame *frame,
                         const struct frame_report *report, char said[LABEL_SIZE])
{
    char alone[LABEL_SIZE];

    voice_label(&sitting->voice, &report->message, said);
    if (!are_hands_open(sitting) || report->is_shared)
        return;
    text_copy(alone, sizeof alone, said);
    voice_label(
        &sitting->voice,
        &SAY("{seat}: {what}", .args = {SAY_SEAT("seat", frame->seat), SAY_NAME("what", alone)}),
        said);
}

static bool has_arg(const struct message *message, const struct message_arg *arg)
{
    const struct message only = {.text = "", .args = {*arg}};

    for (int i = 0; i < MESSAGE_ARGS_MAX && message->args[i].name; i++)
        if (message_equal(&only, &(struct message){.text = "", .args = {message->args[i]}}))
            return true;
    return false;
}

/* Of so many things that a sentence names, are all named by the other too? */
static bool names_all_of(const struct message *message, const struct message *other, int *count)
{
    for (*count = 0; *count < MESSAGE_ARGS_MAX && other->args[*count].name; ++*count)
        if (!has_arg(message, &other->args[*count]))
            return false;
    return true;
}

/* Is the other sentence part of this one? */
static bool has_sentence(const struct message *message, const struct message *other)
{
    int count;

    return message->text && strstr(message->text, other->text) &&
           names_all_of(message, other, &count);
}

/* Did the status say that too, then? In other words it does if it names the same things, and more
   than one. */
static bool is_status(const struct sitting *sitting, const struct frame *frame,
                      const struct message *said)
{
    static struct scene scene;
    int count;

    scene_clear(&scene);
    sitting->face->scene(frame->view, &scene);
    for (int i = 0; i < scene.node_count; i++)
        if (scene.nodes[i].region == REGION_STATUS && scene.nodes[i].kind == NODE_TEXT &&
            (has_sentence(&scene.nodes[i].label, said) ||
             (names_all_of(&scene.nodes[i].label, said, &count) && count > 1)))
            return true;
    return false;
}

/* What need not be said. */
struct known {
    struct message question;
    bool is_past;   /* what the status said, and what has passed since */
    bool is_status; /* and what it says now */
};

static bool is_known(const struct sitting *sitting, const struct frame *frame,
                     const struct message *said, const struct known *known)
{
    bool is_last = frame->number >= table_length(sitting->table);

    return has_sentence(&known->question, said) ||
           ((is_last ? known->is_status : known->is_past) && is_status(sitting, frame, said));
}

/* The news of an entry for this player, but for what is known, which may be NULL. Returns how much.
 */
static int tell(const struct sitting *sitting, uint32_t number, int seat, const struct known *known,
                void (*take)(const struct voice *voice, const char *said),
                const struct voice *voice)
{
    struct frame frame;
    char said[LABEL_SIZE];
    int count = 0;

    if (!look_at(sitting, number, seat, &frame))
        return 0;
    for (int i = 0; i < frame.report_count; i++) {
        if (known && is_known(sitting, &frame, &frame.reports[i].message, known))
            continue;
        write_report(sitting, &frame, &frame.reports[i], said);
        take(voice, said);
        count++;
    }
    return count;
}

static void print(const struct voice *voice, const char *said)
{
    voice_print(voice, said, 2);
}

/* On a line of its own, to be printed later. */
static void note_down(const struct voice *voice, const char *said)
{
    fprintf(voice->out, "%s\n", said);
}

void news_tell(const struct sitting *sitting, uint32_t entry)
{
    tell(sitting, entry, sitting->eyes.stand.seat, NULL, print, &sitting->voice);
}

/* Of those told here: one set of eyes, or each player's own. */
static uint32_t *told_of(struct sitting *sitting)
{
    return &sitting->told[sitting->is_secret ? sitting->eyes.stand.seat : VIEWER_AUDIENCE];
}

void news_were_told(struct sitting *sitting)
{
    *told_of(sitting) = table_length(sitting->table);
}

void news_keep_remark(struct sitting *sitting, struct message remark)
{
    char said[LABEL_SIZE];
    struct remark *remarks =
        realloc(sitting->remarks, (sitting->remark_count + 1) * sizeof *remarks);

    if (!remarks)
        return;
    sitting->remarks = remarks;
    voice_label(&sitting->voice, &remark, said);
    remarks[sitting->remark_count].entry = table_length(sitting->table);
    remarks[sitting->remark_count].said = strdup(said);
    sitting->remark_count += remarks[sitting->remark_count].said != NULL;
}

void news_tell_remarks(const struct sitting *sitting, uint32_t entry)
{
    for (size_t i = 0; i < sitting->remark_count; i++)
        if (sitting->remarks[i].entry == entry)
            print(&sitting->voice, sitting->remarks[i].said);
}

/* What the one who looks did last, and all since. How things were laid before anybody acted can be
   seen. */
static uint32_t since_acting(const struct sitting *sitting)
{
    uint32_t acted = sitting->acted[sitting->eyes.stand.seat];

    if (acted == 0)
        acted = sitting->begun;
    return acted > 0 ? acted - 1 : table_length(sitting->table);
}

static bool is_computers(const struct sitting *sitting, uint32_t entry)
{
    struct frame frame;

    return table_frame(sitting->table, entry, VIEWER_AUDIENCE, &frame) &&
           bits_has(table_bots(sitting->table), frame.seat);
}

/* Where the turn began that an entry belongs to. */
static uint32_t turn_of(const struct sitting *sitting, uint32_t entry)
{
    struct frame frame;

    while (entry > 1 && table_frame(sitting->table, entry - 1, VIEWER_AUDIENCE, &frame) &&
           !frame.turn_begins)
        entry--;
    return entry > 0 ? entry - 1 : 0;
}

/* The entry after which things are news. The computer waits for nobody, and on a screen that is
   cleared what it did would be gone before it is read: there all of it stays until one acts. Where
   it is shown step by step, its turn is told from the beginning. */
static uint32_t news_begin(struct sitting *sitting, uint32_t length)
{
    enum { NEWS_MAX = 100 };
    uint32_t from = *told_of(sitting);

    if (sitting->is_plain)
        return from;
    if (sitting->moment && is_computers(sitting, sitting->moment))
        from = turn_of(sitting, sitting->moment);
    else if (table_bots(sitting->table) && since_acting(sitting) < from)
        from = since_acting(sitting);
    /* The last thing before is said again. */
    if (from >= length)
        from = length > 0 ? length - 1 : 0;
    return from + NEWS_MAX < length ? length - NEWS_MAX : from;
}

char *news_gather(struct sitting *sitting, bool is_brief, int *count, int *own_count)
{
    uint32_t length = sitting->moment ? sitting->moment : table_length(sitting->table);
    uint32_t from = news_begin(sitting, length);
    struct known known = {.is_past = !sitting->is_plain && table_bots(sitting->table),
                          .is_status = is_brief};
    char remark[LABEL_SIZE];
    struct question asked = {0};
    struct aside aside;

    *count = *own_count = 0;
    if (!voice_begin_aside(&sitting->voice, &aside))
        return NULL;
    if (!eyes_are_crowd(sitting) && !sitting->moment)
        sitting->face->ask(sitting->eyes.frame.view, &asked);
    known.question = asked.says;
    for (uint32_t n = from + 1; n <= length; n++) {
        *count += tell(sitting, n, sitting->eyes.stand.seat, &known, note_down, &aside.voice);
        if (n < length && n <= sitting->acted[sitting->eyes.stand.seat])
            *own_count = *count;
    }
    if (sitting->remark.text && !sitting->moment) {
        voice_label(&sitting->voice, &sitting->remark, remark);
        note_down(&aside.voice, remark);
        ++*count;
    }
    return voice_end_aside(&aside);
}

void news_tell_new(struct sitting *sitting)
{
    uint32_t *told = told_of(sitting);

    while (*told < table_length(sitting->table))
        news_tell(sitting, ++*told);
    struct message *left[] = {&sitting->remark, &sitting->refusal, &sitting->note};
    for (size_t i = 0; i < sizeof left / sizeof *left; i++) {
        if (left[i]->text)
            sitting_say(sitting, *left[i]);
        *left[i] = (struct message){0};
    }
}

/* Did this player do something whose answer the next screen would hide, or were they told something
   alone? */
static bool is_private(const struct frame *frame)
{
    for (int i = 0; i < frame->report_count; i++)
        if (!frame->reports[i].is_shared)
            return true;
    return frame->is_own_secret;
}

bool news_tell_last_words(struct sitting *sitting, int seat)
{
    uint32_t length = table_length(sitting->table), from = sitting->told[seat];
    struct frame frame;
    bool has_private = false;

    for (uint32_t n = from + 1; n <= length && !has_private; n++)
        has_private = look_at(sitting, n, seat, &frame) && is_private(&frame);
    if (!has_private)
        return false;
    for (uint32_t n = from + 1; n <= length; n++)
        tell(sitting, n, seat, NULL, print, &sitting->voice);
    sitting->told[seat] = length;
    return true;
}
