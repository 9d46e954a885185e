/* Law 7 on the wire: matches that differ only in what somebody may not know are played at two
   houses, alike, and those hear the same, byte for byte and at the same times: players, the dead,
   the audience, who comes late, who comes back, who looks back, who is refused; with delays and
   without.

   Two matches of kittens differ in one hidden card. What happens in both is what two matches of
   kittens_twins.h have come to; chance is taken from their logs. In robots and frogs all is seen
   but chance to come, tokens, private links and what somebody asks for in vain; these differ in
   kittens, too. At some of their tables a computer player sits. Whatever can be overheard must
   happen often enough.

       house-twins [PAIRS]

   So many worlds are held against another. */
#include "bits.h"
#include "frogs.h"
#include "house_world.h"
#include "kittens_twins.h"
#include "robots.h"
#include "test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { STEPS = 60, OPEN_STEPS = 12, ONE_TIMEOUT_IN = 6, HEARD_MAX = 1 << 20 };
enum { WORLDS = 6 }; /* of a game in which all is seen; all others are held against the first */
enum { VAIN_NONCE = 1 << 30, ONE_CHECKED_IN = 16 };
enum { PAUSE_MAX_MS = 900, LONG_PAUSE_MS = 70000 };
enum { OPTION_VARIANT, OPTION_NOPE }; /* as the game lists them */

static int pairs = 120;
static struct world world;
static struct twins twins;
static int
    people; /* who sit at seats of their number; the next guest looks on, the one after is late */

/* How often what matters has happened, in the first of two worlds. */
static struct {
    int compared; /* pairs of worlds */
    int onlooking, dead, reconnects, taken_back, looked_back, refused, computers, backs;
} met;

static int roll(int count)
{
    return (int)dice_below(&twins.dice, (uint32_t)count);
}

/* Chance, by the log of one of the two. */

static struct game scripted;
static struct scan script;

struct entry {
    int seat;
    int64_t time_ms;
    uint32_t seen;
    struct event event;
};

static int64_t next_number(struct scan *words)
{
    int64_t number;

    scan_skip_blanks(words);
    assert_true(word_number(scan_word(words), 0, NEVER, &number));
    return number;
}

/* The next entry; false at the end. */
static bool next_entry(struct scan *log, struct entry *entry)
{
    struct word line, by;
    struct scan words;
    struct message why;

    *entry = (struct entry){0};
    if (!scan_line(log, &line))
        return false;
    scan_init(&words, line.start, line.length);
    next_number(&words);
    entry->time_ms = next_number(&words);
    scan_skip_blanks(&words);
    by = scan_word(&words);
    entry->seat = word_is(by, "nature")  ? SEAT_NATURE
                  : word_is(by, "clock") ? SEAT_CLOCK
                                         : by.start[0] - '0';
    entry->seen = (uint32_t)next_number(&words);
    scan_skip_blanks(&words);
    scan_word(&words); /* the nonce */
    scan_skip_blanks(&words);
    const char *end = line.start + line.length - strlen(" = 0123456789abcdef");
    struct word text = {words.at, (size_t)(end - words.at)};
    assert_true(event_parse(kittens_game.kinds, text, &entry->event, &why));
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
    struct entry found;

    (void)state;
    (void)dice;
    do
        assert_true(next_entry(&script, &found));
    while (found.seat != SEAT_NATURE);
    *event = found.event;
    event->seat = SEAT_NATURE;
}

/* Chance that follows from what it finds, not from the dice of the house. */
static void (*usual_chance)(const void *state, struct dice *dice, struct event *event);

static void steady_chance(const void *state, struct dice *dice, struct event *event)
{
    struct dice own;

    (void)dice;
    dice_init_seed(&own, scripted.hash_state(state));
    usual_chance(state, &own, event);
}

static void script_game(const struct game *game,
                        void (*chance)(const void *, struct dice *, struct event *))
{
    scripted = *game;
    usual_chance = game->nature;
    scripted.nature = chance;
}

static const struct game *find_scripted(struct word name)
{
    return word_is(name, scripted.name) ? &scripted : NULL;
}

