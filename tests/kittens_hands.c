/* What happens to hands in kittens: pairs, triples and ferals, marks, curses, and the Streaking
   Kitten with what it hides. */
#include "bits.h"
#include "kittens_stage.h"

#include <stdio.h>
#include <string.h>

enum { AUDIENCE = VIEWER_AUDIENCE };

#define TURN(n)  "* It is Player " #n "'s turn."
#define PUT_BACK "* Exploding Kitten defused and placed back in deck"
#define GOES_OFF(n, slot)                                                                          \
    "* The Exploding Kitten that Player " #n " was hiding goes off (card " #slot ")!"
#define DEFUSES(n, slot)                                                                           \
#n " You have a Defuse card and use it to survive (card " #slot ").",                          \
        "-" #n " Player " #n " has a Defuse card and uses it to survive (card " #slot ")."
#define DIES(n)                                                                                    \
#n " You don't have a Defuse card!", #n " You exploded!",                                      \
        "-" #n " Player " #n " had no Defuse and exploded."
#define GETS_KITTEN(n) "* Player " #n " gets an Exploding Kitten!"
/* A pair takes it, and only the two see what. */
#define STEALS(thief, victim, slot, card)                                                          \
#thief " You take " card " from Player " #victim " (card " #slot ").",                         \
        #victim " Player " #thief " takes " card " from you (card " #slot ")."
#define STEALING(thief, victim, slot)                                                              \
    " Player " #thief " takes a card from Player " #victim " (card " #slot ")."
#define TAKES(thief, victim, slot, card)                                                           \
    "* Player " #thief " takes " card " from Player " #victim " (card " #slot ")."

/* Pairs. */

static void a_pair_takes_a_random_card(void)
{
    open_table("exploding 3 0=skip,skip 1=see,nope,attack");
    tells("0 pair 1 2", "* Player 0 plays two cards: Skip and Skip.", "* They were cards 1 and 2.");
    all_see("stage=aiming combination=2 played=skip discard=skip,skip "
            "moved=hand0:1>discard=skip,hand0:2>discard=skip");
    tells("0 aim 1", "* Player 0 chooses Player 1.", "* Player 1 has a NOPE card.");
    tells("1 allow 1", "* Player 1 does not play a NOPE.");
    all_see("stage=picking target=1");
    assert_int_equal(to_act(), bits_of(SEAT_NATURE));
    refuses("n pick 6", "That card can't be picked.");
    tells("n pick 3", STEALS(0, 1, 3, "Attack"), "-01" STEALING(0, 1, 3));
    shows(0, "hand0=defuse,tabby,tabby,tabby,attack stage=turn");
    shows(1, "hand1=defuse,see,nope,tabby,calico hand0=defuse,?,?,?,attack");
    shows(2, "hand0=defuse,?,?,?,? hand1=defuse,?,?,?,?");
    shows(AUDIENCE, "hand0=defuse,?,?,?,?");
    assert_string_equal(heard(2), "Player 0 takes a card from Player 1 (card 3).\n");
    assert_string_equal(heard(AUDIENCE), "Player 0 takes a card from Player 1 (card 3).\n");
}

static void every_card_of_the_victim_can_be_taken(void)
{
    for (int slot = 0; slot < 6; slot++) {
        char event[16];
        open_table("exploding 2 0=skip,skip");
        play("0 pair 1 2; 0 aim 1");
        snprintf(event, sizeof event, "n pick %d", slot);
        play(event);
        assert_int_equal(view(0)->table.hand_count[0], 5);
        assert_int_equal(view(0)->table.hand_count[1], 5);
    }
    uint64_t seen = 0;
    for (int seed = 1; seed <= 200; seed++) {
        char table[64];
        snprintf(table, sizeof table, "exploding 2 seed=%d 0=skip,skip", seed);
        open_table(table);
        play("0 pair 1 2; 0 aim 1; n roll");
        seen |= bits_of(view(0)->table.moved.motions[0].from_slot);
    }
    assert_int_equal(seen, bits_below(6));
}

static void targets_must_be_others_alive(void)
{
    open_table("exploding 4 0=skip,skip");
    play("2 forfeit; 0 pair 1 2");
    refuses("0 aim 0", "You can't choose yourself.");
    refuses("0 aim 2", "Player 2 is out of the game.");
    refuses("0 demand 1 nope", "Only three cards of a kind demand a card by name.");
    assert_string_equal(legal(0), "aim 1\naim 3\n");
    open_table("exploding 2 0=skip,skip");
    play("0 pair 1 2");
    refuses("0 aim 2", "There is no such player.");
}

