/* Plays the matches of law 13 and digests what is seen. Compares nothing. */
#include "agree.h"

#include "bits.h"
#include "draft.h"
#include "games.h"
#include "hash.h"
#include "lean.h"
#include "setups.h"
#include "table.h"
#include "words.h"

#include <stdlib.h>
#include <string.h>

enum {
    COMMANDS_MAX = 30,
    BOT_COMMANDS_MAX = 8,
    BOT_WORK = 1000,
    VALUES_MAX = 8,
    MIXTURES = 3,
    STEP_MS = 1500,
    PAUSE_MS = 20000,
    MOVES_MAX = 4096,
    SENTENCE_SIZE = 1024,
    PUZZLES = 1008,
    PUZZLE_WORK = 100000,
};

static const char *const names[PLAYERS_MAX] = {"Ann", "벤",  "Cat", "다니엘",
                                               "Eve", "Fay", "Gus", "Hal"};

struct play {
    struct table *table;
    const struct game *game;
    int players;
    const struct face *face;
    struct dice dice;
    int64_t now_ms;
    struct text *text;
    struct scene scene;
    struct move moves[MOVES_MAX];
    struct frame frame;
};

static struct play play; /* too large for a stack */

static uint64_t hash_number(uint64_t hash, int64_t number)
{
    return hash_add_word(hash, (uint64_t)number);
}

static uint64_t hash_string(uint64_t hash, const char *string)
{
    return hash_add(hash, string, strlen(string) + 1);
}

/* In every language. */
static uint64_t hash_message(uint64_t hash, const struct message *message)
{
    char sentence[SENTENCE_SIZE];
    struct text text;

    hash = hash_number(hash, message->position);
    for (int language = 0; language < LANGUAGES; language++) {
        text_init(&text, sentence, sizeof sentence);
        if (message->text)
            message_write(message, words_tongue((enum language)language), names, &text);
        hash = hash_string(hash, sentence);
    }
    return hash;
}

static uint64_t hash_node(uint64_t hash, const struct node *node)
{
    const int64_t numbers[] = {
        node->kind,      node->region,     node->owner,  node->layer,     node->x,
        node->y,         node->x2,         node->y2,     node->until_ms,  node->is_own,
        node->may_touch, node->is_touched, node->is_end, node->has_moved,
    };

    hash = hash_string(hash, node->id);
    hash = hash_string(hash, node->look);
    hash = hash_string(hash, node->glyph);
    hash = hash_string(hash, node->key);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hash = hash_number(hash, numbers[i]);
    return hash_message(hash, &node->label);
}

static uint64_t hash_motion(uint64_t hash, const struct motion *motion)
{
    hash = hash_string(hash, motion->node);
    hash = hash_string(hash, motion->from);
    hash = hash_string(hash, motion->to);
    hash = hash_string(hash, motion->look);
    hash = hash_number(hash, motion->count);
    for (int i = 0; i < motion->corner_count; i++)
        hash = hash_number(hash_number(hash, motion->corners[i].x), motion->corners[i].y);
    return hash_number(hash, motion->corner_count);
}

static uint64_t hash_scene(const struct scene *scene)
{
    uint64_t hash = hash_number(HASH_START, scene->is_new);

    for (int i = 0; i < scene->node_count; i++)
        hash = hash_node(hash, &scene->nodes[i]);
    for (int i = 0; i < scene->motion_count; i++)
        hash = hash_motion(hash, &scene->motions[i]);
    return hash;
}

