/* Sitting at a terminal, played with the game that has everything at once (probe.h), through
   pipes and with a clock that is driven from here; and boards and hands of scenes made up here. */
#include "board.h"
#include "disk.h"
#include "frogs.h"
#include "pick.h"
#include "probe.h"
#include "random_bot.h"
#include "robots.h"
#include "show.h"
#include "sitting.h"
#include "test.h"

#include <errno.h>
#include <fcntl.h>
#include <locale.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { SAID_SIZE = 1 << 18 };

/* What a player typed when, and what was said. */
static char said[SAID_SIZE];
static int keyboard; /* the end of the pipe that is typed into */

/* A clock that goes on by this much whenever somebody looks at it, so that nobody ever waits, and
   types when it is time. */
static int64_t now_ms, step_ms, types_at_ms;
static const char *types;

static void type(const char *lines)
{
    assert_int_equal(write(keyboard, lines, strlen(lines)), (ssize_t)strlen(lines));
}

/* From then until then the disk fails. */
static int64_t fails_at_ms, fails_until_ms;

static int sync_disk(void)
{
    if (now_ms < fails_at_ms || now_ms >= fails_until_ms)
        return 0;
    errno = EIO;
    return -1;
}

static int64_t look_at_clock(void)
{
    now_ms += step_ms;
    if (types && now_ms >= types_at_ms) {
        type(types);
        types = NULL;
        close(keyboard);
    }
    return now_ms;
}

struct visit {
    const struct game *game; /* NULL: the one that has everything */
    int players;
    bool is_open, is_plain;
    enum language language;
    const char *lines;
    int64_t step_ms;
    const char *then; /* typed at this time */
    int64_t at_ms;
    const char *bots[PLAYERS_MAX]; /* how well the computer plays, where it does */
    const struct bot *bot;         /* of another game than that; NULL: the one listed */
    int64_t fails_at_ms, fails_until_ms;
};

static struct saved open_match(const struct visit *visit)
{
    struct table_setup setup = {.game = visit->game ? visit->game : &probe_game,
                                .names = {"Ann", "Ben", "Cat", "Dan"},
                                .bot = visit->game ? visit->bot : &probe_bot};
    struct saved saved;
    struct message why;

    params_init(setup.game, visit->players, &setup.params);
    memcpy(setup.bots, visit->bots, sizeof setup.bots);
    dice_init_seed(&setup.dice, 7);
    assert_true(saved_create(&saved, &setup, 0, now_ms, &why));
    return saved;
}

static void read_said(const char *path)
{
    FILE *file = fopen(path, "r");

    assert_non_null(file);
    said[fread(said, 1, sizeof said - 1, file)] = '\0';
    fclose(file);
    remove(path);
}

/* Sits down, types all lines at once, and keeps what is said. */
static void sit(struct visit visit)
{
    static struct input input;
    char path[] = "/tmp/parlor-said-XXXXXX";
    int ends[2], out = mkstemp(path), in_before = dup(STDIN_FILENO), out_before;

    fflush(stdout);
    out_before = dup(STDOUT_FILENO);
    assert_int_equal(pipe(ends), 0);
    dup2(ends[0], STDIN_FILENO);
    dup2(out, STDOUT_FILENO);
    keyboard = ends[1];
    now_ms = 1000;
    step_ms = visit.step_ms;
    types = visit.then;
    types_at_ms = visit.at_ms;
    fails_at_ms = visit.fails_at_ms;
    fails_until_ms = visit.fails_until_ms;
    type(visit.lines);
    if (!types)
        close(keyboard);
    input_init(&input, visit.is_plain);
    input.now_ms = look_at_clock;
    struct saved saved = open_match(&visit);
    sitting_play(&(struct sitting_setup){
        .saved = &saved,
        .input = &input,
        .face = visit.game && visit.game != &probe_game ? faces_find(visit.game) : &probe_face,
        .language = visit.language,
        .is_plain = visit.is_plain,
        .is_open = visit.is_open});
    remove(archive_path(saved.file));
    saved_close(&saved);
    fflush(stdout);
    dup2(in_before, STDIN_FILENO);
    dup2(out_before, STDOUT_FILENO);
    close(in_before);
    close(out_before);
    close(out);
    close(ends[0]);
    read_said(path);
}

static void assert_said(const char *words)
{
    if (!strstr(said, words))
        fail_msg("'%s' is not in:\n%s", words, said);
}

static void assert_unsaid(const char *words)
{
    if (strstr(said, words))
        fail_msg("'%s' is in:\n%s", words, said);
}