static const struct {
    const char *hand, *event;
    bool is_good;
    const char *played;
} combinations[] = {
    {"tabby,tabby", "0 pair 1 2", true, "played=tabby combination=2"},
    {"see,see", "0 pair 1 2", true, "played=see combination=2"},
    {"defuse", "0 pair 0 1", true, "played=defuse combination=2"},
    {"nope,nope", "0 pair 1 2", true, "played=nope combination=2"},
    {"feral,tabby", "0 pair 1 2", true, "played=tabby combination=2"},
    {"siamese,feral", "0 pair 1 2", true, "played=siamese combination=2"},
    {"feral,feral", "0 pair 1 2", true, "played=feral combination=2"},
    {"tabby,calico", "0 pair 1 2", false, NULL},
    {"feral,skip", "0 pair 1 2", false, NULL},
    {"skip,see", "0 pair 1 2", false, NULL},
    {"persian,persian,persian", "0 triple 1 2 3", true, "played=persian combination=3"},
    {"skip,skip,skip", "0 triple 1 2 3", true, "played=skip combination=3"},
    {"tabby,feral,tabby", "0 triple 1 2 3", true, "played=tabby combination=3"},
    {"feral,tabby,feral", "0 triple 1 2 3", true, "played=tabby combination=3"},
    {"feral,feral,feral", "0 triple 1 2 3", true, "played=feral combination=3"},
    {"tabby,calico,feral", "0 triple 1 2 3", false, NULL},
    {"feral,feral,skip", "0 triple 1 2 3", false, NULL},
    {"skip,skip,see", "0 triple 1 2 3", false, NULL},
    {"tabby,tabby,calico", "0 triple 1 2 3", false, NULL},
};

static void combinations_are_of_one_name(void)
{
    for (size_t i = 0; i < sizeof combinations / sizeof *combinations; i++) {
        char table[128];
        snprintf(table, sizeof table, "imploding 2 0=%s", combinations[i].hand);
        open_table(table);
        if (combinations[i].is_good) {
            play(combinations[i].event);
            all_see(combinations[i].played);
        } else {
            refuses(combinations[i].event, strstr(combinations[i].event, "pair")
                                               ? "These two cards are not a pair."
                                               : "These three cards do not go together.");
        }
    }
}

/* Triples. */

static void a_triple_takes_what_it_names(void)
{
    open_table("exploding 3 0=skip,skip,skip 1=see");
    tells("0 triple 1 2 3", "* Player 0 plays three cards: Skip, Skip and Skip.",
          "* They were cards 1, 2 and 3.");
    refuses("0 aim 1", "Say which card you demand, too.");
    refuses("0 demand 1 streaking", "There is no Streaking Kitten in this variant.");
    refuses("0 demand 1 imploding", "The Imploding Kitten can't be demanded.");
    refuses("0 demand 0 see", "You can't choose yourself.");
    tells("0 demand 1 see", "* Player 0 demands See the Future from Player 1.",
          TAKES(0, 1, 1, "See the Future"));
    shows(2, "hand0=defuse,?,?,see hand1=defuse,?,?,?,?");
    shows(AUDIENCE, "hand0=defuse,?,?,see");
    all_see("stage=turn mover=0");
}

static void a_triple_may_name_what_is_not_there(void)
{
    open_table("imploding 3 0=skip,skip,skip");
    play("0 triple 1 2 3");
    refuses("0 demand 2 imploding", "The Imploding Kitten can't be demanded.");
    tells("0 demand 2 exploding", "* Player 0 demands Exploding Kitten from Player 2.",
          "* Player 2 has no Exploding Kitten.");
    all_see("stage=turn mover=0 discard=skip,skip,skip");
}

static void an_unmarked_card_is_taken_before_a_marked_one(void)
{
    open_table("streaking 3 0=mark,skip,skip,skip 1=see,nope,see,tabby,see");
    play("0 play 1; 0 aim 1; 1 allow 1; n pick 1; 0 triple 1 2 3");
    play("0 demand 1 see; 1 allow 2");
    assert_true(told(AUDIENCE, "Player 0 takes See the Future from Player 1 (card 3)."));
    shows(0, "hand1=defuse,see*,?,?,? hand0=defuse,tabby,see");
    open_table("streaking 3 0=mark,skip,skip,skip 1=see,attack,shuffle");
    play("0 play 1; 0 aim 1; n pick 1; 0 triple 1 2 3");
    tells("0 demand 1 see", "* Player 0 demands See the Future from Player 1.",
          TAKES(0, 1, 1, "See the Future"));
    shows(0, "hand1=defuse,?,?,?,? hand0=defuse,tabby,see"); /* no mark stays behind */
}

/* Empty hands. Player 1 has nothing left, and Player 0 a Defuse, the named card and a Defuse. */

#define EMPTIED(card)                                                                              \
    "streaking 3 0=skip,calico,calico,calico," card " 1=tabby,tabby,tabby,skip,see"

static void empty_a_hand(const char *table)
{
    open_table(table);
    play("0 play 1; 1 triple 1 2 3; 1 demand 0 attack; 1 play 2; 1 play 1; 1 draws;"
         "0 triple 1 2 3; 0 demand 1 defuse");
    all_see("hand1=- mover=0 stage=turn");
}

