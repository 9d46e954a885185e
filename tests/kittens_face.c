/* What kittens shows to whom: questions in every stage, what moved, whose things are, what cards
   do, and what touches mean. */
#include "draft.h"
#include "kittens_stage.h"

#include <stdio.h>
#include <string.h>

enum { AUDIENCE = VIEWER_AUDIENCE, MOVES = 512 };

static const struct face *face(void)
{
    return faces_find(&kittens_game);
}

static const char *in_words(const struct message *message)
{
    static char data[1024];
    struct text text;

    text_init(&text, data, sizeof data);
    message_write(message, NULL, NULL, &text);
    return data;
}

static const struct scene *scene_of(int viewer)
{
    static struct scene scene;

    scene_clear(&scene);
    face()->scene(view(viewer), &scene);
    return &scene;
}

/* --- Questions --- */

static void asks(int viewer, enum wants wants, const char *says)
{
    struct question question = {0};

    face()->ask(view(viewer), &question);
    assert_string_equal(in_words(&question.says), says);
    assert_int_equal(question.wants, wants);
    assert_int_equal(question.says_range, wants == WANTS_NUMBER);
}

/* Everybody but one is told the same. */
static void others_wait(int players, int asked, const char *says)
{
    for (int viewer = 0; viewer < players; viewer++)
        if (viewer != asked)
            asks(viewer, WANTS_NOTHING, says);
    asks(AUDIENCE, WANTS_NOTHING, says);
}

static void all_wait(int players, const char *says)
{
    others_wait(players, -1, says);
    asks(SEAT_NATURE, WANTS_NOTHING, says);
}

static void nature_s_stages_say_what_goes_on(void)
{
    open_undealt("exploding 3");
    all_wait(3, "The cards are being dealt.");
    play("n roll");
    all_wait(3, "The pile is being shuffled.");
    open_table("exploding 3 0=shuffle,skip,skip");
    play("0 play 1; 0 repeat 2");
    all_wait(3, "The pile is being shuffled.");
    play("n roll; 0 pair 1 2; 0 aim 2");
    all_see("stage=picking");
    all_wait(3, "A card of Player 2 is being picked.");
    open_table("streaking 2 0=curse");
    play("0 play 1; 0 aim 1");
    all_see("stage=mixing");
    all_wait(2, "Player 1's hand is being shuffled.");
    open_table("imploding 2 pile=imploding");
    play("0 draw; 0 insert 3");
    all_see("stage=uncovering");
    all_wait(2, "Now it shows whether the Imploding Kitten is on top of the pile.");
}

/* In Nature's stages nobody is marked as who is to act. */
static void nobody_is_to_act_while_nature_is(void)
{
    open_table("exploding 3 0=skip,skip");
    assert_non_null(strstr(scene_find(scene_of(AUDIENCE), "seat:0")->look, "to-act"));
    play("0 pair 1 2; 0 aim 2");
    for (int seat = 0; seat < 3; seat++) {
        char id[8] = "seat:0";
        id[5] = (char)('0' + seat);
        assert_null(strstr(scene_find(scene_of(AUDIENCE), id)->look, "to-act"));
    }
}

static void a_turn_is_asked_for(void)
{
    open_table("exploding 3");
    asks(0, WANTS_CHOICE, "Play cards, or draw to end your turn.");
    others_wait(3, 0, "Player 0 is to play cards or draw.");
    open_table("streaking 2 0=curse pile=skip");
    play("0 play 1; 0 aim 1; n roll; 0 draw; 0 keep");
    asks(1, WANTS_CHOICE, "You are cursed: play a card blind, or draw to end your turn.");
}

static void players_are_asked_for(void)
{
    open_table("imploding 3 0=skip,skip,targeted");
    play("0 play 3");
    asks(0, WANTS_PLAYER, "Whom do you play Targeted Attack against?");
    others_wait(3, 0, "Player 0 is to choose a player.");
    open_table("imploding 3 0=skip,skip,targeted");
    play("0 pair 1 2");
    asks(0, WANTS_PLAYER, "From which player do you take a card?");
    open_table("imploding 3 0=skip,skip,skip");
    play("0 triple 1 2 3");
    asks(0, WANTS_SEVERAL, "Which card do you demand, and from which player?");
    others_wait(3, 0, "Player 0 is to choose a player.");
}

