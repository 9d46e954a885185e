/* A house that is given anything: first what a store claims to have kept of a table, then what
   people say there. It stays in bounds, answers every line at once, and keeps what it hands to the
   store in an order that a store can follow.

   The input is a record, a line `;`, and lines that two guests send in turn. */
#include "games.h"
#include "house.h"
#include "reach.h"
#include "table.h"

#include <string.h>

enum { GUESTS = 2 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char table[] = "AAAAAAAAAAAAAAAAAAAAAA";
static struct house *house;
static int answers;

static void draw(void *context, void *bytes, size_t length)
{
    static uint64_t counter;

    (void)context;
    memset(bytes, (int)(++counter % 251), length);
}

static void check_rows(const struct house_action *action)
{
    must(action->row_count > 0, "a batch has rows");
    for (int i = 0; i < action->row_count; i++)
        must(action->rows[i].key[0] != '\0' && action->rows[i].value.start, "a row is whole");
}

static void note_sent(struct word packet)
{
    int kind = wire_kind_of(packet);

    if (kind == WIRE_TABLE)
        reach_match(packet);

    must(kind >= 0, "whatever is sent is something");
    answers += wire_is_answer(packet);
}

/* Everything is done at once; computer players come back without having thought. */
static void do_actions(void)
{
    struct house_action action;
    struct word nothing = {0};

    while (house_next(house, &action)) {
        switch (action.kind) {
        case HOUSE_SEND: note_sent(action.text); break;
        case HOUSE_STORE:
            check_rows(&action);
            house_stored(house, 1, action.batch, HOUSE_KEPT, nothing);
            break;
        case HOUSE_THINK: break; /* never: nobody may think */
        case HOUSE_CLOSE: break;
        case HOUSE_NOTE: break;
        }
    }
}

static void open_house(void)
{
    struct house_setup setup = {.version = "0", .entropy = draw, .find = games_find};

    house_limits_init(&setup.limits);
    setup.limits.burst = 1000;
    setup.limits.thinking = 0;
    house = house_create(&setup);
    must(house != NULL, "there is memory");
}

static void come(uint64_t guest)
{
    char token[WIRE_TOKEN_LENGTH + 1], line[64] = "1 join ";

    memset(token, 'A' + (int)guest, WIRE_TOKEN_LENGTH - 1);
    token[WIRE_TOKEN_LENGTH - 1] = 'A';
    token[WIRE_TOKEN_LENGTH] = '\0';
    house_came(house, 1, guest, "10.0.0.1", word_of(token));
    strcat(strcat(line, table), " seats 0 -");
    house_line(house, 1, guest, word_of(line));
    do_actions();
}

/* Every line is answered, or its sender is put out. */
static void speak(struct scan *input)
{
    struct word line;
    uint64_t guest = 1;

    while (scan_line(input, &line)) {
        answers = 0;
        house_line(house, 1, guest, line);
        do_actions();
        must(answers > 0, "every request is answered");
        guest = guest % GUESTS + 1;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char key[64] = "table/";
    struct scan input;
    struct word line = {0};

    reach_begin(REACH_GAMES);
    scan_init(&input, (const char *)data, size);
    while (scan_line(&input, &line) && !word_is(line, ";"))
        ;
    size_t length = word_is(line, ";") ? (size_t)(line.start - input.start) : 0;
    open_house();
    house_restore_record(house, strcat(key, table), (const char *)data, length);
    house_open(house, 0);
    do_actions();
    for (uint64_t guest = 1; guest <= GUESTS; guest++)
        come(guest);
    speak(&input);
    house_wake(house, INT64_C(1) << 40);
    do_actions();
    house_destroy(house);
    return 0;
}
