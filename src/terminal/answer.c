/* Answers what players ask the table: help, the rules, what has happened, where it is kept. */
#include "table_inner.h"

#include "pick.h"
#include "show.h"

static void show_history(const struct table *table)
{
    for (uint32_t n = 1; n <= match_length(table->match); n++)
        page_tell(table, n);
}

static void show_help(const struct table *table)
{
    table_say(table, SAY("Type what you choose by the names shown, one or several in a line."));
    table_say(table, SAY("(x) can be chosen, <x> is chosen, and {x} is where it can lead.",
                         .args = {SAY_NAME("x", "{x}")}));
    table_say(table, SAY("~x~ is yours but can't be chosen now; * marks what moved last; [ ] shows "
                         "what is known about a player."));
    table_say(table, SAY("On a small board _ under a place is a line, such as a wall."));
    table_say(table,
              SAY("When several players may act, begin with the number or name of the player."));
    table_say(table,
              SAY("  cancel     let go what you touched, or go back to where your turn began"));
    table_say(table, SAY("  undo       take back the last thing that was done"));
    table_say(table, SAY("  why WORDS  say what speaks against touching that"));
    table_say(table, SAY("  help WORD  say what a thing is and does"));
    table_say(table, SAY("  list       everything on the board that can be chosen"));
    table_say(table, SAY("  board      show everything again"));
    table_say(table, SAY("  history    everything that has happened"));
    table_say(table, SAY("  rules      the rules of the game"));
    table_say(table, SAY("  save       say where the match is kept"));
    table_say(table, SAY("  forfeit    leave the game for good; that can't be taken back"));
    table_say(table, SAY("  quit       leave; the match is kept, and parlor load goes on with it"));
    table_say(table, SAY("  choose X   touch X, though it is called like one of these commands"));
}

static struct word all_words(struct scan scan)
{
    struct word all = scan_word(&scan), word;

    while ((word = scan_word(&scan)).length > 0)
        all.length = (size_t)(word.start + word.length - all.start);
    return all;
}

/* What can be explained though it is not seen. */
static const struct scene *glossary_of(const struct table *table)
{
    static struct scene glossary;

    scene_clear(&glossary);
    if (table->face->glossary)
        table->face->glossary(table->view, &glossary);
    return &glossary;
}

/* What this means here, or in the glossary; or NULL. */
static const struct node *find_thing(const struct table *table, const struct scene *glossary,
                                     struct word word)
{
    const struct node *node = pick_find(&table->scene, &table->voice, word);

    return node ? node : pick_find(glossary, &table->voice, word);
}

/* What a thing is, and what it does if its face says more. */
static void show_tip(const struct table *table, struct scan *scan)
{
    const struct scene *glossary = glossary_of(table);
    const struct node *node = find_thing(table, glossary, all_words(*scan));
    struct message tip;

    if (!node)
        node = find_thing(table, glossary, scan_word(scan));
    if (!node) {
        table_say(table, SAY("That is nothing here. Type help to see what can be typed."));
        return;
    }
    table_say(table, node->label);
    if (table->face->tip && table->face->tip(table->view, node->id, &tip))
        table_say(table, tip);
}

static void show_rules(const struct table *table)
{
    const char *const *rules = table->face->rules;

    for (int i = 0; rules && rules[i]; i++)
        table_say(table, SAY(rules[i]));
    show_glossary(&table->voice, glossary_of(table));
}

void answer_path(const struct table *table)
{
    char data[ARCHIVE_PATH_MAX * 4];
    struct text text;

    text_init(&text, data, sizeof data);
    archive_write_name(archive_path(table->file), &text);
    table_say(table,
              SAY("Everything that happens is kept in {file}.", .args = {SAY_NAME("file", data)}));
}

bool answer(struct table *table, struct word first, struct scan rest)
{
    const struct voice *voice = &table->voice;

    scan_skip_blanks(&rest);
    if (voice_means(voice, first, WORDS("help")) && !scan_is_done(&rest))
        show_tip(table, &rest);
    else if (voice_means(voice, first, WORDS("help")))
        show_help(table);
    else if (voice_means(voice, first, WORDS("list")))
        page_list(table);
    else if (voice_means(voice, first, WORDS("history")))
        show_history(table);
    else if (voice_means(voice, first, WORDS("rules")))
        show_rules(table);
    else if (voice_means(voice, first, WORDS("save")))
        answer_path(table);
    else
        return false;
    return true;
}
