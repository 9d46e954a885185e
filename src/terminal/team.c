/* Threads for the search of robots: all run a slice, all collect, one settles. What is searched,
   and in what memory, is not known here. */
#include "team.h"

#include <pthread.h>

/* About so many states in two milliseconds. */
enum { SLICE = 8192 };

struct team {
    struct robots_search *const *parts;
    int count;
    const struct team_watch *watch;
    pthread_barrier_t barrier;
    enum robots_answer answer;
    bool goes_on;
    /* Nobody begins before it is known whether all could be had. */
    pthread_mutex_t gate;
    bool is_whole;
};

struct member {
    struct team *team;
    int part;
};

static void settle(struct team *team)
{
    team->answer = robots_search_settle(team->parts, team->count);
    team->goes_on = team->answer == ROBOTS_SEARCHING && team->watch->goes_on(team->watch->context);
}

static void *work(void *context)
{
    struct member *member = context;
    struct team *team = member->team;
    bool goes_on = true;

    while (goes_on) {
        robots_search_run(team->parts[member->part], SLICE);
        pthread_barrier_wait(&team->barrier);
        robots_search_collect(team->parts, team->count, member->part);
        if (pthread_barrier_wait(&team->barrier) == PTHREAD_BARRIER_SERIAL_THREAD)
            settle(team);
        pthread_barrier_wait(&team->barrier);
        goes_on = team->goes_on;
    }
    return NULL;
}

static void *wait_to_work(void *context)
{
    struct member *member = context;

    pthread_mutex_lock(&member->team->gate);
    bool is_whole = member->team->is_whole;
    pthread_mutex_unlock(&member->team->gate);
    return is_whole ? work(context) : NULL;
}

static enum robots_answer run_alone(struct robots_search *search, const struct team_watch *watch)
{
    enum robots_answer answer;

    do
        answer = robots_search_run(search, SLICE);
    while (answer == ROBOTS_SEARCHING && watch->goes_on(watch->context));
    return answer;
}

static enum robots_answer run_in_turn(struct team *team)
{
    team->goes_on = true;
    while (team->goes_on) {
        for (int i = 0; i < team->count; i++)
            robots_search_run(team->parts[i], SLICE);
        for (int i = 0; i < team->count; i++)
            robots_search_collect(team->parts, team->count, i);
        settle(team);
    }
    return team->answer;
}

/* Starts the others; false if not all can be had. */
static bool start(struct team *team, struct member *members, pthread_t *threads, int *started)
{
    *started = 1;
    while (*started < team->count &&
           pthread_create(&threads[*started], NULL, wait_to_work, &members[*started]) == 0)
        ++*started;
    return *started == team->count;
}

static enum robots_answer run_together(struct team *team)
{
    struct member members[ROBOTS_PARTS_MAX];
    pthread_t threads[ROBOTS_PARTS_MAX];
    int started;

    for (int i = 0; i < team->count; i++)
        members[i] = (struct member){team, i};
    pthread_mutex_lock(&team->gate);
    bool is_whole = team->is_whole = start(team, members, threads, &started);
    pthread_mutex_unlock(&team->gate);
    if (is_whole)
        work(&members[0]);
    for (int i = 1; i < started; i++)
        pthread_join(threads[i], NULL);
    return is_whole ? team->answer : run_in_turn(team);
}

enum robots_answer team_run(struct robots_search *const *parts, int count,
                            const struct team_watch *watch)
{
    struct team team = {
        .parts = parts, .count = count, .watch = watch, .gate = PTHREAD_MUTEX_INITIALIZER};

    if (count == 1)
        return run_alone(parts[0], watch);
    if (pthread_barrier_init(&team.barrier, NULL, (unsigned)count) != 0)
        return run_in_turn(&team);
    enum robots_answer answer = run_together(&team);
    pthread_barrier_destroy(&team.barrier);
    return answer;
}
