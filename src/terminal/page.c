/* What a screen of the sitting has: the scene, the news, the question and what may be chosen. If it
   is too much for the screen, less of it is said; the board and the hand are always there. */
#define _GNU_SOURCE /* open_memstream */
#include "inner.h"

#include "bits.h"
#include "board.h"
#include "pick.h"
#include "show.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_SIZE = 8192 };

/* How much is left out. */
enum brevity {
    BRIEF_ASKED = -1, /* nothing, not even what can be seen */
    BRIEF_NOT,
    BRIEF_PAST,  /* of the news, only the last that there is room for */
    BRIEF_LISTS, /* lists have a line each */
    BRIEF_FLOW,  /* and what is said beside the board follows each other */
    BRIEF_NEWS,  /* and the last of the news are said in one line */
    BRIEF_LAST,  /* the very last */
    BRIEF_ALL,   /* some again, and lists are for who asks */
    BRIEF_MOST,  /* and only the very last of the news */
    BRIEF_TERSE, /* some again, and what is asked follows each other */
    BRIEF_MUTE,  /* no news */
    BRIEF_LEAST, /* and what players have is left out: how much room is needed in any case */
    /* Nothing is asked, unless something has been chosen; some more news is said instead. */
    BRIEF_UNASKED,
    BRIEF_SHORT, /* and what players have is left out */
    BRIEF_SHORTEST,
};

enum { NEWS_MIN = 4 };
static const int news_max[] = {
    [BRIEF_NOT] = INT16_MAX, [BRIEF_PAST] = INT16_MAX, [BRIEF_LISTS] = NEWS_MIN, [BRIEF_FLOW] = 3,
    [BRIEF_NEWS] = 4,        [BRIEF_LAST] = 1,         [BRIEF_ALL] = 3,          [BRIEF_MOST] = 1,
    [BRIEF_TERSE] = 4,       [BRIEF_MUTE] = 0,         [BRIEF_UNASKED] = 5,      [BRIEF_SHORT] = 3,
    [BRIEF_SHORTEST] = 2,
};

/* What is said goes into memory meanwhile. */
struct capture {
    FILE *before, *stream;
    char *data;
    size_t size;
};

static bool begin_capture(struct capture *capture)
{
    *capture = (struct capture){.before = voice_stream()};
    capture->stream = open_memstream(&capture->data, &capture->size);
    if (capture->stream)
        voice_divert(capture->stream);
    return capture->stream;
}

/* It is the caller's to free; NULL if there was no memory left. */
static char *end_capture(struct capture *capture)
{
    voice_divert(capture->before);
    fclose(capture->stream);
    return capture->data;
}

/* What may be known of an entry: behind the curtain it is the player's own; where hands lie open
   all know what the one knew who did it; else it is what everybody may know. NULL: no memory. */
static const struct frame *frame_of(const struct sitting *sitting, uint32_t number)
{
    static struct frame frame;
    int viewer = sitting->is_secret ? sitting->stand.seat : VIEWER_AUDIENCE;

    if (!table_frame(sitting->table, number, viewer, &frame))
        return NULL;
    bool is_open = table_game(sitting->table)->has_secrets && !sitting->is_secret;
    return !is_open || frame.seat >= PLAYERS_MAX ||
                   table_frame(sitting->table, number, frame.seat, &frame)
               ? &frame
               : NULL;
}

/* Does the question begin with these words? Then they need not be said before it. */
static bool is_asked_with(const struct sitting *sitting, const struct message *news,
                          const char *question)
{
    char said[LABEL_SIZE];

    show_label(&sitting->voice, news, said);
    return question && strncmp(question, said, strlen(said)) == 0;
}

/* Where hands lie open, what one player alone was told is said with the name. */
static struct message overheard(const struct sitting *sitting, const struct frame *frame,
                                const struct frame_report *report, char said[LABEL_SIZE])
{
    if (sitting->is_secret || report->is_shared)
        return report->message;
    show_label(&sitting->voice, &report->message, said);
    return SAY("{seat}: {what}", .args = {SAY_SEAT("seat", frame->seat), SAY_NAME("what", said)});
}

