/* Views of kittens from outside: every real one is believed, nonsense is not, and what is believed
   can be shown, asked about, touched, judged and written without harm. */
#include "bits.h"
#include "draft.h"
#include "kittens.h"
#include "lean.h"
#include "test.h"

#include <stdalign.h>
#include <string.h>

enum { STATE_MAX = 4096, MOVES = 512, TEXT_SIZE = 16384 };

static alignas(max_align_t) char state[STATE_MAX];
static struct params params;
static struct dice dice;
static int64_t now_ms;

/* --- Playing --- */

static void open_match(int number)
{
    struct message why;

    params_init(&kittens_game, 2 + number % 3, &params);
    params.options[0] = (int16_t)(number / 3 % 3);
    params.options[1] = (int16_t)(number / 9 % 2);
    now_ms = 0;
    dice_init_seed(&dice, (uint64_t)number);
    assert_true(game_start(&kittens_game, &params, state, &why));
}

/* Lets somebody act; now and then somebody leaves. False if the game is over. */
static bool go_on(void)
{
    struct event event = {.time_ms = now_ms};
    uint64_t to_act = kittens_game.to_act(state);
    struct kittens_view view;
    struct move moves[MOVES];

    if (to_act == 0)
        return false;
    for (uint32_t skip = dice_below(&dice, (uint32_t)bits_count(to_act)); skip > 0; skip--)
        to_act &= to_act - 1;
    event.seat = (int16_t)bits_first(to_act);
    kittens_game.view(state, event.seat, &view);
    if (dice_below(&dice, 100) == 0 && view.table.stage != KITTENS_OVER) {
        event.seat = (int16_t)bits_first(view.table.alive);
        event.kind = EVENT_FORFEIT;
    } else if (event.seat == SEAT_NATURE) {
        kittens_game.nature(state, &dice, &event);
    } else if (event.seat == SEAT_CLOCK) {
        event.kind = EVENT_TIMEOUT;
        event.time_ms = now_ms = kittens_game.deadline(state);
    } else {
        int count = kittens_game.legal(&view, moves, MOVES);
        const struct move *move = &moves[lean_choose(&kittens_game, &view, moves, count, &dice)];
        move_event(move, (int)dice_below(&dice, (uint32_t)move_width(move)), event.seat, &event);
    }
    assert_true(game_apply(&kittens_game, state, &event, NULL));
    return true;
}

static bool is_sound(const struct kittens_view *view, int viewer)
{
    return kittens_game.view_is_sound(view, viewer, &params);
}

/* --- Using a view --- */

static void write_words(const struct message *message)
{
    static const char *const names[] = {"Ann", "Ben", "Cat", "Dan"};
    char data[1024];
    struct text text;

    assert_true(message_is_whole(message));
    for (int i = 0; i < MESSAGE_ARGS_MAX && message->args[i].name; i++)
        if (message->args[i].kind == MESSAGE_SEAT)
            assert_in_range(message->args[i].number, 0, params.players - 1);
    text_init(&text, data, sizeof data);
    message_write(message, NULL, names, &text);
}

static void show(const struct kittens_view *view, struct scene *scene)
{
    const struct face *face = faces_find(&kittens_game);
    struct question question = {0};
    struct message tip;

    scene_clear(scene);
    face->scene(view, scene);
    assert_false(scene->is_overfull);
    for (int i = 0; i < scene->node_count; i++) {
        write_words(&scene->nodes[i].label);
        if (face->tip(view, scene->nodes[i].id, &tip))
            write_words(&tip);
    }
    for (int i = 0; i < scene->motion_count; i++)
        assert_true(!*scene->motions[i].to || scene_find(scene, scene->motions[i].to));
    face->ask(view, &question);
    write_words(&question.says);
}

static void judge(const struct kittens_view *view)
{
    for (int16_t kind = 0; kind < KITTENS_KINDS; kind++) {
        struct event event = {.seat = view->viewer, .kind = kind};
        struct message why = {0};
        const struct event_kind *shape = &kittens_game.kinds.list[kind];
        for (int i = 0; i < shape->arg_max && i < 6; i++) {
            const struct field *field = event_field(shape, i);
            event.args[i] =
                (int16_t)(field->min +
                          (int)dice_below(&dice, (uint32_t)(field->max - field->min + 1)));
            event.arg_count = (int16_t)(i + 1);
            if (kittens_game.why_not(view, &event, &why))
                write_words(&why);
            else
                kittens_game.is_final(view, &event);
        }
    }
}

