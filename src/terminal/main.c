/* The program parlor: does what the command line asks for. */
#include "edge.h"
#include "guide.h"
#include "home.h"
#include "input.h"
#include "menu.h"
#include "names.h"
#include "order.h"
#include "picture.h"
#include "puzzle_order.h"
#include "replay.h"
#include "saved.h"
#include "screen.h"
#include "serve.h"
#include "sitting.h"
#include "solve.h"
#include "voice.h"

#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct program {
    struct order order;
    struct settings settings;
    struct input input;
    struct voice voice;
    bool is_left;       /* by whoever was asked whether to mend a file */
    uint64_t rematches; /* so far */
};

static int fail(const struct program *program, struct message why)
{
    voice_complain(&program->voice, why);
    return 1;
}

/* The same for the same seed, but other ones for each match; far from those of the seeds beside it.
 */
static bool roll_dice(const struct program *program, struct dice *dice)
{
    static const uint64_t apart = 0x9e3779b97f4a7c15;

    if (!program->order.has_seed)
        return edge_dice(dice);
    dice_init_seed(dice, (uint64_t)program->order.seed + program->rematches * apart);
    return true;
}

/* Fresh dice, for chance and for the computer players. */
static bool give_dice(struct program *program, struct table_setup *setup)
{
    struct dice dice;

    if (!roll_dice(program, &setup->dice) || !roll_dice(program, &dice)) {
        fail(program, SAY("The system gives no random numbers."));
        return false;
    }
    setup->seed = dice_below(&dice, UINT32_MAX);
    return true;
}

