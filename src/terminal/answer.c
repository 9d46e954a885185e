/* Answers what players ask the sitting: help, the rules, what has happened, where it is kept. */
#include "inner.h"

#include "pick.h"
#include "show.h"

static void show_history(const struct sitting *sitting)
{
    for (uint32_t n = 1; n <= table_length(sitting->table); n++)
        page_tell(sitting, n);
}

static void show_help(const struct sitting *sitting)
{
    sitting_say(sitting, SAY("Type what you choose by the names shown, one or several in a line."));
    sitting_say(sitting, SAY("(x) can be chosen, <x> is chosen, and {x} is where it can lead.",
                             .args = {SAY_NAME("x", "{x}")}));
    sitting_say(sitting,
                SAY("~x~ is yours but can't be chosen now; * marks what moved last; [ ] shows "
                    "what is known about a player."));
    sitting_say(sitting, SAY("On a small board _ under a place is a line, such as a wall."));
    sitting_say(sitting,
                SAY("When several players may act, begin with the number or name of the player."));
    sitting_say(sitting,
                SAY("  cancel     let go what you touched, or go back to where your turn began"));
    sitting_say(sitting, SAY("  undo       take back the last thing that was done"));
    sitting_say(sitting, SAY("  why WORDS  say what speaks against touching that"));
    sitting_say(sitting, SAY("  help WORD  say what a thing is and does"));
    sitting_say(sitting, SAY("  list       everything on the board that can be chosen"));
    sitting_say(sitting, SAY("  board      show everything again"));
    sitting_say(sitting, SAY("  history    everything that has happened"));
    sitting_say(sitting, SAY("  rules      the rules of the game"));
    sitting_say(sitting, SAY("  save       say where the match is kept"));
    sitting_say(sitting, SAY("  forfeit    leave the game for good; that can't be taken back"));
    sitting_say(sitting,
                SAY("  quit       leave; the match is kept, and parlor load goes on with it"));
    sitting_say(sitting,
                SAY("  choose X   touch X, though it is called like one of these commands"));
}

static struct word all_words(struct scan scan)
{
    struct word all = scan_word(&scan), word;

    while ((word = scan_word(&scan)).length > 0)
        all.length = (size_t)(word.start + word.length - all.start);
    return all;
}

/* What can be explained though it is not seen. */
static const struct scene *glossary_of(const struct sitting *sitting)
{
    static struct scene glossary;

    scene_clear(&glossary);
    if (sitting->face->glossary)
        sitting->face->glossary(sitting->frame.view, &glossary);
    return &glossary;
}

/* What this means here, or in the glossary; or NULL. */
static const struct node *find_thing(const struct sitting *sitting, const struct scene *glossary,
                                     struct word word)
{
    const struct node *node = pick_find(&sitting->scene, &sitting->voice, word);

    return node ? node : pick_find(glossary, &sitting->voice, word);
}

/* What a thing is, and what it does if its face says more. */
static void show_tip(const struct sitting *sitting, struct scan *scan)
{
    const struct scene *glossary = glossary_of(sitting);
    const struct node *node = find_thing(sitting, glossary, all_words(*scan));
    struct message tip;

    if (!node)
        node = find_thing(sitting, glossary, scan_word(scan));
    if (!node) {
        sitting_say(sitting, SAY("That is nothing here. Type help to see what can be typed."));
        return;
    }
    sitting_say(sitting, node->label);
    if (sitting->face->tip && sitting->face->tip(sitting->frame.view, node->id, &tip))
        sitting_say(sitting, tip);
}

static void show_rules(const struct sitting *sitting)
{
    const char *const *rules = sitting->face->rules;

    for (int i = 0; rules && rules[i]; i++)
        sitting_say(sitting, SAY(rules[i]));
    show_glossary(&sitting->voice, glossary_of(sitting));
}

void answer_path(const struct sitting *sitting)
{
    char data[ARCHIVE_PATH_MAX * 4];
    struct text text;

    text_init(&text, data, sizeof data);
    archive_write_name(archive_path(sitting->file), &text);
    sitting_say(sitting, SAY("Everything that happens is kept in {file}.",
                             .args = {SAY_NAME("file", data)}));
}

bool answer(struct sitting *sitting, struct word first, struct scan rest)
{
    const struct voice *voice = &sitting->voice;

    scan_skip_blanks(&rest);
    if (voice_means(voice, first, WORDS("help")) && !scan_is_done(&rest))
        show_tip(sitting, &rest);
    else if (voice_means(voice, first, WORDS("help")))
        show_help(sitting);
    else if (voice_means(voice, first, WORDS("list")))
        page_list(sitting);
    else if (voice_means(voice, first, WORDS("history")))
        show_history(sitting);
    else if (voice_means(voice, first, WORDS("rules")))
        show_rules(sitting);
    else if (voice_means(voice, first, WORDS("save")))
        answer_path(sitting);
    else
        return false;
    return true;
}
