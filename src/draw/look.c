/* Looks up drawings by words, once for all nodes that are alike. */
#include "look.h"

#include "hash.h"
#include "symbols.h"

#include <string.h>

static const char *const kind_names[] = {
    [NODE_CELL] = "cell", [NODE_LINE] = "line",     [NODE_PIECE] = "piece", [NODE_CARD] = "card",
    [NODE_PILE] = "pile", [NODE_BUTTON] = "button", [NODE_TEXT] = "text",   [NODE_CLOCK] = "clock",
};

void look_write_words(const struct node *node, char words[LOOK_WORDS_SIZE])
{
    struct text text;

    text_init(&text, words, LOOK_WORDS_SIZE);
    text_add(&text, kind_names[node->kind]);
    text_add_char(&text, ' ');
    text_add(&text, node->look);
    text_add(&text, node->is_touched ? " touched" : node->may_touch ? " may-touch" : "");
    text_add(&text, node->is_end ? " end" : "");
    text_add(&text, node->is_own ? " own" : "");
    text_add(&text, node->has_moved ? " moved" : "");
}

const struct drawing *look_table(const struct drawings *drawings, enum look_table table)
{
    const struct drawing *const tables[LOOK_TABLES] = {
        [LOOK_OWN] = drawings->table, [LOOK_PLAIN] = symbols_plain, [LOOK_OVER] = symbols_over};

    return tables[table];
}

const char *look_name(enum look_table table)
{
    static const char *const names[LOOK_TABLES] = {
        [LOOK_OWN] = "look", [LOOK_PLAIN] = "plain", [LOOK_OVER] = "over"};

    return names[table];
}

static bool has_word(const char *words, struct word word)
{
    struct scan scan;

    scan_init(&scan, words, strlen(words));
    for (struct word w = scan_word(&scan); w.length > 0; w = scan_word(&scan))
        if (w.length == word.length && memcmp(w.start, word.start, w.length) == 0)
            return true;
    return false;
}

/* The rule `.word{color:#rrggbb`, if the style has it. */
static bool find_rule(const char *style, struct word word, uint32_t *rgb)
{
    static const char begin[] = "{color:#";
    enum { RGB_DIGITS = 6 };

    for (const char *at = style; at && (at = strchr(at, '.')); at++) {
        const char *end = at + 1 + word.length;
        if (strncmp(at + 1, word.start, word.length) != 0 ||
            strncmp(end, begin, strlen(begin)) != 0)
            continue;
        *rgb = 0;
        end += strlen(begin);
        for (int i = 0; i < RGB_DIGITS; i++)
            *rgb =
                *rgb << 4 | (uint32_t)(end[i] <= '9' ? end[i] - '0' : (end[i] | 0x20) - 'a' + 10);
        return true;
    }
    return false;
}

bool look_find_colour(const struct drawings *drawings, const char *look, uint32_t *rgb)
{
    struct scan scan;

    scan_init(&scan, look, strlen(look));
    for (struct word w = scan_word(&scan); w.length > 0; w = scan_word(&scan))
        if ((drawings && find_rule(drawings->style, w, rgb)) || find_rule(symbols_style, w, rgb))
            return true;
    return false;
}

static bool drawing_fits(const struct drawing *drawing, const char *words)
{
    struct scan scan;

    scan_init(&scan, drawing->words, strlen(drawing->words));
    for (struct word w = scan_word(&scan); w.length > 0; w = scan_word(&scan)) {
        bool is_wanted = *w.start != '!';
        struct word word = is_wanted ? w : (struct word){w.start + 1, w.length - 1};
        if (has_word(words, word) != is_wanted)
            return false;
    }
    return true;
}

static void add_part(struct look *look, enum look_table table, int index)
{
    if (look->part_count == LOOK_PARTS_MAX)
        look->is_overfull = true;
    else
        look->parts[look->part_count++] = (struct look_part){(uint16_t)table, (uint16_t)index};
}

/* Adds the drawings of a table that fit; returns the first that says how far it reaches, or NULL.
 */
static const struct drawing *add_parts(struct look *look, const struct drawings *drawings,
                                       enum look_table table, const char *words)
{
    const struct drawing *first = look_table(drawings, table), *shape = NULL;

    for (const struct drawing *d = first; d && d->words; d++) {
        if (!drawing_fits(d, words))
            continue;
        add_part(look, table, (int)(d - first));
        if (!shape && d->reach_x > 0)
            shape = d;
    }
    return shape;
}

static void look_up(const struct drawings *drawings, const struct node *node, struct look *look)
{
    struct look plain = {0};
    char words[LOOK_WORDS_SIZE];

    *look = (struct look){0};
    look_write_words(node, words);
    const struct drawing *own = add_parts(look, drawings, LOOK_OWN, words);
    look->is_drawn = look->part_count > 0;
    look->is_figure = own && (node->kind == NODE_CARD || node->kind == NODE_PILE);
    bool is_plain = node->region == REGION_BOARD && !look->is_drawn;
    look->shape = add_parts(is_plain ? look : &plain, drawings, LOOK_PLAIN, words);
    look->shape = own ? own : look->shape;
    add_parts(look, drawings, LOOK_OVER, words);
}

void looks_init(struct looks *looks, const struct drawings *drawings)
{
    looks->drawings = drawings;
    looks->count = 0;
    memset(looks->places, 0, sizeof looks->places);
}

static unsigned marks_of(const struct node *node)
{
    return (unsigned)node->is_touched | (unsigned)node->may_touch << 1 |
           (unsigned)node->is_end << 2 | (unsigned)node->is_own << 3 |
           (unsigned)node->has_moved << 4;
}

static uint64_t hash_of(const struct node *node, unsigned marks)
{
    uint64_t hash = hash_add(HASH_START, node->look, strlen(node->look));

    return hash_add_word(hash, (uint64_t)node->kind << 16 | (uint64_t)node->region << 8 | marks);
}

const struct look *looks_find(struct looks *looks, const struct node *node)
{
    enum { PLACES = sizeof looks->places / sizeof *looks->places };
    unsigned marks = marks_of(node), place = (unsigned)(hash_of(node, marks) % PLACES);

    for (; looks->places[place] > 0; place = (place + 1) % PLACES) {
        int at = looks->places[place] - 1;
        if (looks->known[at].kind == node->kind && looks->known[at].region == node->region &&
            looks->known[at].marks == marks && strcmp(looks->known[at].look, node->look) == 0)
            return &looks->known[at].found;
    }
    int at = looks->count;
    looks->known[at].kind = node->kind;
    looks->known[at].region = node->region;
    looks->known[at].marks = marks;
    memcpy(looks->known[at].look, node->look, sizeof node->look);
    look_up(looks->drawings, node, &looks->known[at].found);
    if (at < LOOKS_MAX)
        looks->places[place] = (uint16_t)++looks->count;
    return &looks->known[at].found;
}
