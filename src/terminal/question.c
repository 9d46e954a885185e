/* What is asked of who may act: the question, how it is answered, what may be chosen and where that
   leads. When it is over, how it ended. */
#include "inner.h"

#include "bits.h"
#include "show.h"
#include "spoken.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_SIZE = 8192 };

/* A list on as many lines as it takes, or on one that says where the rest is. */
static void print_list(const struct voice *voice, const char *line, enum question_form form)
{
    char more[LABEL_SIZE], cut[LIST_SIZE];
    int room = voice_columns() - 1;

    if (form == QUESTION_FULL || voice_width(line) <= room) {
        voice_print(voice, line, 5);
        return;
    }
    voice_label(voice, &SAY("... (all: type list)"), more);
    snprintf(cut, sizeof cut, "%.*s %s", (int)voice_fitting(line, room - 1 - voice_width(more)),
             line, more);
    voice_print(voice, cut, 5);
}

/* Is it the next touch of a move that was begun? */
static bool is_next(const struct eyes *eyes, const char *id)
{
    int count = eyes->draft.touched.count;
    struct way way;

    for (int i = 0; i < eyes->stand.move_count; i++)
        if (draft_leads_to(&eyes->stand, &eyes->draft, &eyes->stand.moves[i], &way) &&
            way.count > count && strcmp(way.ids[count], id) == 0)
            return true;
    return false;
}

/* What may be touched on the board, unless it shows there by its key and that can be seen; what
   lies beside it is shown with its marks, and where moves stop is said with them. */
