/* Law 7 on the wire: two matches of kittens that differ in one hidden card are played at two
   houses, alike, and everybody but who holds that card hears the same, byte for byte and at the
   same times: players, the dead, the audience, who comes late, who comes back, who looks back, who
   is refused.

   What happens in both is what two matches of kittens_twins.h have come to. Chance is taken from
   their logs.

       house-twins [PAIRS] */
#include "house_world.h"
#include "kittens_twins.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 60, PAUSE_MAX_MS = 900, ONE_TIMEOUT_IN = 6, HEARD_MAX = 1 << 20 };
enum { OPTION_VARIANT, OPTION_NOPE }; /* as the game lists them */

static int pairs = 120;
static struct world world;
static struct twins twins;

/* Chance, by the log of one of the two. */

static struct game scripted;
static struct scan script;

/* The next entry; false at the end. The event is read if a seat, or chance, made it. */
static bool next_entry(struct scan *log, int *seat, int64_t *time_ms, struct event *event)
{
    struct word line, by;
    struct scan words;
    struct message why;

    if (!scan_line(log, &line))
        return false;
    scan_init(&words, line.start, line.length);
    scan_word(&words); /* the number */
    scan_skip_blanks(&words);
    assert_true(word_number(scan_word(&words), 0, NEVER, time_ms));
    scan_skip_blanks(&words);
    by = scan_word(&words);
    *seat = word_is(by, "nature")  ? SEAT_NATURE
            : word_is(by, "clock") ? SEAT_CLOCK
                                   : by.start[0] - '0';
    for (int skipped = 0; skipped < 2; skipped++) { /* what was seen, and the nonce */
        scan_skip_blanks(&words);
        scan_word(&words);
    }
    scan_skip_blanks(&words);
    const char *end = line.start + line.length - strlen(" = 0123456789abcdef");
    struct word text = {words.at, (size_t)(end - words.at)};
    assert_true(event_parse(kittens_game.kinds, text, event, &why));
    return true;
}

/* Past the header. */
static void begin_log(struct scan *log, const char *text, size_t length)
{
    struct word line;

    scan_init(log, text, length);
    do
        assert_true(scan_line(log, &line));
    while (line.start[0] != '=');
}

static void repeat_chance(const void *state, struct dice *dice, struct event *event)
{
    int seat;
    int64_t time_ms;
    struct event found;

    (void)state;
    (void)dice;
    do {
        found = (struct event){0};
        assert_true(next_entry(&script, &seat, &time_ms, &found));
    } while (seat != SEAT_NATURE);
    found.seat = SEAT_NATURE;
    *event = found;
}

static const struct game *find_scripted(struct word name)
{
    return word_is(name, kittens_game.name) ? &scripted : NULL;
}

/* What is heard, with when it was. */

static char *heard[TWINS][WORLD_GUESTS];
static size_t heard_length[TWINS][WORLD_GUESTS];
static int listening; /* to which of the two */

static void hear(void *context, int guest, int64_t now_ms, struct word packet)
{
    size_t *length = &heard_length[listening][guest];
    char *at = heard[listening][guest] + *length;

    (void)context;
    assert_true(*length + packet.length + 32 < HEARD_MAX);
    *length +=
        (size_t)sprintf(at, "%lld %.*s\n", (long long)now_ms, (int)packet.length, packet.start);
}

/* Playing at a house. */

static void ask(int guest, const char *said)
{
    world_ask(&world, guest, said);
    world_run(&world, world.now_ms);
}

static void come(int guest, bool is_audience)
{
    world_come(&world, guest);
    world_join(&world, guest, world.guests[0].made, is_audience);
}

static void open_table(const struct params *params)
{
    char options[128], said[256];
    struct text text;

    text_init(&text, options, sizeof options);
    params_write(&kittens_game, params, &text);
    world_open(&world, 7, NULL);
    world.find = find_scripted;
    world.hear = hear;
    world_restart(&world);
    world_come(&world, 0);
    snprintf(said, sizeof said, "make kittens %d \"%s\" \"\"", params->players, options);
    ask(0, said);
    assert_int_equal(world.guests[0].answer, WIRE_MADE);
    world_join(&world, 0, world.guests[0].made, false);
    for (int seat = 0; seat < params->players; seat++) {
        if (seat > 0)
            come(seat, false);
        snprintf(said, sizeof said, "sit %d \"Guest %d\"", seat, seat);
        ask(seat, said);
    }
    come(params->players, true);
    ask(0, "start");
    assert_int_equal(world.guests[0].about.phase, WIRE_PLAYING);
}

/* All that somebody can do to hear more. */
static void pry(int step, int players)
{
    int guest = step % players == twins.holder ? players : step % players;
    int viewer = guest == players ? VIEWER_AUDIENCE : guest;
    char said[64];

    snprintf(said, sizeof said, "act %d 1 %u draw", twins.holder, world.guests[guest].top[viewer]);
    switch (step % 5) {
    case 0: ask(guest, said); break;
    case 1: ask(guest, "pause"); break;
    case 2:
        world_disconnect(&world, guest);
        world_run(&world, world.now_ms);
        world_connect(&world, guest);
        world_run(&world, world.now_ms);
        break;
    case 3:
        if (world.guests[guest].frames[viewer]->to_act != 0) /* then all may be known */
            ask(guest, "log");
        break;
    case 4:
        snprintf(said, sizeof said, "past %d 1 %d", twins.holder, step);
        ask(guest, said);
        break;
    }
}

