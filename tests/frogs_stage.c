/* Sets up positions of frogs for tests. A match begins where the test wants it by a game that
   differs from frogs in its start, and where the test asks for it in how events apply. */
#include "frogs_stage.h"

#include "bits.h"
#include "reports.h"
#include "test.h"

#include <stdio.h>
#include <string.h>

static struct frogs_table started, staged; /* the start of frogs, and the test's own */
static struct game staged_game;

static bool start_staged(void *state, const struct params *params, struct message *why)
{
    struct frogs_view view = {.table = staged};

    (void)params;
    (void)why;
    frogs_game.imagine(&view, NULL, state);
    return true;
}

static int place_of(struct word word)
{
    int place = word_among(word, frogs_place_names, FROGS_PLACES);

    assert_true(place >= 0);
    return place;
}

static const struct frogs_board *board_of(const struct frogs_table *table)
{
    return frogs_board((enum frogs_size)table->size, table->players);
}

static void put_frogs(struct frogs_table *t, int seat, const char *places)
{
    struct scan scan;

    scan_init(&scan, places, strlen(places));
    for (int n = 0; n < t->frogs_each; n++)
        t->now.frogs[FROGS_EACH_MAX * seat + n] = (uint8_t)place_of(scan_word(&scan));
}

/* The gap named "a1-b1". */
static int gap_of(struct word word)
{
    const char *dash = memchr(word.start, '-', word.length);

    assert_non_null(dash);
    size_t first = (size_t)(dash - word.start);
    int gap = frogs_gap_between(board_of(&started), place_of((struct word){word.start, first}),
                                place_of((struct word){dash + 1, word.length - first - 1}));
    assert_true(gap >= 0);
    return gap;
}

static uint64_t gaps_of(const char *gaps)
{
    struct scan scan;
    uint64_t set = 0;

    scan_init(&scan, gaps, strlen(gaps));
    for (struct word word = scan_word(&scan); word.length > 0; word = scan_word(&scan))
        set |= bits_of(gap_of(word));
    return set;
}

static uint64_t bridges_of(const struct stage *stage)
{
    uint64_t bridges = started.now.bridges;

    if (stage->bridges)
        bridges = gaps_of(stage->bridges) | board_of(&started)->home_gaps;
    return stage->without ? bridges & ~gaps_of(stage->without) : bridges;
}

static void start_frogs(const struct params *params)
{
    struct frogs_view view;
    _Alignas(max_align_t) char state[sizeof(struct frogs_table) + 64];
    struct message why;

    assert_true(frogs_game.state_size <= sizeof state);
    assert_true(game_start(&frogs_game, params, state, &why));
    frogs_game.view(state, 0, &view);
    started = view.table;
}

/* The table of frogs that the stage describes. */
static struct frogs_table arrange(const struct stage *stage)
{
    struct frogs_table t = started;

    for (int seat = 0; seat < t.players; seat++) {
        if (stage->frogs[seat])
            put_frogs(&t, seat, stage->frogs[seat]);
        t.now.used[seat] = (uint8_t)stage->used[seat];
    }
    t.now.bridges = bridges_of(stage);
    t.mover = (uint8_t)stage->mover;
    t.turns = (uint16_t)stage->turns;
    t.stage = (uint8_t)stage->asks;
    /* The start has stood once, anything else never. */
    if (t.mover > 0 || memcmp(&t.now, &t.before, sizeof t.now) != 0)
        memset(t.past, 0, sizeof t.past), t.past_count = 0;
    t.before = t.then = t.now;
    return t;
}

void stage_close(struct stage_table *table)
{
    match_destroy(table->match);
    *table = (struct stage_table){0};
}

void stage_open(struct stage_table *table, const struct stage *stage)
{
    struct match_setup setup = {.game = &staged_game, .names = {"Ann", "Ben", "Cat", "Dan"}};
    struct message why;

    stage_close(table); /* a test that failed has left it open */
    staged_game = frogs_game;
    staged_game.start = start_staged;
    if (stage->apply)
        staged_game.apply = stage->apply;
    params_init(&staged_game, stage->players, &setup.params);
    if (stage->options)
        assert_true(params_parse(&staged_game, word_of(stage->options), &setup.params, &why));
    start_frogs(&setup.params);
    staged = arrange(stage);
    table->match = match_create(&setup, 0, &why);
    assert_non_null(table->match);
}

