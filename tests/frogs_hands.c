/* Sees and touches a staged table of frogs as any front end does: through scenes and drafts. */
#include "frogs_hands.h"

#include "test.h"

#include <stdio.h>
#include <string.h>

struct hands hands;

static void look(void)
{
    draft_scene(&hands.stand, &hands.draft, &hands.scene);
}

void hands_stand_up(void)
{
    hands.stand =
        (struct stand){.face = faces_find(&frogs_game),
                       .view = &hands.view,
                       .seat = (int)hands.view.viewer,
                       .moves = hands.moves,
                       .move_count = frogs_game.legal(&hands.view, hands.moves, HANDS_MOVES)};
    draft_refresh(&hands.stand, &hands.draft);
    look();
}

void hands_look_as(int viewer)
{
    match_view(hands.table.match, viewer, &hands.view);
    hands_stand_up();
}

void hands_open(const struct stage *stage)
{
    hands.draft = (struct draft){0};
    stage_open(&hands.table, stage);
    hands_look_as(stage->mover);
}

void hands_close(void)
{
    stage_close(&hands.table);
}

static const char *say(const struct message *message)
{
    static char said[256];
    struct text text;

    text_init(&text, said, sizeof said);
    message_write(message, NULL, hands.table.match ? match_names(hands.table.match) : NULL, &text);
    return said;
}

const char *hands_touch(const char *id)
{
    static char made[64];
    struct message why = {0};
    struct event event;
    struct text text;

    enum draft_result result = draft_touch(&hands.stand, &hands.draft, id, &event, &why);
    look();
    text_init(&text, made, sizeof made);
    switch (result) {
    case DRAFT_OPEN: break;
    case DRAFT_MOVE: event_write(frogs_game.kinds, &event, &text); break;
    case DRAFT_CANCEL: text_add(&text, "cancel"); break;
    case DRAFT_WRONG: return say(&why);
    }
    return made;
}

const char *hands_why_not(const char *id)
{
    struct message why = {0};

    return draft_why_not(&hands.stand, &hands.draft, id, &why) ? say(&why) : "";
}

static void act(const char *what)
{
    if (strcmp(what, "cancel") == 0)
        stage_cancel(&hands.table, hands.stand.seat);
    else
        stage_play(&hands.table, hands.stand.seat, what);
    hands_look_as(stage_view(&hands.table)->mover);
}

void hands_play(const char *ids)
{
    char made[64] = "", id[NODE_ID_SIZE];
    struct scan scan;

    scan_init(&scan, ids, strlen(ids));
    for (struct word word = scan_word(&scan); word.length > 0; word = scan_word(&scan)) {
        assert_string_equal(made, "");
        snprintf(id, sizeof id, "%.*s", (int)word.length, word.start);
        snprintf(made, sizeof made, "%s", hands_touch(id));
    }
    act(made);
}

void hands_play_all(const char *touches)
{
    while (*touches) {
        char ids[64];
        size_t length = strcspn(touches, ",");
        snprintf(ids, sizeof ids, "%.*s", (int)length, touches);
        hands_play(ids);
        touches += length + strspn(touches + length, ", ");
    }
}

void hands_refused(const char *id, const char *sentence)
{
    struct way before = hands.draft.touched;

    stage_mark(&hands.table);
    assert_string_equal(hands_why_not(id), sentence);
    assert_string_equal(hands_touch(id), sentence);
    stage_unchanged(&hands.table);
    assert_int_equal(hands.draft.touched.count, before.count);
    for (int i = 0; i < before.count; i++)
        assert_string_equal(hands.draft.touched.ids[i], before.ids[i]);
}

const char *hands_question(void)
{
    struct question question = {0};

    hands.stand.face->ask(&hands.view, &question);
    return say(&question.says);
}

bool is_marked_cell(const struct node *node)
{
    return node->kind == NODE_CELL && node->may_touch;
}

bool is_marked_line(const struct node *node)
{
    return node->kind == NODE_LINE && node->may_touch;
}

bool is_marked_other(const struct node *node)
{
    return node->kind != NODE_CELL && node->may_touch;
}

bool is_marked_own(const struct node *node)
{
    return node->is_own;
}

bool is_marked_end(const struct node *node)
{
    return node->is_end;
}

bool is_shown_touched(const struct node *node)
{
    return node->is_touched;
}

const char *hands_list(bool (*is_listed)(const struct node *))
{
    static char ids[1024];
    struct text text;

    text_init(&text, ids, sizeof ids);
    for (int i = 0; i < hands.scene.node_count; i++) {
        if (!is_listed(&hands.scene.nodes[i]))
            continue;
        text_add(&text, text.length > 0 ? " " : "");
        text_add(&text, hands.scene.nodes[i].id);
    }
    return ids;
}

const struct node *hands_see(const char *id)
{
    const struct node *node = scene_find(&hands.scene, id);

    if (!node)
        fail_msg("there is no %s", id);
    return node;
}

const char *hands_label(const char *id)
{
    return say(&hands_see(id)->label);
}