static void from_an_empty_hand_nothing_is_taken(void)
{
    empty_a_hand(EMPTIED("see"));
    play("0 pair 0 2");
    tells("0 aim 1", "* Player 0 chooses Player 1.", "* It has no effect.");
    all_see("stage=turn mover=0 discard=defuse,defuse..");
    empty_a_hand(EMPTIED("mark"));
    play("0 play 1");
    refuses("0 aim 1", "Player 1 has no card that could be marked.");
    play("0 aim 2; n pick 0");
    empty_a_hand(EMPTIED("curse"));
    play("0 play 1; 0 aim 1");
    tells("n permute", "* Player 1 is cursed and can't see their own hand.");
    all_see("cursed=1 stage=turn mover=0");
}

/* With two players nobody else is left to be chosen. */
static void only_an_empty_hand_can_be_cursed(void)
{
    open_table("streaking 2 0=skip,calico,calico,calico,curse 1=tabby,tabby,tabby,skip,see");
    play("0 play 1; 1 triple 1 2 3; 1 demand 0 attack; 1 play 2; 1 play 1;"
         "0 triple 1 2 3; 0 demand 1 defuse");
    tells("0 play 1", "* Player 0 plays Curse of the Cat Butt (card 1).");
    play("0 aim 1; n permute; 0 draw; 0 keep");
    all_see("cursed=1 mover=1");
    assert_string_equal(legal(1), "draw\n");
}

/* The last card of the hand is the Nope that was in vain. */
static void a_hand_may_be_emptied_meanwhile(void)
{
    open_table("exploding 2 0=skip,calico,calico,calico,nope 1=tabby,tabby,tabby,skip,nope");
    play("0 play 1; 1 allow 1; 1 triple 1 2 3; 1 demand 0 attack; 0 allow 2; 1 play 1; 0 allow 3;"
         "0 triple 1 2 3; 0 demand 1 defuse; 1 allow 4; 0 pair 0 2; 0 aim 1; 1 nope 5");
    tells("0 nope 6", "* Player 0 plays a NOPE (card 0).", "* Defuse goes through.",
          "* It has no effect.");
    all_see("stage=turn mover=0 hand0=- hand1=-");
    assert_string_equal(legal(0), "draw\n");
}

static void a_card_to_mark_may_be_gone_meanwhile(void)
{
    open_table("streaking 2 0=mark,calico,calico,calico,nope 1=tabby,tabby,tabby,skip,nope "
               "pile=see");
    play("0 draw; 0 keep; 1 triple 1 2 3; 1 demand 0 attack; 0 allow 1; 1 play 1; 0 allow 2;"
         "0 triple 2 3 4; 0 demand 1 defuse; 1 allow 3; 0 play 1; 0 aim 1; 1 nope 4");
    tells("0 nope 5", "* Player 0 plays a NOPE (card 1).", "* Mark goes through.",
          "* It has no effect.");
    all_see("stage=turn mover=0");
}

static void who_has_nothing_gives_nothing(void)
{
    empty_a_hand(EMPTIED("garbage"));
    play("0 play 1; 0 give 0");
    all_see("stage=giving actor=2");
    play("2 give 0");
    all_see("stage=mixing");
    open_table("streaking 3 0=skip,calico,calico,calico,skip 1=tabby,tabby,tabby,skip,garbage");
    play("0 play 1; 1 triple 1 2 3; 1 demand 0 attack; 1 play 1; 1 draws;"
         "0 triple 1 2 3; 0 demand 1 defuse; 0 play 1");
    tells("1 play 0", "* Player 1 plays Garbage Collection (card 0).");
    all_see("stage=giving actor=2 mover=1 hand1=-");
    play("2 give 0; 0 give 0; n mix");
    all_see("stage=turn mover=1");
    assert_string_equal(legal(1), "draw\n");
}

/* Marks. */

static void a_marked_card_is_seen_by_all(void)
{
    open_table("streaking 3 0=mark,mark 1=nope,skip,see");
    tells("0 play 1", "* Player 0 plays Mark (card 1).");
    refuses("0 aim 0", "You can't choose yourself.");
    tells("0 aim 1", "* Player 0 chooses Player 1.", "* Player 1 has a NOPE card.");
    play("1 allow 1");
    tells("n pick 2", "* A card of Player 1 is marked: Skip (card 2).");
    shows(0, "hand1=defuse,?,skip*,?,?,? stage=turn mover=0");
    shows(1, "hand1=defuse,nope,skip*,see,tabby,calico");
    shows(2, "hand1=defuse,?,skip*,?,?,?");
    shows(AUDIENCE, "hand1=defuse,?,skip*,?,?,?");
    play("0 play 1; 0 aim 1; 1 allow 2");
    refuses("n pick 2", "That card can't be picked.");
    play("n pick 1; 0 draw; 0 keep");
    shows(2, "hand1=defuse,nope*,skip*,?,?,?");
    play("1 play 3");
    shows(2, "hand1=defuse,nope*,skip*,?,?");
    play("1 play 2");
    shows(2, "hand1=defuse,nope*,?,?");
}

