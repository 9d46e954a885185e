/* The line editor: what each key does, and that no bytes whatever can harm it. */
#include "line.h"

#include "dice.h"
#include "test.h"
#include "utf8.h"

#include <locale.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

#define LEFT       "\033[D"
#define RIGHT      "\033[C"
#define UP         "\033[A"
#define DOWN       "\033[B"
#define HOME       "\033[H"
#define DELETE     "\033[3~"
#define PASTE      "\033[200~"
#define PASTED     "\033[201~"
#define ACUTE      "\xcc\x81"     /* U+0301, of no width */
#define JAMO_VOWEL "\xe1\x85\xa1" /* U+1161, of no width after a leading consonant */

enum { ROW_SIZE = LINE_MAX_BYTES + 1, STORY_SIZE = 16384, WIDTH_MAX = 120 };

static struct line line;
static char story_data[STORY_SIZE];
static struct text story; /* the events since the line began, in words */

static void begin(void)
{
    line_init(&line);
    text_init(&story, story_data, sizeof story_data);
}

static void note(enum line_event event)
{
    static const char *const names[] = {"",      "done ",      "end ", "interrupted ", "redraw ",
                                        "full ", "suspended ", "tab ", "clicked "};

    text_add(&story, names[event]);
    if (event != LINE_DONE)
        return;
    text_add(&story, "<");
    text_add(&story, line_text(&line));
    text_add(&story, "> ");
}

static void feed(const char *bytes, size_t length)
{
    struct scan input;

    scan_init(&input, bytes, length);
    while (!scan_is_done(&input))
        note(line_feed(&line, &input));
}

static void type(const char *keys)
{
    feed(keys, strlen(keys));
}

/* The width of the first character, and its length. */
static int width_of(const char *bytes, size_t length, size_t *size)
{
    uint32_t character = 0;

    *size = utf8_decode(bytes, length, &character);
    assert_true(*size > 0);
    int width = wcwidth((wchar_t)character);
    return width < 0 ? 1 : width;
}

static int columns(const char *bytes, size_t length)
{
    int sum = 0;
    size_t size;

    for (size_t at = 0; at < length; at += size)
        sum += width_of(bytes + at, length - at, &size);
    return sum;
}

/* Renders, and checks what holds for every row. */
static int render(int width, char row[ROW_SIZE])
{
    struct text text;
    int column = -1;

    text_init(&text, row, ROW_SIZE);
    line_render(&line, width, &text, &column);
    assert_false(text.is_cut);
    assert_true(utf8_is_printable(row, text.length));
    assert_in_range(columns(row, text.length), 0, (uintmax_t)width);
    assert_in_range(column, 0, (uintmax_t)width - 1);
    return column;
}

/* How many bytes take that many columns, characters of no width at their end among them. */
static size_t bytes_of(const char *row, int column)
{
    size_t length = strlen(row);
    size_t at = 0;
    size_t size = 0;

    while (at < length && (column -= width_of(row + at, length - at, &size)) >= 0)
        at += size;
    return at;
}

/* Expects a bar where the cursor is. */
static void assert_row(int width, const char *expected)
{
    char row[ROW_SIZE];
    char shown[ROW_SIZE + 1];
    struct text text;
    size_t cursor = bytes_of(row, render(width, row));

    text_init(&text, shown, sizeof shown);
    text_add_part(&text, row, cursor);
    text_add_char(&text, '|');
    text_add(&text, row + cursor);
    assert_string_equal(shown, expected);
}

static void assert_keys(const char *keys, const char *expected)
{
    begin();
    type(keys);
    assert_row(80, expected);
    assert_string_equal(story_data, "");
}

static void assert_story(const char *keys, const char *expected)
{
    begin();
    type(keys);
    assert_string_equal(story_data, expected);
}

static void characters_are_inserted(void)
{
    assert_keys("", "|");
    assert_keys("abc ~", "abc ~|");
    assert_keys("ac" LEFT "b", "ab|c");
    assert_keys("J\xc3\xb6rg \xf0\x9f\x90\xb8", "J\xc3\xb6rg \xf0\x9f\x90\xb8|");
}

