/* The base: text, sets, dice, hash, messages, UTF-8. */
#include "bits.h"
#include "dice.h"
#include "hash.h"
#include "message.h"
#include "test.h"
#include "text.h"
#include "utf8.h"

#include <string.h>

#define COUNT(array) (sizeof(array) / sizeof *(array))

static void assert_word(struct word word, const char *expected)
{
    assert_int_equal(word.length, strlen(expected));
    assert_memory_equal(word.start, expected, word.length);
}

/* Text. */

static void text_that_fits(void)
{
    char data[6];
    struct text text;

    text_init(&text, data, sizeof data);
    assert_string_equal(data, "");
    text_add(&text, "abc");
    text_add_char(&text, 'd');
    text_add_part(&text, "efg", 1);
    assert_string_equal(data, "abcde");
    assert_int_equal(text.length, 5);
    assert_false(text.is_cut);
}

static void text_that_does_not_fit(void)
{
    char data[6];
    struct text text;

    text_init(&text, data, sizeof data);
    text_add(&text, "abcdef");
    assert_string_equal(data, "abcde");
    assert_true(text.is_cut);
    text_add(&text, "g");
    assert_string_equal(data, "abcde");
    assert_int_equal(text.length, 5);
}

static void text_without_memory(void)
{
    struct text text;

    text_init(&text, NULL, 0);
    text_add(&text, "");
    assert_false(text.is_cut);
    text_add(&text, "a");
    assert_true(text.is_cut);
    assert_int_equal(text.length, 0);
}

static const struct {
    int64_t number;
    const char *written;
} numbers[] = {
    {0, "0"},
    {7, "7"},
    {-10, "-10"},
    {999999999999999999, "999999999999999999"},
    {1000000000000000000, "1000000000000000000"},
    {INT64_MAX, "9223372036854775807"},
    {INT64_MIN, "-9223372036854775808"},
};

static void numbers_written(void)
{
    char data[32];
    struct text text;

    for (size_t i = 0; i < COUNT(numbers); i++) {
        text_init(&text, data, sizeof data);
        text_add_number(&text, numbers[i].number);
        assert_string_equal(data, numbers[i].written);
    }
}

static void hex_written(void)
{
    char data[64];
    struct text text;

    text_init(&text, data, sizeof data);
    text_add_hex(&text, 0);
    text_add_char(&text, ' ');
    text_add_hex(&text, UINT64_C(0x0123456789abcdef));
    assert_string_equal(data, "0000000000000000 0123456789abcdef");
}

/* Reading. */

static void words_in_order(void)
{
    const char *string = " ab\t\tc \n d";
    struct scan scan;

    scan_init(&scan, string, strlen(string));
    assert_word(scan_word(&scan), "ab");
    assert_int_equal(scan_column(&scan), 3);
    assert_word(scan_word(&scan), "c");
    assert_word(scan_word(&scan), "");
    assert_int_equal(scan_column(&scan), 7);
    assert_false(scan_is_done(&scan));
}

static void reading_stops_at_the_end(void)
{
    struct scan scan;

    scan_init(&scan, "abcd", 2);
    assert_word(scan_word(&scan), "ab");
    assert_true(scan_is_done(&scan));
    assert_word(scan_word(&scan), "");
}

static void lines_in_order(void)
{
    const char *string = "a b\n\nlast";
    struct scan scan;
    struct word line;

    scan_init(&scan, string, strlen(string));
    assert_true(scan_line(&scan, &line));
    assert_word(line, "a b");
    assert_true(scan_line(&scan, &line));
    assert_word(line, "");
    assert_true(scan_line(&scan, &line));
    assert_word(line, "last");
    assert_false(scan_line(&scan, &line));
}

static void numbers_read_again(void)
{
    int64_t number;

    for (size_t i = 0; i < COUNT(numbers); i++) {
        assert_true(word_number(word_of(numbers[i].written), INT64_MIN, INT64_MAX, &number));
        assert_int_equal(number, numbers[i].number);
    }
}

static void shortest_form_only(void)
{
    static const char *const refused[] = {"",   "-",  "+1", "01", "-01", "00", "-0",
                                          "--", "1a", "a1", " 1", "1 ",  "1-", "0x1"};
    int64_t number;

    for (size_t i = 0; i < COUNT(refused); i++)
        assert_false(word_number(word_of(refused[i]), INT64_MIN, INT64_MAX, &number));
}