/* On a line of its own, or added to what flows. */
static void say_news(const struct sitting *sitting, struct message news, struct text *flow)
{
    if (!flow) {
        sitting_say(sitting, news);
        return;
    }
    text_add(flow, flow->length > 0 ? " " : "");
    voice_write(&sitting->voice, &news, flow);
}

/* All but the first few that this viewer may know. */
static int tell(const struct sitting *sitting, uint32_t number, int skip, const char *question,
                struct text *flow)
{
    const struct frame *frame = frame_of(sitting, number);
    int told = 0;

    for (int i = 0; frame && i < frame->report_count; i++) {
        const struct frame_report *report = &frame->reports[i];
        char said[LABEL_SIZE];
        if (is_asked_with(sitting, &report->message, question) || told++ < skip)
            continue;
        struct message news = overheard(sitting, frame, report, said);
        say_news(sitting, news, flow);
    }
    return told;
}

void page_tell(const struct sitting *sitting, uint32_t entry)
{
    tell(sitting, entry, 0, NULL, NULL);
}

/* Those told to this sitting: one set of eyes, or each player's own. */
static uint32_t *told_of(struct sitting *sitting)
{
    return &sitting->told[sitting->is_secret ? sitting->stand.seat : VIEWER_AUDIENCE];
}

static void show_news(struct sitting *sitting, enum brevity brevity)
{
    uint32_t length = table_length(sitting->table), from = *told_of(sitting);
    struct question asked = {0};
    char question[LABEL_SIZE] = "", data[LIST_SIZE];
    struct text flow;
    int count = 0;

    if (!sitting_is_crowd(sitting))
        sitting->face->ask(sitting->frame.view, &asked);
    if (asked.says.text)
        show_label(&sitting->voice, &asked.says, question);
    /* On a screen that was cleared, the last thing before is said again. */
    if (!sitting->is_plain && from >= length)
        from = length > 0 ? length - 1 : 0;
    for (uint32_t n = from + 1; n <= length; n++)
        count += tell(sitting, n, INT16_MAX, question, NULL);
    sitting->news_count = count;
    int max = brevity == BRIEF_PAST ? sitting->news_max : news_max[brevity];
    if (sitting->is_secret && count > max)
        sitting_say(sitting, SAY("... (all that happened: type history)"));
    text_init(&flow, data, sizeof data);
    for (uint32_t n = from + 1; n <= length; n++)
        count -= tell(sitting, n, count - max, question, brevity < BRIEF_NEWS ? NULL : &flow);
    if (sitting->remark.text)
        say_news(sitting, sitting->remark, brevity < BRIEF_NEWS ? NULL : &flow);
    if (flow.length > 0)
        voice_print(data, 2);
}

void page_tell_news(struct sitting *sitting)
{
    uint32_t *told = told_of(sitting);

    while (*told < table_length(sitting->table))
        page_tell(sitting, ++*told);
    if (sitting->remark.text)
        sitting_say(sitting, sitting->remark);
    if (sitting->note.text)
        sitting_say(sitting, sitting->note);
    sitting->remark = sitting->note = (struct message){0};
}

/* Did this player do something whose answer the next screen would hide, or was told something
   alone? */
static bool is_private(const struct frame *frame)
{
    for (int i = 0; i < frame->report_count; i++)
        if (!frame->reports[i].is_shared)
            return true;
    return frame->is_own_secret;
}

bool page_tell_last_words(struct sitting *sitting, int seat)
{
    uint32_t length = table_length(sitting->table), from = sitting->told[seat];
    int looking = sitting->stand.seat;
    bool has_private = false;

    sitting->stand.seat = seat;
    for (uint32_t n = from + 1; n <= length; n++) {
        const struct frame *frame = frame_of(sitting, n);
        has_private = has_private || (frame && is_private(frame));
    }
    for (uint32_t n = from + 1; has_private && n <= length; n++)
        page_tell(sitting, n);
    sitting->stand.seat = looking;
    if (has_private)
        sitting->told[seat] = length;
    return has_private;
}