static void holders_are_asked_for_a_nope(void)
{
    open_table("exploding 3 0=skip 1=nope");
    play("0 play 1");
    asks(1, WANTS_ANSWER, "Player 1 has a NOPE card. Would you like to play a NOPE?");
    others_wait(3, 1, "Player 1 is to say whether to play a NOPE.");
}

/* Who holds a Nope and who does not are asked the same. */
static void a_window_asks_all_alike(void)
{
    open_table("exploding 4 nope=window 0=skip 1=nope");
    play("0 play 1");
    asks(1, WANTS_ANSWER, "Player 0 plays Skip. Would you like to play a NOPE?");
    asks(2, WANTS_ANSWER, "Player 0 plays Skip. Would you like to play a NOPE?");
    asks(0, WANTS_NOTHING, "Others still have to say whether they play a NOPE.");
    asks(AUDIENCE, WANTS_NOTHING, "Others still have to say whether they play a NOPE.");
    play("2 allow 1");
    asks(1, WANTS_ANSWER, "Player 0 plays Skip. Would you like to play a NOPE?");
    asks(2, WANTS_NOTHING, "Others still have to say whether they play a NOPE.");
}

static void numbers_are_asked_for(void)
{
    open_table("exploding 2 0=shuffle pile=exploding");
    play("0 play 1");
    asks(0, WANTS_NUMBER, "How many times to shuffle? (1-100)");
    others_wait(2, 0, "Player 0 is to say how often to shuffle.");
    open_table("exploding 2 pile=exploding");
    play("0 draw");
    asks(0, WANTS_NUMBER,
         "Where do you want to insert the Exploding Kitten? (0 to 27) 0 is the top, 27 the "
         "bottom.");
    others_wait(2, 0, "Player 0 is to put the kitten back into the pile.");
    open_table("imploding 2 pile=imploding");
    play("0 draw");
    asks(0, WANTS_NUMBER,
         "Where do you want to insert the Imploding Kitten? (0 to 47) 0 is the top, 47 the "
         "bottom.");
}

/* "0 is the top, 0 the bottom" would be odd. */
static void an_empty_pile_is_said_to_be_empty(void)
{
    open_table("exploding 2 pile=exploding");
    struct kittens_view v = *view(0);
    struct question question = {0};

    play("0 draw");
    v = *view(0);
    v.table.pile_count = 0;
    face()->ask(&v, &question);
    assert_string_equal(in_words(&question.says),
                        "Where do you want to insert the Exploding Kitten? The pile is empty: 0 is "
                        "the only place.");
    v.table.kitten = KITTENS_IMPLODING;
    face()->ask(&v, &question);
    assert_string_equal(in_words(&question.says),
                        "Where do you want to insert the Imploding Kitten? The pile is empty: 0 is "
                        "the only place.");
}

static void cards_are_asked_for(void)
{
    open_table("imploding 2 0=alter pile=skip,see,nope");
    play("0 play 1");
    asks(0, WANTS_SEVERAL,
         "In which order do you put the cards back? The new top card comes first.");
    others_wait(2, 0, "Player 0 is to put the top cards back.");
    open_table("streaking 2 0=garbage");
    play("0 play 1");
    asks(0, WANTS_CHOICE, "Which card do you give? It is shuffled into the pile.");
    others_wait(2, 0, "Player 0 is to give a card.");
}

/* What is looked at is the mover's secret: others are told the same of a kitten and of a cat. */
static void who_looks_is_asked(void)
{
    open_table("streaking 2 0=streaking pile=exploding,skip");
    play("0 draw");
    asks(0, WANTS_ANSWER, "Do you hide it under your Streaking Kitten?");
    others_wait(2, 0, "Player 0 is looking at the card drawn.");
    open_table("streaking 2 pile=skip");
    play("0 draw");
    asks(0, WANTS_ANSWER,
         "You drew Skip. All who draw are asked, so that nobody can tell who hides a kitten.");
    others_wait(2, 0, "Player 0 is looking at the card drawn.");
}

static void the_end_is_said_to_all(void)
{
    open_table("exploding 2");
    play("1 forfeit");
    all_wait(2, "The game is over.");
    asks(SEAT_CLOCK, WANTS_NOTHING, "The game is over.");
}

/* --- What moved --- */

