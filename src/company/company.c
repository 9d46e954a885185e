/* Brings bots and a match together; sends nothing itself. */
#include "company.h"

#include "bits.h"

#include <stdlib.h>

struct member {
    struct company_task task;
    void *view;
    uint32_t seen; /* the entry about which it has been asked */
    bool is_asked; /* about this entry */
    bool is_taken; /* somebody lets it think */
    bool is_gone;  /* it no longer plays; its memory goes when it is brought back */
};

struct company {
    struct match *match;
    const struct bot *bot;
    uint64_t seed;
    uint64_t seats;
    struct member *members[VIEWERS]; /* or NULL; the audience is who looks on */
};

static void free_member(struct member *member)
{
    if (!member)
        return;
    free(member->task.memory);
    free(member->view);
    free(member);
}

static bool add_member(struct company *company, int viewer, enum bot_level level)
{
    struct member *member = calloc(1, sizeof *member);

    if (!member)
        return false;
    member->view = malloc(match_game(company->match)->view_size);
    member->task = (struct company_task){
        .bot = company->bot, .viewer = viewer, .memory = malloc(company->bot->memory_size)};
    if (!member->view || !member->task.memory) {
        free_member(member);
        return false;
    }
    company->bot->init(member->task.memory, viewer, level, company->seed + (uint64_t)viewer);
    company->members[viewer] = member;
    return true;
}

/* Who is thinking just now goes when that has come to an end. False: it is still there. */
static bool remove_member(struct company *company, int viewer)
{
    struct member *member = company->members[viewer];

    if (member && member->is_taken) {
        member->is_gone = true;
        return false;
    }
    free_member(member);
    company->members[viewer] = NULL;
    return true;
}

bool company_seat(struct company *company, int seat)
{
    int level = bot_level_of(word_of(match_bot(company->match, seat)));

    company->seats &= ~bits_of(seat);
    if (!remove_member(company, seat) || level < 0)
        return true;
    if (!add_member(company, seat, (enum bot_level)level))
        return false;
    company->seats |= bits_of(seat);
    return true;
}

static bool add_onlooker(struct company *company, bool is_asked)
{
    const struct bot *bot = company->bot;

    return !bot->looks_on || !(is_asked || bot->looks_on(match_params(company->match))) ||
           add_member(company, VIEWER_AUDIENCE, BOT_HARD);
}

struct company *company_create(struct match *match, const struct bot *bot, uint64_t seed,
                               bool has_onlooker)
{
    struct company *company = calloc(1, sizeof *company);

    if (!company)
        return NULL;
    company->match = match;
    company->bot = bot ? bot : bots_find(match_game(match));
    company->seed = seed;
    bool is_seated = true;
    for (int seat = 0; is_seated && seat < match_params(match)->players; seat++)
        is_seated = company_seat(company, seat);
    if (is_seated && add_onlooker(company, has_onlooker))
        return company;
    company_destroy(company);
    return NULL;
}

void company_destroy(struct company *company)
{
    if (!company)
        return;
    for (int viewer = 0; viewer < VIEWERS; viewer++)
        free_member(company->members[viewer]);
    free(company);
}

uint64_t company_seats(const struct company *company)
{
    return company->seats;
}

size_t company_scratch_size(const struct company *company)
{
    return company->bot->scratch_size;
}

static bool has_remark(const struct company *company)
{
    const struct member *onlooker = company->members[VIEWER_AUDIENCE];

    return onlooker && !onlooker->is_taken && onlooker->is_asked &&
           onlooker->task.thought == BOT_DECIDES;
}

/* Has it something to think about that nobody lets it think about yet? */
static bool is_to_think(const struct company *company, int viewer)
{
    const struct member *member = company->members[viewer];

    if (!member || member->is_taken || (viewer == VIEWER_AUDIENCE && has_remark(company)))
        return false;
    return !member->is_asked || member->seen != match_length(company->match) ||
           member->task.thought == BOT_THINKS;
}

/* Who has seen nothing yet, as when a match was loaded, is first shown what it is all about. */
static bool is_new_onlooker(const struct member *member)
{
    return member->task.viewer == VIEWER_AUDIENCE && !member->task.sight.view;
}

