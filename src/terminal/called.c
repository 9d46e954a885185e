/* From what is typed to how well it names a thing. What is done with that is not known here. */
#include "called.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

bool called_is_player(const struct node *node)
{
    return node->region == REGION_PLAYERS && node->kind == NODE_TEXT;
}

bool called_may_be_meant(const struct node *node)
{
    return node->may_touch || node->region == REGION_HAND || node->region == REGION_ACTIONS;
}

static bool is_same_letter(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

/* How much of the text was read when the name ends, or when it goes on with something else
   (`rest`). */
static size_t read_name(const char *name, struct word text, const char **rest)
{
    size_t at = 0;

    for (; *name; name++) {
        if (*name == ' ' && at < text.length && text.start[at] == '-') {
            at++;
        } else if (*name == ' ' && at < text.length) {
            while (at < text.length && is_blank(text.start[at]))
                at++;
        } else {
            if (at >= text.length || !is_same_letter(*name, text.start[at]))
                break;
            at++;
        }
    }
    *rest = name;
    return at;
}

size_t called_length(const char *name, struct word text)
{
    const char *rest;
    size_t length = read_name(name, text, &rest);

    return !*rest && (length == text.length || is_blank(text.start[length])) ? length : 0;
}

/* The name of a player without what is said of them in parentheses. */
static void write_bare_name(const char *shown, char name[LABEL_SIZE])
{
    struct text text;

    text_init(&text, name, LABEL_SIZE);
    text_add_part(&text, shown, strcspn(shown, "("));
    while (text.length > 0 && is_blank(name[text.length - 1]))
        name[--text.length] = '\0';
}

size_t called_player_length(const char *name, struct word text)
{
    char bare[LABEL_SIZE];
    size_t length = called_length(name, text);

    write_bare_name(name, bare);
    return length > 0 ? length : called_length(bare, text);
}

static bool is_called(const char *name, struct word word)
{
    return word.length > 0 && called_length(name, word) == word.length;
}

/* An id without parts is a word for it, such as a colour, where it can be typed at all. */
static bool has_word(const struct node *node)
{
    return *node->key && !strchr(node->id, ':');
}

/* Of what its label is made of, a word that is a name: "Skip" of "Skip, marked". */
static void write_word_of_label(const struct node *node, const struct voice *voice, int index,
                                char name[LABEL_SIZE])
{
    const struct message_arg *arg = &node->label.args[index];
    bool is_thing =
        node->kind == NODE_CARD || node->kind == NODE_PIECE || node->kind == NODE_BUTTON;

    if (is_thing && arg->name && arg->kind == MESSAGE_WORD)
        text_copy(name, LABEL_SIZE, voice_word(voice, arg->word));
}

/* One of several words with commas between. False if there are not so many; *index is then less by
   those. */
static bool write_listed(const char *words, int *index, char name[LABEL_SIZE])
{
    struct text text;

    for (; *words; words += strcspn(words, ","), words += strspn(words, ", "))
        if ((*index)-- == 0) {
            text_init(&text, name, LABEL_SIZE);
            text_add_part(&text, words, strcspn(words, ","));
            return true;
        }
    return false;
}

/* Other words for it, in English and in the language spoken. */
static bool write_other_word(const struct node *node, const struct voice *voice, int index,
                             char name[LABEL_SIZE])
{
    return node->also && (write_listed(node->also, &index, name) ||
                          write_listed(voice_word(voice, node->also), &index, name));
}

enum {
    NAME_SHOWN,
    NAME_ID,
    NAME_ID_SPOKEN,
    NAME_ACT,
    NAME_OF_PLAYER,
    NAME_OF_PLAYER_BARE,
    NAMES_OF_LABEL,
    NAMES_ALSO = NAMES_OF_LABEL + MESSAGE_ARGS_MAX
};

static const char *player_name(const struct node *node, const struct voice *voice)
{
    return called_is_player(node) && node->owner >= 0 && voice->names ? voice->names[node->owner]
                                                                      : "";
}

bool called_name(const struct node *node, const struct voice *voice, int index,
                 char name[LABEL_SIZE])
{
    *name = '\0';
    if (index == NAME_SHOWN)
        voice_label(voice, &node->label, name);
    else if (index == NAME_ID && has_word(node))
        text_copy(name, LABEL_SIZE, node->id);
    else if (index == NAME_ID_SPOKEN && has_word(node))
        text_copy(name, LABEL_SIZE, voice_word(voice, node->id));
    else if (index == NAME_ACT && node->act)
        text_copy(name, LABEL_SIZE, voice_word(voice, node->act));
    else if (index == NAME_OF_PLAYER)
        text_copy(name, LABEL_SIZE, player_name(node, voice));
    else if (index == NAME_OF_PLAYER_BARE)
        write_bare_name(player_name(node, voice), name);
    else if (index >= NAMES_ALSO)
        return write_other_word(node, voice, index - NAMES_ALSO, name);
    else if (index >= NAMES_OF_LABEL)
        write_word_of_label(node, voice, index - NAMES_OF_LABEL, name);
    return true;
}

/* A digit or a letter alone is soon typed, and says little. */
static bool is_word(const char *key)
{
    return *key && key[1] && !isdigit((unsigned char)*key);
}

void called_best(const struct node *node, const struct voice *voice, char name[LABEL_SIZE])
{
    char other[LABEL_SIZE];

    text_copy(name, LABEL_SIZE, voice_word(voice, node->key));
    if (is_word(name))
        return;
    *name = '\0';
    for (int i = 0; called_name(node, voice, i, other); i++)
        if (*other && i != NAME_ID && (!*name || strlen(other) < strlen(name)))
            text_copy(name, LABEL_SIZE, other);
}

/* A line between c1 and c2 is also one between c2 and c1. */
static bool is_turned_around(const struct node *node, struct word word)
{
    const char *dash = memchr(word.start, '-', word.length), *own = strchr(node->key, '-');

    if (node->kind != NODE_LINE || !dash || !own)
        return false;
    struct word first = {word.start, (size_t)(dash - word.start)};
    struct word second = {dash + 1, word.length - first.length - 1};
    char key[NODE_ID_SIZE];
    text_copy(key, sizeof key, node->key);
    key[own - node->key] = '\0';
    return word_is_like(first, own + 1) && word_is_like(second, key);
}

enum fit called_fit(const struct node *node, const struct voice *voice, struct word word)
{
    char name[LABEL_SIZE];

    if (word.length == 0)
        return FIT_NONE;
    if (word_is(word, node->key))
        return FIT_EXACT;
    if (word_is_like(word, node->key) || word_is_like(word, voice_word(voice, node->key)))
        return FIT_KEY;
    if (is_turned_around(node, word))
        return FIT_TURNED;
    for (int i = 0; called_name(node, voice, i, name); i++)
        if (*name && is_called(name, word))
            return FIT_NAME;
    return FIT_NONE;
}

bool called_begins(const struct node *node, const struct voice *voice, struct word word)
{
    enum { LEAST = 3 }; /* fewer letters are soon typed by mistake */
    char name[LABEL_SIZE];
    const char *rest;

    if (word.length < LEAST)
        return false;
    for (int i = 0; called_name(node, voice, i, name); i++)
        if (read_name(name, word, &rest) == word.length && rest > name)
            return true;
    return read_name(voice_word(voice, node->key), word, &rest) == word.length;
}

static bool has_word_of(const char *name, struct word word)
{
    for (const char *part = name; *part; part += strspn(part, " -,:")) {
        size_t length = strcspn(part, " -,:");
        if (length == word.length && strncasecmp(part, word.start, length) == 0)
            return true;
        part += length;
    }
    return false;
}

bool called_has(const struct node *node, const struct voice *voice, struct word word)
{
    char name[LABEL_SIZE];

    for (int i = 0; called_name(node, voice, i, name); i++)
        if (has_word_of(name, word))
            return true;
    return has_word_of(voice_word(voice, node->key), word) || called_begins(node, voice, word);
}

enum { DISTANCE_MAX = 48 };

/* The distances of the first letters of the word to those of the name, row by row: two are looked
   back at, since neighbours may be exchanged. */
static int distance_at(int rows[3][DISTANCE_MAX + 1], const char *name, struct word word, size_t i,
                       size_t j)
{
    const int *before = rows[(i + 2) % 3], *twice_before = rows[(i + 1) % 3], *row = rows[i % 3];
    bool is_same = is_same_letter(name[i - 1], word.start[j - 1]);
    int least = before[j - 1] + !is_same;

    if (before[j] + 1 < least)
        least = before[j] + 1;
    if (row[j - 1] + 1 < least)
        least = row[j - 1] + 1;
    bool is_exchanged = i > 1 && j > 1 && is_same_letter(name[i - 1], word.start[j - 2]) &&
                        is_same_letter(name[i - 2], word.start[j - 1]);
    if (is_exchanged && twice_before[j - 2] + 1 < least)
        least = twice_before[j - 2] + 1;
    return least;
}

int called_distance(const char *name, struct word word)
{
    int rows[3][DISTANCE_MAX + 1];
    size_t length = strlen(name);

    if (length > DISTANCE_MAX || word.length > DISTANCE_MAX)
        return (int)word.length + 1;
    for (size_t j = 0; j <= word.length; j++)
        rows[0][j] = (int)j;
    for (size_t i = 1; i <= length; i++) {
        rows[i % 3][0] = (int)i;
        for (size_t j = 1; j <= word.length; j++)
            rows[i % 3][j] = distance_at(rows, name, word, i, j);
    }
    return rows[length % 3][word.length];
}
