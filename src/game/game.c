/* What is the same for every game: options, set-ups and puzzles, the outbox. Knows no game. */
#include "game.h"

#include "bits.h"

#include <string.h>

void outbox_clear(struct outbox *outbox)
{
    outbox->report_count = 0;
    outbox->is_overfull = outbox->turn_begins = outbox->is_revealing = false;
}

void outbox_tell(struct outbox *outbox, uint64_t audience, struct message message)
{
    if (!outbox)
        return;
    if (outbox->report_count == REPORTS_MAX)
        outbox->is_overfull = true;
    else
        outbox->reports[outbox->report_count++] = (struct report){audience, message};
}

void outbox_begin_turn(struct outbox *outbox)
{
    if (outbox)
        outbox->turn_begins = true;
}

void outbox_reveal(struct outbox *outbox)
{
    if (outbox)
        outbox->is_revealing = true;
}

void params_init(const struct game *game, int players, struct params *params)
{
    *params = (struct params){.version = game->version, .players = players};
    for (int i = 0; i < game->option_count; i++)
        params->options[i] = game->options[i].standard;
}

bool params_knows(const struct params *params, const struct option *option)
{
    return option->since <= params->version;
}

/* The option of this name, or the first of the group; -1 if there is none. */
static int find_option(const struct game *game, struct word name, int *count)
{
    *count = 1;
    for (int i = 0; i < game->option_count; i++)
        if (word_is(name, game->options[i].field.name))
            return i;
    for (int i = 0; i < game->option_count; i++)
        if (game->options[i].group && word_is(name, game->options[i].group)) {
            *count = params_group(game, i);
            return i;
        }
    return -1;
}

int params_group(const struct game *game, int first)
{
    int count = 0;

    while (first + count < game->option_count && game->options[first + count].group &&
           strcmp(game->options[first + count].group, game->options[first].group) == 0)
        count++;
    return count;
}

void params_sit_apart(const struct game *game, struct params *params)
{
    for (int i = 0; i < game->option_count; i++) {
        const struct field *field = &game->options[i].field;
        if (game->options[i].apart)
            params->options[i] =
                (int16_t)word_among(word_of(game->options[i].apart), field->names, field->max + 1);
    }
}

bool params_has(const struct game *game, struct word name)
{
    int count;

    return find_option(game, name, &count) >= 0;
}

/* Says which values there are. */
static bool refuse_value(const struct field *field, int position, struct message *why)
{
    if (field->names)
        return message_refuse(why, SAY("The option {option} is one of: {names}.",
                                       .args = {SAY_NAME("option", field->name),
                                                SAY_LIST("names", field->names, field->max + 1)},
                                       .position = position));
    return message_refuse(
        why, SAY("The option {option} is a number from {min} to {max}.",
                 .args = {SAY_NAME("option", field->name), SAY_NUMBER("min", field->min),
                          SAY_NUMBER("max", field->max)},
                 .position = position));
}

static bool refuse_later(const struct option *option, int position, struct message *why)
{
    return message_refuse(why, SAY("The option {option} came with version {version} of the rules.",
                                   .args = {SAY_NAME("option", option->field.name),
                                            SAY_NUMBER("version", option->since)},
                                   .position = position));
}

static bool set_option(const struct game *game, int option, struct word value, int position,
                       uint64_t *seen, struct params *params, struct message *why)
{
    const struct field *field = &game->options[option].field;

    if (!params_knows(params, &game->options[option]))
        return refuse_later(&game->options[option], 0, why);
    if (bits_has(*seen, option))
        return message_refuse(why, SAY("The option {option} is given twice.",
                                       .args = {SAY_NAME("option", field->name)}));
    *seen |= bits_of(option);
    return field_parse(field, value, &params->options[option]) ||
           refuse_value(field, position, why);
}

/* Reads `name=value`, or `group=value-value`; the position of a complaint is counted from the start
   of the word. */
