/* Answers what players ask: help, the rules, what has happened, where it is kept. */
#include "inner.h"

#include "board.h"
#include "order.h"
#include "show.h"
#include "suggest.h"

#include <stdlib.h>
#include <string.h>

static void show_history(const struct sitting *sitting)
{
    if (table_length(sitting->table) == 0)
        sitting_say(sitting, SAY("Nothing has happened yet."));
    for (uint32_t n = 1; n <= table_length(sitting->table); n++) {
        news_tell(sitting, n);
        news_tell_remarks(sitting, n);
    }
}

/* What can be asked in some matches only, or only at their end. */
static void show_special_help(const struct sitting *sitting)
{
    const struct params *params = table_params(sitting->table);
    const struct bot *bot = bots_find(table_game(sitting->table));

    if (bot->hint && params->players == 1)
        sitting_say(sitting, SAY("  hint       a little help, and more each time"));
    if (setup_name(params).length > 0)
        sitting_say(sitting,
                    SAY("  share      how the puzzle went, in a line that gives nothing away"));
    if (bot->remark && params->players > 1)
        sitting_say(sitting, SAY("  solution   the best solution of what was played for last"));
    if (!eyes_see_play(sitting))
        sitting_say(sitting,
                    params->players == 1
                        ? SAY("  rematch    play again")
                        : SAY("  rematch    play again, with everybody moved on one seat"));
}

/* What is said of marks, which are drawn, and of several players, to those whom it concerns. */
enum help_use { FOR_ALL, FOR_EYES, FOR_SMALL_BOARDS, FOR_SEVERAL, FOR_ONE };

static bool is_of_use(const struct sitting *sitting, enum help_use use)
{
    bool is_alone = table_params(sitting->table)->players == 1;

    switch (use) {
    case FOR_ALL: break;
    case FOR_EYES: return !sitting->is_spoken;
    case FOR_SMALL_BOARDS: return !sitting->is_spoken && board_can_be_compact(&sitting->eyes.scene);
    case FOR_SEVERAL: return !is_alone;
    case FOR_ONE: return is_alone;
    }
    return true;
}

static void show_help(const struct sitting *sitting)
{
    static const struct {
        enum help_use use;
        const char *line;
    } helps[] = {
        {FOR_EYES,
         WORDS("~x~ is yours but can't be chosen now; * marks what moved last; [ ] shows what is "
               "known about a player.")},
        {FOR_SMALL_BOARDS, WORDS("On a small board _ under a place is a line, such as a wall.")},
        {FOR_SEVERAL,
         WORDS("When several players may act, begin with the number or name of the player.")},
        {FOR_ALL, WORDS("At a terminal Tab completes what you type, and what can be chosen can be "
                        "clicked.")},
        {FOR_ALL,
         WORDS("  cancel     let go of what you touched, or go back to where your turn began")},
        {FOR_ALL, WORDS("  undo       take back the last thing that was done")},
        {FOR_ONE, WORDS("  reset      take back all your moves and begin again")},
        {FOR_ALL, WORDS("  why WORDS  say why you can't choose that")},
        {FOR_ALL, WORDS("  help WORD  say what a thing is and does")},
        {FOR_ALL, WORDS("  list       everything on the board that can be chosen")},
        {FOR_ALL, WORDS("  board      show everything again")},
        {FOR_ALL, WORDS("  history    everything that has happened")},
        {FOR_ALL, WORDS("  rules      the rules of the game")},
        {FOR_ALL, WORDS("  save       say where the match is kept")},
        {FOR_ALL, WORDS("  forfeit    leave the game for good; that can't be taken back")},
        {FOR_ALL,
         WORDS("  quit       leave; the match is kept, and {command} load goes on with it")},
        {FOR_ALL, WORDS("  choose X   touch X, even if it has the name of a command")},
    };

    sitting_say(sitting,
                SAY("Type the name of what you choose, as it is shown; several fit in one line."));
    if (is_of_use(sitting, FOR_EYES))
        sitting_say(
            sitting,
            SAY("(x) can be chosen, <x> is chosen, and {x} is where it can lead in the end.",
                .args = {SAY_NAME("x", "{x}")}));
    for (size_t i = 0; i < sizeof helps / sizeof *helps; i++)
        if (is_of_use(sitting, helps[i].use))
            sitting_say(sitting, SAY(helps[i].line, .args = {ORDER_COMMAND}));
    show_special_help(sitting);
}

/* What can be explained though it is not seen. */
static const struct scene *glossary_of(struct sitting *sitting)
{
    struct scene *glossary = &sitting->other.scene;

    scene_clear(glossary);
    if (sitting->face->glossary)
        sitting->face->glossary(sitting->eyes.frame.view, glossary);
    return glossary;
}

/* What this means here, or in the glossary; or NULL. */
static const struct node *find_thing(const struct sitting *sitting, const struct scene *glossary,
                                     struct word word)
{
    const struct node *node = pick_find(&sitting->eyes.scene, &sitting->voice, word);