/* "new hand:1>discard card skip, ..." as this viewer sees it. */
static const char *motions(int viewer)
{
    static char data[1024];
    const struct scene *scene = scene_of(viewer);
    struct text text;

    text_init(&text, data, sizeof data);
    text_add(&text, scene->is_new ? "new" : "old");
    for (int i = 0; i < scene->motion_count; i++) {
        const struct motion *motion = &scene->motions[i];
        assert_string_equal(motion->node, "");
        text_add(&text, i > 0 ? ", " : " ");
        text_add(&text, motion->from);
        text_add_char(&text, '>');
        text_add(&text, motion->to);
        text_add_char(&text, ' ');
        text_add(&text, motion->look);
        if (motion->count > 1)
            text_add_numbered(&text, " *", motion->count);
    }
    return data;
}

#define MOVES_FOR(viewer, text) assert_string_equal(motions(viewer), text)

static void a_deal_is_one_motion_for_each_seat(void)
{
    open_undealt("imploding 2");
    MOVES_FOR(0, "old");
    play("n roll");
    MOVES_FOR(0, "new pile>hand:1 card back *5, pile>seat1:hand:1 card back *5, "
                 ">pile card exploding, >pile card imploding");
    MOVES_FOR(AUDIENCE, "new pile>seat0:hand:1 card back *5, pile>seat1:hand:1 card back *5, "
                        ">pile card exploding, >pile card imploding");
    play("n roll");
    MOVES_FOR(1, "new pile>pile shuffled");
}

static void a_draw_is_named_for_who_drew_alone(void)
{
    open_table("exploding 3 pile=skip");
    play("0 draw");
    MOVES_FOR(0, "new pile>hand:6 card skip");
    MOVES_FOR(1, "new pile>seat0:hand:6 card back");
    MOVES_FOR(AUDIENCE, "new pile>seat0:hand:6 card back");
}

static void what_is_played_goes_to_the_discard_pile(void)
{
    open_table("exploding 3 0=skip,see,skip 1=nope");
    play("0 play 2");
    MOVES_FOR(0, "new hand:2>discard card see");
    MOVES_FOR(2, "new seat0:hand:2>discard card see");
    play("1 nope 1");
    MOVES_FOR(0, "new seat1:hand:1>discard card nope");
    MOVES_FOR(1, "new hand:1>discard card nope");
    play("0 pair 1 2");
    MOVES_FOR(0, "new hand:1>discard card skip, hand:2>discard card skip");
    play("0 aim 1");
    MOVES_FOR(0, "old hand:1>discard card skip, hand:2>discard card skip");
}

static void what_a_pair_takes_only_two_see(void)
{
    open_table("exploding 3 0=skip,skip 1=see,nope,attack");
    play("0 pair 1 2; 0 aim 1; 1 allow 1; n pick 3");
    MOVES_FOR(0, "new seat1:hand:3>hand:4 card attack");
    MOVES_FOR(1, "new hand:3>seat0:hand:4 card attack");
    MOVES_FOR(2, "new seat1:hand:3>seat0:hand:4 card back");
    MOVES_FOR(AUDIENCE, "new seat1:hand:3>seat0:hand:4 card back");
}

static void what_a_triple_takes_all_see(void)
{
    open_table("exploding 3 0=skip,skip,skip 1=see,attack");
    play("0 triple 1 2 3");
    MOVES_FOR(2, "new seat0:hand:1>discard card skip, seat0:hand:2>discard card skip, "
                 "seat0:hand:3>discard card skip");
    play("0 demand 1 attack");
    MOVES_FOR(0, "new seat1:hand:2>hand:3 card attack");
    MOVES_FOR(AUDIENCE, "new seat1:hand:2>seat0:hand:3 card attack");
    open_table("exploding 3 0=skip,skip,skip 1=see");
    play("0 triple 1 2 3; 0 demand 1 attack");
    assert_int_equal(strncmp(motions(2), "old ", 4), 0);
}

