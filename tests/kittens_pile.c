/* The cards of kittens that look into the pile or change it, and the gifts that go into it. */
#include "bits.h"
#include "kittens_stage.h"

#include <string.h>

enum { AUDIENCE = VIEWER_AUDIENCE };

#define SEES(place, card) "0 You see at place " #place " of the pile: " card "."
#define LOOKS             "-0 Player 0 looks at the top of the pile."
#define TURN(n)           "* It is Player " #n "'s turn."
#define PUT_BACK          "* Exploding Kitten defused and placed back in deck"
#define GIVES(n, slot, card)                                                                       \
#n " You give " card ".", "-" #n " Player " #n " gives a card (card " #slot ")."
#define GOES_OFF(n, slot)                                                                          \
    "* The Exploding Kitten that Player " #n " was hiding goes off (card " #slot ")!"
#define DEFUSES(n, slot)                                                                           \
#n " You have a Defuse card and use it to survive (card " #slot ").",                          \
        "-" #n " Player " #n " has a Defuse card and uses it to survive (card " #slot ")."
#define DIES(n)                                                                                    \
#n " You don't have a Defuse card!", #n " You exploded!",                                      \
        "-" #n " Player " #n " had no Defuse and exploded."

/* See the Future. */

static void see_shows_two_to_the_player_alone(void)
{
    open_table("exploding 3 0=see pile=skip,exploding,nope");
    tells("0 play 1", "* Player 0 plays See the Future (card 1).", SEES(0, "Skip"),
          SEES(1, "Exploding Kitten"), LOOKS);
    shows(0, "pile=skip,exploding,?,?..");
    shows(1, "pile=?,?,?..");
    shows(2, "pile=?,?,?..");
    shows(AUDIENCE, "pile=?,?,?..");
    assert_false(told(1, "You see at place 0 of the pile: Skip."));
    assert_false(told(2, "You see at place 0 of the pile: Skip."));
    assert_false(told(AUDIENCE, "You see at place 0 of the pile: Skip."));
    play("0 draw");
    shows(0, "pile=exploding,?..");
}

static void see_shows_as_many_as_the_variant_says(void)
{
    open_table("imploding 3 0=see pile=skip,exploding,nope");
    tells("0 play 1", "* Player 0 plays See the Future (card 1).", SEES(0, "Skip"),
          SEES(1, "Exploding Kitten"), LOOKS);
    open_table("streaking 3 0=see pile=skip,exploding,nope,see,attack,curse");
    tells("0 play 1", "* Player 0 plays See the Future (card 1).", SEES(0, "Skip"),
          SEES(1, "Exploding Kitten"), SEES(2, "Nope"), SEES(3, "See the Future"),
          SEES(4, "Attack"), LOOKS);
    shows(0, "pile=skip,exploding,nope,see,attack,?..");
    open_table("streaking 3 see=3 0=see pile=skip,exploding,nope,see");
    tells("0 play 1", "* Player 0 plays See the Future (card 1).", SEES(0, "Skip"),
          SEES(1, "Exploding Kitten"), SEES(2, "Nope"), LOOKS);
    open_table("exploding 3 see=3 0=see pile=skip,exploding,nope,see");
    tells("0 play 1", "* Player 0 plays See the Future (card 1).", SEES(0, "Skip"),
          SEES(1, "Exploding Kitten"), SEES(2, "Nope"), LOOKS);
}

static void see_noped_shows_nothing(void)
{
    open_table("exploding 3 0=see 1=nope pile=skip,exploding");
    play("0 play 1");
    tells("1 nope 1", "* Player 1 plays a NOPE (card 1).", "* See the Future is cancelled.");
    all_see("pile=?,?,?..");
}

static void what_was_seen_is_forgotten_when_shuffled(void)
{
    open_table("exploding 3 0=see,shuffle pile=skip,nope");
    play("0 play 1; 0 play 1; 0 repeat 1; n mix");
    all_see("pile=?,?,?..");
}

/* Alter the Future. */