/* Another match of the same people; the one before is closed in any case. */
static bool begin_again(struct program *program, struct saved *saved)
{
    struct table_setup setup;
    char usual[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    struct saved next;
    struct message why;

    table_rematch(saved->table, NULL, &setup);
    setup.fold = names_fold;
    guide_rename_seats(&program->voice, usual, &setup);
    program->rematches++;
    bool has_dice = give_dice(program, &setup);
    bool is_begun = has_dice && saved_create(&next, &setup, time(NULL), edge_now_ms(), &why);
    if (has_dice && !is_begun)
        fail(program, why);
    saved_close(saved);
    if (is_begun)
        *saved = next;
    return is_begun;
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
    enum sitting_end end;

    while ((end = sitting_play(&setup)) == SITTING_AGAIN) {
        setup.greeting = (struct message){0};
        if (!begin_again(program, saved))
            return 1;
    }
    saved_close(saved);
    return end == SITTING_LEFT ? 0 : 1;
}

static int play_new(struct program *program, const struct guide *guide, struct message greeting)
{
    struct table_setup setup = {.game = program->order.game, .params = guide->params};
    char usual[PLAYERS_MAX][SEAT_NAME_MAX + 1];
    struct saved saved;
    struct message why;

    guide_name_seats(guide, usual, &setup);
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

static struct menu menu_of(struct program *program)
{
    return (struct menu){.input = &program->input, .voice = &program->voice};
}

static int play_puzzle(struct program *program)
{
    static struct guide guide;
    static char name[SETUP_MAX + 1];
    struct puzzle puzzle;
    struct message why;
    struct text text;

    guide.order = &program->order;
    guide.settings = program->settings;
    guide.menu = menu_of(program);
    if (!guide_alone(&guide))
        return 0;
    if (!puzzle_prepare(&program->order, &program->input, &guide.params, &puzzle, &why))
        return why.text ? fail(program, why) : 0;
    text_init(&text, name, sizeof name);
    text_add_part(&text, setup_name(&guide.params).start, setup_name(&guide.params).length);
    return play_new(program, &guide, greet(&puzzle, name));
}

/* Goes on from what is whole, if that is wanted. */
static bool mend(struct program *program, struct archive_file *file)
{
    char copy[ARCHIVE_PATH_MAX], shown[ARCHIVE_PATH_MAX * 4];
    struct menu menu = menu_of(program);
    struct text text;
    struct message why;

    enum menu_answer read =
        menu_agree(&menu, SAY("Go on from what is whole before it? (1=Yes, 2=No)"));
    program->is_left = read == MENU_END;
    if (read != MENU_CHOSEN)
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
    if (is_open && damage.line > 0)
        screen_begin_question(&program->input); /* which is put below the complaint */
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

/* Goes on with a match, as far as it can be. */
static int load_file(struct program *program, const char *path)
{
    struct saved saved;

    return open_saved(program, path, &saved) ? play(program, &saved, (struct message){0}) : 1;
}

static int begin(struct program *program);

/* A game that was named at a list of matches; back from there leads to all of them. */
static int begin_instead(struct program *program, const struct menu *menu)
{
    program->order.game = menu->game;
    return begin(program);
}

/* Has one chosen until one can be gone on with, or begins something else. */
static int load_chosen(struct program *program)
{
    struct menu menu = menu_of(program);
    enum menu_answer read;
    struct saved saved;
    int status = 0;
    char *path;

    menu.has_games = true;
    while (!program->is_left &&
           (read = home_ask_saved(&menu, SAY("Which match?"), &path)) != MENU_END) {
        if (read == MENU_OTHER || read == MENU_BACK)
            return begin_instead(program, &menu);
        if (read != MENU_CHOSEN)
            break;
        bool is_open = open_saved(program, path, &saved);
        free(path);
        if (is_open)
            return play(program, &saved, (struct message){0});
        status = 1;
    }
    return status;
}

/* Opens the match that was chosen; if it can't be, nothing is chosen any more. */
static bool open_chosen(struct program *program, char *path, struct saved *saved)
{
    bool is_open = open_saved(program, path, saved);

    free(path);
    if (!is_open)
        program->order.game = NULL;
    return is_open;
}

/* Asks for whatever was not ordered. */
static int begin(struct program *program)
{
    static struct guide guide;
    struct saved saved;

    guide.order = &program->order;
    guide.settings = program->settings;
    guide.menu = menu_of(program);
    enum guide_end end = guide_lead(&guide);
    while (end == GUIDE_LOAD && !open_chosen(program, guide.path, &saved))
        end = program->is_left ? GUIDE_LEFT : guide_lead(&guide);
    switch (end) {
    case GUIDE_PLAY: return play_new(program, &guide, (struct message){0});
    case GUIDE_PUZZLE: program->order.has_seed = false; return play_puzzle(program);
    case GUIDE_LOAD: return play(program, &saved, (struct message){0});
    case GUIDE_PAGE: input_release(&program->input); break;
    case GUIDE_LEFT: return 0;
    case GUIDE_WRONG: return 1;
    }
    return serve_page(&program->order, &program->voice, PARLOR_VERSION);
}

static int verify(const struct program *program, const char *path)
{
    struct saved_summary summary;

    if (!saved_verify(path, program->voice.language, &summary)) {
        voice_complain_damage(&program->voice, summary.damage.line, summary.damage.why);
        return 1;
    }
    voice_say(&program->voice, SAY("The match is whole. Entries: {count}.",
                                   .args = {SAY_NUMBER("count", (int)summary.entries)}));
    return 0;
}

/* What is deleted is gone for good, so it is asked first. */
static int delete_file(struct program *program, const char *path)
{
    struct menu menu = menu_of(program);
    char shown[ARCHIVE_PATH_MAX * 4];
    struct text text;
    struct message why;

    if (!archive_can_delete(path, &why))
        return guide_complain(&program->voice, path, why);
    text_init(&text, shown, sizeof shown);
    archive_write_name(path, &text);
    if (menu_agree(&menu, SAY("Delete {file} for good? (1=Yes, 2=No)",
                              .args = {SAY_NAME("file", shown)})) != MENU_CHOSEN) {
        voice_say(&program->voice, SAY("Nothing was deleted."));
        return 0;
    }
    if (!archive_delete(path, &why))
        return guide_complain(&program->voice, path, why);
    voice_say(&program->voice, SAY("Deleted."));
    return 0;
}

/* Does with a file what is ordered. */
static int use_file(struct program *program, const char *path)
{
    enum verb verb = program->order.verb;

    program->order.file = path;
    return verb == VERB_LOAD     ? load_file(program, path)
           : verb == VERB_VERIFY ? verify(program, path)
           : verb == VERB_DELETE ? delete_file(program, path)
           : verb == VERB_DRAW
               ? picture_show(&program->order, &program->voice)
               : replay_show(&program->order, &program->input, program->voice.language);
}

static void open_input(struct program *program)
{
    input_init(&program->input, program->order.is_plain);
    screen_open(&program->input, program->order.has_no_mouse);
    program->voice.glass = program->input.glass;
}

/* Standard output is for the picture: what is said before goes to standard error. */
static void choose_beside(struct program *program, char **path)
{
    int picture = dup(STDOUT_FILENO);
    struct menu menu = menu_of(program);

    fflush(stdout);
    dup2(STDERR_FILENO, STDOUT_FILENO);
    open_input(program);
    home_ask_saved(&menu, SAY("Which match?"), path);
    input_finish(&program->input);
    fflush(stdout);
    dup2(picture, STDOUT_FILENO);
    close(picture);
}

/* Has a file chosen, and does with it what is ordered; or begins a game that is named instead. */
static int use_chosen(struct program *program)
{
    struct menu menu = menu_of(program);
    enum menu_answer read = MENU_CHOSEN;
    int status = 0;
    char *path;

    menu.has_games = true;
    if (program->order.verb == VERB_DRAW && !isatty(STDOUT_FILENO))
        choose_beside(program, &path);
    else
        read = home_ask_saved(&menu, SAY("Which match?"), &path);
    if (read == MENU_OTHER || read == MENU_BACK)
        return begin_instead(program, &menu);
    if (path)
        status = use_file(program, path);
    free(path);
    return status;
}

static int use_files(struct program *program)
{
    if (program->order.file)
        return use_file(program, program->order.file);
    return program->order.verb == VERB_LOAD ? load_chosen(program) : use_chosen(program);
}

static int run(struct program *program)
{
    switch (program->order.verb) {
    case VERB_MENU:
    case VERB_PLAY: return begin(program);
    case VERB_LOAD:
    case VERB_REPLAY:
    case VERB_VERIFY:
    case VERB_DELETE:
    case VERB_DRAW: return use_files(program);
    case VERB_PUZZLE: return play_puzzle(program);
    case VERB_SOLVE: return solve_show(&program->order, &program->voice);
    case VERB_SERVE: return serve_page(&program->order, &program->voice, PARLOR_VERSION);
    case VERB_HELP: order_usage(&program->voice, &program->order); return 0;
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
static bool is_talking(const struct order *order)
{
    enum verb verb = order->verb;

    return verb == VERB_MENU || verb == VERB_PLAY || verb == VERB_LOAD || verb == VERB_REPLAY ||
           verb == VERB_DELETE || verb == VERB_PUZZLE || (verb == VERB_VERIFY && !order->file) ||
           (verb == VERB_DRAW && !order->file && isatty(STDOUT_FILENO));
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
    settings_read(&program.settings);
    program.voice.language =
        program.settings.has_language ? program.settings.language : usual_language();
    bool is_understood = order_read(&program.order, argc, argv, &about, &why);
    if (program.order.has_language)
        program.voice.language = program.order.language;
    if (!is_understood)
        return guide_complain(&program.voice, about, why) + 1;
    if (is_talking(&program.order))
        open_input(&program);
    int status = run(&program);
    input_finish(&program.input);
    return fflush(stdout) == 0 && !ferror(stdout) ? status : 1;
}
