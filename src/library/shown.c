/* Shows frames and writes texts: what a viewer may know, as plain types. */
#include "library_inner.h"

#include "bits.h"
#include "words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert((int)PARLOR_NODE_CELL == NODE_CELL && (int)PARLOR_NODE_LINE == NODE_LINE &&
                  (int)PARLOR_NODE_PIECE == NODE_PIECE && (int)PARLOR_NODE_CARD == NODE_CARD &&
                  (int)PARLOR_NODE_PILE == NODE_PILE && (int)PARLOR_NODE_BUTTON == NODE_BUTTON &&
                  (int)PARLOR_NODE_TEXT == NODE_TEXT && (int)PARLOR_NODE_CLOCK == NODE_CLOCK,
              "kinds");
static_assert((int)PARLOR_REGION_STATUS == REGION_STATUS &&
                  (int)PARLOR_REGION_PLAYERS == REGION_PLAYERS &&
                  (int)PARLOR_REGION_BOARD == REGION_BOARD &&
                  (int)PARLOR_REGION_PILES == REGION_PILES &&
                  (int)PARLOR_REGION_HAND == REGION_HAND &&
                  (int)PARLOR_REGION_ACTIONS == REGION_ACTIONS && REGIONS == 6,
              "regions");
static_assert((int)PARLOR_DEED_EVENT == DEED_EVENT && (int)PARLOR_DEED_BACK == DEED_BACK &&
                  (int)PARLOR_DEED_HOLD == DEED_HOLD && (int)PARLOR_DEED_PAUSE == DEED_PAUSE &&
                  (int)PARLOR_DEED_RESUME == DEED_RESUME && (int)PARLOR_DEED_HINT == DEED_HINT &&
                  DEEDS == 6,
              "deeds");
static_assert((int)PARLOR_WANTS_NOTHING == WANTS_NOTHING &&
                  (int)PARLOR_WANTS_CHOICE == WANTS_CHOICE &&
                  (int)PARLOR_WANTS_SEVERAL == WANTS_SEVERAL &&
                  (int)PARLOR_WANTS_ANSWER == WANTS_ANSWER &&
                  (int)PARLOR_WANTS_PLAYER == WANTS_PLAYER &&
                  (int)PARLOR_WANTS_NUMBER == WANTS_NUMBER,
              "wants");
static_assert(sizeof((struct parlor_node *)0)->id == NODE_ID_SIZE &&
                  sizeof((struct parlor_node *)0)->look == NODE_LOOK_SIZE &&
                  sizeof((struct parlor_node *)0)->glyph == NODE_GLYPH_SIZE &&
                  sizeof((struct parlor_motion *)0)->corners ==
                      sizeof((struct motion *)0)->corners &&
                  sizeof((struct parlor_holding *)0)->level == BOT_WORD_MAX + 1,
              "sizes");

/* Texts. */

static const struct tongue *tongue_of(const char *language)
{
    int found = language ? word_among(word_of(language), words_codes, LANGUAGES) : -1;

    return found < 0 ? NULL : words_tongue((enum language)found);
}

const char *parlor_translate(const char *language, const char *text)
{
    const struct tongue *tongue = tongue_of(language);

    return tongue && text ? tongue->find(text) : text;
}

/* Gives the caller what fits of a text, and its whole length. */
static size_t give(const char *from, size_t length, char *text, size_t size)
{
    size_t fits = length < size ? length : size - 1;

    if (!text || size == 0)
        return length;
    while (fits < length && fits > 0 && ((unsigned char)from[fits] & 0xc0) == 0x80)
        fits--;
    memcpy(text, from, fits);
    text[fits] = '\0';
    return length;
}

static size_t give_nothing(char *text, size_t size)
{
    return give("", 0, text, size);
}

static struct text *take_page(struct parlor_table *table)
{
    text_init(&table->page, table->page_data, sizeof table->page_data);
    return &table->page;
}

static size_t give_page(const struct parlor_table *table, char *text, size_t size)
{
    return give(table->page.data, table->page.length, text, size);
}

static size_t give_message(struct parlor_table *table, const struct message *message,
                           const char *language, char *text, size_t size)
{
    const char *const *names = table->inner ? table_names(table->inner) : NULL;

    message_write(message, tongue_of(language), names, take_page(table));
    return give_page(table, text, size);
}