static void alter_puts_three_back_in_any_order(void)
{
    open_table("imploding 3 0=alter 1=see pile=skip,exploding,nope,see");
    tells("0 play 1", "* Player 0 plays Alter the Future (card 1).", SEES(0, "Skip"),
          SEES(1, "Exploding Kitten"), SEES(2, "Nope"), LOOKS);
    all_see("stage=ordering mover=0");
    shows(0, "pile=skip,exploding,nope,?..");
    shows(1, "pile=?,?,?,?..");
    refuses("0 order 0 1 1", "Card 1 is named twice.");
    refuses("0 order 0 1", "All 3 cards have to be put in order.");
    refuses("0 order 0 1 3", "There is no card 3 to put in order.");
    refuses("1 order 0 1 2", "It is not for you: Player 0 is to act.");
    tells("0 order 2 0 1", "* Player 0 puts the top cards back.");
    shows(0, "pile=nope,skip,exploding,?.. stage=turn");
    shows(1, "pile=?,?,?,?..");
    shows(AUDIENCE, "pile=?,?,?,?..");
    tells("0 draw", "0 You drew Nope.", "-0 Player 0 draws a card.", TURN(1));
}

static void alter_puts_five_back_in_streaking(void)
{
    open_table("streaking 3 0=alter pile=skip,exploding,nope,see,attack,curse");
    tells("0 play 1", "* Player 0 plays Alter the Future (card 1).", SEES(0, "Skip"),
          SEES(1, "Exploding Kitten"), SEES(2, "Nope"), SEES(3, "See the Future"),
          SEES(4, "Attack"), LOOKS);
    play("0 order 4 3 2 1 0");
    shows(0, "pile=attack,see,nope,exploding,skip,?..");
}

/* The option is about See the Future alone. */
static void alter_is_as_usual_under_see_3(void)
{
    open_table("streaking 3 see=3 0=alter pile=skip,exploding,nope,see,attack,curse");
    play("0 play 1");
    shows(0, "pile=skip,exploding,nope,see,attack,?.. stage=ordering");
    refuses("0 order 2 1 0", "All 5 cards have to be put in order.");
    play("0 order 4 3 2 1 0");
    shows(0, "pile=attack,see,nope,exploding,skip,?..");
}

static void others_forget_what_was_altered(void)
{
    open_table("streaking 3 0=see 1=alter pile=skip,nope,see,attack,shuffle,curse,mark");
    play("0 play 1; 0 draw; 0 keep");
    shows(0, "pile=nope,see,attack,shuffle,?..");
    play("1 play 1; 1 order 0 1 2 3 4");
    shows(0, "pile=?,?,?,?,?,?..");
    shows(1, "pile=nope,see,attack,shuffle,curse,?..");
}

static void alter_noped_changes_nothing(void)
{
    open_table("imploding 3 0=alter 2=nope pile=skip,see,attack");
    play("0 play 1");
    tells("2 nope 1", "* Player 2 plays a NOPE (card 1).", "* Alter the Future is cancelled.");
    refuses("0 order 2 1 0", "There are no cards to put in order.");
    all_see("pile=?,?,?,?.. stage=turn");
}

static void alter_moves_a_face_up_kitten(void)
{
    open_table("imploding 3 1=alter pile=imploding,skip,see");
    play("0 draw; 0 insert 2; n uncover");
    tells("1 play 1", "* Player 1 plays Alter the Future (card 1).",
          "1 You see at place 0 of the pile: Skip.",
          "1 You see at place 1 of the pile: See the Future.",
          "1 You see at place 2 of the pile: Imploding Kitten.",
          "-1 Player 1 looks at the top of the pile.");
    tells("1 order 2 0 1", "* Player 1 puts the top cards back.");
    shows(1, "pile=imploding,skip,see,?.. stage=uncovering");
    shows(0, "pile=?,?,?,?..");
    tells("n uncover", "* The Imploding Kitten lies face up on top of the pile!");
    all_see("pile=imploding,.. stage=turn mover=1");
    open_table("imploding 3 1=alter pile=imploding,skip,see");
    play("0 draw; 0 insert 0; n uncover; 1 play 1; 1 order 1 0 2");
    all_see("stage=uncovering");
    play("n uncover");
    assert_string_equal(heard(AUDIENCE), "");
    shows(0, "pile=?,?,?..");
    shows(1, "pile=skip,imploding,see,?.. mover=1 stage=turn");
}

