/* Who may ask for what: every request by everybody, before, in and after a match, held against a
   table in which each cell says exactly what is expected: what comes of a request, or for which
   kind of reason it is refused. */
#include "house_world.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum role { NOBODY, ONLOOKER, OTHER, REMOVED, HOLDER, HOST, ROLES };

static const char *const role_names[ROLES] = {"nobody",          "the audience", "another seat",
                                              "a removed guest", "the holder",   "the host"};

enum { GRACE_MS = 5000 };

/* In the life of a table. */
enum stage { GATHERING, PLAYING, OVER, STAGES };

static const char *const stage_names[STAGES] = {"before a match", "in a match", "after a match"};

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
    must(HOST, "absence 5 vote easy");
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

/* What is made so before it is asked. */

static void fill_seats(void)
{
    must(HOST, "bot 3 easy");
}

static void ask_for_a_pause(void)
{
    must(HOST, "pause");
}

static void agree_on_a_pause(void)
{
    must(HOST, "pause");
    must(HOLDER, "agree yes");
    must(OTHER, "agree yes");
}

/* For so long that others may vote. */
static void go_away(void)
{
    world_disconnect(&world, OTHER);
    world_run(&world, world.now_ms + GRACE_MS);
}

/* The host and then the holder have made a move. */
static void let_move(void)
{
    char said[WORLD_LINE];

    while (world_choose(&world, HOST, said))
        must(HOST, said);
    while (world_choose(&world, HOLDER, said))
        must(HOLDER, said);
}

/* Everything is asked about seat 1, whose holder is HOLDER; seat 3 is free or a computer's. `T`
   stands for the table, `L` for the seat's private link, `S` for what HOLDER has seen, `B` for
   where that one may take back to. */
static const struct {
    enum wire_verb verb;
    const char *said;
    const char *expected[STAGES]; /* by letters, in the order of the roles; NULL: not tried */
    void (*prepare)(void);        /* or NULL */
} rows[] = {
    {WIRE_MAKE, "make frogs 2 \"\" \"\"", {"nyyyyy", "nyyyyy", "nyyyyy"}, NULL},
    {WIRE_JOIN, "join T seats 0 -", {"yyynyy", "yyynyy", "yyynyy"}, NULL},
    {WIRE_JOIN, "join T audience 0 -", {"yyynyy", "yyynyy", "yyynyy"}, NULL},
    {WIRE_TAKE, "take T L", {"nyynyy", "nyynyy", "nyynyy"}, NULL},
    {WIRE_PART, "part", {"yyynyy", "yyynyy", "yyynyy"}, NULL},
    {WIRE_SIT, "sit 3 \"Zoe\"", {"nyynyy", "nnnnnn", "nyynyy"}, NULL},
    {WIRE_LEAVE, "leave 1", {"nnnnyn", "nnnnyn", "nnnnyn"}, NULL},
    {WIRE_LINK, "link 1", {"nnnnyn", "nnnnyn", "nnnnyn"}, NULL},
    {WIRE_SAY, "say 1 \"Hello\"", {"nnnnyn", "nnnnyn", "nnnnyn"}, NULL},
    {WIRE_QUICK, "quick 1 hello", {"nnnnyn", "nnnnyn", "nnnnyn"}, NULL},
    {WIRE_MUTE, "mute yes", {"yyynyy", "yyynyy", "yyynyy"}, NULL},
    {WIRE_ACT, "act 1 1 S forfeit", {"nnnntn", "nnnnyn", "nnnntn"}, NULL},
    {WIRE_BACK, "back 1 1 S 0", {"nnnntn", "nnnnsn", "nnnnsn"}, NULL},
    {WIRE_BACK, "back 1 1 S B", {NULL, "nnnnyn", NULL}, let_move},
    {WIRE_PAUSE, "pause", {"nntntt", "nnynyy", "nntntt"}, NULL},
    {WIRE_RESUME, "resume", {"nntntt", "nnsnss", "nntntt"}, NULL},
    {WIRE_RESUME, "resume", {NULL, "nnynyy", NULL}, agree_on_a_pause},
    {WIRE_AGAIN, "again \"\"", {"nntntt", "nntntt", "nnynyy"}, NULL},
    {WIRE_STAND, "stand-in 2", {"nntntt", "nnsnss", "nntntt"}, NULL},
    {WIRE_STAND, "stand-in 2", {"nn-ntt", "nn-nyy", "nn-ntt"}, go_away},
    {WIRE_AGREE, "agree yes", {"nntntt", "nnsnss", "nnsnss"}, NULL},
    {WIRE_AGREE, "agree yes", {NULL, "nnynys", NULL}, ask_for_a_pause},
    {WIRE_PAST, "past 1 0 0", {"tttntt", "nnnnyn", "nnnnyn"}, NULL},
    {WIRE_PAST, "past 10 0 0", {"tttntt", "yynnnn", "yynnnn"}, NULL},
    {WIRE_LOG, "log", {"tttntt", "tttntt", "yyynyy"}, NULL},
    {WIRE_SET, "set frogs 4 \"\" \"\"", {"nnnnny", "nnnnnt", "nnnnnt"}, NULL},
    {WIRE_START, "start", {"nnnnns", "nnnnnt", "nnnnnt"}, NULL},
    {WIRE_START, "start", {"nnnnny", NULL, NULL}, fill_seats},
    {WIRE_GATHER, "gather", {"nnnnnt", "nnnnnt", "nnnnny"}, NULL},
    {WIRE_REMOVE, "remove 1", {"nnnnny", "nnnnny", "nnnnny"}, NULL},
    {WIRE_BOT, "bot 3 hard", {"nnnnny", "nnnnny", "nnnnny"}, NULL},
    {WIRE_AUDIENCE, "audience no", {"nnnnny", "nnnnny", "nnnnny"}, NULL},
    {WIRE_CHAT, "chat no", {"nnnnny", "nnnnny", "nnnnny"}, NULL},
    {WIRE_ABSENCE, "absence 5 vote easy", {"nnnnny", "nnnnnt", "nnnnnt"}, NULL},
    {WIRE_HOST, "host 1", {"nnnnny", "nnnnny", "nnnnny"}, NULL},
};