static const char *heading(enum node_kind kind)
{
    switch (kind) {
    case NODE_CELL: return WORDS("Places:");
    case NODE_LINE: return WORDS("Between:");
    case NODE_PIECE: return WORDS("Pieces:");
    case NODE_CARD: return WORDS("Cards:");
    case NODE_PILE: return WORDS("Piles:");
    case NODE_BUTTON:
    case NODE_TEXT:
    case NODE_CLOCK: break;
    }
    return WORDS("Or:");
}

/* A list on as many lines as it takes, or on one that says where the rest is. */
static void print_list(const struct sitting *sitting, const char *line, enum brevity brevity)
{
    char more[LABEL_SIZE], cut[LIST_SIZE];
    int room = voice_columns() - 1;

    if (brevity < BRIEF_LISTS || voice_width(line) <= room) {
        voice_print(line, 5);
        return;
    }
    show_label(&sitting->voice, &SAY("... (all: type list)"), more);
    snprintf(cut, sizeof cut, "%.*s %s", (int)voice_fitting(line, room - 1 - voice_width(more)),
             line, more);
    voice_print(cut, 5);
}

/* Is it the next touch of a move that was begun? */
static bool is_next(const struct sitting *sitting, const char *id)
{
    int count = sitting->draft.touched.count;
    struct way way;

    for (int i = 0; i < sitting->stand.move_count; i++)
        if (draft_leads_to(&sitting->stand, &sitting->draft, &sitting->stand.moves[i], &way) &&
            way.count > count && strcmp(way.ids[count], id) == 0)
            return true;
    return false;
}

/* What may be touched on the board and does not show there by which key, unless all is asked for;
   what lies beside it is shown with its marks, and where moves stop is said with them. */
static bool is_listed(const struct sitting *sitting, const struct node *node, enum brevity brevity)
{
    bool is_shown =
        brevity != BRIEF_ASKED && !sitting->is_spoken && strcmp(node->glyph, node->key) == 0;

    return node->region == REGION_BOARD && node->may_touch && !is_shown &&
           (!node->is_end || is_next(sitting, node->id));
}

static void list_kind(const struct sitting *sitting, enum node_kind kind, enum brevity brevity)
{
    char data[LIST_SIZE], title[LABEL_SIZE];
    struct text text;
    bool is_empty = true;

    show_label(&sitting->voice, &SAY(heading(kind)), title);
    text_init(&text, data, sizeof data);
    text_add(&text, "  ");
    text_add(&text, title);
    for (int i = 0; i < sitting->scene.node_count; i++) {
        const struct node *node = &sitting->scene.nodes[i];
        if (node->kind != kind || !is_listed(sitting, node, brevity))
            continue;
        text_add(&text, " ");
        text_add(&text, node->key);
        is_empty = false;
    }
    if (!is_empty)
        print_list(sitting, data, brevity);
}

/* What is typed for it. */
static const char *key_of(const struct sitting *sitting, const char *id)
{
    const struct node *node = scene_find(&sitting->scene, id);

    return node && *node->key ? node->key : id;
}

/* A shortest way, from place to place: "c3 > c4 > d4". */
static void add_route(const struct sitting *sitting, const struct preview *preview,
                      const struct preview_end *end, struct text *text)
{
    for (int i = 0; i < end->length; i++) {
        const struct preview_step *step = &preview->steps[end->steps[i]];
        if (i == 0)
            text_add(text, key_of(sitting, step->from));
        text_add(text, NO_BREAK ">" NO_BREAK);
        text_add(text, key_of(sitting, step->to));
    }
}

