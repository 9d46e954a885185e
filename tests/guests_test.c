/* What waits for a guest. */
#include "guests.h"

#include "dice.h"
#include "test.h"

#include <string.h>

enum { TURNS = 20000, PIECE_MAX = 3000, WAITING_MAX = 100000 };

static struct guests guests;

/* Everything that is queued is written into one text, and what is gone is read from it. */
static void sent_once_whole_and_in_order(void)
{
    static unsigned char said[TURNS * PIECE_MAX];
    size_t queued = 0, sent = 0;
    struct guest *guest = guests_add(&guests, NULL, false);
    struct dice dice;

    dice_init_seed(&dice, 1);
    for (int turn = 0; turn < TURNS; turn++) {
        size_t length = 1 + dice_below(&dice, PIECE_MAX), waits = queued - sent;
        unsigned char *to = guest_queue(guest, length, WAITING_MAX);
        assert_int_equal(to != NULL, length <= WAITING_MAX - waits);
        for (size_t i = 0; to && i < length; i++)
            said[queued++] = to[i] = (unsigned char)dice_below(&dice, 256);
        assert_int_equal(guest->waiting, queued - sent);
        assert_memory_equal(guest_queued(guest), said + sent, guest->waiting);
        size_t gone = dice_below(&dice, 20) == 0 ? guest->waiting
                                                 : dice_below(&dice, (uint32_t)guest->waiting + 1);
        guest_unqueue(guest, turn % 100 < 50 ? gone / 8 : gone);
        sent += turn % 100 < 50 ? gone / 8 : gone;
    }
    guest_unqueue(guest, guest->waiting);
    assert_null(guest->out);
    guests_finish(&guests);
}

static void nothing_waits_beyond_the_bound(void)
{
    struct guest *guest = guests_add(&guests, NULL, false);

    assert_non_null(guest_queue(guest, 10, 10));
    assert_null(guest_queue(guest, 1, 10));
    guest_unqueue(guest, 4);
    assert_null(guest_queue(guest, 5, 10));
    assert_non_null(guest_queue(guest, 4, 10));
    assert_null(guest_queue(guest, SIZE_MAX, 10));
    assert_int_equal(guest->waiting, 10);
    guests_finish(&guests);
}

static const struct test tests[] = {
    {"what waits is sent once, whole and in order", NULL, sent_once_whole_and_in_order},
    {"no more waits than may", NULL, nothing_waits_beyond_the_bound},
};

int main(void)
{
    return TEST_RUN("guests", tests);
}
