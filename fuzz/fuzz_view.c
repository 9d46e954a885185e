/* Believes no view from outside: bytes become one that no match may ever have shown. If it is not
   sound, nobody looks at it further; if it is, everything that takes a view, or an id or a number
   from whoever looks at it, stays in bounds and ends.

   The first bytes set up a match and play it by chance, so that most views are nearly real,
   whatever the structs look like: game, viewer, players, options, seed, steps. Changes of the view
   follow, each of five bytes, and then what is touched, said and judged. */
#include "bits.h"
#include "draft.h"
#include "games.h"
#include "must.h"

#include <string.h>

enum { OPTION_BYTES = 8, STEPS_MAX = 300, CHANGES_MAX = 12, TOUCHES_TRIED_MAX = 12 };

struct setting {
    uint8_t game, viewer, players, options[OPTION_BYTES], seed, steps[2];
};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static struct scan input;
static const struct game *game;
static const struct face *face;
static struct params params;
static uint8_t *state, *view, *real; /* of exactly the game's sizes */
static struct move *moves;
static struct scene scene;

static int take(void)
{
    return scan_is_done(&input) ? 0 : (uint8_t)*input.at++;
}

static void open_game(const struct game *wanted)
{
    if (game == wanted)
        return;
    free(state);
    free(view);
    free(real);
    free(moves);
    game = wanted;
    face = faces_find(game);
    state = calloc(1, game->state_size);
    view = calloc(1, game->view_size);
    real = calloc(1, game->view_size);
    moves = calloc((size_t)game->moves_max, sizeof *moves);
    must(face && state && view && real && moves, "there is memory");
}

static const struct game *game_number(int number)
{
    int count = 0;

    while (games_at(count))
        count++;
    return games_at(number % count);
}

/* Byte 0 is the standard, others are values from the smallest on. */
static bool set_up(const struct setting *setting)
{
    int width = game->players_max - game->players_min + 1;
    struct message why;

    params_init(game, game->players_min + setting->players % width, &params);
    for (int i = 0; i < game->option_count && i < OPTION_BYTES; i++) {
        const struct field *field = &game->options[i].field;
        if (setting->options[i] > 0)
            params.options[i] =
                (int16_t)(field->min + (setting->options[i] - 1) % (field->max - field->min + 1));
    }
    return game_start(game, &params, state, &why);
}

static void play_step(struct dice *dice, uint64_t to_act)
{
    int seat = bits_first(to_act);
    struct event event = {0};

    if (bits_has(to_act, SEAT_NATURE)) {
        game->nature(state, dice, &event);
    } else if (seat == SEAT_CLOCK) {
        event = (struct event){game->deadline(state), SEAT_CLOCK, EVENT_TIMEOUT, 0, {0}};
    } else {
        uint64_t seats = to_act & bits_below(PLAYERS_MAX);
        for (int skip = (int)dice_below(dice, (uint32_t)bits_count(seats)); skip > 0; skip--)
            seats &= seats - 1;
        seat = bits_first(seats);
        game->view(state, seat, real);
        int count = game->legal(real, moves, game->moves_max);
        const struct move *move = &moves[dice_below(dice, (uint32_t)count)];
        move_event(move, (int)dice_below(dice, (uint32_t)move_width(move)), seat, &event);
    }
    must(game_apply(game, state, &event, NULL), "what is legal is accepted");
}

/* A view of a real match; false if there is no such match. The last one is kept. */
static bool look(const struct setting *setting, int viewer)
{
    static struct setting last;
    static bool is_last;
    struct dice dice;

    if (is_last && memcmp(setting, &last, sizeof last) == 0)
        return true;
    is_last = false;
    open_game(game_number(setting->game & 0x7f));
    if (!set_up(setting))
        return false;
    dice_init_seed(&dice, setting->seed);
    int steps = (setting->steps[0] | setting->steps[1] << 8) % STEPS_MAX;
    for (uint64_t to_act; steps > 0 && (to_act = game->to_act(state)) != 0; steps--)
        play_step(&dice, to_act);
    game->view(state, viewer, real);
    must(game->view_is_sound(real, viewer, &params), "a real view is sound");
    last = *setting;
    is_last = true;
    return true;
}

static void change_view(void)
{
    size_t at = (size_t)(take() | take() << 8) % game->view_size, left = game->view_size - at;
    int what = take(), a = take(), b = take();
    size_t from = (size_t)(a | b << 8) % game->view_size, eight = left < 8 ? left : 8;

    switch (what % 8) {
    case 0: view[at] = (uint8_t)a; break;
    case 1: view[at] ^= (uint8_t)(1 << a % 8); break;
    case 2: view[at] = (uint8_t)(view[at] + a); break;
    case 3: memcpy(view + at, (uint8_t[]){(uint8_t)a, (uint8_t)b}, left < 2 ? 1 : 2); break;
    case 4: memset(view + at, a % 2 ? 0xff : 0, eight); break;
    case 5: memset(view + at, b, left < (size_t)a ? left : (size_t)a); break;
    case 6: view[at] = view[from]; break;
    case 7: memmove(view + at, view + from, game->view_size - from < eight ? 1 : eight); break;
    }
}