static void alter_of_the_last_card(void)
{
    open_table("streaking 2 0=streaking,alter pile=exploding");
    play("0 draw; 0 keep; 41 draws");
    all_see("count=1 mover=0");
    play("0 play 2; 1 allow 1");
    all_see("stage=ordering");
    refuses("0 order 1", "There is no card 1 to put in order.");
    play("0 order 0");
    shows(0, "pile=exploding stage=turn");
}

/* Swap Top and Bottom. */

static void swap_is_unseen(void)
{
    open_table("streaking 3 0=see,swap pile=skip,nope");
    play("0 play 1");
    tells("0 play 1", "* Player 0 plays Swap Top and Bottom (card 1).",
          "* The top and the bottom card of the pile are swapped.");
    shows(0, "pile=?,nope,.. stage=turn");
    shows(0, "pile=..?,skip");
    shows(1, "pile=?,?,..");
    shows(AUDIENCE, "pile=..?,?");
    play("0 draw");
    all_see("stage=inserting actor=0 kitten=exploding"); /* it lay at the bottom */
}

static void swap_noped_swaps_nothing(void)
{
    open_table("streaking 3 0=swap 1=nope pile=skip");
    play("0 play 1; 1 nope 1; 0 draw");
    shows(0, "held=skip");
}

static void swap_of_one_card(void)
{
    open_table("streaking 2 0=streaking,swap pile=exploding");
    play("0 draw; 0 keep; 41 draws");
    all_see("count=1 mover=0");
    play("0 play 2; 1 allow 1");
    all_see("count=1 stage=turn mover=0");
}

/* Draw from the Bottom. */

static void the_bottom_card_counts_as_drawn(void)
{
    open_table("imploding 3 0=bottom pile=exploding,exploding,imploding");
    tells("0 play 1", "* Player 0 plays Draw from the Bottom (card 1).",
          "0 You drew Targeted Attack.", "-0 Player 0 draws a card.", TURN(1));
    shows(0, "hand0=defuse,tabby,tabby,tabby,tabby,targeted count=42");
    shows(1, "hand0=defuse,?,?,?,?,?");
    open_table("imploding 3 0=bottom pile=imploding");
    tells("0 play 1", "* Player 0 plays Draw from the Bottom (card 1).",
          "0 You drew an Exploding Kitten!", "-0 Player 0 drew an Exploding Kitten!",
          DEFUSES(0, 0));
    all_see("stage=inserting actor=0");
    tells("0 insert 3", PUT_BACK, TURN(1));
    open_table("imploding 3 0=bottom");
    tells("0 play 1", "* Player 0 plays Draw from the Bottom (card 1).",
          "0 You drew the Imploding Kitten, face down. It goes back face up.",
          "-0 Player 0 drew the Imploding Kitten, face down. It goes back face up.");
}

/* Catomic Bomb. */

static void a_catomic_bomb_puts_kittens_on_top(void)
{
    open_table("streaking 3 0=see,catomic pile=skip,exploding,nope,exploding,see,exploding,attack");
    play("0 play 1; 0 play 1");
    all_see("stage=mixing");
    assert_int_equal(view(SEAT_NATURE)->mixing, 35);
    tells("n mix 3 0", "* Exploding Kittens on top of the pile: 3. The rest is shuffled.", TURN(1));
    all_see("pile=exploding,exploding,exploding,?,?.. mover=1 count=38");
    play("1 draw; 1 insert 0; 2 draw; 2 insert 0; 0 draw; 0 insert 0");
    shows(0, "pile=exploding,?..");
}

