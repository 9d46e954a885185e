/* Brings bots and a match together. */
#include "company.h"

#include "bits.h"

#include <stdlib.h>

struct member {
    void *memory;
    enum bot_thought thought;
    struct bot_decision decision;
    uint32_t seen; /* the entry about which it has been asked */
    bool is_asked; /* about this entry */
};

struct company {
    struct match *match;
    const struct bot *bot;
    void *view;
    uint64_t seats;
    struct member members[PLAYERS_MAX];
};

static bool seat_member(struct company *company, int seat, uint64_t seed)
{
    int level = bot_level_of(word_of(match_bot(company->match, seat)));
    struct member *member = &company->members[seat];

    if (level < 0)
        return true;
    member->memory = malloc(company->bot->memory_size);
    if (!member->memory)
        return false;
    company->bot->init(member->memory, seat, (enum bot_level)level, seed + (uint64_t)seat);
    company->seats |= bits_of(seat);
    return true;
}

struct company *company_create(struct match *match, const struct bot *bot, uint64_t seed)
{
    struct company *company = calloc(1, sizeof *company);

    if (!company)
        return NULL;
    company->match = match;
    company->bot = bot ? bot : bots_find(match_game(match));
    company->view = malloc(match_game(match)->view_size);
    bool is_seated = company->view;
    for (int seat = 0; is_seated && company->bot && seat < match_params(match)->players; seat++)
        is_seated = seat_member(company, seat, seed);
    if (is_seated)
        return company;
    company_destroy(company);
    return NULL;
}

void company_destroy(struct company *company)
{
    if (!company)
        return;
    for (int seat = 0; seat < PLAYERS_MAX; seat++)
        free(company->members[seat].memory);
    free(company->view);
    free(company);
}

uint64_t company_seats(const struct company *company)
{
    return company->seats;
}

static void ask(struct company *company, int seat, int64_t work)
{
    struct match *match = company->match;
    struct member *member = &company->members[seat];
    uint32_t last = match_length(match);
    struct bot_sight sight = {
        .game = match_game(match),
        .view = company->view,
        .seen = last,
        .time_ms = last > 0 ? match_entry(match, last)->time_ms : 0,
    };

    if (member->is_asked && member->seen == last && member->thought != BOT_THINKS)
        return;
    match_view(match, seat, company->view);
    member->thought = company->bot->think(member->memory, &sight, work, &member->decision);
    member->is_asked = true;
    member->seen = last;
}

bool company_think(struct company *company, int64_t work)
{
    bool is_thinking = false;
    int seat;

    bits_each (seat, company->seats) {
        ask(company, seat, work);
        is_thinking = is_thinking || company->members[seat].thought == BOT_THINKS;
    }
    return is_thinking;
}

/* The seat that has decided something that still stands, and comes first; -1 if none has. */
static int find_first(const struct company *company)
{
    const struct member *members = company->members;
    int seat, first = -1;

    bits_each (seat, company->seats) {
        if (members[seat].is_asked && members[seat].thought == BOT_DECIDES &&
            members[seat].seen == match_length(company->match) &&
            (first < 0 || members[seat].decision.time_ms < members[first].decision.time_ms))
            first = seat;
    }
    return first;
}

int64_t company_wakes_ms(const struct company *company, int64_t now_ms)
{
    int seat = find_first(company);

    if (seat < 0 || match_is_paused(company->match))
        return NEVER;
    return now_ms + company->members[seat].decision.time_ms - match_time_ms(company->match, now_ms);
}

bool company_act(struct company *company, int64_t now_ms, struct message *why)
{
    int seat = find_first(company);

    if (seat < 0 || company_wakes_ms(company, now_ms) > now_ms)
        return true;
    struct member *member = &company->members[seat];
    struct command command = {.event = member->decision.event, .seen = member->decision.seen};
    member->thought = BOT_WAITS;
    return match_submit(company->match, now_ms, &command, why) != MATCH_UNKEPT;
}
