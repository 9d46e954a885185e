/* Nopes: who is asked about which card, what becomes of it, and the window in which all may answer.
   And Shuffle, the card of which the use cases tell it. */
#include "bits.h"
#include "kittens_stage.h"

#include <stdio.h>
#include <string.h>

enum { AUDIENCE = VIEWER_AUDIENCE };

#define HAS_NOPE(n)    "* Player " #n " has a NOPE card."
#define NOPES(n, slot) "* Player " #n " plays a NOPE (card " #slot ")."
#define ALLOWS(n)      "* Player " #n " does not play a NOPE."
#define TURN(n)        "* It is Player " #n "'s turn."

/* Shuffle. */

static void a_shuffle_leaves_the_hand(void)
{
    open_table("exploding 3 0=see,shuffle 1=nope");
    tells("0 play 2", "* Player 0 plays Shuffle (card 2).", HAS_NOPE(1));
    shows(0, "hand0=defuse,see,tabby,tabby,tabby");
    all_see("discard=shuffle top=shuffle played=shuffle stage=noping actor=1");
    refuses("1 play 1", "First answer whether you play a NOPE.");
    refuses("0 draw", "It must first be settled whether a NOPE is played.");
}

/* The order that Nature gave, as it is drawn afterwards. */
static void a_shuffle_is_done_as_often_as_said(void)
{
    open_table("exploding 2 0=shuffle pile=nope,skip,see");
    play("0 play 1");
    all_see("stage=times");
    refuses("0 draw", "First finish what you have begun.");
    refuses("1 repeat 2", "It is not for you: Player 0 is to act.");
    tells("0 repeat 100", "* Player 0 shuffles 100 times.");
    assert_int_equal(to_act(), bits_of(SEAT_NATURE));
    tells("n mix 2 0 1", "* The pile is shuffled.");
    all_see("stage=turn mover=0 owed=1 played=- count=28 discard=shuffle");
    tells("0 draw", "0 You drew See the Future.", "-0 Player 0 draws a card.", TURN(1));
    tells("1 draw", "1 You drew Nope.", "-1 Player 1 draws a card.", TURN(0));
    tells("0 draw", "0 You drew Skip.", "-0 Player 0 draws a card.", TURN(1));
}

static void the_turn_goes_on_after_a_shuffle(void)
{
    open_table("exploding 3 0=shuffle,skip,see 1=nope");
    play("0 play 1; 1 allow 1; 0 repeat 1; n mix");
    all_see("stage=turn mover=0 owed=1");
    assert_int_equal(to_act(), bits_of(0));
    play("0 play 2; 1 allow 2; 0 draw");
    all_see("mover=1");
    open_table("exploding 3 0=shuffle,skip 1=nope");
    play("0 play 1; 1 nope 1");
    all_see("stage=turn mover=0 owed=1");
    play("0 play 1");
}

static void a_shuffle_needs_its_preconditions(void)
{
    open_table("exploding 2 0=shuffle,see 1=shuffle,skip");
    refuses("1 play 1", "It is not for you: Player 0 is to act.");
    refuses("0 play 6", "You have no card 6.");
    refuses("0 play 0", "Defuse can't be played alone.");
    assert_string_equal(why_not("0 play 1"), "");
    play("0 play 1");
    refuses("0 play 1", "First finish what you have begun.");
    play("0 repeat 1; n mix; 1 forfeit");
    refuses("0 play 1", "The game is over.");
    open_undealt("exploding 2");
    refuses("0 play 1", "First finish what you have begun.");
}

static void counts_are_from_1_to_100(void)
{
    open_table("exploding 2 0=shuffle");
    play("0 play 1");
    assert_string_equal(why_not("0 repeat 1"), "");
    assert_string_equal(why_not("0 repeat 100"), "");
    assert_true(strncmp(legal(0), "repeat 1\nrepeat 2\n", 18) == 0);
    assert_null(strstr(legal(0), "repeat 0"));
    assert_null(strstr(legal(0), "repeat 101"));
    refuses("0 repeat 0", "That is no number of times.");
    refuses("0 repeat 101", "That is no number of times.");
}

