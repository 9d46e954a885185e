/* Words: Korean particles, the embedded catalogue, and messages in two languages. */
#include "korean.h"
#include "test.h"
#include "words.h"

#include <stdio.h>
#include <string.h>

static const char *with_particle(const char *word, const char *forms)
{
    static char data[128];
    struct text text;

    text_init(&text, data, sizeof data);
    text_add(&text, word);
    korean_add_particle(word, strlen(word), (struct word){forms, strlen(forms)}, &text);
    return data;
}

static void hangul(void)
{
    assert_string_equal(with_particle("개구리", "은/는"), "개구리는");
    assert_string_equal(with_particle("연잎", "은/는"), "연잎은");
    assert_string_equal(with_particle("지민", "이/가"), "지민이");
    assert_string_equal(with_particle("민수", "이/가"), "민수가");
    assert_string_equal(with_particle("다리", "을/를"), "다리를");
    assert_string_equal(with_particle("집", "과/와"), "집과");
}

static void towards(void)
{
    assert_string_equal(with_particle("집", "으로/로"), "집으로");
    assert_string_equal(with_particle("서울", "으로/로"), "서울로");
    assert_string_equal(with_particle("나무", "으로/로"), "나무로");
    assert_string_equal(with_particle("서울", "은/는"), "서울은");
}

static void digits(void)
{
    static const char *const read[] = {"0은", "1은", "2는", "3은", "4는",
                                       "5는", "6은", "7은", "8은", "9는"};

    for (int i = 0; i < 10; i++)
        assert_string_equal(with_particle((char[]){(char)('0' + i), '\0'}, "은/는"), read[i]);
    assert_string_equal(with_particle("10", "을/를"), "10을");
    assert_string_equal(with_particle("c1", "으로/로"), "c1로");
    assert_string_equal(with_particle("c3", "으로/로"), "c3으로");
    assert_string_equal(with_particle("c2", "으로/로"), "c2로");
}

static void units(void)
{
    assert_string_equal(with_particle("5m", "은/는"), "5m는");
    assert_string_equal(with_particle("10km", "이/가"), "10km가");
    assert_string_equal(with_particle("3kg", "을/를"), "3kg을");
    assert_string_equal(with_particle("200ml", "으로/로"), "200ml로");
    assert_string_equal(with_particle("2h", "이/가"), "2h이");
    assert_string_equal(with_particle("30s", "은/는"), "30s는");
    assert_string_equal(with_particle("50%", "을/를"), "50%를");
    assert_string_equal(with_particle("1A", "은/는"), "1A는");
    assert_string_equal(with_particle("5 m", "은/는"), "5 m은"); /* a letter, not a unit */
}

static void letters(void)
{
    assert_string_equal(with_particle("N", "은/는"), "N은");
    assert_string_equal(with_particle("S", "은/는"), "S는");
    assert_string_equal(with_particle("Player N", "은/는"), "Player N은");
    assert_string_equal(with_particle("R", "으로/로"), "R로");
    assert_string_equal(with_particle("R", "은/는"), "R은");
    assert_string_equal(with_particle("TV", "이/가"), "TV가");
    assert_string_equal(with_particle("HR", "이/가"), "HR이");
    assert_string_equal(with_particle("MBN", "은/는"), "MBN은");
}

/* Each of these names takes this particle. */
static void assert_names(const char *const *names, const char *forms, const char *particle)
{
    for (; *names; names++) {
        char wanted[64];
        snprintf(wanted, sizeof wanted, "%s%s", *names, particle);
        assert_string_equal(with_particle(*names, forms), wanted);
    }
}

static const char *const after_vowels[] = {
    "Anna",   "Chris", "Alice",   "Grace",    "Louise",    "George",  "Steve", "Jade",
    "Kate",   "Mike",  "Jake",    "Luke",     "Claire",    "Andre",   "Chloe", "Zoe",
    "Sophie", "Peter", "Oscar",   "Robert",   "Albert",    "Vincent", "Grant", "Frank",
    "Mark",   "Marc",  "Kirk",    "Clark",    "Herb",      "David",   "Ed",    "Max",
    "Jeff",   "Sarah", "Ruth",    "Josh",     "Andrew",    "Emily",   "Naomi", "Leo",
    "Lulu",   "Ralph", "Rene",    "Daphne",   "Arne",      "Esme",    "Jaime", "Salome",
    "Margot", "Mitch", "Lee",     "Jiwoo",    "Zoë",       "José",    "André", "Philippe",
    "LUKE",   "Lucas", "Beatriz", "Heinrich", "Elizabeth", NULL};

static const char *const after_consonants[] = {
    "Jane",   "Anne",  "Christine", "Caroline", "June",     "Eugene",  "Irene",    "Jerome",
    "Graeme", "Jung",  "King",      "Young",    "Kang",     "Seong",   "Wolfgang", "Ben",
    "Ann",    "John",  "Kevin",     "Megan",    "Tom",      "William", "Sam",      "Malcolm",
    "Jack",   "Nick",  "Rick",      "Patrick",  "Eric",     "Isaac",   "Dominic",  "Derek",
    "Seok",   "Wook",  "Baek",      "Park",     "Bob",      "Jacob",   "Caleb",    "Philip",
    "Scott",  "Brett", "Elliott",   "Janet",    "Margaret", "Pat",     "Violet",   "Kim",
    "Hyun",   "JANE",  "Mary Jane", NULL};

