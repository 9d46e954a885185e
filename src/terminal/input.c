/* Waits for input with ppoll, so that a clock can run while somebody types. */
#define _GNU_SOURCE /* ppoll */
#include "input.h"

#include "edge.h"
#include "utf8.h"
#include "voice.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { ESCAPE_PAUSE_MS = 50 };

static volatile sig_atomic_t has_resized, has_continued, is_told_to_rest, is_told_to_stop;
static struct input *restored_at_exit;
static sigset_t unblocked; /* signals arrive only while waiting */

static void note_signal(int signal_number)
{
    if (signal_number == SIGWINCH)
        has_resized = 1;
    else if (signal_number == SIGCONT)
        has_continued = 1;
    else if (signal_number == SIGTSTP)
        is_told_to_rest = 1;
    else
        is_told_to_stop = 1;
}

static void restore(void)
{
    if (restored_at_exit)
        input_finish(restored_at_exit);
}

/* Presses of its buttons (1000), with numbers that have no bound (SGR, 1006). */
static void report_mouse(const struct input *input, bool is_wanted)
{
    if (input->glass && input->glass->has_mouse)
        fputs(is_wanted ? "\033[?1000h\033[?1006h" : "\033[?1006l\033[?1000l", stdout);
}

static bool enter_raw(const struct input *input, int when)
{
    struct termios raw = input->usual;

    raw.c_iflag &= (tcflag_t) ~(ICRNL | IXON | BRKINT | INPCK | ISTRIP);
    raw.c_lflag &= (tcflag_t) ~(ECHO | ICANON | IEXTEN | ISIG);
    raw.c_cc[VMIN] = 1;
    raw.c_cc[VTIME] = 0;
    if (tcsetattr(STDIN_FILENO, when, &raw) != 0)
        return false;
    fputs("\033[?2004h", stdout);
    report_mouse(input, true);
    return true;
}

static void leave_raw(const struct input *input, int when)
{
    fputs("\033[?2004l", stdout);
    report_mouse(input, false);
    fflush(stdout);
    tcsetattr(STDIN_FILENO, when, &input->usual);
}

static void set_raw(struct input *input)
{
    if (tcgetattr(STDIN_FILENO, &input->usual) != 0 || !enter_raw(input, TCSAFLUSH))
        return;
    input->is_terminal = true;
    restored_at_exit = input;
    atexit(restore);
}

/* Gives the terminal back until somebody continues us. */
static void rest(const struct input *input)
{
    is_told_to_rest = 0;
    if (input->is_terminal) {
        input_end_row(input);
        leave_raw(input, TCSADRAIN);
    }
    raise(SIGSTOP);
    has_continued = 1;
}

static const int noted[] = {SIGTERM, SIGHUP, SIGINT, SIGQUIT, SIGWINCH, SIGCONT, SIGTSTP};

void input_init(struct input *input, bool is_plain)
{
    struct sigaction action = {.sa_handler = note_signal};
    sigset_t signals;

    memset(input, 0, sizeof *input);
    input->now_ms = edge_now_ms;
    line_init(&input->line);
    scan_init(&input->unread, input->bytes, 0);
    sigemptyset(&signals);
    for (size_t i = 0; i < sizeof noted / sizeof *noted; i++) {
        sigaddset(&signals, noted[i]);
        sigaction(noted[i], &action, NULL);
    }
    sigprocmask(SIG_BLOCK, &signals, &unblocked);
    if (!is_plain && isatty(STDIN_FILENO) && isatty(STDOUT_FILENO))
        set_raw(input);
}

void input_use(struct input *input, struct glass *glass)
{
    if (!input->is_terminal)
        return;
    report_mouse(input, false);
    input->glass = glass;
    report_mouse(input, true);
    fflush(stdout);
}

void input_finish(struct input *input)
{
    if (!input->is_terminal)
        return;
    leave_raw(input, TCSAFLUSH);
    input->is_terminal = false;
    restored_at_exit = NULL;
}

void input_release(struct input *input)
{
    input_finish(input);
    for (size_t i = 0; i < sizeof noted / sizeof *noted; i++)
        signal(noted[i], SIG_DFL);
    sigprocmask(SIG_SETMASK, &unblocked, NULL);
}

void input_forget(struct input *input)
{
    line_init(&input->line);
    if (!input->is_terminal)
        return;
    scan_init(&input->unread, input->bytes, 0);
    tcflush(STDIN_FILENO, TCIFLUSH);
}

