/* When what can wait does. */
#include "rush.h"

#include "test.h"

/* So many batches are put, and so many answered, in a turn; does more come? */
static bool turn(struct rush *rush, int put, int answered)
{
    for (int i = 0; i < put; i++)
        rush_put(rush);
    for (int i = 0; i < answered; i++)
        rush_answer(rush);
    return rush_turn_ends(rush);
}

static void nothing_waits_where_nothing_is_written(void)
{
    struct rush rush = {0};

    assert_false(turn(&rush, 0, 0));
    for (int i = 0; i < 10; i++) {
        assert_true(turn(&rush, 1, 0));
        assert_true(turn(&rush, 0, 0));
        assert_false(turn(&rush, 0, 1));
        assert_false(turn(&rush, 0, 0));
    }
}

static void it_waits_while_more_is_written(void)
{
    struct rush rush = {0};

    assert_true(turn(&rush, 2, 0));
    assert_true(turn(&rush, 0, 1));
    assert_true(turn(&rush, 1, 1));
    assert_false(turn(&rush, 0, 1));
}

static void it_waits_when_much_was_written_at_once(void)
{
    struct rush rush = {0};

    assert_true(turn(&rush, RUSH_AT_ONCE, 0));
    assert_true(turn(&rush, 0, RUSH_AT_ONCE));
    assert_false(turn(&rush, 0, 0));
    turn(&rush, RUSH_AT_ONCE - 1, 0);
    assert_false(turn(&rush, 0, RUSH_AT_ONCE - 1));
}

static const struct test tests[] = {
    {"on a server with nothing to write nothing waits", NULL,
     nothing_waits_where_nothing_is_written},
    {"while more is written what can wait does", NULL, it_waits_while_more_is_written},
    {"when much was written at once it waits, and not in the next turn", NULL,
     it_waits_when_much_was_written_at_once},
};

int main(void)
{
    return TEST_RUN("rush", tests);
}
