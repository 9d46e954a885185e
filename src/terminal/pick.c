/* From typed words to touches. */
#include "pick.h"

#include "show.h"

#include <ctype.h>
#include <limits.h>
#include <string.h>

static bool is_taken(const struct scene *scene, const char *key)
{
    for (int i = 0; i < scene->node_count; i++)
        if (strcmp(scene->nodes[i].key, key) == 0)
            return true;
    return false;
}

/* The first number that is nobody's key and no answer. */
static void give_number(const struct scene *scene, int *number, struct node *node)
{
    char key[NODE_ID_SIZE];
    struct text text;

    do {
        text_init(&text, key, sizeof key);
        text_add_number(&text, ++*number);
    } while (is_taken(scene, key));
    text_copy(node->key, sizeof node->key, key);
}

void pick_scene(const struct stand *stand, const struct draft *draft, struct scene *scene)
{
    int min, max, number = draft_range(stand, draft, &min, &max) ? max : 0;

    draft_scene(stand, draft, scene);
    for (int i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].may_touch && !*scene->nodes[i].key)
            give_number(scene, &number, &scene->nodes[i]);
}

static bool is_same_letter(char a, char b)
{
    return tolower((unsigned char)a) == tolower((unsigned char)b);
}

static bool is_blank(char c)
{
    return c == ' ' || c == '\t';
}

size_t pick_name_length(const char *name, struct word text)
{
    size_t at = 0;

    for (; *name; name++) {
        if (*name == ' ' && at < text.length && text.start[at] == '-') {
            at++;
        } else if (*name == ' ') {
            while (at < text.length && is_blank(text.start[at]))
                at++;
        } else {
            if (at >= text.length || !is_same_letter(*name, text.start[at]))
                return 0;
            at++;
        }
    }
    return at == text.length || is_blank(text.start[at]) ? at : 0;
}

static bool is_called(const char *name, struct word word)
{
    return word.length > 0 && pick_name_length(name, word) == word.length;
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

enum fit { FIT_NONE, FIT_NAME, FIT_TURNED, FIT_KEY, FIT_EXACT };

static enum fit fit_of(const struct node *node, const struct voice *voice, struct word word)
{
    char name[LABEL_SIZE];

    if (word.length == 0)
        return FIT_NONE;
    if (word_is(word, node->key))
        return FIT_EXACT;
    if (word_is_like(word, node->key) || word_is_like(word, show_key(voice, node)))
        return FIT_KEY;
    if (is_turned_around(node, word))
        return FIT_TURNED;
    show_label(voice, &node->label, name);
    return is_called(name, word) ? FIT_NAME : FIT_NONE;
}

/* The node that fits best among those that may be touched, or may not; NULL if none does, or only
   by a name that several have; of alike cards in a hand any will do. */
static const struct node *find(const struct scene *scene, const struct voice *voice,
                               struct word word, bool may_touch)
{
    const struct node *found = NULL;
    enum fit best = FIT_NONE;
    int count = 0;

    for (int i = 0; i < scene->node_count; i++) {
        if (scene->nodes[i].may_touch != may_touch)
            continue;
        enum fit fit = fit_of(&scene->nodes[i], voice, word);
        if (fit == FIT_NONE || fit < best)
            continue;
        count = fit > best ? 1 : count + 1;
        if (fit > best)
            found = &scene->nodes[i];
        best = fit;
    }
    return best == FIT_NAME && count > 1 && found->region != REGION_HAND ? NULL : found;
}

const struct node *pick_find(const struct scene *scene, const struct voice *voice, struct word word)
{
    const struct node *node = find(scene, voice, word, true);

    return node ? node : find(scene, voice, word, false);
}

/* Is this something that is touched, and that what is touched last, said again before more? Then
   it is not let go. */
static bool is_said_again(const struct draft *draft, const struct scene *scene, struct word word,
                          struct scan words)
{
    int count = draft->touched.count;

    scan_skip_blanks(&words);
    if (scan_is_done(&words))
        return false;
    const struct node *last = count > 0 ? scene_find(scene, draft->touched.ids[count - 1]) : NULL;
    for (int i = 0; count == 0 && i < scene->node_count && !last; i++)
        if (scene->nodes[i].is_touched && word_is_like(word, scene->nodes[i].key))
            last = &scene->nodes[i];
    return last && word_is_like(word, last->key);
}

static bool is_name_of_several(const struct scene *scene, const struct voice *voice,
                               struct word word)
{
    int count = 0;

    for (int i = 0; i < scene->node_count; i++)
        count += fit_of(&scene->nodes[i], voice, word) == FIT_NAME;
    return count > 1;
}

static bool is_number_alone(const struct event_kind *kind)
{
    return kind->by == BY_PLAYER && kind->arg_min == 1 && kind->arg_max == 1 &&
           !kind->fields[0].names;
}

static bool has_numbers(const struct scene *scene)
{
    int64_t number;

    for (int i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].may_touch &&
            word_number(word_of(scene->nodes[i].key), 0, INT64_MAX, &number))
            return true;
    return false;
}