static void odd_nopes_cancel_a_shuffle(void)
{
    open_table("exploding 3 0=shuffle 1=nope pile=skip,see,attack,skip");
    play("0 play 1");
    tells("1 nope 1", NOPES(1, 1), "* Shuffle is cancelled.");
    all_see("stage=turn mover=0 owed=1 discard=nope,shuffle played=- nopes=0");
    shows(0, "hand0=defuse,tabby,tabby,tabby,tabby");
    shows(1, "hand1=defuse,calico,calico,calico,calico");
    tells("0 draw", "0 You drew Skip.", "-0 Player 0 draws a card.", TURN(1));
    tells("1 draw", "1 You drew See the Future.", "-1 Player 1 draws a card.", TURN(2));
    open_table("exploding 3 0=shuffle,nope 1=nope 2=nope pile=skip,see,attack,skip");
    play("0 play 1; 1 nope 1; 2 allow 2; 0 nope 2");
    tells("2 nope 3", NOPES(2, 1), "* Shuffle is cancelled.");
    all_see("stage=turn mover=0 discard=nope,nope,nope,shuffle");
    tells("0 draw", "0 You drew Skip.", "-0 Player 0 draws a card.", TURN(1));
}

static void even_nopes_let_a_shuffle_happen(void)
{
    open_table("exploding 3 0=shuffle 1=nope 2=nope pile=skip,see");
    tells("0 play 1", "* Player 0 plays Shuffle (card 1).", HAS_NOPE(1));
    tells("1 nope 1", NOPES(1, 1), HAS_NOPE(2));
    tells("2 nope 2", NOPES(2, 1), "* Shuffle goes through.");
    all_see("stage=times mover=0 discard=nope,nope,shuffle");
    play("0 repeat 2");
    tells("n mix 1 0", "* The pile is shuffled.");
    tells("0 draw", "0 You drew See the Future.", "-0 Player 0 draws a card.", TURN(1));
}

/* Who is asked. */

static void holders_are_asked_in_the_order_of_play(void)
{
    open_table("exploding 4 0=nope 1=nope 2=attack,nope 3=nope");
    play("0 draw; 1 draw");
    tells("2 play 1", "* Player 2 plays Attack (card 1).", HAS_NOPE(3));
    all_see("actor=3 stage=noping question=1");
    assert_int_equal(to_act(), bits_of(3));
    refuses("0 nope 1", "It is not for you to answer: Player 3 is asked.");
    refuses("1 allow 1", "It is not for you to answer: Player 3 is asked.");
    refuses("2 nope 1", "You can't nope your own card.");
    refuses("3 nope 2", "That answers another question. Please answer the one that is asked now.");
    assert_string_equal(legal(3), "allow 1\nnope 1\n");
    assert_string_equal(legal(0), "");
    tells("3 allow 1", ALLOWS(3), HAS_NOPE(0));
    tells("0 allow 1", ALLOWS(0), HAS_NOPE(1));
    tells("1 allow 1", ALLOWS(1), TURN(3), "* Player 3 has 2 turns to take.");
}

static void backwards_they_are_asked_backwards(void)
{
    open_table("imploding 4 0=reverse 1=nope 2=nope 3=attack");
    play("0 play 1; 1 allow 1; 2 allow 1");
    tells("3 play 1", "* Player 3 plays Attack (card 1).", HAS_NOPE(2));
    tells("2 allow 2", ALLOWS(2), HAS_NOPE(1));
    tells("1 allow 2", ALLOWS(1), TURN(2), "* Player 2 has 2 turns to take.");
}

static void who_holds_none_is_not_asked(void)
{
    open_table("exploding 4 0=see,nope 2=nope");
    tells("0 play 1", "* Player 0 plays See the Future (card 1).", HAS_NOPE(2));
    all_see("nopeless=1");
    refuses("1 allow 1", "It is not for you to answer: Player 2 is asked.");
    play("2 allow 1");
    all_see("nopeless=13 stage=turn");
    open_table("exploding 3 0=skip,nope");
    tells("0 play 1", "* Player 0 plays Skip (card 1).", TURN(1));
    all_see("nopeless=12");
}

/* Known to hold none, until that hand gains a card that the viewer does not know. */
static void nopeless_until_a_card_is_drawn(void)
{
    open_table("exploding 3 0=skip pile=see");
    play("0 play 1");
    all_see("nopeless=12");
    play("1 draw");
    shows(0, "nopeless=2");
    shows(1, "nopeless=12");
    shows(2, "nopeless=2");
    shows(AUDIENCE, "nopeless=2");
    open_table("exploding 3 0=skip pile=nope");
    play("0 play 1; 1 draw");
    all_see("nopeless=2");
    open_table("exploding 3 0=see,see 1=see pile=skip,skip,shuffle");
    play("0 play 1; 0 draw");
    all_see("nopeless=12");
    play("1 draw");
    shows(0, "nopeless=12"); /* has seen that it is a Skip */
    shows(2, "nopeless=2");
    shows(AUDIENCE, "nopeless=2");
}