enum { ROWS = sizeof rows / sizeof *rows };

/* What comes of a request: it is done, or refused, since one has no right to it, it is not the
   time, or things do not stand like that. UNTRIED: whoever has this role is not there. */
enum { DONE = 'y', NO_RIGHT = 'n', NOT_NOW = 't', NOT_SO = 's', UNTRIED = '-' };

/* Every reason that is met. */
static const struct {
    char letter;
    const char *why;
} refusals[] = {
    {NO_RIGHT, "You have not come in yet. Please load the page again."},
    {NO_RIGHT, "You don't sit at this table."},
    {NO_RIGHT, "You don't hold this seat."},
    {NO_RIGHT, "Only the host may do that."},
    {NO_RIGHT, "The host has removed you from this table."},
    {NO_RIGHT, "Join a table first."},
    {NO_RIGHT, "That is not for you to see."},
    {NO_RIGHT, "A computer player sits there."},
    {NO_RIGHT, "You already have a seat in this match."},
    {NOT_NOW, "The match has begun."},
    {NOT_NOW, "The match has not begun."},
    {NOT_NOW, "The game is not over."},
    {NOT_NOW, "The game is over."},
    {NOT_SO, "Some seats are still free."},
    {NOT_SO, "There is nothing to take back."},
    {NOT_SO, "That can no longer be taken back."},
    {NOT_SO, "The match is not paused."},
    {NOT_SO, "Nobody is away there."},
    {NOT_SO, "Nothing is asked of you."},
};

/* The request with its letters filled in. */
static void fill(const char *said, char filled[WORLD_LINE])
{
    struct text text;
    const struct guest *holder = &world.guests[HOLDER];
    uint32_t seen = holder->top[1];

    text_init(&text, filled, WORLD_LINE);
    for (; *said; said++) {
        bool is_alone = said[-1] == ' ' && (said[1] == ' ' || !said[1]);
        if (is_alone && *said == 'T')
            text_add(&text, world.guests[HOST].made);
        else if (is_alone && *said == 'L')
            text_add(&text, holder->link);
        else if (is_alone && *said == 'S')
            text_add_number(&text, seen == FRAME_NONE ? 0 : seen);
        else if (is_alone && *said == 'B')
            text_add_number(&text, holder->frames[1]->undo_to);
        else
            text_add_char(&text, *said);
    }
}

/* What came of the last request of a guest, as a letter; 0 if the reason is none that is known. */
static char letter_of(const struct guest *guest, bool is_done)
{
    for (size_t i = 0; !is_done && i < sizeof refusals / sizeof *refusals; i++)
        if (strcmp(guest->why, refusals[i].why) == 0)
            return refusals[i].letter;
    return is_done ? DONE : '\0';
}

static void try_cell(int row, int role, enum stage stage)
{
    const char *row_expected = rows[row].expected[stage];
    const char expected = row_expected ? row_expected[role] : UNTRIED;
    char said[WORLD_LINE], blank[WORLD_LINE];

    if (expected == UNTRIED)
        return;
    set_stage(stage);
    if (rows[row].prepare)
        rows[row].prepare();
    snprintf(blank, sizeof blank, " %s", rows[row].said);
    fill(blank + 1, said);
    world.guests[role].is_audience = strstr(said, " audience 0") != NULL;
    char letter = letter_of(&world.guests[role], world_does(&world, role, said));
    if (letter != expected)
        fail_msg("\"%s\" %s by %s is %c instead of %c: %s", said, stage_names[stage],
                 role_names[role], letter ? letter : '?', expected, world.guests[role].why);
    world_close(&world);
}

static void each_request_is_for_whom_it_is(void)
{
    for (int row = 0; row < ROWS; row++)
        for (int role = 0; role < ROLES; role++)
            for (int stage = 0; stage < STAGES; stage++)
                try_cell(row, role, (enum stage)stage);
}

/* Is the verb done by somebody, some time? */
static bool is_done_somewhere(enum wire_verb verb)
{
    for (int row = 0; row < ROWS; row++)
        for (int stage = 0; rows[row].verb == verb && stage < STAGES; stage++)
            if (rows[row].expected[stage] && strchr(rows[row].expected[stage], DONE))
                return true;
    return false;
}

static void every_request_has_a_row(void)
{
    for (int verb = 0; verb < WIRE_VERBS; verb++)
        if (!is_done_somewhere((enum wire_verb)verb))
            fail_msg("%s is done by nobody", wire_verb_names[verb]);
}

static const struct test tests[] = {
    {"every request is done by somebody in the table of rights", NULL, every_request_has_a_row},
    {"each request is allowed to whom it is for, and to nobody else", NULL,
     each_request_is_for_whom_it_is},
};

int main(void)
{
    return TEST_RUN("house-rights", tests);
}
