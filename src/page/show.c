/* What a viewer is shown, as JSON: a frame, its scene with marks, where things stand, what could be
   done, and what has happened so far. Decides nothing. */
#include "desk.h"

#include "bits.h"
#include "geometry.h"
#include "node.h"

#include <string.h>

PAGE_EXPORT("frame") bool show_frame(int number, uint32_t entry, int viewer);
PAGE_EXPORT("history") bool show_history(int number, uint32_t from, int viewer);
PAGE_EXPORT("shown") bool show_shown(int number, uint32_t from, const char *events, int count);
PAGE_EXPORT("length") double show_length(int number);
PAGE_EXPORT("is_pending") bool show_is_pending(int number);

/* Too large for a stack. */
static struct scene scene;
static struct geometry geometry;
static struct frame past;
static struct preview preview;

struct showing {
    struct json json;
    struct desk *desk;
    const struct frame *frame;
    struct stand stand;
    struct draft draft; /* a copy; empty for who does not play, and in the past */
    bool is_newest;
};

static const char *const kind_names[] = {
    [NODE_CELL] = "cell", [NODE_LINE] = "line",     [NODE_PIECE] = "piece", [NODE_CARD] = "card",
    [NODE_PILE] = "pile", [NODE_BUTTON] = "button", [NODE_TEXT] = "text",   [NODE_CLOCK] = "clock",
};
static const char *const region_names[] = {
    [REGION_STATUS] = "status", [REGION_PLAYERS] = "players", [REGION_BOARD] = "board",
    [REGION_PILES] = "piles",   [REGION_HAND] = "hand",       [REGION_ACTIONS] = "actions",
};
static const char *const wants_names[] = {
    [WANTS_NOTHING] = "nothing", [WANTS_CHOICE] = "choice", [WANTS_SEVERAL] = "several",
    [WANTS_ANSWER] = "answer",   [WANTS_PLAYER] = "player", [WANTS_NUMBER] = "number",
};
static const char *const manner_names[] = {
    [MANNER_MOVES] = "moves", [MANNER_HOPS] = "hops",     [MANNER_SLIDES] = "slides",
    [MANNER_FALLS] = "falls", [MANNER_BURSTS] = "bursts",
};
static const char *const deed_names[] = {
    [DEED_EVENT] = "event", [DEED_BACK] = "back",     [DEED_HOLD] = "hold",
    [DEED_PAUSE] = "pause", [DEED_RESUME] = "resume", [DEED_HINT] = "hint",
};

static void add_pair(struct json *json, const char *name, int a, int b)
{
    json_begin(json, name, '[');
    json_add_number(json, NULL, a);
    json_add_number(json, NULL, b);
    json_end(json, ']');
}

/* Nodes. */

/* What touching this does: chooses it, lets it go, makes a move, or one that can't be cancelled. */
static const char *find_effect(const struct showing *showing, const struct node *node)
{
    struct draft tried = showing->draft;
    struct event event = {0};
    struct message why = {0};

    switch (draft_touch(&showing->stand, &tried, node->id, &event, &why)) {
    case DRAFT_OPEN:
        return tried.touched.count < showing->draft.touched.count ? "lets-go" : "chooses";
    case DRAFT_MOVE:
        return showing->stand.face->game->is_final(showing->stand.view, &event) ? "ends" : "moves";
    case DRAFT_CANCEL: return "cancels";
    case DRAFT_WRONG: break;
    }
    return NULL;
}

static void add_look(struct showing *showing, const struct node *node)
{
    const struct look *look = looks_find(&showing->desk->looks, node);
    struct json *json = &showing->json;
    char name[16];

    json_begin(json, "draw", '[');
    for (int i = 0; i < look->part_count; i++) {
        struct text text;
        text_init(&text, name, sizeof name);
        text_add(&text, look_name(look->parts[i].table));
        text_add_char(&text, '-');
        text_add_number(&text, look->parts[i].index);
        json_add_text(json, NULL, name);
    }
    json_end(json, ']');
    add_pair(json, "reach", look->shape->reach_x, look->shape->reach_y);
    int ring = node_ring_reach(node, look->shape->reach_x);
    if (ring != look->shape->reach_x)
        json_add_number(json, "ring", ring);
    if (look->is_figure)
        json_add_flag(json, "figure", true);
    if (!look->is_drawn && *node->glyph)
        json_add_text(json, "glyph", node->glyph);
}

