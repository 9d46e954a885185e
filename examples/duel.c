/* You play a game against a computer player, at a table of your own.

       cc duel.c $(pkg-config --cflags --libs parlor) -o duel
       ./duel [GAME [LANGUAGE]]

   Moves are typed as they are listed; an empty line lets time pass. When the input ends, a computer
   player takes your seat and brings the match to its end. Chance is the same each time: a program
   that is meant seriously gives a key from the operating system. */
#include <parlor.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 512, LISTED_MAX = 12, WORK = 10000, YOU = 0 };

static const char *language = "en";
static struct parlor_table *table;
static int64_t now_ms; /* nobody is kept waiting: it is as late as this program says */

/* Says what the library would not do; false. */
static bool complain(void)
{
    char why[TEXT_SIZE];

    parlor_write_reason(table, language, why, sizeof why);
    printf("! %s\n", why);
    return false;
}

static void tell_news(void)
{
    static uint32_t told;
    struct parlor_frame frame;
    char text[TEXT_SIZE];

    for (; told < parlor_count_entries(table); told++) {
        parlor_get_frame(table, told + 1, YOU, &frame);
        for (int i = 0; i < frame.report_count; i++) {
            parlor_write_report(table, told + 1, YOU, i, language, text, sizeof text);
            printf("%4u  %s\n", (unsigned)told + 1, text);
        }
    }
}

static void ask(void)
{
    int count = parlor_count_moves(table, YOU);
    char text[TEXT_SIZE];

    parlor_write_question(table, parlor_count_entries(table), YOU, language, text, sizeof text);
    printf("\n%s\n", text);
    for (int i = 0; i < count && i < LISTED_MAX; i++) {
        parlor_write_move(table, YOU, i, text, sizeof text);
        printf("  %s\n", text);
    }
    printf("%s> ", count > LISTED_MAX ? "  ...\n" : "");
    fflush(stdout);
}

/* Lets what is due next happen. */
static bool wait(void)
{
    int64_t wakes_ms = parlor_wakes_ms(table, now_ms);

    if (wakes_ms != PARLOR_NEVER && wakes_ms > now_ms)
        now_ms = wakes_ms;
    return parlor_wake(table, now_ms) == PARLOR_DONE || complain();
}

static bool play_typed(void)
{
    const struct parlor_holding stand_in = {PARLOR_BOT, "easy"};
    char line[TEXT_SIZE];

    ask();
    if (!fgets(line, sizeof line, stdin))
        return parlor_hold(table, now_ms, YOU, &stand_in) == PARLOR_DONE || complain();
    line[strcspn(line, "\n")] = '\0';
    if (!*line)
        return wait();
    if (parlor_submit(table, now_ms, YOU, line, parlor_count_entries(table), 0) != PARLOR_DONE)
        complain();
    return true;
}

static void tell_end(const struct parlor_frame *frame)
{
    printf("\n%s\n", parlor_translate(language, frame->ending));
    for (int seat = 0; seat < parlor_players(table); seat++)
        printf("%d. %s (%d)\n", frame->rank[seat], parlor_name(table, seat), frame->score[seat]);
}

static bool play(void)
{
    struct parlor_frame frame;
    bool goes_on = true;

    while (goes_on) {
        tell_news();
        parlor_get_frame(table, parlor_count_entries(table), YOU, &frame);
        if (frame.ending)
            break;
        while (parlor_think(table, WORK))
            ;
        bool is_yours = frame.seats[YOU].holder == PARLOR_PERSON;
        goes_on = is_yours && parlor_count_moves(table, YOU) > 0 ? play_typed() : wait();
    }
    if (goes_on)
        tell_end(&frame);
    return goes_on;
}

int main(int argc, char **argv)
{
    const char *const levels[] = {NULL, "medium"};
    const struct parlor_setup setup = {
        .game = argc > 1 ? argv[1] : "frogs", .players = 2, .levels = levels, .chance.seed = 1};

    if (argc > 2)
        language = argv[2];
    table = parlor_create(NULL);
    bool is_well = parlor_begin(table, &setup, now_ms) == PARLOR_DONE ? play() : complain();
    parlor_destroy(table);
    return is_well ? EXIT_SUCCESS : EXIT_FAILURE;
}