static bool parse_option(const struct game *game, struct word word, uint64_t *seen,
                         struct params *params, struct message *why)
{
    const char *equals = memchr(word.start, '=', word.length), *end = word.start + word.length;
    struct word name = {word.start, equals ? (size_t)(equals - word.start) : word.length};
    const char *at = equals ? equals + 1 : end;
    int count, first = find_option(game, name, &count);

    if (first < 0)
        return message_refuse(why, SAY("There is no such option."));
    for (int i = 0; i < count; i++) {
        const char *dash = i < count - 1 ? memchr(at, '-', (size_t)(end - at)) : NULL;
        struct word value = {at, (size_t)((dash ? dash : end) - at)};
        if (!set_option(game, first + i, value, (int)(at - word.start), seen, params, why))
            return false;
        at = dash ? dash + 1 : end;
    }
    return true;
}

bool params_parse(const struct game *game, struct word text, struct params *params,
                  struct message *why)
{
    struct params parsed = *params;
    struct message reason;
    struct scan scan;
    uint64_t seen = 0;

    scan_init(&scan, text.start, text.length);
    for (scan_skip_blanks(&scan); !scan_is_done(&scan); scan_skip_blanks(&scan)) {
        int column = scan_column(&scan);
        struct word word = scan_word(&scan);
        if (word.length == 0)
            return message_refuse(why, SAY("Options are words on one line.", .position = column));
        if (!parse_option(game, word, &seen, &parsed, &reason)) {
            reason.position += column;
            return message_refuse(why, reason);
        }
    }
    *params = parsed;
    return true;
}

void params_write(const struct game *game, const struct params *params, struct text *text)
{
    const char *separator = "";

    for (int i = 0; i < game->option_count; i++) {
        const struct field *field = &game->options[i].field;
        if (!params_knows(params, &game->options[i]))
            continue;
        text_add(text, separator);
        separator = " ";
        text_add(text, field->name);
        text_add_char(text, '=');
        field_write(field, params->options[i], text);
    }
}

static bool options_fit(const struct game *game, const struct params *params, struct message *why)
{
    for (int i = 0; i < game->option_count; i++) {
        const struct option *option = &game->options[i];
        const struct field *field = &option->field;
        if (params->options[i] < field->min || params->options[i] > field->max)
            return refuse_value(field, i, why);
        if (!params_knows(params, option) && params->options[i] != option->standard)
            return refuse_later(option, i, why);
    }
    return true;
}

static bool is_plain_text(struct word text)
{
    for (size_t i = 0; i < text.length; i++)
        if (text.start[i] != '\n' && (text.start[i] < ' ' || text.start[i] > '~'))
            return false;
    return true;
}

bool params_set_up(struct params *params, struct word text, struct message *why)
{
    struct text setup;

    bool has_end = text.length == 0 || text.start[text.length - 1] == '\n';
    if (!is_plain_text(text))
        return message_refuse(why, SAY("The set-up is not plain text."));
    if (text.length + !has_end > SETUP_MAX)
        return message_refuse(why, SAY("The set-up is too long."));
    text_init(&setup, params->setup, sizeof params->setup);
    text_add_part(&setup, text.start, text.length);
    text_add(&setup, has_end ? "" : "\n");
    return true;
}

static const char try_line[] = "#try ";

/* Where the last line of what ends there begins. */
static size_t last_line(const char *text, size_t end)
{
    size_t start = end;

    while (start > 0 && (start == end || text[start - 1] != '\n'))
        start--;
    return start;
}

static bool is_name_line(const char *line)
{
    return strncmp(line, "# ", 2) == 0;
}

/* Which time it is played, as the line after its name says; and where the text before that ends. */
static int read_try(const struct params *params, size_t *end)
{
    size_t start = last_line(params->setup, *end = strlen(params->setup));
    const char *line = params->setup + start, *number = line + strlen(try_line);
    int64_t tries;

    if (strncmp(line, try_line, strlen(try_line)) != 0 ||
        !is_name_line(params->setup + last_line(params->setup, start)) ||
        !word_number((struct word){number, strcspn(number, "\n")}, 2, INT16_MAX, &tries))
        return 1;
    *end = start;
    return (int)tries;
}

