/* What a screen has: the scene, the news, the question. Scene and question have several forms, from
   long to short, and the news takes the room that they leave. If it is too much for the window, one
   after the other gives way (`fits`). */
#include "inner.h"

#include "bits.h"
#include "board.h"
#include "show.h"
#include "spoken.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* A part of a screen as it will be printed. */
struct part {
    char *text; /* NULL: none, or no memory */
    int rows;
};

/* Has a part written aside, in one of its forms. */
static struct part make_part(struct sitting *sitting, int form,
                             void (*write)(struct sitting *sitting, const struct voice *voice,
                                           int form))
{
    struct part part = {0};
    struct aside aside;

    if (!voice_begin_aside(&sitting->voice, &aside))
        return part;
    write(sitting, &aside.voice, form);
    part.text = voice_end_aside(&aside);
    for (const char *at = part.text; at && (at = strchr(at, '\n')); at++)
        part.rows++;
    return part;
}

static void write_refusal(struct sitting *sitting, const struct voice *voice, int form)
{
    (void)form;
    if (sitting->refusal.text)
        voice_say(voice, sitting->refusal);
}

static void write_note(struct sitting *sitting, const struct voice *voice, int form)
{
    (void)form;
    if (sitting->note.text)
        voice_say(voice, sitting->note);
}

static void write_greeting(struct sitting *sitting, const struct voice *voice, int form)
{
    (void)form;
    if (sitting->greeting.text)
        voice_say(voice, sitting->greeting);
}

/* The forms of a scene. */
enum { SCENE_FULL, SCENE_FLOWING, SCENE_BARE, SCENE_FORMS };

static bool is_onlooker(const struct sitting *sitting)
{
    return sitting->eyes.stand.seat >= PLAYERS_MAX;
}

/* The form, and the size of the board times SCENE_FORMS. */
static void write_scene(struct sitting *sitting, const struct voice *voice, int form)
{
    int said = form % SCENE_FORMS;

    show_scene(voice, &sitting->eyes.scene,
               (struct show_form){.is_flowing = said >= SCENE_FLOWING,
                                  .is_bare = said == SCENE_BARE,
                                  .is_onlooker = is_onlooker(sitting),
                                  .size = (enum board_size)(form / SCENE_FORMS)});
}

/* What the computer may choose nobody here can. */
static void unmark(struct scene *scene)
{
    for (int i = 0; i < scene->node_count; i++)
        scene->nodes[i].may_touch = scene->nodes[i].is_own = false;
}

/* Where hands lie open, those of the others too. */
static void write_open_hands(struct sitting *sitting, const struct voice *voice, int form)
{
    int owner = show_hand_owner(&sitting->eyes.scene);
    bool are_open = !sitting->is_secret && !sitting->moment;

    (void)form;
    for (int seat = 0; are_open && seat < table_params(sitting->table)->players; seat++) {
        if (seat == sitting->eyes.stand.seat || seat == owner)
            continue;
        eyes_look_as(sitting, &sitting->other, seat);
        if (bits_has(table_bots(sitting->table), seat))
            unmark(&sitting->other.scene);
        show_open_hand(voice, &sitting->other.scene, seat);
    }
}

/* The forms of a question: those it has, the brief one in one line, and what is left of it in a row
   where somebody here is asked, if need be. */
enum { ASKED_TERSE = QUESTION_BARE + 1, ASKED_LEAST, ASKED_FORMS };

/* Is nobody here waited for? Then news is worth more than who is. */
static bool is_waiting(const struct sitting *sitting)
{
    return eyes_see_play(sitting) && !eyes_actors(sitting);
}

/* Makes one line of several. */
static void join_lines(char *text)
{
    char *to = text;

    for (const char *from = text; *from; to++) {
        bool is_end = *from == '\n';
        *to = is_end ? ' ' : *from;
        from += is_end ? 1 + strspn(from + 1, " ") : 1;
    }
    to[to > text ? -1 : 0] = '\0';
}