static int times_said(const char *words)
{
    int count = 0;

    for (const char *at = said; (at = strstr(at, words)); at++)
        count++;
    return count;
}

static void regions_are_shown(void)
{
    sit((struct visit){.players = 3, .lines = "\nquit\n"});
    assert_said("  Ben has 0 points\n");
    assert_unsaid("face down");
    assert_said("  Piles: (deck) a deck of 6 cards  no card has been shown\n");
    assert_said("  Cards: (0) card 8, worth 0  (1) card 3, worth 3\n");
    assert_said("(bid) bid a number");
}

static void regions_are_spoken(void)
{
    sit((struct visit){.players = 2, .is_plain = true, .lines = "\n0\nquit\n"});
    assert_said("deck: a deck of 8 cards (can be chosen)\n");
    assert_said("0: card 8, worth 0 (can be chosen)\n");
    assert_said("0: card 8, worth 0 (chosen)\n");
    assert_said("bid: bid a number\n");
}

static void card_or_number(void)
{
    sit((struct visit){.players = 3, .lines = "\n1\n1\nquit\n"});
    assert_said("Chosen: 1. Keep choosing, or cancel.\nA number from 0 to 6.\n");
    assert_said("steps left: 1.");
    assert_said("  Cards: (0) card 8, worth 0\n");
}

static void names_can_be_typed(void)
{
    sit((struct visit){.players = 2, .lines = "\n1\nShow-The-Card\nquit\n"});
    assert_said("Or: (9) show the card  stir the deck");
    assert_said("Ann shows card 9, which lay at 1.");
    assert_unsaid("I don't know");
    sit((struct visit){.players = 2, .lines = "\ndeck stirthedeck\n\nhelp 0\nquit\n"});
    assert_said("It can be shown for its points, or hidden in the deck.");
    assert_said("Ben is to act");
    sit((struct visit){.players = 2, .lines = "\ndeck  Stir  the deck \n\nquit\n"});
    assert_said("Ben is to act");
    assert_unsaid("That is");
    sit((struct visit){.players = 3, .lines = "\na-card-face-down\na card face down\nquit\n"});
    assert_said("Several things are called that: a card face down\n");
    assert_unsaid("I don't know");
}

static void answers_stand_in_the_question(void)
{
    sit((struct visit){.players = 2, .lines = "\nbid 2\n\n2\nquit\n"});
    assert_said("Ann has bid. Would you like to object? (1=Yes, 2=No)\n"
                "Ben> ");
    assert_said("Ben is to act");
}

static void nothing_is_no_answer_to_the_game(void)
{
    sit((struct visit){.players = 2, .lines = "\nbid 2\n\n\ncancel\nquit\n"});
    assert_int_equal(times_said("Please answer yes or no: 1 or y, 2 or n."), 2);
    assert_unsaid("Nothing was typed.");
    assert_unsaid("There is nothing to cancel.");
}

static void asked_again(void)
{
    sit((struct visit){.players = 2, .lines = "\nrubbish\n7\nbid 2 3\n\nquit\n"});
    assert_said("I don't know \"rubbish\". Type help to see what can be typed.\n"
                "Draw, touch a card, stir the deck or bid.\n"
                "Ann> You may bid no more than 3.");
    assert_said("That is more than one thing at once. Nothing was done: type them one by one.\n"
                "Draw, touch a card, stir the deck or bid.\n");
    assert_said("Nothing was typed. Type help to see what can be typed.\nAnn> ");
    assert_unsaid("Ann has bid");
}

static void several_come_forward(void)
{
    sit((struct visit){.players = 3,
                       .lines = "\nbid 2\nyes\nben\n\ncancel\n2 why 1\n2 2\n2\n\n2\n\n1\nquit\n"});
    assert_said("Several may act: 1 Ben, 2 Cat. Type your number if you want to.\n");
    assert_said("begin with the one you mean, as in: 1\n");
    assert_said("The next hand is for Ben alone.");
    assert_said(
        "parlor> Hands are hidden: type only the player first, and the rest when nobody else is\n  "
        "looking.\nparlor> Hands are hidden");
    assert_unsaid("You can do that.");
    assert_said("The next hand is for Cat alone.");
    assert_said("Ben objects.");
    /* Hands are shown behind the curtain only, each to its owner. */
    assert_int_equal(times_said("  Cards: "), 5);
    assert_int_equal(times_said("card 8, worth 0  (1) card 3, worth 3\n"), 1);
    assert_int_equal(times_said("  Cards: 0 card 4, worth 0  1 card 2, worth 2\n"), 2);
    assert_int_equal(times_said("The next hand is for Ben alone."), 2);
    assert_said("no card has been shown\nAnn bids 2: bid 1.\nSeveral may act");
    assert_said("no card has been shown\nSeveral may act");
}

