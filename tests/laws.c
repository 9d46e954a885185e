/* Runs the laws: every configuration, its matches, what must have occurred in them, and the telling
   of a broken law. The laws themselves stand in laws_*.c. */
#include "laws.h"

#include "hash.h"
#include "laws_inner.h"
#include "probe.h"
#include "setups.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCENES_ONE_IN = 24, /* how often law 9 is held against a position */
    MOTIONS_ONE_IN = 8, /* and law 16 against an event */
    CHOICES_MAX = 8,    /* an option with more values is tried at its ends and its standard */
    PRODUCT_MAX = 128,  /* a game with more choices of options is tried with some of them */
    MIXTURES = 4,       /* random ones for each number of players, besides one option at a time */
    DRAWS_MAX = 1000,   /* for one that goes together */
};

static const char *const law_names[] = {
    [1] = "a match never gets stuck, and ends within its declared bound",
    [2] = "legal lists exactly what apply accepts",
    [3] = "a refused event changes nothing, and the reason is a message",
    [4] = "replay gives the same state and reports; texts round-trip; a saved match loads equal",
    [5] = "a deadline is respected: too early refused, due accepted",
    [6] = "what a viewer imagines looks the same to that viewer",
    [7] = "a viewer is shown only what that viewer was told",
    [8] = "a viewer is told only what that viewer is shown",
    [9] = "every legal move can be touched or answered as a number, every node has a label, ids "
          "are unique, no two moves share a way, and a move is made of exactly what is touched",
    [10] = "a seat can forfeit at any time, and the match goes on or ends",
    [14] = "same view, different hidden world: a bot makes the same move",
    [16] = "a motion goes from a node of the scene before to one of this scene",
};

static void print_event(const struct run *run, const struct event *event)
{
    char line[1024];
    struct text text;

    text_init(&text, line, sizeof line);
    event_write(run->game->kinds, event, &text);
    printf("    %lld %d %s\n", (long long)event->time_ms, event->seat, line);
}

static void print_match(const struct run *run)
{
    char line[1024];
    struct text text;

    text_init(&text, line, sizeof line);
    params_write(run->game, &run->params, &text);
    printf("  game %s, %d players, %s\n%s", run->game->name, run->params.players, line,
           run->params.setup);
    printf("  again: laws --seed %llu --games %d --players %d --one-in %d%s %s\n",
           (unsigned long long)run->effort.seed, run->effort.matches, run->effort.players,
           run->effort.one_in, run->effort.is_brief ? " --brief" : "", run->game->name);
    printf("  log (time, seat, event):\n");
    for (int i = 0; i < run->step_count; i++) {
        if (i == run->fork)
            printf("    -- from here beside a world that %d imagines\n", run->viewer);
        print_event(run, &run->steps[i].event);
    }
}

noreturn void law_broken(const struct run *run, int law, const char *detail,
                         const struct event *event)
{
    printf("law %d is broken: %s\n  %s\n", law, law_names[law], detail);
    if (event)
        print_event(run, event);
    print_match(run);
    exit(1);
}

int laws_roll(struct run *run, int count)
{
    return (int)dice_below(&run->dice, (uint32_t)count);
}

bool laws_one_in(struct run *run, int count)
{
    return laws_roll(run, count) == 0;
}

int laws_legal(const struct run *run, const void *view, struct move *moves)
{
    int count = run->game->legal(view, moves, run->game->moves_max + MOVES_SPARE);

    if (count > run->game->moves_max)
        law_broken(run, 2, "there are more moves than declared", NULL);
    return count;
}

int laws_list(const struct run *run, const void *state, int seat, void *view, struct move *moves)
{
    run->game->view(state, seat, view);
    return laws_legal(run, view, moves);
}

struct step *laws_record(struct run *run, const struct event *event)
{
    if (run->step_count == run->step_room) {
        run->step_room = run->step_room ? 2 * run->step_room : LAWS_MATCH_EVENTS;
        run->steps = realloc(run->steps, (size_t)run->step_room * sizeof *run->steps);
        if (!run->steps) {
            fputs("out of memory\n", stderr);
            exit(2);
        }
    }
    struct step *step = &run->steps[run->step_count++];
    step->event = *event;
    return step;
}

