/* The rules of blank: start, turns, the end. Nothing is hidden and nothing is left to chance. */
#include "blank.h"
#include "state.h"

#include "bits.h"
#include "hash.h"

#include <string.h>

enum { TAKE_MAX = 3 };

enum option_index { OPTION_STONES, OPTION_COUNT };

static const struct option options[OPTION_COUNT] = {
    [OPTION_STONES] = {.field = {"stones", 5, 30, NULL},
                       .standard = 15,
                       .title = WORDS("Stones"),
                       .says = WORDS("How many stones are there at first?")},
};

static const struct event_kind kinds[BLANK_KINDS] = {
    EVENT_COMMON_KINDS,
    [BLANK_TAKE] = {.name = "take",
                    .arg_min = 1,
                    .arg_max = 1,
                    .fields = {{WORDS("number of stones"), 1, TAKE_MAX, NULL}}},
};

enum ending { ENDING_LAST_STONE, ENDING_LAST_PLAYER };

static const char *const endings[] = {
    [ENDING_LAST_STONE] = WORDS("the last stone was taken"),
    [ENDING_LAST_PLAYER] = WORDS("one player is left"),
    NULL,
};

/* Why something can't be done; each has its text below. */
enum fault { FAULT_NONE, FAULT_OVER, FAULT_TURN, FAULT_FEW, FAULT_LEFT, FAULT_NOT_YOURS };

static const char *const refusals[] = {
    WORDS("The game is over."),
    WORDS("It is {mover}'s turn."),
    WORDS("There aren't that many stones: {stones} are left."),
    WORDS("You have left the game."),
    WORDS("Nobody may do that."),
    NULL,
};

static bool blank_start(void *state, const struct params *params, struct message *why)
{
    struct blank_state *s = state;

    (void)why;
    *s = (struct blank_state){
        .players = (uint8_t)params->players,
        .stones = (uint8_t)params->options[OPTION_STONES],
        .winner = BLANK_NOBODY,
    };
    return true;
}

static uint64_t blank_to_act(const void *state)
{
    const struct blank_state *s = state;

    return s->winner == BLANK_NOBODY ? bits_of(s->mover) : 0;
}

static int64_t blank_deadline(const void *state)
{
    (void)state;
    return NEVER;
}

static void blank_view(const void *state, int viewer, void *view)
{
    const struct blank_state *s = state;

    *(struct blank_view *)view = (struct blank_view){
        .viewer = (uint8_t)viewer,
        .players = s->players,
        .mover = s->mover,
        .stones = s->stones,
        .forfeited = s->forfeited,
        .winner = s->winner,
    };
}

static enum fault judge(const struct blank_view *v, const struct event *event)
{
    if (v->winner != BLANK_NOBODY)
        return FAULT_OVER;
    if (event->kind == EVENT_TIMEOUT || event->seat >= v->players)
        return FAULT_NOT_YOURS;
    if (bits_has(v->forfeited, event->seat))
        return FAULT_LEFT;
    if (event->kind == EVENT_FORFEIT)
        return FAULT_NONE;
    if (event->seat != v->mover)
        return FAULT_TURN;
    if (event->arg_count > 0 && event->args[0] > v->stones)
        return FAULT_FEW;
    return FAULT_NONE;
}

static bool blank_why_not(const void *view, const struct event *event, struct message *why)
{
    const struct blank_view *v = view;
    enum fault fault = judge(v, event);

    if (fault != FAULT_NONE && why) {
        *why = SAY(refusals[fault - 1]);
        if (fault == FAULT_TURN)
            why->args[0] = (struct message_arg)SAY_SEAT("mover", v->mover);
        if (fault == FAULT_FEW)
            why->args[0] = (struct message_arg)SAY_NUMBER("stones", v->stones);
    }
    return fault != FAULT_NONE;
}

static int blank_legal(const void *view, struct move *moves, int cap)
{
    const struct blank_view *v = view;
    struct event take = {.seat = v->viewer, .kind = BLANK_TAKE, .arg_count = 1, .args = {1}};

    if (cap < 1 || judge(v, &take) != FAULT_NONE)
        return 0;
    moves[0] = (struct move){
        .kind = BLANK_TAKE,
        .arg_count = 1,
        .args = {1},
        .last_max = v->stones < TAKE_MAX ? v->stones : TAKE_MAX,
    };
    return 1;
}

static uint64_t living(const struct blank_state *s)
{
    return bits_below(s->players) & ~(uint64_t)s->forfeited;
}

static void pass_turn(struct blank_state *s, struct outbox *outbox)
{
    do
        s->mover = (uint8_t)((s->mover + 1) % s->players);
    while (!bits_has(living(s), s->mover));
    outbox_begin_turn(outbox);
    outbox_tell(outbox, EVERYONE,
                SAY("It is {mover}'s turn.", .args = {SAY_SEAT("mover", s->mover)}));
}

static void win(struct blank_state *s, int seat, struct outbox *outbox)
{
    s->winner = (uint8_t)seat;
    outbox_tell(outbox, EVERYONE, SAY("{winner} wins.", .args = {SAY_SEAT("winner", seat)}));
}

