/* Law 9: what touches mean, in a definition of its own. What is touched is a string of ids,
   "/a/b/"; a move is made of exactly what is in it. Random touches are held against that, one after
   the other. */
#include "draft.h"
#include "laws_inner.h"

#include <stdio.h>
#include <string.h>

enum {
    TOUCHES = 20,
    KEY_SIZE = (TOUCHES_MAX + 1) * NODE_ID_SIZE,
};

struct hand {
    struct run *run;
    const struct stand *stand;
    char touched[KEY_SIZE];
    char refused[NODE_ID_SIZE];
};

/* What must come of a touch. */
struct outcome {
    enum draft_result result;
    int move; /* DRAFT_MOVE: its index */
    char touched[KEY_SIZE];
};

static void write_key(const struct way *way, char key[KEY_SIZE])
{
    int length = snprintf(key, KEY_SIZE, "/");

    for (int i = 0; i < way->count; i++)
        length += snprintf(key + length, (size_t)(KEY_SIZE - length), "%s/", way->ids[i]);
}

static bool is_in(const char *key, const char *id)
{
    char part[NODE_ID_SIZE + 3];

    snprintf(part, sizeof part, "/%s/", id);
    return strstr(key, part);
}

static int count_in(const char *key)
{
    int count = -1;

    for (; *key; key++)
        count += *key == '/';
    return count;
}

static void append(const char *key, const char *id, char longer[KEY_SIZE])
{
    snprintf(longer, KEY_SIZE, "%s%s/", key, id);
}

/* The ids of a key, one after the other; NULL after the last. */
static const char *next_id(const char *at, char id[NODE_ID_SIZE])
{
    const char *end = strchr(at, '/');

    if (!end)
        return NULL;
    snprintf(id, NODE_ID_SIZE, "%.*s", (int)(end - at), at);
    return end + 1;
}

static bool is_any_order(const struct hand *hand, int move)
{
    return hand->run->game->kinds.list[hand->stand->moves[move].kind].is_ascending;
}

/* Is all that is touched a part of this move? */
static bool is_part(const struct hand *hand, int move, const char *key)
{
    char whole[KEY_SIZE], id[NODE_ID_SIZE];

    write_key(&hand->run->ways[move], whole);
    if (!is_any_order(hand, move))
        return strncmp(whole, key, strlen(key)) == 0;
    for (const char *at = key + 1; (at = next_id(at, id));)
        if (!is_in(whole, id))
            return false;
    return count_in(key) <= count_in(whole);
}

static int count_parts(const struct hand *hand, const char *key, int *whole)
{
    int count = 0;

    *whole = -1;
    for (int i = 0; i < hand->stand->move_count; i++) {
        if (!is_part(hand, i, key))
            continue;
        count++;
        if (hand->run->ways[i].count == count_in(key))
            *whole = i;
    }
    return count;
}

static bool is_one_move(const struct hand *hand, int count, int whole)
{
    return count == 1 && whole >= 0 && move_width(&hand->stand->moves[whole]) == 1;
}

/* In moves whose order matters all after it is let go as well. */
static void let_go(const struct hand *hand, const char *id, char left[KEY_SIZE])
{
    char other[NODE_ID_SIZE];
    bool keeps_rest = true, is_past = false;

    for (int i = 0; i < hand->stand->move_count; i++)
        keeps_rest &= !is_part(hand, i, hand->touched) || is_any_order(hand, i);
    strcpy(left, "/");
    for (const char *at = hand->touched + 1; (at = next_id(at, other));) {
        char longer[KEY_SIZE];
        is_past |= strcmp(other, id) == 0;
        if (strcmp(other, id) == 0 || (is_past && !keeps_rest))
            continue;
        append(left, other, longer);
        strcpy(left, longer);
    }
}

/* The only move that needs one touch more and would stop here by itself, or -1. */
static int find_stop(const struct hand *hand, const char *id)
{
    int found = -1, count = 0;

    for (int i = 0; hand->stand->face->preview && i < hand->stand->move_count; i++) {
        struct preview preview;
        if (hand->run->ways[i].count != count_in(hand->touched) + 1 ||
            count_in(hand->touched) == 0 || move_width(&hand->stand->moves[i]) > 1 ||
            !is_part(hand, i, hand->touched))
            continue;
        preview.step_count = preview.end_count = 0;
        hand->stand->face->preview(hand->stand->view, &hand->stand->moves[i], &preview);
        if (preview.step_count != 1 || preview.end_count != 1 ||
            strcmp(preview.ends[0].id, id) != 0)
            continue;
        found = i;
        count++;
    }
    return count == 1 ? found : -1;
}

/* The event that these touches mean; false if none. */
static bool find_meant(const struct hand *hand, const char *key, struct event *event)
{
    struct way way = {0};
    char id[NODE_ID_SIZE];

    for (const char *at = key + 1; (at = next_id(at, id));)
        way_add(&way, id);
    *event = (struct event){0};
    bool is_meant = hand->stand->face->meant(hand->stand->view, &way, event);
    event->seat = (int16_t)hand->stand->seat;
    return is_meant;
}

/* What the judge says of what these touches mean, if that is anything and it objects. */
static bool find_reason(const struct hand *hand, const char *key, struct message *reason)
{
    struct event event;

    return find_meant(hand, key, &event) &&
           hand->run->game->why_not(hand->stand->view, &event, reason);
}

