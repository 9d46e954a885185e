/* Who may ask for what: every request by everybody, before, in and after a match, held against a
   table in which each cell says what is expected. A refusal counts if it is one of right; whether a
   request that is allowed makes sense just then is tested elsewhere. */
#include "house_world.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum role { NOBODY, ONLOOKER, OTHER, REMOVED, HOLDER, HOST, ROLES };

static const char *const role_names[ROLES] = {"nobody",          "the audience", "another seat",
                                              "a removed guest", "the holder",   "the host"};

/* In the life of a table. */
enum stage { GATHERING, PLAYING, OVER, STAGES };

static const char *const stage_names[STAGES] = {"before a match", "in a match", "after a match"};

/* Everything is asked about seat 1, whose holder is HOLDER; seat 3 is free or a computer's. `T`
   stands for the table, `L` for the seat's private link, `S` for what HOLDER has seen. */
static const struct {
    enum wire_verb verb;
    const char *said;
    const char *expected[STAGES]; /* y: allowed, n: refused, in the order of the roles */
} rows[] = {
    {WIRE_MAKE, "make frogs 2 \"\" \"\"", {"nyyyyy", "nyyyyy", "nyyyyy"}},
    {WIRE_JOIN, "join T seats 0 -", {"yyynyy", "yyynyy", "yyynyy"}},
    {WIRE_JOIN, "join T audience 0 -", {"yyynyy", "yyynyy", "yyynyy"}},
    {WIRE_TAKE, "take T L", {"nyynyy", "nyynyy", "nyynyy"}},
    {WIRE_PART, "part", {"yyynyy", "yyynyy", "yyynyy"}},
    {WIRE_SIT, "sit 3 \"Zoe\"", {"nyynyy", "nnnnnn", "nyynyy"}},
    {WIRE_LEAVE, "leave 1", {"nnnnyn", "nnnnyn", "nnnnyn"}},
    {WIRE_LINK, "link 1", {"nnnnyn", "nnnnyn", "nnnnyn"}},
    {WIRE_SAY, "say 1 \"Hello\"", {"nnnnyn", "nnnnyn", "nnnnyn"}},
    {WIRE_QUICK, "quick 1 hello", {"nnnnyn", "nnnnyn", "nnnnyn"}},
    {WIRE_MUTE, "mute yes", {"yyynyy", "yyynyy", "yyynyy"}},
    {WIRE_ACT, "act 1 1 S forfeit", {"nnnnyn", "nnnnyn", "nnnnyn"}},
    {WIRE_BACK, "back 1 1 S 0", {"nnnnyn", "nnnnyn", "nnnnyn"}},
    {WIRE_PAUSE, "pause", {"nnynyy", "nnynyy", "nnynyy"}},
    {WIRE_RESUME, "resume", {"nnynyy", "nnynyy", "nnynyy"}},
    {WIRE_AGAIN, "again \"\"", {"nnynyy", "nnynyy", "nnynyy"}},
    {WIRE_STAND, "stand-in 2", {"nnynyy", "nnynyy", "nnynyy"}},
    {WIRE_AGREE, "agree yes", {"nnynyy", "nnynyy", "nnynyy"}},
    {WIRE_PAST, "past 1 0 0", {"yyynyy", "nnnnyn", "nnnnyn"}},
    {WIRE_LOG, "log", {"yyynyy", "yyynyy", "yyynyy"}},
    {WIRE_SET, "set frogs 4 \"\" \"\"", {"nnnnny", "nnnnny", "nnnnny"}},
    {WIRE_START, "start", {"nnnnny", "nnnnny", "nnnnny"}},
    {WIRE_GATHER, "gather", {"nnnnny", "nnnnny", "nnnnny"}},
    {WIRE_REMOVE, "remove 1", {"nnnnny", "nnnnny", "nnnnny"}},
    {WIRE_BOT, "bot 3 hard", {"nnnnny", "nnnnny", "nnnnny"}},
    {WIRE_AUDIENCE, "audience no", {"nnnnny", "nnnnny", "nnnnny"}},
    {WIRE_CHAT, "chat no", {"nnnnny", "nnnnny", "nnnnny"}},
    {WIRE_ABSENCE, "absence 5 vote easy", {"nnnnny", "nnnnny", "nnnnny"}},
    {WIRE_HOST, "host 1", {"nnnnny", "nnnnny", "nnnnny"}},
};

enum { ROWS = sizeof rows / sizeof *rows };