static void submit(struct stage_table *table, struct command *command)
{
    struct text text;

    command->seen = match_length(table->match);
    table->why = (struct message){0};
    table->result = match_submit(table->match, 0, command, &table->why);
    text_init(&text, table->said, sizeof table->said);
    if (table->result != VERDICT_DONE)
        message_write(&table->why, NULL, match_names(table->match), &text);
}

void stage_try(struct stage_table *table, int seat, const char *event)
{
    struct command command = {0};
    struct message why;

    if (!event_parse(staged_game.kinds, word_of(event), &command.event, &why))
        fail_msg("not an event: %s", event);
    command.event.seat = (int16_t)seat;
    submit(table, &command);
}

void stage_play(struct stage_table *table, int seat, const char *event)
{
    stage_try(table, seat, event);
    if (table->result != VERDICT_DONE)
        fail_msg("%s is refused: %s", event, table->said);
}

void stage_moves(struct stage_table *table, const char *events)
{
    while (*events) {
        char event[64];
        size_t length = strcspn(events, ",");
        snprintf(event, sizeof event, "%.*s", (int)length, events);
        stage_play(table, stage_view(table)->mover, event);
        events += length + strspn(events + length, ", ");
    }
}

static void write_state(struct stage_table *table, char data[GAME_TEXT_MAX])
{
    struct text text;

    text_init(&text, data, GAME_TEXT_MAX);
    match_write_state(table->match, &text);
    assert_false(text.is_cut);
}

void stage_mark(struct stage_table *table)
{
    write_state(table, table->marked);
}

static void same_state(struct stage_table *table, const char *expected)
{
    static char now[GAME_TEXT_MAX];

    write_state(table, now);
    assert_string_equal(now, expected);
}

void stage_unchanged(struct stage_table *table)
{
    same_state(table, table->marked);
}

void stage_refused(struct stage_table *table, int seat, const char *event, const char *sentence)
{
    static char before[GAME_TEXT_MAX];

    write_state(table, before);
    stage_try(table, seat, event);
    assert_string_equal(table->said, sentence);
    assert_int_equal(table->result, VERDICT_REFUSED);
    same_state(table, before);
}

const char *stage_why_not(struct stage_table *table, int seat, const char *words)
{
    struct frogs_view view;
    struct event event;
    struct text text;

    if (!event_parse(staged_game.kinds, word_of(words), &event, &table->why))
        fail_msg("not an event: %s", words);
    event.seat = (int16_t)seat;
    match_view(table->match, seat, &view);
    text_init(&text, table->said, sizeof table->said);
    if (frogs_game.why_not(&view, &event, &table->why))
        message_write(&table->why, NULL, match_names(table->match), &text);
    return table->said;
}

void stage_cancel(struct stage_table *table, int seat)
{
    struct command command = {.event.seat = (int16_t)seat, .deed = DEED_BACK};

    assert_true(match_turn_start(table->match, seat, &command.back_to));
    submit(table, &command);
    assert_int_equal(table->result, VERDICT_DONE);
}

const struct frogs_table *stage_view(struct stage_table *table)
{
    static struct frogs_view view;

    match_view(table->match, VIEWER_AUDIENCE, &view);
    return &view.table;
}

/* Writes places in board order: "c3 N N". */
static void write_frogs(const struct frogs_table *t, int seat, struct text *text)
{
    const char *before = "";

    for (int place = 0; place < FROGS_PLACES; place++)
        for (int n = 0; n < t->frogs_each; n++)
            if (t->now.frogs[FROGS_EACH_MAX * seat + n] == place) {
                text_add(text, before);
                text_add(text, frogs_place_names[place]);
                before = " ";
            }
}

const char *stage_places(const struct frogs_table *table, int seat)
{
    static char data[FROGS_PLAYERS_MAX][64];
    struct text text;

    text_init(&text, data[seat], sizeof data[seat]);
    write_frogs(table, seat, &text);
    return data[seat];
}