static void open_hands(void)
{
    sit((struct visit){.players = 3, .is_open = true, .lines = "bid 2\n5\n1 2\n1\nquit\n"});
    assert_said("Open hands: everybody sees what the player to act sees.\n");
    assert_said("Several may act: 1 Ben, 2 Cat. Begin with the player, as in: 1 1\n");
    assert_unsaid("The next hand");
    assert_said("Ann has bid. Would you like to object? (1=Yes, 2=No)\nSeveral may act");
    assert_said("Ben is to act");
}

static void clock_is_said(void)
{
    sit((struct visit){.players = 3,
                       .is_plain = true,
                       .lines = "\nbid 2\n",
                       .step_ms = 4000,
                       .then = "\n",
                       .at_ms = 40000});
    assert_said("Seconds left: 12.\nparlor> ");
    assert_said("The next hand is for Ben alone.");
}

static void bets_count_down(void)
{
    sit((struct visit){.game = &robots_game,
                       .players = 2,
                       .is_plain = true,
                       .lines = "0 9\n1 8\n",
                       .step_ms = 10000,
                       .then = "1 7\nquit\n",
                       .at_ms = 150000});
    assert_said("Ann bets 9.\n60 seconds are left for bets.\n");
    assert_said("Ben bets 8.\n");
    assert_said("Seconds left: 10.\nparlor> ");
    assert_said("Time is up.\nThe bets are closed.\nBen is to prove a bet of 8.\n");
    assert_said("Ben> The bets are closed: Ben is proving.");
    assert_unsaid("Ben bets 7.");
}

static void time_goes_on_in_questions(void)
{
    sit((struct visit){.players = 2,
                       .lines = "\nbid 2\n\nforfeit\n",
                       .step_ms = 4000,
                       .then = "2\n",
                       .at_ms = 41000});
    assert_said("Leave the game for good?");
    assert_said("The bid of Ann stands.\n");
}

/* Cat is asked, and meanwhile it comes to be Ben's turn, whose news is not for Cat. */
static void questions_end_with_the_turn(void)
{
    sit((struct visit){.players = 3,
                       .lines = "\nbid 2\ncat\n\nforfeit\n",
                       .step_ms = 1000,
                       .then = "\nquit\n",
                       .at_ms = 27000});
    assert_said("Leave the game for good?");
    assert_said("The next hand is for Ben alone.");
    assert_said("The game went on meanwhile, and that question is settled.");
}

static void computer_players_act_by_themselves(void)
{
    sit((struct visit){.players = 3,
                       .bots = {[1] = "hard", [2] = "easy"},
                       .is_plain = true,
                       .lines = "bid 3\n",
                       .step_ms = 400,
                       .then = "history\nquit\n",
                       .at_ms = 12000});
    assert_unsaid("The next hand");
    assert_unsaid("Several may act");
    assert_said("Ben objects.");
    assert_said("Ben is to act");
    assert_unsaid("The time");
}

static void what_is_due_waits_for_the_disk(void)
{
    sit((struct visit){.players = 2,
                       .bots = {[1] = "hard"},
                       .is_plain = true,
                       .lines = "bid 3\n",
                       .step_ms = 400,
                       .fails_at_ms = 3500,
                       .fails_until_ms = 6000,
                       .then = "quit\n",
                       .at_ms = 8000});
    assert_said("Ann bids 3");
    assert_int_equal(times_said("The match could not be saved, so nothing was done."), 1);
    assert_int_equal(times_said("The file could not be written: the disk has failed."), 1);
    assert_true(strstr(strstr(said, "could not be saved"), "Ben objects."));
    assert_said("Everything that happens is kept in");
}

/* Between what is typed and the answer to it the computer players get no time at all. */
static void computer_players_wait_for_their_time(void)
{
    sit((struct visit){.players = 2,
                       .bots = {[1] = "hard"},
                       .is_plain = true,
                       .lines = "bid 3\nhistory\nforfeit\n2\nquit\n"});
    assert_said("Ann bids 3");
    assert_unsaid("Ben objects.");
    assert_said("Leave the game for good?");
}

/* What a computer player did since would only be done again. */
static void undo_goes_behind_computer_players(void)
{
    sit((struct visit){.players = 2,
                       .game = &frogs_game,
                       .bot = &random_bot,
                       .bots = {[1] = "easy"},
                       .is_plain = true,
                       .lines = "N c1\n",
                       .step_ms = 1000,
                       .then = "undo\nundo\nquit\n",
                       .at_ms = 16000});
    assert_said("Turn 3");
    assert_int_equal(times_said("A move was taken back."), 1);
    assert_unsaid("(1=Yes, 2=No)");
    assert_said("There is nothing to undo.");
}