/* The kitten that is being put back has a node of its own. */
static void a_kitten_is_set_aside_and_put_back(void)
{
    open_table("exploding 3 0=skip pile=exploding");
    assert_null(scene_find(scene_of(1), "kitten"));
    play("0 draw");
    MOVES_FOR(0, "new pile>kitten card exploding, hand:0>discard card defuse");
    MOVES_FOR(1, "new pile>kitten card exploding, seat0:hand:0>discard card defuse");
    for (int viewer = 0; viewer < 3; viewer++)
        assert_string_equal(in_words(&scene_find(scene_of(viewer), "kitten")->label),
                            "to be put back: Exploding Kitten");
    play("0 insert 4");
    for (int viewer = 0; viewer < 3; viewer++) {
        MOVES_FOR(viewer, "new kitten>pile card exploding");
        assert_null(scene_find(scene_of(viewer), "kitten"));
    }
    play("1 forfeit");
    MOVES_FOR(2, "old kitten>pile card exploding");
}

/* K5-9, K4-10: on every screen. */
static void that_it_is_put_back_is_seen_on_every_screen(void)
{
    static const int viewers[] = {0, 1, 2, AUDIENCE};

    open_table("exploding 3 pile=exploding");
    play("0 draw");
    for (int i = 0; i < 4; i++)
        assert_string_equal(in_words(&scene_find(scene_of(viewers[i]), "pile")->label),
                            "Draw pile: 22");
    play("0 insert 7");
    for (int i = 0; i < 4; i++) {
        const struct scene *scene = scene_of(viewers[i]);
        assert_true(told(viewers[i], "Exploding Kitten defused and placed back in deck"));
        assert_true(told(viewers[i], "It is Player 1's turn."));
        assert_string_equal(in_words(&scene_find(scene, "pile")->label), "Draw pile: 23");
        assert_string_equal(in_words(&scene_find(scene, "turn")->label), "Player 1's turn");
        assert_non_null(strstr(scene_find(scene, "seat:1")->look, "to-act"));
        assert_null(strstr(scene_find(scene, "seat:0")->look, "to-act"));
    }
}

static void kittens_that_kill_leave_the_game(void)
{
    open_table("exploding 3 0=skip,skip,skip pile=exploding,see,see,exploding");
    play("0 draw; 0 insert 2; 1 draw; 2 draw; 0 draw");
    MOVES_FOR(1, "new pile> card exploding");
    open_table("imploding 3 pile=imploding");
    play("0 draw");
    MOVES_FOR(1, "new pile>kitten card imploding");
    play("0 insert 0; n uncover");
    MOVES_FOR(1, "old kitten>pile card imploding");
    play("1 draw");
    MOVES_FOR(1, "new pile> card imploding");
    open_table("exploding 3 pile=exploding");
    play("0 draw; 0 forfeit");
    MOVES_FOR(1, "new kitten> card exploding");
}

/* Before they are numbered as they were: the kitten lay before the Defuse. */
static void a_hidden_kitten_goes_off_from_its_slot(void)
{
    open_table("streaking 3 0=skip,skip,skip 1=streaking pile=see,exploding");
    play("0 draw; 0 keep; 1 draw; 1 keep; 2 draw; 2 keep; 0 triple 1 2 3; 0 demand 1 streaking");
    MOVES_FOR(0, "new seat1:hand:1>hand:4 card streaking, seat1:hand:6>kitten card exploding, "
                 "seat1:hand:0>discard card defuse");
    MOVES_FOR(1, "new hand:1>seat0:hand:4 card streaking, hand:6>kitten card exploding, "
                 "hand:0>discard card defuse");
}

static void gifts_go_by_a_place_of_their_own(void)
{
    open_table("streaking 2 0=garbage,skip 1=see");
    play("0 play 1; 0 give 1");
    MOVES_FOR(0, "new hand:1>gift:0 card skip");
    MOVES_FOR(1, "new seat0:hand:1>gift:0 card back");
    play("1 give 1");
    MOVES_FOR(0, "new seat1:hand:1>gift:1 card back");
    play("n roll");
    MOVES_FOR(0, "new gift:0>pile card back, gift:1>pile card back, pile>pile shuffled");
    MOVES_FOR(1, "new gift:0>pile card back, gift:1>pile card back, pile>pile shuffled");
}

static void what_is_looked_at_has_a_place_of_its_own(void)
{
    open_table("streaking 2 0=streaking pile=exploding,skip");
    play("0 draw");
    MOVES_FOR(0, "new pile>held card exploding");
    MOVES_FOR(1, "new pile>held card back");
    play("0 keep");
    MOVES_FOR(0, "new held>hand:6 card exploding");
    MOVES_FOR(1, "new held>seat0:hand:6 card back");
    play("1 draw; 1 forfeit");
    MOVES_FOR(0, "new held>seat1:hand:6 card back");
}

