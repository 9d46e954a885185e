/* Sets up boards and positions of robots for tests. A match begins where the test wants it by a
   game that differs from robots in its start and in what chance draws. */
#include "robots_stage.h"

#include "bits.h"
#include "reports.h"
#include "scene.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

struct match *stage_match;

static struct game staged_game;
static struct robots_table staged;
static const struct stage *stage_now;
static int64_t now_ms;
static char said[512];

static bool start_staged(void *state, const struct params *params, struct message *why)
{
    struct robots_view view = {.table = staged};

    (void)params;
    (void)why;
    robots_game.imagine(&view, NULL, state);
    return true;
}

static int index_of(struct word word, const char *const *names, int count)
{
    int index = word_among(word, names, count);

    if (index < 0)
        fail_msg("there is no %.*s", (int)word.length, word.start);
    return index;
}

/* Draws the next chip of the list, or any other. */
static void draw_staged(const void *state, struct dice *dice, struct event *event)
{
    struct robots_view view;
    struct scan scan;

    robots_game.view(state, VIEWER_AUDIENCE, &view);
    if (view.table.stage != ROBOTS_DRAWING) {
        robots_game.nature(state, dice, event);
        return;
    }
    uint64_t chips = robots_drawable(&view.table);
    *event = (struct event){.seat = SEAT_NATURE, .kind = ROBOTS_DRAW, .arg_count = 1};
    event->args[0] = (int16_t)bits_first(chips);
    scan_init(&scan, stage_now->chips, strlen(stage_now->chips));
    for (int i = 0; i < view.table.round; i++)
        scan_word(&scan);
    struct word word = scan_word(&scan);
    if (word.length > 0)
        event->args[0] = (int16_t)index_of(word, robots_chip_names, ROBOTS_CHIPS);
}

static void put_on_cell(struct robots_board *board, struct word word, bool is_wall)
{
    const char *colon = memchr(word.start, ':', word.length);

    assert_non_null(colon);
    struct word name = {word.start, (size_t)(colon - word.start)};
    int cell = index_of(name, robots_cell_names, ROBOTS_CELLS);
    if (!is_wall)
        assert_true(robots_read_mark(board, cell, colon + 1));
    for (const char *side = colon + 1; is_wall && side < word.start + word.length; side++)
        robots_put_wall(board, cell, (int)(strchr("NESW", *side) - "NESW"));
}

static void put_all(struct robots_board *board, const char *what, bool is_wall)
{
    struct scan scan;

    scan_init(&scan, what ? what : "", what ? strlen(what) : 0);
    for (struct word word = scan_word(&scan); word.length > 0; word = scan_word(&scan))
        put_on_cell(board, word, is_wall);
}

/* The chips that are not on this board are out of the game, but those that somebody holds. */
static void hand_out_chips(struct robots_table *t, const struct stage *stage)
{
    int chip = 0;

    for (int i = 0; i < ROBOTS_CHIPS; i++)
        if (t->board.targets[i] == ROBOTS_NOWHERE)
            t->holders[i] = ROBOTS_GONE;
    for (int seat = 0; seat < stage->players; seat++)
        for (int n = 0; n < stage->held[seat]; chip++)
            if (t->holders[chip] == ROBOTS_GONE) {
                t->holders[chip] = (uint8_t)seat;
                t->scores[chip] = 1;
                n++;
            }
}

static void arrange(struct robots_table *t, const struct stage *stage)
{
    struct scan scan;
    int robot = 0;

    robots_clear(&t->board);
    put_all(&t->board, stage->walls, true);
    put_all(&t->board, stage->marks, false);
    robots_finish(&t->board);
    scan_init(&scan, stage->robots, strlen(stage->robots));
    for (struct word word = scan_word(&scan); word.length > 0; word = scan_word(&scan))
        t->robots[robot++] = (uint8_t)index_of(word, robots_cell_names, ROBOTS_CELLS);
    memcpy(t->before, t->robots, sizeof t->before);
    t->stage = ROBOTS_DRAWING;
    hand_out_chips(t, stage);
}

