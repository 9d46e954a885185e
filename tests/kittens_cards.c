/* Turns of kittens: what ends them, what is owed, and what happens to whoever draws a kitten. Each
   event is compared with the whole of what it tells, and to whom. */
#include "bits.h"
#include "kittens_stage.h"

#include <stdio.h>
#include <string.h>

enum { AUDIENCE = VIEWER_AUDIENCE };

/* Drawing. */

static void ending_the_turn_draws_the_top_card(void)
{
    open_table("exploding 3 pile=skip,nope,see");
    tells("0 draw", "0 You drew Skip.", "-0 Player 0 draws a card.", "* It is Player 1's turn.");
    shows(0, "hand0=defuse,tabby,tabby,tabby,tabby,calico,skip");
    shows(1, "hand0=defuse,?,?,?,?,?,?");
    shows(AUDIENCE, "hand0=defuse,?,?,?,?,?,?");
    all_see("mover=1 owed=1 count=22 stage=turn");
    assert_true(told(0, "You drew Skip."));
    assert_false(told(1, "You drew Skip."));
    assert_false(told(AUDIENCE, "You drew Skip."));
    tells("1 draw", "1 You drew Nope.", "-1 Player 1 draws a card.", "* It is Player 2's turn.");
    tells("2 draw", "2 You drew See the Future.", "-2 Player 2 draws a card.",
          "* It is Player 0's turn.");
}

static void only_the_mover_acts(void)
{
    open_table("exploding 3 0=skip 1=skip");
    assert_int_equal(to_act(), bits_of(0));
    refuses("1 draw", "It is not for you: Player 0 is to act.");
    refuses("1 play 1", "It is not for you: Player 0 is to act.");
    refuses("2 pair 1 2", "It is not for you: Player 0 is to act.");
    assert_string_equal(legal(1), "");
    assert_string_equal(legal(0), "draw\nplay 1\npair 2 3\ntriple 2 3 4\ntriple 2 3 5\npair 2 4\n"
                                  "triple 2 4 5\npair 2 5\npair 3 4\ntriple 3 4 5\npair 3 5\n"
                                  "pair 4 5\n");
}

/* Turns that are owed. */

