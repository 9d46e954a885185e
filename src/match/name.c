/* Says who may be called what: whoever is named on a screen or in a line must be one player only.
 */
#include "match.h"
#include "utf8.h"

#include <string.h>

enum { FOLDED_MAX = 1024 };

static bool has_unseen(const char *name, size_t length)
{
    uint32_t character;

    for (size_t at = 0; at < length; at += utf8_decode(name + at, length - at, &character))
        if (utf8_decode(name + at, length - at, &character) == 0 || utf8_is_unseen(character))
            return true;
    return false;
}

static const char *skip_blanks(const char *at)
{
    uint32_t character;
    size_t size;

    while ((size = utf8_decode(at, strlen(at), &character)) > 0 && utf8_is_blank(character))
        at += size;
    return at;
}

bool match_check_name(const char *name, struct message *why)
{
    size_t length = name ? strlen(name) : 0;

    if (length == 0 || !*skip_blanks(name))
        return message_refuse(why, SAY("A name needs something that can be seen."));
    if (length > SEAT_NAME_MAX)
        return message_refuse(why, SAY("A name can have at most {max} bytes.",
                                       .args = {SAY_NUMBER("max", SEAT_NAME_MAX)}));
    if (!utf8_is_printable(name, length) || has_unseen(name, length))
        return message_refuse(why, SAY("A name can't contain invisible characters."));
    return true;
}

/* Without Unicode: the letters a to z only. */
static bool fold_plainly(const char *name, char *folded, size_t size)
{
    size_t length = strlen(name);

    if (length >= size)
        return false;
    for (size_t i = 0; i <= length; i++)
        folded[i] = name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] - 'A' + 'a') : name[i];
    return true;
}

/* Blanks at the ends are not seen, and several look like one. */
static bool are_alike(const char *one, const char *other)
{
    one = skip_blanks(one);
    other = skip_blanks(other);
    for (;;) {
        const char *one_next = skip_blanks(one), *other_next = skip_blanks(other);
        if (!*one_next || !*other_next)
            return *one_next == *other_next;
        if (*one_next != *other_next || (one_next == one) != (other_next == other))
            return false;
        one = one_next + 1;
        other = other_next + 1;
    }
}

bool match_check_names(const char *const *names, int players,
                       bool (*fold)(const char *name, char *folded, size_t size),
                       struct message *why)
{
    char folded[PLAYERS_MAX][FOLDED_MAX];

    for (int seat = 0; seat < players && seat < PLAYERS_MAX; seat++) {
        if (!match_check_name(names[seat], why))
            return false;
        if (!(fold ? fold : fold_plainly)(names[seat], folded[seat], FOLDED_MAX))
            return message_refuse(why, SAY("A player can't be called that."));
        for (int other = 0; other < seat; other++)
            if (are_alike(folded[seat], folded[other]))
                return message_refuse(why, SAY("Two players can't have the same name."));
    }
    return true;
}