/* By the dice: a mark falls on an unmarked card, a pair takes any. */
static void chance_picks_what_may_be_picked(void)
{
    uint64_t marked = 0, taken = 0;

    for (int seed = 1; seed <= 200; seed++) {
        char table[64];
        snprintf(table, sizeof table, "streaking 2 seed=%d 0=mark,mark,skip,skip", seed);
        open_table(table);
        play("0 play 1; 0 aim 1; n pick 2; 0 play 1; 0 aim 1; n roll");
        marked |= view(0)->table.marked[1];
        assert_int_equal(bits_count(view(0)->table.marked[1]), 2);
        play("0 pair 1 2; 0 aim 1; n roll");
        taken |= bits_of(view(0)->table.moved.motions[0].from_slot);
    }
    assert_int_equal(marked, bits_below(6));
    assert_int_equal(taken, bits_below(6));
}

static void a_mark_moves_up_with_its_card(void)
{
    open_table("streaking 3 0=mark 1=skip,see,attack");
    play("0 play 1; 0 aim 1; n pick 3; 0 draw; 0 keep; 1 play 2");
    shows(0, "hand1=defuse,?,attack*,?,?");
    play("1 play 2");
    shows(0, "hand1=defuse,?,?,?");
}

static void a_stolen_card_is_marked_no_more_but_known(void)
{
    open_table("streaking 3 0=mark,skip,skip 1=see");
    play("0 play 1; 0 aim 1; n pick 1; 0 pair 1 2; 0 aim 1");
    tells("n pick 1", STEALS(0, 1, 1, "See the Future"), "-01" STEALING(0, 1, 1));
    shows(2, "hand1=defuse,?,?,?,? hand0=defuse,?,?,see");
    shows(AUDIENCE, "hand0=defuse,?,?,see");
}

static void a_mark_without_any_target_is_spent(void)
{
    open_table("streaking 2 0=skip,calico,calico,calico,mark 1=tabby,tabby,tabby,skip,see");
    play("0 play 1; 1 triple 1 2 3; 1 demand 0 attack; 1 play 2; 1 play 1;"
         "0 triple 1 2 3; 0 demand 1 defuse");
    tells("0 play 1", "* Player 0 plays Mark (card 1).",
          "* There is no card that could be marked.");
    all_see("stage=turn mover=0 question=5 played=-");
}

static void a_mark_noped_marks_nothing(void)
{
    open_table("streaking 3 0=mark 1=nope");
    play("0 play 1; 0 aim 1; 1 nope 1");
    shows(0, "hand1=defuse,?,?,?,? stage=turn mover=0");
}

/* Curses. */

static void a_cursed_hand_is_hidden_from_its_owner(void)
{
    open_table("streaking 3 0=mark,curse 1=nope,skip,see,attack,shuffle");
    play("0 play 1; 0 aim 1; 1 allow 1; n pick 2");
    tells("0 play 1", "* Player 0 plays Curse of the Cat Butt (card 1).");
    refuses("0 aim 0", "You can't choose yourself.");
    play("0 aim 1; 1 allow 2");
    assert_int_equal(view(SEAT_NATURE)->mixing, 6);
    tells("n mix 5 4 3 2 1 0", "* Player 1 is cursed and can't see their own hand.",
          "* The marked card of Player 1 is now card 3: Skip.");
    shows(1, "hand1=?,?,?,skip*,?,? hidden=defuse,nope,attack,shuffle,see cursed=1");
    shows(0, "hand1=?,?,?,skip*,?,? hidden=- cursed=1");
    shows(AUDIENCE, "hand1=?,?,?,skip*,?,? hidden=-");
}

static void the_cursed_play_single_cards_blind(void)
{
    open_table("streaking 3 0=curse,skip 1=nope,skip,see,attack,attack 2=nope");
    play("0 play 1; 0 aim 1; 1 allow 1; 2 allow 1; n mix 5 4 3 2 1 0; 0 play 1; 2 allow 2");
    refuses("1 pair 0 1", "You are cursed and can play single cards only.");
    refuses("1 triple 0 1 2", "You are cursed and can play single cards only.");
    refuses("1 play 6", "You have no card 6.");
    assert_string_equal(legal(1), "draw\nplay 0\nplay 1\nplay 2\nplay 3\nplay 4\nplay 5\n");
    tells("1 play 5", "* Player 1 picks Defuse blind (card 5).");
    all_see("stage=turn mover=1 discard=defuse,skip,curse cursed=1 question=2");
    tells("1 play 4", "* Player 1 picks Nope blind (card 4).");
    shows(1, "hand1=?,?,?,? hidden=attack,attack,skip,see");
    tells("1 play 2", "* Player 1 plays See the Future (card 2).", "* Player 2 has a NOPE card.");
    tells("2 allow 3", "* Player 2 does not play a NOPE.",
          "1 You see at place 0 of the pile: Defuse.", "1 You see at place 1 of the pile: Defuse.",
          "1 You see at place 2 of the pile: Nope.", "1 You see at place 3 of the pile: Nope.",
          "1 You see at place 4 of the pile: Attack.", "-1 Player 1 looks at the top of the pile.");
    play("1 play 0; 2 allow 4");
    all_see("mover=2 owed=2 cursed=1");
}

