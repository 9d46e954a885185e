/* Deals and plays kittens for tests, from words. Knows views and the contract of a game only. */
#include "kittens_stage.h"
#include "kittens_places.h"

#include <stdalign.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DEALT = 5, STATE_MAX = 4096, EVENT_MAX = 512 };

static alignas(max_align_t) char state[STATE_MAX];
static struct outbox outbox;
static struct params params;
static int64_t now_ms;
static struct dice dice;
static char opened[1024], last[EVENT_MAX]; /* what the test has come to, for its failures */

/* --- Events --- */

const struct kittens_view *view(int viewer)
{
    static struct kittens_view views[VIEWERS];

    kittens_game.view(state, viewer, &views[viewer]);
    return &views[viewer];
}

static void write_reason(const struct message *why, char said[256])
{
    struct text text;

    text_init(&text, said, 256);
    if (why->text)
        message_write(why, NULL, NULL, &text);
}

/* What may be behind a view is sound and looks the same. */
static void check_fancy(int viewer, const char *words)
{
    static alignas(max_align_t) char imagined[STATE_MAX];
    const struct kittens_view before = *view(viewer);
    struct kittens_view after;
    struct message why;
    char said[256];

    kittens_game.imagine(&before, &dice, imagined);
    kittens_game.view(imagined, viewer, &after);
    if (memcmp(&before, &after, sizeof before) != 0)
        fail_msg("%s: after %s viewer %d imagines another view", opened, words, viewer);
    if (!kittens_game.sound(imagined, &why)) {
        write_reason(&why, said);
        fail_msg("%s: after %s viewer %d imagines: %s", opened, words, viewer, said);
    }
}

/* Applies what may be applied; what comes of it is sound. */
static void apply(const struct event *event, const char *words)
{
    struct message why;
    char said[256];

    if (!game_apply(&kittens_game, state, event, &outbox))
        fail_msg("%s: %s does not apply", opened, words);
    if (!kittens_game.sound(state, &why)) {
        write_reason(&why, said);
        fail_msg("%s: after %s: %s", opened, words, said);
    }
    assert_false(outbox.is_overfull);
    text_copy(last, sizeof last, words);
    for (int seat = 0; seat < params.players; seat++)
        check_fancy(seat, words);
    check_fancy(VIEWER_AUDIENCE, words);
}

/* --- Dealing --- */

/* What the test names; places that it does not are KITTENS_NO_CARD. */
static struct {
    int hands[KITTENS_PLAYERS_MAX][DEALT];
    int pile[KITTENS_CARDS_MAX];
    int left[KITTENS_CARDS]; /* how many of each are in no place yet */
} wanted;

static int copies_of(int card)
{
    return kittens_copies((enum kittens_variant)params.options[0], params.players,
                          (enum kittens_card)card);
}

static int card_of(struct word word)
{
    int card = word_among(word, kittens_card_names, KITTENS_CARDS);

    if (card < 0)
        fail_msg("no card: %.*s", (int)word.length, word.start);
    return card;
}

/* The cards of "nope,skip,see". */
static void read_cards(const char *names, int *cards, int cap)
{
    for (int i = 0; *names; i++) {
        size_t length = strcspn(names, ",");
        assert_true(i < cap);
        cards[i] = card_of((struct word){names, length});
        names += length + (names[length] == ',');
    }
}

static void read_word(const char *word)
{
    struct message why;
    char option[64];

    if (strlen(word) == 1)
        params.players = *word - '0';
    else if (strncmp(word, "pile=", 5) == 0)
        read_cards(word + 5, wanted.pile, KITTENS_CARDS_MAX);
    else if (word[1] == '=')
        read_cards(word + 2, wanted.hands[*word - '0'], DEALT);
    else if (strncmp(word, "seed=", 5) == 0)
        dice_init_seed(&dice, (uint64_t)strtoull(word + 5, NULL, 10));
    else {
        snprintf(option, sizeof option, strchr(word, '=') ? "%s" : "variant=%s", word);
        if (!params_parse(&kittens_game, word_of(option), &params, &why))
            fail_msg("no option: %s", word);
    }
}

