/* A load on a server: tables of two guests each, who move in turn, one waiting to see the other's
   move. What they say depends on whose server it is; all else is the same for each. */
#ifndef PARLOR_LOAD_H
#define PARLOR_LOAD_H

#include <stdbool.h>
#include <stddef.h>

enum load_tongue { LOAD_PARLOR, LOAD_BOARDGAME, LOAD_COLYSEUS, LOAD_TONGUES };

struct load_found {
    double moves, seconds;
    double p50_ms, p99_ms; /* from a move to the other's sight of it */
};

/* A match of frogs that is played again and again, for LOAD_PARLOR. */
void load_read_golden(const char *path);
/* Ends the program. */
_Noreturn void load_give_up(const char *why);

/* Guests of so many tables, at this port of this machine, until all of them sit. Of each guest of
   another's server `lines` has a line: the path, and what else its tongue needs. */
void load_seat(enum load_tongue tongue, int port, int tables, char **lines);
/* Lets them play, with such pauses to think, and measures after a while; `begins` is called then.
 */
struct load_found load_play(double seconds, double thinking_s, void (*begins)(void));
/* So many guests of LOAD_PARLOR who do nothing. */
void load_stay_idle(int port, int count);

double load_now_s(void);

#endif
