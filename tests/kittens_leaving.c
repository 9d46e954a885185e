/* Leaving a match of kittens, in every stage; and every reason for which something is refused. */
#include "bits.h"
#include "kittens_stage.h"

#include <stdio.h>
#include <string.h>

enum { AUDIENCE = VIEWER_AUDIENCE };

#define LEAVES(n) "* Player " #n " leaves."
#define TURN(n)   "* It is Player " #n "'s turn."

/* Whoever is asked lets the card pass. */
static void allow_all(void)
{
    while (view(AUDIENCE)->table.stage == KITTENS_NOPING) {
        char event[32];
        snprintf(event, sizeof event, "%d allow %d", view(AUDIENCE)->table.actor,
                 view(AUDIENCE)->table.question);
        play(event);
    }
}

/* Who leaves at which point, what it tells, and what comes of it. */
static const struct {
    const char *says, *table, *events, *leaves, *ends;
    const char *tells[6];
} leavings[] = {
    {"the mover in the turn",
     "exploding 3",
     "",
     "0 forfeit",
     "mover=1 owed=1 alive=12 left=0",
     {LEAVES(0), TURN(1)}},
    {"the mover under attack",
     "exploding 3 0=attack",
     "0 play 1",
     "1 forfeit",
     "mover=2 owed=1 attacked=0",
     {LEAVES(1), TURN(2)}},
    {"another in the turn", "exploding 3", "", "1 forfeit", "mover=0 owed=1 alive=02", {LEAVES(1)}},
    {"the mover when aiming",
     "exploding 3 0=skip,skip",
     "0 pair 1 2",
     "0 forfeit",
     "mover=1 stage=turn discard=skip,skip played=-",
     {LEAVES(0), TURN(1)}},
    {"another when aiming",
     "exploding 3 0=skip,skip",
     "0 pair 1 2",
     "1 forfeit",
     "mover=0 stage=aiming alive=02",
     {LEAVES(1)}},
    {"the mover while a card is in question",
     "exploding 3 0=attack 1=nope",
     "0 play 1",
     "0 forfeit",
     "mover=1 owed=1 attacked=0 stage=turn",
     {LEAVES(0), TURN(1)}},
    {"the mover when a Nope is in question",
     "exploding 3 0=attack 1=nope 2=nope",
     "0 play 1; 1 nope 1",
     "0 forfeit",
     "mover=1 owed=1 stage=turn nopes=0",
     {LEAVES(0), TURN(1)}},
    {"who is asked",
     "exploding 4 0=attack 1=nope 2=nope",
     "0 play 1",
     "1 forfeit",
     "stage=noping actor=2 alive=023",
     {LEAVES(1), "* Player 2 has a NOPE card."}},
    {"who is asked last",
     "exploding 3 0=attack 1=nope",
     "0 play 1",
     "1 forfeit",
     "mover=2 owed=2 attacked=1",
     {LEAVES(1), TURN(2), "* Player 2 has 2 turns to take."}},
    {"who is not asked",
     "exploding 4 0=attack 1=nope",
     "0 play 1",
     "2 forfeit",
     "stage=noping actor=1 alive=013",
     {LEAVES(2)}},
    {"who noped, while others are asked",
     "exploding 4 0=attack 1=nope 2=nope",
     "0 play 1; 1 nope 1",
     "1 forfeit",
     "stage=noping actor=2 nopes=1 alive=023",
     {LEAVES(1)}},
    {"in a window, the last to answer",
     "exploding 3 nope=window 0=skip",
     "0 play 1; 1 allow 1",
     "2 forfeit",
     "mover=1 stage=turn",
     {LEAVES(2), TURN(1)}},
    {"in a window, not the last",
     "exploding 4 nope=window 0=skip",
     "0 play 1; 1 allow 1",
     "2 forfeit",
     "mover=0 stage=noping answered=1",
     {LEAVES(2)}},
    {"in a window, the mover",
     "exploding 3 nope=window 0=skip",
     "0 play 1",
     "0 forfeit",
     "mover=1 stage=turn answered=-",
     {LEAVES(0), TURN(1)}},
    {"the target while its card is in question",
     "exploding 4 0=skip,skip 2=nope",
     "0 pair 1 2; 0 aim 1",
     "1 forfeit",
     "stage=noping actor=2 target=1",
     {LEAVES(1)}},
    {"the mover who is to say how often",
     "exploding 3 0=shuffle",
     "0 play 1",
     "0 forfeit",
     "mover=1 stage=turn",
     {LEAVES(0), TURN(1)}},
    {"another then",
     "exploding 3 0=shuffle",
     "0 play 1",
     "1 forfeit",
     "mover=0 stage=times",
     {LEAVES(1)}},
    {"the mover while the pile is shuffled",
     "exploding 3 0=shuffle",
     "0 play 1; 0 repeat 2",
     "0 forfeit",
     "stage=mixing",
     {LEAVES(0)}},
    {"the mover before a card is picked",
     "exploding 3 0=skip,skip",
     "0 pair 1 2; 0 aim 1",
     "0 forfeit",
     "mover=1 stage=turn",
     {LEAVES(0), TURN(1)}},
    {"the target before a card is picked",
     "exploding 3 0=skip,skip",
     "0 pair 1 2; 0 aim 1",
     "1 forfeit",
     "mover=0 stage=turn alive=02",
     {LEAVES(1), "* It has no effect."}},
    {"another before a card is picked",
     "exploding 3 0=skip,skip",
     "0 pair 1 2; 0 aim 1",
     "2 forfeit",
     "mover=0 stage=picking target=1",
     {LEAVES(2)}},
    {"the target of a Curse before the shuffle",
     "streaking 3 0=curse",
     "0 play 1; 0 aim 1",
     "1 forfeit",
     "mover=0 stage=turn cursed=-",
     {LEAVES(1), "* It has no effect."}},
    {"the target of a Mark before a card is picked",
     "streaking 3 0=mark",
     "0 play 1; 0 aim 1",
     "1 forfeit",
     "mover=0 stage=turn alive=02",
     {LEAVES(1), "* It has no effect."}},
    {"the target of a Curse whose mover has left",
     "streaking 4 0=curse",
     "0 play 1; 0 aim 2; 0 forfeit",
     "2 forfeit",
     "mover=1 stage=turn cursed=-",
     {LEAVES(2), "* It has no effect.", TURN(1)}},
    {"the mover who is to order",
     "imploding 3 0=alter",
     "0 play 1",
     "0 forfeit",
     "mover=1 stage=turn",
     {LEAVES(0), TURN(1)}},
    {"the mover who looks at a card",
     "streaking 3 pile=skip",
     "0 draw",
     "0 forfeit",
     "mover=1 stage=turn held=-",
     {LEAVES(0), TURN(1)}},
    {"another then",
     "streaking 3 pile=skip",
     "0 draw",
     "1 forfeit",
     "mover=0 stage=looking",
     {LEAVES(1)}},
    {"who puts a kitten back",
     "exploding 3 pile=exploding",
     "0 draw",
     "0 forfeit",
     "mover=1 stage=turn exploded=1 kitten=- count=22",
     {LEAVES(0), TURN(1)}},
    {"who puts the Imploding Kitten back",
     "imploding 3 pile=imploding",
     "0 draw",
     "0 forfeit",
     "mover=1 stage=turn imploded=1 up=0 kitten=-",
     {LEAVES(0), TURN(1)}},
    {"another while a kitten is put back",
     "exploding 3 pile=exploding",
     "0 draw",
     "2 forfeit",
     "mover=0 stage=inserting actor=0 kitten=exploding",
     {LEAVES(2)}},
    {"another who puts a kitten back in the mover's turn",
     "streaking 3 0=streaking 1=skip,skip pile=exploding",
     "0 draw; 0 keep; 1 pair 1 2; 1 aim 0; n pick 1",
     "0 forfeit",
     "mover=1 stage=turn exploded=1 alive=12",
     {LEAVES(0)}},
    {"the mover while another puts a kitten back",
     "streaking 3 0=streaking 1=skip,skip pile=exploding",
     "0 draw; 0 keep; 1 pair 1 2; 1 aim 0; n pick 1",
     "1 forfeit",
     "stage=inserting actor=0 alive=02",
     {LEAVES(1)}},
    {"a giver",
     "streaking 4 0=garbage",
     "0 play 1; 0 give 0",
     "1 forfeit",
     "stage=giving actor=2",
     {LEAVES(1)}},
    {"who has given",
     "streaking 4 0=garbage",
     "0 play 1; 0 give 0; 1 give 0",
     "1 forfeit",
     "stage=giving actor=2",
     {LEAVES(1)}},
    {"who is yet to give",
     "streaking 4 0=garbage",
     "0 play 1; 0 give 0",
     "3 forfeit",
     "stage=giving actor=1",
     {LEAVES(3)}},
    {"the mover while gifts are collected",
     "streaking 4 0=garbage",
     "0 play 1; 0 give 0",
     "0 forfeit",
     "stage=mixing",
     {LEAVES(0)}},
    {"while Nature uncovers",
     "imploding 3 pile=imploding",
     "0 draw; 0 insert 2",
     "0 forfeit",
     "stage=uncovering alive=12",
     {LEAVES(0)}},
    {"the last but one",
     "exploding 2",
     "",
     "1 forfeit",
     "stage=over alive=0",
     {LEAVES(1), "* Player 0 wins."}},
};

