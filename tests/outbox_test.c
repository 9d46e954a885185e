/* Who is sent something when. */
#include "outbox.h"

#include "test.h"

#include <string.h>

enum { GUESTS = 500 };

static struct guests guests;
static struct guest *guest[GUESTS];
static struct outbox outbox;

/* Everybody comes anew. */
static void begin(void)
{
    guests_finish(&guests);
    memset(&guests, 0, sizeof guests);
    outbox_finish(&outbox);
    for (int i = 0; i < GUESTS; i++)
        assert_non_null(guest[i] = guests_add(&guests, NULL, false));
}

static void add(int i, bool can_wait)
{
    assert_true(outbox_add(&outbox, guest[i], can_wait));
}

/* These, in this order, and nobody else are sent something now; the list ends with -1. */
static void expect(bool more_comes, const int *expected)
{
    for (; *expected >= 0; expected++)
        assert_ptr_equal(outbox_take(&outbox, &guests, more_comes), guest[*expected]);
    assert_null(outbox_take(&outbox, &guests, more_comes));
}

#define EXPECT(more_comes, ...) expect(more_comes, (const int[]){__VA_ARGS__})

static void urgent_messages_are_sent_at_once(void)
{
    begin();
    add(2, false);
    add(0, false);
    add(2, false);
    EXPECT(true, 2, 0, -1);
    assert_false(outbox_is_waiting(&outbox));
    EXPECT(false, -1);
}

static void what_can_wait_does_while_more_comes(void)
{
    begin();
    add(0, true);
    add(1, true);
    add(0, true);
    EXPECT(true, -1);
    assert_true(outbox_is_waiting(&outbox));
    EXPECT(false, 0, 1, -1);
    assert_false(outbox_is_waiting(&outbox));
}

static void it_goes_with_the_next_urgent_message(void)
{
    begin();
    add(0, true);
    add(1, true);
    add(0, false);
    EXPECT(true, 0, -1);
    EXPECT(false, 1, -1);
}

static void nobody_waits_longer_than_two_beats(void)
{
    begin();
    add(0, true);
    outbox_beat(&outbox);
    add(1, true);
    add(0, true);
    EXPECT(true, -1);
    outbox_beat(&outbox);
    EXPECT(true, 0, -1);
    outbox_beat(&outbox);
    EXPECT(true, 1, -1);
    assert_false(outbox_is_waiting(&outbox));
}

static void who_was_sent_something_waits_anew(void)
{
    begin();
    add(0, true);
    outbox_beat(&outbox);
    add(0, false);
    EXPECT(true, 0, -1);
    add(0, true);
    outbox_beat(&outbox);
    EXPECT(true, -1);
    outbox_beat(&outbox);
    EXPECT(true, 0, -1);
}

static void who_has_left_is_passed_over(void)
{
    begin();
    add(0, true);
    add(1, false);
    add(2, false);
    add(3, true);
    guests_remove(&guests, guest[0]);
    guests_remove(&guests, guest[1]);
    EXPECT(false, 2, 3, -1);
}

static void there_is_room_for_everybody_again_and_again(void)
{
    begin();
    for (int beat = 0; beat < 50; beat++) {
        for (int i = 0; i < GUESTS; i++)
            add(i, i % 2 == 0);
        for (int i = 1; i < GUESTS; i += 2)
            assert_ptr_equal(outbox_take(&outbox, &guests, true), guest[i]);
        for (int i = 0; beat % 3 == 2 && i < GUESTS; i += 2)
            assert_ptr_equal(outbox_take(&outbox, &guests, true), guest[i]);
        assert_null(outbox_take(&outbox, &guests, true));
        outbox_beat(&outbox);
    }
}

static const struct test tests[] = {
    {"urgent messages are sent at once, in their order", NULL, urgent_messages_are_sent_at_once},
    {"what can wait does while more comes, and no longer", NULL,
     what_can_wait_does_while_more_comes},
    {"what can wait goes with the next urgent message", NULL, it_goes_with_the_next_urgent_message},
    {"nobody waits longer than two beats", NULL, nobody_waits_longer_than_two_beats},
    {"who was sent something waits anew", NULL, who_was_sent_something_waits_anew},
    {"who has left is passed over", NULL, who_has_left_is_passed_over},
    {"there is room for everybody, again and again", NULL,
     there_is_room_for_everybody_again_and_again},
};

int main(void)
{
    int failed = TEST_RUN("outbox", tests);

    guests_finish(&guests);
    outbox_finish(&outbox);
    return failed;
}