/* All of a frame but its view. */
static uint64_t hash_frame(const struct frame *frame)
{
    const int64_t numbers[] = {
        frame->viewer,
        frame->number,
        frame->follows,
        frame->time_ms,
        frame->deed,
        frame->seat,
        frame->turn_begins,
        frame->is_own_secret,
        frame->is_paused,
        frame->cancel_to,
        frame->undo_to,
        frame->undo_seat,
        frame->report_count,
        (int64_t)frame->to_act,
        frame->standing.ending,
    };
    uint64_t hash = HASH_START;

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        hash = hash_number(hash, numbers[i]);
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        hash = hash_number(hash, frame->standing.rank[seat]);
        hash = hash_number(hash, frame->standing.score[seat]);
        hash = hash_string(hash_number(hash, frame->seats[seat].holder), frame->seats[seat].bot);
    }
    for (int i = 0; i < frame->report_count; i++)
        hash = hash_message(hash_number(hash, frame->reports[i].is_shared),
                            &frame->reports[i].message);
    return hash;
}

static void add_digest(const char *name, uint64_t hash)
{
    text_add_char(play.text, ' ');
    text_add(play.text, name);
    text_add_char(play.text, '=');
    text_add_hex(play.text, hash);
}

/* The scene as it is, and as it is after something in it was touched; the entry decides what. */
static uint64_t hash_touched(const struct stand *stand, uint32_t entry)
{
    struct draft draft = {0};
    struct question question = {0};
    struct event event = {0};
    struct message why = {0};

    draft_scene(stand, &draft, &play.scene);
    uint64_t hash = hash_scene(&play.scene);
    stand->face->ask(stand->view, &question);
    hash = hash_message(hash_number(hash, question.wants), &question.says);
    if (play.scene.node_count == 0 || stand->move_count == 0)
        return hash;
    const char *id = play.scene.nodes[entry % (uint32_t)play.scene.node_count].id;
    hash = hash_number(hash, draft_touch(stand, &draft, id, &event, &why));
    draft_scene(stand, &draft, &play.scene);
    return hash_message(hash ^ hash_scene(&play.scene), &why);
}

static void look(uint32_t number, int viewer)
{
    if (!table_frame(play.table, number, viewer, &play.frame))
        text_add(play.text, " there is no frame");
}

static void add_viewer(uint32_t number, int viewer)
{
    struct stand stand = {
        .face = play.face, .view = play.frame.view, .seat = viewer, .moves = play.moves};

    look(number, viewer);
    stand.move_count = play.game->legal(play.frame.view, play.moves, MOVES_MAX);
    text_add(play.text, " viewer ");
    text_add_number(play.text, viewer);
    add_digest("frame", hash_frame(&play.frame));
    add_digest("view", hash_add(HASH_START, play.frame.view, play.game->view_size));
    add_digest("scene", hash_touched(&stand, number));
}

static void see(void *context, uint32_t number)
{
    (void)context;
    text_add_numbered(play.text, "entry ", number);
    for (int seat = 0; seat < play.players; seat++)
        add_viewer(number, seat);
    add_viewer(number, VIEWER_AUDIENCE);
    text_add_char(play.text, '\n');
}

static void complain(const struct message *why)
{
    text_add(play.text, "it went wrong: ");
    message_write(why, NULL, NULL, play.text);
    text_add_char(play.text, '\n');
}

/* Who may act now. */
static uint64_t actors(void)
{
    look(table_length(play.table), VIEWER_AUDIENCE);
    return play.frame.to_act;
}

/* Now and then what was begun is cancelled. */
static bool choose_back(int seat, struct command *command)
{
    command->deed = DEED_BACK;
    command->event = (struct event){.seat = (int16_t)seat};
    command->back_to = play.frame.cancel_to;
    return dice_below(&play.dice, 4) == 0 && play.frame.cancel_to != FRAME_NONE;
}

static void choose_move(int seat, struct command *command)
{
    int count = play.game->legal(play.frame.view, play.moves, MOVES_MAX);
    const struct move *move =
        &play.moves[lean_choose(play.game, play.frame.view, play.moves, count, &play.dice)];

    command->deed = DEED_EVENT;
    move_event(move, (int)dice_below(&play.dice, (uint32_t)move_width(move)), seat,
               &command->event);
}

