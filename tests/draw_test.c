/* Pictures: whatever is drawn, and whoever sits there, comes out as one well-formed file that needs
   nothing else and says in words what it shows. */
#include "bits.h"
#include "draft.h"
#include "draw.h"
#include "frogs.h"
#include "games.h"
#include "geometry.h"
#include "kittens.h"
#include "test.h"
#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    PICTURE_MAX = 1 << 18,
    DEPTH_MAX = 32,
    REFERENCES_MAX = 2048,
};

/* A picture in memory. */
struct memory {
    size_t length;
    char bytes[PICTURE_MAX];
};

/* A strict reader of XML: what it does not know is an error. */

struct xml {
    const char *start, *at, *end;
    int depth, element_count;
    struct word open[DEPTH_MAX];
    int id_count, reference_count;
    struct word ids[REFERENCES_MAX], references[REFERENCES_MAX];
};

static void complain(const struct xml *xml, const char *why)
{
    fail_msg("%s at byte %d: %.60s", why, (int)(xml->at - xml->start), xml->at);
}

static void expect(struct xml *xml, const char *string)
{
    size_t length = strlen(string);

    if (strncmp(xml->at, string, length) != 0)
        complain(xml, string);
    xml->at += length;
}

static bool is_equal(struct word a, struct word b)
{
    return a.length == b.length && memcmp(a.start, b.start, a.length) == 0;
}

static bool is_string(struct word word, const char *string)
{
    return is_equal(word, (struct word){string, strlen(string)});
}

static struct word read_name(struct xml *xml)
{
    struct word name = {xml->at, strspn(xml->at, "abcdefghijklmnopqrstuvwxyz"
                                                 "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789:-")};

    if (name.length == 0 || strchr("0123456789:-", *name.start))
        complain(xml, "no name");
    xml->at += name.length;
    return name;
}

static void read_entity(struct xml *xml)
{
    static const char *const entities[] = {"&amp;", "&lt;", "&gt;", "&quot;", "&#39;"};

    for (size_t i = 0; i < sizeof entities / sizeof *entities; i++)
        if (strncmp(xml->at, entities[i], strlen(entities[i])) == 0) {
            xml->at += strlen(entities[i]);
            return;
        }
    complain(xml, "no entity");
}

/* Characters up to one of these. */
static struct word read_text(struct xml *xml, const char *ends)
{
    const char *start = xml->at;
    uint32_t c;

    while (!strchr(ends, *xml->at)) {
        if (*xml->at == '&') {
            read_entity(xml);
            continue;
        }
        size_t size = utf8_decode(xml->at, (size_t)(xml->end - xml->at), &c);
        if (size == 0 || (c < 0x20 && c != '\n') || c == 0xFFFE || c == 0xFFFF)
            complain(xml, "no character of XML");
        if (c == '<' || c == '>')
            complain(xml, "markup in text");
        xml->at += size;
    }
    return (struct word){start, (size_t)(xml->at - start)};
}

static void note(struct xml *xml, struct word *list, int *count, struct word word)
{
    if (*count == REFERENCES_MAX)
        complain(xml, "too many");
    list[(*count)++] = word;
}

/* Every url(...) in a text must be one of this file. */
static void note_urls(struct xml *xml, struct word text)
{
    for (size_t i = 0; i + 4 < text.length; i++) {
        if (strncmp(text.start + i, "url(", 4) != 0)
            continue;
        if (text.start[i + 4] != '#')
            complain(xml, "an address elsewhere");
        const char *id = text.start + i + 5;
        note(xml, xml->references, &xml->reference_count, (struct word){id, strcspn(id, ")")});
    }
}

static void note_attribute(struct xml *xml, struct word name, struct word value)
{
    if (is_string(name, "id"))
        note(xml, xml->ids, &xml->id_count, value);
    if (is_string(name, "href")) {
        if (*value.start != '#')
            complain(xml, "a reference elsewhere");
        note(xml, xml->references, &xml->reference_count,
             (struct word){value.start + 1, value.length - 1});
    }
    if (is_string(name, "aria-labelledby") || is_string(name, "aria-describedby"))
        note(xml, xml->references, &xml->reference_count, value);
    if (name.start[0] == 'o' && name.start[1] == 'n')
        complain(xml, "a script");
    note_urls(xml, value);
}