static void do_event(int seat, const struct event *event)
{
    char said[WORLD_LINE], text_data[512];
    struct text text;

    text_init(&text, text_data, sizeof text_data);
    event_write(kittens_game.kinds, event, &text);
    snprintf(said, sizeof said, "act %d 1 %u %s", seat, world.guests[seat].top[seat], text_data);
    ask(seat, said);
    if (world.guests[seat].answer != WIRE_DONE)
        fail_msg("%s: %s", said, world.guests[seat].why);
}

/* Plays what the log has. */
static void play(const char *log, size_t length, const struct params *params)
{
    struct scan entries;
    struct event event = {0};
    int seat, step = 0;
    int64_t time_ms;

    begin_log(&entries, log, length);
    begin_log(&script, log, length);
    open_table(params);
    int64_t begun_ms = world.now_ms;
    for (; next_entry(&entries, &seat, &time_ms, &event); event = (struct event){0}) {
        if (seat == SEAT_NATURE)
            continue;
        world_run(&world, begun_ms + time_ms);
        if (seat == SEAT_CLOCK)
            continue;
        do_event(seat, &event);
        pry(step++, params->players);
    }
    come(params->players + 1, true); /* late */
    world_check_end(&world, 0);
    world_close(&world);
}

/* Pairs. */

static int roll(int count)
{
    return (int)dice_below(&twins.dice, (uint32_t)count);
}

static bool step_twins(void)
{
    int64_t wakes_ms = match_wakes_ms(twins.matches[0]);
    uint64_t players = match_to_act(twins.matches[0]) & 0xff;
    struct event event;
    int seat = -1;

    twins.now_ms += 1 + roll(PAUSE_MAX_MS);
    if (wakes_ms != NEVER && (twins.now_ms >= wakes_ms || roll(ONE_TIMEOUT_IN) == 0)) {
        twins_wait(&twins);
        return true;
    }
    for (int tries = 0; players && tries < 20 && (seat < 0 || !(players >> seat & 1)); tries++)
        seat = roll(PLAYERS_MAX);
    if (seat < 0 || !(players >> seat & 1) || !twins_choose(&twins, seat, &event))
        return false;
    twins_play(&twins, &event);
    return true;
}

static void choose_cards(const struct params *params)
{
    for (int i = 0; i < TWINS; i++)
        do
            twins.cards[i] = roll(KITTENS_STREAKING + 1);
        while (kittens_copies((enum kittens_variant)params->options[OPTION_VARIANT],
                              params->players, (enum kittens_card)twins.cards[i]) == 0 ||
               (i == 1 && twins.cards[0] == twins.cards[1]) ||
               (twins.cards[i] == KITTENS_NOPE && !params->options[OPTION_NOPE]) ||
               twins.cards[i] == KITTENS_EXPLODING || twins.cards[i] == KITTENS_IMPLODING ||
               twins.cards[i] == KITTENS_DEFUSE);
}

static void compare(int players)
{
    for (int guest = 0; guest < players + 2; guest++) {
        size_t at = 0, lengths[TWINS] = {heard_length[0][guest], heard_length[1][guest]};
        if (guest == twins.holder)
            continue;
        assert_true(lengths[0] > 0);
        while (at < lengths[0] && at < lengths[1] && heard[0][guest][at] == heard[1][guest][at])
            at++;
        if (at < lengths[0] || at < lengths[1])
            fail_msg("law 7: guest %d can tell two worlds apart:\n%.300s\n---\n%.300s", guest,
                     heard[0][guest] + (at > 100 ? at - 100 : 0),
                     heard[1][guest] + (at > 100 ? at - 100 : 0));
    }
}

static int try_pair(uint64_t seed)
{
    struct params params;
    char *logs[TWINS];
    size_t lengths[TWINS];

    dice_init_seed(&twins.dice, seed);
    params_init(&kittens_game, 2 + (int)(seed % 3), &params);
    params.options[OPTION_VARIANT] = (int16_t)(seed / 3 % 3);
    params.options[OPTION_NOPE] = seed % 4 > 0;
    twins.holder = roll(params.players);
    choose_cards(&params);
    twins_open(&twins, &params, TWINS_DEALT, seed);
    int steps = 0;
    while (steps < STEPS && twins.slot >= 0 && step_twins())
        steps++;
    for (int i = 0; i < TWINS; i++)
        logs[i] = match_save(twins.matches[i], &lengths[i]);
    twins_close(&twins);
    memset(heard_length, 0, sizeof heard_length);
    for (listening = 0; listening < TWINS; listening++)
        play(logs[listening], lengths[listening], &params);
    compare(params.players);
    for (int i = 0; i < TWINS; i++)
        free(logs[i]);
    return steps;
}

static void nobody_can_tell_two_worlds_apart(void)
{
    int steps = 0;

    scripted = kittens_game;
    scripted.nature = repeat_chance;
    for (int i = 0; i < TWINS; i++)
        for (int guest = 0; guest < WORLD_GUESTS; guest++) {
            heard[i][guest] = malloc(HEARD_MAX);
            assert_non_null(heard[i][guest]);
        }
    for (int pair = 1; pair <= pairs; pair++)
        steps += try_pair((uint64_t)pair);
    assert_true(steps > 8 * pairs); /* they were played for a while */
    for (int i = 0; i < TWINS; i++)
        for (int guest = 0; guest < WORLD_GUESTS; guest++)
            free(heard[i][guest]);
}

static const struct test tests[] = {
    {"nobody but who holds a card can tell two worlds apart by it", NULL,
     nobody_can_tell_two_worlds_apart},
};

int main(int argc, char **argv)
{
    if (argc > 1)
        pairs = atoi(argv[1]);
    return TEST_RUN("house-twins", tests);
}
