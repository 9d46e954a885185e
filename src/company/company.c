/* Brings bots and a match together. */
#include "company.h"

#include "bits.h"

#include <stdlib.h>

enum { RETRY_MS = 5000 }; /* after a decision could not be kept */

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
    void *scratch; /* one for all: they think one after the other */
    uint64_t seats;
    struct member members[PLAYERS_MAX];
    struct member onlooker; /* without memory: there is none */
    struct message remark;
};

static bool add_member(struct company *company, struct member *member, int viewer,
                       enum bot_level level, uint64_t seed)
{
    member->memory = malloc(company->bot->memory_size);
    if (!member->memory)
        return false;
    company->bot->init(member->memory, viewer, level, seed + (uint64_t)viewer);
    return true;
}

static bool seat_member(struct company *company, int seat, uint64_t seed)
{
    int level = bot_level_of(word_of(match_bot(company->match, seat)));

    if (level < 0)
        return true;
    company->seats |= bits_of(seat);
    return add_member(company, &company->members[seat], seat, (enum bot_level)level, seed);
}

static bool add_onlooker(struct company *company, uint64_t seed)
{
    const struct bot *bot = company->bot;

    return !bot->looks_on || !bot->looks_on(match_params(company->match)) ||
           add_member(company, &company->onlooker, VIEWER_AUDIENCE, BOT_HARD, seed);
}

struct company *company_create(struct match *match, const struct bot *bot, uint64_t seed)
{
    struct company *company = calloc(1, sizeof *company);

    if (!company)
        return NULL;
    company->match = match;
    company->bot = bot ? bot : bots_find(match_game(match));
    company->view = malloc(match_game(match)->view_size);
    company->scratch = malloc(company->bot->scratch_size + 1);
    bool is_seated = company->view && company->scratch;
    for (int seat = 0; is_seated && seat < match_params(match)->players; seat++)
        is_seated = seat_member(company, seat, seed);
    if (is_seated && add_onlooker(company, seed))
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
    free(company->onlooker.memory);
    free(company->scratch);
    free(company->view);
    free(company);
}

uint64_t company_seats(const struct company *company)
{
    return company->seats;
}

/* Shows a member what happened; false if there is nothing that it has not thought about. */
static bool show(struct company *company, struct member *member, int viewer,
                 struct bot_sight *sight)
{
    struct match *match = company->match;
    uint32_t last = match_length(match);

    if (member->is_asked && member->seen == last && member->thought != BOT_THINKS)
        return false;
    match_view(match, viewer, company->view);
    *sight = (struct bot_sight){
        .game = match_game(match),
        .players = match_params(match)->players,
        .view = company->view,
        .seen = last,
        .time_ms = last > 0 ? match_entry(match, last)->time_ms : 0,
    };
    member->is_asked = true;
    member->seen = last;
    return true;
}

bool company_think(struct company *company, int64_t work)
{
    struct member *onlooker = &company->onlooker;
    bool is_thinking = false;
    struct bot_sight sight;
    int seat;

    bits_each (seat, company->seats) {
        struct member *member = &company->members[seat];
        if (show(company, member, seat, &sight))
            member->thought = company->bot->think(member->memory, company->scratch, &sight, work,
                                                  &member->decision);
        is_thinking = is_thinking || member->thought == BOT_THINKS;
    }
    bool has_remark = onlooker->is_asked && onlooker->thought == BOT_DECIDES;
    if (onlooker->memory && !has_remark && show(company, onlooker, VIEWER_AUDIENCE, &sight))
        onlooker->thought = company->bot->remark(onlooker->memory, company->scratch, &sight, work,
                                                 &company->remark);
    return is_thinking || (onlooker->memory && onlooker->thought == BOT_THINKS);
}

/* Then there may be more to think about. */
bool company_remark(struct company *company, struct message *remark)
{
    if (!company->onlooker.is_asked || company->onlooker.thought != BOT_DECIDES)
        return false;
    company->onlooker.is_asked = false;
    *remark = company->remark;
    return true;
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
    if (match_submit(company->match, now_ms, &command, why) == VERDICT_UNKEPT) {
        member->decision.time_ms = match_time_ms(company->match, now_ms) + RETRY_MS;
        return false;
    }
    member->thought = BOT_WAITS;
    return true;
}
