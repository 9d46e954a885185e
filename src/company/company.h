/* The computer players of a match: lets them think in slices and sends what they decide, when it is
   time. They see what their seats see, through the match like everybody. One who plays no seat may
   look on and make remarks. */
#ifndef PARLOR_COMPANY_H
#define PARLOR_COMPANY_H

#include "bot.h"
#include "match.h"

struct company;

/* Those who sit at the match's automated seats, played by this bot (NULL: the game's own). NULL if
   there is no memory. A seat that nobody here can play is left to people. */
struct company *company_create(struct match *match, const struct bot *bot, uint64_t seed);
void company_destroy(struct company *company);

/* The seats that they play. */
uint64_t company_seats(const struct company *company);

/* Lets them think; whoever has more to think spends about so much work. True if somebody has not
   come to an end. */
bool company_think(struct company *company, int64_t work);

/* What the one who looks on says now, once; false if there is nothing. What it names stays until
   the next. Until it is taken, nothing more is thought about. */
bool company_remark(struct company *company, struct message *remark);

/* When company_act must next be called, on the caller's clock, or NEVER. */
int64_t company_wakes_ms(const struct company *company, int64_t now_ms);

/* Sends the decision that is due first, if one is. What is refused is not tried again before
   something else has happened. False, and the reason, if the match could not keep it; that is tried
   again a few seconds later. */
bool company_act(struct company *company, int64_t now_ms, struct message *why);

#endif