static void arrows_move(void)
{
    assert_keys("abc" LEFT, "ab|c");
    assert_keys("abc" LEFT LEFT RIGHT, "ab|c");
    assert_keys("abc" RIGHT, "abc|");
    assert_keys("a" LEFT LEFT, "|a");
    assert_keys("abc\033OD\033OD\033OC", "ab|c");
    assert_keys("abc\x02\x02\x06", "ab|c");
    assert_keys("abc\033[1;2D", "ab|c");
}

static void home_and_end(void)
{
    static const char *const homes[] = {"\033[H", "\033OH", "\033[1~", "\033[7~", "\x01"};
    static const char *const ends[] = {"\033[F", "\033OF", "\033[4~", "\033[8~", "\x05"};

    for (size_t i = 0; i < COUNT(homes); i++) {
        begin();
        type("abc");
        type(homes[i]);
        assert_row(80, "|abc");
        type(ends[i]);
        assert_row(80, "abc|");
    }
}

static void words_are_stepped_over(void)
{
    static const char *const backs[] = {"\033b", "\033B", "\033[1;5D", "\033[1;3D", "\033Od"};
    static const char *const forths[] = {"\033f", "\033F", "\033[1;5C", "\033[1;3C", "\033Oc"};

    for (size_t i = 0; i < COUNT(backs); i++) {
        begin();
        type("go  3,4 now ");
        type(backs[i]);
        assert_row(80, "go  3,4 |now ");
        type(backs[i]);
        assert_row(80, "go  |3,4 now ");
        type(forths[i]);
        assert_row(80, "go  3,4| now ");
        type(forths[i]);
        assert_row(80, "go  3,4 now| ");
        type(forths[i]);
        assert_row(80, "go  3,4 now |");
    }
}

static void single_deletions(void)
{
    assert_keys("abc\x7f", "ab|");
    assert_keys("abc\x08\x08", "a|");
    assert_keys("abc" LEFT "\x7f", "a|c");
    assert_keys("\x7f\x08" DELETE, "|");
    assert_keys("abc" HOME DELETE, "|bc");
    assert_keys("abc" LEFT LEFT "\x04", "a|c");
    assert_keys("abc" DELETE "\x04", "abc|");
}

static void long_deletions(void)
{
    assert_keys("one two" LEFT LEFT "\x15", "|wo");
    assert_keys("one two" LEFT LEFT "\x0b", "one t|");
    assert_keys("one two  \x17", "one |");
    assert_keys("one two" LEFT "\x17", "one |o");
    assert_keys("\x15\x0b\x17", "|");
}

static void enter_ends_a_line(void)
{
    assert_story("abc\r", "done <abc> ");
    assert_story("abc\n", "done <abc> ");
    assert_story("abc" LEFT LEFT "\r\r", "done <abc> done <> ");
    assert_story("a\r\nb\n\nc\n\r", "done <a> done <b> done <> done <c> done <> ");
    assert_row(80, "|");
}

static void other_events(void)
{
    assert_story("\x04", "end ");
    assert_story("a\x7f\x04", "end ");
    assert_story("abc\x03\r", "interrupted done <> ");
    assert_story("abc" LEFT "\x0c", "redraw ");
    assert_story("abc" LEFT "\x1a", "suspended ");
    assert_row(80, "ab|c");
}

static void the_rest_is_left(void)
{
    struct scan input;

    begin();
    scan_init(&input, "one\rtwo", 7);
    assert_int_equal(line_feed(&line, &input), LINE_DONE);
    assert_string_equal(line_text(&line), "one");
    assert_int_equal(scan_column(&input), 4);
    assert_int_equal(line_feed(&line, &input), LINE_GOING_ON);
    assert_true(scan_is_done(&input));
    assert_string_equal(line_text(&line), "one");
    assert_row(80, "two|");
}

static void korean(void)
{
    assert_keys("개구리", "개구리|");
    assert_keys("개구리" LEFT, "개구|리");
    assert_keys("개구리\x7f", "개구|");
    assert_keys("개구리" HOME RIGHT DELETE, "개|리");
    assert_keys("개리" LEFT "구", "개구|리");
    assert_keys("빨간 개구리\x17", "빨간 |");
    assert_keys("빨간 개구리\033b", "빨간 |개구리");
    assert_story("개구\x7f구리\r", "done <개구리> ");
}