static void numbers_too_large(void)
{
    static const char *const refused[] = {"9223372036854775808", "-9223372036854775809",
                                          "18446744073709551616", "18446744073709551617",
                                          "100000000000000000000000000000000000000001"};
    int64_t number;

    for (size_t i = 0; i < COUNT(refused); i++)
        assert_false(word_number(word_of(refused[i]), INT64_MIN, INT64_MAX, &number));
}

static void numbers_in_range(void)
{
    int64_t number;

    assert_true(word_number(word_of("-3"), -3, 5, &number));
    assert_int_equal(number, -3);
    assert_true(word_number(word_of("5"), -3, 5, &number));
    assert_false(word_number(word_of("-4"), -3, 5, &number));
    assert_false(word_number(word_of("6"), -3, 5, &number));
}

static void hex_read(void)
{
    static const char *const refused[] = {"",
                                          "0123456789abcde",
                                          "0123456789abcdef0",
                                          "0123456789ABCDEF",
                                          "0123456789abcdeg",
                                          "-123456789abcdef"};
    uint64_t number;

    assert_true(word_hex(word_of("0123456789abcdef"), &number));
    assert_int_equal(number, UINT64_C(0x0123456789abcdef));
    assert_true(word_hex(word_of("ffffffffffffffff"), &number));
    assert_int_equal(number, UINT64_MAX);
    for (size_t i = 0; i < COUNT(refused); i++)
        assert_false(word_hex(word_of(refused[i]), &number));
}

static void whole_words_compared(void)
{
    static const char *const names[] = {"north", "nor", "south"};

    assert_true(word_is(word_of("nor"), "nor"));
    assert_false(word_is(word_of("nor"), "north"));
    assert_false(word_is(word_of("north"), "nor"));
    assert_true(word_is_like(word_of("nOR"), "Nor"));
    assert_true(word_is_like(word_of("가z[@"), "가Z[@"));
    assert_false(word_is_like(word_of("nor"), "north"));
    assert_false(word_is_like(word_of("["), "{"));
    assert_int_equal(word_among(word_of("nor"), names, 3), 1);
    assert_int_equal(word_among(word_of("south"), names, 2), -1);
    assert_int_equal(word_among(word_of(""), names, 3), -1);
}

/* Sets. */

static void members_ascend(void)
{
    uint64_t set = bits_of(0) | bits_of(5) | bits_of(63);
    int expected[] = {0, 5, 63}, count = 0, member;

    bits_each (member, set)
        assert_int_equal(member, expected[count++]);
    assert_int_equal(count, 3);
    assert_int_equal(bits_count(set), 3);
    bits_each (member, 0)
        fail();
}

static void sets_of_the_first(void)
{
    assert_int_equal(bits_below(0), 0);
    assert_int_equal(bits_below(1), 1);
    assert_int_equal(bits_below(63), UINT64_MAX >> 1);
    assert_int_equal(bits_below(64), UINT64_MAX);
}

static void membership(void)
{
    uint64_t set = bits_of(3) | bits_of(63);

    assert_true(bits_has(set, 3));
    assert_true(bits_has(set, 63));
    assert_false(bits_has(set, 4));
    assert_int_equal(bits_first(set), 3);
    assert_int_equal(bits_first(bits_of(63)), 63);
}

/* Dice. */

/* Below 2^32 - 1 no word of the stream but 0 is rejected, and none but 2^32 - 1 is changed. */
static void assert_stream(const uint8_t *key, const uint32_t *words, size_t count)
{
    struct dice dice;

    dice_init(&dice, key);
    for (size_t i = 0; i < count; i++)
        assert_int_equal(dice_below(&dice, UINT32_MAX), words[i]);
}

static void key_stream(void)
{
    static const uint8_t zero[DICE_KEY_SIZE] = {0};
    /* RFC 8439, A.1, test vectors 1 and 2: the blocks 0 and 1 */
    static const uint32_t words[32] = {
        0xade0b876, 0x903df1a0, 0xe56a5d40, 0x28bd8653, 0xb819d2bd, 0x1aed8da0, 0xccef36a8,
        0xc70d778b, 0x7c5941da, 0x8d485751, 0x3fe02477, 0x374ad8b8, 0xf4b8436a, 0x1ca11815,
        0x69b687c3, 0x8665eeb2, 0xbee7079f, 0x7a385155, 0x7c97ba98, 0x0d082d73, 0xa0290fcb,
        0x6965e348, 0x3e53c612, 0xed7aee32, 0x7621b729, 0x434ee69c, 0xb03371d5, 0xd539d874,
        0x281fed31, 0x45fb0a51, 0x1f0ae1ac, 0x6f4d794b};

    assert_stream(zero, words, COUNT(words));
}