noreturn void law_broken_by_refusal(const struct run *run, const struct event *event)
{
    enum event_by by = run->game->kinds.list[event->kind].by;
    int law = event->kind == EVENT_FORFEIT ? 10 : by == BY_CLOCK ? 5 : by == BY_NATURE ? 1 : 2;

    law_broken(run, law, "what should be accepted is refused", event);
}

/* Soils what of a state does not count. */
static void soil(const struct game *game, unsigned char *state)
{
    size_t extent = game_extent(game, state);

    memset(state + extent, 0xa5, game->state_size - extent);
}

/* Are all bytes of a view after its extent zero? */
static bool ends_in_time(const struct game *game, const unsigned char *view)
{
    size_t extent = game_view_extent(game, view);

    while (extent < game->view_size && view[extent] == 0)
        extent++;
    return extent == game->view_size;
}

/* Is the soiled state the same as the world's in all that can be told of it? */
static bool is_the_same(struct run *run, const unsigned char *soiled)
{
    const struct game *game = run->game;
    struct message why;
    int viewer = (int)(run->step_count % VIEWERS);

    game->view(soiled, viewer, run->view);
    game->view(run->world.state, viewer, run->other_view);
    return (!game->extent || game->extent(soiled) <= game->state_size) &&
           memcmp(soiled, run->world.state, game_extent(game, run->world.state)) == 0 &&
           game->hash_state(soiled) == game->hash_state(run->world.state) &&
           game->sound(soiled, &why) == game->sound(run->world.state, &why) &&
           memcmp(run->view, run->other_view, game->view_size) == 0 &&
           ends_in_time(game, (const unsigned char *)run->view);
}

/* Law 4 where it can be seen on the way: `before` is the state before the step. */
static void check_step(struct run *run, struct step *step)
{
    const struct game *game = run->game;

    check_event_text(run, &step->event);
    memcpy(run->after, run->before, game->state_size);
    soil(game, run->after);
    if (!game_apply(game, run->after, &step->event, NULL) || !is_the_same(run, run->after))
        law_broken(run, 4, "the state depends on who listens, or on what does not count",
                   &step->event);
    check_reports(run, &step->event, &step->outbox);
    if (laws_one_in(run, 4))
        check_texts(run, run->before, run->world.state);
    if (laws_one_in(run, MOTIONS_ONE_IN))
        check_motions(run, &step->event);
    step->state_hash = hash_add(HASH_START, run->world.state, game->state_size);
}

/* Lets an event happen in the match of the run. */
static void happen(struct run *run, const struct event *event)
{
    struct step *step = laws_record(run, event);

    if (!run->is_brief)
        memcpy(run->before, run->world.state, run->game->state_size);
    if (!game_apply(run->game, run->world.state, event, &step->outbox))
        law_broken_by_refusal(run, event);
    if (!run->is_brief)
        check_step(run, step);
    run->world.now_ms = event->time_ms;
    if (event->kind == EVENT_FORFEIT)
        run->left |= bits_of(event->seat);
    run->seen.kinds[event->kind] = true;
    run->tally.events++;
}

static void look(struct run *run)
{
    if (run->is_brief) {
        check_position_briefly(run);
    } else {
        check_position(run);
        check_secrets(run);
        if (laws_one_in(run, SCENES_ONE_IN))
            check_scenes(run);
    }
}

static void play_match(struct run *run)
{
    struct standing standing;

    run->world.now_ms = 0;
    run->left = run->out = 0;
    run->step_count = 0;
    game_start(run->game, &run->params, run->world.state, NULL);
    memcpy(run->before, run->world.state, run->game->state_size);
    for (look(run); run->game->to_act(run->world.state) != 0; look(run)) {
        struct event event;
        if (run->step_count == run->game->events_max)
            law_broken(run, 1, "there are more events than declared", NULL);
        drive_choose(run, &run->world, &event);
        happen(run, &event);
    }
    run->game->standing(run->world.state, &standing);
    run->seen.endings[standing.ending] = true;
    run->tally.matches++;
    if (!run->is_brief)
        check_replay(run);
}