static void leaving_in_every_stage(void)
{
    for (size_t i = 0; i < sizeof leavings / sizeof *leavings; i++) {
        open_table(leavings[i].table);
        about(leavings[i].says);
        play(leavings[i].events);
        play_and_compare(leavings[i].leaves, leavings[i].tells);
        all_see(leavings[i].ends);
    }
}

/* The hand lies face down as it was; a card that was looked at stays with it. */
static void the_hand_of_who_left_is_out_of_play(void)
{
    open_table("streaking 3 pile=skip");
    play("0 forfeit");
    shows(1, "hand0=defuse,?,?,?,?,? count=38");
    open_table("streaking 3 pile=skip");
    play("0 draw; 1 forfeit");
    shows(0, "held=skip stage=looking hand1=defuse,?,?,?,?,?");
    play("0 forfeit");
    shows(2, "hand0=defuse,?,?,?,?,?,? held=- stage=over");
}

static void what_goes_on_without_the_mover(void)
{
    open_table("exploding 3 0=shuffle");
    play("0 play 1; 0 repeat 2; 0 forfeit");
    tells("n mix", "* The pile is shuffled.", TURN(1));
    open_table("streaking 4 0=garbage");
    play("0 play 1; 0 give 0; 1 give 0; 0 forfeit");
    assert_int_equal(view(SEAT_NATURE)->mixing, 35);
    tells("n mix", "* The pile is shuffled.", TURN(1));
    all_see("count=35 mover=1 stage=turn gifts=-,-,-,-");
    open_table("streaking 3 0=catomic");
    play("0 play 1; 0 forfeit");
    tells("n mix", "* Exploding Kittens on top of the pile: 3. The rest is shuffled.", TURN(1));
    open_table("imploding 3 pile=imploding");
    play("0 draw; 0 insert 0; 0 forfeit");
    tells("n uncover", TURN(1), "* The Imploding Kitten lies face up on top of the pile!");
    open_table("streaking 3 0=curse");
    play("0 play 1; 0 aim 1; 0 forfeit");
    tells("n mix", "* Player 1 is cursed and can't see their own hand.", TURN(1));
    open_table("streaking 3 0=streaking 1=skip,skip pile=exploding");
    play("0 draw; 0 keep; 1 pair 1 2; 1 aim 0; n pick 1; 1 forfeit");
    tells("0 insert 0", "* Exploding Kitten defused and placed back in deck", TURN(2));
}