/* Where a thing of the board stands; lengths are in the units of drawings. */
static void add_place(struct showing *showing, const struct node *node)
{
    struct json *json = &showing->json;
    struct turn turn = geometry_turn(node);
    int x, y;

    json_add_number(json, "layer", node->layer);
    if (node->kind == NODE_LINE) {
        const int parts[] = {turn.length, turn.cosine, turn.sine, turn.middle_x / 1000,
                             turn.middle_y / 1000};
        json_begin(json, "line", '[');
        for (int i = 0; i < 5; i++)
            json_add_number(json, NULL, parts[i]);
        json_end(json, ']');
        return;
    }
    geometry_place(node, &x, &y);
    add_pair(json, "at", x, y);
    if (geometry_is_small(&geometry, node))
        json_add_flag(json, "small", true);
    if (geometry_place_key(&geometry, node, &x, &y))
        add_pair(json, "keyAt", x, y);
}

static void add_marks(struct showing *showing, const struct node *node)
{
    const struct {
        const char *name;
        bool is_so;
    } marks[] = {{"own", node->is_own},
                 {"may", node->may_touch},
                 {"touched", node->is_touched},
                 {"end", node->is_end},
                 {"moved", node->has_moved}};
    bool is_meant = node->may_touch || node->is_touched || node->may_begin;
    const char *effect = is_meant ? find_effect(showing, node) : NULL;

    if (node->act && effect)
        desk_add_message(showing->desk, &showing->json, "act", &SAY(node->act));
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (marks[i].is_so)
            json_add_flag(&showing->json, marks[i].name, true);
    if (effect)
        json_add_text(&showing->json, "does", effect);
}

static void add_brief(struct showing *showing, int seat)
{
    const struct stand *stand = &showing->stand;
    struct message brief = {0};

    if (stand->face->brief && stand->face->brief(stand->view, seat, &brief))
        desk_add_message(showing->desk, &showing->json, "brief", &brief);
}

static void add_node(struct showing *showing, const struct node *node)
{
    struct json *json = &showing->json;
    struct message label = face_retell(showing->desk->face, &node->label);
    char words[LOOK_WORDS_SIZE];

    look_write_words(node, words);
    json_begin(json, NULL, '{');
    json_add_text(json, "id", node->id);
    json_add_text(json, "kind", kind_names[node->kind]);
    json_add_text(json, "region", region_names[node->region]);
    json_add_text(json, "words", words);
    desk_add_message(showing->desk, json, "label", &label);
    if (node->owner != NODE_NOBODY)
        json_add_number(json, "owner", node->owner);
    if (node->region == REGION_PLAYERS && node->kind == NODE_TEXT)
        add_brief(showing, node->owner);
    if (*node->key)
        json_add_text(json, "key", node->key);
    if (node->until_ms > 0) {
        int64_t until_ms = desk_caller_ms(showing->desk, node->until_ms);
        if (until_ms != NEVER) {
            json_add_number(json, "until", until_ms);
            json_add_number(json, "lasts", node->lasts_ms);
        }
    }
    add_look(showing, node);
    if (node->region == REGION_BOARD)
        add_place(showing, node);
    add_marks(showing, node);
    json_end(json, '}');
}

/* A line for each: the page compares them with those before. */
static void add_nodes(struct showing *showing)
{
    json_begin(&showing->json, "nodes", '[');
    json_break(&showing->json);
    for (int i = 0; i < scene.node_count; i++) {
        add_node(showing, &scene.nodes[i]);
        json_break(&showing->json);
    }
    json_end(&showing->json, ']');
}

/* Motions. */

/* What goes looks as a thing of its kind would. */
static void add_motion_look(struct showing *showing, const struct motion *motion)
{
    const struct node *at = scene_find(&scene, *motion->to ? motion->to : motion->from);
    struct node going = {.kind = NODE_CARD, .region = REGION_PILES};

    if (at && at->kind == NODE_LINE)
        going = (struct node){.kind = NODE_LINE, .region = REGION_BOARD};
    memcpy(going.look, motion->look, sizeof going.look);
    add_look(showing, &going);
}