static void read_attributes(struct xml *xml)
{
    struct word names[16];
    int count = 0;

    while (*xml->at == ' ') {
        xml->at++;
        assert_true(count < 16);
        names[count] = read_name(xml);
        for (int i = 0; i < count; i++)
            if (is_equal(names[i], names[count]))
                complain(xml, "an attribute twice");
        expect(xml, "=");
        char quote[2] = {*xml->at, '\0'};
        if (*quote != '"' && *quote != '\'')
            complain(xml, "no quote");
        xml->at++;
        note_attribute(xml, names[count++], read_text(xml, quote));
        expect(xml, quote);
    }
}

/* Shapes, text and their containers: nothing that loads or runs anything. */
static void check_element(struct xml *xml, struct word name)
{
    static const char *const known[] = {"svg",     "title", "desc",  "style",  "defs",
                                        "g",       "use",   "path",  "rect",   "circle",
                                        "ellipse", "text",  "tspan", "pattern"};

    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (is_string(name, known[i]))
            return;
    complain(xml, "an element that no picture needs");
}

static void read_tag(struct xml *xml)
{
    expect(xml, "<");
    if (*xml->at == '/') {
        xml->at++;
        if (xml->depth == 0 || !is_equal(read_name(xml), xml->open[--xml->depth]))
            complain(xml, "the wrong end");
        expect(xml, ">");
        return;
    }
    if (xml->depth == 0 && xml->element_count > 0)
        complain(xml, "a second root");
    struct word name = read_name(xml);
    check_element(xml, name);
    xml->element_count++;
    read_attributes(xml);
    if (*xml->at == '/') {
        expect(xml, "/>");
        return;
    }
    expect(xml, ">");
    assert_true(xml->depth < DEPTH_MAX);
    xml->open[xml->depth++] = name;
}

static void check_references(struct xml *xml)
{
    for (int i = 0; i < xml->id_count; i++)
        for (int k = 0; k < i; k++)
            if (is_equal(xml->ids[i], xml->ids[k]))
                fail_msg("two have the id %.*s", (int)xml->ids[i].length, xml->ids[i].start);
    for (int i = 0; i < xml->reference_count; i++) {
        bool is_there = false;
        for (int k = 0; k < xml->id_count; k++)
            is_there |= is_equal(xml->references[i], xml->ids[k]);
        if (!is_there)
            fail_msg("nothing has the id %.*s", (int)xml->references[i].length,
                     xml->references[i].start);
    }
}

static void check_xml(const struct memory *file)
{
    static struct xml xml;

    xml = (struct xml){.start = file->bytes, .at = file->bytes, .end = file->bytes + file->length};
    do {
        read_tag(&xml);
        note_urls(&xml, read_text(&xml, "<"));
    } while (xml.depth > 0 && xml.at < xml.end);
    if (xml.at < xml.end || xml.depth > 0)
        complain(&xml, "no end");
    check_references(&xml);
}

static struct memory drawn, again;
static struct scene scene;
static struct looks looks;

static const char *const plain_names[] = {"Ada", "Grace", "Mun-hee", "Linus"};

static void remember(void *context, const char *bytes, size_t length)
{
    struct memory *memory = context;

    assert_true(memory->length + length < PICTURE_MAX);
    memcpy(memory->bytes + memory->length, bytes, length);
    memory->length += length;
    memory->bytes[memory->length] = '\0';
}

static void draw_into(const struct picture *picture, struct memory *memory)
{
    memory->length = 0;
    draw_scene(picture, (struct draw_sink){remember, memory});
}

static int count_of(const char *string)
{
    int count = 0;

    for (const char *at = drawn.bytes; (at = strstr(at, string)); at++)
        count++;
    return count;
}

static void check_again(const struct picture *picture)
{
    draw_into(picture, &again);
    assert_int_equal(drawn.length, again.length);
    assert_memory_equal(drawn.bytes, again.bytes, drawn.length);
}

static struct picture picture_of(const struct game *game)
{
    return (struct picture){.scene = &scene,
                            .drawings = drawings_find(game),
                            .title = game->title,
                            .language = "en",
                            .seats = plain_names};
}

