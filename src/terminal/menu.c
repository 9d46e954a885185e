/* The menus: each is shown, answered, and shown again after anything that is no answer. What comes
   after which is not known here. */
#include "menu.h"

#include "agree.h"
#include "bits.h"
#include "bot.h"
#include "games.h"
#include "saved.h"
#include "scene.h"
#include "table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <time.h>

enum {
    GAMES_SHOWN_MAX = 64,
    SHOWN_MAX = 20,  /* of the saved matches, */
    GO_ON_MAX = 3,   /* those that can be gone on with from the first menu, */
    GO_ON_TRIED = 8, /* and among so many of the newest they are looked for */
    HOME_MAX = GAMES_SHOWN_MAX + GO_ON_MAX + 3,
    ITEM_MAX = 1024,
    NUMBER_WIDTH = 4, /* "12. " */
};

/* What is asked: one of these items, or a number. */
struct list {
    struct message question;  /* may say nothing */
    const char *const *items; /* numbered from 1; NULL: a number from min to max is asked for */
    int min, max;
    int usual;       /* what an empty line means; below min: nothing is usual */
    bool is_for_all; /* no language has been chosen yet */
    const char *help;
};

static void show(const struct voice *voice, const struct list *list)
{
    if (list->question.text)
        voice_say(voice, list->question);
    for (int i = 0; list->items && i < list->max; i++)
        voice_say(voice, SAY("{number}. {item}", .args = {SAY_NUMBER("number", i + 1),
                                                          SAY_WORD("item", list->items[i])}));
}

/* The prompt says what an empty line means. */
static enum input_event prompt(const struct menu *menu, const struct list *list)
{
    char words[LABEL_SIZE] = "> ";

    if (!menu->is_strict && list->usual >= list->min)
        voice_label(menu->voice,
                    &SAY("(Enter: {number}) > ", .args = {SAY_NUMBER("number", list->usual)}),
                    words);
    return input_wait(menu->input, words, NEVER);
}

static void say_to_all(struct message message)
{
    for (int language = 0; language < LANGUAGES; language++)
        voice_say(&(struct voice){.language = (enum language)language}, message);
}

static void refuse(const struct menu *menu, const struct list *list, bool is_quoted)
{
    struct message why = SAY("Please type a number from {min} to {max}.",
                             .args = {SAY_NUMBER("min", list->min), SAY_NUMBER("max", list->max),
                                      SAY_NAME("what", menu->input->text)});

    /* What is but a wrong number needs no more than the right ones. */
    if (is_quoted && !menu->is_strict && strcspn(menu->input->text, "-0123456789") > 0)
        why.text = WORDS("“{what}” is not understood. Please type a number from {min} to "
                         "{max}, back, help or quit.");
    if (list->is_for_all)
        say_to_all(why);
    else
        voice_say(menu->voice, why);
}

static void help(const struct menu *menu, const struct list *list)
{
    struct message how = SAY("Type the number of what you choose, back for the question before, or "
                             "quit to leave.");

    if (list->is_for_all) {
        say_to_all(how);
        return;
    }
    if (list->help)
        voice_say(menu->voice, SAY(list->help));
    voice_say(menu->voice, how);
    if (!menu->is_strict)
        voice_say(menu->voice, SAY("What is listed can be typed by its name too, or by how that "
                                   "begins; Enter alone takes what is usual."));
    if (menu->has_games)
        voice_say(menu->voice, SAY("The name of a game leads to that game."));
}

/* The line without the blanks around it. */
static struct word typed(const struct input *input)
{
    struct word line = word_of(input->text);

    while (line.length > 0 && line.start[0] == ' ')
        line = (struct word){line.start + 1, line.length - 1};
    while (line.length > 0 && line.start[line.length - 1] == ' ')
        line.length--;
    return line;
}