/* Is there a move that is nothing but a number, such as a bet, which this number can't make? Of
   those that could be made now with another, or of all; whether there are any is `is_asked_for`. */
static bool refuse_number_of(const struct stand *stand, struct word word, bool is_now,
                             bool *is_asked_for, struct message *why)
{
    const struct game *game = stand->face->game;
    int64_t number;

    for (int16_t kind = EVENT_OWN; kind < game->kinds.count; kind++) {
        const struct field *field = &game->kinds.list[kind].fields[0];
        struct event event = {.seat = (int16_t)stand->seat, .kind = kind};
        if (!is_number_alone(&game->kinds.list[kind]) ||
            (is_now && game->why_not(stand->view, &event, NULL)))
            continue;
        *is_asked_for = true;
        if (!word_number(word, field->min, field->max, &number))
            continue;
        event.args[event.arg_count++] = (int16_t)number;
        if (game->why_not(stand->view, &event, why))
            return true;
    }
    return false;
}

/* What speaks against a number; if numbers mean something now, only if it is that. */
static bool refuse_number(const struct stand *stand, const struct scene *scene, struct word word,
                          struct message *why)
{
    bool is_asked_for = has_numbers(scene);

    return refuse_number_of(stand, word, true, &is_asked_for, why) ||
           (!is_asked_for && refuse_number_of(stand, word, false, &is_asked_for, why));
}

/* What speaks against a word that is nothing here. */
static struct message refuse(const struct stand *stand, const struct voice *voice,
                             const struct scene *scene, const struct draft *draft, struct word word)
{
    int min, max;

    if (is_name_of_several(scene, voice, word))
        return SAY("Several things are called that: type the key of one.");
    if (draft_range(stand, draft, &min, &max))
        return SAY("A number from {min} to {max} is asked for.",
                   .args = {SAY_NUMBER("min", min), SAY_NUMBER("max", max)});
    return SAY("That is nothing here. Type help to see what can be typed.");
}

/* Something that may not be touched now, and what came of touching it. */
struct attempt {
    enum draft_result result;
    bool is_known;
};

static void try_keys(const struct stand *stand, const struct voice *voice,
                     const struct scene *scene, struct word word, bool are_actions,
                     struct attempt *attempt, struct draft *draft, struct event *event,
                     struct message *why)
{
    for (int i = 0; i < scene->node_count && attempt->result == DRAFT_WRONG; i++) {
        const struct node *node = &scene->nodes[i];
        struct message reason;
        if (node->may_touch || (node->region == REGION_ACTIONS) != are_actions ||
            fit_of(node, voice, word) < FIT_TURNED)
            continue;
        attempt->result = draft_touch(stand, draft, node->id, event, &reason);
        if (!attempt->is_known)
            *why = reason;
        attempt->is_known = true;
    }
}

/* The node that these letters are the key of, what may be touched first, then an action; or NULL.
 */
static const struct node *find_by_key(const struct scene *scene, struct word word)
{
    const struct node *found = NULL;
    int best = 0;

    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        int worth = node->may_touch ? 3 : node->region == REGION_ACTIONS ? 2 : 1;
        if (worth <= best || !word_is_like(word, node->key))
            continue;
        best = worth;
        found = node;
    }
    return found;
}