/* Does the judge object to a whole event that these touches mean? */
static bool is_objected(const struct hand *hand, const char *key)
{
    struct event event;

    return find_meant(hand, key, &event) && event_has_shape(hand->run->game->kinds, &event, NULL) &&
           find_reason(hand, key, NULL);
}

static bool is_final(const struct hand *hand, int move)
{
    struct event event = {.time_ms = hand->run->world.now_ms};

    move_event(&hand->stand->moves[move], 0, hand->stand->seat, &event);
    return hand->run->game->is_final(hand->stand->view, &event);
}

static struct outcome expect(const struct hand *hand, const char *id)
{
    const struct face *face = hand->stand->face;
    struct outcome outcome = {DRAFT_OPEN, -1, "/"};
    char longer[KEY_SIZE], alone[KEY_SIZE];
    int count, whole, held = count_in(hand->touched);

    append(hand->touched, id, longer);
    append("/", id, alone);
    if (face->hold && face->hold(hand->stand->view, id) == HOLD_CANCELS) {
        outcome.result = DRAFT_CANCEL;
    } else if (is_in(hand->touched, id)) {
        let_go(hand, id, outcome.touched);
    } else if (held < TOUCHES_MAX && (count = count_parts(hand, longer, &whole)) > 0) {
        outcome.move = is_one_move(hand, count, whole) ? whole : -1;
        if (outcome.move < 0)
            strcpy(outcome.touched, longer);
    } else if ((outcome.move = find_stop(hand, id)) >= 0) {
        outcome.result = DRAFT_MOVE;
    } else if ((held > 0 && held < TOUCHES_MAX && strcmp(hand->refused, id) != 0 &&
                is_objected(hand, longer)) ||
               (count = count_parts(hand, alone, &whole)) == 0) {
        outcome.result = DRAFT_WRONG;
        strcpy(outcome.touched, hand->touched);
    } else if (!is_one_move(hand, count, whole)) {
        strcpy(outcome.touched, alone);
    } else if (held == 0 || !is_final(hand, whole)) {
        outcome.move = whole;
    }
    if (outcome.move >= 0)
        outcome.result = DRAFT_MOVE;
    return outcome;
}

static noreturn void broken(const struct hand *hand, const char *id, const char *detail)
{
    char text[512];

    snprintf(text, sizeof text, "seen by %d, %s touched, then %s: %s", hand->stand->seat,
             hand->touched, id, detail);
    law_broken(hand->run, 9, text, NULL);
}

/* Something that may be touched, something touched, what was refused, or anything. */
static const char *choose(struct hand *hand, const struct scene *scene)
{
    int kind = laws_roll(hand->run, 6), start = laws_roll(hand->run, scene->node_count);

    if (kind == 5 && *hand->refused)
        return hand->refused;
    for (int i = 0; kind < 4 && i < scene->node_count; i++) {
        const struct node *node = &scene->nodes[(start + i) % scene->node_count];
        if (kind < 3 ? node->may_touch : node->is_touched)
            return node->id;
    }
    return scene->nodes[start].id;
}

/* A refusal gives the judge's reason where there is one, about all that is touched or about the
   last touch alone; not where the turn holds the thing already. */
static void check_reason(const struct hand *hand, const char *id, const struct message *why)
{
    const struct face *face = hand->stand->face;
    char longer[KEY_SIZE], alone[KEY_SIZE];
    struct message reason;

    append(hand->touched, id, longer);
    append("/", id, alone);
    if (!message_is_whole(why))
        broken(hand, id, "a refusal is not whole");
    if (face->hold && face->hold(hand->stand->view, id) == HOLD_KEPT)
        return;
    if ((count_in(longer) <= TOUCHES_MAX && find_reason(hand, longer, &reason)) ||
        find_reason(hand, alone, &reason))
        if (!message_equal(why, &reason))
            broken(hand, id, "the reason is not the judge's");
}

static void compare(const struct hand *hand, const char *id, const struct outcome *expected,
                    enum draft_result result, const struct draft *draft, const struct event *event)
{
    struct event wanted = {0};
    char key[KEY_SIZE];

    write_key(&draft->touched, key);
    if (result != expected->result)
        broken(hand, id, "something else comes of it than should");
    if (strcmp(key, expected->touched) != 0)
        broken(hand, id, key);
    if (result != DRAFT_MOVE)
        return;
    move_event(&hand->stand->moves[expected->move], 0, hand->stand->seat, &wanted);
    if (!events_equal(&wanted, event))
        broken(hand, id, "a move is made of something else than what is touched");
}

void check_touches(struct run *run, const struct stand *stand)
{
    struct hand hand = {.run = run, .stand = stand, .touched = "/"};
    struct draft draft = {0};
    struct event event;

    for (int i = 0; i < TOUCHES; i++) {
        char id[NODE_ID_SIZE];
        struct message why = {0};
        draft_scene(stand, &draft, run->scene);
        snprintf(id, sizeof id, "%s", choose(&hand, run->scene));
        struct outcome expected = expect(&hand, id);
        enum draft_result result = draft_touch(stand, &draft, id, &event, &why);
        compare(&hand, id, &expected, result, &draft, &event);
        if (result == DRAFT_WRONG)
            check_reason(&hand, id, &why);
        strcpy(hand.touched, expected.touched);
        snprintf(hand.refused, sizeof hand.refused, "%s", result == DRAFT_WRONG ? id : "");
        run->tally.checks++;
    }
}