static void write_question(struct sitting *sitting, const struct voice *voice, int form)
{
    if (sitting->moment)
        return;
    if (form < ASKED_TERSE) {
        question_say(sitting, voice, (enum question_form)form);
        return;
    }
    if (form == ASKED_LEAST && is_waiting(sitting))
        return;
    bool is_chosen = sitting->eyes.draft.touched.count > 0;
    struct part lines =
        make_part(sitting, form == ASKED_LEAST && !is_chosen ? QUESTION_BARE : QUESTION_BRIEF,
                  write_question);
    if (lines.text)
        join_lines(lines.text);
    if (lines.text && *lines.text)
        voice_print(voice, lines.text, 2);
    free(lines.text);
}

/* The news: sentences, a line each. */
struct news {
    char *text;
    int count;
    int own_count; /* of the first ones, which who looks did */
};

/* The last so many. */
static const char *last_news(const struct news *news, int count)
{
    const char *at = news->text;

    for (int skipped = news->count - count; skipped > 0; skipped--)
        at = strchr(at, '\n') + 1;
    return at;
}

/* Prints the last so many, each on its line or one after the other, and says before it if some are
   left out, where there is room for any. Without a voice it is only measured. */
static int print_news(const struct voice *voice, const struct news *news, int count,
                      bool is_flowing)
{
    int rows = 0;
    char *text = news->text ? strdup(last_news(news, count)) : NULL, *line = text;

    if (!text)
        return 0;
    if (count > 0 && count < news->count) {
        rows++;
        if (voice)
            voice_say(voice, SAY("... (all that happened: type history)"));
    }
    if (is_flowing)
        join_lines(text);
    while (*line) {
        char *end = line + strcspn(line, "\n");
        bool is_last = !*end;
        *end = '\0';
        rows += voice_print(voice, line, 2);
        line = is_last ? end : end + 1;
    }
    free(text);
    return rows;
}

/* As many of the last as there is room for; -1 if there is none even for so few. What flows on for
   too many rows nobody reads. */
static int fitting_news(const struct news *news, int room, bool is_flowing, int least)
{
    enum { NEWS_TRIED = 100, FLOWING_MAX = 8 };
    int count = news->count < NEWS_TRIED ? news->count : NEWS_TRIED;

    if (is_flowing && room > FLOWING_MAX)
        room = FLOWING_MAX;
    least = least < news->count ? least : news->count;
    while (count > least && print_news(NULL, news, count, is_flowing) > room)
        count--;
    return print_news(NULL, news, count, is_flowing) <= room ? count : -1;
}

/* A page gets the first of these that fits. So much news must have room, or all there is. */
static const struct fit {
    int scene, asked;
    bool is_flowing; /* the news */
    int news;
    bool is_for_lists; /* where there are none, news is worth more than the question */
} fits[] = {
    {SCENE_FULL, QUESTION_FULL, false, 4, false},
    {SCENE_FULL, QUESTION_SHORT, false, 4, false},
    {SCENE_FLOWING, QUESTION_SHORT, false, 3, false},
    {SCENE_FLOWING, QUESTION_SHORT, true, 4, false},
    {SCENE_FLOWING, QUESTION_SHORT, true, 1, true},
    {SCENE_FLOWING, QUESTION_BRIEF, true, 3, false},
    {SCENE_FLOWING, QUESTION_BRIEF, true, 1, true},
    {SCENE_FLOWING, ASKED_TERSE, true, 4, false},
    {SCENE_FLOWING, ASKED_LEAST, true, 3, false},
    {SCENE_FLOWING, ASKED_LEAST, true, 2, false},
    {SCENE_BARE, ASKED_LEAST, true, 2, false},
    {SCENE_BARE, ASKED_LEAST, true, 0, false},
};
enum {
    FITS = sizeof fits / sizeof *fits,
    FITS_ROOMY = 4,  /* the first ones ask at length, */
    FITS_ASKING = 7, /* and these at all; */
    FITS_SINGLE = 9, /* here a single piece of news gives way, which the scene shows as well */
};

static int window_rows(void)
{
    return voice_rows() > 0 ? voice_rows() : INT16_MAX;
}

struct page {
    struct part scene[SCENE_FORMS], hands, refusal, asked[ASKED_FORMS], note, greeting;
    struct news news;
};