static void drawing_safely_lifts_a_curse(void)
{
    open_table("streaking 3 0=curse,skip 1=nope,skip,see,attack,shuffle pile=mark");
    play("0 play 1; 0 aim 1; 1 allow 1; n mix 1 0; 0 play 1");
    tells("1 draw", "1 You drew Mark.", "-1 Player 1 draws a card.");
    tells("1 keep", "* Player 1 keeps the card.", "* The curse on Player 1 is lifted.",
          "1 Your card 0 is Nope.", "1 Your card 1 is Defuse.", "1 Your card 2 is Skip.",
          "1 Your card 3 is See the Future.", "1 Your card 4 is Attack.",
          "1 Your card 5 is Shuffle.", TURN(2));
    shows(1, "hand1=nope,defuse,skip,see,attack,shuffle,mark cursed=- hidden=-");
    shows(0, "hand1=?,?,?,?,?,?,?");
    assert_string_equal(heard(2), "Player 1 keeps the card.\nThe curse on Player 1 is lifted.\n"
                                  "It is Player 2's turn.\n");
}

static void using_a_defuse_lifts_a_curse(void)
{
    open_table("streaking 3 0=curse,skip 1=mark,skip,see,attack,shuffle pile=exploding");
    play("0 play 1; 0 aim 1; n mix 1 0; 0 play 1");
    tells("1 draw", "1 You drew an Exploding Kitten!", "-1 Player 1 drew an Exploding Kitten!",
          DEFUSES(1, 1), "* The curse on Player 1 is lifted.", "1 Your card 0 is Mark.",
          "1 Your card 1 is Skip.", "1 Your card 2 is See the Future.", "1 Your card 3 is Attack.",
          "1 Your card 4 is Shuffle.");
    shows(1, "cursed=- hand1=mark,skip,see,attack,shuffle stage=inserting");
}

static void keeping_a_kitten_lifts_a_curse(void)
{
    open_table("streaking 3 0=curse,skip 1=streaking,skip pile=exploding");
    play("0 play 1; 0 aim 1; n mix 1 0; 0 play 1");
    tells("1 draw", "1 You drew an Exploding Kitten!", "-1 Player 1 draws a card.");
    play("1 keep");
    shows(1, "cursed=- hand1=streaking,defuse,skip,tabby,calico,calico,exploding");
}

static void a_hand_may_be_cursed_again(void)
{
    open_table("streaking 3 0=curse,curse 1=mark,skip");
    play("0 play 1; 0 aim 1; n mix 1 0; 0 play 1; 0 aim 1");
    tells("n mix 1 0", "* Player 1 is cursed and can't see their own hand.");
    all_see("cursed=1 stage=turn mover=0");
    shows(1, "hand1=?,?,?,?,?,?");
}

static void a_curse_noped_curses_nobody(void)
{
    open_table("streaking 3 0=curse 2=nope 1=skip");
    play("0 play 1; 0 aim 1; 2 nope 1");
    all_see("cursed=- stage=turn mover=0");
    shows(1, "hand1=defuse,skip,calico,calico,calico,calico");
}

static void others_forget_a_cursed_hand(void)
{
    open_table("streaking 3 0=skip,skip 1=see,curse");
    play("0 pair 1 2; 0 aim 1; n pick 1; 0 draw; 0 keep");
    shows(1, "hand0=defuse,?,?,?,see,?");
    play("1 play 1; 1 aim 0; n mix");
    shows(1, "hand0=?,?,?,?,?,?");
    shows(0, "hand0=?,?,?,?,?,?");
}

static void the_cursed_give_blind(void)
{
    open_table("streaking 3 0=curse,garbage 1=skip");
    play("0 play 1; 0 aim 1; n mix 1 0; 0 play 1; 0 give 0");
    tells("1 give 0", "1 You give Skip.", "-1 Player 1 gives a card (card 0).");
    shows(1, "gifts=defuse,skip,- hand1=?,?,?,?,?");
}

static void the_cursed_are_robbed(void)
{
    open_table("streaking 3 0=curse,skip,skip 1=see");
    play("0 play 1; 0 aim 1; n mix 1 0; 0 pair 1 2; 0 aim 1");
    tells("n pick 0", STEALS(0, 1, 0, "See the Future"), "-01" STEALING(0, 1, 0));
    shows(1, "hand0=defuse,?,?,see hand1=?,?,?,?,? hidden=defuse,tabby,tabby,calico,calico..");
}

/* The Streaking Kitten. */

static void a_kept_kitten_looks_like_any_draw(void)
{
    open_table("streaking 3 0=streaking pile=exploding,skip");
    tells("0 draw", "0 You drew an Exploding Kitten!", "-0 Player 0 draws a card.");
    shows(0, "stage=looking held=exploding");
    shows(1, "stage=looking held=?");
    shows(AUDIENCE, "stage=looking held=?");
    assert_string_equal(legal(0), "keep\nrefuse\n");
    assert_string_equal(legal(1), "");
    refuses("1 keep", "It is not for you: Player 0 is to act.");
    tells("0 keep", "* Player 0 keeps the card.", TURN(1));
    shows(0, "hand0=defuse,streaking,tabby,tabby,tabby,tabby,exploding");
    shows(1, "hand0=defuse,?,?,?,?,?,? held=- exploded=0");
    tells("1 draw", "1 You drew Skip.", "-1 Player 1 draws a card.");
    shows(0, "stage=looking held=?");
    refuses("1 refuse", "That is no kitten: you keep it.");
    assert_string_equal(legal(1), "keep\n");
    tells("1 keep", "* Player 1 keeps the card.", TURN(2));
}