static void the_dead_are_not_asked(void)
{
    open_table("exploding 3 0=see,see 1=nope 2=nope");
    play("1 forfeit");
    tells("0 play 1", "* Player 0 plays See the Future (card 1).", HAS_NOPE(2));
    tells("2 allow 1", ALLOWS(2), "0 You see at place 0 of the pile: Defuse.",
          "0 You see at place 1 of the pile: Defuse.", "-0 Player 0 looks at the top of the pile.");
    refuses("1 nope 1", "You are out of the game.");
}

static void a_nope_is_in_question_itself(void)
{
    open_table("exploding 3 0=attack,nope,nope 1=nope 2=nope");
    tells("0 play 1", "* Player 0 plays Attack (card 1).", HAS_NOPE(1));
    tells("1 nope 1", NOPES(1, 1), HAS_NOPE(2));
    shows(1, "hand1=defuse,tabby,tabby,calico,calico");
    all_see("question=2 nopes=1 discard=nope,attack actor=2 played=attack");
    refuses("1 nope 2", "You can't nope your own card.");
    tells("2 allow 2", ALLOWS(2), HAS_NOPE(0));
    tells("0 nope 2", NOPES(0, 1), HAS_NOPE(2));
    shows(0, "hand0=defuse,nope,tabby,tabby");
    tells("2 nope 3", NOPES(2, 1), HAS_NOPE(0));
    tells("0 nope 4", NOPES(0, 1), "* Attack goes through.", TURN(1),
          "* Player 1 has 2 turns to take.");
    all_see("discard=nope,nope,nope,nope,attack question=5");
}

/* Each Nope turns it, whatever the card; then the turn of who played it goes on, or what it does
   begins. */
static const struct {
    const char *variant, *card;
    bool is_aimed;
} nopeable[] = {
    {"exploding", "attack", false},  {"exploding", "shuffle", false},
    {"exploding", "skip", false},    {"exploding", "see", false},
    {"imploding", "bottom", false},  {"imploding", "reverse", false},
    {"imploding", "alter", false},   {"imploding", "targeted", true},
    {"streaking", "swap", false},    {"streaking", "mark", true},
    {"streaking", "curse", true},    {"streaking", "super-skip", false},
    {"streaking", "catomic", false}, {"streaking", "garbage", false},
};

static void nope_often(int nopes)
{
    for (int i = 1; i <= nopes; i++) {
        char event[32];
        snprintf(event, sizeof event, "%d nope %d", i % 2, i);
        play(event);
    }
    if (nopes < 4) {
        char event[32];
        snprintf(event, sizeof event, "%d allow %d", (nopes + 1) % 2, nopes + 1);
        play(event);
    }
}

static bool is_noped(size_t i, int nopes)
{
    char table[128];

    snprintf(table, sizeof table, "%s 2 0=%s,nope,nope 1=nope,nope", nopeable[i].variant,
             nopeable[i].card);
    open_table(table);
    play("0 play 1");
    if (nopeable[i].is_aimed)
        play("0 aim 1");
    all_see("stage=noping actor=1 question=1");
    nope_often(nopes);
    assert_int_equal(view(0)->table.discard[KITTENS_NOPE], nopes);
    return strstr(heard(AUDIENCE), " is cancelled.\n") != NULL;
}

static void odd_cancels_and_even_executes(void)
{
    for (size_t i = 0; i < sizeof nopeable / sizeof *nopeable; i++)
        for (int nopes = 0; nopes <= 4; nopes++) {
            assert_int_equal(is_noped(i, nopes), nopes % 2);
            assert_int_equal(strstr(heard(AUDIENCE), " goes through.\n") != NULL,
                             nopes > 0 && nopes % 2 == 0);
            if (nopes % 2 == 1)
                all_see("stage=turn mover=0 owed=1 cursed=- reversed=0 played=- target=-");
        }
}