static const struct {
    const char *says, *table, *events, *ends;
} turns[] = {
    {"Skip", "exploding 3 0=skip", "0 play 1", "mover=1 owed=1 attacked=0 discard=skip"},
    {"Skip on the first of two", "exploding 3 0=attack 1=skip", "0 play 1; 1 play 1",
     "mover=1 owed=1 attacked=1"},
    {"Skip on the last of two", "exploding 3 0=attack 1=skip,skip", "0 play 1; 1 play 1; 1 play 1",
     "mover=2 owed=1 attacked=0"},
    {"drawing on the first of two", "exploding 3 0=attack", "0 play 1; 1 draw",
     "mover=1 owed=1 attacked=1"},
    {"drawing on the last of two", "exploding 3 0=attack", "0 play 1; 1 draw; 1 draw",
     "mover=2 owed=1 attacked=0"},
    {"Attack", "exploding 3 0=attack", "0 play 1", "mover=1 owed=2 attacked=1"},
    {"Attack on the first of two", "exploding 3 0=attack 1=attack", "0 play 1; 1 play 1",
     "mover=2 owed=4 attacked=1"},
    {"Attack on the last of two", "exploding 3 0=attack 1=attack", "0 play 1; 1 draw; 1 play 1",
     "mover=2 owed=3 attacked=1"},
    {"Attack on the first of three", "exploding 3 0=attack 1=attack 2=attack",
     "0 play 1; 1 draw; 1 play 1; 2 play 1", "mover=0 owed=5 attacked=1"},
    {"Attack on the second of three", "exploding 3 0=attack 1=attack 2=attack",
     "0 play 1; 1 draw; 1 play 1; 2 draw; 2 play 1", "mover=0 owed=4 attacked=1"},
    {"Attack after an attack is over", "exploding 3 0=attack 2=attack",
     "0 play 1; 1 draw; 1 draw; 2 play 1", "mover=0 owed=2 attacked=1"},
    {"Attack with two alive", "exploding 2 0=attack 1=attack", "0 play 1; 1 play 1",
     "mover=0 owed=4 attacked=1"},
    {"Attack passes over the dead", "exploding 3 0=attack", "1 forfeit; 0 play 1",
     "mover=2 owed=2 attacked=1"},
    {"Targeted Attack", "imploding 4 0=targeted", "0 play 1; 0 aim 2", "mover=2 owed=2 attacked=1"},
    {"play goes on from the target", "imploding 4 0=targeted", "0 play 1; 0 aim 2; 2 draw; 2 draw",
     "mover=3 owed=1 attacked=0"},
    {"Targeted Attack on oneself", "imploding 3 0=targeted", "0 play 1; 0 aim 0",
     "mover=0 owed=2 attacked=1"},
    {"Targeted Attack on oneself is a hit", "imploding 3 0=targeted,attack",
     "0 play 1; 0 aim 0; 0 play 1", "mover=1 owed=4 attacked=1"},
    {"Targeted Attack on oneself under attack", "imploding 3 0=attack 1=targeted",
     "0 play 1; 1 play 1; 1 aim 1", "mover=1 owed=4 attacked=1"},
    {"Targeted Attack on the last of two, back", "imploding 3 0=attack 1=targeted",
     "0 play 1; 1 draw; 1 play 1; 1 aim 0", "mover=0 owed=3 attacked=1"},
    {"Super Skip", "streaking 3 0=super-skip", "0 play 1", "mover=1 owed=1 attacked=0"},
    {"Super Skip under attack", "streaking 3 0=attack 1=super-skip", "0 play 1; 1 play 1",
     "mover=2 owed=1 attacked=0"},
    {"Reverse", "imploding 3 0=reverse", "0 play 1", "mover=2 owed=1 reversed=1"},
    {"play goes on backwards", "imploding 3 0=reverse", "0 play 1; 2 draw; 1 draw",
     "mover=0 owed=1 reversed=1"},
    {"Reverse twice", "imploding 3 0=reverse 2=reverse", "0 play 1; 2 play 1",
     "mover=0 owed=1 reversed=0"},
    {"Reverse under attack", "imploding 3 0=attack 1=reverse", "0 play 1; 1 play 1",
     "mover=1 owed=1 attacked=1 reversed=1"},
    {"Reverse under attack, then a draw", "imploding 3 0=attack 1=reverse",
     "0 play 1; 1 play 1; 1 draw", "mover=0 owed=1 attacked=0 reversed=1"},
    {"Reverse with two players", "imploding 2 0=reverse", "0 play 1", "mover=1 owed=1 reversed=0"},
    {"Reverse with two left", "imploding 4 0=reverse", "1 forfeit; 3 forfeit; 0 play 1",
     "mover=2 owed=1 reversed=0"},
    {"Attack backwards", "imploding 4 0=reverse 3=attack", "0 play 1; 3 play 1",
     "mover=2 owed=2 attacked=1 reversed=1"},
    {"Catomic Bomb", "streaking 3 0=catomic", "0 play 1; n mix", "mover=1 owed=1"},
    {"Catomic Bomb under attack", "streaking 3 0=attack 1=catomic", "0 play 1; 1 play 1; n mix",
     "mover=1 owed=1 attacked=1"},
    {"Draw from the Bottom", "imploding 3 0=bottom", "0 play 1", "mover=0 stage=inserting"},
    {"Draw from the Bottom, safe", "imploding 3 0=bottom,bottom pile=exploding,exploding,imploding",
     "0 play 1", "mover=1 owed=1"},
    {"Draw from the Bottom under attack",
     "imploding 3 0=attack 1=bottom pile=exploding,exploding,imploding", "0 play 1; 1 play 1",
     "mover=1 owed=1 attacked=1"},
    {"a Defuse under attack ends all", "exploding 3 0=attack pile=exploding",
     "0 play 1; 1 draw; 1 insert 0", "mover=2 owed=1 attacked=0"},
    {"a Defuse under attack ends one", "exploding 3 defuse=one 0=attack pile=exploding",
     "0 play 1; 1 draw; 1 insert 5", "mover=1 owed=1 attacked=1"},
    {"a Defuse on the last of two", "exploding 3 defuse=one 0=attack pile=nope,exploding",
     "0 play 1; 1 draw; 1 draw; 1 insert 5", "mover=2 owed=1 attacked=0"},
    {"an Imploding Kitten face down ends one", "imploding 3 0=attack pile=imploding",
     "0 play 1; 1 draw; 1 insert 5; n uncover", "mover=1 owed=1 attacked=1"},
    {"keeping a kitten ends one", "streaking 3 0=attack 1=streaking pile=exploding",
     "0 play 1; 1 draw; 1 keep", "mover=1 owed=1 attacked=1"},
    {"not keeping it ends all", "streaking 3 0=attack 1=streaking pile=exploding",
     "0 play 1; 1 draw; 1 refuse; 1 insert 3", "mover=2 owed=1 attacked=0"},
    {"not keeping it ends one", "streaking 3 defuse=one 0=attack 1=streaking pile=exploding",
     "0 play 1; 1 draw; 1 refuse; 1 insert 3", "mover=1 owed=1 attacked=1"},
    {"death under attack", "exploding 3 0=attack,attack pile=nope,exploding,skip",
     "0 draw; 1 draw; 1 insert 1; 2 draw; 0 play 1; 1 draw", "mover=2 owed=1 attacked=0 alive=02"},
    {"Skip noped", "exploding 3 0=skip 2=nope", "0 play 1; 2 nope 1",
     "mover=0 owed=1 stage=turn discard=nope,skip"},
    {"Attack noped under attack", "exploding 3 0=attack 1=attack 2=nope",
     "0 play 1; 2 allow 1; 1 play 1; 2 nope 2", "mover=1 owed=2 attacked=1 stage=turn"},
    {"Super Skip noped under attack", "streaking 3 0=attack 1=super-skip 2=nope",
     "0 play 1; 2 allow 1; 1 play 1; 2 nope 2", "mover=1 owed=2 attacked=1 stage=turn"},
    {"Reverse noped", "imploding 3 0=reverse 2=nope", "0 play 1; 2 nope 1",
     "mover=0 owed=1 reversed=0 stage=turn"},
    {"Targeted Attack noped", "imploding 3 0=targeted 1=nope", "0 play 1; 0 aim 1; 1 nope 1",
     "mover=0 owed=1 attacked=0 stage=turn"},
    {"Draw from the Bottom noped leaves the draw", "imploding 3 0=bottom 1=nope pile=see",
     "0 play 1; 1 nope 1; 0 draw", "mover=1 owed=1 count=42"},
    {"Catomic Bomb noped", "streaking 3 0=catomic 1=nope", "0 play 1; 1 nope 1",
     "mover=0 owed=1 stage=turn"},
    {"Shuffle leaves the turn open", "exploding 3 0=shuffle", "0 play 1; 0 repeat 1; n mix",
     "mover=0 owed=1 stage=turn"},
    {"Shuffle leaves an attack as it is", "exploding 3 0=attack 1=shuffle",
     "0 play 1; 1 play 1; 1 repeat 1; n mix", "mover=1 owed=2 attacked=1 stage=turn"},
    {"See leaves the turn open", "exploding 3 0=see", "0 play 1", "mover=0 owed=1 stage=turn"},
    {"Alter leaves the turn open", "imploding 3 0=alter", "0 play 1; 0 order 0 1 2",
     "mover=0 owed=1 stage=turn"},
    {"Swap leaves the turn open", "streaking 3 0=swap", "0 play 1", "mover=0 owed=1 stage=turn"},
    {"Mark leaves the turn open", "streaking 3 0=mark", "0 play 1; 0 aim 2; n pick 0",
     "mover=0 owed=1 stage=turn"},
    {"Curse leaves the turn open", "streaking 3 0=curse", "0 play 1; 0 aim 2; n mix",
     "mover=0 owed=1 stage=turn"},
    {"Garbage leaves the turn open", "streaking 3 0=garbage",
     "0 play 1; 0 give 0; 1 give 0; 2 give 0; n mix", "mover=0 owed=1 stage=turn"},
    {"a pair leaves the turn open", "exploding 3 0=skip,skip", "0 pair 1 2; 0 aim 1; n pick 0",
     "mover=0 owed=1 stage=turn"},
    {"a triple leaves the turn open", "exploding 3 0=skip,skip,skip",
     "0 triple 1 2 3; 0 demand 1 nope", "mover=0 owed=1 stage=turn"},
};

