/* Reads anything as a drawing of a board of robots. What is read is written as it was, robots slide
   on it, and a match is played and seen on it if the rules accept it; what is not has a reason and
   changes nothing. */
#include "hash.h"
#include "robots_slides.h"
#include "scene.h"

#include <string.h>

enum { STATE_MAX = 8192, EVENTS = 12 };

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

/* Half of the time draws something where a drawing may have it, so that boards stay boards. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const marks[] = {"  ", "Rc", "Gs",  "Bt", "Yh",
                                        "*v", "R/", "G\\", "B/", "Y\\"};
    unsigned corner = seed / 8 % 16 * 100 + seed / 128 % 16 * 3;
    const char *mark = marks[seed / 2048 % (sizeof marks / sizeof *marks)];

    if (seed % 2 == 0 || size < ROBOTS_BOARD_TEXT - 2)
        return LLVMFuzzerMutate(data, size, max_size);
    switch (seed / 2 % 4) {
    case 0: memcpy(data + corner + 1, "--", 2); break;
    case 1: memcpy(data + corner + 1, "  ", 2); break;
    case 2: data[corner + 50] = data[corner + 50] == '|' ? ' ' : '|'; break;
    case 3: memcpy(data + corner + 51, mark, 2); break;
    }
    return size;
}

/* The newline at the end may be missing. */
static void check_text(const struct robots_board *board, struct word read)
{
    char data[ROBOTS_BOARD_TEXT];
    struct text text;

    text_init(&text, data, sizeof data);
    robots_write_board(board, &text);
    must(!text.is_cut && text.length - read.length <= 1, "a board has its length");
    must(memcmp(data, read.start, read.length) == 0, "what is read is written the same");
}

/* Chance, or any legal move of whoever is to act; false if nobody is. */
static bool choose(const void *state, struct dice *dice, struct event *event)
{
    static _Alignas(max_align_t) char view[STATE_MAX];
    static struct move moves[1024];
    uint64_t to_act = robots_game.to_act(state);

    if (bits_has(to_act, SEAT_NATURE)) {
        robots_game.nature(state, dice, event);
        return true;
    }
    uint64_t players = to_act & bits_below(PLAYERS_MAX);
    if (players == 0)
        return false;
    int seat = bits_first(players);
    robots_game.view(state, seat, view);
    int count = robots_game.legal(view, moves, sizeof moves / sizeof *moves);
    must(count > 0, "who is to act can act");
    const struct move *move = &moves[dice_below(dice, (uint32_t)count)];
    move_event(move, (int)dice_below(dice, (uint32_t)move_width(move)), seat, event);
    return true;
}

static void look(const void *state)
{
    static _Alignas(max_align_t) char view[STATE_MAX];
    static struct scene scene;

    scene.node_count = 0;
    robots_game.view(state, 0, view);
    faces_find(&robots_game)->scene(view, &scene);
    must(scene.node_count > 0 && scene.node_count <= NODES_MAX, "there is something to be seen");
}

/* Alone or for two, with and without silver. */
static void check_match(struct word drawing)
{
    static _Alignas(max_align_t) char state[STATE_MAX];
    uint64_t seed = hash_add(HASH_START, drawing.start, drawing.length);
    struct message why = {0};
    struct params params;
    struct event event;
    struct dice dice;

    must(robots_game.state_size <= STATE_MAX && robots_game.view_size <= STATE_MAX, "it has room");
    dice_init_seed(&dice, seed);
    params_init(&robots_game, 1 + (int)(seed % 2), &params);
    params_parse(&robots_game, word_of(seed / 2 % 2 ? "silver=on" : "silver=off"), &params, NULL);
    if (!params_set_up(&params, drawing, &why) || !game_start(&robots_game, &params, state, &why)) {
        must(message_is_whole(&why), "what does not start has a reason");
        return;
    }
    for (int i = 0; i < EVENTS && choose(state, &dice, &event); i++) {
        must(game_apply(&robots_game, state, &event, NULL), "what is legal happens");
        must(robots_game.sound(state, &why), "the state is sound");
        look(state);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const uint8_t robots[ROBOTS_MAX] = {0, 15, 240, 255, 100};
    struct word word = {(const char *)data, size};
    struct robots_board board, before;
    struct message why = {0};

    robots_clear(&board);
    before = board;
    if (!robots_read_board(word, &board, &why)) {
        must(message_is_whole(&why), "a refusal has a reason");
        must(memcmp(&board, &before, sizeof board) == 0, "a refusal changes nothing");
        return 0;
    }
    check_text(&board, word);
    must_slide(&board, robots);
    check_match(word);
    return 0;
}
