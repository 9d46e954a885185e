/* The first menu, and the list of saved matches. What becomes of what is chosen is the caller's
   affair. */
#include "home.h"

#include "games.h"
#include "list.h"
#include "saved.h"
#include "scene.h"
#include "utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    GAMES_SHOWN_MAX = 64,
    SHOWN_MAX = 20,  /* of the saved matches, */
    GO_ON_MAX = 3,   /* those that can be gone on with from the first menu, */
    GO_ON_TRIED = 8, /* and among so many of the newest they are looked for */
    HOME_MAX = 2 * GAMES_SHOWN_MAX + GO_ON_MAX + 3,
    ITEM_MAX = 1024,
    NUMBER_WIDTH = 4, /* "12. " */
};

/* Adds as much as fits into so many columns, with a sign where it is cut. */
static void add_clipped(struct text *text, const char *string, int columns)
{
    size_t start = text->length, length = strlen(string), at = 0;
    uint32_t character;

    if (voice_width(string) <= columns) {
        text_add(text, string);
        return;
    }
    for (size_t bytes; (bytes = utf8_decode(string + at, length - at, &character)) > 0;
         at += bytes) {
        size_t before = text->length;
        text_add_part(text, string + at, bytes);
        if (voice_width(text->data + start) >= columns) {
            text->data[text->length = before] = '\0';
            break;
        }
    }
    text_add(text, "…");
}

/* Who plays, or the file's name where nobody can tell. What stands in parentheses can be left out.
 */
static void write_names(const struct saved_summary *summary, const char *file, bool is_bare,
                        char names[ITEM_MAX])
{
    struct text text;

    text_init(&text, names, ITEM_MAX);
    if (!summary->game)
        text_add(&text, file);
    for (int seat = 0; seat < summary->players; seat++) {
        const char *name = summary->seats[seat];
        size_t length = is_bare ? strcspn(name, "(") : strlen(name);
        while (length > 0 && name[length - 1] == ' ')
            length--;
        text_add(&text, seat > 0 ? ", " : "");
        text_add_part(&text, name, length);
    }
}

/* And how far they have come, for which names give way. */
static void add_names_and_turn(const struct saved_summary *summary, const char *file, int room,
                               struct text *line)
{
    enum { NAMES_MIN = 12 };
    char names[ITEM_MAX], turn[LABEL_SIZE + 4] = "";
    if (summary->turn[0] && !summary->is_over)
        snprintf(turn, sizeof turn, ". %s", summary->turn);
    int names_room = room - voice_width(turn), before = voice_width(line->data);
    write_names(summary, file, false, names);
    if (voice_width(names) > names_room)
        write_names(summary, file, true, names);
    add_clipped(line, names, names_room < NAMES_MIN ? NAMES_MIN : names_room);
    add_clipped(line, turn, room - (voice_width(line->data) - before));
}

static const char *line_about(const struct saved_summary *summary)
{
    if (!summary->game)
        return WORDS("{date}  damaged: ");
    if (summary->damage.line > 0)
        return WORDS("{date}  {game}, damaged: ");
    return summary->is_over ? WORDS("{date}  {game}, over: ") : WORDS("{date}  {game}: ");
}

/* The rest of a line: when, what, who plays, how far. */
static void add_item(const struct voice *voice, const struct archive_item *item,
                     const struct saved_summary *summary, struct text *line)
{
    char date[64];
    struct tm parts = {0};

    localtime_r(&item->changed.tv_sec, &parts);
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", &parts);
    struct message about = SAY(line_about(summary), .args = {SAY_NAME("date", date)});
    if (summary->game)
        about.args[1] = (struct message_arg)SAY_WORD("game", summary->game->title);
    voice_write(voice, &about, line);
    add_names_and_turn(summary, item->name,
                       voice_columns() - 1 - NUMBER_WIDTH - voice_width(line->data), line);
}

/* What one can begin with, as it is listed. */
struct offers {
    struct {
        enum home_start start;
        const struct game *game;
        const char *path;
        char line[ITEM_MAX];
    } entries[HOME_MAX];
    const char *items[HOME_MAX];
    int count;
};

static char *add_entry(struct offers *offers, enum home_start start, const struct game *game,
                       const char *path)
{
    int i = offers->count++;

    offers->entries[i].start = start;
    offers->entries[i].game = game;
    offers->entries[i].path = path;
    offers->items[i] = offers->entries[i].line;
    return offers->entries[i].line;
}

static void add_games(struct offers *offers, const struct voice *voice)
{
    for (int i = 0; games_at(i) && i < GAMES_SHOWN_MAX; i++) {
        const struct game *game = games_at(i);
        if (game->is_template)
            continue;
        struct message about =
            SAY("{game}. {what}",
                .args = {SAY_WORD("game", game->title), SAY_WORD("what", faces_find(game)->says)});
        voice_label(voice, &about, add_entry(offers, START_GAME, game, NULL));
    }
}

static void add_puzzles(struct offers *offers, const struct voice *voice)
{
    for (int i = 0; games_at(i) && i < GAMES_SHOWN_MAX; i++) {
        const struct game *game = games_at(i);
        if (!game->is_template && game->puzzles)
            voice_label(
                voice,
                &SAY("Puzzle of the day ({game}): for one player, the same for everybody today",
                     .args = {SAY_WORD("game", game->title)}),
                add_entry(offers, START_PUZZLE, game, NULL));
    }
}