const char *stage_frogs(struct stage_table *table, int seat)
{
    return stage_places(stage_view(table), seat);
}

bool stage_bridged(struct stage_table *table, const char *gap)
{
    return bits_has(stage_view(table)->now.bridges, gap_of(word_of(gap)));
}

/* Writes gaps in board order: " a1-b1 c5-S". */
static void write_gaps(const struct frogs_table *t, uint64_t gaps, struct text *text)
{
    const struct frogs_board *board = board_of(t);
    int gap;

    bits_each (gap, gaps) {
        text_add(text, " ");
        text_add(text, frogs_place_names[board->gaps[gap].a]);
        text_add(text, "-");
        text_add(text, frogs_place_names[board->gaps[gap].b]);
    }
}

/* Writes what people see of it. */
static void write_table(const struct frogs_table *t, struct text *text)
{
    const struct frogs_board *board = board_of(t);

    for (int seat = 0; seat < t->players; seat++) {
        text_add(text, seat > 0 ? "; " : "");
        write_frogs(t, seat, text);
        text_add(text, ", used ");
        text_add_number(text, t->now.used[seat]);
    }
    text_add(text, "; without");
    write_gaps(t, bits_below(board->gap_count) & ~t->now.bridges, text);
    text_add(text, "; seat ");
    text_add_number(text, t->mover);
    text_add(text, " at stage ");
    text_add_number(text, t->stage);
}

static void same_tables(const struct frogs_table *found, const struct frogs_table *expected)
{
    char data[2][1024];
    struct text text;

    text_init(&text, data[0], sizeof data[0]);
    write_table(found, &text);
    text_init(&text, data[1], sizeof data[1]);
    write_table(expected, &text);
    assert_string_equal(data[0], data[1]);
}

void stage_stands(struct stage_table *table, const struct stage *stage)
{
    struct frogs_table expected = arrange(stage);
    struct frogs_view view;

    for (int seat = 0; seat < expected.players; seat++) {
        match_view(table->match, seat, &view);
        same_tables(&view.table, &expected);
    }
    same_tables(stage_view(table), &expected);
    assert_int_equal(match_to_act(table->match),
                     stage->asks == FROGS_OVER ? 0 : bits_of(stage->mover));
}

void stage_won(struct stage_table *table, int seat)
{
    struct standing standing;
    char sentence[64];

    match_standing(table->match, &standing);
    assert_int_equal(match_to_act(table->match), 0);
    assert_int_equal(stage_view(table)->winner, seat);
    for (int other = 0; other < stage_view(table)->players; other++)
        assert_true(other == seat ? standing.rank[other] == 1 : standing.rank[other] > 1);
    snprintf(sentence, sizeof sentence, "%s wins!", match_name(table->match, seat));
    assert_true(stage_told(table, sentence));
}

const char *stage_legal(struct stage_table *table)
{
    static char data[4096];
    struct frogs_view view;
    struct move moves[64];
    struct text text;

    text_init(&text, data, sizeof data);
    match_view(table->match, stage_view(table)->mover, &view);
    int count = frogs_game.legal(&view, moves, 64);
    for (int i = 0; i < count; i++) {
        struct event event;
        move_event(&moves[i], 0, 0, &event);
        event_write(frogs_game.kinds, &event, &text);
        text_add_char(&text, '\n');
    }
    return data;
}

bool stage_offers(struct stage_table *table, const char *event)
{
    char line[64];

    snprintf(line, sizeof line, "%s\n", event);
    const char *found = strstr(stage_legal(table), line);
    return found && (found == stage_legal(table) || found[-1] == '\n');
}

bool stage_told(struct stage_table *table, const char *sentence)
{
    const struct outbox *outbox = reports_of(table->match, match_length(table->match));

    for (int i = 0; outbox && i < outbox->report_count; i++) {
        char data[256];
        struct text text;
        text_init(&text, data, sizeof data);
        message_write(&outbox->reports[i].message, NULL, match_names(table->match), &text);
        if (strcmp(data, sentence) == 0 && outbox->reports[i].audience == EVERYONE)
            return true;
    }
    return false;
}