static void a_target_who_left_is_not_hit(void)
{
    open_table("imploding 4 0=targeted 2=nope");
    play("0 play 1; 0 aim 1; 1 forfeit");
    tells("2 allow 1", "* Player 2 does not play a NOPE.", "* It has no effect.");
    all_see("mover=0 owed=1 stage=turn");
    open_table("exploding 4 0=skip,skip,skip 2=nope");
    play("0 triple 1 2 3; 0 demand 1 defuse; 1 forfeit");
    tells("2 allow 1", "* Player 2 does not play a NOPE.", "* It has no effect.");
    open_table("streaking 4 0=curse 2=nope");
    play("0 play 1; 0 aim 1; 1 forfeit");
    tells("2 allow 1", "* Player 2 does not play a NOPE.", "* It has no effect.");
    open_table("streaking 4 0=mark 2=nope");
    play("0 play 1; 0 aim 1; 1 forfeit");
    tells("2 nope 1", "* Player 2 plays a NOPE (card 1).", "* Mark is cancelled.");
}

static void a_mark_loses_its_last_target(void)
{
    open_table("streaking 3 0=skip,calico,calico,calico,mark 1=tabby,tabby,tabby,skip,see");
    play("0 play 1; 1 triple 1 2 3; 1 demand 0 attack; 1 play 2; 1 play 1; 1 draws;"
         "0 triple 1 2 3; 0 demand 1 defuse; 0 play 1");
    all_see("stage=aiming");
    tells("2 forfeit", LEAVES(2), "* There is no card that could be marked.");
    all_see("stage=turn mover=0");
}