static bool is_listed(const struct eyes *eyes, const struct node *node, bool is_seen)
{
    return node->region == REGION_BOARD && node->may_touch &&
           !(is_seen && strcmp(node->glyph, node->key) == 0) &&
           (!node->is_end || is_next(eyes, node->id));
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

static void list_kind(const struct eyes *eyes, const struct voice *voice, enum node_kind kind,
                      enum question_form form, bool is_seen)
{
    char data[LIST_SIZE];
    struct text text;

    text_init(&text, data, sizeof data);
    text_add(&text, "  ");
    voice_write(voice, &SAY(heading(kind)), &text);
    size_t empty = text.length;
    for (int i = 0; i < eyes->scene.node_count; i++) {
        const struct node *node = &eyes->scene.nodes[i];
        if (node->kind != kind || !is_listed(eyes, node, is_seen))
            continue;
        text_add(&text, " ");
        glass_begin_touch_of(voice->glass, node, &text);
        text_add(&text, node->key);
        glass_end_touch(voice->glass, &text);
    }
    if (text.length > empty)
        print_list(voice, data, form);
}

/* What is typed for it. */
static const char *key_of(const struct eyes *eyes, const char *id)
{
    const struct node *node = scene_find(&eyes->scene, id);

    return node && *node->key ? node->key : id;
}

/* A shortest way, from place to place: "c3 > c4 > d4". */
static void add_route(const struct eyes *eyes, const struct preview *preview,
                      const struct preview_end *end, struct text *text)
{
    for (int i = 0; i < end->length; i++) {
        const struct preview_step *step = &preview->steps[end->steps[i]];
        if (i == 0)
            text_add(text, key_of(eyes, step->from));
        text_add(text, NO_BREAK ">" NO_BREAK);
        text_add(text, key_of(eyes, step->to));
    }
}

/* Of a move whose next touch makes it: where it may end, if that is somewhere else, and how. */
static void add_ends(const struct eyes *eyes, const struct voice *voice, const struct move *move,
                     struct text *text)
{
    const struct face *face = eyes->stand.face;
    struct way way;
    struct preview preview = {0};

    if (!draft_leads_to(&eyes->stand, &eyes->draft, move, &way) ||
        way.count != eyes->draft.touched.count + 1)
        return;
    face->preview(eyes->stand.view, move, &preview);
    const char *next = way.ids[way.count - 1];
    if (preview.end_count == 0 || (preview.end_count == 1 && strcmp(preview.ends[0].id, next) == 0))
        return;
    text_add(text, "  ");
    voice_write(voice, &SAY(face->leads, .args = {SAY_NAME("place", key_of(eyes, next))}), text);
    for (int i = 0; i < preview.end_count; i++) {
        text_add(text, i > 0 && preview.step_count > 1 ? ", " : " ");
        if (preview.ends[i].length > 1)
            add_route(eyes, &preview, &preview.ends[i], text);
        else
            text_add(text, key_of(eyes, preview.ends[i].id));
    }
}

/* A line for each, or all in one where there is less room. */
static void list_ends(const struct eyes *eyes, const struct voice *voice, enum question_form form)
{
    char data[LIST_SIZE];
    struct text text;

    text_init(&text, data, sizeof data);
    if (!eyes->stand.face->preview || !draft_is_begun(&eyes->stand, &eyes->draft, &eyes->scene))
        return;
    for (int i = 0; i < eyes->stand.move_count; i++) {
        add_ends(eyes, voice, &eyes->stand.moves[i], &text);
        bool is_last = i + 1 == eyes->stand.move_count;
        if (text.length == 0 || (form != QUESTION_FULL && !is_last))
            continue;
        print_list(voice, data, form);
        text_init(&text, data, sizeof data);
    }
}

static void say_lists(const struct eyes *eyes, const struct voice *voice, enum question_form form,
                      bool is_seen)
{
    for (int kind = NODE_CELL; kind <= NODE_CLOCK; kind++)
        list_kind(eyes, voice, (enum node_kind)kind, form, is_seen);
    list_ends(eyes, voice, form);
}

static bool has_lists(const struct eyes *eyes, bool is_seen)
{
    for (int i = 0; i < eyes->scene.node_count; i++)
        if (is_listed(eyes, &eyes->scene.nodes[i], is_seen))
            return true;
    return false;
}

bool question_has_lists(const struct sitting *sitting)
{
    return has_lists(&sitting->eyes, !sitting->is_spoken);
}

/* What has been chosen of what is asked. */
static void add_chosen(const struct eyes *eyes, const struct voice *voice, struct text *text)
{
    const struct way *touched = &eyes->draft.touched;
    char data[LABEL_SIZE];
    struct text keys;

    text_init(&keys, data, sizeof data);
    for (int i = 0; i < touched->count; i++) {
        text_add(&keys, i > 0 ? " " : "");
        text_add(&keys, voice_word(voice, key_of(eyes, touched->ids[i])));
    }
    voice_write(voice,
                &SAY("Chosen: {what}. Keep choosing, or cancel.", .args = {SAY_NAME("what", data)}),
                text);
}

/* The keys of a move that takes several touches: any will do but the first, which is the least
   telling. */
static bool write_example(const struct eyes *eyes, struct text *text)
{
    int count = eyes->stand.move_count;

    for (int i = 0; i < count; i++) {
        struct way way = {0};
        eyes->stand.face->touches(eyes->stand.view, &eyes->moves[(count / 2 + i) % count], &way);
        for (int k = 0; way.count > 1 && k < way.count; k++) {
            text_add(text, k > 0 ? " " : "");
            text_add(text, key_of(eyes, way.ids[k]));
        }
        if (way.count > 1)
            return true;
    }
    return false;
}

int question_usual(const struct eyes *eyes)
{
    struct question question = {0};
    int min, max;

    eyes->stand.face->ask(eyes->stand.view, &question);
    bool is_usual = question.wants == WANTS_NUMBER && question.usual > 0 &&
                    eyes->draft.touched.count == 0 && eyes->stand.move_count == 1 &&
                    draft_range(&eyes->stand, &eyes->draft, &min, &max) && question.usual >= min &&
                    question.usual <= max;
    return is_usual ? question.usual : 0;
}

/* How what is wanted is typed. */
static void add_how(const struct eyes *eyes, const struct voice *voice, enum wants wants,
                    struct text *text)
{
    char data[LABEL_SIZE];
    struct text example;

    switch (wants) {
    case WANTS_ANSWER: show_write_answers(voice, &eyes->scene, text); break;
    case WANTS_PLAYER:
        text_add_char(text, ' ');
        voice_write(voice, &SAY("Type the player's name or number."), text);
        break;
    case WANTS_SEVERAL:
        text_init(&example, data, sizeof data);
        if (!write_example(eyes, &example))
            break;
        text_add_char(text, ' ');
        voice_write(voice, &SAY("As in: {example}", .args = {SAY_NAME("example", data)}), text);
        break;
    case WANTS_NUMBER:
        if (question_usual(eyes) == 0)
            break;
        text_add_char(text, ' ');
        voice_write(voice,
                    &SAY("(Enter: {number})", .args = {SAY_NUMBER("number", question_usual(eyes))}),
                    text);
        break;
    case WANTS_NOTHING:
    case WANTS_CHOICE: break;
    }
}

/* What is asked and how it is answered, or what has been chosen of it. */
static struct question print_question(const struct eyes *eyes, const struct voice *voice,
                                      enum question_form form)
{
    struct question question = {0};
    char data[2 * LABEL_SIZE];
    struct text text;

    eyes->stand.face->ask(eyes->stand.view, &question);
    text_init(&text, data, sizeof data);
    if (eyes->draft.touched.count > 0) {
        add_chosen(eyes, voice, &text);
    } else {
        voice_write(voice, &question.says, &text);
        if (form != QUESTION_BARE || question.wants == WANTS_ANSWER)
            add_how(eyes, voice, question.wants, &text);
        else
            show_write_buttons(voice, &eyes->scene, &text);
    }
    voice_print(voice, data, 2);
    return question;
}

/* What one viewer is asked. */
static void say_one(const struct eyes *eyes, const struct voice *voice, enum question_form form,
                    bool is_seen)
{
    struct question question = print_question(eyes, voice, form);
    bool is_chosen = eyes->draft.touched.count > 0;
    int min, max;

    if (form == QUESTION_BARE)
        return;
    if (draft_range(&eyes->stand, &eyes->draft, &min, &max) && (is_chosen || !question.says_range))
        voice_say(voice,
                  min == max
                      ? SAY("Only {number} is possible.", .args = {SAY_NUMBER("number", min)})
                      : SAY("A number from {min} to {max}.",
                            .args = {SAY_NUMBER("min", min), SAY_NUMBER("max", max)}));
    if (draft_ask_more(&eyes->stand, &eyes->draft, &question.says))
        voice_say(voice, question.says);
    if (draft_may_confirm(&eyes->stand, &eyes->draft))
        voice_say(voice, SAY("Press Enter to do what is chosen."));
    if (form != QUESTION_BRIEF)
        say_lists(eyes, voice, form, is_seen);
    else if (has_lists(eyes, is_seen))
        voice_say(voice, SAY("Type list to see what can be chosen."));
    if (!is_chosen && question.wants == WANTS_ANSWER)
        return;
    if (is_seen)
        show_actions(voice, &eyes->scene);
    else
        spoken_region(voice, &eyes->scene, REGION_ACTIONS);
}

void question_repeat(const struct sitting *sitting)
{
    print_question(&sitting->eyes, &sitting->voice, QUESTION_FULL);
    if (sitting->is_plain)
        say_lists(&sitting->eyes, &sitting->voice, QUESTION_FULL, !sitting->is_spoken);
}

/* What a seat is asked while others are too, in memory that the caller frees; NULL: none left. */
static char *question_of(struct sitting *sitting, int seat, enum question_form form)
{
    struct aside aside;

    if (!voice_begin_aside(&sitting->voice, &aside))
        return NULL;
    eyes_look_as(sitting, &sitting->other, seat);
    say_one(&sitting->other, &aside.voice, form, !sitting->is_spoken);
    return voice_end_aside(&aside);
}

/* What each may do; once, if it is the same for all. */
static void say_each(struct sitting *sitting, const struct voice *voice, enum question_form form)
{
    char *asked[PLAYERS_MAX] = {NULL};
    int seat, first = bits_first(eyes_actors(sitting));
    bool is_same = true;

    bits_each (seat, eyes_actors(sitting)) {
        asked[seat] = question_of(sitting, seat, form);
        is_same = is_same && asked[seat] && asked[first] && strcmp(asked[seat], asked[first]) == 0;
    }
    bits_each (seat, eyes_actors(sitting)) {
        if (!is_same)
            voice_say(voice, SAY("{seat}:", .args = {SAY_SEAT("seat", seat)}));
        if (asked[seat] && (!is_same || seat == first))
            voice_relay(voice, asked[seat]);
        free(asked[seat]);
    }
}

/* Of those who may act, the first who is asked. */
static int first_asked(const struct sitting *sitting)
{
    const struct scene *scene = &sitting->eyes.scene;
    uint64_t actors = eyes_actors(sitting);

    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (node->region == REGION_PLAYERS && node->kind == NODE_TEXT && node->owner >= 0 &&
            bits_has(actors, node->owner) && strstr(node->look, "to-act"))
            return node->owner;
    }
    return bits_first(actors);
}

