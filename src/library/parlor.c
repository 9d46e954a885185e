/* Sets tables up and has what happens there kept. The library judges nothing; it keeps out what the
   layers below take for granted, so that no caller reaches an assert. */
#include "library_inner.h"

#include "games.h"
#include "names.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* The header's names for things are those of the layers below. */
static_assert((int)PARLOR_PLAYERS_MAX == PLAYERS_MAX && (int)PARLOR_CHANCE == SEAT_NATURE &&
                  (int)PARLOR_CLOCK == SEAT_CLOCK && (int)PARLOR_AUDIENCE == VIEWER_AUDIENCE &&
                  (int)PARLOR_TABLE == SEAT_TABLE && PARLOR_NEVER == NEVER &&
                  PARLOR_NONE == FRAME_NONE,
              "seats");

bool inner_is_time(int64_t now_ms)
{
    return now_ms >= 0 && now_ms <= PARLOR_TIME_MAX;
}

bool inner_may_act(const struct parlor_table *table, int64_t now_ms)
{
    return table && table->has_begun && !table->is_within && inner_is_time(now_ms);
}

bool inner_is_seat(const struct parlor_table *table, int seat)
{
    return table && table->has_begun && seat >= 0 && seat < table_params(table->inner)->players;
}

int inner_level(const char *name)
{
    return name ? word_among(word_of(name), bot_level_names, BOT_LEVELS) : -1;
}

void inner_forget(struct parlor_table *table)
{
    table->viewer = LOOKED_AT_NOTHING;
}

enum parlor_result inner_conclude(struct parlor_table *table, enum parlor_result result,
                                  struct message why)
{
    bool has_reason = result != PARLOR_DONE && result != PARLOR_OPEN && result != PARLOR_MISUSED;

    table->why = has_reason ? why : (struct message){0};
    inner_forget(table);
    return result;
}

enum parlor_result inner_misused(struct parlor_table *table)
{
    return table && !table->is_within ? inner_conclude(table, PARLOR_MISUSED, (struct message){0})
                                      : PARLOR_MISUSED;
}

enum parlor_result inner_result(enum verdict verdict)
{
    switch (verdict) {
    case VERDICT_DONE: return PARLOR_DONE;
    case VERDICT_REPEATED: return PARLOR_REPEATED;
    case VERDICT_REFUSED: return PARLOR_REFUSED;
    case VERDICT_STALE: return PARLOR_STALE;
    case VERDICT_UNKEPT: return PARLOR_UNKEPT;
    case VERDICT_PENDING: return PARLOR_PENDING;
    case VERDICT_ASKED: return PARLOR_ASKED;
    case VERDICT_UNSOUND: break;
    }
    return PARLOR_FAILED;
}

enum parlor_result inner_judged(struct parlor_table *table, enum verdict verdict,
                                struct message why)
{
    return inner_conclude(table, inner_result(verdict), why);
}

/* The games. */

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

/* Tables. */

struct parlor_table *parlor_create(const struct parlor_host *host)
{
    bool is_sound =
        !host || ((!host->level || inner_level(host->level) >= 0) && inner_is_time(host->grace_ms));
    struct parlor_table *table = is_sound ? calloc(1, sizeof *table) : NULL;

    if (!table)
        return NULL;
    if (host)
        table->host = *host;
    if (table->host.level)
        text_copy(table->level, sizeof table->level, table->host.level);
    inner_forget(table);
    return table;
}

void parlor_destroy(struct parlor_table *table)
{
    if (!table || table->is_within)
        return;
    table->is_destroyed = true;
    if (table->task_count > 0)
        return;
    table_close(table->inner);
    free(table->moves);
    free(table);
}

/* The host. */

static enum table_keeping keep(void *context, const char *lines, size_t length)
{
    struct parlor_table *table = context;

    if (!table->host.keep)
        return TABLE_KEPT;
    inner_forget(table);
    table->is_within = true;
    enum parlor_result result = table->host.keep(table->host.context, lines, length);
    table->is_within = false;
    table->is_unkept = result != PARLOR_DONE && result != PARLOR_PENDING;
    return result == PARLOR_DONE      ? TABLE_KEPT
           : result == PARLOR_PENDING ? TABLE_KEEPING
                                      : TABLE_UNKEPT;
}