static void add_motion(struct showing *showing, const struct motion *motion)
{
    struct json *json = &showing->json;

    json_begin(json, NULL, '{');
    json_add_text(json, "node", motion->node);
    json_add_text(json, "from", motion->from);
    json_add_text(json, "to", motion->to);
    json_add_text(json, "manner", manner_names[motion->manner]);
    json_add_number(json, "count", motion->count);
    json_begin(json, "corners", '[');
    for (int i = 0; i < motion->corner_count; i++)
        add_pair(json, NULL, GEOMETRY_UNIT * motion->corners[i].x,
                 GEOMETRY_UNIT * motion->corners[i].y);
    json_end(json, ']');
    if (!*motion->node)
        add_motion_look(showing, motion);
    json_end(json, '}');
}

static void add_motions(struct showing *showing)
{
    json_add_flag(&showing->json, "isNew", scene.is_new);
    json_begin(&showing->json, "motions", '[');
    for (int i = 0; i < scene.motion_count; i++)
        add_motion(showing, &scene.motions[i]);
    json_end(&showing->json, ']');
}

/* What may come of what is touched. */

static void add_steps(struct json *json)
{
    json_begin(json, "steps", '[');
    for (int i = 0; i < preview.step_count; i++) {
        json_begin(json, NULL, '[');
        json_add_text(json, NULL, preview.steps[i].from);
        json_add_text(json, NULL, preview.steps[i].to);
        json_add_text(json, NULL, preview.steps[i].falls);
        json_end(json, ']');
    }
    json_end(json, ']');
}

static void add_ends(struct json *json)
{
    json_begin(json, "ends", '[');
    for (int i = 0; i < preview.end_count; i++) {
        const struct preview_end *end = &preview.ends[i];
        json_begin(json, NULL, '{');
        json_add_text(json, "id", end->id);
        json_begin(json, "way", '[');
        for (int k = 0; k < end->length; k++)
            json_add_number(json, NULL, end->steps[k]);
        json_end(json, ']');
        json_end(json, '}');
    }
    json_end(json, ']');
}

/* Where each move leads that begins with what is touched, by what is to be touched next. */
static void add_preview(struct showing *showing)
{
    struct json *json = &showing->json;
    const struct stand *stand = &showing->stand;
    bool is_shown = stand->face->preview && draft_is_begun(stand, &showing->draft, &scene);

    json_begin(json, "previews", '[');
    for (int i = 0; is_shown && i < stand->move_count; i++) {
        struct way way;
        int next = showing->draft.touched.count;
        if (!draft_leads_to(stand, &showing->draft, &stand->moves[i], &way) || way.count <= next)
            continue;
        preview.step_count = preview.end_count = 0;
        stand->face->preview(stand->view, &stand->moves[i], &preview);
        if (preview.end_count == 0)
            continue;
        json_begin(json, NULL, '{');
        json_add_text(json, "next", way.ids[next]);
        add_steps(json);
        add_ends(json);
        json_end(json, '}');
    }
    json_end(json, ']');
}

/* The seats that a sentence names. */
static void add_named(struct json *json, const struct message *says)
{
    json_begin(json, "names", '[');
    for (int i = 0; i < MESSAGE_ARGS_MAX && says->args[i].name; i++)
        if (says->args[i].kind == MESSAGE_SEAT)
            json_add_number(json, NULL, says->args[i].number);
    json_end(json, ']');
}

static void add_question(struct showing *showing)
{
    struct json *json = &showing->json;
    struct question question = {0};
    int min, max;

    showing->stand.face->ask(showing->frame->view, &question);
    draft_ask_more(&showing->stand, &showing->draft, &question.says);
    json_begin(json, "question", '{');
    desk_add_message(showing->desk, json, "says", &question.says);
    add_named(json, &question.says);
    json_add_text(json, "wants", wants_names[question.wants]);
    json_add_flag(json, "isAnswered", question.is_answered);
    json_add_flag(json, "saysRange", question.says_range);
    if (question.gives)
        json_add_text(json, "gives", question.gives);
    if (question.usual > 0)
        json_add_number(json, "usual", question.usual);
    if (showing->stand.move_count > 0 && draft_range(&showing->stand, &showing->draft, &min, &max))
        add_pair(json, "range", min, max);
    json_add_flag(json, "mayConfirm", draft_may_confirm(&showing->stand, &showing->draft));
    json_add_flag(json, "isBegun", showing->draft.touched.count > 0);
    json_end(json, '}');
}

