/* Opens, loads, saves and closes tables for JavaScript, keeps them through it and lets time pass.
   What is touched and shown there is the business of act.c and show.c. */
#include "desk.h"

#include "bits.h"
#include "bot.h"
#include "far.h"
#include "games.h"

#include <stdlib.h>
#include <string.h>

enum { NAME_ROOM = 256, OPTION_TEXT_SIZE = 1024 };

static struct desk *desks[DESKS_MAX];

/* A set-up while it is being told. What is too long is cut, and refused for that when the match
   begins. */
static struct {
    struct table_setup setup;
    int players;
    char names[PLAYERS_MAX][NAME_ROOM];
    char bots[PLAYERS_MAX][NAME_ROOM];
    char options[OPTION_TEXT_SIZE];
} told;

PAGE_EXPORT("setup_begin") bool desk_setup_begin(const char *game);
PAGE_EXPORT("setup_options") void desk_setup_options(const char *options);
PAGE_EXPORT("setup_text") bool desk_setup_text(int language, const char *text);
PAGE_EXPORT("setup_seat") bool desk_setup_seat(const char *name, const char *bot);
PAGE_EXPORT("check_names") bool desk_check_names(int language);
PAGE_EXPORT("desk_open") int desk_open(int language, double now_ms);
PAGE_EXPORT("desk_load") int desk_load(int language, const char *log, double now_ms);
PAGE_EXPORT("desk_close") void desk_close(int number);
PAGE_EXPORT("desk_save") bool desk_save(int number);
PAGE_EXPORT("desk_speak") void desk_speak(int number, int language);
PAGE_EXPORT("desk_kept") void desk_kept(int number, bool is_kept, double now_ms);
PAGE_EXPORT("desk_wake") void desk_wake(int number, double now_ms);
PAGE_EXPORT("desk_wakes") double desk_wakes(int number, double now_ms);
PAGE_IMPORT("page", "keep")
void desk_import_keep(int number, const char *lines, size_t length);
PAGE_IMPORT("page", "tell")
void desk_import_tell(int number, uint32_t ticket, int verdict, const char *why);

struct desk *desk_find(int number)
{
    struct desk *desk = desk_find_open(number);

    return desk && (desk->table || (desk->visit && visit_viewers(desk->visit))) ? desk : NULL;
}

struct desk *desk_find_here(int number)
{
    struct desk *desk = desk_find_open(number);

    return desk && desk->table ? desk : NULL;
}

struct desk *desk_find_open(int number)
{
    struct desk *desk = number >= 1 && number <= DESKS_MAX ? desks[number - 1] : NULL;

    return desk && (desk->table || desk->visit) ? desk : NULL;
}

/* Words. */

void desk_write(const struct desk *desk, const struct message *message, char label[LABEL_SIZE])
{
    struct text text;

    text_init(&text, label, LABEL_SIZE);
    if (message->text)
        message_write(message, words_tongue(desk->language),
                      desk->table || desk->visit ? desk_names(desk) : NULL, &text);
}

void desk_answer(const struct desk *desk, const struct message *message)
{
    char label[LABEL_SIZE];

    desk_write(desk, message, label);
    text_add(page_answer_begin(), label);
}

void desk_add_message(const struct desk *desk, struct json *json, const char *name,
                      const struct message *message)
{
    char label[LABEL_SIZE];

    desk_write(desk, message, label);
    json_add_text(json, name, label);
}

static bool is_written(const struct message *message, const char *name)
{
    char written[NAME_SIZE];

    for (int language = 0; language < LANGUAGES; language++) {
        struct text text;
        text_init(&text, written, sizeof written);
        message_write(message, words_tongue((enum language)language), NULL, &text);
        if (strcmp(written, name) == 0)
            return true;
    }
    return false;
}

/* What a seat is called where nobody gave a name, if this is such a name in any language; else
   nothing. People may have changed places since. */
static struct message find_usual(const char *name, int players)
{
    for (int i = 0; i < players; i++) {
        struct message_arg number = SAY_NUMBER("number", i);
        struct message usual = SAY("Player {number}", .args = {number});
        for (int level = 0; !is_written(&usual, name) && level < BOT_LEVELS; level++)
            usual = SAY("Computer {number} ({level})",
                        .args = {number, SAY_WORD("level", bot_level_names[level])});
        if (is_written(&usual, name))
            return usual;
    }
    return (struct message){0};
}

