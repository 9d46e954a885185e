/* Evenings at a house, from one seed each: guests come, play, talk, quarrel, lose their connections
   and come back, while messages are slow, the store fails and the server dies. The world holds the
   house to its promises all the time, and at the end everybody must have been shown all there is.

       house-sim [--hours N] [--from S] [--verbose]
       house-sim --seed S [--hear GUEST]

   Plays so many hours of tables, from this seed on, or one evening again, with all that a guest
   hears in it. */
#include "house_world.h"

#include "bits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    TABLES = 2,
    EVENING_MS = 3600 * 1000,
    REST_MS = 200 * 1000,        /* longer than any grace, window or question */
    OUTPUT_BYTES = 30000,        /* for slow readers; a log or the past fits */
    IMPOSTOR = WORLD_GUESTS - 2, /* at the table of guest 0 */
    TAB = WORLD_GUESTS - 1,      /* at the table of guest 1, sometimes in the same browser */
};

struct evening {
    struct world world;
    char tables[TABLES][WIRE_ID_LENGTH + 1];
    int64_t steps_ms[WORLD_GUESTS]; /* when each does something next */
    int64_t asked_ms[WORLD_GUESTS];
    int most_open[WORLD_GUESTS]; /* so many requests each makes without waiting for an answer */
    int said, pace_ms;
    int64_t dies_ms;
};

static const char *const games[] = {
    "make frogs 2 \"board=small frogs=2\" \"\"",
    "make kittens 3 \"nope=window\" \"\"",
    "make kittens 2 \"\" \"\"",
    "make robots 2 \"\" \"\"",
    "make frogs 3 \"\" \"\"",
    "make robots 3 \"seconds=60\" \"\"",
};

static bool flip(struct evening *evening, uint32_t one_in)
{
    return world_below(&evening->world, one_in) == 0;
}

static struct asked *ask(struct evening *evening, int guest, const char *said)
{
    evening->asked_ms[guest] = evening->world.now_ms;
    return world_ask(&evening->world, guest, said);
}

static void ask_about(struct evening *evening, int guest, const char *form, int number)
{
    char said[256];

    snprintf(said, sizeof said, form, number);
    ask(evening, guest, said);
}

/* What is said is never said twice. */
static void talk(struct evening *evening, int guest, int seat)
{
    char said[256];

    snprintf(said, sizeof said, "say %d \"number %d\"", seat, ++evening->said);
    ask(evening, guest, said);
}

static int own_seat(const struct guest *guest)
{
    for (int seat = 0; seat < guest->about.params.players; seat++)
        if (guest->about.seats[seat].is_yours)
            return seat;
    return -1;
}

static int free_seat(const struct guest *guest)
{
    for (int seat = 0; seat < guest->about.params.players; seat++)
        if (guest->about.seats[seat].by.holder == HOLDER_NOBODY)
            return seat;
    return -1;
}

/* Something else is to be played; who sits where there are fewer seats gets up. */
static void set_game(struct evening *evening, int number)
{
    const char *made = games[world_below(&evening->world, sizeof games / sizeof *games)];
    char said[128];

    snprintf(said, sizeof said, "set%s", made + strlen("make"));
    ask(evening, number, said);
}

/* Before the start. */
static void gather(struct evening *evening, int number)
{
    const struct guest *guest = &evening->world.guests[number];
    int seat = free_seat(guest);
    char said[128];

    if (seat >= 0 && (own_seat(guest) < 0 || flip(evening, 8))) {
        snprintf(said, sizeof said, "sit %d \"Guest %d at %d\"", seat, number, seat);
        ask(evening, number, said);
    } else if (seat >= 0 && guest->about.is_host && flip(evening, 3)) {
        ask_about(evening, number, "bot %d easy", seat);
    } else if (seat < 0 && guest->about.is_host) {
        ask(evening, number, flip(evening, 8) ? "absence 30 vote easy" : "start");
    } else if (guest->about.is_host && flip(evening, 8)) {
        set_game(evening, number);
    }
}

/* A token that begins like the right one is the wrong one. */
static void take_link(struct evening *evening, int number)
{
    struct world *world = &evening->world;
    const struct guest *giver = &world->guests[world_below(world, WORLD_GUESTS)];
    char said[128];

    if (!*giver->link)
        return;
    snprintf(said, sizeof said, "take %s %s", giver->table, giver->link);
    bool is_wrong = flip(evening, 2);
    char *middle = said + strlen(said) - WIRE_TOKEN_LENGTH / 2;
    if (is_wrong)
        *middle = *middle == 'A' ? 'B' : 'A';
    ask(evening, number, said)->must_be_refused = is_wrong;
}