/* The frame itself. */

static bool goes_without_saying(const struct face *face, const struct message *told)
{
    struct message says;

    return !told->text || (face->retell && face->retell(told, &says) && !says.text);
}

static void add_reports(struct showing *showing)
{
    struct json *json = &showing->json;

    json_begin(json, "reports", '[');
    for (int i = 0; i < showing->frame->report_count; i++) {
        if (goes_without_saying(showing->desk->face, &showing->frame->reports[i].message))
            continue;
        struct message says = face_retell(showing->desk->face, &showing->frame->reports[i].message);
        json_begin(json, NULL, '{');
        desk_add_message(showing->desk, json, "says", &says);
        json_add_flag(json, "isShared", showing->frame->reports[i].is_shared);
        json_end(json, '}');
    }
    json_end(json, ']');
}

static void add_seats(struct showing *showing)
{
    struct json *json = &showing->json;
    const struct frame *frame = showing->frame;

    json_begin(json, "seats", '[');
    for (int seat = 0; seat < desk_params(showing->desk)->players; seat++) {
        json_begin(json, NULL, '{');
        json_add_flag(json, "isToAct", bits_has(frame->to_act, seat));
        /* Where no computer plays as well as is wanted, a person has to. */
        json_add_flag(json, "isBot",
                      frame->seats[seat].holder == HOLDER_BOT &&
                          bits_has(desk_bots(showing->desk), seat));
        if (frame->standing.ending >= 0) {
            json_add_number(json, "rank", frame->standing.rank[seat]);
            json_add_number(json, "score", frame->standing.score[seat]);
        }
        json_end(json, '}');
    }
    json_end(json, ']');
}

static void add_entry(struct showing *showing)
{
    struct json *json = &showing->json;
    const struct frame *frame = showing->frame;

    json_add_number(json, "number", frame->number);
    if (frame->follows != FRAME_NONE)
        json_add_number(json, "follows", frame->follows);
    json_add_number(json, "viewer", frame->viewer);
    json_add_text(json, "deed", deed_names[frame->deed]);
    json_add_number(json, "seat", frame->seat);
    json_add_flag(json, "isOver", frame->to_act == 0);
    json_add_flag(json, "isPaused", frame->is_paused);
    json_add_flag(json, "isNewest", showing->is_newest);
    json_add_flag(json, "mayCancel", frame->cancel_to != FRAME_NONE);
    json_add_flag(json, "mayUndo",
                  frame->undo_to != FRAME_NONE && frame->undo_to != frame->cancel_to);
    json_add_number(json, "undoSeat", frame->undo_seat);
}

static void add_board(struct json *json)
{
    struct box box = geometry.board;
    const int sides[] = {box.left, box.top, box.right, box.bottom};

    if (box.left > box.right)
        return;
    json_begin(json, "board", '[');
    for (int i = 0; i < 4; i++)
        json_add_number(json, NULL, sides[i]);
    json_end(json, ']');
}

static void write_frame(struct showing *showing)
{
    draft_scene(&showing->stand, &showing->draft, &scene);
    geometry_take(&geometry, &showing->desk->looks, &scene);
    json_init(&showing->json, page_answer_begin());
    json_begin(&showing->json, NULL, '{');
    add_entry(showing);
    add_seats(showing);
    add_reports(showing);
    add_question(showing);
    add_board(&showing->json);
    add_nodes(showing);
    add_motions(showing);
    add_preview(showing);
    json_end(&showing->json, '}');
}