static void turns_end_as_the_rules_say(void)
{
    for (size_t i = 0; i < sizeof turns / sizeof *turns; i++) {
        open_table(turns[i].table);
        about(turns[i].says);
        play(turns[i].events);
        all_see(turns[i].ends);
    }
}

static void all_are_told_how_many_turns_are_owed(void)
{
    open_table("exploding 3 0=attack 1=attack");
    tells("0 play 1", "* Player 0 plays Attack (card 1).", "* It is Player 1's turn.",
          "* Player 1 has 2 turns to take.");
    tells("1 play 1", "* Player 1 plays Attack (card 1).", "* It is Player 2's turn.",
          "* Player 2 has 4 turns to take.");
    tells("3 draws", "2 You drew Nope.", "-2 Player 2 draws a card.", "* It is Player 2's turn.");
    open_table("imploding 3 0=targeted");
    tells("0 play 1", "* Player 0 plays Targeted Attack (card 1).");
    tells("0 aim 2", "* Player 0 chooses Player 2.", "* It is Player 2's turn.",
          "* Player 2 has 2 turns to take.");
}

static void skips_and_reverse_are_told(void)
{
    open_table("imploding 3 0=skip 1=reverse");
    tells("0 play 1", "* Player 0 plays Skip (card 1).", "* It is Player 1's turn.");
    tells("1 play 1", "* Player 1 plays Reverse (card 1).", "* It is Player 0's turn.");
    open_table("streaking 3 0=super-skip");
    tells("0 play 1", "* Player 0 plays Super Skip (card 1).", "* It is Player 1's turn.");
}