static void widthless_stays_with_its_base(void)
{
    assert_keys("ae" ACUTE, "ae" ACUTE "|");
    assert_keys("ae" ACUTE LEFT, "a|e" ACUTE);
    assert_keys("ae" ACUTE ACUTE "\x7f", "a|");
    assert_keys("e" ACUTE "x" HOME RIGHT, "e" ACUTE "|x");
    assert_keys("e" ACUTE "x" HOME DELETE, "|x");
    assert_keys("ex" LEFT ACUTE, "e" ACUTE "|x");
    assert_keys("\xe1\x84\x80" JAMO_VOWEL "\x7f", "|");
}

static void widthless_without_base_is_dropped(void)
{
    assert_keys(ACUTE, "|");
    assert_keys("a" HOME ACUTE, "|a");
    assert_keys(JAMO_VOWEL "a", "a|");
}

static void ill_formed_is_dropped(void)
{
    assert_keys("a\x80\xbf\xff\xc0\xc1\xf5z", "az|");
    assert_keys("a\xea\xb0z", "az|");
    assert_keys("a\xea\xb0\x7f", "|");
    assert_keys("a\xea개\x80개\xff개\xc0\x80\xf5\x80\x80\x80\x80\x80z", "a개개개z|");
    assert_keys("a\xed\xa0\x80\xe0\x80\x80\xf4\x90\x80\x80z", "az|");
}

static void controls_are_dropped(void)
{
    begin();
    feed("a\0b\x0f"
         "c\x07\x1c",
         7);
    type("\xc2\x80\xc2\x9b\xe2\x80\xae\xef\xbb\xbf");
    assert_row(80, "abc|");
    assert_string_equal(story_data, "");
}

static void tab_is_for_the_caller(void)
{
    begin();
    type("ye low\033[D\033[D\033[D\t");
    assert_string_equal(story_data, "tab ");
    struct word before = line_before_cursor(&line);
    assert_int_equal(before.length, 3);
    assert_memory_equal(before.start, "ye ", 3);
    assert_int_equal(line_insert(&line, "l\uac1c"), LINE_GOING_ON);
    assert_row(80, "ye l\uac1c|low");
    type("\r");
    assert_string_equal(story_data, "tab done <ye l\uac1clow> ");
    type("to an!\033[D");
    assert_int_equal(line_replace(&line, 2, "Anna"), LINE_GOING_ON);
    assert_row(80, "to Anna|!");
}

/* Only the first button, and only when it is pressed; the line stays as it is. */
static void clicks_are_events(void)
{
    int row, column;

    begin();
    type("ab\033[<0;17;3M");
    assert_string_equal(story_data, "clicked ");
    line_click(&line, &row, &column);
    assert_int_equal(row, 2);
    assert_int_equal(column, 16);
    type("\033[<0;17;3m\033[<2;1;1M\033[<64;9;9M\033[<0;1M");
    assert_string_equal(story_data, "clicked ");
    assert_row(80, "ab|");
}

static void unknown_sequences_are_swallowed(void)
{
    assert_keys("a\033[15~b\033[?1;2cc\033[1;2;3;4Dd", "abcd|");
    assert_keys("a\033OPb\033O5Qc\033Oyd", "abcd|");
    assert_keys("a\033[[Ab\033[200 ~c\033[<0;1md\033[0;1;2C\033[<0;1;2;3M", "abcd|");
    assert_keys("a" HOME "\033[99999999999999999999~\033[4294967299~", "|a");
    assert_keys("abc\033[1;2;3D\033[?1h" LEFT, "ab|c");
    assert_keys("a\033xb\033\033[Cc", "abc|");
}

static void endless_sequences_are_swallowed(void)
{
    begin();
    type("a\033[");
    for (int i = 0; i < 100000; i++)
        type("0;3");
    assert_true(line_is_waiting(&line));
    type("~b");
    assert_row(80, "ab|");
}

static void keys_break_sequences(void)
{
    assert_story("ab\033[1;\x03", "interrupted ");
    assert_story("ab\033\r", "done <ab> ");
    assert_story("ab\033O\033[D\rx", "done <ab> ");
    assert_keys("ab\033[12개", "ab개|");
    assert_keys("ab\033개", "ab개|");
    assert_keys("ab\033[[\x7f", "a|");
}