/* The newest that are not over, and that there are more. */
static void add_matches(struct offers *offers, const struct voice *voice,
                        const struct archive_list *list)
{
    struct saved_summary summary;
    struct text line;
    int found = 0;

    for (size_t i = 0; i < list->count && i < GO_ON_TRIED && found < GO_ON_MAX; i++) {
        const struct archive_item *item = &list->items[i];
        if (!saved_verify(item->path, voice->language, &summary) || summary.is_over)
            continue;
        text_init(&line, add_entry(offers, START_MATCH, NULL, item->path), ITEM_MAX);
        voice_write(voice, &SAY("Resume: "), &line);
        add_item(voice, item, &summary, &line);
        found++;
    }
    if (list->count > (size_t)found)
        voice_label(voice, &SAY("All saved matches"), add_entry(offers, START_SAVED, NULL, NULL));
}

/* The newest match, or the first game. */
static int usual_entry(const struct offers *offers)
{
    int usual = 0;

    for (int i = offers->count - 1; i >= 0; i--)
        if (offers->entries[i].start == START_MATCH ||
            (offers->entries[i].start == START_GAME &&
             (usual == 0 || offers->entries[usual - 1].start == START_GAME)))
            usual = i + 1;
    return usual;
}

static enum menu_answer ask_offers(struct menu *menu, struct offers *offers, struct home *home)
{
    int answer;
    enum menu_answer read = list_ask(
        menu,
        &(struct list){.question = SAY("Which game?"),
                       .items = offers->items,
                       .min = 1,
                       .max = offers->count,
                       .usual = usual_entry(offers),
                       .help = SAY("Choose a game; who plays, and by which rules, is asked next.")},
        &answer);

    if (read != MENU_CHOSEN)
        return read;
    home->start = offers->entries[answer - 1].start;
    home->game = offers->entries[answer - 1].game;
    const char *path = offers->entries[answer - 1].path;
    home->path = path ? strdup(path) : NULL;
    return path && !home->path ? MENU_END : MENU_CHOSEN;
}

enum menu_answer home_ask(struct menu *menu, struct home *home)
{
    static struct offers offers;
    struct archive_list list = {0};
    struct message why;

    offers.count = 0;
    home->path = NULL;
    bool is_listed = archive_list_init(&list, &why);
    if (home->has_page)
        voice_label(menu->voice, &SAY("All games in a browser, with pictures"),
                    add_entry(&offers, START_PAGE, NULL, NULL));
    add_games(&offers, menu->voice);
    add_puzzles(&offers, menu->voice);
    if (is_listed)
        add_matches(&offers, menu->voice, &list);
    snprintf(add_entry(&offers, START_LANGUAGE, NULL, NULL), ITEM_MAX, "%s / %s",
             menu_language_names[0], menu_language_names[1]);
    enum menu_answer read = ask_offers(menu, &offers, home);
    if (is_listed)
        archive_list_finish(&list);
    return read;
}

/* Some of the list from `first` on, and that there are older ones. */
static enum menu_answer ask_some(struct menu *menu, struct message question,
                                 const struct archive_list *list, int first, int *answer)
{
    static char lines[SHOWN_MAX + 1][ITEM_MAX];
    const char *items[SHOWN_MAX + 1];
    int left = (int)list->count - first, shown = left < SHOWN_MAX ? left : SHOWN_MAX;
    bool are_more = left > shown;

    for (int i = 0; i < shown + are_more; i++) {
        struct saved_summary summary;
        struct text line;
        items[i] = lines[i];
        text_init(&line, lines[i], sizeof lines[i]);
        if (i == shown) {
            voice_write(menu->voice, &SAY("Older matches"), &line);
            break;
        }
        saved_verify(list->items[first + i].path, menu->voice->language, &summary);
        add_item(menu->voice, &list->items[first + i], &summary, &line);
    }
    return list_ask(
        menu,
        &(struct list){.question = question,
                       .items = items,
                       .min = 1,
                       .max = shown + are_more,
                       .usual = 1,
                       .help = SAY("These matches are kept on this machine, the newest first.")},
        answer);
}

/* Back from older ones leads to newer ones. */
static enum menu_answer ask_saved(struct menu *menu, struct message question,
                                  const struct archive_list *list, int *answer)
{
    int first = 0;

    for (;;) {
        enum menu_answer read = ask_some(menu, question, list, first, answer);
        if (read == MENU_BACK && first > 0) {
            first -= SHOWN_MAX;
        } else if (read == MENU_CHOSEN && *answer > SHOWN_MAX) {
            first += SHOWN_MAX;
        } else {
            *answer += first;
            return read;
        }
    }
}

enum menu_answer home_ask_saved(struct menu *menu, struct message question, char **path)
{
    struct archive_list list;
    struct message why;
    int answer;

    *path = NULL;
    if (!archive_list_init(&list, &why)) {
        voice_complain(menu->voice, why);
        return MENU_SKIPPED;
    }
    if (list.count == 0)
        voice_say(menu->voice, SAY("There are no saved matches."));
    enum menu_answer read =
        list.count == 0 ? MENU_SKIPPED : ask_saved(menu, question, &list, &answer);
    if (read == MENU_CHOSEN)
        *path = strdup(list.items[answer - 1].path);
    archive_list_finish(&list);
    return read == MENU_CHOSEN && !*path ? MENU_END : read;
}