void question_write_example(struct sitting *sitting, struct text *text)
{
    enum { A_NUMBER = 6 }; /* above the least: nobody is tempted to type the most or the least */
    const struct eyes *eyes = &sitting->other;
    int min, max, seat = first_asked(sitting), node = 0;

    text_add_number(text, seat);
    if (sitting->is_secret)
        return;
    eyes_look_as(sitting, &sitting->other, seat);
    while (node < eyes->scene.node_count && !eyes->scene.nodes[node].may_touch)
        node++;
    bool has_range = draft_range(&eyes->stand, &eyes->draft, &min, &max);
    bool has_node = node < eyes->scene.node_count;
    if (has_range)
        text_add_numbered(text, " ", max - min < A_NUMBER ? max : min + A_NUMBER);
    if (has_node && has_range)
        text_add_numbered(text, ", ", seat);
    if (has_node) {
        text_add(text, " ");
        text_add(text, voice_word(&sitting->voice, eyes->scene.nodes[node].key));
    }
}

static void name_actors(const struct sitting *sitting, struct text *text)
{
    int seat;

    bits_each (seat, eyes_actors(sitting)) {
        text_add(text, text->length > 0 ? ", " : "");
        text_add_number(text, seat);
        text_add(text, " ");
        text_add(text, sitting->voice.names[seat]);
    }
}

