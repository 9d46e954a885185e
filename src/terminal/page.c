/* What a screen of the table has: the scene, the news, the question and what may be chosen. If it
   is too much for the screen, less of it is said; the board and the hand are always there. */
#define _GNU_SOURCE /* open_memstream */
#include "table_inner.h"

#include "bits.h"
#include "board.h"
#include "pick.h"
#include "show.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct outbox *reports_of(const struct match *match, uint32_t number)
{
    struct match_moment moment;

    return match_look_back(match, number, &moment) ? moment.outbox : NULL;
}

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

/* Who may know what happened: behind the curtain it is the player's own; where hands lie open all
   know what the one knew who did it; else it is what everybody may know. */
static int viewer_of(const struct table *table, const struct match_entry *entry)
{
    if (!match_game(table->match)->has_secrets)
        return VIEWER_AUDIENCE;
    if (table->is_secret)
        return table->stand.seat;
    return entry->seat < PLAYERS_MAX ? entry->seat : VIEWER_AUDIENCE;
}

/* Does the question begin with these words? Then they need not be said before it. */
static bool is_asked_with(const struct table *table, const struct message *news,
                          const char *question)
{
    char said[LABEL_SIZE];

    show_label(&table->voice, news, said);
    return question && strncmp(question, said, strlen(said)) == 0;
}

/* Where hands lie open, what one player alone was told is said with the name. */
static struct message overheard(const struct table *table, const struct match_entry *entry,
                                const struct report *report, char said[LABEL_SIZE])
{
    if (table->is_secret || bits_has(report->audience, VIEWER_AUDIENCE))
        return report->message;
    show_label(&table->voice, &report->message, said);
    return SAY("{seat}: {what}", .args = {SAY_SEAT("seat", entry->seat), SAY_NAME("what", said)});
}

/* On a line of its own, or added to what flows. */
static void say_news(const struct table *table, struct message news, struct text *flow)
{
    if (!flow) {
        table_say(table, news);
        return;
    }
    text_add(flow, flow->length > 0 ? " " : "");
    voice_write(&table->voice, &news, flow);
}

/* All but the first few that this viewer may know. */
static int tell(const struct table *table, uint32_t number, int skip, const char *question,
                struct text *flow)
{
    const struct match_entry *entry = match_entry(table->match, number);
    const struct outbox *outbox = reports_of(table->match, number);
    int told = 0;

    for (int i = 0; outbox && i < outbox->report_count; i++) {
        const struct report *report = &outbox->reports[i];
        char said[LABEL_SIZE];
        if (!bits_has(report->audience, viewer_of(table, entry)) ||
            is_asked_with(table, &report->message, question) || told++ < skip)
            continue;
        struct message news = overheard(table, entry, report, said);
        say_news(table, news, flow);
    }
    return told;
}

void page_tell(const struct table *table, uint32_t entry)
{
    tell(table, entry, 0, NULL, NULL);
}

/* Those told to this table: one set of eyes, or each player's own. */
static uint32_t *told_of(struct table *table)
{
    return &table->told[table->is_secret ? table->stand.seat : VIEWER_AUDIENCE];
}

static void show_news(struct table *table, enum brevity brevity)
{
    uint32_t length = match_length(table->match), from = *told_of(table);
    struct question asked = {0};
    char question[LABEL_SIZE] = "", data[LIST_SIZE];
    struct text flow;
    int count = 0;

    if (!table_is_crowd(table))
        table->face->ask(table->view, &asked);
    if (asked.says.text)
        show_label(&table->voice, &asked.says, question);
    /* On a screen that was cleared, the last thing before is said again. */
    if (!table->is_plain && from >= length)
        from = length > 0 ? length - 1 : 0;
    for (uint32_t n = from + 1; n <= length; n++)
        count += tell(table, n, INT16_MAX, question, NULL);
    table->news_count = count;
    int max = brevity == BRIEF_PAST ? table->news_max : news_max[brevity];
    if (table->is_secret && count > max)
        table_say(table, SAY("... (all that happened: type history)"));
    text_init(&flow, data, sizeof data);
    for (uint32_t n = from + 1; n <= length; n++)
        count -= tell(table, n, count - max, question, brevity < BRIEF_NEWS ? NULL : &flow);
    if (table->remark.text)
        say_news(table, table->remark, brevity < BRIEF_NEWS ? NULL : &flow);
    if (flow.length > 0)
        voice_print(data, 2);
}