static void pairs_and_triples_are_noped_too(void)
{
    open_table("exploding 3 0=skip,skip,attack,attack,attack 1=nope,nope 2=nope");
    play("0 pair 1 2; 0 aim 1");
    tells("1 nope 1", NOPES(1, 1), HAS_NOPE(2));
    tells("2 allow 2", ALLOWS(2), "* Skip is cancelled.");
    all_see("stage=turn mover=0 discard=nope,skip,skip");
    play("0 triple 1 2 3");
    tells("0 demand 1 nope", "* Player 0 demands Nope from Player 1.", HAS_NOPE(1));
    tells("1 nope 3", NOPES(1, 1), HAS_NOPE(2));
    tells("2 nope 4", NOPES(2, 1), "* Attack goes through.", "* Player 1 has no Nope.");
}

static void after_the_nopes_the_turn_is_the_players(void)
{
    open_table("exploding 3 0=see,skip 1=nope 2=nope");
    play("0 play 1; 1 nope 1; 2 nope 2");
    all_see("stage=turn mover=0 owed=1 discard=nope,nope,see");
    shows(1, "hand1=defuse,tabby,calico,calico,calico");
    shows(2, "hand2=defuse,calico,persian,persian,persian");
    play("0 draw");
    all_see("mover=1");
    open_table("exploding 3 0=see,skip 1=nope 2=nope");
    play("0 play 1; 1 nope 1; 2 allow 2");
    all_see("stage=turn mover=0 owed=1 discard=nope,see");
}

/* The window. */

static void a_window_is_open_to_all(void)
{
    open_table("exploding 4 nope=window 0=attack,nope 2=nope");
    tells("@500 0 play 1", "* Player 0 plays Attack (card 1).");
    all_see("stage=noping actor=- question=1 nopeless=-");
    assert_int_equal(deadline(), 10500);
    assert_int_equal(to_act(), bits_of(1) | bits_of(2) | bits_of(3) | bits_of(SEAT_CLOCK));
    refuses("0 nope 1", "You can't nope your own card.");
    refuses("0 allow 1", "It is your own card that is in question.");
    refuses("1 nope 1", "You have no NOPE card.");
    refuses("1 allow 2", "That answers another question. Please answer the one that is asked now.");
    refuses("@10499 c timeout", "It is too early for that.");
    assert_string_equal(legal(1), "allow 1\n");
    assert_string_equal(legal(2), "allow 1\nnope 1\n");
    tells("3 allow 1", ALLOWS(3));
    refuses("3 allow 1", "You have answered already.");
    all_see("answered=3");
    tells("1 allow 1", ALLOWS(1));
    tells("2 allow 1", ALLOWS(2), TURN(1), "* Player 1 has 2 turns to take.");
    assert_true(deadline() == NEVER);
    refuses("c timeout", "No deadline is running.");
}

static void silence_means_no(void)
{
    open_table("exploding 3 nope=window window=3 0=skip 1=nope");
    play("@100 0 play 1");
    assert_int_equal(deadline(), 3100);
    tells("@3100 c timeout", TURN(1));
}

static void the_first_yes_opens_a_new_window(void)
{
    open_table("exploding 3 nope=window 0=skip,nope 1=nope 2=nope");
    play("@0 0 play 1; 1 allow 1");
    tells("@4000 2 nope 1", NOPES(2, 1));
    all_see("question=2 answered=- nopes=1 stage=noping");
    assert_int_equal(deadline(), 14000);
    assert_int_equal(to_act(), bits_of(0) | bits_of(1) | bits_of(SEAT_CLOCK));
    refuses("1 nope 1", "That answers another question. Please answer the one that is asked now.");
    refuses("2 allow 2", "It is your own card that is in question.");
    play("1 allow 2");
    tells("@14000 c timeout", "* Skip is cancelled.");
    all_see("stage=turn mover=0 discard=nope,skip");
    open_table("exploding 3 nope=window 0=skip,nope 2=nope");
    play("0 play 1; 2 nope 1");
    tells("0 nope 2", NOPES(0, 1));
    tells("1 allow 3", ALLOWS(1));
    tells("2 allow 3", ALLOWS(2), "* Skip goes through.", TURN(1));
}

