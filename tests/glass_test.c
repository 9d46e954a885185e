/* What a terminal shows besides characters, boards of other sizes, and what things are called:
   scenes made up here. */
#include "glass.h"

#include "board.h"
#include "called.h"
#include "frogs.h"
#include "look.h"
#include "robots.h"
#include "suggest.h"
#include "test.h"

#include <locale.h>
#include <stdlib.h>
#include <string.h>

#define RED_256 "\033[38;5;"

static struct glass glass;
static struct scene scene;

static bool all_red(const void *context, const char *look, uint32_t *rgb)
{
    (void)context;
    *rgb = 0xcf2a33;
    return strcmp(look, "bare") != 0;
}

static void look_through(enum glass_colours colours)
{
    memset(&glass, 0, sizeof glass);
    glass.colours = colours;
    glass.has_mouse = true;
    glass.find_colour = all_red;
    glass_clear(&glass);
}

static struct node *add(enum node_kind kind, enum region region, const char *id, const char *label)
{
    struct node *node = scene_add(&scene, kind, region, id);

    node->label = SAY(label);
    node->owner = NODE_NOBODY;
    return node;
}

/* What comes to the terminal. */
static char *printed(const char *text)
{
    static char data[4096];
    FILE *out = fmemopen(data, sizeof data, "w");

    assert_non_null(out);
    glass_print(&glass, text, out);
    fclose(out);
    return data;
}

static void colours_by_environment(void)
{
    assert_int_equal(glass_colours_of("xterm", NULL, NULL), GLASS_16_COLOURS);
    assert_int_equal(glass_colours_of("xterm", NULL, ""), GLASS_16_COLOURS);
    assert_int_equal(glass_colours_of("tmux-256color", NULL, NULL), GLASS_256_COLOURS);
    assert_int_equal(glass_colours_of("xterm", "truecolor", NULL), GLASS_256_COLOURS);
    assert_int_equal(glass_colours_of("xterm-256color", "truecolor", "1"), GLASS_NO_COLOURS);
    assert_int_equal(glass_colours_of("dumb", "truecolor", NULL), GLASS_NO_COLOURS);
    assert_int_equal(glass_colours_of(NULL, NULL, NULL), GLASS_NO_COLOURS);
}

static void colours_of_games(void)
{
    const struct drawings *frogs = drawings_find(&frogs_game);
    const struct drawings *robots = drawings_find(&robots_game);
    uint32_t rgb = 0;

    assert_true(look_find_colour(robots, "robot red", &rgb));
    assert_int_equal(rgb, 0xcf2a33);
    assert_true(look_find_colour(robots, "trail silver", &rgb));
    assert_int_equal(rgb, 0xa3afb8);
    assert_true(look_find_colour(frogs, "frog seat-2 arrived", &rgb));
    assert_int_equal(rgb, 0x93d2ff);
    assert_false(look_find_colour(frogs, "pad", &rgb));
    assert_false(look_find_colour(frogs, "seat-", &rgb));
    assert_false(look_find_colour(NULL, "robot red", &rgb));
}

static void styles_are_switched_on_and_off(void)
{
    char data[256];
    struct text text;

    look_through(GLASS_16_COLOURS);
    text_init(&text, data, sizeof data);
    text_add(&text, "a");
    glass_begin_style(&glass, (struct glass_style){1, true}, &text);
    text_add(&text, "b\nc");
    glass_end_style(&glass, &text);
    text_add(&text, "d");
    assert_int_equal(voice_width(data), 4);
    assert_string_equal(printed(data), "a\033[0;1m\033[31mb\033[0m\n\033[0;1m\033[31mc\033[0md");
    look_through(GLASS_256_COLOURS);
    assert_string_equal(printed(data),
                        "a\033[0;1m" RED_256 "1mb\033[0m\n\033[0;1m" RED_256 "1mc\033[0md");
}