/* Exploding Kittens. */

#define DRAWS_KITTEN(n)                                                                            \
#n " You drew an Exploding Kitten!", "-" #n " Player " #n " drew an Exploding Kitten!"
#define DEFUSES(n, slot)                                                                           \
#n " You have a Defuse card and use it to survive (card " #slot ").",                          \
        "-" #n " Player " #n " has a Defuse card and uses it to survive (card " #slot ")."
#define DIES(n)                                                                                    \
#n " You don't have a Defuse card!", #n " You exploded!",                                      \
        "-" #n " Player " #n " had no Defuse and exploded."
#define TURN(n)  "* It is Player " #n "'s turn."
#define PUT_BACK "* Exploding Kitten defused and placed back in deck"

static void a_defuse_is_used_by_itself(void)
{
    open_table("exploding 3 0=skip,defuse pile=exploding");
    shows(0, "hand0=defuse,skip,defuse,tabby,tabby,tabby");
    tells("0 draw", DRAWS_KITTEN(0), DEFUSES(0, 0));
    all_see("stage=inserting actor=0 kitten=exploding mover=0 count=22 discard=defuse alive=012");
    shows(0, "hand0=skip,defuse,tabby,tabby,tabby");
    assert_int_equal(to_act(), bits_of(0));
    refuses("0 keep", "You are not looking at a card.");
    refuses("0 refuse", "You are not looking at a card.");
    refuses("0 play 1", "First finish what you have begun.");
    refuses("1 insert 0", "It is not for you: Player 0 is to act.");
}

static void the_defuse_is_found_wherever_it_lies(void)
{
    open_table("exploding 2 1=skip,see,defuse,attack,shuffle pile=nope,exploding");
    play("0 draw");
    tells("1 draw", DRAWS_KITTEN(1), DEFUSES(1, 0));
    play("1 insert 1; 0 draw");
    tells("1 draw", DRAWS_KITTEN(1), DEFUSES(1, 2));
    shows(1, "hand1=skip,see,attack,shuffle");
}