static void read_table(const char *words)
{
    char copy[1024];

    for (int i = 0; i < KITTENS_PLAYERS_MAX * DEALT; i++)
        wanted.hands[i / DEALT][i % DEALT] = KITTENS_NO_CARD;
    for (int i = 0; i < KITTENS_CARDS_MAX; i++)
        wanted.pile[i] = KITTENS_NO_CARD;
    params_init(&kittens_game, 2, &params);
    dice_init_seed(&dice, 1);
    snprintf(copy, sizeof copy, "%s", words);
    for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
        read_word(word);
}

static void reserve(int card)
{
    if (card == KITTENS_NO_CARD)
        return;
    if (--wanted.left[card] < 0)
        fail_msg("too many: %s", kittens_card_names[card]);
}

static void reserve_named(void)
{
    for (int card = 0; card < KITTENS_CARDS; card++)
        wanted.left[card] = copies_of(card);
    wanted.left[KITTENS_DEFUSE] -= params.players;
    for (int seat = 0; seat < params.players; seat++)
        for (int i = 0; i < DEALT; i++)
            reserve(wanted.hands[seat][i]);
    for (int i = 0; i < KITTENS_CARDS_MAX; i++)
        reserve(wanted.pile[i]);
}

/* What hands are filled up with, in this order. */
static const int hand_fillers[] = {
    KITTENS_TABBY, KITTENS_CALICO,  KITTENS_PERSIAN, KITTENS_SIAMESE, KITTENS_SEE,
    KITTENS_SKIP,  KITTENS_SHUFFLE, KITTENS_ATTACK,  KITTENS_FERAL,
};

static int take_hand_filler(void)
{
    for (size_t i = 0; i < sizeof hand_fillers / sizeof *hand_fillers; i++)
        if (wanted.left[hand_fillers[i]] > 0) {
            wanted.left[hand_fillers[i]]--;
            return hand_fillers[i];
        }
    fail_msg("no card to fill up a hand");
    return KITTENS_NO_CARD;
}

static int take_pile_filler(void)
{
    for (int card = 0; card < KITTENS_CARDS; card++)
        if (wanted.left[card] > 0) {
            wanted.left[card]--;
            return card;
        }
    return KITTENS_NO_CARD;
}

static void fill_up(void)
{
    for (int seat = 0; seat < params.players; seat++)
        for (int i = 0; i < DEALT; i++)
            if (wanted.hands[seat][i] == KITTENS_NO_CARD)
                wanted.hands[seat][i] = take_hand_filler();
    for (int i = 0; i < KITTENS_CARDS_MAX; i++)
        if (wanted.pile[i] == KITTENS_NO_CARD)
            wanted.pile[i] = take_pile_filler();
}

/* The places in `deck` of these cards, each place once. */
static void find_places(const int *deck, const int *cards, int count, struct event *event)
{
    uint64_t used = 0;

    for (int i = 0; i < count; i++) {
        int place = 0;
        while (place < count && (deck[place] != cards[i] || (used >> place & 1)))
            place++;
        assert_true(place < count);
        used |= (uint64_t)1 << place;
        event->args[event->arg_count++] = (int16_t)place;
    }
}

/* Deck: card order, without kittens and the Defuses dealt first. */
static int stack_deck(int *deck)
{
    int count = 0;

    for (int card = 0; card < KITTENS_EXPLODING; card++) {
        for (int i = card == KITTENS_DEFUSE ? params.players : 0; i < copies_of(card); i++)
            deck[count++] = card;
    }
    return count;
}

static void deal(void)
{
    int deck[KITTENS_CARDS_MAX], cards[KITTENS_CARDS_MAX], count = 0;
    int deck_count = stack_deck(deck);
    struct event event = {.seat = SEAT_NATURE, .kind = KITTENS_PERMUTE};

    for (int seat = 0; seat < params.players; seat++)
        for (int i = 0; i < DEALT; i++)
            cards[count++] = wanted.hands[seat][i];
    for (int i = 0; count < deck_count; i++)
        if (wanted.pile[i] < KITTENS_EXPLODING)
            cards[count++] = wanted.pile[i];
    find_places(deck, cards, count, &event);
    apply(&event, "the deal");
}

