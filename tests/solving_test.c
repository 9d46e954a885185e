/* parlor robots solve short of memory and of threads, and cancelled. The linker lets this file
   stand between the program and the functions that it names __wrap_. */
#include "solve.h"
#include "team.h"
#include "test.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* It takes 24 moves and some million states. */
static const char hard[] = "1A-4B-3B-2B R46 G33 B189 Y15 B>147";
/* And this few. */
static const char easy[] = "2A-3B-4A-1A R123 G2 B239 Y94 G>186";
/* And this has many routes that differ in the order of their slides. */
static const char many_ways[] = "9111391113911153806800000000029280100000002c0002ac00004000010006"
                                "c100029000000003900004000000000280000384404006828006802ff8380102"
                                "8001002ff80040028006800110003806c0010400000000039000290004000002"
                                "8000000029000002ac000040000002c28100003800068012c4446c44444546c6"
                                " R15 G22 B200 Y4 B>43";

enum { ROOM = 8 << 20, PARTS = 3, SLICE = 4096 };

/* What fails: the call of this number, counted from 1; 0: none. What is held now. */
static struct supply {
    int fails_at, asked, held;
} maps, blocks, threads;

static bool is_given(struct supply *supply)
{
    bool fails = ++supply->asked == supply->fails_at;

    supply->held += !fails;
    return !fails;
}

static void be_short(struct supply *supply, int at)
{
    *supply = (struct supply){.fails_at = at};
}

void *__real_mmap64(void *address, size_t size, int rights, int flags, int file, off_t from);
int __real_munmap(void *address, size_t size);
void *__real_calloc(size_t count, size_t size);
void __real_free(void *memory);
int __real_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                          void *context);
int __real_pthread_join(pthread_t thread, void **result);

void *__wrap_mmap64(void *address, size_t size, int rights, int flags, int file, off_t from);
void *__wrap_mmap64(void *address, size_t size, int rights, int flags, int file, off_t from)
{
    return is_given(&maps) ? __real_mmap64(address, size, rights, flags, file, from) : MAP_FAILED;
}

int __wrap_munmap(void *address, size_t size);
int __wrap_munmap(void *address, size_t size)
{
    maps.held--;
    return __real_munmap(address, size);
}

static void *block; /* the last that calloc gave */

void *__wrap_calloc(size_t count, size_t size);
void *__wrap_calloc(size_t count, size_t size)
{
    return block = is_given(&blocks) ? __real_calloc(count, size) : NULL;
}

void __wrap_free(void *memory);
void __wrap_free(void *memory)
{
    blocks.held -= memory && memory == block;
    __real_free(memory);
}

int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                          void *context);
int __wrap_pthread_create(pthread_t *thread, const pthread_attr_t *how, void *(*run)(void *),
                          void *context)
{
    return is_given(&threads) ? __real_pthread_create(thread, how, run, context) : 1;
}

int __wrap_pthread_join(pthread_t thread, void **result);
int __wrap_pthread_join(pthread_t thread, void **result)
{
    threads.held--;
    return __real_pthread_join(thread, result);
}

static void have_all(void)
{
    be_short(&maps, 0);
    be_short(&blocks, 0);
    be_short(&threads, 0);
}

/* Teams. */

struct search_team {
    struct robots_search *parts[PARTS];
    int count;
    int calls_left;         /* then it is not to go on */
    int64_t states, widest; /* when it was last asked, and the most from one time to the next */
};

static int64_t states_of(const struct search_team *team)
{
    int64_t states = 0;

    for (int i = 0; i < team->count; i++)
        states += robots_search_states(team->parts[i]);
    return states;
}

static bool goes_on(void *context)
{
    struct search_team *team = context;
    int64_t states = states_of(team);

    if (states - team->states > team->widest)
        team->widest = states - team->states;
    team->states = states;
    return team->calls_left-- > 1;
}

static void begin(struct search_team *team, const char *text, int count, int calls)
{
    static _Alignas(ROBOTS_SEARCH_ALIGN) unsigned char memory[PARTS][ROOM];
    struct robots_task task = {0};
    struct message why;

    *team = (struct search_team){.count = count, .calls_left = calls};
    assert_true(robots_read_problem(word_of(text), &task.problem, &why));
    for (int i = 0; i < count; i++) {
        struct robots_effort effort = {.memory = memory[i],
                                       .size = ROOM,
                                       .most = ROBOTS_ROUTE_MAX,
                                       .part = i,
                                       .part_of = count};
        team->parts[i] = robots_search_begin(&effort, &task);
    }
}

static enum robots_answer run(struct search_team *team)
{
    const struct team_watch watch = {goes_on, team};

    return team_run(team->parts, team->count, &watch);
}