/* The game of this name, as it is typed or shown; NULL: none that is offered. */
static const struct game *find_game(const struct voice *voice, struct word word)
{
    for (int i = 0; games_at(i); i++)
        if (!games_at(i)->is_template &&
            (word_is_like(word, games_at(i)->name) || voice_means(voice, word, games_at(i)->title)))
            return games_at(i);
    return NULL;
}

/* What is understood wherever something is asked. MENU_SKIPPED: that was none of it. */
static enum menu_answer read_command(struct menu *menu, struct word word)
{
    if (voice_means(menu->voice, word, WORDS("quit")))
        return MENU_END;
    if (voice_means(menu->voice, word, WORDS("back")))
        return MENU_BACK;
    return MENU_SKIPPED;
}

/* Does it begin so, or one of its words? */
static bool begins(const char *name, struct word word)
{
    while (name && strncasecmp(name, word.start, word.length) != 0) {
        name = strchr(name, ' ');
        name += name ? 1 : 0;
    }
    return name;
}

/* The only item that is called so, or has a word that begins so, in English or in the language
   spoken; 0: none, or several. A digit begins a number. */
static int find_item(const struct voice *voice, const struct list *list, struct word word)
{
    int found = 0, count = 0;

    if (!list->items || word.length == 0 || (word.start[0] >= '0' && word.start[0] <= '9'))
        return 0;
    for (int i = 0; i < list->max; i++) {
        if (voice_means(voice, word, list->items[i]))
            return i + 1;
        if (begins(list->items[i], word) || begins(voice_word(voice, list->items[i]), word)) {
            found = i + 1;
            count++;
        }
    }
    return count == 1 ? found : 0;
}

/* What a line answers. MENU_SKIPPED: nothing. */
static enum menu_answer read_answer(struct menu *menu, const struct list *list, int *answer)
{
    struct word word = typed(menu->input);
    enum menu_answer command = read_command(menu, word);

    if (input_is_number(menu->input, list->min, list->max, answer))
        return MENU_CHOSEN;
    if (command != MENU_SKIPPED || voice_means(menu->voice, word, WORDS("help")))
        return command;
    *answer = word.length == 0 ? list->usual : find_item(menu->voice, list, word);
    if (!menu->is_strict && *answer >= list->min && (word.length == 0 || *answer > 0))
        return MENU_CHOSEN;
    menu->game = menu->has_games ? find_game(menu->voice, word) : NULL;
    return menu->game ? MENU_OTHER : MENU_SKIPPED;
}

static enum menu_answer ask(struct menu *menu, const struct list *list, int *answer)
{
    for (;;) {
        show(menu->voice, list);
        enum input_event event = prompt(menu, list);
        if (event == INPUT_END || event == INPUT_INTERRUPTED)
            return MENU_END;
        enum menu_answer read =
            event == INPUT_LINE ? read_answer(menu, list, answer) : MENU_SKIPPED;
        if (read != MENU_SKIPPED)
            return read;
        if (event == INPUT_LINE && voice_means(menu->voice, typed(menu->input), WORDS("help")))
            help(menu, list);
        else if (event == INPUT_LINE || event == INPUT_BAD_LINE)
            refuse(menu, list, event == INPUT_LINE);
    }
}

bool menu_agrees(struct menu *menu, struct message question)
{
    for (;;) {
        voice_say(menu->voice, question);
        enum input_event event = input_wait(menu->input, "> ", NEVER);
        if (event == INPUT_END || event == INPUT_INTERRUPTED)
            return false;
        enum agree answer =
            event == INPUT_LINE ? agree_read(menu->voice, menu->input->text) : AGREE_UNCLEAR;
        if (answer != AGREE_UNCLEAR)
            return answer == AGREE_YES;
        if (event == INPUT_LINE || event == INPUT_BAD_LINE)
            voice_say(menu->voice, AGREE_HOW);
    }
}

static const char *const language_names[LANGUAGES] = {"English", "한국어"};

enum menu_answer menu_language(struct menu *menu, enum language *language)
{
    int answer;
    enum menu_answer read =
        ask(menu,
            &(struct list){.items = language_names, .min = 1, .max = LANGUAGES, .is_for_all = true},
            &answer);

