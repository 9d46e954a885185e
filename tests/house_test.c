/* What people do at tables of a house, step by step: in a world where nothing is slow and nothing
   fails unless a test says so. */
#include "house_world.h"
#include "test.h"

#include "bits.h"

#include <stdio.h>
#include <string.h>

enum { ANNA, BEN, CLEO, DAN };

static struct world world;

/* Anna makes a table, joins it and sits; others come. */
static void set_table(const char *what)
{
    world_open(&world, 1, NULL);
    for (int i = 0; i < 4; i++)
        world_come(&world, i);
    assert_true(world_does(&world, ANNA, what));
    assert_int_equal(world.guests[ANNA].answer, WIRE_MADE);
    for (int i = 0; i < 4; i++)
        assert_true(world_join(&world, i, world.guests[ANNA].made, false));
    assert_true(world_does(&world, ANNA, "sit 0 \"Anna\""));
}

static void begin(const char *what)
{
    set_table(what);
    assert_true(world_does(&world, BEN, "sit 1 \"Ben\""));
    assert_true(world_does(&world, ANNA, "start"));
}

static void finish(void)
{
    world_check_end(&world, 0);
    world_close(&world);
}

#define FROGS "make frogs 2 \"\" \"\""

static bool act(int guest)
{
    char said[WORLD_LINE];

    return world_choose(&world, guest, said) && world_does(&world, guest, said);
}

static void a_table_is_made_and_played_at(void)
{
    begin(FROGS);
    assert_int_equal(world.guests[CLEO].about.phase, WIRE_PLAYING);
    assert_int_equal(world.guests[CLEO].viewers, bits_of(VIEWER_AUDIENCE));
    assert_int_equal(world.guests[BEN].viewers, bits_of(1));
    for (int i = 0; i < 40; i++)
        assert_true(act(ANNA) || act(BEN));
    assert_true(world.guests[CLEO].top[VIEWER_AUDIENCE] >= 40);
    finish();
}

static const struct test tests[] = {
    {"a table is made, joined and played at", NULL, a_table_is_made_and_played_at},
};

int main(void)
{
    return TEST_RUN("house", tests);
}