/* The others are asked whether the last move may be taken back. */
static void ask_back(struct evening *evening, int number, int seat)
{
    const struct guest *guest = &evening->world.guests[number];
    const struct frame *frame = seat < 0 ? NULL : guest->frames[seat];
    char said[128];

    if (!frame || frame->undo_to == FRAME_NONE)
        return;
    snprintf(said, sizeof said, "back %d %u %u %u", seat, guest->round, guest->top[seat],
             frame->undo_to);
    ask(evening, number, said);
}

/* Looks back through any eyes: others than one's own are refused. */
static void look_back(struct evening *evening, int number)
{
    struct guest *guest = &evening->world.guests[number];
    int viewer = flip(evening, 3) ? VIEWER_AUDIENCE : (int)world_below(&evening->world, 3);
    uint32_t last = 1 + world_below(&evening->world, 100);
    char said[128];

    snprintf(said, sizeof said, "past %d %u %u", viewer, world_below(&evening->world, last), last);
    if (guest->about.phase == WIRE_PLAYING)
        ask(evening, number, said);
}

/* The last move is taken back as if by who made it; false if that is oneself, or nobody. */
static bool write_others_back(const struct guest *guest, char said[128])
{
    int own = own_seat(guest);
    const struct frame *frame = own < 0 ? NULL : guest->frames[own];

    if (!frame || frame->undo_to == FRAME_NONE || frame->undo_seat >= PLAYERS_MAX ||
        guest->about.seats[frame->undo_seat].is_yours)
        return false;
    snprintf(said, 128, "back %d %u %u %u", frame->undo_seat, guest->round, frame->number,
             frame->undo_to);
    return true;
}

/* What nobody may do. */
static void cheat(struct evening *evening, int number)
{
    struct guest *guest = &evening->world.guests[number];
    int seat = (int)world_below(&evening->world, (uint32_t)guest->about.params.players);
    char said[128];

    if (guest->about.seats[seat].is_yours || guest->about.phase != WIRE_PLAYING)
        return;
    if (flip(evening, 3) || !write_others_back(guest, said))
        snprintf(said, sizeof said, "act %d %u 0 forfeit", seat, guest->round);
    /* The seat may become theirs before it is judged; then it is no cheating. */
    ask(evening, number, said);
}

static void be_host(struct evening *evening, int number)
{
    struct guest *guest = &evening->world.guests[number];
    int seat = (int)world_below(&evening->world, (uint32_t)guest->about.params.players);

    if (!guest->about.is_host)
        return;
    switch (world_below(&evening->world, 5)) {
    case 0: ask(evening, number, flip(evening, 2) ? "audience no" : "audience yes"); break;
    case 1: ask(evening, number, flip(evening, 3) ? "chat no" : "chat yes"); break;
    case 2: ask_about(evening, number, "bot %d easy", seat); break;
    case 3: ask_about(evening, number, "host %d", seat); break;
    case 4:
        if (flip(evening, 4))
            ask_about(evening, number, "remove %d", seat);
        break;
    }
}

static void do_something(struct evening *evening, int number)
{
    const struct guest *guest = &evening->world.guests[number];
    int seat = own_seat(guest);

    switch (world_below(&evening->world, 20)) {
    case 0: ask(evening, number, "pause"); break;
    case 1: ask(evening, number, "resume"); break;
    case 2: ask(evening, number, "agree yes"); break;
    case 3: ask(evening, number, flip(evening, 3) ? "agree no" : "agree yes"); break;
    case 4:
    case 12:
    case 13: talk(evening, number, seat < 0 ? 0 : seat); break;
    case 5: ask_about(evening, number, "quick %d thanks", seat < 0 ? 0 : seat); break;
    case 6: ask_about(evening, number, "link %d", seat < 0 ? 0 : seat); break;
    case 7: take_link(evening, number); break;
    case 8:
    case 16: cheat(evening, number); break;
    case 9: be_host(evening, number); break;
    case 10: ask_about(evening, number, "stand-in %d", flip(evening, 2)); break;
    case 11:
        if (seat >= 0 && flip(evening, 6))
            ask_about(evening, number, "leave %d", seat);
        break;
    case 14: look_back(evening, number); break;
    case 15: ask(evening, number, flip(evening, 2) ? "mute yes" : "mute no"); break;
    default: ask_back(evening, number, seat); break;
    }
}

static bool is_over(const struct guest *guest)
{
    int viewer;

    bits_each (viewer, guest->viewers)
        if (guest->frames[viewer]->to_act == 0)
            return true;
    return false;
}

static bool is_paused(const struct guest *guest)
{
    int viewer;

    bits_each (viewer, guest->viewers)
        if (guest->frames[viewer]->is_paused)
            return true;
    return false;
}

/* With the same options, or with one that only some game has. */
static void ask_again(struct evening *evening, int number)
{
    static const char *const wishes[] = {"again \"\"", "again \"\"", "again \"board=small\"",
                                         "again \"nope=window\"", "again \"seconds=30\""};

    ask(evening, number, wishes[world_below(&evening->world, sizeof wishes / sizeof *wishes)]);
}