static void what_is_shuffled_is_said_to_be(void)
{
    open_table("streaking 2 0=curse,catomic,swap");
    play("0 play 1; 0 aim 1; n roll");
    MOVES_FOR(0, "new seat:1>seat:1 shuffled");
    MOVES_FOR(1, "new seat:1>seat:1 shuffled");
    play("0 play 2");
    MOVES_FOR(1, "new seat0:hand:2>discard card swap");
    play("0 play 1; n roll");
    MOVES_FOR(1, "new pile>pile shuffled");
}

/* Neither looking nor putting back in order nor showing moves a card from one place to another. */
static void looking_moves_nothing(void)
{
    open_table("imploding 2 0=see,alter");
    play("0 play 1");
    MOVES_FOR(1, "new seat0:hand:1>discard card see");
    play("0 play 1; 0 order 2 1 0");
    MOVES_FOR(1, "old seat0:hand:1>discard card alter");
}

/* --- Things --- */

static void hands_have_owners(void)
{
    open_table("streaking 3 0=garbage");
    play("0 play 1; 0 give 0");
    const struct scene *scene = scene_of(1);
    assert_int_equal(scene_find(scene, "seat:2")->owner, 2);
    assert_int_equal(scene_find(scene, "seat2:hand:3")->owner, 2);
    assert_int_equal(scene_find(scene, "hand:3")->owner, 1);
    assert_int_equal(scene_find(scene, "gift:0")->owner, 0);
    assert_int_equal(scene_find(scene, "pile")->owner, NODE_NOBODY);
    assert_int_equal(scene_find(scene, "discard")->owner, NODE_NOBODY);
}

static const char *tip(int viewer, const char *id)
{
    struct message message;

    return face()->tip(view(viewer), id, &message) ? in_words(&message) : "";
}

/* Only of what this viewer knows; ids may be any string. */
static void tips_tell_what_cards_do(void)
{
    static const char skip[] = "Ends your turn without drawing; only one, if you have several.";

    open_table("streaking 2 0=skip 1=skip,curse pile=skip");
    assert_string_equal(tip(0, "hand:1"), skip);
    assert_string_equal(tip(1, "seat0:hand:1"), "");
    assert_string_equal(tip(0, "name:skip"), skip);
    assert_string_equal(tip(0, "name:"), "");
    assert_string_equal(tip(0, "hand:61"), "");
    assert_string_equal(tip(AUDIENCE, "hand:1"), "");
    assert_string_equal(tip(0, "seat9:hand:1"), "");
    assert_string_equal(tip(0, "pile:0"), "");
    assert_string_equal(tip(0, "gift:3"), "");
    assert_string_equal(tip(0, "pile"), "You draw the top card, and your turn ends.");
    assert_string_equal(tip(0, "discard"), "");
    assert_string_equal(tip(0, ""), "");
    assert_int_not_equal(strlen(tip(1, "seat0:hand:0")), 0);
    play("0 draw");
    assert_string_equal(tip(0, "held"), skip);
    assert_string_equal(tip(1, "held"), "");
    play("0 keep; 1 play 2; 1 aim 0; n roll");
    assert_int_not_equal(strlen(tip(0, "somewhere:0")), 0);
    assert_string_equal(tip(0, "somewhere:7"), "");
    assert_string_equal(tip(0, "hand:1"), "");
}

/* --- Touches --- */

static struct draft draft;
static struct event made;

static enum draft_result touch(int seat, const char *id, const char **why)
{
    static struct move moves[MOVES];
    struct stand stand = {face(), view(seat), seat, moves, 0};
    struct message reason = {0};

    stand.move_count = kittens_game.legal(stand.view, moves, MOVES);
    enum draft_result result = draft_touch(&stand, &draft, id, &made, &reason);
    if (why)
        *why = in_words(&reason);
    return result;
}