static void seed_match(struct run *run, uint64_t seed, int index)
{
    run->seed = seed * 1000003 + (uint64_t)run->tally.configurations * 1009 + (uint64_t)index;
    dice_init_seed(&run->dice, run->seed);
    dice_init_seed(&run->bot_dice, run->seed);
    run->is_leaning = (run->tally.configurations + index) % 2 == 1;
    run->has_forfeits = laws_one_in(run, 3);
}

/* Is the configuration that is met now among those to be played? */
static bool is_chosen(struct run *run, const struct laws_effort *effort)
{
    return effort->one_in == 0 || (run->met++ + run->params.players) % effort->one_in == 0;
}

/* False if the options do not go together. */
static bool run_configuration(struct run *run, const struct laws_effort *effort)
{
    long enough = run->tally.events + (long)effort->matches * LAWS_MATCH_EVENTS;
    int index = 0, least = effort->matches < LAWS_MATCHES ? effort->matches : LAWS_MATCHES;
    struct message why = {0};

    if (!game_start(run->game, &run->params, run->world.state, &why)) {
        if (!message_is_whole(&why) || why.position < 0 || why.position >= run->game->option_count)
            law_broken(run, 3, "options are refused without a reason", NULL);
        return false;
    }
    if (!is_chosen(run, effort))
        return true;
    for (; index < least || run->tally.events < enough; index++) {
        seed_match(run, effort->seed, index);
        play_match(run);
    }
    seed_match(run, effort->seed, index);
    if (!run->is_brief)
        check_saved_match(run);
    run->tally.configurations++;
    return true;
}

/* The values of an option that are tried, by index: all if they are few, or have names and are not
   many; else the ends of the range, the standard, and 1 where 0 is possible, since that often means
   none. */
static bool option_value(const struct option *option, int index, int16_t *value)
{
    int16_t min = option->field.min;
    int16_t few[] = {min, min == 0 ? 1 : min, option->standard, option->field.max};

    if (option->field.max - option->field.min < (option->field.names ? CHOICES_MAX : 4)) {
        *value = (int16_t)(option->field.min + index);
        return *value <= option->field.max;
    }
    if (index >= (int)(sizeof few / sizeof *few))
        return false;
    *value = few[index];
    return true;
}

static bool is_repeated(const struct option *option, int index)
{
    int16_t value = 0, earlier;

    option_value(option, index, &value);
    for (int i = 0; i < index; i++)
        if (option_value(option, i, &earlier) && earlier == value)
            return true;
    return false;
}

/* Runs all options at their last value together, but those that do not go with the ones before. */
static void run_last_options(struct run *run, const struct laws_effort *effort)
{
    struct params standard = run->params;

    for (int option = 0; option < run->game->option_count; option++) {
        run->params.options[option] = run->game->options[option].field.max;
        if (!game_start(run->game, &run->params, run->world.state, NULL))
            run->params.options[option] = standard.options[option];
    }
    run_configuration(run, effort);
    run->params = standard;
}

/* Those of a group are alike: the first stands for them all. */
static bool is_alike(const struct option *options, int option)
{
    return option > 0 && options[option].group && options[option - 1].group &&
           strcmp(options[option].group, options[option - 1].group) == 0;
}

/* Runs the standard, then each option with each of its other values, then all otherwise at once. */
static void run_one_option(struct run *run, const struct laws_effort *effort)
{
    run_configuration(run, effort);
    for (int option = 0; option < run->game->option_count; option++) {
        const struct option *about = &run->game->options[option];
        int16_t *value = &run->params.options[option];
        if (is_alike(run->game->options, option))
            continue;
        for (int i = 0; option_value(about, i, value); i++)
            if (*value != about->standard && !is_repeated(about, i))
                run_configuration(run, effort);
        *value = about->standard;
    }
    if (run->game->option_count > 1)
        run_last_options(run, effort);
}