/* Of two letters the first may be the key of something that can't be touched now, such as a robot
   in RN; then that is what speaks against it. Numbers are never taken apart. */
static bool refuse_pair(const struct stand *stand, const struct scene *scene, struct word word,
                        const struct draft *draft, struct message *why)
{
    struct word first = {word.start, 1};
    const struct node *node = find_by_key(scene, first);
    struct draft tried = *draft;
    struct event event;
    int64_t number;

    return word.length == 2 && node && !node->may_touch &&
           !word_number(first, 0, INT64_MAX, &number) &&
           draft_touch(stand, &tried, node->id, &event, why) == DRAFT_WRONG;
}

/* Touches one of those that may not be touched now, an answer before other things, and only that
   where something has been chosen: it may begin another move, or be let go; if not, it is said why.
 */
static enum draft_result touch_other(const struct stand *stand, const struct voice *voice,
                                     const struct scene *scene, struct word word,
                                     struct draft *draft, struct event *event, struct message *why)
{
    struct attempt attempt = {DRAFT_WRONG, false};

    try_keys(stand, voice, scene, word, true, &attempt, draft, event, why);
    if (!attempt.is_known || draft->touched.count == 0)
        try_keys(stand, voice, scene, word, false, &attempt, draft, event, why);
    if (attempt.is_known)
        return attempt.result;
    const struct node *named = find(scene, voice, word, false);
    if (named)
        return draft_touch(stand, draft, named->id, event, why);
    if (!refuse_pair(stand, scene, word, draft, why) && !refuse_number(stand, scene, word, why))
        *why = refuse(stand, voice, scene, draft, word);
    return DRAFT_WRONG;
}

/* Touches what the first letters of a word are the key of, if the others are a key as well; what
   was touched before may be the same, or something else that is let go. Numbers are never taken
   apart.
 */
static bool touch_pair(const struct stand *stand, const struct scene *scene, struct word word,
                       struct draft *draft, enum draft_result *result, struct event *event,
                       struct message *why)
{
    static struct scene next;
    int64_t number;

    for (size_t length = 1; length < word.length; length++) {
        struct word first = {word.start, length},
                    rest = {word.start + length, word.length - length};
        const struct node *node = find_by_key(scene, first), *other;
        struct draft longer = *draft;
        if (node && node->is_touched)
            longer.touched.count = 0;
        if (!node || word_number(first, 0, INT64_MAX, &number) ||
            draft_touch(stand, &longer, node->id, event, why) != DRAFT_OPEN)
            continue;
        pick_scene(stand, &longer, &next);
        if (!(other = find_by_key(&next, rest)))
            continue;
        *result = draft_touch(stand, &longer, other->id, event, why);
        if (*result != DRAFT_WRONG)
            *draft = longer;
        return true;
    }
    return false;
}

/* Are numbered answers all that may be touched? Then which? */
static bool are_answers(const struct scene *scene, int *min, int *max)
{
    *min = INT_MAX;
    *max = 0;
    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        int64_t number;
        if (!node->may_touch)
            continue;
        if (node->region != REGION_ACTIONS || !word_number(word_of(node->key), 1, 99, &number))
            return false;
        *min = number < *min ? (int)number : *min;
        *max = number > *max ? (int)number : *max;
    }
    return *max > *min;
}

static enum draft_result touch_word(const struct stand *stand, const struct voice *voice,
                                    const struct scene *scene, struct word word,
                                    struct draft *draft, struct event *event, struct message *why)
{
    const struct node *node = find(scene, voice, word, true);
    enum draft_result result;
    int64_t number;
    int min, max;

