/* What is remembered: kept whole or not at all, and never believed further than it can be offered.
 */
#include "settings.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum { PLACE_MAX = 256 };

static char root[] = "/tmp/parlor-settings-XXXXXX";
static char home[PLACE_MAX];

/* Each test begins with an empty place of its own. */
static void begin(void)
{
    static int count;

    snprintf(home, sizeof home, "%s/%d", root, ++count);
    assert_int_equal(mkdir(home, 0755), 0);
    setenv("XDG_CONFIG_HOME", home, 1);
}

static const char *in_place(const char *name)
{
    static char path[2 * PLACE_MAX];

    snprintf(path, sizeof path, "%s/parlor%s", home, name);
    return path;
}

static void write_settings(const char *text)
{
    mkdir(in_place(""), 0755);
    FILE *file = fopen(in_place("/settings"), "w");

    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static struct settings some(void)
{
    struct settings settings = {.has_language = true, .language = LANGUAGE_KOREAN};

    strcpy(settings.names[0], "Anna");
    strcpy(settings.names[3], "김 지민");
    return settings;
}

static void what_is_kept_is_read_again(void)
{
    struct settings kept = some(), read;
    struct message why;

    begin();
    settings_read(&read);
    assert_false(read.has_language);
    assert_true(settings_keep(&read, &kept, &why));
    settings_read(&read);
    assert_memory_equal(&read, &kept, sizeof read);
    strcpy(kept.names[0], "Ben");
    kept.has_language = false;
    kept.language = LANGUAGE_ENGLISH;
    assert_true(settings_keep(&read, &kept, &why));
    settings_read(&read);
    assert_memory_equal(&read, &kept, sizeof read);
    assert_int_not_equal(access(in_place("/settings.new"), F_OK), 0);
}

static void rubbish_is_no_choice(void)
{
    static const char *const texts[] = {
        "",
        "\n\n",
        "language\n",
        "language fr\n",
        "language ko en? \nlanguage\n",
        "name\nname 0\nname 8 Anna\nname -1 Anna\nname x Anna\n",
        "name 0 \u200b\nname 1 \x01\nname 2 \xff\n",
        "name 0 12345678901234567890123456789012345678901234567890123456789012345\n",
        "names 0 Anna\nName 0 Anna\n",
    };
    struct settings none = {0}, read;

    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        begin();
        write_settings(texts[i]);
        settings_read(&read);
        if (memcmp(&read, &none, sizeof read) != 0)
            fail_msg("believed: %s", texts[i]);
    }
}

static void what_is_whole_among_rubbish_counts(void)
{
    struct settings read;

    begin();
    write_settings("rubbish\nlanguage ko\nname 0 \x01\nname 1 Ben\nname 2 Cat");
    settings_read(&read);
    assert_true(read.has_language);
    assert_int_equal(read.language, LANGUAGE_KOREAN);
    assert_string_equal(read.names[0], "");
    assert_string_equal(read.names[1], "Ben");
    assert_string_equal(read.names[2], "Cat");
}

/* Two programs have read the same; what each keeps then, and what neither knows, stays. */
static void what_others_keep_stays(void)
{
    struct settings before, first, second;
    struct message why;
    char text[256];

    begin();
    write_settings("# mine\nlanguage ko\nname 0 Anna\nname 1 Ben\nname 9 Zoe\ncolour red");
    settings_read(&before);
    first = second = before;
    strcpy(first.names[2], "Cat");
    strcpy(first.names[0], "");
    assert_true(settings_keep(&before, &first, &why));
    second.language = LANGUAGE_ENGLISH;
    strcpy(second.names[1], "Bo");
    assert_true(settings_keep(&before, &second, &why));
    FILE *file = fopen(in_place("/settings"), "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(text,
                        "# mine\nname 9 Zoe\ncolour red\nlanguage en\nname 1 Bo\nname 2 Cat\n");
}

static void what_can_not_be_kept_gets_a_reason(void)
{
    struct settings none = {0}, kept = some(), read;
    struct message why;

    begin();
    FILE *file = fopen(in_place(""), "w");
    assert_non_null(file);
    fclose(file);
    assert_false(settings_keep(&none, &kept, &why));
    assert_string_equal(why.text, "Your choices can't be remembered: {reason}.");
    settings_read(&read);
    assert_false(read.has_language);
    unsetenv("XDG_CONFIG_HOME");
    setenv("HOME", "nowhere", 1);
    assert_false(settings_keep(&none, &kept, &why));
    settings_read(&read);
    assert_false(read.has_language);
}

int main(void)
{
    static const struct test tests[] = {
        {"what is kept is read again, and replaces what was there", NULL,
         what_is_kept_is_read_again},
        {"rubbish is as if nothing had been chosen", NULL, rubbish_is_no_choice},
        {"what is whole among rubbish counts", NULL, what_is_whole_among_rubbish_counts},
        {"what another program keeps meanwhile stays, and so does what nobody here knows", NULL,
         what_others_keep_stays},
        {"what can't be kept gets a reason, and nothing is lost by it", NULL,
         what_can_not_be_kept_gets_a_reason},
    };

    if (!mkdtemp(root))
        return 1;
    int status = TEST_RUN("settings", tests);
    char command[PLACE_MAX];
    snprintf(command, sizeof command, "rm -rf '%s'", root);
    return system(command) == 0 ? status : 1;
}