    if (read == MENU_CHOSEN)
        *language = (enum language)(answer - 1);
    return read;
}

/* Adds as much as fits into so many columns, with a sign where it is cut. */
static void add_clipped(struct text *text, const char *string, int columns)
{
    bool is_cut = voice_width(string) > columns;

    text_add_part(text, string, is_cut ? voice_fitting(string, columns - 1) : strlen(string));
    text_add(text, is_cut ? "…" : "");
}

/* Who plays, and how far they have come, or the file's name where nobody can tell. */
static void write_names(const struct saved_summary *summary, const char *file, struct text *text)
{
    if (!summary->game)
        text_add(text, file);
    for (int seat = 0; seat < summary->players; seat++) {
        text_add(text, seat > 0 ? ", " : "");
        text_add(text, summary->seats[seat]);
    }
    if (!summary->turn[0] || summary->is_over)
        return;
    text_add(text, ". ");
    text_add(text, summary->turn);
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
    char date[64], names[ITEM_MAX];
    struct tm parts = {0};
    struct text text;

    localtime_r(&item->changed.tv_sec, &parts);
    strftime(date, sizeof date, "%Y-%m-%d %H:%M", &parts);
    text_init(&text, names, sizeof names);
    write_names(summary, item->name, &text);
    struct message about = SAY(line_about(summary), .args = {SAY_NAME("date", date)});
    if (summary->game)
        about.args[1] = (struct message_arg)SAY_WORD("game", summary->game->title);
    voice_write(voice, &about, line);
    add_clipped(line, names, LINE_WIDTH - NUMBER_WIDTH - voice_width(line->data));
}

/* What one can begin with, as it is listed. */
struct home {
    struct {
        enum menu_start start;
        const struct game *game;
        const char *path;
        char line[ITEM_MAX];
    } entries[HOME_MAX];
    const char *items[HOME_MAX];
    int count;
};

static char *add_entry(struct home *home, enum menu_start start, const struct game *game,
                       const char *path)
{
    int i = home->count++;

    home->entries[i].start = start;
    home->entries[i].game = game;
    home->entries[i].path = path;
    home->items[i] = home->entries[i].line;
    return home->entries[i].line;
}

static void add_games(struct home *home, const struct voice *voice)
{
    for (int i = 0; games_at(i) && i < GAMES_SHOWN_MAX; i++) {
        const struct game *game = games_at(i);
        if (game->is_template)
            continue;
        struct message about =
            SAY("{game}: {what}",
                .args = {SAY_WORD("game", game->title), SAY_WORD("what", faces_find(game)->says)});
        voice_label(voice, &about, add_entry(home, START_GAME, game, NULL));
    }
}

/* The newest that are not over, and that there are more. */
static void add_matches(struct home *home, const struct voice *voice,
                        const struct archive_list *list)
{
    struct saved_summary summary;
    struct text line;
    int found = 0;

    for (size_t i = 0; i < list->count && i < GO_ON_TRIED && found < GO_ON_MAX; i++) {
        const struct archive_item *item = &list->items[i];
        if (!saved_verify(item->path, voice->language, &summary) || summary.is_over)
            continue;
        text_init(&line, add_entry(home, START_MATCH, NULL, item->path), ITEM_MAX);
        voice_write(voice, &SAY("Go on: "), &line);
        add_item(voice, item, &summary, &line);
        found++;
    }
    if (list->count > (size_t)found)
        voice_label(voice, &SAY("All saved matches"), add_entry(home, START_SAVED, NULL, NULL));
}

/* The newest match, or the first game. */
static int usual_entry(const struct home *home)
{
    int usual = 0;

    for (int i = home->count - 1; i >= 0; i--)
        if (home->entries[i].start == START_MATCH ||
            (home->entries[i].start == START_GAME &&
             (usual == 0 || home->entries[usual - 1].start == START_GAME)))
            usual = i + 1;
    return usual;
}

