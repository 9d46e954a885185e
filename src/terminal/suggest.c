/* Looks for what may be touched or typed by how it is spelled. Touches nothing. */
#include "suggest.h"

#include "called.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* May this be chosen? Where nobody in particular is asked, those who may act are. */
static bool is_choice(const struct pick *pick, const struct node *node)
{
    return node->may_touch ||
           (pick->stand->move_count == 0 && called_is_player(node) && strstr(node->look, "to-act"));
}

#define COMMA ", "

static void add_choice(struct text *text, const char *name)
{
    text_add(text, text->length > 0 ? COMMA : "");
    text_add(text, name);
}

/* Is it one of these already? */
static bool is_listed(const char *names, const char *name)
{
    for (const char *at = names; (at = strstr(at, name)); at++) {
        const char *end = at + strlen(name);
        bool is_start = at == names || (at >= names + strlen(COMMA) &&
                                        strncmp(at - strlen(COMMA), COMMA, strlen(COMMA)) == 0);
        if (is_start && (!*end || strncmp(end, COMMA, strlen(COMMA)) == 0))
            return true;
    }
    return false;
}

/* The names that are nearest to a word, so far. */
struct likely {
    struct word word;
    int distance; /* no more is likely */
    int count;
    struct text names;
    char *data;
};

static void try_name(struct likely *likely, const char *name)
{
    enum { LIKELY_MAX = 3 };
    int distance = *name ? called_distance(name, likely->word) : likely->distance + 1;

    if (distance > likely->distance ||
        (distance == likely->distance && is_listed(likely->data, name)))
        return;
    if (distance < likely->distance) {
        text_init(&likely->names, likely->data, LABEL_SIZE);
        likely->count = 0;
    }
    likely->distance = distance;
    if (likely->count++ < LIKELY_MAX)
        add_choice(&likely->names, name);
}

bool suggest_likely(const struct pick *pick, struct word word, char data[LABEL_SIZE])
{
    struct likely likely = {.word = word, .distance = (int)word.length / 3, .data = data};
    char name[LABEL_SIZE];

    text_init(&likely.names, data, LABEL_SIZE);
    for (int i = 0; likely.distance > 0 && i < pick->scene.node_count; i++)
        for (int k = 0; is_choice(pick, &pick->scene.nodes[i]) &&
                        called_name(&pick->scene.nodes[i], pick->voice, k, name);
             k++)
            try_name(&likely, name);
    for (int i = 0; likely.distance > 0 && pick->command && pick->command(i); i++)
        try_name(&likely, voice_word(pick->voice, pick->command(i)));
    return likely.count > 0;
}

static void try_nodes(struct likely *likely, const struct scene *scene, const struct voice *voice)
{
    char name[LABEL_SIZE];

    for (int i = 0; likely->distance > 0 && i < scene->node_count; i++)
        for (int k = 0; called_name(&scene->nodes[i], voice, k, name); k++)
            try_name(likely, name);
}

bool suggest_thing(const struct scene *seen, const struct scene *glossary,
                   const struct voice *voice, struct word word, char data[LABEL_SIZE])
{
    struct likely likely = {.word = word, .distance = (int)word.length / 3, .data = data};

    text_init(&likely.names, data, LABEL_SIZE);
    try_nodes(&likely, seen, voice);
    try_nodes(&likely, glossary, voice);
    return likely.count > 0;
}

bool suggest_among(const char *const *names, int count, struct word word, char data[LABEL_SIZE])
{
    struct likely likely = {.word = word, .distance = (int)word.length / 3, .data = data};

    text_init(&likely.names, data, LABEL_SIZE);
    for (int i = 0; likely.distance > 0 && i < count; i++)
        try_name(&likely, names[i]);
    return likely.count > 0;
}

static bool is_named(const struct pick *pick, const struct node *node, struct word word)
{
    return called_fit(node, pick->voice, word) == FIT_NAME ||
           (called_may_be_meant(node) && called_has(node, pick->voice, word));
}

/* "1=Ben", or its name alone where that is typed for it. */
static void write_choice(const struct pick *pick, const struct node *node, char choice[LABEL_SIZE])
{
    const char *key = voice_word(pick->voice, node->key);
    char name[LABEL_SIZE];

    voice_label(pick->voice, &node->label, name);
    if (called_is_player(node) && node->owner >= 0 && pick->voice->names)
        text_copy(name, sizeof name, pick->voice->names[node->owner]);
    snprintf(choice, LABEL_SIZE, *key ? "%s=%s" : "%s%s", key, name);
}