    return node ? node : pick_find(glossary, &sitting->voice, word);
}

static void say_unknown(const struct sitting *sitting, const struct scene *glossary,
                        struct word word)
{
    char quoted[LABEL_SIZE], likely[LABEL_SIZE];

    voice_quote(word, quoted);
    if (suggest_thing(&sitting->eyes.scene, glossary, &sitting->voice, word, likely))
        sitting_say(sitting, SAY("I don't know \"{word}\". Did you mean {what}?",
                                 .args = {SAY_NAME("word", quoted), SAY_NAME("what", likely)}));
    else
        sitting_say(sitting, SAY("I don't know \"{word}\". Type help to see what can be typed.",
                                 .args = {SAY_NAME("word", quoted)}));
}

/* What a thing is, and what it does if its face says more. All words together may be its name, or
   the first alone. */
static void show_tip(struct sitting *sitting, struct word words)
{
    const struct scene *glossary = glossary_of(sitting);
    struct scan scan;
    struct message tip;

    while (words.length > 0 && words.start[words.length - 1] == ' ')
        words.length--;
    scan_init(&scan, words.start, words.length);
    const struct node *node = find_thing(sitting, glossary, words);
    if (!node)
        node = find_thing(sitting, glossary, scan_word(&scan));
    if (!node) {
        say_unknown(sitting, glossary, words);
        return;
    }
    sitting_say(sitting, node->label);
    if (sitting->face->tip && sitting->face->tip(sitting->eyes.frame.view, node->id, &tip))
        sitting_say(sitting, tip);
}

/* What was chosen for this match and is not what is usual. */
static void say_option(const struct sitting *sitting, const struct option *option, int value)
{
    char data[LABEL_SIZE];
    struct text text;

    text_init(&text, data, sizeof data);
    if (option->titles)
        voice_write(&sitting->voice, &SAY(option->titles[value]), &text);
    else
        field_write(&option->field, (int16_t)value, &text);
    sitting_say(sitting, SAY("  {option}: {value}",
                             .args = {SAY_WORD("option", option->title), SAY_NAME("value", data)}));
}

static void say_rules(const struct sitting *sitting, const char *const *rules)
{
    for (int i = 0; rules && rules[i]; i++)
        if (face_has_rule(sitting->face, sitting->eyes.frame.view, rules[i]))
            sitting_say(sitting, SAY(rules[i]));
}

static void show_rules(struct sitting *sitting)
{
    const struct game *game = table_game(sitting->table);
    const struct params *params = table_params(sitting->table);

    say_rules(sitting, sitting->face->rules);
    say_rules(sitting, sitting->face->signs);
    for (int i = 0, said = 0; i < game->option_count; i++) {
        if (params->options[i] == game->options[i].standard)
            continue;
        if (said++ == 0)
            sitting_say(sitting, SAY("Options of this match that differ from the usual:"));
        say_option(sitting, &game->options[i], params->options[i]);
    }
    show_glossary(&sitting->voice, glossary_of(sitting));
}

/* What several played for is solved for who asks. */
static void show_best(struct sitting *sitting)
{
    wait_for_best(sitting);
    sitting_say(sitting, sitting->best[0] ? SAY("{what}", .args = {SAY_NAME("what", sitting->best)})
                                          : SAY("There is no solution to show yet."));
}

static void show_path(const struct sitting *sitting)
{
    char data[ARCHIVE_PATH_MAX * 4];
    struct text text;

    text_init(&text, data, sizeof data);
    archive_write_name(archive_path(sitting->file), &text);
    sitting_say(sitting, SAY("Everything that happens is kept in {file}.",
                             .args = {SAY_NAME("file", data)}));
}

/* What the puzzle is called, and which time it is played if that is not the first; false if it is
   none. */
static bool write_puzzle(const struct sitting *sitting, char puzzle[LABEL_SIZE])
{
    char once[LABEL_SIZE];
    struct word name = setup_name(table_params(sitting->table));
    int tries = setup_try(table_params(sitting->table));
    struct text text;

    text_init(&text, once, sizeof once);
    text_add_part(&text, name.start, name.length);
    voice_label(
        &sitting->voice,
        &SAY("{name}, try {number}", .args = {SAY_NAME("name", once), SAY_NUMBER("number", tries)}),
        puzzle);
    if (tries == 1)
        text_copy(puzzle, LABEL_SIZE, once);
    return name.length > 0;
}

void answer_share(const struct sitting *sitting)
{
    char puzzle[LABEL_SIZE], result[LABEL_SIZE];
    struct message outcome;
    struct text text;

    if (!write_puzzle(sitting, puzzle) || !table_outcome(sitting->table, &outcome)) {
        sitting_say(sitting, SAY("Only a puzzle that is over can be shared."));
        return;
    }
    text_init(&text, result, sizeof result);
    voice_write(&sitting->voice, &outcome, &text);
    sitting_say(sitting, SAY("parlor, {game}, puzzle {name}: {outcome}.",
                             .args = {SAY_WORD("game", table_game(sitting->table)->title),
                                      SAY_NAME("name", puzzle), SAY_NAME("outcome", result)}));
}