static void write_scene_forms(struct sitting *sitting, enum board_size size, struct page *page)
{
    for (int form = 0; form < SCENE_FORMS; form++) {
        free(page->scene[form].text);
        page->scene[form] = make_part(sitting, (int)size * SCENE_FORMS + form, write_scene);
    }
}

/* A large board is shown where it leaves room for the players beside it and, below it, for a hand,
   the question with its lists and some news. */
static bool is_large(const struct sitting *sitting)
{
    enum { ROWS_BESIDES = 14, COLUMNS_BESIDES = 40 };

    return board_can_be_large(&sitting->eyes.scene, window_rows() - ROWS_BESIDES,
                              voice_columns() - COLUMNS_BESIDES);
}

/* A board with fewer rows is shown where the other would leave no room for what is asked and a row
   of news, whatever there is to say now: so it does not change from screen to screen. */
static bool is_small(const struct page *page)
{
    return page->scene[SCENE_BARE].rows + page->hands.rows + page->asked[ASKED_TERSE].rows + 1 >=
           window_rows();
}

/* In a game without secrets everybody could know what the others hold: that gives way first. */
static void drop_known_hands(const struct sitting *sitting, struct page *page)
{
    enum { ROWS_BESIDES = 6 }; /* what is asked, with its lists, and news */

    if (table_game(sitting->table)->has_secrets ||
        page->scene[SCENE_FULL].rows + page->hands.rows + ROWS_BESIDES <= window_rows())
        return;
    free(page->hands.text);
    page->hands = (struct part){0};
}

static void write_parts(struct sitting *sitting, struct page *page)
{
    page->hands = make_part(sitting, 0, write_open_hands);
    page->refusal = make_part(sitting, 0, write_refusal);
    page->note = make_part(sitting, 0, write_note);
    page->greeting = make_part(sitting, 0, write_greeting);
    for (int form = 0; form < ASKED_FORMS; form++)
        page->asked[form] = make_part(sitting, form, write_question);
    page->news.text = news_gather(sitting, false, &page->news.count, &page->news.own_count);
    write_scene_forms(sitting, is_large(sitting) ? BOARD_LARGE : BOARD_USUAL, page);
    drop_known_hands(sitting, page);
    if (is_small(page) && board_can_be_compact(&sitting->eyes.scene))
        write_scene_forms(sitting, BOARD_COMPACT, page);
}

static void free_parts(struct page *page)
{
    for (int form = 0; form < SCENE_FORMS; form++)
        free(page->scene[form].text);
    for (int form = 0; form < ASKED_FORMS; form++)
        free(page->asked[form].text);
    free(page->hands.text);
    free(page->refusal.text);
    free(page->note.text);
    free(page->greeting.text);
    free(page->news.text);
}

/* The rows that are left for news, above the one of the prompt. */
static int room_for_news(const struct page *page, const struct fit *fit)
{
    return window_rows() - 1 - page->scene[fit->scene].rows - page->hands.rows -
           page->refusal.rows - page->asked[fit->asked].rows - page->note.rows -
           page->greeting.rows;
}

/* The first of these fits that leaves room for so much news, or for as much as each must; NULL if
   none does. */
static const struct fit *try_fits(const struct page *page, bool has_lists, int fit_count, int least,
                                  int *news_count)
{
    for (int i = 0; i < fit_count; i++) {
        if (fits[i].is_for_lists && !has_lists)
            continue;
        bool is_dear = page->news.count > 1 || i != FITS_SINGLE;
        int wanted = least > 0 ? least : is_dear ? fits[i].news : 0;
        *news_count =
            fitting_news(&page->news, room_for_news(page, &fits[i]), fits[i].is_flowing, wanted);
        if (*news_count >= 0)
            return &fits[i];
    }
    return NULL;
}

/* All that is new, if it can be without a word less of the question than is usual; or in place of
   what others hold where everybody knows that; or of what can be chosen. */
static const struct fit *fit_all_news(const struct sitting *sitting, struct page *page,
                                      bool has_lists, int *news_count)
{
    const struct part hands = page->hands;
    const struct fit *fit = try_fits(page, has_lists, FITS_ROOMY, page->news.count, news_count);

    if (fit || table_game(sitting->table)->has_secrets)
        return fit;
    page->hands = (struct part){0};
    fit = try_fits(page, has_lists, FITS_ROOMY, page->news.count, news_count);
    if (!fit)
        fit = try_fits(page, has_lists, FITS_ASKING, page->news.count, news_count);
    if (fit)
        free(hands.text);
    else
        page->hands = hands;
    return fit;
}