/* The reasons that are of right. */
static const char *const denials[] = {
    "You have not come in yet. Please load the page again.",
    "You don't sit at this table.",
    "You don't hold this seat.",
    "Only the host may do that.",
    "The host has removed you from this table.",
    "Join a table first.",
    "That is not for you to see.",
    "A computer player sits there.",
    "You already have a seat in this match.",
};

static struct world world;

static void must(int guest, const char *said)
{
    if (!world_does(&world, guest, said))
        fail_msg("%s can't %s: %s", role_names[guest], said, world.guests[guest].why);
}

static void forfeit(int guest, int seat)
{
    char said[64];

    snprintf(said, sizeof said, "act %d 1 %u forfeit", seat, world.guests[guest].top[seat]);
    must(guest, said);
}

/* Everybody is in their place. */
static void set_stage(enum stage stage)
{
    world_open(&world, 1, NULL);
    for (int role = ONLOOKER; role < ROLES; role++)
        world_come(&world, role);
    world_connect(&world, NOBODY);
    must(HOST, "make frogs 4 \"\" \"\"");
    for (int role = 0; role < ROLES; role++)
        assert_true(world_join(&world, role, world.guests[HOST].made, false));
    must(HOST, "sit 0 \"Host\"");
    must(HOLDER, "sit 1 \"Holder\"");
    must(OTHER, "sit 2 \"Other\"");
    must(REMOVED, "sit 3 \"Removed\"");
    must(HOST, "remove 3");
    must(HOLDER, "link 1");
    if (stage == GATHERING)
        return;
    must(HOST, "bot 3 easy");
    must(HOST, "start");
    if (stage == PLAYING)
        return;
    forfeit(HOST, 0);
    forfeit(HOLDER, 1);
    forfeit(OTHER, 2);
    assert_int_equal(world.guests[HOST].frames[0]->to_act, 0);
}

/* The request with its letters filled in. */
static void fill(const char *said, char filled[WORLD_LINE])
{
    struct text text;
    uint32_t seen = world.guests[HOLDER].top[1];

    text_init(&text, filled, WORLD_LINE);
    for (; *said; said++) {
        bool is_alone = said[-1] == ' ' && (said[1] == ' ' || !said[1]);
        if (is_alone && *said == 'T')
            text_add(&text, world.guests[HOST].made);
        else if (is_alone && *said == 'L')
            text_add(&text, world.guests[HOLDER].link);
        else if (is_alone && *said == 'S')
            text_add_number(&text, seen == FRAME_NONE ? 0 : seen);
        else
            text_add_char(&text, *said);
    }
}

static bool is_denied(const char *why)
{
    for (size_t i = 0; i < sizeof denials / sizeof *denials; i++)
        if (strcmp(why, denials[i]) == 0)
            return true;
    return false;
}

static void try_cell(int row, int role, enum stage stage)
{
    const char *expected = rows[row].expected[stage];
    char said[WORLD_LINE], blank[WORLD_LINE];

    set_stage(stage);
    snprintf(blank, sizeof blank, " %s", rows[row].said);
    fill(blank + 1, said);
    world.guests[role].is_audience = strstr(said, " audience 0") != NULL;
    bool is_done = world_does(&world, role, said);
    bool is_allowed = is_done || !is_denied(world.guests[role].why);
    if (is_allowed != (expected[role] == 'y'))
        fail_msg("\"%s\" %s by %s is %s: %s", said, stage_names[stage], role_names[role],
                 is_allowed ? "allowed" : "refused", world.guests[role].why);
    world_close(&world);
}

static void each_request_is_for_whom_it_is(void)
{
    for (int row = 0; row < ROWS; row++)
        for (int role = 0; role < ROLES; role++)
            for (int stage = 0; stage < STAGES; stage++)
                try_cell(row, role, (enum stage)stage);
}

static void every_request_has_a_row(void)
{
    for (int verb = 0; verb < WIRE_VERBS; verb++) {
        bool has_row = false;
        for (int row = 0; row < ROWS; row++)
            has_row = has_row || rows[row].verb == (enum wire_verb)verb;
        if (!has_row)
            fail_msg("%s has no row", wire_verb_names[verb]);
    }
}

static const struct test tests[] = {
    {"every request has a row in the table of rights", NULL, every_request_has_a_row},
    {"each request is allowed to whom it is for, and to nobody else", NULL,
     each_request_is_for_whom_it_is},
};

int main(void)
{
    return TEST_RUN("house-rights", tests);
}