/* Answers with what a viewer is shown of an entry. */
bool show_frame(int number, uint32_t entry, int viewer)
{
    struct showing showing = {.desk = desk_find(number)};

    if (!showing.desk)
        return false;
    showing.is_newest = entry == desk_length(showing.desk);
    showing.frame = showing.is_newest ? desk_now(showing.desk, viewer) : &past;
    if (!showing.frame || (!showing.is_newest && !desk_frame(showing.desk, entry, viewer, &past)))
        return false;
    showing.stand = desk_stand(showing.desk, showing.frame);
    if (viewer < PLAYERS_MAX && showing.is_newest) {
        draft_refresh(&showing.stand, &showing.desk->drafts[viewer]);
        showing.draft = showing.desk->drafts[viewer];
    }
    write_frame(&showing);
    return true;
}

/* Plays some of the events, a line each, on a state that looks like this to everybody; false if
   they can't be. */
static bool play_on(const struct game *game, void *state, const char *lines, int count)
{
    struct scan scan;
    struct word line;

    scan_init(&scan, lines, strlen(lines));
    for (int i = 0; i < count && scan_line(&scan, &line); i++) {
        uint64_t seats = game->to_act(state) & bits_below(PLAYERS_MAX);
        struct event event = {.time_ms = past.time_ms};
        struct message why;
        if (seats == 0 || !event_parse(game->kinds, line, &event, &why))
            return false;
        event.seat = (int16_t)bits_first(seats);
        if (!event_has_shape(game->kinds, &event, NULL) || !game_apply(game, state, &event, NULL))
            return false;
    }
    return true;
}

/* Answers with what everybody would see after the first of these events, had they come after that
   entry. */
bool show_shown(int number, uint32_t from, const char *events, int count)
{
    static _Alignas(max_align_t) unsigned char state[GAME_STATE_MAX];
    struct showing showing = {.desk = desk_find(number), .frame = &past};
    struct dice dice;

    if (!showing.desk || count < 0 || !desk_frame(showing.desk, from, VIEWER_AUDIENCE, &past))
        return false;
    const struct game *game = showing.desk->face->game;
    dice_init_seed(&dice, 0);
    game->imagine(past.view, &dice, state);
    if (!play_on(game, state, events, count))
        return false;
    game->view(state, VIEWER_AUDIENCE, past.view);
    past.report_count = 0;
    past.number = (uint32_t)count;
    past.follows = count > 0 ? (uint32_t)count - 1 : FRAME_NONE;
    showing.stand = (struct stand){showing.desk->face, past.view, VIEWER_AUDIENCE, NULL, 0};
    write_frame(&showing);
    return true;
}

/* Whose seat it is that has changed hands, and who has it now. */
static void add_held(struct showing *showing)
{
    static struct frame before;
    struct json *json = &showing->json;

    if (past.deed != DEED_HOLD || past.number == 0 ||
        !desk_frame(showing->desk, past.number - 1, past.viewer, &before))
        return;
    for (int seat = 0; seat < desk_params(showing->desk)->players; seat++) {
        if (past.seats[seat].holder == before.seats[seat].holder)
            continue;
        json_add_number(json, "held", seat);
        json_add_flag(json, "isBot", past.seats[seat].holder == HOLDER_BOT);
        return;
    }
}

/* Answers with what this viewer was told by each entry after `from` that told anything and is
   here. */
bool show_history(int number, uint32_t from, int viewer)
{
    struct showing showing = {.desk = desk_find(number), .frame = &past};

    if (!showing.desk)
        return false;
    json_init(&showing.json, page_answer_begin());
    json_begin(&showing.json, NULL, '[');
    for (uint32_t entry = from; entry < desk_length(showing.desk); entry++) {
        if (!desk_frame(showing.desk, entry + 1, viewer, &past))
            continue;
        if (past.report_count == 0 && past.deed == DEED_EVENT)
            continue;
        json_begin(&showing.json, NULL, '{');
        json_add_number(&showing.json, "number", past.number);
        json_add_number(&showing.json, "seat", past.seat);
        json_add_text(&showing.json, "deed", deed_names[past.deed]);
        add_held(&showing);
        add_reports(&showing);
        json_end(&showing.json, '}');
    }
    json_end(&showing.json, ']');
    return true;
}

/* How many entries there are; -1 if there is no such desk. */
double show_length(int number)
{
    const struct desk *desk = desk_find(number);

    return desk ? (double)desk_length(desk) : -1;
}

bool show_is_pending(int number)
{
    const struct desk *desk = desk_find(number);

    return desk && desk_is_pending(desk);
}