static void write_name(const struct desk *desk, int seat, char name[NAME_SIZE])
{
    const char *given = table_names(desk->table)[seat];
    struct message usual = find_usual(given, table_params(desk->table)->players);
    struct text text;

    text_init(&text, name, NAME_SIZE);
    if (usual.text)
        message_write(&usual, words_tongue(desk->language), NULL, &text);
    else
        text_add(&text, given);
}

/* Would somebody else be called the same? */
static bool is_shared(const struct desk *desk, int seat, const char *name)
{
    char other[NAME_SIZE];

    for (int i = 0; i < table_params(desk->table)->players; i++) {
        if (i == seat)
            continue;
        write_name(desk, i, other);
        if (strcmp(other, name) == 0)
            return true;
    }
    return false;
}

/* Calls everybody at a table here by their names; those that nobody gave are in the desk's
   language, unless two would be the same. */
static void call_names(struct desk *desk)
{
    for (int seat = 0; seat < table_params(desk->table)->players; seat++) {
        write_name(desk, seat, desk->names[seat]);
        if (is_shared(desk, seat, desk->names[seat]))
            text_copy(desk->names[seat], NAME_SIZE, table_names(desk->table)[seat]);
        desk->name_list[seat] = desk->names[seat];
    }
}

/* Keeping: JavaScript does it, and says later whether it could. */

static enum table_keeping keep(void *context, const char *lines, size_t length)
{
    desk_import_keep(((struct desk *)context)->number, lines, length);
    return TABLE_KEEPING;
}

static void tell(void *context, uint64_t ticket, enum verdict verdict, const struct message *why)
{
    const struct desk *desk = context;
    char label[LABEL_SIZE];

    desk_write(desk, why, label);
    desk_import_tell(desk->number, (uint32_t)ticket, (int)verdict, label);
}

void desk_kept(int number, bool is_kept, double now_ms)
{
    struct desk *desk = desk_find_here(number);

    if (desk && is_kept)
        table_kept(desk->table);
    else if (desk)
        table_unkept(desk->table, (int64_t)now_ms);
}

/* Opening. */

/* Begins to tell a set-up; false if there is no such game. */
bool desk_setup_begin(const char *game)
{
    memset(&told, 0, sizeof told);
    told.setup.game = games_find(word_of(game));
    return told.setup.game;
}

/* Words like name=value. */
void desk_setup_options(const char *options)
{
    text_copy(told.options, sizeof told.options, options);
}

/* The next seat; `bot` is a level, or empty for a person. False if there are no more. */
bool desk_setup_seat(const char *name, const char *bot)
{
    int seat = told.players;

    if (seat == PLAYERS_MAX)
        return false;
    text_copy(told.names[seat], NAME_ROOM, name);
    text_copy(told.bots[seat], NAME_ROOM, bot);
    told.setup.names[seat] = told.names[seat];
    told.setup.bots[seat] = *bot ? told.bots[seat] : NULL;
    told.players++;
    return true;
}

static void answer_in(int language, const struct message *message)
{
    struct desk stranger = {.language = page_language(language)};

    desk_answer(&stranger, message);
}

/* A set-up text, such as a board; answers with the reason if it can be none. */
bool desk_setup_text(int language, const char *text)
{
    struct message why = {0};

    if (params_set_up(&told.setup.params, word_of(text), &why))
        return true;
    answer_in(language, &why);
    return false;
}

/* May those who were told sit together? Answers with the reason if not. */
bool desk_check_names(int language)
{
    struct message why = {0};

    if (table_check_names(told.setup.names, told.players, page_fold, &why))
        return true;
    answer_in(language, &why);
    return false;
}

struct desk *desk_take(int language)
{
    int at = 0;

    while (at < DESKS_MAX && desks[at])
        at++;
    struct desk *desk = at < DESKS_MAX ? calloc(1, sizeof *desk) : NULL;
    if (!desk)
        return NULL;
    desk->number = at + 1;
    desk->language = page_language(language);
    desks[at] = desk;
    return desk;
}

void desk_drop(struct desk *desk)
{
    for (int viewer = 0; desk->table && viewer < VIEWERS; viewer++)
        if (desk->tasks[viewer])
            table_bring_task(desk->table, desk->tasks[viewer]);
    table_close(desk->table);
    visit_destroy(desk->visit);
    desks[desk->number - 1] = NULL;
    free(desk->moves);
    free(desk);
}

