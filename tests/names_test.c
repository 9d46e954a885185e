/* Names: which are the same, as Unicode sees them. */
#include "match.h"
#include "names.h"
#include "test.h"

#include <string.h>

/* May both sit at a table? */
static bool differ(const char *one, const char *other)
{
    const char *const names[] = {one, other};
    struct message why;

    return match_check_names(names, 2, names_fold, &why);
}

static void the_same_names(void)
{
    static const char *const same[][2] = {
        {"Anna", "aNNA"},
        {"Ren\u00e9", "Rene\u0301"},
        {"REN\u00c9", "rene\u0301"},
        {"\uc9c0\ubbfc", "\u110c\u1175\u1106\u1175\u11ab"},
        {"Anna", "\uff21\uff4e\uff4e\uff41"},
        {"Anna", "\U0001d400nna"},
        {"Stra\u00dfe", "STRASSE"},
        {"\u03a3\u03af\u03c3\u03c5\u03c6\u03bf\u03c2",
         "\u03a3\u038a\u03a3\u03a5\u03a6\u039f\u03a3"},
        {"\ufb01nn", "FINN"},
        {"Anna Lee", " anna\u00a0  lee\u3000"},
    };

    for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
        assert_false(differ(same[i][0], same[i][1]));
        assert_false(differ(same[i][1], same[i][0]));
    }
}

static void other_names(void)
{
    static const char *const others[][2] = {
        {"Anna", "Hanna"},
        {"Rene", "Ren\u00e9"},
        {"Anna Lee", "AnnaLee"},
        {"Anna", "Anna A"},
        {"\uc9c0\ubbfc", "\uc9c0\ubbf8"},
        {"1", "2"},
    };

    for (size_t i = 0; i < sizeof others / sizeof *others; i++)
        assert_true(differ(others[i][0], others[i][1]));
}

static void what_does_not_fit(void)
{
    char folded[5];

    assert_true(names_fold("ANNA", folded, sizeof folded));
    assert_string_equal(folded, "anna");
    assert_false(names_fold("HANNA", folded, sizeof folded));
    assert_false(names_fold("ANNA", folded, 0));
    assert_false(names_fold("\xff", folded, sizeof folded));
}

/* The character that becomes longest, as often as it fits into a name. */
static void the_longest_name_can_be_compared(void)
{
    char name[SEAT_NAME_MAX + 1] = "";

    while (strlen(name) + 3 <= SEAT_NAME_MAX)
        strcat(name, "\ufdfa");
    assert_true(differ(name, "Anna"));
    assert_false(differ(name, name));
}

static const struct test tests[] = {
    {"names that differ in case, form or blanks only are the same", NULL, the_same_names},
    {"other names are not", NULL, other_names},
    {"what does not fit or is no text is not folded", NULL, what_does_not_fit},
    {"the longest name can be compared", NULL, the_longest_name_can_be_compared},
};

int main(void)
{
    return TEST_RUN("names", tests);
}