/* A kitten set off by a gift explodes though the mover left; who left himself is not struck. */
static void a_gift_strikes_the_living(void)
{
    open_table("streaking 4 0=streaking 1=garbage pile=exploding");
    play("0 draw; 0 keep; 1 play 1; 1 give 0; 2 give 0; 3 give 0; 0 give 1; 0 forfeit");
    tells("n mix 35 0 1 29", "* The pile is shuffled.");
    all_see("stage=turn mover=1 exploded=0 alive=123");
    shows(0, "hand0=defuse,tabby,tabby,tabby,tabby,exploding");
    play("4 draws"); /* Player 1 finds the Streaking Kitten, and hides another one */
    shows(1, "hand1=..streaking,exploding mover=2 exploded=0");
    open_table("streaking 4 0=streaking,garbage pile=exploding,skip,see,attack");
    play("4 draws; 0 play 2; 0 give 1; 0 forfeit");
    tells("n mix", "* The pile is shuffled.", TURN(1));
    open_table("streaking 4 0=streaking 3=garbage pile=exploding,skip,see");
    play("3 draws; 3 play 1; 3 give 0; 0 give 1; 3 forfeit");
    tells("n mix", "* The pile is shuffled.",
          "* The Exploding Kitten that Player 0 was hiding goes off (card 5)!",
          "0 You have a Defuse card and use it to survive (card 0).",
          "-0 Player 0 has a Defuse card and uses it to survive (card 0).");
    tells("0 insert 0", "* Exploding Kitten defused and placed back in deck", TURN(0));
}

/* Two kittens lie outside the pile: one in a dead hand, whose Streaking Kitten was given away, and
   one that the finder of that Streaking Kitten hides. Whoever sees both knows where it is. */
static void a_stranded_kitten_is_not_the_hidden_one(void)
{
    for (int seed = 1; seed <= 60; seed++) {
        char table[128];
        snprintf(table, sizeof table,
                 "streaking 4 seed=%d 0=streaking 1=garbage,mark 2=mark pile=exploding", seed);
        open_table(table);
        play("0 draw; 0 keep; 1 play 2; 1 aim 0; n pick 6; 1 play 1; 1 give 0; 2 give 0; 3 give 0;"
             "0 give 1; 0 forfeit; n mix 35 0 1 29; 4 draws; 2 play 0; 2 aim 1");
        allow_all();
        play("n pick 4");
        shows(3, "hand0=..exploding* stage=turn mover=2");
    }
}

/* The pile has run down to what is known to be in it, so a kitten must be in the hand of who left.
 */