static void a_kitten_may_be_refused(void)
{
    open_table("streaking 3 0=streaking pile=exploding");
    play("0 draw");
    tells("0 refuse", "* Player 0 drew an Exploding Kitten and does not keep it.", DEFUSES(0, 0));
    tells("0 insert 0", PUT_BACK, TURN(1));
    shows(0, "hand0=streaking,tabby,tabby,tabby,tabby pile=exploding,?..");
}

static void only_one_kitten_is_hidden(void)
{
    open_table("streaking 3 0=streaking pile=exploding,skip,see,exploding,attack,shuffle");
    play("3 draws");
    tells("0 draw", "0 You drew an Exploding Kitten!", "-0 Player 0 drew an Exploding Kitten!",
          DEFUSES(0, 0));
    play("0 insert 2; 1 draws; 1 draws");
    tells("0 draw", "0 You drew an Exploding Kitten!", "-0 Player 0 drew an Exploding Kitten!",
          DIES(0), TURN(1));
    all_see("exploded=1 alive=12"); /* the hidden one stays in the dead hand */
}

static void nobody_looks_once_it_is_discarded(void)
{
    open_table("streaking 3 0=curse,skip 1=streaking,skip pile=see");
    play("0 play 1; 0 aim 1; n mix; 0 play 1");
    tells("1 play 1", "* Player 1 picks Streaking Kitten blind (card 1).");
    tells("1 draw", "1 You drew See the Future.", "-1 Player 1 draws a card.",
          "* The curse on Player 1 is lifted.", "1 Your card 0 is Defuse.",
          "1 Your card 1 is Skip.", "1 Your card 2 is Tabby Cat.", "1 Your card 3 is Calico Cat.",
          "1 Your card 4 is Calico Cat.", TURN(2));
}

static void a_stolen_kitten_explodes(void)
{
    open_table("streaking 3 0=streaking 1=skip,skip pile=exploding");
    play("0 draw; 0 keep; 1 pair 1 2; 1 aim 0");
    tells("n pick 6", STEALS(1, 0, 6, "Exploding Kitten"), "-01" STEALING(1, 0, 6), GETS_KITTEN(1),
          DEFUSES(1, 0));
    all_see("stage=inserting actor=1 mover=1");
    tells("1 insert 0", PUT_BACK);
    all_see("stage=turn mover=1 owed=1");
    shows(0, "pile=?,?.. hand0=defuse,streaking,tabby,tabby,tabby,tabby");
    shows(1, "pile=exploding,?..");
}

static void a_stolen_kitten_kills_the_thief(void)
{
    open_table("streaking 3 0=streaking 1=skip,skip pile=exploding,exploding,see,nope");
    play("0 draw; 0 keep; 1 draw; 1 insert 20; 1 draws; 1 draws; 1 pair 0 1; 1 aim 0; 0 allow 1");
    tells("n pick 6", STEALS(1, 0, 6, "Exploding Kitten"), "-01" STEALING(1, 0, 6), GETS_KITTEN(1),
          DIES(1), TURN(2));
    all_see("alive=02 mover=2 exploded=1");
}

static void a_demanded_kitten_explodes(void)
{
    open_table("streaking 3 0=streaking 1=skip,skip,skip pile=exploding");
    play("0 draw; 0 keep; 1 triple 1 2 3");
    tells("1 demand 0 exploding", "* Player 1 demands Exploding Kitten from Player 0.",
          TAKES(1, 0, 6, "Exploding Kitten"), GETS_KITTEN(1), DEFUSES(1, 0));
    all_see("stage=inserting actor=1 mover=1");
}

static void a_stolen_streaking_kitten_sets_off(void)
{
    open_table("streaking 3 0=streaking 1=skip,skip pile=exploding");
    play("0 draw; 0 keep; 1 pair 1 2; 1 aim 0");
    tells("n pick 1", STEALS(1, 0, 1, "Streaking Kitten"), "-01" STEALING(1, 0, 1), GOES_OFF(0, 5),
          DEFUSES(0, 0));
    all_see("stage=inserting actor=0 mover=1");
    refuses("1 draw", "First finish what you have begun.");
    refuses("1 insert 0", "It is not for you: Player 0 is to act.");
    tells("0 insert 1", PUT_BACK);
    all_see("stage=turn mover=1 owed=1");
    shows(1, "hand1=defuse,calico,calico,calico,streaking pile=?,?,?..");
    shows(0, "hand1=defuse,?,?,?,streaking pile=?,exploding,?..");
    shows(2, "hand1=defuse,?,?,?,?");
}