/* Of three that are alike: A, B, and A is let go. C was never touched and is not played. */
static void what_is_not_touched_is_not_played(void)
{
    draft = (struct draft){0};
    open_table("exploding 2 0=shuffle,shuffle,shuffle");
    assert_int_equal(touch(0, "hand:1", NULL), DRAFT_OPEN);
    assert_int_equal(touch(0, "hand:2", NULL), DRAFT_OPEN);
    assert_int_equal(touch(0, "hand:1", NULL), DRAFT_OPEN);
    assert_int_equal(draft.touched.count, 1);
    assert_string_equal(draft.touched.ids[0], "hand:2");
    assert_int_equal(touch(0, "hand:3", NULL), DRAFT_OPEN);
    assert_int_equal(touch(0, "hand:1", NULL), DRAFT_MOVE);
    assert_int_equal(made.kind, KITTENS_TRIPLE);
}

static void unlike_cats_are_no_pair(void)
{
    const char *why;

    draft = (struct draft){0};
    open_table("exploding 2 0=tabby,tabby,tabby,siamese,skip");
    assert_int_equal(touch(0, "hand:1", NULL), DRAFT_OPEN);
    assert_int_equal(touch(0, "hand:4", &why), DRAFT_WRONG);
    assert_string_equal(why, "These two cards are not a pair.");
    assert_int_equal(touch(0, "hand:2", NULL), DRAFT_OPEN);
    assert_int_equal(touch(0, "hand:4", &why), DRAFT_WRONG);
    assert_string_equal(why, "These three cards do not go together.");
}

static const char *asked_more(int seat)
{
    struct stand stand = {.face = face(), .view = view(seat), .seat = seat};
    struct message says = {0};

    return draft_ask_more(&stand, &draft, &says) ? in_words(&says) : "";
}

static void alike_cards_say_what_one_and_what_more_do(void)
{
    draft = (struct draft){0};
    open_table("exploding 2 0=shuffle,shuffle,shuffle,tabby,tabby");
    assert_string_equal(asked_more(0), "");
    touch(0, "hand:1", NULL);
    assert_string_equal(asked_more(0), "Play Shuffle alone, or add another Shuffle.");
    touch(0, "hand:2", NULL);
    assert_string_equal(asked_more(0), "Play these cards, or add another Shuffle.");
    draft = (struct draft){0};
    touch(0, "hand:4", NULL);
    assert_string_equal(
        asked_more(0),
        "Tabby Cat can't be played alone. Choose another Tabby Cat to play them together.");
    assert_string_equal(asked_more(1), ""); /* whose turn it is not */
}

/* What goes with other cards alone, or is asked for otherwise, is not said to. */
static void nothing_more_is_asked_where_none_is_alike(void)
{
    draft = (struct draft){0};
    open_table("imploding 2 0=tabby,feral,siamese,calico,skip");
    touch(0, "hand:1", NULL);
    assert_int_equal(draft.touched.count, 1);
    assert_string_equal(asked_more(0), "");
    draft = (struct draft){0};
    open_table("exploding 3 0=skip,skip,skip");
    play("0 triple 1 2 3");
    touch(0, "seat:2", NULL);
    assert_int_equal(draft.touched.count, 1);
    assert_string_equal(asked_more(0), "");
}

/* A player is touched where one is asked for, and then for a triple the card. */
static void players_are_touched(void)
{
    const char *why;

    draft = (struct draft){0};
    open_table("exploding 3 0=skip,skip,skip");
    play("0 triple 1 2 3");
    assert_int_equal(touch(0, "seat:0", &why), DRAFT_WRONG);
    assert_string_equal(why, "You can't choose yourself.");
    assert_int_equal(touch(0, "seat:2", NULL), DRAFT_OPEN);
    assert_int_equal(touch(0, "name:exploding", NULL), DRAFT_MOVE);
    assert_int_equal(made.kind, KITTENS_DEMAND);
    assert_int_equal(made.args[0], 2);
    assert_int_equal(made.args[1], KITTENS_EXPLODING);
    open_table("exploding 3 0=skip,skip");
    play("0 pair 1 2");
    assert_int_equal(touch(0, "seat:1", NULL), DRAFT_MOVE);
    assert_int_equal(made.kind, KITTENS_AIM);
}

/* Whatever is done shows something to somebody. */
static void everything_is_final(void)
{
    struct event draw = {.kind = KITTENS_DRAW}, leave = {.kind = EVENT_FORFEIT};

    open_table("exploding 2");
    assert_true(kittens_game.is_final(view(0), &draw));
    assert_true(kittens_game.is_final(view(0), &leave));
}