static void fill_pile(void)
{
    int deck[KITTENS_CARDS_MAX], count = 0, all = 0;
    struct event event = {.seat = SEAT_NATURE, .kind = KITTENS_PERMUTE};

    for (; all < KITTENS_CARDS_MAX && wanted.pile[all] != KITTENS_NO_CARD; all++)
        if (wanted.pile[all] < KITTENS_EXPLODING)
            deck[count++] = wanted.pile[all];
    for (int card = KITTENS_EXPLODING; card <= KITTENS_IMPLODING; card++)
        for (int i = 0; i < all; i++)
            if (wanted.pile[i] == card)
                deck[count++] = card;
    find_places(deck, wanted.pile, count, &event);
    apply(&event, "the deal");
}

void open_undealt(const char *words)
{
    struct message why;

    assert_true(kittens_game.state_size <= sizeof state);
    now_ms = 0;
    text_copy(opened, sizeof opened, words);
    read_table(words);
    if (!game_start(&kittens_game, &params, state, &why))
        fail_msg("no such table: %s", words);
}

void open_table(const char *words)
{
    open_undealt(words);
    reserve_named();
    fill_up();
    deal();
    fill_pile();
}

/* --- Playing --- */

void about(const char *says)
{
    text_copy(opened, sizeof opened, says);
}

/* "mix 2 0": place 0 gets what was at 2, place 1 what was at 0, the others in order. */
static void read_mix(const char *words, struct event *event)
{
    struct scan scan;
    uint64_t used = 0;
    int count = view(SEAT_NATURE)->mixing;
    int64_t place;

    scan_init(&scan, words, strlen(words));
    *event = (struct event){.kind = KITTENS_PERMUTE};
    for (struct word word = scan_word(&scan); word.length > 0; word = scan_word(&scan)) {
        assert_true(word_number(word, 0, count - 1, &place));
        event->args[event->arg_count++] = (int16_t)place;
        used |= (uint64_t)1 << place;
    }
    for (int16_t i = 0; i < count; i++)
        if (!(used >> i & 1))
            event->args[event->arg_count++] = i;
}

static int seat_of(char name)
{
    return name == 'n' ? SEAT_NATURE : name == 'c' ? SEAT_CLOCK : name - '0';
}

/* Reads "@9000 c timeout". False if it is no event at all; the reason is in `why`. */
static bool read_event(const char *words, struct event *event, struct message *why)
{
    long long time_ms;
    int length, seat;

    words += strspn(words, " ");
    if (sscanf(words, "@%lld %n", &time_ms, &length) == 1) {
        now_ms = time_ms;
        words += length;
    }
    seat = seat_of(*words);
    words += 1 + (words[1] == ' ');
    *event = (struct event){0};
    if (strncmp(words, "mix", 3) == 0)
        read_mix(words + 3, event);
    else if (strcmp(words, "roll") == 0)
        kittens_game.nature(state, &dice, event);
    else if (!event_parse(kittens_game.kinds, word_of(words), event, why))
        return false;
    event->seat = (int16_t)seat;
    event->time_ms = now_ms;
    return true;
}

/* The reason why the event is refused, or false. */
static bool is_refused(const char *words, struct event *event, char said[256])
{
    struct message why = {0};
    bool refused = !read_event(words, event, &why) ||
                   !event_has_shape(kittens_game.kinds, event, &why) ||
                   kittens_game.why_not(view(event->seat), event, &why);

    write_reason(refused ? &why : &(struct message){0}, said);
    return refused;
}

static void play_one(const char *words)
{
    struct event event;
    char said[256];

    if (is_refused(words, &event, said))
        fail_msg("%s: %s is refused: %s", opened, words, said);
    apply(&event, words);
}

