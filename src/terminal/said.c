/* From a typed line to who speaks and what they ask for. Does nothing. */
#include "inner.h"

#include "called.h"

/* The commands of the table, which are the same for everybody, and those of a player. */
static const struct {
    const char *word;
    enum saying what;
} commands[] = {
    {WORDS("board"), SAYS_BOARD},     {WORDS("undo"), SAYS_UNDO},
    {WORDS("quit"), SAYS_QUIT},       {WORDS("help"), SAYS_HELP},
    {WORDS("list"), SAYS_LIST},       {WORDS("history"), SAYS_HISTORY},
    {WORDS("rules"), SAYS_RULES},     {WORDS("save"), SAYS_SAVE},
    {WORDS("cancel"), SAYS_CANCEL},   {WORDS("forfeit"), SAYS_FORFEIT},
    {WORDS("why"), SAYS_WHY},         {WORDS("choose"), SAYS_TOUCH},
    {WORDS("rematch"), SAYS_REMATCH}, {WORDS("solution"), SAYS_SOLUTION},
    {WORDS("hint"), SAYS_HINT},       {WORDS("share"), SAYS_SHARE},
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static struct word rest_of(struct scan scan)
{
    scan_skip_blanks(&scan);
    return (struct word){scan.at, (size_t)(scan.end - scan.at)};
}

static struct scan scan_of(struct word line)
{
    struct scan scan;

    scan_init(&scan, line.start, line.length);
    scan_skip_blanks(&scan);
    return scan;
}

/* What its first word asks for, and what follows it; without a command it is touched. */
static struct said read_command(const struct sitting *sitting, struct word line)
{
    struct scan scan = scan_of(line);
    struct said said = {NOBODY, SAYS_TOUCH, rest_of(scan)};
    struct word first = scan_word(&scan);

    if (word_is(first, "?"))
        return (struct said){NOBODY, SAYS_HELP, rest_of(scan)};
    for (int i = 0; i < COMMANDS && first.length > 0; i++)
        if (voice_means(&sitting->voice, first, commands[i].word))
            said = (struct said){NOBODY, commands[i].what, rest_of(scan)};
    if (said.what == SAYS_TOUCH && said.rest.length == 0)
        said.what = SAYS_NOTHING;
    return said;
}

bool said_is_timeless(struct said said)
{
    return said.what == SAYS_BOARD || said.what == SAYS_SHARE ||
           (said.what >= SAYS_QUIT && said.what <= SAYS_SAVE);
}

/* The seat whose number or name the line begins with, and what follows it; or NOBODY. Of names that
   begin alike the longest is meant. */
static int read_seat(const struct sitting *sitting, struct word line, struct word *rest)
{
    int players = table_params(sitting->table)->players, found = NOBODY;
    struct scan scan = scan_of(line), name = scan;
    struct word word = scan_word(&scan);
    size_t longest = 0;
    int64_t number;

    for (int seat = 0; seat < players; seat++) {
        size_t length = called_player_length(sitting->voice.names[seat], rest_of(name));
        if (length > longest) {
            longest = length;
            found = seat;
        }
    }
    name.at += longest;
    bool is_number = word_number(word, 0, players - 1, &number);
    *rest = rest_of(is_number ? scan : name);
    return is_number ? (int)number : found;
}

/* Is this player meant, where the line could also be of who has the keyboard? Where a number is
   asked for, a number and more is the player's; else it is, like a name, unless it is something on
   the table. */
static bool is_meant(const struct sitting *sitting, struct word line, struct word rest)
{
    const struct eyes *eyes = &sitting->eyes;
    struct word named = {scan_of(line).at, 0};
    int64_t number;
    int min, max;

    if (sitting->is_secret || rest.length == 0)
        return false;
    named.length = (size_t)(rest.start - named.start);
    while (named.length > 0 && named.start[named.length - 1] == ' ')
        named.length--;
    const struct node *node = pick_find(&eyes->scene, &sitting->voice, named);
    return read_command(sitting, rest).what == SAYS_FORFEIT ||
           (word_number(named, 0, PLAYERS_MAX - 1, &number) &&
            draft_range(&eyes->stand, &eyes->draft, &min, &max)) ||
           !node || (called_is_player(node) && !node->may_touch);
}

const char *said_command(int index)
{
    return index < COMMANDS ? commands[index].word : NULL;
}

struct said said_read(const struct sitting *sitting, struct word line)
{
    struct said said = read_command(sitting, line);
    struct word rest;

    if (said.what < SAYS_CANCEL)
        return said;
    int seat = read_seat(sitting, line, &rest);
    if (seat == NOBODY || (!eyes_are_crowd(sitting) && !is_meant(sitting, line, rest)))
        return said;
    said = read_command(sitting, rest);
    said.seat = seat;
    return said;
}
