/* Words: Korean particles, the embedded catalogue, and messages in two languages. */
#include "korean.h"
#include "test.h"
#include "words.h"

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

static void latin(void)
{
    assert_string_equal(with_particle("Anna", "이/가"), "Anna가");
    assert_string_equal(with_particle("Ben", "이/가"), "Ben이");
    assert_string_equal(with_particle("Daniel", "으로/로"), "Daniel로");
    assert_string_equal(with_particle("Chris", "은/는"), "Chris는");
    assert_string_equal(with_particle("N", "은/는"), "N은");
    assert_string_equal(with_particle("S", "은/는"), "S는");
    assert_string_equal(with_particle("Player N", "은/는"), "Player N은");
}

static void unknown(void)
{
    assert_string_equal(with_particle("Jack", "은/는"), "Jack은(는)");
    assert_string_equal(with_particle("?", "을/를"), "?을(를)");
    assert_string_equal(with_particle("", "이/가"), "이(가)");
    assert_string_equal(with_particle("日本", "이/가"), "日本이(가)");
}

static void endings_are_looked_past(void)
{
    assert_string_equal(with_particle("지민!", "이/가"), "지민!이");
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
    assert_string_equal(written(LANGUAGE_KOREAN, plays, seats), "지민이 낙하산을 냈습니다.");
    plays.args[0].number = 1;
    assert_string_equal(written(LANGUAGE_KOREAN, plays, seats), "Anna가 낙하산을 냈습니다.");
    assert_string_equal(written(LANGUAGE_KOREAN, plays, NULL), "플레이어 1이 낙하산을 냈습니다.");
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
    {"Latin words are taken as they mostly sound, single letters by their names", NULL, latin},
    {"where the sound can't be told both forms are written", NULL, unknown},
    {"what is not spoken does not count", NULL, endings_are_looked_past},
    {"a message is said in two languages, with words and names in it", NULL, two_languages},
    {"what the catalogue does not have stays as it is", NULL, what_is_not_there},
    {"a locale names its language", NULL, locales},
};

int main(void)
{
    return TEST_RUN("words", tests);
}