static void draw_often(int count)
{
    char event[16];

    while (count-- > 0) {
        int mover = view(VIEWER_AUDIENCE)->table.mover;
        snprintf(event, sizeof event, "%d draw", mover);
        play_one(event);
        snprintf(event, sizeof event, "%d keep", mover);
        if (view(mover)->table.stage == KITTENS_LOOKING)
            play_one(event);
    }
}

void play(const char *events)
{
    while (*events) {
        char words[EVENT_MAX];
        size_t length = strcspn(events, ";");
        int count, end = 0;
        snprintf(words, sizeof words, "%.*s", (int)length, events);
        if (sscanf(words, " %d draws%n", &count, &end) == 1 && end > 0)
            draw_often(count);
        else
            play_one(words);
        events += length + (events[length] == ';');
    }
}

/* Tries the event on a copy of the state; it must be refused there as well. */
void refuses(const char *words, const char *reason)
{
    static alignas(max_align_t) char before[STATE_MAX];
    struct event event = {0};
    struct message why;
    char said[256];

    if (!is_refused(words, &event, said))
        fail_msg("%s is not refused", words);
    assert_string_equal(said, reason);
    memcpy(before, state, sizeof before);
    if (event_has_shape(kittens_game.kinds, &event, &why))
        assert_false(game_apply(&kittens_game, state, &event, &outbox));
    assert_memory_equal(before, state, sizeof before);
}

const char *why_not(const char *words)
{
    static char said[256];
    struct event event;
    struct message why = {0};

    if (!read_event(words, &event, &why))
        fail_msg("not an event: %s", words);
    if (!kittens_game.why_not(view(event.seat), &event, &why))
        why = (struct message){0};
    write_reason(&why, said);
    return said;
}

/* --- What is told --- */

static void write_seats(uint64_t seats, struct text *text)
{
    for (int seat = 0; seat < SEATS; seat++)
        if (seats >> seat & 1)
            text_add_number(text, seat);
}

static void write_audience(uint64_t audience, struct text *text)
{
    if (audience == EVERYONE)
        text_add(text, "*");
    else if (audience >> VIEWER_AUDIENCE & 1) {
        text_add(text, "-");
        write_seats(EVERYONE & ~audience, text);
    } else
        write_seats(audience, text);
    text_add(text, " ");
}

static const char *all_reports(void)
{
    static char data[16384];
    struct text text;

    text_init(&text, data, sizeof data);
    for (int i = 0; i < outbox.report_count; i++) {
        write_audience(outbox.reports[i].audience, &text);
        assert_true(message_is_whole(&outbox.reports[i].message));
        message_write(&outbox.reports[i].message, NULL, NULL, &text);
        text_add_char(&text, '\n');
    }
    return data;
}

void play_and_compare(const char *events, const char *const *reports)
{
    static char expected[16384];
    struct text text;

    text_init(&text, expected, sizeof expected);
    for (; *reports; reports++) {
        text_add(&text, *reports);
        text_add_char(&text, '\n');
    }
    play(events);
    assert_string_equal(all_reports(), expected);
}

const char *heard(int viewer)
{
    static char data[16384];
    struct text text;

    text_init(&text, data, sizeof data);
    for (int i = 0; i < outbox.report_count; i++)
        if (outbox.reports[i].audience >> viewer & 1) {
            message_write(&outbox.reports[i].message, NULL, NULL, &text);
            text_add_char(&text, '\n');
        }
    return data;
}

bool told(int viewer, const char *sentence)
{
    size_t length = strlen(sentence);

    for (const char *line = heard(viewer); *line; line = strchr(line, '\n') + 1)
        if (strncmp(line, sentence, length) == 0 && line[length] == '\n')
            return true;
    return false;
}

/* --- What is seen --- */

static const char *const stage_names[] = {
    "dealing", "filling",  "turn",    "aiming",    "noping",     "times",  "mixing",
    "picking", "ordering", "looking", "inserting", "uncovering", "giving", "over"};

