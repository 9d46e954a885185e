/* The way back: what was kept on it, playing again from there, what an entry made known, and what
   can be taken back. */
#include "match_inner.h"

#include "bits.h"

#include <stdlib.h>
#include <string.h>

/* Entries between two that are kept, at least: so a take-back plays few of them again. */
enum { SNAPSHOT_EVERY = 32 };

/* The older one gives way. */
void past_take_snapshot(struct match *match)
{
    bool is_first_older = match->snapshots[0].at <= match->snapshots[1].at;
    struct snapshot *older = &match->snapshots[!is_first_older];

    if (match->book.count < match->snapshots[is_first_older].at + SNAPSHOT_EVERY)
        return;
    state_let_go(older->state);
    older->state = state_hold(match->state);
    older->at = match->book.count;
}

void past_tell(enum deed deed, struct outbox *outbox)
{
    outbox_clear(outbox);
    if (deed == DEED_BACK)
        outbox_tell(outbox, EVERYONE, SAY("A move was taken back."));
    else if (deed == DEED_HINT)
        outbox_tell(outbox, EVERYONE, SAY("A hint was taken."));
}

/* A state on its way through the entries. */
struct replay {
    const struct match *match;
    void *state;
    void *turn_state; /* NULL: it is not asked for */
    uint32_t turn_start;
};

static bool replay_entry(struct replay *replay, uint32_t number, struct outbox *outbox)
{
    const struct game *game = match_game(replay->match);
    struct event event;

    if (book_entry(&replay->match->book, number)->deed != DEED_EVENT)
        return true;
    book_event(&replay->match->book, number, &event);
    if (!game_apply(game, replay->state, &event, outbox))
        return false;
    if (outbox->turn_begins) {
        replay->turn_start = number;
        if (replay->turn_state)
            state_copy(game, replay->turn_state, replay->state);
    } else if (event.kind == EVENT_FORFEIT && replay->turn_state) {
        game_apply(game, replay->turn_state, &event, NULL);
    }
    return true;
}

/* Those who left after one entry and before another. */
static bool replay_forfeits(struct replay *replay, uint32_t after, uint32_t before,
                            struct outbox *outbox)
{
    const struct book *book = &replay->match->book;

    for (int i = 0; i < book->forfeit_count; i++)
        if (book->forfeits[i] > after && book->forfeits[i] < before &&
            !replay_entry(replay, book->forfeits[i], outbox))
            return false;
    return true;
}

static uint32_t last_forfeit(const struct book *book)
{
    return book->forfeit_count > 0 ? book->forfeits[book->forfeit_count - 1] : 0;
}

/* The state just after an entry, if it was kept; where somebody has left since its turn began, the
   state of that beginning knows too much. */
static const void *find_kept(const struct match *match, uint32_t number)
{
    const struct book *book = &match->book;

    for (int i = 0; i < SNAPSHOTS; i++)
        if (match->snapshots[i].state && match->snapshots[i].at == number)
            return match->snapshots[i].state->bytes;
    return number == match->now.turn_start && last_forfeit(book) <= number
               ? match->turn_state->bytes
               : NULL;
}

/* From what was kept just after an entry, or from the first state. */
static bool begin_replay(struct replay *replay, uint32_t number, const void *kept)
{
    const struct game *game = match_game(replay->match);

    replay->turn_start = number;
    if (kept)
        state_copy(game, replay->state, kept);
    else if (!game_start(game, match_params(replay->match), replay->state, NULL))
        return false;
    if (replay->turn_state)
        state_copy(game, replay->turn_state, replay->state);
    return true;
}

/* Plays up to and with an entry: back to what was kept, and forth again. */
static bool replay_to(struct replay *replay, uint32_t number)
{
    const struct match *match = replay->match;
    const struct book *book = &match->book;
    uint32_t count = 0, at = number;
    struct outbox outbox;

    for (; at > 0 && !find_kept(match, at); at = book_back(book, at))
        count++;
    uint32_t *way = malloc((count + 1) * sizeof *way);
    if (!way || !begin_replay(replay, at, at > 0 ? find_kept(match, at) : NULL)) {
        free(way);
        return false;
    }
    at = number;
    for (uint32_t i = count; i > 0; at = book_back(book, at))
        way[--i] = at;
    bool is_played = true;
    for (uint32_t i = 0; is_played && i < count; i++)
        is_played = book_entry(book, way[i])->deed == DEED_BACK
                        ? replay_forfeits(replay, book_back(book, way[i]), way[i], &outbox)
                        : replay_entry(replay, way[i], &outbox);
    free(way);
    return is_played;
}

