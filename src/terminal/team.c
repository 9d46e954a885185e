/* Threads for the search of robots: all run a slice, and the last to have done so settles. What is
   searched, and in what memory, is not known here. */
#include "team.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    SLICE = 4096, /* states; few, since parts that hear of each other late look at more of them */
    SPINS = 2000, /* for some microseconds: to sleep and be woken takes as long as a slice */
};

struct team {
    struct robots_search *const *parts;
    int count;
    const struct team_watch *watch;
    enum robots_answer answer;
    bool goes_on;
    /* Who has run a slice waits until all have: then the next round begins. The first begins when
       it is known that all could be had. */
    atomic_int arrived;
    atomic_uint round;
    pthread_mutex_t gate;
    pthread_cond_t opens;
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

static void begin_round(struct team *team)
{
    atomic_store(&team->arrived, 0);
    pthread_mutex_lock(&team->gate);
    atomic_fetch_add(&team->round, 1);
    pthread_cond_broadcast(&team->opens);
    pthread_mutex_unlock(&team->gate);
}

static void rest(void)
{
#ifdef __x86_64__
    __builtin_ia32_pause();
#endif
}

static void wait_for_round(struct team *team, unsigned last)
{
    for (int i = 0; i < SPINS; i++) {
        if (atomic_load(&team->round) != last)
            return;
        rest();
    }
    pthread_mutex_lock(&team->gate);
    while (atomic_load(&team->round) == last)
        pthread_cond_wait(&team->opens, &team->gate);
    pthread_mutex_unlock(&team->gate);
}

static void *work(void *context)
{
    struct member *member = context;
    struct team *team = member->team;

    do {
        unsigned round = atomic_load(&team->round);
        robots_search_run(team->parts[member->part], SLICE);
        if (atomic_fetch_add(&team->arrived, 1) + 1 < team->count) {
            wait_for_round(team, round);
        } else {
            settle(team);
            begin_round(team);
        }
    } while (team->goes_on);
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
        .parts = parts,
        .count = count,
        .watch = watch,
        .gate = PTHREAD_MUTEX_INITIALIZER,
        .opens = PTHREAD_COND_INITIALIZER,
    };

    return count == 1 ? run_alone(parts[0], watch) : run_together(&team);
}
