/* What people are told of a game before they choose it. */
#include "games.h"
#include "probe.h"
#include "scene.h"
#include "test.h"
#include "words.h"

#include <string.h>

extern const struct face probe_face;

/* Every listed game, then the test-only one. */
static const struct face *face_at(int index)
{
    const struct game *game = games_at(index);

    if (game)
        return faces_find(game);
    return index == 0 || games_at(index - 1) ? &probe_face : NULL;
}

static bool is_translated(const char *text)
{
    return strcmp(words_tongue(LANGUAGE_KOREAN)->find(text), text) != 0;
}

static void says_what_it_is(void)
{
    for (int i = 0; face_at(i); i++) {
        const struct face *face = face_at(i);
        assert_non_null(face->says);
        assert_int_equal(face->says[strlen(face->says) - 1], '.');
        assert_true(face == &probe_face || is_translated(face->says));
    }
}

static void says_how_long_it_takes(void)
{
    for (int i = 0; face_at(i); i++) {
        assert_in_range(face_at(i)->minutes_min, 1, face_at(i)->minutes_max);
        assert_in_range(face_at(i)->minutes_max, face_at(i)->minutes_min, 240);
    }
}

static void assert_titles_differ(const struct option *option)
{
    for (int a = option->field.min; a <= option->field.max; a++)
        for (int b = option->field.min; b < a; b++)
            assert_string_not_equal(option->titles[a], option->titles[b]);
}

static void values_have_titles(void)
{
    for (int i = 0; face_at(i); i++) {
        const struct game *game = face_at(i)->game;
        for (int n = 0; n < game->option_count; n++) {
            assert_int_equal(game->options[n].titles != NULL, game->options[n].field.names != NULL);
            if (game->options[n].titles)
                assert_titles_differ(&game->options[n]);
        }
    }
}

static const struct test tests[] = {
    {"every game says in a sentence what it is, in every language", NULL, says_what_it_is},
    {"every game says how long it takes", NULL, says_how_long_it_takes},
    {"values of options that have names have titles for people, all different", NULL,
     values_have_titles},
};

int main(void)
{
    return TEST_RUN("faces", tests);
}
