/* The library's edge: plain types outside, the match and its scenes inside. It judges nothing; it
   keeps out what the layers below take for granted, so that no caller reaches an assert. */
#include "parlor.h"

#include "bits.h"
#include "draft.h"
#include "games.h"
#include "match.h"
#include "names.h"
#include "words.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const struct outbox *reports_of(const struct match *match, uint32_t number)
{
    struct match_moment moment;

    return match_look_back(match, number, &moment) ? moment.outbox : NULL;
}

enum { PAGE_SIZE = 8192, NOBODY = -1 };

struct parlor_match {
    struct match *referee; /* NULL: nothing has begun */
    struct message why;

    /* What the last viewer saw, as long as no entry is added. */
    int viewer; /* or NOBODY */
    uint32_t looked_at;
    void *view;
    struct move *moves;
    int move_count;
    struct scene scene;

    struct text page; /* where a text is written before the caller gets what fits */
    char page_data[PAGE_SIZE];
};

/* The header's names for things are those of the layers below. */
static_assert((int)PARLOR_PLAYERS_MAX == PLAYERS_MAX && (int)PARLOR_CHANCE == SEAT_NATURE &&
                  (int)PARLOR_CLOCK == SEAT_CLOCK && (int)PARLOR_AUDIENCE == VIEWER_AUDIENCE &&
                  (int)PARLOR_TABLE == SEAT_TABLE && PARLOR_NEVER == NEVER,
              "seats");
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
static_assert(sizeof((struct parlor_node *)0)->id == NODE_ID_SIZE &&
                  sizeof((struct parlor_node *)0)->look == NODE_LOOK_SIZE &&
                  sizeof((struct parlor_node *)0)->glyph == NODE_GLYPH_SIZE,
              "sizes");