/* Runs every choice of the options from this one on. */
static void run_options(struct run *run, const struct laws_effort *effort, int option)
{
    if (option == run->game->option_count) {
        run_configuration(run, effort);
        return;
    }
    const struct option *about = &run->game->options[option];
    int16_t *value = &run->params.options[option];
    for (int i = 0; option_value(about, i, value); i++)
        if (!is_repeated(about, i)) {
            run_options(run, effort, option + 1);
            *value = about->standard;
        }
}

static int value_count(const struct option *option)
{
    int16_t value;
    int count = 0;

    while (option_value(option, count, &value))
        count++;
    return count;
}

/* How many choices of the options there are; at most PRODUCT_MAX + 1. */
static int choice_count(const struct game *game)
{
    int product = 1;

    for (int i = 0; i < game->option_count && product <= PRODUCT_MAX; i++)
        product *= value_count(&game->options[i]);
    return product <= PRODUCT_MAX ? product : PRODUCT_MAX + 1;
}

static void draw_options(struct run *run, struct dice *dice)
{
    for (int i = 0; i < run->game->option_count; i++) {
        const struct option *option = &run->game->options[i];
        int index = (int)dice_below(dice, (uint32_t)value_count(option));
        option_value(option, index, &run->params.options[i]);
    }
}

/* Runs choices of all options by chance; those that do not go together are drawn again. */
static void run_mixtures(struct run *run, const struct laws_effort *effort)
{
    struct params standard = run->params;
    int mixtures = 0;
    struct dice dice;

    dice_init_seed(&dice, effort->seed * (PLAYERS_MAX + 1) + (uint64_t)standard.players);
    for (int draws = 0; mixtures < MIXTURES && draws < DRAWS_MAX; draws++) {
        draw_options(run, &dice);
        mixtures += run_configuration(run, effort);
    }
    if (mixtures < MIXTURES)
        law_broken(run, 1, "options hardly ever go together", NULL);
    run->params = standard;
}

static void run_setups(struct run *run, const struct laws_effort *effort)
{
    struct params standard = run->params;

    for (int i = 0; setups_choose(run->game, i, &run->params); i++) {
        if (!run_configuration(run, effort))
            law_broken(run, 1, "nobody can play with this set-up", NULL);
        run->params = standard;
    }
}

