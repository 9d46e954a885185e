/* Writes and knows the names that go by numbers. */
#include "usual.h"

#include "bot.h"

#include <string.h>
#include <strings.h>

void usual_write(enum language language, int seat, int level, char name[SEAT_NAME_MAX + 1])
{
    struct voice voice = {.language = language};
    struct message usual = SAY("Player {number}", .args = {SAY_NUMBER("number", seat)});
    struct text text;

    if (level != USUAL_PERSON)
        usual =
            SAY("Computer {number} ({level})",
                .args = {SAY_NUMBER("number", seat), SAY_WORD("level", bot_level_names[level])});
    text_init(&text, name, SEAT_NAME_MAX + 1);
    voice_write(&voice, &usual, &text);
}

int usual_seat(const char *name, int level)
{
    char usual[SEAT_NAME_MAX + 1];

    for (int i = 0; i < LANGUAGES * PLAYERS_MAX; i++) {
        usual_write((enum language)(i / PLAYERS_MAX), i % PLAYERS_MAX, level, usual);
        if (strcmp(usual, name) == 0)
            return i % PLAYERS_MAX;
    }
    return -1;
}

bool usual_is_computers(const char *name)
{
    char usual[SEAT_NAME_MAX + 1];
    bool is_so = false;

    for (int i = 0; i < LANGUAGES * PLAYERS_MAX && !is_so; i++) {
        usual_write((enum language)(i / PLAYERS_MAX), i % PLAYERS_MAX, BOT_EASY, usual);
        size_t length = strcspn(usual, "(");
        while (length > 0 && usual[length - 1] == ' ')
            length--;
        is_so = strncasecmp(name, usual, length) == 0 && strchr(" (", name[length]);
    }
    return is_so;
}

/* Who played the seat when it was named is not asked: a name that says so tells. */
static void translate(const char *name, enum language language, char shown[SEAT_NAME_MAX + 1])
{
    text_copy(shown, SEAT_NAME_MAX + 1, name);
    for (int level = USUAL_PERSON; level < BOT_LEVELS; level++)
        if (usual_seat(name, level) >= 0)
            usual_write(language, usual_seat(name, level), level, shown);
}

void usual_names_of(const struct table *table, enum language language, struct usual_names *names)
{
    memset(names, 0, sizeof *names);
    for (int seat = 0; seat < table_params(table)->players; seat++) {
        translate(table_names(table)[seat], language, names->data[seat]);
        names->list[seat] = names->data[seat];
    }
}