static bool act(uint64_t seats, struct message *why)
{
    struct command command = {.seen = table_length(play.table)};

    for (uint32_t skip = dice_below(&play.dice, (uint32_t)bits_count(seats)); skip > 0; skip--)
        seats &= seats - 1;
    int seat = bits_first(seats);
    look(command.seen, seat);
    if (!choose_back(seat, &command))
        choose_move(seat, &command);
    return table_submit(play.table, play.now_ms, &command, 0, why) == VERDICT_DONE;
}

static bool play_people(struct message *why)
{
    for (int i = 0; i < COMMANDS_MAX && actors(); i++) {
        play.now_ms += dice_below(&play.dice, 8) == 0 ? PAUSE_MS : STEP_MS;
        if (table_wake(play.table, play.now_ms, why) != VERDICT_DONE)
            return false;
        uint64_t seats = actors() & bits_below(PLAYERS_MAX);
        if (seats != 0 && !act(seats, why))
            return false;
    }
    return true;
}

static bool play_bots(struct message *why)
{
    for (int i = 0; i < BOT_COMMANDS_MAX && actors(); i++) {
        while (table_think(play.table, BOT_WORK))
            ;
        play.now_ms = table_wakes_ms(play.table, play.now_ms);
        if (play.now_ms == NEVER || table_wake(play.table, play.now_ms, why) != VERDICT_DONE)
            return false;
    }
    return true;
}

static void add_log(void)
{
    size_t length;
    char *log = table_save(play.table, &length);

    add_digest("log", log ? hash_add(HASH_START, log, length) : 0);
    text_add_char(play.text, '\n');
    free(log);
}

static void open_table(const struct game *game, const struct params *params, bool has_bots,
                       struct damage *damage)
{
    struct table_setup setup = {
        .game = game, .params = *params, .fold = agree_fold, .seed = 1, .watcher = {.see = see}};

    memcpy(setup.names, names, sizeof names);
    for (int seat = 0; has_bots && seat < params->players; seat++)
        setup.bots[seat] = bot_level_names[BOT_EASY];
    dice_init_seed(&setup.dice, (uint64_t)params->players);
    dice_init_seed(&play.dice, (uint64_t)params->players + 100);
    play.game = game;
    play.face = faces_find(game);
    play.players = params->players;
    play.now_ms = 0;
    play.table = table_open(&setup, 0, damage);
}

static void play_match(const struct game *game, const struct params *params, bool has_bots)
{
    struct damage damage;

    open_table(game, params, has_bots, &damage);
    if (!play.table) {
        complain(&damage.why);
        return;
    }
    for (uint32_t number = 0; number <= table_length(play.table); number++)
        see(NULL, number);
    if (!(has_bots ? play_bots(&damage.why) : play_people(&damage.why)))
        complain(&damage.why);
    add_log();
    table_close(play.table);
}

/* A walk over all set-ups, to the one that is wanted. */
struct walk {
    int left; /* how many are passed before it */
    struct params params;
};

/* Is it this one? Options that do not go together are no set-up. */
static bool is_wanted(struct walk *walk, const struct game *game)
{
    static _Alignas(max_align_t) char state[GAME_STATE_MAX];

    return game_start(game, &walk->params, state, NULL) && walk->left-- == 0;
}

/* Every value that has a name, if they are not many; else the ends. */
static int value_step(const struct field *field)
{
    int width = field->max - field->min;

    return (field->names && width < VALUES_MAX) || width == 0 ? 1 : width;
}

/* Those of a group are alike: the first stands for them all. */
static bool is_alike(const struct option *options, int option)
{
    return option > 0 && options[option].group && options[option - 1].group &&
           strcmp(options[option].group, options[option - 1].group) == 0;
}