/* A kitten is in the pile at the index that was said, and its owner alone knows. */
static void kittens_go_where_they_are_put(void)
{
    for (int index = 0; index <= 22; index++) {
        char event[32];
        open_table("exploding 3 pile=exploding 1=nope 2=nope");
        play("0 draw");
        snprintf(event, sizeof event, "0 insert %d", index);
        assert_string_equal(why_not(event), "");
        tells(event, PUT_BACK, TURN(1));
        all_see("mover=1 owed=1 stage=turn kitten=- count=23 discard=defuse");
        assert_int_equal(view(0)->pile[index], KITTENS_EXPLODING);
        for (int place = 0; place <= 22; place++) {
            assert_int_equal(view(1)->pile[place], KITTENS_UNKNOWN);
            assert_int_equal(view(2)->pile[place], KITTENS_UNKNOWN);
            assert_int_equal(view(AUDIENCE)->pile[place], KITTENS_UNKNOWN);
        }
        /* another one lies at the bottom */
        for (int left = index < 22 ? index : 0; left > 0; left--)
            play("1 draws");
        snprintf(event, sizeof event, "%d draw", view(0)->table.mover);
        play(event);
        assert_int_equal(told(event[0] - '0', "You drew an Exploding Kitten!"), index < 22);
    }
}

static void an_index_is_from_0_to_the_size_of_the_pile(void)
{
    open_table("exploding 3 pile=exploding");
    play("0 draw");
    refuses("0 insert 23", "That is too deep: the bottom is place 22.");
    refuses("0 insert 62", "That is too deep: the bottom is place 22.");
    assert_true(strncmp(legal(0), "insert 0\ninsert 1\n", 18) == 0);
    assert_non_null(strstr(legal(0), "\ninsert 22\n"));
    assert_null(strstr(legal(0), "insert 23"));
    play("0 insert 22");
    shows(0, "pile=..?,exploding count=23");
    open_table("exploding 3 pile=exploding");
    play("0 draw; 0 insert 0");
    shows(0, "pile=exploding,?..");
    tells("1 draw", DRAWS_KITTEN(1), DEFUSES(1, 0));
}

static void without_a_defuse_one_is_dead(void)
{
    open_table("exploding 3 0=nope pile=exploding,exploding");
    play("0 draw; 0 insert 0; 1 draw; 1 insert 0; 2 draw; 2 insert 0");
    tells("0 draw", DRAWS_KITTEN(0), DIES(0), TURN(1));
    all_see("alive=12 left=0 mover=1 owed=1 stage=turn exploded=1 count=22 "
            "discard=defuse,defuse,defuse");
    shows(1, "hand0=?,?,?,?,?");
    refuses("0 draw", "You are out of the game.");
    refuses("0 forfeit", "You are out of the game.");
    assert_string_equal(legal(0), "");
    tells("1 draw", DRAWS_KITTEN(1), DIES(1), "* Player 2 wins.");
    won_by(2);
    all_see("stage=over alive=2 left=01 exploded=2");
}

static void the_dead_are_out_of_the_rotation(void)
{
    open_table("exploding 3 pile=nope,exploding,nope,skip,see");
    play("0 draw; 1 draw; 1 insert 2; 2 draw; 0 draw");
    tells("1 draw", DRAWS_KITTEN(1), DIES(1), TURN(2));
    play("2 draw");
    all_see("mover=0");
    play("0 draw");
    all_see("mover=2 alive=02");
}

static void neither_kittens_nor_defuses_can_be_noped(void)
{
    open_table("streaking 3 0=attack 1=nope 2=nope pile=exploding");
    tells("0 draw", DRAWS_KITTEN(0), DEFUSES(0, 0));
    all_see("stage=inserting nopes=0 question=0");
    refuses("1 nope 1", "No card is in question now.");
    refuses("2 nope 1", "No card is in question now.");
    tells("0 insert 0", PUT_BACK, TURN(1));
    refuses("1 nope 1", "No card is in question now.");
    play("1 draw; 1 insert 0; 2 draw; 2 insert 0");
    tells("0 draw", DRAWS_KITTEN(0), DIES(0), TURN(1));
    refuses("1 nope 1", "No card is in question now.");
}