static void a_kitten_can_only_be_stranded(void)
{
    for (int seed = 1; seed <= 60; seed++) {
        char table[128];
        snprintf(table, sizeof table, "streaking 3 seed=%d 0=streaking 1=garbage pile=exploding",
                 seed);
        open_table(table);
        play("0 draw; 0 keep; 1 play 1; 1 give 0; 2 give 0; 0 give 1; 0 forfeit; n mix 39 37 38;"
             "38 draws");
        all_see("alive=12 exploded=0");
    }
}

/* Every reason, once: some table, what leads there, what is tried, and why it is refused. */
static const struct {
    const char *table, *events, *tried, *reason;
} refusals[] = {
    {"exploding 2", "1 forfeit", "0 draw", "The game is over."},
    {"exploding 2", "", "3 draw", "Nobody sits there."},
    {"exploding 3", "0 forfeit", "0 draw", "You are out of the game."},
    {"exploding 3", "", "c timeout", "No deadline is running."},
    {"exploding 3 nope=window 0=skip", "0 play 1", "@9999 c timeout", "It is too early for that."},
    {"exploding 3", "", "n permute 0 1", "Nothing is to be shuffled."},
    {"streaking 3 0=curse", "0 play 1; 0 aim 1", "n permute 0 1 2 3 4 4",
     "That is no order of 6 cards."},
    {"exploding 3", "", "n pick 0", "No card is to be picked."},
    {"exploding 3 0=skip,skip", "0 pair 1 2; 0 aim 1", "n pick 6", "That card can't be picked."},
    {"imploding 3", "", "n uncover", "Nothing is to be uncovered."},
    {"exploding 3", "", "1 draw", "It is not for you: Player 0 is to act."},
    {"exploding 3 0=shuffle", "0 play 1", "0 draw", "First finish what you have begun."},
    {"exploding 3 0=skip 1=nope", "0 play 1", "1 draw", "First answer whether you play a NOPE."},
    {"exploding 3 0=skip 1=nope", "0 play 1", "0 draw",
     "It must first be settled whether a NOPE is played."},
    {"exploding 3", "", "0 aim 1", "No player is to be chosen now."},
    {"exploding 3", "", "0 demand 1 nope", "No player is to be chosen now."},
    {"exploding 3", "", "1 nope 1", "No card is in question now."},
    {"exploding 3", "", "0 repeat 3", "You are not asked how often to shuffle."},
    {"imploding 3", "", "0 order 0 1 2", "There are no cards to put in order."},
    {"streaking 3", "", "0 keep", "You are not looking at a card."},
    {"streaking 3", "", "0 refuse", "You are not looking at a card."},
    {"exploding 3", "", "0 insert 0", "There is no kitten to put back."},
    {"streaking 3", "", "0 give 0", "No cards are being collected."},
    {"exploding 3", "", "0 play 6", "You have no card 6."},
    {"exploding 3", "", "0 pair 1 9", "You have no card 9."},
    {"streaking 3 0=garbage", "0 play 1", "0 give 5", "You have no card 5."},
    {"exploding 3", "", "0 play 0", "Defuse can't be played alone."},
    {"exploding 3 0=nope", "", "0 play 1", "Nope can't be played alone."},
    {"exploding 3 0=tabby", "", "0 play 1", "Tabby Cat can't be played alone."},
    {"exploding 3 0=calico", "", "0 play 1", "Calico Cat can't be played alone."},
    {"exploding 3 0=persian", "", "0 play 1", "Persian Cat can't be played alone."},
    {"exploding 3 0=siamese", "", "0 play 1", "Siamese Cat can't be played alone."},
    {"imploding 3 0=feral", "", "0 play 1", "Feral Cat can't be played alone."},
    {"streaking 3 0=streaking", "", "0 play 1", "Streaking Kitten can't be played alone."},
    {"streaking 3 0=streaking pile=exploding,skip,see", "3 draws", "0 play 6",
     "Exploding Kitten can't be played alone."},
    {"streaking 2 0=curse,skip", "0 play 1; 0 aim 1; n mix; 0 play 1", "1 pair 1 2",
     "You are cursed and can play single cards only."},
    {"exploding 3 0=skip,see", "", "0 pair 1 2", "These two cards are not a pair."},
    {"exploding 3 0=skip,skip,see", "", "0 triple 1 2 3", "These three cards do not go together."},
    {"exploding 3 0=skip,skip", "0 pair 1 2", "0 aim 3", "There is no such player."},
    {"exploding 3 0=skip,skip", "1 forfeit; 0 pair 1 2", "0 aim 1", "Player 1 is out of the game."},
    {"exploding 3 0=skip,skip", "0 pair 1 2", "0 aim 0", "You can't choose yourself."},
    {"streaking 3 0=mark", "0 play 1", "0 aim 0", "You can't choose yourself."},
    {"streaking 3 0=skip,calico,calico,calico,mark 1=tabby,tabby,tabby,skip,see",
     "0 play 1; 1 triple 1 2 3; 1 demand 0 attack; 1 play 2; 1 play 1; 1 draws; 0 triple 1 2 3;"
     "0 demand 1 defuse; 0 play 1",
     "0 aim 1", "Player 1 has no card that could be marked."},
    {"exploding 3 0=skip,skip,skip", "0 triple 1 2 3", "0 aim 1",
     "Say which card you demand, too."},
    {"exploding 3 0=skip,skip", "0 pair 1 2", "0 demand 1 nope",
     "Only three cards of a kind demand a card by name."},
    {"exploding 3 0=skip,skip,skip", "0 triple 1 2 3", "0 demand 1 curse",
     "There is no Curse of the Cat Butt in this variant."},
    {"imploding 3 0=skip,skip,skip", "0 triple 1 2 3", "0 demand 1 imploding",
     "The Imploding Kitten can't be demanded."},
    {"exploding 3 0=skip,nope 1=nope", "0 play 1", "0 nope 1", "You can't nope your own card."},
    {"exploding 3 0=skip,nope 1=nope", "0 play 1", "0 allow 1",
     "It is your own card that is in question."},
    {"exploding 3 0=skip 1=nope 2=nope", "0 play 1", "2 nope 1",
     "It is not for you to answer: Player 1 is asked."},
    {"exploding 3 0=skip 1=nope", "0 play 1", "1 nope 9",
     "That answers another question. Please answer the one that is asked now."},
    {"exploding 3 nope=window 0=skip", "0 play 1; 1 allow 1", "1 allow 1",
     "You have answered already."},
    {"exploding 3 nope=window 0=skip", "0 play 1", "1 nope 1", "You have no NOPE card."},
    {"streaking 2 nope=window 0=curse,skip 1=nope", "0 play 1; 0 aim 1; 1 allow 1; n mix; 0 play 1",
     "1 nope 2", "You are cursed and can't play a NOPE."},
    {"exploding 3 pile=exploding", "0 draw", "0 insert 23",
     "That is too deep: the bottom is place 22."},
    {"imploding 3 0=alter", "0 play 1", "0 order 1 1 0", "Card 1 is named twice."},
    {"imploding 3 0=alter", "0 play 1", "0 order 0 1 3", "There is no card 3 to put in order."},
    {"imploding 3 0=alter", "0 play 1", "0 order 0 1", "All 3 cards have to be put in order."},
    {"streaking 3 pile=skip", "0 draw", "0 refuse", "That is no kitten: you keep it."},
};