size_t parlor_write_reason(struct parlor_table *table, const char *language, char *text,
                           size_t size)
{
    return table ? give_message(table, &table->why, language, text, size)
                 : give_nothing(text, size);
}

size_t parlor_write_remark(struct parlor_table *table, const char *language, char *text,
                           size_t size)
{
    return table && table->has_begun ? give_message(table, &table->remark, language, text, size)
                                     : give_nothing(text, size);
}

size_t parlor_write_save(struct parlor_table *table, char *text, size_t size)
{
    size_t length;
    char *log = table && table->has_begun ? table_save(table->inner, &length) : NULL;

    if (!log)
        return give_nothing(text, size);
    give(log, length, text, size);
    free(log);
    return length;
}

size_t parlor_write_options(struct parlor_table *table, char *text, size_t size)
{
    if (!table || !table->has_begun)
        return give_nothing(text, size);
    params_write(table_game(table->inner), table_params(table->inner), take_page(table));
    return give_page(table, text, size);
}

/* Looking. */

uint32_t parlor_count_entries(struct parlor_table *table)
{
    return table && table->has_begun ? table_length(table->inner) : 0;
}

struct stand inner_stand(const struct parlor_table *table)
{
    return (struct stand){faces_find(table_game(table->inner)), table->frame.view, table->viewer,
                          table->moves, table->move_count};
}

/* Only the newest entry has moves and a draft. */
static void look_around(struct parlor_table *table, bool is_newest)
{
    const struct game *game = table_game(table->inner);
    struct draft nothing = {0};
    struct draft *draft = is_newest ? &table->drafts[table->viewer] : &nothing;

    table->move_count =
        is_newest ? game->legal(table->frame.view, table->moves, game->moves_max) : 0;
    struct stand stand = inner_stand(table);
    draft_refresh(&stand, draft);
    draft_scene(&stand, draft, &table->scene);
}

/* Chance and the clock see more than any viewer may. */
bool inner_look(struct parlor_table *table, uint32_t entry, int viewer)
{
    bool is_viewer =
        inner_is_seat(table, viewer) || (table && table->has_begun && viewer == VIEWER_AUDIENCE);

    if (!is_viewer)
        return false;
    if (table->viewer == viewer && table->frame.number == entry)
        return true;
    inner_forget(table);
    if (!table_frame(table->inner, entry, viewer, &table->frame))
        return false;
    table->viewer = viewer;
    look_around(table, entry == table_length(table->inner));
    return true;
}

/* Moves. */

int parlor_count_moves(struct parlor_table *table, int seat)
{
    int count = 0;

    if (!inner_is_seat(table, seat) || !inner_look(table, table_length(table->inner), seat))
        return 0;
    for (int i = 0; i < table->move_count; i++)
        count += move_width(&table->moves[i]);
    return count;
}

size_t parlor_write_move(struct parlor_table *table, int seat, int index, char *text, size_t size)
{
    struct event event = {0};

    if (index < 0 || index >= parlor_count_moves(table, seat))
        return give_nothing(text, size);
    const struct move *move = table->moves;
    for (; index >= move_width(move); move++)
        index -= move_width(move);
    move_event(move, index, seat, &event);
    event_write(table_game(table->inner)->kinds, &event, take_page(table));
    return give_page(table, text, size);
}

/* Frames. */

static void take_standing(const struct parlor_table *table, struct parlor_frame *frame)
{
    const struct standing *from = &table->frame.standing;

    frame->ending = from->ending < 0 ? NULL : table_game(table->inner)->endings[from->ending];
    memcpy(frame->rank, from->rank, sizeof frame->rank);
    memcpy(frame->score, from->score, sizeof frame->score);
}

static void take_seats(const struct parlor_table *table, struct parlor_frame *frame)
{
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        const struct holding *from = &table->frame.seats[seat];
        frame->seats[seat].holder = (enum parlor_holder)from->holder;
        memcpy(frame->seats[seat].level, from->bot, sizeof from->bot);
    }
}

static struct question question_of(const struct parlor_table *table)
{
    struct question question = {0};

    inner_stand(table).face->ask(table->frame.view, &question);
    return question;
}

static void take_question(const struct parlor_table *table, struct parlor_frame *frame)
{
    struct stand stand = inner_stand(table);
    const struct draft *draft = &table->drafts[table->viewer];

    frame->wants = (enum parlor_wants)question_of(table).wants;
    frame->may_confirm = draft_may_confirm(&stand, draft);
    frame->takes_number = draft_range(&stand, draft, &frame->number_min, &frame->number_max);
}