static enum menu_answer ask_home(struct menu *menu, struct home *home, struct menu_home *chosen)
{
    int answer;
    enum menu_answer read =
        ask(menu,
            &(struct list){.question = SAY("Which game?"),
                           .items = home->items,
                           .min = 1,
                           .max = home->count,
                           .usual = usual_entry(home),
                           .help = WORDS("Choose a game to begin with; who plays and by which "
                                         "rules is asked next.")},
            &answer);

    if (read != MENU_CHOSEN)
        return read;
    chosen->start = home->entries[answer - 1].start;
    chosen->game = home->entries[answer - 1].game;
    const char *path = home->entries[answer - 1].path;
    chosen->path = path ? strdup(path) : NULL;
    return path && !chosen->path ? MENU_END : MENU_CHOSEN;
}

enum menu_answer menu_home(struct menu *menu, struct menu_home *home)
{
    static struct home entries;
    struct archive_list list = {0};
    struct message why;

    entries.count = 0;
    home->path = NULL;
    bool is_listed = archive_list_init(&list, &why);
    if (home->has_page)
        voice_label(menu->voice, &SAY("All of them in a browser, with pictures"),
                    add_entry(&entries, START_PAGE, NULL, NULL));
    add_games(&entries, menu->voice);
    if (is_listed)
        add_matches(&entries, menu->voice, &list);
    snprintf(add_entry(&entries, START_LANGUAGE, NULL, NULL), ITEM_MAX, "%s / %s",
             language_names[0], language_names[1]);
    enum menu_answer read = ask_home(menu, &entries, home);
    if (is_listed)
        archive_list_finish(&list);
    return read;
}

static enum menu_answer ask_number(struct menu *menu, struct message question, int min, int max,
                                   int usual, int *answer)
{
    question.args[0] = (struct message_arg)SAY_NUMBER("min", min);
    question.args[1] = (struct message_arg)SAY_NUMBER("max", max);
    return ask(menu, &(struct list){.question = question, .min = min, .max = max, .usual = usual},
               answer);
}

static enum menu_answer ask_option(struct menu *menu, const struct option *option, int usual,
                                   int *value)
{
    const struct field *field = &option->field;
    const char *const *items = option->titles ? option->titles : field->names;

    if (!items)
        return ask_number(
            menu,
            SAY("{question} ({min}-{max})", .args = {[2] = SAY_WORD("question", option->says)}),
            field->min, field->max, usual, value);
    enum menu_answer read = ask(menu,
                                &(struct list){.question = SAY(option->says),
                                               .items = items + field->min,
                                               .min = 1,
                                               .max = field->max - field->min + 1,
                                               .usual = usual - field->min + 1},
                                value);
    *value += field->min - 1;
    return read;
}

enum menu_answer menu_options(struct menu *menu, const struct game *game, struct params *params)
{
    enum menu_answer read = MENU_SKIPPED;

    for (int i = 0; i < game->option_count; i++) {
        int value = params->options[i];
        if (value != MENU_UNSAID)
            continue;
        read = ask_option(menu, &game->options[i], game->options[i].standard, &value);
        if (read != MENU_CHOSEN)
            return read;
        params->options[i] = (int16_t)value;
    }
    return read;
}

static void write_option(const struct voice *voice, const struct option *option, int value,
                         char line[LABEL_SIZE])
{
    const char *const *titles = option->titles ? option->titles : option->field.names;
    char number[16];

    snprintf(number, sizeof number, "%d", value);
    struct message about = SAY("{question}: {value}", .args = {SAY_WORD("question", option->says),
                                                               SAY_NAME("value", number)});
    if (titles)
        about.args[1] = (struct message_arg)SAY_WORD("value", titles[value]);
    voice_label(voice, &about, line);
}