/* Makes what an entry made, when `past` is just before it. */
static bool make_again(struct replay *replay, uint32_t number)
{
    const struct match_entry *entry = book_entry(&replay->match->book, number);
    bool is_before =
        match_scratch.past_serial == replay->match->serial && match_scratch.past_at + 1 == number;

    match_scratch.past_serial = 0;
    past_tell(entry ? (enum deed)entry->deed : DEED_EVENT, &match_scratch.past_outbox);
    if (!entry || entry->deed == DEED_BACK)
        return replay_to(replay, number);
    return (is_before || replay_to(replay, number - 1)) &&
           replay_entry(replay, number, &match_scratch.past_outbox);
}

bool match_look_back(const struct match *match, uint32_t number, struct match_moment *moment)
{
    struct replay replay = {.match = match, .state = match_scratch.past};
    bool is_there = match_scratch.past_serial == match->serial && match_scratch.past_at == number;

    if (number > match->book.count || (!is_there && !make_again(&replay, number)))
        return false;
    match_scratch.past_serial = match->serial;
    match_scratch.past_at = number;
    *moment =
        (struct match_moment){number, match_scratch.past, match_scratch.past_outbox.report_count,
                              match_scratch.past_outbox.reports};
    return true;
}

/* Something was shown, or others have come to rely on it. */
static bool refuse_revealed(const struct match *match, struct message *why)
{
    return message_refuse(why, match_game(match)->has_secrets
                                   ? SAY("That can't be taken back: something hidden was shown.")
                                   : SAY("That can no longer be taken back."));
}

/* Is there something after that entry that is the seat's own, and nothing revealed, by chance or
   against the clock? */
static bool is_own_since(const struct match *match, int seat, uint32_t number, struct message *why)
{
    const struct book *book = &match->book;
    bool is_found = false;

    for (uint32_t n = book->count; n > number; n = book_back(book, n)) {
        const struct match_entry *entry = book_entry(book, n);
        bool is_forfeit = entry->kind == EVENT_FORFEIT;
        if (entry->deed != DEED_EVENT)
            continue;
        if (entry->is_revealing)
            return refuse_revealed(match, why);
        if (entry->seat >= PLAYERS_MAX ||
            (seat != SEAT_TABLE && entry->seat != seat && !is_forfeit))
            return message_refuse(why, SAY("That can no longer be taken back."));
        is_found |= !is_forfeit;
    }
    return is_found || message_refuse(why, SAY("That can no longer be taken back."));
}

bool past_go_back(const struct match *match, uint32_t number, uint32_t *turn_start,
                  struct message *why)
{
    const struct game *game = match_game(match);
    struct replay replay = {match, match_scratch.trial, match_scratch.turn, number};
    struct outbox outbox;

    if (number == match->now.turn_start) {
        state_copy(game, match_scratch.trial, match->turn_state->bytes);
        state_copy(game, match_scratch.turn, match->turn_state->bytes);
    } else if (!replay_to(&replay, number) ||
               !replay_forfeits(&replay, number, UINT32_MAX, &outbox)) {
        return message_refuse(why, SAY("That can no longer be taken back."));
    }
    *turn_start = replay.turn_start;
    return game->deadline(match_scratch.trial) == NEVER ||
           message_refuse(why, SAY("You did that against the clock, so it stands."));
}

/* Would going back lead into a running deadline? Who has left since then may have started one. */
static bool is_timed(const struct match *match, uint32_t number)
{
    const struct game *game = match_game(match);
    uint32_t turn_start;

    if (number == match->now.turn_start)
        return game->deadline(match->turn_state->bytes) != NEVER;
    if (last_forfeit(&match->book) > number)
        return !past_go_back(match, number, &turn_start, NULL);
    return number == 0 ? match->is_first_timed : book_entry(&match->book, number)->is_timed;
}

bool past_has_room(const struct match *match, uint32_t count)
{
    const struct game *game = match_game(match);

    return match->book.count + (uint32_t)game->events_max + count < match_entries_max(game);
}