static void a_lone_escape_is_dropped(void)
{
    static const char *const begun[] = {"\033", "\033[", "\033O", "\033[1;5", "\033[["};

    for (size_t i = 0; i < COUNT(begun); i++) {
        begin();
        type("ab");
        assert_false(line_is_waiting(&line));
        type(begun[i]);
        assert_true(line_is_waiting(&line));
        line_timeout(&line);
        assert_false(line_is_waiting(&line));
        type("D");
        assert_row(80, "abD|");
    }
}

static void silence_elsewhere_means_nothing(void)
{
    begin();
    type("\xea\xb0");
    assert_false(line_is_waiting(&line));
    line_timeout(&line);
    type("\x9c" PASTE "a\033[20");
    assert_false(line_is_waiting(&line));
    line_timeout(&line);
    type("1~" LEFT);
    assert_row(80, "개|a");
}

static void lines_are_recalled(void)
{
    assert_story("one\rtwo\rthree\r", "done <one> done <two> done <three> ");
    type(UP);
    assert_row(80, "three|");
    type("\x10\033OA");
    assert_row(80, "one|");
    type(UP);
    assert_row(80, "one|");
    type(DOWN);
    assert_row(80, "two|");
    type("\x0e\033OB");
    assert_row(80, "|");
    type(DOWN);
    assert_row(80, "|");
}

static void the_unfinished_line_is_kept(void)
{
    begin();
    type("one\rtwo\rnot yet" UP "!" UP);
    assert_row(80, "one|");
    type(DOWN);
    assert_row(80, "two|");
    type(DOWN);
    assert_row(80, "not yet|");
}

static void recalled_lines_are_entered(void)
{
    assert_story("one\rtwo\r" UP UP "s\r" UP UP "\r",
                 "done <one> done <two> done <ones> done <two> ");
    type(UP UP);
    assert_row(80, "ones|");
    type("\x03" UP);
    assert_row(80, "two|");
}

static void repeated_and_empty_lines_are_not_kept(void)
{
    begin();
    type("one\rtwo\rtwo\r\r\rtwo\r" UP UP);
    assert_row(80, "one|");
    type("\rtwo\r" UP UP UP);
    assert_row(80, "two|");
}

static void the_oldest_lines_are_forgotten(void)
{
    char number[32];

    begin();
    for (int i = 1; i <= LINE_HISTORY_MAX + 10; i++) {
        snprintf(number, sizeof number, "line %d\r", i);
        type(number);
    }
    for (int i = 0; i < LINE_HISTORY_MAX + 5; i++)
        type(UP);
    assert_row(80, "line 11|");
    for (int i = 0; i < LINE_HISTORY_MAX - 1; i++)
        type(DOWN);
    assert_row(80, "line 74|");
    type(DOWN);
    assert_row(80, "|");
}

static void init_forgets(void)
{
    begin();
    type("secret\rhalf\033[");
    line_init(&line);
    assert_string_equal(line_text(&line), "");
    type(UP DOWN);
    assert_row(80, "|");
}

static void pasted_text_is_text(void)
{
    assert_keys(PASTE "ab" PASTED "c" LEFT, "ab|c");
    assert_keys("xz" LEFT PASTE "y개" PASTED, "xy개|z");
    assert_keys(PASTE "a\x03\x04\x7f\x01\tb" PASTED, "ab|");
    assert_keys(PASTE "a\033[Db\033OHc\033xd\033" PASTED, "a[DbOHcxd|");
    assert_keys(PASTE "a\033[20\033[201\033[200~b\033[201" PASTED LEFT, "a[20[201[200~b[20|1");
}

static void a_pasted_newline_is_enter(void)
{
    assert_story(PASTE "one\rtwo\r\nthree\nfo\x03" PASTED "ur\r",
                 "done <one> done <two> done <three> done <four> ");
    assert_story(PASTE "a\033[20\rb\033\n" PASTED, "done <a[20> done <b> ");
}

static void a_full_line_refuses(void)
{
    char full[LINE_MAX_BYTES + 1];

    memset(full, 'x', LINE_MAX_BYTES);
    full[LINE_MAX_BYTES] = '\0';
    begin();
    feed(full, LINE_MAX_BYTES);
    assert_string_equal(story_data, "");
    type("yyyy");
    assert_string_equal(story_data, "full ");
    type("\x7fy\rz\r");
    full[LINE_MAX_BYTES - 1] = 'y';
    assert_memory_equal(story_data, "full done <", 11);
    assert_memory_equal(story_data + 11, full, LINE_MAX_BYTES);
    assert_string_equal(story_data + 11 + LINE_MAX_BYTES, "> done <z> ");
}