/* Either what a match shows, changed, or anything. */
static void make_view(bool is_raw)
{
    size_t left = (size_t)(input.end - input.at);

    memcpy(view, real, game->view_size);
    if (is_raw) {
        memcpy(view, input.at, left < game->view_size ? left : game->view_size);
        return;
    }
    for (int changes = take() % CHANGES_MAX; changes > 0; changes--)
        change_view();
}

static void say(const struct message *message)
{
    char data[512];
    struct text text;

    text_init(&text, data, sizeof data);
    message_write(message, NULL, NULL, &text);
}

/* An id: any bytes, or that of something in the scene. */
static void take_id(char id[64])
{
    int what = take();

    if (what % 4 > 0 && scene.node_count > 0) {
        memcpy(id, scene.nodes[(what / 4 + take()) % scene.node_count].id, NODE_ID_SIZE);
        return;
    }
    int length = what / 4;
    for (int i = 0; i < length; i++)
        id[i] = (char)take();
    id[length] = '\0';
}

static void tell_of(const char *id)
{
    struct message tip;

    if (face->tip && face->tip(view, id, &tip))
        say(&tip);
    if (face->hold)
        (void)face->hold(view, id);
}

static void show(void)
{
    struct question question = {0};

    scene_clear(&scene);
    face->scene(view, &scene);
    for (int i = 0; i < scene.node_count; i++) {
        say(&scene.nodes[i].label);
        tell_of(scene.nodes[i].id);
    }
    if (face->glossary) {
        scene_clear(&scene);
        face->glossary(view, &scene);
    }
    face->ask(view, &question);
    say(&question.says);
}

static void judge(int seat, struct event event)
{
    struct message why;

    event.seat = (int16_t)seat;
    if (!event_has_shape(game->kinds, &event, &why))
        return;
    if (game->why_not(view, &event, &why))
        say(&why);
    else
        (void)game->is_final(view, &event);
}

static void judge_anything(int seat)
{
    struct event event = {.kind = (int16_t)(take() % game->kinds.count)};
    const struct event_kind *kind = &game->kinds.list[event.kind];

    event.arg_count = (int16_t)(take() % (kind->arg_max + 1));
    for (int i = 0; i < event.arg_count; i++) {
        const struct field *field = event_field(kind, i);
        int width = field->max - field->min + 1;
        event.args[i] = (int16_t)(field->min + (take() | take() << 8) % width);
    }
    judge(seat, event);
}

static void try_moves(int seat, int count)
{
    static struct preview preview;

    for (int i = 0; i < count; i++) {
        struct way way = {0};
        struct event event = {0};
        face->touches(view, &moves[i], &way);
        move_event(&moves[i], 0, seat, &event);
        judge(seat, event);
        if (face->preview) {
            preview.step_count = preview.end_count = 0;
            face->preview(view, &moves[i], &preview);
        }
    }
}

static void touch(const struct stand *stand, struct draft *draft)
{
    char id[64];
    struct event event;
    struct message why;
    int min, max;

    take_id(id);
    tell_of(id);
    (void)draft_why_not(stand, draft, id, &why);
    if (draft_touch(stand, draft, id, &event, &why) == DRAFT_WRONG)
        say(&why);
    (void)draft_range(stand, draft, &min, &max);
    (void)draft_number(stand, draft, (int8_t)take() * 3, &event, &why);
    if (take() % 4 == 0)
        (void)draft_confirm(stand, draft, &event, &why);
    draft_refresh(stand, draft);
}

static void use(int seat)
{
    static char text_data[GAME_TEXT_MAX];
    int count = game->legal(view, moves, game->moves_max);
    struct stand stand = {face, view, seat, moves, count};
    struct draft draft = {0};
    struct text text;
    struct dice dice;

    must(count >= 0 && count <= game->moves_max, "there are no more moves than there may be");
    show();
    try_moves(seat, count);
    draft_scene(&stand, &draft, &scene);
    for (int touches = take() % TOUCHES_TRIED_MAX; touches > 0; touches--) {
        touch(&stand, &draft);
        judge_anything(seat);
        if (touches % 4 == 1)
            draft_scene(&stand, &draft, &scene);
    }
    text_init(&text, text_data, sizeof text_data);
    game->write_view(view, &text);
    dice_init_seed(&dice, 1);
    game->imagine(view, &dice, state);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct setting setting;

    if (size < sizeof setting)
        return 0;
    memcpy(&setting, data, sizeof setting);
    scan_init(&input, (const char *)data + sizeof setting, size - sizeof setting);
    int viewer = setting.viewer % VIEWERS;
    if (!look(&setting, viewer))
        return 0;
    make_view(setting.game & 0x80);
    if (game->view_is_sound(view, viewer, &params))
        use(viewer);
    return 0;
}
