/* Chance is fair: chi-squared tests of shuffles and picks, of the dice themselves and through the
   rules of kittens and robots. The bounds are such that fair dice fall outside one with a
   probability of two in a million; the seeds are fixed, so every run is the same. */
#include "kittens.h"
#include "lean.h"
#include "robots.h"
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { STATE_MAX = 1 << 12, PLACES = KITTENS_CARDS_MAX };

static const double Z = 4.7534; /* one in a million lies beyond, on each side */

/* The value that a chi-squared variable passes with the probability of z (Wilson and Hilferty). */
static double chi_squared(double freedom, double z)
{
    double step = 2 / (9 * freedom), root = 1 - step + z * sqrt(step);

    return freedom * root * root * root;
}

/* Neither too far from what is expected nor too near. */
static void assert_fair(double statistic, double freedom)
{
    if (statistic < chi_squared(freedom, -Z) || statistic > chi_squared(freedom, Z))
        fail_msg("chi-squared is %.1f, and %.0f is expected", statistic, freedom);
}

static double deviation(double count, double expected)
{
    return (count - expected) * (count - expected) / expected;
}

static void assert_even(const int *counts, int count)
{
    double total = 0, statistic = 0;

    for (int i = 0; i < count; i++)
        total += counts[i];
    for (int i = 0; i < count; i++)
        statistic += deviation(counts[i], total / count);
    assert_fair(statistic, count - 1);
}

/* The number of a permutation among all of its length. */
static int rank_of(const int16_t *values, int count)
{
    int rank = 0;

    for (int i = 0; i < count; i++) {
        int smaller = 0;
        for (int j = i + 1; j < count; j++)
            smaller += values[j] < values[i];
        rank = rank * (count - i) + smaller;
    }
    return rank;
}

static void shuffle_small(int cards, int permutations)
{
    int counts[120] = {0};
    struct dice dice;

    dice_init_seed(&dice, 4);
    for (int i = 0; i < 1000 * permutations; i++) {
        int16_t values[] = {0, 1, 2, 3, 4};
        dice_shuffle(&dice, values, cards);
        counts[rank_of(values, cards)]++;
    }
    assert_even(counts, permutations);
}

static void test_small(void)
{
    shuffle_small(4, 24);
    shuffle_small(5, 120);
}

/* How often each place got each card. */
struct square {
    int size, total;
    int counts[PLACES][PLACES];
};

static void count_order(struct square *square, const struct event *order)
{
    square->size = order->arg_count;
    square->total++;
    for (int i = 0; i < order->arg_count; i++)
        square->counts[i][order->args[i]]++;
}

/* Rows and columns sum up, so there are (size - 1)^2 degrees of freedom. */
static void assert_square_fair(const struct square *square)
{
    double statistic = 0, size = square->size;

    for (int i = 0; i < square->size; i++)
        for (int j = 0; j < square->size; j++)
            statistic += deviation(square->counts[i][j], square->total / size);
    assert_fair(statistic * (size - 1) / size, (size - 1) * (size - 1));
}

/* A match of kittens by its contract alone. */
struct play {
    _Alignas(max_align_t) char state[STATE_MAX];
    struct params params;
    struct dice dice;
};

static void start(struct play *play, int variant, int players)
{
    params_init(&kittens_game, players, &play->params);
    play->params.options[0] = (int16_t)variant;
    assert_true(kittens_game.state_size <= STATE_MAX);
    assert_true(game_start(&kittens_game, &play->params, play->state, NULL));
}

static void apply(struct play *play, const struct event *event)
{
    assert_true(game_apply(&kittens_game, play->state, event, NULL));
}

static void let_nature(struct play *play, struct event *event)
{
    kittens_game.nature(play->state, &play->dice, event);
    apply(play, event);
}

static struct kittens_view view_of(const struct play *play, int viewer)
{
    struct kittens_view view;

    kittens_game.view(play->state, viewer, &view);
    return view;
}

static void test_deals(void)
{
    for (int variant = KITTENS_V_EXPLODING; variant <= KITTENS_V_STREAKING; variant++) {
        static struct square deck, pile;
        static struct play play;
        struct event event;
        memset(&deck, 0, sizeof deck);
        memset(&pile, 0, sizeof pile);
        dice_init_seed(&play.dice, 5);
        for (int i = 0; i < 20000; i++) {
            start(&play, variant, 4);
            let_nature(&play, &event);
            count_order(&deck, &event);
            let_nature(&play, &event);
            count_order(&pile, &event);
        }
        assert_square_fair(&deck);
        assert_square_fair(&pile);
    }
}