/* What can be done without, the first things first. */

/* What the status says as well. */
static void drop_repeated_news(struct sitting *sitting, struct page *page)
{
    free(page->news.text);
    page->news.text = news_gather(sitting, true, &page->news.count, &page->news.own_count);
}

static void drop_greeting(struct sitting *sitting, struct page *page)
{
    (void)sitting;
    free(page->greeting.text);
    page->greeting = (struct part){0};
}

/* What one did oneself one knows best. */
static void drop_own_news(struct sitting *sitting, struct page *page)
{
    struct news *news = &page->news;
    const char *others = news->text ? last_news(news, news->count - news->own_count) : NULL;

    (void)sitting;
    if (!others)
        return;
    memmove(news->text, others, strlen(others) + 1);
    news->count -= news->own_count;
    news->own_count = 0;
}

static const struct fit *find_fit(struct sitting *sitting, struct page *page, int *news_count)
{
    static void (*const drops[])(struct sitting * sitting, struct page * page) = {
        drop_repeated_news, drop_greeting, drop_own_news};
    bool has_lists = question_has_lists(sitting);
    const struct fit *fit = fit_all_news(sitting, page, has_lists, news_count);

    for (size_t i = 0; !fit && i < sizeof drops / sizeof *drops; i++) {
        drops[i](sitting, page);
        fit = fit_all_news(sitting, page, has_lists, news_count);
    }
    if (!fit)
        fit = try_fits(page, has_lists, FITS, 0, news_count);
    if (!fit)
        *news_count = 0;
    return fit ? fit : &fits[FITS - 1];
}

static void print_part(const struct sitting *sitting, struct part part)
{
    if (part.text)
        voice_relay(&sitting->voice, part.text);
}

static void show_what_fits(struct sitting *sitting)
{
    struct page page = {0};
    int news_count;

    write_parts(sitting, &page);
    const struct fit *fit = find_fit(sitting, &page, &news_count);
    print_part(sitting, page.scene[fit->scene]);
    print_part(sitting, page.hands);
    int news_rows = print_news(&sitting->voice, &page.news, news_count, fit->is_flowing);
    print_part(sitting, page.refusal);
    print_part(sitting, page.asked[fit->asked]);
    print_part(sitting, page.note);
    print_part(sitting, page.greeting);
    sitting->free_rows = room_for_news(&page, fit) - news_rows + 1;
    if (sitting->free_rows <= 0 || board_columns(&sitting->eyes.scene) > voice_columns())
        sitting_say(sitting,
                    SAY("The window is too small: make it larger, or start with --plain."));
    free_parts(&page);
}

/* Where nothing is cleared there is no end of room. */
static void show_all(struct sitting *sitting)
{
    const struct voice *voice = &sitting->voice;
    struct news news;

    putchar('\n');
    if (sitting->is_spoken)
        spoken_scene(voice, &sitting->eyes.scene);
    else
        show_scene(voice, &sitting->eyes.scene,
                   (struct show_form){.is_onlooker = is_onlooker(sitting)});
    if (table_game(sitting->table)->has_secrets || !sitting->is_spoken)
        write_open_hands(sitting, voice, 0);
    news.text = news_gather(sitting, false, &news.count, &news.own_count);
    print_news(voice, &news, news.count, false);
    free(news.text);
    write_refusal(sitting, voice, 0);
    question_say(sitting, voice, QUESTION_FULL);
    write_note(sitting, voice, 0);
    write_greeting(sitting, voice, 0);
    sitting->free_rows = INT_MAX;
}

void page_clear(const struct sitting *sitting)
{
    if (sitting->is_plain)
        return;
    glass_clear(sitting->voice.glass);
    fputs("\033[H\033[2J", stdout);
    if (table_game(sitting->table)->has_secrets)
        fputs("\033[3J", stdout);
}