/* What is heard, with when it was and whether it could wait. */

static char *heard[WORLDS][WORLD_GUESTS];
static size_t heard_length[WORLDS][WORLD_GUESTS];
static int listening; /* to which of them */

static bool has(struct word packet, const char *words)
{
    const char *found = strstr(packet.start, words);

    return found && found < packet.start + packet.length;
}

static void count_frame(const struct guest *guest, struct word packet)
{
    struct wire_of of;
    struct message why;
    char computer[16];

    if (!wire_frame_of(packet, &of, &why))
        return;
    uint32_t top = guest->top[of.viewer];
    snprintf(computer, sizeof computer, "\nby %d at", people);
    met.onlooking += of.viewer == VIEWER_AUDIENCE;
    met.looked_back += top != FRAME_NONE && of.number < top;
    met.taken_back += has(packet, " back at ");
    met.computers += has(packet, computer);
}

static void count(int guest, struct word packet)
{
    if (listening > 0 || guest == twins.holder)
        return;
    met.refused += wire_kind_of(packet) == WIRE_REFUSED;
    if (wire_kind_of(packet) == WIRE_FRAME)
        count_frame(&world.guests[guest], packet);
}

static void hear(void *context, int guest, int64_t now_ms, struct word packet, bool can_wait)
{
    size_t *length = &heard_length[listening][guest];
    char *at = heard[listening][guest] + *length;

    (void)context;
    count(guest, packet);
    assert_true(*length + packet.length + 32 < HEARD_MAX);
    *length += (size_t)sprintf(at, "%lld%s %.*s\n", (long long)now_ms, can_wait ? " or later" : "",
                               (int)packet.length, packet.start);
}

/* Playing at a house. */

static void ask(int guest, const char *said)
{
    world_ask(&world, guest, said);
    world_run(&world, world.now_ms);
}

/* In half of all pairs whatever is sent and kept takes its time. */
static void choose_manners(uint64_t seed)
{
    if (seed % 2 == 0)
        return;
    world.guests[twins.holder].is_near = true; /* who hears more does nothing else for that */
    world.manners.delay_ms = 300;
    world.manners.store_ms = 80;
}

static void come(int guest, bool is_audience)
{
    world_come(&world, guest);
    world_join(&world, guest, world.guests[0].made, is_audience);
}

/* The table and its name are the same in both; tokens and all chance to come are not. */
static void make_table(const struct game *game, const struct params *params, uint64_t seed)
{
    char options[128], said[256];
    struct text text;

    text_init(&text, options, sizeof options);
    params_write(game, params, &text);
    world_open(&world, seed, NULL);
    world.find = find_scripted;
    world.hear = hear;
    world_restart(&world);
    world.manners = (struct world_manners){
        .is_even = true, .is_trusting = true, .is_blind = game == &kittens_game, .is_hasty = true};
    world_come(&world, 0);
    snprintf(said, sizeof said, "make %s %d \"%s\" \"\"", game->name, params->players, options);
    ask(0, said);
    if (world.guests[0].answer != WIRE_MADE)
        fail_msg("%s: %s", said, world.guests[0].why);
    dice_init_seed(&world.entropy, WORLDS * seed + (uint64_t)listening);
}

static void open_table(const struct game *game, const struct params *params, uint64_t seed)
{
    char said[256];

    make_table(game, params, seed);
    world_join(&world, 0, world.guests[0].made, false);
    for (int seat = 0; seat < params->players; seat++) {
        if (seat > 0 && seat < people)
            come(seat, false);
        snprintf(said, sizeof said, seat < people ? "sit %d \"Guest %d\"" : "bot %d easy", seat,
                 seat);
        ask(seat < people ? seat : 0, said);
    }
    come(people, true);
    snprintf(said, sizeof said, "link %d", twins.holder);
    ask(twins.holder, said);
    ask(0, "start");
    assert_int_equal(world.guests[0].about.phase, WIRE_PLAYING);
    choose_manners(seed);
}

