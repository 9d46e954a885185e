#ifndef FROGS_NAIVE_H
#define FROGS_NAIVE_H

#include <stdbool.h>
#include <stddef.h>

/* A slow, independent model of the game "frogs": a second opinion for tests. */

enum { NAIVE_MOVE_SIZE = 24 };

struct naive;

enum naive_ending { NAIVE_PLAYING, NAIVE_WON, NAIVE_REPETITION, NAIVE_TURNS, NAIVE_LAST_LEFT };

/* A new match, or NULL if players or options are impossible. Options are words such as
   "board=small frogs=1 cards=off homes=spread removal=extra landing=hop": any subset, or "". */
struct naive *naive_create(int players, const char *options);

/* An independent copy, history included; NULL without memory. */
struct naive *naive_copy(const struct naive *naive);

/* Puts frogs and bridges where the text says, seat by seat, and begins this seat's turn there,
   without any history: "c1 N N S S S / a1-b1 b1-c1 " for two seats with three frogs. False if it
   can't be read. */
bool naive_arrange(struct naive *naive, int mover, const char *text);

/* Forgets the history and the turns so far, as if the match began here. */
void naive_forget(struct naive *naive);

/* Accepts NULL. */
void naive_destroy(struct naive *naive);

/* The seat to act, -1 when the game is over. */
int naive_mover(const struct naive *naive);

/* The seat that won, -1 if there is none. */
int naive_winner(const struct naive *naive);

enum naive_ending naive_ending(const struct naive *naive);

/* Every legal event of the mover except forfeit. Returns how many there are; at most cap of them
   are written. */
int naive_legal(const struct naive *naive, char (*moves)[NAIVE_MOVE_SIZE], int cap);

/* Plays an event. False, and nothing changed, if it is not legal; malformed text is not legal. */
bool naive_play(struct naive *naive, int seat, const char *text);

/* The position as one canonical line, without history and turn count, cut to fit size:
   "mover=0 stage=action card=- jumper=- onward=- began=- frogs0=c1,N,N
   frogs1=S,S,S bridges=a1-b1,b1-c1 used=0:parachute,1:removal forfeited=-"; an empty list is "-".
 */
void naive_show(const struct naive *naive, char *text, size_t size);

#endif
