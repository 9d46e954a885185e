/* A table of kittens for tests. The start is dealt by Nature's two shuffles, so that hands and pile
   are what the test names; everything later is reached by playing. Whatever happens is checked to
   be sound and to be judged alike by the rules and their judge. */
#ifndef PARLOR_KITTENS_STAGE_H
#define PARLOR_KITTENS_STAGE_H

#include "kittens.h"
#include "test.h"

/* Deals anew: "streaking 3 see=3 0=nope,attack 1=skip pile=see,exploding". What is not said is the
   variant exploding for two players; everybody has a Defuse at 0 and the named cards from 1 on;
   what is not named is filled up, hands with cats and never with Nopes, the pile with the rest in
   card order, so that kittens that are not named lie at the bottom. */
void open_table(const char *words);

/* The same before anything is shuffled; which cards are named does not matter. */
void open_undealt(const char *words);

/* What failures at this table are about, where a test has many. */
void about(const char *says);

/* Events, each done: "0 play 3; 1 allow 1; n pick 2; n mix 2 0 1; @9000 c timeout; 5 draws".
   Nature is n and Clock c; `mix` is a permutation whose further places stay in order; `roll` is
   what the dice say (`seed=7` in the words of a table chooses them); `@` sets the time; `5 draws`
   lets whoever is to move draw five times, and keep what is looked at. */
void play(const char *events);

/* The last event of these tells just this, in this order. Each sentence is headed by who is told: *
   everybody, 0 a seat, 01 two, -0 everybody but one. */
#define tells(events, ...) play_and_compare(events, (const char *const[]){__VA_ARGS__, NULL})
void play_and_compare(const char *events, const char *const *reports);

/* Refused for this reason, and nothing has changed. */
void refuses(const char *event, const char *reason);
/* The reason against an event that may be incomplete; "" if there is none. */
const char *why_not(const char *event);

/* What this viewer was told by the last event, a sentence a line. */
const char *heard(int viewer);
bool told(int viewer, const char *sentence);

/* This viewer sees just this: "mover=1 owed=2 hand0=defuse,?,skip* pile=?,exploding..
   discard=nope". Marked cards end with *. A list may be cut with two dots at either end. An empty
   one is -. */
void shows(int viewer, const char *fields);
/* The same for everybody: the seats and the audience. */
void all_see(const char *fields);
const struct kittens_view *view(int viewer);

/* Every legal event of this seat, one a line, in the rules' order. */
const char *legal(int seat);
/* The seats that are to act, Nature and Clock among them. */
uint64_t to_act(void);
int64_t deadline(void);
void standing(struct standing *standing);

/* Over, won by this seat, and all have been told. */
void won_by(int seat);
/* The state as a text that the next call overwrites. */
const char *state_text(void);

#endif