/* At once, and unless something is not answered yet: what it asks for next, or asked for before,
   must not come after what others do. */
static void lose_and_come_back(int number)
{
    struct guest *guest = &world.guests[number];

    if (guest->open_count > 0)
        return;
    met.reconnects += listening == 0;
    world_disconnect(&world, number);
    world_run(&world, world.now_ms);
    guest->is_near = true;
    world_connect(&world, number);
    world_run(&world, world.now_ms);
    guest->is_near = false;
}

/* Wants to take back its own or another's, by one entry or all, which is refused or asked of the
   others, whatever anybody holds. */
static void ask_back_in_vain(int guest, int viewer, int step)
{
    uint32_t top = world.guests[guest].top[viewer];
    int seat = guest == people || step % 4 == 0 ? twins.holder : guest;
    char said[64];

    if (top == FRAME_NONE || top == 0)
        return;
    snprintf(said, sizeof said, "back %d 1 %u %u", seat, top, step % 3 ? top - 1 : 0);
    ask(guest, said);
    met.backs += listening == 0 && scripted.name == kittens_game.name;
}

/* All that somebody can do to hear more: ask in vain, look back, come again. */
static void pry(int step)
{
    int guest = step % (people + 1) == twins.holder ? people : step % (people + 1);
    int viewer = guest == people ? VIEWER_AUDIENCE : guest;
    char said[64];

    switch (step % 7) {
    case 0:
        snprintf(said, sizeof said, "act %d 1 %u forfeit", twins.holder,
                 world.guests[guest].top[viewer]);
        ask(guest, said);
        break;
    case 1: ask(guest, "pause"); break;
    case 2: lose_and_come_back(guest); break;
    case 3:
        if (world.guests[guest].about.is_running) /* afterwards all may be known */
            ask(guest, "log");
        break;
    case 4:
        snprintf(said, sizeof said, "past %d 1 %d", twins.holder, step);
        ask(guest, said);
        break;
    case 5:
        snprintf(said, sizeof said, "past %d 0 %d", viewer, step);
        ask(guest, said);
        break;
    case 6: ask_back_in_vain(guest, viewer, step); break;
    }
}

/* What the one with the secret does, another thing in each but the first: nothing comes of it for
   others. */
static void ask_in_vain(int step)
{
    int seat = twins.holder, other = (seat + 1) % people;
    char said[64];

    if (listening == 0 || !world.guests[seat].about.is_running)
        return;
    const int nonce = VAIN_NONCE + step; /* the others have the same as ever */
    switch ((step + listening) % 5) {
    case 0: snprintf(said, sizeof said, "%d log", nonce); break;
    case 1: snprintf(said, sizeof said, "%d mute yes", nonce); break;
    case 2: snprintf(said, sizeof said, "%d act %d 1 0 forfeit", nonce, other); break;
    case 3: snprintf(said, sizeof said, "%d past %d 0 %d", nonce, seat, step); break;
    case 4: snprintf(said, sizeof said, "%d act %d 1 0 nothing", nonce, seat); break;
    }
    world_say(&world, seat, word_of(said));
    world_run(&world, world.now_ms);
}

/* Everything that is still on its way comes, and somebody who comes late is shown what there is. */
static void end_table(void)
{
    world_run(&world, world.now_ms + 2000);
    come(people + 1, true);
    world_run(&world, world.now_ms + 2000);
    if (world.seed % ONE_CHECKED_IN == 0 && !world.manners.is_blind)
        world_check_end(&world, 0);
    world_close(&world);
}

/* Kittens: what the two matches have come to. */

static void do_event(int seat, uint32_t seen, const struct event *event)
{
    char said[WORLD_LINE], text_data[512];
    struct text text;

    text_init(&text, text_data, sizeof text_data);
    event_write(kittens_game.kinds, event, &text);
    snprintf(said, sizeof said, "act %d 1 %u %s", seat, seen, text_data);
    ask(seat, said);
}