/* Everything that takes a view. */
static void use(const struct kittens_view *view)
{
    static struct scene scene;
    static struct move moves[MOVES];
    static char data[TEXT_SIZE];
    struct stand stand = {faces_find(&kittens_game), view, view->viewer, moves, 0};
    struct draft draft = {0};
    struct event event;
    struct message why;
    struct text text;

    show(view, &scene);
    judge(view);
    text_init(&text, data, sizeof data);
    kittens_game.write_view(view, &text);
    assert_false(text.is_cut);
    stand.move_count = kittens_game.legal(view, moves, kittens_game.moves_max);
    for (int i = 0; i < 6 && scene.node_count > 0; i++) {
        uint32_t node = dice_below(&dice, (uint32_t)scene.node_count);
        draft_touch(&stand, &draft, scene.nodes[node].id, &event, &why);
    }
}

/* --- Tests --- */

static void every_real_view_is_believed(void)
{
    for (int number = 0; number < 400; number++) {
        open_match(number);
        do
            for (int viewer = 0; viewer < VIEWERS; viewer++) {
                struct kittens_view view;
                kittens_game.view(state, viewer, &view);
                assert_true(is_sound(&view, viewer));
            }
        while (go_on());
    }
}

/* A view in which one byte or two are wrong is refused, or harmless. */
static void what_is_believed_is_harmless(void)
{
    long believed = 0, refused = 0;

    for (int number = 0; number < 36; number++) {
        open_match(number);
        do
            for (int tries = 0; tries < 60; tries++) {
                struct kittens_view view;
                int viewer = (int)dice_below(&dice, VIEWERS);
                kittens_game.view(state, viewer, &view);
                for (uint32_t i = dice_below(&dice, 2); i < 2; i++)
                    ((uint8_t *)&view)[dice_below(&dice, sizeof view)] =
                        (uint8_t)(dice_below(&dice, 2) ? dice_below(&dice, 256)
                                                       : dice_below(&dice, 8));
                if (is_sound(&view, viewer)) {
                    use(&view);
                    believed++;
                } else {
                    refused++;
                }
            }
        while (go_on());
    }
    assert_true(believed > 0);
    assert_true(refused > 10 * believed);
}

/* One thing that is wrong, and where it is seen. */
struct nonsense {
    const char *says;
    enum kittens_stage stage; /* the first view of this stage in which it can be */
    int viewer;
    void (*spoil)(struct kittens_view *v);
};

#define SPOILS(name, change)                                                                       \
    static void name(struct kittens_view *v)                                                       \
    {                                                                                              \
        struct kittens_table *t = &v->table;                                                       \
        (void)t;                                                                                   \
        change;                                                                                    \
    }