/* When it is over one may have several seats, too. */
static void end(struct evening *evening, int number)
{
    const struct guest *guest = &evening->world.guests[number];
    int seat = (int)world_below(&evening->world, (uint32_t)guest->about.params.players);

    switch (world_below(&evening->world, 8)) {
    case 0:
        if (guest->about.is_host)
            ask(evening, number, "gather");
        break;
    case 1: ask(evening, number, "log"); break;
    case 2: ask_about(evening, number, "leave %d", seat); break;
    case 3: ask_about(evening, number, "sit %d \"Guest again\"", seat); break;
    case 4: do_something(evening, number); break;
    default: ask_again(evening, number);
    }
}

static void play(struct evening *evening, int number)
{
    const struct guest *guest = &evening->world.guests[number];
    char said[WORLD_LINE];

    if (is_over(guest))
        end(evening, number);
    else if (is_paused(guest) && flip(evening, 3))
        ask(evening, number, "resume");
    else if (!flip(evening, 5) && world_choose(&evening->world, number, said))
        ask(evening, number, said);
    else
        do_something(evening, number);
}

/* Sits down to something else: the first of each table makes it. */
static void find_table(struct evening *evening, int number)
{
    struct guest *guest = &evening->world.guests[number];
    int table = number % TABLES;

    if (!*evening->tables[table] && number < TABLES && *guest->made)
        text_copy(evening->tables[table], sizeof evening->tables[table], guest->made);
    else if (!*evening->tables[table] && number < TABLES)
        ask(evening, number, games[world_below(&evening->world, sizeof games / sizeof *games)]);
    if (!*evening->tables[table])
        return;
    text_copy(guest->table, sizeof guest->table, evening->tables[table]);
    guest->is_audience = flip(evening, 8);
    world_disconnect(&evening->world, number); /* who comes again joins */
}

/* An answer that was lost with its connection is asked for again after a while. */
static void be_patient(struct evening *evening, int number)
{
    if (evening->world.now_ms - evening->asked_ms[number] < 20000)
        return;
    evening->asked_ms[number] = evening->world.now_ms;
    world_ask_again(&evening->world, number);
}

static bool may_ask_more(const struct evening *evening, int number)
{
    return world_may_ask(&evening->world, number) &&
           evening->world.guests[number].open_count < evening->most_open[number];
}

/* Of a browser's pages only the last three that did something are known. So who waits for an answer
   in another tab is not forgotten by this one's being loaded again and again. */
static bool may_reload(const struct evening *evening, int number)
{
    const struct guest *guests = evening->world.guests;

    for (int i = 0; i < WORLD_GUESTS; i++)
        if (i != number && guests[i].open_count > 0 &&
            strcmp(guests[i].token, guests[number].token) == 0)
            return false;
    return true;
}

static void step(struct evening *evening, int number)
{
    struct guest *guest = &evening->world.guests[number];

    if (!guest->connection) {
        world_connect(&evening->world, number);
    } else if (flip(evening, 60)) {
        world_disconnect(&evening->world, number);
    } else if (flip(evening, 400) && may_reload(evening, number)) {
        world_reload(&evening->world, number);
    } else if (guest->is_greeted && !may_ask_more(evening, number)) {
        be_patient(evening, number);
    } else if (guest->is_greeted && !*guest->table) {
        find_table(evening, number);
    } else if (guest->is_joined && guest->about.phase == WIRE_GATHERING) {
        gather(evening, number);
    } else if (guest->is_joined) {
        play(evening, number);
    }
}

static int next_guest(const struct evening *evening)
{
    int next = 0;

    for (int i = 1; i < WORLD_GUESTS; i++)
        if (evening->steps_ms[i] < evening->steps_ms[next])
            next = i;
    return next;
}

static void wait(struct evening *evening, int number)
{
    /* Some go away for long enough to be played for. */
    int64_t pause_ms = flip(evening, 100) ? 150000 : 0;

    evening->steps_ms[number] = evening->world.now_ms + pause_ms +
                                (int64_t)world_below(&evening->world, (uint32_t)evening->pace_ms);
    if (pause_ms)
        world_disconnect(&evening->world, number);
}

/* Everybody comes back, nothing fails any more, and nobody does anything. */
static void rest(struct evening *evening)
{
    struct world *world = &evening->world;

    world->manners = (struct world_manners){.delay_ms = 50, .store_ms = 20, .is_hasty = true};
    for (int i = 0; i < WORLD_GUESTS; i++) {
        world_give_up(world, i);
        if (world->guests[i].reads_ms)
            world_disconnect(world, i);
        if (!world->guests[i].connection)
            world_connect(world, i);
    }
    world_run(world, world->now_ms + REST_MS);
    for (int i = 0; i < WORLD_GUESTS; i++)
        if (!world->guests[i].connection)
            world_connect(world, i);
    world->manners = (struct world_manners){.is_hasty = true}; /* nothing is on its way any more */
    world_run(world, world->now_ms + 1000);
    world_check_end(world, REST_MS);
}