bool past_may_go_back(const struct match *match, int seat, uint32_t number, struct message *why)
{
    if (match->now.is_paused)
        return message_refuse(why, SAY("The match is paused."));
    if (!is_own_since(match, seat, number, why))
        return false;
    if (is_timed(match, number))
        return message_refuse(why, SAY("You did that against the clock, so it stands."));
    if (!past_has_room(match, 0))
        return message_refuse(why, SAY("Too much has been taken back: there is no room for more."));
    return true;
}

bool match_may_take_back(const struct match *match, int seat, uint32_t entry, struct message *why)
{
    if (!book_stands(&match->book, entry))
        return message_refuse(why, SAY("That can no longer be taken back."));
    return past_may_go_back(match, seat, entry, why);
}

bool match_turn_start(const struct match *match, int seat, uint32_t *entry)
{
    *entry = match->now.turn_start;
    return bits_has(match_to_act(match), seat) && past_may_go_back(match, seat, *entry, NULL);
}

bool match_undo_start(const struct match *match, uint32_t *entry, int *seat, struct message *why)
{
    const struct book *book = &match->book;
    uint32_t number = book_by_person(book);

    if (number == 0)
        return message_refuse(why, SAY("There is nothing to undo."));
    *seat = book_entry(book, number)->seat;
    do
        number = book_back(book, number);
    while (!book_stands(book, number));
    *entry = number;
    return past_may_go_back(match, SEAT_TABLE, number, why);
}

bool match_has_nonce(const struct match *match, int seat, uint64_t nonce)
{
    return book_has_nonce(&match->book, seat, nonce);
}

uint32_t match_chance_turn(const struct match *match)
{
    return match->now.chance_turn;
}

int match_hints(const struct match *match)
{
    return match->now.hints;
}

bool match_is_same_turn(const struct match *match, uint32_t entry)
{
    return match->now.turn_start <= entry;
}

/* What the table did. */

void past_take_holding(const struct match_entry *entry, const int16_t *args,
                       struct holding *holding)
{
    *holding = (struct holding){.holder = (enum holder)entry->holder};
    for (int i = 0; i < entry->arg_count && i < BOT_WORD_MAX; i++)
        holding->bot[i] = (char)args[i];
}

/* The entry by which the seat was held as it was just after another; 0: as at the beginning. */
static uint32_t find_hold(const struct match *match, uint32_t number, int seat)
{
    const struct book *book = &match->book;

    for (number = book_change(book, number); number > 0; number = book_change(book, number - 1)) {
        const struct match_entry *entry = book_entry(book, number);
        if (entry->deed == DEED_HOLD && entry->kind == seat)
            break;
    }
    return number;
}

/* Has nothing changed since that entry? */
static bool is_unchanged(const struct match *match, uint32_t number)
{
    return book_change(&match->book, match->book.count) <= number;
}

void match_holding_at(const struct match *match, uint32_t number, int seat, struct holding *holding)
{
    const struct book *book = &match->book;
    struct event event;

    if (is_unchanged(match, number)) {
        *holding = match->now.seats[seat];
    } else if ((number = find_hold(match, number, seat)) > 0) {
        book_event(book, number, &event);
        past_take_holding(book_entry(book, number), event.args, holding);
    } else {
        const char *bot = match->header.bots[seat];
        holding->holder = *bot ? HOLDER_BOT : HOLDER_PERSON;
        text_copy(holding->bot, sizeof holding->bot, bot);
    }
}

bool match_is_played_for(const struct match *match, int seat)
{
    uint32_t number = match->book.count;

    if (match_holder(match, seat) != HOLDER_BOT)
        return false;
    while ((number = find_hold(match, number, seat)) > 0) {
        const struct match_entry *entry = book_entry(&match->book, number--);
        if (entry->holder != HOLDER_BOT)
            return entry->holder == HOLDER_PERSON;
    }
    return match->header.bots[seat][0] == '\0';
}

bool match_was_paused(const struct match *match, uint32_t number)
{
    const struct book *book = &match->book;

    if (is_unchanged(match, number))
        return match->now.is_paused;
    number = book_change(book, number);
    while (number > 0 && book_entry(book, number)->deed == DEED_HOLD)
        number = book_change(book, number - 1);
    return number > 0 && book_entry(book, number)->deed == DEED_PAUSE;
}