SPOILS(other_viewer, v->viewer = 1)
SPOILS(more_players, t->players = 5)
SPOILS(fewer_players, t->players--)
SPOILS(another_variant, t->variant = 9)
SPOILS(another_window, t->window_s = 10)
SPOILS(no_such_stage, t->stage = KITTENS_OVER + 1)
SPOILS(over_too_early, t->stage = KITTENS_OVER)
SPOILS(nobody_alive, t->alive = 0)
SPOILS(strangers_alive, t->alive |= 0x80)
SPOILS(strangers_cursed, t->cursed |= 0x40)
SPOILS(left_unnamed, t->left_count = 1)
SPOILS(left_overflow, t->left_count = 200)
SPOILS(mover_unknown, t->mover = 7)
SPOILS(nothing_owed, t->owed = 0)
SPOILS(actor_unknown, t->actor = 4)
SPOILS(nobody_gives, t->actor = KITTENS_NOBODY)
SPOILS(kitten_in_the_turn, t->kitten = KITTENS_EXPLODING)
SPOILS(kitten_is_a_cat, t->kitten = KITTENS_TABBY)
SPOILS(kitten_is_missing, t->kitten = KITTENS_NO_CARD)
SPOILS(played_out_of_range, t->played = KITTENS_CARDS)
SPOILS(played_in_the_turn, t->played = KITTENS_SKIP; t->combination = 1)
SPOILS(four_together, t->combination = 4)
SPOILS(target_unknown, t->target = 100)
SPOILS(target_missing, t->target = KITTENS_NOBODY)
SPOILS(questioned_unknown, t->questioned = 9)
SPOILS(questioned_missing, t->questioned = KITTENS_NOBODY)
SPOILS(demanded_out_of_range, t->demanded = KITTENS_CARDS)
SPOILS(deadline_in_the_turn, t->closes_ms = 1000)
SPOILS(deadline_before_time, t->closes_ms = -1)
SPOILS(pile_too_high, t->pile_count = 63)
SPOILS(pile_too_low, t->pile_count--)
SPOILS(pile_of_others, v->pile[0] = KITTENS_CARDS)
SPOILS(pile_beyond_its_end, v->pile[KITTENS_CARDS_MAX - 1] = KITTENS_UNKNOWN)
SPOILS(hand_too_large, t->hand_count[1] = 255)
SPOILS(hand_of_nobody, t->hand_count[3] = 1)
SPOILS(hand_of_others, v->hands[0][1] = KITTENS_IMPLODING)
SPOILS(hand_unknown_to_owner, v->hands[0][1] = KITTENS_UNKNOWN)
SPOILS(hand_beyond_its_end, v->hands[1][40] = KITTENS_SKIP)
SPOILS(too_many_alike, for (int i = 0; i < 6; i++) v->hands[0][i] = KITTENS_SKIP)
SPOILS(marked_beyond_the_hand, t->marked[1] = (uint64_t)1 << 50)
SPOILS(marked_and_unknown, t->marked[1] = 2)
SPOILS(too_many_discarded, t->discard[KITTENS_SKIP] = 250)
SPOILS(top_out_of_range, t->discard_top = KITTENS_CARDS)
SPOILS(top_of_nothing, t->discard_top = KITTENS_SKIP)
SPOILS(gave_nothing, t->gave = 2)
SPOILS(gift_of_nobody, v->gifts[1] = KITTENS_SKIP)
SPOILS(held_in_the_turn, v->held = KITTENS_SKIP)
SPOILS(held_unknown, v->held = KITTENS_UNKNOWN)
SPOILS(own_though_not_cursed, v->own[KITTENS_SKIP] = 1)
SPOILS(mixing_for_a_player, v->mixing = 3)
SPOILS(mixing_too_much, v->mixing = 60)
SPOILS(nopeless_strangers, v->nopeless = 0x80)
SPOILS(spare_used, t->spare[2] = 1)
SPOILS(end_used, v->spare[1] = 1)
SPOILS(up_in_other_variants, t->is_up = 1)
SPOILS(moved_too_often, t->moved.count = 9)
SPOILS(moved_new_and_nothing, t->moved.count = 0)
SPOILS(moved_nowhere, t->moved.motions[0].to = KITTENS_PLACES)
SPOILS(moved_from_nobody, t->moved.motions[0].from = KITTENS_AT_GIFT + 3)
SPOILS(moved_beyond_the_hand, t->moved.motions[0].to_slot = 61)
SPOILS(moved_within_the_pile, t->moved.motions[0].from_slot = 1)
SPOILS(moved_none, t->moved.motions[0].count = 0)
SPOILS(moved_a_secret, t->moved.motions[0].card = KITTENS_SKIP)
SPOILS(moved_no_card, t->moved.motions[0].card = KITTENS_CARDS)
SPOILS(moved_beyond_the_list, t->moved.motions[7].count = 1)
SPOILS(order_unseen, v->pile[0] = KITTENS_UNKNOWN)

