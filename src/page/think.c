/* Lets computer players think in a worker: at the desk a task is taken and brought back, with its
   memory, view and decision as bytes; in the worker, which has an instance of its own, there is one
   task at a time, and no desk.

   What an onlooker has to say names things in its memory. So of its thinking the worker does all
   but the last slice, and that is done at the desk. */
#include "desk.h"

#include "company.h"
#include "games.h"

#include <stdlib.h>
#include <string.h>

PAGE_EXPORT("task_take") int think_take(int number);
PAGE_EXPORT("task_part") void *think_part(int number, int viewer, int part);
PAGE_EXPORT("task_size") double think_size(int number, int viewer, int part);
PAGE_EXPORT("task_bring") void think_bring(int number, int viewer, int thought, double work);
PAGE_EXPORT("remark") bool think_remark(int number);
PAGE_EXPORT("worker_begin")
bool think_begin(const char *game, int viewer, int players, double seen, double time_ms);
PAGE_EXPORT("worker_part") void *think_worker_part(int part);
PAGE_EXPORT("worker_size") double think_worker_size(int part);
PAGE_EXPORT("worker_run") int think_run(double work);

/* Of a task. */
enum part { PART_MEMORY, PART_VIEW, PART_DECISION, PARTS };

/* At the desk. */

static struct company_task *find_task(int number, int viewer)
{
    struct desk *desk = desk_find(number);

    return desk && viewer >= 0 && viewer < VIEWERS ? desk->tasks[viewer] : NULL;
}

static size_t size_of(const struct company_task *task, int part)
{
    switch ((enum part)part) {
    case PART_MEMORY: return task->bot->memory_size;
    case PART_VIEW: return task->sight.game->view_size;
    case PART_DECISION: return sizeof task->decision;
    case PARTS: break;
    }
    return 0;
}

static void *start_of(struct company_task *task, int part)
{
    switch ((enum part)part) {
    case PART_MEMORY: return task->memory;
    case PART_VIEW: return (void *)task->sight.view;
    case PART_DECISION: return &task->decision;
    case PARTS: break;
    }
    return NULL;
}

/* Takes something to think about, and answers with what a worker must know of it. Returns its
   viewer, or -1 if there is nothing. */
int think_take(int number)
{
    struct desk *desk = desk_find(number);
    struct company_task *task = desk ? table_take_task(desk->table) : NULL;
    struct json json;

    if (!task)
        return -1;
    desk->tasks[task->viewer] = task;
    json_init(&json, page_answer_begin());
    json_begin(&json, NULL, '{');
    json_add_text(&json, "game", task->sight.game->name);
    json_add_number(&json, "viewer", task->viewer);
    json_add_flag(&json, "isOnlooker", task->viewer == VIEWER_AUDIENCE);
    json_add_number(&json, "players", task->sight.players);
    json_add_number(&json, "seen", task->sight.seen);
    json_add_number(&json, "time", task->sight.time_ms);
    json_end(&json, '}');
    return task->viewer;
}

/* Where a part of a task that was taken lies; NULL if there is none. */
void *think_part(int number, int viewer, int part)
{
    struct company_task *task = find_task(number, viewer);

    return task ? start_of(task, part) : NULL;
}

double think_size(int number, int viewer, int part)
{
    const struct company_task *task = find_task(number, viewer);

    return task ? (double)size_of(task, part) : 0;
}

/* Brings a task back, after its parts were written; with more work to be done here and now, if it
   is not 0. */
void think_bring(int number, int viewer, int thought, double work)
{
    struct desk *desk = desk_find(number);
    struct company_task *task = find_task(number, viewer);

    if (!task)
        return;
    task->thought =
        thought == BOT_WAITS || thought == BOT_DECIDES ? (enum bot_thought)thought : BOT_THINKS;
    void *scratch = work > 0 ? malloc(table_scratch_size(desk->table) + 1) : NULL;
    if (scratch)
        table_run_task(task, scratch, (int64_t)work);
    free(scratch);
    desk->tasks[viewer] = NULL;
    table_bring_task(desk->table, task);
}

/* Answers with what one who looks on has to say; false if nothing. */
bool think_remark(int number)
{
    struct desk *desk = desk_find(number);
    struct message remark;

    if (!desk || !table_remark(desk->table, &remark))
        return false;
    desk_answer(desk, &remark);
    return true;
}

/* In the worker. */

static struct company_task task;
static void *scratch;

static void forget(void)
{
    free(task.memory);
    free((void *)task.sight.view);
    free(scratch);
    task = (struct company_task){0};
    scratch = NULL;
}

/* Makes room for a task of this game; its memory and view are then to be written. False if that
   can't be. */
bool think_begin(const char *game_name, int viewer, int players, double seen, double time_ms)
{
    const struct game *game = games_find(word_of(game_name));

    forget();
    if (!game || viewer < 0 || viewer >= VIEWERS)
        return false;
    task.bot = bots_find(game);
    task.viewer = viewer;
    task.memory = malloc(task.bot->memory_size);
    task.sight = (struct bot_sight){.game = game,
                                    .players = players,
                                    .view = malloc(game->view_size),
                                    .seen = (uint32_t)seen,
                                    .time_ms = (int64_t)time_ms};
    scratch = malloc(task.bot->scratch_size + 1);
    return task.memory && task.sight.view && scratch;
}

void *think_worker_part(int part)
{
    return start_of(&task, part);
}

double think_worker_size(int part)
{
    return task.bot ? (double)size_of(&task, part) : 0;
}

/* Returns the thought. */
int think_run(double work)
{
    if (!task.memory || !task.sight.view || !scratch)
        return BOT_WAITS;
    table_run_task(&task, scratch, (int64_t)work);
    return (int)task.thought;
}