/* As much of its end as leaves room to type. */
static const char *fit_prompt(const char *prompt)
{
    int room = voice_columns() * 2 / 3;
    uint32_t character;

    while (voice_width(prompt) > room)
        prompt += utf8_decode(prompt, strlen(prompt), &character);
    return prompt;
}

/* The prompt and what has been typed, in the row of the cursor. */
static void show_row(struct input *input, const char *prompt)
{
    char data[4 * LINE_MAX_BYTES];
    struct text text;
    int cursor, room = voice_columns() - voice_width(prompt) - 1;

    text_init(&text, data, sizeof data);
    line_render(&input->line, room > 1 ? room : 1, &text, &cursor);
    printf("\r\033[K%s%s\r\033[%dC", prompt, data, voice_width(prompt) + cursor);
    fflush(stdout);
}

/* The prompt and a whole line, as much of it as the row has room for: what stands below keeps its
   place. */
static void show_line(const struct input *input, const char *prompt)
{
    int room = voice_columns() - voice_width(prompt) - 1;
    bool is_cut = voice_width(input->text) > room;

    printf("\r\033[K%s%.*s%s", prompt, (int)voice_fitting(input->text, is_cut ? room - 1 : room),
           input->text, is_cut ? "…" : "");
}

void input_end_row(const struct input *input)
{
    fputs(input->is_terminal ? "\r\n" : "\n", stdout);
    glass_end_row(input->glass);
    fflush(stdout);
}

/* A click types a whole line; what is half typed stays. */
static bool take_click(struct input *input)
{
    int row, column;

    line_click(&input->line, &row, &column);
    const char *typed =
        input->glass ? glass_typed_at(input->glass, row, column, voice_rows()) : NULL;
    if (!typed)
        return false;
    text_copy(input->text, sizeof input->text, typed);
    return true;
}

/* What the bytes that are there amount to; INPUT_WOKEN if more is needed. */
static enum input_event take_keys(struct input *input)
{
    while (!scan_is_done(&input->unread)) {
        switch (line_feed(&input->line, &input->unread)) {
        case LINE_DONE:
            memcpy(input->text, line_text(&input->line), sizeof input->text);
            return INPUT_LINE;
        case LINE_END: return INPUT_END;
        case LINE_INTERRUPTED: return INPUT_INTERRUPTED;
        case LINE_REDRAW: glass_lose(input->glass); return INPUT_REDRAW;
        case LINE_SUSPENDED: is_told_to_rest = 1; return INPUT_WOKEN;
        case LINE_TAB:
            if (input->complete && input->complete(input->context, &input->line))
                return INPUT_REDRAW;
            break;
        case LINE_CLICKED:
            if (take_click(input))
                return INPUT_LINE;
            break;
        case LINE_FULL: putchar('\a'); break;
        case LINE_GOING_ON: break;
        }
    }
    return INPUT_WOKEN;
}

static enum input_event end_plain_line(struct input *input)
{
    bool is_good = input->length <= LINE_MAX_BYTES && utf8_is_printable(input->text, input->length);

    input->text[is_good ? input->length : 0] = '\0';
    input->length = 0;
    return is_good ? INPUT_LINE : INPUT_BAD_LINE;
}

static enum input_event take_bytes(struct input *input)
{
    while (!scan_is_done(&input->unread)) {
        char byte = *input->unread.at++;
        if (byte == '\n')
            return end_plain_line(input);
        if (input->length < LINE_MAX_BYTES)
            input->text[input->length] = byte;
        if (input->length <= LINE_MAX_BYTES)
            input->length++;
    }
    return INPUT_WOKEN;
}

static int timeout_ms(const struct input *input, int64_t until_ms)
{
    int64_t left = until_ms == INT64_MAX ? -1 : until_ms - input->now_ms();

    if (until_ms != INT64_MAX && left < 0)
        left = 0;
    if (input->is_terminal && line_is_waiting(&input->line) && (left < 0 || left > ESCAPE_PAUSE_MS))
        left = ESCAPE_PAUSE_MS;
    return left > 60000 ? 60000 : (int)left;
}

/* Where input is always ready, or nobody waits, ppoll alone would let no signal in. */
static void let_signals_in(void)
{
    sigset_t blocked;

    sigprocmask(SIG_SETMASK, &unblocked, &blocked);
    sigprocmask(SIG_SETMASK, &blocked, NULL);
}