static void key_bytes(void)
{
    static const uint8_t last_is_one[DICE_KEY_SIZE] = {[DICE_KEY_SIZE - 1] = 1};
    /* its block 1 is RFC 8439, A.1, test vector 3; block 0 is OpenSSL's */
    static const uint32_t words[20] = {0x5af04045, 0x96b21f9f, 0x7b6e73d7, 0x963c8e20, 0x83e14feb,
                                       0x60d28846, 0x5209454f, 0x412d43ed, 0xb6a0e2bb, 0xd26675ea,
                                       0xe2e7d1a5, 0x2caf420d, 0xb192d753, 0x81ea3fc4, 0x75d29a7e,
                                       0x636954ae, 0x2452eb3a, 0x9249f8ec, 0x8d829d9b, 0xddd4ceb1};

    assert_stream(last_is_one, words, COUNT(words));
}

static void seeds(void)
{
    static const uint8_t key[DICE_KEY_SIZE] = {8, 7, 6, 5, 4, 3, 2, 1};
    struct dice dice, same, other;
    int differing = 0;

    dice_init_seed(&dice, UINT64_C(0x0102030405060708));
    dice_init(&same, key);
    dice_init_seed(&other, UINT64_C(0x0102030405060709));
    for (int i = 0; i < 40; i++) {
        uint32_t roll = dice_below(&dice, 1000000);
        assert_int_equal(roll, dice_below(&same, 1000000));
        differing += roll != dice_below(&other, 1000000);
    }
    assert_true(differing > 30);
}

/* What chi-squared stays below with a chance of 999 in 1000, by degrees of freedom. */
static const double chi_bound[] = {0, 10.83, 13.82, 16.27, 18.47, 20.52, 22.46, 24.33, 26.12};

static double chi_squared(const int *seen, int kinds, int total)
{
    double expected = (double)total / kinds, sum = 0;

    for (int i = 0; i < kinds; i++)
        sum += (seen[i] - expected) * (seen[i] - expected) / expected;
    return sum;
}

static void rolls_are_even(void)
{
    enum { ROLLS = 60000 };
    struct dice dice;

    dice_init_seed(&dice, 1);
    for (int count = 2; count <= 9; count++) {
        int seen[9] = {0};
        for (int i = 0; i < ROLLS; i++)
            seen[dice_below(&dice, (uint32_t)count)]++;
        assert_true(chi_squared(seen, count, ROLLS) < chi_bound[count - 1]);
    }
}

/* Without rejection the first third would come up as often as the other two together. */
static void large_counts_are_even(void)
{
    enum { ROLLS = 30000 };
    uint32_t third = UINT32_C(1) << 30;
    struct dice dice;
    int seen[3] = {0};

    dice_init_seed(&dice, 2);
    for (int i = 0; i < ROLLS; i++)
        seen[dice_below(&dice, 3 * third) / third]++;
    assert_true(chi_squared(seen, 3, ROLLS) < chi_bound[2]);
}

static void one_is_no_choice(void)
{
    struct dice dice;

    dice_init_seed(&dice, 3);
    for (int i = 0; i < 40; i++)
        assert_int_equal(dice_below(&dice, 1), 0);
}

/* The place of an order of 0 to 3 among all 24, or 24 if it is none. */
static int order_index(const int16_t *values)
{
    int index = 0;
    uint64_t seen = 0;

    for (int i = 0; i < 4; i++) {
        int smaller = bits_count(bits_below(values[i]) & ~seen);
        seen |= bits_of(values[i]);
        index = index * (4 - i) + smaller;
    }
    return seen == bits_below(4) ? index : 24;
}

static void shuffles_are_even(void)
{
    enum { SHUFFLES = 48000 };
    const double bound = 49.73; /* 23 degrees of freedom */
    struct dice dice;
    int seen[25] = {0};

    dice_init_seed(&dice, 4);
    for (int i = 0; i < SHUFFLES; i++) {
        int16_t values[] = {0, 1, 2, 3};
        dice_shuffle(&dice, values, 4);
        seen[order_index(values)]++;
    }
    assert_int_equal(seen[24], 0);
    assert_true(chi_squared(seen, 24, SHUFFLES) < bound);
}

