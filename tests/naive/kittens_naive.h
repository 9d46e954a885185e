#ifndef KITTENS_NAIVE_H
#define KITTENS_NAIVE_H

#include <stdbool.h>
#include <stddef.h>

/* A slow, independent model of the game "kittens": a second opinion for tests. */

enum { KITTENS_NAIVE_MOVE_SIZE = 24, KITTENS_NAIVE_SHOW_SIZE = 4096 };

/* Seats are 0 to 3 for players; these stand beside them. */
enum {
    KITTENS_NAIVE_EVERYTHING = -1,
    KITTENS_NAIVE_NATURE = 8,
    KITTENS_NAIVE_CLOCK = 9,
    KITTENS_NAIVE_AUDIENCE = 10
};

struct kittens_naive;

/* A new match, or NULL if players or options are impossible. Options are words such as
   "variant=streaking nope=window window=10 defuse=one see=3": any subset, or "". */
struct kittens_naive *kittens_naive_create(int players, const char *options);

/* Accepts NULL. */
void kittens_naive_destroy(struct kittens_naive *naive);

/* Every legal event of a player except forfeit, each number as its own text. Returns how many there
   are; at most cap of them are written. */
int kittens_naive_legal(const struct kittens_naive *naive, int seat,
                        char (*moves)[KITTENS_NAIVE_MOVE_SIZE], int cap);

/* Plays an event of a player, Nature or the Clock. False, and nothing changed, if it is not legal;
   malformed text is not legal. */
bool kittens_naive_play(struct kittens_naive *naive, int seat, const char *text, long long time_ms);

/* The position as a viewer knows it, one line, cut to fit size: "stage=turn mover=0 owed=1
   attacked=0 reversed=0 alive=0,1 cursed=- actor=- played=- combination=0 target=- demanded=-
   nopes=0 question=0 answered=- up=0 kitten=- pile=?,skip hand0=defuse,tabby* hand1=?,? hidden=-
   held=- gifts=- discard=nope,nope gone=0,0 nopeless=1 left=-"; an empty list is "-". */
void kittens_naive_show(const struct kittens_naive *naive, int viewer, char *text, size_t size);

/* The set of seats whose event is awaited. */
unsigned kittens_naive_to_act(const struct kittens_naive *naive);

/* When the Clock may act, -1 if it may not. */
long long kittens_naive_deadline(const struct kittens_naive *naive);

/* The seat that won, -1 if there is none. */
int kittens_naive_winner(const struct kittens_naive *naive);

#endif
