/* The terms of a table: what is played there, and what happens when somebody stays away. In packets
   and in records they are written alike. */
#include "part.h"

#include <string.h>

void part_write_terms(struct text *text, const struct game *game, const struct params *params)
{
    part_write_word(text, "game");
    part_write_word(text, game->name);
    part_write_number(text, params->version);
    part_write_number(text, params->players);
    text_add(text, "\noptions ");
    params_write(game, params, text);
    text_add(text, "\nsetup");
    part_write_string(text, params->setup);
    text_add_char(text, '\n');
}

static bool read_game(struct scan *line, const struct game *(*find)(struct word name),
                      const struct game **game, struct params *params)
{
    struct word name;
    int version, players;

    if (!part_is(line, "game") || !part_word(line, &name) || !(*game = find(name)) ||
        !part_int(line, 1, (*game)->version, &version) ||
        !part_int(line, (*game)->players_min, (*game)->players_max, &players))
        return false;
    params_init(*game, players, params);
    params->version = version;
    return scan_is_done(line);
}

static bool read_options(struct scan *line, const struct game *game, struct params *params)
{
    struct message why;

    return part_is(line, "options") && line->at < line->end && *line->at == ' ' &&
           params_parse(game, (struct word){line->at + 1, (size_t)(line->end - line->at) - 1},
                        params, &why);
}

/* A set-up that no match could have is none. */
static bool read_setup(struct scan *line, const struct game *game, struct params *params)
{
    _Alignas(max_align_t) unsigned char state[GAME_STATE_MAX];
    struct message why;

    return part_is(line, "setup") && part_copy(line, params->setup, sizeof params->setup) &&
           scan_is_done(line) && game_start(game, params, state, &why);
}

bool part_terms(struct scan *packet, const struct game *(*find)(struct word name),
                const struct game **game, struct params *params)
{
    struct scan line;

    return part_line(packet, &line) && read_game(&line, find, game, params) &&
           part_line(packet, &line) && read_options(&line, *game, params) &&
           part_line(packet, &line) && read_setup(&line, *game, params);
}

void part_write_absence(struct text *text, int grace_seconds, bool is_voted, const char *bot)
{
    part_write_word(text, "absence");
    part_write_number(text, grace_seconds);
    part_write_word(text, is_voted ? "vote" : "bot");
    part_write_word(text, bot);
    text_add_char(text, '\n');
}

bool part_absence(struct scan *packet, int *grace_seconds, bool *is_voted,
                  char bot[BOT_WORD_MAX + 1])
{
    struct word word;
    struct scan line;

    if (!part_line(packet, &line) || !part_is(&line, "absence") ||
        !part_int(&line, 0, INT32_MAX, grace_seconds) ||
        !part_either(&line, "vote", "bot", is_voted) || !part_word(&line, &word) ||
        word.length > BOT_WORD_MAX)
        return false;
    memcpy(bot, word.start, word.length);
    bot[word.length] = '\0';
    return scan_is_done(&line);
}
