/* Setting up kittens: which cards there are, who gets them, and who begins. */
#include "bits.h"
#include "kittens_stage.h"

#include <stdio.h>
#include <string.h>

static const char *const variants[] = {"exploding", "imploding", "streaking"};

/* doc/rules/kittens.md, "Setting up", in card order: how many of each in the whole game, Exploding
   Kittens apart. */
static const int whole[3][KITTENS_CARDS] = {
    {5, 4, 3, 4, 3, 4, 4, 4, 4, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
    {5, 4, 3, 4, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 3, 0, 0, 0, 0, 0, 0, 0, 0, 1},
    {5, 4, 3, 4, 3, 5, 4, 4, 4, 4, 0, 0, 0, 1, 0, 3, 3, 2, 1, 1, 1, 1, 0, 0},
};

/* By variant, and players from 2. */
static const int piles[3][3] = {{28, 23, 18}, {48, 43, 38}, {43, 38, 33}};
static const int exploding[3][3] = {{1, 2, 3}, {1, 2, 3}, {2, 3, 4}};

static void open_both(int variant, int players)
{
    char words[64];

    snprintf(words, sizeof words, "%s %d", variants[variant], players);
    open_undealt(words);
}

static void for_each_table(void (*check)(int variant, int players))
{
    for (int variant = 0; variant < 3; variant++)
        for (int players = 2; players <= 4; players++)
            check(variant, players);
}

/* Rotates what is to be shuffled, so that the card at `first` comes to the top. */
static void rotate(int first)
{
    char words[256];
    struct text text;
    int count = view(SEAT_NATURE)->mixing;

    text_init(&text, words, sizeof words);
    text_add(&text, "n permute");
    for (int i = 0; i < count; i++)
        text_add_numbered(&text, " ", (first + i) % count);
    play(words);
}

/* A Defuse in each hand before the deck is shuffled, and nothing else. */
static void check_defuses(int variant, int players)
{
    open_both(variant, players);
    for (int seat = 0; seat < players; seat++) {
        const struct kittens_view *v = view(seat);
        assert_int_equal(v->table.hand_count[seat], 1);
        assert_int_equal(v->hands[seat][0], KITTENS_DEFUSE);
    }
    rotate(0);
    rotate(0);
    for (int seat = 0; seat < players; seat++)
        assert_int_equal(view(seat)->hands[seat][0], KITTENS_DEFUSE);
}

static void one_defuse_is_dealt_to_each(void)
{
    for_each_table(check_defuses);
}

/* Reads the deck, turned so that each card is dealt first. Returns their number. */
static int read_deck(int variant, int players, int deck[KITTENS_CARDS_MAX])
{
    int count = 0;

    do {
        open_both(variant, players);
        rotate(count);
        deck[count++] = view(0)->hands[0][1];
        open_both(variant, players);
    } while (count < view(SEAT_NATURE)->mixing);
    return count;
}

static void check_deck(int variant, int players)
{
    int deck[KITTENS_CARDS_MAX], counts[KITTENS_CARDS] = {0};

    for (int i = read_deck(variant, players, deck) - 1; i >= 0; i--)
        counts[deck[i]]++;
    for (int card = 0; card < KITTENS_EXPLODING; card++)
        assert_int_equal(counts[card], whole[variant][card] - (card == KITTENS_DEFUSE) * players);
    assert_int_equal(counts[KITTENS_EXPLODING] + counts[KITTENS_IMPLODING], 0);
}

/* Five from the top to Player 0, the next five to Player 1. */
static void check_hands(int variant, int players)
{
    int deck[KITTENS_CARDS_MAX], count = read_deck(variant, players, deck);

    open_both(variant, players);
    rotate(7);
    for (int seat = 0; seat < players; seat++) {
        assert_int_equal(view(seat)->table.hand_count[seat], 6);
        for (int i = 0; i < 5; i++)
            assert_int_equal(view(seat)->hands[seat][1 + i], deck[(7 + 5 * seat + i) % count]);
    }
}

/* The dice decide what becomes of a shuffle: here of the deck, or after the deal of the pile. */
static void shuffle_varies(bool of_pile)
{
    char first[GAME_TEXT_MAX];

    for (int i = 0; i < 2; i++) {
        open_undealt(i == 0 ? "exploding 4 seed=1" : "exploding 4 seed=2");
        if (of_pile)
            rotate(0);
        all_see(of_pile ? "stage=filling count=18" : "stage=dealing count=35");
        assert_int_equal(to_act(), bits_of(SEAT_NATURE));
        play("n roll");
        if (i == 0)
            snprintf(first, sizeof first, "%s", state_text());
    }
    assert_string_not_equal(first, state_text());
}

static void five_of_the_shuffled_deck_are_dealt_to_each(void)
{
    for_each_table(check_deck);
    for_each_table(check_hands);
    shuffle_varies(false);
}

/* What Player 0 draws when the pile is turned so that this place is on top. */
static int draw_from(int variant, int players, int place)
{
    open_both(variant, players);
    rotate(0);
    rotate(place);
    play("0 draw");
    const struct kittens_view *v = view(0);
    if (v->table.kitten != KITTENS_NO_CARD)
        return v->table.kitten;
    return v->held != KITTENS_NO_CARD ? v->held : v->hands[0][6];
}

static void check_pile(int variant, int players)
{
    int counts[KITTENS_CARDS] = {0}, size = piles[variant][players - 2];

    for (int place = 0; place < size; place++)
        counts[draw_from(variant, players, place)]++;
    assert_int_equal(view(0)->table.pile_count, size - 1);
    assert_int_equal(counts[KITTENS_EXPLODING], exploding[variant][players - 2]);
    assert_int_equal(counts[KITTENS_IMPLODING], variant == KITTENS_V_IMPLODING);
    open_both(variant, players);
    rotate(0);
    for (int seat = 0; seat < players; seat++)
        for (int i = 0; i < 6; i++)
            counts[view(seat)->hands[seat][i]]++;
    for (int card = 0; card < KITTENS_EXPLODING; card++)
        assert_int_equal(counts[card], whole[variant][card]);
}

static void the_kittens_go_in_after_the_deal(void)
{
    for_each_table(check_pile);
    shuffle_varies(true);
}

static void check_start(int variant, int players)
{
    open_both(variant, players);
    rotate(3);
    for (int viewer = 0; viewer < players; viewer++)
        assert_int_equal(strlen(heard(viewer)) > 0, 1);
    assert_string_equal(heard(VIEWER_AUDIENCE), "");
    rotate(5);
    assert_int_equal(view(0)->table.pile_count, piles[variant][players - 2]);
    for (int seat = 0; seat < players; seat++)
        assert_int_equal(view(seat)->table.hand_count[seat], 6);
    all_see("stage=turn mover=0 owed=1 attacked=0 reversed=0 cursed=- discard=- left=- up=0");
    assert_int_equal(to_act(), bits_of(0));
    assert_true(told(VIEWER_AUDIENCE, "It is Player 0's turn."));
}

static void six_cards_each_and_player_0_begins(void)
{
    for_each_table(check_start);
}

static void only_the_owner_is_told_a_hand(void)
{
    open_undealt("exploding 3");
    tells("n mix 0 2 6 9 13 1 3 4 5 7 16 20 24 28 32", "0 You are dealt Defuse.",
          "0 You are dealt Nope.", "0 You are dealt Attack.", "0 You are dealt Shuffle.",
          "0 You are dealt Skip.", "1 You are dealt Defuse.", "1 You are dealt Nope.",
          "1 You are dealt Nope.", "1 You are dealt Nope.", "1 You are dealt Attack.",
          "2 You are dealt See the Future.", "2 You are dealt Tabby Cat.",
          "2 You are dealt Calico Cat.", "2 You are dealt Persian Cat.",
          "2 You are dealt Siamese Cat.");
    tells("n mix 22", "* The cards are dealt; the pile has 23.", "* It is Player 0's turn.");
    shows(0, "hand0=defuse,defuse,nope,attack,shuffle,skip hand1=defuse,?,?,?,?,? "
             "hand2=defuse,?,?,?,?,?");
    shows(1, "hand0=defuse,?,?,?,?,? hand1=defuse,defuse,nope,nope,nope,attack");
    shows(VIEWER_AUDIENCE, "hand0=defuse,?,?,?,?,? hand1=defuse,?,?,?,?,? hand2=defuse,?,?,?,?,?");
    all_see("pile=?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,? nopeless=-");
}

static void named_cards_are_dealt(void)
{
    open_table("streaking 3 0=nope,attack 1=streaking,curse pile=skip,exploding,see");
    shows(0, "hand0=defuse,nope,attack,tabby,tabby,tabby");
    shows(1, "hand1=defuse,streaking,curse,tabby,calico,calico");
    shows(2, "hand2=defuse,calico,calico,persian,persian,persian");
    play("0 draw");
    shows(0, "held=skip");
    play("0 keep; 1 draw");
    shows(1, "held=exploding");
}

/* With three, two die, and in between turns go round among the living. */
static void turns_go_on_until_one_is_left(void)
{
    open_table("exploding 3 pile=nope,exploding,exploding");
    play("0 draw; 1 draw; 1 insert 0; 2 draw; 2 insert 0; 0 draw; 0 insert 0; 1 draw");
    all_see("alive=02 mover=2 stage=turn owed=1 left=1");
    play("2 draw");
    won_by(0);
    all_see("stage=over alive=0 left=12");
    refuses("0 draw", "The game is over.");
    refuses("0 forfeit", "The game is over.");
    assert_string_equal(legal(0), "");
}

static void who_lasted_longer_ranks_higher(void)
{
    struct standing final;

    open_table("exploding 4");
    standing(&final);
    assert_int_equal(final.ending, -1);
    play("2 forfeit; 0 forfeit; 3 forfeit");
    standing(&final);
    won_by(1);
    assert_int_equal(final.rank[3], 2);
    assert_int_equal(final.rank[0], 3);
    assert_int_equal(final.rank[2], 4);
}

static void leaving_before_the_deal(void)
{
    open_undealt("exploding 3");
    tells("0 forfeit", "* Player 0 leaves.");
    all_see("stage=dealing alive=12");
    play("n mix; n mix");
    all_see("stage=turn mover=1 alive=12");
    open_undealt("exploding 3");
    play("n mix");
    tells("0 forfeit", "* Player 0 leaves.");
    all_see("stage=filling alive=12");
    tells("n mix", "* The cards are dealt; the pile has 23.", "* It is Player 1's turn.");
    open_undealt("exploding 2");
    tells("1 forfeit", "* Player 1 leaves.", "* Player 0 wins.");
    won_by(0);
}

static void shuffles_must_be_permutations(void)
{
    open_undealt("exploding 2");
    refuses("n permute 0 1 2", "That is no order of 37 cards.");
    refuses("n permute 0 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 24 25 26 27 "
            "28 29 30 31 32 33 34 35",
            "That is no order of 37 cards.");
    refuses("n pick 0", "No card is to be picked.");
    refuses("n uncover", "Nothing is to be uncovered.");
    refuses("0 draw", "First finish what you have begun.");
    play("n mix; n mix");
    refuses("n permute 0 1 2", "Nothing is to be shuffled.");
}

static const struct test tests[] = {
    {"one Defuse is dealt to each player", "K1-7a", one_defuse_is_dealt_to_each},
    {"the deck of the variant is shuffled and five cards go to each", "K1-7b",
     five_of_the_shuffled_deck_are_dealt_to_each},
    {"the kittens go in after the deal, as many as the variant has, and the pile is shuffled",
     "K1-7c", the_kittens_go_in_after_the_deal},
    {"six cards each, and Player 0 begins", "K1-post", six_cards_each_and_player_0_begins},
    {"only the owner is told what was dealt", NULL, only_the_owner_is_told_a_hand},
    {"the stage deals what a test names", NULL, named_cards_are_dealt},
    {"turns go on until one player survives", "K1-9", turns_go_on_until_one_is_left},
    {"who lasted longer ranks higher", NULL, who_lasted_longer_ranks_higher},
    {"who leaves before the deal does not begin", NULL, leaving_before_the_deal},
    {"a shuffle is an order of just these cards", NULL, shuffles_must_be_permutations},
};

int main(void)
{
    return TEST_RUN("kittens-setup", tests);
}
