/* The limits by name. */
#include "inner.h"

static const struct {
    const char *name;
    int64_t standard;
    size_t offset;
} limits_list[] = {
#define HOUSE_LIMIT(name, standard, says) {#name, standard, offsetof(struct house_limits, name)},
    HOUSE_LIMITS(HOUSE_LIMIT)
#undef HOUSE_LIMIT
};

enum {
    LIMIT_COUNT = sizeof limits_list / sizeof *limits_list,
    REQUEST_BYTES_LEAST = 256, /* what a page must say to sit down and play */
    HEADER_BYTES_LEAST = 2048, /* what a browser may send with its request */
    HEADER_BYTES_MOST = 65535,
};

/* Without the first two no computer player would ever move, with shorter requests or headers no
   browser would be heard; more of the others has no room. */
static const struct {
    const char *name;
    int64_t least, most;
} bounds[] = {
    {"thinking", 1, INT64_MAX},
    {"think_work", 1, INT64_MAX},
    {"request_bytes", REQUEST_BYTES_LEAST, WIRE_REQUEST_MAX},
    {"header_bytes", HEADER_BYTES_LEAST, HEADER_BYTES_MOST},
    {"seat_guests", 0, CHAIR_GUESTS_MAX},
    {"name_bytes", 0, SEAT_NAME_MAX},
    {"chat_bytes", 0, WIRE_CHAT_MAX},
    {"chat_kept", 0, CHAT_KEPT_MAX},
};

static bool can_be(struct word name, int64_t number)
{
    for (size_t i = 0; i < sizeof bounds / sizeof *bounds; i++)
        if (word_is(name, bounds[i].name))
            return number >= bounds[i].least && number <= bounds[i].most;
    return number >= 0;
}

static int64_t *limit_at(struct house_limits *limits, int index)
{
    return (int64_t *)((char *)limits + limits_list[index].offset);
}

void house_limits_init(struct house_limits *limits)
{
    for (int i = 0; i < LIMIT_COUNT; i++)
        *limit_at(limits, i) = limits_list[i].standard;
}

bool house_limits_set(struct house_limits *limits, struct word name, int64_t number)
{
    for (int i = 0; i < LIMIT_COUNT; i++)
        if (word_is(name, limits_list[i].name) && can_be(name, number)) {
            *limit_at(limits, i) = number;
            return true;
        }
    return false;
}

static int64_t at_least_one(int64_t number)
{
    return number > 1 ? number : 1;
}

int64_t house_address_burst(const struct house_limits *limits)
{
    return limits->burst * at_least_one(limits->address_share);
}

int64_t house_address_per_second(const struct house_limits *limits)
{
    return at_least_one(limits->per_second) * at_least_one(limits->address_share);
}