    if (node)
        return draft_touch(stand, draft, node->id, event, why);
    if (!find(scene, voice, word, false) &&
        touch_pair(stand, scene, word, draft, &result, event, why))
        return result;
    if (draft_range(stand, draft, &min, &max) && word_number(word, INT16_MIN, INT16_MAX, &number))
        return draft_number(stand, draft, (int)number, event, why);
    if (are_answers(scene, &min, &max) && word_number(word, INT64_MIN, INT64_MAX, &number)) {
        *why = SAY("Please type a number from {min} to {max}.",
                   .args = {SAY_NUMBER("min", min), SAY_NUMBER("max", max)});
        return DRAFT_WRONG;
    }
    return touch_other(stand, voice, scene, word, draft, event, why);
}

/* The next word, or the longest run of words that is the name of something. */
static struct word next_words(const struct scene *scene, const struct voice *voice,
                              struct scan *words)
{
    struct word rest = {words->at, (size_t)(words->end - words->at)}, word = scan_word(words);

    for (int i = 0; i < scene->node_count; i++) {
        char name[LABEL_SIZE];
        show_label(voice, &scene->nodes[i].label, name);
        size_t length = pick_name_length(name, rest);
        if (length > word.length)
            word.length = length;
    }
    words->at = word.start + word.length;
    return word;
}

/* Touches what the next word means, unless it is said again. */
static enum draft_result touch_next(const struct stand *stand, const struct voice *voice,
                                    struct scan *words, struct draft *draft, struct event *event,
                                    struct message *why)
{
    static struct scene scene;

    pick_scene(stand, draft, &scene);
    struct word word = next_words(&scene, voice, words);
    if (is_said_again(draft, &scene, word, *words))
        return DRAFT_OPEN;
    return touch_word(stand, voice, &scene, word, draft, event, why);
}

/* All words of a line together may mean a whole move that is not allowed. Then it is this move that
   is spoken against, and not what its first word would be alone. */
static void explain_line(const struct stand *stand, const struct draft *draft, struct scan words,
                         struct message *why)
{
    static struct scene scene;
    struct way way = draft->touched;
    struct message reason;
    bool is_complete;

    pick_scene(stand, draft, &scene);
    for (scan_skip_blanks(&words); !scan_is_done(&words); scan_skip_blanks(&words)) {
        const struct node *node = find_by_key(&scene, scan_word(&words));
        if (!node || !way_add(&way, node->id))
            return;
    }
    if (way.count > 1 && draft_is_refused(stand, &way, &is_complete, &reason) && is_complete)
        *why = reason;
}

/* Is everything still touched that was? */
static bool is_kept(const struct draft *before, const struct draft *after)
{
    for (int i = 0; i < before->touched.count; i++)
        if (!way_has(&after->touched, before->touched.ids[i]))
            return false;
    return true;
}

enum draft_result pick_touch(const struct stand *stand, const struct voice *voice,
                             struct scan *words, struct draft *draft, struct event *event,
                             struct message *why)
{
    enum draft_result result = DRAFT_OPEN;
    struct draft before = *draft;
    struct scan line = *words;

    for (scan_skip_blanks(words); !scan_is_done(words) && result == DRAFT_OPEN;
         scan_skip_blanks(words))
        result = touch_next(stand, voice, words, draft, event, why);
    if (result == DRAFT_OPEN && is_kept(&before, draft) && draft_may_confirm(stand, draft))
        result = draft_confirm(stand, draft, event, why);
    if (result == DRAFT_WRONG)
        explain_line(stand, &before, line, why);
    return result;
}

bool pick_why_not(const struct stand *stand, const struct voice *voice, struct scan *words,
                  const struct draft *draft, struct message *why)
{
    enum draft_result result = DRAFT_OPEN;
    struct draft after = *draft;
    struct event event;

    for (scan_skip_blanks(words); !scan_is_done(words) && result == DRAFT_OPEN;
         scan_skip_blanks(words)) {
        struct draft before = after;
        result = touch_next(stand, voice, words, &after, &event, why);
        if (result != DRAFT_OPEN || is_kept(&before, &after))
            continue;
        int last = after.touched.count - 1;
        if (last < 0 || !draft_why_not(stand, &before, after.touched.ids[last], why))
            *why = SAY("That does not go with what is chosen. Keep choosing, or cancel.");
        return true;
    }
    return result == DRAFT_WRONG;
}