void stage_close(void)
{
    match_destroy(stage_match);
    stage_match = NULL;
    now_ms = 0;
}

static void set_up(struct match_setup *setup, const struct game *game, int players,
                   const char *options)
{
    struct message why;

    stage_close(); /* a test that failed has left it open */
    *setup = (struct match_setup){.game = game, .names = {"Ann", "Ben", "Cat", "Dan"}};
    params_init(game, players, &setup->params);
    if (options)
        assert_true(params_parse(game, word_of(options), &setup->params, &why));
}

void stage_open(const struct stage *stage)
{
    static struct stage kept;
    _Alignas(max_align_t) char state[sizeof(struct robots_view)];
    struct match_setup setup;
    struct robots_view view;
    struct message why;

    kept = *stage;
    stage_now = &kept;
    set_up(&setup, &robots_game, stage->players, stage->options);
    assert_true(game_start(&robots_game, &setup.params, state, &why));
    robots_game.view(state, VIEWER_AUDIENCE, &view);
    staged = view.table;
    arrange(&staged, stage);
    staged_game = robots_game;
    staged_game.start = start_staged;
    staged_game.nature = draw_staged;
    setup.game = &staged_game;
    stage_match = match_create(&setup, 0, &why);
    assert_non_null(stage_match);
}

void stage_open_plain(int players, const char *options, uint64_t seed)
{
    struct match_setup setup;
    struct message why;

    set_up(&setup, &robots_game, players, options);
    dice_init_seed(&setup.dice, seed);
    stage_match = match_create(&setup, 0, &why);
    assert_non_null(stage_match);
}

void stage_at(int64_t time_ms)
{
    now_ms = time_ms;
}

static enum verdict send(int seat, const char *event)
{
    struct command command = {.seen = match_length(stage_match)};
    struct message why = {0};
    struct text text;

    if (!event_parse(robots_game.kinds, word_of(event), &command.event, &why))
        fail_msg("not an event: %s", event);
    command.event.seat = (int16_t)seat;
    enum verdict result = match_submit(stage_match, now_ms, &command, &why);
    text_init(&text, said, sizeof said);
    if (result != VERDICT_DONE)
        message_write(&why, NULL, match_names(stage_match), &text);
    return result;
}

void stage_play(int seat, const char *event)
{
    if (send(seat, event) != VERDICT_DONE)
        fail_msg("%s is refused: %s", event, said);
}

void stage_slides(const char *events)
{
    while (*events) {
        char event[64];
        size_t length = strcspn(events, ",");
        snprintf(event, sizeof event, "%.*s", (int)length, events);
        stage_play(stage_view()->prover, event);
        events += length + strspn(events + length, ", ");
    }
}

void stage_refused(int seat, const char *event, const char *sentence)
{
    static char before[GAME_TEXT_MAX], after[GAME_TEXT_MAX];
    struct text text;

    text_init(&text, before, sizeof before);
    match_write_state(stage_match, &text);
    assert_int_equal(send(seat, event), VERDICT_REFUSED);
    assert_string_equal(said, sentence);
    text_init(&text, after, sizeof after);
    match_write_state(stage_match, &text);
    assert_string_equal(before, after);
}

bool stage_take_back(int seat, uint32_t entry)
{
    struct command back = {.event.seat = (int16_t)seat,
                           .deed = DEED_BACK,
                           .back_to = entry,
                           .seen = match_length(stage_match)};
    struct message why;

    return match_submit(stage_match, now_ms, &back, &why) == VERDICT_DONE;
}

bool stage_cancel(int seat)
{
    uint32_t entry;

    return match_turn_start(stage_match, seat, &entry) && stage_take_back(seat, entry);
}

void stage_wait_until(int64_t time_ms)
{
    struct message why;

    stage_at(time_ms);
    assert_true(match_advance(stage_match, time_ms, &why));
}