void answer_leaving(const struct sitting *sitting)
{
    show_path(sitting);
    sitting_say(sitting,
                eyes_see_play(sitting)
                    ? SAY("To go on with it, type: {command} load", .args = {ORDER_COMMAND})
                    : SAY("To look at it again, type: {command} replay", .args = {ORDER_COMMAND}));
}

void answer(struct sitting *sitting, const struct said *said)
{
    if (said->what == SAYS_HELP && said->rest.length > 0)
        show_tip(sitting, said->rest);
    else if (said->what == SAYS_HELP)
        show_help(sitting);
    else if (said->what == SAYS_LIST)
        question_list(sitting);
    else if (said->what == SAYS_HISTORY)
        show_history(sitting);
    else if (said->what == SAYS_SOLUTION)
        show_best(sitting);
    else if (said->what == SAYS_RULES)
        show_rules(sitting);
    else
        show_path(sitting);
}

/* So many lines of a text, or up to its end. */
static size_t lines_length(const char *text, int lines)
{
    const char *at = text;

    for (int i = 0; i < lines && *at; i++)
        at += strcspn(at, "\n"), at += *at == '\n';
    return (size_t)(at - text);
}

static int count_rows(const char *text)
{
    int rows = 0;

    for (; *text; text++)
        rows += *text == '\n';
    return rows;
}

/* A page of the text; returns the rest of it. */
static const char *show_page(const struct sitting *sitting, const char *text, int rows)
{
    size_t length = lines_length(text, rows);
    char *page = strndup(text, length);

    page_clear(sitting);
    if (page)
        voice_relay(&sitting->voice, page);
    free(page);
    return text + length;
}

/* What is asked about, written for the window as it is; the caller frees it. NULL: no memory. */
static char *write_answer(struct sitting *sitting, const struct said *said)
{
    struct voice usual = sitting->voice;
    struct aside aside;

    if (!voice_begin_aside(&usual, &aside))
        return NULL;
    sitting->voice = aside.voice;
    answer(sitting, said);
    sitting->voice = usual;
    return voice_end_aside(&aside);
}

static bool is_letter(char byte)
{
    return byte != ' ' && byte != '\n';
}

/* How many letters there are up to this place; and the line that has the letter after so many. In
   other lines they are the same. */
static size_t count_letters(const char *text, const char *end)
{
    size_t count = 0;

    for (; text < end; text++)
        count += is_letter(*text);
    return count;
}

static const char *line_after(const char *text, size_t letters)
{
    const char *line = text;

    for (const char *at = text; *at && letters > 0; at++) {
        letters -= is_letter(*at);
        if (*at == '\n')
            line = at + 1;
    }
    return letters > 0 ? text : line + strspn(line, "\n");
}

/* Lets the next page be asked for. */
static enum input_event wait_for_more(struct sitting *sitting, const char *rest, int rows)
{
    int left = (count_rows(rest) + rows - 1) / rows;

    return wait_to_read(sitting, SAY("Press Enter for more (pages left: {count}).",
                                     .args = {SAY_NUMBER("count", left)}));
}

/* Page by page. In a window that has become another it is laid out anew, from the line at the top.
   False if it was not read to its end, because of this event. */
static bool show_pages(struct sitting *sitting, const struct said *said, char **text,
                       enum input_event *event)
{
    enum { ROWS_MIN = 4, ROWS_BELOW = 4 }; /* what is asked then, and the prompt */
    const char *top = *text;

    while (*text) {
        int rows = voice_rows() - ROWS_BELOW < ROWS_MIN ? ROWS_MIN : voice_rows() - ROWS_BELOW;
        const char *rest = show_page(sitting, top, rows);
        if (!*rest)
            break;
        *event = wait_for_more(sitting, rest, rows);
        if (*event == INPUT_REDRAW) {
            size_t letters = count_letters(*text, top);
            free(*text);
            *text = write_answer(sitting, said);
            top = *text ? line_after(*text, letters) : NULL;
        } else if (*event != INPUT_LINE ||
                   sitting->input->text[strspn(sitting->input->text, " ")]) {
            return false;
        } else {
            top = rest;
        }
    }
    return true;
}

bool answer_in_pages(struct sitting *sitting, const struct said *said, enum input_event *event)
{
    char *text = sitting->is_plain ? NULL : write_answer(sitting, said);
    bool is_read = true;

    if (!text)
        answer(sitting, said);
    else if (voice_rows() > 0 && count_rows(text) >= voice_rows())
        is_read = show_pages(sitting, said, &text, event);
    else
        voice_relay(&sitting->voice, text);
    free(text);
    return is_read;
}
