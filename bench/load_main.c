/* The load of bench/peers: guests at somebody's server, who say when they sit, play when they are
   told to, and tell what they found.

       build/bench/load parlor PORT TABLES SECONDS THINKING_MS GOLDEN
       build/bench/load boardgame|colyseus PORT TABLES SECONDS THINKING_MS, and a line for each
   guest */
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE_SIZE = 512 };

static void read_line(char line[LINE_SIZE])
{
    if (!fgets(line, LINE_SIZE, stdin))
        load_give_up("there is no more to read");
}

static char **read_lines(int count)
{
    char **lines = malloc((size_t)count * sizeof *lines);

    for (int i = 0; i < count; i++)
        read_line(lines[i] = malloc(LINE_SIZE));
    return lines;
}

static void tell_begin(void)
{
    printf("begin\n");
    fflush(stdout);
}

int main(int argc, char **argv)
{
    static const char *const names[LOAD_TONGUES] = {"parlor", "boardgame", "colyseus"};
    enum load_tongue tongue = LOAD_PARLOR;
    char line[LINE_SIZE];

    while (argc > 5 && tongue < LOAD_TONGUES && strcmp(argv[1], names[tongue]) != 0)
        tongue++;
    if (argc != (tongue == LOAD_PARLOR ? 7 : 6) || tongue == LOAD_TONGUES)
        return 2;
    int tables = atoi(argv[3]);
    if (tongue == LOAD_PARLOR)
        load_read_golden(argv[6]);
    load_seat(tongue, atoi(argv[2]), tables, tongue == LOAD_PARLOR ? NULL : read_lines(2 * tables));
    printf("seated\n");
    fflush(stdout);
    read_line(line);
    struct load_found found = load_play(atof(argv[4]), atof(argv[5]) / 1000, tell_begin);
    printf("end %.0f %f %f %f\n", found.moves, found.seconds, found.p50_ms, found.p99_ms);
    return 0;
}