static const struct tongue *tongue_of(const char *language)
{
    int found = language ? word_among(word_of(language), words_codes, LANGUAGES) : -1;

    return found < 0 ? NULL : words_tongue((enum language)found);
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

static struct text *take_page(struct parlor_match *match)
{
    text_init(&match->page, match->page_data, sizeof match->page_data);
    return &match->page;
}

static size_t give_page(const struct parlor_match *match, char *text, size_t size)
{
    return give(match->page.data, match->page.length, text, size);
}

static size_t give_message(struct parlor_match *match, const struct message *message,
                           const char *language, char *text, size_t size)
{
    const char *const *names = match->referee ? match_names(match->referee) : NULL;

    message_write(message, tongue_of(language), names, take_page(match));
    return give_page(match, text, size);
}

static enum parlor_result note(struct parlor_match *match, enum parlor_result result,
                               struct message why)
{
    bool has_reason = result != PARLOR_DONE && result != PARLOR_MISUSED;

    match->why = has_reason ? why : (struct message){0};
    return result;
}

static enum parlor_result misuse(struct parlor_match *match)
{
    return match ? note(match, PARLOR_MISUSED, (struct message){0}) : PARLOR_MISUSED;
}

static bool has_begun(const struct parlor_match *match)
{
    return match && match->referee;
}

static bool is_time(int64_t now_ms)
{
    return now_ms >= 0 && now_ms <= PARLOR_TIME_MAX;
}

static bool is_seat(const struct parlor_match *match, int seat)
{
    return has_begun(match) && seat >= 0 && seat < match_params(match->referee)->players;
}

/* Chance and the clock see more than any viewer may. */
static bool is_viewer(const struct parlor_match *match, int viewer)
{
    return is_seat(match, viewer) || (has_begun(match) && viewer == VIEWER_AUDIENCE);
}

static const struct game *listed_at(int index)
{
    const struct game *game;

    for (int i = 0; index >= 0 && (game = games_at(i)); i++)
        if (!game->is_template && index-- == 0)
            return game;
    return NULL;
}

bool parlor_get_game(int index, struct parlor_game *game)
{
    const struct game *found = listed_at(index);

    if (!found || !game)
        return false;
    *game = (struct parlor_game){
        .name = found->name,
        .title = found->title,
        .players_min = found->players_min,
        .players_max = found->players_max,
        .option_count = found->option_count,
    };
    return true;
}

bool parlor_get_option(const char *game, int index, struct parlor_option *option)
{
    const struct game *found = game ? games_find(word_of(game)) : NULL;

    if (!found || !option || index < 0 || index >= found->option_count)
        return false;
    const struct option *from = &found->options[index];
    *option = (struct parlor_option){
        .name = from->field.name,
        .says = from->says,
        .values = from->field.names,
        .titles = from->titles,
        .min = from->field.min,
        .max = from->field.max,
        .standard = from->standard,
        .is_asked = from->is_asked,
    };
    return true;
}

const char *parlor_translate(const char *language, const char *text)
{
    const struct tongue *tongue = tongue_of(language);

    return tongue && text ? tongue->find(text) : text;
}

struct parlor_match *parlor_create(void)
{
    struct parlor_match *match = calloc(1, sizeof *match);

    if (match)
        match->viewer = NOBODY;
    return match;
}

/* Puts a match into the place of the one before; takes hold of it in any case. */
static enum parlor_result adopt(struct parlor_match *match, struct match *referee)
{
    const struct game *game = match_game(referee);
    void *view = calloc(1, game->view_size);
    struct move *moves = calloc((size_t)game->moves_max, sizeof *moves);

    if (!view || !moves) {
        free(view);
        free(moves);
        match_destroy(referee);
        return note(match, PARLOR_FAILED, SAY("There is no memory left."));
    }
    match_destroy(match->referee);
    free(match->view);
    free(match->moves);
    match->referee = referee;
    match->view = view;
    match->moves = moves;
    match->viewer = NOBODY;
    return note(match, PARLOR_DONE, (struct message){0});
}

void parlor_destroy(struct parlor_match *match)
{
    if (!match)
        return;
    match_destroy(match->referee);
    free(match->view);
    free(match->moves);
    free(match);
}

static struct dice dice_from(const struct parlor_chance *chance)
{
    struct dice dice;

    if (chance->key)
        dice_init(&dice, chance->key);
    else
        dice_init_seed(&dice, chance->seed);
    return dice;
}

static void name_seats(const struct parlor_setup *from, char usual[][SEAT_NAME_MAX + 1],
                       struct match_setup *setup)
{
    for (int seat = 0; seat < from->players && seat < PLAYERS_MAX; seat++) {
        struct message name = SAY("Player {number}", .args = {SAY_NUMBER("number", seat)});
        struct text text;
        text_init(&text, usual[seat], SEAT_NAME_MAX + 1);
        message_write(&name, NULL, NULL, &text);
        setup->names[seat] = from->names ? from->names[seat] : usual[seat];
    }
}

enum parlor_result parlor_begin(struct parlor_match *match, const struct parlor_setup *setup,
                                int64_t now_ms)
{
    char usual[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    struct match_setup inner = {0};
    struct message why;

    if (!match || !setup || !is_time(now_ms))
        return misuse(match);
    inner.game = setup->game ? games_find(word_of(setup->game)) : NULL;
    if (!inner.game)
        return note(match, PARLOR_REFUSED, SAY("This game is not known here."));
    params_init(inner.game, setup->players, &inner.params);
    if (setup->options && !params_parse(inner.game, word_of(setup->options), &inner.params, &why))
        return note(match, PARLOR_REFUSED, why);
    if (setup->text && !params_set_up(&inner.params, word_of(setup->text), &why))
        return note(match, PARLOR_REFUSED, why);
    name_seats(setup, usual, &inner);
    inner.fold = names_fold;
    inner.dice = dice_from(&setup->chance);
    struct match *referee = match_create(&inner, now_ms, &why);
    return referee ? adopt(match, referee) : note(match, PARLOR_REFUSED, why);
}

enum parlor_result parlor_load(struct parlor_match *match, const char *saved, size_t length,
                               const struct parlor_chance *chance, int64_t now_ms, int *line)
{
    struct damage damage;

    if (line)
        *line = 0;
    if (!match || !saved || !chance || !is_time(now_ms))
        return misuse(match);
    struct dice dice = dice_from(chance);
    struct match *referee = match_load(saved, length, games_find, names_fold, &dice,
                                       (struct match_keeper){0}, now_ms, &damage);
    if (line)
        *line = damage.line;
    if (!referee)
        return note(match, PARLOR_REFUSED, damage.why);
    /* A forged time could leave no room for time to pass. */
    if (match_time_ms(referee, now_ms) > PARLOR_TIME_MAX) {
        match_destroy(referee);
        return note(match, PARLOR_REFUSED, SAY("The entry comes at a wrong time."));
    }
    enum parlor_result result = adopt(match, referee);
    return result == PARLOR_DONE && damage.line > 0 ? note(match, PARLOR_DAMAGED, damage.why)
                                                    : result;
}

size_t parlor_write_save(struct parlor_match *match, char *text, size_t size)
{
    size_t length;
    char *log = has_begun(match) ? match_save(match->referee, &length) : NULL;

    if (!log)
        return give_nothing(text, size);
    give(log, length, text, size);
    free(log);
    return length;
}

size_t parlor_write_reason(struct parlor_match *match, const char *language, char *text,
                           size_t size)
{
    return match ? give_message(match, &match->why, language, text, size)
                 : give_nothing(text, size);
}

const char *parlor_game(struct parlor_match *match)
{
    return has_begun(match) ? match_game(match->referee)->name : NULL;
}

int parlor_players(struct parlor_match *match)
{
    return has_begun(match) ? match_params(match->referee)->players : 0;
}

const char *parlor_name(struct parlor_match *match, int seat)
{
    return is_seat(match, seat) ? match_name(match->referee, seat) : NULL;
}

size_t parlor_write_options(struct parlor_match *match, char *text, size_t size)
{
    if (!has_begun(match))
        return give_nothing(text, size);
    params_write(match_game(match->referee), match_params(match->referee), take_page(match));
    return give_page(match, text, size);
}

enum parlor_result parlor_advance(struct parlor_match *match, int64_t now_ms)
{
    struct message why = {0};

    if (!has_begun(match) || !is_time(now_ms))
        return misuse(match);
    bool is_done = match_advance(match->referee, now_ms, &why);
    return note(match, is_done ? PARLOR_DONE : PARLOR_FAILED, why);
}

int64_t parlor_wakes_ms(struct parlor_match *match)
{
    return has_begun(match) ? match_wakes_ms(match->referee) : PARLOR_NEVER;
}

uint32_t parlor_to_act(struct parlor_match *match)
{
    return has_begun(match) ? (uint32_t)(match_to_act(match->referee) & bits_below(PLAYERS_MAX))
                            : 0;
}

bool parlor_is_over(struct parlor_match *match)
{
    return has_begun(match) && match_to_act(match->referee) == 0;
}

/* Sees what this viewer sees; false if there is no such viewer. */
static bool look(struct parlor_match *match, int viewer)
{
    const struct draft nothing = {0};

    if (!is_viewer(match, viewer))
        return false;
    if (match->viewer == viewer && match->looked_at == match_length(match->referee))
        return true;
    const struct game *game = match_game(match->referee);
    match_view(match->referee, viewer, match->view);
    match->move_count = game->legal(match->view, match->moves, game->moves_max);
    struct stand stand = {faces_find(game), match->view, viewer, match->moves, match->move_count};
    draft_scene(&stand, &nothing, &match->scene);
    match->viewer = viewer;
    match->looked_at = match_length(match->referee);
    return true;
}

int parlor_count_moves(struct parlor_match *match, int seat)
{
    int count = 0;

    if (!is_seat(match, seat) || !look(match, seat))
        return 0;
    for (int i = 0; i < match->move_count; i++)
        count += move_width(&match->moves[i]);
    return count;
}

size_t parlor_write_move(struct parlor_match *match, int seat, int index, char *text, size_t size)
{
    struct event event = {0};

    if (index < 0 || index >= parlor_count_moves(match, seat))
        return give_nothing(text, size);
    const struct move *move = match->moves;
    for (; index >= move_width(move); move++)
        index -= move_width(move);
    move_event(move, index, seat, &event);
    event_write(match_game(match->referee)->kinds, &event, take_page(match));
    return give_page(match, text, size);
}

static enum parlor_result result_of(enum verdict result)
{
    switch (result) {
    case VERDICT_DONE: return PARLOR_DONE;
    case VERDICT_REPEATED: return PARLOR_REPEATED;
    case VERDICT_REFUSED: return PARLOR_REFUSED;
    case VERDICT_STALE: return PARLOR_STALE;
    case VERDICT_UNSOUND:
    case VERDICT_PENDING:
    case VERDICT_ASKED:
    case VERDICT_UNKEPT: break;
    }
    return PARLOR_FAILED;
}

static enum parlor_result submit(struct parlor_match *match, int64_t now_ms, int seat,
                                 struct command *command)
{
    struct message why = {0};

    if (!is_time(now_ms))
        return misuse(match);
    if (!is_seat(match, seat) && !(command->deed == DEED_BACK && seat == SEAT_TABLE))
        return note(match, PARLOR_REFUSED, SAY("There is no such seat."));
    command->event.seat = (int16_t)seat;
    enum verdict result = match_submit(match->referee, now_ms, command, &why);
    return note(match, result_of(result), why);
}

enum parlor_result parlor_submit(struct parlor_match *match, int64_t now_ms, int seat,
                                 const char *move, uint32_t seen, uint64_t nonce)
{
    struct command command = {.seen = seen, .nonce = nonce};
    struct message why;

    if (!has_begun(match) || !move)
        return misuse(match);
    if (!event_parse(match_game(match->referee)->kinds, word_of(move), &command.event, &why))
        return note(match, PARLOR_REFUSED, why);
    return submit(match, now_ms, seat, &command);
}

enum parlor_result parlor_take_back(struct parlor_match *match, int64_t now_ms, int seat,
                                    uint32_t entry, uint32_t seen, uint64_t nonce)
{
    struct command command = {.deed = DEED_BACK, .back_to = entry, .seen = seen, .nonce = nonce};

    return has_begun(match) ? submit(match, now_ms, seat, &command) : misuse(match);
}

/* Where nothing can be cancelled the match is still asked, as the command may have acted before. */
enum parlor_result parlor_cancel(struct parlor_match *match, int64_t now_ms, int seat,
                                 uint32_t seen, uint64_t nonce)
{
    uint32_t start;

    if (!has_begun(match))
        return misuse(match);
    bool can_cancel = is_seat(match, seat) && match_turn_start(match->referee, seat, &start);
    enum parlor_result result =
        parlor_take_back(match, now_ms, seat, can_cancel ? start : UINT32_MAX, seen, nonce);
    if (result == PARLOR_REFUSED && is_seat(match, seat) && !can_cancel)
        match->why = SAY("There is nothing to cancel.");
    return result;
}

uint32_t parlor_count_entries(struct parlor_match *match)
{
    return has_begun(match) ? match_length(match->referee) : 0;
}

bool parlor_get_entry(struct parlor_match *match, uint32_t entry, struct parlor_entry *got)
{
    const struct match_entry *found = has_begun(match) ? match_entry(match->referee, entry) : NULL;

    if (!found || !got)
        return false;
    *got = (struct parlor_entry){
        .time_ms = found->time_ms,
        .seat = found->seat,
        .is_take_back = found->deed == DEED_BACK,
        .back_to = found->back_to,
        .is_undone = found->is_undone,
    };
    return true;
}

/* The report at this index among those that the viewer was told. */
static const struct report *find_report(struct parlor_match *match, uint32_t entry, int viewer,
                                        int index)
{
    const struct outbox *found =
        is_viewer(match, viewer) ? reports_of(match->referee, entry) : NULL;

    for (int i = 0; index >= 0 && found && i < found->report_count; i++)
        if (bits_has(found->reports[i].audience, viewer) && index-- == 0)
            return &found->reports[i];
    return NULL;
}

int parlor_count_reports(struct parlor_match *match, uint32_t entry, int viewer)
{
    int count = 0;

    while (find_report(match, entry, viewer, count))
        count++;
    return count;
}

size_t parlor_write_report(struct parlor_match *match, uint32_t entry, int viewer, int index,
                           const char *language, char *text, size_t size)
{
    const struct report *report = find_report(match, entry, viewer, index);

    return report ? give_message(match, &report->message, language, text, size)
                  : give_nothing(text, size);
}

int parlor_count_nodes(struct parlor_match *match, int viewer)
{
    return look(match, viewer) ? match->scene.node_count : 0;
}

static const struct node *find_node(struct parlor_match *match, int viewer, int index)
{
    return index >= 0 && index < parlor_count_nodes(match, viewer) ? &match->scene.nodes[index]
                                                                   : NULL;
}

bool parlor_get_node(struct parlor_match *match, int viewer, int index, struct parlor_node *node)
{
    const struct node *from = find_node(match, viewer, index);

    if (!from || !node)
        return false;
    *node = (struct parlor_node){
        .kind = (enum parlor_kind)from->kind,
        .region = (enum parlor_region)from->region,
        .layer = from->layer,
        .x = from->x,
        .y = from->y,
        .x2 = from->x2,
        .y2 = from->y2,
        .until_ms = from->kind == NODE_CLOCK ? match_caller_ms(match->referee, from->until_ms)
                                             : PARLOR_NEVER,
        .may_touch = from->may_touch,
    };
    memcpy(node->id, from->id, sizeof node->id);
    memcpy(node->look, from->look, sizeof node->look);
    memcpy(node->glyph, from->glyph, sizeof node->glyph);
    memcpy(node->key, from->key, sizeof node->key);
    return true;
}

size_t parlor_write_label(struct parlor_match *match, int viewer, int index, const char *language,
                          char *text, size_t size)
{
    const struct node *node = find_node(match, viewer, index);

    return node ? give_message(match, &node->label, language, text, size)
                : give_nothing(text, size);
}

size_t parlor_write_question(struct parlor_match *match, int seat, const char *language, char *text,
                             size_t size)
{
    struct question question = {0};

    if (!is_seat(match, seat) || !bits_has(match_to_act(match->referee), seat) ||
        !look(match, seat))
        return give_nothing(text, size);
    faces_find(match_game(match->referee))->ask(match->view, &question);
    return give_message(match, &question.says, language, text, size);
}

bool parlor_get_standing(struct parlor_match *match, struct parlor_standing *standing)
{
    struct standing from;

    if (!has_begun(match) || !standing)
        return false;
    match_standing(match->referee, &from);
    *standing = (struct parlor_standing){
        .ending = from.ending < 0 ? NULL : match_game(match->referee)->endings[from.ending]};
    memcpy(standing->rank, from.rank, sizeof standing->rank);
    memcpy(standing->score, from.score, sizeof standing->score);
    return true;
}