/* All that the log has was done. */
static void check_done(uint32_t entries)
{
    size_t length;
    char *log = world_log(&world, world.guests[0].made, 1, &length), *last;

    assert_non_null(log);
    log[length - 1] = '\0';
    last = strrchr(log, '\n');
    if ((uint32_t)atoi(last + 1) != entries)
        fail_msg("%u entries, but\n%s", entries, log);
    free(log);
}

/* Plays what the log has. */
static void play_kittens(const char *log, size_t length, const struct params *params, uint64_t seed)
{
    struct scan entries;
    struct entry entry;
    uint32_t count = 0;
    int step = 0;

    begin_log(&entries, log, length);
    begin_log(&script, log, length);
    open_table(&kittens_game, params, seed);
    for (int64_t begun_ms = world.now_ms; next_entry(&entries, &entry); count++) {
        if (entry.seat == SEAT_NATURE)
            continue;
        world_run(&world, begun_ms + entry.time_ms);
        if (entry.seat == SEAT_CLOCK)
            continue;
        do_event(entry.seat, entry.seen, &entry.event);
        ask_in_vain(step);
        pry(step++);
    }
    world_run(&world, world.now_ms + 500);
    check_done(count);
    end_table();
}

/* Pairs. */

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

static void compare_heard(int guest, int other)
{
    const char *a = heard[0][guest], *b = heard[other][guest];
    size_t at = 0, length = heard_length[0][guest];

    assert_true(length > 0);
    if (length == heard_length[other][guest] && memcmp(a, b, length) == 0)
        return;
    while (at < length && at < heard_length[other][guest] && a[at] == b[at])
        at++;
    at = at > 100 ? at - 100 : 0;
    fail_msg("law 7: guest %d can tell two worlds apart:\n%.300s\n---\n%.300s", guest, a + at,
             b + at);
}

/* What is heard in all of them is what is heard in the first. */
static void compare(int worlds)
{
    for (int other = 1; other < worlds; other++, met.compared++)
        for (int guest = 0; guest < people + 2; guest++)
            if (guest != twins.holder)
                compare_heard(guest, other);
}

/* Does somebody but the holder listen who is dead? */
static bool is_heard_by_the_dead(const struct params *params)
{
    uint64_t alive = twins_table(&twins).alive | bits_of(twins.holder);

    return match_to_act(twins.matches[0]) != 0 && (bits_below(params->players) & ~alive) != 0;
}

static int try_kittens(uint64_t seed)
{
    struct params params;
    char *logs[TWINS];
    size_t lengths[TWINS];

    dice_init_seed(&twins.dice, seed);
    params_init(&kittens_game, 2 + (int)(seed % 3), &params);
    params.options[OPTION_VARIANT] = (int16_t)(seed / 3 % 3);
    params.options[OPTION_NOPE] = seed % 4 > 0;
    twins.holder = roll(params.players);
    people = params.players;
    choose_cards(&params);
    twins_open(&twins, &params, TWINS_DEALT, seed);
    int steps = 0;
    for (; steps < STEPS && twins.slot >= 0 && step_twins(); steps++)
        met.dead += is_heard_by_the_dead(&params);
    for (int i = 0; i < TWINS; i++)
        logs[i] = match_save(twins.matches[i], &lengths[i]);
    twins_close(&twins);
    memset(heard_length, 0, sizeof heard_length);
    for (listening = 0; listening < TWINS; listening++)
        play_kittens(logs[listening], lengths[listening], &params, seed);
    compare(TWINS);
    for (int i = 0; i < TWINS; i++)
        free(logs[i]);
    return steps;
}

/* Games in which all is seen: what differs is chance to come, tokens, and what somebody asks for
   in vain. */

/* Somebody asks to take back the last move, and another agrees or does not. */
static void ask_back(int guest)
{
    const struct frame *frame = world.guests[guest].frames[guest];
    char said[64];

    if (!frame || frame->undo_to == FRAME_NONE)
        return;
    snprintf(said, sizeof said, "back %d 1 %u %u", guest, world.guests[guest].top[guest],
             frame->undo_to);
    ask(guest, said);
    world_run(&world, world.now_ms + roll(900));
    for (int other = 0; other < people; other++)
        if (other != guest)
            ask(other, roll(3) ? "agree yes" : "agree no");
}