static int copies(const struct play *play, int card)
{
    return kittens_copies((enum kittens_variant)play->params.options[0], play->params.players,
                          (enum kittens_card)card) -
           (card == KITTENS_DEFUSE ? play->params.players : 0);
}

/* Of a card that comes from anywhere in the deck, but for a share that are Exploding Kittens. */
static void assert_cards_fair(const struct play *play, const int *counts, double kittens)
{
    double deck = 0, total = 0, statistic = 0;
    int kinds = 0;

    for (int card = 0; card <= KITTENS_EXPLODING; card++)
        total += counts[card];
    for (int card = 0; card < KITTENS_EXPLODING; card++)
        deck += copies(play, card);
    for (int card = 0; card <= KITTENS_EXPLODING; card++) {
        double share =
            card == KITTENS_EXPLODING ? kittens : (1 - kittens) * copies(play, card) / deck;
        if (share > 0) {
            statistic += deviation(counts[card], total * share);
            kinds++;
        } else {
            assert_int_equal(counts[card], 0);
        }
    }
    assert_fair(statistic, kinds - 1);
}

/* What the players themselves see of it. */
static void test_hands(void)
{
    enum { SLOTS = 6 };
    int hands[2][SLOTS][KITTENS_CARDS] = {0}, drawn[KITTENS_CARDS] = {0};
    static struct play play;
    struct event event;

    dice_init_seed(&play.dice, 6);
    for (int i = 0; i < 20000; i++) {
        start(&play, KITTENS_V_EXPLODING, 2);
        let_nature(&play, &event);
        let_nature(&play, &event);
        for (int seat = 0; seat < 2; seat++)
            for (int slot = 1; slot < SLOTS; slot++)
                hands[seat][slot][view_of(&play, seat).hands[seat][slot]]++;
        apply(&play, &(struct event){.seat = 0, .kind = KITTENS_DRAW});
        struct kittens_view view = view_of(&play, 0);
        drawn[view.table.stage == KITTENS_INSERTING ? KITTENS_EXPLODING : view.hands[0][SLOTS]]++;
    }
    for (int seat = 0; seat < 2; seat++)
        for (int slot = 1; slot < SLOTS; slot++)
            assert_cards_fair(&play, hands[seat][slot], 0);
    assert_cards_fair(&play, drawn, 1. / 28);
}

/* Plays at random until something is awaited, in the next match if one does not come so far. */
static void play_until(struct play *play, int variant, enum kittens_stage stage)
{
    struct event event;

    start(play, variant, 3);
    while (view_of(play, 0).table.stage != stage) {
        uint64_t acting = kittens_game.to_act(play->state);
        if (acting == 0) {
            start(play, variant, 3);
        } else if (bits_has(acting, SEAT_NATURE)) {
            let_nature(play, &event);
        } else {
            struct kittens_view view = view_of(play, bits_first(acting));
            struct move moves[512];
            int count = kittens_game.legal(&view, moves, 512);
            int at = lean_choose(&kittens_game, &view, moves, count, &play->dice);
            event = (struct event){0};
            move_event(&moves[at], 0, view.viewer, &event);
            apply(play, &event);
        }
    }
}

static void test_shuffle_card(void)
{
    static const int16_t times[] = {1, 2, 100};

    for (int i = 0; i < 3; i++) {
        static struct square square;
        static struct play play;
        struct event event;
        memset(&square, 0, sizeof square);
        dice_init_seed(&play.dice, 7);
        play_until(&play, KITTENS_V_EXPLODING, KITTENS_TIMES);
        struct kittens_table t = view_of(&play, 0).table;
        apply(&play,
              &(struct event){
                  .seat = t.mover, .kind = KITTENS_REPEAT, .arg_count = 1, .args = {times[i]}});
        for (int n = 0; n < 5000; n++) {
            kittens_game.nature(play.state, &play.dice, &event);
            count_order(&square, &event);
        }
        assert_int_equal(square.size, t.pile_count);
        assert_square_fair(&square);
    }
}

