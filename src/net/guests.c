/* Keeps guests in places, and their messages in order. What is said is not looked at. */
#include "guests.h"

#include <stdlib.h>
#include <string.h>

enum { PLACE_BITS = 20, PLACES_MAX = 1 << PLACE_BITS, PLACES_FIRST = 64, ROOM_FIRST = 640 };

static bool grow(struct guests *guests)
{
    size_t count = guests->place_count ? 2 * guests->place_count : PLACES_FIRST;
    struct guest **places =
        count <= PLACES_MAX ? realloc(guests->places, count * sizeof *places) : NULL;

    if (!places)
        return false;
    memset(places + guests->place_count, 0, (count - guests->place_count) * sizeof *places);
    guests->places = places;
    guests->place_count = count;
    return true;
}

/* Places are given out in a circle, so that a free one is soon found. */
static size_t find_free(const struct guests *guests)
{
    size_t place = guests->came % guests->place_count;

    while (guests->places[place])
        place = (place + 1) % guests->place_count;
    return place;
}

struct guest *guests_add(struct guests *guests, struct lws *wsi, bool is_by_post)
{
    if (2 * (size_t)guests->count >= guests->place_count && !grow(guests))
        return NULL;
    struct guest *guest = calloc(1, sizeof *guest);
    if (!guest)
        return NULL;
    size_t place = find_free(guests);
    guests->places[place] = guest;
    guests->count++;
    guest->number = ++guests->came << PLACE_BITS | place;
    guest->wsi = wsi;
    guest->is_by_post = is_by_post;
    return guest;
}

struct guest *guests_find(const struct guests *guests, uint64_t number)
{
    size_t place = number & (PLACES_MAX - 1);
    struct guest *guest = place < guests->place_count ? guests->places[place] : NULL;

    return guest && guest->number == number ? guest : NULL;
}

void guests_remove(struct guests *guests, struct guest *guest)
{
    guests->places[guest->number & (PLACES_MAX - 1)] = NULL;
    guests->count--;
    guests->parting -= guest->is_parting;
    free(guest->out);
    free(guest->line);
    free(guest);
}

void guests_finish(struct guests *guests)
{
    for (size_t i = 0; i < guests->place_count; i++)
        if (guests->places[i])
            guests_remove(guests, guests->places[i]);
    free(guests->places);
    memset(guests, 0, sizeof *guests);
}

unsigned char *guest_queued(const struct guest *guest)
{
    return guest->out + LWS_PRE + guest->sent;
}

/* What is gone makes room as well. */
static bool make_room(struct guest *guest, size_t length)
{
    size_t room = guest->room > 0 ? guest->room : ROOM_FIRST;

    if (guest->sent > 0)
        memmove(guest->out + LWS_PRE, guest_queued(guest), guest->waiting);
    guest->sent = 0;
    while (guest->waiting + length > room)
        room *= 2;
    if (room == guest->room)
        return true;
    unsigned char *out = realloc(guest->out, LWS_PRE + room);
    if (!out)
        return false;
    guest->out = out;
    guest->room = room;
    return true;
}

unsigned char *guest_queue(struct guest *guest, size_t length, size_t most)
{
    if (length > most || guest->waiting > most - length)
        return NULL;
    if (guest->sent + guest->waiting + length > guest->room && !make_room(guest, length))
        return NULL;
    guest->waiting += length;
    return guest_queued(guest) + guest->waiting - length;
}

void guest_unqueue(struct guest *guest, size_t length)
{
    guest->sent += length;
    guest->waiting -= length;
    if (guest->waiting > 0)
        return;
    free(guest->out);
    guest->out = NULL;
    guest->sent = guest->room = 0;
}

bool guest_hear(struct guest *guest, const char *piece, size_t length, size_t most)
{
    if (length > most || guest->line_length > most - length)
        return false;
    char *line = realloc(guest->line, guest->line_length + length + 1);
    if (!line)
        return false;
    memcpy(line + guest->line_length, piece, length);
    guest->line = line;
    guest->line_length += length;
    line[guest->line_length] = '\0';
    return true;
}