/* Whoever can moves; sometimes nobody does, for long enough that a clock runs out. */
static void step_openly(void)
{
    char said[WORLD_LINE];
    int first = roll(people);

    world_run(&world, world.now_ms + 1 + (roll(10) ? roll(PAUSE_MAX_MS) : LONG_PAUSE_MS));
    for (int i = 0; i < people; i++) {
        int guest = (first + i) % people;
        if (!world_choose(&world, guest, said))
            continue;
        ask(guest, said);
        break;
    }
    if (roll(4) == 0)
        ask_back(first);
}

static void play_openly(const struct game *game, const struct params *params, uint64_t seed)
{
    dice_init_seed(&twins.dice, seed);
    open_table(game, params, seed);
    for (int step = 0; step < OPEN_STEPS; step++) {
        step_openly();
        ask_in_vain(step);
        pry(step);
    }
    end_table();
}

static void try_openly(const struct game *game, const char *options, uint64_t seed)
{
    struct params params;
    struct message why;

    params_init(game, 2 + (int)(seed % 2), &params);
    assert_true(params_parse(game, word_of(options), &params, &why));
    twins.holder = (int)(seed / 2 % 2);
    people = seed % 4 == 3 ? 2 : params.players; /* then a computer player is the third */
    memset(heard_length, 0, sizeof heard_length);
    for (listening = 0; listening < WORLDS; listening++)
        play_openly(game, &params, seed);
    compare(WORLDS);
}

/* Tests. */

static void nobody_can_tell_two_cards_apart(void)
{
    int steps = 0, matches = (2 * pairs + 4) / 5;

    script_game(&kittens_game, repeat_chance);
    for (int match = 1; match <= matches; match++)
        steps += try_kittens((uint64_t)match);
    assert_true(steps > 8 * matches); /* they were played for a while */
}

/* For three tenths of the pairs. */
static int open_matches(void)
{
    int share = 10 * (WORLDS - 1);

    return (3 * pairs + share - 1) / share;
}

static void nobody_can_tell_what_chance_will_bring(void)
{
    script_game(&robots_game, steady_chance);
    for (int match = 1; match <= open_matches(); match++)
        try_openly(&robots_game, "", (uint64_t)match);
}

static void nobody_can_tell_what_others_ask_in_vain(void)
{
    script_game(&frogs_game, frogs_game.nature);
    for (int match = 1; match <= open_matches(); match++)
        try_openly(&frogs_game, "board=small frogs=1", (uint64_t)match);
}

static void all_that_may_betray_something_has_happened(void)
{
    assert_true(met.compared >= pairs);
    assert_true(met.onlooking > pairs);
    assert_true(met.refused > pairs);
    assert_true(met.reconnects > pairs / 4);
    assert_true(met.looked_back > pairs / 4);
    assert_true(met.taken_back > pairs / 20);
    assert_true(met.backs > pairs / 4);
    assert_true(met.computers > pairs / 20);
    assert_true(met.dead > pairs / 50);
}

static const struct test tests[] = {
    {"nobody but who holds a card can tell two worlds apart by it", NULL,
     nobody_can_tell_two_cards_apart},
    {"nobody can tell what chance will bring, nor another's tokens", NULL,
     nobody_can_tell_what_chance_will_bring},
    {"nobody can tell what others ask in vain, whatever is taken back", NULL,
     nobody_can_tell_what_others_ask_in_vain},
    {"so many worlds were compared, and all that may betray something has happened in them", NULL,
     all_that_may_betray_something_has_happened},
};

int main(int argc, char **argv)
{
    if (argc > 1)
        pairs = atoi(argv[1]);
    for (int i = 0; i < WORLDS; i++)
        for (int guest = 0; guest < WORLD_GUESTS; guest++)
            if (!(heard[i][guest] = malloc(HEARD_MAX)))
                abort();
    return TEST_RUN("house-twins", tests);
}
