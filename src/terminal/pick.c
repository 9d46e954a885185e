/* From typed words to touches: a word is tried as one thing after the other (`meanings`). What
   things may be called is known elsewhere (`called`). */
#include "pick.h"

#include "called.h"
#include "suggest.h"

#include <limits.h>
#include <string.h>
#include <strings.h>

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

/* Is it a card of another player, which nobody means who names a card? */
static bool is_of_others(const struct node *node)
{
    return node->kind == NODE_CARD && node->region == REGION_PLAYERS;
}

/* Cards of a hand that are alike: any will do. */
static bool are_alike(const struct node *a, const struct node *b)
{
    return a->region == REGION_HAND && b->region == REGION_HAND &&
           message_equal(&a->label, &b->label);
}

/* The node that fits best among those that may be touched, or may not; NULL if none does, or only
   by a name that several have which are not alike. */
static const struct node *find(const struct scene *scene, const struct voice *voice,
                               struct word word, bool may_touch)
{
    const struct node *found = NULL;
    enum fit best = FIT_NONE;
    bool is_ambiguous = false;

    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (node->may_touch != may_touch || (!may_touch && is_of_others(node)))
            continue;
        enum fit fit = called_fit(node, voice, word);
        if (fit == FIT_NONE || fit < best)
            continue;
        is_ambiguous = fit == best && (is_ambiguous || !are_alike(found, node));
        if (fit > best)
            found = node;
        best = fit;
    }
    return best == FIT_NAME && is_ambiguous ? NULL : found;
}