/* Who sees the window can't tell who holds a Nope. */
static void a_window_does_not_betray_holders(void)
{
    const char *const tables[] = {"exploding 3 nope=window 0=skip 1=nope 2=see",
                                  "exploding 3 nope=window 0=skip 1=see 2=nope"};
    char first[256];

    for (int i = 0; i < 2; i++) {
        open_table(tables[i]);
        play("0 play 1");
        if (i == 0)
            snprintf(first, sizeof first, "%s", heard(AUDIENCE));
        assert_string_equal(heard(AUDIENCE), first);
        shows(0, "nopeless=- actor=- hand1=defuse,?,?,?,?,? hand2=defuse,?,?,?,?,?");
        assert_int_equal(deadline(), 10000);
    }
}

static void the_cursed_cannot_nope(void)
{
    open_table("streaking 3 nope=window 0=curse,skip 1=nope");
    play("0 play 1; 0 aim 1; 1 allow 1; 2 allow 1; n mix; 0 play 1");
    refuses("1 nope 2", "You are cursed and can't play a NOPE.");
    assert_string_equal(legal(1), "allow 2\n");
    play("1 allow 2; 2 allow 2");
    all_see("mover=1");
    open_table("streaking 3 0=curse,skip 1=nope");
    play("0 play 1; 0 aim 1; 1 allow 1; n mix");
    tells("0 play 1", "* Player 0 plays Skip (card 1).", TURN(1));
    all_see("nopeless=2"); /* the cursed one is passed over unseen */
}

/* They have nothing to say but No; closing without it would tell that they are cursed holders. */
static void a_window_waits_for_the_cursed(void)
{
    open_table("streaking 3 nope=window 0=curse,skip 1=nope");
    play("0 play 1; 0 aim 1; 1 allow 1; 2 allow 1; n mix");
    play("@1000 0 play 1");
    tells("@2000 2 allow 2", ALLOWS(2));
    all_see("stage=noping answered=2 cursed=1");
    assert_int_equal(to_act(), bits_of(1) | bits_of(SEAT_CLOCK));
    assert_int_equal(deadline(), 11000);
    tells("1 allow 2", ALLOWS(1), TURN(1));
}

static const struct test tests[] = {
    {"a Shuffle leaves the hand", "K2-3", a_shuffle_leaves_the_hand},
    {"a Shuffle is done as often as said, and the pile has the new order", "K2-5",
     a_shuffle_is_done_as_often_as_said},
    {"the player goes on with the turn after a Shuffle", "K2-6", the_turn_goes_on_after_a_shuffle},
    {"a Shuffle is played in the own turn, from the hand", "K2-pre",
     a_shuffle_needs_its_preconditions},
    {"a Shuffle is done 1 to 100 times", NULL, counts_are_from_1_to_100},
    {"odd Nopes cancel a Shuffle and leave the pile as it was", "K2-A", odd_nopes_cancel_a_shuffle},
    {"even Nopes let a Shuffle happen", "K2-B", even_nopes_let_a_shuffle_happen},
    {"every other holder of a Nope is asked, in the order of play", "K3-1 K3-2 K3-3 K3-5",
     holders_are_asked_in_the_order_of_play},
    {"backwards they are asked backwards", NULL, backwards_they_are_asked_backwards},
    {"who holds no Nope is not asked, and is known to hold none", NULL,
     who_holds_none_is_not_asked},
    {"until that hand gains a card unseen", NULL, nopeless_until_a_card_is_drawn},
    {"the dead are not asked", NULL, the_dead_are_not_asked},
    {"a Nope leaves the hand, is shown, and is in question itself", "K3-4",
     a_nope_is_in_question_itself},
    {"odd Nopes cancel any card, even ones let it happen", "K3-6", odd_cancels_and_even_executes},
    {"pairs and triples are noped too", NULL, pairs_and_triples_are_noped_too},
    {"the Nopes are gone and the turn is the first player's", "K3-post",
     after_the_nopes_the_turn_is_the_players},
    {"a window is open to all but who played", NULL, a_window_is_open_to_all},
    {"silence means No", NULL, silence_means_no},
    {"the first Yes closes a window and opens one about that Nope", NULL,
     the_first_yes_opens_a_new_window},
    {"a window does not betray who holds a Nope", NULL, a_window_does_not_betray_holders},
    {"the cursed can't nope", NULL, the_cursed_cannot_nope},
    {"a window waits for the cursed too", NULL, a_window_waits_for_the_cursed},
};

int main(void)
{
    return TEST_RUN("kittens-nopes", tests);
}