/* What one may do, another might learn from: with secrets, they come forward first. */
static void say_crowd(struct sitting *sitting, const struct voice *voice, enum question_form form)
{
    char players[LABEL_SIZE], example[LABEL_SIZE];
    struct question question = {0};
    struct text text;

    text_init(&text, players, sizeof players);
    name_actors(sitting, &text);
    text_init(&text, example, sizeof example);
    question_write_example(sitting, &text);
    struct message several =
        SAY("Several may act: {players}. Begin with the player, as in: {example}",
            .args = {SAY_NAME("players", players), SAY_NAME("example", example)});
    if (sitting->is_secret) {
        several.text = WORDS("Several may act: {players}. Type your number if you want to.");
    } else if (form >= QUESTION_BRIEF) {
        sitting->face->ask(sitting->eyes.frame.view, &question);
        voice_say(voice, question.says);
        several.text = WORDS("Begin with the player, as in: {example}");
    } else {
        say_each(sitting, voice, form);
    }
    if (sitting->is_secret || form != QUESTION_BARE)
        voice_say(voice, several);
}

/* A line for each, or one for all, which ends as a sentence does if another follows in it. */
static void say_ranks(const struct sitting *sitting, const struct voice *voice,
                      enum question_form form)
{
    const struct standing *standing = &sitting->now.standing;
    int players = table_params(sitting->table)->players;
    char line[LIST_SIZE];
    struct text text;