/* Somebody has a token that begins like another's. */
static void begin_alike(struct guest *impostor, const struct guest *other)
{
    memcpy(impostor->token, other->token, WIRE_TOKEN_LENGTH / 2);
}

static void begin(struct evening *evening, uint64_t seed)
{
    static const int paces_ms[] = {2000, 8000, 20000, 60000};
    static const int delays_ms[] = {0, 30, 400, 3000};
    struct world *world = &evening->world;
    struct world_manners none = {0};

    memset(evening, 0, sizeof *evening);
    world_open(world, seed, &none);
    world->limits.output_bytes = OUTPUT_BYTES;
    world->manners = (struct world_manners){.delay_ms = delays_ms[world_below(world, 4)],
                                            .store_ms = delays_ms[world_below(world, 4)],
                                            .fails_one_in = flip(evening, 2) ? 0 : 30,
                                            .drops_one_in = flip(evening, 2) ? 0 : 200,
                                            .repeats_one_in = 4,
                                            .slow_one_in = flip(evening, 2) ? 0 : 6,
                                            .is_hasty = seed % 40 != 5};
    evening->pace_ms = paces_ms[world_below(world, 4)];
    evening->dies_ms = flip(evening, 3) ? NEVER : world_below(world, EVENING_MS / 4);
    for (int i = 0; i < WORLD_GUESTS; i++) {
        house_make_token(world->house, world->guests[i].token);
        evening->most_open[i] = flip(evening, 2) ? 1 : WORLD_OPEN;
    }
    begin_alike(&world->guests[IMPOSTOR], &world->guests[0]);
    if (flip(evening, 3))
        memcpy(world->guests[TAB].token, world->guests[1].token, sizeof world->guests[TAB].token);
}

static void die(struct evening *evening)
{
    world_restart(&evening->world);
    evening->dies_ms = evening->world.now_ms + world_below(&evening->world, EVENING_MS / 2);
}

static void print_heard(void *context, int guest, int64_t now_ms, struct word packet, bool can_wait)
{
    (void)can_wait;
    if (guest == *(const int *)context)
        printf("%lld ms: %.*s\n", (long long)now_ms, (int)packet.length, packet.start);
}

static void play_evening(uint64_t seed, bool is_verbose, int *heard)
{
    static struct evening evening;
    struct world *world = &evening.world;

    begin(&evening, seed);
    world->hear = *heard >= 0 ? print_heard : NULL;
    world->context = heard;
    while (world->now_ms < EVENING_MS) {
        int guest = next_guest(&evening);
        int64_t until_ms =
            evening.steps_ms[guest] < evening.dies_ms ? evening.steps_ms[guest] : evening.dies_ms;
        world_run(world, until_ms > world->now_ms ? until_ms : world->now_ms);
        if (evening.dies_ms <= world->now_ms) {
            die(&evening);
            continue;
        }
        step(&evening, guest);
        wait(&evening, guest);
    }
    rest(&evening);
    if (world->later_answers == 0 || world->later_frames == 0)
        world_fail(world, "what nobody need act on can wait", "");
    if (is_verbose)
        printf("seed %llu: %lld entries, %lld matches, %lld restarts, %lld failures, %lld drops, "
               "%lld hung up on\n",
               (unsigned long long)seed, (long long)world->entries, (long long)world->matches,
               (long long)world->restarts, (long long)world->failures, (long long)world->drops,
               (long long)world->hung_up);
    world_close(world);
}

/* The number after this word, or `otherwise`. */
static long number_after(int argc, char **argv, const char *word, long otherwise)
{
    for (int i = 1; i + 1 < argc; i++)
        if (strcmp(argv[i], word) == 0)
            return strtol(argv[i + 1], NULL, 10);
    return otherwise;
}

int main(int argc, char **argv)
{
    long hours = number_after(argc, argv, "--hours", 40);
    long seed = number_after(argc, argv, "--seed", 0);
    long first = number_after(argc, argv, "--from", 1);
    int heard = (int)number_after(argc, argv, "--hear", -1);
    bool is_verbose = strcmp(argv[argc - 1], "--verbose") == 0;

    if (seed > 0) {
        play_evening((uint64_t)seed, true, &heard);
        return 0;
    }
    for (long played = 0; played < hours; played += TABLES)
        play_evening((uint64_t)(first + played / TABLES), is_verbose, &heard);
    printf("%ld hours of tables, all promises kept\n", hours);
    return 0;
}