void page_tell_news(struct table *table)
{
    uint32_t *told = told_of(table);

    while (*told < match_length(table->match))
        page_tell(table, ++*told);
    if (table->remark.text)
        table_say(table, table->remark);
    if (table->note.text)
        table_say(table, table->note);
    table->remark = table->note = (struct message){0};
}

/* Did this player do something whose answer the next screen would hide? */
static bool is_own_secret(const struct table *table, const struct match_entry *entry, int seat)
{
    return entry->seat == seat && entry->deed == DEED_EVENT &&
           match_game(table->match)->kinds.list[entry->kind].secret_args != 0;
}

bool page_tell_last_words(struct table *table, int seat)
{
    uint32_t length = match_length(table->match), from = table->told[seat];
    bool is_private = false;

    for (uint32_t n = from + 1; n <= length; n++) {
        const struct outbox *outbox = reports_of(table->match, n);
        is_private |= is_own_secret(table, match_entry(table->match, n), seat);
        for (int i = 0; outbox && i < outbox->report_count; i++)
            is_private |= bits_has(outbox->reports[i].audience, seat) &&
                          !bits_has(outbox->reports[i].audience, VIEWER_AUDIENCE);
    }
    if (!is_private)
        return false;
    int looking = table->stand.seat;
    table->stand.seat = seat;
    for (uint32_t n = from + 1; n <= length; n++)
        page_tell(table, n);
    table->stand.seat = looking;
    table->told[seat] = length;
    return true;
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
static void print_list(const struct table *table, const char *line, enum brevity brevity)
{
    char more[LABEL_SIZE], cut[LIST_SIZE];
    int room = voice_columns() - 1;

    if (brevity < BRIEF_LISTS || voice_width(line) <= room) {
        voice_print(line, 5);
        return;
    }
    show_label(&table->voice, &SAY("... (all: type list)"), more);
    snprintf(cut, sizeof cut, "%.*s %s", (int)voice_fitting(line, room - 1 - voice_width(more)),
             line, more);
    voice_print(cut, 5);
}

/* Is it the next touch of a move that was begun? */
static bool is_next(const struct table *table, const char *id)
{
    int count = table->draft.touched.count;
    struct way way;

    for (int i = 0; i < table->stand.move_count; i++)
        if (draft_leads_to(&table->stand, &table->draft, &table->stand.moves[i], &way) &&
            way.count > count && strcmp(way.ids[count], id) == 0)
            return true;
    return false;
}

/* What may be touched on the board and does not show there by which key, unless all is asked for;
   what lies beside it is shown with its marks, and where moves stop is said with them. */
static bool is_listed(const struct table *table, const struct node *node, enum brevity brevity)
{
    bool is_shown =
        brevity != BRIEF_ASKED && !table->is_spoken && strcmp(node->glyph, node->key) == 0;

    return node->region == REGION_BOARD && node->may_touch && !is_shown &&
           (!node->is_end || is_next(table, node->id));
}

static void list_kind(const struct table *table, enum node_kind kind, enum brevity brevity)
{
    char data[LIST_SIZE], title[LABEL_SIZE];
    struct text text;
    bool is_empty = true;

    show_label(&table->voice, &SAY(heading(kind)), title);
    text_init(&text, data, sizeof data);
    text_add(&text, "  ");
    text_add(&text, title);
    for (int i = 0; i < table->scene.node_count; i++) {
        const struct node *node = &table->scene.nodes[i];
        if (node->kind != kind || !is_listed(table, node, brevity))
            continue;
        text_add(&text, " ");
        text_add(&text, node->key);
        is_empty = false;
    }
    if (!is_empty)
        print_list(table, data, brevity);
}

/* What is typed for it. */
static const char *key_of(const struct table *table, const char *id)
{
    const struct node *node = scene_find(&table->scene, id);

    return node && *node->key ? node->key : id;
}

/* A shortest way, from place to place: "c3 > c4 > d4". */
static void add_route(const struct table *table, const struct preview *preview,
                      const struct preview_end *end, struct text *text)
{
    for (int i = 0; i < end->length; i++) {
        const struct preview_step *step = &preview->steps[end->steps[i]];
        if (i == 0)
            text_add(text, key_of(table, step->from));
        text_add(text, NO_BREAK ">" NO_BREAK);
        text_add(text, key_of(table, step->to));
    }
}

/* Of a move whose next touch makes it: where it may end, if that is somewhere else, and how. */
static void add_ends(const struct table *table, const struct move *move, struct text *text)
{
    struct way way;
    struct preview preview = {0};
    char said[LABEL_SIZE];

    if (!draft_leads_to(&table->stand, &table->draft, move, &way) ||
        way.count != table->draft.touched.count + 1)
        return;
    table->face->preview(table->view, move, &preview);
    const char *next = way.ids[way.count - 1];
    if (preview.end_count == 0 || (preview.end_count == 1 && strcmp(preview.ends[0].id, next) == 0))
        return;
    show_label(&table->voice,
               &SAY(table->face->leads, .args = {SAY_NAME("place", key_of(table, next))}), said);
    text_add(text, "  ");
    text_add(text, said);
    for (int i = 0; i < preview.end_count; i++) {
        text_add(text, i > 0 && preview.step_count > 1 ? ", " : " ");
        if (preview.ends[i].length > 1)
            add_route(table, &preview, &preview.ends[i], text);
        else
            text_add(text, key_of(table, preview.ends[i].id));
    }
}

/* A line for each, or all in one where there is less room. */
static void list_ends(const struct table *table, enum brevity brevity)
{
    char data[LIST_SIZE];
    struct text text;

    text_init(&text, data, sizeof data);
    if (!table->face->preview || !draft_is_begun(&table->stand, &table->draft, &table->scene))
        return;
    for (int i = 0; i < table->stand.move_count; i++) {
        add_ends(table, &table->stand.moves[i], &text);
        if (text.length == 0 || brevity > BRIEF_LISTS)
            continue;
        print_list(table, data, brevity);
        text_init(&text, data, sizeof data);
    }
    if (text.length > 0)
        print_list(table, data, brevity);
}

static void show_lists(const struct table *table, enum brevity brevity)
{
    for (int kind = NODE_CELL; kind <= NODE_CLOCK; kind++)
        list_kind(table, (enum node_kind)kind, brevity);
    list_ends(table, brevity);
}

static bool has_lists(const struct table *table)
{
    for (int i = 0; i < table->scene.node_count; i++)
        if (is_listed(table, &table->scene.nodes[i], BRIEF_NOT))
            return true;
    return false;
}

/* What has been chosen of what is asked. */
static void add_chosen(const struct table *table, struct text *text)
{
    const struct way *touched = &table->draft.touched;
    char data[LABEL_SIZE];
    struct text keys;

    text_init(&keys, data, sizeof data);
    for (int i = 0; i < touched->count; i++) {
        const struct node *node = scene_find(&table->scene, touched->ids[i]);
        text_add(&keys, i > 0 ? " " : "");
        text_add(&keys, node && *node->key ? show_key(&table->voice, node) : touched->ids[i]);
    }
    voice_write(&table->voice,
                &SAY("Chosen: {what}. Keep choosing, or cancel.", .args = {SAY_NAME("what", data)}),
                text);
}

/* The keys of a move that takes several touches: any will do but the first, which is the least
   telling. */
static bool write_example(const struct table *table, struct text *text)
{
    int count = table->stand.move_count;

    for (int i = 0; i < count; i++) {
        struct way way = {0};
        table->face->touches(table->view, &table->stand.moves[(count / 2 + i) % count], &way);
        for (int k = 0; way.count > 1 && k < way.count; k++) {
            text_add(text, k > 0 ? " " : "");
            text_add(text, key_of(table, way.ids[k]));
        }
        if (way.count > 1)
            return true;
    }
    return false;
}

/* How what is wanted is typed. */
static void add_how(const struct table *table, const struct question *question, struct text *text)
{
    char data[LABEL_SIZE];
    struct text example;

    switch (question->wants) {
    case WANTS_ANSWER: show_write_answers(&table->voice, &table->scene, text); break;
    case WANTS_PLAYER:
        text_add_char(text, ' ');
        voice_write(&table->voice, &SAY("Type the player's number."), text);
        break;
    case WANTS_SEVERAL:
        text_init(&example, data, sizeof data);
        if (!write_example(table, &example))
            break;
        text_add_char(text, ' ');
        voice_write(&table->voice, &SAY("As in: {example}", .args = {SAY_NAME("example", data)}),
                    text);
        break;
    case WANTS_NOTHING:
    case WANTS_CHOICE:
    case WANTS_NUMBER: break;
    }
}

/* What is asked and how it is answered, or what has been chosen of it. */
static void print_question(const struct table *table, const struct question *question)
{
    char data[2 * LABEL_SIZE];
    struct text text;

    text_init(&text, data, sizeof data);
    if (table->draft.touched.count > 0) {
        add_chosen(table, &text);
    } else {
        voice_write(&table->voice, &question->says, &text);
        add_how(table, question, &text);
    }
    voice_print(data, 2);
}

static void show_question(const struct table *table, enum brevity brevity)
{
    struct question question = {0};
    bool is_chosen = table->draft.touched.count > 0;
    int min, max;

    table->face->ask(table->view, &question);
    print_question(table, &question);
    if (draft_range(&table->stand, &table->draft, &min, &max) &&
        (is_chosen || !question.says_range))
        table_say(table, SAY("A number from {min} to {max}.",
                             .args = {SAY_NUMBER("min", min), SAY_NUMBER("max", max)}));
    if (draft_may_confirm(&table->stand, &table->draft))
        table_say(table, SAY("Enter alone does what is chosen."));
    if (brevity < BRIEF_ALL)
        show_lists(table, brevity);
    else if (has_lists(table))
        table_say(table, SAY("Type list to see what can be chosen."));
    if (is_chosen || question.wants != WANTS_ANSWER)
        show_actions(&table->voice, &table->scene, table->is_spoken);
}

void page_ask(const struct table *table)
{
    struct question question = {0};

    table->face->ask(table->view, &question);
    print_question(table, &question);
    if (table->is_plain)
        show_lists(table, BRIEF_NOT);
}

/* What a seat is asked while others are too, in memory that the caller frees; NULL: none left. */
static char *question_of(struct table *table, int seat, enum brevity brevity)
{
    struct capture capture;

    table_look_as(table, seat);
    if (!begin_capture(&capture))
        return NULL;
    show_question(table, brevity);
    return end_capture(&capture);
}

static void name_actors(const struct table *table, struct text *text)
{
    int seat;

    bits_each (seat, table_actors(table)) {
        text_add(text, text->length > 0 ? ", " : "");
        text_add_number(text, seat);
        text_add(text, " ");
        text_add(text, match_name(table->match, seat));
    }
}

/* What each may do; once, if it is the same for all. If there is no room, what all are asked. */
static void show_questions(struct table *table, enum brevity brevity)
{
    char *asked[PLAYERS_MAX] = {NULL};
    int seat, first = bits_first(table_actors(table));
    bool is_same = true;

    if (brevity >= BRIEF_ALL) {
        struct question question = {0};
        table->face->ask(table->view, &question);
        table_say(table, question.says);
        return;
    }
    bits_each (seat, table_actors(table)) {
        asked[seat] = question_of(table, seat, brevity);
        is_same = is_same && asked[seat] && asked[first] && strcmp(asked[seat], asked[first]) == 0;
    }
    bits_each (seat, table_actors(table)) {
        if (!is_same)
            table_say(table, SAY("{seat}:", .args = {SAY_SEAT("seat", seat)}));
        if (asked[seat] && (!is_same || seat == first))
            fputs(asked[seat], voice_stream());
        free(asked[seat]);
    }
    table_look_as(table, VIEWER_AUDIENCE);
}

/* Of those who may act, the first who is asked. */
static int first_asked(const struct table *table)
{
    uint64_t actors = table_actors(table);

    for (int i = 0; i < table->scene.node_count; i++) {
        const struct node *node = &table->scene.nodes[i];
        if (node->region == REGION_PLAYERS && node->kind == NODE_TEXT && node->owner >= 0 &&
            bits_has(actors, node->owner) && strstr(node->look, "to-act"))
            return node->owner;
    }
    return bits_first(actors);
}

void page_write_example(struct table *table, struct text *text)
{
    enum { A_NUMBER = 6 }; /* above the least: nobody is tempted to type the most or the least */
    int min, max, seat = first_asked(table);

    text_add_number(text, seat);
    if (table->is_secret)
        return;
    table_look_as(table, seat);
    const struct node *node = NULL;
    for (int i = 0; !node && i < table->scene.node_count; i++)
        if (table->scene.nodes[i].may_touch)
            node = &table->scene.nodes[i];
    bool has_range = draft_range(&table->stand, &table->draft, &min, &max);
    if (has_range)
        text_add_named(text, " ", max - min < A_NUMBER ? max : min + A_NUMBER);
    if (node && has_range)
        text_add_named(text, ", ", seat);
    if (node) {
        text_add(text, " ");
        text_add(text, show_key(&table->voice, node));
    }
    table_look_as(table, VIEWER_AUDIENCE);
}

/* What one may do, another might learn from: with secrets, they come forward first. */
static void show_crowd(struct table *table, enum brevity brevity)
{
    char players[LABEL_SIZE], example[LABEL_SIZE];
    struct text text;

    text_init(&text, players, sizeof players);
    name_actors(table, &text);
    text_init(&text, example, sizeof example);
    page_write_example(table, &text);
    if (table->is_secret) {
        table_say(table, SAY("Several may act: {players}. Who wants to, types their number.",
                             .args = {SAY_NAME("players", players)}));
        return;
    }
    show_questions(table, brevity);
    if (brevity >= BRIEF_ALL) {
        table_say(table, SAY("Begin with the player, as in: {example}",
                             .args = {SAY_NAME("example", example)}));
        return;
    }
    table_say(table, SAY("Several may act: {players}. Begin with the player, as in: {example}",
                         .args = {SAY_NAME("players", players), SAY_NAME("example", example)}));
}

static void show_ranks(const struct table *table, const struct standing *standing, bool is_brief)
{
    int players = match_params(table->match)->players;
    char line[LIST_SIZE] = "";

    for (int rank = 1; rank <= players; rank++)
        for (int seat = 0; seat < players; seat++) {
            char said[LABEL_SIZE];
            if (standing->rank[seat] != rank)
                continue;
            show_label(&table->voice,
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
static bool is_told(const struct table *table, const char *text)
{
    const struct outbox *last = reports_of(table->match, match_length(table->match));

    for (int i = 0; last && i < last->report_count; i++)
        if (strcmp(last->reports[i].message.text, text) == 0)
            return true;
    return false;
}

static void show_end(const struct table *table, enum brevity brevity)
{
    static const char over[] = WORDS("The game is over: {ending}.");
    struct standing standing;

    match_standing(table->match, &standing);
    if (!is_told(table, over))
        table_say(table,
                  SAY(over, .args = {SAY_WORD(
                                "ending", match_game(table->match)->endings[standing.ending])}));
    show_ranks(table, &standing, brevity >= BRIEF_LISTS);
    table_say(table, table_can_undo(table) ? SAY("You can still look at the history, undo or quit.")
                                           : SAY("You can still look at the history, or quit."));
}

/* Where hands lie open, those of the others too. */
static void show_open_hands(const struct table *table)
{
    static struct scene scene;
    const struct game *game = match_game(table->match);
    void *view = game->has_secrets && !table->is_secret ? calloc(1, game->view_size) : NULL;

    for (int seat = 0; view && seat < match_params(table->match)->players; seat++) {
        if (seat == table->stand.seat)
            continue;
        match_view(table->match, seat, view);
        scene_clear(&scene);
        table->face->scene(view, &scene);
        show_open_hand(&table->voice, &scene, seat);
    }
    free(view);
}

static void show_rest(struct table *table, enum brevity brevity)
{
    if (table_is_crowd(table))
        show_crowd(table, brevity);
    else if (match_to_act(table->match))
        show_question(table, brevity);
    else
        show_end(table, brevity);
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
static void show_rest_flowing(struct table *table, enum brevity brevity)
{
    struct capture capture;

    if (!begin_capture(&capture))
        return;
    show_rest(table, brevity);
    char *data = end_capture(&capture);
    if (data && join_lines(data))
        voice_print(data, 2);
    free(data);
}

static void render(struct table *table, enum brevity brevity, bool is_compact)
{
    struct show_form form = {
        .is_flowing = brevity >= BRIEF_FLOW,
        .is_bare = brevity == BRIEF_LEAST || brevity >= BRIEF_SHORT,
        .is_compact = is_compact,
    };

    if (table->is_spoken)
        show_spoken(&table->voice, &table->scene);
    else
        show_scene(&table->voice, &table->scene, form);
    show_open_hands(table);
    show_news(table, brevity);
    if (table->refusal.text)
        table_say(table, table->refusal);
    if (brevity < BRIEF_UNASKED || table->draft.touched.count > 0)
        (brevity < BRIEF_TERSE ? show_rest : show_rest_flowing)(table, brevity);
    if (table->note.text)
        table_say(table, table->note);
}

static int count_rows(const char *text)
{
    int rows = 0;

    for (; *text; text++)
        rows += *text == '\n';
    return rows;
}

/* So much news that these rows are free, and one more that says so. */
static void leave_out_news(struct table *table, int rows)
{
    table->news_max = table->news_count - rows - 1;
    if (table->news_max < NEWS_MIN)
        table->news_max = NEWS_MIN;
}

/* What the screen would show, in memory that the caller frees, and how many rows; NULL: none left.
 */
static char *draw_page(struct table *table, enum brevity brevity, bool is_compact, int *rows)
{
    struct capture capture;

    if (!begin_capture(&capture))
        return NULL;
    render(table, brevity, is_compact);
    char *page = end_capture(&capture);
    *rows = page ? count_rows(page) : 0;
    if (brevity == BRIEF_NOT)
        leave_out_news(table, *rows - voice_rows() + 1);
    return page;
}

/* Is there a row left for the prompt? */
static bool has_room(int rows)
{
    return voice_rows() == 0 || rows < voice_rows();
}

/* A board with fewer rows is shown where the other would leave no room for what is asked and a row
   of news, whatever there is to say now: so it does not change from screen to screen. */
static bool is_small(struct table *table)
{
    struct message note = table->note, remark = table->remark, refusal = table->refusal;
    int rows = 0;

    if (!board_can_be_compact(&table->scene))
        return false;
    table->note = table->remark = table->refusal = (struct message){0};
    free(draw_page(table, BRIEF_LEAST, false, &rows));
    table->note = note;
    table->remark = remark;
    table->refusal = refusal;
    return !has_room(rows + 1);
}

/* Is that worth trying? Where there are no lists to be left out, news is worth more than the
   question, but for a single piece of it, which the scene shows as well. */
static bool is_of_use(const struct table *table, enum brevity brevity)
{
    if (brevity == BRIEF_LAST || brevity == BRIEF_MOST)
        return has_lists(table);
    return brevity != BRIEF_LEAST && (brevity != BRIEF_MUTE || table->news_count <= 1);
}

/* Is the board, in its size, wider than the window? */
static bool is_too_wide(const struct table *table, bool is_compact)
{
    static struct board board;

    board_draw(&table->scene, is_compact, &board);
    return board.columns > voice_columns();
}

/* As much as fits; where there is no memory to find out, everything. */
static void render_to_fit(struct table *table)
{
    bool is_compact = is_small(table), is_shown = false, has_page = true;
    int rows = 0;

    for (int brevity = BRIEF_NOT; has_page && !is_shown; brevity++) {
        if (!is_of_use(table, (enum brevity)brevity))
            continue;
        char *page = draw_page(table, (enum brevity)brevity, is_compact, &rows);
        has_page = page;
        is_shown = page && (has_room(rows) || brevity == BRIEF_SHORTEST);
        if (is_shown)
            fputs(page, stdout);
        free(page);
    }
    if (!has_page)
        render(table, BRIEF_NOT, is_compact);
    else if (!has_room(rows) || is_too_wide(table, is_compact))
        table_say(table, SAY("The window is too small: make it larger, or start with --plain."));
    table->free_rows = voice_rows() == 0 ? INT_MAX : voice_rows() - rows;
}

void page_clear(const struct table *table)
{
    if (table->is_plain)
        return;
    fputs("\033[H\033[2J", stdout);
    if (match_game(table->match)->has_secrets)
        fputs("\033[3J", stdout);
}

void page_show(struct table *table)
{
    page_clear(table);
    if (table->is_plain) {
        putchar('\n');
        render(table, BRIEF_NOT, false);
    } else {
        render_to_fit(table);
    }
    *told_of(table) = match_length(table->match);
    table->note = table->refusal = (struct message){0};
    if (table->is_plain)
        table->remark = (struct message){0};
}

static bool has_choice_on_board(const struct scene *scene)
{
    for (int i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].region == REGION_BOARD && scene->nodes[i].may_touch)
            return true;
    return false;
}

void page_list(struct table *table)
{
    if (table_is_crowd(table))
        show_crowd(table, BRIEF_NOT);
    else if (has_choice_on_board(&table->scene))
        show_lists(table, BRIEF_ASKED);
    else
        table_say(table, SAY("There is nothing on the board to choose."));
}
