/* The program parlor: does what the command line asks for. */
#include "bits.h"
#include "bot.h"
#include "edge.h"
#include "games.h"
#include "input.h"
#include "menu.h"
#include "names.h"
#include "order.h"
#include "picture.h"
#include "puzzle_order.h"
#include "replay.h"
#include "saved.h"
#include "serve.h"
#include "sitting.h"
#include "solve.h"
#include "voice.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct program {
    struct order order;
    int levels[PLAYERS_MAX]; /* how well the computer plays each seat; -1: people do */
    struct input input;
    struct voice voice;
};

static int fail(const struct program *program, struct message why)
{
    voice_complain(&program->voice, why);
    return 1;
}

/* Complains of a file or an argument by its name, which may be anything. */
static int fail_about(const struct program *program, const char *name, struct message why)
{
    char data[ARCHIVE_PATH_MAX * 4];
    struct text text;

    text_init(&text, data, sizeof data);
    archive_write_name(name, &text);
    voice_complain_of(&program->voice, data, why);
    return 1;
}

static bool roll_dice(const struct order *order, struct dice *dice)
{
    if (!order->has_seed)
        return edge_dice(dice);
    dice_init_seed(dice, (uint64_t)order->seed);
    return true;
}

/* Fresh dice, for chance and for the computer players. */
static bool give_dice(struct program *program, struct table_setup *setup)
{
    struct dice dice;

    if (!roll_dice(&program->order, &setup->dice) || !roll_dice(&program->order, &dice)) {
        fail(program, SAY("The system has no entropy to give."));
        return false;
    }
    setup->seed = dice_below(&dice, UINT32_MAX);
    return true;
}

/* With a greeting, or none. */
static int play(struct program *program, struct saved *saved, struct message greeting)
{
    struct sitting_setup setup = {
        .saved = saved,
        .input = &program->input,
        .language = program->voice.language,
        .greeting = greeting,
        .is_plain = program->order.is_plain,
        .is_open = program->order.is_open,
    };
    bool is_well = sitting_play(&setup);

    saved_close(saved);
    return is_well ? 0 : 1;
}

static struct message usual_name(int seat, int level)
{
    if (level < 0)
        return SAY("Player {number}", .args = {SAY_NUMBER("number", seat)});
    return SAY("Computer {number} ({level})",
               .args = {SAY_NUMBER("number", seat), SAY_WORD("level", bot_level_names[level])});
}

/* Who gave no name is called by their number, in the language spoken. */
static void name_seats(const struct program *program, char (*usual)[SEAT_NAME_MAX + 1],
                       struct table_setup *setup)
{
    setup->fold = names_fold;
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        int level = program->levels[seat];
        const char *given = level < 0 ? program->order.names[seat] : NULL;
        struct message name = usual_name(seat, level);
        struct text text;
        text_init(&text, usual[seat], SEAT_NAME_MAX + 1);
        voice_write(&program->voice, &name, &text);
        setup->names[seat] = given ? given : usual[seat];
        setup->bots[seat] = level < 0 ? NULL : bot_level_names[level];
    }
}

/* The options as they were ordered; what is still to be asked for is unsaid. */
static void read_params(const struct order *order, struct params *params)
{
    struct message unheard;

    params_init(order->game, order->players, params);
    for (int i = 0; i < order->game->option_count; i++)
        if (order->game->options[i].is_asked)
            params->options[i] = MENU_UNSAID;
    params_parse(order->game, word_of(order->options), params, &unheard);
}

/* Lines may end as they do on other systems. Returns how long the text is then. */
static size_t drop_returns(char *text, size_t length)
{
    size_t kept = 0;

    for (size_t i = 0; i < length; i++)
        if (text[i] != '\r' || i + 1 == length || text[i + 1] != '\n')
            text[kept++] = text[i];
    return kept;
}

/* Takes the set-up text that was ordered, if one was. */
static bool read_setup(const struct order *order, struct params *params, struct message *why)
{
    size_t length;

    if (!order->setup)
        return true;
    char *text = archive_read(order->setup, &length, why);
    bool is_good =
        text && params_set_up(params, (struct word){text, drop_returns(text, length)}, why);
    free(text);
    return is_good;
}

/* Would such a match begin, with any number of players that may be asked for? Other questions are
   taken to be answered as is usual. */