static void nothing_without_colours(void)
{
    char data[256];
    struct text text;

    look_through(GLASS_NO_COLOURS);
    text_init(&text, data, sizeof data);
    glass_begin_style(&glass, (struct glass_style){1, true}, &text);
    glass_begin_style(NULL, (struct glass_style){1, true}, &text);
    glass_begin_touch(NULL, "x", &text);
    glass_end_touch(NULL, &text);
    assert_string_equal(data, "");
}

static void nodes_have_colours(void)
{
    look_through(GLASS_16_COLOURS);
    scene_clear(&scene);
    struct node *node = add(NODE_PIECE, REGION_BOARD, "red", "");
    assert_int_equal(glass_style_of(&glass, node).colour, 1);
    assert_false(glass_style_of(&glass, node).is_bold);
    node->may_touch = true;
    assert_true(glass_style_of(&glass, node).is_bold);
    text_copy(node->look, sizeof node->look, "bare");
    assert_int_equal(glass_style_of(&glass, node).colour, GLASS_NO_COLOUR);
}

static void clicks_find_what_is_shown(void)
{
    char data[256];
    struct text text;

    look_through(GLASS_NO_COLOURS);
    text_init(&text, data, sizeof data);
    text_add(&text, "\uac1c ");
    glass_begin_touch(&glass, "choose c1", &text);
    text_add(&text, "(0)");
    glass_end_touch(&glass, &text);
    text_add(&text, "-\n");
    assert_string_equal(printed(data), "\uac1c (0)-\n");
    assert_null(glass_typed_at(&glass, 0, 2, 24));
    assert_string_equal(glass_typed_at(&glass, 0, 3, 24), "choose c1");
    assert_string_equal(glass_typed_at(&glass, 0, 5, 24), "choose c1");
    assert_null(glass_typed_at(&glass, 0, 6, 24));
    assert_null(glass_typed_at(&glass, 1, 3, 24));
    glass.is_placed = false;
    assert_null(glass_typed_at(&glass, 0, 3, 24));
    glass.is_placed = true;
    assert_non_null(glass_typed_at(&glass, 0, 3, 24));
    glass_forget(&glass);
    assert_null(glass_typed_at(&glass, 0, 3, 24));
    assert_int_equal(glass.row, 1);
}

/* What has moved up is clicked where it is now. */
static void rows_are_clicked(void)
{
    look_through(GLASS_16_COLOURS);
    glass.has_mouse = true;
    glass_clear(&glass);
    printed("above\n");
    glass_touch_row(&glass, "", 10);
    assert_string_equal(glass_typed_at(&glass, 1, 9, 24), "");
    assert_null(glass_typed_at(&glass, 1, 10, 24));
    assert_null(glass_typed_at(&glass, 0, 0, 24));
    glass_forget(&glass);
    assert_null(glass_typed_at(&glass, 1, 0, 24));
}

static void clicks_scroll(void)
{
    char data[256];
    struct text text;

    look_through(GLASS_NO_COLOURS);
    text_init(&text, data, sizeof data);
    text_add(&text, "\n");
    glass_begin_touch(&glass, "x", &text);
    text_add(&text, "x");
    glass_end_touch(&glass, &text);
    text_add(&text, "\n\n");
    printed(data);
    assert_string_equal(glass_typed_at(&glass, 1, 0, 4), "x");
    glass_end_row(&glass);
    assert_string_equal(glass_typed_at(&glass, 0, 0, 4), "x");
    assert_null(glass_typed_at(&glass, 1, 0, 4));
}