static void what_is_kept_has_no_gaps(void)
{
    begin();
    for (int i = 0; i < LINE_MAX_BYTES / 3; i++)
        type("개");
    assert_string_equal(story_data, "");
    type("구z" ACUTE "\x7f" LEFT "구z\r");
    assert_int_equal(strlen(line_text(&line)), LINE_MAX_BYTES - LINE_MAX_BYTES % 3 + 1);
    assert_memory_equal(story_data, "full done <", 11);
    assert_non_null(strstr(story_data, "구z개> "));
}

/* The text before the refused mark, and the newline after it: two events from one byte. */
static void a_full_line_still_ends(void)
{
    begin();
    for (int i = 0; i < LINE_MAX_BYTES - 1; i++)
        type("x");
    type(PASTE "\033[20\r" PASTED);
    assert_memory_equal(story_data, "full done <xxx", 14);
    assert_int_equal(strlen(line_text(&line)), LINE_MAX_BYTES - 1);
}

static void a_hundred_thousand_characters(void)
{
    char row[ROW_SIZE];

    begin();
    for (int i = 0; i < 100000; i++) {
        type(i % 2 ? "리" : "a");
        if (i % 1000 == 0)
            render(1 + i % WIDTH_MAX, row);
    }
    assert_string_equal(story_data, "full ");
    type("\r");
    assert_int_equal(strlen(line_text(&line)), LINE_MAX_BYTES);
    assert_true(utf8_is_printable(line_text(&line), LINE_MAX_BYTES));
    type("z\r");
    assert_string_equal(line_text(&line), "z");
}

static void long_lines_scroll(void)
{
    begin();
    type("0123456");
    assert_row(8, "0123456|");
    type("7");
    assert_row(8, "4567|");
    type("89ab");
    assert_row(8, "89ab|");
    type(LEFT LEFT LEFT LEFT);
    assert_row(8, "4567|89ab");
    type(LEFT);
    assert_row(8, "0123456|7");
}

static void wide_characters_are_not_cut(void)
{
    begin();
    type("a개구리" HOME);
    assert_row(7, "|a개구리");
    assert_row(6, "|a개구");
    assert_row(2, "|a");
    type(RIGHT);
    assert_row(3, "a|개");
    assert_row(2, "|개");
    assert_row(1, "|");
    type(RIGHT);
    assert_row(5, "a개|구");
    assert_row(4, "|구리");
    type(RIGHT RIGHT);
    assert_row(8, "a개구리|");
    assert_row(7, "구리|");
    assert_row(3, "리|");
    assert_row(2, "|");
}

static void no_columns_show_nothing(void)
{
    char row[ROW_SIZE];
    struct text text;

    begin();
    type("abc");
    for (int width = -1; width <= 0; width++) {
        int column = -1;
        text_init(&text, row, sizeof row);
        line_render(&line, width, &text, &column);
        assert_string_equal(row, "");
        assert_int_equal(column, 0);
    }
}

/* The row is the part of the text that has the cursor where it is said to be, with the character
   under it, and no more would fit. */
static void check_row_within(const char *all, int cursor, int width)
{
    char row[ROW_SIZE];
    int column = render(width, row);
    size_t length = strlen(row);
    const char *start = all + bytes_of(all, cursor - column);
    const char *under = all + bytes_of(all, cursor);
    int under_width = *under == '\0' ? 1 : *under & 0x80 ? 2 : 1;

    assert_memory_equal(start, row, length);
    assert_true(column + under_width <= width || width == 1);
    if (start[length] != '\0')
        assert_true(columns(row, length) + 2 > width);
}

static void rows_of_every_width(void)
{
    char all[ROW_SIZE];
    int cursor = 0;

    begin();
    for (int i = 0; i < 20; i++)
        type("ab개구리c" ACUTE "뛰");
    type(HOME);
    for (int i = 0; i <= 20 * 7; i++) {
        cursor = render(1000, all);
        for (int width = 1; width <= WIDTH_MAX; width++)
            check_row_within(all, cursor, width);
        type(RIGHT);
    }
    assert_int_equal(cursor, 20 * 11);
}