static bool try_order(const struct program *program, const struct params *ordered,
                      struct message *why)
{
    const struct order *order = &program->order;
    const struct game *game = order->game;
    int seats = order_seats(order), min = seats > game->players_min ? seats : game->players_min;
    struct table_setup setup;
    char usual[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    struct params tried = *ordered;

    for (int i = 0; i < game->option_count; i++)
        if (tried.options[i] == MENU_UNSAID)
            tried.options[i] = game->options[i].standard;
    if (order->players ? !menu_can_start(game, &tried, why)
                       : !menu_can_start_any(game, min, tried, why))
        return false;
    name_seats(program, usual, &setup);
    return table_check_names(setup.names, order->players ? order->players : min, names_fold, why);
}

/* Reads what is ordered and tries it, before anything is asked. What a complaint is about is
   `about`. */
static bool prepare(struct program *program, struct params *params, const char **about,
                    struct message *why)
{
    const struct order *order = &program->order;

    if (!order_fits(order, about, why))
        return false;
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        program->levels[seat] = order_level(order, seat);
    read_params(order, params);
    *about = order->setup;
    if (!read_setup(order, params, why))
        return false;
    if (try_order(program, params, why))
        return true;
    if (!order->setup || why->position != order->game->option_count)
        *about = "";
    return false;
}

static int play_new(struct program *program, const struct params *params, struct message greeting)
{
    const struct order *order = &program->order;
    struct table_setup setup = {.game = order->game, .params = *params};
    char usual[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    struct saved saved;
    struct message why;

    name_seats(program, usual, &setup);
    if (!give_dice(program, &setup))
        return 1;
    if (!saved_create(&saved, &setup, time(NULL), edge_now_ms(), &why))
        return fail(program, why);
    return play(program, &saved, greeting);
}

/* The name stays in the set-up text. */
static struct message greet(const struct puzzle *puzzle, const char *name)
{
    return SAY("Puzzle {name}, difficulty {grade} of {grades}. Type hint if you are stuck.",
               .args = {SAY_NAME("name", name), SAY_NUMBER("grade", puzzle->grade),
                        SAY_NUMBER("grades", PUZZLE_GRADES)});
}

static int play_puzzle(struct program *program)
{
    const struct order *order = &program->order;
    static char name[SETUP_MAX + 1];
    struct params params;
    struct puzzle puzzle;
    struct message why;
    struct text text;

    if (!order->has_language && !menu_language(&program->input, &program->voice.language))
        return 0;
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        program->levels[seat] = -1;
    if (!puzzle_prepare(order, &params, &puzzle, &why))
        return fail(program, why);
    text_init(&text, name, sizeof name);
    text_add_part(&text, setup_name(&params).start, setup_name(&params).length);
    return play_new(program, &params, greet(&puzzle, name));
}

/* Whoever says how many play, or that the computer does, has said who plays what. */
static bool ask_bots(struct program *program, int players)
{
    const struct order *order = &program->order;
    uint64_t taken = 0;
    bool is_said = order->players > 0;

    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        is_said = is_said || program->levels[seat] >= 0;
        if (order->names[seat])
            taken |= bits_of(seat);
    }
    return is_said || menu_bots(&program->input, &program->voice, players, taken, program->levels);
}

/* Asks for whatever was not ordered; where the input ends, nothing is begun. */
static int begin(struct program *program)
{
    struct order *order = &program->order;
    struct input *input = &program->input;
    bool is_named = order->game;
    struct params params;
    const char *about;
    struct message why;

    if (is_named && !prepare(program, &params, &about, &why))
        return fail_about(program, about, why);
    if (!order->has_language && !menu_language(input, &program->voice.language))
        return 0;
    if (!is_named && !menu_game(input, &program->voice, serve_has_page(), &order->game))
        return 0;
    if (!order->game) {
        input_release(input);
        return serve_page(order, &program->voice);
    }
    if (!is_named && !prepare(program, &params, &about, &why))
        return fail_about(program, about, why);
    if (!menu_options(input, &program->voice, order->game, &params))
        return 0;
    if (order->players == 0 &&
        !menu_players(input, &program->voice, order->game, order_seats(order), &params))
        return 0;
    if (!ask_bots(program, params.players))
        return 0;
    return play_new(program, &params, (struct message){0});
}

/* Goes on from what is whole, if that is wanted. */
static bool mend(struct program *program, struct archive_file *file)
{
    char copy[ARCHIVE_PATH_MAX], shown[ARCHIVE_PATH_MAX * 4];
    struct text text;
    struct message why;

    if (!menu_agrees(&program->input, &program->voice,
                     SAY("Go on from what is whole before it? (1=Yes, 2=No)")))
        return false;
    if (!archive_mend(file, copy, &why)) {
        fail(program, why);
        return false;
    }
    text_init(&text, shown, sizeof shown);
    archive_write_name(copy, &text);
    voice_say(&program->voice,
              SAY("The damaged file is kept as {file}.", .args = {SAY_NAME("file", shown)}));
    return true;
}

/* False, after a complaint, if there is nothing to go on with. */
static bool open_saved(struct program *program, const char *path, struct saved *saved)
{
    struct table_setup setup = {0};
    struct damage damage;
    const char *about;

    if (!give_dice(program, &setup))
        return false;
    bool is_open = saved_open(saved, path, &setup, edge_now_ms(), &damage);
    if (!is_open || damage.line > 0)
        voice_complain_damage(&program->voice, damage.line, damage.why);
    if (!is_open)
        return false;
    program->order.game = table_game(saved->table);
    bool is_fit = order_fits(&program->order, &about, &damage.why);
    if (!is_fit)
        fail(program, damage.why);
    if (is_fit && (damage.line == 0 || mend(program, saved->file)))
        return true;
    saved_close(saved);
    return false;
}

/* Has one chosen until one can be gone on with. */
static int load_chosen(struct program *program)
{
    struct saved saved;
    int status = 0;
    char *path;

    while (menu_saved(&program->input, &program->voice, &path) && path) {
        bool is_open = open_saved(program, path, &saved);
        free(path);
        if (is_open)
            return play(program, &saved, (struct message){0});
        status = 1;
    }
    return status;
}

static int load(struct program *program)
{
    struct saved saved;

    if (!program->order.file)
        return load_chosen(program);
    return open_saved(program, program->order.file, &saved)
               ? play(program, &saved, (struct message){0})
               : 1;
}

static int verify(const struct program *program)
{
    struct saved_summary summary;

    if (!saved_verify(program->order.file, &summary)) {
        voice_complain_damage(&program->voice, summary.damage.line, summary.damage.why);
        return 1;
    }
    voice_say(&program->voice, SAY("The match is whole. Entries: {count}.",
                                   .args = {SAY_NUMBER("count", (int)summary.entries)}));
    return 0;
}

static int run(struct program *program)
{
    switch (program->order.verb) {
    case VERB_MENU:
    case VERB_PLAY: return begin(program);
    case VERB_LOAD: return load(program);
    case VERB_REPLAY: return replay_show(&program->order, &program->input, program->voice.language);
    case VERB_VERIFY: return verify(program);
    case VERB_PUZZLE: return play_puzzle(program);
    case VERB_SOLVE: return solve_show(&program->order, &program->voice);
    case VERB_DRAW: return picture_show(&program->order, program->voice.language);
    case VERB_SERVE: return serve_page(&program->order, &program->voice);
    case VERB_HELP: order_usage(&program->voice, program->order.game); return 0;
    case VERB_VERSION: puts("parlor " PARLOR_VERSION); return 0;
    }
    return 2;
}

static enum language usual_language(void)
{
    const char *names[] = {getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG")};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i] && *names[i])
            return words_of_locale(names[i]);
    return LANGUAGE_ENGLISH;
}

/* Does it wait for somebody to type? */
static bool is_talking(enum verb verb)
{
    return verb == VERB_MENU || verb == VERB_PLAY || verb == VERB_LOAD || verb == VERB_PUZZLE ||
           verb == VERB_REPLAY;
}

int main(int argc, char **argv)
{
    static struct program program;
    const char *about = "";
    struct message why;

    edge_open_streams();
    /* Widths of characters need a UTF-8 locale, whatever language is spoken. */
    setlocale(LC_CTYPE, "C.UTF-8");
    signal(SIGXFSZ, SIG_IGN);
    signal(SIGPIPE, SIG_IGN);
    program.voice.language = usual_language();
    bool is_understood = order_read(&program.order, argc, argv, &about, &why);
    if (program.order.has_language)
        program.voice.language = program.order.language;
    if (!is_understood)
        return fail_about(&program, about, why) + 1;
    if (is_talking(program.order.verb))
        input_init(&program.input, program.order.is_plain);
    int status = run(&program);
    input_finish(&program.input);
    return fflush(stdout) == 0 && !ferror(stdout) ? status : 1;
}