/* One of the options, or the last item: that is enough. */
static enum menu_answer ask_which(struct menu *menu, const struct game *game,
                                  const struct params *params, int *answer)
{
    static char lines[OPTIONS_MAX + 1][LABEL_SIZE];
    const char *items[OPTIONS_MAX + 1];

    for (int i = 0; i <= game->option_count; i++) {
        if (i < game->option_count)
            write_option(menu->voice, &game->options[i], params->options[i], lines[i]);
        else
            voice_label(menu->voice, &SAY("No more changes"), lines[i]);
        items[i] = lines[i];
    }
    return ask(menu,
               &(struct list){.question = SAY("Which rule would you like to change?"),
                              .items = items,
                              .min = 1,
                              .max = game->option_count + 1,
                              .usual = game->option_count + 1},
               answer);
}

/* Takes a value that the game can begin with; another is told why not. */
static enum menu_answer change_option(struct menu *menu, const struct game *game, int i,
                                      struct params *params)
{
    struct params tried = *params;
    struct message why;
    int value;
    enum menu_answer read = ask_option(menu, &game->options[i], params->options[i], &value);

    if (read != MENU_CHOSEN)
        return read;
    tried.options[i] = (int16_t)value;
    if (menu_can_start(game, &tried, &why))
        *params = tried;
    else
        voice_say(menu->voice, why);
    return MENU_CHOSEN;
}

enum menu_answer menu_change(struct menu *menu, const struct game *game, struct params *params)
{
    for (;;) {
        int answer;
        enum menu_answer read = ask_which(menu, game, params, &answer);
        if (read != MENU_CHOSEN || answer > game->option_count)
            return read;
        read = change_option(menu, game, answer - 1, params);
        if (read == MENU_END || read == MENU_OTHER)
            return read;
    }
}

bool menu_can_start(const struct game *game, const struct params *params, struct message *why)
{
    void *state = calloc(1, game->state_size);
    bool is_good = state ? game_start(game, params, state, why)
                         : message_refuse(why, SAY("There is no memory left."));

    free(state);
    return is_good;
}

bool menu_can_start_any(const struct game *game, int min, struct params params, struct message *why)
{
    struct message other;

    for (params.players = min; params.players <= game->players_max; params.players++)
        if (menu_can_start(game, &params, params.players == min ? why : &other))
            return true;
    return false;
}

enum menu_answer menu_players(struct menu *menu, const struct game *game, int min,
                              struct params *params)
{
    struct message why;
    enum menu_answer read;

    if (min < game->players_min)
        min = game->players_min;
    params->players = min;
    if (min == game->players_max)
        return MENU_SKIPPED;
    while ((read = ask_number(menu, SAY("How many players? ({min}-{max})"), min, game->players_max,
                              min < 2 ? 2 : min, &params->players)) == MENU_CHOSEN) {
        if (menu_can_start(game, params, &why) || !menu_can_start_any(game, min, *params, NULL))
            return MENU_CHOSEN;
        voice_say(menu->voice, why);
    }
    return read;
}

static enum menu_answer ask_level(struct menu *menu, int seat, int *level)
{
    struct list list = {.question = SAY("How well does the computer play as player {number}?",
                                        .args = {SAY_NUMBER("number", seat)}),
                        .items = bot_level_names,
                        .min = 1,
                        .max = BOT_LEVELS,
                        .usual = BOT_MEDIUM + 1};
    int answer;
    enum menu_answer read = ask(menu, &list, &answer);

    if (read == MENU_CHOSEN)
        *level = answer - 1;
    return read;
}

/* One person against the computer is what is usual. */
enum menu_answer menu_bots(struct menu *menu, int players, uint64_t taken, int levels[PLAYERS_MAX])
{
    uint64_t open = bits_below(players) & ~taken;
    int seat, count, people, usual = bits_count(open) - (taken == 0);

    if (open == 0 || players == 1)
        return MENU_SKIPPED;
    enum menu_answer read =
        ask_number(menu, SAY("How many of them does the computer play? ({min}-{max})"), 0,
                   bits_count(open), usual, &count);
    if (read != MENU_CHOSEN)
        return read;
    people = bits_count(open) - count;
    bits_each (seat, open) {
        levels[seat] = -1;
        if (people-- > 0)
            continue;
        read = ask_level(menu, seat, &levels[seat]);
        if (read != MENU_CHOSEN)
            return read;
    }
    return MENU_CHOSEN;
}