static const char *const after_l[] = {"Daniel", "Kyle",  "Nicole",   "Michelle", "Danielle",
                                      "Adele",  "Dale",  "Paul",     "Bill",     "Rachel",
                                      "Karl",   "Apple", "Isabelle", "Chul",     NULL};

static void latin(void)
{
    assert_names(after_vowels, "이/가", "가");
    assert_names(after_vowels, "으로/로", "로");
    assert_names(after_consonants, "이/가", "이");
    assert_names(after_consonants, "으로/로", "으로");
    assert_names(after_l, "이/가", "이");
    assert_names(after_l, "으로/로", "로");
}

static void unknown(void)
{
    assert_string_equal(with_particle("Matt", "은/는"), "Matt은(는)");
    assert_string_equal(with_particle("Greg", "은/는"), "Greg은(는)");
    assert_string_equal(with_particle("Joseph", "이/가"), "Joseph이(가)");
    assert_string_equal(with_particle("?", "을/를"), "?을(를)");
    assert_string_equal(with_particle("", "이/가"), "이(가)");
    assert_string_equal(with_particle("日本", "이/가"), "日本이(가)");
}

static void endings_are_looked_past(void)
{
    assert_string_equal(with_particle("지민!", "이/가"), "지민!이");
    assert_string_equal(with_particle("지민…", "이/가"), "지민…이");
    assert_string_equal(with_particle("민수 \U0001f438", "이/가"), "민수 \U0001f438가");
    assert_string_equal(with_particle("'안 돼'", "을/를"), "'안 돼'를");
}

static void parentheses(void)
{
    assert_string_equal(with_particle("컴퓨터 2(어려움)", "은/는"), "컴퓨터 2(어려움)는");
    assert_string_equal(with_particle("컴퓨터 3(쉬움)", "이/가"), "컴퓨터 3(쉬움)이");
    assert_string_equal(with_particle("Jane (B)", "이/가"), "Jane (B)이");
    assert_string_equal(with_particle("민수(지민(벤))", "이/가"), "민수(지민(벤))가");
    assert_string_equal(with_particle("지민 (a", "이/가"), "지민 (a이");
    assert_string_equal(with_particle("지민)", "이/가"), "지민)이");
    assert_string_equal(with_particle("(민수)", "은/는"), "(민수)는");
}

static const char *written(enum language language, struct message message, const char *const *seats)
{
    static char data[512];
    struct text text;

    text_init(&text, data, sizeof data);
    message_write(&message, words_tongue(language), seats, &text);
    return data;
}

static void two_languages(void)
{
    static const char *const seats[] = {"지민", "Anna"};
    struct message plays =
        SAY("{seat} plays {card}.", .args = {SAY_SEAT("seat", 0), SAY_WORD("card", "Parachute")});

    assert_string_equal(written(LANGUAGE_ENGLISH, plays, seats), "지민 plays Parachute.");
    assert_string_equal(written(LANGUAGE_KOREAN, plays, seats), "지민이 '낙하산' 카드를 썼습니다.");
    plays.args[0].number = 1;
    assert_string_equal(written(LANGUAGE_KOREAN, plays, seats), "Anna가 '낙하산' 카드를 썼습니다.");
    assert_string_equal(written(LANGUAGE_KOREAN, plays, NULL),
                        "플레이어 1이 '낙하산' 카드를 썼습니다.");
}

static void what_is_not_there(void)
{
    assert_string_equal(written(LANGUAGE_KOREAN, SAY("zzz not there"), NULL), "zzz not there");
    assert_string_equal(written(LANGUAGE_KOREAN, SAY(""), NULL), "");
    assert_string_equal(written(LANGUAGE_KOREAN, SAY("\001"), NULL), "\001");
}

static void locales(void)
{
    assert_int_equal(words_of_locale("ko_KR.UTF-8"), LANGUAGE_KOREAN);
    assert_int_equal(words_of_locale("ko"), LANGUAGE_KOREAN);
    assert_int_equal(words_of_locale("kok_IN"), LANGUAGE_ENGLISH);
    assert_int_equal(words_of_locale("C"), LANGUAGE_ENGLISH);
    assert_int_equal(words_of_locale(NULL), LANGUAGE_ENGLISH);
}

static const struct test tests[] = {
    {"a particle follows the last sound of a Hangul word", NULL, hangul},
    {"a final ㄹ takes 로", NULL, towards},
    {"digits are read as they are spoken", NULL, digits},
    {"units after a number are read as such", NULL, units},
    {"single letters, and letters without a vowel, are read by their names", NULL, letters},
    {"Latin names are taken as they mostly sound", NULL, latin},
    {"where the sound can't be told both forms are written", NULL, unknown},
    {"what is not spoken does not count", NULL, endings_are_looked_past},
    {"what stands in parentheses does not count, unless it is all there is", NULL, parentheses},
    {"a message is said in two languages, with words and names in it", NULL, two_languages},
    {"what the catalogue does not have stays as it is", NULL, what_is_not_there},
    {"a locale names its language", NULL, locales},
};

int main(void)
{
    return TEST_RUN("words", tests);
}