/* In memory that held another scene before, too. */
static void drawing_has_a_button_of_its_own(void)
{
    open_table("exploding 2");
    scene_of(0);
    open_table("exploding 4");
    const struct scene *scene = scene_of(0);
    for (int i = 0; i < scene->node_count; i++) {
        bool is_pile = strcmp(scene->nodes[i].id, "pile") == 0;
        assert_int_equal(scene->nodes[i].act != NULL, is_pile);
    }
    assert_string_equal(scene_find(scene, "pile")->act, "Draw a card");
}

/* Only a report may go without saying: what has to be said is said as it is told. */
static void what_is_retold_has_words_if_it_was_told_in_words(void)
{
    struct message told = SAY("They were cards {first} and {second}.");
    struct message silent = {0};

    assert_string_equal(face_retell(face(), &told).text, told.text);
    told = SAY("{seat} gives a card (card {slot}).");
    assert_string_equal(face_retell(face(), &told).text, "{seat} gives a card.");
    assert_null(face_retell(face(), &silent).text);
}

static const struct test tests[] = {
    {"of cards that are alike it is said what one does, and what more of them do", NULL,
     alike_cards_say_what_one_and_what_more_do},
    {"nothing more is asked where no card is alike", NULL,
     nothing_more_is_asked_where_none_is_alike},
    {"what is retold has words if it was told in words", NULL,
     what_is_retold_has_words_if_it_was_told_in_words},
    {"in Nature's stages all are told what goes on", NULL, nature_s_stages_say_what_goes_on},
    {"nobody is marked as to act while Nature is", NULL, nobody_is_to_act_while_nature_is},
    {"a turn is asked for, and the others know whose", NULL, a_turn_is_asked_for},
    {"players are asked for", NULL, players_are_asked_for},
    {"holders are asked whether they play a Nope", "K3-3", holders_are_asked_for_a_nope},
    {"a window asks all alike", NULL, a_window_asks_all_alike},
    {"numbers are asked for with their range", "K2-5 K4-8 K5-5", numbers_are_asked_for},
    {"an empty pile is said to be empty", NULL, an_empty_pile_is_said_to_be_empty},
    {"cards are asked for", NULL, cards_are_asked_for},
    {"drawing has a button of its own, and nothing else has", NULL,
     drawing_has_a_button_of_its_own},
    {"who looks is asked, and others learn nothing from it", NULL, who_looks_is_asked},
    {"the end is said to all", NULL, the_end_is_said_to_all},
    {"a deal is one motion for each seat", NULL, a_deal_is_one_motion_for_each_seat},
    {"a draw is named for who drew alone", NULL, a_draw_is_named_for_who_drew_alone},
    {"what is played goes to the discard pile, for all to see", NULL,
     what_is_played_goes_to_the_discard_pile},
    {"what a pair takes only two see", NULL, what_a_pair_takes_only_two_see},
    {"what a triple takes all see", NULL, what_a_triple_takes_all_see},
    {"a kitten is set aside and put back", NULL, a_kitten_is_set_aside_and_put_back},
    {"that a kitten is put back is seen on every screen, and whose turn it is", "K4-10 K5-9 K5-10",
     that_it_is_put_back_is_seen_on_every_screen},
    {"kittens that kill leave the game", NULL, kittens_that_kill_leave_the_game},
    {"a hidden kitten goes off from its slot", NULL, a_hidden_kitten_goes_off_from_its_slot},
    {"gifts go by a place of their own", NULL, gifts_go_by_a_place_of_their_own},
    {"what is looked at has a place of its own", NULL, what_is_looked_at_has_a_place_of_its_own},
    {"what is shuffled is said to be", NULL, what_is_shuffled_is_said_to_be},
    {"looking moves nothing", NULL, looking_moves_nothing},
    {"hands have owners", NULL, hands_have_owners},
    {"tips tell what cards do that one knows", NULL, tips_tell_what_cards_do},
    {"what is not touched is not played", NULL, what_is_not_touched_is_not_played},
    {"unlike cats are no pair", NULL, unlike_cats_are_no_pair},
    {"players are touched where one is asked for", NULL, players_are_touched},
    {"everything is final", NULL, everything_is_final},
};

int main(void)
{
    return TEST_RUN("kittens-face", tests);
}
