/* Counts what the store has. */
#include "rush.h"

void rush_put(struct rush *rush)
{
    rush->out++;
}

void rush_answer(struct rush *rush)
{
    rush->out--;
    rush->answered++;
}

bool rush_turn_ends(struct rush *rush)
{
    bool more_comes = rush->out > 0 || rush->answered >= RUSH_AT_ONCE;

    rush->answered = 0;
    return more_comes;
}
