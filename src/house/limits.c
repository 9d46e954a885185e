/* The limits by name. */
#include "house.h"

static const struct {
    const char *name;
    int64_t standard;
    const char *says;
    size_t offset;
} limits_list[] = {
#define HOUSE_LIMIT(name, standard, says)                                                          \
    {#name, standard, says, offsetof(struct house_limits, name)},
    HOUSE_LIMITS(HOUSE_LIMIT)
#undef HOUSE_LIMIT
};

enum { LIMIT_COUNT = sizeof limits_list / sizeof *limits_list };

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
        if (number >= 0 && word_is(name, limits_list[i].name)) {
            *limit_at(limits, i) = number;
            return true;
        }
    return false;
}

/* The asterisk is for readers of the header. */
void house_limits_write(const struct house_limits *limits, struct text *text)
{
    struct house_limits copy = *limits;

    for (int i = 0; i < LIMIT_COUNT; i++) {
        const char *says = limits_list[i].says;
        text_add(text, limits_list[i].name);
        text_add_char(text, '=');
        text_add_number(text, *limit_at(&copy, i));
        text_add(text, " (");
        text_add(text, *says == '*' ? says + 2 : says);
        text_add(text, ")\n");
    }
}