/* With looks that serve all pictures of a game, the picture is the same. */
static void check_kept_looks(const struct picture *picture)
{
    struct picture kept = *picture;

    if (looks.drawings != picture->drawings)
        looks_init(&looks, picture->drawings);
    kept.looks = &looks;
    draw_into(&kept, &again);
    assert_int_equal(drawn.length, again.length);
    assert_memory_equal(drawn.bytes, again.bytes, drawn.length);
    for (int i = 0; i < scene.node_count; i++)
        assert_false(looks_find(&looks, &scene.nodes[i])->is_overfull);
}

/* What is true of every picture. */
static void check_picture(const struct picture *picture)
{
    int ring_count = 0, end_count = 0, own_count = 0, moved_count = 0;

    draw_into(picture, &drawn);
    check_xml(&drawn);
    check_kept_looks(picture);
    for (int i = 0; i < scene.node_count; i++) {
        ring_count += scene.nodes[i].is_touched || scene.nodes[i].may_touch;
        end_count += scene.nodes[i].is_end;
        own_count +=
            scene.nodes[i].is_own && !scene.nodes[i].is_touched && !scene.nodes[i].may_touch;
        moved_count += scene.nodes[i].has_moved;
    }
    assert_int_equal(count_of("<g id=\"node-"), scene.node_count);
    assert_int_equal(count_of("<title"), scene.node_count + 1);
    assert_int_equal(count_of("<title></title>"), 0);
    assert_int_equal(count_of("<desc id=\"desc\">"), 1);
    assert_int_equal(count_of("<desc id=\"desc\"></desc>"), 0);
    assert_int_equal(count_of("role=\"img\""), 1);
    assert_int_equal(count_of("http"), 1);
    assert_int_equal(count_of("<svg xmlns=\"http://www.w3.org/2000/svg\" "), 1);
    assert_int_equal(count_of("@import"), 0);
    assert_int_equal(count_of("class=\"ring\""), ring_count);
    assert_int_equal(count_of("class=\"end-ring\""), end_count);
    assert_int_equal(count_of("class=\"end-ring\" x=\"-58\""), 0); /* it would cover walls */
    assert_int_equal(count_of("class=\"own-ring\""), own_count);
    assert_int_equal(count_of("class=\"wedge\""), moved_count);
}

/* A match without a referee. */

struct table {
    const struct game *game;
    struct dice dice;
    void *state, *view;
    struct move *moves;
    struct stand stand;
};

static void table_init(struct table *table, const struct game *game, int players, uint64_t seed)
{
    struct params params;

    *table = (struct table){.game = game,
                            .state = calloc(1, game->state_size),
                            .view = calloc(1, game->view_size),
                            .moves = calloc((size_t)game->moves_max, sizeof(struct move))};
    dice_init_seed(&table->dice, seed);
    params_init(game, players, &params);
    assert_true(game_start(game, &params, table->state, NULL));
}

static void table_finish(struct table *table)
{
    free(table->state);
    free(table->view);
    free(table->moves);
}

/* Looks as this viewer. */
static void table_look(struct table *table, int viewer)
{
    table->game->view(table->state, viewer, table->view);
    int count = table->game->legal(table->view, table->moves, table->game->moves_max);
    table->stand =
        (struct stand){faces_find(table->game), table->view, viewer, table->moves, count};
}

static int roll(struct table *table, int count)
{
    return (int)dice_below(&table->dice, (uint32_t)count);
}

/* Lets Nature or some legal move act; false when the game is over. */
static bool table_play(struct table *table)
{
    uint64_t to_act = table->game->to_act(table->state);
    struct event event = {0};

    if (to_act == 0)
        return false;
    if (bits_has(to_act, SEAT_NATURE)) {
        table->game->nature(table->state, &table->dice, &event);
    } else {
        uint64_t seats = to_act & bits_below(PLAYERS_MAX);
        for (int skip = roll(table, bits_count(seats)); skip > 0; skip--)
            seats &= seats - 1;
        int seat = bits_first(seats);
        table_look(table, seat);
        const struct move *move = &table->moves[roll(table, table->stand.move_count)];
        move_event(move, roll(table, move_width(move)), seat, &event);
    }
    assert_true(game_apply(table->game, table->state, &event, NULL));
    return true;
}