enum { REFUSALS = sizeof refusals / sizeof *refusals };

static void everything_is_refused_with_its_reason(void)
{
    for (int i = 0; i < REFUSALS; i++) {
        open_table(refusals[i].table);
        about(refusals[i].tried);
        play(refusals[i].events);
        refuses(refusals[i].tried, refusals[i].reason);
    }
}

/* Is this sentence the text with its place filled? */
static bool fits(const char *text, const char *sentence)
{
    const char *open = strchr(text, '{'), *close = strchr(text, '}');

    if (!open)
        return strcmp(text, sentence) == 0;
    size_t end = strlen(close + 1), length = strlen(sentence);
    return strncmp(text, sentence, (size_t)(open - text)) == 0 && length >= end &&
           strcmp(sentence + length - end, close + 1) == 0;
}

static void no_reason_is_left_out(void)
{
    for (const char *const *text = kittens_game.refusals; *text; text++) {
        int found = 0;
        while (found < REFUSALS && !fits(*text, refusals[found].reason))
            found++;
        if (found == REFUSALS)
            fail_msg("never refused: %s", *text);
    }
}

/* What is not yet whole is judged as far as it goes. */
static void unfinished_events_are_judged(void)
{
    open_table("imploding 3 0=skip,skip,skip,alter");
    assert_string_equal(why_not("0 play"), "");
    assert_string_equal(why_not("1 play"), "It is not for you: Player 0 is to act.");
    assert_string_equal(why_not("0 pair 1"), "");
    assert_string_equal(why_not("0 pair 9"), "You have no card 9.");
    assert_string_equal(why_not("0 triple 1 4"), "These three cards do not go together.");
    play("0 triple 1 2 3");
    assert_string_equal(why_not("0 demand"), "");
    assert_string_equal(why_not("0 demand 0"), "You can't choose yourself.");
    assert_string_equal(why_not("0 demand 1"), "");
    play("0 demand 1 nope; 0 play 1");
    assert_string_equal(why_not("0 order"), "");
    assert_string_equal(why_not("0 order 3"), "There is no card 3 to put in order.");
    open_table("exploding 2 0=skip 1=nope");
    play("0 play 1");
    assert_string_equal(why_not("1 nope"), "");
    assert_string_equal(why_not("1 allow"), "");
}