static const struct nonsense all_nonsense[] = {
    {"somebody else's view", KITTENS_TURN, 0, other_viewer},
    {"five players", KITTENS_TURN, 0, more_players},
    {"fewer players", KITTENS_TURN, 0, fewer_players},
    {"no variant", KITTENS_TURN, 0, another_variant},
    {"another window", KITTENS_TURN, 0, another_window},
    {"no stage", KITTENS_TURN, 0, no_such_stage},
    {"over while all are alive", KITTENS_TURN, 0, over_too_early},
    {"nobody is alive", KITTENS_TURN, 0, nobody_alive},
    {"alive are who do not sit there", KITTENS_TURN, 0, strangers_alive},
    {"cursed are who do not sit there", KITTENS_TURN, 0, strangers_cursed},
    {"one left who is alive", KITTENS_TURN, 0, left_unnamed},
    {"two hundred left", KITTENS_TURN, 0, left_overflow},
    {"nobody moves", KITTENS_TURN, 0, mover_unknown},
    {"no turn is owed", KITTENS_TURN, 0, nothing_owed},
    {"who acts does not sit there", KITTENS_TURN, 0, actor_unknown},
    {"nobody gives", KITTENS_GIVING, 0, nobody_gives},
    {"a kitten is put back in a turn", KITTENS_TURN, 0, kitten_in_the_turn},
    {"a cat is put back", KITTENS_INSERTING, 0, kitten_is_a_cat},
    {"nothing is put back", KITTENS_INSERTING, 0, kitten_is_missing},
    {"no card was played", KITTENS_AIMING, 0, played_out_of_range},
    {"a card is in play in a turn", KITTENS_TURN, 0, played_in_the_turn},
    {"four cards are combined", KITTENS_AIMING, 0, four_together},
    {"the target does not sit there", KITTENS_PICKING, 0, target_unknown},
    {"there is no target", KITTENS_PICKING, 0, target_missing},
    {"who played does not sit there", KITTENS_NOPING, 0, questioned_unknown},
    {"nobody played", KITTENS_NOPING, 0, questioned_missing},
    {"no card is demanded", KITTENS_TURN, 0, demanded_out_of_range},
    {"a deadline without a window", KITTENS_TURN, 0, deadline_in_the_turn},
    {"a deadline before all time", KITTENS_TURN, 0, deadline_before_time},
    {"the pile is too high", KITTENS_TURN, 0, pile_too_high},
    {"a card is missing", KITTENS_TURN, 0, pile_too_low},
    {"no card on top", KITTENS_TURN, 0, pile_of_others},
    {"a card below the pile", KITTENS_TURN, 0, pile_beyond_its_end},
    {"a hand is too large", KITTENS_TURN, 0, hand_too_large},
    {"nobody holds a card", KITTENS_TURN, 0, hand_of_nobody},
    {"a card of another variant", KITTENS_TURN, 0, hand_of_others},
    {"the own hand is hidden without a curse", KITTENS_TURN, 0, hand_unknown_to_owner},
    {"a card beside the hand", KITTENS_TURN, 0, hand_beyond_its_end},
    {"more of a card than there are", KITTENS_TURN, 0, too_many_alike},
    {"a mark beside the hand", KITTENS_TURN, 0, marked_beyond_the_hand},
    {"a marked card is hidden", KITTENS_TURN, 0, marked_and_unknown},
    {"more discarded than there are", KITTENS_TURN, 0, too_many_discarded},
    {"no card on the discard pile", KITTENS_TURN, 0, top_out_of_range},
    {"an empty discard pile with a top", KITTENS_TURN, 0, top_of_nothing},
    {"who gave has not given", KITTENS_TURN, 0, gave_nothing},
    {"a gift of who has not given", KITTENS_TURN, 0, gift_of_nobody},
    {"a card is looked at in a turn", KITTENS_TURN, 0, held_in_the_turn},
    {"who looks does not see", KITTENS_LOOKING, 0, held_unknown},
    {"hidden cards without a curse", KITTENS_TURN, 0, own_though_not_cursed},
    {"a player shuffles", KITTENS_MIXING, 0, mixing_for_a_player},
    {"more is shuffled than there is", KITTENS_MIXING, SEAT_NATURE, mixing_too_much},
    {"without a Nope are who do not sit there", KITTENS_TURN, 0, nopeless_strangers},
    {"spare bytes are used", KITTENS_TURN, 0, spare_used},
    {"the last bytes are used", KITTENS_TURN, 0, end_used},
    {"an Imploding Kitten in another variant", KITTENS_TURN, 0, up_in_other_variants},
    {"too much moved", KITTENS_FILLING, 0, moved_too_often},
    {"what is new is nothing", KITTENS_FILLING, 0, moved_new_and_nothing},
    {"it moved nowhere", KITTENS_FILLING, 0, moved_nowhere},
    {"it moved from who does not sit there", KITTENS_FILLING, 0, moved_from_nobody},
    {"it moved beside the hand", KITTENS_FILLING, 0, moved_beyond_the_hand},
    {"it moved from within the pile", KITTENS_FILLING, 0, moved_within_the_pile},
    {"nothing moved", KITTENS_FILLING, 0, moved_none},
    {"what moved unseen is named", KITTENS_FILLING, 0, moved_a_secret},
    {"what moved is no card", KITTENS_FILLING, 0, moved_no_card},
    {"more moved than is counted", KITTENS_FILLING, 0, moved_beyond_the_list},
    {"who puts in order does not see", KITTENS_ORDERING, 0, order_unseen},
};