/* Touches the first that some legal move begins with. */
static void touch_something(struct table *table, struct draft *draft)
{
    struct way way = {0};
    struct event event;
    struct message why;

    if (table->stand.move_count == 0)
        return;
    const struct move *move = &table->moves[roll(table, table->stand.move_count)];
    table->stand.face->touches(table->view, move, &way);
    if (way.count > 1)
        draft_touch(&table->stand, draft, way.ids[0], &event, &why);
}

static void check_position(struct table *table)
{
    struct picture picture = picture_of(table->game);
    uint64_t to_act = table->game->to_act(table->state);
    struct draft draft = {0};

    table_look(table, to_act ? bits_first(to_act) : VIEWER_AUDIENCE);
    if (roll(table, 2))
        touch_something(table, &draft);
    draft_scene(&table->stand, &draft, &scene);
    check_picture(&picture);
    if (roll(table, 8) == 0)
        check_again(&picture);
}

static bool has_region(enum region region)
{
    for (int i = 0; i < scene.node_count; i++)
        if (scene.nodes[i].region == region)
            return true;
    return false;
}

/* The board and no more; or a hand of seven cards at most, or else the piles. No words. */
static void check_cover(void)
{
    bool has_board = has_region(REGION_BOARD);
    enum region shown = has_board                 ? REGION_BOARD
                        : has_region(REGION_HAND) ? REGION_HAND
                                                  : REGION_PILES;
    int count = 0;

    for (int i = 0; i < scene.node_count; i++)
        count += scene.nodes[i].region == shown;
    assert_int_equal(count_of("<g id=\"node-"), has_board || count < 7 ? count : 7);
    assert_int_equal(count_of("class=\"heading\""), 0);
    assert_int_equal(count_of("class=\"caption\""), 0);
    assert_int_equal(count_of("viewBox=\"0 0 640 480\""), 1);
    assert_int_equal(count_of("class=\"board\""), 1);
}

static void test_covers(void)
{
    for (int i = 0; games_at(i); i++) {
        struct picture picture = picture_of(games_at(i));
        struct table table;
        table_init(&table, games_at(i), games_at(i)->players_max, 1);
        for (int made = 0; made < 40 && table_play(&table); made++) {
            table_look(&table, 0);
            draft_scene(&table.stand, &(struct draft){0}, &scene);
            drawn.length = 0;
            draw_cover(&picture, (struct draw_sink){remember, &drawn});
            check_xml(&drawn);
            check_cover();
        }
        table_finish(&table);
    }
}

static int one_in = 1; /* of the positions of whole games are looked at */

static void check_game(const struct game *game, int players, uint64_t seed)
{
    struct table table;

    table_init(&table, game, players, seed);
    do
        if (roll(&table, one_in * (1 + scene.node_count / 200 * 4)) ==
            0) /* large ones less often */
            check_position(&table);
    while (table_play(&table));
    table_finish(&table);
}

static void test_every_position(void)
{
    const struct game *game;

    for (int i = 0; (game = games_at(i)); i++)
        for (int players = game->players_min; players <= game->players_max; players++)
            check_game(game, players, (uint64_t)players);
}

/* The first position of frogs for two, as the first seat sees it. */
static struct picture begin_frogs(void)
{
    struct table table;

    table_init(&table, &frogs_game, 2, 1);
    table_look(&table, 0);
    draft_scene(&table.stand, &(struct draft){0}, &scene);
    table_finish(&table);
    return picture_of(&frogs_game);
}

static void test_names_are_text(void)
{
    const char *const names[] = {"</title><b a=\"1\" b='2'>&amp;", "가람"};
    struct picture picture = begin_frogs();

    picture.seats = names;
    picture.title = "<&>\"'";
    check_picture(&picture);
    assert_int_equal(count_of("<b"), 0);
    assert_true(count_of("&lt;/title&gt;&lt;b a=&quot;1&quot; b=&#39;2&#39;&gt;&amp;amp;") > 0);
    assert_true(count_of("가람") > 0);
    assert_true(count_of("<title id=\"title\">&lt;&amp;&gt;&quot;&#39;</title>") == 1);
}