static void forfeit(struct blank_state *s, int seat, struct outbox *outbox)
{
    s->forfeited |= (uint8_t)bits_of(seat);
    outbox_tell(outbox, EVERYONE, SAY("{seat} leaves.", .args = {SAY_SEAT("seat", seat)}));
    if (bits_count(living(s)) == 1)
        win(s, bits_first(living(s)), outbox);
    else if (seat == s->mover)
        pass_turn(s, outbox);
}

static void take(struct blank_state *s, int count, struct outbox *outbox)
{
    s->stones = (uint8_t)(s->stones - count);
    outbox_tell(outbox, EVERYONE,
                SAY("{seat} takes {count}; {stones} are left.",
                    .args = {SAY_SEAT("seat", s->mover), SAY_NUMBER("count", count),
                             SAY_NUMBER("stones", s->stones)}));
    if (s->stones == 0)
        win(s, s->mover, outbox);
    else
        pass_turn(s, outbox);
}

static bool blank_apply(void *state, const struct event *event, struct outbox *outbox)
{
    struct blank_state *s = state;
    struct blank_view v;

    blank_view(s, event->seat, &v);
    if (judge(&v, event) != FAULT_NONE)
        return false;
    if (event->kind == EVENT_FORFEIT)
        forfeit(s, event->seat, outbox);
    else
        take(s, event->args[0], outbox);
    return true;
}

static bool blank_sound(const void *state, struct message *why)
{
    const struct blank_state *s = state;
    bool is_sound = s->mover < s->players && s->stones <= 30 &&
                    (s->winner == BLANK_NOBODY) == (s->stones > 0 && bits_count(living(s)) > 1);

    if (!is_sound)
        *why = SAY("The stones do not add up.");
    return is_sound;
}

/* Whatever is done ends the turn. */
static bool blank_is_final(const void *view, const struct event *event)
{
    (void)view;
    (void)event;
    return true;
}

static bool blank_view_is_sound(const void *view, int viewer, const struct params *params)
{
    const struct blank_view *v = view;
    struct blank_state state = {v->players, v->mover, v->stones, v->forfeited, v->winner};
    struct message why;

    return v->viewer == viewer && v->players == params->players &&
           (v->forfeited & ~bits_below(v->players)) == 0 &&
           (v->winner < v->players || v->winner == BLANK_NOBODY) && blank_sound(&state, &why);
}

static void blank_standing(const void *state, struct standing *standing)
{
    const struct blank_state *s = state;

    *standing = (struct standing){.ending = -1};
    if (s->winner == BLANK_NOBODY)
        return;
    standing->ending = s->stones == 0 ? ENDING_LAST_STONE : ENDING_LAST_PLAYER;
    for (int seat = 0; seat < s->players; seat++) {
        standing->rank[seat] = seat == s->winner ? 1 : 2;
        standing->score[seat] = seat == s->winner;
    }
}

static void blank_imagine(const void *view, struct dice *dice, void *state)
{
    const struct blank_view *v = view;

    (void)dice;
    *(struct blank_state *)state = (struct blank_state){
        .players = v->players,
        .mover = v->mover,
        .stones = v->stones,
        .forfeited = v->forfeited,
        .winner = v->winner,
    };
}

static void blank_write_view(const void *view, struct text *text)
{
    const struct blank_view *v = view;

    text_add_numbered(text, "viewer ", v->viewer);
    text_add_numbered(text, "\nplayers ", v->players);
    text_add_numbered(text, "\nmover ", v->mover);
    text_add_numbered(text, "\nstones ", v->stones);
    text_add_numbered(text, "\nforfeited ", v->forfeited);
    text_add_numbered(text, "\nwinner ", v->winner);
    text_add_char(text, '\n');
}

static uint64_t blank_hash_state(const void *state)
{
    const struct blank_state *s = state;
    uint64_t hash = HASH_START;

    hash = hash_add_word(hash, s->players);
    hash = hash_add_word(hash, s->mover);
    hash = hash_add_word(hash, s->stones);
    hash = hash_add_word(hash, s->forfeited);
    return hash_add_word(hash, s->winner);
}

static void blank_write_state(const void *state, struct text *text)
{
    struct blank_view v;

    blank_view(state, VIEWER_AUDIENCE, &v);
    blank_write_view(&v, text);
}

const struct game blank_game = {
    .name = "blank",
    .title = WORDS("Blank"),
    .version = 1,
    .is_template = true,
    .players_min = 2,
    .players_max = 4,
    .state_size = sizeof(struct blank_state),
    .view_size = sizeof(struct blank_view),
    .moves_max = 1,
    .events_max = 34,
    .kinds = {kinds, BLANK_KINDS},
    .options = options,
    .option_count = OPTION_COUNT,
    .refusals = refusals,
    .endings = endings,
    .start = blank_start,
    .to_act = blank_to_act,
    .deadline = blank_deadline,
    .apply = blank_apply,
    .sound = blank_sound,
    .standing = blank_standing,
    .view = blank_view,
    .legal = blank_legal,
    .why_not = blank_why_not,
    .is_final = blank_is_final,
    .view_is_sound = blank_view_is_sound,
    .imagine = blank_imagine,
    .hash_state = blank_hash_state,
    .write_state = blank_write_state,
    .write_view = blank_write_view,
};