/* A position of this stage in which the viewer's seat is to act, if a player's is; in Streaking
   Kittens for three, where every stage but one is. */
static bool find_stage(const struct nonsense *nonsense, struct kittens_view *view)
{
    for (int number = 7; number < 20000; number += 18) {
        open_match(number);
        do {
            kittens_game.view(state, nonsense->viewer, view);
            bool is_actor = nonsense->viewer != 0 || kittens_awaited(&view->table) == 0 ||
                            kittens_awaited(&view->table) == KITTENS_NOBODY ||
                            nonsense->stage == KITTENS_NOPING;
            if (view->table.stage == nonsense->stage && is_actor)
                return true;
        } while (go_on());
    }
    return false;
}

static void nonsense_is_refused(void)
{
    for (size_t i = 0; i < sizeof all_nonsense / sizeof *all_nonsense; i++) {
        const struct nonsense *nonsense = &all_nonsense[i];
        struct kittens_view view;
        if (!find_stage(nonsense, &view))
            fail_msg("no such position: %s", nonsense->says);
        assert_true(is_sound(&view, nonsense->viewer));
        nonsense->spoil(&view);
        if (is_sound(&view, nonsense->viewer))
            fail_msg("believed: %s", nonsense->says);
    }
}

static void no_viewer_but_those_there_are(void)
{
    struct kittens_view view;

    open_match(0);
    kittens_game.view(state, 0, &view);
    assert_false(is_sound(&view, -1));
    assert_false(is_sound(&view, VIEWERS));
    view.viewer = 255;
    assert_false(is_sound(&view, 255));
}

/* What the text does not tell apart the hash does not, and the other way round. */
static void the_hash_is_that_of_the_text(void)
{
    static alignas(max_align_t) char other[STATE_MAX];

    for (int number = 0; number < 20; number++) {
        open_match(number);
        for (int i = 0; i < 30 && go_on(); i++) {
            uint64_t hash = kittens_game.hash_state(state);
            memcpy(other, state, kittens_game.state_size);
            assert_int_equal(kittens_game.hash_state(other), hash);
            size_t at = dice_below(&dice, (uint32_t)kittens_game.state_size);
            char one[TEXT_SIZE], two[TEXT_SIZE];
            struct text text;
            other[at] ^= 1;
            if (((struct kittens_table *)(void *)other)->pile_count > KITTENS_CARDS_MAX ||
                ((struct kittens_table *)(void *)other)->players > KITTENS_PLAYERS_MAX)
                continue;
            text_init(&text, one, sizeof one);
            kittens_game.write_state(state, &text);
            text_init(&text, two, sizeof two);
            kittens_game.write_state(other, &text);
            assert_int_equal(strcmp(one, two) == 0, kittens_game.hash_state(other) == hash);
        }
    }
}

static const struct test tests[] = {
    {"every real view is believed, whoever looks", NULL, every_real_view_is_believed},
    {"what is believed is harmless", NULL, what_is_believed_is_harmless},
    {"nonsense is refused", NULL, nonsense_is_refused},
    {"there are no other viewers", NULL, no_viewer_but_those_there_are},
    {"the hash is that of the text", NULL, the_hash_is_that_of_the_text},
};

int main(void)
{
    return TEST_RUN("kittens-trust", tests);
}