static void test_what_xml_cannot_hold(void)
{
    const char *const names[] = {"\x01\x1b[2J\x7f", "\xff\xfe \xed\xa0\x80 \xef\xbf\xbf \xea\xb0"};
    struct picture picture = begin_frogs();

    picture.seats = names;
    check_picture(&picture);
    assert_true(count_of("\uFFFD\uFFFD[2J\uFFFD") > 0);
}

static void test_long_names(void)
{
    char blocks[65], words[65];
    const char *const names[] = {blocks, words};
    struct picture picture = begin_frogs();

    for (int i = 0; i < 64; i++) {
        blocks[i] = 'W';
        words[i] = i % 3 == 2 ? ' ' : 'm';
    }
    blocks[64] = words[64] = '\0';
    picture.seats = names;
    check_picture(&picture);
    /* whole in the description, and in no line of an item */
    assert_int_equal(count_of("\n0 WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"), 1);
    assert_int_equal(count_of("<tspan x=\"60\" y=\"21\">0 WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW"), 0);
}

static const char *find_markup(const char *text)
{
    return strstr(text, "to play") ? "<i>{turn} & {mover}" : text;
}

static void test_translations_are_text(void)
{
    const struct tongue tongue = {find_markup, NULL};
    struct picture picture = begin_frogs();

    picture.tongue = &tongue;
    picture.language = "x\"y";
    check_picture(&picture);
    assert_true(count_of("&lt;i&gt;1 &amp; Ada") > 0);
    assert_int_equal(count_of("xml:lang=\"x&quot;y\""), 1);
}

/* A scene of one thing of every kind, in every region, that no game has drawings for. */
static void test_any_scene(void)
{
    struct picture picture = picture_of(&frogs_game);
    char id[NODE_ID_SIZE];

    scene_clear(&scene);
    for (int kind = NODE_CELL; kind <= NODE_CLOCK; kind++)
        for (int region = 0; region < REGIONS; region++) {
            snprintf(id, sizeof id, "%d<%d", kind, region);
            struct node *node = scene_add(&scene, (enum node_kind)kind, (enum region)region, id);
            node->x = 5 * kind - 20;
            node->x2 = -node->x;
            node->layer = -kind;
            node->may_touch = region % 2;
            node->is_touched = region == REGION_BOARD;
            node->is_end = region != REGION_STATUS && kind % 2;
            snprintf(node->glyph, sizeof node->glyph, "&");
            snprintf(node->look, sizeof node->look, "\"<thing>");
            node->label = SAY("it is <this>");
        }
    check_picture(&picture);
}

/* Cards and piles that are drawn whole. */
static const struct drawing tiles[] = {
    {.words = "card", .svg = "<rect width='9' height='9'/>", .reach_x = 30, .reach_y = 40},
    {.words = "pile !empty", .svg = "<circle r='7'/>", .reach_x = 30, .reach_y = 40},
    {.words = "pile empty", .svg = "<circle r='8'/>", .reach_x = 30, .reach_y = 40},
    {0},
};
static const struct drawings tile_drawings = {.style = "", .defs = "", .table = tiles};

static void add_things(enum node_kind kind, enum region region, const char *look, int count)
{
    char id[NODE_ID_SIZE];

    for (int i = 0; i < count; i++) {
        snprintf(id, sizeof id, "%d", scene.node_count);
        struct node *node = scene_add(&scene, kind, region, id);
        snprintf(node->look, sizeof node->look, "%s", look);
        node->label = SAY("thing");
        node->may_touch = i % 2;
    }
}

/* A table with two players; one of them holds so many cards, and so many are in the hand. */
static struct picture lay_table(int held, int hand)
{
    struct picture picture = picture_of(&frogs_game);

    picture.drawings = &tile_drawings;
    scene_clear(&scene);
    add_things(NODE_TEXT, REGION_PLAYERS, "player", 1);
    add_things(NODE_CARD, REGION_PLAYERS, "card", held);
    add_things(NODE_TEXT, REGION_PLAYERS, "player", 1);
    add_things(NODE_PILE, REGION_PILES, "heap", 1);
    add_things(NODE_CARD, REGION_HAND, "card", hand);
    add_things(NODE_BUTTON, REGION_ACTIONS, "button", 1);
    return picture;
}