/* Of a move whose next touch makes it: where it may end, if that is somewhere else, and how. */
static void add_ends(const struct sitting *sitting, const struct move *move, struct text *text)
{
    struct way way;
    struct preview preview = {0};
    char said[LABEL_SIZE];

    if (!draft_leads_to(&sitting->stand, &sitting->draft, move, &way) ||
        way.count != sitting->draft.touched.count + 1)
        return;
    sitting->face->preview(sitting->frame.view, move, &preview);
    const char *next = way.ids[way.count - 1];
    if (preview.end_count == 0 || (preview.end_count == 1 && strcmp(preview.ends[0].id, next) == 0))
        return;
    show_label(&sitting->voice,
               &SAY(sitting->face->leads, .args = {SAY_NAME("place", key_of(sitting, next))}),
               said);
    text_add(text, "  ");
    text_add(text, said);
    for (int i = 0; i < preview.end_count; i++) {
        text_add(text, i > 0 && preview.step_count > 1 ? ", " : " ");
        if (preview.ends[i].length > 1)
            add_route(sitting, &preview, &preview.ends[i], text);
        else
            text_add(text, key_of(sitting, preview.ends[i].id));
    }
}

/* A line for each, or all in one where there is less room. */
static void list_ends(const struct sitting *sitting, enum brevity brevity)
{
    char data[LIST_SIZE];
    struct text text;

    text_init(&text, data, sizeof data);
    if (!sitting->face->preview ||
        !draft_is_begun(&sitting->stand, &sitting->draft, &sitting->scene))
        return;
    for (int i = 0; i < sitting->stand.move_count; i++) {
        add_ends(sitting, &sitting->stand.moves[i], &text);
        if (text.length == 0 || brevity > BRIEF_LISTS)
            continue;
        print_list(sitting, data, brevity);
        text_init(&text, data, sizeof data);
    }
    if (text.length > 0)
        print_list(sitting, data, brevity);
}

static void show_lists(const struct sitting *sitting, enum brevity brevity)
{
    for (int kind = NODE_CELL; kind <= NODE_CLOCK; kind++)
        list_kind(sitting, (enum node_kind)kind, brevity);
    list_ends(sitting, brevity);
}

static bool has_lists(const struct sitting *sitting)
{
    for (int i = 0; i < sitting->scene.node_count; i++)
        if (is_listed(sitting, &sitting->scene.nodes[i], BRIEF_NOT))
            return true;
    return false;
}

/* What has been chosen of what is asked. */
static void add_chosen(const struct sitting *sitting, struct text *text)
{
    const struct way *touched = &sitting->draft.touched;
    char data[LABEL_SIZE];
    struct text keys;

    text_init(&keys, data, sizeof data);
    for (int i = 0; i < touched->count; i++) {
        const struct node *node = scene_find(&sitting->scene, touched->ids[i]);
        text_add(&keys, i > 0 ? " " : "");
        text_add(&keys, node && *node->key ? show_key(&sitting->voice, node) : touched->ids[i]);
    }
    voice_write(&sitting->voice,
                &SAY("Chosen: {what}. Keep choosing, or cancel.", .args = {SAY_NAME("what", data)}),
                text);
}

/* The keys of a move that takes several touches: any will do but the first, which is the least
   telling. */
static bool write_example(const struct sitting *sitting, struct text *text)
{
    int count = sitting->stand.move_count;

    for (int i = 0; i < count; i++) {
        struct way way = {0};
        sitting->face->touches(sitting->frame.view, &sitting->stand.moves[(count / 2 + i) % count],
                               &way);
        for (int k = 0; way.count > 1 && k < way.count; k++) {
            text_add(text, k > 0 ? " " : "");
            text_add(text, key_of(sitting, way.ids[k]));
        }
        if (way.count > 1)
            return true;
    }
    return false;
}

/* How what is wanted is typed. */
static void add_how(const struct sitting *sitting, const struct question *question,
                    struct text *text)
{
    char data[LABEL_SIZE];
    struct text example;