bool desk_furnish(struct desk *desk, const struct game *game)
{
    free(desk->moves);
    desk->face = faces_find(game);
    desk->drawings = drawings_find(game);
    desk->moves = malloc((size_t)game->moves_max * sizeof *desk->moves);
    if (!desk->face || !desk->drawings || !desk->moves)
        return false;
    looks_init(&desk->looks, desk->drawings);
    return true;
}

/* The number of the desk; 0 if it can't be opened, and the damage has the reason. */
static int open_desk(int language, struct table_setup *setup, double now_ms, struct damage *damage)
{
    struct desk *desk = desk_take(language);

    damage->why = SAY("There is no memory left.");
    if (!desk)
        return 0;
    setup->fold = page_fold;
    setup->keeper = (struct table_keeper){.keep = keep, .context = desk};
    setup->watcher = (struct table_watcher){.answer = tell, .context = desk};
    if (!page_take_dice(&setup->dice)) {
        damage->why = SAY("The system gives no random numbers.");
    } else {
        struct dice own = setup->dice;
        setup->seed = dice_below(&own, UINT32_MAX);
        desk->table = table_open(setup, (int64_t)now_ms, damage);
        if (desk->table && desk_furnish(desk, table_game(desk->table))) {
            call_names(desk);
            return desk->number;
        }
    }
    desk_drop(desk);
    return 0;
}

/* Opens what was told. 0, and the reason as answer, if it is refused. */
int desk_open(int language, double now_ms)
{
    struct damage damage = {0};
    struct params *params = &told.setup.params;
    char setup[SETUP_MAX + 1];
    int number = 0;

    if (!told.setup.game || !game_seats(told.setup.game, told.players, &damage.why)) {
        answer_in(language, &damage.why);
        return 0;
    }
    memcpy(setup, params->setup, sizeof setup);
    params_init(told.setup.game, told.players, params);
    memcpy(params->setup, setup, sizeof setup);
    if (params_parse(told.setup.game, word_of(told.options), params, &damage.why))
        number = open_desk(language, &told.setup, now_ms, &damage);
    if (number == 0)
        answer_in(language, &damage.why);
    return number;
}

/* Loads a log. Answers with {line, why}: where it was damaged, or line 0; 0 if nothing of it can be
   played. */
int desk_load(int language, const char *log, double now_ms)
{
    struct damage damage = {0};
    struct table_setup setup = {.log = log, .log_length = strlen(log), .find = games_find};
    int number = open_desk(language, &setup, now_ms, &damage);
    struct desk stranger = {.language = page_language(language)};
    const struct desk *desk = number ? desk_find(number) : &stranger;
    struct json json;

    json_init(&json, page_answer_begin());
    json_begin(&json, NULL, '{');
    json_add_number(&json, "line", damage.line);
    if (number == 0 || damage.line > 0)
        desk_add_message(desk, &json, "why", &damage.why);
    json_end(&json, '}');
    return number;
}

void desk_close(int number)
{
    struct desk *desk = desk_find_open(number);

    if (desk)
        desk_drop(desk);
}

/* Answers with the log. */
bool desk_save(int number)
{
    struct desk *desk = desk_find_here(number);
    size_t length;
    char *log = desk ? table_save(desk->table, &length) : NULL;

    if (log)
        page_answer_take(log, length);
    return log;
}

void desk_speak(int number, int language)
{
    struct desk *desk = desk_find_open(number);

    if (!desk)
        return;
    desk->language = page_language(language);
    far_call_names(desk);
    if (desk->table)
        call_names(desk);
}

/* Time. */

void desk_wake(int number, double now_ms)
{
    struct desk *desk = desk_find_here(number);
    struct message why;

    if (desk)
        table_wake(desk->table, (int64_t)now_ms, &why);
}

/* When it must be woken, or -1 for never. */
double desk_wakes(int number, double now_ms)
{
    struct desk *desk = desk_find_here(number);
    int64_t wakes_ms = desk ? table_wakes_ms(desk->table, (int64_t)now_ms) : NEVER;

    return wakes_ms == NEVER ? -1 : (double)wakes_ms;
}