const struct node *pick_find(const struct scene *scene, const struct voice *voice, struct word word)
{
    const struct node *node = find(scene, voice, word, true);

    return node ? node : find(scene, voice, word, false);
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

static bool is_number(struct word word)
{
    int64_t number;

    return word_number(word, INT64_MIN, INT64_MAX, &number);
}

/* A word, and what became of it. */
struct typed {
    struct pick *pick;
    struct word word;
    struct draft *draft;
    struct event *event;
    struct message *why;
    enum draft_result result;
};

static void touch(struct typed *typed, const struct node *node, struct message *why)
{
    typed->result = draft_touch(typed->pick->stand, typed->draft, node->id, typed->event, why);
}

static bool refuse(struct typed *typed, struct message why)
{
    *typed->why = why;
    typed->result = DRAFT_WRONG;
    return true;
}

/* What a word may mean; each returns false if it does not mean that. */

static bool touch_named(struct typed *typed, bool may_touch)
{
    const struct node *node = find(&typed->pick->scene, typed->pick->voice, typed->word, may_touch);

    if (node)
        touch(typed, node, typed->why);
    return node;
}

static bool as_touchable(struct typed *typed)
{
    return touch_named(typed, true);
}

static bool as_other_name(struct typed *typed)
{
    return touch_named(typed, false);
}

/* The first letters touch something, and the others are a key then; what was touched before may be
   the same, or something else that is let go. Numbers are never taken apart. */
static bool as_split(struct typed *typed, size_t length)
{
    struct pick *pick = typed->pick;
    struct word first = {typed->word.start, length};
    struct word rest = {first.start + length, typed->word.length - length};
    const struct node *node = find_by_key(&pick->scene, first), *other;
    struct draft longer = *typed->draft;

    if (!node || is_number(first))
        return false;
    if (node->is_touched)
        longer.touched.count = 0;
    if (draft_touch(pick->stand, &longer, node->id, typed->event, typed->why) != DRAFT_OPEN)
        return false;
    pick_scene(pick->stand, &longer, &pick->next);
    if (!(other = find_by_key(&pick->next, rest)))
        return false;
    typed->result = draft_touch(pick->stand, &longer, other->id, typed->event, typed->why);
    if (typed->result != DRAFT_WRONG)
        *typed->draft = longer;
    return true;
}

/* Two keys written together, unless it is the name of something. */
static bool as_pair(struct typed *typed)
{
    if (find(&typed->pick->scene, typed->pick->voice, typed->word, false))
        return false;
    for (size_t length = 1; length < typed->word.length; length++)
        if (as_split(typed, length))
            return true;
    return false;
}

/* The keys of a legal move that this is touched in, but not first; false if there is none. */
static bool write_move_with(const struct pick *pick, const char *id, char keys[LABEL_SIZE])
{
    const struct stand *stand = pick->stand;
    struct text text;

    text_init(&text, keys, LABEL_SIZE);
    for (int i = 0; i < stand->move_count && text.length == 0; i++) {
        struct way way = {0};
        stand->face->touches(stand->view, &stand->moves[i], &way);
        for (int k = 0; way_has(&way, id) && strcmp(way.ids[0], id) != 0 && k < way.count; k++) {
            const struct node *node = scene_find(&pick->scene, way.ids[k]);
            text_add(&text, k > 0 ? " " : "");
            text_add(&text, node ? voice_word(pick->voice, node->key) : way.ids[k]);
        }
    }
    return text.length > 0;
}

/* It is chosen after something else, such as which way something goes. */
static bool as_second(struct typed *typed)
{
    struct pick *pick = typed->pick;
    const struct node *node = find(&pick->scene, pick->voice, typed->word, false);

    return node && node->region == REGION_ACTIONS && typed->draft->touched.count == 0 &&
           write_move_with(pick, node->id, pick->suggested) &&
           refuse(typed, SAY("Something has to come before that, as in: {example}",
                             .args = {SAY_NAME("example", pick->suggested)}));
}

/* A number, or a word for the least or the most. */
static bool read_number(const struct typed *typed, int min, int max, int64_t *number)
{
    const struct stand *stand = typed->pick->stand;
    const struct voice *voice = typed->pick->voice;
    struct question question = {0};

    stand->face->ask(stand->view, &question);
    if (question.least && voice_means(voice, typed->word, question.least))
        *number = min;
    else if (question.most && voice_means(voice, typed->word, question.most))
        *number = max;
    else
        return word_number(typed->word, INT16_MIN, INT16_MAX, number);
    return true;
}

static bool as_number(struct typed *typed)
{
    const struct stand *stand = typed->pick->stand;
    int64_t number;
    int min, max;

    if (!draft_range(stand, typed->draft, &min, &max) || !read_number(typed, min, max, &number))
        return false;
    typed->result = draft_number(stand, typed->draft, (int)number, typed->event, typed->why);
    return true;
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

static bool as_wrong_answer(struct typed *typed)
{
    int min, max;

    return are_answers(&typed->pick->scene, &min, &max) && is_number(typed->word) &&
           refuse(typed, SAY("Please type a number from {min} to {max}.",
                             .args = {SAY_NUMBER("min", min), SAY_NUMBER("max", max)}));
}

/* Touches what may not be touched now and has this key, until something can be; it may begin
   another move, or be let go. If nothing can, the first reason counts. */
static void try_keys(struct typed *typed, bool are_actions, bool *is_known)
{
    const struct scene *scene = &typed->pick->scene;

    for (int i = 0; i < scene->node_count && typed->result == DRAFT_WRONG; i++) {
        const struct node *node = &scene->nodes[i];
        struct message other;
        if (node->may_touch || (node->region == REGION_ACTIONS) != are_actions ||
            called_fit(node, typed->pick->voice, typed->word) < FIT_TURNED)
            continue;
        touch(typed, node, *is_known ? &other : typed->why);
        *is_known = true;
    }
}

/* An answer before other things, and only that where something has been chosen. */
static bool as_other_key(struct typed *typed)
{
    bool is_known = false;

    typed->result = DRAFT_WRONG;
    try_keys(typed, true, &is_known);
    if (!is_known || typed->draft->touched.count == 0)
        try_keys(typed, false, &is_known);
    return is_known;
}

/* Of two letters the first may be the key of something that can't be touched now, such as a robot
   in RN; then that is what speaks against it. */
static bool as_wrong_pair(struct typed *typed)
{
    struct word first = {typed->word.start, 1};
    const struct node *node = find_by_key(&typed->pick->scene, first);
    struct draft draft = *typed->draft;

    if (typed->word.length != 2 || !node || node->may_touch || is_number(first))
        return false;
    typed->result = draft_touch(typed->pick->stand, &draft, node->id, typed->event, typed->why);
    return typed->result == DRAFT_WRONG;
}

static bool is_number_alone(const struct event_kind *kind)
{
    return kind->by == BY_PLAYER && kind->arg_min == 1 && kind->arg_max == 1 &&
           !kind->fields[0].names;
}

static bool has_numbers(const struct scene *scene)
{
    for (int i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].may_touch && is_number(word_of(scene->nodes[i].key)))
            return true;
    return false;
}

/* Is there a move that is nothing but a number, such as a bet, which this number can't make? Of
   those that could be made now with another, or of all; whether there are any is `is_asked_for`. */
static bool refuse_number(struct typed *typed, bool is_now, bool *is_asked_for)
{
    const struct stand *stand = typed->pick->stand;
    const struct game *game = stand->face->game;
    int64_t number;

    for (int16_t kind = EVENT_OWN; kind < game->kinds.count; kind++) {
        const struct field *field = &game->kinds.list[kind].fields[0];
        struct event event = {.seat = (int16_t)stand->seat, .kind = kind};
        if (!is_number_alone(&game->kinds.list[kind]) ||
            (is_now && game->why_not(stand->view, &event, NULL)))
            continue;
        *is_asked_for = true;
        if (!word_number(typed->word, field->min, field->max, &number))
            continue;
        event.args[event.arg_count++] = (int16_t)number;
        if (game->why_not(stand->view, &event, typed->why))
            return true;
    }
    return false;
}

/* If numbers mean something now, only what speaks against that. */
static bool as_wrong_number(struct typed *typed)
{
    bool is_asked_for = has_numbers(&typed->pick->scene);

    typed->result = DRAFT_WRONG;
    return refuse_number(typed, true, &is_asked_for) ||
           (!is_asked_for && refuse_number(typed, false, &is_asked_for));
}

/* Has something else that may be meant a name with this word in it? */
static bool is_word_of_others(const struct typed *typed, const struct node *node)
{
    const struct scene *scene = &typed->pick->scene;

    for (int i = 0; i < scene->node_count; i++)
        if (&scene->nodes[i] != node && !are_alike(&scene->nodes[i], node) &&
            called_may_be_meant(&scene->nodes[i]) &&
            called_has(&scene->nodes[i], typed->pick->voice, typed->word))
            return true;
    return false;
}

/* The first word of a longer name, if that is in no other. */
static bool as_beginning(struct typed *typed)
{
    const struct scene *scene = &typed->pick->scene;
    const struct node *found = NULL;

    for (int i = 0; i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[i];
        if (!node->may_touch || !called_begins(node, typed->pick->voice, typed->word))
            continue;
        if (found && !are_alike(found, node))
            return false;
        found = found ? found : node;
    }
    if (!found || is_word_of_others(typed, found))
        return false;
    touch(typed, found, typed->why);
    return true;
}

static bool as_name_of_several(struct typed *typed)
{
    struct pick *pick = typed->pick;

    return suggest_named(pick, typed->word, pick->suggested) > 1 &&
           refuse(typed, SAY("Several things are called that: {choices}",
                             .args = {SAY_NAME("choices", pick->suggested)}));
}

static bool as_no_number(struct typed *typed)
{
    int min, max;

    return draft_range(typed->pick->stand, typed->draft, &min, &max) &&
           refuse(typed, SAY("A number from {min} to {max} is asked for.",
                             .args = {SAY_NUMBER("min", min), SAY_NUMBER("max", max)}));
}

/* A card of the hand with this label, by whatever word it was found. */
static const struct node *find_in_hand(const struct typed *typed, const char *label)
{
    const struct scene *scene = &typed->pick->scene;
    char own[LABEL_SIZE];

    for (int i = 0; i < scene->node_count; i++) {
        voice_label(typed->pick->voice, &scene->nodes[i].label, own);
        if (scene->nodes[i].region == REGION_HAND && strcmp(own, label) == 0)
            return &scene->nodes[i];
    }
    return NULL;
}

/* What can be explained, but is not there now, or not in the hand; what is says itself why it can't
   be chosen. */
static bool as_missing(struct typed *typed)
{
    struct pick *pick = typed->pick;
    const struct face *face = pick->stand->face;

    scene_clear(&pick->next);
    if (face->glossary)
        face->glossary(pick->stand->view, &pick->next);
    const struct node *node = pick_find(&pick->next, pick->voice, typed->word);
    if (!node)
        return false;
    voice_label(pick->voice, &node->label, pick->quoted);
    const struct node *own = find_in_hand(typed, pick->quoted);
    if (own) {
        touch(typed, own, typed->why);
        return true;
    }
    return refuse(typed,
                  SAY(node->kind == NODE_CARD ? WORDS("There is no {card} in your hand.")
                                              : WORDS("There is no {what} now."),
                      .args = {SAY_NAME(node->kind == NODE_CARD ? "card" : "what", pick->quoted)}));
}

static bool as_slip(struct typed *typed)
{
    struct pick *pick = typed->pick;

    voice_quote(typed->word, pick->quoted);
    return suggest_likely(pick, typed->word, pick->suggested) &&
           refuse(typed,
                  SAY("I don't know \"{word}\". Did you mean {what}?",
                      .args = {SAY_NAME("word", pick->quoted), SAY_NAME("what", pick->suggested)}));
}

static bool as_nothing(struct typed *typed)
{
    struct pick *pick = typed->pick;

    voice_quote(typed->word, pick->quoted);
    return refuse(typed, SAY("I don't know \"{word}\". Type help to see what can be typed.",
                             .args = {SAY_NAME("word", pick->quoted)}));
}

/* In this order. */
static bool (*const meanings[])(struct typed *typed) = {
    as_touchable,       as_pair,       as_number,    as_wrong_answer, as_second,
    as_other_key,       as_other_name, as_beginning, as_wrong_pair,   as_wrong_number,
    as_name_of_several, as_missing,    as_slip,      as_no_number,    as_nothing,
};

/* The next word, or the longest run of words that is the name of something. */
static struct word next_words(const struct pick *pick, struct scan *words)
{
    struct word rest = {words->at, (size_t)(words->end - words->at)}, word = scan_word(words);

    for (int i = 0; i < pick->scene.node_count; i++) {
        char name[LABEL_SIZE];
        for (int k = 0; called_name(&pick->scene.nodes[i], pick->voice, k, name); k++) {
            size_t length = called_length(name, rest);
            if (length > word.length)
                word.length = length;
        }
    }
    words->at = word.start + word.length;
    return word;
}

/* Is this what was touched last, said again before more? Then it is not let go. */
static bool is_said_again(const struct pick *pick, const struct draft *draft, struct word word,
                          struct scan rest)
{
    const struct scene *scene = &pick->scene;
    int count = draft->touched.count;

    scan_skip_blanks(&rest);
    if (scan_is_done(&rest))
        return false;
    if (count > 0) {
        const struct node *last = scene_find(scene, draft->touched.ids[count - 1]);
        return last && word_is_like(word, last->key);
    }
    for (int i = 0; i < scene->node_count; i++)
        if (scene->nodes[i].is_touched && word_is_like(word, scene->nodes[i].key))
            return true;
    return false;
}

/* Is it one of these words, and nothing's name? */
static bool is_among(const char *const *words, size_t count, const struct pick *pick,
                     struct word word)
{
    for (size_t i = 0; i < count; i++)
        if (word_is_like(word, words[i]))
            return !pick_find(&pick->scene, pick->voice, word);
    return false;
}

static bool has_word(const char *sentence, struct word word)
{
    struct scan scan;

    scan_init(&scan, sentence, strlen(sentence));
    for (scan_skip_blanks(&scan); !scan_is_done(&scan); scan_skip_blanks(&scan)) {
        struct word each = scan_word(&scan);
        if (each.length == word.length && strncasecmp(each.start, word.start, word.length) == 0)
            return true;
    }
    return false;
}

/* Is it one of the words that a face lends, in English or as it is spoken, and nothing's name? */
static bool is_lent(const char *lent, const struct pick *pick, struct word word)
{
    return lent && !pick_find(&pick->scene, pick->voice, word) &&
           (has_word(lent, word) || has_word(voice_word(pick->voice, lent), word));
}

/* What one would say with the thing itself: before it in English, in Korean after it. */
static bool is_verb(const struct pick *pick, struct word word)
{
    static const char *const verbs[] = {"play", "use", "내기", "내", "쓰기", "써", "사용"};

    return is_among(verbs, sizeof verbs / sizeof *verbs, pick, word) ||
           is_lent(pick->stand->face->verbs, pick, word);
}

/* The same of a number, for which the face has words: "Bet {number}". */
static bool is_giving(const struct pick *pick, struct word word)
{
    const struct stand *stand = pick->stand;
    struct question question = {0};

    stand->face->ask(stand->view, &question);
    return is_lent(question.gives, pick, word);
}

/* What stands between things: "c3 to c4", "red to the left". */
static bool is_filler(const struct pick *pick, struct word word)
{
    static const char *const fillers[] = {"to", "the"};

    return is_among(fillers, sizeof fillers / sizeof *fillers, pick, word);
}

/* Touches what the next word means. */
static enum draft_result touch_next(struct pick *pick, struct scan *words, struct draft *draft,
                                    struct event *event, struct message *why)
{
    struct typed typed = {
        .pick = pick, .draft = draft, .event = event, .why = why, .result = DRAFT_OPEN};

    pick_scene(pick->stand, draft, &pick->scene);
    typed.word = next_words(pick, words);
    if (is_said_again(pick, draft, typed.word, *words) ||
        (!scan_is_done(words) && is_filler(pick, typed.word)))
        return DRAFT_OPEN;
    for (size_t i = 0; !meanings[i](&typed); i++)
        ;
    return typed.result;
}

/* All words of a line together may mean a whole move that is not allowed. Then it is this move that
   is spoken against, and not what its first word would be alone. True if it is. */
static bool explain_line(struct pick *pick, const struct draft *draft, struct scan words,
                         struct message *why)
{
    struct way way = draft->touched;
    struct message reason;
    bool is_complete;

    pick_scene(pick->stand, draft, &pick->scene);
    for (scan_skip_blanks(&words); !scan_is_done(&words); scan_skip_blanks(&words)) {
        struct word word = next_words(pick, &words);
        const struct node *node = find_by_key(&pick->scene, word);
        if (!node)
            node = pick_find(&pick->scene, pick->voice, word);
        if (!node || !way_add(&way, node->id))
            return false;
    }
    if (way.count < 2 || !draft_is_refused(pick->stand, &way, &is_complete, &reason) ||
        !is_complete)
        return false;
    *why = reason;
    return true;
}

/* Is everything still touched that was? */
static bool is_kept(const struct draft *before, const struct draft *after)
{
    for (int i = 0; i < before->touched.count; i++)
        if (!way_has(&after->touched, before->touched.ids[i]))
            return false;
    return true;
}

/* The last word of several; else none. */
static struct word last_word(struct scan words)
{
    struct word last = {words.end, 0};

    for (int count = 0; !scan_is_done(&words); scan_skip_blanks(&words), count++) {
        struct word word = scan_word(&words);
        if (count > 0)
            last = word;
    }
    return last;
}

/* "play skip" and "건너뛰기 내기" mean the card, unless it is something else's name. */
static void skip_verb(struct pick *pick, const struct draft *draft, struct scan *words)
{
    scan_skip_blanks(words);
    struct scan rest = *words;
    struct word first = scan_word(&rest), last = last_word(*words);

    pick_scene(pick->stand, draft, &pick->scene);
    scan_skip_blanks(&rest);
    if (last.length > 0 && (is_verb(pick, first) || is_giving(pick, first)))
        *words = rest;
    else if (last.length > 0 && (is_verb(pick, last) || is_giving(pick, last)))
        words->end = last.start;
}

enum draft_result pick_touch(struct pick *pick, struct scan *words, struct draft *draft,
                             struct event *event, struct message *why)
{
    enum draft_result result = DRAFT_OPEN;
    struct draft before = *draft;

    skip_verb(pick, draft, words);
    struct scan line = *words;

    for (scan_skip_blanks(words); !scan_is_done(words) && result == DRAFT_OPEN;
         scan_skip_blanks(words))
        result = touch_next(pick, words, draft, event, why);
    if (result == DRAFT_OPEN && is_kept(&before, draft) && draft_may_confirm(pick->stand, draft))
        result = draft_confirm(pick->stand, draft, event, why);
    if (result == DRAFT_WRONG)
        explain_line(pick, &before, line, why);
    return result;
}

bool pick_why_not(struct pick *pick, struct scan *words, const struct draft *draft,
                  struct message *why)
{
    enum draft_result result = DRAFT_OPEN;
    struct draft after = *draft;
    struct scan line = *words;
    struct event event;

    for (scan_skip_blanks(words); !scan_is_done(words) && result == DRAFT_OPEN;
         scan_skip_blanks(words)) {
        struct draft before = after;
        result = touch_next(pick, words, &after, &event, why);
        if (result != DRAFT_OPEN || is_kept(&before, &after))
            continue;
        int last = after.touched.count - 1;
        if (last < 0 || !draft_why_not(pick->stand, &before, after.touched.ids[last], why))
            *why = SAY("That does not go with what is chosen. Keep choosing, or cancel.");
        return true;
    }
    /* It is not asked what the beginning of the line would do alone. */
    bool is_more = result == DRAFT_MOVE && !scan_is_done(words);
    return ((is_more || result == DRAFT_WRONG) && explain_line(pick, draft, line, why)) ||
           result == DRAFT_WRONG;
}