    text_init(&text, line, sizeof line);
    for (int i = 0; i < players * players; i++) {
        int rank = i / players + 1, seat = i % players;
        if (standing->rank[seat] != rank)
            continue;
        voice_write(
            voice,
            &SAY("  {rank}. {seat}", .args = {SAY_NUMBER("rank", rank), SAY_SEAT("seat", seat)}),
            &text);
        if (form != QUESTION_FULL)
            continue;
        voice_print(voice, line, 4);
        text_init(&text, line, sizeof line);
    }
    text_add(&text, form >= QUESTION_BRIEF ? "." : "");
    if (form != QUESTION_FULL)
        voice_print(voice, line, 4);
}

/* Who plays alone is told how it ended and no more, such as that a puzzle is solved. */
static bool is_result(const struct sitting *sitting, const struct message *told)
{
    const struct scene *scene = &sitting->eyes.scene;
    bool is_alone = table_params(sitting->table)->players == 1;

    for (int i = 0; is_alone && i < scene->node_count; i++)
        if (scene->nodes[i].region == REGION_STATUS && message_equal(&scene->nodes[i].label, told))
            return true;
    return false;
}

/* Does the news of the last entry say how it ended? */
static bool is_told(const struct sitting *sitting)
{
    for (int i = 0; i < sitting->now.report_count; i++) {
        const struct message *told = &sitting->now.reports[i].message;
        if (is_result(sitting, told))
            return true;
        for (int k = 0; k < MESSAGE_ARGS_MAX && told->args[k].name; k++)
            if (strcmp(told->args[k].name, "ending") == 0)
                return true;
    }
    return false;
}

/* What was hidden is shown, but for what the one who looks sees anyway. */
static void say_hands(struct sitting *sitting, const struct voice *voice)
{
    for (int seat = 0; seat < table_params(sitting->table)->players; seat++) {
        if (seat == sitting->eyes.stand.seat)
            continue;
        eyes_look_as(sitting, &sitting->other, seat);
        show_open_hand(voice, &sitting->other.scene, seat);
    }
}

static void say_end(struct sitting *sitting, const struct voice *voice, enum question_form form)
{
    const char *ending = table_game(sitting->table)->endings[sitting->now.standing.ending];

    if (!is_told(sitting) && form != QUESTION_BARE)
        voice_say(voice, SAY("The game is over: {ending}.", .args = {SAY_WORD("ending", ending)}));
    if (sitting->is_secret && form < QUESTION_BRIEF)
        say_hands(sitting, voice);
    if (table_params(sitting->table)->players > 1)
        say_ranks(sitting, voice, form);
    voice_say(voice, form == QUESTION_BARE ? SAY("Type rematch or quit.")
                     : sitting->now.undo_to != FRAME_NONE
                         ? SAY("Type rematch to play again, history to look back, undo or quit.")
                         : SAY("Type rematch to play again, history to look back, or quit."));
}

void question_say(struct sitting *sitting, const struct voice *voice, enum question_form form)
{
    if (eyes_are_crowd(sitting))
        say_crowd(sitting, voice, form);
    else if (eyes_see_play(sitting))
        say_one(&sitting->eyes, voice, form, !sitting->is_spoken);
    else
        say_end(sitting, voice, form);
}

void question_list(struct sitting *sitting)
{
    if (eyes_are_crowd(sitting))
        say_crowd(sitting, &sitting->voice, QUESTION_FULL);
    else if (has_lists(&sitting->eyes, false))
        say_lists(&sitting->eyes, &sitting->voice, QUESTION_FULL, false);
    else
        sitting_say(sitting, SAY("There is nothing on the board to choose."));
}
