/* Two simple players play frogs to the end, and the course of the game is told.

       cc duel.c $(pkg-config --cflags --libs parlor) -o duel
       ./duel [LANGUAGE] */
#include <parlor.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_SIZE = 256 };

static const char *language = "en";

/* Plays anything. */
static int choose_carelessly(struct parlor_match *match, int seat)
{
    return rand() % parlor_count_moves(match, seat);
}

/* Goes to the other's home where it can, and otherwise rather jumps than builds. */
static int choose_eagerly(struct parlor_match *match, int seat)
{
    const char *goal = seat == 0 ? " S" : " N";
    char move[TEXT_SIZE];
    int choice = choose_carelessly(match, seat);

    for (int i = 0; i < parlor_count_moves(match, seat); i++) {
        size_t length = parlor_write_move(match, seat, i, move, sizeof move);
        if (strncmp(move, "jump", 4) == 0 && strcmp(move + length - 2, goal) == 0)
            return i;
        if (strncmp(move, "jump", 4) == 0 && rand() % 4 == 0)
            choice = i;
    }
    return choice;
}

static void tell_news(struct parlor_match *match, uint32_t *told)
{
    char text[TEXT_SIZE];

    while (*told < parlor_count_entries(match)) {
        ++*told;
        for (int i = 0; i < parlor_count_reports(match, *told, PARLOR_AUDIENCE); i++) {
            parlor_write_report(match, *told, PARLOR_AUDIENCE, i, language, text, sizeof text);
            printf("%4u  %s\n", (unsigned)*told, text);
        }
    }
}

/* Says what the library would not do; for main to return. */
static int complain(struct parlor_match *match)
{
    char why[TEXT_SIZE];

    parlor_write_reason(match, language, why, sizeof why);
    fprintf(stderr, "duel: %s\n", why);
    return EXIT_FAILURE;
}

static void tell_end(struct parlor_match *match)
{
    struct parlor_standing standing;

    if (!parlor_get_standing(match, &standing) || !standing.ending)
        return;
    printf("\n%s\n", parlor_translate(language, standing.ending));
    for (int seat = 0; seat < parlor_players(match); seat++)
        printf("%d. %s (%d)\n", standing.rank[seat], parlor_name(match, seat),
               standing.score[seat]);
}

static int play(struct parlor_match *match)
{
    uint32_t told = 0;
    char move[TEXT_SIZE];

    /* Frogs is not played against the clock; a program for any game would pass the time here. */
    for (int64_t now_ms = 0; !parlor_is_over(match); now_ms += 1000) {
        int seat = parlor_to_act(match) & 1 ? 0 : 1;
        int choice = seat == 0 ? choose_eagerly(match, seat) : choose_carelessly(match, seat);
        parlor_write_move(match, seat, choice, move, sizeof move);
        if (parlor_submit(match, now_ms, seat, move, told, 0) != PARLOR_DONE)
            return complain(match);
        tell_news(match, &told);
    }
    tell_end(match);
    return EXIT_SUCCESS;
}

int main(int argc, char **argv)
{
    const char *const names[] = {"Eager", "Careless"};
    const struct parlor_setup setup = {
        .game = "frogs", .players = 2, .options = "board=small", .names = names};
    struct parlor_match *match = parlor_create();

    if (argc > 1)
        language = argv[1];
    if (!match)
        return EXIT_FAILURE;
    int status = parlor_begin(match, &setup, 0) == PARLOR_DONE ? play(match) : complain(match);
    parlor_destroy(match);
    return status;
}