    switch (question->wants) {
    case WANTS_ANSWER: show_write_answers(&sitting->voice, &sitting->scene, text); break;
    case WANTS_PLAYER:
        text_add_char(text, ' ');
        voice_write(&sitting->voice, &SAY("Type the player's number."), text);
        break;
    case WANTS_SEVERAL:
        text_init(&example, data, sizeof data);
        if (!write_example(sitting, &example))
            break;
        text_add_char(text, ' ');
        voice_write(&sitting->voice, &SAY("As in: {example}", .args = {SAY_NAME("example", data)}),
                    text);
        break;
    case WANTS_NOTHING:
    case WANTS_CHOICE:
    case WANTS_NUMBER: break;
    }
}

/* What is asked and how it is answered, or what has been chosen of it. */
static void print_question(const struct sitting *sitting, const struct question *question)
{
    char data[2 * LABEL_SIZE];
    struct text text;

    text_init(&text, data, sizeof data);
    if (sitting->draft.touched.count > 0) {
        add_chosen(sitting, &text);
    } else {
        voice_write(&sitting->voice, &question->says, &text);
        add_how(sitting, question, &text);
    }
    voice_print(data, 2);
}

static void show_question(const struct sitting *sitting, enum brevity brevity)
{
    struct question question = {0};
    bool is_chosen = sitting->draft.touched.count > 0;
    int min, max;

    sitting->face->ask(sitting->frame.view, &question);
    print_question(sitting, &question);
    if (draft_range(&sitting->stand, &sitting->draft, &min, &max) &&
        (is_chosen || !question.says_range))
        sitting_say(sitting, SAY("A number from {min} to {max}.",
                                 .args = {SAY_NUMBER("min", min), SAY_NUMBER("max", max)}));
    if (draft_may_confirm(&sitting->stand, &sitting->draft))
        sitting_say(sitting, SAY("Enter alone does what is chosen."));
    if (brevity < BRIEF_ALL)
        show_lists(sitting, brevity);
    else if (has_lists(sitting))
        sitting_say(sitting, SAY("Type list to see what can be chosen."));
    if (is_chosen || question.wants != WANTS_ANSWER)
        show_actions(&sitting->voice, &sitting->scene, sitting->is_spoken);
}

void page_ask(const struct sitting *sitting)
{
    struct question question = {0};

    sitting->face->ask(sitting->frame.view, &question);
    print_question(sitting, &question);
    if (sitting->is_plain)
        show_lists(sitting, BRIEF_NOT);
}

/* What a seat is asked while others are too, in memory that the caller frees; NULL: none left. */
static char *question_of(struct sitting *sitting, int seat, enum brevity brevity)
{
    struct capture capture;

    sitting_look_as(sitting, seat);
    if (!begin_capture(&capture))
        return NULL;
    show_question(sitting, brevity);
    return end_capture(&capture);
}

static void name_actors(const struct sitting *sitting, struct text *text)
{
    int seat;

    bits_each (seat, sitting_actors(sitting)) {
        text_add(text, text->length > 0 ? ", " : "");
        text_add_number(text, seat);
        text_add(text, " ");
        text_add(text, table_names(sitting->table)[seat]);
    }
}

/* What each may do; once, if it is the same for all. If there is no room, what all are asked. */
static void show_questions(struct sitting *sitting, enum brevity brevity)
{
    char *asked[PLAYERS_MAX] = {NULL};
    int seat, first = bits_first(sitting_actors(sitting));
    bool is_same = true;

    if (brevity >= BRIEF_ALL) {
        struct question question = {0};
        sitting->face->ask(sitting->frame.view, &question);
        sitting_say(sitting, question.says);
        return;
    }
    bits_each (seat, sitting_actors(sitting)) {
        asked[seat] = question_of(sitting, seat, brevity);
        is_same = is_same && asked[seat] && asked[first] && strcmp(asked[seat], asked[first]) == 0;
    }
    bits_each (seat, sitting_actors(sitting)) {
        if (!is_same)
            sitting_say(sitting, SAY("{seat}:", .args = {SAY_SEAT("seat", seat)}));
        if (asked[seat] && (!is_same || seat == first))
            fputs(asked[seat], voice_stream());
        free(asked[seat]);
    }
    sitting_look_as(sitting, VIEWER_AUDIENCE);
}

