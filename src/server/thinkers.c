/* Runs tasks on threads. Which tasks there are, and what comes of them, is the house's. */
#include "thinkers.h"

#include <assert.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/eventfd.h>
#include <sys/resource.h>
#include <unistd.h>

/* Thinking gives way to those who wait for an answer. SCHED_IDLE would as well, but beside another
   busy program computer players would hardly ever move. */
enum { THREADS_MAX = 64, NICENESS = 19, SHORT_MS = 200 };

struct job {
    struct job *next;
    struct company_task *task;
    size_t scratch_size;
    int64_t work;
};

struct jobs {
    struct job *first, **end;
};

struct thinkers {
    pthread_t threads[THREADS_MAX];
    int count, bell;

    pthread_mutex_t mutex; /* guards what follows */
    pthread_cond_t has_work;
    struct jobs waiting, done, idle;
    bool is_closing;
    struct job jobs[]; /* as many as may be given at a time */
};

/* What a thread thinks in. */
struct scratch {
    void *memory;
    size_t size;
};

static void jobs_init(struct jobs *jobs)
{
    *jobs = (struct jobs){.end = &jobs->first};
}

static void jobs_add(struct jobs *jobs, struct job *job)
{
    job->next = NULL;
    *jobs->end = job;
    jobs->end = &job->next;
}

/* The first; NULL if there is none. */
static struct job *jobs_take(struct jobs *jobs)
{
    struct job *job = jobs->first;

    if (job)
        jobs->first = job->next;
    if (!jobs->first)
        jobs->end = &jobs->first;
    return job;
}

static bool make_room(struct scratch *scratch, size_t size)
{
    if (size <= scratch->size)
        return true;
    void *memory = realloc(scratch->memory, size);
    if (!memory)
        return false;
    *scratch = (struct scratch){memory, size};
    return true;
}

static struct job *await_job(struct thinkers *thinkers)
{
    pthread_mutex_lock(&thinkers->mutex);
    while (!thinkers->waiting.first && !thinkers->is_closing)
        pthread_cond_wait(&thinkers->has_work, &thinkers->mutex);
    struct job *job = jobs_take(&thinkers->waiting);
    pthread_mutex_unlock(&thinkers->mutex);
    return job;
}

/* A task for which there is no memory comes back as it was after a while, and will be given again.
 */
static void *think(void *context)
{
    struct thinkers *thinkers = context;
    struct scratch scratch = {0};

    setpriority(PRIO_PROCESS, 0, NICENESS); /* of this thread alone, on Linux */
    for (struct job *job; (job = await_job(thinkers));) {
        if (make_room(&scratch, job->scratch_size))
            table_run_task(job->task, scratch.memory, job->work);
        else
            poll(NULL, 0, SHORT_MS);
        pthread_mutex_lock(&thinkers->mutex);
        jobs_add(&thinkers->done, job);
        pthread_mutex_unlock(&thinkers->mutex);
        eventfd_write(thinkers->bell, 1);
        sched_yield(); /* or a thread that was woken meanwhile might wait for the next tick */
    }
    free(scratch.memory);
    return NULL;
}

/* Those that we may use. */
static int count_processors(void)
{
    cpu_set_t set;

    return sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 1;
}

/* One processor is left to people: a thread of low priority keeps its own for some milliseconds
   after another one was woken. */
static int count_threads(int tasks)
{
    int others = count_processors() - 1;
    int count = others < tasks ? others : tasks;

    return count < 1 ? 1 : count < THREADS_MAX ? count : THREADS_MAX;
}

/* Signals are for the thread that runs the loop. */
static void start(struct thinkers *thinkers, int count)
{
    sigset_t all, before;

    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    while (thinkers->count < count &&
           pthread_create(&thinkers->threads[thinkers->count], NULL, think, thinkers) == 0)
        thinkers->count++;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

struct thinkers *thinkers_create(int count)
{
    struct thinkers *thinkers =
        calloc(1, sizeof *thinkers + (size_t)count * sizeof *thinkers->jobs);

    if (!thinkers)
        return NULL;
    jobs_init(&thinkers->waiting);
    jobs_init(&thinkers->done);
    jobs_init(&thinkers->idle);
    for (int i = 0; i < count; i++)
        jobs_add(&thinkers->idle, &thinkers->jobs[i]);
    pthread_mutex_init(&thinkers->mutex, NULL);
    pthread_cond_init(&thinkers->has_work, NULL);
    thinkers->bell = eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
    if (thinkers->bell >= 0)
        start(thinkers, count_threads(count));
    if (thinkers->count > 0)
        return thinkers;
    thinkers_destroy(thinkers);
    return NULL;
}

void thinkers_destroy(struct thinkers *thinkers)
{
    if (!thinkers)
        return;
    pthread_mutex_lock(&thinkers->mutex);
    thinkers->is_closing = true;
    pthread_cond_broadcast(&thinkers->has_work);
    pthread_mutex_unlock(&thinkers->mutex);
    while (thinkers->count > 0)
        pthread_join(thinkers->threads[--thinkers->count], NULL);
    pthread_mutex_destroy(&thinkers->mutex);
    pthread_cond_destroy(&thinkers->has_work);
    if (thinkers->bell >= 0)
        close(thinkers->bell);
    free(thinkers);
}

void thinkers_give(struct thinkers *thinkers, struct company_task *task, size_t scratch_size,
                   int64_t work)
{
    pthread_mutex_lock(&thinkers->mutex);
    struct job *job = jobs_take(&thinkers->idle);
    assert(job);
    *job = (struct job){NULL, task, scratch_size, work};
    jobs_add(&thinkers->waiting, job);
    pthread_cond_signal(&thinkers->has_work);
    pthread_mutex_unlock(&thinkers->mutex);
}

int thinkers_bell(const struct thinkers *thinkers)
{
    return thinkers->bell;
}

struct company_task *thinkers_take(struct thinkers *thinkers)
{
    struct company_task *task = NULL;
    eventfd_t rings;

    pthread_mutex_lock(&thinkers->mutex);
    struct job *job = jobs_take(&thinkers->done);
    if (job) {
        task = job->task;
        jobs_add(&thinkers->idle, job);
    } else {
        eventfd_read(thinkers->bell, &rings);
    }
    pthread_mutex_unlock(&thinkers->mutex);
    return task;
}
