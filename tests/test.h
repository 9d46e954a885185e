/* Tests as data: what each says, which use cases it proves, and the code that shows it. */
#ifndef PARLOR_TEST_H
#define PARLOR_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

struct test {
    const char *says;   /* a rule in words */
    const char *proves; /* ids of use cases, separated by blanks, or NULL */
    void (*run)(void);
};

/* Runs them all; returns what main returns. Where the environment names a directory in
   PARLOR_PROVED, the ids whose tests passed are written there, in a file of the group's name. Where
   it names a test in PARLOR_TEST, by what it says, no other is run. */
int test_run(const char *group, const struct test *tests, size_t count);

#define TEST_RUN(group, tests) test_run(group, tests, sizeof(tests) / sizeof *(tests))

#endif
