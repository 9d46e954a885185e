/* parlor robots solve: reads problems of robots, has each of them solved, and prints what came of
   it: id, fewest moves, the moves, microseconds, states, and which search it was. How problems are
   written and solved is not known here. */
#include "solve.h"

#include "edge.h"
#include "team.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum {
    ALONE = 20000, /* states: what takes no more is not worth a second thread */
    ROUTES_MAX = 1000,
    PROGRESS_MS = 200,
    ID_MAX = 64,
};

struct solving {
    const struct order *order;
    const struct voice *voice;
    unsigned char *memory;
    size_t size;
    struct robots_route *routes;
    bool shows_progress;

    /* Of the problem that is being solved. */
    char id[ID_MAX];
    struct robots_task task;
    struct robots_search *parts[ROBOTS_PARTS_MAX];
    int part_count;
    int64_t began_ms, shown_ms;
};

static int64_t now_us(void)
{
    struct timespec now;

    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * 1000000 + now.tv_nsec / 1000;
}

static int64_t states_of(const struct solving *solving)
{
    int64_t states = 0;

    for (int i = 0; i < solving->part_count; i++)
        states += robots_search_states(solving->parts[i]);
    return states;
}

static void show_progress(struct solving *solving, int64_t now_ms)
{
    int64_t states = states_of(solving) / 1000000;
    struct message says =
        SAY("{id}: {least} moves or more, {states} million states, {seconds} s",
            .args = {SAY_NAME("id", solving->id),
                     SAY_NUMBER("least", robots_search_least(solving->parts[0])),
                     SAY_NUMBER("states", (int)states),
                     SAY_NUMBER("seconds", (int)((now_ms - solving->began_ms) / 1000))});
    char data[512];
    struct text text;

    text_init(&text, data, sizeof data);
    voice_write(solving->voice, &says, &text);
    fprintf(stderr, "\r\033[K%s", data);
    solving->shown_ms = now_ms;
}

/* Ctrl-C: what is known of the problem is still told. */
static volatile sig_atomic_t is_interrupted;

static void note_interrupt(int number)
{
    (void)number;
    is_interrupted = 1;
}

/* It ends a read as well. */
static void watch_interrupts(struct sigaction *before)
{
    struct sigaction noting = {.sa_handler = note_interrupt};

    is_interrupted = 0;
    sigaction(SIGINT, &noting, before);
}

/* Whoever started this is to see that it was interrupted. */
static void leave_interrupts(const struct sigaction *before)
{
    sigaction(SIGINT, before, NULL);
    if (is_interrupted)
        raise(SIGINT);
}

/* Is there time left? */
static bool goes_on(void *context)
{
    struct solving *solving = context;
    int64_t now_ms = edge_now_ms(), limit_s = solving->order->solve.time_s;

    if (solving->shows_progress && now_ms - solving->shown_ms >= PROGRESS_MS)
        show_progress(solving, now_ms);
    return !is_interrupted && (limit_s == 0 || now_ms - solving->began_ms < 1000 * limit_s);
}

/* Begins the task in so many parts, all the memory among them. */
static void begin(struct solving *solving, int parts)
{
    size_t size = solving->size / (size_t)parts / ROBOTS_SEARCH_ALIGN * ROBOTS_SEARCH_ALIGN;
    struct robots_effort effort = {
        .size = size,
        .most = ROBOTS_ROUTE_MAX,
        .wants_all = solving->order->solve.wants_all,
        .part_of = parts,
    };

    for (effort.part = 0; effort.part < parts; effort.part++) {
        effort.memory = solving->memory + (size_t)effort.part * size;
        solving->parts[effort.part] = robots_search_begin(&effort, &solving->task);
    }
    solving->part_count = parts;
}

static enum robots_answer search(struct solving *solving)
{
    const struct team_watch watch = {goes_on, solving};
    int threads = (int)solving->order->solve.threads;

    solving->began_ms = solving->shown_ms = edge_now_ms();
    begin(solving, 1);
    enum robots_answer answer = robots_search_run(solving->parts[0], ALONE);
    if (answer != ROBOTS_SEARCHING)
        return answer;
    if (threads > 1)
        begin(solving, threads);
    answer = team_run(solving->parts, solving->part_count, &watch);
    if (solving->shows_progress)
        fprintf(stderr, "\r\033[K");
    return answer;
}

static void print_moves(const struct robots_move *moves, int length)
{
    for (int i = 0; i < length; i++)
        printf("%s%s", i > 0 ? " " : "", robots_step_names[moves[i].robot][moves[i].direction]);
}

/* Every shortest route, with | between them; ... if there are more. */
static void print_routes(const struct solving *solving, int length)
{
    int count = robots_search_routes(solving->parts[0], solving->routes, ROUTES_MAX);

    for (int i = 0; i < count && i < ROUTES_MAX; i++) {
        fputs(i > 0 ? " | " : "", stdout);
        print_moves(solving->routes[i].moves, length);
    }
    fputs(count > ROUTES_MAX ? " | ..." : "", stdout);
}