static void nothing_to_shuffle(void)
{
    struct dice dice;
    int16_t value = 7;

    dice_init_seed(&dice, 5);
    dice_shuffle(&dice, NULL, 0);
    dice_shuffle(&dice, &value, 1);
    assert_int_equal(value, 7);
}

/* Hash. */

static void hash_vectors(void)
{
    assert_int_equal(hash_add(HASH_START, "", 0), UINT64_C(0xcbf29ce484222325));
    assert_int_equal(hash_add(HASH_START, "a", 1), UINT64_C(0xaf63dc4c8601ec8c));
    assert_int_equal(hash_add(HASH_START, "foobar", 6), UINT64_C(0x85944171f73967e8));
}

static void hash_in_parts(void)
{
    uint64_t whole = hash_add(HASH_START, "foobar", 6);

    assert_int_equal(hash_add(hash_add(HASH_START, "foo", 3), "bar", 3), whole);
}

/* Messages. */

static void assert_says(struct message message, const char *const *seats, const char *expected)
{
    char data[128];
    struct text text;

    text_init(&text, data, sizeof data);
    message_write(&message, NULL, seats, &text);
    assert_string_equal(data, expected);
}

static void places_are_filled(void)
{
    const char *const seats[] = {"Anna", "Ben"};
    const char *const pairs[] = {"red", "up", "blue", "down"};
    struct message message =
        SAY("{seat} pays {count} for {what} to {name}.",
            .args = {SAY_NUMBER("count", -3), SAY_SEAT("seat", 1), SAY_WORD("what", "a bridge"),
                     SAY_NAME("name", "{count}")});

    assert_says(message, seats, "Ben pays -3 for a bridge to {count}.");
    assert_says(message, NULL, "Player 1 pays -3 for a bridge to {count}.");
    assert_says(SAY("{all}.", .args = {SAY_LIST("all", seats, 2)}), NULL, "Anna, Ben.");
    assert_says(SAY("{all}.", .args = {SAY_LIST("all", seats, 1)}), NULL, "Anna.");
    assert_says(SAY("{all}.", .args = {SAY_PAIRS("all", pairs, 4)}), NULL, "red up, blue down.");
}

static void names_before_an_s(void)
{
    const char *const seats[] = {"Computer 1 (easy)", "(easy)", "Ben", "Ann :)"};
    static const char *const hands[] = {"Computer 1's hand", "(easy)'s hand", "Ben's hand",
                                        "Ann :)'s hand"};

    for (int seat = 0; seat < 4; seat++)
        assert_says(SAY("{seat}'s hand", .args = {SAY_SEAT("seat", seat)}), seats, hands[seat]);
    assert_says(SAY("{seat} is here.", .args = {SAY_SEAT("seat", 0)}), seats,
                "Computer 1 (easy) is here.");
    assert_says(SAY("{name}'s", .args = {SAY_NAME("name", "f (x)")}), seats, "f (x)'s");
}

static void places_twice_and_at_the_ends(void)
{
    assert_says(SAY("{n}{n} or {n}", .args = {SAY_NUMBER("n", 4)}), NULL, "44 or 4");
    assert_says(SAY("Nothing to fill."), NULL, "Nothing to fill.");
    assert_says((struct message){0}, NULL, "");
}

static void whole_messages(void)
{
    struct message full = SAY("{a} {b} {c} {d}", .args = {SAY_NUMBER("a", 1), SAY_NUMBER("b", 2),
                                                          SAY_NUMBER("c", 3), SAY_NUMBER("d", 4)});

    assert_true(message_is_whole(&full));
    assert_true(message_is_whole(&SAY("Plain.")));
    assert_true(message_is_whole(&SAY("{n} or {n}", .args = {SAY_NUMBER("n", 1)})));
}

static void broken_messages(void)
{
    assert_false(message_is_whole(&(struct message){0}));
    assert_false(message_is_whole(&SAY("")));
    assert_false(message_is_whole(&SAY("{n}")));
    assert_false(message_is_whole(&SAY("{n} {m}", .args = {SAY_NUMBER("n", 1)})));
    assert_false(message_is_whole(&SAY("Plain.", .args = {SAY_NUMBER("n", 1)})));
    assert_false(message_is_whole(&SAY("{nn}", .args = {SAY_NUMBER("n", 1)})));
}