const struct robots_table *stage_view(void)
{
    static struct robots_view view;

    match_view(stage_match, VIEWER_AUDIENCE, &view);
    return &view.table;
}

const struct robots_table *stage_try(bool goes_on, int seat, const char *event)
{
    _Alignas(max_align_t) static char state[sizeof(struct robots_view)];
    static struct robots_view view;
    struct event parsed;
    struct message why;

    if (!goes_on) {
        match_view(stage_match, VIEWER_AUDIENCE, &view);
        robots_game.imagine(&view, NULL, state);
    }
    assert_true(event_parse(robots_game.kinds, word_of(event), &parsed, &why));
    parsed.seat = (int16_t)seat;
    parsed.time_ms = now_ms;
    if (!game_apply(&robots_game, state, &parsed, NULL))
        return NULL;
    assert_true(robots_game.sound(state, &why));
    robots_game.view(state, VIEWER_AUDIENCE, &view);
    return &view.table;
}

const char *stage_robot(int robot)
{
    return robots_cell_names[stage_view()->robots[robot]];
}

static bool was_told(uint32_t number, const char *sentence)
{
    const struct outbox *outbox = reports_of(stage_match, number);

    for (int i = 0; i < outbox->report_count; i++) {
        char data[256];
        struct text text;
        text_init(&text, data, sizeof data);
        message_write(&outbox->reports[i].message, NULL, match_names(stage_match), &text);
        if (strcmp(data, sentence) == 0 && outbox->reports[i].audience == EVERYONE)
            return true;
    }
    return false;
}

bool stage_told(const char *sentence)
{
    for (uint32_t number = 1; number <= match_length(stage_match); number++)
        if (was_told(number, sentence))
            return true;
    return false;
}

bool stage_told_last(const char *sentence)
{
    return was_told(match_length(stage_match), sentence);
}

bool stage_offers(int seat, const char *words)
{
    struct move moves[64];
    struct robots_view view;
    struct event event;
    struct message why;

    assert_true(event_parse(robots_game.kinds, word_of(words), &event, &why));
    match_view(stage_match, seat, &view);
    int count = robots_game.legal(&view, moves, 64);
    for (int i = 0; i < count; i++)
        if (move_has(&moves[i], &event))
            return true;
    return false;
}

static const struct node *find_node(int viewer, const char *id)
{
    static struct scene scene;
    struct robots_view view;

    scene_clear(&scene);
    match_view(stage_match, viewer, &view);
    faces_find(&robots_game)->scene(&view, &scene);
    return scene_find(&scene, id);
}

const char *stage_look(const char *id)
{
    const struct node *node = find_node(VIEWER_AUDIENCE, id);

    return node ? node->look : "";
}

static const char *in_english(const struct message *message)
{
    static char data[256];
    struct text text;

    text_init(&text, data, sizeof data);
    if (message && message->text)
        message_write(message, NULL, match_names(stage_match), &text);
    return data;
}

const char *stage_label(const char *id)
{
    const struct node *node = find_node(VIEWER_AUDIENCE, id);

    return in_english(node ? &node->label : NULL);
}

const char *stage_tip(int viewer, const char *id)
{
    struct robots_view view;
    struct message tip;

    match_view(stage_match, viewer, &view);
    return in_english(faces_find(&robots_game)->tip(&view, id, &tip) ? &tip : NULL);
}

static struct question ask(int viewer)
{
    struct robots_view view;
    struct question question = {0};

    match_view(stage_match, viewer, &view);
    faces_find(&robots_game)->ask(&view, &question);
    return question;
}

const char *stage_question(int viewer)
{
    struct question question = ask(viewer);

    return in_english(&question.says);
}

int stage_usual(int viewer)
{
    return ask(viewer).usual;
}

enum wants stage_wants(int viewer)
{
    return ask(viewer).wants;
}