static void others_forget_the_pile_when_a_kitten_goes_in(void)
{
    open_table("exploding 3 0=see 1=see pile=skip,nope,exploding");
    play("0 play 1");
    shows(0, "pile=skip,nope,?..");
    play("0 draw; 1 play 1");
    shows(0, "pile=nope,?,?..");
    shows(1, "pile=nope,exploding,?..");
    play("1 draw; 2 draw; 2 insert 3");
    shows(0, "pile=?,?,?,?..");
    shows(1, "pile=?,?,?,?..");
    shows(2, "pile=?,?,?,exploding,?..");
}

static void the_last_card_of_the_pile(void)
{
    open_table("exploding 2 0=see,shuffle");
    play("26 draws");
    all_see("count=2 mover=0");
    play("0 draw; 1 draw");
    all_see("stage=inserting count=0 actor=1");
    refuses("1 insert 1", "That is too deep: the bottom is place 0.");
    play("1 insert 0");
    tells("0 play 1", "* Player 0 plays See the Future (card 1).", "* Player 1 has a NOPE card.");
    tells("1 allow 1", "* Player 1 does not play a NOPE.",
          "0 You see at place 0 of the pile: Exploding Kitten.",
          "-0 Player 0 looks at the top of the pile.");
    play("0 play 1; 1 allow 2; 0 repeat 100");
    tells("n permute 0", "* The pile is shuffled.");
    shows(0, "pile=?");
    play("0 draw");
    all_see("stage=inserting count=0 actor=0");
}

/* The Imploding Kitten. */

static void face_down_it_goes_back_face_up(void)
{
    open_table("imploding 3 pile=imploding,skip,see");
    tells("0 draw", "0 You drew the Imploding Kitten, face down. It goes back face up.",
          "-0 Player 0 drew the Imploding Kitten, face down. It goes back face up.");
    all_see("stage=inserting actor=0 kitten=imploding discard=- up=0");
    tells("0 insert 1", "* The Imploding Kitten is placed back in the deck, face up.");
    assert_int_equal(to_act(), bits_of(SEAT_NATURE));
    refuses("1 draw", "First finish what you have begun.");
    tells("n uncover", TURN(1));
    all_see("up=1 kitten=- mover=1 owed=1");
    shows(0, "pile=?,imploding,?.. hand0=defuse,tabby,tabby,tabby,tabby,calico");
    shows(1, "pile=?,?,?..");
    shows(AUDIENCE, "pile=?,?,?..");
    tells("1 draw", "1 You drew Skip.", "-1 Player 1 draws a card.", TURN(2),
          "* The Imploding Kitten lies face up on top of the pile!");
    all_see("pile=imploding,?..");
    tells("2 draw", "2 You drew the face-up Imploding Kitten. You imploded!",
          "-2 Player 2 drew the face-up Imploding Kitten and imploded.", TURN(0));
    all_see("alive=01 left=2 imploded=1 exploded=0 up=0 mover=0 owed=1 discard=-");
}

static void put_on_top_it_is_seen(void)
{
    open_table("imploding 3 pile=imploding");
    play("0 draw; 0 insert 0");
    shows(1, "pile=?,?..");
    tells("n uncover", TURN(1), "* The Imploding Kitten lies face up on top of the pile!");
    all_see("pile=imploding,?..");
}

static void it_kills_from_the_bottom_too(void)
{
    open_table("imploding 3 1=bottom pile=imploding");
    play("0 draw; 0 insert 42; n uncover");
    shows(0, "pile=..?,imploding");
    shows(1, "pile=..?,?");
    tells("1 play 1", "* Player 1 plays Draw from the Bottom (card 1).",
          "1 You drew the face-up Imploding Kitten. You imploded!",
          "-1 Player 1 drew the face-up Imploding Kitten and imploded.", TURN(2));
}