int suggest_named(const struct pick *pick, struct word word, char choices[LABEL_SIZE])
{
    char choice[LABEL_SIZE];
    struct text text;
    int count = 0;

    text_init(&text, choices, LABEL_SIZE);
    for (int may_touch = 1; may_touch >= 0 && count < 2; may_touch--) {
        for (int i = 0; i < pick->scene.node_count; i++) {
            const struct node *node = &pick->scene.nodes[i];
            if (node->may_touch != may_touch || !is_named(pick, node, word))
                continue;
            write_choice(pick, node, choice);
            if (!is_listed(choices, choice))
                add_choice(&text, choice);
            count++;
        }
    }
    return count;
}

static bool begins_with(const char *name, struct word start)
{
    for (size_t i = 0; i < start.length; i++)
        if (tolower((unsigned char)name[i]) != tolower((unsigned char)start.start[i]))
            return false;
    return true;
}

static bool is_continuation(char byte)
{
    return ((unsigned char)byte & 0xc0) == 0x80;
}

/* Keeps what both begin with, in whole characters. */
static void keep_common(char *common, const char *other)
{
    size_t length = 0;

    while (common[length] &&
           tolower((unsigned char)common[length]) == tolower((unsigned char)other[length]))
        length++;
    while (length > 0 && is_continuation(common[length]))
        length--;
    common[length] = '\0';
}

/* Where its choices are written while they are found. */
struct search {
    struct completion *found;
    struct text choices;
    struct word start;
};

static void begin_search(struct search *search)
{
    text_init(&search->choices, search->found->choices, sizeof search->found->choices);
    *search->found->begins = '\0';
    search->found->typed = search->start.length;
    search->found->count = 0;
}

/* Takes note of it if it begins as is typed. */
static bool take_name(struct search *search, const char *name)
{
    struct completion *found = search->found;

    if (!*name || !begins_with(name, search->start))
        return false;
    if (is_listed(found->choices, name))
        return true;
    if (found->count++ == 0)
        text_copy(found->begins, sizeof found->begins, name);
    else
        keep_common(found->begins, name);
    add_choice(&search->choices, name);
    return true;
}

/* By the name that fits what is typed, the best first. */
static void take_node(struct search *search, const struct pick *pick, const struct node *node)
{
    char name[LABEL_SIZE];

    called_best(node, pick->voice, name);
    bool is_taken =
        take_name(search, name) || take_name(search, voice_word(pick->voice, node->key));
    for (int i = 0; !is_taken && called_name(node, pick->voice, i, name); i++)
        is_taken = take_name(search, name);
}

static void search_from(struct pick *pick, const struct draft *draft, struct search *search,
                        bool is_first)
{
    begin_search(search);
    pick_scene(pick->stand, draft, &pick->scene);
    for (int i = 0; i < pick->scene.node_count; i++)
        if (is_choice(pick, &pick->scene.nodes[i]))
            take_node(search, pick, &pick->scene.nodes[i]);
    for (int i = 0; is_first && search->start.length > 0 && pick->command(i); i++)
        take_name(search, voice_word(pick->voice, pick->command(i)));
}

/* What would be touched after these words; false if that is nothing any more, or a whole move. */
static bool touch_words(struct pick *pick, struct word words, struct draft *draft)
{
    struct event event;
    struct message why;
    struct scan scan;

    scan_init(&scan, words.start, words.length);
    return words.length == 0 || pick_touch(pick, &scan, draft, &event, &why) == DRAFT_OPEN;
}

/* A name may have several words: what is typed of it begins as far left as it can. */
void suggest_rest(struct pick *pick, struct word line, const struct draft *draft,
                  struct completion *completion)
{
    struct search search = {.found = completion};

    completion->count = 0;
    for (size_t at = 0; at <= line.length && completion->count == 0; at++) {
        bool is_start =
            at == 0 ? line.length == 0 || line.start[0] != ' '
                    : line.start[at - 1] == ' ' && (at == line.length || line.start[at] != ' ');
        struct draft after = *draft;
        if (!is_start || !touch_words(pick, (struct word){line.start, at}, &after))
            continue;
        search.start = (struct word){line.start + at, line.length - at};
        search_from(pick, &after, &search, at == 0);
    }
}

void suggest_rest_among(const char *const *names, int count, struct word line,
                        struct completion *completion)
{
    struct search search = {.found = completion, .start = line};

    begin_search(&search);
    for (int i = 0; i < count; i++)
        take_name(&search, names[i]);
}

bool suggest_complete(const struct completion *completion, struct line *line)
{
    bool is_open = completion->count > 1 && strlen(completion->begins) == completion->typed;

    if (completion->count > 0 && !is_open)
        line_replace(line, completion->typed, completion->begins);
    if (completion->count == 1)
        line_insert(line, " ");
    return is_open;
}