static void *make(size_t size)
{
    void *memory = calloc(1, size);

    if (!memory) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

static size_t largest(size_t a, size_t b)
{
    return a > b ? a : b;
}

static void init_run(struct run *run, const struct game *game)
{
    size_t moves = (size_t)(game->moves_max + MOVES_SPARE) * sizeof(struct move);

    *run = (struct run){.game = game, .fork = -1};
    params_init(game, game->players_min, &run->params);
    run->world.state = make(game->state_size);
    run->truth.state = make(game->state_size);
    run->imagined.state = make(game->state_size);
    run->before = make(game->state_size);
    run->after = make(game->state_size);
    run->view = make(game->view_size);
    run->other_view = make(game->view_size);
    run->driver_view = make(game->view_size);
    run->moves = make(moves);
    run->other_moves = make(moves);
    run->driver_moves = make(moves);
    run->text = make(GAME_TEXT_MAX);
    run->other_text = make(GAME_TEXT_MAX);
    run->scene = make(sizeof *run->scene);
    run->ways = make((size_t)(game->moves_max + MOVES_SPARE) * sizeof *run->ways);
    run->bot = bots_find(game);
    for (int i = 0; i < 2; i++)
        run->bot_memory[i] = make(largest(run->bot->memory_size, any_bot.memory_size));
    run->bot_scratch = make(largest(run->bot->scratch_size, any_bot.scratch_size));
}

static void finish_run(struct run *run)
{
    void *const memory[] = {
        run->steps,       run->world.state,   run->truth.state,   run->imagined.state, run->before,
        run->after,       run->view,          run->other_view,    run->driver_view,    run->moves,
        run->other_moves, run->driver_moves,  run->text,          run->other_text,     run->scene,
        run->ways,        run->bot_memory[0], run->bot_memory[1], run->bot_scratch,
    };

    for (size_t i = 0; i < sizeof memory / sizeof *memory; i++)
        free(memory[i]);
}

static int note_missing(const struct run *run, const char *what, const char *name, bool occurred)
{
    if (!occurred)
        printf("%s: the %s \"%s\" never occurred\n", run->game->name, what, name);
    return !occurred;
}

static void check_coverage(const struct run *run)
{
    const struct game *game = run->game;
    int missing = 0;

    for (int i = 0; i < game->kinds.count; i++)
        if (i != EVENT_TIMEOUT || run->seen.had_deadline)
            missing += note_missing(run, "event", game->kinds.list[i].name, run->seen.kinds[i]);
    for (int i = 0; game->refusals[i]; i++)
        missing += note_missing(run, "refusal", game->refusals[i], run->seen.refusals[i]);
    for (int i = 0; game->endings[i]; i++)
        missing += note_missing(run, "ending", game->endings[i], run->seen.endings[i]);
    if (missing > 0)
        exit(1);
}

static int list_length(const char *const *list)
{
    int length = 0;

    while (list[length])
        length++;
    return length;
}

static bool field_fits(const struct field *field)
{
    if (!field->name || field->min > field->max || (field->names && field->min != 0))
        return false;
    for (int i = 0; field->names && i <= field->max; i++)
        if (!field->names[i] || !*field->names[i])
            return false;
    return true;
}

/* `back` is how the log writes a take-back. */
static bool kind_fits(const struct event_kind *kind)
{
    if (!kind->name || strcmp(kind->name, "back") == 0 || kind->arg_min > kind->arg_max ||
        kind->arg_max > (kind->by == BY_PLAYER ? FIELDS_MAX : ARGS_MAX))
        return false;
    for (int i = 0; i < kind->arg_max; i++)
        if (!field_fits(event_field(kind, i)))
            return false;
    return true;
}

/* Is what a game declares within what the contract has room for? */
static bool tables_fit(const struct game *game)
{
    bool fits = game->state_size <= GAME_STATE_MAX && game->view_size <= GAME_VIEW_MAX &&
                game->option_count <= OPTIONS_MAX && game->players_min >= 1 &&
                game->players_max <= PLAYERS_MAX && game->kinds.count >= EVENT_OWN &&
                game->kinds.count <= LISTED_MAX && list_length(game->refusals) <= LISTED_MAX &&
                list_length(game->endings) <= LISTED_MAX &&
                strcmp(game->kinds.list[EVENT_FORFEIT].name, "forfeit") == 0 &&
                strcmp(game->kinds.list[EVENT_TIMEOUT].name, "timeout") == 0;

    for (int i = 0; fits && i < game->kinds.count; i++)
        fits = kind_fits(&game->kinds.list[i]);
    for (int i = 0; fits && i < game->option_count; i++)
        fits = field_fits(&game->options[i].field) &&
               game->options[i].standard >= game->options[i].field.min &&
               game->options[i].standard <= game->options[i].field.max;
    return fits;
}

void laws_run(const struct game *game, const struct laws_effort *effort)
{
    struct run run;

    if (!tables_fit(game)) {
        printf("law 2 is broken: %s declares more than there is room for\n", game->name);
        exit(1);
    }
    init_run(&run, game);
    run.effort = *effort;
    run.is_brief = effort->is_brief;
    for (int players = game->players_min; players <= game->players_max; players++) {
        if (effort->players != 0 && players != effort->players)
            continue;
        run.params.players = players;
        run.met = 0;
        if (!effort->is_brief && choice_count(game) <= PRODUCT_MAX) {
            run_options(&run, effort, 0);
        } else {
            run_one_option(&run, effort);
            if (!effort->is_brief)
                run_mixtures(&run, effort);
        }
        run_setups(&run, effort);
    }
    printf("%s: %ld configurations, %ld matches, %ld events, %ld checks\n", game->name,
           run.tally.configurations, run.tally.matches, run.tally.events, run.tally.checks);
    if (!effort->is_partial)
        check_coverage(&run);
    printf("[       OK ] laws of %s\n", game->name);
    finish_run(&run);
}
