/* Lets computer players think in a worker. At the desk a task is taken and brought back: a worker
   is given its view, and what it decided comes back. The worker has an instance of its own and no
   desk; there the memory of each who thinks stays where it is from task to task, since it may know
   its own address. It begins as a copy of what was made at the desk. */
#include "desk.h"

#include "company.h"
#include "games.h"

#include <stdlib.h>
#include <string.h>

PAGE_EXPORT("task_take") int think_take(int number);
PAGE_EXPORT("task_part") void *think_part(int number, int viewer, int part);
PAGE_EXPORT("task_size") double think_size(int number, int viewer, int part);
PAGE_EXPORT("task_bring") void think_bring(int number, int viewer, int thought);
PAGE_EXPORT("worker_begin")
bool think_begin(double key, const char *game, int viewer, int players, double seen, double time_ms,
                 int hints);
PAGE_EXPORT("worker_is_new") bool think_is_new(void);
PAGE_EXPORT("worker_part") void *think_worker_part(int part);
PAGE_EXPORT("worker_size") double think_worker_size(int part);
PAGE_EXPORT("worker_run") int think_run(double work);
PAGE_EXPORT("worker_remark") bool think_remark(int language, const char *names);
PAGE_EXPORT("worker_hint") bool think_hint(double key, int language);
PAGE_EXPORT("worker_outcome") bool think_outcome(double key, int language);
PAGE_EXPORT("worker_forget") void think_forget(double key);

/* Of a task. */
enum part { PART_MEMORY, PART_VIEW, PART_DECISION, PARTS };

/* At the desk. */

static struct company_task *find_task(int number, int viewer)
{
    struct desk *desk = desk_find_here(number);

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
    struct desk *desk = desk_find_here(number);
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
    json_add_number(&json, "hints", task->sight.hints);
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

/* Is what came back something that this seat could have decided? */
static bool is_decision(const struct company_task *task)
{
    return task->viewer < PLAYERS_MAX && task->decision.event.seat == task->viewer &&
           event_has_shape(task->sight.game->kinds, &task->decision.event, NULL);
}

/* Brings a task back, after its decision was written. What an onlooker had to say was said in the
   worker. */
void think_bring(int number, int viewer, int thought)
{
    struct desk *desk = desk_find_here(number);
    struct company_task *task = find_task(number, viewer);

    if (!task)
        return;
    task->thought = thought == BOT_THINKS                         ? BOT_THINKS
                    : thought == BOT_DECIDES && is_decision(task) ? BOT_DECIDES
                                                                  : BOT_WAITS;
    desk->tasks[viewer] = NULL;
    table_bring_task(desk->table, task);
}

/* In the worker. */

enum { THINKERS_MAX = 32 };

struct thinker {
    double key; /* who it is; 0: nobody */
    bool is_new;
    struct company_task task;
    void *view;
};

static struct thinker thinkers[THINKERS_MAX], *current;
static void *scratch;

static struct thinker *find_thinker(double key)
{
    for (int i = 0; i < THINKERS_MAX; i++)
        if (thinkers[i].key == key)
            return &thinkers[i];
    return NULL;
}

static void free_thinker(struct thinker *thinker)
{
    free(thinker->task.memory);
    free(thinker->view);
    *thinker = (struct thinker){0};
}

static bool make_thinker(struct thinker *thinker, double key, const struct game *game)
{
    thinker->task.bot = bots_find(game);
    thinker->task.memory = malloc(thinker->task.bot->memory_size);
    thinker->view = malloc(game->view_size);
    thinker->task.sight.game = game;
    thinker->key = key;
    thinker->is_new = true;
    if (thinker->task.memory && thinker->view)
        return true;
    free_thinker(thinker);
    return false;
}

/* From now on this one thinks; who is new gets memory that is to be written. False if that can't
   be. */
bool think_begin(double key, const char *game_name, int viewer, int players, double seen,
                 double time_ms, int hints)
{
    const struct game *game = games_find(word_of(game_name));
    struct thinker *thinker = key > 0 ? find_thinker(key) : NULL;

    current = NULL;
    if (!game || !(key > 0) || viewer < 0 || viewer >= VIEWERS)
        return false;
    if (thinker)
        thinker->is_new = false;
    else if (!(thinker = find_thinker(0)) || !make_thinker(thinker, key, game))
        return false;
    free(scratch);
    scratch = malloc(thinker->task.bot->scratch_size + 1);
    if (!scratch || thinker->task.sight.game != game)
        return false;
    thinker->task.viewer = viewer;
    thinker->task.thought = BOT_THINKS;
    thinker->task.sight =
        (struct bot_sight){game, players, thinker->view, (uint32_t)seen, (int64_t)time_ms, hints};
    current = thinker;
    return true;
}

/* Is the memory of who thinks still to be written? */
bool think_is_new(void)
{
    return current && current->is_new;
}

void *think_worker_part(int part)
{
    return current ? start_of(&current->task, part) : NULL;
}

double think_worker_size(int part)
{
    return current ? (double)size_of(&current->task, part) : 0;
}

/* Returns the thought. */
int think_run(double work)
{
    if (!current)
        return BOT_WAITS;
    table_run_task(&current->task, scratch, (int64_t)work);
    return (int)current->task.thought;
}

static void add_shown(struct json *json, const struct company_task *task)
{
    static struct event events[PAGE_SHOWN_MAX];
    uint32_t from = 0;
    int count = task->bot->show ? task->bot->show(task->memory, &from, events, PAGE_SHOWN_MAX) : 0;
    char line[LABEL_SIZE];

    json_add_number(json, "from", from);
    json_begin(json, "events", '[');
    for (int i = 0; i < count; i++) {
        struct text text;
        text_init(&text, line, sizeof line);
        event_write(task->sight.game->kinds, &events[i], &text);
        json_add_text(json, NULL, line);
    }
    json_end(json, ']');
}

/* Answers with what an onlooker has to say and show; false if nothing. The names of the seats are
   lines. */
bool think_remark(int language, const char *names)
{
    char seats[PLAYERS_MAX][SEAT_NAME_MAX + 1], said[LABEL_SIZE];
    const char *list[PLAYERS_MAX];
    struct scan scan;
    struct word line = {0};
    struct text text;
    struct json json;

    if (!current || current->task.viewer != VIEWER_AUDIENCE || current->task.thought != BOT_DECIDES)
        return false;
    scan_init(&scan, names, strlen(names));
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        bool is_named = scan_line(&scan, &line);
        text_init(&text, seats[seat], sizeof seats[seat]);
        text_add_part(&text, is_named ? line.start : "", is_named ? line.length : 0);
        list[seat] = seats[seat];
    }
    text_init(&text, said, sizeof said);
    struct message says = face_retell(faces_find(current->task.sight.game), &current->task.remark);
    message_write(&says, words_tongue(page_language(language)), list, &text);
    json_init(&json, page_answer_begin());
    json_begin(&json, NULL, '{');
    json_add_text(&json, "says", said);
    add_shown(&json, &current->task);
    json_end(&json, '}');
    return true;
}

