#include "watched.h"

#include "bits.h"
#include "hash.h"
#include "test.h"

#include <stdlib.h>
#include <string.h>

void watched_setup(const struct game *game, int players, uint64_t seed, struct table_setup *setup)
{
    *setup = (struct table_setup){.game = game, .names = {"A", "B", "C", "D", "E", "F", "G", "H"}};
    params_init(game, players, &setup->params);
    dice_init_seed(&setup->dice, seed);
}

static enum table_keeping keep(void *context, const char *lines, size_t length)
{
    struct watched *watched = context;

    if (++watched->batches == watched->fails_at && !watched->is_slow)
        return TABLE_UNKEPT;
    watched->log = realloc(watched->log, watched->length + length + 1);
    assert_non_null(watched->log);
    memcpy(watched->log + watched->length, lines, length);
    watched->length += length;
    watched->log[watched->length] = '\0';
    watched->coming = watched->is_slow ? length : 0;
    return watched->is_slow ? TABLE_KEEPING : TABLE_KEPT;
}

void watched_keep(struct watched *watched, int64_t now_ms, bool is_kept)
{
    if (!is_kept)
        watched->length -= watched->coming;
    watched->coming = 0;
    if (is_kept)
        table_kept(watched->table);
    else
        table_unkept(watched->table, now_ms);
}

static uint64_t add_message(uint64_t hash, const struct message *message)
{
    char data[2048];
    struct text text;

    text_init(&text, data, sizeof data);
    message_write(message, NULL, NULL, &text);
    return hash_add(hash, data, text.length);
}

static uint64_t add_numbers(uint64_t hash, const int64_t *numbers, size_t count)
{
    for (size_t i = 0; i < count; i++)
        hash = hash_add_word(hash, (uint64_t)numbers[i]);
    return hash;
}

/* What a viewer who comes later is shown too. */
static uint64_t add_lasting(uint64_t hash, const struct game *game, const struct frame *frame)
{
    int64_t numbers[] = {frame->viewer,          frame->number,        frame->follows,
                         frame->time_ms,         frame->deed,          frame->seat,
                         frame->turn_begins,     frame->is_own_secret, frame->is_paused,
                         (int64_t)frame->to_act, frame->report_count,  frame->standing.ending};

    hash = add_numbers(hash, numbers, sizeof numbers / sizeof *numbers);
    for (int seat = 0; seat < PLAYERS_MAX; seat++) {
        hash = hash_add_word(hash, frame->seats[seat].holder);
        hash = hash_add_word(hash, (uint64_t)frame->standing.rank[seat]);
        hash = hash_add_word(hash, (uint64_t)frame->standing.score[seat]);
        hash = hash_add(hash, frame->seats[seat].bot, strlen(frame->seats[seat].bot));
    }
    for (int i = 0; i < frame->report_count; i++)
        hash = add_message(hash_add_word(hash, frame->reports[i].is_shared),
                           &frame->reports[i].message);
    return hash_add(hash, frame->view, game->view_size);
}

uint64_t watched_frame(const struct game *game, const struct frame *frame)
{
    int64_t rights[] = {frame->cancel_to, frame->undo_to, frame->undo_seat};

    return add_numbers(add_lasting(HASH_START, game, frame), rights, 3);
}

static bool is_viewer(const struct table *table, int viewer)
{
    return viewer < table_params(table)->players || viewer == VIEWER_AUDIENCE;
}

uint64_t watched_frames(const struct table *table)
{
    static struct frame frame;
    uint64_t hash = HASH_START;

    for (uint32_t number = 0; number <= table_length(table); number++)
        for (int viewer = 0; viewer < VIEWERS; viewer++) {
            if (!is_viewer(table, viewer))
                continue;
            assert_true(table_frame(table, number, viewer, &frame));
            hash = hash_add_word(hash, watched_frame(table_game(table), &frame));
        }
    return hash;
}

/* What everybody is shown of an entry, the rights that only the newest has left out. */
static uint64_t lasting_of(const struct table *table, uint32_t number)
{
    static struct frame frame;
    uint64_t hash = HASH_START;

    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        if (!is_viewer(table, viewer))
            continue;
        assert_true(table_frame(table, number, viewer, &frame));
        hash = add_lasting(hash, table_game(table), &frame);
    }
    return hash;
}

static void see(void *context, uint32_t number)
{
    static struct frame frame;
    struct watched *watched = context;
    const struct table *table = watched->table;

    assert_int_equal(number, watched->last + 1);
    watched->last = number;
    for (int viewer = 0; viewer < VIEWERS; viewer++) {
        if (!is_viewer(table, viewer))
            continue;
        assert_true(table_frame(table, number, viewer, &frame));
        watched->shown = hash_add_word(watched->shown, watched_frame(table_game(table), &frame));
    }
    assert_true(number < WATCHED_ENTRIES);
    watched->lasting[number] = lasting_of(table, number);
}

/* What was shown at once is what can be had of the entry later. */
static void look_back(const struct watched *watched)
{
    for (uint32_t number = 1; number <= watched->last; number++)
        if (watched->lasting[number])
            assert_true(lasting_of(watched->table, number) == watched->lasting[number]);
}

static void answer(void *context, uint64_t ticket, enum verdict verdict, const struct message *why)
{
    struct watched *watched = context;

    assert_true(watched->answer_count < WATCHED_ANSWERS);
    watched->answers[watched->answer_count].ticket = ticket;
    watched->answers[watched->answer_count++].verdict = verdict;
    watched->why = *why;
}

static void note(void *context)
{
    ((struct watched *)context)->notes++;
}

static enum verdict play_again(void *context, bool is_other, struct message *why)
{
    (void)why;
    ((struct watched *)context)->rematches += is_other ? 100 : 1;
    return VERDICT_DONE;
}

void watched_open(struct watched *watched, struct table_setup *setup)
{
    struct damage damage;

    setup->keeper = (struct table_keeper){.keep = keep, .context = watched};
    setup->watcher = (struct table_watcher){see, answer, note, play_again, watched};
    watched->table = table_open(setup, 0, &damage);
    assert_non_null(watched->table);
    assert_int_equal(damage.line, 0);
    watched->last = table_length(watched->table);
}

void watched_close(struct watched *watched)
{
    look_back(watched);
    table_close(watched->table);
    free(watched->log);
    *watched = (struct watched){0};
}

bool watched_choose(const struct table *table, struct dice *dice, struct command *command)
{
    static struct frame frame;
    static struct move moves[4096];
    const struct game *game = table_game(table);
    uint32_t length = table_length(table);

    table_frame(table, length, VIEWER_AUDIENCE, &frame);
    uint64_t actors = frame.to_act & bits_below(PLAYERS_MAX) & ~table_bots(table);
    if (!actors)
        return false;
    int seat = bits_first(actors);
    for (int skip = (int)dice_below(dice, (uint32_t)bits_count(actors)); skip > 0; skip--)
        seat = bits_first(actors &= ~bits_of(seat));
    table_frame(table, length, seat, &frame);
    *command = (struct command){.event.seat = (int16_t)seat, .seen = length, .nonce = length + 1};
    if (frame.cancel_to != FRAME_NONE && dice_below(dice, 6) == 0) {
        command->deed = DEED_BACK;
        command->back_to = frame.cancel_to;
        return true;
    }
    int count = game->legal(frame.view, moves, 4096);
    if (count == 0)
        return false;
    const struct move *move = &moves[dice_below(dice, (uint32_t)count)];
    move_event(move, (int)dice_below(dice, (uint32_t)move_width(move)), seat, &command->event);
    return true;
}