/* The level of this name, in English or in the language spoken, or -1. */
static int find_level(const struct voice *voice, struct word word)
{
    for (int level = 0; level < BOT_LEVELS; level++)
        if (voice_means(voice, word, bot_level_names[level]))
            return level;
    return -1;
}

/* What is typed as a name. MENU_SKIPPED: it is none. */
static enum menu_answer read_name(struct menu *menu, const char *usual,
                                  char name[SEAT_NAME_MAX + 1], int *level)
{
    struct word word = typed(menu->input);
    enum menu_answer command = read_command(menu, word);
    struct message why;

    if (command != MENU_SKIPPED)
        return command;
    *level = find_level(menu->voice, word);
    struct text text;
    text_init(&text, name, SEAT_NAME_MAX + 1);
    text_add_part(&text, word.length > 0 ? word.start : usual,
                  word.length > 0 ? word.length : strlen(usual));
    if (!text.is_cut && table_check_name(name, &why))
        return MENU_CHOSEN;
    voice_say(menu->voice, text.is_cut ? SAY("A name can have at most {max} bytes.",
                                             .args = {SAY_NUMBER("max", SEAT_NAME_MAX)})
                                       : why);
    return MENU_SKIPPED;
}

enum menu_answer menu_name(struct menu *menu, int seat, const char *usual,
                           char name[SEAT_NAME_MAX + 1], int *level)
{
    struct message question = SAY("What is player {number} called? (Enter: {name})",
                                  .args = {SAY_NUMBER("number", seat), SAY_NAME("name", usual)});
    enum menu_answer read = MENU_SKIPPED;

    while (read == MENU_SKIPPED) {
        voice_say(menu->voice, question);
        enum input_event event = input_wait(menu->input, "> ", NEVER);
        if (event == INPUT_END || event == INPUT_INTERRUPTED)
            return MENU_END;
        if (event == INPUT_LINE && voice_means(menu->voice, typed(menu->input), WORDS("help")))
            voice_say(menu->voice, SAY("Type a name; easy, medium or hard lets the computer play. "
                                       "back leads to the question before, quit leaves."));
        else if (event == INPUT_LINE)
            read = read_name(menu, usual, name, level);
        else if (event == INPUT_BAD_LINE)
            voice_say(menu->voice, SAY("That line is too long, or not plain text."));
    }
    return read;
}

enum menu_answer menu_ready(struct menu *menu, const struct game *game, const char *players,
                            bool *wants_change)
{
    static const char *const items[] = {WORDS("Start"), WORDS("Options: change the rules")};
    struct list list = {
        .question = SAY("{game}: {players}",
                        .args = {SAY_WORD("game", game->title), SAY_NAME("players", players)}),
        .items = items,
        .min = 1,
        .max = 2,
        .usual = 1};
    int answer;
    enum menu_answer read = ask(menu, &list, &answer);

    *wants_change = read == MENU_CHOSEN && answer == 2;
    return read;
}

static enum menu_answer ask_saved(struct menu *menu, struct message question,
                                  const struct archive_list *list, int *answer)
{
    static char lines[SHOWN_MAX][ITEM_MAX];
    const char *items[SHOWN_MAX];
    int shown = list->count < SHOWN_MAX ? (int)list->count : SHOWN_MAX;

    for (int i = 0; i < shown; i++) {
        struct saved_summary summary;
        struct text line;
        text_init(&line, lines[i], sizeof lines[i]);
        saved_verify(list->items[i].path, menu->voice->language, &summary);
        add_item(menu->voice, &list->items[i], &summary, &line);
        items[i] = lines[i];
    }
    return ask(menu, &(struct list){.question = question, .items = items, .min = 1, .max = shown},
               answer);
}

enum menu_answer menu_saved(struct menu *menu, struct message question, char **path)
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