/* The one who looks on, once it has come to the end of its thinking; or NULL. */
static struct thinker *find_onlooker(double key)
{
    struct thinker *thinker = key > 0 ? find_thinker(key) : NULL;
    bool is_ready =
        thinker && thinker->task.viewer == VIEWER_AUDIENCE && thinker->task.thought != BOT_THINKS;

    return is_ready ? thinker : NULL;
}

static void say(const struct thinker *thinker, const struct message *message, int language)
{
    struct message says = face_retell(faces_find(thinker->task.sight.game), message);

    message_write(&says, words_tongue(page_language(language)), NULL, page_answer_begin());
}

/* Answers with the next hint; false if there is none now. */
bool think_hint(double key, int language)
{
    struct thinker *thinker = find_onlooker(key);
    struct message hint;

    if (!thinker || !thinker->task.bot->hint ||
        !thinker->task.bot->hint(thinker->task.memory, &hint))
        return false;
    say(thinker, &hint, language);
    return true;
}

/* Answers with what became of it, for others; false while it goes on. */
bool think_outcome(double key, int language)
{
    struct thinker *thinker = find_onlooker(key);
    struct message outcome;

    if (!thinker || !thinker->task.bot->outcome ||
        !thinker->task.bot->outcome(thinker->task.memory, &outcome))
        return false;
    say(thinker, &outcome, language);
    return true;
}

/* Who is not needed any more. */
void think_forget(double key)
{
    struct thinker *thinker = key > 0 ? find_thinker(key) : NULL;

    if (!thinker)
        return;
    if (current == thinker)
        current = NULL;
    free_thinker(thinker);
}