static const char *const sessions[] = {
    "개구리 go" LEFT LEFT "\033[1;5D" DELETE "\r" UP "!\r",
    "one\r\ntwo\r" UP UP DOWN "\x7f\033[15~\033OP\033[[A\033x\r",
    "a" ACUTE "\xf0\x9f\x90\xb8\xff\xea\xb0z\x08\x08\033\033[D" DELETE,
    PASTE "a\033[20\033[201x\r\n개\x03" PASTED "b\033b\x0b\x0c" RIGHT "z\x03\x04",
    "\033[99999999999;1;2;3~\033[?25h\033[1;5\x15k\033O\xea\xb0\x80\r\x10\x0e\x17\x01\x05",
};

/* Feeds a session in pieces that end at `first`, at `second` and at its end. */
static void tell_in_pieces(const char *session, size_t first, size_t second, char row[ROW_SIZE])
{
    begin();
    feed(session, first);
    feed(session + first, second - first);
    feed(session + second, strlen(session) - second);
    text_add_number(&story, render(80, row));
}

static void pieces_do_not_matter(void)
{
    for (size_t i = 0; i < COUNT(sessions); i++) {
        char told[STORY_SIZE];
        char shown[ROW_SIZE];
        char row[ROW_SIZE];
        size_t length = strlen(sessions[i]);
        tell_in_pieces(sessions[i], 0, 0, shown);
        memcpy(told, story_data, sizeof told);
        for (size_t first = 0; first <= length; first++)
            for (size_t second = first; second <= length; second++) {
                tell_in_pieces(sessions[i], first, second, row);
                assert_string_equal(story_data, told);
                assert_string_equal(row, shown);
            }
    }
}

static void single_bytes_do_not_matter(void)
{
    for (size_t i = 0; i < COUNT(sessions); i++) {
        char told[STORY_SIZE];
        begin();
        type(sessions[i]);
        memcpy(told, story_data, sizeof told);
        begin();
        for (const char *byte = sessions[i]; *byte; byte++)
            feed(byte, 1);
        assert_string_equal(story_data, told);
    }
}

/* Feeds, checks every line, and shows a row of some width. */
static void feed_rubbish(struct dice *dice, const char *bytes, size_t length)
{
    char row[ROW_SIZE];
    struct scan input;

    scan_init(&input, bytes, length);
    while (!scan_is_done(&input))
        if (line_feed(&line, &input) == LINE_DONE) {
            size_t done = strlen(line_text(&line));
            assert_true(done <= LINE_MAX_BYTES && utf8_is_printable(line_text(&line), done));
        }
    if (dice_below(dice, 16) == 0)
        line_timeout(&line);
    if (dice_below(dice, 4) == 0)
        render(1 + (int)dice_below(dice, WIDTH_MAX), row);
}

static void random_bytes(void)
{
    struct dice dice;
    char bytes[64];

    dice_init_seed(&dice, 1);
    begin();
    for (size_t sum = 0; sum < 4000000;) {
        size_t length = 1 + dice_below(&dice, sizeof bytes);
        for (size_t i = 0; i < length; i++)
            bytes[i] = (char)dice_below(&dice, 256);
        feed_rubbish(&dice, bytes, length);
        sum += length;
    }
}

/* Keys and their beginnings, so that the lines grow long and every state is reached. */
static void random_keys(void)
{
    static const char *const keys[] = {"a",
                                       " ",
                                       "개",
                                       "구리",
                                       "\xf0\x9f\x90\xb8",
                                       ACUTE,
                                       JAMO_VOWEL,
                                       "long long words ",
                                       LEFT,
                                       LEFT,
                                       RIGHT,
                                       UP,
                                       DOWN,
                                       HOME,
                                       DELETE,
                                       "\033[F",
                                       "\x7f",
                                       "\x17",
                                       "\033b",
                                       "\033f",
                                       "\033",
                                       "\033[",
                                       "\033O",
                                       "1;5",
                                       "\xea",
                                       "\xea\xb0",
                                       "\xff",
                                       PASTE,
                                       PASTED,
                                       PASTED,
                                       "\033[20",
                                       "\x10",
                                       "\x0e",
                                       "\xe2\x80\xae",
                                       "ㄱㄴㄷ 가나다라마바사 ",
                                       "~"};
    static const char *const rare[] = {"\r",   "\n",   "\r\n", "\x03", "\x04",
                                       "\x15", "\x0b", "\x0c", "\t",   "\033[<0;17;3M"};
    struct dice dice;

    dice_init_seed(&dice, 2);
    begin();
    for (size_t sum = 0; sum < 2000000;) {
        const char *key = dice_below(&dice, 100) == 0
                              ? rare[dice_below(&dice, (uint32_t)COUNT(rare))]
                              : keys[dice_below(&dice, (uint32_t)COUNT(keys))];
        feed_rubbish(&dice, key, strlen(key));
        sum += strlen(key);
    }
}

