/* Runs tests with cmocka and notes which use cases they prove. */
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { TESTS_MAX = 256 };

static bool has_passed[TESTS_MAX];
static const struct test *all_tests;

/* A failing test leaves by a long jump, so what follows the call has been earned. */
static void run_one(void **state)
{
    const struct test *test = *state;

    test->run();
    has_passed[test - all_tests] = true;
}

static void note_ids(FILE *file, const char *group, const struct test *test)
{
    char ids[1024];

    snprintf(ids, sizeof ids, "%s", test->proves);
    for (char *id = strtok(ids, " "); id; id = strtok(NULL, " "))
        fprintf(file, "%s\t%s: %s\n", id, group, test->says);
}

static void note_proved(const char *group, size_t count)
{
    const char *directory = getenv("PARLOR_PROVED");
    char path[4096];

    if (!directory)
        return;
    snprintf(path, sizeof path, "%s/%s.tsv", directory, group);
    FILE *file = fopen(path, "w");
    if (!file) {
        perror(path);
        exit(1);
    }
    for (size_t i = 0; i < count; i++)
        if (has_passed[i] && all_tests[i].proves)
            note_ids(file, group, &all_tests[i]);
    fclose(file);
}

int test_run(const char *group, const struct test *tests, size_t count)
{
    struct CMUnitTest units[TESTS_MAX];

    if (count > TESTS_MAX)
        return 1;
    all_tests = tests;
    cmocka_set_test_filter(getenv("PARLOR_TEST"));
    for (size_t i = 0; i < count; i++)
        units[i] = (struct CMUnitTest){
            .name = tests[i].says, .test_func = run_one, .initial_state = (void *)&tests[i]};
    int failures = _cmocka_run_group_tests(group, units, count, NULL, NULL);
    note_proved(group, count);
    return failures;
}