/* Of those who may act, the first who is asked. */
static int first_asked(const struct sitting *sitting)
{
    uint64_t actors = sitting_actors(sitting);

    for (int i = 0; i < sitting->scene.node_count; i++) {
        const struct node *node = &sitting->scene.nodes[i];
        if (node->region == REGION_PLAYERS && node->kind == NODE_TEXT && node->owner >= 0 &&
            bits_has(actors, node->owner) && strstr(node->look, "to-act"))
            return node->owner;
    }
    return bits_first(actors);
}

void page_write_example(struct sitting *sitting, struct text *text)
{
    enum { A_NUMBER = 6 }; /* above the least: nobody is tempted to type the most or the least */
    int min, max, seat = first_asked(sitting);

    text_add_number(text, seat);
    if (sitting->is_secret)
        return;
    sitting_look_as(sitting, seat);
    const struct node *node = NULL;
    for (int i = 0; !node && i < sitting->scene.node_count; i++)
        if (sitting->scene.nodes[i].may_touch)
            node = &sitting->scene.nodes[i];
    bool has_range = draft_range(&sitting->stand, &sitting->draft, &min, &max);
    if (has_range)
        text_add_named(text, " ", max - min < A_NUMBER ? max : min + A_NUMBER);
    if (node && has_range)
        text_add_named(text, ", ", seat);
    if (node) {
        text_add(text, " ");
        text_add(text, show_key(&sitting->voice, node));
    }
    sitting_look_as(sitting, VIEWER_AUDIENCE);
}

/* What one may do, another might learn from: with secrets, they come forward first. */
static void show_crowd(struct sitting *sitting, enum brevity brevity)
{
    char players[LABEL_SIZE], example[LABEL_SIZE];
    struct text text;

    text_init(&text, players, sizeof players);
    name_actors(sitting, &text);
    text_init(&text, example, sizeof example);
    page_write_example(sitting, &text);
    if (sitting->is_secret) {
        sitting_say(sitting, SAY("Several may act: {players}. Who wants to, types their number.",
                                 .args = {SAY_NAME("players", players)}));
        return;
    }
    show_questions(sitting, brevity);
    if (brevity >= BRIEF_ALL) {
        sitting_say(sitting, SAY("Begin with the player, as in: {example}",
                                 .args = {SAY_NAME("example", example)}));
        return;
    }
    sitting_say(sitting, SAY("Several may act: {players}. Begin with the player, as in: {example}",
                             .args = {SAY_NAME("players", players), SAY_NAME("example", example)}));
}

static void show_ranks(const struct sitting *sitting, const struct standing *standing,
                       bool is_brief)
{
    int players = table_params(sitting->table)->players;
    char line[LIST_SIZE] = "";

    for (int rank = 1; rank <= players; rank++)
        for (int seat = 0; seat < players; seat++) {
            char said[LABEL_SIZE];
            if (standing->rank[seat] != rank)
                continue;
            show_label(&sitting->voice,
                       &SAY("  {rank}. {seat}",
                            .args = {SAY_NUMBER("rank", rank), SAY_SEAT("seat", seat)}),
                       said);
            if (is_brief)
                strncat(line, said, sizeof line - strlen(line) - 1);
            else
                voice_print(said, 4);
        }
    if (is_brief)
        voice_print(line, 4);
}

/* Is this among the news of the last entry? */
static bool is_told(const struct sitting *sitting, const char *text)
{
    for (int i = 0; i < sitting->now.report_count; i++)
        if (strcmp(sitting->now.reports[i].message.text, text) == 0)
            return true;
    return false;
}