static const struct test tests[] = {
    {"characters are inserted at the cursor", NULL, characters_are_inserted},
    {"the arrows move, and stop at both ends", NULL, arrows_move},
    {"Home and End, as any terminal sends them", NULL, home_and_end},
    {"words are stepped over", NULL, words_are_stepped_over},
    {"Backspace, Delete and Ctrl-D delete one character", NULL, single_deletions},
    {"Ctrl-U, K and W delete many", NULL, long_deletions},
    {"Enter ends a line, CR LF only once", NULL, enter_ends_a_line},
    {"Ctrl-D on an empty line, Ctrl-C and Ctrl-L are events", NULL, other_events},
    {"Tab is an event, and what completes the line is put in at the cursor", NULL,
     tab_is_for_the_caller},
    {"a click of the mouse is an event, its release and other buttons are not", NULL,
     clicks_are_events},
    {"what comes after an event is left to be read", NULL, the_rest_is_left},
    {"Korean is typed, deleted and moved over", NULL, korean},
    {"a character of no width stays with its base", NULL, widthless_stays_with_its_base},
    {"a character of no width without a base is dropped", NULL, widthless_without_base_is_dropped},
    {"ill-formed UTF-8 is dropped", NULL, ill_formed_is_dropped},
    {"control and direction characters are dropped", NULL, controls_are_dropped},
    {"unknown sequences are swallowed whole", NULL, unknown_sequences_are_swallowed},
    {"a sequence of any length is swallowed", NULL, endless_sequences_are_swallowed},
    {"a key that does not belong to a sequence still works", NULL, keys_break_sequences},
    {"a lone ESC is dropped after silence", NULL, a_lone_escape_is_dropped},
    {"silence in a character or a paste means nothing", NULL, silence_elsewhere_means_nothing},
    {"earlier lines are recalled", NULL, lines_are_recalled},
    {"the unfinished line is kept while others are looked at", NULL, the_unfinished_line_is_kept},
    {"a recalled line can be changed and entered", NULL, recalled_lines_are_entered},
    {"repeated and empty lines are not kept", NULL, repeated_and_empty_lines_are_not_kept},
    {"the oldest lines are forgotten", NULL, the_oldest_lines_are_forgotten},
    {"a line begun anew has forgotten everything", NULL, init_forgets},
    {"pasted text is text, whatever keys it looks like", NULL, pasted_text_is_text},
    {"a pasted newline is Enter", NULL, a_pasted_newline_is_enter},
    {"a full line refuses, and says so once", NULL, a_full_line_refuses},
    {"what a full line keeps has no gaps", NULL, what_is_kept_has_no_gaps},
    {"a full line still ends", NULL, a_full_line_still_ends},
    {"a hundred thousand characters", NULL, a_hundred_thousand_characters},
    {"long lines scroll by half a row", NULL, long_lines_scroll},
    {"wide characters are not cut at the edges", NULL, wide_characters_are_not_cut},
    {"without columns nothing is shown", NULL, no_columns_show_nothing},
    {"rows of every width show the text around the cursor", NULL, rows_of_every_width},
    {"the same bytes in any three pieces do the same", NULL, pieces_do_not_matter},
    {"the same bytes one by one do the same", NULL, single_bytes_do_not_matter},
    {"random bytes do no harm", NULL, random_bytes},
    {"random keys and halves of keys do no harm", NULL, random_keys},
};

int main(void)
{
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        return 1;
    return TEST_RUN("line", tests);
}