/* The proposal is what so many passes over the cards in order make of them, with the same dice. */
static void test_passes(void)
{
    static const int16_t times[] = {1, 2, 100};

    for (int i = 0; i < 3; i++) {
        static struct play play;
        int16_t cards[PLACES];
        struct event event;
        dice_init_seed(&play.dice, 8);
        play_until(&play, KITTENS_V_EXPLODING, KITTENS_TIMES);
        struct kittens_table t = view_of(&play, 0).table;
        apply(&play,
              &(struct event){
                  .seat = t.mover, .kind = KITTENS_REPEAT, .arg_count = 1, .args = {times[i]}});
        struct dice same = play.dice;
        kittens_game.nature(play.state, &play.dice, &event);
        for (int16_t place = 0; place < t.pile_count; place++)
            cards[place] = place;
        for (int pass = 0; pass < times[i]; pass++)
            dice_shuffle(&same, cards, t.pile_count);
        assert_int_equal(event.arg_count, t.pile_count);
        assert_memory_equal(event.args, cards, (size_t)t.pile_count * sizeof *cards);
    }
}

/* Where in the pile a state has the only Exploding Kitten. No view shows it. */
static int place_of_kitten(const void *state)
{
    static char data[GAME_TEXT_MAX];
    struct text text;
    int place = 0;

    text_init(&text, data, sizeof data);
    kittens_game.write_state(state, &text);
    for (const char *card = strstr(data, "\npile ") + strlen("\npile");
         atoi(card) != KITTENS_EXPLODING; card = strchr(card + 1, ' '))
        place++;
    return place;
}

/* Every card that the viewer does not see, by its number. */
static void count_unseen(const struct play *play, const struct kittens_view *view, int *unseen)
{
    for (int card = 0; card < KITTENS_EXPLODING; card++)
        unseen[card] = copies(play, card);
    for (int slot = 1; slot < view->table.hand_count[view->viewer]; slot++)
        unseen[view->hands[view->viewer][slot]]--;
}

/* The same view, imagined often: the kitten lies anywhere in the pile, and at every open place of
   the other's hand every unseen card as often as there are such. */
static void test_imagined(void)
{
    enum { SLOTS = 6, TIMES = 20000, PILE = 28 };
    static int kittens[PILE], hands[SLOTS][KITTENS_CARDS];
    int unseen[KITTENS_CARDS] = {0}, total = 0;
    static struct play play, imagined;
    struct event event;

    dice_init_seed(&play.dice, 9);
    start(&play, KITTENS_V_EXPLODING, 2);
    let_nature(&play, &event);
    let_nature(&play, &event);
    struct kittens_view view = view_of(&play, 0);
    count_unseen(&play, &view, unseen);
    for (int card = 0; card < KITTENS_EXPLODING; card++)
        total += unseen[card];
    for (int i = 0; i < TIMES; i++) {
        kittens_game.imagine(&view, &play.dice, imagined.state);
        kittens[place_of_kitten(imagined.state)]++;
        for (int slot = 1; slot < SLOTS; slot++)
            hands[slot][view_of(&imagined, 1).hands[1][slot]]++;
    }
    assert_even(kittens, PILE);
    for (int slot = 1; slot < SLOTS; slot++) {
        double statistic = 0;
        int kinds = 0;
        for (int card = 0; card < KITTENS_EXPLODING; card++)
            if (unseen[card] > 0) {
                statistic += deviation(hands[slot][card], (double)TIMES * unseen[card] / total);
                kinds++;
            }
        assert_fair(statistic, kinds - 1);
    }
}

static void test_picks(void)
{
    for (int i = 0; i < 20; i++) {
        static struct play play;
        int counts[PLACES] = {0}, hand[PLACES], count = 0;
        struct event event;
        dice_init_seed(&play.dice, (uint64_t)i);
        play_until(&play, KITTENS_V_STREAKING, KITTENS_PICKING);
        struct kittens_table t = view_of(&play, 0).table;
        for (int n = 0; n < 10000; n++) {
            kittens_game.nature(play.state, &play.dice, &event);
            counts[event.args[0]]++;
        }
        for (int slot = 0; slot < t.hand_count[t.target]; slot++)
            if (t.combination == 2 || !bits_has(t.marked[t.target], slot))
                hand[count++] = counts[slot];
        if (count > 1)
            assert_even(hand, count);
    }
}

/* A match of robots by its contract alone. */

static void start_robots(struct play *play, const char *options)
{
    struct message why;

    params_init(&robots_game, 2, &play->params);
    assert_true(params_parse(&robots_game, word_of(options), &play->params, &why));
    assert_true(robots_game.state_size <= STATE_MAX);
    assert_true(game_start(&robots_game, &play->params, play->state, NULL));
}