/* A state takes less than a microsecond on the fast way, two on the plain one. */
static void a_search_is_cancelled_soon(void)
{
    struct search_team team;

    have_all();
    for (int count = 1; count <= PARTS; count++) {
        begin(&team, hard, count, 20);
        assert_int_equal(run(&team), ROBOTS_SEARCHING);
        assert_int_equal(states_of(&team), team.states);
        assert_in_range(team.widest, 1, count * SLICE);
        assert_int_equal(threads.held, 0);
    }
}

static void without_threads_parts_run_in_turn(void)
{
    struct search_team team;

    for (int at = 0; at < PARTS; at++) {
        have_all();
        be_short(&threads, at);
        begin(&team, easy, PARTS, 1 << 20);
        assert_int_equal(run(&team), ROBOTS_SOLVED);
        assert_int_equal(robots_search_least(team.parts[0]), 5);
        assert_int_equal(threads.held, 0);
    }
}

/* What each part has looked at after some rounds. */
static void look_at_hard(int short_of, int64_t states[PARTS])
{
    struct search_team team;

    have_all();
    be_short(&threads, short_of);
    begin(&team, hard, PARTS, 30);
    assert_int_equal(run(&team), ROBOTS_SEARCHING);
    for (int i = 0; i < PARTS; i++)
        states[i] = robots_search_states(team.parts[i]);
}

static void threads_look_at_the_same(void)
{
    int64_t together[PARTS], in_turn[PARTS];

    look_at_hard(0, together);
    look_at_hard(1, in_turn);
    assert_memory_equal(together, in_turn, sizeof together);
}

static size_t used;

/* How many routes there are in so much memory, of which the search keeps within; 0: not enough. */
static int count_routes(unsigned char *memory, size_t size)
{
    static struct robots_route routes[64];
    struct robots_effort effort = {
        .memory = memory, .size = size, .most = ROBOTS_ROUTE_MAX, .wants_all = true};
    struct robots_task task = {.must_ricochet = true};
    struct message why;
    enum { BEYOND = 64, UNTOUCHED = 0xa5 };

    memset(memory + size, UNTOUCHED, BEYOND);
    assert_true(robots_read_problem(word_of(many_ways), &task.problem, &why));
    struct robots_search *search = robots_search_begin(&effort, &task);
    while (robots_search_run(search, SLICE) == ROBOTS_SEARCHING)
        ;
    int count = robots_search_run(search, 1) == ROBOTS_SOLVED
                    ? robots_search_routes(search, routes, 64)
                    : 0;
    for (int i = 0; i < BEYOND; i++)
        assert_int_equal(memory[size + (size_t)i], UNTOUCHED);
    used = robots_search_used(search);
    return count;
}

static void routes_keep_to_their_memory(void)
{
    static _Alignas(ROBOTS_SEARCH_ALIGN) unsigned char memory[ROOM];
    int all = count_routes(memory, ROOM / 2);
    size_t least = used;

    assert_true(all > 1);
    for (size_t more = 0; more < 4096; more += sizeof(uint64_t))
        assert_true(count_routes(memory, least + more) >= (more == 0 ? 0 : all));
}

/* The command. */

static int next_descriptor(void)
{
    int descriptor = dup(STDERR_FILENO);

    close(descriptor);
    return descriptor;
}

static int solve_file(const char *path)
{
    struct voice voice = {0};
    struct order order = {.verb = VERB_SOLVE, .file = path};

    order.solve.memory_mb = 4;
    order.solve.threads = 2;
    return solve_show(&order, &voice);
}

static void what_cant_be_had_leaves_nothing_behind(void)
{
    struct supply *const supplies[] = {&maps, &blocks};
    char path[] = "/tmp/parlor-solving-XXXXXX";
    int file = mkstemp(path), descriptor;

    assert_true(file >= 0 && write(file, easy, strlen(easy)) == (ssize_t)strlen(easy));
    close(file);
    descriptor = next_descriptor();
    for (int short_of = 0; short_of <= 2; short_of++) {
        have_all();
        if (short_of < 2)
            be_short(supplies[short_of], 1);
        assert_int_equal(solve_file(path), short_of < 2 ? 1 : 0);
        assert_int_equal(maps.held, 0);
        assert_int_equal(blocks.held, 0);
        assert_int_equal(next_descriptor(), descriptor);
    }
    unlink(path);
    assert_int_equal(solve_file(path), 1);
    assert_int_equal(maps.held, 0);
}

static const struct test tests[] = {
    {"a search is asked whether to go on after so few states that it is cancelled at once", NULL,
     a_search_is_cancelled_soon},
    {"where threads can't be had, the parts of a search run in turn, and nobody is left waiting",
     NULL, without_threads_parts_run_in_turn},
    {"parts look at the same states in threads as one after the other", NULL,
     threads_look_at_the_same},
    {"routes are told apart within what memory there is", NULL, routes_keep_to_their_memory},
    {"whatever memory can't be had, the command says so and leaves nothing behind", NULL,
     what_cant_be_had_leaves_nothing_behind},
};

int main(void)
{
    return TEST_RUN("solving", tests);
}