static void equal_messages(void)
{
    static const char *const on[] = {"on", "off"}, *const out[] = {"on", "out"};
    char copy[] = "{n}", word[] = "w";
    const char *const same[] = {"on", "off"};
    struct message list = SAY("{n}", .args = {SAY_LIST("n", on, 2)});
    struct message message = SAY("{n}", .args = {SAY_WORD("n", "w")});

    assert_true(message_equal(&message, &SAY(copy, .args = {SAY_WORD("n", word)})));
    assert_true(message_equal(&(struct message){0}, &(struct message){0}));
    assert_true(message_equal(&list, &SAY("{n}", .args = {SAY_LIST("n", same, 2)})));
    assert_false(message_equal(&list, &SAY("{n}", .args = {SAY_LIST("n", out, 2)})));
    assert_false(message_equal(&list, &SAY("{n}", .args = {SAY_LIST("n", on, 1)})));
    assert_false(message_equal(&message, &(struct message){0}));
    assert_false(message_equal(&message, &SAY("{m}", .args = {SAY_WORD("n", "w")})));
    assert_false(message_equal(&message, &SAY("{n}", .args = {SAY_WORD("m", "w")})));
    assert_false(message_equal(&message, &SAY("{n}", .args = {SAY_WORD("n", "v")})));
    assert_false(message_equal(&message, &SAY("{n}", .args = {SAY_NAME("n", "w")})));
    assert_false(message_equal(&message, &SAY("{n}")));
    assert_false(message_equal(&SAY("{n}"), &message));
    struct message both = SAY("{n} {m}", .args = {SAY_WORD("n", "w"), SAY_NUMBER("m", 1)});
    assert_true(
        message_equal(&both, &SAY("{n} {m}", .args = {SAY_NUMBER("m", 1), SAY_WORD("n", "w")})));
    assert_false(message_equal(&SAY("{n} {m}", .args = {SAY_WORD("n", "w")}), &both));
}

/* UTF-8. */

static size_t encode(uint32_t c, char *bytes)
{
    static const unsigned char lead[5] = {0, 0, 0xc0, 0xe0, 0xf0};
    size_t size = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;

    for (size_t i = size - 1; i > 0; i--, c >>= 6)
        bytes[i] = (char)(0x80 | (c & 0x3f));
    bytes[0] = (char)(lead[size] | c);
    return size;
}

static void every_character_is_read(void)
{
    char bytes[4];
    uint32_t read;

    for (uint32_t c = 0; c <= 0x10ffff; c++) {
        size_t size = encode(c, bytes);
        bool is_surrogate = c >= 0xd800 && c <= 0xdfff;
        assert_int_equal(utf8_decode(bytes, size, &read), is_surrogate ? 0 : size);
        assert_true(is_surrogate || read == c);
        for (size_t cut = 0; cut < size; cut++)
            assert_int_equal(utf8_decode(bytes, cut, &read), 0);
    }
}

static void ill_formed_is_refused(void)
{
    static const char *const refused[] = {
        "\x80",
        "\xbf", /* no lead */
        "\xc0\x80",
        "\xc1\xbf", /* longer than needed */
        "\xe0\x80\x80",
        "\xe0\x9f\xbf", /* the same with three */
        "\xf0\x80\x80\x80",
        "\xf0\x8f\xbf\xbf", /* and with four */
        "\xed\xa0\x80",
        "\xed\xbf\xbf", /* surrogates */
        "\xf4\x90\x80\x80",
        "\xf7\xbf\xbf\xbf", /* beyond the last character */
        "\xf5\x80\x80\x80",
        "\xf8\x88\x80\x80\x80",
        "\xfe",
        "\xff", /* never a lead */
        "\xc3",
        "\xea\xb0",
        "\xf0\x9f\x90", /* cut short */
        "\xc3(",
        "\xc3\xc3",
        "\xea(\x80",
        "\xea\xb0(",
        "\xf0(\x90\xb8",
        "\xf0\x9f(\xb8",
        "\xf0\x9f\x90(", /* something else where more was to come */
    };
    uint32_t read;

    for (size_t i = 0; i < COUNT(refused); i++) {
        assert_int_equal(utf8_decode(refused[i], strlen(refused[i]), &read), 0);
        assert_false(utf8_is_printable(refused[i], strlen(refused[i])));
    }
}