bool parlor_get_frame(struct parlor_table *table, uint32_t entry, int viewer,
                      struct parlor_frame *frame)
{
    if (!frame || !inner_look(table, entry, viewer))
        return false;
    const struct frame *from = &table->frame;
    *frame = (struct parlor_frame){
        .follows = from->follows,
        .time_ms = from->time_ms,
        .deed = (enum parlor_deed)from->deed,
        .seat = from->seat,
        .is_paused = from->is_paused,
        .to_act = (uint32_t)(from->to_act & bits_below(PLAYERS_MAX)),
        .cancel_to = from->cancel_to,
        .undo_to = from->undo_to,
        .undo_seat = from->undo_seat,
        .report_count = from->report_count,
        .node_count = table->scene.node_count,
        .motion_count = table->scene.motion_count,
        .is_moving = table->scene.is_new,
    };
    take_seats(table, frame);
    take_standing(table, frame);
    take_question(table, frame);
    return true;
}

size_t parlor_write_report(struct parlor_table *table, uint32_t entry, int viewer, int index,
                           const char *language, char *text, size_t size)
{
    if (!inner_look(table, entry, viewer) || index < 0 || index >= table->frame.report_count)
        return give_nothing(text, size);
    return give_message(table, &table->frame.reports[index].message, language, text, size);
}

size_t parlor_write_question(struct parlor_table *table, uint32_t entry, int viewer,
                             const char *language, char *text, size_t size)
{
    if (!inner_look(table, entry, viewer))
        return give_nothing(text, size);
    struct question question = question_of(table);
    return give_message(table, &question.says, language, text, size);
}

static const struct node *find_node(struct parlor_table *table, uint32_t entry, int viewer,
                                    int index)
{
    return inner_look(table, entry, viewer) && index >= 0 && index < table->scene.node_count
               ? &table->scene.nodes[index]
               : NULL;
}

/* When a clock runs out that runs now. */
static int64_t ends_ms(const struct parlor_table *table, const struct node *node)
{
    bool is_running = node->kind == NODE_CLOCK && table->frame.number == table_length(table->inner);

    return is_running ? table_caller_ms(table->inner, node->until_ms) : PARLOR_NEVER;
}

bool parlor_get_node(struct parlor_table *table, uint32_t entry, int viewer, int index,
                     struct parlor_node *node)
{
    const struct node *from = find_node(table, entry, viewer, index);

    if (!from || !node)
        return false;
    *node = (struct parlor_node){
        .kind = (enum parlor_kind)from->kind,
        .region = (enum parlor_region)from->region,
        .owner = from->owner,
        .layer = from->layer,
        .x = from->x,
        .y = from->y,
        .x2 = from->x2,
        .y2 = from->y2,
        .until_ms = ends_ms(table, from),
        .may_touch = from->may_touch,
        .is_touched = from->is_touched,
        .is_end = from->is_end,
        .has_moved = from->has_moved,
    };
    memcpy(node->id, from->id, sizeof node->id);
    memcpy(node->look, from->look, sizeof node->look);
    memcpy(node->glyph, from->glyph, sizeof node->glyph);
    memcpy(node->key, from->key, sizeof node->key);
    return true;
}

size_t parlor_write_label(struct parlor_table *table, uint32_t entry, int viewer, int index,
                          const char *language, char *text, size_t size)
{
    const struct node *node = find_node(table, entry, viewer, index);

    return node ? give_message(table, &node->label, language, text, size)
                : give_nothing(text, size);
}

bool parlor_get_motion(struct parlor_table *table, uint32_t entry, int viewer, int index,
                       struct parlor_motion *motion)
{
    if (!motion || !inner_look(table, entry, viewer) || index < 0 ||
        index >= table->scene.motion_count)
        return false;
    const struct motion *from = &table->scene.motions[index];
    *motion = (struct parlor_motion){.count = from->count, .corner_count = from->corner_count};
    memcpy(motion->node, from->node, sizeof motion->node);
    memcpy(motion->from, from->from, sizeof motion->from);
    memcpy(motion->to, from->to, sizeof motion->to);
    memcpy(motion->look, from->look, sizeof motion->look);
    memcpy(motion->corners, from->corners, sizeof motion->corners);
    return true;
}
