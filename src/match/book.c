/* Entries in as little memory as they need, with their nonces and what was undone. */
#include "book.h"

#include "hash.h"

#include <stdlib.h>
#include <string.h>

enum { ROOM_MIN = 16 };

void book_finish(struct book *book)
{
    free(book->records);
    free(book->args);
    free(book->nonces);
}

/* Grows by half, so that little of it is ever unused. */
static bool grow(void **memory, uint32_t *room, uint32_t wanted, size_t size)
{
    uint32_t larger = *room + *room / 2 > ROOM_MIN ? *room + *room / 2 : ROOM_MIN;

    if (wanted <= *room)
        return true;
    larger = larger < wanted ? wanted : larger;
    void *moved = realloc(*memory, larger * size);
    if (!moved)
        return false;
    *memory = moved;
    *room = larger;
    return true;
}

static uint32_t *find_nonce(const struct book *book, int seat, uint64_t nonce)
{
    uint32_t mask = book->nonce_room - 1;
    uint32_t at = (uint32_t)hash_add_word(nonce, (uint64_t)seat) & mask;

    for (;; at = (at + 1) & mask) {
        uint32_t number = book->nonces[at];
        const struct match_entry *entry = book_entry(book, number);
        if (number == 0 || (entry->nonce == nonce && entry->seat == seat))
            return &book->nonces[at];
    }
}

/* Notes the nonce of an entry, unless an earlier one has it; true if it did. In the order of the
   entries, so that the last can be taken away again. */
static bool note_nonce(struct book *book, uint32_t number)
{
    const struct match_entry *entry = book_entry(book, number);
    uint32_t *place = entry->nonce ? find_nonce(book, entry->seat, entry->nonce) : NULL;

    if (!place || *place != 0)
        return false;
    *place = number;
    return true;
}

static bool grow_nonces(struct book *book)
{
    uint32_t room = book->nonce_room ? 2 * book->nonce_room : ROOM_MIN, *before = book->nonces;

    if (2 * (book->nonce_count + 1) <= book->nonce_room)
        return true;
    uint32_t *nonces = calloc(room, sizeof *nonces);
    if (!nonces)
        return false;
    book->nonces = nonces;
    book->nonce_room = room;
    for (uint32_t n = 1; n <= book->count; n++)
        note_nonce(book, n);
    free(before);
    return true;
}

bool book_make_room(struct book *book, int arg_count)
{
    void *records = book->records, *args = book->args;
    bool has_room = grow(&records, &book->room, book->count + 1, sizeof *book->records);

    book->records = records;
    has_room = has_room && grow(&args, &book->arg_room, book->arg_count + (uint32_t)arg_count,
                                sizeof *book->args);
    book->args = args;
    return has_room && grow_nonces(book);
}

static bool is_forfeit(const struct match_entry *entry)
{
    return entry->deed == DEED_EVENT && entry->kind == EVENT_FORFEIT;
}

/* Marks, or unmarks, what a take-back that comes after this position undoes. */
static void mark_undone(struct book *book, uint32_t from, uint32_t to, bool is_undone)
{
    for (; from > to; from = book_back(book, from))
        if (book->records[from - 1].entry.deed == DEED_EVENT &&
            !is_forfeit(&book->records[from - 1].entry))
            book->records[from - 1].entry.is_undone = is_undone;
}

static bool is_by_person(const struct match_entry *entry)
{
    return entry->deed == DEED_EVENT && entry->kind != EVENT_FORFEIT && entry->is_of_person;
}

static bool is_change(const struct match_entry *entry)
{
    return is_forfeit(entry) || entry->deed == DEED_HOLD || entry->deed == DEED_PAUSE ||
           entry->deed == DEED_RESUME;
}

static uint32_t by_person_at(const struct book *book, uint32_t number)
{
    return number > 0 ? book->records[number - 1].by_person : 0;
}

void book_add(struct book *book, const struct match_entry *entry, const int16_t *args,
              uint64_t check)
{
    uint32_t arg_count = (uint16_t)entry->arg_count, number = book->count + 1;
    uint32_t before = entry->deed == DEED_BACK ? entry->back_to : book->count;

    book->records[book->count] = (struct record){
        .entry = *entry,
        .check = check,
        .args_at = book->arg_count,
        .by_person = is_by_person(entry) ? number : by_person_at(book, before),
        .change = is_change(entry) ? number : book_change(book, book->count),
    };
    book->count = number;
    if (arg_count > 0)
        memcpy(book->args + book->arg_count, args, arg_count * sizeof *args);
    book->arg_count += arg_count;
    book->nonce_count += note_nonce(book, book->count);
    if (is_forfeit(entry) && book->forfeit_count < PLAYERS_MAX)
        book->forfeits[book->forfeit_count++] = book->count;
    if (entry->deed == DEED_BACK)
        mark_undone(book, book->count - 1, entry->back_to, true);
}

/* The last one that was added is the last in its row of the hashed nonces, so its place just
   becomes free. */
static void take_away_last(struct book *book)
{
    const struct record *last = &book->records[book->count - 1];
    const struct match_entry *entry = &last->entry;

    if (entry->deed == DEED_BACK)
        mark_undone(book, book->count - 1, entry->back_to, false);
    if (is_forfeit(entry))
        book->forfeit_count--;
    uint32_t *nonce = entry->nonce ? find_nonce(book, entry->seat, entry->nonce) : NULL;
    if (nonce && *nonce == book->count) {
        *nonce = 0;
        book->nonce_count--;
    }
    book->arg_count = last->args_at;
    book->count--;
}

void book_cut(struct book *book, uint32_t count)
{
    while (book->count > count)
        take_away_last(book);
}

const struct match_entry *book_entry(const struct book *book, uint32_t number)
{
    return number >= 1 && number <= book->count ? &book->records[number - 1].entry : NULL;
}

void book_event(const struct book *book, uint32_t number, struct event *event)
{
    const struct record *record = &book->records[number - 1];
    const struct match_entry *entry = &record->entry;

    event->time_ms = entry->time_ms;
    event->seat = entry->seat;
    event->kind = entry->kind;
    event->arg_count = entry->arg_count;
    if (entry->arg_count > 0)
        memcpy(event->args, book->args + record->args_at,
               (size_t)entry->arg_count * sizeof *event->args);
}

bool book_has_nonce(const struct book *book, int seat, uint64_t nonce)
{
    return nonce != 0 && book->nonce_count > 0 && *find_nonce(book, seat, nonce) != 0;
}

uint32_t book_back(const struct book *book, uint32_t number)
{
    const struct match_entry *entry = &book->records[number - 1].entry;

    return entry->deed == DEED_BACK ? entry->back_to : number - 1;
}

uint32_t book_by_person(const struct book *book)
{
    return by_person_at(book, book->count);
}

uint32_t book_change(const struct book *book, uint32_t number)
{
    return number > 0 ? book->records[number - 1].change : 0;
}

bool book_stands(const struct book *book, uint32_t number)
{
    const struct match_entry *entry = book_entry(book, number);

    return number == 0 || (entry && entry->deed == DEED_EVENT && !entry->is_undone);
}
