/* Who is sent something when. */
#include "mail.h"

#include "dice.h"
#include "test.h"

#include <string.h>

enum { GUESTS = 200, TURNS = 100000 };

/* What is known of a guest without looking into the mail. */
struct known {
    struct guest *guest;
    bool is_due, is_held;
    int held_since; /* in beats */
};

static struct guests guests;
static struct known known[GUESTS];
static struct mail mail;
static int beats;

static void come(int i)
{
    known[i] = (struct known){.guest = guests_add(&guests, NULL, false)};
    assert_non_null(known[i].guest);
}

static void leave(int i)
{
    guests_remove(&guests, known[i].guest);
    known[i].guest = NULL;
}

/* Everybody comes anew. */
static void begin(void)
{
    guests_finish(&guests);
    mail_finish(&mail);
    beats = 0;
    for (int i = 0; i < GUESTS; i++)
        come(i);
}

static void add(int i, bool can_wait)
{
    assert_true(mail_add(&mail, known[i].guest, can_wait));
    if (can_wait && !known[i].is_held)
        known[i].held_since = beats;
    known[i].is_held = known[i].is_held || can_wait;
    known[i].is_due = known[i].is_due || !can_wait;
}

static void beat(void)
{
    mail_beat(&mail);
    beats++;
}

/* These, in this order, and nobody else are sent something now; the list ends with -1. */
static void expect(bool more_comes, const int *expected)
{
    for (; *expected >= 0; expected++)
        assert_ptr_equal(mail_take(&mail, &guests, more_comes), known[*expected].guest);
    assert_null(mail_take(&mail, &guests, more_comes));
}

#define EXPECT(more_comes, ...) expect(more_comes, (const int[]){__VA_ARGS__})

static void urgent_messages_are_sent_at_once(void)
{
    begin();
    add(2, false);
    add(0, false);
    add(2, false);
    EXPECT(true, 2, 0, -1);
    assert_false(mail_is_waiting(&mail));
    EXPECT(false, -1);
}

static void what_can_wait_does_while_more_comes(void)
{
    begin();
    add(0, true);
    add(1, true);
    add(0, true);
    EXPECT(true, -1);
    assert_true(mail_is_waiting(&mail));
    EXPECT(false, 0, 1, -1);
    assert_false(mail_is_waiting(&mail));
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
    beat();
    add(1, true);
    add(0, true);
    EXPECT(true, -1);
    beat();
    EXPECT(true, 0, -1);
    beat();
    EXPECT(true, 1, -1);
    assert_false(mail_is_waiting(&mail));
}

static void who_has_left_is_passed_over(void)
{
    begin();
    add(0, true);
    add(1, false);
    add(2, false);
    add(3, true);
    leave(0);
    leave(1);
    EXPECT(false, 2, 3, -1);
}

static void two_beats_in_one_turn_lose_nobody(void)
{
    begin();
    add(0, true);
    beat();
    add(1, true);
    beat();
    beat();
    EXPECT(true, 0, -1);
    beat();
    EXPECT(true, 1, -1);
}

/* Somebody comes in another's place, something is to be sent, or both. */
static void let_something_happen(struct dice *dice)
{
    int i = (int)dice_below(dice, GUESTS);

    if (dice_below(dice, 50) == 0) {
        leave(i);
        come(i);
    }
    if (dice_below(dice, 20) > 0)
        add(i, dice_below(dice, 3) > 0);
}

/* Is sent to whoever is to be, and to nobody for nothing. */
static void send_all(struct dice *dice, bool more_comes)
{
    for (const struct guest *guest; (guest = mail_take(&mail, &guests, more_comes));) {
        int i = 0;
        while (i < GUESTS && known[i].guest != guest)
            i++;
        assert_true(i < GUESTS && (known[i].is_due || known[i].is_held));
        known[i].is_due = known[i].is_held = false;
        if (dice_below(dice, 10) == 0)
            let_something_happen(dice);
    }
}

/* In a turn there is a beat at most. */
static void in_any_order_nobody_is_forgotten(void)
{
    struct dice dice;
    int held_count = 0;

    begin();
    dice_init_seed(&dice, 1);
    for (int turn = 0; turn < TURNS; turn++) {
        for (int i = (int)dice_below(&dice, 20); i > 0; i--)
            let_something_happen(&dice);
        if (dice_below(&dice, 8) == 0)
            beat();
        bool more_comes = dice_below(&dice, 40) > 0, is_any_held = false;
        send_all(&dice, more_comes);
        for (int i = 0; i < GUESTS; i++) {
            assert_false(known[i].is_due);
            assert_false(known[i].is_held && (!more_comes || beats - known[i].held_since >= 2));
            is_any_held = is_any_held || known[i].is_held;
        }
        assert_true(mail_is_waiting(&mail) || !is_any_held);
        held_count += is_any_held;
    }
    assert_true(held_count > TURNS / 2);
}

static const struct test tests[] = {
    {"urgent messages are sent at once, in their order", NULL, urgent_messages_are_sent_at_once},
    {"what can wait does while more comes, and no longer", NULL,
     what_can_wait_does_while_more_comes},
    {"what can wait goes with the next urgent message", NULL, it_goes_with_the_next_urgent_message},
    {"nobody waits longer than two beats", NULL, nobody_waits_longer_than_two_beats},
    {"who has left is passed over", NULL, who_has_left_is_passed_over},
    {"two beats in one turn lose nobody", NULL, two_beats_in_one_turn_lose_nobody},
    {"in any order nobody is forgotten, and nobody is sent nothing", NULL,
     in_any_order_nobody_is_forgotten},
};

int main(void)
{
    int failed = TEST_RUN("mail", tests);

    guests_finish(&guests);
    mail_finish(&mail);
    return failed;
}