static bool walk_options(struct walk *walk, const struct game *game)
{
    if (is_wanted(walk, game))
        return true;
    for (int i = 0; i < game->option_count; i++) {
        const struct option *option = &game->options[i];
        for (int value = option->field.min;
             !is_alike(game->options, i) && value <= option->field.max;
             value += value_step(&option->field)) {
            walk->params.options[i] = (int16_t)value;
            if (value != option->standard && is_wanted(walk, game))
                return true;
        }
        walk->params.options[i] = option->standard;
    }
    return false;
}

static bool walk_mixtures(struct walk *walk, const struct game *game)
{
    struct dice dice;

    dice_init_seed(&dice, (uint64_t)walk->params.players);
    for (int mixture = 0; game->option_count > 1 && mixture < MIXTURES; mixture++) {
        for (int i = 0; i < game->option_count; i++) {
            const struct field *field = &game->options[i].field;
            uint32_t width = (uint32_t)(field->max - field->min + 1);
            walk->params.options[i] = (int16_t)(field->min + (int)dice_below(&dice, width));
        }
        if (is_wanted(walk, game))
            return true;
    }
    params_init(game, walk->params.players, &walk->params);
    return false;
}

static bool walk_setups(struct walk *walk, const struct game *game)
{
    for (int i = 0; setups_choose(game, i, &walk->params); i++) {
        if (is_wanted(walk, game))
            return true;
        params_init(game, walk->params.players, &walk->params);
    }
    return false;
}

static void tell_match(int number, const struct game *game, const struct params *params,
                       bool has_bots)
{
    text_add_numbered(play.text, "match ", number);
    text_add_char(play.text, ' ');
    text_add(play.text, game->name);
    text_add_numbered(play.text, " players=", params->players);
    text_add(play.text, has_bots ? " bots " : " people ");
    params_write(game, params, play.text);
    text_add_char(play.text, '\n');
}

/* The puzzles of a thousand days, a line for each: of every game that has some. */
static void add_puzzles(const struct puzzle_maker *maker, void *memory)
{
    static struct params params;
    struct puzzle puzzle;

    for (int i = 0; i < PUZZLES; i++) {
        uint64_t day = (uint64_t)(10000 * (2026 + i / 336) + 100 * (1 + i / 28 % 12) + 1 + i % 28);
        struct puzzle_wish wish = {day, maker->usual_min, maker->usual_max};
        maker->begin(memory, &wish);
        while (!maker->run(memory, PUZZLE_WORK))
            ;
        maker->set_up(memory, &params, &puzzle);
        text_add_numbered(play.text, "puzzle ", (int64_t)day);
        add_digest("setup", hash_string(HASH_START, params.setup));
        text_add_numbered(play.text, " moves=", puzzle.moves);
        text_add_numbered(play.text, " movers=", puzzle.movers);
        text_add_numbered(play.text, " ways=", puzzle.ways);
        text_add_numbered(play.text, " grade=", puzzle.grade);
        text_add_char(play.text, '\n');
    }
}

static void tell_puzzles(void)
{
    text_add(play.text, "puzzles\n");
    for (int i = 0; games_at(i); i++) {
        const struct puzzle_maker *maker = games_at(i)->puzzles;
        void *memory = maker ? malloc(maker->memory_size) : NULL;
        if (memory)
            add_puzzles(maker, memory);
        free(memory);
    }
}

bool agree_play(int number, struct text *text)
{
    struct walk walk = {.left = number};

    play.text = text;
    for (int i = 0; games_at(i); i++) {
        const struct game *game = games_at(i);
        for (int players = game->players_min; players <= game->players_max; players++) {
            params_init(game, players, &walk.params);
            bool has_bots = is_wanted(&walk, game);
            if (has_bots || walk_options(&walk, game) || walk_mixtures(&walk, game) ||
                walk_setups(&walk, game)) {
                tell_match(number, game, &walk.params, has_bots);
                play_match(game, &walk.params, has_bots);
                return true;
            }
        }
    }
    if (walk.left == 0)
        tell_puzzles();
    return walk.left == 0;
}