/* One is hidden in a hand, and stays a secret. */
static void a_catomic_bomb_does_not_find_a_hidden_kitten(void)
{
    open_table("streaking 3 0=streaking 1=catomic pile=exploding");
    play("0 draw; 0 keep; 1 play 1");
    tells("n mix", "* Exploding Kittens on top of the pile: 2. The rest is shuffled.", TURN(2));
    all_see("pile=exploding,exploding,?..");
    shows(0, "hand0=defuse,streaking,tabby,tabby,tabby,tabby,exploding");
    shows(2, "hand0=defuse,?,?,?,?,?,?");
    play("2 draw; 2 insert 0; 0 draw");
    all_see("stage=inserting actor=0"); /* the second one can't be hidden */
}

/* Garbage Collection. */

static void everybody_gives_one_in_secret(void)
{
    open_table("streaking 3 0=garbage,skip 1=see 2=attack pile=nope");
    tells("0 play 1", "* Player 0 plays Garbage Collection (card 1).");
    all_see("stage=giving actor=0 gifts=-,-,-");
    refuses("1 give 1", "It is not for you: Player 0 is to act.");
    refuses("0 give 5", "You have no card 5.");
    tells("0 give 1", GIVES(0, 1, "Skip"));
    shows(0, "gifts=skip,-,- hand0=defuse,tabby,tabby,tabby actor=1");
    shows(1, "gifts=?,-,-");
    shows(AUDIENCE, "gifts=?,-,-");
    tells("1 give 1", GIVES(1, 1, "See the Future"));
    assert_false(told(0, "You give See the Future."));
    assert_false(told(2, "You give See the Future."));
    assert_false(told(AUDIENCE, "You give See the Future."));
    tells("2 give 1", GIVES(2, 1, "Attack"));
    all_see("stage=mixing count=38");
    assert_int_equal(view(SEAT_NATURE)->mixing, 41);
    tells("n mix 38 39 40", "* The pile is shuffled.");
    all_see("stage=turn mover=0 count=41 gifts=-,-,- pile=?,?,?..");
    play("0 draw");
    shows(0, "held=skip");
    play("0 keep; 1 draw");
    shows(1, "held=see");
}

static void garbage_noped_takes_nothing(void)
{
    open_table("streaking 3 0=garbage 1=nope");
    play("0 play 1; 1 nope 1");
    refuses("0 give 0", "No cards are being collected.");
    all_see("stage=turn mover=0 count=38");
}

static void a_given_kitten_just_goes_in(void)
{
    open_table("streaking 3 0=streaking 1=garbage pile=exploding");
    play("0 draw; 0 keep; 1 play 1; 1 give 1; 2 give 1");
    tells("0 give 6", GIVES(0, 6, "Exploding Kitten"));
    tells("n mix", "* The pile is shuffled.");
    all_see("stage=turn mover=1 alive=012 exploded=0 discard=garbage");
    shows(0, "hand0=defuse,streaking,tabby,tabby,tabby,tabby");
}

static void a_given_streaking_kitten_sets_off_after_the_shuffle(void)
{
    open_table("streaking 3 0=streaking 1=garbage pile=exploding");
    play("0 draw; 0 keep; 1 play 1; 1 give 1; 2 give 1");
    tells("0 give 1", GIVES(0, 1, "Streaking Kitten"));
    all_see("alive=012 stage=mixing");
    tells("n mix", "* The pile is shuffled.", GOES_OFF(0, 5), DEFUSES(0, 0));
    all_see("stage=inserting actor=0 mover=1 count=40");
    tells("0 insert 2", PUT_BACK);
    all_see("stage=turn mover=1 owed=1 count=41");
    shows(0, "hand0=tabby,tabby,tabby,tabby pile=?,?,exploding,?..");
}

static void a_given_streaking_kitten_kills(void)
{
    open_table("streaking 3 0=streaking 1=garbage pile=exploding,skip,see,exploding");
    play("3 draws; 0 draw; 0 insert 30; 1 play 1; 1 give 1; 2 give 1; 0 give 0");
    tells("n mix", "* The pile is shuffled.", GOES_OFF(0, 4), DIES(0));
    all_see("stage=turn mover=1 owed=1 alive=12 left=0 exploded=1");
    shows(1, "hand0=?,?,?,?");
}