static void test_whole_cards(void)
{
    static const int counts[] = {0, 1, 2, 8, 9, 62};

    for (size_t i = 0; i < sizeof counts / sizeof *counts; i++) {
        struct picture picture = lay_table(counts[i], 62 - counts[i]);
        check_picture(&picture);
        assert_int_equal(count_of("class=\"caption\""), 1 + 62 - counts[i]);
        assert_int_equal(count_of("class=\"frame\""), 1 + 62 - counts[i] + 3);
        assert_int_equal(count_of("<use href=\"#look-0\"/>"), 62);
        assert_int_equal(count_of("class=\"board\""), 1);
    }
}

static void test_cards_of_nobody(void)
{
    struct picture picture = lay_table(0, 0);

    scene_clear(&scene);
    add_things(NODE_CARD, REGION_PLAYERS, "card", 3);
    check_picture(&picture);
    assert_int_equal(count_of("class=\"caption\""), 3);
}

static void test_what_is_not_there(void)
{
    struct picture picture = lay_table(0, 0);

    check_picture(&picture);
    assert_int_equal(count_of("<use href=\"#look-1\"/>"), 1);
    assert_int_equal(count_of("<use href=\"#look-2\"/>"), 0);
    add_things(NODE_PILE, REGION_PILES, "heap empty", 1);
    check_picture(&picture);
    assert_int_equal(count_of("<use href=\"#look-1\"/>"), 1);
    assert_int_equal(count_of("<use href=\"#look-2\"/>"), 1);
}

static void add_kittens(enum node_kind kind, enum region region, const char *what)
{
    char look[NODE_LOOK_SIZE];

    for (int card = 0; card < KITTENS_CARDS; card++) {
        snprintf(look, sizeof look, "%s %s", what, kittens_card_names[card]);
        add_things(kind, region, look, 1);
    }
}

static void test_kittens(void)
{
    struct picture picture = picture_of(&kittens_game);

    scene_clear(&scene);
    add_things(NODE_TEXT, REGION_STATUS, "direction reversed", 1);
    add_things(NODE_CLOCK, REGION_STATUS, "clock", 1);
    add_things(NODE_TEXT, REGION_PLAYERS, "seat seat-3 to-act dead cursed", 1);
    add_things(NODE_PILE, REGION_PILES, "pile", 1);
    add_kittens(NODE_CARD, REGION_HAND, "card");
    add_kittens(NODE_PILE, REGION_PILES, "discard");
    add_things(NODE_CARD, REGION_HAND, "card back", 1);
    looks_init(&looks, picture.drawings);
    for (int i = 0; i < scene.node_count; i++)
        assert_true(looks_find(&looks, &scene.nodes[i])->is_drawn);
    check_picture(&picture);
    for (int card = 0; card < KITTENS_CARDS; card++) {
        char id[64];
        snprintf(id, sizeof id, "id='kittens-%s'", kittens_card_names[card]);
        assert_int_equal(count_of(id), 1);
    }
    assert_int_equal(count_of("class=\"caption\""), 2 * KITTENS_CARDS + 2);
}

/* More looks than are kept, and each found again, with every mark. */
static void test_many_looks(void)
{
    static struct looks fresh;
    struct node node = {.kind = NODE_PIECE, .region = REGION_BOARD};

    looks_init(&looks, drawings_find(&frogs_game));
    for (int i = 0; i < 4 * LOOKS_MAX; i++) {
        int number = i % (2 * LOOKS_MAX);
        snprintf(node.look, sizeof node.look, "frog seat-%d odd-%d", number % 4, number);
        node.is_end = number % 3 == 0;
        node.may_touch = number % 5 == 0;
        struct look found = *looks_find(&looks, &node);
        looks_init(&fresh, looks.drawings);
        const struct look *wanted = looks_find(&fresh, &node);
        assert_ptr_equal(found.shape, wanted->shape);
        assert_int_equal(found.part_count, wanted->part_count);
        assert_memory_equal(found.parts, wanted->parts, sizeof found.parts);
    }
    assert_int_equal(looks.count, LOOKS_MAX);
}

