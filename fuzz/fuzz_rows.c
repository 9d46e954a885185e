/* What a store claims to have kept: any records and entries, of one table. A house that begins with
   them opens the table or says why not, leaves alone what it can't read, stays in bounds, and what
   it then hands to the store can be kept and begun with in turn.

   The input is rows, each after a line `;`: a line with the key, for entries a blank and the number
   with it, and the value. */
#include "games.h"
#include "house.h"
#include "reach.h"

#include <string.h>

enum { ROWS_MAX = 64, GUESTS = 2 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static const char table[] = "AAAAAAAAAAAAAAAAAAAAAA";
static struct house *house;
static int notes, joined;

/* What is handed to the store. */
static struct row {
    char key[HOUSE_KEY_MAX + 1], *value;
    uint32_t number;
    size_t length;
    bool is_entry;
} kept[ROWS_MAX];
static int kept_count;

static void draw(void *context, void *bytes, size_t length)
{
    static uint64_t counter;

    (void)context;
    memset(bytes, (int)(++counter % 251), length);
}

static void keep(const struct house_row *row)
{
    must(row->key[0] && row->value.start, "a row is whole");
    if (kept_count == ROWS_MAX)
        return;
    struct row *copy = &kept[kept_count++];
    *copy = (struct row){.number = row->number,
                         .length = row->value.length,
                         .is_entry = row->is_entry,
                         .value = malloc(row->value.length + 1)};
    memcpy(copy->key, row->key, sizeof copy->key);
    memcpy(copy->value, row->value.start, row->value.length);
}

static void do_actions(void)
{
    struct house_action action;
    struct word nothing = {0};

    while (house_next(house, &action)) {
        if (action.kind == HOUSE_SEND && wire_kind_of(action.text) == WIRE_TABLE) {
            joined++;
            reach_match(action.text);
        }
        notes += action.kind == HOUSE_NOTE;
        if (action.kind != HOUSE_STORE)
            continue;
        for (int i = 0; i < action.row_count; i++)
            keep(&action.rows[i]);
        house_stored(house, 1, action.batch, HOUSE_KEPT, nothing);
    }
}

static void open_house(void)
{
    struct house_setup setup = {.version = "0", .entropy = draw, .find = games_find};

    house_limits_init(&setup.limits);
    setup.limits.thinking = 0;
    house = house_create(&setup);
    must(house != NULL, "there is memory");
    notes = joined = 0;
}

/* The next row; false at the end. */
static bool next_row(struct scan *input, struct word *key, struct word *value)
{
    struct word line;

    if (!scan_line(input, key))
        return false;
    value->start = input->at;
    value->length = (size_t)(input->end - input->at);
    while (scan_line(input, &line))
        if (word_is(line, ";")) {
            value->length = (size_t)(line.start - value->start);
            break;
        }
    return true;
}

/* All records come before the first entry, as from a store. */
static void restore(const uint8_t *data, size_t size, bool are_entries)
{
    struct scan input, words;
    struct word key, value;
    char name[HOUSE_KEY_MAX + 1];
    int64_t number;

    scan_init(&input, (const char *)data, size);
    while (next_row(&input, &key, &value)) {
        scan_init(&words, key.start, key.length);
        struct word first = scan_word(&words);
        if (first.length >= sizeof name)
            continue;
        memcpy(name, first.start, first.length);
        name[first.length] = '\0';
        scan_skip_blanks(&words);
        bool is_entry = word_number(scan_word(&words), 0, UINT32_MAX, &number);
        if (is_entry && are_entries)
            house_restore_entry(house, name, (uint32_t)number, value.start, value.length);
        if (!is_entry && !are_entries)
            house_restore_record(house, name, value.start, value.length);
    }
}

static void say(uint64_t guest, const char *line)
{
    house_line(house, 1, guest, word_of(line));
    do_actions();
}

/* Guests come, look at all there is, and change a little. */
static void visit(void)
{
    char token[WIRE_TOKEN_LENGTH + 1], line[64] = "1 join ";

    strcat(strcat(line, table), " seats 0 -");
    for (uint64_t guest = 1; guest <= GUESTS; guest++) {
        memset(token, 'A' + (int)guest, WIRE_TOKEN_LENGTH - 1);
        token[WIRE_TOKEN_LENGTH - 1] = 'A';
        token[WIRE_TOKEN_LENGTH] = '\0';
        house_came(house, 1, guest, "10.0.0.1", word_of(token));
        say(guest, line);
        say(guest, "2 past 10 0 8");
        say(guest, "3 log");
        say(guest, "4 say 0 \"hello\"");
        say(guest, "5 act 0 1 3 forfeit");
        say(guest, "6 sit 1 \"Somebody\"");
    }
    house_wake(house, INT64_C(1) << 40);
    do_actions();
}

/* A table that opened once opens again with what was kept since. */
static void begin_again(const uint8_t *data, size_t size)
{
    open_house();
    restore(data, size, false);
    for (int i = 0; i < kept_count; i++)
        if (!kept[i].is_entry)
            house_restore_record(house, kept[i].key, kept[i].value, kept[i].length);
    restore(data, size, true);
    for (int i = 0; i < kept_count; i++)
        if (kept[i].is_entry)
            house_restore_entry(house, kept[i].key, kept[i].number, kept[i].value, kept[i].length);
    house_open(house, 0);
    do_actions();
    house_destroy(house);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    reach_begin(REACH_GAMES);
    kept_count = 0;
    open_house();
    restore(data, size, false);
    restore(data, size, true);
    house_open(house, 0);
    do_actions();
    int complaints = notes;
    visit();
    bool was_there = joined > 0;
    house_destroy(house);
    begin_again(data, size);
    must(!was_there || kept_count == ROWS_MAX || notes <= complaints,
         "what the house keeps it can read");
    for (int i = 0; i < kept_count; i++)
        free(kept[i].value);
    return 0;
}