static void only_computer_players(void)
{
    sit((struct visit){.players = 4,
                       .bots = {"easy", "medium", "hard", "hard"},
                       .is_plain = true,
                       .lines = "",
                       .step_ms = 400,
                       .then = "quit\n",
                       .at_ms = 40000});
    assert_unsaid("The next hand");
    assert_said("Ben is to act");
    assert_said("Cat is to act");
}

/* Never comes to an end; after a while somebody presses Ctrl-C. */
static enum bot_thought think_for_ever(void *memory, void *scratch, const struct bot_sight *sight,
                                       int64_t work, struct message *remark)
{
    enum { PATIENCE = 20 };
    static int thoughts;

    (void)memory, (void)scratch, (void)sight, (void)work, (void)remark;
    if (++thoughts == PATIENCE)
        raise(SIGINT);
    return BOT_THINKS;
}

static bool looks_on(const struct params *params)
{
    (void)params;
    return true;
}

static bool has_no_hint(void *memory, struct message *hint)
{
    (void)memory, (void)hint;
    return false;
}

/* The last of all: who was told to stop takes no more lines. */
static void thinking_is_interrupted(void)
{
    struct bot endless = probe_bot;
    sigset_t none;

    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL); /* as where a program starts */
    endless.remark = think_for_ever;
    endless.looks_on = looks_on;
    endless.hint = has_no_hint;
    sit((struct visit){
        .players = 2, .game = &probe_game, .bot = &endless, .is_open = true, .lines = "hint\n"});
    assert_said("Stopped.");
}

static int count_said(const char *words)
{
    int count = 0;

    for (const char *at = said; (at = strstr(at, words)); at++)
        count++;
    return count;
}

static void who_listens_hears_what_is_new(void)
{
    sit((struct visit){.players = 2,
                       .game = &robots_game,
                       .bots = {[1] = "hard"},
                       .is_plain = true,
                       .lines = "",
                       .step_ms = 10000,
                       .then = "quit\n",
                       .at_ms = 60000});
    assert_said("Ben bets ");
    assert_int_equal(count_said("the red robot on "), 1);
}

static void unknown_computer_players_are_told_of(void)
{
    sit((struct visit){.players = 2,
                       .bots = {[0] = "easy", [1] = "grandmaster"},
                       .is_plain = true,
                       .lines = "quit\n"});
    assert_said("There is no computer player called grandmaster here: a person has to play for");
    assert_unsaid("plays as Ann");
}

/* Four cells by four with a wall around, one across and one upright within. */
static void build_board(struct scene *scene)
{
    static const int walls[][4] = {{0, 0, 16, 0},   {0, 16, 16, 16}, {0, 0, 0, 16},
                                   {16, 0, 16, 16}, {4, 4, 8, 4},    {8, 4, 8, 8}};

    scene_clear(scene);
    for (int i = 0; i < 6; i++) {
        char id[] = {'w', (char)('0' + i), '\0'};
        struct node *wall = scene_add(scene, NODE_LINE, REGION_BOARD, id);
        wall->x = walls[i][0], wall->y = walls[i][1];
        wall->x2 = walls[i][2], wall->y2 = walls[i][3];
    }
    for (int i = 0; i < 16; i++) {
        char id[] = {(char)('a' + i % 4), (char)('1' + i / 4), '\0'};
        struct node *cell = scene_add(scene, NODE_CELL, REGION_BOARD, id);
        cell->x = 2 + 4 * (i % 4), cell->y = 2 + 4 * (i / 4);
        text_copy(cell->glyph, sizeof cell->glyph, i == 5 ? "\uac1c" : "\u00b7");
        cell->may_touch = i == 0;
    }
}

static void assert_board(const struct scene *scene, enum board_size size, const char *expected)
{
    static struct board board;
    char data[8192] = "";
    struct text text;

    board_draw(scene, size, &board);
    text_init(&text, data, sizeof data);
    for (int row = 0; row < board.rows; row++) {
        board_write_row(&board, row, NULL, &text);
        text_add(&text, "\n");
    }
    assert_string_equal(data, expected);
}