/* Three cells in a row, the first and the last marked, over a floor; a wall right of each. */
static void build_floor(bool has_walls)
{
    scene_clear(&scene);
    for (int i = 0; i < 3; i++) {
        char id[] = {(char)('a' + i), '1', '\0'};
        struct node *cell = add(NODE_CELL, REGION_BOARD, id, "");
        cell->x = 2 + 4 * i, cell->y = 2;
        text_copy(cell->glyph, sizeof cell->glyph, i == 2 ? "y\u25b2" : "\u00b7");
        text_copy(cell->key, sizeof cell->key, id);
        cell->may_touch = i != 1;
    }
    struct node *floor = add(NODE_LINE, REGION_BOARD, "floor", "");
    floor->y = floor->y2 = 4, floor->x2 = 12;
    for (int i = 0; i < 4; i++) {
        char id[] = {'w', (char)('0' + i), '\0'};
        struct node *wall = add(NODE_LINE, REGION_BOARD, id, "");
        wall->x = wall->x2 = has_walls || i == 0 || i == 3 ? 4 * i : 40, wall->y2 = 4;
    }
}

static void assert_rows(enum board_size size, int first, const char *expected)
{
    static struct board board;
    char data[8192] = "";
    struct text text;

    board_draw(&scene, size, &board);
    text_init(&text, data, sizeof data);
    for (int row = first; row < board.rows; row++) {
        board_write_row(&board, row, NULL, &text);
        text_add(&text, "\n");
    }
    assert_string_equal(data, expected);
}

static void marks_stay_whole(void)
{
    build_floor(true);
    assert_rows(BOARD_COMPACT, 1, "\u2514(\u00b7)\u2518_\u00b7_\u2514(\u25b2)\u2518\n");
    build_floor(false);
    scene.node_count -= 3;
    assert_rows(BOARD_COMPACT, 1, "\u2514(\u00b7)__\u00b7_(y\u25b2)_\n");
}

/* Two pads and a bridge between them; in a large board each has its name. */
static void large_boards_have_names(void)
{
    scene_clear(&scene);
    for (int i = 0; i < 2; i++) {
        struct node *pad = add(NODE_CELL, REGION_BOARD, i ? "b1" : "a1", "");
        pad->x = 2 + 4 * i, pad->y = 0;
        text_copy(pad->glyph, sizeof pad->glyph, "\u00b7");
        text_copy(pad->key, sizeof pad->key, pad->id);
        pad->may_touch = i == 1;
    }
    struct node *bridge = add(NODE_LINE, REGION_BOARD, "a1-b1", "");
    bridge->x = 2, bridge->x2 = 6;
    assert_rows(BOARD_USUAL, 0, "  \u00b7\u2500\u2500(\u00b7)\n");
    assert_rows(BOARD_LARGE, 0,
                "    \u00b7\u2500\u2500\u2500\u2500\u2500\u2500(\u00b7)\n      a1      b1\n");
    assert_true(board_can_be_large(&scene, 2, 15));
    assert_false(board_can_be_large(&scene, 1, 15));
    assert_false(board_can_be_large(&scene, 2, 14));
    scene_clear(&scene);
    assert_false(board_can_be_large(&scene, 40, 120));
}

static const char *const seats[] = {"Anna", "Ben B"};
static const struct voice voice = {.language = LANGUAGE_ENGLISH, .names = seats};

static enum fit fit(const struct node *node, const char *word)
{
    return called_fit(node, &voice, word_of(word));
}

static void things_have_names(void)
{
    scene_clear(&scene);
    struct node *robot = add(NODE_PIECE, REGION_BOARD, "yellow", "the yellow robot on c3");
    text_copy(robot->key, sizeof robot->key, "Y");
    assert_int_equal(fit(robot, "Y"), FIT_EXACT);
    assert_int_equal(fit(robot, "y"), FIT_KEY);
    assert_int_equal(fit(robot, "Yellow"), FIT_NAME);
    assert_int_equal(fit(robot, "the-yellow-robot-on-c3"), FIT_NAME);
    assert_int_equal(fit(robot, "yell"), FIT_NONE);
    struct node *player = add(NODE_TEXT, REGION_PLAYERS, "seat:1", "Ben B: 6 cards");
    player->owner = 1;
    assert_int_equal(fit(player, "ben b"), FIT_NAME);
    assert_int_equal(fit(player, "benb"), FIT_NAME);
    assert_int_equal(fit(player, "seat:1"), FIT_NONE);
    assert_true(called_begins(player, &voice, word_of("ben")));
    assert_false(called_begins(player, &voice, word_of("be")));
    struct node *card = add(NODE_CARD, REGION_HAND, "hand:0", "");
    card->label = SAY("{card}, marked", .args = {SAY_WORD("card", "See the Future")});
    assert_int_equal(fit(card, "see the future"), FIT_NAME);
    assert_true(called_begins(card, &voice, word_of("see")));
    assert_false(called_begins(card, &voice, word_of("future")));
}