static bool is_printable(uint32_t c)
{
    char bytes[6] = "a";
    size_t size = encode(c, bytes + 1);

    bytes[1 + size] = 'b';
    return utf8_is_printable(bytes, size + 2);
}

static void harmful_is_refused(void)
{
    static const uint32_t refused[] = {
        0x00,   0x07,   0x09,   0x0a,   0x0d,   0x1b,   0x1f,   0x7f,   0x80,
        0x85,   0x9f,   0x61c,  0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202b,
        0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0xfeff,
    };

    for (size_t i = 0; i < COUNT(refused); i++)
        assert_false(is_printable(refused[i]));
}

static void what_people_write_is_accepted(void)
{
    static const char *const accepted[] = {"",
                                           "Anna",
                                           "J\xc3\xb6rg ~",
                                           "\xea\xb0\x80\xed\x9e\xa3",
                                           "\xec\xa7\x80\xec\x9d\x80 \xf0\x9f\x90\xb8",
                                           "\xd7\x90\xd7\x91"};
    static const uint32_t neighbours[] = {0x20,   0x7e,   0xa0,   0x61b,  0x200d,  0x2010,
                                          0x2027, 0x202f, 0x2065, 0xfefe, 0x10ffff};

    for (size_t i = 0; i < COUNT(accepted); i++)
        assert_true(utf8_is_printable(accepted[i], strlen(accepted[i])));
    for (size_t i = 0; i < COUNT(neighbours); i++)
        assert_true(is_printable(neighbours[i]));
}

static const struct test tests[] = {
    {"text that fits is written whole", NULL, text_that_fits},
    {"what does not fit is left out, and the text says so", NULL, text_that_does_not_fit},
    {"text without memory takes nothing", NULL, text_without_memory},
    {"every number is written, the smallest too", NULL, numbers_written},
    {"sixteen hexadecimal digits are written", NULL, hex_written},
    {"words are read in order, up to the line's end", NULL, words_in_order},
    {"reading never passes the end", NULL, reading_stops_at_the_end},
    {"lines are read in order; the last needs no newline", NULL, lines_in_order},
    {"every number that is written is read again", NULL, numbers_read_again},
    {"a number is read in its shortest form only", NULL, shortest_form_only},
    {"a number that does not fit into 64 bits is refused", NULL, numbers_too_large},
    {"a number out of range is refused", NULL, numbers_in_range},
    {"exactly sixteen lower-case hexadecimal digits are read", NULL, hex_read},
    {"a word is another only as a whole", NULL, whole_words_compared},
    {"the members of a set are visited in ascending order", NULL, members_ascend},
    {"the set of the first numbers may hold none, or all 64", NULL, sets_of_the_first},
    {"a set has what was put into it", NULL, membership},
    {"the dice follow the key stream of RFC 8439", NULL, key_stream},
    {"every byte of the key has its place", NULL, key_bytes},
    {"the same seed gives the same dice", NULL, seeds},
    {"every roll is equally likely", NULL, rolls_are_even},
    {"counts that do not divide 2^32 are fair", NULL, large_counts_are_even},
    {"one of one is always the first", NULL, one_is_no_choice},
    {"every order of four is equally likely", NULL, shuffles_are_even},
    {"none and one can be shuffled", NULL, nothing_to_shuffle},
    {"the hash is FNV-1a", NULL, hash_vectors},
    {"a hash in parts is the hash of the whole", NULL, hash_in_parts},
    {"the places of a message are filled by name", NULL, places_are_filled},
    {"before 's a name goes without what stands in parentheses", NULL, names_before_an_s},
    {"a place may come twice, or not at all", NULL, places_twice_and_at_the_ends},
    {"a message is whole if places and fillings match", NULL, whole_messages},
    {"an empty place or an unused filling is noticed", NULL, broken_messages},
    {"messages are equal by what they say", NULL, equal_messages},
    {"every character is read as it was written, and never from less", NULL,
     every_character_is_read},
    {"ill-formed UTF-8 is refused", NULL, ill_formed_is_refused},
    {"control and direction characters are refused", NULL, harmful_is_refused},
    {"what people write is accepted, Korean too", NULL, what_people_write_is_accepted},
};

int main(void)
{
    return TEST_RUN("base", tests);
}