/* `>=N` where it is not proved, `none` where there is no way. */
static void print_answer(const struct solving *solving, enum robots_answer answer, int64_t us)
{
    int least = robots_search_least(solving->parts[0]);
    struct robots_move route[ROBOTS_ROUTE_MAX];

    printf("%s\t", solving->id);
    if (answer == ROBOTS_SOLVED) {
        printf("%d\t", least);
        if (solving->order->solve.wants_all)
            print_routes(solving, least);
        else
            print_moves(route, robots_search_route(solving->parts[0], route));
    } else if (answer == ROBOTS_TOO_LONG && least <= ROBOTS_ROUTE_MAX) {
        printf("none\t-");
    } else {
        printf(">=%d\t-", least);
    }
    printf("\t%lld\t%lld\t%s\n", (long long)us, (long long)states_of(solving),
           robots_search_is_fast(solving->parts[0]) ? "fast" : "plain");
    fflush(stdout);
}

static void solve(struct solving *solving)
{
    int64_t start_us = now_us();
    enum robots_answer answer = search(solving);

    print_answer(solving, answer, now_us() - start_us);
}

/* Reading. */

/* A line of a table of problems: id, walls, robots R,G,B,Y, colour, target. False: it is none. */
static bool read_columns(const char *line, char *id, char *problem, size_t size)
{
    char walls[ROBOTS_CELLS + 1], colour;
    unsigned robots[ROBOTS_COLOURS], target;

    if (sscanf(line, "%63s %256s %u,%u,%u,%u %c %u", id, walls, &robots[0], &robots[1], &robots[2],
               &robots[3], &colour, &target) != 8)
        return false;
    snprintf(problem, size, "%s R%u G%u B%u Y%u %c>%u", walls, robots[0], robots[1], robots[2],
             robots[3], colour, target);
    return true;
}

static void drop_ending(char *line)
{
    size_t length = strlen(line);

    while (length > 0 && strchr("\r\n\t ", line[length - 1]))
        line[--length] = '\0';
}

/* False, and a complaint, if the line can't be read. */
static bool solve_line(struct solving *solving, char *line, int number)
{
    char problem[ROBOTS_PROBLEM_TEXT];
    struct message why;

    drop_ending(line);
    if (line[0] == '\0' || line[0] == '#')
        return true;
    bool is_table = read_columns(line, solving->id, problem, sizeof problem);
    if (!is_table)
        snprintf(solving->id, sizeof solving->id, "%d", number);
    if (!robots_read_problem(word_of(is_table ? problem : line), &solving->task.problem, &why)) {
        voice_complain_damage(solving->voice, number, why);
        return false;
    }
    solve(solving);
    return true;
}

static void say_unread(const struct voice *voice)
{
    voice_complain(voice, SAY("The file can't be read: {reason}.",
                              .args = {SAY_WORD("reason", edge_reason(errno))}));
}

static int solve_lines(struct solving *solving, FILE *file)
{
    char *line = NULL;
    size_t size = 0;
    int status = 0;

    for (int number = 1; !is_interrupted && getline(&line, &size, file) >= 0; number++)
        if (!solve_line(solving, line, number))
            status = 1;
    if (!is_interrupted && !feof(file)) {
        say_unread(solving->voice);
        status = 1;
    }
    free(line);
    return status;
}

/* Large pages spare the search many misses; where there are none, all goes well without. */
static bool take_memory(struct solving *solving)
{
    solving->size = (size_t)solving->order->solve.memory_mb << 20;
    void *memory =
        mmap(NULL, solving->size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    solving->memory = memory == MAP_FAILED ? NULL : memory;
#ifdef MADV_HUGEPAGE
    if (solving->memory)
        madvise(memory, solving->size, MADV_HUGEPAGE);
#endif
    solving->routes = calloc(ROUTES_MAX, sizeof *solving->routes);
    return solving->memory && solving->routes;
}

bool solve_knows(const struct game *game)
{
    return game == &robots_game;
}

/* Beside what is solved, which may be for a file. */
static void say_typed(const struct voice *voice)
{
    struct voice aside = *voice;

    aside.out = stderr;
    voice_say(
        &aside,
        SAY("Type a problem of robots in each line; Ctrl-D ends. To read a file instead, type: "
            "{command} robots solve FILE",
            .args = {ORDER_COMMAND}));
}

int solve_show(const struct order *order, const struct voice *voice)
{
    struct solving solving = {
        .order = order,
        .voice = voice,
        .task.must_ricochet = !order->solve.is_free,
        .shows_progress = isatty(STDERR_FILENO) && !order->is_plain,
    };
    FILE *file = order->file ? fopen(order->file, "r") : stdin;
    struct sigaction before;
    int status = 1;

    if (file == stdin && isatty(STDIN_FILENO))
        say_typed(voice);
    watch_interrupts(&before);
    if (!file)
        say_unread(voice);
    else if (!take_memory(&solving))
        voice_complain(voice, SAY("There is no memory left."));
    else
        status = solve_lines(&solving, file);
    if (solving.memory)
        munmap(solving.memory, solving.size);
    free(solving.routes);
    if (file && file != stdin)
        fclose(file);
    leave_interrupts(&before);
    return status;
}
