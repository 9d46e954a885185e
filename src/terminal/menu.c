/* The menus. */
#include "menu.h"

#include "games.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_MAX = 20 };

/* A number from min to max. */
static bool ask_number(struct input *input, const struct voice *voice, int min, int max,
                       int *answer)
{
    int64_t number;

    for (;;) {
        enum input_event event = input_wait(input, "> ", NEVER);
        if (event == INPUT_END || event == INPUT_INTERRUPTED)
            return false;
        struct scan scan;
        scan_init(&scan, input->text, strlen(input->text));
        bool is_number = word_number(scan_word(&scan), min, max, &number);
        scan_skip_blanks(&scan);
        if (event == INPUT_LINE && is_number && scan_is_done(&scan)) {
            *answer = (int)number;
            return true;
        }
        if (event != INPUT_REDRAW)
            voice_say(voice, SAY("Please type a number from {min} to {max}.",
                                 .args = {SAY_NUMBER("min", min), SAY_NUMBER("max", max)}));
    }
}

bool menu_agrees(struct input *input, const struct voice *voice, struct message question)
{
    int answer;

    voice_say(voice, question);
    return ask_number(input, voice, 1, 2, &answer) && answer == 1;
}

bool menu_language(struct input *input, enum language *language)
{
    int answer;

    puts("1. English\n2. 한국어");
    if (!ask_number(input, &(struct voice){LANGUAGE_ENGLISH, NULL}, 1, LANGUAGES, &answer))
        return false;
    *language = (enum language)(answer - 1);
    return true;
}

bool menu_game(struct input *input, const struct voice *voice, const struct game **game)
{
    const struct game *offered[32];
    int count = 0, answer;

    voice_say(voice, SAY("Which game?"));
    for (int i = 0; games_at(i) && count < 32; i++) {
        if (games_at(i)->is_template)
            continue;
        offered[count++] = games_at(i);
        voice_say(voice, SAY("{number}. {game}", .args = {SAY_NUMBER("number", count),
                                                          SAY_WORD("game", games_at(i)->title)}));
    }
    if (!ask_number(input, voice, 1, count, &answer))
        return false;
    *game = offered[answer - 1];
    return true;
}

bool menu_players(struct input *input, const struct voice *voice, const struct game *game,
                  int *players)
{
    voice_say(voice, SAY("How many players? ({min} to {max})",
                         .args = {SAY_NUMBER("min", game->players_min),
                                  SAY_NUMBER("max", game->players_max)}));
    return ask_number(input, voice, game->players_min, game->players_max, players);
}

static void show_item(const struct voice *voice, const struct archive_item *item, int number)
{
    struct archive_summary summary;
    bool is_whole = archive_verify(item->path, &summary);
    struct message line = SAY(!is_whole ? WORDS("{number}. {name} (entries: {count}, damaged)")
                              : summary.is_over ? WORDS("{number}. {name} (entries: {count}, over)")
                                                : WORDS("{number}. {name} (entries: {count})"),
                              .args = {SAY_NUMBER("number", number), SAY_NAME("name", item->name),
                                       SAY_NUMBER("count", (int)summary.entries)});

    voice_say(voice, line);
}

bool menu_saved(struct input *input, const struct voice *voice, char **path)
{
    struct archive_list list;
    struct message why;
    int shown, answer;

    *path = NULL;
    if (!archive_list_init(&list, &why)) {
        voice_complain(voice, why);
        return false;
    }
    shown = list.count < SHOWN_MAX ? (int)list.count : SHOWN_MAX;
    for (int i = 0; i < shown; i++)
        show_item(voice, &list.items[i], i + 1);
    voice_say(voice, shown > 0 ? SAY("Which match?") : SAY("There are no saved matches."));
    bool is_chosen = shown == 0 || ask_number(input, voice, 1, shown, &answer);
    if (is_chosen && shown > 0) {
        size_t size = strlen(list.items[answer - 1].path) + 1;
        *path = malloc(size);
        if (*path)
            memcpy(*path, list.items[answer - 1].path, size);
    }
    archive_list_finish(&list);
    return is_chosen;
}