/* Shows a member what happened. */
static void show(const struct company *company, struct member *member)
{
    const struct match *match = company->match;
    uint32_t last = match_length(match), number = match_chance_turn(match);
    struct match_moment past;

    if (is_new_onlooker(member) && number < last && match_look_back(match, number, &past)) {
        match_game(match)->view(past.state, member->task.viewer, member->view);
    } else {
        match_view(match, member->task.viewer, member->view);
        number = last;
    }
    member->task.sight = (struct bot_sight){
        .game = match_game(match),
        .players = match_params(match)->players,
        .view = member->view,
        .seen = number,
        .time_ms = number > 0 ? match_entry(match, number)->time_ms : 0,
        .hints = number == last ? match_hints(match) : 0,
    };
    member->is_asked = true;
    member->seen = number;
}

bool company_take(struct company *company, struct company_task **task)
{
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        struct member *member = company->members[viewer];
        if (!is_to_think(company, viewer))
            continue;
        show(company, member);
        member->is_taken = true;
        *task = &member->task;
        return true;
    }
    return false;
}

void company_run(struct company_task *task, void *scratch, int64_t work)
{
    const struct bot *bot = task->bot;

    if (task->viewer == VIEWER_AUDIENCE)
        task->thought = bot->remark(task->memory, scratch, &task->sight, work, &task->remark);
    else
        task->thought = bot->think(task->memory, scratch, &task->sight, work, &task->decision);
}

void company_bring(struct company *company, struct company_task *task)
{
    struct member *member = company->members[task->viewer];

    member->is_taken = false;
    if (member->is_gone)
        company_seat(company, task->viewer);
}

/* Then there may be more to think about. */
bool company_remark(struct company *company, struct message *remark)
{
    struct member *onlooker = company->members[VIEWER_AUDIENCE];

    if (!has_remark(company))
        return false;
    onlooker->is_asked = false;
    *remark = onlooker->task.remark;
    return true;
}

enum bot_thought company_hint(struct company *company, struct message *hint)
{
    struct member *onlooker = company->members[VIEWER_AUDIENCE];
    bool has_more;

    if (!company_gives_hints(company, &has_more))
        return BOT_WAITS;
    if (onlooker->is_taken || is_to_think(company, VIEWER_AUDIENCE))
        return BOT_THINKS;
    return company->bot->hint(onlooker->task.memory, hint) ? BOT_DECIDES : BOT_WAITS;
}

bool company_gives_hints(const struct company *company, bool *has_more)
{
    *has_more = match_hints(company->match) < company->bot->hints;
    return company->members[VIEWER_AUDIENCE] && company->bot->hint &&
           company->bot->looks_on(match_params(company->match));
}

bool company_outcome(const struct company *company, struct message *outcome)
{
    const struct member *onlooker = company->members[VIEWER_AUDIENCE];

    return onlooker && !onlooker->is_taken && company->bot->outcome &&
           company->bot->outcome(onlooker->task.memory, outcome);
}

/* The seat that has decided something that still stands, and comes first; -1 if none has. */
static int find_first(const struct company *company)
{
    struct member *const *members = company->members;
    int seat, first = -1;

    bits_each (seat, company->seats) {
        const struct member *member = members[seat];
        if (!member->is_taken && member->is_asked && member->task.thought == BOT_DECIDES &&
            member->seen == match_length(company->match) &&
            (first < 0 || member->task.decision.time_ms < members[first]->task.decision.time_ms))
            first = seat;
    }
    return first;
}

int64_t company_wakes_ms(const struct company *company, int64_t now_ms)
{
    int seat = find_first(company);

    if (seat < 0 || match_is_paused(company->match))
        return NEVER;
    return now_ms + company->members[seat]->task.decision.time_ms -
           match_time_ms(company->match, now_ms);
}

bool company_decides(const struct company *company, int64_t now_ms, struct command *command)
{
    int seat = find_first(company);

    if (seat < 0 || company_wakes_ms(company, now_ms) > now_ms)
        return false;
    const struct bot_decision *decision = &company->members[seat]->task.decision;
    *command = (struct command){.event = decision->event, .seen = decision->seen};
    return true;
}

void company_settle(struct company *company, int seat)
{
    if (company->members[seat])
        company->members[seat]->task.thought = BOT_WAITS;
}