static void just_what_is_legal_is_listed(void)
{
    open_table("imploding 3 0=tabby,tabby,tabby,calico,feral");
    assert_string_equal(legal(0), "draw\npair 1 2\ntriple 1 2 3\ntriple 1 2 5\npair 1 3\n"
                                  "triple 1 3 5\npair 1 5\npair 2 3\ntriple 2 3 5\npair 2 5\n"
                                  "pair 3 5\npair 4 5\n");
    open_table("imploding 3 0=alter");
    play("0 play 1");
    assert_string_equal(legal(0), "order 0 1 2\norder 0 2 1\norder 1 0 2\norder 1 2 0\n"
                                  "order 2 0 1\norder 2 1 0\n");
    open_table("exploding 2 0=skip,skip,skip");
    play("0 triple 1 2 3");
    assert_string_equal(legal(0),
                        "demand 1 defuse\ndemand 1 nope\ndemand 1 attack\ndemand 1 shuffle\n"
                        "demand 1 skip\ndemand 1 see\ndemand 1 tabby\ndemand 1 calico\n"
                        "demand 1 persian\ndemand 1 siamese\ndemand 1 exploding\n");
    open_table("streaking 2 0=garbage");
    play("0 play 1");
    assert_string_equal(legal(0), "give 0\ngive 1\ngive 2\ngive 3\ngive 4\n");
    assert_string_equal(legal(VIEWER_AUDIENCE), "");
}

static const struct test tests[] = {
    {"who leaves is out, and the rest goes on, in every stage", NULL, leaving_in_every_stage},
    {"the hand of who left is out of play", NULL, the_hand_of_who_left_is_out_of_play},
    {"what Nature or another has to do is done though the mover left", NULL,
     what_goes_on_without_the_mover},
    {"a target who left is not hit", NULL, a_target_who_left_is_not_hit},
    {"a Mark whose last target leaves is spent", NULL, a_mark_loses_its_last_target},
    {"a given Streaking Kitten strikes the living only", NULL, a_gift_strikes_the_living},
    {"a kitten stranded in a dead hand is not the one that is hidden", NULL,
     a_stranded_kitten_is_not_the_hidden_one},
    {"a kitten that fits nowhere else is stranded in a dead hand", NULL,
     a_kitten_can_only_be_stranded},
    {"everything is refused with its reason", NULL, everything_is_refused_with_its_reason},
    {"no reason is left out", NULL, no_reason_is_left_out},
    {"unfinished events are judged as far as they go", NULL, unfinished_events_are_judged},
    {"just what is legal is listed", NULL, just_what_is_legal_is_listed},
};

int main(void)
{
    return TEST_RUN("kittens-leaving", tests);
}