/* Where the name's line begins; if there is none, where the text ends. */
static size_t name_start(const struct params *params)
{
    size_t end;

    read_try(params, &end);
    size_t start = last_line(params->setup, end);
    return is_name_line(params->setup + start) ? start : end;
}

struct word setup_text(const struct params *params)
{
    return (struct word){params->setup, name_start(params)};
}

struct word setup_name(const struct params *params)
{
    const char *start = params->setup + name_start(params);

    if (*start)
        start += 2;
    size_t length = 0;
    while (start[length] && start[length] != '\n')
        length++;
    return (struct word){start, length};
}

void setup_give_name(struct params *params, const char *name)
{
    struct text text;
    size_t length = strlen(params->setup);

    text_init(&text, params->setup + length, sizeof params->setup - length);
    text_add(&text, "# ");
    text_add(&text, name);
    text_add_char(&text, '\n');
}

int setup_try(const struct params *params)
{
    size_t end;

    return read_try(params, &end);
}

void setup_count_try(struct params *params)
{
    size_t end;
    int tries = read_try(params, &end);
    struct text text;

    if (setup_name(params).length == 0 || tries == INT16_MAX ||
        end + strlen(try_line) + strlen("32767\n") > SETUP_MAX)
        return;
    text_init(&text, params->setup + end, sizeof params->setup - end);
    text_add_numbered(&text, try_line, tries + 1);
    text_add_char(&text, '\n');
}

bool puzzle_make(const struct puzzle_maker *maker, void *memory, const struct puzzle_wish *wish,
                 const char *name, struct params *params, struct puzzle *puzzle,
                 bool (*is_wanted)(void *context), void *context)
{
    enum { SLICE = 20000 };

    maker->begin(memory, wish);
    while (!maker->run(memory, SLICE))
        if (is_wanted && !is_wanted(context))
            return false;
    maker->set_up(memory, params, puzzle);
    setup_give_name(params, name);
    return true;
}

static bool setup_fits(const struct game *game, const struct params *params, struct message *why)
{
    if (!is_plain_text(word_of(params->setup)))
        return message_refuse(why,
                              SAY("The set-up is not plain text.", .position = game->option_count));
    return game->setup_says || !*params->setup ||
           message_refuse(why,
                          SAY("{game} takes no set-up.", .args = {SAY_WORD("game", game->title)},
                              .position = game->option_count));
}

bool game_seats(const struct game *game, int players, struct message *why)
{
    if (players >= game->players_min && players <= game->players_max)
        return true;
    return message_refuse(
        why, SAY("{game} is for {min} to {max} players.",
                 .args = {SAY_WORD("game", game->title), SAY_NUMBER("min", game->players_min),
                          SAY_NUMBER("max", game->players_max)}));
}

bool game_start(const struct game *game, const struct params *params, void *state,
                struct message *why)
{
    if (params->version < 1 || params->version > game->version)
        return message_refuse(why, SAY("These rules of {game} are not known: version {version}.",
                                       .args = {SAY_WORD("game", game->title),
                                                SAY_NUMBER("version", params->version)}));
    struct message unheard;
    return game_seats(game, params->players, why) && options_fit(game, params, why) &&
           setup_fits(game, params, why) && game->start(state, params, why ? why : &unheard);
}

size_t game_extent(const struct game *game, const void *state)
{
    size_t extent = game->extent ? game->extent(state) : game->state_size;

    return extent < game->state_size ? extent : game->state_size;
}

size_t game_view_extent(const struct game *game, const void *view)
{
    size_t extent = game->view_extent ? game->view_extent(view) : game->view_size;

    return extent < game->view_size ? extent : game->view_size;
}

bool game_apply(const struct game *game, void *state, const struct event *event,
                struct outbox *outbox)
{
    if (outbox)
        outbox_clear(outbox);
    return game->apply(state, event, outbox);
}