static void misspelled_words_are_near(void)
{
    assert_int_equal(called_distance("yellow", word_of("Yellow")), 0);
    assert_int_equal(called_distance("yellow", word_of("yelow")), 1);
    assert_int_equal(called_distance("yellow", word_of("yellwo")), 1);
    assert_int_equal(called_distance("yellow", word_of("yexlow")), 1);
    assert_int_equal(called_distance("skip", word_of("shuffle")), 6);
    assert_int_equal(called_distance("", word_of("ab")), 2);
}

static const char *command(int index)
{
    return index == 0 ? "help" : NULL;
}

static struct pick *pick_of_cards(void)
{
    static const char *const cards[] = {"Skip", "Super Skip", "Shuffle", "Shuffle", "Nope"};
    static struct pick pick;
    static struct stand stand = {.move_count = 1};

    pick.stand = &stand;
    pick.voice = &voice;
    pick.command = command;
    scene_clear(&scene);
    for (int i = 0; i < 5; i++) {
        char id[] = {'h', ':', (char)('0' + i), '\0'};
        struct node *card = add(NODE_CARD, REGION_HAND, id, cards[i]);
        card->key[0] = (char)('0' + i);
        card->may_touch = i < 4;
    }
    pick.scene = scene;
    return &pick;
}

static void likely_things_are_suggested(void)
{
    struct pick *pick = pick_of_cards();
    char likely[LABEL_SIZE];

    assert_true(suggest_likely(pick, word_of("shufle"), likely));
    assert_string_equal(likely, "Shuffle");
    assert_true(suggest_likely(pick, word_of("sikp"), likely));
    assert_string_equal(likely, "Skip");
    assert_true(suggest_likely(pick, word_of("hepl"), likely));
    assert_string_equal(likely, "help");
    assert_false(suggest_likely(pick, word_of("npoe"), likely)); /* it may not be touched */
    assert_false(suggest_likely(pick, word_of("xy"), likely));
}

int main(void)
{
    static const struct test tests[] = {
        {"the environment says which colours there are", NULL, colours_by_environment},
        {"a thing has the colour that its game's pictures have", NULL, colours_of_games},
        {"a style takes no room, ends with the row and goes on in the next", NULL,
         styles_are_switched_on_and_off},
        {"without colours and without a glass there are no marks", NULL, nothing_without_colours},
        {"what may be touched is bold, and a look without a colour has none", NULL,
         nodes_have_colours},
        {"a click types what stands there", NULL, clicks_find_what_is_shown},
        {"a click finds what has scrolled", NULL, clicks_scroll},
        {"a row can be clicked as a whole", NULL, rows_are_clicked},
        {"on a compact board marks are whole, and floors are seen beside them", NULL,
         marks_stay_whole},
        {"a large board names its cells", NULL, large_boards_have_names},
        {"things are called by key, name, colour, player and first word", NULL, things_have_names},
        {"letters that are missing, changed or exchanged are counted", NULL,
         misspelled_words_are_near},
        {"what is spelled much like it and may be touched is suggested", NULL,
         likely_things_are_suggested},
    };

    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        return 1;
    return TEST_RUN("glass", tests);
}
