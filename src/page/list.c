/* What there is: games, levels, words, rules, drawings and pictures. */
#include "list.h"

#include "games.h"
#include "geometry.h"
#include "node.h"
#include "page_words.h"
#include "symbols.h"

#include <string.h>

enum { SAID_SIZE = 512 };

PAGE_EXPORT("games") void list_games(int language);
PAGE_EXPORT("setup_example") bool list_setup_example(const char *game);
PAGE_EXPORT("levels") void list_levels(int language);
PAGE_EXPORT("words") void list_words(int language);
PAGE_EXPORT("say") void list_say(int language, const char *text, const char *fillings);
PAGE_EXPORT("about") bool list_about(int number);
PAGE_EXPORT("drawings") bool list_drawings(int number);
PAGE_EXPORT("picture") bool list_picture(int number, uint32_t entry, int viewer, double now_ms);

static struct scene scene;
static struct frame frame;

static const char *translate(int language, const char *text)
{
    const struct tongue *tongue = words_tongue((enum language)language);

    return tongue ? tongue->find(text) : text;
}

static bool is_language(int language)
{
    return language >= 0 && language < LANGUAGES;
}

static void add_words(struct json *json, const char *name, int language, const char *text)
{
    json_add_text(json, name, text ? translate(language, text) : "");
}

/* Games and their options. */

static void add_value(struct json *json, int language, const struct option *option, int16_t value)
{
    const struct field *field = &option->field;
    char name[LABEL_SIZE];
    struct text text;

    text_init(&text, name, sizeof name);
    field_write(field, value, &text);
    json_begin(json, NULL, '{');
    json_add_number(json, "value", value);
    json_add_text(json, "name", name);
    if (option->titles)
        add_words(json, "title", language, option->titles[value]);
    else
        add_words(json, "title", language, name);
    if (option->tells)
        add_words(json, "says", language, option->tells[value]);
    json_end(json, '}');
}

/* Numbers out of a wide range are no choice of values. */
static void add_option(struct json *json, int language, const struct option *option)
{
    const struct field *field = &option->field;
    bool is_listed = field->names || option->titles || field->max - field->min < 12;

    json_begin(json, NULL, '{');
    json_add_text(json, "name", field->name);
    add_words(json, "title", language, option->title);
    add_words(json, "says", language, option->says);
    json_add_number(json, "standard", option->standard);
    if (option->apart)
        json_add_text(json, "apart", option->apart);
    json_add_number(json, "min", field->min);
    json_add_number(json, "max", field->max);
    json_add_flag(json, "isAsked", option->is_asked);
    json_begin(json, "values", '[');
    for (int16_t value = field->min; is_listed && value <= field->max; value++)
        add_value(json, language, option, value);
    json_end(json, ']');
    json_end(json, '}');
}

/* The option that comes last at this place; for -1 all that do not, in the game's order. */
static void add_options(struct json *json, int language, const struct face *face, int place)
{
    for (int i = 0; i < face->game->option_count; i++) {
        const struct option *option = &face->game->options[i];
        if (word_among(word_of(option->field.name), face->last_options, face->last_option_count) ==
            place)
            add_option(json, language, option);
    }
}

static void add_range(struct json *json, const char *name, int min, int max)
{
    json_begin(json, name, '[');
    json_add_number(json, NULL, min);
    json_add_number(json, NULL, max);
    json_end(json, ']');
}

static void add_game(struct json *json, int language, const struct game *game)
{
    const struct face *face = faces_find(game);

    json_begin(json, NULL, '{');
    json_add_text(json, "name", game->name);
    add_words(json, "title", language, game->title);
    add_words(json, "says", language, face->says);
    add_range(json, "players", game->players_min, game->players_max);
    add_range(json, "minutes", face->minutes_min, face->minutes_max);
    json_add_flag(json, "hasSecrets", game->has_secrets);
    if (game->setup_says)
        add_words(json, "setupSays", language, game->setup_says);
    json_add_flag(json, "hasPuzzles", game->puzzles);
    json_begin(json, "options", '[');
    for (int place = -1; place < face->last_option_count; place++)
        add_options(json, language, face, place);
    json_end(json, ']');
    json_end(json, '}');
}

/* All games but the template. */
void list_games(int language)
{
    struct json json;

    json_init(&json, page_answer_begin());
    json_begin(&json, NULL, '[');
    for (int i = 0; is_language(language) && games_at(i); i++)
        if (!games_at(i)->is_template)
            add_game(&json, language, games_at(i));
    json_end(&json, ']');
}