static void show_end(const struct sitting *sitting, enum brevity brevity)
{
    static const char over[] = WORDS("The game is over: {ending}.");
    const struct standing *standing = &sitting->now.standing;

    if (!is_told(sitting, over))
        sitting_say(
            sitting,
            SAY(over, .args = {SAY_WORD("ending",
                                        table_game(sitting->table)->endings[standing->ending])}));
    show_ranks(sitting, standing, brevity >= BRIEF_LISTS);
    sitting_say(sitting, sitting_can_undo(sitting)
                             ? SAY("You can still look at the history, undo or quit.")
                             : SAY("You can still look at the history, or quit."));
}

/* Where hands lie open, those of the others too. */
static void show_open_hands(const struct sitting *sitting)
{
    static struct scene scene;
    static struct frame frame;
    bool are_open = table_game(sitting->table)->has_secrets && !sitting->is_secret;

    for (int seat = 0; are_open && seat < table_params(sitting->table)->players; seat++) {
        if (seat == sitting->stand.seat ||
            !table_frame(sitting->table, table_length(sitting->table), seat, &frame))
            continue;
        scene_clear(&scene);
        sitting->face->scene(frame.view, &scene);
        show_open_hand(&sitting->voice, &scene, seat);
    }
}

static void show_rest(struct sitting *sitting, enum brevity brevity)
{
    if (sitting_is_crowd(sitting))
        show_crowd(sitting, brevity);
    else if (sitting->now.to_act)
        show_question(sitting, brevity);
    else
        show_end(sitting, brevity);
}

/* Makes one line of several that were said; false if there are none. */
static bool join_lines(char *text)
{
    char *to = text;

    for (const char *from = text; *from; to++) {
        bool is_end = *from == '\n';
        *to = is_end ? ' ' : *from;
        from += is_end ? 1 + strspn(from + 1, " ") : 1;
    }
    if (to > text)
        to[-1] = '\0';
    return to > text;
}

/* The same, its lines made one. */
static void show_rest_flowing(struct sitting *sitting, enum brevity brevity)
{
    struct capture capture;

    if (!begin_capture(&capture))
        return;
    show_rest(sitting, brevity);
    char *data = end_capture(&capture);
    if (data && join_lines(data))
        voice_print(data, 2);
    free(data);
}

static void render(struct sitting *sitting, enum brevity brevity, bool is_compact)
{
    struct show_form form = {
        .is_flowing = brevity >= BRIEF_FLOW,
        .is_bare = brevity == BRIEF_LEAST || brevity >= BRIEF_SHORT,
        .is_compact = is_compact,
    };

    if (sitting->is_spoken)
        show_spoken(&sitting->voice, &sitting->scene);
    else
        show_scene(&sitting->voice, &sitting->scene, form);
    show_open_hands(sitting);
    show_news(sitting, brevity);
    if (sitting->refusal.text)
        sitting_say(sitting, sitting->refusal);
    if (brevity < BRIEF_UNASKED || sitting->draft.touched.count > 0)
        (brevity < BRIEF_TERSE ? show_rest : show_rest_flowing)(sitting, brevity);
    if (sitting->note.text)
        sitting_say(sitting, sitting->note);
}

static int count_rows(const char *text)
{
    int rows = 0;

    for (; *text; text++)
        rows += *text == '\n';
    return rows;
}

/* So much news that these rows are free, and one more that says so. */
static void leave_out_news(struct sitting *sitting, int rows)
{
    sitting->news_max = sitting->news_count - rows - 1;
    if (sitting->news_max < NEWS_MIN)
        sitting->news_max = NEWS_MIN;
}

/* What the screen would show, in memory that the caller frees, and how many rows; NULL: none left.
 */