static void answer(void *context, uint64_t ticket, enum verdict verdict, const struct message *why)
{
    struct parlor_table *table = context;

    (void)ticket; /* answers come in the order of the calls */
    if (!table->host.answer)
        return;
    enum parlor_result result = inner_judged(table, verdict, *why);
    table->is_within = true;
    table->host.answer(table->host.context, result);
    table->is_within = false;
}

/* Beginning. */

static void take_chance(const struct parlor_chance *chance, struct dice *dice)
{
    if (chance->key)
        dice_init(dice, chance->key);
    else
        dice_init_seed(dice, chance->seed);
}

/* Computer players have chance of their own, which tells nothing of the match's. */
static uint64_t seed_for_bots(const struct parlor_chance *chance)
{
    uint8_t key[DICE_KEY_SIZE];
    struct parlor_chance other = {.seed = ~chance->seed};
    struct dice dice;

    for (int i = 0; chance->key && i < DICE_KEY_SIZE; i++)
        key[i] = (uint8_t)~chance->key[i];
    other.key = chance->key ? key : NULL;
    take_chance(&other, &dice);
    return dice_below(&dice, UINT32_MAX);
}

/* Closes the table before, and sits down at this one. */
static enum parlor_result adopt(struct parlor_table *table, struct table *inner)
{
    struct move *moves = calloc((size_t)table_game(inner)->moves_max, sizeof *moves);

    if (!moves) {
        table_close(inner);
        return inner_conclude(table, PARLOR_UNKEPT, SAY("There is no memory left."));
    }
    table_close(table->inner);
    free(table->moves);
    table->inner = inner;
    table->moves = moves;
    table->remark = (struct message){0};
    memset(table->drafts, 0, sizeof table->drafts);
    table->has_begun = !table_is_pending(inner);
    return inner_conclude(table, table->has_begun ? PARLOR_DONE : PARLOR_PENDING,
                          (struct message){0});
}

static enum parlor_result open_table(struct parlor_table *table, struct table_setup *setup,
                                     const struct parlor_chance *chance, int64_t now_ms,
                                     struct damage *damage)
{
    take_chance(chance, &setup->dice);
    setup->seed = seed_for_bots(chance);
    setup->fold = names_fold;
    setup->find = games_find;
    setup->keeper = (struct table_keeper){.keep = keep, .context = table};
    setup->watcher = (struct table_watcher){.answer = answer, .context = table};
    setup->absence =
        (struct table_absence){.grace_ms = table->host.grace_ms, .is_voted = table->host.is_voted};
    text_copy(setup->absence.bot, sizeof setup->absence.bot, table->level);
    table->is_unkept = false;
    struct table *inner = table_open(setup, now_ms, damage);
    if (!inner)
        return inner_conclude(table, table->is_unkept ? PARLOR_UNKEPT : PARLOR_REFUSED,
                              damage->why);
    /* A forged time could leave no room for time to pass. */
    if (table_time_ms(inner, now_ms) > PARLOR_TIME_MAX) {
        table_close(inner);
        return inner_conclude(table, PARLOR_REFUSED, SAY("The entry comes at a wrong time."));
    }
    return adopt(table, inner);
}

/* May another match take the place of this one? */
static bool may_open(struct parlor_table *table, int64_t now_ms)
{
    return table && !table->is_within && table->task_count == 0 && !parlor_is_pending(table) &&
           inner_is_time(now_ms);
}

static bool set_levels(const struct parlor_setup *from, struct table_setup *setup)
{
    for (int seat = 0; seat < setup->params.players && from->levels; seat++) {
        int level = inner_level(from->levels[seat]);
        if (from->levels[seat] && level < 0)
            return false;
        setup->bots[seat] = level < 0 ? NULL : bot_level_names[level];
    }
    return true;
}

static void set_names(const struct parlor_setup *from, char usual[][SEAT_NAME_MAX + 1],
                      struct table_setup *setup)
{
    for (int seat = 0; seat < setup->params.players; seat++) {
        const char *level = setup->bots[seat];
        struct message name = SAY("Player {number}", .args = {SAY_NUMBER("number", seat)});
        struct text text;
        if (level)
            name = SAY("Computer {number} ({level})",
                       .args = {SAY_NUMBER("number", seat), SAY_WORD("level", level)});
        text_init(&text, usual[seat], SEAT_NAME_MAX + 1);
        message_write(&name, NULL, NULL, &text);
        setup->names[seat] = from->names ? from->names[seat] : usual[seat];
    }
}