static void it_ends_the_game(void)
{
    open_table("imploding 2 pile=imploding");
    play("0 draw; 0 insert 0; n uncover");
    tells("1 draw", "1 You drew the face-up Imploding Kitten. You imploded!",
          "-1 Player 1 drew the face-up Imploding Kitten and imploded.", "* Player 0 wins.");
    won_by(0);
}

static void it_stays_face_up_through_a_shuffle(void)
{
    open_table("imploding 3 1=shuffle pile=imploding");
    play("0 draw; 0 insert 2; n uncover; 1 play 1; 1 repeat 3");
    tells("n mix 2", "* The pile is shuffled.",
          "* The Imploding Kitten lies face up on top of the pile!");
    all_see("up=1 pile=imploding,?.. mover=1 stage=turn");
    open_table("imploding 3 1=shuffle pile=imploding");
    play("0 draw; 0 insert 0; n uncover; 1 play 1; 1 repeat 3");
    tells("n mix 1 0", "* The pile is shuffled.");
    all_see("up=1 pile=?,?,?..");
}

static void an_exploding_kitten_put_on_it_hides_it(void)
{
    open_table("imploding 3 pile=imploding,exploding");
    play("0 draw; 0 insert 1; n uncover; 1 draw");
    all_see("pile=imploding,?..");
    tells("1 insert 0", PUT_BACK);
    tells("n uncover", TURN(2));
    shows(1, "pile=exploding,imploding,?..");
    shows(0, "pile=?,?,?..");
    open_table("imploding 3 pile=imploding,exploding");
    play("0 draw; 0 insert 1; n uncover; 1 draw; 1 insert 1");
    tells("n uncover", TURN(2), "* The Imploding Kitten lies face up on top of the pile!");
    all_see("pile=imploding,..");
}

static const struct test tests[] = {
    {"ending the turn draws the top card, seen by nobody else", "K4-2",
     ending_the_turn_draws_the_top_card},
    {"only the mover acts", NULL, only_the_mover_acts},
    {"turns are owed, passed on and ended", NULL, turns_end_as_the_rules_say},
    {"all are told how many turns are owed", NULL, all_are_told_how_many_turns_are_owed},
    {"skips are told to all", NULL, skips_and_reverse_are_told},
    {"a Defuse is used by itself when an Exploding Kitten is drawn",
     "K4-3 K4-4 K4-6 K5-1 K5-3 K5-4 K5-auto", a_defuse_is_used_by_itself},
    {"the first Defuse of the hand is the one", "K5-2", the_defuse_is_found_wherever_it_lies},
    {"a defused kitten goes where its owner puts it, then the next player's turn begins",
     "K4-10 K5-8 K5-9 K5-10", kittens_go_where_they_are_put},
    {"an index is from 0, the top, to the size of the pile, the bottom", "K5-5 K5-7",
     an_index_is_from_0_to_the_size_of_the_pile},
    {"without a Defuse one is dead, and the last one alive wins", "K4-5 K4-5a K4-post",
     without_a_defuse_one_is_dead},
    {"the dead are out of the rotation", NULL, the_dead_are_out_of_the_rotation},
    {"neither kittens nor Defuses can be noped", "K3-s1 K5-s1",
     neither_kittens_nor_defuses_can_be_noped},
    {"others forget the pile when a kitten goes in", NULL,
     others_forget_the_pile_when_a_kitten_goes_in},
    {"the last card of the pile is a kitten", NULL, the_last_card_of_the_pile},
    {"an Imploding Kitten drawn face down goes back face up", NULL, face_down_it_goes_back_face_up},
    {"put on top the Imploding Kitten is seen by all", NULL, put_on_top_it_is_seen},
    {"drawn from the bottom it kills too", NULL, it_kills_from_the_bottom_too},
    {"imploding can end the game", NULL, it_ends_the_game},
    {"it stays face up through a shuffle", NULL, it_stays_face_up_through_a_shuffle},
    {"a kitten put on it hides it, under it not", NULL, an_exploding_kitten_put_on_it_hides_it},
};

int main(void)
{
    return TEST_RUN("kittens-cards", tests);
}