static char *draw_page(struct sitting *sitting, enum brevity brevity, bool is_compact, int *rows)
{
    struct capture capture;

    if (!begin_capture(&capture))
        return NULL;
    render(sitting, brevity, is_compact);
    char *page = end_capture(&capture);
    *rows = page ? count_rows(page) : 0;
    if (brevity == BRIEF_NOT)
        leave_out_news(sitting, *rows - voice_rows() + 1);
    return page;
}

/* Is there a row left for the prompt? */
static bool has_room(int rows)
{
    return voice_rows() == 0 || rows < voice_rows();
}

/* A board with fewer rows is shown where the other would leave no room for what is asked and a row
   of news, whatever there is to say now: so it does not change from screen to screen. */
static bool is_small(struct sitting *sitting)
{
    struct message note = sitting->note, remark = sitting->remark, refusal = sitting->refusal;
    int rows = 0;

    if (!board_can_be_compact(&sitting->scene))
        return false;
    sitting->note = sitting->remark = sitting->refusal = (struct message){0};
    free(draw_page(sitting, BRIEF_LEAST, false, &rows));
    sitting->note = note;
    sitting->remark = remark;
    sitting->refusal = refusal;
    return !has_room(rows + 1);
}

/* Is that worth trying? Where there are no lists to be left out, news is worth more than the
   question, but for a single piece of it, which the scene shows as well. */
static bool is_of_use(const struct sitting *sitting, enum brevity brevity)
{
    if (brevity == BRIEF_LAST || brevity == BRIEF_MOST)
        return has_lists(sitting);
    return brevity != BRIEF_LEAST && (brevity != BRIEF_MUTE || sitting->news_count <= 1);
}

/* Is the board, in its size, wider than the window? */
static bool is_too_wide(const struct sitting *sitting, bool is_compact)
{
    static struct board board;

    board_draw(&sitting->scene, is_compact, &board);
    return board.columns > voice_columns();
}

/* As much as fits; where there is no memory to find out, everything. */
static void render_to_fit(struct sitting *sitting)
{
    bool is_compact = is_small(sitting), is_shown = false, has_page = true;
    int rows = 0;

    for (int brevity = BRIEF_NOT; has_page && !is_shown; brevity++) {
        if (!is_of_use(sitting, (enum brevity)brevity))
            continue;
        char *page = draw_page(sitting, (enum brevity)brevity, is_compact, &rows);
        has_page = page;
        is_shown = page && (has_room(rows) || brevity == BRIEF_SHORTEST);
        if (is_shown)
            fputs(page, stdout);
        free(page);
    }
    if (!has_page)
        render(sitting, BRIEF_NOT, is_compact);
    else if (!has_room(rows) || is_too_wide(sitting, is_compact))
        sitting_say(sitting,
                    SAY("The window is too small: make it larger, or start with --plain."));
    sitting->free_rows = voice_rows() == 0 ? INT_MAX : voice_rows() - rows;
}

void page_clear(const struct sitting *sitting)
{
    if (sitting->is_plain)
        return;
    fputs("\033[H\033[2J", stdout);
    if (table_game(sitting->table)->has_secrets)
        fputs("\033[3J", stdout);
}

void page_show(struct sitting *sitting)
{
    page_clear(sitting);
    if (sitting->is_plain) {
        putchar('\n');
        render(sitting, BRIEF_NOT, false);
    } else {
        render_to_fit(sitting);
    }
    *told_of(sitting) = table_length(sitting->table);
    sitting->note = sitting->refusal = (struct message){0};
    if (sitting->is_plain)
        sitting->remark = (struct message){0};
}

static bool has_choice_on_board(const struct scene *scene)
{
    for (int i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].region == REGION_BOARD && scene->nodes[i].may_touch)
            return true;
    return false;
}

void page_list(struct sitting *sitting)
{
    if (sitting_is_crowd(sitting))
        show_crowd(sitting, BRIEF_NOT);
    else if (has_choice_on_board(&sitting->scene))
        show_lists(sitting, BRIEF_ASKED);
    else
        sitting_say(sitting, SAY("There is nothing on the board to choose."));
}