static void a_demanded_streaking_kitten_kills(void)
{
    open_table("streaking 3 0=streaking 1=skip,skip,skip pile=exploding,see,see,exploding");
    play("3 draws; 0 draw; 0 insert 30; 1 triple 1 2 3");
    tells("1 demand 0 streaking", "* Player 1 demands Streaking Kitten from Player 0.",
          TAKES(1, 0, 0, "Streaking Kitten"), GOES_OFF(0, 4), DIES(0));
    all_see("stage=turn mover=1 owed=1 alive=12");
}

static void a_streaking_kitten_that_hides_nothing(void)
{
    open_table("streaking 3 0=skip,skip,skip 1=streaking");
    play("0 triple 1 2 3");
    tells("0 demand 1 streaking", "* Player 0 demands Streaking Kitten from Player 1.",
          TAKES(0, 1, 1, "Streaking Kitten"));
    all_see("stage=turn mover=0 alive=012");
}

/* Player 0 hides a kitten and is cursed; it is Player 0's turn. */
static void curse_the_hider(const char *mix)
{
    char events[64];

    open_table("streaking 3 0=streaking 1=curse pile=exploding,skip,see");
    play("0 draw; 0 keep; 1 play 1; 1 aim 0");
    snprintf(events, sizeof events, "n mix %s; 1 draw; 1 keep; 2 draw; 2 keep", mix);
    play(events);
    shows(0, "hand0=?,?,?,?,?,?,? hidden=defuse,tabby,tabby,tabby,tabby,streaking,exploding");
}

static void a_hidden_kitten_picked_blind_goes_off(void)
{
    curse_the_hider("6");
    tells("0 play 0", "* Player 0 picks Exploding Kitten blind (card 0).", DEFUSES(0, 0),
          "* The curse on Player 0 is lifted.", "0 Your card 0 is Streaking Kitten.",
          "0 Your card 1 is Tabby Cat.", "0 Your card 2 is Tabby Cat.",
          "0 Your card 3 is Tabby Cat.", "0 Your card 4 is Tabby Cat.");
    tells("0 insert 3", PUT_BACK);
    all_see("stage=turn mover=0 owed=1 discard=defuse,curse");
}

static void a_hidden_kitten_picked_blind_kills(void)
{
    curse_the_hider("6");
    tells("0 play 1", "* Player 0 picks Defuse blind (card 1).");
    tells("0 play 0", "* Player 0 picks Exploding Kitten blind (card 0).", DIES(0), TURN(1));
    all_see("alive=12 exploded=1 mover=1");
}

static void the_streaking_kitten_picked_blind_sets_off(void)
{
    curse_the_hider("6 1");
    tells("0 play 1", "* Player 0 picks Streaking Kitten blind (card 1).", GOES_OFF(0, 0),
          DEFUSES(0, 0), "* The curse on Player 0 is lifted.", "0 Your card 0 is Tabby Cat.",
          "0 Your card 1 is Tabby Cat.", "0 Your card 2 is Tabby Cat.",
          "0 Your card 3 is Tabby Cat.");
    all_see("stage=inserting actor=0 discard=defuse,curse,streaking");
}

/* The hidden one lies first in the hand, and is found there as well. */
static void a_kitten_in_the_first_place(void)
{
    open_table("streaking 3 0=streaking 1=curse,skip,skip pile=exploding");
    play("0 draw; 0 keep; 1 play 1; 1 aim 0; n mix 6; 1 pair 1 2; 1 aim 0");
    tells("n pick 2", STEALS(1, 0, 2, "Streaking Kitten"), "-01" STEALING(1, 0, 2), GOES_OFF(0, 0),
          DEFUSES(0, 0), "* The curse on Player 0 is lifted.", "0 Your card 0 is Tabby Cat.",
          "0 Your card 1 is Tabby Cat.", "0 Your card 2 is Tabby Cat.",
          "0 Your card 3 is Tabby Cat.");
    open_table("streaking 3 0=streaking 1=curse pile=exploding,skip,see,attack,skip,see,exploding");
    play("0 draw; 0 keep; 1 play 1; 1 aim 0; n mix 6; 5 draws");
    shows(0, "hand0=exploding,defuse,streaking,tabby,tabby,tabby,tabby,attack cursed=- mover=0");
    tells("0 draw", "0 You drew an Exploding Kitten!", "-0 Player 0 drew an Exploding Kitten!",
          DEFUSES(0, 1));
    open_table("streaking 3 0=streaking 1=curse,garbage pile=exploding");
    play("0 draw; 0 keep; 1 play 1; 1 aim 0; n mix 6; 1 play 1; 1 give 0; 2 give 0");
    tells("0 give 2", "0 You give Streaking Kitten.", "-0 Player 0 gives a card (card 2).");
    play("n mix");
    assert_true(told(AUDIENCE, "The Exploding Kitten that Player 0 was hiding goes off (card 0)!"));
}