/* Then the turn passes. */
static void the_movers_own_streaking_kitten_kills(void)
{
    open_table("streaking 3 0=streaking,garbage pile=exploding,skip,see,exploding,skip,see");
    play("3 draws; 0 draw; 0 insert 30; 2 draws; 0 play 1; 0 give 0; 1 give 1; 2 give 1");
    tells("n mix", "* The pile is shuffled.", GOES_OFF(0, 3), DIES(0), TURN(1));
    all_see("stage=turn mover=1 owed=1 alive=12");
}

static void the_movers_own_streaking_kitten(void)
{
    open_table("streaking 3 0=streaking,garbage pile=exploding,skip,see");
    play("3 draws; 0 play 2; 0 give 1; 1 give 1; 2 give 1");
    tells("n mix", "* The pile is shuffled.", GOES_OFF(0, 4), DEFUSES(0, 0));
    play("0 insert 0");
    all_see("stage=turn mover=0 owed=1");
}

static void a_marked_gift_is_known_until_shuffled(void)
{
    open_table("streaking 3 0=mark,garbage");
    play("0 play 1; 0 aim 1; n pick 2; 0 play 1; 0 give 1; 1 give 2");
    shows(2, "gifts=?,calico,-");
    play("2 give 0; n mix");
    all_see("pile=..?,?,?");
}

static const struct test tests[] = {
    {"See the Future shows the top two to the player alone", NULL,
     see_shows_two_to_the_player_alone},
    {"See the Future shows as many as variant and option say", NULL,
     see_shows_as_many_as_the_variant_says},
    {"a noped See shows nothing", NULL, see_noped_shows_nothing},
    {"what was seen is forgotten when it is shuffled", NULL,
     what_was_seen_is_forgotten_when_shuffled},
    {"Alter the Future puts three back in any order", NULL, alter_puts_three_back_in_any_order},
    {"Alter the Future puts five back in Streaking", NULL, alter_puts_five_back_in_streaking},
    {"under see=3 Alter puts back as many as ever", NULL, alter_is_as_usual_under_see_3},
    {"others forget what was altered", NULL, others_forget_what_was_altered},
    {"a noped Alter shows and changes nothing", NULL, alter_noped_changes_nothing},
    {"Alter moves a face-up kitten, and all see it on top", NULL, alter_moves_a_face_up_kitten},
    {"Alter of the last card", NULL, alter_of_the_last_card},
    {"Swap is unseen, but what was known stays known", NULL, swap_is_unseen},
    {"a noped Swap swaps nothing", NULL, swap_noped_swaps_nothing},
    {"Swap of the only card", NULL, swap_of_one_card},
    {"the bottom card counts as if it came from the top", NULL, the_bottom_card_counts_as_drawn},
    {"a Catomic Bomb puts the kittens of the pile on top", NULL,
     a_catomic_bomb_puts_kittens_on_top},
    {"a Catomic Bomb does not find a hidden kitten", NULL,
     a_catomic_bomb_does_not_find_a_hidden_kitten},
    {"everybody gives one card in secret", NULL, everybody_gives_one_in_secret},
    {"a noped Garbage Collection takes nothing", NULL, garbage_noped_takes_nothing},
    {"a given Exploding Kitten just goes in", NULL, a_given_kitten_just_goes_in},
    {"a given Streaking Kitten sets off its kitten after the shuffle", NULL,
     a_given_streaking_kitten_sets_off_after_the_shuffle},
    {"a given Streaking Kitten kills who has no Defuse", NULL, a_given_streaking_kitten_kills},
    {"the mover's own kills, and the turn passes", NULL, the_movers_own_streaking_kitten_kills},
    {"the mover defuses, and the turn goes on", NULL, the_movers_own_streaking_kitten},
    {"a marked gift is known until it is shuffled in", NULL, a_marked_gift_is_known_until_shuffled},
};

int main(void)
{
    return TEST_RUN("kittens-pile", tests);
}