static void write_card(int card, struct text *text)
{
    text_add(text, card == KITTENS_UNKNOWN   ? "?"
                   : card == KITTENS_NO_CARD ? "-"
                                             : kittens_card_names[card]);
}

static void write_cards(const uint8_t *cards, int count, uint64_t marked, struct text *text)
{
    text_add(text, count == 0 ? "-" : "");
    for (int i = 0; i < count; i++) {
        text_add(text, i > 0 ? "," : "");
        write_card(cards[i], text);
        text_add(text, marked >> i & 1 ? "*" : "");
    }
}

/* Cards by their counts, in card order. */
static void write_counts(const uint8_t counts[KITTENS_CARDS], struct text *text)
{
    uint8_t cards[KITTENS_CARDS_MAX];
    int count = 0;

    for (int card = 0; card < KITTENS_CARDS; card++)
        for (int i = 0; i < counts[card]; i++)
            cards[count++] = (uint8_t)card;
    write_cards(cards, count, 0, text);
}

static void write_set(uint64_t seats, struct text *text)
{
    if (seats == 0)
        text_add(text, "-");
    write_seats(seats, text);
}

static void write_nobody(int seat, struct text *text)
{
    if (seat == KITTENS_NOBODY)
        text_add(text, "-");
    else
        text_add_number(text, seat);
}

struct number {
    const char *name;
    int value;
};

static bool write_number(const struct kittens_table *t, struct word name, struct text *text)
{
    const struct number numbers[] = {
        {"mover", t->mover},
        {"owed", t->owed},
        {"attacked", t->is_attacked},
        {"reversed", t->is_reversed},
        {"combination", t->combination},
        {"nopes", t->nopes},
        {"question", t->question},
        {"up", t->is_up},
        {"count", t->pile_count},
        {"exploded", t->exploding_gone},
        {"imploded", t->imploding_gone},
    };

    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        if (word_is(name, numbers[i].name)) {
            text_add_number(text, numbers[i].value);
            return true;
        }
    return false;
}

static bool write_someone(const struct kittens_view *v, struct word name, struct text *text)
{
    const struct kittens_table *t = &v->table;

    if (word_is(name, "stage"))
        text_add(text, stage_names[t->stage]);
    else if (word_is(name, "alive"))
        write_set(t->alive, text);
    else if (word_is(name, "cursed"))
        write_set(t->cursed, text);
    else if (word_is(name, "answered"))
        write_set(t->answered, text);
    else if (word_is(name, "nopeless"))
        write_set(v->nopeless, text);
    else if (word_is(name, "actor"))
        write_nobody(t->actor, text);
    else if (word_is(name, "target"))
        write_nobody(t->target, text);
    else
        return false;
    return true;
}

static bool write_pile_or_card(const struct kittens_view *v, struct word name, struct text *text)
{
    const struct kittens_table *t = &v->table;

    if (word_is(name, "played"))
        write_card(t->played, text);
    else if (word_is(name, "demanded"))
        write_card(t->demanded, text);
    else if (word_is(name, "kitten"))
        write_card(t->kitten, text);
    else if (word_is(name, "held"))
        write_card(v->held, text);
    else if (word_is(name, "top"))
        write_card(t->discard_top, text);
    else if (word_is(name, "pile"))
        write_cards(v->pile, t->pile_count, 0, text);
    else if (word_is(name, "hidden"))
        write_counts(v->own, text);
    else if (word_is(name, "discard"))
        write_counts(t->discard, text);
    else if (word_is(name, "gifts"))
        write_cards(v->gifts, t->players, 0, text);
    else
        return false;
    return true;
}

static void write_left(const struct kittens_table *t, struct text *text)
{
    text_add(text, t->left_count == 0 ? "-" : "");
    for (int i = 0; i < t->left_count; i++)
        text_add_number(text, t->left[i]);
}