/* Answers with a set-up text to begin with; false if the game takes none. */
bool list_setup_example(const char *name)
{
    const struct game *game = games_find(word_of(name));

    if (!game || !game->setup_says)
        return false;
    game->write_setup(page_answer_begin());
    return true;
}

void list_levels(int language)
{
    struct json json;

    json_init(&json, page_answer_begin());
    json_begin(&json, NULL, '[');
    for (int i = 0; is_language(language) && i < BOT_LEVELS; i++) {
        json_begin(&json, NULL, '{');
        json_add_text(&json, "name", bot_level_names[i]);
        add_words(&json, "title", language, bot_level_names[i]);
        json_end(&json, '}');
    }
    json_end(&json, ']');
}

/* Words. */

/* The page's own, as pairs. */
void list_words(int language)
{
    struct json json;

    json_init(&json, page_answer_begin());
    json_begin(&json, NULL, '[');
    for (int i = 0; is_language(language) && page_words[i]; i++) {
        json_begin(&json, NULL, '[');
        json_add_text(&json, NULL, page_words[i]);
        add_words(&json, NULL, language, page_words[i]);
        json_end(&json, ']');
    }
    json_end(&json, ']');
}

/* A sentence filled with what stands in the fillings: a line for each name, and one for what fills
   it. */
void list_say(int language, const char *text, const char *fillings)
{
    char lines[2 * MESSAGE_ARGS_MAX][SAID_SIZE];
    struct message message = {.text = text};
    struct scan scan;
    struct word line;
    int count = 0;

    scan_init(&scan, fillings, strlen(fillings));
    for (; count < 2 * MESSAGE_ARGS_MAX && scan_line(&scan, &line); count++) {
        struct text copy;
        text_init(&copy, lines[count], SAID_SIZE);
        text_add_part(&copy, line.start, line.length);
    }
    for (int i = 0; i < count / 2; i++)
        message.args[i] = (struct message_arg)SAY_NAME(lines[2 * i], lines[2 * i + 1]);
    message_write(&message, is_language(language) ? words_tongue((enum language)language) : NULL,
                  NULL, page_answer_begin());
}

/* What a table is: its game, names, rules, and options as they were chosen. */

static void add_rules(struct json *json, struct desk *desk)
{
    const struct frame *now = desk_now(desk, VIEWER_AUDIENCE);
    const char *const *rules = desk->face->rules;

    json_begin(json, "rules", '[');
    for (int i = 0; rules && rules[i]; i++)
        if (!now || face_has_rule(desk->face, now->view, rules[i]))
            add_words(json, NULL, (int)desk->language, rules[i]);
    json_end(json, ']');
}

void list_add_chosen(struct json *json, int language, const struct game *game,
                     const struct params *params)
{
    json_begin(json, "options", '[');
    for (int i = 0; i < game->option_count; i++) {
        const struct option *option = &game->options[i];
        if (!params_knows(params, option))
            continue;
        json_begin(json, NULL, '{');
        json_add_text(json, "name", option->field.name);
        add_words(json, "title", language, option->title);
        json_add_flag(json, "isAsked", option->is_asked);
        json_begin(json, "value", '[');
        add_value(json, language, option, params->options[i]);
        json_end(json, ']');
        json_end(json, '}');
    }
    json_end(json, ']');
    json_add_text(json, "setup", params->setup);
    if (*params->setup)
        add_words(json, "setupSays", language, game->setup_says);
}

static void add_seats(struct json *json, const struct desk *desk)
{
    json_begin(json, "seats", '[');
    for (int seat = 0; seat < desk_params(desk)->players; seat++)
        json_add_text(json, NULL, desk_names(desk)[seat]);
    json_end(json, ']');
}

/* Who sits where in another match; of a table elsewhere others know that. */
static void add_again(struct json *json, const struct desk *desk)
{
    struct table_setup again;

    if (!desk->table)
        return;
    table_rematch(desk->table, NULL, &again);
    json_add_text(json, "setupAgain", again.params.setup);
    json_begin(json, "again", '[');
    for (int seat = 0; seat < desk_params(desk)->players; seat++) {
        json_begin(json, NULL, '{');
        json_add_text(json, "name", again.names[seat]);
        if (again.bots[seat])
            json_add_text(json, "bot", again.bots[seat]);
        else
            json_add_null(json, "bot");
        json_end(json, '}');
    }
    json_end(json, ']');
}