static void walls_keep_cells_apart(void)
{
    static struct scene scene;

    build_board(&scene);
    assert_board(&scene, BOARD_USUAL,
                 "┌───────────────┐\n"
                 "│(·)  ·   ·   · │\n"
                 "│   ────┐       │\n"
                 "│ ·  개 │ ·   · │\n"
                 "│       │       │\n"
                 "│ ·   ·   ·   · │\n"
                 "│               │\n"
                 "│ ·   ·   ·   · │\n"
                 "└───────────────┘\n");
    assert_true(board_can_be_compact(&scene));
    assert_board(&scene, BOARD_COMPACT,
                 " _______________\n"
                 "│(·) _·_  ·   · │\n"
                 "│ ·  개 │ ·   · │\n"
                 "│ ·   ·   ·   · │\n"
                 "│_·___·___·___·_│\n");
}

static void long_hands_stand_in_columns(void)
{
    static const char *const names[] = {"Nope", "See the Future", "\uc12f\uae30", "Skip"};
    static struct scene scene;
    struct aside aside;

    scene_clear(&scene);
    for (int i = 0; i < 11; i++) {
        char key[] = {(char)(i < 10 ? '0' + i : '1'), i < 10 ? '\0' : '0', '\0'};
        struct node *card = scene_add(&scene, NODE_CARD, REGION_HAND, key);
        text_copy(card->key, sizeof card->key, key);
        card->label = SAY(names[i % 4]);
        card->may_touch = i % 2;
        card->is_touched = i == 10;
    }
    assert_true(voice_begin_aside(&(struct voice){.language = LANGUAGE_ENGLISH}, &aside));
    show_scene(&aside.voice, &scene, (struct show_form){0});
    char *page = voice_end_aside(&aside);
    assert_string_equal(page,
                        "  Cards:  0   Nope            (1)  See the Future   2   \uc12f\uae30\n"
                        "         (3)  Skip             4   Nope            (5)  See the Future\n"
                        "          6   \uc12f\uae30            (7)  Skip             8   Nope\n"
                        "         (9)  See the Future  <10> \uc12f\uae30\n");
    free(page);
}

int main(void)
{
    static const struct test tests[] = {
        {"hand, piles, players and actions are shown with marks", NULL, regions_are_shown},
        {"spoken, each thing is a line", NULL, regions_are_spoken},
        {"a word is what may be touched, then the number asked for", NULL, card_or_number},
        {"things are typed by their names too, and what has no key by a number", NULL,
         names_can_be_typed},
        {"answers that stand in the question are not listed", NULL, answers_stand_in_the_question},
        {"nothing, and cancel, is no answer to a game that asks for yes or no", NULL,
         nothing_is_no_answer_to_the_game},
        {"after a wrong answer it is asked again, and with secrets a line is one move", NULL,
         asked_again},
        {"a long hand stands in columns", NULL, long_hands_stand_in_columns},
        {"where several may act a line begins with the player, and hands stay apart", NULL,
         several_come_forward},
        {"with open hands there is no curtain", NULL, open_hands},
        {"plain lines say the time", NULL, clock_is_said},
        {"bets are made while the countdown is said, and when it ends they are too late",
         "RR-3 RR-4", bets_count_down},
        {"time goes on while a question waits", NULL, time_goes_on_in_questions},
        {"a question ends when it is somebody else's turn, and nothing of theirs is told", NULL,
         questions_end_with_the_turn},
        {"computer players act by themselves, and their hands are shown to nobody", NULL,
         computer_players_act_by_themselves},
        {"what is due and can't be kept is told once, tried again, and happens in the end", NULL,
         what_is_due_waits_for_the_disk},
        {"computer players wait for their time, and nobody waits for them to think", NULL,
         computer_players_wait_for_their_time},
        {"undo takes back what a person did, and what computer players did since", NULL,
         undo_goes_behind_computer_players},
        {"computer players alone play on, and who looks on sees no hands", NULL,
         only_computer_players},
        {"who listens is told what is new, and not everything again", NULL,
         who_listens_hears_what_is_new},
        {"a seat that no computer here can play is left to people, and said so", NULL,
         unknown_computer_players_are_told_of},
        {"walls are drawn between cells, also in a row for each row of cells", NULL,
         walls_keep_cells_apart},
        {"Ctrl-C ends thinking that nobody wants to wait for", NULL, thinking_is_interrupted},
    };
    char state[] = "/tmp/parlor-XXXXXX";

    alarm(240); /* rather than wait for a line that nobody types */
    setlocale(LC_CTYPE, "C.UTF-8");
    assert_non_null(mkdtemp(state));
    setenv("XDG_STATE_HOME", state, 1);
    int status = TEST_RUN("sitting-test", tests);
    char matches[64];
    snprintf(matches, sizeof matches, "%s/parlor", state);
    rmdir(matches);
    rmdir(state);
    return status;
}