/* Adds what has been typed to what is unread, as far as there is room. */
static void read_ahead(struct input *input)
{
    struct pollfd source = {.fd = STDIN_FILENO, .events = POLLIN};
    size_t kept = (size_t)(input->unread.end - input->unread.at);

    memmove(input->bytes, input->unread.at, kept);
    ssize_t length = kept < sizeof input->bytes && poll(&source, 1, 0) > 0
                         ? read(STDIN_FILENO, input->bytes + kept, sizeof input->bytes - kept)
                         : 0;
    scan_init(&input->unread, input->bytes, kept + (length > 0 ? (size_t)length : 0));
}

bool input_is_interrupted(struct input *input)
{
    enum { CTRL_C = 3 };

    let_signals_in();
    if (is_told_to_stop)
        return true;
    if (!input->is_terminal)
        return false;
    read_ahead(input);
    const char *key =
        memchr(input->unread.at, CTRL_C, (size_t)(input->unread.end - input->unread.at));
    if (key)
        input->unread.at = key + 1;
    return key;
}

/* Waits once. False if the time is up. */
static bool read_more(struct input *input, int64_t until_ms)
{
    struct pollfd source = {.fd = STDIN_FILENO, .events = POLLIN};
    int wait_ms = timeout_ms(input, until_ms);
    struct timespec wait = {wait_ms / 1000, wait_ms % 1000 * 1000000L};

    let_signals_in();
    if (is_told_to_stop || is_told_to_rest || has_resized || has_continued)
        return true;
    int ready = ppoll(&source, 1, wait_ms < 0 ? NULL : &wait, &unblocked);

    if (ready == 0 && input->is_terminal && line_is_waiting(&input->line)) {
        line_timeout(&input->line);
        return true;
    }
    if (ready <= 0)
        return ready < 0 || until_ms == INT64_MAX || input->now_ms() < until_ms;
    ssize_t length = read(STDIN_FILENO, input->bytes, sizeof input->bytes);
    input->is_ended = length == 0 || (length < 0 && errno != EINTR && errno != EAGAIN);
    scan_init(&input->unread, input->bytes, length > 0 ? (size_t)length : 0);
    return true;
}

static enum input_event take(struct input *input)
{
    enum input_event event = input->is_terminal ? take_keys(input) : take_bytes(input);

    if (event != INPUT_WOKEN || !input->is_ended)
        return event;
    return input->length > 0 ? end_plain_line(input) : INPUT_END;
}

/* Minds what came by signals; true if the screen is to be drawn anew. */
static bool mind_signals(const struct input *input)
{
    bool is_stale = has_resized || has_continued || is_told_to_rest;

    if (is_told_to_rest)
        rest(input);
    if (has_continued && input->is_terminal)
        enter_raw(input, TCSADRAIN);
    has_resized = has_continued = 0;
    if (is_stale)
        glass_lose(input->glass);
    return is_stale && input->is_terminal;
}

static enum input_event wait_for_event(struct input *input, const char *prompt, int64_t until_ms)
{
    while (!is_told_to_stop) {
        enum input_event event = take(input);
        if (input->is_terminal && event == INPUT_LINE)
            show_line(input, prompt);
        else if (input->is_terminal)
            show_row(input, prompt);
        if (event != INPUT_WOKEN)
            return event;
        if (!is_told_to_rest && !read_more(input, until_ms))
            return INPUT_WOKEN;
        if (mind_signals(input))
            return INPUT_REDRAW;
    }
    return INPUT_END;
}

enum input_event input_wait(struct input *input, const char *prompt, int64_t until_ms)
{
    if (!input->is_terminal)
        fputs(prompt, stdout);
    fflush(stdout);
    enum input_event event = wait_for_event(input, fit_prompt(prompt), until_ms);
    if (input->is_terminal ? event != INPUT_WOKEN : event == INPUT_END)
        input_end_row(input);
    return event;
}

bool input_is_number(const struct input *input, int min, int max, int *number)
{
    struct scan scan;
    int64_t found;

    scan_init(&scan, input->text, strlen(input->text));
    scan_skip_blanks(&scan);
    if (!word_number(scan_word(&scan), min, max, &found))
        return false;
    scan_skip_blanks(&scan);
    *number = (int)found;
    return scan_is_done(&scan);
}