/* Does the note hold now as it did when it was said? */
static bool is_note_true(struct sitting *sitting)
{
    char then[LABEL_SIZE], now[LABEL_SIZE];
    struct message why;
    struct scan words;

    if (!sitting->note_of[0] || table_length(sitting->table) <= sitting->note_stays)
        return true;
    voice_label(&sitting->voice, &sitting->note, then);
    scan_init(&words, sitting->note_of, strlen(sitting->note_of));
    if (!pick_why_not(&sitting->pick, &words, &sitting->eyes.draft, &why))
        return false;
    voice_label(&sitting->voice, &why, now);
    return strcmp(then, now) == 0;
}

static void drop_note(struct sitting *sitting)
{
    sitting->note = (struct message){0};
    sitting->note_stays = 0;
    sitting->note_of[0] = '\0';
}

void page_show(struct sitting *sitting)
{
    if (!is_note_true(sitting))
        drop_note(sitting);
    page_clear(sitting);
    (sitting->is_plain ? show_all : show_what_fits)(sitting);
    news_were_told(sitting);
    sitting->refusal = sitting->greeting = (struct message){0};
    if (sitting->note_stays == 0 || table_length(sitting->table) > sitting->note_stays)
        drop_note(sitting);
    if (sitting->is_plain)
        sitting->remark = (struct message){0};
    sitting->shown = table_length(sitting->table);
}

/* Did a player move something there, and was it chance or the clock that went on at once? */
static bool is_passed(const struct sitting *sitting, uint32_t entry, struct frame *frame)
{
    if (!table_frame(sitting->table, entry + 1, sitting->eyes.stand.seat, frame) ||
        frame->seat < PLAYERS_MAX ||
        !table_frame(sitting->table, entry, sitting->eyes.stand.seat, frame))
        return false;
    return frame->deed == DEED_EVENT && frame->seat < PLAYERS_MAX;
}

/* Did a computer player do this, who goes on in the same turn? */
static bool is_step(const struct sitting *sitting, uint32_t entry, struct frame *frame)
{
    int viewer = sitting->eyes.stand.seat;

    if (!table_frame(sitting->table, entry, viewer, frame) || frame->deed != DEED_EVENT ||
        frame->turn_begins || frame->seat >= PLAYERS_MAX)
        return false;
    return bits_has(table_bots(sitting->table), frame->seat) &&
           (frame->to_act & bits_below(PLAYERS_MAX)) == bits_of(frame->seat);
}

/* Is it the latest event by which something on the board has moved? */
static bool has_moved(const struct scene *scene)
{
    for (int i = 0; scene->is_new && i < scene->motion_count; i++) {
        const struct node *node = scene_find(scene, scene->motions[i].node);
        if (node && node->region == REGION_BOARD)
            return true;
    }
    return false;
}

/* What somebody else thought of takes longer to follow than what one did oneself. */
static enum wait_span span_of(const struct sitting *sitting, bool has_passed)
{
    if (!bits_has(table_bots(sitting->table), sitting->eyes.frame.seat))
        return WAIT_SHORT;
    return has_passed ? WAIT_LONG : WAIT_STEP;
}

static enum input_event show_moment(struct sitting *sitting, uint32_t entry, enum wait_span span)
{
    sitting->moment = entry;
    page_clear(sitting);
    show_what_fits(sitting);
    sitting->moment = 0;
    return wait_a_moment(sitting, span);
}

enum input_event page_show_moments(struct sitting *sitting)
{
    enum input_event event = INPUT_WOKEN;
    uint32_t length = table_length(sitting->table), first = sitting->shown + 1;

    sitting->shown = length;
    for (uint32_t n = first; !sitting->is_plain && n <= length; n++) {
        if (event == INPUT_INTERRUPTED || event == INPUT_END)
            break;
        bool has_passed = is_passed(sitting, n, &sitting->eyes.frame);
        if (!has_passed && !is_step(sitting, n, &sitting->eyes.frame))
            continue;
        struct stand then = {.face = sitting->face, .view = sitting->eyes.frame.view};
        draft_scene(&then, &(struct draft){0}, &sitting->eyes.scene);
        if (has_moved(&sitting->eyes.scene))
            event = show_moment(sitting, n, span_of(sitting, has_passed));
    }
    eyes_look(sitting);
    return event;
}