/* "old" before what is not new; a hand that was shuffled is "hand1:0>hand1:0". */
static void write_moved(const struct kittens_moved *moved, struct text *text)
{
    text_add(text, moved->is_new ? "" : "old,");
    for (int i = 0; i < moved->count; i++) {
        const struct kittens_motion *m = &moved->motions[i];
        text_add(text, i > 0 ? "," : "");
        add_place(text, m->from, m->from_slot);
        text_add_char(text, '>');
        add_place(text, m->to, m->to_slot);
        if (m->card != KITTENS_UNKNOWN)
            text_add_char(text, '=');
        if (m->card != KITTENS_UNKNOWN)
            write_card(m->card, text);
        if (m->count > 1)
            text_add_numbered(text, "*", m->count);
    }
}

static void write_field(const struct kittens_view *v, struct word name, struct text *text)
{
    if (name.length == 5 && memcmp(name.start, "hand", 4) == 0) {
        int seat = name.start[4] - '0';
        write_cards(v->hands[seat], v->table.hand_count[seat], v->table.marked[seat], text);
    } else if (word_is(name, "left")) {
        write_left(&v->table, text);
    } else if (word_is(name, "moved")) {
        write_moved(&v->table.moved, text);
    } else if (!write_number(&v->table, name, text) && !write_someone(v, name, text) &&
               !write_pile_or_card(v, name, text)) {
        fail_msg("no field: %.*s", (int)name.length, name.start);
    }
}

/* Equal, or like "nope,skip.." or "..nope,skip". */
static bool is_like(const char *found, const char *expected)
{
    size_t length = strlen(expected), all = strlen(found);

    if (length > 2 && strcmp(expected + length - 2, "..") == 0)
        return strncmp(found, expected, length - 2) == 0;
    if (strncmp(expected, "..", 2) == 0)
        return all >= length - 2 && strcmp(found + all - (length - 2), expected + 2) == 0;
    return strcmp(found, expected) == 0;
}

void shows(int viewer, const char *fields)
{
    char copy[2048], found[1024];
    struct text text;

    snprintf(copy, sizeof copy, "%s", fields);
    for (char *field = strtok(copy, " "); field; field = strtok(NULL, " ")) {
        size_t length = strcspn(field, "=");
        text_init(&text, found, sizeof found);
        write_field(view(viewer), (struct word){field, length}, &text);
        if (!is_like(found, field + length + 1))
            fail_msg("%s: after %s viewer %d sees %.*s=%s, not %s", opened, last, viewer,
                     (int)length, field, found, field + length + 1);
    }
}

void all_see(const char *fields)
{
    for (int seat = 0; seat < params.players; seat++)
        shows(seat, fields);
    shows(VIEWER_AUDIENCE, fields);
}

const char *legal(int seat)
{
    static char data[16384];
    static struct move moves[512];
    struct text text;

    text_init(&text, data, sizeof data);
    int count = kittens_game.legal(view(seat), moves, kittens_game.moves_max);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < move_width(&moves[i]); j++) {
            struct event event;
            move_event(&moves[i], j, seat, &event);
            event_write(kittens_game.kinds, &event, &text);
            text_add_char(&text, '\n');
        }
    return data;
}

uint64_t to_act(void)
{
    return kittens_game.to_act(state);
}

int64_t deadline(void)
{
    return kittens_game.deadline(state);
}

void standing(struct standing *out)
{
    kittens_game.standing(state, out);
}

void won_by(int seat)
{
    struct standing final;
    char sentence[64];

    standing(&final);
    snprintf(sentence, sizeof sentence, "Player %d wins.", seat);
    assert_int_equal(final.ending, 0);
    assert_int_equal(to_act(), 0);
    for (int other = 0; other < params.players; other++) {
        assert_int_equal(final.rank[other] == 1, other == seat);
        assert_true(told(other, sentence));
    }
    assert_true(told(VIEWER_AUDIENCE, sentence));
}

const char *state_text(void)
{
    static char data[GAME_TEXT_MAX];
    struct text text;

    text_init(&text, data, sizeof data);
    kittens_game.write_state(state, &text);
    assert_false(text.is_cut);
    return data;
}