/* Things that can be explained though nobody shows them. */
static void add_glossary(struct json *json, struct desk *desk)
{
    const struct frame *now = desk_now(desk, VIEWER_AUDIENCE);

    json_begin(json, "glossary", '[');
    scene_clear(&scene);
    if (now && desk->face->glossary && desk->face->tip)
        desk->face->glossary(now->view, &scene);
    for (int i = 0; i < scene.node_count; i++) {
        struct message tip = {0};
        if (!desk->face->tip(now->view, scene.nodes[i].id, &tip))
            continue;
        json_begin(json, NULL, '{');
        desk_add_message(desk, json, "label", &scene.nodes[i].label);
        desk_add_message(desk, json, "tip", &tip);
        json_end(json, '}');
    }
    json_end(json, ']');
}

/* The name of a puzzle, with which time it is played, empty if it is none; and whether there are
 * hints. */
static void add_help(struct json *json, const struct desk *desk)
{
    const struct params *params = desk_params(desk);
    const struct bot *bot = bots_find(desk->face->game);
    char puzzle[LABEL_SIZE];
    struct word name = setup_name(params);
    int tries = setup_try(params);
    struct text text;

    text_init(&text, puzzle, sizeof puzzle);
    text_add_part(&text, name.start, name.length);
    if (tries > 1)
        desk_add_message(desk, json, "puzzle",
                         &SAY("{name}, try {number}",
                              .args = {SAY_NAME("name", puzzle), SAY_NUMBER("number", tries)}));
    else
        json_add_text(json, "puzzle", puzzle);
    json_add_flag(json, "hasHints", bot->hint && bot->looks_on && bot->looks_on(params));
}

bool list_about(int number)
{
    struct desk *desk = desk_find(number);
    struct json json;

    if (!desk)
        return false;
    json_init(&json, page_answer_begin());
    json_begin(&json, NULL, '{');
    json_add_text(&json, "game", desk->face->game->name);
    add_words(&json, "title", (int)desk->language, desk->face->game->title);
    json_add_flag(&json, "hasSecrets", desk->face->game->has_secrets);
    add_help(&json, desk);
    add_seats(&json, desk);
    add_again(&json, desk);
    add_rules(&json, desk);
    list_add_chosen(&json, (int)desk->language, desk->face->game, desk_params(desk));
    add_glossary(&json, desk);
    json_end(&json, '}');
    return true;
}

/* Drawings and pictures. */

static void write_bytes(void *context, const char *bytes, size_t length)
{
    text_add_part(context, bytes, length);
}

/* Answers with all that nodes are drawn with, zero bytes between: the style sheet, what is added to
   it where it is dark, the definitions. */
bool list_drawings(int number)
{
    const struct desk *desk = desk_find(number);
    struct text *text = page_answer_begin();
    struct pen pen = {.sink = {write_bytes, text}};

    if (!desk)
        return false;
    text_add(text, symbols_style);
    text_add(text, desk->drawings->style);
    text_add_char(text, '\0');
    text_add(text, symbols_dark);
    text_add(text, desk->drawings->dark ? desk->drawings->dark : "");
    text_add_char(text, '\0');
    text_add(text, desk->drawings->defs);
    node_put_defs(&(struct picture){.drawings = desk->drawings}, &pen);
    return true;
}

static void draw(const struct desk *desk, struct looks *looks, const char *title, int64_t time_ms)
{
    struct picture picture = {
        .scene = &scene,
        .drawings = desk->drawings,
        .looks = looks,
        .title = title,
        .language = words_codes[desk->language],
        .tongue = words_tongue(desk->language),
        .seats = desk_names(desk),
        .now_ms = time_ms,
    };

    draw_scene(&picture, (struct draw_sink){write_bytes, page_answer_begin()});
}

/* Answers with a picture of an entry as this viewer sees it. */
bool list_picture(int number, uint32_t entry, int viewer, double now_ms)
{
    struct desk *desk = desk_find(number);

    if (!desk || !desk_frame(desk, entry, viewer, &frame))
        return false;
    struct stand stand = {desk->face, frame.view, viewer, desk->moves, 0};
    struct draft nothing = {0};
    draft_scene(&stand, &nothing, &scene);
    draw(desk, &desk->looks, translate((int)desk->language, desk->face->game->title),
         desk_time_ms(desk, (int64_t)now_ms));
    return true;
}