/* So many proposals for the same; each is tried, and none is kept. */
static void propose(struct play *play, int times, void (*count)(const struct event *event))
{
    _Alignas(max_align_t) char state[STATE_MAX];
    struct event event;

    for (int i = 0; i < times; i++) {
        robots_game.nature(play->state, &play->dice, &event);
        count(&event);
        memcpy(state, play->state, sizeof state);
        assert_true(game_apply(&robots_game, state, &event, NULL));
    }
}

static void let_robots(struct play *play)
{
    struct event event;

    robots_game.nature(play->state, &play->dice, &event);
    assert_true(game_apply(&robots_game, play->state, &event, NULL));
}

static int orders[24], sides[ROBOTS_TILES][ROBOTS_QUADRANTS];

static void count_board(const struct event *event)
{
    int16_t tiles[ROBOTS_TILES];

    for (int i = 0; i < ROBOTS_TILES; i++) {
        tiles[i] = event->args[i] % ROBOTS_TILES;
        sides[i][event->args[i]]++;
    }
    orders[rank_of(tiles, ROBOTS_TILES)]++;
}

static void test_quadrants(void)
{
    enum { TIMES = 24000 };
    static const struct {
        const char *options;
        int first, count; /* of the sides that may lie anywhere */
    } choices[] = {{"sides=classic", 0, 8}, {"sides=later", 8, 8}, {"sides=all", 0, 16}};

    for (int i = 0; i < 3; i++) {
        static struct play play;
        dice_init_seed(&play.dice, 10);
        memset(orders, 0, sizeof orders);
        memset(sides, 0, sizeof sides);
        start_robots(&play, choices[i].options);
        propose(&play, TIMES, count_board);
        assert_even(orders, 24);
        for (int place = 0; place < ROBOTS_TILES; place++) {
            int total = 0;
            assert_even(sides[place] + choices[i].first, choices[i].count);
            for (int side = 0; side < choices[i].count; side++)
                total += sides[place][choices[i].first + side];
            assert_int_equal(total, TIMES);
        }
    }
}

static int cells[ROBOTS_MAX][ROBOTS_CELLS];

static void count_places(const struct event *event)
{
    assert_int_equal(event->arg_count, ROBOTS_MAX);
    for (int robot = 0; robot < ROBOTS_MAX; robot++)
        cells[robot][event->args[robot]]++;
}

/* On the board with the most diagonals. */
static void test_places(void)
{
    static struct play play;
    struct robots_view view;

    dice_init_seed(&play.dice, 11);
    start_robots(&play, "board=1D-2D-3D-4D silver=on");
    let_robots(&play);
    robots_game.view(play.state, VIEWER_AUDIENCE, &view);
    propose(&play, 50000, count_places);
    for (int robot = 0; robot < ROBOTS_MAX; robot++) {
        int free_cells[ROBOTS_CELLS], count = 0;
        for (int cell = 0; cell < ROBOTS_CELLS; cell++)
            if (robots_is_block(cell) || robots_has_diagonal(view.table.board.cells[cell]) ||
                robots_chip_at(&view.table.board, cell) >= 0)
                assert_int_equal(cells[robot][cell], 0);
            else
                free_cells[count++] = cells[robot][cell];
        assert_true(count < ROBOTS_CELLS - 4 - ROBOTS_CHIPS);
        assert_even(free_cells, count);
    }
}

static int chips[ROBOTS_CHIPS];

static void count_chip(const struct event *event)
{
    chips[event->args[0]]++;
}

static void test_chips(void)
{
    static struct play play;

    dice_init_seed(&play.dice, 12);
    start_robots(&play, "");
    let_robots(&play);
    let_robots(&play);
    propose(&play, 20000, count_chip);
    assert_even(chips, ROBOTS_CHIPS);
}

static const struct test tests[] = {
    {"every order of four and of five cards is equally likely", NULL, test_small},
    {"every card of kittens comes equally often to every place of deck and pile", NULL, test_deals},
    {"hands and the first draw are as the deck is", NULL, test_hands},
    {"a Shuffle is fair, once, twice or a hundred times", NULL, test_shuffle_card},
    {"a Shuffle makes as many passes as were said", "K2-5", test_passes},
    {"what is imagined behind a view is spread over what may be", NULL, test_imagined},
    {"every card of a hand is picked equally often", NULL, test_picks},
    {"tiles of robots lie in every order, any allowed side up", NULL, test_quadrants},
    {"robots begin on every free cell equally often, and on no other", NULL, test_places},
    {"every chip of robots is drawn equally often", NULL, test_chips},
};

int main(void)
{
    return TEST_RUN("chance", tests);
}