static bool set_up(const struct parlor_setup *from, char usual[][SEAT_NAME_MAX + 1],
                   struct table_setup *setup, struct message *why)
{
    setup->game = from->game ? games_find(word_of(from->game)) : NULL;
    if (!setup->game)
        return message_refuse(why, SAY("This game is not known here."));
    if (!game_seats(setup->game, from->players, why))
        return false;
    params_init(setup->game, from->players, &setup->params);
    if (from->options && !params_parse(setup->game, word_of(from->options), &setup->params, why))
        return false;
    if (from->text && !params_set_up(&setup->params, word_of(from->text), why))
        return false;
    if (!set_levels(from, setup))
        return message_refuse(why, SAY("That is not a computer player."));
    set_names(from, usual, setup);
    return true;
}

enum parlor_result parlor_begin(struct parlor_table *table, const struct parlor_setup *setup,
                                int64_t now_ms)
{
    char usual[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    struct table_setup inner = {0};
    struct damage damage = {0};

    if (!may_open(table, now_ms) || !setup)
        return inner_misused(table);
    if (!set_up(setup, usual, &inner, &damage.why))
        return inner_conclude(table, PARLOR_REFUSED, damage.why);
    return open_table(table, &inner, &setup->chance, now_ms, &damage);
}

enum parlor_result parlor_load(struct parlor_table *table, const char *saved, size_t length,
                               const struct parlor_chance *chance, int64_t now_ms, int *line)
{
    struct table_setup setup = {.log = saved, .log_length = length};
    struct damage damage = {0};

    if (line)
        *line = 0;
    if (!may_open(table, now_ms) || !saved || !chance)
        return inner_misused(table);
    enum parlor_result result = open_table(table, &setup, chance, now_ms, &damage);
    if (line)
        *line = damage.line;
    return result == PARLOR_DONE && damage.line > 0
               ? inner_conclude(table, PARLOR_DAMAGED, damage.why)
               : result;
}

static bool is_over(struct parlor_table *table)
{
    return inner_look(table, table_length(table->inner), VIEWER_AUDIENCE) &&
           table->frame.to_act == 0;
}

enum parlor_result parlor_rematch(struct parlor_table *table, const char *options,
                                  const struct parlor_chance *chance, int64_t now_ms)
{
    struct table_setup setup;
    struct damage damage = {0};

    if (!may_open(table, now_ms) || !table->has_begun || !chance)
        return inner_misused(table);
    if (!is_over(table))
        return inner_conclude(table, PARLOR_REFUSED, SAY("The game is not over."));
    table_rematch(table->inner, NULL, &setup);
    if (options && !params_parse(setup.game, word_of(options), &setup.params, &damage.why))
        return inner_conclude(table, PARLOR_REFUSED, damage.why);
    return open_table(table, &setup, chance, now_ms, &damage);
}

/* What was set up. */

const char *parlor_game(struct parlor_table *table)
{
    return table && table->has_begun ? table_game(table->inner)->name : NULL;
}

int parlor_players(struct parlor_table *table)
{
    return table && table->has_begun ? table_params(table->inner)->players : 0;
}

const char *parlor_name(struct parlor_table *table, int seat)
{
    return inner_is_seat(table, seat) ? table_names(table->inner)[seat] : NULL;
}

/* Keeping. */

bool parlor_is_pending(struct parlor_table *table)
{
    return table && table->inner && table_is_pending(table->inner);
}

static bool may_tell(struct parlor_table *table, int64_t now_ms)
{
    return parlor_is_pending(table) && !table->is_within && inner_is_time(now_ms);
}

enum parlor_result parlor_kept(struct parlor_table *table, int64_t now_ms)
{
    if (!may_tell(table, now_ms))
        return inner_misused(table);
    table->has_begun = true;
    table_kept(table->inner);
    return inner_conclude(table, PARLOR_DONE, (struct message){0});
}

enum parlor_result parlor_unkept(struct parlor_table *table, int64_t now_ms)
{
    if (!may_tell(table, now_ms))
        return inner_misused(table);
    table_unkept(table->inner, now_ms);
    if (!table->has_begun) {
        table_close(table->inner);
        table->inner = NULL;
    }
    return inner_conclude(table, PARLOR_DONE, (struct message){0});
}