/* The marks lie open though the hand is cursed: those cards are not picked blind. */
static void a_marked_card_is_not_blind(void)
{
    open_table("streaking 3 0=mark,curse,skip 1=see");
    play("0 play 1; 0 aim 1; n pick 0; 0 play 1; 0 aim 1; n mix; 0 play 1");
    shows(1, "hand1=defuse*,?,?,?,?,?");
    refuses("1 play 0", "Defuse can't be played alone.");
    tells("1 play 1", "* Player 1 plays See the Future (card 1).",
          "1 You see at place 0 of the pile: Defuse.", "1 You see at place 1 of the pile: Defuse.",
          "1 You see at place 2 of the pile: Nope.", "1 You see at place 3 of the pile: Nope.",
          "1 You see at place 4 of the pile: Nope.", "-1 Player 1 looks at the top of the pile.");
}

static const struct test tests[] = {
    {"a pair takes a random card, seen by the two", NULL, a_pair_takes_a_random_card},
    {"every card of the victim can be taken", NULL, every_card_of_the_victim_can_be_taken},
    {"a target is somebody else, alive", NULL, targets_must_be_others_alive},
    {"combinations are of one name; a feral is any cat", NULL, combinations_are_of_one_name},
    {"a triple takes the card that it names, seen by all", NULL, a_triple_takes_what_it_names},
    {"a triple may name what is not there", NULL, a_triple_may_name_what_is_not_there},
    {"an unmarked card is taken before a marked one", NULL,
     an_unmarked_card_is_taken_before_a_marked_one},
    {"from an empty hand nothing is taken", NULL, from_an_empty_hand_nothing_is_taken},
    {"an empty hand can be cursed", NULL, only_an_empty_hand_can_be_cursed},
    {"a hand may be emptied by a Nope in vain", NULL, a_hand_may_be_emptied_meanwhile},
    {"so may a card that was to be marked", NULL, a_card_to_mark_may_be_gone_meanwhile},
    {"who has nothing gives nothing", NULL, who_has_nothing_gives_nothing},
    {"a marked card is seen by all until it leaves the hand", NULL, a_marked_card_is_seen_by_all},
    {"chance marks an unmarked card and takes any", NULL, chance_picks_what_may_be_picked},
    {"a mark stays with its card", NULL, a_mark_moves_up_with_its_card},
    {"a stolen card is marked no more, but known", NULL, a_stolen_card_is_marked_no_more_but_known},
    {"a Mark without any target is spent, and not in question", NULL,
     a_mark_without_any_target_is_spent},
    {"a noped Mark marks nothing", NULL, a_mark_noped_marks_nothing},
    {"a cursed hand is hidden from its owner, but for marks", NULL,
     a_cursed_hand_is_hidden_from_its_owner},
    {"the cursed play single cards blind, and lose what can't be played", NULL,
     the_cursed_play_single_cards_blind},
    {"drawing safely lifts a curse", NULL, drawing_safely_lifts_a_curse},
    {"using a Defuse lifts a curse", NULL, using_a_defuse_lifts_a_curse},
    {"keeping a kitten lifts a curse", NULL, keeping_a_kitten_lifts_a_curse},
    {"a cursed hand may be cursed again", NULL, a_hand_may_be_cursed_again},
    {"a noped Curse curses nobody", NULL, a_curse_noped_curses_nobody},
    {"others forget a cursed hand", NULL, others_forget_a_cursed_hand},
    {"the cursed give blind and learn what it was", NULL, the_cursed_give_blind},
    {"the cursed are robbed, and learn of what", NULL, the_cursed_are_robbed},
    {"a kept kitten looks to the others like any draw", NULL, a_kept_kitten_looks_like_any_draw},
    {"a kitten may be refused", NULL, a_kitten_may_be_refused},
    {"only one kitten is hidden", NULL, only_one_kitten_is_hidden},
    {"nobody looks once the Streaking Kitten is discarded", NULL,
     nobody_looks_once_it_is_discarded},
    {"a stolen kitten explodes, and the thief's turn goes on", NULL, a_stolen_kitten_explodes},
    {"a stolen kitten kills a thief without a Defuse", NULL, a_stolen_kitten_kills_the_thief},
    {"a demanded kitten explodes", NULL, a_demanded_kitten_explodes},
    {"a stolen Streaking Kitten sets off what it hid", NULL, a_stolen_streaking_kitten_sets_off},
    {"a demanded Streaking Kitten kills who hid one", NULL, a_demanded_streaking_kitten_kills},
    {"a Streaking Kitten that hides nothing just moves", NULL,
     a_streaking_kitten_that_hides_nothing},
    {"a hidden kitten picked blind goes off", NULL, a_hidden_kitten_picked_blind_goes_off},
    {"and kills without a Defuse", NULL, a_hidden_kitten_picked_blind_kills},
    {"the Streaking Kitten picked blind sets off what it hides", NULL,
     the_streaking_kitten_picked_blind_sets_off},
    {"a hidden kitten is found in the first place too", NULL, a_kitten_in_the_first_place},
    {"a marked card of a cursed hand is not picked blind", NULL, a_marked_card_is_not_blind},
};

int main(void)
{
    return TEST_RUN("kittens-hands", tests);
}