/* What decides a look, one by one: another one of each is another look. */
static void test_looks_differ(void)
{
    struct node node = {.kind = NODE_CARD, .region = REGION_BOARD, .look = "used"};
    struct look on_board, in_hand;

    looks_init(&looks, &tile_drawings);
    on_board = *looks_find(&looks, &node);
    node.region = REGION_HAND;
    in_hand = *looks_find(&looks, &node);
    assert_int_equal(looks.count, 2);
    assert_int_equal(on_board.part_count, in_hand.part_count);
    node.kind = NODE_TEXT;
    assert_false(looks_find(&looks, &node)->is_figure);
    node.kind = NODE_CARD;
    assert_true(looks_find(&looks, &node)->is_figure);
    node.may_touch = true;
    looks_find(&looks, &node);
    strcpy(node.look, "new");
    assert_int_equal(looks_find(&looks, &node)->part_count, in_hand.part_count - 1);
    assert_int_equal(looks.count, 5);
}

static struct node *add_at(enum node_kind kind, const char *id, int x, int y)
{
    struct node *node = scene_add(&scene, kind, REGION_BOARD, id);

    node->x = x;
    node->y = y;
    strcpy(node->key, id);
    return node;
}

static void test_geometry(void)
{
    static struct geometry geometry;
    int x, y;

    scene_clear(&scene);
    struct node *free = add_at(NODE_CELL, "a1", 0, 0), *taken = add_at(NODE_CELL, "b1", 4, 0);
    struct node *alone = add_at(NODE_PIECE, "p", 8, 8), *line = add_at(NODE_LINE, "l", 0, 0);
    struct node *near = add_at(NODE_PIECE, "q", 4, 1);
    line->x2 = 12;
    line->y2 = -16;
    looks_init(&looks, drawings_find(games_find(word_of("blank"))));
    geometry_take(&geometry, &looks, &scene);
    assert_false(geometry_is_small(&geometry, alone));
    assert_true(geometry_is_small(&geometry, near));
    assert_true(geometry_place_key(&geometry, free, &x, &y));
    assert_int_equal(y, looks_find(&looks, free)->shape->key_y);
    assert_false(geometry_place_key(&geometry, taken, &x, &y));
    struct turn turn = geometry_turn(line);
    assert_int_equal(turn.length, 500);
    assert_int_equal(turn.cosine, 600);
    assert_int_equal(turn.sine, -800);
    assert_int_equal(turn.middle_x, 150000);
    assert_int_equal(turn.middle_y, -200000);
    assert_int_equal(geometry.board.top, -400);
    assert_int_equal(geometry.board.right, 300);
    scene_clear(&scene);
    geometry_take(&geometry, &looks, &scene);
    assert_true(geometry.board.left > geometry.board.right);
}

static void test_empty_scene(void)
{
    struct picture picture = picture_of(&frogs_game);

    scene_clear(&scene);
    draw_into(&picture, &drawn);
    check_xml(&drawn);
}

static const struct test tests[] = {
    {"every position of whole games is a well-formed picture, the same each time", NULL,
     test_every_position},
    {"names and titles are text, whatever is in them", NULL, test_names_are_text},
    {"what XML can't hold is replaced", NULL, test_what_xml_cannot_hold},
    {"long names are broken into lines", NULL, test_long_names},
    {"translations are text", NULL, test_translations_are_text},
    {"things without a drawing are drawn as plain shapes", NULL, test_any_scene},
    {"cards in the hand stand over their names, those of others are small, piles lie on the table",
     NULL, test_whole_cards},
    {"cards before any player are drawn", NULL, test_cards_of_nobody},
    {"a drawing can be for what a thing is not", NULL, test_what_is_not_there},
    {"every card of kittens has a drawing, in a hand and on the discard", NULL, test_kittens},
    {"more looks than are kept are found all the same", NULL, test_many_looks},
    {"a look follows from kind, region, words and marks", NULL, test_looks_differ},
    {"boards are measured, lines turned, pieces made small and keys kept free", NULL,
     test_geometry},
    {"a scene without anything is a picture", NULL, test_empty_scene},
    {"a cover is the board alone, or a hand, or piles, in one frame", NULL, test_covers},
};

/* draw-test [ONE_IN] */
int main(int argc, char **argv)
{
    if (argc > 1)
        one_in = atoi(argv[1]);
    return TEST_RUN("draw", tests);
}
